"""Notation out of trees: the canonical text of a card, and the same in words for a reader.

The canonical text has one blank between words, numbers up to ten in letters where things are counted and digits where amounts are said
(life, damage, comparisons), ``a`` instead of ``one``, and a head line in the order cost, colors, supertypes, types, Subtypes, size.
Inflection ("sacrifice", "sacrifices") is kept as it was written: it never changes the meaning.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lark import Token, Tree

from encoder.cards import grammar
from encoder.cards.compile import lines
from encoder.cards.things import tokens, trees
from encoder.cards.types import has_spell_text
from encoder.cards.words import COLORS, PRINTED, SUPERTYPES, number, number_word

if TYPE_CHECKING:
    from encoder.cards.library import Card
    from encoder.cards.sheet import Node

_AMOUNTS = {"gain_life", "lose_life", "pay", "damage", "deals_damage", "prevented", "number", "keyword_action", "number_keyword", "damage_below"}


def _start(text: str, first: bool) -> str:
    return "head" if first else "face" if re.match(r"(flips to|transforms into) \[", text) else "line"


def parse_lines(text: str) -> list[tuple[str, str, Node]]:
    """Each line of a card with its kind (head, face, line) and its tree."""
    found = []
    for index, (_, line) in enumerate(lines(text)):
        start = _start(line, index == 0)
        found.append((start, line, grammar.parse(start, line)))
    return found


def canonical(text: str) -> str:
    """The canonical notation of a card.

    Raises
    ------
    Mistake
        A line that does not parse.

    Examples
    --------
    >>> print(canonical("{1}{G} Elf creature   Druid 0/2\\nput  one -1/-1 counter on this :untap this"))
    {1}{G} creature Elf Druid 0/2
    put a -1/-1 counter on this: untap this
    """
    return "\n".join(head(tree) if start != "line" else sentence(tree) for start, _, tree in parse_lines(text))


def head(tree: Node) -> str:
    """A head line, its words in canonical order."""
    found = tokens(tree)
    words = [str(t) for t in found if t.type == "WORD"]
    groups = [[w for w in COLORS if w in words], ["token"] if "token" in words else [], [w for w in SUPERTYPES if w in words],
              [w for w in PRINTED if w in words], [w for w in words if w[0].isupper()]]
    before = [str(t) for t in found if t.type in ("FACE", "NAME", "SYMBOLS", "NOCOST")]
    if tree.data == "face":
        before = [" ".join(before) + ":"]
    return " ".join([*before, *(w for group in groups for w in group), *(str(t) for t in found if t.type in ("SIZE", "LOYALTY"))])


def sentence(tree: Node) -> str:
    """A line, its numbers and blanks in canonical form."""
    words = list(_words(tree, ""))
    for index, (word, following) in enumerate(zip(words, [*words[1:], ""], strict=True)):
        if word in ("a", "an"):
            # "an opponent", "an additional", and an X or an 8 are not counted with "a"
            words[index] = "an" if re.match(r"[aeiouAEIO]", following) else "a"
    return join(words)


def _words(node: Tree[Token], parent: str) -> list[str]:
    result = []
    for part in node.children:
        if isinstance(part, Tree):
            result += _words(part, str(node.data))
        elif part.type == "NUM":
            result.append(_number(str(part), str(node.data), parent))
        else:
            result.append(" ".join(str(part).split()))
    return result


def _number(text: str, rule: str, parent: str) -> str:
    value = number(text)
    if rule == "count" and parent not in _AMOUNTS:
        return "a" if value == 1 and parent in ("some", "counters", "made") else number_word(value)
    return number_word(value) if rule in ("quantity", "cost_floor", "ability_cost", "manas", "top_cards") else str(value)


def join(words: list[str]) -> str:
    """Words with the blanks between them.

    Examples
    --------
    >>> join(["{T}", ":", "add", "{G}", ",", "where X is", "it", "'s", "power"])
    "{T}: add {G}, where X is it's power"
    """
    text, inside = "", False
    glued = True
    for word in words:
        if word == '"':
            text += '"' if inside else ("" if glued else " ") + '"'
            inside, glued = not inside, not inside
            continue
        close = word in (",", ".", ":", "/") or word.startswith((",", "'s"))
        text += word if close or glued else f" {word}"
        glued = word == "/"
    return text


# ---- in words -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A line of a card for a reader.

    Attributes
    ----------
    face : str
        Name of the face that it belongs to.
    number : int
        Line of that face, head line 0.
    notation : str
        The line in the notation.
    kind : str
        ``head``, ``keywords``, ``activated ability``, ``triggered ability``, ``static ability``, ``replacement effect``, ``spell ability``, ``cost`` ...
    words : str
        The line as a sentence.
    """

    face: str
    number: int
    notation: str
    kind: str
    words: str


_KINDS = {
    "keywords": "keywords", "activated": "activated ability", "loyalty": "loyalty ability", "triggered": "triggered ability", "state_triggered": "state trigger",
    "replaced": "replacement effect", "as_enters": "as it enters", "additional": "additional cost", "alternative": "alternative cost",
    "spend_only": "cost", "unsupported": "unsupported", "outside": "outside the game",
}


def describe(card: Card) -> tuple[Line, ...]:
    """A card line by line, in words that are rendered from the notation.

    Examples
    --------
    >>> from encoder.cards import library
    >>> druid = library().find("Devoted Druid")
    >>> describe(druid)[2].words if druid else None
    'Put a -1/-1 counter on Devoted Druid: untap Devoted Druid.'
    """
    found: list[Line] = []
    face, spell, index = card.name, False, -1
    for start, text, tree in parse_lines(card.text):
        index += 1
        if start == "face":
            face, index = next(str(t)[1:-1] for t in tokens(tree) if t.type == "NAME"), 0
        if start != "line":
            spell = has_spell_text({str(t) for t in tokens(tree)})
            found.append(Line(face, index, text, "head", _head_words(tree, face)))
            continue
        found.append(Line(face, index, text, _kind(tree, spell), _sentence_words(tree, face, spell)))
    return tuple(found)


def _kind(tree: Node, spell: bool) -> str:
    inner = trees(tree)[-1] if tree.data == "works_in" else tree
    if inner.data == "effect":
        return "spell ability" if spell and tree is inner else "static ability"
    return _KINDS[str(inner.data)]


def _head_words(tree: Node, face: str) -> str:
    found = tokens(tree)
    words = [str(t) for t in found if t.type == "WORD"]
    colors = [w for w in COLORS if w in words]
    cost = next((str(t) for t in found if t.type == "SYMBOLS"), "")
    size = next((str(t) for t in found if t.type in ("SIZE", "LOYALTY")), "")
    kinds = " ".join([*(w for w in SUPERTYPES if w in words), *(w for w in PRINTED if w in words)])
    subtypes = " ".join(w for w in words if w[0].isupper())
    token = "token" in words
    parts = [f"{face}: {'a token, ' if token else ''}{kinds}{f' ({subtypes})' if subtypes else ''}", size]
    parts.append("" if token or tree.data == "face" else f"mana cost {cost}" if cost else "no mana cost")
    parts.append(" and ".join(colors))
    return ", ".join(p for p in parts if p) + "."


_SYMBOL_WORDS = {"{T}": "tap", "{Q}": "untap"}


def _sentence_words(tree: Node, face: str, spell: bool) -> str:
    words: list[str] = []
    for token in tokens(tree):
        text = " ".join(str(token).split())
        if token.type == "THIS":
            text = face if spell or not _inside_quote(tree, token) else text
        elif token.type == "SYMBOLS":
            text = " ".join(_SYMBOL_WORDS.get(s, s) for s in re.findall(r"\{T\}|\{Q\}|(?:\{[^}]*\}(?<!\{T\})(?<!\{Q\}))+", text))
        elif token.type == "HOST":
            text = f"the {text}"
        elif token.type == "NAME":
            text = text[1:-1]
        elif token.type == "UNSUPPORTED":
            text = re.sub(r"^unsupported(?: \(\w+\))?: ", "", text)
        elif token.type == "OUTSIDE":
            text = text.removeprefix("outside the game: ")
        words.append(text)
    said = join(words)
    sentences = [s[:1].upper() + s[1:] for s in re.split(r"(?<=\.) ", said)]
    text = " ".join(sentences)
    return text if text.endswith((".", '"')) else text + "."


def _inside_quote(tree: Node, token: Token) -> bool:
    return any(token is t for quoted in tree.find_data("quoted") for t in tokens(quoted))


__all__ = ["Line", "canonical", "describe", "head", "sentence"]
