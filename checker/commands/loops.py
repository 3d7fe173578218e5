"""``stackproof loops``: cycles of plays that can be repeated without end, with their proof."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from checker.commands import Cards, Json, Memory, Rules, Time, board_in
from checker.commands.lines import GRACE, Bound, Tokens, budget, engine, read_bounds, told_cuts, unplayed
from checker.output import ANSWERED, INTERRUPTED, UNDETERMINED, Answer, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rich.console import Console

    from checker.engine import Layouts
    from checker.loop_words import Told
    from encoder.boards import Board
    from encoder.cards import Card, Library


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def loops(
        file: Annotated[str, typer.Argument(metavar="[BOARD]", help="A board file; or say --card.")] = "",
        card: Annotated[list[str] | None, typer.Option("--card", metavar="NAME", help="A piece, set up ready for use (instead of a board); may be repeated.")] = None,
        mana: Annotated[str, typer.Option(metavar="MANA", help="With --card: mana to start with, as GG; if left out, the least that is enough is looked for, up to three of one kind.")] = "",
        player: Annotated[str, typer.Option(metavar="NAME", help="Whose loops; the active player's if left out. All others pass.")] = "",
        bound: Bound = None,
        tokens: Tokens = 4,
        cards: Cards = None,
        json: Json = False,
        rules: Rules = "",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """Cycles of plays that a player can repeat without end, found on a board and proved."""

        if bool(card) is bool(file):
            raise typer.BadParameter("either a board file or pieces: --card NAME")
        if (mana and not card) or (player and card):
            raise typer.BadParameter("--mana goes with --card, and --player with a board")

        def work(date: str, board: Board) -> Answer:
            return answer(board, player, read_bounds(bound), tokens, date, time, memory)

        def set_up(date: str) -> Answer:
            from encoder.cards import library

            return least(list(card or ()), mana, library(*(cards or ())), read_bounds(bound), tokens, date, time, memory)

        if card:
            run("loops", set_up, as_json=json, rules=rules, time=time, memory=memory, grace=GRACE)
        run("loops", work, board_in(file, cards), as_json=json, rules=rules, time=time, memory=memory, grace=GRACE)


def answer(board: Board, player: str, bounds: Mapping[str, int], tokens: int, date: str, time: float = 1e9, memory: float = 1e9) -> Answer:
    """The loops of a board."""
    from checker.loop_words import MOST_NEAR, Words, near, needed, rank
    from checker.loops import PROVED, deepening

    who = _player(board, player)

    def steps(of: Board, stage: Mapping[str, int], room: int) -> Layouts:
        return engine(of, {**stage, **bounds}, max(room, tokens), date)

    with budget(time, memory) as allowed:
        search, tried = deepening(partial(steps, board), who, allowed)
        found = search.found
        proved = [loop for loop in found.loops if loop.verdict == PROVED]
        words = Words(board, search)
        shown = sorted((words(loop, *needed(board, loop, search.player, steps, lambda: allowed)) for loop in proved), key=rank)
    missing = unplayed(board, search.strategy, combat=False)
    nearly = [near(board, tried, loop) for loop in tried.found.loops if loop.verdict != PROVED][:MOST_NEAR]
    data = {"player": who, "loops": [one.as_json() for one in shown], "refused": nearly, "states": found.states, "transitions": found.transitions}
    complete = found.complete and not missing
    code = INTERRUPTED if found.stopped == "interrupted" else ANSWERED if complete or shown else UNDETERMINED
    return Answer(data, lambda console: _show(console, shown, nearly, found.states), board=board.hash, complete=complete,
                  cuts=told_cuts(found.cut, found.stopped, search.strategy.vocabulary.rules.bounds) + missing, warnings=list(board.status()), code=code)


MOST_MANA = 3
"""Mana of one kind that a loop is started with at most, if nobody says how much."""


def least(names: Sequence[str], mana: str, library: Library, bounds: Mapping[str, int], tokens: int, date: str, time: float = 1e9, memory: float = 1e9) -> Answer:
    """The loops of some pieces, set up ready for use, with the least mana that starts one of which something becomes more."""
    from time import monotonic

    began, last, idle = monotonic(), None, None
    for start in [mana] if mana else ["", *(letter * n for n in range(1, MOST_MANA + 1) for letter in "WUBRGC")]:
        for board in set_up(names, start, library):
            last = answer(board, "", bounds, tokens, date, max(0.1, time - (monotonic() - began)), memory)
            for one in last.data["loops"]:
                one["requires"]["mana"] = start
            told = replace(last, show=partial(_with_start, start, last.show))
            if any(one["progress"] == "resources" for one in last.data["loops"]):
                return told
            idle = idle or (told if last.data["loops"] else None)
            if last.code == INTERRUPTED or monotonic() - began > time:
                return idle or last
    assert last is not None
    return idle or last


def _with_start(mana: str, show: Callable[[Console], None], console: Console) -> None:
    console.print(f"with {mana} to start" if mana else "without mana to start")
    show(console)


def set_up(names: Sequence[str], mana: str, library: Library) -> Iterator[Board]:
    """Boards with some cards ready for use: permanents on the battlefield, instants and sorceries in hand, what is attached on each creature in turn (CR 301.5, 303.4)."""
    from encoder.boards import parse_board
    from encoder.errors import InputError, Problem

    missing = [name for name in names if library.id(name) is None]
    if missing:
        raise InputError(Problem("", 0, 0, f'--card: no card is named "{name}"', library.suggest(name)) for name in missing)
    cards = [library.card(str(library.id(name))) for name in names]

    def has(card: Card, feature: str) -> bool:
        return f"card({card.id},{feature})" in card.facts

    spells = [c for c in cards if has(c, "type(instant)") or has(c, "type(sorcery)")]
    attached = [c for c in cards if has(c, "subtype(aura)") or has(c, "subtype(equipment)")]
    creatures = [c for c in cards if has(c, "type(creature)")]
    for host in dict.fromkeys(creatures if attached and creatures else [None]):
        there = [f'"{c.name}"' if c not in attached or host is None else f'"{c.name}: attached to {host.name.split(",")[0]}"' for c in cards if c not in spells]
        hand = ", ".join(f'"{c.name}"' for c in spells)
        yield parse_board(f"Ana: {{battlefield: [{', '.join(there)}], hand: [{hand}]" + (f", mana: {mana}" if mana else "") + "}\n", library=library)


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
        console.print(Text(f"   proved: round {one.loop.rounds} is the one before it, and nothing that grows is asked for again" + (", mandatory" if one.loop.forced else "")))
    for one_near in near if not shown else ():
        console.print(Text(f"\nno loop: {one_near['reason']} ({', '.join(f'{d:+d} {name}' for name, d in one_near['net'].items()) or 'nothing changes'})"))
