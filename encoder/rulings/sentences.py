"""Sentences of ruling files into values: plays, facts that are claimed, and what is paid.

The grammar (`ruling.lark`) has one terminal for names, so that its parser is built once; here each name that the board or the library knows is
found first, longest first, and what the sentence says of it is looked up afterwards, with the place of the word that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from encoder.boards.names import fold
from encoder.boards.states import counter_kind
from encoder.boards.states import number as number_word
from encoder.errors import did_you_mean

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

_HERE = Path(__file__).resolve().parent
_WORDS = ("SYMBOLS", "SIZE", "NUM", "DET", "WORD", "KEYWORD", "KEYWORD_COST", "KEYWORD_N", "FACING", "COUNTER", "DAMAGE", "PLACE", "ZONE", "AZONE", "_INTO", "_IS")
LONGEST = 2_000
"""Characters of a sentence."""


class Mistake(Exception):
    """A sentence that says nothing: what is wrong at which offset, and what to do."""

    def __init__(self, offset: int, message: str, hint: str = ""):
        super().__init__(message)
        self.offset, self.message, self.hint = offset, message, hint


# --- what a sentence can speak of --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Name:
    """A name as written: of an object, a card, a player or an ability on the stack."""

    text: str
    offset: int = field(default=0, compare=False)


@dataclass(frozen=True)
class PartOf:
    """``Burn Trail's conspire``, ``Grim Poppet's controller``."""

    whole: Thing
    part: str


@dataclass(frozen=True)
class CopyOf:
    """``the copy of Burn Trail``."""

    original: Thing


@dataclass(frozen=True)
class Some:
    """``a creature``: some thing with every one of these words."""

    words: tuple[str, ...]


Thing: TypeAlias = Name | PartOf | CopyOf | Some


def meets(found: int, n: int, how: str) -> bool:
    """Whether a number is what is said: ``at least`` n, ``at most`` n, or exactly n.

    Examples
    --------
    >>> meets(3, 1, "at least"), meets(3, 1, "")
    (True, False)
    """
    return found >= n if how == "at least" else found <= n if how == "at most" else found == n


# --- what is claimed ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Size:
    """Power and toughness: ``3/2``."""

    power: int
    toughness: int


@dataclass(frozen=True)
class Words:
    """Colors, types, statuses; with `only`, no other of their kind."""

    words: tuple[str, ...]
    only: bool = False


@dataclass(frozen=True)
class Named:
    """``is named Vivid Crag``."""

    name: str


@dataclass(frozen=True)
class Related:
    """``attached to``, ``controlled by``, ``owned by``, ``attacking``, ``blocking`` ... another thing."""

    relation: str
    to: Thing


@dataclass(frozen=True)
class Place:
    """A zone, and whose, if it has an owner."""

    zone: str
    whose: Thing | None = None


@dataclass(frozen=True)
class Life:
    """``at 17 life``."""

    n: int
    how: str = ""


@dataclass(frozen=True)
class Keyword:
    """``has flying``; `absent`: ``has no flying``."""

    word: str
    absent: bool = False


@dataclass(frozen=True)
class Counters:
    """``has 2 -1/-1 counters``; no `kind`: counters of any kind; 0: none."""

    n: int
    kind: str = ""
    how: str = ""


@dataclass(frozen=True)
class Damage:
    """``has 3 damage``."""

    n: int
    how: str = ""


@dataclass(frozen=True)
class ManaValue:
    """``has mana value 6``."""

    n: int
    how: str = ""


@dataclass(frozen=True)
class PoolMana:
    """``has mana GG``: exactly this mana is in the pool."""

    mana: str


@dataclass(frozen=True)
class ManaSymbols:
    """``has 3 black mana symbols`` in its mana cost."""

    n: int
    kind: str
    how: str = ""


@dataclass(frozen=True)
class Count:
    """``has 1 activated ability``, ``has 3 cards in hand``, ``in Ana's graveyard``."""

    n: int
    words: tuple[str, ...]
    zone: str = ""
    whose: Thing | None = None
    how: str = ""


Quality: TypeAlias = Size | Words | Named | Related | Place | Life | Keyword | Counters | Damage | ManaValue | PoolMana | ManaSymbols | Count


@dataclass(frozen=True)
class Fact:
    """One thing has a quality (with `negated`: has it not)."""

    thing: Thing
    quality: Quality
    negated: bool = False


@dataclass(frozen=True)
class ThereAre:
    """``there are 3 Goblin tokens controlled by Ana``, ``there is 1 instant in Ana's hand``; with no `zone`: on the battlefield."""

    n: int
    words: tuple[str, ...]
    relation: str = ""
    to: Thing | None = None
    zone: str = ""
    whose: Thing | None = None
    how: str = ""


@dataclass(frozen=True)
class Happens:
    """Something that happens: it takes a line of play to be true or false.

    Parameters
    ----------
    words : str
        As written.
    verb : str
        ``dies``, ``enters``, ``resolves``, ``is destroyed``, ``deals damage``, ``counters are put on``, ``gains``, ``play`` ...
    thing, other : Thing or None
        What it happens to, or who does it; what else it is about.
    n : int or None
        How much or how many; None: any number above 0.
    what : str
        Of what: a kind of counter, ``life``, mana.
    play : Play or None
        For a line of play.
    how : str
        ``at least``, or "": exactly `n`.
    """

    words: str
    verb: str = ""
    thing: Thing | None = None
    other: Thing | None = None
    n: int | None = None
    what: str = ""
    play: Play | None = None
    how: str = ""


@dataclass(frozen=True)
class Timed:
    """A fact with a word of time.

    Parameters
    ----------
    fact : Fact, ThereAre or Happens
    words : str
        As written.
    time : str
        ``before``, ``after``, ``when``, ``while``, ``until``, ``at the same time as``, ``throughout``, ``exactly``, ``at least``, ``at most``;
        "" for several words of time in one sentence.
    other : Fact, ThereAre, Happens or None
    n : int
        How many times.
    """

    fact: Fact | ThereAre | Happens
    words: str
    time: str = ""
    other: Fact | ThereAre | Happens | None = None
    n: int = 0


Sentence: TypeAlias = Fact | ThereAre | Happens | Timed


# --- what is played and paid ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Paid:
    """What a payment, or a total cost, consists of.

    Parameters
    ----------
    mana : str
        ``2BB``, ``RRRR``; ``""`` if nothing is said of it.
    life : int
    other : tuple of (str, tuple of Thing)
        ``("sacrificing", (Name("Grizzly Bears"),))``, ``("putting 1 -1/-1", ...)``, ``("gaining 3 life", ())``.
    """

    mana: str = ""
    life: int = 0
    other: tuple[tuple[str, tuple[Thing, ...]], ...] = ()


@dataclass(frozen=True)
class Play:
    """A line of play, whole or partly said.

    Parameters
    ----------
    verb : str
        ``casts``, ``activates``, ``plays_land``, ``uses``, ``attacks``, ``blocks``, ``refuses``, ``turns``, ``suspends``; what is no single play: ``tries_to_cast``, ``tries_to_activate``, ``chooses``, ``orders``,
        ``passes``, ``resolves``, ``empties``, ``reaches``, ``free``.
    player : Name or None
    thing : Thing or None
        The card cast, the permanent activated, the attacker blocked, the player or planeswalker attacked.
    words : str
        Quoted words that tell an ability, or the text of the spell that is used; the moment that is reached: ``end step``, ``next upkeep``, ``next turn``.
    targets : tuple of Thing or None
        None: not said. Empty: none are chosen.
    cost : str
        ``for``: a total (``2BB``), a keyword (``evoke``), ``mana cost``, ``alternative``, ``nothing``; or ``face down``; several are joined by ``+``.
    x : int or None
    paying : Paid or None
    tapped : tuple of (str, tuple of Thing)
        ``tapping A and B for conspire``, ``exiling A for delve``.
    chosen : tuple of str
    creatures : tuple of Thing
        Attackers, or blockers; of an order, what is put above what.
    in_response : bool
    spliced : tuple of Thing
        Cards spliced onto the spell, in their order.
    """

    verb: str
    player: Name | None = None
    thing: Thing | None = None
    words: str = ""
    targets: tuple[Thing, ...] | None = None
    cost: str = ""
    x: int | None = None
    paying: Paid | None = None
    tapped: tuple[tuple[str, tuple[Thing, ...]], ...] = ()
    chosen: tuple[str, ...] = ()
    creatures: tuple[Thing, ...] = ()
    in_response: bool = False
    spliced: tuple[Thing, ...] = ()


@cache
def parser() -> Lark:
    """The LALR parser, built once (0.05 s)."""
    from lark import Lark

    words = (_HERE.parent / "cards" / "grammar" / "words.lark").read_text(encoding="utf-8").splitlines()
    shared = [line for line in words if (match := re.match(r"(\w+)(\.\d+)?:", line)) and match[1] in _WORDS]
    text = (_HERE / "ruling.lark").read_text(encoding="utf-8") + "\n" + "\n".join(shared) + "\n"
    return Lark(text, parser="lalr", start=["play", "claim", "payment"], propagate_positions=True, maybe_placeholders=False)


@cache
def vocabulary() -> frozenset[str]:
    """Lower-case words that a sentence may hold, for suggestions."""
    text = re.sub(r"^\s*//.*|\s//.*", "", (_HERE / "ruling.lark").read_text(encoding="utf-8"), flags=re.M)
    return frozenset(w for terminal in parser().terminals for w in re.findall(r"[a-z][a-z'-]{2,}", terminal.pattern.value)) | frozenset(re.findall(r'"([a-z]{3,})"', text))


# --- names ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Marked:
    """A text with its names replaced by places in `names`, and the way back to the offsets of the text."""

    text: str
    names: tuple[Name, ...]
    pieces: tuple[tuple[int, int], ...]

    def offset(self, position: int) -> int:
        """The offset in what was written of a position in the marked text."""
        begin, original = max((piece for piece in self.pieces if piece[0] <= position), default=(0, 0))
        return original + position - begin


def mark(text: str, longest: Callable[[str, int], int | None], players: frozenset[str]) -> Marked:
    """Replace every name outside quotation marks, the longest first.

    Parameters
    ----------
    text : str
        A sentence.
    longest : callable
        Where the longest name that begins at an offset ends, or None.
    players : frozenset of str
        Folded names of the players.
    """
    names: list[Name] = []
    out, pieces, at = "", [(0, 0)], 0
    while at < len(text):
        if text[at] == '"':
            end = text.find('"', at + 1) + 1 or len(text)
            out += text[at:end]
            at = end
            continue
        begins = at == 0 or not (text[at - 1].isalnum() or text[at - 1] in "'-/")
        end_of_name = longest(text, at) if begins and text[at].isalnum() else None
        if end_of_name is None or not _is_name(text[at:end_of_name]):
            out += text[at]
            at += 1
            continue
        name = Name(text[at:end_of_name], at)
        out += ("<%d>" if fold(name.text) in players else "[%d]") % len(names)
        names.append(name)
        at = end_of_name
        pieces.append((len(out), at))
    return Marked(out, tuple(names), tuple(pieces))


def _is_name(text: str) -> bool:
    """Whether a text that is some card's name is meant as one: a single word of the language in small letters is not."""
    return not (re.fullmatch(r"[a-z'-]+", text) and text in vocabulary())


# --- parsing ----------------------------------------------------------------------------------------------------------------


def parse_claims(marked: Marked) -> tuple[Sentence, ...]:
    """The sentences of a claim, one for each quality that ``and`` joins.

    Raises
    ------
    Mistake
        With the offset of the first word that does not fit.

    Examples
    --------
    >>> marked = Marked("[0] has flying and no shroud", (Name("Wasp Lancer"),), ((0, 0),))
    >>> [(fact.quality.word, fact.quality.absent) for fact in parse_claims(marked)]
    [('flying', False), ('shroud', True)]
    """
    tree = _tree(marked, "claim")
    first = next(_trees(tree))
    if first.data == "has":
        thing, *qualities = list(_trees(first))
        facts: list[Fact | ThereAre | Happens] = [Fact(_thing(marked, thing), _having(marked, quality)) for quality in qualities]
    else:
        facts = [_fact(marked, first)]
    if len(tree.children) == 1:
        return tuple(facts)
    words = _said(marked, marked.text)
    if len(tree.children) > 2:
        return tuple(Timed(fact, words) for fact in facts)
    time, other, n = _time(marked, list(_trees(tree))[1])
    return tuple(Timed(fact, words, time, other, n) for fact in facts)


def parse_play(marked: Marked) -> Play:
    """A line of play."""
    return _play(marked, _tree(marked, "play"))


def parse_payment(marked: Marked) -> Paid:
    """What is paid, or a total cost."""
    return _paid(marked, _tree(marked, "payment"))


@lru_cache(maxsize=8192)
def _parsed(text: str, start: str) -> Tree[Token]:
    return parser().parse(text, start=start)


def _tree(marked: Marked, start: str) -> Tree[Token]:
    from lark.exceptions import UnexpectedInput

    lead = len(marked.text) - len(marked.text.lstrip())
    try:
        tree = _parsed(marked.text.strip(), start)
    except UnexpectedInput as error:
        raise _mistake(marked, start, error, lead) from None
    for message, hint, node in _misleading(tree):
        raise Mistake(marked.offset(_begin(node) + lead), message, hint)
    return tree


def _begin(node: Tree[Token] | Token) -> int:
    place = node.meta if hasattr(node, "meta") else node
    return getattr(place, "start_pos", 0) or 0


_HAPPENING = ("event", "does", "deals", "counters_move")
_EACH = ("name the things, or say one claim for each of them", "name the things of which it is said")


def _misleading(tree: Tree[Token]) -> Iterator[tuple[str, str, Tree[Token] | Token]]:
    """Words that the grammar shares with cards and that would be taken to mean something else in a ruling: what is wrong, a hint, where."""
    from lark import Token

    for node in tree.iter_subtrees_topdown():  # type: ignore[no-untyped-call]
        kind = str(node.data)
        tokens = [child for child in node.children if isinstance(child, Token)]
        for token in tokens:
            if token.type == "DET" and token not in ("a", "an"):
                yield f'"{token}" is not read in a ruling', _EACH["each" not in token], token
            if token.type == "PLACE" and not token.startswith("on "):
                yield f'"{token}" is not read in a ruling', "the zone: in Ana's graveyard; or what it is attached to", token
            if token.type == "AZONE" and token.startswith(("each", "that")):
                yield f'"{token}" is no one zone', "in Ana's graveyard, in a graveyard", token
        numbers = [child for child in _trees(node) if child.data == "number"]
        numbers += [number for child in _trees(node) if child.data == "counters" for number in _trees(child)]
        if kind in ("counters_part", "removed_part"):
            for number in numbers:
                if _tokens(number, "LEAST"):
                    yield "what is paid is an exact number", "removing 2 counters", number
        if kind in _HAPPENING:
            for number in numbers:
                if "at most" in _tokens(number, "LEAST"):
                    yield '"at most" of what happens', f'write "never:" with: at least {_number(number) + 1}', number
                elif _number(number) == 0:
                    said = " ".join(map(str, number.children))
                    yield f'"{said}" of what happens', 'write "never:" with the plain sentence: never: Ana discards a card', number
            for token in tokens:
                if token.type == "DAMAGE" and token != "damage":
                    yield f'"{token}" is not told apart from other damage', "damage", token
        if kind == "damage" and tokens and tokens[-1] != "damage":
            yield f'"{tokens[-1]}" is not told apart from other damage', "damage", tokens[-1]
        if kind == "is_" and any(token.type == "NOT" for token in tokens):
            for words in _trees(node):
                if words.data == "words" and len(list(_trees(words))) > 1:
                    yield '"not" before words that "and" joins', 'say one claim for each: is not blue; or "never:" with the plain sentence, if it is not both', next(t for t in tokens if t.type == "NOT")
        if kind == "has":
            _, *qualities = _trees(node)
            for before, after in pairwise(qualities):
                if _denies(before) and not _counts(after):
                    yield '"no" before qualities that "and" joins', "has no trample and no flying, or one claim for each", before
        if kind in ("some", "does", "count_of"):
            for noun in (child for child in _trees(node) if child.data == "noun"):
                for child in noun.children:
                    if (isinstance(child, Token) and child.type == "RELATION") or (not isinstance(child, Token) and child.data == "place" and not _tokens(child, "PLACE") and kind != "count_of"):
                        yield "whose or where it is can't be said of any thing of a kind", "name it", child


def _denies(having: Tree[Token]) -> bool:
    inner = having if having.data != "having" else next(_trees(having))
    return bool(_tokens(inner, "NO")) or any(_number(n) == 0 for n in inner.iter_subtrees() if n.data == "number")


def _counts(having: Tree[Token]) -> bool:
    """Whether it says itself how many, or that there is none."""
    inner = having if having.data != "having" else next(_trees(having))
    return bool(_tokens(inner, "NO")) or any(n.data == "number" for n in inner.iter_subtrees())


def _mistake(marked: Marked, start: str, error: Exception, lead: int) -> Mistake:
    text = marked.text
    position = getattr(error, "pos_in_stream", None)
    token = getattr(error, "token", None)
    if position is None or position < 0 or (token is not None and token.type == "$END"):
        return Mistake(marked.offset(len(text)), "the sentence ends too early" if text.strip() else "a sentence is missing")
    position += lead
    while 0 < position < len(text) and text[position].isalpha() and text[position - 1].isalpha():
        position -= 1  # a shorter word of the language begins this one
    offset = marked.offset(position)
    rest = text[position:]
    if start == "claim" and (match := re.search(r"\b(doesn't|don't|isn't|aren't|cannot|can't)\b", text[: position + 12])) and match.end() >= position:
        return Mistake(marked.offset(match.start()), "a claim is not negated inside", 'write "never:" with the plain sentence, or "is not"')
    if match := re.match(r"[\[<](\d+)[\]>]", rest):
        return Mistake(offset, f'"{marked.names[int(match[1])].text}" does not fit here')
    word = re.match(r"[^\W\d_][\w'-]*(?: (?:of|the|and) [A-Z][\w'-]*| [A-Z][\w'-]*)*|\S+", rest)
    found = word.group() if word else rest[:20]
    if found[:1].isupper():
        return Mistake(offset, f'no card or object is named "{found}"', did_you_mean(found, sorted(_known_names(marked))))
    if re.fullmatch(r"[a-z'-]{2,}", found) and found not in vocabulary():
        return Mistake(offset, f'"{found}" is no word of a {"play" if start == "play" else "claim"}', did_you_mean(found, vocabulary()))
    return Mistake(offset, f'"{found}" does not fit here')


def _known_names(marked: Marked) -> set[str]:
    return {name.text for name in marked.names}


def _number(node: object) -> int:
    text = str(node.children[-1] if hasattr(node, "children") else node)
    return 0 if text == "no" else (1 if (n := number_word(text)) is None else n)


def _how(node: Tree[Token]) -> str:
    """``at least``, ``at most`` or "" (exactly); ``a`` is at least one."""
    return "".join(_tokens(node, "LEAST")) or ("at least" if _tokens(node, "DET") else "")


def _trees(node: Tree[Token]) -> Iterator[Tree[Token]]:
    from lark import Tree

    return (child for child in node.children if isinstance(child, Tree))


def _tokens(node: Tree[Token], *types: str) -> list[str]:
    return [str(child) for child in node.children if getattr(child, "type", None) in types]


def _counter_kind(marked: Marked, node: Tree[Token]) -> str:
    """The kind of counter that is named, "" for any."""
    from lark import Token

    for token in node.children:
        if isinstance(token, Token) and token.type == "COUNTERKIND":
            if (kind := counter_kind(str(token))) is None:
                raise Mistake(marked.offset(token.start_pos or 0), f'"{token}" is no kind of counter', did_you_mean(str(token), ("charge", "loyalty", "-1/-1", "+1/+1")))
            return kind
    return ""


def _name(marked: Marked, token: object) -> Name:
    return marked.names[int(str(token)[1:-1])]


def _said(marked: Marked, text: str) -> str:
    """The words of a part of the marked text, with its names."""
    return re.sub(r"[\[<](\d+)[\]>]", lambda m: marked.names[int(m[1])].text, text)


def _thing(marked: Marked, node: Tree[Token]) -> Thing:
    kind = str(node.data)
    if kind in ("object", "player"):
        return _name(marked, node.children[0])
    if kind == "part_of":
        inner = next(_trees(node))
        return PartOf(_thing(marked, inner), _tokens(node, "PART")[0])
    if kind == "copy_of":  # the copy of Burn Trail's conspire: an ability of the copy
        original = _thing(marked, next(_trees(node)))
        return PartOf(CopyOf(original.whole), original.part) if isinstance(original, PartOf) else CopyOf(original)
    return Some(_noun(marked, next(n for n in _trees(node) if n.data == "noun")))


def _things(marked: Marked, node: Tree[Token]) -> tuple[Thing, ...]:
    return tuple(_thing(marked, child) for child in _trees(node))


def _noun(marked: Marked, node: Tree[Token]) -> tuple[str, ...]:
    words = [_said(marked, str(child.children[0])) for child in _trees(node) if child.data == "word"]
    return (*words, *(place for child in _trees(node) if child.data == "place" for place in _tokens(child, "PLACE")))


def _zone(token: Token) -> str:
    """``graveyard`` for ``graveyards`` and ``a graveyard``."""
    return str(token).removeprefix("a ").removeprefix("the ").removesuffix("s")


def _where(marked: Marked, noun: Tree[Token]) -> dict[str, Any]:
    """What a noun says beside its words: one relation to a thing, one zone and whose."""
    from lark import Token

    found: dict[str, Any] = {}
    for child in noun.children:
        if isinstance(child, Token):
            name, said = ("zone", _zone(child)) if child.type == "HAND" else ("relation", str(child))
        elif child.data == "word":
            continue
        elif child.data == "place" and not _tokens(child, "PLACE"):
            name, said = "zone", _zone(next(t for t in child.children if isinstance(t, Token)))
            if (whose := next(_trees(child), None)) is not None:
                found["whose"] = _thing(marked, whose)
        elif child.data == "place":
            continue
        else:
            found["to"] = _thing(marked, child)
            continue
        if name in found:
            raise Mistake(marked.offset(_begin(child)), f'two words of {"a zone" if name == "zone" else "whose it is"}', "say one")
        found[name] = said
    return found


_CARDS = {"card", "cards", "instant", "instants", "sorcery", "sorceries"}


def _counted(marked: Marked, noun: Tree[Token]) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The words of a noun that is counted, and where; cards are counted in a zone that is named."""
    words, where = _noun(marked, noun), _where(marked, noun)
    for place in ("battlefield", "stack"):
        if words[-1:] == (f"on the {place}",):
            words, where = words[:-1], {"zone": place, **where}
    if _CARDS & set(words) and "zone" not in where:
        raise Mistake(marked.offset(_begin(noun)), "cards are counted in a zone", "in hand, in Ana's graveyard, on the battlefield")
    return words, where


def _time(marked: Marked, node: Tree[Token]) -> tuple[str, Fact | ThereAre | Happens | None, int]:
    """The word of time, what it points to, and how many times."""
    if times := _tokens(node, "TIMES"):
        text = times[0]
        n = 2 if text == "twice" else 1 if text == "exactly once" else int(next(w for w in text.split() if w.isdigit()))
        return next((how for how in ("at least", "at most") if text.startswith(how)), "exactly"), None, n
    if _tokens(node, "THROUGHOUT"):
        return "throughout", None, 0
    words = _tokens(node, "BEFORE", "AFTER", "WHENWORD", "WHILE", "UNTIL")
    other = next(_trees(node))
    if other.data == "has":
        thing, *qualities = list(_trees(other))
        if len(qualities) > 1:
            return "", None, 0
        return (words or ["at the same time as"])[0], Fact(_thing(marked, thing), _having(marked, qualities[0])), 0
    return (words or ["at the same time as"])[0], _fact(marked, other), 0


_PRESENT = {"died": "dies", "entered": "enters", "left": "leaves", "resolved": "resolves", "triggered": "triggers", "untapped": "untaps", "attacked": "attacks",
            "blocked": "blocks", "gained": "gains", "lost": "loses", "drew": "draws"}


def _happens(marked: Marked, node: Tree[Token]) -> Happens:
    """Something that happens, as a value."""
    kind, words = str(node.data), _said(marked, marked.text)
    things = [_thing(marked, child) for child in _trees(node) if child.data in ("object", "player", "part_of", "copy_of", "some")]
    number = next((child for child in _trees(node) if child.data == "number"), None)
    n = None if number is None or _tokens(number, "DET") else _number(number)
    how = "" if n is None or number is None else _how(number)
    if kind == "event":
        verb = _tokens(node, "EVENT")[0]
        return Happens(words, _PRESENT.get(verb, verb), things[0], things[1] if len(things) > 1 else None)
    if kind == "does_life":
        verb = _tokens(node, "DOES")[0]
        return Happens(words, _PRESENT.get(verb, verb), things[0], what="life")
    if kind == "does":
        verb = _tokens(node, "DOES")[0]
        mana = "".join(_tokens(node, "MANA"))
        life = number is not None and not any(child.data == "noun" for child in _trees(node))
        noun = " ".join(word for child in _trees(node) if child.data == "noun" for word in _noun(marked, child))
        return Happens(words, _PRESENT.get(verb, verb), things[0], things[1] if len(things) > 1 else None, n, mana or ("life" if life else noun), how=how)
    if kind == "deals":
        return Happens(words, "deals damage", things[0], things[1], n, how=how)
    if kind == "counters_move":
        counters = next(child for child in _trees(node) if child.data == "counters")
        number = next(_trees(counters))
        verb = "counters are put on" if _tokens(node, "MOVES")[0].endswith("put on") else "counters are removed from"
        return Happens(words, verb, things[0], n=None if _tokens(number, "DET") else _number(number), what=_counter_kind(marked, counters), how="".join(_tokens(number, "LEAST")))
    if kind == "resolves":
        return Happens(words, "resolves", things[0])
    if kind == "announces":
        return Happens(words, "announces", Name(_said(marked, _tokens(node, "PLAYER")[0])), things[-1], what=_tokens(node, "PARTS")[0])
    if kind == "determines":
        return Happens(words, "announces", Name(_said(marked, _tokens(node, "PLAYER")[0])), things[-1], what="total")
    if kind in (*SINGLE_PLAYS, *_OTHER_PLAYS):
        return Happens(words, "play", play=_play(marked, node))
    return Happens(words)


def _fact(marked: Marked, node: Tree[Token]) -> Fact | ThereAre | Happens:
    kind = str(node.data)
    if kind == "is_" and (past := next((child for child in _trees(node) if child.data == "past"), None)) is not None:
        if _tokens(node, "NOT"):
            raise Mistake(0, "what happens is not negated inside a claim", 'write "never:" with the plain sentence')
        return Happens(_said(marked, marked.text), f"is {past.children[0]}", _thing(marked, next(_trees(node))))
    if kind == "is_":
        thing, state = list(_trees(node))
        return Fact(_thing(marked, thing), _state(marked, state), bool(_tokens(node, "NOT")))
    if kind == "there_are":
        counted, noun = list(_trees(node))
        words, where = _counted(marked, noun)
        return ThereAre(_number(counted), words, how=_how(counted), **where)
    return _happens(marked, node)


def _state(marked: Marked, node: Tree[Token]) -> Quality:
    kind = str(node.data)
    if kind == "size":
        power, toughness = (int(n) if re.fullmatch(r"-?\d+", n) else 0 for n in str(node.children[0]).split("/"))
        return Size(power, toughness)
    if kind == "words":
        return Words(tuple(_said(marked, str(word.children[0])) for word in _trees(node)), bool(_tokens(node, "ONLY")))
    if kind == "named":
        return Named(_said(marked, str(node.children[0])).removeprefix("named ").strip())
    if kind == "relation":
        return Related(_tokens(node, "RELATION")[0], _thing(marked, next(_trees(node))))
    if kind == "place":
        whose = next((_thing(marked, child) for child in _trees(node)), None)
        return Place(_tokens(node, "ZONE", "AZONE", "PLACE")[0], whose)
    if kind == "at_life":
        return Life(-_number(str(node.children[-1])[1:]) if _tokens(node, "BELOWZERO") else _number(node), _how(node))
    return Words((str(node.children[0]),))


def _having(marked: Marked, node: Tree[Token]) -> Quality:
    kind = str(node.data)
    if kind == "having":
        return _having(marked, next(_trees(node)))
    if kind == "keyword":
        return Keyword(_tokens(node, "KEYWORD", "KEYWORD_COST", "KEYWORD_N")[0], bool(_tokens(node, "NO")))
    if kind == "counters":
        return Counters(_number(next(_trees(node))), _counter_kind(marked, node), _how(next(_trees(node))))
    if kind == "damage":
        return Damage(_number(next(_trees(node))), _how(next(_trees(node))))
    if kind == "mana_value":
        return ManaValue(_number(node), _how(node))
    if kind == "pool_mana":
        return PoolMana(_tokens(node, "MANA")[0])
    if kind == "mana_symbols":
        return ManaSymbols(_number(next(_trees(node))), _tokens(node, "MANASYMBOLS")[0].split()[0], _how(next(_trees(node))))
    counted, noun = list(_trees(node))
    words, where = _counted(marked, noun)
    return Count(_number(counted), words, how=_how(counted), **where)


def _paid(marked: Marked, node: Tree[Token]) -> Paid:
    mana, life, other = "", 0, []
    for part in _trees(node):
        kind = str(part.data)
        if kind == "mana_part":
            mana += str(part.children[0])
        elif kind == "life_part":
            life += _number(part)
        elif kind == "given_part":
            other.append((_tokens(part, "GIVING")[0], _things(marked, next(_trees(part)))))
        elif kind == "gain_part":
            other.append((f"gaining {_number(part)} life", ()))
        else:
            counters, thing = list(_trees(part))
            verb = "putting" if kind == "counters_part" else "removing"
            other.append((f"{verb} {_number(next(_trees(counters)))} {_counter_kind(marked, counters)}".strip(), (_thing(marked, thing),)))
    return Paid(mana, life, tuple(other))


def _face_down(marked: Marked, how: Tree[Token]) -> str:
    """The one side that is said of a spell."""
    from lark import Token

    token = next(child for child in how.children if isinstance(child, Token))
    if token != "face down":
        raise Mistake(marked.offset(token.start_pos or 0), f'a spell is not cast "{token}"', "face down, or nothing of it: face up is the ordinary way")
    return str(token)


_WAYS = {"for_mana_cost": "mana cost", "for_alternative": "alternative", "for_nothing": "nothing"}
SINGLE_PLAYS = ("casts", "activates", "plays_land", "uses", "attacks", "blocks", "refuses", "turns", "suspends")
_OTHER_PLAYS = ("chooses", "orders", "passes", "resolves", "empties", "reaches", "free")


def _other_play(marked: Marked, node: Tree[Token]) -> Play:
    """A line that is no single play."""
    verb = str(node.data)
    player = next((_name(marked, token) for token in node.children if getattr(token, "type", None) == "PLAYER"), None)
    things = tuple(_thing(marked, child) for child in _trees(node) if child.data in ("object", "player", "part_of", "copy_of", "some"))
    if verb == "orders":
        if (relation := _tokens(node, "RELATION")[0]) != "above":
            raise Mistake(0, f'nothing is put "{relation}" anything in a play', "Ana puts ... above ...: the order of her triggers")
        return Play(verb, player, creatures=things)
    if verb == "chooses":
        return Play(verb, player, chosen=tuple(_said(marked, str(token)) for token in next(_trees(node)).children))
    if verb == "reaches":
        moment = next(_trees(node))
        player = next((_name(marked, token) for token in moment.children if getattr(token, "type", None) == "PLAYER"), None)
        return Play(verb, player, words=" ".join(_tokens(moment, "NEXT", "STEPNAME")) or "next turn")
    return Play(verb, player, things[0] if things else None, " ".join(_tokens(node, "MAYFREE")))


def _play(marked: Marked, node: Tree[Token]) -> Play:
    verb = str(node.data)
    if verb in _OTHER_PLAYS:
        return _other_play(marked, node)
    players = [_name(marked, token) for token in node.children if getattr(token, "type", None) == "PLAYER"]
    things = [child for child in _trees(node) if child.data in ("object", "player", "part_of", "copy_of", "some")]
    creatures = next((_things(marked, child) for child in _trees(node) if child.data == "things"), ())
    thing: Thing | None = _thing(marked, things[0]) if things else players[1] if len(players) > 1 else None
    said: dict[str, object] = {}
    costs: list[str] = []
    tapped: list[tuple[str, tuple[Thing, ...]]] = []
    for how in _trees(node):
        kind = str(how.data)
        if kind == "targeting":
            said["targets"] = () if _tokens(how, "NOTHING") else _things(marked, next(_trees(how)))
        elif kind == "for_total":
            costs.append(str(how.children[0]))
        elif kind == "for_keyword":
            costs.append(_tokens(how, "KEYWORD_COST")[0])
        elif kind in _WAYS:
            costs.append(_WAYS[kind])
        elif kind == "facing":
            costs.append(_face_down(marked, how))
        elif kind == "with_x":
            said["x"] = _number(how)
        elif kind == "paying":
            said["paying"] = _paid(marked, next(_trees(how)))
        elif kind == "tapping":
            tapped.append((_tokens(how, "KEYWORD", "KEYWORD_COST")[0], _things(marked, next(_trees(how)))))
        elif kind == "splicing":
            said["spliced"] = _things(marked, next(_trees(how)))
        elif kind == "in_response":
            said["in_response"] = True
        elif kind == "choosing":
            said["chosen"] = tuple(_said(marked, str(token)) for token in next(_trees(how)).children)
    return Play(verb, players[0], thing, "".join(_tokens(node, "QUOTED")).strip('"') or "".join(_tokens(node, "FACING", "REFUSES")),
                cost="+".join(costs), tapped=tuple(tapped), creatures=creatures, **said)  # type: ignore[arg-type]
