"""What is written in a board file: keys, zones and entries, the cards that they name, and all names of the board.

The first two passes of reading; nothing of a state is looked at yet, because a state needs the names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from encoder.boards.board import slug
from encoder.boards.models import DEFAULT_PLAYERS, KEYS, PLAYER_KEYS, ZONES, is_player, with_capital
from encoder.boards.names import LONGEST_NAME, NEW_CARD, Names, Ref, Thing, aliases, fold
from encoder.boards.states import STARTS_A_STATE, Said, Words, number, words_of
from encoder.errors import InputError, Problem, did_you_mean
from encoder.yaml_source import Mapping, Node, Scalar, Sequence, items

if TYPE_CHECKING:
    from encoder.cards import Card, Library

MAX_OBJECTS = 1_000
NO_NAMES = frozenset({"you", "self", "opponent", "everyone", "nobody", "not", "player", "any", "none"})
_NUMBER = r"\d{1,9}|one|two|three|four|five|six|seven|eight|nine|ten"
_COUNT = re.compile(rf"({_NUMBER})\s+(.+)", re.DOTALL)
_UNKNOWN = re.compile(rf"(?:({_NUMBER}|an?)\s+)?unknown\s+cards?")
_SYMBOLS = re.compile(r"[0-9XWUBRGCSPQT/]+")
_OTHER_FACES = re.compile(r"^(flips to|transforms into) \[([^\]\n]+)\]", re.M)
HIDDEN = ("hand", "library", "exile")


@dataclass
class Entry:
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


class Outline:
    """The first two passes over one file.

    Attributes
    ----------
    players : list of str
        In order of naming, at least two.
    entries : list of Entry
        In the order that numbers names and slots.
    data : dict
        The long form, for the models; states are still empty.
    at : dict
        The words behind each part of ``data``, by path.
    sentences : dict
        The texts of ``effects``, ``earlier`` and ``order``.
    local : dict
        Cards of this file: notation by name.
    names : Names
    problems : list of Problem
    """

    def __init__(self, node: Mapping, library: Library):
        self.library = library
        self.problems: list[Problem] = []
        self.players: list[str] = []
        self.entries: list[Entry] = []
        self.exact: list[str] = []
        self.data: dict[str, Any] = {}
        self.at: dict[tuple[str | int, ...], Words | Node] = {}
        self.pools: list[tuple[str, Words]] = []
        self.sentences: dict[str, list[Words]] = {}
        self.local: dict[str, str] = {}
        self._cards(node.get("cards"))
        self._outline(node)
        self._find_cards()
        self._comma_names()
        self.names = self._names()

    def problem(self, where: Words | Node, message: str, hint: str = "") -> None:
        """Note a problem."""
        self.problems.append(where.problem(message, hint))

    # --- first pass: what is written ----------------------------------------------------------------------------------

    def _cards(self, node: Node | None) -> None:
        """Cards of this file."""
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
            elif is_player(name) and not (_SYMBOLS.fullmatch(name) and _empty(value)):
                self._player(key, value)
            elif _empty(value) and _SYMBOLS.fullmatch(name):
                self.problem(key, *_braces_words(name))
            else:
                self.problem(key, f'"{name[:60]}" is no key of a board', with_capital(name, DEFAULT_PLAYERS) or did_you_mean(name.lower(), KEYS)
                             or (with_capital(name) if isinstance(value, Mapping | Sequence) else "") or f"players (Ana, Bea), {', '.join(KEYS)}")
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
        for n, item in enumerate(items(node)):
            if isinstance(item, Scalar):
                if item.empty:
                    self.problem(item, "an empty item", "remove it")
                else:
                    found.append(words_of(item))
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

    def _entry(self, item: Node, player: str, zone: str, loc: tuple[str | int, ...], flow: bool) -> Entry | None:
        if isinstance(item, Scalar):
            words = words_of(item)
            if not words.text.strip():
                self.problem(item, "an empty item", "remove it")
                return None
            head, colon, _ = words.text.partition(": ")
            if colon:
                return Entry(words.part(0, len(head)), words.part(len(head) + 2), player, zone, loc)
            if flow and STARTS_A_STATE.match(words.text):
                self.problem(item, f'"{words.text[:60]}" is an item of its own here: a comma splits a list', "join states with and")
                return None
            return Entry(words, None, player, zone, loc)
        if isinstance(item, Mapping) and len(item.pairs) == 1 and not self._braces(item):
            key, value = item.pairs[0]
            if isinstance(value, Sequence):
                self.problem(value, "a state is one text or a mapping", "join states with and")
                return Entry(words_of(key), None, player, zone, loc)
            state = (None if value.empty else words_of(value)) if isinstance(value, Scalar) else value
            return Entry(words_of(key), state, player, zone, loc)
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

    def _count(self, entry: Entry, name: Words) -> None:
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

    def _stack_entry(self, entry: Entry) -> None:
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

    def _badly_written(self, entry: Entry) -> bool:
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
                if copied := self._copied(entry):
                    things.append(Thing(Ref("object", slot), f"the copy of {copied.name}", tuple(f"the copy of {t}" for t in (copied.name, copied.spanish) if t), where))
        height = sum(entry.count for entry in self.entries if entry.zone == "stack")
        for entry in self.entries:
            if entry.zone == "stack":
                for _ in range(entry.count):
                    if entry.source and entry.part:
                        text = f"{entry.source.text.strip()}'s {entry.part.text.strip()}"
                        things.append(Thing(Ref("item", height), text, (text,), "the stack"))
                    height -= 1
        return Names(self.players, things, self.library)

    def _copied(self, entry: Entry) -> Card | None:
        """The card that an entry is said to be a copy of: the longest name behind those words."""
        if isinstance(entry.state, Mapping):
            said = entry.state.get("copy of")
            return self._card(said.text) if isinstance(said, Scalar) else None
        _, found, rest = entry.state.text.partition("a copy of ") if entry.state else ("", "", "")
        ends = [match.start() for match in re.finditer(r"$|,|\s", rest[:LONGEST_NAME])] if found else []
        return next((card for end in reversed(ends) if (card := self._card(rest[:end]))), None)

    def _numbered_order(self) -> list[Entry]:
        """Entries in the order that numbers names and slots.

        That is the order of the canonical text (zones as under Keys in BOARDS.md, the stack last), unless one name stands in two zones that are written
        the other way round: then the order of writing, because a reader counts from top to bottom.
        """
        def key(entry: Entry) -> tuple[int, int]:
            return (len(self.players), 0) if entry.zone == "stack" else (self.players.index(entry.player), ZONES.index(entry.zone))

        ordered = sorted(self.entries, key=key)

        def by_name(entries: Iterable[Entry]) -> dict[str, list[int]]:
            found: dict[str, list[int]] = {}
            for entry in entries:
                if entry.card and not entry.copy:
                    found.setdefault(entry.card.id, []).append(id(entry))
            return found

        return ordered if by_name(ordered) == by_name(self.entries) else self.entries


def _empty(node: Node) -> bool:
    return isinstance(node, Scalar) and node.empty


def _braces_words(symbol: str) -> tuple[str, str]:
    return "braces start a YAML mapping", f"write mana without braces: {symbol}"


def _notation(text: str) -> str:
    """Card notation without blanks at the ends of lines and empty lines around."""
    lines = [line.rstrip() for line in text.strip("\n").split("\n")]
    margin = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    return "\n".join(line[margin:] for line in lines).strip("\n")


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
    return f'no card or object is named "{text[:60]}"', library.suggest(match[2] if match else text) or NEW_CARD
