"""Numbers of lines by depth: a check of the engine that is as old as chess programs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from checker.engine import Overflow, State
from checker.exploration import Budget, Strategy, plays_of


@dataclass
class Perft:
    """Lines by depth.

    A decision is a play where there is another that its player could have made instead; what is forced belongs to the decision before it.
    A line of depth N has made N decisions. Which plays there are is not reduced: equal objects, orders and passes all count.

    Attributes
    ----------
    lines, positions : list of int
        For depth 1, 2, ...: how many lines have made so many decisions, and in how many states they are then.
    states, transitions : int
        Distinct states that were expanded, and plays that lead on from them.
    overflow : Counter of str
        Plays that lead outside of a bound, by bound.
    stopped : str
        Why it ended before the depth, or ``""``.
    seconds : float
    """

    lines: list[int] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    states: int = 0
    transitions: int = 0
    overflow: Counter[str] = field(default_factory=Counter)
    stopped: str = ""
    seconds: float = 0.0

    @property
    def complete(self) -> bool:
        """Whether every line of every depth was counted."""
        return not self.stopped and not self.overflow


class _Stopped(Exception):
    """The budget is used up."""


def perft(strategy: Strategy, depth: int, budget: Budget | None = None) -> Perft:
    """Count lines.

    Parameters
    ----------
    strategy : Strategy
    depth : int
        Decisions.
    budget : Budget, optional

    Examples
    --------
    >>> from checker.engine import Layouts, Vocabulary
    >>> from encoder.boards import parse_board
    >>> found = perft(Layouts(Vocabulary(parse_board("Ana: [Viscera Seer]"))), 3)
    >>> found.lines, found.complete
    ([2, 0, 0], True)
    """
    budget = budget or Budget()
    found, known = Perft(), dict[State, list[State | Overflow]]()

    def following(state: State) -> list[State | Overflow]:
        if state not in known:
            if budget.spent(len(known), found.transitions, 0):
                raise _Stopped
            plays = known[state] = [after for _, after in plays_of(strategy, state)]
            found.transitions += len(plays)
            found.overflow.update(str(after) for after in plays if isinstance(after, Overflow))
        return known[state]

    def settled(state: State) -> State:
        """Where the next decision is, or the end; a loop without any stays where it began to repeat."""
        seen = set()
        while state not in seen and len(plays := following(state)) == 1 and not isinstance(plays[0], Overflow):
            seen.add(state)
            state = plays[0]
        return state

    with budget.interruptible():
        try:
            frontier = {settled(strategy.vocabulary.initial()): 1}
            for _ in range(depth):
                after: Counter[State] = Counter()
                for state, lines in frontier.items():
                    plays = following(state)
                    for play in plays if len(plays) > 1 else ():
                        if not isinstance(play, Overflow):
                            after[settled(play)] += lines
                frontier = dict(after)
                found.lines.append(sum(frontier.values()))
                found.positions.append(len(frontier))
        except _Stopped:
            found.stopped = budget.reason
    found.states, found.seconds = len(known), budget.used
    return found
