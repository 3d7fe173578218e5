"""The commands of ``stackproof``, a module each; ``register`` adds one to the application."""

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Write one JSON object (schema in its first key).")]
Rules = Annotated[str, typer.Option("--rules", metavar="DATE", help="Rules date YYYY-MM-DD, or current.")]
Time = Annotated[float, typer.Option("--time", metavar="SECONDS", min=0.01, help="Give up after this long; the answer is then 'undetermined'.")]
Memory = Annotated[int, typer.Option("--memory", metavar="MB", min=16, help="Give up when this much memory is used; the answer is then 'undetermined'.")]
