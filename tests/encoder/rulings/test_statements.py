"""The parts of statements that are about what a file can say, named by the statements' ids; the rest of each is a ruling file."""

from __future__ import annotations

import pytest

from encoder.boards import parse_board
from encoder.errors import InputError

FIVE = ("white", "blue", "black", "red", "green")


def test_shm_hybrid_6a_a_color_is_chosen_among_five() -> None:
    for color in FIVE:
        board = parse_board({"Ana": [{"Painter's Servant": f"chosen {color}"}]})
        assert [c.values for c in board.objects[0].state.chosen] == [(("color", color),)]
    for no_color in ("gw", "{G/W}", "green-white", "hybrid", "multicolored"):
        with pytest.raises(InputError):
            parse_board({"Ana": [{"Painter's Servant": f"chosen {no_color}"}]})


def test_shm_colorless_1_colorless_is_never_chosen() -> None:
    with pytest.raises(InputError):
        parse_board({"Ana": [{"Painter's Servant": "chosen colorless"}]})
