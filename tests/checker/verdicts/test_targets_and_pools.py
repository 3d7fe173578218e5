"""Lines of play with any number of targets, and with mana of a type that lands could produce."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.rulings import parse_ruling

CARDS = """cards:
  test altar: |
    {1} artifact
    {T}: any number of target creatures gain flying until end of turn
  test mill: |
    {2} artifact
    {R}{G}: gain 1 life
    {U}: gain 2 life
"""


def words(text: str) -> list[str]:
    return [result.found.verdict for result in verify(parse_ruling("ruling: r\n" + CARDS + text, file="r.yaml"))]


@pytest.mark.parametrize(("targets", "flying"), [("nothing", ""), ("Forest", ""), ("Grizzly Bears 2", "2"), ("Grizzly Bears 3 and Grizzly Bears 1", "13")])
def test_any_number_of_targets_can_be_said(targets: str, flying: str) -> None:
    text = f"board: {{Ana: [Forest, test altar, 3 Grizzly Bears]}}\nplay: [Ana activates test altar targeting {targets}, the stack empties]\nalways:\n"
    claims = [f"- Grizzly Bears {n} has {'' if str(n) in flying else 'no '}flying\n" for n in (1, 2, 3)]
    if targets == "Forest":
        with pytest.raises(Exception, match="can't be done|no line|never"):
            words(text + "".join(claims))
    else:
        assert words(text + "".join(claims)) == ["holds"] * 3


def test_what_is_not_said_of_any_number_of_targets_is_free() -> None:
    ends = [f"[Grizzly Bears 1 has {a}flying, Grizzly Bears 2 has {b}flying]" for a in ("", "no ") for b in ("", "no ")]
    assert words(f"board: {{Ana: [test altar, 2 Grizzly Bears]}}\nplay: [Ana activates test altar, the stack empties]\noutcomes: [{', '.join(ends)}]\n") == ["holds"]


@pytest.mark.parametrize(("board", "claims"), [
    ("Ana: [2 Reflecting Pool, Forest, Mountain, test mill]", "play: [Ana activates \"gain 1 life\" of test mill, the stack empties]\nalways: Ana is at 21 life\npossible: [Reflecting Pool 1 is tapped, Forest is untapped]"),
    # a land that is tapped could produce mana all the same, and what one Reflecting Pool could another could
    ("Ana: [2 Reflecting Pool, 'Vivid Crag: tapped and with a charge counter', test mill], Bea: [Island]", "play: [Ana activates \"gain 2 life\" of test mill, the stack empties]\nalways: Ana is at 22 life"),
    ("Ana: [2 Reflecting Pool, Forest, test mill], Bea: [Island]", "play: [Ana may act freely, the stack empties]\nnever: [Ana adds U, Ana adds R, Ana gains 1 life, Ana gains 2 life]\npossible: [Reflecting Pool 1 taps, Ana adds G]"),
    ("Ana: [2 Reflecting Pool, test mill], Bea: [Island]", "play: [Ana may act freely, the stack empties]\nnever: [Ana adds U, Ana adds G, Ana adds C]\npossible: Reflecting Pool 1 taps"),
])
def test_mana_of_a_type_that_a_land_could_produce(board: str, claims: str) -> None:
    assert set(words(f"board: {{{board}}}\n{claims}\n")) == {"holds"}
