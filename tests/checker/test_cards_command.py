"""``stackproof cards``: the list, one card, bad input."""

from __future__ import annotations

import json
import subprocess
import sys


def stackproof(*words: str):
    return subprocess.run([sys.executable, "-m", "checker.cli", *words], capture_output=True, text=True, timeout=60)


def test_one_card():
    done = stackproof("cards", "asesino gorro rojo")
    assert done.returncode == 0
    assert "whenever this enters, this deals X damage to any target, where X is this creature's power" in done.stdout
    assert "Whenever Murderous Redcap enters, Murderous Redcap deals X damage to any target" in done.stdout


def test_one_card_as_json():
    done = stackproof("cards", "Coat of Arms", "--json")
    found = json.loads(done.stdout)
    assert found["schema"] == "stackproof/cards/1" and found["errors"] == []
    card = found["card"]
    assert card["id"] == "coat_of_arms" and card["lines"][0]["kind"] == "head"
    assert [clause["aspect"] for clause in card["lines"][1]["unsupported"]] == [u["aspect"] for u in card["unsupported"]]
    assert "mana_symbol(coat_of_arms,generic,5)" in card["facts"]


def test_the_list(tmp_path):
    (tmp_path / "my.yaml").write_text("Test Bear = Oso de prueba: |\n  {G} creature Bear 1/1\n  unsupported (event): dances\n")
    done = stackproof("cards", "--cards", str(tmp_path / "my.yaml"), "--json")
    rows = {row["name"]: row for row in json.loads(done.stdout)["cards"]}
    assert rows["Test Bear"]["unsupported"] == [{"card": "Test Bear", "line": 1, "clause": "dances", "aspect": "event"}]
    assert rows["Devoted Druid"]["spanish"] == "Druida devoto"


def test_bad_input(tmp_path):
    done = stackproof("cards", "Devoted Druit")
    assert done.returncode == 2 and "did you mean Devoted Druid?" in done.stderr and "Traceback" not in done.stderr
    (tmp_path / "my.yaml").write_text("Test Bear: |\n  {G} creature Bear\n  flyng\n")
    done = stackproof("cards", "--cards", str(tmp_path / "my.yaml"))
    assert done.returncode == 2 and "my.yaml:2:" in done.stderr and "my.yaml:3:3" in done.stderr
    assert stackproof("cards", "--cards", str(tmp_path / "none.yaml")).returncode == 2
