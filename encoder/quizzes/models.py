"""The keys of a quiz file as pydantic models: what may be written, and the JSON Schema for editors."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from encoder.rulings.models import Texts

ID = r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}"
MOST_QUESTIONS, MOST_OPTIONS, LONGEST = 2_000, 10, 8_000
"""Of a file, of a question; characters of a text that is only shown."""


def whole(value: object) -> object:
    """A number that is written out, as one; else what it was."""
    return int(value) if isinstance(value, str) and value.strip().isdecimal() and value.isascii() and len(value) < 100 else value


def truth(value: object) -> object:
    """What YAML means by true and false; else what it was."""
    return {"true": True, "false": False}.get(value.strip().casefold(), value) if isinstance(value, str) else value


def _said(value: object) -> object:
    """An option that is only a text claims that text; so does a claim that is one."""
    return {"text": value, "claim": value} if isinstance(value, str) else value


Whole = Annotated[int, BeforeValidator(whole), Field(strict=True)]
Shown = Annotated[str, Field(max_length=LONGEST)]
Words = Annotated[str, Field(min_length=1, max_length=LONGEST, pattern=r"\S")]
"""A text that is there."""


class OptionModel(BaseModel):
    """One option: a sentence that is claimed of the board, or its text with what it claims."""

    model_config = ConfigDict(extra="forbid", frozen=True, title="option")

    text: Words = Field(description="as it is shown; if it is left out, the claim, which must then be one sentence")
    claim: Words | list[str] | dict[str, Any] = Field(description="a sentence, or several, that are always true; or claims as in a ruling file: {legal: ...}")
    right: Annotated[Annotated[bool, Field(strict=True)] | None, BeforeValidator(truth)] = Field(None, description="whether it is the right one; or say answer in the question")
    misconception: str | None = Field(None, description="the misconception under which it would be right")
    why: Shown = Field("", description="why it is right or wrong")


Option = Annotated[OptionModel, BeforeValidator(_said)]


class QuestionModel(BaseModel):
    """One question."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field("", pattern=rf"^({ID})?$", description="unlike that of any other question; question-1 and so on if it is left out")
    kind: Shown = Field("", description="what is asked for")
    topic: Shown = Field("", description="what it is about")
    level: Annotated[Whole, Field(ge=1, le=4)] = Field(1, description="from 1, easy, to 4")
    board: dict[str, Any] = Field(description="a board, as in a board file")
    cards: dict[str, str] = Field({}, description="cards of this question, in card notation")
    play: Texts = Field([], description="lines of play, in order, as in a ruling file")
    until: str = Field("", description="where lines of play end")
    under: str = Field("", description="the rules date")
    question: Words = Field(description="the question in words")
    options: list[Option] = Field(min_length=2, max_length=MOST_OPTIONS, description="the options")
    answer: Whole | None = Field(None, ge=1, le=MOST_OPTIONS, description="number of the right option, from 1")
    proof: Texts = Field([], description="why the right option is right")
    rules: Texts = Field([], description="rule numbers")
    source: Shown = Field("", description="id of the ruling whose board was varied")


class QuizModel(BaseModel):
    """A quiz file of Stackproof. What stackproof quiz --json writes has more keys beside these, which are not read."""

    model_config = ConfigDict(extra="allow", frozen=True, title="Stackproof quiz")

    quiz: Shown = Field("", description="the title")
    language: str = Field("1", pattern="^1$")
    seed: Annotated[Annotated[int, Field(strict=True, ge=0)] | None, BeforeValidator(whole)] = Field(None, description="from which the questions were made")
    cards: dict[str, str] = Field({}, description="cards of all questions, in card notation")
    questions: list[QuestionModel] = Field(min_length=1, max_length=MOST_QUESTIONS)


FILE_KEYS = tuple(QuizModel.model_fields)
QUESTION_KEYS = tuple(QuestionModel.model_fields)
OPTION_KEYS = tuple(OptionModel.model_fields)
ENVELOPE = ("schema", "version", "rules", "board", "complete", "cuts", "unsupported", "errors", "warnings")
"""Keys of what ``stackproof quiz --json`` writes that say nothing about the questions."""


def json_schema() -> dict[str, Any]:
    """The JSON Schema of quiz files.

    Examples
    --------
    >>> json_schema()["required"]
    ['questions']
    """
    found = {"$schema": "https://json-schema.org/draft/2020-12/schema", **QuizModel.model_json_schema(by_alias=True)}
    options, option = found["$defs"]["QuestionModel"]["properties"]["options"], found["$defs"]["OptionModel"]
    options["items"] = {"anyOf": [{"type": "string"}, options["items"]]}
    option["required"] = ["claim"]  # a claim that is a sentence is its own text
    return found
