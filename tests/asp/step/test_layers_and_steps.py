"""Boards where the layers and the steps both matter: what an object is and can do changes while the game goes on."""

from __future__ import annotations

import pytest

from checker.engine import Layouts

from .play import PASS2, STRATEGIES, Game
from .positions import P

ALL = pytest.mark.parametrize("strategy", STRATEGIES)


@ALL
def test_humility_takes_abilities_while_it_is_there(strategy):
    """613.1f, 603.10a: no persist, no Druid under Humility; both after it has been destroyed."""
    g = Game(strategy, P("devoted_druid"), P("humility"), P("seal_of_cleansing"), P("kitchen_finks", "a", "damage 1"), P("kitchen_finks"), P("viscera_seer"))
    g.do("check")     # 1/1 with 1 damage
    assert g.dead(4) and not g.waits()
    assert not g.can("activate(1,") and not g.can("activate(6,")
    g.do("activate(3,1) + aim(1,2)", *PASS2)
    assert g.dead(2) and g.can("activate(1,1)") and g.can("activate(1,2)")
    g.do("activate(6,1) + sacrificed(5)")
    assert g.waits() == {"waiting(w(5,own(persist),1),a)"}


@ALL
def test_an_ability_on_the_stack_outlives_its_loss(strategy):
    """113.7a: once activated it exists independently of its source; Sheepmaker in response changes nothing about it."""
    g = Game(strategy, P("prodigal_pyromancer"), P("test_sheepmaker"))
    g.do("activate(1,1) + aim(1,b)", "activate(2,1) + aim(1,1)", *PASS2)
    assert "locked(made(ovinize,1),1)" in g.text() and not g.can("activate(1,1)")
    assert g.do(*PASS2).life("b") == 19


@ALL
def test_lost_until_end_of_turn(strategy):
    """514.2: the Druid is 0/1 without abilities until the turn ends, then itself again."""
    g = Game(strategy, P("devoted_druid"), P("test_sheepmaker"))
    assert g.can("activate(1,1)")
    g.do("activate(2,1) + aim(1,1)", *PASS2)
    assert not g.can("activate(1,")
    g.do(*PASS2)
    assert g.can("activate(1,1)") and not any(t.startswith("locked") for t in g.text())


@ALL
def test_animated_land_dies_by_state_based_action(strategy):
    """704.5f, 704.5g: counters and damage matter once the land is a creature."""
    g = Game(strategy, P("forest", "a", "minus 3"), P("test_awakening"), P("mountain"))
    assert not g.can("check")
    g.do("activate(2,1) + aim(1,1)", *PASS2, "check")
    assert g.dead(1) and not any(t.startswith("locked") for t in g.text())
    g = Game(strategy, P("forest"), P("urborg"), P("kormus_bell"), P("prodigal_pyromancer"), P("viscera_seer"))
    assert g.can("activate(1,basic(green))") and g.can("activate(1,basic(black))") and g.can("activate(5,1) + sacrificed(1)")
    g.do("activate(4,1) + aim(1,2)", *PASS2, "check")   # Urborg is a 1/1
    assert g.dead(2) and not g.can("activate(1,basic(black))") and not g.can("activate(5,1) + sacrificed(1)")


@ALL
def test_an_animated_land_may_be_summoning_sick(strategy):
    """302.6 asks creatures only."""
    g = Game(strategy, P("forest", "a", "sick"), P("test_awakening"))
    assert g.can("activate(1,basic(green))")
    g.do("activate(2,1) + aim(1,1)", *PASS2)
    assert not g.can("activate(1,basic(green))")


@ALL
def test_blood_moon_changes_mana_abilities(strategy):
    """305.7: under Magus of the Moon the Arbor makes red; when the Magus is gone, green."""
    g = Game(strategy, P("magus_of_the_moon"), P("dryad_arbor"), P("viscera_seer"), P("wasteland"))
    assert g.can("activate(2,basic(red))") and not g.can("activate(2,basic(green))") and g.can("activate(4,basic(red))")
    g.do("activate(3,1) + sacrificed(1)")
    assert g.can("activate(2,basic(green))") and not g.can("activate(2,basic(red))") and not g.can("activate(4,basic(red))")


FIRE = "activate(1,given(power_of_fire(1),static({0},own(power_of_fire(static)),power_of_fire)))"


@ALL
def test_granted_activated_ability_is_used_and_lost(strategy):
    """113.10, 613.1f: two Auras give two abilities; each goes with its Aura; an activation goes on."""
    g = Game(strategy, P("grizzly_bears"), P("power_of_fire", "a", "on 1"), P("power_of_fire", "a", "on 1"), P("seal_of_cleansing"))
    assert g.can(FIRE.format(2)) and g.can(FIRE.format(3))
    g.do(FIRE.format(2) + " + aim(1,b)")
    assert not g.can(FIRE.format(3))     # tapped
    g.do("activate(4,1) + aim(1,2)", *PASS2, *PASS2)
    assert g.dead(2) and g.life("b") == 19 and "tapped(1)" in g.text()
    g = Game(strategy, P("grizzly_bears"), P("power_of_fire", "a", "on 1"), P("seal_of_cleansing"))
    g.do("activate(3,1) + aim(1,2)", *PASS2)
    assert not g.can("activate(1,")
    assert not Game(strategy, P("grizzly_bears", "a", "sick"), P("power_of_fire", "a", "on 1")).can("activate(1,")


@ALL
def test_granted_ability_and_humility_by_timestamp(strategy):
    """613.7: what is given later than Humility stays."""
    assert not Game(strategy, P("grizzly_bears"), P("power_of_fire", "a", "on 1"), P("humility")).can("activate(1,")
    assert Game(strategy, P("grizzly_bears"), P("humility"), P("power_of_fire", "a", "on 1")).can("activate(1,")


@ALL
def test_aura_goes_with_its_creature(strategy):
    """704.5m: also when the creature is only no creature any more."""
    g = Game(strategy, P("grizzly_bears"), P("power_of_fire", "a", "on 1"), P("viscera_seer"))
    assert g.do("activate(3,1) + sacrificed(1)", "check").dead(2)
    g = Game(strategy, P("forest"), P("test_awakening"), P("power_of_fire", "a", "on 1"))
    assert g.do("check").dead(3)


@ALL
def test_cauldron_of_souls(strategy):
    """702.79a, 611.2c, 400.7: persist is used once by each object, any number of targets, lost at end of turn."""
    g = Game(strategy, P("cauldron_of_souls"), P("grizzly_bears"), P("goblin_guide"), P("viscera_seer"))
    g.do("activate(1,own(cauldron_of_souls(1)))", "target(1,2)", "target(1,3)", "announced", *PASS2, "activate(4,1) + sacrificed(2)", "place", *PASS2)
    assert "in(2,battlefield)" in g.text() and "counter(2,minus,1)" in g.text()
    end = g.state
    assert not g.do("activate(4,1) + sacrificed(2)").waits()
    g.state = end
    assert g.do("activate(4,1) + sacrificed(3)").waits()
    g.state = end
    g.do("pass(a)", "pass(b)", "pass(a)", "pass(b)")     # Seer's scry, then the turn
    assert "second_turn" in g.text() and not g.do("activate(4,1) + sacrificed(3)").waits()


@ALL
def test_cauldron_gives_a_second_persist(strategy):
    """702.79: two instances trigger twice; the second finds nothing to return."""
    g = Game(strategy, P("cauldron_of_souls"), P("kitchen_finks"), P("viscera_seer"))
    g.do("activate(1,own(cauldron_of_souls(1)))", "target(1,2)", "announced", *PASS2, "activate(3,1) + sacrificed(2)")
    assert len(g.waits()) == 2


@ALL
def test_wither_by_a_static_ability(strategy):
    """702.80a: counters while Everlasting Torment is there, damage after it has left."""
    board = (P("prodigal_pyromancer"), P("everlasting_torment"), P("seal_of_cleansing"), P("juniper_order_ranger", "b"))
    g = Game(strategy, *board)
    g.do("activate(1,1) + aim(1,4)", *PASS2)
    assert "counter(4,minus,1)" in g.text() and "damage(4,1)" not in g.text()
    g = Game(strategy, *board)
    g.do("activate(1,1) + aim(1,4)", "activate(3,1) + aim(1,2)", *PASS2, *PASS2)
    assert "counter(4,minus,1)" not in g.text() and "damage(4,1)" in g.text()


@ALL
def test_a_leaving_anthem_kills_a_damaged_creature(strategy):
    """704.5g on the view of the next check."""
    g = Game(strategy, P("grizzly_bears", "a", "damage 2"), P("glorious_anthem"), P("seal_of_cleansing"))
    assert not g.can("check")
    assert g.do("activate(3,1) + aim(1,2)", *PASS2, "check").dead(1)


@ALL
def test_godhead_and_counters(strategy):
    """613.4b-c: base 1/1, counters after it. Finks with a -1/-1 counter dies and does not persist; Redcap comes back as 0/0 and deals none."""
    g = Game(strategy, P("godhead_of_awe", "b"), P("kitchen_finks", "a", "minus 1"), P("grizzly_bears", "a", "plus 1", "damage 1"), P("murderous_redcap"),
             P("viscera_seer"))
    g.do("check")
    assert g.dead(2) and not g.dead(3) and not g.waits()
    g.do("activate(5,1) + sacrificed(4)", "place", *PASS2)
    assert "pending(enters(4))" in g.text()
    g.do("check")
    assert g.dead(4) and g.waits() == {"waiting(w(4,own(murderous_redcap(1)),1),a)"}
    assert g.do("place(w(4,1,1)) + aim(1,b)", *PASS2).life("b") == 20
    g = Game(strategy, P("godhead_of_awe"), P("grizzly_bears", "a", "plus 1", "damage 2"), P("viscera_seer"))
    assert g.do("check").dead(2)
    g = Game(strategy, P("grizzly_bears", "a", "plus 1", "damage 2"), P("viscera_seer"))
    assert not g.can("check")


@ALL
def test_melira_under_humility(strategy):
    """101.2 holds only while the ability that says so is there; without it the Druid's cost is forbidden again."""
    g = Game(strategy, P("melira"), P("test_sheepmaker"), P("devoted_druid", "a", "tapped"))
    assert not g.can("activate(3,2)")
    assert g.do("activate(2,1) + aim(1,1)", *PASS2).can("activate(3,2)")


@ALL
def test_another_creature_enters(strategy):
    """603.6a: Soul Warden sees Finks come back."""
    g = Game(strategy, P("kitchen_finks"), P("soul_warden", "b"), P("viscera_seer"))
    g.do("activate(3,1) + sacrificed(1)", "place", *PASS2, "place(w(1,1,1))")
    assert g.waits() == {"waiting(w(2,own(soul_warden(1)),1),b)"}
    assert g.do("place", *PASS2).life("b") == 21


def test_enters_is_matched_after_the_event():
    """603.6a, 613.7d: what returns silences the Warden at once, so nothing triggers; and its new timestamp is later than the Aura's, so the Bears
    lose the ability that they had used to kill it."""
    g = Game(Layouts, P("test_hush", "a", "damage 1"), P("grizzly_bears"), P("power_of_fire", "a", "on 2"), P("cauldron_of_souls"), P("soul_warden"))
    fire = "activate(2,given(power_of_fire(1),static(3,own(power_of_fire(static)),power_of_fire)))"
    assert g.can(fire)
    g.do("activate(4,own(cauldron_of_souls(1)))", "target(1,1)", "announced", *PASS2, fire + " + aim(1,1)", *PASS2, "check")
    assert g.can("place")
    g.do("place", *PASS2)
    assert "pending(enters(1))" in g.text() and not g.can("place")
    g.do("pass(a)")
    assert not g.waits() and len(g.engine.layouts) == 2 and not g.can(fire)


def test_a_returning_object_has_the_latest_timestamp():
    """613.7d: Godhead (earlier) and Animator set 1/1 and 3/3: a Crusade is 4/4 (it is white itself); when Godhead is back, 2/2."""
    g = Game(Layouts, P("godhead_of_awe"), P("animator"), P("crusade", "a", "damage 2"), P("cauldron_of_souls"), P("viscera_seer"))
    assert not g.can("check")
    g.do("activate(4,own(cauldron_of_souls(1)))", "target(1,1)", "announced", *(["pass(a)", "pass(b)"]), "activate(5,1) + sacrificed(1)", "place", *PASS2)
    assert [str(x) for x in g.state[2]] == ["2", "1"] and g.can("check") and len(g.engine.layouts) == 2
    assert g.do("check").dead(3)


