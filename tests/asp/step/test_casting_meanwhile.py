"""Spells that are cast while something resolves (CR 608.2g), from two sides: what that allows, and what it does not."""

from __future__ import annotations

import pytest

from checker.engine import Layouts, Overflow, Rules, State, Vocabulary
from checker.exploration import plays_of
from checker.verdicts import verify
from encoder.boards import parse_board
from encoder.rulings import parse_ruling

CARDS = """cards:
  watcher: |
    {1} creature 1/1
    whenever you cast a spell, gain 1 life
  ray: |
    {X}{R} instant
    additional cost: sacrifice a creature
    this deals X damage to any target
  wisp: |
    {3} creature Elemental 2/2
    evoke {R}
    kicker {R}
  choice: |
    {2} instant
    choose one:
      - gain 4 life
      - destroy target artifact
  bolt: |
    {R} instant
    this deals 3 damage to target creature
  kicked bolt: |
    {R} instant
    kicker {R}
    this deals 3 damage to target creature
  thief: |
    {R} instant
    exile target creature card in a graveyard. you may cast it without paying its mana cost. if you don't, lose 2 life
  tune: |
    {R} sorcery
    you may cast target instant card in your graveyard without paying its mana cost. gain 3 life
  choir: |
    {R} sorcery
    you may cast target instant card in your graveyard without paying its mana cost. you may cast a creature card in your hand without paying its mana cost. gain 3 life
  herald: |
    {R} creature 1/1
    flash
    whenever this enters, you may cast a sorcery card in your hand without paying its mana cost
  call: |
    {R} sorcery
    you may cast a creature card in your hand without paying its mana cost
  riddle: |
    {2} instant
    this deals 1 damage to target player
    this deals 1 damage to target creature
  ban: |
    {1} artifact
    each spell with odd mana value can't be cast
  dirge: |
    {2} sorcery
    each player loses 1 life
"""


class Game:
    """A line of play; the players pass unless something is said."""

    def __init__(self, board: str, date: str = "2026-01-16", plays_on: str = "") -> None:
        self.engine = Layouts(Vocabulary(parse_board(board + "\n" + CARDS), Rules(date), tokens=1, plays_on=plays_on))
        self.state: State = self.engine.vocabulary.initial()

    def plays(self) -> dict[str, State | Overflow]:
        return dict(plays_of(self.engine, self.state))

    @property
    def held(self) -> set[str]:
        return {self.engine.vocabulary.text_of[i] for i in self.state[0]}

    def number(self, register: str) -> int:
        return dict(zip(self.engine.vocabulary.register_text, self.state[1], strict=True))[register]

    def play(self, words: str) -> Game:
        """The one play whose label has all these words."""
        found = [label for label in self.plays() if all(w in label for w in words.split())]
        assert len(found) == 1, (words, list(self.plays()))
        after = self.plays()[found[0]]
        assert not isinstance(after, Overflow), after
        self.state = after
        return self

    def until(self, *fluents: str) -> Game:
        """Everybody passes, and what has to happen does, until these fluents hold."""
        for _ in range(60):
            if self.held.issuperset(fluents):
                return self
            plays = self.plays()
            after = plays[min((label for label in plays if label.startswith(("check", "place(", "continue", "pass(", "turn_based", "next_step"))), key=len)]
            assert not isinstance(after, Overflow), after
            self.state = after
        raise AssertionError(f"{fluents} never hold")

    def casts(self) -> list[str]:
        return sorted(label for label in self.plays() if label.startswith("cast("))


def test_the_spell_is_on_top_and_the_resolution_goes_on():
    """A sorcery's target instant: while it resolves, without anybody's priority, on top of what resolves, which does the rest before anything else happens."""
    game = Game("Ana: {hand: [tune], graveyard: [bolt, choice], mana: R, battlefield: [watcher]}\nBea: {battlefield: [Grizzly Bears], hand: [bolt], mana: R}")
    start = game.state
    game.play("cast(ana,2) aim(1,4)").until("resolving(1)")
    assert game.casts() == ["cast(ana,4,free(resolving)) + mode(1)"]  # 601.2b, 700.2a: there is no artifact for the other mode
    game.state = start
    game.play("cast(ana,2) aim(1,3)").until("item(1,2,spell,ana)", "resolving(1)")
    assert sorted(game.plays()) == ["cast(ana,3,free(resolving)) + aim(1,1)", "cast(ana,3,free(resolving)) + aim(1,5)", "decline(ana)"]
    asked = game.state
    game.play("free aim(1,5)")
    assert {"item(1,2,spell,ana)", "item(2,3,spell,ana)", "in(2,stack)", "resolving_at(1)"} <= game.held and game.number("mana(ana,m(red,plain,none))") == 0
    assert list(game.plays()) == ["continue"]  # no priority for anybody, and the trigger of casting waits
    life = game.number("life(ana)")
    game.play("continue").play("continue")
    assert game.number("life(ana)") == life + 3
    assert {"item(1,3,spell,ana)", "target(1,1,5)", "in(2,graveyard)", "in(3,stack)", "priority(ana)"} <= game.held and not any(f.startswith("resolving") for f in game.held)
    game.play("place(").play("pass(ana)")
    assert {"cast(bea,6) + aim(1,1) + spend(m(red,plain,none),1)", "pass(bea)"} <= set(game.plays())
    game.until("in(3,graveyard)")
    assert "in(5,graveyard)" in game.until("in(5,graveyard)").held
    # who declines goes on, and may not cast it later
    game.state = asked
    game.play("decline").until("in(2,graveyard)")
    assert "in(3,graveyard)" in game.held and game.number("life(ana)") == life + 3 and not game.casts()


def test_what_cannot_be_cast_is_not_asked_about():
    """608.2d: no creature is there for it to target."""
    game = Game("Ana: {hand: [tune], graveyard: [kicked bolt], mana: R, battlefield: [Mountain]}").play("cast(ana,2)").until("resolving(1)")
    assert list(game.plays()) == ["continue"]  # nor may mana be made for it


def test_with_all_that_casting_asks_for():
    """601.2b: modes, X = 0 (107.3b), additional costs; no other alternative cost; optional costs with what is in the pool."""
    game = Game("Ana: {hand: [choir, wisp], graveyard: [ray], mana: RR, battlefield: [Grizzly Bears]}\nBea: [Forest]").play("cast(ana,2) aim").until("resolving(1)")
    assert sorted(game.plays()) == [f"cast(ana,4,free(resolving)) + aim(1,{x}) + costs(line(ray,1),1) + given(sacrifice(noun(line(ray,1),1),1),1) + sacrificed(1)" for x in ("1", "ana", "bea")] + ["decline(ana)"]
    game.play("free aim(1,bea)")
    assert {"in(1,graveyard)", "item(2,4,spell,ana)"} <= game.held and not any(f.startswith("value_x") for f in game.held)
    game.play("continue")
    assert {"resolving(2)", "resolving_at(1)"} <= game.held
    assert sorted(game.plays()) == ["cast(ana,3,free(resolving))", "cast(ana,3,free(resolving)) + costs(line(wisp,2),1) + spend(m(red,plain,none),1)", "decline(ana)"]
    game.play("costs(")
    assert {"item(1,2,spell,ana)", "item(2,4,spell,ana)", "item(3,3,spell,ana)"} <= game.held and game.number("mana(ana,m(red,plain,none))") == 0
    game.until("in(2,graveyard)")
    assert {"item(1,4,spell,ana)", "item(2,3,spell,ana)"} <= game.held and game.number("life(ana)") == 23
    assert "in(3,battlefield)" in game.until("in(4,graveyard)").held
    # 601.2g: mana abilities for what may be paid, and then no more of them
    game = Game("Ana: {battlefield: [2 Mountain], hand: [wisp, bolt]}\nstack: [call]").until("resolving(1)")
    assert sorted(game.plays()) == ["activate(ana,1,basic(red))", "activate(ana,2,basic(red))", "cast(ana,3,free(resolving))", "decline(ana)"]
    assert sorted(game.play("activate(ana,2").plays()) == ["cast(ana,3,free(resolving))", "cast(ana,3,free(resolving)) + costs(line(wisp,2),1) + spend(m(red,plain,none),1)", "decline(ana)"]
    assert "resolving(1)" in game.held


def test_a_card_of_an_opponent():
    """400.3: its owner's graveyard; the caster controls the spell and what it becomes (108.4, 608.3a)."""
    game = Game("Ana: {hand: [thief], mana: R}\nBea: {graveyard: [wisp]}").play("cast(ana,1) aim(1,2)").until("in(2,exile)")
    assert sorted(game.plays()) == ["cast(ana,2,free(resolving))", "decline(ana)"]
    said = game.state
    game.play("cast(").until("in(2,battlefield)")
    assert "under(2,ana)" in game.held and game.number("life(ana)") == 20
    game.state = said
    game.play("decline").until("in(1,graveyard)")
    assert "in(2,exile)" in game.held and game.number("life(ana)") == 18


def test_by_a_triggered_ability():
    game = Game("Ana: {hand: [herald, dirge], mana: R}\nturn: Bea\npriority: Ana").play("cast(ana,1)").until("in(1,battlefield)").play("place").until("resolving(1)")
    game.play("cast(ana,2,free(resolving))")
    assert {"item(1,1,own(line(herald,2)),ana)", "item(2,2,spell,ana)"} <= game.held
    assert "item(1,2,spell,ana)" in game.play("continue").held
    game = Game("Ana: {hand: [herald, 1 unknown card], mana: R}").play("cast(ana,1)").until("in(1,battlefield)").play("place").until("resolving(1)")
    assert [str(after) for after in game.plays().values() if isinstance(after, Overflow)] == ["unknown(ana,hand)"]  # it could be a sorcery


def test_prohibitions_count():
    """101.2: what can't be cast can't be cast so either."""
    board = "Ana: {battlefield: [Grizzly Bears%s], graveyard: [bolt]}\nstack: ['tune: targeting bolt']"
    assert list(Game(board % ", ban").until("resolving(1)").plays()) == ["continue"]


def test_what_is_not_cast_by_the_programs_is_not_passed_over():
    game = Game("Ana: {graveyard: [riddle]}\nstack: ['tune: targeting riddle']").until("resolving(1)")
    assert [str(after) for after in game.plays().values()] == ["uncast(1)"]


def test_in_rulings():
    """What lets a spell be cast has begun to resolve by then, and its line is done with the cast; without a line every choice is looked at."""
    said = f"""ruling: casting-meanwhile
{CARDS}
board: {{Ana: {{hand: [tune], graveyard: [bolt], mana: R}}, Bea: [Grizzly Bears]}}
cases:
  said:
    play: [Ana casts tune, tune resolves, Ana casts bolt for nothing targeting Grizzly Bears, the stack empties]
    always: [tune resolves before Ana casts bolt, Ana casts bolt before Ana gains 3 life, Grizzly Bears is in Bea's graveyard]
  left open:
    play: [Ana casts tune, the stack empties]
    possible: [Ana casts bolt, Grizzly Bears is on the battlefield]
"""
    results = verify(parse_ruling(said))
    assert [r.found.verdict for r in results] == ["holds"] * len(results), [(str(r.claim), r.found) for r in results if r.found.verdict != "holds"]


@pytest.mark.parametrize("text", ["you may cast up to two instant cards in your graveyard without paying its mana cost", "you may cast target instant card in your graveyard"])
def test_what_is_not_carried_out_is_named(text):
    """The spell can be there; a line on which it resolves is not looked at, and says so."""
    odd = "'odd: targeting bolt'" if "target" in text else "odd"
    said = f"ruling: r\nboard: {{Ana: {{graveyard: [bolt]}}, stack: [{odd}]}}\n{CARDS}  odd: |\n    {{R}} instant\n    {text}\nplay: [the stack empties]\nnever: odd is on the stack\n"
    found = verify(parse_ruling(said))[0]
    assert found.found.verdict == "unsupported" and "odd, line 1" in str(found.unsupported[0])
