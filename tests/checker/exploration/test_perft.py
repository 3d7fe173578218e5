"""Numbers of lines: those of the files of tests/perft, and those of the independent simulator.

``python -m tests.checker.exploration.test_perft FILE ...`` writes the numbers that are found into files; look at why they changed first.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from checker.engine import Layouts, Rules, Vocabulary
from checker.exploration import Budget
from checker.perft import perft
from encoder.boards import load_board, parse_board
from tests.asp.step.walks import random_start, to_game

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "tests" / "perft").glob("*.yaml"))


def counted(path):
    """What a file says, and what is found."""
    said = yaml.safe_load(path.read_text())
    board = parse_board(said["board"]) if "\n" in said["board"] else load_board(ROOT / said["board"])
    found = perft(Layouts(Vocabulary(board, Rules(bounds=said.get("bounds")), tokens=8)), len(said["lines"]))
    assert found.complete, found
    return said, {"lines": found.lines, "positions": found.positions, "states": found.states, "transitions": found.transitions}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_files(path):
    said, found = counted(path)
    assert {key: said[key] for key in found} == found


def test_there_are_files():
    assert len(FILES) >= 8


# --- the simulator ----------------------------------------------------------------------------------------------------------------


def followed(game):
    """Its successors; of triggers that nothing tells apart one is put on the stack."""
    out = list(game.successors())
    if game.waiting and not game.step and not game.sba_due():
        out = list({g.text(): g for g in out}.values())
    return out


def simulated(game, depth):
    """Lines by depth, as the simulator has them."""
    def settled(g):
        seen = set()
        while g.text() not in seen and len(following := followed(g)) == 1:
            seen.add(g.text())
            g = following[0]
        return g

    games, lines, frontier = {}, [], Counter()
    first = settled(game)
    games[first.text()], frontier[first.text()] = first, 1
    for _ in range(depth):
        after = Counter()
        for text, n in frontier.items():
            following = followed(games[text])
            for g in following if len(following) > 1 else ():
                g = settled(g)
                games.setdefault(g.text(), g)
                after[g.text()] += n
        frontier = after
        lines.append(sum(after.values()))
    return lines


@pytest.mark.parametrize("seed", range(6))
def test_as_many_lines_as_the_simulator_finds(seed):
    """To the depth before which no bound is reached and the simulator, which copies whole games, need not take long."""
    rng = random.Random(seed)
    for _ in range(2):
        start = replace(random_start(rng), bounds={"max_counters": 6, "max_damage": 9, "max_stack": 8, "max_waiting": 4})
        strategy = Layouts(start.vocabulary())
        for depth in (3, 2, 1):
            found = perft(strategy, depth, Budget(states=150))
            if found.complete:
                break
        else:
            continue
        assert found.lines == simulated(to_game(start, strategy.vocabulary, strategy.vocabulary.initial()), depth)


def test_triggers_that_nothing_tells_apart_are_put_on_the_stack_in_one_way():
    """Also where somebody might have had control of their source: that is the programs' reason to keep them apart."""
    start = replace(random_start(random.Random(5)), bounds={"max_stack": 8})
    strategy = Layouts(start.vocabulary())
    found = perft(strategy, 1)
    assert found.lines == simulated(to_game(start, strategy.vocabulary, strategy.vocabulary.initial()), 1) == [2]


def test_what_is_cut_is_counted():
    strategy = Layouts(Vocabulary(parse_board("Ana: [Devoted Druid: tapped, Vizier of Remedies]"), Rules(bounds={"max_stack": 1})))
    found = perft(strategy, 3)
    assert not found.complete and found.overflow.total() > 0 and not found.stopped
    found = perft(strategy, 50, Budget(states=5))
    assert found.stopped == "states: 5" and len(found.lines) < 50 and not found.complete


LOOP = ("Ana: [Viscera Seer, Echo]\ncards:\n  Echo: |\n    {B} enchantment\n"
        "    whenever a creature dies, create a 0/0 green Insect creature token\n")


def test_a_loop_without_a_decision_does_not_hold_it_up():
    """A creature dies, an Insect comes and dies, and so on: after the one decision everything is forced."""
    found = perft(Layouts(Vocabulary(parse_board(LOOP), tokens=2)), 3, Budget(seconds=60))
    assert found.lines == [2, 0, 0] and found.complete


def rewrite(path):
    """Put the numbers that are found into a file."""
    text = path.read_text()
    for key, value in counted(path)[1].items():
        text = re.sub(rf"^{key}: .*$", f"{key}: {value}", text, flags=re.M)
    path.write_text(text)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        rewrite(Path(name))
