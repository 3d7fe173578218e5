"""Events (CR 603.2, 614.1) and conditions as terms."""

from __future__ import annotations

from lark import Token, Tree

from encoder.cards.sheet import Ability, Node, Role
from encoder.cards.things import (
    Part,
    amount,
    branches,
    child,
    children,
    chosen_kind,
    counted,
    counters,
    determiner,
    has,
    is_player,
    just,
    key,
    mana_word,
    name,
    noun_words,
    number_of,
    phrase,
    poss,
    scope,
    term,
    tokens,
    trees,
    variable,
    who,
    zones,
)
from encoder.cards.words import number, slug, symbols

# ---- events -------------------------------------------------------------------------------------------------------------


def role(a: Ability, node: Part, word: str) -> str:
    """A thing in an event: ``self`` or a key; it is remembered for "that N" under ``word``."""
    assert isinstance(node, Tree)
    if node.data == "this":
        a.roles = (*a.roles, Role(word, False, frozenset({"this"})))
        return "self"
    if node.data == "you":
        return "you"
    if node.data == "some":
        how, noun = counted(node)
        if name(how.children[0]) == "DET":
            determiner(a, how.children[0], "another", "this or another")
        elif name(how.children[0]) != "SOME":
            raise a.mistake(how, "an event is about one thing", 'write "a" or "one or more"')
        found = phrase(a, node)
        a.roles = (*a.roles, Role(word, is_player(noun), noun_words(noun)))
        return found
    found = who(a, node)
    a.roles = (*a.roles, Role(word, False, frozenset()))
    if found in ("host", "self"):
        return found
    term = a.next("noun")
    scope(a, term, [[f"is({found})"]])
    return term


def by(a: Ability, node: Part) -> str:
    """A player of an event: you, opponent, anyone; else a key."""
    assert isinstance(node, Tree)
    a.roles = (*a.roles, Role("by", True, frozenset({"player"})))
    if node.data == "you":
        return "you"
    words: frozenset[str] = frozenset()
    if node.data == "some":
        how, noun = counted(node)
        if name(how.children[0]) != "DET":
            raise a.mistake(how, "an event is about one player", 'write "a player"')
        determiner(a, how.children[0])
        words = noun_words(noun)
    if words == {"opponent"}:
        return "opponent"
    if words == {"player"} and not any(t.data == "qual" for t in node.iter_subtrees()):
        return "anyone"
    found = who(a, node)
    term = a.next("noun")
    scope(a, term, [[f"is({found})"]])
    return term


def replaced(a: Ability, node: Node, clauses: list[Node]) -> list[str]:
    """The event or events that an effect replaces: it says ``would``, and ``instead`` or ``prevent`` what then happens (CR 614.1a, 615.1a)."""
    for clause in clauses:
        if any(t.data == "prevent" for t in clause.iter_subtrees()) or any(t.type == "INSTEAD" for t in tokens(clause)):
            return events(a, node, would=True)
    raise a.mistake(clauses[0], "an event that would happen is replaced", 'end the sentence with "instead", or write "prevent that damage"')


def events(a: Ability, node: Node, would: bool = False) -> list[str]:
    """The event or events of a trigger or replacement; ``attacks or blocks`` is two."""
    a.each = None
    if node.data != "damage_below" and has(node, "WOULD") != would:
        raise a.mistake(node, *(('what is replaced "would" happen', 'as in: if a creature would die') if would else ('what triggers an ability happens, it does not "would"', "drop would")))
    found = _events(a, node)
    for event in found:
        word = a.uses("event", event.split("(")[0], "event")
        if word == "taps_for_mana":
            a.uses("event", word, "mana")
    a.last = a.last_player = ""
    return found


def _events(a: Ability, node: Node) -> list[str]:
    if node.data == "damage_below":
        if str(child(node, "MEASURE")) != "life total" or str(child(node, "DAMAGE")) != "damage":
            raise a.mistake(node, "damage reduces a life total")
        a.roles = (Role("by", True, frozenset({"player"})),)
        return [f"life_below({poss(a, child(node, 'poss'))},{number(str(child(node, 'NUM')))})"]
    if node.data == "counters_put":
        named, on = trees(node)
        kind, how_many = counters(a, named)
        on_what = role(a, on, "subject")
        if has(node, "EFFECT"):
            if how_many != "some":
                raise a.mistake(named, "counters that are put together are one event", 'write "one or more"')
            return [f"put_counters({kind},{on_what},effect)"]
        return [f"{'put_counters' if how_many == 'some' else 'put_counter'}({kind},{on_what},anyone)"]
    subject, happens = trees(node)
    kind = str(happens.data)
    inner = trees(happens)
    if kind in ("enters", "dies", "leaves", "cycled"):
        if kind == "enters" and name(happens.children[-1]) in ("zone", "ANYWHERE"):
            return [f"enters({role(a, subject, 'subject')},{_from(a, happens.children[-1])})"]
        return [f"{kind}({role(a, subject, 'subject')})"]
    if kind == "fights":
        text = str(child(happens, "FIGHTS"))
        one = role(a, subject, "subject")
        other = role(a, inner[0], "object") if inner else "any"
        result = []
        if "attacks" in text:
            result.append(f"attacks({one})")
        if "blocks" in text:
            result.append(f"blocks({one},{other})")
        if "becomes blocked" in text:
            result.append(f"becomes_blocked({one},{other})")
        return result
    if kind == "becomes_state":
        text = str(child(happens, "BECOMES"))
        one = role(a, subject, "subject")
        word = text.split()[-1]
        return [f"becomes({word},{one})" if "tapped" in word else f"becomes_target({one},{word})"]
    if kind == "deals_damage":
        text = str(child(happens, "DAMAGE"))
        verb = "deals_" + text.replace(" ", "_")
        one, other = role(a, subject, "subject"), role(a, inner[-1], "object")
        least = child(happens, "count")
        if least is None:
            return [f"{verb}({one},{other})"]
        assert isinstance(least, Tree)
        bound = {"or more": "at_least", "or less": "at_most", "": "is"}[str(child(happens, "BOUND") or "")]
        return [f"{verb}({one},{other},{bound}({number(str(least.children[0]))}))"]
    if kind == "is_dealt":
        return [f"deals_damage(any,{role(a, subject, 'object')})"]
    if kind in ("casts", "activates", "discards", "sacrifices"):
        player = by(a, subject)
        what = role(a, inner[0], "subject")
        verb = {"casts": "cast"}.get(kind, kind)
        if kind == "casts" and str(happens.children[0]).startswith("play"):
            verb = "plays"
            if inner[0].data != "some" or "spell" in noun_words(counted(inner[0])[1]):
                raise a.mistake(happens, "spells are cast, lands and cards are played", 'write "casts"')
        if kind == "casts" and name(happens.children[-1]) in ("zone", "ANYWHERE") and len(happens.children) > 2:
            return [f"{verb}({what},{player},{_from(a, happens.children[-1])})"]
        return [f"{verb}({what},{player})"]
    if kind == "puts_counters":
        player = by(a, subject)
        counter, how_many = counters(a, inner[0])
        return [f"{'put_counters' if how_many == 'some' else 'put_counter'}({counter},{role(a, inner[1], 'subject')},{player})"]
    if kind == "draws":
        if inner[0].data != "some":
            raise a.mistake(inner[0], "a card is drawn", 'write "draws a card"')
        determiner(a, just(a, inner[0], "card").children[0])
    if kind in ("draws", "gains_life", "loses_life"):
        return [f"{kind}({by(a, subject)})"]
    if kind == "taps_for_mana":
        player = by(a, subject)
        what = role(a, inner[0], "subject")
        color = child(happens, "CHOSEN")
        return [f"taps_for_mana({what},{player},chosen({chosen_kind(str(color))}))" if color else f"taps_for_mana({what},{player})"]
    if kind == "tapped_for_mana":
        if str(child(happens, "TAPPED")) != "tapped":
            raise a.mistake(happens, "nothing is untapped for mana")
        return [f"taps_for_mana({role(a, subject, 'subject')},anyone)"]
    if kind == "goes":
        one = role(a, subject, "subject")
        zone, whose = zones(a, children(happens, "zone")[0])[0]  # type: ignore[arg-type]
        origin = f",{_from(a, happens.children[-1])}" if len(happens.children) > 3 else ""
        return [f"goes({one},{zone}({whose or 'any'}){origin})"]
    if kind == "makes_discard":
        return [f"makes_discard({role(a, subject, 'subject')},{role(a, inner[-1], 'object')})"]
    raise AssertionError(kind)


def _from(a: Ability, node: Part) -> str:
    if isinstance(node, Token):
        return "from(anywhere)"
    zone, whose = zones(a, node)[0]
    return f"from({zone},{whose})" if whose else f"from({zone})"


_STEPS = {
    "upkeep": "upkeep", "draw step": "draw", "end step": "end", "untap step": "untap", "beginning of combat": "beginning_of_combat",
    "first main phase": "main", "combat": "beginning_of_combat",
}


def moment(a: Ability, node: Node) -> str:
    """``at the beginning of your upkeep``."""
    step = str(child(node, "STEP"))
    whose, _, which = step.partition(" ")
    if step.startswith("each opponent's ") or step.startswith("an opponent's "):
        whose, which = "opponent", step.split(" ", 2)[2]
    player = {"your": "you", "each": "anyone", "the": "anyone", "opponent": "opponent"}[whose]
    a.roles = (Role("by", True, frozenset({"player"})),)
    a.uses("event", "begins", "event")
    if which == "main phase":
        raise a.mistake(node, '"main phase" could be either of two', 'write "first main phase" (505.1)')
    return f"begins({_STEPS[which]},{player})"


# ---- conditions ---------------------------------------------------------------------------------------------------------

_SIDES = {"": "is", "or less": "at_most", "or more": "at_least", "more than": "more", "less than": "less", "other than": "other"}


def condition(a: Ability, node: Part, aspect: str = "") -> str:
    """A condition as a term; ``aspect`` says what an unmodelled one would touch."""
    assert isinstance(node, Tree)
    keep, a.aspect, a.asking = a.aspect, aspect or a.aspect, True
    try:
        found = _condition(a, node)
        a.uses("condition", found.split("(")[0])
        return found
    finally:
        a.aspect, a.asking = keep, False


def _condition(a: Ability, node: Node) -> str:
    kind = str(node.data)
    parts = trees(node)
    if kind == "controls":
        side = a.whose(_side(a, parts[0]))
        if has(parts[-1], "MORE"):
            return f"controls_more({side},{key(a, trees(parts[-1])[0])})"
        return f"controls({side},{quantity(a, parts[-1])})"
    if kind == "controls_it":
        player = who(a, parts[0])
        what = "self" if has(node, "THIS") else _that(a, node)
        term = a.next("noun")
        scope(a, term, [["you_control" if player == "you" else f"controlled_by({player})"]])
        return f"fits({a.whose(what)},{term})"
    if kind == "is_a":
        what = a.whose(who(a, parts[0]))
        term = a.next("noun")
        scope(a, term, state_branches(a, node))
        return f"fits({what},{term})"
    if kind == "has":
        return _has(a, node)
    if kind == "was_spent":
        token = child(node, "SYMBOLS")
        if len(symbols(str(token))) != 1:
            raise a.mistake(token, "one symbol is expected here")  # type: ignore[arg-type]
        return f"spent({mana_word(a, token, symbols(str(token))[0])})"
    if kind == "cost_paid":
        return f"cost_paid({slug(next(str(c) for c in node.children if isinstance(c, Token) and c.type in ('KEYWORD_COST', 'KEYWORD')))})"
    if kind == "compares":
        return _compares(a, node)
    if kind == "did":
        return f"did({who(a, parts[0])},{slug(str(child(node, 'DID')).removesuffix(' this turn'))})"
    if kind == "nth_time":
        return f"resolved_times({('second', 'third', 'fourth', 'fifth').index(str(node.children[0]).split()[3]) + 2})"
    if kind == "shares":
        return f"share({who(a, parts[0])},{slug(str(child(node, 'SHARES')).split(' a ')[1])})"
    raise AssertionError(kind)


def _side(a: Ability, node: Node) -> str:
    """A player of a condition: you, opponent, anyone, or a term."""
    if node.data == "some":
        how, noun = counted(node)
        words = noun_words(noun) if not list(noun.find_data("qual")) else frozenset()
        if name(how.children[0]) == "DET":
            determiner(a, how.children[0])
        if words in ({"opponent"}, {"player"}):
            return "opponent" if "opponent" in words else "anyone"
    return who(a, node)


def _that(a: Ability, node: Node) -> str:
    from encoder.cards.things import that

    return that(a, next(c for c in node.children if isinstance(c, Token) and c.type == "THAT"))


def state_branches(a: Ability, node: Node) -> list[list[str]]:
    """What ``is`` says of a thing, as branches: a noun, words, a place, face up, tapped."""
    noun = child(node, "noun")
    if child(node, "DET") is not None:
        determiner(a, child(node, "DET"))  # type: ignore[arg-type]
    if isinstance(noun, Tree):
        return branches(a, noun)
    words = [w for w in trees(node) if w.data == "word"]
    if words:
        return branches(a, Tree("noun", [Tree("simple", list(words))]))
    if has(node, "TAPPED"):
        return [[str(child(node, "TAPPED"))]]
    if has(node, "FACING"):
        return [[{"face up": "face_up", "face down": "face_down", "flipped": "flipped"}[str(child(node, "FACING"))]]]
    place = str(child(node, "PLACE"))
    return [[{"on the battlefield": "in(battlefield)", "outside the battlefield": "outside_battlefield", "on the stack": "in(stack)",
              "enchanted by an Aura": "enchanted"}[place]]]


def _has(a: Ability, node: Node) -> str:
    what = a.whose(who(a, trees(node)[0]))
    looks = str(child(node, "HAD", "_HAVE"))
    denied, past = looks.endswith(" no"), looks.startswith("had")
    held = trees(node)[1]
    if held.data == "counters":
        kind, how_many = counters(a, held)
        if past:
            return f"{'had_no' if denied else 'had'}({kind})"
        term = a.next("noun")
        scope(a, term, [[f"{'no_' if denied else ''}counter({kind})" if how_many == "1" or denied else f"counter({kind},{how_many})"]])
        return f"fits({what},{term})"
    from encoder.cards.keywords import keyword_name

    term = a.next("noun")
    scope(a, term, [[f"{'lacks' if denied else 'needs'}(ability({keyword_name(a, held)}))"]])
    return f"{'fitted' if past else 'fits'}({what},{term})"


def _compares(a: Ability, node: Node) -> str:
    parts = [c for c in node.children if isinstance(c, Tree) or c.type in ("PLUSMINUS", "BOUND", "COMPARED")]
    right = parts.pop() if isinstance(parts[-1], Tree) else None
    side = ""
    if right is None:
        side = str(parts.pop())
        right = parts.pop()
    if parts and isinstance(parts[-1], Token) and parts[-1].type == "COMPARED":
        side = str(parts.pop())
    left = term(a, parts[0])
    for operator, operand in zip(parts[1::2], parts[2::2], strict=True):
        left = f"{operator}({left},{term(a, operand)})"
    return f"compare({left},{_SIDES[side]},{amount(a, right)})"


def quantity(a: Ability, node: Node) -> str:
    """``a Forest``, ``two or more green permanents``, ``no permanent``: key, side and number."""
    noun = next(t for t in trees(node) if t.data == "noun")
    how_many = child(node, "count")
    first = how_many.children[0] if isinstance(how_many, Tree) else None
    if first is not None and name(first) == "DET":
        determiner(a, first, "another")
    found = key(a, noun, *(["other"] if str(first) == "another" else []))
    if has(node, "NO"):
        return f"{found},at_most,0"
    if first is not None:
        if name(first) == "DET":
            return f"{found},at_least,1"
        text = str(first).removeprefix("up to ")
        return f"{found},{'at_most' if name(first) == 'UPTO' else 'at_least'},{variable(a) if text == 'X' else 1 if text == 'one or more' else number(text)}"
    return f"{found},{_SIDES[str(child(node, 'BOUND'))]},{number(str(child(node, 'NUM')))}"


__all__ = ["by", "condition", "events", "moment", "number_of", "quantity", "role", "state_branches"]
