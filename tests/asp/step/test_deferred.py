"""What is not modelled and cannot come up refuses no board."""

from __future__ import annotations

import pytest

from checker.engine import Vocabulary
from encoder.boards import parse_board
from encoder.errors import UnsupportedError


def refused(board: str, plays_on: str = "") -> list[str]:
    """Where the clauses stand for which a board cannot be played."""
    try:
        Vocabulary(parse_board(board), plays_on=plays_on)
    except UnsupportedError as error:
        return [f"{clause.card} {clause.line}" for clause in error.clauses]
    return []


@pytest.mark.parametrize(("step", "plays_on", "there"), [("main phase", "", False), ("main phase", "end_of_combat", True), ("declare attackers", "", True)])
def test_what_triggers_as_attackers_are_declared_matters_where_they_may_be(step: str, plays_on: str, there: bool) -> None:  # 508.3a, 702.105a
    assert refused(f"step: {step}\nAna: [Treasonous Ogre]", plays_on) == ["treasonous_ogre 1"] * there


def test_what_stands_in_for_a_discard_matters_where_something_makes_a_player_discard() -> None:  # 614.6
    assert refused("Ana: {hand: [Wilt-Leaf Liege]}\nBea: [Grizzly Bears]") == []
    assert refused("Ana: {hand: [Wilt-Leaf Liege]}\nBea: [Nezumi Shortfang]") == ["wilt_leaf_liege 3"]
