"""Positions with known answers: read the files, put each question to the public functions, compare.

``python -m tests.positions.run [WORDS]`` prints every disagreement, and what is left for later with the reason.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from encoder.boards import Board, parse_board
from encoder.cards import library
from tests.positions.answers import ANSWERS

HERE = Path(__file__).parent
FILES = ("costs", "mana", "layers", "legality")


@dataclass(frozen=True)
class Position:
    """Boards on which each of the questions has one answer."""

    file: str
    name: str
    boards: tuple[tuple[str, str], ...]
    questions: tuple[dict[str, Any], ...]
    rules: tuple[str, ...]
    case: str = ""
    part: str = ""


@dataclass(frozen=True)
class Later:
    """A case that waits, and why."""

    case: str
    reason: str


def _load(file: str) -> Any:
    return YAML(typ="safe").load((HERE / f"{file}.yaml").read_text(encoding="utf-8"))


@cache
def positions() -> tuple[Position, ...]:
    """Every position of every file, in order."""
    found = []
    for file in FILES:
        for entry in _load(file)["positions"]:
            boards = entry["boards"] if "boards" in entry else {"": entry["board"]}
            found.append(Position(file, entry["id"], tuple(boards.items()), tuple(entry["ask"]), tuple(map(str, entry["rules"])), entry.get("case", ""),
                                  entry.get("part", "")))
    return tuple(found)


@cache
def later() -> tuple[Later, ...]:
    """What is not asked yet."""
    return tuple(Later(entry["case"], entry["reason"]) for file in FILES for entry in _load(file).get("later", ()))


@cache
def _cards() -> dict[str, str]:
    return {name: text for name, text in _load("cards").items() if library().id(name) is None}


def board(text: str) -> Board:
    """The board that a position says, with the cards that it names and the library lacks."""
    named = {name: body for name, body in _cards().items() if re.search(re.escape(name.split(",")[0]) + r"(?!\w)", text)}
    lines = [f'  "{name}": |\n' + "".join(f"    {line}\n" for line in body.splitlines()) for name, body in named.items()]
    return parse_board(text + ("cards:\n" + "".join(lines) if lines else ""))


def ask(position: Position) -> Iterator[str]:
    """The questions whose answer is not the stated one, in words; nothing if all agree."""
    for name, text in position.boards:
        read = board(text)
        for question in position.questions:
            kind = next(iter(question))
            for wrong in ANSWERS[kind](read, question) if kind in ANSWERS else ():
                yield f"{name + ': ' if name else ''}{kind} {question[kind]}: {wrong}"


def main(words: list[str]) -> int:
    """Print what disagrees; the number of positions with a disagreement."""
    wrong, counted, start = 0, 0, time.perf_counter()
    for position in positions():
        if words and not any(w in f"{position.file} {position.name} {position.case}" for w in words):
            continue
        counted += 1
        try:
            said = list(ask(position))
        except Exception as error:  # noqa: BLE001  one broken position must not hide the others
            said = [f"{type(error).__name__}: {str(error)[:300]}"]
        wrong += bool(said)
        for line in said:
            print(f"{position.file}: {position.name}{' (' + position.case + ')' if position.case else ''}\n    {line}")
    cases = {p.case for p in positions() if p.case}
    print(f"{counted} positions, {wrong} with a disagreement, {time.perf_counter() - start:.1f} s; {len(cases)} cases restated, {len(later())} for later:")
    for entry in later():
        print(f"    {entry.case}: {entry.reason}")
    for p in positions():
        if p.part:
            print(f"    {p.case} in part: {p.part}")
    return wrong


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
