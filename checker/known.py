"""What the programs know before there is a board: the steps of a turn, what is declared in which of them, and what keywords stand for."""

from __future__ import annotations

from clingo import Symbol

import asp
from encoder.boards.models import STEPS
from encoder.derived import derived

_A_TURN = ("plays_on(turns(1))", "began(step_now(upkeep))")


def _rows(name: str, program: str, date: str, given: tuple[str, ...] = ()) -> list[list[Symbol]]:
    return [symbol.arguments for symbol in derived(program, date, given) if symbol.name == name]


def steps(date: str = asp.CURRENT) -> list[str]:
    """The steps that a board can be in, in the order in which they come, in the words of a board.

    References
    ----------
    CR 500.1 (the phases of a turn).

    Examples
    --------
    >>> steps()[:3]
    ['upkeep', 'draw step', 'main phase']
    """
    after = {str(step): str(following) for step, following in _rows("step_after", "state/turns.lp", date, _A_TURN)}
    at = next(step for step in after if step not in after.values())
    order = [at]
    while order[-1] in after:
        order.append(after[order[-1]])
    words = {term: word for word, term in STEPS.items()}
    return [words[term] for term in order if term in words]


def begins_by_itself(step: str, date: str = asp.CURRENT) -> bool:
    """Whether something is done as a step begins, before anybody gets priority: a board that stands before it has it to come (encoder/boards/BOARDS.md).

    References
    ----------
    CR 703.3.

    Examples
    --------
    >>> begins_by_itself("draw step"), begins_by_itself("main phase")
    (True, False)
    """
    return any(str(term) == STEPS.get(step) for (term,) in _rows("turn_based", "state/turns.lp", date, _A_TURN))


def declared_in(verb: str, date: str = asp.CURRENT) -> tuple[str, str] | None:
    """The step in which what attacks or blocks is declared, as the programs name it, and the rule that says so.

    Examples
    --------
    >>> declared_in("attacks"), declared_in("casts")
    (('declare_attackers', '508.1'), None)
    """
    return next(((str(step), rule.string) for said, step, rule in _rows("declared_in", "claims/known.lp", date) if str(said) == verb), None)


def keywords_that_are(kind: str, date: str = asp.CURRENT) -> list[str]:
    """The keywords that stand for an ability of a kind: ``activated``, ``triggered``, or ``triggered_twice``.

    Examples
    --------
    >>> keywords_that_are("activated")
    ['crew', 'cycling', 'equip', 'fortify', 'reinforce']
    """
    return [str(k) for said, k in _rows("keyword_is", "claims/known.lp", date) if str(said) == kind]


__all__ = ["begins_by_itself", "declared_in", "keywords_that_are", "steps"]
