"""What static effects read of life totals and of cards that nobody has named, in lines of play (604.2, 613)."""

from __future__ import annotations

import pytest

from checker.engine import Layouts, Overflow, Vocabulary
from encoder.boards import parse_board
from encoder.errors import UnsupportedError

ABLE = '"{0}: scry 1"'


def engine(player: str, *lines: str) -> Layouts:
    text = "".join(f"    {line}\n" for line in ("{1} creature Elf 1/1", *lines))
    return Layouts(Vocabulary(parse_board(f"Ana: {{battlefield: [test thing], {player}}}\ncards:\n  test thing: |\n{text}")))


def plays(strategy: Layouts) -> list[str]:
    return [label for label, _ in strategy.successors(strategy.vocabulary.initial()) if label.startswith("activate(")]


@pytest.mark.parametrize(("condition", "fits"), [("25 or less", {3, 5, 25}), ("5 or more", {5, 25, 26}), ("5", {5})])
def test_a_condition_about_life(condition: str, fits: set[int]) -> None:
    for life in (3, 5, 25, 26):
        assert bool(plays(engine(f"life: {life}", f"as long as your life total is {condition}, this has {ABLE}"))) is (life in fits)


def test_a_condition_that_comes_to_an_end() -> None:
    strategy = engine("life: 24", 'as long as your life total is 25 or less, this has "pay 1 life: you gain 2 life"')
    seen, todo = set(), [strategy.vocabulary.initial()]
    while todo:
        for _, after in strategy.successors(todo.pop()):
            if not isinstance(after, Overflow) and after not in seen:
                seen.add(after)
                todo.append(after)
    life = strategy.vocabulary.register_text.index("life(ana)")
    # six abilities at most on the stack, activated at 25 or less
    assert 26 <= max(state[1][life] for state in seen) <= 25 - 1 + 2 * 5


@pytest.mark.parametrize("line", ["this creature's power is your life total", "this gets +X/+0, where X is your life total"])
def test_life_as_a_size_is_refused(line: str) -> None:
    with pytest.raises(UnsupportedError, match="life"):
        engine("life: 3", line)


@pytest.mark.parametrize("cards", [0, 3, 4, 12])
def test_a_condition_about_unknown_cards(cards: int) -> None:
    assert bool(plays(engine(f"hand: [{cards} unknown cards]", f"as long as the number of cards in your hand is 3 or less, this has {ABLE}"))) is (cards <= 3)


def test_unknown_cards_as_a_size() -> None:
    def power(cards: int) -> tuple[set[str], bool]:
        strategy = engine(f"hand: [Forest, {cards} unknown cards]", "this creature's power is the number of cards in your hand")
        state = strategy.vocabulary.initial()
        return {str(a) for a in strategy.layout(state[2]).atoms(state) or () if a.name == "power"}, any(isinstance(after, Overflow) for _, after in strategy.successors(state))

    assert power(3) == ({"power(1,4)"}, False)
    assert power(12)[1]  # more than are counted one by one: said, not cut off


def test_an_open_library_is_not_counted() -> None:
    with pytest.raises(UnsupportedError, match="cards"):
        engine("life: 20", "this creature's power is the number of cards in your library")
