"""Triggers of cards that are no permanents (CR 113.6, 603.6): in a graveyard, as they are put there, as they are cycled, as spells are cast from somewhere."""

from __future__ import annotations

from .combats import Turn
from .test_conditions import AXE
from .test_state_triggers import stack, use

GRAVE = "from graveyard: whenever a creature you control dies, each opponent loses 1 life"


def game(text: str, ana: str, bea: str = "[Grizzly Bears]", until: str = "") -> Turn:
    return Turn("cards:\n" + text + AXE + f"Ana: {ana}\nBea: {bea}\nturn: Ana\n", until)


def test_in_a_graveyard_and_only_there():
    """113.6b, 603.10a: not on the battlefield, nor as it dies itself"""
    text = f"  bridge: |\n    {{1}} creature Horror 1/1\n    {GRAVE}\n"
    turn = game(text, "{battlefield: [axe, Devoted Druid, bridge], graveyard: [bridge]}")
    assert use(turn, "axe,1", "aim(1,2)").settle().life("bea") == 19
    assert use(turn, "axe,1", "aim(1,3)").settle().life("bea") == 18
    use(turn, "axe,4").settle()
    token = next(label for label in turn.plays() if "axe,1" in label and label.endswith(("aim(1,6)", "aim(1,7)", "aim(1,8)", "aim(1,9)")))
    assert turn.play(token).settle().life("bea") == 16
    assert use(turn, "axe,1", "aim(1,5)").settle().life("bea") == 16


def test_it_has_left_the_graveyard():
    text = f"  bridge: |\n    {{1}} creature Horror 1/1\n    {GRAVE}\n  dig: |\n    {{1}} artifact\n    {{0}}: exile target card in a graveyard\n"
    turn = game(text, "{battlefield: [axe, Devoted Druid, dig], graveyard: [bridge]}")
    use(turn, "dig", "aim(1,4)").settle()
    assert use(turn, "axe,1", "aim(1,2)").settle().life("bea") == 20


def test_it_returns_itself():
    """603.6, 400.7: from the graveyard, if it is still there"""
    text = "  ghoul: |\n    {1} creature Zombie 1/1\n    from graveyard: whenever another creature dies, return this to the battlefield\n"
    turn = game(text, "{battlefield: [axe], graveyard: [ghoul]}")
    use(turn, "axe,1", "aim(1,3)").settle()
    assert "in(2,battlefield)" in turn.held and not stack(turn)


def test_put_into_a_graveyard_from_anywhere():
    """603.6c: discarded, or dying"""
    text = "  fish: |\n    {1} creature Fish 1/1\n    whenever this goes to a graveyard from anywhere, you gain 1 life\n  rack: |\n    {1} artifact\n    {0}: discard a card\n"
    turn = game(text, "{battlefield: [axe, rack, fish], hand: [fish]}")
    assert use(turn, "axe,1", "aim(1,3)").settle().life("ana") == 21
    use(turn, "rack").play("pass(ana)").play("pass(bea)")
    while stack(turn) or any(label.startswith(("place", "choose", "continue")) for label in turn.plays()):
        turn.play(next(label for label in turn.plays() if label.startswith(("place", "choose", "continue", "pass"))))
    assert turn.life("ana") == 22


def test_cycled():
    """702.29c"""
    text = "  gem: |\n    {1} creature Goblin 1/1\n    cycling {0}\n    whenever this is cycled, destroy target creature\n"
    turn = game(text, "{battlefield: [axe], hand: [gem]}").play("activate(ana,2,own(line(gem,1)))")
    assert [label[-8:] for label in turn.plays()] == ["aim(1,3)"]
    turn.play(next(iter(turn.plays()))).settle()
    assert turn.dead(3) and turn.dead(2)


def test_cast_from_a_graveyard():
    """601.2a: not from a hand"""
    text = "  eye: |\n    {1} artifact\n    whenever a player casts a spell from a graveyard, you gain 1 life\n  jolt: |\n    {0} instant\n    each opponent loses 2 life\n    flashback {0}\n"
    turn = game(text, "{battlefield: [eye], hand: [jolt], graveyard: [jolt]}")
    lives = []
    for slot in (2, 3, 2):
        turn.play(next(label for label in turn.plays() if label.startswith(f"cast(ana,{slot}"))).settle()
        lives.append((turn.life("ana"), turn.life("bea")))
    assert lives == [(20, 18), (21, 16), (22, 14)]
