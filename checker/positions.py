"""What a reader sees of a state of the game, in words, and what of it differs from another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from encoder.boards.writing import stack_entries, traits

if TYPE_CHECKING:
    from checker.reached import Reached, Reader
    from encoder.boards.board import Board, Object

Key = tuple[str, str]
"""A kind of fact, and whom it is about."""
Position = dict[Key, tuple[str, ...]]
_IN = {"battlefield": "on the battlefield", "hand": "in hand", "library": "in the library", "graveyard": "in the graveyard", "exile": "in exile", "stack": "on the stack", "command": "set aside"}
_ORDER = ("turn", "step", "stack", "object", "life", "poison", "mana", "unknown", "beyond", "effect", "earlier", "resolving", "priority")
"""In this order facts are told."""
_AGAIN = re.compile(r" and its \w+\([^()]*\) cost")
"""A cost that is said once with and once without whose ability it is."""
_KEPT = ("about", "announcing", "decided", "noted", "passed", "pending")
"""What the programs keep for later steps and no reader misses."""
_WITHIN = ("resolving", "picked", "picked_unknown", "agreed", "declined")
"""What is so only in the course of a resolution."""
_LAST = ("earlier", "resolving", "priority")
"""Told only where nothing else differs."""


def position(reached: Reached, called: Mapping[int, str] | None = None) -> Position:
    """Everything that a reader sees of a state.

    Parameters
    ----------
    reached : Reached
        The board that it is.
    called : mapping of int to str, optional
        Names of slots that stay the same from state to state (`names`); if left out, those of this board.

    Returns
    -------
    dict
        Each fact with its words; a fact of which there is nothing to say is left out.

    Examples
    --------
    >>> from checker.reached import Reached
    >>> from encoder.boards import parse_board
    >>> position(Reached(parse_board("Ana: [Devoted Druid: tapped]")))["object", "Devoted Druid"]
    ('Devoted Druid', 'on the battlefield', 'tapped')
    """
    board = reached.board
    found: Position = {("turn", ""): (f"{board.active}'s turn",), ("step", ""): (board.step,), ("priority", ""): (f"{board.priority} may act",)}
    called = called or {o.slot: o.label for o in board.objects}
    entries = []
    for item, (name, state) in zip(reversed(board.stack), stack_entries(board), strict=True):
        source = board[item.source]
        entries.append(_AGAIN.sub("", " ".join([name.replace(source.label if item.ability else source.name, called[item.source], 1), *state])))
    found["stack", ""] = tuple(entries)
    for o in board.objects:
        found["object", called[o.slot]] = (called[o.slot], _where(board, o), *traits(board, o))
    for p in board.players:
        found["life", p] = (f"{p} has {board.life[p]} life",)
        found["poison", p] = (f"{p} has {board.poison[p]} poison counters",)
        pool = "".join(m.color * m.n for m in board.pool if m.player == p)
        found["mana", p] = (f"{p} has {pool} in the mana pool" if pool else f"{p}'s mana pool is empty",)
    for u in board.unknown:
        key = ("unknown", f"{u.player} {u.zone}")
        before = int(found[key][1]) if key in found else 0
        found[key] = (f"{u.player} has {before + u.count} unknown card{'s' * (before + u.count != 1)} {_IN[u.zone]}", str(before + u.count))
    beyond = [b.text for b in reached.beyond if b.text != b.fluent and b.fluent.partition("(")[0] not in (*_KEPT, *_WITHIN)]
    for kind, texts in (("beyond", beyond), ("effect", [e.text for e in board.effects]), ("earlier", [h.text for h in board.earlier])):
        found |= {(kind, text): (text[1:-1] if text.startswith("(") else text,) for text in texts if text}
    found |= {("resolving", b.fluent): (b.text,) for b in reached.beyond if b.fluent.partition("(")[0] in _WITHIN}
    return found


def names(reader: Reader) -> dict[int, str]:
    """A name for each slot of some lines: what the board that they begin on calls it; of tokens, their places by number.

    Parameters
    ----------
    reader : Reader
        Of those lines.
    """
    start = {o.slot: o.label for o in reader.board.objects}
    found: dict[int, str] = {}
    for slot, o in sorted(reader.objects.items()):
        name = start.get(slot) or (f"the copy of {o.name}" if slot in reader.copies else o.name)
        alike = sum(other == name or other.startswith(f"{name} ") for other in found.values())
        found[slot] = f"{name} {alike + 1}" if slot not in start and alike else name
    return found


def _where(board: Board, o: Object) -> str:
    """The zone of an object, and whose."""
    if o.zone == "battlefield":
        return "on the battlefield" if o.controller == o.owner else f"on the battlefield, controlled by {o.controller}"
    return _IN[o.zone] if o.zone in ("stack", "exile", "command") else _IN[o.zone].replace("in ", f"in {o.owner}'s ", 1).replace(" the ", " ")


def seen(now: Position) -> frozenset[tuple[Key, tuple[str, ...]]]:
    """What tells a state apart for a reader."""
    return frozenset((key, words) for key, words in now.items() if key[0] not in _LAST)


def differences(now: Position, before: Iterable[Position], trifles: bool = True) -> list[str]:
    """What of a position is not so in all of some others, in words; of the last ones only where nothing else differs.

    Parameters
    ----------
    now : dict
        From `position`.
    before : iterable of dict
        Those of the states from which plays lead here.
    trifles : bool
        Whether to tell those last ones at all.

    Examples
    --------
    >>> from checker.reached import Reached
    >>> from encoder.boards import parse_board
    >>> now, before = (position(Reached(parse_board(text))) for text in ("Ana: {graveyard: [Devoted Druid], life: 18}", "Ana: [Devoted Druid: tapped]"))
    >>> differences(now, [before])
    ["Devoted Druid: in Ana's graveyard", 'Ana has 18 life']
    """
    others = list(before)
    keys = dict.fromkeys([*now, *(key for other in others for key in other)])
    changed = sorted((key for key in keys if any(other.get(key) != now.get(key) for other in others)), key=lambda key: _ORDER.index(key[0]))
    told = [key for key in changed if key[0] not in _LAST] or (changed if trifles else [])
    return [words for key in told if (words := _told(key, now.get(key), [other[key] for other in others if key in other]))]


def _told(key: Key, now: tuple[str, ...] | None, before: list[tuple[str, ...]]) -> str:
    """One fact that differs; nothing where another tells it: an item on the stack stands there."""
    kind, about = key
    if kind == "stack":
        return f"stack: {', then '.join(now)}" if now else "the stack is empty"
    if kind != "object":
        return now[0] if now else f"no longer: {about.strip('()')}" if kind == "effect" else ""
    if now is None:
        return "" if all("on the stack" in words for words in before) else f"{about} has ceased to exist"
    where, has = now[1], list(now[2:])
    if where == "on the stack":
        return ""
    moved = any(words[1] != where for words in before) or not before
    if not moved:
        has = [trait for trait in has if any(trait not in words for words in before)]
    lost = list(dict.fromkeys(trait for words in before if words[1] == where for trait in words[2:] if trait not in now))
    ended = [trait for trait in lost if not any(trait.partition(" ")[0] == other.partition(" ")[0] for other in now[2:])]
    return f"{about}: " + ", ".join([*([where] if moved else []), *has, *(f"no longer {trait}" for trait in ended)]) if moved or has or ended else ""
