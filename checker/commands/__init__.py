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
MaybeBoard = Annotated[str, typer.Argument(metavar="[BOARD]", help="A board file; or name cards with --card.")]
Pieces = Annotated[list[str] | None, typer.Option("--card", metavar="NAME", help="A card, instead of a board; where loops are looked for, made ready for use. May be repeated.")]
Cards = Annotated[list[Path] | None, typer.Option("--cards", metavar="FILE", help="More cards, in card notation; may be repeated.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, max=64, help="Processes to share the work.")]
StoreFile = Annotated[Path | None, typer.Option("--store", metavar="FILE", help="Where what is decided is kept for the next time (STACKPROOF_STORE; else in the cache folder).")]
NoStore = Annotated[bool, typer.Option("--no-store", help="Decide everything anew, and keep nothing.")]

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
