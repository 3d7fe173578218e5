"""Known combos and near misses (combos.yaml) against what the search finds: ``python -m tests.loops.run [ID ...]``."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from checker.breaking import meaning
from checker.engine import Layouts, NotRepresentable, Rules, Vocabulary
from checker.exploration import Budget
from checker.loops import PROVED, Found, Loop, deepening
from encoder.boards import parse_board
from encoder.errors import UnsupportedError

ROWS: Mapping[str, Any] = YAML(typ="safe").load(Path(__file__).with_name("combos.yaml"))
_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}


@dataclass
class Row:
    """One row and what was found of it."""

    id: str
    answer: str
    text: str
    seconds: float
    found: Found | None = None


def net(loop: Loop) -> dict[str, Any]:
    """The net change of a loop in the words of the rows."""
    out: dict[str, Any] = {"mana": {}, "events": loop.events}
    for name, d in loop.net.items():
        if match := re.match(r"mana\(ana,m\((\w+),", name):
            out["mana"][_LETTERS[match[1]]] = out["mana"].get(_LETTERS[match[1]], 0) + d
        elif name == "life(ana)":
            out["life"] = d
        elif name == "life(bea)":
            out["damage"] = -d
        elif name == "unknown(ana,hand)":
            out["draw"] = d
        elif name == "unknown(bea,graveyard)":
            out["mill"] = d
        elif name.startswith("token("):
            out["tokens"] = out.get("tokens", 0) + d
    return out


def agrees(said: Mapping[str, Any], loop: Loop) -> bool:
    """Whether a loop brings what a row says, as far as a number of it can be compared."""
    mine = net(loop)
    if "draw" in said:  # what is counted is the hand
        said = {**said, "draw": said["draw"] - said.get("discard", 0)}
    for key in ("damage", "life", "tokens", "draw", "mill"):
        if key in said and mine.get(key, 0) != said[key]:
            return False
    if said.get("turns", 0) != mine["events"].get("turn", 0):
        return False
    mana = {k: v for k, v in said.get("mana", {}).items() if v}
    if mana.get("any"):
        return sum(mine["mana"].values()) == mana["any"]
    if "mana" in said and {k: v for k, v in mine["mana"].items() if v} != mana:
        return False
    return all(mine["events"].get(word, 0) == n for word, n in said.get("events", {}).items() if word in ("sacrifice", "dies", "enters", "cast", "tap", "untap", "leaves"))


def run(id: str, seconds: float = 60.0) -> Row:
    """Search the board of a row."""
    row, began = ROWS[id], time.monotonic()
    board, wanted = parse_board(row["board"]), row.get("net") or {}

    def made(bounds: Mapping[str, int], tokens: int, plays_on: str) -> Layouts:
        return Layouts(Vocabulary(board, Rules(bounds=bounds), tokens=tokens, plays_on=plays_on))

    try:
        search = deepening(made, "ana", Budget(seconds=seconds), lambda loop: loop.verdict == PROVED and agrees(wanted, loop) and bool(row["loop"]))[0]
    except (UnsupportedError, NotRepresentable) as error:
        return Row(id, "refused", str(error).replace("\n", "; ")[:200], time.monotonic() - began)
    found = search.found
    proved = [loop for loop in found.loops if loop.verdict == PROVED]
    good = [loop for loop in proved if agrees(wanted, loop)]
    told = [(meant.kind, meant.mandatory, meant.outcome if meant.kind == "mandatory-draw" else "") for meant in (meaning(search, loop) for loop in good)] if row["loop"] else []
    if row["loop"]:
        answer = "found" if (row["kind"], row["mandatory"], row.get("outcome", "")) in told else "other kind" if good else "other net" if proved else "missed"
    else:
        answer = "WRONG LOOP" if proved else "no loop" if found.complete else "no loop within bounds"
    text = f"{told} " * (answer == "other kind") + "; ".join(f"{loop.net} {loop.events}" for loop in (good or proved or found.loops)[:3]) + (f" [{found.stopped}]" if found.stopped else "") + (f" cut {dict(found.cut)}" if found.cut and not good else "")
    return Row(id, answer, text[:400], time.monotonic() - began, found)


def main() -> None:
    """Run rows and print what came of them."""
    counted: dict[str, int] = {}
    for id in sys.argv[1:] or ROWS:
        row = run(id)
        counted[row.answer] = counted.get(row.answer, 0) + 1
        print(f"{row.answer:22} {id:45} {row.seconds:5.1f} s  {row.text}", flush=True)
    print(counted)


if __name__ == "__main__":
    main()
