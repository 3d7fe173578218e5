"""``stackproof schema``: the JSON Schema of what a command writes."""

from __future__ import annotations

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def schema(name: Annotated[str, typer.Argument(help="A command, or envelope for what all share; nothing for the list.")] = "") -> None:
        """The JSON Schema (2020-12) of what a command writes with --json, complete in one file."""
        import json

        from checker.schemas import NAMES, bundled
        from encoder.errors import did_you_mean

        if not name:
            typer.echo("\n".join(NAMES))
        elif name in NAMES:
            typer.echo(json.dumps(bundled(name), indent=2, ensure_ascii=False))
        else:
            raise typer.BadParameter(f'"{name}" is none: {did_you_mean(name, NAMES) or ", ".join(NAMES)}', param_hint="NAME")
