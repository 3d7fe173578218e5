"""Counting multisets without listing them: whole numbers in a box, under lower bounds on sums. What is counted, and why, says the caller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Goal:
    """What a multiset has to meet.

    Attributes
    ----------
    size : int
        How many elements it has.
    least : mapping of hashable to int
        For some groups of kinds, how many of its elements are of one of them, at least.
    without : frozenset
        Kinds that it may not hold.
    """

    size: int
    least: Mapping[Hashable, int]
    without: frozenset[Hashable] = frozenset()


def count_multisets(kinds: Mapping[Hashable, int], among: Mapping[Hashable, Sequence[Hashable]], goals: Sequence[Goal]) -> dict[frozenset[int], int]:
    """How many multisets meet exactly which goals.

    Kinds are gone through one by one; what is kept of a multiset is its size and, for each goal that it can still meet, what its groups still lack.
    So the work grows with the numbers of different sizes and goals, not with the multisets.

    Parameters
    ----------
    kinds : mapping
        How many elements of each kind there are; kinds of one group had better stand together.
    among : mapping
        The kinds of each group.
    goals : sequence of Goal

    Returns
    -------
    dict
        By the set of goals met (their numbers; never empty), the number of multisets.

    Examples
    --------
    >>> goals = [Goal(2, {"w": 1}), Goal(2, {"u": 2})]
    >>> counted = count_multisets({"W": 2, "U": 2}, {"w": ["W"], "u": ["U"]}, goals)
    >>> sorted((sorted(met), n) for met, n in counted.items())
    [([0], 2), ([1], 1)]
    """
    order = list(kinds)
    last = {group: max((order.index(k) for k in members if k in kinds), default=-1) for group, members in among.items()}
    groups = [tuple(g for g in goal.least if goal.least[g] > 0) for goal in goals]
    holds: dict[Hashable, set[Hashable]] = {k: {g for g, members in among.items() if k in members} for k in order}
    begin = frozenset((i, tuple(goal.least[g] for g in groups[i])) for i, goal in enumerate(goals) if all(last.get(g, -1) >= 0 for g in groups[i]))
    states: Counter[tuple[int, frozenset[tuple[int, tuple[int, ...]]]]] = Counter({(0, begin): 1})
    for place, kind in enumerate(order):
        after: Counter[tuple[int, frozenset[tuple[int, tuple[int, ...]]]]] = Counter()
        for (size, alive), ways in states.items():
            for n in range(kinds[kind] + 1):
                still = set()
                for i, lacks in alive:
                    if size + n > goals[i].size or (n and kind in goals[i].without):
                        continue
                    rest = tuple(max(0, lack - n) if g in holds[kind] else lack for g, lack in zip(groups[i], lacks, strict=True))
                    if not any(lack and last[g] == place for g, lack in zip(groups[i], rest, strict=True)):
                        still.add((i, rest))
                if not still:
                    if all(size + n > goals[i].size for i, _ in alive):
                        break
                    continue
                after[size + n, frozenset(still)] += ways
        states = after
    found: Counter[frozenset[int]] = Counter()
    for (size, alive), ways in states.items():
        met = frozenset(i for i, _ in alive if goals[i].size == size)
        if met:
            found[met] += ways
    return dict(found)
