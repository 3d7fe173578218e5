"""Quizzes from a seed: what is asked has one right answer by another path, comes again with the seed, and is not alike."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import asp
from checker.commands.quiz import Asked
from checker.quiz import Option, Question, Quiz, generating
from checker.quiz.alike import likeness
from checker.quiz.auditing import audit_question
from checker.quiz.deriving import Experience, Looked, _draft, look, proved
from checker.quiz.generating import generate, questions
from checker.quiz.kinds import Answer, Reading, Subject, subjects
from checker.quiz.mistaken import decides, related, rules_in, truths
from checker.quiz.situations import Situation, from_board, from_ruling, presentable, read, rewritten, varied
from checker.quiz.telling import a_line, how_often, told
from checker.quiz.topics import topic_of
from checker.verdicts import Survey
from encoder.boards import parse_board
from encoder.errors import InputError, Problem
from encoder.rulings import parse_ruling

RULING = """ruling: counters-and-persist
rules: [702.79a, 704.5q]
board: {Ana: ['Murderous Redcap: with a +1/+1 counter and 2 damage'], Bea: [Grizzly Bears]}
play: ['Bea uses "put a -1/-1 counter on target creature" targeting Murderous Redcap', the stack empties]
always: [Murderous Redcap is 2/2, Murderous Redcap dies before Murderous Redcap's persist triggers]
never: Grizzly Bears dies
refuted under: [counters cancel before creatures die]
"""


def situation(text: str = RULING) -> Situation:
    """The first situation of a ruling."""
    return next(iter(from_ruling(parse_ruling(text))))


@cache
def looked() -> tuple[Situation, Looked]:
    """A situation with what is found of it: the other misconceptions, beside the one that it names, are left out."""
    return (here := situation()), look(here, "lines", random.Random(1), Experience(), kinds=("times",), named_only=True)


@cache
def small(seed: int = 3) -> tuple[Question, ...]:
    """Some questions about boards, which take little time."""
    return tuple(questions(6, seed, Path(asp.ROOT.parent / "examples" / "rulings" / "shm-colorless-2a.yaml")))


def test_the_same_seed_makes_the_same_quiz() -> None:
    source = asp.ROOT.parent / "examples" / "rulings" / "shm-colorless-2a.yaml"
    again = generate(6, 3, source)
    assert json.dumps(again.as_json()) == json.dumps(Quiz(3, small()).as_json())
    assert small()
    assert {q.id for q in small()} != {q.id for q in generate(6, 4, source).questions}


def test_every_question_is_right_by_the_audit_and_has_misconceptions_for_its_wrong_options() -> None:
    for question in small():
        assert audit_question(question, again=True).verdict == "right", question
        assert sum(o.right for o in question.options) == 1
        assert 2 <= len(question.options) <= 4
        assert len({o.text for o in question.options}) == len(question.options)
        assert all((o.misconception in asp.misconceptions()) is not o.right for o in question.options)
        assert all(o.why for o in question.options)
        assert question.proof and question.rules and 1 <= question.level <= 4 and question.topic


def test_the_answers_of_a_situation_are_derived_and_those_of_a_misconception_too() -> None:
    (here, found), rng = looked(), random.Random(1)
    persist = next(d for d in found.drafts if "persist ability trigger" in d.subject.ask)
    assert persist.right.text == "never", "704.5g comes with 704.5q: it dies with both counters, and persist looks for a -1/-1 counter"
    assert [(a.text, name) for a, name in persist.wrong] == [("once", "counters cancel before creatures die")]
    made = list(proved(here, [persist], found.truth, rng))
    assert [q.right.claim for q in made] == [{"never": "Murderous Redcap's persist triggers"}]
    assert all("704.5g" in q.rules for q in made)


def test_a_right_option_that_does_not_hold_is_no_question() -> None:
    (here, found), rng = looked(), random.Random(1)
    draft = found.drafts[0]
    wrong, name = draft.wrong[0]
    assert list(proved(here, [replace(draft, right=wrong, wrong=[(draft.right, name)])], found.truth, rng)) == []


def test_a_situation_keeps_what_is_said_of_it_when_cards_are_replaced() -> None:
    here = situation()
    bears = next(o for o in here.board.objects if o.name == "Grizzly Bears")
    new = rewritten(here, [o if o is not bears else type(o)(**{**o.__dict__, "name": "Murderous Redcap", "card": "murderous_redcap", "face": "murderous_redcap"}) for o in here.board.objects])
    assert new is not None
    assert new.play[0].endswith("targeting Murderous Redcap 1")
    assert "Murderous Redcap 2 dies" in new.sentences
    assert "Murderous Redcap 1 dies before Murderous Redcap 1's persist triggers" in new.sentences


def test_variations_are_boards_that_can_be_and_come_again_with_the_seed() -> None:
    here = situation()
    texts = set()
    for seed in range(30):
        one, two = varied(here, random.Random(seed)), varied(here, random.Random(seed))
        assert (one is None) == (two is None)
        if one is not None and two is not None:
            assert one.board.to_text() == two.board.to_text() and one.play == two.play
            assert not one.board.status()
            texts.add(one.board.to_text())
    assert len(texts) > 12


def _likeness(text: str, claims: list[dict[str, str]]) -> str:
    here = situation(text)
    return likeness(here, Question("", "size", "", 1, {}, "", [Option("", claim, False) for claim in claims]))


def test_questions_that_differ_in_names_alone_are_alike() -> None:
    bears = 'ruling: r\nboard: {Ana: [Grizzly Bears, Forest]}\nplay: ["Bea uses \\"destroy target creature\\" targeting Grizzly Bears"]\nalways: Grizzly Bears dies'
    claim = [{"always": "Grizzly Bears dies"}]
    first = _likeness(bears, claim)
    assert _likeness(bears.replace("Ana:", "Abe:").replace("}", ", Carl: []}").replace("Bea ", "Carl "), claim) == first
    named = bears.replace("Grizzly Bears", "test bear") + '\ncards:\n  test bear: |\n    {1}{G} creature Bear 2/2'
    assert _likeness(named, [{"always": "test bear dies"}]) == first
    assert _likeness(named.replace("2/2", "2/3"), [{"always": "test bear dies"}]) != first
    assert _likeness(bears.replace("[Grizzly Bears, Forest]", '["Grizzly Bears: tapped", Forest]'), claim) != first
    assert _likeness(bears, [{"always": "Forest dies"}]) != first


def test_what_is_asked_about_the_end_is_asked_of_all_ends() -> None:
    text = """ruling: r
board: {Ana: {hand: [Burn Trail], mana: RRRR}, Bea: [Grizzly Bears, test bear]}
cards:
  test bear: |
    {1}{G} creature Bear 2/2
play: [Ana casts Burn Trail, the stack empties]
always: Burn Trail resolves
"""
    here = situation(text)
    asked = [s for s in subjects(here, "lines") if s.kind in ("place", "life")]
    reading = Reading(read(here, [claim for s in asked for claim in s.claims]), asp.CURRENT)
    answers = {s.ask.split(" once")[0]: s.read(reading) for s in asked}
    assert answers["What is Bea's life total"] is None, "whom it is dealt to is left open"
    assert answers["Where is Burn Trail"] is not None


def test_misconceptions_are_related_by_rules_that_the_board_needs() -> None:
    named = ("counters cancel before creatures die",)
    near = related(named, ("704.5q", "702.79a"), looked()[1].truth.survey.blocks(looked()[1].truth.survey.ruling.claims[0]))
    assert near and not set(near) & set(named)
    assert related(named, ("704.5q",), frozenset()) == []
    assert any("704.5q" in decides(name, asp.CURRENT, ()) for name in ("all counters of both kinds go away",))


def test_the_words_of_a_question_say_where_the_game_is_and_what_is_played() -> None:
    words = told(situation())
    assert words.startswith("It is Ana's turn, in the first main phase. The ability \"put a -1/-1 counter on target creature\", which Bea controls, goes on the stack")
    assert words.endswith("Nobody does anything else that is optional.")
    assert a_line("the game reaches Bea's next end step") == "The game goes on to Bea's next end step."
    assert "Nobody" not in told(next(from_board(parse_board("Ana: [Forest]"))))


def test_where_nothing_is_to_be_asked_about_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="to make questions from"):
        list(questions(1, 1, tmp_path))
    assert generate(0).questions == ()


def test_all_counters_go_away_or_none_by_name_of_the_misconception() -> None:
    """Under each of the two, 704.5q alone is another: other state-based actions are still performed."""
    text = RULING.replace("a +1/+1 counter", "3 +1/+1 counters").replace("[counters cancel before creatures die]", "[all counters of both kinds go away, pairs of counters stay]")
    here = situation(text.replace(" and 2 damage", ""))
    found = look(here, "lines", random.Random(1), Experience(), kinds=("place",), named_only=True)
    place = next(d for d in found.drafts if "Redcap" in d.subject.ask)
    assert place.right.text == "on the battlefield, with 2 +1/+1 counters"
    assert {(name, a.text) for a, name in place.wrong} == {
        ("all counters of both kinds go away", "on the battlefield, with no counters"), ("pairs of counters stay", "on the battlefield, with 3 +1/+1 counters and a -1/-1 counter")}


def test_what_is_so_instead_is_said_of_misconceptions_that_there_are_by_rules_that_there_are() -> None:
    named = {rule for block in asp.select(asp.files(), asp.CURRENT) for rule in block.rules}
    sections = {rule.split(".")[0] for rule in named}
    assert set(truths()) <= set(asp.misconceptions()) and len(truths()) > 300
    for name, said in truths().items():
        assert said.endswith("."), name
        assert {rule.split(".")[0] for rule in rules_in([said])} <= sections, name
    assert decides("persist puts no counter", asp.CURRENT, ()).endswith("(702.79a).")


def test_cards_that_are_made_up_have_names_like_cards() -> None:
    text = "ruling: r\nboard: {Ana: [2 test bear], Bea: []}\ncards:\n  test bear: |\n    {1}{G} creature Bear 2/2\nplay: ['Bea uses \"destroy target creature\" targeting test bear 2']\nalways: test bear 2 dies"
    new = presentable(situation(text), random.Random(1))
    assert "test " not in new.board.to_text() and not any("test " in said for said in new.texts())
    assert [o.label for o in new.board.objects] == [f"{o.name} {n}" for n, o in enumerate(new.board.objects, 1)]
    assert new.sentences == (f"{new.board.objects[1].label} dies",)


@pytest.mark.parametrize(("text", "words"), [
    ("Grizzly Bears dies", "How many times does Grizzly Bears die?"), ("Merrow Wavebreakers's ability resolves", "How many times does Merrow Wavebreakers' ability resolve?"),
    ('"destroy target creature" resolves', 'How many times does "destroy target creature" resolve?'), ("Murderous Redcap's persist triggers", "How many times does Murderous Redcap's persist ability trigger?"),
])
def test_questions_how_often_something_happens_are_sentences(text: str, words: str) -> None:
    assert how_often(text) == words


def test_why_there_are_no_more_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "_ROUNDS", 3)
    tally: Counter[str] = Counter()
    here = asp.ROOT.parent / "examples" / "rulings" / "shm-colorless-2a.yaml"
    made = list(questions(3, 3, here, levels=[4], tally=tally))
    assert not made and tally["situations"] == 3 and tally["level"]
    command = Asked("", 3, 3)
    command.tally = tally
    assert command.why_no_more() == f" in 3 situations; left out: {tally['level']} of another level"


def test_of_what_a_question_is_about_it_is_said_what_was_asked_for() -> None:
    here, name = situation(), "counters cancel before creatures die"
    plain = topic_of(here, [name], here.rules)
    other, = {"persist", "state-based-actions"} - {plain}  # it is about both
    assert topic_of(here, [name], here.rules, [other]) == other and topic_of(here, [name], here.rules, ["hybrid"]) == plain


def test_two_questions_about_one_board_stand_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def two(here: Situation, *_: object) -> Iterator[Question]:
        for n in range(2):
            yield Question(f"{n}", "true", "", 1, here.data(), "", [Option("", {"always": f"{n}"}, True)], play=here.play)

    monkeypatch.setattr(generating, "look", lambda *_: Looked([]))
    monkeypatch.setattr(generating, "proved", two)
    made = list(questions(24, 5))
    places: dict[str, list[int]] = {}
    for n, q in enumerate(made):
        places.setdefault(json.dumps([q.board, q.play]), []).append(n)
    assert len(made) == 24 and all(len(found) == 2 for found in places.values())
    far = [b - a for a, b in places.values()]
    assert min(far) > 1 and min(far[:6]) >= generating.APART


def test_a_broken_file_of_a_folder_is_told_and_left_out(tmp_path: Path) -> None:
    good = (asp.ROOT.parent / "examples" / "rulings" / "shm-colorless-2a.yaml").read_text(encoding="utf-8")
    (tmp_path / "a.yaml").write_text(RULING.replace("Grizzly Bears dies", "Grizzly Bars dies"))
    with pytest.raises(InputError, match=r"a\.yaml:6"):
        list(questions(1, 3, tmp_path))
    (tmp_path / "b.yaml").write_text(good)
    (tmp_path / "c.yaml").write_text("ruling: [\n")
    with pytest.raises(InputError):
        list(questions(6, 3, tmp_path))
    broken: list[Problem] = []
    made = list(questions(3, 3, tmp_path, broken=broken))
    assert len(made) == 3 and {q.source for q in made} == {"shm-colorless-2a"}
    assert {Path(p.file).name for p in broken} <= {"a.yaml", "c.yaml"} and broken and all(p.line for p in broken)
    (tmp_path / "b.yaml").unlink()
    broken.clear()
    with pytest.raises(InputError) as error:
        list(questions(3, 3, tmp_path, broken=broken))
    assert {Path(p.file).name for p in error.value.problems} == {"a.yaml", "c.yaml"}


def test_whether_it_comes_back_is_asked_of_what_dies() -> None:
    here = situation()
    asked = [s for s in subjects(here, "lines") if s.kind == "comes-back" and "Redcap" in s.ask]
    reading = Reading(read(here, [claim for s in asked for claim in s.claims]), asp.CURRENT)
    answer = asked[0].read(reading)
    assert isinstance(answer, Answer) and answer.text == "it dies and does not come back"


def test_how_often_something_happens_is_asked_without_its_amount() -> None:
    text = RULING.replace("always: [", "always: [Murderous Redcap deals 2 damage to Bea, Ana loses 3 life, ")
    assert {"How many times does Murderous Redcap deal damage to Bea?", "How many times does Ana lose life?"} <= {s.ask for s in subjects(situation(text), "lines") if s.kind == "times"}


def test_a_player_is_no_target_to_choose_where_only_permanents_are_spoken_of() -> None:
    text = """ruling: r
board: {Ana: {hand: [Blaze], mana: RRR, battlefield: [Grizzly Bears]}, Bea: [Devoted Druid]}
legal: [Ana casts Blaze targeting Grizzly Bears]
"""

    def offered(said: str) -> set[str]:
        return {text.rpartition("targeting ")[2] for s in subjects(situation(said), "plays") if s.kind == "legal" for _, text in s.claims}

    assert offered(text) == {"Grizzly Bears", "Devoted Druid"}
    assert offered(text.replace("legal: [", "legal: [Ana casts Blaze targeting Bea, ")) == {"Grizzly Bears", "Devoted Druid", "Ana", "Bea"}


def test_whether_it_is_legal_is_not_asked_as_a_number_and_what_is_right_by_any_belief_is_not_offered() -> None:
    def answers(*texts: str) -> tuple[Answer, ...]:
        return tuple(Answer(text, {"legal": text}) for text in texts)

    rng, counted = random.Random(1), Subject("ways", "", (), lambda _: None, True)
    assert _draft(counted, answers("2")[0], {"a": answers("0")[0]}, rng) is None
    assert _draft(counted, answers("0")[0], {"a": answers("3")[0]}, rng) is None
    assert _draft(counted, answers("2")[0], {"a": answers("0")[0], "b": answers("3")[0]}, rng) is not None
    for seed in range(5):
        draft = _draft(Subject("legal", "", (), lambda _: None), answers("at a glance", "by the rules"), {"a": answers("at a glance", "by mistake")}, random.Random(seed))
        assert draft is not None and draft.right.text == "by the rules"


def test_a_misconception_about_divisions_leaves_other_targets_as_they_are() -> None:
    """What a misconception does not speak of is no distractor: nothing but a target without a share is legal by it that was not."""
    text = """ruling: r
board: {Ana: {hand: [Blaze, Jaws of Stone], mana: RRRRRR, battlefield: [2 Mountain]}, Bea: [Grizzly Bears]}
legal: [Ana casts Blaze targeting Bea with X = 2, Ana casts Jaws of Stone targeting Grizzly Bears]
illegal: Ana casts Blaze targeting Mountain 1 with X = 2
"""
    survey = Survey(parse_ruling(text), believed=("a divided target may get nothing",))
    assert [survey.verdict(claim).verdict for claim in survey.ruling.claims] == ["holds"] * 3


@pytest.mark.parametrize(("said", "date"), [("under: 2008-05-02\n", asp.CURRENT), ("", "2008-05-02"), ("", asp.CURRENT)])
def test_a_question_is_answered_by_the_rules_by_which_it_is_asked(tmp_path: Path, said: str, date: str) -> None:
    file = tmp_path / "r.yaml"
    file.write_text("ruling: r\nsays: a\nsource: b\nrules: [613.4c]\nboard: {Ana: ['Grizzly Bears: with a +1/+1 counter'], effects: [Grizzly Bears gets +3/+3 until end of turn, Grizzly Bears has base 4/1 until end of turn]}\n"
                    f"{said}always: Grizzly Bears is white\nrefuted under: [counters and bonuses do not add up]\n")
    found = list(questions(2, 3, file, date=date, kinds=("size",)))
    then = bool(said) or date != asp.CURRENT
    assert found and {q.under for q in found} == {"2008-05-02" if then else ""} and all(("By the rules of 2008-05-02" in q.question) is then for q in found)
    assert {audit_question(q).verdict for q in found} == {"right"}


def test_the_rules_of_a_board_are_those_of_its_questions(tmp_path: Path) -> None:
    file = tmp_path / "b.yaml"
    file.write_text("Ana: ['Grizzly Bears: with a +1/+1 counter', Glorious Anthem]\nBea: [Forest]\nrules: 2008-05-02\n")
    assert {q.under for q in questions(1, 1, file)} == {"2008-05-02"}


@pytest.mark.parametrize(("life", "wins"), [(2, "Bea wins"), (4, "nobody yet: the game goes on")])
def test_who_wins_is_asked_where_somebody_could(life: int, wins: str) -> None:
    here = situation(f"ruling: r\nboard: {{Ana: {{life: {life}}}, Bea: []}}\nplay: ['Bea uses \"target player loses 3 life\" targeting Ana', the stack empties]\nalways: Ana loses 3 life\n")
    asked = next(s for s in subjects(here, "lines") if s.kind == "winner")
    answer = asked.read(Reading(read(here, asked.claims), asp.CURRENT))
    assert isinstance(answer, Answer) and answer.text == wins
