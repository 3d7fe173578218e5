"""What else could be played in a round of a loop, by anybody, and whether the loop goes on all the same; what that means says asp/loops.lp."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import clingo

import asp
from checker.engine import Overflow, State
from checker.exploration import Budget, plays_of
from checker.grounding import base
from checker.loops import PROVED, Loop, Search

STATES, ALL_STATES = 400, 1500
"""States that are looked at to find a loop again after another play, and after all of them."""
GOES_ON, BROKEN, SEEMS_BROKEN, UNSURE = "goes on", "broken", "seems broken", "unsure"


@dataclass(frozen=True)
class Instead:
    """Another play at a moment of a round.

    Attributes
    ----------
    at : int
        The play that it stands instead of, from 1.
    player : str
        Who would make it; ``""``: nobody in particular.
    line : tuple of (str, State)
        From the beginning of the board to the play and the state after it.
    effect : str
        `GOES_ON`, `BROKEN`, `SEEMS_BROKEN` (none was found in all states that the bounds leave) or `UNSURE`.
    """

    at: int
    player: str
    line: tuple[tuple[str, State], ...]
    effect: str


@dataclass(frozen=True)
class Meaning:
    """What a loop means for the game.

    Attributes
    ----------
    mandatory : bool
        Nobody chooses anything in it that could end it (104.4b).
    kind : str
        ``unbounded``, ``exhaust``, ``turn-cycle`` or ``mandatory-draw``.
    outcome : str
        ``draw``, ``draw-unless-stopped``, ``win``, ``loss``; ``""``: nothing by itself.
    used_up : tuple of str
        What runs out.
    broken_by : tuple of Instead
        What other players can do about it, or seem to be able to: the first play of each.
    unbroken : bool or None
        Whether no other player can do anything; None: not found out.
    decked : tuple of str
        Who has to draw from an empty library in the end.
    unless : tuple of str
        Other players who could do something about it, if anybody, with a card in hand that nobody has named.
    unnamed : tuple of str
        All who have such cards.
    exits : bool
        Whether something is known that somebody could end it by.
    """

    mandatory: bool
    kind: str
    outcome: str = ""
    used_up: tuple[str, ...] = ()
    broken_by: tuple[Instead, ...] = ()
    unbroken: bool | None = None
    decked: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()
    exits: bool = False


@dataclass
class _Asked:
    """Other plays that were looked at, and what is not known."""

    plays: list[Instead] = field(default_factory=list)
    unasked: set[int] = field(default_factory=set)
    states: int = 0

    def broken(self, player: str) -> bool:
        """Whether it is known that a player can break it."""
        return any(one.player == player and one.effect == BROKEN for one in self.plays)


def meaning(search: Search, loop: Loop) -> Meaning:
    """What a proved loop means, with everything that anybody could do in one of its rounds.

    Parameters
    ----------
    search : Search
        That has found it.
    loop : Loop
    """
    rounds = [label.partition(" + ")[0] for label, _ in loop.cycle]
    first = _judged(search, loop, rounds, _Asked())
    asked = _instead(search, loop, everybody=not first["optional"])
    said = _judged(search, loop, rounds, asked)
    broken: dict[str, Instead] = {}
    for _, _, m in said["broken_by"]:
        one = asked.plays[m.number - 1]
        broken.setdefault(one.player, one)
    outcome = "".join(str(o) for (o,) in said["outcome"]).replace("_", "-")
    kind = str(said["kind"][0][0]).replace("_", "-")
    unbroken = False if broken else True if said["unbroken"] else None
    for one in asked.plays:
        if one.effect == SEEMS_BROKEN and one.player not in ("", search.player):
            broken.setdefault(one.player, one)
    used_up, decked, unless = (tuple(sorted(str(one) for (one,) in said[name])) for name in ("used_up", "decked", "unless_unnamed"))
    return Meaning(bool(said["mandatory"]), kind, outcome, used_up, tuple(broken.values()), unbroken, decked, unless, _unnamed(search, loop), any(one.effect == BROKEN for one in asked.plays))


def _unnamed(search: Search, loop: Loop) -> tuple[str, ...]:
    """Who holds cards that nobody has named as it goes on: where they are counted, who has any, else who could."""
    v = search.vocabulary
    could = {str(what.arguments[0]) for what in v.unplayed if what.name == "unknown"}
    states = [search.canonical(search.start), *(state for _, state in (*loop.start, *loop.cycle))]
    counted = {p: v.register_text.index(f"unknown({p},hand)") for p in could if f"unknown({p},hand)" in v.register_text}
    return tuple(sorted(p for p in could if p not in counted or any(state[1][counted[p]] for state in states)))


def _drawing(search: Search, loop: Loop) -> list[str]:
    """Who draws cards that nobody has named in a round."""
    v = search.vocabulary
    states = [loop.start[-1][1] if loop.start else search.canonical(search.start), *(state for _, state in loop.cycle)]
    hands = {p: v.register_text.index(f"unknown({p},hand)") for p in search.players if f"unknown({p},hand)" in v.register_text}
    return [p for p, r in hands.items() if any(before[1][r] < after[1][r] for before, after in pairwise(states))]


def _judged(search: Search, loop: Loop, rounds: Sequence[str], asked: _Asked) -> Mapping[str, list[Sequence[clingo.Symbol]]]:
    """What asp/loops.lp says."""
    v = search.vocabulary
    facts = [f"played({n},{play})" for n, play in enumerate(rounds, 1)] + [f"whose({search.player})"]
    facts += [fact for fact in v.facts if fact.startswith(("open_library(", "owner("))]
    facts += [f"draws({p})" for p in _drawing(search, loop)] + [f"unnamed({p})" for p in _unnamed(search, loop)]
    facts += [f"unplayed({what.arguments[0]})" for what in v.unplayed if what.name == "hand"]
    for name, d in loop.net.items():
        facts.append(f"net({name},{d})" if name in v.register_text or name.startswith("counter(") else f"grows({name.partition('(')[0]})" if d > 0 else f"net({name.partition('(')[0]},{d})")
    facts += [f"turns({n})" for n in [loop.events.get("turn", 0)] if n]
    facts += ["ends"] * bool(loop.proof.ends) + [f"loses({p})" for p in loop.proof.lost] + [f"unasked({n})" for n in sorted(asked.unasked)]
    for m, one in enumerate(asked.plays, 1):
        facts.append(f"could({one.at},{m},{one.line[-1][0].partition(' + ')[0]})")
        facts += [f"made_by({one.at},{m},{one.player})"] * bool(one.player)
        facts += [f"leaves({one.at},{m})"] * (one.effect == BROKEN) + [f"unsure({one.at},{m})"] * (one.effect in (UNSURE, SEEMS_BROKEN))
    control = v.rules.control()
    base(control, asp.select(("loops.lp",), v.rules.date, v.rules.believed, v.rules.without), "\n".join(f"{fact}." for fact in facts))
    with control.solve(yield_=True) as handle:
        atoms = next(iter(handle)).symbols(atoms=True)
    found: dict[str, list[Sequence[clingo.Symbol]]] = {name: [] for name in ("optional", "mandatory", "broken_by", "unbroken", "unless_unnamed", "used_up", "decked", "kind", "outcome")}
    for atom in sorted(atoms):
        if atom.name in found:
            found[atom.name].append(atom.arguments)
    return found


def _instead(search: Search, loop: Loop, everybody: bool) -> _Asked:
    """The other plays of a round, and of what becomes of the loop after them: those of other players, until one breaks it, or of everybody."""
    asked, todo, known = _Asked(), deque([(loop, 0)]), set[frozenset[str]]()
    while todo:
        one, at = todo.popleft()
        before, line = one.start[-1][1] if one.start else search.canonical(search.start), list(one.start)
        if (there := search.weigh(before).base) in known:
            continue
        known.add(there)
        for n, (label, after) in enumerate(one.cycle, 1):
            for play, other, player in _others(search, before, label, after):
                if everybody or (player not in ("", search.player) and not asked.broken(player)):
                    todo.extend((again, at or n) for again in _tried(search, one, at or n, (*line, (play, other)) if other else None, player, asked))
            line.append((label, after))
            before = after
    return asked


def _tried(search: Search, loop: Loop, at: int, way: tuple[tuple[str, State], ...] | None, player: str, asked: _Asked) -> Iterator[Loop]:
    """What becomes of a loop after another play, and after what the same player could play next, before anybody else does anything."""
    if way is None or asked.states >= ALL_STATES or search.budget.used > search.budget.seconds:
        asked.unasked.add(at)
        return
    effect, again = _again(search, loop, way, asked)
    asked.plays.append(Instead(at, player, way, effect))
    if again is None:
        return
    yield again
    if player not in ("", search.player):
        for play, other, who in _others(search, way[-1][1], f"pass({player})", None):
            if who == player and not asked.broken(player):
                yield from _tried(search, loop, at, (*way, (play, other)) if other else None, player, asked)


def _others(search: Search, before: State, label: str, after: State | None) -> Iterator[tuple[str, State | None, str]]:
    """Other plays of a state: the state after each, None if a bound is too small, and who makes it."""
    seen = {after}
    for play, raw in plays_of(search.strategy, before):
        other = None if isinstance(raw, Overflow) else search.canonical(raw)
        if (other is not None and other in seen) or play == label or play.startswith("pass("):
            continue
        seen.add(other)
        yield play, other, _player(search, before, play)


def _player(search: Search, before: State, play: str) -> str:
    term = clingo.parse_term(play.partition(" + ")[0])
    first = str(term.arguments[0]) if term.arguments else ""
    if first in search.players:
        return first
    holding = {"place": f"waiting({first},", "target": "item(", "announced": "item("}.get(term.name)
    texts = [search.vocabulary.text_of[i] for i in before[0]]
    found = sorted(t for t in texts if holding and t.startswith(holding))
    return found[-1].rpartition(",")[2].rstrip(")") if found else ""


def _again(search: Search, loop: Loop, way: tuple[tuple[str, State], ...], asked: _Asked) -> tuple[str, Loop | None]:
    """Whether there is a loop like it after another play, and which."""
    later = search.from_state(way[-1][1], Budget(max(0.0, search.budget.seconds - search.budget.used), search.budget.megabytes, min(STATES, ALL_STATES - asked.states)))

    def like(other: Loop) -> bool:
        return other.verdict == PROVED and other.net == loop.net and (bool(loop.net) or other.events == loop.events)

    found = later.run(like)
    asked.states += found.states
    for other in found.loops:
        if like(other):
            return GOES_ON, Loop((*way, *other.start), other.cycle, other.net, other.proof, other.spends, other.events)
    if found.stopped or any(other.verdict == PROVED and other.net == loop.net for other in found.loops):  # (one cycle of each net change is kept: of events alone perhaps another)
        return UNSURE, None
    return BROKEN if found.complete else SEEMS_BROKEN, None
