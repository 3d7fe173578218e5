"""``stackproof coverage``: which statements of a list are covered by rulings, which can be refuted, and which are missing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checker.commands import Jobs, Json, Memory, Rules, Time
from checker.commands.lines import GRACE, progress
from checker.output import ANSWERED, INTERRUPTED, UNDETERMINED, Answer, run

if TYPE_CHECKING:
    from rich.console import Console

    from checker.coverage import Covered
    from checker.store import Store
    from encoder.rulings import Ruling


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def coverage(
        ledger: Annotated[str, typer.Argument(metavar="LEDGER", help="A YAML list of statements with id, tier and subject.")],
        rulings: Annotated[Path, typer.Option(help="The folder of rulings; those in its folder 'partly' claim less than their statement.")] = Path("examples/rulings"),
        tests: Annotated[Path, typer.Option(help="A folder of tests: one that is named by a statement's id covers it.")] = Path("tests"),
        only: Annotated[Path | None, typer.Option(metavar="FILE", help="Count only the statements whose ids this file names, one a line.")] = None,
        verify: Annotated[bool, typer.Option("--verify", help="Verify the rulings, with their misconceptions: only what holds is covered.")] = False,
        jobs: Jobs = 1,
        names: Annotated[bool, typer.Option("--names", help="Also name every statement that is not covered.")] = False,
        json: Json = False,
        rules: Rules = "current",
        time: Time = 600.0,
        memory: Memory = 4096,
    ) -> None:
        """How many statements are covered by rulings, can be refuted, and are missing, by tier and subject."""

        def work(date: str) -> Answer:
            from checker.store import Store

            return answer(ledger, rulings, tests, only, names, date, Store() if verify else None, jobs, time)

        run("coverage", work, as_json=json, rules=rules, time=time, memory=memory, grace=GRACE if verify else 0.0)


def answer(ledger: str, rulings: Path, tests: Path, among: Path | None = None, names: bool = False, date: str = "", store: Store | None = None, jobs: int = 1,
           time: float = 1e9) -> Answer:
    """The coverage of a list; with a store, of what is verified."""
    from checker import coverage as covering

    entries = covering.read_entries(ledger)
    known = {entry.id for entry in entries}
    if among:
        entries = covering.only(entries, among)
    whole, part = covering.rulings_in(rulings)
    asked = {entry.id for entry in entries}
    verdicts, cuts, code = _verdicts([r for r in whole if r.id in asked], date, store, jobs, time) if store else (None, [], ANSWERED)
    found = covering.coverage(entries, whole, part, covering.ids_of_tests(known, tests) if tests.is_dir() else (), verdicts)
    unknown = sorted(ruling.id for ruling in (*whole, *part) if ruling.id not in known)
    tiers = {tier: [row for row in found if row.entry.tier == tier] for tier in dict.fromkeys(entry.tier for entry in entries)}
    data = {
        "total": covering.count(found),
        "tiers": [{"tier": tier, **covering.count(rows), "subjects": [{"subject": subject, **covering.count(of)} for subject, of in _subjects(rows).items()]} for tier, rows in tiers.items()],
        "statements": [row.as_json() for row in found],
        "unknown": unknown,
    }
    return Answer(data, lambda console: _show(console, found, tiers, unknown, names), complete=not cuts, cuts=cuts, code=code)


def _verdicts(rulings: Sequence[Ruling], date: str, store: Store, jobs: int, time: float) -> tuple[dict[str, tuple[str, bool]], list[str], int]:
    """The worst verdict of each ruling, and whether its misconceptions refute it."""
    from checker.verifying import INTERRUPTED as BY_HAND
    from checker.verifying import verify_all

    with progress("rulings") as watch:
        found = verify_all(rulings, date, mutate=True, jobs=jobs, store=store, seconds=time, watch=watch)
    worst = ("refuted", "unsupported", "undetermined", "holds")
    out = {}
    for ruling in rulings:
        rows = [r for r in found.results if r.ruling is ruling]
        if rows:
            out[ruling.id] = min((r.found.verdict for r in rows), key=worst.index), all(m.verdict == "refuted" for r in rows for m in r.mutations)
        else:
            out[ruling.id] = "undetermined", False
    cuts = [f"{found.stopped}: {len(found.left)} rulings are not decided"] if found.left else []
    return out, cuts, ANSWERED if not cuts else INTERRUPTED if found.stopped == BY_HAND else UNDETERMINED


def _subjects(rows: Sequence[Covered]) -> dict[str, list[Covered]]:
    out: dict[str, list[Covered]] = {}
    for row in rows:
        out.setdefault(row.entry.subject, []).append(row)
    return out


def _show(console: Console, found: Sequence[Covered], tiers: dict[str, list[Covered]], unknown: Sequence[str], names: bool) -> None:
    from rich.markup import escape
    from rich.table import Table

    from checker.coverage import PARTLY, count

    def table(title: str, rows: dict[str, Sequence[Covered]]) -> None:
        out = Table(title, *_COLUMNS, box=None, pad_edge=False)
        for column in out.columns[1:]:
            column.justify = "right"
        for name, of in rows.items():
            out.add_row(escape(name), *map(str, (count(of)[column] for column in _COLUMNS)))
        console.print(out)

    table("tier", {**tiers, "all": found})
    for tier, rows in tiers.items():
        console.print()
        table(f"{tier}: subject", dict(_subjects(rows)))
    for row in found if names else ():
        if not row.covered:
            why = f"its ruling is {row.verdict}" if row.verdict else "only a part" if row.by == PARTLY else "missing"
            console.print(f"{escape(row.entry.id)}: {why}")
    if unknown:
        console.print(f"rulings that are no statement of the list: {escape(', '.join(unknown))}")


_COLUMNS = ("statements", "covered", "refutable", "partly", "missing")
