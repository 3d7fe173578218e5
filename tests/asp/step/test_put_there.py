"""Cards that were put into a graveyard from the battlefield this turn (CR 400.7, 700.4)."""

from __future__ import annotations

from .combats import Turn
from .test_state_triggers import use

BOARD = """cards:
  angel: |
    {W} creature Angel 2/2
    {0}: return each card in your graveyard put there from the battlefield this turn to your hand
  altar: |
    {1} artifact
    sacrifice an artifact/creature: you gain 1 life
    {0}: put target creature card in a graveyard into exile
    {0}: return target creature card in your graveyard to the battlefield
    discard a card: you gain 1 life
  wolf: |
    {G} creature Wolf 1/1
"""


def game(ana: str, bea: str = "[wolf]", until: str = "") -> Turn:
    return Turn(f"{BOARD}Ana: {ana}\nBea: {bea}\nturn: Ana\n", until)


def hand(turn: Turn) -> list[str]:
    return sorted(f for f in turn.held if f.startswith("in(") and f.endswith("hand)"))


def test_those_that_have_come_from_the_battlefield_this_turn():
    """not what lay there, what was discarded, what another player owns; each card that died, also what is no creature"""
    turn = game("{battlefield: [angel, altar, altar, wolf], graveyard: [wolf], hand: [wolf]}", "[wolf, altar]")
    turn.play(next(label for label in turn.plays() if "activate(ana" in label and "own(line(altar,4))" in label)).settle()
    for o in (4, 3):
        turn.play(next(label for label in turn.plays() if label.startswith("activate(ana") and f"sacrificed({o})" in label)).settle()
    turn.play("pass(ana)")
    turn.play(next(label for label in turn.plays() if label.startswith("activate(bea") and "sacrificed(7)" in label)).settle()
    use(turn, "own(line(angel,1))").settle()
    assert hand(turn) == ["in(3,hand)", "in(4,hand)"] and {"in(5,graveyard)", "in(6,graveyard)", "in(7,graveyard)"} <= turn.held


def test_a_card_that_has_left_and_come_back_otherwise():
    """400.7: returned to the battlefield it is another object; it dies again and counts again"""
    turn = game("[angel, altar, wolf]")
    turn.play(next(label for label in turn.plays() if label.startswith("activate(ana") and "sacrificed(3)" in label)).settle()
    assert "happened(died(3))" in turn.held
    use(turn, "own(line(altar,3))", "aim(1,3)").settle()
    assert "happened(died(3))" not in turn.held
    use(turn, "own(line(angel,1))").settle()
    assert hand(turn) == [] and "in(3,battlefield)" in turn.held


def test_only_this_turn():
    turn = game("[angel, altar, wolf]", until="turns(2)")
    turn.play(next(label for label in turn.plays() if label.startswith("activate(ana") and "sacrificed(3)" in label))
    turn.to("upkeep")
    assert "in(3,graveyard)" in turn.held and "happened(died(3))" not in turn.held


def test_what_the_board_says_has_died_before():
    turn = Turn(f"{BOARD}Ana: {{battlefield: [angel], graveyard: [wolf, altar]}}\nBea: [Forest]\nturn: Ana\nearlier: [wolf died]\n", "")
    use(turn, "own(line(angel,1))").settle()
    assert hand(turn) == ["in(2,hand)"]
