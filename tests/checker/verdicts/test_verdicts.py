"""What verdicts are made of: facts, plays and payments compared with what a claim says."""

from __future__ import annotations

import pytest

from checker import verify as verify_rulings
from checker.verdicts import Verdict, verify
from checker.verifying import verify_all
from encoder.errors import InputError
from encoder.rulings import parse_ruling


def verdicts(text: str) -> list[Verdict]:
    return [result.found for result in verify(parse_ruling("ruling: r\n" + text))]


def words(text: str) -> list[str]:
    return [verdict.verdict for verdict in verdicts(text)]


BOARD = "board: {Ana: {battlefield: [Wilt-Leaf Liege, 'Grizzly Bears: tapped with a charge counter and 1 damage', Forest], hand: [Burn Trail], mana: R}, Bea: [Tatterkite], turn: Ana}\n"


@pytest.mark.parametrize(("claim", "good"), [
    ("Grizzly Bears is 3/3", True), ("Grizzly Bears is 2/2", False), ("Forest is 1/1", False), ("Grizzly Bears is only green", True), ("Wilt-Leaf Liege is only green", False),
    ("Wilt-Leaf Liege is green", True), ("Grizzly Bears is Bear", True), ("Grizzly Bears is only creature", True), ("Tatterkite is only creature", False),
    ("Grizzly Bears is tapped", True), ("Forest is untapped", True), ("Forest is basic and land", True), ("Tatterkite is colorless", True), ("Wilt-Leaf Liege is monocolored", False),
    ("Wilt-Leaf Liege is multicolored", True), ("Grizzly Bears has 1 charge counter", True), ("Grizzly Bears has no counter", False), ("Grizzly Bears has 1 damage", True),
    ("Tatterkite has flying", True), ("Tatterkite has no flying", False), ("Tatterkite has mana value 3", True), ("Burn Trail has mana value 4", True), ("Burn Trail has 1 red mana symbol", True),
    ("Burn Trail has 3 generic mana symbols", True), ("Tatterkite is controlled by Bea", True), ("Tatterkite is controlled by Ana", False), ("Tatterkite is owned by Bea", True),
    ("Burn Trail is in Ana's hand", True), ("Tatterkite is on the battlefield", True), ("Burn Trail is on the battlefield", False), ("Grizzly Bears is named Osos pardos", True),
    ("Grizzly Bears is named Forest", False), ("Ana is at 20 life", True), ("Ana has mana R", True), ("Ana has mana RR", False), ("there are 2 creatures controlled by Ana", True),
    ("there are 3 creatures", True), ("there are 0 enchantments", True), ("Forest has 1 ability", True), ("Grizzly Bears has 0 abilities", True), ("Grizzly Bears is not blue", True),
    ("Grizzly Bears is nonblack", True),
])
def test_facts(claim: str, good: bool) -> None:
    assert words(f"{BOARD}always: {claim}\nnever: {claim}\npossible: {claim}\n") == (["holds", "refuted", "holds"] if good else ["refuted", "holds", "refuted"])


def test_a_refuted_fact_tells_what_is_so() -> None:
    found = verdicts(f"{BOARD}always: Grizzly Bears is only blue\n")[0]
    assert found.counterexample == ("Grizzly Bears is green",)


def test_because_must_be_among_the_reasons_found() -> None:
    found = verdicts(f"{BOARD}illegal: Ana casts Burn Trail targeting Bea\nbecause: 302.6\n")[0]
    assert found.verdict == "refuted" and found.counterexample[0] == "302.6 is not among the reasons found"
    assert any("601.2h" in line for line in found.counterexample)
    assert words(f"{BOARD}illegal: Ana casts Burn Trail targeting Bea\nbecause: 601.2h\nlegal: Ana casts Burn Trail targeting Bea\n") == ["holds", "refuted"]


def test_targets_are_read_in_the_order_of_the_card() -> None:
    board = "board: {Ana: [Grizzly Bears], Bea: [Tatterkite]}\n"
    play = 'Ana uses "tap up to two target creatures. target player draws 1 card"'
    assert words(f"{board}legal:\n  - {play} targeting Ana\n  - {play} targeting Tatterkite and Ana\n  - {play} targeting Tatterkite and Grizzly Bears and Bea\n"
                 f"illegal:\n  - {play} targeting Tatterkite\n  - {play} targeting Ana and Tatterkite\n  - {play} targeting Tatterkite and Tatterkite and Ana\n  - {play} targeting nothing\n"
                 f"number of target choices of {play}: 8\n") == ["holds"] * 8


def test_payments_and_totals_are_compared_as_sets() -> None:
    board = "board: {Ana: {hand: ['test spell {W/U}'], mana: WU}}\n"
    first, second, third, fourth = verdicts(f"{board}payments of Ana casts test spell: [U, W]\ntotal costs of Ana casts test spell: [U]\n"
                                            "number of payments of Ana casts test spell: 3\nnumber of ways of Ana casts test spell: 2\n")
    assert (first.verdict, second.verdict, third.verdict, fourth.verdict) == ("holds", "refuted", "refuted", "holds")
    assert second.counterexample == ("no total cost in the claim: W",) and third.counterexample == ("there are 2 payments",)


def test_what_takes_a_line_of_play_is_unsupported_by_name() -> None:
    found = verdicts("board: {Ana: [Devoted Druid]}\nplay: [Ana turns Devoted Druid face up]\nalways: [Devoted Druid is 0/2, Devoted Druid dies]\n"
                     "possible: Ana activates \"add {G}\" of Devoted Druid\nAna can force: Ana loses the game\n")
    assert {(f.verdict, f.proof) for f in found} == {("unsupported", ('not modelled: "turns face up" as a line of play',))}


def test_clauses_that_are_not_modelled_make_a_claim_unsupported() -> None:
    found = verdicts("board: {Ana: [test relic, Grizzly Bears]}\ncards:\n  test relic: |\n    {1} artifact\n    unsupported: each creature is upside down\nalways: Grizzly Bears is 2/2\n")[0]
    assert found.verdict == "unsupported" and "upside down" in found.proof[0]


def test_two_abilities_of_one_object_are_told_apart_by_their_words() -> None:
    with pytest.raises(InputError) as caught:
        verdicts("board: {Ana: [Devoted Druid]}\nlegal: Ana activates Devoted Druid\n")
    assert "2 abilities could be meant" in str(caught.value) and caught.value.problems[0].line == 3
    assert words("board: {Ana: ['Devoted Druid: tapped']}\nlegal: Ana activates \"untap this\" of Devoted Druid\nillegal: Ana activates \"{T}\" of Devoted Druid\nbecause: 107.5\n") == ["holds"] * 2


def test_cases_are_compared_by_what_their_boards_show() -> None:
    cases = "cases:\n  plain: {Ana: [Grizzly Bears], always: Grizzly Bears is 2/2}\n  anthem: {Ana: [Grizzly Bears, Glorious Anthem], always: Grizzly Bears is 3/3}\n  other: {Ana: [Grizzly Bears], Bea: [Forest]}\n"
    assert words(f"different in: [plain, anthem]\nsame in: [plain, other]\n{cases}") == ["holds"] * 4
    assert words(f"same in: [plain, anthem]\n{cases}")[-1] == "refuted"


def test_a_date_of_a_claim_is_the_date_that_it_is_asked_at() -> None:
    text = "board: {Ana: [Grizzly Bears], effects: [Grizzly Bears gets +3/+3 until end of turn, Grizzly Bears has base 4/1 until end of turn]}\nunder: [2008-05-02, current]\nalways: Grizzly Bears is 7/4\n"
    assert [(r.date, r.found.verdict) for r in verify(parse_ruling("ruling: r\n" + text))] == [("2008-05-02", "refuted"), ("2026-01-16", "holds")]


def test_rules_that_no_proof_uses_are_told() -> None:
    ruling = parse_ruling("ruling: r\nrules: [302.6, 702.10b]\nboard: {Ana: ['Devoted Druid: new']}\nillegal: Ana activates \"{T}\" of Devoted Druid\nbecause: 302.6\n", file="r.yaml")
    warnings = verify_all([ruling]).warnings
    assert [(w.line, w.message) for w in warnings] == [(1, "rule 702.10b is named and no proof uses it")]


def test_processes_share_the_work() -> None:
    rulings = [parse_ruling(f"ruling: r{n}\nboard: {{Ana: [Grizzly Bears], effects: [Grizzly Bears gets +{n}/+0 until end of turn]}}\nalways: Grizzly Bears is 3/2\n") for n in range(3)]
    assert [r.found for r in verify_all(rulings, jobs=2).results] == [r.found for r in verify_all(rulings).results]


X_OF_TARGETS = """cards:
  Odd Bolt: |
    {{X}}{{R}} sorcery
    destroy {words}
board: {{Ana: {{hand: [Odd Bolt], battlefield: [{n} Mountain]}}, Bea: [Devoted Druid, Air Elemental]}}
"""


@pytest.mark.parametrize(("n", "rest", "verdict"), [
    (2, " with X = 1 targeting Devoted Druid", "illegal"), (2, " targeting Devoted Druid", "illegal"), (2, "", "illegal"),
    (3, " with X = 1 targeting Devoted Druid", "illegal"), (3, " with X = 2 targeting Devoted Druid", "legal"), (3, " targeting Devoted Druid", "legal"), (3, "", "legal"),
    (3, " with X = 1", "illegal"), (3, " targeting Air Elemental", "illegal"), (6, " targeting Air Elemental", "legal"),
])
def test_x_limits_targets_by_their_words(n: int, rest: str, verdict: str) -> None:
    board = X_OF_TARGETS.format(words="target creature with mana value X or less", n=n)
    claims = f"legal: Ana casts Odd Bolt{rest}\nillegal: Ana casts Odd Bolt{rest}\n"
    assert words(board + claims) == (["holds", "refuted"] if verdict == "legal" else ["refuted", "holds"])


def test_a_number_of_targets_that_is_x_is_not_decided_in_rulings() -> None:
    board = X_OF_TARGETS.format(words="X target creatures", n=3)
    assert words(f"{board}illegal: Ana casts Odd Bolt with X = 2 targeting Devoted Druid\n") == ["unsupported"]


def test_a_cost_of_x_counters_is_not_decided() -> None:
    board = ("cards:\n  Odd Rock: |\n    {1} artifact\n    {X}, remove X charge counters from this: draw 1 card\n"
             "board: {Ana: ['Odd Rock: with 2 charge counters', Mountain]}\n")
    assert words(f"{board}legal: Ana activates Odd Rock\nillegal: Ana activates Odd Rock\n") == ["unsupported", "unsupported"]


def test_what_nobody_could_think_of_casting_is_not_decided() -> None:
    board = "board: {Ana: {hand: [Stifle]}, Bea: [Grizzly Bears]}\n"
    found = verdicts(f"{board}illegal: Bea casts Stifle\nlegal: Bea casts Stifle\n")
    assert [v.verdict for v in found] == ["unsupported"] * 2 and found[0].proof == ("not modelled: no such card for Bea to cast: Stifle",)


def test_cards_that_nobody_has_named_leave_a_cost_open() -> None:
    board = "board: {{Ana: {{battlefield: [Swamp], hand: [Test Rite, {}]}}}}\ncards:\n  Test Rite: |\n    {{B}} sorcery\n    additional cost: discard 1 card\n    draw 2 cards\n"
    play = "legal: Ana casts Test Rite\nillegal: Ana casts Test Rite\nnumber of payments of Ana casts Test Rite: 1\n"
    assert words(board.format("Forest") + play) == ["holds", "refuted", "holds"]
    assert words(board.format("1 unknown card") + play) == ["undetermined"] * 3
    assert words(board.format("1 unknown card, Forest") + play) == ["holds", "refuted", "undetermined"]


def test_an_answer_is_complete_only_with_a_verdict_and_names_what_is_missing() -> None:
    told = verify_rulings("""ruling: mixed
board: {Ana: {battlefield: [Swamp], hand: [Test Rite, 1 unknown card]}}
cards:
  test relic: |
    {1} artifact
    unsupported (view): each creature is upside down
  Test Rite: |
    {B} sorcery
    additional cost: discard 1 card
    draw 2 cards
cases:
  decided:
    always: Swamp is land
    never: Swamp is land
  open:
    legal: Ana casts Test Rite
  not modelled:
    board: {Ana: [Swamp, test relic]}
    always: Swamp is land
  in time:
    play: [Ana turns Swamp face up]
    always: Swamp is land
""")
    assert [(r["case"], r["verdict"], r["complete"]) for r in told["results"]] == [
        ("decided", "holds", True), ("decided", "refuted", True), ("open", "undetermined", False), ("not modelled", "unsupported", False), ("in time", "unsupported", False)]
    assert not told["complete"] and told["cuts"] == ["payments of Test Rite with cards in hand that nobody has named"]
    assert told["unsupported"] == [{"card": "test relic", "line": 1, "clause": "each creature is upside down", "aspect": "view"},
                                   {"card": "ruling mixed", "line": 22, "clause": '"turns face up" as a line of play', "aspect": "resolution"}]


@pytest.mark.parametrize(("one", "other"), [
    ("{life: 3, Ana: [Grizzly Bears]}", "{life: 5, Ana: [Grizzly Bears]}"), ("{Ana: {battlefield: [Grizzly Bears], hand: [Forest]}}", "{Ana: {battlefield: [Grizzly Bears], hand: [2 Forest]}}"),
    ("{Ana: ['Grizzly Bears: tapped']}", "{Ana: [Grizzly Bears]}"), ("{Ana: ['Grizzly Bears: with 1 damage']}", "{Ana: [Grizzly Bears]}"), ("{Ana: {graveyard: [Grizzly Bears]}}", "{Ana: {exile: [Grizzly Bears]}}"),
    ("{Ana: {mana: G}}", "{Ana: {mana: R}}"), ("{Ana: {poison: 1}}", "{Ana: []}"), ("{Ana: [Grizzly Bears]}", "{Bea: [Grizzly Bears]}"),
])
def test_boards_that_differ_are_not_the_same(one: str, other: str) -> None:
    assert words(f"always: Ana is at least at 1 life\nsame in: [a, b]\ncases: {{a: {one}, b: {other}}}".replace("is at least at 1 life", "is at at least 1 life"))[-1] == "refuted"
    assert words(f"always: Ana is at at least 1 life\ndifferent in: [a, b]\ncases: {{a: {one}, b: {other}}}")[-1] == "holds"
    assert words(f"always: Ana is at at least 1 life\nsame in: [a, b]\ncases: {{a: {one}, b: {one}}}")[-1] == "holds"


def test_ends_that_differ_in_players_are_not_the_same() -> None:
    text = """
board: {Ana: [Grizzly Bears]}
cases:
  a: {play: ['Ana uses "this deals 3 damage to target player" targeting Ana', the stack empties]}
  b: {play: ['Ana uses "this deals 3 damage to target player" targeting Bea', the stack empties]}
"""
    assert words(f"never: Grizzly Bears is tapped\nsame in: [a, b]{text}")[-1] == "refuted" and words(f"never: Grizzly Bears is tapped\ndifferent in: [a, b]{text}")[-1] == "holds"
