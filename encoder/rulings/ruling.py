"""A ruling as a value: boards and what is claimed of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from encoder.boards import Board
from encoder.errors import Problem
from encoder.rulings.sentences import Happens, Paid, Play, Sentence
from encoder.yaml_source import Scalar

USED = "used spell"
UNTIL = "the stack is empty"
HORIZONS = (UNTIL, "the same step", "end of combat", "end of turn", "the next turn", "N decisions")
"""Where lines of play may end."""


def used_name(n: int) -> str:
    """Name of the card that stands for the n-th spell that is ``used`` on a board."""
    letters = ""
    while n >= 0:
        letters, n = chr(ord("a") + n % 26) + letters, n // 26 - 1
    return f"{USED} {letters}"


@dataclass(frozen=True)
class Facts:
    """``always``, ``never`` or ``possible`` with its sentences (more than one where ``and`` joins qualities of one thing)."""

    quantifier: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class Legality:
    """``legal`` or ``illegal`` with a play; an illegal one must rest on the rules of `because`."""

    legal: bool
    play: Play
    because: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asked:
    """``payments of``, ``total costs of``, ``number of ... of``, ``least mana of`` a play, with the answer that is claimed."""

    what: str
    play: Play
    expected: tuple[Paid, ...] = ()
    number: int | None = None


@dataclass(frozen=True)
class Forced:
    """``Ana can force``, with its sentences."""

    player: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class Outcomes:
    """``outcomes``: all endings, each a list of sentences; every ending is exactly one of them."""

    endings: tuple[tuple[Sentence, ...], ...]


@dataclass(frozen=True)
class OutcomeCount:
    """``number of outcomes``."""

    number: int


@dataclass(frozen=True)
class Endless:
    """``endless`` or ``never endless``: what a player can repeat without end while the others pass; of a player alone (`player`), anything."""

    so: bool
    player: str = ""
    happens: Happens | None = None


@dataclass(frozen=True)
class Compared:
    """``same in`` or ``different in`` some cases."""

    same: bool
    cases: tuple[str, ...]


Content: TypeAlias = Facts | Legality | Asked | Forced | Outcomes | OutcomeCount | Endless | Compared


@dataclass(frozen=True)
class Line:
    """One line of what is played, as a value and as written."""

    play: Play
    text: str
    node: Scalar = field(default=None, compare=False, repr=False)  # type: ignore[assignment]


@dataclass(frozen=True)
class Claim:
    """One claim of a ruling in one of its cases.

    Parameters
    ----------
    key : str
        As written: ``always``, ``total costs of Ana casts Wasp Lancer``.
    text : str
        What stands behind the key.
    case : str
        Name of its case, ``""`` outside cases.
    content : Facts, Legality, Asked, Forced, Outcomes, OutcomeCount, Endless or Compared
    board : Board or None
        What it is asked of; with the card of a spell that is ``used``. None for a comparison of cases.
    dates : tuple of str
        Rules dates at which it is asked; empty: the date of the verdict.
    lines : tuple of Line
        Lines of play before the claim.
    until : str
        Where lines of play end.
    node : Scalar
        Where it stands in the file.
    """

    key: str
    text: str
    case: str
    content: Content
    board: Board | None = field(repr=False)
    dates: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    until: str = UNTIL
    node: Scalar = field(default=None, compare=False, repr=False)  # type: ignore[assignment]

    def problem(self, message: str, hint: str = "", offset: int = 0) -> Problem:
        """A problem at the claim's place in its file."""
        return self.node.problem(message, hint, offset)

    def __str__(self) -> str:
        return f"{self.key}: {self.text}"


@dataclass(frozen=True)
class Case:
    """A board of a ruling with its name, what is played on it, and the misconceptions that must refute it."""

    name: str
    board: Board = field(repr=False)
    dates: tuple[str, ...] = ()
    refuted_under: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    until: str = UNTIL


@dataclass(frozen=True)
class Ruling:
    """A ruling file.

    Parameters
    ----------
    id, says, source : str
    rules : tuple of str
        Rules that it says it rests on.
    cases : tuple of Case
        One without a name if the file has no cases.
    claims : tuple of Claim
    refuted_under : tuple of str
        Misconceptions under each of which some claim must be refuted.
    file : str
    node : Scalar
        Where the id stands.
    """

    id: str
    says: str
    source: str
    rules: tuple[str, ...]
    cases: tuple[Case, ...]
    claims: tuple[Claim, ...]
    refuted_under: tuple[str, ...]
    file: str
    node: Scalar = field(default=None, compare=False, repr=False)  # type: ignore[assignment]

    def problem(self, message: str, hint: str = "") -> Problem:
        """A problem at the ruling's id."""
        return self.node.problem(message, hint)
