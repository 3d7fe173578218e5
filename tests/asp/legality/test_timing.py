"""Priority, lands and the timing of spells (CR 117, 305, 307, 702.8)."""

from __future__ import annotations

import pytest

from tests.asp.legality.table import BEAR, BOLT, FREE, LAND, MANA, Card, Table, creature, instant, sorcery

STEPS = ("upkeep", "draw", "main", "beginning_of_combat", "declare_attackers", "declare_blockers", "combat_damage", "end_of_combat", "second_main", "end")


@pytest.mark.parametrize("step", STEPS)
def test_sorceries_creatures_and_lands_need_a_main_phase(step):
    t = Table(step=step, acted=True)
    t.put(sorcery(), "hand"), t.put(BEAR, "hand"), t.put(LAND, "hand"), t.put(BOLT, "hand"), t.put(creature("flash"), "hand")
    got = t.plays()
    expected = set() if step in ("main", "second_main") else {"not_main_phase"}
    for play in ("cast(ana,1)", "cast(ana,2)", "play_land(ana,3)"):
        assert got.why_not(play) == expected
    assert got.why_not("cast(ana,4)") == got.why_not("cast(ana,5)") == set()


def test_not_during_another_turn():
    t = Table(turn="bea", priority="ana")
    t.put(sorcery(), "hand"), t.put(BEAR, "hand"), t.put(LAND, "hand"), t.put(BOLT, "hand")
    got = t.plays()
    assert got.why_not("cast(ana,1)") == got.why_not("cast(ana,2)") == got.why_not("play_land(ana,3)") == {"not_your_turn"}
    assert got.why_not("cast(ana,4)") == set()
    assert "305.3" in got.rules("play_land(ana,3)", "not_your_turn")
    assert "307.1" in got.rules("cast(ana,1)", "not_your_turn") and "302.1" in got.rules("cast(ana,2)", "not_your_turn")


def test_not_while_something_is_on_the_stack():
    t = Table()
    t.put(sorcery(), "hand"), t.put(Card(("artifact",)), "hand"), t.put(LAND, "hand"), t.put(BOLT, "hand")
    t.put(instant(), "stack", "bea")
    got = t.plays()
    assert got.why_not("cast(ana,1)") == got.why_not("cast(ana,2)") == got.why_not("play_land(ana,3)") == {"stack_not_empty"}
    assert got.why_not("cast(ana,4)") == set()
    assert "301.1" in got.rules("cast(ana,2)", "stack_not_empty") and "305.1" in got.rules("play_land(ana,3)", "stack_not_empty")


def test_every_reason_at_once():
    t = Table(turn="bea", step="end", priority="bea")
    t.put(sorcery(), "hand"), t.put(instant(), "stack", "bea")
    assert t.plays().why_not("cast(ana,1)") == {"no_priority", "not_your_turn", "not_main_phase", "stack_not_empty"}


def test_without_priority_nothing():
    t = Table(priority="bea")
    t.put(BOLT, "hand"), t.put(creature(lines=(FREE, MANA))), t.put(LAND, "hand")
    got = t.plays()
    assert all("no_priority" in got.why_not(p) for p in ("cast(ana,1)", "activate(ana,2,1)", "activate(ana,2,2)", "play_land(ana,3)"))
    assert "117.1b" in got.rules("activate(ana,2,1)", "no_priority")


def test_nobody_has_priority_while_permanents_untap_or_the_turn_is_cleaned_up():
    for step in ("untap", "cleanup"):
        t = Table(step=step)
        t.put(BOLT, "hand")
        got = t.plays()
        assert got.why_not("cast(ana,1)") == {"nobody_has_priority"}
        assert got.rules("cast(ana,1)", "nobody_has_priority") == {"502.4" if step == "untap" else "514.3"}
    t = Table(step="cleanup", acted=True)
    t.put(BOLT, "hand"), t.put(instant(), "stack")
    assert t.plays().why_not("cast(ana,1)") == set()


FIRST = {"draw": "504.2", "declare_attackers": "508.2", "declare_blockers": "509.2", "combat_damage": "510.3"}


@pytest.mark.parametrize("step", STEPS)
def test_nobody_acts_before_the_turn_based_actions_of_a_step(step):
    for acted in (False, True):
        t = Table(step=step, acted=acted)
        t.put(BOLT, "hand"), t.put(creature(lines=(FREE, MANA)))
        got = t.plays()
        waits = step in FIRST and not acted
        for play in ("cast(ana,1)", "activate(ana,2,1)", "activate(ana,2,2)"):
            assert got.why_not(play) == ({"turn_based_actions_first"} if waits else set())
            assert got.rules(play, "turn_based_actions_first") == ({"703.3", FIRST[step]} if waits else set())


def test_one_land_each_turn():
    t = Table()
    t.put(LAND, "hand"), t.put(LAND, "hand", "bea")
    t.value("lands_played(bea)", 1)
    assert t.plays().why_not("play_land(ana,1)") == set()
    t.value("lands_played(ana)", 1)
    got = t.plays()
    assert got.why_not("play_land(ana,1)") == {"land_already_played"} and "305.2" in got.rules("play_land(ana,1)", "land_already_played")


def test_a_land_is_never_cast():
    t = Table()
    t.put(Card(("land", "creature"), size=(1, 1)), "hand"), t.put(BEAR, "hand")
    got = t.plays()
    assert "cast(ana,1)" not in got and "play_land(ana,1)" in got and "play_land(ana,2)" not in got and "cast(ana,2)" in got


def test_only_from_hand_unless_something_allows_more():
    t = Table()
    for zone in ("hand", "graveyard", "exile"):
        t.put(BEAR, zone), t.put(LAND, zone)
    t.put(BEAR, "library", known_top=1), t.put(BEAR, "library", known_top=2), t.put(BEAR, "hand", "bea")
    got = t.plays()
    assert got.legal() == {"cast(ana,1)", "play_land(ana,2)"}
    for play in ("cast(ana,3)", "cast(ana,5)", "play_land(ana,4)", "play_land(ana,6)", "cast(ana,7)"):
        assert got.why_not(play) == {"no_permission"}
    assert "cast(ana,8)" not in got and "cast(ana,9)" not in got
    assert "601.3" in got.rules("cast(ana,3)", "no_permission") and "305.1" in got.rules("play_land(ana,4)", "no_permission")


def test_a_permanent_may_let_its_controller_play_from_elsewhere():
    lands = Card(("artifact",), lines=("permits(X, play, normal). scope(X, 1, (needs(type(land)); in(graveyard, you))).",))
    spells = Card(("artifact",), lines=("permits(X, cast, normal). scope(X, 1, (needs(type(creature)); in(graveyard, you))).",))
    free = Card(("artifact",), lines=("permits(X, cast, free). scope(X, 1, (needs(type(creature)); in(hand, you))).",))
    t = Table()
    t.put(LAND, "graveyard"), t.put(BEAR, "graveyard"), t.put(sorcery(), "graveyard"), t.put(LAND, "graveyard", "bea"), t.put(lands)
    got = t.plays()
    assert got.why_not("play_land(ana,1)") == set() and got.why_not("cast(ana,2)") == {"no_permission"}
    assert "play_land(ana,4)" not in got and got.why_not("play_land(bea,4)") >= {"no_permission"}
    t.put(spells)
    got = t.plays()
    assert got.why_not("cast(ana,2)") == set() and got.why_not("cast(ana,3)") == {"no_permission"}
    t.put(free), t.put(BEAR, "hand")
    got = t.plays()
    assert {"cast(ana,8)", "cast(ana,8,free(7))"} <= got.legal() and "cast(ana,2,free(7))" not in got


def test_an_effect_lets_one_play_another_players_card():
    t = Table()
    t.put(BOLT, "exile", "bea"), t.put(LAND, "exile", "bea"), t.put(sorcery(), "exile", "bea")
    t.holds("permission(ana,1,play,normal)", "permission(ana,2,play,normal)")
    got = t.plays()
    assert {"cast(ana,1)", "play_land(ana,2)"} <= got.legal() and "cast(ana,3)" not in got
    t.turn = "bea"
    got = t.plays()
    assert got.why_not("cast(ana,1)") == set() and got.why_not("play_land(ana,2)") == {"not_your_turn"}


def test_split_second():
    t = Table()
    t.put(BOLT, "hand"), t.put(creature(lines=(FREE, MANA))), t.put(instant(), "stack", "bea")
    assert t.plays().why_not("cast(ana,1)") == set()
    t.put(Card(("instant",), ("split_second",), ("spell_ability(X).",)), "stack", "bea")
    got = t.plays()
    assert got.why_not("cast(ana,1)") == got.why_not("activate(ana,2,1)") == {"split_second"}
    assert got.why_not("activate(ana,2,2)") == set()


def test_effects_forbid_to_cast():
    no_creatures = Card(("enchantment",), lines=("forbids(X, cast). scope(X, 1, (needs(type(creature)); spell)).",))
    no_others = Card(("enchantment",), lines=("forbids(X, cast). scope(X, 1, (spell; not_you_control)).",))
    nobody = Card(("enchantment",), lines=("forbids(X, cast). scope(X, 1, opponent).",))
    t = Table()
    t.put(BEAR, "hand"), t.put(BOLT, "hand"), t.put(no_creatures, "battlefield", "bea")
    got = t.plays()
    assert got.why_not("cast(ana,1)") == {"forbidden"} and got.why_not("cast(ana,2)") == set()
    assert {"101.2", "601.3"} <= got.rules("cast(ana,1)", "forbidden")
    for effect in (no_others, nobody):
        for owner in ("ana", "bea"):
            t = Table()
            t.put(BOLT, "hand"), t.put(effect, "battlefield", owner)
            assert t.plays().why_not("cast(ana,1)") == ({"forbidden"} if owner == "bea" else set())


def test_cast_face_down_is_a_creature_without_qualities():
    black = Card(("enchantment",), lines=("forbids(X, cast). scope(X, 1, (needs(color(black)); spell)).",))
    creatures = Card(("enchantment",), lines=("forbids(X, cast). scope(X, 1, (needs(type(creature)); spell)).",))
    morph = creature(colors=("black",), lines=("keyword_ability(X, morph). cost_of(X, mana(b, 1)).",))
    t = Table()
    t.put(morph, "hand"), t.put(black)
    got = t.plays()
    assert got.why_not("cast(ana,1)") == {"forbidden"} and got.why_not("cast(ana,1,face_down)") == set()
    t.put(creatures)
    assert t.plays().why_not("cast(ana,1,face_down)") == {"forbidden"}
    t = Table(step="end")
    t.put(morph, "hand")
    assert t.plays().why_not("cast(ana,1,face_down)") == {"not_main_phase"}


def test_alternative_costs_do_not_change_the_time():
    evoke = creature(lines=("keyword_ability(X, evoke). cost_of(X, mana(u, 1)).",))
    t = Table()
    t.put(evoke, "hand")
    assert t.plays().legal() == {"cast(ana,1)", "cast(ana,1,1)"}
    t.turn = "bea"
    assert t.plays().why_not("cast(ana,1,1)") == {"not_your_turn"}


def test_no_mana_cost():
    end = sorcery(lines_ := "spell_ability(X).", "keyword_ability(X, suspend). cost_of(X, mana(b, 2)).", extra=("no_mana_cost(C).",))
    assert lines_
    t = Table()
    t.put(end, "hand")
    got = t.plays()
    assert got.why_not("cast(ana,1)") == {"no_mana_cost"} and got.rules("cast(ana,1)", "no_mana_cost") == {"118.6", "601.2h"}
    assert "special(ana,1,suspend(2))" in got.legal()
    alternative = sorcery("spell_ability(X).", "alternative_cost(X, always). cost_of(X, mana(b, 2)).", extra=("no_mana_cost(C).",))
    t.put(alternative, "hand")
    assert t.plays().why_not("cast(ana,2,2)") == set()


def test_flashback():
    card = sorcery("spell_ability(X).", "keyword_ability(X, flashback). cost_of(X, mana(b, 2)).")
    t = Table()
    t.put(card, "hand"), t.put(card, "graveyard"), t.put(card, "exile"), t.put(card, "graveyard", "bea")
    got = t.plays()
    assert got.legal() == {"cast(ana,1)", "cast(ana,2,2)"}
    assert got.why_not("cast(ana,1,2)") == {"wrong_zone"} and got.why_not("cast(ana,3,2)") == {"wrong_zone", "no_permission"}


ROGUE = creature(subtypes=("rogue", "faerie"), lines=("keyword_ability(X, prowl). cost_of(X, mana(u, 1)).",), extra=("category((rogue; faerie; elf), creature).",))


@pytest.mark.parametrize(("event", "legal"), [
    ("dealt_combat_damage(2,bea)", True), ("dealt_combat_damage(2,ana)", True), ("dealt_combat_damage(3,bea)", False), ("dealt_combat_damage(4,ana)", False),
    ("dealt_damage(2,bea)", False), ("dealt_combat_damage(2,4)", False), ("attacked(2)", False)])
def test_prowl_looks_back(event, legal):
    t = Table(step="second_main")
    t.put(ROGUE, "hand"), t.put(creature(subtypes=("rogue",))), t.put(creature(subtypes=("elf",))), t.put(creature(subtypes=("rogue",)), owner="bea")
    t.holds(f"happened({event})")
    t.static(f"earlier(1,{event}).")
    got = t.plays()
    assert got.why_not("cast(ana,1,1)") == (set() if legal else {"condition_not_met"})
    assert got.why_not("cast(ana,1)") == set()
    if not legal:
        assert "702.76a" in got.rules("cast(ana,1,1)", "condition_not_met")


@pytest.mark.parametrize("since", [False, True])
def test_prowl_asks_for_the_types_at_that_time(since):
    elves = Card(("enchantment",), lines=("generates(X, d). scope(d, 1, (needs(type(creature)); you_control)). change(d, set_creature_type(elf)).",))
    t = Table(step="second_main")
    t.put(ROGUE, "hand"), t.put(creature(subtypes=("rogue",))), t.put(elves)
    t.static("earlier(1,dealt_combat_damage(2,bea)).", *["earlier(2,entered(3))."] * since)
    assert t.plays().why_not("cast(ana,1,1)") == (set() if since else {"condition_not_met"})


def test_the_top_of_a_library():
    allows = Card(("enchantment",), lines=("permits(X, play, normal). scope(X, 1, (top; in(library, you))).",))
    t = Table()
    t.put(allows), t.static("open_library(ana).")
    assert [str(p) for (p,) in t.plays().plays.of("plays_unknown", 1)] == ["ana"]
    t.put(BEAR, "library", known_top=1), t.put(BEAR, "library", known_top=2), t.put(BEAR, "library", "bea", known_top=1)
    got = t.plays()
    assert got.why_not("cast(ana,2)") == set() and "cast(ana,3)" not in got and "cast(ana,4)" not in got and not got.plays.of("plays_unknown", 1)
    t = Table()
    t.put(allows), t.put(LAND, "library", known_top=1)
    assert t.plays().legal() == {"play_land(ana,2)"}
    t = Table()
    t.put(allows)
    assert not t.plays().plays.of("plays_unknown", 1)


def test_an_alternative_cost_with_a_condition():
    card = instant("spell_ability(X).", "alternative_cost(X, controls(you, k, at_least, 1)). scope(k, 1, needs(type(land))).")
    t = Table()
    t.put(card, "hand"), t.put(LAND, "battlefield", "bea"), t.put(LAND, "hand")
    assert t.plays().why_not("cast(ana,1,2)") == {"condition_not_met"}
    t.put(LAND)
    assert t.plays().why_not("cast(ana,1,2)") == set()


def test_an_effect_gives_flash_to_spells():
    hourglass = Card(("artifact",), lines=("generates(X, d). scope(d, 1, (needs(type(sorcery)); spell; you_control)). change(d, gain(flash)).",))
    t = Table(turn="bea", priority="ana", step="end")
    t.put(sorcery(), "hand"), t.put(BEAR, "hand"), t.put(hourglass, owner="bea")
    assert t.plays().why_not("cast(ana,1)") == {"not_your_turn", "not_main_phase"}
    t.put(hourglass)
    got = t.plays()
    assert got.why_not("cast(ana,1)") == set() and got.why_not("cast(ana,2)") == {"not_your_turn", "not_main_phase"}


def test_flash_does_not_help_a_card_that_is_cast_face_down():
    t = Table(turn="bea", priority="ana")
    t.put(creature("flash", lines=("keyword_ability(X, morph).",)), "hand")
    got = t.plays()
    assert got.why_not("cast(ana,1)") == set() and got.why_not("cast(ana,1,face_down)") == {"not_your_turn"}
