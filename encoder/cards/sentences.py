"""Sentences of the notation outside cards: a board's ``effects`` and quoted test spells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from encoder.cards.passage import Passage
from encoder.errors import InputError, Unsupported


@dataclass(frozen=True)
class Effect:
    """A continuous effect that is already in force on a board (CR 611.2).

    Attributes
    ----------
    definition : str
        The term D of its ``change(D, ...)`` facts.
    locked : tuple of str
        Terms of the objects that it affects, as given in ``names`` (611.2c); empty for an effect that affects whatever fits
        ``scope(D, B, Q)``, as a "can't" does, or players.
    duration : str
        ``until_end_of_turn``, ``this_turn``, ``until_your_next_turn``, ``until_end_of_combat``, ``no_end`` or ``as_long_as(Cond)``.
    facts : tuple of str
        About D and what it gives.
    unsupported : tuple of Unsupported
    """

    definition: str
    locked: tuple[str, ...]
    duration: str
    facts: tuple[str, ...]
    unsupported: tuple[Unsupported, ...]


@dataclass(frozen=True)
class Spell:
    """A test spell: what it does when it resolves, or an ability that is used; no cost and no card.

    Attributes
    ----------
    ability : str
        The term X of its facts.
    facts : tuple of str
    unsupported : tuple of Unsupported
    """

    ability: str
    facts: tuple[str, ...]
    unsupported: tuple[Unsupported, ...]


def effect(sentence: str | Passage, names: Mapping[str, str], name: str = "effect") -> Effect:
    """A sentence of a board's ``effects`` as an effect in force.

    Parameters
    ----------
    sentence : str or Passage
        ``Devoted Druid gets +3/+3 until end of turn``. All names stand in brackets, or none: "[Forest] becomes a Forest land".
    names : mapping of str to str
        Every name that the board knows (``Devoted Druid 2``) to the term of its object (``4``) or player (``ana``), or ``named(C)`` for a card.
    name : str
        A term that names the effect on its board, for the facts.

    Raises
    ------
    InputError
        The sentence is no continuous effect, or has a word that the notation does not know.

    Examples
    --------
    >>> found = effect("Devoted Druid gets +3/+3 until end of turn", {"Devoted Druid": "1"}, "e1")
    >>> found.locked, found.duration, found.facts
    (('1',), 'until_end_of_turn', ('change(effect(e1,1),modify(power,3))', 'change(effect(e1,1),modify(toughness,3))'))
    """
    from encoder.cards.compile import bracket, compile_line
    from encoder.cards.sheet import Sheet
    from encoder.cards.things import kind_of, scope

    source = sentence if isinstance(sentence, Passage) else Passage(sentence)
    sheet = Sheet(source.text, frozenset({"instant"}), names)
    text = source.text if "[" in source.text else bracket(source.text, names)
    place = replace(source, text=text)
    line = compile_line(sheet, name, place, aspect="view")
    steps = [f for f in sheet.facts if f.startswith(f"instruction({name},")]
    applied = [m for f in steps if (m := re.fullmatch(rf"instruction\({re.escape(name)},\d+,apply\((effect\({re.escape(name)},1\)),(.*),([^,()]+|as_long_as\(.*\))\)\)", f))]
    if len(steps) != 1 or len(applied) != 1:
        raise InputError([place.problem(0, "this is no continuous effect", 'as in: "Devoted Druid gets +3/+3 until end of turn"')])
    definition, affected, duration = applied[0].groups()
    facts = [f for f in sheet.facts if f not in steps and f != f"spell_ability({name})"]
    _said_by_nobody(facts, affected, place)
    locked: tuple[str, ...] = ()
    if kind_of(line, affected) == "player" and affected in names.values():
        before = set(sheet.facts)
        line.aspect = "legality"  # a player has no characteristics
        scope(line, definition, [[f"is({affected})"]])
        facts += [f for f in sheet.facts if f not in before]
    elif affected in names.values():
        locked = (affected,)
    else:
        each = re.fullmatch(r"(?:for_each)\((.*)\)", affected)
        if each is None:
            raise InputError([place.problem(0, f"the effect names no object of the board ({affected})", "begin with the name of an object")])
        facts = [f.replace(f"scope({each[1]},", f"scope({definition},") for f in facts]
        if any(f.startswith(f"change({definition},") for f in facts):
            # what came to fit later would be affected, too, and what no longer fits would not: the set was fixed as the effect began (611.2c)
            line.refuse("view", f"{source.text.strip()}: name the objects it applies to (611.2c)")
    if duration == "until_your_next_turn":
        line.refuse("resolution")  # whose turn?
    return Effect(definition, locked, duration, tuple(facts), tuple(sheet.unsupported))


_NOBODY = (
    (r"\byou(_control|_own)?\b|\bnot_you_control\b", '"you" and "your" are nobody here', "name the player"),
    (r"\bself\b|\bother\b|\battached\b", '"this" and "other" are said of a source, and an effect on a board has none', "name the object"),
    (r"\btarget(_of)?\(", "an effect in force has no targets any more", "name the object"),
    (r"[(,]x[,)]", "X is a number by now", "write the number, or X, where X is ..."),
    (r"\b\w*(chosen|picked)[(_]", "what was chosen is not known here", "name it"),
)


def _said_by_nobody(facts: list[str], affected: str, place: Passage) -> None:
    """On a board nobody says the sentence: it has no source, no controller, no targets (abilities that it gives will have them)."""
    own = [f for f in facts if not re.match(r"\w+\((noun\(|effect\()?quoted\(|unsupported\(", f)]
    for pattern, message, hint in _NOBODY:
        if any(re.search(pattern, re.sub(r"quoted\([^()]*\)", "", text)) for text in (*own, affected)):
            raise InputError([place.problem(0, message, hint)])


def spell(text: str | Passage, names: Mapping[str, str] | None = None, name: str = "test_spell") -> Spell:
    """The text of a test spell ("destroy target creature") as a spell ability.

    Parameters
    ----------
    text : str or Passage
        Instructions of card notation; names of objects stand with or without brackets.
    names : mapping of str to str
        As for `effect`.
    name : str
        The term of the ability.

    Raises
    ------
    InputError

    Examples
    --------
    >>> spell("destroy target creature", name="t").facts[-1]
    'instruction(t,1,destroy(target(1)))'
    """
    from encoder.cards.compile import bracket, compile_line
    from encoder.cards.sheet import Sheet

    source = text if isinstance(text, Passage) else Passage(text)
    sheet = Sheet(source.text, frozenset({"instant"}), names or {})
    place = replace(source, text=bracket(source.text, names or {}))
    line = compile_line(sheet, name, place)
    if not line.instructions and not sheet.unsupported and not any(f.startswith(f"instruction({name},") for f in sheet.facts):
        raise InputError([place.problem(0, "this does nothing when it resolves", 'as in: "destroy target creature"')])
    return Spell(name, tuple(sheet.facts), tuple(sheet.unsupported))
