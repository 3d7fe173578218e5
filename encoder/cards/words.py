"""Small things about words: ids, numbers, mana symbols, subtypes. Nothing here imports the parser."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent

COLORS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}
LETTERS = {letter: color for color, letter in COLORS.items()} | {"c": "colorless"}
SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")
PRINTED = ("kindred", "enchantment", "artifact", "land", "creature", "planeswalker", "battle", "instant", "sorcery")
"""Card types in the order in which cards print them."""
TYPES = tuple(sorted(PRINTED))
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# CR 107.4: the pairs of a hybrid symbol in the rules' order
_PAIRS = ("W/U", "W/B", "U/B", "U/R", "B/R", "B/G", "R/G", "R/W", "G/W", "G/U")


def slug(name: str) -> str:
    """The id of a name: lower-case ASCII, words joined by ``_``.

    Examples
    --------
    >>> slug("Oona, Queen of the Fae"), slug("Lim-Dûl's Vault")
    ('oona_queen_of_the_fae', 'lim_duls_vault')
    """
    return re.sub(r"[^a-z0-9]+", "_", fold(name).replace("'", "")).strip("_")


def fold(text: str) -> str:
    """Without accents and case, for comparing names.

    Examples
    --------
    >>> fold("  Lancera   Avispá ")
    'lancera avispa'
    """
    plain = unicodedata.normalize("NFKD", text.replace("’", "'")).encode("ascii", "ignore").decode()
    return " ".join(plain.lower().split())


def number(text: str) -> int:
    """A number in digits or as a word up to twenty.

    Examples
    --------
    >>> number("three"), number("12")
    (3, 12)
    """
    return 20 if text == "twenty" else _NUMBERS.index(text) if text in _NUMBERS else int(text)


def number_word(value: int) -> str:
    """Words up to ten, digits beyond.

    Examples
    --------
    >>> number_word(2), number_word(11)
    ('two', '11')
    """
    return _NUMBERS[value] if 0 <= value <= 10 else str(value)


def symbols(text: str) -> list[str]:
    """The symbols between braces, without them.

    Examples
    --------
    >>> symbols("{2}{B/R}{T}")
    ['2', 'B/R', 'T']
    """
    return re.findall(r"\{([^}]*)\}", text)


def mana_symbol(symbol: str) -> str:
    """A mana symbol (CR 107.4) as the term of the programs.

    Raises
    ------
    ValueError
        No mana symbol; the message says what to write instead.

    Examples
    --------
    >>> mana_symbol("B/R"), mana_symbol("2/B"), mana_symbol("W/P"), mana_symbol("3"), mana_symbol("X")
    ('hybrid(b,r)', 'two(b)', 'phyrexian(w)', 'generic', 'x')
    """
    low = symbol.lower()
    if symbol in ("W", "U", "B", "R", "G", "C", "S", "X"):
        return low
    if symbol.isdigit() and len(symbol) < 4:
        return "generic"
    parts = low.split("/")
    if symbol in _PAIRS or re.fullmatch("C/[WUBRG]", symbol):
        return f"hybrid({parts[0]},{parts[1]})"
    if re.fullmatch("2/[WUBRG]", symbol):
        return f"two({parts[1]})"
    if re.fullmatch("[WUBRG]/P", symbol):
        return f"phyrexian({parts[0]})"
    if symbol.endswith("/P") and symbol[:-2] in _PAIRS:
        return f"phyrexian({parts[0]},{parts[1]})"
    turned = "/".join(symbol.split("/")[1::-1]) + symbol[3:] if re.fullmatch("[WUBRG]/[WUBRG](/P)?", symbol) else ""
    if turned[:3] in _PAIRS:
        raise ValueError(f"no mana symbol {{{symbol}}} (107.4). The halves stand in the order of the rules: {{{turned}}}")
    halves = ". Hybrid symbols have two halves: {G/U}, {G/W} ..." if "/" in symbol else ""
    raise ValueError(f"no mana symbol {{{symbol}}} (107.4){halves}")


@cache
def subtypes() -> dict[str, str]:
    """The card type of each subtype (CR 205.3), by the subtype as written."""
    text = re.sub(r"\n  ", " ", (HERE / "subtypes.txt").read_text(encoding="utf-8"))
    rows = (line.split(": ", 1) for line in text.splitlines() if line and not line.startswith("#"))
    return {name: kind for kind, names in rows for name in names.split(", ")}


def subtype(word: str) -> str | None:
    """The subtype that a word with a capital names, also in the plural, or None.

    Examples
    --------
    >>> subtype("Elves"), subtype("Goblins"), subtype("Druit"), subtype("Plains")
    ('Elf', 'Goblin', None, 'Plains')
    """
    known = subtypes()
    for form in (word, word.removesuffix("s"), word.removesuffix("ves") + "f", word.removesuffix("es"), word.removesuffix("ies") + "y"):
        if form in known:
            return form
    return None
