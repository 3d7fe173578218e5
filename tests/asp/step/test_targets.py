"""What keeps things from being targets: of abilities, spells and copies, as they are announced and as they resolve (CR 115, 608.2b, 702.11, 702.16, 702.18)."""

from __future__ import annotations

import re

import pytest

from checker.engine import Layouts, Overflow, Rules, State, Vocabulary
from checker.exploration import plays_of
from encoder.boards import parse_board
from tests.positions.answers import illegal, legal

from .positions import P, Start

CARDS = """cards:
  tester: |
    {{1}}{{G}} creature Elf 2/2
    {text}
  pinger: |
    {{R}} creature Wizard 1/1
    {{T}}: this deals 1 damage to target creature
  poker: |
    {{R}} creature Wizard 1/1
    {{T}}: this deals 1 damage to any target
  green pinger: |
    {{G}} creature Wizard 1/1
    {{T}}: this deals 1 damage to target creature
  last gasp: |
    {{R}} creature Goblin 1/1
    whenever this dies, this deals 1 damage to target creature
  altar: |
    {{1}} artifact
    sacrifice a creature: you gain 1 life
  veil: |
    {{1}} artifact
    sacrifice this: each creature gains {veil} until end of turn
  coat: |
    {{1}} enchantment Aura
    enchant creature
    enchanted creature has {veil}
  robe: |
    {{W}} enchantment
    you have {robe}
  storm: |
    {{R}} creature Wizard 1/1
    {{T}}: this deals 1 damage to each creature
  rune: |
    {{R}} enchantment Aura
    enchant creature
  leaf: |
    {{G}} enchantment Aura
    enchant creature
"""


class Line:
    """A line of play; labels may be shortened to their beginning."""

    def __init__(self, board: str, text: str = "flying", veil: str = "shroud", robe: str = "hexproof", cards: str = "", without: tuple[str, ...] = ()):
        said = parse_board((f"cards:\n{cards}" if cards else CARDS).format(text=text, veil=veil, robe=robe) + board)
        self.engine = Layouts(Vocabulary(said, Rules(without=without), tokens=1))
        self.vocabulary = self.engine.vocabulary
        self.state: State = self.vocabulary.initial()

    def plays(self) -> dict[str, State | Overflow]:
        return dict(plays_of(self.engine, self.state))

    def do(self, *beginnings: str) -> Line:
        for beginning in beginnings:
            while beginning not in ("check", "continue") and (forced := [x for x in self.plays() if x.startswith(("check", "continue"))]):
                (self.state,) = (self.plays()[x] for x in forced[:1])  # type: ignore[assignment]
            found = {label: state for label, state in self.plays().items() if label.startswith(beginning)}
            assert len(found) == 1, (beginning, sorted(self.plays()))
            (state,) = found.values()
            assert not isinstance(state, Overflow), state
            self.state = state
        return self

    def resolve(self) -> Line:
        return self.do("pass(", "pass(")

    @property
    def held(self) -> set[str]:
        return {self.vocabulary.text_of[i] for i in self.state[0]}

    def life(self, player: str) -> int:
        return dict(zip(self.vocabulary.register_text, self.state[1], strict=True))[f"life({player})"]

    def targets(self, play: str) -> set[str]:
        """What the play of that beginning may have as its first target."""
        return {found[1] for label in self.plays() if label.startswith(play) and (found := re.search(r"aim\(1,(\w+)\)", label))}


def at(text: str, board: str = "Ana: [tester, pinger]\nBea: [poker]\nturn: Ana\n", **more: str) -> tuple[set[str], set[str]]:
    """What Ana's pinger, and then Bea's poker, may target: 1 and bea ..., in these letters: 1 the tester of Ana."""
    mine = Line(board, text, **more).targets("activate(ana,2")
    theirs = Line(board, text, **more).do("pass(ana)").targets("activate(bea,3")
    return mine, theirs


ALL, PLAYERS = {"1", "2", "3"}, {"ana", "bea"}


@pytest.mark.parametrize(("text", "mine", "theirs"), [
    ("flying", ALL, ALL | PLAYERS),
    ("shroud", {"2", "3"}, {"2", "3"} | PLAYERS),
    ("hexproof", ALL, {"2", "3"} | PLAYERS),
    ("hexproof from red", ALL, {"2", "3"} | PLAYERS),
    ("hexproof from creatures", ALL, {"2", "3"} | PLAYERS),
    ("hexproof from green", ALL, ALL | PLAYERS),
    ("protection from red", {"2", "3"}, {"2", "3"} | PLAYERS),
    ("protection from green", ALL, ALL | PLAYERS),
    ("protection from creatures", {"2", "3"}, {"2", "3"} | PLAYERS),
])
def test_activated_abilities(text, mine, theirs):
    """702.18a, 702.11b, 702.16b: of shroud nobody, of hexproof no opponent, of protection no source with the quality; by no other word."""
    assert at(text) == (mine, theirs)


@pytest.mark.parametrize(("keyword", "mine", "theirs"), [
    ("shroud", set(), PLAYERS), ("hexproof", {"1", "2"}, {"3"} | PLAYERS), ("hexproof from red", {"1", "2"}, {"3"} | PLAYERS), ("hexproof from white", ALL, ALL | PLAYERS),
    ("protection from red", set(), PLAYERS), ("protection from white", ALL, ALL | PLAYERS),
])
def test_granted_by_an_effect_while_a_game_goes_on(keyword, mine, theirs):
    """613.1f: given to all creatures in response; what an effect gives is as good as what is printed"""
    board = "Ana: [tester, pinger]\nBea: [poker, veil]\nturn: Ana\n"
    given = lambda: Line(board, veil=keyword).do("pass(ana)", "activate(bea,4").resolve()  # noqa: E731
    assert given().targets("activate(ana,2") == mine and given().do("pass(ana)").targets("activate(bea,3") == theirs


@pytest.mark.parametrize("text", ["shroud", "hexproof", "hexproof from red", "protection from red"])
def test_lost(text):
    """613.1f"""
    board = "Ana: [tester, pinger]\nBea: [poker]\nturn: Ana\neffects: ['tester loses all abilities until end of turn']\n"
    assert at(text, board) == (ALL, ALL | PLAYERS)


@pytest.mark.parametrize(("text", "loses", "theirs"), [("hexproof from red", "hexproof", ALL | PLAYERS), ("hexproof from red", "shroud", {"2", "3"} | PLAYERS)])
def test_what_loses_hexproof_loses_it_from_all_qualities(text, loses, theirs):
    """702.11e"""
    board = f"Ana: [tester, pinger]\nBea: [poker]\nturn: Ana\neffects: ['tester loses {loses} until end of turn']\n"
    assert at(text, board) == (ALL, theirs)


@pytest.mark.parametrize(("text", "rule"), [("hexproof from red", "702.11d"), ("hexproof", "702.11b"), ("hexproof from green", "")])
def test_reasons_on_boards(text, rule):
    said = CARDS.format(text=text, veil="shroud", robe="shroud") + "Ana: [poker]\nBea: [tester]\nturn: Ana\n"
    play = "Ana activates poker targeting tester"
    assert [*(illegal(said, {"illegal": play, "because": rule}) if rule else legal(said, {"legal": play}))] == []


@pytest.mark.parametrize(("keyword", "resolves"), [("flying", True), ("shroud", False), ("hexproof", False), ("hexproof from red", False), ("hexproof from white", True), ("protection from red", False), ("protection from white", True)])
def test_targets_are_looked_at_again_on_resolution(keyword, resolves):
    """608.2b: the tester has got it in response to the ability, which then has no legal target"""
    line = Line("Ana: [tester]\nBea: [pinger, veil]\nturn: Bea\n", veil=keyword).do("activate(bea,2,own(line(pinger,1))) + aim(1,1)", "activate(bea,3").resolve().resolve()
    assert ("damage(1,1)" in line.held) is resolves


def test_hexproof_that_comes_in_response_stops_only_opponents():
    """702.11b, 608.2b"""
    line = Line("Ana: [tester, pinger, veil]\nBea: []\nturn: Ana\n", veil="hexproof").do("activate(ana,2,own(line(pinger,1))) + aim(1,1)", "activate(ana,3").resolve().resolve()
    assert "damage(1,1)" in line.held


@pytest.mark.parametrize(("text", "targets"), [("flying", {"1", "2"}), ("shroud", {"2"}), ("hexproof", {"2"}), ("hexproof from red", {"2"}), ("hexproof from green", {"1", "2"}), ("protection from red", {"2"}), ("protection from green", {"1", "2"})])
def test_triggered_abilities_of_what_has_gone(text, targets):
    """603.3d, 113.7a: the source has left, and is what it last was"""
    line = Line("Ana: [tester, pinger]\nBea: [last gasp, altar]\nturn: Bea\n", text).do("activate(bea,4")
    assert line.targets("place") == targets


@pytest.mark.parametrize(("text", "dies"), [("protection from red", {"2"}), ("protection from green", {"1", "2"})])
def test_the_quality_is_that_of_the_source_as_it_last_was(text, dies):
    """113.7a, 608.2h: an effect has made the goblin green before it died"""
    board = "Ana: [tester, pinger]\nBea: [last gasp, altar]\nturn: Bea\neffects: ['last gasp is {} until end of turn']\n"
    was = "green" if text.endswith("red") else "red"
    line = Line(board.format(was), text).do("activate(bea,4")
    assert line.targets("place") == {"1", "2"}
    line = Line(board.format("green" if was == "red" else "red"), text).do("activate(bea,4")
    assert line.targets("place") == {"2"} and dies


def test_a_trigger_without_a_legal_target_is_removed():
    """603.3d"""
    line = Line("Ana: [tester]\nBea: [last gasp, altar]\nturn: Bea\n", "shroud").do("activate(bea,3", "place")
    assert not any(x.startswith("item") and "last_gasp" in x for x in line.held)


@pytest.mark.parametrize(("robe", "ana", "bea"), [("hexproof", PLAYERS, {"bea"}), ("hexproof from red", PLAYERS, {"bea"}), ("hexproof from green", PLAYERS, PLAYERS), ("shroud", {"bea"}, {"bea"}), ("protection from red", {"bea"}, {"bea"}), ("protection from green", PLAYERS, PLAYERS)])
def test_players_who_have_it(robe, ana, bea):
    """702.11c, 702.16b, 702.18a"""
    board = "Ana: [robe, poker]\nBea: [poker]\nturn: Ana\n"
    assert Line(board, robe=robe).targets("activate(ana,2") & PLAYERS == ana
    assert Line(board, robe=robe).do("pass(ana)").targets("activate(bea,3") & PLAYERS == bea


@pytest.mark.parametrize(("text", "hurt"), [("flying", True), ("shroud", True), ("hexproof", True), ("hexproof from red", True), ("protection from red", False), ("protection from green", True)])
def test_damage_that_targets_nothing(text, hurt):
    """702.16e: protection prevents the damage of such a source; shroud and hexproof do not"""
    line = Line("Ana: [tester]\nBea: [storm]\nturn: Bea\n", text).do("activate(bea,2").resolve()
    assert ("damage(1,1)" in line.held) is hurt


def test_protection_gained_after_the_ability_was_put_on_the_stack_prevents_its_damage():
    """702.16e, 113.7a: its source has left by now"""
    board = "Ana: [tester, veil]\nBea: [storm, altar]\nturn: Bea\n"
    line = Line(board, veil="protection from red").do("activate(bea,3", "activate(bea,4,own(line(altar,1))) + sacrificed(3)").resolve().do("pass(bea)", "activate(ana,2").resolve().resolve()
    assert "damage(1,1)" not in line.held and "in(1,battlefield)" in line.held
    line = Line(board, veil="protection from green").do("activate(bea,3", "activate(bea,4,own(line(altar,1))) + sacrificed(3)").resolve().do("pass(bea)", "activate(ana,2").resolve().resolve()
    assert "damage(1,1)" in line.held


@pytest.mark.parametrize(("text", "stays"), [("shroud", {"rune", "leaf"}), ("hexproof from red", {"rune", "leaf"}), ("protection from red", {"leaf"}), ("protection from green", {"rune"}), ("protection from enchantments", set())])
def test_auras_on_what_has_protection(text, stays):
    """702.16c, 704.5m: they go; shroud does not mind them"""
    line = Line("Ana: [tester]\nBea: ['rune: attached to tester', 'leaf: attached to tester']\nturn: Ana\n", text)
    if any(label.startswith("check") for label in line.plays()):
        line.do("check")
    assert {name for o, name in (("2", "rune"), ("3", "leaf")) if f"in({o},battlefield)" in line.held} == stays


def test_an_aura_may_give_it():
    """303.4, 702.18a: granted by a static ability, and lost as the Aura leaves"""
    board = "Ana: [tester, pinger]\nBea: ['coat: attached to tester']\nturn: Ana\n"
    assert Line(board).targets("activate(ana,2") == {"2"}
    assert Line(board, veil="vigilance").targets("activate(ana,2") == {"1", "2"}


@pytest.mark.parametrize(("text", "targets"), [("flying", {"2", "3"}), ("shroud", {"3"}), ("hexproof", {"3"}), ("hexproof from red", {"3"}), ("hexproof from green", {"2", "3"})])
def test_spells_that_are_cast(text, targets):
    board = "Ana:\n  hand: [Lightning Bolt]\n  mana: R\nBea: [tester, pinger]\nturn: Ana\n"
    assert Line(board, text).targets("cast(ana,1)") - PLAYERS == targets


@pytest.mark.parametrize(("odd", "targets"), [((), {"2", "3"}), (("forbids(odd,be_targeted)", "scope(odd,1,self)"), {"3"})])
def test_an_ability_that_says_that_it_can_not_be_a_target(odd, targets):
    """101.2, 115.4"""
    more = ("card(grizzly_bears,ability(odd))", *odd) if odd else ()
    vocabulary = Start((P("test_traitor"), P("grizzly_bears"), P("young_wolf")), more=more).vocabulary()
    found = {m[1] for label, _ in plays_of(Layouts(vocabulary), vocabulary.initial()) if (m := re.search(r"activate\(a,1.*aim\(1,(\w+)\)", label))}
    assert found == targets
