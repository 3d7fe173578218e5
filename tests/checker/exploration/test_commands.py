"""``stackproof perft`` and ``stackproof explore`` as they are called."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry

from checker.commands.explore import answer as explore
from checker.commands.perft import answer as perft
from checker.commands.view import answer as view
from checker.engine import Layouts, Vocabulary
from checker.exploration import Budget
from checker.outcomes import Horizon, outcomes
from checker.output import envelope
from checker.schemas import bundled
from checker.telling import bound_words
from encoder.boards import parse_board
from encoder.errors import InputError, UnsupportedError

DRUID = "examples/boards/untap-or-die.yaml"


def mistakes(name, data):
    return [e.message[:300] for e in Draft202012Validator(bundled(name), registry=Registry()).iter_errors(json.loads(json.dumps(data)))]


def stackproof(*words, code=0):
    done = subprocess.run([sys.executable, "-m", "checker.cli", *words], capture_output=True, text=True, timeout=120)
    assert done.returncode == code and "Traceback" not in done.stderr, done.stderr
    return done


def test_the_json_fits_its_schemas():
    board = parse_board("Ana: [Viscera Seer, Kitchen Finks]")
    for name, found in (("explore", explore(board, "1 decision", {}, 2, "2026-01-16")), ("explore", explore(board, "the stack is empty", {"max_stack": 1}, 2, "2026-01-16")),
                        ("perft", perft(board, 2, {}, 2, "2026-01-16")), ("perft", perft(board, 3, {"max_stack": 1}, 2, "2026-01-16"))):
        data = envelope(name, "2026-01-16", found)
        assert mistakes(name, data) == []
        assert data["complete"] == (not data["cuts"]) and (data["overflow"] == 0 or not data["complete"])
        assert ("combat is not modelled in lines of play" in data["cuts"]) == (data.get("until") == "1 decision")
        data["states"] = -1
        assert mistakes(name, data)


def test_the_commands():
    data = json.loads(stackproof("perft", DRUID, "--depth", "2", "--json").stdout)
    assert mistakes("perft", data) == [] and data["lines"] == [2, 0] and data["complete"]
    said = stackproof("explore", DRUID).stdout
    assert "2 outcomes (until the stack is empty" in said and "Devoted Druid dies" in said and "passes" not in said and "rules" not in said
    assert stackproof("explore", DRUID, "--rules", "2009-01-01").stdout.startswith("rules 2008-05-02\n")


@pytest.mark.parametrize("words", [["explore", DRUID, "--until", "never"], ["perft", DRUID, "--bound", "max_stack=0"]], ids=" ".join)
def test_bad_input(words):
    data = json.loads(stackproof(*words, "--json", code=2).stdout)
    assert data["errors"] and not data["complete"] and mistakes(words[0], data) == []


def test_when_the_time_is_up_what_is_known_is_kept():
    found = explore(parse_board("Ana: [Viscera Seer, 3 Grizzly Bears]"), "the same step", {}, 0, "2026-01-16", time=0.0)
    assert mistakes("explore", envelope("explore", "2026-01-16", found)) == [] and found.cuts == ["time: 0 s", "combat is not modelled in lines of play"] and found.code == 3 and found.data["endless"] is None


def test_an_interrupt_stops_the_exploration_and_nothing_else():
    signal.signal(signal.SIGINT, signal.default_int_handler)  # where the tests run in the background it is ignored
    strategy = Layouts(Vocabulary(parse_board("Ana: [Viscera Seer, 3 Grizzly Bears]\nBea: [Viscera Seer]")))
    budget = Budget(watch=lambda *_: os.kill(os.getpid(), signal.SIGINT))
    budget._told = -1.0
    found = outcomes(strategy, Horizon.read("end of turn"), budget)
    assert found.stopped == "interrupted" and not found.complete
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)


WORK = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from checker.exploration import Budget
from checker.output import INTERRUPTED, Answer, run

def work(date):
    budget = Budget()
    with budget.interruptible():
        print("ready", file=sys.stderr, flush=True)
        while not budget.spent(64, 0, 0):
            time.sleep(0.01)
    return Answer({"states": 64}, complete=False, cuts=[budget.reason], code=INTERRUPTED)

run("explore", work, as_json=True, grace=60.0)
"""


def test_what_is_known_is_written_after_an_interrupt():
    process = subprocess.Popen([sys.executable, "-c", WORK], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stderr.readline() == "ready\n"
    os.killpg(process.pid, signal.SIGINT)
    out, said = process.communicate(timeout=90)
    data = json.loads(out)
    assert process.returncode == 130 and data["cuts"] == ["interrupted"] and data["states"] == 64 and "interrupted" in said and "Traceback" not in said


def test_cards_that_no_step_casts_make_an_exploration_incomplete():
    board = parse_board("Ana: {hand: [Grizzly Bears], mana: GGG}\nBea: [test tax]\ncards: {test tax: \"{2} artifact\\nas long as you control two artifacts, each spell costs {1} more\"}")
    from checker.commands.explore import answer as explored
    from checker.commands.perft import answer as counted
    for found in (explored(board, "the stack is empty", {}, 0, "2026-01-16"), counted(board, 2, {}, 0, "2026-01-16")):
        assert not found.complete and found.code == 3 and any("Grizzly Bears" in cut for cut in found.cuts)


def test_what_is_wrong_with_an_option_is_told_under_its_name():
    board = parse_board("Ana: [Forest]")
    for ask, name in ((lambda: explore(board, "nonsense", {}, 4, "2026-01-16"), "--until: "), (lambda: view(board, "Nonsense", False, "2026-01-16"), "OBJECT: ")):
        with pytest.raises(InputError) as caught:
            ask()
        assert str(caught.value).startswith(name)


def test_the_end_of_the_turn_comes_after_all_its_steps() -> None:
    """500.1, 504.1, 513.1: what happens by itself on the way there happens; a step that begins with something does that first."""
    def lives(text: str, until: str) -> list[str]:
        found = explore(parse_board(text), until, {}, 0, "2026-01-16")
        assert found.complete
        return [outcome["state"] for outcome in found.data["outcomes"]]
    shrine = "Ana: [shrine]\ncards:\n  shrine: |\n    {1} enchantment\n    at the beginning of your end step, you gain 1 life\n"
    assert ["life: 21" in state for state in lives(shrine, "end of turn")] == [True] and ["life: 21" in state for state in lives(shrine, "the same step")] == [False]
    hurt = "Ana: ['Grizzly Bears: with 1 damage']\neffects: [Grizzly Bears gets +1/+1 until end of turn]\nstep: second main phase\n"
    assert ["damage" in state for state in lives(hurt, "end of turn")] == [False] and ["damage" in state and "effects" in state for state in lives(hurt, "the stack is empty")] == [True]
    draws = "Ana: {library: [Forest, Island]}\nstep: draw step\n"
    assert all("Forest" in state.split("library")[0] for until in ("the stack is empty", "end of turn") for state in lives(draws, until))


@pytest.mark.parametrize("n", [5, 20])
def test_bounds_are_raised_to_what_the_board_says(n):
    """What is on a board is so, however much of it."""
    text = f"Ana: ['Test Box: with {n} charge counters']\ncards:\n  Test Box: |\n    {{1}} artifact\n    {{T}}, remove a charge counter from this: you gain 1 life\n"
    found = explore(parse_board(text), "the stack is empty", {}, 4, "2026-01-16")
    assert found.data["outcomes"] and not found.cuts


def test_what_no_state_can_say_is_told_in_words():
    text = "Ana: ['Test Box: with 200 charge counters']\ncards:\n  Test Box: |\n    {1} artifact\n    {T}, remove a charge counter from this: you gain 1 life\n"
    with pytest.raises(UnsupportedError) as error:
        explore(parse_board(text), "the stack is empty", {}, 4, "2026-01-16")
    assert str(error.value) == "board: Test Box: more than 64 counters of one kind on a permanent (max_counters) (not modelled: event)"


@pytest.mark.parametrize(("what", "said"), [
    ("unsupported(quoted(line(presence_of_gond,2),1))", "not modelled: what an ability that is given by presence_of_gond, line 2, does when it resolves"),
    ("something_new(line(a,1))", "not carried out: something new"),
    ("outside(item(2,1,own(line(a,1)),bea))", "not carried out: something on the stack that no state says"),
    ("outside(item(9,1,own(line(a,1)),bea))", "more than 5 spells and abilities on the stack (max_stack)"),
])
def test_no_message_has_a_term_of_the_programs(what, said):
    assert bound_words(what, {}) == said
