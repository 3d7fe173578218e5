"""Which ability of a card the words on the stack mean, and which of its targets each target is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from encoder.boards.names import Ref, Unclear
from encoder.errors import did_you_mean

if TYPE_CHECKING:
    from encoder.cards import Card

ORDINALS = {word: n for n, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth", "seventh"), 1)}
_WORDS = {n: word for word, n in ORDINALS.items()}
_PART = re.compile(r"(?:(first|second|third|fourth|fifth|sixth|seventh)\s+)?(ability|trigger)")


@cache
def arguments(fact: str) -> tuple[str, ...]:
    """The name and the arguments of a fact, as texts.

    Examples
    --------
    >>> arguments("triggered(line(murderous_redcap,1),enters(self)).")
    ('triggered', 'line(murderous_redcap,1)', 'enters(self)')
    """
    text = fact.strip().rstrip(".").replace(" ", "")
    name, _, inside = text.partition("(")
    parts, depth, begin = [name], 0, 0
    inside = inside[:-1]
    for at, character in enumerate(inside):
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            parts.append(inside[begin:at])
            begin = at + 1
    return (*parts, inside[begin:]) if inside else tuple(parts)


def rows(card: Card, name: str) -> Iterator[tuple[str, ...]]:
    """The arguments of the card's facts of one name."""
    for fact in card.facts:
        parts = arguments(fact)
        if parts[0] == name:
            yield parts[1:]


def _line(ability: str) -> tuple[int, int]:
    found = re.search(r"line\(\w+,(\d+)(?:,(\d+))?\)", ability)
    return (int(found[1]), int(found[2] or 0)) if found else (0, 0)


def stack_abilities(card: Card, face: str) -> dict[str, tuple[str, ...]]:
    """The abilities of a face of a card that can be on the stack, with the words that mean each; the first is the canonical one.

    Mana abilities are among them only if the card says so little that it cannot be told: whether one is, is for the programs (605.1a).
    """
    own = {row[1][8:-1] for row in rows(card, "card") if row[0] == face and row[1].startswith("ability(")}
    triggered = [x for x in dict.fromkeys(row[0] for row in (*rows(card, "triggered"), *rows(card, "state_trigger"))) if x in own]
    activated = [x for x in dict.fromkeys(row[0] for row in rows(card, "activated")) if x in own]
    keywords = {row[0]: row[1] for row in rows(card, "keyword_ability") if row[0] in own}
    found: dict[str, list[str]] = {}
    for ability in sorted(own, key=lambda x: (_line(x), x)):
        if "(" not in ability:
            found[ability] = [ability.replace("_", " ")]
        elif ability in keywords:
            found[ability] = [keywords[ability].replace("_", " ")]
        elif ability in triggered or ability in activated:
            found[ability] = [f"{_WORDS.get(_line(ability)[0], '')} ability".strip()]
    for group, word in ((triggered, "trigger"), ([*triggered, *activated], "ability")):
        plain = [ability for ability in group if ability in found and ability not in keywords and "(" in ability]
        for ability in plain:
            if word == "trigger":
                found[ability].append(f"{_WORDS.get(_line(ability)[0], '')} trigger".strip())
        if len(plain) == 1:
            found[plain[0]].append(word)
    return {ability: tuple(words) for ability, words in found.items()}


def ability_meant(card: Card, text: str, face: str = "") -> tuple[str, str] | Unclear:
    """The ability that ``second ability``, ``trigger`` or ``persist`` means, and its canonical words."""
    text = " ".join(text.lower().split())
    known = stack_abilities(card, face or card.id)
    for ability, words in known.items():
        if text in words:
            return ability, words[0]
    shown = [words[0] for words in known.values()]
    if _PART.fullmatch(text) and text in ("ability", "trigger") and len(shown) > 1:
        return Unclear(f"{card.name} has {len(shown)} abilities that this could be: {', '.join(shown)}", f"{card.name}'s {shown[0]}")
    if not shown:
        return Unclear(f"{card.name} has no ability that could be on the stack")
    return Unclear(f"{card.name} has no {text[:40]} on its card", did_you_mean(text, shown) or ", ".join(shown))


def assign_targets(card: Card, ability: str, refs: list[Ref], modes: tuple[int, ...] = ()) -> tuple[tuple[int, Ref], ...] | Unclear:
    """Which of the targets of a spell or ability each of these is, in order.

    A target that may be left out ("up to one") or taken several times makes this a choice; it is made by what is a player and what is not,
    and refused if that leaves several ways.
    """
    of_permanents = {row[0] for name in ("triggered", "state_trigger", "activated") for row in rows(card, name)}
    abilities = [ability] if ability else [row[0] for row in rows(card, "spell_ability")] or sorted({row[0] for row in rows(card, "target_of")} - of_permanents, key=_line)
    wanted = [(x, row[1], row[2]) for x in abilities for row in sorted(rows(card, "target_of"), key=lambda r: int(r[1]) if r[1].isdigit() else 0) if row[0] == x]
    in_mode = {row[:2]: row[2] for row in rows(card, "target_in_mode")}
    wanted = [row for row in wanted if not modes or row[:2] not in in_mode or in_mode[row[:2]] in map(str, modes)]
    if not wanted or any(not j.isdigit() for _, j, _ in wanted):
        return tuple(enumerate(refs, 1))
    bounds = []
    for x, j, key in wanted:
        least = next((int(r[2]) for r in rows(card, "targets_least") if r[:2] == (x, j) and r[2].isdigit()), 1)
        most = next((r[2] for r in rows(card, "targets_most") if r[:2] == (x, j)), "1")
        bounds.append((int(j), least, int(most) if most.isdigit() else len(refs), _takes(card, key)))
    ways = list(_ways(bounds, refs))
    if len(ways) == 1:
        return tuple(zip(ways[0], refs, strict=True))
    if not ways:
        return tuple(zip([j for j, *_ in bounds], refs, strict=False)) if len(refs) == len(bounds) else Unclear(
            f"{card.name} has {len(bounds)} target{'s' if len(bounds) > 1 else ''}, and {len(refs) or 'none'} {'are' if len(refs) > 1 else 'is'} said", "name its targets in the order of the card")
    return Unclear(f"the targets of {card.name} can be meant in {len(ways)} ways", "name every target")


def modal_targets(card: Card, ability: str, refs: list[Ref]) -> list[tuple[tuple[int, Ref], ...]] | None:
    """Every reading of the targets of a spell or ability with modes, whichever modes are chosen; None: it has no modes that ask for targets."""
    in_mode = {row[1]: row[2] for row in rows(card, "target_in_mode") if row[0] == ability}
    numbers = next(((int(row[1]), int(row[2])) for row in rows(card, "modes_chosen") if row[0] == ability), None)
    if numbers is None or not in_mode:
        return None
    modes = sorted({row[1] for row in rows(card, "mode") if row[0] == ability}, key=int)
    bounds = {}
    for _, j, key in sorted((row for row in rows(card, "target_of") if row[0] == ability), key=lambda row: int(row[1])):
        least = next((int(r[2]) for r in rows(card, "targets_least") if r[:2] == (ability, j) and r[2].isdigit()), 1)
        most = next((r[2] for r in rows(card, "targets_most") if r[:2] == (ability, j)), "1")
        bounds[j] = (int(j), least, int(most) if most.isdigit() else len(refs), _takes(card, key))
    chosen = (some for n in range(numbers[0], numbers[1] + 1) for some in combinations(modes, n))
    return sorted({tuple(zip(way, refs, strict=True)) for some in chosen for way in _ways([b for j, b in bounds.items() if j not in in_mode or in_mode[j] in some], refs)},
                  key=lambda way: [j for j, _ in way])


def _takes(card: Card, key: str) -> frozenset[str]:
    """Whether a target may be a player, an object, or both, from the branches of its scope."""
    found = set()
    branches: dict[str, set[str]] = {}
    for scope, branch, condition in rows(card, "scope"):
        if scope == key:
            branches.setdefault(branch, set()).add(condition)
    for conditions in branches.values():
        found.add("player" if conditions & {"player", "opponent", "you"} else "object")
    return frozenset(found or {"player", "object"})


def _ways(bounds: list[tuple[int, int, int, frozenset[str]]], refs: list[Ref]) -> Iterable[tuple[int, ...]]:
    if not bounds:
        if not refs:
            yield ()
        return
    (j, least, most, takes), *rest = bounds
    for n in range(min(most, len(refs)) + 1):
        if n and ("player" if refs[n - 1].kind == "player" else "object") not in takes:
            return
        if n >= least:
            for way in _ways(rest, refs[n:]):
                yield (j,) * n + way
