"""How other permanents enter because of what a permanent says (CR 614.1c-d, 614.12)."""

from __future__ import annotations

import pytest

from checker.engine import Overflow

from .combats import Turn
from .test_state_triggers import use

CARDS = """cards:
  chief: |
    {R} creature Goblin 3/3
    each other nonHuman creature you control enters with an additional +1/+1 counter
  blight: |
    {B} enchantment
    each creature enters with an additional -1/-1 counter
  sovereign: |
    {W} creature Human 2/1
    each creature an opponent controls enters tapped
  raiser: |
    {1} artifact
    {0}: return target creature card in your graveyard to the battlefield
    {0}: create a 1/1 green Insect creature token
    sacrifice a creature: you gain 1 life
    {0}: each creature loses all abilities until end of turn
    {0}: return target creature card in a graveyard to the battlefield under your control
  wolf: |
    {G} creature Wolf 1/1
    undying
  redcap: |
    {R} creature Goblin 2/2
    persist
  man: |
    {W} creature Human 2/2
  season: |
    {G} enchantment
    if one or more counters would be put on a permanent you control, put X counters of each of those kinds on that permanent instead, where X is twice that number
"""


def game(ana: str, bea: str = "[man]", player: str = "Ana", **bounds: int) -> Turn:
    return Turn(f"{CARDS}Ana: {ana}\nBea: {bea}\nturn: {player}\n", "", **bounds)


def counters(turn: Turn) -> list[str]:
    return sorted(f for f in turn.held if f.startswith("counter("))


def entered(ana: str, bea: str = "[man]", what: int = 1) -> list[str]:
    """Counters once the raiser, Ana's first, has returned her first graveyard card or created a token, before state-based actions."""
    turn = game(ana, bea)
    return counters(use(turn, f"activate(ana,1,own(line(raiser,{what})))").play("pass(ana)").play("pass(bea)"))


@pytest.mark.parametrize(("ana", "bea", "what", "found"), [
    ("{battlefield: [raiser, chief], graveyard: [wolf]}", "[man]", 1, ["counter(3,plus,1)"]),
    # no Human, no permanent that another player controls; itself neither
    ("{battlefield: [raiser, chief], graveyard: [man]}", "[man]", 1, []),
    ("{battlefield: [raiser], graveyard: [wolf]}", "[chief]", 1, []),
    ("{battlefield: [raiser], graveyard: [chief]}", "[man]", 1, []),
    # each of several adds its own; of every player's
    ("{battlefield: [raiser, chief, blight, 'chief: tapped'], graveyard: [wolf]}", "[blight]", 1, ["counter(5,minus,2)", "counter(5,plus,2)"]),
    ("[raiser, chief]", "[blight]", 2, ["counter(4,minus,1)", "counter(4,plus,1)"]),
    # what is put can be replaced
    ("{battlefield: [raiser, chief, season], graveyard: [wolf]}", "[man]", 1, ["counter(4,plus,2)"]),
])
def test_counters_that_others_add(ana, bea, what, found):
    """614.12, 122.6a"""
    assert entered(ana, bea, what) == found


def test_with_its_own_counters_and_without_abilities():
    """702.79a, 704.5q: persist's own and the additional one at once, so that it persists again; undying adds up; who has lost the ability adds nothing"""
    turn = game("[raiser, chief, redcap, wolf]")
    for _ in range(2):
        turn.play(next(label for label in turn.plays() if "own(line(raiser,3))" in label and "sacrificed(3)" in label))
        while not any("line(raiser,3)" in label for label in turn.plays()) or any(f.startswith("item(") for f in turn.held):
            turn.play(turn._ahead(turn.plays()))
        assert "in(3,battlefield)" in turn.held and not counters(turn)
    turn.play(next(label for label in turn.plays() if "own(line(raiser,3))" in label and "sacrificed(4)" in label)).settle()
    assert counters(turn) == ["counter(4,plus,2)"]
    use(turn, "own(line(raiser,4))").settle()
    use(turn, "own(line(raiser,2))").settle()
    assert counters(turn) == ["counter(4,plus,2)"]


def test_entering_tapped():
    """614.1d: those of opponents, as they enter; whose it will be is asked where that is not its owner"""
    for ana, bea, tapped in (("{battlefield: [raiser], graveyard: [wolf]}", "[sovereign]", True), ("{battlefield: [raiser, sovereign], graveyard: [wolf]}", "[man]", False)):
        turn = use(game(ana, bea), "own(line(raiser,1))").settle()
        o = "2" if tapped else "3"
        assert f"in({o},battlefield)" in turn.held and (f"tapped({o})" in turn.held) is tapped
    turn = use(game("{battlefield: [raiser, chief]}", "{graveyard: [wolf]}"), "own(line(raiser,5))").play("pass(ana)")
    assert isinstance(turn.plays()["pass(bea)"], Overflow)


def test_what_it_will_be_like_is_not_guessed():
    """614.12: a card that is looked at as it lies, and that effects of permanents would reach as it enters"""
    hush = "  hush: |\n    {W} enchantment\n    each creature loses all abilities\n"
    turn = Turn(f"{CARDS}{hush}Ana: {{battlefield: [raiser, blight, hush], graveyard: [wolf]}}\nBea: [man]\nturn: Ana\n", "")
    turn = use(turn, "own(line(raiser,1))").play("pass(ana)")
    assert isinstance(turn.plays()["pass(bea)"], Overflow)
