"""Rulings that the step programs must get right; each is a line of play on a small board."""

from __future__ import annotations

import pytest

from .play import PASS2, STRATEGIES, Game
from .positions import P

ALL = pytest.mark.parametrize("strategy", STRATEGIES)


@ALL
def test_dying_with_both_kinds_of_counters_does_not_persist(strategy):
    """704.3, 704.5f, 704.5q, 603.10a: Finks 3/2 with one +1/+1 and three -1/-1 dies in the check that would cancel a pair."""
    g = Game(strategy, P("kitchen_finks", "a", "plus 1", "minus 3")).do("check")
    assert g.dead(1) and not g.waits()


@ALL
def test_surviving_with_both_kinds_cancels_and_persists_later(strategy):
    """704.5q, 702.79a."""
    g = Game(strategy, P("kitchen_finks", "a", "plus 1", "minus 1"), P("viscera_seer")).do("check", "activate(2,1) + sacrificed(1)")
    assert g.waits() == {"waiting(w(1,own(persist),1),a)"}


@ALL
def test_vizier_lets_the_druid_pay_with_no_counter_and_melira_forbids_it(strategy):
    """118.3, 614: a replaced cost is paid; 101.2: a prohibited one can't be."""
    g = Game(strategy, P("devoted_druid", "a", "tapped"), P("vizier_of_remedies")).do("activate(1,2)", *PASS2)
    assert not any(f.startswith(("counter", "tapped")) for f in g.text())
    assert Game(strategy, P("devoted_druid", "a", "tapped"), P("melira")).plays() == ["pass(a)"]


@ALL
def test_redcap_remembers_its_power(strategy):
    """113.7a, 608.2h: sacrificed in response to its own trigger it deals the damage that its power last was: 2 - 1 = 1."""
    g = Game(strategy, P("murderous_redcap"), P("viscera_seer"))
    g.do("activate(2,1) + sacrificed(1)", "place", *PASS2, "place(w(1,1,1)) + aim(1,b)", "activate(2,1) + sacrificed(1)", *PASS2, *PASS2)
    assert g.life("b") == 19 and g.dead(1)


@ALL
def test_a_sacrificed_target_is_gone(strategy):
    """601.2c before 601.2h, 608.2b: Fume Spitter may target itself; then nothing happens."""
    g = Game(strategy, P("fume_spitter"), P("nest_of_scarabs"), tokens=(("insect", "a", 1),)).do("activate(1,1) + aim(1,1)", *PASS2)
    assert not any(f.startswith(("item", "waiting", "target")) for f in g.text())


@ALL
def test_active_player_places_first_in_any_order(strategy):
    """101.4, 603.3b."""
    g = Game(strategy, P("blood_artist"), P("blood_artist"), P("blood_artist", "b"), P("fume_spitter")).do("activate(4,1) + aim(1,4)")
    assert {p.split(",")[0] for p in g.plays()} == {"place(w(1", "place(w(2"} and len(g.plays()) == 4
    assert {p.split(",")[0] for p in g.do("place(w(1,1,1)) + aim(1,b)").plays()} == {"place(w(2"}
    assert {p.split(",")[0] for p in g.do("place(w(2,1,1)) + aim(1,b)").plays()} == {"place(w(3"}


@ALL
def test_payment_by_counts(strategy):
    """601.2f-h: {2}{R} from RRRRG: RRR or RRG."""
    g = Game(strategy, P("hateflayer", "a", "tapped"), mana={("a", "red"): 4, ("a", "green"): 1})
    assert sum("+ aim(1,b)" in p for p in g.plays() if p.startswith("activate")) == 2


@ALL
def test_summoning_sickness_and_haste(strategy):
    """302.6, 702.10b."""
    assert Game(strategy, P("prodigal_pyromancer", "a", "sick")).plays() == ["pass(a)"]


@ALL
def test_a_trigger_without_a_legal_target_is_removed(strategy):
    """603.3d: nobody is left for Blowfly Infestation; the game goes on."""
    g = Game(strategy, P("blowfly_infestation"), P("fume_spitter"), P("viscera_seer", "b"))
    g.do("activate(2,1) + aim(1,3)", *PASS2, "check", "place")
    assert g.plays() == ["pass(a)"] and not any(f.startswith(("item", "waiting")) for f in g.text())
