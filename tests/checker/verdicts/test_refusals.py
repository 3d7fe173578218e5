"""What a step cannot carry out, or does not look at, is named: the claim is unsupported or undetermined, and never decided in silence."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

CARDS = """cards:
  test seer: |
    {1} creature 1/1
    {T}: scry 1
  test table: |
    {1} artifact
    {T}: each player may sacrifice a creature and gain 1 life
  test tax: |
    {1} artifact
    {T}: each opponent may sacrifice a creature and gain 1 life
  test gift: |
    {1} artifact
    {T}: target player gains control of target creature
  test leash: |
    {1} artifact
    {T}: gain control of target creature
  test altar: |
    {1} artifact
    sacrifice a creature: add {C}{C}
  test well: |
    {1} artifact
    {1}: you gain 1 life
  test chime: |
    {1} artifact
    whenever a land becomes tapped, you gain 1 life
  test crane: |
    {1} artifact
    {T}: return target creature to its owner's hand
  test book: |
    {1} artifact
    {T}: draw a card
  test mill: |
    {1} artifact
    {T}: mill a card
  test echo: |
    {R} sorcery
    you gain 1 life
    flashback {0}
  test lens: |
    {1} enchantment
    you may play the top card of your library
"""


def found(board: str, play: str, claim: str) -> tuple[str, str]:
    result = verify(parse_ruling(f"ruling: r\n{CARDS}board: {board}\nplay: [{play}]\nalways: {claim}\n", file="r.yaml"))[0]
    return result.found.verdict, " ".join(result.found.proof)


@pytest.mark.parametrize(("board", "play", "claim", "clause"), [
    ("{Ana: {battlefield: [test seer], library: [Forest, 5 unknown cards]}}", "Ana activates test seer, the stack empties", "test seer is tapped", "{T}: scry 1"),
    ("{Ana: [test seer], Bea: {library: [Forest, 5 unknown cards]}}", "Ana activates test seer, the stack empties", "test seer is tapped", ""),
    ("{Ana: [test seer]}", "Ana activates test seer, the stack empties", "test seer is tapped", ""),
    ("{Ana: [test table], Bea: [Grizzly Bears]}", "Ana activates test table, the stack empties", "test table is tapped", "each player may sacrifice a creature and gain 1 life"),
    ("{Ana: [test tax], Bea: [Grizzly Bears]}", "Ana activates test tax, the stack empties", "test tax is tapped", ""),
    ("{Ana: [test gift, Grizzly Bears], Bea: []}", "Ana activates test gift targeting Bea and Grizzly Bears, the stack empties", "Grizzly Bears is controlled by Bea", ""),
    ("{Ana: [test leash], Bea: [Grizzly Bears]}", "Ana activates test leash targeting Grizzly Bears, the stack empties", "Grizzly Bears is controlled by Ana", ""),
])
def test_clauses_that_no_step_carries_out_are_named(board: str, play: str, claim: str, clause: str) -> None:
    verdict, why = found(board, play, claim)
    assert verdict == ("unsupported" if clause else "holds") and clause in why


@pytest.mark.parametrize(("board", "what"), [
    ("{Ana: [test altar, test well, Grizzly Bears, Glorious Anthem]}", "while it is paid for: test altar"),
    ("{Ana: {battlefield: [test altar, Grizzly Bears, Glorious Anthem], hand: [Grizzly Bears]}}", "while it is paid for: test altar"),
    ("{Ana: [test altar, Grizzly Bears], Bea: [test well]}", ""),
    ("{Ana: [Forest, test well, test chime]}", ""),
    ("{Ana: ['Vivid Crag: with a charge counter', test well]}", ""),
    ("{Ana: [Forest, test well]}", ""),
    ("{Ana: [test crane, Grizzly Bears]}", ""),
    ("{Ana: [test book]}", "cards in a hand that nobody has named"),
    ("{Ana: {battlefield: [test book], library: [Giant Growth, exactly]}}", ""),
    ("{Ana: {battlefield: [test mill], library: [test echo, 3 unknown cards]}}", ""),
    ("{Ana: [test mill]}", ""),
    ("{Ana: {battlefield: [test lens], library: [Forest, 3 unknown cards]}}", "Forest, by test lens, line 1: you may play the top card of your library"),
    ("{Ana: {battlefield: [test lens], library: [4 unknown cards]}}", "an effect permits plays"),
])
def test_plays_that_no_step_makes_are_named_where_players_are_free(board: str, what: str) -> None:
    verdict, why = found(board, "Ana may act freely", "Bea is at 20 life")
    assert (verdict, what in why) == ("undetermined" if what else "holds", True)


def test_a_trigger_of_the_step_that_a_board_is_in_is_told_with_its_line() -> None:
    text = ("ruling: r\nboard: {Ana: {exile: [test seed: with 2 time counters]}, turn: Ana, step: upkeep}\ncards:\n  test seed: |\n    {1} creature 1/1\n    suspend 2 {1}\n"
            "play: [everyone may act freely]\nnever: Ana is at 3 life\n")
    assert [str(lack) for lack in verify(parse_ruling(text))[0].found.lacks] == ["test_seed, line 1: what triggers at the beginning of a step that the board is in (upkeep) (not modelled: event)"]


@pytest.mark.parametrize(("kind", "expected"), [("activated", "undetermined"), ("triggered", "undetermined"), ("activated ability or triggered", "holds")])
def test_nothing_says_whether_a_text_was_activated_or_has_triggered(kind: str, expected: str) -> None:
    text = (f"ruling: r\nboard: {{Ana: [test hush], Bea: [Grizzly Bears]}}\ncards:\n  test hush: |\n    {{1}} artifact\n    {{0}}: counter target {kind} ability\n"
            "play: ['Bea uses \"target creature gets +1/+1 until end of turn\" targeting Grizzly Bears', Ana activates test hush, the stack empties]\nalways: Grizzly Bears is 2/2\n")
    assert verify(parse_ruling(text))[0].found.verdict == expected
