"""The commands of ``stackproof``, a module each; ``register`` adds one to the application."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from encoder.boards import Board

BoardFile = Annotated[str, typer.Argument(metavar="BOARD", help="A board file.")]
Cards = Annotated[list[Path] | None, typer.Option("--cards", metavar="FILE", help="More cards, in card notation; may be repeated.")]

Json = Annotated[bool, typer.Option("--json", help="Write one JSON object (schema in its first key).")]
Rules = Annotated[str, typer.Option("--rules", metavar="DATE", help="Rules date YYYY-MM-DD, or current.")]
Time = Annotated[float, typer.Option("--time", metavar="SECONDS", min=0.01, help="Give up after this long; the answer is then 'undetermined'.")]
Memory = Annotated[int, typer.Option("--memory", metavar="MB", min=16, help="Give up when this much memory is used; the answer is then 'undetermined'.")]


def board_in(file: str, cards: Sequence[Path] | None) -> Callable[[], Board]:
    """What reads a board file, with the cards of some more files."""
    def load() -> Board:
        from encoder.boards import load_board

        return load_board(file, cards=list(cards or ()))

    return load
