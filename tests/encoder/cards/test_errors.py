"""What is said about card files with mistakes: all at once, each with its place, and never anything but InputError."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from encoder import yaml_source
from encoder.cards import Passage, effect, library, spell
from encoder.cards.compile import compile_card
from encoder.errors import InputError


def problems(tmp_path, text):
    file = tmp_path / "my.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(InputError) as error:
        library(file)
    return error.value.problems


def said(tmp_path, text):
    (problem,) = problems(tmp_path, text)
    return problem.line, problem.column, f"{problem.message} {problem.hint}"


def test_cards_are_added(tmp_path):
    file = tmp_path / "my.yaml"
    file.write_text("Test Bear = Oso de prueba: |\n  {G} creature Bear 1/1\n  flying,\n    wither\n")
    found = library(file)
    assert found.find("oso de prueba").facts[-1] == "card(test_bear,ability(wither))"
    assert found.find("Devoted Druid") is not None and library().find("Test Bear") is None


def test_a_card_of_a_shipped_name_replaces_it(tmp_path):
    file = tmp_path / "my.yaml"
    file.write_text("Grizzly Bears: |\n  {G} creature Bear 3/3\n")
    assert "card(grizzly_bears,size(power,3))" in library(file).find("Grizzly Bears").facts


def test_all_mistakes_at_once(tmp_path):
    found = problems(tmp_path, """\
One: |
  {1}{U/G/W} creature Elf 1/1
  flyng
  whenever this enters, this deals 3 damage
    to any taget
Two: |
  {1}{G} creature Elff 2/2
Three: [a, b]
Four:
""")
    assert [(p.line, p.column) for p in found] == [(2, 6), (3, 3), (5, 12), (7, 19), (8, 8), (9, 1)]
    assert "no mana symbol {U/G/W} (107.4). Hybrid symbols have two halves" in found[0].message
    assert found[1].hint.startswith("did you mean flying")
    assert '"taget" is no word' in found[2].message and "target" in found[2].hint
    assert found[3].hint == "did you mean Elf?"
    assert found[0].excerpt.strip() == "{1}{U/G/W} creature Elf 1/1"


def test_two_files_with_mistakes(tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text("X: |\n  {1} artifact\n  flyng\n")
    with pytest.raises(InputError) as error:
        library(tmp_path / "a.yaml", tmp_path / "b.yaml", tmp_path / "none.yaml")
    assert [p.file.rsplit("/")[-1] for p in error.value.problems] == ["a.yaml", "b.yaml", "none.yaml"]


@pytest.mark.parametrize("text, place, words", [
    ("A: |\n  {1} artifact\n  when this enters, draw a card\n", (3, 3), 'An event is written "whenever this enters"'),
    ("A: |\n  {1} artifact\n  whenever a creature blocks a creature, tap that creature\n", (3, 46), "could be the subject of the event or the object"),
    ("A: |\n  {1} artifact\n  {T}: put it into your hand\n", (3, 12), '"it" means what the instruction before'),
    ("A: |\n  {1} artifact\n  {T}: draw a card.\n", (3, 19), "no full stop"),
    ("A: |\n  {1} artifact\n  {T}: untap A\n", (3, 14), 'the card itself is called "this"'),
    ("A: |\n  {1} artifact\n  Flying\n", (3, 3), "lower case"),
    ("A: |\n  {1}{U/W} artifact\n", (2, 6), "in the order of the rules: {W/U}"),
    ("A: |\n  {1} creature Elf\n", (2, 4), "a power and a toughness"),
    ("A: |\n  {1} artifact Elf\n", (2, 16), "Elf is a subtype of creature and kindred cards"),
    ("A: |\n  {1} artifact 1/1\n", (2, 16), "only a creature or Vehicle"),
    ("A: |\n  {1} legendary\n", (2, 3), "names no card type"),
    ("A: |\n  {1} artifact\n  flips to [B]: creature Elf 1/1\n  flyng\n", (4, 3), "flyng"),
    ("A: |\n  {1} artifact\nA: |\n  {1} artifact\n", (3, 1), "lines 1 and 3"),
    ("A: {G}\n", (1, 4), "{G} alone starts a YAML mapping"),
    ("- A\n", (1, 1), "a mapping of names to notation"),
    ("A: |\n\t{1} artifact\n", (2, 1), "tab"),
    (": |\n  {1} artifact\n", (1, 1), "the name of a card is expected"),
    ("A: flyng\n", (1, 4), '"flyng" is no word'),
    ("A: |\n  {1} artifact\n  draw a card\n", (3, 3), "no cost and no event"),
    ("A: |\n  {1} artifact\n  {T}: destroy target player\n", (3, 16), '"destroy" does not go with "target player"'),
    ("A: |\n  {1} artifact\n  this draws a card\n", (3, 3), '"this" does not go with "draws"'),
])
def test_one_mistake(tmp_path, text, place, words):
    line, column, message = said(tmp_path, text)
    assert words in message
    assert (line, column) == place


def test_what_is_no_text(tmp_path):
    assert "longer than" in said(tmp_path, "A: |\n" + "  {T}: add {G}\n" * 700_000)[2]
    assert "binary" in said(tmp_path, b"\x00\x01\x02")[2]
    assert "UTF-8" in said(tmp_path, b"\xff\xfe\xfa: 1")[2]


@pytest.mark.parametrize("line, words", [
    ("{T}: destroy target " + "red/green " * 30 + "creature", "more than 64 kinds of things"),
    ("{T}: draw 99999999999 cards", "does not fit here"),
    ("this gets +99999999999/+0", "does not fit here"),
    ("{99999999999}: draw a card", "no mana symbol"),
])
def test_numbers_and_combinations_are_bounded(line, words):
    with pytest.raises(InputError) as error:
        compile_card("A", Passage(f"{{1}} artifact\n{line}"))
    assert words in str(error.value)


def test_deep_nesting_is_bounded():
    line = "{T}: " + 'target creature gains "{T}: ' * 3000 + "untap this" + '"' * 3000
    with pytest.raises(InputError):
        compile_card("A", Passage(f"{{1}} artifact\n{line}"))
    with pytest.raises(InputError):
        yaml_source.parse("A: " + "[" * 5000)


def test_places_in_board_files():
    node = yaml_source.parse("cards:\n  Test Bear: |\n    {G} creature Bear 1/1\n    flyng\n", "b.yaml").get("cards")
    with pytest.raises(InputError) as error:
        library().extended(node)
    assert [(p.file, p.line, p.column) for p in error.value.problems] == [("b.yaml", 4, 5)]


NAMES = {"Devoted Druid": "1", "Oona": "2"}


@pytest.mark.parametrize("sentence, words", [
    ("Devoted Druit gets +1/+1 until end of turn", 'no object is named "Devoted Druit" did you mean Devoted Druid?'),
    ("[Devoted Druit] gets +1/+1 until end of turn", 'no object is named "Devoted Druit" did you mean Devoted Druid?'),
    ("draw a card", "no continuous effect"), ("flying", "no continuous effect"), ("", "ends too early"),
    ("target creature gets +1/+1", "no targets any more"), ("this gets +1/+1", '"this" and "other"'), ("each creature you control gets +1/+1", '"you" and "your" are nobody'),
    ("gain control of Devoted Druid", '"you" and "your" are nobody'), ("Devoted Druid gets +X/+X until end of turn", "X is a number by now"),
    ("Devoted Druid gets +X/+X, where X is target creature's power", "no targets any more"), ("Devoted Druid becomes a copy of this", '"this" and "other"'),
    ("Devoted Druid becomes the chosen color", "what was chosen"), ("Devoted Druid becomes a color until end of turn", "what was chosen"),
])
def test_effects_that_are_none(sentence, words):
    with pytest.raises(InputError) as error:
        effect(sentence, NAMES)
    (problem,) = error.value.problems
    assert words in f"{problem.message} {problem.hint}"


def test_effects():
    found = effect("Oona becomes blue and gains shroud until end of turn", NAMES, "e")
    assert (found.locked, found.duration, found.definition) == (("2",), "until_end_of_turn", "effect(e,1)")
    assert set(found.facts) == {"change(effect(e,1),set_color(blue))", "change(effect(e,1),gain(shroud))"}
    assert found.unsupported == ()
    assert effect("Devoted Druid can't block this turn", NAMES, "e").facts == ("forbids(effect(e,1),block)",)
    every = effect("each creature can't block this turn", NAMES, "e")
    assert every.locked == () and "scope(effect(e,1),1,needs(type(creature)))" in every.facts


def test_quoted_spells():
    found = spell("destroy target creature", name="t")
    assert set(found.facts) == {"spell_ability(t)", "target_of(t,1,noun(t,1))", "scope(noun(t,1),1,needs(type(creature)))", "instruction(t,1,destroy(target(1)))"}
    assert "instruction(t,1,put_counters(minus,1,1))" in spell("put a -1/-1 counter on Devoted Druid", NAMES, "t").facts


CARDS = sorted(library().entries)
LETTERS = st.sampled_from("abeghinrstTW {}[]:,.+-/0123'\"X\n")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(CARDS), st.data())
def test_mutations_of_cards_end_in_places(id, data):
    """Letters dropped, swapped or put in: the card still compiles, or every mistake has a place in its text."""
    text = library().entries[id].source.text
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, max(len(text) - 1, 0)))
        kind = data.draw(st.sampled_from(["drop", "swap", "put"]))
        if kind == "drop":
            text = text[:at] + text[at + 1:]
        elif kind == "swap":
            text = text[:at] + text[at + 1:at + 2] + text[at:at + 1] + text[at + 2:]
        else:
            text = text[:at] + data.draw(LETTERS) + text[at:]
    try:
        found = compile_card(library().entries[id].name, Passage(text, "m.yaml", 1, 2))
    except InputError as error:
        assert error.problems
        for problem in error.problems:
            assert problem.message and problem.file == "m.yaml"
            assert 1 <= problem.line <= text.count("\n") + 1
            assert 1 <= problem.column <= max(map(len, text.split("\n"))) + 4
    else:
        assert found.facts


@pytest.mark.skipif(os.name != "posix", reason="permissions of a directory")
def test_a_cache_that_cannot_be_written_costs_nothing_but_time(tmp_path, monkeypatch):
    from encoder.cards import grammar

    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nothing")
    grammar.parser.cache_clear()
    try:
        assert grammar.parse("line", "flying").data == "keywords"
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        file = grammar._cache_file(grammar._text())
        file.parent.mkdir()
        file.write_bytes(b"not a table")
        grammar.parser.cache_clear()
        assert grammar.parse("line", "flying").data == "keywords"
        assert file.stat().st_size > 10_000
    finally:
        grammar.parser.cache_clear()
