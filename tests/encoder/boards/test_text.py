"""One canonical text and one hash for each board; every board comes back from its text."""

import time

import clingo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from encoder.boards import parse_board
from encoder.errors import InputError
from tests.encoder.boards.random_boards import boards

SHORT = {
    "a list": ("Ana: [Forest]", "Ana:\n  - Forest\n"),
    "nothing": ("", "Ana: []\n"),
    "only Bea": ("Bea: [Forest]", "Bea:\n  - Forest\n"),
    "Ana without anything": ("Ana: []\nBea: [Forest]", "Ana: []\nBea:\n  - Forest\n"),
    "another player": ("Zoe: {life: 3}", "Zoe:\n  life: 3\n"),
    "three": ("Ana: []\nBea: []\nCarla: []", "Ana: []\nBea: []\nCarla: []\n"),
    "like neighbors": ("Ana: [Swamp, Swamp, Forest, Swamp, 2 Swamp: tapped]", "Ana:\n  - 2 Swamp\n  - Forest\n  - Swamp\n  - 2 Swamp: tapped\n"),
    "defaults": ("turn: Ana\npriority: Ana\nstep: main phase\nrules: current\nlanguage: 1\nAna: {life: 20, poison: 0, mana: []}\neffects: []", "Ana: []\n"),
    "order of keys": (
        "rules: 2008-05-02\nstep: upkeep\nBea: []\nturn: Ana\nAna: {life: 3, mana: RB, exile: [Forest], hand: [Stifle]}",
        "Bea: []\nAna:\n  hand:\n    - Stifle\n  exile:\n    - Forest\n  life: 3\n  mana: BR\nturn: Ana\nstep: upkeep\nrules: 2008-05-02\n",
    ),
    "order of traits": (
        "Ana: [Grizzly Bears: face down and attacking Bea and new and with 2 damage and a charge counter and a -1/-1 counter and tapped]",
        "Ana:\n  - Grizzly Bears: tapped and with a -1/-1 counter and a charge counter and 2 damage and new and attacking Bea and face down\n",
    ),
    "unknown cards": ("Ana: {hand: [unknown card, 2 unknown cards, Stifle, an unknown card]}", "Ana:\n  hand:\n    - 3 unknown cards\n    - Stifle\n    - unknown card\n"),
    "quotes": ("Ana: {hand: [\"test spell {U/B}\"]}\nBea: ['Oona, Queen of the Fae']", "Ana:\n  hand:\n    - test spell {U/B}\nBea:\n  - Oona, Queen of the Fae\n"),
    "pools": ("Ana: {mana: [G snow, CC only on costs with X, 2B]}", "Ana:\n  mana:\n    - BCC\n    - G snow\n    - CC only on costs with X\n"),
}


@pytest.mark.parametrize("case", SHORT)
def test_canonical_text(case):
    text, canonical = SHORT[case]
    board = parse_board(text)
    assert board.to_text() == canonical
    assert parse_board(canonical) == board and parse_board(canonical).hash == board.hash


@settings(max_examples=40, deadline=None)
@given(boards())
def test_every_board_comes_back_from_its_text(data):
    board = parse_board(data)
    text = board.to_text()
    again = parse_board(text)
    assert again == board and again.to_text() == text and again.hash == board.hash and hash(again) == hash(board)
    assert (again.facts(), again.fluents(), again.registers()) == (board.facts(), board.fluents(), board.registers())
    assert [o.label for o in again.objects] == [o.label for o in board.objects]


@settings(max_examples=25, deadline=None)
@given(boards())
def test_what_the_programs_are_told_is_made_of_terms(data):
    board = parse_board(data)
    for fact in (*board.facts(), *board.fluents(), *board.registers()):
        clingo.parse_term(fact)
    board.status()


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Ana: [Forest]", "Ana: [Swamp]"), ("Ana: [Forest]", "Bea: [Forest]"), ("Ana: [Forest]", "Ana: [Forest: tapped]"), ("", "turn: Bea"), ("", "rules: 2008-05-02"),
        ("Ana: [Forest, Swamp]", "Ana: [Swamp, Forest]"), ("Ana: {library: [Forest]}", "Ana: {library: [Forest, exactly]}"), ("Ana: [Humility, Forest]", "Ana: [Humility, Forest]\norder: [Forest, Humility]"),
        ("Ana: {hand: [unknown card]}", ""), ("Ana: {mana: G}", "Ana: {mana: G snow}"), ("Ana: [Forest]", "Ana: [Forest: token]"),
        ("Ana: [bear]\ncards:\n  bear: '{G} creature Bear 1/1'", "Ana: [bear]\ncards:\n  bear: '{G} creature Bear 2/2'"),
        ("Ana: {hand: [Grizzly Bears], battlefield: [Grizzly Bears]}", "Ana: {battlefield: [Grizzly Bears], hand: [Grizzly Bears]}"),
    ],
)
def test_different_boards_have_different_hashes(text, other):
    assert parse_board(text) != parse_board(other) and parse_board(text).hash != parse_board(other).hash


def test_the_hash_is_the_sha_256_of_the_text():
    import hashlib

    board = parse_board("Ana: [Forest]")
    assert board.hash == hashlib.sha256(b"Ana:\n  - Forest\n").hexdigest()


def test_places_and_file_names_are_no_part_of_a_board():
    assert parse_board("Ana: [Forest]", file="a") == parse_board("\n\n\nAna:\n\n  - Forest\n", file="b")


# --- strangers' files ---------------------------------------------------------------------------------------------------------

SEED = (
    "Ana:\n  battlefield: [Devoted Druid: tapped and with a -1/-1 counter, 3 Swamp, Shield of the Oversoul: attached to Devoted Druid]\n"
    "  hand: [Stifle, 2 unknown cards]\n  library: [Forest, exactly]\n  mana: [BB, CC only on costs with X]\nBea: {life: 7, battlefield: [Grizzly Bears: {attacking: Ana}]}\n"
    "turn: Bea\nstep: declare blockers\nstack: [Devoted Druid's second ability, \"Bea's Burn Trail\": paid RRRR and targeting Ana]\n"
    "effects: [Devoted Druid gets +3/+3 until end of turn]\nearlier: [Grizzly Bears attacked, Bea lost 3 life]\norder: [Grizzly Bears, Devoted Druid]\n"
    "cards:\n  test bear: |\n    {G} creature Bear 1/1\n"
)
WORDS = [":", ": ", ", ", "[", "]", "{", "}", "'", "\n", "  ", "-", "Ana", "Bea", "tapped", "with ", "a ", " and ", "9", "999999999999", "attached to ", "Forest", "'s ", "é", "🙂", "\t",
         "the copy of ", "{U}", "only on ", "exactly", "targeting ", "X = ", "counters", "of", "|", ">", "# ", "\\", '"', "$", "(", ")", "not", "_", "%"]


@st.composite
def mutations(draw):
    text = SEED
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.sampled_from(["", *WORDS])) + text[at + draw(st.sampled_from([0, 0, 1, 3, 10])) :]
    return text


@settings(max_examples=150, deadline=None)
@given(mutations())
def test_a_damaged_file_is_read_or_refused(text):
    try:
        board = parse_board(text)
    except InputError as error:
        assert error.problems and all(p.message and p.line >= 0 for p in error.problems)
    else:
        assert parse_board(board.to_text()) == board


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from([*WORDS, "3 Forest", "tapped", "Devoted Druid"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["Ana", "Bea", "hand", "stack", "effects", "mana", "life", "Forest", "tapped", "counters", "cards", "order", "x"]), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=80, deadline=None)
@given(JSON)
def test_any_data_is_read_or_refused(data):
    try:
        parse_board({"Ana": data} if not isinstance(data, dict) else data)
    except InputError as error:
        assert error.problems


@pytest.mark.parametrize("text", [
    "Ana: [" + "Forest: tapped, " * 5_000 + "Forest]", "Ana: {battlefield: " + "[" * 10_000, "stack: [" + "Burn Trail, " * 900 + "]",
    "Ana: [Forest: " + "with a charge counter and " * 2_000 + "tapped]", "Ana: [Forest: attached to " + "a and " * 3_000 + "b]", "Ana: [" + "x" * 200_000 + "]",
    "Ana: ['" + "a " * 50_000 + "']", "Ana: [Forest]\neffects: ['" + "Forest gets " * 2_000 + "']", "earlier: ['" + "Ana lost " * 5_000 + "']"])
def test_big_nonsense_is_refused_in_bounded_time(text):
    begin = time.process_time()
    with pytest.raises(InputError):
        parse_board(text)
    assert time.process_time() - begin < 5


def test_an_ordinary_board_loads_in_under_30_milliseconds():
    parse_board(SEED)
    begin = time.process_time()
    for _ in range(5):
        parse_board(SEED).facts()
    assert (time.process_time() - begin) / 5 < 0.03


def test_the_stack_of_a_long_board_is_numbered_from_the_bottom():
    board = parse_board("stack: [30 Burn Trail: targeting Bea]")
    assert [item.place for item in board.stack] == list(range(1, 31))
    assert sum(fluent.startswith("item(") for fluent in board.fluents()) == 30
