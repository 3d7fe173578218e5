"""``stackproof perft``: how many lines of play there are, by depth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from checker.commands import BoardFile, Cards, Json, Memory, Rules, Time, board_in
from checker.commands.lines import GRACE, Bound, Tokens, budget, engine, read_bounds, told_cuts, unplayed
from checker.output import ANSWERED, INTERRUPTED, UNDETERMINED, Answer, run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console

    from checker.perft import Perft
    from encoder.boards import Board


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def perft(
        file: BoardFile,
        depth: Annotated[int, typer.Option(min=1, max=100, help="Decisions of players; what is forced does not count.")] = 4,
        bound: Bound = None,
        tokens: Tokens = 4,
        cards: Cards = None,
        json: Json = False,
        rules: Rules = "",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """How many lines of play a board has, by number of decisions: without any reduction."""

        def work(date: str, board: Board) -> Answer:
            return answer(board, depth, read_bounds(bound), tokens, date, time, memory)

        run("perft", work, board_in(file, cards), as_json=json, rules=rules, time=time, memory=memory, grace=GRACE)


def answer(board: Board, depth: int, bounds: Mapping[str, int], tokens: int, date: str, time: float = 1e9, memory: float = 1e9) -> Answer:
    """The number of lines of a board to each depth."""
    from checker.perft import perft

    with budget(time, memory) as allowed:
        strategy = engine(board, bounds, tokens, date)
        found = perft(strategy, depth, allowed)
    data = {"depth": depth, "lines": found.lines, "positions": found.positions, "states": found.states, "transitions": found.transitions,
            "seconds": round(found.seconds, 3), "overflow": found.overflow.total()}
    missing = unplayed(board, strategy, combat=False)
    complete = found.complete and not missing
    code = INTERRUPTED if found.stopped == "interrupted" else ANSWERED if complete else UNDETERMINED
    return Answer(data, lambda console: _show(console, found), board=board.hash, complete=complete, cuts=told_cuts(found.overflow, found.stopped, strategy.vocabulary.rules.bounds) + missing,
                  warnings=list(board.status()), code=code)


def _show(console: Console, found: Perft) -> None:
    from rich.table import Table

    table = Table("depth", "lines", "positions", box=None, pad_edge=False)
    for column in table.columns:
        column.justify = "right"
    for depth, (lines, positions) in enumerate(zip(found.lines, found.positions, strict=True), 1):
        table.add_row(str(depth), f"{lines:,}", f"{positions:,}")
    console.print(table)
    console.print(f"{found.states:,} states, {found.transitions:,} transitions in {found.seconds:.1f} s")
