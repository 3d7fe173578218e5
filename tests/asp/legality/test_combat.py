"""Could it attack, could it block (CR 508.1a-c, 509.1a-b, evasion abilities)?"""

from __future__ import annotations

import pytest

from tests.asp.legality.table import BEAR, LAND, Card, Table, creature


def attackers(**board) -> Table:
    return Table(step="declare_attackers", **board)


def blockers() -> Table:
    """Ana attacks, Bea blocks."""
    return Table(step="declare_blockers")


@pytest.mark.parametrize("tapped", [False, True])
@pytest.mark.parametrize("new", [False, True])
@pytest.mark.parametrize("keyword", [None, "haste", "defender"])
def test_who_could_attack(tapped, new, keyword):
    t = attackers()
    t.put(creature(*[keyword] if keyword else []), tapped=tapped, sick=new)
    expected = {"tapped"} * tapped if False else ({"tapped"} if tapped else set())
    expected |= {"summoning_sick"} if new and keyword != "haste" else set()
    expected |= {"defender"} if keyword == "defender" else set()
    got = t.plays()
    assert got.why_not("attack(ana,1,bea)") == expected
    for code, rule in (("tapped", "508.1a"), ("summoning_sick", "302.6"), ("defender", "702.3b")):
        assert code not in expected or rule in got.rules("attack(ana,1,bea)", code)


def test_only_creatures_of_the_active_player_in_the_right_step():
    t = attackers()
    t.put(BEAR), t.put(BEAR, owner="bea"), t.put(LAND), t.put(BEAR, under="bea")
    got = t.plays()
    assert got.legal() == {"attack(ana,1,bea)"} and got.why_not("attack(bea,2,ana)") == got.why_not("attack(bea,4,ana)") == {"not_your_turn"}
    assert "508.1a" in got.rules("attack(bea,2,ana)", "not_your_turn") and "attack(ana,3,bea)" not in got
    t.step = "main"
    assert t.plays().why_not("attack(ana,1,bea)") == {"not_declaring_attackers"}


def test_attackers_are_declared_once():
    t = attackers()
    t.put(BEAR), t.put(BEAR, attacking="bea")
    assert t.plays().why_not("attack(ana,1,bea)") == {"attackers_declared"}


def test_planeswalkers_are_attacked_too():
    walker = Card(("planeswalker",))
    t = attackers()
    t.put(BEAR), t.put(walker, owner="bea"), t.put(walker), t.put(walker, "hand", "bea")
    assert {p for p in t.plays().by_text if p.startswith("attack(ana")} == {"attack(ana,1,bea)", "attack(ana,1,2)"}


@pytest.mark.parametrize(("date", "expected"), [("2022-04-29", set()), ("2026-01-16", {"battle"})])
def test_battles_do_not_fight(date, expected):
    siege = Card(("battle", "creature"))
    t = attackers(date=date)
    t.put(siege)
    assert t.plays().why_not("attack(ana,1,bea)") == expected
    t = Table(step="declare_blockers", date=date)
    t.put(BEAR, attacking="bea"), t.put(siege, owner="bea")
    assert t.plays().why_not("block(bea,2,1)") == expected


@pytest.mark.parametrize("counted", [False, True])
def test_effects_forbid_to_attack_and_to_block(counted):
    knight = creature(lines=("forbids(X, attack). forbids(X, block). scope(X, 1, (needs(type(creature)); not_you_control; counter(any))).",))
    t = attackers()
    t.put(BEAR, counters={"charge": 1} if counted else {}), t.put(knight, owner="bea"), t.put(knight)
    got = t.plays()
    assert got.why_not("attack(ana,1,bea)") == ({"forbidden"} if counted else set()) and got.why_not("attack(ana,3,bea)") == set()
    assert not counted or got.rules("attack(ana,1,bea)", "forbidden") == {"101.2", "508.1c"}
    t = blockers()
    t.put(BEAR, attacking="bea"), t.put(knight), t.put(BEAR, owner="bea", counters={"charge": 1} if counted else {})
    got = t.plays()
    assert got.why_not("block(bea,3,1)") == ({"forbidden"} if counted else set())
    assert not counted or got.rules("block(bea,3,1)", "forbidden") == {"101.2", "509.1b"}


def test_effects_forbid_to_be_blocked():
    unblockable = creature(lines=("forbids(X, be_blocked). scope(X, 1, self).",))
    by_small = creature(lines=("forbids(X, be_blocked_by(k)). scope(X, 1, self). scope(k, 1, (needs(type(creature)); size_at_most(power, 2))).",))
    t = blockers()
    for card in (unblockable, by_small, BEAR):
        t.put(card, attacking="bea")
    t.put(BEAR, owner="bea"), t.put(creature(size=(3, 3)), owner="bea")
    got = t.plays()
    assert [[got.why_not(f"block(bea,{o},{a})") for a in (1, 2, 3)] for o in (4, 5)] == [[{"forbidden"}, {"forbidden"}, set()], [{"forbidden"}, set(), set()]]


def test_who_could_block_when():
    t = blockers()
    t.put(BEAR, attacking="bea"), t.put(BEAR), t.put(BEAR, owner="bea"), t.put(BEAR, owner="bea", tapped=True), t.put(BEAR, owner="bea", sick=True), t.put(LAND, owner="bea")
    got = t.plays()
    assert {p for p in got.by_text if p.startswith("block")} == {"block(bea,3,1)", "block(bea,4,1)", "block(bea,5,1)"}
    assert got.why_not("block(bea,3,1)") == got.why_not("block(bea,5,1)") == set() and got.why_not("block(bea,4,1)") == {"tapped"}
    assert "509.1a" in got.rules("block(bea,4,1)", "tapped")
    t.step = "declare_attackers"
    assert t.plays().why_not("block(bea,3,1)") == {"not_declaring_blockers"}
    t.step = "declare_blockers"
    t.put(BEAR, owner="bea", blocking=1)
    assert t.plays().why_not("block(bea,3,1)") == {"blockers_declared"}


def test_blocked_without_a_blocker_means_that_blocks_are_declared():
    t = blockers()
    t.put(BEAR, attacking="bea", blocked=True), t.put(BEAR, owner="bea")
    assert t.plays().why_not("block(bea,2,1)") == {"blockers_declared"}


def test_only_attackers_of_oneself_or_of_ones_planeswalkers():
    t = blockers()
    t.static("player(cai). opponent((ana; bea), cai). opponent(cai, (ana; bea)).")
    t.put(BEAR, attacking="bea"), t.put(BEAR, attacking="cai"), t.put(BEAR, attacking=4), t.put(Card(("planeswalker",)), owner="bea"), t.put(BEAR, owner="bea"), t.put(BEAR, owner="cai")
    got = t.plays()
    assert [got.why_not(f"block(bea,5,{a})") for a in (1, 2, 3)] == [set(), {"attacks_another"}, set()]
    assert [got.why_not(f"block(cai,6,{a})") for a in (1, 2, 3)] == [{"attacks_another"}, set(), {"attacks_another"}]


EVASION = {
    "flying": lambda b: "flying" in b.keywords or "reach" in b.keywords,
    "fear": lambda b: "artifact" in b.types or "black" in b.colors,
    "intimidate": lambda b: "artifact" in b.types or "red" in b.colors,
    "shadow": lambda b: "shadow" in b.keywords,
    "horsemanship": lambda b: "horsemanship" in b.keywords,
    "skulk": lambda b: b.size[0] <= 2,
}
BLOCKERS = (creature(size=(2, 2)), creature("flying", size=(3, 3)), creature("reach", size=(1, 1)), creature("shadow", size=(2, 2)), creature("horsemanship", size=(2, 2)),
            creature(colors=("black",), size=(2, 2)), creature(colors=("red", "green"), size=(2, 2)), Card(("artifact", "creature"), size=(4, 4)))


@pytest.mark.parametrize("keyword", [*EVASION, None])
def test_evasion(keyword):
    t = blockers()
    t.put(creature(*[keyword] if keyword else [], colors=("red",), size=(2, 2)), attacking="bea")
    for card in BLOCKERS:
        t.put(card, owner="bea")
    got = t.plays()
    for o, card in enumerate(BLOCKERS, 2):
        expected = {keyword} if keyword and not EVASION[keyword](card) else set()
        expected |= {"shadow"} if "shadow" in card.keywords and keyword != "shadow" else set()
        assert got.why_not(f"block(bea,{o},1)") == expected, card
        assert all("509.1b" in got.rules(f"block(bea,{o},1)", code) for code in expected)


def test_decayed_and_defender():
    t = blockers()
    t.put(BEAR, attacking="bea"), t.put(creature("decayed"), owner="bea"), t.put(creature("defender"), owner="bea")
    got = t.plays()
    assert got.why_not("block(bea,2,1)") == {"decayed"} and got.why_not("block(bea,3,1)") == set()


def test_protection_from_blockers():
    t = blockers()
    t.put(creature(lines=("protection_from(X). scope(X, 1, needs(color(black))).",)), attacking="bea"), t.put(creature(colors=("black",)), owner="bea"), t.put(BEAR, owner="bea")
    got = t.plays()
    assert got.why_not("block(bea,2,1)") == {"protection"} and "702.16f" in got.rules("block(bea,2,1)", "protection") and got.why_not("block(bea,3,1)") == set()


@pytest.mark.parametrize(("others", "alone"), [((), True), ((True,), True), ((False,), False), ((True, False), False)])
def test_menace_bars_one_creature_only_if_no_other_could_join_it(others, alone):
    t = blockers()
    t.put(creature("menace"), attacking="bea"), t.put(BEAR, owner="bea")
    for tapped in others:
        t.put(BEAR, owner="bea", tapped=tapped)
    got = t.plays()
    assert got.why_not("block(bea,2,1)") == ({"menace"} if alone else set())
    assert [tuple(map(str, x)) for x in got.plays.of("blockers_needed", 2)] == [("1", "2")]
