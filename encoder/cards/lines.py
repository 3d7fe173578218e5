"""A line of a card is an ability (CR 113.2c): its kind."""

from __future__ import annotations

import re

from lark import Token, Tree

from encoder.cards import effects, events
from encoder.cards.costs import a_cost, pay
from encoder.cards.keywords import keywords
from encoder.cards.sense import check
from encoder.cards.sheet import Ability, Node
from encoder.cards.static import only_costs, only_of_itself, static
from encoder.cards.things import (
    child,
    has,
    one_target,
    settle,
    trees,
)
from encoder.cards.words import slug


def ability_line(a: Ability, node: Node, spell: bool) -> list[str]:
    """Write the facts of a line; the terms of the abilities that it gives.

    Parameters
    ----------
    a : Ability
        To be filled.
    node : Tree
        Of rule ``line``.
    spell : bool
        Whether plain sentences are spell abilities.
    """
    kind = str(node.data)
    if kind == "keywords":
        return keywords(a, node)
    if kind == "effect" and spell and not only_costs(node) and not only_of_itself(a, node):
        a.targets = a.base = a.sheet.spell_targets
        a.instructions = a.sheet.spell_instructions
        a.fact("spell_ability")
        a.targets_are = "legality"
        effects.instructions(a, trees(node))
        a.sheet.spell_targets, a.sheet.spell_instructions = a.targets, a.instructions
    else:
        _LINES[kind](a, node)
    one_target(a)
    return [a.name]


def _activated(a: Ability, node: Node) -> None:
    a.fact("activated")
    a.targets_are = "legality"
    parts = [c for c in node.children if isinstance(c, Tree) or c.type == "SYMBOLS"]
    a.clause = a.text[:trees(node)[-1].meta.start_pos].strip()
    for part in parts[:-1]:
        if isinstance(part, Tree):
            check(a, None, [part])
    pay(a, parts[:-1])
    effects.instructions(a, trees(trees(node)[-1]))


def _loyalty(a: Ability, node: Node) -> None:
    """``+2: ...``: loyalty counters put on this, or removed from it, are the cost (CR 606.4)."""
    a.fact("activated")
    a.fact("loyalty")
    a.targets_are = "legality"
    said = str(node.children[0])
    a.clause, a.aspect = said.rstrip(), "cost"
    how = a.uses("amount", "x", "cost") if said.endswith("X") else str(int(said.lstrip("+-")))
    a.fact("cost_of", a_cost(a, f"{'remove' if said.startswith('-') else 'put'}_counters(loyalty,{how},self)"))
    a.aspect = "resolution"
    effects.instructions(a, trees(trees(node)[0]))


def _additional(a: Ability, node: Node) -> None:
    a.clause = a.text
    a.fact("optional_cost" if has(node, "MAY") else "additional_cost")
    where = child(node, "amount")
    a.where = where if isinstance(where, Tree) else None
    pay(a, [trees(node)[0]])
    settle(a)


def _alternative(a: Ability, node: Node) -> None:
    a.clause = a.text
    colon = next(i for i, c in enumerate(node.children) if isinstance(c, Token) and str(c) == ":")
    guard = [c for c in node.children[:colon] if isinstance(c, Tree)]
    a.fact("alternative_cost", events.condition(a, guard[0], "cost") if guard else "always")
    pay(a, [c for c in node.children[colon + 1:] if isinstance(c, Tree) or c.type == "SYMBOLS"])


def _spend_only(a: Ability, node: Node) -> None:
    words = str(node.children[0])
    a.clause = words
    found = re.match(r"spend only (\w+) mana", words)
    if makers := re.match(r"spend only mana produced by (.+)s to cast this", words):
        a.uses("restriction", "spend_only_produced_by", "cost")
        a.fact("spend_only", "all", f"produced_by({makers[1].replace(' ', '_')})")
    elif "no mana" in words:
        a.uses("restriction", "spend_nothing", "cost")
        a.fact("spend_only", "all", "nothing")
    else:
        assert found
        a.uses("restriction", "spend_only_on_x", "cost")
        a.fact("spend_only", "x", found[1])


# ---- triggers and replacements ----------------------------------------------------------------------------------------------


def _triggered(a: Ability, node: Node) -> None:
    a.clause = a.text
    a.aspect = "event"
    head = trees(node)[0]
    found = [events.moment(a, head)] if head.data == "moment" else events.events(a, head)
    for event in found:
        a.fact("triggered", event)
    guard = child(node, "guard")
    if isinstance(guard, Tree):
        a.fact("only_if", events.condition(a, trees(guard)[0], "event"))
    a.aspect = "resolution"
    effects.instructions(a, [t for t in trees(node)[1:] if t.data != "guard"])


def _state_triggered(a: Ability, node: Node) -> None:
    a.clause = a.text
    condition, *clauses = trees(node)
    a.uses("event", "state", "event")
    a.fact("state_trigger", events.condition(a, condition, "event"))
    effects.instructions(a, clauses)


def _replaced(a: Ability, node: Node) -> None:
    a.clause, a.aspect = a.text, "event"
    parts = trees(node)
    if str(node.children[0]) != "if":
        a.fact("while", events.condition(a, parts.pop(0), "event"))
    event, *clauses = parts
    for found in events.replaced(a, event, clauses):
        a.fact("replaces", found)
    effects.instructions(a, clauses)


def _as_enters(a: Ability, node: Node) -> None:
    a.clause, a.aspect = a.text, "event"
    subject, *clauses = trees(node)
    if subject.data != "this":
        raise a.mistake(subject, "a choice as something enters belongs to the card itself", 'write "as this enters"')
    a.fact("as_enters")
    effects.instructions(a, clauses)


def _works_in(a: Ability, node: Node) -> None:
    place = str(trees(node)[0].children[0])
    zone = slug(re.sub(r"^(the|a) ", "", place))
    a.fact("says_zone")
    a.fact("works_in", zone)
    inner = trees(node)[1]
    if inner.data in ("works_in", "keywords", "unsupported", "outside"):
        raise a.mistake(inner, "this line cannot stand here")
    _LINES[str(inner.data)](a, inner)


def _unsupported(a: Ability, node: Node) -> None:
    words = str(node.children[0])
    found = re.match(r"unsupported(?: \((\w+)\))?: (.*)", words)
    assert found
    for aspect in [found[1]] if found[1] else ["view", "cost", "mana", "legality", "event", "resolution"]:
        a.refuse(aspect, found[2])


def _outside(a: Ability, node: Node) -> None:
    a.fact("works_in", "outside")


_LINES = {"activated": _activated, "loyalty": _loyalty, "triggered": _triggered, "state_triggered": _state_triggered, "replaced": _replaced, "as_enters": _as_enters,
          "works_in": _works_in, "additional": _additional, "alternative": _alternative, "spend_only": _spend_only, "unsupported": _unsupported, "outside": _outside,
          "effect": static}
