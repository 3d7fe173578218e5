"""{S} in the cost of an ability, paid in a line of play from mana that is there (CR 107.4h)."""

from __future__ import annotations

import pytest

from checker.engine import Facts, Layouts, Vocabulary
from encoder.boards import parse_board


@pytest.mark.parametrize("strategy", [Facts, Layouts])
@pytest.mark.parametrize(("cost", "mana", "spent"), [
    ("{S}", ["G snow"], 1),
    ("{S}", ["G"], 0),
    ("{S}", ["G", "U snow"], 1),
    ("{S}", ["G snow", "U snow"], 2),
    ("{S}{G}", ["G snow"], 0),
    ("{S}{G}", ["G snow", "G"], 1),
    ("{S}{G}", ["G snow", "U"], 0),
    ("{S}{G}", ["GG snow"], 1),
    ("{S}{S}", ["G snow", "GG"], 0),
    ("{1}", ["G snow", "G"], 2),
])
def test_snow_mana(strategy: type, cost: str, mana: list[str], spent: int) -> None:
    board = parse_board({"Ana": {"battlefield": ["test lens"], "mana": mana}, "cards": {"test lens": "{1} artifact\n" + cost + ": gain 1 life"}})
    vocabulary = Vocabulary(board)
    plays = {play for play, _ in strategy(vocabulary).successors(vocabulary.initial()) if play.startswith("activate")}
    assert len(plays) == spent, plays
    control = Facts(vocabulary).control(vocabulary.initial())
    reasons = {str(a.symbol.arguments[1]) for a in control.symbolic_atoms.by_signature("illegal", 2)}
    assert reasons == (set() if spent else {"unpayable"})
