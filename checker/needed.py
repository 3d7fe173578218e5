"""Which statements of the programs a board can fire: the others are left out, so that a board pays only for what its cards say.

A statement is kept if every atom of its positive body could come from a fact of the board or from the head of a statement that is kept: the same
predicate and, argument by argument, the same functor or a variable. What stands under ``not``, in an aggregate or in a comparison is not looked at:
too much is kept, never too little.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from clingo.ast import AST

from asp import Block

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_FACT = re.compile(r"(\w+)(?:\(([^.]*)\))?\.")
_NO_FACT = re.compile(r":-|[{#%]|\.\.")
_WORD = re.compile(r"\b[a-z]\w*|\b_[a-z]\w*")
_NO_ATOM = re.compile(r"[{}=<>:]")
_Piece = tuple[str, int, str]
"""A predicate; the place of an argument, or -1; its functor, or '*' for anything."""


def _arguments(text: str) -> list[str] | None:
    """The arguments of an atom; none if they are a pool."""
    found, depth, start = [], 0, 0
    for i, c in enumerate(text):
        if c == "(":
            depth += 1
        elif c == ")":
            depth -= 1
        elif depth == 0 and c == ";":
            return None
        elif depth == 0 and c == ",":
            found.append(text[start:i])
            start = i + 1
    return [*found, text[start:]]


def _pieces(atom: str) -> list[_Piece]:
    name, _, rest = atom.partition("(")
    arguments = _arguments(rest[:-1]) if rest else []
    if arguments is None:
        return [(name, -1, "*")]
    words = [_WORD.match(a) for a in arguments]
    return [(name, -1, ""), *((name, i, w.group() if w and w.group() not in ("t", "p") else "*") for i, w in enumerate(words))]


def _rule(text: str) -> tuple[list[_Piece], list[_Piece]]:
    """What a statement needs and what it gives; of what is no plain rule, nothing and everything."""
    text = _STRING.sub("0", text).removesuffix(".")
    head, _, body = text.partition(" :- ")
    if text.startswith("#") or not _WORD.match(head) or "; " in head or _NO_ATOM.search(head):
        return [], [] if text.startswith("#") else [(w, -1, "*") for w in _WORD.findall(head)]
    atoms = [a for a in body.split("; ") if _WORD.match(a) and not a.startswith("not ") and not _NO_ATOM.search(a)]
    return [(n, i, f) for a in atoms for n, i, f in _pieces(a) if f != "*"] + [(a.partition("(")[0], -1, "") for a in atoms], _pieces(head)


class _Same:
    """Blocks that count as equal: their ids, beside them, are the key."""

    def __init__(self, blocks: tuple[Block, ...]) -> None:
        self.blocks = blocks

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same)


@cache
def _rules(key: int, block: _Same) -> list[tuple[list[_Piece], list[_Piece]]]:
    return [_rule(str(s)) for s in block.blocks[0].statements]


class _Index:
    """The statements of some blocks, with what they need and give as bits."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.blocks = tuple(blocks)  # alive, so that their ids stay theirs
        rules = [(b, s, *rule) for b in self.blocks for s, rule in zip(b.statements, _rules(id(b), _Same((b,))), strict=True)]
        needs = {n for _, _, needed, _ in rules for n in needed}
        self.bit = {need: 1 << k for k, need in enumerate(sorted(needs))}
        self.of: dict[str, list[_Piece]] = {}
        for need in self.bit:
            self.of.setdefault(need[0], []).append(need)
        self.rules: list[tuple[int, int]] = [(self._mask(needed), self._given(given)) for _, _, needed, given in rules]
        self.statements: list[tuple[Block, AST]] = [(b, s) for b, s, _, _ in rules]

    def _mask(self, needs: Iterable[_Piece]) -> int:
        mask = 0
        for need in needs:
            mask |= self.bit[need]
        return mask

    def _given(self, pieces: list[_Piece]) -> int:
        everything = {n for n, i, f in pieces if i == -1 and f == "*"}
        exact, open_ = set(pieces), {(n, i) for n, i, f in pieces if f == "*"}
        return self._mask(need for name in {n for n, _, _ in pieces} for need in self.of.get(name, ())
                          if name in everything or need in exact or need[:2] in open_)

    def facts(self, text: str) -> int:
        """What facts (without strings) give: a predicate with all the words that occur in it."""
        said: dict[str, list[str]] = {}
        for name, arguments in _FACT.findall(text):
            said.setdefault(name, []).append(arguments)
        mask = 0
        for name, all_of in said.items():
            if needs := self.of.get(name):
                joined = " ".join(all_of)
                words = set(_WORD.findall(joined))
                anything = re.search(r"\b_*[A-Z]", joined) is not None
                mask |= self._mask(need for need in needs if need[1] == -1 or anything or need[2] in words)
        return mask

    def kept(self, text: str) -> Iterator[tuple[Block, AST]]:
        """The statements that can fire, with their blocks."""
        text = _STRING.sub("0", text)
        if _NO_FACT.search(text):
            yield from self.statements
            return
        have, left = self.facts(text), list(range(len(self.rules)))
        while True:
            waiting = []
            for k in left:
                needs, gives = self.rules[k]
                if needs & ~have:
                    waiting.append(k)
                else:
                    have |= gives
            if len(waiting) == len(left):
                break
            left = waiting
        out = set(left)
        yield from (row for k, row in enumerate(self.statements) if k not in out)


@lru_cache(maxsize=64)
def _index(key: tuple[int, ...], blocks: _Same) -> _Index:
    return _Index(blocks.blocks)


def needed(blocks: Iterable[Block], facts: str) -> Iterator[tuple[Block, AST]]:
    """The statements of some blocks that a board's facts can fire.

    Examples
    --------
    >>> from asp import blocks
    >>> rules = [str(s) for _, s in needed(blocks("cards.lp"), "card(c, type(land)).") if "color" in str(s)]
    >>> [r for r in rules if r.startswith("characteristic(C,color(X))")]
    []
    """
    chosen = tuple(blocks)
    return _index(tuple(map(id, chosen)), _Same(chosen)).kept(facts)
