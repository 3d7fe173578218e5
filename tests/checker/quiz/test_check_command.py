"""``stackproof quiz check``: exit codes, words and JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from jsonschema import Draft202012Validator
from referencing import Registry

from checker.schemas import bundled

ROOT = Path(__file__).parents[3]
PLANTED = ROOT / "examples" / "quizzes" / "five-faults.yaml"


def stackproof(*words: object) -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "checker.cli", "quiz", *map(str, words)], capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def test_json_of_a_file_with_faults() -> None:
    code, out, _ = stackproof("check", PLANTED, "--json")
    data = json.loads(out)
    assert not [e.message for e in Draft202012Validator(bundled("quiz-check"), registry=Registry()).iter_errors(data)]
    assert code == 1 and data["summary"] == {"questions": 6, "right": 1, "faulty": 4, "undetermined": 0, "unsupported": 1} and not data["complete"]
    assert [u["clause"] for u in data["unsupported"]] == ["each creature is upside down"] and data["again"] is None


def test_words_and_exit_codes(tmp_path: Path) -> None:
    file = tmp_path / "q.yaml"
    file.write_text("questions:\n- {board: {Ana: [Grizzly Bears]}, question: a, options: [Grizzly Bears is 2/2, Grizzly Bears is 3/3], answer: 1}\n")
    assert stackproof("check", file)[:2] == (0, "1 question, 1 right\n")
    file.write_text(file.read_text().replace("Ana: [Grizzly Bears]", "Ana: [Grizly Bears]"))
    code, out, err = stackproof("check", file)
    assert (code, out) == (2, "") and f"{file}:2:18" in err
    code, out, err = stackproof("check", tmp_path / "none.yaml", "--json")
    assert code == 2 and json.loads(out)["schema"] == "stackproof/quiz-check/1"
