"""Modes of activated and triggered abilities: chosen as the ability is put on the stack, with the targets of those modes alone."""

from __future__ import annotations

import pytest

from .asked import results

CARDS = """cards:
  test idol: |
    {1} artifact
    {0}: choose one: - gain 1 life - this deals 1 damage to target creature
  test altar: |
    {1} artifact
    {0}: choose one or both: - gain 1 life. gain 2 life - each opponent loses 1 life
  test herald: |
    {1} creature Elf 1/1
    whenever this enters, choose one: - destroy target artifact - destroy target land
  test ram: |
    {1} creature Elf 1/1
    {0}: choose one: - destroy target artifact - destroy target land
  test witness: |
    {1} enchantment
    whenever a creature enters, choose one: - that creature gets +1/+1 until end of turn - you may pay 1 life. if you do, that creature gains flying until end of turn
"""
CASES = {
    "one of them": "board: {Ana: [test idol, Grizzly Bears]}\nplay: [Ana activates test idol, the stack empties]\n"
                   "outcomes: [[Ana is at 21 life, Grizzly Bears has no damage], [Ana is at 20 life, Grizzly Bears has 1 damage]]\n",
    "without a target only the other": "board: {Ana: [test idol]}\nplay: [Ana activates test idol, the stack empties]\nalways: Ana is at 21 life\n",
    "one or both": "board: {Ana: [test altar]}\nplay: [Ana activates test altar, the stack empties]\n"
                   "outcomes: [[Ana is at 23 life, Bea is at 20 life], [Ana is at 20 life, Bea is at 19 life], [Ana is at 23 life, Bea is at 19 life]]\n",
    "a target that has gone": "board: {Ana: [test idol, Grizzly Bears]}\n"
                              "play: [Ana activates test idol targeting Grizzly Bears, 'Bea uses \"destroy target creature\" targeting Grizzly Bears', the stack empties]\n"
                              "always: [Ana is at 20 life, Grizzly Bears dies]\n",
    "a trigger without a legal mode": "board: {Ana: {graveyard: [test herald], battlefield: [Grizzly Bears]}}\n"
                                      "play: ['Ana uses \"return target creature card in your graveyard to the battlefield\" targeting test herald', the stack empties]\n"
                                      "always: [test herald triggers exactly once, Grizzly Bears is on the battlefield]\nnever: test herald's ability resolves\n",
    "no mode can be chosen": "board: {Ana: [test ram]}\nillegal: Ana activates test ram\nbecause: 700.2a\n",
    "what its event was about": "board: {Ana: {battlefield: [test witness], graveyard: [Grizzly Bears]}}\n"
                                "play: ['Ana uses \"return target creature card in your graveyard to the battlefield\" targeting Grizzly Bears', the stack empties]\n"
                                "outcomes: [[Grizzly Bears is 3/3, Ana is at 20 life], [Grizzly Bears is 2/2, Grizzly Bears has flying, Ana is at 19 life], [Grizzly Bears is 2/2, Ana is at 20 life]]\n",
}


@pytest.mark.parametrize("text", CASES.values(), ids=CASES)
def test_modes_of_abilities(text: str) -> None:
    found = results(CARDS + text)
    assert {r.found.verdict for r in found} == {"holds"}, [r.found for r in found]
