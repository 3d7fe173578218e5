"""The library of cards: names at once, facts of a card when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from encoder.cards.passage import Passage
from encoder.cards.words import COLORS, fold, slug
from encoder.errors import InputError, Problem, Unsupported, did_you_mean

if TYPE_CHECKING:
    from encoder.yaml_source import Node

SHIPPED = Path(__file__).resolve().parent.parent / "library"
_OTHER_FACE = re.compile(r"^(?:flips to|transforms into) \[([^\]\n]+)\]", re.M)
_ENTRY = re.compile(r"^(?P<key>[^\s#].*?): \|\n(?P<body>(?:(?: .*)?\n)*)", re.M)


def other_faces(text: str) -> list[str]:
    """The names of what a card says that it flips to or transforms into (710.1, 712.1)."""
    return _OTHER_FACE.findall(text)


@dataclass(frozen=True)
class Entry:
    """A card as it stands in a file: names and notation, not yet read further."""

    name: str
    spanish: str
    source: Passage

    @cached_property
    def id(self) -> str:
        """The slug of the English name."""
        return slug(self.name)

    @property
    def is_token(self) -> bool:
        """Whether it describes a token, and no card."""
        return " token " in self.source.text.split("\n", 1)[0]

    @cached_property
    def folded(self) -> tuple[tuple[str, str], ...]:
        """Each of its names, folded, with what stands before the comma, if there is one: of its other faces, in Spanish, in English."""
        return tuple((fold(name), fold(name.split(",")[0]) if "," in name else "") for name in (*other_faces(self.source.text), self.spanish, self.name))


@dataclass(frozen=True)
class Card:
    """A card, compiled.

    Attributes
    ----------
    id : str
        Slug of the English name; the ``C`` of the facts.
    name, spanish : str
        ``spanish`` is ``""`` where it is not known.
    text : str
        The notation, without the indentation of the file.
    facts : tuple of str
        In the words of asp/VOCABULARY.md, without final dots; those of its other faces too.
    unsupported : tuple of Unsupported
        The clauses that the programs do not model.
    refers : frozenset of str
        Ids of cards that the facts mention by name and that are in the library.
    faces : tuple of str
        Ids of its faces, the first is ``id``.
    """

    id: str
    name: str
    spanish: str
    text: str
    facts: tuple[str, ...]
    unsupported: tuple[Unsupported, ...]
    refers: frozenset[str]
    faces: tuple[str, ...]


@dataclass
class Library:
    """Cards by name and id.

    Examples
    --------
    >>> from encoder.cards import library
    >>> card = library().find("druida devoto")
    >>> card.id if card else None
    'devoted_druid'
    """

    entries: Mapping[str, Entry]
    _cards: dict[str, Card] = field(default_factory=dict, repr=False)

    def names(self) -> tuple[str, ...]:
        """English names, sorted."""
        return tuple(sorted(e.name for e in self.entries.values()))

    def known(self) -> tuple[str, ...]:
        """Every English and Spanish name."""
        return tuple(sorted({e.name for e in self.entries.values()} | {e.spanish for e in self.entries.values() if e.spanish}))

    @cached_property
    def _by_name(self) -> dict[str, str]:
        found: dict[str, str] = {}
        short: dict[str, set[str]] = {}
        for entry in self.entries.values():
            for name, beginning in entry.folded:
                if name:
                    found.setdefault(name, entry.id)
                if beginning:
                    short.setdefault(beginning, set()).add(entry.id)
        found.update({entry.folded[-1][0]: entry.id for entry in self.entries.values()})
        for name, ids in short.items():
            if len(ids) == 1:
                found.setdefault(name, next(iter(ids)))
        return found

    def id(self, name: str) -> str | None:
        """The id of a card by English or Spanish name (accents and case ignored, cut at the comma if unique), by another face's name, or by id; None if unknown."""
        found = self._by_name.get(fold(name))
        return found if found is not None else name if name in self.entries else None

    @cached_property
    def _faces(self) -> dict[str, str]:
        other = {slug(name): name for entry in self.entries.values() for name in other_faces(entry.source.text)}
        return other | {entry.id: entry.name for entry in self.entries.values()}

    def face_name(self, face: str) -> str:
        """The name of a face by its id: of a card, or of what a card flips to or transforms into.

        Raises
        ------
        KeyError
            No card has it.

        Examples
        --------
        >>> from encoder.cards import library
        >>> library().face_name("isilu_carrier_of_twilight")
        'Isilu, Carrier of Twilight'
        """
        return self._faces.get(face) or self.card(face).name

    def suggest(self, name: str) -> str:
        """A hint that names the nearest cards, or ``""``."""
        by_fold = {fold(n): n for n in self.known()}
        hint = did_you_mean(fold(name), by_fold, alike=0.75)
        for folded in sorted(by_fold, key=len, reverse=True):
            hint = re.sub(rf"\b{re.escape(folded)}(?= or |\?)", by_fold[folded].replace("\\", r"\\"), hint)
        return hint

    def find(self, name: str) -> Card | None:
        """The card of a name (as for `id`), or None; `suggest` then says which are near.

        Raises
        ------
        InputError
            The card's own notation is wrong.
        """
        found = self.id(name)
        return self.card(found) if found is not None else self._test_card(name)

    def named(self, names: Iterable[str]) -> list[Card]:
        """The cards of some names (as for `id`), in their order.

        Raises
        ------
        InputError
            No card is called that, of all such names at once; or a card's own notation is wrong.

        Examples
        --------
        >>> from encoder.cards import library
        >>> [card.id for card in library().named(["druida devoto", "Vizier of Remedies"])]
        ['devoted_druid', 'vizier_of_remedies']
        """
        names = list(names)
        found = {name: self.find(name) for name in names}
        problems = [Problem("", 0, 0, f'no card is named "{name}"', self.suggest(name)) for name, card in found.items() if card is None]
        if problems:
            raise InputError(problems)
        return [card for name in names if (card := found[name])]

    def _test_card(self, name: str) -> Card | None:
        """The made-up cards that are always known: ``test spell {U/B}, sacrifice a creature`` and ``test creature 5/5 red``."""
        spell = re.fullmatch(r"test spell ((?:\{[0-9A-Z/]+\})+)(?:, (.+))?", name)
        creature = re.fullmatch(r"test creature (\S+)((?: [\w-]+)*)", name)
        if spell:
            text = f"{spell[1]} instant" + "".join(f"\nadditional cost: {cost}" for cost in (spell[2] or "").split(", ") if cost)
        elif creature:
            words = creature[2].split()
            colors = [w for w in words if w in COLORS]
            text = " ".join(["no cost", *colors, "creature", *(w for w in words if w not in colors), creature[1]])
        else:
            return None
        # "{U/B}" and "{U}{B}", "+1/+1" and "-1/-1" are different cards, though their slugs are one
        named = re.sub(r"(?<=\{\w)/", " or ", name).replace("+", " plus ").replace("-", " minus ")
        id = slug(named)
        if id not in self._cards:
            try:
                self._compiled(Entry(named, "", Passage(text)))
            except InputError:
                return None
            self._cards[id] = replace(self._cards[id], name=name)
        return self._cards[id]

    def card(self, id: str) -> Card:
        """The card of an id, compiled when it is first asked for."""
        if id not in self._cards:
            self._compiled(self.entries[id])
        return self._cards[id]

    def _compiled(self, entry: Entry) -> None:
        row = self._row(entry)
        refers = frozenset(r for r in row["refers"] if r in self.entries and r != entry.id)
        gaps = tuple(Unsupported(*u) for u in row["unsupported"])
        self._cards[entry.id] = Card(entry.id, entry.name, entry.spanish, entry.source.text, tuple(row["facts"]), gaps, refers, tuple(row["faces"]))

    def _row(self, entry: Entry) -> dict[str, Any]:
        from encoder.cards import store

        shipped = _SHIPPED[0] if _SHIPPED else None
        if shipped is not None and shipped.entries.get(entry.id) is entry and all(shipped.entries.get(t.id) is t for t in self.entries.values() if t.is_token):
            found = store.stored(shipped._compile_all).get(entry.id)
            if found is not None:
                return found
        return self._compile(entry)

    def _compile_all(self) -> dict[str, dict[str, Any]]:
        rows = {}
        for entry in self.entries.values():
            with suppress(InputError):
                rows[entry.id] = self._compile(entry)
        return rows

    def _compile(self, entry: Entry) -> dict[str, Any]:
        from encoder.cards.compile import compile_card

        found = compile_card(entry.name, entry.source, {} if entry.is_token else self._tokens)
        gaps = [(u.card, u.line, u.clause, u.aspect) for u in found.unsupported]
        return {"facts": found.facts, "unsupported": gaps, "refers": sorted(found.refers), "faces": found.faces}

    @cached_property
    def _tokens(self) -> dict[str, frozenset[str]]:
        """The features of the token cards: an effect that creates the same token creates that card."""
        found = {}
        for entry in self.entries.values():
            if entry.is_token:
                with suppress(InputError):
                    prefix = f"card({entry.id},"
                    found[entry.id] = frozenset(f[len(prefix):-1] for f in self._compile(entry)["facts"] if f.startswith(prefix))
        return found

    def _closure(self, ids: Iterable[str]) -> list[str]:
        todo, seen = list(ids), dict[str, None]()
        while todo:
            current = todo.pop(0)
            if current not in seen:
                seen[current] = None
                todo += sorted(self.card(current).refers)
        return list(seen)

    def facts(self, ids: Iterable[str]) -> tuple[str, ...]:
        """The facts of cards and of all cards that they refer to, each once."""
        return tuple(dict.fromkeys(f for i in self._closure(ids) for f in self.card(i).facts))

    def unsupported(self, ids: Iterable[str]) -> tuple[Unsupported, ...]:
        """The clauses of those cards that the programs do not model."""
        return tuple(dict.fromkeys(u for i in self._closure(ids) for u in self.card(i).unsupported))

    def check(self, ids: Iterable[str] | None = None) -> None:
        """Compile cards and raise all their mistakes at once.

        Raises
        ------
        InputError
        """
        problems: list[Problem] = []
        for id in self.entries if ids is None else ids:
            try:
                self.card(id)
            except InputError as error:
                problems += error.problems
        if problems:
            raise InputError(problems)

    def extended(self, node: Node) -> Library:
        """A library with the cards of a YAML node (``Name: |`` and lines), checked at once; a card replaces the shipped one of its name.

        Raises
        ------
        InputError
            All mistakes of the new cards.
        """
        from encoder.cards.files import checked, entries

        return self._with(checked(*entries(node)))

    def having(self, cards: Iterable[Card]) -> Library:
        """A library that has these compiled cards, too: tokens as effects describe them."""
        return Library(self.entries, {**self._cards, **{card.id: card for card in cards}})

    def _with(self, entries: Iterable[Entry]) -> Library:
        more = {e.id: e for e in entries}
        return Library({**self.entries, **more}, {} if any(e.is_token for e in more.values()) else {i: c for i, c in self._cards.items() if i not in more})


def _shipped_entries() -> dict[str, Entry]:
    """The shipped files are in one strict form, so their names are found without a YAML parser (a test reads them with one)."""
    found: dict[str, Entry] = {}
    for file in sorted(SHIPPED.glob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        for match in _ENTRY.finditer(text):
            name, _, spanish = match["key"].strip("'\"").partition(" = ")
            line = text.count("\n", 0, match.start("body")) + 1
            body = re.sub(r"^  ", "", match["body"], flags=re.M).rstrip()
            entry = Entry(name, spanish, Passage(body, f"encoder/library/{file.name}", line, 2))
            found[entry.id] = entry
    return found


_SHIPPED: list[Library] = []


def library(*more: Path) -> Library:
    """The shipped cards and those of more files.

    Parameters
    ----------
    more : Path
        YAML files with cards in the same notation, ``Name = Nombre: |`` and its lines.

    Raises
    ------
    InputError
        All mistakes of all files, each with file, line and column.
    """
    if not _SHIPPED:
        _SHIPPED.append(Library(_shipped_entries()))
    if not more:
        return _SHIPPED[0]
    from encoder.cards.files import read

    problems: list[Problem] = []
    entries: list[Entry] = []
    for path in more:
        try:
            entries += read(path)
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)
    return _SHIPPED[0]._with(entries)
