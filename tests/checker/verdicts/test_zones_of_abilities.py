"""Where abilities function that do not say so: what they say of their object tells (CR 113.6)."""

from __future__ import annotations

import pytest

from encoder.errors import InputError

from .asked import decided

CARDS = """\
cards:
  gob: "{9} creature Goblin 2/2"
  'no': |
    {1} instant
    counter target spell
  tough: |
    {1} creature Elf 2/2
    this can't be countered
  sure: |
    {1} instant
    this can't be countered
    gain 1 life
  shy: |
    {1} creature Elf 2/2
    this can't be cast
  barred: |
    {1} sorcery
    as long as you control no Goblin, this can't be cast
    gain 1 life
  stackbarred: |
    {1} creature Elf 2/2
    from the stack: this can't be cast
  handbarred: |
    {1} creature Elf 2/2
    from hand: this can't be cast
  nowhere: |
    {1} creature Elf 2/2
    from anywhere: this can't be cast
  risen: |
    {1} creature Elf 2/2
    you may cast this from your graveyard
  grand: |
    {1} creature Elf 2/2
    whenever you cast this, gain 3 life
  flung: |
    {1} creature Elf 2/2
    whenever you discard this, gain 3 life
  spent: |
    {1} creature Elf 2/2
    discard this: gain 3 life
  stacked: |
    {1} creature Elf 2/2
    from the stack: whenever you gain life, lose 1 life
  harvest: |
    {1} instant
    whenever you gain life, you lose 2 life
    destroy target creature
"""

STILL = """\
board: {Ana: {hand: [shy, nowhere, barred, stackbarred, handbarred, spent], battlefield: [spent], mana: 1}}
illegal: [Ana casts shy, Ana casts nowhere, Ana casts barred, Ana casts stackbarred, Ana casts handbarred, Ana activates spent 2]
legal: Ana activates spent 1
"""

GAMES = {
    "a creature that can't be countered": (
        "board: {Ana: {hand: [tough], mana: 1}, Bea: {hand: ['no'], mana: 1}}\nplay: [Ana casts tough, Bea casts no targeting tough, the stack empties]\n"
        "always: tough is on the battlefield\nnever: tough is countered\n"),
    "an instant that can't be countered": (
        "board: {Ana: {hand: [sure], mana: 1}, Bea: {hand: ['no'], mana: 1}}\nplay: [Ana casts sure, Bea casts no targeting sure, the stack empties]\nalways: Ana is at 21 life\n"),
    "a card that may be cast from the graveyard": "board: {Ana: {graveyard: [risen], mana: 1}}\nplay: [Ana casts risen, the stack empties]\nalways: risen is on the battlefield\n",
    "a trigger as it is cast": "board: {Ana: {hand: [grand], mana: 1}}\nplay: [Ana casts grand, the stack empties]\nalways: Ana is at 23 life\n",
    "a trigger as it is discarded": "board: {Ana: {hand: [flung]}}\nplay: ['Bea uses \"each player discards a card\"', the stack empties]\nalways: Ana is at 23 life\n",
    "a cost to discard it": "board: {Ana: {hand: [spent]}}\nplay: [Ana activates spent, the stack empties]\nalways: [Ana is at 23 life, spent is in Ana's graveyard]\n",
    "not on the battlefield": "board: {Ana: {battlefield: [stacked]}}\nplay: ['Ana uses \"gain 3 life\"', the stack empties]\nalways: Ana is at 23 life\n",
    "a trigger of an instant": (
        "board: {Ana: {hand: [harvest], mana: 1}, Bea: [gob]}\nplay: [Ana casts harvest targeting gob, 'Ana uses \"gain 3 life\"', the stack empties]\nalways: Ana is at 21 life\n"),
}


def test_on_a_board():
    assert decided(CARDS + STILL) == ["holds"] * 7
    assert decided(CARDS + "board: {Ana: {hand: [barred], battlefield: [gob], mana: 1}}\nlegal: Ana casts barred\n") == ["holds"]
    assert decided(CARDS + "board: {Ana: {graveyard: [risen, gob], mana: 9}}\nlegal: Ana casts risen\nillegal: Ana casts gob\n") == ["holds"] * 2


@pytest.mark.parametrize("name", GAMES)
def test_in_a_game(name):
    assert set(decided(CARDS + GAMES[name])) == {"holds"}


def test_a_condition_that_no_step_asks_is_named():
    cards = "cards:\n  gob: \"{9} creature Goblin 2/2\"\n  rule: |\n    {9} enchantment\n    as long as you control no Goblin, each creature spell can't be cast\n"
    play = "board: {Ana: {hand: [gob], battlefield: [gob, rule], mana: 9}}\nplay: [Ana casts gob 1, the stack empties]\nalways: gob 1 is on the battlefield\n"
    assert decided(cards + play) == ["unsupported"]
    fickle = "cards:\n  fickle: |\n    {1} instant\n    as long as you control no Goblin, this can't be countered\n    gain 1 life\n"
    play = "board: {Ana: {hand: [fickle], mana: 1}}\nplay: [Ana casts fickle, 'Bea uses \"counter target spell\" targeting fickle', the stack empties]\nalways: Ana is at 21 life\n"
    assert decided(fickle + play) == ["unsupported"]
    assert decided(CARDS + "board: {Ana: {hand: [barred], battlefield: [gob], mana: 1}}\nplay: Ana casts barred\nalways: barred is on the stack\n") == ["undetermined"]


def test_with_other_sentences_on_the_line_of_a_spell_it_is_refused():
    with pytest.raises(InputError, match="abilities of their own"):
        decided("cards:\n  odd: |\n    {1} instant\n    gain 1 life. this can't be countered\nboard: {Ana: {hand: [odd]}}\nlegal: Ana casts odd\n")


def test_that_it_may_be_cast_without_from_where_is_a_mistake():
    with pytest.raises(InputError, match="from where it may be cast has to be said"):
        decided("cards:\n  risen: |\n    {1} creature Elf 2/2\n    you may cast this\nboard: {Ana: {graveyard: [risen], mana: 1}}\nlegal: Ana casts risen\n")


ONLY_FROM_THERE = """\
cards:
  haak: |
    {1} creature Elf 2/2
    from graveyard: you may cast this
    this can't be cast except from a graveyard
  law: |
    {1} enchantment
    each creature spell can't be cast except from a graveyard
  gob: "{1} creature Goblin 2/2"
"""


def test_what_can_be_cast_from_a_graveyard_alone():
    """113.6f, 601.3: of the card itself, of others, and in a game"""
    board = "board: {Ana: {hand: [haak, gob], graveyard: [haak], mana: 9}}\nlegal: [Ana casts haak 2, Ana casts gob]\nillegal: Ana casts haak 1\nbecause: 601.3\n"
    assert decided(ONLY_FROM_THERE + board) == ["holds"] * 3
    board = "board: {Ana: {battlefield: [law], hand: [gob], graveyard: [haak], mana: 9}}\n"
    assert decided(ONLY_FROM_THERE + board + "legal: Ana casts haak\nillegal: Ana casts gob\n") == ["holds"] * 2
    assert decided(ONLY_FROM_THERE + board + "play: [Ana may act freely]\nnever: Ana casts gob\n") == ["unsupported"]
    game = "board: {Ana: {hand: [haak], graveyard: [haak], mana: 1}}\nplay: [Ana may act freely]\npossible: Ana casts haak 2\nnever: Ana casts haak 1\n"
    assert decided(ONLY_FROM_THERE + game) == ["holds"] * 2
