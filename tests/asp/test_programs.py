"""Names: a `_private` predicate is used in one file only; every .lp has a header; every rule file is readable without its neighbours."""
from __future__ import annotations

import pathlib
import re
from collections import defaultdict

import pytest
from clingo import ast

from asp import ROOT as ASP


class Collect(ast.Transformer):
    def __init__(self):
        self.found = set()

    def visit_SymbolicAtom(self, node):
        s = node.symbol
        for f in s.arguments if s.ast_type == ast.ASTType.Pool else [s]:
            if f.ast_type == ast.ASTType.UnaryOperation:
                f = f.argument
            self.found.add((f.name, len(f.arguments)))
        return node


def statements(path):
    found = []
    ast.parse_files([str(path)], found.append)
    return found


def signatures(path):
    collect = Collect()
    for statement in statements(path):
        collect.visit(statement)
    return collect.found


def test_what_is_read_is_given_by_some_rule_or_said_to_come_from_outside():
    given, read = set(), defaultdict(set)
    for path in ASP.rglob("*.lp"):
        for statement in statements(path):
            collect = Collect()
            if statement.ast_type == ast.ASTType.Rule:
                collect.visit(statement.head)  # with the conditions in it: a slip there alone is not seen
            elif statement.ast_type == ast.ASTType.Defined:
                collect.found.add((statement.name, statement.arity))
            given |= collect.found
        for signature in signatures(path):
            read[signature].add(path.name)
    assert not {s: files for s, files in read.items() if s not in given}


def test_private_predicates_stay_in_their_file():
    users = defaultdict(set)
    for path in ASP.rglob("*.lp"):
        if path.parent.name == "misconceptions":  # a block there stands in for one of another file, and speaks of what it speaks of
            continue
        for s in signatures(path):
            if s[0].startswith("_"):
                users[s].add(str(path))
    assert not {s: f for s, f in users.items() if len(f) > 1}


def test_headers():
    for path in ASP.rglob("*.lp"):
        assert path.read_text().startswith("%*! "), path.name


REFERENCE = pathlib.Path(__file__).resolve().parents[3] / "shared" / "reference" / "comprehensive-rules-2026-01-16.txt"


@pytest.mark.skipif(not REFERENCE.exists(), reason="the text of the Comprehensive Rules is not beside the repository")
def test_every_cited_rule_exists():
    text = REFERENCE.read_text(encoding="utf-8", errors="replace").replace("\r", "\n")
    rules = set(re.findall(r"^(\d{3}\.\d+[a-z]?)", text, re.M))
    cited = {r for path in ASP.rglob("*.lp") for m in re.findall(r"@rule\(([^)]*)\)", path.read_text()) for r in re.findall(r"\d{3}\.\d+[a-z]?", m)}
    assert cited <= rules, sorted(cited - rules)
