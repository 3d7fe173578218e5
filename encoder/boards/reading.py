"""From a board file to a `Board`: all mistakes of the file at once, each with its place.

Four passes: what is written (keys, zones, entries), what can be named, what each state says (checked by the models), what every name refers to.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from collections.abc import Mapping as Map
from collections.abc import Sequence as Seq
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from encoder.boards.abilities import ability_meant, assign_targets
from encoder.boards.board import COLORS, Board, Choice, Item, Mana, Object, State, Unknown, slug
from encoder.boards.effects import compile_effect
from encoder.boards.happenings import read_happening
from encoder.boards.models import KEYS, PLAYER_KEYS, STATE_KEYS, STEPS, ZONES, BoardModel, PlayerModel, StateModel
from encoder.boards.names import Names, Ref, Thing, Unclear, aliases, fold
from encoder.boards.states import SIZES, STARTS_A_STATE, Said, Words, check_counter, number, read_state
from encoder.errors import InputError, Problem, did_you_mean
from encoder.yaml_source import Mapping, Node, Scalar, Sequence, from_data, parse, read

if TYPE_CHECKING:
    from encoder.cards import Card, Library

MAX_OBJECTS = 1_000
DEFAULT_PLAYERS = ("Ana", "Bea")
NO_NAMES = frozenset({"you", "self", "opponent", "everyone", "nobody", "not", "player", "any", "none"})
_PLAYER = re.compile(r"[^\W\d_][\w'’-]{0,30}")
_COUNT = re.compile(r"(\d{1,9}|one|two|three|four|five|six|seven|eight|nine|ten)\s+(.+)", re.DOTALL)
_UNKNOWN = re.compile(r"(?:(\d{1,9}|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s+)?unknown\s+cards?")
_SYMBOLS = re.compile(r"[0-9XWUBRGCSPQT/]+")
_MANA = re.compile(r"(\d{0,4})([WUBRGC]*)(\s+snow)?(?:\s+only\s+on\s+(.+))?")
_OTHER_FACES = re.compile(r"^(flips to|transforms into) \[([^\]\n]+)\]", re.M)
RESTRICTIONS = ("costs with X", "abilities")
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
HIDDEN = ("hand", "library", "exile")


def load_board(path: str | os.PathLike[str], *, cards: Seq[str | os.PathLike[str]] = ()) -> Board:
    """The board in a file.

    Parameters
    ----------
    path : path
        A board file (YAML, LANGUAGE section 4).
    cards : sequence of paths
        Card files beside the library that is shipped.

    Raises
    ------
    InputError
        Everything that is wrong with the file, at once.
    """
    node = read(path)
    return parse_board(node, file=os.fspath(path), library=_shipped(cards))


def parse_board(data: str | Node | Map[str, Any], *, file: str = "<board>", library: Library | None = None) -> Board:
    """The board that a text, a node of a file or plain data says.

    Parameters
    ----------
    data : str, node or mapping
        The text of a board file; a part of a file that was read by `encoder.yaml_source` (so that places stay right); or plain data as from JSON.
    file : str
        Name for messages, where ``data`` has none.
    library : Library, optional
        The cards to know, the shipped ones if left out.

    Raises
    ------
    InputError
        Everything that is wrong, at once.

    Examples
    --------
    >>> parse_board("Ana: [Devoted Druit, Grizzly Bears: taped]", file="b.yaml")
    Traceback (most recent call last):
    ...
    encoder.errors.InputError: b.yaml:1:7: no card or object is named "Devoted Druit"
        Ana: [Devoted Druit, Grizzly Bears: taped]
              ^
      try: did you mean Devoted Druid?
    b.yaml:1:37: "taped" is no word of a state
        Ana: [Devoted Druit, Grizzly Bears: taped]
                                            ^
      try: did you mean tapped?
    """
    node = parse(data, file) if isinstance(data, str) else data if isinstance(data, Scalar | Sequence | Mapping) else from_data(data, file)
    return _Reading(node, library if library is not None else _shipped(()), file).board()


def is_board_key(key: str) -> bool:
    """Whether a key of a ruling's case speaks of the board: a key of a board or of a player, or a player's name."""
    return key in KEYS or key in PLAYER_KEYS or bool(_PLAYER.fullmatch(key) and key[0].isupper())


def merged(base: Node | None, case: Mapping) -> Mapping:
    """A board with what a case of a ruling says on top of it (LANGUAGE 5.5).

    Lists of objects, effects and events add at the end; everything else (life, mana, step, order ...) replaces. Keys of a player without a
    player belong to the first one. Keys of the case that are none of a board are left out: they are the ruling's.

    Raises
    ------
    InputError
        The library or the stack is said in both: which is on top would be a guess.
    """
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
    if key.text == "cards" and isinstance(old, Mapping) and isinstance(new, Mapping):
        return Mapping(tuple({k.text: (k, v) for k, v in (*old.pairs, *new.pairs)}.values()), new.line, new.column, False, new.source)
    adds = key.text in ZONES or key.text in ("effects", "earlier", "stack")
    if not adds or old is None:
        return new
    before, after = _items(old), _items(new)
    if before and after and key.text in ("library", "stack"):
        problems.append(key.problem(f"{key.text} is said in the board and in the case: which is on top?", "say all of it in one place"))
    return Sequence((*before, *after), new.line, new.column, False, new.source)


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else () if isinstance(node, Scalar) and node.empty else (node,)


def _shipped(paths: Seq[str | os.PathLike[str]]) -> Library:
    from encoder.cards import library

    return library(*map(Path, paths))


# --- entries: what is written in a zone ---------------------------------------------------------------------------------


@dataclass
class _Entry:
    """One item of a zone or of the stack, as written."""

    name: Words
    state: Words | Mapping | None
    player: str
    zone: str
    loc: tuple[str | int, ...]
    count: int = 1
    card: Card | None = None
    face: str = ""  # the other face by which it is named, if it transforms into that
    flipped: bool = False  # ... if it flips to that
    unknown: bool = False
    copy: bool = False
    source: Words | None = None  # an ability on the stack: what has it
    part: Words | None = None
    said: Said = field(default_factory=Said)
    things: list[Thing] = field(default_factory=list)


class _Reading:
    """The work of one file."""

    def __init__(self, node: Node, library: Library, file: str):
        self.node, self.library, self.file = node, library, file
        self.problems: list[Problem] = []
        self.players: list[str] = []
        self.entries: list[_Entry] = []
        self.exact: list[str] = []
        self.data: dict[str, Any] = {}
        self.at: dict[tuple[str | int, ...], Words | Node] = {}
        self.pools: list[tuple[str, Words]] = []
        self.sentences: dict[str, list[Words]] = {}
        self.objects: list[Object] = []
        self.unknown: list[Unknown] = []

    def problem(self, where: Words | Node, message: str, hint: str = "") -> None:
        self.problems.append(where.problem(message, hint))

    def board(self) -> Board:
        """The board, or every problem."""
        node = self.node
        if isinstance(node, Scalar) and node.empty:
            node = Mapping((), node.line, node.column, False, node.source)
        if not isinstance(node, Mapping):
            raise InputError([node.problem("a board is a mapping of players and keys", "Ana: [Devoted Druid]")])
        self._cards(node.get("cards"))
        self._outline(node)
        self._find_cards()
        self._comma_names()
        names = self._names()
        for entry in self.entries:
            self._state(entry, names)
        model = self._validate()
        if model is None or self.problems:
            raise InputError(self.problems)
        board = self._build(model, names)
        if self.problems:
            raise InputError(self.problems)
        return board

    # --- first pass: what is written ----------------------------------------------------------------------------------

    def _cards(self, node: Node | None) -> None:
        """Cards of this file."""
        self.local: dict[str, str] = {}
        if node is None or (isinstance(node, Scalar) and node.empty):
            return
        if isinstance(node, Mapping):
            self.local = {" ".join(key.text.split()): _notation(value.text) for key, value in node.pairs if isinstance(value, Scalar)}
        try:
            self.library = self.library.extended(node)
        except InputError as error:
            self.problems += error.problems

    def _outline(self, node: Mapping) -> None:
        for key, value in node.pairs:
            name = key.text
            if name in KEYS:
                self._key(key, value)
            elif name in PLAYER_KEYS:
                self.problem(key, f'"{name}" belongs to a player', f"Ana: {{{name}: ...}}")
            elif _PLAYER.fullmatch(name) and name[0].isupper() and name.lower() not in KEYS and not (_SYMBOLS.fullmatch(name) and _empty(value)):
                self._player(key, value)
            elif _empty(value) and _SYMBOLS.fullmatch(name):
                self.problem(key, *_braces_words(name))
            else:
                self.problem(key, f'"{name[:60]}" is no key of a board', did_you_mean(name.lower(), [*KEYS, *map(str.lower, DEFAULT_PLAYERS)])
                             or f"players (Ana, Bea), {', '.join(KEYS)}")
        for player in DEFAULT_PLAYERS:
            if len(self.players) < 2 and player not in self.players:
                self.players.append(player)
                self.data.setdefault(player, {})
        seen: dict[str, str] = {}
        for player in self.players:
            if (other := seen.setdefault(slug(player), player)) != player:
                self.problem(node, f"{other} and {player} are one name for the programs", "name one of them otherwise")

    def _key(self, key: Scalar, value: Node) -> None:
        name = key.text
        if name == "cards":
            return
        if name == "stack":
            self.data[name] = self._zone(value, "", "stack", (name,))
        elif name in ("effects", "earlier", "order"):
            self.sentences[name] = self._texts(value, (name,))
            self.data[name] = [words.text for words in self.sentences[name]]
        elif not isinstance(value, Scalar):
            if not self._braces(value):
                self.problem(value, f"a single word belongs behind {name}")
        elif not value.empty:
            self.data[name], self.at[(name,)] = value.text, value

    def _player(self, key: Scalar, value: Node) -> None:
        player = key.text
        if slug(player) in NO_NAMES or not slug(player):
            self.problem(key, f'"{player}" is no name for a player', "Ana, Bea, Carla ...")
            return
        self.players.append(player)
        data: dict[str, Any] = {}
        self.data[player] = data
        if isinstance(value, Sequence):
            data["battlefield"] = self._zone(value, player, "battlefield", (player, "battlefield"))
        elif isinstance(value, Mapping):
            if not self._braces(value):
                for inner, content in value.pairs:
                    self._player_key(player, inner, content, data)
        elif not value.empty:
            self.problem(value, f"a list or a mapping belongs behind {player}", f"{player}: [{value.text.strip()[:40]}]")

    def _player_key(self, player: str, key: Scalar, value: Node, data: dict[str, Any]) -> None:
        name, loc = key.text, (player, key.text)
        if name in ZONES:
            data[name] = self._zone(value, player, name, loc)
        elif name == "mana":
            self.pools += [(player, words) for words in self._texts(value, loc)]
        elif name in PLAYER_KEYS:
            if isinstance(value, Scalar):
                if not value.empty:
                    data[name], self.at[loc] = value.text, value
            elif not self._braces(value):
                self.problem(value, f"a single number belongs behind {name}")
        elif name in KEYS:
            self.problem(key, f'"{name}" belongs to the whole board', f"write it beside {player}, not below")
        else:
            self.problem(key, f'"{name[:60]}" is no key of a player', did_you_mean(name.lower(), PLAYER_KEYS) or ", ".join(PLAYER_KEYS))

    def _texts(self, node: Node, loc: tuple[str | int, ...]) -> list[Words]:
        """A text or a list of texts."""
        found = []
        for n, item in enumerate(_items(node)):
            if isinstance(item, Scalar):
                if item.empty:
                    self.problem(item, "an empty item", "remove it")
                else:
                    found.append(_words(item))
                    self.at[(*loc, n)] = item
            elif not self._braces(item):
                self.problem(item, "a text belongs here", "quote a text with a colon or a comma in it")
        return found

    def _braces(self, node: Node) -> bool:
        """Report ``{U}``, which YAML reads as a mapping; whether it was that."""
        if isinstance(node, Mapping) and node.flow and node.pairs and all(_empty(v) and _SYMBOLS.fullmatch(k.text) for k, v in node.pairs):
            self.problem(node, *_braces_words(node.pairs[0][0].text))
            return True
        return False

    def _zone(self, node: Node, player: str, zone: str, loc: tuple[str | int, ...]) -> list[Any]:
        """The entries of a zone, as long forms to be filled."""
        if isinstance(node, Scalar) and node.empty:
            return []
        if not isinstance(node, Sequence):
            if not self._braces(node):
                shown = f"[{node.text.strip()[:40]}]" if isinstance(node, Scalar) else "[Devoted Druid: tapped], or a line that begins with - for each"
                self.problem(node, f"a list belongs behind {zone}", shown)
            return []
        out: list[Any] = []
        for position, item in enumerate(node.items):
            entry = self._entry(item, player, zone, (*loc, len(out)), node.flow)
            if entry is None:
                continue
            if zone == "library" and fold(entry.name.text) == "exactly" and entry.state is None:
                if position != len(node.items) - 1:
                    self.problem(item, '"exactly" is the last item of a library')
                self.exact.append(player)
                continue
            self.entries.append(entry)
            out.append({"name": entry.name.text, "state": {}})
        return out

    def _entry(self, item: Node, player: str, zone: str, loc: tuple[str | int, ...], flow: bool) -> _Entry | None:
        if isinstance(item, Scalar):
            words = _words(item)
            if not words.text.strip():
                self.problem(item, "an empty item", "remove it")
                return None
            head, colon, _ = words.text.partition(": ")
            if colon:
                return _Entry(words.part(0, len(head)), words.part(len(head) + 2), player, zone, loc)
            if flow and STARTS_A_STATE.match(words.text):
                self.problem(item, f'"{words.text[:60]}" is an item of its own here: a comma splits a list', "join states with and")
                return None
            return _Entry(words, None, player, zone, loc)
        if isinstance(item, Mapping) and len(item.pairs) == 1 and not self._braces(item):
            key, value = item.pairs[0]
            if isinstance(value, Sequence):
                self.problem(value, "a state is one text or a mapping", "join states with and")
                return _Entry(_words(key), None, player, zone, loc)
            state = (None if value.empty else _words(value)) if isinstance(value, Scalar) else value
            return _Entry(_words(key), state, player, zone, loc)
        if isinstance(item, Mapping) and len(item.pairs) > 1 and not self._braces(item):
            self.problem(item.pairs[1][0], f'"{item.pairs[1][0].text[:60]}" stands beside "{item.pairs[0][0].text[:60]}" in one item',
                         "one object an item: begin each with -, and join the states of one object with and")
        elif isinstance(item, Sequence):
            self.problem(item, "a list inside a list of objects", "write the names one after another")
        return None

    # --- second pass: cards and names ---------------------------------------------------------------------------------

    def _card(self, text: str) -> Card | None:
        return self.library.find(" ".join(text.split()))

    def _find_cards(self) -> None:
        total = 0
        for entry in self.entries:
            if entry.zone == "stack":
                self._stack_entry(entry)
            else:
                self._count(entry, entry.name)
            total += entry.count if not entry.unknown else 0
            if total > MAX_OBJECTS:
                self.problem(entry.name, f"more than {MAX_OBJECTS:,} objects on one board")
                entry.count = 1
                raise InputError(self.problems)

    def _count(self, entry: _Entry, name: Words) -> None:
        """``3 Swamp``: how many, and the card."""
        text = name.text.strip()
        if match := _UNKNOWN.fullmatch(text.lower()):
            entry.unknown, entry.count = True, (number(match[1]) if match[1] else 1) or 1
            if entry.zone not in HIDDEN:
                self.problem(name, f"an unknown card cannot be in this zone ({entry.zone})", "name it: what both players can see is known")
            elif entry.state is not None:
                self.problem(name, "nothing can be said of unknown cards", "name the card")
            return
        entry.card = self._card(text)
        if entry.card is None and (match := _COUNT.fullmatch(text)):
            entry.count, entry.card, text = number(match[1]) or 1, self._card(match[2]), match[2]
            if number(match[1]) == 0:
                self.problem(name, "none of it: leave it out")
        if entry.card is None or slug(text) == entry.card.id:
            return
        for how, other in _OTHER_FACES.findall(entry.card.text):
            if slug(other) == slug(text):
                entry.flipped, entry.face = how == "flips to", other if how != "flips to" else ""
                if entry.zone not in ("battlefield", "stack"):
                    self.problem(name, f"{other} is another face of {entry.card.name}, and not to be seen in this zone ({entry.zone})", f"write {entry.card.name}")

    def _stack_entry(self, entry: _Entry) -> None:
        """``Bea's Burn Trail``, ``the copy of Burn Trail``, ``Devoted Druid's second ability``."""
        name = entry.name
        lead = len(name.text) - len(name.text.lstrip())
        self._count(entry, name)
        if entry.card or entry.unknown:
            return
        entry.count = 1
        folded = fold(name.text)
        for player in self.players:
            if folded.startswith(fold(player) + "'s ", lead):
                entry.player = player
                name = name.part(lead + len(player) + 3)
                break
        for said in ("the copy of ", "a copy of "):
            if fold(name.text).lstrip().startswith(said):
                entry.copy = True
                name = name.part(fold(name.text).index(said) + len(said))
        entry.name = name
        self._count(entry, name)
        if entry.card is None and not entry.copy and (cut := fold(name.text).rfind("'s ")) > 0:
            entry.source, entry.part = name.part(0, cut), name.part(cut + 3)

    def _comma_names(self) -> None:
        """Report names that no card has; those that a comma split, as such."""
        skip = False
        for n, entry in enumerate(self.entries):
            known = entry.card or entry.unknown or entry.source
            following = self.entries[n + 1] if n + 1 < len(self.entries) else None
            if following and following.zone == entry.zone and following.player == entry.player and not (following.card or following.unknown or following.source):
                joined = f"{entry.name.text.strip()}, {following.name.text.strip()}"
                if self._card(joined):
                    self.problem(entry.name, f'"{entry.name.text.strip()}" and "{following.name.text.strip()}" are two items here: a comma splits a list',
                                 f"write {entry.name.text.strip()}, or quote the whole name")
                    skip = True
                    continue
            if not known and not skip and not self._badly_written(entry):
                text = entry.name.text.strip()
                self.problem(entry.name, *_unknown_card(self.library, text))
            skip = False

    def _badly_written(self, entry: _Entry) -> bool:
        """Whether the name is of a card of this file whose notation is wrong: that was said already."""
        text = entry.name.text.strip()
        match = _COUNT.fullmatch(text)
        names = [name for key, notation in self.local.items() for name in (*key.split(" = "), *(other for _, other in _OTHER_FACES.findall(notation)))]
        return any(fold(name) in (fold(text), fold(match[2]) if match else "") for name in names)

    def _names(self) -> Names:
        self.entries = self._numbered_order()
        things: list[Thing] = []
        slot = 0
        for entry in self.entries:
            if entry.unknown or entry.source:
                continue
            place = entry.name.node.place(entry.name.start)[0]
            where = f"{entry.player or self.players[0]}, line {place}" if place else entry.player or self.players[0]
            for _ in range(entry.count):
                slot += 1
                name = entry.face or entry.card.name if entry.card else entry.name.text.strip()
                called = (name, entry.card.name, entry.card.spanish, *(other for _, other in _OTHER_FACES.findall(entry.card.text))) if entry.card else ()
                texts = dict.fromkeys(alias for text in called if text for alias in aliases(text))
                if not entry.card:
                    texts = dict.fromkeys((entry.name.text.strip(), *(m[2] for m in [_COUNT.fullmatch(entry.name.text.strip())] if m)))
                if name.startswith("test spell"):
                    texts["test spell"] = None
                elif name.startswith("test creature"):
                    texts["test creature"] = None
                full = f"the copy of {name}" if entry.copy else name
                thing = Thing(Ref("object", slot), full, tuple(f"the copy of {t}" for t in texts) if entry.copy else tuple(texts), where)
                entry.things.append(thing)
                things.append(thing)
                if isinstance(entry.state, Words) and (match := re.search(r"a copy of (.+?)(?=$|,| and )", entry.state.text)):
                    things.append(Thing(Ref("object", slot), f"the copy of {match[1]}", (f"the copy of {match[1]}",), where))
        height = sum(entry.count for entry in self.entries if entry.zone == "stack")
        for entry in self.entries:
            if entry.zone == "stack":
                for _ in range(entry.count):
                    if entry.source and entry.part:
                        text = f"{entry.source.text.strip()}'s {entry.part.text.strip()}"
                        things.append(Thing(Ref("item", height), text, (text,), "the stack"))
                    height -= 1
        return Names(self.players, things, lambda text: self._card(text) is not None)

    def _numbered_order(self) -> list[_Entry]:
        """Entries in the order that numbers names and slots.

        That is the order of the canonical text (zones as in LANGUAGE 4.2, the stack last), unless one name stands in two zones that are written
        the other way round: then the order of writing, because a reader counts from top to bottom.
        """
        def key(entry: _Entry) -> tuple[int, int]:
            return (len(self.players), 0) if entry.zone == "stack" else (self.players.index(entry.player), ZONES.index(entry.zone))

        ordered = sorted(self.entries, key=key)

        def by_name(entries: Iterable[_Entry]) -> dict[str, list[int]]:
            found: dict[str, list[int]] = {}
            for entry in entries:
                if entry.card and not entry.copy:
                    found.setdefault(entry.card.id, []).append(id(entry))
            return found

        return ordered if by_name(ordered) == by_name(self.entries) else self.entries

    # --- third pass: states and the models ----------------------------------------------------------------------------

    def _state(self, entry: _Entry, names: Names) -> None:
        if isinstance(entry.state, Words):
            entry.said = read_state(entry.state, names, self.problems)
        elif isinstance(entry.state, Mapping):
            self._long_form(entry.state, entry.said)
        target: Any = self.data
        for step in entry.loc:
            target = target[step]
        target["state"] = entry.said.data
        for loc, words in entry.said.at.items():
            self.at[(*entry.loc, "state", *loc)] = words
        self.at[entry.loc] = entry.name.node

    def _long_form(self, node: Mapping, said: Said) -> None:
        for key, value in node.pairs:
            name = key.text
            if name in ("power", "toughness", "size"):
                self.problem(key, f'"{name}" is not a trait', SIZES)
            elif name not in STATE_KEYS:
                self.problem(key, f'"{name[:60]}" is not a trait', did_you_mean(name, STATE_KEYS) or ", ".join(STATE_KEYS))
            elif isinstance(value, Scalar):
                said.data[name], said.at[(name,)] = value.text, _words(value)
                if value.empty:
                    self.problem(key, f"nothing stands behind {name}")
            elif isinstance(value, Sequence):
                texts = [item for item in value.items if isinstance(item, Scalar)]
                if len(texts) < len(value.items):
                    self.problem(value, "a list of texts belongs here")
                said.data[name], said.at[(name,)] = [item.text for item in texts], Words("", Scalar("", value.line, value.column, "", value.source))
                for n, item in enumerate(texts):
                    said.at[(name, n)] = _words(item)
            elif name != "counters":
                self.problem(value, "a text belongs here")
            else:
                counters: dict[str, str] = {}
                for kind, many in value.pairs:
                    known = check_counter(_words(kind), self.problems)
                    if not isinstance(many, Scalar):
                        self.problem(many, "a whole number belongs here")
                        continue
                    if known in counters:
                        self.problem(kind, f"{known} counters are said twice")
                    counters[known], said.at[(name, known)] = many.text, _words(many)
                said.data[name], said.at[(name,)] = counters, _words(key)

    def _validate(self) -> BoardModel | None:
        try:
            return BoardModel.model_validate(self.data)
        except ValidationError as error:
            for one in error.errors(include_url=False):
                loc = tuple(part for part in one["loc"] if isinstance(part, str | int))
                where: Words | Node = self.node
                for size in range(len(loc), 0, -1):
                    if (found := self.at.get(loc[:size])) is not None:
                        where = found
                        break
                self.problem(where, *_model_words(one, loc))
            return None

    # --- fourth pass: references --------------------------------------------------------------------------------------

    def _build(self, model: BoardModel, names: Names) -> Board:
        self.names = names
        players: dict[str, PlayerModel] = {name: model.__pydantic_extra__[name] for name in self.players}
        active = self._player_named(("turn",), model.turn) or self.players[0]
        priority = self._player_named(("priority",), model.priority) or active
        if model.rules != "current":
            import asp

            try:
                asp.resolve_date(model.rules)
            except asp.UnknownRulesDate as error:
                self.problem(self.at[("rules",)], str(error), f"dates with rules of their own: {', '.join(asp.RULES_DATES)}")
        items = self._objects(model)
        self._cycles()
        board = Board(
            tuple(self.players), active, model.step, priority, tuple(self.objects), {p: m.life for p, m in players.items()},
            {p: m.poison for p, m in players.items()}, self._pool(), tuple(self.unknown), tuple(p for p in self.players if p in self.exact), (), (), (), (),
            tuple(sorted(self.local.items())), "current" if model.rules == "current" or _is_current(model.rules) else model.rules, self.file, self.library, names,
        )
        return self._finish(board, items)

    def _player_named(self, loc: tuple[str | int, ...], text: str | None) -> str | None:
        if text is None:
            return None
        found = next((p for p in self.players if fold(p) == fold(text.strip())), None)
        if found is None:
            self.problem(self.at.get(loc, self.node), f'"{text}" is no player of this board',
                         did_you_mean(text, self.players) or f"the players are {' and '.join(self.players)}; a player is added by a key: {text}: []")
        return found

    def _state_model(self, entry: _Entry, model: BoardModel) -> StateModel:
        objects: Any = model.stack if entry.zone == "stack" else getattr(model.__pydantic_extra__[entry.player], entry.zone)
        found = objects[entry.loc[-1]].state
        assert isinstance(found, StateModel)
        return found

    def _objects(self, model: BoardModel) -> list[tuple[_Entry, StateModel, int]]:
        """Fill `objects` and `unknown`; the stack's entries from the bottom, with the slots of spells (0: an ability)."""
        index: dict[tuple[str, str], int] = {}
        height = sum(entry.count for entry in self.entries if entry.zone == "stack")
        items: list[tuple[_Entry, StateModel, int]] = []
        for entry in self.entries:
            said = self._state_model(entry, model)
            listed = entry.player or self.players[0]
            place = (listed, entry.zone)
            if entry.unknown:
                begin = index.get(place, 0) + 1
                before = self.unknown[-1] if self.unknown else None
                if before and (before.player, before.zone, before.index + before.count) == (listed, entry.zone, begin):
                    self.unknown[-1] = replace(before, count=before.count + entry.count)
                else:
                    self.unknown.append(Unknown(listed, entry.zone, begin, entry.count))
                index[place] = begin + entry.count - 1
                continue
            for n in range(entry.count):
                if entry.zone == "stack":
                    at, height = height, height - 1
                else:
                    at = index[place] = index.get(place, 0) + 1
                if entry.source:
                    items.append((entry, said, 0))
                    continue
                assert entry.card
                thing = entry.things[n]
                slot = int(thing.ref.key)
                named = self._player_named((*entry.loc, "state", "controller"), said.controller)
                controller = named or listed if entry.zone == "stack" else listed
                owner = self._player_named((*entry.loc, "state", "owner"), said.owner) or listed
                token = f"token({entry.card.id})" in entry.card.facts
                state = self._resolved(entry, said, named if entry.zone != "stack" and named != listed else None, token)
                self.objects.append(Object(slot, entry.card.id, entry.face or entry.card.name, thing.number, owner, controller, entry.zone, at, state, listed, token or state.token, slug(entry.face) or entry.card.id,
                                           *entry.name.node.place(entry.name.start)))
                if entry.zone == "stack":
                    items.append((entry, said, slot))
                elif said.targets or said.paid or said.x is not None:
                    word = "targets" if said.targets else "paid" if said.paid else "X"
                    self.problem(self.at.get((*entry.loc, "state", word), entry.name), f"{word} is said of spells and abilities on the stack only")
        return items[::-1]

    def _ref(self, entry: _Entry, key: tuple[str | int, ...], text: str | None, *kinds: str) -> Ref | None:
        if text is None:
            return None
        where = self.at.get((*entry.loc, "state", *key)) or self.at.get((*entry.loc, "state", key[0])) or entry.name
        found = self.names.resolve(text)
        if isinstance(found, Unclear):
            self.problem(where, found.message, found.hint)
            return None
        if found.kind not in kinds:
            self.problem(where, f'"{text.strip()}" is {"a player" if found.kind == "player" else "an object" if found.kind == "object" else "an ability"}: '
                                f"{' or '.join(_KINDS[kind] for kind in kinds)} belongs here")
            return None
        return found

    def _resolved(self, entry: _Entry, said: StateModel, second: str | None, is_token: bool) -> State:
        copied = None
        if said.copy_of is not None:
            copied = self._card(said.copy_of)
            if copied is None:
                self.problem(self.at.get((*entry.loc, "state", "copy of"), entry.name), f'no card is named "{said.copy_of.strip()}"', self.library.suggest(said.copy_of))
        blocking = [self._ref(entry, ("blocking", n), text, "object") for n, text in enumerate(said.blocking)]
        counters = {kind: n for kind, n in said.counters.items() if n}
        return State(
            said.tapped, said.flipped or entry.flipped, said.phased_out, tuple(sorted(counters.items())), said.damage, said.new,
            self._ref(entry, ("attached to",), said.attached_to, "object", "player"), self._ref(entry, ("attacking",), said.attacking, "player", "object"),
            tuple(ref for ref in blocking if ref), said.blocked, tuple(c for n, text in enumerate(said.chosen) for c in self._choices(entry, n, text)),
            self._ref(entry, ("linked to",), said.linked_to, "object", "player"), said.revealed, said.face == "down", copied.id if copied else None,
            copied.name if copied else "", (said.token or entry.copy) and not is_token, second,
        )

    def _choices(self, entry: _Entry, n: int, text: str) -> list[Choice]:
        """What ``chosen black`` or ``chosen Forest`` can mean."""
        if entry.zone == "stack" and re.fullmatch(r"(?:mode \d+(?:,? and |, )?)+", text):
            return []
        asked = set(re.findall(r"\bchoosen?\((\w+)|\bchosen\((\w+)", " ".join(entry.card.facts))) if entry.card else set()
        kinds = {kind for pair in asked for kind in pair if kind}
        whole = self._choice(text, kinds)
        if whole:
            return [whole]
        parts = re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", text.strip())
        found = [self._choice(part, kinds) for part in parts]
        if len(parts) > 1 and all(found):
            return [choice for choice in found if choice]
        where = self.at.get((*entry.loc, "state", "chosen", n)) or self.at.get((*entry.loc, "state", "chosen")) or entry.name
        self.problem(where, f'"{text.strip()[:60]}" is no color, type, card name, player or number',
                     did_you_mean(text.strip(), [*COLORS.values(), *self.names.known()]) or self.library.suggest(text))
        return []

    def _choice(self, text: str, kinds: set[str]) -> Choice | None:
        """One remembered choice; of several meanings, those that the card asks for."""
        from encoder.cards.words import subtypes

        text = " ".join(text.split())
        values: list[tuple[str, str]] = []
        shown = text
        if text.lower() in COLORS.values() and text.lower() != "colorless":
            shown, values = text.lower(), [("color", text.lower())]
        elif (n := number(text)) is not None and text not in ("a", "an"):
            shown, values = str(n), [("number", str(n))]
        elif any(fold(text) == fold(p) for p in self.players):
            shown = next(p for p in self.players if fold(p) == fold(text))
            values = [("player", slug(shown))]
        else:
            word = text[:1].upper() + text[1:]
            if belongs := subtypes().get(word):
                kind = "basic_land_type" if word in BASIC_LAND_TYPES else f"{belongs}_type"
                shown, values = word, [(kind, slug(word))]
            if card := self._card(text):
                shown, values = card.name if not values else shown, [*values, ("card_name", card.id)]
            if not values and not isinstance(found := self.names.resolve(text), Unclear) and found.kind == "object":
                values = [("object", str(found.key))]
        return Choice(shown, tuple(value for value in values if value[0] in kinds) or tuple(values)) if values else None

    def _pool(self) -> tuple[Mana, ...]:
        amounts: dict[tuple[int, str, bool, str], int] = {}
        for player, words in self.pools:
            text = words.text.strip()
            match = _MANA.fullmatch(text)
            if not match or not (match[1] or match[2]):
                braces = "braces are left out: " + text.replace("{", "").replace("}", "") if "{" in text else "BBBRR, 2C; restricted: CC only on costs with X, G snow"
                self.problem(words, f'"{text[:60]}" is no mana', braces)
                continue
            restriction = " ".join((match[4] or "").split())
            if restriction and restriction not in RESTRICTIONS and not _qualities(restriction):
                self.problem(words, f'"{restriction[:60]}" is nothing that mana can be kept for', f"{', '.join(RESTRICTIONS)}, creature spells, red Goblin spells")
                continue
            for color, n in [*((c, match[2].count(c)) for c in "WUBRGC"), ("C", int(match[1] or 0))]:
                if n:
                    key = (self.players.index(player), color, bool(match[3]), restriction)
                    amounts[key] = amounts.get(key, 0) + n
                    if amounts[key] > MAX_OBJECTS:
                        self.problem(words, f"more than {MAX_OBJECTS:,} mana of one kind")
                        amounts[key] = 1
        order = "WUBRGC"
        return tuple(Mana(self.players[p], color, snow, restriction, n, _qualities(restriction))
                     for (p, color, snow, restriction), n in sorted(amounts.items(), key=lambda x: (x[0][0], x[0][3], x[0][2], order.index(x[0][1]))))

    def _cycles(self) -> None:
        """Report objects that are attached to themselves, directly or over others."""
        to = {o.slot: int(o.state.attached_to.key) for o in self.objects if o.state.attached_to and o.state.attached_to.kind == "object"}
        done: set[int] = set()
        for start in to:
            path: list[int] = []
            at = start
            while at in to and at not in done and at not in path:
                path.append(at)
                at = to[at]
            if at in path:
                ring = path[path.index(at):]
                labels = [self.objects[slot - 1].label for slot in ring]
                words = f"{labels[0]} is attached to itself" if len(ring) == 1 else f"{', '.join(labels)} are attached to one another in a ring"
                entry = next(e for e in self.entries if any(t.ref.key == ring[0] for t in e.things))
                self.problem(self.at.get((*entry.loc, "state", "attached to"), entry.name), words, "no chain of attachments comes back to where it began")
            done.update(path)

    def _finish(self, board: Board, entries: list[tuple[_Entry, StateModel, int]]) -> Board:
        """The stack, the effects and the history: what speaks of the objects of a board."""
        stack: list[Item] = []
        for entry, said, slot in entries:
            item = self._item(entry, said, slot, len(stack) + 1)
            if item:
                stack.append(item)
        if self.problems:
            return board
        board = replace(board, stack=tuple(stack))
        effects = [compile_effect(words, n, board, self.problems) for n, words in enumerate(self.sentences.get("effects", ()), 1)]
        earlier = [read_happening(words, board, self.problems) for words in self.sentences.get("earlier", ())]
        board = replace(board, effects=tuple(e for e in effects if e), earlier=tuple(h for h in earlier if h))
        return replace(board, order=self._order(board))

    def _item(self, entry: _Entry, said: StateModel, slot: int, place: int) -> Item | None:
        controller = self._player_named((*entry.loc, "state", "controller"), said.controller) or entry.player
        ability, words, card = "", "", entry.card
        if entry.source and entry.part:
            found = self.names.resolve(entry.source.text)
            if isinstance(found, Unclear) or found.kind != "object":
                message, hint = (found.message, found.hint) if isinstance(found, Unclear) else (f'"{entry.source.text.strip()}" has no abilities', "")
                self.problem(entry.source, message, hint)
                return None
            source = self.objects[int(found.key) - 1]
            slot, controller = source.slot, controller or source.controller
            card = self._card(source.state.copy_name or source.name)
            assert card
            meant = ability_meant(card, entry.part.text, card.faces[-1] if source.state.flipped else card.id if source.state.copy_of else source.face)
            if isinstance(meant, Unclear):
                self.problem(entry.part, meant.message, meant.hint)
                return None
            ability, words = meant
        assert card
        refs = [self._ref(entry, ("targets", n), text, "object", "player", "item") for n, text in enumerate(said.targets)]
        targets = assign_targets(card, ability, [ref for ref in refs if ref])
        if isinstance(targets, Unclear):
            self.problem(self.at.get((*entry.loc, "state", "targets"), entry.name), targets.message, targets.hint)
            targets = ()
        modes = [int(n) for text in said.chosen for n in re.findall(r"mode (\d+)", text)]
        return Item(place, slot, ability, words, controller or self.players[0], targets, self._paid(entry, said), said.x, tuple(modes))

    def _paid(self, entry: _Entry, said: StateModel) -> tuple[tuple[str, int], ...]:
        """``BBBBR and 2 life and its prowl cost``."""
        amounts: dict[str, int] = {}
        for part in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", (said.paid or "").strip()):
            if match := re.fullmatch(r"(\d{0,4})([WUBRGC]*)", part):
                for color, n in [*((c, match[2].count(c)) for c in "WUBRGC"), ("C", int(match[1] or 0))]:
                    if n:
                        amounts[color] = amounts.get(color, 0) + n
            elif match := re.fullmatch(r"(\d{1,6}) life", part):
                amounts["life"] = amounts.get("life", 0) + int(match[1])
            elif match := re.fullmatch(r"its ([a-z ]+) cost", part):
                amounts[match[1]] = 1
            else:
                where = self.at.get((*entry.loc, "state", "paid"), entry.name)
                self.problem(where, f'"{part[:60]}" is nothing that was paid', "paid BBBBR, paid RR and 2 life, paid 1U and its prowl cost")
        order = (*COLORS, "life")
        return tuple(sorted(amounts.items(), key=lambda x: (order.index(x[0]) if x[0] in order else len(order), x[0])))

    def _order(self, board: Board) -> tuple[str, ...]:
        """Names and effects in timestamp order, in canonical words."""
        said: list[str] = []
        for words in self.sentences.get("order", ()):
            text = " ".join(words.text.split())
            if not any(effect.text == text for effect in board.effects):
                found = self.names.resolve(text)
                if isinstance(found, Unclear):
                    self.problem(words, found.message, found.hint)
                    continue
                if found.kind != "object":
                    self.problem(words, f'"{text}" has no timestamp', "objects, or effects as they stand in effects:")
                    continue
                text = board[int(found.key)].label
            if text in said:
                self.problem(words, f'"{text}" stands twice in the order')
            said.append(text)
        return tuple(said) if not self.problems and replace(board, order=tuple(said)).timestamps() != board.timestamps() else ()


_KINDS = {"object": "an object of this board", "player": "a player", "item": "an ability on the stack"}


def _words(node: Scalar) -> Words:
    return Words(node.text, node)


def _empty(node: Node) -> bool:
    return isinstance(node, Scalar) and node.empty


def _braces_words(symbol: str) -> tuple[str, str]:
    return "braces start a YAML mapping", f"write mana without braces: {symbol}"


def _notation(text: str) -> str:
    """Card notation without blanks at the ends of lines and empty lines around."""
    lines = [line.rstrip() for line in text.strip("\n").split("\n")]
    margin = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    return "\n".join(line[margin:] for line in lines).strip("\n")


def _qualities(restriction: str) -> tuple[str, ...]:
    """The features of ``red Goblin creature spells``; nothing if it is not of that form."""
    from encoder.cards.words import COLORS as COLOR_WORDS
    from encoder.cards.words import SUPERTYPES, TYPES, subtypes

    *words, last = restriction.split() or [""]
    if last != "spells" or not words:
        return ()
    found = []
    for word in words:
        kind = "color" if word in COLOR_WORDS else "type" if word in TYPES else "supertype" if word in SUPERTYPES else "subtype" if word in subtypes() else ""
        if not kind:
            return ()
        found.append(f"{kind}({slug(word)})")
    return tuple(found)


def _unknown_card(library: Library, text: str) -> tuple[str, str]:
    """What to say about a name that no card has."""
    from encoder.cards.words import mana_symbol, symbols

    if text.startswith(("test spell", "test creature")):
        for symbol in symbols(text):
            try:
                mana_symbol(symbol)
            except ValueError as error:
                return str(error), ""
        return f'"{text[:60]}" is no test card', "test spell {U/B}; test spell {1}{R}, sacrifice a creature; test creature 5/5 red"
    match = _COUNT.fullmatch(text)
    return f'no card or object is named "{text[:60]}"', library.suggest(match[2] if match else text)


def _is_current(rules: str) -> bool:
    import asp

    return rules == asp.CURRENT


def _model_words(error: Any, loc: tuple[str | int, ...]) -> tuple[str, str]:
    """What the models found, in our words."""
    kind, context, given = error["type"], error.get("ctx", {}), error.get("input")
    shown = str(given)[:60]
    key = next((part for part in reversed(loc) if isinstance(part, str)), "")
    if kind == "whole_number":
        return f'"{shown}" is no whole number', f"{key}: 3"
    if kind == "truth":
        return f'"{shown}" is neither true nor false', f"{key}: true"
    if kind == "greater_than_equal":
        return f"{key} is at least {context['ge']:,}", ""
    if kind == "less_than_equal":
        return f"{key} is at most {context['le']:,}", ""
    if kind == "literal_error" and key == "step":
        return f'no step is called "{shown}"', did_you_mean(shown.lower(), STEPS) or ", ".join(STEPS)
    if kind == "literal_error":
        return f'"{shown}" cannot stand behind {key}', f"{key}: {context.get('expected', '')}".replace("'", "")
    wanted = {"string_type": "a single text", "list_type": "a list", "dict_type": "a mapping"}.get(kind, "something else")
    return f"{wanted} belongs behind {key}", ""
