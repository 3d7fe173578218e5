"""Read a JSON file of a stranger into the nodes of `encoder.yaml_source`, so that what reads YAML reads JSON, too, with the places of its mistakes.

Every value stays a text, as in YAML here; ``null`` is an empty one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from json import JSONDecodeError, JSONDecoder
from typing import Any

from encoder.errors import InputError, Problem
from encoder.yaml_source import FORBIDDEN, MAX_DEPTH, Mapping, Node, Scalar, Sequence, Source

MAX_ITEMS = 500_000
_STRINGS: Any = JSONDecoder()
_BLANK = re.compile(r"[ \t\n\r]*")
_PLAIN = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null")


def parse_json(text: str, file: str = "<json>") -> Node:
    """The text as a node.

    Raises
    ------
    InputError
        It is no JSON, has a key twice, or is too deep or too long.

    Examples
    --------
    >>> node = parse_json('{"seed": 1,\\n "questions": [{"id": "a"}]}')
    >>> node.get("seed").text, node.get("questions").items[0].get("id").line
    ('1', 2)
    >>> parse_json('{"seed": }', "q.json")
    Traceback (most recent call last):
    ...
    encoder.errors.InputError: q.json:1:10: a value belongs here
        {"seed": }
                 ^
    """
    return _Reader(text, file).document()


class _Reader:
    """Goes through the text once."""

    def __init__(self, text: str, file: str):
        self.text, self.source, self.count, self.problems = text, Source(file, text), 0, list[Problem]()
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def document(self) -> Node:
        node, at = self._value(self._blank(0), 0)
        if (at := self._blank(at)) < len(self.text):
            raise self._fail(at, "nothing can follow here")
        if self.problems:
            raise InputError(self.problems)
        return node

    def _place(self, at: int) -> tuple[int, int]:
        line = bisect_right(self.starts, at)
        return line, at - self.starts[line - 1] + 1

    def _fail(self, at: int, message: str, hint: str = "") -> InputError:
        return InputError([*self.problems, self.source.problem(*self._place(at), message, hint)])

    def _blank(self, at: int) -> int:
        match = _BLANK.match(self.text, at)
        assert match is not None
        return match.end()

    def _value(self, at: int, depth: int) -> tuple[Node, int]:
        self.count += 1
        if depth > MAX_DEPTH or self.count > MAX_ITEMS:
            raise self._fail(at, f"more than {MAX_ITEMS:,} items, or more than {MAX_DEPTH} inside one another")
        here = self.text[at:at + 1]
        if here == "{":
            return self._object(at, depth)
        if here == "[":
            return self._array(at, depth)
        if here == '"':
            return self._string(at)
        if match := _PLAIN.match(self.text, at):
            return Scalar(match.group(), *self._place(at), "", self.source), match.end()
        raise self._fail(at, "a value belongs here")

    def _string(self, at: int) -> tuple[Scalar, int]:
        try:
            found, end = _STRINGS.parse_string(self.text, at + 1, True)
        except JSONDecodeError as error:
            raise self._fail(error.pos, "this is no text of JSON: " + error.msg[:1].lower() + error.msg[1:]) from None
        if FORBIDDEN.search(found):
            self.problems.append(self.source.problem(*self._place(at), "a text with a character that is none"))
        return Scalar(found, *self._place(at), '"', self.source), end

    def _array(self, at: int, depth: int) -> tuple[Sequence, int]:
        items, place, at = list[Node](), self._place(at), self._blank(at + 1)
        while self.text[at:at + 1] != "]":
            if items:
                at = self._comma(at, "]")
            item, at = self._value(at, depth + 1)
            items.append(item)
            at = self._blank(at)
        return Sequence(tuple(items), *place, True, self.source), at + 1

    def _object(self, at: int, depth: int) -> tuple[Mapping, int]:
        pairs, lines, place, at = list[tuple[Scalar, Node]](), dict[str, int](), self._place(at), self._blank(at + 1)
        while self.text[at:at + 1] != "}":
            if lines:
                at = self._comma(at, "}")
            if self.text[at:at + 1] != '"':
                raise self._fail(at, "a key in quotation marks belongs here")
            key, at = self._string(at)
            if self.text[(at := self._blank(at)):at + 1] != ":":
                raise self._fail(at, 'a ":" belongs behind a key')
            value, at = self._value(self._blank(at + 1), depth + 1)
            at = self._blank(at)
            if key.text in lines:
                self.problems.append(key.problem(f'"{key.text[:60]}" stands twice, in lines {lines[key.text]} and {key.line}', "keep one of them"))
            else:
                lines[key.text] = key.line
                pairs.append((key, value))
        return Mapping(tuple(pairs), *place, True, self.source), at + 1

    def _comma(self, at: int, end: str) -> int:
        if self.text[at:at + 1] != ",":
            raise self._fail(at, f'"," or "{end}" belongs here')
        return self._blank(at + 1)
