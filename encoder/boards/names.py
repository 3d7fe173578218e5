"""Names without quotes: what a text between other words of a sentence refers to on a board."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from encoder.errors import did_you_mean

if TYPE_CHECKING:
    from encoder.cards import Library

NEW_CARD = "write it under cards:, see encoder/cards/NOTATION.md"
"""What to do about a card that the library does not know."""
LONGEST_NAME = 160
_NUMBER = re.compile(r"(.+?) (\d{1,6})")
_LETTERS = {"’": "'", "‘": "'", "–": "-", "−": "-"}


def fold(text: str) -> str:
    """The text without case and accents, character by character, so that offsets stay.

    Examples
    --------
    >>> fold("Druida DEVOTO, Lim-Dûl’s")
    "druida devoto, lim-dul's"
    """
    return "".join(_folded(c) for c in text)


def _folded(character: str) -> str:
    if character < "\x80":
        return character.lower()
    base = unicodedata.normalize("NFD", _LETTERS.get(character, character))[:1].lower()
    return base[:1] or character


def aliases(name: str) -> tuple[str, ...]:
    """A name and, for ``Oona, Queen of the Fae``, the part before the comma."""
    return (name, name.split(",")[0]) if "," in name else (name,)


@dataclass(frozen=True, order=True)
class Ref:
    """What a name on a board means.

    Parameters
    ----------
    kind : str
        ``object`` (a slot), ``player`` (a name) or ``item`` (an ability on the stack, its place from the bottom).
    key : int or str
    """

    kind: str
    key: int | str


@dataclass(frozen=True)
class Unclear:
    """Why a text refers to nothing, or to several things."""

    message: str
    hint: str = ""


@dataclass
class Thing:
    """One thing that can be named: its full name, the texts that may stand for it, and where it is, in words."""

    ref: Ref
    name: str
    texts: tuple[str, ...]
    where: str
    number: int = 0


@dataclass
class Names:
    """Everything that can be named on one board.

    Parameters
    ----------
    players : sequence of str
    things : iterable of Thing
        In order of writing; those of one name are numbered in that order.
    library : Library, optional
        What else is a card, for better messages.
    """

    players: Sequence[str]
    things: Iterable[Thing]
    library: Library | None = field(default=None, repr=False)
    _table: dict[str, dict[str, list[Thing]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.things = list(self.things)
        by_name: dict[str, list[Thing]] = {}
        for thing in self.things:
            by_name.setdefault(thing.name, []).append(thing)
        for name, group in by_name.items():
            for number, thing in enumerate(group, 1):
                thing.number = number if len(group) > 1 else 0
                for text in thing.texts:
                    members = self._table.setdefault(fold(text), {}).setdefault(name, [])
                    if thing not in members:
                        members.append(thing)
        self._players = {fold(player): player for player in self.players}

    def known(self) -> list[str]:
        """Names and players, for suggestions."""
        return [*dict.fromkeys(text for thing in self.things if thing.ref.kind == "object" for text in thing.texts), *self.players]

    def suggest(self, text: str, more: Iterable[str] = ()) -> str:
        """A hint that names what is nearest on this board."""
        return did_you_mean(text.strip(), [*more, *self.known()])

    def resolve(self, text: str) -> Ref | Unclear:
        """What the whole text refers to."""
        wanted = fold(text.strip())
        if wanted in self._players:
            return Ref("player", self._players[wanted])
        groups, number, base = self._table.get(wanted), 0, wanted
        if groups is None and (match := _NUMBER.fullmatch(wanted)):
            groups, number, base = self._table.get(match[1]), int(match[2]), match[1]
        if groups is None and self.library and self.library.find(" ".join(text.split())):
            return Unclear(f'no object of this board is named "{_cut(text)}": that is a card, and none of it is here')
        if groups is None:
            return Unclear(f'no card or object is named "{_cut(text)}"', self.suggest(text))
        shown = {name: group for name, group in groups.items() if fold(name) == base}
        groups = shown or groups  # what shows that name, before what has it on its other face or before a comma
        if len(groups) > 1:
            return Unclear(f'"{text.strip()}" could be {" or ".join(groups)}', "write the whole name")
        group = next(iter(groups.values()))
        if number:
            if number > len(group):
                there = f"there is only one {group[0].name}" if len(group) == 1 else f"there are only {len(group)} {group[0].name}"
                return Unclear(f"{there}, no {group[0].name} {number}")
            return group[number - 1].ref
        if len(group) > 1:
            those = [f"{thing.name} {thing.number} ({thing.where})" for thing in group]
            listed = ", ".join(those[:-1]) + f" and {those[-1]}" if len(those) <= 6 else ", ".join(those[:5]) + " ..."
            return Unclear(f"there are {len(group)} {group[0].name}: {listed}", f"say which: {group[0].name} 1")
        return group[0].ref

    def is_card(self, text: str) -> bool:
        """Whether the whole text is the name of a card, here or not."""
        return bool(self.library and self.library.id(" ".join(text.split())))

    def longest(self, text: str, start: int = 0) -> int | None:
        """Where the longest name that begins at ``start`` ends, with its number; None if no name begins there.

        Examples
        --------
        >>> names = Names(["Ana"], [Thing(Ref("object", 1), "Wheel of Sun and Moon", ("Wheel of Sun and Moon",), "Ana, line 1")])
        >>> names.longest("attached to Wheel of Sun and Moon and tapped", 12)
        33
        """
        folded = fold(text[start : start + LONGEST_NAME])
        for end in sorted(_ends(folded), reverse=True):
            part = folded[:end]
            if part in self._players or part in self._table:
                return start + end
            if (match := _NUMBER.fullmatch(part)) and match[1] in self._table:
                return start + end
        return None


def _ends(text: str) -> Iterator[int]:
    """The ends of words."""
    return (match.end() for match in re.finditer(r"[\w})]+", text))


def _cut(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 60 else text[:57] + "..."
