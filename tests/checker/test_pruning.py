"""What is no combo for a reason that the cards show is left out, what is one never is."""

from __future__ import annotations

from itertools import combinations

import pytest

from checker.pruning import candidates
from encoder.boards import parse_board
from encoder.cards import library
from tests.loops.pruning import lost
from tests.loops.run import ROWS

# rows with a card that no loop of them needs: the others are a candidate
NOT_NEEDED = {"combo-redcap-melira-seer-jailer": "yixlid_jailer", "combo-redcap-prospector-grumgully-torpor": "torpor_orb", "combo-three-orings-exit": "memnite"}


def cards_of(text: str) -> list[str]:
    """The ids of a board's cards, of other faces the front one."""
    shown = [fluent.split(",", 1)[1][:-1] for fluent in parse_board(text).fluents() if fluent.startswith("face(")]
    fronts = {face: id for id in library().entries for face in library().card(id).faces} if any(id not in library().entries for id in shown) else {}
    return [id if id in library().entries else fronts[id] for id in shown]


@pytest.mark.parametrize("id", [id for id, row in ROWS.items() if row["loop"] and row["board"]])
def test_a_known_combo_is_a_candidate(id: str) -> None:
    cards = [card for card in cards_of(ROWS[id]["board"]) if card != NOT_NEEDED.get(id)]
    assert tuple(sorted(set(cards))) in candidates(cards, len(set(cards))).sets


@pytest.mark.parametrize(("cards", "why"), [
    (["Devoted Druid"], "each untapping costs toughness"), (["Llanowar Elves"], "nothing untaps it"), (["Murderous Redcap", "Viscera Seer"], "it has a -1/-1 counter the second time"),
    (["Kitchen Finks", "Ashnod's Altar"], "the same"), (["Devoted Druid", "Melira, Sylvok Outcast"], "the counter can't be put"), (["Reveillark", "Mulldrifter", "Viscera Seer"], "Reveillark is too large"),
    (["Devoted Druid", "Isilu, Carrier of Twilight"], "it dies with a -1/-1 counter"), (["Cauldron of Souls", "Mulldrifter", "Ashnod's Altar"], "nothing untaps the Cauldron"),
    (["Counterspell", "Dark Ritual"], "neither comes back"), (["Thought Reflection"], "it does not replace what it causes"), (["Umbral Mantle", "Grizzly Bears"], "nobody taps the Bears, or pays"),
    (["Jace Beleren"], "once each turn"), (["Presence of Gond", "Grizzly Bears"], "nothing untaps the Bears"), (["Morselhoarder", "Mountain"], "nobody puts counters again"),
    (["Emrakul, the Aeons Torn"], "nobody pays for it again, and protection is no way to do so"),
    (["Umbral Mantle", "Savannah"], "it is no creature"), (["Fossil Find", "Helm of Awakening"], "it is not in the graveyard while it resolves"), (["Fossil Find", "Memory Plunder"], "the same"),
    (["Dark Ritual", "Magus of the Future"], "it does not come to the library"), (["Sinking Feeling", "Song of the Dryads", "Bloom Tender"], "what is no creature has not the ability, what is dies of it"),
    (["Emrakul, the Aeons Torn", "Sol Ring"], "it is somewhere in the library"),
    (["Advice from the Fae", "Omniscience"], "what is looked at is a card of the library"),
    (["Twilight Shepherd", "Ashnod's Altar", "Dark Ritual"], "the Ritual was on no battlefield"),
    (["Treasonous Ogre"], "nobody gains the life again"), (["Grim Monolith"], "untapping it costs more than it gives"), (["Umbral Mantle", "Llanowar Elves"], "the same"),
    (["Lotus Petal", "Viscera Seer"], "it does not come back"), (["Heritage Druid", "Llanowar Elves"], "nothing untaps them"), (["Knight of Meadowgrain", "Viscera Seer"], "it does not come back"),
])
def test_what_cannot_be_repeated_is_left_out(cards: list[str], why: str) -> None:
    assert not [one for one in candidates(cards, len(cards)).sets if len(one) == len(cards)], why


@pytest.mark.parametrize("cards", [["Basalt Monolith"], ["Grindstone"], ["Devoted Druid", "Vizier of Remedies"], ["Freed from the Real", "Bloom Tender"], ["Umbral Mantle", "Rosheen Meanderer"]])
def test_a_set_of_few_is_found_in_a_larger_pool(cards: list[str]) -> None:
    pool = [*cards, "Grizzly Bears", "Wrath of God", "Forest", "Serra Angel"]
    assert tuple(sorted(str(library().id(card)) for card in cards)) in candidates(pool, 3).sets


def test_both_ways_find_the_same() -> None:
    """Sets of at most three by their families, as by the solver, which takes larger ones."""
    pool = ["Kitchen Finks", "Ashnod's Altar", "Good-Fortune Unicorn", "Devoted Druid", "Vizier of Remedies", "Viscera Seer", "Basalt Monolith", "Rings of Brighthearth"]
    small, large = candidates(pool, 3), candidates(pool, 4)
    assert small.sets == tuple(one for one in large.sets if len(one) <= 3) and small.total == sum(len(list(combinations(pool, n))) for n in (1, 2, 3)) and small.pruned == small.total - len(small.sets)


def test_nothing_that_the_search_finds_is_left_out() -> None:
    missing, found = lost(["Devoted Druid", "Vizier of Remedies", "Basalt Monolith"], 2, states=60)
    assert not missing and found == 2


def test_a_card_that_is_drawn_has_come_to_the_library() -> None:
    """Mulldrifter is no card of a library, whatever another card of the pool, which is not in the set, may put there."""
    assert ("mulldrifter",) not in candidates(["Mulldrifter", "Worldpurge", "Wheel of Sun and Moon"], 2).sets


def test_an_equipment_gives_to_what_another_card_makes_a_creature() -> None:
    found = candidates(["Umbral Mantle", "Savannah", "Animate Land"], 3).sets
    assert ("savannah", "umbral_mantle") not in found
