"""Sentences for effects that came about in a line: what a board file would say of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from encoder.boards import Board
from encoder.boards.effects import compile_effect
from encoder.boards.states import Words
from encoder.errors import Problem
from encoder.yaml_source import from_data

UNTIL = {"until_end_of_turn": "until end of turn", "this_turn": "this turn", "until_end_of_combat": "until end of combat", "no_end": "", "": ""}
_NUMBER = re.compile(r"-?\d+")
_VERB = re.compile(r"\b(gets?|gains?|has|have|becomes?|is|are|loses?|can't)\b")


def listing(labels: Sequence[str]) -> str:
    """Names in a row.

    Examples
    --------
    >>> listing(["A"]), listing(["A", "B", "C"])
    ('A', 'A, B and C')
    """
    return ", ".join(labels[:-1]) + f" and {labels[-1]}" if len(labels) > 1 else "".join(labels)


def sentence(board: Board, definition: str, facts: Iterable[str], locked: Sequence[int], until: str, wording: str) -> str | None:
    """A sentence of card notation that means an effect in force, or None if none was found.

    What is found is compiled again and compared: a sentence that says something else is never given.

    Parameters
    ----------
    board : Board
        Its objects are named.
    definition : str
    facts : iterable of str
        Of the definition.
    locked : sequence of int
        Slots that it applies to.
    until : str
        Its duration as the programs say it.
    wording : str
        The notation of the ability that made it.
    """
    if not locked or until not in UNTIL:
        return None
    meant = _meaning(facts, definition)
    names = listing([board[x].label for x in locked])
    ends = UNTIL[until]
    players = {f"control({_slug(p)})": p for p in board.players}
    for said in _candidates(meant, names, wording, players, len(locked) > 1):
        text = said if not ends or ends in said else f"{said} {ends}"
        problems: list[Problem] = []
        words = Words(text, from_data(text, "<effect>"))  # type: ignore[arg-type]
        found = compile_effect(words, 1, board, problems)
        same = found and not problems and not found.unsupported and set(found.locked) == set(locked) and (found.until or "no_end") == (until or "no_end")
        if found and same and _meaning(found.facts, found.name) == meant:
            return found.text
    return None


def _slug(player: str) -> str:
    from encoder.boards.board import slug

    return slug(player)


def _meaning(facts: Iterable[str], definition: str) -> frozenset[str]:
    """The facts of a definition by another name for it; "you" is filled in."""
    match = re.fullmatch(r"with\((.*),(-?\w+)\)", definition)
    plain, you = (match[1], match[2]) if match else (definition, "")
    out = set()
    for fact in facts:
        name, _, rest = fact.rstrip(".").partition("(")
        for own in (definition, plain):
            if rest.startswith(own + ",") and not (name == "scope" and rest[len(own):].split(",", 2)[-1].startswith("self")):
                said = f"{name}({rest[len(own) + 1:]}".replace("control(you)", f"control({you})" if you else "control(you)")
                out.add(re.sub(r"\b(modify|set)\((\w+),(?!-?\d+\)).*\)\)$", rf"\1(\2,{you}))", said) if _NUMBER.fullmatch(you) else said)
                break
    return frozenset(out)


def _candidates(meant: frozenset[str], names: str, wording: str, players: Mapping[str, str], many: bool) -> Iterator[str]:
    changes = [fact[len("change("):-1] for fact in meant if fact.startswith("change(")]
    sizes = {m[1]: int(m[2]) for c in changes if (m := re.fullmatch(r"modify\((\w+),(-?\d+)\)", c))}
    parts = []
    if sizes:
        parts.append(f"get{'' if many else 's'} {sizes.get('power', 0):+d}/{_signed(sizes.get('toughness', 0), sizes.get('power', 0))}")
    parts += [f"gain{'' if many else 's'} {m[1].replace('_', ' ')}" for c in sorted(changes) if (m := re.fullmatch(r"gain\((\w+)\)", c))]
    if parts:
        yield f"{names} {' and '.join(parts)}"
    for change, player in players.items():
        if change in changes:
            yield f"{player} gains control of {names}"
    for match in _VERB.finditer(wording):
        yield f"{names} {wording[match.start():].split('. ')[0].rstrip('.')}"


def _signed(n: int, like: int) -> str:
    return f"{n:+d}" if n else ("-0" if like < 0 else "+0")
