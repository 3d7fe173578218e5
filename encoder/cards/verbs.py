"""Verbs that are done once, as terms of instructions (CR 608.2c, 701)."""

from __future__ import annotations

import re
from collections.abc import Callable

from lark import Token, Tree

from encoder.cards.mana import add, produce, symbol_costs
from encoder.cards.sheet import Ability, Node
from encoder.cards.things import (
    OBJECTS,
    child,
    children,
    count,
    counters,
    has,
    just,
    mana_word,
    name,
    tokens,
    trees,
    who,
    zones,
)
from encoder.cards.words import number, slug, symbols


def act(a: Ability, verb: Node, actor: str) -> str:
    """A verb that is done once, as a term; the player who does it comes last."""
    kind = str(verb.data)
    maker = _VERBS.get(kind)
    if maker is not None:
        return maker(a, verb, actor)
    objects = [t for t in trees(verb) if str(t.data) in OBJECTS]
    if kind in ("destroy", "exile", "tap", "untap", "tap_or_untap", "counter", "regenerate", "flip", "transform", "new_targets", "redirect"):
        suffix = "_no_regeneration" if has(verb, "NOREGEN") else "_until" if has(verb, "UNTILLEAVES") else ""
        return f"{kind}{suffix}({who(a, objects[0])}{_by(actor)})"
    if kind in ("discard", "sacrifice", "reveal", "keep"):
        return f"{kind}({who(a, objects[0])},{actor})"
    if kind == "turn":
        return f"turn({who(a, objects[0])},{str(child(verb, 'FACING')).replace(' ', '_')})"
    if kind in ("exchange", "attach"):
        first = who(a, objects[0])
        return f"{kind}({first},{who(a, objects[1])}{_by(actor)})"
    raise a.mistake(verb, f'"{verb.children[0]}" cannot stand here')


def plain_damage(a: Ability, node: Node) -> None:
    """Only combat deals combat damage."""
    token = child(node, "DAMAGE")
    if str(token) != "damage":
        assert isinstance(token, Token)
        raise a.mistake(token, f'"{token}" does not fit here', "write damage")


def _by(actor: str) -> str:
    """The player who does something to objects, where it is not "you"."""
    return "" if actor == "you" else f",{actor}"


def _draw(a: Ability, verb: Node, actor: str) -> str:
    node = trees(verb)[0]
    if node.data != "some":
        raise a.mistake(node, "a player draws a number of cards", 'write "draw a card", "draw two cards"')
    return f"draw({count(a, just(a, node, 'card'))},{actor})"


def _mill(a: Ability, verb: Node, actor: str) -> str:
    node = trees(verb)[0]
    if node.data != "some":
        raise a.mistake(node, "a player mills a number of cards", 'write "mill two cards"')
    return f"mill({count(a, just(a, node, 'card'))},{actor})"


def _gain_life(a: Ability, verb: Node, actor: str) -> str:
    spent = child(verb, "perspent")
    how = count(a, children(verb, "count")[0])
    if isinstance(spent, Tree):
        token = child(spent, "SYMBOLS")
        colors = ",".join(mana_word(a, token, s) for s in symbols(str(token)))
        how = f"{a.uses('amount', 'times')}({how},{a.uses('amount', 'colors_spent')}(({colors})))"
    return f"gain_life({how},{actor})"


def _look(a: Ability, verb: Node, actor: str) -> str:
    zone_node = child(verb, "zone")
    if isinstance(zone_node, Tree):
        zone, whose = zones(a, zone_node)[0]
        return f"look({zone}({whose or 'any'}),{actor})"
    return f"look({who(a, trees(verb)[0])},{actor})"


def _counted(word: str) -> Callable[[Ability, Node, str], str]:
    def make(a: Ability, verb: Node, actor: str) -> str:
        how = children(verb, "count")[0]
        first = how.children[0]  # type: ignore[union-attr]
        return f"{word}({'any_amount' if name(first) == 'ANYNUMBER' else count(a, how)},{actor})"

    return make


def _pay(a: Ability, verb: Node, actor: str) -> str:
    if has(verb, "SYMBOLS"):
        paid = symbol_costs(a, next(t for t in tokens(verb) if t.type == "SYMBOLS"), paid=True)
        return f"pay({paid[0] if len(paid) == 1 else '(' + ','.join(paid) + ')'},{actor})"
    how = children(verb, "count")[0]
    first = how.children[0]  # type: ignore[union-attr]
    return f"pay(life({'any_amount' if name(first) == 'ANYNUMBER' else count(a, how)}),{actor})"


def _damage(a: Ability, verb: Node, actor: str) -> str:
    plain_damage(a, verb)
    how = count(a, children(verb, "count")[0])
    to = who(a, next(t for t in trees(verb) if str(t.data) in OBJECTS))
    word = "damage_divided" if has(verb, "DIVIDED") else "damage"
    return f"{word}({how},{to})" if actor == "self" else f"{word}({how},{to},{actor})"


def _put_counters(a: Ability, verb: Node, actor: str) -> str:
    counted, on = trees(verb)
    kind, how = counters(a, counted)
    return f"{verb.data}({kind},{how},{who(a, on)})"


def _move_counters(a: Ability, verb: Node, actor: str) -> str:
    counted, origin, to = trees(verb)
    kind, how = counters(a, counted)
    first = who(a, origin)
    return f"move_counters({kind},{how},{first},{who(a, to)})"


def _move(a: Ability, verb: Node, actor: str) -> str:
    what = who(a, trees(verb)[0])
    top = child(verb, "TOP")
    if top is not None:
        zone, whose = zones(a, children(verb, "zone")[0])[0]  # type: ignore[arg-type]
        return f"{verb.data}({what},{zone}_{'top' if 'top' in str(top) else 'bottom'}({whose or 'any'}){_by(actor)})"
    place = children(verb, "place")[0]
    assert isinstance(place, Tree)
    zone_node = child(place, "zone")
    number_ = a.step(a.instructions + 1)
    if isinstance(zone_node, Tree):
        zone, whose = zones(a, zone_node)[0]
        where = f"{zone}({whose})" if whose else zone
    else:
        where = "exile" if str(place.children[0]) == "exile" else "battlefield"
        if has(place, "TAPPED"):
            a.fact("enters_as", number_, a.uses("enters", str(child(place, "TAPPED"))))
        control = child(place, "CONTROL")
        if control is not None:
            a.fact("enters_as", number_, "under(you)" if "your" in str(control) else "under(owner)")
        counted = child(place, "counters")
        if isinstance(counted, Tree):
            kind, how = counters(a, counted)
            a.fact("enters_as", number_, f"{a.uses('enters', 'counters')}({kind},{how})")
    return f"{verb.data}({what},{where}{_by(actor)})"


def _create(a: Ability, verb: Node, actor: str) -> str:
    from encoder.cards.tokens import made

    return made(a, trees(verb)[0], actor)


def _search(a: Ability, verb: Node, actor: str) -> str:
    zone_node, what = trees(verb)
    found = zones(a, zone_node)
    places = [f"{zone}({whose or 'any'})" for zone, whose in found]
    return f"search({who(a, what)},{places[0] if len(places) == 1 else '(' + ','.join(places) + ')'},{actor})"


def _shuffle(a: Ability, verb: Node, actor: str) -> str:
    objects = [t for t in trees(verb) if str(t.data) in OBJECTS]
    zone_node = children(verb, "zone")[0]
    what = who(a, objects[0]) if objects else ""
    zone, whose = zones(a, zone_node)[0]  # type: ignore[arg-type]
    return f"shuffle_into({what},{zone}({whose or 'any'}){_by(actor)})" if objects else f"shuffle({zone}({whose or 'any'}){_by(actor)})"


def _zone_verb(a: Ability, verb: Node, actor: str) -> str:
    zone, whose = zones(a, children(verb, "zone")[0])[0]  # type: ignore[arg-type]
    return f"{verb.data}({zone}({whose or 'any'}){_by(actor)})"


def _choose(a: Ability, verb: Node, actor: str) -> str:
    what = child(verb, "CHOOSABLE")
    if what is not None:
        text = str(what)
        span = re.match(r"a number from (\d+) to (\d+)", text)
        kind = f"number({span[1]},{span[2]})" if span else slug(re.sub(r"^an? ", "", text))
        a.uses("choice", kind.split("(")[0])
        return f"choose({kind},{actor})"
    return f"choose({who(a, trees(verb)[0])},{actor})"


def _prevent(a: Ability, verb: Node, actor: str) -> str:
    node = trees(verb)[0]
    objects = [t for t in trees(node) if str(t.data) in OBJECTS]
    if not objects:
        return "prevent(event)"
    how = child(node, "count")
    kind = str(child(node, "DAMAGE"))
    word = "all_combat" if kind.startswith("combat") else "all_noncombat" if kind.startswith("noncombat") else "all"
    if how is not None:
        plain_damage(a, node)
    if has(node, "WOULD"):
        return f"{a.uses('verb', 'prevent_from')}({word},{who(a, objects[0])})"
    number_ = word if how is None else count(a, how)
    return f"prevent_next({number_},{who(a, objects[0])})"


def _copy(a: Ability, verb: Node, actor: str) -> str:
    what = who(a, trees(verb)[0])
    return f"copy({what},{actor},{'new_targets' if has(verb, 'NEWTARGETS') else 'same_targets'})"


def _keyword_action(a: Ability, verb: Node, actor: str) -> str:
    word = str(child(verb, "KEYACTION"))
    word = {"scries": "scry"}.get(word, word.removesuffix("s"))
    how = child(verb, "NUM")
    return f"{word}({number(str(how)) if how is not None else 1},{actor})"


def _repeat(a: Ability, verb: Node, actor: str) -> str:
    until = trees(verb)
    return f'repeat_until("{a.words(until[0])}")' if until else "repeat"


_VERBS: dict[str, Callable[[Ability, Node, str], str]] = {
    "draw": _draw, "mill": _mill, "gain_life": _gain_life, "look": _look, "lose_life": _counted("lose_life"), "pay": _pay, "damage": _damage,
    "put_counters": _put_counters, "remove_counters": _put_counters, "move_counters": _move_counters, "put": _move, "return_to": _move,
    "create": _create, "search": _search, "shuffle": _shuffle, "reorder": _zone_verb, "empty": _zone_verb, "choose": _choose, "prevent": _prevent,
    "copy": _copy, "keyword_action": _keyword_action, "repeat": _repeat, "produce": produce, "add_mana": add,
    "clash": lambda a, verb, actor: f"clash({actor})", "extra_turn": lambda a, verb, actor: f"extra_turn({actor})",
}
