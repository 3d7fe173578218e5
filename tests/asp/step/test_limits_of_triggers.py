"""What keeps abilities from triggering: an ability that says so, and a number of times each turn (CR 101.2, 603.2)."""

from __future__ import annotations

from .test_conditions import game
from .test_state_triggers import use


def test_abilities_that_cannot_trigger():
    """101.2: neither that of what enters nor another's; what leaves still does, and what is no creature; and not when the ability has gone"""
    elf = "  elf: |\n    {1} creature Elf 1/1\n    whenever this enters, you gain 4 life\n"
    blink = "  blink: |\n    {1} artifact\n    {0}: exile target permanent. return it to the battlefield\n    {0}: destroy target artifact\n"
    turn = game("whenever a permanent enters, you gain 1 life", "whenever a creature dies, each opponent loses 1 life", ana="Torpor Orb, axe, elf, blink", more=elf + blink)
    assert use(turn, "blink,1", "aim(1,4)").settle().life("ana") == 20
    assert use(turn, "blink,1", "aim(1,3)").settle().life("ana") == 21
    assert use(turn, "axe,1", "aim(1,6)").settle().life("bea") == 19
    use(turn, "blink,2", "aim(1,2)").settle()
    assert use(turn, "blink,1", "aim(1,4)").settle().life("ana") == 26


def test_so_often_each_turn():
    """603.2: once, of several at once, too; twice; each turn anew, and for a new object"""
    turn = game("whenever a creature dies, you gain 1 life. this ability triggers only once each turn", "whenever a creature dies, each opponent loses 1 life. this ability triggers only twice each turn",
                "{0}: exile this. return it to the battlefield", ana="axe, Devoted Druid, Devoted Druid, Devoted Druid, Devoted Druid", until="turns(2)")
    use(turn, "axe,1", "aim(1,3)").settle()
    assert (turn.life("ana"), turn.life("bea")) == (21, 19)
    start = turn.state
    use(turn, "axe,2").settle()
    assert (turn.life("ana"), turn.life("bea")) == (21, 18)
    turn.state = start
    use(turn, "tester,3").settle()
    use(turn, "axe,2").settle()
    assert (turn.life("ana"), turn.life("bea")) == (22, 17)
    turn.state = start
    turn.to("upkeep").play("pass(bea)")
    use(turn, "axe,1", "aim(1,4)").settle()
    assert (turn.life("ana"), turn.life("bea")) == (22, 18)
