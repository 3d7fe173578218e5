"""The commands of ``stackproof``, a module each; ``register`` adds one to the application."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
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
Memory = Annotated[int, typer.Option("--memory", metavar="MB", min=128, help="Give up when this much memory is used; the answer is then 'undetermined'.")]


@contextmanager
def said_as(option: str) -> Iterator[None]:
    """What is wrong with an option or argument, which is in no file, is told under its name."""
    from encoder.errors import InputError

    try:
        yield
    except InputError as error:
        raise InputError(problem if problem.file else replace(problem, message=f"{option}: {problem.message}") for problem in error.problems) from None


def board_in(file: str, cards: Sequence[Path] | None) -> Callable[[], Board]:
    """What reads a board file, with the cards of some more files."""
    def load() -> Board:
        from encoder.boards import load_board

        return load_board(file, cards=list(cards or ()))

    return load
