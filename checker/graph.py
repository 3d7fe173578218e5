"""The trigger-dependency graph of a board: which abilities cause, trigger, feed, replace and change what.

Nodes and edges are those of asp/graph; here they get words, and the strongly connected components are found that a loop would have to lie in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from clingo import Symbol, SymbolType

import asp
from checker.situation import situation
from checker.views import _Words

if TYPE_CHECKING:
    from networkx import DiGraph

    from encoder.boards import Board
    from encoder.cards import Library

PROGRAMS = ("keywords.lp", "hand_abilities.lp", "graph/phrases.lp", "graph/things.lp", "graph/causes.lp", "graph/hearing.lp", "graph/flow.lp", "graph/layers.lp")
KINDS = ("causes", "triggers", "needs", "produces", "uses_up", "replaces", "prevents", "gives", "changes", "depends", "has")
FLOW = ("causes", "triggers", "needs", "produces", "gives")
"""The kinds of edges that a loop can go along, and backwards along ``replaces``: what replaces an event acts when it would happen. The others say what influences one."""
_CHANGED = {"existence": "whether it exists", "condition": "whether its condition is met", "amount": "what it does"}
_COUNTERS = {"plus": "+1/+1", "minus": "-1/-1"}
_HAPPENS = {
    "enters": "{} enters", "dies": "{} dies", "leaves": "{} leaves the battlefield", "deals_damage": "{} deals damage", "cast": "{} is cast",
    "activates": "an ability of {} is activated", "taps_for_mana": "{} is tapped for mana", "sacrificed": "{} is sacrificed", "gains_life": "{} gains life",
    "targeted": "{} becomes a target", "dealt_damage": "{} is dealt damage", "becomes_blocked": "{} becomes blocked", "cycled": "{} is cycled", "plays": "{} is played",
    "discards": "{} discards a card", "state": "what {} waits for is true", "loses_life": "{} loses life", "draws": "{} draws", "again": "{} is done again", "deals_combat_damage": "{} deals combat damage",
}
_RESULTS = {"deals_damage": "damage is dealt", "gains_life": "life is gained", "loses_life": "life is lost", "draws": "cards are drawn"}
_NOUNS = ("token", "nontoken", "tapped", "untapped", "attacking", "blocking", "enchanted", "multicolored", "monocolored", "colorless")
_LETTERS = {"w": "white mana", "u": "blue mana", "b": "black mana", "r": "red mana", "g": "green mana", "c": "colorless mana", "generic": "mana", "s": "snow mana"}
_WHOSE = {"you_control": "you control", "not_you_control": "another player controls", "other_player_controls": "another player controls", "you_own": "you own",
          "opponent_owns": "an opponent owns"}


def dependency_graph(board: Board, *, date: str = asp.CURRENT) -> DiGraph[str]:
    """The trigger-dependency graph of a board.

    Parameters
    ----------
    board : Board
        Its cards, wherever they are; see `board_of` for a board of some cards.
    date : str
        One of `asp.RULES_DATES`.

    Returns
    -------
    networkx.DiGraph
        Nodes are named as the programs name them and have ``type`` (card, ability, event, resource), ``label``, ``card`` (the label of the card that an
        ability belongs to), ``player`` and ``loop``: the number of the loop candidate that it is part of, or 0. Edges have ``kind``, one of `KINDS`, ``kinds``, all
        of them, ``why``, a list of dicts with ``kind``, ``rules`` and ``text``, and ``loop``. They point the way that things follow from each other: from a resource to the
        ability that needs it. ``graph.graph["unread"]`` has each card with an ability of which the
        programs do not know all that it may bring about: a loop of it may be missing. ``graph.graph["loops"]`` has each candidate: ``number``, ``nodes``, ``cards``, ``influenced_by``, and (see `mark`) ``status``, ``needs``, ``reasons``.

    References
    ----------
    CR 603.2 (triggers), 614 (replacement), 613.8 (dependency), 731 (loops).

    Examples
    --------
    >>> graph = dependency_graph(board_of(["Devoted Druid", "Vizier of Remedies"]))
    >>> [(loop["cards"], loop["influenced_by"]) for loop in graph.graph["loops"]]
    [(['Devoted Druid'], ['Vizier of Remedies'])]
    """
    import networkx

    control = situation(board, date=date, programs=PROGRAMS)
    facts: dict[str, list[list[Symbol]]] = defaultdict(list)
    for name, arity in (("node", 1), ("edge", 4), ("copies", 2), ("scope", 3), ("unsupported", 3), ("bears", 2), ("unread", 2), ("wording", 2)):
        facts[name] = sorted(a.symbol.arguments for a in control.symbolic_atoms.by_signature(name, arity))
    words = _Labels(board, facts)
    graph: DiGraph[str] = networkx.DiGraph()
    ends = {v for start, end, *_ in facts["edge"] for v in (start, end)}  # some are known only when the layers are: 613.8
    for node in sorted({node for (node,) in facts["node"]} | ends):
        graph.add_node(str(node), **words.node(node))
    for start, end, kind, why in facts["edge"]:
        _connect(graph, str(start), str(end), kind.name, words.why(why))
    gaps = {x for x, _, _ in facts["unsupported"]}
    unknown = [(t, x) for t, x in facts["bears"] if x in gaps] + [tuple(a.arguments) for a, _ in facts["unread"]]
    graph.graph["unread"] = [list(said) for said in dict.fromkeys((words.thing(t), words.words.ability(x)) for t, x in unknown)]
    _find_loops(graph)
    return graph


def board_of(cards: Sequence[str], *, library: Library | None = None) -> Board:
    """A board of one player with some cards: what can be on the battlefield there, all others in hand.

    Parameters
    ----------
    cards : sequence of str
        English or Spanish names; a name twice is two cards.
    library : Library, optional
        The shipped one if left out.

    Raises
    ------
    InputError
        No card is called that.
    """
    from encoder.boards import parse_board
    from encoder.cards import library as shipped
    from encoder.cards.types import permanent_types

    known = library or shipped()
    zones: dict[str, list[str]] = {"battlefield": [], "hand": []}
    for card in known.named(cards):
        stays = any(f"card({card.id},type({kind}))" in card.facts for kind in permanent_types())
        zones["battlefield" if stays else "hand"].append(card.name)
    return parse_board({"Ana": {zone: names for zone, names in zones.items() if names}, "stack": []}, library=known)


CANDIDATE, PROVED, REFUTED, UNDETERMINED = "candidate", "proved", "refuted", "undetermined"
"""What is known of a loop candidate: nothing was looked for; there is a loop; there is none; there may be one."""


def mark(graph: DiGraph[str], cards: Iterable[str], status: str, reasons: Sequence[str] = ()) -> list[int]:
    """Say of loop candidates what a search for loops has shown.

    Parameters
    ----------
    graph : networkx.DiGraph
        From `dependency_graph`.
    cards : iterable of str
        Labels: of the cards that a loop which was proved needs; else of all cards that were looked at.
    status : str
        `PROVED`: of the candidate that has most of the cards, while the others change something about it; it is final. `REFUTED`: of those of which every card, and
        every card that changes something about them, was looked at. `UNDETERMINED`: of those of which some card was.
    reasons : sequence of str
        Why it is undetermined.

    Returns
    -------
    list of int
        The numbers of the candidates that were marked.
    """
    given = set(cards)
    found = [(len(given.intersection(loop["cards"])), {*loop["cards"], *loop["influenced_by"]}, loop) for loop in graph.graph["loops"]]
    most = max((shared for shared, every, _ in found if given <= every), default=0)
    meant = [loop for shared, every, loop in found if shared and (shared == most and given <= every if status == PROVED else loop["status"] == CANDIDATE and (status != REFUTED or every <= given))]
    for loop in meant:
        if loop["status"] != PROVED:
            loop.update(status=status, needs=sorted(given) if status == PROVED else [], reasons=list(reasons))
        if status == PROVED:
            for name in _part(graph, loop, given):
                graph.nodes[name]["proved"] = True
    return [loop["number"] for loop in meant]


def _part(graph: DiGraph[str], loop: dict[str, Any], cards: set[str]) -> set[str]:
    """The nodes of a candidate on cycles of the abilities of some cards; all, if the others are needed for any."""
    import networkx

    foreign = {v for u, v, data in graph.edges(data=True) if "gives" in data["kinds"] and graph.nodes[u]["card"] not in cards}
    inside = {n for n in loop["nodes"] if n not in foreign and (graph.nodes[n]["type"] != "ability" or graph.nodes[n]["card"] in cards)}
    flow = _flow(graph).subgraph(inside)
    found = {n for part in networkx.strongly_connected_components(flow) if len(part) > 1 for n in part}
    return found or set(loop["nodes"])


def folded(graph: DiGraph[str]) -> DiGraph[str]:
    """The same graph with less to draw: what differs only in the card that it is about is one node.

    An ability that something gives to several cards is drawn once, with whatever gives it; then events, and resources, that lead to the same abilities.

    Parameters
    ----------
    graph : networkx.DiGraph
        From `dependency_graph`.
    """
    import networkx

    giver = {v: u for u, v, data in graph.edges(data=True) if "gives" in data["kinds"]}
    given: dict[tuple[str, str], list[str]] = defaultdict(list)
    for v, u in giver.items():
        given[graph.nodes[v]["label"], u].append(v)
    into = {v: min(group) for group in given.values() for v in group}
    for _ in range(2):
        groups: dict[Any, list[str]] = defaultdict(list)
        for name, data in graph.nodes(data=True):
            if data["pattern"]:
                after = frozenset((into.get(v, v), graph.edges[name, v]["kind"]) for v in graph.successors(name))
                groups[data["type"], data["pattern"], after].append(name)
        into |= {name: min(group) for group in groups.values() for name in group}
    small: DiGraph[str] = networkx.DiGraph(**graph.graph)
    members: dict[str, list[str]] = defaultdict(list)
    for name in graph:
        members[into.get(name, name)].append(name)
    for name, group in members.items():
        data = dict(graph.nodes[name])
        if len(group) > 1 and data["pattern"]:
            data["label"] = data["pattern"].format(_few([graph.nodes[n]["about"] for n in group]))
        elif name in giver:
            data["label"] = f"{data['label']}\n(of {_few([graph.nodes[n]['card'] for n in group])})"
            data["card"] = graph.nodes[giver[name]]["card"]
        data["loop"] = max(graph.nodes[n]["loop"] for n in group)
        data["proved"] = any(graph.nodes[n]["proved"] for n in group)
        small.add_node(name, **data)
    for u, v, data in graph.edges(data=True):
        start, end = into.get(u, u), into.get(v, v)
        for why in data["why"]:
            _connect(small, start, end, why["kind"], {key: why[key] for key in ("rules", "text")})
        small.edges[start, end]["loop"] = max(small.edges[start, end]["loop"], data["loop"])
    for name, data in small.nodes(data=True):
        changed = [v for v in small.successors(name) if small.nodes[v]["type"] == "card" and small.edges[name, v]["kind"] == "changes"]
        if len(changed) > _MANY:
            data["label"] += f"\n(changes {len(changed)} cards)"
            small.remove_edges_from([(name, v) for v in changed])
    unused = [n for n, data in small.nodes(data=True) if data["type"] == "card" and graph.nodes[n]["card"] not in {d["card"] for m, d in small.nodes(data=True) if m != n}
              and n not in {v for _, v, d in small.edges(data=True) if d["kind"] != "has"} and graph.out_degree(n)]
    small.remove_nodes_from(unused)
    return small


def _few(names: list[str]) -> str:
    names = sorted(set(names))
    return ", ".join(names) if len(names) < 4 else f"{names[0]}, {names[1]} and {len(names) - 2} more"


def as_json(graph: DiGraph[str]) -> dict[str, Any]:
    """Nodes, edges and loop candidates, as ``stackproof graph --json`` writes them."""
    nodes = [{"id": name, **{key: data[key] for key in ("type", "label", "card", "player", "loop")}} for name, data in graph.nodes(data=True)]
    edges = [{"from": start, "to": end, "kinds": data["kinds"], "loop": data["loop"], "why": data["why"]} for start, end, data in graph.edges(data=True)]
    unread = [{"card": card, "ability": said} for card, said in graph.graph["unread"]]
    return {"nodes": nodes, "edges": edges, "loops": graph.graph["loops"], "unread": unread}


def _connect(graph: DiGraph[str], start: str, end: str, kind: str, why: dict[str, Any]) -> None:
    if not graph.has_edge(start, end):
        graph.add_edge(start, end, kind=kind, kinds=[], why=[], loop=0)
    data = graph.edges[start, end]
    if kind not in data["kinds"]:
        data["kinds"] = sorted([*data["kinds"], kind], key=KINDS.index)
        data["kind"] = data["kinds"][0]
    if {"kind": kind, **why} not in data["why"]:
        data["why"].append({"kind": kind, **why})


def _find_loops(graph: DiGraph[str]) -> None:
    """Number the strongly connected components along which things can follow from each other for ever."""
    import networkx

    parts = [sorted(part) for part in networkx.strongly_connected_components(_flow(graph)) if len(part) > 1]
    loops = []
    for number, part in enumerate(sorted(parts, key=lambda part: (-len(part), part)), 1):
        inside = set(part)
        for name in part:
            graph.nodes[name]["loop"] = number
        for u, v in graph.edges(part):
            if v in inside and {*FLOW, "replaces"} & set(graph.edges[u, v]["kinds"]):
                graph.edges[u, v]["loop"] = number
        own = sorted({graph.nodes[n]["card"] for n in part if graph.nodes[n]["type"] == "ability"})
        loops.append({"number": number, "status": CANDIDATE, "needs": [], "reasons": [], "cards": own, "influenced_by": sorted(_influences(graph, inside) - set(own)), "nodes": part})
    graph.graph["loops"] = loops


def _flow(graph: DiGraph[str]) -> DiGraph[str]:
    """What loops go along."""
    import networkx

    flow: DiGraph[str] = networkx.DiGraph([(u, v) for u, v, data in graph.edges(data=True) if set(FLOW) & set(data["kinds"])])
    flow.add_edges_from([(v, u) for u, v, data in graph.edges(data=True) if "replaces" in data["kinds"]])
    return flow


def _influences(graph: DiGraph[str], inside: set[str]) -> set[str]:
    """The cards that change something about a component: what leads to it, or acts on an event that it causes or an ability or card of it."""
    cards = {graph.nodes[n]["card"] for n in inside if graph.nodes[n]["type"] == "ability"}
    touched = inside | {n for n, data in graph.nodes(data=True) if data["type"] == "card" and data["card"] in cards}
    caused = {v for u in inside for v in graph.successors(u)} - inside
    touched |= {u for v in caused for u in graph.predecessors(v) if {"replaces", "prevents"} & set(graph.edges[u, v]["kinds"])}
    found, todo = set(touched), list(touched)
    while todo:
        v = todo.pop()
        for u in graph.predecessors(v):
            if u not in found and graph.edges[u, v]["kind"] != "has":
                found.add(u)
                todo.append(u)
    return {graph.nodes[n]["card"] for n in found if graph.nodes[n]["card"]}


_MANY = 3


@dataclass
class _Labels:
    """What nodes and edges are called."""

    board: Any
    facts: dict[str, list[list[Symbol]]]
    words: _Words = field(init=False)

    def __post_init__(self) -> None:
        self.words = _Words(self.board, {x: said.string for x, said in self.facts["wording"]})
        self.copies = {t: n.number for t, n in self.facts["copies"]}
        self.players = sorted({str(t.arguments[1]) for t in self.copies})
        self.scope: dict[Symbol, dict[int, list[Symbol]]] = defaultdict(lambda: defaultdict(list))
        for key, branch, condition in self.facts["scope"]:
            self.scope[key][branch.number].append(condition)

    def thing(self, t: Symbol) -> str:
        """The name of a card, with its player where two have cards."""
        name = self.words.card(t.arguments[0].name)
        return f"{name} ({self.words.player(t.arguments[1].name)})" if len(self.players) > 1 else name

    def node(self, v: Symbol) -> dict[str, Any]:
        """Type, label, card and player of a node."""
        kind = {"ab": "ability"}.get(v.name, v.name)
        t = v if kind == "card" else v.arguments[0] if kind == "ability" else None
        card, player = (self.thing(t), self.words.player(t.arguments[1].name)) if t is not None else ("", "")
        label = {"card": self._card, "ability": self._ability, "event": self._event, "resource": self._resource}[kind](v)
        about = self._about(v)
        pattern = label.replace(about, "{}", 1) if about else ""
        return {"type": kind, "label": label, "card": card, "player": player, "loop": 0, "proved": False, "about": about, "pattern": pattern, "copies": self.copies.get(v, 1) if kind == "card" else 1}

    def _about(self, v: Symbol) -> str:
        """The one card that an event or a resource is about."""
        inner = v.arguments[1] if v.name == "event" else v.arguments[0]
        last = inner.arguments[-1] if inner.type == SymbolType.Function and inner.arguments else inner
        single = v.name == "resource" or (v.name == "event" and inner.name == "only")
        return self.thing(last) if single and last.type == SymbolType.Function and last.name == "card" else ""

    def _card(self, t: Symbol) -> str:
        n = self.copies.get(t, 0)
        return f"{n} {self.thing(t)}" if n > 1 else self.thing(t)

    def _ability(self, v: Symbol) -> str:
        x = v.arguments[1]
        if str(x) == "cast":
            return f"cast {self.words.card(v.arguments[0].arguments[0].name)}"
        said = self.words.ability(x)
        return f"later: {self.words.ability(x.arguments[0])}" if said == str(x) and x.name == "quoted" else said

    def _event(self, v: Symbol) -> str:
        verb, who = v.arguments
        if str(who) == "result":
            return _RESULTS.get(verb.name) or str(verb.arguments[0]).removeprefix("instruction(").partition("(")[0].replace("_", " ")
        name = self._who(who)
        if verb.name == "other":
            return f"{name}: {str(verb.arguments[0]).partition('(')[0].replace('_', ' ')}"
        if verb.name == "activates" and name.endswith(" ability"):
            return f"{name} is activated"
        if verb.name == "put_counters":
            return f"{self._counter(verb.arguments[0])} counter is put on {name}"
        if verb.name == "goes":
            zone = str(verb.arguments[0])
            return f"{name} goes to {'exile' if zone == 'exile' else f'a {zone}'}"
        if verb.name == "becomes":
            return f"{name} becomes {verb.arguments[0]}"
        if verb.name == "begins":
            step = {"end": "end step", "main": "main phase"}.get(str(verb.arguments[0]), str(verb.arguments[0]).replace("_", " "))
            return f"the {step} of {name} begins"
        return _HAPPENS.get(verb.name, "{} " + verb.name.replace("_", " ")).format(name)

    def _resource(self, v: Symbol) -> str:
        r = v.arguments[0]
        match r.name, r.arguments:
            case ("tapped" | "untapped"), [t]:
                return f"{self.thing(t)} {r.name}"
            case "there", [who, _]:
                return f"{self._who(who)} on the battlefield"
            case "grave", [t]:
                return f"{self.thing(t)} in a graveyard"
            case "hand", [t]:
                return f"{self.thing(t)} in hand"
            case "toughness", [t]:
                return f"toughness of {self.thing(t)}"
            case "cards", [p]:
                return f"cards in the hand of {self.words.player(str(p))}"
            case "life", [p]:
                return f"life of {self.words.player(str(p))}" if len(self.players) > 1 else "life"
            case "counter", [k, t]:
                return f"{self._counter(k)} counter on {self.thing(t)}"
            case "without", [k, t]:
                return f"{self.thing(t)} without a {self._counter(k)} counter"
            case "mana", [color]:
                if color.arguments:
                    return f"mana for {{{'/'.join(str(a).upper() for a in color.arguments)}}}"
                return _LETTERS.get(color.name) or ("mana of any color" if color.name == "any" else f"{color.name} mana")
        return str(r)

    def _counter(self, k: Symbol) -> str:
        return _COUNTERS.get(str(k), str(k).replace("_", " "))

    def _who(self, who: Symbol) -> str:
        if who.name == "only":
            return self.thing(who.arguments[0])
        if who.name == "by":
            by, p = who.arguments
            return {"you": self.words.player(str(p)), "opponent": f"an opponent of {self.words.player(str(p))}"}.get(str(by), "a player")
        key, speaker = who.arguments
        text = " or ".join(dict.fromkeys(self._noun(conditions) for _, conditions in sorted(self.scope[key].items())))
        if speaker.name == "card":
            name = self.thing(speaker)
            text = text.replace("it or ", f"{name} or ", 1)
            return text if text == name or text.startswith(f"{name} or ") else name if text == "it" else f"{text} (besides {name})" if "another" in text else f"{text} ({name})"
        if len(self.players) > 1 and str(speaker) != "any":
            name = self.words.player(str(speaker))
            return text.replace("you control", f"{name} controls").replace("you own", f"{name} owns")
        return text

    def _noun(self, conditions: Sequence[Symbol]) -> str:
        """A phrase for an object from its conditions."""
        flat = [str(c) for c in conditions]
        if "self" in flat:
            return "it"
        if flat in (["player"], ["opponent"], ["you"]):
            return {"player": "a player", "opponent": "an opponent", "you": "you"}[flat[0]]
        if any(c.name == "is" for c in conditions):
            return "what is meant"
        before = [word for word in _NOUNS if word in flat]
        parts: dict[str, list[str]] = defaultdict(list)
        after = []
        for c in conditions:
            if c.name in ("needs", "lacks") and c.arguments[0].type == SymbolType.Function and c.arguments[0].arguments:
                feature = c.arguments[0]
                word = self.words.feature(feature.name, feature.arguments[0]) if feature.name != "ability" else self.words.ability(feature.arguments[0])
                if feature.name == "ability":
                    after.append(f"{'with' if c.name == 'needs' else 'without'} {word}")
                else:
                    parts[feature.name if c.name == "needs" else "not"].append(word if c.name == "needs" else f"non{word}")
            elif c.name.endswith("_ability"):
                parts["type"] = [str(c).replace("_", " ")]
            elif c.name == "source":
                parts["type"] = ["source"]
            elif c.name == "attached":
                after.append("that it is attached to")
            elif c.name in _WHOSE:
                after.append(_WHOSE[c.name])
            elif c.name not in ("other", "permanent", "card", "spell", "any", *_NOUNS):
                after.append(f"({str(c).replace('_', ' ')})")
        kinds = parts["type"] or (["spell"] if "spell" in flat else ["card"] if "card" in flat else ["permanent"] if not parts["subtype"] else [])
        noun = " ".join([*before, *parts["not"], *parts["supertype"], *parts["color"], *parts["subtype"], *kinds])
        article = "another" if "other" in flat else "an" if noun[:1].lower() in "aeiou" else "a"
        return " ".join([article, noun, *after])

    def why(self, why: Symbol) -> dict[str, Any]:
        """The rules behind an edge, and what they say."""
        rules, text = said(why.name if why.name != "depends" else "graph_depends")
        if why.name == "depends":
            changed = why.arguments[0]
            text = f"the other would change {_CHANGED.get(changed.name, 'what it applies to')}"
        return {"rules": list(rules), "text": text}


@cache
def said(label: str) -> tuple[tuple[str, ...], str]:
    """The rules and words of the block of asp/graph with a label."""
    for program in PROGRAMS:
        for block in asp.blocks(program):
            if block.label == label:
                return block.rules, block.text
    return (), "a card has its abilities" if label == "graph_has" else label
