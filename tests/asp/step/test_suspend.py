"""Suspend (CR 702.62), from two sides: the special action, the counters that run out, the cast, and the haste of a creature."""

from __future__ import annotations

from functools import cache

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

from . import test_casting_meanwhile as meanwhile

CARDS = """cards:
  psalm: |
    no cost blue sorcery
    suspend 1 {U}
    gain 3 life
  drake: |
    {6} creature Drake 2/2
    flash
    suspend 1 {U}
    {T}: gain 1 life
  slow drake: |
    {6} creature Drake 2/2
    flash
    suspend 2 {1}{U}
  bolt: |
    {6} instant
    suspend 1 {U}
    additional cost: sacrifice a creature
    this deals 3 damage to target creature
  call: |
    {4} sorcery
    suspend 1 {U}
    additional cost: discard a blue card
    gain 3 life
  red card: |
    {R} instant
    gain 1 life
  tax: |
    {1} artifact
    each spell costs {1} more
  theft: |
    {U} instant
    gain control of target creature
  muting: |
    {U} instant
    target creature loses all abilities until end of turn
"""
NOW, BEFORE = "2026-01-16", "2022-04-29"


class Game(meanwhile.Game):
    """With the cards of this file, over turns."""

    def __init__(self, board: str, date: str = NOW, turns: int = 2) -> None:
        cards, meanwhile.CARDS = meanwhile.CARDS, CARDS
        try:
            super().__init__(board, date, f"turns({turns})" if turns else "")
        finally:
            meanwhile.CARDS = cards

    def suspends(self) -> list[str]:
        return sorted(label for label in self.plays() if label.startswith("special("))


END = "turn: Bea\nstep: end step\npriority: Ana\n"
"""Ana's upkeep is the next step with priority."""


@cache
def exiled(date: str) -> Game:
    return Game("Ana: {exile: ['psalm: with a time counter', 'drake: with a time counter', 'bolt: with a time counter', 'call: with a time counter', 'slow drake: with 2 time counters'], "
                f"hand: [muting, red card], battlefield: [Island, Grizzly Bears]}}\nBea: {{hand: [theft], battlefield: [Island]}}\n{END}", date, 2 if date == BEFORE else 4)


def upkeep(date: str, card: str, without: str = "") -> tuple[Game, int]:
    """Only this card is suspended; its last counter has been removed, and its free cast is about to resolve."""
    game, slot = exiled(date), {"psalm": 5, "drake": 6, "bolt": 7, "call": 8, "slow drake": 9}[card]
    v = game.engine.vocabulary
    start = v.initial()
    game.state = (frozenset(i for i in start[0] if (v.text_of[i] != without and not v.text_of[i].startswith("counter(")) or v.text_of[i].startswith(f"counter({slot},")), *start[1:])
    return game.until("step(upkeep)").play("place(").play("pass(ana)").play("pass(bea)"), slot


def test_the_special_action():
    """116.2f: any time one could begin to cast the card; the cost is paid, the card exiled with its counters; no stack, and the same player goes on."""
    game = Game("Ana: {hand: [drake, slow drake, psalm], mana: UUUR}\n" + END.replace("Ana", "Bea"), turns=0).play("pass(bea)")
    assert game.suspends() == ["special(ana,1,suspend(line(drake,2))) + spend(m(blue,plain,none),1)", *(
        f"special(ana,2,suspend(line(slow_drake,2))) + spend(m(blue,plain,none),{spent}" for spent in ("1) + spend(m(red,plain,none),1)", "2)"))]
    game.play("special(ana,2 none),2)").play("special(ana,1")
    assert {"in(1,exile)", "counter(1,time,1)", "counter(2,time,2)", "priority(ana)"} <= game.held and not any(f.startswith("item(") for f in game.held)
    assert game.number("mana(ana,m(blue,plain,none))") == 0 and list(game.plays()) == ["pass(ana)"]
    assert "passed" not in game.held and game.play("pass(ana)").held >= {"passed", "priority(bea)"}  # 117.4: who has passed passes again
    assert Game("Ana: {hand: [psalm, bolt], graveyard: [drake], mana: U}\nBea: {hand: [psalm]}", turns=0).suspends() == [
        f"special(ana,{n},suspend(line({card},1))) + spend(m(blue,plain,none),1)" for n, card in ((1, "psalm"), (2, "bolt"))]


@pytest.mark.parametrize(("date", "declines"), [(NOW, True), (BEFORE, False)])
def test_the_last_counter_lets_it_be_cast(date, declines):
    """702.62a: without its mana cost, which it need not have; until 2023 it had to be cast, if able."""
    game = upkeep(date, "psalm")[0].play("place(").until("resolving(1)")
    asked = game.state
    assert {label.split("(")[0] for label in game.plays()} == {"cast", "decline"} if declines else {"cast"}
    assert "in(5,graveyard)" in game.play("cast(").until("in(5,graveyard)").held and game.number("life(ana)") == 23
    if declines:
        game.state = asked
        game.play("decline").until("priority(ana)", "step(draw)")
        assert "in(5,exile)" in game.held and not any(f.startswith(("counter(", "waiting(")) for f in game.held)


def test_two_counters_take_two_upkeeps_of_its_owner():
    game, _ = upkeep(NOW, "slow drake")
    game.until("counter(9,time,1)").until("step(upkeep)", "active(bea)")
    assert not [label for label in game.plays() if label.startswith("place(")]
    game.until("step(upkeep)", "active(ana)").play("place(").until("resolving(1)")
    assert "decline(ana)" in game.plays()


def test_with_its_additional_costs_or_not_at_all():
    """118.9d: additional costs stay; 702.62a: what can't be cast remains in exile, and is not suspended any more."""
    game = upkeep(BEFORE, "bolt")[0].play("place(").until("resolving(1)")
    assert game.casts() and list(game.plays()) == game.casts() and all("sacrificed(2)" in label for label in game.casts())
    game = upkeep(BEFORE, "bolt", "in(2,battlefield)")[0].play("place(").until("resolving(1)")
    assert list(game.plays()) == ["continue"] and "in(7,exile)" in game.play("continue").held
    # 118.8c: nobody has to show that a card of some quality is in a hidden zone
    game = upkeep(BEFORE, "call")[0].play("place(").until("resolving(1)")
    assert "decline(ana)" in game.plays() and game.casts()


def test_nobody_has_to_make_mana_for_it():
    """118.3c: cast if able, but with mana abilities only if its owner wants to"""
    game = Game(f"Ana: {{exile: ['drake: with a time counter'], battlefield: [Island, tax]}}\nBea: []\n{END}", BEFORE, 2)
    for _ in range(40):
        if any(label.startswith("decline(") for label in game.plays()):
            break
        game.play(min((label for label in game.plays() if label.startswith(("check", "place(", "continue", "pass(", "turn_based", "next_step"))), key=len))
    assert {label.split("(")[0] for label in game.plays()} == {"activate", "decline"}


def test_a_creature_has_haste():
    """702.62a: from the moment that it is a spell, as long as its player controls it; not one that is cast for its mana cost."""
    game = upkeep(NOW, "drake")[0].play("place(").until("resolving(1)").play("cast(").until("in(6,battlefield)", "priority(ana)")
    there = game.state
    assert {"locked(hasty(6),6)", "sick(6)"} <= game.held and any(label.startswith("activate(ana,6") for label in game.plays())
    # 611.2b: it ends with control, at once, whoever controls the creature, and does not come back
    game.until("step(main)", "active(bea)").play("activate(bea,").play("cast(bea,11) aim(1,6)").until("in(11,graveyard)")
    assert "priority(bea)" in game.held and not [label for label in game.plays() if label.startswith("activate(") and ",6," in label]
    assert not any("hasty" in f for f in game.play("pass(").held)
    # 613.7: a later loss of all abilities takes it away; the effect of suspend is the earlier one
    game.state = there
    assert "locked(hasty(6),6)" in game.play("activate(ana,1").play("cast(ana,3) aim(1,6)").until("in(3,graveyard)").held
    assert not [label for label in game.plays() if label.startswith("activate(ana,6")]
    plain = Game("Ana: {hand: [drake], mana: UUUUUU}\nBea: [Forest]", turns=0).play("cast(").until("in(1,battlefield)", "priority(ana)")
    assert not [label for label in plain.plays() if label.startswith("activate(ana,1")]


RULING = f"""ruling: suspending
{CARDS}
cases:
  now:
    board: {{Ana: {{hand: [psalm, bolt], mana: U}}, Bea: [Grizzly Bears]}}
    legal: [Ana suspends psalm, Ana suspends bolt]
  not without the mana, nor at another time:
    board: {{Ana: {{hand: [psalm], mana: R}}, Bea: {{hand: [psalm], mana: U}}}}
    illegal: [Ana suspends psalm 1, Bea suspends psalm 2]
  over turns:
    board: {{Ana: {{hand: [slow drake], battlefield: [2 Island]}}, Bea: [Grizzly Bears]}}
    turn: Bea
    step: end step
    priority: Ana
    play: [Ana suspends slow drake, the game reaches Ana's draw step]
    always: [slow drake has 1 time counter, slow drake is in exile, slow drake's suspend triggers exactly once]
  in haste:
    board: {{Ana: {{exile: ['drake: with a time counter']}}, Bea: [Grizzly Bears]}}
    turn: Bea
    step: end step
    play: [the game reaches Ana's upkeep, Ana casts drake for nothing, drake resolves]
    always: [drake has haste, drake has haste when drake enters, drake's suspend triggers before Ana casts drake]
"""


def test_in_rulings():
    results = verify(parse_ruling(RULING))
    assert [str(r.found.verdict) for r in results] == ["holds"] * len(results), [(str(r.claim), r.found) for r in results if r.found.verdict != "holds"]
