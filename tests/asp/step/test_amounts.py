"""Numbers that a resolving ability works out (CR 107.2, 608.2b, 608.2h), on boards in card notation."""

from __future__ import annotations

import pytest

from checker.engine import Facts, Layouts, Vocabulary
from checker.exploration import explore
from encoder.boards import parse_board

GIANT = "{3}{R} creature Giant 3/3"


def _lives(strategy: type, words: str, permanents: list[str], more: dict[str, str] | None = None) -> set[int]:
    """Ana's life at the ends of all lines on which her drain was used."""
    board = parse_board({"Ana": ["test drain", *permanents], "cards": {"test drain": "{1} artifact\n{T}: " + words, "test giant": GIANT, **(more or {})}})
    vocabulary = Vocabulary(board)
    graph = explore(strategy(vocabulary))
    assert graph.complete and not graph.cut
    life = vocabulary.register_text.index("life(ana)")
    return {state[1][life] for state in graph.edges if vocabulary.over in state[0] and vocabulary.by_text["tapped(1)"] in state[0]}


@pytest.mark.parametrize("strategy", [Facts, Layouts])
def test_a_number_that_the_source_does_not_have_counts_as_0(strategy: type) -> None:
    assert _lives(strategy, "gain X life, where X is 1 plus this's power", []) == {21}
    assert _lives(strategy, "gain X life, where X is 2 plus the number of charge counters on this", ["test giant"]) == {22}
    assert _lives(strategy, "gain X life, where X is 2 plus the number of charge counters on this", ["test giant: with 3 charge counters"]) == {22}


@pytest.mark.parametrize("strategy", [Layouts])
def test_numbers_of_targets_are_those_on_resolution(strategy: type) -> None:
    assert _lives(strategy, "target creature gets +1/+2 until end of turn. gain X life, where X is the target's power", ["test giant"]) == {24}
    assert _lives(strategy, "target creature gets +1/+2 until end of turn. gain X life, where X is the target's toughness", ["test giant"]) == {25}
    assert _lives(strategy, "put a -1/-1 counter on target creature. gain X life, where X is the number of -1/-1 counters on the target",
                  ["test giant: with a -1/-1 counter"]) == {22}


@pytest.mark.parametrize("strategy", [Layouts])
def test_a_target_that_is_gone_has_no_number(strategy: type) -> None:
    seer = {"test seer": "{B} creature Wizard 1/1\nsacrifice a creature: gain 1 life"}
    found = _lives(strategy, "target creature gets +0/+1 until end of turn. gain X life, where X is the target's power", ["test giant", "test seer: new"], seer)
    # the giant's 3 or the seer's 1 if it is there on resolution, 1 for each that is sacrificed at any time: never 3 or 1 of what is gone
    assert found == {21, 22, 23, 24, 25}


@pytest.mark.parametrize("strategy", [Layouts])
def test_a_target_that_the_effect_itself_has_moved_is_remembered(strategy: type) -> None:
    """608.2h: by then it is no longer where it was expected to be; its number is what it last was, 0 and less included (107.1b)."""
    def gained(words: str, counters: int) -> int:
        permanent = f"test wall: with {counters} -1/-1 counters" if counters else "test wall"
        (life,) = _lives(strategy, words, [permanent], {"test wall": "{2} creature Wall 3/9"})
        return life - 20

    power, more = "destroy target creature. gain X life, where X is the target's power", "exile target creature. gain X life, where X is 5 plus the target's power"
    assert [gained(power, n) for n in (0, 1, 3, 4)] == [3, 2, 0, 0]
    assert [gained(more, n) for n in (0, 3, 4)] == [8, 5, 4]
    assert gained("destroy target creature. gain X life, where X is the target's toughness", 2) == 7
    assert gained("destroy target creature. gain X life, where X is the number of -1/-1 counters on the target", 2) == 2


@pytest.mark.parametrize("strategy", [Layouts])
@pytest.mark.parametrize(("condition", "met"), [
    ("3 or more", True), ("4 or more", False), ("3 or less", True), ("2 or less", False), ("more than 2", True), ("more than 3", False), ("less than 4", True),
    ("less than 3", False), ("3", True), ("2", False),
])
def test_numbers_are_compared(strategy: type, condition: str, met: bool) -> None:
    words = f"gain 1 life. activate only if the number of creatures you control is {condition}"
    giants = ["3 test giant"]
    board = {"Ana": ["test drain", *giants], "cards": {"test drain": "{1} artifact\n{T}: activate only if the number of creatures you control is " + condition + ". gain 1 life", "test giant": GIANT}}
    vocabulary = Vocabulary(parse_board(board))
    plays = {play for play, _ in strategy(vocabulary).successors(vocabulary.initial())}
    assert any(play.startswith("activate(ana,1,") for play in plays) is met, (words, plays)


@pytest.mark.parametrize("strategy", [Facts, Layouts])
def test_an_if_inside_an_ability_is_asked_when_its_instruction_is_reached(strategy: type) -> None:
    words = "gain 1 life. if you control two or more creatures, gain 4 life"
    assert _lives(strategy, words, ["test giant"]) == {21}
    assert _lives(strategy, words, ["2 test giant"]) == {25}
    first = "destroy target creature. if you control two or more creatures, gain 4 life"
    assert _lives(strategy, first, ["2 test giant"]) == {20}
