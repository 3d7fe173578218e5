"""Cards: the notation, its parser and compiler, and the library (see NOTATION.md).

Importing this package is cheap; the parser is loaded when the first card is compiled.
"""

from __future__ import annotations

from encoder.cards.library import Card, Entry, Library, library, other_faces
from encoder.cards.passage import Passage
from encoder.cards.sentences import Effect, Spell, effect, spell

__all__ = ["Card", "Effect", "Entry", "Library", "Passage", "Spell", "effect", "library", "other_faces", "spell"]
