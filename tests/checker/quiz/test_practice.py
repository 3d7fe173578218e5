"""Practice in the terminal, and what is kept of it."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from checker.quiz import Option, Quiz
from checker.quiz.formats import rendered
from checker.quiz.generating import questions
from checker.quiz.practice import AHEAD, due, ordered, practice
from checker.quiz.scores import Belief, Scores, default_path
from encoder.errors import InputError
from tests.checker.quiz.sample import NASTY, PAYMENTS, PERSIST, QUIZ

ROOT = Path(__file__).parents[3]
OUTSIDE = "counters cancel before creatures die"


def practised(lines, questions=QUIZ.questions, scores=None, total=0, width=100):
    """What is shown to somebody who types lines, what came of it, and the scores."""
    out, scores, lines = io.StringIO(), scores or Scores(None), iter(lines)

    def read(prompt):
        line = next(lines, None)
        if line is KeyboardInterrupt:
            raise KeyboardInterrupt
        out.write(f"{prompt}{line}\n")
        return line

    tally = practice(questions, scores, read, Console(file=out, width=width), total=total)
    return out.getvalue(), tally, scores


def question(name, *misconceptions):
    """A question with an option for each misconception."""
    return replace(PAYMENTS, id=name, question=f"{name}?", options=(Option("right", {}, True), *(Option(f"wrong {n}", {}, False, said) for n, said in enumerate(misconceptions))))


def test_right_and_wrong_answers_and_why():
    shown, tally, scores = practised(["a", "2", "1", "quit"], total=4)
    assert "Question 1 of 4: persist, level 2 of 4" in shown and "Murderous Redcap: with a +1/+1 counter and 1 damage" in shown and "A, B or C? a" in shown
    assert f"Wrong: B is right, In Ana's graveyard\n  Why not A: It would be right if this were so: {OUTSIDE}." in shown and "    Puncture Bolt deals 1 damage" in shown and "Rules: 120.3e, 702.79a" in shown
    assert shown.count("Wrong: ") == 2 and shown.count("Right.\n") == 1 and "Rules of: 2008-05-02" in shown
    assert (tally.asked, tally.answered, tally.right, tally.fell, tally.stopped) == (4, 3, 1, [OUTSIDE, "all hybrid symbols take the same half"], "quit")
    assert (scores.practices, scores.answered, scores.right) == (1, 3, 1) and scores.beliefs[OUTSIDE] == Belief(1, 0, 2)


def test_whose_answer_it_is_is_said_once():
    said = replace(PAYMENTS, options=[replace(option, why=f"So it would be if {option.misconception}.") if option.misconception else option for option in PAYMENTS.options])
    assert practised(["2"], [said])[0].count("all hybrid symbols take the same half") == 1


def test_the_answer_is_not_shown_before_it_is_given():
    shown, tally, _ = practised(["why", "cards", "what", "9", "", "skip", "why", "q"])
    before, after = shown.split("skip\n", 1)
    assert "702.79a" not in before and "Answer first" in before and "whenever this enters, this deals X damage" in before and before.count("Type A, B or C.") == 3
    assert "B is right: In Ana's graveyard" in after and "Why not C: Nothing exiles it." in after and (tally.asked, tally.answered, tally.right, tally.stopped) == (2, 0, 0, "quit")


def test_all_questions_and_the_end_of_the_input():
    assert practised(["b", "a", "(1)", "1."])[1].stopped == "" and practised(["b"])[1].stopped == "end" and practised([], questions=[])[1].asked == 0
    _, tally, scores = practised(["B", KeyboardInterrupt])
    assert tally.stopped == "Ctrl-C" and tally.right == scores.right == 1


def test_an_answer_is_counted_whole_whenever_ctrl_c_comes(tmp_path, monkeypatch):
    replaced = os.replace
    monkeypatch.setattr(os, "replace", lambda *names: (signal.raise_signal(signal.SIGINT), replaced(*names)))
    scores = Scores.read(tmp_path / "s.json")
    monkeypatch.setattr(scores, "begin", lambda: None)
    _, tally, _ = practised(["a", "b"], scores=scores)
    assert (tally.stopped, tally.answered, tally.fell) == ("Ctrl-C", 1, [OUTSIDE]) and Scores.read(tmp_path / "s.json").beliefs[OUTSIDE].fell == 1


def test_texts_of_strangers_are_no_styles_and_nothing_for_the_terminal():
    nasty = replace(NASTY, question="[bold]x[/bold] \x1b[31mred\x07", options=(Option("[/]\x1b]0;title\x07", {}, True, None, "[link=a]"), Option("\x9b2J", {}, False, "[red]")))
    shown, _, _ = practised(["2"], [nasty])
    assert "[bold]x[/bold]" in shown and "[/]" in shown and "[link=a]" in shown and "[red]" in shown and not set(shown) & {"\x1b", "\x07", "\x9b"}


@pytest.mark.parametrize("width", [40, 80])
def test_lines_are_no_longer_than_the_terminal(width):
    shown, _, _ = practised(["why", "a", "why", "cards", "b"], QUIZ.questions[:3], width=width)
    assert max(len(line) for line in shown.splitlines() if "?" not in line) <= width and not any(line != line.rstrip() for line in shown.splitlines() if "?" not in line)


# --- what is asked sooner ----------------------------------------------------------------------------------------------------------


def test_what_was_believed_comes_sooner():
    asked = [question("q1", "a"), question("q2", "b"), question("q3"), question("q4", "c", "b"), question("q5", "b")]
    assert [q.id for q in ordered(asked, Scores(None))] == ["q1", "q2", "q3", "q4", "q5"]
    assert [q.id for q in ordered(asked, Scores(None, beliefs={"b": Belief(2, 0, 4), "c": Belief(1, 0, 2)}))] == ["q4", "q2", "q5", "q1", "q3"]
    shown, _, _ = practised(["1", "2", "1", "1", "1"], asked)  # of q2 what b says is chosen: q4 and q5 come next
    assert [line for line in shown.splitlines() if line in ("q1?", "q2?", "q3?", "q4?", "q5?")] == ["q1?", "q2?", "q4?", "q5?", "q3?"]
    assert [q.id for q in ordered(iter(asked), Scores(None, beliefs={"b": Belief(2, 0, 4)}))] == ["q2", "q1", "q4", "q5", "q3"]  # if they are made meanwhile, of two the one


def test_no_more_questions_are_made_than_are_needed():
    made = []

    def source():
        for n in range(50):
            made.append(n)
            yield question(f"q{n}")

    practised(["1", "1", "quit"], source())
    assert len(made) == AHEAD + 2 < 5


def test_what_was_believed_is_asked_about_first(tmp_path):
    """Of the questions that are made: situations whose rulings name it are varied before others."""
    for name in ("shm-wither-80a", "cast-ability-1", "shm-persist-1", "mor-evoke-1"):
        (tmp_path / f"{name}.yaml").write_bytes((ROOT / "examples" / "rulings" / f"{name}.yaml").read_bytes())
    scores = tmp_path / "s.json"
    believed = "the untap symbol untaps at resolution"
    Scores.read(scores).answer(question("q", believed), question("q", believed).options[1])
    assert due(scores) == [believed]

    class Seen(Exception):
        """Which situation is looked at: the questions themselves are not needed."""

    def stop(source):
        raise Seen(source)

    def first(seed, again):
        with pytest.raises(Seen) as seen:
            next(questions(1, seed, tmp_path, again=again, watch=stop))
        return str(seen.value)

    assert {first(seed, due(scores)) for seed in range(8)} == {"cast-ability-1"} and len({first(seed, ()) for seed in range(8)}) > 1


def test_what_is_resisted_is_due_no_more():
    scores = Scores(None)
    asked = question("q", "a", "b")
    right, wrong, other = asked.options
    for _ in range(9):
        scores.answer(asked, wrong)
    assert scores.beliefs == {"a": Belief(9, 0, 6), "b": Belief(0, 0, 0)} and scores.worst() == [("a", Belief(9, 0, 6))] and scores.urgency(asked) == 6
    scores.answer(asked, other)
    assert [name for name, _ in scores.worst()] == ["a", "b"] and scores.beliefs["a"].resisted == 0  # another mistake says nothing of it
    for _ in range(6):
        scores.answer(asked, right)
    assert scores.worst() == [] and scores.beliefs["a"] == Belief(9, 6, 0) and (scores.answered, scores.right) == (16, 6)


# --- the score file ---------------------------------------------------------------------------------------------------------------


def test_the_score_file(tmp_path, monkeypatch):
    file = tmp_path / "new" / "scores.json"
    practised(["a", "quit"], scores=Scores.read(file))
    practised(["b", "quit"], [PERSIST], scores=Scores.read(file))
    assert Scores.read(file).beliefs == {OUTSIDE: Belief(1, 1, 1)} and Scores.read(file).practices == 2 and [path.name for path in file.parent.iterdir()] == ["scores.json"]
    one, two = Scores.read(file), Scores.read(file)  # two practices at the same time
    one.answer(PERSIST, PERSIST.options[0])
    two.answer(PERSIST, PERSIST.options[0])
    assert Scores.read(file).beliefs[OUTSIDE].fell == 3
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path() == tmp_path / "stackproof" / "quiz-scores.json"
    monkeypatch.setenv("XDG_DATA_HOME", "")
    assert default_path() == Path("~/.local/share/stackproof/quiz-scores.json").expanduser()


@pytest.mark.parametrize(("text", "said"), [
    (b"{", r"scores.json:1:2: the score file is damaged"), (b"[]", "no file of scores"), (b"", "damaged"), (b"\xff\xfe", "no text"), (b'{"stackproof quiz scores": 2}', "of version 2"),
    (b'{"stackproof quiz scores": 1, "answered": -1}', '"answered" is no number'), (b'{"stackproof quiz scores": 1, "misconceptions": {"a": {"fell": true}}}', '"fell" of a is no number'),
    (b'{"stackproof quiz scores": 1, "misconceptions": [1]}', "no mapping"), (b'{"stackproof quiz scores": 1, "misconceptions": {"a": 3}}', "no number"), (b"[" * 100_000, "damaged")])
def test_a_damaged_score_file_is_told_and_left_as_it_is(tmp_path, text, said):
    file = tmp_path / "scores.json"
    file.write_bytes(text)
    with pytest.raises(InputError, match=said) as caught:
        Scores.read(file)
    assert "--scores FILE" in str(caught.value) and file.read_bytes() == text


@pytest.mark.parametrize("file", ["/dev/null", "/dev/zero"])
def test_a_score_file_is_a_file(file):
    if not Path(file).exists():
        pytest.skip(f"there is no {file} here")
    with pytest.raises(InputError, match="is no file"):
        Scores.read(file)


def test_a_score_file_is_no_book(tmp_path):
    file = tmp_path / "scores.json"
    file.write_text('{"stackproof quiz scores": 1}' + " " * 1_000_000)
    with pytest.raises(InputError, match="longer than"):
        Scores.read(file)


def test_a_score_file_that_cannot_be_written(tmp_path):
    (tmp_path / "no").write_text("a file, no folder")
    with pytest.raises(InputError, match=r"can't be (read|written)"):
        practised(["a"], scores=Scores.read(tmp_path / "no" / "scores.json"))
    with pytest.raises(InputError, match="can't be read: Is a directory"):
        Scores.read(tmp_path)


# --- a process -------------------------------------------------------------------------------------------------------------------

PROGRAM = """import sys
from checker.output import _console
from checker.quiz.practice import play
from tests.checker.quiz.sample import QUIZ
answer = play(iter(QUIZ.questions), sys.argv[1], total=4)
answer.show(_console())
sys.exit(answer.code)
"""


def started(file, **more):
    return subprocess.Popen([sys.executable, "-c", PROGRAM, str(file)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}, **more)


def test_it_works_without_a_terminal(tmp_path):
    process = started(tmp_path / "s.json", stdin=subprocess.PIPE)
    out, err = process.communicate(b"\xff\n1\n", timeout=30)
    assert process.returncode == 0 and err == b"" and "A, B or C? 1\nWrong: B is right" in out.decode() and "0 of 1 right (1 not answered)" in out.decode() and f"Kept in {tmp_path}/s.json" in " ".join(out.decode().split())
    assert json.loads((tmp_path / "s.json").read_text())["answered"] == 1


def test_closed_input_is_the_end_of_it(tmp_path):
    code = f"import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, '-c', {PROGRAM!r}, {str(tmp_path / 's.json')!r}])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=60, check=False)
    assert done.returncode == 0 and not done.stderr and "0 of 0 right (1 not answered)" in done.stdout


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there is no terminal to be opened here")
def test_ctrl_c_at_a_terminal_loses_nothing(tmp_path):
    ours, theirs = os.openpty()
    file = tmp_path / "s.json"
    process = started(file, stdin=theirs)
    os.write(ours, b"a\n")
    for _ in range(600):
        if process.poll() is not None or (file.exists() and json.loads(file.read_text())["answered"]):
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    os.close(ours), os.close(theirs)
    assert process.returncode == 130 and b"Traceback" not in err and "You answered as if this were so: counters cancel before creatures die" in out.decode()
    assert Scores.read(file).beliefs[OUTSIDE] == Belief(1, 0, 2)


def test_the_command_practises_a_quiz_that_a_person_wrote(tmp_path):
    (tmp_path / "quiz.json").write_bytes(rendered(Quiz(None, [replace(PAYMENTS, options=[replace(option, misconception=None) for option in PAYMENTS.options])]), "json"))
    command = [sys.executable, "-m", "checker.cli", "quiz", "--from", str(tmp_path / "quiz.json"), "--play", "--scores", str(tmp_path / "s.json")]

    def done(typed):
        return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)

    assert "1 of 1 right" in done("a\n").stdout and Scores.read(tmp_path / "s.json").right == 1
    (tmp_path / "s.json").write_text("{")
    damaged = done("a\n")
    assert damaged.returncode == 2 and "the score file is damaged" in damaged.stderr and "Question" not in damaged.stdout
