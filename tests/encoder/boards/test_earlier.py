"""Every word of what happened earlier counts: another subject, object, card or number tells another history."""

from __future__ import annotations

import itertools

import pytest

from encoder.boards import parse_board
from encoder.errors import InputError

BOARD = {"Ana": ["Devoted Druid", "Kulrath Knight", {"Clone": "a copy of Devoted Druid"}], "Bea": ["Forest"]}
PLAYERS, OBJECTS, CARDS, NUMBERS = ("Ana", "Bea"), ("Devoted Druid", "Kulrath Knight", "Forest"), ("Burn Trail", "Devoted Druid"), ("2 ", "3 ")
FORMS = (
    "{player} played a land", "{player} cast {card}", "{player} lost {n}life", "{player} gained {n}life", "{player} drew {n}cards", "{player} discarded {n}cards",
    "{player} attacked", "{player} was dealt {n}damage", "{object} was dealt {n}damage", "{object} attacked", "{object} blocked", "{object} entered", "{object} died",
    "{object} left the battlefield", "{object} was cast", "{object} became tapped", "{object} became untapped", "{object} triggered",
    "{object} dealt damage to {player}", "{object} dealt combat damage to {player}", "Ana activated Devoted Druid's {ability} ability",
)


def told(sentence: str):
    board = parse_board({**BOARD, "earlier": [sentence]})
    (happening,) = board.earlier
    assert happening.text == sentence and parse_board(board.to_text()) == board
    return happening.event, happening.registers


def test_every_word_counts():
    sentences = [form.format(player=p, object=o, card=c, n=n, ability=a) for form in FORMS for p, o, c, n, a in itertools.product(PLAYERS, OBJECTS, CARDS, NUMBERS, ("first", "second"))]
    histories = {sentence: told(sentence) for sentence in dict.fromkeys(sentences)}
    assert len(set(histories.values())) == len(histories) > 60


def test_abilities_are_activated_by_their_controller():
    """The event names the ability, not the player: another player would be lost."""
    with pytest.raises(InputError, match="Bea does not control Devoted Druid"):
        told("Bea activated Devoted Druid's second ability")


def test_the_abilities_of_a_copy_are_those_of_what_it_copies():
    assert told("Ana activated Clone's second ability")[0] == "activated(3,own(line(devoted_druid,2)))"


@pytest.mark.parametrize("more", [" twice", " this turn", " and attacked", " to Bea", " with Devoted Druid", "."])
def test_nothing_behind_a_sentence_is_dropped(more):
    for sentence in ("Ana played a land", "Ana cast Burn Trail", "Ana lost 3 life", "Devoted Druid attacked", "Devoted Druid dealt damage to Bea", "Bea was dealt 2 damage"):
        with pytest.raises(InputError):
            parse_board({**BOARD, "earlier": [sentence + more]})
