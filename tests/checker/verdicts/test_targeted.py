"""What becomes a target of a spell, what triggers on it, and ward: what it does, what it does not, and what is named."""

from __future__ import annotations

import pytest

from .asked import decided

CARDS = """cards:
  test imp: |
    {R} creature Imp 1/1
    ward: pay 2 life
  test elf: |
    {G} creature Elf 1/1
    whenever this becomes the target of a spell, draw a card
  test costly: |
    {R} creature Imp 1/1
    ward: discard a card
  test bolt: |
    {R} instant
    this deals 3 damage to target creature
  test volley: |
    {R} instant
    target creature gets +1/+1 until end of turn. another target creature gets +1/+1 until end of turn
  test pinger: |
    {R} creature Wizard 1/1
    {T}: this deals 1 damage to any target
"""
HOLDS = {
    "a spell of any player": "board: {Ana: {battlefield: [test elf], hand: [test bolt], mana: R}}\nplay: [Ana casts test bolt, the stack empties]\n"
                             "always: [test elf triggers exactly once, Ana has 1 card in hand, test elf triggers before test bolt resolves]\n",
    "two objects of one spell": "board: {Ana: {hand: [test volley], mana: R}, Bea: [test imp, test imp]}\nplay: [Ana casts test volley, the stack empties]\n"
                                "always: [test imp 1 triggers exactly once, test imp 2 triggers exactly once]\npossible: Ana is at 16 life\n",
    "who has too little life": "board: {Ana: {hand: [test bolt], mana: R, life: 1}, Bea: [test imp]}\nplay: [Ana casts test bolt, the stack empties]\n"
                               "always: test imp is on the battlefield\nnumber of outcomes: 1\n",
    "lost": "board: {Ana: {hand: [test bolt], mana: R}, Bea: [test imp], effects: [test imp loses all abilities until end of turn]}\n"
            "play: [Ana casts test bolt, the stack empties]\nalways: [test imp dies, Ana is at 20 life]\n",
}
NAMED = {
    "another cost": "board: {Ana: {hand: [test bolt], mana: R}, Bea: [test costly]}\nplay: [Ana casts test bolt, the stack empties]\nalways: test costly dies\n",
    "an ability of an opponent": "board: {Ana: [test pinger], Bea: [test imp]}\nplay: [Ana activates test pinger targeting test imp, the stack empties]\nalways: test imp dies\n",
}


def verdicts(text: str) -> list[str]:
    """The verdict of each claim."""
    return decided(CARDS + text)


@pytest.mark.parametrize("text", HOLDS.values(), ids=HOLDS)
def test_what_becomes_a_target(text: str) -> None:
    found = verdicts(text)
    assert found == ["holds"] * len(found)


@pytest.mark.parametrize("text", NAMED.values(), ids=NAMED)
def test_what_is_not_modelled_is_named(text: str) -> None:
    assert set(verdicts(text)) == {"unsupported"}
