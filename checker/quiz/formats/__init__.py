"""Files that a quiz is written as: to print, to send on, to read in a browser, and to import into Moodle and Anki.

What is shown of a question is the same everywhere (`checker.quiz.formats.sheet`); each format says how.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from encoder.errors import InputError, Problem, did_you_mean

if TYPE_CHECKING:
    from checker.quiz import Quiz

FORMATS = {"md": (".md", ".markdown"), "json": (".json",), "html": (".html", ".htm"), "gift": (".gift", ".txt"), "moodle": (".xml",), "anki": (".apkg",)}
"""What each format is called, and the endings of files that are written in it."""


def format_of(path: Path | str | None, said: str = "") -> str:
    """The format that is said, or that the ending of a file means.

    Raises
    ------
    InputError
        No format is called that, or ends so.

    Examples
    --------
    >>> format_of("quiz.apkg"), format_of("quiz.out", "html")
    ('anki', 'html')
    """
    ending = Path(path or "").suffix.lower()
    found = said if said in FORMATS else next((name for name, endings in FORMATS.items() if not said and ending in endings), "")
    if found:
        return found
    what = f'no format is called "{said}"' if said else f'no format of a quiz ends in "{ending}"' if ending else f'"{path}" has no ending that says a format'
    near = did_you_mean(said or ending.lstrip("."), list(FORMATS))
    raise InputError([Problem("", 0, 0, what, near or f"--format {', '.join(FORMATS)}")])


def prepared(path: Path | str | None, said: str = "") -> str:
    """The format, as `format_of` finds it, after a look at whether a file of it can be written there: before questions are made for minutes.

    Raises
    ------
    InputError
        No format is called that; a package is missing; there is no such folder, or nothing may be written there.
    """
    name = format_of(path, said)
    if name == "anki":
        from checker.quiz.formats.anki import genanki

        genanki()
    if path is not None:
        file = Path(path)
        why = "it is a folder" if file.is_dir() else f"there is no folder {file.parent}" if not file.parent.is_dir() else ""
        if why or not os.access(file if file.exists() else file.parent, os.W_OK):
            raise InputError([Problem(str(path), 0, 0, f"cannot be written: {why or 'permission denied'}")])
    return name


def rendered(quiz: Quiz, name: str) -> bytes:
    """A quiz in a format: the same bytes for the same quiz.

    Parameters
    ----------
    quiz : Quiz
    name : str
        One of `FORMATS`.

    Raises
    ------
    InputError
        The board of a question can't be read, or the package that writes the format is not installed.
    """
    return _writer(name)(quiz)


def written(quiz: Quiz, path: Path | str, name: str = "") -> str:
    """Write a quiz to a file; gives its format, by the file's ending if none is said.

    Raises
    ------
    InputError
        As `format_of` and `rendered`; the file can't be written.
    """
    name = format_of(path, name)
    data = rendered(quiz, name)
    try:
        Path(path).write_bytes(data)
    except OSError as e:
        raise InputError([Problem(str(path), 0, 0, f"cannot be written: {e.strerror or e}")]) from e
    return name


def _writer(name: str) -> Callable[[Quiz], bytes]:
    match format_of(None, name):
        case "md":
            from checker.quiz.formats.markdown import markdown as write
        case "json":
            from checker.quiz.formats.data import text as write
        case "html":
            from checker.quiz.formats.page import page as write
        case "gift":
            from checker.quiz.formats.gift import gift as write
        case "moodle":
            from checker.quiz.formats.moodle import moodle as write
        case _:
            from checker.quiz.formats.anki import anki as write
    return write
