"""``stackproof verify``: verdicts on rulings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import asp
from checker.commands import Cards, Jobs, Json, Memory, NoStore, Rules, StoreFile, Time
from checker.commands.lines import GRACE, progress
from checker.output import ANSWERED, INTERRUPTED, REFUTED, UNDETERMINED, UNSUPPORTED, Answer, run
from encoder.errors import Problem

if TYPE_CHECKING:
    from rich.console import Console

    from checker.store import Store
    from checker.verdicts import Result
    from encoder.rulings import Ruling


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def verify(
        paths: Annotated[list[Path], typer.Argument(metavar="FILE|FOLDER...", help="Ruling files, or folders of them.")],
        mutate: Annotated[bool, typer.Option("--mutate", help="Also decide the claims under each misconception that a file names: one of them must be refuted.")] = False,
        why: Annotated[bool, typer.Option("--why", help="Tell for every claim what its verdict rests on.")] = False,
        jobs: Jobs = 1,
        cards: Cards = None,
        store: StoreFile = None,
        no_store: NoStore = False,
        json: Json = False,
        rules: Rules = "current",
        time: Time = 600.0,
        memory: Memory = 4096,
    ) -> None:
        """Whether the claims of rulings hold, with the proof or the counterexample."""

        def work(date: str) -> Answer:
            from checker.store import Store
            from encoder.cards import library
            from encoder.rulings import load_rulings

            rulings = load_rulings(paths, library=library(*cards) if cards else None)
            found = answer(rulings, date, mutate, jobs, why, None if no_store else Store(store), time)
            return replace(found, warnings=[*_below(paths), *found.warnings])

        run("verify", work, as_json=json, rules=rules, time=time, memory=memory, grace=GRACE)


def _below(paths: Iterable[Path]) -> Iterator[Problem]:
    """Ruling files in folders below those that were named, which are not read."""
    for path in paths:
        below = Counter(str(file.parent) for file in path.rglob("*.y*ml") if file.parent != path) if path.is_dir() else {}
        yield from (Problem(folder, 0, 0, f"{n} file{'s' * (n != 1)} in this folder below {path} {'are' if n != 1 else 'is'} not read", "name this folder, too") for folder, n in sorted(below.items()))


def answer(rulings: Sequence[Ruling], date: str, mutate: bool, jobs: int, why: bool = False, store: Store | None = None, time: float = 1e9) -> Answer:
    """Verdicts on every claim of some rulings."""
    from checker.verdicts import summary
    from checker.verifying import INTERRUPTED as BY_HAND
    from checker.verifying import TIME, verify_all

    with progress("rulings") as watch:
        found = verify_all(rulings, date, mutate=mutate, jobs=jobs, why=why, store=store, seconds=time, watch=watch)
    results, warnings = list(found.results), list(found.warnings)
    if store and store.trouble:
        warnings.append(Problem("", 0, 0, store.trouble, "--store FILE, or --no-store"))
    counts = summary(results)
    survived = [r for r in results if any(m.verdict != "refuted" for m in r.mutations)]
    warnings = [*warnings, *(r.ruling.problem(f'no claim is refuted under "{m.name}"') for r in _first_of_each(survived) for m in r.mutations if m.verdict != "refuted")]
    code = REFUTED if counts["refuted"] else UNSUPPORTED if counts["unsupported"] else UNDETERMINED if counts["undetermined"] else ANSWERED
    if survived and code == ANSWERED:
        code = REFUTED
    data = {"results": [r.as_json() for r in results], "summary": counts}
    complete = not counts["unsupported"] and not counts["undetermined"] and not found.left
    stopped = []
    if found.left:
        ids = [ruling.id for ruling in found.left]
        more = f" and {len(ids) - _MOST_NAMED} more" if len(ids) > _MOST_NAMED else ""
        reason = f"no more time ({time:g} s, raise --time)" if found.stopped == TIME else found.stopped
        stopped = [f"{reason}: {len(rulings) - len(ids)} of {len(rulings)} rulings are decided; not decided: {', '.join(ids[:_MOST_NAMED])}{more}"]
        code = INTERRUPTED if found.stopped == BY_HAND else code if code in (REFUTED, UNSUPPORTED) else UNDETERMINED
    return Answer(data, lambda console: _show(console, results, counts, mutate, why), complete=complete, warnings=_known(warnings), code=code,
                  cuts=[*stopped, *dict.fromkeys(cut for r in results for cut in r.cuts)], unsupported=list(dict.fromkeys(u for r in results for u in r.unsupported)))


def _known(warnings: list[Problem]) -> list[Problem]:
    return list(dict.fromkeys(warnings))


def _first_of_each(results: list[Result]) -> list[Result]:
    return list({r.ruling.id: r for r in reversed(results)}.values())[::-1]


_MOST_NAMED = 20
_MARK = {"holds": "green", "refuted": "red", "undetermined": "yellow", "unsupported": "yellow"}


def _told(result: Result, again: bool) -> tuple[str, ...]:
    """What a verdict rests on; the story instead of the bare plays, where it is told, and once."""
    found = result.found
    plain = [line for line in found.proof + found.counterexample if not (found.line and _NUMBERED.match(line))]
    return (*plain, *((*found.story[:1], "   (told above)") if again and found.story else found.story))


_NUMBERED = re.compile(r"\d+\. ")


def _show(console: Console, results: list[Result], counts: dict[str, int], mutate: bool, why: bool) -> None:
    from rich.markup import escape

    shown, stories = "", set[tuple[str, ...]]()
    for result in results:
        if result.ruling.id != shown:
            shown = result.ruling.id
            own = [r for r in results if r.ruling.id == shown]
            verdicts = {r.found.verdict for r in own}
            words = "holds" if verdicts == {"holds"} else ", ".join(f"{sum(r.found.verdict == v for r in own)} {v}" for v in ("holds", "refuted", "undetermined", "unsupported") if v in verdicts)
            color = "green" if verdicts == {"holds"} else "red" if "refuted" in verdicts else "yellow"
            caught = sum(m.verdict == "refuted" for m in result.mutations)
            tail = f", {caught} of {len(result.mutations)} misconceptions refuted" if mutate else ""
            console.print(f"[{color}]{words}[/{color}]  [bold]{shown}[/bold]  [dim]{len(own)} claim{'s' * (len(own) != 1)}{tail}[/dim]")
            for m in result.mutations:
                if m.verdict != "refuted":
                    console.print(f"  [red]not refuted under[/red] {escape(m.name)}")
        if why or result.found.verdict != "holds":
            where = f"{escape(result.claim.case)}: " if result.claim.case else ""
            console.print(f"  [{_MARK[result.found.verdict]}]{result.found.verdict}[/] {where}{escape(str(result.claim))}  [dim]rules {result.date}[/dim]")
            for line in _told(result, result.found.story in stories):
                console.print(f"    {escape(line)}")
            stories.add(result.found.story)
    if not results:
        console.print("nothing is decided")
        return
    console.print(", ".join(f"{n} {verdict}" for verdict, n in counts.items() if n) + f" (horizon: {'; '.join(dict.fromkeys(r.horizon for r in results)) or 'the board'}{_dates(results)})")


def _dates(results: Sequence[Result]) -> str:
    """The rules dates, unless all is decided by today's rules."""
    dates = sorted({r.date for r in results})
    return "" if set(dates) <= {asp.CURRENT} else f"; rules {', '.join(dates)}"
