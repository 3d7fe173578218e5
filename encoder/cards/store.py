"""Compiled cards of the shipped library, kept in the user's cache directory: a later start needs no parser (0.2 s).

The name of the file holds a hash of everything that the facts depend on, so it is never out of date. It is JSON, and of the user's own.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from encoder.cards.support import FILE as SUPPORTED

HERE = Path(__file__).resolve().parent
KEPT = 4  # files of one kind, for versions that are used side by side
Rows: TypeAlias = dict[str, dict[str, Any]]


def directory() -> Path:
    """Where derived files are kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "stackproof"


@cache
def _file() -> Path:
    digest = hashlib.sha256()
    for path in (*sorted(HERE.glob("*.py")), *sorted(HERE.glob("grammar/*.lark")), HERE / "subtypes.txt", HERE.parent / "boards" / "counters.txt", SUPPORTED, SUPPORTED.with_name("types.lp"), *sorted(HERE.parent.glob("library/*.yaml"))):
        digest.update(path.read_bytes())
    return directory() / f"cards-{digest.hexdigest()[:24]}.json"


def write(file: Path, data: bytes) -> None:
    """Write a file whole or not at all.

    Raises
    ------
    OSError
        The directory cannot be written.
    """
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as out:
        out.write(data)
    os.replace(out.name, file)
    kept = sorted(file.parent.glob(f"{file.name.split('-')[0]}-*{file.suffix}"), key=lambda f: f.stat().st_mtime, reverse=True)
    for old in kept[KEPT:]:
        old.unlink(missing_ok=True)


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the cyclic garbage collector: building tables and trees makes many objects that stay, and counting them again and again is half of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def mine(file: Path) -> bool:
    """Whether a file is there and belongs to the user."""
    try:
        return file.stat().st_uid == os.getuid()
    except (OSError, AttributeError):
        return False


@cache
def _rows(file: Path) -> Rows | None:
    try:
        found = json.loads(file.read_bytes()) if mine(file) else None
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def stored(compile_all: Callable[[], Rows]) -> Rows:
    """The compiled cards by id; they are compiled and kept if they are not there yet.

    Parameters
    ----------
    compile_all : callable
        Gives the rows of all shipped cards. It is not called where they could not be kept.
    """
    file = _file()
    rows = _rows(file)
    if rows is not None:
        return rows
    try:
        write(file.with_suffix(".try"), b"")
        file.with_suffix(".try").unlink()
    except OSError:
        return {}
    with uncollected():
        rows = compile_all()
    try:
        write(file, json.dumps(rows).encode())
    except OSError:
        return rows
    _rows.cache_clear()
    return rows
