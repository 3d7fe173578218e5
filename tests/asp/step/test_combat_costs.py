"""Costs to attack and to block (CR 508.1d, 508.1h-j, 509.1c-f): added up over a declaration, paid as a whole, required of nobody."""

from __future__ import annotations

from textwrap import dedent

import pytest

from checker.board_payments import BoardPayments
from checker.legality import Plays, plays
from encoder.boards import parse_board

from .combats import Turn, cards
from .test_damage import results, words

CARDS = dedent(cards(
    prison="0/4\neach creature can't attack you unless its controller pays {2}",
    tithes="0/4\neach creature can't attack you or planeswalkers you control unless its controller pays {1}\neach creature can't block unless its controller pays {1}",
    miser="2/2\nthis can't attack or block unless you pay {1}",
    zealot="2/2\nthis must attack if able\nthis must block if able",
    blood="0/4\neach creature can't attack you unless its controller pays 2 life",
    gift="0/4\neach creature can't attack you unless its controller pays {0}",
    watcher="2/2 vigilance",
    sharer="2/2 vigilance\n{T}: add {C}",
    dork="2/2\n{T}: add {C}",
    granter="0/1\neach Bear has \"this can't attack unless you pay {2}\"",
    humbler="0/1\neach Elemental loses all abilities",
).removeprefix("cards:\n"))
SHEET = "cards:\n" + "".join(f"  {line}\n" for line in CARDS.splitlines())
BEARS = "Grizzly Bears"


def spent(board: str, step: str = "declare_attackers") -> dict[str, set[int]]:
    """Mana that the declarations cost, by what is declared; the mana abilities are left out."""
    out: dict[str, set[int]] = {}
    for choice in Turn(SHEET + board).to(step).choices():
        parts = choice.split(" + ")
        said = " ".join(p.partition("(")[2].removesuffix(")") for p in parts if p.startswith(("attacks", "blocks")))
        out.setdefault(said, set()).add(sum(int(p.rsplit(",", 1)[1][:-1]) for p in parts if p.startswith("spend")))
    return out


@pytest.mark.parametrize(("ana", "bea", "found"), [
    # 508.1h: two creatures, two effects: 3 for each of them, 6 for both
    (f"{BEARS}, watcher, 6 Forest", "prison, tithes", {"": {0}, "1,bea": {3}, "2,bea": {3}, "1,bea 2,bea": {6}}),
    (f"{BEARS}, watcher, 5 Forest", "prison, tithes", {"": {0}, "1,bea": {3}, "2,bea": {3}}),
    # its own cost, and that of another; nothing without mana
    (f"{BEARS}, miser, Forest", BEARS, {"": {0}, "1,bea": {0}, "2,bea": {1}, "1,bea 2,bea": {1}}),
    ("miser", BEARS, {"": {0}}),
    # of what attacks the other player alone, it asks nothing where nobody attacks its controller
    (f"{BEARS}, prison", BEARS, {"": {0}, "1,bea": {0}, "2,bea": {0}, "1,bea 2,bea": {0}}),
    # planeswalkers: of each its own words
    (f"{BEARS}, 2 Forest", "prison, 'Jace Beleren: with 3 loyalty counters'", {"": {0}, "1,bea": {2}, "1,5": {0}}),
    (f"{BEARS}, Forest", "tithes, 'Jace Beleren: with 3 loyalty counters'", {"": {0}, "1,bea": {1}, "1,4": {1}}),
    # {0} costs nothing, and is a cost; granted and lost
    (BEARS, "gift", {"": {0}, "1,bea": {0}}),
    (f"{BEARS}, granter, Forest", "zealot", {"": {0}, "2,bea": {0}}),
    (f"{BEARS}, Forest", "prison, humbler", {"": {0}, "1,bea": {0}}),
    # 508.1f, 508.1i: what is tapped as it attacks gives no mana for it; what has vigilance does
    ("dork", "tithes", {"": {0}}),
    ("sharer", "tithes", {"": {0}, "1,bea": {1}}),
])
def test_what_attacks_cost(ana, bea, found):
    assert spent(f"Ana: [{ana}]\nBea: [{bea}]\nturn: Ana\n") == found


def test_who_has_to_attack_does_not_have_to_pay():
    """508.1d: neither {1} nor {0}; but it attacks where that costs nothing"""
    assert spent("Ana: [zealot, Forest]\nBea: [tithes]\nturn: Ana\n") == {"": {0}, "1,bea": {1}}
    assert spent("Ana: [zealot]\nBea: [gift]\nturn: Ana\n") == {"": {0}, "1,bea": {0}}
    assert spent("Ana: [zealot, 2 Forest]\nBea: [prison, 'Jace Beleren: with 3 loyalty counters']\nturn: Ana\n") == {"1,bea": {2}, "1,5": {0}}


def test_mana_in_the_pool_pays_if_it_may():
    """106.6, 118.3: mana for costs with {X} does not"""
    board = "Ana: {{battlefield: [watcher], mana: [{}]}}\nBea: [prison]\nturn: Ana\nstep: declare attackers\n"
    assert spent(board.format("RG")) == {"": {0}, "1,bea": {2}}
    assert spent(board.format("R, CC only on costs with X")) == {"": {0}}


def test_what_blocks_cost():
    """509.1c-f: of the defending player; who pays for a block anyway obeys what else can be obeyed for nothing"""
    attack = "Ana: ['Grizzly Bears: tapped and attacking Bea', tithes]\nturn: Ana\nstep: declare blockers\n"
    assert spent(attack + "Bea: [zealot, watcher, 2 Forest]\n", "declare_blockers") == {"": {0}, "3,1": {1}, "4,1": {1}, "3,1 4,1": {2}}
    assert spent(attack + "Bea: [zealot]\n", "declare_blockers") == {"": {0}}
    assert spent(attack.replace(", tithes", "") + "Bea: [zealot, miser, Forest]\n", "declare_blockers") == {"2,1": {0}, "2,1 3,1": {1}}


@pytest.mark.parametrize(("ana", "bea", "claim"), [
    (f"{BEARS}, 2 Forest", "prison", f"legal: Ana attacks Bea with {BEARS}"),
    (f"{BEARS}, Forest", "prison", f"illegal: Ana attacks Bea with {BEARS}\nbecause: 508.1j"),
    (f"{BEARS}, watcher, 5 Forest", "prison, tithes", f"illegal: Ana attacks Bea with {BEARS} and watcher\nbecause: 508.1j"),
    (f"{BEARS}, watcher, 6 Forest", "prison, tithes", f"legal: Ana attacks Bea with {BEARS} and watcher"),
    ("dork", "tithes", "illegal: Ana attacks Bea with dork\nbecause: 508.1j"),
    ("zealot, Forest", "tithes", "legal: Ana doesn't attack"),
])
def test_declarations_that_are_asked_about(ana, bea, claim):
    assert words(f"board: {{Ana: [{ana}], Bea: [{bea}], turn: Ana, step: declare attackers}}\n{claim}\n", CARDS) == ["holds"]


def test_a_block_that_is_asked_about():
    block = "board: {Ana: ['Grizzly Bears: tapped and attacking Bea', tithes], Bea: [watcher], turn: Ana, step: declare blockers}\nillegal: Bea blocks Grizzly Bears with watcher\nbecause: 509.1f\n"
    assert words(block, CARDS) == ["holds"]


def test_life_is_paid():
    """119.4, 508.1h: 2 life for each of two"""
    board = "board: {{Ana: {{battlefield: [Grizzly Bears, watcher], life: {}}}, Bea: [blood], turn: Ana, step: declare attackers}}\n"
    both = "Ana attacks Bea with Grizzly Bears and watcher"
    assert words(board.format(4) + f"play: [{both}]\nalways: [Ana loses the game]\n", CARDS) == ["holds"]
    assert words(board.format(3) + f"illegal: {both}\nbecause: 508.1j\n", CARDS) == ["holds"]


def test_it_is_told_and_paid_in_a_line():
    """Only as much mana as it takes is made for what a line says"""
    board = f"board: {{Ana: [{BEARS}, 3 Forest], Bea: [prison], turn: Ana}}\n"
    (result,) = results(board + f"play: [Ana attacks Bea with {BEARS}]\npossible: [{BEARS} is attacking]\n", CARDS)
    assert result.found.verdict == "holds"
    assert "paying GG" in str(result.found)


def test_other_costs_are_named():
    board = "board: {Ana: [Grizzly Bears, Forest], Bea: [altar], turn: Ana, step: declare attackers}\nlegal: Ana attacks Bea with Grizzly Bears\n"
    (result,) = results(board, "altar: |\n  {1} artifact\n  each creature can't attack you unless its controller sacrifices a land\n")
    assert result.found.verdict == "unsupported"


@pytest.mark.parametrize(("ana", "bea", "payable"), [
    (f"{BEARS}, 2 Forest", "prison", [True]), (f"{BEARS}, Forest", "prison", [False]), (f"{BEARS}, Forest", "prison, tithes", [False]), ("dork", "tithes", [False]),
    ("2 dork", "tithes", [True, True]), ("sharer", "tithes", [True]), ("miser", BEARS, [False]), (BEARS, "gift", [True]), (BEARS, "'prison: tapped'", [False]),
    (f"{BEARS}", "prison, 'Jace Beleren: with 3 loyalty counters'", [True, False]),
])
def test_one_attack_on_a_board(ana, bea, payable):
    """The same for each attack by itself, as boards are asked for plays"""
    found = Plays(parse_board(f"{SHEET}Ana: [{ana}]\nBea: [{bea}]\nturn: Ana\nstep: declare attackers\n"))
    costs = BoardPayments(found)
    assert [costs.payable(play) for play in found.all if play.name == "attack" and str(play.arguments[0]) == "ana"] == payable


def test_why_one_attack_or_block_cannot_be_made():
    for board, rule in ((f"Ana: [{BEARS}]\nBea: [prison]\nturn: Ana\nstep: declare attackers\n", "508.1j"),
                        (f"Ana: ['{BEARS}: tapped and attacking Bea', tithes]\nBea: [watcher]\nturn: Ana\nstep: declare blockers\n", "509.1f")):
        assert any(rule in r["rules"] for p in plays(parse_board(SHEET + board), why_not=True).illegal for r in p["reasons"] if r["code"] == "unpayable")
