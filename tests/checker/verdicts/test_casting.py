"""Spells are cast in lines of play: ways, costs, X, targets and modes are announced and paid in every legal way."""

from __future__ import annotations

import pytest

from encoder.errors import InputError

from .asked import decided, results
from .test_spells import CARDS as SPELLS

CARDS = SPELLS + """\
  test bear: "{1}{G} creature Bear 2/2"
  test fox: |
    {W} creature Fox 1/1
    flash
  test rite: |
    {G} instant
    additional cost: sacrifice a creature
    you gain 4 life
  test purge: |
    {W} instant
    additional cost: discard a card
    you gain 4 life
  test orb: |
    {3} artifact
    alternative cost: pay 3 life
  test charm: |
    {G} instant
    choose one:
      - you gain 4 life
      - destroy target creature
  test hybrid: |
    {W/U}{W/U} instant
    you gain 1 life
  test spark: |
    {R} instant
    conspire
    this deals 1 damage to any target
  test choir: |
    {R} enchantment
    each instant spell you cast has conspire
  test hymn: |
    {R} sorcery
    if this spell's conspire cost was paid, you gain 2 life
    conspire
  test raider: "{R} creature Goblin 1/1"
  test whale: "{11}{U} creature Whale 9/9"
  test riser: |
    {2}{G} creature Beast 3/3
    morph {G}
"""


def verdicts(text: str) -> list[str]:
    """The verdict of each claim."""
    return decided(CARDS + text)


CASES = {
    "a creature": "board: {Ana: {hand: [test bear], mana: GG}}\nplay: [Ana casts test bear, the stack empties]\nalways: [test bear is on the battlefield, Ana has no cards in hand]\n",
    "a target that is said": "board: {Ana: {hand: [test bolt], mana: R}, Bea: [test bear]}\nplay: [Ana casts test bolt targeting test bear, the stack empties]\nalways: test bear dies\n",
    "a target that is open": "board: {Ana: {hand: [test bolt], mana: R}, Bea: [test bear]}\nplay: [Ana casts test bolt, the stack empties]\n"
                             "possible: [test bear dies, Bea is at 17 life, Ana is at 17 life]\nnever: Bea is at 14 life\n",
    "lands make the mana": "board: {Ana: {battlefield: [Mountain, Forest], hand: [test bolt]}}\nplay: [Ana casts test bolt targeting Bea, the stack empties]\nalways: [Bea is at 17 life, Mountain is tapped]\npossible: Forest is untapped\n",
    "X": "board: {Ana: {hand: [test blaze], mana: RRRR}}\nplay: [Ana casts test blaze targeting Bea with X = 2, the stack empties]\nalways: Bea is at 18 life\n",
    "X that is open": "board: {Ana: {hand: [test blaze], mana: RRRR}}\nplay: [Ana casts test blaze targeting Bea, the stack empties]\n"
                      "possible: [Bea is at 17 life, Bea is at 18 life, Bea is at 19 life, Bea is at 20 life]\nnever: Bea is at 16 life\n",
    "kicked": "board: {Ana: {hand: [test surge], mana: GGG}}\nplay: [Ana casts test surge for its kicker cost, the stack empties]\nalways: Ana is at 25 life\n",
    "kicked or not": "board: {Ana: {hand: [test surge], mana: GGG}}\nplay: [Ana casts test surge, the stack empties]\npossible: [Ana is at 25 life, Ana is at 22 life]\n",
    "too dear to kick": "board: {Ana: {hand: [test surge], mana: GG}}\nplay: [Ana casts test surge, the stack empties]\nalways: Ana is at 22 life\n",
    "flashback": "board: {Ana: {graveyard: [test echo], mana: WW}}\nplay: [Ana casts test echo for its flashback cost, the stack empties]\nalways: [Ana is at 22 life, test echo is in exile]\n",
    "an Aura": "board: {Ana: {hand: [test mark], mana: W}, Bea: [test bear]}\nplay: [Ana casts test mark targeting test bear, the stack empties]\nalways: [test bear is 3/3, test mark is attached to test bear]\n",
    "a sacrifice": "board: {Ana: {battlefield: [test bear, test raider], hand: [test rite], mana: G}}\nplay: [Ana casts test rite paying sacrificing test bear, the stack empties]\n"
                   "always: [Ana is at 24 life, test bear is in Ana's graveyard, test raider is on the battlefield]\n",
    "a discard": "board: {Ana: {hand: [test purge, test bear], mana: W}}\nplay: [Ana casts test purge, the stack empties]\nalways: [Ana is at 24 life, test bear is in Ana's graveyard]\n",
    "an alternative": "board: {Ana: {hand: [test orb]}}\nplay: [Ana casts test orb for its alternative cost, the stack empties]\nalways: [Ana is at 17 life, test orb is on the battlefield]\n",
    "modes": "board: {Ana: {battlefield: [test bear], hand: [test charm], mana: G}}\nplay: [Ana casts test charm, the stack empties]\npossible: [Ana is at 24 life, test bear dies]\n",
    "no target for a mode": "board: {Ana: {hand: [test charm], mana: G}}\nplay: [Ana casts test charm, the stack empties]\nalways: Ana is at 24 life\n",
    "hybrid mana": "board: {Ana: {hand: [test hybrid], mana: WUR}}\nplay: [Ana casts test hybrid, the stack empties]\nalways: [Ana is at 21 life]\n",
    "conspire": "board: {Ana: {battlefield: [2 test raider], hand: [test spark], mana: R}}\nplay: [Ana casts test spark targeting Bea tapping test raider 1 and test raider 2 for conspire, the stack empties]\n"
                "possible: [Bea is at 18 life, Bea is at 19 life, test raider 1 is tapped]\nnever: [Bea is at 17 life, Bea is at 20 life]\n",
    "the copy of a spell": "board: {Ana: {battlefield: [2 test raider], hand: [test spark], mana: R}}\nplay: [Ana casts test spark targeting Bea, the stack empties]\n"
                           "always: [the copy of test spark resolves at most 1 times, the copy of test spark's conspire triggers exactly 0 times]\n"
                           "possible: [the copy of test spark has conspire when the copy of test spark resolves, the copy of test spark resolves before test spark resolves]\n"
                           "never: the copy of test spark is countered\n",
    "conspire of a second instance": "board: {Ana: {battlefield: [test choir, 4 test raider], hand: [test spark], mana: R}}\n"
                                     "legal: Ana casts test spark targeting Bea tapping test raider 1 and test raider 2 and test raider 3 and test raider 4 for conspire\n"
                                     "illegal: Ana casts test spark targeting Bea tapping test raider 1 and test raider 2 and test raider 3 for conspire\nbecause: 702.78a\n"
                                     "number of ways of Ana casts test spark targeting Bea: 3\n",
    "conspire that was paid": "board: {Ana: {battlefield: [2 test raider], hand: [test hymn], mana: R}}\nplay: [Ana casts test hymn, the stack empties]\nalways: test hymn resolves\n"
                              "possible: [Ana is at 24 life, Ana is at 20 life]\nnever: Ana is at 22 life\n",
    "not conspired": "board: {Ana: {battlefield: [2 test raider], hand: [test spark], mana: R}}\nplay: [Ana casts test spark targeting Bea, the stack empties]\npossible: [test raider 1 is untapped, Bea is at 18 life]\n",
    "in response": "board: {Ana: {hand: [test bolt], mana: R, battlefield: [test bear]}, Bea: {hand: [test fox], mana: W}}\n"
                   "play: [Ana casts test bolt targeting test bear, Bea may respond, the stack empties]\npossible: [test fox is on the battlefield, test fox is in Bea's hand]\nalways: test bear dies\n",
}


@pytest.mark.parametrize("case", CASES)
def test_spells_are_cast_in_every_legal_way(case: str) -> None:
    found = verdicts(CASES[case])
    assert found and set(found) == {"holds"}, found


@pytest.mark.parametrize("text", [
    "board: {Ana: {hand: [test bolt], mana: G}}\nplay: [Ana casts test bolt targeting Bea, the stack empties]\nalways: Bea is at 17 life\n",
    "board: {Ana: {hand: [test hybrid], mana: WUR}}\nplay: [Ana casts test hybrid paying RW, the stack empties]\nalways: Ana is at 21 life\n",
    "board: {Ana: {hand: [test rite], mana: G}}\nplay: [Ana casts test rite, the stack empties]\nalways: Ana is at 24 life\n",
    "board: {Ana: {hand: [test charm], mana: G}, Bea: [test bear]}\nturn: Bea\npriority: Ana\nplay: [Ana casts test bear, the stack empties]\nalways: Ana is at 24 life\n",
    "board: {Ana: {battlefield: [test raider], hand: [test spark], mana: R}}\nplay: [Ana casts test spark targeting Bea for its conspire cost, the stack empties]\nalways: Bea is at 18 life\n",
])
def test_what_cannot_be_cast_so_is_no_line(text: str) -> None:
    with pytest.raises(InputError):
        verdicts(text)


@pytest.mark.parametrize("board", ["{Ana: {hand: [test riser], mana: CCC}}", "{Ana: {hand: [test purge, 2 unknown cards], mana: W}}"])
def test_what_a_step_does_not_follow_is_no_silent_loss(board: str) -> None:
    assert verdicts(f"board: {board}\nplay: [everyone may act freely]\nnever: Ana is at 3 life\n")[0] in ("undetermined", "unsupported")


@pytest.mark.parametrize("played", ["Ana casts test riser", "Ana casts test maze"])
def test_what_is_said_to_be_cast_and_no_step_casts_is_named(played: str) -> None:
    text = CARDS + "  test maze: |\n    {G} sorcery\n    search your library for a creature card. put it into your hand. shuffle your library\n"
    text += f"board: {{Ana: {{hand: [test riser, test maze], mana: CCGG}}}}\nplay: [{played}, the stack empties]\nalways: Ana is at 20 life\n"
    found = [r.found for r in results(text)]
    assert found[0].verdict in ("undetermined", "unsupported") and played.split()[2] in str(found[0].lacks)


def test_a_larger_x_is_missed_by_nobody_whatever_else_is_in_hand() -> None:
    hand = "test blaze, test whale"
    text = f"board: {{Ana: {{hand: [{hand}], mana: RRRRRRRRR}}}}\nplay: [Ana casts test blaze targeting Bea, the stack empties]\nnever: Bea is at 12 life\n"
    assert verdicts(text) == ["refuted"]
