"""Ruling files are read with places: what is right becomes values, what is wrong is told all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

import asp
from encoder.errors import InputError
from encoder.rulings import Asked, Facts, Legality, load_rulings, parse_ruling
from encoder.rulings import sentences as say
from encoder.rulings.models import FILE_KEYS

KNOWN = sorted(asp.misconceptions())[0]
ASKED = ("payments of", "total costs of", "least mana of", "number of payments of", "number of payment orders of", "number of announcements of", "number of ways of", "number of target choices of")


def problems(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        parse_ruling(text, file="r.yaml")
    return [f"{p.line}:{p.column}: {p.message}" + (f" | {p.hint}" if p.hint else "") for p in caught.value.problems]


def ruling(body: str, head: str = "ruling: r\nboard: {Ana: [Devoted Druid, 2 Grizzly Bears], Bea: [Murderous Redcap]}\n"):  # type: ignore[no-untyped-def]
    return parse_ruling(head + body, file="r.yaml")


def test_claims_of_a_file_hold_in_every_case_and_those_of_a_case_there() -> None:
    found = ruling("always: Devoted Druid is 0/2\ncases:\n  one: {life: 3, never: Ana is at 20 life}\n  two:\n")
    assert [(c.case, str(c)) for c in found.claims] == [
        ("one", "always: Devoted Druid is 0/2"), ("one", "never: Ana is at 20 life"), ("two", "always: Devoted Druid is 0/2")]
    assert [case.board.life["Ana"] for case in found.cases] == [3, 20]


def test_a_board_of_a_case_stands_in_for_that_of_the_file() -> None:
    found = ruling("cases:\n  other: {board: {Ana: [Wasp Lancer]}, always: Wasp Lancer is 3/2}\n")
    assert [o.name for o in found.claims[0].board.objects] == ["Wasp Lancer"]


def test_dates_of_a_case_stand_in_for_those_of_the_file() -> None:
    found = ruling("under: [2008-05-02, current]\nalways: Devoted Druid is 0/2\ncases: {now: {under: current}, both: {}}\n")
    assert [claim.dates for claim in found.claims] == [("current",), ("2008-05-02", "current")]


def test_lines_of_play_are_kept_with_the_claims() -> None:
    found = ruling('play: [\'Bea uses "destroy target creature" targeting Devoted Druid\', the stack empties]\nalways: Devoted Druid dies\n')
    content, lines = found.claims[0].content, found.claims[0].lines
    assert isinstance(content, Facts) and isinstance(content.sentences[0], say.Happens) and content.sentences[0].verb == "dies"
    assert [line.play.verb for line in lines] == ["uses", "empties"] and lines[0].play.targets == (say.Name("Devoted Druid"),)
    assert found.claims[0].board is not None and found.claims[0].board.objects[-1].name == "used spell a"


def test_the_parts_of_a_play() -> None:
    found = ruling("legal: Ana casts Devoted Druid targeting Grizzly Bears 1 and Bea for its evoke cost with X = 3 paying RRB and 2 life and sacrificing Grizzly Bears 2"
                   " tapping Grizzly Bears 1 and Grizzly Bears 2 for conspire\n")
    play = found.claims[0].content.play  # type: ignore[union-attr]
    assert isinstance(found.claims[0].content, Legality) and play.targets == (say.Name("Grizzly Bears 1"), say.Name("Bea"))
    assert (play.cost, play.x, play.paying) == ("evoke", 3, say.Paid("RRB", 2, (("sacrificing", (say.Name("Grizzly Bears 2"),)),)))
    assert play.tapped == (("conspire", (say.Name("Grizzly Bears 1"), say.Name("Grizzly Bears 2"))),)


@pytest.mark.parametrize(("sentence", "fact"), [
    ("Devoted Druid is -1/2", say.Fact(say.Name("Devoted Druid"), say.Size(-1, 2))),
    ("Devoted Druid is only blue and green", say.Fact(say.Name("Devoted Druid"), say.Words(("blue", "green"), True))),
    ("devoted druid is not tapped", say.Fact(say.Name("devoted druid"), say.Words(("tapped",)), True)),
    ("Devoted Druid has no -1/-1 counters", say.Fact(say.Name("Devoted Druid"), say.Counters(0, "-1/-1"))),
    ("Devoted Druid has two charge counters", say.Fact(say.Name("Devoted Druid"), say.Counters(2, "charge"))),
    ("Devoted Druid has 3 damage", say.Fact(say.Name("Devoted Druid"), say.Damage(3))),
    ("Devoted Druid has no flying", say.Fact(say.Name("Devoted Druid"), say.Keyword("flying", True))),
    ("Devoted Druid has ward", say.Fact(say.Name("Devoted Druid"), say.Keyword("ward"))),
    ("Devoted Druid has mana value 2", say.Fact(say.Name("Devoted Druid"), say.ManaValue(2))),
    ("Devoted Druid has 1 green mana symbol", say.Fact(say.Name("Devoted Druid"), say.ManaSymbols(1, "green"))),
    ("Devoted Druid has 2 activated abilities", say.Fact(say.Name("Devoted Druid"), say.Count(2, ("activated", "abilities")))),
    ("Devoted Druid is named Llanowar Elves", say.Fact(say.Name("Devoted Druid"), say.Named("Llanowar Elves"))),
    ("Devoted Druid is controlled by Ana", say.Fact(say.Name("Devoted Druid"), say.Related("controlled by", say.Name("Ana")))),
    ("Devoted Druid is on the battlefield", say.Fact(say.Name("Devoted Druid"), say.Place("on the battlefield"))),
    ("Devoted Druid is in Ana's graveyard", say.Fact(say.Name("Devoted Druid"), say.Place("graveyard", say.Name("Ana")))),
    ("Bea is at 17 life", say.Fact(say.Name("Bea"), say.Life(17))),
    ("Ana has mana GG", say.Fact(say.Name("Ana"), say.PoolMana("GG"))),
    ("there are 2 Bears controlled by Ana", say.ThereAre(2, ("Bears",), "controlled by", say.Name("Ana"))),
])
def test_facts(sentence: str, fact: say.Sentence) -> None:
    content = ruling(f'always: "{sentence}"\n').claims[0].content
    assert isinstance(content, Facts) and content.sentences == (fact,)


def test_qualities_of_one_thing_are_joined_by_and() -> None:
    content = ruling("always: Devoted Druid has flying and no shroud and 2 damage\n").claims[0].content
    assert isinstance(content, Facts) and [s.quality for s in content.sentences] == [say.Keyword("flying"), say.Keyword("shroud", True), say.Damage(2)]  # type: ignore[union-attr]


@pytest.mark.parametrize("sentence", [
    "Devoted Druid dies before Bea draws 1 card", "Devoted Druid is 0/2 when Devoted Druid dies", "Ana loses the game", "the game is a draw",
    "a -1/-1 counter is put on Devoted Druid twice", "Ana activates Devoted Druid exactly once", "Devoted Druid deals 2 damage to Bea", "Devoted Druid is only green throughout",
])
def test_what_happens_takes_a_line_of_play(sentence: str) -> None:
    content = ruling(f"always: {sentence}\n").claims[0].content
    assert isinstance(content, Facts) and isinstance(content.sentences[0], say.Happens | say.Timed)


def test_what_is_asked_of_a_play() -> None:
    found = ruling('payments of Bea uses "draw 1 card" for 2B: [2B, W and 2 life]\ntotal costs of Bea uses "draw 1 card": 0\nnumber of target choices of Bea uses "draw 1 card": 1\n')
    first, second, third = (c.content for c in found.claims)
    assert isinstance(first, Asked) and first.expected == (say.Paid("2B"), say.Paid("W", 2))
    assert isinstance(second, Asked) and second.expected == (say.Paid("0"),) and isinstance(third, Asked) and third.number == 1
    assert [o.name for o in found.claims[0].board.objects][-2:] == ["used spell a", "used spell b"]


def test_what_is_wrong_is_told_at_once_with_their_places() -> None:
    text = f"""\
ruling: Not An Id
board: {{Ana: [Devoted Druid, Grizzly Bears: taped], Bea: [Grizzly Bears]}}
alwys: Devoted Druid is 0/2
under: 1999-01-01
because: 302.6
refuted under: [{KNOWN[:-1]}x]
"""
    assert problems(text) == [
        "1:9: an id is made of small letters, digits and - | shm-persist-7",
        '2:45: "taped" is no word of a state | did you mean tapped?',
        '3:1: "alwys" is no key of a ruling file | did you mean always?',
        f"4:8: no rules are modelled for 1999-01-01: the first date is {asp.RULES_DATES[0]} | dates with rules of their own: {', '.join(asp.RULES_DATES)}",
        f'6:17: no misconception is named "{KNOWN[:-1]}x" | did you mean {KNOWN}?',
    ]


@pytest.mark.parametrize(("body", "message"), [
    ("always: Devoted Druit is 0/2", '3:9: no card or object is named "Devoted Druit" | did you mean Devoted Druid?'),
    ("always: Wasp Lancer is 3/2", '3:9: no object of this board is named "Wasp Lancer": that is a card, and none of it is here'),
    ("always: Grizzly Bears is 2/2", "3:9: there are 2 Grizzly Bears: Grizzly Bears 1 (Ana, line 2) and Grizzly Bears 2 (Ana, line 2) | say which: Grizzly Bears 1"),
    ("always: Devoted Druid doesn't die", '3:23: a claim is not negated inside | write "never:" with the plain sentence, or "is not"'),
    ("always: Devoted Druid is atacking Bea", '3:26: "atacking" is no word of a claim | did you mean attacking or attack or tapping?'),
    ("always: Ana is at 20 life or more", '3:27: "or" is no word of a claim'),
    ("play:\n- the stack empties\n- 'Ana uses \"this deals 2000000 damage to target creature\"'\nalways: Devoted Druid is 0/2", '5:3: "2000000" does not fit here | expected here: X'),
    ("always: Devoted Druid is", "3:25: the sentence ends too early"),
    ("legal: Ana casts", "3:17: the sentence ends too early"),
    ("legal: the stack empties", "3:8: this is not a single play | Ana casts ..., Ana activates ..., Ana attacks Bea with ..."),
    ("because: 302.6", "3:1: because stands without illegal | illegal: Ana casts ...\nbecause: 601.2c"),
    ("number of ways of Ana attacks Bea with Devoted Druid: few", "3:55: a whole number belongs here"),
    ("payments of Ana activates Devoted Druid: [2 live]", '3:45: "live" is no word of a claim | did you mean life or five or level?'),
    ("same in: [one, two]\ncases: {one: {always: Devoted Druid is 0/2}}", '3:16: no case is named "two"'),
    ("Ana: [Forest]\nalways: Devoted Druid is 0/2", '3:1: "Ana" belongs to the board | board: {Ana: ...}'),
    ("cases: {one: {rules: current, always: Devoted Druid is 0/2}}", "3:15: a case says its date with under | under: 2008-05-02"),
    ("cases: [one]", "3:1: cases is a mapping of names and what each case says | cases:\n  at 3 life: {life: 3, legal: ...}"),
    ("line: Ana casts Devoted Druid", '3:1: "line" is no key of a ruling file | ' + ", ".join([*FILE_KEYS, *(f"{asked} PLAY" for asked in ASKED)])),
    ("paymnts of Ana casts Devoted Druid: G", '3:1: "paymnts of Ana casts Devoted Druid" is no key of a ruling file | did you mean payments of?'),
    ("cases: {one: {ana: [Forest], always: Devoted Druid is 0/2}}", '3:15: "ana" is no key of a case | a player begins with a capital: Ana'),
    ("says: nothing", "1:1: nothing is claimed | always, never, legal, illegal, payments of ..., total costs of ..."),
])
def test_messages(body: str, message: str) -> None:
    assert message in problems(f"ruling: r\nboard: {{Ana: [Devoted Druid, 2 Grizzly Bears], Bea: [Murderous Redcap]}}\n{body}\n")


def test_a_board_file_is_no_ruling() -> None:
    assert problems("Ana: [Devoted Druid]")[0].startswith('1:1: a ruling file begins with "ruling: its-id"')


def test_two_files_of_one_id_and_a_folder_without_files(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yml"):
        (tmp_path / name).write_text("ruling: r\nboard: {Ana: [Devoted Druid]}\nalways: Devoted Druid is 0/2\n")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError) as caught:
        load_rulings([tmp_path, tmp_path / "empty", tmp_path / "missing.yaml"])
    texts = "\n".join(p.message for p in caught.value.problems)
    assert 'the id "r" is that of' in texts and "a folder without ruling files" in texts and "cannot be read" in texts


def test_the_rulings_that_specify_the_language_can_be_read() -> None:
    folder = Path(__file__).resolve().parents[4] / "shared" / "language" / "rulings"
    if not folder.is_dir():
        pytest.skip("the specification of the language is not beside the repository")
    texts = {f.name: f.read_text() for f in sorted(folder.glob("*.yaml"))}
    wrong = {}
    for name, text in texts.items():
        lines = [line for line in text.split("\n") if not line.lstrip().startswith("refuted under")]
        try:
            parse_ruling("\n".join(lines), file=name)
        except InputError as error:
            wrong[name] = str(error)
    assert len(texts) >= 60 and set(wrong) <= {"shm-demigod-of-revenge-3b.yaml"}, wrong  # its lines do not say which of three


def test_what_claims_nothing_is_a_mistake() -> None:
    def places(text: str) -> list[str]:
        return [problem.partition(" | ")[0] for problem in problems(text)]

    board = "ruling: r\nboard: {Ana: [Devoted Druid]}\nplay: [the stack empties]\n"
    assert places(f"{board}always: []\nnever: Devoted Druid dies\n") == ['4:1: "always" claims nothing']
    assert places(f"{board}outcomes: [[]]\n") == ["4:12: this ending says nothing"]
    assert places(f"{board}under: []\nnever: Devoted Druid dies\n") == ["4:1: a date belongs here"]
    assert places("ruling: r\nboard: {Ana: [Devoted Druid], rules: 2008-05-02}\nalways: Devoted Druid is 0/2\n") == ["2:31: a ruling says its date with under"]
