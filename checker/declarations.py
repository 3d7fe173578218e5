"""Declarations of attackers and blockers, each asked about as a whole: how many there are, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

import clingo

from checker.claim_words import Bound, CannotSay
from checker.engine import Facts, NotRepresentable, Rules, Vocabulary
from checker.lines import THROUGH_STEPS, Scripted, declaration
from checker.telling import labels_of, outside_words
from encoder.boards import Board
from encoder.errors import UnsupportedError
from encoder.rulings import sentences as say

VERBS = ("attacks", "blocks", "refuses")
MOST = 20_000
"""Declarations that are counted."""
SAMPLE = 200
"""Readings of an illegal declaration that are asked what is wrong with them."""
_WORDS = {
    "requirements": "what has to attack or block, does not", "menace": "too few creatures block together", "unpayable": "what it costs to attack or block so can't be paid",
    "not_possible": "a creature can't be declared so",
}


def objections(board: Board, date: str, play: say.Play, believed: Collection[str] = (), without: Collection[str] = ()) -> list[tuple[str, tuple[str, ...]]]:
    """What is wrong with a declaration as a whole, each with its rules; nothing if it is legal.

    Parameters
    ----------
    board : Board
        In the step of the declaration, before it.
    date : str
    play : Play
        ``attacks``, ``blocks`` or ``refuses``.
    believed, without : collection of str
        As of `checker.engine.Rules`.

    References
    ----------
    CR 508.1, 509.1.
    """
    if any(True for _ in _declared(board, date, play, believed, without)):
        return []
    rules: dict[str, set[str]] = {}
    for model in islice(_declared(board, date, play, believed, without, "asked_wrong"), SAMPLE):
        for why, rule in model:
            rules.setdefault(why, set()).update([rule] if rule else ())
    return [(_WORDS[why], tuple(sorted(found))) for why, found in sorted(rules.items())] or [("no such declaration comes now", ())]


def number(board: Board, date: str, play: say.Play, believed: Collection[str] = (), without: Collection[str] = ()) -> int:
    """How many legal declarations there are that are what is said.

    Raises
    ------
    Bound
        More than are counted.
    """
    found = sum(1 for _ in islice(_declared(board, date, play, believed, without), MOST + 1))
    if found > MOST:
        raise Bound(f"more than {MOST:,} declarations")
    return found


class _OneDeclaration(Vocabulary):
    """What only matters later than the declaration is no matter here: abilities that would resolve, or trigger, and are not modelled."""

    def _refuse(self, control: clingo.Control) -> None:
        try:
            super()._refuse(control)
        except UnsupportedError as error:
            if now := {clause for clause in error.clauses if clause.aspect not in ("resolution", "event")}:
                raise UnsupportedError(now) from None
            if outside := sorted(str(a.symbol.arguments[0]) for a in control.symbolic_atoms.by_signature("outside", 1)):
                raise NotRepresentable(outside) from None


def _declared(board: Board, date: str, play: say.Play, believed: Collection[str], without: Collection[str], *more: str) -> Iterator[list[tuple[str, str]]]:
    """Each declaration that is what is said: what is wrong with it."""
    said = ["lines(1)", "horizon(stack_is_empty)", "asked_declaration", *more, *declaration(board, 1, 1, play)]
    try:
        vocabulary = _OneDeclaration(Scripted(board.under(date), said), Rules(date, believed, more=("claims/script.lp", *THROUGH_STEPS), without=without),
                                     plays_on="end_of_combat", alike=False)
    except UnsupportedError as error:
        raise CannotSay(*error.clauses) from None
    except NotRepresentable as error:
        raise CannotSay("; ".join(": ".join(outside_words(what, labels_of(board).get, {})) for what in error.what)) from None
    control = Facts(vocabulary).control(vocabulary.initial())
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield sorted((str(t.arguments[0]), t.arguments[1].string) for t in model.symbols(terms=True) if t.name == "wrong")
