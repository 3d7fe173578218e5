"""The order of the steps of casting, casting by permission, spells that leave the stack, announcements and payment orders that are counted (CR 601.2, 601.3)."""

from __future__ import annotations

import pytest

from .asked import decided, results

CARDS = """\
cards:
  test bolt: |
    {R} instant
    you gain 3 life
  test robber: |
    {3} artifact
    you may cast a card from an opponent's graveyard
  test vault: |
    {3} artifact
    you may cast an instant card from your graveyard
  test bear: "{G} creature Bear 2/2"
  test shot: |
    {R} instant
    additional cost: sacrifice a creature
    this deals 3 damage to target player
  test lash: |
    {X}{R} instant
    this deals X damage to target player
  test rite: |
    {R} sorcery
    additional cost: sacrifice a creature
    additional cost: discard a card
    you gain 1 life
  test gamble: |
    {R} sorcery
    additional cost: discard a random card
    you gain 1 life
  test shade: |
    {B} creature Shade 1/1
    from graveyard: you may cast this
  test filter: |
    {1} artifact
    {1}, {T}: add {R}
  test mage: |
    {1} creature Wizard 1/1
    {R}: this deals 1 damage to target player
"""


def verdicts(text: str, date: str = "2026-01-16") -> list[str]:
    """The verdict of each claim."""
    return decided(CARDS + text, date)


ROBBERY = "board: {Ana: {battlefield: [test robber], mana: RG}, Bea: {graveyard: [test bolt, test bear]}}\n"

HOLDS = {
    "whoever casts controls": ROBBERY + "play: [Ana casts test bolt, the stack empties]\nalways: [Ana is at 23 life, test bolt is in Bea's graveyard]\n",
    "a permanent": ROBBERY + "play: [Ana casts test bear, the stack empties]\nalways: [test bear is controlled by Ana, test bear is owned by Bea]\n",
    "it dies as its owner's": ROBBERY + "play: [Ana casts test bear, the stack empties, 'Ana uses \"destroy target creature\" targeting test bear', the stack empties]\n"
                              "always: test bear is in Bea's graveyard\n",
    "its owner may not": ROBBERY + "illegal: Bea casts test bolt\nbecause: 601.3\n",
    "a card that comes there later": "board: {Ana: {battlefield: [test robber], mana: R}, Bea: {hand: [test bolt], mana: R}}\n"
        "play: [Bea casts test bolt, the stack empties, Ana casts test bolt, the stack empties]\nalways: [Bea is at 23 life, Ana is at 23 life]\n",
    "of one's own graveyard, some cards": "board: {Ana: {battlefield: [test vault], graveyard: [test bolt, test bear], mana: RG}}\n"
        "play: [everyone may act freely]\npossible: [Ana is at 23 life, test bolt is in Ana's graveyard]\nnever: test bear enters\n",
    "exiled from the stack": "board: {Ana: {hand: [test bolt], mana: R}}\nplay: [Ana casts test bolt, 'Bea uses \"exile target spell\" targeting test bolt', the stack empties]\n"
        "always: [test bolt is in exile, Ana is at 20 life]\nnever: test bolt resolves\n",
    "returned from the stack": "board: {Ana: {hand: [test bolt], mana: R}}\n"
        "play: [Ana casts test bolt, 'Bea uses \"return target spell to its owner''s hand\" targeting test bolt', the stack empties]\nalways: [test bolt is in Ana's hand, Ana is at 20 life]\n",
    "what lies below stays": "board: {Ana: {hand: [test bolt, test shot], mana: RR, battlefield: [test bear]}}\n"
        "play: [Ana casts test bolt, Ana casts test shot targeting Bea, 'Bea uses \"exile target spell\" targeting test bolt', the stack empties]\nalways: [Bea is at 17 life, Ana is at 20 life]\n",
    "steps of a spell": "board: {Ana: {hand: [test shot], mana: R, battlefield: [test bear]}}\nplay: [Ana casts test shot, the stack empties]\nalways:\n"
        "  - Ana announces choices of test shot before Ana announces targets of test shot\n  - Ana announces targets of test shot before Ana announces payment of test shot\n"
        "  - Ana announces targets of test shot before test bear dies\n  - Ana casts test shot after test bear dies\n  - Ana announces payment of test shot before test shot resolves\n"
        "never: [Ana announces payment of test shot before Ana announces targets of test shot, Ana announces X of test shot, Ana announces modes of test shot]\n",
    "steps of a spell with X": "board: {Ana: {hand: [test lash], mana: RRR}}\nplay: [Ana casts test lash, the stack empties]\nalways: Ana announces X of test lash before Ana announces targets of test lash\n",
    "steps of an ability": "board: {Ana: {battlefield: [test mage], mana: R}}\nplay: [Ana activates test mage, the stack empties]\n"
        "always: Ana announces targets of test mage's ability before Ana announces payment of test mage's ability\nnever: Ana announces targets of test mage's ability before Ana announces choices of test mage's ability\n",
    "mana abilities after what is announced, and before payment": "board: {Ana: {battlefield: [Mountain], hand: [test bolt]}}\nplay: [Ana casts test bolt, the stack empties]\n"
        "always: [Ana announces choices of test bolt before Ana adds R, Ana adds R before Ana announces payment of test bolt, Ana casts test bolt after Mountain taps]\n"
        "never: [Ana adds R before Ana announces choices of test bolt, Ana announces payment of test bolt before Mountain taps]\n",
    "a card that lets itself be cast": "board: {Ana: {battlefield: [test shade], mana: B}}\n"
        "play: ['Bea uses \"destroy target creature\" targeting test shade', the stack empties, Ana casts test shade, the stack empties]\nalways: test shade is on the battlefield\n",
    "by its owner alone, and from the graveyard alone": "board: {Ana: {battlefield: [test shade], mana: B}, Bea: {mana: B}}\n"
        "play: ['Bea uses \"exile target creature\" targeting test shade', the stack empties, everyone may act freely]\nalways: test shade is in exile\n",
    "or later": "board: {Ana: {battlefield: [Forest], hand: [test bolt], mana: R}}\nplay: [Ana casts test bolt, everyone may act freely]\n"
        "possible: Ana announces payment of test bolt before Ana adds G\n",
    "a card that is discarded at random": "board: {Ana: {hand: [test gamble, test bolt], mana: R}}\nlegal: Ana casts test gamble\nnumber of payment orders of Ana casts test gamble: 1\n",
    "nothing to discard at random": "board: {Ana: {hand: [test gamble], mana: R}}\nillegal: Ana casts test gamble\nbecause: 118.3\nnumber of payment orders of Ana casts test gamble: 0\n",
}


@pytest.mark.parametrize("case", HOLDS)
def test_a_spell_is_cast_step_by_step(case: str) -> None:
    assert set(verdicts(HOLDS[case])) == {"holds"}


@pytest.mark.parametrize("text", [
    "board: {Ana: {hand: [test gamble, test bolt], mana: R}}\nplay: [everyone may act freely]\nnever: test gamble resolves\n",
    "board: {Ana: {battlefield: [Mountain, test filter], hand: [test bolt], mana: R}}\nplay: [Ana casts test bolt, everyone may act freely]\nnever: Ana announces payment of test bolt before Ana adds R\n",
])
def test_what_no_step_follows_is_said(text: str) -> None:
    assert not set(verdicts(text)) & {"holds", "refuted"}


@pytest.mark.parametrize(("date", "number"), [("2016-08-22", 6), ("2026-01-16", 2)])
def test_chance_comes_last_in_the_rules_of_today(date: str, number: int) -> None:
    text = "board: {Ana: {battlefield: [test bear], hand: [test wheel, test bolt], mana: R}}\n"
    card = "  test wheel: |\n    {R} sorcery\n    additional cost: sacrifice a creature\n    additional cost: discard a random card\n    you gain 1 life\n"
    claim = f"number of payment orders of Ana casts test wheel: {number}\n"
    assert decided(CARDS + card + text + claim, date) == ["holds"]


def test_mana_that_was_made_just_before_and_could_be_made_in_between_is_named() -> None:
    """601.2g, 603.3: what triggers as a creature is sacrificed for mana would resolve before the spell, if that is done while the spell is paid for."""
    text = """
board: {Ana: {hand: [test jolt], battlefield: [test outlet, test imp]}, Bea: {life: 1}}
cards:
  test jolt: |
    {R} instant
    target player loses 2 life
  test outlet: |
    {1} artifact
    sacrifice a creature: add {R}
  test imp: |
    {R} creature Imp 1/1
    whenever this dies, each opponent loses 1 life
"""
    found = results(f"{text}play: [Ana casts test jolt targeting Bea, the stack empties]\nalways: test jolt resolves\n")[0].found
    assert found.verdict == "undetermined" and "test outlet" in found.lacks[0]
    assert decided(f"{text}play: [Ana activates test outlet, the stack empties]\nalways: Bea loses the game\n") == ["holds"]
    assert decided(f"{text.replace('hand: [test jolt]', 'hand: [test jolt], mana: R')}play: [Ana casts test jolt targeting Bea, the stack empties]\nalways: test jolt resolves\n") == ["holds"]
