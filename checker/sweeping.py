"""Sweeps: every minimal combo of a pool of cards, each set of cards decided on its own, shared between processes or machines, and kept.

Sets are decided by size, the smaller first: a set that contains a combo which brings as much is not minimal. What a set comes to depends on its cards and
the rules alone, never on time or on who works it out, so a sweep comes to the same however it is shared, and whether it was interrupted.
"""

from __future__ import annotations

import hashlib
import json
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

import asp
from checker.confirming import Recipe, refuted
from checker.explaining import sentences
from checker.setups import GROWS, NOTHING, examined, worth
from checker.store import Store, program_hash
from checker.workers import Lost, Workers
from encoder.cards import Library
from encoder.errors import InputError, UnsupportedError

if TYPE_CHECKING:
    from checker.loop_words import Told

Cards = tuple[str, ...]
"""A set of cards: ids, sorted."""
Decision = dict[str, Any]
"""What a set comes to: ``verdict`` (found, none, undetermined, refused), ``reasons``, ``loops``, ``unconfirmed``, ``states``, ``transitions``."""
Combo = dict[str, Any]
"""One of those ``loops``: ``loop``, as it is told, what it is ``worth`` (`checker.setups.worth`), and its cycle in ``words``."""
Decide = Callable[[Any, Cards], Decision]

SECONDS = 1800.0
"""After so long a set is given up, only so that a sweep comes to an end: it is named, and tried again the next time."""
INTERRUPTED, TIME = "interrupted", "time"
APART = ("asp/graph/pool.lp", "asp/graph/balance.lp", "asp/graph/amounts.lp", "checker/pruning.py", "checker/balances.py", "checker/commands/sweeps.py", "checker/commands/quiz.py", "checker/quiz", "encoder/quizzes")
"""What a set comes to does not depend on which sets are asked for, and by whom: decisions are kept when these change."""


@dataclass(frozen=True)
class Sets:
    """The sets that may be combos.

    Attributes
    ----------
    sets : sequence of tuple of str
        The smaller first.
    total, pruned : int
        How many sets there are up to the size, and how many of them cannot be a combo.
    unread : sequence of (card, reason)
        What is not modelled of a card, and in no set of these needed: sets that would need it are among the pruned.
    """

    sets: Sequence[Cards]
    total: int
    pruned: int = 0
    unread: Sequence[tuple[str, str]] = ()


def all_sets(pool: Sequence[str], size: int) -> Sets:
    """Every set of one to so many cards.

    Examples
    --------
    >>> all_sets(["a", "b", "c"], 2).sets
    (('a',), ('b',), ('c',), ('a', 'b'), ('a', 'c'), ('b', 'c'))
    """
    found = tuple(some for n in range(1, size + 1) for some in combinations(sorted(pool), n))
    return Sets(found, sum(comb(len(pool), n) for n in range(1, size + 1)))


@dataclass(frozen=True)
class Far:
    """How far a sweep is.

    Attributes
    ----------
    done, total : int
        Sets.
    known : int
        Of those done, how many were not worked out now: known from before, or not minimal.
    combos : int
    seconds : float
        Since it began.
    """

    done: int
    total: int
    known: int
    combos: int
    seconds: float

    def __str__(self) -> str:
        rate = (self.done - self.known) / self.seconds if self.seconds else 0.0
        left = f", {_clock((self.total - self.done) / rate)} left" if rate and self.done < self.total else ""
        return f"{self.done:,} of {self.total:,} sets, {rate:.1f} a second{left}, {self.combos} combo{'s' * (self.combos != 1)}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@dataclass
class Swept:
    """What a sweep comes to.

    Attributes
    ----------
    sets, pruned, not_minimal : int
        How many sets there are, cannot be a combo, contain a combo that brings something without bound.
    worked : int
        Of those that were decided, how many were worked out now; the others were in the store.
    combos : list of Combo
        In the order of their cards, the smaller sets first; several of one set, if they bring different things.
    undetermined : list of (cards, reason)
    refused : dict of str to list of cards
        Sets by what is not modelled, and by why a cycle was not confirmed.
    unconfirmed : int
        Cycles that the search took for loops and the second look did not; with their reasons in ``refused``.
    verdicts : dict of cards to str
        Of each set that was decided: found, none (of its own), undetermined, refused.
    missed : list of cards
        Combos that were not among the sets to decide, and came up in a larger one: there is a defect in what left them out.
    left : int
        Sets that were not decided, because of `stopped`.
    """

    sets: int
    pruned: int
    not_minimal: int = 0
    worked: int = 0
    combos: list[Combo] = field(default_factory=list)
    undetermined: list[tuple[Cards, str]] = field(default_factory=list)
    refused: dict[str, list[Cards]] = field(default_factory=dict)
    unconfirmed: int = 0
    verdicts: dict[Cards, str] = field(default_factory=dict)
    missed: list[Cards] = field(default_factory=list)
    states: int = 0
    transitions: int = 0
    stopped: str = ""
    left: int = 0


def sweep(pool: Sequence[str], size: int, library: Library, date: str = asp.CURRENT, *, sets: Sets | None = None, jobs: int = 1, cluster: str = "", store: Store | None = None,
          seconds: float = 1e9, each: float = SECONDS, megabytes: int = 0, watch: Callable[[Far], None] | None = None, decide: Decide | None = None) -> Swept:
    """Every minimal combo of up to so many cards of a pool.

    Parameters
    ----------
    pool : sequence of str
        Ids of cards.
    size : int
        Most cards of a combo.
    library : Library
    date : str
        One of `asp.RULES_DATES`.
    sets : Sets, optional
        The sets to decide; `all_sets` if left out.
    jobs : int
        Processes of this machine; 0: this one does it itself, without bounds on time and memory.
    cluster : str
        Instead: an address of Ray, as for `checker.clusters.Cluster`.
    store : Store, optional
        Where decisions are looked up, and kept as soon as they are there.
    seconds, each : float
        Wall time of all, and of one set.
    megabytes : int
        Memory of each process; 0: no bound.
    watch : callable, optional
        Told how far it is after each set.
    decide : callable, optional
        Instead of `decided`.
    """
    chosen = sets or all_sets(pool, size)
    library.facts(pool)  # read every card once, here
    out, run = Swept(chosen.total, chosen.pruned), _Run(library, date, store, watch, time.monotonic(), seconds, len(chosen.sets))
    for card, reason in chosen.unread:
        out.refused.setdefault(reason, []).append((card,))
    found: dict[Cards, list[Combo]] = {}
    with _workers(decide or decided, (library, date), jobs, cluster, each, megabytes) as work:
        for n in range(1, size + 1):
            todo = [one for one in chosen.sets if len(one) == n]
            minimal = [one for one in todo if not any(map(_whole, _inside(one, found)))]
            out.not_minimal += len(todo) - len(minimal)
            run.skip(len(todo) - len(minimal))
            decisions = run.round(work, minimal)
            for cards in minimal:
                if cards in decisions:
                    _enter(out, found, cards, decisions[cards], library)
            if run.stopped:
                break
    _only_minimal(out, found)
    out.combos = [one for cards in sorted(found, key=lambda one: (len(one), one)) for one in found[cards]]
    out.worked, out.stopped, out.left = run.worked, run.stopped, len(chosen.sets) - out.not_minimal - run.decided
    return out


def _whole(one: Combo) -> bool:
    """Whether there is more and more of something: what contains such a combo need not be looked at."""
    return bool(one["worth"] == GROWS)


def _is_of(one: Combo, cards: Cards) -> bool:
    """Whether a loop needs all the cards of the set in which it was found."""
    return len(one["loop"]["cards"]) >= len(cards)


def _inside(cards: Cards, found: Mapping[Cards, Sequence[Combo]]) -> Iterator[Combo]:
    """The loops of the smaller sets in a set."""
    for n in range(1, len(cards)):
        for some in combinations(cards, n):
            yield from found.get(some, ())


def _enter(out: Swept, found: dict[Cards, list[Combo]], cards: Cards, decision: Decision, library: Library) -> None:
    """Write down what a set comes to."""
    out.states += decision["states"]
    out.transitions += decision["transitions"]
    out.unconfirmed += len(decision["unconfirmed"])
    for reason in [*decision["unconfirmed"], *(decision["reasons"] if decision["verdict"] == "refused" else ())]:
        out.refused.setdefault(reason, []).append(cards)
    own = [one for one in decision["loops"] if _is_of(one, cards)]
    verdict = "found" if own else decision["verdict"]
    if own:
        found[cards] = own
    elif decision["loops"]:  # loops of fewer of its cards
        verdict = "undetermined" if decision["reasons"] else "none"
        for one in decision["loops"]:
            fewer = tuple(sorted(str(library.id(name)) for name in one["loop"]["cards"]))
            if fewer not in found and set(fewer) < set(cards):
                if fewer not in out.verdicts:
                    out.missed.append(fewer)
                    out.pruned -= 1
                found[fewer] = [one]
                out.verdicts[fewer] = "found"
    out.verdicts[cards] = verdict
    if verdict == "undetermined":
        out.undetermined.append((cards, "; ".join(decision["reasons"])))


def _only_minimal(out: Swept, found: dict[Cards, list[Combo]]) -> None:
    """Take away what contains a combo that brings as much."""
    for cards in sorted(found, key=lambda one: (-len(one), one)):
        most = max((one["worth"] for one in _inside(cards, found)), default=-1)
        found[cards] = [one for one in found[cards] if one["worth"] > most]
        if not found[cards]:
            out.verdicts[cards] = "none"
            del found[cards]
    out.undetermined = [(cards, reason) for cards, reason in out.undetermined if out.verdicts[cards] == "undetermined"]


@dataclass
class _Run:
    """The rounds of a sweep: what is known, what is worked out, how far it is, and why it stops."""

    library: Library
    date: str
    store: Store | None
    watch: Callable[[Far], None] | None
    began: float
    seconds: float
    total: int
    done: int = 0
    known: int = 0
    worked: int = 0
    decided: int = 0
    combos: int = 0
    stopped: str = ""
    _facts: dict[str, str] = field(default_factory=dict)
    _interrupted: bool = False

    def skip(self, n: int) -> None:
        """Some sets need not be decided."""
        self.done, self.known = self.done + n, self.known + n

    def round(self, work: Callable[[Iterable[Cards]], Iterator[tuple[Cards, Decision | Lost]]], sets: Sequence[Cards]) -> dict[Cards, Decision]:
        """Decide some sets: all of them, unless it is stopped."""
        decisions: dict[Cards, Decision] = {}
        with self._interruptible():
            self._decide(work, sets, decisions)
        return decisions

    def _decide(self, work: Callable[[Iterable[Cards]], Iterator[tuple[Cards, Decision | Lost]]], sets: Sequence[Cards], decisions: dict[Cards, Decision]) -> None:
        try:
            for cards in sets:
                if (kept := self._kept(cards)) is not None:
                    decisions[cards] = kept
                    self.skip(1)
                    self._tell(cards, kept)
            for cards, found in work([cards for cards in sets if cards not in decisions]):
                decision = _lost(found.reason) if isinstance(found, Lost) else found
                decisions[cards] = decision
                self.done, self.worked = self.done + 1, self.worked + 1
                if self.store is not None and decision.get("final", True):
                    self.store.keep(self._key(cards), json.dumps(decision))
                self._tell(cards, decision)
                if time.monotonic() - self.began > self.seconds:
                    self.stopped = TIME
                    break
                if self._interrupted:
                    raise KeyboardInterrupt
        except KeyboardInterrupt:
            self.stopped = INTERRUPTED

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Remember Ctrl-C: where an exception is ignored (in a destructor), it stops the sweep all the same."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def stop(*_: object) -> None:
            self._interrupted = True
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGINT, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _tell(self, cards: Cards, decision: Decision) -> None:
        self.decided += 1
        self.combos += any(_is_of(one, cards) for one in decision["loops"])
        if self.watch:
            self.watch(Far(self.done, self.total, self.known, self.combos, time.monotonic() - self.began))

    def _kept(self, cards: Cards) -> Decision | None:
        text = self.store.text(self._key(cards)) if self.store is not None else None
        try:
            found = json.loads(text) if text is not None else None
        except ValueError:  # not written by this program
            return None
        return found if isinstance(found, dict) and {"verdict", "reasons", "loops", "unconfirmed", "states", "transitions"} <= found.keys() else None

    def _key(self, cards: Cards) -> str:
        """The programs, the rules date, and all that the cards say."""
        for card in cards:
            if card not in self._facts:
                said = [*self.library.facts([card]), *map(str, self.library.unsupported([card]))]
                self._facts[card] = hashlib.sha256("\n".join(said).encode()).hexdigest()
        said = ["sweep", program_hash(APART), self.date, *(f"{card} {self._facts[card]}" for card in cards)]
        return hashlib.sha256("\n".join(said).encode()).hexdigest()


def _workers(task: Decide, given: object, jobs: int, cluster: str, each: float, megabytes: int) -> Any:
    """Those who decide."""
    if cluster:
        from checker.clusters import Cluster

        return Cluster(task, given, cluster, jobs, each, megabytes)
    if not jobs:
        return nullcontext(lambda sets: ((cards, task(given, cards)) for cards in sets))
    return Workers(task, given, jobs, each, megabytes)


# --- one set ---------------------------------------------------------------------------------------------------------------------------


def decided(given: tuple[Library, str], cards: Cards) -> Decision:
    """What a set of cards comes to.

    Parameters
    ----------
    given : (Library, str)
        And the rules date.
    cards : tuple of str

    Examples
    --------
    >>> from encoder.cards import library
    >>> found = decided((library(), "2026-01-16"), ("devoted_druid", "vizier_of_remedies"))
    >>> found["verdict"], [one["loop"]["net"] for one in found["loops"]]
    ('found', [{'mana G of Ana': 1}])
    """
    library, date = given
    try:
        found = examined(cards, library, date)
    except UnsupportedError as error:
        return _without("refused", [str(clause) for clause in error.clauses])
    except InputError as error:
        return _without("refused", [problem.message for problem in error.problems])
    except Exception as error:  # a defect costs one set, not the sweep, and is named
        return _lost(f"internal error, please report it: {type(error).__name__}: {error}")
    best: dict[tuple[tuple[str, ...], str, str], Told] = {}
    for told in found.loops:  # what brings most comes first; what only uses up something of one's own is no combo
        if worth(told.loop) > NOTHING:
            best.setdefault((told.pieces, told.kind, told.result), told)
    loops, unconfirmed = [], []
    for told in best.values():
        start, cycle = ([label for label, _ in plays] for plays in (told.loop.start, told.loop.cycle))
        if wrong := refuted(Recipe(told.requires["board"], tuple(start), tuple(cycle), told.loop.net, bool(told.loop.spends), tuple(library.card(card).name for card in cards)), library, date):
            unconfirmed.append(f"a loop was found, and not confirmed by playing it three times more: {wrong}")
        else:
            words = [line for line in sentences(told.cycle) if not line.startswith(" ")]
            loops.append({"worth": worth(told.loop), "loop": told.as_json(), "words": words})
    verdict = "found" if loops else "refused" if unconfirmed else found.verdict if found.verdict != "found" else "undetermined" if found.reasons else "none"
    return {"verdict": verdict, "reasons": found.reasons if verdict != "refused" or not unconfirmed else [], "loops": loops, "unconfirmed": unconfirmed,
            "states": found.states, "transitions": found.transitions}


def _without(verdict: str, reasons: list[str]) -> Decision:
    return {"verdict": verdict, "reasons": reasons, "loops": [], "unconfirmed": [], "states": 0, "transitions": 0}


def _lost(reason: str) -> Decision:
    """No answer, for a reason that may be another one the next time."""
    return {**_without("undetermined", [reason]), "final": False}
