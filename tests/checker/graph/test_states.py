"""The state graph of a ruling: every state and play, the line that refutes a claim, and what is folded into edges."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from checker.courses import NOT_SO, of_board, of_claims
from checker.engine import Layouts, Vocabulary
from checker.outcomes import Horizon, outcomes
from checker.pictures import FORMATS
from checker.positions import differences, position
from checker.reached import Reached
from checker.state_drawing import dot, made, page
from checker.state_graph import edge_words, explain, folded, state_graph
from checker.verdicts import HOLDS, REFUTED, verify
from encoder.boards import parse_board
from encoder.rulings import load_ruling, parse_ruling

ROOT = Path(__file__).parents[3]
needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="the program dot of Graphviz is not installed: no picture is drawn")
BOLT = """
ruling: r
board: {Ana: {hand: [Puncture Bolt], mana: RR}, Ben: {battlefield: [Safehold Elite, Grizzly Bears]}}
play: [Ana casts Puncture Bolt, the stack empties]
"""
CLAIMS = """always: Grizzly Bears is in Ben's graveyard
never: Safehold Elite's persist triggers
possible: Grizzly Bears is in Ben's graveyard
"""


@pytest.fixture(scope="module")
def bolt():
    """The graph of each of three claims about the same two lines."""
    return [state_graph(course) for course in of_claims(parse_ruling(BOLT + CLAIMS), "2026-01-16")]


@pytest.fixture(scope="module")
def evoke():
    """53 states, and three ways to go on; one line shows what is possible."""
    ruling = load_ruling(ROOT / "examples" / "rulings" / "mor-evoke-1.yaml")
    claim = next(claim for claim in ruling.claims if str(claim).startswith("possible: Slithermuse"))
    return state_graph(next(of_claims(ruling, "2026-01-16", only=claim)))


@pytest.fixture(scope="module")
def drawn(evoke):
    small = folded(evoke)
    explain(small)
    return small


def ends(graph):
    return sorted((data["mark"], [text for text in data["what"] if "graveyard" in text]) for n, data in graph.nodes(data=True) if not graph.out_degree(n))


def line(graph):
    return [n for _, n in sorted((data["line"], n) for n, data in graph.nodes(data=True) if data["line"])]


def test_ends_are_marked_as_the_claim_is_decided(bolt):
    always, never, possible = map(folded, bolt)
    bears, elite = ["Grizzly Bears: in Ben's graveyard"], ["Safehold Elite: in Ben's graveyard"]
    assert ends(always) == [(HOLDS, bears), (REFUTED, elite)]
    assert ends(never) == [(HOLDS, bears), (HOLDS, elite)]
    assert ends(possible) == [(HOLDS, bears), (NOT_SO, elite)]
    assert [graph.graph["verdict"] for graph in bolt] == [result.found.verdict for result in verify(parse_ruling(BOLT + CLAIMS))]


def test_the_line_that_refutes_is_marked_from_the_start_to_its_end(bolt):
    always, never, possible = bolt
    refuting = line(always)
    assert refuting[0] == 0 and always.nodes[refuting[-1]]["mark"] == REFUTED
    assert [always.edges[pair]["line"] for pair in pairwise(refuting)] == list(range(1, len(refuting)))
    assert line(never) == [] and possible.nodes[line(possible)[-1]]["mark"] == HOLDS and line(possible) != refuting


def test_a_misconception_shows_the_line_that_it_would_make():
    ruling = load_ruling(ROOT / "examples" / "rulings" / "mor-evoke-1.yaml")
    (name,) = ruling.refuted_under
    course = next(of_claims(ruling, "2026-01-16", [name], ruling.claims[1]))
    assert course.verdict == REFUTED
    assert course.marks[course.shown] == REFUTED and course.way(course.shown)[0] == 0


def test_every_state_and_every_play_is_there(evoke):
    course = evoke.graph["course"]
    assert set(evoke) == set(range(len(course.states)))
    assert sum(len(data["ways"]) for _, _, data in evoke.edges(data=True)) == sum(len(plays) for plays in course.edges)


def test_folding_keeps_choices_ends_and_the_line(evoke, drawn):
    kept = {n for n in evoke if n == 0 or evoke.nodes[n]["mark"] or evoke.out_degree(n) > 1}
    assert kept <= set(drawn) and len(drawn) < len(evoke) and drawn.graph["folded"] == len(evoke) - len(drawn)
    assert [n for n in line(evoke) if n in drawn] == line(drawn)
    for u, v, data in drawn.edges(data=True):
        for way in data["ways"]:  # an edge is a path of the whole graph, and nobody chooses on it
            path = [play["at"] for play in way] + [v]
            assert path[0] == u and all(evoke.has_edge(*pair) for pair in pairwise(path)) and all(evoke.out_degree(n) == 1 for n in path[1:-1])


def test_no_state_is_drawn_that_looks_like_the_only_one_before_it(drawn):
    for n, data in drawn.nodes(data=True):
        assert n == 0 or data["what"] or data["mark"] or drawn.out_degree(n) > 1


def test_what_a_bound_leaves_out_is_counted(evoke):
    small = folded(evoke, 8)
    whole = folded(evoke, 10**6)
    more = sum(data.get("more", 0) for _, data in small.nodes(data=True))
    assert len(small) + more + small.graph["folded"] == len(evoke) and more and len(small) < len(whole) and set(line(small)) <= set(small)
    assert "more state" in dot(small)


def test_a_board_has_ends_of_which_nothing_is_claimed():
    board = parse_board("Ana: [Devoted Druid]")
    engine = Layouts(Vocabulary(board))
    found = outcomes(engine, Horizon.read("1 decision"))
    graph = folded(state_graph(of_board(board, engine, found)))
    assert {data["mark"] for _, data in graph.nodes(data=True)} == {"", "end"} and graph.graph["verdict"] == ""
    words = [text for _, _, data in graph.edges(data=True) for text in edge_words(data["ways"])]
    assert 'Ana activates "{T}: add {G}" of Devoted Druid' in words


def read(text):
    return position(Reached(parse_board(text)))


@pytest.mark.parametrize(("before", "now", "words"), [
    ("Ana: [Devoted Druid]", "Ana: [Devoted Druid: tapped and with a -1/-1 counter]", ["Devoted Druid: tapped, with a -1/-1 counter"]),
    ("Ana: [Devoted Druid: tapped]", "Ana: [Devoted Druid]", ["Devoted Druid: no longer tapped"]),
    ("Ana: [Devoted Druid: with a -1/-1 counter]", "Ana: [Devoted Druid: with 2 -1/-1 counters]", ["Devoted Druid: with 2 -1/-1 counters"]),
    ("Ana: [Devoted Druid]", "Ana: {exile: [Devoted Druid], mana: GG}", ["Devoted Druid: in exile", "Ana has GG in the mana pool"]),
    ("Ana: {hand: [2 unknown cards], mana: G}", "Ana: {hand: [1 unknown card], poison: 2}", ["Ana has 2 poison counters", "Ana's mana pool is empty", "Ana has 1 unknown card in hand"]),
    ("{Ana: [Grizzly Bears], stack: [Puncture Bolt: targeting Grizzly Bears]}", "{Ana: [Grizzly Bears], stack: []}", ["the stack is empty"]),
    ("Ana: []", "{Ana: [], priority: Bea}", ["Bea may act"]),
    ("Ana: []", "{Ana: [], step: end step, priority: Bea}", ["end step"]),
])
def test_differences_in_words(before, now, words):
    assert differences(read(now), [read(before)]) == words


def test_a_state_tells_what_is_not_so_in_one_of_those_before():
    now, one, other = read("Ana: {battlefield: [Devoted Druid: tapped], life: 18}"), read("Ana: {battlefield: [Devoted Druid], life: 18}"), read("Ana: [Devoted Druid: tapped]")
    assert differences(now, [one, other]) == ["Devoted Druid: tapped", "Ana has 18 life"]


def test_a_copy_and_its_original_keep_their_names(tmp_path):
    ruling = load_ruling(ROOT / "examples" / "rulings" / "shm-conspire-78a-3.yaml")
    small = folded(state_graph(next(of_claims(ruling, "2026-01-16"))))
    what = [text for _, data in small.nodes(data=True) for text in data["what"]]
    assert "stack: the copy of Burn Trail paid its conspire cost targeting Bea, then Burn Trail paid its conspire cost targeting Bea" in what
    assert "the copy of Burn Trail has ceased to exist" in what and "Burn Trail has ceased to exist" not in what and "nothing is seen to change" not in dot(small)


# --- pictures -------------------------------------------------------------------------------------------------------------------


def test_the_line_stands_out_by_more_than_its_color(drawn):
    text = dot(drawn)
    thick = [row for row in text.splitlines() if re.match(r"  n\d+ -> n\d+ ", row) and "class=" in row and 'class="line"' in row]
    assert len(thick) == len(line(drawn)) - 1 and all('penwidth="3.5"' in row and re.search(r"<b>&nbsp;&nbsp;\d+\. ", row) for row in thick)
    assert "the line that shows it: thick and numbered" in text and "not so here" in text


def test_rules_are_cited_on_the_line(drawn):
    assert all(play["rules"] is not None for _, _, data in drawn.edges(data=True) if data["line"] for play in data["ways"][0])
    assert "[601.2a]" in dot(drawn)


@needs_dot
@pytest.mark.parametrize("kind", [kind for kind in FORMATS if kind != "json"])
def test_formats(evoke, drawn, kind):
    text = made(evoke, drawn, kind)
    if kind == "png":
        assert text.startswith(b"\x89PNG")
        return
    assert b"Ana casts Slithermuse" in text.replace(b"&#45;", b"-").replace(b"&#160;", b" ")
    if kind == "graphml":
        import networkx

        assert len(networkx.parse_graphml(text.decode())) == len(evoke)


@needs_dot
def test_the_page_needs_nothing_else(drawn):
    text = page(drawn)
    assert not re.search(r"""(?:src|href)=["'](?!#)|url\(|@import|fetch\(|https?://(?!www\.w3\.org)""", text) and "@@" not in text
    assert not re.search(r'fill="#(?!000000)', text, re.I) and "prefers-color-scheme: dark" in text


@needs_dot
def test_the_picture_among_the_examples_is_that_of_today(evoke, drawn):
    """The same boxes and lines with the same words; where they stand is up to the version of Graphviz."""

    def said(text):
        return sorted(re.findall(r'<g id="([^"]+)" class="([^"]+)"', text)), sorted(re.findall(r'xlink:title="([^"]*)"', text)), sorted(re.findall(r">([^<>\n]+)</text>", text))

    assert said((ROOT / "examples" / "graphs" / "evoke-states.svg").read_text(encoding="utf-8")) == said(made(evoke, drawn, "svg").decode())


def stackproof(*words, code=0):
    done = subprocess.run([sys.executable, "-m", "checker.cli", "graph", *map(str, words)], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == code and "Traceback" not in done.stderr, done.stderr
    return done


def test_the_command_draws_the_claim_that_is_refuted(tmp_path):
    file = tmp_path / "r.yaml"
    file.write_text(BOLT + CLAIMS)
    done = stackproof("--ruling", file, "--states")
    assert "refuted" in done.stdout and "* Ana casts Puncture Bolt targeting Safehold Elite" in done.stdout and "3 claims are about lines: the graph is that of number 1" in done.stderr


@pytest.mark.parametrize(("words", "said"), [
    (["--card", "Forest", "--states"], "--states goes with"), (["--ruling", "mor-evoke-1", "--under", "x"], "--claim and --under go with"), (["--ruling", "mor-evoke-1", "--states", "--claim", "99"], "there are"),
    (["--ruling", "mor-evoke-1", "--states", "--under", "an evoked creature goes as it entres"], "an evoked creature goes as it enters"), (["--ruling", "mor-evoke-1", "--states", "-o", "x.gif"], "no format"),
    (["--ruling", "shm-color-pairs-1", "--states"], "nothing is played")])
def test_bad_input(words, said):
    assert said in stackproof(*words, code=2).stderr
