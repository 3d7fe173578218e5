"""Words of claims in the words of the programs."""

from __future__ import annotations

from collections.abc import Iterator

from encoder.boards.board import slug
from encoder.cards.words import COLORS, SUPERTYPES, TYPES, subtype
from encoder.errors import Unsupported

STATUS = ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped", "token", "card", "colorless", "monocolored", "multicolored")


class CannotSay(Exception):
    """A claim that the programs have no words for: its verdict is ``unsupported``, with these reasons."""

    def __init__(self, *what: Unsupported | str):
        super().__init__(*what)
        self.what = what


class Bound(Exception):
    """A bound of the programs that what a claim asks could pass: its verdict is ``undetermined``."""


def singular(word: str) -> Iterator[str]:
    """A word, and what it may be the plural of."""
    yield word
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("s"):
        yield word[:-1]


def condition(word: str) -> str:
    """The condition of the programs that a word of a claim means.

    Examples
    --------
    >>> condition("blue"), condition("legendary"), condition("Elf"), condition("attacking"), condition("nonblack")
    ('needs(color(blue))', 'needs(supertype(legendary))', 'needs(subtype(elf))', 'attacking', 'lacks(color(black))')
    """
    if word.startswith("non") and word[3:]:
        inner = condition(word[3:])
        if inner.startswith("needs("):
            return "lacks(" + inner[len("needs("):]
        if word != "nontoken":
            raise CannotSay(f'the word "{word}"')
    plain = word.replace("colour", "color")
    for one in singular(plain):
        if one in COLORS:
            return f"needs(color({one}))"
        if one in TYPES:
            return f"needs(type({one}))"
        if one in SUPERTYPES:
            return f"needs(supertype({one}))"
        if one in STATUS:
            return one
    for one in singular(word):
        known = subtype(one)
        if known is not None:
            return f"needs(subtype({slug(known)}))"
    raise CannotSay(f'the word "{word}"')
