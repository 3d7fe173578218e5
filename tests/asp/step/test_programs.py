"""The programs as a whole: walks against the simulator, what is worked out while grounding, how much is ground, that every loop is positive."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.engine import Assumed, Facts, Layouts

from .boards import BOARDS
from .positions import P, Start
from .walks import walk

# ground rules that a state costs (facts included); a rule more on anthem8 is 35 ns per state
BUDGET = {"druid": 1_430, "redcap": 2_950, "finks": 2_010, "anthem8": 9_100, "cauldron6": 7_650, "godhead8": 12_200, "lands8": 4_750, "auras6": 3_770}


@pytest.mark.parametrize("name", BUDGET)
def test_ground_rules_stay_within_their_budget(name):
    vocabulary = BOARDS[name].vocabulary()
    program = Layouts(vocabulary)
    program.successors(vocabulary.initial())
    assert 0.7 * BUDGET[name] < program.rules <= BUDGET[name]


@pytest.mark.parametrize("cards", [("humility", "glorious_anthem", "kitchen_finks"), ("test_traitor", "forest", "kormus_bell"), ("cauldron_of_souls", "test_lull")])
def test_what_could_be_is_worked_out_while_grounding(cards):
    """A rule that makes what could be depend on itself under negation costs fivefold and says nothing."""
    control = Assumed(Start(tuple(P(c) for c in cards)).vocabulary()).control
    for name, n in (("fluent", 1), ("may_have", 2), ("occurrence", 6), ("stage", 2), ("member", 2), ("phrase", 5), ("considered", 4), ("remembered", 4)):
        assert all(a.is_fact for a in control.symbolic_atoms.by_signature(name, n)), name


def test_with_facts_everything_before_the_choice_is_a_fact():
    vocabulary = BOARDS["anthem8"].vocabulary()
    control = Facts(vocabulary).control(vocabulary.initial())
    for name, n in (("view", 2), ("value", 3), ("instance", 2), ("fits", 3), ("sba", 1), ("illegal", 2), ("waits", 2)):
        assert all(a.is_fact for a in control.symbolic_atoms.by_signature(name, n)), name
    assert control.symbolic_atoms[vocabulary.holds[vocabulary.by_text["priority(a)"]]].is_fact


@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), layers_open=st.booleans())
def test_random_walks_agree_with_the_simulator(seed, layers_open):
    assert walk(random.Random(seed), 12, "Layouts", layers_open) is None


@settings(max_examples=3, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6))
def test_random_walks_from_facts_agree_with_the_simulator(seed):
    assert walk(random.Random(seed), 4, "Facts") is None
