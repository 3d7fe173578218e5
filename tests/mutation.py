"""Remove each rule block in turn: some test or ruling must notice (``nox -s mutate``).

    python -m tests.mutation [FILE or FOLDER or FILE:LINE below asp/ ...] [--jobs N] [--tests PATH ...] [--open]

All tests run once as they are, and it is recorded which blocks each could fire. Then each block is left out in a process of its own, against the tests
that reach it: that first which noticed it gone before, then those that noticed its neighbours gone, that cite its rules or take little time. A block that
no test misses needs a written reason in tests/unkilled.yaml (read if there is one). Prints the score; exit 1 when a block survives without a reason, or a
reason is out of date.

What is found is kept in a file (``--recorded``) as it is found, so that a run that was interrupted goes on: what each test reaches, until its words
change, and which test noticed each block gone. With ``--tests`` only tests of these paths are recorded and asked. What a test reaches may have changed with the programs: that
a block survives is certain only after a new recording.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import multiprocessing
import multiprocessing.connection
import os
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import chain, islice
from math import log
from pathlib import Path
from typing import Any

import pytest
from clingo.ast import ASTType
from ruamel.yaml import YAML

import asp
from checker import grounding, payments
from encoder.derived import derived
from tests.positions.run import positions

TESTS = Path(__file__).resolve().parent
RULINGS = TESTS.parent / "examples" / "rulings"
KILLERS: Counter[str] = Counter()
"""Tests that noticed a block gone."""
PORTIONS = (4.0, 20.0, 80.0)
"""Seconds that the tests take (as they are) that are asked first, next, and next; then all others."""
_fork = multiprocessing.get_context("fork")
Key = tuple[str, str]


def key(block: asp.Block) -> Key:
    """What a block is known by while others are edited: its file and words."""
    return block.file, block.text


class Record:
    """What was found before: test -> digest of its words, seconds, blocks that it reaches (``None``: it fails as things are); block -> the test that noticed it gone."""

    def __init__(self, file: Path) -> None:
        self.file, self._written = file, time.monotonic()
        said = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"blocks": [], "tests": {}, "noticed": []}
        self.blocks: list[Key] = [(f, text) for f, text in said["blocks"]]
        self.numbers = {block: n for n, block in enumerate(self.blocks)}
        self.tests: dict[str, tuple[str, float, list[int] | None]] = {test: tuple(found) for test, found in said["tests"].items()}
        self.noticed: dict[Key, str] = {self.blocks[n]: test for n, test in said["noticed"]}

    def number(self, block: Key) -> int:
        if block not in self.numbers:
            self.numbers[block] = len(self.blocks)
            self.blocks.append(block)
        return self.numbers[block]

    def knows(self, test: str) -> bool:
        return test in self.tests and self.tests[test][0] == digest(test)

    def write(self, after: float = 0) -> None:
        """If that many seconds are over since the last time; all at once: whoever interrupts leaves what was there before."""
        if time.monotonic() - self._written < after:
            return
        self._written = time.monotonic()
        self.file.parent.mkdir(parents=True, exist_ok=True)
        noticed = [(self.number(block), test) for block, test in self.noticed.items()]
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps({"blocks": self.blocks, "tests": self.tests, "noticed": noticed}), encoding="utf-8")
        new.replace(self.file)

    def reaching(self, there: set[str]) -> dict[Key, list[tuple[float, str]]]:
        """Block -> seconds and names of the tests (of those that are there) that reach it."""
        found: dict[Key, list[tuple[float, str]]] = defaultdict(list)
        for test, (_, seconds, numbers) in self.tests.items():
            if test in there:
                for n in numbers or ():
                    found[self.blocks[n]].append((seconds, test))
        return found


def digest(test: str) -> str:
    """Of the words of a test."""
    return hashlib.sha256(sources(test).encode()).hexdigest()[:16]


class Recorder:
    """A pytest plugin: the blocks that each test could fire, and its seconds; of tests that the record does not know."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._fired: set[Key] = set()
        self._selected: set[Key] = set()
        select = asp.select

        def selecting(*arguments: Any, **named: Any) -> tuple[asp.Block, ...]:
            found = select(*arguments, **named)
            self._selected |= {key(b) for b in found}
            return found

        asp.select = selecting
        for module in (grounding, payments):
            module.needed = self._needing(module.needed)  # type: ignore[attr-defined]

    def _needing(self, needed: Callable[..., Iterator[tuple[asp.Block, Any]]]) -> Callable[..., list[tuple[asp.Block, Any]]]:
        def needing(blocks: Iterable[asp.Block], facts: str, *asked: Any) -> list[tuple[asp.Block, Any]]:
            chosen = tuple(blocks)
            self._selected -= {key(b) for b in chosen}
            found = list(needed(chosen, facts, *asked))
            self._fired |= {key(b) for b, statement in found if statement.ast_type in (ASTType.Rule, ASTType.Minimize, ASTType.External)}
            return found

        return needing

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if not self.record.knows(item.nodeid)]

    def pytest_runtest_logstart(self) -> None:
        self._fired, self._selected = set(), set()
        derived.cache_clear()  # what another test has asked before is asked by this one, too

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        seconds, failed = (0.0, False) if report.when == "setup" else self._so_far
        self._so_far = seconds + report.duration, failed or report.failed
        if report.when == "teardown":
            # what was selected and never sifted was loaded whole
            numbers = None if self._so_far[1] else sorted(self.record.number(block) for block in self._fired | self._selected)
            self.record.tests[report.nodeid] = digest(report.nodeid), self._so_far[0], numbers
        self.record.write(after=20)


def record(file: Path, paths: Iterable[str] = ()) -> None:
    """Run tests as they are, all if none are named, and write down what each reaches; one that fails can notice nothing, and is left out."""
    found = Record(file)
    pytest.main(["-q", "-p", "no:cacheprovider", "-n", "0", "--no-header", *paths], plugins=[Recorder(found)])
    for test in (test for test, (_, _, numbers) in found.tests.items() if numbers is None):
        print(f"fails before anything is removed: {test}", file=sys.stderr)
    found.write()


@contextmanager
def _silent() -> Iterator[None]:
    """Nothing is printed, by C code neither."""
    kept, nothing = [os.dup(1), os.dup(2)], os.open(os.devnull, os.O_WRONLY)
    sys.stdout.flush()
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept[0], 1)
        os.dup2(kept[1], 2)
        for descriptor in (*kept, nothing):
            os.close(descriptor)


class _Collected:
    """The names of all tests."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.names = {item.nodeid for item in items}


class _Failed:
    """Tells the first failed test."""

    def __init__(self) -> None:
        self.first = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.first:
            self.first = report.nodeid


def _run(block: asp.Block, paths: list[str], says: multiprocessing.connection.Connection) -> None:
    os.environ["STACKPROOF_WITHOUT"] = block.name
    os.chdir(TESTS.parent)
    failed = _Failed()
    with _silent():
        code = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-n", "0", "-p", "no:randomly", "--no-header", *paths], plugins=[failed])
    says.send((int(code), failed.first))


def noticed(block: asp.Block, paths: list[str], seconds: float) -> str:
    """The test that fails without the block; ``""`` if none does."""
    if not paths:
        return ""
    hears, says = _fork.Pipe(duplex=False)
    process = _fork.Process(target=_run, args=(block, paths, says))
    process.start()
    says.close()
    try:
        if not hears.poll(seconds):
            return "no end within the time"  # a program without the block that never ends is noticed, too
        code, first = hears.recv()
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            raise RuntimeError(f"pytest did not run the tests: {pytest.ExitCode(code)!r}")
        return str(first)
    except EOFError:
        return "the process ended"  # as when the memory is exhausted
    finally:
        process.kill()
        process.join()
        hears.close()


def portions(block: asp.Block, tests: list[tuple[float, str]]) -> Iterator[list[str]]:
    """The tests that reach a block in portions, the most promising first: quick ones that share rare words with it, or have noticed other blocks gone."""
    said = words(" ".join([*block.rules, block.text, *map(str, block.statements)]))
    told = {name: words(name + " " + sources(name)) for _, name in tests}
    common = Counter(word for found in told.values() for word in found & said)

    def promise(test: tuple[float, str]) -> float:
        seconds, name = test
        shared = sum(log(len(tests) / common[word]) for word in told[name] & said)
        return (seconds + 0.05) / (1 + min(KILLERS[name], 3) + 10 * shared * shared / (20 + len(told[name])))

    left = sorted(tests, key=promise)
    for most in (*PORTIONS, float("inf")):
        taken, total = 0, 0.0
        while taken < len(left) and (total + left[taken][0] <= most or not taken):
            total, taken = total + left[taken][0], taken + 1
        if taken:
            yield [name for _, name in left[:taken]]
        left = left[taken:]


@cache
def words(text: str) -> frozenset[str]:
    """Words and numbers of rules in a text."""
    return frozenset(re.findall(r"[a-z]{3,}|\d{3}\.\d+[a-z]?", text.replace("_", " ")))


@cache
def sources(test: str) -> str:
    """The words of a test: of its function, its ruling or its position."""
    path, _, name = test.partition("::")
    if "test_rulings" in path and "[" in name:
        found = [*RULINGS.rglob(re.split(r"[\[:\]]", name)[1] + ".yaml")]
        return found[0].read_text(encoding="utf-8") if found else ""
    if "test_positions" in path and "[" in name:
        return next((repr(p) for p in positions() if f"[{p.file}: {p.name}]" in name), "")
    return functions(path).get(name.partition("[")[0], "")


@cache
def functions(path: str) -> dict[str, str]:
    """The source of each test function of a file."""
    source = (TESTS.parent / path).read_text(encoding="utf-8")
    return {f.name: "\n".join(source.splitlines()[min([f.lineno, *(d.lineno for d in f.decorator_list)]) - 1:f.end_lineno])
            for f in ast.parse(source).body if isinstance(f, ast.FunctionDef)} if path.endswith(".py") else {}


def killed(block: asp.Block, tests: list[tuple[float, str]], before: str, patience: int, seconds: float = 900) -> str:
    """The test that notices that the block is gone, or ``""``; the one that did before is asked alone and first."""
    first: Sequence[list[str]] = [[before]] if any(before == name for _, name in tests) else []
    for names in chain(first, islice(portions(block, tests), patience)):
        if by := noticed(block, names, seconds):
            KILLERS[by] += 1
            return by
    return ""


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prefix", nargs="*", default=[""])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--recorded", type=Path, default=TESTS.parent / ".mutation" / "record.json", help="the file that keeps what is found")
    parser.add_argument("--tests", nargs="+", default=[], metavar="PATH", help="record and ask only tests of these files and folders")
    parser.add_argument("--open", action="store_true", help="only blocks that no test is known to notice")
    parser.add_argument("--patience", type=int, default=len(PORTIONS) + 1, help="of the portions of the tests that reach a block, ask this many: with fewer than all, survivors are candidates")
    arguments = parser.parse_args()
    there = _Collected()
    with _silent():
        pytest.main(["--collect-only", "-p", "no:cacheprovider", "-n", "0", *arguments.tests], plugins=[there])  # imported once, before the processes are forked
    if not all(map(Record(arguments.recorded).knows, there.names)):
        process = _fork.Process(target=record, args=(arguments.recorded, arguments.tests))
        process.start()
        process.join()
        if process.exitcode:
            return 1
    found = Record(arguments.recorded)
    tests = found.reaching(there.names)
    chosen = [b for f in asp.files() for b in asp.blocks(f) if b.rules and any(b.name == p or b.file.startswith(p) for p in arguments.prefix)
              and not (arguments.open and key(b) in found.noticed)]
    reasons_file = TESTS / "unkilled.yaml"
    reasons = {(r["file"], r["text"]): r["reason"] for r in YAML(typ="safe").load(reasons_file) or ()} if reasons_file.exists() else {}
    began, survivors, outdated = time.monotonic(), [], []
    with ThreadPoolExecutor(arguments.jobs) as pool:
        ask = lambda block: killed(block, tests.get(key(block), []), found.noticed.get(key(block), ""), arguments.patience)  # noqa: E731
        for n, (block, by) in enumerate(zip(chosen, pool.map(ask, chosen), strict=True), 1):
            if by:
                found.noticed[key(block)] = by
            elif found.noticed.get(key(block)) in there.names:
                del found.noticed[key(block)]
            found.write(after=20)
            reason = reasons.get((block.file, block.text))
            state = f"killed by {by}" if by else f"survives: {reason or 'NO REASON WRITTEN'}"
            print(f"{n:4d}/{len(chosen)} {block.name} {','.join(block.rules)} {state}", flush=True)
            if not by and not reason:
                survivors.append(block)
            elif by and reason:
                outdated.append(block)
    found.write()
    dead = len(chosen) - len(survivors) - sum(1 for b in chosen if (b.file, b.text) in reasons)
    print(f"{dead} of {len(chosen)} rule blocks killed, {len(survivors)} survive without a reason, "
          f"{len(outdated)} reasons out of date, {time.monotonic() - began:.0f} s")
    return bool(survivors or outdated)


if __name__ == "__main__":
    sys.exit(main())
