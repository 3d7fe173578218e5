"""Effects in force: sentences of card notation about named objects, compiled by the cards part."""

from __future__ import annotations

from encoder.boards.board import Board, Effect
from encoder.boards.states import Words
from encoder.errors import Problem


def compile_effect(words: Words, number: int, board: Board, problems: list[Problem]) -> Effect | None:
    """The effect that a sentence says; None with a problem if it says none."""
    text = " ".join(words.text.split())
    return Effect(text, number)
