"""A case of a ruling on top of its board (encoder/rulings/RULINGS.md, Cases), as nodes, so that places stay right."""

from __future__ import annotations

from encoder.boards.models import DEFAULT_PLAYERS, KEYS, PLAYER_KEYS, ZONES, is_player
from encoder.errors import InputError, Problem
from encoder.yaml_source import Mapping, Node, Scalar, Sequence, items


def is_board_key(key: str) -> bool:
    """Whether a key of a ruling's case speaks of the board: a key of a board or of a player, or a player's name."""
    return key in KEYS or key in PLAYER_KEYS or is_player(key)


def merged(base: Node | None, case: Mapping) -> Mapping:
    """A board with what a case of a ruling says on top of it (encoder/rulings/RULINGS.md, Cases).

    Lists of objects, effects and events add at the end; everything else (life, mana, step, order ...) replaces. Keys of a player without a
    player belong to the first one. Keys of the case that are none of a board are left out: they are the ruling's.

    Raises
    ------
    InputError
        The library or the stack is said in both: which is on top would be a guess; or ``base`` is no mapping.
    """
    if base is not None and not isinstance(base, Mapping) and items(base):
        raise InputError([base.problem("a board is a mapping of players and keys", "Ana: [Devoted Druid]")])
    keys = {key.text: (key, value) for key, value in base.pairs} if isinstance(base, Mapping) else {}
    first = next((key for key in keys if key not in KEYS), DEFAULT_PLAYERS[0])
    problems: list[Problem] = []
    for key, value in case.pairs:
        if not is_board_key(key.text):
            continue
        player, inner = (key.text, value) if key.text not in (*KEYS, *PLAYER_KEYS) else (first, None)
        if key.text in KEYS:
            old = keys.get(key.text)
            keys[key.text] = (key, _joined(key, old[1] if old else None, value, problems))
            continue
        added = _as_player(inner, key) if inner is not None else Mapping(((key, value),), key.line, key.column, False, key.source)
        old_key, old_player = keys.get(player, (Scalar(player, key.line, key.column, "", key.source), None))
        zones = {k.text: (k, v) for k, v in _as_player(old_player, old_key).pairs} if old_player is not None else {}
        for zone, content in added.pairs:
            before = zones.get(zone.text)
            zones[zone.text] = (zone, _joined(zone, before[1] if before else None, content, problems))
        keys[player] = (old_key, Mapping(tuple(zones.values()), old_key.line, old_key.column, False, old_key.source))
    if problems:
        raise InputError(problems)
    return Mapping(tuple(keys.values()), case.line, case.column, False, case.source)


def _as_player(node: Node | None, key: Scalar) -> Mapping:
    if isinstance(node, Mapping):
        return node
    if node is None or (isinstance(node, Scalar) and node.empty):
        return Mapping((), key.line, key.column, False, key.source)
    return Mapping(((Scalar("battlefield", node.line, node.column, "", node.source), node),), node.line, node.column, False, node.source)


def _joined(key: Scalar, old: Node | None, new: Node, problems: list[Problem]) -> Node:
    if key.text == "cards" and old is not None and items(old):
        if not isinstance(old, Mapping) or not isinstance(new, Mapping):
            return new if isinstance(old, Mapping) else old  # what is wrong is said when it is read
        return Mapping(tuple({k.text: (k, v) for k, v in (*old.pairs, *new.pairs)}.values()), new.line, new.column, False, new.source)
    adds = key.text in ZONES or key.text in ("effects", "earlier", "stack")
    if not adds or old is None:
        return new
    before, after = items(old), items(new)
    if before and after and key.text in ("library", "stack"):
        problems.append(key.problem(f"{key.text} is said in the board and in the case: which is on top?", "say all of it in one place"))
    return Sequence((*before, *after), new.line, new.column, False, new.source)
