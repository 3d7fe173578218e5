"""How a cost can be paid: announcements, totals and every really different payment, from a mana pool or from a board.

What a payment is decides asp/costs; here costs become facts and models become values.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import clingo
from clingo.ast import ProgramBuilder

import asp
from checker.counting import TooMany
from checker.mana import Cost, Kind, Pool, symbol_text
from checker.needed import needed
from encoder.errors import Problem, UnknownSymbol

__all__ = ["Additional", "Announcement", "Change", "Cost", "Counts", "Payment", "Pool", "announcements", "count", "mana_value", "payable", "payments"]

TOTAL = ("costs/symbols.lp", "costs/total.lp")
FROM_POOL = (*TOTAL, "costs/restrictions.lp", "costs/pool.lp")
DEMANDS = ("generic", "s", "w", "u", "b", "r", "g", "c")
FROM_BOARD = (*FROM_POOL, "costs/sources.lp", "costs/other_costs.lp", "costs/rather_than_mana.lp", "costs/fitness.lp", "costs/stages.lp", "costs/one_mana_sources.lp")
_SHOW = "\n#show locked/2. #show spend(K, N) : spend(K, N), N > 0."
_SHOW_BOARD = _SHOW + " #show left(K, N) : left(K, N), N > 0. #show used(K, A, N) : used(K, A, N), N > 0. #show gives(W, K, N) : gives(W, K, N), N > 0. " \
    "#show fed_in_all(H, K, N) : fed_in_all(H, K, N), N > 0."

@dataclass(frozen=True)
class Additional:
    """An additional cost (CR 118.8).

    Parameters
    ----------
    cost : Cost
        What it asks for.
    times : int
        How often it may be paid; 1 unless it can be paid several times.
    optional : bool
        Whether it may be left out.
    name : str
        For announcements: ``kicker`` ...
    """

    cost: Cost
    times: int = 1
    optional: bool = False
    name: str = "additional cost"


@dataclass(frozen=True)
class Change:
    """An effect that changes what has to be paid (CR 118.7, 601.2f).

    Parameters
    ----------
    how : str
        ``more``, ``less``, or ``at_least`` (then only the number in `amount` matters).
    amount : Cost
        By how much. A hybrid symbol in a reduction is a choice of its player.
    only_colored : bool
        The reduction takes colored mana only, never generic in its place.
    not_below_one : bool
        The reduction stops at one mana.
    """

    how: str
    amount: Cost
    only_colored: bool = False
    not_below_one: bool = False


@dataclass(frozen=True)
class Announcement:
    """What is said when the spell or ability is proposed (CR 601.2b); equal symbols are interchangeable.

    Attributes
    ----------
    said : tuple of (str, str, int)
        Symbol, the half it is paid as (``life`` for 2 life), how many.
    x : int or None
        The value of X, if something that is paid holds {X}.
    costs : tuple of (str, int)
        Alternative and additional costs that are paid, and how often.
    cost : Cost-like text
        The cost as announced, before increases and reductions.
    """

    said: tuple[tuple[str, str, int], ...]
    x: int | None
    costs: tuple[tuple[str, int], ...]
    cost: str

    def __str__(self) -> str:
        extra = [*([f"X = {self.x}"] if self.x is not None else []), *(name + (f" {n} times" if n > 1 else "") for name, n in self.costs)]
        return self.cost + (f" ({', '.join(extra)})" if extra else "")


@dataclass(frozen=True, order=True)
class Use:
    """Activations of one mana ability of interchangeable sources.

    Attributes
    ----------
    source : str
        What the source is called.
    ability : str
        Which of its abilities.
    n : int
        How many activations.
    """

    source: str
    ability: str
    n: int


@dataclass(frozen=True, order=True)
class Given:
    """Part of a payment that is neither mana nor life.

    Attributes
    ----------
    cost : str
        What is asked for, as a term of the programs: ``sacrifice(K, 1)``.
    source : str
        The class of interchangeable objects that pay; ``""`` where there is no board.
    n : int
        How many of them.
    """

    cost: str
    source: str
    n: int


@dataclass(frozen=True)
class Payment:
    """One way to pay.

    Attributes
    ----------
    announcement : Announcement
    total : str
        The locked total cost (CR 601.2f).
    spent : tuple of (Kind, int)
        Mana spent on the cost, in WUBRG order.
    life : int
        Life paid in all.
    others : tuple of Given
        What else is paid.
    sources : tuple of Use
        Mana abilities activated.
    left : tuple of (Kind, int)
        Mana that stays in the pool.
    """

    announcement: Announcement
    total: str = field(compare=False)
    spent: tuple[tuple[Kind, int], ...]
    life: int = 0
    others: tuple[Given, ...] = ()
    sources: tuple[Use, ...] = ()
    left: tuple[tuple[Kind, int], ...] = ()

    @property
    def without_announcement(self) -> tuple[object, ...]:
        """What is spent, whatever was said."""
        return self.spent, self.life, self.others, self.sources, self.left


@dataclass(frozen=True)
class Counts:
    """How many announcements can be paid, how many payments there are, and how many that differ in more than the announcement.

    ``exact`` is False where the count was stopped: there are at least so many.
    """

    announcements: int
    payments: int
    distinct_spent: int
    exact: bool = field(default=True, repr=False)


def _symbols(predicate: str, name: str, cost: Cost) -> list[str]:
    return [f"{predicate}({name},{symbol},{n})." for symbol, n in cost.symbols]


def cost_facts(cost: Cost, alternatives: Sequence[Cost] = (), additional: Sequence[Additional] = (), changes: Sequence[Change] = ()) -> str:
    """The input of asp/costs/total.lp for a cost that stands by itself."""
    facts = ["part(cost).", *_symbols("symbol", "cost", cost), f"other(cost,life,{cost.life})."]
    for j, other in enumerate(alternatives):
        facts += [f"part(alternative({j})).", *_symbols("symbol", f"alternative({j})", other), f"other(alternative({j}),life,{other.life})."]
    for j, extra in enumerate(additional):
        name = f"addition({j})"
        facts += [f"addition({name}).", *_symbols("symbol", name, extra.cost), f"other({name},life,{extra.cost.life})."]
        facts += [f"may_be_added({name},{extra.times})."] if extra.optional else []
    for j, change in enumerate(changes):
        if change.how == "more":
            facts += _symbols("increase", str(j), change.amount)
        elif change.how == "at_least":
            facts += [f"minimum({n})." for symbol, n in change.amount.symbols if symbol == "generic"]
        else:
            facts += _symbols("reduces", str(j), change.amount)
            facts += [f"only_colored({j})."] * change.only_colored + [f"not_below_one({j})."] * change.not_below_one
    return "\n".join(facts)


def pool_facts(pool: Pool) -> str:
    """The mana of a pool as facts."""
    return "\n".join(f"pool({kind.term},{n})." for kind, n in pool.mana)


def _control(programs: Iterable[str], facts: str, rules: str, without: Collection[str] = (), models: int = 0) -> clingo.Control:
    control = clingo.Control([str(models), "--warn=none"])
    with ProgramBuilder(control) as builder:
        for block in asp.select(programs, rules, without=without):
            for statement in block.statements:
                builder.add(statement)
    control.add("base", [], facts)
    control.ground([("base", [])])
    _check_symbols(control, rules)
    return control


def _check_symbols(control: clingo.Control, rules: str) -> None:
    unknown = [symbol_text(str(a.symbol.arguments[0])) for a in control.symbolic_atoms.by_signature("no_symbol", 1)]
    if unknown:
        raise UnknownSymbol(Problem("", 0, 0, f"no mana symbol {s} in the rules of {rules}", "leave --rules out for today's rules") for s in sorted(unknown))


def _kind(symbol: clingo.Symbol) -> Kind:
    type_, snow, restriction = symbol.arguments
    return Kind(type_.name.upper(), snow.name == "snow", "" if restriction.match("none", 0) else str(restriction))


def total_text(demands: Iterable[tuple[str, int]]) -> str:
    """A total in symbols, its generic part first; life after a comma."""
    asked = dict(demands)
    mana = "".join(symbol_text(d, asked[d]) for d in DEMANDS if asked.get(d)) or "{0}"
    return mana + (f", pay {asked['life']} life" if asked.get("life") else "")


@dataclass(frozen=True)
class Row:
    """An announcement, and a total that it can lead to."""

    announcement: Announcement
    total: str
    life: int
    others: tuple[Given, ...]


class Rows:
    """The rows of asp/costs/total.lp, by what a model knows of them: the costs paid and the total.

    Parameters
    ----------
    control : clingo.Control
        Ground; read at once and not kept.
    names : mapping
        What alternative and additional costs are called.
    """

    def __init__(self, control: clingo.Control, names: Mapping[str, str]):
        atoms = control.symbolic_atoms
        self._half: dict[tuple[str, int], str] = {}
        for atom in atoms.by_signature("half", 3):
            symbol, number, half = atom.symbol.arguments
            self._half[str(symbol), number.number] = str(half)
        self._asks: dict[str, tuple[str, int]] = {str(a.symbol.arguments[0]): (str(a.symbol.arguments[1]), a.symbol.arguments[2].number)
                                                  for a in atoms.by_signature("asks", 3)}
        self._holds: dict[str, Counter[str]] = {}
        for atom in atoms.by_signature("symbol", 3):
            part, symbol, n = atom.symbol.arguments
            self._holds.setdefault(str(part), Counter())[str(symbol)] += n.number
        for atom in atoms.by_signature("other", 3):
            part, what, n = atom.symbol.arguments
            if what.match("life", 0):
                self._holds.setdefault(str(part), Counter())["life"] += n.number
        self._others: dict[clingo.Symbol, list[Given]] = {}
        for atom in atoms.by_signature("asks_for", 3):
            paid, what, n = atom.symbol.arguments
            self._others.setdefault(paid, []).append(Given(str(what), "", n.number))
        self._names = names
        self._by: dict[tuple[clingo.Symbol, clingo.Symbol], list[tuple[clingo.Symbol, clingo.Symbol]]] = {}
        for atom in atoms.by_signature("row", 4):
            if not atom.is_fact:
                raise AssertionError(f"{atom.symbol} is not settled while grounding")
            paid, x, said, total = atom.symbol.arguments
            self._by.setdefault((paid, total), []).append((x, said))
        self._read: dict[tuple[clingo.Symbol, clingo.Symbol], list[Row]] = {}

    def of(self, paid: clingo.Symbol, total: clingo.Symbol) -> list[Row]:
        """Every row with these costs paid and this total."""
        key = paid, total
        if key not in self._read:
            self._read[key] = [self._row(paid, x, said, total) for x, said in self._by[key]]
        return self._read[key]

    def others(self, paid: clingo.Symbol) -> tuple[Given, ...]:
        """What is paid beside mana and life, where these costs are paid."""
        return tuple(sorted(self._others.get(paid, ())))

    def said(self, paid: clingo.Symbol, total: clingo.Symbol) -> Iterator[tuple[clingo.Symbol, clingo.Symbol, clingo.Symbol]]:
        """What is announced in each row, as terms."""
        return ((paid, x, said) for x, said in self._by[paid, total])

    def number(self, paid: clingo.Symbol, total: clingo.Symbol) -> int:
        """How many rows."""
        return len(self._by[paid, total])

    def all(self) -> list[Row]:
        """Every row."""
        return [row for paid, total in self._by for row in self.of(paid, total)]

    @cached_property
    def ambiguous(self) -> bool:
        """Whether one announcement can lead to several totals (an order or a half of a reduction is its player's to choose)."""
        rows = [(paid, x, said) for (paid, _), said_ in self._by.items() for x, said in said_]
        return len(set(rows)) < len(rows)

    def _row(self, paid: clingo.Symbol, x: clingo.Symbol, said: clingo.Symbol, total: clingo.Symbol) -> Row:
        parts, halves = [], []
        rest = paid
        while rest.name == "times":
            part, n, rest = rest.arguments
            parts.append((str(part), n.number))
        rest = said
        as_announced: Counter[str] = Counter()
        while rest.name == "said":
            symbol, *numbers, rest = rest.arguments
            for i, n in enumerate(numbers, 1):
                if n.number:
                    half = self._half[str(symbol), i]
                    demand, amount = self._asks[half]
                    as_announced[demand] += amount * n.number
                    halves.append((symbol_text(str(symbol)), "2 life" if half == "life" else symbol_text(demand, amount), n.number))
        has_x = False
        for name, times in parts:
            for symbol_, n_ in self._holds.get(name, Counter()).items():
                if symbol_ == "x":
                    has_x = True
                    as_announced["generic"] += times * n_ * x.number
                elif (symbol_, 1) not in self._half:
                    as_announced[symbol_] += times * n_
        amounts = [a.number for a in total.arguments]
        asked = dict(zip(("w", "u", "b", "r", "g", "c", "s", "generic", "life"), amounts, strict=True))
        costs = tuple(sorted((self._names.get(p, p), n) for p, n in parts if p != "cost" and self._names.get(p, p)))
        announcement = Announcement(tuple(sorted(halves)), x.number if has_x else None, costs, total_text(as_announced.items()))
        return Row(announcement, total_text(asked.items()), asked["life"], self.others(paid))


def _overflow_text(what: clingo.Symbol) -> str:
    """A bound of the programs, said as what was not looked at."""
    if what.match("stages", 2):
        stages, most = what.arguments
        return (f"payments that take more than {stages} steps, one after another, of mana abilities that cost mana were not looked at"
                f" (a step: one such ability, any number of times at once; {most} such activations could be made here)")
    return str(what)


class OutOfTime(Exception):
    """A question about paying took longer than it may."""


class Question:
    """One question about paying: ground once, then listed, counted, or only asked whether there is a way.

    Parameters
    ----------
    facts : str
        Input of asp/costs/total.lp, pool.lp and, from a board, of sources.lp and other_costs.lp.
    rules : str
        Rules date.
    board : bool
        Whether mana and other costs come from the objects of a board.
    names : mapping
        What alternative and additional costs are called; ``""``: not worth telling.
    without : collection of str
        Names of rule blocks to leave out.
    believed : collection of str
        Misconceptions that stand in for the rules.
    models : int
        Stop after so many; 0 for all.

    Attributes
    ----------
    overflow : list of str
        Why ways to pay may be missing: a bound of the programs that this question could pass.
    not_modelled : list of str
        What the question depends on and the programs do not model: then no answer can be trusted.
    counted : bool
        Whether all that decides about a payment is bounds on sums, so that payments are counted without being listed.
    """

    def __init__(self, facts: str, rules: str = "current", *, board: bool = False, names: Mapping[str, str] | None = None, without: Collection[str] = (),
                 believed: Collection[str] = (), models: int = 0):
        date = asp.resolve_date(rules)
        self._programs = [statement for _, statement in needed(asp.select(FROM_BOARD if board else FROM_POOL, date, believed, without), facts)]
        self._facts = facts
        self._board = board
        self._control = control = self._ground(models)
        _check_symbols(control, date)
        atoms = control.symbolic_atoms
        self.staged = board and any(True for _ in atoms.by_signature("unfit", 1))
        if board:
            control.ground([("stages" if self.staged else "one_mana_sources", [])])
        self._from_mana = models != 1 and any(True for _ in atoms.by_signature("from_mana", 1))
        if self.staged and models != 1:
            control.ground([("tight", [])])
        self.counted = not self.staged and not any(True for _ in atoms.by_signature("only_listed", 1))
        if not self.counted:
            control.configuration.solve.project = "show"  # type: ignore[union-attr]
            control.configuration.solve.enum_mode = "record"  # type: ignore[union-attr]  # ten times as fast as going back and forth, where much is projected away
        control.ground([("shown", []), *[("acted", [])] * self._from_mana])
        self.overflow = sorted(_overflow_text(a.symbol.arguments[0]) for a in atoms.by_signature("overflow", 1) if a.is_fact)
        self.not_modelled = sorted(str(a.symbol.arguments[0]) for a in atoms.by_signature("not_modelled", 1) if a.is_fact)
        self.rows = Rows(control, names or {})
        self._pool = {(k.sort_key, k): n for k, n in ((_kind(a.symbol.arguments[0]), a.symbol.arguments[1].number) for a in atoms.by_signature("pool", 2))}
        self._life_of = {a.symbol.arguments[0]: a.symbol.arguments[1].number for a in atoms.by_signature("ability_life", 2)}

    def _ground(self, models: int) -> clingo.Control:
        control = clingo.Control([str(models), "--warn=none"])
        with ProgramBuilder(control) as builder:
            for statement in self._programs:
                builder.add(statement)
        control.add("base", [], self._facts)
        control.add("shown", [], _SHOW_BOARD if self._board else _SHOW)
        control.add("acted", [], "#show acted/3.")
        control.ground([("base", [])])
        return control

    @cached_property
    def _fewer(self) -> clingo.Control:
        """Asked whether a part of some activations would do."""
        control = self._ground(1)
        control.ground([("stages", []), ("fewer", [])])
        return control

    def _needless(self, symbols: Sequence[clingo.Symbol]) -> bool:
        """Whether fewer of the same activations, with the same outputs, could pay the same total with the same mana."""
        acted = {(a.arguments[0], a.arguments[1]): a.arguments[2].number for a in symbols if a.name == "acted"}
        fed = {(a.arguments[0], a.arguments[1]): a.arguments[2].number for a in symbols if a.name == "fed_in_all"}
        atoms = self._fewer.symbolic_atoms
        assumed = [(a, True) for a in symbols if a.name in ("locked", "spend")]
        assumed += [(a.symbol, True) for a in atoms.by_signature("acted_in_all", 1) if a.symbol.arguments[0].number == sum(acted.values()) - 1]
        for name, most in (("acted_at_most", acted), ("fed_at_most", fed)):
            assumed += [(a.symbol, True) for a in atoms.by_signature(name, 3) if a.symbol.arguments[2].number == most.get((a.symbol.arguments[0], a.symbol.arguments[1]), 0)]
        return bool(acted) and bool(self._fewer.solve(assumptions=assumed).satisfiable)

    def _models(self, seconds: float | None = None) -> Iterator[tuple[clingo.Symbol, clingo.Symbol, _Paid]]:
        """What is paid and its total, and with what; each once. Atoms are read once and looked up after that.

        After so many seconds `OutOfTime` is raised. (Without such a bound one thread does it all: handing each model over between two costs more than finding it.)
        """
        read: dict[clingo.Symbol, tuple[str, Any, int]] = {}
        seen: set[frozenset[clingo.Symbol]] = set()
        until = None if seconds is None else time.monotonic() + seconds
        with self._control.solve(yield_=True, async_=until is not None) as handle:
            while True:
                handle.resume()
                if until is not None and (time.monotonic() >= until or not handle.wait(until - time.monotonic())):
                    handle.cancel()
                    raise OutOfTime(f"no answer within {seconds:g} s")
                model = handle.model()
                if model is None:
                    return
                spent, left, uses, gives, life = [], [], [], [], 0
                symbols = model.symbols(shown=True)
                if self._from_mana:
                    if (told := frozenset(a for a in symbols if a.name != "acted")) in seen or self._needless(symbols):
                        continue
                    seen.add(told)
                for atom in symbols:
                    if atom.name == "acted":
                        continue
                    known = read.get(atom)
                    if known is None:
                        known = read[atom] = self._read(atom)
                    name, value, lost = known
                    if name == "locked":
                        paid, total = value
                    elif name == "spend":
                        spent.append(value)
                    elif name == "left":
                        left.append(value)
                    elif name == "used":
                        uses.append(value)
                        life += lost
                    else:
                        gives.append(value)
                spent.sort()
                if not self._board:
                    rests = dict(self._pool)
                    for rank, kind, n in spent:
                        rests[rank, kind] -= n
                    left = [(rank, kind, n) for (rank, kind), n in rests.items() if n]
                left.sort()
                yield paid, total, _Paid(tuple(m[1:] for m in spent), life, tuple(sorted(gives)), _together(uses), tuple(m[1:] for m in left))

    def _read(self, atom: clingo.Symbol) -> tuple[str, Any, int]:
        first, *rest, last = atom.arguments
        if atom.name == "locked":
            return atom.name, (first, last), 0
        if atom.name == "used":
            ability = clingo.Function("ab", rest[0].arguments[:2]) if rest[0].match("ab", 3) else rest[0]  # (one of the parts of an ability)
            return atom.name, Use(str(first), str(ability), last.number), self._life_of.get(rest[0], 0) * last.number
        if atom.name in ("fed_in_all", "gives"):
            return atom.name, Given(str(first), str(rest[0]), last.number), 0
        kind = _kind(first)
        return atom.name, (kind.sort_key, kind, last.number), 0

    def payments(self, seconds: float | None = None) -> Iterator[Payment]:
        """Every payment once, one after another as they are asked for; after so many seconds `OutOfTime` is raised."""
        seen: set[Payment] | None = set() if self.rows.ambiguous else None
        for paid, total, how in self._models(seconds):
            for row in self.rows.of(paid, total):
                payment = Payment(row.announcement, row.total, how.spent, row.life + how.life, how.others(row.others), how.uses, how.left)
                if seen is None:
                    yield payment
                elif payment not in seen:
                    seen.add(payment)
                    yield payment

    def count(self, most: int | None = None, seconds: float | None = None) -> Counts:
        """How many payments there are, without listing them where each source adds one mana and no ability costs mana.

        Elsewhere they are gone through one by one: after `most` of them, or so many seconds, the count stops and says so.
        """
        if self.counted:
            try:
                return self._counted()
            except TooMany:
                pass
        said: set[object] = set()
        spent: set[object] = set()
        number = 0
        try:
            if self.rows.ambiguous:
                for payment in self.payments(seconds):
                    number += 1
                    said.add(payment.announcement)
                    spent.add(payment.without_announcement)
                    if most is not None and number >= most:
                        return Counts(len(said), number, len(spent), False)
                return Counts(len(said), number, len(spent))
            for paid, total, how in self._models(seconds):
                number += self.rows.number(paid, total)
                said.update(self.rows.said(paid, total))
                spent.add((how, total.arguments[-1], how.others(self.rows.others(paid))))
                if most is not None and number >= most:
                    return Counts(len(said), number, len(spent), False)
        except OutOfTime:
            return Counts(len(said), number, len(spent), False)
        return Counts(len(said), number, len(spent))

    def _counted(self) -> Counts:
        """The bounds that the programs derive, counted instead of solved."""
        from checker.counting import Goal, Row, count_multisets

        atoms = self._control.symbolic_atoms
        least: dict[clingo.Symbol, dict[Hashable, int]] = {}
        for atom in atoms.by_signature("asks_least", 3):
            total, group, n = atom.symbol.arguments
            least.setdefault(total, {})[group] = n.number
        among: dict[Hashable, list[Hashable]] = {}
        for atom in atoms.by_signature("among", 2):
            among.setdefault(atom.symbol.arguments[0], []).append(atom.symbol.arguments[1])
        numbers: dict[str, dict[Hashable, int]] = {name: {a.symbol.arguments[0]: a.symbol.arguments[1].number for a in sorted(atoms.by_signature(name, 2), key=lambda a: a.symbol)}
                   for name in ("most_of", "pool", "limit")}
        kinds: dict[Hashable, int] = numbers["most_of"]
        others: dict[Hashable, int] = {}
        dues: dict[tuple[clingo.Symbol, clingo.Symbol], dict[clingo.Symbol, int]] = {}
        for atom in atoms.by_signature("number", 2):
            what, n = atom.symbol.arguments
            if what.name in ("used", "fed", "gives"):
                others[what] = max(others.get(what, 0), n.number)
        weights: dict[Hashable, dict[Hashable, int]] = {}
        for atom in atoms.by_signature("takes", 3):
            row, what, n = atom.symbol.arguments
            weights.setdefault(row, {})[what.arguments[0] if what.name == "beyond" else what] = n.number
        allowed = {(a.symbol.arguments[1], a.symbol.arguments[0]) for a in atoms.by_signature("may_pay", 2)}
        sizes = {a.symbol.arguments[0]: a.symbol.arguments[1].number for a in atoms.by_signature("size", 2)}
        asked = [(a.symbol.arguments[0], a.symbol.arguments[1]) for a in atoms.by_signature("locked", 2)]
        owing = {what for sums in weights.values() for what in sums if isinstance(what, clingo.Symbol) and what.name in ("due", "owed")}
        for paid, total in asked:
            owed = {clingo.Function("owed", [clingo.parse_term(g.cost)]): g.n for g in self.rows.others(paid)} | {clingo.Function("due"): total.arguments[-1].number}
            dues[paid, total] = {what: n for what, n in owed.items() if what in owing}
        said: set[object] = set()
        number = distinct = 0
        for due in {tuple(sorted(d.items())) for d in dues.values()}:
            now = dict(due)
            some = [key for key in asked if dues[key] == now]
            goals = [Goal(sizes[total], least.get(total, {}), frozenset(k for k in kinds if (paid, k.arguments[2]) not in allowed)) for paid, total in some]  # type: ignore[attr-defined]
            rows = [Row(limit - sum(of.get(what, 0) * n for what, n in due), {w: n for w, n in of.items() if w in kinds or w in others})
                    for row, limit in numbers["limit"].items() for of in (weights.get(row, {}),)]
            ways_said = [frozenset(self.rows.said(paid, total)) for paid, total in some]
            beside = [(total.arguments[-1], self.rows.others(paid)) for paid, total in some]
            for met, ways in count_multisets(kinds, among, goals, others, rows, numbers["pool"]).items():
                announced = frozenset().union(*(ways_said[i] for i in met))
                said |= announced
                number += ways * len(announced)
                distinct += ways * len({beside[i] for i in met})
        return Counts(len(said), number, distinct)

    def payable(self, seconds: float | None = None) -> bool:
        """Whether there is a payment; `OutOfTime` is raised if that is not known after so many seconds."""
        return next(self._models(seconds), None) is not None


def _together(uses: Iterable[Use]) -> tuple[Use, ...]:
    """Uses of one ability as one."""
    found: Counter[tuple[str, str]] = Counter()
    for use in uses:
        found[use.source, use.ability] += use.n
    return tuple(sorted(Use(source, ability, n) for (source, ability), n in found.items()))


@dataclass(frozen=True)
class _Paid:
    spent: tuple[tuple[Kind, int], ...]
    life: int
    gives: tuple[Given, ...]
    uses: tuple[Use, ...]
    left: tuple[tuple[Kind, int], ...]

    def others(self, asked: tuple[Given, ...]) -> tuple[Given, ...]:
        """What objects pay, and what is asked for that no object pays."""
        costs = {g.cost for g in self.gives}
        return tuple(sorted((*self.gives, *(o for o in asked if o.cost not in costs)))) if asked else self.gives


def from_pool(cost: Cost, pool: Pool, life: int = 20, rules: str = "current", *, alternatives: Sequence[Cost] = (), additional: Sequence[Additional] = (),
              changes: Sequence[Change] = (), without: Collection[str] = (), models: int = 0) -> Question:
    """The question how ``cost`` can be paid from ``pool``; parameters as in `payments` and `Question`."""
    names = {f"addition({j})": a.name for j, a in enumerate(additional)} | {f"alternative({j})": f"instead {c}" for j, c in enumerate(alternatives)}
    facts = "\n".join([cost_facts(cost, alternatives, additional, changes), pool_facts(pool), f"life({life})."])
    return Question(facts, rules, names=names, without=without, models=models)


def count_of(payments: Collection[Payment]) -> Counts:
    """The counts of payments that are listed already."""
    return Counts(len({p.announcement for p in payments}), len(payments), len({p.without_announcement for p in payments}))


def payments(cost: Cost, pool: Pool, life: int = 20, *, alternatives: Sequence[Cost] = (), additional: Sequence[Additional] = (),
             changes: Sequence[Change] = (), rules: str = "current", without: Collection[str] = ()) -> Iterator[Payment]:
    """Every really different way to pay ``cost`` from ``pool``, one after another as they are asked for.

    Two payments differ when another announcement is made (equal symbols are interchangeable), another multiset of mana is spent (type, snow,
    restriction), or another amount of life; which of two equal mana is spent does not count.

    Parameters
    ----------
    cost : Cost
        The mana cost; hybrid and Phyrexian symbols and X still open.
    pool : Pool
        Mana that is there. Not changed.
    life : int
        Life total that may be paid from; a player may pay down to 0 (CR 119.4).
    alternatives : sequence of Cost
        Costs one of which may be paid instead (CR 118.9).
    additional : sequence of Additional
        Additional costs (CR 118.8).
    changes : sequence of Change
        Increases, reductions and minimums.
    rules : str
        Rules date.
    without : collection of str
        Names of rule blocks to leave out.

    Raises
    ------
    UnknownSymbol
        ``cost`` holds a symbol that the rules of that date do not have.

    References
    ----------
    CR 107.4e (hybrid), 107.4f (Phyrexian), 118, 601.2b, 601.2f-h.

    Examples
    --------
    >>> sorted(f"{p.announcement} -> {''.join(k.type * n for k, n in p.spent)}" for p in payments(Cost("{W/U}{W/U}"), Pool("WWU")))
    ['{W}{U} -> WU', '{W}{W} -> WW']
    >>> len(list(payments(Cost("{2/B}{2/B}{2/B}"), Pool("BBBRRR"))))
    6
    """
    yield from from_pool(cost, pool, life, rules, alternatives=alternatives, additional=additional, changes=changes,
                         without=without).payments()


def payable(cost: Cost, pool: Pool, life: int = 20, *, alternatives: Sequence[Cost] = (), additional: Sequence[Additional] = (),
            changes: Sequence[Change] = (), rules: str = "current", without: Collection[str] = ()) -> bool:
    """Whether there is any way to pay; parameters as in `payments`.

    Examples
    --------
    >>> payable(Cost("{U/B}"), Pool("R")), payable(Cost("{U/P}"), Pool(""), life=2)
    (False, True)
    """
    return from_pool(cost, pool, life, rules, alternatives=alternatives, additional=additional, changes=changes,
                     without=without, models=1).payable()


def count(cost: Cost, pool: Pool, life: int = 20, *, alternatives: Sequence[Cost] = (), additional: Sequence[Additional] = (),
          changes: Sequence[Change] = (), rules: str = "current", without: Collection[str] = ()) -> Counts:
    """How many payments there are; parameters as in `payments`.

    Examples
    --------
    >>> count(Cost("{2/B}{2/B}{2/B}"), Pool("BBBRRR"))
    Counts(announcements=4, payments=6, distinct_spent=6)
    """
    return from_pool(cost, pool, life, rules, alternatives=alternatives, additional=additional, changes=changes,
                     without=without).count()


def announcements(cost: Cost, *, x: int = 0, alternatives: Sequence[Cost] = (), additional: Sequence[Additional] = (), changes: Sequence[Change] = (),
                  rules: str = "current", without: Collection[str] = ()) -> list[tuple[Announcement, str]]:
    """Every announcement with the total cost that it leads to, whether or not it could be paid.

    Parameters
    ----------
    x : int
        The largest value of X to announce.

    Examples
    --------
    >>> [total for _, total in announcements(Cost("{2/B}{2/B}{2/B}"))]
    ['{B}{B}{B}', '{2}{B}{B}', '{4}{B}', '{6}']
    """
    names = {f"addition({j})": a.name for j, a in enumerate(additional)} | {f"alternative({j})": f"instead {c}" for j, c in enumerate(alternatives)}
    control = _control(TOTAL, cost_facts(cost, alternatives, additional, changes) + f"\navailable({x}).", asp.resolve_date(rules), without)
    rows = {(row.announcement, row.total): None for row in Rows(control, names).all()}
    return sorted(rows, key=lambda row: (row[0].costs, row[0].x or 0, _mana_in(row[1]), row[1]))


def models_of(program: str, facts: str, date: str, *, believed: Collection[str] = (), without: Collection[str] = (), most: int = 100_000) -> int | None:
    """How many models a program of asp/costs has above the totals that some facts lead to; None if they are more than so many.

    Parameters
    ----------
    program : str
        ``costs/announcing.lp`` (ways to announce a cost symbol by symbol, CR 601.2b) or ``costs/payment_order.lp`` (orders of paying, CR 601.2h).
    facts : str
        As asp/costs/total.lp reads them.
    """
    control = clingo.Control([str(most + 1), "--warn=none"])
    control.configuration.solve.project = "show"  # type: ignore[union-attr]
    with ProgramBuilder(control) as builder:
        for _, statement in needed(asp.select((*TOTAL, program), date, believed, without), facts):
            builder.add(statement)
    control.add("base", [], f"{facts}\navailable(0).")
    control.ground([("base", [])])
    _check_symbols(control, date)
    n = 0
    with control.solve(yield_=True) as models:
        for _ in models:
            n += 1
    return n if n <= most else None


def _mana_in(total: str) -> int:
    return sum(int(s) if s.isdigit() else 1 for s in total.partition(",")[0].replace("{", " ").replace("}", " ").split())


def mana_value(cost: Cost) -> int:
    """The mana value of a card with this mana cost, X being 0 (CR 202.3).

    Examples
    --------
    >>> mana_value(Cost("{X}{2/B}{W/U}{G/P}{3}"))
    7
    """
    facts = "card(cost,name(cost)). " + " ".join(_symbols("mana_symbol", "cost", cost)) + " basic_land_type(none,none). subtype_in_play(none)."
    control = _control(("cards.lp",), facts, asp.CURRENT)
    return next(a.symbol.arguments[1].arguments[0].number for a in control.symbolic_atoms.by_signature("characteristic", 2)
                if a.symbol.arguments[1].name == "mana_value")
