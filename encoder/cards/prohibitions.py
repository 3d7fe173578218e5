"""``can't`` and ``must`` (CR 101.2, 508.1c-d, 509.1b-c)."""

from __future__ import annotations

import re

from lark import Tree

from encoder.cards.sheet import Ability, Node
from encoder.cards.things import (
    OBJECTS,
    child,
    key,
    trees,
    who,
)

ACTIONS = {
    "attack or block": ("attack", "block"), "attack": ("attack",), "block": ("block",), "be countered": ("be_countered",), "be blocked": ("be_blocked",),
    "be regenerated": ("be_regenerated",), "be prevented": ("be_prevented",), "be activated": ("activate",), "be sacrificed": ("be_sacrificed",),
    "gain life": ("gain_life",), "untap during its controller's untap step": ("untap_step",), "untap during its controller's next untap step": ("next_untap_step",),
    "be cast except from a graveyard": ("cast_except_from_graveyard",), "untap": ("untap",), "cast spells": ("cast",), "be cast": ("cast",),
    "be the target of": ("be_targeted",), "be put": ("put_counters",), "lose the game for having 0 or less life": ("lose_for_life",),
}


def rule(a: Ability, owner: str, verb: Node) -> None:
    """``can't``, ``must`` and cost changes, as facts of an ability or of the definition of an effect."""
    kind = str(verb.data)
    keep, a.aspect = a.aspect, "legality" if a.aspect == "view" else a.aspect
    try:
        if kind == "forbid":
            by_whom = child(verb, "noun")
            for action in ACTIONS[re.sub(r"^(can't|doesn't|don't) ", "", str(child(verb, "CANT")))]:
                if isinstance(by_whom, Tree):
                    action = f"{action}_by"
                a.uses("forbids", action)
                a.sheet.fact("forbids", owner, f"{action}({key(a, by_whom)})" if isinstance(by_whom, Tree) else action)
        elif kind == "require":
            action = {"must be blocked": "be_blocked", "must attack": "attack", "must block": "block"}[str(child(verb, "MUST"))]
            a.uses("requires", action)
            objects = [t for t in trees(verb) if str(t.data) in OBJECTS]
            a.sheet.fact("requires", owner, f"{action}({who(a, objects[0])})" if objects else action)
        elif kind in ("cost_change", "cost_floor"):
            raise a.mistake(verb, "a change of costs stands in a line of its own", "as in: each spell costs {1} less")
        else:
            raise a.mistake(verb, "this stands in a line of its own")
    finally:
        a.aspect = keep
