"""The state graph of lines of play: what a reader sees of each state, how plays lead from one to another, and the line that decides a claim.

The graph has every state; `folded` makes of it one that can be read: forced steps in which nothing is seen to change are part of the edge, and of a large
graph what is far from the start and from the line is counted instead of drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from checker.courses import CUT
from checker.explaining import Explainer
from checker.positions import differences, names, position, seen
from checker.telling import told

if TYPE_CHECKING:
    from networkx import DiGraph

    from checker.courses import Course

MOST_TOLD = 2000
"""States that a graph has at most, beside those of the line; more take minutes to tell, and are named as a cut."""
MOST_DRAWN = 40
"""States that a picture has at most; the rest is counted."""
MOST_EXPLAINED = 60
"""Plays of a picture of which the rules are told: first those of the line, which all are, then those near the start."""


def state_graph(course: Course) -> DiGraph[int]:
    """Every state of a course, as a graph.

    Parameters
    ----------
    course : Course
        From `checker.courses`.

    Returns
    -------
    networkx.DiGraph
        Nodes are numbers from 0, the start. They have ``what``, a list of what differs from the states before, in words; ``text``, the position as a board file;
        ``mark``, one of the marks of `checker.courses` or ``""``; ``reasons``, and ``line``: the place on the line that decides the claim, or 0. Edges have ``ways``:
        a list of lists of plays (dicts with ``play``, ``player``, ``silent``, ``events``, ``rules``, ``at``), and ``line``.

    Examples
    --------
    >>> from checker.courses import of_claims
    >>> from encoder.rulings import parse_ruling
    >>> ruling = parse_ruling('''ruling: r
    ... board: {Ana: {hand: [Puncture Bolt], mana: RR}, Ben: [Grizzly Bears]}
    ... play: Ana casts Puncture Bolt targeting Grizzly Bears
    ... always: Grizzly Bears is on the battlefield''')
    >>> graph = state_graph(next(of_claims(ruling, "2026-01-16")))
    >>> graph.graph["verdict"], [graph.nodes[n]["mark"] for n in graph if not graph.out_degree(n)]
    ('refuted', ['refuted'])
    """
    import networkx

    way = course.way(course.shown) if course.shown >= 0 else []
    steps = {pair: k for k, pair in enumerate(pairwise(way), 1)}
    told_of = {n for n in range(len(course.states)) if n < MOST_TOLD} | set(way)
    untold = [f"{len(course.states) - len(told_of):,} of {len(course.states):,} states are not told: draw less, as with a nearer horizon"] if len(told_of) < len(course.states) else []
    graph: DiGraph[int] = networkx.DiGraph(
        claim=str(course.claim) if course.claim else "", case=course.claim.case if course.claim else "", verdict=course.verdict, cuts=[*course.cuts, *untold], course=course)
    called = names(course.teller.reader)
    for n in sorted(told_of):
        state = course.states[n]
        reached = course.teller.reader.at(course.plain(state))
        graph.add_node(n, position=position(reached, called), text=reached.text, mark=course.marks.get(n, ""), reasons=list(course.reasons.get(n, ())), line=way.index(n) + 1 if n in way else 0)
    for n in sorted(told_of):
        before = course.plain(course.states[n])
        for label, m, after in course.following(n):
            if m not in told_of:
                graph.nodes[n]["mark"] = graph.nodes[n]["mark"] or CUT
                continue
            one = course.teller.line(before, [(label, after)], course.programs)[0]
            play = {"play": one.play, "player": one.player or None, "silent": one.silent, "events": list(one.events), "rules": None, "at": n, "told": one, "after": after}
            _connect(graph, n, m, [[play]], steps.get((n, m), 0))
    _tell(graph)
    return graph


def _connect(graph: DiGraph[int], u: int, v: int, ways: Iterable[list[dict[str, Any]]], line: int) -> None:
    if not graph.has_edge(u, v):
        graph.add_edge(u, v, ways=[], line=0)
    data = graph.edges[u, v]
    known = [[play["play"] for play in way] for way in data["ways"]]
    data["ways"] += [way for way in ways if [play["play"] for play in way] not in known]
    data["line"] = data["line"] or line


def _tell(graph: DiGraph[int]) -> None:
    """What differs at each node from those before it."""
    for n, data in graph.nodes(data=True):
        if n == 0:
            now = data["position"]
            data["what"] = [f"{now['turn', ''][0]}, {now['step', ''][0]}", *([f"stack: {', then '.join(now['stack', ''])}"] if now["stack", ""] else [])]
        else:
            data["what"] = differences(data["position"], [graph.nodes[u]["position"] for u in graph.predecessors(n) if u != n], trifles=not data["mark"])


def _forced(graph: DiGraph[int], n: int, where: str) -> bool:
    """Whether nobody chooses anything in a state, nor is it an end; with ``after`` or ``before``, only if the state after it, or all those before, look the same."""
    if n == 0 or graph.nodes[n]["mark"] or graph.out_degree(n) != 1:
        return False
    (m,) = graph.successors(n)
    ways = graph.edges[n, m]["ways"]
    if m == n or len(ways) != 1 or not all(play["silent"] for play in ways[0]):
        return False
    here = seen(graph.nodes[n]["position"])
    match where:
        case "after":
            return here == seen(graph.nodes[m]["position"])
        case "before":
            return {seen(graph.nodes[u]["position"]) for u in graph.predecessors(n)} <= {here}
    return True


def _passed_through(graph: DiGraph[int], where: str = "") -> DiGraph[int]:
    """The graph without the states in which nobody chooses anything: they are part of edges."""
    import networkx

    out = {n: next(iter(graph.successors(n))) for n in graph if _forced(graph, n, where)}
    small: DiGraph[int] = networkx.DiGraph(**graph.graph)
    small.add_nodes_from((n, dict(data)) for n, data in graph.nodes(data=True) if n not in out)
    for u, v, data in graph.edges(data=True):
        if u in out:
            continue
        more: list[dict[str, Any]] = []
        gone = {u}
        while v in out and v not in gone:
            gone.add(v)
            more += graph.edges[v, out[v]]["ways"][0]
            v = out[v]
        if v in small:
            _connect(small, u, v, [[*way, *more] for way in data["ways"]], data["line"])
    return small


def _bounded(graph: DiGraph[int], most: int) -> DiGraph[int]:
    """The line, and the states next to the start and to it; of all others how many there are beyond each that is drawn."""
    keep = {0, *(n for n, data in graph.nodes(data=True) if data["line"])}
    queue = deque(sorted(keep))
    known = set(keep)
    while queue and len(keep) < most:
        for v in graph.successors(queue.popleft()):
            if v not in known and len(keep) < most:
                known.add(v)
                keep.add(v)
                queue.append(v)
    small: DiGraph[int] = graph.subgraph(keep).copy()
    small.graph.update(graph.graph)
    counted, todo = set(keep), deque((u, u) for u in sorted(keep))
    while todo:
        n, beside = todo.popleft()
        for v in graph.successors(n):
            if v not in counted:
                counted.add(v)
                small.nodes[beside]["more"] = small.nodes[beside].get("more", 0) + 1
                todo.append((v, beside))
    return small


def folded(graph: DiGraph[int], most: int = MOST_DRAWN) -> DiGraph[int]:
    """The same graph with less to draw.

    States in which nobody chooses anything and nothing is seen to change are part of the edge that leads through them. If more than ``most`` are left, all in which
    nobody chooses anything are; if there still are too many, nodes that lead to others have ``more``: how many.

    Parameters
    ----------
    graph : networkx.DiGraph
        From `state_graph`.
    most : int
    """
    small = _passed_through(_passed_through(graph, "after"), "before")
    if len(small) > most:
        small = _passed_through(small)
    small.graph["folded"] = len(graph) - len(small)
    if len(small) > most:
        small = _bounded(small, most)
    for n in small:
        small.nodes[n].pop("what", None)
    _tell(small)
    return small


def explain(graph: DiGraph[int]) -> None:
    """Give the plays of a graph the rules behind them and behind what happens in them, up to `MOST_EXPLAINED`."""
    course: Course = graph.graph["course"]
    explainer, left = Explainer(course.programs, course.teller), MOST_EXPLAINED
    for _, _, data in sorted(graph.edges(data=True), key=lambda edge: (not edge[2]["line"], edge[0], edge[1])):
        for play in data["ways"][0]:
            if play["rules"] is None and (left > 0 or data["line"]):
                why = explainer.play(course.plain(course.states[play["at"]]), play["after"], play["told"])
                play["rules"] = list(dict.fromkeys([*why.rules, *(rule for cause in why.causes for rule in cause.rules)]))
                play["events"] = [cause.text for cause in why.causes]
                left -= 1


def edge_words(ways: list[list[dict[str, Any]]]) -> list[str]:
    """What somebody does along an edge; what happens, where nobody does anything."""
    plays = [play["play"] for play in ways[0] if not play["silent"]]
    if not plays:
        silent = [play["play"] for play in ways[0] if not play["play"].endswith(" passes")]
        plays = list(dict.fromkeys(told([play["told"] for play in ways[0]]))) or silent[:1] or ["everybody passes"]
    other = len(ways) - 1
    return plays + ([f"(or in {other} other way{'s' * (other != 1)})"] if other else [])


def edge_rules(ways: list[list[dict[str, Any]]]) -> list[str]:
    """The rules behind the plays of an edge."""
    return list(dict.fromkeys(rule for play in ways[0] for rule in play["rules"] or ()))


def edge_story(ways: list[list[dict[str, Any]]]) -> Iterator[str]:
    """Every play along an edge, and what happens in it."""
    for k, way in enumerate(ways):
        if k:
            yield "or:"
        for play in way:
            if not play["silent"] or not play["events"]:
                rules = f" [{', '.join(play['rules'][:4])}]" if play["rules"] and not play["events"] else ""
                yield play["play"] + rules
            yield from (f"  {text}" for text in play["events"])


def as_json(graph: DiGraph[int]) -> dict[str, Any]:
    """Every state and every play, as ``stackproof graph --states --json`` writes them."""
    nodes = [{"id": n, "what": data["what"], "state": data["text"], "mark": data["mark"] or None, "reasons": data["reasons"], "line": data["line"]} for n, data in graph.nodes(data=True)]
    edges = [{"from": u, "to": v, "line": data["line"], "ways": [[{key: play[key] for key in ("play", "player", "events", "rules")} for play in way] for way in data["ways"]]}
             for u, v, data in graph.edges(data=True)]
    return {"claim": graph.graph["claim"] or None, "case": graph.graph["case"] or None, "verdict": graph.graph["verdict"] or None, "nodes": nodes, "edges": edges}


__all__ = ["MOST_DRAWN", "as_json", "edge_rules", "edge_story", "edge_words", "explain", "folded", "state_graph"]
