"""Verdicts over lines of play, and numbers of lines, against a simulator in plain Python (tests/oracles/lines.py), on random boards and lines.

``python -m tests.checker.verdicts.test_simulator 2000 [SEED]`` compares so many boards and tells every difference.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.engine import Layouts, Rules, Vocabulary
from checker.exploration import Budget
from checker.perft import perft
from checker.verdicts import verify
from encoder.boards import parse_board
from encoder.rulings import parse_ruling
from tests.oracles.lines import A, B, Card, Game, State, Text

KINDS: dict[str, tuple[str, Card]] = {
    "ox": ("{1} creature Ox 2/3", Card(2, 3)),
    "imp": ("{1} creature Imp 1/1", Card(1, 1)),
    "ghost": ("{1} creature Spirit 2/2\npersist", Card(2, 2, back="persist")),
    "sprout": ("{1} creature Plant 1/1\nundying", Card(1, 1, back="undying")),
    "archer": ("{1} creature Archer 1/1\n{T}: this deals 1 damage to target creature", Card(1, 1, tap=Text("damage"))),
    "viper": ("{1} creature Snake 1/2\nwither\n{T}: this deals 1 damage to any target", Card(1, 2, wither=True, tap=Text("damage", to="any"))),
    "cannon": ("{1} creature Wall 0/4\n{T}: this deals 2 damage to any target", Card(0, 4, tap=Text("damage", 2, "any"))),
    "altar": ("{1} creature Cleric 1/3\nsacrifice a creature: put a +1/+1 counter on target creature", Card(1, 3, outlet=Text("plus"))),
    "seer": ("{1} creature Wizard 1/1\nsacrifice a creature: you gain 1 life", Card(1, 1, outlet=Text("life", to="you"))),
    "witch": ("{1} creature Warlock 1/2\n{T}: put a -1/-1 counter on target creature", Card(1, 2, tap=Text("minus"))),
    "smith": ("{1} creature Artificer 1/1\n{T}: target creature gets +1/+1 until end of turn", Card(1, 1, tap=Text("pump"))),
    "bomb": ("{1} creature Golem 1/1\nwhenever this dies, this deals 1 damage to target creature", Card(1, 1, dies=Text("damage"))),
    "martyr": ("{1} creature Monk 1/1\nwhenever this dies, you gain 1 life\nundying", Card(1, 1, back="undying", dies=Text("life", to="you"))),
    "herald": ("{1} creature Bird 1/1\nwhenever this enters, put a -1/-1 counter on target creature\npersist", Card(1, 1, back="persist", enters=Text("minus"))),
    "bloom": ("{1} creature Plant 2/2\nwhenever another creature you control dies, put a +1/+1 counter on this", Card(2, 2, watches=Text("plus", to="self"))),
}
HURT = ("archer", "viper", "cannon", "witch", "altar", "seer")


@dataclass
class Setting:
    """A board with its ruling text and its game."""

    kinds: tuple[str, ...]
    owners: tuple[int, ...]
    life: int = 20

    @property
    def names(self) -> list[str]:
        """Each of its own name, so that a sentence means one."""
        return [f"test {kind} {chr(97 + k)}" for k, kind in enumerate(self.kinds)]

    @property
    def cards(self) -> str:
        parts = [f"  {name}: |\n" + "".join(f"    {line}\n" for line in KINDS[kind][0].split("\n")) for name, kind in zip(self.names, self.kinds, strict=True)]
        return "cards:\n" + "".join(parts)

    @property
    def board(self) -> str:
        mine, theirs = ([n for n, o in zip(self.names, self.owners, strict=True) if o == player] for player in (A, B))
        life = f", life: {self.life}" if self.life != 20 else ""
        return f"{{Ana: [{', '.join(mine)}], Bea: {{battlefield: [{', '.join(theirs)}]{life}}}}}"

    @property
    def game(self) -> Game:
        return Game(tuple(KINDS[kind][1] for kind in self.kinds), self.owners, (20, self.life), turn_ends="smith" in self.kinds)


def some_setting(rng: random.Random, most: int = 5) -> Setting:
    n = rng.randint(2, most)
    kinds = [rng.choice(HURT), *(rng.choice(list(KINDS)) for _ in range(n - 1))]
    owners = [A, *(rng.choice((A, A, B)) for _ in range(n - 1))]
    return Setting(tuple(kinds), tuple(owners), rng.choice((20, 20, 1)))


# --- claims -------------------------------------------------------------------------------------------------------------------------


@dataclass
class Claim:
    """A sentence, whether it is so of an end, and whether what it speaks of happened there."""

    text: str
    so: Callable[[State], bool]
    needs: Callable[[State], bool] | None = None


def claims(rng: random.Random, setting: Setting) -> Claim:
    game, names = setting.game, setting.names
    x, y = rng.randrange(len(names)), rng.randrange(len(names))
    n = rng.randint(0, 3)

    def thing(s: State, k: int) -> object:
        return next(t for t in s.things if t.card == k)

    kind = rng.randrange(9)
    if kind == 0:
        return Claim(f"{names[x]} dies", lambda s: s.died[x] > 0)
    if kind == 1:
        return Claim(f"{names[x]} dies {('', 'exactly once', 'twice')[max(n, 1)]}", lambda s: s.died[x] == max(n, 1)) if n < 3 else Claim(f"{names[x]} dies at least 2 times", lambda s: s.died[x] >= 2)
    if kind == 2:
        return Claim(f"{names[x]} enters", lambda s: s.entered[x])
    if kind == 3 and x != y:
        return Claim(f"{names[x]} dies before {names[y]} dies", lambda s: (x, y) in s.before, lambda s: s.died[y] > 0)
    if kind == 4:
        return Claim(f"{names[x]} is on the battlefield", lambda s: thing(s, x).field)  # type: ignore[attr-defined]
    if kind == 5:
        word = rng.choice(("plus", "minus"))
        sign = "+1/+1" if word == "plus" else "-1/-1"
        return Claim(f"{names[x]} has {n} {sign} counters" if n != 1 else f"{names[x]} has 1 {sign} counter", lambda s: getattr(thing(s, x), word) == n)
    if kind == 6:
        return Claim(f"{names[x]} has {n} damage", lambda s: thing(s, x).damage == n)  # type: ignore[attr-defined]
    if kind == 7:
        value = max(0, setting.life - n)  # a sentence says no negative life
        return Claim(f"Bea is at {value} life", lambda s: s.life[B] == value)
    card = game.cards[x]
    p, t = card.power + rng.randint(0, 1), card.toughness + rng.randint(0, 1)
    return Claim(f"{names[x]} is {p}/{t}", lambda s: (game.power(thing(s, x)), game.toughness(thing(s, x))) == (p, t))  # type: ignore[arg-type]


def expected(quantifier: str, claim: Claim, ends: set[State]) -> str:
    if claim.needs and not any(map(claim.needs, ends)):
        return "refuted"  # nothing of what it speaks of happens
    found = [claim.so(end) for end in ends]
    good = all(found) if quantifier == "always" else not any(found) if quantifier == "never" else any(found)
    return "holds" if good else "refuted"


# --- lines ------------------------------------------------------------------------------------------------------------------------------


@dataclass
class Found:
    """What was compared."""

    boards: int = 0
    states: int = 0
    transitions: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    lines: int = 0
    skipped: int = 0
    differences: list[str] = field(default_factory=list)


def first_plays(setting: Setting) -> dict[tuple[object, ...], str]:
    """What Ana may activate, with the words of a ruling."""
    names = [*setting.names]
    players = ("Ana", "Bea")

    def call(target: object) -> str:
        return players[target] if isinstance(target, int) else names[target[0]]  # type: ignore[index]

    out = {}
    for how, _ in setting.game.activations(setting.game.start(), A):
        _, source, target, *given = how  # type: ignore[misc]
        text = f"Ana activates {names[source[0]]}" + (f" targeting {call(target)}" if target is not None else "") + (f" paying sacrificing {names[given[0][0]]}" if given else "")
        out[how] = text
    return out  # type: ignore[return-value]


MODES = {"the stack empties": (frozenset(), True), "Bea may respond": (frozenset({B}), True), "everyone may act freely": (frozenset({A, B}), False)}


def compare_verdicts(rng: random.Random, setting: Setting, found: Found, most: int = 2_500) -> None:
    """One line of play on a board, with several claims in each quantifier."""
    plays = first_plays(setting)
    if not plays:
        return
    how = rng.choice(list(plays))
    mode = rng.choice(list(MODES))
    free, until_empty = MODES[mode]
    ends, states = setting.game.first(setting.game.start(), how, free, until_empty, most)
    if states > most:
        found.skipped += 1
        return
    asked = [claims(rng, setting) for _ in range(4)]
    lines = [plays[how], mode, *(["the stack empties"] if mode == "Bea may respond" else [])]
    text = f"ruling: r\n{setting.cards}board: {setting.board}\nplay:\n" + "".join(f"  - {line}\n" for line in lines)
    text += "".join(f"{q}:\n" + "".join(f"  - {c.text}\n" for c in {c.text: c for c in asked}.values()) for q in ("always", "never", "possible"))
    by_text = {c.text: c for c in asked}
    for result in verify(parse_ruling(text)):
        verdict = result.found.verdict
        found.states, found.transitions = found.states + result.found.states, found.transitions + result.found.transitions
        if verdict not in ("holds", "refuted"):
            found.skipped += 1
            continue
        found.verdicts[verdict] += 1
        wanted = expected(result.claim.key, by_text[result.claim.text], ends)
        if wanted != verdict:
            found.differences.append(f"{result.claim}: {verdict}, the simulator says {wanted} over {len(ends)} ends\n{text}")


def compare_perft(setting: Setting, depth: int, found: Found, states: int = 4000) -> None:
    """Numbers of lines."""
    board = parse_board(setting.cards + setting.board[1:-1].replace(", Bea: {", "\nBea: {"))
    counted = perft(Layouts(Vocabulary(board, Rules(bounds={"max_stack": 9, "max_counters": 8, "max_damage": 9}))), depth, Budget(states=states))
    if counted.overflow or counted.stopped:
        found.skipped += 1
        return
    found.states, found.transitions, found.lines = found.states + counted.states, found.transitions + counted.transitions, found.lines + sum(counted.lines)
    wanted = setting.game.perft(depth)
    if wanted != counted.lines:
        found.differences.append(f"perft {counted.lines}, the simulator says {wanted}\n{setting.cards}{setting.board}")


def compare(seed: int, found: Found) -> None:
    """One random board with a line and claims, and one with numbers of lines; boards of many states are left out."""
    rng = random.Random(seed)
    found.boards += 1
    compare_verdicts(rng, some_setting(rng, 3 + (seed % 5 == 0)), found, most=600)
    if seed % 3 == 0:
        compare_perft(some_setting(rng, 3), rng.randint(1, 2), found, states=800)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_card(kind: str) -> None:
    """Each card does what it says, whoever simulates it: beside one that kills, and one that is killed."""
    found = Found()
    compare_perft(Setting(("altar", kind, "imp"), (A, A, B)), 1, found)
    compare_verdicts(random.Random(kind), Setting(("archer", kind), (A, B)), found)
    assert not found.differences, "\n".join(found.differences)
    assert found.verdicts.total() and found.lines


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(min_value=0, max_value=10**6))
def test_random_boards_and_lines(seed: int) -> None:
    found = Found()
    rng = random.Random(seed)
    compare_verdicts(rng, some_setting(rng, 3), found, most=500)
    compare_perft(some_setting(rng, 3), rng.randint(1, 2), found, states=500)
    assert not found.differences, "\n".join(found.differences)


def main(boards: int, seed: int) -> int:
    """Compare many boards; how many differences there are."""
    found, began, told = Found(), time.monotonic(), 0
    for n in range(boards):
        compare(seed + n, found)
        for text in found.differences[told:]:
            print(f"--- board {seed + n}\n{text}", flush=True)
        told = len(found.differences)
        if n % 100 == 99 or n == boards - 1:
            print(f"{found.boards} boards, {found.states} states, {found.transitions} transitions, {dict(found.verdicts)}, {found.lines} lines counted, {found.skipped} skipped, "
                  f"{len(found.differences)} differences, {time.monotonic() - began:.0f} s", flush=True)
    return len(found.differences)


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]) if len(sys.argv) > 1 else 500, int(sys.argv[2]) if len(sys.argv) > 2 else 1)))
