"""What a static line says of players, counters of every kind, effects on a class, and sizes that one sentence changes twice."""

import pytest

from checker.legality import plays
from checker.verdicts import verify
from checker.views import view
from encoder.boards import parse_board
from encoder.errors import InputError, UnsupportedError
from encoder.rulings import parse_ruling

ZAP = "  Zap: |\n    {R} instant\n    this deals 3 damage to any target\n  Bear: |\n    {G} creature Bear 2/2\n  Veil: |\n    {G} enchantment\n    "


def rows(text):
    return {o["name"]: o for o in view(parse_board(text))}


@pytest.mark.parametrize(("line", "legal"), [
    ("you have shroud", {"Ana", "Ana/battlefield/1"}), ("each opponent has shroud", {"Bea", "Ana/battlefield/1"}), ("you have protection from red", {"Ana", "Ana/battlefield/1"}),
    ("each player has shroud", {"Ana/battlefield/1"}), ("you have protection from green", {"Ana", "Bea", "Ana/battlefield/1"}),
])
def test_what_a_player_has_no_object_has(line, legal):
    text = "Ana: {battlefield: [Bear], hand: [Zap], mana: R}\nBea: [Veil]\ncards:\n" + ZAP + line
    assert rows(text)["Bear"]["abilities"] == []
    targets = plays(parse_board(text)).legal[0]["choices"]["targets"][0]["legal"]
    assert {t["object"] for t in targets} == legal


def test_an_enchanted_player_is_the_only_one_with_it():
    text = "Ana: {battlefield: [Bear], hand: [Zap], mana: R}\nBea: [Veil: attached to Bea]\ncards:\n" + ZAP.replace("{G} enchantment", "{G} enchantment Aura\n    enchant player") + "enchanted player has shroud"
    assert rows(text)["Bear"]["abilities"] == []
    assert {t["object"] for t in plays(parse_board(text)).legal[0]["choices"]["targets"][0]["legal"]} == {"Ana", "Ana/battlefield/1"}


@pytest.mark.parametrize("line", ["as long as you control an artifact, you have hexproof", "you have flying", "you lose hexproof", "each other player has shroud"])
def test_what_players_have_beyond_that_is_not_modelled_for_plays(line):
    board = parse_board("Ana: [Bear]\nBea: [Veil]\ncards:\n" + ZAP + line)
    assert [(u.clause, u.aspect) for u in board.unsupported] == [(line, "legality")]
    assert rows("Ana: [Bear]\nBea: [Veil]\ncards:\n" + ZAP + line)["Bear"]["abilities"] == []


@pytest.mark.parametrize(("bear", "size"), [
    ("", (2, 2)), (": with a +1/+1 counter and two charge counters", (6, 6)), (": with two +1/+1 counters and a -1/-1 counter and a +1/+0 counter", (8, 7)),
    (": with three charge counters", (5, 5)),
])
def test_counters_of_every_kind(bear, size):
    text = f"Ana: [Bear{bear}, Veil: with a charge counter]\ncards:\n" + ZAP
    found = rows(text + "each creature gets +X/+X, where X is the number of counters on it")["Bear"]
    assert (found["power"], found["toughness"]) == size
    found = rows(text + "each creature gets +X/+X, where X is the number of counters on this")["Bear"]
    alone = rows(f"Ana: [Bear{bear}]\ncards:\n" + ZAP + "each creature gets +1/+1")["Bear"]
    assert (found["power"], found["toughness"]) == (alone["power"] + 1, alone["toughness"] + 1)


def test_what_a_class_gets_was_fixed_as_the_effect_began():
    text = "Ana: [Bear, Forest]\neffects:\n  - {}\ncards:\n" + ZAP + "flying"
    for sentence in ("each green creature gets +1/+0 until end of turn", "each creature becomes blue", "each land has flying until end of turn"):
        for ask in (view, plays):
            with pytest.raises(UnsupportedError, match=r"name the objects it applies to \(611\.2c\)"):
                answer = ask(parse_board(text.replace("{}", sentence, 1)))
                raise UnsupportedError(answer.unsupported)
    assert rows(text.replace("{}", "Bear gets +1/+0 until end of turn", 1))["Bear"]["power"] == 3


@pytest.mark.parametrize(("effect", "every"), [
    ("Forest becomes blue", True), ("Chameleon Colossus loses all abilities", True), ("Chameleon Colossus becomes a Goblin", False), ("Chameleon Colossus becomes a land", False),
    ("Chameleon Colossus becomes a Goblin in addition", True), ("Chameleon Colossus becomes an artifact in addition", True),
])
def test_every_creature_type_is_more_than_the_board_names(effect, every):
    found = rows(f"Ana: [Chameleon Colossus, Forest]\neffects: ['{effect.replace('Forest', '[Forest]')}']")["Chameleon Colossus"]
    assert ("every creature type" in found["subtypes"]) is every


@pytest.mark.parametrize(("claim", "verdict"), [
    ("is only Shapeshifter", "refuted"), ("is only Shapeshifter and Goblin", "refuted"), ("is Goblin", "holds"), ("is Shapeshifter", "holds"), ("is only creature", "holds"), ("is only green", "holds"),
])
def test_a_claim_of_a_few_creature_types_only(claim, verdict):
    ruling = parse_ruling(f"ruling: r\nboard:\n  Ana: [Chameleon Colossus, Forest]\nalways: Chameleon Colossus {claim}\n")
    assert [found.found.verdict for found in verify(ruling)] == [verdict]


@pytest.mark.parametrize(("line", "word"), [
    ("each creature gets +1/+1 and gets +2/+2", "adds to"), ("each creature gets +1/+1 and gets +1/+1", "adds to"), ("each creature gets +1/+0 and gets +X/+X, where X is the number of lands", "adds to"),
    ("each creature has base 3/3 and has base 4/4", "sets"),
])
def test_a_sentence_says_one_thing_of_a_size(line, word):
    with pytest.raises(InputError, match=f"this sentence {word} power twice"):
        parse_board("Ana: [Bear, Veil]\ncards:\n" + ZAP + line)


def test_two_sentences_add_up():
    assert rows("Ana: [Bear, Veil]\ncards:\n" + ZAP + "each creature gets +1/+1. each creature gets +1/+1")["Bear"]["power"] == 4
    assert rows("Ana: [Bear, Veil]\ncards:\n" + ZAP + "each creature gets +1/+0 and gets +0/+2")["Bear"]["toughness"] == 4


@pytest.mark.parametrize(("line", "shown"), [
    ("each creature has protection from red", ["protection from red"]), ('each creature has ward {2} and "{T}: draw a card"', ["ward {2}", "{T}: draw a card"]),
    ('each creature has "{T}: draw a card" and protection from green', ["protection from green", "{T}: draw a card"]),
])
def test_what_is_given_is_shown_in_notation(line, shown):
    assert rows("Ana: [Bear, Veil]\ncards:\n" + ZAP + line)["Bear"]["abilities"] == shown
    told = view(parse_board("Ana: [Bear, Veil]\ncards:\n" + ZAP + line), "Bear", why=True)[0]["why"]
    assert "quoted(" not in str(told)


def test_what_an_effect_in_force_gives_is_shown_in_notation():
    text = "Ana: [Bear]\neffects:\n  - 'Bear gains ward {2} until end of turn'\n  - 'Bear gains \"{T}: draw a card\" until end of turn'\ncards:\n" + ZAP + "flying"
    assert rows(text)["Bear"]["abilities"] == ["ward {2}", "{T}: draw a card"]
