"""Quiz questions whose answers are derived: a board, what is played on it, a question, and options each of which is a claim that the engine decides.

An option is right if its claim holds over every legal line, and wrong if it is refuted; so a quiz is checked as rulings are, whoever wrote it. The wrong options
are what the claim's question comes to under named misconceptions (asp/misconceptions).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Option:
    """One answer that is offered.

    Attributes
    ----------
    text : str
        As it is shown.
    claim : mapping of str to Any
        What it says, in the language of rulings (encoder/rulings/RULINGS.md): keys of claims with their values, ``{"always": "Murderous Redcap is 3/2"}``. All must hold.
    right : bool
        Whether it is marked as the right one.
    misconception : str or None
        The misconception under which it would be right; of the right one None.
    why : str
        Why it is right or wrong, with rule numbers.
    """

    text: str
    claim: Mapping[str, Any]
    right: bool
    misconception: str | None = None
    why: str = ""


@dataclass(frozen=True)
class Question:
    """A question with one right option.

    Attributes
    ----------
    id : str
        Unlike that of any other question of the quiz, the same for the same seed.
    kind : str
        What is asked for, as ``size``, ``payments``.
    topic : str
        What it is about, as ``persist``.
    level : int
        From 1, easy, to 4, by what was measured: length of the proof, number of rules, misconceptions that change the answer.
    board : mapping
        The board, as a ruling file says it (encoder/boards/BOARDS.md).
    question : str
        In words, with all that is played, and that nothing else is.
    options : sequence of Option
    cards : mapping of str to str
        Cards of this question alone, in notation.
    play : sequence of str
        Lines of play, as in a ruling file; empty if it is about the board as it is.
    until : str
        How far lines are followed; as in a ruling file, if it is not what it is without it.
    proof : sequence of str
        Why the right answer is right, a sentence each.
    rules : sequence of str
        Rule numbers that the proof names.
    source : str
        Id of the ruling whose board was varied; of a question that a person wrote, empty.
    under : str
        The rules date, as in a ruling file; empty for today's.
    """

    id: str
    kind: str
    topic: str
    level: int
    board: Mapping[str, Any]
    question: str
    options: Sequence[Option]
    cards: Mapping[str, str] = field(default_factory=dict)
    play: Sequence[str] = ()
    until: str = ""
    proof: Sequence[str] = ()
    rules: Sequence[str] = ()
    source: str = ""
    under: str = ""

    def as_json(self) -> dict[str, Any]:
        """The keys of a question of a quiz file (encoder/quizzes/QUIZZES.md); what says nothing is left out."""
        said = {"cards": dict(self.cards), "play": list(self.play), "until": self.until, "under": self.under, "source": self.source}
        return {
            "id": self.id, "kind": self.kind, "topic": self.topic, "level": self.level, "board": dict(self.board), **{key: value for key, value in said.items() if value}, "question": self.question,
            "options": [{"text": one.text, "claim": dict(one.claim), "right": one.right, "misconception": one.misconception, "why": one.why} for one in self.options],
            "proof": list(self.proof), "rules": list(self.rules),
        }

    @property
    def right(self) -> Option:
        """The option that is marked."""
        return next(option for option in self.options if option.right)


@dataclass(frozen=True)
class Quiz:
    """Questions, in the order in which they are asked.

    Attributes
    ----------
    seed : int or None
        From which they were made; None for a quiz that a person wrote.
    questions : sequence of Question
    """

    seed: int | None
    questions: Sequence[Question]

    def as_json(self) -> dict[str, Any]:
        """The keys of a quiz file (encoder/quizzes/QUIZZES.md)."""
        return {"seed": self.seed, "questions": [one.as_json() for one in self.questions]}
