"""Prevention and redirection of damage (CR 614.9, 615, 616.1)."""

from __future__ import annotations

import pytest

from .test_damage import words

CARDS = """pinger: |
  {R} creature Elemental 2/2
  {0}: this deals 3 damage to any target
witherer: |
  {R} creature Elemental 2/2
  wither
  lifelink
  {0}: this deals 3 damage to any target
quake: |
  {1} artifact
  {0}: this deals 2 damage to each creature
torment: |
  {1} enchantment
  damage can't be prevented
sponge: |
  {1} creature Wall 0/4
  if a source would deal damage to this, prevent that damage. put X +1/+1 counters on this, where X is that damage
healer: |
  {1} creature Wall 0/4
  if a source would deal damage to this, prevent that damage. gain X life, where X is that damage
drinker: |
  {1} creature Wall 0/4
  if a source would deal damage to this, prevent that damage. put X +1/+1 counters on this, where X is the damage prevented this way
bulwark: |
  {1} artifact creature Wall 0/9
  if a source would deal damage to a creature you control, prevent that damage. put X +1/+1 counters on this, where X is that damage
guard: |
  {1} enchantment Aura
  enchant creature
  if a source would deal damage to another creature, redirect that damage to enchanted creature instead
martyr: |
  {1} artifact
  if a source would deal damage to a creature, redirect that damage to you instead
"""
NEXT = "'Bea uses \"prevent the next {} damage to target creature this turn\" targeting {}', the stack empties, "
ALL = "'Bea uses \"prevent all {}damage to target creature this turn\" targeting {}', the stack empties, "


def line(permanents: str, plays: str, claims: str, mine: str = "pinger, witherer, quake") -> list[str]:
    return words(f"board: {{Ana: [{mine}], Bea: [{permanents}]}}\nplay: [{plays}, the stack empties]\n{claims}\n", CARDS)


def hit(source: str, target: str) -> str:
    return f"Ana activates {source} targeting {target}"


@pytest.mark.parametrize(("plays", "claims"), [
    (NEXT.format(2, "giant") + hit("pinger", "giant"), "giant has 1 damage, pinger deals 1 damage to giant"),
    (NEXT.format(4, "giant") + hit("pinger", "giant") + ", the stack empties, " + hit("pinger", "giant"), "giant has 2 damage"),
    (NEXT.format(1, "giant") + NEXT.format(1, "giant") + hit("pinger", "giant"), "giant has 1 damage"),
    (NEXT.format(2, "giant") + hit("pinger", "wolf"), "giant has 0 damage, wolf dies"),
    (NEXT.format(2, "giant") + hit("witherer", "giant"), "giant has 1 -1/-1 counter, giant has 0 damage, Ana is at 21 life"),
    (ALL.format("", "giant") + hit("witherer", "giant") + ", the stack empties, " + hit("pinger", "giant"), "giant has no counter, giant has 0 damage, Ana is at 20 life"),
    (ALL.format("combat ", "giant") + hit("pinger", "giant"), "giant has 3 damage"),
    (ALL.format("noncombat ", "giant") + hit("pinger", "giant"), "giant has 0 damage"),
    (NEXT.format(2, "giant") + "Ana activates quake", "giant has 0 damage, wolf dies"),
])
def test_shields(plays, claims):
    assert set(line("giant, wolf", plays, f"always: [{claims}]")) == {"holds"}


def test_shields_end_with_the_turn():
    """514.2, 615.3"""
    plays = NEXT.format(2, "wolf") + ALL.format("", "giant") + "{}" + hit("pinger", "wolf") + ", the stack empties, " + hit("pinger", "giant") + ", the stack empties, " + hit("pinger", "giant")
    assert line("giant, wolf", plays.format(""), "always: [wolf has 1 damage, giant has 0 damage]") == ["holds"] * 2
    assert line("giant, wolf", plays.format("the game reaches Bea's upkeep, "), "until: the next turn\nalways: [wolf dies, giant dies]") == ["holds"] * 2


def test_players_are_shielded_too():
    use = "'Bea uses \"prevent the next 2 damage to any target this turn\" targeting Bea', the stack empties, "
    assert line("giant", use + hit("pinger", "Bea"), "always: Bea is at 19 life") == ["holds"]


def test_damage_that_cannot_be_prevented_leaves_the_shield_as_it_is():
    """615.12: when it can be prevented again, the whole shield is there."""
    plays = NEXT.format(3, "giant") + hit("pinger", "giant")
    assert line("giant, torment", plays, "always: giant has 3 damage") == ["holds"]
    away = ", the stack empties, 'Bea uses \"destroy target enchantment\" targeting torment', the stack empties, " + hit("pinger", "giant")
    assert line("giant, torment", plays + away, "always: giant has 3 damage") == ["holds"]


def test_what_an_effect_does_besides_takes_place_though_nothing_is_prevented():
    """615.12: with that damage, not with what was prevented this way; also of wither, and once (615.12a)."""
    board = "sponge, healer, drinker, torment"
    assert line(board, hit("pinger", "sponge"), "always: [sponge has 3 damage, sponge has 3 +1/+1 counters]", "pinger") == ["holds"] * 2
    assert line(board, hit("pinger", "healer"), "always: [healer has 3 damage, Bea is at 23 life]", "pinger") == ["holds"] * 2
    assert line(board, hit("pinger", "drinker"), "always: [drinker has 3 damage, drinker has no counter]", "pinger") == ["holds"] * 2
    assert line("drinker", hit("pinger", "drinker"), "always: [drinker has 0 damage, drinker has 3 +1/+1 counters]", "pinger") == ["holds"] * 2


def test_damage_to_several_at_once_is_not_added_up():
    assert set(line("bulwark, giant", "Ana activates quake", "always: bulwark has 4 +1/+1 counters", "quake")) & {"holds", "refuted"} == set()
    assert line("bulwark", "Ana activates quake", "always: bulwark has 2 +1/+1 counters", "quake") == ["holds"]


def test_abilities_prevent_and_do_something_besides():
    assert line("sponge", hit("witherer", "sponge"), "always: [sponge has 3 +1/+1 counters, sponge has 0 -1/-1 counters, Ana is at 20 life]") == ["holds"] * 3


def test_the_controller_of_the_affected_permanent_chooses_the_order():
    """616.1: the shield first, and there are two counters; the ability first, and the shield is still there."""
    plays = NEXT.format(1, "sponge") + hit("pinger", "sponge")
    claims = "possible: [sponge has 2 +1/+1 counters, sponge has 3 +1/+1 counters]\nalways: sponge has 0 damage\nnumber of outcomes: 2"
    assert line("sponge", plays, claims) == ["holds"] * 4


def test_nobody_else_chooses_it():
    """616.1: whoever lets the ability resolve."""
    plays = NEXT.format(1, "sponge") + hit("pinger", "sponge")
    for counters in (2, 3):
        assert line("sponge", plays, f"Bea can force: sponge has {counters} +1/+1 counters") == ["holds"]
        assert line("sponge", plays, f"Ana can force: sponge has {counters} +1/+1 counters") == ["refuted"]
        assert line("Forest", plays, f"Ana can force: sponge has {counters} +1/+1 counters", "pinger, sponge") == ["holds"]
        assert line("Forest", plays, f"Bea can force: sponge has {counters} +1/+1 counters", "pinger, sponge") == ["refuted"]


def test_redirection():
    """614.9: the same damage of the same source to somebody else; once for each event (614.5), and what protects them applies (616.2)."""
    board = "giant, wolf, 'guard: attached to wolf'"
    assert line(board, hit("witherer", "giant"), "always: [giant has no counter, wolf dies, Ana is at 23 life]\nnever: wolf is destroyed") == ["holds"] * 4
    assert line(board, hit("pinger", "wolf"), "always: wolf is destroyed") == ["holds"]
    assert line(board, NEXT.format(2, "wolf") + hit("pinger", "giant"), "always: [wolf has 1 damage, giant has 0 damage]") == ["holds"] * 2
    assert line("giant, martyr", hit("witherer", "giant"), "always: [giant has no counter, Bea is at 17 life, Ana is at 23 life]") == ["holds"] * 3


def test_two_redirections_make_no_loop():
    """614.5: each of them once, in either order."""
    board = "giant, wolf, 'guard: attached to wolf', 'guard: attached to giant'"
    assert line(board, hit("pinger", "giant"), "possible: [giant has 3 damage, wolf dies]\nnumber of outcomes: 2", "pinger") == ["holds"] * 3


def test_several_redirected_to_one_add_up_and_share_a_shield():
    """614.9, 615.7: two creatures would be dealt 2 each, it is Bea who is dealt 4, and her shield prevents 1 of it."""
    use = "'Bea uses \"prevent the next 1 damage to any target this turn\" targeting Bea', the stack empties, "
    assert line("giant, wolf, martyr", use + "Ana activates quake", "always: [Bea is at 17 life, giant has 0 damage]", "quake") == ["holds"] * 2
    assert line("giant, wolf, martyr", "Ana activates quake", "always: Bea is at 16 life", "quake") == ["holds"]
