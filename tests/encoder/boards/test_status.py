"""What no game can come to is reported; what a game can briefly be in is not (asp/status.lp)."""

import pytest

from encoder.boards import parse_board

IMPOSSIBLE = {
    "instant on the battlefield": ("Ana: [Stifle]", "304.4"),
    "sorcery on the battlefield": ("Ana: [Forest, Burn Trail]", "307.4"),
    "attackers before they are declared": ("step: declare attackers\nAna: [Grizzly Bears: attacking Bea]", "508.1"),
    "a blocked attacker before blocks": ("step: declare blockers\nAna: [Grizzly Bears: attacking Bea and blocked]", "509.1"),
    "land on the stack": ("stack: [Forest]", "305.9"),
    "token's card on the stack": ("stack: [Dog token]", "112.1"),
    "somebody else's card in hand": ("Ana: {hand: [Forest: owned by Bea]}", "400.3"),
    "somebody else's card in a graveyard": ("Ana: {graveyard: [Forest: owned by Bea]}", "400.3"),
    "somebody else's card in a library": ("Ana: {library: [Forest: owned by Bea]}", "400.3"),
    "tapped in hand": ("Bea: {hand: [Devoted Druid: tapped]}", "110.5d"),
    "phased out in a graveyard": ("Bea: {graveyard: [Devoted Druid: phased out]}", "110.5d"),
    "flipped in exile": ("Bea: {exile: [Nezumi Graverobber: flipped]}", "110.5d"),
    "face down in hand": ("Bea: {hand: [Devoted Druid: face down]}", "110.5d"),
    "counters in hand": ("Bea: {hand: [Devoted Druid: with a charge counter]}", "122.2"),
    "counters in a library": ("Bea: {library: [Devoted Druid: with a charge counter]}", "122.2"),
    "new in hand": ("Bea: {hand: [Devoted Druid: new]}", "302.6"),
    "two controllers": ("Ana: [Forest: controlled by Bea]", "110.2"),
    "flipped without a flip card": ("Ana: [Forest: flipped]", "710.1"),
    "damage in a graveyard": ("Ana: {graveyard: [Devoted Druid: with 1 damage]}", "120.6"),
    "damage on an enchantment": ("Ana: [Glorious Anthem: with 1 damage]", "120.3e"),
    "an Aura on nothing": ("Ana: [Shield of the Oversoul]", "303.4"),
    "a bear attached": ("Ana: [Grizzly Bears: attached to Forest, Forest]", "704.5p"),
    "attached from a hand": ("Ana: {hand: [Shield of the Oversoul: attached to Forest], battlefield: [Forest]}", "303.4"),
    "attached to a card in hand": ("Ana: {hand: [Forest], battlefield: [Shield of the Oversoul: attached to Forest]}", "303.4c"),
    "attached to a card in a graveyard": ("Ana: {graveyard: [Forest], battlefield: [Shield of the Oversoul: attached to Forest]}", "303.4c"),
    "an Equipment on a player": ("Ana: [Obsidian Battle-Axe: attached to Bea]", "301.5"),
    "attacking from a hand": ("step: declare blockers\nAna: {hand: [Grizzly Bears: attacking Bea]}", "506.4"),
    "attacking and phased out": ("step: declare blockers\nAna: [Grizzly Bears: attacking Bea and phased out]", "506.4"),
    "an attacking enchantment": ("step: declare blockers\nAna: [Glorious Anthem: attacking Bea]", "506.3"),
    "attacking in the main phase": ("Ana: [Grizzly Bears: attacking Bea]", "508.1"),
    "attacking before attackers are declared": ("step: beginning of combat\nAna: [Grizzly Bears: attacking Bea]", "508.1"),
    "blocking before blockers are declared": ("step: declare attackers\nAna: [Kulrath Knight: attacking Bea]\nBea: [Grizzly Bears: blocking Kulrath Knight]", "509.1"),
    "attacking in another's turn": ("step: declare blockers\nturn: Bea\nAna: [Grizzly Bears: attacking Bea]", "506.2"),
    "attacking oneself": ("step: declare blockers\nAna: [Grizzly Bears: attacking Ana]", "506.2"),
    "attacking a land": ("step: declare blockers\nAna: [Grizzly Bears: attacking Forest]\nBea: [Forest]", "506.3"),
    "attacking one's own planeswalker": (
        "step: declare blockers\nAna: [Grizzly Bears: attacking wanderer, wanderer]\ncards:\n  wanderer: |\n    {2}{W} planeswalker Jace loyalty 3\n", "506.2"),
    "blocking what does not attack": ("step: declare blockers\nAna: [Kulrath Knight]\nBea: [Grizzly Bears: blocking Kulrath Knight]", "509.1a"),
    "blocking in one's own attack": ("step: declare blockers\nAna: [Kulrath Knight: attacking Bea, Grizzly Bears: blocking Kulrath Knight]", "509.1a"),
    "blocked without attacking": ("step: declare blockers\nAna: [Kulrath Knight: blocked]", "509.1h"),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_impossible(case):
    text, rule = IMPOSSIBLE[case]
    found = parse_board(text, file="b.yaml").status()
    assert any(p.message.endswith(f"({rule})") for p in found), found
    assert all(p.file == "b.yaml" and p.line and p.column for p in found)


POSSIBLE = {
    "nothing": "",
    "toughness 0 before state-based actions": "Ana: [Devoted Druid: with 2 -1/-1 counters, test creature 0/0]",
    "lethal damage": "Ana: [Grizzly Bears: with 9 damage]",
    "dead players": "Ana: {life: -3, poison: 12}",
    "two legends": "Ana: [2 Oona]",
    "a token in a graveyard": "Ana: {graveyard: [Dog token]}",
    "an Aura on a player": "Ana: [Wheel of Sun and Moon: attached to Bea]",
    "an Aura on a card in a graveyard": "Ana: {battlefield: [Spellweaver Volute: attached to Stifle], graveyard: [Stifle]}",
    "an Aura on what it cannot enchant": "Ana: [Shield of the Oversoul: attached to Forest, Forest]",
    "an Equipment on a land": "Ana: [Obsidian Battle-Axe: attached to Forest, Forest]",
    "an Equipment on nothing": "Ana: [Obsidian Battle-Axe]",
    "a phased-out Aura": "Ana: [Shield of the Oversoul: phased out]",
    "a stolen creature": "Ana: [Grizzly Bears: owned by Bea]",
    "a face-down sorcery": "Ana: [Burn Trail: face down]",
    "a face-down card in exile": "Ana: {exile: [Burn Trail: face down]}",
    "counters in exile": "Ana: {exile: [Burn Trail: with 3 time counters]}",
    "damage on what could be a creature": "Ana: [Mutavault: with 1 damage]",
    "damage on a face-down land": "Ana: [Forest: face down and with 1 damage]",
    "damage on a copy of a creature": "Ana: [Glorious Anthem: a copy of Grizzly Bears and with 1 damage]",
    "an attack": "step: declare blockers\nAna: [Grizzly Bears: attacking Bea and tapped, Mutavault: attacking Bea]",
    "attackers that have been declared": "step: declare attackers\nstack: []\nAna: [Grizzly Bears: attacking Bea]",
    "blocks": "step: combat damage\nAna: [Kulrath Knight: attacking Bea and blocked]\nBea: [Grizzly Bears: blocking Kulrath Knight]",
    "blocked by what has left": "step: end of combat\nAna: [Kulrath Knight: attacking Bea and blocked]",
    "an attacked planeswalker": "step: declare blockers\nAna: [Grizzly Bears: attacking wanderer]\nBea: [wanderer]\ncards:\n  wanderer: |\n    {2}{W} planeswalker Jace loyalty 3\n",
    "a flipped flip card": "Ana: [Nezumi Graverobber: flipped]",
    "a sorcery on the stack": "turn: Bea\nstack: [Burn Trail: targeting Bea]",
    "a copy on the stack": "stack: [the copy of Burn Trail: targeting Bea]",
    "new permanents that are no creatures": "Ana: [Forest: new, Glorious Anthem: new]",
}


@pytest.mark.parametrize("case", POSSIBLE)
def test_possible(case):
    assert parse_board(POSSIBLE[case]).status() == ()


def test_all_of_it_at_once_with_places():
    found = parse_board("Ana: [Burn Trail, Shield of the Oversoul,\n  Grizzly Bears: attacking Bea]\nBea: {hand: [Devoted Druid: tapped and new]}").status()
    assert [(p.line, p.column) for p in found] == [(1, 7), (1, 19), (2, 3), (3, 14), (3, 14)]
