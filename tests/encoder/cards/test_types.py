"""What card types are to the rules, against 110.4, 113.3a, 205.3k and 205.3m, and what is made of it."""

from __future__ import annotations

import pytest

from encoder.cards import Passage
from encoder.cards.compile import compile_card
from encoder.cards.types import has_spell_text, permanent_types, types_with
from encoder.cards.words import TYPES
from encoder.errors import InputError

FAMILIES = {"spell": {"instant", "sorcery"}, "creature": {"creature", "kindred"}, "land": {"land"}, "artifact": {"artifact"}, "planeswalker": {"planeswalker"}}


def test_instants_and_sorceries_are_never_permanents():
    """110.4: there are six permanent types."""
    assert permanent_types() == ["artifact", "battle", "creature", "enchantment", "land", "planeswalker"]


@pytest.mark.parametrize("kind", TYPES)
def test_plain_lines_are_spell_abilities_of_instants_and_sorceries(kind):
    assert has_spell_text({kind}) == has_spell_text({kind, "kindred"}) == (kind in ("instant", "sorcery"))


@pytest.mark.parametrize("kind", ["instant", "sorcery"])
def test_each_plain_line_is_a_spell_ability(kind):
    assert "spell_ability(line(test,1))" in compile_card("Test", Passage(f"{{R}} {kind}\ndraw a card")).facts


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("kind", TYPES)
def test_subtypes_belong_to_their_types(family, kind):
    assert (kind in types_with(family)) == (kind in FAMILIES[family])


@pytest.mark.parametrize("head", ["instant Arcane", "sorcery Arcane", "kindred sorcery Elf", "kindred instant Elf Arcane"])
def test_a_subtype_with_its_type(head):
    assert compile_card("Test", Passage(f"{{R}} {head}\ndraw a card")).facts


@pytest.mark.parametrize(("head", "fits"), [("sorcery Elf", "creature and kindred"), ("kindred enchantment Arcane", "instant and sorcery"), ("kindred artifact Plains", "land")])
def test_a_subtype_without_its_type(head, fits):
    with pytest.raises(InputError, match=f"a subtype of {fits} cards"):
        compile_card("Test", Passage(f"{{R}} {head}"))
