"""Every verb, event and keyword of the card notation: what the graph makes of it. What it knows nothing of it says; nothing is silent."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from pathlib import Path

import pytest
from rich.console import Console

import encoder.cards
from checker.commands.graph import answer
from checker.graph import PROGRAMS, dependency_graph
from checker.pruning import candidates
from checker.situation import situation
from encoder.boards import parse_board
from encoder.cards import library
from encoder.cards.sense import TABLE

GRAMMAR = Path(encoder.cards.__file__).parent / "grammar"
DIES, PLAYER = {"dies", "leaves", "goes(graveyard)"}, {"loses_life", "dealt_damage"}
HURT = {"deals_damage", "dealt_damage", *DIES, "loses_counters(loyalty)"}
SHRUNK = {"put_counters(minus)", *DIES}

# a verb: a line that has it, and what it may bring about (of counters: plus, minus, loyalty and charge are there)
VERBS = {
    "draw": ("{T}: draw a card", {"draws", "goes(hand)", "returns"}),
    "gain_life": ("{T}: gain 1 life", {"gains_life"}),
    "lose_life": ("{T}: target player loses 1 life", {"loses_life"}),
    "pay": ("{T}: you may pay 1 life. if you do, scry 1", {"loses_life"}),
    "discard": ("{T}: target player discards a card", {"discards", "goes(graveyard)"}),
    "sacrifice": ("{T}: sacrifice a creature", {"sacrificed", *DIES}),
    "destroy": ("{T}: destroy target creature", DIES),
    "exile": ("{T}: exile target creature", {"leaves", "goes(exile)"}),
    "tap": ("{1}: tap target creature", {"becomes(tapped)"}),
    "untap": ("{1}: untap target creature", {"becomes(untapped)"}),
    "tap_or_untap": ("{1}: tap or untap target creature", {"becomes(tapped)", "becomes(untapped)"}),
    "mill": ("{T}: mill a card", {"goes(graveyard)"}),
    "damage": ("{T}: this deals 1 damage to any target", {*HURT, "loses_life"}),
    "counter": ("{T}: counter target spell", {"goes(graveyard)"}),
    "regenerate": ("{1}: regenerate target creature", {"becomes(tapped)"}),
    "create": ("{T}: create a 1/1 red Goblin creature token", {"enters"}),
    "put": ("{T}: put target creature on top of its owner's library", {"leaves", "goes(library)"}),
    "return_to": ("{T}: return target creature to its owner's hand", {"leaves", "returns", "goes(hand)"}),
    "put_counters": ("{T}: put a -1/-1 counter on target creature", SHRUNK),
    "remove_counters": ("{T}: remove a charge counter from target permanent", {"loses_counters(charge)"}),
    "move_counters": ("{T}: move a +1/+1 counter from target creature onto another target creature", {"put_counters(plus)", "loses_counters(plus)", *DIES}),
    "extra_turn": ("{T}: take an extra turn", {"draws", "returns", "goes(hand)", "loses_life", "attacks", "blocks", "becomes_blocked", "deals_combat_damage", "deals_damage",
"dealt_damage", "becomes(tapped)",
                                               "becomes(untapped)", *DIES}),
    "modify": ("{T}: target creature gets -1/-1 until end of turn", DIES),
    "become": ("{T}: target creature becomes blue until end of turn", set()),
    "switch": ("{T}: switch target creature's power and toughness until end of turn", DIES),
    "set_value": ("{T}: your life total becomes 1", {"gains_life", "loses_life"}),
    "add_mana": ("{T}: add {G}", {"taps_for_mana"}),
    "permit_play": ("{T}: exile target creature. you may cast it", {"leaves", "goes(exile)"}),
    **dict.fromkeys(("copy",), ("{T}: create a token that is a copy of target creature", {"enters"})),
    "search": ("{T}: search your library for a creature card. put it onto the battlefield. shuffle your library", {"enters"}),
    "look": ("{T}: look at the top card of your library", set()),
    "reveal": ("{T}: reveal the top card of your library", set()),
    "shuffle": ("{T}: shuffle your library", set()),
    "attach": ("{T}: attach target Equipment to target creature", set()),
    "exchange": ("{T}: exchange control of target land and target land", set()),
    "gain_control": ("{T}: gain control of target creature until end of turn", set()),
    "choose": ("{T}: choose a creature type", set()),
    "prevent": ("{T}: prevent the next 1 damage to any target this turn", set()),
    "clash": ("{T}: clash with an opponent", set()),
    "grant": ("{T}: target creature gains flying until end of turn", set()),
    "lose": ("{T}: target creature loses flying until end of turn", set()),
    "flip": ("{T}: flip this", set()),
    "transform": ("{T}: transform this", set()),
    "repeat": ("{T}: gain 1 life. repeat this", {"gains_life"}),
    "make_do": ("{1}: make target player tap target creature", {"becomes(tapped)"}),
    "new_targets": ("{T}: choose new targets for target spell", set()),
    "empty": ("{T}: empty each mana pool", set()),
    "scry": ("{T}: scry 1", set()),
    "surveil": ("{T}: surveil 1", {"goes(graveyard)"}),
    "fateseal": ("{T}: fateseal 1", set()),
    "proliferate": ("{T}: proliferate", {"put_counters(plus)", *SHRUNK, "put_counters(loyalty)", "put_counters(charge)", "put_counters(poison)"}),
    "bolster": ("{T}: bolster 1", {"put_counters(plus)"}),
    "blight": ("{T}: blight 1", SHRUNK),
    "reorder": ("{T}: look at the top three cards of your library. reorder your library", set()),
    "keep": ("{T}: look at the top two cards of your library. keep one of them", set()),
}
UNREAD = {
    "turn": "{T}: turn target creature face down",
    "redirect": "{T}: the next time a source would deal damage to you this turn, redirect that damage to target creature instead",
    "investigate": "{T}: investigate",
    "explore": "{T}: explore",
}
STATIC = {"keyword_action", "forbid", "require", "cost_change", "cost_floor", "enter", "produce", "restrict_mana"}
"""They state something, or say how something else happens."""


def actions():
    """The keyword actions of the notation."""
    found = re.search(r"^KEYACTION: /\((.*)\)", (GRAMMAR / "words.lark").read_text(encoding="utf-8"), re.M)
    return {re.sub(r"\?$", "", word.rstrip("?")).removesuffix("s") for word in found[1].split("|")} - {"scrie"}


def test_every_verb_of_the_notation_is_here():
    assert (set(TABLE) | actions()) - STATIC == set(VERBS) | set(UNREAD)


def grounded(lines, more=""):
    """What the graph's programs say on a board with all these lines, by line."""
    text = "".join(f"    {line}\n" for line in lines)
    board = parse_board("Ana: {battlefield: [Test All, Grizzly Bears, Ajani Once, Test Sword, Forest], hand: [Doom Blade], library: [Llanowar Elves, exactly]}\nBea: [Memnite]\ncards:\n"
                        f"  Test All: |\n    {{1}} artifact\n{text}"
                        "  Ajani Once: |\n    {W} planeswalker Ajani loyalty 3\n    +1: scry 1\n  Test Sword: |\n    {1} artifact Equipment\n    equip {1}\n" + more)
    control = situation(board, programs=PROGRAMS)
    atoms = {name: [a.symbol.arguments for a in control.symbolic_atoms.by_signature(name, arity)] for name, arity in (("brings", 4), ("unread", 2), ("hears", 5))}
    return board, atoms


def line_of(ability):
    """The line of the test's card that an ability is, or is made by."""
    x = ability.arguments[1]
    while x.name == "quoted":
        x = x.arguments[0]
    return x.arguments[1].number if str(ability.arguments[0].arguments[0]) == "test_all" and x.name == "line" else 0


def test_what_each_verb_brings_about():
    _, atoms = grounded([line for line, _ in VERBS.values()])
    found, costs = defaultdict(set), {"graph_tap_cost", "graph_activating", "graph_targets", "graph_mana_from_permanents"}
    for ability, what, _, why in atoms["brings"]:
        if not (why.name in costs and str(what) != "taps_for_mana") and what.name not in ("other", "targeted"):
            found[line_of(ability)].add(str(what))
    wrong = {verb: sorted(found[n] ^ expected) for n, (verb, (_, expected)) in enumerate(VERBS.items(), 1) if found[n] != expected}
    assert not wrong
    assert not [a for a, _ in atoms["unread"] if line_of(a)]


def test_verbs_that_are_not_read_are_said():
    _, atoms = grounded(list(UNREAD.values()))
    assert {line_of(a) for a, _ in atoms["unread"]} == set(range(1, len(UNREAD) + 1))


# an event: a line that waits for it, and as what the graph hears it
EVENTS = {
    "enters": ("whenever a creature enters", {"enters"}),
    "enters from": ("whenever a creature enters from your graveyard", {"enters"}),
    "dies": ("whenever a creature dies", {"dies"}),
    "leaves": ("whenever a creature leaves the battlefield", {"leaves"}),
    "fights: attacks": ("whenever a creature attacks", {"attacks"}),
    "fights: attacks or blocks": ("whenever a creature attacks or blocks", {"attacks", "blocks"}),
    "fights: blocks": ("whenever a creature blocks", {"blocks"}),
    "fights: becomes blocked": ("whenever a creature becomes blocked", {"becomes_blocked"}),
    "fights: becomes blocked by": ("whenever a creature becomes blocked by a creature", {"becomes_blocked"}),
    "fights: blocks or becomes blocked": ("whenever a creature blocks or becomes blocked", {"blocks", "becomes_blocked"}),
    "fights: blocks or becomes blocked by": ("whenever a creature blocks or becomes blocked by a creature", {"blocks", "becomes_blocked"}),
    "becomes_state: tapped": ("whenever a creature becomes tapped", {"becomes(tapped)"}),
    "becomes_state: untapped": ("whenever a creature becomes untapped", {"becomes(untapped)"}),
    "becomes_state: the target of a spell": ("whenever a creature becomes the target of a spell", {"targeted"}),
    "becomes_state: the target of an ability": ("whenever a creature becomes the target of an ability", {"targeted"}),
    "deals_damage": ("whenever a creature deals damage to a player", {"deals_damage"}),
    "deals_damage: combat": ("whenever a creature deals combat damage to a player", {"deals_combat_damage"}),
    "is_dealt": ("whenever a creature is dealt damage", {"dealt_damage"}),
    "casts": ("whenever you cast an instant spell", {"cast"}),
    "casts: plays": ("whenever you play a card", {"plays"}),
    "draws": ("whenever you draw a card", {"draws"}),
    "gains_life": ("whenever you gain life", {"gains_life"}),
    "loses_life": ("whenever you lose life", {"loses_life"}),
    "cycled": ("whenever a card is cycled", {"cycled"}),
    "goes": ("whenever a creature card goes to your graveyard", {"goes(graveyard)"}),
    "goes from": ("whenever a creature card goes to your graveyard from your library", {"goes(graveyard)"}),
    "goes from the battlefield": ("whenever a creature goes to a graveyard from the battlefield", {"dies"}),
    "goes to a hand": ("whenever a card goes to your hand", {"goes(hand)"}),
    "taps_for_mana": ("whenever a player taps an artifact for mana", {"taps_for_mana"}),
    "tapped_for_mana": ("whenever an artifact is tapped for mana", {"taps_for_mana"}),
    "activates": ("whenever you activate an ability", {"activates"}),
    "sacrifices": ("whenever you sacrifice a creature", {"sacrificed"}),
    "discards": ("whenever you discard a card", {"discards"}),
    "puts_counters": ("whenever you put one or more -1/-1 counters on a creature", {"put_counters(minus)"}),
    "counters_put": ("whenever a -1/-1 counter is put on a creature", {"put_counters(minus)"}),
}
UNHEARD = {"makes_discard": "whenever a creature makes a player discard a card"}


def alternatives():
    """The events of the notation: the alternatives of its rule, and of the words that stand for several."""
    text = (GRAMMAR / "notation.lark").read_text(encoding="utf-8")
    words = (GRAMMAR / "words.lark").read_text(encoding="utf-8")
    found = set(re.findall(r"-> (\w+)", re.search(r"^\?happens:(.*?)\n\S", text, re.S | re.M)[1])) - {"fights", "becomes_state"}
    found |= {f"fights: {how}" for how in re.search(r"^FIGHTS: /\((.*)\)", words, re.M)[1].split("|")}
    return found | {f"becomes_state: {how}" for how in re.search(r"^BECOMES: /becomes\? \((.*)\)", words, re.M)[1].split("|")}


def test_every_event_of_the_notation_is_here():
    assert alternatives() <= set(EVENTS) | set(UNHEARD)


def test_what_each_event_is_heard_as_and_that_something_brings_it_about():
    lines = [f"{when}, scry 1" for when, _ in EVENTS.values()]
    _, atoms = grounded([*lines, *(line for line, _ in VERBS.values()), "cycling {2}"])
    heard = defaultdict(set)
    for ability, _, _, what, _ in atoms["hears"]:
        heard[line_of(ability)].add(str(what))
    assert {event: heard[n] for n, event in enumerate(EVENTS, 1)} == {event: names for event, (_, names) in EVENTS.items()}
    assert set().union(*(names for _, names in EVENTS.values())) <= {str(what) for _, what, _, _ in atoms["brings"]}
    assert not [a for a, _ in atoms["unread"] if line_of(a)]


def test_an_event_that_is_not_heard_is_said():
    _, atoms = grounded([f"{when}, scry 1" for when in UNHEARD.values()])
    assert {line_of(a) for a, _ in atoms["unread"]} == set(range(1, len(UNHEARD) + 1))


# --- keywords ----------------------------------------------------------------------------------------------------------------------

READ = {
    "flying", "first strike", "double strike", "trample", "haste", "vigilance", "lifelink", "deathtouch", "shroud", "hexproof", "indestructible", "persist", "undying", "wither", "infect", "fear",
    "intimidate", "menace", "reach", "flash", "defender", "conspire", "changeling", "convoke", "delve", "shadow", "horsemanship", "phasing", "banding", "split second", "affinity for artifacts",
    "skulk", "improvise", "assist", "partner", "decayed", "hidden agenda", "compleated", "plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk",
    "evoke {1}", "prowl {1}", "equip {1}", "cycling {1}", "kicker {1}", "multikicker {1}", "flashback {1}", "buyback {1}", "fortify {1}", "ward {1}", "reinforce 1 {1}", "toxic 1", "crew 1",
}
"""Keywords of which the graph knows what they bring about, if anything. Of all others it says that it does not."""


def every_keyword():
    words = (GRAMMAR / "words.lark").read_text(encoding="utf-8")

    def of(terminal):
        return re.search(rf"^{terminal}: /\((.*)\)", words, re.M)[1].split("|")

    return [*of("KEYWORD"), *(f"{word} {{1}}" for word in of("KEYWORD_COST")), *(f"{word} 1 {{1}}" if word in ("suspend", "reinforce") else f"{word} 1" for word in of("KEYWORD_N"))]


def test_a_keyword_is_read_or_said_not_to_be():
    keywords = every_keyword()
    _, atoms = grounded(keywords)
    unread = {str(what.arguments[0]) for ability, what in atoms["unread"] if what.name == "keyword"}
    said = {word for word in keywords if re.sub(r" 1| \{1\}", "", word).replace(" ", "_").lower() in unread}
    assert set(keywords) - said == READ


@pytest.mark.parametrize(("line", "perhaps"), [("{T}: investigate", True), ("storm", True), ("{T}: gain 1 life", False)])
def test_without_a_candidate_perhaps_there_is_a_loop(line, perhaps):
    found = answer(parse_board(f"Ana: [Test All]\ncards:\n  Test All: |\n    {{1}} artifact creature Golem 1/1\n    {line}\n"))
    console = Console(record=True, width=200, file=io.StringIO())
    found.show(console)
    said = console.export_text()
    assert ("perhaps a loop is possible" in said, "no loop is possible" in said) == (perhaps, not perhaps)
    assert bool(found.code) == perhaps == (not found.complete) == bool(found.data["unread"])


FAULTS = {
    "lifelink": "{1} creature Golem 1/1|lifelink|whenever you gain life, this deals 1 damage to target opponent",
    "wither": "{1} creature Golem 1/40|wither|whenever a -1/-1 counter is put on a creature, this deals 1 damage to target creature",
    "a copy that enters": "{1} artifact creature Golem 1/1|whenever another creature enters, create a token that is a copy of that creature",
    "a state that stays": "{1} artifact|when you control no Elves, you gain 1 life",
    "milling": "{1} artifact|whenever a creature card goes to your graveyard from your library, mill a card",
    "discarding": "{1} artifact|whenever a player discards a card, each player discards a card",
    "costs nothing": "{1} artifact|{0}: you gain 1 life",
    "the legend rule": "{1} legendary artifact creature Golem 1/1|whenever a creature dies, create a token that is a copy of this",
    "damage to itself": "{1} creature Golem 1/40|whenever this is dealt damage, this deals 1 damage to this",
    "a blink": "{1} creature Golem 1/40|whenever this enters, exile this. return it to the battlefield",
    "a turn after this": "{1} creature Golem 1/40|whenever this deals combat damage to a player, take an extra turn",
    "a top that draws itself": "{0} artifact|{T}: draw a card. put this on top of its owner's library",
}


@pytest.mark.parametrize("name", FAULTS)
def test_one_card_that_could_go_on_by_itself(name):
    text = FAULTS[name].replace("|", "\n    ")
    graph = dependency_graph(parse_board(f"Ana: [Test All]\ncards:\n  Test All: |\n    {text}\n"))
    assert [loop["cards"] for loop in graph.graph["loops"]] == [["Test All"]]


@pytest.mark.parametrize("text", ["{1} artifact|when you control no Elves, sacrifice this", "{1} artifact|{1}: untap this", "{1} artifact|{T}: gain 1 life", "{1} artifact|pay 1 life: scry 1",
                                  "{1} artifact|whenever a creature dies, mill a card", "{1} artifact|{0}: you gain 1 life. activate only once each turn"])
def test_one_card_that_cannot(text):
    text = text.replace("|", "\n    ")
    assert not dependency_graph(parse_board(f"Ana: [Test All]\ncards:\n  Test All: |\n    {text}\n")).graph["loops"]


def test_no_pruning_takes_away_one_card_that_could_go_on_by_itself(tmp_path):
    names = {f"Test {chr(65 + n)}": text for n, text in enumerate(FAULTS.values())}
    file = tmp_path / "cards.yaml"
    file.write_text("".join(f"{name} = {name} Dos: |\n  " + text.replace("|", "\n  ") + "\n" for name, text in names.items()), encoding="utf-8")
    known = library(file)
    pool = [card.id for card in known.named(names)]
    assert set(candidates(pool, 1, known).sets) == {(card,) for card in pool}


def test_a_card_that_only_bears_what_happens_has_a_part(tmp_path):
    """The Wall is only dealt damage; without it nothing is."""
    file = tmp_path / "cards.yaml"
    file.write_text("""Test Pinger = Uno: |
  {1} creature Golem 1/1
  wither
  {T}: this deals 1 damage to target Wall
Test Wall = Dos: |
  {1} creature Wall 0/40
Test Mender = Tres: |
  {1} enchantment
  whenever a -1/-1 counter is put on a creature, untap each Golem and put a +1/+1 counter on that creature
""", encoding="utf-8")
    assert candidates(["test_mender", "test_pinger", "test_wall"], 3, library(file)).sets == (("test_mender", "test_pinger", "test_wall"),)
