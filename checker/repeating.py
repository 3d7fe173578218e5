"""Whether a cycle of plays can be played again and again: what a round asks, and how long that stays so.

A round is played again, the same plays with the same changes. What it asks of a register is known in full: the thresholds of asp/state.lp. So rounds between two
thresholds need not be played; the round that passes the next one is, until none is left, the game ends, or a play is not there any more. Counters, tokens and effects
are part of what the programs see. They are compared with constants that cards name, with each other's numbers, and with nothing else: rounds are played until each
number that grows has passed, before the round begins, all that it can be compared with, and until no two that grow at different speeds could meet any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import clingo
from clingo import Symbol, SymbolType

from checker.engine import State

if TYPE_CHECKING:
    from checker.loops import Search

PROVED, REFUTED, UNDETERMINED = "proved", "refuted", "undetermined"
MOST_ROUNDS = 40
"""How often a cycle is played one round after the other at most, while counters, tokens or effects grow."""
MOST_CROSSINGS = 400
"""How many rounds that pass a threshold of a register are played at most."""

Plays = Sequence[tuple[str, State]]
Key = tuple[str, ...]
Numbers = Mapping[Key, frozenset[int]]


@dataclass(frozen=True)
class Proof:
    """What came of playing a cycle again.

    Attributes
    ----------
    verdict : str
        `PROVED`: the round can be played as often as anybody likes, or, with ``ends``, ``rounds`` times until that. `REFUTED`: it stops.
    reason : str
        Why it is not proved.
    rounds : int
        How many rounds there are, or were played.
    stops : int
        Which play of a round was not there any more, from 0; -1 if none.
    ends : str
        ``""``; ``over`` if somebody has lost then; else ``spent``.
    lost : tuple of str
        Who has.
    last : State, optional
        Before the play that was not there any more, or where a round begins that is like all that follow.
    """

    verdict: str
    reason: str = ""
    rounds: int = 0
    stops: int = -1
    ends: str = ""
    lost: tuple[str, ...] = ()
    last: State | None = None


class Repetition:
    """A cycle that is played again and again.

    Parameters
    ----------
    search : Search
    first : State
        Before the first round.
    cycle : sequence of (str, State)
        The first round.
    """

    def __init__(self, search: Search, first: State, cycle: Plays):
        self.search, self.first, self.cycle = search, first, cycle
        weigh = search.weigh
        height = len(weigh(first).stack)
        self.rises = len(weigh(cycle[-1][1]).stack) - height
        self.steps = []
        state = first
        for _, after in cycle:
            self.steps.append((weigh(after).above(height), weigh(after).more(weigh(state))))
            state = after
        net = weigh(cycle[-1][1]).more(weigh(first))
        self.seen = {name: d for name, d in net.items() if name not in search.vocabulary.register_text}

    def proof(self) -> Proof:
        """Play it as long as it takes."""
        if any(label.startswith("chance(") for label, _ in self.cycle):
            return Proof(UNDETERMINED, "what happens in it is left to chance", 1)
        done, before, state, after = 1, self.first, self.cycle[-1][1], self.cycle
        crossings = skipped = 0
        while done - skipped < MOST_ROUNDS + crossings:
            if self.search.budget.late():
                return Proof(UNDETERMINED, f"it was played {done} times, and the time was up", done)
            played, stops = self._round(state)
            if stops >= 0:
                return self._stopped(done, played[-1][1] if played else state, stops)
            done += 1
            if done < 2 + bool(self.rises) or not self._settled(before, after, state, played):
                before, after, state = state, played, played[-1][1]
                continue
            more = self._until_a_threshold(state, played)
            if more is None:
                return Proof(PROVED, "", done, last=state)
            crossings += 1
            if crossings > MOST_CROSSINGS:
                break
            done, skipped = done + more, skipped + more
            before, after, state = state, played, self._later(state, played[-1][1], more + 1)
        return Proof(UNDETERMINED, f"it was played {done} times, and what is asked of a number could still change", done)

    def _round(self, state: State) -> tuple[list[tuple[str, State]], int]:
        """One more round, and the play that is not there, or -1."""
        weigh, played = self.search.weigh, list[tuple[str, State]]()
        height = len(weigh(state).stack)
        for k, (wanted, change) in enumerate(self.steps):
            following = next(((label, after) for label, after in self.search.plays(state) if weigh(after).above(height) == wanted and weigh(after).more(weigh(state)) == change), None)
            if following is None:
                return played, k
            played.append(following)
            state = following[1]
        return played, -1

    def _stopped(self, done: int, state: State, stops: int) -> Proof:
        v = self.search.vocabulary
        rounds = f"{done} round{'s' * (done > 1)}"
        # a loss is seen as state-based actions are checked: at once, or after the same plays once more
        for before in self._same_plays(state, stops):
            if done > 1 or before == state:
                lost = {tuple(sorted(t[5:-1] for i in after[0] if (t := v.text_of[i]).startswith("lost(") and i not in before[0])) for _, after in self.search.plays(before)}
                if len(lost) == 1 and () not in lost:
                    if done == 1 and self.seen:
                        return Proof(UNDETERMINED, "the game is over after 1 round, and another could bring another amount", done, stops, last=state)
                    return Proof(PROVED, "", done, stops, "over", lost.pop(), before)
        if self.search.cuts_at(state):
            return Proof(UNDETERMINED, f"after {rounds} a bound is too small for the next", done, stops, last=state)
        if self.search.spent(self.search.weigh(self.cycle[-1][1]).more(self.search.weigh(self.first))) and done > 1:
            return Proof(PROVED, "", done, stops, "spent", (), state)
        base, stack = self.steps[stops][0]
        if any(label == self.cycle[stops][0] and self.search.weigh(after).base == base and len(self.search.weigh(after).stack) >= len(stack) for label, after in self.search.plays(state)):
            return Proof(UNDETERMINED, f"it goes on after {rounds}, but the next brings another amount than the one before it", done, stops, last=state)
        return Proof(REFUTED, f"it stops after {rounds}", done, stops, last=state)

    def _same_plays(self, state: State, stops: int) -> Iterator[State]:
        """A state, and those after the plays that are left of a round, as far as there are any: what comes of them may be something else."""
        yield state
        for wanted, _ in self.cycle[stops:]:
            following = [after for label, after in self.search.plays(state) if label == wanted]
            if len(following) != 1:
                yield from following
                return
            state = following[0]
            yield state

    # --- registers ---------------------------------------------------------------------------------------------------------------------

    def _until_a_threshold(self, begin: State, played: Plays) -> int | None:
        """How many more rounds are like one that was played, before a threshold of a register is passed; None: all of them."""
        end, found = played[-1][1], None
        for state in (begin, *(after for _, after in played)):
            for r, n, _ in self.search.vocabulary.thresholds:
                d, now = end[1][r] - begin[1][r], state[1][r]
                if d > 0 and now < n:
                    rounds = -((now - n) // d)
                elif d < 0 and now >= n:
                    rounds = (now - n) // -d + 1
                else:
                    continue
                found = rounds if found is None else min(found, rounds)
        return None if found is None else max(0, found - 1)

    def _later(self, begin: State, end: State, rounds: int) -> State:
        """The beginning of a round so much later: what fluents say is past all that it is compared with, so what there is of it now stands for more."""
        return begin[0], tuple(a + rounds * (b - a) for a, b in zip(begin[1], end[1], strict=True)), begin[2]

    # --- what the programs see -----------------------------------------------------------------------------------------------------------

    def _settled(self, before: State, earlier: Plays, begin: State, later: Plays) -> bool:
        """Whether numbers that differ between two rounds have passed everything that they can be compared with."""
        if not self.seen:
            return True
        weigh = self.search.weigh
        if any(d < 0 for d in self.seen.values()):  # until there is none left
            return False
        for state in (before, *(after for _, after in earlier)):
            amounts = dict(weigh(state).amounts)
            if any(amounts.get(name, 0) <= (2 if name.startswith("effect(") else 0 if name.startswith("counter(") else self.largest) for name in self.seen):
                return False
        one, two = [before, *(after for _, after in earlier)], [begin, *(after for _, after in later)]
        return all(self._passed(self._values(a), self._values(b)) for a, b in zip(one, two, strict=True))

    def _passed(self, one: Numbers, two: Numbers) -> bool:
        bound, still, moving = self.largest, [0], list[tuple[int, int]]()
        for key in one.keys() | two.keys():
            a, b = one.get(key, frozenset()), two.get(key, frozenset())
            if a == b:
                still += map(abs, a)
            elif len(a) == len(b) == 1:
                moving.append((min(a), min(b) - min(a)))
            else:
                moving += [(x, 1) for x in a ^ b]
        if self.compares:
            bound += max(still)
            if any((v - w) * (d - e) < 0 or (v == w and d != e) for v, d in moving for w, e in moving):
                return False
        return all(v > bound if d > 0 else v < -bound for v, d in moving)

    def _values(self, state: State) -> Numbers:
        """The numbers that the programs see in a state, whatever is played: sizes, counters, amounts. Those of tokens are told apart by nothing."""
        known, spare = self.search.numbers_in, self.search.vocabulary.spare
        if state not in known:
            found: dict[Key, set[int]] = {}
            for atom in self.search.strategy.layout(state[2]).numbers(state, _NUMBERED):
                *about, n = atom.arguments
                found.setdefault((atom.name, *("_" if a.type == SymbolType.Number and a.number in spare else str(a) for a in about)), set()).add(n.number)
            known[state] = {key: frozenset(numbers) for key, numbers in found.items()}
        return known[state]

    @cached_property
    def largest(self) -> int:
        """Above this no number of a state is compared with a constant."""
        return max([2, *(sum(_constants(fact)) for fact in self._conditions)])

    @cached_property
    def compares(self) -> bool:
        """Whether a card compares two numbers of which neither is a constant, or takes the least or greatest of some."""
        return any(_two_sided(fact) or fact.name == "keyword_action" or "bolster" in str(fact) or "least" in str(fact) or "greatest" in str(fact) for fact in self._conditions)

    @cached_property
    def _conditions(self) -> list[Symbol]:
        return [clingo.parse_term(fact) for fact in self.search.vocabulary.facts if fact.partition("(")[0] in _COMPARING or (fact.startswith("cost_of(") and "mana(" not in fact)]


_NUMBERED = ("amount", "count", "power", "toughness", "value")
_COMPARING = {"instruction", "only_if", "only_when", "provided", "state_trigger", "change", "replaces", "target_of", "scope", "while", "unless", "number_of_effect", "triggered", "forbids", "permits",
              "cost_change", "targets_least", "targets_most", "enters_as", "keyword_number", "alternative_cost"}
_PLACES = {"line", "quoted", "effect", "noun", "mode"}


def _constants(term: Symbol) -> Iterator[int]:
    """The numbers in a term that are no numbering of lines."""
    if term.type == SymbolType.Number:
        yield abs(term.number)
    elif term.type == SymbolType.Function and term.name not in _PLACES:
        for one in term.arguments:
            yield from _constants(one)


def _two_sided(term: Symbol) -> bool:
    if term.type != SymbolType.Function:
        return False
    if term.name == "compare" and len(term.arguments) == 3 and not any(a.type == SymbolType.Number for a in term.arguments):
        return True
    return any(map(_two_sided, term.arguments))

