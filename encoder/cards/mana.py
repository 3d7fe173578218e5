"""Mana: symbols as costs, what ``add`` and ``produce`` name (CR 106, 107.4)."""

from __future__ import annotations

from lark import Token, Tree

from encoder.cards.sheet import Ability, Node
from encoder.cards.things import (
    OBJECTS,
    child,
    chosen_kind,
    counted,
    determiner,
    has,
    key,
    mana_word,
    per_each,
    poss,
    tokens,
    trees,
    variable,
    who,
)
from encoder.cards.words import LETTERS, number, symbols


def symbol_costs(a: Ability, token: Token, paid: bool = False) -> list[str]:
    """The costs that braces name: mana by symbol, ``{T}`` and ``{Q}``, which nothing can say to pay (CR 107.5, 107.6)."""
    tally: dict[str, int] = {}
    for s in symbols(str(token)):
        if s in ("T", "Q") and paid:
            raise a.mistake(token, f"{{{s}}} stands in costs only, and no effect pays it", f"write {'tap' if s == 'T' else 'untap'} this")
        if s in ("T", "Q"):
            term, n = {"T": "tap", "Q": "untap"}[s], 0
        else:
            term, n = mana_word(a, token, s), int(s) if s.isdigit() else 1
        tally[term] = tally.get(term, 0) + n
    return [t if t in ("tap", "untap") else f"mana({t},{n})" for t, n in tally.items()]


def produce(a: Ability, verb: Node, actor: str) -> str:
    """``produces {B} instead``: what a replacement puts in the place of the mana (CR 106.12b)."""
    said = trees(verb)[0]
    if actor != "subject":
        raise a.mistake(verb, "only what is tapped for mana produces it instead", 'as in: that land produces {B} instead')
    a.uses("verb", "produce", "mana")
    text = " ".join(map(str, said.children))
    if text == "twice that mana":
        return "produce(twice)"
    if text == "that mana":
        return "produce(same)"
    found = mana(a, said, None)
    return f"produce({found[0][0]},{found[0][1]})" if len(found) == 1 else _no(a, verb)


def _no(a: Ability, verb: Node) -> str:
    raise a.mistake(verb, "one kind of mana is expected here")


def add(a: Ability, verb: Node, actor: str) -> str:
    """Adding mana: what is produced stands in ``produces`` facts (CR 106.4)."""
    keep, a.aspect = a.aspect, "mana"
    per = per_each(a, child(verb, "each") or a.per)
    for kind, how in mana(a, trees(verb)[0], per):
        a.uses("mana", kind.split("(")[0])
        a.fact("produces", kind, how)
    a.aspect = keep
    return f"add_mana({actor})"


def mana(a: Ability, node: Node, per: str | None) -> list[tuple[str, str]]:
    """Kinds and numbers of mana that ``add`` or ``produce`` names."""
    spelled = [t for t in node.children if isinstance(t, Token) and t.type == "SYMBOLS"]
    if spelled and any(str(t) == "X" for t in tokens(node)):
        kinds = _letters(a, spelled[0])
        if len(kinds) != 1:
            raise a.mistake(spelled[0], "X of one type of mana is expected here", "as in: add X {G}, where X is this creature's power")
        return [(f"mana({kinds[0]})", variable(a))]
    if spelled:
        result = []
        for option, token in enumerate(spelled, 1):
            tally: dict[str, int] = {}
            if mixed := [s for s in symbols(str(token)) if "/" in s]:
                if len(spelled) > 1 or len(mixed) < len(symbols(str(token))):
                    raise a.mistake(token, "symbols with two halves stand alone here", "as in: add {W/U}{W/U}")
                for s in mixed:
                    tally[f"symbol({mana_word(a, token, s)})"] = tally.get(f"symbol({mana_word(a, token, s)})", 0) + 1
                return [(kind, _times(n, per)) for kind, n in tally.items()]
            for color in _letters(a, token):
                tally[color] = tally.get(color, 0) + 1
            for color, n in tally.items():
                result.append((f"mana({color})" if len(spelled) == 1 else f"option({option},{color})", _times(n, per)))
        return result
    if child(node, "poss") is not None:
        return [(f"mana_cost({poss(a, child(node, 'poss'))})", _times(1, per))]
    how = number(str(child(node, "NUM"))) if child(node, "NUM") is not None else 1
    kind = child(node, "manakind")
    if not isinstance(kind, Tree):
        return [("event_mana", "1")]
    words = " ".join(str(t) for t in tokens(kind))
    objects = [t for t in trees(kind) if str(t.data) in OBJECTS]
    if has(kind, "ANYKIND"):
        return [("any_color" if "color" in words else "any_type", _times(how, per))]
    if has(kind, "CHOSEN"):
        return [(f"chosen({chosen_kind(str(child(kind, 'CHOSEN')))})", _times(how, per))]
    if "in any combination of" in words:
        colors = sorted(set(_letters(a, next(t for t in tokens(kind) if t.type == "SYMBOLS"))))
        return [(f"combination({','.join(colors)})", _times(how, per))]
    if "of each color among" in words:
        return [(f"each_color_among({key(a, trees(kind)[0])})", _times(how, per))]
    if "could produce" in words:
        if objects[0].data == "some":
            how_many, noun = counted(objects[0])
            determiner(a, how_many.children[0])
            return [(f"any_type_a_land_could({key(a, noun)})", _times(how, per))]
        return [(f"any_type_it_could({who(a, objects[0])})", _times(how, per))]
    return [(f"any_type_produced({who(a, objects[0])})", _times(how, per))]


def _letters(a: Ability, token: Token) -> list[str]:
    """The types of mana that symbols name."""
    for s in symbols(str(token)):
        if s.lower() not in LETTERS:
            raise a.mistake(token, f"{{{s}}} is no mana that can be added", "one of {W} {U} {B} {R} {G} {C}")
    return [LETTERS[s.lower()] for s in symbols(str(token))]


def _times(n: int, per: str | None) -> str:
    return str(n) if per is None else per if n == 1 else f"times({n},{per})"
