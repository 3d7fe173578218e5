"""What the commands that follow lines of play share: bounds, progress, and cuts in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections import Counter

    from checker.engine import Layouts, Position
    from checker.exploration import Budget
    from encoder.boards import Board

GRACE = 30.0
"""Seconds to write down what is known when the time is up."""
_LARGEST = 64
"""What a bound is raised to by itself, for a board that does not fit."""
_FOR_THE_REST = 0.8  # of the memory: what is written down needs some, too

Bound = Annotated[list[str] | None, typer.Option("--bound", metavar="NAME=N", help="A bound of states: max_stack=8; may be repeated.")]
Until = Annotated[str, typer.Option(metavar="MOMENT", help="Where lines end: the stack is empty (again), the same step, N decisions, or, with the steps until then, end of combat or end of turn.")]
Tokens = Annotated[int, typer.Option(min=0, max=50, help="Room for tokens, of each kind and player.")]


def read_bounds(said: Sequence[str] | None) -> dict[str, int]:
    """The bounds that a user says.

    Raises
    ------
    InputError
        One that there is not, or that is no number.

    Examples
    --------
    >>> read_bounds(["max_stack=8"])
    {'max_stack': 8}
    """
    from checker.telling import BOUNDS
    from encoder.errors import InputError, Problem, did_you_mean

    out, problems = {}, []
    for text in said or ():
        name, _, n = text.partition("=")
        if name not in BOUNDS:
            problems.append(Problem("", 0, 0, f'"{name[:60]}" is no bound of a state', did_you_mean(name, BOUNDS) or ", ".join(f"{b}={v}" for b, v in BOUNDS.items())))
        elif not (n.isdigit() and 0 < int(n) <= 1000):
            problems.append(Problem("", 0, 0, f'"{n[:60]}" is no bound for {name}', f"a number from 1 to 1000: {name}={2 * BOUNDS[name]}"))
        else:
            out[name] = int(n)
    if problems:
        raise InputError(problems)
    return out


def engine(board: Position, bounds: Mapping[str, int], tokens: int, date: str, plays_on: str = "", believed: Collection[str] = (), without: Collection[str] = ()) -> Layouts:
    """The step programs for a board; ``plays_on`` as in `Vocabulary`, ``believed`` and ``without`` as in `Rules`. Bounds that the board itself does not fit into are raised to it.

    Raises
    ------
    UnsupportedError
        The board has something that the step programs do not know.
    """
    from checker.engine import Layouts, NotRepresentable, Rules, Vocabulary
    from checker.telling import BOUNDS, bounds_of, labels_of, outside_words
    from encoder.errors import Unsupported, UnsupportedError

    while True:
        try:
            return Layouts(Vocabulary(board, Rules(date, believed, bounds, without=without), tokens=tokens, plays_on=plays_on))
        except NotRepresentable as error:
            now = {**BOUNDS, **bounds}
            higher = {name: 2 * now[name] for what in error.what for name in bounds_of(f"outside({what})") if name in now}
            if not higher or max(higher.values()) > _LARGEST:
                said = [outside_words(what, labels_of(board).get, bounds) for what in error.what]
                raise UnsupportedError(Unsupported("board", 0, what if of == "board" else f"{of}: {what}", "event") for of, what in said) from None
            bounds = {**bounds, **higher}


def told_cuts(cut: Counter[str], stopped: str, bounds: Mapping[str, int]) -> list[str]:
    """Everything that was cut, in words: bounds with how many plays ran into them, and why the rest was not looked at."""
    from checker.telling import BOUNDS, bound_words

    by_bound: dict[str, int] = {}
    for what, n in cut.items():
        words = bound_words(what, bounds)
        by_bound[words] = by_bound.get(words, 0) + n
    higher = {words: f"; --bound {name[1]}={2 * {**BOUNDS, **bounds}[name[1]]} goes further" for words in by_bound if (name := re.search(r"\((max_\w+)\)", words))}
    return [f"{words}: {n} play{'s' * (n != 1)}{higher.get(words, '')}" for words, n in sorted(by_bound.items())] + ([stopped] if stopped else [])


def unplayed(board: Board, strategy: Layouts, combat: bool) -> list[str]:
    """Plays that players might make and no step does, as cuts: of the cards and tokens that the board names."""
    from checker.telling import unplayed_words

    labels = {o.slot: o.label for o in board.objects}
    return unplayed_words(strategy.vocabulary.unplayed, lambda slot: labels.get(slot, "a token"), combat, strategy.vocabulary.left_out, strategy.vocabulary.allowing)


@contextmanager
def budget(time: float, memory: float) -> Iterator[Budget]:
    """How much an exploration may use; tells how far it is on a terminal."""
    import sys

    from checker.exploration import Budget

    if not sys.stderr.isatty():
        yield Budget(time, memory * _FOR_THE_REST)
        return
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("exploring") as status:
        def watch(states: int, transitions: int, waiting: int) -> None:
            more = f", {waiting:,} waiting" if waiting else ""
            status.update(f"{states:,} states, {transitions:,} transitions{more}, {allowed.used:.0f} s (Ctrl-C keeps what is known)")

        allowed = Budget(time, memory * _FOR_THE_REST, watch=watch)
        yield allowed


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int, str], None] | None]:
    """On a terminal, how far many things are; None elsewhere."""
    import sys

    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.markup import escape

    with Console(stderr=True).status(what) as status:
        yield lambda done, of, last: status.update(f"{done} of {of} {what}, last {escape(last)} (Ctrl-C keeps what is known)")
