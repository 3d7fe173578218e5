"""Spells that change hands, what enters as a copy, and abilities of cards in a hand."""

from __future__ import annotations

import pytest

from encoder.errors import InputError

from .asked import decided

CARDS = """rules: [112.2]
cards:
  test hymn: |
    {1}{R} sorcery
    you gain 1 life
  test muse: |
    {U} creature Elemental 2/2
    evoke {U}
  test raider: "{R} creature Goblin 1/1"
  test drifter: |
    {4} creature Beast 4/4
    cycling {U}
  test gorger: |
    {4} creature Beast 4/4
    reinforce 2 {G}
  test mime: |
    {U} creature Shapeshifter 0/0
    this may enter as a copy of a creature on the battlefield
  test double: |
    {U} creature Shapeshifter 0/0
    this may enter as a copy of a creature card in a graveyard
  test lord: |
    {2} creature Elf 2/2
    whenever this enters, you gain 3 life
"""


def verdicts(text: str) -> list[str]:
    """The verdict of each claim."""
    return decided(CARDS + text)


CASES = {
    "a spell that changes hands": "board: {Ana: {hand: [test muse], mana: U}}\n"
                                  'play: [Ana casts test muse for its mana cost, \'Bea uses "gain control of target spell" targeting test muse\', the stack empties]\n'
                                  "always: [test muse is controlled by Bea, test muse is controlled by Bea when test muse enters]\nnever: test muse triggers\n",
    "a sorcery that changes hands": "board: {Ana: {hand: [test hymn], mana: RR}}\n"
                                    'play: [Ana casts test hymn, \'Bea uses "gain control of target spell" targeting test hymn\', the stack empties]\n'
                                    "always: [Bea is at 21 life, Ana is at 20 life, test hymn is in Ana's graveyard]\n",
    "a creature that might have been a spell": "board: {Ana: [test lord]}\nplay: ['Bea uses \"gain control of target spell or creature\" targeting test lord', the stack empties]\n"
                                               "always: test lord is controlled by Bea\n",
    "cycling": "board: {Ana: {hand: [test drifter], mana: U}}\nplay: [Ana activates test drifter, the stack empties]\n"
               "always: [test drifter is in Ana's graveyard, Ana has 1 card in hand]\nnever: test drifter resolves\n",
    "reinforce": "board: {Ana: {hand: [test gorger], mana: G}, Bea: [test raider]}\nplay: [Ana activates test gorger targeting test raider, the stack empties]\n"
                 "always: [test raider is 3/3, test gorger is in Ana's graveyard]\n",
    "a copy": "board: {Ana: {battlefield: [test lord], hand: [test mime], mana: U}}\nplay: [Ana casts test mime, the stack empties]\n"
              "outcomes:\n  - [test mime is 2/2, test mime is Elf, Ana is at 23 life]\n  - [test mime is in Ana's graveyard, Ana is at 20 life]\n",
    "a copy of a card in some graveyard": "board: {Ana: {battlefield: [test raider], hand: [test double], mana: U, graveyard: [test lord, Forest]}, Bea: {graveyard: [test drifter]}}\n"
                                          "play: [Ana casts test double, the stack empties]\n"
                                          "outcomes:\n  - [test double is 2/2, test double is Elf, Ana is at 23 life]\n  - [test double is 4/4, Ana is at 20 life]\n"
                                          "  - [test double is in Ana's graveyard, Ana is at 20 life]\n",
    "what was a copy is a card again": "board: {Ana: {battlefield: ['test double: a copy of test lord'], graveyard: [test lord]}}\n"
                                       'play: [\'Bea uses "destroy target creature" targeting test double\', the stack empties, '
                                       "'Ana uses \"return target Shapeshifter card in your graveyard to the battlefield\" targeting test double', the stack empties]\n"
                                       "outcomes:\n  - [test double is Elf, Ana is at 23 life]\n  - [test double is in Ana's graveyard, Ana is at 20 life]\n",
    "a copy that has left": "board: {Ana: {battlefield: [test lord], hand: [test mime], mana: U}}\n"
                            "play: [Ana casts test mime, test mime resolves, 'Bea uses \"return target Elf to its owner''s hand\" targeting test mime', the stack empties]\n"
                            "always: [test mime is in Ana's hand, test mime is Shapeshifter, Ana is at 23 life]\n",
    "evoke, and the creature is gone": "board: {Ana: {hand: [test muse], mana: U}}\n"
                                       "play: [Ana casts test muse for its evoke cost, test muse resolves, 'Bea uses \"return target creature to its owner''s hand\"', the stack empties]\n"
                                       "always: test muse's evoke resolves\nnever: test muse is sacrificed\n",
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_so_on_every_line(case: str) -> None:
    found = verdicts(CASES[case])
    assert found and set(found) == {"holds"}, found


@pytest.mark.parametrize("text", [
    "board: {Ana: {battlefield: [test gorger], mana: G}, Bea: [test raider]}\nplay: [Ana activates test gorger targeting test raider, the stack empties]\nalways: test raider is 3/3\n",
    "board: {Ana: {graveyard: [test drifter], mana: U}}\nplay: [Ana activates test drifter, the stack empties]\nalways: Ana has 1 card in hand\n",
    "board: {Ana: {hand: [test drifter]}, Bea: {mana: U}}\nplay: [Bea activates test drifter, the stack empties]\nalways: Bea has 1 card in hand\n",
])
def test_what_cannot_be_done_is_no_line(text: str) -> None:
    with pytest.raises(InputError):
        verdicts(text)
