"""Mana that remembers what has produced it (106.3, 107.4h), on boards and in lines of play: only mana of creatures, snow sources."""

from __future__ import annotations

import pytest

from checker.board_payments import BoardPayments
from checker.legality import Plays
from checker.verdicts import verify
from encoder.boards import parse_board
from encoder.rulings import parse_ruling

CARDS = """cards:
  Myr: |
    {2} artifact creature Myr 5/6
    spend only mana produced by creatures to cast this
  Imp: |
    {1}{G} creature Dinosaur 5/5
    spend only mana produced by basic lands to cast this
  Ghost: |
    {X}{G} creature Spirit 1/1
    spend only mana produced by creatures to cast this
  Frost: |
    {S}{1} creature Elemental 2/2
  Grove: |
    no cost land
    {T}: add {G}
  Glade: |
    no cost land Forest
    {T}: add {G}
  Hill: |
    no cost snow land
    {T}: add {G}
  Dryad: |
    no cost land creature Forest Dryad 1/1
  Elves: |
    {G} creature Elf Druid 1/1
    {T}: add {G}
  Twin: |
    {G} creature Elf Druid 1/1
    {T}: add {G}{G}
  Crystal: |
    {2} artifact
    {T}: add one mana of any color
  Filter: |
    {2} artifact
    {1}, {T}: add {G}{G}
  Yeti: |
    {G} snow creature Yeti 1/1
    {T}: add {G}
  Coat: |
    {1} enchantment
    each land is a creature in addition and has base 1/1
  Echo: |
    {3}{G} creature Elemental 1/1
    whenever you tap a land for mana, add {G}
"""
PAYABLE = [
    ("[Elves, Dryad]", "Myr", True), ("[2 Elves]", "Myr", True), ("[Elves, Forest]", "Myr", False), ("[Twin]", "Myr", True), ("[2 Grove]", "Myr", False),
    ("[2 Forest]", "Imp", True), ("[Forest, Grove]", "Imp", False), ("[Forest, Glade]", "Imp", False), ("[2 Elves]", "Imp", False),
    ("[Elves, Forest, Filter]", "Myr", False),  # a creature's mana pays for the filter, which is none
    ("[2 Grove, Coat]", "Myr", True),  # a creature as it is tapped
    ("[Hill, Forest]", "Frost", True), ("[2 Forest]", "Frost", False), ("[Yeti, Forest]", "Frost", True),
]


def payable(board: str, card: str) -> bool | None:
    parsed = parse_board(board + CARDS)
    plays = Plays(parsed)
    (play,) = (p.term for p in plays.all.values() if p.action == "cast" and parsed[p.object.number].name == card)
    return BoardPayments(plays).payable(play)


@pytest.mark.parametrize(("there", "card", "can"), PAYABLE)
def test_boards(there, card, can):
    assert payable(f"Ana: {{battlefield: {there}, hand: [{card}]}}\n", card) is can


@pytest.mark.parametrize(("pool", "card", "can"), [
    ("[GG from creatures]", "Myr", True), ("[G, G from creatures]", "Myr", False), ("[GG from lands]", "Myr", False), ("[G, G from creatures]", "Frost", False),
    ("[G snow from creatures, G]", "Frost", True), ("[GG from basic lands]", "Imp", True), ("[GG from creatures]", "Elves", True),
    ("[G from creatures, CC from creatures only on costs with X]", "Ghost", True), ("[G, CC from creatures only on costs with X]", "Ghost", False),
])
def test_pools(pool, card, can):
    assert payable(f"Ana: {{mana: {pool}, hand: [{card}]}}\n", card) is can


def test_mana_that_a_trigger_adds_is_not_told_apart():
    assert payable("Ana: {battlefield: [Echo, 2 Forest], hand: [Myr]}\n", "Myr") is None


def test_two_qualities_at_once_are_not_told_apart():
    assert payable("Ana: {battlefield: [2 Elves], hand: [Myr, Imp]}\n", "Myr") is None


@pytest.mark.parametrize(("there", "card", "can"), [p for p in PAYABLE if p[0] in ("[Elves, Dryad]", "[Elves, Forest]", "[2 Grove, Coat]", "[Hill, Forest]")])
def test_lines(there, card, can):
    """Made just before, and remembered in the pool"""
    claim = f"{'possible' if can else 'never'}: {card} is on the battlefield"
    ruling = f"ruling: r\nboard: {{Ana: {{battlefield: {there}, hand: [{card}]}}}}\n{CARDS}play: [Ana may act freely]\n{claim}\n"
    assert [(r.found.verdict, r.found.lacks) for r in verify(parse_ruling(ruling, file="r.yaml"))] == [("holds", ())]


@pytest.mark.parametrize(("pool", "card", "left"), [
    ("[GG from creatures]", "Myr", "0"), ("[G, GG from creatures]", "Myr", "G"), ("[G snow from creatures, GG]", "Frost", "G"),
])
def test_pools_in_lines(pool, card, left):
    ruling = f"ruling: r\nboard: {{Ana: {{mana: {pool}, hand: [{card}]}}}}\n{CARDS}play: [Ana casts {card}, the stack empties]\n"
    ruling += f"always: {card} is on the battlefield\nnever: Ana has mana G\n" if left == "0" else f"always: [{card} is on the battlefield, Ana has mana {left}]\n"
    assert [(r.found.verdict, r.found.lacks) for r in verify(parse_ruling(ruling, file="r.yaml"))] == [("holds", ())] * 2
