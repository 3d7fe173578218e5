"""Whether anything on a board goes round, told by other means than the search for loops: the plain graph of what can be played.

Every play of one player is followed, the others pass; states are taken as the engine gives them, and nothing is called by another name. If no bound is passed and
no state comes again, all lines end, and nothing can be repeated. If a state comes again with more of something, the plays between the two are made three times
more: if they bring the same each time, something can be. Everything else is left open, with the reason.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import networkx as nx

from checker.commands.lines import unplayed
from checker.engine import Layouts, NotRepresentable, Overflow, Rules, State, Stuck, Vocabulary
from checker.telling import bound_words
from encoder.boards import Board
from encoder.boards.board import COLORS, slug
from encoder.errors import UnsupportedError
from encoder.rulings import Endless

MOST_STATES = 2000
"""States that are followed for each player, at most."""
BOUNDS = {"max_stack": 4, "max_counters": 6, "max_effects": 3, "max_waiting": 4}
ROOM = (1, 2, 4)
"""The bounds of states, and how many times larger they are made where they are in the way."""
ROUNDS = 3
_TOKENS = 4
_SEEN = re.compile(r"(life|mana)\(")
"""Registers of which a claim speaks; with others nothing is shown."""


@dataclass(frozen=True)
class Around:
    """What was found.

    Attributes
    ----------
    so : bool or None
        Whether it can be repeated; None if that is open.
    why : str
        What shows it, or why it is open.
    states : int
    """

    so: bool | None
    why: str
    states: int = 0


def around(board: Board, content: Endless, date: str) -> Around:
    """Whether somebody can repeat what a claim speaks of, whatever the claim says of it.

    Parameters
    ----------
    board : Board
    content : Endless
    date : str
        Rules date.

    Examples
    --------
    >>> from encoder.boards import parse_board
    >>> found = [around(parse_board(f"Ana: [{cards}]"), Endless(False, "Ana"), "2026-01-16") for cards in ("Devoted Druid", "Devoted Druid, Vizier of Remedies")]
    >>> [(one.so, one.why) for one in found]
    [(False, 'every line ends: no state comes again'), (True, 'each round: +1 mana(ana,m(green,plain,none))')]
    """
    found = [_of_player(board.under(date), content, date, str(slug(p))) for p in ([content.player] if content.player else board.players)]
    states = sum(one.states for one in found)
    for so in (True, None, False):
        for one in found:
            if one.so is so:
                return Around(so, one.why, states)
    return Around(None, "nobody plays", states)


def _of_player(board: Board, content: Endless, date: str, player: str) -> Around:
    found = Around(None, "")
    for times in ROOM:
        try:
            strategy = Layouts(Vocabulary(board, Rules(date, bounds={name: n * times for name, n in BOUNDS.items()}), tokens=_TOKENS * times, alike=False))
        except UnsupportedError as error:
            return Around(None, f"not modelled: {error.clauses[0]}")
        except NotRepresentable as error:
            found = Around(None, f"a bound of states is too small for the board: {', '.join(error.what)}")
            continue
        if any(fact.startswith("instruction(") and ",extra_turn(" in fact for fact in strategy.vocabulary.facts):
            return Around(None, "a player may take another turn after this one, and turns that follow were not looked at")
        if missing := unplayed(board, strategy, combat=False):
            return Around(None, missing[0])
        plain = _Plain(strategy, player)
        try:
            found = plain.answer(content)
        except Stuck:
            return Around(None, "there is a state from which nothing goes on", len(plain.edges))
        if not plain.cut:
            break
    return found


class _Plain:
    """The graph of what a player can play."""

    def __init__(self, strategy: Layouts, player: str):
        self._strategy, self._vocabulary = strategy, strategy.vocabulary
        players = {fact[len("player("):-1] for fact in strategy.vocabulary.facts if fact.startswith("player(")}
        self._passes = tuple(f"pass({p})" for p in players - {player})
        self.cut: list[str] = []
        self.edges: dict[State, list[tuple[str, State]]] = {}
        self._parent: dict[State, State | None] = {}
        self._played: dict[State, str] = {}

    def answer(self, content: Endless) -> Around:
        """What the graph tells of a claim."""
        start = self._vocabulary.initial()
        queue, self._parent = deque([start]), {start: None}
        others: list[str] = []
        while queue:
            if len(self.edges) >= MOST_STATES:
                return self._open(*others[:1], f"more than {MOST_STATES:,} states")
            state = queue.popleft()
            for label, after in self._plays(state):
                if after in self._parent:
                    continue
                self._parent[after], self._played[after] = state, label
                brought = next((net for earlier in self._before(after) if (net := self._grown(earlier, after))), None)
                if brought is None:
                    queue.append(after)
                elif meant(content, brought):
                    return Around(True, f"each round: {', '.join(f'{d:+d} {name}' for name, d in brought.items())}", len(self.edges))
                else:  # it is not followed: behind it there is always more
                    others.append(f"something else can be repeated, and what is behind it was not looked at: {', '.join(f'{d:+d} {name}' for name, d in brought.items())}")
        if self.cut or others:
            return self._open(*others[:1], *(bound_words(one, self._vocabulary.rules.bounds) for one in self.cut[:1]))
        if any(self._vocabulary.text_of[i].startswith("lost(") for state in self._parent for i in state[0]):
            return self._open("somebody loses the game on some line, and what goes on until then is no less a loop")
        return self._of_cycles(content)

    def _open(self, *why: str) -> Around:
        return Around(None, why[0], len(self.edges))

    def _plays(self, state: State) -> list[tuple[str, State]]:
        """What can be played: where another player may pass, that is done."""
        if state not in self.edges:
            found = self._strategy.successors(state)
            passes = [one for one in found if one[0].startswith(self._passes)] if self._passes else []
            self.cut += [str(after) for _, after in passes or found if isinstance(after, Overflow)]
            self.edges[state] = [(label, after) for label, after in passes or found if not isinstance(after, Overflow)]
        return self.edges[state]

    def _before(self, state: State) -> Iterator[State]:
        """The states on the way to one, the nearest first."""
        before = self._parent[state]
        while before is not None:
            yield before
            before = self._parent[before]

    def _grown(self, earlier: State, later: State) -> dict[str, int] | None:
        """What becomes more, in the words of registers, if a state has come again with more of them, and does so each time that the same is played."""
        if (earlier[0], earlier[2]) != (later[0], later[2]):
            return None
        net = _change(earlier, later)
        if min(net) < 0 or not any(net):
            return None
        way, state = [later], later
        while (before := self._parent[state]) is not None and before != earlier:
            way.append(before)
            state = before
        labels, state = [self._played[one] for one in reversed(way)], later
        for _ in range(ROUNDS):
            first = state
            for label, wanted in zip(labels, reversed(way), strict=True):
                state = next((after for play, after in self._plays(state) if play == label and (after[0], after[2]) == (wanted[0], wanted[2])), None)  # type: ignore[assignment]
                if state is None:
                    return None
            if _change(first, state) != net:
                return None
        return {name: d for name, d in zip(self._vocabulary.register_text, net, strict=True) if d}

    def _of_cycles(self, content: Endless) -> Around:
        """What a graph that is complete tells: in it nothing becomes more and more."""
        graph = nx.DiGraph((state, after) for state, out in self.edges.items() for _, after in out)
        round_about = [part for part in nx.strongly_connected_components(graph) if len(part) > 1 or any(graph.has_edge(s, s) for s in part)]
        if not round_about:
            return Around(False, "every line ends: no state comes again", len(self.edges))
        if content.happens is not None and content.happens.verb in ("gains", "loses", "adds"):
            return Around(False, "what comes again has no more of it, nor less", len(self.edges))
        return self._open("the same position can be brought about again")


def _change(one: State, other: State) -> tuple[int, ...]:
    return tuple(b - a for a, b in zip(one[1], other[1], strict=True))


def meant(content: Endless, brought: Mapping[str, int]) -> bool:
    """Whether what a round brings is what a claim speaks of: of a player alone, anything that it can speak of."""
    said = content.happens
    grows = [name for name in brought if _SEEN.match(name)]
    if said is None or not said.verb:
        return bool(grows)
    who = slug(getattr(said.thing, "text", ""))
    if said.verb == "gains" and said.what == "life":
        return f"life({who})" in grows
    return said.verb == "adds" and len(set(said.what)) == 1 and said.what[0] in COLORS and any(name.startswith(f"mana({who},m({COLORS[said.what[0]]},") for name in grows)
