"""Costs as terms (CR 118, 601.2f, 602.1a)."""

from __future__ import annotations

import re

from lark import Token, Tree

from encoder.cards.mana import symbol_costs
from encoder.cards.sense import check
from encoder.cards.sheet import Ability, Node
from encoder.cards.things import (
    OBJECTS,
    Part,
    bare,
    children,
    count,
    has,
    per_target,
    tokens,
    trees,
    who,
)
from encoder.cards.verbs import act


def a_cost(a: Ability, term: str) -> str:
    """Note that a cost is used."""
    a.uses("cost", term.split("(")[0])
    return term


def cost_terms(a: Ability, node: Part, actor: str = "you") -> list[str]:
    """The costs that a part of a cost names (CR 118)."""
    if isinstance(node, Token):
        return symbol_costs(a, node)
    node = bare(node)
    kind = str(node.data)
    objects = [t for t in trees(node) if str(t.data) in OBJECTS]
    for thing in objects:
        if thing.data in ("target", "any_target"):
            raise a.mistake(thing, "a cost has no targets", 'write "a creature you control"')
    if kind == "pay":
        if has(node, "SYMBOLS"):
            return symbol_costs(a, next(t for t in tokens(node) if t.type == "SYMBOLS"), paid=True)
        how = count(a, children(node, "count")[0])
        per = per_target(a, node)
        return [f"life(times({how},{per}))" if per else f"life({how})"]
    if kind in ("sacrifice", "discard", "exile", "reveal", "tap") and len(objects) == 1:
        word = "tap_others" if kind == "tap" else kind
        thing = objects[0]
        if thing.data == "this":
            return [f"{word}(self,1)"] if kind != "tap" else ["tap"]
        if thing.data == "some":
            found = who(a, thing)
            chosen = re.fullmatch(r"choose\((.*),([^,]*)\)", found)
            if chosen:
                return [f"{word}({chosen[1]},{chosen[2]})"]
            every = re.fullmatch(r"for_each\((.*)\)", found)
            return [f"{word}({every[1]},all)"] if every else [f"{word}({found},1)"]
        return [f"{word}({who(a, thing)},1)"]
    return [act(a, node, actor)]


def pay(a: Ability, parts: list[Part], aspect: str = "cost") -> None:
    """``cost_of`` facts; mana of one symbol in several parts is added up."""
    keep, a.aspect = a.aspect, aspect
    tally: dict[str, int] = {}
    for part in parts:
        terms = _of_someone(a, part) if isinstance(part, Tree) and part.data == "costpart" else cost_terms(a, part)
        for found in terms:
            mana = re.fullmatch(r"mana\((.*),(\d+)\)", found)
            if mana:
                tally[mana[1]] = tally.get(mana[1], 0) + int(mana[2])
            else:
                a.fact("cost_of", a_cost(a, found))
    for symbol, n in tally.items():
        a_cost(a, "mana")
        a.fact("cost_of", f"mana({symbol},{n})")
    a.aspect = keep


def _of_someone(a: Ability, node: Node) -> list[str]:
    subject, verb = trees(node)
    check(a, subject, [verb])
    return cost_terms(a, verb, who(a, subject))
