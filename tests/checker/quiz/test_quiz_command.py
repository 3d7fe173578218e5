"""``stackproof quiz``: questions that are made, or that a file says, shown and written; what can't go together."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry

from checker.commands import quiz as command
from checker.quiz import Option, Question
from checker.quiz.auditing import audit
from checker.schemas import bundled
from encoder.quizzes import load_quiz

ROOT = Path(__file__).parents[3]
WRITTEN = ROOT / "examples" / "quizzes" / "persist-and-payments.yaml"


def stackproof(*words: object) -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "checker.cli", "quiz", *map(str, words)], capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def test_the_questions_of_a_file_are_shown_and_written(tmp_path: Path) -> None:
    code, out, _ = stackproof("--from", WRITTEN, "--json")
    data = json.loads(out)
    assert not [e.message for e in Draft202012Validator(bundled("quiz"), registry=Registry()).iter_errors(data)]
    assert code == 0 and data["seed"] is None and len(data["questions"]) == 3 and data["questions"][1]["options"][0]["right"] is True
    code, out, _ = stackproof("--from", WRITTEN, "-o", tmp_path / "q.json")
    assert code == 0 and out == f"{tmp_path / 'q.json'}: 3 questions\n"
    assert stackproof("check", tmp_path / "q.json")[:2] == (0, "3 questions, 3 right\n")  # what is written is read again


def test_what_does_not_go_together_is_told(tmp_path: Path) -> None:
    for words, told in [(("--level", "7"), "no level"), (("--play", "--json"), "--play goes with"), (("--scores", "x"), "--scores goes with"), (("--format", "anki"), "quiz.apkg"),
                        (("--from", tmp_path), str(tmp_path)), (("--from", WRITTEN, "-o", tmp_path / "q.doc"), ".doc"), (("--from", WRITTEN, "--format", "word"), "word")]:
        code, out, err = stackproof(*words)
        assert code == 2 and told in out + err, (words, out, err)


def _question(n: int) -> Question:
    options = [Option("2/2", {"always": "Grizzly Bears is 2/2"}, True), Option("3/3", {"always": "Grizzly Bears is 3/3"}, False)]
    return Question(f"q{n}", "size", "", 1, {"Ana": ["Grizzly Bears"]}, "How large is it?", options)


class _Asked(command.Asked):
    """Questions that are there at once, and then something else."""

    then: object = None

    def questions(self, date: str) -> Iterator[Question]:
        yield from map(_question, range(2))
        if isinstance(self.then, int):
            os.kill(os.getpid(), self.then)
            while True:
                pass
        if isinstance(self.then, BaseException):
            raise self.then


def test_what_is_there_is_written_when_it_is_stopped(tmp_path: Path) -> None:
    asked = _Asked("", 5, 3)
    asked.then = signal.SIGINT
    found = command.made(asked, "2026-01-16", 60.0, tmp_path / "q.json")
    assert (found.code, found.cuts, found.complete) == (130, ["interrupted: 2 of 5 questions are made"], False)
    assert len(json.loads((tmp_path / "q.json").read_text())["questions"]) == 2
    asked.then = signal.SIGALRM
    assert command.made(asked, "2026-01-16", 60.0).code == 3
    asked.then = None
    assert command.made(asked, "2026-01-16", 60.0).cuts == ["2 of 5 questions: no more that differ were found"]
    asked.then = ValueError("a defect")
    with pytest.raises(ValueError, match="a defect"):
        command.made(asked, "2026-01-16", 60.0)


def test_levels_and_topics_are_read() -> None:
    one = command.Asked("", 5, 3, "2-3", "persist, hybrid")
    assert list(one.levels) == [2, 3] and one.topics == ("persist", "hybrid") and list(command.Asked("", 1, 1, "4").levels) == [4]
    assert [q.id for q in command.Asked(str(WRITTEN), 5, 3, "2-4").questions("2026-01-16")] == []


def test_questions_are_made_and_checked(tmp_path: Path) -> None:
    ruling, file = ROOT / "examples" / "rulings" / "shm-mistmeadow-skulk-2.yaml", tmp_path / "q.json"
    assert command.made(command.Asked(str(ruling), 1, 4), "2026-01-16", 60.0, file).code == 0
    written = load_quiz(file)
    assert written.seed == 4 and command.checked(audit(written.questions)).data["summary"]["right"] == 1
