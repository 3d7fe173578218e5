"""State-based actions of permanents and players (CR 704.5), from facts and under assumptions; those that are not modelled stop the line by name."""

from __future__ import annotations

import pytest

from encoder.errors import UnsupportedError

from .play import PASS2, STRATEGIES, Game
from .positions import P, Start

ALL = pytest.mark.parametrize("strategy", STRATEGIES)


@ALL
def test_legend_rule_is_a_choice_of_its_controller(strategy):
    """704.5j: one way for each that may be kept; not across players, not for another name, not for one that is not legendary."""
    g = Game(strategy, P("test_legend"), P("test_legend"), P("test_legend"), P("test_namesake"), P("test_hero"), P("test_legend", "b"))
    assert g.plays() == ["check + kept(1)", "check + kept(2)", "check + kept(3)"]
    g.do("check + kept(2)")
    assert {f"in({o},battlefield)" for o in (2, 4, 5, 6)} <= g.text() and g.dead(1) and g.dead(3)
    assert g.plays() == ["pass(a)"]


@ALL
def test_each_player_keeps_one_of_each_name(strategy):
    """704.5j, 704.3: all choices of one check; a copy that leaves this way persists (it died)."""
    g = Game(strategy, P("test_legend"), P("test_legend"), P("test_hero", "b"), P("test_hero", "b"))
    assert len(g.plays()) == 4
    g.do("check + kept(1) + kept(4)")
    assert g.dead(2) and g.dead(3) and g.waits() == {"waiting(w(3,own(persist),1),b)"}


@ALL
def test_legend_rule_with_what_dies_at_the_same_time(strategy):
    """704.3: a legend with lethal damage counts in the check in which it dies, so both can go; a stolen one counts for who has it."""
    g = Game(strategy, P("test_legend", "a", "minus 1"), P("test_legend"))
    g.do("check + kept(1)")
    assert g.dead(1) and g.dead(2)
    g = Game(strategy, P("test_traitor"), P("test_legend"), P("test_legend", "b"))
    assert g.plays() == Game(strategy, P("test_traitor"), P("test_legend"), P("test_hero", "b")).plays()
    g.do("activate(1,1) + aim(1,3)", *PASS2)
    assert g.plays() == ["check + kept(2)", "check + kept(3)"]


@ALL
def test_planeswalker_without_loyalty(strategy):
    """704.5i."""
    g = Game(strategy, P("test_walker"), P("test_walker", "b"), also=("counter(2,loyalty,3)",)).do("check")
    assert g.dead(1) and "in(2,battlefield)" in g.text() and g.plays() == ["pass(a)"]


@pytest.mark.parametrize("before,lost", [(6, False), (7, True), (12, True)])
@ALL
def test_ten_poison_counters(strategy, before, lost):
    """704.5c, 122.1f."""
    g = Game(strategy, P("test_snake"), poison={"b": before})
    if before < 10:
        g.do("activate(1,1) + aim(1,b)", *PASS2)
        assert g.register("poison(b)") == before + 3 and g.register("poison(a)") == 0
    assert g.can("check") == lost
    if lost:
        assert {"lost(b)", "over"} <= g.do("check").text() and "lost(a)" not in g.text()


@ALL
def test_equipment_and_fortifications(strategy):
    """704.5n: off what is no creature (no land), and off players; they stay on the battlefield; on the right thing they stay attached."""
    g = Game(strategy, P("test_blade", "a", "on 3"), P("test_wall", "a", "on 4"), P("grizzly_bears"), P("forest"))
    assert not g.can("check")
    g = Game(strategy, P("test_blade", "a", "on 4"), P("test_wall", "a", "on 3"), P("grizzly_bears"), P("forest"), P("test_blade", "a", "on b")).do("check")
    assert not any(t.startswith("attached") for t in g.text()) and {f"in({o},battlefield)" for o in (1, 2, 5)} <= g.text() and not g.can("check")


@ALL
def test_creatures_and_what_is_no_attachment(strategy):
    """704.5p, 303.4d: an Equipment that is a creature falls off; an Aura that is one, too, and then goes to the graveyard; so does a bare artifact."""
    g = Game(strategy, P("test_blade", "a", "on 3"), P("test_golem"), P("grizzly_bears"))
    assert "attached(1,3)" in g.text()
    g.do("activate(2,1) + aim(1,1)", *PASS2, "check")
    assert "attached(1,3)" not in g.text() and "in(1,battlefield)" in g.text() and not g.can("check")
    g = Game(strategy, P("power_of_fire", "a", "on 3"), P("test_golem"), P("grizzly_bears")).do("activate(2,1) + aim(1,1)", *PASS2, "check")
    assert "attached(1,3)" not in g.text() and "in(1,battlefield)" in g.text()
    assert g.do("check").dead(1)
    g = Game(strategy, P("test_lull", "a", "on 2"), P("grizzly_bears")).do("check")
    assert "attached(1,2)" not in g.text() and "in(1,battlefield)" in g.text()


@ALL
def test_auras(strategy):
    """704.5m: an Aura on nothing, on what it can't enchant; enchant player."""
    assert Game(strategy, P("power_of_fire")).do("check").dead(1)
    assert Game(strategy, P("power_of_fire", "a", "on 2"), P("forest")).do("check").dead(1)
    assert not Game(strategy, P("test_curse", "a", "on b"), P("power_of_fire", "a", "on 3"), P("grizzly_bears")).can("check")
    assert Game(strategy, P("test_curse", "a", "on 2"), P("grizzly_bears")).do("check").dead(1)


@pytest.mark.parametrize("permanents,also,what", [
    ((P("test_world"), P("test_world", "b")), (), "world"),
    ((P("test_siege"),), (), "battle(1)"),
    ((P("test_saga"),), ("counter(1,lore,1)",), "saga(1)"),
    ((P("test_role", "a", "on 3"), P("test_role", "a", "on 3"), P("grizzly_bears")), (), "roles(3)"),
])
@ALL
def test_what_is_not_modelled_is_said_as_soon_as_it_would_apply(strategy, permanents, also, what):
    """704.5k, 704.5s, 704.5v, 704.5y."""
    g = Game(strategy, *permanents, also=also)
    assert g.overflows() == {what} and len(g.plays()) == len(g.overflows())


@ALL
def test_what_is_not_modelled_does_not_apply_too_early(strategy):
    """One world, Roles of two players, a Role on each of two creatures."""
    assert not Game(strategy, P("test_world"), P("grizzly_bears")).overflows()
    g = Game(strategy, P("test_role", "a", "on 3"), P("test_role", "b", "on 3"), P("grizzly_bears"), P("test_role", "a", "on 5"), P("grizzly_bears"))
    assert not g.overflows() and not g.can("check")


@ALL
def test_an_aura_that_enters_stops(strategy):
    """303.4f: what it enchants would have to be chosen."""
    g = Game(strategy, P("test_revival"), P("power_of_fire")).do("check", "place", "pass(a)")
    assert g.overflows() == {"enters(2)"}


ODD = ("card(grizzly_bears,ability(odd))", "activated(odd)", "instruction(odd,1,gain_life(1,you))")


@pytest.mark.parametrize("facts,named", [
    (("resolved(said(1),calm)", "timestamp(said(1),9)", "forbids(calm,activate)", "scope(calm,1,needs(type(creature)))"), r"forbids\(activate\)"),
    (("card(grizzly_bears,ability(line(grizzly_bears,1)))", "damage_as(line(grizzly_bears,1),trample)"), r"damage_as\(trample\)"),
    ((*ODD, "cost_of(odd,remove_counters(plus,x,self))"), "remove_counters"),
    ((*ODD, "cost_of(odd,mana(w,1))", "spend_only(odd,x,nothing)"), "spend_only"),
    ((*ODD, "only_when(odd,controls(opponent,creature,at_least,1))", "scope(creature,1,needs(type(creature)))"), "controls"),
    ((*ODD, "only_when(odd,compare(life(you),at_most,5))"), "compare"),
    ((*ODD, "only_when(odd,compare(power(self),other,5))"), "compare"),
    ((*ODD, "target_of(odd,1,small)", "scope(small,1,size_at_most(power,x))"), "size_at_most"),
    ((*ODD, "target_of(odd,1,small)", "scope(small,1,value_is(x))"), "value_is"),
    ((*ODD, "works_in(odd,graveyard)"), r"works_in\(graveyard\)"),
    (("card(grizzly_bears,ability(line(grizzly_bears,1)))", "cost_change(line(grizzly_bears,1),abilities(creature),at_least,generic,1)"), "cost_change"),
])
def test_what_plays_know_and_steps_do_not_is_refused_by_name(facts, named):
    """A line of play never ignores what `plays` on the same board would heed."""
    with pytest.raises(UnsupportedError, match=named):
        Start((P("grizzly_bears"),), more=facts).vocabulary()


def test_counters_on_players_that_are_not_poison_are_refused():
    more = ("card(grizzly_bears,ability(gift))", "activated(gift)", "cost_of(gift,tap)", "instruction(gift,1,put_counters(energy,1,you))")
    with pytest.raises(UnsupportedError, match=r"counters\(energy\)"):
        Start((P("grizzly_bears"),), more=more).vocabulary()
