"""``stackproof explore``: every outcome of a board, how many lines lead to it, and one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from checker.commands import BoardFile, Cards, Json, Memory, Rules, Time, board_in, said_as
from checker.commands.lines import GRACE, Bound, Tokens, Until, budget, engine, read_bounds, told_cuts, unplayed
from checker.output import ANSWERED, INTERRUPTED, UNDETERMINED, Answer, run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from checker.engine import Layouts
    from checker.explaining import Explained
    from checker.outcomes import Horizon, Outcomes
    from checker.reached import Reached
    from checker.telling import Told
    from encoder.boards import Board


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def explore(
        file: BoardFile,
        until: Until = "the stack is empty",
        why: Annotated[bool, typer.Option("--why", help="Tell for every line which rules made happen what happens.")] = False,
        every: Annotated[bool, typer.Option("--all", help="Tell passes and forced steps, too.")] = False,
        bound: Bound = None,
        tokens: Tokens = 4,
        cards: Cards = None,
        json: Json = False,
        rules: Rules = "",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """Every distinct outcome of a board inside a horizon, with the number of lines that lead to it and one line for each."""

        def work(date: str, board: Board) -> Answer:
            return answer(board, until, read_bounds(bound), tokens, date, every, time, memory, why)

        run("explore", work, board_in(file, cards), as_json=json, rules=rules, time=time, memory=memory, grace=GRACE)


@dataclass
class Outcome:
    """One way in which lines end.

    Attributes
    ----------
    reached : Reached
    lines : int or None
        None where a loop leads there.
    ends : list of int
        States of the exploration that look like that.
    line : list of Told
        The shortest line.
    why : list of Explained
        The same, with the rules behind what happens, if it was asked for.
    """

    reached: Reached
    lines: int | None
    ends: list[int]
    line: list[Told]
    why: list[Explained]

    def as_json(self) -> dict[str, Any]:
        """For the JSON output."""
        from checker.explaining import sentences, why_json

        why = {"why": why_json(sentences(self.why), [play.as_json() for play in self.why])} if self.why else {}
        return {"state": self.reached.text, "beyond": [b.text for b in self.reached.beyond if b.text], "untold": list(self.reached.untold),
                "lines": "infinite" if self.lines is None else self.lines, "line": [told.as_json() for told in self.line], **why}


def answer(board: Board, until: str, bounds: Mapping[str, int], tokens: int, date: str, every: bool = False, time: float = 1e9, memory: float = 1e9,
           why: bool = False) -> Answer:
    """Every outcome of a board."""
    from checker.outcomes import DEFAULT, PLAYS_ON, Horizon, outcomes

    with said_as("--until"):
        horizon = Horizon.read(until)
    with budget(time, memory) as allowed:
        strategy = horizon_engine(board, horizon, bounds, tokens, date)
        found = outcomes(strategy, horizon, allowed)
    ends = distinct(board, strategy, found, why)
    endless = found.endless()
    data = {"until": horizon.words, "outcomes": [end.as_json() for end in ends], "endless": endless if found.complete else None, "states": found.expanded,
            "transitions": found.transitions, "seconds": round(found.seconds, 3), "overflow": found.cut.total()}
    missing = unplayed(board, strategy, combat=horizon.words not in (DEFAULT, *PLAYS_ON))
    complete = found.complete and not missing
    code = INTERRUPTED if found.stopped == "interrupted" else ANSWERED if complete else UNDETERMINED
    return Answer(data, lambda console: _show(console, ends, found, horizon.words, endless, every), board=board.hash, complete=complete,
                  cuts=told_cuts(found.cut, found.stopped, strategy.vocabulary.rules.bounds) + missing, warnings=list(board.status()), code=code)


def horizon_engine(board: Board, horizon: Horizon, bounds: Mapping[str, int], tokens: int, date: str) -> Layouts:
    """The step programs for a board whose lines end at a horizon: with further steps of the turn, if they come to any."""
    from checker.known import begins_by_itself
    from checker.outcomes import PLAYS_ON

    return engine(board, bounds, tokens, date, PLAYS_ON.get(horizon.words, "" if board.stack_said or not begins_by_itself(board.step, date) else "turns(1)"))


def distinct(board: Board, strategy: Layouts, found: Outcomes, why: bool = False) -> list[Outcome]:
    """The outcomes, those that no board could tell apart as one, each with its shortest line; the first that was found first."""
    from checker.explaining import Explainer
    from checker.outcomes import Replay
    from checker.reached import Reader
    from checker.telling import Teller

    reader, counts = Reader(board, strategy.vocabulary), found.counts()
    groups: dict[str, list[int]] = {}
    for end in found.ends:
        groups.setdefault(reader.at(found.states[end]).text, []).append(end)
    teller, replay, out = Teller(reader), Replay(strategy), list[Outcome]()
    explainer, start = Explainer(strategy, teller), strategy.vocabulary.initial()
    for group in groups.values():
        lines = [counts[end] for end in group]
        plays = replay(found.line(group[0]))
        last = plays[-1][1] if plays else found.states[group[0]]
        out.append(Outcome(reader.at(last), None if None in lines else sum(n or 0 for n in lines), group, teller.line(start, plays, strategy), explainer.line(start, plays) if why else []))
    return out


def _show(console: Console, ends: Sequence[Outcome], found: Outcomes, until: str, endless: bool, every: bool) -> None:
    from rich.text import Text

    from checker.explaining import sentences
    from checker.telling import told

    few = "" if found.complete else "at least "
    console.print(Text(f"{few}{len(ends)} outcome{'s' * (len(ends) != 1)} (until {until}; {found.expanded:,} states, {found.transitions:,} transitions, {found.seconds:.1f} s)"))
    for n, end in enumerate(ends, 1):
        lines = "infinitely many lines" if end.lines is None else f"{few}{end.lines:,} line{'s' * (end.lines != 1)}"
        console.print(Text(f"\n{n}. {lines}, for example"))
        for sentence in sentences(end.why) or told(end.line, every) or ["nothing is done"]:
            console.print(Text(f"   {sentence}"))
        console.print(Text("".join(f"     | {line}\n" for line in end.reached.text.split("\n# ")[0].split("\ncards:")[0].splitlines()).rstrip()))
        for beyond in end.reached.beyond:
            if beyond.text:
                console.print(Text(f"     | ({beyond.text})"))
    if endless:
        console.print(Text("\nsome lines come to a loop that no play leads out of: they reach no outcome (104.4b)"))
