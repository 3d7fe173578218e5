"""A piece of notation with its place in a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from encoder.errors import Problem

if TYPE_CHECKING:
    from encoder.yaml_source import Scalar


@dataclass(frozen=True)
class Passage:
    """A piece of notation and where it stands.

    Parameters
    ----------
    text : str
        Without the indentation of the file.
    file : str
        Name of the file, ``""`` for a command line argument.
    line : int
        Of the first character, from 1.
    indent : int
        Blanks before each line of the text in its file.
    scalar : Scalar, optional
        The text as the YAML reader gave it; it then knows the places.
    """

    text: str
    file: str = ""
    line: int = 1
    indent: int = 0
    scalar: Scalar | None = None

    def problem(self, offset: int, message: str, hint: str = "") -> Problem:
        """A problem at a character of the text."""
        offset = min(max(offset, 0), len(self.text))
        if self.scalar is not None:
            return self.scalar.problem(message, hint, offset)
        start = self.text.rfind("\n", 0, offset) + 1
        words = self.text[start:].split("\n", 1)[0]
        excerpt = " " * self.indent + words if len(words) <= 200 else ""
        return Problem(self.file, self.line + self.text.count("\n", 0, offset), offset - start + self.indent + 1, message, hint, excerpt)


class Mistake(Exception):
    """A mistake in a piece of notation, at an offset of the text that was parsed."""

    def __init__(self, offset: int, message: str, hint: str = ""):
        self.offset, self.message, self.hint = offset, message, hint
        super().__init__(message)
