"""Statements that a board cannot fire are left out, and nothing changes by that."""

from __future__ import annotations

import clingo
import pytest
from clingo.ast import parse_string

import asp
from checker import engine, grounding
from checker.engine import Layouts, Vocabulary
from checker.exploration import explore
from checker.legality import LEGALITY
from checker.needed import CONSTRAINT, NotUnderstood, needed
from checker.situation import GIVEN, board_text
from encoder.boards import parse_board
from encoder.errors import UnsupportedError

BOARDS = [
    "Ana: [Grizzly Bears]",
    "Ana: {battlefield: [Painter's Servant: chosen black, Maro, Tarmogoyf, Devoted Druid: with a -1/-1 counter, Mutavault], hand: [Forest]}\nBea: [Humility, Enchanted Evening]",
    "Ana: ['Nezumi Shortfang: flipped', 'Hunted Bonebrute: face down and with a +1/+1 counter', 'Clone: a copy of Wasp Lancer', 'Urborg, Tomb of Yawgmoth']\nBea: [Blood Moon]\n"
    "effects: [Clone gets +3/+0 until end of turn, Clone has base 4/1 until end of turn]",
]


@pytest.mark.parametrize("board", BOARDS)
def test_the_same_comes_out(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks, text = asp.select((*GIVEN, *LEGALITY)), board_text(parse_board(board))

    def atoms() -> set[str]:
        control = clingo.Control(["--warn=none"])
        grounding.build(control, blocks, text, step=True)
        return {str(a.symbol) for a in control.symbolic_atoms}

    few = atoms()
    monkeypatch.setattr(grounding, "needed", lambda blocks, facts, asked: ((b, s) for b in blocks for s in b.statements))
    assert few == atoms()


def test_much_is_left_out_and_nothing_for_rules_among_the_facts() -> None:
    blocks = asp.select(GIVEN)
    every = sum(len(b.statements) for b in blocks)
    assert sum(1 for _ in needed(blocks, "slot(1).")) < every // 2
    assert sum(1 for _ in needed(blocks, 'slot(1). said("{T}: add {G} :- #1..2 % 3").')) < every * 3 // 4
    assert sum(1 for _ in needed(blocks, "slot(1..2).")) == every
    assert sum(1 for _ in needed(blocks, "slot(1). slot(X+1) :- slot(X), X < 3.")) == every


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_asked_comes_out_the_same(board: str) -> None:
    blocks, text = asp.select(GIVEN), board_text(parse_board(board))

    def atoms(*asked: tuple[str, int]) -> dict[tuple[str, int], set[str]]:
        control = clingo.Control(["--warn=none"])
        grounding.build(control, blocks, text, asked=asked)
        return {(name, n): {str(a.symbol) for a in control.symbolic_atoms.by_signature(name, n)} for name, n, _ in control.symbolic_atoms.signatures}

    every = atoms()
    for one in (("view", 2), ("value", 3), ("change", 2)):
        few = atoms(one)
        assert few.get(one) == every.get(one)
        assert len(few) < len(every)


@pytest.mark.parametrize("board", ["Ana: {battlefield: [Swift Reconfiguration, Devoted Druid, Mutavault], hand: [Clone, Chain of Plasma, Kitchen Finks, Forest]}"])
def test_a_vocabulary_asks_for_all_that_it_takes(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(plays_on: str) -> object:
        try:
            v = Vocabulary(parse_board(board), tokens=2, plays_on=plays_on)
        except UnsupportedError as error:
            return error.clauses
        return {name: value for name, value in vars(v).items() if name not in ("_board", "rules")}

    def clauses_too(plays_on: str) -> object:
        with monkeypatch.context() as m:
            m.setattr(engine, "_READ", ())
            return said(plays_on)

    assert said("") == clauses_too("")


def test_what_is_asked_is_looked_for_behind_negation_aggregates_and_choices() -> None:
    statements: list[clingo.ast.AST] = []
    parse_string("a :- not b. b :- c. d :- #count { X : e(X) } > 0. e(1) :- f. { g(X) : h(X) } :- i. h(1) :- j. :- k, a. l :- c.", statements.append)
    block = asp.Block("some.lp", 1, statements=tuple(statements))

    def kept(*asked: tuple[str, int]) -> set[str]:
        return {str(s).partition(" :-")[0] for _, s in needed([block], "c. f. i. j. k.", asked)} - {"#program base."}
    assert kept(("a", 0)) == {"a", "b"}
    assert kept(("d", 0)) == {"d", "e(1)"}
    assert kept(("g", 1)) == {"{ g(X): h(X) }", "h(1)"}
    assert kept(CONSTRAINT) == {"#false", "a", "b"}


def test_pools_words_and_strings_of_facts() -> None:
    def kept(facts: str, head: str) -> bool:
        return any(str(s).startswith(head) for _, s in needed(asp.select(("layers/effects.lp",)), facts))
    assert not kept("change(d,gain(flying)).", "sets(") and kept("change(d,(gain(flying);set(power,1))).", "sets(") and kept('said("a set."). change(X,Y).', "sets(")
    assert not kept('change(d,gain("set(power,1)")).', "sets(")


PROGRAM = """
#program part(t).
#const most = 3.
flies(X) :- card(X,gain(flying)).
word(W) :- card(X,gain(W)).
swims(X) :- word(swimming); card(X,gain(swimming)).
large(X) :- size(X,most).
at(t,X) :- size(X,N).
small(X) :- at(0,X); size(X,1).
named(F) :- F = counter(K); kept(F).
plus(K) :- named(counter(plus)); K = 1.
{ chosen(X) : offered(X), X = a; left(X) : X = b } :- asked.
taken(b) :- chosen(b).
taken(c) :- left(c); not asked.
few(N) :- N = (1..2); size(a,N).
sign(N) :- few(N); N = -1.
first(X) :- pair(f(X),g(Y)).
nested(Y) :- first(f(Y)).
#false :- size(X,Y); word(Y).
"""


def heads(facts: str) -> set[str]:
    """Predicates of the statements of `PROGRAM` that are kept."""
    statements: list[clingo.ast.AST] = []
    parse_string(PROGRAM, statements.append)
    block = asp.Block("here.lp", 1, statements=tuple(statements[1:]))
    return {str(s).split("(")[0].split(" :-")[0] for _, s in needed((block,), facts) if not str(s).startswith(("#program", "#const"))}


@pytest.mark.parametrize(("facts", "some", "others"), [
    ("card(a,gain(swimming)).", {"word", "swims"}, {"flies", "#false"}),
    ("card(a,gain(flying)).", {"word", "flies"}, {"swims"}),
    ("card(a,lose(flying)).", set(), {"word", "flies", "swims"}),
    ("card(a,(lose(x);gain(flying))).", {"word", "flies"}, {"swims"}),
    ("card(a,Y).", {"word", "flies", "swims"}, {"#false"}),
    ("size(a,2).", {"large", "at", "small", "few", "sign"}, {"#false", "word"}),
    ("size(a,high).", {"at"}, {"small", "few"}),
    ("size(a,high). card(a,gain(high)).", {"#false", "word"}, {"flies"}),
    ("size(a,high). card(a,gain(7)).", {"word"}, {"#false"}),
    ("kept(counter(plus)).", {"named", "plus"}, set()),
    ("kept(counter(minus)).", {"named"}, {"plus"}),
    ("kept(plus).", set(), {"named"}),
    ("asked.", {"{ chosen", "taken"}, set()),
    ("pair(f(a),g(b)).", {"first"}, {"nested"}),
    ("pair(f(f(a)),g(b)).", {"first", "nested"}, set()),
    ("pair(g(a),f(b)).", set(), {"first", "nested"}),
])
def test_what_arguments_may_be(facts: str, some: set[str], others: set[str]) -> None:
    kept = heads(facts)
    assert some <= kept and not others & kept


def test_what_is_not_understood_is_not_left_out() -> None:
    statements: list[clingo.ast.AST] = []
    parse_string("#external open(X) : slot(X).", statements.append)
    with pytest.raises(NotUnderstood):
        list(needed((asp.Block("here.lp", 1, statements=tuple(statements)),), "slot(1)."))


def test_a_game_goes_on_as_with_all_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    def graph() -> dict[str, list[tuple[str, str]]]:
        strategy = Layouts(Vocabulary(parse_board("Ana: [Viscera Seer, Murderous Redcap]\nBea: [Grizzly Bears]")))
        told = strategy.vocabulary.describe
        found = explore(strategy)
        return {told(state): sorted((play, told(after)) for play, after in plays) for state, plays in found.edges.items()}

    few = graph()
    monkeypatch.setattr(grounding, "needed", lambda blocks, facts, asked: ((b, s) for b in blocks for s in b.statements))
    assert few == graph() and len(few) > 20
