"""The second look at a loop, on the engine alone: what goes on as it did is confirmed, everything else is not, with the reason."""

from __future__ import annotations

import pytest

from checker import sweeping
from checker.confirming import Recipe, refuted
from checker.sweeping import decided
from encoder.cards import library

CARDS = """
cards:
  Test Well: |
    {1} artifact
    pay 1 life: add {B}
    {0}: gain X life, where X is the number of +1/+1 counters on this. put a +1/+1 counter on this
    {1}: gain 1 life
    {T}: gain 1 life
    {0}: create a 1/1 red Goblin creature token
    {0}: put three +1/+1 counters on this
"""
ROUND = ("pass(ana)", "pass(bea)")


def activated(n: int, paid: str = "") -> tuple[str, ...]:
    return (f"activate(ana,1,own(line(test_well,{n}))){paid}", *ROUND)


@pytest.mark.parametrize(("mana", "cycle", "spends", "reason"), [
    ("", activated(1)[:1], False, "life(ana) becomes less"), ("", activated(1)[:1], True, ""),
    ("", (*activated(2), "continue"), False, "life(ana) changes by +1 and not by +0"),
    ("CCCCCCCC", activated(3, " + spend(m(colorless,plain,none),1)"), False, "mana(ana,m(colorless,plain,none)) becomes less"),
    ("", activated(4), False, "tapped(1) is not as before"),  # and not another play that could be made again, though a token has the number of its line
    ("", activated(5), False, ""),
    ("", activated(6), False, ""),  # more counters than the first bounds have room for
    ("", (*activated(6), "pass(cyd)"), False, "not possible again: pass(cyd)"),
])
def test_a_cycle_is_confirmed_or_told_why_not(mana: str, cycle: tuple[str, ...], spends: bool, reason: str) -> None:
    board = f"Ana: {{battlefield: [Test Well], mana: {mana or '0'}}}\n" if mana else "Ana: [Test Well]\n"
    found = refuted(Recipe(board + CARDS, (), cycle, spends=spends), library(), "2026-01-16")
    assert found == "" if not reason else reason in found


def test_what_it_brings_is_what_is_said() -> None:
    def found(net: dict[str, int]) -> str:
        return refuted(Recipe(f"Ana: [Test Well]\n{CARDS}", (), activated(5), net), library(), "2026-01-16")

    assert found({"token(in(_,battlefield);sick(_))": 1}) == ""
    assert found({}) == "round 1: tokens changes by +1, which is said to be +0"
    assert "life(bea) changes by +0, which is said to be -1" in found({"token(in(_,battlefield))": 1, "life(bea)": -1})


def test_plays_may_know_the_pieces_by_other_numbers_than_the_board() -> None:
    found = decided((library(), "2026-01-16"), ("murderous_redcap", "vizier_of_remedies"))
    assert (found["verdict"], found["unconfirmed"]) == ("found", []) and "stack" in found["loops"][0]["loop"]["requires"]["board"]


def test_what_is_not_confirmed_is_refused_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "refuted", lambda *_: "round 2: not possible again: pass(ana)")
    found = decided((library(), "2026-01-16"), ("devoted_druid", "vizier_of_remedies"))
    assert (found["verdict"], found["loops"]) == ("refused", []) and "round 2: not possible again" in found["unconfirmed"][0]
    out = sweeping.Swept(1, 0)
    sweeping._enter(out, {}, ("devoted_druid", "vizier_of_remedies"), found, library())
    assert out.unconfirmed == 1 and list(out.refused.values()) == [[("devoted_druid", "vizier_of_remedies")]]
