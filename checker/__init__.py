"""Stackproof from Python: `pay`, `view`, `plays` and `verify` ask what the commands of these names ask.

Each gives what its command writes with ``--json``, as a dict: the answer beside the rules date, the hash of the board, and whatever is not complete
about it (``checker/JSON.md`` has every key). Bad input raises `encoder.errors.InputError` with all problems at once, a question that depends on
something that is not modelled `encoder.errors.UnsupportedError`. Nothing bounds time and memory here, as ``--time`` and ``--memory`` do for the commands.

A board is a path of a board file; its text (a str with a line break or a colon before a blank); a mapping, as from JSON; or an `encoder.boards.Board`.

Examples
--------
>>> from checker import pay, plays, view
>>> board = "Ana: [Grizzly Bears: with a +1/+1 counter, Glorious Anthem, Devoted Druid: new]"
>>> [(o["id"], o["name"], o["power"], o["toughness"]) for o in view(board, "Grizzly Bears")["objects"]]
[('Ana/battlefield/1', 'Grizzly Bears', 4, 4)]
>>> [play["play"] for play in plays(board, object="Devoted Druid")["plays"]]
['activate "put a -1/-1 counter on this: untap this" of Devoted Druid']
>>> pay("{2/B}{2/B}{2/B}", pool="BBBRRR", life=20)["counts"]
{'announcements': 4, 'payments': 6, 'distinct_spent': 6}
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing itself would be half of the time that importing this takes
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence
    from typing import Any

    from checker.output import Answer
    from encoder.boards import Board
    from encoder.rulings import Ruling

    AnyBoard = Board | str | os.PathLike[str] | Mapping[str, Any]

__all__ = ["pay", "plays", "verify", "view"]


def pay(cost: AnyBoard, *, pool: str | None = None, life: int | None = None, player: str = "", play: str = "", limit: int | None = None,
        rules: str = "") -> dict[str, Any]:
    """Every announcement of a cost, the total that it leads to, and every really different payment.

    Parameters
    ----------
    cost : str or board
        Mana symbols in braces, with `pool`; or a board, with `play`.
    pool : str, optional
        Mana that is there: ``BBBRRR``; ``BB, G snow, CCCC only on costs with X``.
    life : int, optional
        With a pool: life total to pay from, in points; 20 if left out. A player may pay down to 0 (CR 119.4).
    player : str
        With a board: who pays; whoever can, if only one can.
    play : str
        With a board: the name or id of the card that is cast, or ``'"first words" of'`` a permanent for one of its abilities.
    limit : int, optional
        List no more than this many payments; 0 only counts. All are listed if left out, which can be very many.
    rules : str
        Rules date ``YYYY-MM-DD`` or ``current``; else the board's own, or today's.

    Returns
    -------
    dict
        What ``stackproof pay --json`` writes.

    Raises
    ------
    InputError
        Everything that is wrong with what was asked.
    UnsupportedError
        The answer could depend on something that is not modelled.

    References
    ----------
    CR 107.4, 118, 601.2b, 601.2f-h, 602.2b.

    Examples
    --------
    >>> answer = pay("{2/B}{2/B}{2/B}", pool="BBBRRR", life=20)
    >>> [(a["as"], a["total"], len(a["payments"])) for a in answer["announcements"]]
    [('{B}{B}{B}', '{B}{B}{B}', 1), ('{2}{B}{B}', '{2}{B}{B}', 2), ('{4}{B}', '{4}{B}', 2), ('{6}', '{6}', 1)]
    >>> board = "Ana: {hand: [Beseech the Queen], battlefield: [3 Swamp, 3 Mountain]}"
    >>> answer = pay(board, player="Ana", play="Beseech the Queen")
    >>> [(s["name"], s["n"], s["ability"]) for s in answer["announcements"][0]["payments"][0]["sources"]]
    [('Swamp', 3, '{T}: add {B}')]
    """
    from checker.commands.pay import answer

    if isinstance(cost, str) and not (pool is None and (play or player or "{" not in cost or _is_text(cost))):
        date = _date(rules)
        return _told("pay", date, answer(cost, pool, life, player, play, date, limit))
    board = _board(cost)
    date = _date(rules, board)
    return _told("pay", date, answer(board, pool, life, player, play, date, limit))


def view(board: AnyBoard, object: str = "", *, why: bool = False, rules: str = "") -> dict[str, Any]:
    """The characteristics of the objects of a board after all layers, and why they are so.

    Parameters
    ----------
    board : board
        See `checker`.
    object : str
        Only this one: its name or id.
    why : bool
        Tell for each object how its values came to be, layer by layer.
    rules : str
        Rules date; else the board's own, or today's.

    Returns
    -------
    dict
        What ``stackproof view --json`` writes.

    Raises
    ------
    InputError
        Everything that is wrong with the board; or no object is called that.
    UnsupportedError
        The answer could depend on something that is not modelled.

    References
    ----------
    CR 109.3 (characteristics), 613 (layers).

    Examples
    --------
    >>> answer = view("Ana: [Grizzly Bears, Glorious Anthem]", "Grizzly Bears", why=True)
    >>> [(step["layer"], step["source"], step["after"]) for step in answer["objects"][0]["why"][1:]]
    [('7c', 'Ana/battlefield/2', {'power': 3, 'toughness': 3})]
    """
    from checker.commands.view import answer

    on = _board(board)
    date = _date(rules, on)
    return _told("view", date, answer(on, object, why, date))


def plays(board: AnyBoard, player: str | None = None, *, object: str | None = None, why_not: bool = False, rules: str = "") -> dict[str, Any]:
    """Every legal play of a board with its choices; the illegal ones with every reason that forbids them.

    Parameters
    ----------
    board : board
        See `checker`.
    player : str, optional
        Only this player's plays.
    object : str, optional
        Only plays with this object, by name or id; then with every reason against every target.
    why_not : bool
        Tell the illegal plays, too.
    rules : str
        Rules date; else the board's own, or today's.

    Returns
    -------
    dict
        What ``stackproof plays --json`` writes.

    Raises
    ------
    InputError
        Everything that is wrong with the board; or nobody, nothing is called that.
    UnsupportedError
        The answer about every play could depend on something that is not modelled.

    References
    ----------
    CR 101.2, 115, 116, 117, 508.1, 509.1, 601, 602.

    Examples
    --------
    >>> answer = plays("Ana: [Devoted Druid: new]", why_not=True)
    >>> [(p["play"], [r["code"] for r in p["reasons"]], p["reasons"][0]["rule"]) for p in answer["illegal"] if p["action"] == "activate"]
    [('activate "{T}: add {G}" of Devoted Druid', ['summoning_sick'], '602.5a')]
    """
    from checker.commands.plays import answer

    on = _board(board)
    date = _date(rules, on)
    return _told("plays", date, answer(on, player or "", object or "", why_not or bool(object), date))


def verify(rulings: Ruling | str | os.PathLike[str] | Sequence[str | os.PathLike[str]], *, mutate: bool = False, jobs: int = 1, why: bool = False,
           rules: str = "current") -> dict[str, Any]:
    """The verdict on every claim of rulings.

    Parameters
    ----------
    rulings : path, text, Ruling, or sequence of paths
        Ruling files, folders of them, or the text of one.
    mutate : bool
        Also decide the claims under each misconception that a ruling names: one of them must be refuted.
    jobs : int
        Processes to share the work.
    why : bool
        Also tell a line, or a board, that shows each verdict, with the rules behind it.
    rules : str
        Rules date of the claims that name none.

    Returns
    -------
    dict
        What ``stackproof verify --json`` writes.

    Raises
    ------
    InputError
        Everything that is wrong with the files; or a claim that could mean several things.

    Examples
    --------
    >>> answer = verify("ruling: r\\nboard: {Ana: [Glorious Anthem, Grizzly Bears]}\\nalways: Grizzly Bears is 2/2")
    >>> [(result["verdict"], result["counterexample"]) for result in answer["results"]]
    [('refuted', ['Grizzly Bears is 3/3'])]
    """
    from checker.commands.verify import answer
    from encoder.rulings import Ruling, load_rulings, parse_ruling

    asked: Sequence[Ruling]
    if isinstance(rulings, Ruling):
        asked = [rulings]
    elif isinstance(rulings, str) and _is_text(rulings):
        asked = [parse_ruling(rulings)]
    else:
        asked = load_rulings([rulings] if isinstance(rulings, str) or hasattr(rulings, "__fspath__") else rulings)
    date = _date(rules)
    return _told("verify", date, answer(asked, date, mutate, jobs, why))


def _is_text(said: str) -> bool:
    """Whether a str is the text of a file rather than a path."""
    return "\n" in said or ": " in said


def _board(said: AnyBoard) -> Board:
    from collections.abc import Mapping

    from encoder.boards import Board, load_board, parse_board

    if isinstance(said, Board):
        return said
    return parse_board(said) if isinstance(said, Mapping) or (isinstance(said, str) and _is_text(said)) else load_board(said)


def _date(rules: str, board: Board | None = None) -> str:
    import asp
    from encoder.errors import InputError, Problem

    try:
        return board.rules_date if board and not rules else asp.resolve_date(rules or "current")
    except asp.UnknownRulesDate as e:
        raise InputError([Problem("", 0, 0, str(e), f"the dates with rules of their own are {', '.join(asp.RULES_DATES)}")]) from None


def _told(command: str, date: str, answer: Answer) -> dict[str, Any]:
    from checker.output import envelope

    return envelope(command, date, answer)
