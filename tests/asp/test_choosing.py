"""One choice of a play: what is wrong with it, and by which rule (asp/choosing.lp)."""

from __future__ import annotations

import clingo
import pytest
from clingo.ast import ProgramBuilder

import asp


def _wrong(facts: str) -> dict[str, set[str]]:
    """What is wrong, with its rules, in the best reading of the words."""
    control = clingo.Control(["--warn=none"])
    with ProgramBuilder(control) as builder:
        for block in asp.select(("choosing.lp",)):
            for statement in block.statements:
                builder.add(statement)
    control.add("base", [], facts)
    control.ground([("base", [])])
    found: dict[str, set[str]] = {}
    with control.solve(yield_=True) as models:
        for model in models:
            found = {str(a.arguments[0]): set() for a in model.symbols(shown=True) if a.name == "wrong"}
            for a in model.symbols(shown=True):
                if a.name == "because" and str(a.arguments[0]) in found:
                    found[str(a.arguments[0])].add(a.arguments[1].string)
    return found


CONSPIRE = "optional(conspire). can_give(conspire, (1; 2; 3)). "


@pytest.mark.parametrize(("given", "wrong"), [
    ("1; 2", {}),
    ("1", {"number(conspire)": {"702.78a"}}),
    ("1; 2; 3", {"number(conspire)": {"702.78a"}}),
    ("1; 4", {"given(conspire,4)": {"702.78a", "118.3"}}),
])
def test_two_creatures_that_share_a_color_are_tapped_for_conspire(given: str, wrong: dict[str, set[str]]) -> None:
    assert _wrong(CONSPIRE + f"asked_given(conspire, ({given})).") == wrong


def test_nothing_is_given_for_a_cost_that_nobody_asks_for() -> None:
    assert _wrong("can_give(conspire, (1; 2)). asked_given(conspire, (1; 2)).") == {"given(conspire)": {"702.78a"}}


ONE_TARGET = "target_number(t, 1, 1). legal_target(t, (1; 2)). "


@pytest.mark.parametrize(("facts", "wrong"), [
    (ONE_TARGET + "asked_target(1, 1).", {}),
    (ONE_TARGET + "asked_target(1, 3).", {"target(t,3)": {"601.2c"}}),
    (ONE_TARGET + "asked_target(1, 1). asked_target(2, 2).", {"too_many(t)": {"601.2c"}}),
    (ONE_TARGET + "none_asked.", {"too_few(t)": {"601.2c"}}),
    ("asked_target(1, 1).", {"no_targets": {"601.2c"}}),
    ("target_number(t, 2, 2). legal_target(t, 1). asked_target(1, 1). asked_target(2, 1).", {"twice(t,1)": {"601.2c", "115.3"}, "too_few(t)": {"601.2c"}}),
    ("target_number(t, 1, 1). target_number(u, 1, 1). distinct(u, t). legal_target((t; u), 1). asked_target(1, 1). asked_target(2, 1).", {"not_another(u,1)": {"601.2c", "115.3"}}),
    ("target_number(t, 1, any). legal_target(t, (1; 2)). divided(t, 1). asked_target(1, 1). asked_target(2, 2).", {"too_small(t)": {"601.2d"}}),
    ("target_number(t, 0, any). divided(t, 1). none_asked.", {"undivided(t)": {"601.2d"}}),
    ("target_number(t, 0, 0). divided(t, 0). none_asked.", {}),
    (ONE_TARGET + 'x_limit(1, at_most, 2). x_rule(1, "702.16b"). asked_target(1, 1). asked_x(3).', {"x(1)": {"702.16b"}}),
    (ONE_TARGET + "x_limit(1, at_most, 2). asked_target(1, 1). asked_x(2).", {}),
    (ONE_TARGET + 'x_limit(1, at_least, 2). x_rule(1, "601.2b"). asked_target(1, 1). asked_x(1).', {"x(1)": {"601.2b"}}),
    ("x_is_zero. asked_x(1).", {"x_not_zero": {"107.3b"}}),
    ("x_is_zero. asked_x(0).", {}),
    ("target_number(t, 0, 1). target_if_paid(t, kicker, 1). legal_target(t, 1). asked_target(1, 1).", {"too_many(t)": {"601.2c"}}),
    ("target_number(t, 0, 1). target_if_paid(t, kicker, 1). legal_target(t, 1). none_asked. asked_paid(kicker).", {"too_few(t)": {"601.2c"}}),
    ("asked_spliced((1; 2), 5). may_splice(5).", {"spliced_twice(5)": {"702.47b"}}),
    ("asked_spliced(1, 5). asked_spliced(2, 6). may_splice(5).", {"no_splice(6)": {"702.47a"}}),
    ("asked_spliced(1, 5). asked_spliced(2, 6). may_splice((5; 6)).", {}),
    ("asked_way(free). offered_way(evoke).", {"not_offered(free)": {"601.3", "118.9"}}),
    ("asked_way(evoke). offered_way(evoke).", {}),
    ("asked_way((evoke; mana_cost)). offered_way((evoke; mana_cost)).", {"two_ways(mana_cost,evoke)": {"118.9"}}),
    ("asked_way((evoke; prowl)). offered_way((evoke; prowl)).", {"two_ways(evoke,prowl)": {"118.9a", "601.2b"}}),
])
def test_what_is_wrong_with_a_choice(facts: str, wrong: dict[str, set[str]]) -> None:
    assert _wrong(facts) == wrong


def test_the_reading_with_the_least_that_is_wrong_counts() -> None:
    two_uses = "target_number(t, 1, 1). target_number(u, 0, 1). legal_target(u, 1). legal_target(t, 2). "
    assert _wrong(two_uses + "asked_target(1, 2). asked_target(2, 1).") == {}
    assert set(_wrong(two_uses + "asked_target(1, 1).")) in ({"target(t,1)"}, {"too_few(t)"})


def test_target_choices_are_counted() -> None:
    control = clingo.Control(["0", "--warn=none"])
    with ProgramBuilder(control) as builder:
        for block in asp.select(("choosing.lp",)):
            for statement in block.statements:
                builder.add(statement)
    control.add("base", [], "counts_targets. target_number(t, 1, 2). legal_target(t, (1; 2; 3)). #project aim/2.")
    control.ground([("base", [])])
    control.configuration.solve.opt_mode = "ignore"
    control.configuration.solve.project = "project"
    count = 0
    with control.solve(yield_=True) as models:
        for _ in models:
            count += 1
    assert count == 6
