"""Mana that is kept for costs with {X}, from what makes it to what it pays for (CR 106.6, 107.3)."""

from __future__ import annotations

import pytest

from .combats import Turn
from .test_state_triggers import use

BOARD = """cards:
  giant: |
    {R} creature Giant 4/4
    {T}: add {C}{C}{C}. spend it only on costs with {X}
  elf: |
    {G} creature Elf 1/1
    {T}: add one mana of any color. spend it only on costs with {X}
  font: |
    {1} artifact
    {X}: you gain X life
    {2}: you lose 1 life
    {X}{G}: you gain X life
  wave: |
    {X}{1} sorcery
    you gain X life
  bolt: |
    {1} instant
    you gain 1 life
"""


def game(ana: str, bea: str = "[Forest]") -> Turn:
    return Turn(f"{BOARD}Ana: {ana}\nBea: {bea}\nturn: Ana\n", "")


def mana(turn: Turn) -> dict[str, int]:
    held = zip(turn.vocabulary.register_text, turn.state[1], strict=True)
    return {r.split("m(")[1].rstrip(")"): n for r, n in held if r.startswith("mana(ana") and n}


def starts(turn: Turn, words: str) -> set[str]:
    return {label.split(" + ")[-1] for label in turn.plays() if words in label}


def test_an_ability_with_x_and_one_without():
    """106.6: of X, and of what stands beside X; not of another cost"""
    turn = use(game("[giant, font, elf]"), "own(line(giant,1))")
    assert mana(turn) == {"colorless,plain,costs_with_x": 3}
    assert not starts(turn, "own(line(font,2))") and not starts(turn, "own(line(font,3))")
    assert len(starts(turn, "own(line(font,1))")) == 4
    turn.play(next(label for label in turn.plays() if "own(line(font,1))" in label and "x(3)" in label)).settle()
    assert turn.life("ana") == 23 and not mana(turn)


def test_of_any_color_and_beside_other_mana():
    turn = game("[giant, font, elf, Forest, Forest]")
    use(turn, "own(line(giant,1))")
    assert not starts(turn, "own(line(font,3))")
    turn.play(next(label for label in turn.plays() if "activate(ana,4," in label)).play(next(label for label in turn.plays() if "activate(ana,5," in label))
    assert any("spend" in w for w in starts(turn, "own(line(font,2))"))
    turn.play(next(label for label in turn.plays() if "own(line(font,2))" in label))
    assert mana(turn) == {"colorless,plain,costs_with_x": 3}


@pytest.mark.parametrize(("ana", "wave", "bolt"), [("{battlefield: [giant], hand: [wave, bolt]}", True, False), ("{battlefield: [Forest], hand: [wave, bolt]}", True, True)])
def test_spells(ana, wave, bolt):
    turn = game(ana)
    turn.play(next(label for label in turn.plays() if label.startswith("activate")))
    assert (any(label.startswith("cast(ana,2") for label in turn.plays()), any(label.startswith("cast(ana,3") for label in turn.plays())) == (wave, bolt)
