"""Every play of a board: legal with its choices, or every reason that forbids it, with its rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import clingo

import asp
from checker.reasons import text_of
from checker.situation import situation

if TYPE_CHECKING:
    from encoder.boards import Board

LEGALITY = ("objects.lp", *(f for f in asp.files() if f.startswith("legality/")))
"""What the plays of a board need beside the view."""

FOREIGN = frozenset({"not_controller", "no_permission"})
"""Reasons of plays that nobody would think of: abilities of others' permanents, cards in graveyards. They are listed only if asked about."""

Symbol = clingo.Symbol


@dataclass(frozen=True)
class Reason:
    """Why a play, or one choice of it, is illegal.

    Attributes
    ----------
    code : str
        A word of the rules: ``summoning_sick``.
    rules : tuple of str
        The rules that it rests on, the most special first.
    why : Symbol
        The term that the programs derive, with what it is about.
    """

    code: str
    rules: tuple[str, ...]
    why: Symbol


@dataclass(frozen=True)
class Use:
    """One use of the word "target" in a play.

    Attributes
    ----------
    term : Symbol
        ``target(X, J)``: the J-th target of ability X.
    least : int
    most : int or str
        A number, ``any``, or the term of an amount.
    legal : tuple of Symbol
        What may be chosen: slots, players, ``stack(K)``.
    illegal : mapping
        Everything else that was looked at, with the reasons.
    """

    term: Symbol
    least: Any
    most: Any
    legal: tuple[Symbol, ...]
    illegal: dict[Symbol, tuple[Reason, ...]] = field(compare=False, repr=False)


@dataclass(frozen=True)
class Play:
    """Something that a player might do now.

    Attributes
    ----------
    term : Symbol
        ``cast(P, O)``, ``cast(P, O, Way)``, ``activate(P, O, I)``, ``play_land(P, O)``, ``special(P, O, Action)``, ``attack(P, O, Q)``, ``block(P, O, A)``.
    player : str
    object : Symbol
        The card or permanent.
    reasons : tuple of Reason
        Empty for a legal play.
    """

    term: Symbol
    player: str
    object: Symbol
    reasons: tuple[Reason, ...]

    @property
    def action(self) -> str:
        """``cast``, ``activate``, ``play_land``, ``special``, ``attack`` or ``block``."""
        return self.term.name

    @property
    def what(self) -> Symbol | None:
        """Way, ability, special action, attacked player or attacker; None for a spell cast for its mana cost, and for a land."""
        return self.term.arguments[2] if len(self.term.arguments) > 2 else None


class Plays:
    """The plays of one board, as the programs give them: without payments of mana, which `plays` adds.

    Parameters
    ----------
    board : Board
        Facts, fluents and registers.
    date : str
        One of `asp.RULES_DATES`.
    believed, without : collection of str
        Misconceptions that stand in for rules; names of blocks to leave out.
    """

    def __init__(self, board: Any, date: str = asp.CURRENT, *, believed: Collection[str] = (), without: Collection[str] = ()):
        control = situation(board, date=date, believed=believed, without=without, programs=LEGALITY)
        self._atoms: dict[tuple[str, int], list[list[Symbol]]] = defaultdict(list)
        for symbol in _true(control):
            self._atoms[symbol.name, len(symbol.arguments)].append(symbol.arguments)
        against: dict[Symbol, set[Symbol]] = defaultdict(set)
        for play, why in self.of("illegal", 2):
            against[play].add(why)
        legal = {play for (play,) in self.of("legal", 1)}
        self.all: dict[Symbol, Play] = {}
        for play, player, about in sorted(self.of("attempt", 3)):
            reasons = tuple(sorted((self.reason(play, why) for why in against[play]), key=lambda r: (r.code, r.why)))
            if bool(reasons) == (play in legal):
                raise AssertionError(f"{play} is legal and illegal, or neither")
            self.all[play] = Play(play, str(player), about, reasons)

    def of(self, name: str, arity: int) -> list[list[Symbol]]:
        """Arguments of the atoms of a predicate."""
        return self._atoms.get((name, arity), [])

    @cached_property
    def _rules(self) -> dict[tuple[Symbol | None, str], set[str]]:
        found: dict[tuple[Symbol | None, str], set[str]] = defaultdict(set)
        for code, rule in self.of("reason", 2):
            found[None, code.name].add(rule.string)
        for play, code, rule in self.of("reason", 3):
            found[play, code.name].add(rule.string)
        return found

    def reason(self, play: Symbol, why: Symbol) -> Reason:
        """A derived reason with its rules."""
        special = sorted(self._rules.get((play, why.name), ()))
        return Reason(why.name, tuple(dict.fromkeys([*special, *sorted(self._rules.get((None, why.name), ()))])), why)

    @cached_property
    def _uses(self) -> dict[Symbol, list[Use]]:
        legal: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
        for play, use, target in self.of("legal_target", 3):
            legal[play, use].append(target)
        illegal: dict[tuple[Symbol, Symbol], dict[Symbol, list[Reason]]] = defaultdict(lambda: defaultdict(list))
        for play, use, target, why in self.of("illegal_target", 4):
            illegal[play, use][target].append(self.reason(play, why))
        found: dict[Symbol, list[Use]] = defaultdict(list)
        for play, use, least, most in sorted(self.of("target_number", 4)):
            bad = {t: tuple(sorted(set(r), key=lambda r: (r.code, r.why))) for t, r in illegal[play, use].items()}
            found[play].append(Use(use, value(least), value(most), tuple(sorted(legal[play, use])), bad))
        return found

    def uses(self, play: Symbol) -> list[Use]:
        """The targets that a play asks for, in order."""
        return self._uses.get(play, [])

    def choices(self, play: Symbol) -> dict[str, list[list[Symbol]]]:
        """Modes, optional costs, what may pay other costs, bounds on X, blockers that menace asks for."""
        return self._choices.get(play, {})

    @cached_property
    def _choices(self) -> dict[Symbol, dict[str, list[list[Symbol]]]]:
        found: dict[Symbol, dict[str, list[list[Symbol]]]] = defaultdict(lambda: defaultdict(list))
        for name, arity in (("legal_mode", 3), ("optional", 2), ("owes", 3), ("can_give", 3), ("x_limit", 4), ("asks_x", 1), ("needs_unknown", 2)):
            for play, *rest in sorted(self.of(name, arity)):
                found[play][name].append(rest)
        return found


def _true(control: clingo.Control) -> list[Symbol]:
    """What holds on a board: every atom of the control, for all of them are facts; if grounding left something open, those of the one model."""
    if all(atom.is_fact for atom in control.symbolic_atoms):
        return [atom.symbol for atom in control.symbolic_atoms]
    with control.solve(yield_=True) as models:
        return list(next(iter(models)).symbols(atoms=True))


def value(symbol: Symbol) -> int | str:
    """A number, or the text of a term."""
    return symbol.number if symbol.type == clingo.SymbolType.Number else str(symbol)
