"""Boards of test cards on the layer programs alone: the state as facts, or left open and assumed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

import clingo

import asp
from checker.grounding import LAYERS, build
from checker.situation import Facts, situation
from tests.asp.step.positions import card_facts

PLAYERS = "player(a). player(b). opponent(a,b). opponent(b,a). active(a). "
# what asp/state.lp says for a game: what could be is what the board says at first
OPEN = """
may_attach(O, X) :- initially(attached(O, X)).       may_lock(E, O) :- initially(locked(E, O)).
may_choose(O, K, V) :- initially(chosen(O, K, V)).   countable(O) :- initially(counter(O, _, _)).
kind_in_play(K) :- initially(counter(_, K, _)).      may_count(O, K) :- initially(counter(O, K, _)).
may_turn_down(O, plain) :- initially(face_down(O)).  unlocked(E) :- initially(in_force(E)).
{ holds(F) } :- initially(F).
"""


def data(text: str) -> str:
    """The card data that a board's facts name."""
    return " ".join(f"{fact}." for fact in card_facts(frozenset(re.findall(r"(?:face|resolved)\(\w+,(\w+)\)", text))))


def as_facts(text: str, fluents: Collection[str], **options: object) -> clingo.Control:
    """All of a board as facts. Faces are static in these boards: they become fluents."""
    faces = [f"face({o},{c})" for o, c in re.findall(r"\bface\((\w+),(\w+)\)\.", text)]
    return situation(Facts(PLAYERS + re.sub(r"\bface\(\w+,\w+\)\.", "", text), [*fluents, *faces]), **options)  # type: ignore[arg-type]


def left_open(text: str, fluents: Collection[str], without: Collection[str] = ()) -> clingo.Control:
    """The state left open."""
    control = clingo.Control(["0", "--warn=none"])
    build(control, asp.select(("cards.lp", *LAYERS, "now.lp"), without=without), PLAYERS + text + OPEN + "".join(f"initially({f})." for f in fluents))
    return control


def solve(control: clingo.Control, on: Collection[str] | None = None) -> tuple[clingo.Symbol, ...]:
    """The atoms of the one model; ``on`` are the fluents that hold where the state is open."""
    assumptions: list[tuple[clingo.Symbol, bool]] = []
    if on is not None:
        known = set(on)
        assumptions = [(a.symbol, str(a.symbol.arguments[0]) in known) for a in control.symbolic_atoms.by_signature("holds", 1)]
    with control.solve(yield_=True, assumptions=assumptions) as handle:  # type: ignore[call-overload]
        models = [model.symbols(atoms=True) for model in handle]
    assert len(models) == 1
    return models[0]  # type: ignore[no-any-return]


def shown(symbols: Iterable[clingo.Symbol]) -> list[clingo.Symbol]:
    """View, value and the story."""
    return [s for s in symbols if s.name in ("view", "value", "chosen", "why_depends")]
