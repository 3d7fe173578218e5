"""Questions in words: what is played, and when it is asked."""

from __future__ import annotations

import re

from checker.quiz.situations import Situation
from encoder.rulings.ruling import UNTIL

_WHEN = {UNTIL: " after that, with the stack empty", "the same step": " after that, with the stack empty", "end of combat": " at the end of combat",
         "end of turn": " at the end of the turn, when damage has worn off", "the next turn": " as the next turn is about to begin"}
_WHERE = {"main phase": "first main phase", "upkeep": "upkeep step", "beginning of combat": "beginning of combat step", "declare attackers": "declare attackers step",
          "declare blockers": "declare blockers step", "combat damage": "combat damage step", "end of combat": "end of combat step", "cleanup": "cleanup step"}


def when(situation: Situation) -> str:
    """When it is asked: a phrase with a blank before it, or nothing for the board as it is."""
    return _WHEN.get(situation.until, "") if situation.play else ""


def setting(situation: Situation) -> str:
    """Whose turn and which step it is, and who may act."""
    board = situation.board
    priority = f", and {board.priority} has priority" if board.priority != board.active else ""
    dated = f" By the rules of {situation.under}." if situation.under else ""
    return f"It is {board.active}'s turn, in the {_WHERE.get(board.step, board.step)}{priority}.{dated}"


def a_line(text: str) -> str:
    """A line of play as a sentence."""
    if found := re.fullmatch(r"(\S+) uses (\"[^\"]+\")(.*)", text):
        return f"An ability that {found[1]} controls, {found[2]}, is put on the stack{found[3]}."
    if text == "the stack empties":
        return "Everybody passes until the stack is empty."
    if found := re.fullmatch(r"(.+) resolves", text):
        return f"Everybody passes until {found[1]} begins to resolve."
    if found := re.fullmatch(r"the game reaches (.+)", text):
        return f"The game goes on to {found[1]}."
    if found := re.fullmatch(r"(.+) may act freely", text):
        return f"From here on {found[1]} may make any legal play."
    if found := re.fullmatch(r"(.+) may respond", text):
        return f"{found[1][0].upper()}{found[1][1:]} may respond with any legal play."
    if found := re.fullmatch(r"(.+) may attack or block freely", text):
        return f"From here on {found[1]} may attack and block in any legal way."
    return f"{text[0].upper()}{text[1:]}."


def a_play(text: str, situation: Situation) -> str:
    """A play that is asked about."""
    if found := re.fullmatch(r"(\S+) uses (\"[^\"]+\")(.*)", text):
        return f"{found[1]} casts an instant that says {found[2]}{found[3]}"
    return text


def event_words(text: str) -> str:
    """Something that happens, as part of a question."""
    return text


def told(situation: Situation) -> str:
    """The situation in words: where the game is, what is played, and that nothing else is."""
    free = any(" freely" in text or " may respond" in text for text in situation.play)
    said = [a_line(text) for text in situation.play]
    close = [("Otherwise" if free else "Beyond that") + " nobody does anything that is optional."] if said else []
    return " ".join([setting(situation), *said, *close])
