"""``stackproof quiz``: questions that are made, or that a file says, shown and written; what can't go together."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from jsonschema import Draft202012Validator
from referencing import Registry
from typer.testing import CliRunner

from checker.commands import quiz as command
from checker.quiz import Option, Question
from checker.quiz.auditing import quiz_of
from checker.schemas import bundled
from encoder.errors import InputError, Problem
from encoder.quizzes import load_quiz

ROOT = Path(__file__).parents[3]
WRITTEN = ROOT / "examples" / "quizzes" / "persist-and-payments.yaml"


def test_the_questions_of_a_file_are_shown_and_written(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "checker.cli", "quiz", "--from", str(WRITTEN), "--json"], capture_output=True, text=True, cwd=ROOT, timeout=120, check=True)
    data = json.loads(done.stdout)
    assert not [e.message for e in Draft202012Validator(bundled("quiz"), registry=Registry()).iter_errors(data)]
    assert data["seed"] is None and len(data["questions"]) == 3 and data["questions"][1]["options"][0]["right"] is True
    asked = command.Asked(str(WRITTEN))
    assert command.made(asked, "2026-01-16", 60.0, tmp_path / "q.json").data["questions"] == data["questions"] == json.loads((tmp_path / "q.json").read_text())["questions"]
    assert quiz_of([load_quiz(tmp_path / "q.json")]) == quiz_of([load_quiz(WRITTEN)])  # what is written is read again


@pytest.mark.parametrize(("words", "told"), [
    ("--level 7", "no level"), ("--level 3-2", "no level"), ("--level 2-", "no level"), (f"--seed 1 --from {WRITTEN}", "not drawn"), ("--play --json", "--play goes with"), ("--scores x", "--scores goes with"), ("--format anki", "quiz.apkg"), ("--from x check", "Missing argument")])
def test_what_does_not_go_together_is_told(words: str, told: str) -> None:
    app = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None)
    app.callback()(lambda: None)
    command.register(app)
    found = CliRunner().invoke(app, ["quiz", *words.split()])
    assert found.exit_code == 2 and told in found.output


def test_a_format_or_a_source_that_there_is_none_is_told(tmp_path: Path) -> None:
    for asked, out, form, told in [(str(WRITTEN), tmp_path / "q.doc", "", ".doc"), (str(WRITTEN), None, "word", "word"), (str(tmp_path), None, "", str(tmp_path))]:
        with pytest.raises(InputError, match=re.escape(told)):
            command.made(command.Asked(asked, 1), "2026-01-16", 60.0, out, form)


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


def test_what_is_made_is_not_lost_by_mistakes_in_what_comes_later(tmp_path: Path) -> None:
    asked = _Asked("", 5, 3)
    asked.then = InputError([Problem("b.yaml", 3, 4, "no card is so named")])
    found = command.made(asked, "2026-01-16", 60.0, tmp_path / "q.json")
    assert (found.code, found.cuts, [str(w) for w in found.warnings]) == (2, ["2 of 5 questions: something is wrong with what they are made from"], ["b.yaml:3:4: no card is so named"])
    assert len(json.loads((tmp_path / "q.json").read_text())["questions"]) == 2
    asked.broken = [Problem("c.yaml", 1, 2, "a bracket is open")]
    asked.then = None
    assert [str(w) for w in command.made(asked, "2026-01-16", 60.0).warnings] == ["c.yaml:1:2: left out: a bracket is open"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_practice_that_can_t_be_shown_is_told(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "checker.cli", "quiz", "--play", "--from", str(WRITTEN), "--scores", str(tmp_path / "s.json")], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, timeout=120, check=False)
    assert done.returncode == 2 and done.stderr.startswith("the questions can't be shown: No space left on device"), done.stderr


def test_levels_and_topics_are_read() -> None:
    one = command.Asked("", 5, 3, "2-3", "persist, hybrid")
    assert list(one.levels) == [2, 3] and one.topics == ("persist", "hybrid") and list(command.Asked("", 1, 1, "4").levels) == [4]


@pytest.mark.parametrize(("asked", "told", "hint"), [
    (("", 1, 1, "", "persits"), 'no question is about "persits"', "persist"), (("", 1, 1, "", "cheese"), 'no question is about "cheese"', "convoke, copies"),
    ((str(WRITTEN), 1, None, "", "persist"), 'no question there is about "persist"', "leave out"), ((str(WRITTEN), 1, None, "2-4"), "no question there is of such a level", "levels: 1"),
])
def test_what_no_question_is_about_is_told_before_any_is_made(asked: tuple[str, int, int | None, str, str], told: str, hint: str) -> None:
    with pytest.raises(InputError) as error:
        list(command.Asked(*asked).questions("2026-01-16"))
    problem, = error.value.problems
    assert told in problem.message and hint in problem.hint


def test_of_a_quiz_file_all_questions_are_taken_or_as_many_as_are_said(tmp_path: Path) -> None:
    file = tmp_path / "q.yaml"
    file.write_text("questions:\n" + "".join(f"- {{board: {{Ana: [Grizzly Bears]}}, question: {n}, topic: Layers, options: [Grizzly Bears is 2/2, Grizzly Bears is {n}/9], answer: 1}}\n" for n in range(12)))
    assert [len(list(command.Asked(str(file), n, None, "", "layers").questions("2026-01-16"))) for n in (None, 3, 99)] == [12, 3, 12]
    warned = command.made(command.Asked(str(file)), "2026-01-16", 60.0).warnings
    assert [w.hint for w in warned] == [f"stackproof quiz check {file}"] and not command.Asked("", 1).warnings()


def test_a_quiz_file_without_one_marked_option_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "q.yaml"
    start = "- {board: {Ana: [Grizzly Bears]}, question: a, options: "
    file.write_text(f"questions:\n{start}[Grizzly Bears is 2/2, Grizzly Bears is 3/3]}}\n{start}[{{claim: Grizzly Bears is 2/2, right: true}}, Grizzly Bears is 3/3], answer: 2}}\n")
    with pytest.raises(InputError) as error:
        command.made(command.Asked(str(file)), "2026-01-16", 60.0)
    assert [(p.line, p.message.split()[0]) for p in error.value.problems] == [(2, "no"), (3, "several")]


def test_what_is_wanted_is_what_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    from checker.quiz import generating

    seen: dict[str, object] = {}
    monkeypatch.setattr(generating, "questions", lambda *given, **more: iter(seen.update(more, given=given) or ()))
    assert list(command.Asked("", 7, 4, "2", "persist").questions("2022-04-29")) == []
    assert seen.items() >= {"given": (7, 4, None), "levels": range(2, 3), "topics": ("persist",), "date": "2022-04-29"}.items()
