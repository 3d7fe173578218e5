"""What the commands write with ``--json``: one JSON Schema (2020-12) per command, and the tables of ``checker/JSON.md`` made from them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NAMES = ("envelope", "pay", "view", "plays", "verify", "board", "cards", "rules", "explore", "perft", "coverage", "why", "graph", "states", "loops", "quiz", "quiz-check")
_HEAD = """# The JSON of the commands

Every command writes one JSON object with `--json`, with or without an answer: the keys of the [envelope](#envelope), and the command's own
beside them. Exit codes: 0 answered (verify: all hold), 1 some refuted (quiz check: faults), 2 bad input, 3 undetermined, 4 unsupported, 70 a defect of Stackproof, 130 interrupted.
`stackproof schema pay` writes the JSON Schema (2020-12), complete in one file. The same objects from Python: `from checker import pay, view, plays, verify`.
The number at the end of `schema` is raised when a key goes or changes its meaning; new keys may be added without.

Numbers in parentheses are rules. `a[].b` is the key `b` of each element of `a`. Shapes that several keys share stand in tables of their own.
This file is made from the schemas: `python -m checker.schemas > checker/JSON.md`.
"""


def schema(name: str) -> dict[str, Any]:
    """A schema as it stands in its file; what commands share it refers to in ``envelope``.

    Parameters
    ----------
    name : str
        One of `NAMES`.
    """
    found: dict[str, Any] = json.loads(Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8"))
    return found


def bundled(name: str) -> dict[str, Any]:
    """A schema that is complete in itself: the one that it refers to is among its definitions.

    Examples
    --------
    >>> bundled("pay")["$defs"]["envelope"]["$id"]
    'urn:stackproof:envelope:1'
    """
    found = schema(name)
    return found if name == "envelope" else {**found, "$defs": {**found.get("$defs", {}), "envelope": schema("envelope")}}


def tables() -> str:
    """Every key of every command with what it means, as the text of ``checker/JSON.md``."""
    shared = schema("envelope")
    parts = [_HEAD]
    for name in NAMES:
        one = shared if name == "envelope" else schema(name)
        parts.append(f"## {name}\n\n{one['description']}\n\n{_table(one)}")
        parts += [f"### {shape}\n\n{inner['description']}\n\n{_table(inner)}" for shape, inner in one.get("$defs", {}).items() if "properties" in _element(inner)]
        if name == "envelope":
            plain = [f'| <a id="{shape}"></a>{shape} | {_type(inner)} | {inner["description"]} |' for shape, inner in one["$defs"].items() if "properties" not in _element(inner)]
            parts.append("### values\n\n| shape | type | meaning |\n|---|---|---|\n" + "\n".join(plain) + "\n")
    return "\n".join(parts)


def _element(one: dict[str, Any]) -> dict[str, Any]:
    """A schema, or that of the elements of an array."""
    found: dict[str, Any] = one.get("items", one)
    return found


def _table(one: dict[str, Any]) -> str:
    rows = [f"| `{key}` | {_type(inner)} | {inner['description'].replace('|', chr(92) + '|')} |" for key, inner in _keys(one, "") if key != "schema" or "const" not in inner]
    return "| key | type | meaning |\n|---|---|---|\n" + "\n".join(rows) + "\n"


def _keys(one: dict[str, Any], before: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The keys of an object and of the objects in it, with their schemas."""
    one = _element(one)
    for key, inner in one.get("properties", {}).items():
        yield before + key, inner
        yield from _keys(inner, f"{before}{key}{'[]' if 'items' in inner else ''}.")
    for other in one.get("anyOf", ()):
        yield from _keys(other, before)


def _type(one: dict[str, Any]) -> str:
    """The type of a value in a few words."""
    if "$ref" in one:
        shape = str(one["$ref"]).rsplit("/", 1)[-1]
        return f"[{shape}](#{shape})" + ("" if "properties" not in one else " and more")
    if "anyOf" in one:
        return " or ".join(_type(other) for other in one["anyOf"])
    if "enum" in one:
        return ", ".join(f"`{json.dumps(value)}`" for value in one["enum"])
    if "const" in one:
        return f"`{json.dumps(one['const'])}`"
    kind = one["type"]
    if kind == "array":
        return f"array of {_type(one['items'])}"
    if kind == "object" and isinstance(one.get("additionalProperties"), dict):
        return f"object of {_type(one['additionalProperties'])}"
    return kind if isinstance(kind, str) else " or ".join(kind)
