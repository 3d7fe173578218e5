"""How much life was lost or gained this turn, and how much damage was dealt (CR 119.3, 120.3a)."""

from __future__ import annotations

from .combats import Turn
from .test_state_triggers import use

TOOL = "  tool: |\n    {1} artifact\n    {0}: each opponent loses 2 life\n    {0}: each opponent gains 5 life\n    {0}: this deals 1 damage to each opponent\n"


def test_life_lost_this_turn():
    """119.3: what was gained is another matter; an intervening if; each turn anew"""
    turn = Turn("cards:\n" + TOOL + "Ana: [Wound Reflection, tool]\nBea: [Forest]\nturn: Ana\n", "turns(2)")
    use(turn, "tool,1").settle()
    use(turn, "tool,2").settle()
    use(turn, "tool,3").settle()
    assert turn.life("bea") == 22 and turn.to("end").settle().life("bea") == 19
    turn.to("upkeep").play("pass(bea)")
    use(turn, "tool,1").settle()
    assert turn.to("end").settle().life("bea") == 15


def test_an_intervening_if_about_it():
    text = "  tester: |\n    {1} artifact\n    at the beginning of each end step, if the life an opponent lost this turn is 3 or more, you gain 1 life\n"
    turn = Turn("cards:\n" + text + TOOL + "Ana: [tester, tool]\nBea: [Forest]\nturn: Ana\nearlier: [Bea lost 1 life]\n", "turns(1)")
    start = turn.state
    assert turn.to("end").settle().life("ana") == 20
    turn.state = start
    use(turn, "tool,1").settle()
    assert turn.to("end").settle().life("ana") == 21


def test_damage_and_life_gained():
    text = "  tester: |\n    {1} artifact\n    {0}: gain X life, where X is the damage target opponent was dealt this turn\n    {0}: lose X life, where X is the life you gained this turn\n"
    turn = Turn("cards:\n" + text + TOOL + "Ana: [tester, tool]\nBea: [Forest]\nturn: Ana\n", "")
    use(turn, "tool,3").settle()
    use(turn, "tool,1").settle()
    use(turn, "tool,3").settle()
    use(turn, "tester,1").settle()
    assert turn.life("ana") == 22
    use(turn, "tester,1").settle()
    assert use(turn, "tester,2").settle().life("ana") == 20
