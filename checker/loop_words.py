"""What a loop is, in words and as JSON: its plays with their rules, what it brings, the pieces without which there is none, and why a cycle is none."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import partial
from math import gcd
from typing import TYPE_CHECKING, Any

import clingo

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from checker.breaking import Instead, Meaning
    from checker.engine import Layouts, State
    from checker.explaining import Explained
    from checker.exploration import Budget
    from checker.loops import Loop, Search
    from encoder.boards import Board, Object, Ref


@dataclass
class Told:
    """A loop with everything that is told of it."""

    loop: Loop
    pieces: tuple[str, ...]
    minimal: bool
    meaning: Meaning
    progress: str
    result: str
    net: dict[str, int]
    start: list[Explained]
    cycle: list[Explained]
    broken_by: list[tuple[Instead, Explained]]
    end: str
    end_rules: tuple[str, ...]
    requires: Mapping[str, str] = field(default_factory=dict)
    used_up: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """How it goes on."""
        return self.meaning.kind

    def as_json(self) -> dict[str, Any]:
        """For the JSON output."""
        loop, meant = self.loop, self.meaning
        return {
            "cards": list(self.pieces), "minimal": self.minimal, "mandatory": meant.mandatory, "requires": {**self.requires, "line": [_play(one) for one in self.start]}, "cycle": [_play(one) for one in self.cycle],
            "net": self.net, "events": dict(loop.events), "kind": self.kind, "used_up": list(self.used_up), "progress": self.progress, "result": self.result,
            "outcome": {"is": meant.outcome or None, "words": self.end, "rules": list(self.end_rules)},
            "broken_by": [{**_play(one), "at": instead.at, "sure": instead.effect == "broken"} for instead, one in self.broken_by], "unbroken": meant.unbroken, "unless_unknown": list(self.unless), "verdict": loop.verdict, "rounds": loop.rounds,
        }

    def sentences(self) -> list[str]:
        """What it comes to, and who can do something about it."""
        from checker.explaining import number_of

        out = [f"{self.end} [{', '.join(self.end_rules)}]" if self.end_rules else self.end] if self.end else []
        loop = self.loop
        if not loop.proof.ends:
            out.append(f"proved: round {loop.rounds} is the one before it, and nothing that grows is asked for again" + (", mandatory" if self.meaning.mandatory else ""))
        else:
            out.append(f"proved: {loop.rounds} rounds, each like the one before it" + (", mandatory" if self.meaning.mandatory else ""))
        for instead, one in self.broken_by:
            when = "before" if self.cycle[instead.at - 1].told.silent else "instead of"
            out.append(f"{one.told.player} can break it, {when} {number_of(self.cycle, instead.at)}: {one.told.play}" + (" (as far as the bounds let see)" if instead.effect != "broken" else ""))
        if self.meaning.unbroken is None and not self.broken_by and not self.unless:
            out.append("whether another player here can break it was not found out")
        elif not self.broken_by:
            out.append(f"no other player here can break it{unless(self.unless)} (what the board does not say is not there)")
        return out


def unless(players: Sequence[str]) -> str:
    """That somebody could have a card which nobody has named.

    Examples
    --------
    >>> unless(["Bea"])
    ", unless an unknown card of Bea's can"
    """
    whose = " or ".join(f"{p}'s" for p in players)
    return f", unless an unknown card of {whose} can" if players else ""


def _play(one: Explained) -> dict[str, Any]:
    return {"player": one.told.player or None, "do": one.told.play, "rules": list(one.rules)}


MOST_NEAR = 3
"""Near misses that are told."""


def near(board: Board, search: Search, loop: Loop) -> dict[str, Any]:
    """A cycle that is no loop, or one that ends, and why."""
    from checker.explaining import Explainer
    from checker.loops import PROVED
    from checker.reached import Reader
    from checker.repeating import REFUTED, UNDETERMINED
    from checker.stopping import why_stopped
    from checker.telling import Teller, bound_words

    reason = loop.proof.reason
    if loop.verdict == PROVED:
        used_up = ", ".join(sorted(name for name, d in net_words(board, loop).items() if d < 0))
        reason = (f"it stops after {loop.rounds} rounds: " if loop.proof.ends else "") + f"it uses up {used_up}"
    elif loop.verdict == UNDETERMINED and loop.proof.last is not None:
        bounds = search.strategy.vocabulary.rules.bounds
        reason += "".join(f": {words}" for words in sorted({bound_words(what, bounds) for what in search.cuts_at(loop.proof.last)}))
    elif loop.verdict == REFUTED:
        found = why_stopped(board, search, Explainer(search.strategy, Teller(Reader(board, search.strategy.vocabulary))), loop)
        reason += f": {'; '.join(found)}" if found else ""
    return {"cards": [o.label for o in board.objects], "net": net_words(board, loop), "reason": reason, "verdict": UNDETERMINED if loop.verdict == UNDETERMINED else REFUTED}


def apart(rounds: Iterable[tuple[Search, Loop]]) -> Iterator[tuple[Search, Loop]]:
    """Cycles without those that are several rounds of one before them."""
    seen: set[tuple[str, frozenset[tuple[str, int]]]] = set()
    for search, loop in rounds:
        times = gcd(*loop.net.values()) or 1
        key = loop.verdict, frozenset((name, d // times) for name, d in loop.net.items())
        if key not in seen:
            seen.add(key)
            yield search, loop


def net_words(board: Board, loop: Loop) -> dict[str, int]:
    """What a round brings, by what it is in words."""
    from checker.reached import LETTERS
    from encoder.boards.board import slug

    players = {str(slug(p)): p for p in board.players}
    labels = {str(o.slot): o.label for o in board.objects}
    out: dict[str, int] = {}
    for name, d in loop.net.items():
        term = clingo.parse_term(name) if not name.startswith(("token(", "effect(", "stack(")) else None
        if term is None:
            kind = name.partition("(")[0]
            words = {"token": "tokens", "effect": "effects in force", "stack": "left on the stack"}[kind]
        elif term.name == "mana":
            words = f"mana {LETTERS.get(str(term.arguments[1].arguments[0]), '?')} of {players[str(term.arguments[0])]}"
        elif term.name == "counter":
            kinds = {"plus": "+1/+1", "minus": "-1/-1"}
            words = f"{kinds.get(str(term.arguments[1]), str(term.arguments[1]))} counters on {labels.get(str(term.arguments[0]), 'a token')}"
        elif term.name == "damage":
            words = f"damage marked on {labels.get(str(term.arguments[0]), 'a token')}"
        else:
            words = f"{term.name.replace('_', ' ')} of {players.get(str(term.arguments[0]), str(term.arguments[0]))}" + (f" ({term.arguments[1]})" if len(term.arguments) > 1 else "")
        out[words] = out.get(words, 0) + d
    return out


class Words:
    """Puts loops that a search has found into words; call it with a loop, the labels of the objects that it needs, and whether each of them was left out.

    Parameters
    ----------
    board : Board
    search : Search
    """

    def __init__(self, board: Board, search: Search):
        from checker.explaining import Explainer
        from checker.outcomes import Replay
        from checker.reached import Reader
        from checker.telling import Teller
        from encoder.boards.board import slug

        self._board, self._search, strategy = board, search, search.strategy
        self._players = {str(slug(p)): p for p in board.players}
        self._replay, self._explainer = Replay(strategy), Explainer(strategy, Teller(Reader(board, strategy.vocabulary)))

    def __call__(self, loop: Loop, pieces: tuple[str, ...], minimal: bool) -> Told:
        """A loop in words."""
        from checker.breaking import meaning

        line = self._replay([*loop.start, *loop.cycle], self._search.start)
        lines, n = self._explainer.line(self._search.start, line), len(loop.start)
        meant = meaning(self._search, loop)
        broken = [(one, self._at(one.line)) for one in meant.broken_by]
        end, rules = self._end(loop, meant)
        return Told(loop, pieces, minimal, meant, "resources" if loop.net else "events", result(loop, self._search.player), net_words(self._board, loop), lines[:n], lines[n:], broken, end, rules,
                    used_up=tuple(self._used(r) for r in meant.used_up), unless=tuple(self._players[p] for p in meant.unless))

    def _at(self, way: Sequence[tuple[str, State]]) -> Explained:
        """The last play of a line."""
        return self._explainer.line(self._search.start, self._replay([*way], self._search.start))[-1]

    def _end(self, loop: Loop, meant: Meaning) -> tuple[str, tuple[str, ...]]:
        """What becomes of it, with the rules that say so."""
        from checker.engine import Overflow
        from checker.exploration import plays_of
        from checker.stopping import why_stopped

        players = self._players
        if loop.proof.ends == "over":
            assert loop.proof.last is not None
            last = loop.proof.last
            step = next((self._explainer.line(last, [(label, after)])[-1] for label, after in plays_of(self._search.strategy, last) if not isinstance(after, Overflow)), None)
            rules = tuple(dict.fromkeys(rule for cause in step.causes for rule in cause.rules)) if step else ()
            rounds, inside = loop.proof.rounds, loop.proof.stops > 0
            when = f"in round {rounds + 1}" if inside else f"after {rounds} round{'s' * (rounds != 1)}"
            won = f": {players[self._search.player]} wins" if meant.outcome == "win" and len(players) == 2 else ": the game is a draw" if meant.outcome == "draw" else ""
            return f"{when} {self._lose(loop.proof.lost)} the game{won}{self._hedge(meant)}", (*rules, *["104.4a"] * (meant.outcome == "draw"))
        if meant.outcome == "draw":
            return "nobody can stop it: the game is a draw", ("104.4b", "731.4")
        if meant.outcome == "draw-unless-stopped":
            ended = ", unless somebody ends it by something that they need not do" * meant.exits
            return f"the game is a draw{ended}{self._hedge(meant)}", ("104.4b", "731.5")
        if loop.proof.ends == "spent":
            used_up = f"{', '.join(sorted(name for name, d in net_words(self._board, loop).items() if d < 0))} is used up"
            return f"it stops after {loop.proof.rounds} rounds: {'; '.join(why_stopped(self._board, self._search, self._explainer, loop)) or used_up}", ()
        if meant.kind == "exhaust" or meant.decked or (meant.kind == "turn-cycle" and meant.used_up):
            won = f": {players[self._search.player]} wins" if meant.outcome == "win" and len(players) == 2 else ""
            lost = f"; then {' and '.join(players[p] for p in meant.decked)} cannot draw and lose{'s' * (len(meant.decked) == 1)} the game{won}{self._hedge(meant)}" if meant.decked else ""
            return f"it comes to an end when it has used up {' and '.join(self._used(r) for r in meant.used_up)}{lost}", ("104.3c",) if meant.decked else ()
        return "", ()

    def _lose(self, lost: Sequence[str]) -> str:
        return f"{' and '.join(self._players[p] for p in lost)} lose{'s' * (len(lost) == 1)}"

    def _hedge(self, meant: Meaning) -> str:
        """Who could do something else with a card that nobody has named; of what a player wants to do, that player does not."""
        cards = unless([self._players[p] for p in (meant.unnamed if meant.mandatory else meant.unless)])
        return f"{cards} stop it" if cards else ""

    def _used(self, register: str) -> str:
        term = clingo.parse_term(register)
        of = str(term.arguments[0]) if term.arguments else ""
        labels = {str(o.slot): o.label for o in self._board.objects}
        if term.name == "unknown":
            return f"{self._players[of]}'s {term.arguments[1]}"
        if term.name == "counter":
            return f"counters of {labels.get(of, 'a token')}"
        return f"{self._players.get(of, of)}'s {term.name}" if of else register


_RESULTS = ("damage", "poison", "life", "mana", "tokens", "counters", "effects", "cards", "events")


def rank(one: Told) -> tuple[bool, int]:
    """What brings most comes first."""
    return one.kind == "exhaust", _RESULTS.index(one.result)


def result(loop: Loop, player: str) -> str:
    """What a round brings, in one word."""
    for name, d in loop.net.items():
        if name.startswith("life(") and d < 0 and name != f"life({player})":
            return "damage"
        if name.startswith("poison(") and d > 0 and name != f"poison({player})":
            return "poison"
    for start, word in (("mana(", "mana"), ("life(", "life"), ("token(", "tokens"), ("counter(", "counters"), ("effect(", "effects"), ("unknown(", "cards")):
        if any(name.startswith(start) and d > 0 for name, d in loop.net.items()):
            return word
    return "events"


def needed(board: Board, loop: Loop, player: str, made: Callable[[Board, Mapping[str, int], int, str], Layouts], allowed: Callable[[], Budget]) -> tuple[tuple[str, ...], bool]:
    """The objects of a board without which there is no such loop, and whether all that are left are needed.

    Parameters
    ----------
    board : Board
    loop : Loop
    player : str
    made : callable
        The step programs for a board, bounds and room for tokens.
    allowed : callable
        How much one search may use.
    """
    from checker.engine import NotRepresentable
    from checker.loops import PROVED, deepening
    from encoder.errors import UnsupportedError

    def like(other: Loop) -> bool:
        return other.verdict == PROVED and other.net == loop.net and other.events == loop.events

    spoken_of = {number for label, _ in (*loop.start, *loop.cycle) for number in re.findall(r"\d+", re.sub(r"line\([^()]*\)", "", label))}
    kept = list(board.objects)
    for piece in sorted(board.objects, key=lambda o: str(o.slot) in spoken_of):  # of several that would do, what is told of the loop stays
        if allowed().late():
            return tuple(o.label for o in kept), False
        rest = without(board, {o.slot for o in board.objects if o not in kept} | {piece.slot})
        try:
            found = deepening(partial(made, rest), player, allowed(), like)[0].found
        except (NotRepresentable, UnsupportedError):
            return tuple(o.label for o in kept), False
        if any(like(other) for other in found.loops):
            kept = [o for o in kept if o.slot != piece.slot]
        elif not found.complete:
            return tuple(o.label for o in kept), False
    return tuple(o.label for o in kept), True


def without(board: Board, gone: Collection[int]) -> Board:
    """A board without some of its objects; what was attached to one of them, or linked to it, is not any more."""

    def means(ref: Ref) -> bool:
        return ref.kind == "object" and int(ref.key) in gone

    def there(o: Object) -> Object:
        s = o.state
        return replace(o, state=replace(s, attached_to=None if s.attached_to and means(s.attached_to) else s.attached_to, linked_to=None if s.linked_to and means(s.linked_to) else s.linked_to))

    stack = [item for item in board.stack if item.source not in gone and not any(means(ref) for _, ref in item.targets)]
    left = {*gone} | {item.source for item in board.stack if not item.ability and item not in stack}
    return replace(board, objects=tuple(there(o) for o in board.objects if o.slot not in left), stack=tuple(replace(item, place=n) for n, item in enumerate(stack, 1)))
