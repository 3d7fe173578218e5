"""What is no combo for a reason that the cards show is left out, what is one never is."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import asp
from checker.pruning import _enumerated, candidates
from checker.sweeping import Sets, sweep
from encoder.boards import parse_board
from encoder.cards import library
from tests.loops.made_up import written
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


@pytest.mark.parametrize(("cards", "why"), [
    (["Altar of Dementia", "Karmic Guide"], "the Guide is in no graveyard as its trigger gets a target"), (["Cloudstone Curio", "Skirk Prospector"], "another permanent than the one that enters"),
    (["Dark Ritual", "Yawgmoth's Will"], "it is exiled the second time"), (["Grindstone", "Omniscience", "Twilight Shepherd"], "the Grindstone does not come to a graveyard"),
    (["Grindstone", "Omniscience", "Twilight Shepherd", "Viscera Seer", "Vizier of Remedies"], "the Grindstone that is cast stays on the battlefield"),
    (["Lotus Petal", "Omniscience", "Twilight Shepherd"], "the Shepherd leaves nothing: what it returns is in a graveyard"), (["Medicine Runner", "Mikaeus, the Unhallowed"], "it does not die of a counter that is taken away"),
    (["Cryptic Command", "Helm of Awakening"], "it is no permanent"), (["Eirdu, Carrier of Dawn", "Memory Plunder"], "it is no creature spell"), (["Confirm Suspicions", "Morselhoarder"], "to investigate is not modelled"),
    (["Birds of Paradise", "Deus of Calamity", "Freed from the Real"], "the Deus serves nobody, and nothing grows of it"),
    (["Devoted Druid", "Blaze", "Vizier of Remedies"], "mana that it takes is left over without it"), (["Devoted Druid", "Sinking Feeling", "Winding Constrictor"], "there would be more counters, not fewer"),
    (["Memnite", "Reveillark", "Swift Reconfiguration"], "crewing does nobody a service"), (["Ancient Ziggurat", "Freed from the Real", "Song of the Dryads"], "what its mana is for is not modelled"),
])
def test_what_serves_nobody_or_cannot_go_on_is_left_out_before_anything_is_counted(cards: list[str], why: str) -> None:
    ids = tuple(sorted(card.id for card in library().named(cards)))
    assert ids not in _enumerated((ids, len(ids), library(), asp.CURRENT), (ids,))[0], why


def test_what_cannot_be_carried_out_is_named_once() -> None:
    found = candidates(["Confirm Suspicions", "Morselhoarder", "Beastcaller Savant", "Devoted Druid", "Vizier of Remedies"], 2)
    assert [(clause.card, clause.line, clause.aspect) for clause in found.unread] == [("Beastcaller Savant", 2, "mana"), ("Confirm Suspicions", 1, "resolution")]
    assert found.sets == (("devoted_druid", "vizier_of_remedies"),)
    swept = sweep(["confirm_suspicions", "devoted_druid"], 2, library(), sets=Sets((), 3, 3, [("confirm_suspicions", "words")]), jobs=0)
    assert swept.refused == {"words": [("confirm_suspicions",)]} and not swept.verdicts


def test_the_number_of_processes_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.pruning.GROUP", 2)
    pool, told = ["Devoted Druid", "Vizier of Remedies", "Basalt Monolith", "Rings of Brighthearth", "Confirm Suspicions"], list[tuple[int, int]]()
    one = candidates(pool, 2)
    assert candidates(pool, 2, jobs=2, watch=lambda done, of: told.append((done, of))) == one and told[-1] == (6, 6)
    assert {("devoted_druid", "vizier_of_remedies"), ("basalt_monolith", "rings_of_brighthearth")} <= set(one.sets)


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


@pytest.mark.parametrize("texts", [
    # what a third card makes fit what a static ability says, that is worn, or is said of all
    ["{3} artifact Equipment|equipped creature has \"{1}, {Q}: draw a card\"|equip {0}", "no cost land|{T}: add {C}{C}", "{1} enchantment|each land is a creature in addition and has base 1/1"],
    ["{1} enchantment|each creature you control has \"{1}: untap this\"", "no cost land|{T}: add {C}{C}", "{1} enchantment|each land is a creature in addition and has base 1/1"],
    ["{1} enchantment|each land is a Forest in addition", "{1} enchantment|each artifact is a land in addition", "{1} artifact|{G}: untap this. you gain 1 life"],
    ["{1} enchantment|each artifact you control has \"{1}: untap this\"", "no cost land|{T}: add {C}{C}", "{1} enchantment|each land is an artifact in addition"],
    ["{1} artifact|this has each activated ability of each artifact you control", "no cost land|{T}: add {C}{C}|{1}: untap this", "{1} enchantment|each land is an artifact in addition"],
    # ... and what the card that says it makes fit
    ["{1} enchantment|each land is a creature in addition and has base 1/1|each creature you control has \"{1}: untap this\"", "no cost land|{T}: add {C}{C}"],
])
def test_what_a_static_ability_says_of_what_a_card_makes_fit(texts: list[str], tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text("".join(f"Test {'ABC'[n]} = Uno {'ABC'[n]}: |\n  " + text.replace("|", "\n  ") + "\n" for n, text in enumerate(texts)), encoding="utf-8")
    known = library(tmp_path / "cards.yaml")
    pool = tuple(sorted(card.id for card in known.named([f"Test {'ABC'[n]}" for n in range(len(texts))])))
    assert pool in candidates([*pool, "grizzly_bears", "sol_ring"], len(pool), known).sets


@pytest.mark.parametrize(("why", "texts"), [
    ("a copy is what its original is", ["{1} instant|untap target Elf|buyback {1}", "{1} creature Elf 1/1|whenever this enters, another target Elf gains \"{T}: add {G}{G}{G}\" until end of turn", "{1} creature 0/0|this may enter as a copy of a creature"]),
    ("a copy triggers, too", ["{1} creature Bird 1/1|whenever a land becomes untapped, add {G}", "no cost land|{T}: add {G}|{3}: untap this", "{1} creature 0/0|this may enter as a copy of a creature"]),
    ("a copy of itself is another", ["{1} creature Elf 1/1|{T}: untap another target Elf", "{4} creature 0/0|this may enter as a copy of a creature"]),
    ("a token that is a copy of it is another", ["{1} creature Elf 1/1|{T}: untap another target creature", "{4} sorcery|create a token that is a copy of target creature"]),
    ("a copy is counted", ["{1} creature Elf 1/1|{T}: add {G} for each Elf you control", "{1} artifact|{2}: untap target creature", "{1} creature 0/0|this may enter as a copy of a creature"]),
    ("a counter that was put once counts on", ["{1} creature Elf 1/1|{T}: add X {G}, where X is this creature's power", "{1} artifact|{2}: untap target creature", "{1} artifact|{T}: put a +1/+1 counter on target creature"]),
    ("it is larger until end of turn", ["{1} creature Elf 1/1|{T}: add X {G}, where X is this creature's power", "{1} artifact|{2}: untap target creature", "{1} artifact|{T}: target creature gets +1/+1 until end of turn"]),
    ("an Aura is on what another card makes a creature", ["{1} enchantment Aura|enchant creature|enchanted creature has \"{1}: untap this\"", "no cost land|{T}: add {C}{C}", "{1} enchantment|each land is a creature in addition and has base 1/1"]),
    ("it would have no toughness", ["{0} instant|untap target creature|buyback {0}", "{0} creature Goblin 0/0|{T}: add {G}{G}{G}", "{0} creature Goblin 2/2|each other creature you control gets +2/+2"]),
    ("it would die of the damage", ["{1} creature Elf 2/2|{T}: this deals 1 damage to target creature", "{1} creature Elf 2/2|whenever this is dealt damage, untap target creature", "{1} enchantment|each creature you control has indestructible"]),
    ("the Elf fits one phrase, but not the other", ["{G} creature Elf 1/1|{T}: create a 1/1 green Elf creature token", "{2} artifact|sacrifice an Elf: untap target artifact", "{1} enchantment|each creature you control is an artifact in addition"]),
    ("a condition counts what is there", ["{1} creature Elf 1/1|{1}: untap this|{T}: add {G}{G}. activate only if you control an artifact", "{9} artifact|{9}: scry 1"]),
    ("... what a token is", ["{1} creature Elf 1/1|{1}: untap this|{T}: add {G}{G}. activate only if you control another creature", "{9} sorcery|create a 1/1 green Goblin creature token"]),
    ("... what a copy is", ["{1} creature Elf 1/1|{1}: untap this|{T}: add {G}{G}. activate only if you control another Elf", "{1} creature 0/0|this may enter as a copy of a creature"]),
    ("... of a static ability", ["{1} creature Elf 1/1|{T}: add {G}{G}", "{1} enchantment|as long as you control an artifact, each creature you control has \"{1}: untap this\"", "{9} artifact|{9}: scry 1"]),
    ("a token that is a copy triggers, too", ["{1} artifact|{T}: add {C}{C}|{6}: untap this", "{1} creature 1/1|whenever you tap an artifact for mana, add {G}{G}", "{1} sorcery|create a token that is a copy of target creature"]),
    ("what costs less with buyback", ["{2} instant|untap target creature|buyback {1}", "{1} creature 1/1|{T}: add {G}{G}", "{1} creature 1/1|each instant spell you cast costs {1} less"]),
    ("a copy makes it cost less again", ["{2} instant|add {R}{R}{R}|buyback {3}", "{1} creature 1/1|each instant spell you cast costs {1} less", "{1} creature 0/0|this may enter as a copy of a creature"]),
    ("... and a token", ["{2} instant|add {R}{R}{R}|buyback {3}", "{1} creature 1/1|each instant spell you cast costs {1} less", "{1} sorcery|create a token that is a copy of target creature"]),
    ("the Elf untaps itself", ["{1} creature Elf 1/1|{T}: add {G}{G}|{1}: untap target artifact", "{1} enchantment|each creature is an artifact in addition"]),
])
def test_what_is_done_once_or_only_there_has_a_part(why: str, texts: list[str], tmp_path: Path) -> None:
    """Each is a combo that needs all of its cards: ``minimal`` of `tests.loops.made_up` says so, where it searches far enough."""
    known, (one,) = written(tmp_path, [[text.replace("|", "\n  ") for text in texts]])
    assert one in candidates([*one, "grizzly_bears"], len(one), known).sets, why


def test_what_another_card_could_copy_is_meant_as_before(tmp_path: Path) -> None:
    """It taps itself, and sacrifices another: Body Double would make itself another, and takes nothing away."""
    texts = ["{0} creature Elf 1/1\n  {T}, sacrifice another creature: this deals 1 damage to any target\n  whenever a creature enters, untap this", "{1} creature Elf 2/3\n  whenever this dies, return this to the battlefield"]
    known, (pair,) = written(tmp_path, [texts])
    assert pair in candidates([*pair, "body_double"], 2, known).sets


def test_what_a_card_outside_the_set_would_make_fit_is_not_meant(tmp_path: Path) -> None:
    """The enchantment could be a target only as a creature: the Bird alone is what it serves."""
    (tmp_path / "cards.yaml").write_text("Test A = Uno: |\n  {1} enchantment\n  {0}: put a -1/-1 counter on target creature\nTest B = Dos: |\n  {1} creature Bird 1/1\n  whenever this dies, return this to the battlefield\n")
    known = library(tmp_path / "cards.yaml")
    pair = tuple(sorted(card.id for card in known.named(["Test A", "Test B"])))
    assert pair in candidates([*pair, "starfield_of_nyx"], 2, known).sets


def test_what_amounts_are_is_decided_by_all_that_is_said_and_not_by_what_may_be() -> None:
    """What Mikaeus gives the Redcap is no effect that another card must make fit, whatever Mikaeus does not say of itself."""
    assert ("mikaeus_the_unhallowed", "murderous_redcap") in candidates(["Mikaeus, the Unhallowed", "Murderous Redcap"], 2).sets


@pytest.mark.parametrize(("text", "cards"), [
    ("whenever a creature is tapped for mana, untap that creature", ["Llanowar Elves"]), ("whenever you sacrifice a creature, return that card to the battlefield", ["Viscera Seer"]),
    ("whenever you sacrifice a creature, return that card to the battlefield", ["Ashnod's Altar", "Memnite"]),
])
def test_what_the_object_of_any_event_is_called(text: str, cards: list[str], tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(f"Test Ward = Uno: |\n  {{1}} enchantment\n  {text}\n", encoding="utf-8")
    known = library(file)
    pool = known.named(["Test Ward", *cards])
    assert tuple(sorted(card.id for card in pool)) in candidates([card.id for card in pool], 3, known).sets


def test_what_is_searched_for_is_no_card_of_the_set_unless_that_comes_to_the_library() -> None:
    assert ("island", "polluted_delta") not in candidates(["Polluted Delta", "Island"], 2).sets
