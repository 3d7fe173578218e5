"""``stackproof pay``: how a cost can be paid, from a mana pool or from a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from checker.commands import Cards, Json, Memory, Rules, Time
from checker.output import ANSWERED, UNDETERMINED, Answer, run

if TYPE_CHECKING:
    from rich.console import Console

    from checker.board_payments import Asked
    from checker.paying import Told
    from checker.payments import Payment
    from encoder.boards import Board

FIRST = 20


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def pay(
        what: Annotated[str, typer.Argument(metavar="COST|BOARD", help="A cost as {2/B}{2/B}{2/B}, or a board file with --play.")],
        pool: Annotated[str | None, typer.Option(help="Mana that is there: BBBRRR; BB, G snow, CCCC only on costs with X.")] = None,
        life: Annotated[int | None, typer.Option(help="With a pool: life total to pay from; 20 if not said.")] = None,
        player: Annotated[str, typer.Option(help="With a board: who pays.")] = "",
        play: Annotated[str, typer.Option(help="With a board: the card that is cast, or the ability that is activated.")] = "",
        count: Annotated[bool, typer.Option("--count", help="Only count, without listing.")] = False,
        limit: Annotated[int | None, typer.Option(min=1, help="List no more than this many payments.")] = None,
        every: Annotated[bool, typer.Option("--all", help=f"Show all payments, also more than {FIRST}.")] = False,
        cards: Cards = None,
        json: Json = False,
        rules: Rules = "",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """Every announcement of a cost, the total that it leads to, and every really different payment."""

        shown = limit if limit is not None else 0 if count else None if json or every else FIRST
        load = None
        if pool is None and (play or player or "{" not in what):
            def load() -> Board:
                from encoder.boards import load_board

                return load_board(what, cards=cards or [])

        run("pay", lambda date, board=None: answer(board or what, pool, life, player, play, date, shown), load, as_json=json, rules=rules, time=time, memory=memory)


def answer(what: Board | str, pool: str | None, life: int | None, player: str, play: str, date: str, shown: int | None) -> Answer:
    """How a cost can be paid from a mana pool, or a play on a board."""
    from checker.paying import told_of_board, told_of_pool
    from encoder.errors import InputError, Problem

    problems = []
    if isinstance(what, str):
        problems += [Problem("", 0, 0, f'"{said}" is on a board, and the cost is paid from a pool', "leave --pool out, or --player and --play") for said in (player, play) if said]
    elif life is not None:
        problems.append(Problem("", 0, 0, f"a life total of {life}, beside a board that says it", "leave --life out"))
    if problems:
        raise InputError(problems)
    told = told_of_pool(what, pool or "", 20 if life is None else life, date, shown) if isinstance(what, str) else told_of_board(what, play, player, date, shown)
    return Answer(told.data, lambda console: _show(console, told), board=told.board, complete=not told.cuts, cuts=told.cuts,
                  warnings=[] if isinstance(what, str) else list(what.status()), code=UNDETERMINED if told.cuts else ANSWERED)


def _spent(payment: Payment, on: Asked | None) -> Iterator[str]:
    from checker.mana import mana_text

    if payment.spent:
        yield mana_text(payment.spent)
    if payment.life:
        yield f"{payment.life} life"
    for given in payment.others:
        thing = f" {on.source(given.source)['name']}" if on and given.source else ""
        yield f"{given.cost.partition('(')[0].replace('_', ' ')} {given.n}{thing}"
    if not payment.spent and not payment.life and not payment.others:
        yield "nothing"


def _show(console: Console, told: Told) -> None:
    from rich.table import Table
    from rich.text import Text

    from checker.mana import mana_text

    cost, groups, counts, on = told.data["cost"], told.groups, told.counts, told.on
    for play in told.data.get("plays", ()):
        if play["reasons"]:
            console.print(Text(f"{play['play']} is illegal for other reasons: {'; '.join(r['text'] for r in play['reasons'])}"))
    if not counts.payments and not counts.exact:
        console.print(Text(f"no payment of {cost} was found in time"))
        return
    if not counts.payments:
        console.print(Text(f"{cost} can't be paid"))
        return
    n = counts.announcements, counts.payments
    least = "" if counts.exact else "at least "
    more = "" if counts.distinct_spent == counts.payments else f", {counts.distinct_spent} that differ in what is spent"
    console.print(Text(f"{cost}: {least}{n[0]} announcement{'s' * (n[0] != 1)}, {n[1]} payment{'s' * (n[1] != 1)}{more}"))
    if not groups:
        return
    many = len({name for name, _ in groups}) > 1
    left = any(p.left for _, group in groups for p in group) and on is not None
    table = Table(*(["play"] if many else []), "announced", "total", "spent", *(["from"] if on else []), *(["left"] if left else []), box=None, pad_edge=False)
    for name, group in groups:
        for j, payment in enumerate(group):
            head = [*([name] if many else []), str(payment.announcement), payment.total] if j == 0 else [""] * (2 + many)
            used = [", ".join(f"{u.n} {on.source(u.source)['name']}" + f" ({'; '.join(on.also(u.ability))})" * bool(on.also(u.ability)) for u in payment.sources)] if on else []
            rest = [mana_text(payment.left) if payment.left else ""] if left else []
            table.add_row(*map(Text, [*head, " and ".join(_spent(payment, on)), *used, *rest]))
    console.print(table)
    listed = sum(len(group) for _, group in groups)
    if listed < counts.payments:
        console.print(Text(f"... the first {listed} of {least}{counts.payments}; --all shows all"))
