"""Outcomes: every end that there is, the number of lines to each, and lines in words."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest

from checker.commands.explore import answer, distinct
from checker.engine import Layouts, Overflow, Rules, Vocabulary
from checker.exploration import Budget
from checker.outcomes import Horizon, Replay, outcomes
from checker.perft import perft
from checker.telling import told
from encoder.boards import parse_board
from encoder.errors import InputError, UnsupportedError
from tests.checker.exploration.test_perft import LOOP

DRUID = "Ana: [Devoted Druid: tapped and with a -1/-1 counter]"
BOARDS = [DRUID, "Ana: [2 Viscera Seer]", "Ana: [Viscera Seer, 2 Grizzly Bears]", "Ana: [Viscera Seer, Kitchen Finks: with a -1/-1 counter]\nBea: [Viscera Seer]"]


def explored(text, until="the same step", **bounds):
    board = parse_board(text)
    strategy = Layouts(Vocabulary(board, Rules(bounds=bounds), tokens=2))
    found = outcomes(strategy, Horizon.read(until))
    return board, strategy, found, distinct(board, strategy, found)


def every_line(strategy, asked):
    """All lines of a game that has no loop, one after the other, without anything equal being one."""
    stack = [(strategy.vocabulary.initial(), 0)]
    while stack:
        state, seen = stack.pop()
        plays = set(strategy.successors(state))
        if asked(state, seen, plays):
            yield state
            continue
        for _, after in plays:
            assert not isinstance(after, Overflow)
            holds = any(strategy.vocabulary.symbols[i].name == "item" for i in after[0])
            stack.append((after, seen or holds))


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("until", ["the same step", "the stack is empty"])
def test_as_many_lines_as_there_are_without_any_reduction(text, until):
    """Merging equal states and equal objects changes neither the outcomes nor the number of lines to each."""
    from checker.reached import Reader

    board, strategy, found, ends = explored(text, until, max_stack=6)
    reader, v = Reader(board, strategy.vocabulary), strategy.vocabulary

    def ended(state, seen, plays):
        names = {v.symbols[i].name for i in state[0]}
        return not plays or (until == "the stack is empty" and seen and "item" not in names and any(label.startswith("pass(") for label, _ in plays))

    plain = Counter(reader.at(state).text for state in every_line(strategy, ended))
    assert {end.reached.text: end.lines for end in ends} == dict(plain) and found.complete and not found.endless()


def test_the_druid_has_two_outcomes():
    _, _, found, ends = explored(DRUID, "the stack is empty")
    assert [end.lines for end in ends] == [1, 1] and found.complete
    stays, dies = ends
    assert told(stays.line, False) == ["the step ends"] and told(stays.line, True)[0] == "Ana passes"
    assert told(dies.line, False) == [
        'Ana activates "put a -1/-1 counter on this: untap this" of Devoted Druid: a -1/-1 counter is put on Devoted Druid', "Devoted Druid dies",
        "Devoted Druid's second ability resolves"]
    assert "graveyard:\n    - Devoted Druid" in dies.reached.text


def test_objects_keep_their_names_along_a_line():
    """Equal objects change places in canonical states; a told line goes on about the same ones."""
    _, strategy, found, _ = explored("Ana: [Viscera Seer, 3 Grizzly Bears]", max_stack=5)
    replay = Replay(strategy)
    for end in found.ends:
        gone = set()
        for label, _ in replay(found.line(end)):
            new = {part for part in label.split(" + ") if part.startswith("sacrificed")}
            assert not new & gone
            gone |= new


def test_words_for_what_happens():
    text = "Ana: [Viscera Seer, Murderous Redcap]\nBea: {battlefield: [Grizzly Bears], life: 1}"
    _, _, _, ends = explored(text, "the stack is empty", max_stack=3)
    said = "\n".join(line for end in ends for line in told(end.line, False))
    for words in ("sacrificing Murderous Redcap: Murderous Redcap dies, Murderous Redcap's persist triggers", "Murderous Redcap enters the battlefield under Ana's control",
                  "a -1/-1 counter is put on Murderous Redcap", "Murderous Redcap's first ability resolves", "Bea loses", "Grizzly Bears is dealt 1 damage"):
        assert words in said, words
    mana = "\n".join(line for end in explored("Ana: [Devoted Druid]")[3] for line in told(end.line, False))
    assert "Ana gets G" in mana and "Devoted Druid is tapped" in mana and "is untapped" in mana


@pytest.mark.parametrize("n", [1, 2, 3])
def test_ends_after_n_decisions_are_those_of_perft(n):
    board = parse_board("Ana: [Viscera Seer, Kitchen Finks]\nBea: [Devoted Druid]")
    strategy = Layouts(Vocabulary(board, Rules(bounds={"max_stack": 9})))
    found = outcomes(strategy, Horizon.read(f"{n} decisions"))
    counts, over = found.counts(), strategy.vocabulary.over
    live = sum(counts[end] for end in found.ends if over not in found.states[end][0])
    reached = perft(strategy, n).lines[-1]
    assert live <= reached <= sum(counts[end] for end in found.ends)


def test_what_loops_is_infinite_and_what_never_ends_is_said():
    _, _, found, ends = explored(LOOP, "the same step")
    assert found.complete and found.endless() and [end.lines for end in ends] == [1]
    loop = "Ana: [Blink]\ncards:\n  Blink: |\n    {1} artifact\n    {T}: untap this\n"
    _, _, found, ends = explored(loop, "the same step")
    assert found.complete and not found.endless() and {end.lines for end in ends} == {None}


def test_cuts_are_named_and_counted():
    found = answer(parse_board(DRUID.replace("and with a -1/-1 counter", "and new")), "the same step", {"max_counters": 1}, 0, "2026-01-16")
    assert not found.complete and found.code == 3 and found.data["overflow"] > 0 and found.cuts[:1] == ["more than 1 counters of one kind on a permanent (max_counters): 2 plays; --bound max_counters=2 goes further"]
    board = parse_board("Ana: [Viscera Seer, 3 Devoted Druid]")
    stopped = outcomes(Layouts(Vocabulary(board)), Horizon.read("the same step"), Budget(states=7))
    assert stopped.stopped == "states: 7" and stopped.expanded == 7 and not stopped.complete
    early = Budget()
    early.reason = "interrupted"
    assert outcomes(Layouts(Vocabulary(board)), Horizon.read("the same step"), early).stopped == "interrupted"
    assert outcomes(Layouts(Vocabulary(board)), Horizon.read("the same step"), Budget(megabytes=1)).stopped == "memory: 1 MB"


def test_wrong_horizons_and_boards_that_no_step_is_made_on():
    for words in ("the next game", "x decisions", "", "-1 decisions"):
        with pytest.raises(InputError):
            Horizon.read(words)
    assert Horizon.read("1 decision") == Horizon.read("1 decisions") == Horizon("1 decision", 1)
    with pytest.raises(UnsupportedError):
        answer(parse_board("Ana: [Puca's Mischief]"), "end of turn", {}, 0, "2026-01-16")


def test_it_tells_how_far_it_is():
    seen = []
    budget = Budget(watch=lambda *numbers: seen.append(numbers))
    budget._told = -1.0
    budget.spent(64, 100, 3)
    assert seen == [(64, 100, 3)] and SimpleNamespace(reason=budget.reason).reason == ""


@pytest.mark.parametrize(("until", "ends"), [("end of combat", 2), ("the next turn", 2), ("the stack is empty", 1)])
def test_lines_go_on_to_combat_and_to_the_end_of_the_turn(until, ends):
    board = parse_board("Ana: [Grizzly Bears]\nBea: ['Kitchen Finks: tapped']\nstep: main phase\nstack: []")
    found = answer(board, until, {}, 0, "2026-01-16")
    told = [str(end["line"]) for end in found.data["outcomes"]]
    assert found.complete and len(told) == ends
    assert any("Grizzly Bears attacks Bea" in words for words in told) == (ends == 2)
    assert any("life: 18" in end["state"] for end in found.data["outcomes"]) == (ends == 2)


def test_a_copy_of_what_has_another_face_up_is_told():
    """707.2, 707.8, 710.2: a copy of a flipped card has the face that is up, though its own card has no such face."""
    _, _, _, ends = explored(
        "Ana: {hand: [copier], battlefield: [Stabwhisker the Odious], mana: C}\nturn: Ana\n"
        "cards: {copier: \"{1} artifact creature Shapeshifter 0/0\\nthis may enter as a copy of a creature\"}",
        "the stack is empty",
    )
    assert any(end.reached.text.count("Stabwhisker the Odious") for end in ends)
