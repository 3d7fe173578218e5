"""``stackproof why``: proofs of facts in words and as terms, and what is missing where something is not so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from clingo import parse_term

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


def told(board: str, text: str) -> list[str]:
    question = Question(parse_board(board))
    return [line for node in question.told(question.why(text)) for line in node.lines()]


def test_a_proof_as_terms_shows_every_step() -> None:
    found, = asked("value(Devoted Druid, toughness, 2)")
    assert found.proof is not None
    lines = list(proof_lines(found.proof, {"2": "Devoted Druid"}))
    assert lines[0].startswith("value(Devoted Druid, toughness, 2)") and any(line.strip() == "holds(counter(Devoted Druid, minus, 1))  (given)" for line in lines)


def test_a_proof_in_words_is_short_and_tells_nothing_twice() -> None:
    lines = told(BOARD, "Devoted Druid is 0/2")
    assert lines == [
        "the power of Devoted Druid is 0 [208.3]",
        "  the printed power of Devoted Druid is 0 [613.1]",
        "  after counters in layer 7c the power of Devoted Druid is -1 [613.4c]",
        "    Devoted Druid has 1 -1/-1 counter",
        "  after layer 7c the power of Devoted Druid is 0 [613.4c]",
        "    Glorious Anthem's \"each creature you control gets +1/+1\" applies to Devoted Druid [611.3a]",
        "  Devoted Druid is a creature, as printed [613.1]",
        "the toughness of Devoted Druid is 2 [208.3]",
        "  the printed toughness of Devoted Druid is 2 [613.1]",
        "  after counters in layer 7c the toughness of Devoted Druid is 1 [613.4c]",
        "  after layer 7c the toughness of Devoted Druid is 2 [613.4c]",
    ]


def test_what_is_not_so_names_what_is_or_what_is_missing() -> None:
    wrong = told(BOARD, "Grizzly Bears is 3/2")
    assert wrong[:2] == ["the power of Grizzly Bears is not 3", "  the power of Grizzly Bears is 2 [208.3]"] and not any("layer 7c" in line and "counters" in line for line in wrong)
    assert told(BOARD, "Devoted Druid has haste")[1:] == ['  "haste" is not printed on Devoted Druid [613.5]', "  no effect here makes it so [613.5]"]
    assert told(BOARD, 'Ana activates "add {G}" of Devoted Druid')[0] == 'Ana may not activate "{T}: add {G}" of Devoted Druid: it is tapped [107.5, 118.3]'
    lost = told("Ana: [Humility]\nBea: [Godhead of Awe]", "Godhead of Awe has flying")
    assert lost[0] == "Godhead of Awe does not have flying" and "Humility's" in lost[2] and "applies to Godhead of Awe" in lost[2]


DYING = "Ana: ['Kitchen Finks: with 2 damage and a -1/-1 counter', Viscera Seer]\nBea: ['Murderous Redcap: with 2 damage']"


def test_what_happens_and_what_does_not() -> None:
    no = told(DYING, "Kitchen Finks's persist triggers")
    assert no[0] == '"persist" of Kitchen Finks does not trigger' and any("only if it had no -1/-1 counter" in line and "702.79a" in line and "603.10a" in line for line in no)
    assert "  Kitchen Finks has 1 -1/-1 counter [603.4, 603.10a]" in no
    yes = told(DYING, "Murderous Redcap's persist triggers")
    assert yes[0] == '"persist" of Murderous Redcap triggers [603.10a]' and any("is destroyed as state-based actions are checked [704.5g" in line for line in yes)
    seer = told(DYING, "Viscera Seer dies")
    assert seer[0] == "Viscera Seer does not die" and any("the toughness of Viscera Seer is 1; 1 <= 0 is not so [704.5f]" in line for line in seer) and not any("anything" in line for line in seer)


def test_facts_without_words_are_told_by_the_header_of_their_program_or_their_rule() -> None:
    wording = Question(parse_board(BOARD)).wording
    assert "Devoted Druid" in wording.sentence(parse_term("sparable(2)"))
    assert wording.sentence(parse_term("unheard_of(2)"), "what the rule says") == "Devoted Druid: what the rule says"
    assert wording.sentence(parse_term("unheard_of(2)")) == "unheard of (Devoted Druid)"
    assert wording.denied(parse_term("unheard_of(2)")) == "not so: unheard of (Devoted Druid)"


def test_json_and_the_command(tmp_path: Path) -> None:
    board = parse_board(BOARD)
    for fact, plays in (("Devoted Druid is 0/3", ()), ("sba(destroy(Devoted Druid))", (SHRINK,))):
        jsonschema.validate(json.loads(json.dumps(envelope("why", "2026-01-16", answer(board, fact, "2026-01-16", plays)))), bundled("why"))
    (tmp_path / "b.yaml").write_text(BOARD)
    run = subprocess.run([sys.executable, "-m", "checker.cli", "why", str(tmp_path / "b.yaml"), "Devoted Druid is 0/3"], capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0 and "the toughness of Devoted Druid is not 3" in run.stdout and "[613.4c]" in run.stdout, run.stderr
    run = subprocess.run([sys.executable, "-m", "checker.cli", "why", str(tmp_path / "b.yaml"), "Grizzly Bear is 2/2"], capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 2 and "Grizzly Bear" in run.stderr


def test_what_is_said_of_a_play_or_denied_is_not_dropped(tmp_path: Path) -> None:
    board = tmp_path / "b.yaml"
    board.write_text("Ana: {hand: [test zap], mana: R}\nBea: [Grizzly Bears]\ncards:\n  test zap: |\n    {R} instant\n    this deals 3 damage to any target\n")
    for more in ("with X = 3", "targeting Bea and Ana", "for nothing", "paying GGG"):
        asked = subprocess.run([sys.executable, "-m", "checker.cli", "why", str(board), f"Ana casts test zap {more}"], capture_output=True, text=True, timeout=60)
        assert asked.returncode == 2 and "is not asked here" in asked.stderr
    asked = subprocess.run([sys.executable, "-m", "checker.cli", "why", str(board), "Grizzly Bears is not 2/2"], capture_output=True, text=True, timeout=60)
    assert asked.returncode == 0 and asked.stdout.startswith('not so: "Grizzly Bears is not 2/2"')


def test_what_cannot_be_paid_for_is_not_legal() -> None:
    """601.2h: as `plays` says it."""
    board = parse_board("Ana: {hand: [big, zap], battlefield: [elf]}\ncards:\n  big: |\n    {4}{R} creature Giant 5/5\n  zap: |\n    {R} instant\n    gain 1 life\n  elf: |\n    {G} creature Elf 1/1\n    {5}: gain 1 life\n    {T}: add {R}\n")
    question = Question(board)
    for asked, legal in (("Ana casts big", False), ("Ana casts zap", True), ('Ana activates "{5}" of elf', False)):
        found = question.why(asked)
        assert [one.so for one in found if one.asked.atom.name == "legal"] == [legal]
        assert legal or ("can't be paid" in question.told(found)[0].text and "601.2h" in question.told(found)[0].rules)


WHY = "Ana: {battlefield: [Grizzly Bears, Glorious Anthem, Humility], hand: [Blaze], mana: RR}\nBea: ['Llanowar Elves: tapped']\n"


@pytest.mark.parametrize(("sentence", "told"), [
    ("Bea activates Llanowar Elves", ['Llanowar Elves does not have "{T}: add {G}"', "Humility's"]),
    ("Bea is at 20 life", ["Bea is at 20 life"]),
    ("Bea is at 19 life", ["Bea is not at 19 life", "Bea is at 20 life"]),
    ("Grizzly Bears dies", ["Grizzly Bears does not die", "the toughness of Grizzly Bears is 2"]),
])
def test_sentences_with_an_answer_that_says_what_is_so(sentence: str, told: list[str]) -> None:
    question = Question(parse_board(WHY))
    nodes = question.told(question.why(sentence))
    said = "\n".join(line for node in nodes for line in _lines(node))
    assert all(words in said for words in told)


def _lines(node: Any) -> list[str]:
    return [node.text, *(line for part in node.parts for line in _lines(part))]


@pytest.mark.parametrize(("sentence", "told"), [
    ("Ana activates Grizzly Bears", "Grizzly Bears has no activated ability"),
    ("Ana casts Grizzly Bears", "Grizzly Bears is on the battlefield: nothing here could let Ana do that with it"),
])
def test_why_a_play_is_not_thought_of(sentence: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        Question(parse_board(WHY)).why(sentence)
