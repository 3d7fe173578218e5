"""Statements that a board cannot fire are left out, and nothing changes by that."""

from __future__ import annotations

import clingo
import pytest

import asp
from checker import grounding
from checker.legality import LEGALITY
from checker.needed import needed
from checker.situation import GIVEN, board_text
from encoder.boards import parse_board

BOARDS = [
    "Ana: [Grizzly Bears]",
    "Ana: {battlefield: [Painter's Servant: chosen black, Maro, Tarmogoyf, Devoted Druid: with a -1/-1 counter, Mutavault], hand: [Forest]}\nBea: [Humility, Enchanted Evening]",
    "Ana: ['Nezumi Shortfang: flipped', 'Hunted Bonebrute: face down and with a +1/+1 counter', 'Clone: a copy of Wasp Lancer', 'Urborg, Tomb of Yawgmoth']\nBea: [Blood Moon]\n"
    "effects: [Clone gets +3/+0 until end of turn, Clone has base 4/1 until end of turn]",
]


@pytest.mark.parametrize("board", BOARDS)
def test_the_same_comes_out(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks, text = asp.select((*GIVEN, *LEGALITY)), board_text(parse_board(board))

    def atoms() -> set[str]:
        control = clingo.Control(["--warn=none"])
        grounding.build(control, blocks, text, step=True)
        return {str(a.symbol) for a in control.symbolic_atoms}

    few = atoms()
    monkeypatch.setattr(grounding, "needed", lambda blocks, facts: ((b, s) for b in blocks for s in b.statements))
    assert few == atoms()


def test_much_is_left_out_and_nothing_for_rules_among_the_facts() -> None:
    blocks = asp.select(GIVEN)
    every = sum(len(b.statements) for b in blocks)
    assert sum(1 for _ in needed(blocks, "slot(1).")) < every * 3 // 4
    assert sum(1 for _ in needed(blocks, 'slot(1). said("{T}: add {G} :- #1..2 % 3").')) < every * 3 // 4
    assert sum(1 for _ in needed(blocks, "slot(1..2).")) == every
    assert sum(1 for _ in needed(blocks, "slot(1). slot(X+1) :- slot(X), X < 3.")) == every


def test_pools_words_and_strings_of_facts() -> None:
    def kept(facts: str, head: str) -> bool:
        return any(str(s).startswith(head) for _, s in needed(asp.select(("layers/effects.lp",)), facts))
    assert not kept("change(d,gain(flying)).", "sets(") and kept("change(d,(gain(flying);set(power,1))).", "sets(") and kept('said("a set."). change(X,Y).', "sets(")
    assert not kept('change(d,gain("set(power,1)")).', "sets(")
