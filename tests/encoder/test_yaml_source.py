"""The YAML reader: places, and everything that a stranger's file can do wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from encoder import yaml_source
from encoder.errors import InputError
from encoder.yaml_source import Mapping, Scalar, Sequence, from_data, parse, read


def problems(text, **more):
    with pytest.raises(InputError) as caught:
        parse(text, "f.yaml", **more)
    return [(p.line, p.column, p.message, p.hint) for p in caught.value.problems]


def test_places_of_keys_items_and_words():
    node = parse("Ana:\n  hand: [Stifle, 'Burn Trail']\nlife: 3\n")
    (_, ana), (life, three) = node.pairs
    (hand, cards), = ana.pairs
    assert (hand.line, hand.column) == (2, 3)
    assert [(c.text, c.line, c.column) for c in cards.items] == [("Stifle", 2, 10), ("Burn Trail", 2, 18)]
    assert (life.line, three.text, three.column) == (3, "3", 7)
    assert cards.items[1].place(5) == (2, 24)  # behind the quotation mark
    assert cards.flow and not node.flow


def test_places_inside_block_texts():
    node = parse("cards:\n  bear: |\n    {G} creature\n    flying, wither\n  elf: |\n\n      reach\n")
    bear, elf = (value for _, value in node.get("cards").pairs)
    assert bear.place(0) == (3, 5) and bear.place(bear.text.index("wither")) == (4, 13)
    assert elf.place(elf.text.index("reach")) == (7, 7)


def test_folded_and_escaped_texts_point_at_their_beginning():
    node = parse('a: "x\\u00e9y z"\nb: >\n  one\n  two\n')
    assert node.get("a").text == "xéy z" and node.get("a").place(4) == (1, 4)
    assert node.get("b").text == "one two\n" and node.get("b").place(5) == (2, 4)


@pytest.mark.parametrize("text", ["no", "on", "yes", "off", "0x10", "1_000", "6", "1.50", "2001-01-01", "null ", "true", "12:30", "~x", "<<"])
def test_every_scalar_stays_the_text_that_was_written(text):
    assert parse(f"a: {text}").get("a").text == text.strip()


def test_nothing_is_nothing():
    assert parse("").pairs == () and parse("# only words\n").pairs == ()
    assert all(parse(f"a: {word}").get("a").empty for word in ("", "~", "null"))
    assert not parse("a: ''").get("a").empty


def test_duplicate_keys_name_both_lines():
    (line, column, message, _), = problems("Ana: []\nlife: 3\nAna: []\n")
    assert (line, column) == (3, 1) and message == '"Ana" stands twice, in lines 1 and 3'


def test_all_that_can_be_seen_at_once_is_said_at_once():
    found = problems("a: &x 1\nb: !t 2\na: 3\n? [c]\n: d\n")
    assert [line for line, *_ in found] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a:\n\t- b\n", (2, 1), "a tab"),
        ("a: b\tc\n", (1, 5), "a tab"),
        ("a: \x07\n", (1, 4), "U+0007"),
        ("a: b\u2028c", (1, 5), "U+2028"),
        ("a: \ud800", (1, 4), "U+D800"),
        ('a: "\\ud800"', (1, 4), "a character that is none"),
        ("%YAML 1.1\n---\na: 1\n", (1, 1), "directive"),
        ("a: 1\n---\nb: 2\n", (2, 1), "second document"),
        ("a: &x 1\n", (1, 4), "anchors"),
        ("b: *x\n", (1, 4), "aliases"),
        ("a: !!python/object:os.system x\n", (1, 4), "tags"),
        ("a: !!str x\n", (1, 4), "tags"),
        ("{a: 1}: 2\n", (1, 1), "cannot be a key"),
        ("a:\n  - b\n c: d\n", (3, 2), "wrong indentation"),
        ("a: b: c\n", (1, 5), '": " starts a value'),
        ("a\nb: 1\n", (2, 2), '": " starts a value'),
        ("a: [b, c\nd: 1\n", (2, 2), "not closed"),
        ("a: {b: c\nd: 1\n", (2, 2), "not closed"),
        ("a: 'b\n", (2, 1), "ends inside a quoted text"),
        ("a: @b\n", (1, 4), "cannot begin a text"),
        ("a: - b\n", (1, 4), "a list cannot begin here"),
        ("hand: [test spell {U/B}]\n", (1, 19), "braces start a YAML mapping"),
        ("a: |x\n", (1, 5), "nothing can follow"),
        ('a: "\\q"', (1, 6), "escape"),
        ("a: ]", (1, 4), "something is missing"),
    ],
)
def test_mistakes_have_a_place_and_our_words(text, place, words):
    found = problems(text)
    assert any((line, column) == place and words in message for line, column, message, _ in found), found


def test_a_character_number_out_of_range_is_a_mistake():
    assert "not YAML" in problems('a: "\\UFFFFFFFF"')[0][2]


def test_bounds_on_depth_size_and_number(monkeypatch):
    assert "deep" in problems("[" * 1000)[0][2]
    assert "deep" in problems("".join("  " * n + "a:\n" for n in range(100)))[0][2]
    assert "longer than 10" in problems("a: 1234567890", max_bytes=10)[0][2]
    monkeypatch.setattr(yaml_source, "MAX_NODES", 500)
    assert "more than 500 items" in problems("a: [" + "b," * 600 + "]")[0][2]


def test_billion_laughs_does_not_begin():
    text = "a: &a [x,x]\n" + "".join(f"{b}: &{b} [*{a},*{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    assert any("aliases" in message for _, _, message, _ in problems(text))


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"\x7fELF\x00\x01", "binary"), (b"a: \xff\xfe", "UTF-8"), (b"a: " + b"x" * 1_000_001, "longer than 1,000,000 bytes"), (b"\x89PNG\r\n\x1a\n\x00", "binary")],
)
def test_files_that_are_no_text(tmp_path, data, words):
    path = tmp_path / "b.yaml"
    path.write_bytes(data)
    with pytest.raises(InputError, match=words) as caught:
        read(path)
    assert caught.value.problems[0].file == str(path)


@pytest.mark.parametrize("name", ["missing.yaml", "", "a\0b"])
def test_files_that_are_not_there(tmp_path, name):
    with pytest.raises(InputError, match="cannot be read"):
        read(str(tmp_path / name) if name and "\0" not in name else name or str(tmp_path))


def test_windows_line_ends_and_byte_order_marks(tmp_path):
    path = tmp_path / "b.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb:\r\n  - c\r\n")
    node = read(path)
    assert node.keys() == ["a", "b"] and node.get("b").items[0].line == 3


def test_plain_data_becomes_a_node_without_places():
    node = from_data({"Ana": [{"Devoted Druid": {"tapped": True}}], "life": 3, "x": None})
    assert isinstance(node, Mapping) and isinstance(node.get("Ana"), Sequence)
    tapped = node.get("Ana").items[0].get("Devoted Druid").get("tapped")
    assert (tapped.text, tapped.place()) == ("true", (0, 0)) and node.get("x").empty
    loop: list = []
    loop.append(loop)
    with pytest.raises(InputError):
        from_data(loop)


@settings(max_examples=150, deadline=None)
@given(st.text(st.sampled_from("ab:-[]{},&*!|>'\"%@`#?\n  \\~<0"), max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        node = parse(text)
    except InputError as error:
        assert error.problems and all(p.message for p in error.problems)
    else:
        assert isinstance(node, Scalar | Sequence | Mapping)
