"""Set-ups, pruning and loops of cards that no shipped card is like: each was found to be answered wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

import asp
from checker.commands.loops import answer
from checker.pruning import candidates
from checker.setups import Limits, examined, set_ups
from encoder.boards import parse_board
from encoder.cards import library

CARDS = """\
sprout: |
  {1}{G} instant
  convoke
  buyback {1}
  create three 1/1 green Saproling creature tokens
turner: |
  {1} creature Elf 1/1
  {Q}: add {G}
taps them: |
  {1} enchantment
  whenever a creature becomes untapped, tap that creature
taps one: |
  {1} artifact
  {G}: tap target creature
bond: |
  {1} enchantment
  whenever you gain life, each opponent loses 1 life
blood: |
  {1} enchantment
  whenever an opponent loses life, gain 1 life
phoenix: |
  {R} creature Bird 1/1
  whenever this dies, return this to the battlefield
pall: |
  {B} enchantment
  each creature gets -1/-1
wisp: |
  {0} creature Spirit 0/0
  {0}: return this to its owner's hand
anthem: |
  {1} enchantment
  each creature gets +1/+1
self pinger: |
  {1} creature Elf 1/1
  {T}: this deals 1 damage to you
links: |
  {1} enchantment
  each creature you control has lifelink
waker: |
  {1} enchantment
  whenever you gain life, untap target creature
grower: |
  {1} creature Elf 1/1
  {T}: add X {G}, where X is this creature's power
  {2}: untap this
counting: |
  {1} creature Elf 1/1
  {T}: add {G} for each Elf on the battlefield
  {2}: untap this
one elf: "{1} creature Elf 2/2"
two elf: "{1} creature Elf 3/3"
twice anthem: |
  {1} enchantment
  each creature you control gets +2/+2
poison tip: |
  {1} enchantment
  each creature you control has deathtouch
big phoenix: |
  {R} creature Bird 1/2
  whenever this dies, return this to the battlefield
hunter: |
  {1} creature Elf 1/1
  {T}: this deals 1 damage to target creature
  whenever a creature dies, untap this
swing: |
  {1} artifact
  when this has no charge counters, put a charge counter on this
back: |
  {1} enchantment
  whenever one or more counters are put on an artifact, remove a charge counter from that artifact
"""


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    file = Path(tmp_path_factory.mktemp("cards")) / "written.yaml"
    file.write_text(CARDS)
    return library(file)


def test_mana_is_enough_for_what_may_be_paid_beside_a_mana_cost(known):
    assert set_ups(["sprout"], known)[0].mana == "GCC"


@pytest.mark.parametrize(("cards", "zones"), [
    (["turner", "taps them"], {"battlefield": [{"turner": "tapped"}, "taps them"]}),  # {Q} taps it, and nothing else would for the first time
    (["bond", "blood"], {"battlefield": ["bond", "blood"], "stack": ["blood's first ability"]}),  # nobody here begins it
])
def test_what_has_to_begin_somehow(known, cards, zones):
    assert zones in [set_up.zones for set_up in set_ups(cards, known)]


def test_what_can_be_tapped_is_not_tapped_first(known):
    assert [set_up.zones for set_up in set_ups(["turner", "taps one"], known)] == [{"battlefield": ["turner", "taps one"]}]


@pytest.mark.parametrize("cards", [["turner", "taps them"], ["bond", "blood"]])
def test_it_is_found(known, cards):
    assert examined(cards, known, asp.CURRENT, Limits(200), minimal=False).verdict == "found"


@pytest.mark.parametrize("cards", [["pall", "phoenix"], ["anthem", "wisp"], ["links", "self pinger", "waker"], ["back", "swing"], ["blood", "bond"],
                                   ["grower", "twice anthem"], ["counting", "one elf", "two elf"], ["poison tip", "big phoenix", "hunter"]])
def test_a_combo_is_a_candidate(known, cards):
    ids = tuple(sorted(str(known.id(card)) for card in cards))
    assert ids in candidates(["anthem", "pall", *cards], 3, known).sets


def test_what_nobody_can_stop_is_a_draw_even_if_nothing_comes_of_it():
    data = answer(parse_board(f"Ana: [swing, back]\nstack: []\ncards:\n{''.join(f'  {line}' for line in CARDS.splitlines(True))}"), "", {}, 2, asp.CURRENT).data
    assert [(loop["cards"], loop["kind"], loop["mandatory"], loop["outcome"]["is"]) for loop in data["loops"]] == [(["swing", "back"], "mandatory-draw", True, "draw")]


@pytest.mark.parametrize(("bea", "line", "wanted"), [
    ("{hand: [Stifle], mana: U}", "{T}: each opponent loses 1 life. untap this. activate only as a sorcery", "Bea can break it, before 2: Bea casts Stifle"),
    ("[]", "{T}: target opponent may gain 1 life. if they do, untap this. activate only as a sorcery", "Bea can break it, instead of 3: Bea does not do what is optional"),
])
def test_what_breaks_a_loop_is_told_with_the_number_of_its_place(capsys, bea, line, wanted):
    found = answer(parse_board(f"Ana: [thing]\nBea: {bea}\ncards:\n  thing: |\n    {{1}} artifact\n    {line}\n"), "", {}, 2, asp.CURRENT)
    found.show(Console(width=200))
    assert wanted in capsys.readouterr().out


def answered(text: str) -> list[tuple[str, str, str | None]]:
    data = answer(parse_board(text), "", {}, 2, asp.CURRENT).data
    return [(loop["kind"], loop["outcome"]["words"], loop["outcome"]["is"]) for loop in data["loops"]]


PINGER = "Ana: [pinger]\nBea: {bea}\ncards:\n  pinger: |\n    {{1}} creature Elf 1/1\n    {line}\n"


def test_a_loss_that_is_seen_when_a_round_has_gone_on():
    """The fourth card is drawn from an empty library as the ability resolves, and untapping comes after that (704.5b)."""
    found = answered(PINGER.format(bea="{library: [3 unknown cards, exactly]}", line="{T}: target opponent draws a card. untap this"))
    assert found == [("unbounded", "in round 4 Bea loses the game: Ana wins, unless an unknown card of Bea's can stop it", "win")]


def test_one_round_that_kills_is_no_repetition():
    """Each round deals more damage than the one before it: the last of them alone says nothing of the others."""
    line = "{T}: this deals X damage to target opponent, where X is this creature's power. put a +1/+1 counter on this. untap this"
    assert answered(PINGER.format(bea="{life: 8}", line=line)) == []


def test_a_trigger_that_does_not_come_again_is_told_as_that():
    text = ("Ana: [nest]\nstack: [Ana's starter]\ncards:\n  starter: |\n    {W} instant\n    create a 1/1 red Goblin creature token\n"
            "  nest: |\n    {1} enchantment\n    whenever a creature enters, if you control three or less creatures, create a 1/1 red Goblin creature token\n")
    (near,) = answer(parse_board(text), "", {}, 2, asp.CURRENT).data["refused"]
    assert near["reason"] == "it stops after 3 rounds: it does not trigger again, so that it could be that nest's first ability goes on the stack [603.2, 603.4]"
