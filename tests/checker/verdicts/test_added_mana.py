"""Mana that an ability names by mana symbols is of one type as it is added (CR 106.8 to 106.11)."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

CARDS = """\
cards:
  test prism: |
    {2} artifact
    {T}: add {W/U}{W/U}
  test rock: |
    {2}{S}{G} artifact
    {T}: add mana equal to this artifact's mana cost
  test idol: |
    {2/R}{B/P} artifact
    {T}: add mana equal to this artifact's mana cost
  test mirror: |
    {W/U/P} artifact
    {T}: add mana equal to this artifact's mana cost
  test hole: |
    {X}{R} artifact
    {T}: add mana equal to this artifact's mana cost
"""
POOLS = {
    "test prism": ["WW", "WU", "UU"],
    "test rock": ["GCCC"],
    "test idol": ["BR", "BCC"],
    "test mirror": ["W", "U"],
    "test hole": ["R"],
}


@pytest.mark.parametrize("card", POOLS)
def test_what_is_added_is_of_one_type(card: str) -> None:
    outcomes = ", ".join(f"[Ana has mana {pool}]" for pool in POOLS[card])
    played = f"  played: {{play: [Ana activates {card}], outcomes: [{outcomes}]}}\n"
    letters = {"".join(sorted(pool, key="WUBRGC".index)) for pool in POOLS[card]}
    size = {len(pool) for pool in letters}
    paid = "".join(f"  pays {n}: {{Ana: {{hand: ['test spell {{{n}}}']}}, payments of Ana casts test spell: [{', '.join(sorted(p for p in letters if len(p) == n))}]}}\n"
                   for n in size if n == max(size) == min(size))
    text = f"ruling: r\n{CARDS}board: {{Ana: {{battlefield: [{card}]}}}}\ncases:\n{played}{paid}"
    assert {r.found.verdict for r in verify(parse_ruling(text, file="r.yaml"))} == {"holds"}
