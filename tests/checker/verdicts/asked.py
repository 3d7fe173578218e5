"""What claims come to, from the text of a ruling file without its first line."""

from __future__ import annotations

import asp
from checker.verdicts import Result, verify
from encoder.rulings import parse_ruling


def results(text: str, date: str = asp.CURRENT) -> list[Result]:
    """Each claim with its verdict."""
    return verify(parse_ruling("ruling: r\n" + text, file="r.yaml"), date)


def decided(text: str, date: str = asp.CURRENT) -> list[str]:
    """The verdict of each claim."""
    return [result.found.verdict for result in results(text, date)]
