"""One board as a clingo control: its characteristics worked out while grounding, for questions that need no play."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import clingo

import asp
from checker.grounding import LAYERS, build
from checker.needed import Predicate

GIVEN = ("cards.lp", *LAYERS, "given.lp", "now.lp")
"""What `view` of a board needs: printed characteristics, effects, the state as facts, the layers."""

_EVERY_THRESHOLD_UP_TO = 100

# words of facts without which no effect needs a number or a condition that has to be worked out, or could say something that is not read
_COUNTING = re.compile(r"\bwhile\(|\b(?:define|set|modify)\(\w+,\s*[a-z]|\bcopy\(|\benchanted\b|\bequipped\b|\bsize_at_|\bgain_abilities\(")


class Board(Protocol):
    """What a board has to say, in the words of asp/VOCABULARY.md."""

    def facts(self) -> str | Iterable[str]:
        """Static facts of section 4 and of the cards that the board reaches."""

    def fluents(self) -> Iterable[str]:
        """The fluents that hold."""

    def registers(self) -> Mapping[str, int]:
        """The value of each register."""


@dataclass(frozen=True)
class Facts:
    """A board as text, where no encoder stands between: for tests, and for whoever makes boards by rules of their own.

    Parameters
    ----------
    static : str
        Facts, as in a program.
    holds : iterable of str
        Fluents.
    values : mapping of str to int
        Registers.
    """

    static: str
    holds: Collection[str] = ()
    values: Mapping[str, int] = field(default_factory=dict)

    def facts(self) -> str:
        """The static facts."""
        return self.static

    def fluents(self) -> Collection[str]:
        """The fluents that hold."""
        return self.holds

    def registers(self) -> Mapping[str, int]:
        """The value of each register."""
        return self.values


def _thresholds(registers: Mapping[str, int], text: str) -> Iterable[str]:
    """``at_least(R, N)`` for every N that is small or, give or take one, stands in a fact: no program can ask for another."""
    named = {n + d for n in map(int, re.findall(r"\d{3,9}", text)) for d in (-1, 0, 1)}
    for register, value in registers.items():
        for n in {*range(1, min(value, _EVERY_THRESHOLD_UP_TO) + 1), *(n for n in named if 0 < n <= value)}:
            yield f"at_least({register},{n})"


def board_text(board: Board) -> str:
    """The board as facts: what is static, what holds, the values of its registers and which thresholds they reach."""
    facts = board.facts()
    text = facts if isinstance(facts, str) else "".join(f"{fact}.\n" for fact in facts)
    held = [*board.fluents(), *_thresholds(board.registers(), text)]
    values = "".join(f"register_value({register},{value}).\n" for register, value in board.registers().items())
    return text + values + "".join(f"holds({fluent}).\n" for fluent in held)


def situation(
    board: Board, *, date: str = asp.CURRENT, believed: Collection[str] = (), without: Collection[str] = (), programs: Iterable[str] = (),
    asked: Iterable[Predicate] = (),
) -> clingo.Control:
    """The programs ground over a board given as facts.

    All of ``view/2`` and ``value/3`` are facts of the control, and so is the story (``acts``, ``chosen``, ``why_depends``).

    Parameters
    ----------
    board : Board
        Its facts, fluents and registers.
    date : str
        One of `asp.RULES_DATES`.
    believed : collection of str
        Misconceptions that stand in for the rules.
    without : collection of str
        Names of rule blocks to leave out.
    programs : iterable of str
        More programs below ``asp/``; what reads the view belongs in their part ``step``, which is ground last.
    asked : iterable of (str, int)
        If not empty, the predicates that are wanted: nothing else is worked out.

    Returns
    -------
    clingo.Control
        Ground, not yet solved.

    References
    ----------
    CR 109.3 (characteristics), 613 (layers).

    Examples
    --------
    >>> bear = "slot(1). owner(1, ana). player(ana). timestamp(1, 1). card(bear, (type(creature); size(power, 2); size(toughness, 2)))."
    >>> control = situation(Facts(bear, ["in(1, battlefield)", "face(1, bear)", "counter(1, plus, 1)"]))
    >>> sorted(str(a.symbol) for a in control.symbolic_atoms.by_signature("value", 3))
    ['value(1,power,3)', 'value(1,toughness,3)']
    """
    control = clingo.Control(["0", "--warn=none"])
    more, text = tuple(programs), board_text(board)
    given = GIVEN if _COUNTING.search(text) else tuple(p for p in GIVEN if p != "layers/amounts.lp")
    build(control, asp.select((*given, *more), date, believed, without), text, step=bool(more), asked=asked)
    return control
