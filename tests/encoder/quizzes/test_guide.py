"""QUIZZES.md: its example is right, and its tables name every key."""

from __future__ import annotations

import re
from pathlib import Path

from checker.quiz.auditing import FAULTS, audit
from encoder.quizzes import parse_quiz
from encoder.quizzes.models import FILE_KEYS, OPTION_KEYS, QUESTION_KEYS

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "encoder" / "quizzes" / "QUIZZES.md").read_text(encoding="utf-8")


def test_the_example_is_right() -> None:
    example = re.search(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert example is not None and example[1] == (ROOT / "examples" / "quizzes" / "persist-and-payments.yaml").read_text(encoding="utf-8")
    assert [one.verdict for one in audit(parse_quiz(example[1], file="QUIZZES.md").questions).questions] == ["right"] * 3


def test_every_key_and_fault_is_told() -> None:
    cells = {key for row in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", GUIDE, re.MULTILINE) for key in re.findall(r"`(\w+)`", row)}
    assert cells == {*FILE_KEYS, *QUESTION_KEYS, *OPTION_KEYS}
    assert set(re.findall(r"^\| \*([\w ]+)\* \|", GUIDE, re.MULTILINE)) == {*FAULTS, "unsupported", "undetermined"}
