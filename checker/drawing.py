"""Pictures of a trigger-dependency graph: DOT and what Graphviz makes of it, Mermaid, GraphML, and one HTML page.

Colors are those of Okabe and Ito, which color-blind readers can tell apart; no kind of edge or node differs from another by its color alone.
"""

from __future__ import annotations

import html
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checker.graph import CANDIDATE, KINDS, PROVED, REFUTED, UNDETERMINED, folded
from checker.pictures import EDGES, THEMES, WIDTH, Theme, attributes, rendered, shell, wrapped, write

if TYPE_CHECKING:
    from networkx import DiGraph

_LABELLED_EDGES = 14
"""Up to so many edges each says its kind; in larger graphs only the legend does."""
_CLUSTERED_EDGES = 45
"""Up to so many, a card is a box around its abilities; in larger pictures, a table of them, which takes less room."""
_WHOLE_EDGES = 60
"""In pictures of more edges, what differs only in the card that it is about is one node."""


_LINES = {"causes": "solid", "triggers": "bold", "needs": "dashed", "produces": "solid", "uses_up": "dotted", "replaces": "solid", "prevents": "dashed", "gives": "bold",
          "changes": "dotted", "depends": "dashed"}
_HEADS = {"causes": "normal", "triggers": "vee", "needs": "empty", "produces": "dot", "uses_up": "tee", "replaces": "box", "prevents": "tee", "gives": "diamond",
          "changes": "odot", "depends": "odiamond"}
_SAID = {
    "causes": "ability causes event", "triggers": "event triggers ability", "needs": "resource is needed by ability", "produces": "ability produces resource",
    "uses_up": "uses up resource", "replaces": "effect replaces event", "prevents": "effect prevents event", "gives": "gives an ability", "changes": "effect changes it",
    "depends": "effect that the other depends on (613.8)",
}
_STATUS = {CANDIDATE: "loop candidate", PROVED: "\u2713 loop proved", REFUTED: "\u2717 no loop", UNDETERMINED: "? loop undetermined"}
_CSS_RIMS = {CANDIDATE: "2px solid var(--loop)", PROVED: "5px solid var(--loop)", UNDETERMINED: "2px dashed var(--loop)", REFUTED: "2px dotted var(--ink)"}
_SHAPES = {"ability": "box", "event": "hexagon", "resource": "cylinder", "card": "plaintext"}


def written(graph: DiGraph[str], path: Path, theme: str = "light", title: str = "") -> None:
    """Write a graph in the form that the ending of a file asks for; all but ``json``, which is the command's envelope.

    Parameters
    ----------
    graph : networkx.DiGraph
        From `checker.graph.dependency_graph`.
    path : Path
        Ends in one of `FORMATS`.
    theme : str
        ``light`` or ``dark``.
    title : str
        Stands above the picture.

    Raises
    ------
    InputError
        Graphviz is not there, or the file cannot be written.
    """
    kind = path.suffix.removeprefix(".")
    if kind != "graphml" and len(_drawn(graph)) > _WHOLE_EDGES:
        graph = folded(graph)
    made: bytes
    match kind:
        case "dot":
            made = dot(graph, theme, title).encode()
        case "mmd":
            made = mermaid(graph).encode()
        case "graphml":
            made = graphml(graph)
        case "html":
            made = page(graph, title).encode()
        case _:
            made = rendered(dot(graph, theme, title), kind)
    write(path, made)


def _names(graph: DiGraph[str]) -> dict[str, str]:
    return {name: f"n{k}" for k, name in enumerate(graph)}


def _drawn(graph: DiGraph[str]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(u, v, data) for u, v, data in graph.edges(data=True) if data["kind"] != "has"]


def _told(graph: DiGraph[str], u: str, v: str) -> str:
    """An edge in words, with its rules."""
    rows = []
    for why in graph.edges[u, v]["why"]:
        rules = f" ({', '.join(why['rules'])})" if why["rules"] else ""
        rows.append(f"{why['kind'].replace('_', ' ')}: {why['text']}{rules}")
    return f"{graph.nodes[u]['label']} -> {graph.nodes[v]['label']}\n" + "\n".join(rows)


def dot(graph: DiGraph[str], theme: str = "light", title: str = "", legend: bool = True, clusters: bool = False) -> str:
    """The graph as DOT: a cluster for each card (in a large graph a table, unless ``clusters``), a legend of the kinds that occur.

    Examples
    --------
    >>> from checker.graph import board_of, dependency_graph
    >>> print(dot(dependency_graph(board_of(["Devoted Druid"]))).splitlines()[0])
    digraph stackproof {
    """
    look, names = THEMES[theme], _names(graph)
    edges = _drawn(graph)
    few, large = len(edges) <= _LABELLED_EDGES, len(edges) > _CLUSTERED_EDGES and not clusters
    out = ["digraph stackproof {"]
    out.append("  graph " + attributes(rankdir="TB" if large else "LR", compound="true", bgcolor=look.paper, fontname="Helvetica,Arial,sans-serif", fontsize="13", fontcolor=look.ink, nodesep="0.28",
                                        ranksep="0.55" if large else "0.75", pad="0.3", newrank="true", labelloc="t", tooltip=" ", **({"label": title} if title else {})))
    out.append("  node " + attributes(fontname="Helvetica,Arial,sans-serif", fontsize="11", fontcolor=look.ink, color=look.faint, style="filled", margin="0.12,0.07"))
    out.append("  edge " + attributes(fontname="Helvetica,Arial,sans-serif", fontsize="9", arrowsize="0.8"))
    place = dict(names)
    if large:
        tables = _cards(graph)
        for k, (card, abilities) in enumerate(tables.items()):
            out.append(f"  card{k} " + attributes(shape="plaintext", style="", label=_table(graph, card, abilities, names, look), tooltip=card, id=f"card{k}") + ";")
            place |= {name: f"card{k}:{names[name]}" for name in abilities}
            place |= {name: f"card{k}:head" for name, data in graph.nodes(data=True) if data["type"] == "card" and data["card"] == card}
        out += ["  " + _node(graph, names[n], data, look) for n, data in graph.nodes(data=True) if data["type"] in ("event", "resource")]
        heads: dict[str, str] = {}
    else:
        boxes, heads, anchors = _boxes(graph, names, look)
        place |= anchors
        out += boxes
        out += ["  " + _node(graph, names[n], data, look) for n, data in graph.nodes(data=True) if data["type"] in ("event", "resource")]
    for u, v, data in edges:
        kind, color = data["kind"], look.edges[data["kind"]]
        if large and kind == "gives" and graph.nodes[u]["card"] == graph.nodes[v]["card"]:
            continue  # the row says to whom
        rules = sorted({rule for why in data["why"] for rule in why["rules"]})
        more = {"lhead": heads[v], "constraint": "false"} if v in heads else {}
        words = f"{kind.replace('_', ' ')}\n{rules[0] if rules else ''}".strip()
        more |= {"label": f" {words} ", "fontcolor": color} if few else {}
        out.append(f"  {place[u]} -> {place[v]} " + attributes(
            color=color, style=_LINES[kind], arrowhead=_HEADS[kind], penwidth="2" if data["loop"] else "1.1", tooltip=_told(graph, u, v), id=f"{names[u]}_{names[v]}",
            class_=f"{kind} loop{data['loop']}" if data["loop"] else kind, **more) + ";")
    if legend:
        out.append("  legend " + attributes(shape="plaintext", style="", fillcolor=look.paper, label=_legend(graph, look), tooltip="legend", id="legend") + ";")
    return "\n".join([*out, "}", ""])


def _cards(graph: DiGraph[str]) -> dict[str, list[str]]:
    """The abilities of each card."""
    found: dict[str, list[str]] = {data["card"]: [] for _, data in graph.nodes(data=True) if data["type"] == "card"}
    for name, data in graph.nodes(data=True):
        if data["type"] == "ability":
            found.setdefault(data["card"], []).append(name)
    return found


def _table(graph: DiGraph[str], card: str, abilities: list[str], names: dict[str, str], look: Theme) -> str:
    """A card with its abilities as rows."""
    label = next((data["label"] for _, data in graph.nodes(data=True) if data["type"] == "card" and data["card"] == card), card)
    rows = [f'<tr><td port="head" border="0"><font point-size="13">{html.escape(label)}</font></td></tr>']
    for name in abilities:
        data = graph.nodes[name]
        text = html.escape(wrapped(data["label"])).replace("\n", "<br/>")
        color, width, style = _rim(graph, data, look)
        border = f'border="{round(width)}" color="{color}"' + (f' style="{style}"' if style else "")
        rows.append(f'<tr><td port="{names[name]}" {border} bgcolor="{look.ability}">{text}</td></tr>')
    if not abilities:
        rows.append(f'<tr><td border="0"><font color="{look.faint}">no part in it</font></td></tr>')
    return f'<<table border="1" color="{look.faint}" bgcolor="{look.card}" cellspacing="4" cellpadding="5" style="rounded">{"".join(rows)}</table>>'


def _boxes(graph: DiGraph[str], names: dict[str, str], look: Theme) -> tuple[list[str], dict[str, str], dict[str, str]]:
    """A cluster for each card; for card nodes, the cluster that an edge to it ends at, and a node in that."""
    out: list[str] = []
    heads, anchors = {}, {}
    cards = {data["card"]: name for name, data in graph.nodes(data=True) if data["type"] == "card"}
    for k, (card, abilities) in enumerate(_cards(graph).items()):
        label = graph.nodes[cards[card]]["label"] if card in cards else card
        style = attributes(label=label, style="rounded,filled", fillcolor=look.card, color=look.faint, fontsize="13", penwidth="1.2", margin="12", tooltip=card)
        lines = [_node(graph, names[name], graph.nodes[name], look) for name in abilities] or [f"empty{k} " + attributes(label="no part in it", shape="plaintext", style="", fontcolor=look.faint) + ";"]
        out += [f"  subgraph cluster_{k} {{", "    graph " + style, *(f"    {line}" for line in lines), "  }"]
        if card in cards:
            heads[cards[card]] = f"cluster_{k}"
            anchors[cards[card]] = names[abilities[0]] if abilities else f"empty{k}"
    return out, heads, anchors


def told_loop(loop: dict[str, Any]) -> str:
    """What is known of a loop candidate, in words."""
    cards, needs = " + ".join(loop["cards"]), " + ".join(loop["needs"])
    return f"{_STATUS[loop['status']]} {loop['number']}: " + (f"{needs} (on {cards})" if needs and needs != cards else cards)


def _status(graph: DiGraph[str], data: dict[str, Any]) -> str:
    """What is known of the loop candidate that a node is on, or of this part of it; nothing for what is on none."""
    found = next((str(loop["status"]) for loop in graph.graph["loops"] if loop["number"] == data["loop"]), "")
    return CANDIDATE if found == PROVED and not data["proved"] else found


def _rim(graph: DiGraph[str], data: dict[str, Any], look: Theme) -> tuple[str, float, str]:
    """Color, width and style of what surrounds a node: how thick and how whole it is tells what is known of its loop."""
    return {CANDIDATE: (look.loop, 2.6, ""), PROVED: (look.loop, 5, ""), UNDETERMINED: (look.loop, 2.6, "dashed"), REFUTED: (look.ink, 1.6, "dotted")}.get(
        _status(graph, data), (look.faint, 1, ""))


def _node(graph: DiGraph[str], id: str, data: dict[str, Any], look: Theme) -> str:
    fill = {"ability": look.ability, "event": look.event, "resource": look.resource}[data["type"]]
    color, width, rim = _rim(graph, data, look)
    text = wrapped(data["label"], WIDTH if data["type"] == "ability" else 20)
    style = {"ability": "filled,rounded", "event": "filled", "resource": "filled"}[data["type"]]
    said = f"{data['card']}: {data['label']}" if data["card"] else f"{data['type']}: {data['label']}"
    return f"{id} " + attributes(label=text, shape=_SHAPES[data["type"]], style=f"{style},{rim}" if rim else style, fillcolor=fill, id=id, color=color, margin="0.12,0.12" if data["type"] == "resource" else "0.12,0.07", penwidth=f"{width:g}",
                                  tooltip=said + (f"\n{_STATUS[_status(graph, data)]} ({data['loop']})" if data["loop"] else ""),
                                  class_=f"{data['type']} loop{data['loop']}" if data["loop"] else data["type"]) + ";"


def _legend(graph: DiGraph[str], look: Theme) -> str:
    """What colors, lines and shapes mean, as a table; only what occurs."""
    present = {data["kind"] for _, _, data in _drawn(graph)}
    strokes = {"solid": "&#8212;&#8212;", "bold": "&#9473;&#9473;", "dashed": "&#8211; &#8211;", "dotted": "&#183;&#183;&#183;&#183;"}
    heads = {"normal": "&#9654;", "dot": "&#9679;", "vee": "&gt;", "empty": "&#9655;", "tee": "&#8867;", "box": "&#9632;", "diamond": "&#9670;", "odot": "&#9675;", "odiamond": "&#9671;"}
    rows = [f'<tr><td align="left" colspan="2"><b><font color="{look.ink}">How to read it</font></b></td></tr>']
    for kind, words in (("ability", "ability, inside its card"), ("event", "event (six-sided)"), ("resource", "resource (drum)")):
        if any(data["type"] == kind for _, data in graph.nodes(data=True)):
            fill = {"ability": look.ability, "event": look.event, "resource": look.resource}[kind]
            rows.append(f'<tr><td bgcolor="{fill}" border="1" color="{look.faint}" width="34"> </td><td align="left"><font color="{look.ink}">{words}</font></td></tr>')
    for kind in KINDS:
        if kind in present:
            rows.append(f'<tr><td align="left"><font color="{look.edges[kind]}">{strokes[_LINES[kind]]}{heads[_HEADS[kind]]}</font></td>'
                        f'<td align="left"><font color="{look.ink}">{_SAID[kind]}</font></td></tr>')
    for loop in graph.graph["loops"]:
        color, width, style = _rim(graph, {"loop": loop["number"], "proved": True}, look)
        sample = f'border="{round(width)}" color="{color}"' + (f' style="{style}"' if style else "")
        words = html.escape(wrapped(told_loop(loop), 44)).replace("\n", '<br align="left"/>') + '<br align="left"/>'
        rows.append(f'<tr><td {sample} width="34"> </td><td align="left"><font color="{look.ink}">{words}</font></td></tr>')
        if loop["status"] == PROVED and any(data["loop"] == loop["number"] and not data["proved"] for _, data in graph.nodes(data=True)):
            rows.append(f'<tr><td border="3" color="{look.loop}" width="34"> </td><td align="left"><font color="{look.ink}">the rest of candidate {loop["number"]}</font></td></tr>')
    return f'<<table border="1" color="{look.faint}" cellborder="0" cellspacing="3" cellpadding="2">{"".join(rows)}</table>>'


def mermaid(graph: DiGraph[str]) -> str:
    """The graph as Mermaid text, which GitHub draws."""
    names = _names(graph)

    def said(text: str) -> str:
        return '"' + html.escape(text, quote=True).replace("\n", "<br/>") + '"'

    brackets = {"ability": ("[", "]"), "event": ("{{", "}}"), "resource": ("[(", ")]")}
    clusters: dict[str, list[str]] = defaultdict(list)
    out = ["flowchart LR"]
    for name, data in graph.nodes(data=True):
        if data["type"] == "card":
            clusters[data["card"]] += []
            continue
        left, right = brackets[data["type"]]
        line = f"{names[name]}{left}{said(wrapped(data['label']))}{right}:::{_status(graph, data) or data['type']}"
        if data["type"] == "ability":
            clusters[data["card"]].append(line)
        else:
            out.append("  " + line)
    ids = {}
    for k, (card, lines) in enumerate(clusters.items()):
        ids[card] = f"c{k}"
        out += [f"  subgraph c{k}[{said(card)}]", *(f"    {line}" for line in lines), "  end"]
    for u, v, data in _drawn(graph):
        arrow = {"needs": "-.->", "uses_up": "-.->", "changes": "-.->", "depends": "-.->", "prevents": "--x", "replaces": "--o"}.get(data["kind"], "==>" if data["loop"] else "-->")
        end = ids[graph.nodes[v]["card"]] if graph.nodes[v]["type"] == "card" else names[v]
        out.append(f"  {names[u]} {arrow}|{data['kind'].replace('_', ' ')}| {end}")
    look = THEMES["light"]
    for kind, fill in (("ability", look.ability), ("event", look.event), ("resource", look.resource)):
        out.append(f"  classDef {kind} fill:{fill},stroke:{look.faint},color:{look.ink}")
    known = {_status(graph, data) for _, data in graph.nodes(data=True)}
    for status, stroke in ((CANDIDATE, "stroke-width:3px"), (PROVED, "stroke-width:6px"), (UNDETERMINED, "stroke-width:3px,stroke-dasharray:6 4"), (REFUTED, "stroke-width:2px,stroke-dasharray:2 4")):
        if status in known:
            out.append(f"  classDef {status} fill:{look.ability},stroke:{look.ink if status == REFUTED else look.loop},{stroke},color:{look.ink}")
    return "\n".join([*out, ""])


def graphml(graph: DiGraph[str]) -> bytes:
    """The graph as GraphML, for Gephi, yEd and networkx."""
    import io

    import networkx

    plain: DiGraph[str] = networkx.DiGraph()
    plain.add_nodes_from((name, {**data, "status": _status(graph, data)}) for name, data in graph.nodes(data=True))
    for u, v, data in graph.edges(data=True):
        rules = sorted({rule for why in data["why"] for rule in why["rules"]})
        plain.add_edge(u, v, kind=data["kind"], kinds=" ".join(data["kinds"]), rules=" ".join(rules), why="; ".join(why["text"] for why in data["why"]), loop=data["loop"])
    made = io.BytesIO()
    networkx.write_graphml(plain, made)
    return made.getvalue()


def page(graph: DiGraph[str], title: str = "") -> str:
    """One HTML page that needs nothing else: zoom, the rules behind what the pointer is on, a click isolates a cycle; light and dark."""
    picture = rendered(dot(graph, "light", legend=False, clusters=True), "svg").decode()
    light, dark = THEMES["light"], THEMES["dark"]
    colors = {f"edge-{kind}": (light.edges[kind], dark.edges[kind]) for kind in reversed(KINDS) if kind in light.edges}
    names = _names(graph)
    nodes = {names[n]: {"label": d["label"], "card": d["card"], "type": d["type"], "loop": d["loop"]} for n, d in graph.nodes(data=True)}
    edges = [{"id": f"{names[u]}_{names[v]}", "from": names[u], "to": names[v], "kind": d["kind"], "loop": d["loop"], "why": d["why"]} for u, v, d in _drawn(graph)]
    present = {d["kind"] for _, _, d in _drawn(graph)}
    legend = "".join(f'<li><i style="border-top:3px {_css(kind)} var(--edge-{_first(kind)})"></i>{_SAID[kind]}</li>' for kind in KINDS if kind in present)
    shapes = "".join(f'<li><b style="background:var(--{kind})"></b>{words}</li>' for kind, words in (("ability", "ability, inside its card"), ("event", "event"), ("resource", "resource")))
    known = {_status(graph, d) for _, d in graph.nodes(data=True)} - {""}
    shapes += "".join(f'<li><b style="border:{style}"></b>{html.escape(_STATUS[status])}</li>' for status, style in _CSS_RIMS.items() if status in known)
    loops = "".join(f'<li><button data-loop="{p["number"]}">{html.escape(" + ".join(p["cards"]))}</button> <small>{html.escape(_STATUS[p["status"]])}{html.escape(" with " + " + ".join(p["needs"])) if p["needs"] else ""}'
                    + (f"; changed by {html.escape(' + '.join(p['influenced_by']))}" if p["influenced_by"] else "") + "</small></li>" for p in graph.graph["loops"])
    return shell(picture, title or "Trigger-dependency graph", colors, {"nodes": nodes, "edges": edges, "loops": graph.graph["loops"]},
                 "Click a box to isolate a cycle through it.", {"Loop candidates": loops or "<li>none</li>"}, shapes + legend)


def _first(kind: str) -> str:
    """The kind that lends its name to a color that several share."""
    return next(other for other in KINDS if EDGES.get(other) == EDGES[kind])


def _css(kind: str) -> str:
    return {"bold": "double"}.get(_LINES[kind], _LINES[kind])
