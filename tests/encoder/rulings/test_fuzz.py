"""No text of a stranger ends in a traceback, and every problem has its place in the text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from encoder.errors import InputError
from encoder.rulings import parse_ruling

WORDS = ["Ana", "Bea", "Devoted", "Druid", "Grizzly", "Bears", "1", "2", "casts", "activates", "attacks", "blocks", "targeting", "with", "and", "is", "not", "only", "blue", "green", "0/2", "-1/-1", "counter", "counters", "has", "no", "flying", "mana", "value", "6", "X", "=", "3", "for", "its", "evoke", "cost", "nothing", "paying", "RR", "life", "sacrificing", "a", "creature", "dies", "before", "when", "there", "are", "the", "copy", "of", "'s", "ability", '"draw', "1", 'card"', "of", "named", "Forest", ",", "[", "]", "{", "}", ":", "'", '"', "#", "&", "*", "-", "|", "é"]
SENTENCES = st.lists(st.sampled_from(WORDS), min_size=0, max_size=14).map(" ".join)
KEYS = st.sampled_from(["always", "never", "possible", "legal", "illegal", "because", "play", "payments of Ana casts Devoted Druid", "number of ways of Bea blocks",
                        "outcomes", "until", "under", "refuted under", "same in", "cases", "cards", "says", "board", "Ana", "life", "stack", "effects"])


def try_it(text: str) -> None:
    try:
        found = parse_ruling(text, file="r.yaml")
    except InputError as error:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert error.problems
        for problem in error.problems:
            assert problem.message and 0 <= problem.line <= len(lines) + 1
            if problem.line:
                assert 0 <= problem.column <= (len(lines[problem.line - 1]) if problem.line <= len(lines) else 0) + 2, problem
    else:
        assert found.claims


@settings(max_examples=150, deadline=None)
@given(key=KEYS, sentence=SENTENCES)
def test_sentences(key: str, sentence: str) -> None:
    quoted = "'" + sentence.replace("'", "''") + "'"
    try_it(f"ruling: r\nboard: {{Ana: [Devoted Druid, 2 Grizzly Bears]}}\n{key}: {quoted}\n")


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(KEYS, st.sampled_from([": ", ":\n  - ", ": [", ": {", ""]), SENTENCES), max_size=6))
def test_files(parts: list[tuple[str, str, str]]) -> None:
    try_it("ruling: r\n" + "\n".join(key + colon + sentence for key, colon, sentence in parts))


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=200))
def test_texts(text: str) -> None:
    try_it(text)


def test_size_and_depth_are_bounded() -> None:
    for text in ("ruling: r\nalways: " + "Devoted " * 100_000, "ruling: r\nalways: " + "[" * 2_000, "ruling: r\ncases: {" + ", ".join(f"c{n}: {{}}" for n in range(20_000)) + "}"):
        try_it(text)
