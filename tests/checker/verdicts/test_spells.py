"""Spells on the stack, and what becomes of them: resolved, illegal, countered, copied; the permanents that they become."""

from __future__ import annotations

import pytest

from .asked import decided

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
  test vote: |
    {W} instant
    choose one: - you gain 2 life - you lose 3 life - destroy target creature
  test ox: |
    {1}{W} creature Ox 2/4
    whenever this enters, you gain 1 life
"""


def words(text: str) -> list[str]:
    return decided(CARDS + text)


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
    ("Ana's test vote: chosen mode 1", "Ana is at 22 life", True), ("Ana's test vote: chosen mode 2", "Ana is at 17 life", True),
    ("Ana's test vote: chosen mode 3 and targeting Grizzly Bears", "Grizzly Bears dies", True), ("Ana's test vote: chosen mode 3 and targeting Grizzly Bears", "Ana is at 20 life", True),
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
    ("Ana's test vote: chosen mode 3 and targeting Grizzly Bears", "test vote doesn't resolve"), ("Ana's test vote: chosen mode 1", "test vote resolves"),
    ("Ana's test crush: targeting Grizzly Bears", "test crush doesn't resolve"),
    ("Ana's test echo: paid CC and its flashback cost", "test echo is in exile"),
])
def test_a_spell_without_a_legal_target_does_nothing(stack: str, claim: str) -> None:
    assert words(f"{resolved(stack, line=KILL)}always: {claim}\n") == ["holds"]


# --- countering -----------------------------------------------------------------------------------------------------------------

LAYERED = """board:
  Ana: [Viscera Seer, test pinger]
  Bea: [Grizzly Bears]
  stack: ["Bea's Counterspell: targeting test bolt", "Bea's Stifle: targeting Viscera Seer's ability", "test pinger's ability: targeting Bea", "Viscera Seer's ability", "Ana's test bolt: targeting Grizzly Bears"]
cards:
  test bolt: |
    {R} sorcery
    this deals 3 damage to any target
  test pinger: |
    {R} creature Wizard 1/1
    {T}: this deals 1 damage to any target
play: [the stack empties]
"""


def verdicts(text: str) -> list[str]:
    return decided(text)


@pytest.mark.parametrize(("claim", "good"), [
    ("test bolt is countered", True), ("test bolt resolves", False), ("Grizzly Bears dies", False), ("test bolt is in Ana's graveyard", True),
    ("Viscera Seer's ability is countered", True), ("Viscera Seer's ability resolves", False), ("test pinger's ability resolves", True), ("Bea is at 19 life", True),
    ("test pinger's ability is countered", False), ("Stifle resolves", True), ("Counterspell is countered", False), ("test bolt is countered before Stifle resolves", True),
])
def test_what_is_countered_does_nothing_and_the_rest_stays(claim: str, good: bool) -> None:
    """701.6a, 405: the stack closes up below what stays, whose targets on the stack stay what they are."""
    assert verdicts(f"{LAYERED}always: {claim}\nnever: {claim}\n") == (["holds", "refuted"] if good else ["refuted", "holds"])


@pytest.mark.parametrize(("stack", "claim"), [
    ("\"Bea's Counterspell: targeting Vexing Shusher\", \"Ana's Vexing Shusher\"", "Vexing Shusher is on the battlefield"),
    ("\"Bea's Counterspell: targeting Vexing Shusher\", \"Ana's Vexing Shusher\"", "Counterspell resolves"),
    ("\"Bea's Counterspell: targeting test bolt\", \"test warden's ability: targeting test bolt\", \"Ana's test bolt: targeting Bea\"", "test bolt is in Ana's graveyard"),
])
def test_what_cannot_be_countered(stack: str, claim: str) -> None:
    """101.2: of itself on the stack; the Counterspell above resolves first."""
    text = (f"board:\n  Ana: [test warden]\n  Bea: [Grizzly Bears]\n  stack: [{stack}]\ncards:\n  test bolt: |\n    {{R}} instant\n    this deals 3 damage to any target\n"
            f"  test warden: |\n    {{R}} creature Wizard 1/1\n    {{R}}: target spell can't be countered\nplay: [the stack empties]\nalways: {claim}\n")
    assert verdicts(text) == ["holds"]


@pytest.mark.parametrize(("warden", "stack", "life"), [
    ("{T}: target spell can't be countered", "\"test warden's ability: targeting test bolt\", ", 17), ("each spell you control can't be countered", "", 17),
    ("each creature spell you control can't be countered", "", 20), ("flying", "", 20),
])
def test_what_something_else_keeps_from_being_countered(warden: str, stack: str, life: int) -> None:
    text = (f"board:\n  Ana: [test warden]\n  Bea: [Grizzly Bears]\n  stack: [{stack}\"Bea's Counterspell: targeting test bolt\", \"Ana's test bolt: targeting Bea\"]\ncards:\n"
            f"  test bolt: |\n    {{R}} instant\n    this deals 3 damage to any target\n  test warden: |\n    {{R}} creature Wizard 1/1\n    {warden}\n"
            f"play: [the stack empties]\nalways: Bea is at {life} life\n")
    assert verdicts(text) == ["holds"]


# --- copies ---------------------------------------------------------------------------------------------------------------------

CONSPIRE = """cards:
  test charm: |
    {R} instant
    this deals 3 damage to any target
    conspire
  test gift: |
    {X}{G} sorcery
    kicker {2}
    you gain X life
    if this spell's kicker cost was paid, you gain 10 life
    conspire
  test mirror: |
    {U} instant
    copy target instant spell with new targets if you choose
  test twin: |
    {U} instant
    copy target instant/sorcery spell
  test ogre: |
    {R} creature Ogre 4/4
board:
  Ana: [test ogre]
  Bea: [Grizzly Bears]
"""
CHARM = "\"Ana's test charm: paid R and its conspire cost and targeting Bea\""
TRIGGER = f"\"test charm's conspire\", {CHARM}"


def copied(stack: str, line: str = "the stack empties") -> str:
    return f"{CONSPIRE}  stack: [{stack}]\nplay: [{line}]\n"


@pytest.mark.parametrize(("claim", "good"), [
    ("Bea is at 14 life", True), ("Ana is at 17 life", True), ("Ana is at 14 life", False), ("Grizzly Bears dies", True), ("test ogre has 3 damage", True), ("Bea is at 11 life", False),
    ("Bea is at 20 life", False),
])
def test_the_copy_may_have_new_targets(claim: str, good: bool) -> None:
    """702.78a, 707.10c: the original keeps its target."""
    assert verdicts(f"{copied(TRIGGER)}possible: {claim}\n") == ["holds" if good else "refuted"]


def test_who_copies_chooses() -> None:
    assert verdicts(f"{copied(TRIGGER)}Ana can force: [Bea is at 14 life, Grizzly Bears dies]\nBea can force: [Bea is at 14 life, Ana is at 17 life, Bea is at 17 life]\n") == ["holds"] * 2 + ["refuted"] * 3


@pytest.mark.parametrize(("stack", "claim"), [
    ("\"test gift's conspire\", \"Ana's test gift: X = 2 and paid CCG and its conspire cost\"", "Ana is at 24 life"),
    ("\"test gift's conspire\", \"Ana's test gift: X = 2 and paid CCCCG and its kicker cost and its conspire cost\"", "Ana is at 44 life"),
    ("\"Ana's test twin: targeting test gift\", \"Bea's test gift: X = 2 and paid CCG\"", "Ana is at 22 life"),
    ("\"Ana's test twin: targeting test gift\", \"Bea's test gift: X = 2 and paid CCG\"", "Bea is at 22 life"),
    ("\"Ana's test twin: targeting test charm\", \"Bea's test charm: targeting Ana\"", "Ana is at 14 life"),
    ("\"test charm's conspire\", \"Ana's test charm: paid R and its conspire cost and targeting Bea\"", "test charm is in Ana's graveyard"),
])
def test_copies_have_what_was_decided(stack: str, claim: str) -> None:
    """707.10: X, kicker, targets; whoever copies it is 'you' of the copy."""
    assert verdicts(f"{copied(stack)}always: {claim}\n") == ["holds"]


@pytest.mark.parametrize(("stack", "claims"), [
    (f"\"Bea's Counterspell: targeting test charm\", \"test charm's conspire\", {CHARM}", ["possible: Bea is at 17 life", "never: Bea is at 14 life", "possible: Ana is at 17 life", "possible: Grizzly Bears dies"]),
    ("\"Bea's Counterspell: targeting test gift\", \"test gift's conspire\", \"Ana's test gift: X = 2 and paid CCG and its conspire cost\"", ["always: Ana is at 22 life"]),
    (f"\"Bea's Stifle: targeting test charm's conspire\", \"test charm's conspire\", {CHARM}", ["always: Bea is at 17 life", "always: Ana is at 20 life"]),
    (f"\"Bea's Counterspell: targeting test charm 2\", \"Ana's test charm: token and targeting Ana\", {CHARM}", ["always: Ana is at 17 life", "always: Bea is at 20 life"]),
])
def test_original_and_copy_are_independent(stack: str, claims: list[str]) -> None:
    """707.10, 608.2h: the trigger copies a spell that was countered as it was; without the trigger the original stays."""
    assert [verdicts(f"{copied(stack)}{claim}\n") for claim in claims] == [["holds"]] * len(claims)


# --- what was paid, of the permanent ----------------------------------------------------------------------------------------------

EVOKED = """cards:
  test spark: |
    {2}{R} creature Elemental 3/3
    evoke {R}
    whenever this enters, you gain 2 life
    whenever this leaves the battlefield, you gain 5 life
  test guest: |
    {2}{W} creature Ox 1/1
    kicker {2}
    whenever this enters, if this creature's kicker cost was paid, you gain 4 life
board: {Ana: [Grizzly Bears]}
"""


@pytest.mark.parametrize(("stack", "claims"), [
    ("Ana's test spark: paid R and its evoke cost", "[Ana is at 27 life, test spark is sacrificed, test spark is in Ana's graveyard, test spark enters before test spark dies]"),
    ("Ana's test spark: paid CCR", "[Ana is at 22 life, test spark is on the battlefield]"),
    ("Bea's test spark: owned by Ana and paid R and its evoke cost", "[Ana is at 20 life, Bea is at 27 life, test spark is in Ana's graveyard]"),
    ("Ana's test guest: paid CCCCW and its kicker cost", "[Ana is at 24 life, test guest is on the battlefield]"),
    ("Ana's test guest: paid CCW", "[Ana is at 20 life, test guest is on the battlefield]"),
])
def test_a_permanent_knows_what_was_paid_for_its_spell(stack: str, claims: str) -> None:
    """702.74a, 702.33: evoked it is sacrificed by whoever controls it; another that was not is not."""
    assert set(verdicts(f"{EVOKED}cases:\n  one:\n    stack: [\"{stack}\"]\n    play: [the stack empties]\n    always: {claims}\n")) == {"holds"}
