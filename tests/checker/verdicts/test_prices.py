"""What spells cost in the course of a line: the effects that are there as each of them is cast, and no others."""

from __future__ import annotations

import pytest

from .asked import decided

CARDS = """cards:
  test glow: |
    {1}{R} instant
    gain 1 life
  test ray: |
    {X}{R} instant
    gain X life
  test tax: |
    {1}{U} creature Wizard 1/1
    each spell costs {1} more
  test toll: |
    {1}{U} creature Wizard 1/1
    each spell an opponent casts costs {1} more
  test guide: |
    {1}{R} creature Wizard 1/1
    each instant spell you cast costs {1} less
"""
CASES = {
    "two of them": "board: {Ana: {hand: [test glow], mana: RRRR}, Bea: [test tax, test toll]}\nplay: [Ana casts test glow, the stack empties]\nalways: Ana is at 21 life\nnever: Ana has mana R\n",
    "not for who controls it": "board: {Ana: {hand: [test glow], mana: RRR, battlefield: [test toll]}}\nplay: [Ana casts test glow, the stack empties]\nalways: Ana has mana R\n",
    "less, and no less than nothing": "board: {Ana: {hand: [test glow], mana: RR, battlefield: [2 test guide]}}\nplay: [Ana casts test glow, the stack empties]\nalways: Ana has mana R\n",
    "more and less": "board: {Ana: {hand: [test glow], mana: RRR, battlefield: [test guide]}, Bea: [test tax]}\nplay: [Ana casts test glow, the stack empties]\nalways: Ana has mana R\n",
    "X": "board: {Ana: {hand: [test ray], mana: RRR}, Bea: [test tax]}\nplay: [Ana casts test ray, the stack empties]\npossible: Ana is at 21 life\nnever: Ana is at 22 life\n",
    "what has left": "board: {Ana: {hand: [test glow], mana: RR}, Bea: [test tax]}\n"
                     "play: ['Ana uses \"destroy target creature\" targeting test tax', the stack empties, Ana casts test glow, the stack empties]\nalways: Ana is at 21 life\n",
    "what has lost it": "board: {Ana: {hand: [test glow], mana: RR}, Bea: [test tax]}\n"
                        "play: ['Ana uses \"target creature loses all abilities until end of turn\" targeting test tax', the stack empties, Ana casts test glow, the stack empties]\n"
                        "always: Ana is at 21 life\n",
}


@pytest.mark.parametrize("text", CASES.values(), ids=CASES)
def test_the_total_is_that_of_the_effects_that_are_there(text: str) -> None:
    found = decided(CARDS + text)
    assert found == ["holds"] * len(found)
