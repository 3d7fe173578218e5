"""What of a list of statements is covered by rulings, and what is missing: by tier, by subject, by name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from encoder import yaml_source
from encoder.errors import InputError, Problem
from encoder.rulings import Ruling, load_rulings

PARTLY = "partly"
"""The folder of rulings that claim less than their statement."""
_TEST = re.compile(r"^\s*(?:async )?def test_(\w+)\(", re.M)


@dataclass(frozen=True)
class Entry:
    """A statement of the list."""

    id: str
    tier: str
    subject: str


@dataclass(frozen=True)
class Covered:
    """What there is for a statement.

    Attributes
    ----------
    entry : Entry
    by : str
        ``ruling``, ``test``, ``partly``, or ``""`` for nothing.
    refutable : bool
        Whether its ruling names a misconception that has to refute it, and does if it was verified; a test is taken for one that can fail.
    verdict : str
        What its ruling comes to, if it was verified: the worst of its claims.
    """

    entry: Entry
    by: str = ""
    refutable: bool = False
    verdict: str = ""

    @property
    def covered(self) -> bool:
        """Whether the whole statement is claimed, and holds if it was verified."""
        return self.by in ("ruling", "test") and self.verdict in ("", "holds")

    def as_json(self) -> dict[str, Any]:
        """For the JSON output."""
        return {"id": self.entry.id, "tier": self.entry.tier, "subject": self.entry.subject, "covered": self.covered, "refutable": self.covered and self.refutable,
                "by": self.by or None, "verdict": self.verdict or None}


def read_entries(path: str) -> list[Entry]:
    """The statements of a file: a list of mappings with ``id``, ``tier`` and ``subject`` (a text, or a text by language).

    Raises
    ------
    InputError
        Everything that is wrong with the file.
    """
    node = yaml_source.read(path)
    problems: list[Problem] = []
    found: dict[str, Entry] = {}
    if not isinstance(node, yaml_source.Sequence):
        raise InputError([node.problem("a list of statements is expected", "each with id, tier and subject")])
    for item in node.items:
        values = {key: _text(item.get(key)) for key in ("id", "tier", "subject")} if isinstance(item, yaml_source.Mapping) else {}
        if lacking := [key for key in ("id", "tier", "subject") if not values.get(key)]:
            problems.append(item.problem(f"a statement without {' and '.join(lacking)}", "id, tier and subject are texts"))
        elif values["id"] in found:
            problems.append(item.problem(f'two statements have the id "{values["id"]}"'))
        else:
            found[values["id"]] = Entry(**values)
    if problems:
        raise InputError(problems)
    return list(found.values())


def _text(node: yaml_source.Node | None) -> str:
    if isinstance(node, yaml_source.Mapping):
        node = node.get("en") or next((value for _, value in node.pairs), None)
    return node.text.strip() if isinstance(node, yaml_source.Scalar) else ""


def only(entries: Sequence[Entry], path: Path) -> list[Entry]:
    """Those statements whose ids stand in a file, one a line.

    Raises
    ------
    InputError
        It can't be read, or names what is no statement.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError([Problem(str(path), 0, 0, f"cannot be read: {error}", "a file with one id a line")]) from None
    wanted = {text: n for n, line in enumerate(lines, 1) if (text := line.split("#")[0].strip())}
    known = {entry.id for entry in entries}
    if unknown := [Problem(str(path), n, 1, f'"{text[:80]}" is no statement of the list', "") for text, n in wanted.items() if text not in known]:
        raise InputError(unknown)
    return [entry for entry in entries if entry.id in wanted]


def rulings_in(folder: Path) -> tuple[tuple[Ruling, ...], tuple[Ruling, ...]]:
    """The rulings of a folder, and those that claim only a part.

    Raises
    ------
    InputError
        Everything that is wrong with the files.
    """
    part = folder / PARTLY
    return load_rulings([folder]), load_rulings([part]) if part.is_dir() and any(part.glob("*.yaml")) else ()


def ids_of_tests(ids: Collection[str], folder: Path) -> set[str]:
    """The ids by which a test is named: ``test_shm_hybrid_1_and_more`` for shm-hybrid-1.

    Examples
    --------
    >>> ids_of_tests(["shm-hybrid-1"], Path("no such folder"))
    set()
    """
    words = {re.sub(r"\W", "_", one.lower()): one for one in ids}
    names = {name for path in sorted(folder.rglob("test_*.py")) for name in _TEST.findall(path.read_text(encoding="utf-8", errors="replace"))}
    return {words[max(fits, key=len)] for name in names if (fits := [word for word in words if name == word or name.startswith(f"{word}_")])}


def coverage(entries: Iterable[Entry], whole: Sequence[Ruling], part: Sequence[Ruling], tests: Collection[str], verdicts: Mapping[str, tuple[str, bool]] | None = None) -> list[Covered]:
    """What there is for each statement.

    Parameters
    ----------
    entries : iterable of Entry
    whole, part : sequence of Ruling
        Rulings of whole statements, and of parts.
    tests : collection of str
        Ids by which a test is named.
    verdicts : mapping of str to (str, bool), optional
        By id of the ruling: the worst verdict of its claims, and whether each of its misconceptions refutes one; where they were verified.
    """
    rulings, parts = {ruling.id: ruling for ruling in whole}, {ruling.id for ruling in part}
    out = []
    for entry in entries:
        if ruling := rulings.get(entry.id):
            named = bool(ruling.refuted_under) or any(case.refuted_under for case in ruling.cases)
            verdict, refuted = (verdicts or {}).get(entry.id, ("", named))
            out.append(Covered(entry, "ruling", named and refuted, verdict))
        elif entry.id in tests:
            out.append(Covered(entry, "test", True))
        else:
            out.append(Covered(entry, PARTLY if entry.id in parts else ""))
    return out


def count(found: Iterable[Covered]) -> dict[str, int]:
    """How many statements there are, are covered, refutable, covered in part, and missing."""
    rows = list(found)
    covered = [row for row in rows if row.covered]
    partly = sum(row.by == PARTLY for row in rows)
    return {"statements": len(rows), "covered": len(covered), "refutable": sum(row.refutable for row in covered), "partly": partly, "missing": len(rows) - len(covered) - partly}
