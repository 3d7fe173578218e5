"""Effects in force: copies, players as subjects, what nobody says on a board."""

from __future__ import annotations

import pytest

from encoder.boards import parse_board
from encoder.errors import InputError


def said(board: str, effects: list[str]):
    return parse_board({**parse_yaml(board), "effects": effects})


def parse_yaml(text: str):
    from ruamel.yaml import YAML

    return YAML(typ="safe").load(text)


BEARS = "Ana: [Grizzly Bears, Kulrath Knight, Devoted Druid, Forest]"


@pytest.mark.parametrize("board, effects, copies", [
    (BEARS, ["Grizzly Bears becomes a copy of Kulrath Knight until end of turn"], ["kulrath_knight"]),
    (BEARS, ["Grizzly Bears is a copy of Kulrath Knight"], ["kulrath_knight"]),
    ("Ana: [Grizzly Bears]", ["Grizzly Bears is a copy of [Kulrath Knight]"], ["kulrath_knight"]),
    (BEARS, ["Grizzly Bears becomes a copy of [Forest]"], ["forest"]),
    # what the copied object is a copy of, by its state or by an effect before
    ("Ana: [Grizzly Bears, 'Clone: a copy of Kulrath Knight']", ["Grizzly Bears becomes a copy of Clone"], ["kulrath_knight"]),
    (BEARS, ["Grizzly Bears becomes a copy of Kulrath Knight", "Devoted Druid becomes a copy of Grizzly Bears"], ["kulrath_knight", "kulrath_knight"]),
    (BEARS, ["Devoted Druid becomes a copy of Grizzly Bears", "Grizzly Bears becomes a copy of Kulrath Knight"], ["grizzly_bears", "kulrath_knight"]),
    (BEARS, ["Grizzly Bears gets +1/+1", "Devoted Druid becomes a copy of Grizzly Bears"], [None, "grizzly_bears"]),
])
def test_a_copy_names_the_face_that_was_copied(board, effects, copies):
    found = said(board, effects)
    facts = found.all_facts()
    for n, face in enumerate(copies, 1):
        if face:
            assert f"change(effect(e{n},1),copy({face}))" in facts
            assert face in found.cards and f"card({face},name({face}))" in facts
    assert not any(u.card == "effects" and u.aspect == "view" for u in found.unsupported)
    again = parse_board(found.to_text())
    assert again == found and again.all_facts() == facts


def test_a_copy_takes_what_an_earlier_copy_gained():
    found = said(BEARS, ["Grizzly Bears becomes a copy of Kulrath Knight except it has flying", "Devoted Druid becomes a copy of Grizzly Bears"])
    assert "change(effect(e2,1),copy_gains(flying))" in found.all_facts()


@pytest.mark.parametrize("board, effects", [
    ("Ana: [Grizzly Bears, 'Kulrath Knight: face down']", ["Grizzly Bears becomes a copy of Kulrath Knight"]),
    (BEARS, ["each creature becomes a copy of Kulrath Knight", "Grizzly Bears becomes a copy of Devoted Druid"]),
])
def test_a_copy_of_something_unclear_is_refused_by_name(board, effects):
    (clause,) = [u for u in said(board, effects).unsupported if u.card == "effects" and u.aspect == "view" and u.line == len(effects)]
    assert "a copy of" in clause.clause


@pytest.mark.parametrize("player, term", [("Ana", "ana"), ("Bea", "bea"), ("José", "jose")])
def test_a_player_gains_control(player, term):
    found = said(f"{{Ana: [2 Grizzly Bears], {player if player != 'Ana' else 'Bea'}: [Forest]}}", [f"{player} gains control of Grizzly Bears 2 until end of turn"])
    assert f"change(effect(e1,1),control({term}))" in found.all_facts()
    assert "locked(said(1),2)" in found.fluents() and "expires(said(1),until_end_of_turn)" in found.fluents()
    assert parse_board(found.to_text()) == found and not any(u.card == "effects" for u in found.unsupported)


@pytest.mark.parametrize("sentence", ["Ana can't gain life this turn", "Ana can't cast spells this turn", "Bea has hexproof until end of turn"])
def test_an_effect_on_a_player_keeps_the_player_and_is_refused_by_name(sentence):
    found = said(BEARS, [sentence])
    player = sentence.split()[0]
    assert f"scope(effect(e1,1),1,is({player.lower()}))" in found.all_facts() and "in_force(said(1))" in found.fluents()
    assert [(u.clause, u.aspect) for u in found.unsupported if u.card == "effects"] == [(sentence, "legality")]


def test_what_many_get_has_to_name_them():
    """The set is fixed as the effect begins (611.2c): what fits now says nothing about it."""
    found = said(BEARS, ["each creature gets +1/+1 until end of turn", "Forest becomes a 1/1 creature in addition until your next turn"])
    assert [(u.line, u.aspect) for u in found.unsupported if u.card == "effects"] == [(1, "view"), (2, "resolution")]


@pytest.mark.parametrize("sentence", ["Ana draws a card", "Grizzly Bears draws a card", "Grizzly Bears gains control of Forest", "Ana gets +1/+1 until end of turn",
                                      "Ana becomes a copy of Grizzly Bears", "Ana gains control of Bea", "Grizzly Bears becomes a copy of Ana",
                                      "Grizzly Bears gets +X/+0, where X is Ana's power", "Grizzly Bears gets +X/+0, where X is Forest's life total"])
def test_players_and_objects_are_told_apart(sentence):
    with pytest.raises(InputError) as error:
        said(BEARS, [sentence])
    assert len(error.value.problems) == 1


def test_a_name_that_is_a_subtype_is_told_apart_by_brackets():
    with pytest.raises(InputError, match=r"in brackets here: \[Forest\]"):
        said(BEARS, ["Ana gains control of Forest until end of turn"])
    assert "locked(said(1),4)" in said(BEARS, ["Ana gains control of [Forest] until end of turn"]).fluents()
    with pytest.raises(InputError) as error:
        said(BEARS, ["Ana gets +1/+1 until end of turn"])
    assert "brackets" not in str(error.value)
