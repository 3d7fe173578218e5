"""Costs that depend on the targets chosen: targets come first (601.2c), then the total is worked out (601.2f); on boards and in lines of play."""

from __future__ import annotations

import pytest

from checker.legality import plays
from encoder.boards import parse_board

from .asked import results

CARDS = """\
cards:
  test shower: |
    {2}{R}{R} sorcery
    this deals 2 damage to up to two targets
  test purge: |
    {2}{B}{R} sorcery
    destroy any number of target creatures
    additional cost: pay 3 life for each target
  test drive: |
    {R} instant
    any number of target creatures get +1/+0 until end of turn
    this costs {1}{R} more for each target beyond the first
  test bolt: |
    {1}{R} instant
    this deals 1 damage to target creature. you draw a card
    this costs {1} less for each Bear it targets
  test pair: |
    {2} instant
    target creature gets +1/+1 until end of turn. target player gains 1 life
  test scholar: |
    {1}{U} creature Human 2/1
    each instant/sorcery spell you cast costs {1} less for each creature it targets
"""
SHOWER = "board: {Ana: {mana: RR, hand: [test shower], battlefield: [test scholar, Grizzly Bears]}}\n"
PURGE = "board: {Ana: {life: 6, mana: CCBR, hand: [test purge]}, Bea: [3 Grizzly Bears]}\n"
DRIVE = "board: {Ana: {mana: CRR, hand: [test drive], battlefield: [2 Grizzly Bears]}}\n"

CASES = {
    "less for each creature": SHOWER + "play: [Ana casts test shower, the stack empties]\nalways: [test scholar dies, Grizzly Bears dies]\nnumber of outcomes: 1\n",
    "players are no creatures": SHOWER + 'illegal: "Ana casts test shower targeting Grizzly Bears and Bea"\nbecause: 601.2h\n',
    "of one's own spells": "board: {Ana: {mana: RR, hand: [test shower], battlefield: [2 Grizzly Bears]}, Bea: [test scholar]}\nplay: [Ana may act freely]\nnever: Ana casts test shower\n",
    "life for each": PURGE + "play: [Ana casts test purge]\npossible: [Ana is at 6 life, Ana is at 3 life, Ana is at 0 life]\n",
    "more beyond the first": DRIVE + 'play: ["Ana casts test drive targeting Grizzly Bears 1 and Grizzly Bears 2", the stack empties]\nalways: [Grizzly Bears 1 is 3/2, Grizzly Bears 2 is 3/2]\nnever: [Ana has mana C, Ana has mana R]\n',
    "not for the first": DRIVE + 'play: ["Ana casts test drive targeting Grizzly Bears 1"]\nalways: Ana has mana CR\n',
    "what it costs itself": "board: {Ana: {mana: R, hand: [test bolt]}, Bea: [Grizzly Bears, Llanowar Elves]}\nplay: [Ana casts test bolt]\nalways: Ana announces targets of test bolt\nnumber of outcomes: 1\n",
}


@pytest.mark.parametrize("name", CASES)
def test_what_targets_cost(name: str):
    found = results(CARDS + CASES[name])
    assert {r.found.verdict for r in found} == {"holds"}, [r.found for r in found]


def _numbers(board: str, name: str) -> list[tuple[int | None, int | None]]:
    answer = plays(parse_board(f"{board}\n{CARDS}"))
    assert answer.unsupported == []
    (row,) = (row["choices"] for row in answer.legal if row["play"] == f"cast {name}")
    return [(one["targets"], one["counted"]) for one in row["numbers_of_targets"] if one["payable"]]


def test_numbers_of_targets_that_can_be_paid():
    assert _numbers("Ana: {mana: RR, hand: [test shower], battlefield: [test scholar, Grizzly Bears]}", "test shower") == [(None, 2)]
    assert _numbers("Ana: {life: 7, mana: CCBR, hand: [test purge], battlefield: [3 Grizzly Bears]}", "test purge") == [(0, None), (1, None), (2, None)]
    # {R} + {1}{R} for each beyond the first, {1} less for each creature: of three targets {R}{R}{R}, of four {R}{R}{R}{R}
    assert _numbers("Ana: {mana: RRR, hand: [test drive], battlefield: [test scholar, 3 Grizzly Bears]}", "test drive") == [(0, 0), (1, 1), (2, 2), (3, 3)]


def test_two_uses_of_the_word_target_are_refused_by_name():
    answer = plays(parse_board(f"Ana: {{mana: C, hand: [test pair], battlefield: [test scholar]}}\n{CARDS}"))
    assert [u.card for u in answer.unsupported] == ["test pair"]
