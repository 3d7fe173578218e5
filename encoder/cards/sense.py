"""The sense check: which verbs go with which subjects and objects (the grammar is wider than Magic).

The table says, for each verb, who does it and to what. ``player`` and ``thing`` (any object: permanent, card, spell, ability) are told
apart, and of things those that a noun names outright: a spell is not tapped, a player is not destroyed.
"""

from __future__ import annotations

from lark import Tree

from encoder.cards.sheet import Ability, Node
from encoder.cards.things import children, noun_words, trees

# verb: (who does it, to what);  "-" nobody is named or it does not matter
TABLE: dict[str, tuple[str, str]] = {
    "draw": ("player", "card"), "gain_life": ("player", "-"), "lose_life": ("player", "-"), "pay": ("player", "-"), "discard": ("player", "card"),
    "sacrifice": ("player", "permanent"), "destroy": ("player", "permanent"), "exile": ("player", "thing"), "tap": ("player", "permanent"),
    "untap": ("player", "permanent"), "tap_or_untap": ("player", "permanent"), "add_mana": ("player", "-"), "mill": ("player", "card"),
    "damage": ("thing", "any"), "counter": ("player", "spell ability"), "regenerate": ("player", "permanent"), "copy": ("player", "spell ability card"),
    "attach": ("player", "permanent card player"), "exchange": ("player", "thing"), "create": ("player", "-"), "search": ("player", "card"),
    "look": ("player", "thing"), "reveal": ("player", "thing"), "shuffle": ("player", "-"), "reorder": ("player", "-"), "keep": ("player", "card"),
    "put": ("player", "thing"), "return_to": ("player", "thing"), "put_counters": ("player", "permanent player"), "remove_counters": ("player", "permanent player"),
    "move_counters": ("player", "permanent player"), "choose": ("player", "any"), "prevent": ("player", "-"), "permit_play": ("player", "thing"),
    "gain_control": ("player", "thing"), "clash": ("player", "-"), "flip": ("player", "permanent"), "turn": ("player", "thing"),
    "transform": ("player", "permanent"), "new_targets": ("player", "spell ability"), "empty": ("player", "-"), "redirect": ("player", "any"),
    "repeat": ("player", "-"), "modify": ("thing", "-"), "grant": ("any", "-"), "lose": ("any", "-"), "become": ("thing", "-"), "switch": ("-", "-"),
    "forbid": ("any", "-"), "require": ("thing", "-"), "cost_change": ("spell card", "-"), "cost_floor": ("spell card", "-"), "enter": ("thing", "-"),
    "produce": ("thing", "-"), "restrict_mana": ("-", "-"), "keyword_action": ("player", "-"), "extra_turn": ("player", "-"),
    "make_do": ("player", "-"), "set_value": ("-", "-"),
}
_THINGS = {"permanent", "card", "spell", "ability", "thing"}
_PERMANENT = {"creature", "land", "artifact", "enchantment", "planeswalker", "battle", "permanent", "token"}


def kinds(a: Ability, node: Node) -> set[str]:
    """What a phrase may mean: player, permanent, card, spell, ability, thing."""
    kind = str(node.data)
    if kind in ("target", "some"):
        words = noun_words(children(node, "noun")[0])  # type: ignore[arg-type]
        if words & {"player", "opponent"}:
            return {"player"} | ({"thing"} if words & _PERMANENT else set())
        for word in ("spell", "card", "ability"):
            if word in words:
                return {word} | ({"permanent"} if "permanent" in words else set())
        return {"thing"} if "source" in words else {"permanent"}
    if kind == "any_target":
        return {"player", "permanent"}
    if kind in ("you", "role"):
        return {"player"}
    if kind == "that":
        word = str(node.children[0]).split()[1]
        return {"player"} if word in ("player", "opponent") else {"permanent"} if word in _PERMANENT else {"thing"}
    if kind == "named":
        from encoder.cards.things import kind_of, named

        return {"player"} if kind_of(a, named(a, node)) == "player" else {"thing"}
    if kind == "host":
        return {"player"} if "player" in str(node.children[0]) else {"permanent", "card"}
    if kind == "chosen":
        return {"player"} if str(node.children[0]).endswith(("player", "opponent")) else {"thing"}
    if kind in ("the_target", "result"):
        return {"player", "thing"}
    if kind in ("top_cards", "some_of"):
        return {"card", "thing"}
    return {"thing"}


def _fits(found: set[str], wanted: str) -> bool:
    if wanted in ("-", "any"):
        return True
    allowed = set(wanted.split())
    if "thing" in allowed:
        return bool(found & _THINGS)
    return bool(found & allowed) or ("thing" in found and bool(allowed & _THINGS))


def check(a: Ability, subject: Node | None, verbs: list[Node]) -> None:
    """Refuse a sentence whose verb does not go with its subject or its objects.

    Raises
    ------
    Mistake
        Naming the verb and what it would need.
    """
    from encoder.cards.things import OBJECTS

    for verb in verbs:
        while verb.data == "instead":
            verb = trees(verb)[0]
        row = TABLE.get(str(verb.data))
        if row is None:
            continue
        does, to = row
        word = str(verb.children[0])
        if subject is not None and str(verb.data) not in ("set_value",) and not _fits(kinds(a, subject), does):
            raise a.mistake(subject, f'"{a.words(subject)}" does not go with "{word}"', f"it needs {_say(does)} to do it")
        for node in trees(verb):
            if isinstance(node, Tree) and str(node.data) in OBJECTS and verb.data not in ("make_do", "require") and not _fits(kinds(a, node), to):
                raise a.mistake(node, f'"{word}" does not go with "{a.words(node)}"', f"it needs {_say(to)}")


def check_static(a: Ability, node: Node, subject: Node | None, verbs: list[Node]) -> None:
    """The same for a sentence that is true all the time: it has a subject and a verb that states something."""
    if node.data == "set_value":
        return
    if subject is None:
        raise a.mistake(node, f'"{verbs[0].children[0]!s}" is an instruction, and this line has no cost and no event',
                        'begin the line with a cost and ":", with "whenever ..." or "at ..."')
    check(a, subject, verbs)


def _say(kinds: str) -> str:
    return " or ".join("an object" if k == "thing" else f"a{'n' if k[0] in 'aeiou' else ''} {k}" for k in kinds.split())
