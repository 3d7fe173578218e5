"""What `view` says of boards of the library: colors, mana values, other zones, amounts, conditions, choices, counters, copies, dates."""

from __future__ import annotations

from typing import Any

import pytest

from checker.situation import Facts, situation
from checker.views import story_lines, type_line, view
from encoder.boards import parse_board
from encoder.errors import UnsupportedError


def look(text: str, name: str | None = None, **options: Any) -> dict[str, Any]:
    """The one object of a name; without one, all by label."""
    board = parse_board(text)
    if name is not None:
        return view(board, name, **options)[0]
    return dict(zip((o.label for o in board.objects), view(board, **options), strict=True))


def pt(row: dict[str, Any]) -> str:
    """Power and toughness as on a card."""
    return f"{row['power']}/{row['toughness']}"


@pytest.mark.parametrize(("card", "colors", "value"), [
    ("Wasp Lancer", ["blue", "black"], 3),                # 202.2d hybrid
    ("Beseech the Queen", ["black"], 6),                  # 202.3f the larger half
    ("Reaper King", ["white", "blue", "black", "red", "green"], 10),
    ("Blaze", ["red"], 1),                                # 202.3e X is 0
    ("Living End", ["black"], 0),                         # 204 color indicator, 202.3a no mana cost
    ("Memory Plunder", ["blue", "black"], 4),
    ("Mutavault", [], 0),
    ("Goldmeadow Harrier", ["white"], 1),
])
def test_colors_and_mana_value_come_from_the_mana_cost(card: str, colors: list[str], value: int) -> None:
    row = look(f"Ana: {{hand: [{card}]}}", card)
    assert (row["colors"], row["mana_value"], row["zone"], row["controller"]) == (colors, value, "hand", None)


def test_a_noncreature_is_without_size_and_a_card_in_hand_has_its_printed_one() -> None:
    rows = look("Ana: {battlefield: [Glorious Anthem, Grizzly Bears 1], hand: [Grizzly Bears 2]}".replace(" 1", "").replace(" 2", ""))
    assert (rows["Glorious Anthem"]["power"], pt(rows["Grizzly Bears 1"]), pt(rows["Grizzly Bears 2"])) == (None, "3/3", "2/2")


def test_effects_on_permanents_leave_other_zones_alone() -> None:
    rows = look("Ana: {battlefield: [Enchanted Evening], hand: [Devoted Druid], graveyard: [Giant Growth]}")
    assert rows["Devoted Druid"]["types"] == ["creature"] and rows["Giant Growth"]["types"] == ["instant"]
    assert rows["Enchanted Evening"]["types"] == ["enchantment"]


def test_painter_reaches_every_zone() -> None:
    rows = look("Ana: {battlefield: [Painter's Servant: chosen black, Mutavault], hand: [Devoted Druid], graveyard: [Giant Growth], library: [Forest]}")
    assert all("black" in row["colors"] for row in rows.values()), rows


def test_conspiracy_reaches_your_creature_cards_everywhere_and_nothing_of_others() -> None:
    rows = look("Ana: {battlefield: [Conspiracy: chosen Goblin, Devoted Druid], hand: [Wasp Lancer]}\nBea: {battlefield: [Grizzly Bears], hand: [Grizzly Bears]}")
    assert [rows[n]["subtypes"] for n in ("Devoted Druid", "Wasp Lancer", "Grizzly Bears 1", "Grizzly Bears 2")] == [["Goblin"], ["Goblin"], ["Bear"], ["Bear"]]


def test_changeling_is_every_creature_type_that_the_board_tells_apart_in_every_zone() -> None:
    rows = look("Ana: {battlefield: [Devoted Druid, Forest], hand: [Chameleon Colossus]}")
    assert set(rows["Chameleon Colossus"]["subtypes"]) == {"Druid", "Elf", "Shapeshifter", "every creature type"}


@pytest.mark.parametrize(("graveyard", "size"), [("[]", "0/1"), ("[Giant Growth]", "1/2"), ("[Giant Growth, Grizzly Bears, Devoted Druid, Forest]", "3/4")])
def test_tarmogoyf_counts_card_types_in_all_graveyards(graveyard: str, size: str) -> None:
    assert pt(look(f"Ana: [Tarmogoyf]\nBea: {{graveyard: {graveyard}}}", "Tarmogoyf")) == size


def test_a_characteristic_defining_ability_works_in_the_graveyard_too() -> None:
    assert pt(look("Ana: {graveyard: [Tarmogoyf]}", "Tarmogoyf")) == "1/2"


def test_maro_counts_known_and_unknown_cards_of_its_controller() -> None:
    assert pt(look("Ana: {battlefield: [Maro], hand: [Forest, 3 unknown cards]}\nBea: {hand: [5 unknown cards]}", "Maro")) == "4/4"
    assert pt(look("Ana: {battlefield: [Maro]}", "Maro")) == "0/0"


def test_the_last_chosen_number() -> None:
    assert pt(look("Ana: ['Shapeshifter: chosen 3']", "Shapeshifter")) == "3/4"


def test_counting_permanents() -> None:
    text = "Ana: [Yavimaya Enchantress, Glorious Anthem]\nBea: [Enchanted Evening]"
    assert pt(look(text, "Yavimaya Enchantress")) == "6/6"  # itself, the Anthem, the Evening; and +1/+1
    assert pt(look("Ana: [Yavimaya Enchantress]", "Yavimaya Enchantress")) == "2/2"


def test_as_long_as() -> None:
    board = "Ana: {{battlefield: [Isleback Spawn], library: [{}exactly]}}\nBea: {{library: [30 unknown cards, exactly]}}"
    assert pt(look(board.format("20 unknown cards, "), "Isleback Spawn")) == "8/16"
    assert pt(look(board.format("21 unknown cards, "), "Isleback Spawn")) == "4/8"
    with pytest.raises(UnsupportedError):
        look("Ana: [Isleback Spawn]", "Isleback Spawn")  # nobody knows how many cards are there


def test_color_of_the_host() -> None:
    rows = look("Ana: [Wilt-Leaf Liege, 'Shield of the Oversoul: attached to Wilt-Leaf Liege']")
    assert pt(rows["Wilt-Leaf Liege"]) == "6/6" and {"flying", "indestructible"} <= set(rows["Wilt-Leaf Liege"]["abilities"])
    rows = look("Ana: [Devoted Druid, 'Shield of the Oversoul: attached to Devoted Druid']")
    assert pt(rows["Devoted Druid"]) == "1/3" and "flying" not in rows["Devoted Druid"]["abilities"]


def test_state_in_a_scope() -> None:
    rows = look("Ana: [Windbrisk Raptor: attacking Bea, Grizzly Bears, Wasp Lancer: attacking Bea]\nstep: declare blockers")
    assert [("lifelink" in rows[n]["abilities"]) for n in ("Windbrisk Raptor", "Grizzly Bears", "Wasp Lancer")] == [True, False, True]


def test_enchanted_by_an_aura() -> None:
    rows = look("Ana: [Greater Auramancy, Grizzly Bears, Devoted Druid, 'Presence of Gond: attached to Devoted Druid']")
    assert [("shroud" in rows[n]["abilities"]) for n in ("Greater Auramancy", "Grizzly Bears", "Devoted Druid", "Presence of Gond")] == [False, False, True, True]


def test_counters_of_every_kind() -> None:
    druid = look("Ana: ['Devoted Druid: with two +1/+1 counters and with a -0/-1 counter and with a flying counter']", "Devoted Druid")
    assert (pt(druid), "flying" in druid["abilities"]) == ("2/3", True)
    assert "flying" not in look("Ana: ['Devoted Druid: with a flying counter', Humility]", "Devoted Druid")["abilities"]


def test_face_down_and_flipped() -> None:
    down = look("Ana: ['Hunted Bonebrute: face down and with a +1/+1 counter']", "Hunted Bonebrute")
    assert (down["name"], pt(down), down["colors"], down["subtypes"], down["mana_value"]) == (None, "3/3", [], [], 0)
    flipped = look("Ana: ['Nezumi Shortfang: flipped']", "Nezumi Shortfang")
    assert (flipped["name"], pt(flipped), flipped["colors"], flipped["mana_value"], flipped["supertypes"]) == ("Stabwhisker the Odious", "3/3", ["black"], 2, ["legendary"])
    assert look("Ana: {graveyard: [Nezumi Shortfang]}", "Nezumi Shortfang")["name"] == "Nezumi Shortfang"


def test_a_copy_has_copiable_values_only() -> None:
    row = look("Ana: [Glorious Anthem, 'Clone: a copy of Wasp Lancer and with a +1/+1 counter']", "Clone")
    assert (row["name"], pt(row), row["colors"], row["abilities"], row["mana_value"]) == ("Wasp Lancer", "5/4", ["blue", "black"], ["flying"], 3)


def test_an_effect_that_copies_an_object_of_the_board_or_a_card() -> None:
    text = "Ana: [Glorious Anthem, Grizzly Bears, 'Clone: a copy of Devoted Druid', Wasp Lancer]\neffects: [{}]"
    rows = look(text.format("Grizzly Bears becomes a copy of Wasp Lancer until end of turn"))
    assert (rows["Grizzly Bears"]["name"], pt(rows["Grizzly Bears"])) == ("Wasp Lancer", "4/3")
    rows = look(text.format("Wasp Lancer becomes a copy of Clone until end of turn"))
    assert (rows["Wasp Lancer"]["name"], pt(rows["Wasp Lancer"]), rows["Wasp Lancer"]["colors"]) == ("Devoted Druid", "1/3", ["green"])


def test_x_of_a_spell_counts_on_the_stack() -> None:
    row = look("Ana: {}\nstack: [\"Ana's Blaze: with X = 4 and targeting Bea\"]", "Blaze")
    assert (row["mana_value"], row["controller"], row["zone"]) == (5, "Ana", "stack")


def test_whose_it_is_decides_what_reaches_it() -> None:
    rows = look("Ana: [Glorious Anthem, 'Grizzly Bears: owned by Bea']\nBea: [Devoted Druid]")
    assert (rows["Grizzly Bears"]["controller"], pt(rows["Grizzly Bears"]), pt(rows["Devoted Druid"])) == ("Ana", "3/3", "0/2")


def test_effects_in_force_switch_and_set() -> None:
    rows = look("Ana: [Devoted Druid]\neffects: [Devoted Druid gets +3/+0 until end of turn, Devoted Druid has base 4/1 until end of turn]")
    assert pt(rows["Devoted Druid"]) == "7/1"


def test_before_2009_what_sets_forgets_what_a_spell_added_before_but_not_an_anthem() -> None:
    text = "Ana: [Devoted Druid, Glorious Anthem]\neffects: [Devoted Druid gets +3/+3 until end of turn, Devoted Druid has base 4/1 until end of turn]"
    assert pt(look(text, "Devoted Druid")) == "8/5"
    assert pt(look(text, "Devoted Druid", date="2008-05-02")) == "5/2"
    later = text.replace("[Devoted Druid gets +3/+3 until end of turn, Devoted Druid has base 4/1", "[Devoted Druid has base 4/1 until end of turn, Devoted Druid gets +3/+3")
    assert pt(look(later, "Devoted Druid", date="2008-05-02")) == "8/5"


def test_before_2009_colors_and_abilities_are_one_layer() -> None:
    text = "Ana: [Painter's Servant: chosen black, Humility]"
    assert look(text, "Humility")["colors"] == ["white", "black"]
    assert look("Ana: [Painter's Servant: chosen black, Forest]", "Forest", date="2008-05-02")["colors"] == ["black"]
    assert look(text, "Humility", date="2008-05-02")["colors"] == ["white"]  # the Servant's ability is gone: it depends on Humility


def test_what_is_not_modelled_is_refused_by_name_where_it_could_matter() -> None:
    board = "Ana: {{{}: [test fog], {}: [Grizzly Bears]}}\ncards:\n  test fog: |\n    {{1}} enchantment\n    unsupported (view): each creature is somewhat larger\n"
    with pytest.raises(UnsupportedError, match="test fog"):
        look(board.format("battlefield", "hand"), "Grizzly Bears")
    assert pt(look(board.format("hand", "battlefield"), "Grizzly Bears")) == "2/2"


def test_why_tells_layers_dependency_and_what_did_not_apply() -> None:
    board = parse_board("Ana: [Devoted Druid: with a -1/-1 counter, Glorious Anthem]\nBea: [Humility, Godhead of Awe]")
    why = view(board, "Devoted Druid", why=True)[0]["why"]
    assert [(e["layer"], e["rule"]) for e in why if e.get("applied", True)] == [("0", "613.1"), ("6", "613.1f"), ("7b", "613.4b"), ("7c", "613.4c"), ("7c", "613.4c")]
    assert why[1]["after"] == {"abilities": []} and why[-2]["after"] == {"power": 1, "toughness": 1}
    lost = [e for e in why if e.get("applied") is False]
    assert [(e["source"], e["lost_to_source"]) for e in lost] == [("Bea/battlefield/2", "Bea/battlefield/1")]
    assert any("not applied" in line for line in story_lines({"why": why}))


def test_why_tells_the_dependency() -> None:
    board = parse_board("Ana: ['Urborg, Tomb of Yawgmoth']\nBea: [Blood Moon]\norder: [Blood Moon, 'Urborg, Tomb of Yawgmoth']")
    row = view(board, "Urborg, Tomb of Yawgmoth", why=True)[0]
    assert row["subtypes"] == ["Mountain"] and row["abilities"] == ["{T}: add {R}"]
    board = parse_board("Ana: [Kormus Bell, 'Urborg, Tomb of Yawgmoth', Forest]")
    told = view(board, "Forest", why=True)[0]["why"]
    assert any(d["rule"] == "613.8a" and d["source"] == "Ana/battlefield/2" for e in told for d in e.get("depends", ()))


def test_everything_is_a_fact_of_the_control() -> None:
    control = situation(parse_board(
        "Ana: {battlefield: [Painter's Servant: chosen black, Conspiracy: chosen Goblin, Maro, Tarmogoyf, Devoted Druid: with a -1/-1 counter, Mutavault], hand: [Forest]}\n"
        "Bea: [Humility, Enchanted Evening, Yavimaya Enchantress, Greater Auramancy]"))
    assert not [a.symbol for name, n in (("has", 3), ("size", 4), ("view", 2), ("value", 3), ("acts", 3)) for a in control.symbolic_atoms.by_signature(name, n) if not a.is_fact]


def told(text: str, name: str, **options: Any) -> str:
    """The story of an object, as it is read."""
    return "\n".join(story_lines(view(parse_board(text), name, why=True, **options)[0]))


def test_why_says_what_does_not_show_and_why() -> None:
    text = "Ana: [Devoted Druid, Grizzly Bears, Glorious Anthem]\nBea: [Humility, Godhead of Awe]\neffects: [Devoted Druid has base 4/1 until end of turn]"
    druid, bears = told(text, "Devoted Druid"), told(text, "Grizzly Bears")
    assert "overwritten by a later timestamp: Devoted Druid has base 4/1 until end of turn (613.7)" in druid
    assert "abilities: none" in druid and "overwritten" not in bears and bears.count("nothing changes: it was so already") == 1
    assert "not applied: each other creature has base 1/1 [Bea/battlefield/2]: its source lost that ability to 'each creature loses all abilities" in druid
    assert "(613.1f)" in druid.splitlines()[-1]
    assert told(text, "Glorious Anthem") == ""  # nothing happened to it


def test_why_of_colors_abilities_types_and_control_that_are_overwritten() -> None:
    text = "Ana: [Grizzly Bears, Wasp Lancer, Devoted Druid]\nBea: []\neffects: [{}]"
    for first, then in (("becomes black", "becomes red"), ("gains flying", "loses flying"), ("gains persist", "loses persist"),
                        ("becomes a copy of Wasp Lancer", "becomes a copy of Devoted Druid")):
        story = told(text.format(f"Grizzly Bears {first} until end of turn, Grizzly Bears {then} until end of turn"), "Grizzly Bears")
        assert f"overwritten by a later timestamp: Grizzly Bears {then} until end of turn (613.7)" in story, story
        assert story.count("overwritten") == 1


def test_why_tells_every_object_of_a_dependency_once() -> None:
    text = "Ana: [Kormus Bell, 'Urborg, Tomb of Yawgmoth', Forest]"
    story = told(text, "Forest")
    assert story.count("depends on") == 1 and "whether it applies to Ana/battlefield/2, Ana/battlefield/3 (613.8a)" in story
    assert type_line(view(parse_board(text), "Forest")[0]) == "black basic land creature \u2014 Forest Swamp 1/1"


def test_why_tells_a_loop_in_which_nothing_waits() -> None:
    effects = "".join(f"slot({n}). owner({n},a). timestamp({n},{n}). card({c},(name({c});type(enchantment);color({color});ability({c}))). generates({c},{c}). scope({c},1,needs(color({old}))). "
                      f"change({c},set_color({new}))." for n, c, color, old, new in ((1, "c", "black", "red", "black"), (2, "d", "red", "black", "red")))
    board = Facts("player(a). player(b). " + effects, [f"{fluent}" for n, c in ((1, "c"), (2, "d")) for fluent in (f"in({n},battlefield)", f"face({n},{c})")])
    rows = [(row["colors"], "\n".join(story_lines(row))) for row in view(board, why=True)]
    assert [colors for colors, _ in rows] == [["red"], ["red"]]
    assert "in a loop, so it does not wait (613.8b)" in rows[1][1]


def test_ward_of_what_came_by_disguise_is_told_in_words():
    """702.168a: no card says it."""
    rows = look("Ana: ['Hunted Bonebrute: face down']")
    assert [row["abilities"] for row in rows.values()] == [["ward {2}"]]
