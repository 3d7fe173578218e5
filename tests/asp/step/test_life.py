"""Players who go on at 0 or less life, and damage that is dealt to a player as though by infect (CR 101.2, 120.3, 510.2, 704.5a)."""

from __future__ import annotations

import pytest

from .test_damage import words

CARDS = """angel: |
  {W} enchantment
  you don't lose the game for having 0 or less life
unlife: |
  {W} enchantment
  as long as your life total is 0 or less, damage is dealt to you as though its source had infect
phyrexia: |
  {B} enchantment
  damage is dealt to you as though its source had infect
zap: |
  {R} artifact
  {0}: this deals 3 damage to any target
drain: |
  {B} artifact
  {0}: target player loses 3 life
bomb: |
  {R} artifact
  {0}: destroy target enchantment
"""
HIT = "Bea activates zap targeting Ana, the stack empties"


def line(ana: str, life: int, plays: str, claims: str) -> set[str]:
    return set(words(f"board: {{Ana: {{battlefield: [{ana}], life: {life}}}, Bea: [zap, drain, bomb], turn: Bea}}\nplay: [{plays}]\n{claims}\n", CARDS))


@pytest.mark.parametrize(("ana", "life", "plays", "claims"), [
    ("angel", 3, HIT, "always: [Ana is at 0 life]\nnever: Ana loses the game"),
    ("angel", 3, HIT + ", Bea activates bomb targeting angel, the stack empties", "always: Ana loses the game"),
    # it is no help against what else makes a player lose (704.5c)
    ("angel, phyrexia", 3, ", ".join([HIT] * 4), "always: Ana loses the game"),
    ("angel, unlife", 4, ", ".join([HIT] * 3), "always: [Ana is at -2 life, Ana has 3 poison counters]\nnever: Ana loses the game"),
    # damage, no loss of life; to its controller alone, and as long as it is there
    ("angel, unlife", 0, "Bea activates drain targeting Ana, the stack empties", "always: [Ana is at -3 life, Ana has 0 poison counters]"),
    ("angel, unlife", 0, "Bea activates zap targeting Bea, the stack empties, Bea activates bomb targeting unlife, the stack empties, " + HIT,
     "always: [Bea is at 17 life, Bea has 0 poison counters, Ana is at -3 life, Ana has 0 poison counters]"),
])
def test_going_on_without_life(ana, life, plays, claims):
    assert line(ana, life, plays, claims) == {"holds"}
