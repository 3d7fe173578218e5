"""Extra turns (CR 500.7): they come directly after this one, the one that was created last first, and the players go on taking turns as if they had not been."""

from __future__ import annotations

import pytest

from .combats import Turn
from .test_state_triggers import use

BOARD = """cards:
  hourglass: |
    {1} artifact
    {0}: target player takes an extra turn
    {0}: each player takes an extra turn
    {0}: take an extra turn
"""


def game(until: str = "turns(6)") -> Turn:
    return Turn(f"{BOARD}Ana: [hourglass]\nBea: [hourglass]\nturn: Ana\nstep: end step\n", until)


def uses(turn: Turn, words: str, end: str = "", player: str = "ana") -> None:
    if player == "bea":
        turn.play("pass(ana)")
    use(turn, f"activate({player},{1 if player == 'ana' else 2},own(line(hourglass,{words})))", end)
    turn.play(f"pass({player})").play(f"pass({'bea' if player == 'ana' else 'ana'})")


def ahead(turn: Turn, until: str) -> None:
    for _ in range(200):
        if until in turn.held:
            return
        turn.play(next(x for x in turn.plays() if x.startswith(("pass(", "next_step", "check", "turn_based", "continue"))))
    raise AssertionError(until)


def order(turn: Turn, n: int) -> str:
    """Whose the next turns are."""
    out = ""
    for k in range(2, n + 2):
        ahead(turn, f"turn({k})")
        out += "a" if "active(ana)" in turn.held else "b"
    return out


@pytest.mark.parametrize(("given", "found"), [
    ("", "bab"), ("a", "aba"), ("b", "bba"), ("aa", "aab"), ("ab", "bab"), ("ba", "abb"), ("bb", "bbb"),
])
def test_whose_the_next_turns_are(given, found):
    """the last is taken first; of two that Bea has one is hers anyway"""
    turn = game()
    for player in given:
        uses(turn, "1", f"aim(1,{'ana' if player == 'a' else 'bea'})")
    assert order(turn, 3) == found
    assert not any(f.startswith("extra_turn(") for f in turn.held) or given == "bb"


def test_each_player():
    """101.4, 500.7: the active player's first, so the other's is taken first, whoever says so"""
    for player in ("ana", "bea"):
        turn = game()
        uses(turn, "2", player=player)
        assert order(turn, 4) == "babab"[:4]
        assert {"regular(ana)"} <= turn.held


def test_you():
    turn = game()
    uses(turn, "3", player="bea")
    assert order(turn, 3) == "bba"


def test_extra_turns_in_extra_turns():
    turn = game()
    uses(turn, "1", "aim(1,ana)")
    assert order(turn, 1) == "a"
    ahead(turn, "step(upkeep)")
    uses(turn, "3")
    assert "extra_turn(1,ana)" in turn.held


def test_no_more_than_can_be_remembered():
    turn = game()
    for _ in range(3):
        uses(turn, "3")
    use(turn, "own(line(hourglass,3))").play("pass(ana)")
    assert "outside(extra_turn(4,ana))" in turn.plays()["pass(bea)"]


def test_within_one_turn_it_makes_no_difference():
    turn = game("turns(1)")
    uses(turn, "3")
    assert not any(f.startswith(("extra_turn(", "regular(")) for f in turn.vocabulary.text_of)


def test_turn_after_turn_without_end():
    """plays_on(endless): nothing counts the turns"""
    turn = game("endless")
    seen = []
    for _ in range(3):
        for step in ("step(untap)", "step(end)"):
            ahead(turn, step)
        seen.append("active(ana)" in turn.held)
    assert seen == [False, True, False] and not any(f.startswith("turn(") for f in turn.vocabulary.text_of) and "over" not in turn.held
