"""Costs of abilities that are paid with objects which the player chooses: cards, counters, other permanents (CR 118.3, 601.2h, 602.2b)."""

from __future__ import annotations

import pytest

from .combats import Turn
from .test_damage import results, words
from .test_state_triggers import use

CARDS = """assault: |
  {R} enchantment
  discard a land card: this deals 2 damage to any target
waster: |
  {R} enchantment
  discard two cards: this deals 2 damage to any target
pike: |
  {B} creature Beast 1/1
  remove a -1/-1 counter from a creature you control: this gets +3/+3 until end of turn
bane: |
  {B} artifact
  put a -1/-1 counter on a creature you control: you gain 1 life
chief: |
  {G} creature Elf 1/1
  tap two untapped Elves you control: you gain 3 life
ring: |
  {1} artifact creature Golem 1/1
  {T}, tap an untapped Elf you control: you gain 3 life
ogre: |
  {R} creature Ogre 4/4
clean: |
  {W} creature Human 1/1
  counters can't be put on this
"""
BOARD = "cards:\n" + "".join(f"  {line}\n" for line in CARDS.splitlines()) + "  elf: |\n    {G} creature Elf 1/1\n"


def game(ana: str, bea: str = "[elf]", player: str = "Ana") -> Turn:
    return Turn(f"{BOARD}Ana: {ana}\nBea: {bea}\nturn: {player}\n", "")


def ways(turn: Turn, end: str) -> list[str]:
    """How an ability can be paid for, whatever it targets."""
    found = (label for label in turn.plays() if label.startswith("activate(") and end in label)
    return sorted({" ".join(part for part in label.split(" + ")[1:] if not part.startswith("aim")) for label in found})


LAND = "discard(noun(line(assault,1),1),1)"


@pytest.mark.parametrize(("ana", "bea", "found"), [
    # a land card of one's own hand
    ("{battlefield: [assault, Forest], hand: [Forest, elf, Island], graveyard: [Forest]}", "{hand: [Forest]}", [f"given({LAND},3)", f"given({LAND},5)"]),
    ("{battlefield: [assault, Forest], hand: [elf]}", "{hand: [Forest]}", []),
])
def test_a_card_of_the_kind_that_is_asked(ana, bea, found):
    """701.9a, 118.3"""
    assert ways(game(ana, bea), "own(line(assault,1))") == found


def test_what_is_discarded_is_discarded_as_the_cost_is_paid():
    """601.2h: before it resolves, once; each activation with another card, for each player"""
    turn = game("{battlefield: [assault], hand: [Forest, Island]}", "{battlefield: [assault], hand: [Forest]}")
    turn.play(next(label for label in turn.plays() if label.startswith("activate") and "aim(1,bea)" in label and ",2)" in label))
    assert "in(2,graveyard)" in turn.held and "in(2,hand)" not in turn.held and "in(3,hand)" in turn.held and turn.life("bea") == 20
    turn.settle()
    turn.play(next(label for label in turn.plays() if "aim(1,bea)" in label)).settle()
    assert turn.life("bea") == 16 and not ways(turn, "activate(ana")
    turn.play("pass(ana)").play(next(label for label in turn.plays() if "activate(bea" in label and "aim(1,ana)" in label)).settle()
    assert turn.life("ana") == 18 and "in(5,graveyard)" in turn.held


def test_cards_that_nobody_has_named():
    """118.3, 402.3: where any card will do; of a land nobody knows"""
    turn = game("{battlefield: [waster, assault], hand: [Forest, 2 unknown cards]}")
    assert [w.count("given(") for w in ways(turn, "own(line(waster,1))")] == [1, 0]
    assert len(ways(turn, "own(line(assault,1))")) == 1
    turn.play(next(label for label in turn.plays() if "waster" in label and "discards_unnamed(2)" in label and "aim(1,bea)" in label)).settle()
    assert turn.life("bea") == 18 and dict(zip(turn.vocabulary.register_text, turn.state[1], strict=True))["unknown(ana,hand)"] == 0
    assert not ways(turn, "own(line(waster,1))")


@pytest.mark.parametrize(("ana", "plays", "claims"), [
    ("pike, 'wolf: with 2 -1/-1 counters', 'giant: with 2 -1/-1 counters'", "Ana activates pike paying removing a -1/-1 counter from giant", "giant has 1 -1/-1 counter, pike is 4/4"),
    ("pike, 'giant: with 2 -1/-1 counters'", "Ana activates pike, Ana activates pike", "giant has no counter, pike is 7/7, giant is 5/5"),
    ("bane, wolf, clean", "Ana activates bane", "wolf has 1 -1/-1 counter, clean has no counter, Ana is at 21 life"),
])
def test_counters_are_taken_off_and_put_on(ana, plays, claims):
    """118.3, 122.1: of a creature that one controls, as the cost is paid"""
    text = f"board: {{Ana: [{ana}], Bea: ['ogre: with 3 -1/-1 counters']}}\nplay: [{plays}, the stack empties]\nalways: [{claims}, ogre has 3 -1/-1 counters]\n"
    assert set(words(text, CARDS)) == {"holds"}


def test_others_are_tapped():
    """118.3, 302.6: untapped ones of one's own, new ones and itself, too; what is tapped for {T} is tapped once"""
    turn = game("[chief, 'elf: new', 'elf: tapped', ring, elf]")
    assert [sorted(part[-2] for part in way.split(" ")) for way in ways(turn, "own(line(chief,1))")] == [["1", "2"], ["1", "5"], ["2", "5"]]
    turn.play(next(label for label in turn.plays() if "own(line(chief,1))" in label and "2),2)" in label and "2),5)" in label))
    assert {"tapped(2)", "tapped(5)"} <= turn.held and "tapped(1)" not in turn.held and not ways(turn, "own(line(chief,1))")
    assert use(turn, "own(line(ring,1))").settle().life("ana") == 26 and {"tapped(1)", "tapped(4)"} <= turn.held


def test_the_words_in_which_a_line_tells_what_was_given():
    text = "board: {Ana: {battlefield: [waster, pike, 'wolf: with a -1/-1 counter'], hand: [2 unknown cards]}}\nplay: [Ana activates waster targeting Bea, Ana activates pike, the stack empties]\n"
    (found,) = results(text + "always: Bea is at 20 life\n", CARDS)
    told = " ".join(found.found.counterexample)
    assert "discarding 2 unknown cards" in told and "removing counters from wolf" in told
