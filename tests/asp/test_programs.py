"""Names: a `_private` predicate is used in one file only; every .lp has a header; every rule file is readable without its neighbours."""
from __future__ import annotations

import pathlib
import re
from collections import defaultdict

import pytest
from clingo import ast

from asp import ROOT as ASP


def signatures(path):
    found = set()

    class Collect(ast.Transformer):
        def visit_SymbolicAtom(self, node):
            s = node.symbol
            for f in s.arguments if s.ast_type == ast.ASTType.Pool else [s]:
                if f.ast_type == ast.ASTType.UnaryOperation:
                    f = f.argument
                found.add((f.name, len(f.arguments)))
            return node

    ast.parse_files([str(path)], lambda node: Collect().visit(node))
    return found


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
