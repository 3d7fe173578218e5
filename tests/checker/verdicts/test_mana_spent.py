"""Which mana was spent on a spell: remembered as it is paid, asked as it resolves, not copied (CR 601.2h, 608.2i, 707.10)."""

from __future__ import annotations

import pytest

from .asked import decided

CARDS = """\
cards:
  test flash: |
    {1}{B/R} instant
    if {B} was spent to cast this, you gain 4 life. if {R} was spent to cast this, target player loses 3 life
  test torch: |
    {R} instant
    kicker {1}
    if its kicker cost was paid, target player loses 3 life
"""


def verdicts(text: str) -> list[str]:
    """The verdict of each claim."""
    return decided(CARDS + text)


CASES = {
    "one color": "board: {Ana: {hand: [test flash], mana: BB}}\nplay: [Ana casts test flash targeting Bea, the stack empties]\nalways: [Ana is at 24 life, Bea is at 20 life]\n",
    "the other": "board: {Ana: {hand: [test flash], mana: RW}}\nplay: [Ana casts test flash targeting Bea, the stack empties]\nalways: [Ana is at 20 life, Bea is at 17 life]\n",
    "both": "board: {Ana: {hand: [test flash], mana: BR}}\nplay: [Ana casts test flash targeting Bea, the stack empties]\nalways: [Ana is at 24 life, Bea is at 17 life]\n",
    "two spells at once": "board: {Ana: {hand: [2 test flash], mana: BBRR}}\n"
                          "play: [Ana casts test flash 1 targeting Bea paying BB, Ana casts test flash 2 targeting Bea paying RR, the stack empties]\n"
                          "always: [Ana is at 24 life, Bea is at 17 life]\n",
    "of the lower one when the upper one has left": "board: {Ana: {hand: [2 test flash], mana: BBRR}}\n"
                          "play: [Ana casts test flash 1 targeting Bea paying BB, Ana casts test flash 2 targeting Bea paying RR, 'Bea uses \"counter target spell\" targeting test flash 1', the stack empties]\n"
                          "always: [Ana is at 20 life, Bea is at 17 life]\n",
    "said of the stack": "board: {stack: ['test flash: paid BR and targeting Bea']}\nplay: [the stack empties]\nalways: [Ana is at 24 life, Bea is at 17 life]\n",
    "a copy": "board: {Ana: {hand: [test flash], mana: BR}}\nplay: [Ana casts test flash targeting Bea, 'Bea uses \"copy target spell\" targeting test flash', the stack empties]\n"
              "always: [Ana is at 24 life, Bea is at 17 life]\n",
    "a copy of what was kicked": "board: {Ana: {hand: [test torch], mana: RR}}\n"
              "play: [Ana casts test torch targeting Bea for its kicker cost, 'Bea uses \"copy target spell\" targeting test torch', the stack empties]\nalways: Bea is at 14 life\n",
}


@pytest.mark.parametrize("case", CASES)
def test_what_was_spent_is_remembered(case: str) -> None:
    assert set(verdicts(CASES[case])) == {"holds"}


GROUP = """\
  test rally: |
    {W} instant
    each creature target player controls gets +1/+1 until end of turn
"""


@pytest.mark.parametrize(("play", "claims"), [
    ("[Ana casts test rally targeting Bea, the stack empties]", "[Grizzly Bears is 2/2, Wasp Lancer is 4/3]"),
    ("[Ana casts test rally targeting Ana, the stack empties]", "[Grizzly Bears is 3/3, Wasp Lancer is 3/2]"),
    ("[Ana casts test rally targeting Bea, 'Bea uses \"you have shroud until end of turn\"', the stack empties]", "[Grizzly Bears is 2/2, Wasp Lancer is 3/2]"),
])
def test_creatures_of_a_player_who_is_targeted(play: str, claims: str) -> None:
    text = f"board: {{Ana: {{battlefield: [Grizzly Bears], hand: [test rally], mana: W}}, Bea: [Wasp Lancer]}}\nplay: {play}\nalways: {claims}\n"
    found = decided(CARDS + GROUP + text)
    assert set(found) <= ({"unsupported"} if "shroud" in play else {"holds"})
