"""A second look at a loop: its plays, three rounds more, on the engine alone.

Nothing of the search for loops is used. The board is read anew, the programs are grounded anew with larger bounds, and the plays of a round are made again
and again, each one of those that the engine offers. After each play the state is put beside that of the same play one round before: the same has to have
become more each time, by as much, and nothing that a player could run out of has become less.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clingo import Function, String, Symbol, SymbolType, parse_term

from checker.alike import groups, shape
from checker.engine import Layouts, NotRepresentable, Overflow, Rules, State, Vocabulary
from checker.setups import numbered
from encoder.boards import parse_board
from encoder.cards import Library
from encoder.errors import UnsupportedError

ROUNDS = 4
"""The first, and three more."""
BOUNDS = {"max_stack": 4, "max_counters": 6, "max_effects": 3, "max_waiting": 4}
TOKENS = 4
ROOM = (1, 2, 4, 8)
"""The bounds of states, and how many times larger they are made where they are in the way."""
MOST_TRIED = 5000
"""Plays that are tried, where the words of a play fit several."""
_ON_THE_STACK = {"item", "target", "about", "noted", "severed", "value_x", "mode", "paid", "aims", "share", "spliced"}

_SLOTS_OF_PLAYS = {"activate": (1,), "sacrificed": (0,), "kept": (0,), "aim": (1,), "attacks": (0, 1), "blocks": (0, 1), "ranks": (0, 2), "assigns": (0, 1), "given": (1,), "meanwhile": (0,),
                   "enters_like": (0, 1), "discards": (0,), "picks": (0,), "share": (1,), "retarget": (1,), "w": (0,)}
"""Which arguments of what the engine says of a play (asp/step/show.lp and others) are objects; a number elsewhere has to be the very same."""


@dataclass(frozen=True)
class Recipe:
    """What a cycle is played from: a board as text and the plays as the engine names them.

    Attributes
    ----------
    board : str
    start, cycle : tuple of str
        Plays before the first round, and of a round.
    net : dict of str to int, optional
        What a round is said to bring, by the names of registers, ``counter(O,K)`` and ``token(...)``.
    spends : bool
        Whether a round uses something up, as it is said of it.
    pieces : tuple of str
        Labels of the objects in the order of their slots, where the plays know them by other numbers than the text.
    """

    board: str
    start: tuple[str, ...]
    cycle: tuple[str, ...]
    net: Mapping[str, int] | None = None
    spends: bool = False
    pieces: tuple[str, ...] = ()


def refuted(recipe: Recipe, library: Library, date: str, player: str = "ana") -> str:
    """Why a cycle cannot be confirmed; ``""`` if it can.

    Parameters
    ----------
    recipe : Recipe
    library : Library
        The cards of the board.
    date : str
        Rules date.
    player : str
        Whose loop it is.

    Examples
    --------
    >>> from encoder.cards import library
    >>> plays = ("activate(ana,1,own(line(devoted_druid,1)))", "activate(ana,1,own(line(devoted_druid,2)))", "pass(ana)", "pass(bea)")
    >>> refuted(Recipe("Ana: [Devoted Druid, Vizier of Remedies]", (), plays), library(), "2026-01-16")
    ''
    >>> refuted(Recipe("Ana: [Devoted Druid]", (), plays), library(), "2026-01-16")
    'round 2: not possible again: pass(ana)'
    """
    board = parse_board(recipe.board, library=library)
    if sorted(o.label for o in board.objects) == sorted(set(recipe.pieces)):
        board = numbered(board, {o.slot: recipe.pieces.index(o.label) + 1 for o in board.objects})
    reason = ""
    for times in ROOM:
        try:
            strategy = Layouts(Vocabulary(board, Rules(date, bounds={name: n * times for name, n in BOUNDS.items()}), tokens=TOKENS * times))
        except (UnsupportedError, NotRepresentable) as error:
            return f"the board cannot be played: {str(error).splitlines()[0]}"
        played = _Played(strategy, recipe, player)
        reason = played.reason
        if not played.cut:
            break
    return reason


class _Played:
    """The plays of a recipe, in every way in which their words fit."""

    def __init__(self, strategy: Layouts, recipe: Recipe, player: str):
        self._strategy, self._recipe, self._player, self._tried = strategy, recipe, player, 0
        self._measure = _Scale(strategy.vocabulary)
        self._wanted = [self._measure.play(label) for label in (*recipe.start, *(recipe.cycle * ROUNDS))]
        self._farthest, self._why = -1, ""
        self.cut = False
        first = strategy.vocabulary.initial()
        self.reason = "" if self._on([first], [self._measure(first)]) else self._why or f"more than {MOST_TRIED} plays were tried"

    def _on(self, states: list[State], measured: list[Counter[str]]) -> bool:
        """Play the rest of the plays from the last of some states."""
        if wrong := self._wrong(measured):
            self._noted(len(measured) - 1, wrong)
            return False
        n = len(states) - 1
        if n == len(self._wanted):
            return True
        offered = [(label, after) for label, after in self._strategy.successors(states[-1]) if self._measure.play(label) == self._wanted[n]]
        if not offered:
            self._noted(n + 1, f"not possible again: {self._wanted[n]}")
        for _, after in offered:
            self._tried += 1
            if self._tried > MOST_TRIED:
                return False
            if isinstance(after, Overflow):
                self.cut = True
                self._noted(n + 1, f"more than the bounds of a state ({after})")
            elif self._on([*states, after], [*measured, self._measure(after)]):
                return True
        return False

    def _noted(self, n: int, why: str) -> None:
        """The reason that came farthest is told: something wrong with, or after, the n-th play."""
        if n > self._farthest:
            at = n - len(self._recipe.start) - 1
            self._farthest, self._why = n, (f"round {at // len(self._recipe.cycle) + 1}: " if at >= 0 else "before the first round: ") + why

    def _wrong(self, measured: Sequence[Counter[str]]) -> str:
        """What is wrong with the last of some states, beside the one a round before and the change of the first round."""
        begins, length = len(self._recipe.start), len(self._recipe.cycle)
        n = len(measured) - 1
        if n < begins + length:
            return ""
        first = _change(measured[begins], measured[begins + length])
        change = _change(measured[n - length], measured[n])
        if n == begins + length:
            changed = sorted(name for name in change if name.startswith("="))
            less = sorted(name for name, d in change.items() if d < 0 and (name.startswith("mana(") or (not self._recipe.spends and not self._theirs(name))))
            return f"{changed[0][1:]} is not as before" if changed else f"{less[0]} becomes less" if less else self._otherwise(change)
        differs = sorted(name for name in {*first, *change} if first.get(name, 0) != change.get(name, 0))
        return f"{differs[0].lstrip('=')} changes by {change.get(differs[0], 0):+d} and not by {first.get(differs[0], 0):+d}" if differs else ""

    def _otherwise(self, change: Mapping[str, int]) -> str:
        """What a round brings, and is not said to bring."""
        if self._recipe.net is None:
            return ""
        said = {name: d for name, d in self._recipe.net.items() if not name.startswith(("token(", "effect(", "stack("))}
        brought = {name: d for name, d in change.items() if ": " not in name and not name.startswith("on the stack")}
        said["tokens"] = sum(d for name, d in self._recipe.net.items() if name.startswith("token("))
        brought["tokens"] = sum(d for name, d in change.items() if name.startswith("any_"))
        wrong = sorted(name for name in {*said, *brought} if said.get(name, 0) != brought.get(name, 0))
        return f"{wrong[0]} changes by {brought.get(wrong[0], 0):+d}, which is said to be {said.get(wrong[0], 0):+d}" if wrong else ""

    def _theirs(self, name: str) -> bool:
        return bool(re.match(r"\w+\(\w+", name)) and ": " not in name and not name.startswith(("on the stack", "counter(")) and f"({self._player}" not in name


def _change(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    return {name: after[name] - before[name] for name in {*before, *after} if after[name] != before[name]}


class _Scale:
    """How much there is of everything in a state: what several alike objects, effects or triggers say is counted, whichever of them says it."""

    def __init__(self, vocabulary: Vocabulary):
        self._vocabulary = vocabulary
        self._alike = {o: f"any_{n}" for n, group in enumerate(groups(vocabulary)) for o in group} | {o: f"any_{card}" for o, (_, card) in vocabulary.spare.items()}
        self._said = [self._part(fluent) for fluent in vocabulary.symbols]

    def __call__(self, state: State) -> Counter[str]:
        """What there is, by name; what only is or is not begins with ``=``."""
        out = Counter({name: n for name, n in zip(self._vocabulary.register_text, state[1], strict=True) if n})
        parts: dict[str, list[str]] = {}
        for i in state[0]:
            of, text, n = self._said[i]
            if of:
                parts.setdefault(of, []).append(text)
            else:
                out[text] += n
        for of, said in parts.items():
            out[f"{of.partition(' #')[0]}: {', '.join(sorted(said))}"] += 1
        out[f"=order: {', '.join(str(x) for x in state[2] if x.type != SymbolType.Number or x.number not in self._alike)}"] += 1
        return out

    def _part(self, fluent: Symbol) -> tuple[str, str, int]:
        """Of which of several alike things a fluent says something, or ``""``; what it says; and how often."""
        template, slots = shape(_plain(fluent))
        alike = next((o for o in slots if o in self._alike), None)
        text = f"{template} of {', '.join(self._alike.get(o, str(o)) for o in slots)}" if slots else template
        first = fluent.arguments[0] if fluent.arguments else None
        if first is not None and first.type == SymbolType.Number and fluent.name in _ON_THE_STACK:
            return f"on the stack #{first}", text.replace(f"({first},", "(", 1), 1
        holder = next((a for a in fluent.arguments if _is_numbered(a)), None)
        if holder is not None:
            return f"{'an effect' if holder.name == 'made' else 'a trigger'} #{holder}", text, 1
        if alike is not None:
            return f"{self._alike[alike]} #{alike}", text, 1
        if fluent.name == "counter" and first is not None and first.type == SymbolType.Number:
            return "", f"counter({first},{fluent.arguments[1]})", fluent.arguments[2].number
        return "", f"={fluent}", 1

    def play(self, label: str) -> str:
        """A play, whichever of several alike objects, triggers and effects it is about; all other numbers as they are."""
        return " + ".join(str(self._any(_plain(parse_term(part)))) for part in label.split(" + "))

    def _any(self, term: Symbol) -> Symbol:
        if term.type != SymbolType.Function or not term.arguments:
            return term
        where = _SLOTS_OF_PLAYS.get(term.name, ())
        return Function(term.name, [String(self._alike[a.number]) if k in where and a.type == SymbolType.Number and a.number in self._alike else self._any(a) for k, a in enumerate(term.arguments)], term.positive)


def _is_numbered(symbol: Symbol) -> bool:
    """A trigger that waits, or an effect: the last number tells it from others of its kind."""
    return symbol.type == SymbolType.Function and (symbol.name, len(symbol.arguments)) in (("w", 3), ("made", 2))


def _plain(symbol: Symbol) -> Symbol:
    """A term in which triggers and effects of one kind are not told apart."""
    if symbol.type != SymbolType.Function or not symbol.arguments:
        return symbol
    inner = [_plain(a) for a in symbol.arguments]
    return Function(symbol.name, [*inner[:-1], Function("any", [])] if _is_numbered(symbol) else inner, symbol.positive)
