"""Read a YAML 1.2 file of a stranger into nodes that know where they stand: the first step for board, card and ruling files.

Only what the three languages need: block and flow lists, mappings, texts. Anchors, aliases, tags, directives and several documents are
refused, so nothing in a file can grow when it is read, and nothing is ever executed. Every scalar stays the text that was written: what is a
number is for the reader of a key to say, not for YAML.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias, cast

from encoder.errors import InputError, Problem

MAX_BYTES = 1_000_000
MAX_NODES = 50_000
MAX_DEPTH = 24
FORBIDDEN = re.compile("[^\n\u0020-\u007e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufdcf\ufdf0-\ufefe\uff00-\ufffd\U00010000-\U0010fffd]")


@dataclass(frozen=True)
class Source:
    """The text of a file, for places and excerpts.

    Parameters
    ----------
    file : str
        Name of the file as the user knows it.
    text : str
        Its whole text, lines ended by ``\\n``.
    """

    file: str
    text: str = field(repr=False)

    @cached_property
    def lines(self) -> list[str]:
        """The lines, without their ends."""
        return self.text.split("\n")

    def problem(self, line: int, column: int, message: str, hint: str = "") -> Problem:
        """A problem at a place of this file (line and column from 1), with the line as excerpt, shortened around the place if it is long."""
        excerpt = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        if len(excerpt) > 160:  # the mark stands below the column: a shortened line carries none
            excerpt = ""
        return Problem(self.file, line, column, message, hint, excerpt.rstrip())


@dataclass(frozen=True, eq=False)
class Scalar:
    """A text, as written. ``style`` is ``""`` (plain), a quotation mark, ``"|"`` or ``">"``; ``line`` and ``column`` count from 1."""

    text: str
    line: int
    column: int
    style: str
    source: Source = field(repr=False)
    end_line: int = 0

    @property
    def empty(self) -> bool:
        """Nothing was written, or YAML's word for nothing."""
        return not self.style and self.text in ("", "~", "null", "Null", "NULL")

    def place(self, offset: int = 0) -> tuple[int, int]:
        """Line and column of the character at ``offset`` of the text; (0, 0) in data that was never written.

        Exact for texts of one line and for block texts (``|``); the beginning of the text where folding or an escape hides the place.
        """
        if not self.line:
            return 0, 0
        if self.style == "|":
            row, column = self.text.count("\n", 0, offset), offset - (self.text.rfind("\n", 0, offset) + 1)
            lines = self.text.split("\n")
            shown = next((n for n, text in enumerate(lines) if text.strip()), 0)
            written = self.source.lines[self.line : self.end_line + 1]
            if shown < len(written) and written[shown].endswith(lines[shown]):
                return self.line + 1 + row, len(written[shown]) - len(lines[shown]) + column + 1
            return self.line, self.column
        start = self.column + (1 if self.style else 0)
        if self.source.lines[self.line - 1].startswith(self.text[: offset + 1], start - 1):
            return self.line, start + offset
        return self.line, self.column

    def problem(self, message: str, hint: str = "", offset: int = 0) -> Problem:
        """A problem at the character at ``offset`` of this text."""
        return self.source.problem(*self.place(offset), message, hint)


@dataclass(frozen=True, eq=False)
class Sequence:
    """A list. ``flow`` is true for ``[a, b]``."""

    items: tuple[Node, ...]
    line: int
    column: int
    flow: bool
    source: Source = field(repr=False)

    def problem(self, message: str, hint: str = "") -> Problem:
        """A problem at the beginning of this list."""
        return self.source.problem(self.line, self.column, message, hint)


@dataclass(frozen=True, eq=False)
class Mapping:
    """Keys and values in order of writing, no key twice. ``flow`` is true for ``{a: b}`` and for a pair inside ``[...]``."""

    pairs: tuple[tuple[Scalar, Node], ...]
    line: int
    column: int
    flow: bool
    source: Source = field(repr=False)

    def problem(self, message: str, hint: str = "") -> Problem:
        """A problem at the beginning of this mapping."""
        return self.source.problem(self.line, self.column, message, hint)

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        return next((value for name, value in self.pairs if name.text == key), None)

    def keys(self) -> list[str]:
        """The keys' texts in order."""
        return [name.text for name, _ in self.pairs]


Node: TypeAlias = Scalar | Sequence | Mapping


def items(node: Node) -> tuple[Node, ...]:
    """The items of a list; a single value is a list of one, nothing is none."""
    return node.items if isinstance(node, Sequence) else () if isinstance(node, Scalar) and node.empty else (node,)


def plain(node: Node) -> Any:
    """A node as plain data; what is written for a text stays a text."""
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.pairs}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.text


def read(path: str | os.PathLike[str], *, max_bytes: int = MAX_BYTES) -> Node:
    """The file as a node.

    Parameters
    ----------
    path : path
        A file.
    max_bytes : int
        Longer files are refused without being read.

    Raises
    ------
    InputError
        The file cannot be read, is longer than ``max_bytes``, is no text, or is not the YAML described above.
    """
    return parse(read_text(path, max_bytes=max_bytes), os.fspath(path), max_bytes=max_bytes)


def read_text(path: str | os.PathLike[str], *, max_bytes: int = MAX_BYTES) -> str:
    """The text of a file.

    Raises
    ------
    InputError
        The file cannot be read, is longer than ``max_bytes``, or is no text.
    """
    name = os.fspath(path)
    try:
        with open(path, "rb") as handle:
            data = handle.read(max_bytes + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "no such file"
        raise InputError([Problem(name, 0, 0, f"cannot be read: {reason[0].lower()}{reason[1:]}")]) from None
    if len(data) > max_bytes:
        raise InputError([Problem(name, 0, 0, f"the file is longer than {max_bytes:,} bytes", "a board of thousands of cards is no position of a game; split the file")])
    if b"\0" in data:
        raise InputError([Problem(name, 0, 0, "this is a binary file, not a text", "give a text file in YAML")])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError([Problem(name, line, 0, "this is not UTF-8 text", "save the file as UTF-8")]) from None


def parse(text: str, file: str = "<text>", *, max_bytes: int = MAX_BYTES) -> Node:
    """The text as a node; an empty text is an empty mapping.

    Examples
    --------
    >>> board = parse("Ana: [Devoted Druid: tapped, 3 Swamp]")
    >>> [key.text for key, _ in board.pairs], board.get("Ana").items[1].column
    (['Ana'], 30)
    >>> parse("life: 3\\nlife: 4", "b.yaml")
    Traceback (most recent call last):
    ...
    encoder.errors.InputError: b.yaml:2:1: "life" stands twice, in lines 1 and 2
        life: 4
        ^
      try: keep one of them
    """
    if len(text) > max_bytes:
        raise InputError([Problem(file, 0, 0, f"the text is longer than {max_bytes:,} characters")])
    source = Source(file, text.replace("\r\n", "\n").replace("\r", "\n"))
    problems = list(_unreadable(source))
    if problems:
        raise InputError(problems)
    reader = _Reader(source)
    node = reader.document()
    if reader.problems:
        raise InputError(reader.problems)
    return node


def _unreadable(source: Source) -> Iterator[Problem]:
    """Tabs, control characters and directives; at most twenty."""
    found = 0
    for number, line in enumerate(source.lines, 1):
        if line.startswith("%"):
            yield source.problem(number, 1, 'a line that begins with "%" is a YAML directive, which is not used here', "remove it, or quote the text")
            found += 1
        if match := FORBIDDEN.search(line):
            column, character = match.start() + 1, match.group()
            if character == "\t":
                yield source.problem(number, column, "a tab", "use blanks: YAML gives tabs no width")
            else:
                yield source.problem(number, column, f"the character U+{ord(character):04X} has no place in a text")
            found += 1
        if found >= 20:
            return


class _Reader:
    """Builds nodes from the events of ruamel's YAML 1.2 parser, which has no recursion of its own."""

    def __init__(self, source: Source):
        self.source = source
        self.problems: list[Problem] = []
        self.count = 0

    def _fail(self, line: int, column: int, message: str, hint: str = "") -> InputError:
        return InputError([*self.problems, self.source.problem(line, column, message, hint)])

    def document(self) -> Node:
        from ruamel.yaml import YAML
        from ruamel.yaml.error import MarkedYAMLError, YAMLError

        events: Iterator[object] = YAML(typ="safe", pure=True).parse(self.source.text)
        node: Node | None = None
        try:
            for event in events:
                kind = type(event).__name__
                if kind == "DocumentStartEvent":
                    if node is not None:
                        raise self._fail(*_start(event), "a second document begins here", "one file holds one document: remove the line ---")
                elif kind not in ("StreamStartEvent", "StreamEndEvent", "DocumentEndEvent"):
                    node = self._node(event, events, 0)
        except MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            raise self._fail(line, column, *_in_our_words(error, self.source, line, column)) from None
        except (YAMLError, ValueError, OverflowError) as error:  # a character's number out of range, in a quoted text
            raise InputError([*self.problems, Problem(self.source.file, 0, 0, f"this is not YAML: {str(error).splitlines()[0]}")]) from None
        return node if node is not None else Mapping((), 1, 1, False, self.source)

    def _node(self, event: object, events: Iterator[object], depth: int) -> Node:
        line, column = _start(event)
        kind = type(event).__name__
        self.count += 1
        if self.count > MAX_NODES:
            raise self._fail(line, column, f"more than {MAX_NODES:,} items in one file", "split the file")
        if depth > MAX_DEPTH:
            raise self._fail(line, column, f"lists and mappings inside one another more than {MAX_DEPTH} deep")
        if kind == "AliasEvent":
            raise self._fail(line, column, "aliases of YAML (*name) are not used here", "write the text out, or quote a text that begins with *")
        if getattr(event, "anchor", None) is not None:
            self.problems.append(self.source.problem(line, column, "anchors of YAML (&name) are not used here", "remove it, or quote a text that begins with &"))
        if str(getattr(event, "tag", None) or getattr(event, "ctag", None) or "None") != "None":
            self.problems.append(self.source.problem(line, column, "tags of YAML (!name) are not used here", "remove it, or quote a text that begins with !"))
        if kind == "ScalarEvent":
            text, style = str(getattr(event, "value", "")), getattr(event, "style", None) or ""
            if FORBIDDEN.search(text):
                self.problems.append(self.source.problem(line, column, "a text with a character that is none"))
            return Scalar(text, line, column, style, self.source, event.end_mark.line)  # type: ignore[attr-defined]
        flow = bool(getattr(event, "flow_style", False))
        if kind == "SequenceStartEvent":
            items: list[Node] = []
            while type(inner := next(events)).__name__ != "SequenceEndEvent":
                items.append(self._node(inner, events, depth + 1))
            return Sequence(tuple(items), line, column, flow, self.source)
        pairs: list[tuple[Scalar, Node]] = []
        lines: dict[str, int] = {}
        while type(inner := next(events)).__name__ != "MappingEndEvent":
            key = self._node(inner, events, depth + 1)
            value = self._node(next(events), events, depth + 1)
            if not isinstance(key, Scalar):
                self.problems.append(key.problem("a list or mapping cannot be a key", "braces and brackets start mappings and lists: quote the text"))
            elif key.text in lines:
                self.problems.append(key.problem(f'"{_cut(key.text)}" stands twice, in lines {lines[key.text]} and {key.line}', "keep one of them"))
            else:
                lines[key.text] = key.line
                pairs.append((key, value))
        return Mapping(tuple(pairs), line, column, flow, self.source)


def _start(event: object) -> tuple[int, int]:
    mark = event.start_mark  # type: ignore[attr-defined]
    return mark.line + 1, mark.column + 1


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


_WORDS = (
    ("mapping values are not allowed", '": " starts a value, and none can stand here', "quote the whole text, or check the indentation of the line above"),
    ("could not find expected ':'", 'a key without ": "', "check the indentation, and that a colon and a blank follow the key"),
    ("expected <block end>", "wrong indentation: this lines up with nothing above it", "keys of one mapping and items of one list begin in one column"),
    ("did not find expected '-' indicator", "wrong indentation: this lines up with nothing above it", "items of one list begin in one column"),
    ("did not find expected key", "wrong indentation: this lines up with nothing above it", "keys of one mapping begin in one column"),
    ("sequence entries are not allowed", "a list cannot begin here", "begin the list on a line of its own, or write [a, b]"),
    ("block sequence entries", "a list cannot begin here", "begin the list on a line of its own, or write [a, b]"),
    ("unexpected end of stream", "the file ends inside a quoted text", "close the quotation mark"),
    ("expected ',' or ']'", "the list [...] is not closed here", "close it with ], or put a comma between two items"),
    ("expected ',' or '}'", "the mapping {...} is not closed here", "close it with }, or put a comma between two keys"),
    ("expected the node content", "something is missing here", "an item of a list or the value of a key"),
    ("unknown escape character", "an unknown escape after \\", "use single quotes"),
    ("cannot start any token", "this character cannot begin a text", "quote the text"),
    ("expected chomping", "nothing can follow | or > in its line", "begin the text on the next line"),
    ("expected a comment or a line break", "nothing can follow | or > in its line", "begin the text on the next line"),
)


def _in_our_words(error: object, source: Source, line: int, column: int) -> tuple[str, str]:
    """What is wrong and what to do, for an error of the YAML parser."""
    problem = " ".join(str(part) for part in (getattr(error, "problem", ""), getattr(error, "context", "")) if part)
    here = source.lines[line - 1][column - 1 : column] if line <= len(source.lines) else ""
    if here == "{" and "expected ','" in problem:
        return "braces start a YAML mapping", "write mana without braces (2GG), or quote the whole text: 'test spell {U/B}'"
    for words, message, hint in _WORDS:
        if words in problem:
            return message, hint
    return f"this is not YAML: {cast(str, getattr(error, 'problem', '')) or 'unreadable'}", "check the indentation and the quotation marks"


def from_data(data: object, file: str = "<data>") -> Node:
    """Plain data (as from JSON) as a node without places."""
    source = Source(file, "")
    count = 0

    def node(value: object, depth: int) -> Node:
        nonlocal count
        count += 1
        if depth > MAX_DEPTH or count > MAX_NODES:
            raise InputError([Problem(file, 0, 0, f"data of more than {MAX_NODES:,} items, or more than {MAX_DEPTH} deep")])
        if isinstance(value, Map):
            return Mapping(tuple((Scalar(str(key), 0, 0, "'", source), node(inner, depth + 1)) for key, inner in value.items()), 0, 0, False, source)
        if isinstance(value, list | tuple):
            return Sequence(tuple(node(inner, depth + 1) for inner in value), 0, 0, False, source)
        if value is None:
            return Scalar("", 0, 0, "", source)
        return Scalar(str(value).lower() if isinstance(value, bool) else str(value), 0, 0, "'", source)

    return node(data, 0)
