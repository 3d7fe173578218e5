"""Remove each rule block in turn: some test or ruling must notice (``nox -s mutate``).

    python -m tests.mutation [PATH PREFIX below asp/ ...] [--jobs N]

Each block is left out in a process of its own, first against the tests of its own chapter, then against all. A block that no test misses
needs a written reason in tests/unkilled.yaml (read if there is one). Prints the score; exit 1 when a block survives without a reason, or a reason is out of date.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ruamel.yaml import YAML

import asp

TESTS = Path(__file__).resolve().parent
# tests that are most likely to notice, by folder of asp/; whatever is left is tried after them
NEAREST = {
    "layers": ["asp/layers", "checker/views"],
    "costs": ["asp/costs", "checker/payments"],
    "legality": ["asp/legality", "checker/legality"],
    "step": ["asp/step", "checker/exploration"],
    "misconceptions": ["checker/verdicts"],
    "status.lp": ["encoder/boards/test_status.py"],
}


def _noticed(block: asp.Block, paths: list[str], seconds: float) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--doctest-modules", *paths]
    try:
        done = subprocess.run(command, env={**os.environ, "STACKPROOF_WITHOUT": block.name}, capture_output=True, timeout=seconds, cwd=TESTS.parent)
    except subprocess.TimeoutExpired:
        return True  # a program without the block that never ends is noticed, too
    return done.returncode == 1


def killed(block: asp.Block, seconds: float = 900) -> str:
    """Which group of tests notices that the block is gone: ``near``, ``all`` or ``""``."""
    near = [str(TESTS / p) for p in NEAREST.get(block.file.split("/")[0], []) if (TESTS / p).exists()]
    if near and _noticed(block, near, seconds):
        return "near"
    rest = [f"--ignore={p}" for p in near]
    return "all" if _noticed(block, [str(TESTS), *rest], seconds) else ""


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prefix", nargs="*", default=[""])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    chosen = [b for f in asp.files() if f.startswith(tuple(arguments.prefix)) for b in asp.blocks(f) if b.rules]
    reasons_file = TESTS / "unkilled.yaml"
    reasons = {(r["file"], r["text"]): r["reason"] for r in YAML(typ="safe").load(reasons_file) or ()} if reasons_file.exists() else {}
    began, survivors, outdated = time.monotonic(), [], []
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for n, (block, by) in enumerate(zip(chosen, pool.map(killed, chosen), strict=True), 1):
            reason = reasons.get((block.file, block.text))
            state = f"killed ({by})" if by else f"survives: {reason or 'NO REASON WRITTEN'}"
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
