"""Boards with known answers, as facts and with the state open."""

from __future__ import annotations

import clingo
import pytest

from tests.asp.layers.boards import BOARDS, Board
from tests.asp.layers.harness import as_facts, data, left_open, shown, solve


def facts(board: Board) -> tuple[str, list[str]]:
    """Static facts, and the fluents that hold."""
    out, fluents, resolved = [], [], 0
    for time, line in enumerate((x.strip() for x in board.lines.strip().splitlines()), start=1):
        if line.startswith("!"):
            definition, _, objects = line[1:].partition(":")
            resolved += 1
            out.append(f"resolved(r{resolved},{definition.strip()}). timestamp(r{resolved},{time}).")
            fluents += [f"locked(r{resolved},{o.strip()})" for o in objects.split(",")]
        elif line.startswith("?"):
            fluents.append(line[1:].strip())
        elif line.startswith("+"):
            kind, number, target = line[1:].split()
            fluents.append(f"counter({target},{kind},{number})")
        else:
            name, _, rest = (x.strip() for x in line.partition("="))
            rest, _, target = (x.strip() for x in rest.partition("->"))
            card, _, player = (x.strip() for x in rest.partition("@"))
            out.append(f"slot({name}). face({name},{card}). owner({name},{player or 'a'}). timestamp({name},{time}).")
            fluents.append(f"in({name},battlefield)")
            fluents += [f"attached({name},{target})"] if target else []
    text = "\n".join(out)
    return text + data(text), fluents


def views(symbols: list[clingo.Symbol]) -> dict[str, set[str]]:
    """Words for what each object is."""
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
        elif f.name == "every_creature_type":
            words.add(f.name)
        else:
            words.add(str(f.arguments[0]))
    for (o, which), n in sizes.items():
        if which == "power":
            out[o].add(f"{n}/{sizes[o, 'toughness']}")
    return out


def order(symbols: list[clingo.Symbol]) -> list[str]:
    """The effects in the order in which they were applied."""
    chosen = sorted((s.arguments[0].number, s.arguments[1]) for s in symbols if s.name == "chosen")
    return [f"{e.arguments[0]}:{e.arguments[2]}" if e.arguments else str(e) for _, e in chosen]


def problems(board: Board, symbols: list[clingo.Symbol]) -> list[str]:
    """What is not as the board says."""
    seen, found = views(symbols), []
    for o, words in board.expect.items():
        for w in words.split():
            if (w[0] == "!") == (w.lstrip("!") in seen.get(o, set())):
                found.append(f"{o}: {w} -- has {sorted(seen.get(o, set()))}")
    if board.order:
        wanted, got = board.order.split(), order(symbols)
        got = [x for x in got if x in wanted][: len(wanted)]
        if got != wanted:
            found.append(f"order {got}, wanted {wanted}; depends {[str(s) for s in symbols if s.name == 'why_depends']}")
    return found


@pytest.mark.parametrize("board", BOARDS, ids=lambda b: b.name)
def test_board_as_facts(board: Board) -> None:
    control = as_facts(*facts(board))
    assert all(a.is_fact for name, n in (("has", 3), ("size", 4), ("view", 2), ("value", 3), ("acts", 3)) for a in control.symbolic_atoms.by_signature(name, n))
    assert not problems(board, shown(solve(control)))


@pytest.mark.parametrize("board", BOARDS, ids=lambda b: b.name)
def test_board_left_open(board: Board) -> None:
    text, fluents = facts(board)
    assert not problems(board, shown(solve(left_open(text, fluents), fluents)))
