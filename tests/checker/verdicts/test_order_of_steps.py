"""What happens while something is cast or activated comes in the order of the steps of casting, whatever else a file claims (CR 601.2, 602.2b, 605.3b)."""

from __future__ import annotations

import pytest

from encoder.errors import InputError

from .asked import decided

BOARD = """\
board: {Ana: {battlefield: [Grizzly Bears, Forest, feast], hand: [rite, thoughts, sprout]}}
cards:
  rite: |
    {G} sorcery
    additional cost: sacrifice a creature
    you gain 1 life
  thoughts: |
    {G} sorcery
    additional cost: pay 1 life
    you gain 1 life
  sprout: |
    {G} sorcery
    you gain 1 life
  feast: |
    {1} artifact
    {T}, sacrifice a creature: you gain 2 life
  spring: |
    {1} artifact
    lifelink
    {T}: add {R}. this deals 1 damage to you
  thorn: |
    {1} artifact
    {T}: add {R}. you lose 1 life
  toll: |
    {1} artifact
    {T}, pay 1 life: add {R}. this deals 1 damage to you
  moss: |
    {1} artifact
    {T}: add {R}. put a charge counter on this
  sore: |
    {1} artifact
    {T}, pay 1 life: add {R}
  odd: |
    {1} artifact
    put a charge counter on this: add {R}
"""


@pytest.mark.parametrize(("play", "first", "second"), [
    ("Ana casts rite", "Grizzly Bears is sacrificed", "Ana casts rite"),  # 601.2h, 601.2i
    ("Ana casts rite", "Grizzly Bears dies", "Ana casts rite"),
    ("Ana casts thoughts", "Ana loses 1 life", "Ana casts thoughts"),
    ("Ana casts sprout", "Forest taps", "Ana casts sprout"),  # 601.2g
    ("Ana casts rite", "Forest taps", "Grizzly Bears is sacrificed"),
    ("Ana activates feast", "Grizzly Bears is sacrificed", "Ana activates feast"),  # 602.2b
    ("Ana activates feast", "feast taps", "Ana activates feast"),
    ("Ana activates Ashnod's Altar", "Grizzly Bears dies", "Ana adds CC"),  # 605.3b
    ("Ana activates Ashnod's Altar", "Ana activates Ashnod's Altar", "Ana adds CC"),
    ("Ana activates Forest", "Forest taps", "Ana adds G"),
    ("Ana activates spring", "Ana adds R", "Ana loses 1 life"),  # 608.2c: what it does is no cost
    ("Ana activates spring", "Ana activates spring", "Ana loses 1 life"),
    ("Ana activates spring", "Ana adds R", "Ana gains 1 life"),
    ("Ana activates spring", "Ana adds R", "spring deals 1 damage to Ana"),
    ("Ana activates thorn", "Ana adds R", "Ana loses 1 life"),
    ("Ana activates toll", "Ana loses 1 life", "Ana adds R"),  # paid, and lost once more
    ("Ana activates moss", "Ana adds R", "a charge counter is put on moss"),
    ("Ana activates sore", "Ana loses 1 life", "Ana adds R"),
    ("Ana activates odd", "a charge counter is put on odd", "Ana adds R"),
])
def test_what_is_paid_comes_before_what_it_is_paid_for(play: str, first: str, second: str) -> None:
    claims = f"always: [{first} before {second}, {second} after {first}]\nnever: [{second} before {first}, {first} after {second}, {first} at the same time as {second}]"
    source = play.removeprefix("Ana activates ")
    board = BOARD.replace("feast]", f"{source}]") if source in ("Ashnod's Altar", "spring", "thorn", "toll", "moss", "sore", "odd") else BOARD
    assert decided(f"{board}play: [{play}, the stack empties]\n{claims}\n") == ["holds"] * 5


def test_a_line_taps_what_it_says_for_conspire_and_nothing_else() -> None:
    """One creature is too few (702.78a); a second that is not said is not tapped beside it."""
    board = "board: {Ana: {battlefield: [3 Goblin Warrior token], hand: [Burn Trail], mana: RRRR}}\nplay: [Ana casts Burn Trail targeting Bea tapping %s for conspire, the stack empties]\n"
    with pytest.raises(InputError, match="another number is given for conspire"):
        decided(board % "Goblin Warrior token 1" + "always: Bea is at 14 life\n")
    assert decided(board % "Goblin Warrior token 1 and Goblin Warrior token 2" + "possible: Bea is at 14 life\nnever: Goblin Warrior token 3 is tapped\n") == ["holds"] * 2
