"""Costs that are not mana, on hand-written facts."""

from __future__ import annotations

import pytest

from checker.payments import Question

ELF = "there(elf,2). mana_ability(ab(elf)). ability(elf,ab(elf)). taps(ab(elf)). makes(ab(elf),0,g,1)."


def given(cost, *facts, mana=0):
    asked = [f"other(cost,{c},{n})." for c, n in cost.items()]
    question = Question("\n".join(["part(cost).", f"symbol(cost,generic,{mana})." if mana else "", *asked, "life(20). pays_for(ability).", *facts]), board=True)
    assert not question.not_modelled and not question.overflow
    return sorted(tuple((g.cost, g.source, g.n) for g in p.others) for p in question.payments())


@pytest.mark.parametrize(("cost", "gone"), [("sacrifice(k,2)", True), ("discard(k,2)", True), ("exile(k,2)", True), ("tap_others(k,2)", False), ("reveal(k,2)", False)])
def test_objects_by_class(cost, gone):
    facts = [f"would_do({cost},bear). would_do({cost},elf). there(bear,1).", ELF]
    assert given({cost: 2}, *facts) == [((cost, "bear", 1), (cost, "elf", 1)), ((cost, "elf", 2),)]
    assert given({cost: 4}, *facts) == []
    assert given({cost: 3}, *facts, mana=1) == ([((cost, "bear", 1), (cost, "elf", 2))] if cost != "tap_others(k,2)" else [])


def test_tapped_once_for_mana_or_for_the_cost():
    would = "would_do(tap,elf)."
    assert given({"tap": 1}, ELF, would) == [(("tap", "elf", 1),)]
    assert given({"tap": 1}, ELF, would, mana=1) == [(("tap", "elf", 1),)]
    assert given({"tap": 1}, ELF, would, mana=2) == []
    assert given({"tap": 1}, ELF, would, "tapped(elf).") == []
    assert given({"tap": 1, "tap_others(k,1)": 1}, "there(bear,1). would_do(tap,bear). would_do(tap_others(k,1),bear).") == []


def test_untapping_what_was_tapped_for_mana():
    would = "would_do(untap,elf)."
    assert given({"untap": 1}, ELF, would) == []
    assert given({"untap": 1}, ELF, would, mana=1) == [(("untap", "elf", 1),)]
    assert given({"untap": 1}, ELF, would, "tapped(elf).") == [(("untap", "elf", 1),)]
    assert given({"untap": 1}, "there(bear,1). tapped(bear). would_do(untap,bear). counters(bear,plus,1).") == [(("untap", "bear", 1),)]


def test_counters():
    assert given({"remove_counters(charge,2,self)": 1}, "there(k,1). counters(k,charge,2). would_do(remove_counters(charge,2,self),k).") == [
        (("remove_counters(charge,2,self)", "k", 1),)]
    assert given({"remove_counters(charge,2,self)": 1}, "there(k,1). counters(k,charge,1). would_do(remove_counters(charge,2,self),k).") == []
    assert given({"put_counters(minus,1,self)": 1}, "there(k,1). would_do(put_counters(minus,1,self),k).") == [(("put_counters(minus,1,self)", "k", 1),)]
    assert given({"put_counters(minus,1,self)": 1}, "there(k,1).") == []
    morsel = "there(k,1). counters(k,minus,1). mana_ability(x). ability(k,x). removes_counters(x,minus,1). makes(x,0,w,1)."
    assert given({"remove_counters(minus,1,self)": 1}, morsel, "would_do(remove_counters(minus,1,self),k).", mana=1) == []


def test_what_is_gone_for_mana_pays_nothing_else():
    petal = "there(petal,1). mana_ability(x). ability(petal,x). sacrifices(x). makes(x,0,w,1)."
    for cost in ("tap", "sacrifice(k,1)", "put_counters(plus,1,self)", "reveal(k,1)"):
        assert given({cost: 1}, petal, f"would_do({cost},petal).", mana=1) == []
        assert given({cost: 1}, petal, f"would_do({cost},petal).") == [((cost, "petal", 1),)]


def test_tapped_for_mana_then_sacrificed():
    assert given({"sacrifice(k,1)": 2}, ELF, "would_do(sacrifice(k,1),elf).", mana=2) == [(("sacrifice(k,1)", "elf", 2),)]


def test_costs_without_objects():
    assert given({"gain_life(3,opponent)": 1}) == [(("gain_life(3,opponent)", "", 1),)]


def test_other_costs_are_not_modelled():
    assert Question("part(cost). other(cost,dance,1).", board=True).not_modelled == ["cost(dance)"]


def test_things_that_share_a_color_share_one_together():
    cost = "sharing_a_color(reveal(k,2))."
    colors = {"a": ("white", "blue"), "b": ("blue", "red"), "c": ("red", "white"), "d": ()}
    facts = "".join(f"there({k},1). would_do(reveal(k,{{n}}),{k})." + "".join(f" color_of({k},{f})." for f in fs) for k, fs in colors.items())
    pairs = given({"reveal(k,2)": 2}, facts.format(n=2), cost)
    assert sorted("".join(k for _, k, _ in pay) for pay in pairs) == ["ab", "ac", "bc"]
    assert not given({"reveal(k,3)": 3}, facts.format(n=3), cost.replace("2", "3"))
    two = "there(e,2). would_do(reveal(k,2),e)."
    assert not given({"reveal(k,2)": 2}, two, cost) and len(given({"reveal(k,2)": 2}, two, cost, "color_of(e,green).")) == 1
