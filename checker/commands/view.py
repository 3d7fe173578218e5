"""``stackproof view``: what the objects of a board are, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from checker.commands import BoardFile, Cards, Json, Memory, Rules, Time, board_in, said_as
from checker.output import Answer, run

if TYPE_CHECKING:
    from rich.console import Console

    from encoder.boards import Board


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def view(
        file: BoardFile,
        object: Annotated[str, typer.Argument(help="Name or id of one object; without it, all that are known.")] = "",
        why: Annotated[bool, typer.Option("--why", help="Tell how each value came to be, layer by layer.")] = False,
        cards: Cards = None,
        json: Json = False,
        rules: Rules = "",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """Characteristics of a board's objects after all layers."""

        run("view", lambda date, on: answer(on, object, why, date), board_in(file, cards), as_json=json, rules=rules, time=time, memory=memory)


def answer(board: Board, object: str, why: bool, date: str) -> Answer:
    """What the objects of a board are, or one of them."""
    from checker.views import view

    if object:
        with said_as("OBJECT"):
            board.find(object)
    objects = view(board, object or None, why=why, date=date)
    return Answer({"objects": objects}, lambda console: _show(console, objects), board=board.hash, warnings=list(board.status()))


def _show(console: Console, objects: list[dict[str, Any]]) -> None:
    from checker.views import story_lines, type_line

    for row in objects:
        console.print(f"{row['id']}  {row['name'] or 'no name'}: {type_line(row)}", markup=False)
        if row["counters"]:
            console.print("  counters: " + ", ".join(f"{n} {kind}" for kind, n in row["counters"].items()), markup=False)
        for ability in row["abilities"]:
            console.print(f"  has {ability}", markup=False)
        if "why" in row:
            for text in story_lines(row):
                console.print(text, markup=False)
