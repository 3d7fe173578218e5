"""Mana that permanents are tapped for, doubled and with more beside it (CR 106.12, 605.1b, 605.4a), against what is counted by hand."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.engine import Vocabulary
from encoder.boards import parse_board
from encoder.errors import UnsupportedError

from .combats import Turn

CARDS = """rock: |
  {1} artifact
  {T}: add {R}{R}
twins: |
  {1} artifact
  {T}: add {R}{G}
elf: |
  {G} creature Elf 1/1
  {T}: add {G} or {W}
petal: |
  {0} artifact
  {T}, sacrifice this: add {B}
pump: |
  {1} artifact
  {0}: add {U}
shrine: |
  {1} artifact
  {T}, sacrifice an enchantment: add {B}
mirror: |
  {G} enchantment
  if you would tap a permanent for mana, that permanent produces twice that mana instead
echo: |
  {G} enchantment
  whenever you tap a nonland permanent for mana, add one mana of a type that permanent produced
flood: |
  {1} artifact
  whenever a player taps a land for mana, that player adds one mana of a type that land produced
toll: |
  {1} artifact
  whenever an opponent taps a permanent for mana, add {C}
gauntlet: |
  {1} artifact
  as this enters, choose a color
  whenever a player taps a basic land for mana of the chosen color, that player adds one mana of the chosen color
well: |
  {1} artifact
  whenever you tap this for mana, add {U}
  {T}: add {W}
wild: |
  {1} artifact
  whenever a land is tapped for mana, that land's controller adds {C}
"""
BOARD = "cards:\n" + "".join(f"  {line}\n" for line in CARDS.splitlines())
TAPS = {"rock": [("red", "red")], "twins": [("red", "green")], "elf": [("green",), ("white",)], "petal": [("black",)], "Forest": [("green",)], "Island": [("blue",)], "well": [("white",)]}
CHANGES = ("mirror", "echo", "flood", "toll", "gauntlet", "wild")


def pools(turn: Turn, label: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Colors of the mana of both players after a play."""
    after = turn.plays()[label]
    held = dict(zip(turn.vocabulary.register_text, after[1], strict=True))
    return tuple(tuple(sorted(r.split("m(")[1].split(",")[0] for r, n in held.items() if r.startswith(f"mana({p},") for _ in range(n))) for p in ("ana", "bea"))  # type: ignore[return-value]


def found(ana: list[str], bea: list[str], slot: int = 1) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    def said(names: list[str]) -> str:
        return ", ".join("'gauntlet: chosen green'" if name == "gauntlet" else name for name in names)

    turn = Turn(f"{BOARD}Ana: [{said(ana)}]\nBea: [{said(bea)}]\nturn: Ana\n", "")
    return {pools(turn, label) for label in turn.plays() if label.startswith(f"activate(ana,{slot},")}


def by_hand(ana: list[str], bea: list[str]) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """What may be in the pools once Ana has tapped her first permanent for mana."""
    name, results = ana[0], set()
    land = name in ("Forest", "Island")
    for made in TAPS[name]:
        twice = 2 ** ana.count("mirror")
        extra = 0 if land else ana.count("echo")
        extra += (ana + bea).count("flood") if land else 0
        fixed = ["green"] * ((ana + bea).count("gauntlet") if name == "Forest" else 0) + ["blue"] * (name == "well") + ["colorless"] * ((ana + bea).count("wild") if land else 0)
        for types in product(sorted(set(made)), repeat=extra):
            results.add((tuple(sorted([*(c for c in made for _ in range(twice)), *types, *fixed])), ("colorless",) * bea.count("toll")))
    return results


@settings(max_examples=6, deadline=None)
@given(st.sampled_from(sorted(TAPS)), st.lists(st.sampled_from(CHANGES), max_size=3), st.lists(st.sampled_from(CHANGES), max_size=2))
def test_random_boards(name, mine, theirs):
    """106.12, 605.4a, 614.5"""
    assert found([name, *mine], theirs) == by_hand([name, *mine], theirs)


@pytest.mark.parametrize(("ana", "bea"), [
    (["rock", "mirror", "mirror"], ["mirror"]), (["Forest", "mirror", "gauntlet", "flood"], ["gauntlet", "toll"]), (["Island", "gauntlet", "echo"], []),
    (["twins", "echo", "echo", "mirror"], ["echo"]), (["well", "mirror"], []), (["petal", "mirror", "echo"], []), (["elf", "echo"], ["flood", "toll"]), (["Forest", "wild"], ["wild", "mirror"]),
])
def test_doubled_and_more_beside_it(ana, bea):
    assert found(ana, bea) == by_hand(ana, bea)


def test_only_what_is_tapped():
    """106.12: {T} in its cost"""
    assert found(["pump", "mirror", "echo"], ["toll"]) == {(("blue",), ())}


def test_it_is_there_as_the_ability_resolves():
    """605.3b: what has been sacrificed as its cost is not"""
    assert found(["shrine", "mirror"], []) == {(("black",), ())}
    assert found(["shrine", "echo", "mirror"], []) == {(("black",) * 2, ())}


def test_the_stack_is_not_used():
    """605.4a: nothing waits, and whoever had priority has it"""
    turn = Turn(f"{BOARD}Ana: [rock, echo, mirror]\nBea: []\nturn: Ana\n", "")
    turn.play("activate(ana,1,own(line(rock,1)))")
    assert not any(f.startswith(("item(", "waiting(", "pending(")) for f in turn.held) and "priority(ana)" in turn.held


def test_without_mana_nothing_more_comes():
    """106.12a"""
    text = BOARD + "  dry: |\n    {1} artifact\n    {T}: add {R} for each Dragon you control\n"
    turn = Turn(f"{text}Ana: [dry, echo, mirror]\nBea: [toll]\nturn: Ana\n", "")
    assert pools(turn, "activate(ana,1,own(line(dry,1)))") == ((), ())


@pytest.mark.parametrize("text", [
    "if you would tap a permanent for mana, that permanent produces {B} instead", "whenever you tap a permanent for mana, you may add {C}", "whenever you tap a permanent for mana, add {C} or {G}",
    "whenever you tap a permanent for mana, add {C}. you gain 1 life", "whenever you tap a permanent for mana, you gain 1 life", "whenever you tap a permanent for mana, if you control no creatures, add {C}",
])
def test_what_is_not_carried_out_is_named(text):
    with pytest.raises(UnsupportedError):
        Vocabulary(parse_board(f"{BOARD}  odd: |\n    {{1}} artifact\n    {text}\nAna: [odd, rock]\n"))


def test_inside_a_payment_it_is_not_followed():
    """601.2g: where the moment of it could be told, a board says that mana of such sources is made before alone"""
    text = BOARD + "  watch: |\n    {1} artifact\n    whenever a permanent becomes tapped, you gain 1 life\n    {2}: you gain 1 life\n"
    for changes, missing in ((["mirror"], ["while_paying(1)"]), ([], [])):
        found = Vocabulary(parse_board(f"{text}Ana: [{', '.join(['Forest', 'watch', *changes])}]\nturn: Ana\n")).unplayed
        assert [str(x) for x in found if str(x).startswith("while_paying")] == missing
