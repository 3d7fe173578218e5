"""What players decide while something resolves, whom its words mean, and cards that are drawn, milled and discarded: over every line of play."""

from __future__ import annotations

import pytest

from checker.verdicts import Result, verify
from encoder.rulings import parse_ruling

CARDS = """cards:
  test bear: |
    {1}{G} creature Bear 2/2
  test wolf: |
    {2}{G} creature Wolf 3/1
  test husk: |
    {3} artifact creature Scarecrow 4/4
    this enters with three -1/-1 counters
    persist
  test well: |
    no cost land
    this enters tapped with two charge counters
"""


def results(board: str, text: str, targets: str, claims: str) -> list[Result]:
    words = text.replace("'", "''")
    aimed = f" targeting {targets}" if targets else ""
    return verify(parse_ruling(f"ruling: r\n{CARDS}board: {board}\nplay: ['Ana uses \"{words}\"{aimed}', the stack empties]\n{claims}\n", file="r.yaml"))


def hold(board: str, text: str, targets: str, *claims: str) -> None:
    once = {claim.split(":")[0]: claim for claim in reversed(claims)}  # a file says each word once
    again = [claim for claim in claims if claim not in once.values()]
    if again:
        hold(board, text, targets, *again)
    found = results(board, text, targets, "\n".join(once.values()))
    assert [(r.found.verdict, r.found.counterexample, r.found.lacks) for r in found] == [("holds", (), ())] * len(found)


TWO = "{Ana: [test bear, test wolf], Bea: [test bear]}"


@pytest.mark.parametrize(("text", "targets", "claims"), [
    # 701.21a, 101.4: each their own, at the same time
    ("each player sacrifices a creature", "", ["possible: [test bear 1 dies, test wolf dies]", "always: [test bear 2 is sacrificed, there is 1 creature controlled by Ana]", "Ana can force: test wolf dies",
                                               "never: test bear 1 dies before test bear 2 dies", "number of outcomes: 2"]),
    ("each opponent sacrifices two creatures", "", ["always: [test bear 2 dies, there are 2 creatures controlled by Ana]", "number of outcomes: 1"]),
    ("sacrifice two creatures", "", ["always: [test bear 1 dies, test wolf dies, test bear 2 is on the battlefield]"]),
    ("target player sacrifices a creature", "Bea", ["always: test bear 2 dies", "never: test bear 1 dies"]),
    ("each player sacrifices each creature that player controls", "", ["always: there are 0 creatures"]),
    # 608.2d: may, and what comes of it
    ("you may sacrifice a creature. if you do, gain 3 life", "", ["possible: [Ana is at 20 life, Ana is at 23 life, test bear 1 dies, test wolf dies]", "Ana can force: Ana is at 20 life",
                                                                  "never: test bear 2 dies", "number of outcomes: 3"]),
    ("sacrifice a creature. if you do, gain 3 life", "", ["always: Ana is at 23 life"]),
    ("you may sacrifice three creatures. if you do, gain 3 life", "", ["always: [Ana is at 20 life, there are 3 creatures]"]),
    ("each player may gain 1 life", "", ["number of outcomes: 4", "Bea can force: Bea is at 20 life", "possible: [Ana is at 21 life, Bea is at 21 life]"]),
    ("target player may gain 1 life", "Bea", ["Bea can force: Bea is at 21 life", "Bea can force: Bea is at 20 life"]),
    ("you may make target player lose 1 life", "Bea", ["Ana can force: Bea is at 19 life", "Ana can force: Bea is at 20 life"]),
    ("each player may sacrifice a creature", "", ["possible: [test bear 2 is on the battlefield, test bear 2 dies, test wolf dies, test bear 1 dies, there are 3 creatures, there is 1 creature]"]),
    ("you may pay 2 life. if you do, gain 5 life. if you don't, lose 1 life", "", ["possible: [Ana is at 23 life, Ana is at 19 life]", "number of outcomes: 2"]),
    ("you may pay 21 life. if you do, gain 25 life", "", ["always: Ana is at 20 life"]),
    # 118.12: unless
    ("destroy target creature unless its controller pays 2 life", "test bear 2", ["Bea can force: test bear 2 is on the battlefield", "possible: test bear 2 dies", "number of outcomes: 2",
                                                                                "never: Ana is at 18 life"]),
    ("destroy target creature unless its controller pays 21 life", "test bear 2", ["always: test bear 2 is destroyed"]),
    ("destroy target creature unless its controller sacrifices a creature", "test bear 2", ["always: test bear 2 dies", "possible: [test bear 2 is sacrificed, test bear 2 is destroyed]"]),
    ("destroy target creature unless you sacrifice a creature", "test bear 2", ["possible: [test bear 2 dies, test bear 1 is sacrificed, test wolf is sacrificed]", "number of outcomes: 3"]),
    # choices of objects that something is done with
    ("put a +1/+1 counter on a creature you control", "", ["Ana can force: test wolf is 4/2", "possible: test bear 1 is 3/3", "never: test bear 2 is 3/3"]),
    ("tap up to two creatures", "", ["possible: [test bear 1 is tapped, test bear 2 is tapped, there are 0 tapped creatures, there are 2 tapped creatures]", "never: there are 3 tapped creatures"]),
    ("return a creature you control to its owner's hand", "", ["always: Ana has 1 card in hand", "possible: test wolf is in Ana's hand"]),
    # whom: 109.4, 608.2h
    ("destroy target creature. the target's controller loses 1 life", "test bear 2", ["always: [Bea is at 19 life, Ana is at 20 life]"]),
    ("exile target creature. the target's owner gains 4 life", "test bear 2", ["always: [Bea is at 24 life, Ana is at 20 life]"]),
    ("the target's controller sacrifices target creature. the target's controller creates X 1/1 white Dog creature tokens, where X is the target's power", "test bear 2",
     ["always: [test bear 2 is sacrificed, there are 2 creatures controlled by Bea, there are 4 creatures]"]),
    ("target opponent creates two 1/1 white Dog creature tokens", "Bea", ["always: [there are 3 creatures controlled by Bea, there are 2 creatures controlled by Ana]"]),
    ("each player creates a 1/1 white Dog creature token", "", ["always: [there are 2 creatures controlled by Bea, there are 3 creatures controlled by Ana]"]),
])
def test_decisions_of_a_resolution(text: str, targets: str, claims: list[str]) -> None:
    hold(TWO, text, targets, *claims)


def test_nobody_is_asked_for_what_nobody_has() -> None:
    hold("{Ana: [Forest], Bea: [test bear]}", "you may sacrifice a creature. if you do, gain 3 life", "", "always: Ana is at 20 life", "number of outcomes: 1")
    hold("{Ana: [Forest], Bea: [test bear]}", "each player sacrifices a creature", "", "always: test bear dies")
    hold("{Ana: [Forest], Bea: [test bear]}", "sacrifice a creature. if you do, gain 3 life", "", "always: Ana is at 20 life")


UNLESS = """ruling: r
cards:
  test squatter: |
    {1} creature Elf 2/2
    whenever this enters, sacrifice this unless you pay {1}
  test martyr: |
    {1} creature Elf 2/2
    {0}: destroy target creature unless its controller sacrifices this
    {0}: destroy target creature unless you sacrifice this
board: {Ana: [test martyr], Bea: [Grizzly Bears]}
cases:
  the source is kept: {board: {Ana: {hand: [test squatter], mana: 2}}, play: [Ana casts test squatter, the stack empties],
    Ana can force: [test squatter is on the battlefield, test squatter is sacrificed], number of outcomes: 2}
  nothing to pay with: {board: {Ana: {hand: [test squatter], mana: '1'}}, play: [Ana casts test squatter, the stack empties], always: test squatter is sacrificed}
  the source pays: {play: ['Ana activates "destroy target creature unless you" of test martyr targeting Grizzly Bears', the stack empties],
    possible: [test martyr is sacrificed, Grizzly Bears dies], number of outcomes: 2}
  the source is gone: {play: ['Ana activates "destroy target creature unless you" of test martyr targeting Grizzly Bears', 'Bea uses "exile target creature" targeting test martyr', the stack empties],
    always: Grizzly Bears dies}
  the source is another's: {play: ['Ana activates "destroy target creature unless its" of test martyr targeting Grizzly Bears', the stack empties], always: Grizzly Bears dies}
  what is chosen if nobody pays: {play: ['Ana uses "sacrifice a creature unless you pay 2 life"', the stack empties],
    outcomes: [[test martyr is sacrificed, Ana is at 20 life], [test martyr is on the battlefield, Ana is at 18 life]]}
  nothing to choose: {play: ['Ana uses "sacrifice two creatures unless you pay 2 life"', the stack empties],
    outcomes: [[test martyr is sacrificed, Ana is at 20 life], [test martyr is on the battlefield, Ana is at 18 life]]}
"""


def test_unless_what_happens_is_no_condition_of_paying() -> None:
    """118.12, 608.2d: whether the cost can be paid is asked, not whether the instruction could be carried out."""
    found = verify(parse_ruling(UNLESS, file="r.yaml"))
    assert [(r.claim.case, r.found.verdict, r.found.counterexample) for r in found if r.found.verdict != "holds"] == []


def test_a_resolution_without_legal_targets_asks_nobody() -> None:
    board = f"ruling: r\n{CARDS}  test altar: |\n    {{1}} artifact\n    sacrifice a creature: gain 1 life\n"
    found = verify(parse_ruling(board + "board: {Ana: [test altar], Bea: [test bear, test altar]}\nplay: ['Ana uses \"you may destroy target creature. if you do, gain 5 life\" targeting test bear', "
                                "Bea activates test altar 2 paying sacrificing test bear, the stack empties]\nalways: Ana is at 20 life\nnumber of outcomes: 1\n", file="r.yaml"))
    assert [r.found.verdict for r in found] == ["holds", "holds"]


HANDS = "{Ana: {hand: [test bear, test wolf]}, Bea: {hand: [test bear, 2 unknown cards]}}"
DECKS = "{Ana: {library: [test bear, test wolf]}, Bea: {hand: [test bear], library: [test wolf, 3 unknown cards, exactly]}}"


@pytest.mark.parametrize(("board", "text", "targets", "claims"), [
    # 701.9
    (HANDS, "each player discards a card", "", ["possible: [test bear 1 is in Ana's graveyard, test wolf is in Ana's graveyard, test bear 2 is in Bea's graveyard, test bear 2 is in Bea's hand]",
                                                "always: [Ana has 1 card in hand, Bea has 2 cards in hand]", "Bea can force: test bear 2 is in Bea's hand"]),
    (HANDS, "target player discards two cards", "Bea", ["always: Bea has 1 card in hand", "possible: [test bear 2 is in Bea's hand, test bear 2 is in Bea's graveyard]"]),
    (HANDS, "target player discards four cards", "Bea", ["always: [Bea has 0 cards in hand, test bear 2 is in Bea's graveyard]"]),
    (HANDS, "each player discards each card in their hand", "", ["always: [Bea has 0 cards in hand, Ana has 0 cards in hand, test wolf is in Ana's graveyard, test bear 2 is in Bea's graveyard]"]),
    (HANDS, "target player discards a random card", "Ana", ["possible: [test wolf is in Ana's graveyard, test bear 1 is in Ana's graveyard]", "always: Ana has 1 card in hand"]),
    (HANDS, "you may discard a card. if you do, draw two cards", "", ["possible: [Ana has 3 cards in hand, Ana has 2 cards in hand, test wolf is in Ana's graveyard]"]),
    (HANDS, "you may make target player discard a card", "Bea", ["Ana can force: Bea has 2 cards in hand", "Ana can force: Bea has 3 cards in hand"]),
    (HANDS, "you may put a creature card in your hand onto the battlefield", "", ["possible: [test wolf is on the battlefield, test bear 1 is on the battlefield, Ana has 2 cards in hand]",
                                                                                "never: [test bear 2 is on the battlefield, there are 2 creatures]"]),
    (HANDS, "gain X life, where X is the number of cards in your hand", "", ["always: Ana is at 22 life"]),
    # 121, 701.17, and the order of what is known
    (HANDS, "each player draws two cards", "", ["always: [Ana has 4 cards in hand, Bea has 5 cards in hand]"]),
    (HANDS, "target player may draw a card", "Bea", ["Bea can force: Bea has 4 cards in hand", "Bea can force: Bea has 3 cards in hand"]),
    (HANDS, "target player mills two cards", "Bea", ["always: Bea has 3 cards in hand"]),
    ("{Ana: {library: [test bear, test wolf]}, Bea: [test bear]}", "draw a card", "", ["always: [test bear 1 is in Ana's hand, test wolf is in Ana's library]"]),
    ("{Ana: {library: [test bear, test wolf]}, Bea: [test bear]}", "draw a card. draw a card", "", ["always: [test bear 1 is in Ana's hand, test wolf is in Ana's hand]"]),
    ("{Ana: {library: [test bear, test wolf]}, Bea: [test bear]}", "mill a card. draw two cards", "", ["always: [test bear 1 is in Ana's graveyard, test wolf is in Ana's hand, Ana has 2 cards in hand]"]),
])
def test_hands_and_libraries(board: str, text: str, targets: str, claims: list[str]) -> None:
    hold(board, text, targets, *claims)


GRAVES = "{Ana: {graveyard: [test husk, test well], hand: [test well]}, Bea: {graveyard: [test wolf], battlefield: [test husk]}}"


@pytest.mark.parametrize(("text", "targets", "claims"), [
    # 614.1c, 614.12: what something says of how it enters
    ("return target creature card in your graveyard to the battlefield", "test husk 1", ["always: [test husk 1 has 3 -1/-1 counters, test husk 1 is 1/1]"]),
    ("return target card in your graveyard to the battlefield", "test well 1", ["always: [test well 1 has 2 charge counters, test well 1 is tapped]"]),
    ("put a land card in your hand onto the battlefield", "", ["always: [test well 2 has 2 charge counters, test well 2 is tapped]", "never: test well 1 is on the battlefield"]),
    # ... and with what persist puts beside it (702.79a): together too many, so it dies again, and stays
    ("destroy target creature", "test husk 2", ["always: [test husk 2 dies twice, test husk 2 is in Bea's graveyard, 4 -1/-1 counters are put on test husk 2]"]),
    # 400.7, 109.2a: cards in graveyards
    ("exile target card in a graveyard", "test wolf", ["always: test wolf is in exile"]),
    ("return target card in your graveyard to your hand", "test well 1", ["always: [test well 1 is in Ana's hand, Ana has 2 cards in hand]"]),
    ("return a card in your graveyard to your hand", "", ["always: [Ana has 2 cards in hand, test wolf is in Bea's graveyard]", "possible: [test husk 1 is in Ana's hand, test well 1 is in Ana's hand]"]),
    # 608.2d, 101.4: each of several players with a card of their own
    ("each player puts a creature card in their graveyard onto the battlefield", "", ["always: [test husk 1 is controlled by Ana, test wolf is controlled by Bea, test well 1 is in Ana's graveyard]"]),
    ("each opponent puts a creature card in their graveyard onto the battlefield", "", ["always: [test husk 1 is in Ana's graveyard, test wolf is controlled by Bea]"]),
    ("each player returns each creature card in their graveyard to the battlefield with a -1/-1 counter", "", ["always: [test husk 1 is in Ana's graveyard, test wolf is in Bea's graveyard, test husk 1 dies, test wolf dies]"]),
    ("each opponent returns each creature card in their graveyard to the battlefield", "", ["always: [test husk 1 is in Ana's graveyard, test wolf is controlled by Bea]"]),
    ("target opponent returns a creature card in their graveyard to their hand", "Bea", ["always: [test husk 1 is in Ana's graveyard, test wolf is in Bea's hand]"]),
    # 608.2c, 400.7j: "it" is what the instruction before has acted on
    ("exile target creature. return it to the battlefield", "test husk 2", ["always: [test husk 2 is controlled by Bea, test husk 2 has 3 -1/-1 counters, test husk 2 enters exactly once]"]),
    ("exile target creature. return it to the battlefield under your control", "test husk 2", ["always: test husk 2 is controlled by Ana"]),
    ("tap target creature. put a +1/+1 counter on it", "test husk 2", ["always: [test husk 2 is tapped, test husk 2 is 5/5]"]),
    ("return each creature card in your graveyard to the battlefield", "", ["always: [test husk 1 is on the battlefield, test wolf is in Bea's graveyard, test well 1 is in Ana's graveyard]"]),
])
def test_cards_that_move_and_how_they_enter(text: str, targets: str, claims: list[str]) -> None:
    hold(GRAVES, text, targets, *claims)


def test_a_token_that_was_exiled_does_not_come_back() -> None:
    hold("{Ana: [test bear: token]}", "exile target creature. return it to the battlefield", "test bear", "always: there are 0 creatures", "never: test bear enters")


def test_it_is_nothing_where_the_target_was_illegal() -> None:
    found = verify(parse_ruling(f"ruling: r\n{CARDS}board: {{Ana: [test bear], Bea: [test wolf]}}\nplay: ['Ana uses \"exile target creature. return it to the battlefield\" targeting test bear', "
                                "'Bea uses \"destroy target creature\" targeting test bear', the stack empties]\nalways: test bear is in Ana's graveyard\n", file="r.yaml"))
    assert [r.found.verdict for r in found] == ["holds"]


@pytest.mark.parametrize(("text", "targets", "claims"), [
    ("target player gains control of target creature", "Bea and test bear 1", ["always: [test bear 1 is controlled by Bea, test bear 1 is owned by Ana, test bear 2 is controlled by Bea]"]),
    ("target player gains control of target creature", "Ana and test bear 2", ["always: test bear 2 is controlled by Ana"]),
    ("target opponent gains control of each creature", "Bea", ["always: there are 3 creatures controlled by Bea"]),
])
def test_control_that_is_given(text: str, targets: str, claims: list[str]) -> None:
    hold(TWO, text, targets, *claims)


def test_what_nobody_has_named_is_not_guessed() -> None:
    """A graveyard or a hand whose cards are unknown, where it matters which they are."""
    for board, text, targets in (
        ("{Ana: {hand: [2 unknown cards], battlefield: [test bear]}}", "put a land card in your hand onto the battlefield", ""),
        ("{Ana: {graveyard: [test wolf], hand: [2 unknown cards]}}", "discard a card. return a card in your graveyard to your hand", ""),
    ):
        found = results(board, text, targets, "always: Ana has 1 card in hand")
        assert [r.found.verdict for r in found] == ["undetermined"] and "a card that nobody has named" in str(found[0].found.proof)
