"""Boards for the prototype, the card data that they reach, and the vocabulary of states that a board can reach."""
from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

import clingo
from clingo import ast

from asp import ROOT, select
from checker.grounding import STATIC, STEP, ground

HERE = Path(__file__).resolve().parent
TABLES = {"card": ("card", "token"), "definition": ("scope", "change", "cda"), "subtype": ("category",),
          "ability": ("generates", "activated", "triggered", "cost_of", "only_if", "target_of", "any_number", "instruction", "forbids_counters",
                      "reduces_counters")}


@lru_cache(maxsize=None)
def program(files: tuple[str, ...]):
    """The rules, parsed once."""
    return tuple(statement for block in select(files) for statement in block.statements)


@lru_cache(maxsize=1)
def library() -> dict[str, dict[str, list[clingo.Symbol]]]:
    """Card data by table and first argument."""
    control = clingo.Control(["--warn=none"])
    for f in (HERE / "layer_cards.lp", HERE / "cards.lp", ROOT / "cards.lp", ROOT / "layers" / "effects.lp"):
        control.load(str(f))
    control.ground([("base", [])])
    facts: dict[str, dict[str, list[clingo.Symbol]]] = defaultdict(lambda: defaultdict(list))
    names = {t for tables in TABLES.values() for t in tables}
    for atom in control.symbolic_atoms:
        if atom.symbol.name in names and atom.symbol.arguments:
            facts[atom.symbol.name][str(atom.symbol.arguments[0])].append(atom.symbol)
    return facts


def _reached(symbol: clingo.Symbol):
    """What a card datum refers to: (table group, name)."""
    last = symbol.arguments[-1]
    inner = last.arguments if last.type == clingo.SymbolType.Function else []
    name = last.name if last.type == clingo.SymbolType.Function else ""
    match symbol.name, name:
        case "generates", _:
            yield "definition", str(last)
        case ("card", "ability") | ("change", "gain"):
            yield "ability", str(inner[0])
        case ("change", "copy") | ("instruction", "create"):
            yield "card", str(inner[0])
        case "instruction", "until_end_of_turn":
            yield "definition", str(inner[0])
        case "change", "replace":
            for f in inner:
                if f.name in ("ability", "subtype"):
                    yield f.name, str(f.arguments[0])
    if inner and name.endswith(("subtype", "_type")):
        yield "subtype", str(inner[0])


@lru_cache(maxsize=4096)
def card_facts(cards: frozenset[str], definitions: frozenset[str] = frozenset()) -> str:
    """The part of the card data that these cards and these effect definitions can reach."""
    facts, out, seen = library(), [], set()
    todo = [("card", c) for c in sorted(cards)] + [("definition", d) for d in sorted(definitions)]
    while todo:
        kind, name = todo.pop()
        if (kind, name) in seen:
            continue
        seen.add((kind, name))
        for symbol in (s for table in TABLES[kind] for s in facts[table].get(name, [])):
            out.append(symbol)
            todo += _reached(symbol)
    return " ".join(f"{s}." for s in out)


@dataclass(frozen=True)
class Board:
    """Permanents and players at the start.

    Parameters
    ----------
    permanents : tuple of (card, player, flags)
        ``flags`` is a tuple of fluents about the permanent without its slot: ``("tapped", "sick", "plus 1", "minus 2", "damage 1",
        "graveyard")``. Slots are numbered from 1 in this order.
    tokens : tuple of (card, player, how many)
        Empty token slots.
    life : dict player -> int
    mana : dict (player, color) -> int
    bounds : dict constant of state.lp -> int
    """

    permanents: tuple
    tokens: tuple = ()
    life: dict = field(default_factory=lambda: {"a": 20, "b": 20})
    mana: dict = field(default_factory=dict)
    bounds: dict = field(default_factory=dict)

    @cached_property
    def slots(self) -> list[tuple[str, str]]:
        """(card, player) of slot 1, 2, ..."""
        out = [(c, p) for c, p, _ in self.permanents]
        for c, p, n in self.tokens:
            out += [(c, p)] * n
        return out

    @cached_property
    def fluents(self) -> list[str]:
        """The fluents of the initial state, as text."""
        out = ["priority(a)"]
        for o, (_, _, flags) in enumerate(self.permanents, 1):
            out.append(f"in({o},{'graveyard' if 'graveyard' in flags else 'battlefield'})")
            for f in flags:
                word, _, n = f.partition(" ")
                if word in ("tapped", "sick"):
                    out.append(f"{word}({o})")
                elif word == "damage":
                    out.append(f"damage({o},{n})")
                elif word in ("plus", "minus"):
                    out.append(f"counter({o},{word},{n})")
                elif word == "on":
                    out.append(f"attached({o},{n})")
        return out

    @cached_property
    def facts(self) -> str:
        """The board as facts for plan.lp and state.lp, and the card data it reaches."""
        out = [card_facts(frozenset(c for c, _ in self.slots))]
        out += [f"slot({o}). face({o},{c}). owner({o},{p})." for o, (c, p) in enumerate(self.slots, 1)]
        out += [f"initially({f})." for f in self.fluents]
        out += [f"may_{f}." for f in self.fluents if f.startswith("attach")] + [f"initially_mana({p},{c})." for (p, c) in self.mana]
        return "\n".join(out).replace("may_attached(", "may_attach(")

    def layout(self, order=()) -> str:
        """Timestamps: of ``order`` (slots and resolved effects that do not commute) in that order, of all others as numbered."""
        first = [o for o in range(1, len(self.slots) + 1) if str(o) not in map(str, order)]
        out = [f"timestamp({o},{t})." for t, o in enumerate(first, 1)]
        for t, x in enumerate(order, len(first) + 1):
            out.append(f"{'order' if str(x).startswith('made') else 'timestamp'}({x},{t}).")
        return " ".join(out)

    def arguments(self, **more) -> list[str]:
        """Command line constants for a Control."""
        return [f"-c{k}={v}" for k, v in {**self.bounds, **more}.items()]


class Vocabulary:
    """Fluents and registers of a board, numbered; states are (frozenset of fluent numbers, tuple of register values)."""

    def __init__(self, board: Board, **constants):
        ctl = clingo.Control(["0", "-Wnone", *board.arguments(**constants)])
        with ast.ProgramBuilder(ctl) as builder:
            for node in program(STATIC):
                builder.add(node)
        ctl.add("base", [], board.facts + board.layout())
        ctl.ground([("base", [])])
        self.board = board
        # slots that can't be renamed: attached ones, and sources of effects that others wait for or that give abilities
        self.fixed = {a.symbol.arguments[k].number for a in ctl.symbolic_atoms.by_signature("may_attach", 2) for k in (0, 1)}
        sensitive = {a.symbol.arguments[0] for a in ctl.symbolic_atoms.by_signature("order_sensitive", 2)}
        sensitive |= {a.symbol.arguments[1].arguments[1] for a in ctl.symbolic_atoms.by_signature("may_instance", 3)
                      if a.symbol.arguments[1].name == "given"}
        self.fixed |= {e.arguments[0].number for e in sensitive if e.name == "static"}
        # what a layout orders, by default timestamp: slots and resolved effects that do not commute with something
        pairs = [a.symbol.arguments[0] for a in ctl.symbolic_atoms.by_signature("order_sensitive", 2)]
        when = {a.symbol.arguments[0]: a.symbol.arguments[1].number for a in ctl.symbolic_atoms.by_signature("timestamp", 2)}
        self.ordered = sorted({e.arguments[0] if e.name == "static" else e for e in pairs}, key=lambda x: (when[x], str(x)))
        self.symbols = sorted(a.symbol.arguments[0] for a in ctl.symbolic_atoms.by_signature("fluent", 1))
        self.number = {s: i for i, s in enumerate(self.symbols)}
        self.text = [str(s) for s in self.symbols]
        self.by_text = {t: i for i, t in enumerate(self.text)}
        self.thresholds = {}
        for a in ctl.symbolic_atoms.by_signature("threshold", 2):
            r, n = a.symbol.arguments
            self.thresholds.setdefault(r, []).append(n.number)
        self.registers = sorted(a.symbol.arguments[0] for a in ctl.symbolic_atoms.by_signature("register", 1))
        self.register_number = {r: i for i, r in enumerate(self.registers)}
        self.register_text = [str(r) for r in self.registers]
        at = lambda r, n: clingo.Function("holds", [clingo.Function("at_least", [r, clingo.Number(n)])])
        # [(register index, n, holds(at_least(r, n)))], and holds(F) for each fluent
        self.threshold_symbols = [(self.register_number[r], n, at(r, n)) for r in self.registers for n in sorted(self.thresholds.get(r, ()))]
        self.holds_symbols = [clingo.Function("holds", [s]) for s in self.symbols]

    def initial(self):
        """The first state."""
        b = self.board
        value = {f"life({p})": v for p, v in b.life.items()} | {f"mana({p},{c})": v for (p, c), v in b.mana.items()}
        known = frozenset(self.by_text[t] for t in b.fluents if t in self.by_text)
        return known, tuple(value.get(r, 0) for r in self.register_text)

    def show(self, state) -> str:
        """One line of text for a state."""
        return " ".join(sorted(self.text[i] for i in state[0])) + " | " + " ".join(
            f"{r}={v}" for r, v in zip(self.register_text, state[1]))
