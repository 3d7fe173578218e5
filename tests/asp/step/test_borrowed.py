"""Abilities that one object has because others have them (CR 613.1f, 613.8a): gained with what comes to a graveyard, lost with what leaves it."""

from __future__ import annotations

import pytest

from encoder.errors import UnsupportedError

from .combats import Turn
from .test_state_triggers import use

CARDS = """cards:
  ooze: |
    {B} creature Ooze 4/3
    this has each activated ability of each creature card in a graveyard
  druid: |
    {G} creature Druid 0/2
    {T}: add {G}
    put a -1/-1 counter on this: untap this
  healer: |
    {W} creature Cleric 1/1
    {0}: you gain 2 life
    whenever a creature dies, you lose 1 life
  machine: |
    {1} artifact
    {0}: you gain 10 life
  axe: |
    {1} artifact
    {0}: destroy target creature
    {0}: exile target card in a graveyard
    {0}: each creature loses all abilities until end of turn
  jailer: |
    {B} creature Wizard 2/1
    each card in a graveyard loses all abilities
  kraj: |
    {G} creature Ooze 2/2
    this has each activated ability of each other creature you control
  glove: |
    {1} artifact Equipment
    equipped creature has "{0}: you gain 5 life"
  cycler: |
    {B} creature Zombie 2/2
    cycling {0}
"""


def game(ana: str, bea: str = "[Forest]", player: str = "Ana") -> Turn:
    return Turn(f"{CARDS}Ana: {ana}\nBea: {bea}\nturn: {player}\n", "")


def has(turn: Turn, slot: int) -> list[str]:
    """Lines that the object in a slot may activate now."""
    found = (label.split(",")[2:] for label in turn.plays() if label.startswith("activate(") and label.split(",")[1] == str(slot))
    return sorted({",".join(words).split("line(")[1].split(")")[0] for words in found})


@pytest.mark.parametrize(("ana", "bea", "found"), [
    ("{battlefield: [ooze], graveyard: [healer]}", "{graveyard: [druid]}", ["druid,1", "druid,2", "healer,1"]),
    # creature cards alone, in graveyards alone, and activated abilities that function on the battlefield
    ("{battlefield: [ooze], graveyard: [machine, cycler], hand: [healer], exile: [healer]}", "[druid]", []),
    # whose abilities are lost, whenever the effects came
    ("{battlefield: [ooze, jailer], graveyard: [healer]}", "[Forest]", []), ("{battlefield: [ooze], graveyard: [healer]}", "[jailer]", []),
])
def test_what_it_has(ana, bea, found):
    """613.1f, 613.8a"""
    assert has(game(ana, bea), 1) == found


def test_the_one_that_came_first_depends_on_what_takes_abilities():
    """613.8a: the order on the board makes no difference"""
    assert has(game("{battlefield: [jailer, ooze], graveyard: [healer]}"), 2) == []


def test_this_is_what_has_it_and_you_its_controller():
    """602.1, 109.5: costs and effects are its own; each of several has it for itself"""
    turn = game("{battlefield: ['ooze: new'], graveyard: [druid]}", "{battlefield: ['ooze: tapped'], graveyard: [healer]}")
    assert has(turn, 1) == ["druid,2", "healer,1"]
    label = next(label for label in turn.plays() if label.startswith("activate(ana,1") and "line(druid,2)" in label)
    turn.play(label)
    assert "counter(1,minus,1)" in turn.held
    turn.settle().play("pass(ana)")
    turn.play(next(label for label in turn.plays() if label.startswith("activate(bea,3") and "line(druid,2)" in label))
    assert "counter(3,minus,1)" in turn.held and "tapped(3)" in turn.held
    turn.settle()
    assert "tapped(3)" not in turn.held and not any(f.startswith("counter(2") for f in turn.held)
    turn.play(next(label for label in turn.plays() if label.startswith("activate(ana,1") and "line(healer,1)" in label)).settle()
    assert (turn.life("ana"), turn.life("bea")) == (22, 20)


def test_gained_and_lost_with_the_cards():
    """603.10a, 113.7a: as soon as one has died; as soon as the last has left, but what is on the stack stays there"""
    turn = game("{battlefield: [ooze, axe, healer, healer]}")
    assert has(turn, 1) == []
    for o in ("3", "4"):
        use(turn, "own(line(axe,1))", f"aim(1,{o})").settle()
        assert has(turn, 1) == ["healer,1"]
    use(turn, "own(line(axe,2))", "aim(1,3)").settle()
    life = turn.life("ana")
    turn.play(next(label for label in turn.plays() if label.startswith("activate(ana,1")))
    use(turn, "own(line(axe,2))", "aim(1,4)").play("pass(ana)").play("pass(bea)")
    assert has(turn, 1) == []
    assert turn.settle().life("ana") == life + 2


def test_without_its_own_ability_it_has_none():
    """613.6, 604.2"""
    turn = game("{battlefield: [ooze, axe], graveyard: [healer]}")
    use(turn, "own(line(axe,3))").settle()
    assert has(turn, 1) == []


def test_of_permanents_and_what_they_were_given():
    """613.8a: of others that one controls, with what effects give them"""
    assert has(game("[kraj, healer, glove]", "[druid]"), 1) == ["healer,1"]
    assert has(game("[kraj, healer, 'glove: attached to healer']", "[druid]"), 1) == ["glove,1", "healer,1"]


def test_other_ways_are_refused():
    with pytest.raises(UnsupportedError):
        Turn("cards:\n  fiend: |\n    {B} creature Ooze 4/3\n    this has each ability of each creature card in a graveyard\nAna: [fiend]\nBea: [Forest]\nturn: Ana\n", "")
