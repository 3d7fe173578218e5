"""How each kind of question of a position is put to the public functions. No rule of the game stands here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from checker.views import view
from encoder.boards import Board
from encoder.cards.words import slug

_LISTS = ("types", "subtypes", "supertypes", "colors")


def _row(board: Board, name: str) -> dict[str, Any]:
    found = view(board, board.find(name))
    assert len(found) == 1
    return found[0]


def characteristics(board: Board, question: dict[str, Any]) -> Iterator[str]:
    """``view``: types, subtypes, supertypes, colors (exactly), pt, number of abilities, has, lacks, name, controller, mana value."""
    row = _row(board, question["view"])
    for key, stated in question.items():
        if key in _LISTS:
            if sorted(row[key]) != sorted(map(slug, stated)):
                yield f"{key} {row[key]}, stated {stated}"
        elif key == "pt":
            size = None if row["power"] is None and row["toughness"] is None else f"{row['power']}/{row['toughness']}"
            if size != stated:
                yield f"{size}, stated {stated}"
        elif key == "abilities":
            if len(row["abilities"]) != stated:
                yield f"abilities {row['abilities']}, stated {stated} of them"
        elif key in ("has", "lacks"):
            for word in stated:
                if (slug(word) in row["abilities"]) != (key == "has"):
                    yield f"abilities {row['abilities']}, stated that it {key} {word}"
        elif key == "mana value":
            if row["mana_value"] != stated:
                yield f"mana value {row['mana_value']}, stated {stated}"
        elif key in ("name", "controller"):
            if row[key] != stated and row[key] != slug(stated or ""):
                yield f"{key} {row[key]}, stated {stated}"
        elif key != "view":
            raise KeyError(key)


ANSWERS: dict[str, Callable[[Board, dict[str, Any]], Iterator[str]]] = {"view": characteristics}
