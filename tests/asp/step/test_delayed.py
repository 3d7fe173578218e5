"""Delayed triggered abilities (CR 603.7), from two sides: once and in time, about the object that was meant, and about no other."""

from __future__ import annotations

import pytest

from checker.engine import Overflow, Vocabulary
from encoder.boards import parse_board
from encoder.errors import UnsupportedError

from .combats import Turn
from .test_combat import board

BEARS = "Grizzly Bears"
LURE = "cards:\n  test lure: |\n    {1} artifact\n    {0}: you gain control of target creature until end of turn\n    {0}: target creature loses all abilities until end of turn\n    {0}: destroy target creature\n"


def counters(turn: Turn, slot: int, kind: str = "minus") -> int:
    return next((int(f.removesuffix(")").rpartition(",")[2]) for f in turn.held if f.startswith(f"counter({slot},{kind},")), 0)


def activate(turn: Turn, words: str, *, end: str = "") -> Turn:
    """The one activation whose label has these words; what it does has happened."""
    found = [label for label in turn.plays() if label.startswith("activate(") and words in label and label.endswith(end)]
    assert len(found) == 1, (words, list(turn.plays()))
    return turn.play(found[0]).settle()


def delayed(turn: Turn) -> list[str]:
    return sorted(f for f in turn.held if f.startswith("delayed("))


def test_it_triggers_at_its_event_and_once():
    """603.7b: Wicker Warcrawler deals 6 damage, and has a counter from the end of combat step on"""
    turn = Turn(board("Wicker Warcrawler", "Forest")).attack("1 bea").settle()
    assert delayed(turn) and not counters(turn, 1)
    turn.block().damage()
    assert turn.life("bea") == 14 and not counters(turn, 1)
    turn.to("end_of_combat").settle()
    assert counters(turn, 1) == 1 and not delayed(turn)
    assert counters(turn.to("cleanup"), 1) == 1


def test_each_combat_has_its_own():
    turn = Turn(board("'Wicker Warcrawler: with a charge counter'", "Forest"), "turns(3)").attack("1 bea").to("end_of_combat").settle()
    turn.to("cleanup").to("main").to("cleanup").to("declare_attackers").play("turn_based + attacks(1,bea)").settle()
    assert len(delayed(turn)) == 1
    turn.to("end_of_combat").settle()
    assert counters(turn, 1) == 2


def test_one_for_each_source():
    turn = Turn(board("Wicker Warcrawler, Devoted Druid", "Wicker Warcrawler")).attack("1 bea").settle().block("3 1").settle()
    assert len(delayed(turn)) == 2
    turn.damage().to("end_of_combat").settle()
    assert turn.dead(1) and turn.dead(3)
    turn = Turn(board("'Wicker Warcrawler: with a +1/+1 counter', Devoted Druid", "'Wicker Warcrawler: with 5 +1/+1 counters'"), max_counters=6).attack("2 bea").settle().block("3 2").settle()
    turn.damage().to("end_of_combat").settle()
    assert counters(turn, 1, "plus") == 1 and counters(turn, 3, "plus") == 4


def test_a_source_that_has_left_gets_nothing():
    """603.7c, 400.7"""
    turn = Turn(LURE + "Ana: [Wicker Warcrawler, test lure]\nBea: [Forest]\nturn: Ana\n").attack("1 bea").settle()
    activate(turn, "line(test_lure,3)", end="aim(1,1)")
    assert turn.dead(1) and delayed(turn) and "severed(w(1,later(quoted(line(wicker_warcrawler,1),1)),1))" in turn.held
    turn.to("end_of_combat").settle()
    assert not delayed(turn) and turn.dead(1)


def test_an_object_that_came_back_is_another():
    """603.7c, 400.7: it does not get the counter"""
    text = "cards:\n  test crawler: |\n    {5} creature Scarecrow 6/6\n    undying\n    whenever this attacks, at end of combat, put a -1/-1 counter on this\n  test axe: |\n    {1} artifact\n    {0}: destroy target creature\n"
    turn = Turn(text + "Ana: [test crawler, test axe]\nBea: [Forest]\nturn: Ana\n").attack("1 bea").settle()
    activate(turn, "test_axe")
    assert "in(1,battlefield)" in turn.held and counters(turn, 1, "plus") == 1
    turn.to("end_of_combat").settle()
    assert counters(turn, 1, "plus") == 1 and not counters(turn, 1) and not delayed(turn)


def test_an_ability_whose_source_left_before_it_resolves_makes_one_that_does_nothing():
    """603.7c, 113.7a: the counter was promised to the object that attacked"""
    text = "cards:\n  test crawler: |\n    {5} creature Scarecrow 6/6\n    undying\n    whenever this attacks, at end of combat, put a -1/-1 counter on this\n  test axe: |\n    {1} artifact\n    {0}: destroy target creature\n"
    turn = Turn(text + "Ana: [test crawler, test axe]\nBea: [Forest]\nturn: Ana\n").attack("1 bea")
    turn.play(next(label for label in turn.plays() if label.startswith("place(")))
    turn.play(next(label for label in turn.plays() if "test_axe" in label)).settle()
    assert counters(turn, 1, "plus") == 1 and delayed(turn)
    turn.to("end_of_combat").settle()
    assert counters(turn, 1, "plus") == 1 and not counters(turn, 1)


def test_who_made_it_controls_it():
    """603.7d, 603.7e: another player controls the source by now"""
    turn = Turn("cards:\n  test crawler: |\n    {5} creature Scarecrow 6/6\n    whenever this attacks, at end of combat, you lose 2 life\n" + LURE.removeprefix("cards:\n")
                + "Ana: [test crawler]\nBea: [test lure]\nturn: Ana\n").attack("1 bea").settle().play("pass(ana)")
    activate(turn, "line(test_lure,1)")
    turn.to("end_of_combat").settle()
    assert (turn.life("ana"), turn.life("bea")) == (18, 20)


def test_its_maker_lost_the_ability():
    """603.7: it does not depend on the ability that made it"""
    turn = Turn(LURE + "Ana: [Wicker Warcrawler, test lure]\nBea: [Forest]\nturn: Ana\n").attack("1 bea").settle()
    activate(turn, "line(test_lure,2)", end="aim(1,1)")
    turn.to("end_of_combat").settle()
    assert counters(turn, 1) == 1


BASILISK = "2/2\nwhenever this blocks or becomes blocked by a creature, at end of combat, destroy that creature"


def test_it_is_about_the_object_of_the_event():
    """603.7c, 509.3d: one for each creature"""
    turn = Turn(board("tester", "first, second, third", tester=BASILISK, first="0/5", second="0/5", third="0/5"), max_delayed=3).attack("1 bea").block("2 1", "4 1").settle()
    assert len(delayed(turn)) == 2
    turn.damage("1 2 2", "1 4 0")
    assert not turn.dead(2) and not turn.dead(4)
    turn.to("end_of_combat").settle()
    assert turn.dead(2) and turn.dead(4) and not turn.dead(3)


def test_more_of_them_than_there_is_room_for_are_said():
    turn = Turn(board("tester", "first, second, third", tester=BASILISK, first="0/5", second="0/5", third="0/5")).attack("1 bea").block("2 1", "3 1", "4 1")
    cut = []
    for _ in range(20):
        plays = turn.plays()
        cut += [str(after) for after in plays.values() if isinstance(after, Overflow)]
        if cut:
            break
        turn.play(next(label for label in plays if label.startswith(("place(", "pass(", "continue"))))
    assert cut == ["delayed(1)"]


def test_it_is_about_a_target_of_its_maker():
    """603.7c"""
    text = "cards:\n  test axe: |\n    {1} artifact\n    {0}: at the next end step, destroy target creature\n"
    turn = Turn(text + f"Ana: [test axe]\nBea: [{BEARS}, Devoted Druid]\nturn: Ana\n")
    activate(turn, "test_axe", end="aim(1,3)")
    assert len(delayed(turn)) == 1 and any(f.startswith("about(w(1") and f.endswith("target(1),3)") for f in turn.held)
    turn.to("end").settle()
    assert turn.dead(3) and not turn.dead(2)


def test_one_that_is_made_in_the_end_step_waits_for_the_next():
    """513.2, 603.7a"""
    text = "cards:\n  test axe: |\n    {1} artifact\n    {0}: at the next end step, destroy target creature\n"
    turn = Turn(text + f"Ana: [test axe]\nBea: [{BEARS}]\nturn: Ana\n", "turns(2)").to("end")
    activate(turn, "test_axe")
    assert "in(2,battlefield)" in turn.to("upkeep").held and len(delayed(turn)) == 1
    turn.to("end").settle()
    assert turn.dead(2)


def test_a_game_that_ends_before_its_event_says_so():
    text = "cards:\n  test axe: |\n    {1} artifact\n    {0}: at the next end step, destroy target creature until end of turn\n".replace(" until end of turn", "")
    pump = "  test pump: |\n    {1} artifact\n    {0}: target creature gets +1/+1 until end of turn\n"
    turn = Turn(text + pump + f"Ana: [test axe, test pump]\nBea: [{BEARS}]\nturn: Ana\n", "")
    activate(turn, "test_axe")
    assert [str(after) for after in turn.play("pass(ana)").plays().values() if isinstance(after, Overflow)] == ["delayed(1)"]


@pytest.mark.parametrize("text", [
    "{X}: at end of combat, you lose X life",
])
def test_what_is_not_carried_out_is_said(text):
    with pytest.raises(UnsupportedError):
        Vocabulary(parse_board(f"cards:\n  tester: |\n    {{1}} artifact\n    {text}\nAna: [tester]\nBea: [{BEARS}]\n"))


def test_what_triggers_at_the_beginning_of_a_step():
    """603.2b: each turn anew, and only its controller's"""
    text = "cards:\n  tester: |\n    {1} artifact\n    at the beginning of your upkeep, you gain 1 life\n    at the beginning of your end step, you lose 3 life\nAna: [tester]\nturn: Ana\n"
    turn = Turn(text, "turns(3)").to("end").settle()
    assert turn.life("ana") == 17
    assert turn.to("upkeep").settle().to("cleanup").life("ana") == 17
    assert turn.to("upkeep").settle().life("ana") == 18


def test_a_board_in_the_step_that_a_trigger_waits_for_has_to_say_its_stack():
    text = "cards:\n  tester: |\n    {1} artifact\n    at the beginning of your upkeep, you gain 1 life\nAna: [tester]\nturn: Ana\nstep: upkeep\n"
    with pytest.raises(UnsupportedError):
        Vocabulary(parse_board(text))
    Vocabulary(parse_board(text + "stack: []\n"))
