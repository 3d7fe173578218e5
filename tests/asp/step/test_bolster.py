"""Bolster (CR 701.39): counters on a creature with the least toughness, chosen as it resolves."""

from __future__ import annotations

import pytest

from .combats import Turn
from .test_state_triggers import use

CARDS = """drill: |
  {W} creature Soldier 3/3
  {0}: bolster 2
  {0}: put a +1/+1 counter on target creature
  sacrifice this: bolster 1
banner: |
  {W} enchantment
  whenever another creature you control enters, bolster 1
  {0}: create a 1/1 green Insect creature token
elf: |
  {G} creature Elf 1/1
ogre: |
  {G} creature Ogre 4/2
"""
BOARD = "cards:\n" + "".join(f"  {line}\n" for line in CARDS.splitlines())


def chosen(ana: str, bea: str, player: str = "ana") -> list[str]:
    """Who may be chosen as the first bolster of a board's first player resolves: slots in order of writing."""
    turn = Turn(f"{BOARD}Ana: [{ana}]\nBea: [{bea}]\nturn: {player.title()}\n", "")
    use(turn, f"{player},{ana.count(',') + 2 if player == 'bea' else 1},own(line(drill,1))")
    other = "bea" if player == "ana" else "ana"
    turn.play(f"pass({player})").play(f"pass({other})")
    return sorted(label.removeprefix(f"choose({player}) + ") for label in turn.plays())


@pytest.mark.parametrize(("ana", "bea", "player", "found"), [
    ("drill, ogre, elf", "elf", "ana", ["picks(3)"]),
    # toughness, not power; of one's own alone; tied ones
    ("drill, ogre, elf, 'elf: tapped'", "elf", "ana", ["picks(3)", "picks(4)"]),
    ("drill", "elf", "ana", ["picks(1)"]),
    ("drill, 'elf: with 3 +1/+1 counters', ogre", "elf", "ana", ["picks(3)"]),
    ("elf", "drill, ogre, ogre", "bea", ["picks(3)", "picks(4)"]),
])
def test_one_of_those_with_the_least_toughness_is_chosen(ana, bea, player, found):
    """701.39a"""
    assert chosen(ana, bea, player) == found


def counters(turn: Turn) -> list[str]:
    return sorted(f for f in turn.held if f.startswith("counter("))


def test_counters_are_put_on_the_one_that_was_chosen():
    """701.39a, 122.1: as many as it says, on one creature; looked at as it resolves (a response counts), and it is no target"""
    turn = Turn(f"{BOARD}Ana: [drill, ogre, elf]\nBea: [elf]\nturn: Ana\n", "", max_counters=6)
    use(turn, "own(line(drill,1))")
    use(turn, "own(line(drill,2))", "aim(1,3)").play("pass(ana)").play("pass(bea)").play("pass(ana)").play("pass(bea)")
    for picked, found in (("2", ["counter(2,plus,2)", "counter(3,plus,1)"]), ("3", ["counter(3,plus,3)"])):
        before = turn.state
        turn.play(f"choose(ana) + picks({picked})").play("continue")
        assert counters(turn) == found
        turn.state = before
    assert len([label for label in turn.plays() if label.startswith("choose(")]) == 2


def test_nobody_to_choose_and_triggers_of_both_players():
    """609.3: without a creature nothing happens; two of them resolve one after the other, each with what is there then"""
    turn = Turn(f"{BOARD}Ana: [drill]\nBea: [elf]\nturn: Ana\n", "")
    assert not counters(use(turn, "own(line(drill,3))").settle())
    turn = Turn(f"{BOARD}Ana: [banner, banner, elf]\nBea: [banner, ogre]\nturn: Ana\n", "")
    use(turn, "activate(ana,1,own(line(banner,2)))").play("pass(ana)").play("pass(bea)")
    found = set()
    for label in [label for label in turn.plays() if label.startswith("place(")][:1]:
        turn.play(label).play(next(label for label in turn.plays() if label.startswith("place(")))
        for _ in range(2):
            turn.play("pass(ana)").play("pass(bea)")
            found.add(tuple(label for label in turn.plays() if label.startswith("choose(")))
            turn.play(next(label for label in turn.plays() if "picks(3)" in label) if len(found) == 1 else next(iter(turn.plays()))).play("continue")
    assert [len(each) for each in sorted(found, key=len)] == [1, 2]
    assert len(counters(turn)) == 2 and not any("counter(5" in f for f in turn.held)
