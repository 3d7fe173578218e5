"""Activated abilities, their costs, special actions (CR 602, 606, 118, 116)."""

from __future__ import annotations

import pytest

from tests.asp.legality.table import BEAR, FREE, LAND, MANA, TAP, UNTAP, Card, Table, creature, instant, sorcery


@pytest.mark.parametrize("line", [TAP, UNTAP])
@pytest.mark.parametrize("new", [False, True])
@pytest.mark.parametrize("haste", [False, True])
def test_summoning_sickness_bars_tap_and_untap_costs_without_haste(line, new, haste):
    t = Table()
    t.put(creature(*["haste"] * haste, lines=(line, FREE)), sick=new, tapped=line == UNTAP)
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == ({"summoning_sick"} if new and not haste else set())
    assert got.why_not("activate(ana,1,2)") == set()
    if new and not haste:
        assert got.rules("activate(ana,1,1)", "summoning_sick") == {"302.6", "602.5a"}


def test_what_is_no_creature_is_never_sick():
    t = Table()
    t.put(Card(("artifact",), lines=(TAP,)), sick=True), t.put(Card(("artifact", "creature"), lines=(TAP,)), sick=True)
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == set() and got.why_not("activate(ana,2,1)") == {"summoning_sick"}


def test_tapped_and_untapped():
    t = Table()
    for tapped in (True, False):
        t.put(creature(lines=(TAP, UNTAP)), tapped=tapped)
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == {"tapped"} and got.why_not("activate(ana,2,2)") == {"not_tapped"}
    assert {"activate(ana,1,2)", "activate(ana,2,1)"} <= got.legal()
    assert "107.5" in got.rules("activate(ana,1,1)", "tapped") and "107.6" in got.rules("activate(ana,2,2)", "not_tapped")


def test_only_the_controller_activates():
    t = Table()
    t.put(creature(lines=(FREE,)), under="bea")
    t.priority = "bea"
    got = t.plays()
    assert got.why_not("activate(bea,1,1)") == set() and got.why_not("activate(ana,1,1)") == {"not_controller", "no_priority"}
    assert got.rules("activate(ana,1,1)", "not_controller") == {"602.2"}


def test_abilities_function_where_they_say():
    from_hand = creature(lines=("activated(X). works_in(X, hand). cost_of(X, discard(self, 1)).", FREE))
    t = Table()
    t.put(from_hand, "hand"), t.put(from_hand), t.put(from_hand, "graveyard")
    got = t.plays()
    assert {p for p in got.by_text if p.startswith("activate(ana")} == {"activate(ana,1,1)", "activate(ana,2,2)"}
    assert got.why_not("activate(ana,1,1)") == set()


def test_phased_out_permanents_do_nothing():
    t = Table()
    t.put(creature(lines=(FREE,)), phased_out=True)
    assert not t.plays().by_text


@pytest.mark.parametrize(("when", "board", "reasons"), [
    ("as_a_sorcery", {"step": "end"}, {"not_main_phase"}), ("as_a_sorcery", {"turn": "bea"}, {"not_your_turn"}), ("as_a_sorcery", {}, set()),
    ("during_your_turn", {"step": "upkeep"}, set()), ("during_your_turn", {"turn": "bea"}, {"not_your_turn"}),
    ("before_combat_damage", {"step": "declare_blockers", "acted": True}, set()), ("before_combat_damage", {"step": "combat_damage", "acted": True}, {"only_when"})])
def test_activate_only_at_some_times(when, board, reasons):
    t = Table(**board)
    t.put(creature(lines=(f"{FREE} only_when(X, {when}).",)))
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == reasons
    assert all(any(r.startswith("602.5") for r in got.rules("activate(ana,1,1)", code)) for code in reasons)


def test_as_a_sorcery_with_something_on_the_stack():
    t = Table()
    t.put(creature(lines=(f"{FREE} only_when(X, as_a_sorcery).",))), t.put(instant(), "stack")
    assert t.plays().why_not("activate(ana,1,1)") == {"stack_not_empty"}


@pytest.mark.parametrize("number", [0, 1, 2])
def test_activate_only_if_one_controls_enough(number):
    land = Card(("land",), lines=(f"{FREE} only_when(X, controls(you, k, at_least, 2)). scope(k, 1, needs(color(green))).",))
    t = Table()
    t.put(land), t.put(creature(colors=("green",)), owner="bea"), t.put(creature(colors=("green",)), "hand")
    for _ in range(number):
        t.put(creature(colors=("green",)))
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == (set() if number == 2 else {"only_when"})
    few = Card(("artifact",), lines=(f"{FREE} only_when(X, controls(opponent, j, at_most, 0)). scope(j, 1, needs(color(green))).",
                                     f"{FREE} only_when(X, fits(self, h)). scope(h, 1, tapped).", f"{FREE} only_when(X, controls(you, j, at_most, 1)).",
                                     f"{FREE} only_when(X, controls(opponent, j, at_least, 1))."))
    o = t.put(few, tapped=number == 1)
    got = t.plays()
    assert got.why_not(f"activate(ana,{o},1)") == {"only_when"}
    assert got.why_not(f"activate(ana,{o},2)") == (set() if number == 1 else {"only_when"})
    assert got.why_not(f"activate(ana,{o},3)") == (set() if number < 2 else {"only_when"})
    assert got.why_not(f"activate(ana,{o},4)") == set()


def test_activate_only_by_what_is_enchanted():
    aura = Card(("enchantment",), subtypes=("aura",), lines=(f"{FREE} only_when(X, fits(host, k)). scope(k, 1, tapped).",
                                                            ))
    for tapped in (True, False):
        t = Table()
        t.put(BEAR, tapped=tapped), t.put(aura, attached=1)
        assert t.plays().why_not("activate(ana,2,1)") == (set() if tapped else {"only_when"})


def test_once_each_turn():
    card = creature(lines=(f"{FREE} only_when(X, once_each_turn).", f"{FREE} only_when(X, once_each_turn)."))
    t = Table()
    t.put(card, under="bea"), t.put(card, under="bea")
    t.priority = "bea"
    t.holds("happened(activated(1,own(line(c1,1))))")
    got = t.plays()
    assert got.why_not("activate(bea,1,1)") == {"already_activated"} and got.rules("activate(bea,1,1)", "already_activated") == {"602.5b"}
    assert got.why_not("activate(bea,1,2)") == got.why_not("activate(bea,2,1)") == set()


def test_loyalty_abilities():
    walker = Card(("planeswalker",), lines=("activated(X). loyalty(X). cost_of(X, put_counters(loyalty, 1, self)).",
                                            "activated(X). loyalty(X). cost_of(X, remove_counters(loyalty, 3, self)).", FREE))
    t = Table()
    t.put(walker, counters={"loyalty": 2}), t.put(walker, counters={"loyalty": 3})
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == set() and got.why_not("activate(ana,1,2)") == {"cannot_pay"} and got.why_not("activate(ana,2,2)") == set()
    t.holds("happened(activated(1,own(line(c1,1))))")
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == {"already_activated"} and got.why_not("activate(ana,2,1)") == got.why_not("activate(ana,1,3)") == set()
    assert "606.3" in got.rules("activate(ana,1,1)", "already_activated")
    t.step = "end"
    assert t.plays().why_not("activate(ana,2,1)") == {"not_main_phase"}
    assert "606.3" in t.plays().rules("activate(ana,2,1)", "not_main_phase")


def test_effects_forbid_to_activate():
    all_of = Card(("enchantment",), lines=("forbids(X, activate). scope(X, 1, (needs(type(creature)); not_you_control)).",))
    no_mana = Card(("enchantment",), lines=("forbids(X, activate). abilities_meant(X, nonmana). scope(X, 1, (needs(type(creature)); not_you_control)).",))
    for card, mana in ((all_of, {"forbidden"}), (no_mana, set())):
        t = Table()
        t.put(creature(lines=(FREE, MANA))), t.put(Card(("artifact",), lines=(FREE,))), t.put(card, owner="bea")
        got = t.plays()
        assert got.why_not("activate(ana,1,1)") == {"forbidden"} and got.why_not("activate(ana,1,2)") == mana and got.why_not("activate(ana,2,1)") == set()
        assert got.rules("activate(ana,1,1)", "forbidden") == {"101.2", "602.5"}


@pytest.mark.parametrize(("meant", "codes"), [("mana", (set(), {"forbidden"}, set())), ("nonmana", ({"forbidden"}, set(), {"forbidden"})), ("loyalty", (set(), set(), {"forbidden"}))])
def test_an_effect_forbids_some_kinds_of_abilities(meant, codes):
    t = Table()
    t.put(Card(("planeswalker",), lines=(FREE, MANA, "activated(X). loyalty(X). cost_of(X, put_counters(loyalty, 1, self)).")))
    t.put(Card(("enchantment",), lines=(f"forbids(X, activate). abilities_meant(X, {meant}). scope(X, 1, needs(type(planeswalker))).",)))
    got = t.plays()
    assert tuple(got.why_not(f"activate(ana,1,{n})") for n in (1, 2, 3)) == codes


@pytest.mark.parametrize("lands", [1, 2])
def test_as_long_as(lands):
    t = Table()
    t.put(creature(lines=(FREE,)))
    t.put(Card(("enchantment",), lines=("forbids(X, activate). scope(X, 1, needs(type(creature))). while(X, controls(you, k, at_least, 2)). scope(k, 1, needs(type(land))).",)))
    for _ in range(lands):
        t.put(LAND)
    assert t.plays().why_not("activate(ana,1,1)") == ({"forbidden"} if lands == 2 else set())


@pytest.mark.parametrize(("a", "op", "b", "holds"), [
    ("cards_in(hand, you)", "is", "3", True), ("cards_in(hand, you)", "at_least", "4", False), ("cards_in(graveyard, you)", "at_most", "0", False),
    ("number_of(k)", "more", "1", True), ("number_of(k)", "less", "2", False), ("life(you)", "other", "20", False), ("plus(life(you), 1)", "is", "21", True),
    ("minus(power(self), toughness(self))", "is", "-1", True), ("times(2, counters(charge, self))", "is", "4", True), ("mana_value(self)", "at_least", "2", False)])
def test_activate_only_if_numbers_compare(a, op, b, holds):
    t = Table()
    t.put(creature(lines=(f"{FREE} only_when(X, compare({a}, {op}, {b})). scope(k, 1, needs(type(land))).",), size=(1, 2)), counters={"charge": 2})
    t.put(LAND), t.put(LAND, owner="bea"), t.put(LAND, "hand"), t.put(LAND, "hand", "bea"), t.put(LAND, "graveyard")
    t.value("unknown(ana,hand)", 2)
    assert t.plays().why_not("activate(ana,1,1)") == (set() if holds else {"only_when"})


def test_an_effect_in_force_forbids_what_it_is_locked_to():
    t = Table()
    t.put(creature(lines=(FREE,))), t.put(creature(lines=(FREE,)))
    t.static("resolved(e, d). may_lock(e, 1). timestamp(e, 9). forbids(d, activate).")
    t.holds("locked(e,1)")
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == {"forbidden"} and got.why_not("activate(ana,2,1)") == set()


# --- costs that are no mana ----------------------------------------------------------------------------------------------

def _cost(cost: str, *more: str) -> Card:
    return Card(("artifact",), lines=(f"activated(X). cost_of(X, {cost}). " + " ".join(more),))


@pytest.mark.parametrize("life", [1, 2, 3])
def test_life(life):
    t = Table(life={"ana": life, "bea": 20})
    t.put(_cost("life(2)")), t.put(_cost("life(0)"))
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == ({"too_little_life"} if life < 2 else set()) and got.why_not("activate(ana,2,1)") == set()


def test_nobody_may_pay_life():
    t = Table()
    t.put(_cost("life(2)")), t.put(_cost("life(0)")), t.put(Card(("enchantment",), lines=("forbids(X, pay_life). scope(X, 1, player).",)))
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == {"forbidden"} and got.why_not("activate(ana,2,1)") == set()


@pytest.mark.parametrize("number", [0, 1, 2])
def test_sacrifice(number):
    t = Table()
    t.put(_cost("sacrifice(k, 2)", "scope(k, 1, needs(type(creature)))."))
    t.put(BEAR, owner="bea"), t.put(BEAR, "hand"), t.put(LAND), t.put(_cost("sacrifice(self, 1)"))
    for _ in range(number):
        t.put(BEAR)
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == (set() if number == 2 else {"cannot_pay"}) and got.why_not("activate(ana,5,1)") == set()
    t.put(Card(("enchantment",), lines=("forbids(X, be_sacrificed). scope(X, 1, needs(type(artifact))). scope(X, 2, needs(type(creature))).",)), owner="bea")
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == got.why_not("activate(ana,5,1)") == {"cannot_pay"}


def test_discard():
    t = Table()
    t.put(_cost("discard(k, 2)", "scope(k, 1, (card; in(hand, you)))."))
    t.put(_cost("discard(j, 1)", "scope(j, 1, (needs(type(land)); card; in(hand, you)))."))
    t.put(BEAR, "hand"), t.put(LAND, "hand", "bea")
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == got.why_not("activate(ana,2,1)") == {"cannot_pay"}
    t.value("unknown(ana,hand)", 1)
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == set()
    assert got.choices("activate(ana,2,1)")["needs_unknown"] == {("discard(j,1)",)} and "needs_unknown" not in got.choices("activate(ana,1,1)")
    t.put(LAND, "hand")
    got = t.plays()
    assert got.why_not("activate(ana,2,1)") == set() and "needs_unknown" not in got.choices("activate(ana,2,1)")


def test_a_spell_does_not_discard_or_exile_itself():
    discards = sorcery("spell_ability(X).", "additional_cost(X). cost_of(X, discard(k, 1)). scope(k, 1, (card; in(hand, you))).")
    exiles = instant("spell_ability(X).", "alternative_cost(X, always). cost_of(X, exile(j, 2)). scope(j, 1, (needs(color(blue)); card; in(hand, you))).", colors=("blue",))
    t = Table()
    t.put(discards, "hand")
    assert t.plays().why_not("cast(ana,1)") == {"cannot_pay"}
    t.put(exiles, "hand")
    got = t.plays()
    assert got.why_not("cast(ana,1)") == got.why_not("cast(ana,2)") == set() and got.why_not("cast(ana,2,2)") == {"cannot_pay"}
    t.put(exiles, "hand"), t.put(exiles, "hand")
    assert t.plays().why_not("cast(ana,2,2)") == set()


def test_tapping_others():
    t = Table()
    t.put(_cost("tap_others(k, 2)", "scope(k, 1, (needs(type(creature)); you_control))."))
    t.put(BEAR, sick=True), t.put(BEAR, tapped=True), t.put(BEAR, owner="bea")
    assert t.plays().why_not("activate(ana,1,1)") == {"cannot_pay"}
    t.put(BEAR)
    assert t.plays().why_not("activate(ana,1,1)") == set()


def test_revealing_and_exiling():
    t = Table()
    t.put(_cost("reveal(k, 1)", "scope(k, 1, (needs(type(land)); card; in(hand, you)))."))
    t.put(_cost("exile(j, 1)", "scope(j, 1, (card; in(graveyard, you)))."))
    t.put(LAND, "hand", "bea"), t.put(LAND, "graveyard", "bea"), t.put(BEAR, "hand")
    t.put(creature(lines=("activated(X). works_in(X, graveyard). cost_of(X, exile(self, 1)).",)), "graveyard", "bea")
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == got.why_not("activate(ana,2,1)") == {"cannot_pay"}
    t.put(LAND, "hand"), t.put(LAND, "graveyard")
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == got.why_not("activate(ana,2,1)") == set() and got.why_not("activate(bea,6,1)") == {"no_priority"}


@pytest.mark.parametrize(("colors", "payable"), [(("blue", "red"), False), (("blue", "blue"), True), (("blue",), False), ((), False)])
def test_two_cards_that_share_a_color(colors, payable):
    t = Table()
    t.put(_cost("reveal(k, 2)", "scope(k, 1, (card; in(hand, you); sharing_a_color)).")), t.put(BEAR, "hand"), t.put(BEAR, "hand")
    for color in colors:
        t.put(creature(colors=(color,)), "hand")
    assert t.plays().why_not("activate(ana,1,1)") == (set() if payable else {"cannot_pay"})
    t.value("unknown(ana,hand)", 1)
    assert ("needs_unknown" in t.plays().choices("activate(ana,1,1)")) == (not payable)


def test_no_counters_of_any_kind():
    t = Table()
    t.put(creature(lines=("activated(X). cost_of(X, put_counters(minus, 1, self)).", "forbids(X, put_counters(any)). scope(X, 1, self).")))
    assert t.plays().why_not("activate(ana,1,1)") == {"cannot_pay"}


def test_counters_as_costs():
    t = Table()
    t.put(_cost("remove_counters(charge, 2, self)"), counters={"charge": 1})
    t.put(_cost("remove_counters(plus, 1, choose(k, 1))", "scope(k, 1, (needs(type(creature)); you_control))."))
    t.put(_cost("put_counters(minus, 1, self)")), t.put(_cost("put_counters(minus, 1, choose(j, 1))", "scope(j, 1, (needs(type(creature)); you_control))."))
    t.put(BEAR, owner="bea", counters={"plus": 1})
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == got.why_not("activate(ana,2,1)") == got.why_not("activate(ana,4,1)") == {"cannot_pay"}
    assert got.why_not("activate(ana,3,1)") == set()
    t.put(BEAR, counters={"plus": 1})
    got = t.plays()
    assert got.why_not("activate(ana,2,1)") == got.why_not("activate(ana,4,1)") == set()
    t.put(Card(("enchantment",), lines=("forbids(X, put_counters(minus)). scope(X, 1, needs(type(creature))). scope(X, 2, needs(type(artifact))).",)))
    got = t.plays()
    assert got.why_not("activate(ana,3,1)") == got.why_not("activate(ana,4,1)") == {"cannot_pay"} and got.why_not("activate(ana,2,1)") == set()
    assert {"614.17b", "118.3", "601.2h"} == got.rules("activate(ana,3,1)", "cannot_pay")


def test_an_opponent_who_cannot_gain_life():
    card = instant("spell_ability(X).", "alternative_cost(X, always). cost_of(X, gain_life(3, choose(k, 1))). scope(k, 1, opponent).")
    t = Table()
    t.put(card, "hand")
    assert t.plays().why_not("cast(ana,1,2)") == set()
    t.put(Card(("enchantment",), lines=("forbids(X, gain_life). scope(X, 1, player).",)))
    got = t.plays()
    assert got.why_not("cast(ana,1,2)") == {"cannot_pay"} and got.why_not("cast(ana,1)") == set()


def test_optional_costs_are_offered_if_they_can_be_paid():
    kicked = sorcery("spell_ability(X).", "optional_cost(X). cost_of(X, sacrifice(k, 1)). scope(k, 1, needs(type(creature))).")
    conspire = Card(("sorcery",), ("conspire",), ("spell_ability(X).",), colors=("red", "green"))
    t = Table()
    t.put(kicked, "hand"), t.put(conspire, "hand"), t.put(creature(colors=("red",), size=(1, 1)), sick=True)
    t.put(creature(colors=("green",)), tapped=True), t.put(creature(colors=("blue",))), t.put(creature(colors=("green",)), owner="bea")
    got = t.plays()
    assert got.why_not("cast(ana,1)") == set() and got.choices("cast(ana,1)")["may_add"] == {("line(c1,2)",)}
    assert "may_add" not in got.choices("cast(ana,2)") and got.why_not("cast(ana,2)") == set()
    t.put(creature(colors=("green",)))
    assert t.plays().choices("cast(ana,2)")["may_add"] == {("conspire",)}
    t = Table()
    t.put(kicked, "hand")
    assert "may_add" not in t.plays().choices("cast(ana,1)")


# --- special actions -------------------------------------------------------------------------------------------------------

DISGUISED = creature(lines=("keyword_ability(X, disguise). cost_of(X, mana(b, 1)).",), size=(6, 2))


def test_turning_face_up_needs_only_priority():
    for board in ({}, {"turn": "bea"}, {"step": "combat_damage", "acted": True}, {"priority": "bea"}):
        t = Table(**board)
        t.put(DISGUISED, face_down=True, sick=True), t.put(instant(), "stack", "bea")
        got = t.plays()
        assert got.why_not("special(ana,1,turn_face_up(1))") == ({"no_priority"} if "priority" in board else set())
        assert "special(bea,1,turn_face_up(1))" not in got


def test_only_face_down_permanents_with_a_cost_are_turned_face_up():
    t = Table()
    t.put(DISGUISED), t.put(BEAR, face_down=True), t.put(DISGUISED, "stack", face_down=True), t.put(DISGUISED, owner="bea", face_down=True)
    assert [p for p in t.plays().by_text if p.startswith("special")] == ["special(bea,4,turn_face_up(1))"]


def test_without_abilities_no_cost_to_turn_it_face_up():
    loses = Card(("enchantment",), lines=("generates(X, d). scope(d, 1, needs(type(creature))). change(d, lose_all).",))
    t = Table()
    t.put(DISGUISED, face_down=True), t.put(loses)
    got = t.plays()
    assert got.why_not("special(ana,1,turn_face_up(1))") == {"no_cost_face_up"} and "702.168d" in got.rules("special(ana,1,turn_face_up(1))", "no_cost_face_up")


def test_suspend_when_one_could_begin_to_cast():
    quick, slow = ((instant if f is instant else sorcery)("spell_ability(X).", "keyword_ability(X, suspend). cost_of(X, mana(b, 1)).", extra=("no_mana_cost(C).",))
                   for f in (instant, sorcery))
    for board, reasons in (({}, set()), ({"turn": "bea"}, {"not_your_turn"}), ({"step": "end"}, {"not_main_phase"})):
        t = Table(**board)
        t.put(quick, "hand"), t.put(slow, "hand"), t.put(slow, "graveyard")
        got = t.plays()
        assert got.why_not("special(ana,1,suspend(2))") == set() and got.why_not("special(ana,2,suspend(2))") == reasons
        assert "special(ana,3,suspend(2))" not in got
        assert all({"116.2f", "702.62a"} <= got.rules("special(ana,2,suspend(2))", code) for code in reasons)
    t = Table()
    t.put(slow, "hand"), t.put(instant(), "stack")
    assert t.plays().why_not("special(ana,1,suspend(2))") == {"stack_not_empty"}
    t = Table(priority="bea")
    t.put(slow, "hand")
    assert t.plays().why_not("special(ana,1,suspend(2))") == {"no_priority"}


def test_what_forbids_to_cast_forbids_to_suspend():
    card = sorcery("spell_ability(X).", "keyword_ability(X, suspend). cost_of(X, mana(b, 1)).")
    t = Table()
    t.put(card, "hand"), t.put(Card(("enchantment",), lines=("forbids(X, cast). scope(X, 1, (needs(type(sorcery)); spell)).",)))
    assert t.plays().why_not("special(ana,1,suspend(2))") == {"forbidden"}


def test_special_actions_go_on_under_split_second():
    t = Table()
    t.put(DISGUISED, face_down=True), t.put(Card(("instant",), ("split_second",), ("spell_ability(X).",)), "stack", "bea")
    assert t.plays().why_not("special(ana,1,turn_face_up(1))") == set()


@pytest.mark.parametrize("action", ["foretell", "plot"])
def test_foretell_and_plot(action):
    card = instant("spell_ability(X).", f"keyword_ability(X, {action}). cost_of(X, mana(b, 1)).")
    for board, foretell, plot in (({}, set(), set()), ({"turn": "bea"}, {"not_your_turn"}, {"not_your_turn"}), ({"step": "end"}, set(), {"not_main_phase"})):
        t = Table(**board)
        t.put(card, "hand"), t.put(card, "graveyard")
        got = t.plays()
        assert got.why_not(f"special(ana,1,{action}(2))") == (foretell if action == "foretell" else plot) and f"special(ana,2,{action}(2))" not in got
    t = Table()
    t.put(card, "hand"), t.put(instant(), "stack")
    assert t.plays().why_not(f"special(ana,1,{action}(2))") == (set() if action == "foretell" else {"stack_not_empty"})


# --- keywords that are activated abilities -----------------------------------------------------------------------------------

def test_equip():
    blade = Card(("artifact",), subtypes=("equipment",), lines=("keyword_ability(X, equip). cost_of(X, mana(generic, 1)).",))
    t = Table()
    t.put(blade), t.put(BEAR), t.put(BEAR, owner="bea"), t.put(LAND)
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == set() and got.targets("activate(ana,1,1)") == {"2"}
    t.step, t.acted = "combat_damage", True
    assert t.plays().why_not("activate(ana,1,1)") == {"not_main_phase"}
    t = Table()
    t.put(blade), t.put(BEAR, owner="bea")
    assert t.plays().why_not("activate(ana,1,1)") == {"no_legal_target"}


def test_fortify():
    t = Table(step="end")
    t.put(Card(("artifact",), lines=("keyword_ability(X, fortify).",))), t.put(LAND), t.put(LAND, owner="bea"), t.put(BEAR)
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == {"not_main_phase"} and got.targets("activate(ana,1,1)") == {"2"}


def test_cycling_and_reinforce_from_hand():
    t = Table(turn="bea")
    for word in ("cycling", "reinforce"):
        for zone in ("hand", "battlefield", "graveyard"):
            t.put(creature(lines=(f"keyword_ability(X, {word}). cost_of(X, mana(g, 1)).",)), zone, under="ana")
    got = t.plays()
    assert {p for p in got.by_text if p.startswith("activate(ana")} == {"activate(ana,1,1)", "activate(ana,4,1)"} <= got.legal()
    assert got.targets("activate(ana,4,1)") == {"2", "5"}
    assert ("line(c1,1)", "discard(self,1)") in got.choices("activate(ana,1,1)")["owes"] and ("line(c2,1)", "discard(self,1)") in got.choices("activate(ana,4,1)")["owes"]


def test_graveyard_keywords():
    t = Table()
    for word in ("unearth", "scavenge", "embalm"):
        t.put(creature(lines=(f"keyword_ability(X, {word}). cost_of(X, mana(g, 1)).",)), "graveyard")
    t.put(creature(lines=("keyword_ability(X, level_up). cost_of(X, mana(g, 1)).",)))
    got = t.plays()
    assert {"activate(ana,1,1)", "activate(ana,2,1)", "activate(ana,3,1)", "activate(ana,4,1)"} <= got.legal() and got.targets("activate(ana,2,1)") == {"4"}
    assert "owes" in got.choices("activate(ana,3,1)") and ("line(c3,1)", "exile(self,1)") in got.choices("activate(ana,3,1)")["owes"]
    t.step = "end"
    got = t.plays()
    assert all(got.why_not(f"activate(ana,{o},1)") == {"not_main_phase"} for o in (1, 2, 3, 4))


def test_conspire_that_an_effect_gives():
    wort = creature(colors=("red",), lines=("generates(X, d). scope(d, 1, (needs(color(red)); needs(type(sorcery)); spell; you_control)). change(d, gain(conspire)).",))
    t = Table()
    t.put(sorcery(colors=("red",)), "hand"), t.put(sorcery(colors=("blue",)), "hand"), t.put(creature(colors=("red", "blue"))), t.put(creature(colors=("red", "blue")))
    assert "may_add" not in t.plays().choices("cast(ana,1)")
    t.put(wort, tapped=True)
    got = t.plays()
    assert got.choices("cast(ana,1)")["may_add"] == {("conspire",)} and "may_add" not in got.choices("cast(ana,2)")


def test_x_is_the_mana_value_of_what_is_given():
    t = Table()
    t.put(_cost("discard(k, 1)", "scope(k, 1, (card; in(hand, you); value_is(x))).")), t.put(creature(value=3), "hand"), t.put(creature(value=5), "hand", "bea")
    assert t.plays().choices("activate(ana,1,1)")["x_among"] == {("3",)}


@pytest.mark.parametrize("known", [False, True])
def test_conditions_about_libraries(known):
    t = Table()
    t.put(creature(lines=(f"{FREE} only_when(X, compare(plus(cards_in(library, you), 1), at_most, 1)).", f"{FREE} only_when(X, compare(number_of(k), is, 0)). scope(k, 1, (card; in(library))).")))
    if not known:
        t.static("open_library(ana).")
    got = t.plays()
    assert [got.why_not(f"activate(ana,1,{n})") for n in (1, 2)] == [set(), set()]
    assert ["needs_unknown" in got.choices(f"activate(ana,1,{n})") for n in (1, 2)] == [not known, not known]
