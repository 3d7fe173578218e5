"""Paying on a board: what a play costs there, and which objects and which mana can pay for it."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import clingo

import asp
from checker.payments import OutOfTime, Question

if TYPE_CHECKING:
    from checker.legality import Plays, Words
    from encoder.boards import Board
    from encoder.errors import Unsupported

Symbol = clingo.Symbol
SECONDS, SECONDS_IN_ALL = 2.0, 10.0
"""How long one play may keep the others waiting, and all together, where it is only asked whether they can be paid."""


class BoardPayments:
    """The questions about paying that one board raises.

    Parameters
    ----------
    plays : Plays
        The plays of the board: what they cost and what can pay is derived with them (asp/costs/play_cost.lp, board_sources.lp).
    date : str
        One of `asp.RULES_DATES`.
    believed, without : collection of str
        Misconceptions that stand in for rules; names of blocks to leave out.

    Examples
    --------
    >>> from checker.legality import Plays
    >>> from encoder.boards import parse_board
    >>> plays = Plays(parse_board("Ana: {hand: [Beseech the Queen], battlefield: [3 Swamp, 3 Mountain]}"))
    >>> costs = BoardPayments(plays)
    >>> [(str(play), costs.payable(play), costs.question(play).count().payments) for play in plays.all if play.name == "cast"]
    [('cast(ana,7)', True, 6)]
    """

    def __init__(self, plays: Plays, date: str = asp.CURRENT, *, believed: Collection[str] = (), without: Collection[str] = ()):
        self._date, self._believed, self._without = date, believed, without
        self._seconds = SECONDS_IN_ALL
        self._sources: dict[Symbol, list[str]] = defaultdict(list)
        self._facts: dict[Symbol, list[Symbol]] = defaultdict(list)
        self.alike: dict[Symbol, list[Symbol]] = defaultdict(list)
        self.also: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
        for player, fact in plays.of("source_fact", 2):
            self._sources[player].append(f"{fact}.")
        for play, fact in plays.of("cost_fact", 2):
            self._facts[play].append(fact)
        for thing, first in sorted(plays.of("class_of", 2)):
            self.alike[first].append(thing)
        for player, ability, verb in plays.of("also", 3):
            self.also[player, ability].append(verb)

    def additions(self, play: Symbol) -> list[tuple[Symbol, bool]]:
        """The additional costs of a play, and whether each is optional."""
        facts = self._facts[play]
        optional = {f.arguments[0] for f in facts if f.match("may_be_added", 2)}
        return [(f.arguments[0], f.arguments[0] in optional) for f in facts if f.match("addition", 1)]

    def asks(self, play: Symbol) -> bool:
        """Whether anything is paid for a play: for an attack or block, if some effect says so."""
        return bool(self._facts[play])

    def facts(self, play: Symbol) -> str:
        """What asp/costs reads about a play: its cost, and what its player has to pay with."""
        return "\n".join([*(f"{fact}." for fact in self._facts[play]), *self._sources[play.arguments[0]]])

    def numbers_of_targets(self, play: Symbol) -> list[tuple[Symbol, bool | None]]:
        """Where the cost depends on the targets: ``aims(N, M)`` for each number of them that can be chosen, and whether it can be paid."""
        aims = sorted(f for f in self._facts[play] if f.match("aimed", 1))
        rest = "\n".join([*(f"{fact}." for fact in self._facts[play] if fact not in aims), *self._sources[play.arguments[0]]])
        found: list[tuple[Symbol, bool | None]] = []
        for one in aims:
            question = Question(f"{rest}\n{one}.", self._date, board=True, believed=self._believed, without=self._without, models=1)
            try:
                payable = None if question.not_modelled else question.payable(SECONDS)
            except OutOfTime:
                payable = None
            found.append((one.arguments[0], payable or (None if question.overflow else payable)))
        return found

    def counts_targets(self, play: Symbol) -> bool:
        """Whether what a play costs depends on its targets."""
        return any(f.match("counts_targets", 0) for f in self._facts[play])

    def counted(self, play: Symbol) -> list[Symbol]:
        """The things that count, where an effect counts some of the targets only."""
        return sorted(f.arguments[0] for f in self._facts[play] if f.match("counted_target", 1))

    def question(self, play: Symbol, names: Mapping[str, str] | None = None, models: int = 0, targets: Collection[Symbol] | None = None) -> Question:
        """How a play can be paid.

        Parameters
        ----------
        play : Symbol
            A term of `Plays.all` that costs something: ``cast``, ``activate`` or ``special``.
        names, models
            As in `Question`.
        targets : collection of Symbol, optional
            What is targeted, if only that is asked about.
        """
        said = "" if targets is None or not self.counts_targets(play) else "\n".join(["", "targets_said.", *(f"aim_said({y})." for y in targets)])
        return Question(self.facts(play) + said, self._date, board=True, names=names, believed=self._believed, without=self._without, models=models)

    def seconds(self) -> float:
        """How long the next play may take: less where others took long, so that one board is answered as a whole."""
        return min(SECONDS, max(self._seconds, 0.1))

    def verdict(self, play: Symbol) -> Verdict:
        """Whether a play can be paid, and what leaves that open. Mana abilities that are not modelled could only add ways to pay."""
        if not self._facts[play]:
            return Verdict(True)
        began = time.monotonic()
        question = self.question(play, models=1)
        overflow = list(question.overflow)
        try:
            found = all(what.startswith("mana_of(ab(") for what in question.not_modelled) and question.payable(self.seconds())
        except OutOfTime as e:
            found = False
            overflow.append(str(e))
        self._seconds -= time.monotonic() - began
        return Verdict(True if found else None if question.not_modelled or overflow else False, tuple(question.not_modelled), tuple(overflow))

    def payable(self, play: Symbol) -> bool | None:
        """Whether a play can be paid; None if something is not modelled that it could depend on."""
        return self.verdict(play).payable


@dataclass(frozen=True)
class Verdict:
    """Whether a play can be paid.

    Attributes
    ----------
    payable : bool or None
        None: what follows could change the answer.
    not_modelled, overflow : tuple of str
        As in `Question`.
    """

    payable: bool | None
    not_modelled: tuple[str, ...] = ()
    overflow: tuple[str, ...] = ()


def clause(board: Board, words: Words, play: Symbol, what: str) -> Unsupported:
    """The clause that a term ``not_modelled(What)`` of asp/costs is about.

    Parameters
    ----------
    board : Board
    words : Words
        What things are called there.
    play : Symbol
        The play that it came up for.
    what : str
        ``mana_of(ab(5,line(valleymaker,2)))``, ``cost(...)``, ``keyword(assist)`` ...
    """
    from checker.legality import ability_words
    from encoder.errors import Unsupported

    term = clingo.parse_term(what)
    parts = list(_parts(term))
    of = next((p for p in parts if p.name in ("ab", "by") and p.arguments), None)
    line = next((p for p in parts if p.match("line", 2) or p.match("line", 3)), None)
    number = of.arguments[0] if of else play.arguments[1]
    name = board[number.number].name if number.type == clingo.SymbolType.Number else words.say(number)
    said = words.ability(of.arguments[1]) if of else ability_words(board, str(line)) if line else what.replace("_", " ")
    if not of and term.name == "keyword":
        said = str(term.arguments[0]).replace("_", " ")
    if line:
        name = board.library.card(line.arguments[0].name).name
    return Unsupported(name, line.arguments[1].number if line else 0, said, "mana" if of or term.name == "mana_of" else "cost")


def _parts(term: Symbol) -> Iterator[Symbol]:
    if term.type == clingo.SymbolType.Function:
        yield term
        for inner in term.arguments:
            yield from _parts(inner)


_CLOSED = frozenset({"condition_not_met", "wrong_zone", "no_permission", "not_controller"})
"""Reasons against a play under which its cost is not even asked."""
_MATTERS = frozenset({"view", "cost", "mana"})


@dataclass(frozen=True)
class Asked:
    """What a user wants to pay for on a board.

    Attributes
    ----------
    player : str
    object : str
        Id of the card or permanent.
    cost : str
        What is paid for, in words.
    plays : list of dict
        Each play that was meant, whether it is legal apart from paying, and what is against it.
    questions : list of (str, callable)
        For each play that can be asked about, what it is called, and how to ask.
    source : callable
        What a class of interchangeable objects is, as JSON.
    ability : callable
        The words of a mana ability.
    also : callable
        What else activating it does.
    kept_for : callable
        What alone mana may be spent on, from its term: ``spells(noun(line(cavern,2),1))`` is ``artifact spells``.
    """

    player: str
    object: str
    cost: str
    plays: list[dict[str, Any]]
    questions: Sequence[tuple[str, Callable[[], Question]]]
    source: Callable[[str], dict[str, Any]]
    ability: Callable[[str], str]
    also: Callable[[str], list[str]]
    kept_for: Callable[[str], str]


def asked(board: Board, said: str, player: str, date: str) -> Asked:
    """The plays that a user means by a name, as questions about paying.

    Parameters
    ----------
    board : Board
    said : str
        The name or id of an object; ``"untap this" of Devoted Druid`` for one of its abilities, by its first words.
    player : str
        Who pays; ``""`` for whoever can play it.
    date : str
        One of `asp.RULES_DATES`.

    Raises
    ------
    InputError
        Nobody has that name, or nothing can be done with it.
    UnsupportedError
        A clause that is not modelled could change what is paid.
    """
    from checker.legality import Plays, Words, ability_words, clauses, entry_json, reasons_json
    from checker.mana import restriction_text
    from checker.views import unread
    from encoder.boards.board import slug
    from encoder.boards.names import fold
    from encoder.errors import InputError, Problem, UnsupportedError, did_you_mean

    who = next((p for p in board.players if fold(p) == fold(player)), None)
    if player and who is None:
        raise InputError([Problem("", 0, 0, f'no player is named "{player}"', did_you_mean(player, board.players) or f"the players are {' and '.join(board.players)}")])
    quoted = re.fullmatch(r'\s*(?:"([^"]+)" of )?(.+?)\s*', said, re.S)
    beginning, name = (quoted[1] or "", quoted[2]) if quoted else ("", said)
    slot = board.find(name)
    board = board.under(date)
    plays = Plays(board, date)
    words = Words(board, plays)
    meant = [p for p in plays.all.values() if p.object.type == clingo.SymbolType.Number and p.object.number == slot and p.action in ("cast", "activate", "special")
             and (who is None or p.player == slug(who)) and not any(r.code == "not_controller" for r in p.reasons)]
    if beginning:
        meant = [p for p in meant if p.what is not None and (fold(beginning) in fold(words.ability(p.what)))]
    if not meant:
        quotes = f' with "{beginning}"' if beginning else ""
        raise InputError([Problem("", 0, 0, f"{who or 'nobody'} can cast or activate nothing of {board[slot].label}{quotes}", "stackproof plays BOARD --why-not lists what can be played")])
    players = sorted({p.player for p in meant})
    if len(players) > 1:
        names = [words.player(p) for p in players]
        raise InputError([Problem("", 0, 0, f"both {' and '.join(names)} could play {board[slot].label}", f"say who: --player {names[0]}")])
    clouds = [c for c in clauses(board, ((x, aspect) for x, aspect in plays.of("clouded", 2))) if c.aspect in _MATTERS]
    clouds += [c for effect in board.effects for c in effect.unsupported if c.aspect in _MATTERS] + unread(board, plays.of)
    terms = {p.term for p in meant}
    clouds += [c for play, x, aspect in plays.of("doubtful", 3) if play in terms for c in clauses(board, [(x, aspect)]) if c.aspect in _MATTERS]
    if clouds:
        raise UnsupportedError(clouds)
    costs = BoardPayments(plays, date)

    def ask(play: Symbol) -> Question:
        parts = {x: (words.cost(x) if optional else "") for x, optional in costs.additions(play)}
        question = costs.question(play, {str(x): name for x, name in parts.items()})
        if question.not_modelled:
            raise UnsupportedError(clause(board, words, play, what) for what in question.not_modelled)
        return question

    def source(term: str) -> dict[str, Any]:
        if not term.isdigit():
            return {"name": term, "from": []}
        things = costs.alike[clingo.Number(int(term))]
        return {"name": board[int(term)].name, "from": [board.object_id(o.number) for o in things]}

    def ability(term: str) -> str:
        return words.ability(clingo.parse_term(term).arguments[1])

    def also(term: str) -> list[str]:
        return [f"{verb.name.replace('_', ' ')} {', '.join(map(str, verb.arguments))}" for verb in costs.also[meant[0].term.arguments[0], clingo.parse_term(term)]]

    def kept_for(term: str) -> str:
        said = next((m.restriction for m in board.pool if m.restriction and m.restriction_term == term), "")
        line = next((p for p in _parts(clingo.parse_term(term)) if p.name == "line"), None)
        words_of_line = re.search(r"spend it only on ([^.\n]+)", ability_words(board, str(line))) if line else None
        return said or (words_of_line[1].strip() if words_of_line else restriction_text(term))

    told = [{**entry_json(words, p), "legal": not p.reasons, "reasons": reasons_json(words, p.reasons)} for p in meant]
    questions = [(words.how(p), partial(ask, p.term)) for p in meant if not any(r.code in _CLOSED for r in p.reasons)]
    return Asked(words.player(players[0]), board.object_id(slot), said, told, questions, source, ability, also, kept_for)
