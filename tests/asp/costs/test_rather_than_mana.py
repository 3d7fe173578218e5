"""Convoke, delve and improvise on boards (702.51, 702.66, 702.126): which objects and which mana can pay, against every assignment tried one by one."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from checker.board_payments import BoardPayments
from checker.legality import Plays
from encoder.boards import parse_board

WORDS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}
CARDS = """
cards:
  Glass: |
    {1} artifact
  Golem: |
    {1} artifact creature Golem 1/1
  Pebble: |
    {1} creature Elemental 0/1
  Leaf: |
    {G} creature Elf 1/1
  Ash: |
    {R} creature Goblin 1/1
  Vine: |
    {R}{G} creature Elemental 2/2
  Elves: |
    {G} creature Elf Druid 1/1
    {T}: add {G}
  Chief: |
    {1} enchantment
    each creature spell you cast has convoke
  Mocker: |
    {3} artifact
    each spell costs at least three mana
  Urn: |
    {1} artifact
    exile a card in your graveyard: add {G}
  Eater: |
    {1} artifact
    sacrifice a creature: add {G}
"""
COLORS_OF = {"Glass": "", "Golem": "", "Pebble": "", "Leaf": "g", "Ash": "r", "Vine": "rg"}


def question(board, cost, keywords, kind="creature Worm 6/4", name="Spell", date="2026-01-16"):
    parsed = parse_board(f"{board}{CARDS}  {name}: |\n    {cost} {kind}\n    {keywords}\n".replace("\n    \n", "\n"))
    plays = Plays(parsed, date)
    slot = next(o.slot for o in parsed.objects if o.name == name)
    (play,) = (p for p in plays.all.values() if p.action == "cast" and p.object.number == slot)
    return BoardPayments(plays, date).question(play.term)


def paid(payment):
    return tuple(sorted((str(k.type), n) for k, n in payment.spent)), tuple(sorted((g.cost, g.source, g.n) for g in payment.others))


def by_hand(demands, units):
    """How many choices of numbers of units pay exactly these demands: some assignment of units to demands works."""
    found = 0
    for numbers in product(*(range(n + 1) for n, _ in units)):
        if sum(numbers) == len(demands):
            chosen = [pays for n, (_, pays) in zip(numbers, units, strict=True) for _ in range(n)]
            found += any(all(d in pays for d, pays in zip(order, chosen, strict=True)) for order in set(permutations(demands)))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_random_boards(seed):
    pick = random.Random(seed)
    has = {k for k in ("convoke", "delve", "improvise") if pick.random() < 0.6}
    demands = ["1"] * pick.randint(0, 3) + [pick.choice("rgc") for _ in range(pick.randint(0, 2))]
    things = {name: pick.randint(0, 2) for name in ("Glass", "Pebble", "Leaf", "Vine")}
    mana, cards = {c: pick.randint(0, 2) for c in "RG"}, pick.randint(0, 2)
    board = f"Ana: {{battlefield: [{', '.join(f'{n} {name}' for name, n in things.items() if n)}], mana: {''.join(c * n for c, n in mana.items()) or '0'}, " \
            f"graveyard: [{f'{cards} Forest' if cards else ''}], hand: [Spell]}}"
    units = [(n, {c.lower(), "1"}) for c, n in mana.items()]
    units += [(n, {*COLORS_OF[name], "1"}) for name, n in things.items() if name != "Glass" and "convoke" in has]
    units += [(things["Glass"], {"1"})] * ("improvise" in has) + [(cards, {"1"})] * ("delve" in has)
    cost = "".join(f"{{{d.upper()}}}" for d in demands) or "{0}"
    asked = question(board, cost, ", ".join(sorted(has)))
    assert len({paid(p) for p in asked.payments()}) == by_hand(demands, units)
    assert asked.payable() is (by_hand(demands, units) > 0) and not asked.not_modelled


@pytest.mark.parametrize(("board", "cost", "keywords", "ways"), [
    ("Ana: {battlefield: ['Leaf: new'], hand: [Spell]}", "{G}", "convoke", 1),  # 302.6: it is no {T} cost
    ("Ana: {battlefield: ['Leaf: tapped'], hand: [Spell]}", "{G}", "convoke", 0),
    ("Ana: {hand: [Spell]}\nBea: [Leaf]", "{G}", "convoke", 0),  # not another player's
    ("Ana: {battlefield: [Leaf], hand: [Spell]}", "{G}", "convoke, convoke", 1),  # 702.51d
    ("Ana: {battlefield: [Elves], hand: [Spell]}", "{1}{G}", "convoke", 0),  # tapped for mana or for convoke
    ("Ana: {battlefield: [2 Elves], hand: [Spell]}", "{1}{G}", "convoke", 3),
    ("Ana: {battlefield: [2 Golem], hand: [Spell]}", "{2}", "convoke, improvise", 3),  # each once, as one or the other
    ("Ana: {battlefield: [2 Leaf], hand: [Spell]}", "{C}{G}", "convoke", 0),  # 105.2c: colorless is no color
    ("Ana: {battlefield: [2 Leaf], hand: [Spell], mana: G snow}", "{S}{G}", "convoke", 1),  # 107.4h: nor is snow, nor is it generic
    ("Ana: {battlefield: [2 Leaf], hand: [Spell], mana: G}", "{S}{G}", "convoke", 0),
    ("Ana: {battlefield: [Leaf, Ash], hand: [Spell]}", "{R/G}{R/G}", "convoke", 1),
    ("Ana: {battlefield: [Vine, Pebble], hand: [Spell]}", "{R}{G}", "convoke", 0),  # of two colors, for one of them
    ("Ana: {battlefield: [Vine, Leaf], hand: [Spell]}", "{R}{G}", "convoke", 1),
    ("Ana: {battlefield: [3 Ash, Mocker], hand: [Spell]}", "{R}", "convoke", 1),  # 702.51b: of the total, the minimum is part of it
    ("Ana: {battlefield: [Leaf, Chief], hand: [Spell]}", "{G}", "", 1),  # given to the spell
    ("Ana: {battlefield: [Leaf], hand: [Spell]}", "{G}", "", 0),
    ("Ana: {hand: [Spell], graveyard: [Forest, Leaf]}\nBea: {graveyard: [Forest]}", "{2}", "delve", 1),
    ("Ana: {hand: [Spell], graveyard: [Forest]}\nBea: {graveyard: [Forest]}", "{2}", "delve", 0),  # one's own
    ("Ana: {hand: [Spell], graveyard: [2 Leaf]}", "{1}{G}", "delve", 0),  # generic mana only
    ("Ana: {battlefield: [Urn], hand: [Spell], graveyard: [Forest]}", "{1}{G}", "delve", 0),  # exiled once, for mana or rather than it
    ("Ana: {battlefield: [Urn], hand: [Spell], graveyard: [2 Forest]}", "{1}{G}", "delve", 2),
    ("Ana: {hand: [Spell], battlefield: [Glass, 'Glass: tapped']}", "{1}", "improvise", 1),
    ("Ana: {battlefield: [2 Leaf], hand: [Spell]}", "{X}{G}", "convoke", 2),  # X = 0 and X = 1
])
def test_ways(board, cost, keywords, ways):
    assert len(list(question(board, cost, keywords).payments())) == ways


def test_an_instant_is_not_a_creature_spell():
    assert not question("Ana: {battlefield: [Leaf, Chief], hand: [Spell]}", "{G}", "", kind="instant").payable()


def test_what_is_tapped_for_convoke_is_no_mana():
    """702.51a: a restriction of mana, or of what mana may be spent, says nothing about it"""
    asked = question("Ana: {battlefield: [Leaf, Forest], hand: [Spell]}", "{G}", "spend no mana to cast this\n    convoke")
    assert [(p.spent, [g.cost for g in p.others]) for p in asked.payments()] == [((), ["convoke"])]


@pytest.mark.parametrize("keyword", ["convoke", "delve", "improvise"])
def test_what_is_done_rather_than_paying_for_x(keyword):
    """702.51a: nothing is spent on {X} then; which generic mana of the total is that of {X} is not followed, and that is said"""
    asked = question("Ana: {battlefield: [Leaf, Glass, Forest], hand: [Spell], graveyard: [Forest]}", "{X}{G}", f"spend only green mana on {{X}}\n    {keyword}")
    assert asked.not_modelled == ["spend_only(line(spell,1))"]
    assert not question("Ana: {battlefield: [Leaf, Forest], hand: [Spell]}", "{X}{G}", "spend only green mana on {X}").not_modelled


def test_a_card_that_comes_to_the_graveyard_meanwhile():
    """601.2g, 601.2h: a creature sacrificed for mana could be exiled, too; such ways are not listed, and that is said"""
    asked = question("Ana: {battlefield: [Leaf, Eater], hand: [Spell]}", "{1}{G}", "delve")
    assert not asked.payable() and asked.overflow


def test_until_2014_they_were_additional_costs():
    board = "Ana: {battlefield: [Leaf], hand: [Spell]}"
    assert question(board, "{G}", "convoke", date="2008-05-02").not_modelled == ["keyword(convoke)"] and question(board, "{G}", "convoke", date="2016-08-22").payable()
