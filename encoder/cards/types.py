"""What card types are to the rules: asp/types.lp."""

from __future__ import annotations

from encoder.derived import derived


def _rows(name: str) -> list[list[str]]:
    return [[str(term) for term in atom.arguments] for atom in derived("types.lp", facts=("asks_of_types",)) if atom.name == name]


def permanent_types() -> list[str]:
    """The types of what can be on the battlefield.

    References
    ----------
    CR 110.4.

    Examples
    --------
    >>> permanent_types()
    ['artifact', 'battle', 'creature', 'enchantment', 'land', 'planeswalker']
    """
    return [kind for (kind,) in _rows("permanent_type")]


def has_spell_text(types: set[str] | frozenset[str]) -> bool:
    """Whether the plain text of a card of these types is followed as a spell resolves.

    References
    ----------
    CR 113.3a.

    Examples
    --------
    >>> has_spell_text({"kindred", "sorcery"}), has_spell_text({"artifact"})
    (True, False)
    """
    return any(kind in types for (kind,) in _rows("spell_text"))


def types_with(family: str) -> set[str]:
    """The types of cards that can have the subtypes of a list.

    References
    ----------
    CR 205.3 (each list is that of a type, but spell types and creature types).

    Examples
    --------
    >>> sorted(types_with("spell")), types_with("land")
    (['instant', 'sorcery'], {'land'})
    """
    return {kind for name, kind in _rows("subtypes_shared") if name == family} or {family}
