"""Splice (CR 702.47), from two sides: what it adds to a spell of the type, and where it adds nothing."""

from __future__ import annotations

from checker.verdicts import verify
from encoder.rulings import parse_ruling

from . import test_casting_meanwhile as meanwhile

CARDS = """cards:
  lunge: |
    {R} instant Arcane
    gain 1 life
  plain: |
    {R} instant
    gain 1 life
  ray: |
    {4}{R} instant Arcane
    splice onto Arcane {R}
    this deals 2 damage to target creature
  glimmer: |
    {4}{R} instant Arcane
    splice onto Arcane {R}
    this deals 1 damage to target player
  offering: |
    {R} instant Arcane
    additional cost: discard a card
    this deals 1 damage to target creature
  memory: |
    {R} instant
    you may cast target instant card in your graveyard without paying its mana cost
  altar: |
    {1} artifact
    sacrifice a creature: gain 2 life
  growth: |
    {G} instant
    target creature gets +0/+3 until end of turn
"""


class Game(meanwhile.Game):
    def __init__(self, board: str) -> None:
        cards, meanwhile.CARDS = meanwhile.CARDS, CARDS
        try:
            super().__init__(board)
        finally:
            meanwhile.CARDS = cards

    def ways(self, slot: int) -> set[str]:
        """The ways of casting it, with their costs and targets."""
        return {label.removeprefix(f"cast(ana,{slot}").replace("m(red,plain,none)", "R") for label in self.casts() if label.startswith(f"cast(ana,{slot}")}


def test_cards_of_the_hand_add_their_text_and_their_costs():
    """702.47a, b: onto Arcane spells only, none of them twice nor onto itself, in any order, each for its cost, with targets for its text."""
    game = Game("Ana: {hand: [lunge, plain, ray, glimmer], graveyard: [ray], mana: RRR}\nBea: [Grizzly Bears]")
    ray, glimmer, bears = 3, 4, 6
    assert game.ways(2) == {") + spend(R,1)"} and not game.ways(ray)
    one = {f",splice(normal,with({c},nothing))) + aim(11,{x}) + costs(splice({c}),1) + spend(R,2)" for c, xs in ((ray, [bears]), (glimmer, ["ana", "bea"])) for x in xs}
    two = {f",splice(normal,with({a},with({b},nothing)))) + aim(11,{x}) + aim(21,{y}) + costs(splice(3),1) + costs(splice(4),1) + spend(R,3)"
           for p in ("ana", "bea") for a, b, x, y in ((ray, glimmer, bears, p), (glimmer, ray, p, bears))}
    assert game.ways(1) == {") + spend(R,1)"} | one | two
    # 702.47a, b: the main spell first, then the cards in their order; they stay in the hand
    game.play("with(4,with(3, aim(11,bea)")
    assert {"spliced(1,1,4)", "spliced(1,2,3)", "in(3,hand)", "in(4,hand)"} <= game.held
    numbers = []
    for _ in range(8):
        numbers.append((game.number("life(ana)"), game.number("life(bea)"), "damage(6,2)" in game.held))
        game.play(next(label for label in game.plays() if label.startswith(("pass", "continue", "check"))))
    assert [n for i, n in enumerate(numbers) if i == 0 or numbers[i - 1] != n][:4] == [(20, 20, False), (21, 20, False), (21, 19, False), (21, 19, True)]
    assert "in(1,graveyard)" in game.held and not any(f.startswith("spliced") for f in game.held)  # 702.47e


def test_what_cannot_be_aimed_cannot_be_spliced():
    """702.47b; nor another player's cards."""
    assert Game("Ana: {hand: [lunge, ray], mana: RRR}\nBea: {battlefield: [Forest], hand: [glimmer]}").ways(1) == {") + spend(R,1)"}


def test_a_card_that_is_discarded_for_the_spell_is_still_spliced():
    """601.2b, 601.2h: it was revealed before costs were paid."""
    game = Game("Ana: {hand: [offering, ray], mana: RRR}\nBea: [2 Grizzly Bears]").play("splice aim(1,3) aim(11,4)")
    assert {"in(2,graveyard)", "spliced(1,1,2)"} <= game.held
    game.play("pass(").play("pass(").play("continue")
    assert {"damage(3,1)", "damage(4,2)", "in(1,graveyard)"} <= game.held


def test_onto_a_spell_that_is_cast_while_something_resolves():
    """118.9d, 608.2g: splice costs are additional costs, also of what is cast for free; and where it could not be cast, it can't with cards spliced onto it."""
    game = Game("Ana: {hand: [ray], graveyard: [lunge], mana: R}\nBea: [Grizzly Bears]\nstack: ['memory: targeting lunge']")
    assert not game.casts()
    assert set(game.until("resolving(1)").casts()) == {
        "cast(ana,2,free(resolving))", "cast(ana,2,splice(free(resolving),with(1,nothing))) + aim(11,3) + costs(splice(1),1) + spend(m(red,plain,none),1)"}
    game.play("splice").until("in(4,graveyard)").until("in(2,graveyard)")
    assert "damage(3,2)" in game.held and game.number("life(ana)") == 21


RULING = f"""ruling: splicing
{CARDS}
board: {{Ana: {{hand: [lunge, ray, glimmer], mana: RRR}}, Bea: {{battlefield: [Grizzly Bears], hand: [growth], mana: G}}}}
cases:
  costs and choices:
    legal: [Ana casts lunge splicing ray, Ana casts lunge splicing glimmer and ray]
    illegal: [Ana casts ray splicing ray, Ana casts lunge splicing lunge, Ana casts glimmer splicing lunge]
    total costs of Ana casts lunge splicing ray and glimmer: [RRR]
    total costs of Ana casts lunge: [R, RR, RRR]
  in a line:
    play: [Ana casts lunge splicing ray and glimmer targeting Grizzly Bears and Bea, the stack empties]
    always: [Grizzly Bears is in Bea's graveyard, Bea is at 19 life, Ana is at 21 life, lunge deals 2 damage to Grizzly Bears before lunge deals 1 damage to Bea]
  all targets are illegal:
    Bea: {{battlefield: [altar]}}
    play: [Ana casts lunge splicing ray targeting Grizzly Bears, Bea activates altar, the stack empties]
    always: [Ana is at 20 life, lunge doesn't resolve]
"""


def test_in_rulings():
    results = verify(parse_ruling(RULING))
    assert [str(r.found.verdict) for r in results] == ["holds"] * len(results), [(str(r.claim), r.found) for r in results if r.found.verdict != "holds"]
