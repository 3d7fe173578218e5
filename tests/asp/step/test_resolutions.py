"""How often an ability has resolved this turn (CR 608.2c): per ability of an object, what was countered left out, each turn anew."""

from __future__ import annotations

from .test_conditions import game
from .test_state_triggers import use

ASH = "{0}: put a +1/+1 counter on this. if this is the second time this ability has resolved this turn, each opponent loses 1 life"
MORE = "  more: |\n    {1} artifact\n    {0}: exile target creature. return it to the battlefield\n    {0}: counter target activated ability\n"


def test_the_second_time_and_no_other():
    turn = game(ASH, "{0}: if this is the second time this ability has resolved this turn, each opponent loses 4 life", ana="more", head="{1} creature Elemental 1/1", more=MORE, until="turns(2)")
    lost = []
    for words in ("tester,1", "tester,2", "tester,1", "tester,1"):
        before = turn.life("bea")
        lost.append(before - use(turn, words).settle().life("bea"))
    assert lost == [0, 0, 1, 0]
    start = turn.state
    # a new object has resolved nothing
    use(turn, "more,1", "aim(1,1)").settle()
    assert use(turn, "tester,1").settle().life("bea") == 19
    assert use(turn, "tester,1").settle().life("bea") == 18
    # what is countered does not count
    turn.state = start
    use(turn, "tester,2")
    use(turn, "more,2").settle()
    use(turn, "tester,2").settle()
    assert turn.life("bea") == 15
    # the next turn
    turn.state = start
    turn.to("upkeep").play("pass(bea)")
    use(turn, "tester,2").settle()
    assert turn.life("bea") == 19


def test_what_an_old_object_left_on_the_stack_counts_for_it():
    """400.7: its second resolution comes after it has become another object, which has none"""
    turn = game(ASH, ana="more", head="{1} creature Elemental 1/1", more=MORE)
    use(turn, "tester,1")
    use(turn, "tester,1").play("pass(ana)").play("pass(bea)")
    while not any(label.startswith("pass(ana)") for label in turn.plays()):
        turn.play(next(iter(turn.plays())))
    use(turn, "more,1", "aim(1,1)").play("pass(ana)").play("pass(bea)")
    while not any(label.startswith("pass(ana)") for label in turn.plays()):
        turn.play(next(iter(turn.plays())))
    assert turn.life("bea") == 20
    assert turn.settle().life("bea") == 19
    assert use(turn, "tester,1").settle().life("bea") == 19
    assert use(turn, "tester,1").settle().life("bea") == 18
