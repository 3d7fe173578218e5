"""Cards that are exiled from the top of a library (CR 701.13a, 401.4), and may be played from there."""

from __future__ import annotations

import pytest

from checker.engine import Overflow

from .combats import Turn
from .test_state_triggers import use

BOARD = """cards:
  sieve: |
    {1} artifact
    {0}: exile the top card of target player's library
    {0}: exile the top two cards of your library
    {0}: exile the top card of target opponent's library. you may play it this turn
  grave: |
    {1} artifact
    {0}: return target card in exile to its owner's hand
  elf: |
    {G} creature Elf 1/1
  ogre: |
    {R} creature Ogre 2/2
"""


def game(ana: str = "[sieve]", bea: str = "[]") -> Turn:
    return Turn(f"{BOARD}Ana: {ana}\nBea: {bea}\nturn: Ana\n", "")


def resolve(turn: Turn, line: int, end: str = "") -> Turn:
    return use(turn, f"own(line(sieve,{line}))", end).play("pass(ana)").play("pass(bea)")


def counted(turn: Turn, player: str, zone: str) -> int:
    return dict(zip(turn.vocabulary.register_text, turn.state[1], strict=True)).get(f"unknown({player},{zone})", 0)


def exiled(turn: Turn) -> list[str]:
    return sorted(f for f in turn.held if f.startswith("in(") and f.endswith("exile)"))


def test_the_top_card_and_then_the_next():
    """701.13a, 401.4: in their order; of a library that ends no more than there are"""
    turn = game(bea="{library: [elf, ogre, exactly]}")
    resolve(turn, 1, "aim(1,bea)")
    assert exiled(turn) == ["in(2,exile)"] and "known_top(3,1)" in turn.held
    resolve(turn, 1, "aim(1,bea)")
    assert exiled(turn) == ["in(2,exile)", "in(3,exile)"]
    resolve(turn, 1, "aim(1,bea)")
    assert exiled(turn) == ["in(2,exile)", "in(3,exile)"] and not counted(turn, "bea", "exile")


@pytest.mark.parametrize(("library", "named", "unnamed"), [("", 0, 2), ("elf", 1, 1), ("elf, ogre, elf", 2, 0), ("elf, exactly", 1, 0), ("3 unknown cards, exactly", 0, 2), ("exactly", 0, 0)])
def test_so_many_as_it_says(library, named, unnamed):
    turn = resolve(game(f"{{battlefield: [sieve], library: [{library}]}}"), 2)
    assert (len(exiled(turn)), counted(turn, "ana", "exile")) == (named, unnamed)
    assert counted(turn, "ana", "library") == (1 if library.startswith("3") else 0)


def test_what_nobody_has_named():
    """where cards in exile are asked for, it could be any of them"""
    turn = game("[sieve, grave]")
    use(turn, "own(line(sieve,1))", "aim(1,bea)").play("pass(ana)")
    assert all(isinstance(after, Overflow) and after == "unknown(bea,exile)" for label, after in turn.plays().items() if label.startswith("pass("))


def test_what_may_be_played_from_there():
    """no step plays it: a card with a name cuts the line, of others a board says so"""
    turn = resolve(game(), 3, "aim(1,bea)")
    while "continue" in turn.plays():
        turn.play("continue")
    assert counted(turn, "bea", "exile") == 1 and "permission" in map(str, turn.vocabulary.unplayed)
    turn = game(bea="{library: [elf]}")
    use(turn, "own(line(sieve,3))", "aim(1,bea)").play("pass(ana)")
    assert turn.plays()["pass(bea)"] == "uncast(2)"
