"""Combat damage until 2009: assigned, put on the stack, and dealt once all players have passed."""

from __future__ import annotations

import pytest

from .asked import decided

CARDS = """cards:
  test ogre: |
    {R} creature Ogre 2/2
    sacrifice this: you gain 1 life
  test imp: |
    {B} creature Imp 2/2
    wither
    sacrifice this: you gain 1 life
  test wall: |
    {W} creature Wall 0/5
    sacrifice this: you gain 1 life
under: 2008-05-02
until: end of combat
"""
CASES = {
    "it is dealt": "board: {Ana: [test ogre], Bea: [Forest]}\nplay: [Ana attacks Bea with test ogre]\nalways: [Bea is at 18 life, test ogre deals 2 damage to Bea exactly once]\n",
    "two that are alike, and one of them leaves": "board: {Ana: [2 test ogre], Bea: [2 test wall]}\n"
                                                  "play: [Ana attacks Bea with test ogre 1 and test ogre 2, Bea blocks, the game reaches combat damage, Ana activates test ogre 2]\n"
                                                  "possible: [Bea is at 18 life, test wall 1 has 2 damage, test wall 2 has 2 damage]\nnever: test wall 1 has 4 damage\nalways: [test ogre 2 is sacrificed, test ogre 1 is on the battlefield]\n",
    "its source has left": "board: {Ana: [test ogre], Bea: [Forest]}\nplay: [Ana attacks Bea with test ogre, the game reaches combat damage, Ana activates test ogre]\n"
                           "always: [Bea is at 18 life, Ana is at 21 life, Ana gains 1 life before Bea loses 2 life]\n",
    "what it was assigned to has left": "board: {Ana: [test ogre], Bea: [test wall]}\nplay: [Ana attacks Bea with test ogre, Bea blocks test ogre with test wall, the game reaches combat damage, Bea activates test wall]\n"
                                        "always: [Bea is at 21 life, test wall is in Bea's graveyard]\nnever: test ogre deals damage to test wall\n",
    "wither of what is there": "board: {Ana: [test imp], Bea: [test wall]}\nplay: [Ana attacks Bea with test imp, Bea blocks test imp with test wall]\n"
                               "always: [test wall is -2/3, test wall has no damage]\n",
}


@pytest.mark.parametrize("case", CASES)
def test_until_2009(case: str) -> None:
    found = decided(CARDS + CASES[case])
    assert found and set(found) == {"holds"}, found


def test_what_a_source_that_has_left_last_was_is_no_silent_guess() -> None:
    text = CARDS + ("board: {Ana: [test imp], Bea: [test wall]}\nplay: [Ana attacks Bea with test imp, Bea blocks test imp with test wall, the game reaches combat damage, Ana activates test imp]\n"
                    "always: test wall has 2 -1/-1 counters\n")
    assert decided(text) in (["undetermined"], ["holds"])


def test_today_nobody_acts_before_it_is_dealt() -> None:
    text = CARDS.replace("2008-05-02", "current") + CASES["its source has left"]
    assert decided(text) == ["holds", "holds", "refuted"]
