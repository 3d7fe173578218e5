"""``can't`` and ``must`` (CR 101.2, 508.1c-d, 509.1b-c), and what attacks and blocks cost (508.1h, 509.1d)."""

from __future__ import annotations

import re

from lark import Tree

from encoder.cards.costs import cost_terms
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


ACTIONS_IN_COMBAT = re.compile(r"^can't (attack|block)")
_ATTACKED = {"you": ("you",), "planeswalkers you control": ("planeswalkers",), "you or planeswalkers you control": ("you", "planeswalkers")}


def combat_costs(a: Ability, verb: Node, bar: Node, of_itself: bool) -> None:
    """``N can't attack you unless its controller pays {2}``: a cost of each attack or block of what stands in the scope of the ability (CR 508.1h, 509.1d).

    Parameters
    ----------
    a : Ability
    verb, bar : Node
        ``can't attack you``; ``unless ...``.
    of_itself : bool
        N is the object with the ability, whose controller is "you".
    """
    actions = ACTIONS[re.sub(r"^(can't|doesn't|don't) ", "", str(child(verb, "CANT")))]
    attacked = child(verb, "ATTACKED")
    if not set(actions) <= {"attack", "block"} or (attacked is not None and actions != ("attack",)) or child(verb, "noun") is not None or bar.data != "bar":
        raise a.mistake(bar, f'"{a.words(bar)}" does not fit at the end of a line that is true all the time', 'begin the line with "as long as ..., "')
    from encoder.cards.effects import split

    a.affected, a.last, a.last_player = "it", "", ""
    subject, verbs, _ = split(trees(bar)[0])
    if (who(a, subject) if subject is not None else "you") not in ("controller(it)", *(["you"] if of_itself else [])):
        raise a.mistake(bar, "attacks and blocks are paid for by the controller of the creature", 'write "unless its controller pays {2}"')
    for action in actions:
        for term in (f"attack({whom})" for whom in _ATTACKED[str(attacked)]) if attacked is not None else (action,):
            for one in verbs:
                for cost in cost_terms(a, one):
                    a.uses("combat_cost", "mana" if re.fullmatch(r"mana\(generic,\d+\)", cost) else "life" if re.fullmatch(r"life\(\d+\)", cost) else "other")
                    a.fact("combat_cost", term, cost)


def rule(a: Ability, owner: str, verb: Node) -> None:
    """``can't``, ``must`` and cost changes, as facts of an ability or of the definition of an effect."""
    kind = str(verb.data)
    keep, a.aspect = a.aspect, "legality" if a.aspect == "view" else a.aspect
    try:
        if kind == "forbid":
            by_whom = child(verb, "noun")
            if (attacked := child(verb, "ATTACKED")) is not None:
                raise a.mistake(attacked, "whom it can't attack is only said where attacks cost something", 'write "... unless its controller pays {2}"')
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
