"""Which words of the notation the programs model: asp/supported.lp, read as a table of facts."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

FILE = Path(__file__).resolve().parents[2] / "asp" / "supported.lp"
_TERM = r"(\([^()]*\)|\w+)"


def _words(pool: str) -> list[str]:
    return re.findall(r"\w+", pool)


@cache
def _text() -> str:
    return re.sub(r"%\*.*?\*%|%[^\n]*", "", FILE.read_text(encoding="utf-8"), flags=re.S)


@cache
def table() -> frozenset[tuple[str, str, str]]:
    """The rows ``supported(Aspect, Kind, Word)``, pools spread out."""
    rows = re.findall(rf"supported\({_TERM},\s*{_TERM},\s*{_TERM}\)\s*\.", _text())
    return frozenset(row for a, k, w in rows for row in product(_words(a), _words(k), _words(w)))


@cache
def _touches() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for words, aspects in re.findall(rf"touches\({_TERM},\s*{_TERM}\)\s*\.", _text()):
        for word in _words(words):
            found[word] = found.get(word, frozenset()) | frozenset(_words(aspects))
    return found


def supported(aspect: str, kind: str, word: str) -> bool:
    """Whether the programs of an aspect model a word of a kind."""
    return (aspect, kind, word) in table()


def keyword_touches(keyword: str) -> frozenset[str]:
    """The aspects in which a keyword could change an answer."""
    return _touches().get(keyword, frozenset({"legality", "event", "resolution"}))


def keyword_gaps(keyword: str) -> tuple[str, ...]:
    """Those of them in which it is not modelled."""
    return tuple(sorted(a for a in keyword_touches(keyword) if not supported(a, "keyword", keyword)))
