"""Work shared between processes of this machine: a process that dies, or takes too long, costs what it was at, and nothing else."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from multiprocessing import connection, get_context, parent_process
from typing import Any, Generic, TypeVar

from checker.output import limit_memory

START = 120.0
"""Seconds that a process may take to begin, beside what its work may take."""
_NO_MEMORY = (-signal.SIGKILL, 127)
"""How a process ends that the system ends, and that the C library ends, where there is no more memory."""
Item = TypeVar("Item", bound=Hashable)
Out = TypeVar("Out")


@dataclass(frozen=True)
class Lost:
    """What stands for an answer that there is none of, and why."""

    reason: str


def out_of_memory(how: str = "") -> Lost:
    """What a bound on memory stopped."""
    return Lost(f"out of memory{how} (raise --memory)")


def out_of_time(seconds: float) -> Lost:
    """What the bound on the time of one piece of work stopped."""
    return Lost(f"no answer within {seconds:g} s")


class Workers(Generic[Item, Out]):
    """Processes that all do the same, each with its own memory; use it in a ``with``.

    A piece of work whose process dies or runs out of memory is tried once more in a new process, where nothing of others is in its way, and is `Lost` if
    that dies, too. So the answers do not depend on how many processes there are.

    Parameters
    ----------
    task : callable
        Of a module, because each process imports it: takes what is given to all, and one piece of work.
    given : object
        Can be pickled; sent to each process once.
    jobs : int
        Processes.
    seconds : float
        Wall time after which the process of a piece of work is ended.
    megabytes : int
        Memory of each process beside what it begins with; 0: no bound but its own.
    copies : bool
        Begin each process as a copy of this one: at once, and what is given need not be sent. Else each begins anew.

    Examples
    --------
    >>> with Workers(pow, 2, jobs=2) as workers:
    ...     sorted(workers([3, 1, 2]))
    [(1, 2), (2, 4), (3, 8)]
    """

    def __init__(self, task: Callable[[Any, Item], Out], given: object, jobs: int = 1, seconds: float = 1e9, megabytes: int = 0, *, copies: bool = False):
        self._jobs, self._seconds = jobs, seconds
        self._new = partial(_Worker[Item], "fork" if copies else "spawn", task, given, megabytes)
        self._workers: list[_Worker[Item]] = []

    def __enter__(self) -> Workers[Item, Out]:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.end()
        self._workers = []

    def __call__(self, items: Iterable[Item], ends: float = inf) -> Iterator[tuple[Item, Out | Lost]]:
        """Every piece of work with its answer, in the order in which they are found; until the monotonic clock says ``ends``."""
        waiting, again = deque(items), set[Item]()
        for worker in self._workers:
            self._send(worker, waiting)
        while waiting or any(worker.busy for worker in self._workers):
            while waiting and len(self._workers) < self._jobs:
                self._workers.append(worker := self._new())
                self._send(worker, waiting)
            busy = [worker for worker in self._workers if worker.busy]
            left = min(min(worker.began for worker in busy) + self._seconds, ends) - time.monotonic()
            if time.monotonic() > ends:
                return
            ready = connection.wait([worker.pipe for worker in busy], max(0.0, min(left, 3600.0)))
            for worker in busy:
                item, found, fresh, tired = worker.item, None, worker.fresh, False
                if worker.pipe in ready:
                    found, tired = worker.answer()
                elif time.monotonic() - worker.began > self._seconds:
                    found, tired = out_of_time(self._seconds), True
                if found is None:
                    continue
                if tired:
                    worker.end()
                    self._workers.remove(worker)
                else:
                    self._send(worker, waiting)  # before anything is done with the answer: nobody waits for that
                if isinstance(found, Lost) and worker.pipe in ready and not fresh and item not in again:
                    again.add(item)
                    self._alone(item, waiting)
                else:
                    yield item, found

    def _send(self, worker: _Worker[Item], waiting: deque[Item]) -> None:
        if waiting:
            worker.take(waiting.popleft())

    def _alone(self, item: Item, waiting: deque[Item]) -> None:
        """Once more, in a new process."""
        self._workers.append(worker := self._new())
        worker.take(item)


class _Worker(Generic[Item]):
    """One process, and what it is at."""

    def __init__(self, method: str, task: Callable[[Any, Item], object], given: object, megabytes: int):
        context: Any = get_context(method)
        self.pipe, there = context.Pipe()
        self._process = context.Process(target=_serve, args=(there, task, given, megabytes), daemon=True)
        with _ignoring_interrupts():
            self._process.start()
        there.close()
        self.busy, self.fresh, self.began = False, True, 0.0
        self.item: Item

    def take(self, item: Item) -> None:
        """Begin with a piece of work."""
        self.busy, self.item, self.began = True, item, time.monotonic() + (START if self.fresh else 0.0)
        with suppress(OSError):  # it has died: that is seen when its answer is asked for
            self.pipe.send(item)

    def answer(self) -> Any:
        """What came of it, None if it has only begun; and whether the process is to be ended."""
        try:
            said = self.pipe.recv()
            if said is None:
                self.began = time.monotonic()
                return None, False
            self.busy, self.fresh = False, False
        except (EOFError, OSError):
            self.busy, self.fresh = False, False
            self._process.join(10.0)
            code = self._process.exitcode
            return (out_of_memory(" or ended from outside") if code in _NO_MEMORY else Lost(f"its process ended ({f'signal {-code}' if code and code < 0 else f'exit code {code}'})")), True
        return said

    def end(self) -> None:
        """End the process, whatever it is at."""
        self.busy = False
        self.pipe.close()
        self._process.kill()
        self._process.join()


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Ctrl-C comes to all processes of a terminal: those that are started here leave it to the one that shares the work."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(pipe: connection.Connection, task: Callable[[Any, Item], object], given: object, megabytes: int) -> None:
    """What a process does: one piece of work after another, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    begun = in_use()
    if megabytes:
        limit_memory(megabytes)
    with suppress(EOFError, OSError):
        pipe.send(None)  # from here on the time of a piece of work counts
        while True:
            item = pipe.recv()
            try:
                found: object = task(given, item)
            except MemoryError:
                found = out_of_memory()
            # what earlier work left behind is not to be what a later one runs out of memory by
            pipe.send((found, isinstance(found, Lost) or (bool(megabytes) and in_use() - begun > megabytes / 4)))


def _end_with_parent() -> None:
    """Nobody waits for an answer when the process that asked is gone."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def in_use() -> float:
    """Megabytes of memory in use; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        return 0.0
