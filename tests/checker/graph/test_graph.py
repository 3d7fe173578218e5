"""The edges of boards whose graph was worked out by hand from the cards; one board for each block of rules of asp/graph."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML

import asp
from checker.graph import FLOW, PROGRAMS, as_json, board_of, dependency_graph, folded, mark
from encoder.boards import parse_board
from encoder.errors import InputError


def named(graph, name):
    data = graph.nodes[name]
    return f"{data['card']}: {data['label']}" if data["type"] == "ability" else data["label"]


def edges(graph):
    """Every edge but those from a card to its own abilities, in words."""
    return {(named(graph, u), why["kind"], named(graph, v)) for u, v, data in graph.edges(data=True) for why in data["why"] if why["kind"] != "has"}


DRUID, UNTAP = "Devoted Druid: {T}: add {G}", "Devoted Druid: put a -1/-1 counter on this: untap this"
VIZIER = ("Vizier of Remedies: if one or more -1/-1 counters would be put on a creature you control, put X -1/-1 counters on that creature instead, where X is that"
          " number minus 1")
WITHERED = "-1/-1 counter is put on a creature you control"
SHOT = "Murderous Redcap: whenever this enters, this deals X damage to any target, where X is this creature's power"
SEER, PERSIST = "Viscera Seer: sacrifice a creature: scry 1", "Murderous Redcap: persist"


def test_druid_and_vizier():
    assert edges(dependency_graph(board_of(["Devoted Druid", "Vizier of Remedies"]))) == {
        ("Devoted Druid untapped", "needs", DRUID),
        (DRUID, "produces", "Devoted Druid tapped"),
        ("Devoted Druid tapped", "needs", UNTAP),
        (UNTAP, "produces", "Devoted Druid untapped"),
        (UNTAP, "causes", WITHERED),
        (VIZIER, "replaces", WITHERED),
        (WITHERED, "uses_up", "toughness of Devoted Druid"),
        ("toughness of Devoted Druid", "needs", UNTAP),
    }


def test_redcap_seer_and_vizier():
    graph = dependency_graph(board_of(["Murderous Redcap", "Viscera Seer", "Vizier of Remedies"]))
    assert edges(graph) == {
        ("a creature on the battlefield", "needs", SEER),
        (SEER, "causes", "Murderous Redcap dies"),
        (SEER, "causes", "scry"),
        ("Murderous Redcap dies", "triggers", PERSIST),
        ("Murderous Redcap without a -1/-1 counter", "needs", PERSIST),
        (PERSIST, "causes", "Murderous Redcap enters"),
        (PERSIST, "produces", "a creature on the battlefield"),
        (PERSIST, "causes", WITHERED),
        (WITHERED, "uses_up", "Murderous Redcap without a -1/-1 counter"),
        (VIZIER, "replaces", WITHERED),
        ("Murderous Redcap enters", "triggers", SHOT),
        (SHOT, "causes", "damage is dealt"),
        (SHOT, "causes", "life is lost"),
        (SHOT, "causes", "Murderous Redcap dies"),
    }


def test_two_players_and_the_layers():
    """Blood Moon takes away the ability that Urborg's effect comes from, whoever's they are (613.8a); what is Ana's she cannot sacrifice for Bea."""
    graph = dependency_graph(parse_board("Ana: [Blood Moon, Viscera Seer]\nBea: ['Urborg, Tomb of Yawgmoth', Kitchen Finks]"))
    moon, urborg = "Blood Moon (Ana): each nonbasic land is Mountain", "Urborg, Tomb of Yawgmoth (Bea): each land is Swamp in addition"
    seer, persist, gain = "Viscera Seer (Ana): sacrifice a creature: scry 1", "Kitchen Finks (Bea): persist", "Kitchen Finks (Bea): whenever this enters, gain 2 life"
    assert edges(graph) == {
        (moon, "depends", urborg),
        (moon, "changes", "Urborg, Tomb of Yawgmoth (Bea)"),
        (urborg, "changes", "Urborg, Tomb of Yawgmoth (Bea)"),
        ("a creature on the battlefield", "needs", seer),
        (seer, "causes", "scry"),
        ("Kitchen Finks (Bea) dies", "triggers", persist),
        ("Kitchen Finks (Bea) without a -1/-1 counter", "needs", persist),
        (persist, "uses_up", "Kitchen Finks (Bea) without a -1/-1 counter"),
        (persist, "causes", "Kitchen Finks (Bea) enters"),
        ("Kitchen Finks (Bea) enters", "triggers", gain),
        (gain, "causes", "life is gained"),
    }
    [why] = [why for _, _, data in graph.edges(data=True) for why in data["why"] if why["kind"] == "depends"]
    assert why == {"kind": "depends", "rules": ["613.8a"], "text": "the other would change whether it exists"}


# what each block is good for: a board, and an edge whose reason it is
EDGES = {
    "graph_tokens": ("[Presence of Gond, Intruder Alarm, Llanowar Elves]", "Llanowar Elves: {T}: create a 1/1 green Elf Warrior creature token", "causes", "a creature enters"),
    "graph_create": ("[Presence of Gond, Intruder Alarm, Llanowar Elves]", "Llanowar Elves: {T}: create a 1/1 green Elf Warrior creature token", "causes", "a creature enters"),
    "graph_attached": ("[Presence of Gond, Intruder Alarm, Llanowar Elves]", "Llanowar Elves: {T}: create a 1/1 green Elf Warrior creature token", "causes", "a creature enters"),
    "graph_control": ("[Viscera Seer, \"Puca's Mischief\"]\nBea: [Kitchen Finks]", "Viscera Seer (Ana): sacrifice a creature: scry 1", "causes", "Kitchen Finks (Bea) dies"),
    "graph_lands": ("[Forest, Plains]", "Forest untapped", "needs", "Forest: {T}: add {G}"),
    "graph_permanent_spells": ("{battlefield: [Blasting Station], hand: [Grizzly Bears]}", "Grizzly Bears: cast Grizzly Bears", "causes", "a creature enters"),
    "graph_permanent_enters": ("{battlefield: [Blasting Station], hand: [Grizzly Bears]}", "Grizzly Bears: cast Grizzly Bears", "causes", "a creature enters"),
    "graph_needs_card": ("{battlefield: [Blasting Station], hand: [Grizzly Bears]}", "Grizzly Bears in hand", "needs", "Grizzly Bears: cast Grizzly Bears"),
    "graph_mana_cost": ("{battlefield: [Forest], hand: [Grizzly Bears]}", "green mana", "needs", "Grizzly Bears: cast Grizzly Bears"),
    "graph_needs_mana": ("{battlefield: [Forest], hand: [Grizzly Bears]}", "green mana", "needs", "Grizzly Bears: cast Grizzly Bears"),
    "graph_mana": ("{battlefield: [Forest], hand: [Grizzly Bears]}", "Forest: {T}: add {G}", "produces", "green mana"),
    "graph_casting": ("{battlefield: [Young Pyromancer], hand: [Doom Blade]}", "Doom Blade: destroy target nonblack creature", "causes", "an instant or a sorcery is cast"),
    "graph_destroy": ("{battlefield: [Kitchen Finks], hand: [Doom Blade]}", "Doom Blade: destroy target nonblack creature", "causes", "Kitchen Finks dies"),
    "graph_given": ("['Mikaeus, the Unhallowed', Kitchen Finks]", "Mikaeus, the Unhallowed: each other nonHuman creature you control gets +1/+1 and has undying", "gives", "Kitchen Finks: undying"),
    "graph_changes": ("['Mikaeus, the Unhallowed', Kitchen Finks]", "Mikaeus, the Unhallowed: each other nonHuman creature you control gets +1/+1 and has undying", "changes", "Kitchen Finks"),
    "graph_new_object": ("[Kitchen Finks, Cauldron of Souls, 'Mikaeus, the Unhallowed']", "Kitchen Finks: persist", "produces", "Kitchen Finks without a +1/+1 counter"),
    "graph_given_by_resolving": ("[Cauldron of Souls, Grizzly Bears]", "Cauldron of Souls: {T}: any number of target creatures gain persist until end of turn", "gives", "Grizzly Bears: persist"),
    "graph_delayed": ("[Adarkar Valkyrie, Grizzly Bears]",
                      "Adarkar Valkyrie: {T}: this turn, whenever target creature other than this dies, put that creature onto the battlefield under your control", "gives", "Adarkar Valkyrie: later: ..."),
    "graph_any_target": ("[Murderous Redcap]", SHOT, "causes", "Murderous Redcap dies"),
    "graph_lethal_damage": ("[Murderous Redcap]", SHOT, "causes", "Murderous Redcap dies"),
    "graph_damage": ("[Murderous Redcap]", SHOT, "causes", "damage is dealt"),
    "graph_damage_to_player": ("[Murderous Redcap]", SHOT, "causes", "life is lost"),
    "graph_tap_cost": ("[Devoted Druid]", DRUID, "produces", "Devoted Druid tapped"),
    "graph_needs_untapped": ("[Devoted Druid]", "Devoted Druid untapped", "needs", DRUID),
    "graph_untaps_tapped": ("[Devoted Druid]", "Devoted Druid tapped", "needs", UNTAP),
    "graph_untap": ("[Devoted Druid]", UNTAP, "produces", "Devoted Druid untapped"),
    "graph_untap_cost": ("[Pili-Pala, Paradise Mantle]", "Pili-Pala: {2}, {Q}: add one mana of any color", "produces", "Pili-Pala untapped"),
    "graph_needs_tapped": ("[Pili-Pala]", "Pili-Pala tapped", "needs", "Pili-Pala: {2}, {Q}: add one mana of any color"),
    "graph_sacrifice_cost": ("[Viscera Seer, Kitchen Finks]", SEER, "causes", "Kitchen Finks dies"),
    "graph_needs_others": ("[Viscera Seer]", "a creature on the battlefield", "needs", SEER),
    "graph_other": ("[Viscera Seer]", SEER, "causes", "scry"),
    "graph_tap_others": ("[Heritage Druid, Tapped Elf]", "Heritage Druid: tap three untapped Elves you control: add {G}{G}{G}", "causes", "Tapped Elf becomes tapped"),
    "graph_counter_cost": ("[Devoted Druid, Vizier of Remedies]", UNTAP, "causes", WITHERED),
    "graph_life_cost": ("[Treasonous Ogre]", "Treasonous Ogre: pay 3 life: add {R}", "causes", "life is lost"),
    "graph_needs_life": ("[Treasonous Ogre]", "life", "needs", "Treasonous Ogre: pay 3 life: add {R}"),
    "graph_mana_from_permanents": ("[Forest, Heartbeat of Spring]", "Forest: {T}: add {G}", "causes", "a land is tapped for mana"),
    "graph_activating": ("[Viscera Seer, Rings of Brighthearth]", SEER, "causes", "a nonmana ability is activated"),
    "graph_sacrifice": ("[Reveillark]", "Reveillark: evoke {5}{W}", "causes", "Reveillark leaves the battlefield"),
    "graph_exile": ("{battlefield: [Reveillark], hand: [Put Away Once]}", "Put Away Once: exile target creature", "causes", "Reveillark leaves the battlefield"),
    "graph_exile_until": ("[Kitchen Finks, Jail Box]", "Jail Box: {1}: exile target creature until this leaves the battlefield", "causes", "Kitchen Finks enters"),
    "graph_enters": ("[Kitchen Finks]", "Kitchen Finks: persist", "causes", "Kitchen Finks enters"),
    "graph_needs_grave": ("[Karmic Guide, Grizzly Bears]", "Grizzly Bears in a graveyard", "needs", "Karmic Guide: whenever this enters, return target creature card in your graveyard to the battlefield"),
    "graph_create_copy": ("[Spawnwrithe, Intruder Alarm]", "Spawnwrithe: whenever this deals combat damage to a player, create a token that is a copy of this", "causes", "a creature enters"),
    "graph_returns": ("[Homing Bears]", "Homing Bears: {1}: return this to its owner's hand", "produces", "Homing Bears in hand"),
    "graph_tap": ("[Goldmeadow Harrier, Fallowsage]", "Goldmeadow Harrier: {W}, {T}: tap target creature", "causes", "Fallowsage becomes tapped"),
    "graph_counters": ("[Blowfly Infestation, Devoted Druid]",
                       "Blowfly Infestation: whenever a creature dies, if that creature had a -1/-1 counter, put a -1/-1 counter on target creature", "produces", "-1/-1 counter on Devoted Druid"),
    "graph_no_toughness": ("[Blowfly Infestation, Devoted Druid]", UNTAP, "causes", "a creature dies"),
    "graph_enters_with": ("[Kitchen Finks, Vizier of Remedies]", "Kitchen Finks: persist", "causes", WITHERED),
    "graph_uses_up": ("[Kitchen Finks, Vizier of Remedies]", WITHERED, "uses_up", "Kitchen Finks without a -1/-1 counter"),
    "graph_intervening_if": ("[Kitchen Finks]", "Kitchen Finks without a -1/-1 counter", "needs", "Kitchen Finks: persist"),
    "graph_life": ("[Kitchen Finks]", "Kitchen Finks: whenever this enters, gain 2 life", "causes", "life is gained"),
    "graph_draw": ("[Mulldrifter]", "Mulldrifter: whenever this enters, draw two cards", "causes", "cards are drawn"),
    "graph_annihilation": ("[Kitchen Finks, Good-Fortune Unicorn]",
                           "Good-Fortune Unicorn: whenever another creature you control enters, put a +1/+1 counter on that creature", "produces", "Kitchen Finks without a -1/-1 counter"),
    "graph_clears": ("[Kitchen Finks, Good-Fortune Unicorn]",
                     "Good-Fortune Unicorn: whenever another creature you control enters, put a +1/+1 counter on that creature", "produces", "Kitchen Finks without a -1/-1 counter"),
    "graph_triggers": ("[Kitchen Finks]", "Kitchen Finks dies", "triggers", "Kitchen Finks: persist"),
    "graph_replaces": ("[Vizier of Remedies]", VIZIER, "replaces", WITHERED),
    "graph_prevents": ("[Torpor Orb]", "Torpor Orb: abilities can't trigger whenever a creature enters", "prevents", "a creature enters"),
    "graph_enters_untapped": ("[Tireless Elf]", "Tireless Elf: persist", "produces", "Tireless Elf untapped"),
    "graph_needs_counters": ("[Pyre Elf]", "-1/-1 counter on Pyre Elf", "needs", "Pyre Elf: remove a -1/-1 counter from this: draw a card"),
    "graph_cost_changes": ("[Training Grounds, Pili-Pala]", "Training Grounds: each creature you control's activated abilities cost {2} less but at least one mana", "changes",
                           "Pili-Pala: {2}, {Q}: add one mana of any color"),
    "graph_depends": ("[Blood Moon, 'Urborg, Tomb of Yawgmoth']", "Blood Moon: each nonbasic land is Mountain", "depends", "Urborg, Tomb of Yawgmoth: each land is Swamp in addition"),
    "graph_has_abilities_of": ("{battlefield: [Necrotic Ooze], graveyard: [Devoted Druid]}", "Devoted Druid", "gives", "Necrotic Ooze: {T}: add {G}"),
    "graph_enters_as_copy": ("{hand: [Body Double], graveyard: [Reveillark]}", "Reveillark", "gives",
                             "Body Double: whenever this leaves the battlefield, return up to two target creature cards with power 2 or less in your graveyard to the battlefield"),
    "graph_paying": ("[Forest, Rings of Brighthearth]", "green mana", "needs",
                     "Rings of Brighthearth: whenever you activate a nonmana ability, you may pay {2}. if you do, copy that ability with new targets if you choose"),
    "graph_copies": ("[Basalt Monolith, Rings of Brighthearth]",
                     "Rings of Brighthearth: whenever you activate a nonmana ability, you may pay {2}. if you do, copy that ability with new targets if you choose", "produces",
                     "Basalt Monolith untapped"),
    "graph_bolster": ("['Anafenza, Kin-Tree Spirit', Kitchen Finks]", "Anafenza, Kin-Tree Spirit: whenever another nontoken creature you control enters, bolster 1", "produces",
                      "Kitchen Finks without a -1/-1 counter"),
    "graph_extra_turn": ("{battlefield: [Cache Raiders], hand: [Time Warp]}", "Time Warp: target player takes an extra turn", "causes", "the upkeep of Ana begins"),
    "graph_resolved": ("{battlefield: [Archaeomancer], hand: [Time Warp]}", "Time Warp: target player takes an extra turn", "produces", "Time Warp in a graveyard"),
    "graph_repeats": ("[Grindstone]", "Grindstone is done again", "triggers", "Grindstone: {3}, {T}: target player mills two cards. if they share a color, repeat this"),
    "graph_needs_toughness": ("[Devoted Druid]", "toughness of Devoted Druid", "needs", UNTAP),
    "graph_needs_cards": ("{hand: [Chain of Plasma]}", "cards in the hand of Ana", "needs",
                          "Chain of Plasma: this deals 3 damage to any target. the target's controller may discard a card. if they do, the target's controller may copy this with new"
                          " targets if you choose"),
    "graph_may_pay": ("{battlefield: [Grizzly Bears, Bear Watch], hand: [Bear Spell]}", "Bear Spell: draw a card", "causes", "a creature dies"),
    "graph_discard_cost": ("[Bear Outlet, Bear Mill]", "Bear Outlet: discard a card: gain 1 life", "causes", "a creature goes to a graveyard"),
    "graph_exile_cost": ("[Bear Box, Bear Leaver, Grizzly Bears]", "Bear Box: exile a creature you control: gain 1 life", "causes", "a creature leaves the battlefield"),
    "graph_crew_cost": ("[Bear Wagon, Tapped Elf]", "Bear Wagon: crew 1", "causes", "Tapped Elf becomes tapped"),
    "graph_convoke": ("{battlefield: [Tapped Elf], hand: [Bear Choir]}", "Bear Choir: draw a card", "causes", "Tapped Elf becomes tapped"),
    "graph_cycled": ("{battlefield: [Bear Cycle], hand: [Bear Cycler]}", "Bear Cycler: cycling {2}", "causes", "a card is cycled"),
    "graph_targets": ("[Bear Aim, Bear Pinger]", "Bear Pinger: {T}: this deals 1 damage to target creature", "causes", "Bear Aim becomes a target"),
    "graph_moves": ("[Bear Topper, Bear Leaver, Grizzly Bears]", "Bear Topper: {1}: put target creature on top of its owner's library", "causes", "a creature leaves the battlefield"),
    "graph_mill": ("[Bear Mill]", "Bear Mill: whenever a creature card goes to your graveyard from your library, mill a card", "causes", "a creature goes to a graveyard"),
    "graph_discard": ("[Bear Rack]", "Bear Rack: whenever an opponent discards a card, that player discards a card", "causes", "an opponent of Ana discards a card"),
    "graph_counter_spell": ("{battlefield: [Bear Grave], hand: [Bear Stop, Grizzly Bears]}", "Bear Stop: counter target spell", "causes", "a creature goes to a graveyard"),
    "graph_draw_known": ("{battlefield: [Bear Drawer], library: [Grizzly Bears, exactly]}", "Bear Drawer: {T}: draw a card", "produces", "Grizzly Bears in hand"),
    "graph_buyback": ("{hand: [Bear Again]}", "Bear Again: draw a card", "produces", "Bear Again in hand"),
    "graph_zones": ("[Bear Grave, Viscera Seer, Grizzly Bears]", "Viscera Seer: sacrifice a creature: scry 1", "causes", "a creature goes to a graveyard"),
    "graph_lets_cast": ("{battlefield: [Bear Caster], graveyard: [Bear Spell]}", "Bear Caster: {T}: you may cast target instant card in your graveyard without paying its mana cost", "gives", "Bear Spell: draw a card"),
    "graph_regenerate": ("[Tapped Elf, Bear Healer]", "Bear Healer: {G}: regenerate target creature", "causes", "Tapped Elf becomes tapped"),
    "graph_proliferate": ("[Bear Spread, Bear Counted]", "Bear Spread: {T}: proliferate", "causes", "-1/-1 counter is put on a creature"),
    "graph_blight": ("[Bear Blight, Bear Counted]", "Bear Blight: {T}: blight 1", "causes", "-1/-1 counter is put on a creature"),
    "graph_turn": ("[Bear Timer]", "Bear Timer: whenever this deals combat damage to a player, that player takes an extra turn", "causes", "Bear Timer deals combat damage"),
    "graph_lifelink": ("[Bear Linker]", "Bear Linker: whenever you gain life, this deals 1 damage to target opponent", "causes", "Ana gains life"),
    "graph_wither": ("[Bear Wither]", "Bear Wither: whenever a -1/-1 counter is put on a creature, this deals 1 damage to target creature", "causes", "-1/-1 counter is put on a creature"),
    "graph_poison": ("[Bear Poison]", "Bear Poison: whenever a poison counter is put on a player, this deals 1 damage to that player", "causes", "poison counter is put on a player"),
    "graph_loyalty": ("[Bear Pinger, Bear Walker, Bear Fall]", "Bear Pinger: {T}: this deals 1 damage to any target", "causes", "a planeswalker dies"),
    "graph_is_dealt": ("[Bear Rage]", "Bear Rage: whenever this is dealt damage, this deals 1 damage to any target", "causes", "Bear Rage is dealt damage"),
    "graph_set_life": ("[Bear Linker, Bear Setter]", "Bear Setter: {T}: your life total becomes 20", "causes", "Ana gains life"),
    "graph_fewer_counters": ("[Bear Ball, Bear Watch]", "Bear Ball: remove a +1/+1 counter from this: gain 1 life", "causes", "a creature dies"),
    "graph_legend_rule": ("[Bear Maker, Bear Legend, Bear Watch]", "Bear Maker: {T}: create a token that is a copy of target legendary creature you control", "causes", "a creature dies"),
    "graph_world_rule": ("{battlefield: [Bear World, Bear Fallen], hand: [Bear Planet]}", "Bear Planet: cast Bear Planet", "causes", "an enchantment dies"),
    "graph_aura_falls": ("[Viscera Seer, Bear Aura, Bear Fallen]", "Viscera Seer: sacrifice a creature: scry 1", "causes", "an enchantment dies"),
    "graph_goes": ("[Bear Mill]", "a creature goes to a graveyard", "triggers", "Bear Mill: whenever a creature card goes to your graveyard from your library, mill a card"),
    "graph_state_trigger": ("[Bear State]", "what Bear State waits for is true", "triggers", "Bear State: when you control no Elves, you gain 1 life"),
    "graph_free": ("[Bear Free]", "Bear Free: {0}: you gain 1 life", "causes", "Bear Free is done again"),
}
MADE = """
cards:
  Tapped Elf: |
    {G} creature Elf 1/1
    whenever this becomes tapped, draw a card
  Homing Bears: |
    {1}{G} creature Bear 2/2
    {1}: return this to its owner's hand
  Put Away Once: |
    {W} instant
    exile target creature
  Jail Box: |
    {1} artifact
    {1}: exile target creature until this leaves the battlefield
  Tireless Elf: |
    {G} creature Elf 2/2
    {T}: add {G}
    persist
  Pyre Elf: |
    {G} creature Elf 2/2
    remove a -1/-1 counter from this: draw a card
  Bear Watch: |
    {1} enchantment
    whenever a creature dies, gain 1 life
  Bear Fall: |
    {1} enchantment
    whenever a planeswalker dies, gain 1 life
  Bear Fallen: |
    {1} artifact
    whenever an enchantment dies, gain 1 life
  Bear Spell: |
    {1} instant
    alternative cost: sacrifice a creature
    draw a card
  Bear Outlet: |
    {1} artifact
    discard a card: gain 1 life
  Bear Box: |
    {1} artifact
    exile a creature you control: gain 1 life
  Bear Leaver: |
    {1} artifact
    whenever a creature leaves the battlefield, draw a card
  Bear Wagon: |
    {1} artifact Vehicle 2/2
    crew 1
  Bear Choir: |
    {2}{W} instant
    convoke
    draw a card
  Bear Cycle: |
    {1} artifact
    whenever a card is cycled, gain 1 life
  Bear Cycler: |
    {2}{G} creature Bear 2/2
    cycling {2}
  Bear Aim: |
    {1}{G} creature Bear 2/2
    whenever this becomes the target of an ability, draw a card
  Bear Pinger: |
    {1}{G} creature Bear 2/2
    {T}: this deals 1 damage to target creature
    {T}: this deals 1 damage to any target
  Bear Topper: |
    {1} artifact
    {1}: put target creature on top of its owner's library
  Bear Mill: |
    {1} artifact
    whenever a creature card goes to your graveyard from your library, mill a card
  Bear Grave: |
    {1} artifact
    whenever a creature card goes to your graveyard, gain 1 life
  Bear Rack: |
    {1} artifact
    whenever an opponent discards a card, that player discards a card
  Bear Stop: |
    {U} instant
    counter target spell
  Bear Drawer: |
    {1} artifact
    {T}: draw a card
  Bear Again: |
    {U} instant
    draw a card
    buyback {1}
  Bear Caster: |
    {1} artifact
    {T}: you may cast target instant card in your graveyard without paying its mana cost
  Bear Healer: |
    {1} artifact
    {G}: regenerate target creature
  Bear Spread: |
    {1} artifact
    {T}: proliferate
  Bear Blight: |
    {1} artifact
    {T}: blight 1
  Bear Counted: |
    {1}{G} creature Bear 2/2
    whenever a -1/-1 counter is put on a creature, gain 1 life
  Bear Timer: |
    {1}{G} creature Bear 2/2
    whenever this deals combat damage to a player, that player takes an extra turn
  Bear Linker: |
    {1}{W} creature Bear 2/2
    lifelink
    whenever you gain life, this deals 1 damage to target opponent
  Bear Wither: |
    {1}{W} creature Bear 2/2
    wither
    whenever a -1/-1 counter is put on a creature, this deals 1 damage to target creature
  Bear Poison: |
    {1}{W} creature Bear 2/2
    infect
    whenever a poison counter is put on a player, this deals 1 damage to that player
  Bear Walker: |
    {1}{W} planeswalker Ajani loyalty 3
    +1: gain 1 life
  Bear Rage: |
    {1}{W} creature Bear 2/2
    whenever this is dealt damage, this deals 1 damage to any target
  Bear Setter: |
    {1} artifact
    {T}: your life total becomes 20
  Bear Ball: |
    {1} artifact creature Bear 0/0
    remove a +1/+1 counter from this: gain 1 life
  Bear Maker: |
    {1} artifact
    {T}: create a token that is a copy of target legendary creature you control
  Bear Legend: |
    {2}{U} legendary creature Bear 2/1
  Bear World: |
    {2}{U} world enchantment
  Bear Planet: |
    {2}{U} world enchantment
  Bear Aura: |
    {U} enchantment Aura
    enchant creature
  Bear State: |
    {1} artifact
    when you control no Elves, you gain 1 life
  Bear Free: |
    {1} artifact
    {0}: you gain 1 life
"""


def board(zones):
    """The cards that are made up for it are compiled with it, if it names them."""
    head, *texts = re.split(r"\n(?=  [A-Z])", MADE.rstrip("\n"))
    made = [text for text in texts if text.split(":")[0].strip() in zones]
    return parse_board(f"Ana: {zones}" + ("\n".join([head, *made, ""]) if made else ""))


def found(label, without=()):
    zones, start, kind, end = EDGES[label]
    chosen = asp.select

    def select(programs, date=asp.CURRENT, believed=(), left_out=()):
        return chosen(programs, date, believed, {*left_out, *without})

    asp.select = select
    try:
        graph = dependency_graph(board(zones))
    finally:
        asp.select = chosen
    if end.endswith("..."):
        return any((a, k) == (start, kind) and b.startswith(end[:-3]) for a, k, b in edges(graph))
    return (start, kind, end) in edges(graph)


BLOCKS = {block.label: block for program in PROGRAMS if program.startswith("graph/") for block in asp.blocks(program) if block.rules}


def test_every_block_has_a_label_and_an_edge():
    assert set(BLOCKS) == set(EDGES)


@pytest.mark.parametrize("label", EDGES)
def test_an_edge_and_the_block_that_it_needs(label):
    assert found(label)
    assert not found(label, {BLOCKS[label].name})


def test_edges_that_are_not_there():
    said = edges(dependency_graph(board_of(["Murderous Redcap", "Kitchen Finks", "Grumgully, the Generous", "Viscera Seer"])))
    assert ("Kitchen Finks enters", "triggers", SHOT) not in said  # another creature
    assert not any(kind == "replaces" and end != "another nonHuman creature you control (besides Grumgully, the Generous) enters" for _, kind, end in said)
    assert not any(start == PERSIST and end == "Murderous Redcap dies" for start, _, end in said)  # it returns as a 1/1


def test_a_creature_that_something_shrinks_dies_as_it_returns():
    board = parse_board("Ana: [Murderous Redcap, Plague]\ncards:\n  Plague: |\n    {B} enchantment\n    each creature gets -1/-1\n")
    graph = dependency_graph(board)
    assert {("Plague: each creature gets -1/-1", "causes", "Murderous Redcap dies"), (PERSIST, "causes", "Murderous Redcap dies")} <= edges(graph)
    assert "Plague" in graph.graph["loops"][0]["influenced_by"]


# --- loop candidates -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "on", "beside"), [
    (["Devoted Druid", "Vizier of Remedies"], ["Devoted Druid"], ["Vizier of Remedies"]),
    (["Safehold Elite", "Blasting Station", "Melira, Sylvok Outcast", "Blood Artist"], ["Blasting Station", "Safehold Elite"], ["Melira, Sylvok Outcast"]),
    (["Presence of Gond", "Intruder Alarm", "Llanowar Elves"], ["Elf Warrior token", "Intruder Alarm", "Llanowar Elves"], ["Presence of Gond"]),
])
def test_loop_candidates(cards, on, beside):
    loop = dependency_graph(board_of(cards)).graph["loops"][0]
    assert (loop["cards"], loop["influenced_by"], loop["status"]) == (on, beside, "candidate")


BESIDE = {"combo-druid-quillspike-auntieool": {"Auntie Ool, Cursewretch"}, "combo-three-orings-exit": {"Memnite (Bea)"}, "combo-evening-chosen-seer": {"Viscera Seer"}}
"""Cards of known combos that are no part of the loop: what it pays, and the ways out of it."""


def test_every_piece_of_a_known_combo_is_on_one_candidate_or_influences_it():
    rows = YAML(typ="safe").load((Path(__file__).parents[2] / "loops" / "combos.yaml").read_text(encoding="utf-8"))
    known = {name: row["board"] for name, row in rows.items() if row["board"] and row["loop"]}
    assert len(known) > 40
    for name, board in known.items():
        graph = dependency_graph(parse_board(board))
        cards = {data["card"] for _, data in graph.nodes(data=True) if data["type"] == "card" and "token" not in data["card"]}
        assert any(cards - {*loop["cards"], *loop["influenced_by"]} == BESIDE.get(name, set()) for loop in graph.graph["loops"]), name


def test_a_loop_candidate_is_strongly_connected():
    import networkx

    graph = dependency_graph(board_of(["Murderous Redcap", "Viscera Seer", "Good-Fortune Unicorn", "Devoted Druid"]))
    for loop in graph.graph["loops"]:
        part = networkx.DiGraph([(u, v) for u, v, data in graph.edges(data=True) if data["loop"] == loop["number"] and set(data["kinds"]) & set(FLOW)])
        assert networkx.is_strongly_connected(part) and set(part) == set(loop["nodes"]) == {n for n, d in graph.nodes(data=True) if d["loop"] == loop["number"]}
    assert len(graph.graph["loops"]) == 2


def test_nothing_loops():
    assert dependency_graph(board_of(["Grizzly Bears", "Viscera Seer", "Lightning Bolt"])).graph["loops"] == []


def status(graph):
    return {tuple(loop["cards"]): (loop["status"], loop["needs"], loop["reasons"]) for loop in as_json(graph)["loops"]}


def test_marks():
    graph = dependency_graph(board_of(["Devoted Druid", "Vizier of Remedies", "Murderous Redcap", "Viscera Seer"]))
    druid, redcap = ("Devoted Druid",), ("Murderous Redcap", "Viscera Seer")
    assert set(status(graph)) == {druid, redcap}
    assert mark(graph, ["Devoted Druid"], "refuted") == [], "what changes it was not looked at"
    (number,) = mark(graph, ["Devoted Druid", "Vizier of Remedies"], "proved")
    assert graph.graph["loops"][number - 1]["status"] == "proved"
    assert len(mark(graph, [*redcap, *druid, "Vizier of Remedies"], "undetermined", ["time"])) == 1, "what is proved stays so"
    assert status(graph) == {druid: ("proved", ["Devoted Druid", "Vizier of Remedies"], []), redcap: ("undetermined", [], ["time"])}


def test_only_the_part_of_a_candidate_that_was_found_is_marked():
    graph = dependency_graph(board_of(["Murderous Redcap", "Viscera Seer", "Good-Fortune Unicorn"]))
    mark(graph, ["Murderous Redcap", "Good-Fortune Unicorn"], "proved")
    marked = {data["card"] for _, data in graph.nodes(data=True) if data["proved"] and data["type"] == "ability"}
    assert marked == {"Murderous Redcap", "Good-Fortune Unicorn"} < set(graph.graph["loops"][0]["cards"])


def test_candidates_are_searched():
    from checker.marking import search
    from checker.setups import Limits
    from encoder.cards import library

    graph = dependency_graph(board_of(["Devoted Druid", "Vizier of Remedies"]))
    assert search(graph, library(), "2026-01-16", Limits()) == []
    assert status(graph) == {("Devoted Druid",): ("proved", ["Devoted Druid", "Vizier of Remedies"], [])}
    graph = dependency_graph(board_of(["Devoted Druid"]))
    assert search(graph, library(), "2026-01-16", Limits()) == [] and status(graph) == {("Devoted Druid",): ("refuted", [], [])}


def test_candidates_of_a_board_are_marked_by_what_is_found_there():
    from checker.marking import found_on
    from encoder.boards import parse_board

    board = parse_board("Ana: [2 Devoted Druid, Vizier of Remedies]")
    for loops, complete, known in (
        ([{"cards": ["Devoted Druid 2", "Vizier of Remedies"]}], False, ("proved", ["Devoted Druid", "Vizier of Remedies"], [])),
        ([], True, ("refuted", [], [])), ([], False, ("undetermined", [], ["a bound"])),
    ):
        graph = dependency_graph(board)
        found_on(graph, board, loops, complete, ["a bound"], ["Ana"])
        assert list(status(graph).values()) == [known]


def test_folding_keeps_what_leads_to_what():
    graph = dependency_graph(board_of(["Presence of Gond", "Intruder Alarm", "Llanowar Elves", "Grizzly Bears", "Viscera Seer", "Silvercoat Lion"]))
    small = folded(graph)
    given = [data["label"] for _, data in small.nodes(data=True) if data["label"].startswith("{T}: create")]
    assert len(given) == 1 and "Elf Warrior token, Grizzly Bears and 3 more" in given[0] and len(small) < len(graph) * 0.6
    assert {kind for _, _, data in small.edges(data=True) for kind in data["kinds"]} == {kind for _, _, data in graph.edges(data=True) for kind in data["kinds"]}


def test_every_end_of_an_edge_is_a_node():
    """Dependencies are known only when the layers are ground; an ability may be in nothing else."""
    graph = dependency_graph(board_of(["Humility", "Archon of Sun's Grace"]))
    assert all("type" in data for _, data in graph.nodes(data=True)) and any(data["kind"] == "depends" for _, _, data in graph.edges(data=True))


def test_the_same_every_time():
    cards = ["Murderous Redcap", "Viscera Seer", "Presence of Gond", "Intruder Alarm"]
    assert json.dumps(as_json(dependency_graph(board_of(cards)))) == json.dumps(as_json(dependency_graph(board_of(cards))))


def test_unknown_cards_are_all_named():
    with pytest.raises(InputError, match=r"(?s)Devoted Druit.*Visera Seer"):
        board_of(["Devoted Druit", "Visera Seer"])


def test_cards_of_the_library_have_a_graph():
    from encoder.cards import library

    names = [name for name in library().names() if "token" not in name][::4]
    for k in range(0, len(names), 12):
        graph = dependency_graph(board_of(names[k:k + 12]))
        assert all(why["text"] and (why["rules"] or why["kind"] == "has") for _, _, data in graph.edges(data=True) for why in data["why"])
