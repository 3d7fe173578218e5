"""Characteristics of a board's objects after all layers (CR 613), and the story of how they came to be."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import clingo

import asp
from checker.situation import Board, situation

_LISTS = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors"}
_COLORS = ("white", "blue", "black", "red", "green")


def _atoms(control: clingo.Control, name: str, arity: int) -> list[list[clingo.Symbol]]:
    """Arguments of the facts of one predicate."""
    return [atom.symbol.arguments for atom in control.symbolic_atoms.by_signature(name, arity) if atom.is_fact]


def view(board: Board, object: int | None = None, *, why: bool = False, date: str = asp.CURRENT) -> list[dict[str, Any]]:
    """Characteristics of the objects of a board, or of one of them.

    Parameters
    ----------
    board : Board
        Facts, fluents and registers.
    object : int, optional
        Only this object (its number on the board).
    why : bool
        Tell how each value came to be, layer by layer.
    date : str
        One of `asp.RULES_DATES`.

    References
    ----------
    CR 109.3, 613.1.
    """
    control = situation(board, date=date)
    zones = {str(f.arguments[0]): f.arguments[1].name for (f,) in _atoms(control, "holds", 1) if f.name == "in"}
    found: dict[clingo.Symbol, dict[str, Any]] = {}
    for (o,) in sorted(_atoms(control, "slot", 1)):
        if object is None or str(o) == str(object):
            found[o] = {
                "id": str(o), "name": None, "controller": None, "zone": zones.get(str(o)), "types": [], "subtypes": [], "supertypes": [], "colors": [],
                "power": None, "toughness": None, "abilities": [], "mana_value": 0, "counters": {},
            }
    for o, feature in _atoms(control, "view", 2):
        if o in found:
            value = feature.arguments[0]
            if feature.name in _LISTS:
                found[o][_LISTS[feature.name]].append(value.name)
            elif feature.name == "ability":
                found[o]["abilities"].append(str(value.arguments[0]))
            elif feature.name == "mana_value":
                found[o]["mana_value"] = value.number
            elif feature.name in ("name", "controller"):
                found[o][feature.name] = str(value)
    for o, size, n in _atoms(control, "value", 3):
        if o in found:
            found[o][size.name] = n.number
    counters: dict[clingo.Symbol, dict[str, int]] = defaultdict(dict)
    for (f,) in _atoms(control, "holds", 1):
        if f.name == "counter":
            counters[f.arguments[0]][str(f.arguments[1])] = f.arguments[2].number
    for o, row in found.items():
        row["counters"] = counters[o]
        for key in ("types", "subtypes", "supertypes", "abilities"):
            row[key].sort()
        row["colors"].sort(key=_COLORS.index)
    return list(found.values())
