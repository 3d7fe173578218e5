"""What was sacrificed as a cost, as it last was (CR 608.2h), and milling libraries that nobody knows (CR 701.17)."""

from __future__ import annotations

import pytest

from checker.engine import Overflow

from .combats import Turn
from .test_state_triggers import use

BOARD = """cards:
  mill: |
    {2} artifact
    sacrifice a creature: target player mills X cards, where X is the sacrificed creature's power
  scale: |
    {2} artifact
    sacrifice an artifact/creature: you gain X life, where X is the sacrificed permanent's mana value
    sacrifice an artifact/creature: you lose X life, where X is the sacrificed permanent's toughness
    {0}: target creature gets +3/+0 until end of turn
    sacrifice an artifact/creature: you gain X life, where X is the sacrificed permanent's power plus 2
  imp: |
    {1} creature Imp 1/4
    sacrifice this: target opponent mills X cards, where X is the sacrificed creature's power plus 1
  ooze: |
    {3} creature Ooze 3/3
  wall: |
    {W} creature Wall 0/4
"""


def unknown(turn: Turn, player: str, zone: str) -> int:
    return dict(zip(turn.vocabulary.register_text, turn.state[1], strict=True))[f"unknown({player},{zone})"]


def game(ana: str, bea: str, more: str = "") -> Turn:
    return Turn(f"{BOARD}{more}Ana: {ana}\nBea: {bea}\nturn: Ana\n", "")


@pytest.mark.parametrize(("sacrificed", "aim", "found"), [("2", "bea", 3), ("3", "bea", 0), ("4", "bea", 5), ("2", "ana", 3)])
def test_as_many_as_the_power_of_what_was_sacrificed(sacrificed, aim, found):
    """608.2h: of that creature, with its counters, whoever is milled; of power 0, none"""
    turn = game("[mill, ooze, wall, 'ooze: with 2 +1/+1 counters']", "[ooze]")
    turn.play(next(label for label in turn.plays() if f"sacrificed({sacrificed})" in label and f"aim(1,{aim})" in label)).settle()
    assert {p: unknown(turn, p, "graveyard") for p in ("ana", "bea")} == {"ana": found if aim == "ana" else 0, "bea": found if aim == "bea" else 0}


def test_each_ability_remembers_its_own_and_what_it_last_was():
    """608.2h, 113.7a: two of them on the stack; an effect on it counted as long as it was there; the source itself"""
    turn = game("[mill, ooze, 'ooze: with a +1/+1 counter', scale, imp]", "[ooze]")
    use(turn, "own(line(scale,3))", "aim(1,3)").settle()
    for o in ("2", "3"):
        turn.play(next(label for label in turn.plays() if "own(line(mill,1))" in label and f"sacrificed({o})" in label and "aim(1,bea)" in label))
    assert {f for f in turn.held if f.startswith("noted(")} == {"noted(1,power(linked(sacrificed)),3)", "noted(2,power(linked(sacrificed)),7)"}
    turn.play("pass(ana)").play("pass(bea)")
    assert unknown(turn, "bea", "graveyard") == 7
    use(turn.settle(), "own(line(imp,1))").settle()
    assert unknown(turn, "bea", "graveyard") == 12
    assert not any(f.startswith("noted(") for f in turn.held)


def test_other_numbers_and_none():
    """107.2, 202.3: mana value, toughness; what is no creature has none"""
    turn = game("[scale, ooze, wall, 'mill']", "[ooze]")
    for line, o, change in ((1, 2, 3), (2, 3, -4), (4, 4, 2), (1, 1, 2)):
        before = turn.life("ana")
        turn.play(next(label for label in turn.plays() if f"own(line(scale,{line}))" in label and f"sacrificed({o})" in label)).settle()
        assert turn.life("ana") - before == change


def test_a_library_that_is_known():
    """701.17a-b: its cards, from the top, and no more than there are"""
    turn = game("[mill, wall, ooze]", "{battlefield: [ooze], library: [wall, imp, exactly]}")
    turn.play(next(label for label in turn.plays() if "sacrificed(3)" in label and "aim(1,bea)" in label)).settle()
    assert {"in(5,graveyard)", "in(6,graveyard)"} <= turn.held and unknown(turn, "bea", "graveyard") == 0


@pytest.mark.parametrize(("of", "cut"), [("your graveyard", ["ana"]), ("a graveyard", ["ana", "bea"])])
def test_whose_graveyard_is_asked(of, cut):
    """cards that nobody has named matter only to who asks for cards in that graveyard"""
    raiser = f"  raiser: |\n    {{1}} artifact\n    {{0}}: exile target creature card in {of}\n"
    found = []
    for player in ("ana", "bea"):
        turn = game("[mill, ooze, raiser]", "[ooze]", raiser)
        turn.play(next(label for label in turn.plays() if f"aim(1,{player})" in label and "sacrificed" in label)).play("pass(ana)")
        if isinstance(turn.plays()["pass(bea)"], Overflow):
            found.append(player)
    assert found == cut
