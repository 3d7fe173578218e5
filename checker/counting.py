"""Counting without listing: whole numbers in a box, under bounds on weighted sums. What is counted, and why, says the caller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

LARGEST = 150_000
"""How many different states of the count may be kept at once."""


class TooMany(Exception):
    """What would have to be kept while counting is more than `LARGEST`."""


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


@dataclass(frozen=True)
class Row:
    """A bound on a weighted sum.

    Attributes
    ----------
    limit : int
        What the sum may be at most.
    weights : mapping of hashable to int
        By other numbers, and by kinds (of which those beyond what is there count).
    """

    limit: int
    weights: Mapping[Hashable, int]


@dataclass
class _Step:
    """A number that is chosen, and what that does: to goals if it is of a kind, to rows in any case."""

    name: Hashable
    most: int
    is_kind: bool
    free: int = 0
    weights: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Row, weight, and how far what comes later can lower and raise its sum."""


def count_multisets(kinds: Mapping[Hashable, int], among: Mapping[Hashable, Sequence[Hashable]], goals: Sequence[Goal], others: Mapping[Hashable, int] | None = None,
                    rows: Sequence[Row] = (), there: Mapping[Hashable, int] | None = None) -> dict[frozenset[int], int]:
    """How many multisets, with how many choices of other numbers beside them, meet exactly which goals.

    Numbers are chosen one by one; what is kept of the choices so far is the size, what each goal that can still be met still lacks, and the sums of the rows
    that are still open. So the work grows with the numbers of these, not with the multisets.

    Parameters
    ----------
    kinds : mapping
        How many elements of each kind there are; kinds of one group had better stand together.
    among : mapping
        The kinds of each group.
    goals : sequence of Goal
    others : mapping
        Other numbers to choose, and how large each may be.
    rows : sequence of Row
        Bounds that hold whatever goal is met.
    there : mapping
        How many elements of a kind count for no row.

    Returns
    -------
    dict
        By the set of goals met (their numbers; never empty), the number of multisets with other numbers.

    Raises
    ------
    TooMany
        The count is given up.

    Examples
    --------
    >>> goals = [Goal(2, {"w": 1}), Goal(2, {"u": 2})]
    >>> counted = count_multisets({"W": 2, "U": 2}, {"w": ["W"], "u": ["U"]}, goals)
    >>> sorted((sorted(met), n) for met, n in counted.items())
    [([0], 2), ([1], 1)]
    >>> count_multisets({"W": 2}, {}, [Goal(1, {})], {"plains": 2}, [Row(0, {"W": 1, "plains": -1}), Row(1, {"plains": 1})])
    {frozenset({0}): 1}
    """
    steps = _steps(kinds, others or {}, rows, there or {})
    order = list(kinds)
    room = [sum(kinds[k] for k in order[i + 1:]) for i in range(len(order))]
    last = {group: max((order.index(k) for k in members if k in kinds), default=-1) for group, members in among.items()}
    groups = [[g for g in goal.least if goal.least[g] > 0] for goal in goals]
    # for each kind and goal: the places of its groups that hold the kind, those of them that no later kind is in, and whether it may hold the kind at all
    inside = [[[j for j, g in enumerate(of) if kind in among.get(g, ())] for of in groups] for kind in order]
    closed = [[[j for j, g in enumerate(of) if last.get(g, -1) == place] for of in groups] for place in range(len(order))]
    barred = [[kind in goal.without for goal in goals] for kind in order]
    Alive = tuple[tuple[int, tuple[int, ...]], ...]
    alives: list[Alive] = [tuple((i, tuple(goal.least[g] for g in groups[i])) for i, goal in enumerate(goals) if all(last.get(g, -1) >= 0 for g in groups[i]))]
    numbered: dict[Alive, int] = {alives[0]: 0}

    def after_kind(place: int, size: int, n: int, alive: Alive) -> Alive:
        held, ended, out, least_size = inside[place], closed[place], barred[place], size + n + room[place]
        still = []
        for i, lacks in alive:
            if size + n > goals[i].size or least_size < goals[i].size or (n and out[i]):
                continue
            if n and held[i]:
                rest = list(lacks)
                for j in held[i]:
                    rest[j] = rest[j] - n if rest[j] > n else 0
                lacks = tuple(rest)
            if not any(lacks[j] for j in ended[i]):
                still.append((i, lacks))
        return tuple(still)

    if any(not row.weights and row.limit < 0 for row in rows):
        return {}
    states: dict[tuple[int, int, tuple[int | None, ...]], int] = {(0, 0, tuple(-row.limit for row in rows)): 1}
    place = -1
    for step in steps:
        place += step.is_kind
        after: dict[tuple[int, int, tuple[int | None, ...]], int] = {}
        known: dict[tuple[int, int, int], int] = {}
        for (size, alive, sums), ways in states.items():
            for n in range(step.most + 1):
                still, larger = alive, size
                if step.is_kind:
                    larger += n
                    if (key := (size, n, alive)) not in known:
                        met = after_kind(place, size, n, alives[alive])
                        if met and met not in numbered:
                            numbered[met] = len(alives)
                            alives.append(met)
                        known[key] = numbered[met] if met else -1
                    still = known[key]
                    if still < 0:
                        continue
                then = _after_rows(step, n - step.free if n > step.free else 0, sums)
                if then is not None:
                    state = larger, still, then
                    after[state] = after.get(state, 0) + ways
        states = after
        if len(states) > LARGEST:
            raise TooMany
    found: Counter[frozenset[int]] = Counter()
    for (size, alive, _), ways in states.items():
        if reached := frozenset(i for i, _ in alives[alive] if goals[i].size == size):
            found[reached] += ways
    return dict(found)


def _after_rows(step: _Step, n: int, sums: tuple[int | None, ...]) -> tuple[int | None, ...] | None:
    """The sums of the rows after a choice: None for one that can't be passed any more; None at all if one can't but be."""
    if not step.weights:
        return sums
    then = list(sums)
    for row, weight, lowest, highest in step.weights:
        value = sums[row]
        if value is None:
            continue
        value += weight * n
        if value + lowest > 0:
            return None
        then[row] = None if value + highest <= 0 else value
    return tuple(then)


def _steps(kinds: Mapping[Hashable, int], others: Mapping[Hashable, int], rows: Sequence[Row], there: Mapping[Hashable, int]) -> list[_Step]:
    """The numbers in an order in which rows are closed soon: kinds as they stand, each other number as soon as the kinds of its narrowest row are chosen."""
    place = {k: i for i, k in enumerate(kinds)}
    narrowest: dict[Hashable, list[int]] = {}
    for row in rows:
        of_kinds = [place[k] for k in row.weights if k in place]
        for name in row.weights:
            if name in others and of_kinds and len(of_kinds) < len(narrowest.get(name, range(len(kinds) + 1))):
                narrowest[name] = of_kinds
    due: dict[int, list[Hashable]] = {}
    for name in others:
        due.setdefault(max(narrowest.get(name, [-1])), []).append(name)
    steps = [_Step(n, others[n], False) for n in due.get(-1, [])]
    for kind, most in kinds.items():
        steps.append(_Step(kind, most, True, there.get(kind, 0)))
        steps += [_Step(n, others[n], False) for n in due.get(place[kind], [])]
    for i, row in enumerate(rows):
        lowest = highest = 0
        for step in reversed(steps):
            if weight := row.weights.get(step.name):
                step.weights.append((i, weight, lowest, highest))
                most = weight * max(0, step.most - step.free)
                lowest, highest = lowest + min(0, most), highest + max(0, most)
    return steps
