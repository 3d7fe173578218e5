"""The 56 boards of the layers prototype on the joint programs: as facts, and with the state open and assumed."""
from __future__ import annotations

import re

import clingo
import pytest
from clingo.ast import ProgramBuilder

import asp
from checker.grounding import STATIC, STEP, ground
from tests.asp.step.positions import card_facts

from .layer_boards import BOARDS, Board


def facts(board: Board) -> tuple[str, list[str]]:
    """Static facts, and the fluents that hold."""
    out, fluents, resolved = [], [], 0
    for time, line in enumerate((x.strip() for x in board.lines.strip().splitlines()), start=1):
        if line.startswith("!"):
            definition, _, objects = line[1:].partition(":")
            resolved += 1
            out.append(f"resolved(r{resolved},{definition.strip()}). timestamp(r{resolved},{time}).")
            for o in objects.split(","):
                out.append(f"may_lock(r{resolved},{o.strip()}).")
                fluents.append(f"locked(r{resolved},{o.strip()})")
        elif line.startswith("+"):
            kind, number, target = line[1:].split()
            fluents.append(f"counter({target},{kind},{number})")
        else:
            name, _, rest = (x.strip() for x in line.partition("="))
            rest, _, target = (x.strip() for x in rest.partition("->"))
            card, _, player = (x.strip() for x in rest.partition("@"))
            out.append(f"slot({name}). face({name},{card}). owner({name},{player or 'a'}). timestamp({name},{time}).")
            fluents.append(f"in({name},battlefield)")
            if target:
                out.append(f"may_attach({name},{target}).")
                fluents.append(f"attached({name},{target})")
    text = "\n".join(out) + " ".join(f"initially({f})." for f in fluents)
    cards = frozenset(re.findall(r"face\(\w+,(\w+)\)", text))
    definitions = frozenset(re.findall(r"resolved\(\w+,(\w+)\)", text))
    return "player(a). player(b). opponent(a,b). opponent(b,a). active(a). " + text + " ".join(f"{fact}." for fact in card_facts(cards | definitions)), fluents


def solve(board: Board, mode: str, step: bool):
    text, fluents = facts(board)
    fluents += ["priority(a)"] * step
    control = clingo.Control(["-Wnone"])
    files = STATIC + (("open.lp",) if mode == "open" else ()) + (STEP if step else ()) + ("layers/show.lp",)
    with ProgramBuilder(control) as builder:
        for block in asp.select(files):
            for node in block.statements:
                builder.add(node)
    control.add("base", [], text + ("" if mode == "open" else " ".join(f"holds({f})." for f in fluents)))
    ground(control, step)
    assumptions = []
    if mode == "open":
        known = {f"holds({f})" for f in fluents}
        assumptions = [(a.symbol, str(a.symbol) in known) for a in control.symbolic_atoms.by_signature("holds", 1)]
        assert known <= {str(a) for a, _ in assumptions}
        assumptions += [(a, True) for a, _ in assumptions if a.arguments[0].name == "at_least"]
    elif not step:
        assert all(a.is_fact for name, n in (("has", 3), ("view", 2), ("value", 3)) for a in control.symbolic_atoms.by_signature(name, n))
    with control.solve(yield_=True, assumptions=list(dict(assumptions).items())) as handle:
        model = handle.model()
        return model.symbols(shown=True)


def views(symbols) -> dict[str, set[str]]:
    out: dict[str, set[str]] = {}
    sizes: dict[tuple[str, str], int] = {}
    for s in symbols:
        if s.name == "value":
            o, which, n = str(s.arguments[0]), s.arguments[1].name, s.arguments[2].number
            assert (o, which) not in sizes, "two sizes"
            sizes[o, which] = n
        if s.name != "view":
            continue
        o, f = str(s.arguments[0]), s.arguments[1]
        words = out.setdefault(o, set())
        if f.name == "intrinsic":
            words.add(f"{f.arguments[0]}_mana")
        elif f.name == "controller":
            words.add(f"^{f.arguments[0]}")
        elif f.name == "ability":
            words.add(str(f.arguments[0].arguments[0]))
        else:
            words.add(str(f.arguments[0]))
    for (o, which), n in sizes.items():
        if which == "power":
            out[o].add(f"{n}/{sizes[o, 'toughness']}")
    return out


def order(symbols) -> list[str]:
    chosen = sorted((s.arguments[0].number, s.arguments[1]) for s in symbols if s.name == "chosen")
    return [f"{e.arguments[0]}:{e.arguments[2]}" if e.arguments else str(e) for _, e in chosen]


@pytest.mark.parametrize("mode,step", [("facts", False), ("facts", True), ("open", False), ("open", True)])
@pytest.mark.parametrize("board", BOARDS, ids=lambda b: b.name)
def test_board(board, mode, step):
    shown = solve(board, mode, step)
    seen, problems = views(shown), []
    for o, words in board.expect.items():
        for w in words.split():
            if (w[0] == "!") == (w.lstrip("!") in seen.get(o, set())):
                problems.append(f"{o}: {w} -- has {sorted(seen.get(o, set()))}")
    if board.order:
        wanted, got = board.order.split(), order(shown)
        got = [x for x in got if x in wanted][: len(wanted)]
        if got != wanted:
            problems.append(f"order {got}, wanted {wanted}; depends {[str(s) for s in shown if s.name == 'why_depends']}")
    assert not problems
