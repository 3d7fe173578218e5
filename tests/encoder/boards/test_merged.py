"""A case of a ruling on top of its board (RULINGS.md, Cases)."""

import pytest

from encoder.boards import is_board_key, merged, parse_board
from encoder.errors import InputError
from encoder.yaml_source import parse


def case(base, more):
    return parse_board(merged(parse(base, "r.yaml") if base is not None else None, parse(more, "r.yaml")))


@pytest.mark.parametrize(
    ("base", "more", "together"),
    [
        ("Ana: [Forest]", "Ana: [Swamp]", "Ana: [Forest, Swamp]"),
        ("Ana: {hand: [Stifle]}", "Ana: [Swamp]", "Ana: {hand: [Stifle], battlefield: [Swamp]}"),
        ("Ana: [Forest]", "Ana: {hand: [Stifle]}", "Ana: {battlefield: [Forest], hand: [Stifle]}"),
        ("Ana: [Forest]", "Bea: [Swamp]", "Ana: [Forest]\nBea: [Swamp]"),
        ("Ana: {mana: W, life: 3}", "mana: UU\nlife: 5", "Ana: {mana: UU, life: 5}"),
        ("Bea: [Forest]", "battlefield: [Swamp]", "Bea: [Forest, Swamp]"),
        ("Bea: [Forest]\nAna: []", "life: 3", "Bea: {life: 3, battlefield: [Forest]}\nAna: []"),
        ("turn: Ana", "turn: Bea\nstep: upkeep", "turn: Bea\nstep: upkeep"),
        ("earlier: [Ana played a land]", "earlier: [Bea lost 3 life]", "earlier: [Ana played a land, Bea lost 3 life]"),
        ("Ana: [Forest]\neffects: [Forest gets +1/+1]", "effects: [Forest becomes blue]", "Ana: [Forest]\neffects: [Forest gets +1/+1, Forest becomes blue]"),
        ("Ana: [Forest, Swamp]\norder: [Swamp, Forest]", "order: [Forest, Swamp]", "Ana: [Forest, Swamp]"),
        (None, "Ana: [Forest]", "Ana: [Forest]"),
        (None, "battlefield: [Forest]", "Ana: [Forest]"),
        ("", "stack: ['Burn Trail: targeting Bea']", "stack: ['Burn Trail: targeting Bea']"),
        ("Ana: [bear]\ncards:\n  bear: '{G} creature Bear 1/1'", "cards:\n  bear: '{G} creature Bear 2/2'", "Ana: [bear]\ncards:\n  bear: '{G} creature Bear 2/2'"),
        ("Ana: [Forest]", "always: Forest is tapped\nrefuted under: [x]\nplay: [the stack empties]", "Ana: [Forest]"),
    ],
)
def test_lists_add_and_the_rest_replaces(base, more, together):
    assert case(base, more) == parse_board(together)


@pytest.mark.parametrize("key", ["library", "stack"])
def test_what_would_be_on_top_is_not_guessed(key):
    base, more = (f"{key}: ['Burn Trail: targeting Bea']",) * 2 if key == "stack" else ("Ana: {library: [Forest]}", "library: [Swamp]")
    with pytest.raises(InputError, match="which is on top"):
        case(base, more)


def test_mistakes_keep_their_places():
    with pytest.raises(InputError) as caught:
        case("\n\nAna: [Forrest]", "\n\n\n\nbattlefield: [Swampp]")
    assert [(p.file, p.line, p.column) for p in caught.value.problems] == [("r.yaml", 3, 7), ("r.yaml", 5, 15)]


def test_the_base_is_not_changed():
    base = parse("Ana: [Forest]")
    merged(base, parse("Ana: [Swamp]"))
    assert parse_board(base) == parse_board("Ana: [Forest]")


@pytest.mark.parametrize(("key", "belongs"), [
    ("Ana", True), ("hand", True), ("stack", True), ("cards", True), ("life", True), ("play", False), ("always", False), ("Ana can force", False), ("under", False), ("number of outcomes", False)])
def test_which_keys_are_the_boards(key, belongs):
    assert is_board_key(key) == belongs


def test_a_base_that_is_no_board_is_not_forgotten():
    with pytest.raises(InputError, match="a board is a mapping"):
        merged(parse("[Forest]"), parse("Ana: [Swamp]"))
    with pytest.raises(InputError, match="a mapping of names to notation"):
        case("cards: [x]", "cards:\n  bear: '{G} creature Bear 1/1'")
