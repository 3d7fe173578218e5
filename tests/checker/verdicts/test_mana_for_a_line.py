"""Mana is made for what a line says of X and of the costs that are paid; what it leaves open, and more mana could pay for, is cut by name (CR 601.2b, 601.2g, 602.2b)."""

from __future__ import annotations

import pytest

from .asked import decided

KICK = """\
board: {Ana: {hand: [kick], battlefield: [Sol Ring, Llanowar Elves]}}
cards:
  kick: |
    {1} sorcery
    kicker {2}
    gain 1 life. if this spell's kicker cost was paid, gain 3 life
  dear: |
    {1} sorcery
    kicker {5}
    gain 1 life
"""
X = """\
board: {Ana: {hand: [Blaze], battlefield: [gun, 3 Mountain]}}
cards:
  gun: |
    {1} artifact
    {X}: this deals X damage to any target
"""
MORE = """\
board: {Ana: {hand: [strife], battlefield: [Sol Ring, Memnite, Grizzly Bears], mana: C}}
cards:
  strife: |
    {1} sorcery
    this costs {2} more for each target beyond the first
    tap any number of target creatures
"""


def played(board: str, line: str, claims: str) -> list[str]:
    return decided(f"{board}play: [{line}, the stack empties]\n{claims}\n")


@pytest.mark.parametrize(("board", "line", "claim"), [
    (KICK, "Ana casts kick for its kicker cost", "Ana is at 24 life"), (KICK, "Ana casts kick paying CCG", "Ana is at 24 life"),
    (X, "Ana casts Blaze targeting Bea with X = 2", "Bea is at 18 life"), (X, "Ana activates gun targeting Bea with X = 3", "Bea is at 17 life"),
    (X, "Ana activates gun targeting Bea with X = 0", "Mountain 1 is untapped"), (MORE, "Ana casts strife targeting Memnite and Grizzly Bears", "Memnite is tapped"),
])
def test_what_a_line_says_is_paid_for(board, line, claim):
    assert played(board, line, f"always: {claim}") == ["holds"]


@pytest.mark.parametrize(("board", "line", "claim"), [
    (KICK, "Ana casts kick", "Ana is at 21 life"), (X, "Ana casts Blaze targeting Bea", "Bea is at 20 life"), (X, "Ana activates gun targeting Bea", "Bea is at 20 life"),
    (MORE, "Ana casts strife", "Memnite is untapped"),
])
def test_what_it_leaves_open_is_not_taken_for_the_least(board, line, claim):
    assert played(board, line, f"always: {claim}") == ["undetermined"]


def test_what_no_mana_can_pay_for_is_not_left_open():
    assert played(KICK.replace("hand: [kick]", "hand: [dear]"), "Ana casts dear", "always: Ana is at 21 life") == ["holds"]
