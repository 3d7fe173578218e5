"""Linked abilities (CR 607.2a): what one ability of an object has exiled, another gives back."""

from __future__ import annotations

import pytest

from checker.engine import Overflow, Vocabulary
from encoder.boards import parse_board
from encoder.errors import UnsupportedError

from .test_targets import Line

CARDS = """  ring: |
    {W} enchantment
    whenever this enters, exile another target nonland permanent
    whenever this leaves the battlefield, return the exiled card to the battlefield under its owner's control
  moth: |
    {W} creature Insect 0/0
    whenever this enters, exile another target nonland permanent
    whenever this leaves the battlefield, return the exiled card to the battlefield under its owner's control
  vault: |
    {1} artifact
    {0}: exile target creature
    {0}: return the exiled card to its owner's hand
    sacrifice this: return the exiled card to the battlefield under your control
  axe: |
    {1} artifact
    {0}: destroy target permanent
    {0}: exile target permanent. return it to the battlefield
    {0}: put target card in exile into its owner's graveyard
    {0}: create a 1/1 green Insect creature token
    {0}: put a +1/+1 counter on target creature
    {0}: destroy each enchantment
"""


def line(board: str) -> Line:
    return Line(board, cards=CARDS.replace("{", "{{").replace("}", "}}"))


def axe(game: Line, n: int, target: int) -> Line:
    at = next(label.split(",")[1] for label in game.plays() if label.startswith("activate(ana,") and "axe" in label)
    return game.do(f"activate(ana,{at},own(line(axe,{n}))) + aim(1,{target})").resolve()


def links(game: Line) -> set[str]:
    return {f for f in game.held if f.startswith(("linked(", "about("))}


@pytest.mark.parametrize("bear", ["Ana", "Bea"])
def test_it_exiles_and_gives_back(bear):
    """607.2a, 110.2a: under its owner's control, as a new object, whoever that is"""
    game = line(f"Ana: [axe{', Grizzly Bears' * (bear == 'Ana')}]\nBea: [Murderous Redcap{', Grizzly Bears' * (bear == 'Bea')}]\nturn: Ana\nstack: [ring]\n")
    bears, ring = (2, 4) if bear == "Ana" else (3, 4)
    axe(game, 5, bears)
    assert any(f.startswith(f"counter({bears}") for f in game.held)
    game.resolve().do(f"place(w({ring},own(line(ring,1)),1)) + aim(1,{bears})").resolve()
    assert f"in({bears},exile)" in game.held and links(game) == {f"linked({ring},{bears})"}
    axe(game, 1, ring).do("place").resolve()
    assert f"in({bears},battlefield)" in game.held and not links(game) and not any(f.startswith(f"counter({bears}") for f in game.held)
    assert f"under({bears},ana)" not in game.held or bear == "Ana"


def test_what_left_first_gives_nothing_back():
    """607.2a: it is destroyed before the first ability resolves: the card is exiled for ever"""
    game = line("Ana: [axe]\nBea: [Grizzly Bears]\nturn: Ana\nstack: [ring]\n").resolve().do("place(w(3,own(line(ring,1)),1)) + aim(1,2)")
    axe(game, 1, 3).do("place(w(3,own(line(ring,2)),1))").resolve()
    assert "in(2,battlefield)" in game.held
    assert "in(2,exile)" in game.resolve().held and not links(game) and not any(f.startswith("item") for f in game.held)


def test_each_gives_back_its_own():
    """607.2a: several at once, too"""
    board = "Ana: {battlefield: ['ring: linked to Grizzly Bears 1', 'ring: linked to Grizzly Bears 2', axe], exile: [Grizzly Bears, Grizzly Bears]}\nBea: []\nturn: Ana\n"
    game = axe(line(board), 1, 2).do("place").resolve()
    assert "in(5,battlefield)" in game.held and "in(4,exile)" in game.held and links(game) == {"linked(1,4)"}
    game = line(board).do("activate(ana,3,own(line(axe,6))").resolve().do("place(w(1", "place").resolve().resolve()
    assert {"in(4,battlefield)", "in(5,battlefield)"} <= game.held and not links(game)


def test_a_card_that_has_left_exile_is_another():
    """400.7: put into a graveyard, it does not come back"""
    game = axe(line("Ana: {battlefield: ['ring: linked to Grizzly Bears', axe], exile: [Grizzly Bears]}\nBea: []\nturn: Ana\n"), 3, 3)
    assert not links(game) and "in(3,graveyard)" in axe(game, 1, 1).do("place").resolve().held
    game = axe(line("Ana: {battlefield: ['ring: linked to Grizzly Bears', axe], exile: [Grizzly Bears]}\nBea: []\nturn: Ana\n"), 1, 1).do("place")
    assert links(game) == {"about(1,linked(exiled),3)"}
    assert not links(axe(game, 3, 3)) and "in(3,graveyard)" in game.resolve().held


def test_one_that_comes_back_is_a_new_object():
    """400.7, 607.2a: the old one gives back, the new one exiles; what that leaves alone stays"""
    game = axe(line("Ana: {battlefield: ['ring: linked to Grizzly Bears', axe], exile: [Grizzly Bears]}\nBea: [Murderous Redcap]\nturn: Ana\n"), 2, 1)
    game.do("place(w(1,own(line(ring,1)),1)) + aim(1,4)", "place").resolve()
    assert "in(3,battlefield)" in game.held
    assert "in(4,exile)" in game.resolve().held and links(game) == {"linked(1,4)"}


def test_a_token_does_not_come_back():
    """111.8"""
    game = line("Ana: [axe]\nBea: []\nturn: Ana\nstack: [ring]\n").do("activate(ana,1,own(line(axe,4").resolve()
    token = next(o for o in game.vocabulary.spare if f"in({o},battlefield)" in game.held)
    game.resolve().do(f"place(w(2,own(line(ring,1)),1)) + aim(1,{token})").resolve().do("check")
    axe(game, 1, 2).do("place").resolve()
    assert not any(f.startswith((f"in({token}", "linked", "about", "item")) for f in game.held)


def test_activated_abilities_are_linked_too():
    """607.2a: all that it has exiled; as its source leaves as a cost, by what that was then"""
    board = "Ana: [vault, vault]\nBea: [Grizzly Bears, Grizzly Bears]\nturn: Ana\n"
    exiled = lambda: line(board).do("activate(ana,1,own(line(vault,1))) + aim(1,3)").resolve().do("activate(ana,1,own(line(vault,1))) + aim(1,4)").resolve()  # noqa: E731
    assert links(exiled()) == {"linked(1,3)", "linked(1,4)"}
    game = exiled().do("activate(ana,2,own(line(vault,2").resolve()
    assert {"in(3,exile)", "in(4,exile)"} <= game.held
    game.do("activate(ana,1,own(line(vault,2").resolve()
    assert {"in(3,hand)", "in(4,hand)"} <= game.held and not links(game)
    game = exiled().do("activate(ana,1,own(line(vault,3").resolve()
    assert {"in(3,battlefield)", "in(4,battlefield)", "under(3,ana)", "under(4,ana)"} <= game.held


def test_both_waiting_at_once():
    """607.2a: it has left before its first ability was put on the stack; where the second is to resolve after it, that is named"""
    start = lambda: line("Ana: [axe]\nBea: [Grizzly Bears]\nturn: Ana\nstack: [moth]\n").resolve().do("check")  # noqa: E731
    game = start().do("place(w(3,own(line(moth,1)),1)) + aim(1,2)", "place(w(3,own(line(moth,2)),1))").resolve().resolve()
    assert "in(2,exile)" in game.held and not links(game)
    game = start().do("place(w(3,own(line(moth,2)),1))", "place(w(3,own(line(moth,1)),1)) + aim(1,2)").do("pass(")
    assert [str(s) for s in game.plays().values() if isinstance(s, Overflow)] == ["linked(3)"]


@pytest.mark.parametrize("text", ["{0}: exile target creature. return the exiled card to the battlefield", "{0}: return the exiled card to the battlefield"])
def test_what_no_other_ability_exiles_is_named(text):
    game = Vocabulary(parse_board(f"cards:\n  odd: |\n    {{1}} artifact\n    {text}\nAna: [odd]\nBea: [Grizzly Bears]\n"))
    assert "line(odd,1)" in game.deferred
    with pytest.raises(UnsupportedError):
        raise UnsupportedError({u for us in game.deferred.values() for u in us})


UNTIL = """  light: |
    {W} enchantment
    whenever this enters, exile target nonland permanent an opponent controls until this leaves the battlefield
  jail: |
    {1} artifact
    {0}: exile target creature until this leaves the battlefield
"""


def lit(board: str) -> Line:
    return Line(board, cards=(CARDS + UNTIL).replace("{", "{{").replace("}", "}}"))


def test_exiled_until_it_leaves():
    """610.3, 610.3c: back at once, without an ability, under its owner's control, as a new object that triggers"""
    game = lit("Ana: [axe]\nBea: [Grizzly Bears, Murderous Redcap]\nturn: Ana\nstack: [light]\n").resolve().do("place(w(4,own(line(light,1)),1)) + aim(1,3)").resolve()
    assert "in(3,exile)" in game.held and links(game) == {"linked(4,3)"}
    axe(game, 1, 4)
    assert {"in(3,battlefield)", "in(2,battlefield)", "in(4,graveyard)"} <= game.held and not links(game)
    assert {label[:9] for label in game.plays()} == {"place(w(3"} and "under(3,ana)" not in game.held


def test_it_does_not_move_if_the_source_has_left_before():
    """610.3a, 610.3b: of triggered and of activated abilities"""
    game = lit("Ana: [axe]\nBea: [Grizzly Bears]\nturn: Ana\nstack: [light]\n").resolve().do("place(w(3,own(line(light,1)),1)) + aim(1,2)")
    assert "in(2,battlefield)" in axe(game, 1, 3).resolve().held and not links(game)
    game = lit("Ana: [axe, jail]\nBea: [Grizzly Bears]\nturn: Ana\n").do("activate(ana,2,own(line(jail,1))) + aim(1,3)")
    assert "in(3,battlefield)" in axe(game, 1, 2).resolve().held and not links(game)


@pytest.mark.parametrize("effect", ["", "effects: ['jail loses all abilities until end of turn']\n"])
def test_what_is_in_exile_already_and_each_its_own(effect):
    """610.3, 607.2a: as a board says it; whatever abilities the source has by then"""
    board = "Ana: {battlefield: ['jail: linked to Grizzly Bears 1', 'light: linked to Grizzly Bears 2', axe], exile: [Grizzly Bears]}\nBea: {exile: [Grizzly Bears]}\nturn: Ana\n" + effect
    game = axe(lit(board), 1, 1)
    assert {"in(4,battlefield)", "in(5,exile)"} <= game.held and links(game) == {"linked(2,5)"}
    assert "in(5,battlefield)" in axe(game, 1, 2).held


def test_of_several_all_come_back_and_what_has_left_exile_does_not():
    game = lit("Ana: [axe, jail]\nBea: [Grizzly Bears, Grizzly Bears, Grizzly Bears]\nturn: Ana\n")
    for bear in (3, 4, 5):
        game.do(f"activate(ana,2,own(line(jail,1))) + aim(1,{bear})").resolve()
    axe(axe(game, 3, 4), 1, 2)
    assert {"in(3,battlefield)", "in(4,graveyard)", "in(5,battlefield)"} <= game.held


def test_a_token_that_was_exiled_for_a_while():
    """111.8"""
    game = lit("Ana: [axe, jail]\nBea: []\nturn: Ana\n").do("activate(ana,1,own(line(axe,4").resolve()
    token = next(o for o in game.vocabulary.spare if f"in({o},battlefield)" in game.held)
    axe(game.do(f"activate(ana,2,own(line(jail,1))) + aim(1,{token})").resolve().do("check"), 1, 2)
    assert not any(f.startswith((f"in({token}", "linked")) for f in game.held)
