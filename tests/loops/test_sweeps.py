"""Sweeps of a pool: which sets are decided, that nothing but the cards matters for what they come to, and that nothing is lost when a sweep is ended."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry

from checker.schemas import bundled
from checker.store import Store
from checker.sweeping import APART, Decide, Decision, Sets, Swept, all_sets, sweep
from encoder.cards import library
from encoder.cards.pool import read_pool
from encoder.errors import InputError
from tests.loops import deciding

ROOT = Path(__file__).resolve().parents[2]


def swept(decide: Decide = deciding.decide, size: int = 3, **options: Any) -> Swept:
    return sweep(deciding.NAMES, size, library(), decide=decide, **{"jobs": 0, **options})


def told(found: Swept) -> list[tuple[str, ...]]:
    return [tuple(one["loop"]["cards"]) for one in found.combos]


def test_what_contains_a_combo_that_brings_as_much_is_not_minimal() -> None:
    found = swept()
    # Mountain alone is used up some time: Mountain and Plains bring more; with Swamp it is no better. Plains alone bring nothing.
    assert told(found) == [("Mountain",), ("Plains",), ("Forest", "Island"), ("Mountain", "Plains"), ("Forest", "Swamp", "Wastes")]
    assert (found.sets, found.pruned, found.left) == (41, 0, 0)
    # four sets of three with Forest and Island, and four with Mountain and Plains
    assert (found.not_minimal, len(found.verdicts), list(found.verdicts.values()).count("found")) == (8, 33, 5)
    assert found.undetermined == [(("island", "swamp"), "too many states")]
    assert found.refused == {"Forest, line 1: words (not modelled: event)": [("forest", "wastes")]}


def test_a_combo_that_was_left_out_is_told_where_it_comes_up() -> None:
    def of_fewer(given: Any, cards: tuple[str, ...]) -> Decision:
        return {**deciding.decide(given, cards), "loops": [deciding.loop(("plains",))]} if cards == ("island", "plains") else deciding.decide(given, cards)

    sets = all_sets(deciding.NAMES, 2)
    found = swept(of_fewer, 2, sets=Sets([cards for cards in sets.sets if cards != ("plains",)], sets.total, 1))
    assert found.missed == [("plains",)] and found.pruned == 0 and found.left == 0
    assert told(found) == told(swept(size=2)) and swept(size=2).missed == []


def test_the_number_of_processes_changes_nothing() -> None:
    assert swept() == swept(jobs=1) == swept(jobs=2)


@pytest.mark.parametrize(("decide", "reason"), [(deciding.dies, "out of memory or ended from outside (raise --memory)"), (deciding.sleeps, "no answer within 1 s"), (deciding.hoards, "out of memory (raise --memory)")])
def test_a_set_that_ends_its_process_is_one_set_undetermined(decide: Decide, reason: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    found = swept(decide, size=2, jobs=2, each=1.0 if decide is deciding.sleeps else 60.0, megabytes=1024, store=store)
    assert (("forest", "island"), reason) in found.undetermined and found.left == 0
    assert set(told(found)) == {("Mountain",), ("Plains",), ("Mountain", "Plains")}
    # ... and it is no answer that is kept
    again = swept(size=2, store=store)
    assert again.worked == 1 and ("Forest", "Island") in told(again)


def test_what_is_known_is_not_worked_out_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    first, second = swept(store=store), swept(store=store)
    assert (first.worked, second.worked) == (33, 0) and first.combos == second.combos and first.verdicts == second.verdicts
    # cards of these names that say something else are other cards
    (tmp_path / "pool.yaml").write_text("Forest: |\n  no cost land\n  {T}: add {R}\n")
    _, other = read_pool(tmp_path / "pool.yaml", library())
    third = sweep(deciding.NAMES, 3, other, decide=deciding.decide, store=store, jobs=0)
    assert third.worked == sum("forest" in cards for cards in first.verdicts)


def test_time_that_is_up_leaves_what_is_known(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    found = swept(store=store, seconds=0.0)
    assert (found.stopped, found.worked) == ("time", 1) and found.left == 40
    rest = swept(store=store)
    assert rest.worked == 32 and rest.combos == swept().combos


def test_a_cluster_comes_to_the_same(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'stackproof[cluster]'")
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    pool = tmp_path / "pool.yaml"
    pool.write_text("- Devoted Druid\n- Vizier of Remedies\n")
    assert swept(cluster="local", jobs=2) == swept()
    for out, how in ((here, ["--jobs", "1"]), (there, ["--cluster", "local", "--jobs", "2"])):
        assert command("--pool", str(pool), "--no-store", "-o", str(out), *how)[0] == 0
    assert here.read_bytes() == there.read_bytes()


def test_a_cluster_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InputError, match=r"pip install 'stackproof\[cluster\]'"):
        swept(cluster="auto")


BEARS = 24
"""Sets that are enough not to be done before somebody can stop them."""


def started(tmp_path: Path, jobs: int) -> subprocess.Popen[str]:
    """A sweep of some cards that do nothing, with a store."""
    pool = tmp_path / "pool.yaml"
    pool.write_text("".join(f"Test Bear {n}: |\n  {{1}} creature 2/2\n" for n in range(BEARS)))
    words = [sys.executable, "-m", "checker.cli", "loops", "--pool", str(pool), "--size", "1", "--no-prune", "--jobs", str(jobs), "--store", str(tmp_path / "store"), "--json"]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)


def interrupted(tmp_path: Path, jobs: int, how: signal.Signals) -> tuple[int, str]:
    """Exit code and output of a sweep that is stopped as soon as three sets are decided."""
    process = started(tmp_path, jobs)
    while kept(tmp_path / "store") < 3:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(how)
    return process.wait(), process.communicate()[0]


def test_a_sweep_that_is_killed_loses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    interrupted(tmp_path, 1, signal.SIGKILL)
    time.sleep(0.3)
    n = kept(tmp_path / "store")
    time.sleep(0.7)
    assert 3 <= n < BEARS and kept(tmp_path / "store") == n  # nobody who was left behind goes on
    said, told = started(tmp_path, 1).communicate()
    assert f"{BEARS - n} sets were worked out, {n} were known from before" in told
    found = json.loads(said)
    assert found["complete"] and (found["sweep"]["checked"], found["sweep"]["none"]) == (BEARS, BEARS)


def test_ctrl_c_gives_what_is_known(tmp_path: Path) -> None:
    code, said = interrupted(tmp_path, 1, signal.SIGINT)
    found = json.loads(said)
    assert code == 130 and not found["complete"] and found["sweep"]["left"] > 0
    assert found["sweep"]["checked"] == kept(tmp_path / "store")


def test_ctrl_c_is_remembered_where_its_exception_is_ignored() -> None:
    def watch(_: object) -> None:
        try:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(1.0)
        except KeyboardInterrupt:
            pass  # as in a destructor

    found = swept(watch=watch)
    assert found.stopped == "interrupted" and found.worked == 1 and found.left > 0


def kept(store: Path) -> int:
    """How many decisions are in a store."""
    if not store.exists():
        return 0
    with sqlite3.connect(store) as connection:
        try:
            return int(connection.execute("SELECT count(*) FROM verdicts").fetchone()[0])
        except sqlite3.OperationalError:
            return 0


@pytest.mark.parametrize(("text", "message"), [
    ("- Devoted Druit\n", 'pool.yaml:1:3: no card is named "Devoted Druit"'), ("- Forest\n- forest\n", "pool.yaml:2:3: Forest stands twice, in lines 1 and 2"),
    ("- Dog token\n", "pool.yaml:1:3: Dog token is no card but a token"), ("- [Forest]\n", "pool.yaml:1:3: the name of a card is expected here"),
    ("Forest\n", "pool.yaml:1:1: a pool is a list of cards"), ("Test Bear: |\n  {1} creature 2/\n", "pool.yaml:2:"), ("[]\n", "pool.yaml:1:1: a pool is a list of cards"),
])
def test_a_pool_that_is_wrong_is_told_with_its_place(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "pool.yaml").write_text(text)
    with pytest.raises(InputError) as error:
        read_pool(tmp_path / "pool.yaml", library())
    assert message in str(error.value)
    assert "Druit" not in text or "did you mean Devoted Druid?" in str(error.value)


def test_a_pool_of_cards_in_notation(tmp_path: Path) -> None:
    (tmp_path / "pool.yaml").write_text("Test Bear: |\n  {1} creature 2/2\nDevoted Druid: |\n  {1} creature 2/2\n")
    pool, known = read_pool(tmp_path / "pool.yaml", library())
    assert pool == ("devoted_druid", "test_bear") and known.card("devoted_druid").facts != library().card("devoted_druid").facts


def command(*arguments: str) -> tuple[int, dict[str, Any]]:
    done = subprocess.run([sys.executable, "-m", "checker.cli", "loops", *arguments, "--json"], capture_output=True, text=True, timeout=120, cwd=ROOT)
    return done.returncode, json.loads(done.stdout)


@pytest.mark.parametrize("arguments", [("--pool", "library", "--card", "Forest"), ("--size", "3", "--card", "Forest"), ("--pool", "absent.yaml"), ("--jobs", "2", "examples/boards/druid-and-vizier.yaml")])
def test_options_that_do_not_go_together(arguments: tuple[str, ...]) -> None:
    code, found = command(*arguments)
    assert code == 2 and found["errors"]


def test_the_command(tmp_path: Path) -> None:
    pool, out = tmp_path / "pool.yaml", tmp_path / "out.json"
    pool.write_text("- Devoted Druid\n- Vizier of Remedies\n")
    code, found = command("--pool", str(pool), "--no-store", "-o", str(out))
    assert code == 0 and json.loads(out.read_text()) == found
    assert [(loop["cards"], loop["net"], loop["requires"]["mana"]) for loop in found["loops"]] == [(["Devoted Druid", "Vizier of Remedies"], {"mana G of Ana": 1}, "")]
    assert not list(Draft202012Validator(bundled("loops"), registry=Registry()).iter_errors(found))
    assert found["sweep"]["sets"] == 3 and found["sweep"]["checked"] + found["sweep"]["pruned"] == 3


ASKED_FOR = """
import sys
read = set()
sys.addaudithook(lambda event, given: read.add(str(given[0])) if event == "open" and ".py" in str(given[0]) else None)
from pathlib import Path
import asp
select = asp.select
asp.select = lambda programs, *more, **other: (programs := [*programs], read.update(f"asp/{one}" for one in programs), select(programs, *more, **other))[-1]
from checker.sweeping import APART, decided
from encoder.cards import library
print(decided((library(), "2026-01-16"), ("devoted_druid", "vizier_of_remedies"))["verdict"])
root = Path(asp.__file__).parents[1]
names = {file.removeprefix(f"{root}/").replace("__pycache__/", "").replace(f".{sys.implementation.cache_tag}.pyc", ".py") for file in read}
print(sorted(file for file in names for one in APART if file == one or file.startswith(one + "/")), {"checker/setups.py", "asp/graph/setups.lp"} <= names)
"""


def test_what_is_apart_from_a_decision_is_not_asked_for_it() -> None:
    told = subprocess.run([sys.executable, "-c", ASKED_FOR], capture_output=True, text=True, check=True, timeout=120)
    assert told.stdout.splitlines() == ["found", "[] True"]
    assert all((ROOT / one).exists() for one in APART)
