"""Boards read back from states: what a state says, in the words of a board."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace

import clingo
import pytest

from checker.engine import Facts, Layouts, NotRepresentable, Overflow, Rules, Vocabulary
from checker.reached import Reader, board_at, renumbered
from checker.situation import situation
from encoder.boards import load_board, parse_board
from encoder.errors import UnsupportedError

BOARDS = sorted((Path(__file__).parents[3] / "examples" / "boards").glob("*.yaml"))
WRITTEN = [
    "Ana: [Devoted Druid: tapped and new and with a -1/-1 counter, Vizier of Remedies]\nBea: [Murderous Redcap: tapped, Kitchen Finks: owned by Ana]",
    "Ana: [2 Grizzly Bears: with 1 damage, Glorious Anthem]\nBea: {battlefield: [Devoted Druid], life: 3, mana: GG, poison: 2}\npriority: Bea",
    "Ana: [Murderous Redcap, Kitchen Finks: with a -1/-1 counter]\nBea: [Devoted Druid]\nstack: [Kitchen Finks's persist, Murderous Redcap's first ability: targeting Bea]",
    "Ana: [Grizzly Bears, Devoted Druid]\neffects: [Grizzly Bears gets +3/+3 until end of turn, Devoted Druid gets +1/+1 until end of turn]",
    "Ana: {battlefield: [Viscera Seer], graveyard: [Murderous Redcap, Grizzly Bears]}\nBea: [Kitchen Finks]\nturn: Bea\norder: [Kitchen Finks, Viscera Seer]",
]


def said_in_full(board):
    """A board as if a state could say everything about it: also for boards that no step is made on."""
    symbols = [clingo.parse_term(f) for f in board.fluents()]
    registers = board.registers()
    timestamps = {clingo.Number(x) if x > 0 else clingo.parse_term(f"said({-x})"): t for x, t in board.timestamps().items()}
    vocabulary = SimpleNamespace(symbols=symbols, registers=[clingo.parse_term(r) for r in registers], ordered=[], timestamps=timestamps, facts=[], spare={},
                                 returning=frozenset(), touched=frozenset(), definitions={})
    return Reader(board, vocabulary).read(symbols, {str(clingo.parse_term(r)): n for r, n in registers.items()}, ())


@pytest.mark.parametrize("board", [*map(load_board, BOARDS), *map(parse_board, WRITTEN)], ids=[*(b.stem for b in BOARDS), *map(str, range(len(WRITTEN)))])
def test_a_board_comes_back_as_it_was(board):
    back = said_in_full(board)
    assert back.board.to_text() == board.to_text() and back.board == board
    assert parse_board(renumbered(board).to_text()).to_text() == renumbered(board).to_text()
    assert not [b for b in back.beyond if b.text]
    try:
        vocabulary = Vocabulary(board)
    except (UnsupportedError, NotRepresentable):
        return
    assert board_at(board, vocabulary, vocabulary.initial()).board == board
    assert set(board_at(board, vocabulary, vocabulary.initial()).board.fluents()) == set(board.fluents())


def shown(control, there):
    """What objects are after all layers; what came about is named otherwise on a board."""
    out = set()
    for name, n in (("view", 2), ("value", 3)):
        for atom in control.symbolic_atoms.by_signature(name, n):
            if str(atom.symbol.arguments[0]) in there and atom.is_fact:
                out.add(str(plain(atom.symbol)))
    return out


def plain(term):
    """The same without the name of the effect that gives an ability."""
    if term.type != clingo.SymbolType.Function or not term.arguments:
        return term
    if term.match("given", 2):
        return clingo.Function("own", [plain(term.arguments[0])])
    return clingo.Function(term.name, [plain(a) for a in term.arguments])


@pytest.mark.parametrize("text", [b.read_text() for b in BOARDS if b.stem == "bench-anthem-8"] + WRITTEN + [
    "Ana: [Godhead of Awe, Viscera Seer, Kitchen Finks]\nBea: [Murderous Redcap, Devoted Druid]",
    "Ana: [Cauldron of Souls, 2 Grizzly Bears, Viscera Seer]",
    "Ana: {battlefield: [Merrow Wavebreakers: tapped, Glorious Anthem, 'Mutavault: with 1 damage'], mana: UUUCCCC}",
    "Ana: [Wilderness Hypnotist, Grizzly Bears]\nBea: {battlefield: [Wilderness Hypnotist]}",
    "Ana: [Traitor, Grizzly Bears]\nBea: [Traitor, Glorious Anthem]\ncards: {Traitor: \"{1}{R} creature Human 1/1\\n{T}: gain control of target creature until end of turn\"}",
    "Ana: [Horde, Viscera Seer]\nBea: [Glorious Anthem]\ncards: {Horde: \"{1}{R} creature Human 1/1\\n{T}: create two 1/1 green Insect creature tokens\"}",
])
def test_on_a_line_the_board_looks_as_the_state_does(text):
    board = parse_board(text)
    strategy = Layouts(Vocabulary(board, Rules(bounds={"max_stack": 3}), tokens=3))
    v, rng = strategy.vocabulary, random.Random(text)
    reader, state = Reader(board, v), v.initial()
    for _ in range(8):
        reached = reader.at(state)
        there = {str(o.slot) for o in reached.board.objects if o.zone == "battlefield"}
        got = shown(situation(reached.board, date=board.rules_date), there)
        assert got == shown(Facts(v).control(state), there) and got
        assert parse_board(reached.text).to_text() == renumbered(reached.board).to_text()
        following = [s for _, s in strategy.successors(state) if not isinstance(s, Overflow)]
        state = rng.choice(following) if following else v.initial()
