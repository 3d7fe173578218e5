"""The nine rulings of the steps prototype: each is a line of play on a small board. activate(2,1) is short for activate(2,own(card(1))).

Rulings that the prototype must get right; each is a line of play on a small board."""
import re

import pytest

from tests.engine.board import Board
from tests.engine.boards import P
from tests.engine.strategies import Assumed, Fresh

ALL = pytest.mark.parametrize("strategy", [Fresh, Assumed])


def full(board, text):
    """Short instance names made full."""
    name = lambda o, i: f"own({board.slots[int(o) - 1][0]}({i}))" if i.isdigit() else f"own({i})"
    return re.sub(r"(activate|trigger)\((\d+),(\w+)(?=[,)])", lambda m: f"{m[1]}({m[2]},{name(m[2], m[3])}", text)


def play(strategy, board, *wanted):
    """Follow plays by label prefix; returns the labels open at the end and the fluents of the last state as text."""
    s = strategy(board)
    state = s.voc.initial()
    for w in wanted:
        options = s.successors(state)
        hits = [n for l, n in options if l.startswith(full(board, w))]
        assert hits, (w, [l for l, _ in options])
        state = hits[0]
    return sorted(l for l, _ in s.successors(state)), {s.voc.text[i] for i in state[0]}, dict(zip(s.voc.register_text, state[1]))


@ALL
def test_dying_with_both_kinds_of_counters_does_not_persist(strategy):
    """704.3, 704.5f, 704.5q, 603.10a: Finks 3/2 with one +1/+1 and three -1/-1 dies in the check that would cancel a pair."""
    plays, state, _ = play(strategy, Board((P("kitchen_finks", "a", "plus 1", "minus 3"),)), "check")
    assert "in(1,graveyard)" in state and not any(f.startswith("waiting") for f in state)


@ALL
def test_surviving_with_both_kinds_cancels_and_persists_later(strategy):
    """704.5q, 702.79a."""
    board = Board((P("kitchen_finks", "a", "plus 1", "minus 1"), P("viscera_seer")))
    plays, state, _ = play(strategy, board, "check", "activate(2,1) + sacrificed(1)")
    assert "waiting(trigger(1,own(persist),1,0,1))" in state


@ALL
def test_vizier_lets_the_druid_pay_with_no_counter_and_melira_forbids_it(strategy):
    """118.3, 614: a replaced cost is paid; 101.2: a prohibited one can't be."""
    plays, state, _ = play(strategy, Board((P("devoted_druid", "a", "tapped"), P("vizier_of_remedies"))), "activate(1,2)", "pass", "pass")
    assert not any(f.startswith(("counter", "tapped")) for f in state)
    plays, _, _ = play(strategy, Board((P("devoted_druid", "a", "tapped"), P("melira"))))
    assert plays == ["pass(a)"]


@ALL
def test_redcap_remembers_its_power(strategy):
    """113.7a, 608.2h: sacrificed in response to its own trigger it deals the damage that its power last was: 2 - 1 = 1."""
    board = Board((P("murderous_redcap"), P("viscera_seer")))
    line = ["activate(2,1) + sacrificed(1)", "place", "pass", "pass", "place(trigger(1,1,1,0,1)) + aim(1,b)", "activate(2,1) + sacrificed(1)",
            "pass", "pass", "pass", "pass"]
    _, state, registers = play(strategy, board, *line)
    assert registers["life(b)"] == 19 and "in(1,graveyard)" in state


@ALL
def test_a_sacrificed_target_is_gone(strategy):
    """601.2c before 601.2h, 608.2b: Fume Spitter may target itself; then nothing happens."""
    board = Board((P("fume_spitter"), P("nest_of_scarabs")), tokens=(("insect", "a", 1),))
    _, state, _ = play(strategy, board, "activate(1,1) + aim(1,1)", "pass", "pass")
    assert not any(f.startswith(("item", "waiting", "target")) for f in state)


@ALL
def test_active_player_places_first_in_any_order(strategy):
    """101.4, 603.3b."""
    board = Board((P("blood_artist"), P("blood_artist"), P("blood_artist", "b"), P("fume_spitter")))
    plays, _, _ = play(strategy, board, "activate(4,1) + aim(1,4)")
    assert {p.split(",")[0] for p in plays} == {"place(trigger(1", "place(trigger(2"} and len(plays) == 4


@ALL
def test_hybrid_payment_by_counts(strategy):
    """601.2f-h: {2}{R} from RRRRG: RRR or RRG."""
    board = Board((P("hateflayer", "a", "tapped"),), mana={("a", "red"): 4, ("a", "green"): 1})
    plays, _, _ = play(strategy, board)
    assert sum(p.startswith("activate(1,own(hateflayer(1))) + aim(1,b)") for p in plays) == 2


@ALL
def test_summoning_sickness_and_haste(strategy):
    """302.6, 702.10b."""
    plays, _, _ = play(strategy, Board((P("prodigal_pyromancer", "a", "sick"),)))
    assert plays == ["pass(a)"]


@ALL
def test_a_trigger_without_a_legal_target_is_removed(strategy):
    """603.3d: nobody is left for Blowfly Infestation; the game goes on."""
    board = Board((P("blowfly_infestation"), P("fume_spitter"), P("viscera_seer", "b")))
    plays, state, _ = play(strategy, board, "activate(2,1) + aim(1,3)", "pass", "pass", "check", "place")
    assert plays == ["pass(a)"] and not any(f.startswith(("item", "waiting")) for f in state)
