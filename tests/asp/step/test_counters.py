"""Effects that change how many counters are put, in every order (CR 614.16, 616.1), and loyalty (CR 306.5, 606)."""

from __future__ import annotations

import pytest

from checker.engine import Vocabulary
from encoder.boards import parse_board
from encoder.errors import UnsupportedError

from .test_damage import words


def changes(name: str, number: str, event: str = "one or more counters would be put on") -> str:
    return f"{name}: |\n  {{G}} enchantment\n  if {event} a permanent you control, put X counters of each of those kinds on that permanent instead, where X is {number}\n"


EFFECT = "an effect would put one or more counters on"
CARDS = "".join([changes("twice", "twice that number"), changes("more", "that number plus 1"), changes("less", "that number minus 1"), changes("season", "twice that number", EFFECT)]) + """none: |
  {W} enchantment
  counters can't be put on a creature
wand: |
  {2} artifact
  {0}: put a +1/+1 counter on target creature
burner: |
  {R} creature Elemental 2/2
  wither
  {0}: this deals 1 damage to target creature
grower: |
  {G} creature Plant 1/1
  put a +1/+1 counter on this: gain 1 life
shooter: |
  {2} artifact
  {0}: this deals 2 damage to any target
walker: |
  {R} planeswalker Jaya loyalty 3
  +1: gain 1 life
shot: |
  {R} planeswalker Jaya loyalty 3
  -2: this deals 2 damage to any target
idle: |
  {R} planeswalker Jaya loyalty 3
  0: gain 1 life
both: |
  {R} planeswalker Jaya loyalty 3
  +1: gain 1 life
  -2: this deals 2 damage to any target
"""
PUT = "Ana activates wand targeting wolf, the stack empties"


def line(ana: str, plays: str, claims: str, bea: str = "giant", hand: str = "") -> set[str]:
    cards = f", hand: [{hand}], mana: R" if hand else ""
    return set(words(f"board: {{Ana: {{battlefield: [{ana}]{cards}}}, Bea: [{bea}], turn: Ana}}\nplay: [{plays}]\n{claims}\n", CARDS))


def has(*numbers: int) -> str:
    return ", ".join(f"wolf has {n} +1/+1 counters" for n in numbers)


@pytest.mark.parametrize(("effects", "numbers"), [
    ("twice, more", (3, 4)), ("twice, twice", (4,)), ("twice, more, less", (0, 2, 3)), ("season, twice", (4,)), ("none, twice, more", (0,)),
])
def test_every_order_counts_once(effects, numbers):
    """616.1f: each applies once; what has come to nothing is not changed any more."""
    several = f"\nAna can force: [{has(*numbers)}]" if len(numbers) > 1 else ""
    assert line(f"wand, wolf, {effects}", PUT, f"possible: [{has(*numbers)}]\nnumber of outcomes: {len(numbers)}{several}") == {"holds"}


def test_who_controls_the_object_chooses():
    put = "Ana activates wand targeting giant, the stack empties"
    assert line("wand", put, "Ana can force: giant has 3 +1/+1 counters\nBea can force: [giant has 3 +1/+1 counters, giant has 4 +1/+1 counters]", "giant, twice, more") == {"holds", "refuted"}


@pytest.mark.parametrize(("ana", "plays", "claims"), [
    # "an effect would put": neither costs nor the results of damage, until another effect has changed them
    ("grower, season", "Ana activates grower, the stack empties", "always: grower has 1 +1/+1 counter"),
    ("grower, season, more", "Ana activates grower, the stack empties", "always: grower has 4 +1/+1 counters"),
    ("burner, wolf, season", "Ana activates burner targeting wolf, the stack empties", "always: wolf has 1 -1/-1 counter"),
])
def test_effects_costs_and_damage(ana, plays, claims):
    assert line(ana, plays, claims) == {"holds"}


@pytest.mark.parametrize(("ana", "plays", "claims"), [
    # enters with its loyalty, which a replacement effect of its own puts (306.5b)
    ("season", "Ana casts walker, the stack empties", "always: walker has 6 loyalty counters"),
    # the cost is paid as the ability is activated, and is no effect; once each turn, one of all its abilities
    ("season, 'walker: with 3 loyalty counters'", "Ana activates walker", "always: [walker has 4 loyalty counters, Ana is at 21 life]"),
    ("'shot: with 2 loyalty counters'", "Ana activates shot targeting Bea, the stack empties", "always: [shot is in Ana's graveyard, Bea is at 18 life]"),
    ("'idle: with 2 loyalty counters', twice, more", "Ana activates idle, the stack empties", "always: [idle has 2 loyalty counters, Ana is at 21 life]"),
    # damage takes loyalty away (120.3c)
    ("'walker: with 3 loyalty counters'", "Bea activates shooter targeting walker, the stack empties", "always: [walker has 1 loyalty counter, walker has no damage]"),
])
def test_loyalty(ana, plays, claims):
    hand = "walker" if "casts" in plays else ""
    assert line(ana, plays, claims, "giant, shooter", hand) == {"holds"}


def test_when_loyalty_abilities_are_activated():
    """606.3, 606.6: at the time of a sorcery, one of each permanent each turn, with enough counters."""
    board = "board: {{Ana: {{battlefield: ['both: with {} loyalty counters', 'shot: with {} loyalty counters', wand]}}, Bea: [giant], turn: {}}}\n"
    again, shoot = "'Ana activates \"+1\" of both'", "Ana activates shot targeting Bea"
    for loyalty, turn, said, claim in [
        (2, "Ana", "", f"legal: [{again}, {shoot}]"), (1, "Ana", "", f"legal: {again}\nillegal: {shoot}"), (2, "Bea", "", f"illegal: [{again}, {shoot}]"),
        (2, "Ana", f"play: [{again}, the stack empties]\n", f"illegal: {again}\nlegal: {shoot}"), (2, "Ana", "play: [Ana activates wand targeting giant]\n", f"illegal: [{again}, {shoot}]"),
    ]:
        assert set(words(board.format(loyalty, loyalty, turn) + said + f"{claim}\n", CARDS)) == {"holds"}, (loyalty, turn, said)


SNAKE = "cards:\n  snake: |\n    {B} creature Snake 2/3\n    if one or more counters would be put on you, put X counters of each of those kinds on you instead, where X is that number plus 1\n"


def test_counters_that_would_be_put_on_players_are_named_where_some_are():
    """614.1a: what changes their number matters where poison counters may come, and refuses nothing else"""
    board = SNAKE + "  rat: |\n    {B} creature Rat 1/1\n    %s\nAna: [snake, rat]\nBea: []\n"
    Vocabulary(parse_board(board % "{0}: put a +1/+1 counter on this"))
    for text in ("infect\n    {0}: this deals 1 damage to target player", "{0}: put a poison counter on target player"):
        with pytest.raises(UnsupportedError, match="snake, line 1"):
            Vocabulary(parse_board(board % text))
