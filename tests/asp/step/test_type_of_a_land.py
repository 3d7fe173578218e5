"""Mana of a type that the sacrificed land could produce (106.7), on boards and in a game."""

from __future__ import annotations

import pytest

from checker.board_payments import BoardPayments
from checker.engine import Layouts, Vocabulary
from checker.exploration import plays_of
from checker.legality import Plays
from checker.verdicts import verify
from encoder.boards import parse_board
from encoder.rulings import parse_ruling

CARDS = """cards:
  Heap: |
    {B}{G} enchantment
    sacrifice a land: add one mana of a type the sacrificed land could produce
  Pit: |
    {B} artifact
    {1}, {T}, sacrifice a land: add one mana of a type the sacrificed land could produce. spend it only on creature spells
  City: |
    no cost land
    {T}: add one mana of any color
  Waste: |
    no cost land
  Any: |
    no cost land
    {T}: add one mana of any type
  Vow: |
    no cost land
    as this enters, choose a color
    {T}: add one mana of the chosen color
  Moon: |
    {R} enchantment
    each nonbasic land is Mountain
"""


def payable(board: str, cost: str, kind: str = "creature Worm 6/4") -> bool | None:
    parsed = parse_board(f"Ana: {{battlefield: {board}, hand: [Spell]}}\n{CARDS}  Spell: |\n    {cost} {kind}\n")
    plays = Plays(parsed)
    (play,) = (p.term for p in plays.all.values() if p.action == "cast")
    return BoardPayments(plays).payable(play)


@pytest.mark.parametrize(("board", "cost", "can"), [
    ("[Heap, Swamp, Forest]", "{B}{B}{G}{G}", True), ("[Heap, Swamp, Forest]", "{5}", False), ("[Heap, 'Swamp: tapped']", "{B}", True), ("[Heap, 'Swamp: tapped']", "{G}", False),
    ("[2 Heap, Swamp]", "{3}", False),  # sacrificed once
    ("[Heap, City]", "{U}{R}", True), ("[Heap, Waste]", "{1}", False), ("[Heap, City, Moon]", "{R}{R}", True), ("[Heap, City, Moon]", "{R}{U}", False),
    ("[Pit, Swamp, Forest]", "{B}", True), ("[Pit, Swamp, Forest]", "{B}{B}", True), ("[Pit, Swamp, Forest]", "{3}", False),  # one mana pays for the artifact
    ("[Pit, 'Swamp: tapped', Forest]", "{B}", True), ("[Pit, 'Swamp: tapped', Forest]", "{G}{B}", False), ("['Pit: tapped', Swamp, Forest]", "{2}{1}", False),
])
def test_boards(board, cost, can):
    assert payable(board, cost) is can


def test_its_restriction_stays():
    assert payable("[Pit, 'Swamp: tapped', Forest]", "{B}", "instant\n    draw 1 card") is False


def adds(board: str) -> set[tuple[str, ...]]:
    vocabulary = Vocabulary(parse_board(f"Ana: {board}\n{CARDS}"), tokens=1)
    labels = [label for label, _ in plays_of(Layouts(vocabulary), vocabulary.initial())]
    return {tuple(sorted(x for x in label.split(" + ") if x.startswith(("sacrificed", "option")))) for label in labels if label.startswith("activate(ana,1,")}


@pytest.mark.parametrize(("board", "ways"), [
    ("[Heap, Swamp, 'Forest: tapped']", {("option(black)", "sacrificed(2)"), ("option(green)", "sacrificed(3)")}),
    ("[Heap, Waste]", {("sacrificed(2)",)}),
    ("[Heap, City]", {(f"option({c})", "sacrificed(2)") for c in ("white", "blue", "black", "red", "green")}),
    ("[Heap, City, Moon]", {("option(red)", "sacrificed(2)")}),
])
def test_a_game(board, ways):
    assert adds(board) == ways


@pytest.mark.parametrize(("board", "play", "claims"), [
    ("[Any]", "Ana activates Any", "possible: [Ana has mana R, Ana has mana C]"),
    ("['Vow: chosen red']", "Ana activates Vow", "always: Ana has mana R"),
    ("[Vow]", "Ana activates Vow", "always: Vow is tapped\nnever: [Ana has mana R, Ana has mana G]"),  # 106.5
    ("[Heap, 'Vow: chosen red']", "Ana activates Heap", "always: Ana has mana R"),
])
def test_any_type_and_the_chosen_color(board, play, claims):
    found = verify(parse_ruling(f"ruling: r\nboard: {{Ana: {board}}}\n{CARDS}play: [{play}, the stack empties]\n{claims}\n", file="r.yaml"))
    assert {r.found.verdict for r in found} == {"holds"}


def test_a_land_that_no_step_plays_is_said():
    ruling = f"ruling: r\nboard: {{Ana: {{hand: [Vow]}}}}\n{CARDS}play: Ana may act freely\nalways: Vow is in Ana's hand\n"
    assert verify(parse_ruling(ruling, file="r.yaml"))[0].found.verdict not in ("holds", "refuted")


def test_lines():
    """Tapped first, then sacrificed for one more, as a spell asks for it"""
    ruling = f"ruling: r\nboard: {{Ana: {{battlefield: [Heap, Swamp], hand: [Spell]}}}}\n{CARDS}  Spell: |\n    {{B}}{{B}} creature Worm 6/4\n"
    ruling += "play: [Ana casts Spell, the stack empties]\nalways: [Spell is on the battlefield, Swamp is in Ana's graveyard]\n"
    assert [(r.found.verdict, r.found.lacks) for r in verify(parse_ruling(ruling, file="r.yaml"))] == [("holds", ())] * 2


LAMP = """ruling: r
board: {Ana: ['Lamp: chosen red']}
cards:
  Lamp: |
    {2} artifact
    {T}: add one mana of the chosen color
    persist
"""


@pytest.mark.parametrize("claims", ["play: [Ana activates Lamp]\nalways: Ana adds R\n",
                                    "play: ['Bea uses \"destroy target artifact\" targeting Lamp', the stack empties, Ana activates Lamp]\nalways: Lamp is tapped\nnever: Ana adds R\n"])
def test_what_has_come_back_has_no_chosen_color(claims):
    assert {one.found.verdict for one in verify(parse_ruling(LAMP + claims, file="r.yaml"))} == {"holds"}
