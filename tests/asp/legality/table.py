"""Boards for the legality tests, said in the words of asp/VOCABULARY.md: small made-up cards, so that a test says all that matters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count

import asp
from checker.legality import Play, Plays
from checker.situation import Facts


@dataclass(frozen=True)
class Card:
    """A made-up card. In ``lines`` each text is the facts of one ability, which is called X there."""

    types: tuple[str, ...]
    keywords: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    size: tuple[int, int] | None = None
    value: int = 1
    extra: tuple[str, ...] = ()
    name: str = ""

    def facts(self, c: str) -> Iterable[str]:
        yield f'card({c},name({self.name or c})).'
        yield f"card({c},mana_value({self.value}))."
        yield from (f"card({c},{kind}({v}))." for kind, vs in (("type", self.types), ("color", self.colors), ("subtype", self.subtypes)) for v in vs)
        yield from (f"card({c},ability({k}))." for k in self.keywords)
        if self.size or "creature" in self.types:
            p, t = self.size or (2, 2)
            yield f"card({c},(size(power,{p});size(toughness,{t})))."
        for n, text in enumerate(self.lines, 1):
            yield f"card({c},ability(line({c},{n})))."
            yield text.replace("X", f"line({c},{n})")
        yield from (text.replace("C", c) for text in self.extra)


def creature(*keywords: str, **more) -> Card:
    return Card(("creature",), keywords, **more)


def instant(*lines: str, **more) -> Card:
    return Card(("instant",), lines=lines or ("spell_ability(X).",), **more)


def sorcery(*lines: str, **more) -> Card:
    return Card(("sorcery",), lines=lines or ("spell_ability(X).",), **more)


TAP = "activated(X). cost_of(X, tap)."
UNTAP = "activated(X). cost_of(X, untap)."
FREE = "activated(X). cost_of(X, mana(generic, 0))."
MANA = TAP + "produces(X, mana(green), 1)."
LAND = Card(("land",))
BEAR = creature()
BOLT = instant("spell_ability(X). target_of(X, 1, k(X)). scope(k(X), 1, needs(type(creature))). scope(k(X), 2, player).")


@dataclass
class Table:
    """A board in the making: Ana's turn, precombat main phase, her priority, unless said otherwise."""

    turn: str = "ana"
    step: str = "main"
    priority: str = "ana"
    life: dict[str, int] = field(default_factory=lambda: {"ana": 20, "bea": 20})
    date: str = asp.CURRENT
    acted: bool = False        # the turn-based actions of the step are done

    def __post_init__(self) -> None:
        self._slots, self._places = count(1), count(1)
        self._cards: dict[Card, str] = {}
        self._static: list[str] = []
        self._holds: list[str] = []
        self._values: dict[str, int] = {}

    def put(self, card: Card, zone: str = "battlefield", owner: str = "ana", *, under: str = "", **state) -> int:
        """A card somewhere. State: ``tapped=True``, ``counters={"minus": 1}``, ``attacking="bea"``, ``chosen=("color", "red")`` ..."""
        o = next(self._slots)
        c = self._cards.setdefault(card, card.name or f"c{len(self._cards) + 1}")
        self._static.append(f"slot({o}). owner({o},{owner}). timestamp({o},{o}).")
        self._holds += [f"in({o},{zone})", f"face({o},{c})"]
        if zone in ("battlefield", "stack"):
            self._holds.append(f"under({o},{under or owner})")
        for key, v in state.items():
            if v is True:
                self._holds.append(f"{key}({o})")
            elif key == "counters":
                self._holds += [f"counter({o},{k},{n})" for k, n in v.items()]
            elif isinstance(v, tuple):
                self._holds.append(f"{key}({o},{','.join(map(str, v))})")
            elif v is not False:
                self._holds.append(f"{key}({o},{v})")
        if zone == "stack":
            self._holds.append(f"item({next(self._places)},{o},spell,{under or owner})")
        return o

    def ability_on_stack(self, source: int, line: int, controller: str) -> str:
        k = next(self._places)
        face = next(h for h in self._holds if h.startswith(f"face({source},"))
        self._holds.append(f"item({k},{source},own(line({face.split(',')[1][:-1]},{line})),{controller})")
        return f"stack({k})"

    def holds(self, *fluents: str) -> None:
        self._holds += fluents

    def static(self, *facts: str) -> None:
        self._static += facts

    def value(self, register: str, n: int) -> None:
        self._values[register] = n

    def facts(self) -> Facts:
        players = "player(ana). player(bea). opponent(ana,bea). opponent(bea,ana)."
        static = [players, f"active({self.turn}). step_now({self.step}).", *["turn_based_done."] * self.acted, *self._static]
        static += [f for card, c in self._cards.items() for f in card.facts(c)]
        values = {**{f"life({p})": n for p, n in self.life.items()}, **self._values}
        return Facts("\n".join(static), [*self._holds, f"priority({self.priority})"], values)

    def plays(self, **options) -> Asked:
        return Asked(Plays(self.facts(), options.pop("date", self.date), **options))


class Asked:
    """Answers about one board, by short texts of plays."""

    def __init__(self, plays: Plays):
        self.plays = plays
        self.by_text: dict[str, Play] = {_short(str(t)): p for t, p in plays.all.items()}

    def __contains__(self, play: str) -> bool:
        return play in self.by_text

    def why_not(self, play: str) -> set[str]:
        """Codes of the reasons against a play, none of a legal one."""
        return {r.code for r in self.by_text[play].reasons}

    def rules(self, play: str, code: str) -> set[str]:
        return {rule for r in self.by_text[play].reasons if r.code == code for rule in r.rules}

    def legal(self) -> set[str]:
        return {text for text, p in self.by_text.items() if not p.reasons}

    def targets(self, play: str, use: int = 0) -> set[str]:
        return {str(t) for t in self.plays.uses(self.by_text[play].term)[use].legal}

    def why_no_target(self, play: str, target: object, use: int = 0) -> set[str]:
        return {r.code for r in self.plays.uses(self.by_text[play].term)[use].illegal.get(_find(self, play, use, target), ())}

    def choices(self, play: str) -> dict:
        return {name: {tuple(map(str, row)) for row in rows} for name, rows in self.plays.choices(self.by_text[play].term).items()}


def _find(asked: Asked, play: str, use: int, target: object):
    return next((t for t in asked.plays.uses(asked.by_text[play].term)[use].illegal if str(t) == str(target)), None)


def _short(text: str) -> str:
    import re

    return re.sub(r"own\(line\(\w+,(\d+)\)\)", r"\1", re.sub(r"(?<!own\()line\(\w+,(\d+)\)", r"\1", text))
