"""Pictures of a state graph: DOT and what Graphviz makes of it, Mermaid, GraphML, and one HTML page. The line that decides a claim is thick and numbered."""

from __future__ import annotations

import html
import io
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.courses import ASIDE, CUT, END, NOT_SO
from checker.pictures import THEMES, Theme, attributes, rendered, shell, wrapped
from checker.state_graph import edge_rules, edge_story, edge_words
from checker.verdicts import HOLDS, REFUTED, UNDETERMINED, UNSUPPORTED

if TYPE_CHECKING:
    from networkx import DiGraph

SIGNS = {HOLDS: "\u2713 holds", REFUTED: "\u2717 refuted", END: "end", NOT_SO: "not so here", ASIDE: "set aside", CUT: "not followed", UNSUPPORTED: "not modelled", UNDETERMINED: "undetermined"}
_SAID = {
    HOLDS: "lines end here, and the claim is true of them", REFUTED: "lines end here, and the claim is not true of them", END: "lines end here", NOT_SO: "lines end here; it is not so on these, which it does not have to be",
    ASIDE: "something that is said to be played can't be done: the line does not count", CUT: "was not followed: a bound", UNSUPPORTED: "something is not modelled", UNDETERMINED: "undetermined"}
_BORDERS = {HOLDS: ("box", "2"), REFUTED: ("octagon", "2"), END: ("box", "2"), NOT_SO: ("box", "2"), ASIDE: ("box", "1"), CUT: ("box", "1")}
_MOST_LINES, _NODE_WIDTH, _EDGE_WIDTH = 7, 38, 34
_BROAD = 7
"""With so many states as far from the start as each other, a picture goes from left to right, and its lines say less."""


def _broad(graph: DiGraph[int]) -> bool:
    """Whether a picture from the top down would be too broad to read."""
    import networkx

    return any(len(row) >= _BROAD for row in networkx.bfs_layers(graph, 0))


def made(graph: DiGraph[int], small: DiGraph[int], kind: str, theme: str = "light") -> bytes:
    """A state graph in one of `checker.pictures.FORMATS`; all but ``json``, which is the command's envelope.

    Parameters
    ----------
    graph : networkx.DiGraph
        From `checker.state_graph.state_graph`: GraphML has all of it.
    small : networkx.DiGraph
        The same from `checker.state_graph.folded`: what is drawn.
    kind : str
    theme : str
        ``light`` or ``dark``.

    Raises
    ------
    InputError
        Graphviz is not there.
    """
    match kind:
        case "graphml":
            return graphml(graph)
        case "dot":
            return dot(small, theme).encode()
        case "mmd":
            return mermaid(small).encode()
        case "html":
            return page(small).encode()
    return rendered(dot(small, theme), kind)


def title(graph: DiGraph[int]) -> str:
    """What the graph is of."""
    claim, case, verdict = (graph.graph[key] for key in ("claim", "case", "verdict"))
    under = f" (under \u201c{graph.graph['under']}\u201d)" if graph.graph.get("under") else ""
    return f"{f'{case}: ' if case else ''}{claim}\n{verdict}{under}" if claim else "Everything that may be played"


def _size(graph: DiGraph[int]) -> str:
    every = len(graph) + graph.graph.get("folded", 0) + (more := sum(data.get("more", 0) for _, data in graph.nodes(data=True)))
    inside = graph.graph.get("folded", 0)
    words = [f"{every:,} state{'s' * (every != 1)}"]
    words += [f"{inside:,} in which nobody chooses are part of lines"] if inside else []
    words += [f"{more:,} are not drawn"] if more else []
    return ", ".join(words)


def _line_numbers(graph: DiGraph[int]) -> dict[tuple[int, int], int]:
    """The places of edges on the line, counted as drawn."""
    edges = sorted((data["line"], u, v) for u, v, data in graph.edges(data=True) if data["line"])
    return {(u, v): n for n, (_, u, v) in enumerate(edges, 1)}


def _short(texts: Iterable[str], width: int, most: int) -> list[str]:
    lines = [line for text in texts for line in wrapped(text, width, 3).split("\n")]
    return lines if len(lines) <= most else [*lines[:most - 1], f"... {len(lines) - most + 1} more"]


def dot(graph: DiGraph[int], theme: str = "light", legend: bool = True) -> str:
    """A folded state graph as DOT.

    Parameters
    ----------
    graph : networkx.DiGraph
        From `checker.state_graph.folded`.
    theme : str
        ``light`` or ``dark``.
    legend : bool
        With a legend of what occurs, and the title.
    """
    look, numbers, broad = THEMES[theme], _line_numbers(graph), _broad(graph)
    font = "Helvetica,Arial,sans-serif"
    label = {"label": wrapped(title(graph), 90) + f"\n{_size(graph)}\n "} if legend else {}
    out = ["digraph states {", "  graph " + attributes(rankdir="LR" if broad else "TB", bgcolor=look.paper, fontname=font, fontsize="14", fontcolor=look.ink, nodesep="0.2" if broad else "0.35", ranksep="0.4", pad="0.3", labelloc="t", tooltip=" ", **label)]
    out.append("  node " + attributes(fontname=font, fontsize="11", fontcolor=look.ink, color=look.faint, shape="box", style="filled,rounded", fillcolor=look.card, margin="0.12,0.07"))
    out.append("  edge " + attributes(fontname=font, fontsize="10", fontcolor=look.ink, color=look.faint, arrowsize="0.8"))
    for n, data in graph.nodes(data=True):
        out.append(f"  n{n} " + attributes(**_node(graph, n, look)) + ";")
        if more := data.get("more"):
            out.append(f"  more{n} " + attributes(label=f"\u2026 {more:,} more state{'s' * (more != 1)}", shape="plaintext", style="", fontcolor=look.ink, tooltip="not drawn: in the JSON and GraphML", id=f"more{n}") + ";")
            out.append(f"  n{n} -> more{n} " + attributes(style="dotted", arrowhead="none") + ";")
    for u, v, data in graph.edges(data=True):
        number = numbers.get((u, v))
        rules = edge_rules(data["ways"])
        brief = broad and not number
        words = wrapped((f"{number}. " if number else "") + "; ".join(edge_words(data["ways"])), _EDGE_WIDTH, 3 if brief else 4).split("\n") + ([f"[{', '.join(rules[:3])}]"] if rules and not brief else [])
        more_of = {"color": look.loop, "penwidth": "3.5", "arrowsize": "1.1", "weight": "8"} if number else {}
        said = "".join(f"&nbsp;&nbsp;{html.escape(line)}&nbsp;<br align=\"left\"/>" for line in words)
        out.append(f"  n{u} -> n{v} " + attributes(label=f"<{f'<b>{said}</b>' if number else said}>", tooltip="\n".join(edge_story(data["ways"])), labeltooltip="\n".join(edge_story(data["ways"])),
                                                  id=f"n{u}_n{v}", class_="line" if number else "play", **more_of) + ";")
    if legend:
        out.append("  legend " + attributes(shape="plaintext", style="", fillcolor=look.paper, label=_legend(graph, look), tooltip="legend", id="legend") + ";")
    return "\n".join([*out, "}", ""])


def _node(graph: DiGraph[int], n: int, look: Theme) -> dict[str, str]:
    data = graph.nodes[n]
    mark = data["mark"]
    head = "start" if n == 0 else SIGNS.get(mark, "")
    lines = _short(data["what"] or ([] if mark else ["nothing is seen to change"]), _NODE_WIDTH, _MOST_LINES)
    text = (f"<b>{html.escape(head)}</b><br/>" if head else "") + "".join(f"{html.escape(line)}<br align=\"left\"/>" for line in lines)
    shape, rim = _BORDERS.get(mark, ("box", "1"))
    on_line = bool(data["line"])
    style = "filled" if mark == REFUTED else "filled,rounded,dashed" if mark in (NOT_SO, ASIDE, CUT) else "filled,rounded"
    fill = {HOLDS: look.resource, REFUTED: look.event}.get(mark, look.ability if on_line or n == 0 else look.card)
    return {"label": f"<{text}>", "shape": shape, "peripheries": rim, "style": style, "fillcolor": fill, "color": look.loop if on_line else look.ink if mark else look.faint,
            "penwidth": "2.6" if on_line else "1.2", "tooltip": _about(data), "id": f"n{n}", "class_": "line" if on_line else "state", **({"margin": "0.01,0.01"} if shape == "octagon" else {})}


def _about(data: dict[str, Any]) -> str:
    """A node whole: what is said of it, and the position."""
    said = [_SAID[data["mark"]], *data["reasons"]] if data["mark"] else []
    return "\n".join([*said, *data["what"], "", data["text"].rstrip()] if said or data["what"] else [data["text"].rstrip()])


def _legend(graph: DiGraph[int], look: Theme) -> str:
    """What occurs, as a table."""
    marks = {data["mark"] for _, data in graph.nodes(data=True)} - {""}
    ink = f'<font color="{look.ink}">'
    rows = [f'<tr><td align="left" colspan="2"><b>{ink}How to read it</font></b></td></tr>',
            f'<tr><td align="left">{ink}&#9645;</font></td><td align="left">{ink}a state: what differs from those before it</font></td></tr>',
            f'<tr><td align="left"><font color="{look.faint}">&#8212;&#9654;</font></td><td align="left">{ink}what is played, or what happens if nobody plays anything; [rules]</font></td></tr>']
    if any(data["line"] for _, data in graph.nodes(data=True)):
        rows.append(f'<tr><td align="left"><font color="{look.loop}"><b>1. &#9473;&#9654;</b></font></td><td align="left">{ink}the line that {_shows(graph)}: thick and numbered</font></td></tr>')
    rows += [f'<tr><td align="left">{ink}{html.escape(SIGNS[mark])}</font></td><td align="left">{ink}{html.escape(_SAID[mark])}</font></td></tr>' for mark in SIGNS if mark in marks]
    return f'<<table border="1" color="{look.faint}" cellborder="0" cellspacing="3" cellpadding="2">{"".join(rows)}</table>>'


def _shows(graph: DiGraph[int]) -> str:
    return "refutes the claim" if graph.graph["verdict"] == REFUTED else "shows it"


def mermaid(graph: DiGraph[int]) -> str:
    """A folded state graph as Mermaid text, which GitHub draws."""
    numbers = _line_numbers(graph)

    def said(lines: Iterable[str]) -> str:
        return '"' + "<br/>".join(html.escape(line, quote=True) for line in lines) + '"'

    out = ["flowchart TB"]
    for n, data in graph.nodes(data=True):
        left, right = ("{{", "}}") if data["mark"] == REFUTED else ("([", "])") if data["mark"] else ("[", "]")
        head = ["start"] if n == 0 else [SIGNS[data["mark"]]] if data["mark"] else []
        out.append(f"  n{n}{left}{said([*head, *_short(data['what'], _NODE_WIDTH, _MOST_LINES)] or ['...'])}{right}" + (":::line" if data["line"] else ""))
        if more := data.get("more"):
            out.append(f"  n{n} -.- more{n}({said([f'{more:,} more'])})")
    for u, v, data in graph.edges(data=True):
        number, rules = numbers.get((u, v)), edge_rules(data["ways"])
        words = [(f"{number}. " if number else "") + "; ".join(edge_words(data["ways"])), *([", ".join(rules[:3])] if rules else [])]
        out.append(f"  n{u} {'==>' if number else '-->'}|{said(_short(words, _EDGE_WIDTH, 5))}| n{v}")
    look = THEMES["light"]
    out.append(f"  classDef line fill:{look.ability},stroke:{look.loop},stroke-width:3px,color:{look.ink}")
    return "\n".join([*out, ""])


def graphml(graph: DiGraph[int]) -> bytes:
    """Every state as GraphML, for Gephi, yEd and networkx."""
    import networkx

    plain: DiGraph[int] = networkx.DiGraph()
    for n, data in graph.nodes(data=True):
        plain.add_node(n, what="\n".join(data["what"]), state=data["text"], mark=data["mark"], reasons="\n".join(data["reasons"]), line=data["line"])
    for u, v, data in graph.edges(data=True):
        plain.add_edge(u, v, plays="\n".join("; ".join(play["play"] for play in way) for way in data["ways"]), events="\n".join(edge_story(data["ways"])), line=data["line"])
    made = io.BytesIO()
    networkx.write_graphml(plain, made)
    return made.getvalue()


def page(graph: DiGraph[int]) -> str:
    """One HTML page that needs nothing else: zoom, what the pointer is on with its rules, a click shows the way to a state; light and dark."""
    light, dark = THEMES["light"], THEMES["dark"]
    way: dict[int, tuple[int, int]] = {}
    todo = [0]
    for u in todo:  # the shortest way to each, along the line where that is one
        for v in sorted(graph.successors(u), key=lambda v: not graph.edges[u, v]["line"]):
            if v not in way and v:
                way[v] = (u, v)
                todo.append(v)
    numbers = _line_numbers(graph)
    line = [f"n{u}_n{v}" for u, v in numbers]
    nodes = {f"n{n}": {"label": (SIGNS.get(data["mark"]) or "; ".join(data["what"]) or "a state"), "words": _about(data), "way": f"n{way[n][0]}_n{n}" if n in way else ""} for n, data in graph.nodes(data=True)}
    edges = [{"id": f"n{u}_n{v}", "from": f"n{u}", "to": f"n{v}", "words": "\n".join(edge_story(data["ways"])), "does": "; ".join(edge_words(data["ways"])) + (f" [{', '.join(rules[:4])}]" if (rules := edge_rules(data["ways"])) else "")} for u, v, data in graph.edges(data=True)]
    ends = "".join(f'<li><button data-to="n{n}">{html.escape(SIGNS[data["mark"]])}</button> <small>{html.escape("; ".join(data["reasons"][:2] or data["what"][:2]))}</small></li>'
                   for n, data in graph.nodes(data=True) if data["mark"])
    lists = {"The line": f'<li><button data-line>{html.escape(f"the line that {_shows(graph)}")}</button></li>'} if line else {}
    legend = "".join(f"<li>{html.escape(sign)}: {html.escape(_SAID[mark])}</li>" for mark, sign in SIGNS.items() if any(data["mark"] == mark for _, data in graph.nodes(data=True)))
    return shell(rendered(dot(graph, "light", legend=False), "svg").decode(), title(graph).replace("\n", ": "), {"loop": (light.loop, dark.loop)}, {"nodes": nodes, "edges": edges, "loops": [], "line": line},
                 f"Click a state for the shortest way to it. {_size(graph)}.", {**lists, "Where lines end": ends or "<li>nowhere</li>"}, legend + "<li>box: what differs from the states before it</li><li>thick and numbered: the line</li>")


__all__ = ["SIGNS", "dot", "graphml", "made", "mermaid", "page", "title"]
