"""Reasons why a play is illegal, in words. Which rule a reason rests on is data of the programs; here are only the sentences."""

from __future__ import annotations

from collections.abc import Callable

import clingo

Say = Callable[[clingo.Symbol], str]

_SENTENCES = {
    "no_priority": "its player does not have priority",
    "nobody_has_priority": "no player has priority in this step",
    "turn_based_actions_first": "turn-based actions of the step come first, before a player has priority: `stack: []` in the board is the moment after them",
    "not_your_turn": "it is not its player's turn",
    "not_main_phase": "it is not a main phase",
    "stack_not_empty": "the stack is not empty",
    "elsewhere": "the ability does not work where the card is",
    "no_permission": "nothing lets its player play it from where it is",
    "wrong_zone": "the card is not in the zone from which this cost may be paid",
    "no_mana_cost": "the card has no mana cost, and a missing mana cost can't be paid",
    "land_already_played": "its player has already played a land this turn",
    "not_controller": "its player does not control the object",
    "already_activated": "it has already been activated this turn",
    "summoning_sick": "the creature came under its controller's control this turn and has no haste",
    "tapped": "it is tapped",
    "not_tapped": "it is not tapped",
    "only_when": "the condition of its \"activate only\" does not hold",
    "condition_not_met": "the condition of this cost does not hold",
    "no_legal_target": "there is no legal choice for a target",
    "too_few_targets": "there are not enough different legal targets",
    "itself": "a spell can't target itself",
    "no_legal_mode": "there is no mode whose targets can be chosen",
    "too_little_life": "its player has less life than it costs",
    "cannot_pay": "a cost can't be paid",
    "no_cost_face_up": "face up it would have no ability that turns it face up",
    "shroud": "it has shroud",
    "hexproof": "it has hexproof, and an opponent would target it",
    "hexproof_player": "the player has hexproof, and an opponent would target that player",
    "battle": "a battle can't attack or block",
    "defender": "it has defender",
    "not_declaring_attackers": "attackers are declared in the declare attackers step",
    "attackers_declared": "attackers have been declared",
    "not_declaring_blockers": "blockers are declared in the declare blockers step",
    "blockers_declared": "blockers have been declared",
    "attacks_another": "the attacker attacks another player",
    "decayed": "it has decayed, so it can't block",
    "flying": "the attacker has flying; the creature has neither flying nor reach",
    "fear": "the attacker has fear; the creature is neither an artifact nor black",
    "intimidate": "the attacker has intimidate; the creature is no artifact and shares no color with it",
    "shadow": "one of the two has shadow and the other has not",
    "horsemanship": "the attacker has horsemanship; the creature has not",
    "skulk": "the attacker has skulk, and the creature has greater power",
    "menace": "the attacker has menace, and no other creature could block it, too",
    "x_limit": "no X that can be paid for allows it",
    "unpayable": "its total cost can't be paid with the mana, life and other resources at hand",
}

_UNMET = {
    "you_control": "its player does not control it", "not_you_control": "its player controls it", "other": "it is the source itself",
    "self": "it is not the source itself", "untapped": "it is tapped", "player": "it is no player", "object": "it is a player",
    "opponent": "it is no opponent", "permanent": "it is not on the battlefield", "spell": "it is no spell", "no_ability": "it is an ability",
    "ability": "it is no ability", "you_own": "its player does not own it", "nontoken": "it is a token",
}


def _feature(f: clingo.Symbol) -> str:
    inner = f.arguments[0] if f.arguments else f
    while inner.arguments and inner.name in ("own", "ability"):
        inner = inner.arguments[0]
    return (inner.string if inner.type == clingo.SymbolType.String else str(inner)).replace("_", " ")


def unmet(condition: clingo.Symbol) -> str:
    """Why an object does not fit a phrase, from the condition that it does not meet."""
    name, rest = condition.name, condition.arguments
    if name in ("needs", "lacks"):
        return f"it is {'not ' if name == 'needs' else ''}{_feature(rest[0])}" if rest[0].name != "ability" else (
            f"it has {'no ' if name == 'needs' else ''}{_feature(rest[0])}")
    if name == "in":
        return f"it is not in {'the right ' if len(rest) > 1 else 'a '}{rest[0].name}"
    if name in ("value_even", "value_odd"):
        return f"its mana value is not {name[6:]}"
    if name.startswith("value"):
        return f"its mana value is not {rest[0]}{ {'value_at_least': ' or more', 'value_at_most': ' or less'}.get(name, '') }"
    if name.startswith("size"):
        return f"its {rest[0]} is not {rest[1]} {'or more' if name.endswith('least') else 'or less'}"
    if name == "counter":
        return "it has no such counter"
    if name == "no_counter":
        return "it has such a counter"
    if name == "chosen":
        return f"it does not have the chosen {rest[0].name.replace('_', ' ')}"
    return _UNMET.get(name, f"it is not {name.replace('_', ' ')}")


def text_of(why: clingo.Symbol, say: Say) -> str:
    """One reason as a sentence without a full stop.

    Parameters
    ----------
    why : Symbol
        The second argument of ``illegal/2``.
    say : callable
        What an object, player or effect is called.
    """
    code, about = why.name, why.arguments
    if code == "unfit":
        return unmet(about[1])
    if code == "protection":
        return "it has protection from the source"
    if code == "hexproof_from":
        return "it has hexproof from the source, and an opponent would target it"
    if code == "forbidden":
        return f"an effect of {say(about[0])} forbids it"
    if code == "split_second":
        return f"{say(about[0])} on the stack has split second"
    return _SENTENCES[code]
