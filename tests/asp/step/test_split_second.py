"""Split second (CR 702.61), from two sides: what it keeps from being done and what goes on; printed, given, lost, and gone with the spell."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

from . import test_casting_meanwhile as meanwhile

CARDS = """cards:
  burst: |
    {R} instant
    split second
    this deals 1 damage to target player
  bolt: |
    {R} instant
    this deals 1 damage to target player
  watcher: |
    {1} creature 1/1
    whenever an opponent casts a spell, gain 1 life
    {T}: gain 1 life
  ember: |
    {R} instant
    suspend 1 {R}
    cycling {R}
    draw a card
  hourglass: |
    {1} artifact
    each instant spell has split second
  leveler: |
    {1} artifact
    each instant spell loses split second
"""
BOARD = "Ana: {battlefield: [watcher, Forest%s], hand: [bolt, ember], mana: RR}\nBea: [Forest]\nstack: [%s]"


class Game(meanwhile.Game):
    def __init__(self, more: str, spell: str) -> None:
        cards, meanwhile.CARDS = meanwhile.CARDS, CARDS
        try:
            super().__init__(BOARD % (more, f"\"Bea's {spell}: targeting Ana\""))
        finally:
            meanwhile.CARDS = cards

    def words(self) -> set[str]:
        return {label.split(",")[0].split(")")[0] + (" mana" if "basic" in label else "") for label in self.plays()}


QUIET, FREE = {"pass(ana", "activate(ana mana"}, {"pass(ana", "activate(ana mana", "activate(ana", "cast(ana", "special(ana"}


@pytest.mark.parametrize(("more", "spell", "plays"), [("", "burst", QUIET), ("", "bolt", FREE), (", hourglass", "bolt", QUIET), (", leveler", "burst", FREE)], ids=["printed", "absent", "granted", "lost"])
def test_only_mana_abilities(more, spell, plays):
    """702.61a: no spells, no other abilities, from the hand neither; a card can't be suspended that could not be cast (116.2f)."""
    game = Game(more, spell)
    assert game.words() == plays
    if plays is QUIET:  # until it has left the stack
        assert game.play("pass(ana").play("pass(bea").words() == FREE and game.number("life(ana)") == 19


RULING = f"""ruling: split-second
{CARDS}
board: {{Ana: {{hand: [bolt, burst], battlefield: [watcher], mana: RR}}, Bea: {{hand: [bolt], battlefield: [watcher, Forest], mana: R}}}}
cases:
  nobody may respond:
    play: [Ana casts burst targeting Bea]
    illegal: [Ana casts bolt 1 targeting Bea, Ana activates "gain" of watcher 1]
    because: 702.61a
  triggers go on the stack all the same:
    play: [Ana casts burst targeting Bea, Bea may respond, the stack empties]
    always: [watcher 2 triggers, Bea is at 20 life, watcher 2's trigger resolves before burst resolves]
    never: [Bea casts bolt 2, Bea activates watcher 2]
"""


def test_in_rulings():
    results = verify(parse_ruling(RULING))
    assert [str(r.found.verdict) for r in results] == ["holds"] * len(results), [(str(r.claim), r.found) for r in results if r.found.verdict != "holds"]
