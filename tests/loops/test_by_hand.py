"""Heritage Druid, Nettle Sentinel and Cloudstone Curio, played by a program that knows nothing else: does green mana grow without end?"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from checker.engine import Layouts, Rules, Vocabulary
from checker.loops import PROVED, Search
from encoder.boards import parse_board

MOST = 6
"""Green mana beyond which nobody counts here."""
Card = tuple[str, str, bool]  # name, zone, tapped
State = tuple[tuple[Card, ...], tuple[tuple[str, int], ...], int]  # cards, stack from below, mana


def _with(cards: tuple[Card, ...], changes: dict[int, Card]) -> tuple[Card, ...]:
    return tuple(changes.get(k, card) for k, card in enumerate(cards))


def following(state: State) -> Iterator[State]:
    """What one player can do: the other never does anything, so everything that is passed on resolves (117.4)."""
    cards, stack, mana = state
    there = [k for k, (_, zone, _) in enumerate(cards) if zone == "battlefield"]
    # all of them are Elves but the Curio, which is not counted here; a cost without {T} does not ask how long they have been there (302.6)
    untapped = [k for k in there if not cards[k][2]]
    if any(cards[k][0] == "druid" for k in there):
        for a in untapped:
            for b in untapped:
                for c in untapped:
                    if a < b < c:
                        yield _with(cards, {k: (cards[k][0], "battlefield", True) for k in (a, b, c)}), stack, min(mana + 3, MOST)
    if stack:
        (what, k), rest = stack[-1], stack[:-1]
        name, zone, _ = cards[k]
        if what == "spell":  # it enters, and the Curio triggers (603.6a)
            yield _with(cards, {k: (name, "battlefield", False)}), (*rest, ("curio", k)), mana
        elif what == "sentinel":  # "may untap this"
            yield cards, rest, mana
            if zone == "battlefield":
                yield _with(cards, {k: (name, zone, False)}), rest, mana
        else:  # "may return another": of creatures, as the one that entered is a creature
            yield cards, rest, mana
            for other in there:
                if other != k:
                    yield _with(cards, {other: (cards[other][0], "hand", False)}), rest, mana
    elif mana:  # creatures are cast while the stack is empty (302.1); each of them is green and costs {G}
        for k, (name, zone, _) in enumerate(cards):
            if zone == "hand":
                seen = [("sentinel", s) for s in there if cards[s][0] == "sentinel"]
                yield _with(cards, {k: (name, "stack", False)}), (("spell", k), *seen), mana - 1


def grows(cards: tuple[Card, ...], mana: int) -> bool:
    """Whether a position comes back with more mana, after one that can be reached: then it does so again and again."""
    start: State = (cards, (), mana)
    seen, todo = {start}, [start]
    while todo:
        for after in following(todo.pop()):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    for one in [s for s in seen if not s[1] and s[2] <= 1]:
        reached, todo = {one}, [one]
        while todo:
            for after in following(todo.pop()):
                if after[0] == one[0] and not after[1] and after[2] > one[2]:
                    return True
                if after not in reached:
                    reached.add(after)
                    todo.append(after)
    return False


@pytest.mark.parametrize(("board", "cards", "mana", "loops"), [
    # said to be no loop where it comes from: with the Curio's trigger on the stack the Druid taps itself, too, and goes back to the hand
    ("battlefield: [Heritage Druid, Nettle Sentinel, Cloudstone Curio], hand: [Llanowar Elves], mana: G", "druid sentinel / elf", 1, True),
    ("battlefield: [Heritage Druid, Nettle Sentinel, Cloudstone Curio], hand: [Llanowar Elves]", "druid sentinel / elf", 0, False),
    ("battlefield: [Heritage Druid, Cloudstone Curio], hand: [Llanowar Elves], mana: G", "druid / elf", 1, False),
])
def test_mana_grows_as_it_does_by_hand(board: str, cards: str, mana: int, loops: bool) -> None:
    there, _, hand = cards.partition("/")
    by_hand = (*((name, "battlefield", False) for name in there.split()), *((name, "hand", False) for name in hand.split()))
    assert grows(by_hand, mana) is loops
    search = Search(Layouts(Vocabulary(parse_board(f"Ana: {{{board}}}\nturn: Ana\n"), Rules(bounds={"max_stack": 3}))), "ana", piling=False)
    found = search.run(lambda loop: loop.verdict == PROVED and loop.net.get("mana(ana,m(green,plain,none))", 0) > 0)
    assert any(loop.verdict == PROVED and loop.net.get("mana(ana,m(green,plain,none))", 0) > 0 for loop in found.loops) is loops
