"""What instructions do to the creature that their source is attached to (CR 303.4b, 301.5, 608.2h), and to tokens that were just created."""

from __future__ import annotations

import pytest

from .test_targets import Line

CARDS = """  leash: |
    {U} enchantment Aura
    enchant creature
    {0}: untap enchanted creature
    {0}: tap enchanted creature
    {0}: put a +1/+1 counter on enchanted creature
  snare: |
    {U} enchantment Aura
    enchant creature
    whenever this enters, tap enchanted creature
    whenever this leaves the battlefield, untap enchanted creature
  blade: |
    {1} artifact Equipment
    {0}: untap equipped creature
    equip {0}
  pinger: |
    {R} creature Wizard 1/1
    {T}: you gain 1 life
    {Q}: you gain 1 life
  breaker: |
    {1} artifact
    {0}: destroy target enchantment
    {0}: destroy target creature
    {0}: exile target creature. return it to the battlefield
    {0}: destroy each permanent
  waver: |
    {R} creature Merfolk 2/2
    {0}: you may tap or untap target permanent
    {0}: tap or untap up to two target permanents
    {T}: you gain 1 life
  frost: |
    {U} enchantment Aura
    enchant creature
    enchanted creature can't untap
  keeper: |
    {2}{W}{W} creature Cat Soldier 3/3
    whenever an enchantment you control enters, create a 2/2 white Cat creature token. if that enchantment is an Aura, you may attach that enchantment to it
  cape: |
    {W} enchantment Aura
    enchant creature
    {0}: untap enchanted creature
"""


def game(board: str) -> Line:
    return Line(board, cards=CARDS.replace("{", "{{").replace("}", "}}"))


def tapped(line: Line) -> set[str]:
    return {f for f in line.held if f.startswith("tapped(")}


@pytest.mark.parametrize(("mine", "theirs"), [("ana", "bea"), ("bea", "ana")])
def test_each_aura_untaps_and_taps_what_it_is_on(mine, theirs):
    """303.4b: not what another is on, whoever controls the creature"""
    board = f"{mine.title()}: ['pinger: tapped', 'leash: attached to pinger 1', 'leash: attached to pinger 2']\n{theirs.title()}: ['pinger: tapped']\nturn: {mine.title()}\n"
    line = game(board)
    first = f"activate({mine},2,own(line(leash,"
    assert tapped(line) == {"tapped(1)", "tapped(4)"}
    line.do(first + "2").resolve()
    assert tapped(line) == {"tapped(4)"}
    line.do(first + "3").resolve()
    assert tapped(line) == {"tapped(1)", "tapped(4)"}
    line.do(f"activate({mine},3,own(line(leash,2").resolve()
    assert tapped(line) == {"tapped(1)"}


def test_what_it_was_on_as_it_left():
    """608.2h: the Aura is destroyed in response; it still untaps that creature, and no other"""
    line = game("Ana: ['pinger: tapped', 'leash: attached to pinger 1', breaker]\nBea: ['pinger: tapped']\nturn: Ana\n")
    line.do("activate(ana,2,own(line(leash,2", "activate(ana,3,own(line(breaker,1").resolve()
    assert "in(2,graveyard)" in line.held and tapped(line) == {"tapped(1)", "tapped(4)"}
    assert tapped(line.resolve()) == {"tapped(4)"}


def test_nothing_if_the_creature_has_left_too():
    """400.7: the creature that came back is another one; so is nothing untapped if both have left at once"""
    line = game("Ana: ['pinger: tapped', 'leash: attached to pinger', breaker]\nBea: []\nturn: Ana\n")
    line.do("activate(ana,2,own(line(leash,4", "activate(ana,3,own(line(breaker,3").resolve()
    line.resolve()
    assert not any(f.startswith("counter(") for f in line.held) and "in(1,battlefield)" in line.held
    line = game("Ana: ['pinger: tapped', 'leash: attached to pinger', breaker]\nBea: []\nturn: Ana\n")
    line.do("activate(ana,2,own(line(leash,4", "activate(ana,3,own(line(breaker,4").resolve().resolve()
    assert not any(f.startswith(("counter(", "item(", "about(")) for f in line.held)


def test_equipment_means_what_it_is_on_as_the_ability_resolves():
    """608.2h, 301.5: what it was on before it moved is not meant any more; one that is on nothing does nothing"""
    line = game("Ana: ['pinger: tapped', 'pinger: tapped', 'blade: attached to pinger 1']\nBea: []\nturn: Ana\n")
    line.do("activate(ana,3,own(line(blade,2))) + aim(1,2)").resolve()
    assert tapped(line.do("activate(ana,3,own(line(blade,1").resolve()) == {"tapped(1)"}
    line = game("Ana: ['pinger: tapped', blade]\nBea: []\nturn: Ana\n")
    assert tapped(line.do("activate(ana,2,own(line(blade,1").resolve()) == {"tapped(1)"}


def test_triggers_of_entering_and_leaving():
    """603.10a, 608.2h: tapped as it enters, untapped as it leaves: the creature that it was on"""
    line = game("Ana: [pinger, breaker]\nBea: [pinger]\nstack: ['snare: targeting pinger 1']\nturn: Ana\n")
    line.resolve()
    snare = next(f for f in line.held if f.startswith("attached(")).removeprefix("attached(").split(",")[0]
    line.do(f"place(w({snare}").resolve()
    assert tapped(line) == {"tapped(1)"}
    line.do(f"activate(ana,2,own(line(breaker,1))) + aim(1,{snare}").resolve().do(f"place(w({snare}").resolve()
    assert not tapped(line)


@pytest.mark.parametrize(("answer", "on"), [("agree", True), ("decline", False)])
def test_a_token_that_was_just_created_is_it(answer, on):
    """608.2c, 701.3a: an Aura that has entered is put onto the new token, if its controller wants"""
    line = game("Ana: [keeper, pinger]\nBea: []\nstack: ['cape: targeting pinger']\nturn: Ana\n").resolve()
    cape = next(f for f in line.held if f.startswith("attached(")).removeprefix("attached(").split(",")[0]
    line.do("place(w(1").resolve().do(f"{answer}(ana)", "continue")
    token = next(o for o in line.vocabulary.spare if f"in({o},battlefield)" in line.held)
    assert (f"attached({cape},{token})" in line.held) == on and (f"attached({cape},2)" in line.held) != on
    assert not any(f.startswith(("about(", "item(", "resolving(")) for f in line.held)


def test_nobody_is_asked_about_what_is_no_aura():
    line = game("Ana: [keeper, pinger]\nBea: []\nstack: [Solemnity]\nturn: Ana\n").resolve().do("place(w(1").resolve()
    while not any(label.startswith("pass") for label in line.plays()):
        assert list(line.plays()) in (["check"], ["continue"])
        line.do(*line.plays())
    assert sum(f"in({o},battlefield)" in line.held for o in line.vocabulary.spare) == 1


@pytest.mark.parametrize(("target", "then"), [(2, {"tapped(2)", "tapped(3)", "tapped(4)"}), (3, {"tapped(4)"}), (4, {"tapped(3)", "tapped(4)"})])
def test_what_is_untapped_is_tapped_and_what_is_tapped_untapped(target, then):
    """608.2d, 701.26a, 701.26b: nobody has to, and what can't untap does not"""
    line = game("Ana: [waver, pinger]\nBea: ['pinger: tapped', 'pinger: tapped', 'frost: attached to pinger 3']\nturn: Ana\n")
    line.do(f"activate(ana,1,own(line(waver,1))) + aim(1,{target})").resolve()
    before = line.state
    assert tapped(line.do("agree(ana)", "continue")) == then
    line.state = before
    assert tapped(line.do("decline(ana)", "continue")) == {"tapped(3)", "tapped(4)"}


def test_it_is_tapped_or_untapped_as_it_is_then():
    """each of several targets for itself, as it is when the instruction is carried out"""
    line = game("Ana: [waver, pinger]\nBea: ['pinger: tapped']\nturn: Ana\n")
    line.do("activate(ana,1,own(line(waver,2))) + aim(1,1) + aim(1,3)", "activate(ana,1,own(line(waver,3)").resolve()
    assert tapped(line) == {"tapped(1)", "tapped(3)"}
    assert not tapped(line.resolve())
