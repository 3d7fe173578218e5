"""``stackproof board``: the canonical form of a board file, its hash, and what no game can come to in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checker.commands import Json, Memory, Time
from checker.output import Answer, run

if TYPE_CHECKING:
    from rich.console import Console


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def board(
        file: Annotated[str, typer.Argument(metavar="BOARD", help="A board file.")] = "",
        cards: Annotated[list[Path] | None, typer.Option("--cards", metavar="FILE", help="More cards in card notation; may be repeated.")] = None,
        schema: Annotated[bool, typer.Option("--schema", help="Write the JSON Schema of board files, for editors.")] = False,
        json: Json = False,
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """The canonical form of a board, its hash, and everything in it that no game can come to."""
        if schema:
            from encoder.boards.models import schema_text

            typer.echo(schema_text(), nl=False)
            return

        def work(_: str) -> Answer:
            from encoder.boards import load_board
            from encoder.errors import InputError, Problem

            if not file:
                raise InputError([Problem("", 0, 0, "which board?", "stackproof board FILE, or stackproof board --schema")])
            read = load_board(file, cards=cards or [])
            text, impossible = read.to_text(), read.status()

            def show(console: Console) -> None:
                console.print(text, end="", markup=False)
                console.print(f"\nhash    {read.hash}", markup=False)
                console.print("status  possible" if not impossible else "status  no game can come to this:", markup=False)
                for problem in impossible:
                    console.print(f"  {problem}", markup=False)

            data = {"rules": read.rules_date, "text": text, "hash": read.hash, "status": [p.as_json() for p in impossible], **read.as_json()}
            return Answer(data, show, board=read.hash)

        run("board", work, as_json=json, time=time, memory=memory)
