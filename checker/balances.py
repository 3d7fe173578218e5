"""Which sets of cards could give back, in a round, as much as the round takes: the amounts of asp/graph/amounts.lp as a linear program for each set.

How often each ability is used in a round, and how often each outcome comes of it, are the unknowns, of which nothing but sums is asked. So what has no solution cannot be repeated;
what has one may still be impossible, by its order or its conditions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import clingo
from clingo import Symbol, SymbolType

import asp
from checker.grounding import base

if TYPE_CHECKING:
    from encoder.cards import Library

PROGRAMS = ("cards.lp", "keywords.lp", "hand_abilities.lp", "graph/phrases.lp", "graph/pool.lp", "graph/causes.lp", "graph/hearing.lp", "graph/amounts.lp")
TOGETHER = 400
"""Of how many cards amounts are worked out at a time: they grow with the square of the number."""
SMALL = 3
"""Where sets have more cards, more may join in making something fit: asp/graph/pool.lp."""

MANY = 10_000
"""What is given without a known bound is given at most so many times: more than any round needs."""
OF_OTHERS = ("sacrifice", "tap_others")
"""What is taken of things, of which there may be some that are none of a card of the set."""
ANY = None
Row = dict[int, float]


@dataclass
class _Slot:
    """What a use takes or gives so many times in all: one of several outcomes each time."""

    number: int | None = None
    outcomes: dict[Symbol | None, list[Symbol]] = field(default_factory=lambda: defaultdict(list))
    """By the thing that they are about."""


@dataclass
class _Amounts:
    """The amounts of a pool's cards, by what they are about."""

    things: dict[str, list[Symbol]] = field(default_factory=lambda: defaultdict(list))
    homes: dict[Symbol, set[str]] = field(default_factory=lambda: defaultdict(set))
    acts: dict[Symbol, list[Symbol]] = field(default_factory=lambda: defaultdict(list))
    given: dict[Symbol, list[tuple[Symbol, Symbol]]] = field(default_factory=lambda: defaultdict(list))
    must: dict[Symbol, dict[Symbol, _Slot]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(_Slot)))
    may: dict[Symbol, dict[Symbol, _Slot]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(_Slot)))
    only: dict[tuple[Symbol, Symbol, Symbol], set[str]] = field(default_factory=lambda: defaultdict(set))
    apart: set[tuple[Symbol, Symbol]] = field(default_factory=set)
    joins: dict[tuple[Symbol, Symbol], set[str]] = field(default_factory=lambda: defaultdict(set))
    changes: dict[Symbol, list[tuple[Symbol, int]]] = field(default_factory=lambda: defaultdict(list))
    about: dict[Symbol, Symbol] = field(default_factory=dict)
    freely: dict[Symbol | None, list[Symbol]] = field(default_factory=lambda: defaultdict(list))
    freely_with: dict[Symbol | None, list[tuple[Symbol, str]]] = field(default_factory=lambda: defaultdict(list))
    less: dict[tuple[Symbol, Symbol], list[tuple[str, int | None]]] = field(default_factory=lambda: defaultdict(list))
    repeats: dict[Symbol, list[tuple[Symbol, int | None]]] = field(default_factory=lambda: defaultdict(list))
    awaits: dict[Symbol, dict[Symbol, list[Symbol]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    influences: set[str] = field(default_factory=set)
    copies: dict[Symbol, set[Symbol]] = field(default_factory=lambda: defaultdict(set))
    serves: dict[Symbol, set[str]] = field(default_factory=lambda: defaultdict(set))
    holds: dict[Symbol, set[str]] = field(default_factory=lambda: defaultdict(set))
    backs: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    looks: set[Symbol] = field(default_factory=set)
    boundless: set[str] = field(default_factory=set)
    wild: set[Symbol] = field(default_factory=set)
    idle: set[Symbol] = field(default_factory=set)
    turns: set[Symbol] = field(default_factory=set)
    others: set[Symbol] = field(default_factory=set)


def balanced(sets: Sequence[tuple[str, ...]], many: Iterable[str] = (), library: Library | None = None, date: str = asp.CURRENT) -> tuple[tuple[str, ...], ...]:
    """Those of some sets of cards of which a round could give back what it takes.

    Parameters
    ----------
    sets : sequence of tuple of str
        Of card ids.
    many : iterable of str
        Cards of which there may be several in a set.
    library : Library, optional
        The shipped one if left out.
    date : str
        One of `asp.RULES_DATES`.

    Returns
    -------
    tuple of tuple of str
        In the same order.

    Notes
    -----
    Untapping Grim Monolith costs {4}, and it is tapped for three mana.

    References
    ----------
    CR 731 (loops).

    Examples
    --------
    >>> balanced([("grim_monolith",), ("basalt_monolith",), ("grim_monolith", "rings_of_brighthearth")])
    (('basalt_monolith',), ('grim_monolith', 'rings_of_brighthearth'))
    """
    twice, kept = set(many), set()
    for some in _portions(sets):
        amounts = _worked_out(sorted({card for one in some for card in one}), twice, any(len(one) > SMALL for one in some), library, date)
        feasible = _solver()
        kept |= {one for one in some if _Balance(amounts, one).possible(feasible)}
    return tuple(one for one in sets if one in kept)


def _portions(sets: Sequence[tuple[str, ...]]) -> list[list[tuple[str, ...]]]:
    """Sets whose cards are looked at together: few enough."""
    cards = sorted({card for one in sets for card in one})
    if len(cards) <= TOGETHER:
        return [list(sets)] if sets else []
    each = TOGETHER // max(len(one) for one in sets)
    group = {card: i // each for i, card in enumerate(cards)}
    portions: dict[frozenset[int], list[tuple[str, ...]]] = defaultdict(list)
    for one in sets:
        portions[frozenset(group[card] for card in one)].append(one)
    return list(portions.values())


def _worked_out(cards: Sequence[str], many: set[str], large: bool, library: Library | None, date: str) -> _Amounts:
    from encoder.cards import library as shipped

    facts = [*(library or shipped()).facts(cards), *(f"pooled({card})" for card in cards), *(f"many({card})" for card in cards if card in many), *(["large_sets"] if large else [])]
    control = clingo.Control(["--warn=none", "--sign-def=pos"])
    base(control, asp.select(PROGRAMS, date, (), ()), "".join(f"{fact}.\n" for fact in facts))

    said: dict[tuple[str, int], list[list[Symbol]]] = defaultdict(list)
    with control.solve(yield_=True) as models:  # what is so: of what negation goes round, more is ground
        for symbol in next(iter(models)).symbols(shown=True):
            said[symbol.name, len(symbol.arguments)].append(symbol.arguments)

    def told(name: str, arity: int) -> Iterable[list[Symbol]]:
        return said.get((name, arity), ())

    amounts = _Amounts()
    for thing, card in told("home", 2):
        amounts.things[card.name].append(thing)
        amounts.homes[thing].add(card.name)
    for use, thing in told("acts", 2):
        amounts.acts[thing].append(use)
    for use, giver, host in told("acts_with", 3):
        amounts.given[use].append((giver, host))
    amounts.about = {outcome: thing for outcome, thing in told("about", 2)}  # noqa: C416
    for name, slots in (("must", amounts.must), ("may", amounts.may)):
        for use, where, outcome, number in told(name, 4):
            slot = slots[use][where]
            slot.number = _most(slot.number, _number(number)) if slot.outcomes else _number(number)
            slot.outcomes[amounts.about.get(outcome)].append(outcome)
    for use, where, outcome, card in told("together", 4):
        amounts.only[use, where, outcome].add(card.name)
    amounts.apart = {(use, thing) for use, thing in told("apart", 2)}
    for use, thing, card in told("joins", 3):
        amounts.joins[use, thing].add(card.name)
    for outcome, resource, number in told("changes", 3):
        amounts.changes[outcome].append((resource, number.number))
    for (outcome,) in told("freely", 1):
        amounts.freely[amounts.about.get(outcome)].append(outcome)
    for outcome, card in told("freely_with", 2):
        amounts.freely_with[amounts.about.get(outcome)].append((outcome, card.name))
    for use, where, card, number in told("costs_less", 4):
        amounts.less[use, where].append((card.name, _number(number)))
    for use, other, number in told("repeats", 3):
        amounts.repeats[use].append((other, _number(number)))
    for use, event, thing in told("awaits", 3):
        amounts.awaits[use][thing].append(event)
    for (use,) in told("as_often", 1):
        amounts.awaits.setdefault(use, defaultdict(list))
    for name, those in (("influences", amounts.influences), ("boundless", amounts.boundless)):
        those |= {card.name for (card,) in told(name, 1)}
    for use, thing in told("stands_in", 2):
        amounts.copies[use].add(thing)
    for card, use in told("serves", 2):
        amounts.serves[use].add(card.name)
    for card, thing in told("holds", 2):
        amounts.holds[thing].add(card.name)
    for card, other in told("backs", 2):
        amounts.backs[card.name].add(other.name)
    for name, uses in (("knows_no_bounds", amounts.wild), ("idle", amounts.idle), ("waits_for_turns", amounts.turns), ("looks", amounts.looks), ("makes_others", amounts.others)):
        uses |= {use for (use,) in told(name, 1)}
    return amounts


def _number(symbol: Symbol) -> int | None:
    return symbol.number if symbol.type == SymbolType.Number else ANY


def _most(a: int | None, b: int | None) -> int | None:
    return ANY if a is None or b is None else max(a, b)


class _Balance:
    """The program of one set: a column for each unknown, rows of which the sum must be at least so much."""

    def __init__(self, amounts: _Amounts, cards: tuple[str, ...]) -> None:
        self.amounts, self.cards = amounts, set(cards)
        self.columns = 0
        self.rows: dict[Any, Row] = defaultdict(dict)
        self.least: Counter[Any] = Counter()
        self.there = {thing for card in cards for thing in amounts.things[card]}
        self.blurred = self._blurred()
        had = [use for thing in sorted(self.there) for use in amounts.acts.get(thing, ()) if self._had(use)]
        self.unknown = bool(self.cards & amounts.boundless) or any(use in amounts.wild for use in had)
        self.others = any(use in amounts.others for use in had)
        self.uses = {use: self._column() for use in had if use not in amounts.turns}

    def possible(self, feasible: Callable[[int, Sequence[tuple[Row, float]]], bool]) -> bool:
        """Whether it has a solution, or nobody knows."""
        if self.unknown:
            return True
        for use in self.uses:
            self._takes(use)
        self._gives()
        self._triggers()
        self._parts()
        return feasible(self.columns, [(row, self.least[name]) for name, row in self.rows.items()])

    def _had(self, use: Symbol, asked: frozenset[Symbol] = frozenset()) -> bool:
        """Whether a thing has an ability: as it is printed, or from what is there."""
        if use not in self.amounts.given:
            return True
        return use not in asked and any(self._gives_to(giver, host, use, asked | {use}) for giver, host in self.amounts.given[use])

    def _gives_to(self, giver: Symbol, host: Symbol, use: Symbol, asked: frozenset[Symbol] = frozenset()) -> bool:
        return host in self.there and giver.arguments[0] in self.there and self._fits(giver, use.arguments[0]) and self._had(giver, asked)

    def _column(self) -> int:
        self.columns += 1
        return self.columns - 1

    def _add(self, row: Any, column: int, number: float) -> None:
        self.rows[row][column] = self.rows[row].get(column, 0) + number

    def _outcome(self, outcome: Symbol) -> int:
        """A column for how often an outcome comes of something."""
        column = self._column()
        for resource, number in self.amounts.changes.get(outcome, ()):
            self._add(self._named(resource), column, number)
        thing = self.amounts.about.get(outcome)
        for card in self.amounts.homes.get(thing, set()) | self.amounts.holds.get(thing, set()) if thing is not None else ():
            self._add(("part", card), column, 1)
        return column

    def _blurred(self) -> set[Symbol]:
        """The things of which some may be copies of others."""
        found = set()
        for use, those in self.amounts.copies.items():
            originals = {thing for thing in those & self.there if self._fits(use, thing)}
            if use.arguments[0] in self.there and originals:
                found |= originals | {use.arguments[0]}
        return found

    def _named(self, resource: Symbol) -> Any:
        """A resource; where a thing may be a copy of another, what is said of them together."""
        if self.blurred and resource.arguments and resource.arguments[-1] in self.blurred:
            return resource.name, *resource.arguments[:-1]
        return resource

    def _open(self, use: Symbol, where: Symbol, slot: _Slot) -> list[Symbol]:
        """The outcomes that there are for a set."""
        found = []
        for thing in (None, *self.there) if len(self.there) < len(slot.outcomes) else slot.outcomes:
            if thing is None or (thing in self.there and self._fits(use, thing)):
                found += [outcome for outcome in slot.outcomes.get(thing, ()) if self._allowed(use, where, outcome)]
        return found

    def _fits(self, use: Symbol, thing: Symbol) -> bool:
        return (use, thing) not in self.amounts.apart or bool(self.amounts.joins.get((use, thing), set()) & self.cards)

    def _allowed(self, use: Symbol, where: Symbol, outcome: Symbol) -> bool:
        cards = self.amounts.only.get((use, where, outcome))
        return cards is None or bool(cards & self.cards)

    def _takes(self, use: Symbol) -> None:
        for where, slot in self.amounts.must.get(use, {}).items():
            number = slot.number
            for card, less in self.amounts.less.get((use, where), ()):
                if card in self.cards:
                    number = None if number is None or less is None else max(number - less, 0)
                    self._add(("part", card), self.uses[use], 1)
            if number and not (self.others and where.name in OF_OTHERS):
                self._add(("must", use, where), self.uses[use], -number)
                for outcome in self._open(use, where, slot):
                    self._add(("must", use, where), self._outcome(outcome), 1)
                self.rows["not more", use, where] = {column: -n for column, n in self.rows["must", use, where].items()}

    def _gives(self) -> None:
        again = self._carried_out()
        for use in self.uses:
            for where, slot in self.amounts.may.get(use, {}).items():
                outcomes = self._open(use, where, slot)
                if not outcomes:
                    continue
                bound = slot.number is not None and not any(self.amounts.about.get(outcome) in self.blurred for outcome in outcomes)
                for outcome in outcomes:
                    self._add(("may", use, where), self._outcome(outcome), -1)
                for column in again[use]:
                    self._add(("may", use, where), column, slot.number if bound and slot.number is not None else MANY)
        for thing in self.there:
            for outcome in self.amounts.freely.get(thing, ()):
                self._outcome(outcome)
            for outcome, card in self.amounts.freely_with.get(thing, ()):
                if card in self.cards:
                    self._add(("part", card), self._outcome(outcome), 1)

    def _carried_out(self) -> dict[Symbol, list[int]]:
        """The columns that say how often each use is carried out: by itself, and as it is copied."""
        again = {use: [column] for use, column in self.uses.items()}
        copying = []
        for use in self.uses:
            for other, number in self.amounts.repeats.get(use, ()):
                if other in self.uses:
                    column = self._column()
                    again[other].append(column)
                    self._add(("copies", use, other if number is None else None), column, -1)
                    copying.append((use, other if number is None else None, MANY if number is None else number))
        for use, unbounded, times in set(copying):
            for column in again[use] if times != MANY else [self.uses[use]]:
                self._add(("copies", use, unbounded), column, times)
        return again

    def _triggers(self) -> None:
        for use, column in self.uses.items():
            awaited = self.amounts.awaits.get(use)
            if awaited is None or ((self.others or use.arguments[0] in self.blurred) and not _of_itself(use, awaited)):
                continue
            self._add(("as often", use), column, -1)
            events = {self._named(clingo.Function("happens", [event, thing])) for thing, those in awaited.items() if thing in self.there and self._fits(use, thing) for event in those}
            for event in events:
                for cause, number in self.rows[event].items():
                    self._add(("as often", use), cause, number)

    def _parts(self) -> None:
        for use, column in self.uses.items():
            for card in (self.amounts.homes[use.arguments[0]] | self.amounts.holds[use.arguments[0]]) & self.cards:
                self._add(("part", card), column, 1)
            for giver, host in self.amounts.given.get(use, ()):
                if self._gives_to(giver, host, use):
                    for card in self.amounts.homes[giver.arguments[0]] | self.amounts.homes[host]:
                        self._add(("part", card), column, 1)
            fitting = (self.amounts.joins.get((use, thing), set()) for thing in self.there)
            for helper in self.amounts.serves.get(use, set()).union(*fitting) & self.cards:
                self._add(("part", helper), column, 1)
            if use in self.amounts.looks:
                for card in self.amounts.influences & self.cards:
                    self._add(("part", card), column, 1)
            if use not in self.amounts.idle:
                self._add("something", column, 1)
        for card in self.cards:
            self.least["part", card] = int(not self.amounts.backs.get(card, set()) & self.cards)
            self.rows["part", card] = self.rows["part", card]
        self.least["something"] = 1
        self.rows["something"] = self.rows["something"]


def _of_itself(use: Symbol, awaited: dict[Symbol, list[Symbol]]) -> bool:
    return set(awaited) <= {use.arguments[0]}


def _solver() -> Callable[[int, Sequence[tuple[Row, float]]], bool]:
    """A function that tells whether rows can all be at least so much, with numbers that are not negative.  HiGHS is loaded only where sets are left to be told apart."""
    import highspy
    import numpy

    module: Any = highspy

    class Quiet(module.Highs):  # type: ignore[misc]
        """Without callbacks: turning them on prints who made it."""

        def enableCallbacks(self) -> None:
            self.setOptionValue("output_flag", False)

    highs = Quiet()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("presolve", "off")
    highs.setOptionValue("threads", 1)

    def feasible(columns: int, rows: Sequence[tuple[Row, float]]) -> bool:
        known = _simplified(columns, rows)
        if known is None:
            return False
        kept, rows = known
        if not any(least for _, least in rows):
            return True
        number = {column: i for i, column in enumerate(sorted(kept))}
        program = highspy.HighsLp()
        program.num_col_, program.num_row_ = len(number), len(rows)
        program.col_cost_ = program.col_lower_ = numpy.zeros(len(number))
        program.col_upper_ = numpy.full(len(number), highspy.kHighsInf)
        program.row_lower_ = numpy.array([least for _, least in rows], dtype=float)
        program.row_upper_ = numpy.full(len(rows), highspy.kHighsInf)
        program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        starts = [0]
        for row, _ in rows:
            starts.append(starts[-1] + len(row))
        program.a_matrix_.start_ = numpy.array(starts)
        program.a_matrix_.index_ = numpy.array([number[column] for row, _ in rows for column in row])
        program.a_matrix_.value_ = numpy.array([value for row, _ in rows for value in row.values()], dtype=float)
        highs.passModel(program)
        highs.run()
        return bool(highs.getModelStatus() != highspy.HighsModelStatus.kInfeasible)

    return feasible


def _simplified(columns: int, rows: Sequence[tuple[Row, float]]) -> tuple[set[int], list[tuple[Row, float]]] | None:
    """Without the columns that must be zero, as a row has nothing to make up for them, and without the rows that say nothing then; none if a row can't be what it must."""
    alive = set(range(columns))
    todo = [({column: value for column, value in row.items() if value}, least) for row, least in rows]
    while True:
        dead = {column for row, _ in todo if not any(value > 0 for value in row.values()) for column, value in row.items()}
        if any(least > 0 and not any(value > 0 for value in row.values()) for row, least in todo):
            return None
        if not dead:
            break
        alive -= dead
        todo = [({column: value for column, value in row.items() if column not in dead}, least) for row, least in todo]
    left = [(row, least) for row, least in todo if least > 0 or any(value < 0 for value in row.values())]
    return alive, left
