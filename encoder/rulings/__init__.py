"""Ruling files (RULINGS.md): boards and what is claimed of them, read with places and checked."""

from encoder.rulings.models import json_schema
from encoder.rulings.reading import load_ruling, load_rulings, parse_ruling
from encoder.rulings.ruling import Asked, Case, Claim, Compared, Endless, Facts, Forced, Legality, Line, OutcomeCount, Outcomes, Ruling

__all__ = ["Asked", "Case", "Claim", "Compared", "Endless", "Facts", "Forced", "Legality", "Line", "OutcomeCount", "Outcomes", "Ruling", "json_schema", "load_ruling", "load_rulings", "parse_ruling"]
