"""Layers by direct interpretation of CR 613, to compare asp/ with. Shares the card data and no code: whole states are copied for a trial."""

from __future__ import annotations

import copy
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

import clingo

LAYERS = ["copy", "control", "text", "type", "color", "ability", "define_size", "set_size", "modify_size", "switch_size"]
LAND = {"plains": "white", "island": "blue", "swamp": "black", "mountain": "red", "forest": "green"}
LAYER_OF = {
    "copy": "copy", "control": "control", "replace": "text", "add_type": "type", "set_type": "type", "lose_type": "type", "add_subtype": "type", "set_land_type": "type",
    "set_creature_type": "type", "add_supertype": "type", "lose_supertype": "type", "add_color": "color", "set_color": "color", "colorless": "color",
    "add_chosen": "color", "every_creature_type": "type", "every_basic_land_type": "type", "gain": "ability", "lose": "ability", "lose_all": "ability", "define": "define_size", "set": "set_size", "modify": "modify_size", "switch": "switch_size"}


@lru_cache(maxsize=1)
def library():
    control = clingo.Control(["--warn=none"])
    control.add("base", [], "".join(Path(__file__).parent.parent.joinpath(f).read_text() for f in ("asp/layers/cards.lp", "asp/step/cards.lp")) +
                "".join(f"basic_land_type({k},{v}). category({k},land)." for k, v in LAND.items()))
    control.ground([("base", [])])
    facts = defaultdict(list)
    for a in control.symbolic_atoms:
        facts[a.symbol.name].append(a.symbol.arguments)
    cards, generates, scopes, changes, category = defaultdict(list), defaultdict(list), defaultdict(lambda: defaultdict(list)), defaultdict(list), {}
    conditions = defaultdict(list)
    for n, f in facts["card"]:
        cards[str(n)].append(f)
    for x, d in facts["generates"]:
        generates[str(x)].append(str(d))
    for d, b, q in facts["scope"]:
        scopes[str(d)][str(b)].append(q)
    for d, c in facts["change"]:
        changes[str(d)].append(c)
    for d, c in facts["while"]:
        conditions[str(d)].append(c)
    for s, g in facts["category"]:
        category[str(s)] = str(g)
    return cards, generates, scopes, changes, category, {str(a[0]) for a in facts["cda"]}, conditions


class Thing:
    """An object with its characteristics so far."""

    def __init__(self) -> None:
        self.features: set[str] = set()
        self.size = {"power": 0, "toughness": 0}
        self.value = 0
        self.controller = ""
        self.given: dict[tuple[str, str], int] = {}      # (ability, effect that gave it) -> timestamp: each is an ability of its own

    def all(self) -> set[str]:
        """Features, with abilities that were given."""
        return self.features | {f"ability({x})" for x, _ in self.given}


def interpret(text: str) -> set[str]:
    """View atoms of a board given as facts."""
    cards, generates, scopes, changes, category, cdas, conditions = library()
    control = clingo.Control(["--warn=none"])
    control.add("base", [], text)
    control.ground([("base", [])])
    board = defaultdict(list)
    for a in control.symbolic_atoms:
        board[a.symbol.name].append(a.symbol.arguments)
    present = {str(a[0]) for a in board["on_battlefield"]}
    time = {str(a[0]): a[1].number for a in board["timestamp"]}
    attached = {(str(a), str(b)) for a, b in board["attached"]}
    active = {str(a[0]) for a in board["active"]}
    resolved = {str(e): str(d) for e, d in board["resolved"] if str(e) in active}
    known_subtypes = {str(s) for (s,) in board["known"]}
    chosen = {(str(o), str(k)): str(v) for o, k, v in board["chosen"]}
    counters = {(str(o), str(k)): n.number for o, k, n in board["counter"]}
    locked_to = defaultdict(set)
    for e, o in board["locked"]:
        locked_to[str(e)].add(str(o))

    def dress(thing: Thing, card: str) -> None:
        thing.features, thing.size = set(), {"power": 0, "toughness": 0}
        for f in cards[card]:
            if f.name == "size" and f.arguments[0].name == "loyalty":
                continue  # on the battlefield, the number of its counters (306.5c); neither power nor toughness
            if f.name == "size":
                thing.size[f.arguments[0].name] = f.arguments[1].number
            elif f.name == "mana_value":
                thing.value = f.arguments[0].number
            else:
                thing.features.add(str(f))

    state: dict[str, Thing] = {}
    for o, c in board["is_card"]:
        if str(o) in present:
            state[str(o)] = Thing()
            dress(state[str(o)], str(c))
    for o, p in board["controls"]:
        if str(o) in present:
            state[str(o)].controller = str(p)

    sets: dict[tuple, set[str]] = {}      # effect -> objects, once it has begun

    stamps: dict[tuple, int] = {}

    def effects(now: dict[str, Thing]) -> list[tuple]:
        found = [("resolved", e, d, "") for e, d in resolved.items()]
        for o, thing in now.items():
            for f in thing.features:
                if f.startswith("ability("):
                    found += [("static", o, d, "") for d in generates.get(f[8:-1], [])]
            for (x, giver), stamp in thing.given.items():
                for d in generates.get(x, []):
                    found.append(("static", o, d, giver))
                    stamps[found[-1]] = max(time[o], stamp)
        return found

    def key(e: tuple) -> tuple:
        stamps.setdefault(e, time[e[1]])
        return (e[2] not in cdas or e[0] == "resolved" or e[3] != "", stamps[e], e[0] == "resolved", e)  # at the same time, an object's own ability comes first (613.7n)

    def scope(e: tuple, now: dict[str, Thing]) -> set[str]:
        if e in sets:
            return sets[e]
        if not all(so(c, e[1], now) for c in conditions[e[2]]):
            return set()
        if e[0] == "resolved":
            return {o for o in locked_to[e[1]] if o in now}

        return {o for o in now if fits(e[2], e[1], o, now)}

    def fits(key: str, s: str, o: str, now: dict[str, Thing]) -> bool:
        """Whether an object fits a phrase, read for a source."""
        def colors(x: str) -> int:
            return sum(f.startswith("color(") for f in now[x].features)

        def meets(q) -> bool:
            match q.name:
                case "needs":
                    return str(q.arguments[0]) in now[o].all()
                case "lacks":
                    return str(q.arguments[0]) not in now[o].all()
                case "other":
                    return o != s
                case "self":
                    return o == s
                case "attached":
                    return (s, o) in attached
                case "you_control":
                    return now[o].controller == now[s].controller
                case "not_you_control":
                    return now[o].controller != now[s].controller
                case "value_at_least":
                    return now[o].value >= q.arguments[0].number
                case "value_at_most":
                    return now[o].value <= q.arguments[0].number
                case "size_at_least":
                    return "type(creature)" in now[o].features and now[o].size[q.arguments[0].name] >= q.arguments[1].number
                case "size_at_most":
                    return "type(creature)" in now[o].features and now[o].size[q.arguments[0].name] <= q.arguments[1].number
                case "multicolored":
                    return colors(o) > 1
                case "monocolored":
                    return colors(o) == 1
                case "colorless":
                    return colors(o) == 0
                case "counter":
                    return any(x == o for x, _ in counters)
                case "no_counter":
                    return not any(x == o for x, _ in counters)
                case "chosen":
                    return f"color({chosen.get((s, 'color'))})" in now[o].features
                case "any":
                    return True
            raise ValueError(q)
        return any(all(meets(q) for q in conditions) for conditions in scopes[key].values())

    def so(c, s: str, now: dict[str, Thing]) -> bool:
        """Whether a condition ("as long as") is met, read for a source."""
        def number(a) -> int:
            return amount(a, s, "", now)
        match c.name:
            case "controls":
                whose, key, op = (str(a) for a in c.arguments[:3])
                n = sum(fits(key, s, x, now) and (now[x].controller == now[s].controller) == (whose == "you") for x in now)
                return n >= c.arguments[3].number if op == "at_least" else n <= c.arguments[3].number
            case "fits":
                who = {"self": [s], "host": [x for o, x in attached if o == s and x in now]}[c.arguments[0].name]
                return any(fits(str(c.arguments[1]), s, x, now) for x in who)
            case "compare":
                a, b = number(c.arguments[0]), number(c.arguments[2])
                return {"at_least": a >= b, "at_most": a <= b, "more": a > b, "less": a < b, "is": a == b}[c.arguments[1].name]
        raise ValueError(c)

    def amount(a, s: str, o: str, now: dict[str, Thing]) -> int:
        """A number as it is now, for a source and an object that is affected."""
        if a.type == clingo.SymbolType.Number:
            return a.number
        who = {"self": s, "it": o}
        match a.name:
            case "plus":
                return amount(a.arguments[0], s, o, now) + amount(a.arguments[1], s, o, now)
            case "minus":
                return amount(a.arguments[0], s, o, now) - amount(a.arguments[1], s, o, now)
            case "times":
                return amount(a.arguments[0], s, o, now) * amount(a.arguments[1], s, o, now)
            case "power" | "toughness":
                return now[who[a.arguments[0].name]].size[a.name]
            case "mana_value":
                return now[who[a.arguments[0].name]].value
            case "counters":
                return counters.get((who[a.arguments[1].name], str(a.arguments[0])), 0)
            case "number_of":
                return sum(fits(str(a.arguments[0]), s, x, now) for x in now)
        raise ValueError(a)

    def added(a, s: str, o: str, now: dict[str, Thing]) -> int:
        """What is added to a size: no negative result of a calculation (107.1b), nor a positive one of what is subtracted."""
        n = amount(a, s, o, now)
        if a.type == clingo.SymbolType.Number:
            return n
        return min(n, 0) if (a.name == "minus" and str(a.arguments[0]) == "0") or (a.name == "times" and str(a.arguments[0]).startswith("-")) else max(n, 0)

    def does(e: tuple, o: str, now: dict[str, Thing], layer: str) -> list[tuple]:
        out = []
        for c in changes[e[2]]:
            if LAYER_OF[c.name] == layer:
                words = [str(a) for a in c.arguments]
                if c.name == "control" and words == ["you"]:
                    words = [now[e[1]].controller]
                if c.name in ("define", "set"):
                    words[-1] = str(amount(c.arguments[1], e[1], o, now))
                if c.name == "modify":
                    words[-1] = str(added(c.arguments[1], e[1], o, now))
                if c.name == "add_chosen":
                    if (e[1], "color") in chosen:
                        out.append(("add_color", chosen[e[1], "color"]))
                    continue
                if c.name == "every_creature_type":
                    out += [("add_subtype", s) for s, g in category.items() if g == "creature" and s in known_subtypes] + [("every_creature_type",)]
                    continue
                if c.name == "every_basic_land_type":
                    out += [("add_subtype", s) for s in LAND]
                    continue
                out.append((c.name, *words))
        return sorted(out)

    def apply(e: tuple, now: dict[str, Thing], layer: str) -> None:
        for o, done in [(o, does(e, o, now, layer)) for o in scope(e, now)]:
            thing = now[o]
            names = {c[0] for c in done}

            def drop(test, thing=thing) -> None:
                thing.features = {f for f in thing.features if not test(f)}

            def subtype(f: str, groups) -> bool:
                return f.startswith("subtype(") and category.get(f[8:-1]) in groups
            kept = {c[1] for c in done if c[0] == "set_type"}
            if kept:
                drop(lambda f, kept=kept: f.startswith("type(") or (f.startswith("subtype(") and category.get(f[8:-1]) not in kept))
                if "creature" not in kept:
                    thing.features.discard("every_creature_type")
            if "set_land_type" in names:
                drop(lambda f: subtype(f, {"land"}) or f.startswith("ability("))
            if "set_creature_type" in names:
                drop(lambda f: subtype(f, {"creature"}) or f == "every_creature_type")
            if names & {"set_color", "colorless"}:
                drop(lambda f: f.startswith("color("))
            if "lose_all" in names:
                drop(lambda f: f.startswith(("ability(", "intrinsic(")))
                thing.given = {}
            for c in done:
                match c[0]:
                    case "lose":
                        thing.features.discard(f"ability({c[1]})")
                        thing.given = {g: t for g, t in thing.given.items() if g[0] != c[1]}
                    case "copy":
                        dress(thing, c[1])
            was = set(thing.features)
            gone = {c[1] for c in done if c[0] == "replace"}
            drop(lambda f, gone=gone: f in gone)
            thing.features |= {c[2] for c in done if c[0] == "replace" and c[1] in was}
            before = dict(thing.size)
            for c in done:
                match c[0]:
                    case "control":
                        thing.controller = c[1]
                    case "add_type" | "set_type":
                        thing.features.add(f"type({c[1]})")
                    case "add_subtype" | "set_land_type" | "set_creature_type":
                        thing.features.add(f"subtype({c[1]})")
                    case "every_creature_type":
                        thing.features.add("every_creature_type")
                    case "add_color" | "set_color":
                        thing.features.add(f"color({c[1]})")
                    case "gain":
                        thing.given[c[1], str(e)] = key(e)[1]
                    case "define" | "set":
                        thing.size[c[1]] = int(c[2])
                    case "modify":
                        thing.size[c[1]] += int(c[2])
                    case "switch":
                        thing.size = {"power": before["toughness"], "toughness": before["power"]}

    for layer in LAYERS:
        if layer == "modify_size":
            for o, kind, n in board["counter"]:
                if str(o) in state:
                    for which in ("power", "toughness"):
                        state[str(o)].size[which] += n.number * (1 if str(kind) == "plus" else -1)
        done: set[tuple] = set()
        earlier = set(sets)
        while True:
            here = set(effects(state)) | earlier
            left = [e for e in here if e not in done and any(LAYER_OF[c.name] == layer for c in changes[e[2]])]
            if not left:
                break
            depends: dict[tuple, set[tuple]] = {a: set() for a in left}
            for b in left:
                trial = copy.deepcopy(state)
                apply(b, trial, layer)
                after = set(effects(trial)) | earlier
                for a in left:
                    if a == b or key(a)[0] != key(b)[0]:
                        continue
                    if a not in after or scope(a, state) != scope(a, trial) or \
                            any(does(a, o, state, layer) != does(a, o, trial, layer) for o in scope(a, state)):
                        depends[a].add(b)

            def reaches(a: tuple, goal: tuple, depends: dict[tuple, set[tuple]] = depends) -> bool:
                seen, todo = set(), list(depends[a])
                while todo:
                    x = todo.pop()
                    if x == goal:
                        return True
                    if x not in seen:
                        seen.add(x)
                        todo += depends[x]
                return False
            ready = [a for a in left if not depends[a] or reaches(a, a)]
            e = min(ready, key=key)
            objects = scope(e, state)
            apply(e, state, layer)
            sets[e] = objects
            done.add(e)
        if layer == "type":
            for thing in state.values():
                thing.features |= {f"intrinsic({LAND[f[8:-1]]})" for f in thing.features if f.startswith("subtype(") and f[8:-1] in LAND and
                                   "type(land)" in thing.features}
    out = set()
    for o, thing in state.items():
        out |= {f"view({o},{f})" for f in thing.all()} | {f"view({o},controller({thing.controller}))", f"view({o},mana_value({thing.value}))"}
        if "type(creature)" in thing.features:
            out |= {f"view({o},size({k},{v}))" for k, v in thing.size.items()}
    return out
