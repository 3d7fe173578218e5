"""Counting without listing: against the list, and where nobody could list."""

from __future__ import annotations

import random
import time
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker import counting, paying
from checker.counting import Goal, Row, TooMany, count_multisets
from checker.payments import Question
from tests.asp.costs.test_sources import ask, basics, source
from tests.checker.payments.instances import board_instance, object_instance
from tests.oracles.payment_instances import question


def of(counts):
    return counts.announcements, counts.payments, counts.distinct_spent


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_numbers_under_bounds_are_those_that_are_gone_through(seed):
    r = random.Random(seed)
    kinds = {k: r.randint(0, 3) for k in "wub"[: r.randint(1, 3)]}
    others = {n: r.randint(0, 2) for n in range(r.randint(0, 3))}
    there = {k: r.randint(0, 2) for k in kinds}
    among = {"wu": ["w", "u"], "b": ["b"]}
    goals = [Goal(r.randint(0, 5), {g: r.randint(0, 3) for g in among if r.random() < 0.7}, frozenset(k for k in kinds if r.random() < 0.2)) for _ in range(r.randint(1, 3))]
    rows = [Row(r.randint(-2, 3), {n: r.choice([-2, -1, 1, 2]) for n in (*kinds, *others) if r.random() < 0.6}) for _ in range(r.randint(0, 3))]
    want = {}
    for numbers in product(*(range(n + 1) for n in (*kinds.values(), *others.values()))):
        chosen = dict(zip((*kinds, *others), numbers, strict=True))
        if any(sum(w * (max(0, chosen[n] - there[n]) if n in kinds else chosen[n]) for n, w in row.weights.items()) > row.limit for row in rows):
            continue
        met = frozenset(i for i, goal in enumerate(goals) if sum(chosen[k] for k in kinds) == goal.size and not any(chosen[k] for k in goal.without & set(kinds))
                        and all(sum(chosen[k] for k in among[g] if k in kinds) >= n for g, n in goal.least.items()))
        if met:
            want[met] = want.get(met, 0) + 1
    assert count_multisets(kinds, among, goals, others, rows, there) == want


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_payments_from_a_board_are_counted_as_they_are_listed(seed):
    r = random.Random(seed)
    instance = {**r.choice([board_instance, object_instance, object_instance])(r), "spill": True}
    listed = list(question(instance).payments())
    assert len(set(listed)) == len(listed)
    assert of(question(instance).count()) == (len({p.announcement for p in listed}), len(listed), len({p.without_announcement for p in listed}))


def test_for_which_ability_an_object_is_used_up_makes_no_other_payment():
    altars = [source(name, "r", 1, "feeds(sacrifice,1)", "feed(A,bear). feed(A,elf). activations(A,1).") for name in ("altar", "forge")]
    payments = list(ask({"generic": 2}, *altars, "there(bear,1). there(elf,1).").payments())
    assert len(payments) == 1 and {(g.source, g.n) for g in payments[0].others} == {("bear", 1), ("elf", 1)}


def test_forty_sources_of_eight_classes():
    lands = [source(f"land{n}", "w", 5) for n in range(8)]
    ways = [1]
    for _ in range(8):  # one class after another, each up to five times
        ways = [sum(ways[n - k] for k in range(6) if 0 <= n - k < len(ways)) for n in range(len(ways) + 5)]
    began = time.process_time()
    assert ask({"generic": 20}, *lands).count().payments == ways[20] > 100_000
    assert time.process_time() - began < 2


def test_what_no_source_reaches_is_known_at_once():
    filters = source("filter", "ww/wu/uu", 5, "taps ability_symbol(hybrid(w,u),1)")
    twice = source("vent", "u", 5) + "mana_ability(x). ability(vent,x). taps(x). makes(x,0,r,1)."
    began = time.process_time()
    assert not ask({"generic": 46}, *(source(f"land{n}", "wubrg"[n], 5) for n in range(5)), filters, twice).payable(20)
    assert ask({"generic": 35}, *(source(f"land{n}", "wubrg"[n], 5) for n in range(5)), filters, twice).payable(20)
    assert time.process_time() - began < 2


def test_a_count_that_is_stopped_says_so():
    sources = [source("tomb", "cc", 3), *(source(f"land{n}", "wubrg"[n], 3) for n in range(5))]
    assert ask({"generic": 4}, *sources).count().exact
    stopped = ask({"generic": 4}, *sources).count(10)
    assert (stopped.payments, stopped.exact) == (10, False)
    assert not ask({"generic": 4}, *sources).count(seconds=0.0).exact


def test_a_stopped_count_is_a_cut(monkeypatch):
    def asked() -> Question:
        return ask({"generic": 4}, source("tomb", "cc", 3), *(source(f"land{n}", "wubrg"[n], 3) for n in range(5)))
    monkeypatch.setattr(paying, "COUNTED", 10)
    told = paying.told([("", asked)], "{4}", 3, {})
    assert len(told.groups[0][1]) <= 3 and told.counts.payments == 10 and not told.counts.exact
    assert told.cuts == ["payments are counted one by one here, up to 10 or for 2 s: there are 10 at least"]
    monkeypatch.setattr(paying, "SECONDS", 0.0)
    assert any("were not all found within 0 s" in cut for cut in paying.told([("", asked)], "{4}", 3, {}).cuts)


def test_more_than_can_be_kept_is_given_up(monkeypatch):
    monkeypatch.setattr(counting, "LARGEST", 2)
    with pytest.raises(TooMany):
        count_multisets({"w": 5, "u": 5}, {}, [Goal(5, {})])
    assert ask({"generic": 2}, basics("w", 2), basics("r", 2)).count().payments == 3
