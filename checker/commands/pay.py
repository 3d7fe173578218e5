"""``stackproof pay``: how a cost can be paid, from a mana pool or from a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from checker.commands import Json, Memory, Rules, Time
from checker.output import Answer, run

if TYPE_CHECKING:
    from rich.console import Console

    from checker.mana import Kind
    from checker.payments import Counts, Payment, Question

FIRST = 20


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def pay(
        what: Annotated[str, typer.Argument(metavar="COST|BOARD", help="A cost as {2/B}{2/B}{2/B}, or a board file with --play.")],
        pool: Annotated[str | None, typer.Option(help="Mana that is there: BBBRRR; BB, G snow, CCCC only on costs with X.")] = None,
        life: Annotated[int, typer.Option(help="Life total to pay from.")] = 20,
        player: Annotated[str, typer.Option(help="With a board: who pays.")] = "",
        play: Annotated[str, typer.Option(help="With a board: the card that is cast, or the ability that is activated.")] = "",
        count: Annotated[bool, typer.Option("--count", help="Only count, without listing.")] = False,
        limit: Annotated[int | None, typer.Option(min=1, help="List no more than this many payments.")] = None,
        every: Annotated[bool, typer.Option("--all", help=f"Show all payments, also more than {FIRST}.")] = False,
        json: Json = False,
        rules: Rules = "current",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """Every announcement of a cost, the total that it leads to, and every really different payment."""

        def work(date: str) -> Answer:
            shown = limit if limit is not None else 0 if count else None if json or every else FIRST
            if pool is None and (play or player or "{" not in what):
                return _from_board(what, player, play, date, shown)
            return _from_pool(what, pool or "", life, date, shown)

        run("pay", work, as_json=json, rules=rules, time=time, memory=memory)


def _from_pool(text: str, pool_text: str, life: int, date: str, shown: int | None) -> Answer:
    from checker.mana import Cost, Pool
    from checker.payments import from_pool
    from encoder.errors import InputError, Problem

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
    return answer(lambda: from_pool(cost, pool, life, date), str(cost), shown, {"pool": mana_json(pool.mana), "life": life})


def _from_board(file: str, player: str, play: str, date: str, shown: int | None) -> Answer:
    from encoder.errors import InputError, Problem

    raise InputError([Problem("", 0, 0, "paying from a board cannot be asked yet", "give a cost and --pool")])


def mana_json(mana: Iterable[tuple[Kind, int]]) -> list[dict[str, Any]]:
    """Counted mana in the one shape that it has in every command's JSON."""
    return [{"kind": k.type, "n": n, "snow": k.snow, "restriction": k.restriction or None} for k, n in mana]


def answer(ask: Any, cost: str, shown: int | None, beside: dict[str, Any]) -> Answer:
    """The answer to a question about paying.

    Parameters
    ----------
    ask : callable
        Makes the `Question`.
    cost : str
        What is asked about.
    shown : int or None
        How many payments to list; None for all.
    beside : dict
        More keys of the JSON.
    """
    question: Question = ask()
    listed: list[Payment] = []
    if shown is None:
        from checker.payments import count_of

        listed = list(question.payments())
        counts = count_of(listed)
    else:
        listed = list(islice(ask().payments(), shown)) if shown else []
        counts = question.count()
    groups = by_announcement(listed)
    data = {"cost": cost, **beside, "announcements": [_group_json(g) for g in groups],
            "counts": {"announcements": counts.announcements, "payments": counts.payments, "distinct_spent": counts.distinct_spent}}
    cuts = question.overflow
    return Answer(data, lambda console: _show(console, cost, groups, counts, len(listed)), complete=not cuts, cuts=cuts)


def by_announcement(payments: Iterable[Payment]) -> list[list[Payment]]:
    """Payments with the same announcement and total together: fewest mana first, spendings in WUBRG order."""
    groups: dict[tuple[object, str], list[Payment]] = {}
    for payment in payments:
        groups.setdefault((payment.announcement, payment.total), []).append(payment)
    for group in groups.values():
        group.sort(key=lambda p: (p.life, [(k.sort_key, -n) for k, n in p.spent], p.others, p.sources))
    return sorted(groups.values(), key=lambda g: (g[0].announcement.costs, g[0].announcement.x or 0, sum(n for _, n in g[0].spent), g[0].life,
                                                  str(g[0].announcement), g[0].total, g[0].announcement.said))


def _group_json(group: list[Payment]) -> dict[str, Any]:
    announcement = group[0].announcement
    return {
        "as": announcement.cost, "x": announcement.x, "costs": [{"cost": name, "n": n} for name, n in announcement.costs],
        "said": [{"symbol": symbol, "as": half, "n": n} for symbol, half, n in announcement.said], "total": group[0].total,
        "payments": [
            {"spent": mana_json(p.spent), "life": p.life, "others": [{"what": what, "n": n} for what, n in p.others],
             "sources": [{"source": u.source, "ability": u.ability, "n": u.n} for u in p.sources], "left": mana_json(p.left)}
            for p in group
        ],
    }


def _spent(payment: Payment) -> Iterator[str]:
    from checker.mana import mana_text

    if payment.spent:
        yield mana_text(payment.spent)
    if payment.life:
        yield f"{payment.life} life"
    for what, n in payment.others:
        yield f"{n} {what}"
    if not payment.spent and not payment.life and not payment.others:
        yield "nothing"


def _show(console: Console, cost: str, groups: list[list[Payment]], counts: Counts, listed: int) -> None:
    from rich.table import Table
    from rich.text import Text

    if not counts.payments:
        console.print(Text(f"{cost} can't be paid"))
        return
    n = counts.announcements, counts.payments
    more = "" if counts.distinct_spent in (None, counts.payments) else f", {counts.distinct_spent} that differ in what is spent"
    console.print(Text(f"{cost}: {n[0]} announcement{'s' * (n[0] != 1)}, {n[1]} payment{'s' * (n[1] != 1)}{more}"))
    if not groups:
        return
    sources = any(p.sources for g in groups for p in g)
    table = Table("announced", "total", "spent", *(["from"] if sources else []), box=None, pad_edge=False)
    for group in groups:
        for j, payment in enumerate(group):
            head = (Text(str(payment.announcement)), Text(payment.total)) if j == 0 else (Text(""), Text(""))
            used = [Text(", ".join(f"{u.n} {u.source}" for u in payment.sources))] if sources else []
            table.add_row(*head, Text(" and ".join(_spent(payment))), *used)
    console.print(table)
    if listed < counts.payments:
        console.print(Text(f"... the first {listed} of {counts.payments}; --all shows all"))
