"""Words of claims mean what a judge means with them, or are refused with their place."""

from __future__ import annotations

import pytest

from checker.verifying import _warnings
from encoder.errors import InputError
from encoder.rulings import parse_ruling
from tests.checker.verdicts.asked import decided

BOARD = "board: {Ana: {battlefield: ['Grizzly Bears: with 2 +1/+1 counters', Forest], hand: [Lightning Bolt, 2 Island], mana: R, graveyard: [Wrath of God]}, Bea: [Serra Angel, Memnite]}\n"
BOLT = "play: [Ana casts Lightning Bolt targeting {}, the stack empties]\n"


@pytest.mark.parametrize(
    ("sentence", "word", "hint"),
    [
        ("each creature controlled by Bea dies", "each", "say one claim for each"),
        ("each player loses 3 life", "each", "say one claim for each"),
        ("Memnite dies before another creature dies", "another", "name"),
        ("a creature controlled by Bea dies", "controlled", "name it"),
        ("Ana discards no cards", "no", "never"),
        ("Ana gains 0 life", "0", "never"),
        ("no counter is put on Memnite", "no", "never"),
        ("Memnite deals no damage to Bea", "no", "never"),
        ("Memnite deals combat damage to Bea", "combat", "damage"),
        ("Memnite deals at most 2 damage to Bea", "at most", "at least 3"),
        ("Wrath of God is outside the battlefield", "outside", "in Ana's graveyard"),
        ("Wrath of God is in each graveyard", "each", "in a graveyard"),
        ("there are 6 cards", "cards", "in hand"),
        ("Ana has 3 cards", "cards", "in hand"),
        ("a card in Ana's graveyard dies", "in Ana", "name it"),
        ("Memnite is not blue and green", "not", "one claim for each"),
        ("Memnite is not blue and green when Memnite dies", "not", "one claim for each"),
        ("Serra Angel has no trample and flying", "no", "no trample and no flying"),
        ("Memnite dies while Serra Angel has no counter and flying", "no", "one claim"),
    ],
)
def test_what_could_mean_something_else_is_refused(sentence: str, word: str, hint: str) -> None:
    with pytest.raises(InputError) as error:
        parse_ruling(f"ruling: r\n{BOARD}never: {sentence}", file="r.yaml")
    (problem,) = error.value.problems
    assert (problem.line, problem.column) == (3, len("never: ") + 1 + sentence.index(word)), problem
    assert hint in problem.hint


def test_cards_are_counted_where_the_sentence_says() -> None:
    so = ["there are 3 cards in hand", "there is 1 instant in hand", "there are 2 basic lands in Ana's hand", "there are 0 cards in Bea's hand", "there is 1 sorcery in a graveyard",
          "Ana has 2 lands in hand", "Ana has 1 card in Ana's graveyard", "there are 2 creatures controlled by Bea", "there are 0 creatures attacking Bea", "there are 4 cards on the battlefield"]
    wrong = ["there are 4 cards in hand", "there are 0 instants in hand", "there are 2 creatures attacking Bea"]
    unsaid = ["there are 60 cards in Ana's library", "there is 1 instant on the stack", "there are 3 cards in hand controlled by Ana", "Ana has 0 cards in Bea's graveyard"]
    told = "".join(f'  - "{sentence}"\n' for sentence in (*so, *wrong, *unsaid))
    assert decided(BOARD + "always:\n" + told) == ["holds"] * len(so) + ["refuted"] * len(wrong) + ["unsupported"] * len(unsaid)


def test_cards_that_nobody_has_named_are_counted_but_not_by_kind() -> None:
    board = "board: {Ana: {hand: [Lightning Bolt, 2 unknown cards]}}\n"
    assert decided(board + "always: [there are 3 cards in Ana's hand, Ana has 3 cards in hand, there is 1 instant in hand]") == ["holds", "holds", "unsupported"]
    assert decided(board.replace("}}", ", library: [Forest]}}") + "play: ['Ana uses \"draw a card\"', the stack empties]\nalways: there are 4 cards in hand") == ["holds"]


def test_a_is_at_least_one_and_a_number_exactly_so_many() -> None:
    so = ["Grizzly Bears has a +1/+1 counter", "Grizzly Bears has a counter", "there is a creature controlled by Bea", "Ana has a card in hand", "Serra Angel has an ability",
          "Grizzly Bears has at least 2 counters", "Grizzly Bears has mana value at least 2", "there are at most 2 creatures controlled by Bea", "Ana is at at least 20 life",
          "Ana has at most 3 cards in hand"]
    wrong = ["Grizzly Bears has 1 +1/+1 counter", "there is 1 creature controlled by Bea", "Memnite has a counter", "Memnite has a damage", "Grizzly Bears has at most 1 counter",
             "Grizzly Bears has mana value at most 1", "Ana is at at most 19 life", "there are at least 3 creatures controlled by Bea"]
    told = "".join(f'  - "{sentence}"\n' for sentence in (*so, *wrong))
    assert decided(BOARD + "always:\n" + told) == ["holds"] * len(so) + ["refuted"] * len(wrong)


def test_at_least_so_much_happens() -> None:
    text = "draw two cards. put two -1/-1 counters on target creature. you gain 3 life"
    play = f"play: ['Ana uses \"{text}\" targeting Memnite', the stack empties]\n"
    events = [("Ana draws at least {} cards", 2), ("at least {} -1/-1 counters are put on Memnite", 2), ("Ana gains at least {} life", 3), ("Memnite has at least {} counters when Memnite dies", 2)]
    so = [sentence.format(k).replace(" counters when", " -1/-1 counters when") for sentence, n in events for k in (1, n)] + ["Memnite has a counter when Memnite dies"]
    wrong = [sentence.format(n + 1).replace(" counters when", " -1/-1 counters when") for sentence, n in events] + ["Memnite has a damage when Memnite dies", "Bea loses at least 1 life"]
    told = "".join(f'  - "{sentence}"\n' for sentence in (*so, *wrong, "Memnite has at most 2 -1/-1 counters when Memnite dies"))
    assert decided(BOARD + play + "always:\n" + told) == ["holds"] * len(so) + ["refuted"] * len(wrong) + ["unsupported"]


def test_what_is_sacrificed_is_named() -> None:
    assert decided(BOARD + BOLT.format("Memnite") + "never: Ana sacrifices 2 creatures") == ["unsupported"]


def test_a_no_of_its_own_for_each_quality() -> None:
    assert decided(BOARD + "always: [Serra Angel has no trample and no shroud, Serra Angel has flying and no shroud, Serra Angel has no haste and 0 counters, Memnite is not blue]") == ["holds"] * 4


def test_an_attack_out_of_its_step_is_a_warning() -> None:
    text = "ruling: r\nrules: []\ncases:\n" + "".join(f"  {name}: {{Ana: [Forest], Bea: [Serra Angel], {said}}}\n" for name, said in {
        "main": "illegal: Ana attacks Bea with Forest",
        "reason": "illegal: Ana attacks Bea with Forest, because: 508.1",
        "step": "step: declare attackers, illegal: Ana attacks Bea with Forest",
        "block": "illegal: Bea blocks, step: declare attackers",
        "line": "play: Ana doesn't attack, illegal: Ana attacks Bea with Forest",
        "else": "illegal: Ana casts Forest",
    }.items())
    ruling = parse_ruling(text, file="r.yaml")
    found = [(w.line, w.hint[:22], w.message) for w in _warnings(ruling, []) if "declared" in w.message]
    assert found == [(4, "step: declare attackers"[:22], "an attack on a board in the main phase is illegal whoever is declared"),
                     (7, "step: declare blockers"[:22], "a block on a board in the declare attackers step is illegal whoever is declared")]
