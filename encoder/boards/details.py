"""Small texts inside a board file: mana in a pool, what was paid, what was chosen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from encoder.boards.board import COLORS, MAKERS, Choice, Mana, slug
from encoder.boards.models import LARGEST
from encoder.boards.names import Names, Unclear, fold
from encoder.boards.states import Words, number
from encoder.cards import Card, Library
from encoder.errors import Problem

RESTRICTIONS = ("costs with X", "abilities")
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
CHOICES = {"color": "a color", "creature_type": "a creature type", "basic_land_type": "a basic land type", "card_name": "a card name"}
MOST_MANA = 1_000
_SYMBOLS = r"(\d{0,4})([WUBRGC]*)"
_MANA = re.compile(_SYMBOLS + r"(\s+snow)?(?:\s+from\s+(.+?))?(?:\s+only\s+on\s+(.+))?")
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+")


def _amounts(number: str, letters: str) -> Iterable[tuple[str, int]]:
    """Colors and how many of each; a number is colorless."""
    for color in COLORS:
        if n := letters.count(color) + (int(number or 0) if color == "C" else 0):
            yield color, n


def read_pool(player: str, texts: Iterable[Words], problems: list[Problem]) -> tuple[Mana, ...]:
    """The mana of one player: ``BBBRR``, ``G snow``, ``G from creatures``, ``CCCC only on costs with X``."""
    amounts: dict[tuple[str, str, bool, str], int] = {}
    for words in texts:
        text = words.text.strip()
        match = _MANA.fullmatch(text)
        if not match or not (match[1] or match[2]):
            plain = text.replace("{", "").replace("}", "")
            hint = f"braces are left out: {plain}" if "{" in text else "BBBRR, 2C; restricted: CC only on costs with X, G snow, G from creatures"
            problems.append(words.problem(f'"{text[:60]}" is no mana', hint))
            continue
        maker, restriction = (" ".join((match[n] or "").split()) for n in (4, 5))
        if maker and maker not in MAKERS:
            problems.append(words.problem(f'"{maker[:60]}" is nothing that mana remembers to be from', ", ".join(MAKERS)))
            continue
        if restriction and restriction not in RESTRICTIONS and not qualities(restriction):
            hint = f"{', '.join(RESTRICTIONS)}, creature spells, red Goblin spells"
            problems.append(words.problem(f'"{restriction[:60]}" is nothing that mana can be kept for', hint))
            continue
        for color, n in _amounts(match[1], match[2]):
            key = (restriction, maker, bool(match[3]), color)
            amounts[key] = amounts.get(key, 0) + n
            if amounts[key] > MOST_MANA:
                problems.append(words.problem(f"more than {MOST_MANA:,} mana of one kind"))
                amounts[key] = 0
    order = list(COLORS)
    return tuple(
        Mana(player, color, snow, restriction, n, qualities(restriction), maker)
        for (restriction, maker, snow, color), n in sorted(amounts.items(), key=lambda x: (*x[0][:3], order.index(x[0][3]))) if n
    )


def qualities(restriction: str) -> tuple[str, ...]:
    """The features of ``red Goblin creature spells``; nothing if it is not of that form.

    Examples
    --------
    >>> qualities("red Goblin spells"), qualities("costs with X")
    (('color(red)', 'subtype(goblin)'), ())
    """
    from encoder.cards.words import COLORS as COLOR_WORDS
    from encoder.cards.words import SUPERTYPES, TYPES, subtypes

    *words, last = restriction.split() or [""]
    if last != "spells":
        return ()
    found = []
    for word in words:
        kind = "color" if word in COLOR_WORDS else "type" if word in TYPES else "supertype" if word in SUPERTYPES else "subtype" if word in subtypes() else ""
        if not kind:
            return ()
        found.append(f"{kind}({slug(word)})")
    return tuple(found)


def read_paid(words: Words, problems: list[Problem]) -> tuple[tuple[str, int], ...]:
    """``BBBBR and 2 life and its prowl cost``: amounts by color, ``life`` or the name of a cost."""
    amounts: dict[str, int] = {}
    for part in _AND.split(words.text.strip()):
        if part and (match := re.fullmatch(_SYMBOLS, part)):
            for color, n in _amounts(match[1], match[2]):
                amounts[color] = amounts.get(color, 0) + n
        elif match := re.fullmatch(r"(\d{1,6}) life", part):
            amounts["life"] = min(amounts.get("life", 0) + int(match[1]), LARGEST)
        elif match := re.fullmatch(r"its ([a-z][a-z ]*) cost", part):
            amounts[match[1]] = 1
        else:
            problems.append(words.problem(f'"{part[:60]}" is nothing that was paid', "paid BBBBR, paid RR and 2 life, paid 1U and its prowl cost"))
    order = (*COLORS, "life")
    return tuple(sorted(amounts.items(), key=lambda x: (order.index(x[0]) if x[0] in order else len(order), x[0])))


def read_choices(words: Words, card: Card | None, names: Names, library: Library, problems: list[Problem]) -> tuple[Choice, ...]:
    """What ``chosen black``, ``chosen black and red`` or ``chosen Forest`` can mean for a card: what it asks for, if it says."""
    whole = _choice(words.text, names, library)
    parts = [whole] if whole else [_choice(part, names, library) for part in _AND.split(words.text.strip())]
    if not all(parts):
        problems.append(words.problem(f'"{words.text.strip()[:60]}" is no color, type, card name, player or number', names.suggest(words.text, COLORS.values()) or library.suggest(words.text)))
        return ()
    asked = set(re.findall(r"\bcho(?:ose|sen)\((\w+)", " ".join(card.facts))) if card else set()
    found = []
    for choice in parts:
        assert choice
        meant = tuple(value for value in choice.values if value[0] in asked)
        if card and asked and not meant and asked <= set(CHOICES):
            problems.append(words.problem(f'"{choice.text}" is not what {card.name} asks for', " or ".join(CHOICES[kind] for kind in sorted(asked))))
        found.append(Choice(choice.text, meant or choice.values))
    return tuple(found)


def _choice(text: str, names: Names, library: Library) -> Choice | None:
    """One remembered choice with all its meanings."""
    from encoder.cards.words import subtypes

    text = " ".join(text.split())
    if text.lower() in COLORS.values() and text.lower() != "colorless":
        return Choice(text.lower(), (("color", text.lower()),))
    if (n := number(text)) is not None and text not in ("a", "an"):
        return Choice(str(n), (("number", str(n)),))
    if player := next((p for p in names.players if fold(p) == fold(text)), None):
        return Choice(player, (("player", slug(player)),))
    shown, values = text, []
    word = text[:1].upper() + text[1:]
    if belongs := subtypes().get(word):
        shown = word
        values.append(("basic_land_type" if word in BASIC_LAND_TYPES else f"{belongs}_type", slug(word)))
    if card := library.find(text):
        shown = shown if values else card.name
        values.append(("card_name", card.id))
    if not values and not isinstance(found := names.resolve(text), Unclear) and found.kind == "object":
        values.append(("object", str(found.key)))
    return Choice(shown, tuple(values)) if values else None


def modes(texts: Sequence[str]) -> tuple[int, ...] | None:
    """The numbers of ``mode 1 and mode 3``; None if the texts are something else."""
    parts = [part for text in texts for part in _AND.split(text.strip())]
    found = [re.fullmatch(r"mode (\d{1,2})", part) for part in parts]
    return tuple(int(match[1]) for match in found if match) if all(found) else None
