"""Mana abilities that are activated while something is paid for (601.2g, 602.2b, 605.3a), where that can be told from activating them just before."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from checker.board_payments import BoardPayments
from checker.engine import Layouts, Vocabulary
from checker.exploration import plays_of
from checker.legality import Plays
from checker.verdicts import verify
from encoder.boards import parse_board
from encoder.rulings import parse_ruling

CARDS = """cards:
  Martyr: |
    {G} creature Elf 1/1
    sacrifice this: add {G}
  Lotus: |
    {0} artifact
    {T}, sacrifice this: add {B}{B}{B}
  Bloom: |
    {0} artifact
    {T}, sacrifice this: add one mana of any color
  Pair: |
    {0} artifact
    {T}, sacrifice this: add {G}
    {T}, sacrifice this: add {R}
  Stone: |
    {0} artifact
    sacrifice this: add {C}. gain 1 life
  Twin: |
    {0} artifact
    {T}: add {G}
    sacrifice this: add {G}
  Guide: |
    {1} creature Wizard 1/1
    each instant spell you cast costs {1} less
    sacrifice this: add {R}
  Thorn: |
    {1} artifact
    each spell you cast costs {1} more
    sacrifice this: add {G}
  Watcher: |
    {1} enchantment
    whenever a creature dies, gain 2 life
  Elves: |
    {G} creature Elf Druid 1/1
    {T}: add {G}
  Alarm: |
    {1} enchantment
    whenever Elves becomes tapped, gain 2 life
  Rite: |
    {G} sorcery
    gain 1 life
  Spark: |
    {1}{R} instant
    gain 1 life
  Bolt: |
    {G} instant
    destroy target creature
  Nap: |
    {G} instant
    tap target untapped creature
  Ash: |
    {B/G} instant
    gain 1 life if {B} was spent to cast this
  Big: |
    {2}{G} sorcery
    gain 1 life
  None: |
    {G} sorcery
    spend no mana to cast this
    gain 1 life
""".replace("whenever Elves becomes tapped", "whenever a creature becomes tapped")


def casts(board: str) -> Counter[str]:
    """How many ways there are to cast each card."""
    parsed = parse_board(board + CARDS)
    vocabulary = Vocabulary(parsed, tokens=1)
    names = {str(o.slot): o.name for o in parsed.objects}
    return Counter(names[m[1]] for label, _ in plays_of(Layouts(vocabulary), vocabulary.initial()) if (m := re.match(r"cast\(ana,(\d+)", label)))


@pytest.mark.parametrize(("there", "pool", "ways"), [
    ("[Martyr]", "C", {"Rite": 1, "Big": 0, "None": 0}),
    ("[Lotus, Martyr]", "", {"Rite": 2, "Big": 1}),  # the Lotus, too, or not; {2}{G} is {G}{B}{B}
    ("[2 Bloom]", "", {"Ash": 4 + 12 + 6, "Spark": 9}),  # {B/G}: one of them, both with one mana that would do, both with two
    ("[2 Pair]", "", {"Rite": 5, "Spark": 3}),  # sacrificed once, for one of them
    ("[Guide]", "", {"Spark": 1}),  # cheaper, as the total was determined before its source went
    ("[Thorn]", "C", {"Rite": 1, "Big": 0}),  # and dearer
    ("[Twin, Stone]", "", {"Rite": 0}),  # two ways to use one source, or more than mana: made just before
])
def test_ways(there, pool, ways):
    """Whether there is one, as all payments say that are worked out from a board"""
    board = f"Ana: {{battlefield: {there}, hand: [{', '.join(ways)}], mana: {pool or '0'}}}\n"
    found = casts(board)
    assert {card: found[card] for card in ways} == ways
    parsed = parse_board(board + CARDS)
    plays = Plays(parsed)
    payable = {parsed[p.object.number].name: BoardPayments(plays).payable(p.term) for p in plays.all.values() if p.action == "cast"}
    assert payable == {card: n > 0 for card, n in ways.items()} or "Twin" in there


def test_not_another_players():
    assert not casts("Ana: {hand: [Rite]}\nBea: [Martyr]\n")


def test_no_step_for_what_is_not_followed_is_said():
    """Only where something can tell: what triggers, what is targeted, counted, cheaper or forbidden."""
    for beside, verdict in (("Watcher, Grizzly Bears", "undetermined"), ("Guide", "undetermined"), ("Lotus", "holds")):
        ruling = f"ruling: r\nboard: {{Ana: {{battlefield: [Stone, {beside}], hand: [Rite]}}}}\n" + CARDS + "play: [Ana may act freely]\nnever: Rite is in Ana's graveyard\n"
        assert [r.found.verdict for r in verify(parse_ruling(ruling, file="r.yaml"))] == [verdict], beside


LINES = """
  the trigger is above the spell: {Ana: {battlefield: [Watcher, Martyr], hand: [Rite]}, play: [Ana casts Rite, the stack empties],
    always: [Watcher's trigger resolves before Rite resolves, Ana is at 23 life]}
  of tapping, too: {Ana: {battlefield: [Alarm, Elves], hand: [Rite]}, play: [Ana casts Rite, the stack empties], always: [Alarm's trigger resolves before Rite resolves, Ana is at 23 life]}
  what is targeted pays: {Ana: {battlefield: [Martyr], hand: [Bolt]}, play: [Ana casts Bolt targeting Martyr, the stack empties], always: [Martyr is sacrificed, Bolt doesn't resolve]}
  what has to be untapped pays: {Ana: {battlefield: [Elves], hand: [Nap]}, play: [Ana casts Nap targeting Elves, the stack empties], always: [Nap doesn't resolve, Elves taps exactly once]}
  from lands before it: {Ana: {battlefield: [Martyr, 2 Forest], hand: [Big]}, play: [Ana casts Big, the stack empties], always: [Ana is at 21 life, Martyr is in Ana's graveyard]}
  one of them: {Ana: {battlefield: [Martyr, Forest], hand: [Rite]}, play: [Ana casts Rite, the stack empties], always: Ana is at 21 life, possible: [Forest is untapped, Martyr is on the battlefield]}
"""


def test_lines():
    found = verify(parse_ruling(f"ruling: r\n{CARDS}cases:{LINES}", file="r.yaml"))
    assert [(r.claim.case, str(r.claim), r.found.verdict, r.found.lacks) for r in found if r.found.verdict != "holds"] == []


def test_abilities():
    """602.2b: a condition is looked at as it is announced; what is sacrificed for its mana was there then"""
    cards = CARDS + "  Wood: |\n    no cost land\n    {G}, {T}: gain 1 life. activate only if you control two or more green creatures\n"
    ruling = f"ruling: r\nboard: {{Ana: [Wood, Grizzly Bears, Martyr]}}\n{cards}play: [Ana activates Wood, the stack empties]\nalways: [Ana is at 21 life, Martyr is in Ana's graveyard]\n"
    assert [(r.found.verdict, r.found.lacks) for r in verify(parse_ruling(ruling, file="r.yaml"))] == [("holds", ())] * 2
