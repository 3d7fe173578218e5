"""``stackproof pay`` as a user meets it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

BOARD = """
Ana: {hand: [Beseech the Queen, Consume Spirit], battlefield: [3 Swamp, 3 Mountain, Devoted Druid]}
Bea: [Island]
"""


def pay(*arguments, code=0):
    done = subprocess.run([sys.executable, "-m", "checker.cli", "pay", *arguments], capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


def answer(*arguments, code=0):
    return json.loads(pay(*arguments, "--json", code=code).stdout)


@pytest.fixture
def board(tmp_path):
    file = tmp_path / "board.yaml"
    file.write_text(BOARD)
    return str(file)


def test_json_of_a_cost():
    data = answer("{2/B}{2/B}{2/B}", "--pool", "BBBRRR")
    assert data["schema"] == "stackproof/pay/1" and data["complete"] and data["errors"] == data["cuts"] == []
    assert data["counts"] == {"announcements": 4, "payments": 6, "distinct_spent": 6}
    assert [(a["as"], a["total"], len(a["payments"])) for a in data["announcements"]] == [
        ("{B}{B}{B}", "{B}{B}{B}", 1), ("{2}{B}{B}", "{2}{B}{B}", 2), ("{4}{B}", "{4}{B}", 2), ("{6}", "{6}", 1)]
    first = data["announcements"][0]
    assert first["said"] == [{"symbol": "{2/B}", "as": "{B}", "n": 3}] and first["x"] is None and first["costs"] == []
    assert first["payments"] == [{
        "spent": [{"kind": "B", "n": 3, "snow": False, "restriction": None}], "life": 0, "others": [], "sources": [],
        "left": [{"kind": "R", "n": 3, "snow": False, "restriction": None}],
    }]


def test_two_hybrid_symbols():
    assert answer("{W/U}{W/U}", "--pool", "WWUU")["counts"] == {"announcements": 3, "payments": 3, "distinct_spent": 3}


def test_count_and_limit():
    counted = answer("{2/B}{2/B}{2/B}{2/B}{2/B}{W/U}{W/U}{W/U}", "--pool", "WUBRGC" * 3, "--count")
    assert counted["announcements"] == [] and counted["counts"]["payments"] == 1674
    some = answer("{2}", "--pool", "WUBRG", "--limit", "3")
    assert sum(len(a["payments"]) for a in some["announcements"]) == 3 and some["counts"]["payments"] == 10
    ways = {0: 1}
    for _ in range(6):
        ways = {n: sum(ways.get(n - k, 0) for k in range(11)) for n in range(61)}
    assert answer("{30}", "--pool", "WUBRGC" * 10, "--count")["counts"]["payments"] == ways[30]


def test_readable():
    assert pay("{2/B}{2/B}{2/B}", "--pool", "BBBRRR").stdout.splitlines()[0] == "{2/B}{2/B}{2/B}: 4 announcements, 6 payments"
    long = pay("{4}", "--pool", "WUBRGC" * 4).stdout
    assert "the first 20 of 126; --all shows all" in long
    assert len(pay("{4}", "--pool", "WUBRGC" * 4, "--all").stdout.splitlines()) == 128
    assert pay("{W}", "--pool", "U").stdout == "{W} can't be paid\n"
    assert "2 life" in pay("{W/P}", "--pool", "", "--life", "2").stdout


def test_a_board(board):
    data = answer(board, "--play", "Beseech the Queen")
    assert data["counts"]["announcements"] == 4 and data["player"] == "Ana" and data["object"] == "Ana/hand/1"
    assert data["plays"] == [{"player": "Ana", "action": "cast", "object": "Ana/hand/1", "play": "cast Beseech the Queen", "legal": True, "reasons": []}]
    swamps = {"name": "Swamp", "from": ["Ana/battlefield/1", "Ana/battlefield/2", "Ana/battlefield/3"], "ability": "{T}: add {B}", "n": 3, "also": []}
    assert data["announcements"][0]["payments"][0]["sources"] == [swamps]
    assert "3 Swamp" in pay(board, "--player", "ana", "--play", "beseech the queen", "--all").stdout


def test_an_ability_of_a_permanent(board):
    data = answer(board, "--play", '"put a -1/-1 counter" of Devoted Druid')
    (payment,) = (p for a in data["announcements"] for p in a["payments"])
    assert [(o["name"], o["n"]) for o in payment["others"]] == [("Devoted Druid", 1)]


@pytest.mark.parametrize(("arguments", "words"), [
    (["{U/G/W}", "--pool", "W"], "hybrid symbols have two halves"), (["{W}", "--pool", "Wz"], "'z' is no type of mana"), (["{foo}{bar}", "--pool", "q"], "{bar}"),
    (["{W}", "--pool", "W", "--rules", "1990-01-01"], "2008-05-02"), (["{W/P}", "--pool", "W", "--rules", "2008-05-02"], "in the rules of 2008-05-02"),
    (["no such file.yaml", "--play", "x"], "no such file"), (["{T}", "--pool", "W"], "a play of a board"), (["{1}", "--pool", "W", "--life", "99999999999"], "smaller"),
])
def test_bad_input(arguments, words):
    done = pay(*arguments, "--json", code=2)
    data = json.loads(done.stdout)
    assert words in done.stderr and data["errors"] and not data["complete"]


def test_bad_questions_about_a_board(board):
    assert "--play" in pay(board, code=2).stderr
    assert "Beseech the Queen" in pay(board, "--play", "Beseech the Quene", code=2).stderr
    assert "no player" in pay(board, "--play", "Beseech the Queen", "--player", "Cleo", code=2).stderr
    assert "say which" in pay(board, "--play", "Swamp", code=2).stderr
    assert "nothing of Beseech the Queen" in pay(board, "--play", "Beseech the Queen", "--player", "Bea", code=2).stderr


def test_bounds():
    assert pay("{X}" * 3 + "{W/U/P}" * 40, "--pool", "WUBRG" * 20, "--time", "0.3", code=3).stderr.startswith("undetermined")


def test_unsupported(tmp_path):
    file = tmp_path / "board.yaml"
    file.write_text("Ana: {hand: [Delver], battlefield: [Swamp]}\ncards:\n  Delver: |\n    {4}{B} creature Zombie 4/4\n    assist\n")
    data = answer(str(file), "--play", "Delver", code=4)
    assert data["unsupported"] and not data["complete"]


def test_cuts(tmp_path):
    file = tmp_path / "board.yaml"
    file.write_text("Ana: {hand: [Devoted Druid], battlefield: [5 Signet, 2 Forest]}\ncards:\n  Signet: |\n    {2} artifact\n    {1}, {T}: add {W}{U}\n")
    data = answer(str(file), "--play", "Devoted Druid", "--count", code=3)
    assert not data["complete"] and "payments that take more than 4 steps" in data["cuts"][0]


def test_what_mana_is_kept_for_is_said_as_the_board_says_it(tmp_path):
    file = tmp_path / "board.yaml"
    file.write_text("Ana: {hand: [Wasp Lancer, Blaze], battlefield: [2 Pillar of the Paruns, Rosheen Meanderer, Mountain], mana: U only on blue Faerie spells}\n")

    def kept(name):
        groups = answer(str(file), "--play", name)["announcements"]
        return {m["restriction"] for g in groups for p in g["payments"] for m in p["spent"]}

    assert kept("Wasp Lancer") == {"blue Faerie spells", "multicolored spells"} and kept("Blaze") == {None, "costs with X"}
    data = answer("{X}", "--pool", "C only on costs with X")
    assert data["pool"][0]["restriction"] == "costs with X" == data["announcements"][-1]["payments"][0]["spent"][0]["restriction"]


def test_nobody_reads_on():
    import subprocess
    import sys

    child = subprocess.Popen([sys.executable, "-m", "checker.cli", "pay", "{X}{X}", "--pool", "WWUUBB", "--all"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout and child.stderr
    child.stdout.close()
    assert not child.stderr.read() and child.wait() == 0
