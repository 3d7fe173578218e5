"""Crew (702.122), four ways on boards and in a game: printed, absent, granted, lost; whom it taps, what it makes, and for how long."""

from __future__ import annotations

from itertools import combinations

import pytest

from checker.engine import Layouts, Vocabulary
from checker.exploration import plays_of
from checker.verdicts import verify
from encoder.boards import parse_board
from encoder.errors import InputError
from encoder.rulings import parse_ruling
from tests.positions.answers import NO_SUCH_PLAY, illegal, legal

from .combats import Turn

WAYS = {"printed": True, "absent": False, "granted": True, "lost": False}
CARDS = """cards:
  Car: |
    {{1}} artifact Vehicle 5/3
    {text}
  Garage: |
    {{1}} enchantment
    each artifact has crew {lent}
  Rock: |
    {{1}} artifact
  Elf: |
    {{1}} creature Elf 1/1
  Ogre: |
    {{1}} creature Ogre 3/3
  Weak: |
    {{1}} creature Elf -1/2
"""


def board(text: str = "crew 3", ana: str = "Car, Ogre", bea: str = "Ogre", more: str = "", lent: int = 3) -> str:
    return CARDS.format(text=text, lent=lent) + f"Ana: [{ana}]\nBea: [{bea}]\nturn: Ana\n{more}"


def in_way(way: str, more: str = "") -> str:
    lost = "effects: ['Car loses all abilities until end of turn']\n" if way == "lost" else ""
    return board("crew 3" if way in ("printed", "lost") else "flying", "Car, Ogre" + ", Garage" * (way == "granted"), more=more + lost)


def crewed_by(text: str) -> set[frozenset[str]]:
    """The sets of objects that may crew the Vehicle in slot 1."""
    vocabulary = Vocabulary(parse_board(text), tokens=1)
    found = [label.split(" + ")[1:] for label, _ in plays_of(Layouts(vocabulary), vocabulary.initial()) if label.startswith("activate(ana,1,")]
    assert len({tuple(x) for x in found}) == len(found)
    return {frozenset(one.split(",")[-1][:-1] for one in x) for x in found}


@pytest.mark.parametrize("way", WAYS)
def test_it_attacks_once_it_is_crewed(way):
    """702.122a, 301.7: an artifact that attacks, its crew does not; without crew there is no such play"""
    turn = Turn(in_way(way), until="end_of_combat")
    crews = [label for label in turn.plays() if label.startswith("activate(ana,1,")]
    assert bool(crews) is WAYS[way]
    if crews:
        assert all(label.endswith("given(tap_power(3),2)") for label in crews)
        turn.play(crews[0]).settle()
    assert ("attacks(1,bea)" in turn.to("declare_attackers").choices()) is WAYS[way]
    assert ("tapped(2)" in turn.held) is WAYS[way]


@pytest.mark.parametrize("way", WAYS)
def test_on_boards(way):
    said = in_way(way)
    if not WAYS[way]:
        assert [*illegal(said, {"illegal": "Ana activates Car", "because": NO_SUCH_PLAY})] == []
        return
    assert [*legal(said, {"legal": "Ana activates Car"})] == []
    assert [*illegal(said.replace("Car, Ogre", "Car, Elf, Elf"), {"illegal": "Ana activates Car", "because": "702.122a"})] == []


def test_each_set_with_enough_power():
    """Other untapped creatures of its controller, new ones, too (302.6); power below 0 counts against it; what is no creature does not crew."""
    power = {"2": 1, "3": 3, "4": -1, "5": 3}
    found = crewed_by(board(ana="Car, Elf, 'Ogre: new', Weak, Ogre, 'Ogre: tapped', Rock", bea="Ogre"))
    assert found == {frozenset(s) for n in range(5) for s in combinations(power, n) if sum(power[o] for o in s) >= 3}


@pytest.mark.parametrize(("text", "sets"), [("crew 0", {frozenset(), frozenset("2")}), ("crew 1", {frozenset("2")}), ("crew 2", set())])
def test_bounds(text, sets):
    assert crewed_by(board(text, "Car, Elf")) == sets


def test_a_crewed_vehicle_crews_others_and_not_itself():
    assert crewed_by(board(ana="Car, Car", more="effects: ['Car 1 becomes artifact creature in addition until end of turn', 'Car 2 becomes artifact creature in addition until end of turn']\n")) == {frozenset("2")}


def test_a_tapped_vehicle_may_be_crewed_and_a_new_one_does_not_attack():
    assert crewed_by(board(ana="'Car: tapped', Ogre")) == {frozenset("2")}
    turn = Turn(board(ana="'Car: new', Ogre"), until="end_of_combat")
    assert "attacks(1,bea)" not in turn.play("activate(ana,1,own(line(car,1))) + given(tap_power(3),2)").settle().to("declare_attackers").choices()


def test_verdicts():
    """The number of ways to pay; what it is then, and no longer when the turn has ended."""
    cards = CARDS.format(text="crew 3", lent=3)
    said = cards + """ruling: crew
board: {Ana: [Car, Elf, Ogre, 'Ogre: with a +1/+1 counter'], turn: Ana}
cases:
  ways to pay:
    number of payments of Ana activates Car: 6
    legal: Ana activates Car paying tapping Elf and Ogre 1
  it becomes a creature:
    play: [Ana activates Car paying tapping Ogre 1, the stack empties]
    always: [Car is creature, Car is artifact, Car is 5/3, Ogre 1 is tapped, Elf is untapped]
  until the end of the turn:
    play: [Ana activates Car paying tapping Ogre 1, the stack empties]
    until: the next turn
    always: Car is artifact
    never: Car is creature
"""
    found = verify(parse_ruling(said, file="r.yaml"))
    assert {r.found.verdict for r in found} == {"holds"}, [r.found for r in found]


def test_a_crew_that_is_too_weak_can_not_be_said():
    """601.2h: no line does it"""
    for crew in ("Elf", "Rock", "Car"):
        said = CARDS.format(text="crew 3", lent=3) + f"ruling: r\nboard: {{Ana: [Car, Elf, Ogre, Rock]}}\nplay: [Ana activates Car paying tapping {crew}]\nalways: Elf is tapped\n"
        with pytest.raises(InputError, match="can't be done"):
            verify(parse_ruling(said, file="r.yaml"))


def test_who_can_not_crew_yet_waits_until_it_can_be_done():
    """What gives the creature its power is on the stack."""
    said = CARDS.format(text="crew 3", lent=3) + """  Pump: |
    {1} artifact
    {T}: target creature gets +2/+0 until end of turn
ruling: r
board: {Ana: [Car, Elf, Ogre, Pump]}
play: [Ana activates Pump targeting Elf, Ana activates Car paying tapping Elf, the stack empties]
always: [Car is creature, Elf is 3/1, Ogre is untapped]
"""
    assert {r.found.verdict for r in verify(parse_ruling(said, file="r.yaml"))} == {"holds"}
