"""How each kind of question of a position is put to the public functions. No rule of the game stands here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from checker.board_payments import BoardPayments
from checker.legality import Answered, Plays, plays
from checker.payments import Question
from checker.verdicts import verify
from checker.views import view
from encoder.boards import Board, parse_board
from encoder.cards import library
from encoder.cards.words import slug
from encoder.errors import InputError, UnsupportedError
from encoder.rulings import parse_ruling

HERE = Path(__file__).parent
NO_SUCH_PLAY = "no such play"
LISTS = ("types", "subtypes", "supertypes", "colors")
SAYS = tuple(re.compile(pattern) for pattern in (
    r"(?P<player>\w+) (?P<action>cast)s (?P<object>.+?)(?: with X = (?P<x>\d+))?(?: targeting (?P<targets>.+))?",
    r'(?P<player>\w+) (?P<action>activate)s (?:"(?P<words>.+)" of )?(?P<object>.+?)(?: targeting (?P<targets>.+))?',
    r"(?P<player>\w+) (?P<action>play)s (?P<object>.+)",
    r"(?P<player>\w+) (?P<action>attack)s (?P<about>\w+) with (?P<object>.+)",
    r"(?P<player>\w+) (?P<action>block)s (?P<about>.+) with (?P<object>.+)",
))


class Refused(Exception):
    """The program says that it does not model something that the answer depends on."""


def load(file: str) -> Any:
    """A YAML file of this directory."""
    return YAML(typ="safe").load((HERE / f"{file}.yaml").read_text(encoding="utf-8"))


@cache
def _cards() -> dict[str, str]:
    return {name: text for name, text in load("cards").items() if library().id(name) is None}


def _with_cards(text: str) -> str:
    """A file with those cards that it names and the library lacks."""
    named = {name: body for name, body in _cards().items() if re.search(re.escape(name.split(",")[0]) + r"(?!\w)", text)}
    lines = [f'  "{name}": |\n' + "".join(f"    {line}\n" for line in body.splitlines()) for name, body in named.items()]
    return text + ("cards:\n" + "".join(lines) if lines else "")


@cache
def board(text: str, player: str = "", also_in_hand: tuple[str, ...] = ()) -> Board:
    """The board that a position says, with the cards that it names and the library lacks, and more cards in the hand of a player."""
    if also_in_hand:
        data = YAML(typ="safe").load(text)
        zones = data.get(player) or {}
        data[player] = zones = {"battlefield": zones} if isinstance(zones, list) else zones
        zones["hand"] = [*zones.get("hand", []), *also_in_hand]
        out = StringIO()
        YAML(typ="safe", pure=True).dump(data, out)
        text = out.getvalue()
    return parse_board(_with_cards(text))


def play_out(name: str, text: str) -> Iterator[str]:
    """A board, what is played and claims, as in a ruling file: each claim holds over every line of play."""
    results = verify(parse_ruling(f"ruling: {re.sub(r'[^a-z0-9]+', '-', name.lower())}\n{_with_cards(text)}", file=f"{name}.yaml"))
    for result in results:
        if result.found.verdict == "refuted":
            yield f"{result.claim.case + ': ' if result.claim.case else ''}{result.claim}: refuted: {result.found.counterexample or result.found.lacks or result.found.proof}"
    if lacks := [f"{result.claim.case + ': ' if result.claim.case else ''}{result.claim}: {result.found.lacks or result.found.proof}" for result in results
                 if result.found.verdict not in ("holds", "refuted")]:
        raise Refused("; ".join(dict.fromkeys(lacks)))


def _refused(what: Any) -> Refused:
    return Refused("; ".join(dict.fromkeys(f"{u.card}: {u.clause} ({u.aspect})" for u in what)))


def _trusted(on: Board, *aspects: str) -> None:
    if unsupported := [u for u in on.unsupported if u.aspect in aspects]:
        raise _refused(unsupported)


@cache
def _rows(text: str) -> tuple[Board, dict[str, dict[str, Any]]]:
    on = board(text)
    _trusted(on, "view")
    try:
        return on, {row["id"]: row for row in view(on)}
    except UnsupportedError as error:
        raise _refused(error.clauses) from None


@cache
def _derived(on: Board) -> tuple[Plays, BoardPayments]:
    derived = Plays(on, on.rules_date)
    return derived, BoardPayments(derived, on.rules_date)


def _row(text: str, name: str) -> dict[str, Any]:
    on, rows = _rows(text)
    slot = on.find(name)
    return rows[str(slot)] if str(slot) in rows else rows[on.object_id(slot)]


def characteristics(text: str, question: dict[str, Any]) -> Iterator[str]:
    """``view``: types, subtypes, supertypes, colors (exactly), pt, number of abilities, has, lacks, name, controller, mana value."""
    row = _row(text, question["view"])
    for key, stated in question.items():
        if key in LISTS:
            if sorted(map(slug, row[key])) != sorted(map(slug, stated)):
                yield f"{key} {row[key]}, stated {stated}"
        elif key == "pt":
            size = None if row["power"] is None and row["toughness"] is None else f"{row['power']}/{row['toughness']}"
            if size != stated:
                yield f"{size}, stated {stated}"
        elif key == "abilities":
            if len(row["abilities"]) != stated:
                yield f"abilities {row['abilities']}, stated {stated} of them"
        elif key in ("has", "lacks"):
            has = {slug(a) for a in row["abilities"]}
            for word in stated:
                if (slug(word) in has) != (key == "has"):
                    yield f"abilities {row['abilities']}, stated that it {key} {word}"
        elif key == "mana value":
            if row["mana_value"] != stated:
                yield f"mana value {row['mana_value']}, stated {stated}"
        elif key in ("name", "controller"):
            if slug(row[key] or "") != slug(stated or ""):
                yield f"{key} {row[key]}, stated {stated}"
        elif key != "view":
            raise KeyError(key)


def mana(text: str, question: dict[str, Any]) -> Iterator[str]:
    """``mana of`` a player: costs that can and cannot be paid with all that the board gives at once, as costs of test spells."""
    player = question["mana of"]
    costs = [(cost, True) for cost in question.get("can pay", ())] + [(cost, False) for cost in question.get("cannot pay", ())]
    on = board(text, player, tuple(f"test spell {cost}" for cost, _ in costs))
    _trusted(on, "view", "cost", "mana")
    derived, payments = _derived(on)
    for cost, stated in costs:
        (play,) = (p.term for p in derived.all.values() if p.action == "cast" and p.object.number == on.find(f"test spell {cost}"))
        payable = payments.payable(play)
        if payable is None:
            raise Refused(f"{cost}: {', '.join(payments.question(play).not_modelled)}")
        if payable != stated:
            yield f"{cost} can {'not ' if stated else ''}be paid"


def totals(text: str, question: dict[str, Any]) -> Iterator[str]:
    """``totals of`` a card: every total cost that an announcement leads to, payable or not; ``by: free`` or ``by: mana cost`` picks one way."""
    on = board(text)
    slot, by = on.find(question["totals of"]), question.get("by", "")
    _trusted(on, "view", "cost")
    derived, found = _derived(on)[0], set()
    for play in derived.all.values():
        free = play.what is not None and play.what.name == "free"
        if play.action == "cast" and play.object.number == slot and (not by or free == (by == "free")):
            facts = "".join(f"{fact}.\n" for term, fact in derived.of("cost_fact", 2) if term == play.term)
            found |= {row.total for row in Question(facts, on.rules_date).rows.all()}
    if found != set(question["are"]):
        yield f"{sorted(found)}, stated {question['are']}"


def said(sentence: str) -> dict[str, str | None]:
    return next(match.groupdict() | {"targets": match.groupdict().get("targets")} for says in SAYS if (match := says.fullmatch(sentence)))


def _ids(on: Board, names: str) -> list[str]:
    """The ids of things joined by commas and ``and``; a name may hold a comma."""
    try:
        return [names if names in on.players else on.object_id(on.find(names))]
    except InputError:
        return [i for part in re.split(r",\s*(?:and )?| and ", names) for i in ([part] if part in on.players else [on.object_id(on.find(part))])]


def _choice(row: dict[str, Any], targets: list[str], x: int | None) -> str:
    """What is wrong with these targets and this X for a legal play; nothing if they are one of its choices."""
    uses = row["choices"].get("targets", [])
    shares = [targets] if len(uses) == 1 else [[t] for t in targets]
    if len(shares) != len(uses):
        return f"{len(uses)} uses of target"
    for use, share in zip(uses, shares, strict=True):
        may = {t["object"]: t for t in use["legal"]}
        if any(t not in may for t in share) or len(set(share)) < len(share) or len(share) < use["least"]:
            return "target"
        if any(shares[other - 1] == share for other in use["other_than"]):
            return "other target"
        if x is not None and any(not may[t]["x"].get("at_least", 0) <= x <= may[t]["x"].get("at_most", x) for t in share):
            return "X"
    return ""


@cache
def _answered(on: Board, about: int | None) -> Answered:
    return plays(on, why_not=True, about=about)


def _wrong(text: str, sentence: str, alone: bool) -> tuple[bool, set[str], list[str]]:
    """Whether a play is legal, the rules of every reason against it, and the reasons in words; `alone`: asked about its object alone, to hear every reason."""
    parts, on = said(sentence), board(text)
    player, action = str(parts["player"]), {"play": "play_land"}.get(str(parts["action"]), str(parts["action"]))
    slot = on.find(str(parts["object"]))
    try:
        answer = _answered(on, slot if alone else None)
    except UnsupportedError as error:
        raise _refused(error.clauses) from None
    about = _ids(on, parts["about"])[0] if parts.get("about") else None
    targets = _ids(on, str(parts["targets"])) if parts["targets"] else []
    x = int(parts["x"]) if parts.get("x") else None

    def meant(row: dict[str, Any]) -> bool:
        choices = row.get("choices") or {}
        named = about is None or about in (choices.get("attacks"), choices.get("attacker")) or (not choices and f" {on[on.find(about)].label if '/' in about else about} with " in row["play"])
        return bool(row["player"] == player and row["object"] == on.object_id(slot) and row["action"] == action and named and (not parts.get("words") or str(parts["words"]) in row["play"]))

    reasons = [(r["rules"], r["text"]) for row in answer.illegal if meant(row) and (row["choice"] is None or row["choice"]["object"] in targets) for r in row["reasons"]]
    legal = False
    for row in filter(meant, answer.legal):
        if row["payable"] is None:
            raise _refused(answer.unsupported)
        wrong = _choice(row, targets, x) if targets else ""
        if not wrong and x is not None and not any(
                p.announcement.x == x for play in _derived(on)[0].all.values() if play.action == action and play.object.number == slot
                for p in _derived(on)[1].question(play.term).payments()):
            wrong = "cost"
        if not wrong and parts["targets"] and "numbers_of_targets" in row["choices"]:
            chosen = {"targets": len(targets), "counted": sum(t in row["choices"]["counted"] for t in targets)}
            if not any(one["payable"] and all(one[key] in (None, n) for key, n in chosen.items()) for one in row["choices"]["numbers_of_targets"]):
                wrong = "cost"
        legal |= not wrong
        reasons += [([], wrong)] if wrong else []
    if not legal and not reasons:
        if answer.unsupported:
            raise _refused(answer.unsupported)
        reasons.append(([], NO_SUCH_PLAY))
    return legal, {rule for rules, _ in reasons for rule in rules}, [words for _, words in reasons]


def legal(text: str, question: dict[str, Any]) -> Iterator[str]:
    """``legal``: a play with the choices said can be made and paid for."""
    if not _wrong(text, question["legal"], False)[0]:
        found, _, words = _wrong(text, question["legal"], True)
        if not found:
            yield f"illegal: {'; '.join(words)}"


def illegal(text: str, question: dict[str, Any]) -> Iterator[str]:
    """``illegal``: no such choice is legal, and ``because`` is among the rules of the reasons; or `NO_SUCH_PLAY`."""
    wanted = str(question.get("because", ""))
    for alone in (False, True):
        found, rules, words = _wrong(text, question["illegal"], alone)
        if found or wanted in rules or (not wanted and NO_SUCH_PLAY not in words):
            break
    if found:
        yield "legal"
    elif wanted not in (rules if wanted != NO_SUCH_PLAY else words) and (wanted or NO_SUCH_PLAY in words):
        yield f"illegal by {sorted(rules)} ({'; '.join(words)}), stated {wanted or 'a reason'}"


ANSWERS: dict[str, Callable[[str, dict[str, Any]], Iterator[str]]] = {
    "view": characteristics, "mana of": mana, "totals of": totals, "legal": legal, "illegal": illegal,
}
