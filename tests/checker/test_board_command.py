"""``stackproof board``: canonical text, hash, status, schema."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def stackproof(*arguments):
    run = subprocess.run([sys.executable, "-m", "checker.cli", "board", *arguments], capture_output=True, text=True, cwd=ROOT, check=False)
    assert "Traceback" not in run.stderr
    return run.returncode, run.stdout, run.stderr


def test_text_hash_and_status():
    code, out, _ = stackproof("examples/boards/impossible.yaml")
    assert code == 0 and out.startswith("Ana:\n  - Burn Trail\n") and "hash    " in out
    assert "impossible.yaml:2:7: Burn Trail is an instant or sorcery on the battlefield (307.4)" in out
    assert "status  possible" in stackproof("examples/boards/untap-or-die.yaml")[1]


def test_json():
    code, out, _ = stackproof("examples/boards/kept-mana.yaml", "--json")
    data = json.loads(out)
    assert code == 0 and data["schema"] == "stackproof/board/1" and data["board"] == data["hash"] and len(data["hash"]) == 64
    assert data["rules"] == "2008-05-02" and data["status"] == [] and data["text"].startswith("Ana:") and data["objects"][0]["id"] == "Ana/battlefield/1"


def test_schema():
    code, out, _ = stackproof("--schema")
    assert code == 0 and out == (ROOT / "encoder/boards/schema.json").read_text()


def test_bad_input(tmp_path):
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("Ana: [Devoted Druit]\nlife: 3\n")
    code, out, err = stackproof(str(wrong))
    assert code == 2 and out == "" and f"{wrong}:1:7:" in err and f"{wrong}:2:1:" in err
    code, out, _ = stackproof(str(wrong), "--json")
    assert code == 2 and [e["line"] for e in json.loads(out)["errors"]] == [1, 2]
    assert stackproof(str(tmp_path / "none.yaml"))[0] == 2 and stackproof()[0] == 2
