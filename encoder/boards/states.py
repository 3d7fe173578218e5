"""What a board file says about an object in words: ``tapped and with a -1/-1 counter and attacking Bea``.

The short form is read into the long form, one key for each trait, so that both are checked by one model.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from encoder.boards.names import Names
from encoder.errors import Problem, did_you_mean
from encoder.yaml_source import Scalar

NUMBERS = {word: n for n, word in enumerate(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 1)}
FLAGS = ("tapped", "flipped", "phased out", "new", "blocked", "token", "revealed")
ONE = {"attached to": "attached to", "attacking": "attacking", "owned by": "owner", "controlled by": "controller", "a copy of": "copy of",
       "linked to": "linked to"}
MANY = {"blocking": "blocking", "targeting": "targets"}
FREE = {"chosen": "chosen", "paid": "paid"}
LEFT_OUT = ("untapped", "unflipped", "phased in", "face up", "unblocked", "undamaged", "unattached", "nontoken")
WORDS = (*FLAGS, "face down", *ONE, *MANY, *FREE, "with a -1/-1 counter", "with 2 damage", "with X = 3")

_QUANTITY = r"(?:an?|\d{1,9}|" + "|".join(NUMBERS) + ")"
_KIND = r"(?!(?:and|damage|counters?)\b)[^\s,]+"
_HAVING = re.compile(rf"(?:with\s+)?(?:({_QUANTITY})\s+(?:({_KIND}(?:\s+{_KIND}){{0,2}})\s+)?counters?\b|({_QUANTITY})\s+damage\b|X\s*=\s*(\d{{1,9}})\b)")
_NOTHING = re.compile(r"(?:with\s+)?no\s+(?:\S+\s+)?(?:counters?|damage)\b")
_WORD = re.compile("(" + "|".join(w.replace(" ", r"\s+") for w in sorted((*FLAGS, "face down", *ONE, *MANY, *FREE), key=len, reverse=True)) + r")(?!\w)")
_START = rf"(?:(?:{_WORD.pattern})|X\s*=|with\s+(?:{_QUANTITY}|X|no)\b|{_QUANTITY}\s+(?:\S+\s+){{0,2}}?(?:counters?|damage)\b)"
_NEXT = re.compile(rf"(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+)(?={_START})|\s*$")
_JOIN = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s+|$")
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+")
STARTS_A_STATE = re.compile(_START)


@dataclass(frozen=True)
class Words:
    """A part of a text of the file, with its place."""

    text: str
    node: Scalar
    start: int = 0

    def problem(self, message: str, hint: str = "", offset: int = 0) -> Problem:
        """A problem at ``offset`` of this part."""
        return self.node.problem(message, hint, self.start + offset)

    def part(self, start: int, end: int | None = None) -> Words:
        """A part of this part."""
        return Words(self.text[start:end], self.node, self.start + start)


def words_of(node: Scalar) -> Words:
    """The whole text of a scalar."""
    return Words(node.text, node)


@dataclass
class Said:
    """The long form of one state, with the words behind each key."""

    data: dict[str, object] = field(default_factory=dict)
    at: dict[tuple[str | int, ...], Words] = field(default_factory=dict)


def number(text: str) -> int | None:
    """A whole number in digits or as a word up to ten (``a`` is 1).

    Examples
    --------
    >>> number("3"), number("three"), number("an"), number("-2"), number("few")
    (3, 3, 1, -2, None)
    """
    text = text.strip()
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return 1 if text in ("a", "an") else NUMBERS.get(text)


def counter_kind(text: str) -> str | None:
    """The kind of counter that a text names, as the rules write it, or None.

    Examples
    --------
    >>> counter_kind("-1/-1"), counter_kind("Charge"), counter_kind("chrage")
    ('-1/-1', 'charge', None)
    """
    text = " ".join(text.lower().split())
    if re.fullmatch(r"[+-]\d{1,3}/[+-]\d{1,3}", text):
        power, toughness = text.split("/")
        return f"{power[0]}{abs(int(power))}/{toughness[0]}{abs(int(toughness))}"
    return text if text in _counter_words() else None


@cache
def _counter_words() -> frozenset[str]:
    """Kinds of counters that cards use beside those that change power and toughness: data, a word a line."""
    lines = Path(__file__).with_name("counters.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def check_counter(words: Words, problems: list[Problem]) -> str:
    """The kind that the words name; a problem if there is none."""
    kind = counter_kind(words.text)
    if kind is None:
        problems.append(words.problem(f'"{words.text.strip()}" is no kind of counter', did_you_mean(words.text.strip(), _counter_words()) or "write it as on the card: -1/-1, charge, loyalty"))
    return kind or words.text


def read_state(words: Words, names: Names, problems: list[Problem]) -> Said:
    """The traits that the words say.

    Parameters
    ----------
    words : Words
        A state in short form.
    names : Names
        What can be named, so that a name with ``and`` in it is one name.
    problems : list of Problem
        Extended by what is wrong.
    """
    said, text, at = Said(), words.text, 0
    while at < len(text):
        at = _skip(text, at)
        if at >= len(text):
            break
        at = _trait(words, at, names, said, problems)
        if at < len(text):
            join = _JOIN.match(text, at)
            if not join:
                problems.append(words.problem(f'"{text[at:].split()[0]}" is unexpected here', "traits are joined by and", at))
                break
            at = join.end()
    if not text.strip():
        problems.append(words.problem("a state is missing after the colon", "leave the colon out if there is nothing to say"))
    return said


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _trait(words: Words, at: int, names: Names, said: Said, problems: list[Problem]) -> int:
    """Read the trait at ``at``; the offset behind it."""
    text = words.text
    if match := _HAVING.match(text, at):
        _having(words, match, said, problems)
        return match.end()
    if match := _NOTHING.match(text, at):
        problems.append(words.problem(f'"{match.group()}" is not said', "what is not said is not there: leave it out", at))
        return match.end()
    if not (match := _WORD.match(text, at)):
        return _unknown(words, at, problems)
    word, begin = " ".join(match.group(1).split()), _skip(text, match.end())
    if word in FLAGS:
        _put(words.part(at, match.end()), said, word, "true", problems)
        return match.end()
    if word == "face down":
        _put(words.part(at, match.end()), said, "face", "down", problems)
        return match.end()
    if begin >= len(text):
        problems.append(words.problem(f'"{word}" what?', f"a name belongs behind {word}", at))
        return len(text)
    if word in FREE:
        stop = _rest(text, begin)
        _put(words.part(begin, stop), said, FREE[word], text[begin:stop], problems)
        return stop
    if word in ONE:
        stop = _rest(text, begin)
        if word != "a copy of" or not names.is_card(text[begin:stop]):
            stop = names.longest(text, begin) or stop
        _put(words.part(begin, stop), said, ONE[word], text[begin:stop], problems)
        return stop
    found: list[str] = []
    places: list[Words] = []
    while True:
        stop = names.longest(text, begin) or _rest(text, begin, _AND)
        found.append(text[begin:stop])
        places.append(words.part(begin, stop))
        joint = _AND.match(text, stop)
        if not joint or (STARTS_A_STATE.match(text, joint.end()) and names.longest(text, joint.end()) is None):
            break
        begin = joint.end()
        if begin >= len(text):
            break
    _put(words.part(at, stop), said, MANY[word], found, problems)
    for index, place in enumerate(places):
        said.at[(MANY[word], index)] = place
    return stop


def _rest(text: str, begin: int, also: re.Pattern[str] | None = None) -> int:
    """Where free text ends: before the next trait."""
    following = _NEXT.search(text, begin)
    end = following.start() if following else len(text)
    if also and (joint := also.search(text, begin, end)):
        end = joint.start()
    return max(end, begin + 1)


def _having(words: Words, match: re.Match[str], said: Said, problems: list[Problem]) -> None:
    here = words.part(match.start(), match.end())
    if match[1] is not None:
        if match[2] is None:
            problems.append(here.problem("a counter of which kind?", "with a -1/-1 counter, with 2 charge counters"))
            return
        kind = check_counter(words.part(*match.span(2)), problems)
        counters = said.data.setdefault("counters", {})
        assert isinstance(counters, dict)
        said.at.setdefault(("counters",), here)
        if kind in counters:
            problems.append(here.problem(f"{kind} counters are said twice"))
        counters[kind] = str(number(match[1]))
        said.at[("counters", kind)] = here
    elif match[3] is not None:
        _put(here, said, "damage", str(number(match[3])), problems)
    else:
        _put(here, said, "X", match[4], problems)


def _put(words: Words, said: Said, key: str, value: object, problems: list[Problem]) -> None:
    if key in said.data:
        problems.append(words.problem(f"{key} is said twice"))
    said.data[key] = value
    said.at[(key,)] = words


def _unknown(words: Words, at: int, problems: list[Problem]) -> int:
    text = words.text
    following = _NEXT.search(text, at + 1)
    joint = _AND.search(text, at)
    stop = min(following.start() if following else len(text), joint.start() if joint else len(text))
    stop = max(stop, at + 1)
    wrong = text[at:stop].strip()
    if wrong in LEFT_OUT:
        problems.append(words.problem(f'"{wrong}" is not said', "what is not said is not so: leave it out", at))
    elif re.match(r"(base\s+)?(power|toughness)\b|-?\d+/-?\d+", wrong):
        problems.append(words.problem(f'"{wrong}" is not a trait', SIZES, at))
    else:
        problems.append(words.problem(f'"{wrong[:60]}" is no word of a state', did_you_mean(wrong, WORDS) or did_you_mean(wrong.split()[0], WORDS)
                                      or "a state is made of: " + ", ".join(WORDS), at))
    return stop


SIZES = 'sizes come from the card; counters: "with a +1/+1 counter"; an effect: "effects:"'


def write_counters(counters: Sequence[tuple[str, int]], damage: int, x: int | None = None) -> str:
    """``with a -1/-1 counter and 2 damage``, or nothing."""
    parts = [f"{_article(kind)} {kind} counter" if n == 1 else f"{n} {kind} counters" for kind, n in counters]
    parts += [f"{damage} damage"] if damage else []
    parts += [f"X = {x}"] if x is not None else []
    return "with " + " and ".join(parts) if parts else ""


def _article(kind: str) -> str:
    return "an" if kind[0] in "aeiou" else "a"
