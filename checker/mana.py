"""Costs and mana as people write them, and as the terms of asp/costs: spelling only, what symbols mean stands in asp/costs/symbols.lp."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from encoder.errors import InputError, Problem, UnknownSymbol, did_you_mean

LETTERS = "WUBRGC"
_COLORS = "WUBRG"
LARGEST = 1_000_000
_HINTS = {"T": "tapping is paid with an object: ask about a play of a board", "Q": "untapping is paid with an object: ask about a play of a board"}
RESTRICTIONS = {"costs with X": "costs_with_x", "abilities": "abilities"}


def _pair(a: str, b: str) -> tuple[str, str]:
    """Two colors in the order in which the rules write them (CR 107.4)."""
    return (a, b) if (_COLORS.index(b) - _COLORS.index(a)) % 5 <= 2 else (b, a)


def _term(word: str) -> tuple[str, int] | None:
    """One symbol without its braces as a term of the programs and a number; None if it is no symbol."""
    if word.isascii() and word.isdigit():
        return "generic", int(word)
    if word in (*LETTERS, "S", "X"):
        return word.lower(), 1
    halves = word.split("/")
    colors = [h for h in halves if h in list(_COLORS)]
    rest = [h for h in halves if h not in list(_COLORS)]
    if len(halves) == 2 and len(set(colors)) == 2:
        return "hybrid({},{})".format(*_pair(*colors)).lower(), 1
    if len(halves) == 2 and len(colors) == 1 and rest[0] in ("2", "C", "P"):
        return {"2": "two({})", "C": "hybrid(c,{})", "P": "phyrexian({})"}[rest[0]].format(colors[0].lower()), 1
    if len(halves) == 3 and len(set(colors)) == 2 and rest == ["P"]:
        return "phyrexian({},{})".format(*_pair(*colors)).lower(), 1
    return None


def _rank(term: str) -> tuple[int, str]:
    plain = ["x", "generic", "s", *LETTERS.lower()]
    return (plain.index(term) if term in plain else 2, term) if term in plain[:3] or "(" in term else (3 + plain.index(term), term)


def symbol_text(term: str, n: int = 1) -> str:
    """A term of the programs as it is written in a cost.

    Examples
    --------
    >>> symbol_text("two(b)"), symbol_text("generic", 3), symbol_text("phyrexian(w,u)"), symbol_text("b", 2)
    ('{2/B}', '{3}', '{W/U/P}', '{B}{B}')
    """
    if term == "generic":
        return f"{{{n}}}"
    name, _, inside = term.rstrip(")").partition("(")
    parts = inside.upper().split(",") if inside else [name.upper()]
    parts = ["2", *parts] if name == "two" else [*parts, "P"] if name == "phyrexian" else parts
    return f"{{{'/'.join(parts)}}}" * n


def _why_not(word: str) -> str:
    halves = word.split("/")
    if len(halves) > 2 and set(halves) <= set(_COLORS):
        return f"hybrid symbols have two halves: {{{halves[0]}/{halves[1]}}}, {{{halves[-2]}/{halves[-1]}}} ... (107.4)"
    if word in _HINTS:
        return _HINTS[word]
    if len(word) == 2 and _term("/".join(word)):
        return f"did you mean {{{'/'.join(word)}}}?"
    if len(word) > 1 and set(word) <= set(LETTERS + "SX"):
        return f"each symbol has its own braces: {''.join(f'{{{c}}}' for c in word)}"
    known = [*LETTERS, "S", "X", *(f"{a}/{b}" for a in _COLORS for b in _COLORS if a != b), *(f"2/{c}" for c in _COLORS), *(f"{c}/P" for c in _COLORS)]
    near = did_you_mean(word, known)
    return near.replace("mean ", "mean {").replace(" or ", "} or {").replace("?", "}?") if near else "symbols are {W} {U} {B} {R} {G} {C} {S} {X}, numbers, {W/U}, {2/W}, {C/W}, {W/P}, {W/U/P} (107.4)"


@dataclass(frozen=True)
class Cost:
    """A cost in mana symbols, and life if it asks for some.

    Parameters
    ----------
    text : str
        Symbols in braces, upper or lower case, with blanks or not; ``, pay 3 life`` may follow. Without hybrid symbols the braces may be left out.

    Attributes
    ----------
    symbols : tuple of (str, int)
        How many of each symbol, as terms of asp/costs/symbols.lp: {X}, numbers (``generic`` with their sum), hybrid and Phyrexian symbols, others.
    life : int
        Life to pay beside the mana.

    Raises
    ------
    UnknownSymbol
        All that is no symbol of CR 107.4, each with its column.

    References
    ----------
    CR 107.4.

    Examples
    --------
    >>> Cost("{2/b}{U/W}{3}").symbols
    (('generic', 3), ('hybrid(w,u)', 1), ('two(b)', 1))
    >>> print(Cost("1uu"))
    {1}{U}{U}
    """

    text: str = field(compare=False)
    symbols: tuple[tuple[str, int], ...] = field(init=False)
    life: int = field(init=False)

    def __post_init__(self) -> None:
        found: Counter[str] = Counter()
        problems: list[Problem] = []
        life = 0
        mana, *others = self.text.split(",") if "{" in self.text or "," in self.text else [self.text]
        place = len(mana) + 1
        for other in others:
            words = re.fullmatch(r"\s*(?:pay\s+)?(\d+)\s+life\s*", other, re.I)
            if words and int(words[1]) <= LARGEST:
                life += int(words[1])
            else:
                problems.append(self._problem(place + 1 + len(other) - len(other.lstrip()), f"{other.strip()!r} is no cost that can be paid without a board",
                                              "after a comma only \"pay 3 life\" is read; anything else belongs to a play of a board"))
            place += len(other) + 1
        pattern = r"\{([^{}]*)\}|(\s+)|(.)" if "{" in mana or "}" in mana else r"(\d+|[WUBRGCSXwubrgcsx])|(\s+)|(.)"
        for match in re.finditer(pattern, mana, re.S):
            word, blank, stray = match.groups()
            if blank:
                continue
            known = None if stray else _term(re.sub(r"\s", "", word).upper())
            if stray:
                hint = "write each symbol in braces, as {2/B}" if stray not in "{}" else "each symbol is one pair of braces, as {2/B}"
                problems.append(self._problem(match.start() + 1, f"{stray!r} is no part of a cost", hint))
                break
            elif known is None:
                problems.append(self._problem(match.start() + 1, f"no mana symbol {{{word}}}", _why_not(word.strip().upper())))
            else:
                found[known[0]] += known[1]
                if found[known[0]] > LARGEST:
                    problems.append(self._problem(match.start() + 1, f"more than {LARGEST} of {symbol_text(known[0])}", "write a smaller number"))
                    found[known[0]] = 0
        if not mana.strip() and not others:
            problems.append(self._problem(1, "an empty cost", "a cost of nothing is {0}"))
        if problems:
            raise UnknownSymbol(problems)
        object.__setattr__(self, "symbols", tuple(sorted(((s, n) for s, n in found.items() if n), key=lambda s: _rank(s[0]))))
        object.__setattr__(self, "life", life)

    def _problem(self, column: int, message: str, hint: str) -> Problem:
        return Problem("", 0, column, message, hint, self.text if "\n" not in self.text else "")

    def __str__(self) -> str:
        return ("".join(symbol_text(s, n) for s, n in self.symbols) or "{0}") + (f", pay {self.life} life" if self.life else "")


def restriction_text(term: str) -> str:
    """What mana may be spent on, or what has produced it, as a board says it; words of a board stay as they are."""
    if made := re.fullmatch(r"from\((\w+),(.+)\)", term):
        from encoder.boards.board import MAKERS

        maker = next(said for said, name in MAKERS.items() if name == made[1])
        return (f"{restriction_text(made[2])}, " if made[2] != "none" else "") + f"from {maker}"
    return next((said for said, name in RESTRICTIONS.items() if name == term), term.replace("_", " "))


def _limit(said: str) -> str:
    return said if said.startswith("from ") else f"only on {said}"


@dataclass(frozen=True, order=True)
class Kind:
    """What tells one mana from another: its type, whether a snow source made it, and what it may be spent on.

    Attributes
    ----------
    type : str
        ``W U B R G C``.
    snow : bool
    restriction : str
        Name in asp/costs/restrictions.lp; ``""`` for none.
    """

    type: str
    snow: bool = False
    restriction: str = ""

    @property
    def term(self) -> str:
        """As the programs name it."""
        return f"m({self.type.lower()},{'snow' if self.snow else 'plain'},{self.restriction or 'none'})"

    @property
    def sort_key(self) -> tuple[int, bool, str]:
        """WUBRG order."""
        return LETTERS.index(self.type), self.snow, self.restriction

    def __str__(self) -> str:
        words = [f"{{{self.type}}}", *(["snow"] if self.snow else []), *([_limit(restriction_text(self.restriction))] if self.restriction else [])]
        return " ".join(words)


@dataclass(frozen=True)
class Pool:
    """Unspent mana.

    Parameters
    ----------
    text : str
        ``BBBRRR``; several kinds after commas: ``BB, G snow, CCCC only on costs with X``. Braces, blanks and case do not matter.

    Attributes
    ----------
    mana : tuple of (Kind, int)
        How many of each kind, in WUBRG order.

    Examples
    --------
    >>> [(str(kind), n) for kind, n in Pool("bb, {C}{C} only on costs with X, G snow").mana]
    [('{B}', 2), ('{G} snow', 1), ('{C} only on costs with X', 2)]
    """

    text: str = field(compare=False)
    mana: tuple[tuple[Kind, int], ...] = field(init=False)

    def __post_init__(self) -> None:
        found: Counter[Kind] = Counter()
        problems: list[Problem] = []
        place = 0
        for part in self.text.split(","):
            words = re.fullmatch(r"\s*(?P<mana>[^\s]*(?:\s+[WUBRGCwubrgc{}]+)*?)\s*(?P<snow>\bsnow\b)?\s*(?:only\s+(?:on|for|to\s+activate)\s+(?P<on>.*?))?\s*", part, re.S | re.I)
            letters = re.sub(r"[\s{}]", "", words["mana"]).upper() if words else ""
            restriction = ""
            if not words:
                problems.append(Problem("", 0, place + 1, f"{part.strip()!r} is no mana", "write BBBRRR, or kinds after commas: BB, G snow, CCCC only on costs with X", self.text))
            else:
                for offset, letter in enumerate(words["mana"]):
                    if letter.upper() not in LETTERS + "{} \t\n":
                        problems.append(Problem("", 0, place + words.start("mana") + offset + 1, f"{letter!r} is no type of mana", "mana is W U B R G or C", self.text))
                        break
                if words["on"] is not None:
                    name = re.sub(r"[{}\s]+", " ", words["on"]).strip().lower()
                    restriction = next((term for said, term in RESTRICTIONS.items() if said.lower() == name), "")
                    if not restriction:
                        hint = did_you_mean(name, RESTRICTIONS) or f"known without a board: {', '.join(RESTRICTIONS)}"
                        problems.append(Problem("", 0, place + words.start("on") + 1, f"no restriction {words['on']!r} can be checked without a board", hint, self.text))
                for letter in letters if not problems else "":
                    found[Kind(letter, bool(words["snow"]), restriction)] += 1
            place += len(part) + 1
        if problems:
            raise InputError(problems)
        object.__setattr__(self, "mana", tuple(sorted(found.items(), key=lambda m: m[0].sort_key)))

    @classmethod
    def of(cls, mana: Iterable[tuple[Kind, int]]) -> Pool:
        """A pool of counted kinds."""
        pool = cls("")
        counts: Counter[Kind] = Counter()
        for kind, n in mana:
            counts[kind] += n
        object.__setattr__(pool, "mana", tuple(sorted(((k, n) for k, n in counts.items() if n), key=lambda m: m[0].sort_key)))
        return pool

    def __str__(self) -> str:
        return mana_text(self.mana)


def mana_text(mana: Iterable[tuple[Kind, int]]) -> str:
    """Counted mana as it is read: plain kinds first, in WUBRG order.

    Examples
    --------
    >>> mana_text(Pool("RRW, G snow").mana)
    '{W}{R}{R} {G} snow'
    """
    plain = "".join(f"{{{k.type}}}" * n for k, n in mana if not k.snow and not k.restriction)
    rest = [f"{f'{{{k.type}}}' * n}{str(k).removeprefix(f'{{{k.type}}}')}" for k, n in mana if k.snow or k.restriction]
    return " ".join([plain, *rest] if plain else rest) or "nothing"
