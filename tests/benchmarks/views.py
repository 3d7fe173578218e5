"""View of boards: as facts (a fresh control each), and ground once with the state open, a state as assumptions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import clingo

import asp
from checker.grounding import LAYERS, build
from checker.situation import Facts, situation
from checker.views import view
from tests.asp.layers.harness import OPEN, PLAYERS, data

# six continuous effects: an anthem, a lord, an Aura, type and color changes
SIX = ["glorious_anthem", "wilt_leaf_liege", "lignify", "enchanted_evening", "crusade", "levitation"]
TWELVE = [*SIX, "always_watching", "kormus_bell", "xenograft", "painters_servant", "opalescence", "humility"]
FILLING = ["bear", "serra", "ogre", "forest", "gw_hybrid", "mind_stone", "plains", "master_of_the_feast"]

ROW = tuple[str, float, str, str]


def board(permanents: int, effects: list[str]) -> tuple[str, list[str]]:
    """Static facts and fluents."""
    cards = [*effects, *(FILLING[i % len(FILLING)] for i in range(permanents - len(effects)))]
    text = "".join(f"slot({o}). face({o},{c}). owner({o},{'ab'[o % 2]}). timestamp({o},{o}). " for o, c in enumerate(cards, 1))
    fluents = [f"in({o},battlefield)" for o in range(1, len(cards) + 1)] + [f"counter({permanents},plus,1)"]
    fluents += [f"attached({cards.index('lignify') + 1},{permanents})"] if "lignify" in cards else []
    return text + data(text), fluents


def _best(work: Callable[[], object], times: int = 5) -> float:
    """Milliseconds of processor time."""
    found = []
    for _ in range(times):
        began = time.process_time()
        work()
        found.append((time.process_time() - began) * 1000)
    return min(found)


def _given(permanents: int, effects: list[str]) -> Facts:
    text, fluents = board(permanents, effects)
    faces = [f"face({o},{c})" for o, c in enumerate([*effects, *(FILLING[i % len(FILLING)] for i in range(permanents - len(effects)))], 1)]
    return Facts(PLAYERS + " ".join(f for f in text.split(" ") if not f.startswith("face(")), [*fluents, *faces])


def opened(permanents: int, effects: list[str]) -> tuple[clingo.Control, float]:
    """The state open, and states per second of processor time: presence of permanents toggled, the view of each asked."""
    text, fluents = board(permanents, effects)
    control = clingo.Control(["0", "--warn=none", "--heuristic=None"])
    build(control, asp.select(("cards.lp", *LAYERS, "now.lp")), PLAYERS + text + OPEN + "".join(f"initially({f})." for f in fluents))
    literals = [a.literal for a in control.symbolic_atoms.by_signature("holds", 1)]
    seen = 0
    control.solve(assumptions=literals)
    began = time.process_time()
    while time.process_time() - began < 1:
        state = [x if (i * 7 + seen) % 11 else -x for i, x in enumerate(literals)]
        control.solve(assumptions=state)
        seen += 1
    return control, seen / (time.process_time() - began)


def run() -> Iterator[ROW]:
    """Rows of (what, figure, unit, target)."""
    for permanents, effects, most in ((5, SIX[:2], ""), (20, SIX, "< 40"), (60, SIX, "< 150"), (20, TWELVE, "")):
        given = _given(permanents, effects)
        situation(given)
        yield f"view of {permanents} permanents, {len(effects)} continuous effects, as facts", _best(lambda given=given: view(given)), "ms", most
    for permanents, effects, least in ((20, SIX, "> 5000"), (20, TWELVE, "")):
        control, states = opened(permanents, effects)
        yield f"{permanents} permanents, {len(effects)} effects, under assumptions", states, "states/s", least
        yield "    ground rules", float(control.statistics["problem"]["lp"]["rules"]), "", ""
