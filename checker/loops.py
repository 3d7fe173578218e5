"""Loops: cycles of legal plays that can be repeated without end, found and proved.

A cycle is found between two states of one line that are the same but for numbers that have not become smaller where the cycle needs them (Karp and
Miller): registers, counters, tokens that are alike, effects in force. It is proved by playing it again: checker/repeating.py.
"""

from __future__ import annotations

import heapq
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from clingo import Symbol, SymbolType

from checker.alike import shape
from checker.engine import Layouts, Overflow, State, Vocabulary
from checker.exploration import Budget, Canonical, plays_of
from checker.repeating import PROVED as PROVED
from checker.repeating import REFUTED, UNDETERMINED, Numbers, Proof, Repetition

MOST_BEHIND = 150
"""States behind loops that are looked at."""
AFTER, MOST_BETTER, WORTH = 1000, 2500, 4
"""So many states after the first loop that goes on, a round of it of which others lose life is looked for: among so many states, with a point of life worth so many plays."""
MOST_BEGINNINGS = 3
"""States that a round which ends somewhere could begin with, at most."""

Amounts = Mapping[str, int]
"""What may differ between the states of a cycle, by name: registers, ``counter(O,K)``, ``token(...)``, ``effect(...)``."""


@dataclass(frozen=True)
class Weighed:
    """A state, taken apart into what has to come back and what may grow.

    Attributes
    ----------
    base : frozenset of str
        What has to be the same.
    amounts : tuple of (str, int)
        Sorted; nothing stands for 0.
    stack : tuple of str
        What is on the stack, from below.
    """

    base: frozenset[str]
    amounts: tuple[tuple[str, int], ...]
    stack: tuple[str, ...] = ()

    def more(self, other: Weighed) -> dict[str, int]:
        """How much more of each there is than in another state."""
        mine, theirs = dict(self.amounts), dict(other.amounts)
        return {name: d for name in sorted({*mine, *theirs}) if (d := mine.get(name, 0) - theirs.get(name, 0))}

    def above(self, height: int) -> tuple[frozenset[str], tuple[str, ...]]:
        """What has to be the same, with the stack from a height on: what lies below is not touched."""
        return self.base, self.stack[height:]


class Scales:
    """Take the states of a vocabulary apart.

    Tokens that nothing but the battlefield knows of are amounts of their kind. One that a trigger, an effect or an ability on the stack speaks of has to come
    back, too, under another name: it is named by what is said of it.

    Parameters
    ----------
    vocabulary : Vocabulary
    wounds : bool
        Damage that is marked is an amount, too: no number that a proof goes by, as what it is compared with is said by no card.
    """

    def __init__(self, vocabulary: Vocabulary, wounds: bool = False):
        self._vocabulary, self._wounds = vocabulary, wounds
        self._parts = [self._part(symbol) for symbol in vocabulary.symbols]
        self._known: dict[State, Weighed] = {}

    def __call__(self, state: State) -> Weighed:
        """What has to be the same, and how much there is of everything else."""
        if state in self._known:
            return self._known[state]
        v, amounts, base = self._vocabulary, Counter[str](), set[str]()
        tokens: dict[int, list[_Part]] = {}
        said: list[_Part] = []
        for i in state[0]:
            part = self._parts[i]
            if part.kind == "amount":
                amounts[part.name] += part.n
            elif part.kind == "token":
                tokens.setdefault(part.tokens[0], []).append(part)
            elif part.kind == "base" and not part.tokens:
                base.add(part.name)
            else:
                said.append(part)
        ordered = [x.number for x in state[2] if x.type == SymbolType.Number and x.number in v.spare]
        named = self._named(tokens, said, ordered)
        for slot, parts in tokens.items():
            if slot in named:
                base.update(part.text(named) for part in parts)
            else:
                amounts[f"token({';'.join(sorted(part.name for part in parts))})"] += 1
        grouped: dict[str, list[str]] = {}
        places: dict[int, list[str]] = {}
        for part in said:
            if part.kind == "stack":
                places.setdefault(part.n, []).append(part.text(named))
            elif part.kind == "base":
                base.add(part.text(named))
            else:
                grouped.setdefault(part.kind, []).append(part.text(named))
        for names in grouped.values():
            amounts[f"effect({';'.join(sorted(names))})"] += 1
        for name, n in zip(v.register_text, state[1], strict=True):
            if n:
                amounts[name] = n
        order = ",".join(named[x.number] if x.type == SymbolType.Number and x.number in v.spare else str(x) for x in state[2])
        stack = tuple(";".join(sorted(places[place])) for place in sorted(places))
        self._known[state] = found = Weighed(frozenset(base | {f"order({order})"}), tuple(sorted(amounts.items())), stack)
        return found

    def _named(self, tokens: Mapping[int, Sequence[_Part]], said: Sequence[_Part], ordered: Sequence[int]) -> dict[int, str]:
        """Names of the tokens that something speaks of, or whose timestamps matter: any order is a true renaming, this one brings most of what is alike together."""
        about: dict[int, list[str]] = {slot: [f"order {n}"] for n, slot in enumerate(ordered)}
        for part in said:
            for k, slot in enumerate(part.tokens):
                about.setdefault(slot, []).append(f"{k} {part.n if part.kind == 'stack' else 0} {part.name}")
        order = sorted(about, key=lambda slot: (sorted(part.name for part in tokens.get(slot, ())), sorted(about[slot]), slot))
        return {slot: f"t{n}" for n, slot in enumerate(order, 1)}

    def _part(self, fluent: Symbol) -> _Part:
        arguments, spare = fluent.arguments, self._vocabulary.spare
        template, slots = shape(fluent)
        tokens = tuple(slot for slot in slots if slot in spare)
        name = str(fluent) if not tokens else f"{template}{[slot for slot in slots if slot not in spare] or ''}"
        if fluent.name in _OF_STACK and arguments[0].type == SymbolType.Number:
            return _Part("stack", name.replace(f"({arguments[0]},", "(", 1).replace(f"({arguments[0]})", "()", 1), arguments[0].number, tokens)
        if fluent.name == "counter" and not tokens and arguments[0].type == SymbolType.Number:
            return _Part("amount", f"counter({arguments[0]},{arguments[1]})", arguments[2].number)
        if self._wounds and fluent.name == "damage" and not tokens and arguments[0].type == SymbolType.Number:
            return _Part("amount", f"damage({arguments[0]})", arguments[1].number)
        if fluent.name in _OF_TOKENS and len(tokens) == len(slots) == 1:
            return _Part("token", name, 0, tokens)
        made = next((a for a in arguments if a.type == SymbolType.Function and a.name == "made" and len(a.arguments) == 2), None)
        if made is not None:
            return _Part(f"effect/{made}", name.replace(str(made), f"made({made.arguments[0]},_)"), 0, tokens)
        return _Part("base", name, 0, tokens)


@dataclass(frozen=True)
class _Part:
    """What a fluent says in the states of a cycle; ``tokens`` in the order of its arguments."""

    kind: str
    name: str
    n: int = 0
    tokens: tuple[int, ...] = ()

    def text(self, named: Mapping[int, str]) -> str:
        return f"{self.name} {','.join(named[slot] for slot in self.tokens)}" if self.tokens else self.name


_Net = tuple[tuple[str, int], ...]
_OF_STACK = {"item", "target", "about", "noted", "severed", "value_x", "mode", "paid", "aims", "share", "spliced"}
_OF_TOKENS = {"in", "under", "tapped", "sick", "damage", "counter", "controlled", "face", "deadly"}


@dataclass(frozen=True)
class Loop:
    """A cycle of plays.

    Attributes
    ----------
    start : tuple of (str, State)
        The plays before it, from the board on.
    cycle : tuple of (str, State)
        One round: each play, and the state after it.
    net : dict
        What there is more of (or less) after a round.
    proof : Proof
        Whether it can be played again and again.
    spends : tuple of str
        What a round uses up of its player's own.
    events : dict
        What happens in a round: how often something dies, enters, leaves the battlefield, is cast, sacrificed, tapped, untapped, and a turn begins.
    """

    start: tuple[tuple[str, State], ...]
    cycle: tuple[tuple[str, State], ...]
    net: dict[str, int]
    proof: Proof
    spends: tuple[str, ...] = ()
    events: dict[str, int] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        """`PROVED`, `REFUTED` or `UNDETERMINED` of checker/repeating.py."""
        return self.proof.verdict

    @property
    def rounds(self) -> int:
        """How many rounds were played, or can be."""
        return self.proof.rounds


@dataclass
class Found:
    """What a search for loops has found.

    Attributes
    ----------
    loops : list of Loop
        The shortest of each net change.
    states, transitions : int
    cut : Counter of str
        Plays that a bound was too small for.
    stopped : str
        Why it ended early, or ``""``.
    unsure : bool
        Whether there is a cycle of which it is not known whether it goes on.
    idle : Loop, optional
        A cycle that nothing comes of.
    """

    loops: list[Loop] = field(default_factory=list)
    states: int = 0
    transitions: int = 0
    cut: Counter[str] = field(default_factory=Counter)
    stopped: str = ""
    unsure: bool = False
    idle: Loop | None = None

    @property
    def complete(self) -> bool:
        """Whether everything that the player can do (while the others pass) was looked at, and is known to go on or to stop."""
        return not self.stopped and not self.cut and not self.unsure


class Search:
    """The loops of one player, while all others pass whenever they can.

    Where a game goes on to other turns, those in which no other player has a turn: what all do in turns of their own is no cycle of one player's.

    Parameters
    ----------
    strategy : Layouts
    player : str
        As the engine names it.
    budget : Budget, optional
    piling : bool
        Look for cycles, too, that leave more and more on the stack.
    start : State, optional
        Where to begin; the position of the vocabulary if left out.
    known : Search, optional
        One with the same programs: what that has found out about states.
    """

    def __init__(self, strategy: Layouts, player: str, budget: Budget | None = None, piling: bool = True, start: State | None = None, known: Search | None = None):
        self.start = start or strategy.vocabulary.initial()
        self.strategy, self.player, self.budget, self.piling = strategy, player, budget or Budget(), piling
        self.vocabulary = strategy.vocabulary
        self.canonical: Canonical = known.canonical if known else Canonical(self.vocabulary)
        self.weigh: Scales = known.weigh if known else Scales(self.vocabulary)
        self._plays: dict[State, list[tuple[str, State]]] = known._plays if known else {}
        self._cut: dict[State, list[str]] = known._cut if known else {}
        self._as_found: dict[tuple[State, str, State], State] = known._as_found if known else {}
        self.numbers_in: dict[State, Numbers] = known.numbers_in if known else {}
        self.found = Found()
        self.players = _players(self.vocabulary)
        self._others = [p for p in self.players if p != player]
        self._left = frozenset(i for p in self._others if (i := self.vocabulary.by_text.get(f"active({p})")) is not None)

    def from_state(self, start: State, budget: Budget) -> Search:
        """Another search with the same programs, that knows what this one has found out about states."""
        return Search(self.strategy, self.player, budget, self.piling, start, self)

    def plays(self, state: State) -> list[tuple[str, State]]:
        """What the player may do; where another player may pass, that player passes."""
        if state not in self._plays:
            out = []
            everything = plays_of(self.strategy, state)
            passes = [one for one in everything if any(one[0].startswith(f"pass({p})") for p in self._others)]
            for label, after in passes or everything:
                if isinstance(after, Overflow):
                    self._cut.setdefault(state, []).append(str(after))
                elif not self._left & after[0]:
                    named = self.canonical(after)
                    out.append((label, named))
                    if named != after:
                        self._as_found.setdefault((state, label, named), after)
            self._plays[state] = out
        return self._plays[state]

    def run(self, enough: Callable[[Loop], bool] = lambda loop: False, patience: int = 0) -> Found:
        """Look at everything, lines with the fewest decisions first (passing is none), until a loop is enough.

        Behind a loop that goes on there is more of the same. What else can be done with it is looked at last, for so many states (`MOST_BEHIND`).

        Parameters
        ----------
        enough : callable
        patience : int
            After so many states, if not 0, no more is looked at where a cycle is not known to be none: larger bounds are wanted.
        """
        start = self.canonical(self.start)
        parent: dict[State, tuple[State, str] | None] = {start: None}
        like: dict[frozenset[str], list[State]] = {self.weigh(start).base: [start]}
        queue, behind, seen, most = deque([start]), deque[State](), dict[_Net, int](), 0
        proved, late = None, 0
        with self.budget.interruptible():
            while (queue or behind) and not self.budget.late() and not self.budget.spent(self.found.states, self.found.transitions, len(queue)):
                if self.found.states == patience and any(loop.verdict == UNDETERMINED for loop in self.found.loops):
                    self.found.stopped = f"states: {patience}"
                    return self.found
                if not queue:
                    if self._best():
                        break
                    most, queue, behind = most or self.found.states + MOST_BEHIND, behind, deque()
                if 0 < most <= self.found.states:
                    queue.clear()
                    break
                state = queue.popleft()
                self.found.states += 1
                proved = proved or next((one for one in self.found.loops if one.verdict == PROVED), None)
                late += proved is not None
                if late == AFTER and proved is not None and self._worse_for_others(proved, parent, seen, enough):
                    return self.found
                plays = self.plays(state)
                self.found.transitions += len(plays)
                self.found.cut.update(self._cut.get(state, ()))
                for label, after in plays:
                    new = after not in parent
                    if new:
                        parent[after] = (state, label)
                    loop = self._closed(state, label, after, parent, like, new)
                    if new:
                        like.setdefault(self.weigh(after).base, []).append(after)
                    same = loop is not None and self._same_again(loop)
                    if loop is not None and self._noted(loop, seen):
                        if enough(loop):
                            return self.found
                        if same and self.found.loops[-1] is loop:
                            self.found.loops.pop()
                            del seen[tuple(sorted(loop.net.items()))]
                    if new:
                        if loop is not None and loop.verdict == PROVED:
                            behind.append(after)
                        elif len(plays) == 1 or label.startswith("pass("):
                            queue.appendleft(after)
                        else:
                            queue.append(after)
            self.found.stopped = self.budget.reason if queue else ""
            if self.found.complete and not any(loop.verdict == PROVED for loop in self.found.loops):  # before that is said to be all
                self._on_other_ways(parent, seen, enough)
        return self.found

    def _worse_for_others(self, loop: Loop, parent: Mapping[State, tuple[State, str] | None], seen: dict[_Net, int], enough: Callable[[Loop], bool]) -> bool:
        """Look for a round of a loop, from where it begins, of which others lose life, and that brings no more of all else; whether that is enough."""
        lives = [name for p in self._others if (name := f"life({p})") in self.vocabulary.register_text]
        if not lives or any(one.verdict == PROVED and any(one.net.get(name, 0) < 0 for name in lives) for one in self.found.loops):
            return False
        first = loop.start[-1][1] if loop.start else self.canonical(self.start)
        begin, back, depth, heap = self.weigh(first), dict[State, tuple[State, str]](), {first: 0}, [(0, 0, first)]
        looked = 0
        while heap and looked < MOST_BETTER and not self.budget.late():
            state, looked = heapq.heappop(heap)[2], looked + 1
            for label, after in self.plays(state):
                weighed = self.weigh(after)
                net = weighed.more(begin)
                if after in depth or weighed.stack[:len(begin.stack)] != begin.stack or any(d > loop.net.get(name, 0) >= 0 for name, d in net.items() if name in loop.net):
                    continue
                depth[after], back[after] = depth[state] + 1, (state, label)
                lost = -sum(net.get(name, 0) for name in lives)
                if (weighed.base, weighed.stack) != (begin.base, begin.stack):
                    heapq.heappush(heap, (depth[after] - WORTH * lost, len(depth), after))
                elif lost > 0 and self._grows(net):
                    better = self._judged(first, tuple(_way(back, first, after)), parent)
                    if better is not None and self._noted(better, seen) and better.verdict == PROVED:
                        return enough(better)
        return False

    def _best(self) -> bool:
        """Whether a loop is known that another player loses of."""
        return any(loop.verdict == PROVED and set(loop.proof.lost) & set(self._others) for loop in self.found.loops)

    def _same_again(self, loop: Loop) -> bool:
        """Whether loops of the same plays, and of no others, that are known and spend nothing else bring all that it brings."""
        known = [other for other in self.found.loops if other.verdict == PROVED and set(other.spends) <= set(loop.spends) and _played(other) <= _played(loop)]
        return bool(known) and loop.verdict == PROVED and self._brings(loop.net) <= set().union(*(self._brings(other.net) for other in known))

    def _brings(self, net: Mapping[str, int]) -> set[str]:
        return {name for name, d in net.items() if d > 0 or self._of_others(name)}

    def _noted(self, loop: Loop, seen: dict[_Net, int]) -> bool:
        """Keep one loop of each net change: one that is proved, else the first."""
        self.found.unsure |= loop.verdict == UNDETERMINED
        key = tuple(sorted(loop.net.items()))
        if key not in seen:
            seen[key] = len(self.found.loops)
            self.found.loops.append(loop)
        elif loop.verdict == PROVED != self.found.loops[seen[key]].verdict:
            self.found.loops[seen[key]] = loop
        else:
            return False
        return True

    def _proved(self, net: Mapping[str, int], seen: Mapping[_Net, int]) -> bool:
        n = seen.get(tuple(sorted(net.items())))
        return n is not None and self.found.loops[n].verdict == PROVED

    def _on_other_ways(self, parent: Mapping[State, tuple[State, str] | None], seen: dict[_Net, int], enough: Callable[[Loop], bool]) -> None:
        """Loops that no line to a state goes round, because each of their states was first reached on another way."""
        import networkx as nx  # as long to load as a small board takes

        graph: nx.DiGraph[frozenset[str]] = nx.DiGraph()
        for state in parent:
            graph.add_edges_from((self.weigh(state).base, self.weigh(after).base) for _, after in self._plays.get(state, ()) if after in parent)
        part = {base: n for n, bases in enumerate(nx.strongly_connected_components(graph)) if len(bases) > 1 or any(graph.has_edge(b, b) for b in bases) for base in bases}
        steps = judged = 0
        for first in parent:
            here, height = part.get(self.weigh(first).base), self.weigh(first).stack
            if here is None:
                continue
            back: dict[State, tuple[State, str]] = {}
            todo = deque([first])
            while todo:
                state = todo.popleft()
                for label, after in self._plays.get(state, ()):
                    steps += 1
                    weighed = self.weigh(after)
                    if after in back or after not in parent or part.get(weighed.base) != here or weighed.stack[:len(height)] != height:
                        continue
                    back[after] = state, label
                    todo.append(after)
                    net = weighed.more(self.weigh(first))
                    if weighed.base != self.weigh(first).base or not (self.piling or len(weighed.stack) == len(height)) or not self._grows(net) or self._proved(net, seen):
                        continue
                    judged += 1
                    loop = self._judged(first, tuple(_way(back, first, after)), parent)
                    if loop is not None and self._noted(loop, seen) and enough(loop):
                        return
            if steps > MOST_STEPS or judged > MOST_JUDGED or self.budget.spent(0, 0, 0):
                self.found.stopped, self.found.unsure = self.budget.reason, True
                return

    def _closed(self, before: State, label: str, after: State, parent: Mapping[State, tuple[State, str] | None], like: Mapping[frozenset[str], list[State]], new: bool) -> Loop | None:
        """The loop that a play closes, if there is one: the state after it is one on the way there, but for amounts.

        The last such state is what a round begins with, unless the round then spends something, or stops, and an earlier one makes a round that spends nothing.
        """
        weighed = self.weigh(after)
        earlier = [s for s in like.get(weighed.base, ()) if s != after or not new]  # an equal state is one that was there before
        if not earlier:
            return None
        way = [(label, after)]
        wanted, state, lowest, found = set(earlier), before, len(weighed.stack), list[Loop]()
        while True:
            stack = self.weigh(state).stack
            lowest = min(lowest, len(stack))
            if state in wanted and lowest >= len(stack) and (self.piling or len(weighed.stack) == len(stack)) and weighed.stack[:len(stack)] == stack:
                net = weighed.more(self.weigh(state))
                if self._grows(net) and not (found and self.spent(net)):
                    loop = self._judged(state, tuple(reversed(way)), parent)
                    if loop is None:
                        break
                    if loop.verdict == PROVED and not loop.spends:
                        return loop
                    found.append(loop)
            step = parent[state]
            if step is None or len(found) == MOST_BEGINNINGS:
                break
            way.append((step[1], state))
            state = step[0]
        return next((loop for loop in found if loop.verdict == PROVED), found[0] if found else None)

    def _grows(self, net: Mapping[str, int]) -> bool:
        """Whether nothing that the player could run out of at once has become less."""
        return all(d > 0 or not name.startswith(f"mana({self.player},") for name, d in net.items())

    def _judged(self, first: State, cycle: tuple[tuple[str, State], ...], parent: Mapping[State, tuple[State, str] | None]) -> Loop | None:
        net = self._net(first, cycle)
        events = self._events(first, cycle)
        start = []
        state = first
        while (step := parent[state]) is not None:
            start.append((step[1], state))
            state = step[0]
        way = tuple(reversed(start))
        if not events and not any(not name.startswith("stack(") for name in net) and (net or any(label.startswith(_WANTED) for label, _ in cycle)):
            if not net:
                self.found.idle = self.found.idle or Loop(way, cycle, net, Proof(REFUTED, "it can go round for ever, and nothing comes of it", 1))
            return None
        return Loop(way, cycle, net, Repetition(self, first, cycle).proof(), self.spent(net), events)

    def _net(self, first: State, cycle: Sequence[tuple[str, State]]) -> dict[str, int]:
        last = self.weigh(cycle[-1][1])
        left = Counter(f"stack({item})" for item in last.stack[len(self.weigh(first).stack):])
        return {**last.more(self.weigh(first)), **left}

    def _of_others(self, name: str) -> bool:
        return any(name.startswith(f"{kind}({p}") for p in self._others for kind in ("life", "mana", "unknown", "library"))

    def _events(self, first: State, cycle: Sequence[tuple[str, State]]) -> dict[str, int]:
        """What happens in a round, read off the states with objects that keep their names."""
        happened = Counter[str]()
        for label, moved, new in self.moves(first, cycle):
            found = {**{word: len(slots) for word, slots in moved.items()}, "cast": label.startswith("cast("), "sacrifice": label.count("sacrificed("), "turn": "step(untap)" in new}
            happened.update({word: int(n) for word, n in found.items() if n})
        return dict(happened)

    def moves(self, first: State, cycle: Sequence[tuple[str, State]]) -> Iterator[tuple[str, dict[str, set[str]], set[str]]]:
        """Each play of a round, what leaves the battlefield, enters, dies, is tapped and untapped in it (by slot), and what is so behind it and was not before."""
        state = first
        for label, wanted in cycle:
            self.plays(state)
            after = self._as_found.get((state, label, wanted), wanted)
            gone, new = ({str(self.vocabulary.text_of[i]) for i in fluents} for fluents in (state[0] - after[0], after[0] - state[0]))
            left = {m[1] for f in gone if (m := _ON_BATTLEFIELD.fullmatch(f))}
            came = {m[1] for f in new if (m := _ON_BATTLEFIELD.fullmatch(f))}
            dead = {m[1] for f in new if (m := _IN_GRAVEYARD.fullmatch(f))}
            yield label, {"leaves": left, "enters": came, "dies": left & dead, "tap": {f[7:-1] for f in new if f.startswith("tapped(")},
                          "untap": {f[7:-1] for f in gone if f.startswith("tapped(")} - left}, new
            state = wanted

    def cuts_at(self, state: State) -> list[str]:
        """The bounds that were too small for plays of a state."""
        self.plays(state)
        return self._cut.get(state, [])

    def spent(self, net: Mapping[str, int]) -> tuple[str, ...]:
        """What of the player's own becomes less."""
        return tuple(name for name, d in net.items() if d < 0 and not self._of_others(name))


_WANTED = ("activate(", "cast(", "play_land(", "special(", "agree(")
"""Plays that somebody makes who wants to: what goes round without one of them goes on, even if nothing comes of it (104.4b)."""
_ON_BATTLEFIELD, _IN_GRAVEYARD = re.compile(r"in\((\d+),battlefield\)"), re.compile(r"in\((\d+),graveyard\)")


def _played(loop: Loop) -> set[str]:
    """What is activated, cast and put on the stack in a round, without what is chosen for it."""
    return {label.partition(" + ")[0] for label, _ in loop.cycle if not label.startswith(("pass(", "continue"))}


def _players(vocabulary: Vocabulary) -> list[str]:
    return sorted({fact[len("player("):-1] for fact in vocabulary.facts if fact.startswith("player(")})


STAGES: tuple[tuple[dict[str, int], int, bool], ...] = (
    ({"max_stack": 3}, 2, False), ({"max_stack": 4, "max_counters": 12, "max_effects": 8}, 8, False), ({"max_stack": 6, "max_counters": 8, "max_effects": 4}, 4, True))
"""How a search goes deeper where nothing is found and something was cut: bounds, room for tokens, and whether the stack may grow."""


MOST_STEPS, MOST_JUDGED = 400_000, 150
"""Plays that are followed, and cycles that are played again, where everything was looked at and no line goes round."""


def _way(back: Mapping[State, tuple[State, str]], first: State, last: State) -> list[tuple[str, State]]:
    """The plays from one state to another, at least one."""
    out = [(back[last][1], last)]
    state = back[last][0]
    while state != first:
        out.append((back[state][1], state))
        state = back[state][0]
    return out[::-1]


PATIENCE = 2000
"""States that are looked at with bounds that are too small to prove a cycle."""


def too_small(stage: int, found: Found) -> set[str]:
    """The bounds that were too small for something, and are larger in a later stage: where there are none, a later stage finds nothing more."""
    from checker.telling import BOUNDS, bounds_of

    def of(n: int) -> dict[str, int]:
        return {**BOUNDS, **STAGES[n][0], "tokens": STAGES[n][1]}

    larger = {name for later in range(stage + 1, len(STAGES)) for name, n in of(later).items() if n > of(stage)[name]}
    return larger if any(loop.verdict == UNDETERMINED for loop in found.loops) else larger & {name for what in found.cut for name in bounds_of(what)}


def goes_on(vocabulary: Vocabulary) -> bool:
    """Whether a player may take another turn after this one."""
    return any(fact.startswith("instruction(") and ",extra_turn(" in fact for fact in vocabulary.facts)


def deepening(made: Callable[[Mapping[str, int], int, str], Layouts], player: str, budget: Budget, enough: Callable[[Loop], bool] | None = None) -> tuple[Search, Search]:
    """Search with larger and larger bounds, until a loop is proved or nothing more could be found.

    Parameters
    ----------
    made : callable
        The step programs for bounds, room for tokens, and how far a game goes on (``plays_on`` of `Vocabulary`).
    player : str
    budget : Budget
    enough : callable, optional
        Whether a loop is what is looked for.

    Returns
    -------
    Search, Search
        The last one; and the first one that came upon a cycle which is known to stop, or else on one of which that is not known; the last one if none did.
    """
    near: Search | None = None
    for stage, (bounds, tokens, piling) in enumerate(STAGES):
        search = Search(made(bounds, tokens, ""), player, budget, piling)
        found = search.run(enough or (lambda loop: False), PATIENCE if bounds != STAGES[-1][0] else 0)
        if near is None or not any(loop.verdict == REFUTED for loop in near.found.loops):  # what is known to stop says more than what a bound cuts off
            near = search if found.loops else near
        if any(loop.verdict == PROVED if enough is None else enough(loop) for loop in found.loops) or budget.reason:
            return search, near or search
        if not too_small(stage, found):
            break
    if goes_on(search.vocabulary):
        across = Search(made(STAGES[0][0], STAGES[0][1], "endless"), player, budget, piling=False)
        if across.run(enough or (lambda loop: False)).loops:
            return across, near or across
    return search, near or search


def wounding(search: Search) -> Search | None:
    """A search for cycles that stop because damage stays marked on what they damage (120.6), where another has found no cycle; None if there are none."""
    if not any(text.startswith("damage(") for text in search.vocabulary.text_of) or search.budget.late():
        return None
    other = search.from_state(search.start, search.budget)
    other.weigh = Scales(search.vocabulary, wounds=True)
    found = other.run().loops
    stopping = [loop for loop in found if loop.proof.stops >= 0 and loop.verdict != UNDETERMINED and loop.proof.ends != "over" and any(name.startswith("damage(") for name in loop.net)]
    other.found.loops = [replace(loop, proof=replace(loop.proof, verdict=REFUTED, reason=f"it stops after {loop.rounds} round{'s' * (loop.rounds > 1)}")) for loop in stopping]
    return other if stopping else None


def loops(strategy: Layouts, player: str, budget: Budget | None = None) -> Found:
    """The loops that a player can play while the others pass.

    Parameters
    ----------
    strategy : Layouts
    player : str
    budget : Budget, optional

    Examples
    --------
    >>> from checker.engine import Layouts, Vocabulary
    >>> from encoder.boards import parse_board
    >>> found = loops(Layouts(Vocabulary(parse_board("Ana: [Devoted Druid, Vizier of Remedies]"))), "ana")
    >>> [(loop.verdict, loop.net) for loop in found.loops if loop.events]
    [('proved', {'mana(ana,m(green,plain,none))': 1})]
    """
    return Search(strategy, player, budget, piling=False).run()
