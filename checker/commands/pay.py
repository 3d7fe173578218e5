"""``stackproof pay``: how a cost can be paid, from a mana pool or from a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from checker.commands import Json, Memory, Rules, Time
from checker.output import ANSWERED, UNDETERMINED, Answer, run

if TYPE_CHECKING:
    from rich.console import Console

    from checker.board_payments import Asked
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
        rules: Rules = "",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """Every announcement of a cost, the total that it leads to, and every really different payment."""

        def work(date: str) -> Answer:
            shown = limit if limit is not None else 0 if count else None if json or every else FIRST
            if pool is None and (play or player or "{" not in what):
                return _from_board(what, player, play, date if rules else "", shown)
            return _from_pool(what, pool or "", life, date, shown)

        run("pay", work, as_json=json, rules=rules or "current", time=time, memory=memory)


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
    return answer([("", lambda: from_pool(cost, pool, life, date))], str(cost), shown, {"pool": mana_json(pool.mana), "life": life})


def _from_board(file: str, player: str, said: str, date: str, shown: int | None) -> Answer:
    from pathlib import Path

    import asp
    from checker.board_payments import asked
    from encoder.boards import load_board
    from encoder.errors import InputError, Problem

    if not said:
        raise InputError([Problem("", 0, 0, "a board alone says nothing to pay", "name the play: --play 'Beseech the Queen'; or give a cost in braces and --pool")])
    board = load_board(Path(file))
    wanted = asked(board, said, player, date or asp.resolve_date(board.rules))
    return answer(wanted.questions, wanted.cost, shown, {"player": wanted.player, "object": wanted.object, "plays": wanted.plays}, wanted, board.hash)


def mana_json(mana: Iterable[tuple[Kind, int]]) -> list[dict[str, Any]]:
    """Counted mana in the one shape that it has in every command's JSON."""
    return [{"kind": k.type, "n": n, "snow": k.snow, "restriction": k.restriction or None} for k, n in mana]


def answer(questions: Sequence[tuple[str, Callable[[], Question]]], cost: str, shown: int | None, beside: dict[str, Any], on: Asked | None = None, board: str = "") -> Answer:
    """The answer to a question about paying.

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
    from checker.payments import Counts, count_of

    groups: list[tuple[str, list[Payment]]] = []
    cuts: list[str] = []
    total = Counts(0, 0, 0)
    room = shown
    for name, ask in questions:
        question = ask()
        if room is None:
            listed = list(question.payments())
            counts = count_of(listed)
        else:
            counts = question.count()
            listed = list(islice(ask().payments(), room)) if room else []
            room -= len(listed)
        groups += [(name, group) for group in by_announcement(listed)]
        total = Counts(total.announcements + counts.announcements, total.payments + counts.payments, total.distinct_spent + counts.distinct_spent)
        cuts += [f"ways to pay may be missing: {what.replace('_', ' ')}" for what in question.overflow]
    data = {"cost": cost, **beside, "announcements": [_group_json(name, group, on) for name, group in groups],
            "counts": {"announcements": total.announcements, "payments": total.payments, "distinct_spent": total.distinct_spent}}
    return Answer(data, lambda console: _show(console, cost, groups, total, on, beside), board=board, complete=not cuts, cuts=cuts, code=UNDETERMINED if cuts else ANSWERED)


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
            {"spent": mana_json(p.spent), "life": p.life, "others": [{"cost": g.cost, "n": g.n, **(on.source(g.source) if on else {})} for g in p.others],
             "sources": [{**on.source(u.source), "ability": on.ability(u.ability), "n": u.n, "also": on.also(u.ability)} for u in p.sources] if on else [],
             "left": mana_json(p.left)}
            for p in group
        ],
    }


def _spent(payment: Payment, on: Asked | None) -> Iterator[str]:
    from checker.mana import mana_text

    if payment.spent:
        yield mana_text(payment.spent)
    if payment.life:
        yield f"{payment.life} life"
    for given in payment.others:
        thing = f" {on.source(given.source)['source']}" if on and given.source else ""
        yield f"{given.cost.partition('(')[0].replace('_', ' ')} {given.n}{thing}"
    if not payment.spent and not payment.life and not payment.others:
        yield "nothing"


def _show(console: Console, cost: str, groups: list[tuple[str, list[Payment]]], counts: Counts, on: Asked | None, beside: dict[str, Any]) -> None:
    from rich.table import Table
    from rich.text import Text

    from checker.mana import mana_text

    for play in beside.get("plays", ()):
        if play["reasons"]:
            console.print(Text(f"{play['play']} is illegal for other reasons: {'; '.join(r['text'] for r in play['reasons'])}"))
    if not counts.payments:
        console.print(Text(f"{cost} can't be paid"))
        return
    n = counts.announcements, counts.payments
    more = "" if counts.distinct_spent == counts.payments else f", {counts.distinct_spent} that differ in what is spent"
    console.print(Text(f"{cost}: {n[0]} announcement{'s' * (n[0] != 1)}, {n[1]} payment{'s' * (n[1] != 1)}{more}"))
    if not groups:
        return
    many = len({name for name, _ in groups}) > 1
    left = any(p.left for _, group in groups for p in group) and on is not None
    table = Table(*(["play"] if many else []), "announced", "total", "spent", *(["from"] if on else []), *(["left"] if left else []), box=None, pad_edge=False)
    for name, group in groups:
        for j, payment in enumerate(group):
            head = [*([name] if many else []), str(payment.announcement), payment.total] if j == 0 else [""] * (2 + many)
            used = [", ".join(f"{u.n} {on.source(u.source)['source']}" + f" ({'; '.join(on.also(u.ability))})" * bool(on.also(u.ability)) for u in payment.sources)] if on else []
            rest = [mana_text(payment.left) if payment.left else ""] if left else []
            table.add_row(*map(Text, [*head, " and ".join(_spent(payment, on)), *used, *rest]))
    console.print(table)
    listed = sum(len(group) for _, group in groups)
    if listed < counts.payments:
        console.print(Text(f"... the first {listed} of {counts.payments}; --all shows all"))
