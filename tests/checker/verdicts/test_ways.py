"""In which way a spell is cast, for which total, and abilities that do not work where their card is: nothing is allowed that the board does not allow."""

from __future__ import annotations

import pytest

from checker.verdicts import Verdict, verify
from encoder.errors import InputError
from encoder.rulings import parse_ruling

MUSE = "board: {Ana: {hand: [Slithermuse], mana: UUUU}}\n"
FREE = "board: {Ana: {hand: [Slithermuse], battlefield: [Omniscience], mana: UUUU}}\n"
MASK = "cards:\n  test mask: |\n    {2}{B} creature Rogue 2/2\n    disguise {B}\n    alternative cost: {1}\nboard: {Ana: {hand: [test mask], mana: RRR}}\n"
COMBINED = "two alternative costs may be combined"


def verdicts(text: str) -> list[Verdict]:
    return [result.found for result in verify(parse_ruling("ruling: r\n" + text))]


def words(text: str) -> list[str]:
    return [verdict.verdict for verdict in verdicts(text)]


def under(text: str, misconception: str) -> list[str]:
    return [m.verdict for m in verify(parse_ruling(f"ruling: r\n{text}refuted under: [{misconception}]\n"), mutate=True)[0].mutations]


def test_without_an_effect_nothing_is_cast_for_nothing() -> None:
    claim = "Ana casts Slithermuse for nothing"
    found = verdicts(f"{MUSE}illegal: {claim}\nbecause: [601.3, 118.9]\nlegal: {claim}\nnumber of ways of {claim}: 0\nnumber of payments of Ana casts Slithermuse: 2\n")
    assert [v.verdict for v in found] == ["holds", "refuted", "holds", "holds"]
    assert words(f"{MUSE}illegal: {claim}\nbecause: 601.2h\n") == ["refuted"]


def test_with_an_effect_it_is_one_way_more() -> None:
    assert words(f"{FREE}legal: [Ana casts Slithermuse for nothing, Ana casts Slithermuse for its evoke cost, Ana casts Slithermuse for its mana cost]\n"
                 "number of payments of Ana casts Slithermuse: 3\ntotal costs of Ana casts Slithermuse for nothing: '0'\n") == ["holds"] * 5


@pytest.mark.parametrize(("board", "ways", "rule"), [
    (FREE, "Ana casts Slithermuse for nothing for its evoke cost", "118.9a"), (FREE, "Ana casts Slithermuse for its evoke cost for nothing", "118.9a"),
    (MASK, "Ana casts test mask face down for its alternative cost", "118.9a"),
])
def test_two_ways_at_once_are_illegal_and_the_misconception_allows_them(board: str, ways: str, rule: str) -> None:
    claim = f"illegal: {ways}\nbecause: {rule}\n"
    assert words(board + claim + f"legal: {ways}\nnumber of ways of {ways}: 0\n") == ["holds", "refuted", "holds"]
    assert under(board + claim, COMBINED) == ["refuted"]


def test_the_mana_cost_and_an_alternative_are_two_ways_even_then() -> None:
    claim = "illegal: Ana casts Slithermuse for its mana cost for its evoke cost\nbecause: 118.9\n"
    assert words(FREE + claim) == ["holds"] and under(FREE + claim, COMBINED) == ["holds"]


def test_a_way_that_nothing_offers() -> None:
    assert words(f"{MUSE}illegal: [Ana casts Slithermuse face down, Ana casts Slithermuse for its prowl cost, Ana casts Slithermuse for its alternative cost]\n"
                 "because: 601.3\n") == ["holds"] * 3


def test_a_total_that_nothing_leads_to_and_one_that_cannot_be_paid() -> None:
    board = "board: {Ana: {hand: [Slithermuse], mana: UUU}}\n"
    assert words(f"{board}illegal: Ana casts Slithermuse for 4U\nbecause: 601.2f\n") == words(f"{board}illegal: Ana casts Slithermuse for 3U\nbecause: 601.2h\n") == ["holds"]
    assert words(f"{board}illegal: Ana casts Slithermuse for 4U\nbecause: 601.2h\n") == words(f"{board}illegal: Ana casts Slithermuse for 3U\nbecause: 601.2f\n") == ["refuted"]
    assert words(f"{MUSE}legal: ['Ana casts Slithermuse for {{3}}{{U}}', Ana casts Slithermuse for its evoke cost for 3U]\n"
                 "illegal: ['Ana casts Slithermuse for {4}{U}', Ana casts Slithermuse for its evoke cost for 2UU]\nbecause: 601.2f\n") == ["holds"] * 4


def test_a_total_with_x_is_no_question_of_what_is_there() -> None:
    assert words("board: {Ana: {hand: [Blaze], mana: R}}\nillegal: Ana casts Blaze targeting Bea for 9R\nbecause: 601.2h\n") == ["holds"]


def test_the_total_of_an_activation_is_not_overlooked() -> None:
    board = "cards:\n  test ring: |\n    {1} artifact\n    {1}: gain 1 life\nboard: {Ana: {battlefield: [test ring], mana: '5'}}\n"
    assert words(f"{board}legal: Ana activates test ring for 1\nillegal: Ana activates test ring for 5\nbecause: 601.2f\n") == ["holds"] * 2
    assert words(f"{board}legal: Ana activates test ring for nothing\nillegal: Ana activates test ring for its mana cost\n") == ["unsupported"] * 2


def test_a_choice_that_is_not_read_is_not_decided() -> None:
    assert words("board: {Ana: [Scuttlemutt]}\nlegal: Ana activates \"target creature\" of Scuttlemutt targeting Scuttlemutt choosing red\n") == ["unsupported"]
    assert words(f"{MUSE}legal: Ana casts Slithermuse in response\n") == ["unsupported"]


def test_a_spell_is_cast_face_down_or_in_the_ordinary_way() -> None:
    with pytest.raises(InputError, match='a spell is not cast "face up"'):
        verdicts(f"{MASK}legal: Ana casts test mask face up\n")


def test_an_ability_where_it_does_not_function_names_its_rule() -> None:
    for zone, rule in (("graveyard", "113.6m"), ("exile", "113.6m"), ("battlefield", "113.6")):
        board = f"board: {{Ana: {{{zone}: [Faerie Macabre]}}, Bea: {{graveyard: [Forest]}}}}\n"
        claim = "Ana activates Faerie Macabre targeting Forest"
        assert words(f"{board}illegal: {claim}\nbecause: {rule}\nlegal: {claim}\nnumber of target choices of {claim}: 0\n") == ["holds", "refuted", "holds"]


def test_a_spell_made_for_the_test_has_the_mana_cost_that_is_said() -> None:
    board = "board: {Ana: {mana: W}, Bea: [test knight, Grizzly Bears, Trinisphere]}\ncards:\n  test knight: |\n    {1} creature Knight 2/2\n    protection from white\n"
    spell = 'Ana uses "destroy target creature"'
    assert words(f"{board}total costs of {spell} for W: 2W\ntotal costs of {spell}: 3\nillegal: {spell} targeting test knight for W\nbecause: 702.16b\n") == ["holds"] * 3


ARCANE = """cards:
  test tune: |
    {R} instant Arcane
    gain 1 life
  test plain: |
    {R} instant
    gain 1 life
  test glimmer: |
    {1}{R} instant Arcane
    splice onto Arcane {R}
    this deals 1 damage to target player
board: {Ana: {hand: [test tune, test plain, 3 test glimmer], mana: RRRR}}
"""


@pytest.mark.parametrize(("cast", "rules"), [
    ("test plain splicing test glimmer 1", "702.47a"), ("test tune splicing test plain", "702.47a"), ("test glimmer 1 splicing test glimmer 1", "702.47a"),
    ("test tune splicing test glimmer 1 and test glimmer 1", "702.47b"), ("test plain splicing test glimmer 1 and test glimmer 1", "[702.47a, 702.47b]"),
])
def test_cards_that_cannot_be_spliced_onto_it(cast: str, rules: str) -> None:
    """702.47a: cards with splice, of the hand, onto spells of the kind that it names; 702.47b: none twice."""
    other = {"702.47a": "702.47b", "702.47b": "702.47a"}.get(rules, "601.2h")
    assert words(f"{ARCANE}illegal: Ana casts {cast}\nbecause: {rules}\n") == ["holds"]
    assert words(f"{ARCANE}illegal: Ana casts {cast}\nbecause: {other}\n") == ["refuted"]


def test_more_cards_than_are_looked_at_are_no_verdict() -> None:
    many = "Ana casts test tune splicing test glimmer 1 and test glimmer 2 and test glimmer 3"
    assert words(f"{ARCANE}legal: {many}\nillegal: {many}\n") == ["unsupported"] * 2
