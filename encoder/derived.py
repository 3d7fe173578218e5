"""What follows from one program and some facts, without choices: what the encoder, too, has to know of the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import asp

if TYPE_CHECKING:
    from clingo import Symbol

KEPT = 16
"""Answers that are asked for again and again."""


@lru_cache(maxsize=KEPT)
def derived(program: str, date: str = asp.CURRENT, facts: tuple[str, ...] = ()) -> tuple[Symbol, ...]:
    """Every atom that is so, sorted.

    Parameters
    ----------
    program : str
        A file of asp/.
    date : str
        One of `asp.RULES_DATES`.
    facts : tuple of str
        Without final dots.

    Examples
    --------
    >>> [str(atom) for atom in derived("types.lp", facts=("asks_of_types",)) if atom.name == "spell_text"]
    ['spell_text(instant)', 'spell_text(sorcery)']
    """
    import clingo

    control = clingo.Control(["--warn=none"])
    with clingo.ast.ProgramBuilder(control) as builder:
        for block in asp.select((program,), date):
            for statement in block.statements:
                builder.add(statement)
    control.add("base", [], "".join(f"{fact}.\n" for fact in facts))
    control.ground([("base", [])])
    return tuple(sorted(atom.symbol for atom in control.symbolic_atoms if atom.is_fact))
