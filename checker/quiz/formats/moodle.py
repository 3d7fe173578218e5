"""A quiz in Moodle XML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from checker.quiz.formats.sheet import board_html, cards_html, heading, proof_html, sheet, title, why_html, words_html

if TYPE_CHECKING:
    from checker.quiz import Question, Quiz

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Signs that no XML file may hold."""


def moodle(quiz: Quiz) -> bytes:
    """The XML file: a category, and a question of choices for each."""
    root = Element("quiz")
    category = SubElement(root, "question", type="category")
    _text(SubElement(category, "category"), f"$course$/top/{title(quiz)}")
    for question in quiz.questions:
        _question(root, question)
    ElementTree.indent(root)
    data: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return data + b"\n"


def _text(parent: Element, text: str) -> None:
    SubElement(parent, "text").text = _NOT_XML.sub("\ufffd", text)


def _html(parent: Element, tag: str, text: str) -> Element:
    found = SubElement(parent, tag, format="html")
    _text(found, text)
    return found


def _question(root: Element, question: Question) -> None:
    shown = sheet(question)
    found = SubElement(root, "question", type="multichoice")
    _text(SubElement(found, "name"), f"{question.id} {heading(question)}")
    _html(found, "questiontext", f"{board_html(shown)}<p>{words_html(question.question)}</p>{cards_html(shown)}")
    _html(found, "generalfeedback", proof_html(question))
    for tag, said in (("defaultgrade", "1.0"), ("penalty", "0.3333333"), ("hidden", "0"), ("idnumber", f"stackproof-{question.id}"), ("single", "true"), ("shuffleanswers", "true"), ("answernumbering", "ABCD"),
                      ("showstandardinstruction", "0")):
        SubElement(found, tag).text = _NOT_XML.sub("\ufffd", said)
    for tag in ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"):
        _html(found, tag, "")
    for option in question.options:
        answer = _html(found, "answer", words_html(option.text))
        answer.set("fraction", "100" if option.right else "0")
        _html(answer, "feedback", why_html(option))
    tags = SubElement(found, "tags")
    for said in dict.fromkeys(filter(None, (question.topic, question.kind, f"level {question.level}"))):
        _text(SubElement(tags, "tag"), said)
