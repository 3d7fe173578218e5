"""A set of cards is left out only where no round of it could give back what it takes."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from checker.balances import balanced
from encoder.cards import library

ROCK = "{1} artifact|{T}: add {C}{C}{C}|{4}: untap this"
MINE = "{1} artifact|{T}: add {G}{G}|whenever this becomes untapped, you gain 1 life"


def kept(folder: Path, *texts: str, many: tuple[int, ...] = ()) -> bool:
    """Whether made-up cards are left together."""
    file = folder / "cards.yaml"
    names = [f"Test {chr(65 + n)}" for n in range(len(texts))]
    file.write_text("".join(f"{name} = {name} Dos: |\n  " + text.replace("|", "\n  ") + "\n" for name, text in zip(names, texts, strict=True)), encoding="utf-8")
    known = library(file)
    cards = tuple(sorted(card.id for card in known.named(names)))
    return balanced([cards], [cards[n] for n in many], known) == (cards,)


@pytest.mark.parametrize(("texts", "expected"), [
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
    # copies of an ability
    ([ROCK, "{1} artifact|whenever you activate an ability, you may pay {2}. if you do, copy that ability"], True),
])
def test_amounts(tmp_path: Path, texts: list[str], expected: bool) -> None:
    assert kept(tmp_path, *texts) is expected


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
    for gives, takes, other in product((1, 2, 3), (1, 3, 4), (2, 4)):
        rock = f"{{1}} artifact|{{T}}: add {'{C}' * gives}|{{{takes}}}: untap this"
        found = kept(tmp_path, rock, f"{{1}} creature Golem 1/1|{{{other}}}: untap target artifact")
        assert found is (gives >= other or repeats(gives, takes, other)), (gives, takes, other)
