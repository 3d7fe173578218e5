"""One mana of each color among some objects (CR 105.2, 106.1a): in lines of play, and where it is asked whether something can be paid."""

from __future__ import annotations

import pytest

from .combats import Turn
from .test_damage import words

CARDS = """tender: |
  {G} creature Elf 1/1
  {T}: add one mana of each color among permanents you control
beetle: |
  {B}{R} creature Insect 2/2
guard: |
  {W/U} creature Soldier 1/1
golem: |
  {3} artifact creature Golem 3/3
trio: |
  {B}{R}{G} creature Beast 3/3
quartet: |
  {W}{B}{R}{G} creature Beast 4/4
"""
BOARD = "cards:\n" + "".join(f"  {line}\n" for line in CARDS.splitlines())


def added(ana: str, bea: str, who: str = "ana", slot: int = 1) -> list[str]:
    """Colors of the mana that the tender in a slot adds."""
    turn = Turn(f"{BOARD}Ana: [{ana}]\nBea: [{bea}]\nturn: {who.title()}\n", "")
    turn.play(next(label for label in turn.plays() if label.startswith(f"activate({who},{slot},")))
    held = dict(zip(turn.vocabulary.register_text, turn.state[1], strict=True))
    return sorted(r.split("m(")[1].split(",")[0] for r, n in held.items() if r.startswith(f"mana({who},") for _ in range(n))


@pytest.mark.parametrize(("ana", "bea", "found"), [
    ("tender", "guard", ["green"]),
    # each color once, however many have it; of one's own permanents, tapped ones, too; colorless is no color
    ("tender, beetle, 'beetle: tapped', golem, Forest", "guard", ["black", "green", "red"]),
    ("tender, guard, tender", "beetle", ["blue", "green", "white"]),
])
def test_what_is_added(ana, bea, found):
    """105.2, 106.1a"""
    assert added(ana, bea) == found


def test_for_the_other_player():
    assert added("beetle", "tender, guard", "bea", 2) == ["blue", "green", "white"]


def test_without_a_color_nothing_is_added():
    """106.3"""
    turn = Turn(f"{BOARD}Ana: [tender]\nBea: [golem]\nturn: Ana\neffects: ['tender is colorless until end of turn']\n", "")
    turn.play(next(label for label in turn.plays() if label.startswith("activate(ana,1,")))
    assert "tapped(1)" in turn.held and not any(n for r, n in zip(turn.vocabulary.register_text, turn.state[1], strict=True) if r.startswith("mana("))


@pytest.mark.parametrize(("spell", "verdicts"), [("trio", ["holds", "refuted"]), ("quartet", ["refuted", "holds"])])
def test_what_can_be_paid(spell, verdicts):
    text = f"board: {{Ana: {{battlefield: [tender, beetle], hand: [{spell}]}}, Bea: [guard]}}\nlegal: Ana casts {spell}\nillegal: Ana casts {spell}\n"
    assert words(text, CARDS) == verdicts
