"""Traits of a state are joined in any order: every pair says the same both ways, or is refused both ways."""

from __future__ import annotations

import itertools

import pytest

from encoder.boards import parse_board
from encoder.errors import InputError

PERMANENT = (
    "tapped", "flipped", "phased out", "new", "blocked", "revealed", "token", "face down", "with a -1/-1 counter", "with 2 charge counters and a +1/+1 counter", "with 3 damage", "3 damage",
    "attached to Devoted Druid", "attached to Bea", "attacking Bea", "blocking Devoted Druid", "blocking Kulrath Knight and Wheel of Sun and Moon", "chosen black",
    "chosen black and red", "chosen Forest", "chosen Burn Trail", "linked to Forest", "owned by Bea", "controlled by Bea", "a copy of Grizzly Bears", "a copy of Spawnwrithe",
    "a copy of Wheel of Sun and Moon", "a copy of Forest Elf", "a copy of test creature 5/5 red",
)
SPELL = ("with X = 3", "X = 3", "paid 3R and 2 life and its prowl cost", "paid RR", "controlled by Bea", "targeting Bea", "targeting Kulrath Knight and Wheel of Sun and Moon", "chosen mode 2",
         "chosen mode 1 and mode 2", "revealed", "owned by Bea", "a copy of Burn Trail")
HERE = ["Devoted Druid", "Kulrath Knight", "Wheel of Sun and Moon", "Forest"]


def permanent(state: str):
    board = parse_board({"Ana": [{"Clone": state}, *HERE], "Bea": [], "cards": {"Forest Elf": "{G} creature Elf 1/1"}})
    return board.objects[0], board.to_text()


def spell(state: str):
    board = parse_board({"Ana": HERE, "Bea": [], "stack": [{"Nothing Much": state}], "cards": {"Nothing Much": "{X}{R} instant\ndraw X cards"}})
    return board.objects[-1], board.stack, board.to_text()


def read(make, state: str):
    try:
        return make(state)
    except InputError as error:
        return sorted(problem.message for problem in error.problems)


@pytest.mark.parametrize("make, traits, join", [(permanent, PERMANENT, " and "), (spell, SPELL, " and "), (spell, SPELL, ", ")], ids=["permanent", "spell", "with commas"])
def test_two_traits_say_the_same_in_both_orders(make, traits, join):
    for one, other in itertools.combinations(traits, 2):
        there, back = read(make, one + join + other), read(make, other + join + one)
        assert there == back, f"{one}{join}{other}"
        if isinstance(there, list):
            assert all("said twice" in message or "target" in message for message in there), (one, other, there)
        else:
            assert read(make, there[-1]) is not None


@pytest.mark.parametrize("make, traits", [(permanent, PERMANENT), (spell, SPELL)], ids=["permanent", "spell"])
def test_each_trait_says_something(make, traits):
    alone = [read(make, trait) for trait in traits if "targeting" not in trait]
    assert not any(isinstance(found, list) for found in alone)
    assert len({found[-1] for found in alone}) >= len(alone) - 1  # "3 damage" is "with 3 damage"
