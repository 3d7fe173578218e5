"""Loop candidates of a trigger-dependency graph, and what a search for loops says of them: proved, refuted, or undetermined."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from checker.graph import CANDIDATE, PROVED, REFUTED, UNDETERMINED, mark

if TYPE_CHECKING:
    from networkx import DiGraph

    from checker.setups import Limits
    from encoder.boards import Board
    from encoder.cards import Library

MOST_PIECES = 3
"""Of a candidate, sets of up to so many cards are searched, the smaller first, and then all of its cards."""
MOST_CARDS = 6
"""All of its cards together, if they are no more than these."""


def search(graph: DiGraph[str], library: Library, date: str, limits: Limits) -> list[str]:
    """Look for a loop of each candidate, with its cards made ready for use (`checker.setups`), and mark it.

    A candidate is refuted if all of its cards, together with those that change something about it, were looked at to the end, and have none.

    Parameters
    ----------
    graph : networkx.DiGraph
        From `checker.graph.dependency_graph`, of cards of one player.
    library : Library
    date : str
        One of `asp.RULES_DATES`.
    limits : Limits
        Of each search; where the time is up, what is left is undetermined.

    Returns
    -------
    list of str
        What was not looked at.
    """
    known: dict[tuple[str, ...], Any] = {}
    cuts: list[str] = []
    for loop in graph.graph["loops"]:
        if loop["status"] == PROVED:
            continue
        every = [card for card in _with_copies(graph, [*loop["cards"], *loop["influenced_by"]]) if not _token(card, library)]  # others make tokens
        sets = list(_sets(every, set(loop["cards"])))
        whole, looked = None, 0
        for cards in sets:
            if limits.budget is not None and limits.budget(1).spent(0, 0, 0):
                break
            looked += 1
            if cards not in known:
                known[cards] = _examined(cards, library, date, limits)
            found = known[cards]
            if found["loops"]:
                mark(graph, found["loops"], PROVED)
            if loop["status"] == PROVED:
                break
            if len(cards) == len(every):
                whole = found
        if loop["status"] == CANDIDATE:
            complete = whole is not None and whole["verdict"] == "none"
            reasons = [] if complete else whole["reasons"] if whole is not None and whole["reasons"] else [f"{looked:,} of the sets of up to {MOST_PIECES} of its {len(every)} cards were looked at, which have no loop that is found"]
            loop.update(status=REFUTED if complete else UNDETERMINED, reasons=reasons)
            cuts += reasons
    return list(dict.fromkeys(cuts))


def _with_copies(graph: DiGraph[str], cards: Sequence[str]) -> list[str]:
    """Some cards, each as often as the graph has it."""
    copies = {data["card"]: data.get("copies", 1) for _, data in graph.nodes(data=True) if data["type"] == "card"}
    return [card for card in cards for _ in range(copies.get(card, 1))]


def _token(name: str, library: Library) -> bool:
    card = library.find(name)
    return card is None or "token" in card.text.partition("\n")[0].split()


def _sets(every: Sequence[str], own: set[str]) -> Iterator[tuple[str, ...]]:
    """Sets of cards of which one at least is on the candidate, the smaller first; at last all of them."""
    sizes = [*range(1, min(MOST_PIECES, len(every)) + 1), *([len(every)] if MOST_PIECES < len(every) <= MOST_CARDS else [])]
    for size in sizes:
        yield from (cards for cards in dict.fromkeys(combinations(sorted(every), size)) if own & set(cards))


def _examined(cards: Sequence[str], library: Library, date: str, limits: Limits) -> dict[str, Any]:
    """The verdict on a set of cards, and the names of those that its first loop needs."""
    from checker.setups import examined

    found = examined(list(cards), library, date, limits)
    names = sorted({card for card in cards if any(piece == card or piece.rstrip("0123456789 ") == card for piece in found.loops[0].pieces)}) if found.loops else []
    return {"verdict": found.verdict, "reasons": list(map(str, found.reasons)), "loops": names}


def found_on(graph: DiGraph[str], board: Board, loops: Sequence[dict[str, Any]], complete: bool, reasons: Sequence[str], players: Collection[str]) -> None:
    """Mark the candidates of a board by the loops that were found on it.

    Parameters
    ----------
    graph : networkx.DiGraph
        Of that board.
    board : Board
    loops : sequence of dict
        As ``stackproof loops --json`` gives them.
    complete : bool
        Whether there can be no others.
    reasons : sequence of str
        Why there can.
    players : collection of str
        Whose loops were looked for.
    """
    from encoder.boards.board import slug

    def called(label: str) -> str:
        o = next(o for o in board.objects if o.label == label)
        names = [f"card({o.card},{slug(player)})" for player in (o.controller, o.owner)]
        return next((str(graph.nodes[name]["card"]) for name in names if name in graph), label)

    for loop in loops:
        mark(graph, [called(label) for label in loop["cards"]], PROVED)
    for candidate in graph.graph["loops"]:
        if candidate["status"] == CANDIDATE and not {graph.nodes[n]["player"] for n in candidate["nodes"]}.isdisjoint(players):
            candidate.update(status=REFUTED if complete else UNDETERMINED, reasons=[] if complete else list(reasons))


__all__ = ["MOST_CARDS", "MOST_PIECES", "found_on", "search"]
