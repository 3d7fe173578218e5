"""Statements of the collection beside the checkout that are about how cards are written: a test each, named by the statement's id."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from encoder.cards import library
from encoder.cards.compile import compile_card
from encoder.cards.passage import Passage
from encoder.cards.words import mana_symbol
from encoder.errors import InputError


def facts(text: str) -> set[str]:
    return {fact.replace("line(t,1)", "x") for fact in compile_card("T", Passage(text)).facts}


def refused(text: str) -> str:
    with pytest.raises(InputError) as error:
        compile_card("T", Passage(text))
    return str(error.value)


def test_shm_hybrid_1():
    """Hybrid symbols stand in costs, and in an effect for mana of one of their halves (106.8): no mana is hybrid."""
    for id in library().entries:
        for fact in library().card(id).facts:
            if re.search(r"hybrid\(|two\(|phyrexian\(", fact):
                assert fact.startswith(("mana_symbol(", "cost_of(", "unless(")), fact
    assert "is no mana that can be added" in refused("no cost land\n{T}: add 2 mana in any combination of {G/W}{R}")


def test_shm_untap_symbol_1():
    """{Q} stands in activation costs only: in no mana cost, and in no effect; so does {T}."""
    for id in library().entries:
        found = library().card(id).facts
        activated = {fact[len("activated("):].rstrip(").") for fact in found if fact.startswith("activated(")}
        for fact in found:
            if re.search(r"[(,]untap[),]", fact):
                assert (fact.startswith("cost_of(") and any(x in fact for x in activated)) or fact.startswith(("forbids(", "requires(")), fact
    for symbol in ("{T}", "{Q}"):
        assert "no mana symbol" in refused(symbol + "{G} creature Elf 1/1")
        for line in ("{1}: add S", "{1}: S", "{1}: you may pay S. if you do, draw a card", "whenever this enters, draw a card unless you pay S", "each spell costs S more"):
            assert symbol in refused("{G} creature Elf 1/1\n" + line.replace("S", symbol))
        assert {"activated(line(t,1))", f"cost_of(line(t,1),{'tap' if symbol == '{T}' else 'untap'})"} <= {f.rstrip(".") for f in compile_card("T", Passage("{G} creature Elf 1/1\n{1}, " + symbol + ": draw a card")).facts}


def test_shm_cr104_3_1():
    """Which mana symbols there are: each pair once, in one order."""
    colors = "WUBRG"
    hybrids = [f"{a}/{b}" for a, b in permutations(colors, 2) if _accepted(f"{a}/{b}")]
    assert len(hybrids) == 10 and {frozenset(h.split("/")) for h in hybrids} == {frozenset(p) for p in permutations(colors, 2)}
    assert all(_accepted(s) for s in [*colors, "X", "S", "0", "7", "16", *(f"2/{c}" for c in colors)])
    assert not any(_accepted(s) for s in ["3/W", "W/W", "W/2", "Z", "", "w", "1000", "W/U/B", "-1", "T", "Q"])


def _accepted(symbol: str) -> bool:
    try:
        return bool(mana_symbol(symbol))
    except ValueError:
        return False


def test_cast_play_1():
    """There is one word for casting: "play a spell" is no second event."""
    assert "triggered(x,cast(noun(x,1),you))" in facts("{1} enchantment\nwhenever you cast a spell, draw a card")
    assert "spells are cast" in refused("{1} enchantment\nwhenever you play a spell, draw a card")
    assert "triggered(x,plays(noun(x,1),you))" in facts("{1} enchantment\nwhenever you play a land, draw a card")


def test_cast_ability_1():
    """Cost before the colon, effect after it, the condition on activating outside both."""
    found = facts("{1} creature Merfolk 1/1\n{1}{U}, {Q}: this gains flying until end of turn")
    assert {f for f in found if f.startswith("cost_of")} == {"cost_of(x,mana(generic,1))", "cost_of(x,mana(u,1))", "cost_of(x,untap)"}
    found = facts("no cost land Forest\n{G}, {T}: gain 1 life. activate only if you control two or more green permanents")
    assert {f for f in found if f.startswith("cost_of")} == {"cost_of(x,mana(g,1))", "cost_of(x,tap)"}
    assert {f for f in found if f.startswith(("instruction", "provided", "only_when"))} == {
        "instruction(x,1,gain_life(1,you))", "only_when(x,controls(you,noun(x,1),at_least,2))"}


def test_cast_ability_4():
    """There is one word for activating abilities."""
    assert "only_when(x,during_your_turn)" in facts("no cost land\n{T}: add {C}. activate only during your turn")
    assert refused("no cost land\n{T}: add {C}. play only during your turn")
