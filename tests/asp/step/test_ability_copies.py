"""Triggers of activating abilities, and copies of abilities on the stack (CR 602.2, 605.3b, 707.10)."""

from __future__ import annotations

import pytest

from checker.engine import Overflow, Vocabulary
from encoder.boards import parse_board
from encoder.errors import UnsupportedError

from .test_targets import Line

CARDS = """  ringlet: |
    {3} artifact
    whenever you activate a nonmana ability, you may pay {2}. if you do, copy that ability with new targets if you choose
  echo: |
    {3} artifact
    whenever you activate a nonmana ability, copy that ability with new targets if you choose
  plain echo: |
    {3} artifact
    whenever you activate a nonmana ability, copy that ability
  foe echo: |
    {3} artifact
    whenever an opponent activates a nonmana ability, you gain 5 life
  pinger: |
    {R} creature Wizard 1/1
    {T}: this deals 1 damage to any target
  hurler: |
    {R} creature Wizard 1/1
    sacrifice this: this deals X damage to any target, where X is this's power
  elf: |
    {G} creature Elf 1/1
    {T}: add {G}
    {0}: you gain 1 life
  keep: |
    {1} artifact
    sacrifice a creature: you gain X life, where X is the sacrificed creature's power
  modal: |
    {1} artifact
    {0}: choose one: - you gain 1 life - this deals 3 damage to target player
  many: |
    {1} artifact
    {T}: untap any number of target creatures
  ringer: |
    {2} artifact
    {T}: copy target triggered ability with new targets if you choose
    sacrifice this: destroy target creature
  glass: |
    {1} creature Angel 2/2
    shroud
  redcap: |
    {R} creature Goblin 2/2
    whenever this enters, this deals 2 damage to any target
  stop: |
    {1} artifact
    {0}: counter target activated ability
"""


def line(board: str) -> Line:
    return Line(board, cards=CARDS.replace("{", "{{").replace("}", "}}"))


def go(game: Line) -> Line:
    """The top of the stack resolves, nobody choosing anything."""
    game.resolve()
    while "continue" in game.plays():
        game.state = game.plays()["continue"]
    return game


def items(game: Line) -> list[str]:
    return sorted(f for f in game.held if f.startswith("item("))


def places(game: Line) -> list[str]:
    return sorted(label for label in game.plays() if label.startswith("place"))


PING = "activate({},{},own(line(pinger,1))) + aim(1,{})"


@pytest.mark.parametrize(("mine", "theirs"), [("ana", "bea"), ("bea", "ana")])
def test_whose_activations_and_of_what(mine, theirs):
    """602.2a, 605.3b: a nonmana ability that "you" activate, not a mana ability, not an opponent's"""
    board = f"{mine.title()}: {{battlefield: [ringlet, elf], mana: CCCC}}\n{theirs.title()}: [elf]\nturn: {mine.title()}\n"
    game = line(board).do(f"activate({mine},2,own(line(elf,1")
    assert not places(game) and not any(f.startswith(("pending", "waiting")) for f in game.held)
    game.do(f"activate({mine},2,own(line(elf,2")
    assert places(game) == ["place(w(1,own(line(ringlet,1)),1))"]
    game = line(board).do(f"pass({mine})", f"activate({theirs},3,own(line(elf,2")
    assert not places(game)
    other = line(f"{mine.title()}: [foe echo, elf]\n{theirs.title()}: [elf]\nturn: {mine.title()}\n")
    assert not places(other.do(f"activate({mine},2,own(line(elf,2"))
    other.resolve().do(f"pass({mine})", f"activate({theirs},3,own(line(elf,2", "place").resolve()
    assert other.life(mine) == 26


@pytest.mark.parametrize(("answer", "life", "mana"), [("agree", 22, 2), ("decline", 21, 4)])
def test_the_copy_is_paid_for(answer, life, mana):
    """118.12, 603.7: "if you do"; a copy is not activated: nothing triggers of it"""
    game = line("Ana: {battlefield: [ringlet, elf], mana: CCCC}\nBea: []\nturn: Ana\n").do("activate(ana,2,own(line(elf,2", "place").resolve().do(f"{answer}(ana)")
    while "continue" in game.plays():
        game.do("continue")
    assert len(items(game)) == (2 if answer == "agree" else 1) and not places(game)
    while items(game):
        game.resolve()
    left = dict(zip(game.vocabulary.register_text, game.state[1], strict=True))
    assert game.life("ana") == life and sum(n for name, n in left.items() if name.startswith("mana(ana")) == mana


def test_nobody_pays_what_is_not_there():
    game = line("Ana: {battlefield: [ringlet, elf], mana: C}\nBea: []\nturn: Ana\n").do("activate(ana,2,own(line(elf,2", "place").resolve()
    assert not any(label.startswith("agree") for label in game.plays())


def test_two_of_them_copy_one_ability_twice():
    game = line("Ana: [echo, echo, elf]\nBea: []\nturn: Ana\n").do("activate(ana,3,own(line(elf,2")
    assert len(places(game)) == 2
    go(game.do("place(w(1").do("place"))
    assert items(game) == ["item(1,3,own(line(elf,2)),ana)", "item(2,1,own(line(echo,1)),ana)", "item(3,3,own(line(elf,2)),ana)"]
    go(go(game))
    assert items(game) == ["item(1,3,own(line(elf,2)),ana)", "item(2,3,own(line(elf,2)),ana)"]
    assert go(go(game)).life("ana") == 23


def test_new_targets_or_the_old():
    """707.10c: any legal target, or the same; with no choice offered the same alone"""
    board = "Ana: [{}, pinger]\nBea: [Grizzly Bears, glass]\nturn: Ana\n"
    copied = lambda kind: line(board.format(kind)).do(PING.format("ana", 2, "bea"), "place").do("pass(", "pass(")  # noqa: E731
    game = copied("echo")
    assert set(game.plays()) == {"continue", "continue + retarget(1,2)", "continue + retarget(1,3)", "continue + retarget(1,ana)"}
    game.state = game.plays()["continue + retarget(1,3)"]
    assert {f for f in game.held if f.startswith("target(")} == {"target(1,1,bea)", "target(2,1,3)"}
    assert "damage(3,1)" in game.resolve().held and game.life("bea") == 20
    assert game.resolve().life("bea") == 19
    plain = line(board.format("plain echo")).do(PING.format("ana", 2, "bea"), "place").resolve()
    assert {f for f in plain.held if f.startswith("target(")} == {"target(1,1,bea)", "target(2,1,bea)"}
    assert plain.resolve().resolve().life("bea") == 18


def test_it_remembers_what_the_original_remembers():
    """707.10, 113.7a, 608.2h: of a source that has left, of what was sacrificed for it, its modes"""
    game = line("Ana: [plain echo, hurler]\nBea: []\nturn: Ana\n").do("activate(ana,2,own(line(hurler,1))) + aim(1,bea)", "place").resolve()
    assert len(items(game)) == 2 and game.resolve().resolve().life("bea") == 18
    game = line("Ana: [plain echo, keep, Grizzly Bears]\nBea: []\nturn: Ana\n").do("activate(ana,2,own(line(keep,1", "place").resolve()
    assert game.resolve().resolve().life("ana") == 24
    game = line("Ana: [echo, modal]\nBea: []\nturn: Ana\n").do("activate(ana,2,own(line(modal,1))) + aim(1,bea) + mode(2)", "place").do("pass(", "pass(")
    assert set(game.plays()) == {"continue", "continue + retarget(1,ana)"}
    game.state = game.plays()["continue + retarget(1,ana)"]
    go(go(game))
    assert (game.life("ana"), game.life("bea")) == (17, 17)


def test_the_mode_without_a_target_has_none_to_choose():
    game = line("Ana: [echo, modal]\nBea: []\nturn: Ana\n").do("activate(ana,2,own(line(modal,1))) + mode(1)", "place").do("pass(", "pass(")
    assert set(game.plays()) == {"continue"}


def test_a_target_that_has_left_is_chosen_anew():
    """707.10c, 608.2b: the original does nothing any more, and neither would a copy without a new target"""
    board = "Ana: [echo, pinger]\nBea: [Grizzly Bears, ringer]\nturn: Ana\n"
    start = lambda: line(board).do(PING.format("ana", 2, 3), "place", "pass(ana)", "activate(bea,4,own(line(ringer,2))) + aim(1,3)").resolve().do("pass(", "pass(")  # noqa: E731
    assert "in(3,graveyard)" in start().held and {"continue", "continue + retarget(1,bea)"} <= set(start().plays())
    for label, life in (("continue", 20), ("continue + retarget(1,bea)", 19)):
        game = start()
        game.state = game.plays()[label]
        assert go(go(game)).life("bea") == life and not items(game)


def test_triggered_abilities_are_copied_too():
    """707.10: by an ability that targets one; its controller is who copies it"""
    game = line("Ana: [ringer]\nBea: []\nturn: Ana\nstack: [redcap]\n").resolve().do("place(w(2,own(line(redcap,1)),1)) + aim(1,bea)", "activate(ana,1,own(line(ringer,1))) + aim(1,stack(1))")
    game.do("pass(", "pass(")
    assert "continue + retarget(1,ana)" in game.plays()
    game.state = game.plays()["continue"]
    assert items(game) == ["item(1,2,own(line(redcap,1)),ana)", "item(2,2,own(line(redcap,1)),ana)"]
    assert game.resolve().resolve().life("bea") == 16


def test_what_is_not_followed_is_named():
    """Several targets of one use of the word; an ability that is countered before it is copied"""
    game = line("Ana: [echo, many, Grizzly Bears]\nBea: []\nturn: Ana\n").do("activate(ana,2", "announced").do("place").do("pass(", "pass(")
    assert all(isinstance(s, Overflow) for s in game.plays().values())
    board = "Ana: [elf, plain echo]\nBea: [stop]\nturn: Ana\n"
    game = line(board).do("activate(ana,1,own(line(elf,2", "place", "pass(ana)", "activate(bea,3,own(line(stop,1))) + aim(1,stack(1))").do("pass(bea)")
    assert [str(s) for s in game.plays().values() if isinstance(s, Overflow)] == ["copied_ability(1)"]
    assert len(items(line(board).do("activate(ana,1,own(line(elf,2", "place").resolve())) == 2


def test_what_else_is_said_of_activations_is_refused():
    """Mana abilities, too: nobody looks for those"""
    with pytest.raises(UnsupportedError, match="odd, line 1"):
        Vocabulary(parse_board("cards:\n  odd: |\n    {1} artifact\n    whenever you activate an ability, you gain 1 life\nAna: [odd]\nBea: []\n"))
