"""The canonical text of a board, and its JSON form."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from encoder.boards.board import Board, Item, Object
from encoder.boards.models import DEFAULT_PLAYERS, ZONES
from encoder.boards.states import write_counters

_PLAIN = re.compile(r"[^\W_](?:[\w ,./+*'’!&()=-]|:(?! )|\{[0-9A-Z/]+\})*")


def write_board(board: Board) -> str:
    """The canonical text: short forms, keys and traits in the order of BOARDS.md, defaults left out."""
    out: list[str] = []
    stack = _stack_lines(board)
    first = {p: min((o.slot for o in board.objects if o.listed == p and o.zone != "stack"), default=0) for p in board.players}
    on_stack = min((o.slot for o in board.objects if o.zone == "stack"), default=len(board.objects) + 1)
    for player in board.players:
        if stack and first[player] > on_stack:  # written before this player: names are numbered in order of writing
            out += stack
            stack = []
        out += _player_lines(board, player)
    if board.active != board.players[0]:
        out.append(f"turn: {board.active}")
    if board.step != "main phase":
        out.append(f"step: {board.step}")
    if board.priority != board.active:
        out.append(f"priority: {board.priority}")
    out += stack
    for key, texts in (("effects", [e.text for e in board.effects]), ("earlier", [h.text for h in board.earlier]), ("order", list(board.order))):
        out += [f"{key}:", *(f"  - {_scalar(text)}" for text in texts)] if texts else []
    if board.local_cards:
        out.append("cards:")
        for name, notation in board.local_cards:
            out += [f"  {_scalar(name)}: |", *(f"    {line}".rstrip() for line in notation.split("\n"))]
    if board.rules != "current":
        out.append(f"rules: {board.rules}")
    return "\n".join(out) + "\n"


def _player_lines(board: Board, player: str) -> list[str]:
    zones = {zone: _zone_items(board, player, zone) for zone in ZONES}
    slots = {zone: min((o.slot for o in board.objects if o.listed == player and o.zone == zone), default=0) for zone in ZONES}
    order = iter(sorted((zone for zone in ZONES if slots[zone]), key=slots.__getitem__))
    in_order = [next(order) if slots[zone] else zone for zone in ZONES]  # as numbered; that is the fixed order but for names in two zones
    if player in board.exact_libraries:
        zones["library"] = [*zones["library"], "exactly"]
    numbers = [f"life: {board.life[player]}"] if board.life[player] != 20 else []
    numbers += [f"poison: {board.poison[player]}"] if board.poison[player] else []
    mana = pool_entries(board, player)
    numbers += [f"mana: {mana[0]}"] if len(mana) == 1 else ["mana:", *(f"  - {text}" for text in mana)] if mana else []
    if not numbers and not any(zones[zone] for zone in ZONES if zone != "battlefield"):
        if zones["battlefield"]:
            return [f"{player}:", *(f"  - {item}" for item in zones["battlefield"])]
        position = board.players.index(player)
        goes_without_saying = position > 0 and board.players == (*board.players[:position], *[p for p in DEFAULT_PLAYERS if p not in board.players[:position]][: 2 - position])
        return [] if goes_without_saying and all(_silent(board, p) for p in board.players[position:]) else [f"{player}: []"]
    out = [f"{player}:"]
    for zone in in_order:
        out += [f"  {zone}:", *(f"    - {item}" for item in zones[zone])] if zones[zone] else []
    return out + [f"  {line}" for line in numbers]


def _silent(board: Board, player: str) -> bool:
    return not any(o.listed == player and o.zone != "stack" for o in board.objects) and board.life[player] == 20


def pool_entries(board: Board, player: str) -> list[str]:
    """Mana that a player has: a text for each kind, as in a board file."""
    groups: dict[tuple[str, str, bool], str] = {}
    for m in board.pool:
        if m.player == player:
            key = (m.restriction, m.maker, m.snow)
            groups[key] = groups.get(key, "") + m.color * m.n
    return [letters + (" snow" if snow else "") + (f" from {maker}" if maker else "") + (f" only on {restriction}" if restriction else "")
            for (restriction, maker, snow), letters in groups.items()]


def _zone_items(board: Board, player: str, zone: str) -> list[str]:
    return [_item(name if n == 1 else f"{n} {name}", state) for name, state, n in zone_entries(board, player, zone)]


def zone_entries(board: Board, player: str, zone: str) -> list[tuple[str, str, int]]:
    """What a player has in a zone, in its places: name, what is said of it, and how many equal neighbors it stands for."""
    found: list[tuple[int, str, str, int]] = [
        (o.index, *_entry(board, o), 1) for o in board.objects if o.listed == player and o.zone == zone
    ] + [(u.index, "unknown cards" if u.count > 1 else "unknown card", "", u.count) for u in board.unknown if u.player == player and u.zone == zone]
    return _grouped((name, state, n) for _, name, state, n in sorted(found))


def _grouped(entries: Iterable[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    merged: list[list[Any]] = []
    for name, state, n in entries:
        unknown = name.startswith("unknown card")
        if merged and merged[-1][1] == state and (merged[-1][0] == name or (unknown and merged[-1][0].startswith("unknown card"))):
            merged[-1][2] += n
            merged[-1][0] = "unknown cards" if unknown else name
        else:
            merged.append([name, state, n])
    return [(name, state, n) for name, state, n in merged]


def _item(name: str, state: str) -> str:
    return f"{_scalar(name)}: {_scalar(state)}" if state else _scalar(name)


def _entry(board: Board, o: Object) -> tuple[str, str]:
    return o.name, " and ".join(traits(board, o))


def traits(board: Board, o: Object) -> list[str]:
    """What is so of an object beside where it is, in the words of a board file."""
    s = o.state
    found = [word for word, true in (("tapped", s.tapped), ("flipped", s.flipped), ("phased out", s.phased_out)) if true]
    if with_counters := write_counters(s.counters, s.damage):
        found.append(with_counters)
    found += ["new"] if s.new else []
    found += [f"attached to {board.say(s.attached_to)}"] if s.attached_to else []
    found += [f"attacking {board.say(s.attacking)}"] if s.attacking else []
    found += [f"blocking {' and '.join(board.say(ref) for ref in s.blocking)}"] if s.blocking else []
    found += ["blocked"] if s.blocked else []
    found += [f"chosen {' and '.join(choice.text for choice in s.chosen)}"] if s.chosen else []
    found += [f"linked to {board.say(s.linked_to)}"] if s.linked_to else []
    found += ["revealed"] if s.revealed else []
    found += [f"owned by {o.owner}"] if o.owner != o.listed else []
    found += [f"controlled by {s.second_controller}"] if s.second_controller else []
    found += ["face down"] if s.face_down else []
    found += [f"a copy of {s.copy_name}"] if s.copy_of else []
    return found + (["token"] if s.token and o.zone != "stack" else [])


def _stack_lines(board: Board) -> list[str]:
    """The stack, the top one first."""
    if not board.stack and board.stack_said:
        return ["stack: []"]
    if not board.stack:
        return []
    return ["stack:", *(f"  - {_item(name, ' and '.join(state))}" for name, state in stack_entries(board))]


def stack_entries(board: Board) -> list[tuple[str, list[str]]]:
    """What is on the stack, the top one first: its name, and what is said of it."""
    entries: list[tuple[str, list[str]]] = []
    for item in reversed(board.stack):
        source = board[item.source]
        if item.ability:
            name = f"{source.label}'s {item.words}"
            name = name if item.controller == source.controller else f"{item.controller}'s {name}"
            state: list[str] = []
        else:
            name = source.name if not (source.token and source.state.token) else f"the copy of {source.name}"
            name = name if source.listed == board.players[0] else f"{source.listed}'s {name}"
            state = traits(board, source)
            state += [f"controlled by {item.controller}"] if item.controller != source.listed else []
        state += [f"with X = {item.x}"] if item.x is not None else []
        state += [f"chosen {' and '.join(f'mode {n}' for n in item.modes)}"] if item.modes else []
        state += [f"paid {_paid(item)}"] if item.paid else []
        state += [f"targeting {' and '.join(board.say(ref) for _, ref in item.targets)}"] if item.targets else []
        entries.append((name, state))
    return entries


def _paid(item: Item) -> str:
    letters = "".join(what * n for what, n in item.paid if len(what) == 1)
    other = [f"{n} life" if what == "life" else f"its {what} cost" for what, n in item.paid if len(what) > 1]
    return " and ".join([*([letters] if letters else []), *other])


def _paid_json(item: Item) -> dict[str, Any] | None:
    if not item.paid:
        return None
    return {"mana": [{"kind": what, "n": n, "snow": False, "restriction": None} for what, n in item.paid if len(what) == 1],
            "life": sum(n for what, n in item.paid if what == "life"), "costs": [what for what, _ in item.paid if len(what) > 1 and what != "life"]}


def _scalar(text: str) -> str:
    """A YAML text, quoted only if it must be."""
    if _PLAIN.fullmatch(text) and not text.endswith((":", " ")) and " #" not in text and text.lower() not in ("null", "~"):
        return text
    return "'" + text.replace("'", "''") + "'"


def board_json(board: Board) -> dict[str, Any]:
    """Players, objects by id, stack from the top, pools, in the words of the board file."""

    def said(ref: Any) -> Any:
        return None if ref is None else board.object_id(int(ref.key)) if ref.kind == "object" else board.say(ref)

    objects = [
        {
            "id": o.id, "name": o.name, "label": o.label, "card": o.card, "owner": o.owner,
            "controller": o.controller if o.zone in ("battlefield", "stack") else None, "zone": o.zone,
            "tapped": o.state.tapped, "flipped": o.state.flipped, "phased_out": o.state.phased_out, "counters": dict(o.state.counters),
            "damage": o.state.damage, "new": o.state.new, "attached_to": said(o.state.attached_to), "attacking": said(o.state.attacking),
            "blocking": [said(ref) for ref in o.state.blocking], "blocked": o.state.blocked, "chosen": [c.text for c in o.state.chosen],
            "linked_to": said(o.state.linked_to), "face_down": o.state.face_down, "copy_of": o.state.copy_name or None, "token": o.token,
        }
        for o in board.objects
    ]
    return {
        "players": [
            {
                "name": p, "life": board.life[p], "poison": board.poison[p],
                "mana": [{"kind": m.color, "n": m.n, "snow": m.snow, "restriction": ", ".join(filter(None, (m.restriction, m.maker and f"from {m.maker}"))) or None}
                         for m in board.pool if m.player == p],
                "unknown": {u.zone: u.count for u in board.unknown if u.player == p}, "library": "exact" if p in board.exact_libraries else "open",
            }
            for p in board.players
        ],
        "turn": board.active, "step": board.step, "priority": board.priority, "objects": objects,
        "stack": [
            {
                "place": item.place, "source": board.object_id(item.source), "ability": item.words or None, "controller": item.controller,
                "targets": [said(ref) for _, ref in item.targets], "x": item.x, "paid": _paid_json(item), "modes": list(item.modes),
            }
            for item in reversed(board.stack)
        ],
        "effects": [e.text for e in board.effects], "earlier": [h.text for h in board.earlier], "rules": board.rules_date,
    }
