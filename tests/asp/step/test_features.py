"""Control, durations, faces, amounts and conditions that count, several events at once, targets one by one."""

from __future__ import annotations

import pytest

from checker.engine import Assumed, Facts, Layouts, NotRepresentable, Overflow, Stuck
from checker.exploration import explore
from encoder.errors import UnsupportedError

from .play import PASS2, STRATEGIES, Game
from .positions import P, Start

ALL = pytest.mark.parametrize("strategy", STRATEGIES)


# --- control ------------------------------------------------------------------------------------------------------------------


@ALL
def test_stolen_creature_is_sick_and_so_is_one_that_comes_back(strategy):
    """613.1b, 302.6: under a new controller it has not been controlled since the turn began; at end of turn its owner gets it back, sick again."""
    g = Game(strategy, P("test_traitor"), P("prodigal_pyromancer", "b"), P("forest", "b"))
    g.do("activate(1,1) + aim(1,2)", *PASS2)
    assert "expires(made(with(traitor,a),1),until_end_of_turn)" in g.text()
    assert not g.can("activate(2,1)")
    g.do("pass(a)")
    assert {"sick(2)", "controlled(2,a)"} <= g.text() and not g.can("activate(2,1)") and g.can("activate(3,basic(green))")
    g.do("pass(b)", "pass(a)")
    assert "second_turn" in g.text() and "controlled(2,b)" in g.text() and "sick(2)" in g.text() and not g.can("activate(2,1)")


@ALL
def test_an_ability_keeps_its_controller(strategy):
    """113.7a, 109.5: the Leech's ability was activated by b; it is b who gains the life, whoever controls the Leech by then."""
    g = Game(strategy, P("test_traitor"), P("test_leech", "b"), P("grizzly_bears"))
    g.do("pass(a)", "activate(2,1) + aim(1,3)", "pass(b)")
    g.do("activate(1,1) + aim(1,2)", *PASS2)
    assert "item(1,2,own(test_leech(1)),b)" in g.text()
    g.do(*PASS2, "continue")
    assert g.life("b") == 21 and g.life("a") == 20


@ALL
def test_the_controller_of_a_trigger_is_who_controlled_its_source_as_it_triggered(strategy):
    """603.3a: stolen Finks: their enters trigger and persist are the thief's, but they come back under their owner's control (110.2a, 702.79a)."""
    g = Game(strategy, P("test_traitor"), P("kitchen_finks", "b"), P("viscera_seer"))
    g.do("activate(1,1) + aim(1,2)", *PASS2, "activate(3,1) + sacrificed(2)")
    assert g.waits() == {"waiting(w(2,own(persist),1),a)"}
    g.do("place", *PASS2)
    assert "in(2,battlefield)" in g.text() and not any(t.startswith("locked") for t in g.text())
    g.do("place")
    assert "item(2,2,own(kitchen_finks(1)),b)" in g.text()
    assert g.do(*PASS2).life("b") == 22


@ALL
def test_returned_under_your_control_and_tapped(strategy):
    """110.2a: the Reaper's controller has what died, until it leaves; then it is its owner's again."""
    g = Game(strategy, P("test_reaper"), P("prodigal_pyromancer", "b"), P("viscera_seer"), P("fume_spitter"))
    g.do("activate(4,1) + aim(1,2)", "place", *PASS2, *PASS2, "check", "place", *PASS2)
    assert {"in(2,battlefield)", "under(2,a)", "tapped(2)", "sick(2)"} <= g.text()
    assert g.can("activate(3,1) + sacrificed(2)")


@ALL
def test_control_without_end(strategy):
    """611.2a: no duration, no end; the effect is over when its object is another one (400.7)."""
    g = Game(strategy, P("test_thief"), P("grizzly_bears", "b"), P("viscera_seer"), P("test_traitor", "b"))
    g.do("activate(1,1) + aim(1,2)", *PASS2)
    assert {"expires(made(with(thief,a),1),no_end)", "locked(made(with(thief,a),1),2)"} <= g.text()
    g.do("activate(3,1) + sacrificed(2)")
    assert not any(t.startswith(("expires", "locked")) for t in g.text())


# --- faces --------------------------------------------------------------------------------------------------------------------


@ALL
def test_transform(strategy):
    """701.27a, 712.8a: the other face up, and the first one wherever it goes."""
    g = Game(strategy, P("test_changer"), P("test_villager", "a", "damage 2"), P("grizzly_bears"), P("viscera_seer"))
    assert g.can("check")
    g = Game(strategy, P("test_changer"), P("test_villager", "a", "damage 1"), P("grizzly_bears"), P("viscera_seer"))
    g.do("activate(1,1) + aim(1,2)", *PASS2)
    assert "face(2,test_werewolf)" in g.text() and "face(2,test_villager)" not in g.text() and not g.can("check")
    g.do("activate(4,1) + sacrificed(2)")
    assert "face(2,test_villager)" in g.text()
    g = Game(strategy, P("test_changer"), P("test_villager"), P("grizzly_bears"))
    g.do("activate(1,1) + aim(1,3)", *PASS2)    # one that has no other face does not transform (701.27c)
    assert "face(3,grizzly_bears)" not in g.text() and "face(2,test_villager)" in g.text()


# --- durations ----------------------------------------------------------------------------------------------------------------


@ALL
def test_an_effect_without_locked_objects(strategy):
    """611.2c: "counters can't be put on creatures this turn" also holds for those that come later; it ends with the turn (514.2)."""
    g = Game(strategy, P("test_ward"), P("devoted_druid", "a", "tapped"), P("fume_spitter"))
    assert g.can("activate(2,2)")
    g.do("activate(1,1)", *PASS2)
    assert "expires(made(no_counters,1),this_turn)" in g.text() and not g.can("activate(2,2)")
    g.do("activate(3,1) + aim(1,2)", *PASS2)
    assert not any(t.startswith("counter") for t in g.text())
    g.do(*PASS2)
    assert g.can("activate(2,2)") and not any(t.startswith("expires") for t in g.text())


@ALL
def test_mana_is_lost_with_the_turn(strategy):
    """106.4."""
    g = Game(strategy, P("test_mirror"), P("test_traitor"), P("grizzly_bears"))
    g.do("activate(1,1) + option(red)")
    assert g.register("mana(a,m(red,plain,none))") == 1 and g.register("mana(a,m(green,plain,none))") == 0
    g.do(*PASS2)
    assert "second_turn" in g.text() and g.register("mana(a,m(red,plain,none))") == 0


# --- amounts and conditions ---------------------------------------------------------------------------------------------------


@ALL
def test_a_number_of_objects_is_counted_on_resolution(strategy):
    """608.2h: three creatures as it is activated, two as it resolves; b's do not count."""
    g = Game(strategy, P("test_horde"), P("grizzly_bears"), P("viscera_seer"), P("young_wolf", "b"), P("grizzly_bears", "b"))
    g.do("activate(1,1) + aim(1,b)", "activate(3,1) + sacrificed(2)", *PASS2, *PASS2)
    assert g.life("b") == 18


@ALL
def test_last_known_counters_and_power(strategy):
    """603.10a, 608.2h: two +1/+1 counters and power 3 are 5 life."""
    g = Game(strategy, P("test_martyr", "a", "plus 2"), P("viscera_seer", "b"), P("fume_spitter"), P("viscera_seer"))
    g.do("activate(4,1) + sacrificed(1)", "place", *PASS2)
    assert g.life("a") == 25


@ALL
def test_intervening_if_is_asked_twice(strategy):
    """603.4: two creatures or more after the other has entered, and again on resolution."""
    line = ("pass(a)", "activate(4,1) + aim(1,2)", *PASS2[::-1], "check", "place", *PASS2, "place")
    g = Game(strategy, P("test_martyr"), P("young_wolf"), P("viscera_seer", "b"), P("fume_spitter", "b")).do(*line)
    assert "item(1,1,own(test_martyr(2)),a)" in g.text()
    assert g.do(*PASS2).life("a") == 19
    g = Game(strategy, P("test_martyr"), P("young_wolf", "b"), P("fume_spitter", "b"))
    g.do("pass(a)", "activate(3,1) + aim(1,2)", *PASS2[::-1], "check", "place", *PASS2, "pass(a)")
    assert not g.waits()        # a controls one creature
    g = Game(strategy, P("test_martyr", "a", "plus 1"), P("young_wolf"), P("prodigal_pyromancer", "b"), P("fume_spitter", "b"), P("fume_spitter", "b"))
    g.do(*line, "pass(a)", "activate(3,1) + aim(1,1)", *PASS2[::-1], "pass(a)", "activate(5,1) + aim(1,1)", *PASS2[::-1], "check")
    assert g.dead(1) and g.life("a") == 20
    assert g.do("place", *PASS2, *PASS2).life("a") == 22        # the martyr's own trigger; the other one finds one creature


@ALL
def test_activation_condition(strategy):
    """602.1b, 602.5, 608.2: only with at most two creatures; each creature gets its counter at once."""
    assert not Game(strategy, P("test_blight"), P("grizzly_bears"), P("grizzly_bears"), P("viscera_seer")).can("activate(1,1)")
    g = Game(strategy, P("test_blight"), P("grizzly_bears"), P("viscera_seer"), P("young_wolf", "b"))
    g.do("activate(1,1)", *PASS2)
    assert {"counter(2,minus,1)", "counter(3,minus,1)", "counter(4,minus,1)"} <= g.text()
    g.do("check")
    assert g.dead(3) and g.dead(4) and g.waits() == {"waiting(w(4,own(undying),1),b)"}


@ALL
def test_counters_as_a_cost(strategy):
    """118.3, 122.1."""
    g = Game(strategy, P("test_spring"))
    assert not g.can("activate(1,1)")
    g.do("activate(1,2)", *PASS2)
    assert "counter(1,plus,2)" in g.text() and not g.can("activate(1,2)")
    g.do("activate(1,1)")
    assert "counter(1,plus,1)" in g.text() and "counter(1,plus,2)" not in g.text()
    assert g.do(*PASS2).can("activate(1,2)")


# --- several events at once ---------------------------------------------------------------------------------------------------


@ALL
def test_damage_at_once_adds_up(strategy):
    """120.6: 1 and 2 to one creature are 3; to one player they are 3; with wither three counters, of which Vizier takes one (614.5)."""
    g = Game(strategy, P("test_forker"), P("test_horde", "b"))
    end = g.state
    assert g.do("activate(1,1) + aim(1,2) + aim(2,2)", *PASS2).can("check") and "damage(2,3)" in g.text()
    g.state = end
    assert g.do("activate(1,1) + aim(1,b) + aim(2,b)", *PASS2).life("b") == 17
    g.state = end
    g.do("activate(1,1) + aim(1,2) + aim(2,b)", *PASS2)
    assert "damage(2,1)" in g.text() and g.life("b") == 18
    g = Game(strategy, P("test_forker"), P("test_horde", "b"), P("everlasting_torment"), P("vizier_of_remedies", "b"))
    assert "counter(2,minus,2)" in g.do("activate(1,1) + aim(1,2) + aim(2,2)", *PASS2).text()


@ALL
def test_the_order_of_replacements_is_chosen(strategy):
    """616.1: the affected creature's controller chooses; one alone is applied. 2 - 1 = 1 counter, or 2 * (1 - 1) = 0."""
    g = Game(strategy, P("test_doubler"), P("test_spring"))
    assert "counter(2,plus,4)" in g.do("activate(2,2)", *PASS2).text()
    g = Game(strategy, P("test_doubler"), P("vizier_of_remedies"), P("devoted_druid", "a", "tapped"))
    after = [g.vocabulary.describe(state) for label, state in g.engine.successors(g.state) if label.startswith("activate(a,3")]
    assert not g.overflows() and sorted("counter(3,minus,1)" in text for text in after) == [False, True] and not any("counter(3,minus,2)" in text for text in after)


# --- targets ------------------------------------------------------------------------------------------------------------------


@ALL
def test_any_number_of_targets_are_chosen_one_by_one(strategy):
    """601.2c: no step has more than a choice per creature, and together they reach every set of targets once."""
    creatures = ("grizzly_bears", "goblin_guide", "young_wolf", "viscera_seer", "blood_artist", "soul_warden")[:4 if strategy is Facts else 6]
    g = Game(strategy, P("cauldron_of_souls"), *(P(c) for c in creatures))
    assert sum(p.startswith("activate(a,1,") for p in g.plays()) == 1
    g.do("activate(1,1)")
    sets, todo, most = [], [g.state], 0
    while todo:
        plays = g.engine.successors(todo.pop())
        most = max(most, len(plays))
        for label, state in plays:
            if label == "announced":
                sets.append(frozenset(t for i in state[0] if (t := g.vocabulary.text_of[i]).startswith("target")))
                assert "tapped(1)" in {g.vocabulary.text_of[i] for i in state[0]}
            else:
                todo.append(state)
    assert len(sets) == len(set(sets)) == 2 ** len(creatures) and most == len(creatures) + 1


@ALL
def test_up_to_two_targets(strategy):
    """601.2c, 608.2b: 1 + 3 + 3 choices; without any target it resolves, with all of them gone it does not."""
    board = (P("test_lull"), P("grizzly_bears", "b"), P("prodigal_pyromancer", "b"), P("viscera_seer", "b"))
    g = Game(strategy, *board)
    assert sum(p.startswith("activate(a,1,") for p in g.plays()) == 7
    g.do("activate(1,1) + aim(1,2) + aim(1,3)", *PASS2, "continue")
    assert "tapped(3)" in g.text() and g.life("a") == 21
    g = Game(strategy, *board).do("activate(a,1,own(test_lull(1))) + aim(1,2)", "pass(a)", "activate(4,1) + sacrificed(2)", *PASS2[::-1], *PASS2)
    assert g.life("a") == 20 and not any(t.startswith(("item", "noted")) for t in g.text())
    g = Game(strategy, *board)
    label = next(p for p in g.plays() if p.endswith("own(test_lull(1)))"))
    assert g.do(label, *PASS2, "continue").life("a") == 21


@ALL
def test_to_hand(strategy):
    """400.7: a bounced creature is no longer there; leaves is not dies."""
    g = Game(strategy, P("test_jailer"), P("young_wolf", "b"))
    g.do("activate(1,1) + aim(1,2)", *PASS2)
    assert "in(2,hand)" in g.text() and not g.waits()


# --- bounds, and what is not modelled ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bounds,line,what", [
    ({"max_counters": 1}, ("activate(1,2)", *PASS2), "outside(counter(1,minus,2))"),
    ({"max_stack": 1}, ("activate(1,2)",), "outside(item(2,"),
])
@ALL
def test_a_bound_that_is_passed_is_said(strategy, bounds, line, what):
    g = Game(strategy, P("devoted_druid", "a", "tapped", *(["minus 1"] if "max_counters" in bounds else [])), P("everlasting_torment"), bounds=bounds)
    if "max_counters" in bounds:
        assert any(o.startswith(what) for o in g.overflows())
    else:
        assert any(o.startswith(what) for o in g.do(*line).overflows())


@ALL
def test_every_bound_of_effects_tokens_damage_and_triggers(strategy):
    g = Game(strategy, P("prodigal_pyromancer"), P("test_horde", "a", "damage 1"), bounds={"max_damage": 1})
    assert g.do("activate(1,1) + aim(1,2)", "pass(a)").overflows() == {"outside(damage(2,2))"}
    g = Game(strategy, P("nest_of_scarabs"), P("fume_spitter"), P("test_horde"))
    g.do("activate(2,1) + aim(1,3)", *PASS2, "place", "pass(a)")
    assert g.overflows() == {"tokens(a,insect)"}
    g = Game(strategy, P("test_traitor"), P("test_traitor"), P("grizzly_bears", "b"), bounds={"max_effects": 1})
    g.do("activate(1,1) + aim(1,3)", *PASS2, "activate(2,1) + aim(1,3)", "pass(a)")
    assert g.overflows() == {"effects(with(traitor,a))"}
    g = Game(strategy, P("blood_artist"), P("test_blight"), P("young_wolf", "b"), P("insect", "b"), bounds={"max_waiting": 1})
    assert g.do("activate(2,1)", *PASS2).overflows() == {"waiting(1,own(blood_artist(1)))"}


def test_a_position_outside_of_the_bounds_is_refused():
    with pytest.raises(NotRepresentable, match=r"counter\(1,plus,9\)"):
        Start((P("grizzly_bears", "a", "plus 9"),)).vocabulary()


def test_what_is_not_modelled_is_refused_by_name():
    start = Start((P("grizzly_bears"),), more=("card(grizzly_bears,ability(odd))", "activated(odd)", "cost_of(odd,tap)", "instruction(odd,1,dance(self))"))
    with pytest.raises(UnsupportedError, match=r"odd.*dance\(self\).*resolution"):
        start.vocabulary()


def test_a_live_state_without_successor_raises():
    """A state that no game can be in: nobody has priority."""
    start = Start((P("grizzly_bears"),))
    vocabulary = start.vocabulary()
    fluents, registers, order = vocabulary.initial()
    nobody = (fluents - {vocabulary.by_text["priority(a)"]}, registers, order)
    for strategy in (Facts(vocabulary), Assumed(vocabulary)):
        with pytest.raises(Stuck):
            strategy.successors(nobody)


@pytest.mark.parametrize("cards", [("devoted_druid", "humility", "seal_of_cleansing", "viscera_seer"), ("grizzly_bears", "cauldron_of_souls", "viscera_seer"),
                                   ("forest", "test_awakening", "prodigal_pyromancer"), ("test_traitor", "test_horde", "test_martyr", "viscera_seer"),
                                   ("test_reaper", "test_forker", "kitchen_finks"), ("test_lull", "test_spring", "test_blight")])
def test_both_strategies_agree_everywhere(cards):
    """Ground once and assumed = ground anew from facts, on every state within reach (at most 25)."""
    vocabulary = Start(tuple(P(c, "ab"[k % 2]) for k, c in enumerate(cards))).vocabulary()
    assumed, facts = Layouts(vocabulary), Facts(vocabulary)

    def plain(strategy, state):
        return sorted((label, str(s) if isinstance(s, Overflow) else (sorted(s[0]), s[1], s[2])) for label, s in strategy.successors(state))

    for state in list(explore(assumed, limit=25).edges):
        assert plain(assumed, state) == plain(facts, state)


# --- phrases, state-based actions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("conditions,found", [
    (("needs(type(creature))",), "2345"), (("lacks(type(creature))",), "16"), (("needs(ability(persist))",), "5"),
    (("needs(type(creature))", "lacks(ability(persist))"), "234"),
    (("size_at_least(power,2)",), "235"), (("size_at_most(toughness,1)",), "4"), (("value_at_least(3)",), "16"), (("value_at_most(2)",), "2345"),
    (("value_is(5)",), "6"), (("tapped",), "3"), (("untapped", "needs(type(creature))"), "245"), (("counter(plus)",), "2"),
    (("no_counter(any)", "needs(type(creature))"), "345"), (("token",), "4"), (("nontoken", "needs(type(creature))"), "235"), (("self",), "1"),
    (("other", "needs(type(artifact))"), "6"), (("you_control", "needs(type(creature))"), "25"), (("not_you_control",), "346"), (("you_own",), "1235"),
    (("opponent_owns",), "46"), (("player",), "ab"), (("opponent",), "b"), (("you",), "a"),
])
@ALL
def test_phrases(strategy, conditions, found):
    """109.2, 109.3, 109.5: what a target may be, by each condition of a phrase."""
    g = Game(strategy, P("test_probe"), P("viscera_seer", "a", "plus 1"), P("grizzly_bears", "a", "tapped", "under b"), P("insect", "b"), P("kitchen_finks"),
             P("cauldron_of_souls", "b"), more=tuple(f"scope(probed,1,{q})" for q in conditions))
    aims = {p[-2] for p in g.plays() if p.startswith("activate(a,1,")}
    assert aims == set(found)


@ALL
def test_a_player_without_life_loses(strategy):
    """704.5a, 104.3b."""
    g = Game(strategy, P("prodigal_pyromancer"), life={"a": 20, "b": 1})
    g.do("activate(1,1) + aim(1,b)", *PASS2, "check")
    assert {"lost(b)", "over"} <= g.text() and "lost(a)" not in g.text() and not g.plays()


@ALL
def test_a_token_in_the_graveyard_ceases_to_exist(strategy):
    """704.5d, 111.7: and its slot is free for another one."""
    g = Game(strategy, P("viscera_seer"), P("insect"), P("nest_of_scarabs"), P("fume_spitter"), P("test_horde"))
    g.do("activate(1,1) + sacrificed(2)")
    assert g.dead(2)
    g.do("check")
    assert not any(t.startswith("in(2,") for t in g.text())
    g.do(*PASS2, "activate(4,1) + aim(1,5)", *PASS2, "place", *PASS2)
    assert {"in(2,battlefield)", "sick(2)"} & g.text() == {"in(2,battlefield)"}


@ALL
def test_a_target_that_comes_back_is_another_object(strategy):
    """400.7, 608.2b: the Wolf returns before the damage, and is no target any more."""
    g = Game(strategy, P("prodigal_pyromancer"), P("young_wolf"), P("viscera_seer"))
    g.do("activate(1,1) + aim(1,2)", "activate(3,1) + sacrificed(2)", "place", *PASS2, *PASS2, *PASS2)
    assert "counter(2,plus,1)" in g.text() and not any(t.startswith(("damage", "item", "target")) for t in g.text())


@pytest.mark.parametrize("permanents,reasons", [
    ((P("prodigal_pyromancer", "a", "tapped"),), {"tapped"}),
    ((P("hateflayer", "a"),), {"not_tapped", "unpayable"}),
    ((P("prodigal_pyromancer", "a", "sick"),), {"summoning_sick"}),
    ((P("devoted_druid", "a", "tapped"), P("melira")), {"tapped", "cannot_pay(put_counters(minus,1,self))"}),
    ((P("test_spring"),), {"cannot_pay(remove_counters(plus,1,self))"}),
    ((P("test_traitor"),), {"no_legal_target(target(test_traitor(1),1))"}),
    ((P("test_pair"), P("grizzly_bears")), {"no_legal_target(target(test_pair(1),1))"}),
    ((P("test_pair"), P("forest")), {"no_legal_target(target(test_pair(1),1))"}),
    ((P("test_pair"), P("grizzly_bears"), P("young_wolf", "b")), set()),
    ((P("test_blight"), P("grizzly_bears"), P("grizzly_bears"), P("young_wolf")), {"only_when(controls(you,creature_you_control,at_most,2))"}),
])
def test_reasons_are_those_of_plays(permanents, reasons):
    """One word per reason, here and in asp/legality (checker/reasons.py has its sentence)."""
    vocabulary = Start(permanents).vocabulary()
    control = Facts(vocabulary).control(vocabulary.initial())
    assert {str(a.symbol.arguments[1]) for a in control.symbolic_atoms.by_signature("illegal", 2) if str(a.symbol.arguments[0]).startswith("activate(a,1,")} == reasons
