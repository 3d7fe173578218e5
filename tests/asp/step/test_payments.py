"""Costs of mana paid inside a step: what is left, X and the life paid, against brute force unit by unit (tests/oracles/payments.py)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.engine import Facts, Layouts, Overflow
from tests.oracles.payments import blank, minus, pays, subsets, totals

from .play import STRATEGIES
from .positions import P, Start

COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green", "c": "colorless"}
MOST_X = 3
SYMBOLS = [("w",), ("u",), ("b",), ("c",), ("s",), ("generic", 1), ("generic", 3), ("x", "any"), ("hybrid", "w", "u"), ("hybrid", "u", "b"), ("two", "b"),
           ("phyrexian", "w"), ("phyrexian", "u"), ("phyrexian", "w", "u")]
KINDS = [(t, snow, restriction) for t in "wubc" for snow in ("plain", "snow") for restriction in ("none", "none", "abilities", "costs_with_x")]


def start(costs, pool, life):
    """A permanent with a free ability for each cost."""
    facts = []
    for n, cost in enumerate(costs, 1):
        x = f"payer({n})"
        facts += [f"card(grizzly_bears,ability({x}))", f"activated({x})", f"instruction({x},1,gain_life(1,you))"]
        for symbol, k in Counter(s for s in cost if s[0] != "generic").items():
            name = "x" if symbol[0] == "x" else symbol[0] if len(symbol) == 1 else f"{symbol[0]}({','.join(symbol[1:])})"
            facts.append(f"cost_of({x},mana({name},{k}))")
        number = sum(s[1] for s in cost if s[0] == "generic")
        if number or not cost:
            facts.append(f"cost_of({x},mana(generic,{number}))")
    mana = {("a", f"m({COLORS[t]},{snow},{r})"): k for (t, snow, r), k in Counter(pool).items()}
    return Start((P("grizzly_bears"),), mana=mana, life={"a": life, "b": 20}, more=tuple(facts), bounds={"max_x": MOST_X})


def expected(cost, pool, life):
    """(X, life paid, mana left) of every really different payment."""
    instance = blank(cost, pool, life=life, x_top=MOST_X)
    found = set()
    for _, _, x, total, paid, _ in totals(instance):
        if paid > life:
            continue
        demands = [d for d, n in total for _ in range(n)]
        can = [u for u in pool if u[2] in ("none", "abilities") or (u[2] == "costs_with_x" and x is not None)]
        for some in subsets(can, len(demands)):
            if pays(some, demands):
                found.add((x or 0, paid, frozenset(Counter(minus(pool, some)).items())))
    return {(x, paid, frozenset((k, n) for k, n in left if n)) for x, paid, left in found}


def paid(vocabulary, strategy, number, pool, life):
    """The same from the programs, and how many plays they took; whether a bound was hit."""
    names = {f"mana(a,m({COLORS[t]},{snow},{r}))": (t, snow, r) for t, snow, r in pool}
    found, plays, over = set(), 0, False
    for label, state in strategy.successors(vocabulary.initial()):
        if not label.startswith(f"activate(a,1,own(payer({number})))"):
            continue
        if isinstance(state, Overflow):
            over = True
            continue
        plays += 1
        registers = dict(zip(vocabulary.register_text, state[1], strict=True))
        x = next((int(word[2:-1]) for word in label.split(" + ") if word.startswith("x(")), 0)
        found.add((x, life - registers["life(a)"], frozenset((kind, registers[r]) for r, kind in names.items() if registers[r])))
    return found, plays, over


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(costs=st.lists(st.lists(st.sampled_from(SYMBOLS), max_size=4), min_size=1, max_size=3), pool=st.lists(st.sampled_from(KINDS), max_size=6),
       life=st.sampled_from((1, 2, 4, 20)), layouts=st.booleans())
def test_payments_agree_with_brute_force(costs, pool, life, layouts):
    """107.4, 118.3, 119.4, 601.2h: each difference once."""
    costs = [[s for i, s in enumerate(cost) if s[0] != "x" or cost.index(s) == i] for cost in costs]
    vocabulary = start(costs, pool, life).vocabulary()
    strategy = (Layouts if layouts else Facts)(vocabulary)
    for number, cost in enumerate(costs, 1):
        found, plays, over = paid(vocabulary, strategy, number, pool, life)
        wanted = expected(cost, pool, life)
        if over:
            assert any(s[0] == "x" for s in cost)
        else:
            assert found == wanted, (cost, pool, life)
            assert plays == len(found)


@pytest.mark.parametrize("cost,pool,n", [
    ((("two", "b"),) * 3, "bbbrrr", 6),         # BBB, BBBR, BBRR, BBBRR, BBRRR, BBBRRR
    ((("w",), ("generic", 2)), "wwu", 1), ((("hybrid", "w", "u"),) * 2, "wwuu", 3), ((("phyrexian", "w"),) * 2, "ww", 3), ((), "", 1), ((("w",),), "u", 0),
])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_counts(strategy, cost, pool, n):
    kinds = [(t, "plain", "none") for t in pool if t != "r"] + [("c", "plain", "none")] * pool.count("r")
    vocabulary = start([cost], kinds, 20).vocabulary()
    found, plays, _ = paid(vocabulary, strategy(vocabulary), 1, kinds, 20)
    assert len(found) == plays == n == len(expected(list(cost), kinds, 20))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_x_beyond_its_bound_is_said(strategy):
    """107.3a: with five mana X could be 4; the bound is 3."""
    for n, over in ((MOST_X, False), (MOST_X + 2, True)):
        kinds = [("w", "plain", "none")] * n
        vocabulary = start([(("x", "any"),)], kinds, 20).vocabulary()
        found, _, said = paid(vocabulary, strategy(vocabulary), 1, kinds, 20)
        assert said == over and (over or {x for x, _, _ in found} == set(range(n + 1)))
