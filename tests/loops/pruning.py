"""What is found in a pool when every set is examined, against what is left of it: ``python -m tests.loops.pruning SIZE NAME NAME ...``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import combinations

from checker.pruning import candidates
from checker.setups import Limits, examined
from encoder.cards import library

STATES = 300


def lost(cards: Sequence[str], size: int, states: int = STATES) -> tuple[list[tuple[str, ...]], int]:
    """The sets that are a combo with each card needed and no candidate, and how many combos were found."""
    ids = sorted({card.id for card in library().named(cards)})
    left, combos, missing = set(candidates(ids, size).sets), list[tuple[str, ...]](), []
    for n in range(1, size + 1):
        for one in combinations(ids, n):
            if any(set(combo) <= set(one) for combo in combos):
                continue
            if examined(one, library(), limits=Limits(states), minimal=False).verdict == "found":
                combos.append(one)
                missing += [one] if one not in left else []
    return missing, len(combos)


def main() -> None:
    """Print what was lost."""
    missing, found = lost(sys.argv[2:], int(sys.argv[1]))
    print(f"{found} combos, {len(missing)} of them pruned: {missing}")


if __name__ == "__main__":
    main()
