"""The ``stackproof`` command."""

from __future__ import annotations

import gc
import importlib
import sys

COMMANDS = ("pay", "view", "plays", "verify", "why", "board", "cards", "rules", "explore", "perft", "coverage", "graph", "loops", "quiz", "schema")

COLLECTING = (100_000, 50, 50)
"""Python looks for cycles of objects rarely: programs and states are many objects that stay, and hardly any cycles; a fifth of the time."""


def main() -> None:
    """Run ``stackproof``; only the module of the command that is asked for is loaded."""
    import typer

    gc.set_threshold(*COLLECTING)
    app = typer.Typer(
        name="stackproof", add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
        help="Verdicts on Magic: The Gathering rulings, derived from the Comprehensive Rules over every legal possibility.",
        epilog="Exit codes: 0 answered (verify: all hold), 1 some refuted (quiz check: faults), 2 bad input, 3 undetermined, 4 unsupported, 130 interrupted.",
    )

    @app.callback(invoke_without_command=True)
    def root(version: bool = typer.Option(False, "--version", help="Show the version and the rules dates.")) -> None:
        if version:
            import asp
            from checker.output import VERSION

            typer.echo(f"stackproof {VERSION}, rules dates {', '.join(asp.RULES_DATES)}")
            raise typer.Exit

    asked = next((word for word in sys.argv[1:] if word in COMMANDS), None)
    for command in (asked,) if asked else COMMANDS:
        importlib.import_module(f"checker.commands.{command}").register(app)
    if asked and "--json" in sys.argv:
        try:
            sys.exit(app(standalone_mode=False))
        except Exception as mistake:
            if not hasattr(mistake, "format_message"):
                raise
            from checker.output import bad_usage

            sys.exit(bad_usage("quiz-check" if asked == "quiz" and "check" in sys.argv else asked, mistake.format_message()))
    app()


if __name__ == "__main__":
    main()
