"""What a published ruling asks of all boards and a ruling file can only show on some, named by its id."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from checker.views import view
from encoder.boards import parse_board

COUNTERS = st.integers(0, 3)
BONUS = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


@settings(max_examples=25, deadline=None)
@given(plus=COUNTERS, minus=COUNTERS, bonuses=st.lists(BONUS, max_size=3), anthems=st.integers(0, 2))
def test_shm_counters_5b_both_rule_sets_add_counters_and_bonuses(plus: int, minus: int, bonuses: list[tuple[int, int]], anthems: int) -> None:
    traits = " and ".join(f"with {n} {kind} counters" for n, kind in ((plus, "+1/+1"), (minus, "-1/-1")) if n)
    bears = [{"Grizzly Bears": traits}] if traits else ["Grizzly Bears"]
    board = parse_board({"Ana": [*bears, *(["Glorious Anthem"] * anthems)],
                         "effects": [f"Grizzly Bears gets {p:+d}/{t:+d} until end of turn" for p, t in bonuses]})
    change = plus - minus + anthems
    expected = (2 + change + sum(p for p, _ in bonuses), 2 + change + sum(t for _, t in bonuses))
    for date in ("2008-05-02", "2026-01-16"):
        found = view(board.under(date), 1, date=date)
        row = found[0] if isinstance(found, list) else found.objects[0]
        assert (row["power"], row["toughness"]) == expected, date
