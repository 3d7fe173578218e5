"""``stackproof why``: proofs of facts in words and as terms, and what is missing where something is not so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from checker.asking import Question, Why, proof_lines
from checker.commands.why import answer
from checker.output import envelope
from checker.schemas import bundled
from encoder.boards import parse_board
from encoder.errors import InputError

BOARD = "Ana: [Glorious Anthem, 'Devoted Druid: tapped and with a -1/-1 counter', Mountain]\nBea: [Grizzly Bears]"
SHRINK = "activate(ana,2,own(line(devoted_druid,2)))"


def asked(text: str, *plays: str) -> list[Why]:
    return Question(parse_board(BOARD), plays=plays).why(text)


def rules(why: Why) -> set[str]:
    assert why.proof is not None
    return {rule for one in why.proof.walk() if one.reason for rule in one.reason.block.rules}


def test_sentences_about_what_objects_are() -> None:
    power, toughness = asked("Devoted Druid is 0/2")
    assert power.so and toughness.so and {"613.4c", "613.1"} <= rules(toughness)
    assert {"holds(counter(2,minus,1))", "holds(in(1,battlefield))"} <= {str(one.atom) for one in toughness.proof.walk() if one.reason is None}  # type: ignore[union-attr]
    wrong = asked("Grizzly Bears is 3/2")
    assert [(w.so, [str(i.atom) for i in w.instead]) for w in wrong] == [(False, ["value(4,power,2)"]), (True, [])]
    assert [w.so for w in asked("Devoted Druid is green")] == [True]
    haste, = asked("Devoted Druid has haste")
    assert not haste.so and haste.failures
    assert [str(w.asked.atom) for w in asked("Devoted Druid has 1 -1/-1 counter")] == ["holds(counter(2,minus,1))"]
    assert asked("Devoted Druid is controlled by Ana")[0].so


def test_sentences_about_plays() -> None:
    legal, why_not = asked('Ana activates "add {G}" of Devoted Druid')
    assert not legal.so and why_not.so and str(why_not.asked.atom).endswith(",tapped)") and {"107.5", "118.3"} <= rules(why_not)
    assert [w.so for w in asked('Ana activates "untap" of Devoted Druid')] == [False] or asked('Ana activates "put a -1/-1 counter" of Devoted Druid')[0].so


def test_terms_with_names_and_plays_before() -> None:
    assert asked("toughness(Devoted Druid, 1)", SHRINK)[0].so
    no, = asked("sba(put_into_graveyard(Devoted Druid))", SHRINK)
    assert not no.so and any(f.compared == "1 <= 0" and "704.5f" in f.block.rules for f in no.failures)
    assert "priority(Ana)" not in str(asked("holds(priority(Ana))", SHRINK)[0].asked.atom) and asked("holds(priority(Ana))", SHRINK)[0].so


@pytest.mark.parametrize("text", ["Grizzly Bear is 2/2", "Ana wins the game", "view(", "", "there are 2 creatures", "Bea activates Grizzly Bears", "x" * 300, "value(1,,2)"])
def test_what_says_nothing_is_told(text: str) -> None:
    with pytest.raises(InputError):
        asked(text)


def test_plays_that_can_not_be_made_are_told() -> None:
    with pytest.raises(InputError, match="play 2"):
        asked("toughness(1,1)", SHRINK, "pass(bea)")


def test_a_proof_is_shown_with_what_is_given_and_no_part_twice() -> None:
    found, = asked("value(Devoted Druid, toughness, 2)")
    assert found.proof is not None
    few, all_of_it = (list(proof_lines(found.proof, {"2": "Devoted Druid"}, whole)) for whole in (False, True))
    assert few[0].startswith("value(Devoted Druid, toughness, 2)") and any(line.strip() == "holds(counter(Devoted Druid, minus, 1))  (given)" for line in few)
    assert len(few) == len(set(few)) < len(all_of_it)


def test_json_and_the_command(tmp_path: Path) -> None:
    board = parse_board(BOARD)
    for fact, plays in (("Devoted Druid is 0/3", ()), ("sba(destroy(Devoted Druid))", (SHRINK,))):
        jsonschema.validate(json.loads(json.dumps(envelope("why", "2026-01-16", answer(board, fact, "2026-01-16", plays)))), bundled("why"))
    (tmp_path / "b.yaml").write_text(BOARD)
    run = subprocess.run([sys.executable, "-m", "checker.cli", "why", str(tmp_path / "b.yaml"), "Devoted Druid is 0/3"], capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0 and "value(Devoted Druid, toughness, 3) is not so" in run.stdout and "[613.4c]" in run.stdout, run.stderr
    run = subprocess.run([sys.executable, "-m", "checker.cli", "why", str(tmp_path / "b.yaml"), "Grizzly Bear is 2/2"], capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 2 and "Grizzly Bear" in run.stderr
