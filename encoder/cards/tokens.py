"""Tokens that an effect creates (CR 111): each is a card of its own, found in the library or written beside the effect."""

from __future__ import annotations

from lark import Token

from encoder.cards.sheet import Ability, Node
from encoder.cards.things import child, children, count, feature, has, trees, variable, who
from encoder.cards.words import slug, subtypes

_GRANTED = ("grant", "plain_keyword", "quoted", "cost_keyword", "number_keyword")


def made(a: Ability, node: Node, actor: str) -> str:
    """The instruction ``create(Token, Amount, Player)``; facts of the token on the way."""
    how = count(a, children(node, "count")[0])
    if has(node, "TOKENCOPY"):
        return f"create(copy_of({who(a, trees(node)[-1])}),{how},{actor})"
    features: list[str] = []
    for word in (w for w in trees(node) if w.data == "word"):
        for token in word.children:
            if isinstance(token, Token) and token.type == "WORD":
                denied, what = feature(a, token)
                if denied or ("(" not in what and what not in ("token", "colorless")):
                    raise a.mistake(token, f'a token is not described by "{token}"')
                features.append(what)
    if "token" not in features:
        raise a.mistake(node, "only tokens are created", 'as in: "create a 1/1 red Goblin creature token"')
    kinds = [f[8:-1] for f in features if f.startswith("subtype(")]
    named = child(node, "NAME")
    # 111.4: a token that is not named otherwise is called by its subtypes and "Token"
    called = slug(str(named)[1:-1]) if named is not None else "_".join([*kinds, "token"])
    size = child(node, "SIZE")
    sizes = str(size).split("/") if size is not None else []
    quoted = " ".join(a.words(t) for t in trees(node) if t.data in _GRANTED)
    colors = [f[6:-1] for f in features if f.startswith("color(")]
    variable_size = "X" in sizes
    plain = "_".join([called, *("x" if s == "X" else s for s in sizes), *colors, slug(quoted)]).strip("_").replace("-", "m")
    card = plain if len(plain) < 80 else f"{plain[:70]}_{len(plain)}"
    said = [f for f in features if "(" in f] + [f"name({called})"]
    if sizes and not variable_size:
        said += [f"size(power,{sizes[0]})", f"size(toughness,{sizes[1]})"]
    from encoder.cards.continuous import grants

    said += [f"ability({ability})" for ability in grants(a, [t for t in trees(node) if t.data in _GRANTED])]
    if a.sheet.tokens.get(called) == frozenset(said):
        a.sheet.refers.add(called)
        return f"create({called},{how},{actor})"
    for fact in said:
        a.sheet.facts[f"card({card},{fact})"] = None
    a.sheet.fact("token", card)
    a.sheet.fact("no_mana_cost", card)
    for kind in kinds:
        family = next((f for s, f in subtypes().items() if slug(s) == kind), None)
        if family:
            a.sheet.fact("category", kind, family)
    return f"create({f'sized({card},{variable(a)})' if variable_size else card},{how},{actor})"
