"""The total costs of a play: only those of what is said, and no list where an X or a number of times leaves it open."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

CARDS = """
cards:
  xs: |
    {X}{R} sorcery
    gain X life
  kx: |
    {R} sorcery
    kicker {X}
    gain 1 life
  multi: |
    {R} sorcery
    multikicker {1}
    gain 1 life
  again: |
    {R} sorcery
    replicate {1}
    gain 1 life
board: {Ana: {hand: [xs, kx, multi, again], mana: RR}}
"""


def words(text: str) -> list[str]:
    return [result.found.verdict for result in verify(parse_ruling(f"ruling: r\n{text}{CARDS}"))]


def test_with_the_x_that_is_said_whether_or_not_it_can_be_paid() -> None:
    claims = {"xs with X = 1": "[1R]", "xs with X = 7": "[7R]", "xs with X = 0": "[R]", "kx with X = 2": "[2R]"}
    assert words("\n".join(f"total costs of Ana casts {play}: {total}" for play, total in claims.items())) == ["holds"] * 4


@pytest.mark.parametrize("card", ["xs", "kx", "multi", "again"])
def test_without_a_bound_there_is_no_list(card: str) -> None:
    assert words(f"total costs of Ana casts {card}: [R]") == ["unsupported"]


def test_an_additional_cost_that_may_be_left_out() -> None:
    board = """cards:
  extra: |
    {R} sorcery
    additional cost: may pay {R}
    tap target creature
  gift: |
    {R} sorcery
    additional cost: may sacrifice a creature
    gain 3 life
  bear: |
    {1} creature Bear 2/2
board: {Ana: {hand: [extra, gift], mana: RR, battlefield: [bear]}, Bea: [bear]}
"""
    claims = "total costs of Ana casts extra: [R, RR]\nnumber of ways of Ana casts extra: 4\nlegal: Ana casts extra for RR\nnumber of ways of Ana casts gift: 2\n"
    assert [result.found.verdict for result in verify(parse_ruling(f"ruling: r\n{board}{claims}"))] == ["holds"] * 4
