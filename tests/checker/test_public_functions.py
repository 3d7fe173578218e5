"""``from checker import pay, view, plays, verify``: the commands' questions from Python."""

from __future__ import annotations

import inspect
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import checker
from checker import pay, plays, verify, view
from encoder.boards import load_board, parse_board
from encoder.errors import InputError, UnsupportedError
from encoder.rulings import parse_ruling

TEXT = "Ana: {hand: [Beseech the Queen], battlefield: [3 Swamp, 3 Mountain, Devoted Druid: new]}"
RULING = "ruling: r\nboard: {Ana: [Glorious Anthem, Grizzly Bears]}\nalways: Grizzly Bears is %s"
QUESTIONS = [lambda board: view(board), lambda board: plays(board, why_not=True), lambda board: pay(board, play="Beseech the Queen", limit=2)]


def python(text):
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, cwd=Path(checker.__file__).parents[1], timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_no_module_hides_a_function():
    """A module of the package that is imported becomes an attribute of the package: it must not have a function's name."""
    assert not set(checker.__all__) & {module.name for module in pkgutil.iter_modules(checker.__path__)}
    assert all(inspect.isfunction(getattr(checker, name)) for name in checker.__all__)


def test_functions_stay_functions_once_they_were_called():
    ask = f"print(len(plays({TEXT!r})['plays']), len(view({TEXT!r})['objects']), pay('B', pool='B')['counts']['payments'])"
    text = f"for _ in range(2):\n    from checker import pay, plays, view\n    {ask}"
    assert python(text).splitlines() == ["8 8 1"] * 2


def test_importing_loads_nothing_else():
    loaded = set(python("import sys; before = set(sys.modules); import checker; print(*sorted(set(sys.modules) - before))").split())
    assert loaded <= {"checker", "__future__"}, "importing checker takes under 5 ms only while it imports nothing"


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_board_can_be_a_file_text_data_or_read(question, tmp_path):
    file = tmp_path / "board.yaml"
    file.write_text(TEXT)
    data = {"Ana": {"hand": ["Beseech the Queen"], "battlefield": ["3 Swamp", "3 Mountain", {"Devoted Druid": "new"}]}}
    answers = [question(board) for board in (file, str(file), TEXT, data, parse_board(TEXT), load_board(file))]
    assert all(answer == answers[0] for answer in answers) and answers[0]["complete"] and len(answers[0]["board"]) == 64


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_wrong_with_a_board(question, tmp_path):
    with pytest.raises(InputError) as e:
        question("Ana: [Devoted Druit]\nlife: 3")
    assert [p.line for p in e.value.problems] == [1, 2]
    with pytest.raises(InputError):
        question(tmp_path / "none.yaml")
    with pytest.raises(InputError):
        question("none.yaml")


def test_costs_and_pools():
    assert pay("{2/B}{2/B}{2/B}", pool="BBBRRR", life=20)["counts"] == {"announcements": 4, "payments": 6, "distinct_spent": 6}
    assert pay("{W/P}", pool="", life=1)["counts"]["payments"] == 0
    assert pay("{W/P}", pool="")["counts"]["payments"] == pay("{W/P}", pool="", life=2)["counts"]["payments"] == 1
    assert pay("{0}")["counts"]["payments"] == 1
    counted = pay("{4}", pool="WUBRGC" * 4, limit=0)
    assert counted["announcements"] == [] and counted["counts"]["payments"] == 126


def test_a_play_of_a_board():
    answer = pay(TEXT, player="ana", play="beseech the queen")
    assert answer["player"] == "Ana" and answer["counts"]["announcements"] == 4
    assert answer["plays"] == [{"player": "Ana", "action": "cast", "object": "Ana/hand/1", "play": "cast Beseech the Queen", "legal": True, "reasons": []}]
    (play,) = plays(TEXT, object="Beseech the Queen")["plays"]
    assert {key: play[key] for key in ("player", "action", "object", "play")} == {key: answer["plays"][0][key] for key in ("player", "action", "object", "play")}


@pytest.mark.parametrize("question", [
    lambda: pay("{B}", pool="B", player="Ana"), lambda: pay("{B}", pool="B", play="x"), lambda: pay(TEXT, play="Beseech the Queen", life=3), lambda: pay(TEXT),
    lambda: pay("{Z}", pool="B"), lambda: pay("{B}", pool="Z"), lambda: pay("{B}", pool="B", rules="yesterday"), lambda: view(TEXT, "Nothing"),
    lambda: view(TEXT, rules="1999-01-01"), lambda: plays(TEXT, "Cleo"), lambda: verify("none.yaml"), lambda: verify(RULING % "a"), lambda: verify(RULING % "3/3", rules="x")])
def test_what_is_wrong_with_a_question(question):
    with pytest.raises(InputError):
        question()


def test_objects_and_players():
    assert [o["name"] for o in view(TEXT, "devoted druid")["objects"]] == ["Devoted Druid"]
    two = "Ana: [Forest]\nBea: [Forest]"
    assert {p["player"] for p in plays(two)["plays"]} == {"Ana"} and {p["player"] for p in plays(two, why_not=True)["illegal"]} >= {"Bea"}
    assert {p["player"] for p in plays(two, "bea", why_not=True)["illegal"]} == {"Bea"} and plays(two, "bea")["plays"] == []
    assert plays(TEXT)["illegal"] == [] and plays(TEXT, why_not=True)["illegal"]
    assert "why" in view(TEXT, why=True)["objects"][0] and "why" not in view(TEXT)["objects"][0]


def test_the_rules_are_the_boards_or_those_asked_for():
    old = "rules: 2009-01-01\n" + TEXT
    for question in (view, plays, lambda board, **more: pay(board, play="Beseech the Queen", **more)):
        assert question(old)["rules"] == "2008-05-02" and question(old, rules="2017-01-01")["rules"] == "2016-08-22" and question(TEXT)["rules"] == "2026-01-16"
    assert pay("{B}", pool="B", rules="2008-05-02")["rules"] == "2008-05-02"


def test_what_is_not_modelled():
    delver = "Ana: {hand: [Delver], battlefield: [Swamp]}\ncards:\n  Delver: |\n    {4}{B} creature Zombie 4/4\n    assist\n"
    with pytest.raises(UnsupportedError):
        pay(delver, play="Delver")
    answer = plays(delver)
    assert answer["unsupported"] and not answer["complete"]


def test_what_is_cut_is_said():
    signets = "Ana: {hand: [Devoted Druid], battlefield: [5 Signet, 2 Forest]}\ncards:\n  Signet: |\n    {2} artifact\n    {1}, {T}: add {W}{U}\n"
    answer = pay(signets, play="Devoted Druid", limit=0)
    assert answer["cuts"] and not answer["complete"]


def test_rulings(tmp_path):
    file = tmp_path / "r.yaml"
    file.write_text(RULING % "2/2")
    answers = [verify(ruling) for ruling in (file, str(file), [file], tmp_path, RULING % "2/2", parse_ruling(RULING % "2/2"))]
    assert all(answer["results"] == answers[0]["results"] for answer in answers) and answers[0]["summary"]["refuted"] == 1
    assert verify(RULING % "3/3")["summary"] == {"holds": 1, "refuted": 0, "undetermined": 0, "unsupported": 0}


def test_answers_are_plain_data():
    for answer in (view(TEXT, why=True), plays(TEXT, why_not=True), pay(TEXT, play="Beseech the Queen"), verify(RULING % "3/3", mutate=True)):
        assert json.loads(json.dumps(answer)) == answer
