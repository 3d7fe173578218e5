"""What shares a permanent type with what has entered goes back to a hand (CR 110.4, 608.2h), and what has come to a hand is cast or played again (CR 400.7, 601.2a)."""

from __future__ import annotations

import pytest

from .combats import Turn
from .test_state_triggers import use

BOARD = """cards:
  curio: |
    {3} artifact
    whenever a nonartifact permanent you control enters, you may return another permanent you control sharing a type with that permanent to its owner's hand
  elf: |
    {0} creature Elf 1/1
  kin: |
    {0} kindred enchantment Elf
    {0}: draw a card
  dryad: |
    no cost land creature Dryad 1/1
    {T}: add {G}
  golem: |
    {1} artifact creature Golem 1/1
  wind: |
    {1} artifact
    {0}: return target permanent to its owner's hand
    {0}: put target creature into its owner's graveyard
    {0}: return target creature card in a graveyard to the battlefield
  kindred bear: |
    {0} kindred creature Bear 2/2
    haste
  brand: |
    {1} artifact
    {0}: target creature becomes an artifact
  crypt: |
    {1} artifact
    you may cast a creature card from your graveyard
    sacrifice a creature: you gain 1 life
  spark: |
    {R} sorcery
    you gain 1 life
    flashback {0}
  well: |
    {1} artifact
    {0}: target player mills a card
  shore: |
    no cost land
    {T}: add {U}
"""


def game(ana: str, bea: str = "", **bounds: int) -> Turn:
    return Turn(f"{BOARD}Ana: {ana}\nBea: [{bea}]\nturn: Ana\n", "", **bounds)


def passes(turn: Turn) -> Turn:
    return turn.play("pass(ana)").play("pass(bea)")


def enters(turn: Turn, o: int) -> Turn:
    """Card o is cast and has entered; what that triggers is on the stack."""
    turn.play(f"cast(ana,{o})")
    passes(turn)
    return turn.play(next(label for label in turn.plays() if label.startswith("place(")))


def picks(turn: Turn) -> list[str]:
    """What may be chosen once its controller wants it."""
    passes(turn)
    turn.play("agree(ana)")
    return sorted(label.removeprefix("choose(ana) + ") for label in turn.plays())


@pytest.mark.parametrize(("card", "found"), [
    # not the one that has entered; other creatures, whatever else they are; nothing of the other player, no card elsewhere
    ("elf", ["picks(2)", "picks(3)", "picks(4)"]),
    # kindred is no permanent type
    ("kindred bear", ["picks(2)", "picks(3)", "picks(4)"]), ("kin", ["picks(5)"]),
])
def test_what_shares_a_permanent_type_may_be_chosen(card, found):
    """110.4"""
    turn = game(f"{{battlefield: [curio, golem, elf, dryad, kin, shore], hand: [{card}], graveyard: [elf]}}", "elf")
    assert picks(enters(turn, 7)) == found


def test_types_are_those_of_the_moment_and_those_that_it_last_had():
    """608.2h: an artifact by then; what has left is as it last was; come back it is another object (400.7)"""
    turn = game("{battlefield: [curio, elf, brand, wind], hand: [elf]}")
    enters(turn, 5)
    before = turn.state
    use(turn, "own(line(brand,1))", "aim(1,5)")
    passes(turn)
    branded = turn.state
    assert picks(turn) == ["picks(1)", "picks(3)", "picks(4)"]
    turn.state = branded
    use(turn, "own(line(wind,2))", "aim(1,2)")
    passes(turn)
    assert picks(turn) == ["picks(1)", "picks(3)", "picks(4)"]
    turn.state = before
    use(turn, "own(line(wind,1))", "aim(1,5)")
    passes(turn)
    assert picks(turn) == ["picks(2)"]
    turn.state = before
    use(turn, "own(line(wind,2))", "aim(1,5)")
    passes(turn)
    use(turn, "own(line(wind,3))", "aim(1,5)")
    passes(turn)
    turn.play(next(label for label in turn.plays() if label.startswith("place(")))
    passes(turn).play("agree(ana)").play("choose(ana) + picks(2)").play("continue")
    assert "in(2,hand)" in turn.held
    assert picks(turn) == ["picks(5)"]


def test_nobody_has_to():
    turn = enters(game("{battlefield: [curio, elf], hand: [elf, kin]}"), 3)
    passes(turn).play("decline(ana)").play("continue")
    assert not any(f.endswith("hand)") for f in turn.held if f != "in(4,hand)")
    enters(turn, 4)
    passes(turn)
    assert set(turn.plays()) == {"continue"}


def test_what_has_come_back_to_a_hand_is_cast_and_played_again():
    """400.7, 601.2a, 305.1: its owner does, with what it costs now; it enters as a new object, and can come back once more"""
    turn = game("{battlefield: [wind, elf, dryad, golem, shore], mana: G}", "elf, dryad")
    for o in (2, 3, 5):
        use(turn, "own(line(wind,1))", f"aim(1,{o})")
        passes(turn)
    use(turn, "own(line(wind,1))", "aim(1,6)")
    passes(turn)
    own = [label for label in turn.plays() if label.startswith(("cast(", "play_land("))]
    assert own == ["cast(ana,2)", "play_land(ana,3)", "play_land(ana,5)"]
    assert passes(turn.play("cast(ana,2)")).held >= {"in(2,battlefield)"}
    turn.play("play_land(ana,3)")
    assert {"in(3,battlefield)", "sick(3)"} <= turn.held and not any(label.startswith("play_land(") for label in turn.plays())
    use(turn, "own(line(wind,1))", "aim(1,4)")
    passes(turn)
    assert [label for label in turn.plays() if label.startswith("cast(")] == ["cast(ana,4) + spend(m(green,plain,none),1)"]
    assert "hand" not in str(turn.vocabulary.unplayed)


def test_a_board_where_nothing_comes_to_a_hand_pays_nothing():
    assert [f for f in game("[curio, elf]").vocabulary.text_of if "stack" in f and f.startswith("in(")] == ["in(1,stack)", "in(2,stack)"]
    assert [f for f in game("[elf, golem, shore]").vocabulary.text_of if f.startswith("in(") and "stack" in f] == []


def test_what_has_come_to_a_graveyard_is_cast_from_there():
    """601.3: where a permanent lets its controller cast from, also what was elsewhere at the start; so is a card with flashback that was milled (702.34a)"""
    turn = game("{battlefield: [crypt, elf, golem], graveyard: [golem]}", "elf")
    for o in (2, 3):
        turn.play(next(label for label in turn.plays() if f"sacrificed({o})" in label))
        passes(turn)
    turn.play("pass(ana)")
    assert not any(label.startswith("cast(") for label in turn.plays())
    turn = game("{battlefield: [crypt, elf], graveyard: [golem]}")
    turn.play(next(label for label in turn.plays() if "sacrificed(2)" in label))
    passes(turn)
    assert [label for label in turn.plays() if label.startswith("cast(")] == ["cast(ana,2)"]
    turn = Turn(f"{BOARD}Ana: {{battlefield: [well], library: [spark, elf]}}\nturn: Ana\n", "")
    assert not any(label.startswith("cast(") for label in turn.plays())
    use(turn, "own(line(well,1))", "aim(1,ana)")
    passes(turn)
    assert [label for label in turn.plays() if label.startswith("cast(")] == ["cast(ana,2,line(spark,2))"]
    assert "offered" not in str(turn.vocabulary.unplayed)
