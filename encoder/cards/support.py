"""Which words of the notation the programs model: asp/supported.lp, read as a table of facts."""

from __future__ import annotations

import re
from functools import cache

import asp


@cache
def table() -> frozenset[tuple[str, str]]:
    """The rows ``supported(Kind, Word)``; pooled words ``(a; b)`` are rows of their own."""
    text = re.sub(r"%\*.*?\*%|%[^\n]*", "", (asp.ROOT / "supported.lp").read_text(encoding="utf-8"), flags=re.S)
    rows = set()
    for kind, words in re.findall(r"supported\((\w+),\s*(\([^)]*\)|\w+)\)\s*\.", text):
        rows |= {(kind, word) for word in re.findall(r"\w+", words)}
    return frozenset(rows)


def supported(kind: str, word: str) -> bool:
    """Whether the programs model a word of a kind."""
    return (kind, word) in table()


@cache
def _touches() -> dict[str, tuple[str, ...]]:
    text = re.sub(r"%\*.*?\*%|%[^\n]*", "", (asp.ROOT / "supported.lp").read_text(encoding="utf-8"), flags=re.S)
    found: dict[str, tuple[str, ...]] = {}
    for words, aspects in re.findall(r"touches\((\([^)]*\)|\w+),\s*(\([^)]*\)|\w+)\)\s*\.", text):
        for word in re.findall(r"\w+", words):
            found[word] = (*found.get(word, ()), *re.findall(r"\w+", aspects))
    return found


def touches(keyword: str) -> tuple[str, ...]:
    """The aspects of a keyword ability that the programs do not model; nothing for one that they model."""
    return () if supported("keyword", keyword) else _touches().get(keyword, ("legality", "resolution"))
