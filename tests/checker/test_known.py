"""What the programs know before there is a board, against the rules: 500.1 (the steps), 703.4 (turn-based actions), 508.1, 509.1, and the keywords of 702."""

from __future__ import annotations

import pytest

import asp
from checker.known import begins_by_itself, declared_in, keywords_that_are, steps
from encoder.boards.models import STEPS


@pytest.mark.parametrize("date", asp.RULES_DATES)
def test_every_step_of_a_board_has_its_place(date):
    assert steps(date) == ["upkeep", "draw step", "main phase", "beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat", "second main phase", "end step", "cleanup"]
    assert set(steps(date)) == set(STEPS)


def test_steps_that_begin_with_turn_based_actions():
    """703.4d the draw, i and j the declarations, k and m combat damage, n and p what the cleanup step does; nothing at the others (of main phases, Sagas and Attractions are not modelled: f, g)."""
    assert {step for step in STEPS if begins_by_itself(step)} == {"draw step", "declare attackers", "declare blockers", "combat damage", "cleanup"}
    assert not begins_by_itself("no step")


def test_declarations_have_a_step_of_their_own():
    assert declared_in("attacks") == ("declare_attackers", "508.1") and declared_in("blocks") == ("declare_blockers", "509.1") and declared_in("casts") is None


def test_what_keywords_stand_for():
    assert keywords_that_are("activated") == ["crew", "cycling", "equip", "fortify", "reinforce"]
    assert keywords_that_are("triggered") == ["conspire", "evoke", "persist", "undying", "ward"]
    assert keywords_that_are("triggered_twice") == ["suspend"]
