"""Targets that a player of the event controls (CR 115.1, 603.3d, 608.2b)."""

from __future__ import annotations

from .combats import Turn
from .test_state_triggers import use

DEUS = "  deus: |\n    {1} creature Spirit 6/6\n    whenever this deals 6 or more damage to a player, destroy target land that player controls\n    {0}: this deals 6 damage to target player\n"
LURE = "  lure: |\n    {1} artifact\n    {0}: you gain control of target land\n"


def test_only_what_that_player_controls():
    turn = Turn("cards:\n" + DEUS + LURE + "Ana: [deus, Forest, lure]\nBea: [Mountain, Island]\nturn: Ana\n", "")
    start = turn.state
    use(turn, "deus", "aim(1,bea)").play("pass(ana)").play("pass(bea)")
    assert sorted(label[-8:] for label in turn.plays()) == ["aim(1,4)", "aim(1,5)"]
    # another player controls it as it resolves
    turn.play(next(label for label in turn.plays() if label.endswith("aim(1,4)")))
    use(turn, "lure", "aim(1,4)").settle()
    assert not turn.dead(4)
    turn.state = start
    use(turn, "deus", "aim(1,ana)").play("pass(ana)").play("pass(bea)")
    assert [label[-8:] for label in turn.plays()] == ["aim(1,2)"]
    turn.play(next(iter(turn.plays()))).settle()
    assert turn.dead(2)


def test_nothing_to_target():
    """603.3d: it is removed"""
    turn = Turn("cards:\n" + DEUS + "Ana: [deus, Forest]\nBea: [Grizzly Bears]\nturn: Ana\n", "")
    use(turn, "deus", "aim(1,bea)").settle()
    assert not turn.dead(2) and not any(f.startswith("item(") for f in turn.held)
