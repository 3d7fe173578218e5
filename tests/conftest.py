"""For all tests: leave out one rule block (see tests/mutation.py), and say clearly when the reference material is absent."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import asp
from checker.cli import COLLECTING

gc.set_threshold(*COLLECTING)
VARIABLE = "STACKPROOF_STORE"
SHARED = Path(__file__).resolve().parents[2] / "shared"

_select = asp.select


def _selected(programs, date=asp.CURRENT, believed=(), without=()):
    removed = os.environ.get("STACKPROOF_WITHOUT")
    return _select(programs, date, believed, {removed, *without} if removed else without)


if _select.__name__ != "_selected":
    asp.select = _selected


@pytest.fixture(autouse=True, scope="session")
def own_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test asks the verdicts that a user keeps."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = str(tmp_path_factory.mktemp("store") / "verdicts.sqlite3")
    yield
    os.environ.pop(VARIABLE)
    if before is not None:
        os.environ[VARIABLE] = before


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference material (Comprehensive Rules, statements, cases) beside the checkout."""
    if not SHARED.is_dir():
        pytest.skip("the reference material is not beside this checkout")
    return SHARED
