"""``stackproof cards``: the library, and one card in notation and in words, with what is not modelled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from checker.commands import Cards, Json, Memory, Rules, Time
from checker.output import Answer, run

if TYPE_CHECKING:
    from rich.console import Console

    from encoder.cards import Card, Library


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def cards(
        name: Annotated[str, typer.Argument(help="A card's English or Spanish name; nothing for the list.")] = "",
        files: Cards = None,
        json: Json = False,
        rules: Rules = "current",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """The cards that are known, and one card line by line: notation, words, and which clauses are supported."""

        def work(date: str) -> Answer:
            from encoder.cards import library

            known = library(*(files or []))
            return _one(known, name) if name else _all(known)

        run("cards", work, as_json=json, rules=rules, time=time, memory=memory)


def _all(known: Library) -> Answer:
    rows = [_row(known.card(id)) for id in sorted(known.entries)]

    def show(console: Console) -> None:
        from rich.markup import escape

        for row in rows:
            console.print(f"[bold]{escape(row['name'])}[/bold]" + (f"  [dim]{escape(row['spanish'])}[/dim]" if row["spanish"] else ""))
            for clause in row["unsupported"]:
                console.print(f"  [yellow]not modelled ({clause['aspect']})[/yellow]: {escape(clause['clause'])}")
        whole = sum(not row["unsupported"] for row in rows)
        console.print(f"{len(rows)} cards, {whole} of them modelled in every clause")

    return Answer({"cards": rows}, show)


def _row(card: Card) -> dict[str, Any]:
    return {"id": card.id, "name": card.name, "spanish": card.spanish, "unsupported": [u.as_json() for u in card.unsupported]}


def _one(known: Library, name: str) -> Answer:
    from encoder.cards.render import describe

    (card,) = known.named([name])
    lines: list[dict[str, Any]] = [
        {
            "face": line.face, "line": line.number, "notation": line.notation, "kind": line.kind, "words": line.words,
            "unsupported": [u.as_json() for u in card.unsupported if (u.card, u.line) == (line.face, line.number)],
        }
        for line in describe(card)
    ]

    def show(console: Console) -> None:
        from rich.markup import escape

        console.print(f"[bold]{escape(card.name)}[/bold]" + (f"  [dim]{escape(card.spanish)}[/dim]" if card.spanish else ""))
        for line in lines:
            console.print(f"\n  {escape(line['notation'])}")
            console.print(f"    [dim]{line['kind']}:[/dim] {escape(line['words'])}")
            for clause in line["unsupported"]:
                console.print(f"    [yellow]not modelled ({clause['aspect']})[/yellow]: {escape(clause['clause'])}")
        if not card.unsupported:
            console.print("\nevery clause is modelled")

    return Answer({"card": {**_row(card), "text": card.text, "lines": lines, "facts": list(card.facts)}}, show)
