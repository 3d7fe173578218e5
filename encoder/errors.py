"""Everything that a user can get wrong, as values with a place; nothing that a user writes ends in a traceback."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One thing that is wrong in what a user wrote.

    Parameters
    ----------
    file : str
        Name of the file as the user knows it; ``""`` for a command line argument.
    line, column : int
        From 1; 0 where there is no place.
    message : str
        What is wrong, one sentence.
    hint : str
        What to do about it, or ``""``.
    excerpt : str
        The line that holds the mistake, or ``""``.

    Examples
    --------
    >>> print(Problem("b.yaml", 2, 6, "no card is named 'Devoted Druit'", "did you mean Devoted Druid?"))
    b.yaml:2:6: no card is named 'Devoted Druit'
      try: did you mean Devoted Druid?
    """

    file: str
    line: int
    column: int
    message: str
    hint: str = ""
    excerpt: str = ""

    def __str__(self) -> str:
        where = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        text = f"{where}: {self.message}" if where else self.message
        if self.excerpt:
            mark = " " * (self.column - 1) + "^" if self.column else ""
            text += f"\n    {self.excerpt}" + (f"\n    {mark}" if mark else "")
        return text + (f"\n  try: {self.hint}" if self.hint else "")

    def as_json(self) -> dict[str, object]:
        """The fields by name, as in the ``errors`` of the JSON envelope."""
        return {"file": self.file, "line": self.line, "column": self.column, "message": self.message, "hint": self.hint}


class InputError(Exception):
    """All problems that were found in one input, at once (exit code 2)."""

    def __init__(self, problems: Iterable[Problem]):
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


class UnknownSymbol(InputError):
    """A mana or cost symbol outside CR 107.4-107.6."""


@dataclass(frozen=True, order=True)
class Unsupported:
    """A clause that loads but that the programs cannot model yet, with its place.

    Parameters
    ----------
    card : str
        English name of the card.
    line : int
        Line of its notation, head line 0.
    clause : str
        The words that are not modelled.
    aspect : str
        What depends on it: ``view``, ``cost``, ``mana``, ``legality``, ``event`` or ``resolution``.
    """

    card: str
    line: int
    clause: str
    aspect: str

    def __str__(self) -> str:
        place = f"{self.card}, line {self.line}" if self.card != "board" else self.card
        return f"{place}: {self.clause} (not modelled: {self.aspect})"

    def as_json(self) -> dict[str, object]:
        """The fields by name, as in the ``unsupported`` of the JSON envelope."""
        return {"card": self.card, "line": self.line, "clause": self.clause, "aspect": self.aspect}


class UnsupportedError(Exception):
    """The question could depend on clauses that are not modelled, so it has no answer (exit code 4)."""

    def __init__(self, clauses: Iterable[Unsupported]):
        self.clauses = tuple(sorted(set(clauses)))
        super().__init__("\n".join(map(str, self.clauses)))


def did_you_mean(word: str, known: Iterable[str], alike: float = 0.6) -> str:
    """A hint that names the nearest known words, at least so much `alike` (0 to 1), or ``""``; words of one or two letters are like too many.

    Examples
    --------
    >>> did_you_mean("taped", ["tapped", "flipped"])
    'did you mean tapped?'
    """
    if len(word.strip()) < 3:
        return ""
    close = difflib.get_close_matches(word, list(known), n=3, cutoff=alike)
    return f"did you mean {' or '.join(close)}?" if close else ""
