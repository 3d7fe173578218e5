"""What can be repeated without end, and the least mana that a play takes, as claims."""

from __future__ import annotations

import pytest

from encoder.errors import InputError
from tests.checker.verdicts.asked import decided, results

DRUID = "board: {Ana: [Devoted Druid, Vizier of Remedies]}\n"


def test_what_a_round_brings_and_does_is_endless_and_what_nothing_here_does_is_not() -> None:
    claims = ["Ana", "Ana adds G", "Devoted Druid untaps", "Ana gains life", "Bea loses life", "Ana adds B", "Bea"]
    found = results(f"{DRUID}endless: [{', '.join(claims)}, Devoted Druid dies]\nnever endless: [{', '.join(claims)}]\n")
    assert [one.found.verdict for one in found] == ["holds"] * 3 + ["refuted"] * 4 + ["undetermined"] + ["refuted"] * 3 + ["holds"] * 4
    shown, unknown = found[1], found[7]  # ways beside the loop were not all looked at
    assert shown.found.proof[:2] == ("each round: +1 mana G of Ana", "again and again:") and "605.3b" in shown.found.rules and shown.found.states and unknown.cuts


def test_without_the_other_piece_it_stops_and_is_said_why() -> None:
    found, = results("board: {Ana: [Devoted Druid]}\nendless: Ana\n")
    assert found.found.verdict == "refuted" and "Devoted Druid dies" in found.found.counterexample[0]


def test_what_uses_something_up_is_not_endless() -> None:
    battery = "cards:\n  test battery: |\n    {1} artifact\n    remove a charge counter from this: untap this\n    {T}: add {C}\n"
    assert decided(f"board: {{Ana: ['test battery: with 4 charge counters']}}\n{battery}endless: [Ana adds C]\n") != ["holds"]


@pytest.mark.parametrize("claim", ["Ana gains 3 life", "a creature dies", "Devoted Druid deals damage to Bea", "Ana draws life"])
def test_what_is_not_decided_is_told_by_name(claim: str) -> None:
    found, = results(f"{DRUID}endless: {claim}\n")
    assert found.found.verdict == "unsupported" and "is repeated" in found.found.proof[0]


def test_behind_lines_of_play_it_is_unsupported_and_a_sentence_that_is_so_is_a_mistake() -> None:
    assert decided(f"{DRUID}play: the stack empties\nendless: Ana\n") == ["unsupported"]
    with pytest.raises(InputError, match="one thing that happens"):
        results(f"{DRUID}endless: Ana is at 20 life\n")


def test_life_of_any_amount_is_an_event() -> None:
    board = "board: {Ana: [Grizzly Bears]}\nplay: ['Ana uses \"you gain 3 life\"', the stack empties]\n"
    assert decided(f"{board}always: [Ana gains life, Ana gains 3 life]\nnever: [Ana loses life, Ana gains 2 life]\n") == ["holds"] * 4


def test_the_least_mana_is_that_of_the_cheapest_payment_here() -> None:
    tower = "board: {Ana: {hand: [Tower Above], mana: %s}, Bea: [Grizzly Bears]}\nleast mana of Ana casts Tower Above%s: %d\n"
    assert decided(tower % ("GGRR", "", 4)) == ["holds"] and decided(tower % ("GGGRR", "", 3)) == ["holds"]
    assert decided(tower % ("GGGRRR", " for 6", 6)) == ["holds"]
    short, = results(tower % ("GG", "", 3))
    assert short.found.verdict == "refuted" and "can pay" in short.found.counterexample[0]


def test_what_else_pays_is_no_mana() -> None:
    cards = "cards:\n  test horde: |\n    {2}{G} creature Elf 2/2\n    convoke\n"
    board = "board: {Ana: {hand: [test horde], battlefield: [Forest, %s]}}\n" + cards + "least mana of Ana casts test horde: %d\n"
    assert decided(board % ("2 Grizzly Bears", 1)) == ["holds"] and decided(board % ("3 Grizzly Bears", 0)) == ["holds"]


def test_a_number_belongs_to_it() -> None:
    with pytest.raises(InputError, match="a whole number"):
        results("board: {Ana: {hand: [Tower Above]}}\nleast mana of Ana casts Tower Above: GG\n")


SKULK = "board: {Ana: [Mistmeadow Skulk], Bea: {hand: [Blaze], mana: RRRR, graveyard: [Grizzly Bears]}, turn: Bea}\n"


@pytest.mark.parametrize(("target", "payments", "least"), [("Mistmeadow Skulk", ["R", "RR"], 1), ("Ana", ["R", "RR", "RRR", "RRRR"], 1), ("Grizzly Bears", [], None), ("Mistmeadow Skulk with X = 2", [], None), ("Ana with X = 2", ["RRR"], 3)])
def test_what_is_paid_is_what_the_targets_are_legal_with(target: str, payments: list[str], least: int | None) -> None:
    play = f"Bea casts Blaze targeting {target}"
    assert decided(f"{SKULK}number of payments of {play}: {len(payments)}\nnumber of ways of {play}: {len(payments)}\n") == ["holds"] * 2
    assert decided(f"{SKULK}payments of {play}: [{', '.join(payments or ['R'])}]\n") == ["holds" if payments else "refuted"]
    assert decided(f"{SKULK}least mana of {play}: {least or 1}\n") == ["holds" if least else "refuted"]
