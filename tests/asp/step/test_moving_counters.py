"""Counters that are moved (CR 122.5)."""

from __future__ import annotations

import pytest

from .test_damage import words

CARDS = """carry: |
  {U} artifact
  {0}: move a +1/+1 counter from target creature you control to target creature an opponent controls
cart: |
  {U} artifact
  {0}: move all counters from target creature you control to target creature an opponent controls
pair: |
  {U} artifact
  {0}: move two charge counters from target creature you control to target creature an opponent controls
giver: |
  {G} creature Elf 2/2
  {0}: move a +1/+1 counter from this to target creature
season: |
  {G} enchantment
  if one or more counters would be put on a permanent you control, put X counters of each of those kinds on that permanent instead, where X is twice that number
clean: |
  {W} creature Human 1/1
  counters can't be put on this
altar: |
  {1} artifact
  sacrifice a creature: gain 1 life
"""


def line(ana: str, plays: str, claims: str, bea: str = "giant") -> set[str]:
    return set(words(f"board: {{Ana: [{ana}], Bea: [{bea}]}}\nplay: [{plays}, the stack empties]\nalways: [{claims}]\n", CARDS))


WOLF = "'wolf: with 2 +1/+1 counters'"


@pytest.mark.parametrize(("ana", "plays", "claims"), [
    ("carry, 'wolf: with a +1/+1 counter'", "Ana activates carry targeting wolf and giant, the stack empties, Ana activates carry targeting wolf and giant", "wolf has no counter, giant has 1 +1/+1 counter"),
    # as many as there are, and only those
    ("pair, 'wolf: with 1 charge counter and 1 +1/+1 counter'", "Ana activates pair targeting wolf and giant", "giant has 1 charge counter, wolf has 1 +1/+1 counter, giant has 0 +1/+1 counters"),
    ("cart, 'wolf: with 1 charge counter and 2 +1/+1 counters'", "Ana activates cart targeting wolf and giant", "giant has 1 charge counter, giant has 2 +1/+1 counters, wolf has no counter"),
    # onto itself is no move
    ("'giver: with 1 +1/+1 counter', season", "Ana activates giver targeting giver", "giver has 1 +1/+1 counter"),
    # nor from what has gone
    ("'giver: with 1 +1/+1 counter', altar", "Ana activates giver targeting giant, Ana activates altar", "giant has no counter"),
])
def test_counters_are_moved(ana, plays, claims):
    assert line(ana, plays, claims) == {"holds"}


@pytest.mark.parametrize(("bea", "claims"), [("clean", "wolf has 2 +1/+1 counters, clean has no counter"), ("giant, season", "wolf has 1 +1/+1 counter, giant has 2 +1/+1 counters")])
def test_what_cannot_have_them_gets_none_and_what_is_put_can_be_replaced(bea, claims):
    """122.5: then none is taken away; a replacement changes what is put, not what is removed."""
    assert line(f"carry, {WOLF}", f"Ana activates carry targeting wolf and {bea.split(',')[0]}", claims, bea) == {"holds"}
