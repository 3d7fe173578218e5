"""Attacks, blocks and combat damage (CR 506-511), and the keywords that speak of them, from two sides each."""

from __future__ import annotations

import re

import pytest

from .combats import Turn, cards

BEARS = "Grizzly Bears"


def board(ana: str, bea: str, **texts: str) -> str:
    return (cards(**texts) if texts else "") + f"Ana: [{ana}]\nBea: [{bea}]\nturn: Ana\n"


# --- attackers ----------------------------------------------------------------------------------------------------------------


def test_any_creatures_may_attack_together():
    """508.1a"""
    turn = Turn(board(f"{BEARS}, Devoted Druid", BEARS)).to("declare_attackers")
    assert turn.choices() == ["", "attacks(1,bea)", "attacks(1,bea) + attacks(2,bea)", "attacks(2,bea)"]
    turn.attack("1 bea")
    assert {"attacking(1,bea)", "tapped(1)"} <= turn.held and not {"attacking(2,bea)", "tapped(2)"} & turn.held


@pytest.mark.parametrize(("state", "text", "can"), [
    ("", "2/2", True), ("tapped", "2/2", False), ("new", "2/2", False), ("new", "2/2 haste", True), ("", "2/2 defender", False), ("tapped", "2/2 vigilance", False),
])
def test_who_may_attack(state, text, can):
    """508.1a, 302.6, 702.3b, 702.10b"""
    turn = Turn(board(f"'tester: {state}'" if state else "tester", BEARS, tester=text)).to("declare_attackers")
    assert ("attacks(1,bea)" in turn.choices()) is can


def test_haste_that_is_granted_or_lost():
    """702.10b, 613.1f"""
    grant = "Ana: ['Grizzly Bears: new']\nturn: Ana\neffects: ['Grizzly Bears has haste until end of turn']\n"
    assert Turn(grant).to("declare_attackers").choices() == ["", "attacks(1,bea)"]
    lost = cards(tester="2/2 haste") + "Ana: ['tester: new']\nturn: Ana\neffects: ['tester loses haste until end of turn']\n"
    assert Turn(lost).to("declare_attackers").choices() == [""]


def test_vigilance_attacks_without_tapping():
    """702.20b, 508.1f"""
    turn = Turn(board("tester, Grizzly Bears", BEARS, tester="2/2 vigilance")).attack("1 bea", "2 bea")
    assert "tapped(1)" not in turn.held and "tapped(2)" in turn.held


def test_who_has_to_attack_does_if_it_can():
    """508.1d"""
    must = "2/2\nthis must attack if able"
    turn = Turn(board("tester, Grizzly Bears", BEARS, tester=must)).to("declare_attackers")
    assert turn.choices() == ["attacks(1,bea)", "attacks(1,bea) + attacks(2,bea)"]
    assert Turn(board("'tester: tapped', Grizzly Bears", BEARS, tester=must)).to("declare_attackers").choices() == ["", "attacks(2,bea)"]


def test_an_effect_that_forbids_attacks_and_blocks():
    """508.1c, 509.1b: Kulrath Knight's opponents' creatures with counters"""
    turn = Turn(board("'Grizzly Bears: with a charge counter', Devoted Druid", "Kulrath Knight")).to("declare_attackers")
    assert turn.choices() == ["", "attacks(2,bea)"]
    turn = Turn(board("Kulrath Knight", "'Grizzly Bears: with a charge counter', Wasp Lancer")).attack("1 bea").to("declare_blockers")
    assert turn.choices() == ["", "blocks(3,1)"]


def test_equal_creatures_are_declared_in_one_way():
    """eight against eight are few declarations: how many attack; how blockers are shared out"""
    turn = Turn(board("4 Grizzly Bears", "4 Grizzly Bears"))
    assert len(turn.to("declare_attackers").choices()) == 5
    assert len(turn.attack("1 bea", "2 bea", "3 bea", "4 bea").to("declare_blockers").choices()) == 12
    every = Turn(board("3 Grizzly Bears", "2 Grizzly Bears"), alike=False)
    assert len(every.to("declare_attackers").choices()) == 8
    assert len(every.attack("1 bea", "2 bea", "3 bea").to("declare_blockers").choices()) == 16


def test_creatures_that_differ_in_something_are_told_apart():
    turn = Turn(board("Grizzly Bears, 'Grizzly Bears: with a +1/+1 counter', Grizzly Bears", BEARS)).to("declare_attackers")
    assert len(turn.choices()) == 6


# --- blockers -----------------------------------------------------------------------------------------------------------------


def blocks(attacker: str, blocker: str, *, ana: str = "attacker", bea: str = "blocker") -> bool:
    turn = Turn(board(ana, bea, attacker=attacker, blocker=blocker)).attack("1 bea").to("declare_blockers")
    return "blocks(2,1)" in turn.choices()


@pytest.mark.parametrize(("attacker", "blocker", "can"), [
    ("2/2", "2/2", True), ("2/2 flying", "2/2", False), ("2/2 flying", "2/2 flying", True), ("2/2 flying", "2/2 reach", True), ("2/2", "2/2 flying", True),
    ("2/2 fear", "2/2", False), ("2/2 fear", "2/2 black", True), ("2/2 fear", "2/2 artifact", True), ("2/2 black,fear", "2/2 green", False),
    ("2/2 green,intimidate", "2/2 green", True), ("2/2 green,intimidate", "2/2 black", False), ("2/2 intimidate", "2/2 artifact", True),
    ("2/2 shadow", "2/2", False), ("2/2", "2/2 shadow", False), ("2/2 shadow", "2/2 shadow", True), ("2/2 flying,shadow", "2/2 flying", False),
    ("2/2", "2/2\nthis can't block", False), ("2/2\nthis can't be blocked", "2/2", False), ("2/2\nthis can't be blocked by green creatures", "2/2 green", False),
    ("2/2\nthis can't be blocked by green creatures", "2/2 black", True), ("2/2", "2/2 defender", True),
])
def test_who_may_block(attacker, blocker, can):
    """509.1a-b, 702.9b, 702.17b, 702.36b, 702.13b, 702.28b"""
    assert blocks(attacker, blocker) is can


def test_tapped_creatures_do_not_block_and_new_ones_do():
    """509.1a, 302.6"""
    assert not blocks("2/2", "2/2", bea="'blocker: tapped'")
    assert blocks("2/2", "2/2", bea="'blocker: new'")


def test_flying_that_is_granted_or_lost():
    """509.1b, 613.1f"""
    grant = "effects: ['attacker has flying until end of turn']\n"
    turn = Turn(board("attacker", "blocker", attacker="2/2", blocker="2/2") + grant).attack("1 bea").to("declare_blockers")
    assert turn.choices() == [""]
    lost = "effects: ['attacker loses flying until end of turn']\n"
    turn = Turn(board("attacker", "blocker", attacker="2/2 flying", blocker="2/2") + lost).attack("1 bea").to("declare_blockers")
    assert turn.choices() == ["", "blocks(2,1)"]


def test_menace_is_blocked_by_two_or_nobody():
    """702.111b"""
    turn = Turn(board("tester, Devoted Druid", "Wasp Lancer, Grizzly Bears", tester="2/2 menace")).attack("1 bea", "2 bea").to("declare_blockers")
    assert turn.choices() == ["", "blocks(3,1) + blocks(4,1)", "blocks(3,2)", "blocks(3,2) + blocks(4,2)", "blocks(4,2)"]


def test_each_creature_blocks_one_attacker():
    """509.1a"""
    turn = Turn(board(f"{BEARS}, Devoted Druid", "Wasp Lancer")).attack("1 bea", "2 bea").to("declare_blockers")
    assert turn.choices() == ["", "blocks(3,1)", "blocks(3,2)"]


def test_who_has_to_be_blocked_is_if_it_can():
    """509.1c: one blocker, two that must be blocked: either, and not neither"""
    one = Turn(board("Inescapable Brute, Devoted Druid", BEARS)).attack("1 bea", "2 bea").to("declare_blockers")
    assert one.choices() == ["blocks(3,1)"]
    two = Turn(board("Inescapable Brute, Inescapable Brute", BEARS), alike=False).attack("1 bea", "2 bea").to("declare_blockers")
    assert two.choices() == ["blocks(3,1)", "blocks(3,2)"]
    both = Turn(board("Inescapable Brute, Inescapable Brute", f"{BEARS}, Wasp Lancer"), alike=False).attack("1 bea", "2 bea").to("declare_blockers")
    assert both.choices() == ["blocks(3,1) + blocks(4,2)", "blocks(3,2) + blocks(4,1)"]


def test_nobody_is_asked_to_do_what_is_forbidden():
    """509.1c: a requirement that no legal declaration obeys asks for nothing"""
    turn = Turn(board("tester", BEARS, tester="2/2 flying\nthis must be blocked if able")).attack("1 bea").to("declare_blockers")
    assert turn.choices() == [""]
    turn = Turn(board("tester", BEARS, tester="2/2 menace\nthis must be blocked if able")).attack("1 bea").to("declare_blockers")
    assert turn.choices() == [""]


def test_a_requirement_is_obeyed_with_the_help_of_others():
    """509.1c, its example: menace, and one of two creatures has to block"""
    turn = Turn(board("tester", "urged, Grizzly Bears", tester="2/2 menace", urged="2/2\nthis must block if able")).attack("1 bea").to("declare_blockers")
    assert turn.choices() == ["blocks(2,1) + blocks(3,1)"]


def test_the_greatest_number_of_requirements():
    """509.1c: a creature that has to block can serve another requirement, too"""
    ana, bea = "Inescapable Brute, Devoted Druid", "urged"
    turn = Turn(board(ana, bea, urged="2/2\nthis must block if able")).attack("1 bea", "2 bea").to("declare_blockers")
    assert turn.choices() == ["blocks(3,1)"]


# --- damage -------------------------------------------------------------------------------------------------------------------


def test_unblocked_creatures_damage_the_player():
    """510.1b, 510.2"""
    turn = Turn(board(f"{BEARS}, Wasp Lancer", "Forest")).attack("1 bea", "2 bea").block().damage()
    assert (turn.life("ana"), turn.life("bea")) == (20, 15)


def test_blocked_creatures_and_blockers_damage_each_other():
    """510.1c, 510.1d"""
    turn = Turn(board("tester", BEARS, tester="1/3")).attack("1 bea").block("2 1").damage()
    assert "damage(1,2)" in turn.held and "damage(2,1)" in turn.held and turn.life("bea") == 20


def test_blocked_stays_blocked():
    """509.1h, 510.1c: the blocker is gone, and no damage is dealt"""
    text = board("tester", "Viscera Seer", tester="2/2") + ""
    turn = Turn(text).attack("1 bea").block("2 1")
    turn.play("pass(ana)").play(next(label for label in turn.plays() if label.startswith("activate(bea,2") and "sacrificed(2)" in label)).settle()
    assert "blocked(1)" in turn.held and turn.damage().life("bea") == 20


def test_what_a_board_says_is_being_blocked_is_blocked():
    """509.1h, 702.19b: the trampling attacker of a board that only names the blockers deals nobody else damage before they have lethal damage"""
    text = "Ana: [tester: attacking Bea]\nBea: [2 wall: blocking tester]\nstep: declare blockers\n" + cards(tester="5/5 trample", wall="0/2")
    turn = Turn(text).to("combat_damage")
    ways = sorted(f"assigns(1,2,{n}) + assigns(1,3,{5 - n}) + assigns(1,bea,0)" for n in range(6))
    assert sorted(turn.choices()) == sorted([*ways, "assigns(1,2,2) + assigns(1,3,2) + assigns(1,bea,1)"])


def test_a_blocker_whose_attacker_is_gone_deals_no_damage():
    """510.1d"""
    turn = Turn(board("Viscera Seer", BEARS)).attack("1 bea").block("2 1")
    turn.play(next(label for label in turn.plays() if "sacrificed(1)" in label)).settle()
    assert "blocking(2,nothing)" in turn.held and (turn.damage().life("ana"), turn.life("bea")) == (20, 20)


def test_damage_is_divided_among_several_blockers():
    """510.1c"""
    turn = Turn(board("tester", f"{BEARS}, Wasp Lancer", tester="3/5")).attack("1 bea").block("2 1", "3 1").to("combat_damage")
    assert turn.choices() == [f"assigns(1,2,{n}) + assigns(1,3,{3 - n})" for n in range(4)]
    turn.damage("1 2 1", "1 3 2")
    assert "damage(2,1)" in turn.held and turn.dead(3)


def test_trample_goes_on_to_the_player_what_is_more_than_lethal():
    """702.19b, 702.19d"""
    turn = Turn(board("tester", BEARS, tester="5/5 trample")).attack("1 bea").block("2 1").to("combat_damage")
    assert turn.choices() == [f"assigns(1,2,{n}) + assigns(1,bea,{5 - n})" for n in range(2, 6)]
    hurt = Turn(board("tester", "'Grizzly Bears: with 1 damage'", tester="5/5 trample")).attack("1 bea").block("2 1").to("combat_damage")
    assert len(hurt.choices()) == 5
    assert Turn(board("tester", BEARS, tester="5/5")).attack("1 bea").block("2 1").to("combat_damage").choices() == [""]
    two = Turn(board("tester", f"{BEARS}, Wasp Lancer", tester="5/5 trample")).attack("1 bea").block("2 1", "3 1").to("combat_damage")
    assert all("bea,0" in c or ("1,2,2" in c and "1,3,2" in c) for c in two.choices())


def test_trample_of_a_blocker_means_nothing():
    """702.19a"""
    turn = Turn(board(BEARS, "tester", tester="5/5 trample")).attack("1 bea").block("2 1").damage()
    assert turn.life("ana") == 20


def test_trample_without_blockers_left():
    """702.19d"""
    turn = Turn(board("tester", "Viscera Seer", tester="5/5 trample")).attack("1 bea").block("2 1").play("pass(ana)")
    turn.play(next(label for label in turn.plays() if "sacrificed(2)" in label)).settle()
    assert turn.damage().life("bea") == 15


@pytest.mark.parametrize(("attacker", "blocker", "dead"), [
    ("2/2", "2/2", {1, 2}), ("2/2 first strike", "2/2", {2}), ("2/2", "2/2 first strike", {1}), ("2/2 first strike", "2/2 first strike", {1, 2}),
    ("1/2 double strike", "2/2", {1, 2}), ("2/2 double strike", "2/2", {2}), ("1/3 double strike", "2/2", {2}), ("1/1 double strike", "1/1 first strike", {1, 2}),
    ("1/2 first strike", "2/2", {1}),
])
def test_first_strike_and_double_strike(attacker, blocker, dead):
    """510.4, 702.4b, 702.7b"""
    turn = Turn(board("attacker", "blocker", attacker=attacker, blocker=blocker)).attack("1 bea").block("2 1").to("end_of_combat")
    assert {n for n in (1, 2) if turn.dead(n)} == dead


def test_two_steps_only_with_first_or_double_strike():
    """510.4: in the second those that have not dealt damage yet"""
    turn = Turn(board("tester, Grizzly Bears", "Forest", tester="2/2 first strike")).attack("1 bea", "2 bea").block().damage()
    assert turn.life("bea") == 18 and turn.step == "combat_damage" and {"first_damage", "struck(1)"} <= turn.held
    turn.play("pass(ana)").play("pass(bea)")
    assert turn.step == "combat_damage" and {"second_damage", "turn_based_due"} <= turn.held
    assert turn.damage().life("bea") == 16
    turn.to("second_main")
    assert not {"second_damage", "struck(1)", "attacking(1,bea)"} & turn.held
    one = Turn(board(BEARS, "Forest")).attack("1 bea").block().damage().play("pass(ana)").play("pass(bea)")
    assert one.step == "end_of_combat"


def test_first_strike_lost_between_the_steps_does_not_strike_again():
    """702.7c: gained too late it does not keep from striking, lost too late it does not strike again; 702.4d: double strike gained"""
    tool = "artifact\n    {0}: target creature loses first strike until end of turn\n    {0}: target creature has double strike until end of turn"
    text = cards(tester="2/2 first strike") + f"  test tool: |\n    {{1}} {tool}\nAna: [tester, test tool]\nBea: [Forest]\nturn: Ana\n"
    turn = Turn(text).attack("1 bea").block().damage()
    turn.play("activate(ana,2,own(line(test_tool,1))) + aim(1,1)").settle().play("pass(ana)").play("pass(bea)")
    assert turn.damage().life("bea") == 18
    turn = Turn(text).attack("1 bea").block().damage()
    turn.play("activate(ana,2,own(line(test_tool,2))) + aim(1,1)").settle().play("pass(ana)").play("pass(bea)")
    assert turn.damage().life("bea") == 16


def test_creatures_without_power_deal_nothing():
    """510.1a, 120.8"""
    turn = Turn(board("tester", BEARS, tester="0/3")).attack("1 bea").block("2 1").damage()
    assert not any(f.startswith("damage(2") for f in turn.held)
    negative = Turn(board("'tester: with a -1/-1 counter'", "Forest", tester="0/3")).attack("1 bea").block().damage()
    assert negative.life("bea") == 20


STEALING = "artifact\n    {0}: you gain control of target creature until end of turn"


def test_what_changes_hands_is_removed_from_combat():
    """506.4: an attacker, and a blocker"""
    text = f"cards:\n  test lure: |\n    {{1}} {STEALING}\nAna: [Grizzly Bears, Devoted Druid]\nBea: [test lure, Wasp Lancer]\nturn: Ana\n"
    turn = Turn(text).attack("1 bea", "2 bea").block("4 1").play("pass(ana)")
    turn.play("activate(bea,3,own(line(test_lure,1))) + aim(1,1)").settle().play("pass(ana)").play("pass(bea)")
    assert not any(f.startswith(("attacking(1", "blocked(1", "blocking(4,1")) for f in turn.held) and "blocking(4,nothing)" in turn.held
    turn.damage()
    assert turn.life("bea") == 20 and "in(4,battlefield)" in turn.held
    turn = Turn(text.replace("Ana: [Grizzly Bears, Devoted Druid]\nBea: [test lure, Wasp Lancer]", "Ana: [Grizzly Bears, test lure]\nBea: [Wasp Lancer]")).attack("1 bea").block("3 1")
    turn.play("activate(ana,2,own(line(test_lure,1))) + aim(1,3)").settle().play("pass(ana)").play("pass(bea)")
    assert "blocked(1)" in turn.held and not any(f.startswith("blocking") for f in turn.held)
    assert turn.damage().life("bea") == 20


def test_a_board_in_the_middle_of_combat():
    """509.1, 510.1: declared attackers are known, blockers are declared next"""
    text = "Ana: ['Grizzly Bears: tapped and attacking Bea']\nBea: [Devoted Druid]\nturn: Ana\nstep: declare blockers\n"
    assert Turn(text).choices() == ["", "blocks(2,1)"]
    declared = text + "stack: []\n"
    assert any(label.startswith("pass") for label in Turn(declared).plays())
    assert Turn(declared).damage().life("bea") == 18


def test_any_damage_of_deathtouch_is_lethal_for_trample():
    """702.2c"""
    turn = Turn(board("tester", BEARS, tester="3/3 trample,deathtouch")).attack("1 bea").block("2 1").to("combat_damage")
    assert turn.choices() == [f"assigns(1,2,{n}) + assigns(1,bea,{3 - n})" for n in range(1, 4)]


def test_effects_that_forbid_attacks():
    """508.1c, 611.2c"""
    text = "Ana: [Grizzly Bears]\nBea: [Forest]\nturn: Ana\neffects: [Grizzly Bears can't attack or block this turn]\n"
    assert Turn(text).to("declare_attackers").choices() == [""]


def test_in_2008_combat_damage_was_put_on_the_stack():
    """510.2, as it was until 2009: it is assigned, players may act, and then it is dealt"""
    turn = Turn(board(BEARS, "Forest"), date="2008-05-02").attack("1 bea").block().damage()
    assert turn.life("bea") == 20 and "awaits(1,bea,2)" in turn.held
    turn.play("pass(ana)").play("pass(bea)")
    assert turn.life("bea") == 18 and turn.step == "combat_damage" and "priority(ana)" in turn.held and not any(f.startswith("awaits") for f in turn.held)
    assert turn.to("end_of_combat").life("bea") == 18


def test_what_leaves_while_combat_damage_waits():
    """a source deals it all the same; what has left is dealt none; a creature that grew has assigned no more"""
    text = "cards:\n  test axe: |\n    {1} artifact\n    {0}: destroy target creature\n    {0}: target creature gets +3/+3 until end of turn\n"
    text += f"Ana: [{BEARS}, test axe]\nBea: [{BEARS}]\nturn: Ana\n"

    def after(line: int, slot: int) -> Turn:
        turn = Turn(text, date="2008-05-02").attack("1 bea").block("3 1").damage()
        turn.play(f"activate(ana,2,own(line(test_axe,{line}))) + aim(1,{slot})").settle().play("pass(ana)").play("pass(bea)").settle()
        return turn

    turn = after(1, 1)
    assert turn.dead(1) and turn.dead(3)
    turn = after(1, 3)
    assert turn.dead(1) and turn.dead(3)
    turn = after(2, 1)
    assert "damage(1,2)" in turn.held and turn.dead(3)
    turn = after(2, 3)
    assert "damage(3,2)" in turn.held and turn.dead(1)
    now = Turn(text).attack("1 bea").block("3 1")
    now.play("activate(ana,2,own(line(test_axe,1))) + aim(1,1)").settle().damage()
    assert now.dead(1) and not now.dead(3)


def test_an_object_that_came_back_is_dealt_nothing_by_damage_that_waited():
    """400.7"""
    text = "cards:\n  test axe: |\n    {1} artifact\n    {0}: destroy target creature\n  test finks: |\n    {1} creature Ouphe 2/3\n    undying\n"
    turn = Turn(text + f"Ana: [{BEARS}, test axe]\nBea: [test finks]\nturn: Ana\n", date="2008-05-02").attack("1 bea").block("3 1").damage()
    turn.play("activate(ana,2,own(line(test_axe,1))) + aim(1,3)").settle().play("pass(ana)").play("pass(bea)").settle()
    assert "in(3,battlefield)" in turn.held and not any(f.startswith("damage(3") for f in turn.held) and turn.dead(1)


def test_what_a_departed_source_was_like_is_said_to_be_missing():
    text = "cards:\n  test axe: |\n    {1} artifact\n    {0}: destroy target creature\nAna: [Kulrath Knight, test axe]\nBea: [Forest]\nturn: Ana\n"
    turn = Turn(text, date="2008-05-02").attack("1 bea").block().damage()
    turn.play("activate(ana,2,own(line(test_axe,1))) + aim(1,1)").settle().play("pass(ana)")
    assert [str(after) for after in turn.plays().values() if isinstance(after, str)] == ["last_known(1)"]


def test_what_lasts_until_a_turn_or_the_end_of_combat():
    """611.2a, 500.4, 500.5a"""
    text = "Ana: [Grizzly Bears]\nturn: Ana\neffects: ['Grizzly Bears gets +1/+1 until end of combat']\n"
    turn = Turn(text).to("end_of_combat")
    assert any(f.startswith("expires") for f in turn.held)
    assert not any(f.startswith("expires") for f in turn.to("second_main").held)
    pump = "cards:\n  test pump: |\n    {1} artifact\n    {0}: target creature gets +1/+1 until your next turn\nAna: [Grizzly Bears, test pump]\nturn: Ana\nstep: end step\n"
    turn = Turn(pump, "turns(3)").play("activate(ana,2,own(line(test_pump,1))) + aim(1,1)").settle().to("upkeep")
    assert any(f.startswith("expires") for f in turn.held)
    turn.to("cleanup").to("upkeep")
    assert "active(ana)" in turn.held and not any(f.startswith("expires") for f in turn.held)


def ordered(turn: Turn, *labels: str) -> Turn:
    """Put blockers in order; all ways to do it are those."""
    found = [label.removeprefix("order_blockers + ") for label in turn.plays()]
    assert sorted(found) == sorted(labels), found
    return turn.play(f"order_blockers + {labels[0]}")


GUARDIAN, ELVES = "ranks(1,1,2) + ranks(1,2,3)", "ranks(1,1,3) + ranks(1,2,2)"


def divided(turn: Turn) -> set[tuple[int, int]]:
    """What 2 and 3 are assigned by 1, in each way."""
    return {tuple(map(int, re.findall(r"assigns\(1,\d,(\d+)\)", way))) for way in turn.to("combat_damage").choices()}  # type: ignore[misc]


@pytest.mark.parametrize("date", ["2016-08-22", "2022-04-29"])
def test_until_2024_damage_was_assigned_in_an_order_of_blockers(date: str) -> None:
    """509.2, 510.1c with its examples: each ahead of another is assigned lethal damage"""
    text = board("gorger", "guardian, elves", gorger="5/6", guardian="0/3", elves="1/1")
    blocked = Turn(text, date=date).attack("1 bea").block("2 1", "3 1")
    assert divided(ordered(blocked, GUARDIAN, ELVES)) == {(3, 2), (4, 1), (5, 0)}
    blocked = Turn(text, date=date).attack("1 bea").block("2 1", "3 1")
    assert divided(ordered(blocked, ELVES, GUARDIAN)) == {(n, 5 - n) for n in range(5)}
    hurt = Turn(text.replace("guardian, elves", "guardian: with 2 damage, elves"), date=date).attack("1 bea").block("2 1", "3 1")
    assert divided(ordered(hurt, GUARDIAN, ELVES)) == {(n, 5 - n) for n in range(1, 6)}
    alone = Turn(text, date=date).attack("1 bea").block("2 1")
    assert "order_blockers" not in str(alone.plays())


@pytest.mark.parametrize("date", ["2026-01-16", "2008-05-02"])
def test_at_other_times_there_is_no_order_of_blockers(date: str) -> None:
    turn = Turn(board("gorger", "guardian, elves", gorger="5/6", guardian="0/3", elves="1/1"), date=date).attack("1 bea").block("2 1", "3 1")
    assert "order_blockers" not in str(turn.plays())
    assert divided(turn) == {(n, 5 - n) for n in range(6)}


def test_the_order_of_blockers_stays_when_one_leaves_and_grows_with_what_they_are() -> None:
    """509.2a, and the second example of 510.1c"""
    text = "cards:\n  test axe: |\n    {1} artifact\n    {0}: destroy target creature\n    {0}: target creature gets +0/+3 until end of turn\n"
    text += board("gorger, test axe", "guardian, elves, bird", gorger="5/6", guardian="0/3", elves="1/1", bird="1/2").removeprefix("cards:\n")
    first = "ranks(1,1,3) + ranks(1,2,4) + ranks(1,3,5)"

    def blocked() -> Turn:
        return Turn(text, date="2022-04-29").attack("1 bea").block("3 1", "4 1", "5 1").play(f"order_blockers + {first}")

    grown = blocked().play("activate(ana,2,own(line(test_axe,2))) + aim(1,3)").settle()
    assert divided(grown) == {(5, 0, 0)}
    left = blocked().play("activate(ana,2,own(line(test_axe,1))) + aim(1,4)").settle()
    assert divided(left) == {(3, 2), (4, 1), (5, 0)}


def test_deathtouch_and_trample_with_an_order_of_blockers() -> None:
    """702.2c: one damage is lethal; 702.19b: all of them are assigned lethal damage before the player is"""
    text = board("tester", "guardian, elves", tester="4/6 deathtouch", guardian="0/3", elves="1/1")
    assert divided(Turn(text, date="2022-04-29").attack("1 bea").block("2 1", "3 1").play(f"order_blockers + {GUARDIAN}")) == {(n, 4 - n) for n in range(1, 5)}
    early = Turn(text, date="2010-01-01").attack("1 bea").block("2 1", "3 1").play(f"order_blockers + {GUARDIAN}").to("combat_damage")
    assert {str(after) for after in early.plays().values()} == {"damage_assignment_order(1)"}
    text = board("tester", "guardian, elves", tester="6/6 trample", guardian="0/3", elves="1/1")
    ways = Turn(text, date="2022-04-29").attack("1 bea").block("2 1", "3 1").play(f"order_blockers + {GUARDIAN}").to("combat_damage").choices()
    found = {tuple(map(int, re.findall(r"assigns\(1,\w+,(\d+)\)", way))) for way in ways}
    assert found == {(a, b, 6 - a - b) for a in range(7) for b in range(7 - a) if (b == 0 or a >= 3) and (a + b == 6 or (a >= 3 and b >= 1))}


def test_an_order_of_blockers_that_a_board_does_not_say_is_named() -> None:
    text = "Ana: ['Murderous Redcap: tapped and attacking Bea']\nBea: ['Grizzly Bears: blocking Murderous Redcap', 'Wasp Lancer: blocking Murderous Redcap']\nturn: Ana\nstep: declare blockers\nstack: []\n"
    turn = Turn(text, date="2022-04-29").to("combat_damage")
    assert {str(after) for after in turn.plays().values()} == {"damage_assignment_order(1)"}
