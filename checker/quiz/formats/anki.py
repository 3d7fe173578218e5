"""A quiz as an Anki deck, written by genanki."""

from __future__ import annotations

import hashlib
import io
import json
import re
import tempfile
import zipfile
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import asp
from checker.quiz.formats.sheet import answer_of, board_html, board_of, cards_html, heading, lettered, proof_html, sheet, title, why_html, words_html
from encoder.errors import InputError, Problem

if TYPE_CHECKING:
    from checker.quiz import Question, Quiz

_MODEL = 1_609_283_411
"""Anki knows a kind of note by this number; with another one, decks that were imported before would not be brought up to date."""
_FIELDS = ("Id", "Board", "Question", "Options", "Answer", "Why", "Proof", "Cards", "Source")
_FRONT = '<div class="head">{{Source}}</div>{{Board}}<p class="question">{{Question}}</p>{{Options}}{{Cards}}'
_BACK = '{{FrontSide}}<hr id="answer"><p class="right">{{Answer}}</p>{{Why}}{{Proof}}'
_STYLE = """.card { font: 17px/1.45 Helvetica, Arial, sans-serif; text-align: left; max-width: 44rem; margin: 0 auto; padding: .5rem; color: #1a1a1a; background: #fff; }
.card.nightMode { color: #f0f0f0; background: #222; }
table.board { border-collapse: collapse; width: 100%; } table.board caption { position: absolute; left: -9999px; } table.board th, table.board td { border: 1px solid #888; padding: .25rem .4rem; text-align: left; vertical-align: top; width: 50%; overflow-wrap: anywhere; } table.board tr > :first-child { width: 1%; white-space: nowrap; }
table.board ul { margin: 0; padding-left: 1.1rem; } table.board td span, .head { opacity: .7; } ol.options { list-style: upper-alpha; }
dl.notes dt, dl.cards dt { font-weight: bold; } dl.notes dt { float: left; clear: left; margin-right: .4rem; } dl.notes dt::after { content: ":"; } dl dd { margin: 0; } dl.cards dd { margin-left: 1rem; } #answer ~ ul p, #answer ~ p { margin: .3rem 0; } .right { font-weight: bold; } ul.proof { list-style: none; padding-left: 0; } .misconception { font-style: italic; }
"""


def anki(quiz: Quiz) -> bytes:
    """The .apkg file: one note for each question. Numbers are made from what a note says, so that an import anew changes notes instead of doubling them.

    Raises
    ------
    InputError
        genanki is not installed.
    """
    write = genanki()
    model = write.Model(_MODEL, "Stackproof question", fields=[{"name": name} for name in _FIELDS], templates=[{"name": "Question", "qfmt": _FRONT, "afmt": _BACK}], css=_STYLE)
    deck = write.Deck(_number(title(quiz)), title(quiz))
    for question in quiz.questions:
        deck.add_note(write.Note(model=model, fields=_fields(question), guid=_guid(question), tags=_tags(question)))
    # when the explanations were made: notes of an older deck are brought up to date where the rules have changed
    when = datetime.fromisoformat(asp.CURRENT).replace(tzinfo=UTC).timestamp()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "quiz.apkg"
        write.Package(deck).write_to_file(file, timestamp=when)
        return _undated(file)


def genanki() -> Any:
    """The package that writes decks.

    Raises
    ------
    InputError
        It is not installed.
    """
    try:
        import genanki as package
    except ImportError as e:
        raise InputError([Problem("", 0, 0, "an Anki deck is written by the package genanki, which is not installed", "pip install 'stackproof[quiz]'")]) from e
    return package


def _undated(file: Path) -> bytes:
    """The same archive without the time at which it was written."""
    data = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name), old.read(name), zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _number(text: str) -> int:
    """A number that Anki can know something by."""
    return (1 << 30) + int(hashlib.sha256(text.encode()).hexdigest(), 16) % (1 << 30)


def _guid(question: Question) -> str:
    said = [board_of(question).to_text(), question.question.strip(), *sorted(option.text.strip() for option in question.options)]
    return "stackproof" + hashlib.sha256(json.dumps(said).encode()).hexdigest()[:20]


def _tags(question: Question) -> list[str]:
    return ["stackproof", f"level-{question.level}", *(re.sub(r"\s+", "-", text.strip()) for text in dict.fromkeys((question.topic, question.kind)) if text.strip())]


def _fields(question: Question) -> list[str]:
    shown = sheet(question)
    options = '<ol class="options" type="A">' + "".join(f"<li>{words_html(option.text)}</li>" for option in question.options) + "</ol>"
    why = "<ul>" + "".join(f"<li><b>{'' if option.right else 'not '}{sign}:</b> {words_html(option.text)}{why_html(option)}</li>" for sign, option in lettered(question)) + "</ul>"
    answer = f"{answer_of(question)} {words_html(question.right.text)}"
    fields = [escape(question.id), board_html(shown), words_html(question.question), options, answer, why, proof_html(question), cards_html(shown), escape(heading(question))]
    return [_plain(text) for text in fields]


def _plain(text: str) -> str:
    """Without what Anki would take for a sound, a formula or a deletion."""
    return re.sub("[\x00-\x08\x0b-\x1f]", "\ufffd", text).replace("[", "&#91;").replace("{{", "{&#123;").replace("\\", "&#92;")
