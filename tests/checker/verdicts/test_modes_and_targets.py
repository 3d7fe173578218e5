"""Modes are chosen before targets, and only what goes together is counted: modes, targets, optional costs and payments."""

from __future__ import annotations

import pytest

from checker.verdicts import Verdict, verify
from encoder.errors import InputError
from encoder.rulings import parse_ruling

CARDS = """
cards:
  bear: |
    {1} creature Bear 2/2
  arc: |
    {R} sorcery
    choose one: - this deals 1 damage to target creature - this deals 2 damage to target player
  sp: |
    {R} sorcery
    choose one: - destroy target creature - gain 3 life
  duo: |
    {R} sorcery
    choose two: - destroy target creature - gain 3 life - target player draws a card
  twin: |
    {R} sorcery
    choose one: - destroy target creature - tap target creature
  m: |
    {1} artifact
    {0}: choose one: - destroy target creature you control - tap target creature an opponent controls
  toll: |
    {R} sorcery
    additional cost: pay 3 life for each target
    tap any number of target creatures
  cheap: |
    {2}{R} sorcery
    tap any number of target creatures
  reducer: |
    {1} artifact
    each spell you cast costs {1} less for each creature it targets
  arct: |
    {R} instant Arcane
    this deals 1 damage to target creature
  spl: |
    {3}{R} instant Arcane
    splice onto Arcane {1}{R}
    this deals 2 damage to target creature
"""


def verdicts(text: str) -> list[Verdict]:
    return [result.found for result in verify(parse_ruling(f"ruling: r\n{text}"))]


def words(text: str) -> list[str]:
    return [verdict.verdict for verdict in verdicts(text + CARDS)]


def test_only_the_modes_that_are_chosen_have_targets() -> None:
    legal = "[Ana casts arc targeting bear, Ana casts arc targeting Bea, Ana casts arc, Ana casts sp targeting nothing, Ana casts duo targeting bear, Ana casts duo targeting bear and Ana]"
    illegal = "[Ana casts arc targeting nothing, Ana casts arc targeting bear and Bea, Ana casts duo targeting nothing]"
    ways = "number of ways of Ana casts sp: 2\nnumber of ways of Ana casts arc: 3\nnumber of ways of Ana casts duo: 5\nnumber of ways of Ana casts duo targeting bear: 1\n" \
        "number of ways of Ana casts twin targeting bear: 2\nnumber of target choices of Ana casts sp: 2"
    board = "board: {Ana: {hand: [arc, sp, duo, twin], mana: R}, Bea: {battlefield: [bear]}}\n"
    assert words(f"{board}legal: {legal}\nillegal: {illegal}\n{ways}") == ["holds"] * 15


def test_targets_of_two_modes_of_which_one_is_chosen_name_the_rule() -> None:
    (found,) = verdicts("board: {Ana: {hand: [arc], mana: R}, Bea: [bear]}\nillegal: Ana casts arc targeting bear and Bea\nbecause: 700.2c" + CARDS)
    assert found.verdict == "holds" and "700.2c" in found.rules


def test_a_mode_without_a_legal_target_is_no_way() -> None:
    board = "board: {Ana: {hand: [sp, arc], mana: R}}\n"
    assert words(f"{board}legal: Ana casts sp targeting nothing\nnumber of ways of Ana casts sp: 1\nnumber of ways of Ana casts arc: 2") == ["holds"] * 3


def test_modes_of_an_ability() -> None:
    board = "board: {Ana: {battlefield: [m, bear]}, Bea: {battlefield: [bear]}}\n"
    assert words(f"{board}legal: [Ana activates m targeting bear 1, Ana activates m targeting bear 2]\nnumber of ways of Ana activates m: 2\nillegal: Ana activates m targeting bear 1 and bear 2") \
        == ["holds"] * 4


def test_a_line_of_play_with_the_targets_of_one_mode() -> None:
    board = "board: {Ana: {hand: [arc], mana: R}, Bea: {battlefield: [bear]}}\n"
    assert words(f"{board}play: [Ana casts arc targeting Bea, the stack empties]\nalways: [Bea is at 18 life, bear has 0 damage]") == ["holds"] * 2


def test_a_line_of_play_with_a_mode_that_has_no_target() -> None:
    board = "board: {Ana: {hand: [sp], mana: R}, Bea: {battlefield: [bear]}}\n"
    assert words(f"{board}play: [Ana casts sp targeting nothing, the stack empties]\nalways: [Ana is at 23 life, bear is untapped]") == ["holds"] * 2


def test_a_line_whose_targets_could_be_those_of_several_modes_is_refused() -> None:
    board = "board: {Ana: {hand: [twin], mana: R}, Bea: {battlefield: [bear]}}\n"
    (found,) = verdicts(f"{board}play: [Ana casts twin targeting bear, the stack empties]\nalways: bear is tapped{CARDS}")
    assert found.verdict == "unsupported" and "ways to choose modes and targets together" in str(found.lacks)


def test_a_line_with_targets_that_no_choice_of_modes_has() -> None:
    board = "board: {Ana: {hand: [sp], mana: R}, Bea: {battlefield: [bear]}}\n"
    with pytest.raises(InputError, match="no modes of sp"):
        words(f"{board}play: [Ana casts sp targeting Bea, the stack empties]\nalways: bear is tapped")


def test_ways_are_the_targets_and_payments_that_go_together() -> None:
    board = "board: {Ana: {hand: [toll], mana: R, life: 5}, Bea: [2 bear]}\n"
    asked = "number of ways of Ana casts toll: 3\nnumber of target choices of Ana casts toll: 3\nnumber of ways of Ana casts toll targeting bear 2: 1\nillegal: Ana casts toll targeting bear 1 and bear 2"
    assert words(board + asked) == ["holds"] * 4
    board = "board: {Ana: {battlefield: [reducer], hand: [cheap], mana: RR}, Bea: [2 bear]}\n"
    asked = "number of ways of Ana casts cheap: 3\nnumber of target choices of Ana casts cheap: 3\nnumber of ways of Ana casts cheap targeting nothing: 0\ntotal costs of Ana casts cheap targeting bear 1: 1R"
    assert words(board + asked) == ["holds"] * 4


def test_targets_of_what_is_spliced_count_only_if_it_is() -> None:
    assert words("board: {Ana: {hand: [arct, spl], mana: RRR}, Bea: [2 bear]}\nnumber of ways of Ana casts arct: 6") == ["holds"]
    assert words("board: {Ana: {hand: [arct, spl], mana: R}, Bea: [2 bear]}\nnumber of ways of Ana casts arct: 2\nnumber of target choices of Ana casts arct: 2") == ["holds"] * 2
