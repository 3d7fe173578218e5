"""A pool: the cards that a sweep takes its sets from, as a list of names, or as a file of cards."""

from __future__ import annotations

from pathlib import Path

from encoder import yaml_source
from encoder.cards.files import checked, entries
from encoder.cards.library import Library
from encoder.errors import InputError, Problem

ALL = "library"
"""The name of the pool of all shipped cards."""


def read_pool(file: Path | str, library: Library) -> tuple[tuple[str, ...], Library]:
    """The ids of the cards of a pool, sorted, and the library that has them.

    Parameters
    ----------
    file : path
        YAML: a list of names of cards, or cards in notation (``Name: |`` and lines), which are then the pool; `ALL`: every card of the library.
    library : Library

    Raises
    ------
    InputError
        Everything that is wrong with the file, with its places.

    Examples
    --------
    >>> from encoder.cards import library
    >>> len(read_pool("library", library())[0]) > 300
    True
    """
    if str(file) == ALL:
        return tuple(sorted(id for id, entry in library.entries.items() if not entry.is_token)), library
    node = yaml_source.read(Path(file))
    if isinstance(node, yaml_source.Mapping):
        found = checked(*entries(node))
        if pool := [entry.id for entry in found if not entry.is_token]:
            return tuple(sorted(pool)), library.extended(node)
        raise InputError([node.problem("there is no card in this pool")])
    if not isinstance(node, yaml_source.Sequence) or not node.items:
        raise InputError([node.problem("a pool is a list of cards, or cards in notation", "- Devoted Druid")])
    problems: list[Problem] = []
    said: dict[str, int] = {}
    for item in node.items:
        if not isinstance(item, yaml_source.Scalar):
            problems.append(item.problem("the name of a card is expected here", "quote a name with a colon; cards in notation are no items of a list, but keys of the file, or in one of their own (--cards)"))
        elif (id := library.id(item.text)) is None:
            problems.append(item.problem(f'no card is named "{item.text}"', library.suggest(item.text)))
        elif library.entries[id].is_token:
            problems.append(item.problem(f"{item.text} is no card but a token"))
        elif id in said:
            problems.append(item.problem(f"{library.entries[id].name} stands twice, in lines {said[id]} and {item.line}", "keep one of them"))
        else:
            said[id] = item.line
    if problems:
        raise InputError(problems)
    return tuple(sorted(said)), library
