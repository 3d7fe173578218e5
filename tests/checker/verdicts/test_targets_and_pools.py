"""Lines of play with any number of targets, and with mana of a type that lands could produce."""

from __future__ import annotations

import pytest

from encoder.errors import InputError

from .asked import decided

CARDS = """cards:
  test sage: |
    {1} creature Wizard 1/4
    {0}: target creature has base X/3 until end of turn, where X is this creature's power
  test surge: |
    {X}{G} instant
    target creature gets +X/+X until end of turn
  test joiner: |
    {2}{G} creature Elf 1/2
    {T}: add X {G}, where X is this creature's power
    {2}: gain 5 life
  test archer: |
    {2}{G} creature Elf 1/2
    {T}: add {G} for each Elf you control
    {3}: gain 5 life
  test altar: |
    {1} artifact
    {T}: any number of target creatures gain flying until end of turn
  test mill: |
    {2} artifact
    {R}{G}: gain 1 life
    {U}: gain 2 life
"""


def words(text: str) -> list[str]:
    return decided(CARDS + text)


@pytest.mark.parametrize(("targets", "flying"), [("nothing", ""), ("Forest", ""), ("Grizzly Bears 2", "2"), ("Grizzly Bears 3 and Grizzly Bears 1", "13")])
def test_any_number_of_targets_can_be_said(targets: str, flying: str) -> None:
    text = f"board: {{Ana: [Forest, test altar, 3 Grizzly Bears]}}\nplay: [Ana activates test altar targeting {targets}, the stack empties]\nalways:\n"
    claims = [f"- Grizzly Bears {n} has {'' if str(n) in flying else 'no '}flying\n" for n in (1, 2, 3)]
    if targets == "Forest":
        with pytest.raises(InputError, match=r"can't be done|no line|never"):
            words(text + "".join(claims))
    else:
        assert words(text + "".join(claims)) == ["holds"] * 3


def test_what_is_not_said_of_any_number_of_targets_is_free() -> None:
    ends = [f"[Grizzly Bears 1 has {a}flying, Grizzly Bears 2 has {b}flying]" for a in ("", "no ") for b in ("", "no ")]
    assert words(f"board: {{Ana: [test altar, 2 Grizzly Bears]}}\nplay: [Ana activates test altar, the stack empties]\noutcomes: [{', '.join(ends)}]\nnumber of outcomes: 4\n") == ["holds"] * 2


@pytest.mark.parametrize(("board", "claims"), [
    ("Ana: [2 Reflecting Pool, Forest, Mountain, test mill]", "play: [Ana activates \"gain 1 life\" of test mill, the stack empties]\nalways: Ana is at 21 life\npossible: [Reflecting Pool 1 is tapped, Forest is untapped]"),
    # a land that is tapped could produce mana all the same, and what one Reflecting Pool could another could
    ("Ana: [2 Reflecting Pool, 'Vivid Crag: tapped and with a charge counter', test mill], Bea: [Island]", "play: [Ana activates \"gain 2 life\" of test mill, the stack empties]\nalways: Ana is at 22 life"),
    ("Ana: [2 Reflecting Pool, Forest, test mill], Bea: [Island]", "play: [Ana may act freely, the stack empties]\nnever: [Ana adds U, Ana adds R, Ana gains 1 life, Ana gains 2 life]\npossible: [Reflecting Pool 1 taps, Ana adds G]"),
    ("Ana: [2 Reflecting Pool, test mill], Bea: [Island]", "play: [Ana may act freely, the stack empties]\nnever: [Ana adds U, Ana adds G, Ana adds C]\npossible: Reflecting Pool 1 taps"),
])
def test_mana_of_a_type_that_a_land_could_produce(board: str, claims: str) -> None:
    assert set(words(f"board: {{{board}}}\n{claims}\n")) == {"holds"}


@pytest.mark.parametrize(("board", "claims"), [
    ("Ana: ['test joiner: with a +1/+1 counter']", "play: [Ana activates \"gain 5 life\" of test joiner, the stack empties]\nalways: Ana is at 25 life"),
    ("Ana: [test joiner]", "play: [Ana may act freely, the stack empties]\nnever: Ana is at 25 life\npossible: Ana adds G"),
    ("Ana: ['test joiner: with a -1/-1 counter']", "play: [Ana may act freely, the stack empties]\nnever: Ana adds G\npossible: test joiner is tapped"),
    ("Ana: [2 test archer]", "play: [Ana may act freely, the stack empties]\nnever: Ana adds GGG\npossible: [Ana adds GG, Ana is at 25 life]"),
])
def test_mana_whose_amount_is_worked_out(board: str, claims: str) -> None:
    assert set(words(f"board: {{{board}}}\n{claims}\n")) == {"holds"}


@pytest.mark.parametrize(("effect", "size"), [
    ("target creature gets +X/+X until end of turn, where X is the number of Forests you control", "5/5"),
    ("target creature gets -X/-0 until end of turn, where X is the number of Forests you control", "-1/2"),
    ("target creature has base X/X until end of turn, where X is the number of Mountains you control", "0/0"),
])
def test_numbers_that_effects_fill_in_as_they_begin(effect: str, size: str) -> None:
    text = f"board: {{Ana: [Grizzly Bears, 3 Forest, Glorious Anthem]}}\nplay: ['Ana uses \"{effect}\" targeting Grizzly Bears', the stack empties, 'Ana uses \"destroy target land\" targeting Forest 1', the stack empties]\n"
    power, toughness = map(int, size.split("/"))
    assert words(text + f"always: Grizzly Bears is {power + 1}/{toughness + 1}\n") == ["holds"]


def test_a_negative_number_is_remembered_when_its_source_has_left() -> None:
    text = "board: {Ana: ['test sage: with three -1/-1 counters', Grizzly Bears]}\nplay: [Ana activates test sage targeting Grizzly Bears, 'Ana uses \"destroy target creature\" targeting test sage', the stack empties]\n"
    assert words(text + "always: Grizzly Bears is -2/3\n") == ["holds"]


def test_the_x_that_was_announced_is_filled_in() -> None:
    text = "board: {Ana: {battlefield: [Grizzly Bears], hand: [test surge], mana: GGGG}}\nplay: [Ana casts test surge targeting Grizzly Bears, the stack empties]\n"
    assert words(text + "outcomes: [Grizzly Bears is 2/2, Grizzly Bears is 3/3, Grizzly Bears is 4/4, Grizzly Bears is 5/5]\n") == ["holds"]
