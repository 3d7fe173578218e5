"""The keys of a ruling file as pydantic models: what may be written, and the JSON Schema for editors."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from encoder.rulings.ruling import UNTIL


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


Texts = Annotated[list[str], BeforeValidator(_listed), WithJsonSchema({"anyOf": [{"type": ["string", "number"]}, {"type": "array", "items": {"type": ["string", "number"]}}]})]
def _empty(value: object) -> object:
    return {} if value in ("", "~", "null") else value


ID = r"[a-z0-9][a-z0-9-]{0,79}"
ASKED = re.compile(r"(payments|total costs|least mana|number of (?:payments|payment orders|announcements|ways|target choices)) of (.+)", re.DOTALL)
FORCE = re.compile(r"(\S+) can force")
QUANTIFIERS = ("always", "never", "possible")
ENDLESS = ("endless", "never endless")


class ClaimsModel(BaseModel):
    """What is played and claimed, in the file or in one of its cases. Keys of a board stand beside these in a case."""

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)

    board: Any = Field(None, description="a board; in a case it stands in for the board of the file")
    play: Texts = Field([], description="lines of play, in order")
    until: str = Field(UNTIL, description="where lines of play end")
    under: Texts = Field([], description="rules dates; each claim is asked at each of them")
    always: Texts = Field([], description="true on every line")
    never: Texts = Field([], description="true on no line")
    possible: Texts = Field([], description="true on some line")
    legal: Texts = Field([], description="plays that are legal here")
    illegal: Texts = Field([], description="plays that are illegal here")
    because: Texts = Field([], description="rules that must be among the reasons found for each illegal play")
    outcomes: list[Texts] = Field([], description="all endings, each a list of facts")
    number_of_outcomes: str | None = Field(None, alias="number of outcomes")
    endless: Texts = Field([], description="what some player can repeat without end while the others pass; a player alone: anything")
    never_endless: Texts = Field([], alias="never endless", description="what no player can repeat without end while the others pass")
    refuted_under: Texts = Field([], alias="refuted under", description="misconceptions under each of which some claim must be refuted")


class RulingModel(ClaimsModel):
    """A ruling file of Stackproof."""

    model_config = ConfigDict(title="Stackproof ruling")

    ruling: str = Field(pattern=rf"^{ID}$", description="id: small letters, digits and -")
    says: str = Field("", description="the ruling in one's own words")
    source: str = Field("", description="where it was published")
    rules: Texts = Field([], description="rules that it rests on")
    language: str = Field("1", pattern="^1$")
    cards: dict[str, str] = Field({}, description="cards of this file, in card notation")
    cases: dict[str, Annotated[ClaimsModel, BeforeValidator(_empty)]] = Field({}, description="named cases: the file's board with what the case says on top")
    same_in: Texts = Field([], alias="same in", description="cases with the same outcomes")
    different_in: Texts = Field([], alias="different in", description="cases with different outcomes")


CLAIM_KEYS = (*QUANTIFIERS, *ENDLESS, "legal", "illegal", "because", "outcomes", "number of outcomes")
CASE_KEYS = tuple(field.alias or name for name, field in ClaimsModel.model_fields.items())
FILE_KEYS = tuple(field.alias or name for name, field in RulingModel.model_fields.items())


def json_schema() -> dict[str, Any]:
    """The JSON Schema of ruling files.

    Examples
    --------
    >>> json_schema()["properties"]["ruling"]["type"]
    'string'
    """
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **RulingModel.model_json_schema(by_alias=True)}
