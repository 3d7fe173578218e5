"""Quiz files: what may be written, YAML and JSON alike, and what is said of mistakes."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from encoder.errors import InputError
from encoder.json_source import parse_json
from encoder.quizzes import json_schema, load_quiz, parse_quiz
from encoder.yaml_source import parse, plain

QUESTION = {"question": "How large?", "board": {"Ana": ["Grizzly Bears"]}, "options": ["Grizzly Bears is 2/2", {"text": "larger", "claim": {"always": ["Grizzly Bears is 3/3"]}}], "answer": "1"}


def problems(change: dict[str, object] | str) -> list[str]:
    text = change if isinstance(change, str) else json.dumps({"questions": [{**QUESTION, **change}]})
    with pytest.raises(InputError) as error:
        parse_quiz(text)
    return [problem.message for problem in error.value.problems]


def test_both_forms_of_an_option_and_both_marks() -> None:
    quiz = parse_quiz(json.dumps({"quiz": "a title", "questions": [QUESTION, {**QUESTION, "id": "x", "answer": 1, "options": [*QUESTION["options"][:1], {"claim": "Grizzly Bears is green", "right": "true"}]}]}))
    one, two = quiz.questions
    assert (one.id, two.id, quiz.title) == ("question-1", "x", "a title")
    assert [[(c.text, c.right, len(c.claims)) for c in q.choices] for q in (one, two)] == [
        [("Grizzly Bears is 2/2", True, 1), ("larger", False, 1)], [("Grizzly Bears is 2/2", True, 1), ("Grizzly Bears is green", True, 1)]]


def test_json_is_read_with_its_places(tmp_path: Path) -> None:
    file = tmp_path / "q.json"
    file.write_text(json.dumps({"seed": 3, "schema": "stackproof/quiz/1", "board": "", "questions": [QUESTION]}, indent=1))
    assert load_quiz(file).seed == 3
    file.write_text(file.read_text().replace("3/3", "big"))
    with pytest.raises(InputError) as error:
        load_quiz(file)
    problem, = error.value.problems
    assert '"Grizzly Bears is big"' in file.read_text().splitlines()[problem.line - 1] and problem.column > 9


@pytest.mark.parametrize(("change", "message"), [
    ({"options": ["Grizzly Bears is 2/2"]}, "a question has 2 to 10 options"), ({"answer": "7"}, "there is no option 7"), ({"answer": "one"}, "the number of the right option belongs here"),
    ({"board": {}}, None), ({"level": 5}, "a level is a number from 1 to 4"), ({"id": "a b"}, "an id is made of letters, digits, points, _ and -"), ({"question": ""}, "a text belongs here"),
    ({"options": [{"text": "a", "claim": {}}, "Grizzly Bears is 2/2"]}, "an option that claims nothing"), ({"options": [{"text": "a", "claim": {"alwys": "x"}}, "Grizzly Bears is 2/2"]}, '"alwys" is no key of a claim'),
    ({"options": [{"text": "a"}, "Grizzly Bears is 2/2"]}, '"claim" is missing'), ({"options": [{"claim": ["Grizzly Bears is 2/2"]}, "Grizzly Bears is 2/2"]}, '"text" is missing'),
    *(({"options": [{"claim": "Grizzly Bears is 2/2", "right": said}, "Grizzly Bears is 2/2"]}, "true or false belongs here") for said in ("perhaps", "yes", "on", "1", 1)),
    *(({"answer": said}, "the number of the right option belongs here") for said in ("\u00b2", "\u0661", "1.0", [1], "9" * 5000)),
    ({"options": [{"claim": "Grizzly Bears is 2/2", "right": False}, "Grizzly Bears is 2/2"]}, "the answer is this option, and here it is not right"),
    ({"options": [{"claim": "Grizzly Bears is 2/2", "misconception": "power stops at zero"}, "Grizzly Bears is 3/3"]}, "a misconception belongs to a wrong option, and this one is marked as right"),
    *(({"options": [{"text": "a", "claim": said}, "Grizzly Bears is 2/2"]}, "a text belongs here") for said in ("", "  ")), ({"options": [" ", "Grizzly Bears is 2/2"]}, "a text belongs here"),
    ({"options": [{"text": " ", "claim": "Grizzly Bears is 2/2"}, "Grizzly Bears is 3/3"]}, "a text belongs here"), ({"question": " \n"}, "a text belongs here"), ({"question": None}, '"question" is missing'),
    ({"options": [["Grizzly Bears is 2/2"], "Grizzly Bears is 2/2"]}, "an option is a sentence, or a mapping"), ("questions: [a]", "a question is a mapping"), ("questions: ", "a quiz file has questions"),
    ({"klind": None}, '"klind" is no key of a question'),
    ({"options": [{"claim": "Grizzly Bears is 2/2", "misconception": "bears fly"}, "Grizzly Bears is 2/2"]}, 'no misconception is named "bears fly"'),
    ({"until": "tomorrow"}, '"tomorrow" is no horizon'), ({"under": "1066-01-01"}, None), ({"play": ["Ana dances"]}, None),
    ("ruling: r", "a quiz file has questions"), ("questions: []", "a quiz has at least one question"), ("questions: 3", "questions is a list"), ("[1]", "a quiz file has questions"),
])
def test_mistakes_are_told_in_words(change: dict[str, object] | str, message: str | None) -> None:
    found = problems(change)
    assert message is None or message in found, found
    assert len(found) == 1 or message is None


def test_what_is_there_and_has_no_value_is_as_if_left_out() -> None:
    nothing = dict.fromkeys(("id", "kind", "topic", "level", "cards", "play", "until", "under", "proof", "rules", "source", "answer"))
    option = {"text": None, "claim": "Grizzly Bears is 2/2", "right": True, "misconception": None, "why": None}
    for null in ("null", "~", ""):
        text = json.dumps({"quiz": None, "cards": None, "seed": None, "language": None, "questions": [{**QUESTION, **nothing, "options": [option, {**QUESTION["options"][1], "right": None}]}]}, indent=1)
        found = parse_quiz(text.replace("null", null))
        one, = found.questions
        assert (found.title, found.seed, one.id, one.data.keys()) == ("", None, "question-1", {"question", "board"})
        assert [(c.text, c.right, c.why, c.misconception) for c in one.choices] == [("Grizzly Bears is 2/2", True, "", None), ("larger", False, "", None)]


@pytest.mark.parametrize(("change", "right"), [({"answer": "01"}, 0), ({"answer": " 2 "}, 1), ({"answer": None, "options": ["Grizzly Bears is 2/2", {"claim": "Grizzly Bears is 3/3", "right": "True"}]}, 1)])
def test_what_marks_an_option_marks_it_however_it_is_written(change: dict[str, object], right: int) -> None:
    one, = parse_quiz(json.dumps({"questions": [{**QUESTION, **change}]})).questions
    assert [n for n, choice in enumerate(one.choices) if choice.right] == [right]


def test_too_many_questions_are_told_at_the_first_that_is_too_much_and_none_is_read() -> None:
    with pytest.raises(InputError) as error:
        parse_quiz("questions:\n" + "- {klind: x}\n" * 2001)
    assert [(p.line, p.message) for p in error.value.problems] == [(2002, "more than 2,000 questions")]


def test_an_id_is_that_of_one_question() -> None:
    assert problems(json.dumps({"questions": [{**QUESTION, "id": "a"}, {**QUESTION, "id": "a"}]})) == ['the id "a" is that of another question, too']


def test_the_schema_takes_what_is_read() -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema())
    jsonschema.validate({"questions": [{**QUESTION, "answer": 1}]}, json_schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"questions": [{**QUESTION, "options": [1, 2]}]}, json_schema())


_JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(st.characters(min_codepoint=32, max_codepoint=0x2FFF, exclude_categories=["Cc", "Cs", "Cn", "Zl", "Zp"]), max_size=8),
                     lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc d", min_size=1, max_size=3), inner, max_size=3), max_leaves=8)


@settings(max_examples=60, deadline=None)
@given(_JSON, st.sampled_from([None, 1]))
def test_json_reads_as_python_reads_it(data: object, indent: int | None) -> None:
    def texts(value: object) -> object:
        if isinstance(value, dict):
            return {key: texts(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [texts(inner) for inner in value]
        return value if isinstance(value, str) else json.dumps(value)

    assert plain(parse_json(json.dumps(data, ensure_ascii=bool(indent), indent=indent))) == texts(data)


@settings(max_examples=60, deadline=None)
@given(st.text('{}[]",: ab1\\n\n', max_size=12))
def test_whatever_is_no_json_is_an_error_with_a_place(text: str) -> None:
    try:
        json.loads(text)
    except ValueError:
        with pytest.raises(InputError):
            parse_json(text)


def test_depth_and_keys_are_bounded() -> None:
    for text in ("[" * 100 + "]" * 100, '{"a": 1, "a": 2}', '"\\u0001"', '"\\ud800"'):
        with pytest.raises(InputError):
            parse_json(text)
    assert plain(parse('{"a": [1, true]}')) == plain(parse_json('{"a": [1, true]}'))
