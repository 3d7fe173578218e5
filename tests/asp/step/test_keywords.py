"""Each keyword in a game, from two sides: what it says happens with it, and without it does not; printed, granted by an effect, and lost (CR 702).

What keeps from being targeted is in test_targets.py, equip in test_attaching.py, what a spell is cast with in tests/checker/verdicts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from checker.engine import Layouts, Vocabulary
from checker.exploration import plays_of
from encoder.boards import parse_board
from encoder.errors import UnsupportedError

from .combats import Turn, cards

WAYS = {"printed": True, "absent": False, "granted": True, "lost": False}
BIG, SMALL, BEARS = "wall", "mouse", "Grizzly Bears"


def turn(keyword: str, way: str, ana: str = "tester", bea: str = BEARS, size: str = "2/2", tester: str = "", **more: str) -> Turn:
    """A turn of Ana with a tester that has the keyword in this way."""
    said = keyword.replace("_", " ")
    texts = {"tester": f"{size} {said if way in ('printed', 'lost') else ''}{tester}", "wall": "0/5", "mouse": "1/1", "bird": "1/1 flying", "ogre": "5/5", **more}
    board = cards(**texts) + f"Ana: [{ana}]\nBea: [{bea}]\nturn: Ana\n"
    effect = {"granted": f"tester has {said} until end of turn", "lost": f"tester loses {said} until end of turn"}.get(way)
    return Turn(board + (f"effects: ['{effect}']\n" if effect else ""), until="end_of_combat")


def attacks(keyword: str, way: str, **more: str) -> Turn:
    return turn(keyword, way, **more).attack("1 bea")


def fought(keyword: str, way: str, **more: str) -> Turn:
    """The tester has attacked, and slot 2 has blocked it."""
    return attacks(keyword, way, **more).block("2 1").damage()


def unblocked(keyword: str, way: str) -> Turn:
    return attacks(keyword, way).block().damage()


def blocks_of(keyword: str, way: str, **more: str) -> list[str]:
    return attacks(keyword, way, **more).to("declare_blockers").choices()


def registers(game: Turn) -> dict[str, int]:
    return dict(zip(game.vocabulary.register_text, game.state[1], strict=True))


SAYS: dict[str, Callable[[str, str], bool]] = {
    "haste": lambda k, w: "attacks(1,bea)" in turn(k, w, ana="'tester: new'").to("declare_attackers").choices(),
    "vigilance": lambda k, w: "tapped(1)" not in attacks(k, w).held,
    "defender": lambda k, w: "attacks(1,bea)" not in turn(k, w).to("declare_attackers").choices(),
    "flying": lambda k, w: blocks_of(k, w) == [""],
    "reach": lambda k, w: "blocks(2,1)" in turn(k, w, ana="bird", bea="tester").attack("1 bea").to("declare_blockers").choices(),
    "fear": lambda k, w: blocks_of(k, w) == [""],
    "intimidate": lambda k, w: blocks_of(k, w) == [""],
    "menace": lambda k, w: blocks_of(k, w, bea=f"{BEARS}, mouse") == ["", "blocks(2,1) + blocks(3,1)"],
    "trample": lambda k, w: registers(fought(k, w, bea="mouse", size="3/3") if w in ("absent", "lost") else attacks(k, w, bea="mouse", size="3/3").block("2 1").damage("1 2 1", "1 bea 2"))["life(bea)"] == 18,
    "first_strike": lambda k, w: not fought(k, w).dead(1),
    "double_strike": lambda k, w: registers(unblocked(k, w).to("end_of_combat"))["life(bea)"] == 16,
    "deathtouch": lambda k, w: fought(k, w, bea="ogre").dead(2),
    "lifelink": lambda k, w: registers(unblocked(k, w))["life(ana)"] == 22,
    "wither": lambda k, w: "counter(2,minus,2)" in fought(k, w, bea="wall").held,
    "infect": lambda k, w: registers(unblocked(k, w)).get("poison(bea)", 0) == 2 and registers(unblocked(k, w))["life(bea)"] == 20,
    "persist": lambda k, w: "counter(1,minus,1)" in fought(k, w, bea="ogre").held,
    "undying": lambda k, w: "counter(1,plus,1)" in fought(k, w, bea="ogre").held,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("keyword", SAYS)
def test_keyword(keyword, way):
    assert SAYS[keyword](keyword, way) is WAYS[way]


@pytest.mark.parametrize(("keyword", "counter", "stays"), [("persist", "-1/-1", False), ("persist", "+1/+1", True), ("undying", "+1/+1", False), ("undying", "-1/-1", True)])
def test_persist_and_undying_look_at_their_own_counters(keyword, counter, stays):
    """702.79a, 702.93a: not with such a counter; the other kind does not matter"""
    game = fought(keyword, "printed", ana=f"'tester: with a {counter} counter'", bea="ogre", size="2/2")
    assert ("in(1,battlefield)" in game.held) is stays


@pytest.mark.parametrize(("keyword", "hurt"), [("wither", "counter(2,minus,2)"), ("infect", "counter(2,minus,2)"), ("lifelink", "damage(2,2)"), ("deathtouch", "")])
def test_what_the_damage_does_to_a_creature(keyword, hurt):
    """702.80a, 702.90c, 702.15b: counters instead of damage, or damage and no counters"""
    held = fought(keyword, "printed", bea="wall").held
    assert {x for x in held if x.startswith(("damage(2", "counter(2"))} == ({hurt} if hurt else set())


@pytest.mark.parametrize(("text", "way", "blocked"), [("protection from green", "printed", False), ("protection from red", "printed", True), ("protection from green", "lost", True)])
def test_protection_from_blockers(text, way, blocked):
    """702.16f: not by creatures with the quality; by others"""
    board = cards(tester=f"2/2\n{text}") + "Ana: [tester]\nBea: [Grizzly Bears]\nturn: Ana\n"
    effect = "effects: ['tester loses all abilities until end of turn']\n" if way == "lost" else ""
    game = Turn(board + effect, until="end_of_combat").attack("1 bea").to("declare_blockers")
    assert ("blocks(2,1)" in game.choices()) is blocked


def first_plays(board: str) -> set[str]:
    vocabulary = Vocabulary(parse_board(board), tokens=1)
    engine = Layouts(vocabulary)
    return {label for label, _ in plays_of(engine, vocabulary.initial())}


TAPPER = "  tapper: |\n    {1} artifact\n    {T}: tap target Goblin\n"


@pytest.mark.parametrize(("text", "effect", "is_one"), [
    ("changeling", "", True), ("flying", "", False), ("changeling", "tester loses all abilities until end of turn", True), ("flying", "tester has changeling until end of turn", False),
])
def test_changeling(text, effect, is_one):
    """702.73a, 604.3a, 613.1d: every creature type, which it keeps when it loses its abilities; given by an effect it defines nothing"""
    board = cards(tester=f"2/2 {text}") + TAPPER + "Ana: [tapper, tester]\nBea: []\nturn: Ana\n" + (f"effects: ['{effect}']\n" if effect else "")
    assert any("aim(1,2)" in label for label in first_plays(board)) is is_one


@pytest.mark.parametrize(("text", "castable"), [("flash", True), ("flying", False)])
def test_flash(text, castable):
    """702.8a: whenever an instant could be cast"""
    board = cards(tester=f"2/2 {text}") + "Ana: {hand: [tester], mana: CGG}\nBea: [Grizzly Bears]\nturn: Bea\npriority: Ana\n"
    assert any(label.startswith("cast(ana") for label in first_plays(board)) is castable


@pytest.mark.parametrize("keyword", ["ward: pay {1}"])
def test_what_is_not_carried_out_is_said_by_name(keyword):
    text = "cards:\n  tester: |\n    {1}{G} creature Elf 2/2\n    " + keyword + "\n"
    with pytest.raises(UnsupportedError, match=keyword.partition(":")[0].replace(" ", ".")):
        first_plays(text + "Ana: {battlefield: [tester], mana: GG}\nBea: []\nturn: Ana\n")
