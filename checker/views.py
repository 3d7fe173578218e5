"""Characteristics of a board's objects after all layers (CR 613), and the story of how they came to be.

Everything is read off the one model of the layer programs; nothing is worked out here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import clingo

import asp
from checker.situation import Board, situation
from encoder.cards.words import COLORS, PRINTED
from encoder.errors import Unsupported, UnsupportedError

_LISTS = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors"}
_Arguments = list[clingo.Symbol]
_Arguments3 = tuple[clingo.Symbol, clingo.Symbol, clingo.Symbol]
_CHANGED = {"existence": "whether it exists", "condition": "whether its condition is met", "amount": "what it does"}
"""What of an effect another one would change (CR 613.8a), beside the objects that it applies to."""


@dataclass
class _Words:
    """What a board and its cards call things; the terms of the programs where nobody says more."""

    board: Any
    wording: dict[clingo.Symbol, str] = field(default_factory=dict)
    """Abilities that are given, as their lines say them."""

    def object(self, slot: clingo.Symbol) -> str:
        return str(self.board.object_id(slot.number)) if hasattr(self.board, "object_id") else str(slot)

    def label(self, slot: clingo.Symbol) -> str:
        return str(self.board[slot.number].label) if hasattr(self.board, "object_id") else str(slot)

    @cached_property
    def _players(self) -> dict[str, str]:
        from encoder.cards.words import slug

        return {slug(p): p for p in getattr(self.board, "players", ())}

    def player(self, term: str) -> str:
        return self._players.get(term, term)

    def card(self, face: str) -> str:
        library = getattr(self.board, "library", None)
        if library is not None:
            if face in library.entries:
                return str(library.card(face).name)
            for known in (library.card(id) for id in sorted(self.board.cards) if id in library.entries):
                if face in known.faces:
                    return next((n for n in _bracketed(known.text) if _slug(n) == face), face)
        return face

    @cached_property
    def _subtypes(self) -> dict[str, str]:
        from encoder.cards.words import slug, subtypes

        return {slug(s): s for s in subtypes()}

    def feature(self, kind: str, value: clingo.Symbol) -> str:
        return self._subtypes.get(str(value), str(value)) if kind == "subtype" and hasattr(self.board, "library") else str(value)

    def ability(self, x: clingo.Symbol) -> str:
        """An ability as it stands in the notation of its card."""
        if x.name == "mana" and len(x.arguments) == 1:
            return f"{{T}}: add {{{COLORS[x.arguments[0].name].upper()}}}"
        if x in self.wording:
            return self.wording[x]
        if x.name == "quoted":
            quotes = self.ability(x.arguments[0]).split('"')[1::2]
            k = x.arguments[1].number
            return quotes[k - 1] if k <= len(quotes) else str(x)
        library = getattr(self.board, "library", None)
        if x.name == "line" and library is not None and str(x.arguments[0]) in library.entries:
            from encoder.cards.compile import lines

            said = [line for _, line in lines(library.card(str(x.arguments[0])).text)]
            text = said[x.arguments[1].number] if x.arguments[1].number < len(said) else str(x)
            return text.split(", ")[x.arguments[2].number - 1] if len(x.arguments) == 3 else text
        return str(x).replace("_", " ") if not x.arguments else str(x)

    def effect(self, e: clingo.Symbol) -> str:
        """A resolved effect as the board says it."""
        if e.name == "said":
            return next((str(f.text) for f in self.board.effects if f.number == e.arguments[0].number), str(e))
        if e.name == "counted":
            return f"{e.arguments[1]} counter"
        if e.name == "turned_down":
            return "it is face down"
        if e.name == "copied":
            return "it is a copy"
        return str(e)


def _mapping(rows: list[_Arguments]) -> dict[clingo.Symbol, clingo.Symbol]:
    """Pairs as a dictionary."""
    return {key: value for key, value in rows}  # noqa: C416 - rows are lists


def _bracketed(text: str) -> list[str]:
    return [part.split("]")[0] for part in text.split("[")[1:]]


def _slug(name: str) -> str:
    from encoder.cards.words import slug

    return slug(name)


@dataclass
class _Facts:
    """The facts of a ground control, by predicate."""

    control: clingo.Control
    _known: dict[tuple[str, int], list[_Arguments]] = field(default_factory=dict)

    def __call__(self, name: str, arity: int) -> list[_Arguments]:
        key = (name, arity)
        if key not in self._known:
            self._known[key] = [a.symbol.arguments for a in self.control.symbolic_atoms.by_signature(name, arity) if a.is_fact]
        return self._known[key]


def _refuse(board: Board, facts: _Facts, asked: clingo.Symbol | None) -> None:
    """Raise if a clause that is not modelled could change the view."""
    absent = {o for (o,) in facts("absent", 1)}
    elsewhere = {x for x, _ in facts("works_in", 2)}
    here = {x for o, _, x in facts("may_instance", 3) if o not in absent or x in elsewhere or o == asked}
    open_clauses = {clause.string for x, clause, aspect in facts("unsupported", 3) if aspect.name == "view" and x in here}
    clauses = [u for u in getattr(board, "unsupported", ()) if u.aspect == "view" and (u.clause in open_clauses or u.card in ("board", "effects"))]
    known = {u.clause for u in clauses}
    clauses += [Unsupported("", 0, clause, "view") for clause in sorted(open_clauses - known)]
    clauses += unread(board, facts)
    if clauses:
        raise UnsupportedError(clauses)


def unread(board: Any, facts: Callable[[str, int], Iterable[Sequence[clingo.Symbol]]]) -> list[Unsupported]:
    """The continuous effects of a ground board that say something which the layers do not read."""
    words = _Words(board, {x: said.string for x, said in facts("wording", 2)})
    behind = {e: i for e, i in facts("behind", 2)}  # noqa: C416 - rows are lists
    instances = {i: x for _, i, x in facts("may_instance", 3)}
    clauses = []
    for e, why in facts("unread", 2):
        x = instances.get(behind[e]) if e in behind else None
        line = x.arguments[1].number if x is not None and x.name == "line" else 0
        card = words.card(str(x.arguments[0])) if x is not None and x.name == "line" else "effects"
        clauses.append(Unsupported(card, line, f"{words.ability(x) if x is not None else words.effect(e)} ({why})", "view"))
    return clauses


def view(board: Board, object: str | int | None = None, *, why: bool = False, date: str = asp.CURRENT) -> list[dict[str, Any]]:
    """Characteristics of the objects of a board, or of one of them.

    Parameters
    ----------
    board : Board
        Facts, fluents and registers.
    object : str or int, optional
        Only this one: its name or id on the board, or its number.
    why : bool
        Add ``why``: how each value came to be, layer by layer.
    date : str
        One of `asp.RULES_DATES`.

    Returns
    -------
    list of dict
        ``id name controller zone types subtypes supertypes colors power toughness abilities mana_value counters``, as in the JSON of ``stackproof view``.

    Raises
    ------
    UnsupportedError
        A clause that is not modelled could change the answer.
    InputError
        No object is called that.

    References
    ----------
    CR 109.3 (characteristics), 613.1-613.8.

    Examples
    --------
    >>> from encoder.boards import parse_board
    >>> board = parse_board("Ana: [Grizzly Bears: with a +1/+1 counter, Glorious Anthem]")
    >>> [(o["name"], o["power"], o["toughness"]) for o in view(board)]
    [('Grizzly Bears', 4, 4), ('Glorious Anthem', None, None)]
    """
    only = board.find(object) if isinstance(object, str) and hasattr(board, "find") else object
    facts = _Facts(situation(board, date=date, programs=("layers/story.lp",) if why else ()))
    words = _Words(board, {x: said.string for x, said in facts("wording", 2)})
    slots = [o for (o,) in sorted(facts("slot", 1)) if only is None or str(o) == str(only)]
    _refuse(board, facts, slots[0] if only is not None and slots else None)
    held = [f for (f,) in facts("holds", 1)]
    zone = {f.arguments[0]: f.arguments[1].name for f in held if f.name == "in"}
    found: dict[clingo.Symbol, dict[str, Any]] = {
        o: {
            "id": words.object(o), "name": None, "controller": None, "zone": zone.get(o), "types": [], "subtypes": [], "supertypes": [], "colors": [],
            "power": None, "toughness": None, "abilities": [], "mana_value": 0, "counters": {},
        }
        for o in slots
    }
    for o, feature in facts("view", 2):
        if o in found:
            _put(found[o], feature, words)
    for o, size, n in facts("value", 3):
        if o in found:
            found[o][size.name] = n.number
    for f in held:
        if f.name == "counter" and f.arguments[0] in found:
            found[f.arguments[0]]["counters"][str(f.arguments[1])] = f.arguments[2].number
    for row in found.values():
        for key in ("types", "subtypes", "supertypes", "abilities"):
            row[key].sort()
        row["colors"].sort(key=[*COLORS].index)
    if why:
        story = _Story(facts, words)
        for o, row in found.items():
            row["why"] = story.of(o)
    return list(found.values())


def _put(row: dict[str, Any], feature: clingo.Symbol, words: _Words) -> None:
    """Write one feature into the row of an object."""
    if feature.name == "every_creature_type":
        row["subtypes"].append("every creature type")
        return
    value = feature.arguments[0]
    match feature.name:
        case "type" | "subtype" | "supertype" | "color":
            row[_LISTS[feature.name]].append(words.feature(feature.name, value))
        case "ability":
            row["abilities"].append(words.ability(value.arguments[0]))
        case "intrinsic":
            row["abilities"].append(words.ability(clingo.Function("mana", [value])))
        case "mana_value":
            row["mana_value"] = value.number
        case "name":
            row["name"] = words.card(str(value))
        case "controller":
            row["controller"] = words.player(str(value))


@dataclass
class _Story:
    """The stages of a model, told object by object."""

    facts: _Facts
    words: _Words

    def __post_init__(self) -> None:
        facts = self.facts
        self.stage = _mapping(facts("stage", 2))
        self.number = {y: (n.string, r.string) for y, n, r in facts("layer_number", 3)}
        self.definition = _mapping(facts("definition", 2))
        self.source = _mapping(facts("source", 2))
        self.behind = _mapping(facts("behind", 2))
        self.when = _mapping(facts("effect_timestamp", 2))
        self.ability = {(o, i): x for o, i, x in facts("may_instance", 3)}
        self.acts: dict[clingo.Symbol, list[tuple[clingo.Symbol, clingo.Symbol]]] = defaultdict(list)
        for t, e, o in facts("acts", 3):
            self.acts[o].append((t, e))
        self.has: dict[clingo.Symbol, dict[clingo.Symbol, set[clingo.Symbol]]] = defaultdict(lambda: defaultdict(set))
        for t, o, f in facts("has", 3):
            self.has[o][t].add(f)
        self.size: dict[clingo.Symbol, dict[clingo.Symbol, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
        for t, o, s, n in facts("size", 4):
            self.size[o][t][s.name] = n.number
        self.does: dict[clingo.Symbol, list[clingo.Symbol]] = defaultdict(list)
        for d, c in facts("change", 2):
            self.does[d].append(c)
        self.latest: dict[clingo.Symbol, dict[str, clingo.Symbol]] = defaultdict(dict)
        for t, k, v in facts("latest", 3):
            self.latest[t][k.name] = v
        self.kept = _mapping(facts("kept", 2))
        self.depends: dict[clingo.Symbol, list[_Arguments]] = defaultdict(list)
        for t, a, b, w in sorted(facts("why_depends", 4)):
            self.depends[a].append([t, b, w])
        self.place = {(y, e): i.number for y, e, i in facts("position", 3)}
        self.applied = {(e, self.stage[t]): t for t, e in facts("chosen", 2) if t in self.stage}
        self.overwritten: dict[_Arguments3, list[clingo.Symbol]] = defaultdict(list)
        for y, a, b, o in sorted(facts("overwritten", 4)):
            self.overwritten[y, a, o].append(b)

    def tell(self, e: clingo.Symbol) -> dict[str, Any]:
        """An effect: its words, source and timestamp."""
        source = self.source.get(e)
        if source is None:
            text = self.words.effect(e)
        else:
            ability = self.ability.get((source, self.behind[e]))
            text = self.words.ability(ability) if ability is not None else str(self.definition[e])
        stamp = self.when.get(e)
        return {
            "effect": text, "source": self.words.object(source) if source is not None else None,
            "timestamp": stamp.number if stamp is not None and stamp.type == clingo.SymbolType.Number else None,
        }

    def at(self, o: clingo.Symbol, t: clingo.Symbol) -> dict[str, Any]:
        """What an object has after a stage."""
        row: dict[str, Any] = {"types": [], "subtypes": [], "supertypes": [], "colors": [], "abilities": [], "controller": None, "name": None, "mana_value": 0}
        latest = self.latest[t]
        for v in sorted(set(latest.values())):
            for f in sorted(self.has[o][v]):
                kind = self.kept.get(f)
                if kind is not None and latest.get(kind.name) == v:
                    _put(row, f, self.words)
        for key in ("types", "subtypes", "supertypes", "abilities"):
            row[key].sort()
        row["colors"].sort(key=[*COLORS].index)
        sizes = self.size[o][latest["size"]]
        return {**row, "power": sizes.get("power"), "toughness": sizes.get("toughness")}

    def of(self, o: clingo.Symbol) -> list[dict[str, Any]]:
        """The story of one object: where it starts, what was applied in which order and why, what was not."""
        start = self.at(o, clingo.Number(0))
        told: list[dict[str, Any]] = [{"layer": "0", "rule": "613.1", "effect": "printed values", "source": None, "timestamp": None, "after": start}]
        before, stages = start, sorted(self.latest, key=lambda t: t.number)
        acting: dict[clingo.Symbol, list[clingo.Symbol]] = defaultdict(list)
        for t, e in self.acts.get(o, ()):
            acting[t].append(e)
        for t in stages[1:]:
            after = self.at(o, t)
            changed = {key: value for key, value in after.items() if value != before[key]}
            layer = self.stage.get(t)
            if layer is None:
                if changed:
                    told.append({**self._by_rule(t), "after": changed})
            else:
                effects = sorted(acting[t], key=lambda e: self.place[layer, e])
                for e in effects:
                    number, rule = self.number[layer]
                    entry = {"layer": number, "rule": rule, **self.tell(e), "change": self._change(e, layer)}
                    waited = self._waited(e, layer)
                    if waited:
                        entry["depends"] = waited
                    if note := self._note(e, layer, o, effects, changed):
                        entry["note"] = note
                    if e == effects[-1]:
                        entry["after"] = changed
                    told.append(entry)
            before = after
        return told + self._not_applied(o)

    def _by_rule(self, t: clingo.Symbol) -> dict[str, Any]:
        _, part, rule, text = next(row for row in self.facts("by_rule", 4) if row[0] == t)
        return {"layer": part.string, "rule": rule.string, "effect": text.string, "source": None, "timestamp": None}

    def _change(self, e: clingo.Symbol, layer: clingo.Symbol) -> list[str]:
        d = self.definition[e]
        here = {c for dd, y, c in self.facts("change_in", 3) if dd == d and y == layer}
        return sorted(f"{c.name}({self.words.ability(c.arguments[0])})" if c.arguments and c.arguments[0] in self.words.wording else str(c) for c in self.does[d] if c in here)

    def _note(self, e: clingo.Symbol, layer: clingo.Symbol, o: clingo.Symbol, together: list[clingo.Symbol], changed: dict[str, Any]) -> str | None:
        """Why an effect that was applied does not show."""
        later = [self.tell(b) for b in self.overwritten[layer, e, o]]
        if later:
            source, stamp, own = later[-1]["source"], later[-1]["timestamp"], self.tell(e)["timestamp"]
            how = "a later timestamp" if None not in (stamp, own) and stamp > own else "an effect that was applied after it"
            return f"overwritten by {how}: {later[-1]['effect']}" + (f" [{source}]" if source else "") + " (613.7)"
        if changed or e != together[-1]:
            return None
        return "nothing changes: it was so already" if len(together) == 1 else "together these change nothing"

    def _waited(self, e: clingo.Symbol, layer: clingo.Symbol) -> list[dict[str, Any]]:
        """Why an effect depended on others in a layer."""
        objects: dict[clingo.Symbol, list[str]] = defaultdict(list)
        changed: dict[clingo.Symbol, list[str]] = defaultdict(list)
        looped: set[clingo.Symbol] = set()
        for t, b, w in self.depends[e]:
            if self.stage.get(t) != layer:
                continue
            if w.name == "scope":
                objects[b].append(self.words.object(w.arguments[0]))
            else:
                changed[b].append(_CHANGED[w.name])
            if t == self.applied.get((e, layer)):
                looped.add(b)
        found = []
        for b in dict.fromkeys([*objects, *changed]):
            other, to = self.tell(b), ", ".join(dict.fromkeys(objects[b]))
            what = " and ".join(dict.fromkeys([*([f"whether it applies to {to}"] if to else []), *changed[b]]))
            loop = ", and they depend on each other in a loop, so it does not wait" if b in looped else ""
            found.append({"on": other["effect"], "source": other["source"], "because": f"it would change {what}{loop}", "rule": "613.8b" if loop else "613.8a"})
        return found

    def _not_applied(self, o: clingo.Symbol) -> list[dict[str, Any]]:
        """Effects that could have applied to an object, had their source not lost the ability."""
        acted = {e for _, e in self.acts.get(o, ())}
        told = []
        for e, x in sorted(self.facts("may_apply", 2)):
            source = self.source.get(e)
            if x != o or e in acted or source is None or self.behind[e].name != "own":
                continue
            ability = clingo.Function("ability", [self.behind[e]])
            lost = [t for t, y, f in self.facts("cleared", 3) if y == source and f == ability]
            if ability in self.has[source][clingo.Number(0)] and lost:
                takers = [e2 for t, e2 in self.acts.get(source, ()) if t == min(lost, key=lambda t: t.number) and e2 != e]
                number, rule = self.number[self.stage[min(lost, key=lambda t: t.number)]]
                taker = self.tell(takers[-1]) if takers else {"effect": None, "source": None}
                told.append({
                    "layer": number, "rule": rule, **self.tell(e), "applied": False,
                    "because": "its source lost that ability", "lost_to": taker["effect"], "lost_to_source": taker["source"],
                })
        return told


def story_lines(row: dict[str, Any]) -> Iterable[str]:
    """The ``why`` of one object as lines to read; none where nothing happened to what is printed."""
    if len(row["why"]) == 1:
        return
    for entry in row["why"]:
        source = f" [{entry['source']}]" if entry["source"] else ""
        stamp = f", timestamp {entry['timestamp']}" if entry.get("timestamp") is not None else ""
        if entry.get("applied") is False:
            yield f"  layer {entry['layer']}  not applied: {entry['effect']}{source}: {entry['because']}{_to(entry)} ({entry['rule']})"
            continue
        yield f"  {'start  ' if entry['layer'] == '0' else 'layer ' + entry['layer']}  {entry['effect']}{source}{stamp} ({entry['rule']})"
        for waited in entry.get("depends", ()):
            other = f" [{waited['source']}]" if waited["source"] else ""
            yield f"           depends on {waited['on']}{other}: {waited['because']} ({waited['rule']})"
        if "note" in entry:
            yield f"           {entry['note']}"
        for key, value in entry.get("after", {}).items():
            if value not in (None, [], 0) or entry["layer"] != "0":
                yield f"           {key.replace('_', ' ')}: {', '.join(value) or 'none' if isinstance(value, list) else value}"


def _to(entry: dict[str, Any]) -> str:
    """To which effect an ability was lost."""
    source = f" [{entry['lost_to_source']}]" if entry["lost_to_source"] else ""
    return f" to '{entry['lost_to']}'{source}" if entry["lost_to"] else ""


def type_line(row: dict[str, Any]) -> str:
    """Colors, type line and size of an object, as on a card.

    Examples
    --------
    >>> type_line({"supertypes": ["legendary"], "types": ["artifact", "creature", "land"], "subtypes": ["Elf"], "colors": ["green"], "power": 0, "toughness": 1})
    'green legendary artifact land creature \u2014 Elf 0/1'
    """
    words = [*row["colors"], *row["supertypes"], *sorted(row["types"], key=PRINTED.index)]
    words += ["\u2014", *row["subtypes"]] if row["subtypes"] else []
    return " ".join([*words, f"{row['power']}/{row['toughness']}"] if row["power"] is not None else words)
