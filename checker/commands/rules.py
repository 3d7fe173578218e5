"""``stackproof rules``: which rules are modelled, where, and what exercises them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from checker.commands import Json, Memory, Rules, Time
from checker.output import Answer, run

if TYPE_CHECKING:
    from rich.console import Console


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def rules(
        number: Annotated[str, typer.Argument(help="A rule number (702.79a), a chapter (702) or nothing for all.")] = "",
        misconceptions: Annotated[bool, typer.Option("--misconceptions", help="List the named wrong rules instead.")] = False,
        json: Json = False,
        rules: Rules = "current",
        time: Time = 60.0,
        memory: Memory = 4096,
    ) -> None:
        """Which rules are modelled, in which file and block, and what exercises them."""

        def work(date: str) -> Answer:
            from rich.markup import escape

            from checker.rule_index import rule_blocks, wrong_rules

            if misconceptions:
                wrong = wrong_rules()

                def show_wrong(console: Console) -> None:
                    for entry in wrong:
                        console.print(f"[bold]{entry['name']}[/bold]  ({'instead of ' + ', '.join(entry['replaces']) if entry['replaces'] else 'adds to the rules'})")
                        console.print(f"  {escape(entry['text'])}  [dim]{entry['file']}:{entry['line']}[/dim]")

                return Answer({"misconceptions": wrong}, show_wrong)
            found = rule_blocks(number, date)

            def show(console: Console) -> None:
                for block in found:
                    console.print(f"[bold]{', '.join(block['rules'])}[/bold]  {escape(block['text'])}")
                    console.print(f"  [dim]{block['file']}:{block['line']}{_dates(block)}  {_used(block)}[/dim]")
                console.print(f"{len(found)} blocks, rules date {date}")

            return Answer({"blocks": found}, show)

        run("rules", work, as_json=json, rules=rules, time=time, memory=memory)


def _dates(block: dict[str, object]) -> str:
    since, until = block["since"], block["until"]
    words = ([f"since {since}"] if since else []) + ([f"until {until}"] if until else [])
    return f" ({', '.join(words)})" if words else ""


def _used(block: dict[str, object]) -> str:
    used = block["exercised_by"]
    assert isinstance(used, list)
    return f"exercised by {', '.join(used[:4])}{f' and {len(used) - 4} more' if len(used) > 4 else ''}" if used else "exercised by no shipped ruling"
