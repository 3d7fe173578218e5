"""Which sets of a pool's cards can be a combo at all: asp/graph/balance.lp, solved for a few groups of the pool's cards at a time.

A program about all cards of a large pool is large, and most of it is about cards that are not together in a set. So a pool is dealt into groups, and the sets that have cards of
certain groups, and of each of them, are those of a program about these cards alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
    from encoder.errors import Unsupported

Groups = tuple[tuple[str, ...], ...]

PROGRAMS = ("cards.lp", "keywords.lp", "hand_abilities.lp", "graph/phrases.lp", "graph/pool.lp", "graph/causes.lp", "graph/hearing.lp", "graph/balance.lp")
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
    unread : tuple of Unsupported
        Clauses of the pool that cannot be carried out: no set is left in which only they could make a combo.
    """

    sets: tuple[tuple[str, ...], ...]
    total: int
    unread: tuple[Unsupported, ...] = ()

    @property
    def pruned(self) -> int:
        """How many sets are none."""
        return self.total - len(self.sets)


def candidates(cards: Sequence[str], size: int, library: Library | None = None, date: str = asp.CURRENT, *, jobs: int = 1, watch: Callable[[int, int], None] | None = None) -> Candidates:
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
    jobs : int
        Processes that share the work; up to one: this process does it. What is found is the same.
    watch : callable, optional
        Told after each part of the work how many are done, and how many there are.

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
    >>> [str(clause) for clause in candidates(["Confirm Suspicions"], 1).unread]
    ['Confirm Suspicions, line 1: counter target spell. investigate 3 (not modelled: resolution)']
    """
    from encoder.cards import library as shipped

    library = library or shipped()
    pool = tuple(card.id for card in library.named(cards))
    different = sorted(set(pool))
    total = sum(comb(len(different), n) for n in range(1, size + 1))
    work, given, sets, unread = list(_unions(different, size)), (pool, size, library, date), list[tuple[str, ...]](), set[tuple[str, str, str]]()
    for n, (found, clauses) in enumerate(_shared(given, work, jobs), 1):
        sets += found
        unread |= clauses
        if watch:
            watch(n, len(work))
    several = [card for card, n in Counter(pool).items() if n > 1]
    return Candidates(balanced(sorted(sets, key=lambda one: (len(one), one)), several, library, date), total, _clauses(unread, library))


_Given = tuple[tuple[str, ...], int, "Library", str]
_Found = tuple[list[tuple[str, ...]], set[tuple[str, str, str]]]


def _shared(given: _Given, work: Sequence[Groups], jobs: int) -> Iterator[_Found]:
    """What is found in each part of the work, in any order."""
    from checker.workers import Lost, Workers

    if jobs <= 1 or len(work) == 1:
        yield from (_enumerated(given, groups) for groups in work)
        return
    given[2].facts(sorted(set(given[0])))  # read every card once, here
    with Workers(_enumerated, given, jobs) as workers:
        for groups, found in workers(work):
            yield _enumerated(given, groups) if isinstance(found, Lost) else found


def _unions(cards: Sequence[str], size: int) -> Iterator[Groups]:
    """The groups whose cards are looked at together."""
    groups = [tuple(cards[i::n]) for n in [-(-len(cards) // GROUP)] for i in range(n)]
    for n in range(1, min(size, len(groups)) + 1):
        yield from combinations(groups, n)


def _enumerated(given: _Given, groups: Groups) -> _Found:
    """The sets with a card of each of some groups, and no others; the clauses of these cards that cannot be carried out, as card, ability and aspect."""
    pool, size, library, date = given
    here = {card for group in groups for card in group}
    facts = [*library.facts(sorted(here)), *(f"pooled({card})" for card in sorted(here)), *(f"many({card})" for card, n in Counter(pool).items() if n > 1 and card in here),
             *(f"group({i},{card})" for i, group in enumerate(groups) for card in group), f"set_size({size})", *(["large_sets"] if size > SMALL else [])]
    control = clingo.Control(["0", "--project=project", "--warn=none", "--sign-def=pos"])
    base(control, asp.select(PROGRAMS, date, (), ()), "".join(f"{fact}.\n" for fact in facts))
    unread = {(str(card), str(ability), str(aspect)) for card, ability, aspect in (atom.symbol.arguments for atom in control.symbolic_atoms.by_signature("refused", 3))}
    with control.solve(yield_=True) as models:
        return [tuple(sorted(atom.arguments[0].name for atom in model.symbols(shown=True))) for model in models], unread


def _clauses(unread: set[tuple[str, str, str]], library: Library) -> tuple[Unsupported, ...]:
    """In words."""
    from checker.legality import ability_words
    from encoder.boards import parse_board
    from encoder.errors import Unsupported

    board = parse_board({"Ana": {}}, library=library)
    found = {Unsupported(library.card(card).name, _line(ability), ability_words(board, ability), aspect) for card, ability, aspect in unread}
    return tuple(sorted(found))


def _line(ability: str) -> int:
    """Of the notation of its card."""
    return int(said[1]) if (said := re.search(r"line\(\w+,(\d+)", ability)) else 0
