"""Remove each rule block in turn: some test or ruling must notice (``nox -s mutate``).

    python -m tests.mutation [FILE or FOLDER or FILE:LINE below asp/ ...] [--jobs N] [--within cited|chapter]

Each block is left out in a process of its own, against the tests and rulings that cite its rules first, then against those that noticed its neighbours
gone, then against the tests of its own chapter, then against all (``--within`` stops earlier). A block that no test misses needs a written reason in
tests/unkilled.yaml (read if there is one). Prints the score; exit 1 when a block survives without a reason, or a reason is out of date.
"""

from __future__ import annotations

import argparse
import ast
import multiprocessing
import multiprocessing.connection
import os
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from ruamel.yaml import YAML

import asp

TESTS = Path(__file__).resolve().parent
RULINGS = TESTS.parent / "examples" / "rulings"
# tests that are most likely to notice, by folder of asp/; whatever is left is tried after them
NEAREST = {
    "layers": ["asp/layers", "checker/views"],
    "costs": ["asp/costs", "checker/payments"],
    "legality": ["asp/legality", "checker/legality"],
    "step": ["asp/step", "checker/exploration"],
    "misconceptions": ["checker/verdicts"],
    "status.lp": ["encoder/boards/test_status.py"],
}
AT_MOST = 12
"""Tests that noticed a neighbour gone, and rulings that cite the rule (the shortest), tried before a whole chapter."""
SLOW = re.compile(r"oracle|random|brute|walk|simulator|agree")
"""Tests that are asked only with their whole chapter."""
KILLERS: dict[str, Counter[str]] = defaultdict(Counter)
"""Folder of asp/ -> tests that noticed one of its blocks gone."""
_fork = multiprocessing.get_context("fork")


@cache
def citing() -> dict[str, list[str]]:
    """Rule number -> tests that cite it: functions by their source, rulings and positions by their files."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        for function in ast.parse(source).body:
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                lines = source.splitlines()[min([function.lineno, *(d.lineno for d in function.decorator_list)]) - 1:function.end_lineno]
                for rule in set(re.findall(r"\b\d{3}\.\d+[a-z]?\b", "\n".join(lines))):
                    found[rule].append(f"{path}::{function.name}")
    for path in sorted(RULINGS.rglob("*.yaml"), key=lambda path: path.stat().st_size):
        for rule in set(re.findall(r"\b\d{3}\.\d+[a-z]?\b", path.read_text(encoding="utf-8"))):
            found[rule].append(f"{TESTS / 'checker/verdicts/test_rulings.py'}::test_the_ruling_holds[{path.stem}]")
    return found


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
        code = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly", "--no-header", *paths], plugins=[failed])
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
        return first if code == 1 else ""
    except EOFError:
        return "the process ended"  # as when the memory is exhausted
    finally:
        process.kill()
        process.join()
        hears.close()


def killed(block: asp.Block, within: str, seconds: float = 900) -> str:
    """The test that notices that the block is gone, or ``""``."""
    folder = block.file.split("/")[0]
    cited = list(dict.fromkeys(test for rule in block.rules for test in citing().get(rule, ()) if not SLOW.search(test)))
    rulings = [test for test in cited if "test_rulings.py" in test]
    killers = [test for test, _ in KILLERS[folder].most_common() if not SLOW.search(test)]
    near = [str(TESTS / p) for p in NEAREST.get(folder, []) if (TESTS / p).exists()]
    groups = [[test for test in cited if test not in rulings], rulings[:AT_MOST], killers[:AT_MOST], near]
    for paths in [*groups, [str(TESTS), *(f"--ignore={p}" for p in near)]][:{"cited": 3, "chapter": 4}.get(within)]:
        if by := noticed(block, paths, seconds):
            if "::" in by:
                KILLERS[folder][by] += 1
            return by
    return ""


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prefix", nargs="*", default=[""])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--within", choices=("cited", "chapter", "all"), default="all", help="how many tests to ask: with less than all, survivors are candidates only")
    arguments = parser.parse_args()
    chosen = [b for f in asp.files() for b in asp.blocks(f) if b.rules and any(b.name == p or b.file.startswith(p) for p in arguments.prefix)]
    with _silent():
        pytest.main(["--collect-only", "-p", "no:cacheprovider", "-p", "no:xdist", str(TESTS)])  # imported once, before the processes are forked
    reasons_file = TESTS / "unkilled.yaml"
    reasons = {(r["file"], r["text"]): r["reason"] for r in YAML(typ="safe").load(reasons_file) or ()} if reasons_file.exists() else {}
    began, survivors, outdated = time.monotonic(), [], []
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for n, (block, by) in enumerate(zip(chosen, pool.map(lambda block: killed(block, arguments.within), chosen), strict=True), 1):
            reason = reasons.get((block.file, block.text))
            state = f"killed by {by}" if by else f"survives: {reason or 'NO REASON WRITTEN'}"
            print(f"{n:4d}/{len(chosen)} {block.name} {','.join(block.rules)} {state}", flush=True)
            if not by and not reason:
                survivors.append(block)
            elif by and reason:
                outdated.append(block)
    dead = len(chosen) - len(survivors) - sum(1 for b in chosen if (b.file, b.text) in reasons)
    print(f"{dead} of {len(chosen)} rule blocks killed, {len(survivors)} survive without a reason, "
          f"{len(outdated)} reasons out of date, {time.monotonic() - began:.0f} s")
    return bool(survivors or outdated)


if __name__ == "__main__":
    sys.exit(main())
