"""Payments: listing, counting, payable or not, against brute force on the same cost, and the start of the command."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from checker.payments import Cost, Pool, count, from_pool, payments
from tests.oracles import payments as oracle
from tests.oracles.payment_instances import question
from tests.oracles.payments import blank

PAIRS = [("w", "u"), ("w", "b"), ("u", "b"), ("u", "r"), ("b", "r"), ("b", "g"), ("r", "g"), ("r", "w"), ("g", "w"), ("g", "u")]
TWELVE = [("hybrid", *p) for p in [*PAIRS, ("w", "u"), ("b", "r")]]


def land(name, makes, **more):
    return (name, False, False, True, [{"name": "t", "tap": True, "makes": makes, **more}])


def fourteen_sources():
    """Ten dual lands, two lands of any color, two that cost 1 life."""
    duals = [land("".join(p), [{p[0]: 1}, {p[1]: 1}]) for p in PAIRS]
    return duals + [land("city", [{c: 1} for c in "wubrg"])] * 2 + [land("pain", [{"w": 1}, {"g": 1}], life=1)] * 2


def seconds(work):
    """Processor time of the best of three."""
    best = []
    for _ in range(3):
        began = time.process_time()
        result = work()
        best.append(time.process_time() - began)
    return min(best), result


def run():
    """Rows of (what, figure, unit, target)."""
    rows = []
    big, pool = Cost("{2/B}" * 5 + "{W/U}" * 3), Pool("WUBRGC" * 3)
    ground, _ = seconds(lambda: from_pool(big, pool))
    listing, found = seconds(lambda: sum(1 for _ in payments(big, pool)))
    rows.append((f"{{2/B}}x5 {{W/U}}x3 from three of each of six kinds: {found} payments listed", (listing - ground) * 1000, "ms", "150"))
    counting, counts = seconds(lambda: count(big, pool))
    rows.append((f"... counted ({counts.payments})", counting * 1000, "ms with grounding", ""))
    small = blank([("two", "b")] * 2 + [("hybrid", "w", "u")], "WUBRGC")
    brute, _ = seconds(lambda: oracle.payments(small))
    ours, _ = seconds(lambda: list(question(small).payments()))
    rows.append(("{2/B}x2 {W/U} from one of each: brute force, unit by unit, against the programs", brute / ours, "times as long", ""))
    medium = blank([("two", "b")] * 3 + [("hybrid", "w", "u")] * 2, "WUBRGCWUBRGC")
    brute, want = seconds(lambda: oracle.payments(medium))
    ours, have = seconds(lambda: list(question(medium).payments()))
    assert len(have) == len(want)
    rows.append((f"{{2/B}}x3 {{W/U}}x2 from two of each ({len(have)} payments): the same", brute / ours, "times as long", ""))
    huge, _ = seconds(lambda: count(Cost("{X}{R}"), Pool("WUBRGC" * 15)))
    rows.append(("{X}{R} from fifteen of each of six kinds, counted", huge * 1000, "ms", ""))
    twelve = blank(TWELVE, sources=fourteen_sources())
    answer, yes = seconds(lambda: question(twelve, models=1).payable())
    assert yes
    rows.append(("twelve hybrid symbols from 14 mixed sources: payable", answer * 1000, "ms with grounding", "100"))
    counting, counts = seconds(lambda: question(twelve).count())
    rows.append((f"... counted ({counts.payments} payments)", counting, "s with grounding", "2"))
    first, _ = seconds(lambda: next(question(twelve).payments()))
    rows.append(("... the first one listed", first * 1000, "ms with grounding", ""))
    equal = blank([("generic", 8), ("r",), ("r",)], sources=[land(c, [{c: 1}]) for c in "wubrg" for _ in range(20)])
    listing, found = seconds(lambda: sum(1 for _ in question(equal).payments()))
    rows.append((f"{{8}}{{R}}{{R}} from twenty of each basic land: {found} payments listed", listing * 1000, "ms with grounding", ""))
    forty = blank([("x", "any"), ("r",), ("r",)], sources=[land(f"k{i}", [{c: 1} for c in makes]) for i, makes in enumerate(["w", "u", "b", "r", "g", "wu", "wubrg", "wubrgc"]) for _ in range(5)])
    counting, counts = seconds(lambda: question(forty).count())
    rows.append((f"{{X}}{{R}}{{R}} from forty lands of eight kinds, counted ({counts.payments})", counting, "s with grounding", "1"))
    walls, spent = [], []
    for _ in range(5):
        began, before = time.perf_counter(), os.times()
        subprocess.run([sys.executable, "-m", "checker.cli", "pay", "{1}{U}", "--pool", "UUU"], check=True, capture_output=True)
        after = os.times()
        walls.append(time.perf_counter() - began)
        spent.append(after.children_user + after.children_system - before.children_user - before.children_system)
    rows.append(("stackproof pay '{1}{U}' --pool UUU, started and answered", min(walls), "s", "0.35"))
    rows.append(("... processor time of that", min(spent), "s", "0.35"))
    return rows
