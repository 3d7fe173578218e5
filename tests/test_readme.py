"""What the README shows is what happens: each ``$ stackproof ...`` of a console block is run, and prints exactly what stands below it."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def shown() -> list[tuple[str, str]]:
    """Command and output of every console block."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def without_times(text: str) -> list[str]:
    """Lines, blank ends and measured seconds left out."""
    lines = [re.sub(r"\b\d+(\.\d+)? m?s\b", "N s", line).rstrip() for line in text.splitlines()]
    return [line for line in lines if line]


@pytest.mark.parametrize(("command", "output"), shown(), ids=lambda x: x if "\n" not in x and len(x) < 90 else "")
def test_the_readme_shows_what_happens(command: str, output: str):
    program, *arguments = shlex.split(command)
    assert program == "stackproof", "a console block shows commands of stackproof"
    done = subprocess.run(
        [sys.executable, "-m", "checker.cli", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=120,
        env={"PATH": "/usr/bin:/bin", "COLUMNS": "140", "NO_COLOR": "1", "PYTHONUTF8": "1"},
    )
    assert "Traceback" not in done.stderr
    if output.strip():
        got, wanted = without_times(done.stdout + done.stderr), without_times(output)
        if "..." in wanted:  # the README may stop in the middle of long output
            cut = wanted.index("...")
            got, wanted = [*got[:cut], *got[len(got) - (len(wanted) - cut - 1):]], [*wanted[:cut], *wanted[cut + 1:]]
        assert got == wanted
