"""Static abilities: sentences that are true all the time (CR 604, 611.3, 613, 614.1c-d, 601.2f)."""

from __future__ import annotations

import re

from lark import Token, Tree

from encoder.cards import events
from encoder.cards.continuous import change
from encoder.cards.effects import CONTINUOUS, all_read, bar_facts, entering, split
from encoder.cards.keywords import keyword_name
from encoder.cards.prohibitions import ACTIONS, combat_costs, rule
from encoder.cards.sense import check_static
from encoder.cards.sheet import Ability, Node
from encoder.cards.things import (
    branches,
    child,
    children,
    counted,
    counters,
    determiner,
    has,
    mana_word,
    per_each,
    per_target,
    scope,
    settle,
    tokens,
    trees,
    who,
)
from encoder.cards.words import COLORS, number, slug, symbols


def only_costs(node: Node) -> bool:
    """Whether a line speaks of costs, as a spell's own "this costs {1} less" does (CR 113.6d)."""
    verbs = [v for t in node.iter_subtrees() if t.data == "sentence" for v in trees(t)]
    return bool(verbs) and any(v.data in ("cost_change", "cost_floor") for v in verbs)


_OF_CASTING = ("can't be countered", "can't be cast", "can't be cast except from a graveyard")


def of_itself(sentence: Node) -> bool:
    """Whether a sentence says how the spell that it stands on is cast, or that it can't be countered: a static ability, no instruction (CR 113.6e-g)."""
    parts = trees(sentence)
    return [str(p.data) for p in parts] == ["this", "forbid"] and str(child(parts[1], "CANT")) in _OF_CASTING and len(sentence.children) == len(parts)


def only_of_itself(a: Ability, node: Node) -> bool:
    """Whether a line of a spell says nothing else.

    Raises
    ------
    Mistake
        It says something else, too.
    """
    sentences = list(node.find_data("sentence"))
    found = [s for s in sentences if of_itself(s)]
    if found and len(found) < len(sentences):
        raise a.mistake(found[0], "this and the other sentences of the line are abilities of their own (113.2c)", "write each on a line of its own")
    return bool(found)


def static(a: Ability, node: Node) -> None:
    """The facts of a line that is true all the time."""
    for clause in trees(node):
        a.clause, a.last, a.each, a.affected = a.words(clause), "", None, ""
        guard: Node | None = None
        if clause.data == "while_true":
            guard, plain = trees(clause)
        elif clause.data == "plain":
            plain = clause
        else:
            raise a.mistake(clause, "a permanent has no such line by itself",
                            'an ability begins with its cost and ":", with "whenever ...", "at ...", "if ... would", or it is a sentence that is true all the time')
        where = child(plain, "amount")
        a.where, a.x, a.last_player = (where if isinstance(where, Tree) else None), "", ""
        bar = child(plain, "bar", "bar_controls", "bar_if")
        _sentence(a, trees(plain)[0], guard, bar if isinstance(bar, Tree) else None)
        all_read(a)
        settle(a)
        a.per = None
        if clause is not trees(node)[0] or clause is not trees(node)[-1]:
            _apart(a, clause)


_ALL_OF_IT = ("scope", "while", "forbids", "requires", "permits", "cost_change", "combat_cost", "instruction")


def _apart(a: Ability, clause: Node) -> None:
    """Sentences of one line may each make a continuous effect; what is said of the whole line (its scope, its condition) would reach the other sentences."""
    if any(f.startswith(tuple(f"{word}({a.name}," for word in _ALL_OF_IT)) for f in a.sheet.facts):
        raise a.mistake(clause, "this and the other sentences of the line are abilities of their own (113.2c)", "write each on a line of its own")


def _sentence(a: Ability, node: Node, guard: Node | None, bar: Node | None) -> None:
    if node.data in _SPECIAL:
        _no_bar(a, bar)
        _SPECIAL[str(node.data)](a, node)
        if guard is not None:
            a.fact("while", _guarded(a, guard, "view"))
        return
    subject, verbs, ends = split(node)
    a.per, a.per_read = child(node, "each"), False  # type: ignore[assignment]
    if ends is not None:
        raise a.mistake(ends, "a line that is true all the time has no duration", "drop it, or give the line a cost or an event")
    check_static(a, node, subject, verbs)
    if subject is None and node.data == "set_value":
        owner = trees(children(node, "poss")[0])  # type: ignore[arg-type]
        subject = owner[0] if owner else Tree("you", [])
    assert subject is not None
    if subject.data == "top_cards":
        if _face_up(verbs) != "face up":
            raise a.mistake(node, "the top card of a library is face up, or nothing is said")
        _no_bar(a, bar)
        a.uses("static", "revealed_top" if guard is None else "revealed_top_while", "legality")
        a.fact("revealed_top", who(a, subject))
        if guard is not None:
            a.fact("while", _guarded(a, guard, "legality"))
        return
    if bar is not None and not all(v.data in ("enter", "forbid") for v in verbs):
        _no_bar(a, bar)
    may = child(node, "MAY")
    if may is not None and not all(v.data in ("enter", "permit_play") for v in verbs):
        raise a.mistake(may, f'"{may}" chooses something, and here nobody chooses', "drop it")
    changing = [v for v in verbs if str(v.data) in CONTINUOUS]
    if changing:
        _generates(a, subject, changing, guard)
    if len(changing) < len(verbs):
        for verb in verbs:
            if verb not in changing:
                _rules(a, subject, verb, guard, bar, has(node, "MAY"))


def _no_bar(a: Ability, bar: Node | None) -> None:
    """``if`` and ``unless`` at the end belong to what is done; what is always true begins with them."""
    if bar is not None:
        raise a.mistake(bar, f'"{a.words(bar)}" does not fit at the end of a line that is true all the time', 'begin the line with "as long as ..., "')


def _guarded(a: Ability, guard: Node, aspect: str, affected: str = "") -> str:
    """The condition before a sentence; its pronouns do not look ahead, and those of the sentence do not look back into it."""
    a.last, a.last_player, keep, a.affected = "", "", a.affected, affected
    each, a.each = a.each, None
    found = events.condition(a, guard, aspect)
    a.last, a.last_player, a.affected, a.each = "", "", keep, each
    return found


def _face_up(verbs: list[Node]) -> str:
    node = trees(verbs[0])[0] if trees(verbs[0]) else verbs[0]
    return str(child(node, "FACING") or "") if len(verbs) == 1 else ""


def _affected(a: Ability, subject: Node) -> list[list[str]]:
    """The branches of what a static effect affects."""
    if subject.data == "this":
        return [["self"]]
    if subject.data == "host":
        return [["attached"]]
    if subject.data == "you":
        return [["you"]]
    if subject.data == "some":
        how, noun = counted(subject)
        word = str(how.children[0])
        if word not in ("each", "each other"):
            raise a.mistake(how, f'"{word}" chooses something, and here nobody chooses', 'write "each"')
        from encoder.cards.sheet import Role
        from encoder.cards.things import is_player, noun_words

        a.each = Role("each", is_player(noun), noun_words(noun))
        return [(["other"] if word == "each other" else []) + b for b in branches(a, noun)]
    return [[f"is({who(a, subject)})"]]


def _generates(a: Ability, subject: Node, verbs: list[Node], guard: Node | None) -> None:
    """A continuous effect of a static ability (CR 604.1, 611.3)."""
    a.aspect = "view"
    d = a.next("effect")
    a.fact("generates", d)
    found = _affected(a, subject)
    a.affected = _ALONE.get(str(subject.data), "it")
    if subject.data == "host":
        who(a, subject)
    if subject.data == "this" and guard is None and _defines(verbs):
        a.sheet.fact("cda", d)
    if guard is not None:
        same = str(guard.data) in ("is_a", "has") and trees(guard)[0].data == subject.data and subject.data in ("this", "host") and not _past(guard)
        if same:
            found = [b + extra for b in found for extra in _state(a, guard)]
        else:
            a.sheet.fact("while", d, _guarded(a, guard, "view", _ALONE.get(str(subject.data), "")))
    a.last, a.last_player = a.affected, ""
    scope(a, d, found)
    for verb in verbs:
        change(a, d, verb, "you")
    of_players = [b for b in found if _PLAYERS & set(b)] or (found if subject.data == "host" and "player" in a.words(subject) else [])
    if of_players and (guard is not None or any(len(b) > 1 for b in of_players) or not all(_protects(a, f) for f in a.sheet.facts if f.startswith(f"change({d},"))):
        a.refuse("legality")


_PLAYERS = {"you", "player", "opponent"}


def _protects(a: Ability, fact: str) -> bool:
    """Whether a change gives what the programs read of players: hexproof, shroud, protection (CR 702.11c, 702.16b, 702.18a)."""
    given = re.fullmatch(r"change\(.*,gain\((.*)\)\)", fact)
    return given is not None and (given[1] in ("hexproof", "shroud") or any(f"{how}_from({given[1]})" in a.sheet.facts for how in ("protection", "hexproof")))


_ALONE = {"this": "self", "host": "host"}


def _past(guard: Node) -> bool:
    return str(child(guard, "HAD") or "").startswith("had")


def _state(a: Ability, guard: Node) -> list[list[str]]:
    if guard.data == "is_a":
        return events.state_branches(a, guard)
    held = trees(guard)[1]
    no = "no_" if str(child(guard, "HAD", "_HAVE")).endswith(" no") else ""
    if held.data == "counters":
        kind, how = counters(a, held)
        return [[f"{no}counter({kind})" if how == "1" or no else f"counter({kind},{how})"]]
    return [[f"{'lacks' if no else 'needs'}(ability({keyword_name(a, held)}))"]]


def _defines(verbs: list[Node]) -> bool:
    """A characteristic-defining ability (CR 604.3): it says colors, subtypes or sizes of the object itself, always."""
    if len(verbs) != 1:
        return False
    verb = verbs[0]
    if verb.data == "set_value":
        return True
    if verb.data != "become":
        return False
    node = trees(verb)[0]
    words = [t for t in tokens(node) if t.type == "WORD"]
    return (has(node, "EVERYTYPE") or bool(words)) and not has(node, "SIZE") and all(str(w) in COLORS or str(w)[0].isupper() for w in words)


def _rules(a: Ability, subject: Node, verb: Node, guard: Node | None, bar: Node | None, optional: bool) -> None:
    """What a static ability forbids, demands, permits or changes about costs and entering."""
    kind = str(verb.data)
    if kind in ("forbid", "require"):
        a.aspect = "legality"
        scope(a, a.name, _affected(a, subject))
        if kind == "forbid" and bar is not None:
            combat_costs(a, verb, bar, subject.data == "this")
        else:
            rule(a, a.name, verb)
    elif kind in ("cost_change", "cost_floor"):
        _cost_change(a, subject, verb)
    elif kind == "permit_play":
        a.aspect = "legality"
        if not optional:
            raise a.mistake(verb, "nobody is made to cast or play something", 'write "you may cast ..."')
        _permits(a, verb)
    elif kind == "enter":
        a.aspect = "event"
        if subject.data == "this":
            a.fact("as_enters")
            entering(a, verb, "self", optional)
        else:
            term = a.next("noun")
            scope(a, term, _affected(a, subject))
            a.uses("event", "enters")
            a.fact("replaces", f"enters({term})")
            entering(a, verb, "subject", optional)
        if bar is not None:
            bar_facts(a, bar, 1)
    else:
        raise a.mistake(verb, "a permanent has no such line by itself", 'an ability begins with its cost and ":", with "whenever ..." or "at ..."')
    if guard is not None:
        a.fact("while", _guarded(a, guard, a.aspect, _ALONE.get(str(subject.data), "")))


def _permits(a: Ability, verb: Node) -> None:
    """``you may play N from Z``: what may be played stands in the scope of the ability (CR 601.3)."""
    from encoder.cards.things import zone_conditions

    what, zone = trees(verb)[0], child(verb, "zone")
    if any(t.type == "WORD" and str(t) in ("spell", "spells") for t in tokens(what)):
        raise a.mistake(what, "it is no spell until it is cast", 'write "card": you may cast a creature card from your graveyard')
    word = a.uses("permits", "cast" if str(verb.children[0]).startswith("cast") else "play")
    places = zone_conditions(a, zone) if isinstance(zone, Tree) else [[]]
    if what.data == "some":
        how, noun = counted(what)
        determiner(a, how.children[0])
        found = branches(a, noun)
    elif what.data == "this":
        if zone is None and f"says_zone({a.name})" not in a.sheet.facts:
            raise a.mistake(what, "from where it may be cast has to be said", 'write "from graveyard: you may cast this"')
        found = [["self"]]
    elif what.data == "top_cards":
        if not who(a, what).startswith("top(1,library(you))"):
            raise a.mistake(what, "only the top card of your library is played this way")
        found = [["top", "in(library,you)"]]
    else:
        found = [[f"is({who(a, what)})"]]
    scope(a, a.name, [b + p for b in found for p in places])
    a.fact("permits", word, "free" if has(verb, "FREE") else "normal")


def _cost_change(a: Ability, subject: Node, verb: Node) -> None:
    """``each N costs {1} less`` (CR 601.2f)."""
    a.aspect = "cost"
    term = "self"
    if subject.data != "this":
        term = a.next("noun")
        scope(a, term, _affected(a, subject))
    if verb.data == "cost_floor":
        a.uses("cost_change", "at_least")
        a.fact("cost_change", term, "at_least", "generic", number(str(child(verb, "NUM"))))
        return
    _changes(a, term, verb)


def _changes(a: Ability, term: str, verb: Node) -> None:
    a.affected = "it"
    how = {"less": "less", "more": "more", "less colored mana": "less_colored"}[str(child(verb, "LESSMORE"))]
    a.uses("cost_change", how)
    per = per_target(a, verb) or per_each(a, child(verb, "each") or a.per)
    token = next(t for t in tokens(verb) if t.type == "SYMBOLS")
    tally: dict[str, int] = {}
    for s in symbols(str(token)):
        word = mana_word(a, token, s)
        tally[word] = tally.get(word, 0) + (int(s) if s.isdigit() else 1)
    for word, n in tally.items():
        value = str(n) if per is None else per if n == 1 else f"times({n},{per})"
        a.fact("cost_change", term, how, word, value)


def _ability_cost(a: Ability, node: Node) -> None:
    """``N's activated abilities cost {2} less but at least one mana``."""
    a.aspect = "cost"
    term = _abilities(a, node)
    _changes(a, f"abilities({term})", node)
    least = child(node, "NUM")
    if least is not None:
        a.fact("cost_change_keeps", number(str(least)))


def _abilities(a: Ability, node: Node) -> str:
    """The key of whose abilities are meant; which of them stands in ``abilities_meant``."""
    owner = children(node, "poss")[0]
    assert isinstance(owner, Tree)
    term = a.next("noun")
    inner = trees(owner)
    scope(a, term, _affected(a, inner[0]) if inner else [["you_control"]])
    which = str(child(node, "ABILITIES")).split()
    if len(which) == 2:
        a.fact("abilities_meant", which[0])
    return term


def _abilities_cant(a: Ability, node: Node) -> None:
    a.aspect = "legality"
    owner = children(node, "poss")[0]
    assert isinstance(owner, Tree)
    scope(a, a.name, _affected(a, trees(owner)[0]) if trees(owner) else [["you_control"]])
    action = ACTIONS[str(child(node, "CANT")).removeprefix("can't ")][0]
    which = str(child(node, "ABILITIES")).split()
    if len(which) == 2 and which[0] != "activated":
        a.fact("abilities_meant", which[0])
    a.fact("forbids", a.uses("forbids", action))


def _counters_cant(a: Ability, node: Node) -> None:
    a.aspect = "legality"
    said = trees(node)[0]
    if len(trees(node)) > 1:
        scope(a, a.name, _on(a, trees(node)[1]))
    kind, _ = counters(a, said)
    cant(a, node, "can't be put")
    a.uses("forbids", "put_counters")
    a.fact("forbids", f"put_counters({kind})")


def _on(a: Ability, node: Node) -> list[list[str]]:
    if node.data == "some":
        how, noun = counted(node)
        determiner(a, how.children[0])
        return branches(a, noun)
    return _affected(a, node)


def cant(a: Ability, node: Node, words: str) -> None:
    """Only one prohibition makes sense of this subject."""
    token = child(node, "CANT")
    if str(token) != words:
        assert isinstance(token, Token)
        raise a.mistake(token, f'"{token}" does not fit here', f"write {words}")


def _damage_cant(a: Ability, node: Node) -> None:
    cant(a, node, "can't be prevented")
    if str(child(node, "DAMAGE")) != "damage":
        raise a.mistake(node, '"damage" is all damage', "write damage")
    a.fact("forbids", a.uses("forbids", "prevent_damage", "event"))


def _damage_as(a: Ability, node: Node) -> None:
    if str(child(node, "DAMAGE")) != "damage":
        raise a.mistake(node, '"damage" is all damage', "write damage")
    a.uses("static", "damage_as", "event")
    a.fact("damage_as", slug(str(child(node, "KEYWORD"))))
    if has(node, "TOYOUAS"):
        a.fact("dealt_to", "you")


def _no_trigger(a: Ability, node: Node) -> None:
    a.uses("forbids", "trigger", "event")
    for event in events.events(a, trees(node)[0]):
        a.fact("forbids", f"trigger({event})")


_SPECIAL = {"counters_cant": _counters_cant, "damage_cant": _damage_cant, "abilities_cant": _abilities_cant, "ability_cost": _ability_cost,
            "damage_as": _damage_as, "no_trigger": _no_trigger}
