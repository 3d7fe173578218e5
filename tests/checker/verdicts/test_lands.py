"""Lands are played in lines: one a turn, in a main phase of one's own, on an empty stack; they enter as they say."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.errors import InputError
from encoder.rulings import parse_ruling

from .asked import results

CARDS = """\
cards:
  test elf: "{G} creature Elf 1/1"
  test warden: |
    {G} creature Elf 1/1
    whenever a land enters, you gain 1 life
"""

CASES = {
    "a land": "board: {Ana: {hand: [Forest]}}\nplay: [Ana plays Forest]\nalways: [Forest is on the battlefield, Forest is untapped, Ana has no cards in hand, Forest enters]\n",
    "one a turn": "board: {Ana: {hand: [Forest, Mountain]}}\nplay: [Ana may act freely]\npossible: [Forest enters, Mountain enters, Ana adds R, Forest is in Ana's hand]\n"
                  "never: Mountain enters after Forest enters\n",
    "another turn": "board: {Ana: {hand: [Forest, Mountain]}}\nplay: [Ana plays Forest, \"the game reaches Ana's next main phase\", Ana plays Mountain]\n"
                    "always: [Forest is on the battlefield, Mountain is on the battlefield]\n",
    "for its mana": "board: {Ana: {hand: [Forest, test elf]}}\nplay: [Ana plays Forest, Ana casts test elf, the stack empties]\nalways: [Forest is tapped, test elf is on the battlefield]\n",
    "no second one": "board: {Ana: {hand: [Forest, Mountain]}, Bea: {hand: [Swamp]}}\nplay: [Ana plays Forest]\nillegal: Ana plays Mountain\nbecause: 305.2\n",
    "counted from before": "board: {Ana: {hand: [Forest]}, earlier: [Ana played a land]}\nplay: [Ana may act freely]\nnever: Forest enters\n",
    "not the other player's turn": "board: {Ana: {hand: [Forest]}, Bea: {hand: [Swamp]}}\nplay: [everyone may act freely]\nnever: Swamp enters\npossible: Forest enters\n",
    "as it says": "board: {Ana: {hand: [Vivid Crag]}}\nplay: [Ana plays Vivid Crag]\nalways: [Vivid Crag is tapped, Vivid Crag has 2 charge counters]\n",
    "seen by a trigger": "board: {Ana: {battlefield: [test warden], hand: [Forest]}}\nplay: [Ana plays Forest, the stack empties]\nalways: Ana is at 21 life\n",
    "after it the player acts": "board: {Ana: {battlefield: [Forest], hand: [Mountain, test elf]}}\nplay: [Ana plays Mountain, Ana casts test elf, the stack empties]\nalways: test elf is on the battlefield\n",
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_claimed_of_lands_holds(name: str):
    found = results(CARDS + CASES[name])
    assert {r.found.verdict for r in found} == {"holds"}, [r.found for r in found]


@pytest.mark.parametrize("board", [
    "{Ana: {hand: [Forest]}, step: upkeep}", "{Ana: {hand: [Forest]}, turn: Bea}", "{Ana: {hand: [Forest]}, earlier: [Ana played a land]}",
])
def test_a_land_that_may_not_be_played_is_a_mistake_of_its_line(board: str):
    with pytest.raises(InputError):
        verify(parse_ruling(f"ruling: r\nboard: {board}\nplay: [Ana plays Forest]\nuntil: the same step\nalways: Forest is on the battlefield\n", file="r.yaml"))
