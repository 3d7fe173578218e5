"""Conspire triggers for each instance that was paid, as the spell is cast, and for nothing else (CR 702.78)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checker.engine import Layouts, Vocabulary
from checker.exploration import explore
from encoder.boards import parse_board

WORT = "given(conspire,static(1,own(line(wort_the_raidmother,2)),effect(line(wort_the_raidmother,2),1)))"


class Said:
    """A board on which something has just happened."""

    def __init__(self, text: str, *more: str):
        self.board, self.more = parse_board(text), more

    def facts(self) -> tuple[str, ...]:
        return self.board.facts()

    def fluents(self) -> tuple[str, ...]:
        return (*self.board.fluents(), *self.more)

    def registers(self) -> Mapping[str, int]:
        return self.board.registers()


def played(spell: str, *more: str) -> tuple[list[str], list[set[str]]]:
    """The first plays, and the registers where nothing is left to do."""
    said = Said(f"Ana: ['Wort, the Raidmother']\nBea: [Grizzly Bears]\nstack: [\"{spell}\"]\n", *more)
    vocabulary = Vocabulary(said, tokens=3)
    graph = explore(Layouts(vocabulary))
    assert graph.complete and not graph.cut
    over = [state for state in graph.parent if vocabulary.over in state[0]]
    values = [zip(vocabulary.register_text, state[1], strict=True) for state in over]
    return [label for label, _ in graph.edges[graph.start]], [{f"{r}={n}" for r, n in pairs} for pairs in values]


@pytest.mark.parametrize(("spell", "more", "triggers", "least"), [
    ("Burn Trail: paid CCCR and its conspire cost and targeting Bea", ("pending(cast(ana,3))",), {"own(conspire)"}, 14),
    ("Burn Trail: paid CCCR and targeting Bea", ("pending(cast(ana,3))",), set(), 17),
    ("Burn Trail: paid CCCR and targeting Bea", ("pending(cast(ana,3))", f"paid(1,cost({WORT}))"), {WORT}, 14),
    ("Burn Trail: paid CCCR and its conspire cost and targeting Bea", ("pending(cast(ana,3))", f"paid(1,cost({WORT}))"), {"own(conspire)", WORT}, 11),
    ("Burn Trail: paid CCCR and its conspire cost and targeting Bea", (), set(), 17),
])
def test_each_payment_triggers_once(spell: str, more: tuple[str, ...], triggers: set[str], least: int) -> None:
    plays, ends = played(spell, *more)
    placed = {label.split("w(3,", 1)[1].rpartition(",")[0] for label in plays if label.startswith("place")}
    assert placed == triggers
    lives = {int(text.split("=")[1]) for end in ends for text in end if text.startswith("life(bea)")}
    assert min(lives) == least and len(ends) > 0


@pytest.mark.parametrize(("text", "may"), [("flying", True), ("shroud", False), ("hexproof", False), ("protection from red", False), ("protection from white", True)])
def test_new_targets_of_a_copy_have_to_be_legal(text: str, may: bool) -> None:
    """707.10c, 702.18a, 702.11b, 702.16b: the copy is the source, and is red"""
    cards = "cards:\n  tester: |\n    {1}{G} creature Elf 5/5\n    " + text + "\n"
    said = Said(cards + "Ana: [Forest]\nBea: [tester]\nstack: ['Burn Trail: paid CCCR and its conspire cost and targeting Bea']\n", "pending(cast(ana,3))")
    graph = explore(Layouts(Vocabulary(said, tokens=1)))
    assert graph.complete and any("retarget(1,2)" in label for edges in graph.edges.values() for label, _ in edges) is may
