"""Every outcome of a board inside a horizon: how many lines lead to it, and one of them."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from checker.engine import Overflow, State, Vocabulary
from checker.exploration import Budget, Canonical, Growth, Strategy, plays_of
from encoder.errors import InputError, Problem

HORIZONS = ("the stack is empty", "the same step", "end of combat", "end of turn", "the next turn", "N decisions")
PLAYS_ON = {"end of combat": "end_of_combat", "end of turn": "turns(1)", "the next turn": "turns(1)"}
"""Horizons that a game reaches through further steps: what it goes on to (asp/state/turns.lp)."""
DEFAULT = HORIZONS[0]


@dataclass(frozen=True)
class Horizon:
    """Where lines end: a moment, or the number of decisions that were made.

    Parameters
    ----------
    words : str
    decisions : int or None
    """

    words: str
    decisions: int | None = None

    @staticmethod
    def read(text: str) -> Horizon:
        """The horizon that a user says.

        Raises
        ------
        InputError
            It is none of `HORIZONS`.

        Examples
        --------
        >>> Horizon.read("3 decisions").decisions, Horizon.read("end of turn").words
        (3, 'end of turn')
        """
        words = " ".join(text.lower().split())
        if words in HORIZONS[:-1]:
            return Horizon(words)
        if match := re.fullmatch(r"(\d{1,4}) decisions?", words):
            return Horizon(f"{int(match[1])} decision{'s' * (int(match[1]) != 1)}", int(match[1]))
        raise InputError([Problem("", 0, 0, f'"{text[:60]}" is no horizon', "the stack is empty, the same step, end of combat, end of turn, 3 decisions")])


@dataclass
class Outcomes:
    """What was found.

    Attributes
    ----------
    start : int
    states : list of State
        By number; a state that is reached before and after something that the horizon asks has two.
    edges : list of list of (str, int)
        The plays of each that was expanded.
    parent : list of (int, str) or None
        How each was first reached.
    ends : list of int
        Where lines end.
    cut : Counter of str
        Plays that lead outside of a bound, by bound.
    transitions : int
    stopped : str
        Why exploration ended early, or ``""``.
    seconds : float
    """

    start: int = 0
    states: list[State] = field(default_factory=list)
    edges: list[list[tuple[str, int]]] = field(default_factory=list)
    parent: list[tuple[int, str] | None] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    cut: Counter[str] = field(default_factory=Counter)
    expanded: int = 0
    transitions: int = 0
    stopped: str = ""
    seconds: float = 0.0

    @property
    def complete(self) -> bool:
        """Whether every line was followed to the horizon."""
        return not self.stopped and not self.cut

    def counts(self) -> list[int | None]:
        """How many lines lead to each state: None where one may go round in a loop first."""
        into = Counter(after for plays in self.edges for _, after in plays)
        lines: list[int | None] = [None] * len(self.states)
        counted = Counter({self.start: 1})
        ready = [self.start] if not into[self.start] else []
        while ready:
            at = ready.pop()
            lines[at] = counted[at]
            for _, after in self.edges[at]:
                counted[after] += counted[at]
                into[after] -= 1
                if not into[after]:
                    ready.append(after)
        return lines

    def endless(self) -> bool:
        """Whether some line can come to a loop that no play leads out of: it reaches no outcome (CR 104.4b)."""
        back: list[list[int]] = [[] for _ in self.states]
        for at, plays in enumerate(self.edges):
            for _, after in plays:
                back[after].append(at)
        todo, reaching = list(self.ends), set(self.ends)
        while todo:
            new = set(back[todo.pop()]) - reaching
            reaching |= new
            todo += new
        return self.complete and len(reaching) < len(self.states)

    def before(self, at: int) -> Iterator[State]:
        """The states on the way by which one was first reached, the nearest first."""
        while (step := self.parent[at]) is not None:
            at = step[0]
            yield self.states[at]

    def line(self, end: int) -> list[tuple[str, State]]:
        """The shortest line to a state: each play, and the state after it."""
        out = []
        while (step := self.parent[end]) is not None:
            out.append((step[1], self.states[end]))
            end = step[0]
        return out[::-1]


class _Asked:
    """What the horizon asks of a state: which fluents say it, and what it remembers of the line so far."""

    def __init__(self, vocabulary: Vocabulary, horizon: Horizon):
        names = [(i, s.name) for i, s in enumerate(vocabulary.symbols)]
        self.horizon = horizon
        self.stack = frozenset(i for i, name in names if name == "item")
        self.ended = frozenset(i for i, name in names if name in ("over", "second_turn"))
        self.turn_over = frozenset(i for i, name in names if name == "second_turn")
        self.game_over = frozenset(i for i, name in names if name == "over")
        self.step = frozenset(i for i, name in names if name == "step")
        self.passing = frozenset(i for i, name in names if name in ("passed", "priority"))

    def remembered(self, before: int, state: State, plays: int) -> int:
        """Decisions made, or whether the stack has held anything."""
        if self.horizon.decisions is not None:
            return before + (plays > 1)
        if self.horizon.words == "the same step" or self.horizon.words in PLAYS_ON:
            return 0
        return int(bool(before) or bool(state[0] & self.stack))

    def over(self, memory: int, state: State) -> bool:
        """Whether a line ends here, whatever may be played."""
        return self.horizon.decisions is None and bool(state[0] & self.ended)

    def within_step(self, before: State, after: State) -> State:
        """The state after a play; where everybody has passed and lines do not go on to the next step, without what ends with the turn."""
        if self.horizon.words in PLAYS_ON or not ((after[0] - before[0]) & self.turn_over or (before[0] - after[0]) & self.step):
            return after
        return (before[0] - self.passing) | self.game_over, before[1], before[2]

    def at_rest(self, memory: int, state: State, labels: Collection[str]) -> bool:
        """Whether a line ends here, because the decision after the last one is due, or a player gets priority and the stack is empty (again)."""
        if self.horizon.decisions is not None:
            return memory >= self.horizon.decisions and len(labels) > 1
        if self.horizon.words != DEFAULT or not memory or state[0] & self.stack:
            return False
        return any(label.startswith("pass(") for label in labels)


def outcomes(strategy: Strategy, horizon: Horizon, budget: Budget | None = None) -> Outcomes:
    """Follow every line to the horizon, breadth first; equal states are one.

    States that differ only in which of several equal objects is which are one: a renaming turns the lines of one into those of the other, so
    as many lead from each to every outcome.

    Parameters
    ----------
    strategy : Strategy
    horizon : Horizon
    budget : Budget, optional

    Raises
    ------
    Stuck
        A live state has no successor.

    Examples
    --------
    >>> from checker.engine import Layouts, Vocabulary
    >>> from encoder.boards import parse_board
    >>> found = outcomes(Layouts(Vocabulary(parse_board("Ana: [Viscera Seer]"))), Horizon.read("the same step"))
    >>> len(found.ends), found.complete, [found.counts()[end] for end in found.ends]
    (2, True, [1, 1])
    """
    budget = budget or Budget()
    canonical, asked = Canonical(strategy.vocabulary), _Asked(strategy.vocabulary, horizon)
    begin = canonical(strategy.vocabulary.initial())
    found, number, growth = Outcomes(), dict[tuple[State, int], int](), Growth(strategy.vocabulary)

    def known(state: State, memory: int, how: tuple[int, str] | None) -> int:
        if (at := number.get((state, memory))) is None:
            at = number[state, memory] = len(found.states)
            found.states.append(state)
            found.edges.append([])
            found.parent.append(how)
            if horizon.decisions is None and (grown := growth(state, found.before(at))):
                found.cut[grown] += 1
            else:
                queue.append((at, memory))
        return at

    queue: deque[tuple[int, int]] = deque()
    known(begin, asked.remembered(0, begin, 1), None)
    with budget.interruptible():
        while queue and not budget.spent(found.expanded, found.transitions, len(queue)):
            at, memory = queue.popleft()
            state = found.states[at]
            if asked.over(memory, state):
                found.ends.append(at)
                continue
            plays = plays_of(strategy, state)
            found.expanded += 1
            if not plays or asked.at_rest(memory, state, [label for label, _ in plays]):
                found.ends.append(at)
                continue
            for label, after in plays:
                if isinstance(after, Overflow):
                    found.cut[str(after)] += 1
                    continue
                found.transitions += 1
                following = canonical(asked.within_step(state, after))
                found.edges[at].append((label, known(following, asked.remembered(memory, following, len(plays)), (at, label))))
    found.stopped = budget.reason if queue else ""
    found.seconds = budget.used
    return found


class Replay:
    """Lines once more, with objects that keep their names; call it with a line as it was found.

    Parameters
    ----------
    strategy : Strategy
    """

    def __init__(self, strategy: Strategy):
        self.strategy, self.canonical = strategy, Canonical(strategy.vocabulary)
        self._plays: dict[State, list[tuple[str, State, State]]] = {}

    def _following(self, state: State) -> list[tuple[str, State, State]]:
        """Plays, the states after them, and these in their canonical form."""
        if state not in self._plays:
            self._plays[state] = [(label, after, self.canonical(after)) for label, after in plays_of(self.strategy, state) if not isinstance(after, Overflow)]
        return self._plays[state]

    def __call__(self, line: Sequence[tuple[str, State]], start: State | None = None) -> list[tuple[str, State]]:
        """Each play of a line and the state after it.

        Parameters
        ----------
        line : sequence of (str, State)
            The same, with states in their canonical form.
        start : State, optional
            Where it begins; the position of the vocabulary if left out.
        """
        state, out = start or self.strategy.vocabulary.initial(), list[tuple[str, State]]()
        for label, wanted in line:
            same = [(play, after) for play, after, canonical in self._following(state) if canonical == wanted]
            if not same:  # equal states that were not seen to be: as they were found, though objects change places
                return list(line)
            out.append(next((one for one in same if one[0] == label), same[0]))
            state = out[-1][1]
        return out
