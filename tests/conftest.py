"""For all tests: leave out one rule block (see tests/mutation.py), and say clearly when the reference material is absent."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import asp

SHARED = Path(__file__).resolve().parents[2] / "shared"

_select = asp.select


def _selected(programs, date=asp.CURRENT, believed=(), without=()):
    removed = os.environ.get("STACKPROOF_WITHOUT")
    return _select(programs, date, believed, {removed, *without} if removed else without)


if _select.__name__ != "_selected":
    asp.select = _selected


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference material (Comprehensive Rules, statements, cases) beside the checkout."""
    if not SHARED.is_dir():
        pytest.skip("the reference material is not beside this checkout")
    return SHARED
