"""``stackproof quiz check``: exit codes, words and JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def stackproof(*words: object) -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "checker.cli", "quiz", *map(str, words)], capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def test_words_and_exit_codes(tmp_path: Path) -> None:
    file = tmp_path / "q.yaml"
    file.write_text("questions:\n- {board: {Ana: [Grizzly Bears]}, question: a, options: [Grizzly Bears is 2/2, Grizzly Bears is 3/3], answer: 1}\n")
    assert stackproof("check", file)[:2] == (0, "1 question, 1 right\n")
    file.write_text(file.read_text().replace("Ana: [Grizzly Bears]", "Ana: [Grizly Bears]"))
    code, out, err = stackproof("check", file)
    assert (code, out) == (2, "") and f"{file}:2:18" in err
    code, out, err = stackproof("check", tmp_path / "none.yaml", "--json")
    assert code == 2 and json.loads(out)["schema"] == "stackproof/quiz-check/1" and json.loads(out)["errors"]
