"""``stackproof plays``: what may be played on a board, with which choices, and why nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from checker.commands import BoardFile, Cards, Json, Memory, Rules, Time, board_in
from checker.output import ANSWERED, UNDETERMINED, UNSUPPORTED, Answer, run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from encoder.boards import Board


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def plays(
        file: BoardFile,
        player: Annotated[str, typer.Option(help="Only this player's plays.")] = "",
        object: Annotated[str, typer.Option(help="Only plays with this object; then with every reason against every target.")] = "",
        why_not: Annotated[bool, typer.Option("--why-not", help="Also the illegal plays, each with every reason and its rule.")] = False,
        cards: Cards = None,
        json: Json = False,
        rules: Rules = "",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """Every legal play of a board with its choices; with --why-not every reason that forbids the others."""

        run("plays", lambda date, on: answer(on, player, object, why_not or bool(object), date), board_in(file, cards), as_json=json, rules=rules, time=time, memory=memory)


def answer(board: Board, player: str, about: str, why_not: bool, date: str) -> Answer:
    """The plays of a board, of one player, or with one object."""
    from checker.legality import plays
    from encoder.boards.names import fold
    from encoder.errors import InputError, Problem, did_you_mean

    who = next((p for p in board.players if fold(p) == fold(player)), None)
    if player and who is None:
        raise InputError([Problem("", 0, 0, f'--player: no player is named "{player}"', did_you_mean(player, board.players) or f"the players are {' and '.join(board.players)}")])
    slot = board.find(about) if about else None
    found = plays(board, who, why_not=why_not, about=slot, date=date)
    return Answer({"plays": found.legal, "illegal": found.illegal}, lambda console: _show(console, [who] if who else board.players, found.legal, found.illegal, why_not), board=board.hash,
                  complete=not found.unsupported and not found.cuts, cuts=found.cuts, unsupported=found.unsupported, warnings=list(board.status()),
                  code=UNSUPPORTED if found.unsupported else UNDETERMINED if found.cuts else ANSWERED)


def _show(console: Console, players: Sequence[str], legal: list[dict[str, Any]], illegal: list[dict[str, Any]], why_not: bool) -> None:
    from rich.markup import escape

    for name in players:
        console.print(f"{escape(name)} may" if any(p["player"] == name for p in legal) else f"{escape(name)} may play nothing")
        for play in legal:
            if play["player"] == name:
                console.print(f"  {escape(play['play'])}{'' if play['payable'] else '  (whether it can be paid is not known)'}")
                for line in _choices(play["choices"]):
                    console.print(f"      {escape(line)}")
        if why_not and (mine := [p for p in illegal if p["player"] == name]):
            console.print(f"{escape(name)} may not")
            for play in mine:
                choice = play["choice"]
                console.print(f"  {escape(play['play'])}" + (f" with target {choice['target']}: {escape(choice['name'])}" if choice else ""))
                for reason in play["reasons"]:
                    console.print(f"      {escape(reason['text'])} ({', '.join(reason['rules'])})")


def _choices(choices: dict[str, Any]) -> list[str]:
    lines = []
    for use in choices.get("targets", []):
        number = f"{use['least']}" if use["least"] == use["most"] else f"{use['least']} to {use['most']}"
        limits = [t["name"] + "".join(f" (X {bound.replace('_', ' ')} {n})" for bound, n in t["x"].items() if bound != "rules") for t in use["legal"]]
        other = f", not target {' or '.join(map(str, use['other_than']))}" if use["other_than"] else ""
        lines.append(f"target {use['target']} ({number}{other}): {', '.join(limits) or 'nothing'}")
    if "x" in choices:
        lines.append(f"X: {', '.join(map(str, choices['x']))}")
    if choices.get("modes"):
        lines.append(f"modes: {', '.join(map(str, choices['modes']))}")
    if choices.get("optional_costs"):
        lines.append(f"may also pay: {', '.join(choices['optional_costs'])}")
    lines += [f"{cost['cost'].replace('_', ' ')} {cost['n']} of: {', '.join(t['name'] for t in cost['from'])}" for cost in choices.get("costs", [])]
    if choices.get("blockers", 1) > 1:
        lines.append(f"only together with {choices['blockers'] - 1} more")
    return lines
