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
        ``scope(D, B, Q)``, as a "can't" does.
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
        ``Devoted Druid gets +3/+3 until end of turn``. Names stand with or without brackets.
    names : mapping of str to str
        Every name that the board knows (``Devoted Druid 2``) to the term of its object (``4``).
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

    source = sentence if isinstance(sentence, Passage) else Passage(sentence)
    sheet = Sheet(source.text, frozenset({"instant"}), names)
    text = bracket(source.text, names)
    place = replace(source, text=text)
    compile_line(sheet, name, place, aspect="view")
    steps = [f for f in sheet.facts if f.startswith(f"instruction({name},")]
    applied = [m for f in steps if (m := re.fullmatch(rf"instruction\({re.escape(name)},\d+,apply\((effect\({re.escape(name)},1\)),(.*),([^,()]+|as_long_as\(.*\))\)\)", f))]
    if len(steps) != 1 or len(applied) != 1:
        raise InputError([place.problem(0, "this is no continuous effect", 'as in: "Devoted Druid gets +3/+3 until end of turn"')])
    definition, affected, duration = applied[0].groups()
    facts = [f for f in sheet.facts if f not in steps and f != f"spell_ability({name})"]
    locked: tuple[str, ...] = (affected,) if affected in names.values() else ()
    if not locked:
        each = re.fullmatch(r"(?:for_each)\((.*)\)", affected)
        if each is None:
            raise InputError([place.problem(0, f"the effect names no object of the board ({affected})", "begin with the name of an object")])
        facts = [f.replace(f"scope({each[1]},", f"scope({definition},") for f in facts]
    return Effect(definition, locked, duration, tuple(facts), tuple(sheet.unsupported))


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
    compile_line(sheet, name, place)
    return Spell(name, tuple(sheet.facts), tuple(sheet.unsupported))
