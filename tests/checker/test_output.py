"""The envelope, the exit codes and the bounds that every command shares."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from checker.output import Answer, BoundReached, run
from encoder.errors import InputError, Problem, Unsupported, UnsupportedError

PROGRAM = """
import sys, time
sys.path.insert(0, {here!r})
from tests.checker.test_output import WORK
from checker.output import run
run("test", WORK[{name!r}], as_json={as_json}, time={time}, memory={memory})
"""


def _sleep(_: str) -> Answer:
    import time

    time.sleep(60)
    return Answer({}, lambda console: None)


def _devour(_: str) -> Answer:
    held = []
    while True:
        held.append(bytearray(2**22))


def _raise(error: BaseException):
    def work(_: str) -> Answer:
        raise error

    return work


WORK = {
    "answer": lambda date: Answer({"n": 3, "date": date}, lambda console: console.print("three")),
    "sleep": _sleep,
    "devour": _devour,
    "abort": lambda _: os.abort(),
    "input": _raise(InputError([Problem("b.yaml", 2, 1, "wrong", "right"), Problem("b.yaml", 1, 1, "first")])),
    "unsupported": _raise(UnsupportedError([Unsupported("Some Card", 2, "does a thing", "view")])),
    "bound": _raise(BoundReached("stack: 5")),
    "crash": _raise(KeyError("oops")),
}


def ask(name: str, *, as_json: bool = False, time: float = 20, memory: int = 500) -> subprocess.CompletedProcess[str]:
    here = str(Path(__file__).resolve().parents[2])
    text = PROGRAM.format(here=here, name=name, as_json=as_json, time=time, memory=memory)
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60)


def test_an_answer_in_both_forms():
    assert ask("answer").stdout == "three\n"
    done = ask("answer", as_json=True)
    data = json.loads(done.stdout)
    assert done.returncode == 0 and data["schema"] == "stackproof/test/1" and data["n"] == 3 and data["complete"] and data["rules"] == data["date"]
    assert set(data) >= {"schema", "version", "rules", "board", "complete", "cuts", "unsupported", "errors"}


@pytest.mark.parametrize(("name", "code", "words"), [
    ("input", 2, "b.yaml:1:1: first"), ("unsupported", 4, "Some Card, line 2"), ("bound", 3, "stack: 5"), ("crash", 70, "internal error"),
    ("abort", 3, "stopped by signal"),
])
def test_no_answer_says_why_and_never_a_traceback(name, code, words):
    done = ask(name)
    assert done.returncode == code and words in done.stderr and "Traceback" not in done.stderr


def test_a_closed_pipe_is_no_error():
    here = str(Path(__file__).resolve().parents[2])
    done = subprocess.run(["bash", "-c", f"cd {here}; '{sys.executable}' -m checker.cli rules 2>&1 | head -n 1; exit ${{PIPESTATUS[0]}}"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "error" not in done.stdout + done.stderr


def test_all_problems_at_once_in_the_order_of_the_file():
    data = json.loads(ask("input", as_json=True).stdout)
    assert [(p["line"], p["message"]) for p in data["errors"]] == [(1, "first"), (2, "wrong")] and not data["complete"]


def test_the_time_bound_ends_the_work():
    done = ask("sleep", as_json=True, time=0.3)
    data = json.loads(done.stdout)
    assert done.returncode == 3 and data["cuts"] == ["time: 0.3 s"] and not data["complete"]


def test_the_memory_bound_ends_the_work():
    done = ask("devour", as_json=True, memory=100)
    assert done.returncode == 3 and "memory" in json.loads(done.stdout)["cuts"][0]


def test_an_unknown_rules_date_is_bad_input(capsys):
    for date in ("2001-01-01", "yesterday", "2026-13-01"):
        with pytest.raises(SystemExit) as e:
            run("test", WORK["answer"], as_json=False, rules=date)
        assert e.value.code == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", [("rules", "704.5q"), ("rules", "704.5q", "--json"), ("view", "nowhere.yaml", "--json"), ("view", "nowhere.yaml", "--json", "--rules", "1066-10-14")])
def test_an_answer_that_cannot_be_written_is_told(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "checker.cli", *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 2 and "the answer can't be written: No space left on device" in done.stderr
    assert "internal error" not in done.stderr and "Traceback" not in done.stderr and "ignored" not in done.stderr
