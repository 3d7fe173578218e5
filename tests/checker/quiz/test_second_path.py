"""The second path: the same verdicts by exploration without reductions, by the steps of the game, and by counting; what differs is a fault."""

from __future__ import annotations

import pytest

from checker import confirming, verdicts
from checker.quiz import going_round
from checker.quiz.auditing import DIFFERS, audit
from checker.verdicts import Verdict, verify
from encoder.boards import parse_board
from encoder.quizzes import parse_quiz
from encoder.rulings import Endless, parse_ruling
from encoder.rulings.sentences import Happens, Name

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


LOOP = ("questions:\n- {{question: a, board: {{Ana: {{battlefield: [{cards}], life: 20}}, Bea: []}}, options: [{{text: 'yes', claim: {{endless: {what}}}, right: {yes}}}, "
        "{{text: 'no', claim: {{never endless: {what}}}, right: {no}}}]}}\n")


def looped(cards: str, what: str, so: bool) -> str:
    """What the second path says of a question about a loop."""
    one, = audit(parse_quiz(LOOP.format(cards=cards, what=what, yes=str(so).lower(), no=str(not so).lower())).questions, again=True).questions
    return f"{one.verdict}, {one.again}, {', '.join(one.open)}"


@pytest.mark.parametrize(("cards", "what", "so"), [
    ("Devoted Druid, Vizier of Remedies", "Ana adds G", True), ("Devoted Druid", "Ana adds G", False), ("Devoted Druid", "Ana", False), ("Grizzly Bears", "Ana gains life", False)])
def test_that_something_can_be_repeated_or_not_has_two_proofs(cards: str, what: str, so: bool) -> None:
    assert looped(cards, what, so) == "right, agrees, "


@pytest.mark.parametrize(("cards", "so"), [("Devoted Druid, Vizier of Remedies", False), ("Devoted Druid", True)])
def test_a_loop_that_is_said_wrongly_to_be_there_or_not_is_found(monkeypatch: pytest.MonkeyPatch, cards: str, so: bool) -> None:
    monkeypatch.setattr(verdicts, "_decide_endless", lambda _, said: Verdict("holds" if said.so is so else "refuted"))
    assert looped(cards, "Ana adds G", so) == "faulty, differs, "


def test_what_a_bound_leaves_open_of_a_loop_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(going_round, "MOST_STATES", 3)
    assert looped("Devoted Druid", "Ana adds G", False) == "right, open, more than 3 states"


def test_what_is_repeated_besides_and_what_ends_the_game_is_left_open() -> None:
    """Behind something else that can be repeated there is more than was looked at."""
    board = parse_board("Ana: [Devoted Druid, Vizier of Remedies]")
    found = going_round.around(board, Endless(False, "Ana", Happens("Ana gains life", "gains", Name("Ana"), what="life")), "2026-01-16")
    assert found.so is None and "something else can be repeated" in found.why
    dying = parse_board("{Ana: {battlefield: ['test rod']}, Bea: {life: 1}, cards: {test rod: \"{2} artifact\\n{T}: this deals 1 damage to target player\"}}")
    assert "loses the game" in going_round.around(dying, Endless(False, "Ana"), "2026-01-16").why


def test_a_position_that_comes_again_brings_nothing_that_is_counted() -> None:
    board = parse_board("{Ana: {battlefield: ['test rod']}, cards: {test rod: \"{2} artifact\\n{T}: add {C}\\n{1}: untap this\"}}")
    gains = Endless(False, "Ana", Happens("Ana gains life", "gains", Name("Ana"), what="life"))
    assert going_round.around(board, gains, "2026-01-16").so is False
    assert going_round.around(board, Endless(False, "Ana"), "2026-01-16").so is None
