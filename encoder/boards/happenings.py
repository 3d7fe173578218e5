"""What happened earlier this turn: sentences in the past tense, and the events and registers that they stand for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from encoder.boards.abilities import ability_meant
from encoder.boards.board import Board, Happening, ref_term
from encoder.boards.names import NEW_CARD, Ref, Unclear
from encoder.boards.states import NUMBERS, Words, number
from encoder.errors import Problem, did_you_mean

if TYPE_CHECKING:
    from encoder.cards import Card

_N = r"(?P<n>an?|\d{1,6}|" + "|".join(NUMBERS) + ")"
# A sentence behind its subject: which subject, its pattern, the event (S subject, O object, C card), the register that it moves by n, and how it is written.
_SENTENCES: tuple[tuple[str, str, str, str, str], ...] = (
    ("player", r"played a land", "played_land(S)", "lands_played(S)", "played a land"),
    ("player", r"cast (?P<card>.+)", "cast(S,C)", "spells_cast(S)", "cast {card}"),
    ("player", rf"lost {_N} life", "lost_life(S)", "lost_life(S)", "lost {n} life"),
    ("player", rf"gained {_N} life", "gained_life(S)", "gained_life(S)", "gained {n} life"),
    ("player", rf"drew {_N} cards?", "drew(S)", "cards_drawn(S)", "drew {n} {cards}"),
    ("player", rf"discarded {_N} cards?", "discarded(S)", "cards_discarded(S)", "discarded {n} {cards}"),
    ("player", r"activated (?P<ability>.+'s .+)", "activated(O,I)", "", "activated {ability}"),
    ("player", r"attacked", "attacked(S)", "", "attacked"),
    ("any", rf"was dealt {_N} damage", "was_dealt_damage(S)", "damage_dealt(S)", "was dealt {n} damage"),
    ("object", r"attacked", "attacked(S)", "", "attacked"),
    ("object", r"blocked", "blocked(S)", "", "blocked"),
    ("object", r"entered", "entered(S)", "", "entered"),
    ("object", r"died", "died(S)", "", "died"),
    ("object", r"left the battlefield", "left(S)", "", "left the battlefield"),
    ("object", r"was cast", "was_cast(S)", "", "was cast"),
    ("object", r"became tapped", "became(tapped,S)", "", "became tapped"),
    ("object", r"became untapped", "became(untapped,S)", "", "became untapped"),
    ("object", r"dealt combat damage to (?P<thing>.+)", "dealt_combat_damage(S,O)", "", "dealt combat damage to {thing}"),
    ("object", r"dealt damage to (?P<thing>.+)", "dealt_damage(S,O)", "", "dealt damage to {thing}"),
    ("object", r"triggered", "triggered(S)", "", "triggered"),
)
FORMS = tuple(re.sub(r"\(\?P<n>[^)]*\)", "2", pattern).replace("(?P<card>.+)", "Burn Trail").replace("(?P<thing>.+)", "Bea").replace("(?P<ability>.+'s .+)", "Devoted Druid's second ability").replace("cards?", "cards")
              for _, pattern, *_ in _SENTENCES)


def read_happening(words: Words, board: Board, problems: list[Problem]) -> Happening | None:
    """The event that a sentence tells; None with a problem if it tells none."""
    text = " ".join(words.text.split())
    words = Words(text, words.node, words.start) if text == words.text else Words(text, words.node)
    end = board.names.longest(text)
    rest = text[end:].strip() if end else ""
    if end is None:
        verb = re.search(r"\s(?:played|cast|lost|gained|drew|discarded|activated|attacked|blocked|entered|died|left|became|dealt|was|triggered)\b", text)
        unknown = board.names.resolve(text[: verb.start()] if verb else text)
        message = unknown.message if isinstance(unknown, Unclear) else ""
        problems.append(words.problem(message, unknown.hint if isinstance(unknown, Unclear) else ""))
        return None
    subject = board.names.resolve(text[:end])
    if isinstance(subject, Unclear):
        problems.append(words.problem(subject.message, subject.hint))
        return None
    for kind, pattern, event, register, written in _SENTENCES:
        if kind in ("any", subject.kind) and (match := re.fullmatch(pattern, rest)):
            return _told(words, end, board, subject, match, (event, register, written), problems)
    forms = [form for (kind, *_), form in zip(_SENTENCES, FORMS, strict=True) if kind in ("any", subject.kind)]
    problems.append(words.problem(f'"{rest[:60]}" is nothing that {"a player" if subject.kind == "player" else "an object"} did, in the past tense' if rest else "what happened?",
                                  did_you_mean(rest, forms) or ", ".join(forms), text.index(rest, end)))
    return None


def _told(words: Words, end: int, board: Board, subject: Ref, match: re.Match[str], form: tuple[str, str, str], problems: list[Problem]) -> Happening | None:
    event, register, written = form
    found = match.groupdict()
    start = words.text.index(match.group(), end)
    amount = number(found["n"]) if found.get("n") else 1
    shown: dict[str, object] = {"n": amount, "cards": "card" if amount == 1 else "cards"}
    terms = {"S": ref_term(subject)}
    if found.get("card"):
        card: Card | None = board.library.find(found["card"])
        if card is None:
            problems.append(words.problem(f'no card is named "{found["card"][:60]}"', board.library.suggest(found["card"]) or NEW_CARD, start + match.start("card")))
            return None
        shown["card"], terms["C"] = card.name, card.id
    if found.get("thing"):
        thing = board.names.resolve(found["thing"])
        if isinstance(thing, Unclear):
            problems.append(words.problem(thing.message, thing.hint, start + match.start("thing")))
            return None
        shown["thing"], terms["O"] = board.say(thing), ref_term(thing)
    if found.get("ability"):
        name, _, part = found["ability"].rpartition("'s ")
        source = board.names.resolve(name)
        if isinstance(source, Unclear) or source.kind != "object":
            message, hint = (source.message, source.hint) if isinstance(source, Unclear) else ("a player has no abilities", "")
            problems.append(words.problem(message, hint, start + match.start("ability")))
            return None
        owner = board[int(source.key)]
        if owner.controller != subject.key:
            problems.append(words.problem(f"{subject.key} does not control {owner.label}", f"its abilities are {owner.controller}'s to activate (602.2)", start + match.start("ability")))
            return None
        card = board.library.find(owner.state.copy_name or owner.name)
        assert card
        ability = ability_meant(card, part, card.faces[-1] if owner.state.flipped else card.id if owner.state.copy_of else owner.face)
        if isinstance(ability, Unclear):
            problems.append(words.problem(ability.message, ability.hint, start + match.start("ability")))
            return None
        shown["ability"], terms["O"], terms["I"] = f"{owner.label}'s {ability[1]}", str(owner.slot), f"own({ability[0]})"

    def fill(term: str) -> str:
        return re.sub(r"\b[SOCI]\b", lambda m: terms[m.group()], term)

    return Happening(f"{board.say(subject)} {written.format(**shown)}", fill(event), ((fill(register), amount or 0),) if register else ())
