"""Verdicts on many rulings: shared between processes, kept for the next time, and stopped without losing what is done."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import asp
from checker.known import declared_in
from checker.store import Row, Store, key_of
from checker.verdicts import Result, verify
from checker.workers import Lost, Workers, out_of_memory
from encoder.errors import InputError, Problem
from encoder.rulings import Legality, Ruling

INTERRUPTED, TIME = "interrupted", "time"
Watch = Callable[[int, int, str], None]
"""Told how many rulings are done, of how many, and the id of the last one."""


@dataclass(frozen=True)
class Verified:
    """What many rulings come to.

    Attributes
    ----------
    results : tuple of Result
        In the order of the rulings.
    warnings : tuple of Problem
        Rules that a ruling names and that no proof of it used, where proofs name rules at all; boards that no game can come to.
    stopped : str
        Why not all were decided, or ``""``.
    left : tuple of Ruling
        Those that were not.
    wrong : dict of int to tuple of Problem
        By number, the rulings whose claims could mean several things, or whose lines can't be played; empty unless the others were decided all the same.
    """

    results: tuple[Result, ...]
    warnings: tuple[Problem, ...] = ()
    stopped: str = ""
    left: tuple[Ruling, ...] = ()
    wrong: dict[int, tuple[Problem, ...]] = field(default_factory=dict)


class _Stop(BaseException):
    """The time is up, or the user wants no more."""


@dataclass(frozen=True)
class _Options:
    date: str
    mutate: bool
    why: bool
    plain: bool = False


def verify_all(rulings: Sequence[Ruling], date: str = asp.CURRENT, *, mutate: bool = False, jobs: int = 1, why: bool = False, store: Store | None = None,
               seconds: float = 1e9, watch: Watch | None = None, partial: bool = False, plain: bool = False) -> Verified:
    """Decide every claim of many rulings, in their order.

    Ctrl-C, and the end of the time, stop it: what was decided until then is given back, and is in the store.

    Parameters
    ----------
    rulings : sequence of Ruling
    date : str
        Rules date of the claims that name none.
    mutate, why : bool
        As for `checker.verdicts.verify`.
    jobs : int
        Processes to share the work.
    store : Store, optional
        Where verdicts are looked up before they are decided, and kept afterwards.
    seconds : float
        Wall time.
    watch : callable, optional
    partial : bool
        Do not raise what is wrong with some rulings: decide the others.
    plain : bool
        As for `checker.verdicts.verify`; without a store.

    Raises
    ------
    InputError
        Claims that could mean several things, of all rulings at once.
    """
    options, ends = _Options(date, mutate, why, plain), time.monotonic() + seconds
    keys = [key_of(ruling, date, mutate=mutate, why=why) if store else "" for ruling in rulings]
    found = {n: rows for n, key in enumerate(keys) if store and (rows := store.get(key)) is not None}
    problems: dict[int, list[Problem]] = {}
    todo = [n for n in range(len(rulings)) if n not in found]
    work = _shared(rulings, todo, options, jobs, ends) if jobs > 1 and len(todo) > 1 else _one_by_one(rulings, todo, options, ends)
    stopped = ""
    for n, rows, wrong, reason in work:
        if reason:
            stopped = reason
            continue
        if wrong:
            problems[n] = wrong
        else:
            found[n] = rows
            if store:
                store.put(keys[n], rows)
        if watch:
            watch(len(found) + len(problems), len(rulings), rulings[n].id)
    if problems and not partial:
        raise InputError([problem for n in sorted(problems) for problem in problems[n]])
    results = [Result(ruling, ruling.claims[k], at, verdict, mutations) for n, ruling in enumerate(rulings) for k, at, verdict, mutations in found.get(n, ())]
    warnings = [warning for n, ruling in enumerate(rulings) if n in found for warning in _warnings(ruling, [r for r in results if r.ruling is ruling])]
    return Verified(tuple(results), tuple(dict.fromkeys(warnings)), stopped, tuple(ruling for n, ruling in enumerate(rulings) if n not in found and n not in problems),
                    {n: tuple(wrong) for n, wrong in sorted(problems.items())})


_Found = tuple[int, list[Row], list[Problem], str]


def _verified(ruling: Ruling, options: _Options) -> tuple[list[Row], list[Problem]]:
    number = {id(claim): n for n, claim in enumerate(ruling.claims)}
    try:
        return [(number[id(r.claim)], r.date, r.found, r.mutations) for r in verify(ruling, options.date, mutate=options.mutate, why=options.why, plain=options.plain)], []
    except InputError as error:
        return [], list(error.problems)


AGAIN = 1.0
"""Seconds after which a stop that was lost is raised once more."""


class Signals:
    """Ctrl-C and the end of the time, while something is decided: raised where the work is, and remembered, because what clingo calls back may lose it."""

    def __init__(self, ends: float):
        self.ends, self.reason = ends, ""

    def _stop(self, number: int, _: object) -> None:
        if not self.reason or number == signal.SIGINT:
            self.reason = INTERRUPTED if number == signal.SIGINT else TIME
        signal.setitimer(signal.ITIMER_REAL, AGAIN)  # where an exception is ignored (in a destructor), once more
        raise _Stop

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Raise `_Stop` from here on."""
        if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
            yield
            return
        left = min(self.ends - time.monotonic(), 1e6)
        before = [(number, signal.signal(number, self._stop)) for number in (signal.SIGINT, signal.SIGALRM)]
        signal.setitimer(signal.ITIMER_REAL, max(left, 1e-3))
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            for number, handler in before:
                signal.signal(number, handler)


def _one_by_one(rulings: Sequence[Ruling], todo: Sequence[int], options: _Options, ends: float) -> Iterator[_Found]:
    signals = Signals(ends)
    for n in todo:
        try:
            with signals.watching():
                found = _verified(rulings[n], options)
        except MemoryError:
            yield n, [], [], out_of_memory().reason
        except KeyboardInterrupt:
            signals.reason = INTERRUPTED
        except BaseException:
            if not signals.reason:
                raise
        else:
            yield (n, *found, "")
        if signals.reason:
            yield n, [], [], signals.reason
            return


def _task(given: tuple[Sequence[Ruling], _Options], n: int) -> tuple[list[Row], list[Problem]] | Exception:
    rulings, options = given
    try:
        return _verified(rulings[n], options)
    except MemoryError:
        raise
    except Exception as defect:  # it is raised where the work is shared
        return defect


def _shared(rulings: Sequence[Ruling], todo: Sequence[int], options: _Options, jobs: int, ends: float) -> Iterator[_Found]:
    left = set(todo)
    try:
        with Workers(_task, (rulings, options), min(jobs, len(todo)), copies=True) as workers:
            for n, found in workers(todo, ends):
                left.remove(n)
                if isinstance(found, Exception):
                    raise found
                yield (n, [], [], found.reason) if isinstance(found, Lost) else (n, *found, "")
    except KeyboardInterrupt:
        yield -1, [], [], INTERRUPTED
    else:
        if left:
            yield -1, [], [], TIME


def _out_of_step(ruling: Ruling) -> Iterator[Problem]:
    """Attacks and blocks that are illegal for no other reason than, perhaps, the step of the board (CR 508.1, 509.1)."""
    for claim in ruling.claims:
        said = claim.content
        if not isinstance(said, Legality) or said.legal or said.because or claim.lines or claim.board is None:
            continue
        declared = declared_in(said.play.verb)
        step = declared[0].replace("_", " ") if declared else ""
        if declared and claim.board.step != step:
            what = "an attack" if said.play.verb == "attacks" else "a block"
            yield claim.problem(f"{what} on a board in the {claim.board.step} step is illegal whoever is declared".replace("phase step", "phase").replace("step step", "step"), f"step: {step}; or say the reason with because")


def _warnings(ruling: Ruling, results: Sequence[Result]) -> Iterator[Problem]:
    """Boards that no game can come to; rules that the file names, if every claim's proof names rules and none of them is among those."""
    for case in ruling.cases:
        yield from (replace(problem, file=ruling.file) if problem.file == "<board>" else problem for problem in case.board.status())
    yield from _out_of_step(ruling)
    used = {rule for r in results for rule in r.found.rules}
    if results and all(r.found.rules for r in results):
        for rule in ruling.rules:
            if rule not in used:
                yield ruling.problem(f"rule {rule} is named and no proof uses it", f"used: {', '.join(sorted(used))}")
