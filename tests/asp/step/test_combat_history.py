"""What combat leads to beside damage: triggers of attacks and blocks, cards drawn for prevented damage, tokens that are copies, what a turn remembers of hits."""

from __future__ import annotations

import pytest

from checker.engine import Overflow
from checker.verdicts import verify
from encoder.rulings import parse_ruling

from .combats import Turn, cards
from .test_combat import board
from .test_delayed import activate, counters

BEARS = "Grizzly Bears"


def hand(turn: Turn, player: str) -> int:
    return dict(zip(turn.vocabulary.register_text, turn.state[1], strict=True))[f"unknown({player},hand)"]


# --- attacks and blocks ---------------------------------------------------------------------------------------------------------


def test_attacking_and_blocking_trigger_before_damage():
    """508.3a, 509.3a: Dusk Urchins"""
    turn = Turn(board("Dusk Urchins", "Forest")).attack("1 bea").settle()
    assert counters(turn, 1) == 1
    assert turn.block().damage().life("bea") == 17
    turn = Turn(board(BEARS, "Dusk Urchins")).attack("1 bea").block("2 1").settle()
    assert counters(turn, 2) == 1


def test_blocking_triggers_once_for_whoever_blocks_and_nobody_else():
    turn = Turn(board("Dusk Urchins", f"Dusk Urchins, {BEARS}")).attack("1 bea").settle().block("3 1").settle()
    assert counters(turn, 1) == 1 and counters(turn, 2) == 0


@pytest.mark.parametrize(("text", "blocks", "life"), [
    ("whenever this becomes blocked, you gain 1 life", ("2 1", "3 1"), 21),
    ("whenever this becomes blocked by a creature, you gain 1 life", ("2 1", "3 1"), 22),
    ("whenever this becomes blocked by a creature with flying, you gain 1 life", ("2 1", "3 1"), 21),
    ("whenever this becomes blocked by a creature, you gain 1 life", (), 20),
    ("whenever this attacks, you gain 1 life", ("2 1",), 21),
    ("whenever this blocks, you gain 1 life", ("2 1",), 20),
    ("whenever a creature attacks, you gain 1 life", (), 21),
    ("whenever a creature blocks, you gain 1 life", ("2 1", "3 1"), 22),
    ("whenever a creature becomes blocked, you gain 1 life", ("2 1", "3 1"), 21),
])
def test_what_triggers_how_often(text, blocks, life):
    """508.3, 509.3"""
    turn = Turn(board("tester", f"{BEARS}, Wasp Lancer", tester="0/3\n" + text)).attack("1 bea").settle().block(*blocks).settle()
    assert turn.life("ana") == life


def test_that_creature_is_the_other_one():
    """509.3d: Witherscale Wurm gives wither to each creature that blocks it"""
    turn = Turn(board("Witherscale Wurm", f"{BEARS}, Wasp Lancer, {BEARS}"), max_counters=6).attack("1 bea").block("2 1", "3 1").settle()
    assert len([f for f in turn.held if f.startswith("locked(made(")]) == 2
    turn.to("combat_damage")
    turn.play(next(f"turn_based + {c}" for c in turn.choices() if "assigns(1,2,9)" in c)).settle()
    assert counters(turn, 1) == 5 and not any(f.startswith("damage(1") for f in turn.held)


# --- cards for prevented damage ------------------------------------------------------------------------------------------------------


def test_each_sources_controller_draws_what_was_prevented():
    """615.5: two damages at once"""
    turn = Turn(board("Swans of Bryn Argoll", f"Kulrath Knight, Wasp Lancer, {BEARS}")).attack("1 bea").block("2 1", "3 1").to("combat_damage")
    turn.play("turn_based + assigns(1,2,1) + assigns(1,3,3)")
    assert (hand(turn, "ana"), hand(turn, "bea")) == (0, 6) and not counters(turn, 1) and not any(f.startswith("damage(1") for f in turn.held)
    turn = Turn(board("Swans of Bryn Argoll", "Swans of Bryn Argoll")).attack("1 bea").block("2 1").damage()
    assert (hand(turn, "ana"), hand(turn, "bea")) == (4, 4)


PINGER = "  pinger: |\n    {1} artifact\n    {0}: this deals 2 damage to target creature\n    sacrifice this: this deals 3 damage to target creature\n"


@pytest.mark.parametrize("n", [1, 2])
def test_damage_of_abilities_is_prevented_too(n):
    """615.5, 608.2h: also if the source has left"""
    turn = activate(Turn(f"cards:\n{PINGER}Ana: [Swans of Bryn Argoll]\nBea: [pinger, {BEARS}]\nturn: Ana\npriority: Bea\n"), f"line(pinger,{n})", end="aim(1,1)" if n == 1 else "aim(1,1) + sacrificed(2)")
    assert (hand(turn, "ana"), hand(turn, "bea")) == (0, n + 1) and not turn.dead(1)


def test_nothing_is_drawn_for_damage_to_others_or_that_cannot_be_prevented():
    """615.12"""
    turn = Turn(board(f"Swans of Bryn Argoll, {BEARS}", BEARS)).attack("2 bea").block("3 2").damage()
    assert (hand(turn, "ana"), hand(turn, "bea")) == (0, 0) and turn.dead(2)
    turn = Turn(board("Swans of Bryn Argoll, Everlasting Torment", "Wasp Lancer")).attack("1 bea").block("3 1").damage()
    assert (hand(turn, "ana"), hand(turn, "bea")) == (0, 0) and turn.dead(1)


def test_the_swans_controller_may_be_who_draws():
    turn = Turn(cards(tester="2/2\nif a source would deal damage to this, prevent that damage. draw X cards, where X is that damage") + f"Ana: [tester]\nBea: [{BEARS}]\nturn: Ana\n")
    turn.attack("1 bea").block("2 1").damage()
    assert (hand(turn, "ana"), hand(turn, "bea")) == (2, 0)


def test_an_empty_library_is_drawn_from():
    """704.5b"""
    turn = Turn("Ana: [Swans of Bryn Argoll]\nBea: {battlefield: [Wasp Lancer], library: [Forest, exactly]}\nturn: Ana\n").attack("1 bea").block("2 1").damage()
    assert "lost(bea)" in turn.held


# --- damage as though with wither -------------------------------------------------------------------------------------------------------


def test_every_source_deals_damage_as_though_it_had_wither():
    """609.4, 702.80a: attackers, blockers, abilities of other permanents; not damage to players"""
    turn = Turn(board("Everlasting Torment, Wasp Lancer", "tester", tester="2/6 reach")).attack("2 bea").block("3 2").damage()
    assert counters(turn, 3) == 3 and turn.dead(2)
    turn = Turn(board("Everlasting Torment, Wasp Lancer", "Forest")).attack("2 bea").block().damage()
    assert turn.life("bea") == 17


def test_who_cannot_gain_life():
    """119.7: whatever would have a player gain life; life is lost as ever"""
    tools = "cards:\n  test tool: |\n    {1} artifact\n    {0}: target player gains 2 life\n    {0}: target player loses 2 life\n"
    for ban, alive in (("each opponent can't gain life", (22, 20)), ("you can't gain life", (20, 22)), ("each player can't gain life", (20, 20)), ("flying", (22, 22))):
        for n, player in enumerate(("ana", "bea")):
            turn = Turn(tools + f"  tester: |\n    {{1}} creature Elemental 1/1\n    {ban}\nAna: [tester, test tool]\nBea: [Forest]\nturn: Ana\n", "")
            activate(turn, "line(test_tool,1)", end=f"aim(1,{player})")
            assert turn.life(player) == alive[n], (ban, player)
            assert activate(turn, "line(test_tool,2)", end=f"aim(1,{player})").life(player) == alive[n] - 2
    turn = Turn(board("tester, Everlasting Torment", "Forest", tester="2/2 lifelink")).attack("1 bea").block().damage()
    assert (turn.life("ana"), turn.life("bea")) == (20, 18)


def test_all_counters_are_removed_and_no_others():
    """Witherscale Wurm"""
    turn = Turn(board("'Witherscale Wurm: with 3 -1/-1 counters and 1 charge counter'", "Forest")).attack("1 bea").block().damage()
    assert counters(turn, 1) == 0 and counters(turn, 1, "charge") == 1 and turn.life("bea") == 14


# --- tokens that are copies --------------------------------------------------------------------------------------------------------------


def test_a_token_is_a_copy_of_the_card_and_of_nothing_else():
    """707.2: no counters, no effects, not tapped, new"""
    text = "Ana: ['Spawnwrithe: with a -1/-1 counter']\nBea: [Forest]\nturn: Ana\neffects: [Spawnwrithe gets +3/+3 until end of turn, Spawnwrithe becomes blue until end of turn]\n"
    turn = Turn(text).attack("1 bea").block().damage()
    token = next(iter(turn.vocabulary.spare))
    assert {f"in({token},battlefield)", f"sick({token})"} <= turn.held and turn.life("bea") == 16
    assert not any(f in turn.held for f in (f"tapped({token})", f"locked(said(1),{token})", f"locked(said(2),{token})", f"attacking({token},bea)")) and not counters(turn, token)


def test_a_copy_makes_copies():
    turn = Turn(board("Spawnwrithe", "Forest"), "turns(3)", tokens=3).attack("1 bea").block().damage().to("cleanup").to("main").to("cleanup").to("declare_attackers")
    turn.play(max((label for label in turn.plays() if label.startswith("turn_based")), key=len)).block().damage()
    assert len([f for f in turn.held if f.endswith(",battlefield)")]) == 5


def test_a_source_that_has_left_is_copied_as_it_was():
    """608.2h"""
    text = "cards:\n  test axe: |\n    {1} artifact\n    {0}: destroy target creature\n"
    turn = Turn(text + "Ana: [Spawnwrithe, test axe]\nBea: [Forest]\nturn: Ana\n").attack("1 bea").block().to("combat_damage").play("turn_based")
    turn.play(next(label for label in turn.plays() if label.startswith("place(")))
    turn.play(next(label for label in turn.plays() if "test_axe" in label)).settle()
    assert turn.dead(1) and f"in({next(iter(turn.vocabulary.spare))},battlefield)" in turn.held


def test_a_copy_of_a_target():
    text = "cards:\n  test mirror: |\n    {1} artifact\n    {0}: create a token that is a copy of target creature\n"
    turn = activate(Turn(text + f"Ana: [test mirror]\nBea: [{BEARS}, Wasp Lancer]\nturn: Ana\n"), "test_mirror", end="aim(1,3)")
    slot = next(slot for slot, what in turn.vocabulary.spare.items() if what == ("ana", "wasp_lancer"))
    assert f"in({slot},battlefield)" in turn.held


def test_a_copy_of_a_copy_is_refused():
    """The ability can be activated; the line on which it resolves is named."""
    text = """ruling: r
board: {Ana: ['Spawnwrithe: a copy of Grizzly Bears', Spawnwrithe], Bea: [Forest, test mirror]}
cards:
  test mirror: |
    {1} artifact
    {0}: create a token that is a copy of target creature
play: [Bea activates test mirror targeting Spawnwrithe 1, the stack empties]
never: Forest is tapped
"""
    found = verify(parse_ruling(text))[0]
    assert found.found.verdict == "unsupported" and "test_mirror, line 1" in str(found.unsupported[0])


# --- prowl after combat ------------------------------------------------------------------------------------------------------------------


def casts(battlefield: str, blocks: tuple[str, ...] = (), bea: str = BEARS, step: str = "second_main", **kind: str) -> bool:
    """Whether Latchkey Faerie may be cast for its prowl cost after the first creature has attacked."""
    text = f"Ana: {{battlefield: [{battlefield}], hand: [Latchkey Faerie], library: []}}\nBea: [{bea}]\nturn: Ana\n"
    turn = Turn((cards(**kind) if kind else "") + text + "cards:\n".replace("cards:\n", "")).attack("1 bea").block(*blocks).damage().to(step)
    for _ in range(3):
        turn.play(next(label for label in turn.plays() if label.startswith("activate(ana") and "basic" in label))
    return any("latchkey_faerie" in label for label in turn.plays() if label.startswith("cast("))


def test_prowl_is_open_after_a_hit_of_the_right_type():
    """702.76a"""
    assert casts("Faerie Macabre, 3 Island")
    assert not casts(f"{BEARS}, 3 Island")
    assert not casts("Faerie Macabre, 3 Island", ("6 1",), "Wasp Lancer")


def test_what_hit_may_have_changed_since():
    """702.76a: its controller and types at that moment count"""
    text = "cards:\n  test lure: |\n    {1} artifact\n    {0}: target creature becomes an Elf until end of turn\n    {0}: destroy target creature\n"
    for n in (1, 2):
        turn = Turn(text + "Ana: {battlefield: [Faerie Macabre, test lure, 3 Island], hand: [Latchkey Faerie]}\nBea: [Forest]\nturn: Ana\n").attack("1 bea").block().damage()
        turn = activate(turn, f"line(test_lure,{n})", end="aim(1,1)").to("second_main")
        for _ in range(3):
            turn.play(next(label for label in turn.plays() if label.startswith("activate(ana") and "basic" in label))
        assert any("latchkey_faerie" in label for label in turn.plays() if label.startswith("cast(")), n
        early = Turn(text + "Ana: {battlefield: [Faerie Macabre, test lure, 3 Island], hand: [Latchkey Faerie]}\nBea: [Forest]\nturn: Ana\n").attack("1 bea")
        early = activate(early, "line(test_lure,1)", end="aim(1,1)").block().damage().to("second_main")
        for _ in range(3):
            early.play(next(label for label in early.plays() if label.startswith("activate(ana") and "basic" in label))
        assert not any("latchkey_faerie" in label for label in early.plays() if label.startswith("cast("))


def test_a_hit_is_of_this_turn():
    turn = Turn("Ana: {battlefield: [Faerie Macabre, 3 Island], hand: [Latchkey Faerie]}\nBea: [Forest]\nturn: Ana\n", "turns(3)").attack("1 bea").block().damage()
    assert any(f.startswith("happened(hit(ana") for f in turn.held)
    assert not any(f.startswith("happened(hit(ana") for f in turn.to("cleanup").to("upkeep").held)


def test_what_a_board_says_happened_earlier_is_of_its_own_turn():
    text = "Ana: {battlefield: [Faerie Macabre, 3 Island], hand: [Latchkey Faerie]}\nBea: [Forest]\nturn: Ana\nstep: second main phase\nearlier: [Faerie Macabre dealt combat damage to Bea]\n"
    turn = Turn(text, "turns(3)")

    def open_now() -> bool:
        for _ in range(3):
            turn.play(next(label for label in turn.plays() if label.startswith("activate(ana") and "basic" in label))
        return any("latchkey_faerie" in label for label in turn.plays() if label.startswith("cast("))

    before = turn.state
    assert open_now()
    turn.state = before
    turn.to("cleanup").to("main").to("cleanup").to("main")
    assert "active(ana)" in turn.held and not open_now()


# --- regeneration in combat -----------------------------------------------------------------------------------------------------------------

TROLL = "cards:\n  test troll: |\n    {3}{G} creature Troll 2/2\n    {0}: regenerate this\n"


def test_what_is_regenerated_is_removed_from_combat():
    """506.4, 701.19a: an attacker; a blocker, whose attacker stays blocked"""
    turn = activate(Turn(TROLL + f"Ana: [test troll]\nBea: [{BEARS}]\nturn: Ana\n").attack("1 bea").block("2 1"), "test_troll").damage()
    assert {"in(1,battlefield)", "tapped(1)"} <= turn.held and not any(f.startswith(("attacking", "blocked(", "damage(1")) for f in turn.held) and turn.dead(2)
    turn = Turn(TROLL + "Ana: ['tester: with a -1/-1 counter']\nBea: [test troll]\nturn: Ana\n".replace("tester", "Kulrath Knight")).attack("1 bea")
    text = TROLL + "  test fire: |\n    {1} artifact\n    {0}: destroy target creature\n"
    turn = Turn(text + f"Ana: [{BEARS}]\nBea: [test troll, test fire]\nturn: Ana\n").attack("1 bea").block("2 1").play("pass(ana)")
    turn = activate(activate(turn, "test_troll").play("pass(ana)"), "test_fire", end="aim(1,2)")
    assert {"in(2,battlefield)", "tapped(2)", "blocked(1)", "attacking(1,bea)"} <= turn.held and not any(f.startswith("blocking(") for f in turn.held)
    assert turn.damage().life("bea") == 20


def test_a_blocker_of_what_was_regenerated_blocks_nothing():
    text = TROLL + "  test fire: |\n    {1} artifact\n    {0}: destroy target creature\n"
    turn = Turn(text + f"Ana: [test troll, test fire]\nBea: [{BEARS}]\nturn: Ana\n").attack("1 bea").block("3 1")
    turn = activate(activate(turn, "test_troll"), "test_fire", end="aim(1,1)")
    assert "blocking(3,nothing)" in turn.held and not any(f.startswith("attacking(") for f in turn.held)


def test_overflows_are_none_here():
    turn = Turn(board("Spawnwrithe", "Forest")).attack("1 bea").block()
    assert not any(isinstance(after, Overflow) for after in turn.plays().values())
