"""A color, a creature type or a number is chosen while an ability resolves, and the rest of that ability speaks of it."""

from __future__ import annotations

import pytest

from .asked import results

CARDS = """cards:
  test mother: |
    {1} artifact
    {0}: choose a color. target creature gains protection from the chosen color until end of turn
  test dye: |
    {1} artifact
    {0}: choose a color. target creature becomes the chosen color until end of turn
  test horn: |
    {1} artifact
    {0}: choose a creature type. each creature you control of the chosen creature type gets +1/+1 until end of turn
  test dice: |
    {1} artifact
    {0}: choose a number from 1 to 3. you gain X life, where X is the chosen number
  test bolt: |
    {R} instant
    this deals 3 damage to target creature
  test imp: |
    {B} creature Imp 1/1
  test changeling: |
    {1} creature Shapeshifter 1/1
    changeling
"""
MOTHER = "board: {Ana: [test mother, Grizzly Bears], Bea: {hand: [test bolt], mana: R}}\n"
CASES = {
    "a color": "board: {Ana: [test dye, Grizzly Bears]}\nplay: [Ana activates test dye, the stack empties]\nnumber of outcomes: 5\n"
               "possible: [Grizzly Bears is red, Grizzly Bears is green]\nnever: Grizzly Bears is colorless\n",
    "protection from it": MOTHER + "play: [Bea casts test bolt targeting Grizzly Bears, Ana activates test mother, the stack empties]\n"
                         "possible: [Grizzly Bears dies, Grizzly Bears is on the battlefield]\nnumber of outcomes: 2\n",
    "of one type": "board: {Ana: [test horn, Grizzly Bears, test imp]}\nplay: [Ana activates test horn, the stack empties]\n"
                   "outcomes: [[Grizzly Bears is 3/3, test imp is 1/1], [Grizzly Bears is 2/2, test imp is 2/2], [Grizzly Bears is 2/2, test imp is 1/1]]\n",
    "its player chooses": "board: {Ana: [test dice]}\nplay: [Ana activates test dice, the stack empties]\nAna can force: Ana is at 23 life\n",
}
NAMED = {
    "every creature type": "board: {Ana: [test horn, test changeling]}\nplay: [Ana activates test horn, the stack empties]\nalways: test changeling is 2/2\n",
}


def _verdicts(text: str) -> set[str]:
    found = results(CARDS + text)
    return {f"{r.found.verdict}: {r.found.proof or r.found.counterexample}" if r.found.verdict not in ("holds", "unsupported") else r.found.verdict for r in found}


@pytest.mark.parametrize("text", CASES.values(), ids=CASES)
def test_what_is_chosen_counts(text: str) -> None:
    assert _verdicts(text) == {"holds"}


@pytest.mark.parametrize("text", NAMED.values(), ids=NAMED)
def test_what_is_not_modelled_is_named(text: str) -> None:
    assert _verdicts(text) == {"unsupported"}


def test_the_board_that_is_reached_knows_what_was_chosen() -> None:
    (found,) = _verdicts(MOTHER + "play: [Ana activates test mother, the stack empties, Ana passes]\nlegal: Bea casts test bolt targeting Grizzly Bears\n")
    assert found.startswith("refuted") and "702.16b" in found
