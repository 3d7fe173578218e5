"""Statements of the programs as clingo writes them, read as far as `checker.needed` asks: heads, positive bodies, terms."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|#?_*[a-z]\w*\'*|_*[A-Z][\w\']*|_|\d+|\.\.|:-|:~|<=|>=|!=|\*\*|[-+*/\\&?^~|(){},;:=<>@\[\].]')
_COMPARISONS = frozenset({"=", "!=", "<", ">", "<=", ">="})
_OPENING, _CLOSING = frozenset("({["), frozenset(")}]")


@dataclass(frozen=True, slots=True)
class Term:
    """A term: ``constant``, ``function``, ``number``, ``string``, ``variable``, ``pool`` of several, or ``unknown``."""

    kind: str
    name: str = ""
    arguments: tuple[Term, ...] = ()

    @property
    def functor(self) -> str:
        """Name and number of arguments of a function."""
        return f"{self.name}/{len(self.arguments)}"


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate with its arguments."""

    name: str
    arguments: tuple[Term, ...] = ()


@dataclass
class Rule:
    """A statement: each atom of its head with the conditions of that, the atoms of its body, and what comparisons say of variables."""

    heads: list[tuple[Atom | None, tuple[Atom, ...]]] = field(default_factory=list)
    body: list[Atom] = field(default_factory=list)
    stands_for: dict[str, Term] = field(default_factory=dict)
    """Variables that a function was given a name by."""
    limits: dict[str, list[Term]] = field(default_factory=dict)
    """Variables that are one of some terms."""

    def meant(self, term: Term) -> Term:
        """A term, or what the variable that it is stands for."""
        return self.stands_for.get(term.name, term) if term.kind == "variable" else term


_UNKNOWN, _NUMBER, _TEXT = Term("unknown"), Term("number"), Term("string")


class _NotRead(Exception):
    """A statement that is not understood."""


def _split(tokens: list[str], *at: str) -> list[list[str]]:
    """Parts between tokens that stand in no brackets."""
    depth, parts = 0, [list[str]()]
    for token in tokens:
        if token in _OPENING:
            depth += 1
        elif token in _CLOSING:
            depth -= 1
        if depth == 0 and token in at:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _term(tokens: list[str]) -> Term:
    """A term from its tokens."""
    if not tokens:
        raise _NotRead
    first = tokens[0]
    if len(tokens) == 1:
        if first[0].isdigit():
            return _NUMBER
        if first[0] == '"':
            return _TEXT
        if first == "_":
            return Term("unknown")
        word = first.lstrip("_")
        if word[:1].isupper():
            return Term("variable", first)
        if word[:1].isalpha():
            return Term("constant", first)
        return _UNKNOWN
    if first == "@":
        return _UNKNOWN
    if len(tokens) > 2 and (tokens[1] == "(" or first == "(") and tokens[-1] == ")" and _closes_last(tokens, 0 if first == "(" else 1):
        inner = tokens[1:-1] if first == "(" else tokens[2:-1]
        name = "" if first == "(" else first
        pool = _split(inner, ";")
        if len(pool) > 1:
            return Term("pool", "", tuple(_applied(name, part) for part in pool))
        return _applied(name, inner)
    if first == "-" and len(tokens) == 2 and tokens[1][0].isdigit():
        return _NUMBER
    depth = 0
    for n, token in enumerate(tokens):
        if token in _OPENING:
            depth += 1
        elif token in _CLOSING:
            depth -= 1
        elif depth == 0 and n and token in ("+", "-", "*", "/", "\\", "..", "**", "&", "?", "^"):
            return _NUMBER
    return _NUMBER if first == "|" else _UNKNOWN


def _applied(name: str, inner: list[str]) -> Term:
    parts = _split(inner, ",") if inner else []
    if not name and len(parts) == 1:
        return _term(parts[0])
    if not name and parts and not parts[-1]:  # (a,)
        parts = parts[:-1]
    return Term("function", name, tuple(map(_term, parts))) if parts else Term("constant", name)


def _closes_last(tokens: list[str], start: int) -> bool:
    """Whether the bracket at a place is closed by the last token."""
    depth = 0
    for n in range(start, len(tokens)):
        if tokens[n] in _OPENING:
            depth += 1
        elif tokens[n] in _CLOSING:
            depth -= 1
            if depth == 0:
                return n == len(tokens) - 1
    return False


def _atoms(tokens: list[str]) -> list[Atom]:
    """The atom, or all of a pool."""
    sign = tokens[:1] == ["-"]
    term = _term(tokens[1:] if sign else tokens)
    terms = term.arguments if term.kind == "pool" else (term,)
    if any(one.kind not in ("constant", "function") for one in terms):
        raise _NotRead
    return [Atom("-" * sign + one.name, one.arguments) for one in terms]


def _is_plain(tokens: list[str]) -> bool:
    """Whether a literal is an atom that has to be there."""
    return tokens[0] != "not" and tokens[0][0] != "#" and not any(t in ("{", "}", ":") or t in _COMPARISONS for t in tokens)


def _positive(literals: list[list[str]], rule: Rule | None = None) -> list[Atom]:
    """The atoms that have to be there; what is compared goes into the rule, if it is told."""
    found = []
    for literal in literals:
        if not literal or literal[0] == "not" or literal[0][0] == "#" or "{" in literal or ":" in literal:
            continue
        sides = _split(literal, *_COMPARISONS)
        if len(sides) == 1:
            atoms = _atoms(literal)
            found += atoms if len(atoms) == 1 else []
        elif rule and len(sides) == 2 and "=" in literal:
            _compared(_term(sides[0]), _term(sides[1]), rule)
    return found


def _compared(left: Term, right: Term, rule: Rule) -> None:
    if left.kind != "variable":
        left, right = right, left
    if left.kind != "variable" or left.name in rule.stands_for or left.name in rule.limits:
        return
    if right.kind in ("function", "constant"):
        rule.stands_for[left.name] = right
    elif right.kind in ("number", "string", "pool"):
        rule.limits[left.name] = [right]


def parsed_rule(text: str) -> Rule | None:
    """A rule, choice or constraint; None for what is not understood.

    Examples
    --------
    >>> rule = parsed_rule('dies(X) :- dealt(X,lethal(N)); not saved(X); N = (1..3).')
    >>> [atom.name for atom in rule.body], [atom.name for atom, _ in rule.heads]
    (['dealt'], ['dies'])
    """
    tokens = _TOKEN.findall(text)
    if tokens[-1:] != ["."]:
        return None
    head, *body = _split(tokens[:-1], ":-")
    rule = Rule()
    try:
        rule.body = _positive(_split(body[0], ";"), rule) if body else []
        if head != ["#false"]:
            rule.heads = _heads(head)
    except _NotRead:
        return None
    # a function may name another: one step is enough
    rule.heads = [(atom and Atom(atom.name, tuple(_named(rule, term) for term in atom.arguments)), conditions) for atom, conditions in rule.heads]
    return rule


def _named(rule: Rule, term: Term) -> Term:
    """A term of a head: what variables stand for in it is written out."""
    if term.kind == "variable" and term.name in rule.stands_for:
        term = rule.stands_for[term.name]
    if term.kind == "variable" and term.name in rule.limits and not _bound(rule, term.name):
        return rule.limits[term.name][0]
    if term.kind in ("function", "pool"):
        return Term(term.kind, term.name, tuple(rule.meant(one) for one in term.arguments))
    return term


def _bound(rule: Rule, name: str) -> bool:
    return any(one.name == name and one.kind == "variable" for atom in rule.body for term in atom.arguments for one in (term, *term.arguments))


def _heads(tokens: list[str]) -> list[tuple[Atom | None, tuple[Atom, ...]]]:
    if "{" in tokens:
        start = tokens.index("{")
        end = len(tokens) - 1 - tokens[::-1].index("}")
        if tokens[start - 1:start] and tokens[start - 1][0] == "#":
            raise _NotRead
        tokens = tokens[start + 1:end]
    heads: list[tuple[Atom | None, tuple[Atom, ...]]] = []
    for element in _split(tokens, ";"):
        if not element:
            continue
        atom, *conditions = _split(element, ":")
        if len(conditions) > 1 or not atom or atom[0] == "not" or atom[0][0] == "#" or not _is_plain(atom):
            raise _NotRead
        asked = tuple(_positive(_split(conditions[0], ","))) if conditions else ()
        heads += [(one, asked) for one in _atoms(atom)]
    return heads


def parsed_fact(text: str) -> Atom | None:
    """A fact without its full stop; None for what is none.

    Examples
    --------
    >>> parsed_fact("counter(3,plus,2)").arguments[1]
    Term(kind='constant', name='plus', arguments=())
    """
    tokens = _TOKEN.findall(text)
    try:
        atoms = _atoms(tokens) if tokens else []
    except _NotRead:
        return None
    return atoms[0] if len(atoms) == 1 else None
