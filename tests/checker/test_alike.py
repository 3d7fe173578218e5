"""What `checker.alike` calls an object in a fluent is one: derived from the programs, and tried by numbering the objects of boards otherwise."""

from __future__ import annotations

import re
from functools import cache

import pytest

import asp
from checker.alike import ROWS, shapes
from checker.engine import Vocabulary
from encoder.boards import parse_board

CARDS = """cards:
  Padding: |
    {1} artifact
  Elf: |
    {G} creature Elf 2/2
    persist
    {T}, put a -1/-1 counter on this: add {G}
  Ogre: |
    {R} creature Ogre 3/3
    deathtouch, first strike
    {T}: this deals 1 damage to any target
    whenever another creature dies, this deals 1 damage to target creature
  Car: |
    {1} artifact Vehicle 5/3
    crew 3
  Coat: |
    {1} enchantment Aura
    enchant creature
    enchanted creature gets +1/+1
    sacrifice this: untap target creature
  Altar: |
    {1} artifact
    sacrifice a creature: target creature gets +1/+1 until end of turn
    {1}: regenerate target creature
    {2}: gain control of target creature until end of turn
    {3}: you may sacrifice a creature. if you do, destroy target creature
  Vault: |
    {1} artifact
    {4}: exile target artifact
    {4}: return the exiled card to its owner's hand
  Split: |
    {R} instant
    this deals 2 damage to any number of target creatures divided as you choose
  Shield: |
    {W} instant
    prevent the next 2 damage to target creature this turn
"""
BOARDS = {
    "fight": ("Ana: {battlefield: [Elf, Ogre, Car, 'Coat: attached to Elf 1', Altar], hand: [], mana: GG}\nBea: [Ogre, Elf]\nturn: Ana\n", "turns(1)"),
    "spells": ("Ana: {battlefield: [Elf, Ogre], hand: [Split, Shield], mana: RW}\nBea: [Ogre, Elf]\nturn: Ana\n", ""),
    "tokens": ("Ana: [Elf, 'Ogre: tapped', 'Elf: with a -1/-1 counter', Altar, Vault]\nBea: ['Elf: new']\nturn: Ana\n", "end_of_combat"),
}


def named() -> set[str]:
    """The fluents that the programs say there are."""
    heads = [str(s).split(":-")[0] for file in asp.files() if not file.startswith("misconceptions/") for block in asp.blocks(file) for s in block.statements]
    found = {m[1] for head in heads if head.startswith(("fluent(", "own(")) for m in re.finditer(r"(?:fluent\(\(?|own\(\w+,\s*\(?|fluent\(\(\w+; ?)(\w+)", head)}
    found |= {word for head in heads if (m := re.match(r"fluent\(+(\w+); ?(?:fluent\()?(\w+)\)", head)) for word in m.groups()}
    return {name for name in found if name[0].islower()}


@cache
def known(board: str, until: str) -> Vocabulary:
    return Vocabulary(parse_board(CARDS + board), tokens=1, plays_on=until)


# fluents that none of these boards has: their rows are read, not tried
UNTRIED = {
    "active", "aims", "at_line", "awaits", "broken", "chosen", "decisions_made", "delayed", "departed", "drew_from_empty", "due", "extra_turn", "face", "face_down", "flipped", "good", "happened", "in_force",
    "instead", "known_top", "last_hit", "lasts", "mode", "muted", "ordered", "orders_due", "paid", "paid_for", "pending", "phased_out", "picked_unknown", "recalled", "regular", "resolving_at",
    "seen", "spliced", "tally", "turn", "under", "value_x",
}


def test_a_new_fluent_is_tried_or_listed():
    assert named() - {symbol.name for board in BOARDS.values() for symbol in known(*board).symbols} == UNTRIED


def test_every_fluent_has_a_row():
    assert named() - ROWS == set()


def test_no_row_is_of_a_fluent_that_is_none():
    assert ROWS - named() == set()


@pytest.mark.parametrize("name", BOARDS)
def test_with_one_object_before_all_others_every_fluent_is_renamed(name):
    """What is called an object has another number then, and nothing else has."""
    board, until = BOARDS[name]
    before = set(shapes(known(board, until)))
    padded = board.replace("[", "[Padding, ", 1)
    after = set(shapes(known(padded, until)))
    assert {(template, tuple(o + 1 for o in slots)) for template, slots in before} == {(template, slots) for template, slots in after if 1 not in slots}
