"""The guide to ruling files says what is so: its examples hold, and it names every key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from checker.verdicts import verify
from encoder.rulings import Asked, parse_ruling
from encoder.rulings.models import CASE_KEYS, FILE_KEYS

GUIDE = (Path(__file__).resolve().parents[3] / "encoder" / "rulings" / "RULINGS.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", GUIDE, flags=re.S)
PLAYS = re.findall(r"`((?:Ana|Bea) [^`]*)`", GUIDE.split("## Plays")[1].split("What is paid")[0])


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.split()[1])
def test_each_example_holds_and_is_refuted_under_its_misconceptions(text: str) -> None:
    ruling = parse_ruling(text, file="RULINGS.md")
    results = verify(ruling, mutate=True)
    assert [f"{r.claim}: {r.found.verdict} {r.found.counterexample or r.found.proof}" for r in results if r.found.verdict != "holds"] == []
    assert [m.verdict for m in results[0].mutations] == ["refuted"] * len(ruling.refuted_under) != []


def test_it_names_every_key_and_the_examples_ask_in_every_way() -> None:
    assert len(EXAMPLES) >= 4
    for key in (*FILE_KEYS, *CASE_KEYS):
        assert f"`{key}`" in GUIDE, key
    contents = [claim.content for text in EXAMPLES for claim in parse_ruling(text).claims]
    assert len({type(content) for content in contents}) >= 4
    assert {content.what for content in contents if isinstance(content, Asked)} == {"payments", "total costs", "number of target choices"}


@pytest.mark.parametrize("play", PLAYS)
def test_each_play_of_the_guide_can_be_read(play: str) -> None:
    board = "board: {Ana: [Forest, Devoted Druid, Scuttlemutt, Wasp Lancer, test sphinx, Burn Trail]}\ncards: {test sphinx: no cost creature 1/1}"
    text = f"ruling: r\n{board}\nlegal: '" + play.replace("'", "''") + "'\n"
    assert [str(claim) for claim in parse_ruling(text).claims] == [f"legal: {play}"]
