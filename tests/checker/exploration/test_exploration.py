"""Canonical states and the state graph."""

from __future__ import annotations

import pytest

from checker.engine import Layouts, Rules, Vocabulary
from checker.exploration import Canonical, explore
from encoder.boards import parse_board
from tests.asp.step.positions import P, Start


def test_equal_slots_are_one():
    """Which of three equal Bears has the counter does not matter; whose it is does."""
    vocabulary = Start((P("grizzly_bears"), P("grizzly_bears"), P("grizzly_bears", "b"), P("fume_spitter"), P("viscera_seer"))).vocabulary()
    canonical, (fluents, registers, order) = Canonical(vocabulary), vocabulary.initial()

    def with_counter(slot):
        return canonical((fluents | {vocabulary.by_text[f"counter({slot},minus,1)"]}, registers, order))

    assert with_counter(1) == with_counter(2) != with_counter(3)


def test_what_the_programs_know_more_of_is_not_exchanged():
    """An enchanted creature is not the other one."""
    vocabulary = Start((P("grizzly_bears"), P("grizzly_bears"), P("power_of_fire", "a", "on 1"), P("fume_spitter"))).vocabulary()
    canonical, (fluents, registers, order) = Canonical(vocabulary), vocabulary.initial()
    states = {canonical((fluents | {vocabulary.by_text[f"counter({slot},minus,1)"]}, registers, order)) for slot in (1, 2)}
    assert len(states) == 2


def test_waiting_triggers_take_the_first_places_in_one_order():
    vocabulary = Start((P("juniper_order_ranger"), P("kitchen_finks"), P("young_wolf"), P("test_blight"))).vocabulary()
    at = vocabulary.by_text

    def waiting(*subjects):
        w = [f"w(1,own(juniper_order_ranger(1)),{n})" for n, _ in subjects]
        return frozenset(at[f"waiting({x},a)"] for x in w) | {at[f"about({x},subject,{s})"] for x, (_, s) in zip(w, subjects, strict=True)}

    assert vocabulary.compact(waiting((2, 3))) == waiting((1, 3))
    assert vocabulary.compact(waiting((1, 2), (2, 3))) == vocabulary.compact(waiting((1, 3), (2, 2)))


def test_graph_of_a_small_game():
    """A Seer alone may be sacrificed or not: every line ends, and a line leads to each state."""
    vocabulary = Start((P("viscera_seer"),)).vocabulary()
    graph = explore(Layouts(vocabulary))
    assert graph.complete and not graph.cut
    ends = [s for s, edges in graph.edges.items() if not edges]
    assert ends and all(vocabulary.over in s[0] for s in ends)
    for state in ends:
        at = graph.start
        for play in graph.line(state):
            at = next(s for label, s in graph.edges[at] if label == play and (s == state or s in graph.edges))
        assert at == state
    gone = {vocabulary.by_text["in(1,graveyard)"] in s[0] for s in ends}
    assert gone == {True, False}


def test_a_cut_is_counted_and_a_limit_is_said():
    vocabulary = Start((P("prodigal_pyromancer"),), bounds={"max_damage": 1}).vocabulary()
    assert not explore(Layouts(vocabulary), limit=2).complete
    start = Start((P("devoted_druid", "a", "tapped"),), bounds={"max_stack": 1})
    assert sum(explore(Layouts(start.vocabulary())).cut.values()) > 0


@pytest.mark.parametrize("text,play", [
    ("Ana: [Devoted Druid: tapped, Vizier of Remedies]", "activate(ana,1,own(line(devoted_druid,2)))"),
    ("Ana: [Murderous Redcap, Vizier of Remedies]\nBea: [Devoted Druid: with 1 damage]", "pass(ana)"),
])
def test_boards_run_through_the_same_door(text, play):
    strategy = Layouts(Vocabulary(parse_board(text), Rules(bounds={"max_stack": 3})))
    graph = explore(strategy, limit=60)
    assert play in [label for label, _ in graph.edges[graph.start]] and graph.transitions > 15


def test_tokens_have_slots_of_their_own():
    start = Start((P("nest_of_scarabs"), P("fume_spitter"), P("test_horde")))
    vocabulary = Vocabulary(start, tokens=2)
    assert {"in(4,battlefield)", "in(5,battlefield)"} <= set(vocabulary.by_text) and "in(6,battlefield)" not in vocabulary.by_text
