"""What happens: sentences become instructions, continuous effects, permissions and prohibitions."""

from __future__ import annotations

import re
from collections.abc import Callable

from lark import Token, Tree

from encoder.cards import events
from encoder.cards.sense import check
from encoder.cards.sheet import Ability, Node, Role
from encoder.cards.things import (
    Part,
    amount,
    branches,
    child,
    children,
    chosen_kind,
    count,
    counters,
    feature,
    has,
    key,
    name,
    poss,
    scope,
    term,
    tokens,
    trees,
    variable,
    who,
    zones,
)
from encoder.cards.words import LETTERS, mana_symbol, number, slug, subtypes, symbols

CONTINUOUS = {"modify", "grant", "lose", "become", "switch", "gain_control", "base", "quoted", "plain_keyword", "cost_keyword", "number_keyword",
              "protection", "this_ability", "abilities_of", "set_value"}
RULES = {"forbid", "require", "counters_cant", "damage_cant", "abilities_cant", "ability_cost", "no_trigger", "cost_change", "cost_floor"}
_DURATIONS = {"until end of turn": "until_end_of_turn", "this turn": "this_turn", "until your next turn": "until_your_next_turn",
              "until end of combat": "until_end_of_combat"}

# ---- clauses: instructions in order ---------------------------------------------------------------------------------------


def instructions(a: Ability, clauses: list[Node]) -> None:
    """The clauses of an effect, one instruction or more each."""
    for clause in clauses:
        instruction(a, clause)


def instruction(a: Ability, node: Node, provided: str = "") -> None:
    """One clause. ``provided``: a condition that every instruction of it stands under."""
    a.clause, a.last, a.each = a.words(node), "", None
    kind = str(node.data)
    parts = trees(node)
    if kind == "plain":
        _plain(a, node, provided)
    elif kind == "on_condition":
        found = events.condition(a, parts[0])
        _first(a, parts[1], found)
    elif kind == "if_done":
        before = a.step(a.instructions)
        if a.instructions == 0:
            raise a.mistake(node, f'"{node.children[0]}" is about the instruction before; there is none')
        said = str(node.children[0])
        word = {"if you do": "done", "if they do": "done", "otherwise": "otherwise", "if you win": "won", "if they win": "won"}.get(said, "not_done")
        a.uses("condition", word)
        _first(a, parts[0], f"{word}({before})")
    elif kind == "while_true":
        found = events.condition(a, parts[0])
        _plain(a, parts[1], found)
    elif kind in ("delayed", "for_now", "shield", "next_time"):
        _later(a, node, provided)
    elif kind == "modal":
        _modal(a, node)
    elif kind == "only":
        _only(a, node)
    else:
        raise AssertionError(kind)
    a.made = True


def _first(a: Ability, node: Node, provided: str) -> None:
    if node.data == "delayed":
        _later(a, node, provided)
    else:
        _plain(a, node, provided)


def _plain(a: Ability, node: Node, provided: str) -> None:
    where = child(node, "amount")
    a.where, a.x = (where if isinstance(where, Tree) else None), ""
    try:
        _sentence(a, node, provided)
    finally:
        a.where, a.x = None, ""


def _sentence(a: Ability, node: Node, provided: str) -> None:
    sentence, bar = trees(node)[0], child(node, "bar", "bar_controls", "bar_if")
    before = a.instructions
    say(a, sentence)
    for index in range(before + 1, a.instructions + 1):
        if provided:
            a.fact("provided", a.step(index), provided)
        if isinstance(bar, Tree):
            _bar(a, bar, index)


def _bar(a: Ability, bar: Node, index: int) -> None:
    parts = trees(bar)
    if bar.data == "bar_if":
        a.fact("provided", a.step(index), events.condition(a, parts[0]))
    elif bar.data == "bar_controls":
        a.fact("unless", a.step(index), f"controls({who(a, parts[0])},{events.quantity(a, parts[1])})")
    else:
        subject, verbs, _ = split(parts[0])
        player = who(a, subject) if subject is not None else "you"
        for verb in verbs:
            for term in cost_terms(a, verb):
                a.fact("unless", a.step(index), f"pays({player},{a_cost(a, term)})")


def _later(a: Ability, node: Node, provided: str) -> None:
    """Delayed triggers and effects that replace events for a while (CR 603.7, 614.9)."""
    inner_name = a.next("quoted")
    kind = str(node.data)
    parts = trees(node)
    inner = a.inside(inner_name, a.text)
    inner.clause = a.clause
    duration = _DURATIONS[str(child(node, "DURATION"))] if child(node, "DURATION") is not None else ""
    if kind == "delayed":
        step = str(child(node, "NEXTSTEP"))
        word = {"end step": "end", "end of turn": "end", "end of combat": "end_of_combat", "upkeep": "upkeep", "turn's upkeep": "upkeep"}[step.removeprefix("the next ")]
        inner.fact("triggered", f"begins({word},anyone)")
    else:
        for event in events.events(inner, parts[0]):
            inner.fact("triggered" if kind == "for_now" else "replaces", event)
    inner.made = inner.made or kind == "delayed"
    instruction(inner, parts[-1])
    verb = {"delayed": f"delay({inner_name})", "for_now": f"delay({inner_name},{duration})", "shield": f"shield({inner_name},{duration})",
            "next_time": f"shield_once({inner_name},{duration})"}[kind]
    _instruct(a, verb)
    if provided:
        a.fact("provided", a.step(a.instructions), provided)


def _modal(a: Ability, node: Node) -> None:
    said = str(node.children[0])
    modes = [t for t in trees(node) if t.data == "effect"]
    least, most = {"choose one": (1, 1), "choose two": (2, 2), "choose one or both": (1, 2), "choose one or more": (1, len(modes))}[said]
    a.uses("verb", "modes")
    a.fact("modes_chosen", least, most)
    for index, effect in enumerate(modes, 1):
        a.fact("mode", index)
        a.mode, a.instructions, a.made = index, 0, False
        instructions(a, trees(effect))
    a.mode, a.instructions = 0, 0


def _only(a: Ability, node: Node) -> None:
    when = child(node, "WHEN")
    if when is not None:
        a.fact("only_when", a.uses("when", slug(str(when)), "legality"))
    else:
        a.fact("only_when", events.condition(a, trees(node)[0], "legality"))


def _instruct(a: Ability, verb: str, optional: bool = False) -> str:
    number = a.number()
    a.uses("verb", verb.split("(")[0])
    a.fact("instruction", number, verb)
    if optional:
        a.fact("optional", number)
    return number


# ---- sentences ------------------------------------------------------------------------------------------------------------


def split(node: Node) -> tuple[Node | None, list[Node], Part | None]:
    """Subject, verb phrases and duration of a sentence."""
    if node.data != "sentence":
        return None, [node], child(node, "DURATION", "duration")
    rest = [c for c in node.children if isinstance(c, Tree) and c.data not in ("duration", "each")]
    ends = child(node, "duration")
    subject = rest.pop(0) if str(rest[0].data) in OBJECTS else None
    return subject, rest, child(node, "DURATION") or ends


OBJECTS = {"target", "any_target", "some", "top_cards", "you", "some_of", "named", "this", "the_target", "that", "host", "result", "chosen", "linked", "role"}


def say(a: Ability, node: Node) -> None:
    """A sentence that is carried out: instructions, in order."""
    subject, verbs, ends = split(node)
    optional = has(node, "MAY")
    check(a, subject, verbs)
    a.per = child(node, "each")  # type: ignore[assignment]
    _verbs(a, subject, verbs, ends, optional)
    a.per = None


def _verbs(a: Ability, subject: Node | None, verbs: list[Node], ends: Part | None, optional: bool) -> None:
    actor = who(a, subject) if subject is not None and not (len(verbs) == 1 and verbs[0].data in ("set_value",)) else "you"
    group: list[Node] = []
    for verb in verbs:
        verb = _bare(verb)
        if str(verb.data) in CONTINUOUS or str(verb.data) in RULES:
            group.append(verb)
            continue
        if group:
            _apply(a, actor, group, ends, optional)
            group = []
        if verb.data == "make_do":
            inner = trees(verb)
            check(a, inner[0], [inner[1]])
            _verbs(a, inner[0], [inner[1]], ends, optional)
        elif verb.data == "permit_play":
            _permission(a, actor, verb, ends, optional)
        elif verb.data == "restrict_mana":
            _restrict(a, verb)
        elif verb.data == "enter":
            entering(a, verb, actor, optional)
        else:
            _instruct(a, act(a, verb, actor), optional)
            optional = False
    if group:
        _apply(a, actor, group, ends, optional)


def _bare(verb: Node) -> Node:
    while verb.data == "instead":
        verb = trees(verb)[0]
    return verb


def duration(a: Ability, ends: Part | None) -> str:
    """How long an effect lasts."""
    if ends is None:
        return "no_end"
    if isinstance(ends, Token):
        return a.uses("duration", _DURATIONS[str(ends)])
    return f"{a.uses('duration', 'as_long_as')}({events.condition(a, trees(ends)[0])})"


def _apply(a: Ability, actor: str, group: list[Node], ends: Part | None, optional: bool) -> None:
    if group[0].data == "set_value" and _set_player_value(a, group[0], optional):
        return
    d = a.next("effect")
    if group[0].data in ("set_value", "switch"):
        actor = poss(a, child(group[0], "poss"))
    for verb in group:
        if str(verb.data) in CONTINUOUS:
            change(a, d, verb, actor)
        else:
            rule(a, d, verb)
    affected = actor if actor not in ("", "you") or any(v.data in ("gain_control", "forbid", "grant") for v in group) else "any"
    gains = next((v for v in group if v.data == "gain_control"), None)
    if gains is not None:
        affected = who(a, trees(gains)[0])
    _instruct(a, f"apply({d},{affected},{duration(a, ends)})", optional)


def _set_player_value(a: Ability, node: Node, optional: bool) -> bool:
    """``your life total becomes N`` (CR 119.5)."""
    if str(child(node, "MEASURE")) != "life total":
        return False
    player = poss(a, child(node, "poss"))
    a.last = player
    _instruct(a, f"set_life({amount(a, child(node, 'amount'))},{player})", optional)
    return True


def _permission(a: Ability, actor: str, verb: Node, ends: Part | None, optional: bool) -> None:
    """In an effect: play it now, or may play it for a while (CR 601.3)."""
    what = who(a, trees(verb)[0])
    word = "cast" if str(verb.children[0]).startswith("cast") else "play"
    free = child(verb, "FREE")
    how = "free" if free is not None else "normal"
    if ends is None:
        _instruct(a, f"{word}({what},{actor},{how})", True)
    else:
        _instruct(a, f"permit({word},{what},{actor},{how},{duration(a, ends)})")


def _restrict(a: Ability, verb: Node) -> None:
    a.aspect, keep = "mana", a.aspect
    if has(verb, "XCOSTS"):
        a.fact("restricted", a.uses("restriction", "costs_with_x"))
    else:
        a.uses("restriction", "spells")
        a.fact("restricted", f"spells({key(a, trees(verb)[0])})")
    a.aspect = keep


# ---- verbs ------------------------------------------------------------------------------------------------------------------


def act(a: Ability, verb: Node, actor: str) -> str:
    """A verb that is done once, as a term; the player who does it comes last."""
    kind = str(verb.data)
    maker = _VERBS.get(kind)
    if maker is not None:
        return maker(a, verb, actor)
    objects = [t for t in trees(verb) if str(t.data) in OBJECTS]
    if kind in ("destroy", "exile", "tap", "untap", "tap_or_untap", "counter", "regenerate", "flip", "transform", "new_targets", "redirect"):
        suffix = "_no_regeneration" if has(verb, "NOREGEN") else ""
        return f"{kind}{suffix}({who(a, objects[0])})"
    if kind in ("discard", "sacrifice", "reveal", "keep"):
        return f"{kind}({who(a, objects[0])},{actor})"
    if kind == "turn":
        return f"turn({who(a, objects[0])},{str(child(verb, 'FACING')).replace(' ', '_')})"
    if kind in ("exchange", "attach"):
        first = who(a, objects[0])
        return f"{kind}({first},{who(a, objects[1])})"
    raise a.mistake(verb, f'"{verb.children[0]}" cannot stand here')


def _draw(a: Ability, verb: Node, actor: str) -> str:
    node = trees(verb)[0]
    if node.data != "some":
        raise a.mistake(node, "a player draws a number of cards", 'write "draw a card", "draw two cards"')
    return f"draw({count(a, children(node, 'count')[0])},{actor})"


def _mill(a: Ability, verb: Node, actor: str) -> str:
    node = trees(verb)[0]
    if node.data != "some":
        raise a.mistake(node, "a player mills a number of cards", 'write "mill two cards"')
    return f"mill({count(a, children(node, 'count')[0])},{actor})"


def _gain_life(a: Ability, verb: Node, actor: str) -> str:
    spent = child(verb, "perspent")
    how = count(a, children(verb, "count")[0])
    if isinstance(spent, Tree):
        colors = ",".join(mana_symbol(s) for s in symbols(str(child(spent, "SYMBOLS"))))
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
        paid = ",".join(symbol_costs(a, next(t for t in tokens(verb) if t.type == "SYMBOLS")))
        return f"pay(({paid}),{actor})" if "," in paid else f"pay({paid},{actor})"
    how = children(verb, "count")[0]
    first = how.children[0]  # type: ignore[union-attr]
    return f"pay(life({'any_amount' if name(first) == 'ANYNUMBER' else count(a, how)}),{actor})"


def _damage(a: Ability, verb: Node, actor: str) -> str:
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
        return f"{verb.data}({what},{zone}_{'top' if 'top' in str(top) else 'bottom'}({whose or 'any'}))"
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
    return f"{verb.data}({what},{where})"


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
    return f"shuffle_into({what},{zone}({whose or 'any'}))" if objects else f"shuffle({zone}({whose or 'any'}))"


def _zone_verb(a: Ability, verb: Node, actor: str) -> str:
    zone, whose = zones(a, children(verb, "zone")[0])[0]  # type: ignore[arg-type]
    return f"{verb.data}({zone}({whose or 'any'}))"


def _choose(a: Ability, verb: Node, actor: str) -> str:
    what = child(verb, "CHOOSABLE")
    if what is not None:
        text = str(what)
        span = re.match(r"a number from (\d+) to (\d+)", text)
        kind = f"number({span[1]},{span[2]})" if span else slug(re.sub(r"^an? ", "", text))
        return f"choose({a.uses('choice', kind.split('(')[0])},{actor})"
    return f"choose({who(a, trees(verb)[0])},{actor})"


def _prevent(a: Ability, verb: Node, actor: str) -> str:
    node = trees(verb)[0]
    objects = [t for t in trees(node) if str(t.data) in OBJECTS]
    if not objects:
        return "prevent(event)"
    how = child(node, "count")
    kind = str(child(node, "DAMAGE"))
    word = "all_combat" if kind.startswith("combat") else "all_noncombat" if kind.startswith("noncombat") else "all"
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
    if trees(verb):
        a.refuse("resolution")
    return "repeat"


def _produce(a: Ability, verb: Node, actor: str) -> str:
    said = trees(verb)[0]
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


def _add(a: Ability, verb: Node, actor: str) -> str:
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
    if spelled:
        result = []
        for option, token in enumerate(spelled, 1):
            tally: dict[str, int] = {}
            for s in symbols(str(token)):
                if s.lower() not in LETTERS:
                    raise a.mistake(token, f"{{{s}}} is no mana that can be added", "one of {W} {U} {B} {R} {G} {C}")
                tally[LETTERS[s.lower()]] = tally.get(LETTERS[s.lower()], 0) + 1
            for color, n in tally.items():
                result.append((f"mana({color})" if len(spelled) == 1 else f"option({option},{color})", _times(n, per)))
        return result
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
        colors = sorted({LETTERS[s.lower()] for s in symbols(words)})
        return [(f"combination({','.join(colors)})", _times(how, per))]
    if "of each color among" in words:
        return [(f"each_color_among({key(a, trees(kind)[0])})", _times(how, per))]
    if "could produce" in words:
        if objects[0].data == "some":
            noun = children(objects[0], "noun")[0]
            assert isinstance(noun, Tree)
            return [(f"any_type_a_land_could({key(a, noun)})", _times(how, per))]
        return [(f"any_type_it_could({who(a, objects[0])})", _times(how, per))]
    return [(f"any_type_produced({who(a, objects[0])})", _times(how, per))]


def _times(n: int, per: str | None) -> str:
    return str(n) if per is None else per if n == 1 else f"times({n},{per})"


_VERBS: dict[str, Callable[[Ability, Node, str], str]] = {
    "draw": _draw, "mill": _mill, "gain_life": _gain_life, "look": _look, "lose_life": _counted("lose_life"), "pay": _pay, "damage": _damage,
    "put_counters": _put_counters, "remove_counters": _put_counters, "move_counters": _move_counters, "put": _move, "return_to": _move,
    "create": _create, "search": _search, "shuffle": _shuffle, "reorder": _zone_verb, "empty": _zone_verb, "choose": _choose, "prevent": _prevent,
    "copy": _copy, "keyword_action": _keyword_action, "repeat": _repeat, "produce": _produce, "add_mana": _add,
    "clash": lambda a, verb, actor: f"clash({actor})", "extra_turn": lambda a, verb, actor: f"extra_turn({actor})",
}


# ---- entering ---------------------------------------------------------------------------------------------------------------


def entering(a: Ability, verb: Node, actor: str, optional: bool) -> None:
    """``enters tapped``, ``with counters``, ``as a copy`` (CR 614.1c-d, 614.12)."""
    node = trees(verb)[0]
    if has(node, "TAPPED"):
        _instruct(a, f"enter({child(node, 'TAPPED')!s})", optional)
    counted = child(node, "counters")
    if isinstance(counted, Tree):
        kind, how = counters(a, counted)
        _instruct(a, f"put_counters({kind},{how},{'self' if actor == 'self' else 'subject'})", optional)
    objects = [t for t in trees(node) if str(t.data) in OBJECTS]
    if objects:
        except_ = child(node, "except")
        extra = grants(a, trees(except_)) if isinstance(except_, Tree) else []
        number_ = _instruct(a, f"enter_as_copy({who(a, objects[0])})", optional)
        for ability in extra:
            a.fact("copy_also_has", number_, ability)


# ---- continuous effects -----------------------------------------------------------------------------------------------------


def change(a: Ability, d: str, verb: Node, actor: str) -> None:
    """The changes of a verb that makes a continuous effect, as facts of definition ``d``."""
    kind = str(verb.data)
    if kind == "modify":
        per = per_each(a, child(verb, "each") or a.per)
        size = str(child(verb, "MOD", "SIZE"))
        for what, part in zip(("power", "toughness"), size.split("/"), strict=True):
            value = _signed(a, part, per)
            if value != "0":
                _change(a, d, f"modify({what},{value})")
        if all(p in ("+0", "-0", "0") for p in size.split("/")):
            _change(a, d, "modify(power,0)")
    elif kind == "switch":
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
    else:
        for node in trees(verb) if kind == "grant" else [verb]:
            grant(a, d, node)


def per_each(a: Ability, node: Part | None) -> str | None:
    """``for each N`` as an amount."""
    if not isinstance(node, Tree):
        return None
    a.uses("amount", "number_of")
    others = [f"other_than({a.affected})" if a.affected else "other"] if has(node, "FOREACHOTHER") else []
    return f"number_of({key(a, trees(node)[0], *others)})"


def _change(a: Ability, d: str, term: str) -> None:
    a.uses("change", term.split("(")[0])
    a.sheet.fact("change", d, term)


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
        _change(a, d, f"{word}({size},{value})")


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
            from encoder.cards.lines import keyword_name

            result.append(keyword_name(a, node))
        elif str(node.data) in ("cost_keyword", "number_keyword", "protection", "enchant"):
            from encoder.cards.lines import keyword_line

            inner = a.inside(a.next("quoted"), a.text)
            keyword_line(inner, node)
            a.targets = max(a.targets, inner.targets)
            result.append(inner.name)
        else:
            raise a.mistake(node, "an ability is expected here")
    return result


def _quoted(a: Ability, node: Node) -> str:
    from encoder.cards.lines import ability_line

    inner = Ability(a.sheet, a.next("quoted"), a.line, a.text)
    ability_line(inner, trees(node)[0], spell=False)
    return inner.name


def grant(a: Ability, d: str, node: Node) -> None:
    """``has X``, ``gains X``, ``has base 1/1``."""
    if node.data == "base":
        size = str(child(node, "SIZE")).split("/")
        for what, part in zip(("power", "toughness"), size, strict=True):
            _change(a, d, f"set({what},{variable(a) if part == 'X' else int(part)})")
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
    added, still = has(node, "ADDITION"), has(node, "STILL")
    objects = [t for t in trees(node) if str(t.data) in OBJECTS]
    if objects:
        _change(a, d, f"copy({who(a, objects[0])})")
        except_ = child(node, "except")
        for ability in grants(a, trees(except_)) if isinstance(except_, Tree) else []:
            _change(a, d, f"copy_gains({ability})")
        return
    size = child(node, "SIZE")
    if size is not None:
        for what, part in zip(("power", "toughness"), str(size).split("/"), strict=True):
            _change(a, d, f"set({what},{variable(a) if part == 'X' else part})")
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
        _change(a, d, slug(str(every).removeprefix("of ")))
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


# ---- costs (shared with lines) ------------------------------------------------------------------------------------------------


def symbol_costs(a: Ability, token: Token) -> list[str]:
    """The costs that braces name: mana by symbol, ``{T}`` and ``{Q}``."""
    tally: dict[str, int] = {}
    for s in symbols(str(token)):
        if s in ("T", "Q"):
            term, n = {"T": "tap", "Q": "untap"}[s], 0
        else:
            try:
                term, n = mana_symbol(s), int(s) if s.isdigit() else 1
            except ValueError as error:
                raise a.mistake(token, str(error)) from None
        tally[term] = tally.get(term, 0) + n
    return [t if t in ("tap", "untap") else f"mana({t},{n})" for t, n in tally.items()]


def a_cost(a: Ability, term: str) -> str:
    """Note that a cost is used."""
    a.uses("cost", term.split("(")[0])
    return term


def cost_terms(a: Ability, node: Part, actor: str = "you") -> list[str]:
    """The costs that a part of a cost names (CR 118)."""
    if isinstance(node, Token):
        return symbol_costs(a, node)
    node = _bare(node)
    kind = str(node.data)
    objects = [t for t in trees(node) if str(t.data) in OBJECTS]
    if kind == "pay":
        if has(node, "SYMBOLS"):
            return symbol_costs(a, next(t for t in tokens(node) if t.type == "SYMBOLS"))
        how = count(a, children(node, "count")[0])
        return [f"life(times({how},{a.uses('amount', 'number_of_targets')}))" if has(node, "PERTARGET") else f"life({how})"]
    if kind in ("sacrifice", "discard", "exile", "reveal", "tap") and len(objects) == 1:
        word = "tap_others" if kind == "tap" else kind
        thing = objects[0]
        if thing.data == "this":
            return [f"{word}(self,1)"] if kind != "tap" else ["tap"]
        if thing.data == "some":
            found = who(a, thing)
            chosen = re.fullmatch(r"choose\((.*),([^,]*)\)", found)
            if chosen:
                return [f"{word}({chosen[1]},{chosen[2]})"]
            every = re.fullmatch(r"for_each\((.*)\)", found)
            return [f"{word}({every[1]},all)"] if every else [f"{word}({found},1)"]
        return [f"{word}({who(a, thing)},1)"]
    return [act(a, node, actor)]


# ---- rules effects ------------------------------------------------------------------------------------------------------------

_ACTIONS = {
    "attack or block": ("attack", "block"), "attack": ("attack",), "block": ("block",), "be countered": ("be_countered",), "be blocked": ("be_blocked",),
    "be regenerated": ("be_regenerated",), "be prevented": ("be_prevented",), "be activated": ("activate",), "be sacrificed": ("be_sacrificed",),
    "gain life": ("gain_life",), "untap during its controller's untap step": ("untap_step",), "untap during its controller's next untap step": ("next_untap_step",),
    "be cast except from a graveyard": ("cast_except_from_graveyard",), "untap": ("untap",), "cast spells": ("cast",), "be cast": ("cast",),
    "be the target of": ("be_targeted",), "be put": ("put_counters",),
}


def rule(a: Ability, owner: str, verb: Node) -> None:
    """``can't``, ``must`` and cost changes, as facts of an ability or of the definition of an effect."""
    kind = str(verb.data)
    keep, a.aspect = a.aspect, "legality"
    try:
        if kind == "forbid":
            by_whom = child(verb, "noun")
            for action in _ACTIONS[re.sub(r"^(can't|doesn't|don't) ", "", str(child(verb, "CANT")))]:
                if isinstance(by_whom, Tree):
                    action = f"{action}_by"
                a.uses("forbids", action)
                a.sheet.fact("forbids", owner, f"{action}({key(a, by_whom)})" if isinstance(by_whom, Tree) else action)
        elif kind == "require":
            action = {"must be blocked": "be_blocked", "must attack": "attack", "must block": "block"}[str(child(verb, "MUST"))]
            a.uses("requires", action)
            objects = [t for t in trees(verb) if str(t.data) in OBJECTS]
            a.sheet.fact("requires", owner, f"{action}({who(a, objects[0])})" if objects else action)
        elif kind in ("cost_change", "cost_floor"):
            raise a.mistake(verb, "a change of costs stands in a line of its own", "as in: each spell costs {1} less")
        else:
            raise a.mistake(verb, "this stands in a line of its own")
    finally:
        a.aspect = keep


__all__ = ["CONTINUOUS", "OBJECTS", "RULES", "Role", "branches", "change", "cost_terms", "entering", "instruction", "instructions", "rule", "say", "scope", "split", "term"]
