"""Whether a quiz has the answers that are marked: planted faults, what is told of them, and the second path."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry

from checker.commands.quiz import checked
from checker.output import envelope
from checker.quiz import Option, Question
from checker.quiz.auditing import Audit, Audited, audit, audit_question, quiz_of
from checker.schemas import bundled
from encoder.errors import InputError
from encoder.quizzes import QuizFile, load_quiz, parse_quiz

PLANTED = Path(__file__).parents[3] / "examples" / "quizzes" / "five-faults.yaml"
BEARS = "board: {Ana: [Grizzly Bears], Bea: [Forest]}, question: What is so?"


def audited(questions: str, again: bool = False) -> tuple[Audited, ...]:
    """Questions of a text, each in a line, with what they come to."""
    return audit(parse_quiz("questions:\n" + "".join(f"- {{{line}}}\n" for line in questions.splitlines()), file="q.yaml").questions, again=again).questions


def kinds(questions: str) -> list[list[str]]:
    return [[fault.kind for fault in one.faults] for one in audited(questions)]


@pytest.fixture(scope="module")
def planted() -> Audit:
    return audit(load_quiz(PLANTED).questions, again=True)


def test_each_planted_fault_is_found_and_nothing_else(planted: Audit) -> None:
    found = planted.questions
    faults = {one.posed.id: [(fault.kind, fault.option) for fault in one.faults] for one in found}
    assert faults == {"wrong-key": [("wrong key", 1)], "two-right": [("two right options", 2)], "not-modelled": [("unsupported", 0)],
                      "choice": [("depends on a choice", 1)], "none": [("no right option", 2)], "right": []}
    lines = PLANTED.read_text().splitlines()
    told = {one.posed.id: (lines[one.faults[0].problem.line - 1].strip(), one.faults[0].problem.message) for one in found if one.faults}
    assert "Devoted Druid is -1/1; option 3 holds" in told["wrong-key"][1]
    assert told["two-right"][0].startswith("- {text: It is not 2/2")
    assert told["not-modelled"][0] == "unsupported: each creature is upside down"
    assert told["choice"][0].startswith("- {text: '19'") and told["none"][0].startswith("options: [Grizzly Bears is 3/3")
    shows = next(one for one in found if one.posed.id == "choice").faults[0].shows
    assert "  Bea loses 1 life" not in shows and any("targeting Bea" in line for line in shows) and any("targeting Ana" in line for line in shows)
    assert {one.again for one in found} == {"agrees"}


def test_five_planted_faults_of_five_kinds_are_found_by_line_and_nothing_else() -> None:
    file = Path(__file__).with_name("planted.yaml")
    lines = file.read_text(encoding="utf-8").splitlines()
    found = audit(load_quiz(file).questions, again=True)
    told = [(one.posed.id, fault.kind, lines[fault.problem.line - 1][fault.problem.column - 1:]) for one in found.questions for fault in one.faults]
    paid = "number of payments of Bea casts Blaze targeting Mistmeadow Skulk"
    assert told == [
        ("wrong-key", "wrong key", "Murderous Redcap's persist triggers"),
        ("two-right", "two right options", "{text: GGRR, claim: {legal: Ana casts Tower Above paying GGRR}}"),
        ("unsupported-board", "unsupported", "unsupported: each creature is upside down"),
        ("unsaid-choice", "depends on a choice", "Ana casts Blaze targeting Grizzly Bears}}"),
        ("wrong-number", "no right option", f"{paid}: 6}}}}")]
    assert [one.posed.id for one in found.questions if one.verdict == "right"] == ["right-size", "right-number", "right-whatever-is-chosen"]
    assert {one.again for one in found.questions} == {"agrees"} and not found.warnings


def test_a_misconception_that_does_not_give_its_option_is_a_warning_at_its_place() -> None:
    text = """questions:
- board: {Ana: ['Grizzly Bears: with a +1/+1 counter and a -1/-1 counter']}
  question: How many counters does it have, and how large is it, after state-based actions?
  play: ['Ana uses "target player gains 1 life" targeting Ana', the stack empties]
  options:
  - {claim: Grizzly Bears has no counters, right: true}
  - {claim: Grizzly Bears has 2 counters, misconception: pairs of counters stay}
  - {claim: Grizzly Bears has 1 counter, misconception: pairs of counters stay}
"""
    found = audit(parse_quiz(text, file="q.yaml").questions, beliefs=True)
    assert [one.verdict for one in found.questions] == ["right"]
    assert [(p.line, p.column, p.message.split(": by it")[0]) for p in found.warnings] == [(8, 57, 'option 3 does not follow from the misconception "pairs of counters stay"')]
    assert not audit(load_quiz(PLANTED.with_name("persist-and-payments.yaml")).questions, beliefs=True).warnings
    with pytest.raises(InputError, match="did you mean pairs of counters stay"):
        parse_quiz(text.replace("misconception: pairs of counters stay", "misconception: pairs of counter stay"))


def test_json_of_a_file_with_faults(planted: Audit) -> None:
    answer = checked(planted)
    data = json.loads(json.dumps(envelope("quiz-check", "2026-01-16", answer)))
    assert not [e.message for e in Draft202012Validator(bundled("quiz-check"), registry=Registry()).iter_errors(data)]
    assert answer.code == 1 and data["summary"] == {"questions": 6, "right": 1, "faulty": 4, "undetermined": 0, "unsupported": 1} and not data["complete"]
    assert [u["clause"] for u in data["unsupported"]] == ["each creature is upside down"] and data["again"] == {"agrees": 6, "differs": 0, "open": 0}


def test_what_is_marked_twice_and_what_reads_the_same_are_faults() -> None:
    assert kinds(f"""{BEARS}, options: [Grizzly Bears is 2/2, Grizzly Bears is 3/3]
{BEARS}, options: [{{claim: Grizzly Bears is 2/2, right: true}}, Grizzly Bears is 3/3], answer: 2
{BEARS}, options: [Grizzly Bears is 2/2, {{text: grizzly bears is  2/2, claim: Grizzly Bears is green}}, Grizzly Bears is 3/3], answer: 1
{BEARS}, options: [Grizzly Bears is 2/2, {{text: two-two, claim: grizzly bears is 2/2}}, Grizzly Bears is 3/3], answer: 2""") == [
        ["no right option"], ["two right options"], ["same options"], ["same options"]]


def test_a_play_that_is_not_possible_is_told_at_its_line_and_the_rest_is_checked() -> None:
    first, second = audited(f"{BEARS}, play: [Ana activates \"untap this\" of Forest, the stack empties], options: [Ana is at 20 life, Ana is at 19 life], answer: 1\n{BEARS}, options: [Grizzly Bears is 2/2, Grizzly Bears is 3/3], answer: 1")
    assert [(f.kind, f.problem.line) for f in first.faults] == [("impossible play", 2)] and first.verdict == "faulty" and second.verdict == "right"


def test_what_a_line_says_that_is_not_modelled_is_told_at_the_line() -> None:
    one, = audited(f"{BEARS}, play: [the stack empties, 'Ana turns Grizzly Bears face up'], options: [Ana is at 20 life, Ana is at 19 life], answer: 1")
    fault, = one.faults
    assert (one.verdict, fault.kind) == ("unsupported", "unsupported") and fault.problem.column > 80 and "turns face up" in fault.problem.message


def test_a_question_that_no_file_says() -> None:
    options = [Option("2/2", {"always": "Grizzly Bears is 2/2"}, False, "other creatures include the creature itself"), Option("3/3", {"always": "Grizzly Bears is 3/3"}, True)]
    question = Question("one", "size", "static abilities", 1, {"Ana": ["Grizzly Bears", "Glorious Anthem"]}, "How large is Grizzly Bears?", options)
    assert audit_question(question).verdict == "right"
    assert quiz_of([parse_quiz_of(question)]).questions == (question,)


def parse_quiz_of(question: Question) -> QuizFile:
    return parse_quiz(json.dumps({"questions": [question.as_json()]}))


WISP = r'cards: {test wisp: "{R} creature Elemental 1/1\nwhenever this dies, this deals 2 damage to target player"}'


@pytest.mark.parametrize(("claim", "kinds"), [
    ("always: Bea is at 18 life", "depends on a choice"), ("never: Bea is at 18 life", "depends on a choice"), ("never: test wisp dies", "no right option"),
])
def test_what_is_so_on_some_lines_only_depends_on_a_choice_whatever_claims_it(claim: str, kinds: str) -> None:
    one, = audited(f"board: {{Ana: {{battlefield: [test wisp], hand: [Blaze], mana: RR}}}}, {WISP}, play: ['Bea uses \"destroy target creature\" targeting test wisp', the stack empties], "
                   f"question: a, answer: 1, options: [{{text: one, claim: {{{claim}}}}}, Bea is at 1 life]")
    assert [f.kind for f in one.faults] == ([kinds] if kinds else [])


def test_whether_a_play_is_legal_may_depend_on_a_choice() -> None:
    one, = audited(r'board: {Ana: {battlefield: [test wisp], hand: [Blaze], mana: R}, Bea: [Grizzly Bears, Devoted Druid]}, cards: {test wisp: "{R} creature Elemental 1/1\nwhenever this dies, destroy target creature"}, '
                   r"""play: ['Bea uses "destroy target creature" targeting test wisp', the stack empties], question: a, answer: 2, options: """
                   "[{text: illegal, claim: {illegal: Ana casts Blaze targeting Grizzly Bears}}, {text: legal, claim: {legal: Ana casts Blaze targeting Grizzly Bears}}]")
    fault, = one.faults
    assert (fault.kind, fault.option) == ("depends on a choice", 2)
    lines = "\n".join(fault.shows).split("and not on this one:")
    assert "Devoted Druid dies" in lines[0] and "Grizzly Bears dies" in lines[1]


def test_a_number_that_depends_on_a_choice_is_told_with_all_that_it_is() -> None:
    one, = audited(r'board: {Ana: {battlefield: [test wisp], hand: [Blaze], mana: R}, Bea: [Grizzly Bears, Devoted Druid]}, cards: {test wisp: "{R} creature Elemental 1/1\nwhenever this dies, destroy target creature"}, '
                   r"""play: ['Bea uses "destroy target creature" targeting test wisp', the stack empties], question: a, answer: 1, options: """
                   "[{text: one, claim: {number of payments of Ana casts Blaze targeting Grizzly Bears: 1}}, {text: two, claim: {number of payments of Ana casts Blaze targeting Grizzly Bears: 2}}]")
    fault, = one.faults
    assert fault.kind == "depends on a choice" and fault.problem.message.endswith("targeting Grizzly Bears is 0 or 1") and any("Grizzly Bears dies" in line for line in fault.shows)


def test_reasons_tell_options_apart_and_what_reads_the_same_hides_no_wrong_key() -> None:
    board = "board: {Ana: {hand: [Blaze], mana: C}, Bea: [Grizzly Bears]}, question: a, options: "
    illegal = "illegal: Ana casts Blaze targeting Grizzly Bears"
    assert kinds(f"{board}[{{text: a, claim: {{{illegal}, because: 601.2h}}}}, {{text: b, claim: {{{illegal}, because: 115.4}}}}], answer: 2\n"
                 f"{board}[{{text: a, claim: {{{illegal}}}}}, {{text: b, claim: {{{illegal}, because: 601.2h}}}}], answer: 1\n"
                 f"{BEARS}, options: [{{text: 'Yes.', claim: Grizzly Bears is 2/2}}, {{text: ye\u200bs, claim: Grizzly Bears is 3/3}}], answer: 2") == [
        ["wrong key"], ["two right options"], ["same options", "wrong key"]]


def test_boards_that_no_game_can_come_to_are_told() -> None:
    found = audit(parse_quiz("questions:\n- {board: {Ana: ['Grizzly Bears: attacking Bea']}, question: a, options: [Grizzly Bears is 2/2, Grizzly Bears is red], answer: 1}\n", file="q.yaml").questions)
    assert [w.line for w in found.warnings] == [2] and checked(found).warnings


def test_a_choice_of_several_claims_is_right_if_all_hold() -> None:
    one, two = audited(f"{BEARS}, options: [{{text: both, claim: [Grizzly Bears is 2/2, Grizzly Bears is green], right: true}}, {{text: one, claim: {{always: Grizzly Bears is 2/2, never: Grizzly Bears is green}}}}]\n"
                       f"{BEARS}, options: [{{text: both, claim: [Grizzly Bears is 2/2, Grizzly Bears is red], right: true}}, {{text: one, claim: {{always: Grizzly Bears is 2/2, never: Grizzly Bears is red}}}}]")
    assert (one.verdict, two.options, two.faults[0].kind) == ("right", ("refuted", "holds"), "wrong key")


def test_what_is_wrong_with_a_file_is_told_all_at_once() -> None:
    with pytest.raises(InputError) as error:
        parse_quiz("questions:\n- {board: {Ana: [Grizly Bears]}, question: a, options: [Forest is 2/2, b]}\n- {board: {Ana: [Forest]}, question: a, options: [Forrest is green, Forest is green], answer: 3, klind: x}\n", file="q.yaml")
    assert [(p.line, p.message) for p in error.value.problems] == [
        (2, 'no card or object is named "Grizly Bears"'), (3, 'no card or object is named "Forrest"'), (3, "there is no option 3"), (3, '"klind" is no key of a question')]
