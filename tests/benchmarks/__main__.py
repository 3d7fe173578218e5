"""Run every benchmark module: ``python -m tests.benchmarks [name ...]``; each has ``run() -> list of (what, figure, unit, target or "")``."""

from __future__ import annotations

import importlib
import pkgutil
import sys

from rich.console import Console
from rich.table import Table

import tests.benchmarks as here

if __name__ == "__main__":
    asked = sys.argv[1:]
    for module in sorted(m.name for m in pkgutil.iter_modules(here.__path__) if not m.name.startswith("_")):
        if asked and module not in asked:
            continue
        table = Table("what", "figure", "unit", "target", title=module)
        for row in importlib.import_module(f"tests.benchmarks.{module}").run():
            table.add_row(*(f"{x:.4g}" if isinstance(x, float) else str(x) for x in row))
        Console().print(table)
