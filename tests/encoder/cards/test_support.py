"""The table of what the programs model, and what it does to clauses."""

from __future__ import annotations

import clingo
import pytest

from encoder.cards import library, spell, support
from encoder.cards.compile import compile_card
from encoder.cards.passage import Passage
from encoder.cards.support import FILE, keyword_touches, table

ASPECTS = {"view", "cost", "mana", "legality", "event", "resolution"}


def test_the_table_read_as_text_is_the_program():
    control = clingo.Control()
    control.load(str(FILE))
    control.ground([("base", [])])
    rows = {tuple(map(str, a.symbol.arguments)) for a in control.symbolic_atoms.by_signature("supported", 3)}
    assert rows == table()
    assert {aspect for aspect, _, _ in rows} == ASPECTS
    touched = {}
    for atom in control.symbolic_atoms.by_signature("touches", 2):
        keyword, aspect = map(str, atom.symbol.arguments)
        touched.setdefault(keyword, set()).add(aspect)
    assert all(keyword_touches(k) == v for k, v in touched.items())
    assert all(aspect in touched[word] for aspect, kind, word in rows if kind == "keyword")


ROWS = {
    ("view", "change", "modify"), ("view", "fits", "needs"), ("view", "fits", "self"), ("view", "fits", "you_control"), ("view", "change", "gain"), ("view", "fits", "attached"),
    ("cost", "cost", "tap"), ("cost", "cost_change", "less"), ("cost", "fits", "needs"), ("cost", "fits", "spell"), ("cost", "fits", "you_control"),
    ("mana", "mana", "mana"), ("mana", "fits", "permanent"), ("mana", "fits", "you_control"), ("resolution", "verb", "add_mana"), ("resolution", "verb", "untap"),
    ("legality", "fits", "needs"), ("legality", "fits", "attached"), ("legality", "forbids", "attack"), ("legality", "forbids", "block"), ("view", "fits", "spell"),
    ("view", "fits", "card"), ("view", "fits", "in"), ("event", "event", "enters"), ("resolution", "verb", "apply"), ("resolution", "duration", "until_end_of_turn"),
    ("resolution", "change", "gain"),
}


@pytest.fixture
def small_table(monkeypatch):
    """A table of its own, so that what the programs learn does not change what these tests say."""
    monkeypatch.setattr(support, "table", lambda: frozenset(ROWS))


def gaps(line, head="{1} enchantment"):
    return {(u.aspect, u.clause) for u in compile_card("T", Passage(f"{head}\n{line}")).unsupported}


@pytest.mark.parametrize("line, aspect", [
    ("this has each activated ability of each creature card in a graveyard", "view"),
    ("each creature spell you cast has convoke", "cost"),
    ("{T}: add one mana of each color among permanents you control", "mana"),
    ("{T}: untap target creature that targets this", "legality"),
    ("whenever this becomes tapped, untap this", "event"),
    ("{T}: draw a card", "resolution"),
])
def test_each_aspect(small_table, line, aspect):
    assert gaps(line) == {(aspect, line.removeprefix("{T}: ") if aspect in ("mana", "legality", "resolution") else line)}


def test_what_is_modelled_has_no_gap(small_table):
    for line in ("each creature you control gets +1/+1", "{T}: add {G}", "enchanted creature can't attack or block", "each Goblin spell you cast costs {1} less"):
        assert gaps(line) == set()


def test_what_an_instruction_gives_touches_only_its_resolution(small_table):
    assert {aspect for aspect, _ in gaps('{T}: target creature gains "whenever this becomes tapped, {2}" until end of turn'.replace("{2}", "draw a card"))} == {"resolution"}
    assert {aspect for aspect, _ in gaps("{T}: target creature gains convoke until end of turn")} == {"resolution"}
    assert {aspect for aspect, _ in gaps("{T}: target creature can't block this turn")} <= {"resolution"}


def test_unsupported_without_an_aspect_touches_all():
    assert {aspect for aspect, _ in gaps("unsupported: something new")} == ASPECTS
    assert gaps("unsupported (event): something new") == {("event", "something new")}


def test_every_gap_is_a_fact_too():
    for id in library().entries:
        card = library().card(id)
        assert len(card.unsupported) <= sum(f.startswith("unsupported(") for f in card.facts)


def test_test_spells_say_their_gaps(small_table):
    assert [u.aspect for u in spell("draw a card").unsupported] == ["resolution"]
