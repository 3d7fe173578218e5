"""Every construct of the notation: one example that gives its facts, and one that is refused with the reason (NOTATION.md)."""

from __future__ import annotations

from pathlib import Path

import pytest
from ruamel.yaml import YAML

from encoder.cards.compile import compile_card
from encoder.cards.passage import Passage
from encoder.errors import InputError

HERE = Path(__file__).parent
CONSTRUCTS = [row for file in sorted(HERE.glob("constructs_*.yaml")) for row in YAML(typ="safe").load(file)]


def compiled(row: dict, line: str):
    head = row.get("on", "{1} enchantment")
    return compile_card("T", Passage(f"{head}\n{line}" if line else head, "t.yaml"))


@pytest.mark.parametrize("row", CONSTRUCTS, ids=lambda row: row["construct"])
def test_construct(row):
    found = compiled(row, row["good"])
    facts = {fact.replace("line(t,1)", "x") for fact in found.facts}
    missing = [fact for fact in row["gives"] if fact not in facts]
    assert not missing, "\n".join(sorted(f for f in facts if not f.startswith("unsupported")))
    with pytest.raises(InputError) as error:
        compiled(row, row["bad"])
    (problem,) = error.value.problems
    assert row["says"] in f"{problem.message} {problem.hint}"
    assert problem.line and problem.column


def test_constructs_differ():
    names = [row["construct"] for row in CONSTRUCTS]
    assert len(names) == len(set(names))
