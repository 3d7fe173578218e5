"""Which sets of a pool's cards can be a combo at all: asp/graph/balance.lp, solved for a few groups of the pool's cards at a time.

A program about all cards of a large pool is large, and most of it is about cards that are not together in a set. So a pool is dealt into groups, and the sets that have cards of
certain groups, and of each of them, are those of a program about these cards alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import clingo

import asp
from checker.balances import balanced
from checker.grounding import base

if TYPE_CHECKING:
    from encoder.cards import Library

PROGRAMS = ("cards.lp", "keywords.lp", "hand_abilities.lp", "graph/pool.lp", "graph/causes.lp", "graph/hearing.lp", "graph/balance.lp")
GROUP = 30
"""Cards to a group: a program about a few groups is ground and solved in a second."""
SMALL = 3
"""Where sets have more cards, more may join in making something fit: asp/graph/pool.lp."""


@dataclass(frozen=True)
class Candidates:
    """What is left of a pool.

    Attributes
    ----------
    sets : tuple of tuple of str
        The sets of card ids that could be a combo in which each card has a part, each sorted; smaller sets first, then by name.
    total : int
        How many sets there are.
    """

    sets: tuple[tuple[str, ...], ...]
    total: int

    @property
    def pruned(self) -> int:
        """How many sets are none."""
        return self.total - len(self.sets)


def candidates(cards: Sequence[str], size: int, library: Library | None = None, date: str = asp.CURRENT) -> Candidates:
    """The sets of a pool that could be a combo.

    Parameters
    ----------
    cards : sequence of str
        Names or ids; a card twice is one of which there may be several.
    size : int
        Of how many different cards a set may consist.
    library : Library, optional
        The shipped one if left out.
    date : str
        One of `asp.RULES_DATES`.

    Raises
    ------
    InputError
        No card is called that.

    References
    ----------
    CR 731 (loops).

    Examples
    --------
    >>> found = candidates(["Devoted Druid", "Vizier of Remedies", "Melira, Sylvok Outcast", "Grizzly Bears"], 3)
    >>> found.sets, found.total, found.pruned
    ((('devoted_druid', 'vizier_of_remedies'),), 14, 13)
    """
    from encoder.cards import library as shipped

    library = library or shipped()
    pool = [card.id for card in library.named(cards)]
    different = sorted(set(pool))
    total = sum(comb(len(different), n) for n in range(1, size + 1))
    found = [one for groups in _unions(different, size) for one in _enumerated(pool, groups, size, library, date)]
    several = [card for card, n in Counter(pool).items() if n > 1]
    return Candidates(balanced(sorted(found, key=lambda one: (len(one), one)), several, library, date), total)


def _unions(cards: Sequence[str], size: int) -> Iterator[Sequence[Sequence[str]]]:
    """The groups whose cards are looked at together."""
    groups = [cards[i::n] for n in [-(-len(cards) // GROUP)] for i in range(n)]
    for n in range(1, min(size, len(groups)) + 1):
        yield from combinations(groups, n)


def _enumerated(pool: Sequence[str], groups: Sequence[Sequence[str]], size: int, library: Library, date: str) -> list[tuple[str, ...]]:
    """The sets with a card of each of some groups, and no others."""
    here = {card for group in groups for card in group}
    facts = [*library.facts(sorted(here)), *(f"pooled({card})" for card in sorted(here)), *(f"many({card})" for card, n in Counter(pool).items() if n > 1 and card in here),
             *(f"group({i},{card})" for i, group in enumerate(groups) for card in group), f"set_size({size})", *(["large_sets"] if size > SMALL else [])]
    control = clingo.Control(["0", "--project=project", "--warn=none", "--sign-def=pos"])
    base(control, asp.select(PROGRAMS, date, (), ()), "".join(f"{fact}.\n" for fact in facts))
    with control.solve(yield_=True) as models:
        return [tuple(sorted(atom.arguments[0].name for atom in model.symbols(shown=True))) for model in models]
