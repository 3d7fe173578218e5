"""Targets: which are legal, which are not and why, and when there are not enough (CR 115, 601.2c, 702.11, 702.16, 702.18)."""

from __future__ import annotations

import pytest

from tests.asp.legality.table import BEAR, BOLT, FREE, LAND, MANA, TAP, Card, Table, creature, instant, sorcery

CREATURE = "target_of(X, 1, k(X)). scope(k(X), 1, needs(type(creature)))."
KILL = instant(f"spell_ability(X). {CREATURE}")


def target(*conditions: str, more: str = "") -> Card:
    """An instant with one target, which meets the conditions."""
    return instant(f"spell_ability(X). target_of(X, 1, k(X)). scope(k(X), 1, ({'; '.join(conditions)})). {more}")


def test_what_fits_the_words():
    t = Table()
    t.put(BOLT, "hand"), t.put(BEAR), t.put(BEAR, owner="bea"), t.put(LAND), t.put(BEAR, "graveyard"), t.put(BEAR, "hand")
    got = t.plays()
    assert got.targets("cast(ana,1)") == {"2", "3", "ana", "bea"}
    for other in (4, 5, 6):
        assert got.why_no_target("cast(ana,1)", other) == {"unfit"}


CONDITIONS = [
    (("needs(type(creature))", "you_control"), {2, 3}), (("needs(type(creature))", "not_you_control"), {4, 5}), (("needs(type(creature))", "tapped"), {3, 5}),
    (("needs(type(creature))", "untapped"), {2, 4}), (("needs(type(creature))", "not_tapped"), {2, 4}), (("needs(type(creature))", "counter(plus)"), {4}),
    (("needs(type(creature))", "counter(any)"), {2, 4}), (("needs(type(creature))", "no_counter(any)"), {3, 5}), (("needs(type(creature))", "counter(plus, 2)"), {4}),
    (("needs(type(creature))", "counter(plus, 3)"), set()), (("needs(color(red))",), {2, 3, 6}), (("needs(color(red))", "lacks(type(creature))"), {6}),
    (("needs(type(creature))", "multicolored"), {3}), (("needs(type(creature))", "monocolored"), {2}), (("needs(type(creature))", "colorless"), {4, 5}),
    (("needs(type(creature))", "value_at_least(3)"), {3}), (("needs(type(creature))", "value_at_most(2)"), {2, 4, 5}), (("needs(type(creature))", "value_is(3)"), {3}),
    (("needs(type(creature))", "size_at_least(power, 5)"), {3}), (("needs(type(creature))", "size_at_most(toughness, 2)"), {2, 5}),
    (("needs(type(creature))", "enchanted"), {5}), (("needs(type(creature))", "not_enchanted"), {2, 3, 4}), (("needs(type(creature))", "equipped"), {2}),
    (("needs(type(creature))", "token"), {4}), (("needs(type(creature))", "nontoken"), {2, 3, 5}), (("permanent", "card"), {2, 3, 5, 6, 7, 8}),
    (("needs(type(creature))", "needs(ability(flying))"), {3}), (("needs(type(creature))", "lacks(ability(flying))"), {2, 4, 5}),
    (("needs(type(creature))", "you_own"), {2, 3, 5}), (("needs(type(creature))", "opponent_owns"), {4}), (("needs(name(c2))",), {2}),
    (("permanent",), {2, 3, 4, 5, 6, 7, 8}), (("needs(subtype(aura))",), {7}), (("needs(type(creature))", "face_down"), set()), (("permanent", "face_up", "needs(type(land))"), set()),
]


def test_each_condition():
    t = Table()
    t.put(instant(), "hand")
    t.put(creature(colors=("red",)), counters={"minus": 1})
    t.put(creature("flying", colors=("red", "green"), value=3, size=(5, 5)), tapped=True)
    t.put(creature(size=(2, 3)), owner="bea", counters={"plus": 2}, token=True)
    t.static("token_slot(4).")
    t.put(BEAR, under="bea", tapped=True)
    t.put(Card(("artifact",), colors=("red",), subtypes=("equipment",)), attached=2)
    t.put(Card(("enchantment",), subtypes=("aura",)), attached=5)
    t.put(Card(("enchantment",), colors=("white", "blue")))
    spells = [t.put(target(*conditions), "hand") for conditions, _ in CONDITIONS]
    got = t.plays()
    for o, (conditions, legal) in zip(spells, CONDITIONS, strict=True):
        assert got.targets(f"cast(ana,{o})") == {str(x) for x in legal}, conditions


def test_combat_states():
    for step in ("declare_attackers", "declare_blockers", "combat_damage"):
        t = Table(step=step)
        for word in ("attacking", "blocking", "blocked", "unblocked", "not_attacking", "not_blocking", "not_blocked"):
            t.put(target("needs(type(creature))", word), "hand")
        for state in ({"attacking": "bea"}, {"attacking": "bea", "blocked": True}, {}, {"attacking": "bea"}):
            t.put(BEAR, **state)
        t.put(BEAR, owner="bea", blocking=11)
        got = [t.plays().targets(f"cast(ana,{o})") for o in range(1, 8)]
        assert got == [{"8", "9", "11"}, {"12"}, {"9", "11"}, {"8"} if step != "declare_attackers" else set(), {"10", "12"}, {"8", "9", "10", "11"}, {"8", "10", "12"}]


def test_zones_and_whose():
    t = Table()
    for words in (("needs(type(creature))", "card", "in(graveyard)"), ("needs(type(creature))", "card", "in(graveyard, you)"), ("card", "in(graveyard, opponent)"),
                  ("card", "in(exile)"), ("permanent", "card", "in(graveyard)")):
        t.put(target(*words), "hand")
    t.put(BEAR, "graveyard"), t.put(BEAR, "graveyard", "bea"), t.put(LAND, "graveyard", "bea"), t.put(BEAR, "exile"), t.put(BEAR), t.put(instant(), "graveyard")
    got = t.plays()
    assert [got.targets(f"cast(ana,{o})") for o in range(1, 6)] == [{"6", "7"}, {"6"}, {"7", "8"}, {"9"}, {"6", "7", "8"}]


def test_keywords_on_the_stack_are_triggered_but_for_those_that_are_activated():
    t = Table()
    t.put(target("activated_ability"), "hand"), t.put(target("triggered_ability"), "hand")
    keywords = ("crew", "saddle", "ninjutsu", "equip", "annihilator", "exalted")
    source = t.put(creature(lines=tuple(f"keyword_ability(X, {k})." for k in keywords)))
    items = [t.ability_on_stack(source, line, "bea") for line in range(1, len(keywords) + 1)]
    got = t.plays()
    assert [got.targets(f"cast(ana,{o})") for o in (1, 2)] == [set(items[:4]), set(items[4:])]


def test_spells_and_abilities_on_the_stack():
    t = Table()
    counters = [target("spell"), target("needs(type(creature))", "spell"), target("activated_ability"), target("triggered_ability"), target("spell", "not_you_control"),
                target("permanent", "spell"), target("ability")]
    for card in counters:
        t.put(card, "hand")
    source = t.put(creature(lines=(FREE, "triggered(X, dies(self)).", "state_trigger(X, x).")))
    a, b, c = (t.ability_on_stack(source, line, "bea") for line in (1, 2, 3))
    mine, theirs = t.put(instant(), "stack"), t.put(BEAR, "stack", "bea")
    got = t.plays()
    expected = [{mine, theirs}, {theirs}, {a}, {b, c}, {theirs}, {theirs}, {a, b, c}]
    assert [got.targets(f"cast(ana,{o})") for o in range(1, 8)] == [{str(x) for x in e} for e in expected]


def test_a_spell_is_not_its_own_target():
    t = Table()
    t.put(target("spell"), "hand"), t.put(target("card", "in(graveyard)"), "graveyard")
    t.holds("permission(ana,2,cast,normal)")
    got = t.plays()
    assert got.why_not("cast(ana,1)") == {"no_legal_target"} and got.why_not("cast(ana,2)") == {"no_legal_target"}


def test_players_and_you():
    t = Table()
    for words in (("player",), ("opponent",), ("you",)):
        t.put(target(*words), "hand")
    got = t.plays()
    assert [got.targets(f"cast(ana,{o})") for o in (1, 2, 3)] == [{"ana", "bea"}, {"bea"}, {"ana"}]


@pytest.mark.parametrize(("date", "legal"), [("2008-05-02", {"2", "ana", "bea"}), ("2022-04-29", {"2", "3", "ana", "bea"}), ("2026-01-16", {"2", "3", "4", "ana", "bea"})])
def test_any_target(date, legal):
    t = Table(date=date)
    t.put(instant("spell_ability(X). target_of(X, 1, any)."), "hand"), t.put(BEAR), t.put(Card(("planeswalker",))), t.put(Card(("battle",))), t.put(LAND)
    assert t.plays().targets("cast(ana,1)") == legal


def test_the_source_itself_and_others():
    t = Table()
    t.put(creature(lines=(f"{FREE} target_of(X, 1, k). scope(k, 1, (needs(type(creature)); other)).", f"{FREE} target_of(X, 1, j). scope(j, 1, self).",
                          f"{FREE} target_of(X, 1, h). scope(h, 1, (needs(type(creature)); attached_to(self)))."))), t.put(BEAR), t.put(BEAR, attached=1)
    t.put(Card(("enchantment",), lines=(f"{FREE} target_of(X, 1, g). scope(g, 1, attached).", f"{FREE} target_of(X, 1, i). scope(i, 1, attached_to(host)).")), attached=1)
    got = t.plays()
    assert [got.targets(f"activate(ana,1,{n})") for n in (1, 2, 3)] == [{"2", "3"}, {"1"}, {"3"}]
    assert got.targets("activate(ana,4,1)") == {"1"} and got.targets("activate(ana,4,2)") == {"3", "4"}


@pytest.mark.parametrize(("kind", "value", "legal"), [
    ("color", "red", {"2"}), ("creature_type", "elf", {"3"}), ("basic_land_type", "island", {"4"}), ("card_name", "c3", {"3"})])
def test_of_the_chosen_value(kind, value, legal):
    t = Table()
    t.put(Card(("artifact",), lines=(f"{FREE} target_of(X, 1, k). scope(k, 1, (permanent; chosen({kind}))).",)), chosen=(kind, value))
    t.put(creature(colors=("red",))), t.put(creature(subtypes=("elf",))), t.put(Card(("land",), subtypes=("island",)))
    assert t.plays().targets("activate(ana,1,1)") == legal


# --- who can't be targeted -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("keyword", "mine", "theirs"), [("shroud", {"shroud"}, {"shroud"}), ("hexproof", set(), {"hexproof"})])
def test_shroud_and_hexproof(keyword, mine, theirs):
    t = Table()
    t.put(KILL, "hand"), t.put(creature(keyword)), t.put(creature(keyword), owner="bea"), t.put(BEAR), t.put(creature(lines=(f"{FREE} {CREATURE}",)), sick=True)
    got = t.plays()
    for play in ("cast(ana,1)", "activate(ana,5,1)"):
        assert got.why_no_target(play, 2) == mine and got.why_no_target(play, 3) == theirs
        assert "4" in got.targets(play) and ("2" in got.targets(play)) == (not mine) and "3" not in got.targets(play)


def test_shroud_works_on_the_battlefield_only():
    t = Table()
    t.put(target("card", "in(graveyard)"), "hand"), t.put(creature("shroud"), "graveyard")
    assert t.plays().targets("cast(ana,1)") == {"2"}


def test_untargeted_abilities_do_not_care():
    t = Table()
    t.put(creature("shroud", lines=(FREE,)))
    assert t.plays().why_not("activate(ana,1,1)") == set()


@pytest.mark.parametrize("word", ["shroud", "hexproof"])
def test_players_with_shroud_or_hexproof(word):
    t = Table()
    t.put(BOLT, "hand"), t.put(BOLT, "hand", "bea"), t.put(Card(("enchantment",), lines=(f"generates(X, d). scope(d, 1, you). change(d, gain({word})).",)), owner="bea")
    got = t.plays()
    assert got.targets("cast(ana,1)") == {"ana"} and got.why_no_target("cast(ana,1)", "bea") == {"hexproof_player" if word == "hexproof" else word}
    assert got.targets("cast(bea,2)") == ({"ana"} if word == "shroud" else {"ana", "bea"})


def test_an_effect_in_force_gives_a_player_shroud():
    t = Table()
    t.put(BOLT, "hand")
    t.static("resolved(e, d). timestamp(e, 9). change(d, gain(shroud)).")
    t.holds("locked(e,bea)")
    assert t.plays().targets("cast(ana,1)") == {"ana"}


@pytest.mark.parametrize(("quality", "spells"), [
    ("needs(color(red))", (True, False, False)), ("value_at_least(3)", (False, True, False)), ("value_at_most(2)", (True, False, True)),
    ("needs(type(instant))", (True, True, False)), ("needs(subtype(elf))", (False, False, True))])
def test_protection(quality, spells):
    card = creature(lines=(f"protection_from(X). scope(X, 1, {quality}).",))
    t = Table()
    t.put(instant(f"spell_ability(X). {CREATURE}", colors=("red",)), "hand")
    t.put(instant(f"spell_ability(X). {CREATURE}", colors=("blue",), value=3), "hand")
    t.put(creature(lines=(f"{FREE} {CREATURE}",), subtypes=("elf",), value=2))
    t.put(card), t.put(card, owner="bea")
    got = t.plays()
    for play, stopped in zip(("cast(ana,1)", "cast(ana,2)", "activate(ana,3,1)"), spells, strict=True):
        assert got.why_no_target(play, 4) == got.why_no_target(play, 5) == ({"protection"} if stopped else set())
        assert ("5" in got.targets(play)) != stopped


def test_protection_of_a_player_from_a_name():
    t = Table()
    t.put(BOLT, "hand"), t.put(instant("spell_ability(X). target_of(X, 1, j). scope(j, 1, player)."), "hand")
    t.put(Card(("enchantment",), lines=("generates(X, d). scope(d, 1, you). change(d, gain(q)). protection_from(q). scope(q, 1, chosen(card_name)).",)), owner="bea",
          chosen=("card_name", "c1"))
    got = t.plays()
    assert got.targets("cast(ana,1)") == {"ana"} and got.why_no_target("cast(ana,1)", "bea") == {"protection"} and got.targets("cast(ana,2)") == {"ana", "bea"}


def test_x_counts_before_targets_are_chosen():
    blaze = Card(("sorcery",), lines=("spell_ability(X). target_of(X, 1, k). scope(k, 1, needs(type(creature))).",), value=1, extra=("mana_symbol(C, x, 1). mana_symbol(C, r, 1).",))
    twice = Card(("sorcery",), lines=("spell_ability(X). target_of(X, 1, k). scope(k, 1, needs(type(creature))).",), value=1, extra=("mana_symbol(C, x, 2). mana_symbol(C, r, 1).",))
    t = Table()
    t.put(blaze, "hand"), t.put(twice, "hand"), t.put(BEAR)
    for n in (3, 1, 4):
        t.put(creature(lines=(f"protection_from(X). scope(X, 1, value_at_least({n})).",)))
    got = t.plays()
    assert got.targets("cast(ana,1)") == {"3", "4", "6"} and got.why_no_target("cast(ana,1)", 5) == {"protection"}
    assert got.choices("cast(ana,1)")["x_limit"] == {("4", "at_most", "1"), ("6", "at_most", "2")}
    assert got.choices("cast(ana,2)")["x_limit"] == {("4", "at_most", "0"), ("6", "at_most", "1")}


def test_an_effect_forbids_to_target():
    t = Table()
    t.put(KILL, "hand"), t.put(BEAR), t.put(LAND), t.put(Card(("enchantment",), lines=("forbids(X, be_targeted). scope(X, 1, needs(type(creature))).",)))
    got = t.plays()
    assert got.why_not("cast(ana,1)") == {"no_legal_target"} and got.why_no_target("cast(ana,1)", 2) == {"forbidden"}


# --- enough targets --------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("creatures", [0, 1, 2, 3])
def test_two_targets_are_two_things(creatures):
    two = instant(f"spell_ability(X). {CREATURE} targets_least(X, 1, 2). targets_most(X, 1, 2).")
    up_to = instant(f"spell_ability(X). {CREATURE} targets_least(X, 1, 0). targets_most(X, 1, 2).")
    t = Table()
    t.put(two, "hand"), t.put(up_to, "hand")
    for _ in range(creatures):
        t.put(BEAR)
    got = t.plays()
    assert got.why_not("cast(ana,1)") == (set() if creatures >= 2 else {"no_legal_target"}) and got.why_not("cast(ana,2)") == set()
    assert creatures >= 2 or {"601.2c"} <= got.rules("cast(ana,1)", "no_legal_target")


@pytest.mark.parametrize("creatures", [1, 2, 3])
def test_another_target(creatures):
    three = sorcery("spell_ability(X). target_of(X, 1, k). target_of(X, 2, j). target_of(X, 3, i). scope((k; j; i), 1, needs(type(creature))). scope((j; i), 1, other_target).")
    apart = sorcery("spell_ability(X). target_of(X, 1, (k1)). target_of(X, 2, k2). scope((k1; k2), 1, needs(type(creature))).")
    t = Table()
    t.put(three, "hand"), t.put(apart, "hand")
    for _ in range(creatures):
        t.put(BEAR)
    got = t.plays()
    assert got.why_not("cast(ana,1)") == (set() if creatures == 3 else {"too_few_targets"}) and got.why_not("cast(ana,2)") == set()


def test_another_target_of_another_kind():
    card = sorcery("spell_ability(X). target_of(X, 1, k). target_of(X, 2, j). scope(k, 1, permanent). scope(j, 1, (needs(type(creature)); other_target)).")
    t = Table()
    t.put(card, "hand"), t.put(BEAR)
    assert t.plays().why_not("cast(ana,1)") == {"too_few_targets"}
    t.put(LAND)
    assert t.plays().why_not("cast(ana,1)") == set()
    t = Table()
    t.put(card, "hand"), t.put(LAND), t.put(LAND)
    assert t.plays().why_not("cast(ana,1)") == {"no_legal_target", "too_few_targets"}


@pytest.mark.parametrize(("creatures", "lands"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_modes_without_targets(creatures, lands):
    lines = ("target_of(X, 1, k). target_in_mode(X, 1, 1). scope(k, 1, needs(type(creature))). target_of(X, 2, j). target_in_mode(X, 2, 2). scope(j, 1, needs(type(land))).")
    one = instant(f"spell_ability(X). mode(X, 1). mode(X, 2). modes_chosen(X, 1, 1). {lines}")
    both = instant(f"spell_ability(X). mode(X, 1). mode(X, 2). modes_chosen(X, 2, 2). {lines}")
    t = Table()
    t.put(one, "hand"), t.put(both, "hand")
    for card, n in ((BEAR, creatures), (LAND, lands)):
        for _ in range(n):
            t.put(card)
    got = t.plays()
    assert got.why_not("cast(ana,1)") == (set() if creatures + lands else {"no_legal_mode"})
    assert got.why_not("cast(ana,2)") == (set() if creatures + lands == 2 else {"no_legal_mode"})
    assert {m for _, m in got.choices("cast(ana,1)").get("legal_mode", ())} == {str(m) for m, n in ((1, creatures), (2, lands)) if n}


def test_aura_spells_target_what_they_enchant():
    aura = Card(("enchantment",), subtypes=("aura",), lines=("keyword_ability(X, enchant). scope(X, 1, needs(type(creature))).",))
    t = Table()
    t.put(aura, "hand"), t.put(aura, attached=3), t.put(creature("shroud"))
    assert t.plays().why_not("cast(ana,1)") == {"no_legal_target"}
    t.put(BEAR)
    assert t.plays().targets("cast(ana,1)") == {"4"}


def test_face_down_spells_have_no_targets():
    card = Card(("enchantment", "creature"), lines=("keyword_ability(X, morph).", "keyword_ability(X, enchant). scope(X, 1, needs(type(land)))."))
    t = Table()
    t.put(card, "hand")
    got = t.plays()
    assert got.why_not("cast(ana,1)") == {"no_legal_target"} and got.why_not("cast(ana,1,face_down)") == set()


def test_a_targeted_ability_that_makes_mana_is_no_mana_ability():
    t = Table()
    t.put(creature(lines=(MANA, f"{TAP} produces(X, any_color, 1). {CREATURE}", "activated(X). loyalty(X). produces(X, any_color, 1).")))
    t.put(Card(("instant",), ("split_second",), ("spell_ability(X).",)), "stack", "bea")
    got = t.plays()
    assert got.why_not("activate(ana,1,1)") == set() and got.why_not("activate(ana,1,2)") == {"split_second"}
    assert got.why_not("activate(ana,1,3)") == {"split_second", "stack_not_empty"}


@pytest.mark.parametrize("mountains", [0, 1, 2])
@pytest.mark.parametrize(("most", "limits"), [("any", {0: (0, 0), 1: (1, 1), 2: (1, 2)}), ("1", {0: (0, 0), 1: (1, 1), 2: (1, 1)})])
def test_what_is_divided_reaches_every_target(mountains, most, limits):
    card = sorcery(f"spell_ability(X). target_of(X, 1, any). targets_least(X, 1, 0). targets_most(X, 1, {most}). instruction(X, 1, damage_divided(number_of(k), target(1))). "
                   "scope(k, 1, (needs(subtype(mountain)); you_control)).")
    t = Table()
    t.put(card, "hand"), t.put(Card(("land",), subtypes=("mountain",)), owner="bea")
    for _ in range(mountains):
        t.put(Card(("land",), subtypes=("mountain",)))
    got = t.plays()
    use = got.plays.uses(got.by_text["cast(ana,1)"].term)[0]
    assert (use.least, use.most) == limits[mountains]


def test_a_fixed_number_is_divided():
    card = instant("spell_ability(X). target_of(X, 1, any). targets_least(X, 1, 0). targets_most(X, 1, any). instruction(X, 1, damage_divided(2, target(1))).")
    t = Table()
    t.put(card, "hand")
    got = t.plays()
    use = got.plays.uses(got.by_text["cast(ana,1)"].term)[0]
    assert (use.least, use.most) == (1, 2)


def test_targets_that_only_a_kicker_asks_for():
    card = instant("spell_ability(X). target_of(X, 1, k). scope(k, 1, needs(type(artifact))). target_of(X, 2, j). scope(j, 1, needs(type(creature))). instruction(X, 1, destroy(target(1))). "
                   "instruction(X, 2, damage(2, target(2))). provided(X, 2, cost_paid(kicker)).", "keyword_ability(X, kicker). cost_of(X, mana(generic, 2)).")
    t = Table()
    t.put(card, "hand"), t.put(Card(("artifact",)))
    got = t.plays()
    assert got.why_not("cast(ana,1)") == set()
    assert [tuple(map(str, row[1:])) for row in got.plays.of("target_if_paid", 4)] == [("target(line(c1,1),2)", "kicker", "1")]
    both = instant("spell_ability(X). target_of(X, 1, h). scope(h, 1, needs(type(creature))). instruction(X, 1, destroy(target(1))). "
                   "instruction(X, 2, damage(2, target(1))). provided(X, 2, cost_paid(kicker)).")
    t.put(both, "hand")
    assert t.plays().why_not("cast(ana,3)") == {"no_legal_target"}
