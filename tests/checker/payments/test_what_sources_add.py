"""What the sources of a board add, and what they take (CR 105.4, 106, 107.4h, 605.3b)."""

from __future__ import annotations

import pytest

from checker import pay
from encoder.boards import parse_board

CARDS = {
    "test grotto": "no cost land\nas this enters, choose a color\n{T}: add one mana of the chosen color",
    "test rock": "{1} artifact\n{T}: add one mana of any type",
    "test prism": "{1} artifact\n{T}: add one mana of any color",
}


def _ways(battlefield: list[str], cost: str, life: int = 20) -> int:
    board = parse_board({"Ana": {"battlefield": battlefield, "hand": ["test cold"], "life": str(life)}, "cards": {"test cold": f"{cost} creature Bear 1/1", **CARDS}})
    return pay(board, player="Ana", play="test cold")["counts"]["payments"]


@pytest.mark.parametrize(("battlefield", "cost", "ways"), [
    (["Snow-Covered Forest"], "{S}", 1),
    (["Forest"], "{S}", 0),
    (["Forest", "Snow-Covered Forest"], "{S}", 1),
    (["Forest", "Snow-Covered Forest"], "{S}{G}", 1),
    (["Snow-Covered Forest"], "{S}{G}", 0),
    (["Forest", "Snow-Covered Forest"], "{1}", 2),
    (["Snow-Covered Forest", "Snow-Covered Island"], "{S}", 2),
])
def test_only_snow_sources_pay_snow(battlefield: list[str], cost: str, ways: int) -> None:
    assert _ways(battlefield, cost) == ways


@pytest.mark.parametrize(("battlefield", "cost", "ways"), [
    (["test grotto: chosen red"], "{R}", 1),
    (["test grotto: chosen red"], "{G}", 0),
    (["test grotto: chosen red"], "{1}", 1),
    (["test rock"], "{C}", 1),
    (["test rock"], "{B}", 1),
    (["test rock"], "{1}", 6),
    (["test prism"], "{C}", 0),
    (["test prism"], "{1}", 5),
])
def test_the_chosen_color_any_color_and_any_type(battlefield: list[str], cost: str, ways: int) -> None:
    assert _ways(battlefield, cost) == ways


@pytest.mark.parametrize(("life", "ways"), [(3, 0), (4, 1), (5, 1)])
def test_life_that_a_source_takes_while_paying_is_not_there_to_pay_with(life: int, ways: int) -> None:
    assert _ways(["Ancient Tomb"], "{2}{R/P}", life) == ways


@pytest.mark.parametrize(("guides", "ways"), [(1, 0), (2, 1)])
def test_what_is_being_cast_is_no_source(guides: int, ways: int) -> None:
    guide = "{1}{G} creature Ape 2/2\nfrom hand: exile this: add {G}"
    board = parse_board({"Ana": {"hand": [f"{guides} test guide"], "mana": "C"}, "cards": {"test guide": guide}})
    answer = pay(board, player="Ana", play="test guide" if guides == 1 else "test guide 1")
    assert sum(len(a["payments"]) for a in answer["announcements"] if a["play"].startswith("cast")) == ways


@pytest.mark.parametrize(("mana", "play", "payable"), [
    ("C only on abilities", "test lens", True),
    ("C only on abilities", "test cold", False),
    ("C", "test cold", True),
])
def test_mana_that_is_only_for_abilities_pays_for_no_spell(mana: str, play: str, payable: bool) -> None:
    lens = "{1} artifact\n{1}: gain 1 life"
    board = parse_board({"Ana": {"battlefield": ["test lens"], "hand": ["test cold"], "mana": [mana]}, "cards": {"test lens": lens, "test cold": "{1} creature Bear 1/1"}})
    assert (pay(board, player="Ana", play=play)["counts"]["payments"] > 0) is payable


@pytest.mark.parametrize(("mana", "ways"), [("C only on abilities", 1), ("C only on creature spells", 0)])
def test_mana_that_is_only_for_abilities_pays_for_mana_abilities_too(mana: str, ways: int) -> None:
    signet = "{1} artifact\n{1}, {T}: add {G}{W}"
    board = parse_board({"Ana": {"battlefield": ["test signet"], "hand": ["test cold"], "mana": [mana]}, "cards": {"test signet": signet, "test cold": "{G}{W} creature Bear 1/1"}})
    assert pay(board, player="Ana", play="test cold")["counts"]["payments"] == ways
