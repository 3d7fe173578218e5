"""Spells on the stack, and what becomes of them: resolved, illegal, countered, copied; the permanents that they become."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

CARDS = """cards:
  test bolt: |
    {R} instant
    this deals 3 damage to any target
  test lecture: |
    {1}{U} sorcery
    you gain 2 life
    you lose 1 life
  test crush: |
    {B} sorcery
    destroy target creature. you gain 1 life
  test blaze: |
    {X}{R} sorcery
    this deals X damage to any target
  test surge: |
    {G} sorcery
    kicker {2}
    you gain 2 life
    if this spell's kicker cost was paid, you gain 3 life
  test echo: |
    {W} sorcery
    flashback {2}
    you gain 2 life
  test refrain: |
    {W} sorcery
    buyback {2}
    you gain 2 life
  test mark: |
    {W} enchantment Aura
    enchant creature
    enchanted creature gets +1/+1
  test ox: |
    {1}{W} creature Ox 2/4
    whenever this enters, you gain 1 life
"""


def words(text: str) -> list[str]:
    return [result.found.verdict for result in verify(parse_ruling("ruling: r\n" + CARDS + text, file="r.yaml"))]


def resolved(stack: str, board: str = "", line: str = "the stack empties") -> str:
    return f"board:\n  Ana: {{battlefield: [Viscera Seer]}}\n  Bea: {{battlefield: [Grizzly Bears]}}\n  stack: [\"{stack}\"]\n{board}play: [{line}]\n"


@pytest.mark.parametrize(("stack", "claim", "good"), [
    ("Ana's test bolt: targeting Grizzly Bears", "Grizzly Bears dies", True), ("Ana's test bolt: targeting Grizzly Bears", "Viscera Seer dies", False),
    ("Ana's test bolt: targeting Bea", "Bea is at 17 life", True), ("Ana's test bolt: targeting Bea", "test bolt is in Ana's graveyard", True),
    ("Ana's test lecture", "Ana is at 21 life", True), ("Bea's test lecture", "Bea is at 21 life", True), ("Bea's test lecture", "Ana is at 20 life", True),
    ("Ana's test blaze: X = 2 and targeting Bea", "Bea is at 18 life", True), ("Ana's test blaze: X = 0 and targeting Bea", "Bea is at 20 life", True),
    ("Ana's test surge", "Ana is at 22 life", True), ("Ana's test surge: paid G and its kicker cost", "Ana is at 25 life", True),
    ("Ana's test echo", "test echo is in Ana's graveyard", True), ("Ana's test echo: paid CC and its flashback cost", "test echo is in exile", True),
    ("Ana's test refrain", "test refrain is in Ana's graveyard", True), ("Ana's test refrain: paid WCC and its buyback cost", "test refrain is in Ana's hand", True),
    ("Ana's test ox", "test ox is on the battlefield", True), ("Ana's test ox", "Ana is at 21 life", True), ("Ana's test ox", "test ox is controlled by Ana", True),
    ("Bea's test ox: owned by Ana", "test ox is controlled by Bea", True), ("Ana's test mark: targeting Grizzly Bears", "test mark is attached to Grizzly Bears", True),
    ("Ana's test mark: targeting Grizzly Bears", "Grizzly Bears is 3/3", True),
])
def test_spells_resolve(stack: str, claim: str, good: bool) -> None:
    assert words(f"{resolved(stack)}always: {claim}\nnever: {claim}\n") == (["holds", "refuted"] if good else ["refuted", "holds"])


KILL = "'Bea uses \"destroy target creature\" targeting Grizzly Bears', the stack empties"


@pytest.mark.parametrize(("stack", "claim"), [
    ("Ana's test crush: targeting Grizzly Bears", "Ana is at 20 life"), ("Ana's test crush: targeting Grizzly Bears", "test crush is in Ana's graveyard"),
    ("Ana's test mark: targeting Grizzly Bears", "test mark is in Ana's graveyard"), ("Ana's test refrain: paid WCC and its buyback cost", "test refrain is in Ana's hand"),
    ("Ana's test echo: paid CC and its flashback cost", "test echo is in exile"),
])
def test_a_spell_without_a_legal_target_does_nothing(stack: str, claim: str) -> None:
    assert words(f"{resolved(stack, line=KILL)}always: {claim}\n") == ["holds"]
