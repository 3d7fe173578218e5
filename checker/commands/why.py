"""``stackproof why``: the proof of one fact of a board, or what is missing for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from checker.commands import BoardFile, Cards, Json, Memory, Rules, Time, board_in
from checker.output import Answer, run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from checker.asking import Why
    from checker.proof_words import Node
    from encoder.boards import Board


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def why(
        file: BoardFile,
        fact: Annotated[str, typer.Argument(help="A sentence (Grizzly Bears is 3/3; Ana casts Blaze), or a term of the programs.")],
        after: Annotated[list[str] | None, typer.Option("--after", metavar="PLAY", help="A play that is made first, by its label in explore --json; may be repeated.")] = None,
        whole: Annotated[bool, typer.Option("--all", help="Show every step of a proof as terms of the programs, also those that state no rule of the game.")] = False,
        cards: Cards = None,
        json: Json = False,
        rules: Rules = "",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """Why a fact is so, from the facts of the board up, with every rule; or, for each rule that could make it so, what is missing."""

        run("why", lambda date, board: answer(board, fact, date, after or (), whole), board_in(file, cards), as_json=json, rules=rules, time=time, memory=memory)


def answer(board: Board, fact: str, date: str, after: Sequence[str] = (), whole: bool = False) -> Answer:
    """The proof of a fact."""
    from checker.asking import Question

    question = Question(board, date, after)
    found = question.why(fact)
    told = question.told(found)
    data = {"asked": fact, "after": list(after), "words": [node.as_json() for node in told], "facts": [one.as_json() for one in found]}
    call = {str(o.slot): o.label for o in board.objects}
    denied = f'not so: "{fact}"' if any(one.so is not one.asked.wanted for one in found) and not any(one.asked.wanted for one in found) else ""
    return Answer(data, lambda console: _show(console, found, call) if whole else _tell(console, denied, told), board=board.hash, warnings=list(board.status()))


def _tell(console: Console, denied: str, told: Sequence[Node]) -> None:
    from rich.text import Text

    if denied:
        console.print(Text(denied))
    for node in told:
        for line in node.lines():
            console.print(Text(line))


def _show(console: Console, found: Sequence[Why], call: dict[str, str]) -> None:
    from rich.text import Text

    from checker.asking import failure_lines, named, proof_lines

    for one in found:
        if one.unpaid:
            console.print(Text(f"{one.unpaid} [{', '.join(one.rules)}]"))
            continue
        if one.proof is not None:
            for line in proof_lines(one.proof, call):
                console.print(Text(line))
            continue
        console.print(Text(f"{named(one.asked.atom, call)} is not so"))
        for proof in one.instead:
            for line in ["  but", *(f"  {line}" for line in proof_lines(proof, call))]:
                console.print(Text(line))
        if not one.instead:
            shown = [f for f in one.failures if f.met] or one.failures
            lines = ["\n".join(failure_lines(failure, call, 1)) for failure in shown]
            first = {text.split("; so is")[0]: text for text in reversed(lines)}
            for text in [t for t in lines if t in first.values()] or ["  no rule could make it so"]:
                console.print(Text(text))
