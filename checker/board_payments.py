"""Paying on a board: what a play costs there, and which objects and which mana can pay for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import TYPE_CHECKING

import clingo

import asp
from checker.payments import Question

if TYPE_CHECKING:
    from checker.plays import Plays

Symbol = clingo.Symbol


class BoardPayments:
    """The questions about paying that one board raises.

    Parameters
    ----------
    plays : Plays
        The plays of the board: what they cost and what can pay is derived with them (asp/costs/play_cost.lp, board_sources.lp).
    date : str
        One of `asp.RULES_DATES`.
    believed, without : collection of str
        Misconceptions that stand in for rules; names of blocks to leave out.

    Examples
    --------
    >>> from checker.plays import Plays
    >>> from encoder.boards import parse_board
    >>> plays = Plays(parse_board("Ana: {hand: [Beseech the Queen], battlefield: [3 Swamp, 3 Mountain]}"))
    >>> costs = BoardPayments(plays)
    >>> [(str(play), costs.payable(play), costs.question(play).count().payments) for play in plays.all if play.name == "cast"]
    [('cast(ana,7)', True, 6)]
    """

    def __init__(self, plays: Plays, date: str = asp.CURRENT, *, believed: Collection[str] = (), without: Collection[str] = ()):
        self._date, self._believed, self._without = date, believed, without
        self._sources: dict[Symbol, list[str]] = defaultdict(list)
        self._costs: dict[Symbol, list[str]] = defaultdict(list)
        self.alike: dict[Symbol, list[Symbol]] = defaultdict(list)
        self.also: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
        for player, fact in plays.of("source_fact", 2):
            self._sources[player].append(f"{fact}.")
        for play, fact in plays.of("cost_fact", 2):
            self._costs[play].append(f"{fact}.")
        for thing, first in sorted(plays.of("class_of", 2)):
            self.alike[first].append(thing)
        for player, ability, verb in plays.of("also", 3):
            self.also[player, ability].append(verb)

    def facts(self, play: Symbol) -> str:
        """What asp/costs reads about a play: its cost, and what its player has to pay with."""
        return "\n".join([*self._costs[play], *self._sources[play.arguments[0]]])

    def question(self, play: Symbol, more: str = "", models: int = 0) -> Question:
        """How a play can be paid.

        Parameters
        ----------
        play : Symbol
            A term of `Plays.all` that costs something: ``cast``, ``activate`` or ``special``.
        more : str
            More facts, for a question about a part of the payments.
        models : int
            As in `Question`.
        """
        return Question(self.facts(play) + more, self._date, board=True, believed=self._believed, without=self._without, models=models)

    def payable(self, play: Symbol) -> bool | None:
        """Whether a play can be paid; None if something is not modelled that it could depend on."""
        if not self._costs[play]:
            return True
        question = self.question(play, models=1)
        return None if question.not_modelled else True if question.payable() else None if question.overflow else False
