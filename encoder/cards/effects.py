"""What happens: clauses and sentences become instructions (CR 608.2)."""

from __future__ import annotations

from lark import Token, Tree

from encoder.cards import events
from encoder.cards.continuous import change, grants
from encoder.cards.costs import a_cost, cost_terms
from encoder.cards.prohibitions import ACTIONS_IN_COMBAT, rule
from encoder.cards.sense import check
from encoder.cards.sheet import Ability, Node
from encoder.cards.things import (
    OBJECTS,
    Part,
    amount,
    bare,
    child,
    counters,
    has,
    key,
    kind_of,
    one_target,
    poss,
    settle,
    tokens,
    trees,
    who,
)
from encoder.cards.verbs import act
from encoder.cards.words import slug

CONTINUOUS = {"modify", "grant", "lose", "become", "switch", "gain_control", "base", "quoted", "plain_keyword", "cost_keyword", "number_keyword",
              "protection", "hexproof_from", "this_ability", "abilities_of", "set_value"}
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
    a.clause, a.last, a.last_player, a.each = a.words(node), "", "", None
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
    elif kind in ("delayed", "for_now", "shield", "next_time", "reflexive"):
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
        settle(a)
    finally:
        a.where, a.x = None, ""


def _sentence(a: Ability, node: Node, provided: str) -> None:
    sentence, bar = trees(node)[0], child(node, "bar", "bar_controls", "bar_if")
    before = a.instructions
    if isinstance(bar, Tree) and bar.data == "bar" and any(ACTIONS_IN_COMBAT.search(str(child(v, "CANT") or "")) for v in split(sentence)[1]):
        a.uses("combat_cost", "of_an_effect", "resolution")  # it is paid as creatures attack or block, not as this resolves
    say(a, sentence)
    for index in range(before + 1, a.instructions + 1):
        if provided:
            a.fact("provided", a.step(index), provided)
        if isinstance(bar, Tree):
            bar_facts(a, bar, index)


def bar_facts(a: Ability, bar: Node, index: int) -> None:
    """``unless ...`` and ``if ...`` at the end of an instruction."""
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
    if kind == "reflexive":
        if a.instructions == 0:
            raise a.mistake(node, f'"{node.children[0]}" is about the instruction before; there is none')
        provided = f"{a.uses('condition', 'done')}({a.step(a.instructions)})"
    elif kind == "next_time" and not has(parts[0], "WOULD") and not any(t.type == "INSTEAD" for t in tokens(node)):
        kind = "once"
    inner = a.inside(inner_name, own_targets=kind == "reflexive")
    inner.clause = a.clause
    duration = _DURATIONS[str(child(node, "DURATION"))] if child(node, "DURATION") is not None else ""
    if kind == "delayed":
        step = str(child(node, "NEXTSTEP"))
        word = {"end step": "end", "end of turn": "end", "end of combat": "end_of_combat", "upkeep": "upkeep", "turn's upkeep": "upkeep"}[step.removeprefix("the next ")]
        inner.fact("triggered", f"begins({word},anyone)")
    elif kind == "reflexive":
        inner.fact("triggered", "reflexive")
    else:
        triggers = kind in ("for_now", "once")
        for event in events.events(inner, parts[0]) if triggers else events.replaced(inner, parts[0], parts[1:]):
            inner.fact("triggered" if triggers else "replaces", event)
    inner.made = inner.made or kind == "delayed"
    instruction(inner, parts[-1])
    verb = {"delayed": f"delay({inner_name})", "for_now": f"delay({inner_name},{duration})", "shield": f"shield({inner_name},{duration})",
            "next_time": f"shield_once({inner_name},{duration})", "once": f"delay_once({inner_name},{duration})", "reflexive": f"reflex({inner_name})"}[kind]
    instruct(a, verb)
    if provided:
        a.fact("provided", a.step(a.instructions), provided)


def _modal(a: Ability, node: Node) -> None:
    said = str(node.children[0])
    modes = [t for t in trees(node) if t.data == "effect"]
    least, most = {"choose one": (1, 1), "choose two": (2, 2), "choose one or both": (1, 2), "choose one or more": (1, len(modes))}[said]
    a.uses("verb", "modes")
    before = a.instructions
    a.fact("modes_chosen", least, most)
    for index, effect in enumerate(modes, 1):
        a.fact("mode", index)
        one_target(a)
        a.mode, a.instructions, a.made, a.base = index, 0, False, a.targets
        instructions(a, trees(effect))
        one_target(a)
    a.mode, a.instructions = 0, before


def _only(a: Ability, node: Node) -> None:
    when = child(node, "WHEN")
    if has(node, "ANYPLAYER"):
        a.uses("when", "any_player", "legality")
        a.fact("any_player_activates")
    elif has(node, "TRIGGERSONLY"):
        if not any(f.startswith(f"triggered({a.name},") for f in a.sheet.facts):
            raise a.mistake(node, "only a triggered ability triggers", 'write "activate only once each turn"')
        a.fact("triggers_at_most", 2 if "twice" in str(node.children[0]) else 1)
    elif when is not None:
        a.fact("only_when", a.uses("when", slug(str(when)), "legality"))
    else:
        a.fact("only_when", events.condition(a, trees(node)[0], "legality"))


# ---- sentences ------------------------------------------------------------------------------------------------------------


def split(node: Node) -> tuple[Node | None, list[Node], Part | None]:
    """Subject, verb phrases and duration of a sentence."""
    if node.data != "sentence":
        return None, [node], child(node, "DURATION", "duration")
    rest = [c for c in node.children if isinstance(c, Tree) and c.data not in ("duration", "each")]
    ends = child(node, "duration")
    subject = rest.pop(0) if str(rest[0].data) in OBJECTS else None
    return subject, rest, child(node, "DURATION") or ends




def say(a: Ability, node: Node) -> None:
    """A sentence that is carried out: instructions, in order."""
    subject, verbs, ends = split(node)
    optional = has(node, "MAY")
    check(a, subject, verbs)
    a.per, a.per_read = child(node, "each"), False  # type: ignore[assignment]
    _verbs(a, subject, verbs, ends, optional)
    all_read(a)
    a.per = None


def _verbs(a: Ability, subject: Node | None, verbs: list[Node], ends: Part | None, optional: bool, asked: str = "") -> None:
    actor = who(a, subject) if subject is not None and not (len(verbs) == 1 and verbs[0].data in ("set_value",)) else "you"
    asked = asked or ("you" if kind_of(a, actor) == "object" or actor == "self" else actor)  # of "may": who is asked
    group: list[Node] = []
    chosen = ""  # of "may A and B": B if A
    for verb in verbs:
        verb = bare(verb)
        if str(verb.data) in CONTINUOUS or str(verb.data) in RULES:
            group.append(verb)
            continue
        if group:
            _apply(a, actor, group, ends, optional)
            group = []
        if verb.data == "make_do":
            inner = trees(verb)
            check(a, inner[0], [inner[1]])
            _verbs(a, inner[0], [inner[1]], ends, optional, asked)
        elif verb.data == "permit_play":
            _permission(a, actor, verb, ends, optional)
        elif verb.data == "restrict_mana":
            _restrict(a, verb)
        elif verb.data == "enter":
            entering(a, verb, actor, optional)
        else:
            term = act(a, verb, actor)
            if ends is not None and verb.data == "prevent":
                term = f"{term[:-1]},{duration(a, ends)})"
            elif ends is not None:
                raise a.mistake(ends, "this is done once, and has no duration")
            number_ = instruct(a, term, optional and not chosen)
            if optional and not chosen and asked != "you":
                a.fact("chooser", number_, asked)
            if chosen:
                a.fact("provided", number_, f"{a.uses('condition', 'done')}({chosen})")
            elif optional:
                chosen = number_
    if group:
        _apply(a, actor, group, ends, optional)


def all_read(a: Ability) -> None:
    """``for each N`` must have changed something."""
    if a.per is not None and not a.per_read:
        raise a.mistake(a.per, '"for each" does not count anything here', "write X, where X is the number of ...")


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
    instruct(a, f"apply({d},{affected},{duration(a, ends)})", optional)


def _set_player_value(a: Ability, node: Node, optional: bool) -> bool:
    """``your life total becomes N`` (CR 119.5)."""
    if str(child(node, "MEASURE")) != "life total":
        return False
    player = poss(a, child(node, "poss"))
    a.last = player
    instruct(a, f"set_life({amount(a, child(node, 'amount'))},{player})", optional)
    return True


def _permission(a: Ability, actor: str, verb: Node, ends: Part | None, optional: bool) -> None:
    """In an effect: play it now, or may play it for a while (CR 601.3)."""
    if not optional:
        raise a.mistake(verb, "nobody is made to cast or play something", 'write "you may cast ..."')
    what = who(a, trees(verb)[0])
    word = "cast" if str(verb.children[0]).startswith("cast") else "play"
    free = child(verb, "FREE")
    how = "free" if free is not None else "normal"
    if ends is None:
        instruct(a, f"{word}({what},{actor},{how})", True)
    else:
        instruct(a, f"permit({word},{what},{actor},{how},{duration(a, ends)})")


def _restrict(a: Ability, verb: Node) -> None:
    a.aspect, keep = "mana", a.aspect
    if has(verb, "XCOSTS"):
        a.fact("restricted", a.uses("restriction", "costs_with_x"))
    else:
        a.uses("restriction", "spells")
        a.fact("restricted", f"spells({key(a, trees(verb)[0])})")
    a.aspect = keep


def instruct(a: Ability, verb: str, optional: bool = False) -> str:
    """Write the next instruction; its number."""
    number = a.number()
    a.uses("verb", verb.split("(")[0])
    a.fact("instruction", number, verb)
    if optional:
        a.fact("optional", number)
    return number


def entering(a: Ability, verb: Node, actor: str, optional: bool) -> None:
    """``enters tapped``, ``with counters``, ``as a copy`` (CR 614.1c-d, 614.12)."""
    node = trees(verb)[0]
    another = any(r.term == "subject" and "this" not in r.words for r in a.roles)  # the event is about something else than this
    if actor != "subject" and (actor != "self" or another):
        raise a.mistake(verb, "only what is about to enter enters so", 'write "this enters ..." or "that permanent enters ..."')
    if has(node, "TAPPED"):
        instruct(a, f"enter({child(node, 'TAPPED')!s})", optional)
    counted = child(node, "counters")
    if isinstance(counted, Tree):
        kind, how = counters(a, counted)
        instruct(a, f"put_counters({kind},{how},{'self' if actor == 'self' else 'subject'})", optional)
    objects = [t for t in trees(node) if str(t.data) in OBJECTS]
    if objects:
        except_ = child(node, "except")
        extra = grants(a, trees(except_)) if isinstance(except_, Tree) else []
        number_ = instruct(a, f"enter_as_copy({who(a, objects[0])})", optional)
        for ability in extra:
            a.fact("copy_also_has", number_, ability)
