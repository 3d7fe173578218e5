"""The keys of a board file as pydantic models: what may be written, with which values, and the JSON Schema for editors.

The models hold the *long form*; `encoder.boards.reading` brings the short forms into it before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, GetJsonSchemaHandler, WithJsonSchema
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError

from encoder.boards.states import number

LARGEST = 1_000_000
ZONES = ("battlefield", "hand", "graveyard", "exile", "library", "command")
DEFAULT_PLAYERS = ("Ana", "Bea")
_PLAYER = re.compile(r"[^\W\d_][\w'’-]{0,30}")
STEPS = {  # as written: as in the facts
    "upkeep": "upkeep", "draw step": "draw", "main phase": "main", "beginning of combat": "beginning_of_combat", "declare attackers": "declare_attackers",
    "declare blockers": "declare_blockers", "combat damage": "combat_damage", "end of combat": "end_of_combat", "second main phase": "second_main",
    "end step": "end", "cleanup": "cleanup",
}


def _whole(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    found = number(value) if isinstance(value, str) and value not in ("a", "an") else None
    if found is None:
        raise PydanticCustomError("whole_number", "a whole number belongs here")
    return found


def _truth(value: object) -> object:
    if value in (True, "true"):
        return True
    if value in (False, "false"):
        return False
    raise PydanticCustomError("truth", "true or false belongs here")


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


Whole = Annotated[int, Field(ge=-LARGEST, le=LARGEST), BeforeValidator(_whole)]
Natural = Annotated[int, Field(ge=0, le=LARGEST), BeforeValidator(_whole)]
Truth = Annotated[bool, BeforeValidator(_truth)]
Texts = Annotated[list[str], BeforeValidator(_listed), WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})]
_TEXT_OR_NUMBER = {"type": ["string", "integer"]}
TextsOrNumbers = Annotated[
    list[str], BeforeValidator(_listed), WithJsonSchema({"anyOf": [_TEXT_OR_NUMBER, {"type": "array", "items": _TEXT_OR_NUMBER}]}),
]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class StateModel(_Model):
    """What is so of one object, in long form; anything left out is not so."""

    tapped: Truth = False
    flipped: Truth = False
    phased_out: Truth = Field(False, alias="phased out")
    counters: dict[str, Natural] = Field({}, description="kinds of counters and how many: {-1/-1: 2, charge: 1}")
    damage: Natural = Field(0, description="damage marked on it this turn")
    new: Truth = Field(False, description="came under its controller's control this turn (summoning sick, CR 302.6)")
    attached_to: str | None = Field(None, alias="attached to", description="an object or a player")
    attacking: str | None = Field(None, description="a player, or a permanent that can be attacked")
    blocking: Texts = Field([], description="the attackers that it blocks")
    blocked: Truth = Field(False, description="an attacker that was blocked, whether or not the blocker is still there")
    chosen: TextsOrNumbers = Field([], description="what was chosen for it: a color, a type, a card name, a player, a number, mode 2")
    linked_to: str | None = Field(None, alias="linked to", description="the object that a linked ability remembers (CR 607)")
    revealed: Truth = False
    owner: str | None = Field(None, description="if it is not the player under whom it is listed")
    controller: str | None = Field(None, description="of a spell or ability on the stack")
    face: Literal["down"] | None = Field(None, description="down: a face-down card (CR 708); its name is known to you")
    copy_of: str | None = Field(None, alias="copy of", description="the card that it is a copy of")
    token: Truth = False
    paid: str | None = Field(None, description="of a spell: what was paid, BBBBR and 2 life")
    x: Natural | None = Field(None, alias="X", description="of a spell or ability: the X announced")
    targets: Texts = Field([], description="of a spell or ability: its targets in order")


STATE_KEYS = tuple(field.alias or name for name, field in StateModel.model_fields.items())


class ObjectModel(_Model):
    """An object: ``Name``, ``3 Name`` or ``Name: state``."""

    name: str
    state: StateModel = Field(default_factory=lambda: StateModel.model_validate({}))

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        own = handler.resolve_ref_schema(handler(core))
        state = own["properties"]["state"]
        state.pop("default", None)
        described = {"type": "string", "description": "traits joined by and: tapped and with a -1/-1 counter"}
        own.clear()
        own |= {
            "description": "Name, 3 Name, or Name: state",
            "anyOf": [
                {"type": "string"},
                {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": {"anyOf": [described, {"type": "null"}, state]}},
            ],
        }
        return own


Objects = list[ObjectModel]


class PlayerModel(_Model):
    """One player. A list instead of a mapping is the battlefield."""

    battlefield: Objects = Field([], description="permanents, in timestamp order")
    hand: Objects = Field([], description="cards; 2 unknown cards")
    graveyard: Objects = Field([], description="cards, the top one last")
    exile: Objects = Field([], description="cards")
    library: Objects = Field([], description="cards, the top one first; goes on with unknown cards unless its last item is: exactly")
    command: Objects = Field([], description="commanders, emblems")
    life: Whole = 20
    poison: Natural = 0
    mana: TextsOrNumbers = Field([], description="the mana pool: BBBRR, or [BB, CCCC only on costs with X, G snow]")

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        own = handler.resolve_ref_schema(handler(core))
        mapping = dict(own)
        own.clear()
        own |= {"description": mapping.pop("description"), "anyOf": [mapping["properties"]["battlefield"] | {"default": []}, mapping, {"type": "null"}]}
        return own


class BoardModel(BaseModel):
    """A board file of Stackproof: every key that is no key of the board is the name of a player."""

    model_config = ConfigDict(extra="allow", frozen=True, title="Stackproof board")
    __pydantic_extra__: dict[str, PlayerModel]

    turn: str | None = Field(None, description="the active player; else the first one named")
    step: Literal[tuple(STEPS)] = "main phase"  # type: ignore[valid-type]
    priority: str | None = Field(None, description="the player with priority; else the active one")
    stack: Objects = Field([], description="spells and abilities, the top one first: Ana's Burn Trail, Devoted Druid's second ability; "
                          "said, even as [], the turn-based actions of the step are done")
    effects: Texts = Field([], description="effects in force, in timestamp order: Devoted Druid gets +3/+3 until end of turn")
    earlier: Texts = Field([], description="what happened this turn, in order: Devoted Druid attacked, Bea lost 3 life")
    order: Texts = Field([], description="names of objects, or effects, if their timestamps differ from the order of writing")
    cards: dict[str, str] = Field({}, description="cards of this file in card notation")
    rules: str = Field("current", description="rules date: YYYY-MM-DD or current")
    language: Literal["1"] = Field("1", description="version of the language")


KEYS = tuple(BoardModel.model_fields)
PLAYER_KEYS = tuple(PlayerModel.model_fields)


def with_capital(key: str, players: Collection[str] = ()) -> str:
    """A hint for a key that is a player's name but for its capital (one of `players`, if any are given), or ``""``.

    Examples
    --------
    >>> with_capital("ana"), with_capital("turn"), with_capital("carl", ("Ana", "Bea"))
    ('a player begins with a capital: Ana', '', '')
    """
    name = key[:1].upper() + key[1:]
    return f"a player begins with a capital: {name}" if name != key and is_player(name) and (not players or name in players) else ""


def is_player(key: str) -> bool:
    """Whether a key is a player's name: a word with a capital that is no key in capitals.

    Examples
    --------
    >>> [is_player(key) for key in ("Ana", "José-María", "ana", "Turn", "Ana can force")]
    [True, True, False, False, False]
    """
    return bool(_PLAYER.fullmatch(key)) and key[0].isupper() and key.lower() not in KEYS


def json_schema() -> dict[str, Any]:
    """The JSON Schema of board files, short and long forms.

    Examples
    --------
    >>> json_schema()["properties"]["step"]["default"]
    'main phase'
    """
    schema = BoardModel.model_json_schema()
    schema["properties"]["language"] = {"enum": [1, "1"], "default": 1, "description": "version of the language"}
    schema["properties"]["rules"]["anyOf"] = [{"type": "string", "format": "date"}, {"const": "current"}]
    del schema["properties"]["rules"]["type"]
    for key in ("turn", "priority"):
        schema["properties"][key] = {"type": "string", "description": schema["properties"][key]["description"]}
    players = {"$ref": "#/$defs/PlayerModel"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", **schema,
        "patternProperties": {r"^\p{Lu}": players}, "additionalProperties": False,
    }


def schema_text() -> str:
    """The JSON Schema as it stands in ``encoder/boards/schema.json``."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
