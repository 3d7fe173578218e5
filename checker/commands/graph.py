"""``stackproof graph``: which abilities of some cards cause, trigger, feed, replace and change what."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from checker.commands import Cards, Json, MaybeBoard, Memory, Pieces, Rules, Time, board_in, said_as
from checker.commands.lines import GRACE, Bound, Tokens, Until, read_bounds
from checker.output import ANSWERED, UNSUPPORTED, Answer, run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from networkx import DiGraph
    from rich.console import Console

    from encoder.boards import Board
    from encoder.errors import Problem


MOST_DRAWN, MOST_CARDS = 40, 150
"""Different cards of a picture, and of a graph at all: its edges grow with the square of them, to a hundred thousand for so many."""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def graph(
        file: MaybeBoard = "",
        card: Pieces = None,
        ruling: Annotated[str, typer.Option(metavar="FILE|ID", help="The board of a ruling, instead; with --states, what is played there.")] = "",
        loops: Annotated[bool, typer.Option("--loops", help="Look for a loop of each candidate, and mark it as proved, refuted or undetermined.")] = False,
        states: Annotated[bool, typer.Option("--states", help="Of a ruling, or of a board up to --until: the states of the game and the plays between them, with the line that refutes or shows the claim.")] = False,
        claim: Annotated[int, typer.Option(metavar="N", min=0, help="With --states: which claim of the ruling; the first that is refuted if left out.")] = 0,
        under: Annotated[list[str] | None, typer.Option("--under", metavar="NAME", help="With --states: a misconception that is believed (stackproof rules --misconceptions); may be repeated.")] = None,
        until: Until = "the stack is empty",
        bound: Bound = None,
        tokens: Tokens = 4,
        out: Annotated[str, typer.Option("--out", "-o", metavar="FILE", help="Write it as .svg, .png, .dot, .graphml, .json, .mmd (Mermaid) or .html.")] = "",
        theme: Annotated[str, typer.Option(help="Of a picture: light or dark (a page has both).")] = "light",
        cards: Cards = None,
        json: Json = False,
        rules: Rules = "",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """The trigger-dependency graph: events, abilities and resources of some cards, and where a loop could be; or a graph of the states of the game."""
        warnings: list[Problem] = []

        if (claim or under) and not (states and ruling):
            raise typer.BadParameter("--claim and --under go with --states and --ruling")
        if states and (card or loops):
            raise typer.BadParameter("--states goes with a board or with --ruling, and not with --loops")
        if states and ruling and not file:
            run("states", lambda date: _of_ruling(ruling, cards or [], out, theme, date, claim, under or []), as_json=json, rules=rules or "current", time=time, memory=memory, grace=GRACE)
        if states and file and not ruling:
            run("states", lambda date, board: _of_board(board, out, theme, date, until, read_bounds(bound), tokens, time, memory), board_in(file, cards), as_json=json, rules=rules, time=time, memory=memory, grace=GRACE)

        def load() -> Board:
            return _board(file, card or [], ruling, cards or [], warnings)

        def work(date: str, board: Board) -> Answer:
            _readable(board, file_format(out, theme))
            graph, cuts = _marked(board, bool(card), cards or [], date, read_bounds(bound), tokens, time, memory) if loops else (None, [])
            return answer(board, out, theme, date, [*([] if card else board.status()), *warnings], graph, cuts)

        run("graph", work, load, as_json=json, rules=rules, time=time, memory=memory, grace=GRACE if loops else 0.0)


def _marked(board: Board, pieces: bool, cards: Sequence[Path], date: str, bounds: Mapping[str, int], tokens: int, time: float, memory: float) -> tuple[DiGraph[str], list[str]]:
    """The graph of a board with its loop candidates marked: of cards that are named, however they are made ready; else on this board, for each player. And what was cut."""
    from checker.commands.lines import budget
    from checker.commands.loops import answer as loops_of
    from checker.graph import dependency_graph
    from checker.marking import found_on, search
    from checker.setups import STATES, Limits
    from encoder.cards import library

    graph = dependency_graph(board, date=date)
    if pieces:
        with budget(time, memory) as allowed:
            return graph, search(graph, library(*cards), date, Limits(STATES, bounds, tokens, allowed.again))
    nodes = {n for loop in graph.graph["loops"] for n in loop["nodes"]}
    players = sorted({graph.nodes[n]["player"] for n in nodes} - {""})
    found = [loops_of(board, player, bounds, tokens, date, time / len(players), memory) for player in players]
    cuts = list(dict.fromkeys(cut for one in found for cut in one.cuts))
    found_on(graph, board, [loop for one in found for loop in one.data["loops"]], all(one.complete for one in found), cuts, players)
    return graph, cuts


def _board(file: str, names: Sequence[str], ruling: str, cards: Sequence[Path], warnings: list[Problem]) -> Board:
    from checker.commands.states import ruling_file
    from checker.graph import board_of
    from encoder.boards import load_board
    from encoder.cards import library
    from encoder.errors import InputError, Problem
    from encoder.rulings import load_ruling

    if (bool(file) + bool(names) + bool(ruling)) != 1:
        raise InputError([Problem("", 0, 0, "say a board file, or --card for each card, or --ruling: one of the three", "stackproof graph --card 'Devoted Druid' --card 'Vizier of Remedies'")])
    if names:
        known = library(*cards)
        with said_as("--card"):
            return board_of(names, library=known)
    if file:
        return load_board(file, cards=list(cards))
    boards = list({claim.board.hash: claim.board for claim in load_ruling(ruling_file(ruling)).claims if claim.board is not None}.values())
    if not boards:
        raise InputError([Problem(ruling, 0, 0, "the ruling has no board", "")])
    if len(boards) > 1:
        warnings.append(Problem(ruling, 0, 0, f"its claims are about {len(boards)} boards: the graph is that of the first", ""))
    return boards[0]


def _of_ruling(ruling: str, cards: Sequence[Path], out: str, theme: str, date: str, claim: int, under: Sequence[str]) -> Answer:
    from checker.commands.states import of_ruling, ruling_file
    from encoder.cards import library
    from encoder.rulings import load_ruling

    file_format(out, theme)
    return of_ruling(load_ruling(ruling_file(ruling), library=library(*cards) if cards else None), out, theme, date, claim, under)


def _of_board(board: Board, out: str, theme: str, date: str, until: str, bounds: Mapping[str, int], tokens: int, time: float, memory: float) -> Answer:
    from checker.commands.states import of_board

    file_format(out, theme)
    return of_board(board, out, theme, date, until, bounds, tokens, time, memory)


def file_format(out: str, theme: str = "light") -> str:
    """The ending of the file that is written.

    Raises
    ------
    InputError
        There is no such format, or theme.
    """
    from checker.pictures import FORMATS, THEMES
    from encoder.errors import InputError, Problem, did_you_mean

    problems = []
    kind = Path(out).suffix.removeprefix(".")
    if out and kind not in FORMATS:
        problems.append(Problem("", 0, 0, f'--out: no format is called "{kind or out}"', did_you_mean(kind, FORMATS) or f"the formats are {', '.join(FORMATS)}"))
    if theme not in THEMES:
        problems.append(Problem("", 0, 0, f'--theme: no theme is called "{theme}"', "light or dark"))
    if problems:
        raise InputError(problems)
    return kind


def _readable(board: Board, kind: str) -> None:
    """Whether a graph of so many cards is of use to anybody.

    Raises
    ------
    BoundReached, InputError
        It is not, and what is.
    """
    from checker.output import BoundReached
    from encoder.errors import InputError, Problem

    cards = {o.card for o in board.objects}
    if len(cards) > MOST_CARDS:
        raise BoundReached(f"{len(cards)} cards are too many for one graph, which has at most {MOST_CARDS}: name fewer, or ask stackproof loops --pool which of them loop")
    if kind not in ("", "json", "graphml") and len(cards) > MOST_DRAWN:
        raise InputError([Problem("", 0, 0, f"nobody could read a picture of {len(cards)} cards: .{kind} has at most {MOST_DRAWN}", f"name fewer of them; .graphml and .json have up to {MOST_CARDS}")])


def answer(board: Board, out: str = "", theme: str = "light", date: str = "", warnings: Sequence[Problem] = (), graph: DiGraph[str] | None = None, cuts: Sequence[str] = ()) -> Answer:
    """The graph of a board, with its loop candidates marked if it is given; written to a file, if one is named."""
    import asp
    from checker.drawing import written
    from checker.graph import UNDETERMINED, as_json, dependency_graph
    from checker.output import UNDETERMINED as STOPPED
    from checker.output import envelope
    from checker.pictures import write

    kind, path = file_format(out, theme), Path(out)
    _readable(board, kind)
    date = date or asp.CURRENT
    graph = dependency_graph(board, date=date) if graph is None else graph
    open_ = [loop for loop in graph.graph["loops"] if loop["status"] == UNDETERMINED]
    gaps = [u for u in board.unsupported if u.aspect != "view"]
    found = Answer({**as_json(graph), "written": out or None}, lambda console: _show(console, graph, out), board=board.hash, complete=not (gaps or open_ or graph.graph["unread"]), unsupported=gaps,
                   cuts=list(cuts) if open_ else [], warnings=list(warnings), code=UNSUPPORTED if gaps else STOPPED if open_ or _perhaps(graph) else ANSWERED)
    if kind == "json":
        write(path, envelope("graph", date, found))
    elif out:
        written(graph, path, theme)
    return found


def _perhaps(graph: DiGraph[str]) -> bool:
    """No loop candidate was found, and something was not read that could be part of one."""
    return bool(graph.graph["unread"]) and not graph.graph["loops"]


def _show(console: Console, graph: DiGraph[str], out: str) -> None:
    from rich.markup import escape

    from checker.drawing import told_loop

    drawn = [(u, v, data) for u, v, data in graph.edges(data=True) if data["kind"] != "has"]
    if out:
        console.print(f"{escape(out)}: {len(graph)} nodes, {len(drawn)} edges")
    else:
        def named(name: str) -> str:
            data = graph.nodes[name]
            return escape(f"{data['card']}: {data['label']}" if data["type"] == "ability" else data["label"])

        for u, v, data in drawn:
            rules = ", ".join(dict.fromkeys(rule for why in data["why"] for rule in why["rules"]))
            console.print(f"{named(u)}\n    [bold]{' and '.join(data['kinds']).replace('_', ' ')}[/bold] {named(v)}" + (f"  [dim]{rules}[/dim]" if rules else ""))
    for loop in graph.graph["loops"]:
        changed = f"; changed by {escape(' + '.join(loop['influenced_by']))}" if loop["influenced_by"] else ""
        console.print(f"{escape(told_loop(loop))}{changed}")
    for card, said in graph.graph["unread"]:
        console.print(f"what this may bring about is not known: {escape(f'{card}: {said}')}")
    if _perhaps(graph):
        console.print("perhaps a loop is possible, through what is not known; nothing else that happens can come back to what caused it")
    elif not graph.graph["loops"]:
        console.print("no loop is possible: nothing that happens can come back to what caused it")
