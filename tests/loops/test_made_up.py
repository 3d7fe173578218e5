"""No combo of made-up cards is pruned: a few sets of those that `tests.loops.made_up` makes."""

from __future__ import annotations

from tests.loops.made_up import lost, sets


def test_no_combo_of_made_up_cards_is_pruned() -> None:
    gone, pruned = lost(list(sets(2, 3)), ["starfield_of_nyx"], states=20)
    assert not gone and pruned
