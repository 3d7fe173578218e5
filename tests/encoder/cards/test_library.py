"""The shipped library: its files, its names, its cards against the collections of statements and of cases beside the checkout."""

from __future__ import annotations

import re
from pathlib import Path

import clingo
import pytest
from ruamel.yaml import YAML

from encoder import yaml_source
from encoder.cards import library
from encoder.cards.compile import lines
from encoder.cards.library import SHIPPED
from encoder.cards.render import canonical, describe
from encoder.cards.words import fold, slug

REPO = Path(__file__).resolve().parents[3]
SHARED = REPO.parent / "shared"
LIBRARY = library()
CARDS = sorted(LIBRARY.entries)


def shared(name):
    if not (SHARED / name).exists():
        pytest.skip(f"{name} is not at hand")
    return YAML(typ="safe").load(SHARED / name)


def test_names_found_without_yaml_are_those_of_the_files():
    found = {}
    for file in sorted(SHIPPED.glob("*.yaml")):
        for key, value in yaml_source.read(file).pairs:
            assert slug(key.text.partition(" = ")[0]) not in found, f"{key.text} stands twice"
            found[slug(key.text.partition(" = ")[0])] = (key.text, value.text.rstrip())
    assert found == {i: (f"{e.name} = {e.spanish}" if e.spanish else e.name, e.source.text) for i, e in LIBRARY.entries.items()}


@pytest.mark.parametrize("id", CARDS)
def test_card(id):
    """Compiles, and its text is the canonical one."""
    card = LIBRARY.card(id)
    assert f"card({id},name({id}))" in card.facts
    assert len(set(card.facts)) == len(card.facts)
    assert "\n".join(text for _, text in lines(card.text)) == canonical(card.text)
    assert len(describe(card)) == len(lines(card.text))
    assert all(u.clause and u.card for u in card.unsupported)


def test_facts_are_facts():
    """clingo reads them all, and every name that they mention by ``refers`` is a card."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], "\n".join(f"{fact}." for fact in LIBRARY.facts(CARDS)))
    control.ground([("base", [])])
    with control.solve(yield_=True) as solving:
        model = solving.model()
        assert model is not None
    assert all(r in LIBRARY.entries for i in CARDS for r in LIBRARY.card(i).refers)


def test_words_of_the_facts_are_in_the_vocabulary():
    text = (REPO / "asp" / "VOCABULARY.md").read_text()
    names = {fact.split("(")[0] for fact in LIBRARY.facts(CARDS)}
    assert sorted(n for n in names if not re.search(rf"\b{n}\(", text)) == []


def test_every_ability_is_on_a_face_or_given():
    """No ability is written that nothing has: lines belong to their face, quoted ones are gained, delayed or belong to a token."""
    for id in CARDS:
        facts = LIBRARY.card(id).facts
        owned = {m for f in facts for m in re.findall(r"^card\(\w+,ability\((.*)\)\)$", f)}
        for fact in facts:
            if match := re.match(r"(?:activated|spell_ability|as_enters|additional_cost)\((.*)\)$", fact):
                ability = match[1]
                assert ability in owned or any(f"({ability}" in f for f in facts if f.startswith(("change(", "instruction(", "copy_also_has("))), (id, fact)


@pytest.mark.parametrize("name, id", [
    ("Devoted Druid", "devoted_druid"), ("druida devoto", "devoted_druid"), ("DRUIDA DEVOTO", "devoted_druid"), ("Lancera avíspa", "wasp_lancer"),
    ("Oona", "oona_queen_of_the_fae"), ("oona, reina de las hadas", "oona_queen_of_the_fae"), ("Stabwhisker the Odious", "nezumi_shortfang"),
    ("Isilu", "eirdu_carrier_of_dawn"), ("devoted_druid", "devoted_druid"), ("Maro", "maro"), ("Ajani’s Chosen", "ajanis_chosen"),
])
def test_names(name, id):
    assert LIBRARY.find(name).id == id


def test_unknown_names():
    assert LIBRARY.find("Devoted Druit") is None
    assert LIBRARY.suggest("Devoted Druit") == "did you mean Devoted Druid?"
    assert "Wilt-Leaf Liege" in LIBRARY.suggest("wilt leaf lige")
    assert LIBRARY.suggest("xyzzy") == ""


def test_test_cards():
    spell = LIBRARY.find("test spell {U/B}, sacrifice a creature")
    assert f"mana_symbol({spell.id},hybrid(u,b),1)" in spell.facts and f"additional_cost(line({spell.id},1))" in spell.facts
    creature = LIBRARY.find("test creature 5/5 red")
    assert f"card({creature.id},size(power,5))" in creature.facts and f"color_indicator({creature.id},red)" in creature.facts
    assert LIBRARY.find("test creature big") is None and LIBRARY.find("test spell") is None
    assert set(LIBRARY.facts([spell.id])) == set(spell.facts)


def test_compiled_cards_are_kept(tmp_path, monkeypatch):
    from encoder.cards import store

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    store._file.cache_clear()
    store._rows.cache_clear()
    calls = []

    def compile_all():
        calls.append(1)
        return {"maro": {"facts": ["f"], "unsupported": [], "refers": [], "faces": ["maro"]}}

    try:
        assert store.stored(compile_all) == compile_all()
        assert store.stored(compile_all)["maro"]["facts"] == ["f"] and len(calls) == 2
        store._file().write_text("no json")
        store._rows.cache_clear()
        assert store.stored(compile_all)["maro"]["facts"] == ["f"] and len(calls) == 3
        monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nothing")
        store._file.cache_clear()
        assert store.stored(compile_all) == {} and len(calls) == 3
    finally:
        store._file.cache_clear()
        store._rows.cache_clear()


def test_kept_cards_are_those_compiled_now():
    for id in CARDS[::9]:
        entry = LIBRARY.entries[id]
        row = LIBRARY._compile(entry)
        assert LIBRARY.card(id).facts == tuple(row["facts"])


def test_closure_over_tokens():
    card = LIBRARY.find("Wort, the Raidmother")
    assert card.refers == {"goblin_warrior_token"}
    assert "token(goblin_warrior_token)" in LIBRARY.facts([card.id])
    assert "token(goblin_warrior_token)" not in card.facts


def cost_types_size(card):
    words = card.text.split("\n")[0].split()
    cost = words[0] if words[0].startswith("{") else "no cost"
    rest = words[1:] if words[0].startswith("{") else words[2:]
    return cost, {w.lower() for w in rest if "/" not in w} - {"token"}, next((w for w in rest if "/" in w), None)


@pytest.mark.parametrize("file", ["ledger/cards.yaml", "cases/combo_cards.yaml"])
def test_heads_agree_with_the_structured_lists(file):
    for row in shared(file):
        name = row["name"]["en"] if isinstance(row["name"], dict) else row["name"]
        if name == "Isilu, Carrier of Twilight":
            continue  # a back face, whose cost is that of the front
        card = LIBRARY.find(name.split(" // ")[0])
        assert card is not None, name
        if isinstance(row["name"], dict) and not (row["name"].get("es") or "(").startswith("(") and name != "Yavimaya Enchantress" and " // " not in name:
            assert fold(card.spanish) == fold(row["name"]["es"])
        cost, types, size = cost_types_size(card)
        assert cost == (row.get("cost") or "no cost").replace("none", "no cost"), name
        assert size == ("/".join(map(str, row["pt"])) if row.get("pt") else None), name
        wanted = {t.lower().replace("tribal", "kindred") for t in (row.get("types") or []) + (row.get("subtypes") or [])}
        assert types - set(row.get("colors") or []) == wanted, name


def test_positions_have_their_cards():
    wanted = {"payment", "layers", "dependency", "timestamps", "color"}
    for position in shared("cases/positions.yaml"):
        if wanted & set(position["tags"]):
            for card in position.get("cards", []):
                assert LIBRARY.find(card["name"]) is not None, card["name"]
