"""Effects in force: sentences of card notation about named objects, compiled by the cards part."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from encoder.boards.board import Board, Effect, ref_term
from encoder.boards.names import Unclear
from encoder.boards.states import Words
from encoder.errors import InputError, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator


def compile_effect(words: Words, number: int, board: Board, problems: list[Problem]) -> Effect | None:
    """The effect that a sentence says; None with a problem if it says none.

    Names of objects are found by the board and handed on in brackets, because the notation itself knows no names without them.
    """
    from encoder.cards import Passage, effect

    terms: dict[str, str] = {}
    bracketed: list[str] = []
    origin: list[int] = []  # of each character that is handed on, where it came from
    wrong = len(problems)
    for start, end, label, term in _pieces(words, board, problems):
        text = f"[{label}]" if label else words.text[start:end]
        if label:
            terms[label] = term
        bracketed.append(text)
        origin += [start] * len(text) if label else range(start, end)
    if len(problems) > wrong:
        return None
    name = f"e{number}"
    try:
        found = effect(Passage("".join(bracketed)), terms, name)
    except InputError as error:
        for problem in error.problems:
            at = origin[min(max(problem.column - 1, 0), len(origin) - 1)] if origin else 0
            problems.append(words.problem(problem.message, problem.hint, at))
        return None
    text = " ".join(re.sub(r"[\[\]]", "", "".join(bracketed)).split())
    locked = tuple(int(term) for term in found.locked if term.isdigit())
    until = "" if found.duration == "no_end" else found.duration
    unsupported = tuple(replace(clause, card="effects", line=number) for clause in found.unsupported)
    return Effect(text, number, found.facts, found.definition, locked, until, unsupported)


def _pieces(words: Words, board: Board, problems: list[Problem]) -> Iterator[tuple[int, int, str, str]]:
    """The text in pieces: ``(start, end, label, term)``, without a label where no name stands.

    Inside the sentence a name begins with a capital ("has flash" names no card Flash), and a subtype that is also a name (Forest) is a name only in
    brackets.
    """
    from encoder.cards.words import subtypes

    text, at, begin = words.text, 0, 0
    lead = len(text) - len(text.lstrip())
    for match in re.finditer(r"\[([^\]\n]*)\]|(?<![\w'’-])\w", text):
        start = match.start()
        if start < at:
            continue
        inside = match[1] is not None
        end = match.end() if inside else board.names.longest(text, start)
        if end is None:
            continue
        name = match[1] if inside else text[start:end]
        if not inside and start != lead and (name.capitalize() in subtypes() or not name[0].isupper()):
            continue
        found = board.names.resolve(name)
        if isinstance(found, Unclear):
            if inside and board.library.find(name):
                continue  # a card that is not on the board: "becomes a copy of [Spawnwrithe]"
            problems.append(words.problem(found.message, found.hint, start))
            continue
        if begin < start:
            yield begin, start, "", ""
        yield start, end, board.say(found), ref_term(found)
        at = begin = end
    if begin < len(text):
        yield begin, len(text), "", ""
