"""``stackproof verify``: exit codes, JSON, what is printed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

GOOD = "ruling: good\nboard: {Ana: [Grizzly Bears]}\nalways: Grizzly Bears is 2/2\nrefuted under: [power stops at zero]\n"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "checker.cli", "verify", *arguments], capture_output=True, text=True, timeout=120)


def test_exit_codes_and_json(tmp_path: Path) -> None:
    texts = {
        "good": GOOD.split("refuted")[0],
        "wrong": "ruling: wrong\nboard: {Ana: [Grizzly Bears]}\nalways: Grizzly Bears is 3/3\n",
        "play": "ruling: play\nboard: {Ana: [Grizzly Bears]}\nplay: [Ana turns Grizzly Bears face up]\nalways: Grizzly Bears dies\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text)
    answer = run(str(tmp_path / "good.yaml"), "--json")
    data = json.loads(answer.stdout)
    assert answer.returncode == 0 and data["schema"] == "stackproof/verify/1" and data["rules"] == "2026-01-16"
    assert data["summary"] == {"holds": 1, "refuted": 0, "undetermined": 0, "unsupported": 0}
    assert data["results"] == [{"ruling": "good", "claim": "always: Grizzly Bears is 2/2", "case": None, "verdict": "holds", "rules": "2026-01-16", "states": 0, "transitions": 0, "complete": True,
                                "horizon": "the board", "proof": ["Grizzly Bears is 2/2"], "counterexample": [], "mutations": []}]
    assert run(str(tmp_path / "play.yaml"), str(tmp_path / "good.yaml")).returncode == 4
    answer = run(str(tmp_path), "--rules", "2008-05-02")
    assert answer.returncode == 1 and "Grizzly Bears is 2/2" in answer.stdout and "1 holds, 1 refuted, 1 unsupported" in answer.stdout and answer.stdout.rstrip().endswith("; rules 2008-05-02)")
    assert "rules" not in run(str(tmp_path / "good.yaml")).stdout


def test_why_tells_what_each_verdict_rests_on(tmp_path: Path) -> None:
    (tmp_path / "druid.yaml").write_text("""ruling: druid
board: {Ana: ['Devoted Druid: new', Grizzly Bears]}
always: Grizzly Bears is 2/2
illegal: 'Ana activates "add {G}" of Devoted Druid'
because: 302.6
cases: {one: {legal: 'Ana activates "add {G}" of Devoted Druid'}}
""")
    plain, told = (" ".join(run(str(tmp_path), *options).stdout.split()) for options in ((), ("--why",)))
    assert "always: Grizzly Bears is 2/2" not in plain and plain.count("602.5a") == 1
    assert "holds one: always: Grizzly Bears is 2/2" in told
    assert "the creature came under its controller's control this turn and has no haste (" in told
    assert told.count("602.5a") == 2 and "refuted one: legal" in plain and "refuted one: legal" in told
    results = json.loads(run(str(tmp_path), "--json").stdout)["results"]
    assert all(bool(r["proof"]) is (r["verdict"] == "holds") and bool(r["counterexample"]) is (r["verdict"] == "refuted") for r in results)


def test_a_misconception_that_refutes_nothing_is_told(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(GOOD)
    assert run(str(tmp_path / "good.yaml")).returncode == 0
    answer = run(str(tmp_path / "good.yaml"), "--mutate", "--json")
    data = json.loads(answer.stdout)
    assert answer.returncode == 1 and data["results"][0]["mutations"] == [{"name": "power stops at zero", "verdict": "holds"}]
    assert data["warnings"][0]["message"] == 'no claim is refuted under "power stops at zero"'


def test_bad_input(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("ruling: bad\nboard: {Ana: [Grizzly Bears]}\nalways: Grizly Bears is 2/2\n")
    answer = run(str(tmp_path / "bad.yaml"), str(tmp_path / "none.yaml"), "--json")
    data = json.loads(answer.stdout)
    assert answer.returncode == 2 and "Traceback" not in answer.stderr
    assert sorted((e["line"], e["message"]) for e in data["errors"]) == [(0, "cannot be read: no such file or directory"), (3, 'no card or object is named "Grizly Bears"')]


def test_folders_that_are_not_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    for name in ("a.yaml", "below/b.yml"):
        (tmp_path / name).write_text(f"ruling: {Path(name).stem}\nboard: {{Ana: [Devoted Druid]}}\nalways: Devoted Druid is 0/2\n")
    done = run("--no-store", str(tmp_path))
    assert done.returncode == 0 and "1 file in this folder" in done.stderr and done.stdout.startswith("holds  a")
