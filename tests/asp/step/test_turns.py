"""Steps that end and begin, turn-based actions, and turns (CR 500-514)."""

from __future__ import annotations

import pytest

from checker.engine import Layouts, Overflow, Rules, Vocabulary
from encoder.boards import parse_board

from .combats import Turn

STEPS = ["main", "beginning_of_combat", "declare_attackers", "end_of_combat", "second_main", "end", "cleanup"]


def passed(turn: Turn) -> list[str]:
    """The steps that a line of passes goes through, whose turn it is, and where it ends."""
    out = [turn.step]
    for _ in range(300):
        plays = turn.plays()
        if not plays:
            return out
        label = next((word for word in plays if word.startswith(("pass(", "next_step", "check", "place("))), "turn_based")
        before = turn.held
        turn.play(label)
        if turn.step != out[-1] or ("turn_based_due" in turn.held and "turn_based_due" not in before):
            out.append(turn.step)
    raise AssertionError("no end")


def test_a_turn_has_its_steps_in_their_order():
    """500.1, 508.8: without attackers there are no blockers and no combat damage."""
    assert passed(Turn("Ana: [Forest]\nturn: Ana\n")) == STEPS
    turn = Turn("Ana: [Forest]\nturn: Ana\nstep: upkeep\n")
    assert passed(turn) == ["upkeep", "draw", *STEPS]


def test_nothing_goes_on_where_nobody_asks_for_it():
    vocabulary = Vocabulary(parse_board("Ana: [Grizzly Bears]\nturn: Ana\n"))
    assert not any(text.startswith(("step(", "turn_based", "attacking(", "sick(")) for text in vocabulary.text_of)
    engine = Layouts(vocabulary)
    state = vocabulary.initial()
    for _ in range(2):
        ((_, state),) = engine.successors(state)
    assert not engine.successors(state)


def test_where_lines_end():
    assert passed(Turn("Ana: [Forest]\nturn: Ana\n", "end_of_combat")) == STEPS[:4]
    turn = Turn("Ana: [Forest]\nturn: Ana\nstep: end step\n", "turns(2)")
    assert passed(turn)[:4] == ["end", "cleanup", "untap", "upkeep"]
    assert "over" in turn.held and "turn(2)" in turn.held and "active(bea)" in turn.held


def test_permanents_of_the_active_player_untap():
    """502.3, 703.4b: and of nobody else; nobody gets priority there (502.4)."""
    turn = Turn("Ana: ['Devoted Druid: tapped']\nBea: ['Devoted Druid: tapped', 'Grizzly Bears: tapped']\nturn: Ana\nstep: end step\n", "turns(2)").to("untap")
    assert turn.choices() == [""] and len(turn.plays()) == 1
    turn.play("turn_based")
    assert turn.step == "upkeep" and "tapped(1)" in turn.held and not {"tapped(2)", "tapped(3)"} & turn.held


def test_what_does_not_untap_in_the_untap_step():
    """502.3, 101.2"""
    board = "cards:\n  test sleeper: |\n    {1} creature Elemental 1/1\n    this doesn't untap during its controller's untap step\n"
    turn = Turn(board + "Ana: [Forest]\nBea: ['test sleeper: tapped', 'Grizzly Bears: tapped']\nturn: Ana\nstep: end step\n", "turns(2)").to("upkeep")
    assert "tapped(2)" in turn.held and "tapped(3)" not in turn.held


def test_a_creature_is_new_until_its_controllers_turn_begins():
    """302.6: the turn of another player changes nothing."""
    board = "Ana: ['Devoted Druid: new']\nBea: ['Devoted Druid: new']\nturn: Ana\nstep: end step\n"
    turn = Turn(board, "turns(2)").to("upkeep")
    assert "sick(1)" in turn.held and "sick(2)" not in turn.held


def test_damage_wears_off_and_effects_end_in_cleanup():
    """514.2: not before it."""
    board = "cards:\n  test pump: |\n    {1} creature Elemental 1/3\n    {0}: this gets +1/+1 until end of turn\nAna: ['test pump: with 2 damage']\nturn: Ana\nstep: end step\n"
    turn = Turn(board)
    turn.play("activate(ana,1,own(line(test_pump,1)))").settle()
    assert any(f.startswith("locked") for f in turn.held)
    turn.to("cleanup")
    assert "damage(1,2)" in turn.held
    turn.play("turn_based")
    assert not any(f.startswith(("locked", "damage", "expires")) for f in turn.held)
    assert list(turn.plays()) == ["next_step"]


def test_what_dies_in_cleanup_gives_players_priority_and_another_cleanup_step():
    """514.3a: the bonus ends, the creature dies, its persist triggers and resolves, and then there is a cleanup step again."""
    board = "cards:\n  test wisp: |\n    {1} creature Elemental 1/0\n    persist\nAna: [test wisp]\nturn: Ana\nstep: end step\neffects: ['test wisp gets +0/+1 until end of turn']\n"
    turn = Turn(board).to("cleanup")
    assert not turn.dead(1)
    turn.play("turn_based").play("check")
    assert turn.dead(1)
    turn.play(next(label for label in turn.plays() if label.startswith("place(")))
    assert "priority(ana)" in turn.held and turn.step == "cleanup"
    turn.play("pass(ana)").play("pass(bea)").play("check")
    turn.play("pass(ana)").play("pass(bea)")
    assert {"step(cleanup)", "turn_based_due"} <= turn.held and "priority(ana)" not in turn.held
    turn.play("turn_based").play("next_step")
    assert "over" in turn.held


def test_mana_is_lost_as_a_step_ends():
    """500.5, 106.4"""
    turn = Turn("Ana: [Forest]\nturn: Ana\n")
    turn.play(next(label for label in turn.plays() if label.startswith("activate"))).play("pass(ana)").play("pass(bea)")
    registers = dict(zip(turn.vocabulary.register_text, turn.state[1], strict=True))
    assert turn.step == "beginning_of_combat" and registers["mana(ana,m(green,plain,none))"] == 0


@pytest.mark.parametrize("date", ["2008-05-02", "2016-08-22", "2022-04-29", "2026-01-16"])
def test_the_turn_passes_to_the_other_player(date):
    """102.1"""
    vocabulary = Vocabulary(parse_board("Ana: [Forest]\nturn: Bea\nstep: end step\n"), Rules(date), plays_on="turns(3)")
    held = {vocabulary.text_of[i] for i in vocabulary.initial()[0]}
    assert {"active(bea)", "turn(1)", "step(end)"} <= held
    turn = Turn("Ana: [Forest]\nturn: Bea\nstep: end step\n", "turns(3)", date=date).to("upkeep")
    assert {"active(ana)", "turn(2)", "priority(ana)"} <= turn.held


def test_the_active_player_draws_a_card():
    """504.1: a known one, or one that nobody has named; nobody draws in another step."""
    turn = Turn("Ana: [Forest]\nBea: {battlefield: [Forest], library: [Grizzly Bears]}\nturn: Ana\nstep: end step\n", "turns(2)").to("draw")
    assert "in(3,library)" in turn.held
    turn.play("turn_based")
    assert "in(3,hand)" in turn.held and turn.step == "draw"
    unknown = Turn("Ana: [Forest]\nturn: Bea\nstep: end step\n", "turns(2)").to("draw").play("turn_based")
    registers = dict(zip(unknown.vocabulary.register_text, unknown.state[1], strict=True))
    assert registers["unknown(ana,hand)"] == 1 and registers["unknown(bea,hand)"] == 0


def test_a_hand_that_is_too_large_becomes_smaller():
    """514.1: down to seven cards, which of them its player chooses; seven cards are no matter, and a hand that grew in the game is said to be cut."""
    board = "Ana: {battlefield: [Forest], hand: [%s]}\nturn: Ana\nstep: end step\n"
    plays = Turn(board % "5 Grizzly Bears, 3 Mountain").to("cleanup").plays()
    assert len(plays) == 8 and all("discards(" in play for play in plays)
    turn = Turn(board % "7 Grizzly Bears").to("cleanup")
    assert list(turn.play("turn_based").plays()) == ["next_step"]


@pytest.mark.parametrize(("hand", "left"), [("7 unknown cards", 7), ("8 unknown cards", 7), ("6 unknown cards, 2 Mountain", 7), ("9 unknown cards", None), ("10 unknown cards, Forest", None)])
def test_a_hand_of_cards_that_nobody_has_named_becomes_smaller(hand, left):
    """514.1: down to seven; of more of them than are counted it is said that they are not"""
    turn = Turn(f"Ana: {{battlefield: [Forest], hand: [{hand}]}}\nturn: Ana\nstep: end step\n").to("cleanup")
    for after in turn.plays().values():
        if left is None:
            assert isinstance(after, Overflow) and "hand_size" in after
        else:
            assert not isinstance(after, Overflow)
            registers = dict(zip(turn.vocabulary.register_text, after[1], strict=True))
            assert registers["unknown(ana,hand)"] + sum(turn.vocabulary.text_of[i].endswith("hand)") for i in after[0] if turn.vocabulary.text_of[i].startswith("in(")) == left
