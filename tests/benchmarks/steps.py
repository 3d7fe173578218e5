"""Successors a second, ground rules and the time to build, on fixed boards, and how they grow with the board; beside them a fresh control for each state."""

from __future__ import annotations

import json
import subprocess
import time
from itertools import pairwise
from pathlib import Path

from checker.engine import Facts, Layouts
from checker.exploration import explore
from tests.asp.step.boards import BOARDS
from tests.benchmarks.rivals import interpreter

SECONDS = 1.5
TARGETS = {"anthem8": ">= 6000, goal 9000", "anthem16": ">= 3500"}
GROWTH = ("anthem4", "anthem8", "anthem16")


def run() -> list[tuple[str, float, str, str]]:
    """Rows (what, figure, unit, target); processor time, best of three."""
    rows: list[tuple[str, float, str, str]] = []
    speed: dict[str, tuple[float, float]] = {}
    for name in ("druid", "redcap", "finks", *GROWTH, "humility8", "cauldron6", "lands8", "auras6", "godhead8"):
        began = time.process_time()
        vocabulary = BOARDS[name].vocabulary()
        program = Layouts(vocabulary)
        built = time.process_time() - began
        graphs = [explore(program, seconds=SECONDS) for _ in range(3)]
        best = max(g.transitions / g.seconds for g in graphs)
        speed[name] = best, float(program.rules)
        rows += [(f"{name}: transitions", best, "1/s", TARGETS.get(name, "")),
                 (f"{name}: states", max(len(g.edges) / g.seconds for g in graphs), "1/s", ""),
                 (f"{name}: ground rules", float(program.rules), "", ""), (f"{name}: build", 1000 * built, "ms", "")]
    for few, more in pairwise(GROWTH):
        (fast, small), (slow, large) = speed[few], speed[more]
        rows.append((f"growth from {few[6:]} to {more[6:]} permanents: time for a transition", fast / slow, "times", f"ground rules {large / small:.1f} times"))
    vocabulary = BOARDS["anthem8"].vocabulary()
    graph = explore(Facts(vocabulary), seconds=SECONDS)
    rows.append(("anthem8, a fresh control for each state: transitions", graph.transitions / graph.seconds, "1/s", "baseline"))
    return [*rows, *_python_mtg(speed["anthem8"][0])]


def _python_mtg(ours: float) -> list[tuple[str, float, str, str]]:
    """The same eight permanents explored by the python-mtg package, where it is installed (see rivals.py)."""
    if (python := interpreter()) is None:
        return [("python-mtg's step", 0.0, "", "not installed: name an interpreter that has it in PYTHON_MTG")]
    objects = [{"id": str(n), "card": card, "zone": "battlefield", "controller": player, "owner": player} for n, (player, card) in enumerate(EIGHT)]
    board = {"players": ["a", "b"], "active": "a", "step": "main phase", "life": {"a": 20, "b": 20}, "objects": objects, "walk": 3}
    run = subprocess.run([python, str(Path(__file__).with_name("_python_mtg.py"))], input=json.dumps(board), capture_output=True, text=True, timeout=300, check=True)
    walked = json.loads(run.stdout)
    theirs = walked["transitions"] / walked["seconds"]
    return [("anthem8's permanents, python-mtg: transitions", theirs, "1/s", ""), ("anthem8: Stackproof is faster", ours / theirs, "times", "> 1")]


EIGHT = [("a", card) for card in ("Glorious Anthem", "Murderous Redcap", "Kitchen Finks", "Viscera Seer", "Vizier of Remedies", "Devoted Druid")] + [
    ("b", card) for card in ("Prodigal Pyromancer", "Young Wolf")]
