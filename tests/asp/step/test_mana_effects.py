"""What a mana ability does beside adding mana (605.3b): at once; what no step carries out is said."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

CARDS = """cards:
  Pain: |
    no cost land
    {T}: add {R}. this deals 1 damage to you
  Balm: |
    no cost land
    {T}: add {R}. gain 1 life
  Debt: |
    no cost land
    {T}: add {R}. you lose 1 life
  Grower: |
    no cost land
    {T}: add {R}. put a charge counter on this
  Odd: |
    no cost land
    {T}: add {R}. draw 1 card
  Perhaps: |
    no cost land
    {T}: add {R} if you control a creature
  Chime: |
    {1} artifact
    whenever you lose life, gain 2 life
  Spark: |
    {R} instant
    gain 3 life
"""


def verdict(board: str, play: str, claim: str) -> str:
    (found,) = verify(parse_ruling(f"ruling: r\nboard: {board}\n{CARDS}play: [{play}, the stack empties]\nalways: {claim}\n", file="r.yaml"))
    return found.found.verdict


@pytest.mark.parametrize(("board", "play", "claim"), [
    ("{Ana: [Pain, Chime]}", "Ana activates Pain", "Ana is at 21 life"),
    ("{Ana: {battlefield: [Pain], hand: [Spark]}}", "Ana casts Spark", "Ana is at 22 life"),
    ("{Ana: {life: 1, battlefield: [Pain]}}", "Ana activates Pain", "Bea wins the game"),
    ("{Ana: [Balm, Debt, Debt]}", "Ana activates Balm, Ana activates Debt 1, Ana activates Debt 2", "Ana is at 19 life"),
    ("{Ana: [Grower]}", "Ana activates Grower", "Grower has 1 charge counter"),
])
def test_it_happens(board, play, claim):
    assert verdict(board, play, claim) == "holds"


@pytest.mark.parametrize("name", ["Odd", "Perhaps"])
def test_what_is_not_carried_out_is_said(name):
    assert verdict(f"{{Ana: [{name}]}}", f"Ana activates {name}", f"{name} is tapped") == "unsupported"
