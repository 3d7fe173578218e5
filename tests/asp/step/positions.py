"""Positions for the tests of the step programs, in the shape that the engine takes boards in, from test cards in the same facts."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import clingo

import asp
from checker.engine import Rules, Vocabulary

HERE = Path(__file__).resolve().parent
CARDS = (HERE / "cards.lp", HERE.parent / "layers" / "cards.lp")
# what a fact is about: the cards, abilities and definitions that it makes worth having
OF_CARD = {"card", "token", "mana_symbol", "no_mana_cost", "other_face"}
OF_ABILITY = {"generates", "while", "activated", "triggered", "cost_of", "only_if", "only_when", "target_of", "targets_least", "targets_most", "instruction", "provided",
              "enters_as", "produces", "replaces", "forbids", "keyword_ability", "cda", "change", "scope"}


@cache
def library() -> dict[str, list[clingo.Symbol]]:
    """Facts by the text of their first argument."""
    control = clingo.Control(["--warn=none"])
    for path in (*CARDS, asp.ROOT / "cards.lp", asp.ROOT / "layers" / "effects.lp"):
        control.load(str(path))
    control.ground([("base", [])])
    facts: dict[str, list[clingo.Symbol]] = defaultdict(list)
    for atom in control.symbolic_atoms:
        if atom.symbol.name in OF_CARD | OF_ABILITY and atom.symbol.arguments:
            facts[str(atom.symbol.arguments[0])].append(atom.symbol)
    return facts


@cache
def card_facts(names: frozenset[str]) -> tuple[str, ...]:
    """The card data that these cards (or definitions of effects) can reach: whatever they mention, and so on."""
    facts, seen, todo, out = library(), set(), sorted(names), []
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        for symbol in facts.get(name, ()):
            out.append(str(symbol))
            inside = list(symbol.arguments[1:])
            while inside:
                part = inside.pop()
                if part.type == clingo.SymbolType.Function:
                    todo.append(str(part))
                    inside += part.arguments
                    if part.name == "subtype":
                        out += [str(s) for s in facts.get(str(part.arguments[0]), ()) if s.name == "category"]
    return tuple(dict.fromkeys(out))


@dataclass(frozen=True)
class Start:
    """Permanents and players at the start; slots are numbered from 1 in the order of ``permanents``, then tokens.

    ``permanents`` is (card, player, flags); a flag is a fluent about the permanent without its slot: ``tapped``, ``sick``, ``plus 1``, ``minus 2``,
    ``damage 1``, ``on 3`` (attached), ``graveyard``, ``under b``. ``tokens`` is (card, player, number of empty slots). ``also`` is more fluents.
    """

    permanents: tuple[tuple[str, str, tuple[str, ...]], ...]
    tokens: tuple[tuple[str, str, int], ...] = ()
    life: dict[str, int] = field(default_factory=lambda: {"a": 20, "b": 20})
    mana: dict[tuple[str, str], int] = field(default_factory=dict)
    bounds: dict[str, int] = field(default_factory=dict)
    poison: dict[str, int] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    first: str = "a"
    plays_on: str = ""

    @property
    def slots(self) -> list[tuple[str, str]]:
        """(card, player) of slot 1, 2, ..."""
        return [(c, p) for c, p, _ in self.permanents] + [(c, p) for c, p, n in self.tokens for _ in range(n)]

    def facts(self) -> tuple[str, ...]:
        """Players and slots, the cards that are there, and what they refer to."""
        out = ["player(a)", "player(b)", "opponent(a,b)", "opponent(b,a)", f"active({self.first})", *self.more]
        for o, (card, p) in enumerate(self.slots, 1):
            token = o > len(self.permanents) or clingo.parse_term(f"token({card})") in library().get(card, ())
            out += [f"slot({o})", f"owner({o},{p})", f"timestamp({o},{o})"] + [f"token_slot({o})"] * token
        return (*out, *card_facts(frozenset(c for c, _ in self.slots)))

    def fluents(self) -> tuple[str, ...]:
        """What holds."""
        out = [f"priority({self.first})", *self.also, *(f"face({o},{c})" for o, (c, _) in enumerate(self.slots, 1))]
        for o, (_, _, flags) in enumerate(self.permanents, 1):
            out.append(f"in({o},{'graveyard' if 'graveyard' in flags else 'battlefield'})")
            if "graveyard" not in flags and not any(flag.startswith("under") for flag in flags):
                out.append(f"under({o},{self.permanents[o - 1][1]})")
            for flag in flags:
                word, _, n = flag.partition(" ")
                out.append({"damage": f"damage({o},{n})", "plus": f"counter({o},plus,{n})", "minus": f"counter({o},minus,{n})", "on": f"attached({o},{n})",
                            "under": f"under({o},{n})", "graveyard": f"in({o},graveyard)"}.get(word, f"{word}({o})"))
        return tuple(dict.fromkeys(out))

    def registers(self) -> dict[str, int]:
        """Life, poison and mana."""
        players = {f"{what}({p})": n for what, numbers in (("life", self.life), ("poison", self.poison)) for p, n in numbers.items()}
        return players | {f"mana({p},{kind if '(' in kind else f'm({kind},plain,none)'})": n for (p, kind), n in self.mana.items()}

    def vocabulary(self) -> Vocabulary:
        """What its states can say."""
        return Vocabulary(self, Rules(bounds=self.bounds), plays_on=self.plays_on)


def P(card: str, player: str = "a", *flags: str) -> tuple[str, str, tuple[str, ...]]:
    """A permanent."""
    return card, player, flags
