"""Card files of users and the key ``cards`` of a board: nodes with places to entries."""

from __future__ import annotations

from pathlib import Path

from encoder import yaml_source
from encoder.cards.library import Entry
from encoder.cards.passage import Passage
from encoder.cards.words import slug
from encoder.errors import InputError, Problem


def read(path: Path) -> list[Entry]:
    """The cards of a file.

    Raises
    ------
    InputError
        It cannot be read, is too big, is no text or no YAML of the form ``Name: |`` and lines, or says a name twice.
    """
    return entries(yaml_source.read(path))


def entries(node: yaml_source.Node) -> list[Entry]:
    """The cards of a mapping of names to notation.

    Raises
    ------
    InputError
        All mistakes of its form.
    """
    problems: list[Problem] = []
    found: dict[str, tuple[int, Entry]] = {}
    if not isinstance(node, yaml_source.Mapping):
        raise InputError([node.problem("cards are a mapping of names to notation", 'write "Name: |" and the lines of the card below it')])
    for key, value in node.pairs:
        name, _, spanish = (part.strip() for part in key.text.partition(" = "))
        if not slug(name):
            problems.append(key.problem("the name of a card is expected here"))
        elif not isinstance(value, yaml_source.Scalar):
            problems.append(value.problem(f"the card {name} is no text", 'write "Name: |" and its lines below; {G} alone starts a YAML mapping'))
        elif slug(name) in found:
            problems.append(key.problem(f"{name} is said twice, in lines {found[slug(name)][0]} and {key.line}", "keep one of them"))
        else:
            found[slug(name)] = (key.line, Entry(name, spanish, Passage(value.text.rstrip(), scalar=value)))
    if problems:
        raise InputError(problems)
    return [entry for _, entry in found.values()]
