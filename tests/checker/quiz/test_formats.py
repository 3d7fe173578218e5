"""Every format is read back by a reader that shares nothing with what wrote it, and says the same questions."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from checker.quiz import Quiz
from checker.quiz.formats import FORMATS, format_of, prepared, rendered, written
from checker.quiz.formats.sheet import of_board, sheet
from encoder.errors import InputError
from encoder.rulings import load_rulings
from tests.checker.quiz.read_back import read_back
from tests.checker.quiz.readers import read_gift, words
from tests.checker.quiz.sample import BY_A_PERSON, NASTY, NASTY_TEXT, PERSIST, QUIZ, TWO_ALIKE

ROOT = Path(__file__).parents[3]
ASKED = [question.question for question in QUIZ.questions]
OPTIONS = [[option.text for option in question.options] for question in QUIZ.questions]
RIGHT = [[option.right for option in question.options] for question in QUIZ.questions]


def loose(text):
    return " ".join(text.split())


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_quiz_is_the_same_bytes_and_a_board_that_cannot_be_read_is_told(name):
    assert rendered(QUIZ, name) == rendered(QUIZ, name) and len(rendered(BY_A_PERSON, name)) > 100
    if name != "json":
        with pytest.raises(InputError, match="Devoted Druit"):
            rendered(Quiz(1, [replace(PERSIST, board={"Ana": ["Devoted Druit"]})]), name)


def test_the_format_is_said_or_is_that_of_the_ending(tmp_path):
    assert [format_of(f"quiz{ending}") for endings in FORMATS.values() for ending in endings] == [name for name, endings in FORMATS.items() for _ in endings]
    assert written(QUIZ, tmp_path / "quiz.XML") == "moodle" and written(QUIZ, tmp_path / "quiz", "gift") == "gift"
    for path, said, message in (("quiz.pdf", "", '"\\.pdf"'), ("quiz", "", "has no ending"), ("quiz.md", "mdd", '"mdd"'), (tmp_path / "no" / "quiz.md", "", "cannot be written")):
        with pytest.raises(InputError, match=message):
            written(QUIZ, path, said)


def test_which_came_first_is_never_left_unsaid():
    knight = {"Ana": [{"Kulrath Knight": "attacking Bea"}, {"Lignify": "attached to Kulrath Knight"}], "step": "declare blockers", "stack": []}
    later = {**knight, "effects": ["Kulrath Knight has base 4/1 until end of turn"]}
    said = {"": knight, ", then what is in force": later, f", then what is in force; but {later['effects'][0]}, then Lignify": {**later, "order": [later["effects"][0], "Lignify"]}}
    for more, board in said.items():
        assert dict(sheet(replace(PERSIST, board=board)).notes)["Timestamps"] == (f"permanents as they are listed, player by player{more}",)
    assert "Timestamps" not in dict(sheet(replace(PERSIST, board={"Ana": ["Forest"]})).notes)


def test_what_cannot_be_written_is_told_before_questions_are_made(tmp_path):
    assert prepared(tmp_path / "quiz.md") == "md" and prepared(None, "gift") == "gift" and not list(tmp_path.iterdir())
    for path, why in ((tmp_path / "no" / "quiz.md", "there is no folder"), (tmp_path, "has no ending"), (tmp_path / "a.md", "it is a folder")):
        (tmp_path / "a.md").mkdir(exist_ok=True)
        with pytest.raises(InputError, match=why):
            prepared(path)


def test_what_is_shown_of_a_board():
    shown = sheet(PERSIST)
    assert dict(shown.rows) == {
        "Life": (("20",), ("7",)), "Mana": ((), ("RR",)), "Battlefield": (("Murderous Redcap: with a +1/+1 counter and 1 damage",), ()), "Hand": ((), ("Puncture Bolt", "2 unknown cards"))}
    assert shown.notes == (("Turn", ("Bea's main phase",)),) and [name for name, _ in shown.cards] == ["Murderous Redcap", "Puncture Bolt"] and shown.own == 0
    shown = sheet(TWO_ALIKE)  # names that the question says can be found on the board
    assert dict(shown.rows)["Battlefield"][0] == ("2 Forest", "Grizzly Bears 1: with a -1/-1 counter", "Grizzly Bears 2", "test bear")
    assert shown.cards[0] == ("test bear", "{1}{G} creature Bear 2/2\nflying") and shown.own == 1 and ("Rules of", ("2008-05-02",)) in shown.notes
    board = {"Ana": {"battlefield": ["Grizzly Bears"], "poison": 3, "library": ["Forest", "exactly"]}, "Bea": {"hand": ["Stifle"]}, "priority": "Bea", "stack": ["Ana's Blaze: with X = 2 and targeting Grizzly Bears"],
             "effects": ["Grizzly Bears gets +3/+3 until end of turn"], "earlier": ["Ana played a land"]}
    shown = sheet(replace(PERSIST, board=board))
    assert dict(shown.rows)["Poison"] == (("3",), ("0",)) and dict(shown.rows)["Library"] == (("Forest", "and no other card"), ())
    assert dict(shown.notes) == {"Turn": ("Ana's main phase, Bea has priority",), "Stack, the top first": ("Blaze: with X = 2 and targeting Grizzly Bears",),
                                 "In force": ("Grizzly Bears gets +3/+3 until end of turn",), "Earlier this turn": ("Ana played a land",),
                                     "Timestamps": ("permanents as they are listed, player by player, then what is in force",)}
    for said, words_said in (({}, "at its beginning"), ({"stack": []}, "after its turn-based actions")):
        assert sheet(replace(PERSIST, board={"Ana": ["Forest"], "step": "declare attackers", **said})).notes == (("Turn", (f"Ana's declare attackers, {words_said}",)),)


def test_all_that_is_on_a_board_is_shown():
    boards = [case.board for ruling in load_rulings(sorted((ROOT / "examples" / "rulings").glob("*.yaml"))[::60]) for case in ruling.cases]
    assert len(boards) > 15
    for board in boards:
        shown = of_board(board)
        seen = "\n".join([text for _, cells in shown.rows for texts in cells for text in texts] + [text for _, texts in shown.notes for text in texts])
        assert all(o.name in seen for o in board.objects) and {board.library.card(o.card).name for o in board.objects} <= {name for name, _ in shown.cards}


def test_json():
    data = json.loads(rendered(QUIZ, "json"))
    assert data["seed"] == 7 and [q["question"] for q in data["questions"]] == ASKED and json.loads(rendered(BY_A_PERSON, "json"))["seed"] is None
    assert [[(o["text"], o["right"]) for o in q["options"]] for q in data["questions"]] == [list(zip(*both, strict=True)) for both in zip(OPTIONS, RIGHT, strict=True)]
    first = data["questions"][0]
    assert list(first) == ["id", "kind", "topic", "level", "board", "play", "source", "question", "options", "proof", "rules"]
    assert list(first["options"][0]) == ["text", "claim", "right", "misconception", "why"] and first["options"][1]["misconception"] is None
    assert data["questions"][2]["cards"] and data["questions"][2]["under"] == "2008-05-02"


def test_json_is_read_by_the_reader_of_quiz_files_and_checked(tmp_path):
    from checker.quiz.auditing import audit, quiz_of
    from encoder.quizzes.reading import load_quizzes

    plain = Quiz(7, QUIZ.questions[:3])
    written(plain, tmp_path / "quiz.json")
    quizzes = load_quizzes([tmp_path / "quiz.json"])
    again, first = (json.loads(rendered(quiz, "json"), parse_int=str) for quiz in (quiz_of(quizzes), plain))  # in a quiz file a number may be a text
    assert [{**q, "level": str(q["level"])} for q in again["questions"]] == first["questions"] and quiz_of(quizzes).seed == 7
    assert rendered(quiz_of(quizzes), "anki") == rendered(plain, "anki")  # notes keep their numbers
    found = audit([one for quiz in quizzes for one in quiz.questions if one.id == "q2"], "2026-01-16").questions
    assert [one.verdict for one in found] == ["right"]


def test_markdown_is_read_by_a_parser_of_commonmark():
    markdown_it = pytest.importorskip("markdown_it", reason="markdown-it-py is not installed: Markdown is not read back")
    text = rendered(QUIZ, "md").decode()
    html = markdown_it.MarkdownIt("commonmark").enable("table").render(text)
    seen, tags = words(html)
    said = loose(seen)
    for question in QUIZ.questions:
        assert loose(question.question) in said and all(loose(line) in said for line in question.proof) and all(rule in said for rule in question.rules)
        assert all(loose(option.text) in said and loose(option.why) in said and (option.misconception or "") in said for option in question.options)
    assert tags.count("table") == len(QUIZ.questions) and tags.count("h1") == 1 and tags.count("h2") == 1 + len(QUIZ.questions) and "script" not in tags and "b" not in tags
    assert tags.count("details") == 2 * len(QUIZ.questions) == html.count("</details>") and "ol" not in tags
    asked, answers = seen.split("Answers", 1)
    assert "702.79a" in answers and "702.79a" not in asked


def test_gift_is_read_by_a_grammar_of_its_documentation():
    (kind, category), *found = read_gift(rendered(QUIZ, "gift").decode())
    assert (kind, category) == ("category", "$course$/top/Stackproof quiz 7") and len(found) == len(QUIZ.questions)
    for (_, name, text, options, general), question in zip(found, QUIZ.questions, strict=True):
        assert name.startswith(question.id) and text.startswith("[html]")
        seen, tags = words(text)
        assert question.question.strip() in seen and tags.count("table") == 1 and "script" not in tags
        assert [(words(said.removeprefix("[html]"))[0], sign == "=", weight) for sign, weight, said, _ in options] == [(option.text, option.right, None) for option in question.options]
        assert all(option.why in words(feedback)[0] and (option.misconception or "") in words(feedback)[0] for (*_, feedback), option in zip(options, question.options, strict=True))
        assert all(line in words(general)[0] for line in (*question.proof, *question.rules))


def test_gift_is_read_by_a_package():
    parser = pytest.importorskip("pygiftparser.parser", reason="pygiftparser is not installed: GIFT is not read back by it")
    plain = Quiz(1, QUIZ.questions[:3])  # it does not know what is escaped in all places
    found = parser.parseFile(io.StringIO(rendered(plain, "gift").decode()))
    assert [question.valid for question in found] == [True] * 3
    assert [[(words(re.sub(r"\\([~=#{}:])", r"\1", a.answer.removeprefix("[html]")))[0].strip(), a.fraction == 100) for a in question.answers.answers] for question in found] == [
        [(option.text, option.right) for option in question.options] for question in plain.questions]


def test_moodle_xml_fits_a_schema_and_is_read_by_a_package(tmp_path):
    etree = pytest.importorskip("lxml.etree", reason="lxml is not installed: Moodle XML is not validated")
    data = rendered(QUIZ, "moodle")
    schema = etree.XMLSchema(etree.parse(str(Path(__file__).with_name("moodle.xsd"))))
    schema.assertValid(etree.fromstring(data))
    assert not schema.validate(etree.fromstring(data.replace(b'fraction="100"', b'fraction="all"')))
    parser = pytest.importorskip("moodle_xml_parser.parser", reason="moodle-xml-parser is not installed: Moodle XML is not read back by it")
    found = parser.parse_bytes(data)["multichoice"]
    assert [question.single for question in found] == [True] * len(QUIZ.questions)
    assert [[option.score_fraction == 100 for option in question.options] for question in found] == RIGHT


def test_moodle_xml_says_the_questions():
    from xml.etree import ElementTree

    category, *found = ElementTree.fromstring(rendered(QUIZ, "moodle"))
    assert category.findtext("category/text") == "$course$/top/Stackproof quiz 7"
    for element, question in zip(found, QUIZ.questions, strict=True):
        seen, tags = words(element.findtext("questiontext/text"))
        assert question.question.strip() in seen and tags.count("table") == 1 and "script" not in tags
        assert [(words(answer.findtext("text"))[0], answer.get("fraction") == "100") for answer in element.iter("answer")] == [(option.text, option.right) for option in question.options]
        assert all(option.why in words(answer.findtext("feedback/text"))[0] for answer, option in zip(element.iter("answer"), question.options, strict=True))
        assert all(line in words(element.findtext("generalfeedback/text"))[0] for line in (*question.proof, *question.rules))
        assert question.topic in [tag.findtext("text") for tag in element.iter("tag")]
    ElementTree.fromstring(rendered(Quiz(1, [replace(NASTY, question="a\x00b\x1f")]), "moodle"))


@pytest.mark.parametrize("name", ["md", "gift", "moodle"])
def test_every_question_is_found_again(name, tmp_path):
    try:
        assert read_back(QUIZ, name, tmp_path) == len(QUIZ.questions)
    except ImportError as e:
        pytest.skip(f"{e.name} is not installed: {name} is not read back")


# --- Anki ------------------------------------------------------------------------------------------------------------------------


def notes(data, folder):
    """Notes of an .apkg file, with nothing but zip and SQLite."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        (folder / "notes.anki2").write_bytes(archive.read("collection.anki2"))
    with sqlite3.connect(folder / "notes.anki2") as base:
        rows = base.execute("select guid, flds, tags from notes order by id").fetchall()
        (models,), (decks,) = base.execute("select models from col").fetchone(), base.execute("select decks from col").fetchone()
    base.close()
    fields = [field["name"] for model in json.loads(models).values() for field in model["flds"]]
    return [(guid, dict(zip(fields, said.split("\x1f"), strict=True)), tags.split()) for guid, said, tags in rows], list(json.loads(models)), sorted(deck["name"] for deck in json.loads(decks).values())


def test_an_anki_deck_is_read_as_a_database(tmp_path):
    pytest.importorskip("genanki", reason="genanki is not installed: no Anki deck is written")
    found, models, decks = notes(rendered(QUIZ, "anki"), tmp_path)
    assert "Stackproof quiz 7" in decks and len(found) == len({guid for guid, *_ in found}) == len(QUIZ.questions)
    for (_, fields, tags), question in zip(found, QUIZ.questions, strict=True):
        assert words(fields["Question"])[0].strip() == question.question.strip() and f"level-{question.level}" in tags
        assert all(option.text in words(fields["Options"])[0] and option.why in words(fields["Why"])[0] for option in question.options) and question.right.text in words(fields["Answer"])[0]
        assert all(line in words(fields["Proof"])[0] for line in question.proof) and not any("[" in text or "{{" in text for text in fields.values())
    # what a question says is what it is known by, whatever it is called and however it is explained
    other, same_model, _ = notes(rendered(Quiz(8, [replace(PERSIST, id="z", proof=(), topic="other")]), "anki"), tmp_path)
    assert other[0][0] == found[0][0] and same_model == models


def test_an_anki_deck_is_imported_by_anki(tmp_path):
    pytest.importorskip("genanki", reason="genanki is not installed: no Anki deck is written")
    collection = pytest.importorskip("anki.collection", reason="the package anki is not installed: no Anki deck is imported")
    col = collection.Collection(str(tmp_path / "collection.anki2"))

    def imported(quiz):
        written(quiz, tmp_path / "quiz.apkg")
        return col.import_anki_package(collection.ImportAnkiPackageRequest(package_path=str(tmp_path / "quiz.apkg"))).log

    try:
        assert len(imported(QUIZ).new) == len(QUIZ.questions) == col.card_count()
        again = imported(QUIZ)
        assert not again.new and col.note_count() == len(QUIZ.questions)  # the same quiz anew: no question twice
        assert len(imported(Quiz(8, [replace(PERSIST, question="Another one?")])).new) == 1 and col.note_count() == len(QUIZ.questions) + 1
        card = col.get_card(col.find_cards('"deck:Stackproof quiz 7" Question:*Puncture*')[0])
        front, back = words(card.question())[0], words(card.answer())[0]
        assert "2 unknown cards" in front and PERSIST.options[0].text in front and "702.79a" in back and "702.79a" not in front
        nasty = next(col.get_card(id) for id in col.find_cards("tag:level-4"))
        assert NASTY_TEXT in words(nasty.answer())[0] and "script" not in words(nasty.answer())[1] and not nasty.answer_av_tags()
    finally:
        col.close()


def test_without_genanki_it_is_said(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "genanki", None)
    with pytest.raises(InputError, match=r"genanki, which is not installed(.|\n)*stackproof\[quiz\]"):
        rendered(QUIZ, "anki")
    with pytest.raises(InputError, match="genanki, which is not installed"):
        prepared("quiz.apkg")
