"""The shipped rulings, each read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from encoder.rulings import load_ruling

FOLDER = Path(__file__).resolve().parents[3] / "examples" / "rulings"
RULINGS = sorted(FOLDER.glob("*.yaml"))
PARTLY = sorted(FOLDER.glob("partly/*.yaml"))
"""Rulings whose statement is covered in part: the rest waits for lines of play."""

loaded = cache(load_ruling)
