"""A quiz as JSON: the keys of a quiz file (encoder/quizzes/QUIZZES.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checker.quiz import Quiz


def text(quiz: Quiz) -> bytes:
    """The JSON file."""
    return (json.dumps(quiz.as_json(), ensure_ascii=False, indent=2) + "\n").encode()
