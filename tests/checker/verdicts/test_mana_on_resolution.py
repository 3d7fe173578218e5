"""Mana is paid while something resolves: "unless ... pays", "you may pay", ward; from the pool, and by mana abilities that are activated then."""

from __future__ import annotations

import pytest

from .asked import results

CARDS = """\
cards:
  test counter: |
    {U} instant
    counter target spell unless its controller pays {1}{U}
  test bolt: |
    {R} instant
    this deals 1 damage to target creature
  test warder: |
    {1} creature Elf 1/1
    ward {2}
  test elf: |
    {1} creature Elf 1/1
    {T}: add {C}
  test well: |
    {2} artifact
    {0}: you may pay {1}{R}. if you do, you gain 3 life
"""
WARD = "play: [Ana casts test bolt targeting test warder, the stack empties]\n"

CASES = {
    "ward is paid or not": "board: {Ana: {mana: RCC, hand: [test bolt]}, Bea: [test warder]}\n" + WARD
                           + "possible: [test warder dies, test bolt is countered]\nnumber of outcomes: 2\nnever: [Bea loses 1 life]\n",
    "mana abilities while it resolves": "board: {Ana: {mana: RC, hand: [test bolt], battlefield: [test elf]}, Bea: [test warder]}\n" + WARD
                                        + "possible: [test warder dies, test bolt is countered]\n",
    "each color that is asked": "board: {Ana: {mana: RCC, hand: [test bolt]}, Bea: {battlefield: [test elf], mana: U, hand: [test counter]}}\n"
                                "play: [Ana casts test bolt targeting test elf, Bea casts test counter targeting test bolt, the stack empties]\nalways: test bolt is countered\n",
    "you may pay": 'board: {Ana: {mana: RRR, battlefield: [test well]}}\nplay: [Ana activates test well, the stack empties]\n'
                   "outcomes: [[Ana has mana R, Ana is at 23 life], [Ana has mana RRR, Ana is at 20 life]]\n",
}


@pytest.mark.parametrize("name", CASES)
def test_mana_is_paid_while_something_resolves(name: str):
    found = results(CARDS + CASES[name])
    assert {r.found.verdict for r in found} == {"holds"}, [r.found for r in found]
