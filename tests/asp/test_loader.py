"""The loader of annotated blocks: what is a block, when it is in force, and what a misconception does to it."""

from __future__ import annotations

import clingo
import pytest
from clingo.ast import ProgramBuilder

import asp

PROGRAM = """%*! A game of three rules.
Input   go
Output  out(N)
*%
% @rule(101.1) first, in force
% always
out(1) :- go.
#program step.
% @rule(101.2, 101.3) @since(2016-08-22) @until(2026-01-16) @label(middle) some years
out(2) :- go.
out(22) :- go.
% --- connecting rules
out(3) :- go.
% @misconception(two is ten) @replaces(middle) what people think
out(10) :- go.
% @misconception(four too) nothing is replaced
out(4) :- go.
go.
"""


@pytest.fixture
def files(tmp_path, monkeypatch):
    (tmp_path / "game.lp").write_text(PROGRAM)
    monkeypatch.setattr(asp, "ROOT", tmp_path)
    for cached in (asp.blocks, asp.files, asp.misconceptions):
        cached.cache_clear()
    yield
    for cached in (asp.blocks, asp.files, asp.misconceptions):
        cached.cache_clear()


def outputs(**choice):
    control = clingo.Control(["--warn=none"])
    with ProgramBuilder(control) as builder:
        for block in asp.select(["game.lp"], **choice):
            for statement in block.statements:
                builder.add(statement)
    control.add("base", [], "go.")
    control.ground([("base", []), ("step", [])])
    with control.solve(yield_=True) as handle:
        return sorted(s.arguments[0].number for s in handle.model().symbols(atoms=True) if s.name == "out")


def test_blocks_say_what_they_are(files):
    first, middle, rest, ten, four = asp.blocks("game.lp")
    assert (first.rules, first.text, first.line, len(first.statements)) == (("101.1",), "first, in force always", 5, 2)
    assert (middle.rules, middle.since, middle.until, middle.label) == (("101.2", "101.3"), "2016-08-22", "2026-01-16", "middle")
    assert rest.rules == () and (ten.misconception, ten.replaces) == ("two is ten", ("middle",)) and four.replaces == ()


@pytest.mark.parametrize(("date", "expected"), [("2008-05-02", [1, 3]), ("2016-08-22", [1, 2, 3, 22]), ("2022-04-29", [1, 2, 3, 22]), ("2026-01-16", [1, 3])])
def test_rules_are_in_force_from_since_to_before_until(files, date, expected):
    assert outputs(date=date) == expected


def test_a_misconception_stands_in_for_what_it_replaces(files):
    assert outputs(date="2022-04-29", believed={"two is ten"}) == [1, 3, 10]
    assert outputs(date="2022-04-29", believed={"two is ten", "four too"}) == [1, 3, 4, 10]
    with pytest.raises(KeyError):
        asp.select(["game.lp"], believed={"nobody believes this"})


def test_one_block_can_be_left_out(files):
    assert outputs(without={"game.lp:5"}) == [3]


@pytest.mark.parametrize(("asked", "used"), [("current", asp.CURRENT), ("2008-05-02", "2008-05-02"), ("2019-12-31", "2016-08-22"), ("2030-01-01", asp.CURRENT)])
def test_a_date_means_the_latest_rules_before_it(asked, used):
    assert asp.resolve_date(asked) == used


@pytest.mark.parametrize("asked", ["", "2001-01-01", "2026-13-40", "soon", "2026-1-1"])
def test_no_rules_for_other_dates(asked):
    with pytest.raises(asp.UnknownRulesDate):
        asp.resolve_date(asked)


def test_every_misconception_replaces_blocks_that_exist():
    names = {name for file in asp.files() for block in asp.blocks(file) if not block.misconception for name in (*block.rules, block.label)}
    missing = {(n, target) for n, blocks in asp.misconceptions().items() for b in blocks for target in b.replaces if target not in names}
    assert not missing


def test_every_rule_block_says_what_the_rule_says():
    assert not [b.name for f in asp.files() for b in asp.blocks(f) if b.rules and len(b.text) < 6]


def test_labels_are_unique_at_each_date():
    for date in asp.RULES_DATES:
        labels = [b.label for b in asp.select(asp.files(), date) if b.label]
        assert len(labels) == len(set(labels)), date
