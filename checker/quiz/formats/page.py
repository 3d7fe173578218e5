"""A quiz as one page that needs nothing else: answers are out of view until they are asked for, and it is used with a keyboard and a screen reader as well."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from checker.quiz.formats.sheet import LEVELS, answer_of, board_html, cards_html, lettered, proof_html, sheet, title, why_html, words_html

if TYPE_CHECKING:
    from checker.quiz import Question, Quiz


def page(quiz: Quiz) -> bytes:
    """The HTML file. The texts of a quiz are data: they are escaped, and no script but the page's own may run."""
    script = _beside("page.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    questions = "\n".join(_question(n, question) for n, question in enumerate(quiz.questions, 1))
    filled = {"HASH": f"sha256-{digest}", "TITLE": escape(title(quiz)), "COUNT": f"Score: 0 of 0, {len(quiz.questions)} questions", "QUESTIONS": questions, "SCRIPT": script}
    return re.sub(r"@@([A-Z]+)@@", lambda m: filled[m[1]], _beside("page.html")).encode()


def _beside(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _question(n: int, question: Question) -> str:
    shown = sheet(question)
    options = "".join(
        f'<label{" data-right" if option.right else ""}{_attribute("data-misconception", option.misconception)}><input type="radio" name="q{n}" value="{sign}">'
        f'<span class="letter">{sign}</span><span class="words">{words_html(option.text)}</span><span class="mark"></span></label>' for sign, option in lettered(question))
    why = "".join(f"<li><strong>{'' if option.right else 'Not '}{sign}:</strong> {words_html(option.text)}{why_html(option)}</li>" for sign, option in lettered(question))
    proof = proof_html(question)
    return (
        f'<article class="question" id="q{n}" aria-labelledby="t{n}"><h2 id="t{n}" tabindex="-1">{n}. {escape(question.topic or question.kind)} <small>level {question.level} of {LEVELS}</small></h2>'
        f"{board_html(shown, f'The board of question {n}')}{cards_html(shown)}"
        f'<form><fieldset><legend>{words_html(question.question)}</legend>{options}</fieldset><p class="buttons"><button type="submit">Check answer</button> '
        f'<button type="button" class="reveal">Show answer</button></p></form><p class="verdict" role="status" aria-live="polite"></p>'
        f'<section class="answer" hidden aria-label="Answer to question {n}"><h3>{answer_of(question)}: {words_html(question.right.text)}</h3><ul>{why}</ul>'
        + (f"<h3>Proof</h3>{proof}" if proof else "") + "</section></article>")


def _attribute(name: str, value: str | None) -> str:
    return f' {name}="{escape(value)}"' if value else ""
