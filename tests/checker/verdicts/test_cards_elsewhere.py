"""What permanents say of creatures they say of permanents: cards in hands and graveyards are what is printed on them (CR 109.2)."""

from __future__ import annotations

import pytest

from tests.checker.verdicts.asked import decided

CARDS = """
cards:
  test mound: |
    {R} enchantment
    each creature is a Goblin in addition
  test call: |
    {R} sorcery
    return each Goblin card in your graveyard to the battlefield
  test tally: |
    {R} sorcery
    you gain X life, where X is the number of Goblin cards in your graveyard
  test net: |
    {R} sorcery
    exile target Goblin card in a graveyard
  test cat: |
    {1} creature Cat 2/2
    discard this: you gain 1 life
  test goblin: |
    {R} creature Goblin 1/1
"""
KILL = "'Bea uses \"destroy target creature\" targeting Grizzly Bears', the stack empties"


@pytest.mark.parametrize(("board", "play", "claims"), [
    ("hand: [test call], mana: R, graveyard: [Grizzly Bears, test goblin]", "Ana casts test call, the stack empties", "always: [Grizzly Bears is in Ana's graveyard, test goblin is on the battlefield]"),
    ("hand: [test tally], mana: R, graveyard: [Grizzly Bears, test goblin]", "Ana casts test tally, the stack empties", "always: Ana is at 21 life"),
    ("hand: [test net], mana: R, graveyard: [Grizzly Bears, test goblin]", "Ana casts test net, the stack empties", "always: [Grizzly Bears is in Ana's graveyard, test goblin is in exile]"),
])
def test_cards_in_graveyards(board: str, play: str, claims: str) -> None:
    text = f"{CARDS}board: {{Ana: {{battlefield: [test mound], {board}}}}}\nplay: [{play}]\n{claims}\n"
    assert set(decided(text)) == {"holds"}
    # on the battlefield it is one, and one no more as it is put into the graveyard
    moved = text.replace("graveyard: [Grizzly Bears, test goblin]", "graveyard: [test goblin]").replace("battlefield: [test mound]", "battlefield: [test mound, Grizzly Bears]").replace("play: [", f"play: [{KILL}, ")
    assert set(decided(moved + "possible: Grizzly Bears is a Goblin while Grizzly Bears is on the battlefield\n".replace("is a Goblin", "is Goblin"))) == {"holds"}


def test_an_ability_that_functions_in_a_hand_is_not_lost_there() -> None:
    play = "board: {Ana: [Humility, test cat]}\nplay: ['Bea uses \"return target creature to its owner''s hand\" targeting test cat', the stack empties, Ana activates test cat, the stack empties]\nalways: Ana is at 21 life\n"
    assert decided(CARDS + play) == ["holds"]


def test_cards_that_a_size_counts() -> None:
    cards = CARDS + "  test goyf: |\n    {G} creature Lhurgoyf */3\n    this creature's power is the number of Goblin cards in a graveyard\n"
    text = f"{cards}board: {{Ana: {{battlefield: [test mound, test goyf], graveyard: [test goblin]}}, Bea: [Grizzly Bears]}}\nplay: [{KILL}]\nalways: test goyf is 1/3\nnever: test goyf is 2/3\n"
    assert decided(text) == ["holds"] * 2
