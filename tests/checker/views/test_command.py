"""``stackproof view`` as it is run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def run(tmp_path: Path, board: str, *options: str) -> subprocess.CompletedProcess[str]:
    """The command on a board file."""
    file = tmp_path / "board.yaml"
    file.write_text(board, encoding="utf-8")
    return subprocess.run([sys.executable, "-m", "checker.cli", "view", str(file), *options], capture_output=True, text=True, timeout=60, check=False)


def test_json_and_words(tmp_path: Path) -> None:
    board = "Ana: [Devoted Druid, Glorious Anthem]"
    done = run(tmp_path, board, "Devoted Druid", "--why", "--json")
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["schema"], answer["complete"], len(answer["objects"])) == (0, "stackproof/view/1", True, 1)
    assert answer["objects"][0]["id"] == "Ana/battlefield/1" and answer["objects"][0]["power"] == 1
    assert [entry["layer"] for entry in answer["objects"][0]["why"]] == ["0", "7c"]
    words = run(tmp_path, board, "--why")
    assert words.returncode == 0 and "Devoted Druid: green creature \u2014 Druid Elf 1/3" in words.stdout and "613.4c" in words.stdout


def test_what_cannot_be_answered(tmp_path: Path) -> None:
    assert run(tmp_path, "Ana: [Devoted Druid]", "Devoted Druit").returncode == 2
    assert run(tmp_path, "Ana: [Devoted Druit]").returncode == 2
    unsupported = run(tmp_path, "Ana: [test fog]\ncards:\n  test fog: |\n    {1} enchantment\n    unsupported (view): each creature is somewhat larger\n", "--json")
    assert unsupported.returncode == 4 and json.loads(unsupported.stdout)["unsupported"][0]["card"] == "test fog"


def test_the_rules_date_of_the_board_counts_unless_another_is_said(tmp_path: Path) -> None:
    board = "rules: 2008-05-02\nAna: [Devoted Druid]\neffects: [Devoted Druid gets +3/+3 until end of turn, Devoted Druid has base 4/1 until end of turn]"
    old, new = json.loads(run(tmp_path, board, "--json").stdout), json.loads(run(tmp_path, board, "--json", "--rules", "current").stdout)
    assert [(x["rules"], x["objects"][0]["power"]) for x in (old, new)] == [("2008-05-02", 4), ("2026-01-16", 7)]
