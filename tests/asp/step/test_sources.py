"""Damage that becomes counters, and sources whose damage is prevented (CR 609.7, 614.1a, 615, 616.1)."""

from __future__ import annotations

import pytest

from .test_damage import words

CARDS = """pinger: |
  {R} creature Elemental 2/2
  lifelink
  {0}: this deals 3 damage to any target
shooter: |
  {U} artifact
  {0}: this deals 3 damage to any target
bolt: |
  {R} instant
  this deals 3 damage to any target
scar: |
  {R} enchantment
  if a source you control would deal noncombat damage to a creature an opponent controls, put X -1/-1 counters on that creature instead, where X is that damage
forge: |
  {W} artifact
  sacrifice this: prevent all damage a red source would deal this turn
hush: |
  {W} artifact
  {0}: prevent all combat damage target creature would deal this turn
imp: |
  {R} creature Imp 1/1
  {0}: this deals 3 damage to any target
dye: |
  {U} artifact
  {0}: target creature becomes blue until end of turn
altar: |
  {1} artifact
  sacrifice a creature: gain 0 life
"""


def line(ana: str, bea: str, plays: str, claims: str) -> set[str]:
    hand = "imp" if "imp" in plays else "bolt"
    return set(words(f"board: {{Ana: {{battlefield: [{ana}], hand: [{hand}], mana: R}}, Bea: [{bea}], turn: Ana}}\nplay: [{plays}]\n{claims}\n", CARDS))


@pytest.mark.parametrize(("ana", "bea", "plays", "claims"), [
    # counters and no damage, of permanents and of spells; a source's lifelink has nothing to do
    ("pinger, scar", "giant", "Ana activates pinger targeting giant, the stack empties", "always: [giant has 3 -1/-1 counters, giant has 0 damage, Ana is at 20 life]"),
    # not to one's own creatures or to players, not by the sources of others, and not in combat
    ("pinger, scar, giant", "wolf", "Ana activates pinger targeting giant, the stack empties, Ana activates pinger targeting Bea, the stack empties",
     "always: [giant has 3 damage, giant has no counter, Bea is at 17 life]"),
    ("scar", "giant, pinger", "Bea activates pinger targeting giant, the stack empties", "always: [giant has 3 damage, giant has no counter]"),
    ("pinger, scar", "giant", "Ana attacks Bea with pinger, Bea blocks pinger with giant, the game reaches end of combat", "until: end of combat\nalways: [giant has 2 damage, giant has no counter]"),
])
def test_damage_becomes_counters(ana, bea, plays, claims):
    assert line(ana, bea, plays, claims) == {"holds"}


def test_the_controller_of_the_creature_chooses_between_prevention_and_counters():
    """616.1, 616.1f: after either there is no damage left for the other; and counters are no prevention (615.12)."""
    shield = "'Bea uses \"prevent all damage to target creature this turn\" targeting giant', the stack empties, Ana activates pinger targeting giant, the stack empties"
    both = "[giant has 3 -1/-1 counters, giant has no counter]"
    assert line("pinger, scar", "giant", shield, f"possible: {both}\nBea can force: {both}\nalways: giant has 0 damage\nnumber of outcomes: 2") == {"holds"}


MUTED = "Bea activates forge, the stack empties, "


@pytest.mark.parametrize(("ana", "plays", "claims"), [
    # a permanent that was chosen, whatever it deals damage to, all turn; the other source is not chosen, and what is not red can't be
    ("pinger, shooter", MUTED + "Ana activates pinger targeting giant, the stack empties, Ana activates pinger targeting Bea, the stack empties, Ana activates shooter targeting giant, the stack empties",
     "always: [giant has 3 damage, Bea is at 20 life, Ana is at 20 life]"),
    # a spell on the stack, and what it becomes (609.7a)
    ("shooter", "Ana casts imp, " + MUTED + "Ana activates imp targeting Bea, the stack empties", "always: Bea is at 20 life"),
    # as it is when it deals the damage (609.7b), or as it last was
    ("pinger, dye", MUTED + "Ana activates dye targeting pinger, the stack empties, Ana activates pinger targeting Bea, the stack empties", "always: Bea is at 17 life"),
    ("pinger, altar", MUTED + "Ana activates pinger targeting Bea, Ana activates altar, the stack empties", "always: Bea is at 20 life"),
])
def test_a_source_is_chosen(ana, plays, claims):
    assert line(ana, "giant, forge", plays, claims) == {"holds"}


def test_a_targeted_source_and_its_combat_damage():
    plays = "Bea activates hush targeting pinger, the stack empties, Ana activates pinger targeting giant, the stack empties, Ana attacks Bea with pinger, the game reaches end of combat"
    assert line("pinger", "giant, hush", plays, "until: end of combat\nalways: [Bea is at 20 life, giant has 3 damage]") == {"holds"}


def test_it_ends_with_the_turn():
    plays = MUTED + "the game reaches Bea's upkeep, Ana activates pinger targeting Bea, the stack empties"
    assert line("pinger", "giant, forge", plays, "until: the next turn\nalways: Bea is at 17 life") == {"holds"}
