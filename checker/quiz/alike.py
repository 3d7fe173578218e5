"""Whether two questions are alike up to the names of cards and players: a hash of the graph of what they speak of."""

from __future__ import annotations

import re
from typing import Any

import networkx as nx

from checker.quiz import Question
from checker.quiz.situations import Situation
from encoder.boards import Board, Ref, Unclear
from encoder.boards.names import fold
from encoder.rulings.sentences import mark


def likeness(situation: Situation, question: Question) -> str:
    """The same for questions that differ only in names; what differs in anything else that matters here has another, but for a rare chance."""
    board = situation.board
    graph = nx.Graph()
    _cards(graph, board)
    _players(graph, board)
    _objects(graph, board)
    for n, text in enumerate((*situation.play, *(e.text for e in board.effects), *(h.text for h in board.earlier), *board.order)):
        _text(graph, board, f"line {n}", text, str(n))
    claims = sorted(_plain(text) for option in question.options for text in option.claim.items())
    for n, text in enumerate(claims):
        _text(graph, board, f"claim {n}", text, "claim")
    graph.add_node("all", label=f"{question.kind} {board.step} {board.stack_said} {situation.until} {situation.under} {len(question.options)}")
    return str(nx.weisfeiler_lehman_graph_hash(graph, node_attr="label", edge_attr="label", iterations=4))


def _plain(claim: tuple[str, Any]) -> str:
    key, value = claim
    return f"{key}: {'; '.join(map(str, value)) if isinstance(value, list | tuple) else value}"


def _cards(graph: nx.Graph, board: Board) -> None:
    for id in sorted(board.cards):
        own = sorted(re.sub(rf"\b{id}\b", "self", fact) for fact in board.library.card(id).facts if f"name({id})" not in fact)
        graph.add_node(f"card {id}", label="\n".join(own))


def _players(graph: nx.Graph, board: Board) -> None:
    for p in board.players:
        pool = sorted(f"{m.color}{m.n}{m.restriction}{m.maker}{m.snow}" for m in board.pool if m.player == p)
        unknown = sorted(f"{u.zone}{u.count}" for u in board.unknown if u.player == p)
        graph.add_node(f"player {p}", label=f"{board.life[p]} {board.poison[p]} {pool} {unknown} {board.active == p} {board.priority == p}")


def _objects(graph: nx.Graph, board: Board) -> None:
    for o in board.objects:
        s = o.state
        plain = [s.tapped, s.flipped, s.phased_out, sorted(s.counters), s.damage, s.new, s.blocked, [c.text for c in s.chosen], s.revealed, s.face_down, s.copy_name, o.token, o.face != o.card]
        graph.add_node(_object(o.slot), label=f"{o.zone} {plain}")
        graph.add_edge(_object(o.slot), f"card {o.card}", label="card")
        graph.add_edge(_object(o.slot), f"player {o.owner}", label="owner" if o.owner != o.controller else "both")
        if o.owner != o.controller:
            graph.add_edge(_object(o.slot), f"player {o.controller}", label="controller")
    for o in board.objects:
        for word, refs in (("attached", (o.state.attached_to,)), ("attacking", (o.state.attacking,)), ("blocking", o.state.blocking), ("linked", (o.state.linked_to,))):
            for ref in refs:
                if ref is not None:
                    graph.add_edge(_object(o.slot), _node(board, ref), label=word)
    for item in board.stack:
        graph.add_node(f"item {item.place}", label=f"{item.place} {item.words} {item.x} {item.modes} {item.paid}")
        graph.add_edge(f"item {item.place}", _object(item.source), label="source")
        for n, ref in item.targets:
            graph.add_edge(f"item {item.place}", _node(board, ref), label=f"target {n}")


def _object(slot: int) -> str:
    return f"object {slot}"


def _node(board: Board, ref: Ref) -> str:
    return _object(int(ref.key)) if ref.kind == "object" else f"item {ref.key}" if ref.kind == "item" else f"player {ref.key}"


def _text(graph: nx.Graph, board: Board, node: str, text: str, label: str) -> None:
    """A sentence: its words without names, and edges to what they name."""
    marked = mark(text, board.names.longest, frozenset(map(fold, board.players)))
    graph.add_node(node, label=f"{label} {marked.text}")
    edges: dict[str, list[int]] = {}
    for n, name in enumerate(marked.names):
        found = board.names.resolve(name.text)
        if not isinstance(found, Unclear):
            edges.setdefault(_node(board, found), []).append(n)
    for other, places in edges.items():
        graph.add_edge(node, other, label=f"names {places}")
