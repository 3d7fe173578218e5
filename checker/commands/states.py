"""``stackproof graph --states``: the states of the lines of a claim, or of a board, and the line that decides the claim."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from checker.output import ANSWERED, UNDETERMINED, Answer

if TYPE_CHECKING:
    from networkx import DiGraph
    from rich.console import Console

    from checker.courses import Course
    from encoder.boards import Board
    from encoder.errors import Problem
    from encoder.rulings import Ruling


def of_ruling(ruling: Ruling, out: str, theme: str, date: str, number: int = 0, under: Collection[str] = ()) -> Answer:
    """The state graph of a claim of a ruling: the first that is refuted, else the first that a single line shows, else the first about lines.

    Parameters
    ----------
    ruling : Ruling
    out : str
        The file to write.
    theme : str
        ``light`` or ``dark``.
    date : str
        Rules date of claims that name none.
    number : int
        Which claim of the file, from 1; 0: as above.
    under : collection of str
        Misconceptions that are believed.
    """
    import asp
    from checker.courses import of_claims
    from checker.verdicts import REFUTED
    from encoder.errors import InputError, Problem, did_you_mean

    known = asp.misconceptions()
    if wrong := [name for name in under if name not in known]:
        raise InputError(Problem("", 0, 0, f'--under: no misconception is named "{name}"', did_you_mean(name, known) or "all of them: stackproof rules --misconceptions") for name in wrong)
    if number > len(ruling.claims):
        raise InputError([Problem(ruling.file, 0, 0, f"--claim: there are {len(ruling.claims)} claims", f"--claim 1 to --claim {len(ruling.claims)}")])
    asked = ruling.claims[number - 1] if number else None
    courses = list(of_claims(ruling, date, under, asked))
    if not courses:
        what = "the claim is" if asked else "all claims are"
        raise InputError([Problem(ruling.file, 0, 0, f"{what} about a board on which nothing is played, or about something that is not modelled: there are no lines to draw", "a claim with play: in its case; stackproof graph without --states")])
    course = next((c for c in courses if c.verdict == REFUTED), None) or next((c for c in courses if c.shown >= 0), courses[0])
    warnings = []
    if asked is None and len(courses) > 1:
        place = 1 + next(n for n, claim in enumerate(ruling.claims) if claim is course.claim)
        warnings = [Problem(ruling.file, 0, 0, f"{len(courses)} claims are about lines: the graph is that of number {place}", "--claim N draws another")]
    return _answer(course, out, theme, date, under, warnings)


def of_board(board: Board, out: str, theme: str, date: str, until: str, bounds: Mapping[str, int], tokens: int, time: float, memory: float) -> Answer:
    """The state graph of everything that may be played on a board, as `stackproof explore` finds it."""
    from checker.commands import said_as
    from checker.commands.explore import horizon_engine
    from checker.commands.lines import budget, told_cuts, unplayed
    from checker.courses import of_board as course_of
    from checker.outcomes import DEFAULT, PLAYS_ON, Horizon, outcomes

    with said_as("--until"):
        horizon = Horizon.read(until)
    with budget(time, memory) as allowed:
        strategy = horizon_engine(board, horizon, bounds, tokens, date)
        found = outcomes(strategy, horizon, allowed)
    cuts = told_cuts(found.cut, found.stopped, strategy.vocabulary.rules.bounds) + unplayed(board, strategy, combat=horizon.words not in (DEFAULT, *PLAYS_ON))
    return replace(_answer(course_of(board, strategy, found, cuts), out, theme, date, (), list(board.status())), board=board.hash)


def _answer(course: Course, out: str, theme: str, date: str, under: Collection[str], warnings: list[Problem]) -> Answer:
    from checker.output import envelope
    from checker.pictures import write
    from checker.state_drawing import made
    from checker.state_graph import as_json, explain, folded, state_graph

    graph = state_graph(course)
    graph.graph["under"] = ", ".join(under)
    small = folded(graph)
    explain(small)
    cuts = graph.graph["cuts"]
    found = Answer({**as_json(graph), "under": list(under), "written": out or None}, lambda console: _show(console, graph, small, out), board=course.board.hash, complete=not cuts, cuts=cuts,
                   warnings=warnings, code=UNDETERMINED if cuts else ANSWERED)
    if out:
        kind = Path(out).suffix.removeprefix(".")
        write(Path(out), envelope("states", date, found) if kind == "json" else made(graph, small, kind, theme))
    return found


def _show(console: Console, graph: DiGraph[int], small: DiGraph[int], out: str) -> None:
    from rich.text import Text

    from checker.state_drawing import SIGNS, title
    from checker.state_graph import edge_rules, edge_words

    console.print(Text(title(small).replace("\n", ": ")))
    if out:
        console.print(Text(f"{out}: {len(graph):,} states, {len(small):,} drawn"))
        return
    for u, data in small.nodes(data=True):
        mark = SIGNS.get(data["mark"], "")
        console.print(Text(f"{u}{' *' if data['line'] else ''} {f'({mark}) ' if mark else ''}{'; '.join(data['what'])}" + (f" (… {data['more']:,} more states)" if data.get("more") else "")))
        for v in sorted(small.successors(u)):
            ways = small.edges[u, v]["ways"]
            rules = f" [{', '.join(edge_rules(ways)[:4])}]" if edge_rules(ways) else ""
            console.print(Text(f"    {'*' if small.edges[u, v]['line'] else '-'} {'; '.join(edge_words(ways))}{rules} -> {v}"))


def ruling_file(said: str) -> str:
    """The file of a ruling that a user names by its path or, of those that are shipped, by its id."""
    import asp

    if Path(said).exists():
        return said
    return next((str(path) for path in sorted((asp.ROOT.parent / "examples" / "rulings").rglob("*.yaml")) if path.stem == said), said)


__all__ = ["of_board", "of_ruling", "ruling_file"]
