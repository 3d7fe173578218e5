"""A quiz as JSON: the keys of a quiz file, of which the ones that say nothing are left out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from checker.quiz import Option, Question, Quiz


def as_json(quiz: Quiz) -> dict[str, Any]:
    """Seed and questions, as ``stackproof quiz --json`` and a file of format ``json`` have them.

    Examples
    --------
    >>> from checker.quiz import Quiz
    >>> as_json(Quiz(1, ()))
    {'seed': 1, 'questions': []}
    """
    return {**({} if quiz.seed is None else {"seed": quiz.seed}), "questions": [question_json(question) for question in quiz.questions]}


def question_json(question: Question) -> dict[str, Any]:
    """One question."""
    said = {"cards": dict(question.cards), "play": list(question.play), "until": question.until, "under": question.under, "source": question.source}
    return {
        "id": question.id, "kind": question.kind, "topic": question.topic, "level": question.level, "board": question.board,
        **{key: value for key, value in said.items() if value}, "question": question.question, "options": [_option(option) for option in question.options],
        "proof": list(question.proof), "rules": list(question.rules),
    }


def _option(option: Option) -> dict[str, Any]:
    return {"text": option.text, "claim": dict(option.claim), "right": option.right, "misconception": option.misconception, "why": option.why}


def text(quiz: Quiz) -> bytes:
    """The JSON file."""
    return (json.dumps(as_json(quiz), ensure_ascii=False, indent=2) + "\n").encode()
