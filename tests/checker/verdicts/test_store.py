"""Verdicts that are kept: found again, never for anything that has changed, and not lost when a long run is stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from checker import store as module
from checker import verifying
from checker.store import Store, key_of, program_hash
from checker.verdicts import Verdict, verify
from checker.verifying import verify_all
from encoder.cards import library
from encoder.rulings import parse_ruling

TEXT = ("ruling: r\ncards:\n  test elemental: |\n    {1} creature Elemental 1/2\n    persist\nboard: {Ana: [test elemental], Bea: [Grizzly Bears]}\n"
        "play: ['Bea uses \"destroy target creature\" targeting test elemental', the stack empties]\nalways: test elemental enters\nnever: Bea is at 19 life\nrefuted under: [power stops at zero]\n")


def test_a_second_time_nothing_is_decided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rulings = [parse_ruling(TEXT), parse_ruling("ruling: odd\nboard: {Ana: [Grizzly Bears]}\nplay: [Ana turns Grizzly Bears face up]\nalways: Grizzly Bears dies\n")]
    first = verify_all(rulings, store=Store(tmp_path / "s"), mutate=True, why=True)
    monkeypatch.setattr(verifying, "verify", None)
    second = verify_all(rulings, store=Store(tmp_path / "s"), mutate=True, why=True)
    assert first == second and [r.found.verdict for r in second.results] == ["holds", "holds", "unsupported"] and second.results[0].found.story
    assert second.results[2].unsupported == first.results[2].unsupported != ()


@pytest.mark.parametrize("change", [("always: test elemental enters", "always: test elemental dies"), ("1/2", "1/3"), ("persist", "wither"), ("Grizzly Bears]", "2 Grizzly Bears]"),
                                    ("the stack empties", "Bea may respond, the stack empties"), ("refuted under: [power stops at zero]\n", ""), ("ruling: r", "ruling: s"),
                                    ("play:", "until: end of turn\nplay:"), ("play:", "under: 2008-05-02\nplay:")])
def test_what_has_changed_finds_no_old_answer(change: tuple[str, str]) -> None:
    assert change[0] in TEXT
    assert key_of(parse_ruling(TEXT), "2026-01-16") != key_of(parse_ruling(TEXT.replace(*change)), "2026-01-16")


def test_options_and_dates_have_their_own_answers() -> None:
    ruling = parse_ruling(TEXT)
    keys = [key_of(ruling, "2026-01-16"), key_of(ruling, "2008-05-02"), key_of(ruling, "2026-01-16", mutate=True), key_of(ruling, "2026-01-16", why=True)]
    assert len(set(keys)) == 4 and keys[0] == key_of(parse_ruling(TEXT), "2026-01-16")


def test_a_changed_card_file_finds_no_old_answer(tmp_path: Path) -> None:
    text = "ruling: r\nboard: {Ana: [Store Ogre]}\nalways: Store Ogre is 2/2\n"
    keys = set()
    for notation in ("{1} creature Ogre 2/2", "{1} creature Ogre 3/3", "{2} creature Ogre 2/2", "{1} creature Ogre 2/2\n  wither"):
        (tmp_path / "c.yaml").write_text(f"Store Ogre: |\n  {notation}\n")
        keys.add(key_of(parse_ruling(text, library=library(tmp_path / "c.yaml")), "2026-01-16"))
    assert len(keys) == 4


def test_a_changed_program_finds_no_old_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package, name in (("asp", "step/a.lp"), ("encoder", "cards/a.yaml"), ("checker", "a.py")):
        (tmp_path / package / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / package / name).write_text("one\n")
    monkeypatch.setattr(module, "_ROOT", tmp_path)
    found = {program_hash.__wrapped__()}
    for name in ("asp/step/a.lp", "encoder/cards/a.yaml", "checker/a.py"):
        (tmp_path / name).write_text("two\n")
        found.add(program_hash.__wrapped__())
    (tmp_path / "asp/step/a.lp").rename(tmp_path / "asp/step/b.lp")
    found.add(program_hash.__wrapped__())
    assert len(found) == 5
    ruling = parse_ruling(TEXT)
    before = key_of(ruling, "2026-01-16")
    monkeypatch.setattr(module, "program_hash", lambda: "another")
    assert key_of(ruling, "2026-01-16") != before


def test_a_store_that_cannot_be_used_is_no_mistake(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database, and long enough to be none " * 50)
    for path in (tmp_path, tmp_path / "text", Path("/proc/none/store")):
        store = Store(path)
        found = verify_all([parse_ruling("ruling: r\nboard: {Ana: [Grizzly Bears]}\nalways: Grizzly Bears is 2/2\n")], store=store)
        assert [r.found.verdict for r in found.results] == ["holds"] and str(path) in store.trouble
    store = Store(tmp_path / "s")
    store.put("key", [(0, "2026-01-16", Verdict("holds"), ())])
    assert store._connection is not None
    store._connection.execute("UPDATE verdicts SET found = '[[1]]'")
    assert store.get("key") is None


def test_a_ruling_is_the_same_ruling_from_the_store_as_without(tmp_path: Path) -> None:
    ruling = parse_ruling(TEXT)
    store = Store(tmp_path / "s")
    verify_all([ruling], store=store)
    assert [r.found for r in verify_all([ruling], store=store).results] == [r.found for r in verify(ruling)]


SHORT = "ruling: a{}\nboard: {{Ana: [Grizzly Bears]}}\nalways: Grizzly Bears is 2/2\n"
LONG = ("ruling: z{}\nboard: {{Ana: [3 Viscera Seer, 2 Kitchen Finks, 2 Murderous Redcap, 2 Devoted Druid], Bea: [2 Viscera Seer, 2 Kitchen Finks]}}\n"
        "play: [everyone may act freely]\nnever: Bea is at 0 life\n")


def start(folder: Path, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-m", "checker.cli", "verify", str(folder), "--json", "--store", str(folder / "store"), *options],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # whoever runs the tests in the background ignores it


def until_decided(folder: Path, most: int) -> None:
    """Wait until the short rulings are in the store."""
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and not all(Store(folder / "store").get(key_of(parse_ruling(SHORT.format(n)), "2026-01-16")) for n in range(most)):
        time.sleep(0.2)


@pytest.mark.parametrize(("jobs", "interrupt"), [("1", os.killpg), ("2", os.kill)])
def test_what_is_finished_is_kept_when_a_long_run_is_interrupted(tmp_path: Path, jobs: str, interrupt: Callable[[int, int], None]) -> None:
    """By Ctrl-C, which all processes of a terminal get, and by whoever interrupts the one that was started."""
    for n in range(2):
        (tmp_path / f"a{n}.yaml").write_text(SHORT.format(n))
        (tmp_path / f"z{n}.yaml").write_text(LONG.format(n))
    process = start(tmp_path, "--jobs", jobs)
    until_decided(tmp_path, 2)
    interrupt(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    data = json.loads(out)
    assert process.returncode == 130 and "interrupted" in err and not data["complete"], err
    assert data["summary"]["holds"] == 2 and data["cuts"][0] == "interrupted: 2 of 4 rulings are decided; not decided: z0, z1"


def test_nothing_goes_on_when_a_run_is_interrupted_twice(tmp_path: Path) -> None:
    (tmp_path / "a0.yaml").write_text(SHORT.format(0))
    for n in range(4):
        (tmp_path / f"z{n}.yaml").write_text(LONG.format(n))
    process = start(tmp_path, "--jobs", "2")
    until_decided(tmp_path, 1)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)  # which waits for all who could write there
    assert process.returncode == 130


def test_what_is_finished_is_kept_when_the_time_is_up(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(SHORT.format(1))
    (tmp_path / "z.yaml").write_text(LONG.format(1))
    process = start(tmp_path, "--time", "4")
    data = json.loads(process.communicate(timeout=90)[0])
    assert process.returncode == 3 and data["summary"]["holds"] == 1 and data["cuts"][0].startswith("no more time (4 s, raise --time): 1 of 2 rulings are decided")


def test_boards_that_no_game_can_come_to_are_told() -> None:
    found = verify_all([parse_ruling("ruling: r\nboard: {Ana: [Grizzly Bears, Beseech the Queen]}\nalways: Grizzly Bears is 2/2\n", file="r.yaml")])
    assert [r.found.verdict for r in found.results] == ["holds"] and [(w.file, w.line) for w in found.warnings] == [("r.yaml", 2)]


@pytest.mark.parametrize(("dying", "why"), [
    (lambda: os.kill(os.getpid(), signal.SIGKILL), "out of memory or ended from outside (raise --memory)"), (lambda: os.kill(os.getpid(), signal.SIGTERM), "its process ended (signal 15)"),
    (lambda: bytearray(2**62), "out of memory (raise --memory)"),
])
def test_a_process_that_dies_costs_what_it_was_at(monkeypatch: pytest.MonkeyPatch, dying: Callable[[], object], why: str) -> None:
    rulings = [parse_ruling(SHORT.format(n)) for n in range(4)]
    monkeypatch.setattr("checker.verifying.verify", lambda ruling, *a, **k: dying() if ruling.id == "a1" else verify(ruling, *a, **k))
    found = verify_all(rulings, jobs=2)
    assert [r.ruling.id for r in found.results] == ["a0", "a2", "a3"] and ([r.id for r in found.left], found.stopped) == (["a1"], why)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_defect_is_no_verdict(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    monkeypatch.setattr("checker.verifying.verify", lambda ruling, *a, **k: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        verify_all([parse_ruling(SHORT.format(n)) for n in range(2)], jobs=jobs)


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_time(jobs: int) -> None:
    found = verify_all([parse_ruling(SHORT.format(n)) for n in range(2)], jobs=jobs, seconds=0)
    assert (found.results, len(found.left), found.stopped) == ((), 2, "time")
