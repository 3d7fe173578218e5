"""Which sets of a pool's cards can be a combo at all: asp/graph/balance.lp, worked out for every set at once.

The ground program is monotone: more cards, more uses, more that happens. What can be used in a set is its greatest fixpoint, and the sets of at most three cards in which an
atom holds are a family closed under adding cards. The families of all atoms are found together, from above, as bit masks.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

import clingo

import asp
from checker.grounding import base

if TYPE_CHECKING:
    from encoder.cards import Library

PROGRAMS = ("cards.lp", "keywords.lp", "hand_abilities.lp", "graph/pool.lp", "graph/causes.lp", "graph/hearing.lp", "graph/balance.lp")
LARGEST = 3
"""Sets of more cards are enumerated by the solver, which does for a handful of cards."""


@dataclass(frozen=True)
class Candidates:
    """What is left of a pool.

    Attributes
    ----------
    sets : tuple of tuple of str
        The sets of card ids that could be a combo in which each card has a part, each sorted; smaller sets first, then by name.
    total : int
        How many sets there are.
    """

    sets: tuple[tuple[str, ...], ...]
    total: int

    @property
    def pruned(self) -> int:
        """How many sets are none."""
        return self.total - len(self.sets)


def candidates(cards: Sequence[str], size: int, library: Library | None = None, date: str = asp.CURRENT) -> Candidates:
    """The sets of a pool that could be a combo.

    Parameters
    ----------
    cards : sequence of str
        Names or ids; a card twice is one of which there may be several.
    size : int
        Of how many different cards a set may consist.
    library : Library, optional
        The shipped one if left out.
    date : str
        One of `asp.RULES_DATES`.

    Raises
    ------
    InputError
        No card is called that.

    References
    ----------
    CR 731 (loops).

    Examples
    --------
    >>> found = candidates(["Devoted Druid", "Vizier of Remedies", "Melira, Sylvok Outcast", "Grizzly Bears"], 3)
    >>> found.sets, found.total, found.pruned
    ((('devoted_druid', 'vizier_of_remedies'),), 14, 13)
    """
    pool = _ids(cards, library)
    different = sorted(set(pool))
    total = sum(comb(len(different), n) for n in range(1, size + 1))
    text = _text(pool, size, library)
    found = _enumerated(text, date) if size > LARGEST else (one for one in Families(text, different, date).sets() if len(one) <= size)
    return Candidates(tuple(sorted(found, key=lambda one: (len(one), one))), total)


def _ids(cards: Sequence[str], library: Library | None) -> list[str]:
    from encoder.cards import library as shipped
    from encoder.errors import InputError, Problem

    known = library or shipped()
    found = [known.find(name) for name in cards]
    problems = [Problem("", 0, 0, f'no card is named "{name}"', known.suggest(name)) for name, card in zip(cards, found, strict=True) if card is None]
    if problems:
        raise InputError(problems)
    return [card.id for card in found if card is not None]


def _text(pool: Sequence[str], size: int, library: Library | None) -> str:
    from encoder.cards import library as shipped

    known, counted = library or shipped(), Counter(pool)
    facts = [*known.facts(sorted(counted)), *(f"pooled({c})" for c in counted), *(f"many({c})" for c, n in counted.items() if n > 1), *(["large_sets", f"set_size({size})"] if size > LARGEST else [])]
    return "".join(f"{fact}.\n" for fact in facts)


def _enumerated(text: str, date: str) -> Iterator[tuple[str, ...]]:
    control = clingo.Control(["0", "--project=project", "--warn=none"])
    base(control, asp.select(PROGRAMS, date, (), ()), text)
    with control.solve(yield_=True) as models:
        for model in models:
            yield tuple(sorted(atom.arguments[0].name for atom in model.symbols(shown=True)))


Family = tuple[int, dict[int, int]]
"""Sets of a card and two more, u and v (which may be the same, or the card itself): those with v in the first mask, and those with v in the mask of u."""


class _Rules(clingo.Observer):
    """The ground program: bodies by head, and what an atom requires one of."""

    def __init__(self) -> None:
        self.bodies: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        self.requires: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        self.facts: set[int] = set()
        self.overall: list[tuple[int, ...]] = []

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        if head:
            assert all(literal > 0 for literal in body), "the program is not monotone"
            for atom in head:
                if body or choice:
                    self.bodies[atom].append(tuple(body))
                else:
                    self.facts.add(atom)
        else:
            positive, negative = [x for x in body if x > 0], tuple(-x for x in body if x < 0)
            if positive:
                self.requires[positive[0]].append(negative)
                assert len(positive) == 1, "the program is not monotone"
            else:
                self.overall.append(negative)


class Families:
    """In which sets of at most three cards of a pool what can be used and happen.

    Parameters
    ----------
    text : str
        Facts: the pool and its cards.
    cards : sequence of str
        Ids.
    date : str
    """

    def __init__(self, text: str, cards: Sequence[str], date: str):
        self.cards, self.all = list(cards), (1 << len(cards)) - 1
        self.rules = _Rules()
        control = clingo.Control(["--warn=none"])
        control.register_observer(self.rules)
        base(control, asp.select(PROGRAMS, date, (), ()), text)
        number = {card: i for i, card in enumerate(cards)}
        self.symbol = {atom.literal: atom.symbol for atom in control.symbolic_atoms if not atom.is_fact}
        self.pick = {literal: number[symbol.arguments[0].name] for literal, symbol in self.symbol.items() if symbol.name == "pick"}
        self.involved = {number[symbol.arguments[0].name]: literal for literal, symbol in self.symbol.items() if symbol.name == "has_part"}
        self._possible()
        self._anchor()
        self._solve()

    def _possible(self) -> None:
        """Leave out what cannot be even if every card is there."""
        rules = self.rules
        rules.facts |= {atom for atom, bodies in rules.bodies.items() if () in bodies and atom not in rules.requires and atom not in self.pick}
        alive = {*rules.bodies, *rules.facts}
        using: dict[int, set[int]] = defaultdict(set)
        for head, bodies in rules.bodies.items():
            for atom in (*(a for body in bodies for a in body), *(a for group in rules.requires.get(head, ()) for a in group)):
                using[atom].add(head)
        todo = deque(rules.bodies)
        while todo:
            head = todo.popleft()
            if head in alive and head not in rules.facts and not (any(alive.issuperset(body) for body in rules.bodies[head]) and all(not alive.isdisjoint(group) for group in rules.requires.get(head, ()))):
                alive.discard(head)
                todo.extend(using[head])
        facts = rules.facts
        rules.bodies = {head: list(dict.fromkeys(tuple(a for a in body if a not in facts) for body in bodies if alive.issuperset(body)))
                        for head, bodies in rules.bodies.items() if head in alive and head not in facts}
        rules.requires = {head: [tuple(a for a in group if a in alive) for group in groups if facts.isdisjoint(group)] for head, groups in rules.requires.items() if head in alive}

    def _anchor(self) -> None:
        """Split each atom into pieces, each of which needs a card: the bodies of an atom, by a card that they need."""
        rules = self.rules
        anchors: dict[int, set[int]] = {atom: {card} for atom, card in self.pick.items()}
        heads: dict[int, set[int]] = defaultdict(set)
        for head, bodies in rules.bodies.items():
            for body in bodies:
                for atom in body:
                    heads[atom].add(head)
        todo = deque(heads.keys() & anchors.keys())
        chosen: dict[tuple[int, tuple[int, ...]], int] = {}
        todo = deque(sorted({h for atom in anchors for h in heads[atom]}))
        waiting = set(todo)
        while todo:
            head = todo.popleft()
            waiting.discard(head)
            if head in self.pick:
                continue
            got: set[int] = set()
            for body in rules.bodies[head]:
                known = [atom for atom in body if atom in anchors]
                if known:
                    key = (head, body)
                    if key not in chosen:
                        chosen[key] = min(known, key=lambda atom: (len(anchors[atom]), atom))
                    got |= anchors[chosen[key]]
            if got != anchors.get(head):
                anchors[head] = got
                for h in heads[head]:
                    if h not in waiting:
                        waiting.add(h)
                        todo.append(h)
        self.anchors = {atom: tuple(sorted(cards)) for atom, cards in anchors.items()}
        self.bodies: dict[tuple[int, int], list[tuple[int, ...]]] = defaultdict(list)
        for (head, body), atom in chosen.items():
            for card in anchors[atom]:
                self.bodies[head, card].append(body)

    def _solve(self) -> None:
        listening: dict[tuple[int, int], set[tuple[int, int]]] = defaultdict(set)
        for (head, card), bodies in self.bodies.items():
            for atom in {*(a for body in bodies for a in body), *(a for group in self.rules.requires.get(head, ()) for a in group)}:
                listening[atom, card].add((head, card))
        self.family: dict[tuple[int, int], Family] = dict.fromkeys((*self.bodies, *self.pick.items()), (self.all, {}))
        todo = deque(self.bodies)
        waiting = set(todo)
        while todo:
            piece = todo.popleft()
            waiting.discard(piece)
            old, new = self.family[piece], self._value(*piece)
            if new != old:
                self.family[piece] = new
                atom, own = piece
                for a in range(len(self.cards)):
                    if (atom, a) in listening and (a == own or _row(old, a, self.all) != _row(new, a, self.all)):
                        for user in listening[atom, a]:
                            if user not in waiting:
                                waiting.add(user)
                                todo.append(user)

    def _value(self, head: int, card: int) -> Family:
        """The sets in which a piece holds, by what is known of others."""
        value = self._any(self._every(body, card) for body in self.bodies[head, card])
        for group in self.rules.requires.get(head, ()):
            if value == _NOTHING:
                break
            value = _both(value, self._any(self.seen(atom, card) for atom in group), self.all)
        return value

    def _every(self, body: Iterable[int], card: int) -> Family:
        value: Family = (self.all, {})
        for atom in body:
            value = _both(value, self.seen(atom, card), self.all)
            if value == _NOTHING:
                break
        return value

    def _any(self, families: Iterable[Family]) -> Family:
        first, rows = 0, dict[int, int]()
        for one, more in families:
            if one == self.all:
                return self.all, {}
            for u, mask in rows.items():
                rows[u] = mask | more.get(u, one)
            for u, mask in more.items():
                if u not in rows:
                    rows[u] = mask | first
            first |= one
            for u in rows:
                rows[u] |= first
        return self._tidy(first, rows)

    def _tidy(self, first: int, rows: dict[int, int]) -> Family:
        return first, {u: mask for u, mask in rows.items() if mask != (self.all if first >> u & 1 else first)}

    def seen(self, atom: int, card: int) -> Family:
        """The sets with a card in which an atom holds."""
        if atom in self.rules.facts:
            return self.all, {}
        first, rows = 0, dict[int, int]()
        for b in self.anchors.get(atom, ()):
            one, more = self.family[atom, b]
            if b == card:
                first, rows = self._any([(first, rows), (one, more)])
                if first == self.all:
                    break
                continue
            mask = _row((one, more), card, self.all)
            if not mask:
                continue
            if mask == self.all:
                first |= 1 << b
                continue
            rows[b] = rows.get(b, 0) | mask
            while mask:
                u = mask.bit_length() - 1
                mask ^= 1 << u
                rows[u] = rows.get(u, 0) | 1 << b
        for u in rows:
            rows[u] |= first
        return self._tidy(first, rows)

    def holds(self, atom: int, cards: Sequence[int]) -> bool:
        """Whether an atom holds in a set."""
        a, u, v = (*cards, *[cards[0]] * (3 - len(cards)))
        return bool(_row(self.seen(atom, a), u, self.all) >> v & 1)

    def sets(self) -> Iterator[tuple[str, ...]]:
        """The sets in which each card has a part and something comes of it."""
        part = {card: self.family.get((atom, card), _NOTHING) for card, atom in self.involved.items()}
        for a in sorted(part):
            for u in sorted(part):
                if u < a:
                    continue
                both = _row(part[a], u, self.all) & _row(part[u], a, self.all)
                if u > a:
                    both &= ~((2 << u) - 1) | 1 << a
                else:
                    both &= 1 << a
                while both:
                    v = both.bit_length() - 1
                    both ^= 1 << v
                    if v in part and _row(part[v], a, self.all) >> u & 1:
                        one = sorted({a, u, v})
                        if all(any(self.holds(atom, one) for atom in group) for group in self.rules.overall):
                            yield tuple(self.cards[i] for i in one)


_NOTHING: Family = (0, {})


def _row(family: Family, u: int, every: int) -> int:
    first, rows = family
    return every if first >> u & 1 else rows.get(u, first)


def _both(left: Family, right: Family, every: int) -> Family:
    if right[0] == every:
        return left
    if left[0] == every:
        return right
    first = left[0] & right[0]
    rows = {}
    special = {*left[1], *right[1]}
    ones = (left[0] | right[0]) & ~first
    while ones:
        u = ones.bit_length() - 1
        ones ^= 1 << u
        special.add(u)
    for u in special:
        mask = _row(left, u, every) & _row(right, u, every)
        if mask != (every if first >> u & 1 else first):
            rows[u] = mask
    return first, rows
