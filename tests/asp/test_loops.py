"""What a cycle of plays means for the game (CR 104.4b, 731), said by asp/loops.lp of facts."""

from __future__ import annotations

import clingo
import pytest

import asp
from checker.grounding import base

FORCED = "whose(ana). played(1,pass(ana)). played(2,pass(bea)). played(3,place(w(1,i,1))). "
CHOSEN = "whose(ana). played(1,activate(ana,1,i)). played(2,pass(ana)). played(3,pass(bea)). "


def said(facts: str) -> set[str]:
    control = clingo.Control(["-Wnone"])
    base(control, asp.select(("loops.lp",)), facts)
    with control.solve(yield_=True) as handle:
        atoms = next(iter(handle)).symbols(atoms=True)
    return {str(atom) for atom in atoms if atom.name in ("optional", "mandatory", "broken_by", "unbroken", "unless_unnamed", "used_up", "decked", "kind", "outcome")}


@pytest.mark.parametrize("play", ["activate(ana,1,i)", "cast(ana,1)", "cast(ana,1,w)", "play_land(ana,1)", "special(ana,1,suspend)", "agree(ana)"])
def test_who_wants_to_play_something_is_not_made_to(play: str) -> None:
    """117.1a-c, 603.5, 608.2d"""
    found = said(f"whose(ana). played(1,{play}).")
    assert "optional(1)" in found and "mandatory" not in found and "kind(unbounded)" in found


def test_a_loop_that_nothing_can_stop_is_a_draw() -> None:
    """104.4b, 731.4"""
    assert said(FORCED) == {"mandatory", "unbroken", "kind(mandatory_draw)", "outcome(draw)"}
    assert "kind(unbounded)" in said(CHOSEN) and "outcome(draw)" not in said(CHOSEN)


def test_what_nobody_has_to_do_may_end_it() -> None:
    """731.5: whether by its player or by another, nobody is forced to."""
    own = said(FORCED + "could(1,1,activate(ana,2,i)). made_by(1,1,ana). leaves(1,1).")
    assert own == {"mandatory", "unbroken", "kind(mandatory_draw)", "outcome(draw_unless_stopped)"}
    others = said(FORCED + "could(2,1,cast(bea,9,w)). made_by(2,1,bea). leaves(2,1).")
    assert others == {"mandatory", "broken_by(bea,2,1)", "kind(mandatory_draw)", "outcome(draw_unless_stopped)"}
    # ... where it does not end, it is a draw
    assert "outcome(draw)" in said(FORCED + "could(2,1,cast(bea,9,w)). made_by(2,1,bea).")


def test_a_choice_that_has_to_be_made_and_leads_out_of_it() -> None:
    """104.4b: a target that could be another."""
    found = said(FORCED + "could(3,1,place(w(1,i,1))). made_by(3,1,ana). leaves(3,1).")
    assert found == {"unbroken", "kind(unbounded)"}
    assert "mandatory" in said(FORCED + "could(3,1,place(w(1,i,1))). made_by(3,1,ana).")


def test_what_is_not_known_is_not_said() -> None:
    found = said(FORCED + "could(3,1,place(w(1,i,1))). made_by(3,1,bea). unsure(3,1).")
    assert found == {"kind(unbounded)"}
    assert said(FORCED + "unasked(2).") == {"kind(unbounded)"}
    assert said(FORCED + "could(2,1,cast(bea,9,w)). made_by(2,1,bea). unsure(2,1).") == {"mandatory", "kind(mandatory_draw)"}


@pytest.mark.parametrize(("facts", "kind", "used"), [
    ("net(unknown(ana,hand),1). open_library(ana). net(counter(1,plus),1).", "exhaust", {"used_up(library(ana))"}),  # the draw itself comes to an end (104.3c)
    ("net(unknown(bea,graveyard),2). open_library(bea).", "exhaust", {"used_up(library(bea))"}),  # 701.17b
    ("net(unknown(bea,graveyard),2). open_library(bea). net(life(bea),-2).", "unbounded", {"used_up(library(bea))"}),
    ("net(unknown(bea,library),-2). net(unknown(bea,graveyard),2).", "exhaust", {"used_up(library(bea))"}),
    ("net(life(ana),-1). net(mana(ana,m(black,plain,none)),1).", "exhaust", {"used_up(life(ana))"}),
    ("net(life(bea),-1).", "unbounded", set()),
    ("net(poison(ana),1). net(life(ana),1). ends. loses(ana).", "exhaust", set()),  # 104.3d
    ("net(poison(bea),1). ends. loses(bea).", "unbounded", set()),
    ("net(counter(1,charge),-1). ends.", "exhaust", {"used_up(counter(1,charge))"}),
    ("grows(token).", "unbounded", set()),
    ("net(unknown(ana,hand),1). open_library(ana). turns(1).", "turn_cycle", {"used_up(library(ana))"}),
    ("net(unknown(ana,hand),-1). net(unknown(ana,graveyard),1). open_library(ana).", "unbounded", set()),  # a card that is discarded comes from no library
    ("net(unknown(bea,hand),1). open_library(bea). draws(bea).", "unbounded", {"used_up(library(bea))"}),
    # what there is more of is what the cards are milled for
    ("net(unknown(bea,graveyard),2). open_library(bea). net(life(ana),1).", "unbounded", {"used_up(library(bea))"}),
    ("net(unknown(bea,graveyard),2). open_library(bea). grows(token).", "unbounded", {"used_up(library(bea))"}),
    ("ends. net(life(ana),1).", "exhaust", set()),  # it comes to an end, and nobody has lost
])
def test_what_runs_out(facts: str, kind: str, used: set[str]) -> None:
    found = said(CHOSEN + facts)
    assert f"kind({kind})" in found and {f for f in found if f.startswith("used_up")} == used


def test_who_goes_on_drawing_loses_in_the_end() -> None:
    """104.3c, 704.5b: not who only mills."""
    assert {f for f in said(CHOSEN + "net(unknown(bea,hand),1). open_library(bea). net(unknown(ana,graveyard),1). open_library(ana).") if f.startswith("decked")} == {"decked(bea)"}
    assert "decked(bea)" not in said(CHOSEN + "net(unknown(bea,hand),1).")


def test_rounds_that_end_because_a_player_loses() -> None:
    """104.2a, 104.3b, 104.4a"""
    assert "outcome(win)" in said(CHOSEN + "ends. loses(bea).") and "outcome(loss)" in said(CHOSEN + "ends. loses(ana).")
    assert {f for f in said(CHOSEN + "ends. loses(ana). loses(bea).") if f.startswith("outcome")} == {"outcome(draw)"}
    # a mandatory loop that changes the position until somebody loses is no draw
    assert {"mandatory", "kind(unbounded)", "outcome(win)"} <= said(FORCED + "ends. loses(bea). net(life(bea),-1).")


def test_who_has_to_draw_loses_at_last() -> None:
    """104.3c, 704.5b: as who has no life left does; also where as many cards are discarded as are drawn (514.1)."""
    bea = "net(unknown(bea,hand),1). open_library(bea). "
    assert {"mandatory", "kind(unbounded)", "outcome(win)"} <= said(FORCED + bea + "net(life(ana),1).")
    own = "net(unknown(ana,graveyard),1). open_library(ana). draws(ana). "
    assert {"decked(ana)", "kind(exhaust)", "outcome(loss)"} <= said(FORCED + own)
    assert not {f for f in said(CHOSEN + own) if f.startswith("outcome")}  # who need not go on
    # who of several is the first is not known
    assert not {f for f in said(FORCED + bea + own) if f.startswith("outcome")} and not {f for f in said(CHOSEN + bea + "net(life(ana),-1).") if f.startswith("outcome")}


def test_what_nobody_has_named_may_be_anything() -> None:
    """731.5: a card in a hand."""
    assert said(FORCED + "unnamed(bea).") == {"mandatory", "unless_unnamed(bea)", "kind(mandatory_draw)", "outcome(draw_unless_stopped)"}
    assert said(FORCED + "unnamed(ana).") == {"mandatory", "unbroken", "kind(mandatory_draw)", "outcome(draw_unless_stopped)"}
    assert said(FORCED + "unplayed(7). owner(7,bea).") == {"mandatory", "kind(mandatory_draw)"}
    # a library that is used up by a loop that nobody can stop is not there for ever (701.17b)
    assert not {f for f in said(FORCED + "net(unknown(bea,graveyard),1). open_library(bea). net(life(ana),1).") if f.startswith("outcome")}
