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
    found, problems = entries(yaml_source.read(path))
    return checked(found, problems)


def checked(found: list[Entry], problems: list[Problem]) -> list[Entry]:
    """The entries of a file if nothing is wrong with them; all that is wrong with its form and with its cards, else.

    Raises
    ------
    InputError
    """
    from encoder.cards.compile import compile_card

    problems = list(problems)
    for entry in found:
        try:
            compile_card(entry.name, entry.source)
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)
    return found


def entries(node: yaml_source.Node) -> tuple[list[Entry], list[Problem]]:
    """The cards of a mapping of names to notation, and what is wrong with its form."""
    problems: list[Problem] = []
    found: dict[str, tuple[int, Entry]] = {}
    if not isinstance(node, yaml_source.Mapping):
        return [], [node.problem("cards are a mapping of names to notation", 'write "Name: |" and the lines of the card below it')]
    for key, value in node.pairs:
        name, _, spanish = (part.strip() for part in key.text.partition(" = "))
        if not slug(name):
            problems.append(key.problem("the name of a card is expected here"))
        elif not isinstance(value, yaml_source.Scalar):
            problems.append(value.problem(f"the card {name} is no text", 'write "Name: |" and its lines below; {G} alone starts a YAML mapping'))
        elif value.empty or not value.text.strip():
            problems.append(key.problem(f"the card {name} has no text", 'write "Name: |" and its lines below, each indented by two blanks'))
        elif slug(name) in found:
            problems.append(key.problem(f"{name} is said twice, in lines {found[slug(name)][0]} and {key.line}", "keep one of them"))
        else:
            found[slug(name)] = (key.line, Entry(name, spanish, Passage(value.text.rstrip(), scalar=value)))
    return [entry for _, entry in found.values()], problems
