"""Effects in force: sentences of card notation about named objects, compiled by the cards part."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from encoder.boards.board import Board, Effect, ref_term
from encoder.boards.names import Unclear
from encoder.boards.states import Words
from encoder.errors import InputError, Problem, Unsupported

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
    written: list[str] = []
    wrong = len(problems)
    for start, end, label, term in _pieces(words, board, problems):
        text = f"[{label}]" if label else words.text[start:end]
        written.append(label if label and not _needs_brackets(label, term, start == _lead(words.text)) else text)
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
            named = None if problem.column and "".join(bracketed)[problem.column - 1:].startswith("[") else board.names.longest(words.text, at)
            if named and not _needs_brackets(words.text[at:named], "", False):
                named = None
            hint = f"an object whose name is a subtype stands in brackets here: [{words.text[at:named]}]" if named else problem.hint
            problems.append(words.problem(problem.message, hint, at))
        return None
    text = " ".join("".join(written).split())
    facts, unclear = _copied(found.facts, board)
    locked = tuple(int(term) for term in found.locked if term.isdigit())
    until = "" if found.duration == "no_end" else found.duration
    unsupported = tuple(replace(clause, clause=re.sub(r"[\[\]]", "", clause.clause), card="effects", line=number) for clause in found.unsupported)
    return Effect(text, number, facts, found.definition, locked, until, (*unsupported, *(Unsupported("effects", number, f"{text}: {why}", "view") for why in unclear)))


def _copied(facts: tuple[str, ...], board: Board) -> tuple[tuple[str, ...], list[str]]:
    """A copy of an object is what that object was when the effect began (CR 707.2): its face, or what it is a copy of by then, with what that copy gained."""
    out: list[str] = []
    unclear: list[str] = []
    for fact in facts:
        found = re.fullmatch(r"change\((.*),copy\((\d+)\)\)", fact)
        if not found:
            out.append(fact)
            continue
        thing = board[int(found[2])]
        copied, gains = thing.state.copy_of or thing.face, list[str]()
        if thing.state.face_down:
            unclear.append(f"a copy of {thing.label}, which is face down")
        for effect in board.effects:
            made = next((m[1] for f in effect.facts if (m := re.fullmatch(r"change\(.*,copy\((\w+)\)\)", f))), "")
            if made and thing.slot in effect.locked:
                copied, gains = made, [m[1] for f in effect.facts if (m := re.fullmatch(r"change\([^ ]*?,copy_gains\((.*)\)\)", f))]
            elif made and not effect.locked:
                unclear.append(f"a copy of {thing.label}, which may be a copy itself by then")
        out += [f"change({found[1]},copy({copied}))", *(f"change({found[1]},copy_gains({x}))" for x in gains)]
    return tuple(dict.fromkeys(out)), unclear


def _lead(text: str) -> int:
    return len(text) - len(text.lstrip())


def _needs_brackets(name: str, term: str, first: bool) -> bool:
    """Whether a name is one only in brackets: a card that is not on the board, and inside a sentence a subtype or a word in lower case."""
    from encoder.cards.words import subtypes

    return term.startswith("named(") or (not first and (name.capitalize() in subtypes() or not name[0].isupper()))


def _pieces(words: Words, board: Board, problems: list[Problem]) -> Iterator[tuple[int, int, str, str]]:
    """The text in pieces: ``(start, end, label, term)``, without a label where no name stands.

    Inside the sentence a name begins with a capital ("has flash" names no card Flash), and a subtype that is also a name (Forest) is a name only in
    brackets.
    """
    from encoder.cards.words import slug

    text, at, begin = words.text, 0, 0
    lead = _lead(text)
    for match in re.finditer(r"\[([^\]\n]*)\]|(?<![\w'’-])\w", text):
        start = match.start()
        if start < at:
            continue
        inside = match[1] is not None
        end = match.end() if inside else board.names.longest(text, start)
        if end is None:
            continue
        name = match[1] if inside else text[start:end]
        if not inside and _needs_brackets(name, "", start == lead):
            continue
        found = board.names.resolve(name)
        if isinstance(found, Unclear):
            if inside and (card := board.library.find(name)):  # that is not on the board: "becomes a copy of [Spawnwrithe]"
                if begin < start:
                    yield begin, start, "", ""
                face = next((face for face in card.faces if face == slug(name)), card.id)
                yield start, end, name if face != card.id else card.name, f"named({face})"
                at = begin = end
                continue
            problems.append(words.problem(found.message, found.hint, start))
            continue
        if begin < start:
            yield begin, start, "", ""
        yield start, end, board.say(found), ref_term(found)
        at = begin = end
    if begin < len(text):
        yield begin, len(text), "", ""
