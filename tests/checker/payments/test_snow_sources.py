"""{S} is paid with mana from snow sources only, whatever its type (CR 107.4h, 205.4g)."""

from __future__ import annotations

import pytest

from checker import pay
from encoder.boards import parse_board


def _ways(battlefield: list[str], cost: str) -> int:
    board = parse_board({"Ana": {"battlefield": battlefield, "hand": ["test cold"]}, "cards": {"test cold": f"{cost} creature Bear 1/1"}})
    return pay(board, player="Ana", play="test cold")["counts"]["payments"]


@pytest.mark.parametrize(("battlefield", "cost", "ways"), [
    (["Snow-Covered Forest"], "{S}", 1),
    (["Forest"], "{S}", 0),
    (["Forest", "Snow-Covered Forest"], "{S}", 1),
    (["Forest", "Snow-Covered Forest"], "{S}{G}", 1),
    (["Snow-Covered Forest"], "{S}{G}", 0),
    (["Forest", "Snow-Covered Forest"], "{1}", 2),
    (["Snow-Covered Forest", "Snow-Covered Island"], "{S}", 2),
])
def test_snow(battlefield: list[str], cost: str, ways: int) -> None:
    assert _ways(battlefield, cost) == ways
