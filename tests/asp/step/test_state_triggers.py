"""State triggers (CR 603.8): as soon as the state is true, not again while that ability waits or is on the stack, and again afterwards."""

from __future__ import annotations

import pytest

from checker.engine import Vocabulary
from encoder.boards import parse_board
from encoder.errors import UnsupportedError

from .combats import Turn


def game(*lines: str, more: str = "", ana: str = "", bea: str = "Grizzly Bears", head: str = "{1} artifact", until: str = "", **bounds: int) -> Turn:
    text = "cards:\n  tester: |\n    " + head + "\n" + "".join(f"    {line}\n" for line in lines) + more
    return Turn(text + f"Ana: [tester{ana}]\nBea: [{bea}]\nturn: Ana\n", until, **bounds)


def use(turn: Turn, words: str, end: str = "") -> Turn:
    found = [label for label in turn.plays() if label.startswith("activate(") and words in label and label.endswith(end)]
    assert len(found) == 1, (words, list(turn.plays()))
    return turn.play(found[0])


def stack(turn: Turn) -> list[str]:
    return sorted(f for f in turn.held if f.startswith(("item(", "waiting(")))


def test_it_triggers_as_soon_as_the_state_is_true():
    """603.8: not while it is false; at once when it is true, before anybody acts"""
    turn = game("when you control no creature, you lose 1 life", "{0}: destroy target creature", ana=", Devoted Druid")
    assert not any(label.startswith("place") for label in turn.plays())
    use(turn, "tester", "aim(1,2)").play("pass(ana)").play("pass(bea)")
    assert turn.dead(2) and list(turn.plays()) == ["place(w(1,own(line(tester,1)),1))"]


def test_once_at_a_time_and_again_afterwards():
    """603.8: with priority in between there is still one of it; when it has resolved, the next is there at once"""
    turn = game("when you control no creature, you lose 1 life")
    turn.play("place(w(1,own(line(tester,1)),1))")
    assert len(stack(turn)) == 1 and set(turn.plays()) == {"pass(ana)"}
    turn.play("pass(ana)").play("pass(bea)")
    assert turn.life("ana") == 19 and set(turn.plays()) == {"place(w(1,own(line(tester,1)),1))"}


def test_again_when_it_was_countered():
    turn = game("when you control no creature, you lose 1 life", "{0}: counter target triggered ability")
    turn.play("place(w(1,own(line(tester,1)),1))")
    use(turn, "tester").play("pass(ana)").play("pass(bea)")
    assert turn.life("ana") == 20 and "place(w(1,own(line(tester,1)),1))" in turn.plays()


def test_the_state_may_have_ended_by_then():
    """603.8: it is no intervening "if"; it resolves"""
    turn = game("when you control no creature, you lose 1 life", "{0}: create a 1/1 green Insect creature token")
    turn.play("place(w(1,own(line(tester,1)),1))")
    use(turn, "tester").settle()
    assert turn.life("ana") == 19 and not stack(turn)


def test_between_two_instructions():
    """603.8: the state was true for a moment of a resolution"""
    turn = game("when you control no creature, you lose 1 life", "{0}: destroy target creature. create a 1/1 green Insect creature token", ana=", Devoted Druid")
    use(turn, "tester", "aim(1,2)").settle()
    assert turn.life("ana") == 19 and not stack(turn)


def test_two_of_them():
    """603.8, 603.3b: each has its own; the active player's first, and both in any order"""
    text = "cards:\n  tester: |\n    {1} artifact\n    when you control no creature, sacrifice this\n    when you control no creature, you gain 1 life\n"
    second = "  second: |\n    {1} artifact\n    when you control no creature, you lose 2 life\n    {0}: create a 1/1 green Insect creature token\n"
    turn = Turn(text + second + "Ana: [tester]\nBea: [second]\nturn: Ana\n", "")
    assert set(turn.plays()) == {"place(w(1,own(line(tester,1)),1))", "place(w(1,own(line(tester,2)),1))"}
    turn.play("place(w(1,own(line(tester,2)),1))").play("place(w(1,own(line(tester,1)),1))").play("place(w(2,own(line(second,1)),1))")
    assert len(stack(turn)) == 3
    turn.play("pass(ana)")
    use(turn, "second").play("pass(bea)").play("pass(ana)")
    turn.settle()
    assert turn.dead(1) and turn.life("ana") == 21 and turn.life("bea") == 18 and not stack(turn)


def test_of_a_source_that_has_left_it_still_does_what_it_does():
    """113.7a"""
    turn = game("when you control no creature, you lose 1 life", "sacrifice this: draw a card")
    turn.play("place(w(1,own(line(tester,1)),1))")
    use(turn, "tester").settle()
    assert turn.dead(1) and turn.life("ana") == 19 and not stack(turn)


def test_a_new_object_triggers_beside_what_the_old_one_left_on_the_stack():
    """603.8, 400.7"""
    blink = "  blink: |\n    {1} artifact\n    {0}: exile target creature. return it to the battlefield\n"
    turn = game("when you control no land, each opponent loses 1 life", head="{1} creature Elemental 1/1", more=blink, ana=", blink")
    turn.play("place(w(1,own(line(tester,1)),1))")
    use(turn, "blink", "aim(1,1)").play("pass(ana)").play("pass(bea)").play("continue")
    turn.play("place(w(1,own(line(tester,1)),1))")
    assert len([f for f in turn.held if f.startswith("item(")]) == 2 and "severed(1)" in turn.held
    assert not any(label.startswith("place") for label in turn.plays())


def test_it_is_controlled_by_who_controlled_its_source():
    """603.3a"""
    lure = "  lure: |\n    {1} artifact\n    {0}: you gain control of target creature until end of turn. destroy target land\n"
    text = "cards:\n  tester: |\n    {1} creature Elemental 1/1\n    when you control no land, you lose 1 life\n"
    turn = Turn(text + lure + "Ana: [tester, Forest]\nBea: [lure, Grizzly Bears]\nturn: Bea\n", "")
    use(turn, "lure", "aim(1,1) + aim(2,2)").play("pass(bea)").play("pass(ana)").play("continue")
    turn.play("place(w(1,own(line(tester,1)),1))").play("pass(bea)").play("pass(ana)")
    assert (turn.life("ana"), turn.life("bea")) == (20, 19)


def test_not_without_the_ability():
    """603.8: it is lost as the state comes true; and it triggers at once when it is back"""
    lure = "  lure: |\n    {1} artifact\n    {0}: target creature loses all abilities until end of turn. destroy target land\n"
    text = "cards:\n  tester: |\n    {1} creature Elemental 1/1\n    when you control no land, you lose 1 life\n"
    turn = Turn(text + lure + "Ana: [tester, Forest]\nBea: [lure]\nturn: Bea\n", "turns(2)")
    use(turn, "lure", "aim(1,1) + aim(2,2)").settle()
    assert turn.dead(2) and not stack(turn) and turn.life("ana") == 20
    turn.to("cleanup").play("turn_based")
    assert "place(w(1,own(line(tester,1)),1))" in turn.plays()


def test_a_chosen_color():
    """607.2d"""
    turn = Turn("Ana: ['Lurebound Scarecrow: chosen green', Devoted Druid]\nBea: [Murderous Redcap]\nturn: Ana\n", "")
    assert "pass(ana)" in turn.plays()
    turn = Turn("Ana: ['Lurebound Scarecrow: chosen red', Devoted Druid]\nBea: [Murderous Redcap]\nturn: Ana\n", "").settle()
    assert turn.dead(1)


def test_a_choice_that_nobody_has_said_is_refused():
    with pytest.raises(UnsupportedError):
        Vocabulary(parse_board("Ana: [Lurebound Scarecrow]\nBea: [Forest]\n"))
