"""Verdicts that were found before: a file of sqlite3, asked by hashes of everything that a verdict depends on.

The key of a ruling is a hash of the programs (all files of the packages, and clingo's version), of its boards with the cards on them, of its claims with
what is played, and of the rules date and the options. So a changed rule, card, board or claim finds nothing, and is decided anew. What a bound of the
programs left open is kept, too (the bounds are in the programs); what was interrupted, or ran out of time or memory, is not.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checker.verdicts import Mutation, Verdict
from encoder.errors import Unsupported

if TYPE_CHECKING:
    from encoder.boards import Board
    from encoder.rulings import Ruling

Row = tuple[int, str, Verdict, tuple[Mutation, ...]]
"""Number of the claim in its ruling, rules date, and what was found."""

VARIABLE = "STACKPROOF_STORE"
"""Environment variable that names the file of the store."""
_UNUSED = 60 * 24 * 3600.0  # seconds after which what nobody asks for is forgotten
_ROOT = Path(__file__).resolve().parents[1]
_KINDS = ("*.lp", "*.py", "*.yaml", "*.lark", "*.txt")


def default_path() -> Path:
    """Where verdicts are kept: ``STACKPROOF_STORE``, else in the cache folder of the user."""
    if named := os.environ.get(VARIABLE):
        return Path(named).expanduser()
    cache_folder = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(cache_folder).expanduser() / "stackproof" / "verdicts.sqlite3"


@cache
def program_hash(apart: tuple[str, ...] = ()) -> str:
    """A hash of everything that decides: the programs, the cards, the code, and the solver.

    Parameters
    ----------
    apart : tuple of str
        Files and folders that have no part in what is kept.
    """
    import clingo

    found = hashlib.sha256(f"{clingo.__version__} {sys.version_info[:2]}".encode())
    for package in ("asp", "encoder", "checker"):
        for file in sorted(path for kind in _KINDS for path in (_ROOT / package).rglob(kind)):
            name = file.relative_to(_ROOT).as_posix()
            if not any(name == one or name.startswith(f"{one}/") for one in apart):
                found.update(f"\n{name}\n".encode())
                found.update(file.read_bytes())
    return found.hexdigest()


def _board_parts(board: Board) -> Iterator[str]:
    """Everything that a board says, and its cards."""
    yield board.to_text()
    yield board.rules
    yield from map(str, board.facts())
    yield from map(str, board.fluents())
    yield from (f"{register}={n}" for register, n in board.registers().items())
    yield from map(str, board.unsupported)
    yield from (repr(board.library.card(card)) for card in sorted({c for o in board.objects for c in (o.card, o.state.copy_of) if c}))


def board_hash(board: Board) -> str:
    """A hash of a board with its cards: other than `Board.hash` it changes with the notation of a card."""
    return hashlib.sha256("\n".join(_board_parts(board)).encode()).hexdigest()


def key_of(ruling: Ruling, date: str, *, mutate: bool = False, why: bool = False) -> str:
    """The key of a ruling's verdicts.

    Parameters
    ----------
    ruling : Ruling
    date : str
        Rules date of the claims that name none.
    mutate, why : bool
        As for `checker.verdicts.verify`.
    """
    boards: dict[int, str] = {}

    def board(one: Board | None) -> str:
        if one is None:
            return ""
        if id(one) not in boards:
            boards[id(one)] = board_hash(one)
        return boards[id(one)]

    said = {
        "program": program_hash(), "date": date, "mutate": mutate, "why": why, "id": ruling.id, "refuted under": ruling.refuted_under,
        "claims": [[str(c), c.case, c.dates, c.until, [line.text for line in c.lines], repr(c.content), board(c.board)] for c in ruling.claims],
        "cases": [[c.name, c.dates, c.refuted_under, c.until, [line.text for line in c.lines], board(c.board)] for c in ruling.cases],
    }
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


class Store:
    """Verdicts by key, in a file that several processes may share.

    A store that cannot be read or written answers nothing and keeps nothing: then everything is decided anew.

    Parameters
    ----------
    path : path, optional
        `default_path` if left out.

    Attributes
    ----------
    trouble : str
        Why it can't be used, or ``""``.

    Examples
    --------
    >>> store = Store(":memory:")
    >>> store.put("key", [(0, "2026-01-16", Verdict("holds", ("Grizzly Bears is 2/2",)), ())])
    >>> [(row[2].verdict, row[2].proof) for row in store.get("key") or ()]
    [('holds', ('Grizzly Bears is 2/2',))]
    >>> store.get("another key")
    """

    def __init__(self, path: str | os.PathLike[str] | None = None):
        self.path, self.trouble = path if path is not None else default_path(), ""
        self._connection: sqlite3.Connection | None = None
        with self._trying():
            if str(self.path) != ":memory:":
                Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(self.path, timeout=10.0)
            with self._connection:
                self._connection.execute("CREATE TABLE IF NOT EXISTS verdicts (key TEXT PRIMARY KEY, used REAL NOT NULL, found TEXT NOT NULL)")
                self._connection.execute("DELETE FROM verdicts WHERE used < ?", (time.time() - _UNUSED,))

    @contextmanager
    def _trying(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            self.trouble = self.trouble or f"verdicts are not kept in {self.path}: {error}"
            self._connection = None

    def text(self, key: str) -> str | None:
        """What is kept under a key, None if nothing is."""
        with self._trying():
            if self._connection is not None and (row := self._connection.execute("SELECT found FROM verdicts WHERE key = ?", (key,)).fetchone()):
                with self._connection:
                    self._connection.execute("UPDATE verdicts SET used = ? WHERE key = ?", (time.time(), key))
                return str(row[0])
        return None

    def keep(self, key: str, text: str) -> None:
        """Keep a text under a key."""
        with self._trying():
            if self._connection is not None:
                with self._connection:
                    self._connection.execute("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)", (key, time.time(), text))

    def get(self, key: str) -> list[Row] | None:
        """The verdicts with a key, None if there are none."""
        found = self.text(key)
        try:
            return None if found is None else [_row(one) for one in json.loads(found)]
        except (ValueError, TypeError, KeyError):  # not written by this program
            return None

    def put(self, key: str, rows: list[Row]) -> None:
        """Keep the verdicts of a ruling."""
        self.keep(key, json.dumps([[n, at, _verdict_json(verdict), [asdict(m) for m in mutations]] for n, at, verdict, mutations in rows]))


def _verdict_json(verdict: Verdict) -> dict[str, Any]:
    return {f.name: getattr(verdict, f.name) for f in fields(verdict)} | {"lacks": [one.as_json() if isinstance(one, Unsupported) else one for one in verdict.lacks]}


def _row(said: list[Any]) -> Row:
    n, at, verdict, mutations = said
    lacks = tuple(one if isinstance(one, str) else Unsupported(**one) for one in verdict["lacks"])
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in verdict.items()} | {"lacks": lacks}
    return n, at, Verdict(**values), tuple(Mutation(**m) for m in mutations)
