"""A resolution that goes back to its first instruction (CR 608.2c): as long as two milled cards share a color, as long as somebody pays."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.engine import Overflow, Vocabulary
from encoder.boards import parse_board

from .combats import Turn
from .test_state_triggers import use

BOARD = """cards:
  stone: |
    {1} artifact
    {0}: target player mills two cards. if they share a color, repeat this
  mill: |
    {1} artifact
    {0}: target player mills a card. if they share a color, repeat this
  wheel: |
    {1} artifact
    {0}: return target creature to its owner's hand. you may discard a card. if you do, repeat this
  both: |
    {W}{U} creature Bird 1/1
  white: |
    {W} creature Bird 1/1
  blue: |
    {U} creature Bird 1/1
  gray: |
    {2} artifact creature Bird 1/1
"""
COLORS = {"both": {"W", "U"}, "white": {"W"}, "blue": {"U"}, "gray": set()}


def game(ana: str, bea: str = "[]") -> Turn:
    return Turn(f"{BOARD}Ana: {ana}\nBea: {bea}\nturn: Ana\n", "")


def milled(turn: Turn, words: str = "own(line(stone,1))", rounds: int = 20) -> int:
    """How many cards of Bea are milled in one resolution."""
    use(turn, words, "aim(1,bea)").play("pass(ana)").play("pass(bea)")
    while rounds and "continue" in turn.plays():
        turn.play("continue")
        rounds -= 1
    assert not rounds or not any(f.startswith(("about(", "noted(", "resolving(", "item(")) for f in turn.held)
    held = dict(zip(turn.vocabulary.register_text, turn.state[1], strict=True))
    return sum(f.endswith("graveyard)") for f in turn.held if f.startswith("in(")) + held["unknown(bea,graveyard)"]


def by_hand(library: list[str], painted: bool) -> int:
    gone = 0
    while True:
        two = library[gone:gone + 2]
        gone += len(two)
        if len(two) < 2 or not (painted or COLORS[two[0]] & COLORS[two[1]]):
            return gone


@settings(max_examples=8, deadline=None)
@given(st.lists(st.sampled_from(sorted(COLORS)), max_size=6), st.booleans())
def test_random_libraries(library, painted):
    """701.17a, 105.2: two at a time, until two have no color in common, or there are no two"""
    painter = ", {Painter's Servant: {chosen: blue}}" if painted else ""
    assert milled(game(f"[stone{painter}]", f"{{library: [{', '.join([*library, 'exactly'])}]}}")) == by_hand(library, painted)


@pytest.mark.parametrize("library", [["both", "blue", "white", "both", "gray", "gray", "blue", "blue"], ["white", "white"], ["blue"], []])
@pytest.mark.parametrize("painted", [False, True])
def test_libraries(library, painted):
    painter = ", {Painter's Servant: {chosen: blue}}" if painted else ""
    assert milled(game(f"[stone{painter}]", f"{{library: [{', '.join([*library, 'exactly'])}]}}")) == by_hand(library, painted)


def test_one_card_shares_no_color():
    """105.2: with what?"""
    assert milled(game("[mill, {Painter's Servant: {chosen: blue}}]"), "own(line(mill,1))") == 1


def test_cards_that_nobody_has_named():
    """613.1e: if every card is blue, any two share a color, time and again; otherwise nobody knows, which is said; so it is where the painter has lost that ability"""
    assert milled(game("[stone, {Painter's Servant: {chosen: blue}}]"), rounds=10) == 12
    assert milled(game("[stone, {Painter's Servant: {chosen: blue}}]", "{library: [white]}"), rounds=6) == 8
    for board in ("[stone]", "[stone, Painter's Servant]"):
        turn = game(board)
        use(turn, "own(line(stone,1))", "aim(1,bea)").play("pass(ana)").play("pass(bea)")
        assert all(isinstance(after, Overflow) and "unknown(bea" in after for after in turn.plays().values())


def test_targets_are_not_looked_at_again():
    """608.2b: they are as it begins to resolve; a target that has left is then left alone, and what is asked is asked each time"""
    turn = game("{battlefield: [wheel], hand: [blue, blue]}", "[white]")
    use(turn, "own(line(wheel,1))", "aim(1,4)").play("pass(ana)").play("pass(bea)")
    assert "in(4,hand)" in turn.held
    turn.play("agree(ana)").play("choose(ana) + picks(2)").play("continue").play("continue").play("continue")
    assert set(turn.plays()) == {"agree(ana)", "decline(ana)"} and "in(2,graveyard)" in turn.held
    turn.play("decline(ana)").play("continue")
    while "continue" in turn.plays():
        turn.play("continue")
    assert not any(f.startswith(("item(", "resolving(", "noted(")) for f in turn.held) and "in(3,hand)" in turn.held


@pytest.mark.parametrize("text", ["{0}: repeat this. you gain 1 life", "{0}: target player draws two cards. if they share a color, repeat this"])
def test_what_is_not_carried_out_is_named(text):
    v = Vocabulary(parse_board(f"{BOARD}  odd: |\n    {{1}} artifact\n    {text}\nAna: [odd]\n"))
    assert v.deferred
