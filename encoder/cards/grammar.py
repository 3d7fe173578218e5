"""The parser: built once from grammar/notation.lark and words.lark, its tables kept in the user's cache directory."""

from __future__ import annotations

import hashlib
import io
import os
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from encoder.cards.passage import Mistake
from encoder.errors import did_you_mean

if TYPE_CHECKING:
    from lark import Lark, Tree
    from lark.exceptions import UnexpectedInput

_HERE = Path(__file__).resolve().parent / "grammar"
STARTS = ["head", "face", "line"]


def _text() -> str:
    return "".join((_HERE / name).read_text(encoding="utf-8") for name in ("notation.lark", "words.lark"))


def _cache_file(text: str) -> Path:
    import lark

    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    key = hashlib.sha256(f"{lark.__version__}\n{text}".encode()).hexdigest()[:24]
    return Path(base) / "stackproof" / f"notation-{key}.tables"


@cache
def parser() -> Lark:
    """The LALR parser of the notation; a directory that cannot be written only costs the 0.3 s of building it."""
    from lark import Lark

    text = _text()
    file: Path | None
    try:
        file = _cache_file(text)
        if file.stat().st_uid == os.getuid():
            return Lark.load(io.BytesIO(file.read_bytes()))
    except FileNotFoundError:
        pass
    except (OSError, RuntimeError, AttributeError):
        file = None
    except Exception:
        pass  # tables of another version or cut short: build them again
    built = Lark(text, parser="lalr", start=STARTS, keep_all_tokens=True, propagate_positions=True, maybe_placeholders=False)
    if file is not None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as out:
                built.save(out)
            os.replace(out.name, file)
        except OSError:
            pass
    return built


@cache
def vocabulary() -> frozenset[str]:
    """Every lower-case word of the notation, for suggestions."""
    return frozenset(re.findall(r"(?<![A-Za-z(\\])[a-z][a-z'-]{2,}", re.sub(r"^\s*//.*|\s//.*", "", _text(), flags=re.M)))


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


def _mistake(text: str, start: str, error: UnexpectedInput) -> Mistake:
    offset = error.pos_in_stream if error.pos_in_stream is not None and error.pos_in_stream >= 0 else len(text)
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        offset = len(text)
    begin = len(text[:offset].rstrip()) if offset >= len(text) else offset
    word = re.match(r"\{[^}]*\}?|\[[^\]]*\]?|[\w'-]+|\S", text[begin:])
    found = word.group() if word else ""
    if start == "line" and re.match(r"\s*when\b", text):
        return Mistake(0, '"when" is for states ("when you control no ..."). An event is written "whenever this enters".', "write whenever")
    if not found:
        return Mistake(offset, "the line ends too early", _expected(error))
    if found.startswith("{"):
        return Mistake(begin, f"no symbol is expected here: {found}" if re.fullmatch(r"\{[0-9A-Z/]+\}", found) else f"{found} is no symbol", _expected(error))
    if re.fullmatch(r"[a-z'-]{2,}", found) and found not in vocabulary():
        return Mistake(begin, f'"{found}" is no word of the notation', did_you_mean(found, vocabulary()) or _expected(error))
    return Mistake(begin, f'"{found}" does not fit here', _expected(error))


def _expected(error: UnexpectedInput) -> str:
    """What could stand at the place of an error, in words, if that is short."""
    wanted = getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    names = {t.name: t.pattern for t in parser().terminals}
    words = sorted(names[name].value for name in wanted if name in names and type(names[name]).__name__ == "PatternStr")
    return "expected here: " + ", ".join(words) if 0 < len(words) <= 6 else ""
