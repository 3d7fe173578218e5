"""``stackproof loops``: cycles of plays that can be repeated without end, with their proof."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from checker.commands import Cards, Json, MaybeBoard, Memory, NoStore, Pieces, Rules, StoreFile, board_in
from checker.commands.graph import file_format
from checker.commands.lines import GRACE, Bound, Tokens, budget, engine, read_bounds, told_cuts, unplayed
from checker.commands.sweeps import Options
from checker.output import ANSWERED, INTERRUPTED, UNDETERMINED, Answer, run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from checker.engine import Layouts
    from checker.loop_words import Told
    from encoder.boards import Board
    from encoder.cards import Library


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def loops(
        file: MaybeBoard = "",
        card: Pieces = None,
        mana: Annotated[str, typer.Option(metavar="MANA", help="With --card: mana to start with, as GG; if left out, the least that is enough is looked for.")] = "",
        pool: Annotated[str, typer.Option(metavar="FILE", help="Instead: every minimal combo of the cards that a file lists (YAML: names, or cards in notation); library: of all that are shipped.")] = "",
        size: Annotated[int, typer.Option(min=1, max=8, metavar="N", help="With --pool: most cards of a combo.")] = 2,
        jobs: Annotated[int, typer.Option(min=0, max=256, help="With --pool: processes of this machine to share the work; 0: with --cluster, one for each core.")] = 0,
        cluster: Annotated[str, typer.Option(metavar="ADDRESS", help="With --pool: share the work on a Ray cluster: auto, an address, or local (started here).")] = "",
        no_prune: Annotated[bool, typer.Option("--no-prune", help="With --pool: check every set, also those that cannot be a combo.")] = False,
        out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="With --pool: write the result to a JSON file, too.")] = None,
        store: StoreFile = None,
        no_store: NoStore = False,
        quiet: Annotated[bool, typer.Option("--quiet", "-q", help="With --pool: do not tell how far it is.")] = False,
        player: Annotated[str, typer.Option(metavar="NAME", help="Whose loops; the active player's if left out. All others pass.")] = "",
        graph: Annotated[str, typer.Option("--graph", metavar="FILE", help="Also write the trigger-dependency graph with the loops marked, in the formats of stackproof graph.")] = "",
        bound: Bound = None,
        tokens: Tokens = 4,
        cards: Cards = None,
        json: Json = False,
        rules: Rules = "",
        time: Annotated[float | None, typer.Option("--time", metavar="SECONDS", min=0.01, help="Give up after this long; the answer is then 'undetermined'. 60 if left out; with --pool no bound.")] = None,
        memory: Memory = 4096,
    ) -> None:
        """Cycles of plays that a player can repeat without end, found on a board and proved; or every combo of a pool of cards."""

        if pool:
            if file or card or mana or player or bound or graph:
                raise typer.BadParameter("--pool goes with neither a board nor --card, --mana, --player, --bound, --graph")
            _sweep(Options(pool, size, jobs or (0 if cluster else 1), cluster, not no_prune, tuple(cards or ()), time or 1e9, memory, quiet, out), None if no_store else (store or ""), json, rules)
        if jobs or cluster or no_prune or out or store or no_store or quiet or size != 2:
            raise typer.BadParameter("--size, --jobs, --cluster, --no-prune, --out, --store, --no-store and --quiet go with --pool")
        time = time or 60.0

        if bool(card) is bool(file):
            raise typer.BadParameter("either a board file or pieces: --card NAME")
        if (mana and not card) or (player and card):
            raise typer.BadParameter("--mana goes with --card, and --player with a board")

        def work(date: str, board: Board) -> Answer:
            file_format(graph)
            return drawn(answer(board, player, read_bounds(bound), tokens, date, time, memory), board, player or board.active, graph, date)

        def set_up(date: str) -> Answer:
            from checker.graph import board_of
            from encoder.cards import library

            file_format(graph)
            known = library(*(cards or ()))
            found = least(list(card or ()), mana, known, read_bounds(bound), tokens, date, time, memory)
            return drawn(found, board_of(list(card or ()), library=known), "Ana", graph, date) if graph else found

        if card:
            run("loops", set_up, as_json=json, rules=rules, time=time, memory=memory, grace=GRACE)
        run("loops", work, board_in(file, cards), as_json=json, rules=rules, time=time, memory=memory, grace=GRACE)


def drawn(found: Answer, board: Board, player: str, out: str, date: str) -> Answer:
    """The same answer; the trigger-dependency graph, with what was found of the loops of a player, is written to a file if one is named."""
    if out:
        from checker.commands.graph import answer as graph_of
        from checker.graph import dependency_graph
        from checker.marking import found_on
        from encoder.boards.names import fold

        graph = dependency_graph(board, date=date)
        found_on(graph, board, found.data["loops"], found.complete, found.cuts, [p for p in board.players if fold(p) == fold(player)])
        graph_of(board, out, date=date, graph=graph, cuts=found.cuts)
    return found


def _sweep(asked: Options, store: Path | str | None, as_json: bool, rules: str) -> None:
    """Sweep a pool; the memory is that of each process that shares the work."""
    from checker.commands import sweeps

    def work(date: str) -> Answer:
        from checker.store import Store

        return sweeps.answer(replace(asked, store=None if store is None else Store(store or None)), date)

    run("loops", work, as_json=as_json, rules=rules, time=asked.time, memory=UNBOUNDED, grace=GRACE)


UNBOUNDED = 2**24
"""Megabytes: what shares the work is itself no work."""


def answer(board: Board, player: str, bounds: Mapping[str, int], tokens: int, date: str, time: float = 1e9, memory: float = 1e9) -> Answer:
    """The loops of a board."""
    from checker.loop_words import MOST_NEAR, Words, apart, near, needed, rank
    from checker.loops import PROVED, deepening, wounding

    who = _player(board, player)

    def steps(of: Board, stage: Mapping[str, int], room: int, plays_on: str = "") -> Layouts:
        return engine(of, {**stage, **bounds}, max(room, tokens), date, plays_on)

    with budget(time, memory) as allowed:
        search, tried = deepening(partial(steps, board), who, allowed)
        found = search.found
        proved = [loop for loop in found.loops if loop.verdict == PROVED]
        words = Words(board, search)
        shown = sorted((words(loop, *needed(board, loop, search.player, steps, lambda: allowed)) for loop in proved), key=rank)
        hurt = None if tried.found.loops else wounding(search)
    missing = unplayed(board, search.strategy, combat=False)
    rounds = [(of, loop) for of in (tried, hurt) if of for loop in of.found.loops if loop.verdict != PROVED] + [(search, loop) for loop in (found.idle,) if loop]
    nearly = [near(board, of, loop) for of, loop in islice(apart(rounds), MOST_NEAR)]
    data = {"player": who, "loops": [one.as_json() for one in shown], "refused": nearly, "states": found.states, "transitions": found.transitions}
    complete = found.complete and not missing
    code = INTERRUPTED if found.stopped == "interrupted" else ANSWERED if complete or shown else UNDETERMINED
    return Answer(data, lambda console: _show(console, shown, nearly, found.states), board=board.hash, complete=complete,
                  cuts=told_cuts(found.cut, found.stopped, search.strategy.vocabulary.rules.bounds) + missing, warnings=list(board.status()), code=code)


def least(names: Sequence[str], mana: str, library: Library, bounds: Mapping[str, int], tokens: int, date: str, time: float = 1e9, memory: float = 1e9) -> Answer:
    """The loops of some pieces, set up ready for use, with the least mana that starts one."""
    from checker.setups import STATES, Limits, examined
    from encoder.errors import UnsupportedError

    with budget(time, memory) as allowed:
        found = examined(names, library, date, Limits(STATES, bounds, tokens, allowed.again), mana=mana)
    if found.verdict == "refused":
        raise UnsupportedError(found.refused)
    data = {"player": "ana", "loops": [one.as_json() for one in found.loops], "refused": found.near, "setups": found.setups, "states": found.states, "transitions": found.transitions}
    code = INTERRUPTED if found.stopped == "interrupted" else UNDETERMINED if found.verdict == "undetermined" else ANSWERED

    def show(console: Console) -> None:
        if found.loops:
            start = found.loops[0].requires
            _show_start(console, start["board"], ["with", start["mana"] or "no mana", *(["and", start["counters"]] if "counters" in start else []), "to start"])
        _show(console, found.loops, found.near, found.states)
        if not found.loops:
            console.print(f"\ntried: {len(found.setups)} set-up{'s' * (len(found.setups) != 1)}")
            for one in found.setups:
                _show_start(console, one["board"], ["without mana", *(["and with", one["mana"]] if one["mana"] else [])])

    return Answer(data, show, complete=not found.reasons, cuts=found.reasons, code=code)


def _show_start(console: Console, board: str, words: Sequence[str]) -> None:
    from rich.text import Text

    console.print(Text("\n".join([" ".join(words), *(f"  | {line}" for line in board.splitlines())])))


def _player(board: Board, said: str) -> str:
    from encoder.boards.board import slug
    from encoder.boards.names import fold
    from encoder.errors import InputError, Problem, did_you_mean

    name = next((p for p in board.players if fold(p) == fold(said or board.active)), None)
    if name is None:
        raise InputError([Problem("", 0, 0, f'--player: no player is named "{said}"', did_you_mean(said, board.players) or ", ".join(board.players))])
    return str(slug(name))


def _show(console: Console, shown: Sequence[Told], near: Sequence[Mapping[str, Any]], states: int) -> None:
    from rich.text import Text

    from checker.explaining import sentences

    console.print(f"{len(shown) or 'no'} loop{'s' * (len(shown) != 1)} ({states:,} states)")
    for n, one in enumerate(shown, 1):
        console.print(Text(f"\n{n}. {' + '.join(one.pieces)}{'' if one.minimal else ' (perhaps not all of them are needed)'}: {one.kind}, {one.result}"))
        for name, d in one.net.items():
            console.print(Text(f"   each round: {d:+d} {name}"))
        if one.start:
            console.print("   before it:")
            for line in sentences(one.start):
                console.print(Text(f"     {line}"))
        console.print("   again and again:")
        for line in sentences(one.cycle):
            console.print(Text(f"     {line}"))
        for line in one.sentences():
            console.print(Text(f"   {line}"))
    for one_near in near if not shown else ():
        console.print(Text(f"\n{'not known' if one_near['verdict'] == 'undetermined' else 'no loop'}: {one_near['reason']} ({', '.join(f'{d:+d} {name}' for name, d in one_near['net'].items()) or 'nothing changes'})"))
