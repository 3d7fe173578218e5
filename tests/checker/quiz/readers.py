"""Readers of the formats of a quiz that share nothing with what writes them."""

from __future__ import annotations

from html.parser import HTMLParser

from lark import Lark, Transformer

# From Moodle's documentation of the format: "GIFT format", sections Format specifications, Special characters, Feedback, General feedback, Specifying categories.
_GIFT = r"""
start: (_NL | COMMENT | category | question)*
COMMENT: /\/\/[^\n]*\n/
category: "$CATEGORY:" /[^\n]+/ _NL
question: ["::" text "::"] text "{" _WS? option+ [general] "}" _WS?
option: SIGN [WEIGHT] text ["#" text]
general: "####" text
text: (ESCAPED | PLAIN)*
SIGN: "=" | "~"
WEIGHT.2: /%-?\d{1,2}(\.\d*)?%/
ESCAPED.2: /\\[~=#{}:n\\]/
PLAIN: /([^~=#{}:\\]|:(?!:))+/
_NL.-1: /\n/
_WS.1: /[ \t\n]+/
"""


class _Gift(Transformer):
    def text(self, parts):
        return "".join(("\n" if p[1] == "n" else p[1]) if p.type == "ESCAPED" else str(p) for p in parts).strip()

    def general(self, parts):
        return parts[0]

    def category(self, parts):
        return ("category", str(parts[0]).strip())

    def option(self, parts):
        sign, weight, text, feedback = parts
        return (str(sign), weight, text, feedback or "")

    def question(self, parts):
        name, text, *options, general = parts
        return ("question", name, text, options, general or "")

    def start(self, parts):
        return [part for part in parts if isinstance(part, tuple)]


def read_gift(text):
    """Categories and questions of a GIFT file."""
    return _Gift().transform(Lark(_GIFT, parser="earley", lexer="dynamic").parse(text))


class _Text(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self.tags = [], []

    def handle_data(self, data):
        self.found.append(data)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag == "br":
            self.found.append("\n")


def words(html):
    """What a reader of HTML sees, and the tags."""
    reader = _Text()
    reader.feed(html)
    reader.close()
    return "".join(reader.found).replace("\u00a0", " "), reader.tags
