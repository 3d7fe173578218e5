"""What the rules of a day say that today's do not: legends, planeswalkers, unspent mana."""

from __future__ import annotations

import pytest

from tests.checker.verdicts.asked import decided, results

CARDS = """
cards:
  test king: |
    {W} legendary creature Human 2/2
  test walker: |
    {W} planeswalker Garruk loyalty 3
  test hiker: |
    {G} legendary planeswalker Garruk loyalty 2
  test other: |
    {G} planeswalker Jace loyalty 2
  test mourner: |
    {1} artifact
    whenever you lose life, if that life is 2 or more, each opponent loses 1 life
"""
TODAY, EARLY, MIDDLE = "2026-01-16", "2008-05-02", "2016-08-22"


@pytest.mark.parametrize(("board", "outcomes"), [
    # 704.5j: one player keeps one; until 2013 all of them went, whoever had them
    ("Ana: [test king], Bea: [test king]", {EARLY: "both go", MIDDLE: "both stay", TODAY: "both stay"}),
    ("Ana: [2 test king]", {EARLY: "both go", MIDDLE: "one goes", TODAY: "one goes"}),
    # 306.4: planeswalkers with one planeswalker type, of any name
    ("Ana: ['test walker: with 3 loyalty counters', 'test hiker: with 2 loyalty counters']", {EARLY: "both go", MIDDLE: "one goes", TODAY: "both stay"}),
    ("Ana: ['test walker: with 3 loyalty counters'], Bea: ['test hiker: with 2 loyalty counters']", {EARLY: "both go", MIDDLE: "both stay", TODAY: "both stay"}),
    ("Ana: ['test walker: with 3 loyalty counters', 'test other: with 2 loyalty counters']", {EARLY: "both stay", MIDDLE: "both stay", TODAY: "both stay"}),
    ("Ana: ['test hiker: with 3 loyalty counters', 'test hiker: with 2 loyalty counters']", {EARLY: "both go", MIDDLE: "by name and by type", TODAY: "one goes"}),
])
def test_permanents_that_there_is_only_one_of(board: str, outcomes: dict[str, str]) -> None:
    names = [word for word in ("test king", "test walker", "test hiker", "test other") if word in board]
    first, second = names if len(names) == 2 else (f"{names[0]} 1", f"{names[0]} 2")
    ends = {"stay": "is on the battlefield", "go": "is not on the battlefield"}

    def ending(a: str, b: str) -> str:
        return f"  - ['{first} {ends[a]}', '{second} {ends[b]}']\n"

    told = {"both go": ending("go", "go"), "both stay": ending("stay", "stay"), "one goes": ending("go", "stay") + ending("stay", "go"),
            "by name and by type": ending("go", "stay") + ending("stay", "go") + ending("go", "go")}
    for date, end in outcomes.items():
        assert decided(f"{CARDS}board: {{{board}}}\nplay: [the stack empties]\noutcomes:\n{told[end]}", date) == ["holds"], date


@pytest.mark.parametrize(("board", "play", "life"), [
    # 106.4: as a phase ends, of each player, all kinds of mana together
    ("Ana: {mana: GGW}, Bea: {mana: R}, step: main phase", "the game reaches end step", (17, 19)),
    ("Ana: {mana: GG}, step: beginning of combat", "the game reaches second main phase", (18, 20)),
    # ... and not as one of its steps ends
    ("Ana: {mana: GG}, step: upkeep", "the game reaches draw step", (20, 20)), ("Ana: {mana: GG}, step: end step", "the game reaches cleanup", (18, 20)),  # which ends the turn
])
def test_unspent_mana_burns_as_a_phase_ends(board: str, play: str, life: tuple[int, int]) -> None:
    lives = f"always: [Ana is at {life[0]} life, Bea is at {life[1]} life]"
    assert decided(f"board: {{{board}}}\nplay: [{play}]\nuntil: the same step\n{lives}", EARLY) == ["holds", "holds"]
    assert decided(f"board: {{{board}}}\nplay: [{play}]\nuntil: the same step\nalways: [Ana is at 20 life, Bea is at 20 life]", MIDDLE) == ["holds", "holds"]


def test_mana_stays_from_step_to_step_of_a_phase_until_2009() -> None:
    play = "board: {Ana: {mana: G, hand: [test trick]}, step: upkeep}\ncards:\n  test trick: |\n    {G} instant\n    gain 3 life\nplay: [the game reaches draw step, Ana casts test trick, the stack empties]\nalways: Ana is at 23 life"
    assert decided(play, EARLY) == ["holds"]
    with pytest.raises(Exception, match="can't be done"):
        decided(play, MIDDLE)


def test_mana_burn_is_a_loss_of_life() -> None:
    """It makes abilities trigger, and a player can die of it; more of it than is counted is named."""
    text = f"{CARDS}board: {{Ana: {{life: LIFE, mana: MANA, battlefield: [test mourner]}}, step: second main phase}}\nplay: [the game reaches end step, the stack empties]\nuntil: end of turn\n"
    assert decided(text.replace("LIFE", "20").replace("MANA", "GW") + "always: [Ana loses 2 life exactly once, Bea is at 19 life]", EARLY) == ["holds", "holds"]
    assert decided(text.replace("LIFE", "20").replace("MANA", "G") + "always: [Ana is at 19 life, Bea is at 20 life]", EARLY) == ["holds", "holds"]
    found = results("board: {Ana: {mana: GGGGRRRR}, step: second main phase}\nplay: [the game reaches end step]\nuntil: end of turn\nalways: Ana is at 12 life", EARLY)[0].found
    assert found.verdict == "undetermined" and "max_burn" in found.lacks[0]
    assert decided("board: {Ana: {life: 2, mana: GG}, step: second main phase}\nplay: [Ana passes]\nuntil: end of turn\nalways: Ana loses the game", EARLY) == ["holds"]


def test_damage_that_a_planeswalker_could_be_dealt_instead_until_2018() -> None:
    """306.7: of an opponent's source, and not combat damage."""
    def found(player: str, date: str) -> str:
        return decided(f"{CARDS}board: {{Bea: ['test walker: with 3 loyalty counters']}}\nplay: ['{player} uses \"this deals 2 damage to any target\" targeting Bea', the stack empties]\nalways: Bea is at 18 life", date)[0]
    assert [found("Ana", date) for date in (EARLY, MIDDLE, TODAY)] == ["undetermined", "undetermined", "holds"]
    assert found("Bea", MIDDLE) == "holds"


def test_the_end_step_and_cleanup_are_one_phase() -> None:
    """106.4: what was made in the end step is there in cleanup, and burns as the turn ends."""
    text = "board: {Ana: [test stone], step: second main phase}\ncards:\n  test stone: |\n    {1} artifact\n    {T}: add {G}\nplay: [the game reaches end step, Ana activates test stone, the game reaches the next turn]\nuntil: the same step\n"
    assert decided(text + "always: [Ana is at 19 life, Ana loses 1 life exactly once]", EARLY) == ["holds"] * 2
    assert decided(text + "always: Ana is at 20 life", MIDDLE) == ["holds"]
