"""Regeneration: a shield that replaces destruction (CR 614.8, 701.19)."""

from __future__ import annotations

import pytest

from .play import PASS2, STRATEGIES, Game
from .positions import P
from .test_damage import words

CARDS = """brew: |
  {1} artifact
  {0}: regenerate target creature
curse: |
  {1} enchantment
  each creature can't be regenerated
seal: |
  {1} artifact
  {T}: destroy each creature without regeneration
"""
BOARD = "board: {Ana: [brew%s], Bea: ['giant%s', wolf]}\nplay: [Ana activates brew targeting giant, the stack empties, %s, the stack empties]\n%s\n"
BOLT = "'Ana uses \"destroy target creature\" targeting giant'"


def line(*uses: str, before: str = "", more: str = "", claims: str = "") -> list[str]:
    return words(BOARD % (more, before, ", the stack empties, ".join(uses), claims), CARDS)


def test_instead_of_being_destroyed_it_is_tapped_and_undamaged() -> None:
    claims = "always: [giant is on the battlefield, giant is tapped, giant has 0 damage, giant has 1 -1/-1 counter, giant taps]\nnever: [giant dies, giant is destroyed]"
    assert line(BOLT, before=": 3 damage, 1 -1/-1 counter", claims=claims) == ["holds"] * 7
    assert words("board: {Bea: [giant]}\nplay: ['Bea uses \"destroy target creature\" targeting giant', the stack empties]\nalways: [giant is destroyed, giant dies]\n") == ["holds"] * 2


def test_by_state_based_actions_too() -> None:
    burn = "'Ana uses \"this deals 5 damage to target creature\" targeting giant'"
    assert line(burn, claims="always: [giant is tapped, giant has 0 damage]\nnever: giant is destroyed") == ["holds"] * 3


def test_each_shield_helps_once() -> None:
    assert line(BOLT, BOLT, claims="always: giant dies exactly once") == ["holds"]
    again = "'Ana uses \"regenerate target creature\" targeting giant'"
    assert line(again, BOLT, BOLT, claims="never: giant dies") == ["holds"]
    assert line(again, BOLT, BOLT, BOLT, claims="always: giant dies") == ["holds"]


@pytest.mark.parametrize("use", [
    "'Ana uses \"target creature gets -0/-5 until end of turn\" targeting giant'", "'Ana uses \"put five -1/-1 counters on target creature\" targeting giant'",
    "'Ana uses \"target creature can''t be regenerated this turn\" targeting giant', the stack empties, " + BOLT, "Ana activates seal",
])
def test_what_it_does_not_help_against(use) -> None:
    """704.5f is no destruction; "can't be regenerated" and "without regeneration" (701.19c)."""
    assert line(use, more=", seal", claims="always: giant dies") == ["holds"]


def test_cannot_be_regenerated_by_a_permanent() -> None:
    assert line(BOLT, more=", curse", claims="always: giant dies") == ["holds"]
    assert line("'Bea uses \"destroy target enchantment\" targeting curse'", BOLT, more=", curse", claims="always: giant is tapped") == ["holds"]


def test_indestructible_needs_no_shield() -> None:
    """701.19a, 702.12b: what can't be destroyed is not regenerated; the shield is still there afterwards."""
    firm = "'Ana uses \"target creature gains indestructible until end of turn\" targeting giant'"
    assert line(firm, BOLT, claims="always: giant is untapped") == ["holds"]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_shields_end_with_the_turn_and_with_the_object(strategy) -> None:
    """514.2, 400.7."""
    more = ("card(grizzly_bears,ability(renew))", "activated(renew)", "instruction(renew,1,regenerate(self))")
    g = Game(strategy, P("grizzly_bears"), P("viscera_seer"), more=more).do("activate(1,renew)", *PASS2)
    assert "shield(1,1)" in g.text()
    assert not any(t.startswith("shield") for t in g.do(*PASS2).text())
    g = Game(strategy, P("grizzly_bears"), P("viscera_seer"), more=more).do("activate(1,renew)", *PASS2, "activate(2,1) + sacrificed(1)")
    assert not any(t.startswith("shield") for t in g.text()) and g.dead(1)


def test_more_shields_than_the_bound_stop() -> None:
    more = ("card(grizzly_bears,ability(renew))", "activated(renew)", "instruction(renew,1,regenerate(self))")
    g = Game(STRATEGIES[1], P("grizzly_bears"), more=more, bounds={"max_shields": 1}).do("activate(1,renew)", *PASS2, "activate(1,renew)", "pass(a)")
    assert g.overflows() == {"outside(shield(1,2))"}
