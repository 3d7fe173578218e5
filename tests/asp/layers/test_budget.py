"""Ground rules are what a state costs: a budget for fixed boards with the state open (facts count too, and cost nothing)."""

import pytest

from tests.asp.layers.boards import BOARDS
from tests.asp.layers.harness import left_open, solve
from tests.asp.layers.test_boards import facts
from tests.benchmarks.views import SIX, TWELVE, board


def rules(text: str, fluents: list[str]) -> int:
    """Ground rules of a board left open."""
    control = left_open(text, fluents)
    solve(control, fluents)
    return int(control.statistics["problem"]["lp"]["rules"])


@pytest.mark.parametrize(("permanents", "effects", "most"), [(20, SIX, 5_000), (60, SIX, 20_000), (20, TWELVE, 12_500)])
def test_budget_of_boards_with_many_permanents(permanents: int, effects: list[str], most: int) -> None:
    assert rules(*board(permanents, effects)) <= most


@pytest.mark.parametrize(("name", "most"), [("humility then opalescence", 1_900), ("xenograft, urborg, bell", 1_900), ("leaders in a loop", 1_600)])
def test_budget_of_small_boards(name: str, most: int) -> None:
    assert rules(*facts(next(b for b in BOARDS if b.name == name))) <= most
