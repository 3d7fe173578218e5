"""What somebody tries to cast or to activate and can't: the steps of 601.2 in their order up to the one that fails, and then the game as it was (732.1)."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.errors import InputError
from encoder.rulings import parse_ruling

from .asked import results

CARDS = """cards:
  test bolt: |
    {R} instant
    this deals 2 damage to target creature
    additional cost: discard a card
  test charm: |
    {R} instant
    choose one: - destroy target artifact - destroy target land
  test cannon: |
    {4} artifact
    {2}, {T}: this deals 2 damage to target player
  test blaze: |
    {X}{R} sorcery
    this deals X damage to target creature or player
  test rout: |
    {X}{R} sorcery
    destroy X target creatures
  test pyre: |
    {4} artifact
    {X}, {T}: this deals X damage to target player
  test ceiling: |
    {2} enchantment
    each spell with mana value 3 or more can't be cast
  test heavy: |
    {X}{R}{R}{R} sorcery
    you gain X life
  test martyr: |
    {G} creature Elf 1/1
    sacrifice this: add {G}
  test tax: |
    {2} enchantment
    each artifact's nonmana abilities cost {1} more
  test press: |
    {3} artifact
    {1}, {T}: you gain 1 life
  test well: |
    {1} enchantment
    whenever you cast a spell, gain 1 life
"""
BOARD = "board: {Ana: {battlefield: [test well, test cannon], hand: [test bolt, test charm], mana: %s}, Bea: [Grizzly Bears]}\n"
CASES = {
    "too little mana": BOARD % "G" + "play: [Ana tries to cast test bolt targeting Grizzly Bears]\n"
                       "always: [Ana announces choices of test bolt, Ana announces targets of test bolt, test bolt is in Ana's hand, Ana has 2 cards in hand, Ana has mana G]\n"
                       "never: [Ana announces payment of test bolt, Ana casts test bolt, test well triggers, Ana discards test charm]\nnumber of outcomes: 1\n",
    "a target that is none": BOARD % "R" + "play: [Ana tries to cast test bolt targeting Ana]\nalways: Ana announces choices of test bolt\nnever: Ana announces targets of test bolt\n",
    "no mode": "board: {Ana: {hand: [test charm], mana: R}}\nplay: [Ana tries to cast test charm]\nalways: test charm is in Ana's hand\nnever: Ana announces choices of test charm\n",
    "an ability": BOARD % "G" + "play: [Ana tries to activate test cannon targeting Bea, the stack empties]\n"
                  "always: [test cannon is untapped throughout, Bea is at 20 life, Ana announces targets of test cannon's first ability]\n"
                  "never: [test cannon taps, Ana announces payment of test cannon's first ability]\n",
    "at another time": "board: {Ana: {hand: [Grizzly Bears], mana: GG}, step: upkeep}\nplay: [Ana tries to cast Grizzly Bears]\nalways: [Grizzly Bears is in Ana's hand, Ana has mana GG]\n"
                       "never: Ana announces choices of Grizzly Bears\n",
    "what X makes of it": "board: {Ana: {hand: [test blaze], mana: RRRR}, Bea: [test ceiling]}\nplay: [Ana tries to cast test blaze targeting Bea with X = 2]\n"
                          "always: [Ana announces X of test blaze, Ana announces targets of test blaze, Ana has mana RRRR]\nnever: Ana determines the total cost of test blaze\n",
    "a target that X rules out": "board: {Ana: {hand: [test blaze], mana: RRRR}, Bea: [Mistmeadow Skulk]}\nplay: [Ana tries to cast test blaze targeting Mistmeadow Skulk with X = 2]\n"
                                 "always: Ana announces X of test blaze\nnever: Ana announces targets of test blaze\n",
    "an X that is too dear": "board: {Ana: {hand: [test blaze], mana: RR}}\nplay: [Ana tries to cast test blaze targeting Bea with X = 2]\n"
                             "always: [Ana determines the total cost of test blaze, Ana has mana RR]\nnever: Ana announces payment of test blaze\n",
    "an X that is much too dear": "board: {Ana: {hand: [test blaze], mana: RRR}}\nplay: [Ana tries to cast test blaze targeting Bea with X = 8]\n"
                                  "always: Ana has mana RRR\nnever: Ana announces payment of test blaze\n",
    "fewer targets than X": "board: {Ana: {hand: [test rout], mana: RRRR}, Bea: [Grizzly Bears]}\nplay: [Ana tries to cast test rout with X = 2]\n"
                            "always: Ana announces X of test rout\nnever: Ana announces targets of test rout\n",
    "an X of an ability": "board: {Ana: {battlefield: [test pyre], mana: RR}}\nplay: [Ana tries to activate test pyre targeting Bea with X = 3]\n"
                          "always: [Ana determines the total cost of test pyre's ability, test pyre is untapped]\nnever: Ana announces payment of test pyre's ability\n",
    "an ability that costs more now": "board: {Ana: [test press, test martyr, test tax]}\nplay: [Ana tries to activate test press]\n"
                                      "always: [Ana announces choices of test press's ability, test press is untapped, test martyr is on the battlefield]\n",
    "barred whatever X is": "board: {Ana: {hand: [test heavy], mana: RRRR}, Bea: [test ceiling]}\nplay: [Ana tries to cast test heavy]\n"
                            "always: Ana has mana RRRR\nnever: Ana announces choices of test heavy\n",
}


@pytest.mark.parametrize("text", CASES.values(), ids=CASES)
def test_the_game_goes_back(text: str) -> None:
    found = results(CARDS + text)
    assert {r.found.verdict for r in found} == {"holds"}, [r.found for r in found]


def test_what_can_be_done_is_no_attempt() -> None:
    with pytest.raises(InputError):
        verify(parse_ruling("ruling: r\n" + CARDS + BOARD % "R" + "play: [Ana tries to cast test bolt targeting Grizzly Bears]\nalways: Ana is at 20 life\n", file="r.yaml"))


@pytest.mark.parametrize("line", ["Ana tries to cast test blaze targeting Bea with X = 1", "Ana tries to cast test blaze targeting Bea"])
def test_an_x_that_can_be_announced_is_no_attempt(line: str) -> None:
    with pytest.raises(InputError):
        verify(parse_ruling(f"ruling: r\n{CARDS}board: {{Ana: {{hand: [test blaze], mana: RRRR}}, Bea: [test ceiling]}}\nplay: [{line}]\nalways: Ana is at 20 life\n", file="r.yaml"))
