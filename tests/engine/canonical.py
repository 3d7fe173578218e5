"""Canonical states: two states that differ only in which of several equal slots holds what are one state.

Slots are interchangeable when card and player agree. A slot's signature is the multiset of its fluents with itself, and the other
interchangeable slots by class, abstracted; refined twice. Ties are broken by slot number: always a true renaming, so never
unsound; in the worst case two equal states stay apart.
"""
from __future__ import annotations

from clingo import SymbolType

from .board import Vocabulary


class Canonical:
    """Call it with a state; returns the representative."""

    def __init__(self, voc: Vocabulary):
        groups = {}
        for o, s in enumerate(voc.board.slots, 1):
            if o not in voc.fixed:
                groups.setdefault(s, []).append(o)
        self.groups = [g for g in groups.values() if len(g) > 1]
        self.of = {o: k for k, g in enumerate(self.groups) for o in g}
        self.shape, self.back = [], {}   # fluent -> (template, slots); (template, slots) -> fluent
        for i, s in enumerate(voc.symbols):
            template, slots = _split(s)
            self.shape.append((template, slots))
            self.back[template, slots] = i
        self.touches = [any(o in self.of for o in slots) for _, slots in self.shape]
        self.cache = {}

    def __call__(self, state):
        if not self.groups:
            return state
        fluents = state[0]
        hit = self.cache.get(fluents)
        if hit is None:
            hit = self.cache[fluents] = self._rename(fluents)
        return (hit, *state[1:])

    def _rename(self, fluents):
        moving = [self.shape[i] for i in fluents if self.touches[i]]
        if not moving:
            return fluents
        color = {o: (k,) for o, k in self.of.items()}
        for _ in range(2):
            sign = {o: [] for o in self.of}
            for template, slots in moving:
                seen = tuple(color.get(x, x) for x in slots)
                for o in set(slots) & self.of.keys():
                    sign[o].append((template, tuple("self" if x == o else c for x, c in zip(slots, seen))))
            order = sorted(self.of, key=lambda o: (self.of[o], repr(sorted(map(repr, sign[o])))))
            rank, last, new = 0, None, {}
            for o in order:
                key = (self.of[o], sorted(map(repr, sign[o])))
                if key != last:
                    rank, last = rank + 1, key
                new[o] = (self.of[o], rank)
            color = new
        renaming = {}
        for g in self.groups:
            # occupied slots first, so that empty token slots come last
            for target, o in zip(g, sorted(g, key=lambda o: (not sign[o], color[o], o))):
                renaming[o] = target
        out = []
        for i in fluents:
            if self.touches[i]:
                template, slots = self.shape[i]
                out.append(self.back[template, tuple(renaming.get(x, x) for x in slots)])
            else:
                out.append(i)
        return frozenset(out)


# which arguments of a fluent are slots (players and numbers are not)
_SLOTS = {"in": (0,), "tapped": (0,), "sick": (0,), "damage": (0,), "counter": (0,), "locked": (1,), "item": (1,), "target": (2,), "subject": (1,)}


def _split(symbol):
    """Template with holes, and the slots in the holes."""
    slots = []

    def trigger(t):
        s, i, x, v, n = t.arguments
        slots.extend((s.number, x.number))
        return f"trigger(_,{i},_,{v},{n})"

    out = []
    for k, a in enumerate(symbol.arguments):
        if a.type == SymbolType.Function and a.name == "trigger":
            out.append(trigger(a))
        elif symbol.name == "pending":
            slots.append(a.arguments[0].number)
            out.append(f"{a.name}(_,{','.join(map(str, a.arguments[1:]))})")
        elif k in _SLOTS.get(symbol.name, ()) and a.type == SymbolType.Number:
            slots.append(a.number)
            out.append("_")
        else:
            out.append(str(a))
    return f"{symbol.name}({','.join(out)})", tuple(slots)
