"""The grammar itself: no part without an example, no new conflict unnoticed."""

from __future__ import annotations

import logging
import re
from pathlib import Path

from lark import Lark, Token, logger
from ruamel.yaml import YAML

from encoder.cards import grammar, library
from encoder.cards.render import parse_lines

HERE = Path(__file__).parent
KNOWN_CONFLICTS = 212


def trees():
    for entry in library().entries.values():
        for _, _, tree in parse_lines(entry.source.text):
            yield tree
    for file in HERE.glob("constructs_*.yaml"):
        for row in YAML(typ="safe").load(file):
            yield grammar.parse("line", row["good"])
            yield grammar.parse("head", row.get("on", "{1} enchantment"))


def test_every_rule_and_word_has_an_example():
    rules, words = set(), set()
    for tree in trees():
        rules |= {str(node.data) for node in tree.iter_subtrees()}
        words |= {token.type for token in tree.scan_values(lambda v: isinstance(v, Token))}
    parser = grammar.parser()
    wanted = {rule.alias or rule.origin.name for rule in parser.rules if not rule.options.expand1 or rule.alias}
    wanted = {str(name) for name in wanted if not str(name).startswith("__")}
    inlined = {"line", "first", "cost", "costpart", "clause", "quality", "grants", "grant", "obj", "ref", "term", "computed", "happens", "from", "cond", "vp", "keyword"}
    inlined |= {"_puton"}
    inlined |= {"named"}  # objects of a board: test_errors.py
    assert wanted - rules - inlined == set()
    assert {t.name for t in parser.terminals} - words - {"__IGNORE_0"} == set()


def test_conflicts_are_known():
    """LALR conflicts are all shift/reduce, resolved as shift: the nearest thing takes what follows (NOTATION.md 1)."""
    found: list[str] = []

    class Handler(logging.Handler):
        def emit(self, record):
            found.append(record.getMessage())

    handler, level = Handler(), logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        Lark(grammar._text(), parser="lalr", start=grammar.STARTS, keep_all_tokens=True, debug=True)
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    conflicts = [message for message in found if message.startswith("Shift/Reduce conflict")]
    assert not any("Reduce/Reduce" in message for message in found)
    assert len(conflicts) <= KNOWN_CONFLICTS, f"{len(conflicts)} conflicts: a new phrase can be read in two ways"
    assert len(conflicts) == KNOWN_CONFLICTS, "fewer conflicts than before: write the new number here"


def test_the_notation_page_names_every_file_of_constructs():
    page = (Path(grammar.__file__).parent / "NOTATION.md").read_text()
    for name in re.findall(r"`([a-z_]+\.(?:lark|py|yaml|txt))`", page):
        assert any((root / name).exists() for root in (Path(grammar.__file__).parent, Path(grammar.__file__).parent / "grammar", HERE)), name
