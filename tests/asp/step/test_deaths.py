"""Permanents that would die and go somewhere else instead (CR 614.1a, 614.6, 616.1)."""

from __future__ import annotations

import pytest

from .test_damage import words

CARDS = """bear: |
  {1}{G} creature Bear 2/2
goblin: |
  {R} creature Goblin 1/1
warden: |
  {2}{B}{B} legendary creature Vampire 3/4
  if a nontoken creature an opponent controls would die, exile that creature instead. create a 2/2 black Zombie creature token
healer: |
  {W} creature Cleric 1/5
  if a nontoken creature an opponent controls would die, exile that creature instead. gain 2 life
voids: |
  {B} enchantment
  if a creature an opponent controls would die, exile that creature instead
homing: |
  {U} creature Bird 1/1
  if this would die, return this to its owner's hand instead
persister: |
  {G} creature Elemental 2/2
  persist
phoenix: |
  {R} creature Phoenix 3/2
  whenever this dies, return this to the battlefield under its owner's control
seed: |
  {G} creature Plant 0/1
  whenever this dies, exile this
twig: |
  {G} creature Plant 0/1
  whenever this dies, return this to its owner's hand
regrower: |
  {G} creature Troll 2/2
  {0}: regenerate this
killer: |
  {B} artifact
  {0}: destroy target creature
wrath: |
  {B} artifact
  {0}: destroy each creature
brand: |
  {B} artifact
  {0}: this deals 2 damage to target creature. this turn, if the target would die, exile the target instead
grave: |
  {B} artifact
  {0}: put target creature into its owner's graveyard
altar: |
  {B} artifact
  sacrifice a creature: gain 1 life
blight: |
  {B} artifact
  {0}: put a -1/-1 counter on target creature
artist: |
  {B} enchantment
  whenever a creature dies, lose 1 life
"""


def line(ana: str, bea: str, plays: str, claims: str) -> set[str]:
    tools = [t for t in ("killer", "wrath", "brand", "altar", "blight", "grave") if f"activates {t}" in plays]
    return set(words(f"board: {{Ana: [{', '.join([*tools, ana])}], Bea: [{bea}]}}\nplay: [{plays}, the stack empties]\n{claims}\n", CARDS))


def use(tool: str, target: str = "") -> str:
    return f"Ana activates {tool}{' targeting ' + target if target else ''}"


@pytest.mark.parametrize(("ana", "bea", "plays", "claims"), [
    # of each that dies at once, though the source dies with them; nothing has died, nothing persists
    ("warden", "bear, persister, artist", use("wrath"), "warden is in Ana's graveyard, bear is in exile, persister is in exile, there are 2 Zombie tokens controlled by Ana, Bea is at 19 life"),
    # not of one's own, of tokens, or of other things than it says
    ("warden", "'bear: token', artist", use("killer", "bear") + ", the stack empties, " + use("killer", "warden"), "there are 0 tokens, Bea is at 18 life"),
    # with a counter, or by damage: in whatever way it would die
    ("healer", "goblin", use("blight", "goblin"), "goblin is in exile, Ana is at 22 life"),
    # being put into a graveyard is dying, too (700.4)
    ("artist", "persister", use("grave", "persister"), "persister is 1/1, Ana is at 19 life"),
    ("voids", "persister, artist", use("grave", "persister"), "persister is in exile, Bea is at 20 life"),
    # its own
    ("homing", "artist", use("altar"), "homing is in Ana's hand, Bea is at 20 life, Ana is at 21 life"),
    # what a spell or ability made is about its target, this turn, in whatever way it dies
    ("artist", "giant, bear", use("brand", "giant") + ", the stack empties, " + use("killer", "bear") + ", the stack empties, " + use("killer", "giant"),
     "bear is in Bea's graveyard, giant is in exile, Ana is at 19 life"),
])
def test_what_would_die_goes_elsewhere(ana, bea, plays, claims):
    assert line(ana, bea, plays, f"always: [{claims}]") == {"holds"}


@pytest.mark.parametrize(("ana", "bea", "plays", "claims"), [
    ("artist", "phoenix", use("killer", "phoenix"), "phoenix is on the battlefield, phoenix is controlled by Bea, Ana is at 19 life"),
    ("artist", "seed", use("killer", "seed"), "seed is in exile"),
    ("artist", "twig", use("killer", "twig"), "twig is in Bea's hand"),
    # a token is no card, and what did not die is not found
    ("artist", "'phoenix: token'", use("killer", "phoenix"), "there are 0 tokens, Ana is at 19 life"),
    ("voids", "phoenix", use("killer", "phoenix"), "phoenix is in exile"),
])
def test_what_triggers_as_it_dies_finds_itself(ana, bea, plays, claims):
    """400.7e"""
    assert line(ana, bea, plays, f"always: [{claims}]") == {"holds"}


def test_a_mark_ends_with_the_turn():
    text = "board: {Ana: [killer, brand], Bea: [giant]}\nplay: [" + use("brand", "giant") + ", the stack empties, the game reaches Bea's upkeep, " + use("killer", "giant") + \
        ", the stack empties]\nuntil: the next turn\nalways: giant is in Bea's graveyard\n"
    assert set(words(text, CARDS)) == {"holds"}


@pytest.mark.parametrize(("ana", "bea", "plays", "claims"), [
    # one of several effects, as the controller of what would die likes (616.1)
    ("warden, healer", "bear", use("killer", "bear"), "possible: [Ana is at 22 life, there is 1 Zombie token]\nnumber of outcomes: 2\n"
     "always: [bear is in exile]\nBea can force: [Ana is at 20 life, there are 0 tokens]"),
    # those that do the same are one
    ("voids", "bear", use("brand", "bear"), "always: bear is in exile\nnumber of outcomes: 1"),
    # regeneration replaces the destruction that contains the move to the graveyard (614.8, 701.8a): it comes first, and nothing is left to choose (616.1g)
    ("voids", "regrower", "Bea activates regrower, the stack empties, " + use("killer", "regrower"), "always: regrower is on the battlefield\nnumber of outcomes: 1"),
    # ... once for each shield, and a sacrifice destroys nothing
    ("voids", "regrower", "Bea activates regrower, the stack empties, " + use("brand", "regrower") + ", the stack empties, " + use("killer", "regrower"), "always: regrower is in exile"),
    ("voids", "regrower", "Bea activates regrower, the stack empties, 'Bea uses \"each player sacrifices a creature\"'", "always: regrower is in exile"),
    # ... and not a toughness of 0
    ("voids", "regrower", "Bea activates regrower, the stack empties, " + use("blight", "regrower") + ", the stack empties, " + use("blight", "regrower"), "always: regrower is in exile"),
])
def test_whoever_controls_it_chooses(ana, bea, plays, claims):
    assert line(ana, bea, plays, claims) == {"holds"}
