"""Misconceptions that a situation may bring out: those that its ruling names, then those about the same rules; and why what follows from one is wrong."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache

import asp
from asp import Block

_SHORT = 30
"""What a block says in fewer letters says little to somebody who does not see it in its place."""
_RULE = re.compile(r"\b\d{3}\.\d+[a-z]?\b")


def rules_in(texts: Iterable[str]) -> tuple[str, ...]:
    """The numbers of rules that texts cite, in their order.

    Examples
    --------
    >>> rules_in(["it dies [704.5f, 704.3]", "it is tapped (107.5)"])
    ('704.5f', '704.3', '107.5')
    """
    return tuple(dict.fromkeys(rule for text in texts for rule in _RULE.findall(text)))


@cache
def _right_blocks(date: str) -> dict[str, tuple[Block, ...]]:
    """The blocks in force by each number and label."""
    found: dict[str, list[Block]] = {}
    for block in asp.select(asp.files(), date):
        for key in (*block.rules, *([block.label] if block.label else [])):
            found.setdefault(key, []).append(block)
    return {key: tuple(blocks) for key, blocks in found.items()}


@cache
def replaced(name: str, date: str = asp.CURRENT) -> frozenset[str]:
    """Names of the rule blocks that a misconception replaces."""
    right = _right_blocks(date)
    return frozenset(b.name for wrong in asp.misconceptions()[name] for key in wrong.replaces for b in right.get(key, ()))


def stands_in_for(name: str, date: str = asp.CURRENT) -> tuple[Block, ...]:
    """The rule blocks that a misconception replaces, those that state a rule of the game."""
    right = _right_blocks(date)
    return tuple(dict.fromkeys(b for wrong in asp.misconceptions()[name] for key in wrong.replaces for b in right.get(key, ()) if b.rules and b.text))


@cache
def rules_of(name: str, date: str = asp.CURRENT) -> frozenset[str]:
    """The rules that a misconception is about."""
    wrong = asp.misconceptions()[name]
    return frozenset(rule for b in (*stands_in_for(name, date), *wrong) for rule in b.rules)


def related(named: Collection[str], rules: Collection[str], needed: frozenset[str], date: str = asp.CURRENT) -> list[str]:
    """Other misconceptions that may change something where these rules are at work, the nearest first.

    Parameters
    ----------
    named : collection of str
        Misconceptions that are looked at already.
    rules : collection of str
        Rules that the situation is about; without any, and without a misconception that is named, all are near.
    needed : collection of str
        Names of the rule blocks that the board needs; those that stand in for none of them change nothing.
    date : str
    """
    about = set(rules) | {rule for name in named for rule in rules_of(name, date)}
    found = []
    for name in sorted(asp.misconceptions()):
        common = len(rules_of(name, date) & about)
        if name not in named and (common or not about) and not needed.isdisjoint(replaced(name, date)):
            found.append((-common / (1 + len(rules_of(name, date))), name))
    return [name for _, name in sorted(found)]


TRUTHS = asp.ROOT / "misconceptions" / "truths.txt"
"""What is so instead, by the name of each misconception, as one judge says it to another."""


@cache
def truths() -> dict[str, str]:
    """What is said there: a line ``name | sentence`` each, with the rule in parentheses at its end."""
    lines = TRUTHS.read_text(encoding="utf-8").splitlines()
    return {name.strip(): said.strip() for line in lines if line.strip() and not line.startswith("#") for name, _, said in [line.partition("|")]}


def decides(name: str, date: str, proof: Collection[str]) -> str:
    """What is so instead of a misconception; where no sentence says it, what the rule says: of several, one that the right answer rests on, and that says it in full."""
    if said := truths().get(name):
        return said
    blocks = sorted(stands_in_for(name, date), key=lambda b: (b.text.startswith("...") or len(b.text) < _SHORT, not set(b.rules) & set(proof), len(b.rules), b.file, b.line))
    if not blocks:
        return ""
    text = re.sub(r"\s*\([^()]*(asp/|\.lp|\d{3}\.\d)[^()]*\)|^\(\d[^()]*\)", "", blocks[0].text).strip(" .:").removeprefix("...").strip()
    return f"{', '.join(blocks[0].rules[:3])}: {text}."


def rests_on(rules: Collection[str]) -> str:
    """By which rules something is right."""
    return f"It follows from {', '.join(list(rules)[:4])}, as the proof shows." if rules else "The proof shows it."


def why_wrong(name: str, date: str, proof: Collection[str], instead: Collection[str] = ()) -> str:
    """Why what follows from a misconception is wrong, with what keeps it from being so here, where that is known."""
    here = f" Here: {'; '.join(instead)}." if instead else ""
    return f"So it would be if it were true that {name}. {decides(name, date, proof) or rests_on(proof)}{here}"
