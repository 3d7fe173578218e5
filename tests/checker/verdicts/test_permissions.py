"""Permissions of effects in lines of play: what a card may be played by and no step carries out is named, and no branch is set aside, no play refused, for it."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.errors import InputError
from encoder.rulings import parse_ruling

CARDS = """cards:
  test spade: |
    {2} artifact
    you may play a land from your graveyard
  test gate: |
    {2} enchantment
    you may cast a nonland card from your hand without paying its mana cost
  test shrine: |
    {2} enchantment
    as long as you control a Zombie, you may cast a nonland card from your hand without paying its mana cost
  test lens: |
    {1} enchantment
    you may play the top card of your library
  test corpse: |
    {B} creature Zombie 2/1
    from graveyard: as long as you control a Zombie, you may cast this
  test ghoul: |
    {B} creature Zombie 2/1
  test rake: |
    {1} artifact
    {0}: you may return a land card in your graveyard to your hand. if you do, gain 1 life
  test mercy: |
    {1} artifact
    {0}: target opponent may lose 1 life. if they do, return a land card in your graveyard to your hand
  test den: |
    {1} artifact
    sacrifice a creature: you gain 1 life
  test crypt: |
    {2} enchantment
    as long as you control a Zombie, you may cast a creature card from your graveyard
  test few: |
    {2} enchantment
    as long as you control no artifacts, you may cast a creature card from your graveyard
  test broom: |
    {1} artifact
    sacrifice an enchantment: you gain 1 life
  test feast: |
    {B} sorcery
    additional cost: sacrifice a creature
    you gain 4 life
  test gain: |
    {X}{G} sorcery
    you gain X life
  test charm: |
    {W} enchantment Aura
    enchant creature
    enchanted creature gets +1/+2
  test grave: |
    {1} artifact
    sacrifice a land: scry 1
"""
RAKE = "Ana activates test rake, the stack empties"


def found(board: str, play: str, claim: str) -> tuple[str, str]:
    result = verify(parse_ruling(f"ruling: r\n{CARDS}board: {board}\nplay: [{play}]\n{claim}\n", file="r.yaml"))[0]
    return result.found.verdict, " ".join((*result.found.proof, *result.found.counterexample))


def unmodelled(board: str, play: str, claim: str, clause: str) -> bool:
    verdict, words = found(board, play, claim)
    return verdict == "undetermined" and f"{clause} (not modelled: legality)" in words


@pytest.mark.parametrize(("board", "play", "claim", "clause"), [
    ("{Ana: {battlefield: [test lens], library: [Forest, 5 unknown cards]}}", "Ana plays Forest", "always: Forest is on the battlefield", "test lens, line 1: you may play the top card of your library"),
])
def test_a_play_that_no_step_makes_is_named_with_what_permits_it(board: str, play: str, claim: str, clause: str) -> None:
    assert unmodelled(board, play, claim, clause)


def test_an_attempt_that_may_not_fail_shows_nothing() -> None:
    board = "{Ana: {battlefield: [test gate], hand: [Grizzly Bears]}}"
    assert [found(board, "Ana tries to cast Grizzly Bears", f"{word}: Grizzly Bears is in Ana's hand")[0] for word in ("always", "possible")] == ["undetermined"] * 2
    board = board.replace("test gate", "test shrine")  # its condition does not hold
    assert found(board, "Ana tries to cast Grizzly Bears", "always: Grizzly Bears is in Ana's hand")[0] == "holds"
    board = "{Ana: {battlefield: [test lens], library: [Grizzly Bears, 5 unknown cards]}}"
    assert found(board, "Ana tries to cast Grizzly Bears", "possible: Ana is at 20 life")[0] == "undetermined"


BEARS = "Ana casts Grizzly Bears, the stack empties"
MANA = "never: Ana has mana GG"


@pytest.mark.parametrize(("board", "play", "claim", "verdict"), [
    # for nothing or for its mana cost: a line that does not say which leaves it open
    ("{Ana: {battlefield: [test gate], hand: [Grizzly Bears], mana: GG}}", BEARS, "number of outcomes: 2", "holds"),
    ("{Ana: {battlefield: [test gate, Forest, Forest], hand: [Grizzly Bears]}}", "Ana casts Grizzly Bears for nothing, the stack empties", "always: Forest 1 is untapped", "holds"),
    ("{Ana: {battlefield: [test gate, Forest, Forest], hand: [Grizzly Bears]}}", BEARS, "always: Forest 1 is untapped", "undetermined"),
    ("{Ana: {battlefield: [test shrine, test ghoul], hand: [Grizzly Bears], mana: GG}}", BEARS, MANA, "refuted"),
    ("{Ana: {battlefield: [test shrine], hand: [Grizzly Bears], mana: GG}}", BEARS, MANA, "holds"),
    # who brings it, and when
    ("{Ana: {hand: [Grizzly Bears, test gate], mana: 2GG}}", f"Ana casts test gate, the stack empties, {BEARS}", "always: Grizzly Bears is on the battlefield", "holds"),
    ("{Ana: {battlefield: [test gate, test broom], hand: [Grizzly Bears], mana: GG}}", "Ana activates test broom paying sacrificing test gate, Ana casts Grizzly Bears", MANA, "holds"),
    ("{Ana: {battlefield: [test gate], hand: [Grizzly Bears, Memnite]}}", "Ana casts Memnite", "illegal: Ana casts Grizzly Bears for nothing", "holds"),
    # other costs are paid all the same, X is 0, and an Aura has its target
    ("{Ana: {battlefield: [test gate, Memnite], hand: [test feast]}}", "Ana casts test feast, the stack empties", "always: Memnite is in Ana's graveyard", "holds"),
    ("{Ana: {battlefield: [test gate], hand: [test gain], mana: 3}}", "Ana casts test gain for nothing, the stack empties", "always: Ana is at 20 life", "holds"),
    ("{Ana: {battlefield: [test gate, Grizzly Bears], hand: [test charm]}}", "Ana casts test charm targeting Grizzly Bears, the stack empties", "always: Grizzly Bears is 3/4", "holds"),
])
def test_spells_are_cast_for_nothing(board: str, play: str, claim: str, verdict: str) -> None:
    assert found(board, play, claim)[0] == verdict


@pytest.mark.parametrize(("board", "play", "card"), [
    ("{Ana: {battlefield: [test gate], graveyard: [Grizzly Bears]}}", BEARS, "Grizzly Bears"),
    ("{Ana: {hand: [Grizzly Bears]}, Bea: {battlefield: [test gate]}}", BEARS, "Grizzly Bears"),
    ("{Ana: {battlefield: [test gate], hand: [test feast]}}", "Ana casts test feast, the stack empties", "test feast"),
])
def test_permission_does_not_reach_further(board: str, play: str, card: str) -> None:
    with pytest.raises(InputError, match=f"can't cast {card}"):
        found(board, play, f"always: {card} is on the battlefield")


@pytest.mark.parametrize(("board", "play", "claim"), [
    # of a card that is elsewhere, of another player, of a kind that is not meant
    ("{Ana: {battlefield: [test spade], hand: [Forest]}}", "Ana plays Forest", "always: Forest is on the battlefield"),
    ("{Ana: {hand: [Grizzly Bears], mana: GG}, Bea: {battlefield: [test gate]}}", "Ana casts Grizzly Bears, the stack empties", "never: Ana has mana GG"),
    ("{Ana: {battlefield: [test gate], hand: [Forest]}}", "Ana plays Forest", "always: Forest is on the battlefield"),
])
def test_what_no_permission_is_about_is_decided(board: str, play: str, claim: str) -> None:
    assert found(board, play, claim)[0] == "holds"


LAND = "{Ana: {battlefield: [test spade, test rake], graveyard: [Forest]}}"
BURIED = "{Ana: {battlefield: [test spade, test rake, test grave, Forest]}}"
BURIES = f"Ana activates test grave paying sacrificing Forest, the stack empties, {RAKE}, Ana plays Forest"


@pytest.mark.parametrize(("board", "play", "claim", "verdict"), [
    # there, or come there in the course of the game; Ana chooses whether she takes it back to her hand before
    (LAND, f"{RAKE}, Ana plays Forest", "number of outcomes: 2", "holds"),
    (BURIED, BURIES, "always: Ana is at 21 life", "refuted"),
    ("{Ana: {battlefield: [test spade], graveyard: [Forest], hand: [Island]}}", "Ana plays Forest", "always: Forest is on the battlefield", "holds"),
    ("{Ana: {battlefield: [test spade, test mercy], graveyard: [Forest]}}", "Ana activates test mercy targeting Bea, the stack empties, Ana plays Forest", "Ana can force: Forest is on the battlefield", "holds"),
    # one land a turn, wherever it comes from
    ("{Ana: {battlefield: [test spade], graveyard: [Forest], hand: [Island]}}", "Ana plays Forest", "illegal: Ana plays Island", "holds"),
    # who may act freely may do it, too
    ("{Ana: {battlefield: [test spade], graveyard: [Forest]}}", "Ana may act freely", "possible: Forest is on the battlefield", "holds"),
])
def test_lands_of_a_graveyard_are_played(board: str, play: str, claim: str, verdict: str) -> None:
    assert found(board, play, claim)[0] == verdict


@pytest.mark.parametrize(("player", "owner"), [("Ana", "Bea"), ("Bea", "Ana")])
def test_only_its_controller_plays_lands_and_only_their_own(player: str, owner: str) -> None:
    board = {"Ana": "battlefield: [test spade]", "Bea": ""}
    board[owner] = ", ".join(filter(None, [board[owner], "graveyard: [Forest]"]))
    with pytest.raises(InputError, match="can't play Forest"):
        found(f"{{Ana: {{{board['Ana']}}}, Bea: {{{board['Bea']}}}}}", f"{player} plays Forest", "always: Forest is on the battlefield")


CORPSE = "{Ana: {battlefield: [test ghoul, test rake, test den], graveyard: [test corpse, Forest], mana: B}}"


@pytest.mark.parametrize(("board", "play", "claim", "verdict"), [
    (CORPSE, "Ana casts test corpse, the stack empties", "always: test corpse is on the battlefield", "holds"),
    (CORPSE, f"{RAKE}, Ana casts test corpse, the stack empties", "always: Ana is at 21 life", "refuted"),
    (CORPSE, "Ana activates test den paying sacrificing test ghoul, the stack empties", "illegal: Ana casts test corpse", "holds"),
    # the condition is asked of the board as it is then
    ("{Ana: {battlefield: [test den, test crypt], graveyard: [test corpse, Grizzly Bears], hand: [test ghoul], mana: BGG}}", "Ana casts test ghoul, the stack empties, Ana casts Grizzly Bears, the stack empties",
     "always: Grizzly Bears is on the battlefield", "holds"),
    ("{Ana: {battlefield: [test few], graveyard: [Grizzly Bears], mana: GG}}", "Ana casts Grizzly Bears, the stack empties", "always: Grizzly Bears is on the battlefield", "holds"),
])
def test_permissions_with_a_condition(board: str, play: str, claim: str, verdict: str) -> None:
    assert found(board, play, claim)[0] == verdict


@pytest.mark.parametrize(("board", "card"), [
    ("{Ana: {battlefield: [test crypt], graveyard: [Grizzly Bears], mana: GG}}", "Grizzly Bears"),
    ("{Ana: {battlefield: [test crypt, Memnite], graveyard: [test corpse], mana: B}, Bea: {battlefield: [test ghoul]}}", "test corpse"),
    ("{Ana: {battlefield: [test few, Memnite], graveyard: [Grizzly Bears], mana: GG}}", "Grizzly Bears"),
])
def test_a_condition_that_does_not_hold(board: str, card: str) -> None:
    with pytest.raises(InputError, match=f"can't cast {card}"):
        found(board, f"Ana casts {card}, the stack empties", f"always: {card} is on the battlefield")


def test_lines_go_on_where_a_condition_of_a_permission_does_not_hold() -> None:
    assert found("{Ana: {battlefield: [test shrine], hand: [Forest]}}", "Ana plays Forest", "always: Forest is on the battlefield")[0] == "holds"
