"""Random small instances for tests/oracles/payments.py: every family of symbols, changes, restrictions, sources."""

from __future__ import annotations

from tests.oracles.payments import blank

TYPES = "wubrgc"
PAIRS = [("w", "u"), ("w", "b"), ("u", "b"), ("u", "r"), ("b", "r"), ("b", "g"), ("r", "g"), ("r", "w"), ("g", "w"), ("g", "u")]


def symbol(r, few):
    c = r.choice(few)
    color = c if c != "c" else "b"
    pair = r.choice([t for t in PAIRS if c in t] or PAIRS)
    return r.choice([
        (c,), (c,), (c,), (c,), ("generic", r.randint(1, 2)), ("s",), ("hybrid", *pair), ("hybrid", *pair), ("two", color), ("two", color),
        ("hybrid", "c", color), ("phyrexian", color), ("phyrexian", *pair), ("x", "any"), ("x", c),
    ])


def symbols(r, few, most):
    many = [symbol(r, few) for _ in range(r.randint(0, most))]
    xs = [s for s in many if s[0] == "x"]
    return [xs[0] if s[0] == "x" else s for s in many]


def mana(r, few, many):
    return [(r.choice(few), r.choice(["plain", "plain", "snow"]), r.choice(["none"] * 4 + ["creatures", "costs_with_x", "abilities"])) for _ in range(many)]


def reduction(r, few):
    n = r.randint(1, 2)
    pair = r.choice(PAIRS)
    way = r.randint(0, 9)
    if way < 2:
        return {"symbols": {"generic": n}, "halves": [{"generic": n}], "only": False, "one": True}
    if way < 4:
        return {"symbols": dict.fromkeys(few[:2], 1), "halves": [dict.fromkeys(few[:2], 1)], "only": True, "one": False}
    if way == 4:
        halves = [{pair[0]: i, pair[1]: n - i, "generic": 1} for i in range(n + 1)]
        return {"symbols": {f"hybrid({pair[0]},{pair[1]})": n, "generic": 1}, "halves": halves, "only": False, "one": False}
    if way == 5:
        return {"symbols": {"two(b)": 1, "s": 1}, "halves": [{"b": 1, "generic": 1}, {"generic": 3}], "only": False, "one": False}
    if way == 6:
        return {"symbols": {"phyrexian(w)": 1}, "halves": [{"w": 1}], "only": False, "one": False}
    d = r.choice([*few, "generic", "generic"])
    return {"symbols": {d: n}, "halves": [{d: n}], "only": False, "one": False}


def pool_instance(r):
    few = r.sample(TYPES, r.randint(1, 3))
    i = blank(symbols(r, few, 4), mana(r, few, r.randint(0, 6)), life=r.choice([-1, 0, 1, 2, 3, 5, 20]), spell=r.choice([None, "creature"]), x_top=14)
    i["spill"] = r.random() < 0.8
    if r.random() < 0.25:
        i["parts"]["alt"] = symbols(r, few, 2)
        if r.random() < 0.5:
            i["other"]["alt"] = {r.choice(["life", "discard(x)"]): r.randint(1, 3)}
    if r.random() < 0.1:
        i["unpayable"].append("cost")
    if r.random() < 0.3:
        i["additions"]["kicker"] = ([s for s in symbols(r, few, 2) if s[0] != "x" or s[1] == "any"], r.choice([0, 1, 1, 2]))
        if r.random() < 0.5:
            i["other"]["kicker"] = {r.choice(["life", "sacrifice(x)"]): r.randint(1, 2)}
        if r.random() < 0.4:
            i["additions"]["buyback"] = ([(few[0],)], r.choice([0, 1]))
    if r.random() < 0.08:
        i["increases"].append(("s", 1))
    i["increases"] += [(r.choice([*few, "generic", "generic", "generic"]), r.randint(1, 2)) for _ in range(r.choice([0, 0, 0, 1, 2]))]
    i["reductions"] = [reduction(r, few) for _ in range(r.choice([0, 0, 1, 1, 2, 3]))]
    if i["reductions"] and r.random() < 0.2:
        i["reductions"] = [*i["reductions"][:2], i["reductions"][0]]
    i["minimum"] = r.choice([0, 0, 0, 0, 3])
    i["any_type"] = r.random() < 0.1
    return i


def ability(r, few, n, may_cost):
    a = {"name": f"a{n}", "tap": True, "makes": []}
    pair = r.choice(PAIRS)
    way = r.randint(0, 19)
    if may_cost and way < 9:
        if way < 3:
            a["cost"], a["makes"] = [("hybrid", *pair)], [{pair[0]: 2}, {pair[0]: 1, pair[1]: 1}, {pair[1]: 2}]
        elif way < 5:
            a["cost"], a["makes"] = [("generic", 1)], [{pair[0]: 1, pair[1]: 1}]
        elif way < 7:
            a["cost"], a["makes"] = [("generic", r.choice([1, 2]))], [{c: 1} for c in few]
        else:
            a["cost"], a["makes"] = [(few[0],)], [{r.choice(few): r.choice([1, 2])}]
        if r.random() < 0.3:
            a["tap"], a["untap"] = False, True
    elif way < 11:
        a["makes"] = [{r.choice(few): 2}]
    elif way < 13:
        a["any"] = True
    elif way < 15:
        a["makes"], a["life"] = [{c: 1} for c in few], 1
    elif way < 17:
        a["makes"], a["sac"] = [{c: 1} for c in few], True
    else:
        a["makes"] = [{c: 1} for c in r.sample(few, r.randint(1, len(few)))]
    if r.random() < 0.2:
        a["restriction"] = r.choice(["creatures", "costs_with_x", "abilities"])
    return a


def board_instance(r):
    i = pool_instance(r)
    few = r.sample(TYPES, r.randint(1, 3))
    i["other"] = {p: {w: n for w, n in asked.items() if w == "life"} for p, asked in i["other"].items()}
    if r.random() < 0.6:
        i.update(reductions=[], increases=[], minimum=0, additions={}, other={}, unpayable=[], parts={"cost": symbols(r, few, 3) or [(few[0],)]})
    i["pool"] = mana(r, few, r.choice([0, 0, 1, 2]))
    costs = 0
    for c in range(r.randint(1, 3)):
        abilities = []
        for n in range(r.choice([1, 1, 2])):
            a = ability(r, few, n, costs < 2)
            if (a.get("untap") and any(b.get("tap") for b in abilities)) or (a.get("tap") and any(b.get("untap") for b in abilities)):
                continue
            abilities.append(a)
        many = r.choice([1, 1, 2])
        if any(a.get("cost") for a in abilities):
            many = 1 if costs + many > 3 else many
            costs += many
        untap = any(a.get("untap") for a in abilities)
        source = (f"k{c}", r.random() < 0.3, untap if r.random() < 0.9 else not untap, not untap and r.random() < 0.7, abilities)
        i["sources"] += [source] * many
    i["doublings"] = r.choice([0, 0, 0, 0, 1, 1, 2]) if len(i["sources"]) < 3 else r.choice([0, 0, 0, 1])
    i["x_top"] = 18
    return i


def object_instance(r):
    """A board whose objects do several things: abilities that can be activated again and again, that use up others, costs paid with objects."""
    few = r.sample(TYPES, r.randint(1, 2))
    i = blank([(r.choice(few),) if r.random() < 0.5 else ("generic", 1) for _ in range(r.randint(1, 2))], life=r.choice([0, 1, 3, 20]))
    classes = [f"k{c}" for c in range(r.randint(1, 3))]
    converters = 0
    for cls in classes:
        abilities = []
        for n in range(r.choice([0, 1, 1, 2])):
            a = {"name": f"a{n}", "makes": [{c: 1} for c in few] if r.random() < 0.7 else [{few[0]: 2}]}
            way = r.randint(0, 7)
            a["tap"] = way in (0, 1, 2, 3)
            if way == 1:
                a["sac"] = True
            if way in (2, 4):
                a["counters"] = 1
            if way == 5:
                a["life"] = r.randint(1, 2)
            if way == 6:
                a["sac"] = True
            if way in (3, 7):
                a["feeds"] = (r.choice(["sacrifice", "tap"]), 1, tuple(r.sample(classes, r.randint(1, len(classes)))))
            if a["tap"] and not abilities and not converters and r.random() < 0.2:
                a["cost"], converters = [("generic", 1)], 1
            abilities.append(a)
        many = 1 if any(a.get("cost") for a in abilities) else r.choice([1, 1, 2])
        i["sources"] += [(cls, False, r.random() < 0.2, False, abilities)] * many
        i["counters"][cls] = r.choice([0, 1, 1, 2])
    i["other"] = {"cost": {}}
    for what in r.sample(["sacrifice(k,1)", "tap_others(k,1)", "untap", "remove_counters(charge,1,k)"], r.choice([0, 0, 1, 1, 2])):
        how = {"s": "sacrifice", "t": "tap", "u": "untap", "r": "counters"}[what[0]]
        i["asks"][what] = (how, tuple(r.sample(classes, r.randint(1, len(classes)))))
        i["other"]["cost"][what] = r.choice([1, 1, 2]) if how in ("sacrifice", "tap") else 1
    i["asks"] = i["asks"] or {"none": ("tap", ())}
    return i
