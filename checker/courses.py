"""What is explored for a state graph: every state of the lines of a claim, or of a board, with what the claim says of their ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from checker.claim_words import CannotSay
from checker.exploration import Canonical
from checker.reached import Reader
from checker.telling import Teller
from checker.verdicts import HOLDS, REFUTED, _dates, _decide_here, _Lines, _Worlds, decide
from encoder.rulings import Asked, Claim, Facts, Forced, Legality, Outcomes, Ruling

if TYPE_CHECKING:
    from checker.engine import Layouts, State
    from checker.exploration import Strategy
    from checker.outcomes import Outcomes as Explored
    from encoder.boards import Board

END, NOT_SO, ASIDE, CUT = "end", "not so", "set aside", "cut"
"""What is said of states beside `HOLDS` and `REFUTED`: an end of which nothing is claimed; one of which is not so what only has to be possible; the end of a
line on which something can't be done that is said to be; a state that was not followed."""


@dataclass(frozen=True)
class Course:
    """Every state that some lines of play come to.

    Attributes
    ----------
    board : Board
        Where they begin.
    strategy : Strategy
        What gives the plays of each state.
    programs : Layouts
    teller : Teller
    states : list of State
        In the order in which they were reached: the first is where the lines begin.
    edges : list of list of (str, int)
        The plays of each state, and the number of the state after it.
    parent : list of int
        From which state each was first reached; -1 for the first.
    marks : dict
        What is said of states, by number: `HOLDS`, `REFUTED`, `END`, `NOT_SO`, `ASIDE` or `CUT`.
    reasons : dict
        Why, in words.
    shown : int
        Where the line ends that decides the claim; -1 if no single one does.
    claim : Claim or None
    verdict : str
    cuts : tuple of str
        What was not looked at.
    plain : callable
        A state as the programs know it.
    """

    board: Board
    strategy: Strategy
    programs: Layouts
    teller: Teller
    states: list[State]
    edges: list[list[tuple[str, int]]]
    parent: list[int]
    marks: dict[int, str]
    reasons: dict[int, tuple[str, ...]] = field(default_factory=dict)
    shown: int = -1
    claim: Claim | None = None
    verdict: str = ""
    cuts: tuple[str, ...] = ()
    plain: Callable[[State], State] = lambda state: state

    @cached_property
    def _canonical(self) -> Canonical:
        return Canonical(self.strategy.vocabulary)

    def following(self, at: int) -> Iterator[tuple[str, int, State]]:
        """The plays of a state: each with the number of the state after it, and that state with every object where the play left it."""
        after = dict(self.strategy.successors(self.states[at])) if self.edges[at] else {}
        for label, n in self.edges[at]:
            found = after.get(label)
            yield label, n, self.plain(found if isinstance(found, tuple) and self._canonical(found) == self.states[n] else self.states[n])

    def way(self, at: int) -> list[int]:
        """The states on the way by which one was first reached, and it."""
        out = [at]
        while (at := self.parent[at]) >= 0:
            out.append(at)
        return out[::-1]


def of_claims(ruling: Ruling, date: str, believed: Collection[str] = (), only: Claim | None = None) -> Iterator[Course]:
    """The course of each claim of a ruling that is about lines of play.

    Parameters
    ----------
    ruling : Ruling
    date : str
        Of the claims that name none.
    believed : collection of str
        Misconceptions (asp/misconceptions).
    only : Claim, optional
        One of its claims, instead of all.
    """
    worlds = _Worlds(tuple(believed))
    worlds.learn(ruling.claims)
    for claim in ruling.claims:
        if claim.lines and claim.board is not None and (only is None or claim is only):
            for at in _dates(claim, date):
                try:
                    lines = worlds.lines_of(claim, at)
                except CannotSay:
                    continue
                yield _of_claim(claim, lines, decide(claim, at, worlds).verdict)


def _of_claim(claim: Claim, lines: _Lines, verdict: str) -> Course:
    played, graph = lines.played, lines.played.graph
    number = {state: n for n, state in enumerate(graph.parent)}
    marks = {number[state]: CUT for state in graph.parent if state not in graph.edges} | {number[state]: ASIDE for state in played.aside}
    reasons: dict[int, tuple[str, ...]] = {}
    for state in played.ends:
        marks[number[state]], reasons[number[state]] = _mark(claim, lines, state)
    wanted = REFUTED if verdict == REFUTED else HOLDS if isinstance(claim.content, Facts) and claim.content.quantifier == "possible" else None
    shown = next((number[state] for state in played.ends if marks[number[state]] == wanted), -1)
    plain = played.counted.uncounted if played.counted else lambda state: state
    return Course(
        played.board, played.counted or played.strategy, played.strategy, played.teller, list(number), [[(play, number[after]) for play, after in graph.edges.get(state, ())] for state in number],
        [-1 if step is None else number[step[0]] for step in graph.parent.values()], marks, reasons, shown, claim, verdict, tuple(played.cuts), plain)


def _mark(claim: Claim, lines: _Lines, state: State) -> tuple[str, tuple[str, ...]]:
    """What a claim says of an end, as `checker.verdicts` decides it."""
    content = claim.content
    try:
        if isinstance(content, Facts):
            good, texts = lines.all_so(content.sentences, state, content.quantifier != "always")
            if content.quantifier == "possible":
                return HOLDS if good else NOT_SO, tuple(texts)
            return HOLDS if good is (content.quantifier == "always") else REFUTED, tuple(texts)
        if isinstance(content, Legality | Asked):
            found = _decide_here(lines.world(state), content)
            return found.verdict, found.counterexample or found.proof
        if isinstance(content, Forced):
            good, texts = lines.all_so(content.sentences, state)
            return HOLDS if good else NOT_SO, tuple(texts)
        if isinstance(content, Outcomes):
            fits = [n for n, ending in enumerate(content.endings, 1) if lines.all_so(ending, state)[0]]
            return HOLDS if len(fits) == 1 else REFUTED, (f"it ends as number {' and '.join(map(str, fits))} says" if fits else "it ends as none of them says",)
    except CannotSay as reason:
        return END, tuple(f"not modelled: {what}" for what in reason.what)
    return END, ()


def of_board(board: Board, programs: Layouts, found: Explored, cuts: Collection[str] = ()) -> Course:
    """The course of everything that may be played on a board.

    Parameters
    ----------
    board : Board
    programs : Layouts
    found : Outcomes
        From `checker.outcomes.outcomes`.
    cuts : collection of str
        What was not looked at, in words.
    """
    ends = set(found.ends)
    marks = dict.fromkeys(ends, END) | {n: CUT for n, plays in enumerate(found.edges) if not plays and n not in ends}
    return Course(board, programs, programs, Teller(Reader(board, programs.vocabulary)), found.states, found.edges, [-1 if step is None else step[0] for step in found.parent], marks, cuts=tuple(cuts))


__all__ = ["ASIDE", "CUT", "END", "NOT_SO", "Course", "of_board", "of_claims"]
