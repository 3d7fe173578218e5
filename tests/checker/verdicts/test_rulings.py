"""Every shipped ruling holds, and is refuted under each misconception that it names."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from ruamel.yaml import YAML

import asp
from checker.schemas import bundled
from checker.verdicts import Survey, verify
from encoder.rulings import Ruling, parse_ruling

from .shipped import PARTLY, RULINGS, loaded

VERIFY = bundled("verify")
RESULTS = Draft202012Validator({**VERIFY["properties"]["results"], "$defs": VERIFY["$defs"]}, registry=Registry())
"""What ``verify --json`` says of each claim."""


@cache
def pairs() -> list[tuple[str, str, Path]]:
    """Misconceptions with a ruling that has to be refuted under each, and its case, if one is named: the one with the smallest file, or all (a minute more)."""
    found = [(name, case, path) for path in (*RULINGS, *PARTLY) for case, names in (("", loaded(path).refuted_under), *((c.name, c.refuted_under) for c in loaded(path).cases))
             for name in names]
    if os.environ.get("STACKPROOF_EVERY_PAIR"):
        return found
    found.sort(key=lambda pair: (pair[0], pair[2].stat().st_size))
    return [next(group) for _, group in groupby(found, key=lambda pair: pair[0])]


def under(path: Path) -> Ruling:
    """A ruling that names only those misconceptions that `pairs` has it refuted under."""
    found, names = loaded(path), {(case, name) for name, case, at in pairs() if at == path}
    return replace(found, refuted_under=tuple(n for n in found.refuted_under if ("", n) in names),
                   cases=tuple(replace(c, refuted_under=tuple(n for n in c.refuted_under if (c.name, n) in names)) for c in found.cases))


@pytest.mark.parametrize("path", [*RULINGS, *PARTLY], ids=lambda path: path.stem)
def test_the_ruling_holds_and_is_refuted_under_misconceptions(path: Path) -> None:
    ruling = under(path)
    results = verify(ruling, mutate=True)
    assert not [f"{r.claim.case}: {r.claim} ({r.date}): {r.found.verdict} {r.found.counterexample or r.found.proof}" for r in results if r.found.verdict != "holds"]
    assert not [f"{m.name}: {m.verdict}" for m in results[0].mutations if m.verdict != "refuted"]
    assert len(results[0].mutations) == len({*(("", n) for n in ruling.refuted_under), *((c.name, n) for c in ruling.cases for n in c.refuted_under)})
    assert not [error.message for error in RESULTS.iter_errors([r.as_json() for r in results])]


def test_every_ruling_names_a_misconception_and_says_what_waits() -> None:
    for path in (*RULINGS, *PARTLY):
        assert loaded(path).refuted_under or any(case.refuted_under for case in loaded(path).cases), path.name
        assert path.read_text().startswith("# Waits for ") is (path in PARTLY), path.name
    assert not {path.stem for path in RULINGS} & {path.stem for path in PARTLY}


BEYOND = ("loops-persist-1", "loops-tap-1", "loops-untap-1")
"""Rulings about loops that none of the five documents makes."""


def test_there_are_as_many_as_promised_each_under_the_id_of_a_statement(shared: Path) -> None:
    entries = {entry["id"] for entry in YAML(typ="safe").load(shared / "ledger" / "claims.yaml")}
    assert len(RULINGS) >= 120
    assert {path.stem for path in (*RULINGS, *PARTLY)} - entries == {*BEYOND}


def test_files_are_named_by_their_rulings_and_say_all_that_a_reader_needs() -> None:
    for path in (*RULINGS, *PARTLY):
        found = loaded(path)
        assert found.id == path.stem and found.says and found.source and found.rules, path.name


def test_the_rules_that_they_name_exist(shared: Path) -> None:
    text = (shared / "reference" / "comprehensive-rules-2026-01-16.txt").read_text(encoding="utf-8", errors="replace").replace("\r", "\n")
    numbers = set(re.findall(r"^(\d{3}(?:\.\d+[a-z]?)?)", text, re.M))
    named = {(path.stem, rule) for path in (*RULINGS, *PARTLY) for rule in loaded(path).rules}
    named |= {(path.stem, rule) for path in RULINGS for claim in loaded(path).claims for rule in getattr(claim.content, "because", ())}
    assert not sorted((name, rule) for name, rule in named if rule not in numbers)


def test_every_misconception_is_refuted_by_some_ruling_and_stands_in_for_rules_that_exist() -> None:
    named = {name for name, _, _ in pairs()}
    assert not set(asp.misconceptions()) - named
    known = {key for file in asp.files() for block in asp.blocks(file) if not block.misconception for key in (*block.rules, block.label)}
    assert not {(name, key) for name, blocks in asp.misconceptions().items() for block in blocks for key in block.replaces if key not in known}


def test_a_misconception_stands_in_for_the_blocks_that_it_means_and_for_no_others() -> None:
    """What several blocks cite, or are called, is no name: a block of another kind that cites the rule, too, would go with it."""
    known: dict[str, set[str]] = {}
    for file in asp.files():
        for block in asp.blocks(file):
            for key in (*block.rules, block.label) if not block.misconception else ():
                known.setdefault(key, set()).add(f"{file}:{block.line}" if key in block.rules else file)  # versions of one block share its label
    assert not {(name, key): known[key] for name, blocks in asp.misconceptions().items() for block in blocks for key in block.replaces if len(known[key]) > 1}


CARDS = "cards:\n  test plain: |\n    {1} creature Elemental 1/2\n  test elemental: |\n    {1} creature Elemental 1/2\n    persist\n"
UNTOUCHED = {
    "destroying": ("test plain", ("test plain dies exactly once", "test plain is in Ana's graveyard")),
    "returning": ("test elemental", ("test elemental enters exactly once", "test elemental is on the battlefield", "test elemental has 1 -1/-1 counter", "test elemental dies exactly once")),
    "seeing it enter": ("Kitchen Finks", ("Kitchen Finks enters exactly once", "Kitchen Finks's persist triggers exactly once", "Ana is at 22 life")),
    "seeing it leave": ("Slithermuse", ("Slithermuse's first ability triggers exactly once",)),
}
"""A creature that is destroyed, and what is so behind that for whoever is wrong about something else."""


@pytest.mark.parametrize("name", ["what cannot have counters is no target", "an event triggers one ability", "newcomers do not see each other", "a token vanishes at once", "mana doubling adds one mana",
                                  "creatures that persist return together", "what persists returns to its last controller", "indestructible helps against toughness 0"])
def test_who_is_wrong_about_one_thing_is_right_about_others(name: str) -> None:
    for creature, claims in UNTOUCHED.values():
        ruling = parse_ruling(f"ruling: r\nboard: {{Ana: [{creature}], Bea: []}}\n{CARDS}play: ['Bea uses \"destroy target creature\" targeting {creature}', the stack empties]\n"
                              + "always:\n" + "".join(f'  - "{claim}"\n' for claim in claims))
        survey = Survey(ruling, believed=(name,))
        assert [str(claim) for claim in ruling.claims if survey.verdict(claim).verdict != "holds"] == [], creature


def test_misconceptions_speak_of_predicates_that_exist() -> None:
    texts = {file: (asp.ROOT / file).read_text() for file in asp.files()}
    rules = "\n".join(text for file, text in texts.items() if not file.startswith("misconceptions/"))
    own = "\n".join(text for file, text in texts.items() if file.startswith("misconceptions/"))
    private = set(re.findall(r"(?<!\w)_[a-z]\w*(?=\()", own))
    assert not {name for name in private if not re.search(rf"(?<!\w){name}\(", rules) and not re.search(rf"^{name}\(", own, re.M)}
