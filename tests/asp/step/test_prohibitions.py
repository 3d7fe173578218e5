"""What can't be untapped, and whose abilities can't be activated (CR 101.2, 602.5)."""

from __future__ import annotations

import pytest

from .test_conditions import game
from .test_state_triggers import use
from .test_targets import Line

CARDS = """  keeper: |
    {2}{W} creature Angel 3/4
    each creature an opponent controls's activated abilities can't be activated
  hush: |
    {2}{W} enchantment
    each creature's nonmana abilities can't be activated
  elf: |
    {G} creature Elf 1/1
    {T}: add {G}
    {0}: you gain 1 life
  rock: |
    {1} artifact
    {0}: destroy target creature
    {0}: target creature loses all abilities until end of turn
  lender: |
    {1} artifact
    {0}: target creature gains "each creature an opponent controls's activated abilities can't be activated" until end of turn
  frost: |
    {U} enchantment Aura
    enchant creature
    enchanted creature can't untap
  pinger: |
    {R} creature Wizard 1/1
    {Q}: you gain 1 life
    {0}: untap target creature
    {0}: untap each creature
  chill: |
    {U} artifact
    {0}: target creature can't untap this turn
    {0}: target creature can't block this turn
    {0}: destroy target enchantment
"""


def line(board: str) -> Line:
    return Line(board, cards=CARDS.replace("{", "{{").replace("}", "}}"))


def acts(game: Line) -> set[str]:
    return {label.removeprefix("activate(").partition(" ")[0] for label in game.plays() if label.startswith("activate(") and "rock" not in label and "chill" not in label}


@pytest.mark.parametrize(("mine", "theirs", "order"), [("ana", "bea", ("Ana", "Bea")), ("bea", "ana", ("Bea", "Ana"))])
def test_abilities_of_creatures_of_opponents(mine, theirs, order):
    """101.2, 602.5: mana abilities, too; not those of one's own creatures, not of what is no creature, whoever's turn it is"""
    board = f"{order[0]}: [keeper, elf]\n{order[1]}: [elf, elf, rock]\nturn: "
    for turn in order:
        game = line(board + turn + "\n")
        first = acts(game)
        game.do(f"pass({turn.lower()})")
        both = first | acts(game)
        assert both == {f"activate({mine},2,own(line(elf,1)))"[9:], f"activate({mine},2,own(line(elf,2)))"[9:]}


@pytest.mark.parametrize("answer", ["activate(ana,4,own(line(rock,1))) + aim(1,1)", "activate(ana,4,own(line(rock,2))) + aim(1,1)"])
def test_only_as_long_as_it_is_there(answer):
    """611.3a: destroyed, or without the ability, it forbids nothing"""
    game = line("Bea: [keeper, elf]\nAna: [elf, rock]\nturn: Ana\n")
    assert not acts(game)
    assert {label[:5] for label in acts(game.do(answer).resolve().do("pass(ana)"))} == {"bea,2"}
    game = line("Bea: [keeper, elf]\nAna: [elf, rock]\nturn: Ana\n").do(answer).resolve()
    assert acts(game) == {"ana,3,own(line(elf,1)))", "ana,3,own(line(elf,2)))"}


def test_two_of_them_and_one_for_each_player():
    game = line("Ana: [keeper, elf, rock]\nBea: [keeper, elf]\nturn: Ana\n")
    assert not acts(game) and not acts(game.do("pass(ana)"))
    game = line("Ana: [elf, rock]\nBea: [keeper, keeper]\nturn: Ana\n").do("activate(ana,2,own(line(rock,1))) + aim(1,3)").resolve()
    assert not acts(game)
    game.do("activate(ana,2,own(line(rock,1))) + aim(1,4)").resolve()
    assert len(acts(game)) == 2


def test_an_ability_on_the_stack_resolves():
    """602.5: nothing can be activated any more; what was activated before does what it says. An ability that was given forbids like a printed one"""
    game = line("Ana: [elf]\nBea: [elf, lender]\nturn: Ana\n").do("activate(ana,1,own(line(elf,2", "pass(ana)", "activate(bea,3,own(line(lender,1))) + aim(1,2)").resolve()
    assert not acts(game)
    game.resolve()
    assert game.life("ana") == 21 and not acts(game)


def test_nonmana_abilities_alone():
    """605.1a: mana abilities stay"""
    game = line("Ana: [elf, hush]\nBea: [elf]\nturn: Ana\n")
    assert acts(game) == {"ana,1,own(line(elf,1)))"} and acts(game.do("pass(ana)")) == {"bea,3,own(line(elf,1)))"}


def test_what_cannot_untap():
    """101.2, 118.3: no effect untaps it, {Q} can't be paid; other creatures untap, and it does when the Aura has gone"""
    game = line("Ana: ['pinger: tapped', 'pinger: tapped', 'frost: attached to pinger 1', chill]\nBea: []\nturn: Ana\n")
    assert {x for x in acts(game) if "pinger,1" in x} == {"ana,2,own(line(pinger,1)))"}
    game.do("activate(ana,1,own(line(pinger,2))) + aim(1,1)").resolve()
    game.do("activate(ana,1,own(line(pinger,3").resolve()
    assert {f for f in game.held if f.startswith("tapped(")} == {"tapped(1)"}
    game.do("activate(ana,4,own(line(chill,3))) + aim(1,3)").resolve().do("activate(ana,1,own(line(pinger,2))) + aim(1,1)").resolve()
    assert not any(f.startswith("tapped(") for f in game.held)


def test_an_effect_that_keeps_one_creature_tapped():
    """611.2c: locked to it"""
    game = line("Ana: ['pinger: tapped', 'pinger: tapped']\nBea: [chill]\nturn: Bea\n").do("activate(bea,3,own(line(chill,1))) + aim(1,2)").resolve()
    game.do("pass(bea)")
    assert {x for x in acts(game) if "pinger,1" in x} == {"ana,1,own(line(pinger,1)))"}
    game.do("activate(ana,1,own(line(pinger,3").do("pass(ana)", "pass(bea)")
    assert {f for f in game.held if f.startswith("tapped(")} == {"tapped(2)"}


def test_it_does_not_block_this_turn():
    """509.1b, 611.2c: the target alone, and this turn alone"""
    turn = game("{0}: target creature can't block this turn", ana="Grizzly Bears", bea="Grizzly Bears, Grizzly Bears", until="turns(1)")
    use(turn, "tester,1", "aim(1,3)").settle()
    turn.attack("2 bea").to("declare_blockers")
    assert turn.choices() == ["", "blocks(4,2)"]
