"""Whether a player can repeat something on a board without end, while all others pass: claims of rulings decided by the search for loops.

A loop that is proved and does it shows that it is so. It is not so if everything that anybody can do was looked at and nothing can be repeated, or if no
step of the programs does such a thing on this board at all. Anything else is left open.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import clingo

from checker.claim_words import CannotSay
from checker.commands.lines import engine, told_cuts, unplayed
from checker.engine import Layouts
from checker.exploration import Budget
from checker.loops import PROVED, Loop, Search, deepening
from encoder.boards.board import COLORS, kind_term, slug
from encoder.errors import UnsupportedError

if TYPE_CHECKING:
    from encoder.boards import Board
    from encoder.errors import Unsupported

STATES = 3000
"""States that one search may expand: with that, and no bound of time, the verdict is the same everywhere."""
TOKENS = 2
_MOVES = {"dies": "dies", "enters": "enters", "leaves": "leaves", "taps": "tap", "untaps": "untap"}


@dataclass(frozen=True)
class Repeated:
    """What was found.

    Attributes
    ----------
    so : bool or None
        Whether it can be repeated; None if that is not known.
    told : tuple of str
        What shows it.
    rules : tuple of str
        Rules behind a round.
    cuts : tuple of str
        Why it is not known.
    unsupported : tuple of Unsupported
        What is not modelled.
    states, transitions : int
    loop : Loop or None
        What is repeated, where something is.
    player : str
        By whom.
    """

    so: bool | None
    told: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()
    unsupported: tuple[Unsupported, ...] = ()
    states: int = 0
    transitions: int = 0
    loop: Loop | None = None
    player: str = ""


class Repeating:
    """What players can repeat on a board; everything that is asked is decided by one search for each player.

    Parameters
    ----------
    board : Board
    date : str
        One of `asp.RULES_DATES`.
    believed, without : collection of str
        Misconceptions, and names of rule blocks to leave out.

    Examples
    --------
    >>> from encoder.boards import parse_board
    >>> board = parse_board("Ana: [Devoted Druid, Vizier of Remedies]")
    >>> found = Repeating(board, board.rules_date).of("", "adds", "ana", "G")
    >>> found.so, found.told[0]
    (True, 'each round: +1 mana G of Ana')
    """

    def __init__(self, board: Board, date: str, believed: Collection[str] = (), without: Collection[str] = ()):
        self._board, self._date, self._believed, self._without = board, date, believed, without
        self._searches: dict[tuple[str, str], Search | UnsupportedError] = {}

    def of(self, player: str = "", verb: str = "", term: str = "", what: str = "") -> Repeated:
        """Whether a player (any, if none is said) can repeat something.

        Parameters
        ----------
        player : str
            As the programs name the player.
        verb, term, what : str
            What happens, as claims say it (``gains``, ``dies``, ``counters are put on`` ...), to which player or slot, and of what; nothing: anything that is a loop.

        Raises
        ------
        CannotSay
            Something of which it is not told whether it is repeated.
        """
        board, meant = self._board, _Meant(verb, term, what)
        searches: list[Search] = []
        for who in [player] if player else [str(slug(p)) for p in board.players]:
            search = self._search(who, term)
            if isinstance(search, UnsupportedError):
                return Repeated(None, unsupported=tuple(search.clauses))
            searches.append(search)
            for loop in search.found.loops:
                if goes_on(loop) and meant.done_by(search, loop):
                    return _told(board, search, loop, searches)
        size = _size(searches)
        missing = [text for search in searches for text in unplayed(board, search.strategy, combat=False)]
        cuts = [text for search in searches for text in told_cuts(search.found.cut, search.found.stopped, search.strategy.vocabulary.rules.bounds)]
        # (what the programs don't carry out stands in no step)
        if not missing and all(meant.possible(search) is False and not search.vocabulary.deferred for search in searches):
            return Repeated(False, (f"nothing here does it: {meant.words(board)}",), states=size[0], transitions=size[1])
        none = not any(loop.verdict == PROVED for search in searches for loop in search.found.loops)
        if none and not missing and all(search.found.complete for search in searches):
            return Repeated(False, (*_near(board, searches), "everything that can be done was looked at, and nothing can be repeated without end"), states=size[0], transitions=size[1])
        others = [] if none else ["what can be repeated is something else, and other ways were not all looked at"]
        return Repeated(None, cuts=tuple(dict.fromkeys([*missing, *cuts, *others])) or ("a cycle is not known to go on, or to stop",), states=size[0], transitions=size[1])

    def unconfirmed(self, found: Repeated) -> str | None:
        """Why the plays of what is repeated can't be made again and again on the engine alone, without the search; ``""`` if they can, None if nothing can tell."""
        from checker.confirming import Recipe, refuted

        if found.loop is None or self._believed or self._without:
            return None
        start, cycle = (tuple(label for label, _ in part) for part in (found.loop.start, found.loop.cycle))
        if found.loop.proof.ends:
            return None  # it is over after some rounds
        return refuted(Recipe(self._board.to_text(), start, cycle, found.loop.net, bool(found.loop.spends)), self._board.library, self._date, found.player)

    def _search(self, who: str, term: str) -> Search | UnsupportedError:
        """What was found of a player's loops; one of several equal objects that is asked after keeps its name."""
        card = next((o.card for o in self._board.objects if str(o.slot) == term), "")
        key = who, term if sum(o.card == card for o in self._board.objects) > 1 else ""
        if key not in self._searches:
            def made(bounds: Mapping[str, int], tokens: int, plays_on: str) -> Layouts:
                found = engine(self._board.under(self._date), bounds, max(tokens, TOKENS), self._date, plays_on, self._believed, self._without)
                found.vocabulary.fixed |= {clingo.Number(int(key[1]))} if key[1] else set()
                return found

            try:
                self._searches[key] = deepening(made, who, Budget(states=STATES))[0]
            except UnsupportedError as error:
                self._searches[key] = error
        return self._searches[key]


def goes_on(loop: Loop) -> bool:
    """Whether a loop is proved, and nothing but the end of the game ends it."""
    return loop.verdict == PROVED and loop.proof.ends != "spent"


@dataclass(frozen=True)
class _Meant:
    """What is said to be repeated."""

    verb: str
    term: str
    what: str

    def __post_init__(self) -> None:
        if self.verb and self._change() is None and not (self.verb in _MOVES and self.term.isdigit()):
            raise CannotSay(f'"{self.verb}{f" {self.what}" if self.what else ""}" as something that is repeated')

    def _change(self) -> tuple[str, int] | None:
        """The amount that grows, as a regular expression for its name, and in which direction."""
        if self.verb in ("gains", "loses") and self.what == "life":
            return rf"life\({self.term}\)", 1 if self.verb == "gains" else -1
        if self.verb == "adds" and set(self.what) <= set(COLORS) and len(set(self.what)) == 1:
            return rf"mana\({self.term},m\({COLORS[self.what[0]]},.*", 1
        if self.verb.startswith("counters are ") and self.what and self.term.isdigit():
            return rf"counter\({self.term},{kind_term(self.what)}\)", 1 if self.verb.endswith("put on") else -1
        return None

    def by_net(self, loop: Loop) -> bool | None:
        """Whether what a round brings shows it; None if that does not tell."""
        if not self.verb:
            return True
        if (change := self._change()) is None:
            return None
        name, sign = change
        return any(re.fullmatch(name, of) and d * sign > 0 for of, d in loop.net.items())

    def done_by(self, search: Search, loop: Loop) -> bool:
        """Whether a round of a loop does it."""
        if (shown := self.by_net(loop)) is not None:
            return shown
        first = loop.start[-1][1] if loop.start else search.canonical(search.start)
        return any(self.term in moved[_MOVES[self.verb]] for _, moved, _ in search.moves(first, loop.cycle))

    def possible(self, search: Search) -> bool | None:
        """Whether some step could change that amount at all; None if that is not known so."""
        change = self._change()
        if change is None or self.verb.startswith("counters"):
            return None
        name, sign = change
        atoms = search.strategy.first.control.symbolic_atoms
        return any(re.fullmatch(name, str(r)) is not None and n.number * sign > 0 for r, n in (a.symbol.arguments for a in atoms.by_signature("adjust", 2)))

    def words(self, board: Board) -> str:
        """What it is, in words."""
        call = {str(o.slot): o.label for o in board.objects} | {str(slug(p)): p for p in board.players}
        return " ".join(filter(None, [call.get(self.term, self.term), self.verb, self.what]))


def _told(board: Board, search: Search, loop: Loop, searches: list[Search]) -> Repeated:
    """A loop in words: what a round brings, what is played before it, and what again and again."""
    from checker.explaining import Explainer, sentences
    from checker.loop_words import net_words
    from checker.outcomes import Replay
    from checker.reached import Reader
    from checker.telling import Teller

    strategy = search.strategy
    line = Replay(strategy)([*loop.start, *loop.cycle], search.start)
    explained = Explainer(strategy, Teller(Reader(board, strategy.vocabulary))).line(search.start, line)
    before, again = explained[:len(loop.start)], explained[len(loop.start):]
    net = [f"each round: {d:+d} {name}" for name, d in net_words(board, loop).items()] or ["each round brings the same position again"]
    told = [*net, *(["before it:", *(f"  {text}" for text in sentences(before))] if before else []), "again and again:", *(f"  {text}" for text in sentences(again))]
    rules = {rule for one in again for rule in (*one.rules, *(rule for cause in one.causes for rule in cause.rules))}
    states, transitions = _size(searches)
    return Repeated(True, tuple(told), tuple(sorted(rules)), states=states, transitions=transitions, loop=loop, player=search.player)


def _near(board: Board, searches: list[Search]) -> list[str]:
    """Cycles that stop, and why: one at most."""
    from checker.loop_words import near

    found = ((search, loop) for search in searches for loop in search.found.loops)
    return [f"no loop: {near(board, search, loop)['reason']}" for search, loop in found][:1]


def _size(searches: list[Search]) -> tuple[int, int]:
    return sum(s.found.states for s in searches), sum(s.found.transitions for s in searches)
