"""A spell that somebody else than its controller may copy as it resolves (CR 707.10, 707.10c), for a card that they discard."""

from __future__ import annotations

import re

import pytest

from .combats import Turn

BOARD = """cards:
  chain: |
    {1}{R} instant
    this deals 2 damage to any target. the target's controller may discard a card. if they do, the target's controller may copy this with new targets if you choose
  ogre: |
    {R} creature Ogre 5/5
  giant: |
    {R} creature Giant 5/5
  troll: |
    {G} creature Troll 5/5
    hexproof
"""


def game(target: str, ana: str = "", bea: str = "") -> Turn:
    return Turn(f"{BOARD}Ana: {{battlefield: [ogre, troll], hand: [{ana}]}}\nBea: {{battlefield: [giant, troll], hand: [{bea}]}}\nstack: ['chain: targeting {target}, controlled by Ana']\nturn: Ana\n", "")


def passes(turn: Turn) -> Turn:
    return turn.play("pass(ana)").play("pass(bea)")


def targets(turn: Turn) -> set[str]:
    """What the copy may be turned to; the original's is what it has otherwise."""
    assert all(label.startswith("continue") for label in turn.plays())
    return {found[1] for label in turn.plays() if (found := re.search(r"retarget\(1,(\w+)\)", label))}


def chain(turn: Turn) -> set[str]:
    return {f for f in turn.held if f.startswith(("item(", "target("))}


@pytest.mark.parametrize(("target", "by", "found"), [
    # of a player that player, of a permanent who controls it; what is hexproof for who copies it is no new target, and for the copy's controller alone
    ("Bea", "bea", {"ana", "1", "4", "5"}), ("giant", "bea", {"ana", "bea", "1", "5"}), ("ogre 1", "ana", {"ana", "bea", "2", "4"}), ("Ana", "ana", {"bea", "1", "2", "4"}),
])
def test_who_controls_the_target_copies_it(target, by, found):
    """707.10, 707.10c: they discard a card, control the copy, and choose its target"""
    turn = game(target, "ogre", "ogre")
    passes(turn).play(f"agree({by})")
    hand = "3" if by == "ana" else "6"
    turn.play(f"choose({by}) + picks({hand})").play("continue")
    assert f"in({hand},graveyard)" in turn.held
    turn.play(f"agree({by})")
    assert targets(turn) == found
    before = turn.state
    turn.play("continue")
    kept = chain(turn)
    assert {f for f in kept if f.startswith("item(")} == {f"item(1,{next(o for o in turn.vocabulary.spare if turn.vocabulary.spare[o][0] == by)},spell,{by})"}
    assert {f for f in kept if f.startswith("target(")} == {f"target(1,1,{ {'Ana': 'ana', 'Bea': 'bea', 'ogre 1': 1, 'giant': 4}[target] })"}
    turn.state = before
    turn.play(next(label for label in turn.plays() if f"retarget(1,{'ana' if by == 'bea' else 'bea'})" in label))
    assert {f for f in chain(turn) if f.startswith("target(")} == {f"target(1,1,{'ana' if by == 'bea' else 'bea'})"}
    assert not any(f.startswith(("noted(", "agreed(", "decided(", "resolving(")) for f in turn.held)
    passes(turn)
    assert turn.life("ana" if by == "bea" else "bea") == 18 - 2 * (target == ("Ana" if by == "bea" else "Bea"))


def test_nobody_has_to():
    """neither the card nor the copy; without a card there is none"""
    turn = game("Bea", "ogre", "ogre")
    passes(turn)
    before = turn.state
    turn.play("decline(bea)")
    while "continue" in turn.plays():
        turn.play("continue")
    assert not chain(turn) and "in(6,hand)" in turn.held
    turn.state = before
    turn.play("agree(bea)").play("choose(bea) + picks(6)").play("continue").play("decline(bea)").play("continue")
    assert not chain(turn) and "in(6,graveyard)" in turn.held
    turn = game("Bea", "ogre")
    passes(turn)
    while "continue" in turn.plays():
        turn.play("continue")
    assert not chain(turn) and turn.life("bea") == 18


def test_the_copy_is_copied_in_turn():
    """the copy has the words of the spell: its target's controller may discard and copy it"""
    turn = game("Bea", "ogre", "ogre")
    passes(turn).play("agree(bea)").play("choose(bea) + picks(6)").play("continue").play("agree(bea)")
    turn.play(next(label for label in turn.plays() if "retarget(1,ana)" in label))
    passes(turn).play("agree(ana)").play("choose(ana) + picks(3)").play("continue").play("agree(ana)").play("continue")
    items = [f for f in turn.held if f.startswith("item(")]
    assert len(items) == 1 and items[0].endswith("spell,ana)") and "target(1,1,ana)" in turn.held and turn.life("ana") == 18
