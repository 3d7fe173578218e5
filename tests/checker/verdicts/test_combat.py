"""Lines of play that go on through combat and turns: attacks and blocks that are said, steps that come, and where such lines end."""

from __future__ import annotations

import pytest

from checker.verdicts import verify
from encoder.errors import InputError
from encoder.rulings import parse_ruling

from .asked import decided

CARDS = """\
cards:
  test bear: "{1}{G} creature Bear 2/2"
  test ogre: "{1}{R} creature Ogre 3/3"
  test wall: |
    {W} creature Wall 0/4
    defender
  test drake: |
    {U} creature Drake 1/1
    flying
  test menace: |
    {R} creature Ogre 2/2
    menace
  test rager: |
    {R} creature Ogre 2/2
    this must attack if able
  test lurer: |
    {G} creature Elf 1/1
    this must be blocked if able
  test watcher: |
    {W} creature Cat 1/1
    at the beginning of your end step, you gain 1 life
  test pinger: |
    {R} creature Human 1/1
    {T}: this deals 1 damage to any target
  test sleeper: |
    {G} creature Elf 2/2
    at the beginning of your upkeep, you gain 1 life
"""

CASES = {
    "one event counted by several sentences": (
        "board: {Ana: [test bear]}\nplay: ['Ana uses \"draw 3 cards\"', the stack empties]\n"
        "always: [Ana draws a card exactly 3 times, Ana draws a card at least 1 times, Ana draws a card at most 5 times]\n"
        "never: [Ana draws a card exactly once, Ana draws a card twice, Ana draws a card exactly 4 times, Ana draws a card at most 2 times]\n"
    ),
    "eight cards in hand": (
        "board: {Ana: {hand: [3 Forest, 2 Mountain, 2 Swamp, Plains]}}\n"
        "play: [the stack empties]\nuntil: end of turn\nalways: Ana discards 1 card\n"
        "possible: [Plains is in Ana's graveyard, Ana discards Plains, Plains is in Ana's hand]\n"
    ),
    "nine cards, some unnamed": (
        "board: {Ana: {hand: [test bear, test ogre, 7 unknown cards]}}\n"
        "play: [the stack empties]\nuntil: end of turn\nalways: [Ana discards 2 cards, Ana has 7 cards in hand]\n"
        "possible: [test bear is in Ana's graveyard, test ogre is in Ana's hand]\nnever: test bear is on the battlefield\n"
    ),
    "seven cards": "board: {Ana: {hand: [7 unknown cards]}}\nplay: [the stack empties]\nuntil: end of turn\nnever: Ana discards a card\n",
    "eight cards of the other player": "board: {Ana: {hand: [8 unknown cards]}, turn: Bea}\nplay: [the stack empties]\nuntil: end of turn\nnever: Ana discards a card\n",
    "the eighth is drawn": (
        "board: {Ana: {hand: [7 unknown cards]}}\n"
        "play: [\"the game reaches Ana's next turn\", \"the game reaches Ana's end step\"]\nuntil: end of turn\nalways: Ana discards 1 card\n"
    ),
    "cards that are drawn": (
        "board: {Ana: [test bear], Bea: [test ogre]}\n"
        "play: ['Ana uses \"draw 2 cards\"', the stack empties, \"the game reaches Bea's main phase\"]\n"
        "always: [Ana draws 2 cards, Ana draws a card exactly 2 times, Bea draws 1 card, Bea draws a card exactly once]\n"
        "never: [Ana draws 1 card, Bea draws 2 cards, Ana draws 3 cards]\n"
    ),
    "cards that are discarded": (
        "board: {Ana: {battlefield: [test bear], hand: [test ogre, test wall]}}\n"
        "play: ['Bea uses \"target player discards a card\" targeting Ana', the stack empties]\n"
        "always: [Ana discards 1 card, Ana discards a card]\n"
        "possible: [Ana discards test ogre, Ana discards test wall]\n"
        "never: [Ana discards 2 cards, Bea discards a card]\n"
    ),
    "a sacrifice": (
        "board: {Ana: [test bear], Bea: [test bear]}\n"
        "play: ['Bea uses \"target player sacrifices a creature\" targeting Ana', the stack empties]\n"
        "always: Ana sacrifices test bear 1\n"
        "never: [Bea sacrifices test bear 2, Ana sacrifices test bear 2]\n"
    ),
    "not blocked": (
        "board: {Ana: [test bear], Bea: [test bear]}\n"
        "play: [Ana attacks Bea with test bear 1, Bea doesn't block]\n"
        "until: end of combat\n"
        "always: [Bea is at 18 life, test bear 1 is tapped]\n"
    ),
    "not blocked, nothing said": (
        "board: {Ana: [test bear], Bea: [test bear]}\n"
        "play: [Ana attacks with test bear 1]\n"
        "until: end of combat\n"
        "always: [Bea is at 18 life, test bear 1 is tapped, test bear 1 attacks Bea]\n"
        "never: test bear 2 blocks\n"
    ),
    "nobody attacks": (
        "board: {Ana: [test bear], Bea: [test bear]}\n"
        "play: [the game reaches end of combat]\n"
        "always: [Bea is at 20 life]\n"
        "never: test bear 1 attacks\n"
    ),
    "must attack": (
        "board: {Ana: [test rager, test bear], Bea: [test wall]}\n"
        "play: [the game reaches end of combat]\n"
        "always: [Bea is at 18 life, test rager attacks]\n"
        "never: test bear attacks\n"
    ),
    "must be blocked": (
        "board: {Ana: [test lurer], Bea: [test bear, test ogre]}\n"
        "play: [Ana attacks with test lurer, the game reaches combat damage]\n"
        "always: [Bea is at 20 life, test lurer dies]\n"
        "possible: [test bear blocks, test ogre blocks test lurer]\n"
    ),
    "free to fight": (
        "board: {Ana: [test bear], Bea: [test ogre]}\n"
        "play: [everyone may attack or block freely]\n"
        "until: end of combat\n"
        "possible: [Bea is at 18 life, test bear dies, test ogre blocks test bear]\n"
        "never: test ogre dies\n"
        "number of outcomes: 3\n"
    ),
    "free attack only": (
        "board: {Ana: [test bear], Bea: [test ogre]}\n"
        "play: [Ana may attack or block freely]\n"
        "until: end of combat\n"
        "possible: [Bea is at 18 life, Bea is at 20 life]\n"
        "never: test ogre blocks\n"
    ),
    "next turn, then attack": (
        "board: {Ana: [test bear: new], Bea: [test ogre]}\n"
        "play: [\"the game reaches Ana's next turn\", Ana attacks with test bear]\n"
        "until: end of combat\n"
        "always: Bea is at 18 life\n"
    ),
    "attack by the other": (
        "board: {Ana: [test bear], Bea: [test ogre]}\n"
        "play: [Bea attacks with test ogre, Ana blocks test ogre with test bear]\n"
        "until: end of combat\n"
        "always: [Ana is at 20 life, test bear dies]\n"
    ),
    "tricks": (
        "board: {Ana: [test bear], Bea: [test pinger, test wall]}\n"
        "play: [Ana attacks with test bear, Bea blocks test bear with test wall, Bea activates test pinger targeting test bear, the stack empties]\n"
        "always: [test bear has 1 damage, Bea is at 20 life]\n"
    ),
    "in the middle": (
        "board: {Ana: [test bear], Bea: [test pinger, test wall]}\n"
        "play: [Ana attacks with test bear, Bea may respond, the game reaches combat damage]\n"
        "possible: [test bear has 1 damage, test bear has 0 damage, Bea is at 18 life, test wall blocks]\n"
    ),
    "two waves": (
        "board: {Ana: [test bear, test ogre], Bea: [test wall]}\n"
        "play: [Ana attacks Bea with test bear, Ana attacks Bea with test ogre, Bea blocks test ogre with test wall]\n"
        "until: end of combat\n"
        "always: [Bea is at 18 life, test wall has 3 damage]\n"
    ),
    "legal now": (
        "board: {Ana: [test bear: new, test ogre], Bea: [test wall]}\n"
        "play: [\"the game reaches Ana's declare attackers\"]\n"
        "legal: [Ana attacks with test ogre]\n"
        "illegal: Ana attacks with test bear\n"
        "because: 302.6\n"
    ),
    "legal next": (
        "board: {Ana: [test bear: new, test ogre], Bea: [test wall]}\n"
        "play: [\"the game reaches Ana's next turn\"]\n"
        "legal: [Ana attacks with test ogre, Ana attacks with test bear]\n"
    ),
    "blocks": (
        "board: {Ana: [test menace], Bea: [2 test wall]}\n"
        "play: [Ana attacks with test menace, Bea blocks]\n"
        "until: the same step\n"
        "always: [test wall 1 blocks, test wall 2 blocks test menace]\n"
    ),
    "while attacking": (
        "board: {Ana: [test bear], Bea: [test ogre]}\n"
        "play: [Ana attacks with test bear, Bea blocks test bear with test ogre]\n"
        "always: [test bear is attacking, test bear is attacking Bea, test bear is blocked, test ogre is blocking test bear]\n"
    ),
}


def verdicts(text: str) -> list[str]:
    """The verdict of each claim."""
    return decided(CARDS + text)


@pytest.mark.parametrize("name", CASES)
def test_claims_of_lines_through_combat_hold(name: str):
    assert set(verdicts(CASES[name])) == {"holds"}


@pytest.mark.parametrize(
    ("board", "play", "line"),
    [
        ("Ana: [test bear: new], Bea: [test ogre]", "Ana attacks Bea with test bear", 1),
        ("Ana: [test bear, test rager], Bea: [test ogre]", "Ana attacks Bea with test bear", 1),
        ("Ana: [test drake], Bea: [test ogre]", "Ana attacks Bea with test drake, Bea blocks test drake with test ogre", 2),
        ("Ana: [test menace], Bea: [test ogre]", "Ana attacks Bea with test menace, Bea blocks test menace with test ogre", 2),
        ("Ana: [test menace], Bea: [test ogre]", "Ana attacks Bea with test menace, Bea blocks", 2),
        ("Ana: [test wall], Bea: [test ogre]", "Ana attacks Bea with test wall", 1),
        ("Ana: [test bear: tapped], Bea: [test ogre]", "Ana attacks Bea with test bear", 1),
    ],
)
def test_a_declaration_that_is_not_legal_is_the_mistake_of_its_line(board: str, play: str, line: int):
    with pytest.raises(InputError) as found:
        verdicts(f"board: {{{board}}}\nplay: [{play}]\nuntil: end of combat\nalways: Bea is at 20 life\n")
    assert f"line {line} of play" in str(found.value)


def test_blocks_that_disobey_a_requirement_are_a_mistake():
    with pytest.raises(InputError) as found:
        verdicts("board: {Ana: [test lurer], Bea: [test ogre]}\nplay: [Ana attacks Bea with test lurer, Bea doesn't block]\nuntil: end of combat\nalways: Bea is at 20 life\n")
    assert "can't be done as it is said" in str(found.value) and "\"Bea doesn't block\" is not possible in Ana's declare blockers step" in str(found.value) and "509.1c" in str(found.value)


@pytest.mark.parametrize("until", ["end of combat", "end of turn", "the next turn"])
def test_the_horizon_is_reached_after_the_lines_are_done(until: str):
    text = f"board: {{Ana: [test bear: with 1 damage], Bea: [test ogre]}}\nplay: [\"the game reaches Bea's upkeep\"]\nuntil: {until}\nalways: test bear has 0 damage\nnever: Ana loses the game\n"
    assert verdicts(text) == ["holds", "holds"]

WHOLES = {
    "refuse ok": (
        "board: {Ana: [test bear], Bea: [test wall]}\n"
        "play: [Ana attacks with test bear]\n"
        "legal: [Bea doesn't block, Bea blocks, Bea blocks test bear with test wall]\n"
        "number of ways of Bea blocks: 1\n"
    ),
    "menace": (
        "board: {Ana: [test menace], Bea: [2 test wall]}\n"
        "play: [Ana attacks with test menace]\n"
        "number of ways of Bea blocks: 1\n"
        "illegal: Bea blocks test menace with test wall 1\n"
        "because: 702.111b\n"
        "legal: Bea blocks test menace with test wall 1 and test wall 2\n"
    ),
    "must attack": (
        "board: {Ana: [test rager, test bear], Bea: [test wall], step: declare attackers}\n"
        "illegal: [Ana doesn't attack, Ana attacks with test bear]\n"
        "because: 508.1d\n"
        "legal: [Ana attacks with test rager, Ana attacks Bea with test rager and test bear]\n"
    ),
    "must be blocked": (
        "board: {Ana: [test lurer, test bear], Bea: [test wall]}\n"
        "play: [Ana attacks with test lurer and test bear]\n"
        "illegal: [Bea doesn't block, Bea blocks test bear with test wall]\n"
        "because: 509.1c\n"
        "legal: Bea blocks test lurer with test wall\n"
    ),
    "flying": (
        "board: {Ana: [test drake], Bea: [2 test wall], step: declare attackers}\n"
        "play: [Ana attacks with test drake]\n"
        "illegal: [Bea blocks, Bea blocks test drake with test wall 1 and test wall 2]\n"
        "legal: Bea doesn't block\n"
    ),
    "eight": (
        "board: {Ana: [6 test bear: attacking Bea], Bea: [4 test wall], step: declare blockers}\n"
        "number of ways of Bea blocks: 2400\n"
    ),
    "main": (
        "board: {Ana: [test bear], Bea: [4 test wall]}\n"
        "illegal: [Ana attacks with test bear, Ana doesn't attack]\n"
    ),
    "two, one bad": (
        "board: {Ana: [test bear: tapped, test ogre], Bea: [test wall], step: declare attackers}\n"
        "illegal: Ana attacks with test bear and test ogre\n"
        "because: 508.1a\n"
    ),
}


@pytest.mark.parametrize("name", WHOLES)
def test_declarations_are_judged_as_wholes(name: str):
    assert set(verdicts(WHOLES[name])) == {"holds"}


def test_more_declarations_than_are_counted_are_no_number(monkeypatch: pytest.MonkeyPatch):
    import checker.declarations

    monkeypatch.setattr(checker.declarations, "MOST", 5)
    assert verdicts("board: {Ana: [3 test bear: attacking Bea], Bea: [2 test wall], step: declare blockers}\nnumber of ways of Bea blocks: 15\n") == ["undetermined"]


@pytest.mark.parametrize(("board", "played", "can", "cannot"), [
    # 508.1: the active player declares attackers; 509.1: the defending player declares blockers; 510.1c: an attacker's controller divides its damage
    ("{Ana: [Grizzly Bears]}", ["Ana may attack or block freely"], ["Ana can force: Bea is at 18 life", "Ana can force: Bea is at 20 life"], "Bea can force: Bea is at 20 life"),
    ("{Ana: [Grizzly Bears], Bea: [Memnite]}", ["Ana attacks Bea with Grizzly Bears", "Bea may attack or block freely"],
     ["Bea can force: Bea is at 20 life", "Bea can force: Bea is at 18 life"], "Ana can force: Memnite dies"),
    ("{Ana: [Grizzly Bears], Bea: [2 Memnite]}", ["Ana attacks Bea with Grizzly Bears", "Bea blocks Grizzly Bears with Memnite 1 and Memnite 2"],
     ["Ana can force: [Memnite 1 dies, Memnite 2 dies]", "Ana can force: Memnite 2 is on the battlefield"], "Bea can force: Memnite 2 is on the battlefield"),
])
def test_who_makes_the_choices_of_combat(board: str, played: list[str], can: list[str], cannot: str) -> None:
    for claim, verdict in [*((c, "holds") for c in can), (cannot, "refuted")]:
        text = f"ruling: r\nboard: {board}\nplay: [{', '.join(played)}]\nuntil: end of combat\n{claim}\n"
        assert {r.found.verdict for r in verify(parse_ruling(text, file="r.yaml"))} == {verdict}, claim


def test_the_active_player_chooses_what_is_discarded_in_cleanup() -> None:
    text = "board: {Ana: {hand: [test bear, test ogre, 6 Forest]}, Bea: {hand: [test wall]}, step: end step}\nplay: the game reaches the next turn\nuntil: the next turn\n"
    for claim, verdict in (("Ana can force: test bear is in Ana's hand", "holds"), ("Ana can force: test bear is in Ana's graveyard", "holds"), ("Bea can force: test bear is in Ana's hand", "refuted")):
        assert [r.found.verdict for r in verify(parse_ruling(f"ruling: r\n{CARDS}{text}{claim}\n", file="r.yaml"))] == [verdict], claim


@pytest.mark.parametrize(("quality", "lost", "blocked"), [("green", False, False), ("red", False, True), ("green", True, True), ("creatures", False, False)])
def test_protection_from_what_would_block(quality: str, lost: bool, blocked: bool) -> None:
    """702.16f: creatures with the quality, and no others; not when it is lost."""
    effects = ", effects: [test knight loses all abilities until end of turn]" if lost else ""
    text = f"ruling: r\ncards:\n  test knight: |\n    {{W}} creature Knight 2/2\n    protection from {quality}\nboard: {{Ana: [test knight], Bea: [Grizzly Bears]{effects}}}\n" \
           "play: [Ana attacks Bea with test knight, Bea may attack or block freely]\nuntil: end of combat\npossible: Grizzly Bears blocks test knight\n"
    assert [r.found.verdict for r in verify(parse_ruling(text, file="r.yaml"))] == ["holds" if blocked else "refuted"]


WALKER = """\
cards:
  test walker: |
    {2} planeswalker Jace loyalty 3
board: {Ana: [Grizzly Bears], Bea: ['test walker: with 3 loyalty counters', Silvercoat Lion]}
"""
KILLED = "'Ana uses \"destroy target planeswalker\" targeting test walker'"


@pytest.mark.parametrize(("then", "claims"), [
    ("the game reaches end of combat", "[Bea is at 20 life, test walker has 1 loyalty counter]"),
    # 506.4c: it goes on attacking, may be blocked, and deals no combat damage if it is not
    (f"{KILLED}, the game reaches end of combat", "[Bea is at 20 life, Grizzly Bears is attacking]"),
    (f"{KILLED}, Bea blocks Grizzly Bears with Silvercoat Lion", "[Bea is at 20 life, Grizzly Bears dies, Silvercoat Lion dies]"),
    # 506.4, 506.4c: so it is if somebody else controls it, or it is no planeswalker any more
    ("'Ana uses \"gain control of target planeswalker\" targeting test walker', the game reaches end of combat", "[Bea is at 20 life, test walker has 3 loyalty counters, Grizzly Bears is attacking]"),
    ("'Ana uses \"target planeswalker becomes artifact\" targeting test walker', the game reaches end of combat", "[Bea is at 20 life, test walker has 3 loyalty counters, Grizzly Bears is attacking]"),
])
def test_what_attacked_a_planeswalker_that_has_gone(then: str, claims: str) -> None:
    until = "end of combat" if "blocks" in then else "the stack is empty"
    text = f"ruling: r\n{WALKER}play: [Ana attacks test walker with Grizzly Bears, {then}]\nuntil: {until}\nalways: {claims}\n"
    assert {r.found.verdict for r in verify(parse_ruling(text, file="r.yaml"))} == {"holds"}


def test_a_declaration_while_something_attacks_nothing_is_not_guessed() -> None:
    text = f"ruling: r\n{WALKER}play: [Ana attacks test walker with Grizzly Bears, {KILLED}, the game reaches declare blockers]\nlegal: Bea blocks Grizzly Bears with Silvercoat Lion\n"
    assert [r.found.verdict for r in verify(parse_ruling(text, file="r.yaml"))] == ["unsupported"]


@pytest.mark.parametrize(("board", "step", "verdict"), [
    # 502.1, 714.3b: what a turn does and no step carries out
    ("Bea: ['Grizzly Bears: phased out']", "upkeep", "undetermined"), ("Ana: ['Grizzly Bears: phased out']", "upkeep", "undetermined"), ("Ana: [Grizzly Bears]", "upkeep", "holds"),
    ("Bea: [test saga]", "main phase", "undetermined"), ("Bea: [test saga]", "upkeep", "holds"), ("Bea: [Grizzly Bears]", "main phase", "holds"),
])
def test_what_a_turn_does_not_carry_out_is_named(board: str, step: str, verdict: str) -> None:
    text = f"ruling: r\ncards:\n  test saga: |\n    {{W}} enchantment Saga\nboard: {{turn: Ana, step: end step, {board}}}\nplay: the game reaches Bea's next {step}\nalways: Ana is at 20 life\n"
    assert [r.found.verdict for r in verify(parse_ruling(text, file="r.yaml"))] == [verdict]


def test_a_delayed_trigger_is_told_as_one():
    text = ("ruling: told\nboard: {Ana: [Wicker Warcrawler], Bea: [Forest]}\nplay: [Ana attacks Bea with Wicker Warcrawler]\nuntil: end of combat\nalways: Wicker Warcrawler is 6/6\n")
    (result,) = verify(parse_ruling(text))
    told = " ".join(str(line) for line in result.found.counterexample)
    assert "Wicker Warcrawler's delayed trigger goes on the stack" in told and "quoted" not in told


def test_the_active_player_puts_blockers_in_order_until_2024() -> None:
    """509.2 of its time: who orders them can force which of them dies; since then damage is divided freely"""
    text = ("ruling: r\ncards:\n  test gorger: '{1} creature Beast 3/6'\n  test guardian: '{1} creature Wall 0/3'\n  test elves: '{1} creature Elf 1/1'\n"
            "board: {Ana: [test gorger], Bea: [test guardian, test elves], turn: Ana}\nplay: [Ana attacks Bea with test gorger, Bea blocks test gorger with test guardian and test elves]\n"
            "until: end of combat\nAna can force: [test elves dies]\nBea can force: [test elves dies]\npossible: [test elves dies, test elves is on the battlefield]\n")
    for date in ("2022-04-29", "2026-01-16"):
        assert [r.found.verdict for r in verify(parse_ruling(text), date)] == ["holds", "refuted", "holds", "holds"], date
    told = next(r for r in verify(parse_ruling(text), "2022-04-29", why=True) if r.found.verdict == "holds" and "possible" in str(r.claim))
    assert "test gorger deals damage to test" in str(told.found) and ", then test" in str(told.found)
