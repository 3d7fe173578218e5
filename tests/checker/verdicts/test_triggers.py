"""Triggered abilities in lines of play: which events make them trigger, who is in each role of the event, and what they remember of it."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

from .asked import decided


def words(text: str, line: str) -> list[str]:
    """Verdicts about a card with one line, on a board with it."""
    card = f"cards:\n  test watcher: |\n    {{1}} enchantment\n    {line}\n  test pinger: |\n    {{R}} creature Wizard 1/4\n    {{T}}: this deals 1 damage to any target\n"
    return decided(card + text)


WATCHED = [
    # event of a trigger, who may see it, what is played, how often it triggers
    ("whenever a creature becomes tapped", "Ana: [test watcher, Grizzly Bears]", "tap each creature", 1),
    ("whenever a creature becomes tapped", "Ana: [test watcher, 'Grizzly Bears: tapped', test pinger]", "tap each creature", 1),
    ("whenever a creature becomes untapped", "Ana: [test watcher, 'Grizzly Bears: tapped', test pinger]", "untap each creature", 1),
    ("whenever a creature you control becomes tapped", "Ana: [test watcher], Bea: [Grizzly Bears]", "tap each creature", 0),
    ("whenever a -1/-1 counter is put on a creature", "Ana: [test watcher, test pinger]", "put three -1/-1 counters on each creature", 3),
    ("whenever one or more -1/-1 counters are put on a creature", "Ana: [test watcher, test pinger]", "put three -1/-1 counters on each creature", 1),
    ("whenever a +1/+1 counter is put on a creature", "Ana: [test watcher, test pinger]", "put three -1/-1 counters on each creature", 0),
    ("whenever you gain life", "Ana: [test watcher]", "you gain 2 life", 1),
    ("whenever an opponent gains life", "Ana: [test watcher]", "you gain 2 life", 0),
    ("whenever you lose life", "Ana: [test watcher]", "you lose 2 life", 1),
    ("whenever you lose life", "Ana: [test watcher]", "you gain 2 life", 0),
    ("whenever you draw a card", "Ana: [test watcher]", "draw two cards", 2),
    ("whenever a creature dies", "Ana: [test watcher], Bea: [Grizzly Bears, 2 Llanowar Elves]", "destroy each creature", 3),
    ("whenever another permanent leaves the battlefield", "Ana: [test watcher], Bea: [Grizzly Bears]", "exile each creature", 1),
    ("whenever you sacrifice a creature", "Ana: [test watcher, Grizzly Bears]", "sacrifice a creature", 1),
    ("whenever you sacrifice a creature", "Ana: [test watcher, Grizzly Bears]", "destroy each creature", 0),
    ("whenever an opponent sacrifices a creature", "Ana: [test watcher, Grizzly Bears]", "sacrifice a creature", 0),
]


@pytest.mark.parametrize(("event", "board", "played", "times"), WATCHED)
def test_what_makes_an_ability_trigger(event: str, board: str, played: str, times: int) -> None:
    text = f"board: {{{board}}}\nplay: ['Ana uses \"{played}\"', the stack empties]\nalways: Bea is at {20 - 3 * times} life\n"
    assert words(text, f"{event}, each opponent loses 3 life") == ["holds"]


@pytest.mark.parametrize(("event", "target", "times"), [
    ("whenever a creature deals damage to a player", "Bea", 1), ("whenever a creature deals damage to an opponent", "Bea", 1),
    ("whenever a creature deals damage to you", "Bea", 0), ("whenever a creature deals combat damage to a player", "Bea", 0),
    ("whenever a creature deals damage to a creature", "Bea", 0), ("whenever a creature deals damage to a creature", "Grizzly Bears", 1),
    ("whenever a creature is dealt damage", "Grizzly Bears", 1), ("whenever a creature you control is dealt damage", "Grizzly Bears", 0),
])
def test_damage_has_a_source_and_somebody_who_is_dealt_it(event: str, target: str, times: int) -> None:
    text = f"board: {{Ana: [test watcher, test pinger], Bea: [Grizzly Bears]}}\nplay: [Ana activates test pinger targeting {target}, the stack empties]\nalways: Ana is at {20 + 3 * times} life\n"
    assert words(text, f"{event}, you gain 3 life") == ["holds"]


@pytest.mark.parametrize(("line", "claim"), [
    ("whenever a creature dies, that creature's controller loses 3 life", "Bea is at 17 life"),
    ("whenever a creature dies, that creature's owner loses 3 life", "Bea is at 17 life"),
    ("whenever a player loses life, that player gains 3 life", "Ana is at 21 life"),
    ("whenever a player sacrifices a creature, that player loses 3 life", "Bea is at 17 life"),
    ("whenever a player gains life, that player loses X life, where X is that life", "Ana is at 20 life"),
])
def test_whom_it_speaks_of(line: str, claim: str) -> None:
    played = {"loses life,": "you lose 2 life", "sacrifices": "each opponent sacrifices a creature", "gains": "you gain 2 life"}
    verb = next((v for k, v in played.items() if k in line.split("that")[0]), "destroy each creature")
    text = f"board: {{Ana: [test watcher], Bea: [Grizzly Bears]}}\nplay: ['Ana uses \"{verb}\"', the stack empties]\nalways: {claim}\n"
    assert words(text, line) == ["holds"]


@pytest.mark.parametrize(("line", "played", "life"), [
    # 608.2h: as it is then, or as it last was; of an event that does not look back, too
    ("whenever another creature you control enters, gain X life, where X is that creature's toughness", "", 22),
    ("whenever another creature you control enters, gain X life, where X is that creature's toughness", "target creature gets +3/+3 until end of turn", 25),
    ("whenever another creature you control enters, gain X life, where X is that creature's toughness", "destroy target creature", 22),
    ("whenever another creature you control enters, gain X life, where X is that creature's power", "target creature gets -2/-0 until end of turn", 20),
    ("whenever another creature you control enters, gain X life, where X is the number of +1/+1 counters on that creature", "put three +1/+1 counters on target creature", 23),
])
def test_what_the_object_of_its_event_is_like(line: str, played: str, life: int) -> None:
    more = f", 'Ana uses \"{played}\" targeting Grizzly Bears'" if played else ""
    text = f"board: {{Ana: {{battlefield: [test watcher], graveyard: [Grizzly Bears]}}}}\nplay: ['Ana uses \"return target creature card in your graveyard to the battlefield\" targeting Grizzly Bears'{more}, " \
           f"the stack empties]\nalways: Ana is at {life} life\n"
    assert words(text, line) == ["holds"]


def test_who_puts_counters() -> None:
    line = "whenever you put one or more +1/+1 counters on a creature, you gain 3 life"
    for player, life in (("Ana", 23), ("Bea", 20)):
        text = f"board: {{Ana: [test watcher, Grizzly Bears]}}\nplay: ['{player} uses \"put two +1/+1 counters on target creature\" targeting Grizzly Bears', the stack empties]\nalways: Ana is at {life} life\n"
        assert words(text, line) == ["holds"]


@pytest.mark.parametrize(("event", "played", "life"), [
    # 603.2, 601.2i: a spell that was cast, as it is on the stack; a copy was not cast, and a land is no spell
    ("whenever you cast a red white spell", "Ana casts test both 1", 23), ("whenever you cast a red white spell", "Ana casts Lightning Bolt targeting Bea", 20),
    ("whenever you cast a red white spell", "Bea casts test both 2", 20), ("whenever an opponent casts a spell", "Bea casts test both 2", 23),
    ("whenever a player casts an instant spell", "Bea casts test both 2", 23), ("whenever a player casts a creature spell", "Bea casts test both 2", 20),
    ("whenever you cast a spell", "Ana casts Wasp Lancer", 23), ("whenever you cast a creature spell", "Ana casts Wasp Lancer", 23), ("whenever you cast a noncreature spell", "Ana casts Wasp Lancer", 20),
])
def test_what_is_cast(event: str, played: str, life: int) -> None:
    text = "  test both: |\n    {R/W} instant\n    this deals 1 damage to each creature\n" \
           "board: {Ana: {battlefield: [test watcher], hand: [test both, Lightning Bolt, Wasp Lancer], mana: RRUUU}, Bea: {hand: [test both], mana: R}}\n"
    assert words(text + f"play: [{played}, the stack empties]\nalways: Ana is at {life} life\n", f"{event}, you gain 3 life") == ["holds"]


WELL = """cards:
  test well: |
    {1} artifact creature Construct 1/4
    persist
    {0}: you gain 1 life. activate only once each turn
board: {Ana: [2 test well]}
"""


def test_once_each_turn_is_of_the_object_and_its_ability() -> None:
    text = f"ruling: r\n{WELL}play: [Ana may act freely]\npossible: Ana is at 22 life\nnever: Ana is at 23 life\n"
    assert [r.found.verdict for r in verify(parse_ruling(text))] == ["holds", "holds"]
    text = f"ruling: r\n{WELL}play: [Ana activates test well 1]\nlegal: Ana activates test well 2\nillegal: Ana activates test well 1\n"
    assert [r.found.verdict for r in verify(parse_ruling(text))] == ["holds", "holds"]
    text = f"ruling: r\n{WELL}play: [Ana activates test well 1, the stack empties, 'Bea uses \"destroy target artifact\" targeting test well 1', the stack empties]\nlegal: Ana activates test well 1\n"
    assert [r.found.verdict for r in verify(parse_ruling(text))] == ["holds"]
    text = f"ruling: r\n{WELL}play: [Ana activates test well 1, the stack empties, 'Bea uses \"gain control of target artifact\" targeting test well 1', the stack empties]\nillegal: Bea activates test well 1\n"
    assert [r.found.verdict for r in verify(parse_ruling(text))] == ["holds"]


SEEN = """ruling: r
cards:
  test islander: |
    {1} creature Elf 2/2
    when you control no Island, sacrifice this
  test maker: |
    {0} artifact
    {0}: you may gain 1 life. when you do, target player loses 1 life
board: {Ana: [test islander, Island], Bea: [Grizzly Bears]}
cases:
  a state: {play: ['Bea uses "destroy target land" targeting Island', the stack empties],
    always: [test islander's trigger triggers exactly once, test islander's first ability resolves, test islander's trigger triggers before test islander is sacrificed]}
  another state: {play: ['Bea uses "destroy target creature" targeting Grizzly Bears', the stack empties], never: test islander's trigger triggers}
  a line: {play: ['Bea uses "destroy target land" targeting Island', test islander's trigger resolves], always: test islander is sacrificed}
  what was done: {board: {Ana: [test maker]}, play: [Ana activates test maker, the stack empties], possible: [test maker triggers, Ana is at 21 life], Ana can force: [Ana is at 20 life, test maker triggers]}
  at its time: {board: {Ana: [Wicker Warcrawler]}, play: [Ana attacks Bea with Wicker Warcrawler], until: end of combat, always: Wicker Warcrawler's trigger triggers exactly 2 times}
"""


def test_what_triggers_without_an_event_is_seen_to_trigger() -> None:
    """603.8, 603.7b, 603.12: because of a state, at its time, or of what was done."""
    found = verify(parse_ruling(SEEN, file="r.yaml"))
    assert len(found) == 10 and [(r.claim.case, r.found.verdict, r.found.counterexample) for r in found if r.found.verdict != "holds"] == []


@pytest.mark.parametrize(("claim", "lacks"), [
    ("Island's trigger triggers", "Island has no trigger"), ("Island triggers", "Island has no trigger"), ("Island's ability resolves", "Island has no ability that uses the stack"),
    ("test islander's ability is countered", None),
])
def test_a_trigger_that_nothing_has_is_no_claim(claim: str, lacks: str | None) -> None:
    head, _, _ = SEEN.partition("cases:")
    (found,) = verify(parse_ruling(f"{head}play: ['Bea uses \"destroy target creature\" targeting Grizzly Bears', the stack empties]\nnever: {claim}\n", file="r.yaml"))
    assert (found.found.verdict, [str(one) for one in found.found.lacks]) == (("unsupported", [lacks]) if lacks else ("holds", []))
