"""A set of cards is left out only where no round of it could give back what it takes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

from checker.balances import balanced
from encoder.cards import library

ROCK = "{1} artifact|{T}: add {C}{C}{C}|{4}: untap this"
MINE = "{1} artifact|{T}: add {G}{G}|whenever this becomes untapped, you gain 1 life"


AMOUNTS = [
    # mana
    ([ROCK], False), ([ROCK.replace("{4}", "{3}")], True), ([ROCK.replace("{4}", "{2}")], True),
    ([MINE, "{1} artifact|{3}: untap target artifact"], False), ([MINE, "{1} artifact|{2}: untap target artifact"], True), ([MINE, "{1} artifact|{R}: untap target artifact"], False),
    ([MINE, "{1} artifact|{R/G}: untap target artifact"], True), ([MINE.replace("{G}{G}", "one mana of any color"), "{1} artifact|{R}: untap target artifact"], True),
    ([MINE, "{1} artifact|{W/P}: untap target artifact"], True),
    # what makes it cost less, or give more, or is no number
    ([ROCK, "{1} artifact|your nonmana abilities cost {1} less"], True), ([ROCK.replace("{4}", "{5}"), "{1} artifact|your nonmana abilities cost {1} less"], False),
    ([ROCK, "{1} artifact|if you would tap a permanent for mana, that permanent produces twice that mana instead"], True),
    (["{1} creature Elf 1/1|{T}: add {G} for each Elf you control|{9}: untap this"], True),
    # one thing at a time, or more of them
    ([MINE, MINE, "{1} artifact|{3}: untap target artifact"], False), ([MINE, MINE, "{1} artifact|{3}: untap each artifact"], True),
    # what is counted is there
    (["{1} creature Elf 1/1|{T}: add {G} for each Goblin you control|{1}: untap this", "{9} creature Goblin 1/1"], True),
    # a spell of two lines is cast once for both
    (["{1} instant|return target creature you control to its owner's hand|add {R}{R}", "{1} creature 1/1|whenever this enters, return target instant card in your graveyard to your hand"], True),
    (["{2} instant|return target creature you control to its owner's hand|add {R}{R}", "{1} creature 1/1|whenever this enters, return target instant card in your graveyard to your hand"], False),
    # copies of an ability
    ([ROCK, "{1} artifact|whenever you activate an ability, you may pay {2}. if you do, copy that ability"], True),
]
GOLEM = "{9} creature Golem 1/1"
OUTLET = "{1} artifact|sacrifice a creature: scry 1"
BOUNCE = "{1} artifact|{0}: return target creature to its owner's hand"


THINGS = [
    # life, cards, counters
    (["{1} artifact|pay 1 life: scry 1"], False), (["{1} artifact|pay 1 life: you gain 2 life"], True), (["{1} artifact|discard a card: scry 1"], False), (["{1} artifact|discard a card: draw a card"], True),
    (["{1} artifact|remove a charge counter from this: scry 1"], False),
    (["{1} artifact|{T}: put a charge counter on this|remove two charge counters from this: untap this"], False), (["{1} artifact|{T}: put two charge counters on this|remove two charge counters from this: untap this"], True),
    (["{1} creature Golem 1/1|put a -1/-1 counter on this: scry 1"], False), (["{1} creature Golem 1/1|put a -1/-1 counter on this: put a +1/+1 counter on this"], True),
    # what is tapped
    (["{1} artifact|{T}: scry 1"], False), (["{1} creature Golem 1/1|convoke|whenever this enters, return this to its owner's hand", "{3} creature Elf 1/1|{0}: untap this"], True),
    (["{1} creature Golem 1/1|whenever this enters, return this to its owner's hand", "{3} creature Elf 1/1|{0}: untap this"], False),
    # what comes and goes
    ([OUTLET, GOLEM], False), ([OUTLET, GOLEM + "|whenever this dies, return this to the battlefield"], True), ([OUTLET, GOLEM + "|persist"], False),
    ([OUTLET, GOLEM + "|persist", "{1} enchantment|whenever a creature enters, put a +1/+1 counter on that creature"], True),
    ([GOLEM + "|whenever this dies, return this to the battlefield", "{1} artifact|{0}: this deals 1 damage to target creature"], True),
    ([BOUNCE, "{0} creature Golem 1/1"], True), ([BOUNCE, GOLEM], False), (["{0} creature Golem 1/1"], False), (["{0} instant|return target permanent to its owner's hand"], False),
    ([OUTLET, "{0} creature Golem 1/1|you may cast this from your graveyard"], True), (["{0} sorcery|suspend 1 {0}|this deals 1 damage to any target"], False), (["{0} sorcery|investigate"], False),
    (["{2} sorcery|add {C}{C}|scry 1", "{1} artifact|whenever you cast a sorcery spell, return each sorcery card in your graveyard to your hand"], True),
    # triggers and replacements, turns
    (["{1} artifact|whenever a creature enters, scry 1"], False), (["{1} creature Golem 1/1|whenever this attacks, untap this"], False), (["{1} artifact|if you would draw a card, you gain 1 life instead"], False),
    # copies
    (["{9} creature Golem 1/1|whenever this enters, add {C}{C}", BOUNCE, "{2} creature Shapeshifter 0/0|this may enter as a copy of a creature"], True),
    (["{9} creature Golem 1/1|whenever this enters, add {C}{C}", BOUNCE, "{2} creature Shapeshifter 0/0"], False),
]


def kept(folder: Path, sets: Sequence[Sequence[str]]) -> list[bool]:
    """Which sets of made-up cards are left."""
    texts = sorted({text for one in sets for text in one})
    number = {text: n for n, text in enumerate(texts)}
    names = ["Test " + chr(65 + n // 26) + chr(97 + n % 26) for n in range(2 * len(texts))]
    file = folder / "cards.yaml"
    file.write_text("".join(f"{name} = {name} Dos: |\n  " + texts[n % len(texts)].replace("|", "\n  ") + "\n" for n, name in enumerate(names)), encoding="utf-8")
    known = library(file)
    ids = [card.id for card in known.named(names)]
    cards = [tuple(sorted(ids[number[text] + len(texts) * (k > 0 and text in one[:k])] for k, text in enumerate(one))) for one in sets]
    left = set(balanced(cards, library=known))
    return [one in left for one in cards]


def test_made_up_cards(tmp_path: Path) -> None:
    cases = [*AMOUNTS, *THINGS]
    assert [(texts, left) for (texts, _), left in zip(cases, kept(tmp_path, [texts for texts, _ in cases]), strict=True)] == cases


@pytest.mark.parametrize(("cards", "expected"), [
    (("Chain of Plasma",), False), (("Chain of Plasma", "Swans of Bryn Argoll"), True), (("Lotus Petal", "Yawgmoth's Will"), False), (("Wort, the Raidmother",), True), (("Time Warp",), True),
])
def test_cards(cards: tuple[str, ...], expected: bool) -> None:
    ids = tuple(card.id for card in library().named(cards))
    assert balanced([ids]) == ((ids,) if expected else ())


def repeats(gives: int, takes: int, other: int) -> bool:
    """By trying: whether a rock that is tapped for mana comes back to where it was, without less mana, where it is untapped for so much by itself and by another card, by each once at least."""
    seen, todo = set(), [(12, False, False, False)]
    while todo:
        mana, tapped, by_itself, by_another = todo.pop()
        nexts = [(mana + gives, True, by_itself, by_another)]
        if tapped:
            nexts = [after for after in ((mana - takes, False, True, by_another), (mana - other, False, by_itself, True)) if after[0] >= 0]
        for after in nexts:
            if after[0] >= 12 and after[1:] == (False, True, True):
                return True
            if after not in seen and after[0] < 40:
                seen.add(after)
                todo.append(after)
    return False


def test_as_by_trying(tmp_path: Path) -> None:
    """The other card must have a part, the rock's own untapping need not."""
    ways = list(product((1, 2, 3), (1, 3, 4), (2, 4)))
    sets = [[f"{{1}} artifact|{{T}}: add {'{C}' * gives}|{{{takes}}}: untap this", f"{{1}} creature Golem 1/1|{{{other}}}: untap target artifact"] for gives, takes, other in ways]
    assert kept(tmp_path, sets) == [gives >= other or repeats(gives, takes, other) for gives, takes, other in ways]
