"""A quiz in GIFT, the plain text that Moodle and others import."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.quiz.formats.sheet import board_html, cards_html, heading, proof_html, sheet, title, why_html, words_html

if TYPE_CHECKING:
    from checker.quiz import Question, Quiz

_ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"} | {"\n": "\\n", "\r": None})


def gift(quiz: Quiz) -> bytes:
    """The GIFT file: a category, and a question of choices for each, in HTML."""
    category = f"$CATEGORY: $course$/top/{title(quiz)}"
    return "\n\n".join([f"// {title(quiz)}", category, *map(_question, quiz.questions)]).encode() + b"\n"


def escaped(text: str) -> str:
    """A text in which no sign means anything to GIFT, on one line.

    Examples
    --------
    >>> print(escaped("{2/B}: ~ = #"))
    \\{2/B\\}\\: \\~ \\= \\#
    """
    return text.translate(_ESCAPED)


def _question(question: Question) -> str:
    shown = sheet(question)
    asked = f"{board_html(shown)}<p>{words_html(question.question)}</p>{cards_html(shown)}"
    # every option begins with its format, so that "%50%" at the beginning of one is no weight
    options = [f"\t{'=' if option.right else '~'}[html]{escaped(words_html(option.text))}" + (f" #[html]{escaped(why)}" if (why := why_html(option)) else "") for option in question.options]
    proof = proof_html(question)
    return "\n".join([f"::{escaped(f'{question.id} {heading(question)}')}::[html]{escaped(asked)}{{", *options, *([f"\t####[html]{escaped(proof)}"] if proof else []), "}"])
