"""Claims about boards on which abilities are copied, exiled cards come back and abilities can't be activated; what a line says of a copy."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

from .asked import decided, results

CARDS = """rules: [707.10]
cards:
  pinger: |
    {R} creature Wizard 1/1
    {T}: this deals 1 damage to any target
"""
RINGS = "board: {Ana: {battlefield: [Rings of Brighthearth, pinger], mana: CC}, Bea: [Grizzly Bears]}\nplay: [Ana activates pinger targeting Bea, the stack empties]\n"


def test_a_line_says_what_is_copied_and_its_target():
    told = " | ".join(str(step) for step in results(CARDS + RINGS + "always: Ana is at 20 life\n")[0].found.counterexample)
    assert "a copy of pinger's first ability goes on the stack targeting Ana" in told


@pytest.mark.parametrize(("claim", "verdict"), [
    ("possible: Bea is at 18 life", "holds"), ("possible: Grizzly Bears is in Bea's graveyard", "refuted"), ("always: Bea is at 19 life", "refuted"),
    ("never: Rings of Brighthearth triggers twice", "holds"), ("never: Bea is at 20 life", "holds"),
])
def test_what_comes_of_it(claim, verdict):
    assert decided(CARDS + RINGS + claim + "\n") == [verdict]


def test_an_exiled_card_comes_back_and_nobody_activates():
    ring = "board: {Ana: {battlefield: ['Oblivion Ring: linked to Grizzly Bears']}, Bea: {exile: [Grizzly Bears]}}\nplay: ['Bea uses \"destroy target enchantment\"', the stack empties]\n"
    assert decided("rules: [607.2a]\n" + ring + "always: [Grizzly Bears is on the battlefield, Grizzly Bears is controlled by Bea]\n") == ["holds", "holds"]
    linvala = "board:\n  Ana: ['Linvala, Keeper of Silence']\n  Bea: [Llanowar Elves]\n"
    assert decided("rules: [602.5]\n" + linvala + "illegal: Bea activates Llanowar Elves\n") == ["holds"]


def test_a_copy_of_an_ability_of_another_player_is_named():
    text = """ruling: t
board: {Ana: {battlefield: [Test Pinger]}, Bea: [Grizzly Bears]}
cards:
  Test Pinger: |
    {2}{G} creature Hydra 1/1
    {T}: this deals 1 damage to any target
play: ['Ana activates Test Pinger targeting Grizzly Bears', 'Bea uses "copy target activated ability"', the stack empties]
always: [Grizzly Bears dies]
"""
    [result] = verify(parse_ruling(text))
    assert result.found.verdict == "undetermined"
    assert [str(lack) for lack in result.found.lacks] == ["not carried out: a copy of an ability whose source another player controls"]
