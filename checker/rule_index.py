"""Which rules are modelled: the annotated blocks of the programs, and the rulings and tests that cite them."""

from __future__ import annotations

import re
from typing import Any

import asp
from encoder.errors import InputError, Problem

_ROOT = asp.ROOT.parent
_NUMBER = re.compile(r"\d{3}(\.\d+[a-z]?)?")


def _covers(asked: str, rule: str) -> bool:
    """Whether ``rule`` is the number asked for, or stands below it (702 covers 702.79a, 702.79 covers 702.79a, 702.7 does not)."""
    return rule == asked or rule.startswith(asked + ".") or (rule.startswith(asked) and rule[len(asked):].isalpha())


def _citations() -> dict[str, set[str]]:
    """Rule number -> names of the shipped rulings and tests that cite it."""
    found: dict[str, set[str]] = {}
    rulings, tests = (_ROOT / "examples" / "rulings").rglob("*.yaml"), (_ROOT / "tests").rglob("test_*.py")
    for path in (*rulings, *tests):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".yaml":
            text = " ".join(line for line in text.splitlines() if line.lstrip().startswith(("rules:", "because:")))
        for rule in re.findall(r"\b\d{3}\.\d+[a-z]?\b", text):
            found.setdefault(rule, set()).add(path.stem if path.suffix == ".yaml" else str(path.relative_to(_ROOT)))
    return found


def rule_blocks(number: str, date: str) -> list[dict[str, Any]]:
    """The rule blocks in force at ``date`` whose numbers are ``number`` or stand below it.

    Parameters
    ----------
    number : str
        A rule number such as ``702.79a``, a chapter such as ``702``, or ``""`` for all.
    date : str
        One of `asp.RULES_DATES`.

    Raises
    ------
    InputError
        ``number`` is no rule number, or no block states it.

    Examples
    --------
    >>> all("613.8a" in block["rules"] for block in rule_blocks("613.8a", "2026-01-16"))
    True
    """
    if number and not _NUMBER.fullmatch(number):
        raise InputError([Problem("", 0, 0, f"{number!r} is no rule number", "write a number such as 702.79a, or a chapter such as 702")])
    cited = _citations()
    found = [
        {
            "rules": list(block.rules), "text": block.text, "file": f"asp/{block.file}", "line": block.line,
            "since": block.since if block.since > asp.RULES_DATES[0] else "", "until": block.until if block.until < "9999" else "",
            "exercised_by": sorted({name for rule in block.rules for name in cited.get(rule, ())}),
        }
        for block in asp.select(asp.files(), date)
        if block.rules and (not number or any(_covers(number, rule) for rule in block.rules))
    ]
    if not found:
        raise InputError([Problem("", 0, 0, f"no block models rule {number}", "stackproof rules lists those that are modelled")])
    return sorted(found, key=lambda b: [(int(re.findall(r"\d+", r)[0]), r) for r in b["rules"]])


def wrong_rules() -> list[dict[str, Any]]:
    """The named misconceptions, with what each block says and replaces."""
    return [
        {"name": name, "text": block.text, "replaces": list(block.replaces), "file": f"asp/{block.file}", "line": block.line}
        for name, blocks in sorted(asp.misconceptions().items()) for block in blocks
    ]
