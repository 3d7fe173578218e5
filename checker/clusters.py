"""Work shared between machines with Ray (the extra ``cluster``), with the answers that one machine gives."""

from __future__ import annotations

import re
import socket
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic

from checker.output import limit_memory
from checker.store import program_hash
from checker.workers import Item, Lost, Out, out_of_memory, out_of_time
from encoder.errors import InputError, Problem

INSTALL = "pip install 'stackproof[cluster]'"
HERE = "local"
"""The address that stands for a cluster on this machine, started for this work alone."""


class Cluster(Generic[Item, Out]):
    """The processes of a Ray cluster; as `checker.workers.Workers`.

    Parameters
    ----------
    task, given, seconds, megabytes
        As for `Workers`.
    address : str
        ``auto``, an address of Ray, or `HERE`.
    jobs : int
        Processes, where the cluster is started here; 0: one for each core.

    Raises
    ------
    InputError
        Ray is not installed, there is no such cluster, or another version of Stackproof is on it.
    """

    def __init__(self, task: Callable[[Any, Item], Out], given: object, address: str, jobs: int = 0, seconds: float = 1e9, megabytes: int = 0):
        try:
            import ray
        except ImportError:
            raise InputError([Problem("", 0, 0, "--cluster needs Ray, which is not installed", INSTALL)]) from None
        self._ray, self._seconds = ray, seconds
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        try:
            _answers(address)
            if address == HERE:
                ray.init(address=HERE, num_cpus=jobs or None, include_dashboard=False, **quiet)
            else:
                ray.init(address=address, **quiet)
        except (OSError, RuntimeError, ValueError) as error:
            raise InputError([Problem("", 0, 0, f"--cluster: no cluster answers at {address}: {str(error).splitlines()[0][:200]}", "start one with `ray start --head`, or say --cluster local")]) from None
        self._given = ray.put((given, megabytes))
        self._task = ray.remote(num_cpus=1, max_retries=0)(_served(task))

    def __enter__(self) -> Cluster[Item, Out]:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def __call__(self, items: Iterable[Item]) -> Iterator[tuple[Item, Out | Lost]]:
        """Every piece of work with its answer, in the order in which they are found."""
        ray, waiting, again = self._ray, deque(items), set[Item]()
        running: dict[Any, tuple[Item, float]] = {}
        while waiting or running:
            cores = max(1, int(ray.cluster_resources().get("CPU", 1)))  # machines come and go
            while waiting and len(running) < cores:
                item = waiting.popleft()
                running[self._task.remote(self._given, item)] = item, time.monotonic()
            ready, _ = ray.wait(list(running), num_returns=1, timeout=min(5.0, self._seconds))
            late = [] if self._seconds >= 1e9 else [one for one, (_, began) in running.items() if one not in ready and time.monotonic() - began > self._seconds]
            for one in ready:
                item, _ = running.pop(one)
                found = self._answer(one)
                if isinstance(found, Lost) and item not in again:
                    again.add(item)
                    waiting.append(item)
                else:
                    yield item, found
            for one in late:
                item, _ = running.pop(one)
                ray.cancel(one, force=True)
                yield item, out_of_time(self._seconds)

    def _answer(self, one: Any) -> Any:
        errors = self._ray.exceptions
        try:
            version, found = self._ray.get(one)
        except (errors.WorkerCrashedError, errors.OutOfMemoryError, errors.ObjectLostError, errors.NodeDiedError) as error:
            return Lost(f"its process ended ({type(error).__name__})")
        if version != program_hash():
            raise InputError([Problem("", 0, 0, "--cluster: a machine of the cluster has other programs or cards, another solver or another Python", "install the same version of Stackproof on all of them")])
        return found


def _served(task: Callable[[Any, Item], object]) -> Callable[[tuple[Any, int], Item], tuple[str, object]]:
    def serve(given: tuple[Any, int], item: Item) -> tuple[str, object]:
        from checker import clusters

        return clusters.served(task, given, item)

    return serve


def _answers(address: str) -> None:
    """Ray itself asks for a long time where nobody is."""
    if match := re.fullmatch(r"(?:ray://)?([\w.-]+):(\d+)", address):
        socket.create_connection((match[1], int(match[2])), timeout=10.0).close()


_LIMITED: list[int] = []


def served(task: Callable[[Any, Item], object], given: tuple[Any, int], item: Item) -> tuple[str, object]:
    """What a process of the cluster does, with the version by which it does it."""
    what, megabytes = given
    if megabytes and not _LIMITED:
        _LIMITED.append(megabytes)
        limit_memory(megabytes)
    try:
        return program_hash(), task(what, item)
    except MemoryError:
        return program_hash(), out_of_memory()
