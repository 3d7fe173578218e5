"""Convoke, delve and improvise in a game (702.51, 702.66, 702.126), four ways: printed, absent, granted, lost; and every way to use them, against all assignments tried one by one."""

from __future__ import annotations

import random

import pytest

from checker.engine import Layouts, Vocabulary
from checker.exploration import plays_of
from checker.verdicts import verify
from encoder.boards import parse_board
from encoder.errors import UnsupportedError
from encoder.rulings import parse_ruling
from tests.asp.costs.test_rather_than_mana import CARDS, COLORS_OF, by_hand

WAYS = {"printed": True, "absent": False, "granted": True, "lost": False}
HELPERS = {"convoke": "Pebble", "improvise": "Glass"}


def casts(board: str) -> set[str]:
    vocabulary = Vocabulary(parse_board(board), tokens=1)
    return {label for label, _ in plays_of(Layouts(vocabulary), vocabulary.initial()) if label.startswith("cast(")}


def with_spell(board: str, cost: str, text: str, more: str = "") -> str:
    return f"{board}{CARDS}  Spell: |\n    {cost} creature Worm 6/4\n{f'    {text}' if text else ''}\n{more}"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("keyword", ["convoke", "delve", "improvise"])
def test_keyword(keyword, way):
    """For its generic mana an object is used; the other mana is not paid so."""
    granter = f"  Granter: |\n    {{1}} enchantment\n    each creature spell you cast has {keyword}\n"
    there = [HELPERS[keyword]] if keyword in HELPERS else []
    board = f"Ana: {{battlefield: [{', '.join(there + ['Granter'] * (way in ('granted', 'lost')))}], mana: G, hand: [Spell], graveyard: [{'Forest' if keyword == 'delve' else ''}]}}\nturn: Ana\n"
    board += "effects: ['Granter loses all abilities until end of turn']\n" if way == "lost" else ""
    found = casts(with_spell(board, "{1}{G}", keyword if way == "printed" else "", granter))
    assert bool(found) is WAYS[way]
    assert all(f"given({keyword}," in label and "spend(m(green,plain,none),1)" in label for label in found)


@pytest.mark.parametrize("seed", range(1, 3))
def test_every_way(seed):
    pick = random.Random(seed)
    has = [k for k in ("convoke", "delve", "improvise") if pick.random() < 0.7]
    demands = ["1"] * pick.randint(0, 2) + [pick.choice("rgc") for _ in range(pick.randint(1, 2))]
    things = [name for name in ("Glass", "Pebble", "Leaf", "Vine") for _ in range(pick.randint(0, 2))]
    mana, cards = {c: pick.randint(0, 2) for c in "RG"}, pick.randint(0, 2)
    board = f"Ana: {{battlefield: [{', '.join(things)}], mana: {''.join(c * n for c, n in mana.items()) or '0'}, graveyard: [{', '.join(['Forest'] * cards)}], hand: [Spell]}}"
    units = [(n, {c.lower(), "1"}) for c, n in mana.items()]
    units += [(1, {*COLORS_OF[name], "1"}) for name in things if name != "Glass" and "convoke" in has]
    units += [(1, {"1"}) for name in things if name == "Glass" and "improvise" in has] + [(1, {"1"})] * cards * ("delve" in has)
    assert len(casts(with_spell(board, "".join(f"{{{d.upper()}}}" for d in demands), ", ".join(has)))) == by_hand(demands, units)


@pytest.mark.parametrize(("board", "cost", "text", "ways"), [
    ("Ana: {battlefield: ['Leaf: new'], hand: [Spell]}", "{G}", "convoke", 1),  # 302.6
    ("Ana: {battlefield: [Golem], hand: [Spell]}", "{1}", "convoke, improvise", 2),
    ("Ana: {battlefield: [Leaf, Ash], hand: [Spell]}", "{R/G}{R/G}", "convoke", 1),
    ("Ana: {battlefield: [Leaf], hand: [Spell], mana: G}", "{G}", "spend no mana to cast this\n    convoke", 1),  # what is tapped is no mana
    ("Ana: {hand: [Spell], mana: G}", "{G}", "spend no mana to cast this", 0),
    ("Ana: {battlefield: [Leaf], hand: [Spell], mana: G}", "{2}{W/P}", "convoke", 1),  # 107.4f: 2 life for the white mana
    ("Ana: {battlefield: [Leaf], hand: [Spell], mana: G, life: 1}", "{2}{W/P}", "convoke", 0),
    ("Ana: {battlefield: [2 Leaf], hand: [Spell]}", "{1}{W/P}", "convoke", 2),
])
def test_ways(board, cost, text, ways):
    assert len(casts(with_spell(board, cost, text))) == ways


@pytest.mark.parametrize(("board", "cost", "text", "claims"), [
    ("{battlefield: [Leaf, Pebble, 2 Forest], hand: [Spell]}", "{1}{G}", "convoke", """
  said: {play: [Ana casts Spell tapping Leaf and Pebble for convoke, the stack empties], always: [Leaf is tapped, Pebble is tapped, Forest 1 is untapped, Spell is on the battlefield]}
  the rest is mana: {play: [Ana casts Spell tapping Pebble for convoke, the stack empties], always: [Leaf is untapped, Pebble is tapped, Spell is on the battlefield]}
  the rest is generic: {play: [Ana casts Spell tapping Leaf for convoke, the stack empties], always: [Leaf is tapped, Pebble is untapped, Spell is on the battlefield]}
  nothing said: {play: [Ana casts Spell, the stack empties], always: Spell is on the battlefield, possible: [Leaf is untapped, Pebble is untapped, Forest 1 is untapped]}
  it may trigger: {play: [Ana casts Spell tapping Leaf and Pebble for convoke], always: [Leaf taps exactly once]}
"""),
    ("{graveyard: [Forest, Leaf], battlefield: [Forest], hand: [Spell]}", "{1}{G}", "delve", """
  said: {play: [Ana casts Spell exiling Leaf for delve, the stack empties], always: [Leaf is in exile, Forest 1 is in Ana's graveyard, Spell is on the battlefield]}
  paying: {play: [Ana casts Spell paying G and exiling Leaf, the stack empties], always: [Leaf is in exile, Forest 1 is in Ana's graveyard]}
  one of them: {play: [Ana casts Spell, the stack empties], possible: [Leaf is in exile, Forest 1 is in exile], always: Spell is on the battlefield}
"""),
])
def test_lines(board, cost, text, claims):
    ruling = f"ruling: r\nboard: {{Ana: {board}}}\n{CARDS}  Spell: |\n    {cost} creature Worm 6/4\n    {text}\ncases:{claims}"
    found = [(str(r.claim), r.found.verdict, r.found.lacks) for r in verify(parse_ruling(ruling, file="r.yaml"))]
    assert [f for f in found if f[1] != "holds"] == []


@pytest.mark.parametrize(("creatures", "cards", "can"), [(2, 5, True)])
def test_a_card_that_only_these_can_pay_for(creatures, cards, can):
    """Cast from the graveyard, which it has left when cards of it are exiled"""
    ruling = f"ruling: r\nboard: {{Ana: {{battlefield: [{creatures} Leaf, Forest], graveyard: [{cards} Swamp, 'Hogaak, Arisen Necropolis']}}}}\n{CARDS}play: Ana may act freely\n"
    ruling += f"{'possible' if can else 'never'}: Hogaak, Arisen Necropolis is on the battlefield\n"
    assert [(r.found.verdict, r.found.lacks) for r in verify(parse_ruling(ruling, file="r.yaml"))] == [("holds", ())]


def test_questions_about_a_board():
    """The same words, where it is only asked whether and how a spell can be cast"""
    ruling = """ruling: r
board: {Ana: {battlefield: [Leaf, Pebble, Forest], hand: [Spell], graveyard: [2 Forest]}, Bea: [Pebble]}
legal: [Ana casts Spell tapping Leaf for convoke, Ana casts Spell tapping Leaf and Pebble 1 for convoke, Ana casts Spell paying G and exiling Forest 2,
  Ana casts Spell paying G tapping Pebble 1 for convoke, Ana casts Spell exiling Forest 2 for delve]
illegal: [Ana casts Spell tapping Pebble 2 for convoke, Ana casts Spell exiling Forest 2 and Forest 3 for delve, Ana casts Spell paying G]
number of payments of Ana casts Spell: 5
"""
    found = [(str(r.claim), r.found.verdict) for r in verify(parse_ruling(with_spell(ruling, "{1}{G}", "convoke, delve"), file="r.yaml"))]
    assert [f for f in found if f[1] != "holds"] == []


def test_what_is_not_followed_is_said():
    """Snow symbols beside convoke; a card that comes to the graveyard while the spell with delve is paid for"""
    with pytest.raises(UnsupportedError, match="snow"):
        casts(with_spell("Ana: {battlefield: [Leaf], hand: [Spell]}", "{S}", "convoke"))
    ruling = "ruling: r\nboard: {Ana: {battlefield: [Leaf, Forest], hand: [Spell], graveyard: [Forest]}}\n" + CARDS + \
        "  Spell: |\n    {1} creature Worm 6/4\n    additional cost: sacrifice a creature\n    delve\nplay: [Ana casts Spell, the stack empties]\nalways: Leaf is in Ana's graveyard\n"
    assert [r.found.verdict for r in verify(parse_ruling(ruling, file="r.yaml"))] == ["undetermined"]
