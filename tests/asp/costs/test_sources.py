"""Mana abilities and what they use up, on hand-written facts of asp/costs/sources.lp."""

from __future__ import annotations

import pytest

from checker.payments import Question

BASICS = {"w": "plains", "u": "island", "b": "swamp", "r": "mountain", "g": "forest"}


def source(name, makes, n=1, costs="taps", more=""):
    """Facts of a class with one ability; makes: one letter for each mana, alternatives after slashes."""
    ability = f"ab({name})"
    facts = [f"there({name},{n}).", f"mana_ability({ability}). ability({name},{ability})."]
    facts += [f"{c}({ability})." if "(" not in c else c.replace("(", f"({ability},", 1) + "." for c in costs.split() if c]
    for o, bundle in enumerate(makes.split("/")):
        facts += [f"makes({ability},{o},{t},{bundle.count(t)})." for t in sorted(set(bundle))]
    return "\n".join(facts) + more.replace("A", ability)


def ask(cost, *sources, life=20):
    return Question("\n".join(["part(cost).", *(f"symbol(cost,{s},{n})." for s, n in cost.items()), f"life({life}).", "pays_for(spell).", *sources]), board=True)


def ways(cost, *sources, **more):
    question = ask(cost, *sources, **more)
    assert not question.overflow and not question.not_modelled
    return sorted((" ".join(f"{u.n} {u.source}" for u in p.sources), "".join(k.type * n for k, n in p.spent), "".join(k.type * n for k, n in p.left)) for p in question.payments())


def n(cost, *sources, **more):
    return len(ways(cost, *sources, **more))


def basics(letters, many=1):
    return "\n".join(source(BASICS[t], t, many) for t in letters)


SIGNET = "taps ability_symbol(generic,1)"


def test_equal_sources_are_one_class():
    assert ways({"generic": 2}, basics("b", 20)) == [("2 swamp", "BB", "")]
    assert n({"two(b)": 3}, basics("br", 3)) == 6


def test_a_tapped_source_adds_nothing():
    assert n({"b": 1}, basics("b"), "tapped(swamp).") == 0


def test_an_untapping_source_must_be_tapped():
    pili = source("pili", "w/u/b/r/g", 1, "untaps ability_symbol(generic,2)")
    assert n({"g": 1}, pili, "tapped(pili).", basics("r", 2)) == 1
    assert n({"g": 1}, pili, basics("r", 2)) == 0


def test_two_signets_do_not_pay_for_each_other():
    signets = source("signet", "wu", 2, SIGNET)
    assert n({"w": 1, "u": 1}, signets) == 0
    assert ("2 mountain 1 signet", "WR", "U") not in ways({"w": 1, "u": 1}, signets, basics("r"))
    assert ("1 mountain 1 signet", "WU", "") in ways({"w": 1, "u": 1}, signets, basics("r"))


def test_filter_lands():
    gate = source("gate", "ww/wu/uu", 1, "taps ability_symbol(hybrid(w,u),1)")
    assert ways({"w": 2}, gate, basics("u")) == [("1 gate 1 island", "WW", "")]
    assert n({"w": 2}, gate, basics("r")) == 0


def test_could_produce_is_a_least_fixpoint():
    pools = "there(pool,2). mana_ability(ab(pool)). ability(pool,ab(pool)). taps(ab(pool)). makes_any_of(ab(pool),lands). looks_at(lands,pool)."
    assert n({"g": 1}, pools) == 0
    assert n({"g": 3}, pools, basics("g"), "looks_at(lands,forest).") == 1
    assert n({"g": 1}, pools, basics("g"), "looks_at(lands,forest).", "tapped(forest).") == 1
    assert n({"g": 1}, pools, basics("g")) == 1


def test_doubling_multiplies_and_only_for_what_is_tapped():
    double = "".join(f"twice({e},{k})." for e in (1, 2) for k in ("forest", "lotus"))
    assert ways({"g": 4}, basics("g"), double) == [("1 forest", "GGGG", "")]
    lotus = source("lotus", "g", 1, "sacrifices")
    assert ways({"g": 1}, lotus, double) == [("1 lotus", "G", "")]


def test_instead_and_twice_in_the_order_that_its_player_wants():
    changes = "twice(1,forest). instead(2,forest,b,1)."
    assert ways({"b": 2}, basics("g"), changes) == [("1 forest", "BB", "")]
    assert ways({"b": 1}, basics("g"), changes) == [("1 forest", "B", ""), ("1 forest", "B", "B")]
    assert n({"g": 1}, basics("g"), changes) == 0
    assert n({"g": 1}, source("elf", "g", 1, "sacrifices"), "instead(2,elf,b,1).") == 1


def test_more_mana_by_triggers():
    assert ways({"g": 3}, basics("g"), "twice(1,forest). also_adds(2,forest,same).") == [("1 forest", "GGG", "")]
    assert ways({"g": 1, "r": 1}, basics("g"), "also_adds(2,forest,r).") == [("1 forest", "RG", "")]
    assert n({"g": 2}, source("pet", "g", 1, "sacrifices"), "also_adds(2,pet,same).") == 0
    question = ask({"w": 1}, source("gate", "wu"), "also_adds(2,gate,same).")
    assert question.not_modelled == ["type_of_extra_mana(ab(gate))"]


def test_snow_is_the_sources():
    assert n({"s": 1}, basics("g"), "snow(forest).") == 1
    assert n({"s": 1}, basics("g")) == 0


def test_restrictions_are_on_all_mana_of_the_ability():
    pillar = source("pillar", "w", 1, "taps restricted(creatures)", "twice(1,pillar).")
    assert n({"w": 2}, pillar) == 0
    assert n({"w": 2}, pillar, "allows(creatures).") == 1


def test_life_as_a_cost():
    ogre = source("ogre", "r", 1, "ability_life(3)")
    for life, most in ((20, 6), (3, 1), (2, 0)):
        assert [n({"r": k}, ogre, life=life) for k in (most, most + 1)] == [1, 0]
    city = source("city", "w/u", 4, "taps ability_life(1)")
    assert [n({"w": k}, city, life=2) for k in (2, 3)] == [1, 0]
    assert n({"w": 1, "phyrexian(g)": 1}, city, life=2) == 0
    assert n({"w": 1, "phyrexian(g)": 1}, city, life=3) == 1


def test_counters_as_a_cost():
    prism = source("prism", "w/u", 1, "removes_counters(charge,1)")
    assert [n({"w": k}, prism, "counters(prism,charge,2).") for k in (1, 2, 3)] == [1, 1, 0]
    assert n({"w": 1}, prism) == 0
    both = source("vivid", "r", 1, "taps") + "mana_ability(x). ability(vivid,x). taps(x). removes_counters(x,charge,1). makes(x,0,w,1)."
    assert n({"w": 1}, both, "counters(vivid,charge,2).") == 1
    assert n({"w": 2}, both, "counters(vivid,charge,2).") == 0


def test_counters_are_removed_once():
    two = source("morsel", "w", 1, "removes_counters(minus,1)") + "mana_ability(x). ability(morsel,x). removes_counters(x,minus,1). makes(x,0,u,1)."
    assert n({"w": 1, "u": 1}, two, "counters(morsel,minus,1).") == 0
    assert n({"w": 1, "u": 1}, two, "counters(morsel,minus,2).") == 1


def test_sacrificing_others():
    altar = source("altar", "cc", 1, "feeds(sacrifice,1)", "feed(A,bear). feed(A,elf).") + "there(bear,2)."
    elf = source("elf", "g")
    assert n({"c": 4}, altar, elf) == 2  # two bears, or a bear and the elf
    assert n({"c": 6}, altar, elf) == 1
    assert n({"c": 8}, altar, elf) == 0
    assert n({"c": 6, "g": 1}, altar, elf) == 1  # the elf is tapped before it is sacrificed


def test_tapping_others():
    drum = source("drum", "w", 1, "taps feeds(tap,1)", "feed(A,elf).")
    elf = source("elf", "g")
    assert n({"w": 1}, drum, elf) == 1
    assert n({"w": 1}, drum, elf, "tapped(elf).") == 0
    assert n({"w": 1, "g": 1}, drum, elf) == 0


def test_sacrificed_once():
    petal = source("petal", "w/u", 1, "taps sacrifices")
    assert n({"w": 1}, petal) == 1
    assert n({"w": 1, "u": 1}, petal) == 0


def test_what_is_forbidden_or_not_modelled():
    assert n({"b": 1}, basics("b"), "off(ab(swamp)).") == 0
    question = ask({"b": 1}, basics("b"), "unmodelled(ab(swamp)).")
    assert question.not_modelled == ["mana_of(ab(swamp))"] and not question.payable()


def test_activations_are_as_many_as_something_else_lets():
    assert [n({"b": k}, source("rock", "b", 1, "activations(2)")) for k in (2, 3)] == [1, 0]
    assert n({"b": 3}, source("free", "b", 1, "")) == 1
    assert ask({"x": 1}, source("free", "b", 1, "")).overflow == ["repeatable(ab(free))"]


def test_x_is_as_large_as_the_sources_let_it_be():
    for facts, most in ((source("ogre", "r", 1, "ability_life(3)"), 6), (source("prism", "w/u", 1, "removes_counters(charge,1)") + "counters(prism,charge,2).", 2),
                        (source("altar", "cc", 1, "feeds(sacrifice,1)", "feed(A,bear).") + "there(bear,2).", 4), (source("rock", "b", 1, "activations(2)"), 2)):
        question = ask({"x": 1}, facts)
        assert not question.overflow and max(p.announcement.x for p in question.payments()) == most


def test_bounds_are_said():
    assert ask({"w": 1}, source("signet", "wu", 5, SIGNET), basics("r", 5)).overflow[0].startswith("payments that take more than 4 steps")
    assert ask({"w": 1}, source("maker", "w", 1, "ability_symbol(generic,1)"), basics("r")).overflow == ["repeatable(ab(maker))"]
    both = source("pala", "w", 1, "untaps ability_symbol(generic,2)") + "mana_ability(x). ability(pala,x). taps(x). makes(x,0,c,2)."
    assert ask({"w": 1}, both, "tapped(pala).", basics("r", 2)).overflow == ["tap_and_untap(pala)"]


@pytest.mark.parametrize("symbol", ["phyrexian(w),1", "s,1", "x,1"])
def test_costs_of_mana_abilities_that_are_not_modelled(symbol):
    assert ask({"w": 1}, source("odd", "w", 1, f"taps ability_symbol({symbol})"), basics("r")).not_modelled == ["cost_of(ab(odd))"]
    assert ask({"w": 1}, source("odd", "w", 1, "taps ability_symbol(hybrid(w,u),2)"), basics("r")).not_modelled == ["cost_of(ab(odd))"]


def test_the_halves_of_an_abilitys_own_cost():
    two = source("odd", "w", 1, "taps ability_symbol(two(g),1)")
    assert [name for name, _, _ in ways({"w": 1}, two, basics("g"), basics("r", 2))] == ["1 forest 1 odd", "2 mountain 1 odd"]


def test_nothing_is_activated_only_to_float():
    assert ways({"generic": 1}, basics("rg")) == [("1 forest", "G", ""), ("1 mountain", "R", "")]
    assert ways({"generic": 1}, source("sol", "cc")) == [("1 sol", "C", "C")]
    assert ways({"r": 1}, basics("r"), "pool(m(r,plain,none),1).") == [("", "R", ""), ]


def test_life_paid_for_several_mana_abilities_comes_from_one_life_total():
    pain = [source(name, name[0], 1, "taps ability_life(1)") for name in ("white", "ultra")]
    assert [ask({"w": 1, "u": 1}, *pain, life=life).payable() for life in (1, 2)] == [False, True]
