"""What becomes of cycles that are played again and again: when they end, who loses, what stops them; and what grows until a card of the board looks at it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checker.commands.loops import answer
from checker.engine import Layouts, Rules, Vocabulary
from checker.exploration import Budget
from checker.loop_words import Told, Words, needed
from checker.loops import PROVED, Found, Search, deepening
from checker.repeating import UNDETERMINED, Repetition
from encoder.boards import Board, parse_board
from encoder.errors import UnsupportedError


def searched(text: str, tokens: int = 2, **bounds: int) -> tuple[Search, Found]:
    search = Search(Layouts(Vocabulary(parse_board(text), Rules(bounds={"max_stack": 3, **bounds}), tokens=tokens)), "ana", piling=False)
    return search, search.run()


def told(text: str, **bounds: int) -> list[Told]:
    """The loops of a board in words."""
    search, found = searched(text, **bounds)
    words = Words(parse_board(text), search)
    return [words(loop, (), True) for loop in found.loops if loop.verdict == PROVED]


def board(*lines: str, rest: str = "Ana: [test thing]\n") -> str:
    return rest + "cards:\n  test thing: |\n" + "".join(f"    {line}\n" for line in lines)


START = "stack: [Ana's starter]\ncards:\n  starter: |\n    {W} instant\n    "
DRAWS = f"Ana: [bond, blood]\n{START}gain 1 life\n  bond: |\n    {{1}} enchantment\n    whenever you gain life, each opponent draws a card\n  blood: |\n    {{1}} enchantment\n    whenever an opponent draws a card, gain 1 life\n"
SELF = f"Ana: {{battlefield: [bond], library: [5 unknown cards, exactly]}}\n{START}draw a card\n  bond: |\n    {{1}} enchantment\n    whenever you draw a card, draw a card\n"


@pytest.mark.parametrize(("text", "kind", "outcome", "end"), [
    (board("{1} artifact creature Golem 1/1", "infect", "{0}: this deals 1 damage to you. you gain 1 life. activate only as a sorcery"), "exhaust", "loss", "after 10 rounds Ana loses the game"),
    (board("{1} artifact creature Golem 1/1", "infect", "{0}: this deals 1 damage to target opponent. activate only as a sorcery"), "unbounded", "win", "after 10 rounds Bea loses the game: Ana wins"),
    # however many rounds that is: those between two thresholds are not played
    (board("{1} artifact", "{0}: each opponent loses 1 life. activate only as a sorcery", rest="Ana: [test thing]\nBea: {life: 2000}\n"), "unbounded", "win", "after 2000 rounds Bea loses the game: Ana wins"),
    (board("{1} artifact", "pay 1 life: add {B}", "as long as your life total is 10 or less, this loses all abilities"), "exhaust", "", "it stops after 10 rounds: it is not possible again that Ana activates"),
    (board("{1} artifact", "{0}: draw a card. activate only as a sorcery"), "exhaust", "", "it comes to an end when it has used up Ana's library; then Ana cannot draw and loses the game"),
    (board("{1} artifact", "pay 3 life: add {B}"), "exhaust", "", "it stops after 6 rounds: Ana may not activate"),
    # 104.3c: who has to draw loses as who has no life left does, with cards that are counted and with cards that are not
    (DRAWS, "unbounded", "win", "it comes to an end when it has used up Bea's library; then Bea cannot draw and loses the game: Ana wins, unless an unknown card of Bea's can stop it"),
    (DRAWS.replace("stack:", "Bea: {library: [3 unknown cards, exactly]}\nstack:"), "unbounded", "win", "in round 4 Bea loses the game: Ana wins, unless an unknown card of Bea's can stop it"),
    (SELF.replace("stack:", "Bea: {library: [8 unknown cards, exactly]}\nstack:"), "exhaust", "loss", "in round 5 Ana loses the game, unless an unknown card of Ana's can stop it"),
    # 104.4a: both at once
    (board("{1} artifact", "{0}: each player loses 1 life. activate only as a sorcery"), "exhaust", "draw", "after 20 rounds Ana and Bea lose the game: the game is a draw"),
])
def test_how_it_ends(text: str, kind: str, outcome: str, end: str) -> None:
    """104.3b-d, 704.5a, 704.5c"""
    found = [one for one in told(text) if one.end.startswith(end)]
    assert [(one.kind, one.meaning.outcome) for one in found[:1]] == [(kind, outcome)], [one.end for one in told(text)]


@pytest.mark.parametrize(("text", "result"), [
    (board("{1} artifact creature Golem 1/1", "infect", "{0}: this deals 1 damage to target opponent. activate only as a sorcery"), "poison"),
    (board("{1} artifact", "{0}: draw a card. activate only as a sorcery"), "cards"),
    (board("{1} artifact", "pay 1 life: put a charge counter on this. activate only as a sorcery"), "counters"),  # the life is what it costs
])
def test_what_a_round_brings(text: str, result: str) -> None:
    assert [one.result for one in told(text, max_counters=12)] == [result]


GUARD = "this loses all abilities"


@pytest.mark.parametrize("text", [
    board("{1} artifact", "{0}: you gain 1 life. activate only as a sorcery", f"as long as your life total is 25 or more, {GUARD}"),
    board("{1} artifact", "{0}: mill a card. activate only as a sorcery", f"as long as the number of cards in your graveyard is 12 or more, {GUARD}"),
    board("{1} artifact", "{0}: put a charge counter on this. activate only as a sorcery", f"as long as the number of charge counters on this is 30 or more, {GUARD}"),
    board("{1} artifact creature Golem 1/1", "{0}: put a +1/+1 counter on this. activate only as a sorcery", "when this creature's power is 30 or more, sacrifice this"),
    board("{1} artifact", "{0}: create a 1/1 green Elf creature token. activate only as a sorcery", f"as long as the number of Elves is 30 or more, {GUARD}"),
    board("{1} artifact", "{0}: put a +1/+1 counter on target creature with power 19 or less. activate only as a sorcery", rest="Ana: [test thing, Grizzly Bears]\n"),
    board("{1} artifact creature Golem 1/30", "indestructible", "{0}: this deals 1 damage to this. you gain 1 life. activate only as a sorcery"),
])
def test_what_grows_is_looked_at_late(text: str) -> None:
    """Each of these stops, or cannot be seen to go on."""
    _, found = searched(text)
    assert not [loop.net for loop in found.loops if loop.verdict == PROVED and not loop.proof.ends]


@pytest.mark.parametrize("text", [
    board("{1} artifact creature Golem 1/1", "{0}: put a +1/+1 counter on this. activate only as a sorcery", f"as long as this's power is 30 or more, {GUARD}"),
    board("{1} artifact", "{0}: put a +1/+1 counter on target creature. activate only as a sorcery", "each creature with power 20 or more has shroud", rest="Ana: [test thing, Grizzly Bears]\n"),
])
def test_what_a_power_decides_that_grows_is_refused_by_name(text: str) -> None:
    """613.1, 611.3a: no rule says whether it is the power before layer 7 or after it."""
    with pytest.raises(UnsupportedError, match=r"before_layer_7\(power\)"):
        searched(text)


LIFE, DAMAGE = {"life(ana)": 1}, {"life(bea)": -1}


@pytest.mark.parametrize(("text", "net", "kind"), [
    # each ability undoes what the other has done, but for what it brings
    (board("{1} artifact creature Golem 1/1", "remove a charge counter from this: put a +1/+1 counter on this", "remove a +1/+1 counter from this: put a charge counter on this. you gain 1 life",
           rest="Ana: ['test thing: with a charge counter']\n"), LIFE, "unbounded"),
    # behind a loop that uses something up, and behind one that brings less
    (board("{1} artifact", "pay 1 life: add {G}", "{G}: you gain 2 life"), LIFE, "unbounded"),
    (board("{1} artifact", "{0}: add {R}", "{R}: each opponent loses 1 life"), DAMAGE, "unbounded"),
    (board("{1} artifact", "{0}: add {R}", "{R}{R}{R}: each opponent loses 1 life"), DAMAGE, "unbounded"),
    # what there is is the same after each round, and one is put into a graveyard in each (704.5j)
    (board("{1} artifact", "{0}: create a 1/1 green legendary Elf creature token named [Bob]. activate only as a sorcery"), {}, "unbounded"),
])
def test_what_several_cycles_come_to(text: str, net: dict[str, int], kind: str) -> None:
    found = [one for one in told(text) if one.loop.net == net]
    assert [one.kind for one in found[:1]] == [kind], [one.loop.net for one in told(text)]


def test_what_another_player_has_to_choose_is_looked_at() -> None:
    """Bea sacrifices the creature that comes back, each round (701.21a, 400.7e)."""
    text = """Ana: [test thing]
Bea: [test phoenix]
cards:
  test thing: |
    {1} artifact
    {T}: target opponent sacrifices a creature
    whenever a creature dies, untap this
  test phoenix: |
    {R} creature Phoenix 2/2
    whenever this dies, return this to the battlefield under its owner's control
"""
    assert [(one.loop.net, one.loop.events["dies"]) for one in told(text)] == [({}, 1)]


def test_a_bound_that_is_too_small_stops_no_loop() -> None:
    """The room for tokens, and the stack, are made larger until it is seen to go on."""
    text = board("{1} artifact", "{T}: create a 1/1 green Elf creature token", "whenever a creature enters, untap this")

    def made(bounds: Mapping[str, int], room: int, until: str) -> Layouts:
        return Layouts(Vocabulary(parse_board(text), Rules(bounds=bounds), tokens=room, plays_on=until))

    found = deepening(made, "ana", Budget(states=2000))[0].found
    assert [(loop.verdict, list(loop.net.values())) for loop in found.loops] == [(PROVED, [1])]


def test_more_of_the_same_is_no_other_loop() -> None:
    """Two rounds of one loop, and a round of each of two, are found on the way."""
    _, found = searched(board("{1} artifact", "pay 1 life: add {G}", "{G}: you gain 2 life"))
    assert sorted(sorted(loop.net.values()) for loop in found.loops if loop.verdict == PROVED) == [[-1, 1], [1], [1]]


def test_what_nothing_comes_of_is_told_as_that() -> None:
    _, found = searched(board("{1} artifact creature Golem 1/1", "remove a charge counter from this: put a +1/+1 counter on this", "remove a +1/+1 counter from this: put a charge counter on this",
                              rest="Ana: ['test thing: with a charge counter']\n"))
    assert found.idle is not None and not found.idle.net and all(loop.verdict != PROVED for loop in found.loops)


def test_when_the_time_is_up_nothing_is_begun() -> None:
    """However few states were looked at: neither a search, nor a proof, nor the question which pieces are needed."""
    text = board("{1} artifact", "{0}: you gain 1 life. activate only as a sorcery")
    search, found = searched(text)
    loop, = found.loops
    late = Budget(seconds=0)
    again = search.from_state(search.start, late)
    assert not again.run().loops and again.found.stopped == "time: 0 s" and not again.found.complete
    proof = Repetition(again, search.canonical(search.start), loop.cycle).proof()
    assert proof.verdict == UNDETERMINED and "time" in proof.reason

    def made(of: Board, bounds: Mapping[str, int], room: int, until: str) -> Layouts:
        raise AssertionError("nothing is grounded any more")

    assert needed(parse_board(text), loop, "ana", made, lambda: late) == (("test thing",), False)


def test_of_several_pieces_that_would_do_the_one_that_is_told_stays() -> None:
    """The round that is told has the first creature as its target, and the other is not needed."""
    text = board("{1} artifact", "{T}: you gain 1 life", "whenever you gain life, tap target creature. you gain 1 life", rest="Ana: [test thing, Grizzly Bears, Llanowar Elves]\n")

    def made(of: Board, bounds: Mapping[str, int], room: int, until: str) -> Layouts:
        return Layouts(Vocabulary(of, Rules(bounds=bounds), tokens=room, plays_on=until))

    loop = next(loop for loop in searched(text, 0)[1].loops if loop.verdict == PROVED)
    names = [o.label for o in parse_board(text).objects if any(f"aim(1,{o.slot})" in label for label, _ in loop.cycle)]
    assert needed(parse_board(text), loop, "ana", made, lambda: Budget(states=500)) == (("test thing", *names), True)


@pytest.mark.parametrize(("hand", "outcome", "unless"), [
    ("2 unknown cards", "draw-unless-stopped", ["Bea"]),
    ("", "draw", []),
])
def test_a_card_that_nobody_has_named_could_stop_it(hand: str, outcome: str, unless: list[str]) -> None:
    """104.4b, 731.5: that nobody can is only said of what is known."""
    text = f"Ana: [ping]\nBea: {{hand: [{hand}]}}\n{START}tap each creature\n  ping: |\n    {{1}} creature 1/1\n    whenever this becomes tapped, untap this\n    whenever this becomes untapped, tap this\n"
    one = told(text)[0]
    assert (one.meaning.outcome, one.as_json()["unless_unknown"], one.meaning.unbroken) == (outcome, unless, None if unless else True)
    assert ("unless an unknown card of Bea's can" in one.end) is ("unless an unknown card of Bea's can" in one.sentences()[-1]) is bool(unless)


def test_what_stops_because_something_is_damaged_is_told() -> None:
    """120.6, 704.5g: the damage of four rounds stays, and the fifth destroys it."""
    wall = "    {1} creature Wall 0/5\n  pinger: |\n    {1} creature Elf 1/1\n    {T}: this deals 1 damage to target creature an opponent controls. gain 1 life. activate only as a sorcery\n    {0}: untap this. activate only as a sorcery\n"
    found = answer(parse_board(f"Ana: [pinger]\nBea: [wall]\ncards:\n  wall: |\n{wall}"), "", {}, 0, "2026-01-16").data
    assert found["loops"] == [] and [(one["net"], one["verdict"]) for one in found["refused"]] == [({"damage marked on wall": 1, "life of Ana": 1}, "refuted"), ({}, "refuted")]
    assert found["refused"][0]["reason"] == "it stops after 4 rounds: wall dies, because the toughness of wall is 5 and wall has 5 damage [704.5g]"


def test_what_hurts_others_is_looked_for_behind_a_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A longer round of which another player loses life is found before everything else was looked at, and from where the loop begins."""
    text = board("{1} artifact", "{0}: you gain 1 life. activate only as a sorcery", "{T}: put a charge counter on this", "{0}: untap this. activate only as a sorcery", "{0}: add {C}",
                 "remove a charge counter from this: each opponent loses 1 life. activate only as a sorcery")

    def hurts(after: int) -> bool:
        monkeypatch.setattr("checker.loops.AFTER", after)
        search = Search(Layouts(Vocabulary(parse_board(text), Rules(bounds={"max_stack": 3}), tokens=0)), "ana", Budget(states=20), piling=False)
        return any(loop.verdict == PROVED and loop.net.get("life(bea)", 0) < 0 for loop in search.run().loops)

    assert hurts(after=5) and not hurts(after=1000)
