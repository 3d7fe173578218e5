"""Keyword abilities (CR 702): by name, or with a cost, a number or a quality."""

from __future__ import annotations

import re

from lark import Token, Tree

from encoder.cards.costs import pay
from encoder.cards.sheet import Ability, Node
from encoder.cards.support import keyword_touches
from encoder.cards.things import (
    Part,
    branches,
    child,
    measured,
    scope,
    trees,
)
from encoder.cards.words import number, slug


def keyword_name(a: Ability, node: Node) -> str:
    """The name of a keyword as a term."""
    return slug({"protection": "protection", "hexproof_from": "hexproof", "enchant": "enchant"}.get(str(node.data)) or str(node.children[0]))


def keywords(a: Ability, node: Node) -> list[str]:
    """The facts of a line of keywords; their terms."""
    given = []
    words = trees(node)
    for index, word in enumerate(words, 1):
        a.clause = a.words(word)
        if word.data == "plain_keyword":
            a.aspect = "view"
            given.append(a.keyword(keyword_name(a, word)))
            continue
        inner = a if len(words) == 1 else Ability(a.sheet, re.sub(r"\)$", f",{index})", a.name), a.line, a.text)
        inner.clause = a.clause
        keyword_line(inner, word)
        given.append(inner.name)
    return given


def keyword_line(a: Ability, node: Node) -> None:
    """A keyword with a cost, a number or a quality."""
    word = keyword_name(a, node)
    a.clause, a.aspect = a.words(node), "view"
    a.fact("keyword_ability", a.keyword(word))
    kind = str(node.data)
    if kind == "enchant":
        a.aspect = "legality"
        scope(a, a.name, branches(a, trees(node)[0]))
    elif kind in ("protection", "hexproof_from"):
        a.aspect = "legality"
        a.fact("protection_from" if kind == "protection" else kind)
        scope(a, a.name, quality(a, node.children[1]))
    else:
        if kind == "number_keyword":
            a.fact("keyword_number", number(str(child(node, "NUM"))))
        costs = [c for c in node.children[1:] if isinstance(c, Tree) or c.type == "SYMBOLS"]
        pay(a, costs, "cost" if keyword_touches(word) & {"cost", "legality"} else "event")


def quality(a: Ability, node: Part) -> list[list[str]]:
    """What protection or hexproof is from."""
    if isinstance(node, Token):
        from encoder.cards.things import chosen_kind

        return [[f"chosen({chosen_kind(str(node))})"]]
    if node.data == "measured":
        return [[measured(a, node)]]
    return branches(a, node)
