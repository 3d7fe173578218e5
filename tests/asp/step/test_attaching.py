"""Equip, and effects that attach Auras and Equipment (CR 301.5, 303.4, 701.3, 702.6)."""

from __future__ import annotations

import pytest

from .test_targets import Line

CARDS = """  sword: |
    {{1}} artifact Equipment
    equipped creature gets +2/+0 and has haste
    equip {{0}}
  dear sword: |
    {{1}} artifact Equipment
    equipped creature gets +2/+0
    equip {{1}}
  mail: |
    {{1}} artifact Equipment
    equipped creature has {veil}
    equip {{0}}
  golem: |
    {{1}} artifact creature Golem 2/2
    {text}
  rune: |
    {{R}} enchantment Aura
    enchant creature
  carrier: |
    {{1}} artifact
    sacrifice this: attach target Aura to target creature
  smith: |
    {{R}} creature Wizard 1/1
    {{T}}: attach target Equipment to target creature
  tapper: |
    {{R}} creature Wizard 1/1
    {{T}}: tap target creature
  sheep maker: |
    {{1}} artifact
    sacrifice this: target creature loses all abilities until end of turn
  tower: |
    {{1}} artifact Fortification
    fortify {{0}}
  mason: |
    {{R}} creature Wizard 1/1
    {{T}}: attach target Fortification to target creature
  weak mail: |
    {{1}} artifact Equipment
    equipped creature has base 1/1
    equip {{0}}
  strong mail: |
    {{1}} artifact Equipment
    equipped creature has base 4/4
    equip {{0}}
  needle: |
    {{1}} artifact
    {{T}}: this deals 1 damage to target creature
  bolt thrower: |
    {{1}} artifact
    sacrifice this: destroy target creature
"""


def line(board: str, text: str = "flying", veil: str = "shroud") -> Line:
    return Line(board, text, veil, cards=CARDS)


EQUIP = "activate(ana,{},own(line({},2)))"


def test_equip_attaches_and_moves():
    """702.6a, 701.3a: to target creature you control; then to another one, and it is no longer on the first"""
    game = line("Ana: [golem, Grizzly Bears, sword]\nBea: [Grizzly Bears]\nturn: Ana\n")
    play = EQUIP.format(3, "sword")
    assert game.targets(play) == {"1", "2"}
    assert "attached(3,1)" in game.do(f"{play} + aim(1,1)").resolve().held
    held = game.do(f"{play} + aim(1,2)").resolve().held
    assert {x for x in held if x.startswith("attached")} == {"attached(3,2)"}


def test_equip_is_for_its_controller_at_the_time_of_a_sorcery():
    """702.6a: not in another's turn, not with something on the stack, not by an opponent"""
    assert not any(x.startswith("activate(") for x in line("Ana: [golem, sword]\nBea: []\nturn: Bea\n").do("pass(bea)").plays())
    game = line("Ana: [golem, sword, tapper]\nBea: [Grizzly Bears]\nturn: Ana\n")
    assert not any(x.startswith("activate(bea") for x in line("Ana: [golem, sword]\nBea: [Grizzly Bears]\nturn: Ana\n").do("pass(ana)").plays())
    game.do("activate(ana,3,own(line(tapper,1))) + aim(1,1)")
    assert not game.targets(EQUIP.format(2, "sword"))


def test_equip_costs_what_it_says():
    board = "Ana: {{battlefield: [golem, dear sword]{}}}\nBea: []\nturn: Ana\n"
    assert line(board.format(", mana: R")).targets(EQUIP.format(2, "dear_sword")) == {"1"}
    assert not line(board.format("")).targets(EQUIP.format(2, "dear_sword"))


def test_the_target_has_to_be_a_creature_of_the_player_as_it_resolves():
    """608.2b: it has died in response"""
    game = line("Ana: [golem, sword, 'bolt thrower']\nBea: []\nturn: Ana\n").do(EQUIP.format(2, "sword") + " + aim(1,1)", "activate(ana,3").resolve().resolve()
    assert not any(x.startswith("attached") for x in game.held) and "in(2,battlefield)" in game.held


def test_what_it_gives_goes_along():
    """613.1f, 301.5: granted while it is attached, lost when it moves"""
    game = line("Ana: ['golem: new', 'tapper: new', sword]\nBea: [Grizzly Bears]\nturn: Ana\n")
    assert not game.targets("activate(ana,2")
    game.do(EQUIP.format(3, "sword") + " + aim(1,2)").resolve()
    assert game.targets("activate(ana,2") == {"1", "2", "4"}
    game.do(EQUIP.format(3, "sword") + " + aim(1,1)").resolve()
    assert not game.targets("activate(ana,2")


def test_a_lost_equip_can_not_be_activated_and_the_equipment_stays():
    board = "Ana: [golem, 'sword: attached to golem']\nBea: []\nturn: Ana\n"
    assert line(board).targets(EQUIP.format(2, "sword"))
    game = line(board + "effects: ['sword loses all abilities until end of turn']\n")
    assert not game.targets(EQUIP.format(2, "sword")) and "attached(2,1)" in game.held


@pytest.mark.parametrize(("veil", "targets"), [("shroud", {"2"}), ("hexproof", {"1", "2"}), ("protection from artifacts", {"2"})])
def test_equipment_and_what_can_not_be_targeted(veil, targets):
    """702.6a, 702.18a, 702.11b, 702.16b"""
    game = line("Ana: [golem, Grizzly Bears, sword]\nBea: []\nturn: Ana\n", veil)
    assert game.targets(EQUIP.format(3, "sword")) == targets


def test_equipment_with_a_protection_that_keeps_it_off_falls_off():
    """702.16d, 704.5n: unattached, and stays on the battlefield"""
    game = line("Ana: [golem, mail]\nBea: []\nturn: Ana\n", veil="protection from artifacts").do(EQUIP.format(2, "mail") + " + aim(1,1)").resolve()
    assert "attached(2,1)" in game.held
    game.do("check")
    assert not any(x.startswith("attached") for x in game.held) and "in(2,battlefield)" in game.held


def test_effects_attach_auras_too():
    """701.3a, 303.4: of any player, to any creature that it can enchant"""
    game = line("Ana: [golem, 'rune: attached to golem', carrier]\nBea: [Grizzly Bears]\nturn: Ana\n")
    held = game.do("activate(ana,3,own(line(carrier,1))) + aim(1,2) + aim(2,4)").resolve().held
    assert {x for x in held if x.startswith("attached")} == {"attached(2,4)"} and not any(x.startswith("check") for x in game.plays())


def test_an_aura_does_not_move_to_what_it_can_not_enchant():
    """701.3b, 702.16c: the creature has protection from it; the Aura stays"""
    game = line("Ana: ['Grizzly Bears', 'rune: attached to Grizzly Bears', carrier, golem]\nBea: []\nturn: Ana\n", text="protection from red")
    held = game.do("activate(ana,3,own(line(carrier,1))) + aim(1,2) + aim(2,4)").resolve().held
    assert {x for x in held if x.startswith("attached")} == {"attached(2,1)"}


def test_effects_attach_equipment_of_any_player_to_any_creature():
    """701.3a: without the words of equip"""
    game = line("Ana: [smith, golem]\nBea: [sword, Grizzly Bears]\nturn: Ana\n")
    held = game.do("activate(ana,1,own(line(smith,1))) + aim(1,3) + aim(2,4)").resolve().held
    assert {x for x in held if x.startswith("attached")} == {"attached(3,4)"}


def test_a_fortification_goes_on_a_land():
    """702.67a, 301.6: to a land, and no effect attaches it to anything else"""
    board = "Ana: [golem, Forest, tower, mason]\nBea: []\nturn: Ana\n"
    game = line(board)
    assert game.targets("activate(ana,3,own(line(tower,1)))") == {"2"}
    assert "attached(3,2)" in game.do("activate(ana,3,own(line(tower,1)))").resolve().held
    game = line(board).do("activate(ana,4,own(line(mason,1))) + aim(1,3) + aim(2,1)").resolve()
    assert not any(x.startswith("attached") for x in game.held)


@pytest.mark.parametrize(("moves", "dies"), [((), False), (("3", "4"), True), (("3",), False)])
def test_what_becomes_attached_has_a_new_timestamp(moves, dies):
    """613.7e: of two sizes that are set the one that came last counts"""
    game = line("Ana: ['weak mail: attached to Grizzly Bears', 'strong mail: attached to Grizzly Bears', golem, Grizzly Bears]\nBea: [needle]\nturn: Ana\n")
    for aim in moves:
        game.do(EQUIP.format(1, "weak_mail") + f" + aim(1,{aim})").resolve()
    game.do("pass(ana)", "activate(bea,5,own(line(needle,1))) + aim(1,4)").resolve()
    if any(x.startswith("check") for x in game.plays()):
        game.do("check")
    assert ("in(4,graveyard)" in game.held) is dies
