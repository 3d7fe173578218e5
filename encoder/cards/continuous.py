"""Continuous effects: what a verb changes, as facts of a definition (CR 611, 613)."""

from __future__ import annotations

import re

from lark import Token, Tree

from encoder.cards.sheet import Ability, Node
from encoder.cards.things import (
    OBJECTS,
    amount,
    child,
    chosen_kind,
    determiner,
    feature,
    has,
    kind_of,
    per_each,
    trees,
    variable,
    who,
)
from encoder.cards.words import slug, subtypes


def change(a: Ability, d: str, verb: Node, actor: str) -> None:
    """The changes of a verb that makes a continuous effect, as facts of definition ``d``."""
    kind = str(verb.data)
    if kind == "modify":
        per = per_each(a, child(verb, "each") or a.per)
        size = str(child(verb, "MOD", "SIZE"))
        for what, part in zip(("power", "toughness"), size.split("/"), strict=True):
            value = _signed(a, part, per)
            if value != "0":
                _resize(a, d, verb, "modify", what, value)
        if all(p in ("+0", "-0", "0") for p in size.split("/")):
            _resize(a, d, verb, "modify", "power", "0")
    elif kind == "switch":
        if str(child(verb, "MEASURE")) != "power and toughness":
            raise a.mistake(verb, "power and toughness are switched")
        _change(a, d, "switch")
    elif kind == "gain_control":
        _change(a, d, f"control({actor})")
    elif kind == "set_value":
        _set_value(a, d, verb)
    elif kind == "become":
        become(a, d, trees(verb)[0])
    elif kind == "lose":
        if has(verb, "ALLABILITIES"):
            _change(a, d, "lose_all")
        for ability in grants(a, trees(verb)):
            _change(a, d, f"lose({ability})")
            if ability.startswith("quoted("):  # which of the printed abilities are equal to it is not worked out
                a.uses("change", "lose_worded")
    else:
        for node in trees(verb) if kind == "grant" else [verb]:
            grant(a, d, node)


def _change(a: Ability, d: str, term: str) -> None:
    a.uses("change", term.split("(")[0])
    a.sheet.fact("change", d, term)


def _resize(a: Ability, d: str, node: Node, how: str, size: str, value: object) -> None:
    """A definition says one thing of a size: of two, which one would count or whether they add up stands nowhere in facts."""
    if any(f.startswith(f"change({d},{how}({size},") for f in a.sheet.facts):
        raise a.mistake(node, f"this sentence {'adds to' if how == 'modify' else 'sets'} {size} twice", "say it once, or in a sentence of its own")
    _change(a, d, f"{how}({size},{value})")


def _signed(a: Ability, part: str, per: str | None) -> str:
    sign, digits = (part[0], part[1:]) if part[0] in "+-" else ("+", part)
    if digits == "X":
        value = variable(a)
        return value if sign == "+" else f"minus(0,{value})"
    n = int(digits) * (-1 if sign == "-" else 1)
    return str(n) if per is None or n == 0 else per if n == 1 else f"times({n},{per})"


def _set_value(a: Ability, d: str, verb: Node) -> None:
    value = amount(a, child(verb, "amount"))
    what = str(child(verb, "MEASURE"))
    word = "define" if f"cda({d})" in a.sheet.facts else "set"
    if what not in ("power", "toughness", "power and toughness"):
        raise a.mistake(verb, f'"{what}" is no characteristic that an effect sets')
    for size in what.split(" and "):
        _resize(a, d, verb, word, size, value)


def grants(a: Ability, nodes: list[Node]) -> list[str]:
    """The abilities that nodes name, as terms."""
    result = []
    for node in nodes:
        if node.data == "grant":
            result += grants(a, trees(node))
        elif node.data == "quoted":
            result.append(_quoted(a, node))
        elif node.data == "this_ability":
            result.append(a.name)
        elif node.data == "plain_keyword":
            from encoder.cards.keywords import keyword_name

            result.append(keyword_name(a, node))
        elif str(node.data) in ("cost_keyword", "number_keyword", "protection", "hexproof_from", "enchant"):
            from encoder.cards.keywords import keyword_line

            inner = a.given()
            keyword_line(inner, node)
            _worded(inner, node)
            result.append(inner.name)
        else:
            raise a.mistake(node, "an ability is expected here")
    return result


def _quoted(a: Ability, node: Node) -> str:
    from encoder.cards.lines import ability_line

    inner = a.given()
    ability_line(inner, trees(node)[0], spell=False)
    _worded(inner, node)
    return inner.name


def _worded(inner: Ability, node: Node) -> None:
    """The notation of an ability that is given, for those who show it."""
    text = re.sub(r"[\[\]]", "", " ".join(inner.words(node).split())).strip('"')
    inner.fact("wording", '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"')


def grant(a: Ability, d: str, node: Node) -> None:
    """``has X``, ``gains X``, ``has base 1/1``."""
    if node.data == "base":
        size = str(child(node, "SIZE")).split("/")
        for what, part in zip(("power", "toughness"), size, strict=True):
            _resize(a, d, node, "set", what, variable(a) if part == "X" else int(part))
    elif node.data == "abilities_of":
        which = str(child(node, "EACHABILITY")).split()[1]
        _change(a, d, f"gain_abilities({which if which != 'ability' else 'any'},{who(a, trees(node)[0])})")
    else:
        for ability in grants(a, [node]):
            _change(a, d, f"gain({ability})")
            if ability.isidentifier():
                a.keyword(ability)


def become(a: Ability, d: str, node: Node) -> None:
    """``becomes blue``, ``is a Mountain``, ``becomes a copy of N`` (CR 205.1, 105.3, 707)."""
    if child(node, "DET") is not None:
        determiner(a, child(node, "DET"))  # type: ignore[arg-type]
    added, still = has(node, "ADDITION"), has(node, "STILL")
    objects = [t for t in trees(node) if str(t.data) in OBJECTS]
    if objects:
        of = who(a, objects[0])
        if kind_of(a, of) == "player":
            raise a.mistake(objects[0], "nothing becomes a copy of a player")
        _change(a, d, f"copy({of.removeprefix('named(').removesuffix(')') if of.startswith('named(') else of})")
        except_ = child(node, "except")
        for ability in grants(a, trees(except_)) if isinstance(except_, Tree) else []:
            _change(a, d, f"copy_gains({ability})")
        return
    size = child(node, "SIZE")
    if size is not None:
        for what, part in zip(("power", "toughness"), str(size).split("/"), strict=True):
            _resize(a, d, node, "set", what, variable(a) if part == "X" else part)
    facing = child(node, "FACING")
    if facing is not None:
        _change(a, d, str(facing).replace(" ", "_"))
    chosen = child(node, "CHOSEN")
    if chosen is not None:
        _change(a, d, f"{'add_chosen' if added else 'set_chosen'}({chosen_kind(str(chosen))})")
    choosable = child(node, "CHOOSABLE")
    if choosable is not None:
        _change(a, d, f"set_picked({slug(re.sub('^an? ', '', str(choosable)))})")
    every = child(node, "EVERYTYPE")
    if every is not None:
        kind = slug(str(every).removeprefix("of "))
        # having every color or creature type is the same whether it is set or added; setting land types takes abilities away (305.7)
        _change(a, d, f"set_{kind}" if kind == "every_basic_land_type" and not added else kind)
    for word in (w for w in trees(node) if w.data == "word"):
        for token in word.children:
            if isinstance(token, Token) and token.type == "WORD":
                _becomes_word(a, d, token, added, still)


def _becomes_word(a: Ability, d: str, token: Token, added: bool, still: bool) -> None:
    denied, what = feature(a, token)
    if denied or ("(" not in what and what != "colorless"):
        raise a.mistake(token, f'nothing becomes "{token}"')
    if what == "colorless":
        _change(a, d, "colorless")
        return
    kind, word = what.rstrip(")").split("(")
    if kind == "color":
        _change(a, d, f"{'add' if added else 'set'}_color({word})")
    elif kind == "supertype":
        _change(a, d, f"add_supertype({word})")
    elif kind == "type":
        _change(a, d, f"{'add' if added or still else 'set'}_type({word})")
    else:
        family = next(f for s, f in subtypes().items() if slug(s) == word)
        a.sheet.fact("category", word, family)
        if added or still or family not in ("land", "creature"):
            _change(a, d, f"add_subtype({word})")
        else:
            _change(a, d, f"set_{family}_type({word})")
