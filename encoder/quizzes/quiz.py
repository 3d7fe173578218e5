"""A quiz file as a value: questions, and what their options claim of the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from encoder.errors import Problem
from encoder.rulings import Case, Claim, Ruling
from encoder.yaml_source import Node, Scalar


@dataclass(frozen=True)
class Choice:
    """An option of a question as it stands in a file.

    Parameters
    ----------
    text : str
    right : bool
        Whether it is marked as the right one.
    claims : tuple of Claim
        What it says; it is right if all of them hold.
    said : mapping of str to Any
        The same as it is written: keys of claims with their values.
    misconception : str or None
    why : str
    node : Node
    """

    text: str
    right: bool
    claims: tuple[Claim, ...]
    said: Mapping[str, Any]
    misconception: str | None = None
    why: str = ""
    node: Node = field(default=None, compare=False, repr=False)  # type: ignore[assignment]


@dataclass(frozen=True)
class Posed:
    """A question as it stands in a file.

    Parameters
    ----------
    id : str
    case : Case
        Its board, and what is played on it.
    choices : tuple of Choice
    data : mapping of str to Any
        Its other keys as they are written: ``question``, ``board``, ``play``, ``kind`` ...
    file : str
    node : Scalar
        Where it begins.
    places : mapping of str to Node
        The values of its keys.
    """

    id: str
    case: Case
    choices: tuple[Choice, ...]
    data: Mapping[str, Any]
    file: str
    node: Scalar = field(default=None, compare=False, repr=False)  # type: ignore[assignment]
    places: Mapping[str, Node] = field(default_factory=dict, compare=False, repr=False)

    @property
    def ruling(self) -> Ruling:
        """What all options claim, as one ruling."""
        claims = tuple(claim for choice in self.choices for claim in choice.claims)
        return Ruling(self.id, str(self.data["question"]), "", (), (self.case,), claims, (), self.file, self.node)

    def problem(self, message: str, hint: str = "") -> Problem:
        """A problem at the question."""
        return self.node.problem(message, hint)


@dataclass(frozen=True)
class QuizFile:
    """The questions of a file.

    Parameters
    ----------
    file : str
    title : str
    seed : int or None
        From which they were made.
    questions : tuple of Posed
    """

    file: str
    title: str
    seed: int | None
    questions: tuple[Posed, ...]
