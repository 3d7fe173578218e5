"""Things and numbers: nouns become scopes, pronouns and targets become terms, amounts become terms (NOTATION.md 5).

One file, because nouns hold amounts (``with mana value X or less``), amounts hold things and things hold nouns.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter

from lark import Token, Tree

from encoder.cards.passage import Mistake
from encoder.cards.sheet import Ability, Node, Role
from encoder.cards.words import COLORS, SUPERTYPES, TYPES, mana_symbol, number, slug, subtype, symbols
from encoder.errors import did_you_mean

Part = Tree[Token] | Token
MOST_BRANCHES = 64
"""Slashed words multiply; no card needs so many, and a file of strangers is bounded."""
OBJECTS = {"target", "any_target", "some", "top_cards", "you", "some_of", "named", "this", "the_target", "that", "host", "result", "chosen", "linked", "role"}
"""The rules of the grammar that name a thing or player."""

_OTHER_WORDS = {
    "activated": "activated_ability", "triggered": "triggered_ability", "mana": "mana_ability", "nonmana": "nonmana_ability", "face-down": "face_down",
    "face-up": "face_up", "nontoken": "nontoken", "color": "color", "card type": "card_type", "creature type": "creature_type", "colored": "colored",
}
_SINGULAR = {"sorceries": "sorcery", "abilities": "ability", "tribal": "kindred"}
_WHOSE = {
    "you control": "you_control", "you don't control": "not_you_control", "an opponent controls": "not_you_control", "you own": "you_own",
    "you cast": "you_control", "an opponent casts": "not_you_control", "an opponent owns": "opponent_owns",
    "each other player controls": "other_player_controls",
}


def children(node: Node, *names: str) -> list[Part]:
    """The children with these rule or terminal names."""
    return [c for c in node.children if name(c) in names]


def child(node: Node, *names: str) -> Part | None:
    """The first child with one of these names."""
    return next(iter(children(node, *names)), None)


def name(part: Part) -> str:
    """Rule name of a tree, type of a token."""
    return part.type if isinstance(part, Token) else str(part.data)


def has(node: Node, *terminals: str) -> bool:
    """Whether one of these terminals is a child."""
    return any(isinstance(c, Token) and c.type in terminals for c in node.children)


def trees(node: Node) -> list[Node]:
    """The children that are trees."""
    return [c for c in node.children if isinstance(c, Tree)]


def tokens(node: Node) -> list[Token]:
    """All tokens below a node, in order."""
    return list(node.scan_values(lambda v: isinstance(v, Token)))


def bare(verb: Node) -> Node:
    """A verb phrase without ``instead``."""
    while verb.data == "instead":
        verb = trees(verb)[0]
    return verb


def mana_word(a: Ability, token: Part | None, symbol: str) -> str:
    """A mana symbol as a term, or a mistake at its token."""
    assert isinstance(token, Token)
    try:
        return mana_symbol(symbol)
    except ValueError as error:
        raise a.mistake(token, str(error)) from None


# ---- nouns ------------------------------------------------------------------------------------------------------------


def noun_words(node: Node) -> frozenset[str]:
    """The singular words of a noun, for matching "that creature"."""
    words = (w for simple in trees(node) for w in trees(simple) if w.data == "word")
    return frozenset(_singular(str(t)) for w in words for t in w.children if isinstance(t, Token) and t.type == "WORD")


def is_player(node: Node) -> bool:
    """Whether a noun means players."""
    return bool(noun_words(node) & {"player", "opponent"})


def _singular(word: str) -> str:
    return _SINGULAR.get(word) or (word[:-1] if word.endswith("s") and not word.endswith("ss") and word[0].islower() else word)


def feature(a: Ability, token: Token) -> tuple[bool, str]:
    """The feature or state that a word of a noun names, and whether it is denied (``non``)."""
    word = str(token)
    denied = word.startswith("non") and word not in ("nonmana", "nontoken")
    bare = word[3:] if denied else word
    if bare[0].isupper():
        known = subtype(bare)
        if known is None:
            from encoder.cards.words import subtypes

            raise a.mistake(token, f'"{bare}" is no subtype', did_you_mean(bare, subtypes()) or "a card's name is written in [brackets]")
        return denied, f"subtype({slug(known)})"
    bare = _singular(bare)
    if bare in COLORS:
        return denied, f"color({bare})"
    if bare in SUPERTYPES:
        return denied, f"supertype({bare})"
    if bare in TYPES:
        return denied, f"type({bare})"
    return denied, _OTHER_WORDS.get(bare, bare.replace(" ", "_"))


def _condition(a: Ability, token: Token) -> str:
    denied, what = feature(a, token)
    if "(" in what:
        return f"{'lacks' if denied else 'needs'}({what})"
    return f"not_{what}" if denied else what


def branches(a: Ability, node: Node) -> list[list[str]]:
    """The conditions of each branch of a noun: a thing that fits one branch wholly fits the noun."""
    found: list[list[str]] = []
    for simple in trees(node):
        alternatives: list[list[list[str]]] = []
        words = [w for w in trees(simple) if w.data == "word"]
        for word in words:
            alternatives.append([[_condition(a, t)] for t in word.children if isinstance(t, Token) and t.type == "WORD"])
        alternatives += [qualifier(a, q) for q in trees(simple) if q.data == "qual"]
        _one_kind(a, simple, words)
        if math.prod(map(len, alternatives)) > MOST_BRANCHES:
            raise a.mistake(simple, f"this means more than {MOST_BRANCHES} kinds of things", "fewer words with a slash")
        for choice in itertools.product(*alternatives):
            conditions = [c for part in choice for c in part if c != "random"]
            if {"activated_ability", "triggered_ability", "mana_ability", "nonmana_ability"} & set(conditions):
                if "ability" not in conditions:
                    raise a.mistake(simple, f'"{a.words(simple)}" is no thing', 'write "activated ability", "triggered ability", "nonmana ability"')
                conditions.remove("ability")
            found.append(conditions)
    return found


def _one_kind(a: Ability, simple: Node, words: list[Node]) -> None:
    """Nothing is both a player and an object."""
    said = [{_singular(str(t)) for t in w.children if isinstance(t, Token) and t.type == "WORD"} for w in words]
    players = [s for s in said if s & {"player", "opponent"}]
    if players and len(players) < len(said) and not all(s <= {"player", "opponent", "planeswalker", "active"} for s in said):
        raise a.mistake(simple, f'nothing is "{a.words(simple)}": players have no other words beside them')


def qualifier(a: Ability, node: Node) -> list[list[str]]:
    """The conditions of a qualifier, as alternatives."""
    first = node.children[0]
    kind, text = name(first), str(first)
    if kind == "WHOSE":
        if text == "that player controls":
            return [[f"controlled_by({that(a, first, 'player')})"]]  # type: ignore[arg-type]
        return [[_WHOSE[text]]]
    if kind == "THAT":
        return [[f"controlled_by({that(a, first)})"]]  # type: ignore[arg-type]
    if kind == "THETARGET":
        return [[f"controlled_by({the_target(a, first)})"]]  # type: ignore[arg-type]
    if kind == "TARGET":
        return [[f"controlled_by({target(a, node)})"]]
    if kind == "PLACE":
        return [[{"on the battlefield": "", "outside the battlefield": "outside_battlefield", "on the stack": "in(stack)",
                  "enchanted by an Aura": "enchanted"}[text]]] if text != "on the battlefield" else [[]]
    if kind == "SHARING":
        shared = re.fullmatch(r"sharing a (.*) with (this|it)", text)
        if shared:
            return [[f"shares({slug(shared[1])},{'self' if shared[2] == 'this' else a.affected or 'it'})"]]
        return [[slug(text)]]
    if kind == "COSTHAS":
        return [[f"cost_has({mana_word(a, node.children[1], s)})" for s in symbols(str(node.children[1]))]]
    if kind == "OTHERTHAN":
        return [["other" if name(node.children[1]) == "this" else f"other_than({who(a, node.children[1])})"]]
    if kind == "WITHOUT":
        return [[_denied(c) for c in having(a, trees(node)[0])]]
    inner = trees(node)
    if text == "in":
        return zone_conditions(a, inner[0])
    if text == "with":
        return [having(a, inner[0])]
    if text == "named":
        if name(node.children[1]) == "NAME":
            named = slug(str(node.children[1])[1:-1])
            a.sheet.refers.add(named)
            return [[f"needs(name({named}))"]]
        return [["chosen(card_name)"]]
    if text == "of":
        return [[f"chosen({chosen_kind(str(node.children[1]))})"]]
    if text == "attached to":
        return [[f"attached_to({who(a, inner[0])})"]]
    if text == "among":
        return [[f"among({who(a, inner[0])})"]]
    if text == "sharing a type with":
        return [[f"shares_type({who(a, inner[0])})"]]
    if text == "that":
        return [[f"targets({who(a, inner[0])})"]]
    raise AssertionError(node)


def _denied(condition: str) -> str:
    if condition.startswith("needs("):
        return "lacks(" + condition[6:]
    if condition.startswith("counter("):
        return "no_" + condition
    return f"not_{condition}"


def having(a: Ability, node: Node) -> list[str]:
    """The conditions after ``with``."""
    if has(node, "PARITY"):
        return [f"value_{str(child(node, 'PARITY')).split()[0]}"]
    inner = trees(node)[0]
    if inner.data == "measured":
        return [measured(a, inner)]
    if inner.data == "counters":
        kind, amount = counters(a, inner)
        return [f"counter({kind})" if amount == "1" else f"counter({kind},{amount})"]
    from encoder.cards.keywords import keyword_name

    return [f"needs(ability({keyword_name(a, inner)}))"]




def measured(a: Ability, node: Node) -> str:
    """A bound on one number of a thing: ``mana value 3 or less``."""
    what = str(child(node, "MEASURE"))
    bound = str(child(node, "BOUND") or "")
    limit = amount(a, child(node, "amount"))
    side = {"": "is", "or less": "at_most", "or more": "at_least"}[bound]
    if what == "mana value":
        return f"value_{side}({limit})"
    if what in ("power", "toughness"):
        return f"size_{side}({what},{limit})"
    raise a.mistake(node, f'a thing is not measured by its "{what}" here')


def zone_conditions(a: Ability, node: Node) -> list[list[str]]:
    """``in Z`` as alternatives: one for each zone named."""
    result = []
    for zone, whose in zones(a, node):
        result.append([f"in({zone},{whose})" if whose else f"in({zone})"])
    return result


def zones(a: Ability, node: Node) -> list[tuple[str, str]]:
    """The zones that a phrase names, each with whose it is (``""``: any player's)."""
    first = child(node, "AZONE")
    if first is not None:
        text = str(first)
        if text == "that graveyard":
            return [("graveyard", f"owner({_back(a.last) or 'it'})")]
        return [(slug(re.sub(r"^(a|the|each) ", "", text)), "")]
    of = child(node, "poss")
    assert isinstance(of, Tree)
    owner = "opponent" if re.fullmatch("an opponent's?", a.words(of).strip()) else poss(a, of)
    if kind_of(a, owner) == "object":
        raise a.mistake(of, f'"{a.words(of)}" is an object here, and only players have a {child(node, "ZONE")}', 'write "its controller\'s" or "its owner\'s"')
    return [(slug(_zone_word(str(z))), owner) for z in children(node, "ZONE")]


def _zone_word(text: str) -> str:
    return {"hands": "hand", "libraries": "library", "librarys": "library", "graveyards": "graveyard", "mana pools": "mana pool"}.get(text, text)


def key(a: Ability, node: Node, *more: str) -> str:
    """A new key whose scope is the noun, with more conditions in every branch."""
    term = a.next("noun")
    scope(a, term, branches(a, node), *more)
    return term


def scope(a: Ability, term: str, found: list[list[str]], *more: str) -> None:
    """Write the scope facts of a key."""
    for index, conditions in enumerate(found, 1):
        # "another permanent sharing a type with that permanent": another than that permanent
        shared = next((f"other_than({c[len('shares_type('):]}" for c in conditions if c.startswith("shares_type(") and c != "shares_type(self)"), "other")
        for condition in (*more, *conditions):
            condition = shared if condition == "other" else condition
            if condition:
                a.uses("fits", condition.split("(")[0])
                a.sheet.fact("scope", term, index, condition)


# ---- counts and counters ------------------------------------------------------------------------------------------------


def count(a: Ability, node: Part) -> str:
    """``a``, ``two``, ``X`` as an amount."""
    token = node.children[0] if isinstance(node, Tree) else node
    text = str(token)
    if name(token) == "DET":
        determiner(a, token)
        return "1"
    return variable(a) if text == "X" else str(number(text))


def determiner(a: Ability, token: Part, *allowed: str) -> None:
    """Only "a" and "an" (and what else is allowed) say one of something here."""
    if str(token) not in ("a", "an", *allowed):
        raise a.mistake(token, f'"{token}" does not fit here', f'write {" or ".join(map(repr, ("a", *allowed)))}'.replace("'", '"'))


def just(a: Ability, node: Node, word: str) -> Node:
    """The count of a phrase like ``two cards``: its noun has no other word and no qualifier."""
    how, noun = counted(node)
    if noun_words(noun) != {word} or len(list(noun.find_data("qual"))) or len(trees(noun)) > 1:
        raise a.mistake(noun, f'"{a.words(noun)}" does not fit here', f"only {word}s are meant")
    return how


def counters(a: Ability, node: Node) -> tuple[str, str]:
    """Kind and number of the counters that are named."""
    kind = counter_kind(str(child(node, "COUNTERKIND") or ("each_kind" if has(node, "THOSEKINDS") else "any")))
    if has(node, "ALL"):
        return kind, "all"
    extra = child(node, "ADDITIONAL")
    if extra is not None:
        return kind, "event_amount" if str(extra) == "that many" else "1"
    number_of = child(node, "count")
    if number_of is None:
        return kind, "1"
    first = number_of.children[0]  # type: ignore[union-attr]
    return kind, "some" if name(first) == "SOME" else "any_number" if name(first) == "ANYNUMBER" else count(a, number_of)


def counter_kind(text: str) -> str:
    """The kind of a counter as a term.

    Examples
    --------
    >>> counter_kind("+1/+1"), counter_kind("-0/-1"), counter_kind("charge")
    ('plus', 'counter(0,-1)', 'charge')
    """
    if text in ("+1/+1", "-1/-1"):
        return {"+": "plus", "-": "minus"}[text[0]]
    size = re.fullmatch(r"([+-]\d+)/([+-]\d+)", text)
    return f"counter({int(size[1])},{int(size[2])})" if size else slug(text)


# ---- amounts ------------------------------------------------------------------------------------------------------------


def variable(a: Ability) -> str:
    """X: the amount that ``where X is`` gives, else the announced X.

    ``where`` comes last, and its pronouns mean what was named before it: until `settle` there is only a place for it.
    """
    if a.where is None:
        return a.uses("amount", "x")
    a.x = f"where_x({a.name})"
    a.x_aspects[a.aspect] = None
    return a.x


def settle(a: Ability) -> None:
    """Put the amount of ``where X is`` into its place in the facts."""
    if a.where is not None:
        if not a.x:
            raise a.mistake(a.where, "there is no X that this could be", "write X in the place of the number")
        keep, place, value, counts, targets = a.aspect, a.x, "", Counter(a.counts), a.home.targets
        for aspect in a.x_aspects:  # one amount, whose words are asked about in each aspect
            a.aspect, a.counts, a.home.targets = aspect, Counter(counts), targets
            value = amount(a, a.where)
        if place in value:
            raise a.mistake(a.where, "X cannot be said by what X counts")
        a.sheet.facts = {fact.replace(place, value): None for fact in a.sheet.facts}
        a.aspect = keep
    a.where, a.x = None, ""
    a.x_aspects.clear()


def amount(a: Ability, node: Part | None) -> str:
    """An amount as a term."""
    assert isinstance(node, Tree)
    parts = list(node.children)
    value = term(a, parts[0])
    for operator, operand in zip(parts[1::2], parts[2::2], strict=True):
        value = f"{a.uses('amount', str(operator))}({value},{term(a, operand)})"
    return value


def term(a: Ability, node: Part) -> str:
    """One number of an amount."""
    assert isinstance(node, Tree)
    kind = str(node.data)
    if kind == "number":
        return str(number(str(node.children[0])))
    if kind == "x":
        return a.uses("amount", "x") if a.where is not None and _inside(a.where, node) else variable(a)
    if kind == "chosen_number":
        return a.uses("amount", "chosen_number")
    if kind == "event_amount":
        return a.uses("amount", "event_amount")
    if kind == "prevented_amount":
        return a.uses("amount", "prevented_amount")
    if kind == "twice":
        return f"{a.uses('amount', 'times')}(2,{term(a, trees(node)[0])})"
    if kind == "measure":
        what = str(child(node, "MEASURE"))
        owner = poss(a, child(node, "poss"))
        if what == "power and toughness":
            raise a.mistake(node, '"power and toughness" are two numbers', "name one of them")
        wanted = "player" if what in ("life total", "hand size") else "object"
        if kind_of(a, owner) not in ("", wanted):
            raise a.mistake(node, f'"{a.words(node)}": only {wanted}s have a {what}', "name whose it is")
        word = {"life total": "life", "mana value": "mana_value", "hand size": "hand_size"}.get(what, what)
        return f"{a.uses('amount', word)}({a.whose(owner)})"
    if kind == "number_of":
        return number_of(a, trees(node)[0])
    if kind == "counters_on":
        counted, on = trees(node)
        return f"{a.uses('amount', 'counters')}({counters(a, counted)[0]},{a.whose(who(a, on))})"
    if kind == "counters_removed":
        return f"{a.uses('amount', 'removed')}({counters(a, trees(node)[0])[0]})"
    if kind == "recorded":
        return f"{a.uses('amount', 'recorded')}({child(node, 'RECORD')},{who(a, trees(node)[0])},{slug(str(child(node, 'RECORDED')))})"
    if kind == "spent":
        if len(symbols(str(child(node, "SYMBOLS")))) != 1:
            raise a.mistake(node, "one symbol is expected here")
        return f"{a.uses('amount', 'spent')}({mana_word(a, child(node, 'SYMBOLS'), symbols(str(child(node, 'SYMBOLS')))[0])})"
    raise AssertionError(node)


def _inside(outer: Node, inner: Node) -> bool:
    return any(node is inner for node in outer.iter_subtrees())


def number_of(a: Ability, noun: Node) -> str:
    """``the number of N``: cards in a zone of one player are a register, everything else is counted."""
    simple = trees(noun)[0]
    words = noun_words(noun)
    zone = next((q for q in trees(simple) if q.data == "qual" and str(q.children[0]) == "in"), None)
    if len(trees(noun)) == 1 and zone is not None and len(trees(simple)) == 2:
        found = zones(a, trees(zone)[0])
        if words == {"card"} and len(found) == 1 and found[0][1]:
            return f"{a.uses('amount', 'cards_in')}({found[0][0]},{a.whose(found[0][1])})"
        if words == {"card"} and str(trees(zone)[0].children[0]).startswith("a "):
            return f"{a.uses('amount', 'cards_in')}({found[0][0]},any)"
        if words == {"card type"} and str(trees(zone)[0].children[0]) == "each graveyard":
            return a.uses("amount", "card_types_in_graveyards")
    a.uses("amount", "number_of")
    return f"number_of({key(a, noun)})"


def per_target(a: Ability, node: Node) -> str | None:
    """``for each target [beyond the first]`` as an amount."""
    per = next((str(t) for t in tokens(node) if t.type == "PERTARGET"), "")
    return a.uses("amount", "targets_beyond_first" if "beyond" in per else "number_of_targets") if per else None


def per_each(a: Ability, node: Part | None) -> str | None:
    """``for each N`` as an amount."""
    if not isinstance(node, Tree):
        return None
    a.per_read = True
    a.uses("amount", "number_of")
    others = [f"other_than({a.affected})" if a.affected not in ("", "self") else "other"] if has(node, "FOREACHOTHER") else []
    return f"number_of({key(a, trees(node)[0], *others)})"


# ---- objects, players, pronouns -----------------------------------------------------------------------------------------


def poss(a: Ability, node: Part | None) -> str:
    """Whose: ``your``, ``its``, ``the target's``."""
    assert isinstance(node, Tree)
    first = node.children[0]
    if isinstance(first, Tree):
        return who(a, first)
    if str(first) == "your":
        return "you"
    if str(first) == "their" and a.last_player:
        return _back(a.last_player)
    if not a.last and not a.made and not a.affected:
        raise a.mistake(first, f'"{first}" has nothing to mean: nothing was named before', 'write "this creature\'s" or "the target\'s"')
    return _back(a.last) or a.affected or "it"


def kind_of(a: Ability, term: str) -> str:
    """``player`` or ``object``, where a term can be one of them only."""
    if term in a.sheet.names.values() and not term.startswith("named("):
        return "object" if re.match(r"\d|stack\(", term) else "player"
    if term == "you" or term.startswith(("controller(", "owner(")) or term in ("chosen(player)", "chosen(opponent)"):
        return "player"
    if term in ("self", "host") or term.startswith("target("):
        return a.home.players.get(term, "object")
    if term in ("subject", "object", "by", "each"):
        kinds = {r.player for r in (*a.roles, *([a.each] if a.each else [])) if r.term == term}
        return "" if len(kinds) != 1 else "player" if kinds.pop() else "object"
    return ""


def _back(term: str) -> str:
    """A reference to something named before: of several, the one that is at hand."""
    return "each" if re.match(r"(for_each|choose\w*|random|any_of)\(", term) else term


def that(a: Ability, token: Token, noun: str = "") -> str:
    """``that creature``: the one role of the event that it can mean."""
    noun = noun or str(token).split()[1]
    if noun in ("player", "opponent"):
        if a.each is not None and a.each.player:
            return "each"
        found = [r for r in a.roles if r.player]
    else:
        things = [r for r in a.roles if not r.player]
        found = [r for r in things if noun in r.words] or [r for r in things if "this" not in r.words and (noun in _GENERAL or not r.words - _GENERAL)]
    if not found:
        raise a.mistake(token, f'"that {noun}" means something of the event that triggered or is replaced; there is no {noun} in it',
                        'write "this", "it" or "the target"')
    if len({r.term for r in found}) > 1:
        names = " or ".join(f"the {r.term} of the event" for r in found)
        raise a.mistake(token, f'"that {noun}" could be {names}', "name one of them otherwise, or make it a target")
    return found[0].term


_GENERAL = frozenset({"permanent", "card", "spell", "source", "token", "ability"})


def the_target(a: Ability, token: Token) -> str:
    """``the target``, ``the second target``."""
    ordinal = re.match(r"the (first|second|third) ", str(token))
    if ordinal:
        return f"target({a.home.base + ('first', 'second', 'third').index(ordinal[1]) + 1})"
    a.home.the_target.append(token.start_pos or 0)
    return f"target({a.home.base + 1})"


def one_target(a: Ability) -> None:
    """``the target`` must have exactly one target of its line or mode to mean."""
    found = a.targets - a.base
    if a.the_target and found != 1:
        raise Mistake(a.the_target[0], '"the target" has nothing to mean: there is no target in this line' if not found else
                      f'"the target" could be any of {found} targets', 'write "the first target", "the second target"' if found else "")
    a.the_target.clear()


def target(a: Ability, node: Node) -> str:
    """A new target: its number, its scope, how many."""
    token = next(c for c in node.children if isinstance(c, Token) and c.type == "TARGET")
    noun = next(t for t in trees(node) if t.data == "noun")
    text = str(token)
    index = _announce(a)
    more: list[str] = []
    if re.search(r"\b(an)?other ", text):
        more.append("other_target" if index > 1 else "other")
    keep, a.aspect = a.aspect, a.home.targets_are
    found = branches(a, noun)
    term = a.next("noun")
    scope(a, term, found, *more)
    a.aspect = keep
    if is_player(noun):
        a.home.players[f"target({index})"] = "player" if noun_words(noun) <= {"player", "opponent", "active"} else ""
    a.home.fact("target_of", index, term)
    _how_many(a, index, re.sub(r"( (an)?other)? ?targets?$|^(an)?other ", "", text))
    return f"target({index})"


def _announce(a: Ability) -> int:
    """The number of the next target of the ability, or of the one that makes it (a delayed trigger's targets were chosen before)."""
    home = a.home
    home.targets += 1
    if home.mode:
        home.fact("target_in_mode", home.targets, home.mode)
    return home.targets


def any_target(a: Ability, token: Token) -> str:
    """``any target`` (CR 115.4)."""
    index = _announce(a)
    a.home.players[f"target({index})"] = ""
    a.home.fact("target_of", index, "any")
    text = str(token)
    if text != "any target":
        _how_many(a, index, text.removesuffix(" targets"))
    return f"target({index})"


def _how_many(a: Ability, index: int, text: str) -> None:
    text = text.strip()
    if not text or text in ("target", "another", "other"):
        return
    if text == "any number of":
        a.home.fact("targets_least", index, 0)
        a.home.fact("targets_most", index, "any")
    elif text == "one or two":
        a.home.fact("targets_most", index, 2)
    else:
        bound = text.removeprefix("up to ").removesuffix(" of")
        most = variable(a) if bound == "X" else str(number(bound))
        if text.startswith("up to"):
            a.home.fact("targets_least", index, 0)
        elif most != "1":
            a.home.fact("targets_least", index, most)
        if most != "1":
            a.home.fact("targets_most", index, most)


def who(a: Ability, node: Part) -> str:
    """The term of a thing or player that a phrase names; new targets are announced on the way."""
    from encoder.cards.sense import kinds

    assert isinstance(node, Tree)
    term = _who(a, node)
    meant = {"player"} if kind_of(a, term) == "player" else {"thing"} if node.data == "named" or str(node.children[0]) in ("it", "them", "the rest") else kinds(a, node)
    if term != "you" and "player" in meant:  # "their" is never yours
        a.last_player = term
    if meant != {"player"}:
        a.last = term
    return term


def _who(a: Ability, node: Part) -> str:
    assert isinstance(node, Tree)
    kind = str(node.data)
    first = node.children[0]
    if kind == "target":
        return target(a, node)
    if kind == "any_target":
        return any_target(a, first)  # type: ignore[arg-type]
    if kind == "some":
        return some(a, node)
    if kind == "you":
        return "you"
    if kind == "this":
        return "self"
    if kind == "the_target":
        return the_target(a, first)  # type: ignore[arg-type]
    if kind == "that":
        return that(a, first)  # type: ignore[arg-type]
    if kind == "host":
        if str(first).endswith("player"):
            a.home.players["host"] = "player"
        return "host"
    if kind == "result":
        if a.affected and str(first) == "it":
            return a.affected
        if not a.made:
            raise a.mistake(first, f'"{first}" means what the instruction before moved, made or chose; there is none', 'write "this" or "the target"')
        return "rest" if str(first) == "the rest" else "it"
    if kind == "chosen":
        return f"chosen({chosen_kind(str(first))})"
    if kind == "linked":
        return f"linked({str(first).split()[1]})"  # the object that the cost or another ability of this card sacrificed, exiled ...
    if kind == "role":
        return f"{str(child(node, 'ROLE')).removesuffix('s')}({poss(a, child(node, 'poss'))})"
    if kind == "named":
        return named(a, node)
    if kind == "top_cards":
        how_many = child(node, "NUM")
        zone, owner = zones(a, children(node, "zone")[0])[0]  # type: ignore[arg-type]
        n = str(number(str(how_many))) if how_many is not None else variable(a) if " X " in f" {' '.join(map(str, tokens(node)))} " else "1"
        return f"top({n},{zone}({owner or 'any'}))"
    if kind == "some_of":
        return f"choose_from(it,{count(a, children(node, 'count')[0])})"
    raise AssertionError(node)


def named(a: Ability, node: Node) -> str:
    """``[Name]``: an object of the board where names are given, else a card."""
    first = node.children[0]
    words = str(first)[1:-1] + (f" {node.children[1]}" if len(node.children) > 1 else "")
    if words in a.sheet.names:
        return a.sheet.names[words]
    if a.sheet.names:
        raise a.mistake(first, f'no object is named "{words}"', did_you_mean(words, a.sheet.names))
    a.sheet.refers.add(slug(words))
    return f"named({slug(words)})"


def counted(node: Node) -> tuple[Node, Node]:
    """The count and the noun of a phrase like ``two creatures``."""
    how, noun = children(node, "count")[0], children(node, "noun")[0]
    assert isinstance(how, Tree) and isinstance(noun, Tree)
    return how, noun


def phrase(a: Ability, node: Node) -> str:
    """The key of a phrase like ``another creature you control``."""
    how, noun = counted(node)
    text = str(how.children[0])
    found = branches(a, noun)
    term = a.next("noun")
    if text == "this or another":
        scope(a, term, [["self"], *[["other", *b] for b in found]])
    else:
        scope(a, term, found, *(["other"] if text in ("another", "each other") else []))
    return term


def some(a: Ability, node: Node) -> str:
    """``each N``, ``a N``, ``up to two N``: all of them, or a choice when it is carried out."""
    how, noun = counted(node)
    token = how.children[0]
    text, kind = str(token), name(token)
    term = phrase(a, node)
    if text in ("each", "each other", "this or another"):
        a.each = Role("each", is_player(noun), noun_words(noun))
        return f"for_each({term})"
    number_ = "1" if kind == "DET" else count(a, how) if kind in ("NUM", "X") or text == "X" else ""
    if "random" in {str(t) for t in tokens(noun)}:
        return f"random({term},{number_})"
    if kind == "UPTO":
        bound = text.removeprefix("up to ")
        return f"choose_up_to({term},{variable(a) if bound == 'X' else number(bound)})"
    if kind == "ANYNUMBER":
        return f"choose_any({term})"
    if kind == "SOME":
        return f"choose_some({term})"
    if a.asking:
        return f"any_of({term})"
    return f"choose({term},{number_})"


def chosen_kind(text: str) -> str:
    """``the chosen creature type`` as the kind of choice."""
    return slug(re.sub(r"^the (last )?chosen ", "", text))
