"""The programs against brute force: every payment of random small instances, unit by unit (tests/oracles/payments.py)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from encoder.errors import UnknownSymbol
from tests.checker.payments.instances import PAIRS, TYPES, board_instance, object_instance, pool_instance
from tests.oracles import payments as oracle
from tests.oracles.payment_instances import answer, facts, question
from tests.oracles.payments import blank

SEEDS = st.integers(0, 2**32)


def compare(instance):
    try:
        got, twice, overflow = answer(instance, rules="current" if instance["spill"] else "2008-05-02")
    except UnknownSymbol:
        assert not instance["spill"]
        return
    want = oracle.payments(instance)
    assert not twice, facts(instance)
    assert got <= want, facts(instance)
    assert overflow or want <= got, facts(instance)


def spend_on(cost, *sources):
    return blank(cost, sources=[(f"k{i}", False, False, True, [{"name": "a0", "tap": True, **ability}]) for i, ability in enumerate(sources)])


@pytest.mark.parametrize("n", range(9))
@pytest.mark.parametrize("made", [3, 5, 7])
def test_mana_made_from_mana_of_the_same_kind(n, made):
    instance = spend_on([("generic", n)], {"makes": [{"g": 1}]}, {"makes": [{"g": 1}]}, {"cost": [("generic", 2)], "makes": [{"g": made}]})
    compare(instance)
    assert question(instance).payable() == question(instance, models=1).payable() == (n <= max(made, 2))


def test_nothing_is_activated_that_the_rest_can_do_without():
    signet = {"cost": [("generic", 1)], "makes": [{"w": 1, "u": 1}]}
    compare(blank([("w",), ("generic", 1)], "gg", sources=[("signet", False, False, False, [{"name": "a0", "tap": True, **signet}])] * 3))
    instance = blank([("w",)], "w", sources=[("signet", False, False, False, [{"name": "a0", "tap": True, **signet}])] * 2)
    compare(instance)
    assert [key[-1] for key in answer(instance)[0]] == [()]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(SEEDS)
def test_from_a_pool(seed):
    compare(pool_instance(random.Random(seed)))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(SEEDS)
def test_from_a_board(seed):
    compare(board_instance(random.Random(seed)))


@settings(max_examples=30, deadline=None, derandomize=True)
@given(SEEDS)
def test_objects_that_do_several_things(seed):
    instance = object_instance(random.Random(seed))
    if len(instance["sources"]) <= 4:
        compare(instance)


FAMILIES = {
    "generic": lambda r: ("generic", r.randint(0, 3)),
    "colored": lambda r: (r.choice("wubrg"),),
    "colorless": lambda r: ("c",),
    "snow": lambda r: ("s",),
    "hybrid": lambda r: ("hybrid", *r.choice(PAIRS)),
    "monocolored hybrid": lambda r: ("two", r.choice("wubrg")),
    "colorless hybrid": lambda r: ("hybrid", "c", r.choice("wubrg")),
    "Phyrexian": lambda r: ("phyrexian", r.choice("wubrg")),
    "hybrid Phyrexian": lambda r: ("phyrexian", *r.choice(PAIRS)),
    "X": lambda r: ("x", "any"),
}


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=8, deadline=None, derandomize=True)
@given(seed=SEEDS)
def test_each_family_of_symbols(family, seed):
    r = random.Random(seed)
    cost = [FAMILIES[family](r) for _ in range(r.randint(1, 3))] + [(r.choice(TYPES),)] * r.randint(0, 1)
    pool = [(r.choice(TYPES), r.choice(["plain", "snow"]), "none") for _ in range(r.randint(0, 6))]
    compare(blank(cost, pool, life=r.choice([0, 2, 3, 20]), x_top=6))


@settings(max_examples=24, deadline=None, derandomize=True)
@given(SEEDS)
def test_counts_are_those_of_the_list(seed):
    r = random.Random(seed)
    instance = r.choice([pool_instance, board_instance])(r)
    instance["spill"] = True
    listed = list(question(instance).payments())
    counts = question(instance).count()
    assert counts.payments == len(set(listed)) == len(listed)
    assert counts.announcements == len({p.announcement for p in listed})
    assert counts.distinct_spent == len({p.without_announcement for p in listed})
    assert question(instance).payable() == bool(listed)
