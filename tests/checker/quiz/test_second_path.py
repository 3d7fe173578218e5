"""The second path: the same verdicts by exploration without reductions, by the steps of the game, and by counting; what differs is a fault."""

from __future__ import annotations

import pytest

from checker import confirming, verdicts
from checker.quiz.auditing import DIFFERS, audit
from checker.verdicts import Verdict, verify
from encoder.quizzes import parse_quiz
from encoder.rulings import parse_ruling

BEARS = ("questions:\n- {question: a, board: {Ana: {hand: [Blaze], mana: RR}, Bea: [2 Grizzly Bears]}, answer: 1, options: "
         "[{text: legal, claim: {legal: Ana casts Blaze targeting Bea}}, {text: illegal, claim: {illegal: Ana casts Blaze targeting Bea}}]}\n")


def test_equal_things_are_all_looked_at() -> None:
    ruling = parse_ruling("ruling: r\nboard: {Bea: [3 Forest], Ana: ['test rod']}\ncards:\n  test rod: |\n    {2} artifact\n    {T}: untap target land\n"
                          "play: Ana activates test rod\nalways: there are 3 Forests\n")
    short, plain = verify(ruling), verify(ruling, plain=True)
    assert [r.found.verdict for r in short] == [r.found.verdict for r in plain] == ["holds"]
    assert plain[0].found.states > short[0].found.states


@pytest.mark.parametrize(("claim", "board"), [
    ("legal: Ana casts Blaze targeting Bea with X = 1", "hand: [Blaze], mana: RR"), ("illegal: Ana casts Blaze targeting Bea with X = 2", "hand: [Blaze], mana: RR"),
    ("legal: Ana casts Blaze targeting Bea with X = 8", "hand: [Blaze], mana: 9R"),
    ("payments of Ana casts Tower Above: [GGRR, GGGR]", "hand: [Tower Above], mana: GGGRR, battlefield: [Grizzly Bears]"),
])
def test_of_a_board_other_programs_say_the_same(claim: str, board: str) -> None:
    ruling = parse_ruling(f"ruling: r\nboard: {{Ana: {{{board}}}}}\n{claim}\n")
    assert [r.found.verdict for r in verify(ruling)] == [r.found.verdict for r in verify(ruling, plain=True)]


def test_another_answer_is_a_fault_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "_by_steps", lambda *_: False)
    one, = audit(parse_quiz(BEARS).questions, again=True).questions
    assert [f.kind for f in one.faults] == [DIFFERS] and (one.again, one.verdict) == ("differs", "faulty")


def test_what_a_bound_leaves_open_is_no_other_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "_once_more", lambda *_: Verdict("undetermined", lacks=("a bound",)))
    one, = audit(parse_quiz(BEARS).questions, again=True).questions
    assert (one.faults, one.again, one.verdict) == ((), "open", "right")


def test_what_is_repeated_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    said = parse_ruling("ruling: r\nboard: {Ana: [Devoted Druid, Vizier of Remedies]}\nendless: Ana adds G\nnever endless: [Ana adds G, Ana gains life]\n")
    assert [r.found.verdict for r in verify(said, plain=True)] == ["holds", "refuted", "undetermined"]  # that nothing can be has no second proof
    monkeypatch.setattr(confirming, "refuted", lambda *_: "round 2: not possible again")
    assert [r.found.verdict for r in verify(said, plain=True)] == ["refuted", "holds", "undetermined"]
