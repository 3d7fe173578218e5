"""What a spell says and no program carries out: cast and countered it is like any other; a line that comes to its text ends there, by name."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

CARDS = """cards:
  test lesson: |
    {1}{B} sorcery
    tap target creature. shuffle your library
  test study: |
    {B} sorcery
    search your library for a card. put it into your hand. shuffle your library
  test pair: |
    {1}{B} sorcery
    tap two target creatures. shuffle your library
  test twist: |
    {R} instant
    copy target instant/sorcery spell
  test desk: |
    {1} artifact
    {T}: shuffle your library
  test gate: |
    {1} artifact
    unsupported (legality): nobody may pass
  test maze: |
    {1} enchantment
    whenever a creature dies, shuffle your library
"""
STUDY = " ".join(f"test_study, line 1: {what} (not modelled: resolution)" for what in ("search your library for a card", "shuffle your library"))


def verdicts(text: str) -> list[tuple[str, str]]:
    """Each claim's verdict, with what was not looked at or is not modelled."""
    found = verify(parse_ruling(f"ruling: r\n{CARDS}{text}", file="r.yaml"))
    return [(one.found.verdict, " ".join([*one.cuts, *map(str, one.unsupported)])) for one in found]


def test_a_spell_that_never_resolves_is_a_spell_like_any_other():
    board = "board: {Ana: {hand: [test study, test lesson], mana: BBB}, Bea: [Grizzly Bears]}\n"
    countered = 'play: [Ana casts test study, \'Bea uses "counter target spell" targeting test study\']\nalways: [test study is in Ana\'s graveyard, Ana has mana BB]\nnever: test study resolves\n'
    assert verdicts(board + countered) == [("holds", "")] * 3
    fizzles = 'play: [Ana casts test lesson, \'Bea uses "destroy target creature" targeting Grizzly Bears\']\nalways: [test lesson doesn\'t resolve, test lesson is in Ana\'s graveyard]\n'
    assert verdicts(board + fizzles) == [("holds", "")] * 2


def test_a_line_that_comes_to_what_is_not_modelled_is_not_decided():
    board = "board: {Ana: {hand: [test study], mana: B}}\nplay: [Ana casts test study, the stack empties]\n"
    assert verdicts(board + "always: Ana has mana B\npossible: Ana has mana B\n") [0] == ("unsupported", STUDY)


def test_who_only_may_play_it_is_told_of_what_was_not_looked_at():
    board = "board: {Ana: {battlefield: [Devoted Druid], hand: [test study], mana: B}}\nplay: [Ana may act freely]\n"
    assert [v for v, _ in verdicts(board + "possible: Devoted Druid is tapped\nalways: Ana has no card in hand\n")][:1] == ["holds"]


def test_an_ability_that_never_resolves_is_no_matter():
    board = "board: {Ana: {battlefield: [test maze, test desk], hand: [test study], mana: B}, Bea: [Grizzly Bears]}\nplay: ["
    assert verdicts(board + "Ana casts test study, 'Bea uses \"counter target spell\" targeting test study']\nalways: test study is in Ana's graveyard\n") == [("holds", "")]
    ((verdict, why),) = verdicts(board + "'Ana uses \"destroy target creature\" targeting Grizzly Bears', the stack empties]\nalways: Grizzly Bears is in Bea's graveyard\n")
    assert verdict == "unsupported" and "test_maze" in why
    ((verdict, why),) = verdicts(board + "Ana activates test desk, the stack empties]\nalways: test desk is tapped\n")
    assert verdict == "unsupported" and "test_desk" in why and "test_maze" not in why
    assert verdicts(board + "Ana activates test desk]\nlegal: Ana uses \"gain 1 life\"\n")[0][0] == "holds"


def test_what_is_asked_before_anything_resolves_refuses_the_board():
    ((verdict, why),) = verdicts("board: {Ana: {battlefield: [test gate], hand: [test study], mana: B}}\nplay: ['Bea uses \"gain 1 life\"']\nalways: Bea is at 20 life\n")
    assert verdict == "unsupported" and "test_gate" in why


def test_a_copy_of_it_ends_a_line_as_it_does():
    board = "board: {Ana: {hand: [test study, test twist], mana: BR}}\nplay: [Ana casts test study, Ana casts test twist targeting test study, the stack empties]\n"
    assert verdicts(board + "always: Ana has no card in hand\n") == [("unsupported", STUDY)]
    ((verdict, why),) = verdicts("board: {Ana: {hand: [test pair, test twist], mana: BBR}, Bea: [2 Grizzly Bears]}\nplay: [Ana may act freely]\nalways: Bea is at 20 life\n")
    assert verdict == "unsupported" and "shuffle your library" in why


def test_a_text_that_is_used_is_there_to_be_carried_out():
    found = verdicts("board: {Ana: [Grizzly Bears]}\nplay: ['Bea uses \"shuffle your library. gain 1 life\"', the stack empties]\nalways: Bea is at 21 life\n")
    assert [v for v, _ in found] == ["unsupported"] and "shuffle your library" in found[0][1]


KEYWORDS = """  test hag: |
    {B} creature Hag 2/2
    ward: blight 2
  test ward: |
    {B} creature Hag 3/3
    ward: pay {1}
  test pin: |
    {1} artifact
    {0}: this deals 1 damage to target creature
  test angel: |
    {W} creature Angel 2/2
    echo {3}{W}
  test shock: |
    {0} instant
    this deals 1 damage to target creature
"""


@pytest.mark.parametrize(("mine", "yours", "aimed", "who", "verdict"), [
    ("test hag", "test pin", "test hag", "Bea", "unsupported"),
    # one's own ability, and one that has another target, leave it alone
    ("test hag", "test pin", "Grizzly Bears", "Bea", "holds"), ("test hag, test pin", "Forest", "test hag", "Ana", "holds"),
    # ward whose cost is modelled asks about spells, not about abilities
    ("test ward", "test pin", "test ward", "Bea", "unsupported"), ("test ward, test pin", "Forest", "test ward", "Ana", "holds"),
])
def test_ward_matters_once_an_opponent_targets_it(mine: str, yours: str, aimed: str, who: str, verdict: str) -> None:
    """702.21a"""
    text = f"board: {{Ana: [{mine}, Grizzly Bears], Bea: [{yours}]}}\nplay: [{who} activates test pin targeting {aimed}]\nalways: Ana is at 20 life\n"
    assert [v for v, _ in verdicts(KEYWORDS + text)] == [verdict]


@pytest.mark.parametrize(("mine", "verdict"), [("test hag", "unsupported"), ("test ward", "holds")])
def test_ward_and_spells(mine: str, verdict: str) -> None:
    text = f"board: {{Ana: [{mine}], Bea: {{hand: [test shock]}}, turn: Bea}}\nplay: [Bea casts test shock targeting {mine}]\nalways: Ana is at 20 life\n"
    assert [v for v, _ in verdicts(KEYWORDS + text)] == [verdict]


@pytest.mark.parametrize(("owner", "reaches", "verdict"), [
    ("Ana", "", "holds"), ("Ana", "Ana's end step", "holds"), ("Ana", "Bea's next upkeep", "holds"), ("Bea", "Bea's next upkeep", "unsupported"), ("Ana", "Ana's next upkeep", "unsupported")])
def test_echo_matters_once_its_upkeep_comes(owner: str, reaches: str, verdict: str) -> None:
    """702.30a"""
    boards = {"Ana": "Bea: [Forest], Ana: [test angel]", "Bea": "Bea: [test angel], Ana: [Forest]"}
    play = f"the game reaches {reaches}" if reaches else "'Ana uses \"gain 1 life\"', the stack empties"
    text = f"board: {{{boards[owner]}, turn: Ana}}\nplay: [{play}]\nalways: Bea is at 20 life\n"
    assert [v for v, _ in verdicts(KEYWORDS + text)] == [verdict]


def test_echo_on_a_board_in_its_upkeep_is_refused():
    ((verdict, why),) = verdicts(KEYWORDS + "board: {Ana: [test angel], turn: Ana, step: upkeep}\nplay: ['Ana uses \"gain 1 life\"', the stack empties]\nalways: Ana is at 21 life\n")
    assert verdict == "unsupported" and "echo" in why
