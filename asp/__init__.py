"""The rules as logic programs: files, their ``@rule`` blocks, and the selection by rules date and misconception.

A block is a comment ``% @rule(704.5q) what it says`` with the statements below it, up to the next annotated or section comment
(``% --- words``). Further annotations stand beside ``@rule``: ``@since(DATE)`` and ``@until(DATE)`` limit the rules dates at which the
block is in force (from ``DATE`` on; before ``DATE``), ``@label(name)`` names it. A block of ``asp/misconceptions`` says
``% @misconception(what people wrongly believe) @replaces(704.5q)``: chosen by that name, it stands in for the blocks with that number or label.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from clingo import ast

ROOT = Path(__file__).resolve().parent
RULES_DATES = ("2008-05-02", "2016-08-22", "2022-04-29", "2026-01-16")
CURRENT = RULES_DATES[-1]

_ANNOTATION = re.compile(r"@(rule|general|but|since|until|label|misconception|replaces)\(([^)]*)\)")


class UnknownRulesDate(ValueError):
    """A rules date that is no date, or lies before the first that is modelled."""


def resolve_date(date: str) -> str:
    """The latest modelled rules date at or before ``date``.

    Parameters
    ----------
    date : str
        ``YYYY-MM-DD`` or ``current``.

    Raises
    ------
    UnknownRulesDate
        Not a date, or earlier than the first modelled one.

    Examples
    --------
    >>> resolve_date("2017-01-01")
    '2016-08-22'
    """
    if date == "current":
        return CURRENT
    if not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", date):
        raise UnknownRulesDate(f"{date!r} is no rules date: write YYYY-MM-DD or current")
    earlier = [d for d in RULES_DATES if d <= date]
    if not earlier:
        raise UnknownRulesDate(f"no rules are modelled for {date}: the first date is {RULES_DATES[0]}")
    return earlier[-1]


@dataclass(frozen=True)
class Block:
    """One annotated group of statements of a program.

    Attributes
    ----------
    file : str
        Path below ``asp/``.
    line : int
        Line of the annotation, from 1.
    rules : tuple of str
        Numbers of the Comprehensive Rules (2026-01-16 text); empty for connecting rules that state no rule of the game.
    text : str
        What the rule says, in our words.
    since, until : str
        In force at rules dates ``since <= date < until``.
    label, misconception : str
        ``""`` if not given.
    replaces : tuple of str
        Rule numbers or labels whose blocks the misconception stands in for.
    general, but : tuple of str
        Those of the rules that only say how the game goes about it, whatever it is, cited where nothing special is; and those about exceptions.
    statements : tuple of AST
        Begins with its ``#program`` statement.
    """

    file: str
    line: int
    rules: tuple[str, ...] = ()
    text: str = ""
    since: str = RULES_DATES[0]
    until: str = "9999-12-31"
    label: str = ""
    misconception: str = ""
    replaces: tuple[str, ...] = ()
    statements: tuple[ast.AST, ...] = field(default=(), compare=False, repr=False)
    general: tuple[str, ...] = ()
    but: tuple[str, ...] = ()

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules that are cited for what its statements derive: those of exceptions say nothing about that."""
        return tuple(rule for rule in self.rules if rule not in self.but)

    @property
    def name(self) -> str:
        """Stable as long as the file keeps its lines: ``file:line``."""
        return f"{self.file}:{self.line}"

    @cached_property
    def part(self) -> str:
        """The program part that the statements stand in: ``base``, ``step`` ..."""
        return str(self.statements[0].name)

    @cached_property
    def program(self) -> str:
        """The statement that begins that part."""
        return str(self.statements[0])


def _words(comment: str) -> str:
    return comment.removeprefix("%*").removesuffix("*%").lstrip("%").strip()


def _annotated(file: str, line: int, comment: str) -> Block:
    found: dict[str, list[str]] = {}
    for key, value in _ANNOTATION.findall(comment):
        values = [value.strip()] if key == "misconception" else [v.strip() for v in value.split(",")]
        found.setdefault(key, []).extend(values)
        if key in ("general", "but"):
            found.setdefault("rule", []).extend(values)
    return Block(
        file, line, tuple(found.get("rule", ())), _ANNOTATION.sub("", _words(comment)).strip(),
        found.get("since", [RULES_DATES[0]])[0], found.get("until", ["9999-12-31"])[0],
        found.get("label", [""])[0], found.get("misconception", [""])[0], tuple(found.get("replaces", ())),
        general=tuple(found.get("general", ())), but=tuple(found.get("but", ())),
    )


@cache
def blocks(file: str) -> tuple[Block, ...]:
    """The blocks of a program in their order.

    Parameters
    ----------
    file : str
        Path below ``asp/``.
    """
    nodes: list[ast.AST] = []
    ast.parse_files([str(ROOT / file)], nodes.append)
    start = ast.Position("<program>", 1, 1)
    program: ast.AST = ast.Program(ast.Location(start, start), "base", [])
    result: list[Block] = []
    current, statements = Block(file, 1), [program]

    def close() -> None:
        if len(statements) > 1 or current.rules or current.misconception:
            result.append(Block(**{**current.__dict__, "statements": tuple(statements)}))

    for node in nodes:
        line = node.location.begin.line
        if node.ast_type == ast.ASTType.Comment:
            text = str(node.value)
            if _ANNOTATION.search(text) and not text.startswith("%*"):
                close()
                current, statements = _annotated(file, line, text), [program]
            elif re.match(r"%\s*-+\s", text):
                close()
                current, statements = Block(file, line), [program]
            elif current.text and len(statements) == 1 and text.startswith("%"):
                current = Block(**{**current.__dict__, "text": f"{current.text} {_words(text)}"})
        elif node.ast_type == ast.ASTType.Program:
            if len(statements) > 1:
                close()
                current = Block(file, line)
            program = node
            statements = [program]
        else:
            statements.append(node)
    close()
    return tuple(result)


@cache
def files() -> tuple[str, ...]:
    """Every program below ``asp/``, sorted."""
    return tuple(sorted(str(p.relative_to(ROOT)) for p in ROOT.rglob("*.lp")))


@cache
def misconceptions() -> dict[str, tuple[Block, ...]]:
    """Named wrong rules: their blocks by name."""
    found: dict[str, tuple[Block, ...]] = {}
    for file in files():
        for block in blocks(file):
            if block.misconception:
                found[block.misconception] = (*found.get(block.misconception, ()), block)
    return found


def select(programs: Iterable[str], date: str = CURRENT, believed: Collection[str] = (), without: Collection[str] = ()) -> tuple[Block, ...]:
    """The blocks in force, in file order.

    Parameters
    ----------
    programs : iterable of str
        Paths below ``asp/``.
    date : str
        One of `RULES_DATES`.
    believed : collection of str
        Names of misconceptions: their blocks are added, and those that they replace are left out.
    without : collection of str
        `Block.name` of blocks to leave out (to measure what they are good for).

    Raises
    ------
    KeyError
        No misconception of that name.
    """
    wrong = [block for name in sorted(believed) for block in misconceptions()[name]]
    replaced = {target for block in wrong for target in block.replaces}
    chosen = [
        block for file in programs for block in blocks(file)
        if block.since <= date < block.until and block.name not in without
        and not block.misconception and not replaced.intersection((*block.rules, *((block.label,) if block.label else ())))
    ]
    return (*chosen, *(block for block in wrong if block.since <= date < block.until))
