"""Brute force, unit by unit, written from CR 107.4, 118, 601.2, 605 without the programs' encoding. Small instances only.

An instance is a dict: parts {name: [symbols]}, unpayable, additions {name: (symbols, times)}: times 0 for a forced one, other {name: {what: n}},
increases [(demand, n)], reductions [{'halves': [{demand: n}], 'only': bool, 'one': bool}], minimum, pool [kinds], life, spell (a quality or None),
any_type, sources [(class, snow, tapped, land, [abilities])], counters {class: n on each}, doublings, spill (whether too much colored reduction comes
off the generic part), x_top, asks {what in `other`: (how, classes that would do)}: only with sources; how = sacrifice | tap | untap | counters.
A symbol is a tuple: ('w',), ('generic', 3), ('x', 'any'), ('x', 'b'): only black on X, ('hybrid', 'w', 'u'), ('two', 'b'), ('phyrexian', 'w', 'u') ...
An ability is a dict: name, tap, untap, sac, life, counters, feeds (how, n, classes), cost [symbols], makes [{type: n}], any, restriction. It can be
activated again and again as far as its costs let it.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product

TYPES = "wubrgc"


def blank(cost=(), pool="", **kw):
    """An instance with everything off. ``pool`` may be a string of types."""
    instance = {
        "parts": {"cost": list(cost)}, "unpayable": [], "additions": {}, "other": {}, "increases": [], "reductions": [], "minimum": 0,
        "pool": [(t, "plain", "none") for t in pool.lower()] if isinstance(pool, str) else list(pool), "life": 20, "spell": None, "any_type": False,
        "sources": [], "doublings": 0, "counters": {}, "asks": {}, "spill": True, "x_top": 0,
    }
    assert set(kw) <= set(instance)
    return {**instance, **kw}


def halves(symbol):
    """(half's name, demand, amount, life) for each way to pay one symbol."""
    k = symbol[0]
    if k in TYPES or k == "s":
        return [(None, k, 1, 0)]
    if k == "generic":
        return [(None, "generic", symbol[1], 0)]
    if k == "hybrid":
        return [(c, c, 1, 0) for c in symbol[1:]]
    if k == "two":
        return [(symbol[1], symbol[1], 1, 0), ("two", "generic", 2, 0)]
    if k == "phyrexian":
        return [(c, c, 1, 0) for c in symbol[1:]] + [("life", None, 0, 2)]
    raise ValueError(symbol)


def reduced(total, reduction, half, spill):
    """``total`` after one effect, mana by mana."""
    total = Counter(total)
    generic_off = half.get("generic", 0) + half.get("s", 0)
    for t in TYPES:
        for _ in range(half.get(t, 0)):
            if total[t] > 0:
                total[t] -= 1
            elif spill and not reduction["only"]:
                generic_off += 1
    for _ in range(generic_off):
        if total["generic"] > 0 and not (reduction["one"] and sum(total.values()) <= 1):
            total["generic"] -= 1
    return total


def totals(inst):
    """Every (costs paid, halves said, X, total as a multiset of demands, life, other): announcements, then arithmetic."""
    options = [p for p in inst["parts"] if p not in inst["unpayable"]]
    ranges = [[1] if times == 0 else range(times + 1) for _, times in inst["additions"].values()]
    for part in options:
        for pick in product(*ranges):
            paid = [(part, 1)] + [(a, n) for a, n in zip(inst["additions"], pick, strict=True) if n]
            symbols = [s for name, n in paid for _ in range(n) for s in (inst["parts"][name] if name in inst["parts"] else inst["additions"][name][0])]
            xs = [s for s in symbols if s[0] == "x"]
            rest = [s for s in symbols if s[0] != "x"]
            other = Counter()
            for name, n in paid:
                for _ in range(n):
                    other.update(inst["other"].get(name, {}))
            for x in range(inst["x_top"] + 1) if xs else [0]:
                for ways in product(*[halves(s) for s in rest]):
                    total, life, said = Counter(), other["life"], Counter()
                    for s, (h, d, n, lost) in zip(rest, ways, strict=True):
                        if d:
                            total[d] += n
                        life += lost
                        if h is not None:
                            said[s, h] += 1
                    for s in xs:
                        total["generic" if s[1] == "any" else s[1]] += x
                    for d, n in inst["increases"]:
                        total[d] += n
                    finals = set()
                    for order in permutations(inst["reductions"]):
                        for hs in product(*[r["halves"] for r in order]):
                            t = total
                            for r, h in zip(order, hs, strict=True):
                                t = reduced(t, r, h, inst["spill"])
                            t = Counter(t)
                            if sum(t.values()) < inst["minimum"]:
                                t["generic"] += inst["minimum"] - sum(t.values())
                            finals.add(tuple(sorted((+t).items())))
                    others = tuple(sorted((w, n) for w, n in other.items() if w != "life" and n))
                    for final in finals:
                        yield tuple(sorted(paid)), tuple(sorted(said.items())), x if xs else None, final, life, others


def usable(kind, inst, has_x, ability=False):
    """May mana of this kind pay here?"""
    restriction = kind[2]
    if restriction == "none":
        return True
    if ability:
        return restriction == "abilities"
    return {"creatures": inst["spell"] == "creature", "costs_with_x": has_x, "abilities": False}[restriction]


def pays(units, demands, any_type=False):
    """Can exactly these mana units pay exactly these demand units? Matching by trying."""
    if len(units) != len(demands):
        return False

    def fits(u, d):
        return d == "generic" or (u[1] == "snow" if d == "s" else any_type or u[0] == d)

    def go(us, ds):
        if not ds:
            return True
        return any(fits(u, ds[0]) and go(us[:i] + us[i + 1:], ds[1:]) for i, u in enumerate(us) if u not in us[:i])

    order = {"s": 1, "generic": 2}
    return go(tuple(units), tuple(sorted(demands, key=lambda d: order.get(d, 0))))


def subsets(units, n):
    """Distinct sub-multisets of size n, found unit by unit."""
    seen = set()

    def go(i, got):
        if len(got) == n:
            seen.add(tuple(sorted(got)))
        elif i < len(units):
            go(i + 1, (*got, units[i]))
            go(i + 1, got)

    go(0, ())
    return seen


def spendings(pool, total, inst, has_x, ability=False):
    """Distinct multisets of mana of the pool that pay the total."""
    demands = [d for d, n in total for _ in range(n)]
    can = [u for u in pool if usable(u, inst, has_x, ability)]
    for some in subsets(can, len(demands)):
        if pays(some, demands, inst["any_type"] and not ability):
            yield some


def minus(pool, some):
    """What stays."""
    rest = Counter(pool)
    rest.subtract(some)
    assert min(rest.values(), default=0) >= 0
    return tuple(sorted(rest.elements()))


def could_produce(inst):
    """Types that some land of ours could produce (106.7): repeated until nothing is added."""
    could = {i: set() for i, s in enumerate(inst["sources"]) if s[3]}
    while True:
        new = {i: set(v) for i, v in could.items()}
        for i in could:
            for a in inst["sources"][i][4]:
                if a.get("any"):
                    new[i] |= set().union(*could.values())
                else:
                    new[i] |= {t for b in a["makes"] for t, n in b.items() if n}
        if new == could:
            return set().union(*could.values()) if could else set()
        could = new


def runs(inst):
    """Every (pool, activations, life paid, objects used up, state of the objects) that mana abilities can lead to: search over single objects.

    The state of an object is (tapped, gone, counters).
    """
    sources = inst["sources"]
    could = could_produce(inst) if sources else set()
    fresh = tuple((s[2], False, inst["counters"].get(s[0], 0)) for s in sources)
    seen, todo = set(), [(fresh, tuple(sorted(inst["pool"])), (), 0, ())]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        state, pool, acts, life, fed = node
        for i, (cls, snow, _, _, abilities) in enumerate(sources):
            tapped, gone, counters = state[i]
            for a in abilities if not gone else ():
                if (a.get("tap") and tapped) or (a.get("untap") and not tapped) or counters < a.get("counters", 0):
                    continue
                if life + a.get("life", 0) > max(inst["life"], 0):
                    continue
                after = list(state)
                after[i] = ((tapped and not a.get("untap")) or bool(a.get("tap")), bool(a.get("sac")), counters - a.get("counters", 0))
                bundles = [{t: 1} for t in could] if a.get("any") else a["makes"]
                factor = 2 ** inst["doublings"] if a.get("tap") else 1
                for then, eaten in uses_up(sources, tuple(after), a.get("feeds"), i):
                    for ways in product(*[halves(s) for s in a.get("cost", [])]):
                        total = Counter()
                        for _, d, n, _ in ways:
                            total[d] += n
                        for some in spendings(pool, tuple((+total).items()), inst, False, True):
                            rest = minus(pool, some)
                            for b in bundles:
                                out = tuple(sorted((t, "snow" if snow else "plain", a.get("restriction", "none")) for t, n in b.items() for _ in range(n * factor)))
                                todo.append((then, tuple(sorted(rest + out)), tuple(sorted((*acts, (cls, a["name"], out)))), life + a.get("life", 0),
                                             tuple(sorted(fed + eaten))))
    return {(pool, acts, life, fed, state) for state, pool, acts, life, fed in seen}


def uses_up(sources, state, feeds, source):
    """The states after the objects that an ability asks for are sacrificed or tapped, and which classes they were. The source, gone, won't do."""
    if not feeds:
        return {(state, ())}
    how, n, classes = feeds
    found = set()
    for some in combinations([i for i, s in enumerate(sources) if s[0] in classes and usable_for(how, state[i])], n):
        then = list(state)
        for i in some:
            then[i] = (True, state[i][1], state[i][2]) if how == "tap" else (state[i][0], True, state[i][2])
        found.add((tuple(then), tuple(sorted((how, sources[i][0]) for i in some))))
    return found


def usable_for(how, state):
    """Can an object in this state pay in this way?"""
    tapped, gone, counters = state
    return not gone and {"tap": not tapped, "untap": tapped, "sacrifice": True, "counters": counters > 0}[how]


def given(inst, state, others):
    """Every way to pay the other costs with single objects: the classes that pay, each cost with objects of its own, in any order."""
    found = set()
    for order in set(permutations(others)):
        todo = [(state, ())]
        for what, n in order:
            how, classes = inst["asks"][what]
            nexts = []
            for now, paid in todo:
                for some in combinations([i for i, s in enumerate(inst["sources"]) if s[0] in classes and usable_for(how, now[i])], n):
                    then = list(now)
                    for i in some:
                        t, gone, c = now[i]
                        then[i] = {"tap": (True, gone, c), "untap": (False, gone, c), "sacrifice": (t, True, c), "counters": (t, gone, c - 1)}[how]
                    nexts.append((tuple(then), (*paid, *((what, inst["sources"][i][0]) for i in some))))
            todo = set(nexts)
        found |= {tuple(sorted(paid)) for _, paid in todo}
    return found


def payments(inst):
    """The set of payments: (costs paid, halves said, X, mana spent, life, other, mana left, activations).

    A payment is no such way if the same mana could be spent on the same cost after only some of its activations.
    """
    return {p for p, needless in all_payments(inst) if not needless}


def all_payments(inst):
    """Every payment, also where something is activated only to float, and whether fewer of the same activations would do."""
    ends, less = runs(inst), {}
    for paid, said, x, total, life, others in totals(inst):
        for pool, acts, lost, fed, state in ends:
            if life + lost > max(inst["life"], 0):
                continue
            if acts not in less:
                less[acts] = [(Counter(p), Counter(f)) for p, some, _, f, _ in ends if Counter(some) < Counter(acts)]
            for some in spendings(pool, total, inst, x is not None):
                needless = any(Counter(some) <= p and f <= Counter(fed) for p, f in less[acts])
                left = Counter(minus(pool, some))
                used = tuple(sorted(Counter((c, a) for c, a, _ in acts).items()))
                for things in given(inst, state, others) if inst["asks"] else [None]:
                    gone = others if things is None else tuple(sorted(Counter(things + fed).items()))
                    yield (paid, said, x, tuple(sorted(Counter(some).items())), life + lost, gone, tuple(sorted(left.items())), used), needless
