"""What the commands write fits the schemas that document it, key by key."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry

from checker import pay, plays, verify, view
from checker.cli import COMMANDS
from checker.output import Answer, envelope
from checker.schemas import NAMES, bundled, schema, tables
from encoder.errors import InputError, UnsupportedError

ROOT = Path(__file__).parents[2]
BOARDS = sorted((ROOT / "examples" / "boards").glob("*.yaml"))
RULINGS = sorted((ROOT / "examples" / "rulings").glob("*.yaml"))
ENVELOPE = {"schema", "version", "rules", "board", "complete", "cuts", "unsupported", "errors", "warnings"}


@cache
def validator(name):
    return Draft202012Validator(bundled(name), registry=Registry())


def mistakes(name, data):
    return [f"{'/'.join(map(str, e.absolute_path))}: {e.message[:300]}" for e in validator(name).iter_errors(data)]


def fits(name, data):
    data = json.loads(json.dumps(data))
    assert not mistakes(name, data)
    assert not mistakes("envelope", data) and data["schema"] == f"stackproof/{name}/1" and set(data) >= ENVELOPE
    return data


def stackproof(*words, code=0):
    done = subprocess.run([sys.executable, "-m", "checker.cli", *map(str, words)], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == code and "Traceback" not in done.stderr, done.stderr
    return done.stdout


def written(command, *words, code=0):
    """What a command writes, checked."""
    return fits(command, json.loads(stackproof(command, *words, "--json", code=code)))


# --- the schemas ----------------------------------------------------------------------------------------------------------------


def described(one, path=""):
    """Every place of a schema where a value stands, with whether it says what the value is."""
    for key, inner in one.get("properties", {}).items():
        yield f"{path}/{key}", bool(inner.get("description", "").endswith("."))
        yield from described(inner, f"{path}/{key}")
    for part in ("items", "additionalProperties"):
        if isinstance(one.get(part), dict):
            yield from described(one[part], f"{path}/{part}")
    for other in one.get("anyOf", ()):
        yield from described(other, path)
    for shape, inner in one.get("$defs", {}).items():
        yield f"{path}#{shape}", bool(inner.get("description", "").endswith("."))
        yield from described(inner, f"{path}#{shape}")


def objects(one):
    """Every schema of an object inside a schema."""
    if isinstance(one, dict):
        if "properties" in one and "then" not in one:
            yield one
        for inner in one.values():
            yield from objects(inner)
    elif isinstance(one, list):
        for inner in one:
            yield from objects(inner)


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_valid_and_describes_every_key(name):
    Draft202012Validator.check_schema(bundled(name))
    assert schema(name)["$id"] == f"urn:stackproof:{name}:1" and schema(name)["description"]
    assert [path for path, good in described(schema(name)) if not good] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_key_is_let_through_unknown(name):
    """Objects are closed, but for shapes that others extend: those are closed where they are used."""
    open_ones = [one for one in objects(schema(name)["properties"]) if one.get("additionalProperties") is not False and one.get("unevaluatedProperties") is not False]
    assert open_ones == []
    assert name == "envelope" or schema(name)["unevaluatedProperties"] is False


def test_every_command_has_one():
    assert set(NAMES) == {*COMMANDS, "envelope", "states", "quiz-check"} - {"schema"}  # states is graph --states, quiz-check is quiz check
    assert {path.stem for path in (ROOT / "checker" / "schemas").glob("*.json")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_command_writes_it_complete(name):
    assert json.loads(stackproof("schema", name)) == bundled(name)


def test_the_command_without_a_name_and_with_a_wrong_one():
    assert stackproof("schema").split() == list(NAMES)
    stackproof("schema", "plasy", code=2)


def test_the_tables_are_made_from_the_schemas():
    assert (ROOT / "checker" / "JSON.md").read_text(encoding="utf-8") == tables(), "run: python -m checker.schemas > checker/JSON.md"


@pytest.mark.parametrize("change", [
    lambda d: d.update(extra=1), lambda d: d.pop("counts"), lambda d: d.pop("rules"), lambda d: d["announcements"][0].update(extra=1), lambda d: d.update(complete=1),
    lambda d: d["announcements"][0]["payments"][0]["spent"][0].pop("snow"), lambda d: d["announcements"][0]["payments"][0]["spent"][0].update(kind="X"),
    lambda d: d["counts"].update(payments=-1), lambda d: d.update(schema="stackproof/view/1"), lambda d: d.update(cuts=[3])])
def test_what_is_wrong_does_not_fit(change):
    data = pay("{W/U}", pool="WU")
    assert mistakes("pay", data) == []
    change(data)
    assert mistakes("pay", data)


# --- answers --------------------------------------------------------------------------------------------------------------------


def ask(question, *arguments, **more):
    """An answer, or the envelope of a refusal."""
    try:
        return question(*arguments, **more)
    except UnsupportedError as e:
        return envelope(question.__name__, "2026-01-16", Answer({}, complete=False, unsupported=list(e.clauses)))


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_views_of_the_examples(path):
    data = fits("view", ask(view, path, why="view-60" not in path.stem))
    assert {"id", "name", "controller", "zone", "types", "subtypes", "supertypes", "colors", "power", "toughness", "abilities", "mana_value", "counters"} <= set(data["objects"][0])
    assert all(row.get("why") for row in data["objects"]) or "view-60" in path.stem


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_plays_of_the_examples(path):
    data = fits("plays", ask(plays, path, why_not=True))
    for play in data.get("plays", ()):
        assert set(play) == {"player", "action", "object", "play", "choices", "payable"}
    for play in data.get("illegal", ()):
        assert set(play) == {"player", "action", "object", "play", "choice", "reasons"} and {"code", "rule", "text"} <= set(play["reasons"][0])


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_boards_of_the_examples(path):
    from checker.commands.board import answer
    from encoder.boards import load_board

    board = load_board(path)
    data = fits("board", envelope("board", board.rules_date, answer(board)))
    shown = view(path)["objects"]
    assert [o["id"] for o in data["objects"]] == [o["id"] for o in shown] and data["board"] == data["hash"]


@pytest.mark.parametrize("path", [path for path in BOARDS if not path.stem.startswith("bench")], ids=lambda path: path.stem)
def test_payments_for_plays_of_the_examples(path):
    from encoder.boards import load_board

    board = load_board(path)
    for card in [o.id for o in board.objects if o.zone == "hand"][:2] + [o.id for o in board.objects if o.name == "Devoted Druid"][:1]:
        try:
            fits("pay", ask(pay, board, play=card, limit=3))
        except InputError as e:
            assert "can cast or activate nothing of" in str(e)


@pytest.mark.parametrize("path", RULINGS[::160], ids=lambda path: path.stem)
def test_verdicts_of_rulings(path):  # what is said of each claim is looked at for all of them, where all are verified
    data = fits("verify", verify(path, mutate=True))
    assert sum(data["summary"].values()) == len(data["results"]) > 0


@pytest.mark.parametrize("path", RULINGS[::25], ids=lambda path: path.stem)
def test_boards_of_rulings(path):
    from encoder.rulings import load_ruling

    ruling = load_ruling(path)
    for board in {id(c.board): c.board for c in ruling.claims if c.board is not None}.values():
        if not board.unsupported:
            fits("view", view(board, why=True))
            fits("plays", ask(plays, board, why_not=True))


MODAL = "cards:\n  Test Charm: |\n    {R} instant\n    choose one: - destroy target Wall - this deals 1 damage to target creature\n"


@pytest.mark.parametrize(("name", "question", "keys"), [
    ("view", lambda: view("Ana: [Kormus Bell, 'Urborg, Tomb of Yawgmoth', Forest]", why=True), {"depends", "on"}),
    ("view", lambda: view("Ana: [Devoted Druid]\nBea: [Humility, Godhead of Awe]", why=True), {"applied", "lost_to_source"}),
    ("view", lambda: view("Ana: [Forest: with a charge counter and tapped]\nBea: {exile: [Stifle], graveyard: [Forest]}", why=True), {"counters"}),
    ("plays", lambda: plays("Ana: {hand: [Blaze], mana: RRRRRR}\nBea: [Mistmeadow Skulk, Grizzly Bears]", object="Blaze"), {"x", "at_most", "target"}),
    ("plays", lambda: plays("Ana: {hand: [Burn Trail], mana: RRRR, battlefield: [2 Cinderhaze Wretch, 2 Murderous Redcap]}", why_not=True), {"optional_costs", "costs"}),
    ("plays", lambda: plays("Ana: {hand: [Test Charm], mana: R}\nBea: [Grizzly Bears]\n" + MODAL, why_not=True), {"modes"}),
    ("plays", lambda: plays("turn: Ana\nstep: declare blockers\nAna: [Hunted Bonebrute: attacking Bea]\nBea: [2 Grizzly Bears]", why_not=True), {"attacker", "blockers"}),
    ("plays", lambda: plays("Ana: [Grizzly Bears, Devoted Druid: new]\nstep: declare attackers", why_not=True), {"attacks"}),
    ("pay", lambda: pay("Ana: {hand: [Burn Trail], battlefield: [4 Mountain, 2 Murderous Redcap]}", play="Burn Trail"), {"costs", "sources", "ability"}),
    ("pay", lambda: pay("Ana: {hand: [Scarscale Ritual], mana: UB, battlefield: [2 Cinderhaze Wretch]}", play="Scarscale Ritual"), {"others", "from"}),
    ("pay", lambda: pay("Ana: {hand: [Blaze], mana: RRR}", play="Blaze"), {"x"}),
    ("pay", lambda: pay("{W/U/P}{2/B}{S}{X}", pool="WWUBBB, G snow, CC only on costs with X"), {"said", "restriction"}),
])
def test_rarer_keys(name, question, keys):
    data = fits(name, question())
    assert data["complete"] and {key for key, value in pairs(data) if value not in ([], {})} >= keys


def pairs(data):
    """Every key at any depth, with its value."""
    for key, value in data.items() if isinstance(data, dict) else ():
        yield key, value
        yield from pairs(value)
    for value in data if isinstance(data, list) else ():
        yield from pairs(value)


# --- the commands themselves ----------------------------------------------------------------------------------------------------


def test_a_command_writes_what_python_gives():
    path = "examples/boards/kept-mana.yaml"
    assert written("view", path, "--why") == view(path, why=True)
    assert written("plays", path, "--why-not", "--rules", "2016-08-22") == plays(path, why_not=True, rules="2016-08-22")
    assert written("pay", path, "--play", "Consume Spirit") == pay(path, play="Consume Spirit")
    assert written("pay", "{W/P}{2/U}", "--pool", "WWU", "--life", "3") == pay("{W/P}{2/U}", pool="WWU", life=3)
    ruling = next(p for p in RULINGS if p.stem.startswith("cast-total"))
    assert written("verify", ruling, "--mutate") == verify(ruling, mutate=True)


def test_the_keys_that_were_promised():
    data = written("pay", "{2/B}{2/B}{2/B}", "--pool", "BBBRRR")
    assert {"cost", "announcements", "counts"} <= set(data) and data["counts"] == {"announcements": 4, "payments": 6, "distinct_spent": 6}
    assert {"as", "total", "payments"} <= set(data["announcements"][0]) and {"spent", "life", "sources", "left"} <= set(data["announcements"][0]["payments"][0])


def test_cards_and_rules():
    assert written("cards", "Devoted Druid")["card"]["id"] == "devoted_druid"
    assert {len(row["unsupported"]) > 0 for row in written("cards")["cards"]} == {True, False}
    assert written("rules", "613.8a")["blocks"] and written("rules", "--misconceptions")["misconceptions"] and written("rules", "--rules", "2008-05-02")["blocks"]


def test_loops(tmp_path):
    (tmp_path / "b.yaml").write_text("Ana: [Devoted Druid, Vizier of Remedies]\n")
    data = written("loops", tmp_path / "b.yaml")
    assert data["loops"][0]["verdict"] == "proved" and data["loops"][0]["cycle"]


def test_graphs_of_states():
    data = fits("states", json.loads(stackproof("graph", "--ruling", "shm-conspire-5", "--states", "--json")))
    assert data["verdict"] == "holds" and data["nodes"][-1]["mark"] == "holds"
    data = fits("states", json.loads(stackproof("graph", "examples/boards/untap-or-die.yaml", "--states", "--until", "1 decision", "--json", code=3)))
    assert data["claim"] is None and data["cuts"]


def test_graphs():
    data = written("graph", "--card", "Devoted Druid", "--card", "Vizier of Remedies")
    assert {"nodes", "edges", "loops"} <= set(data) and data["loops"][0]["status"] == "candidate" and data["written"] is None
    data = written("graph", "--card", "Broken Ambitions", code=4)
    assert data["unsupported"] and not data["complete"] and data["nodes"]


DELVER = "Ana: {hand: [Delver], battlefield: [Swamp]}\ncards:\n  Delver: |\n    {4}{B} creature Zombie 4/4\n    assist\n"
SIGNETS = "Ana: {hand: [Devoted Druid], battlefield: [5 Signet, 2 Forest]}\ncards:\n  Signet: |\n    {2} artifact\n    {1}, {T}: add {W}{U}\n"


@pytest.mark.parametrize("words", [
    ["pay", "{foo}{W/U/G}", "--pool", "Q"], ["graph"], ["graph", "--card", "Devoted Druit"], ["pay", "{W}", "--pool", "W", "--player", "Ana"], ["pay", "{W}", "--pool", "W", "--life", "much"],
    ["pay", "examples/boards/beseech.yaml", "--play", "Beseech the Queen", "--life", "3"], ["pay", "examples/boards/beseech.yaml", "--play", "Nothing"],
    ["view", "no such file"], ["view"], ["view", "examples/boards/beseech.yaml", "Nobody"], ["view", "examples/boards/beseech.yaml", "--rules", "1999-01-01"],
    ["plays", "examples/boards/beseech.yaml", "--player", "Cleo"], ["plays", "examples/boards/beseech.yaml", "--time", "soon"], ["verify", "no such file"],
    ["board", "pyproject.toml"], ["board"], ["cards", "Devoted Druit"], ["rules", "1.2.3"], ["rules", "999"]], ids=" ".join)
def test_bad_input(words):
    data = written(*words, code=2)
    assert data["errors"] and not data["complete"] and set(data) == ENVELOPE


def test_wrong_boards(tmp_path):
    file = tmp_path / "wrong.yaml"
    file.write_text("Ana: [Devoted Druit]\nlife: 3\n")
    for command in ("view", "plays", "board"):
        assert [e["line"] for e in written(command, file, code=2)["errors"]] == [1, 2]


def test_not_modelled(tmp_path):
    file = tmp_path / "delver.yaml"
    file.write_text(DELVER)
    data = written("pay", file, "--play", "Delver", code=4)
    assert data["unsupported"] and len(data["board"]) == 64 and set(data) == ENVELOPE and data["rules"] == "2026-01-16"
    data = written("plays", file, code=4)
    assert data["unsupported"] and not data["complete"]


def test_an_impossible_board_is_answered_with_a_warning():
    path = "examples/boards/impossible.yaml"
    for data in (written("view", path), written("plays", path), written("pay", path, "--play", "Devoted Druid")):
        assert [w["line"] for w in data["warnings"]][:1] == [2] and data["complete"]


def test_unknown_cards_leave_plays_undetermined(tmp_path):
    file = tmp_path / "magus.yaml"
    file.write_text("Ana: [Magus of the Future]")
    data = written("plays", file, code=3)
    assert data["cuts"] and not data["complete"]


def test_a_bound(tmp_path):
    file = tmp_path / "signets.yaml"
    file.write_text(SIGNETS)
    data = written("pay", file, "--play", "Devoted Druid", "--count", code=3)
    assert data["cuts"] and not data["complete"] and data["counts"]
    data = written("view", "examples/boards/kept-mana.yaml", "--time", "0.01", code=3)
    assert data["cuts"] == ["time: 0.01 s"] and data["rules"] == "" and set(data) == ENVELOPE
