"""What no game can come to, asked of the programs: asp/status.lp says what, this module puts it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from encoder.errors import Problem

if TYPE_CHECKING:
    from encoder.boards.board import Board


def status(board: Board) -> tuple[Problem, ...]:
    """Every impossible thing on a board."""
    return ()
