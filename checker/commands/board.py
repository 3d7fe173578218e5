"""``stackproof board``: the canonical form of a board file, its hash, and what no game can come to in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from checker.commands import Cards, Json, Memory, Rules, Time
from checker.output import Answer, run

if TYPE_CHECKING:
    from rich.console import Console

    from encoder.boards import Board


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def board(
        file: Annotated[str, typer.Argument(metavar="BOARD", help="A board file.")] = "",
        cards: Cards = None,
        schema: Annotated[bool, typer.Option("--schema", help="Write the JSON Schema of board files, for editors.")] = False,
        json: Json = False,
        rules: Rules = "",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """The canonical form of a board, its hash, and everything in it that no game can come to."""
        if schema:
            from encoder.boards.models import schema_text

            typer.echo(schema_text(), nl=False)
            return

        def load() -> Board:
            from encoder.boards import load_board
            from encoder.errors import InputError, Problem

            if not file:
                raise InputError([Problem("", 0, 0, "which board?", "stackproof board FILE, or stackproof board --schema")])
            return load_board(file, cards=cards or [])

        run("board", lambda date, on: answer(on.under(date)), load, as_json=json, rules=rules, time=time, memory=memory)


def answer(board: Board) -> Answer:
    """The canonical form of a board, its hash, and what no game can come to in it."""
    text, impossible = board.to_text(), board.status()

    def show(console: Console) -> None:
        console.print(text, end="", markup=False)
        console.print(f"\nhash    {board.hash}", markup=False)
        console.print("status  possible" if not impossible else "status  no game can come to this:", markup=False)
        for problem in impossible:
            console.print(f"  {problem}", markup=False)

    return Answer({"text": text, "hash": board.hash, "status": [p.as_json() for p in impossible], **board.as_json()}, show, board=board.hash)
