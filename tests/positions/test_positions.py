"""Every position of tests/positions/*.yaml gets its stated answer; the cases of the collection beside the checkout are all restated or wait with a reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from tests.positions.answers import NO_SUCH_PLAY
from tests.positions.run import Position, ask, later, positions

SHARED = Path(__file__).resolve().parents[2].parent / "shared"


def _marked(position: Position) -> object:
    """An open position has to fail: when it no longer does, its mark is to be deleted."""
    marks = [pytest.mark.xfail(strict=True, reason=position.open)] if position.open else []
    return pytest.param(position, marks=marks, id=f"{position.file}: {position.name}")


@pytest.mark.parametrize("position", [_marked(p) for p in positions()])
def test_position(position: Position) -> None:
    assert list(ask(position)) == []


def test_every_case_is_restated_or_waits_with_a_reason() -> None:
    file = SHARED / "cases" / "positions.yaml"
    if not file.exists():
        pytest.skip("the collection of cases is not beside the checkout")
    cases = {case["id"] for case in YAML(typ="safe").load(file.read_text(encoding="utf-8"))}
    restated, waiting = {p.case for p in positions() if p.case}, {entry.case for entry in later()}
    assert restated | waiting == cases
    assert not restated & waiting


def test_every_rule_number_exists() -> None:
    file = SHARED / "reference" / "comprehensive-rules-2026-01-16.txt"
    if not file.exists():
        pytest.skip("the rules text is not there")
    known = set(re.findall(r"^(\d{3}\.\d+[a-z]?)[. ]", file.read_text(encoding="utf-8-sig"), flags=re.M))
    cited = {rule for p in positions() for rule in p.rules} | {str(q["because"]) for p in positions() for q in p.questions if "because" in q}
    assert cited - known == {NO_SUCH_PLAY}


def test_names_are_unique() -> None:
    names = [(p.file, p.name) for p in positions()]
    assert len(set(names)) == len(names)
