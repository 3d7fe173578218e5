"""Each kind of event that a claim may speak of, from both sides: it happens where it does, and nowhere else."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling
from tests.checker.verdicts.asked import decided

CARDS = """cards:
  test altar: |
    {1} artifact
    sacrifice a creature: gain 2 life
  test pit: |
    {1} artifact
    {T}: lose 3 life
  test stone: |
    {1} artifact
    {T}: add {G}
  test hardy: |
    {1}{G} creature Elf 2/2
    persist
    counters can't be put on this
"""


def _verdicts(board: str, play: str, claim: str) -> list[str]:
    text = f"ruling: r\n{CARDS}board: {board}\nplay: [{play}, the stack empties]\nalways: {claim}\nnever: {claim}\n"
    return [result.found.verdict for result in verify(parse_ruling(text, file="r.yaml"))]


TAP = '\'Bea uses "tap target land" targeting Forest\''
UNTAP = '\'Bea uses "untap target land" targeting Forest\''
SACRIFICE = "Ana activates test altar"
DESTROY = '\'Bea uses "destroy target creature" targeting Grizzly Bears\''


@pytest.mark.parametrize(("board", "play", "claim", "good"), [
    ("{Ana: [Forest]}", TAP, "Forest taps", True),
    ("{Ana: [Forest]}", TAP, "Forest untaps", False),
    ("{Ana: ['Forest: tapped']}", UNTAP, "Forest untaps", True),
    ("{Ana: ['Forest: tapped']}", UNTAP, "Forest taps", False),
    ("{Ana: [Forest]}", UNTAP, "Forest untaps", False),
    ("{Ana: [test altar, Grizzly Bears]}", SACRIFICE, "Grizzly Bears is sacrificed", True),
    ("{Ana: [test altar, Grizzly Bears]}", SACRIFICE, "Grizzly Bears is destroyed", False),
    ("{Ana: [Grizzly Bears]}", DESTROY, "Grizzly Bears is sacrificed", False),
    ("{Ana: [test altar, Grizzly Bears]}", SACRIFICE, "Ana gains 2 life", True),
    ("{Ana: [test altar, Grizzly Bears]}", SACRIFICE, "Ana gains 3 life", False),
    ("{Ana: [test altar, Grizzly Bears]}", SACRIFICE, "Bea gains 2 life", False),
    ("{Ana: [test altar, Grizzly Bears]}", SACRIFICE, "Ana loses 2 life", False),
    ("{Ana: [test pit]}", "Ana activates test pit", "Ana loses 3 life", True),
    ("{Ana: [test pit]}", "Ana activates test pit", "Ana gains 3 life", False),
    ("{Ana: [test stone]}", "Ana activates test stone", "Ana adds G", True),
    ("{Ana: [test stone]}", "Ana activates test stone", "Ana adds R", False),
    ("{Ana: [test pit, test stone]}", "Ana activates test pit", "Ana adds G", False),
    ("{Ana: ['Grizzly Bears: with 2 +1/+1 counters']}", '\'Bea uses "put a -1/-1 counter on target creature" targeting Grizzly Bears\'', "a +1/+1 counter is removed from Grizzly Bears", True),
    ("{Ana: ['Grizzly Bears: with 2 +1/+1 counters']}", '\'Bea uses "tap target creature" targeting Grizzly Bears\'', "a +1/+1 counter is removed from Grizzly Bears", False),
])
def test_what_happens(board: str, play: str, claim: str, good: bool) -> None:
    assert _verdicts(board, play, claim) == (["holds", "refuted"] if good else ["refuted", "holds"])


@pytest.mark.parametrize(("words", "place"), [
    ("return target creature to its owner's hand", "in Ana's hand"),
    ("exile target creature", "in exile"),
    ("destroy target creature", "in Ana's graveyard"),
])
def test_where_things_go(words: str, place: str) -> None:
    assert _verdicts("{Ana: [Grizzly Bears]}", f"'Bea uses \"{words.replace(chr(39), 2 * chr(39))}\" targeting Grizzly Bears'", f"Grizzly Bears is {place}") == ["holds", "refuted"]


def test_what_enters_is_looked_at_as_it_will_be() -> None:
    play = "'Bea uses \"destroy target creature\" targeting test hardy'"
    assert _verdicts("{Ana: [test hardy]}", play, "test hardy has no counter") == ["holds", "refuted"]
    assert _verdicts("{Ana: [test hardy]}", play, "test hardy's persist triggers") == ["holds", "refuted"]
    assert _verdicts("{Ana: [test hardy]}", play, "test hardy is on the battlefield") == ["holds", "refuted"]


def test_who_loses_has_lost_and_the_other_has_won() -> None:
    for claim, good in (("Bea loses the game", True), ("Ana wins the game", True), ("Ana loses the game", False), ("Bea wins the game", False)):
        expected = ["holds", "refuted"] if good else ["refuted", "holds"]
        assert _verdicts("{Ana: [Forest], Bea: {life: 1}}", "'Ana uses \"this deals 1 damage to target player\" targeting Bea'", claim) == expected


def test_plays_are_events_too() -> None:
    assert _verdicts("{Ana: [test pit, test stone]}", "Ana activates test pit", "Ana activates test pit") == ["holds", "refuted"]
    assert _verdicts("{Ana: [test pit, test stone]}", "Ana activates test pit", "Ana activates test stone") == ["refuted", "holds"]


@pytest.mark.parametrize(("board", "what"), [
    ("{Ana: {hand: [Forest, 2 unknown cards]}}", "cards in a hand that nobody has named"),
    ("{Ana: {hand: [3 unknown cards]}}", "cards in a hand that nobody has named"),
])
def test_what_free_players_could_do_and_no_step_does_is_not_passed_over(board: str, what: str) -> None:
    def found(play: str) -> list[tuple[str, str]]:
        text = f"ruling: r\nboard: {board}\nplay: [{play}]\nnever: Ana is at 19 life\nalways: Ana is at 20 life\n"
        return [(r.found.verdict, " ".join(r.found.proof)) for r in verify(parse_ruling(text, file="r.yaml"))]
    for verdict, why in found("everyone may act freely"):
        assert verdict == "undetermined" and (what in why or not why)
    assert [verdict for verdict, _ in found("the stack empties")] == ["holds", "holds"]


def test_nobody_forces_what_a_missing_play_of_another_could_prevent() -> None:
    text = "ruling: r\nboard: {Ana: [Forest], Bea: {hand: [%s]}}\nplay: [everyone may act freely]\nAna can force: Ana is at 20 life\n"
    assert [verify(parse_ruling(text % hand, file="r.yaml"))[0].found.verdict for hand in ("2 unknown cards", "")] == ["undetermined", "holds"]


def test_combat_comes_before_the_turn_ends() -> None:
    def found(until: str, free: bool) -> str:
        play = "[everyone may act freely]" if free else "[the stack empties]"
        text = f"ruling: r\nboard: {{Ana: [Grizzly Bears], Bea: [Forest]}}\nplay: {play}\nuntil: {until}\nalways: Bea is at 20 life\n"
        return verify(parse_ruling(text, file="r.yaml"))[0].found.verdict
    assert (found("end of turn", True), found("the stack is empty", True), found("end of turn", False)) == ("refuted", "holds", "holds")  # it attacks


TWO_BEARS = """
board: {Ana: {battlefield: [2 Grizzly Bears, Viscera Seer], mana: R}}
play: ['Ana uses "tap target creature" targeting Grizzly Bears 1', the stack empties, Ana may act freely]
"""


@pytest.mark.parametrize(("claim", "verdict"), [
    # nothing taps the second: no moment to speak of
    ("possible: Grizzly Bears 1 is tapped while Grizzly Bears 2 is tapped", "refuted"), ("never: Grizzly Bears 1 is untapped while Grizzly Bears 2 is tapped", "refuted"),
    ("always: Grizzly Bears 1 is untapped while Grizzly Bears 2 is tapped", "refuted"), ("always: Viscera Seer untaps while Ana is at 20 life", "refuted"),
    ("possible: Viscera Seer untaps before Grizzly Bears 2 is destroyed", "refuted"), ("possible: Viscera Seer dies before Grizzly Bears 2 untaps", "refuted"),
    # on every line it is tapped at some moments and not at others, and may die at each of them
    ("possible: Grizzly Bears 2 is untapped while Grizzly Bears 1 is untapped", "holds"), ("never: Grizzly Bears 2 is untapped while Grizzly Bears 1 is untapped", "refuted"),
    ("always: Grizzly Bears 2 is untapped while Grizzly Bears 1 is untapped", "holds"), ("possible: Viscera Seer is tapped while Grizzly Bears 1 is tapped", "refuted"),
    ("never: Viscera Seer is tapped while Grizzly Bears 1 is tapped", "holds"), ("possible: Grizzly Bears 2 dies while Grizzly Bears 1 is tapped", "holds"),
    ("never: Grizzly Bears 2 dies while Grizzly Bears 1 is tapped", "refuted"), ("never: Grizzly Bears 2 dies while Grizzly Bears 1 is untapped", "holds"),
    ("possible: Grizzly Bears 1 is tapped when Grizzly Bears 2 dies", "holds"), ("possible: Grizzly Bears 1 is untapped when Grizzly Bears 2 dies", "refuted"),
    ("never: Grizzly Bears 1 is tapped when Grizzly Bears 2 dies", "refuted"), ("never: Grizzly Bears 1 is untapped when Grizzly Bears 2 dies", "holds"),
])
def test_when_and_while_speak_of_each_moment_or_of_one(claim: str, verdict: str) -> None:
    assert decided(f"{TWO_BEARS}{claim}") == [verdict]


def test_one_of_two_times_is_enough_for_never() -> None:
    """It dies twice: the first time with a creature beside it, the second time without one."""
    play = """
board: {Ana: [Kitchen Finks, Grizzly Bears]}
play: ['Bea uses "destroy target creature" targeting Kitchen Finks', the stack empties, 'Bea uses "destroy target creature" targeting Grizzly Bears', the stack empties,
       'Bea uses "destroy target creature" targeting Kitchen Finks', the stack empties]
"""
    assert decided(play + "always: Grizzly Bears is on the battlefield when Kitchen Finks dies") == ["refuted"]
    assert decided(play + "never: Grizzly Bears is on the battlefield when Kitchen Finks dies") == ["refuted"]
    assert decided(play + "possible: [Grizzly Bears is on the battlefield when Kitchen Finks dies, Grizzly Bears is in Ana's graveyard when Kitchen Finks dies]") == ["holds", "holds"]
    assert decided(play + "possible: [Kitchen Finks has a -1/-1 counter when Kitchen Finks enters, Kitchen Finks has no counter when Kitchen Finks enters]") == ["holds", "refuted"]


QUALITIES = ("untapped", "tapped", "green", "not green", "not tapped", "not untapped", "not attacking", "in Ana's graveyard", "on the battlefield", "controlled by Ana", "not controlled by Ana", "2/2", "not 2/2", "1/1", "blocked",
             "only green")


def test_what_is_so_at_a_moment_is_what_is_so_at_the_end() -> None:
    """108.4, 110.5, 208.1: of a permanent, and of a card in a graveyard."""
    text = """
board: {Ana: [Grizzly Bears, Llanowar Elves], Bea: [Viscera Seer]}
play: ['Bea uses "destroy target creature" targeting Grizzly Bears', the stack empties, 'Bea uses "destroy target creature" targeting Viscera Seer', the stack empties]
always:
"""
    said = [f"{name} is {quality}" for name in ("Grizzly Bears", "Llanowar Elves") for quality in QUALITIES]
    verdicts = decided(text + "".join(f"  - {one}\n  - {one} when Viscera Seer dies\n" for one in said))
    assert [(one, end, moment) for one, end, moment in zip(said, verdicts[::2], verdicts[1::2], strict=True) if end != moment] == []
    dead = dict(zip(said, verdicts[::2], strict=True))
    assert [dead[f"Grizzly Bears is {q}"] for q in ("untapped", "not untapped", "controlled by Ana", "2/2")] == ["refuted", "holds", "refuted", "holds"]


@pytest.mark.parametrize(("text", "said", "times"), [
    ("each player loses 2 life", "a player loses 2 life", 2), ("each player gains 2 life", "a player gains 2 life", 2), ("each player draws two cards", "a player draws a card", 4),
    ("each player draws two cards", "Bea draws a card", 2), ("each player loses 2 life", "Ana loses 2 life", 1), ("each player loses 2 life", "a player loses 1 life", 0),
    ("you lose 2 life. each player loses 2 life", "a player loses 2 life", 3),
])
def test_what_happens_to_two_players_at_once_happens_twice(text: str, said: str, times: int) -> None:
    play = f"board: {{Ana: {{hand: [zap], mana: R, library: [4 Forest]}}, Bea: {{library: [4 Forest]}}}}\ncards:\n  zap: |\n    {{R}} sorcery\n    {text}\nplay: [Ana casts zap, the stack empties]\n"
    assert decided(f"{play}always: [{said} exactly {times} times, {said} at least {times} times, {said} at most {times} times]\nnever: {said} exactly {times + 1} times") == ["holds"] * 4


def test_what_happens_by_itself_before_the_first_line_has_happened() -> None:
    """704.5g, 704.5j: state-based actions come before anybody can cast anything."""
    text = "board: {Ana: {hand: [zap], mana: R, battlefield: ['Grizzly Bears: with 2 damage']}}\ncards:\n  zap: |\n    {R} sorcery\n    gain 1 life\nplay: [Ana casts zap, the stack empties]\n"
    assert decided(text + "always: [Grizzly Bears dies, Grizzly Bears dies before zap resolves]\nnever: Grizzly Bears dies after zap resolves\npossible: Grizzly Bears dies\n") == ["holds"] * 4
    assert decided(text.replace(": with 2 damage", ": with 1 damage") + "never: Grizzly Bears dies") == ["holds"]
    legends = "board: {Ana: [2 king]}\ncards:\n  king: |\n    {W} legendary creature Human 2/2\nplay: [Ana passes]\n"
    assert decided(legends + "possible: king 1 dies\nAna can force: king 2 dies\nnever: [king 1 dies at the same time as king 2 dies]") == ["holds"] * 3


@pytest.mark.parametrize(("text", "event"), [
    ("this deals 3 damage to target player. gain 2 life", "Bea loses 3 life"), ("this deals 3 damage to target player. gain 2 life", "Ana gains 2 life"), ("tap target creature. gain 2 life", "Grizzly Bears taps"),
    ("destroy target creature", "Grizzly Bears dies"), ("target creature gets -2/-2 until end of turn", "Grizzly Bears dies"),
])
def test_what_resolves_begins_before_what_it_does(text: str, event: str) -> None:
    """608.2c: a spell begins to resolve, then its instructions are followed."""
    aim = "Bea" if "player" in text else "Grizzly Bears"
    play = f"board: {{Ana: {{hand: [zap], mana: R}}, Bea: [Grizzly Bears]}}\ncards:\n  zap: |\n    {{R}} sorcery\n    {text}\nplay: [Ana casts zap targeting {aim}, the stack empties]\n"
    claims = f"always: [zap resolves before {event}, {event} after zap resolves]\nnever: [{event} before zap resolves, zap resolves after {event}, zap resolves at the same time as {event}]\n"
    assert decided(play + claims) == ["holds"] * 5


def test_what_attacks_is_tapped_when_it_attacks() -> None:
    """508.1f: the state that is asked is that just after the declaration; so of blocks."""
    text = "board: {Ana: [Grizzly Bears], Bea: [Llanowar Elves]}\nplay: [Ana attacks Bea with Grizzly Bears, Bea blocks Grizzly Bears with Llanowar Elves]\nuntil: end of combat\n"
    assert decided(text + "always: [Grizzly Bears is tapped when Grizzly Bears attacks, Grizzly Bears is blocked when Llanowar Elves blocks Grizzly Bears]\nnever: Llanowar Elves is tapped when Llanowar Elves blocks") == ["holds"] * 3


def test_the_board_as_it_is_before_anything_is_played_is_a_moment() -> None:
    text = """
board: {Ana: {battlefield: [test druid], hand: [test zap], mana: R}}
cards:
  test druid: |
    {G} creature Druid 1/1
    {T}: gain 1 life
  test zap: |
    {R} instant
    target player loses 2 life
"""
    activates = text + "play: [Ana activates test druid, the stack empties]\n"
    assert decided(activates + "always: [test druid is tapped throughout, test druid is tapped until Ana gains 1 life, test druid is tapped while Ana is at 20 life]") == ["refuted"] * 3
    assert decided(activates + "possible: test druid is untapped while Ana is at 20 life\nnever: test druid is untapped while Ana is at 21 life") == ["holds"] * 2
    casts = text + "play: [Ana casts test zap targeting Bea, the stack empties]\n"
    assert decided(casts + "always: [test zap is in Ana's hand until Ana casts test zap, test zap is on the stack until Bea loses 2 life, test zap is on the stack when test zap resolves]") == ["holds", "refuted", "holds"]
    assert decided(casts + "possible: test zap is in Ana's hand while Bea is at 20 life\nnever: test zap is in Ana's hand while Bea is at 18 life") == ["holds"] * 2


def test_a_card_in_another_zone_is_what_is_printed_on_it() -> None:
    """109.2: what an effect says of creatures it says of permanents."""
    text = """
board: {Ana: [test ant], Bea: [Grizzly Bears]}
cards:
  test ant: |
    {1} enchantment
    each creature gets +1/+1 and has flying
play: ['Ana uses "return target creature to its owner''s hand" targeting Grizzly Bears', the stack empties]
"""
    away = "while Grizzly Bears is in Bea's hand"
    assert decided(f"{text}possible: [Grizzly Bears is 2/2 {away}, Grizzly Bears is 3/3 while Grizzly Bears is on the battlefield, Grizzly Bears is green {away}]") == ["holds"] * 3
    assert decided(f"{text}possible: [Grizzly Bears is 3/3 {away}, Grizzly Bears has flying {away}]\nnever: [Grizzly Bears is 3/3 {away}]") == ["refuted", "refuted", "holds"]
