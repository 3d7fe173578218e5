"""What activating an ability costs in the course of a line: by the effects that are there as it is activated, and no others."""

from __future__ import annotations

import pytest

from .asked import results

CARDS = """cards:
  test gloom: |
    {1} enchantment
    each artifact's activated abilities cost {2} more
  test stone: |
    {1} enchantment
    each artifact's nonmana abilities cost {1} more
  test hub: |
    {1} enchantment
    each creature you control's activated abilities cost {2} less but at least one mana
  test gear: |
    {1} artifact
    {T}: gain 1 life
  test lamp: |
    {1} artifact
    {T}: add {C}
  test elf: |
    {1} creature Elf 1/1
    {2}: gain 1 life
  test smith: |
    {1} artifact creature Elf 1/1
    {1}: gain 1 life
"""
CASES = {
    "more": "board: {Ana: {mana: CCC, battlefield: [test gear]}, Bea: [test gloom]}\nplay: [Ana activates test gear, the stack empties]\nalways: [Ana is at 21 life, Ana has mana C]\n",
    "mana abilities, too": "board: {Ana: {mana: C, battlefield: [test lamp]}, Bea: [test gloom]}\nplay: [Ana may act freely]\nnever: Ana adds C\n",
    "no mana abilities": "board: {Ana: {mana: C, battlefield: [test lamp]}, Bea: [test stone]}\nplay: [Ana activates test lamp]\nalways: Ana has mana CC\n",
    "of one's own creatures": "board: {Ana: {mana: CCC, battlefield: [test elf]}, Bea: [test hub]}\nplay: [Ana activates test elf, the stack empties]\nalways: [Ana is at 21 life, Ana has mana C]\n",
    "more, then less": "board: {Ana: {mana: CCC, battlefield: [test smith, test hub]}, Bea: [test gloom]}\nplay: [Ana activates test smith, the stack empties]\nalways: [Ana is at 21 life, Ana has mana CC]\n",
    "what has become an artifact": "board: {Ana: {mana: CCCC, battlefield: [test elf]}, Bea: [test gloom]}\n"
                                   "play: ['Ana uses \"target creature becomes an artifact in addition until end of turn\" targeting test elf', the stack empties, "
                                   "Ana activates test elf, the stack empties]\nalways: Ana is at 21 life\nnever: Ana has mana C\n",
}


@pytest.mark.parametrize("text", CASES.values(), ids=CASES)
def test_the_total_is_that_of_the_effects_that_are_there(text: str) -> None:
    found = results(CARDS + text)
    assert {r.found.verdict for r in found} == {"holds"}, [r.found for r in found]
