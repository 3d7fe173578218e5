"""Claims over every line of play: what is played, what is forced, what is claimed of events and times, and what is no line at all."""

from __future__ import annotations

import pytest

from checker.verdicts import Result, verify
from encoder.errors import InputError
from encoder.rulings import parse_ruling

CARDS = """cards:
  test pinger: |
    {R} creature Wizard 1/1
    {T}: this deals 1 damage to any target
  test elemental: |
    {1} creature Elemental 1/2
    persist
  test dynamo: |
    {1} artifact
    {0}: you gain 1 life
"""


def results(text: str) -> list[Result]:
    return verify(parse_ruling("ruling: r\n" + CARDS + text, file="r.yaml"))


def words(text: str) -> list[str]:
    return [result.found.verdict for result in results(text)]


DESTROYED = "board: {Ana: [test elemental], Bea: [Grizzly Bears]}\nplay: ['Bea uses \"destroy target creature\" targeting test elemental', the stack empties]\n"
DYNAMO = "board: {Ana: [test dynamo]}\nplay: [Ana may act freely]\n"


@pytest.mark.parametrize(("claim", "good"), [
    ("test elemental dies", True), ("Grizzly Bears dies", False), ("test elemental is destroyed", True), ("test elemental is sacrificed", False), ("test elemental enters", True),
    ("test elemental leaves", True), ("test elemental's persist triggers", True), ("test elemental's persist resolves", True), ("test elemental's persist doesn't resolve", False),
    ("test elemental dies before test elemental enters", True), ("test elemental enters before test elemental dies", False), ("test elemental enters after test elemental dies", True),
    ("test elemental dies after test elemental enters", False), ("test elemental dies at the same time as test elemental is destroyed", True),
    ("test elemental dies at the same time as test elemental enters", False), ("test elemental dies exactly once", True), ("test elemental dies twice", False),
    ("test elemental dies at most 3 times", True), ("test elemental dies at least 2 times", False), ("a creature dies", True), ("an artifact dies", False),
    ("test elemental is 1/2 when test elemental dies", True), ("test elemental is 0/1 when test elemental enters", True), ("test elemental is 1/2 when test elemental enters", False),
    ("test elemental has 1 -1/-1 counter when test elemental enters", True), ("test elemental has no counter when test elemental dies", True),
    ("a -1/-1 counter is put on test elemental", True), ("2 -1/-1 counters are put on test elemental", False), ("a +1/+1 counter is put on test elemental", False),
    ("Grizzly Bears is on the battlefield throughout", True), ("test elemental is on the battlefield throughout", False), ("Ana is at 20 life throughout", True),
    ("Grizzly Bears is green throughout", True), ("Grizzly Bears is only red throughout", False), ("test elemental has no counter until test elemental dies", True),
    ("test elemental has no counter until test elemental enters", True), ("test elemental is 0/1 until test elemental dies", False),
    ("test elemental enters while Grizzly Bears is on the battlefield", True), ("test elemental dies while test elemental has 1 -1/-1 counter", False),
    ("Grizzly Bears is untapped while Ana is at 20 life", True), ("test elemental has 1 -1/-1 counter", True), ("test elemental is 0/1", True),
    ("there are 2 creatures", True), ("test elemental is controlled by Bea", False), ("Ana loses the game", False), ("Bea wins the game", False),
])
def test_sentences_of_a_line(claim: str, good: bool) -> None:
    assert words(f"{DESTROYED}always: {claim}\nnever: {claim}\npossible: {claim}\n") == (["holds", "refuted", "holds"] if good else ["refuted", "holds", "refuted"])


def test_choices_that_lines_leave_open_are_made_in_every_way() -> None:
    text = ("board: {Ana: [test pinger], Bea: [test elemental]}\nplay: [Ana activates test pinger, the stack empties]\n"
            "possible: [Bea is at 19 life, Ana is at 19 life, test pinger dies, test elemental has 1 damage]\nalways: Bea is at 19 life\nnumber of outcomes: 2\n"
            "outcomes: [Bea is at 19 life, Ana is at 19 life, test elemental has 1 damage, test pinger is in Ana's graveyard]\nAna can force: Bea is at 19 life\nBea can force: Bea is at 20 life\n")
    assert words(text) == ["holds"] * 4 + ["refuted", "refuted", "holds", "holds", "refuted"]


def test_what_is_said_of_a_play_is_what_is_played() -> None:
    text = "board: {{Ana: [test pinger], Bea: [test elemental]}}\nplay: [Ana activates test pinger targeting {}, the stack empties]\nalways: {}\n"
    assert words(text.format("Bea", "Bea is at 19 life")) == words(text.format("test elemental", "test elemental has 1 damage")) == ["holds"]


def test_between_lines_nobody_does_anything_optional() -> None:
    board = "board: {Ana: [test pinger], Bea: [test pinger]}\n"
    line = "Ana activates test pinger 1 targeting Bea"
    assert words(f"{board}play: [{line}, the stack empties]\nalways: [test pinger 2 is untapped, Bea is at 19 life]\n") == ["holds"] * 2
    free = f"{board}play: [{line}, Bea may respond, the stack empties]\n"
    assert words(f"{free}possible: [test pinger 2 is tapped, test pinger 1 dies, test pinger 2 is untapped]\n") == ["holds"] * 3
    assert words(f"{board}play: [{line}, the stack empties, everyone may act freely]\npossible: [test pinger 2 is tapped, Bea is at 17 life]\n") == ["holds", "refuted"]


def test_the_order_of_triggers_can_be_said() -> None:
    board = "board: {Ana: [2 test elemental]}\nplay: ['Bea uses \"destroy each creature\"'"
    first = "test elemental 1 enters before test elemental 2 enters"
    assert words(f"{board}, the stack empties]\npossible: {first}\nnever: {first}\n") == ["holds", "refuted"]
    ordered = f"{board}, Ana puts test elemental 1's persist above test elemental 2's persist, the stack empties]\n"
    assert words(f"{ordered}always: {first}\n") == ["holds"]


def test_branches_that_cannot_follow_are_set_aside_and_counted() -> None:
    found = results("board: {Ana: [test pinger], Bea: [test pinger]}\nplay: [Ana activates test pinger 1, the stack empties, Bea activates test pinger 2 targeting Ana, the stack empties]\n"
                    "always: Ana is at 18 life\npossible: Bea is at 19 life\n")
    assert [r.found.verdict for r in found] == ["refuted", "holds"]
    assert any("1 branch set aside: line 3 of play" in text for text in found[1].found.proof)


def test_lines_that_nobody_can_follow_are_mistakes_with_their_place() -> None:
    with pytest.raises(InputError) as caught:
        results("board: {Ana: ['test pinger: tapped']}\nplay: [the stack empties, Ana activates test pinger]\nalways: Bea is at 20 life\n")
    problem = caught.value.problems[0]
    assert "line 2 of play can't be done" in problem.message and problem.line == 13
    with pytest.raises(InputError) as caught:
        results("board: {Ana: [Devoted Druid]}\nplay: [Ana activates Devoted Druid]\nalways: Bea is at 20 life\n")
    assert "2 abilities to activate" in caught.value.problems[0].message


def test_what_happens_on_no_line_makes_no_claim_hold() -> None:
    never = "test elemental dies before Grizzly Bears dies"
    found = results(f"{DESTROYED}always: {never}\npossible: {never}\n")
    assert [r.found.verdict for r in found] == ["refuted", "refuted"] and all("happens on no line" in r.found.counterexample[-1] for r in found)


def test_the_point_reached_is_where_plays_are_legal() -> None:
    board = "board: {Ana: [test pinger]}\nplay: [Ana activates test pinger targeting Bea]\n"
    assert words(f"{board}illegal: Ana activates test pinger\nbecause: 107.5\n") == ["holds"]
    assert words(f"{board}legal: Ana activates test pinger\n") == ["refuted"]


def test_a_line_without_end_is_cut_and_leaves_claims_open() -> None:
    import checker.lines

    most, checker.lines.MOST_STATES = checker.lines.MOST_STATES, 200
    try:
        found = results(DYNAMO + "possible: Ana is at 21 life\nalways: Ana is at 20 life\nnever: Ana is at 0 life\n")
    finally:
        checker.lines.MOST_STATES = most
    assert [r.found.verdict for r in found] == ["holds", "refuted", "undetermined"]


def test_a_line_that_grows_without_end_is_followed_a_few_times_and_said_to_grow() -> None:
    found = results(DYNAMO + "possible: Ana is at 23 life\nnever: Ana is at 0 life\n")
    assert [r.found.verdict for r in found] == ["holds", "undetermined"] and found[1].found.states < 5000
    assert any("goes on without end: the same position again and again, with more life of Ana" in text for text in found[1].cuts), found[1].cuts


@pytest.mark.parametrize("n", [0, 1, 2, 5])
def test_growth_without_end_is_decided_up_to_so_many_decisions(n: int) -> None:
    """Each activation is a decision (the other way on is to pass), and one more is to let it resolve; at each end as many were made."""
    cases = {"always": f"Ana activates test dynamo at most {n} times", "possible": f"Ana activates test dynamo exactly {n} times" if n > 1 else "Ana is at 20 life", "never": f"Ana is at {20 + n} life" if n else "Ana is at 21 life"}
    found = results(DYNAMO + f"until: {n} decision{'s' * (n != 1)}\n" + "".join(f"{key}: {claim}\n" for key, claim in cases.items()))
    assert [r.found.verdict for r in found] == ["holds"] * 3, [str(r.found) for r in found]
    assert found[0].horizon == f"{n} decision{'s' * (n != 1)}"
    assert words(DYNAMO + f"until: {n + 1} decisions\nalways: Ana activates test dynamo at most {n} times\n") == ["refuted"]


def test_lines_that_are_not_done_within_the_decisions_are_not_counted() -> None:
    """With no decision left for the activation that is said, and its free target, nothing that is said can be done."""
    text = "board: {Ana: [test pinger], Bea: []}\nplay: [Ana activates test pinger, the stack empties]\n"
    with pytest.raises(InputError, match="line"):
        words(text + "until: 0 decisions\npossible: Bea is at 19 life\n")
    assert words(text + "until: 1 decision\npossible: Bea is at 19 life\n") == ["holds"]


@pytest.mark.parametrize(("line", "until", "claim"), [
    ("the stack empties", "the stack is empty", "Ana mills 1 card"),
    ("the stack empties", "the stack is empty", "Ana draws 2 Goblins"), ("the stack empties", "the stack is empty", "Grizzly Bears dies when a player gets priority before Ana loses the game"),
])
def test_what_is_not_decided_is_unsupported_by_name(line: str, until: str, claim: str) -> None:
    found = results(f"board: {{Ana: [Grizzly Bears]}}\nplay: [{line}]\nuntil: {until}\nalways: {claim}\n")
    assert [r.found.verdict for r in found] == ["unsupported"] and found[0].unsupported


@pytest.mark.parametrize("until", ["x decisions", "the end of combat", "the stack empties"])
def test_a_horizon_that_there_is_not_is_a_mistake_with_its_place(until: str) -> None:
    with pytest.raises(InputError) as caught:
        results(f"board: {{Ana: [Grizzly Bears]}}\nplay: [the stack empties]\nuntil: {until}\nalways: Grizzly Bears dies\nnever: Grizzly Bears dies\n")
    assert [(p.line, p.column, p.message) for p in caught.value.problems] == [(14, 8, f'"{until}" is no horizon')]


def test_the_end_of_the_turn() -> None:
    text = ("board: {Ana: [Grizzly Bears]}\nplay: ['Ana uses \"target creature gets +1/+1 until end of turn\" targeting Grizzly Bears', the stack empties]\n"
            "cases:\n  now: {always: Grizzly Bears is 3/3}\n  later: {until: end of turn, always: Grizzly Bears is 2/2}\ndifferent in: [now, later]\n")
    assert words(text) == ["holds"] * 3


@pytest.mark.parametrize(("board", "play", "said"), [
    ("Ana: {hand: [Wasp Lancer], mana: BBB}, Bea: {hand: [Blaze], mana: RR}", "Ana casts Wasp Lancer, Bea casts Blaze targeting Ana",
     ["line 2 of play", "Bea can't cast Blaze targeting Ana: with Wasp Lancer on the stack because", "the stack is not empty [307.1", "; in Ana's main phase because it is not its player's turn [307.1",
      "before that: Ana casts Wasp Lancer"]),
    ("Ana: {hand: [Forest, Mountain]}", "Ana plays Forest, Ana plays Mountain", ["line 2", "Ana can't play Mountain in Ana's main phase: its player has already played a land this turn [305.2]"]),
    ("Ana: ['Grizzly Bears: new']", "Ana attacks Bea with Grizzly Bears", ["line 1", "Ana can't attack Bea with Grizzly Bears in Ana's declare attackers step: the creature came", "[508.1a, 302.6]"]),
    ("Ana: ['Grizzly Bears: tapped'], turn: Bea", "'the game reaches the next turn', Bea attacks Ana with Grizzly Bears", ["line 2"]),
    ("Ana: ['test pinger: tapped']", "the stack empties, Ana activates test pinger", ["line 2", "Ana can't activate test pinger in Ana's main phase: it is tapped [118.3, 107.5]"]),
    ("Ana: [test pinger]", "test pinger's ability resolves", ["line 1", "[608.1]"]),
])
def test_a_line_that_nobody_can_follow_says_where_and_why(board: str, play: str, said: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        results(f"board: {{{board}}}\nplay: [{play}]\nalways: Bea is at 20 life\n")
    told = caught.value.problems[0].message
    assert all(part in told for part in said), told


def test_outcomes_are_seen_through_what_claims_name_or_through_everything() -> None:
    text = "board: {Ana: [], Bea: [Grizzly Bears]}\nplay: ['Ana uses \"this deals 3 damage to any target\"', the stack empties]\n"
    for more, number in (("", 3), ("never: Grizzly Bears untaps\n", 2), ("possible: Bea is at 17 life\n", 2), ("possible: [Bea is at 17 life, Grizzly Bears dies]\n", 3)):
        assert [r.found.verdict for r in results(f"{text}{more}number of outcomes: {number}\n")][-1] == "holds", more
