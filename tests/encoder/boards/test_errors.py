"""What is wrong with a board file: everything at once, with place, words and a hint (BOARDS.md, Traps)."""

import pytest

from encoder.boards import load_board, parse_board
from encoder.errors import InputError


def problems(text):
    with pytest.raises(InputError) as caught:
        parse_board(text, file="b.yaml")
    assert all(p.file == "b.yaml" for p in caught.value.problems)
    return caught.value.problems


def only(text):
    (found,) = problems(text)
    return found


# text, line, column, words of the message, words of the hint
MISTAKES = {
    "unknown card": ("Ana: [Forest, Devoted Druit]", 1, 15, 'no card or object is named "Devoted Druit"', "Devoted Druid"),
    "unknown card with a number": ("Ana: [3 Devoted Druit]", 1, 7, "3 Devoted Druit", "Devoted Druid"),
    "unknown name in a state": ("Ana: [Forest, Shield of the Oversoul: attached to Forrest]", 1, 51, '"Forrest"', "Forest"),
    "a card that is not here": ("Ana: [Shield of the Oversoul: attached to Forest]", 1, 43, "that is a card, and none of it is here", ""),
    "comma in a name": ("Ana: [Oona, Queen of the Fae]", 1, 7, "are two items here: a comma splits a list", "Oona"),
    "comma between states": ("Ana: [Grizzly Bears: new, with a +1/+1 counter]", 1, 27, "a comma splits a list", "join states with and"),
    "braces in a zone": ("Ana: {hand: {U}}", 1, 13, "braces start a YAML mapping", "without braces: U"),
    "braces in a pool": ("Ana: {mana: {U}}", 1, 13, "braces start a YAML mapping", "without braces: U"),
    "braces in a list": ("Ana: {mana: [{2/W}]}", 1, 14, "braces start a YAML mapping", "without braces: 2/W"),
    "braces in quotes": ("Ana: {mana: '{U}{U}'}", 1, 14, "is no mana", "UU"),
    "unclear name in a state": ("Ana: [2 Forest, Shield of the Oversoul: attached to Forest]", 1, 53, "there are 2 Forest: Forest 1 (Ana, line 1) and Forest 2 (Ana, line 1)", "Forest 1"),
    "unclear name in order": ("Ana: [Forest]\nBea: [Forest]\norder: [Forest]", 3, 9, "Forest 1 (Ana, line 1) and Forest 2 (Bea, line 2)", "say which"),
    "unclear name in an effect": ("Ana: [2 Grizzly Bears]\neffects: [Grizzly Bears gets +1/+1]", 2, 11, "there are 2 Grizzly Bears", "say which"),
    "unclear name in the past": ("Ana: [2 Grizzly Bears]\nearlier: [Grizzly Bears attacked]", 2, 11, "there are 2 Grizzly Bears", "say which"),
    "printed size, long form": ("Ana: [Grizzly Bears: {power: 3}]", 1, 23, '"power" is not a trait', 'counters: "with a +1/+1 counter"'),
    "printed size, short form": ("Ana: [Grizzly Bears: power 3]", 1, 22, '"power 3" is not a trait', "sizes come from the card"),
    "printed size alone": ("Ana: [Grizzly Bears: 3/3]", 1, 22, '"3/3" is not a trait', "sizes come from the card"),
    "misspelled word": ("Ana: [Grizzly Bears: taped]", 1, 22, '"taped" is no word of a state', "tapped"),
    "misspelled word in the middle": ("Ana: [Grizzly Bears: new and atacking Bea and tapped]", 1, 30, '"atacking Bea" is no word of a state', "attacking"),
    "misspelled word, long form": ("Ana: [Grizzly Bears: {taped: true}]", 1, 23, '"taped" is not a trait', "tapped"),
    "no mana symbol": ("Ana: {hand: ['test spell {U/G/W}']}", 1, 15, "no mana symbol {U/G/W}", ""),
    "test card": ("Ana: {hand: [test spell of doom]}", 1, 14, "is no test card", "test creature 5/5 red"),
    "unknown key": ("Ana: []\nturm: Ana", 2, 1, '"turm" is no key of a board', "turn"),
    "key in capitals": ("Turn: Ana", 1, 1, '"Turn" is no key of a board', "turn"),
    "player in small letters": ("ana: [Forest]", 1, 1, '"ana" is no key of a board', "a player begins with a capital: Ana"),
    "another player in small letters": ("diego: [Forest]", 1, 1, '"diego" is no key of a board', "a player begins with a capital: Diego"),
    "a card that nobody wrote": ("Ana: [Loto negro]", 1, 7, 'no card or object is named "Loto negro"', "write it under cards:, see encoder/cards/NOTATION.md"),
    "a copy of one": ("Ana: [Forest: a copy of Loto negro]", 1, 25, 'no card is named "Loto negro"', "write it under cards:"),
    "no such symbol": ("Ana: {hand: ['test spell {Z}']}", 1, 15, "no mana symbol {Z} (107.4)", ""),
    "player's key at the top": ("hand: [Forest]", 1, 1, '"hand" belongs to a player', "Ana: {hand: ...}"),
    "board's key below a player": ("Ana: {turn: Ana}", 1, 7, '"turn" belongs to the whole board', "beside Ana"),
    "unknown key of a player": ("Ana: {live: 3}", 1, 7, '"live" is no key of a player', "life"),
    "reserved name": ("You: [Forest]", 1, 1, '"You" is no name for a player', "Ana"),
    "unknown player": ("turn: Beo", 1, 7, '"Beo" is no player of this board', "Bea"),
    "unknown owner": ("Ana: [Forest: owned by Carl]", 1, 24, '"Carl" is no player of this board', "the players are Ana and Bea"),
    "unknown step": ("step: declare atackers", 1, 7, 'no step is called "declare atackers"', "declare attackers"),
    "untap step": ("step: untap", 1, 7, 'no step is called "untap"', "upkeep"),
    "rules date": ("rules: 1987-01-01", 1, 8, "no rules are modelled for 1987-01-01", "2008-05-02"),
    "rules word": ("rules: yesterday", 1, 8, "is no rules date", "2026-01-16"),
    "language": ("language: 2", 1, 11, '"2" cannot stand behind language', "1"),
    "life in words": ("Ana: {life: many}", 1, 13, '"many" is no whole number', "life: 3"),
    "life as a list": ("Ana: {life: [3]}", 1, 13, "a single number belongs behind life", ""),
    "life too big": ("Ana: {life: 99999999}", 1, 13, "life is at most 1,000,000", ""),
    "negative poison": ("Ana: {poison: -1}", 1, 15, "poison is at least 0", ""),
    "truth": ("Ana: [Forest: {tapped: perhaps}]", 1, 24, '"perhaps" is neither true nor false', "tapped: true"),
    "damage": ("Ana: [Forest: {damage: -1}]", 1, 24, "damage is at least 0", ""),
    "face up": ("Ana: [Forest: {face: up}]", 1, 22, '"up" cannot stand behind face', "down"),
    "a text for a list": ("Ana: {hand: Stifle}", 1, 13, "a list belongs behind hand", "[Stifle]"),
    "a mapping for a list": ("Ana: {battlefield: {Forest: tapped}}", 1, 20, "a list belongs behind battlefield", "begins with -"),
    "a text for a player": ("Ana: Devoted Druid", 1, 6, "a list or a mapping belongs behind Ana", "Ana: [Devoted Druid]"),
    "a list for a board": ("- Forest", 1, 1, "a board is a mapping", "Ana: [Devoted Druid]"),
    "two in one item": ("Ana:\n  - Forest: tapped\n    damage: 2", 3, 5, '"damage" stands beside "Forest" in one item', "one object an item"),
    "a list in a list": ("Ana: [[Forest]]", 1, 7, "a list inside a list", "one after another"),
    "a list as state": ("Ana: [Forest: [tapped]]", 1, 15, "a state is one text or a mapping", "join states with and"),
    "empty item": ("Ana:\n  -\n  - Forest", 2, 4, "an empty item", "remove it"),
    "said twice": ("Ana: [Forest: tapped and tapped]", 1, 26, "tapped is said twice", ""),
    "counters twice": ("Ana: [Forest: with 2 charge counters and a charge counter]", 1, 42, "charge counters are said twice", ""),
    "what is not so": ("Ana: [Forest: untapped]", 1, 15, '"untapped" is not said', "leave it out"),
    "no counter": ("Ana: [Forest: with no counters]", 1, 15, "is not said", "leave it out"),
    "kind of counter": ("Ana: [Forest: with a chrage counter]", 1, 22, '"chrage" is no kind of counter', "charge"),
    "kind of counter, long": ("Ana: [Forest: {counters: {chrage: 1}}]", 1, 27, '"chrage" is no kind of counter', "charge"),
    "counter of no kind": ("Ana: [Forest: with 2 counters]", 1, 15, "a counter of which kind?", "charge"),
    "attacking whom": ("Ana: [Grizzly Bears: attacking]", 1, 22, '"attacking" what?', "a name"),
    "blocking a player": ("Ana: [Grizzly Bears: blocking Bea]", 1, 31, '"Bea" is a player: an object of this board belongs here', ""),
    "choice": ("Ana: [Painter's Servant: chosen redd]", 1, 33, "is no color, type, card name, player or number", "red"),
    "a choice of another kind": ("Ana: [Painter's Servant: chosen Forest]", 1, 33, "\"Forest\" is not what Painter's Servant asks for", "a color"),
    "an ability that is tapped": ("Ana: [Devoted Druid]\nstack: [Devoted Druid's second ability: tapped]", 2, 41, "tapped is not said of an ability", ""),
    "an ability with a color": ("Ana: [Devoted Druid]\nstack: [Devoted Druid's second ability: chosen red]", 2, 48, "only modes are chosen", "mode 2"),
    "effects that read the same": ("Ana: [Forest]\neffects: [Forest gets +1/+1, Forest gets +1/+1]\norder: [Forest gets +1/+1, Forest]", 3, 9, "two effects read so", ""),
    "copy": ("Ana: [Clone: a copy of Devoted Druit]", 1, 24, 'no card is named "Devoted Druit"', "Devoted Druid"),
    "targets off the stack": ("Ana: [Forest: targeting Bea]", 1, 15, "targets is said of spells and abilities on the stack only", ""),
    "itself": ("Ana: [Forest: attached to Forest]", 1, 27, "Forest is attached to itself", "chain"),
    "ring": ("Ana: [Forest: attached to Island, Island: attached to Forest]", 1, 27, "Forest, Island are attached to one another in a ring", "chain"),
    "exactly in the middle": ("Ana: {library: [exactly, Forest]}", 1, 17, '"exactly" is the last item', ""),
    "unknown on the battlefield": ("Ana: [unknown card]", 1, 7, "an unknown card cannot be in this zone (battlefield)", "name it"),
    "unknown with a state": ("Ana: {hand: [unknown card: revealed]}", 1, 14, "nothing can be said of unknown cards", "name the card"),
    "none of it": ("Ana: [0 Forest]", 1, 7, "none of it", ""),
    "too many": ("Ana: [5000 Forest]", 1, 7, "more than 1,000 objects", ""),
    "mana": ("Ana: {mana: BBX}", 1, 13, '"BBX" is no mana', "BBBRR"),
    "too much mana": ("Ana: {mana: 9999}", 1, 13, "more than 1,000 mana", ""),
    "restriction": ("Ana: {mana: [BB only on fun]}", 1, 14, '"fun" is nothing that mana can be kept for', "creature spells"),
    "ability": ("Ana: [Devoted Druid]\nstack: [Devoted Druid's ability]", 2, 25, "Devoted Druid has 2 abilities that this could be: first ability, second ability", "first ability"),
    "no such ability": ("Ana: [Devoted Druid]\nstack: [Devoted Druid's persist]", 2, 25, "Devoted Druid has no persist on its card", "first ability"),
    "source that is not here": ("stack: [Devoted Druid's second ability]", 1, 9, "none of it is here", ""),
    "no target": ("stack: [Burn Trail]", 1, 9, "Burn Trail has 1 target, and none is said", "its targets"),
    "too many targets": ("stack: [Burn Trail: targeting Ana and Bea]", 1, 21, "Burn Trail has 1 target, and 2 are said", "its targets"),
    "what was paid": ("stack: [Burn Trail: paid much and targeting Bea]", 1, 26, '"much" is nothing that was paid', "paid BBBBR"),
    "effect": ("Ana: [Forest]\neffects: [Forest gets bigger]", 2, 23, "", ""),
    "effect on an unknown": ("effects: [Fores gets +1/+1]", 1, 11, "", ""),
    "no effect": ("Ana: [Forest]\neffects: [draw 1 card]", 2, 11, "", ""),
    "unknown deed": ("Ana: [Forest]\nearlier: [Forest slept]", 2, 18, '"slept" is nothing that an object did', ""),
    "a player's deed": ("earlier: [Bea lost life]", 1, 15, '"lost life" is nothing that a player did', "lost 2 life"),
    "unknown doer": ("earlier: [Devoted Druit attacked]", 1, 11, 'no card or object is named "Devoted Druit"', ""),
    "unknown spell": ("earlier: [Ana cast Burn Trial]", 1, 20, 'no card is named "Burn Trial"', "Burn Trail"),
    "unknown sufferer": ("Ana: [Forest]\nearlier: [Forest dealt damage to Carla]", 2, 34, '"Carla"', ""),
    "twice in order": ("Ana: [Forest, Swamp]\norder: [Swamp, Forest, Swamp]", 2, 24, '"Swamp" stands twice', ""),
    "a player in order": ("order: [Ana]", 1, 9, '"Ana" has no timestamp', "effects"),
    "card notation": ("Ana: [bear]\ncards:\n  bear: |\n    {G} creature Bearr 1/1\n", 4, 18, '"Bearr" is no subtype', "Bear"),
    "card as a list": ("cards:\n  bear: [x]", 2, 9, "no text", "its lines below"),
    "cards as a list": ("cards: [x]", 1, 8, "a mapping of names to notation", ""),
    "a name twice": ("Ana: [Forest]\nAna: [Swamp]", 2, 1, '"Ana" stands twice, in lines 1 and 2', "keep one"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_each_mistake_is_one_problem_with_its_place_and_a_way_out(mistake):
    text, line, column, words, hint = MISTAKES[mistake]
    problem = only(text)
    assert (problem.line, problem.column) == (line, column), problem
    assert words in problem.message and hint in problem.hint, problem
    assert problem.excerpt == text.split("\n")[line - 1].rstrip()


def test_everything_that_is_wrong_is_said_at_once():
    found = problems(
        "Ana: {life: many, hand: [Devoted Druit], battlefield: [Grizzly Bears: taped and with 2 counters]}\n"
        "step: tomorrow\nturm: Ana\nBea: [Forest: {tapped: perhaps, damage: -1}]\ncards:\n  bear: |\n    {G} creature Baer 1/1\n"
    )
    assert [(p.line, p.column) for p in found] == [(1, 13), (1, 26), (1, 71), (1, 81), (2, 7), (3, 1), (4, 24), (4, 41), (7, 18)]


def test_all_wrong_references_are_said_at_once():
    found = problems("Ana: [Forest: attached to Carla and attacking Carla, 2 Swamp: attached to Swamp]\nturn: Carla\nrules: 1987-01-01")
    assert len(found) == 5


def test_a_card_of_the_file_with_a_mistake_is_no_unknown_card():
    assert len(problems("Ana: [bear, 2 bear, oso]\ncards:\n  bear = oso: |\n    {G} creature Baer 1/1\n")) == 1


def test_a_file_is_named_as_it_was_given(tmp_path):
    path = tmp_path / "wrong.yaml"
    path.write_text("Ana: [Devoted Druit]")
    with pytest.raises(InputError) as caught:
        load_board(path)
    assert str(caught.value).startswith(f"{path}:1:7: ")


def test_cards_of_another_file(tmp_path):
    cards = tmp_path / "cards.yaml"
    cards.write_text("Test Ogre: |\n  {3}{R} creature Ogre 4/4\n")
    board = tmp_path / "b.yaml"
    board.write_text("Ana: [Test Ogre]")
    assert load_board(board, cards=[cards]).objects[0].card == "test_ogre"
    cards.write_text("Test Ogre: |\n  {3}{R} creature Oger 4/4\n")
    with pytest.raises(InputError, match="Oger"):
        load_board(board, cards=[cards])
    with pytest.raises(InputError, match="cannot be read"):
        load_board(board, cards=[tmp_path / "none.yaml"])
