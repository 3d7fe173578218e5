"""Positions with known answers: read the files, put each question to the public functions, compare.

``python -m tests.positions.run [WORDS]`` prints every disagreement, what is refused as not modelled, and what is left for later with the reason.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.positions.answers import ANSWERS, Refused, load, play_out

FILES = ("costs", "mana", "layers", "legality", "lines")


@dataclass(frozen=True)
class Position:
    """Boards on which each of the questions has one answer, or what is played and what has to be true of every line (`ruling`).

    `case` is its id in the collection of cases beside the checkout, `part` what of that case is left out, and `open` why the program does not give the answer yet.
    """

    file: str
    name: str
    boards: tuple[tuple[str, str], ...]
    questions: tuple[dict[str, Any], ...]
    rules: tuple[str, ...]
    case: str = ""
    part: str = ""
    open: str = ""
    ruling: str = ""


@dataclass(frozen=True)
class Later:
    """A case that waits, and why."""

    case: str
    reason: str


@cache
def positions() -> tuple[Position, ...]:
    """Every position of every file, in order."""
    found = []
    for file in FILES:
        for entry in load(file)["positions"]:
            boards = entry["boards"] if "boards" in entry else {"": entry["board"]} if "board" in entry else {}
            found.append(Position(file, entry["id"], tuple(boards.items()), tuple(entry.get("ask", ())), tuple(map(str, entry["rules"])), entry.get("case", ""),
                                  entry.get("part", ""), entry.get("open", ""), entry.get("ruling", "")))
    return tuple(found)


@cache
def later() -> tuple[Later, ...]:
    """What is not asked yet."""
    return tuple(Later(entry["case"], entry["reason"]) for file in FILES for entry in load(file).get("later", ()))


def ask(position: Position) -> Iterator[str]:
    """The questions whose answer is not the stated one, in words; nothing if all agree.

    Raises
    ------
    Refused
        Something is not modelled, and nothing was answered wrongly.
    """
    if position.ruling:
        yield from play_out(position.name, position.ruling)
    refused: Refused | None = None
    for name, text in position.boards:
        for question in position.questions:
            kind = next(iter(question))
            try:
                for wrong in ANSWERS[kind](text, question):
                    yield f"{name + ': ' if name else ''}{kind} {question[kind]}: {wrong}"
            except Refused as error:
                refused = error
    if refused:
        raise refused


def main(words: list[str]) -> int:
    """Print what disagrees; the number of positions with a disagreement."""
    counts, start = {"agree": 0, "refused": 0, "open": 0, "wrong": 0}, time.perf_counter()
    for position in positions():
        if words and not any(w in f"{position.file} {position.name} {position.case}" for w in words):
            continue
        said: list[str] = []
        verdict = "agree"
        try:
            for wrong in ask(position):
                said.append(wrong)
                verdict = "wrong"
        except Refused as error:
            said.append(f"not modelled: {error}")
            verdict = "refused" if verdict == "agree" else verdict
        except Exception as error:
            said.append(f"{type(error).__name__}: {str(error)[:300]}")
            verdict = "wrong"
        known = position.open and verdict != "agree"
        counts["open" if known else verdict] += 1
        if said or position.open:
            note = f"open: {position.open}" if known else "agrees, and is marked as open" if position.open else verdict
            print(f"{position.file}: {position.name}{' (' + position.case + ')' if position.case else ''}: {note}")
            print("".join(f"    {line}\n" for line in said), end="")
    cases = {p.case for p in positions() if p.case}
    print(f"{counts['agree']} positions agree, {counts['refused']} refused as not modelled, {counts['open']} open, {counts['wrong']} wrong, {time.perf_counter() - start:.1f} s; "
          f"{len(cases)} cases restated, {len(later())} for later:")
    for entry in later():
        print(f"    {entry.case}: {entry.reason}")
    for p in positions():
        if p.part:
            print(f"    {p.case} in part: {p.part}")
    return counts["wrong"]


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
