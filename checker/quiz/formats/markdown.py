"""A quiz to print or to send on: Markdown with the answers folded up at its end."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from checker.quiz.formats.sheet import Sheet, answer_of, believed, heading, indentation, lettered, sheet, title

if TYPE_CHECKING:
    from checker.quiz import Question, Quiz

_SIGNS = re.compile(r"([\\`*_\[\]<>&|~#$])")
_START = re.compile(r"^(?:([-+=])(?=[-+=\s]|$)|(\d+)([.)])(?=\s|$))")
"""What would begin a list, a line across or a heading."""


def markdown(quiz: Quiz) -> bytes:
    """The Markdown file: CommonMark with tables; ``<details>`` folds up the answers."""
    out = [f"# {escaped(title(quiz))}", ""]
    for n, question in enumerate(quiz.questions, 1):
        out += [*_asked(n, question), ""]
    out += ["## Answers", ""]
    for n, question in enumerate(quiz.questions, 1):
        out += [*_answered(n, question), ""]
    return ("\n".join(out).rstrip() + "\n").encode()


def escaped(text: str) -> str:
    """A text in which no sign means anything to Markdown; its line breaks stay.

    Examples
    --------
    >>> print(escaped("1. *one* <b>"))
    1\\. \\*one\\* \\<b\\>
    """
    return "\\\n".join(_START.sub(lambda m: f"\\{m[1]}" if m[1] else f"{m[2]}\\{m[3]}", _SIGNS.sub(r"\\\1", line)) for line in _lines(text))


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()] or [""]


def _cell(texts: Iterable[str]) -> str:
    return "<br>".join(escaped(" ".join(text.split())) for text in texts) or "–"


def _asked(n: int, question: Question) -> Iterable[str]:
    shown = sheet(question)
    yield from (f"## {n}. {escaped(heading(question))}", "")
    yield f"| | {' | '.join(escaped(player) for player in shown.players)} |"
    yield "|---" * (len(shown.players) + 1) + "|"
    yield from (f"| **{zone}** | {' | '.join(_cell(cell) for cell in cells)} |" for zone, cells in shown.rows)
    yield ""
    yield from (f"- {name}: {'; '.join(escaped(' '.join(text.split())) for text in texts)}" for name, texts in shown.notes)
    yield from ("", escaped(question.question), "")
    yield from (f"- **{sign}** {_inside(option.text)}" for sign, option in lettered(question))
    yield from ("", f"<details{' open' if shown.own else ''}><summary>What the cards do</summary>", *_cards(shown), "", "</details>")


def _cards(shown: Sheet) -> Iterable[str]:
    for name, text in shown.cards:
        fence = "`" * max(3, 1 + max((len(found) for found in re.findall(r"`+", text)), default=0))
        yield from ("", f"{escaped(name)}", "", f"{fence}text", *text.strip("\n").split("\n"), fence)


def _inside(text: str) -> str:
    """A text of an item of a list."""
    return escaped(text).replace("\n", "\n  ")


def _answered(n: int, question: Question) -> Iterable[str]:
    yield from (f"<details><summary>Answer to question {n}</summary>", "", f"**{answer_of(question)}** {escaped(question.right.text)}", "")
    if question.right.why:
        yield from (escaped(question.right.why), "")
    if question.proof:
        yield from ("Proof:", "", *(f"- {indentation(line)}{_inside(line)}" for line in question.proof), "")
    yield from (f"- not **{sign}**, {_inside(option.text)}" + (f": {_inside(said)}" if (said := " ".join(filter(None, (believed(option), option.why)))) else "")
                for sign, option in lettered(question) if not option.right)
    if question.rules:
        yield from ("", f"Rules: {escaped(', '.join(question.rules))}")
    yield from ("", "</details>")
