"""Board files (BOARDS.md): one position of a game, read with places, checked, and told to the programs as facts."""

from encoder.boards.board import Board, Choice, Effect, Happening, Item, Mana, Object, State, Unknown
from encoder.boards.cases import is_board_key, merged
from encoder.boards.models import json_schema
from encoder.boards.names import Names, Ref, Thing, Unclear
from encoder.boards.reading import load_board, parse_board

__all__ = [
    "Board", "Choice", "Effect", "Happening", "Item", "Mana", "Names", "Object", "Ref", "State", "Thing", "Unclear", "Unknown", "is_board_key",
    "json_schema", "load_board", "merged", "parse_board",
]
