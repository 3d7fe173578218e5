"""Explanations: every fact of a step has a rule behind it, proofs say what is so and why not, and lines are told with the rules that they rest on."""

from __future__ import annotations

import json
import pickle
import re

import clingo
import jsonschema
import pytest

import asp
from checker.commands.verify import answer
from checker.engine import Layouts, Rules, Vocabulary
from checker.explaining import Explainer, sentences
from checker.exploration import explore
from checker.outcomes import Replay
from checker.output import envelope
from checker.proofs import Proof, Proofs, fits
from checker.reached import Reader
from checker.schemas import bundled
from checker.telling import Teller
from checker.verdicts import verify
from encoder.boards import parse_board
from encoder.rulings import parse_ruling

BOARDS = {
    "persist": "Ana: [Murderous Redcap, Viscera Seer]\nBea: [Kitchen Finks]",
    "layers": "Ana: [Glorious Anthem, 'Devoted Druid: with a -1/-1 counter', Vizier of Remedies]\nBea: [Grizzly Bears]",
    "mana": "Ana: {battlefield: [Mountain, Devoted Druid], mana: RG}",
}


def strategy_of(text: str, **bounds: int) -> tuple[Layouts, Teller]:
    board = parse_board(text)
    strategy = Layouts(Vocabulary(board, Rules(bounds=bounds), tokens=1))
    return strategy, Teller(Reader(board, strategy.vocabulary))


def proofs_of(text: str) -> Proofs:
    strategy, teller = strategy_of(text)
    state = strategy.vocabulary.initial()
    label, after = strategy.successors(state)[-1]
    found = Explainer(strategy, teller).proofs(state, label, after)  # type: ignore[arg-type]
    assert found is not None
    return found


def rules_in(proof: Proof) -> set[str]:
    return {rule for one in proof.walk() if one.reason for rule in one.reason.block.rules}


@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS)
def test_every_fact_that_a_rule_derives_has_its_reason_and_none_that_is_untrue(text: str) -> None:
    proofs = proofs_of(text)
    derived = [atom for atom in proofs.atoms if (atom.name, len(atom.arguments)) in proofs._by_head and atom.name not in ("slot", "scope", "card", "owner", "timestamp")]
    found = proofs.reasons(derived)
    given = {str(atom) for atom, reasons in found.items() if not reasons}
    assert len(found) > 500
    assert not {text for text in given if not text.startswith(("fluent(", "activated(", "triggered(", "instruction(", "cost_of(", "token(", "produces(", "target_of(", "player(", "enters_as(",
                                                                  "printed_in", "step_now(", "active(", "generates(", "definition", "change(", "register(", "symbol(", "supported"))}, given
    for reasons in found.values():
        for reason in reasons:
            assert set(reason.premises) <= proofs.atoms
            assert not any(fits(gone, atom) for gone in reason.absent for atom in proofs.atoms if atom.name == gone.name)


def test_a_proof_rests_on_nothing_that_it_proves() -> None:
    proofs = proofs_of(BOARDS["persist"])

    def check(proof: Proof, above: frozenset[clingo.Symbol]) -> None:
        assert proof.atom not in above
        for part in proof.parts:
            check(part, above | {proof.atom})

    check(proofs.prove(clingo.parse_term("toughness(1,2)")), frozenset())


def test_a_proof_names_the_layers_and_the_fact_that_is_given() -> None:
    proof = proofs_of(BOARDS["layers"]).prove(clingo.parse_term("toughness(2,2)"))
    assert {"613.4c", "613.1"} <= rules_in(proof)
    assert "holds(counter(2,minus,1))" in {str(one.atom) for one in proof.walk() if one.reason is None}


def test_why_not() -> None:
    proofs = proofs_of(BOARDS["persist"])
    found = proofs.fails(clingo.parse_term("sba(put_into_graveyard(1))"))
    assert any(f.block.rules[0] == "704.5f" and f.compared == "2 <= 0" and [str(m) for m in f.met] == ["toughness(1,2)"] for f in found)
    assert any(f.block.rules[0] == "704.5g" and str(f.missing) == "holds(damage(1,any))" for f in proofs.fails(clingo.parse_term("sba(destroy(1))")))
    assert proofs.fails(clingo.parse_term("sba(any)")) == []


def told(text: str, number: int = 0) -> list[str]:
    results = verify(parse_ruling(text, file="r.yaml"), why=True)
    return list(results[number].found.story)


def cited(story: list[str], words: str) -> set[str]:
    """The rules that stand behind a sentence of a story."""
    line = next((line for line in story if line.startswith(f"{words} [")), None)
    assert line is not None, "\n".join(story)
    return set(line.removeprefix(f"{words} [").rstrip("]").split(", "))


PERSIST = ("ruling: r\nboard: {Ana: [Murderous Redcap], Bea: [Grizzly Bears]}\n"
           "play: ['Bea uses \"destroy target creature\" targeting Murderous Redcap', the stack empties]\nalways: Murderous Redcap enters\nnever: Bea is at 19 life\n")


def test_a_line_is_told_with_its_rules() -> None:
    story = told(PERSIST)
    assert story[0] == "4 lines, for example:"
    assert story[1] == '1. Bea uses "destroy target creature" targeting Murderous Redcap'
    assert "701.8a" in cited(story, "   Murderous Redcap dies")
    assert {"702.79a", "603.10a"} <= cited(story, "   Murderous Redcap's persist triggers, because it had no -1/-1 counter as it last existed")
    assert "702.79a" in cited(story, "   a -1/-1 counter is put on Murderous Redcap")
    assert not {"702.93a", "704.5f"} & {rule for line in story for rule in re.findall(r"\d{3}\.\d+[a-z]?", line)}
    refuted = told(PERSIST, 1)
    assert refuted[0] == "so it goes:" and "120.3a" in cited(refuted, "   Bea loses 1 life, because the power of Murderous Redcap is 1")


def test_what_is_cited_is_what_the_programs_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a misconception the line is told by the misconception, and not by the rule that it replaces."""
    ruling = parse_ruling("ruling: r\nboard: {Ana: ['Devoted Druid: tapped']}\nplay: ['Ana activates \"untap this\" of Devoted Druid', the stack empties]\nalways: Devoted Druid is untapped\n")
    strategy, teller = strategy_of("Ana: ['Devoted Druid: tapped and with a -1/-1 counter']")
    graph = explore(strategy)
    dead = next(s for s in graph.parent if "in(1,graveyard)" in strategy.vocabulary.describe(s))
    line = sentences(Explainer(strategy, teller).line(strategy.vocabulary.initial(), Replay(strategy)(graph.path(dead))))
    assert {"704.5f"} == cited(line, "2. Devoted Druid dies, because the toughness of Devoted Druid is 0")
    assert verify(ruling, why=True)[0].found.story[-1].startswith("   Devoted Druid is untapped")


def test_an_ability_that_fizzles_does_not_resolve() -> None:
    text = ("ruling: r\ncards:\n  test pinger: |\n    {R} creature Wizard 1/1\n    {T}: this deals 1 damage to target creature\nboard: {Ana: [test pinger], Bea: [Kitchen Finks, Viscera Seer]}\n"
            "play: [Ana activates test pinger targeting Kitchen Finks, Bea activates Viscera Seer paying sacrificing Kitchen Finks, the stack empties]\nalways: Kitchen Finks enters\n")
    story = told(text)
    assert any("test pinger's first ability doesn't resolve" in line and "608.2b" in line for line in story), '\n'.join(story)


UNRESOLVED = """ruling: r
cards:
  test zap: |
    {{2}} instant
    destroy target creature
  test foil: |
    {{R}} instant
    {text}
board: {{Ana: {{hand: [test zap], mana: 2}}, Bea: {{battlefield: [Grizzly Bears], hand: [test foil], mana: R}}}}
play: [Ana casts test zap targeting Grizzly Bears, Bea casts test foil targeting {aim}, the stack empties]
possible: test zap is countered
always: [test zap doesn't resolve, test zap resolves]
"""


@pytest.mark.parametrize(("text", "aim", "countered", "said"), [
    ("counter target spell", "test zap", True, ["test foil resolves", "test zap is countered"]),
    ("return target spell to its owner's hand", "test zap", False, ["test foil resolves", "test zap goes from the stack to the hand"]),
    ("exile target creature", "Grizzly Bears", False, ["test foil resolves", "test zap doesn't resolve"]),
])
def test_what_does_not_resolve_is_not_told_as_resolving(text: str, aim: str, countered: bool, said: list[str]) -> None:
    """701.6a, 608.2b, 608.2n: countered, gone from the stack before, or without a legal target."""
    found = [r.found for r in verify(parse_ruling(UNRESOLVED.format(text=text, aim=aim), file="r.yaml"))]
    assert [one.verdict for one in found] == ["holds" if countered else "refuted", "holds", "refuted"]
    line = [words.partition(". ")[2] for words in found[-1].counterexample]
    assert [words for words in line if words in said] == said and "test zap resolves" not in line


def test_a_board_is_told_layer_by_layer() -> None:
    story = told("ruling: r\nboard: {Ana: [Glorious Anthem, Grizzly Bears]}\nalways: Grizzly Bears is 3/3\n")
    assert story[0] == "Grizzly Bears:" and any("613.4c" in line for line in story)


def test_the_json_of_an_explanation(capsys: pytest.CaptureFixture[str]) -> None:
    from checker import verify as public

    found = public(parse_ruling(PERSIST), why=True)
    jsonschema.validate(json.loads(json.dumps(found)), bundled("verify"))
    line = found["results"][0]["why"]["line"]
    causes = [event for play in line for event in play["events"]]
    assert all(by["at"].split(":")[0] in asp.files() for event in causes for by in event["by"])
    assert any(event["because"] == ["it had no -1/-1 counter as it last existed"] for event in causes)
    pickle.dumps(verify(parse_ruling(PERSIST), why=True)[0].found)


def test_why_something_happens_on_no_line() -> None:
    text = ("ruling: r\nboard: {Ana: ['Kitchen Finks: with 2 damage and a -1/-1 counter', Viscera Seer]}\nplay: [the stack empties]\n"
            "never: Kitchen Finks's persist triggers\npossible: [Viscera Seer dies, Viscera Seer's first ability resolves]\n")
    persist, dies, other = ([*r.found.proof, *r.found.counterexample] for r in verify(parse_ruling(text), why=True))
    assert persist[1] == "why not (Kitchen Finks's persist triggers):" and "702.79a, 603.4, 603.10a" in persist[2] and "Kitchen Finks has 1 -1/-1 counter" in persist[3]
    assert any("the toughness of Viscera Seer is 1; 1 <= 0 is not so [704.5f]" in line for line in dies) and not any("why not" in line for line in other)
    assert next(r.found.proof[:2] for r in verify(parse_ruling(text))) == ("not so: Kitchen Finks's persist triggers", "1 end, 3 states, 2 transitions")


COMBAT = ("ruling: r\ncards:\n  test wither: |\n    {1}{R} creature Elemental 3/3\n    wither\n"
          "board: {Ana: [test wither, Grizzly Bears], Bea: {life: 3, hand: [Lightning Bolt], mana: R, battlefield: [Grizzly Bears, Wasp Lancer]}}\n"
          "play: [Ana attacks Bea with test wither and Grizzly Bears 1, Bea blocks test wither with Wasp Lancer, Bea blocks Grizzly Bears 1 with Grizzly Bears 2]\n"
          "until: end of combat\nalways: Wasp Lancer dies\n")


def test_what_happens_at_once_is_told_as_one_with_the_rules_that_made_it_happen() -> None:
    found, = verify(parse_ruling(COMBAT), why=True)
    story = list(found.found.story)
    assert story[1] == "1. test wither attacks Bea and Grizzly Bears 1 attacks Bea [508.1a, 508.1b]"
    assert "2. Grizzly Bears 2 blocks Grizzly Bears 1 and Wasp Lancer blocks test wither [509.1a]" in story
    damage, deaths = story.index("3. at the same time:"), story.index("4. at the same time:")
    assert deaths - damage == 5 and len([line for line in story[deaths:] if " dies" in line]) == 4
    wither, marked = story[damage + 1], "\n".join(story[damage + 2:deaths])
    assert "702.80a" in wither and "120.3d" in wither and "702.90c" not in wither and "120.3e" in marked and "702.80a" not in marked
    assert all(line.endswith(("[704.5g]", "[704.5f]")) for line in story[deaths + 1:deaths + 5])
    plain, = verify(parse_ruling(COMBAT.replace("always", "never")))
    assert "test wither, Grizzly Bears 1, Grizzly Bears 2 and Wasp Lancer die at the same time" in "\n".join(plain.found.counterexample)


def test_a_loss_cites_what_makes_it_one() -> None:
    found, = verify(parse_ruling("ruling: r\nboard: {Ana: {hand: [Lightning Bolt], mana: R}, Bea: {life: 3}}\nplay: [Ana casts Lightning Bolt targeting Bea, the stack empties]\nalways: Bea loses the game\n"), why=True)
    assert "3. Bea loses the game [704.5a]" in found.found.story


FORCED = ("ruling: r\ncards:\n  test pinger: |\n    {R} creature Wizard 1/1\n    {T}: this deals 1 damage to any target\n"
          "board: {Ana: [test pinger], Bea: [test pinger]}\nplay: [Bea activates test pinger 2, Ana may act freely, the stack empties]\n"
          "Ana can force: Bea is at 19 life\n")


def test_what_a_player_can_force_is_told_as_a_strategy() -> None:
    first, = verify(parse_ruling(FORCED), why=True)
    story = list(first.found.story)
    assert story[0] == "Ana's strategy:" and sum(line.startswith("if Bea activates") for line in story) == 4
    at_pinger = next(n for n, line in enumerate(story) if "of test pinger 2 targeting test pinger 1" in line)
    assert story[at_pinger + 1].startswith('  Ana activates "{T}: this deals 1 damage to any target" of test pinger 1 targeting Bea')
    sooner, = verify(parse_ruling(FORCED.replace("Bea: [test pinger]", "Bea: [Viscera Seer]").replace("Bea activates test pinger 2, Ana may", "everyone may")), why=True)
    assert len(sooner.found.story) == 3 and sooner.found.story[-1] == "whatever is done from here on, it comes to that"
    strategy = first.as_json()["why"]["strategy"]
    assert len(strategy["replies"]) == 4 and strategy["replies"][0]["then"]["steps"]
    jsonschema.validate(json.loads(json.dumps(envelope("verify", asp.CURRENT, answer([parse_ruling(FORCED)], asp.CURRENT, False, 1, why=True)))), bundled("verify"))
    assert [r.found.story for r in verify(parse_ruling(FORCED))] == [()]


def test_every_line_of_the_table_of_words_is_about_a_predicate_that_exists() -> None:
    from checker.wording import _rows

    names = {name for file in asp.files() for name in re.findall(r"\b([a-z]\w*)\(", (asp.ROOT / file).read_text(encoding="utf-8"))}
    assert not {str(pattern) for pattern, _ in _rows() if pattern.arguments and pattern.name not in names}
