"""Slots that are interchangeable: which of several equal objects is which means nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from clingo import Symbol, SymbolType

Shape = tuple[str, tuple[int, ...]]
"""A fluent with holes for objects, and the objects in the holes."""


class Sayable(Protocol):
    """What states can say, and what is known of each slot beside it: `checker.engine.Vocabulary`."""

    symbols: list[Symbol]
    slots: dict[Symbol, str]
    fixed: set[Symbol]


# which arguments of a fluent are objects (players and numbers are not); all others with an object have it first
_OBJECTS = {"attached": (0, 1), "linked": (0, 1), "locked": (1,), "item": (1,), "target": (2,), "about": (2,), "attacking": (0, 1), "blocking": (0, 1), "awaits": (0, 1), "share": (2,), "spliced": (2,)}
_EVENTS = {"becomes": (1,), "blocks": (0, 1), "deals_damage": (0, 1), "cast": (1,), "cast_from": (1,), "targeted_by": (0, 1), "discards": (1,), "begins": (), "activates": (), "gains_life": (), "loses_life": (), "draws": ()}
_FIRST = {
    "agreed", "at_line", "blocked", "broken", "chosen", "controlled", "counter", "damage", "deadly", "decided", "declined", "delayed", "departed", "drew_from_empty", "due", "face", "face_down",
    "flipped", "good", "guarded", "happened", "in", "in_force", "instead", "known_top", "last_hit", "lasts", "muted", "ordered", "paid_for", "pending", "phased_out", "picked", "picked_unknown",
    "seen", "shield", "sick", "struck", "tally", "tapped", "under",
}
# holders of what is remembered, and effects, that are named after a slot: it stands first
_NAMED = {"w": 3, "l": 2, "hasty": 1}
_NONE = {"recalled", "value_x", "mode", "paid", "noted", "severed", "waiting", "priority", "resolving", "expires", "lost", "turn", "extra_turn", "regular", "active", "step", "decisions_made", "aims", "resolving_at"}
_WITHOUT = {"announcing", "first_damage", "second_damage", "orders_due", "over", "passed", "second_turn", "turn_based_due"}
ROWS = _OBJECTS.keys() | _FIRST | _NONE | _WITHOUT
"""Fluents of which is known which arguments are objects."""


def shape(fluent: Symbol) -> Shape:
    """Template with holes, and the slots in the holes."""
    slots: list[int] = []
    out = []
    where = () if fluent.name in _NONE else _OBJECTS.get(fluent.name, (0,))
    for k, a in enumerate(fluent.arguments):
        if a.type == SymbolType.Function and _NAMED.get(a.name) == len(a.arguments) and a.arguments[0].type == SymbolType.Number:
            slots.append(a.arguments[0].number)
            out.append(f"{a.name}({','.join(['_', *map(str, a.arguments[1:])])})")
        elif fluent.name == "recalled" and a.type == SymbolType.Function and a.name == "target" and a.arguments[1].type == SymbolType.Number:
            slots.append(a.arguments[1].number)
            out.append(f"target({a.arguments[0]},_)")
        elif fluent.name in ("pending", "happened"):
            of = [i for i in _EVENTS.get(a.name, (0,)) if a.arguments[i].type == SymbolType.Number]
            slots += [a.arguments[i].number for i in of]
            out.append(f"{a.name}({','.join('_' if i in of else str(x) for i, x in enumerate(a.arguments))})")
        elif k in where and a.type == SymbolType.Number:
            slots.append(a.number)
            out.append("_")
        else:
            out.append(str(a))
    return f"{fluent.name}({','.join(out)})", tuple(slots)


def shapes(vocabulary: Sayable) -> list[Shape]:
    """The shape of each fluent."""
    return [shape(s) for s in vocabulary.symbols]


def groups(vocabulary: Sayable) -> list[list[int]]:
    """Slots of which the programs know the same, where each fluent about one has its like about any other."""
    known = shapes(vocabulary)
    back = set(known)
    classes: dict[str, list[int]] = {}
    for slot, signature in vocabulary.slots.items():
        if slot not in vocabulary.fixed and slot.type == SymbolType.Number:
            classes.setdefault(signature, []).append(slot.number)
    found = [sorted(g) for g in classes.values() if len(g) > 1]
    of = {o: k for k, g in enumerate(found) for o in g}
    whole = dict.fromkeys(range(len(found)), True)
    for template, slots in known:
        for o in set(slots) & of.keys():
            for other in found[of[o]]:
                whole[of[o]] &= (template, _exchanged(slots, o, other)) in back
    return [g for k, g in enumerate(found) if whole[k]]


def kin(vocabulary: Sayable) -> Iterator[str]:
    """Facts ``kin(O, O', F, F')`` for asp/step/combat.lp: F is F' with two interchangeable slots exchanged."""
    known = shapes(vocabulary)
    back = {s: i for i, s in enumerate(known)}
    about: dict[int, list[int]] = {}
    for i, (_, slots) in enumerate(known):
        for o in set(slots):
            about.setdefault(o, []).append(i)
    for group in groups(vocabulary):
        for n, o in enumerate(group):
            for other in group[n + 1:]:
                for i in about.get(o, ()):
                    template, slots = known[i]
                    yield f"kin({o},{other},{vocabulary.symbols[i]},{vocabulary.symbols[back[template, _exchanged(slots, o, other)]]})."


def _exchanged(slots: tuple[int, ...], o: int, other: int) -> tuple[int, ...]:
    return tuple(other if x == o else o if x == other else x for x in slots)
