"""A card's notation to facts (asp/VOCABULARY.md): head, then each line by itself, so that every mistake of a card is found at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lark import Token, Tree

from encoder.cards import grammar
from encoder.cards.lines import ability_line
from encoder.cards.passage import Mistake, Passage
from encoder.cards.sheet import Ability, Node, Sheet
from encoder.cards.things import child, trees
from encoder.cards.types import types_with
from encoder.cards.words import COLORS, SUPERTYPES, TYPES, mana_symbol, slug, subtype, subtypes, symbols
from encoder.errors import InputError, Problem, Unsupported, did_you_mean


@dataclass(frozen=True)
class Compiled:
    """The facts of one entry of a library, with those of its other faces."""

    facts: tuple[str, ...]
    unsupported: tuple[Unsupported, ...]
    refers: frozenset[str]
    faces: tuple[str, ...]


def lines(text: str) -> list[tuple[int, str]]:
    """The lines of a card with their offsets; a line that begins with two more blanks continues the one above.

    Examples
    --------
    >>> lines("{1} artifact\\nflying,\\n  wither")
    [(0, '{1} artifact'), (13, 'flying,   wither')]
    """
    joined = re.sub(r"\n(?=  )", " ", text)
    return [(m.start(), m.group().rstrip()) for m in re.finditer(r"[^\n]+", joined) if m.group().strip()]


def compile_card(name: str, source: Passage, tokens: Mapping[str, frozenset[str]] | None = None) -> Compiled:
    """The facts of a card.

    Parameters
    ----------
    name : str
        English name.
    source : Passage
        Its notation.
    tokens : mapping of str to frozenset of str, optional
        Features of the token cards that are known, by id: a token that is the same is that card.

    Raises
    ------
    InputError
        Every mistake of the card, with its place.
    """
    problems: list[Problem] = []
    sheets: list[Sheet] = []
    sheet = Sheet(name, tokens=tokens or {})
    face, index = slug(name), -1
    for offset, text in lines(source.text):
        index += 1
        try:
            start = "head" if offset == 0 or not sheets else "face" if re.match(r"(flips to|transforms into) \[", text) else "line"
            tree = grammar.parse(start, text)
            if start != "line":
                if start == "face":
                    called = str(child(tree, "NAME"))[1:-1]
                    first, index = face if not sheets[1:] else slug(sheets[0].card), 0
                    sheet = Sheet(called, tokens=tokens or {})
                    sheet.fact("other_face", first, slug(called), str(child(tree, "FACE")).split()[0] + "_" + str(child(tree, "FACE")).split()[1])
                    face = slug(called)
                sheets.append(sheet)
                _head(sheet, face, tree, text)
                continue
            given = ability_line(Ability(sheet, f"line({face},{index})", index, text), tree, sheet.is_spell)
            for ability in given:
                sheet.fact("card", face, f"ability({ability})")
        except Mistake as mistake:
            problems.append(source.problem(offset + mistake.offset, mistake.message, mistake.hint))
            if not sheets:
                sheets.append(sheet)
        except RecursionError:
            problems.append(source.problem(offset, "this line is nested too deeply"))
    for sheet in sheets:
        sheet.facts.update(dict.fromkeys(_spliced(list(sheet.facts))))
    if not sheets:
        problems.append(source.problem(0, f"the card {name} has no head line", "as in: {1}{G} creature Elf Druid 0/2"))
    if problems:
        raise InputError(problems)
    return Compiled(
        tuple(dict.fromkeys(f for s in sheets for f in s.facts)), tuple(u for s in sheets for u in s.unsupported), frozenset(r for s in sheets for r in s.refers),
        tuple(slug(s.card) for s in sheets),
    )


MOST_SPLICED = 2
"""Cards that are spliced onto one spell."""
_OF_TARGETS = ("target_of", "targets_least", "targets_most", "target_in_mode")


def _spliced(facts: Sequence[str]) -> Iterator[str]:
    """The text of a card with splice as that of the N-th card that is spliced onto a spell: the same, with targets of their own numbers (CR 702.47d)."""
    for keyword in [f[len("keyword_ability("):].rsplit(",", 1)[0] for f in facts if f.startswith("keyword_ability(") and f.endswith(",splice_onto_arcane)")]:
        own = keyword[: keyword.index(",")]  # line(card
        for line in [f[len("spell_ability("):-1] for f in facts if f.startswith(f"spell_ability({own},")]:
            for n in range(1, MOST_SPLICED + 1):
                name = f"spliced({n},{line})"
                yield f"splice_text({keyword},{n},{name})"
                for fact in facts:
                    predicate, _, rest = fact.partition("(")
                    if rest.startswith((f"{line},", f"{line})")) and predicate != "unsupported":
                        said = re.sub(r"\btarget\((\d+)\)", lambda m: f"target({10 * n + int(m[1])})", rest[len(line):])  # noqa: B023
                        if predicate in _OF_TARGETS:
                            said = re.sub(r"^,(\d+)", lambda m: f",{10 * n + int(m[1])}", said)  # noqa: B023
                        yield f"{predicate}({name}{said}"


# ---- the head -----------------------------------------------------------------------------------------------------------------


def _head(sheet: Sheet, face: str, tree: Node, text: str) -> None:
    sheet.fact("card", face, f"name({face})")
    cost = child(tree, "SYMBOLS")
    if cost is not None:
        mana_cost(sheet, face, cost)  # type: ignore[arg-type]
    else:
        sheet.fact("no_mana_cost", face)
    words = [t for w in trees(tree) for t in w.children if isinstance(t, Token)]
    token = any(str(w) == "token" for w in words)
    types: set[str] = set()
    found: list[str] = []
    for word in words:
        said = str(word)
        if said in COLORS:
            if token:
                sheet.fact("card", face, f"color({said})")
            else:
                sheet.fact("color_indicator", face, said)
        elif said in SUPERTYPES:
            sheet.fact("card", face, f"supertype({said})")
        elif said in TYPES:
            types.add(said)
            sheet.fact("card", face, f"type({said})")
        elif said[0].isupper():
            found.append(said)
        elif said == "token":
            sheet.fact("token", face)
        else:
            raise Mistake(_at(word), f'"{said}" does not stand in a head line', "cost, colors, supertypes, types, Subtypes, power/toughness")
    if not types:
        raise Mistake(0, "the head line names no card type", f"one of {', '.join(TYPES)}")
    _subtypes(sheet, face, types, words)
    _size(sheet, face, tree, types, found)
    sheet.types = frozenset(types)


def _at(token: Token) -> int:
    return token.start_pos or 0


def mana_cost(sheet: Sheet, face: str, cost: Token) -> None:
    """``mana_symbol`` facts of a mana cost (CR 202)."""
    tally: dict[str, int] = {}
    for s in symbols(str(cost)):
        try:
            word = mana_symbol(s)
        except ValueError as error:
            raise Mistake(_at(cost) + str(cost).index(f"{{{s}}}"), str(error)) from None
        tally[word] = tally.get(word, 0) + (int(s) if s.isdigit() else 1)
    for word, n in tally.items():
        sheet.fact("mana_symbol", face, word, n)


def _subtypes(sheet: Sheet, face: str, types: set[str], words: list[Token]) -> None:
    """Each subtype belongs to a type that the card has (CR 205.3d)."""
    for word in words:
        said = str(word)
        if not said[0].isupper():
            continue
        known = subtype(said)
        if known != said:
            raise Mistake(_at(word), f'"{said}" is no subtype', did_you_mean(said, subtypes()))
        family = subtypes()[said]
        if not (fits := types_with(family)) & types:
            raise Mistake(_at(word), f"{said} is a subtype of {' and '.join(sorted(fits))} cards (205.3d)")
        sheet.fact("card", face, f"subtype({slug(said)})")
        sheet.fact("category", slug(said), family)


def _size(sheet: Sheet, face: str, tree: Node, types: set[str], found: list[str]) -> None:
    size, loyalty = child(tree, "SIZE"), child(tree, "LOYALTY")
    sized = "creature" in types or "Vehicle" in found
    if sized and size is None:
        raise Mistake(len("x"), "a creature has a power and a toughness", "end the head line with power/toughness, as in 2/2")
    if size is not None and not sized:
        raise Mistake(_at(size), "only a creature or Vehicle has a power and a toughness")  # type: ignore[arg-type]
    if loyalty is not None:
        sheet.fact("card", face, f"size(loyalty,{str(loyalty).split()[1]})")
    if size is not None:
        for what, part in zip(("power", "toughness"), str(size).split("/"), strict=True):
            # 208.2a: where the number that * stands for cannot be determined, it is 0
            value = re.sub(r"^\*$", "0", part).replace("+*", "").replace("-*", "")
            if "X" in value:
                raise Mistake(_at(size), "X is no printed power or toughness", 'write * and a line that says what it is')  # type: ignore[arg-type]
            sheet.fact("card", face, f"size({what},{int(value)})")


# ---- sentences outside cards ------------------------------------------------------------------------------------------------------


def compile_line(sheet: Sheet, ability: str, source: Passage, aspect: str = "resolution") -> Ability:
    """One line outside a card, as of an instant: a board's effect, a test spell's text. ``aspect``: what an unmodelled word would touch.

    Raises
    ------
    InputError
        With the place of the mistake.
    """
    joined = source.text.replace("\n", " ")
    a = Ability(sheet, ability, 0, joined, aspect=aspect)
    try:
        tree = grammar.parse("line", joined)
        ability_line(a, tree, spell=True)
    except Mistake as mistake:
        named = re.match(r"[A-Z][\w'-]*(?:,? (?:(?:of|the) )*[A-Z][\w'-]*)*", joined[mistake.offset:])
        hint = did_you_mean(named.group(), sheet.names) if named else ""
        message = f'no object is named "{named.group()}"' if named and hint else mistake.message
        raise InputError([source.problem(mistake.offset, message, hint or mistake.hint)]) from None
    return a


def bracket(text: str, names: Mapping[str, str]) -> str:
    """Names of objects in brackets, longest first; brackets that stand already stay.

    Examples
    --------
    >>> bracket("Devoted Druid 2 gets +1/+1", {"Devoted Druid": "3", "Devoted Druid 2": "4"})
    '[Devoted Druid 2] gets +1/+1'
    """
    if not names:
        return text
    known = "|".join(re.escape(n) for n in sorted(names, key=len, reverse=True))
    return re.sub(rf"\[[^\]\n]*\]|(?<![\w\[])({known})(?!\w)", lambda m: f"[{m[1]}]" if m[1] else m[0], text)


__all__ = ["Compiled", "Tree", "bracket", "compile_card", "compile_line", "lines", "mana_cost"]
