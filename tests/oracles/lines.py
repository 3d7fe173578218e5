"""Every line of play of small boards, written from the Comprehensive Rules in plain Python; shares nothing with asp/ and checker/, not even cards.

Creatures with counters, damage, persist, undying, wither, sacrifice outlets, pumps, and triggers of dying and entering; two players. A state is a tuple that
never changes; what an object was is a new object after each move (400.7), told apart by how often its card has moved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

A, B = 0, 1
"""The players: the active one, and the other."""
CAP = 3
"""Deaths of one card that are told apart."""


@dataclass(frozen=True)
class Text:
    """What an ability does: ``verb`` with ``n`` to a target of a kind, to its source, or to its controller."""

    verb: str  # damage, plus, minus, pump, life, back
    n: int = 1
    to: str = "creature"  # creature, any, self, you


@dataclass(frozen=True)
class Card:
    """A creature card of the fragment."""

    power: int
    toughness: int
    back: str = ""  # persist, undying
    wither: bool = False
    tap: Text | None = None  # {T}: ...
    outlet: Text | None = None  # sacrifice a creature: ...
    dies: Text | None = None  # when this dies, ...
    enters: Text | None = None  # when this enters, ...
    watches: Text | None = None  # whenever another creature you control dies, ...


class Thing(NamedTuple):
    """A card on the battlefield or in the graveyard."""

    card: int  # which of the board's
    moves: int
    field: bool
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    plus: int = 0
    minus: int = 0
    pump: int = 0

    @property
    def id(self) -> tuple[int, int]:
        return self.card, self.moves


Target = tuple[int, int] | int | None


class Ability(NamedTuple):
    """An ability on the stack, or one that waits."""

    kind: str
    source: tuple[int, int]
    player: int
    target: Target = None


class State(NamedTuple):
    """Everything about a moment; ``log`` is what claims ask of the past."""

    things: tuple[Thing, ...]
    stack: tuple[Ability, ...] = ()
    waiting: tuple[Ability, ...] = ()
    life: tuple[int, int] = (20, 20)
    priority: int = A
    passed: bool = False
    second_turn: bool = False
    over: bool = False
    died: tuple[int, ...] = ()
    entered: tuple[bool, ...] = ()
    before: frozenset[tuple[int, int]] = frozenset()  # (x, y): x died when y had not


@dataclass(frozen=True)
class Game:
    """A board: for each permanent its card and who owns it."""

    cards: tuple[Card, ...]
    owners: tuple[int, ...]
    life: tuple[int, int] = (20, 20)
    turn_ends: bool = field(default=False)

    def start(self) -> State:
        """Everything on the battlefield since before the turn."""
        n = len(self.cards)
        return State(tuple(Thing(k, 0, True) for k in range(n)), life=self.life, died=(0,) * n, entered=(False,) * n)

    # - looking ------------------------------------------------------------------------------------------------------

    def toughness(self, t: Thing) -> int:
        return self.cards[t.card].toughness + t.plus - t.minus + t.pump if t.field else self.cards[t.card].toughness

    def power(self, t: Thing) -> int:
        return self.cards[t.card].power + t.plus - t.minus + t.pump if t.field else self.cards[t.card].power

    def creatures(self, s: State, player: int | None = None) -> list[Thing]:
        return [t for t in s.things if t.field and player in (None, self.owners[t.card])]

    def text(self, a: Ability) -> Text:
        found: Text | None = Text("back", to="self") if a.kind in ("persist", "undying") else getattr(self.cards[a.source[0]], a.kind)
        assert found is not None
        return found

    def targets(self, s: State, text: Text) -> list[Target]:
        if text.to in ("self", "you"):
            return [None]
        found: list[Target] = [t.id for t in self.creatures(s)]
        return found + ([A, B] if text.to == "any" else [])

    def legal(self, s: State, target: Target) -> bool:
        return isinstance(target, int) or any(t.id == target for t in self.creatures(s))

    # - changing -----------------------------------------------------------------------------------------------------

    def change(self, s: State, target: tuple[int, int], **more: int | bool) -> State:
        return s._replace(things=tuple(t._replace(**more) if t.id == target else t for t in s.things))

    def die(self, s: State, dying: list[Thing]) -> State:
        """All of these at once (603.10a: abilities look back)."""
        if not dying:
            return s
        gone = {t.card for t in dying}
        waiting = list(s.waiting)
        for t in dying:
            card, owner = self.cards[t.card], self.owners[t.card]
            if (card.back == "persist" and not t.minus) or (card.back == "undying" and not t.plus):
                waiting.append(Ability(card.back, (t.card, t.moves + 1), owner))
            if card.dies:
                waiting.append(Ability("dies", t.id, owner))
            waiting += [Ability("watches", w.id, owner) for w in self.creatures(s, owner) if w.id != t.id and self.cards[w.card].watches]
        things = tuple(Thing(t.card, t.moves + 1, False) if t.card in gone else t for t in s.things)
        died = tuple(min(CAP, n + (k in gone)) for k, n in enumerate(s.died))
        before = s.before | {(x, y) for x in gone for y in range(len(self.cards)) if not s.died[y] and y not in gone}
        return s._replace(things=things, waiting=tuple(sorted(waiting)), died=died, before=frozenset(before))

    def put(self, s: State, t: Thing, kind: str, n: int) -> State:
        return self.change(s, t.id, **{kind: getattr(t, kind) + n})

    def check(self, s: State) -> State | None:
        """State-based actions, all that apply at once (704.3); None if none does."""
        dying = [t for t in self.creatures(s) if self.toughness(t) <= 0 or t.damage >= self.toughness(t)]
        pairs = [t for t in self.creatures(s) if t not in dying and t.plus and t.minus]
        loses = any(n <= 0 for n in s.life)
        if not (dying or pairs or loses):
            return None
        for t in pairs:
            n = min(t.plus, t.minus)
            s = self.change(s, t.id, plus=t.plus - n, minus=t.minus - n)
        s = self.die(s, [t for t in s.things if t.id in {d.id for d in dying}])
        return s._replace(over=True) if loses else s

    def resolve(self, s: State) -> State:
        """The top of the stack does what it says (608.2)."""
        a, text = s.stack[-1], self.text(s.stack[-1])
        s = s._replace(stack=s.stack[:-1], passed=False, priority=A)
        if text.to in ("creature", "any") and not self.legal(s, a.target):
            return s
        if text.verb == "back":
            t = next((t for t in s.things if t.id == a.source and not t.field), None)
            if t is None:
                return s
            new = Thing(t.card, t.moves + 1, True, sick=True, **{"minus" if a.kind == "persist" else "plus": 1})
            entered = tuple(e or k == t.card for k, e in enumerate(s.entered))
            s = s._replace(things=tuple(new if x.card == t.card else x for x in s.things), entered=entered)
            if self.cards[t.card].enters:
                s = s._replace(waiting=tuple(sorted((*s.waiting, Ability("enters", new.id, a.player)))))
            return s
        to = a.source if text.to == "self" else a.player if text.to == "you" else a.target
        if isinstance(to, int):
            n = text.n if text.verb == "life" else -text.n
            return s._replace(life=tuple(x + n * (p == to) for p, x in enumerate(s.life)))  # type: ignore[arg-type]
        t = next((t for t in self.creatures(s) if t.id == to), None)
        if t is None:
            return s
        kind = "minus" if text.verb == "damage" and self.cards[a.source[0]].wither else text.verb
        return self.put(s, t, kind, text.n)

    # - plays --------------------------------------------------------------------------------------------------------

    def place(self, s: State, a: Ability) -> Iterator[tuple[object, State]]:
        """A waiting trigger goes on the stack; without a target it is removed (603.3d)."""
        waiting = list(s.waiting)
        waiting.remove(a)
        s = s._replace(waiting=tuple(waiting))
        targets = self.targets(s, self.text(a))
        if not targets:
            yield ("place", a), s
        for target in targets:
            yield ("place", a, target), s._replace(stack=(*s.stack, a._replace(target=target)))

    def activations(self, s: State, player: int) -> Iterator[tuple[object, State]]:
        """What a player with priority may activate, in every way."""
        for t in self.creatures(s, player):
            card = self.cards[t.card]
            if card.tap and not t.tapped and not t.sick:
                for target in self.targets(s, card.tap):
                    after = self.change(s, t.id, tapped=True)._replace(passed=False)
                    yield ("tap", t.id, target), after._replace(stack=(*after.stack, Ability("tap", t.id, player, target)))
            if card.outlet:
                for target, given in product(self.targets(s, card.outlet), self.creatures(s, player)):
                    after = self.die(s, [given])._replace(passed=False)
                    yield ("outlet", t.id, target, given.id), after._replace(stack=(*after.stack, Ability("outlet", t.id, player, target)))

    def passing(self, s: State) -> State:
        """The player with priority passes (117.3d, 117.4)."""
        if not s.passed:
            return s._replace(passed=True, priority=1 - s.priority)
        if s.stack:
            return self.resolve(s)
        if self.turn_ends and not s.second_turn:  # one turn more where something ends with the turn (514.2)
            return s._replace(things=tuple(t._replace(damage=0, pump=0) for t in s.things), second_turn=True, passed=False, priority=A)
        return s._replace(over=True)

    def plays(self, s: State) -> dict[object, State]:
        """Every way to go on from a state; one that nobody chooses is called ``check``."""
        if s.over:
            return {}
        if (checked := self.check(s)) is not None:
            return {"check": checked}
        if s.waiting:
            player = min(a.player for a in s.waiting)
            return dict(one for a in dict.fromkeys(s.waiting) if a.player == player for one in self.place(s, a))
        return {"pass": self.passing(s), **dict(self.activations(s, s.priority))}

    def quiet(self, s: State) -> bool:
        """Whether a player gets priority and the stack is empty."""
        return not s.over and not s.stack and not s.waiting and self.check(s) is None

    def first(self, s: State, how: tuple[object, ...], free: frozenset[int], until_empty: bool, most: int) -> tuple[set[State], int]:
        """Where lines end that begin with one activation; and how many states there are, up to one more than the most.

        Parameters
        ----------
        how : tuple
            The activation, as `activations` names it.
        free : frozenset of int
            Who may act afterwards; the others only pass.
        until_empty : bool
            End as soon as a player gets priority on an empty stack; otherwise when all pass on it.
        most : int
            States to look at.
        """
        todo, known, ends = [dict(self.activations(s, A))[how]], set[State](), set[State]()
        while todo and len(known) <= most:
            at = todo.pop()
            if at in known:
                continue
            known.add(at)
            if at.over or (self.quiet(at) and (until_empty or not free or (at.passed and at.priority not in free))):
                ends.add(at)
                continue
            plays = self.plays(at)
            if "pass" in plays:
                if at.priority not in free:
                    plays = {"pass": plays["pass"]}
                if self.quiet(at) and at.passed:
                    del plays["pass"]
                    ends.add(at)
            todo += plays.values()
        return ends, len(known)

    def perft(self, depth: int) -> list[int]:
        """Lines by number of decisions; what is forced belongs to the decision before it."""
        def settled(s: State) -> State:
            while len(found := self.plays(s)) == 1:
                (s,) = found.values()
            return s

        lines, at = [], Counter({settled(self.start()): 1})
        for _ in range(depth):
            after: Counter[State] = Counter()
            for s, n in at.items():
                for following in self.plays(s).values():
                    after[settled(following)] += n
            lines.append(after.total())
            at = after
        return lines
