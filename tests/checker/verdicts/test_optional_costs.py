"""Additional costs that may be paid, as a card says them in its own words (CR 118.8b, 601.2b)."""

from __future__ import annotations

from .asked import decided

BOARD = """\
board: {Ana: {hand: [kick, bite, sac, disc, elf], battlefield: [bear], mana: RR, life: 3}}
cards:
  kick: |
    {R} sorcery
    additional cost: may pay {R}
    gain 1 life
  bite: |
    {R} sorcery
    additional cost: may pay 2 life
    gain 1 life
  sac: |
    {R} sorcery
    additional cost: may sacrifice a creature
    gain 1 life
  disc: |
    {R} instant
    additional cost: may discard a creature card
    gain 1 life
  elf: "{9} creature Elf 1/1"
  bear: "{1} creature Bear 2/2"
"""


def test_each_kind_of_optional_cost_is_paid_or_left_out():
    claims = """\
total costs of Ana casts kick: [R, RR]
payments of Ana casts bite: [R, R and 2 life]
payments of Ana casts sac: [R, R and sacrificing bear]
payments of Ana casts disc: [R, R and discarding elf]
legal: [Ana casts disc paying R and discarding elf, Ana casts disc paying R]
illegal: Ana casts bite paying R and 3 life
"""
    assert decided(BOARD + claims) == ["holds"] * 7


def test_a_game_goes_on_with_it_and_without_it():
    claims = """\
play: [Ana casts bite, the stack empties]
possible: [Ana is at 4 life, Ana is at 2 life]
never: Ana is at 3 life
"""
    assert decided(BOARD + claims) == ["holds"] * 3
