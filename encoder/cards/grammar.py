"""The parser: built once from grammar/notation.lark and words.lark, its tables kept in the user's cache directory."""

from __future__ import annotations

import hashlib
import io
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from encoder.cards import store
from encoder.cards.passage import Mistake
from encoder.errors import did_you_mean

if TYPE_CHECKING:
    from lark import Lark, Tree
    from lark.exceptions import UnexpectedInput

_HERE = Path(__file__).resolve().parent / "grammar"
COUNTERS = Path(__file__).resolve().parents[1] / "boards" / "counters.txt"
"""The kinds of counters that cards and boards may name, one a line."""
STARTS = ["head", "face", "line"]


def _text() -> str:
    text = "".join((_HERE / name).read_text(encoding="utf-8") for name in ("notation.lark", "words.lark"))
    kinds = [line for line in COUNTERS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return text.replace("<kinds of counters>", "|".join(sorted(map(re.escape, kinds), key=len, reverse=True)))


def _cache_file(text: str) -> Path:
    import lark

    return store.directory() / f"notation-{hashlib.sha256(f'{lark.__version__}|{text}'.encode()).hexdigest()[:24]}.tables"


@cache
def parser() -> Lark:
    """The LALR parser of the notation; a directory that cannot be written only costs the half second of building it."""
    with store.uncollected():
        return _parser()


def _parser() -> Lark:
    from lark import Lark

    text = _text()
    file = _cache_file(text)
    if store.mine(file):
        try:
            return Lark.load(io.BytesIO(file.read_bytes()))
        except Exception:
            pass  # tables cut short or of another version: build them again
    built = Lark(text, parser="lalr", start=STARTS, keep_all_tokens=True, propagate_positions=True, maybe_placeholders=False)
    out = io.BytesIO()
    built.save(out)
    with suppress(OSError):
        store.write(file, out.getvalue())
    return built


@cache
def vocabulary() -> frozenset[str]:
    """Every lower-case word of the notation, for suggestions."""
    text = re.sub(r"^//.*|\s//.*", "", _text(), flags=re.M)
    parts = re.findall(r'"([^"\n]+)"|: (/.*/)$', re.sub(r"\\[bdw]", " ", text), flags=re.M)
    return frozenset(word for pair in parts for part in pair for word in re.findall(r"[a-z][a-z'-]{2,}", re.sub(r"(\w+)s\?", r"\1 \1s", part)))


def parse(start: str, text: str) -> Tree:  # type: ignore[type-arg]
    """The tree of one line.

    Parameters
    ----------
    start : str
        ``head``, ``face`` or ``line``.
    text : str
        One line of notation; continuation lines joined.

    Raises
    ------
    Mistake
        With the offset of the first word that does not fit.
    """
    from lark import Token, Tree
    from lark.exceptions import UnexpectedInput

    try:
        tree = parser().parse(text, start=start)
    except UnexpectedInput as error:
        raise _mistake(text, start, error) from None
    return tree if isinstance(tree, Tree) else Tree("line", [tree]) if isinstance(tree, Token) else tree


_EVENT = re.compile(r"when \S.*?\b(enters?|dies?|leaves?|attacks?|blocks?|becomes?|deals?|casts?|is put|is dealt|is cycled)\b")


def _mistake(text: str, start: str, error: UnexpectedInput) -> Mistake:
    """What is wrong, in words: the first word that the notation does not know, or the first that does not fit."""
    offset = error.pos_in_stream if error.pos_in_stream is not None and error.pos_in_stream >= 0 else len(text)
    if getattr(getattr(error, "token", None), "type", "") == "$END":
        offset = len(text)
    while 0 < offset < len(text) and text[offset - 1].isalpha() and text[offset].isalpha():
        offset -= 1
    if start == "line" and _EVENT.match(text):
        return Mistake(0, '"when" is for states ("when you control no ..."). An event is written "whenever this enters".', "write whenever")
    for ahead in list(re.finditer(r"[\w'-]+", text[offset:]))[:4]:
        word = ahead.group()
        if re.fullmatch(r"[a-z'-]{3,}", word) and not {word, word.removesuffix("'s"), word.removesuffix("s")} & vocabulary():
            return Mistake(offset + ahead.start(), f'"{word}" is no word of the notation', did_you_mean(word, vocabulary()))
    found = re.match(r"\{[^}]*\}?|\[[^\]]*\]?|[\w'-]+|\S", text[offset:])
    word = found.group() if found else ""
    if not word:
        full_stop = text.rstrip().endswith(".")
        return Mistake(max(len(text) - 1, 0) if full_stop else offset, "the line ends too early",
                       "no full stop at the end of a line" if full_stop else _expected(error))
    if word.startswith("{"):
        return Mistake(offset, f"no symbol is expected here: {word}" if re.fullmatch(r"\{[0-9A-Z/]+\}", word) else f"{word} is no symbol", _expected(error))
    if word[0].isupper() and word.lower() in vocabulary():
        return Mistake(offset, f'"{word}" does not fit here', f"words of the notation are in lower case: {word.lower()}")
    if word[0].isupper():
        return Mistake(offset, f'"{word}" does not fit here', 'the card itself is called "this"; another card\'s name stands in [brackets]; a capital begins a subtype')
    return Mistake(offset, f'"{word}" does not fit here', _expected(error))


def _expected(error: UnexpectedInput) -> str:
    """What could stand at the place of an error, in words, if that is short."""
    wanted = getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    names = {t.name: t.pattern for t in parser().terminals}
    words = sorted(names[name].value for name in wanted if name in names and type(names[name]).__name__ == "PatternStr")
    return "expected here: " + ", ".join(words) if 0 < len(words) <= 6 else ""
