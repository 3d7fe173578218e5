"""Damage: who is dealt it, its results by what its source is like, several at once, last known sources (CR 120, 702.2, 702.15, 702.80, 702.90)."""

from __future__ import annotations

import pytest

import asp
from checker.verdicts import Result, verify
from encoder.rulings import parse_ruling


def results(text: str, cards: str = "", date: str = asp.CURRENT) -> list[Result]:
    lines = "".join(f"  {line}\n" for line in ("giant: |\n  {5} creature Giant 5/5\nwolf: |\n  {2} creature Wolf 2/2\n" + cards).splitlines())
    return verify(parse_ruling(f"ruling: r\ncards:\n{lines}{text}", file="r.yaml"), date=date)


def words(text: str, cards: str = "", date: str = asp.CURRENT) -> list[str]:
    found = results(text, cards, date)
    assert all(r.found.verdict != "unsupported" for r in found), [r.found.lacks for r in found]
    return [r.found.verdict for r in found]


def pinger(*words: str) -> str:
    return "pinger: |\n  {R} creature Elemental 2/2\n" + "".join(f"  {w}\n" for w in words) + "  {T}: this deals 2 damage to any target\n"


SHOT = "board: {{Ana: [pinger], Bea: [giant]}}\nplay: [Ana activates pinger targeting {}, the stack empties]\nalways: [{}]\n"


@pytest.mark.parametrize(("keywords", "target", "claims"), [
    ((), "giant", "giant has 2 damage, giant has no counter, Ana is at 20 life"),
    ((), "Bea", "Bea is at 18 life, Ana is at 20 life"),
    (("wither",), "giant", "giant has 0 damage, giant has 2 -1/-1 counters, Ana is at 20 life"),
    (("wither",), "Bea", "Bea is at 18 life"),
    (("infect",), "giant", "giant has 0 damage, giant has 2 -1/-1 counters"),
    (("infect",), "Bea", "Bea is at 20 life, Bea has 2 poison counters, Ana has 0 poison counters"),
    (("lifelink",), "giant", "giant has 2 damage, Ana is at 22 life, Bea is at 20 life"),
    (("lifelink",), "Bea", "Bea is at 18 life, Ana is at 22 life"),
    (("wither", "lifelink"), "giant", "giant has 0 damage, giant has 2 -1/-1 counters, Ana is at 22 life"),
    (("lifelink, lifelink",), "giant", "Ana is at 22 life"),
    (("infect", "wither"), "giant", "giant has 0 damage, giant has 2 -1/-1 counters"),
    (("deathtouch",), "giant", "giant dies, giant is destroyed, Ana is at 20 life"),
    (("deathtouch",), "Bea", "Bea is at 18 life"),
    (("deathtouch", "wither"), "giant", "giant dies, giant is destroyed"),
])
def test_results_of_damage_are_what_its_source_is_like(keywords, target, claims):
    assert set(words(SHOT.format(target, claims), pinger(*keywords))) == {"holds"}


def test_deathtouch_does_not_destroy_what_is_indestructible_and_is_forgotten():
    """702.2b: only since the last check; a creature that loses indestructible later is not destroyed."""
    cards = pinger("deathtouch") + "rock: |\n  {3} creature Golem 4/4\n  indestructible\n"
    text = ("board: {Ana: [pinger], Bea: [rock]}\nplay: [Ana activates pinger targeting rock, the stack empties, 'Ana uses \"target creature loses indestructible until end of turn\" targeting rock', "
            "the stack empties]\nalways: [rock has 2 damage, rock is on the battlefield]\n")
    assert words(text, cards) == ["holds"] * 2


@pytest.mark.parametrize(("keyword", "claim", "without"), [
    ("lifelink", "Ana is at 22 life", "Ana is at 20 life"), ("deathtouch", "giant dies", "giant has 2 damage"), ("infect", "giant has 2 -1/-1 counters", "giant has 2 damage"),
])
def test_a_keyword_that_is_granted_or_lost_in_response(keyword, claim, without):
    """113.7a, 702.15c: what the source is like as it deals the damage, or last was."""
    play = "board: {{Ana: [pinger], Bea: [giant]}}\nplay: [Ana activates pinger targeting giant, 'Bea uses \"target creature {} {} until end of turn\" targeting pinger', the stack empties]\nalways: {}\n"
    assert words(play.format("gains", keyword, claim), pinger()) == ["holds"]
    assert words(play.format("loses", keyword, without), pinger(keyword)) == ["holds"]
    gone = "board: {{Ana: [pinger], Bea: [giant]}}\nplay: [Ana activates pinger targeting giant, 'Bea uses \"destroy target creature\" targeting pinger', the stack empties]\nalways: {}\n"
    assert words(gone.format(claim), pinger(keyword)) == ["holds"]
    assert words(gone.format(without), pinger()) == ["holds"]


def test_the_controller_of_a_source_that_has_left_gains_the_life():
    """702.15b, 608.2h: whoever controlled the source last, not who activated its ability."""
    cards = pinger("lifelink")
    text = ("board: {Ana: [pinger], Bea: [giant]}\nplay: [Ana activates pinger targeting giant, 'Bea uses \"gain control of target creature\" targeting pinger', the stack empties]\n"
            "always: [Ana is at 20 life, Bea is at 22 life]\n")
    assert words(text, cards) == ["holds"] * 2
    gone = ("board: {Ana: [pinger], Bea: [giant]}\nplay: [Ana activates pinger targeting giant, 'Bea uses \"destroy target creature\" targeting pinger', "
            "'Bea uses \"gain control of target creature\" targeting pinger', the stack empties]\nalways: [Ana is at 20 life, Bea is at 22 life, giant has 2 damage]\n")
    assert words(gone, cards) == ["holds"] * 3


def test_damage_at_once_adds_up():
    """120.6, 122.1: two shares of one instruction, and what is there already; one gain of life for each source (702.15e)."""
    each = "quake: |\n  {R} artifact\n  %s\n  {T}: this deals 2 damage to each creature\n"
    board = "board: {Ana: [quake], Bea: ['giant: 1 damage', wolf]}\nplay: [Ana activates quake, the stack empties]\n"
    assert words(board + "always: [giant has 3 damage, wolf dies, Ana is at 20 life]\n", each % "flash") == ["holds"] * 3
    assert words(board + "always: [Ana is at 24 life, Ana gains 4 life]\n", each % "lifelink") == ["holds"] * 2
    assert words(board + "always: [giant has 2 -1/-1 counters, giant has 1 damage, wolf dies]\nnever: wolf is destroyed\n", each % "wither") == ["holds"] * 4


def test_damage_to_planeswalkers():
    """120.3c, 306.8: loyalty counters are removed, no more than there are; wither and infect change nothing there."""
    walker = "thinker: |\n  {3} planeswalker Jace loyalty 3\n"
    text = "board: {Ana: [pinger], Bea: ['thinker: %s']}\nplay: [Ana activates pinger targeting thinker, the stack empties]\nalways: [%s]\n"
    for keyword in ("flash", "wither", "infect"):
        assert words(text % ("3 loyalty counters", "thinker has 1 loyalty counter, thinker has 0 -1/-1 counters"), pinger(keyword) + walker) == ["holds"] * 2
    assert words(text % ("1 loyalty counter", "thinker is in Bea's graveyard"), pinger() + walker) == ["holds"]


def test_damage_as_though_its_source_had_wither():
    """609.4, 702.80c: every source, also one that has left; to creatures, not to players."""
    torment = "torment: |\n  {2} enchantment\n  damage is dealt as though its source had wither\n"
    board = "board: {Ana: [pinger, torment], Bea: [giant]}\nplay: [Ana activates pinger targeting %s%s, the stack empties]\nalways: [%s]\n"
    gone = ", 'Bea uses \"destroy target creature\" targeting pinger'"
    assert words(board % ("giant", "", "giant has 2 -1/-1 counters, giant has 0 damage"), pinger() + torment) == ["holds"] * 2
    assert words(board % ("giant", gone, "giant has 2 -1/-1 counters, giant has 0 damage"), pinger() + torment) == ["holds"] * 2
    assert words(board % ("Bea", "", "Bea is at 18 life"), pinger() + torment) == ["holds"]
    lost = ", 'Bea uses \"destroy target enchantment\" targeting torment'"
    assert words(board % ("giant", lost, "giant has 0 -1/-1 counters, giant has 2 damage"), pinger() + torment) == ["holds"] * 2


def test_another_object_than_the_source_of_the_ability_deals_damage():
    """120.2b, 120.7: the effect says who deals it; what it is like decides."""
    rally = "rally: |\n  {1} artifact\n  {T}: target creature deals 2 damage to target player\n"
    fighter = "fighter: |\n  {1} creature Human 1/1\n  lifelink\n"
    board = "board: {Ana: [rally, %s], Bea: [giant]}\nplay: [Ana activates rally targeting %s and Bea, the stack empties]\nalways: [%s]\n"
    assert words(board % ("fighter", "fighter", "Bea is at 18 life, Ana is at 22 life"), rally + fighter) == ["holds"] * 2
    assert words(board % ("wolf", "wolf", "Bea is at 18 life, Ana is at 20 life"), rally) == ["holds"] * 2


def test_lifelink_was_a_trigger_and_deathtouch_then_is_not_modelled():
    """702.15b, 702.2b: until 2009."""
    claims = "Ana is at 22 life, pinger's lifelink triggers"
    assert words(SHOT.format("giant", claims), pinger("lifelink"), "2008-05-02") == ["holds"] * 2
    assert words(SHOT.format("giant", claims), pinger("lifelink")) == ["holds", "refuted"]
    assert {r.found.verdict for r in results(SHOT.format("giant", "giant dies"), pinger("deathtouch"), "2008-05-02")} == {"unsupported"}


def test_as_much_as_was_announced_for_the_ability():
    """107.3a, 602.2b"""
    cards = "gun: |\n  {2} artifact\n  {X}: this deals X damage to target player\n"
    text = "board: {Ana: {battlefield: [gun], mana: RRR}}\nplay: [Ana activates gun targeting Bea, the stack empties]\n"
    assert words(text + "possible: [Bea is at 17 life, Bea is at 19 life, Bea is at 20 life]\nnever: Bea is at 16 life\n", cards) == ["holds"] * 4
