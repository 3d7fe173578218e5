"""``stackproof coverage``: what of a list is covered, refutable, covered in part, missing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from checker.commands.coverage import answer
from checker.coverage import coverage, ids_of_tests, only, read_entries
from checker.output import envelope
from checker.schemas import bundled
from checker.store import Store
from encoder.errors import InputError

LEDGER = """- {id: a-1, tier: core, subject: {en: Bears, es: Osos}}
- {id: a-1b, tier: core, subject: {es: Osos}}
- {id: b-2, tier: core, subject: Bears}
- {id: c-3, tier: wide, subject: Bears}
- {id: d-4, tier: wide, subject: Elves}
- {id: e-5, tier: wide, subject: Elves}
"""
RULING = "ruling: {}\nboard: {{Ana: [Grizzly Bears]}}\nalways: Grizzly Bears is {}\n"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "list.yaml").write_text(LEDGER)
    (tmp_path / "rulings" / "partly").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_x.py").write_text("def test_a_1b_and_more():\n    ...\n\nclass T:\n    def test_e_50(self):\n        ...\n")
    (tmp_path / "rulings" / "a.yaml").write_text(RULING.format("a-1", "2/2") + "refuted under: [power stops at zero]\n")
    (tmp_path / "rulings" / "b.yaml").write_text(RULING.format("b-2", "3/3"))
    (tmp_path / "rulings" / "x.yaml").write_text(RULING.format("x-9", "2/2"))
    (tmp_path / "rulings" / "partly" / "c.yaml").write_text(RULING.format("c-3", "2/2"))
    return tmp_path


def ask(files: Path, **more: object) -> dict[str, object]:
    found = envelope("coverage", "2026-01-16", answer(str(files / "list.yaml"), files / "rulings", files / "tests", date="2026-01-16", **more))  # type: ignore[arg-type]
    jsonschema.validate(found, bundled("coverage"))
    return found


def test_counts_by_tier_and_subject(files: Path) -> None:
    found = ask(files)
    assert found["total"] == {"statements": 6, "covered": 3, "refutable": 2, "partly": 1, "missing": 2}
    core, wide = found["tiers"]  # type: ignore[misc]
    assert (core["tier"], core["covered"], core["refutable"], core["missing"]) == ("core", 3, 2, 0)  # type: ignore[index]
    assert [(s["subject"], s["statements"], s["covered"], s["partly"], s["missing"]) for s in wide["subjects"]] == [("Bears", 1, 0, 1, 0), ("Elves", 2, 0, 0, 2)]  # type: ignore[index]
    assert [(row["id"], row["by"]) for row in found["statements"]] == [("a-1", "ruling"), ("a-1b", "test"), ("b-2", "ruling"), ("c-3", "partly"), ("d-4", None), ("e-5", None)]  # type: ignore[attr-defined]
    assert found["unknown"] == ["x-9"]


def test_only_what_holds_and_is_refuted_counts_when_it_is_verified(files: Path) -> None:
    found = ask(files, store=Store(":memory:"))
    assert found["total"] == {"statements": 6, "covered": 2, "refutable": 1, "partly": 1, "missing": 3}
    assert [(row["id"], row["verdict"], row["refutable"]) for row in found["statements"] if row["by"] == "ruling"] == [("a-1", "holds", False), ("b-2", "refuted", False)]  # type: ignore[attr-defined]


def test_some_statements_only(files: Path) -> None:
    (files / "only.txt").write_text("# two\nb-2\n\nd-4  # and this\n")
    assert ask(files, among=files / "only.txt")["total"] == {"statements": 2, "covered": 1, "refutable": 0, "partly": 0, "missing": 1}
    (files / "only.txt").write_text("b-2\nb-3\n")
    with pytest.raises(InputError, match="b-3"):
        only(read_entries(str(files / "list.yaml")), files / "only.txt")


def test_a_test_is_named_by_the_longest_id(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text("def test_a_1_2_is_so(): ...\ndef test_a_12(): ...\ndef helper_a_1(): ...\n")
    assert ids_of_tests(["a-1", "a-1-2"], tmp_path) == {"a-1-2"}


def test_bad_lists_are_told_whole(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("- {id: a, tier: core}\n- word\n- {id: b, tier: core, subject: S}\n- {id: b, tier: core, subject: S}\n")
    with pytest.raises(InputError) as error:
        read_entries(str(tmp_path / "bad.yaml"))
    assert [(p.line, p.message) for p in error.value.problems] == [(1, "a statement without subject"), (2, "a statement without id and tier and subject"), (4, 'two statements have the id "b"')]
    (tmp_path / "bad.yaml").write_text("id: a\n")
    with pytest.raises(InputError):
        read_entries(str(tmp_path / "bad.yaml"))


def test_nothing_covers_nothing() -> None:
    assert coverage([], [], [], []) == []


def test_the_command(files: Path) -> None:
    run = subprocess.run([sys.executable, "-m", "checker.cli", "coverage", str(files / "list.yaml"), "--rulings", str(files / "rulings"), "--tests", str(files / "tests"), "--names"],
                         capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    assert "c-3: only a part" in run.stdout and "d-4: missing" in run.stdout and "x-9" in run.stdout
    assert [line.split() for line in run.stdout.splitlines() if line.startswith("all ")] == [["all", "6", "3", "2", "1", "2"]]
    json_run = subprocess.run([sys.executable, "-m", "checker.cli", "coverage", str(files / "none.yaml"), "--json"], capture_output=True, text=True, timeout=120, check=False)
    assert json_run.returncode == 2 and json.loads(json_run.stdout)["errors"]
