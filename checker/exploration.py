"""All states that a game can reach from a board: canonical states, and their graph breadth first."""

from __future__ import annotations

import resource
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from clingo import Symbol

from checker.alike import groups, shapes
from checker.engine import Overflow, State, Vocabulary

if TYPE_CHECKING:
    import networkx as nx


MOST_REPEATS = 8
"""How often a position with more and more of something is followed."""


class Strategy(Protocol):
    """What `explore` needs: see `checker.engine`."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What states can say."""

    def successors(self, state: State) -> list[tuple[str, State | Overflow]]:
        """Every legal way to go on."""


def plays_of(strategy: Strategy, state: State) -> list[tuple[str, State | Overflow]]:
    """The different plays of a state, in order of their labels: putting one or another of several triggers on the stack that nothing tells apart is one play.

    Parameters
    ----------
    strategy : Strategy
    state : State
    """
    found: dict[tuple[str, str, State | Overflow], str] = {}
    for label, after in strategy.successors(state):
        play, _, choices = label.partition(" + ")
        key = (play.rpartition(",")[0] if play.startswith("place(w(") else play, choices, after)
        found[key] = min(label, found.get(key, label))
    return sorted(((label, after) for (_, _, after), label in found.items()), key=lambda play: play[0])


class Budget:
    """How long and how large an exploration may get; ask `spent` now and then.

    Parameters
    ----------
    seconds : float
        Wall time, from the making of this.
    megabytes : float
        Of memory in use.
    states : int
        Most states to expand.
    watch : callable, optional
        Told (states, transitions, waiting) about four times a second.

    Attributes
    ----------
    reason : str
        Why to stop, ``""`` as long as nothing is used up.
    """

    EVERY = 64  # looking at the clock costs as much as a tenth of a step

    def __init__(self, seconds: float = 1e9, megabytes: float = 1e9, states: int = 10**9, watch: Callable[[int, int, int], None] | None = None):
        self.seconds, self.megabytes, self.states, self.watch = seconds, megabytes, states, watch
        self.began = self._told = time.monotonic()
        self.reason = ""

    def again(self, states: int) -> Budget:
        """For another search of so many states, within the same time and memory."""
        other = Budget(self.seconds, self.megabytes, states, self.watch)
        other.began = self.began
        return other

    @property
    def used(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self.began

    def spent(self, states: int, transitions: int, waiting: int) -> bool:
        """Whether to stop."""
        if states >= self.states:
            self.reason = self.reason or f"states: {self.states}"
        elif not self.reason and states % self.EVERY == 0:
            if self.used > self.seconds:
                self.reason = f"time: {self.seconds:g} s"
            elif _megabytes() > self.megabytes:
                self.reason = f"memory: {self.megabytes:g} MB"
            elif self.watch and time.monotonic() - self._told > 0.25:
                self._told = time.monotonic()
                self.watch(states, transitions, waiting)
        return bool(self.reason)

    def late(self) -> bool:
        """Whether to stop: looks at nothing but the clock, however much was done since."""
        if not self.reason and self.used > self.seconds:
            self.reason = f"time: {self.seconds:g} s"
        return bool(self.reason)

    @contextmanager
    def interruptible(self) -> Iterator[Budget]:
        """Make of Ctrl-C a reason to stop: what is known is kept."""
        if threading.current_thread() is not threading.main_thread():
            yield self
            return
        before = signal.signal(signal.SIGINT, lambda *_: setattr(self, "reason", self.reason or "interrupted"))
        try:
            yield self
        finally:
            signal.signal(signal.SIGINT, before)


def _megabytes() -> float:
    """Memory in use; the most that ever was, where the system tells no more."""
    try:
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[1]) * resource.getpagesize() / 2**20
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


class Canonical:
    """One state for all that differ only in which of several equal slots holds what. Call it with a state.

    Slots are interchangeable when the programs know the same of them. A slot's signature is the multiset of its fluents with itself, and the
    other interchangeable slots by class, abstracted; refined twice. Ties are broken by slot number: always a true renaming, so never unsound;
    in the worst case two equal states stay apart.

    Parameters
    ----------
    vocabulary : Vocabulary
    """

    def __init__(self, vocabulary: Vocabulary):
        self._vocabulary = vocabulary
        self._shape = shapes(vocabulary)
        self._back = {shape: i for i, shape in enumerate(self._shape)}
        self._groups = groups(vocabulary)
        self._of = {o: k for k, g in enumerate(self._groups) for o in g}
        self._touched = [any(o in self._of for o in slots) for _, slots in self._shape]
        self._cache: dict[frozenset[int], frozenset[int]] = {}

    def __call__(self, state: State) -> State:
        """The representative of a state."""
        if not self._groups:
            return state
        hit = self._cache.get(state[0])
        if hit is None:
            hit = self._cache[state[0]] = self._vocabulary.compact(self._rename(state[0]))
        return hit, state[1], state[2]

    def _rename(self, fluents: frozenset[int]) -> frozenset[int]:
        moving = [self._shape[i] for i in fluents if self._touched[i]]
        if not moving:
            return fluents
        of = self._of
        color: dict[int, tuple[int, ...]] = {o: (k,) for o, k in of.items()}
        signs: dict[int, list[str]] = {}
        for _ in range(2):
            signs = {o: [] for o in of}
            for template, slots in moving:
                seen = [str(color.get(x, x)) for x in slots]
                for o in set(slots) & of.keys():
                    signs[o].append(repr((template, ["self" if x == o else c for x, c in zip(slots, seen, strict=True)])))
            ranked = sorted(of, key=lambda o: (of[o], sorted(signs[o])))
            rank, last = 0, (-1, [""])
            new: dict[int, tuple[int, ...]] = {}
            for o in ranked:
                key = (of[o], sorted(signs[o]))
                if key != last:
                    rank, last = rank + 1, key
                new[o] = (of[o], rank)
            color = new
        renaming = {}
        for g in self._groups:
            # occupied slots first, so that empty token slots come last
            for target, o in zip(g, sorted(g, key=lambda o: (not signs[o], color[o], o)), strict=True):
                renaming[o] = target
        out = []
        for i in fluents:
            if self._touched[i]:
                template, slots = self._shape[i]
                out.append(self._back[template, tuple(renaming.get(x, x) for x in slots)])
            else:
                out.append(i)
        return frozenset(out)


class Growth:
    """Positions that come again with more of something, so that lines go on without end: the same fluents as on the way there, and registers of which none
    is smaller (Karp and Miller). They are followed `MOST_REPEATS` times.

    Parameters
    ----------
    vocabulary : Vocabulary
    """

    def __init__(self, vocabulary: Vocabulary):
        self._names = vocabulary.register_text
        self._like: dict[tuple[frozenset[int], tuple[Symbol, ...]], set[State]] = {}
        self._repeats: dict[State, int] = {}

    def __call__(self, state: State, before: Iterable[State]) -> Overflow | None:
        """What says that a new state is not followed, and what has grown.

        Parameters
        ----------
        state : State
        before : iterable of State
            On the way there, the nearest first.
        """
        like = self._like.setdefault((state[0], state[2]), set())
        smaller = {other for other in like if all(a <= b for a, b in zip(other[1], state[1], strict=True))}
        like.add(state)
        earlier = next((one for one in before if one in smaller), None) if smaller else None
        if earlier is None:
            return None
        self._repeats[state] = self._repeats.get(earlier, 0) + 1
        if self._repeats[state] < MOST_REPEATS:
            return None
        return Overflow(f"growth({','.join(name for name, a, b in zip(self._names, earlier[1], state[1], strict=True) if a < b)})")


@dataclass
class Graph:
    """What was explored.

    Attributes
    ----------
    start : State
    edges : dict
        ``edges[s]`` lists (play, next state) for every expanded state.
    parent : dict
        (state, play) by which a state was first reached; None for the start.
    complete : bool
        Whether every state that can be reached was expanded (and not pruned).
    cut : Counter
        Successors that a bound was too small for, by bound.
    transitions : int
    seconds : float
        Processor time.
    """

    start: State
    edges: dict[State, list[tuple[str, State]]] = field(default_factory=dict)
    parent: dict[State, tuple[State, str] | None] = field(default_factory=dict)
    complete: bool = False
    cut: Counter[str] = field(default_factory=Counter)
    transitions: int = 0
    seconds: float = 0.0

    def line(self, state: State) -> tuple[str, ...]:
        """The plays by which a state was first reached."""
        return tuple(play for play, _ in self.path(state))

    def path(self, state: State) -> list[tuple[str, State]]:
        """The plays by which a state was first reached, each with the state after it."""
        return [*self.back(state)][::-1][1:]

    def back(self, state: State) -> Iterator[tuple[str, State]]:
        """The way by which a state was first reached, from its end: each state, and the play before it."""
        while (step := self.parent[state]) is not None:
            yield step[1], state
            state = step[0]
        yield "", state

    def networkx(self) -> nx.MultiDiGraph:
        """The states, each by its number, in the order in which they were reached; each edge with its ``play``.

        Examples
        --------
        >>> from checker.engine import Layouts, Vocabulary
        >>> from encoder.boards import parse_board
        >>> graph = explore(Layouts(Vocabulary(parse_board("Ana: [Viscera Seer]")))).networkx()
        >>> graph.number_of_nodes(), sorted({play for _, _, play in graph.edges(data="play")})[0]
        (8, 'activate(ana,1,own(line(viscera_seer,1))) + sacrificed(1)')
        """
        import networkx as nx  # as long to load as a small board takes

        number = {state: n for n, state in enumerate(self.parent)}
        graph = nx.MultiDiGraph()
        graph.add_nodes_from((n, {"state": state, "expanded": state in self.edges}) for state, n in number.items())
        graph.add_edges_from((number[state], number[after], {"play": play}) for state, plays in self.edges.items() for play, after in plays)
        return graph

    def lines(self, ends: Collection[State]) -> int | None:
        """How many lines lead to some of its states; None if a loop is on the way to one."""
        towards, back = set(ends), dict[State, list[State]]()
        for state, plays in self.edges.items():
            for _, after in plays:
                back.setdefault(after, []).append(state)
        todo = list(towards)
        while todo:
            new = set(back.get(todo.pop(), ())) - towards
            towards |= new
            todo += new
        into = Counter(after for state in towards for _, after in self.edges.get(state, ()) if after in towards)
        counted, ready, done = Counter({self.start: 1}), [self.start] if self.start in towards and not into[self.start] else [], 0
        while ready:
            at = ready.pop()
            done += 1
            for _, after in self.edges.get(at, ()):
                if after in towards:
                    counted[after] += counted[at]
                    into[after] -= 1
                    if not into[after]:
                        ready.append(after)
        return sum(counted[end] for end in set(ends)) if done == len(towards) else None


def explore(strategy: Strategy, limit: int = 10**9, seconds: float = 1e9, prune: Callable[[State], bool] | None = None, renamed: bool = True) -> Graph:
    """Expand states breadth first until none is left or a limit is reached.

    Parameters
    ----------
    strategy : Strategy
    limit : int
        Most states to expand.
    seconds : float
        Most processor time to spend.
    prune : callable, optional
        States not to expand further.
    renamed : bool
        One state for all that differ only in which of several equal objects is which.

    Returns
    -------
    Graph

    Raises
    ------
    Stuck
        A live state has no successor.
    """
    vocabulary = strategy.vocabulary
    canonical: Callable[[State], State] = Canonical(vocabulary) if renamed else (lambda state: state)
    start = canonical(vocabulary.initial())
    graph, queue = Graph(start, parent={start: None}), deque([start])
    began, parent, growth = time.process_time(), graph.parent, Growth(vocabulary)
    while queue and len(graph.edges) < limit and time.process_time() - began < seconds:
        state = queue.popleft()
        out: list[tuple[str, State]] = []
        graph.edges[state] = out
        for play, found in strategy.successors(state):
            if isinstance(found, Overflow):
                graph.cut[found] += 1
                continue
            following = canonical(found)
            out.append((play, following))
            graph.transitions += 1
            if following not in parent:
                parent[following] = (state, play)
                if grown := growth(following, (before for _, before in graph.back(state))):
                    graph.cut[grown] += 1
                elif prune is None or not prune(following):
                    queue.append(following)
    graph.seconds, graph.complete = time.process_time() - began, not queue and prune is None
    return graph
