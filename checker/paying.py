"""How something can be paid, told: the answer of ``stackproof pay`` as data, for programs and for the command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from checker.mana import Cost, Kind, Pool, restriction_text
from checker.payments import Counts, OutOfTime, Payment, Question, count_of, from_pool
from encoder.errors import InputError, Problem

if TYPE_CHECKING:
    from checker.board_payments import Asked
    from encoder.boards import Board


COUNTED, SECONDS = 20_000, 2.0
"""Where payments can only be counted one by one: how many, and how long that may take."""


@dataclass(frozen=True)
class Told:
    """The ways to pay, as they are told.

    Attributes
    ----------
    data : dict
        The keys of ``stackproof pay``'s JSON.
    groups : list of (str, list of Payment)
        The payments listed, by play and announcement.
    counts : Counts
        Of all payments, listed or not; summed over the plays that are meant.
    cuts : list of str
        Why ways to pay may be missing.
    on : Asked or None
        What sources are called on the board.
    board : str
        Its hash.
    """

    data: dict[str, Any]
    groups: list[tuple[str, list[Payment]]]
    counts: Counts
    cuts: list[str] = field(default_factory=list)
    on: Asked | None = None
    board: str = ""


def told_of_pool(text: str, pool_text: str, life: int, date: str, shown: int | None) -> Told:
    """How a cost is paid from a pool; every problem of both at once. ``shown`` payments are listed, all of them if None."""
    problems: list[Problem] = []
    cost, pool = Cost("{0}"), Pool("")
    try:
        cost = Cost(text)
    except InputError as e:
        problems += e.problems
    try:
        pool = Pool(pool_text)
    except InputError as e:
        problems += e.problems
    if abs(life) > 10**9:
        problems.append(Problem("", 0, 0, f"a life total of {life}", "write a smaller number"))
    if problems:
        raise InputError(problems)
    return told([("", lambda: from_pool(cost, pool, life, date))], str(cost), shown, {"pool": mana_json(pool.mana), "life": life})


def told_of_board(board: Board, said: str, player: str, date: str, shown: int | None) -> Told:
    """How a play on a board is paid."""
    from checker.board_payments import asked

    if not said:
        raise InputError([Problem("", 0, 0, "a board alone says nothing to pay", "name the play: --play 'Beseech the Queen'; or give a cost in braces and --pool")])
    wanted = asked(board, said, player, date)
    return told(wanted.questions, wanted.cost, shown, {"player": wanted.player, "object": wanted.object, "plays": wanted.plays}, wanted, board.hash)


def mana_json(mana: Iterable[tuple[Kind, int]]) -> list[dict[str, Any]]:
    """Counted mana in the one shape that it has in every command's JSON."""
    return [{"kind": k.type, "n": n, "snow": k.snow, "restriction": restriction_text(k.restriction) or None} for k, n in mana]


def told(questions: Sequence[tuple[str, Callable[[], Question]]], cost: str, shown: int | None, beside: dict[str, Any], on: Asked | None = None,
         board: str = "") -> Told:
    """The answers to questions about paying, together.

    Parameters
    ----------
    questions : list of (str, callable)
        The plays that are asked about (one without a name, where there is no board), and how to ask.
    cost : str
        What is asked about.
    shown : int or None
        How many payments to list; None for all.
    beside : dict
        More keys of the JSON.
    on : Asked, optional
        What sources are called on the board.
    board : str
        Its hash.
    """
    groups: list[tuple[str, list[Payment]]] = []
    cuts: list[str] = []
    total = Counts(0, 0, 0, True)
    room = shown
    for name, ask in questions:
        question = ask()
        if room is None:
            listed = list(question.payments())
            counts = count_of(listed)
        else:
            counts = question.count(COUNTED, SECONDS)
            listed = list(_first(ask(), room, cuts)) if room else []
            room -= len(listed)
            if not counts.exact:
                cuts.append(f"payments are counted one by one here, up to {COUNTED} or for {SECONDS:g} s: there are {counts.payments} at least")
        groups += [(name, group) for group in by_announcement(_worded(p, on) if on else p for p in listed)]
        total = Counts(total.announcements + counts.announcements, total.payments + counts.payments, total.distinct_spent + counts.distinct_spent,
                       total.exact and counts.exact)
        cuts += [f"ways to pay may be missing: {what.replace('_', ' ')}" for what in question.overflow]
    data = {"cost": cost, **beside, "announcements": [_group_json(name, group, on) for name, group in groups],
            "counts": {"announcements": total.announcements, "payments": total.payments, "distinct_spent": total.distinct_spent}}
    return Told(data, groups, total, cuts, on, board)


def _first(question: Question, room: int, cuts: list[str]) -> Iterator[Payment]:
    """The first payments that are found, as many as are asked for or as come in time."""
    try:
        yield from islice(question.payments(SECONDS), room)
    except OutOfTime:
        cuts.append(f"the first {room} payments were not all found within {SECONDS:g} s")


def _worded(payment: Payment, on: Asked) -> Payment:
    """The same, with what mana may be spent on in the words of the board."""
    spent, left = ([(replace(k, restriction=on.kept_for(k.restriction)) if k.restriction else k, n) for k, n in mana] for mana in (payment.spent, payment.left))
    return replace(payment, spent=tuple(spent), left=tuple(left))


def by_announcement(payments: Iterable[Payment]) -> list[list[Payment]]:
    """Payments with the same announcement and total together: fewest mana first, spendings in WUBRG order."""
    groups: dict[tuple[object, str], list[Payment]] = {}
    for payment in payments:
        groups.setdefault((payment.announcement, payment.total), []).append(payment)
    for group in groups.values():
        group.sort(key=lambda p: (p.life, [(k.sort_key, -n) for k, n in p.spent], p.others, p.sources))
    return sorted(groups.values(), key=lambda g: (g[0].announcement.costs, g[0].announcement.x or 0, sum(n for _, n in g[0].spent), g[0].life,
                                                  str(g[0].announcement), g[0].total, g[0].announcement.said))


def _group_json(play: str, group: list[Payment], on: Asked | None) -> dict[str, Any]:
    announcement = group[0].announcement
    return {
        **({"play": play} if play else {}), "as": announcement.cost, "x": announcement.x, "costs": [{"cost": name, "n": n} for name, n in announcement.costs],
        "said": [{"symbol": symbol, "as": half, "n": n} for symbol, half, n in announcement.said], "total": group[0].total,
        "payments": [
            {"spent": mana_json(p.spent), "life": p.life, "others": [{"cost": g.cost.partition("(")[0], "n": g.n, **(on.source(g.source) if on else {})} for g in p.others],
             "sources": [{**on.source(u.source), "ability": on.ability(u.ability), "n": u.n, "also": on.also(u.ability)} for u in p.sources] if on else [],
             "left": mana_json(p.left)}
            for p in group
        ],
    }
