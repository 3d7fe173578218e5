"""Each kind of event that a claim may speak of, from both sides: it happens where it does, and nowhere else."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

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
