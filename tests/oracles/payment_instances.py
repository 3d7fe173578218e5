"""Instances of tests/oracles/payments.py as facts of the programs, and payments of the programs in the oracle's form. Plumbing only."""

from __future__ import annotations

from collections import Counter

from checker.payments import Question


def term(parts):
    return parts[0] if len(parts) == 1 else f"{parts[0]}({','.join(map(str, parts[1:]))})"


def kind(k):
    return f"m({k[0]},{k[1]},{k[2]})"


def symbols(predicate, name, many):
    counts = Counter()
    for s in many:
        if s[0] == "generic":
            counts["generic"] += s[1]
        else:
            counts["x" if s[0] == "x" else term(s)] += 1
    facts = [f"{predicate}({name},{s},{n})." for s, n in counts.items()]
    return facts + [f"x_only({name},{s[1]})." for s in many if s[0] == "x" and s[1] != "any"]


def facts(inst):
    f = []
    for part, many in inst["parts"].items():
        f += [f"part({part}).", *symbols("symbol", part, many)]
    f += [f"unpayable({part})." for part in inst["unpayable"]]
    for a, (many, times) in inst["additions"].items():
        f += [f"addition({a}).", *([f"may_be_added({a},{times})."] if times else []), *symbols("symbol", a, many)]
    f += [f"other({p},{w},{n})." for p, asked in inst["other"].items() for w, n in asked.items()]
    f += [f"increase({i},{d},{n})." for i, (d, n) in enumerate(inst["increases"])]
    for i, r in enumerate(inst["reductions"]):
        f += [f"reduces({i},{s},{n})." for s, n in r["symbols"].items()]
        f += [f"only_colored({i})."] * r["only"] + [f"not_below_one({i})."] * r["one"]
    f += [f"minimum({inst['minimum']})."] * bool(inst["minimum"])
    f += [f"pool({kind(k)},{n})." for k, n in Counter(inst["pool"]).items()]
    f += [f"life({inst['life']}).", "pays_for(spell)."]
    f += ["allows(creatures)."] * bool(inst["spell"])
    f += ["any_type_will_do."] * inst["any_type"]
    many = Counter(s[0] for s in inst["sources"])
    for cls, (_, snow, tapped, land, abilities) in {s[0]: s for s in inst["sources"]}.items():
        f += [f"there({cls},{many[cls]}).", *[f"snow({cls})."] * snow, *[f"tapped({cls})."] * tapped, *[f"looks_at(lands,{cls})."] * land]
        f += [f"twice({e},{cls})." for e in range(inst["doublings"])]
        for a in abilities:
            n = f"ab({cls},{a['name']})"
            f += [f"mana_ability({n}).", f"ability({cls},{n})."]
            f += [f"taps({n})."] * bool(a.get("tap")) + [f"untaps({n})."] * bool(a.get("untap")) + [f"sacrifices({n})."] * bool(a.get("sac"))
            f += [f"ability_life({n},{a['life']})."] if a.get("life") else []
            f += symbols("ability_symbol", n, a.get("cost", []))
            f += [f"makes_any_of({n},lands)."] if a.get("any") else [f"makes({n},{o},{t},{k})." for o, b in enumerate(a["makes"]) for t, k in b.items()]
            f += [f"restricted({n},{a['restriction']})."] if a.get("restriction") else []
            f += [f"removes_counters({n},charge,{a['counters']})."] if a.get("counters") else []
            if a.get("feeds"):
                how, k, classes = a["feeds"]
                f += [f"feeds({n},{how},{k}).", *(f"feed({n},{c})." for c in classes)]
    f += [f"counters({cls},charge,{n})." for cls, n in inst["counters"].items() if n]
    f += [f"would_do({what},{c})." for what, (_, classes) in inst["asks"].items() for c in classes]
    return "\n".join(f)


def symbol_of(text):
    """A symbol of an announcement as the oracle's tuple."""
    parts = text.strip("{}").lower().split("/")
    if parts[-1] == "p":
        return ("phyrexian", *parts[:-1])
    return ("two", parts[1]) if parts[0] == "2" else ("hybrid", *parts)


def half_of(text):
    return "life" if text == "2 life" else "two" if text == "{2}" else text.strip("{}").lower()


def mana_of(mana):
    return tuple(sorted(((k.type.lower(), "snow" if k.snow else "plain", k.restriction or "none"), n) for k, n in mana))


def key(payment, part):
    a = payment.announcement
    costs = tuple(sorted(a.costs)) if any(c in part for c, _ in a.costs) else tuple(sorted([("cost", 1), *a.costs]))
    said = tuple(sorted(((symbol_of(s), half_of(h)), n) for s, h, n in a.said))
    used = tuple(sorted(((u.source, u.ability.removeprefix(f"ab({u.source},").removesuffix(")")), u.n) for u in payment.sources))
    others = tuple(sorted(((g.cost, g.source), g.n) if g.source else (g.cost, g.n) for g in payment.others))
    return costs, said, a.x, mana_of(payment.spent), payment.life, others, mana_of(payment.left), used


def question(inst, **kw):
    return Question(facts(inst), board=bool(inst["sources"]), **kw)


def answer(inst, **kw):
    """(payments in the oracle's form, whether one was listed twice, overflow)."""
    q = question(inst, **kw)
    listed = [key(p, set(inst["parts"]) - {"cost"}) for p in q.payments()]
    return set(listed), len(listed) != len(set(listed)), q.overflow
