"""Delayed triggers of this turn's events (CR 603.7), as often as they happen or once, and reflexive ones (603.12)."""

from __future__ import annotations

import pytest
from clingo import parse_term

from checker.alike import shape
from checker.engine import Overflow
from encoder.errors import UnsupportedError

from .combats import Turn
from .test_conditions import game
from .test_state_triggers import stack, use


def lasting(turn: Turn) -> list[str]:
    return sorted(f for f in turn.held if f.startswith("lasts("))


def test_whenever_and_the_next_time():
    """603.7b: whenever it happens this turn, each of several at once; or the next time only; not in the next turn"""
    turn = game("{0}: this turn, whenever a creature dies, you gain 1 life", "{0}: the next time a creature dies this turn, you lose 3 life", ana="axe, Devoted Druid, Devoted Druid",
                bea="Grizzly Bears, Grizzly Bears", until="turns(2)")
    use(turn, "tester,1").settle()
    assert len(lasting(turn)) == 1 and turn.life("ana") == 20
    use(turn, "tester,2").settle()
    use(turn, "axe,1", "aim(1,5)").settle()
    assert turn.life("ana") == 18 and len(lasting(turn)) == 1
    use(turn, "axe,1", "aim(1,6)").settle()
    assert turn.life("ana") == 19
    twice = Turn.__new__(Turn)
    twice.__dict__.update(turn.__dict__)
    assert use(twice, "axe,2").settle().life("ana") == 21
    turn.to("upkeep")
    assert not lasting(turn)
    turn.play("pass(bea)")
    assert use(turn, "axe,2").settle().life("ana") == 19


def test_the_event_before_it_was_made_is_none():
    """603.7a"""
    turn = game("{0}: this turn, whenever a creature dies, you gain 1 life", ana="axe, Devoted Druid")
    use(turn, "tester,1")
    use(turn, "axe,1", "aim(1,3)").settle()
    assert turn.life("ana") == 20 and len(lasting(turn)) == 1


def test_several_of_them_each_with_its_target():
    """603.7c: each about its own; the object that came back is another"""
    turn = game("{0}: this turn, whenever target creature dies, you gain 1 life", "{0}: exile target creature. return it to the battlefield", ana="axe, Devoted Druid",
                bea="Grizzly Bears, Murderous Redcap")
    use(turn, "tester,1", "aim(1,3)").settle()
    use(turn, "tester,1", "aim(1,4)").settle()
    assert len(lasting(turn)) == 2
    use(turn, "tester,2", "aim(1,4)").settle()
    use(turn, "axe,1", "aim(1,4)").settle()
    assert turn.life("ana") == 20
    # 400.7: it can never trigger again, and takes no place of another
    assert len(lasting(turn)) == 1
    use(turn, "axe,1", "aim(1,3)").settle()
    turn.play("pass(ana)")
    assert turn.life("ana") == 21 and not lasting(turn)


def test_no_matter_what_becomes_of_its_source_and_who_controls_it():
    """603.7e, 113.7a"""
    turn = game("sacrifice this: this turn, whenever a creature dies, this deals 2 damage to each opponent", ana="axe, Devoted Druid")
    use(turn, "tester,1").settle()
    use(turn, "axe,1", "aim(1,3)").settle()
    assert turn.dead(1) and (turn.life("ana"), turn.life("bea")) == (20, 18)


def test_of_a_spell_and_about_what_enters():
    """603.7d: events that do not look back, with the object of the event"""
    text = "cards:\n  rally: |\n    {0} instant\n    this turn, whenever a creature enters, put a +1/+1 counter on that creature\n"
    axe = "  axe: |\n    {1} artifact\n    {0}: create a 1/1 green Insect creature token\n"
    turn = Turn(text + axe + "Ana: {battlefield: [axe], hand: [rally]}\nBea: [Forest]\nturn: Ana\n", "")
    use(turn, "axe").settle()
    turn.play(next(label for label in turn.plays() if label.startswith("cast("))).settle()
    use(turn, "axe").settle()
    assert sum(f.startswith("counter(") for f in turn.held) == 1


def test_when_you_do():
    """603.12: at once, with targets of its own, and only if it was done"""
    turn = game("{0}: you may sacrifice a creature. when you do, destroy target land", ana="axe, Devoted Druid", bea="Forest, Mountain")
    use(turn, "tester,1").play("pass(ana)").play("pass(bea)")
    start = turn.state
    turn.play("decline(ana)").settle()
    assert not stack(turn) and not turn.dead(4)
    turn.state = start
    while not any(label.startswith("place") for label in turn.plays()):
        turn.play(next(label for label in turn.plays() if not label.startswith("decline")))
    assert turn.dead(3) and sorted(label[-8:] for label in turn.plays()) == ["aim(1,4)", "aim(1,5)"]
    turn.play(next(label for label in turn.plays() if label.endswith("aim(1,5)"))).settle()
    assert turn.dead(5) and not turn.dead(4)


def test_bounds_and_what_is_not_carried_out_are_said():
    turn = game("{0}: this turn, whenever a creature dies, you gain 1 life")
    for _ in range(2):
        use(turn, "tester,1").settle()
    use(turn, "tester,1").play("pass(ana)")
    assert [str(after) for after in turn.plays().values() if isinstance(after, Overflow)] == ["delayed(1)"]
    for line in ("whenever a creature enters, you gain 1 life. this turn, whenever a creature dies, destroy that creature", "{X}: this turn, whenever a creature dies, you lose X life"):
        with pytest.raises(UnsupportedError):
            game(line)


@pytest.mark.parametrize("fluent, slots", [
    ("about(l(3,later(x,1)),target(1),4)", (3, 4)), ("severed(l(3,later(x,1)))", (3,)), ("noted(l(3,later(x,2)),power(self),2)", (3,)), ("lasts(3,later(x,1),ana)", (3,)),
    ("pending(cast_from(ana,3,graveyard))", (3,)), ("pending(goes(3,graveyard))", (3,)), ("happened(resolved(3,own(x),now,2))", (3,)), ("happened(triggered(3,own(x),2))", (3,)),
    ("share(1,1,3,2)", (3,)), ("spliced(1,1,3)", (3,)), ("decisions_made(2)", ()), ("aims(2)", ()), ("resolving_at(2)", ()), ("pending(targeted_by(3,4,ana))", (3, 4)),
    ("locked(hasty(3),3)", (3, 3)), ("expires(hasty(3),while_under(ana))", (3,)),
])
def test_equal_sources_can_stand_for_each_other_with_all_that_they_remember(fluent, slots):
    assert shape(parse_term(fluent))[1] == slots and "3" not in shape(parse_term(fluent))[0]
