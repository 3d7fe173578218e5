"""Pictures say what the graph says, fit together, and need nothing from outside."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from checker.drawing import dot, mermaid, page, written
from checker.graph import KINDS, board_of, dependency_graph, mark
from checker.pictures import THEMES
from encoder.errors import InputError

ROOT = Path(__file__).parents[3]
needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="the program dot of Graphviz is not installed: no picture is drawn")
FIVE = ["Murderous Redcap", "Viscera Seer", "Vizier of Remedies", "Good-Fortune Unicorn", "Blood Artist"]
FIFTEEN = [*FIVE, "Kitchen Finks", "Blasting Station", "Melira, Sylvok Outcast", "Devoted Druid", "Phyrexian Altar", "Pili-Pala", "Presence of Gond", "Intruder Alarm", "Torpor Orb",
           "Yixlid Jailer"]


@pytest.fixture(scope="module")
def five():
    return dependency_graph(board_of(FIVE))


@pytest.fixture(scope="module")
def fifteen():
    return dependency_graph(board_of(FIFTEEN))


def drawn(graph):
    return [(u, v) for u, v, data in graph.edges(data=True) if data["kind"] != "has"]


def test_dot_has_every_edge_once_and_a_box_for_each_card(five):
    text = dot(five)
    assert len(re.findall(r"^  n\d+ -> n\d+ ", text, re.M)) == len(drawn(five))
    assert text.count("subgraph cluster_") == len(FIVE) and all(f'label="{card}"' in text for card in FIVE)


def test_a_legend_of_the_kinds_that_occur(five):
    legend = next(line for line in dot(five).splitlines() if line.startswith("  legend "))
    assert "effect replaces event" in legend and "effect prevents event" not in legend and "loop candidate 1" in legend


def luminance(color):
    parts = [int(color[k:k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_stand_out_and_no_kind_differs_by_color_alone(theme):
    from checker.drawing import _HEADS, _LINES

    for paper in (theme.paper, theme.card, theme.ability, theme.event, theme.resource):
        light, dark = sorted((luminance(theme.ink), luminance(paper)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 7  # WCAG AAA
    kinds = [kind for kind in KINDS if kind != "has"]
    assert set(kinds) == set(theme.edges) and len({(_LINES[kind], _HEADS[kind]) for kind in kinds}) == len(kinds)


def test_mermaid(five):
    text = mermaid(five)
    assert text.startswith("flowchart LR\n") and text.count("subgraph ") == text.count("\n  end") == len(FIVE)
    assert len(re.findall(r"\|[a-z ]+\|", text)) == len(drawn(five))


def test_graphml_is_read_again(five, tmp_path):
    import networkx

    written(five, tmp_path / "five.graphml")
    again = networkx.read_graphml(tmp_path / "five.graphml")
    assert set(again) == set(five) and set(again.edges) == set(five.edges)
    assert all(again.edges[e]["kind"] == five.edges[e]["kind"] for e in five.edges)


def boxes(svg):
    """Corners of every node with words, as dot placed it."""
    space = "{http://www.w3.org/2000/svg}"
    for group in ElementTree.fromstring(svg).iter(f"{space}g"):
        if group.get("class", "").startswith("node"):
            lines = [one.get("points", "") for one in group.iter(f"{space}polygon")] + [one.get("d", "") for one in group.iter(f"{space}path")]
            points = [(float(x), float(y)) for line in lines for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", line)]
            if points:
                yield min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


@needs_dot
@pytest.mark.parametrize("theme", THEMES)
def test_boxes_do_not_overlap(five, fifteen, theme, tmp_path):
    for name, graph in (("five", five), ("fifteen", fifteen)):
        written(graph, tmp_path / f"{name}.svg", theme)
        svg = (tmp_path / f"{name}.svg").read_text(encoding="utf-8")
        found = list(boxes(svg))
        assert len(found) > 15 and THEMES[theme].paper.lower() in svg.lower().replace('"white"', '"#ffffff"')
        assert [(a, b) for k, a in enumerate(found) for b in found[:k] if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]] == []


@needs_dot
def test_a_picture(five, tmp_path):
    written(five, tmp_path / "five.png")
    assert (tmp_path / "five.png").read_bytes().startswith(b"\x89PNG")


@needs_dot
def test_the_page_needs_nothing_else(five):
    text = page(five, "Five <cards>")
    assert not re.search(r"""(?:src|href)=["'](?!#)|url\(|@import|fetch\(|https?://(?!www\.w3\.org)""", text) and "@@" not in text and "Five &lt;cards&gt;" in text
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])
    ids = set(re.findall(r'<g id="(n\d+(?:_n\d+)?)"', text))
    assert {edge["id"] for edge in data["edges"]} <= ids and len(data["edges"]) == len(drawn(five))
    assert {edge[end] for edge in data["edges"] for end in ("from", "to")} <= ids | {n for n, node in data["nodes"].items() if node["type"] == "card"}
    assert "--edge-causes:#D55E00" in text and "prefers-color-scheme: dark" in text and not re.search(r'fill="#(?!000000)', text, re.I)


def test_without_graphviz(five, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    for kind in ("svg", "png", "html"):
        with pytest.raises(InputError, match=r"needs the program dot of Graphviz"):
            written(five, tmp_path / f"five.{kind}")
    for kind in ("dot", "graphml", "mmd"):
        written(five, tmp_path / f"five.{kind}")
        assert (tmp_path / f"five.{kind}").stat().st_size > 500


# --- the command -----------------------------------------------------------------------------------------------------------------


def stackproof(*words, code=0):
    done = subprocess.run([sys.executable, "-m", "checker.cli", "graph", *map(str, words)], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == code and "Traceback" not in done.stderr, done.stderr
    return done


def test_the_command(tmp_path):
    out = tmp_path / "druid.json"
    said = stackproof("--card", "Devoted Druid", "--card", "Vizier of Remedies", "-o", out).stdout
    assert "9 nodes, 8 edges" in said and "loop candidate 1: Devoted Druid; changed by Vizier of Remedies" in said
    assert json.loads(out.read_text())["loops"][0]["cards"] == ["Devoted Druid"]


def test_what_is_known_of_a_loop_is_drawn(five):
    """By how thick and how whole the rim is, and in words; not by color alone."""
    (loop,) = five.graph["loops"]
    known, rims = dict(loop), {}
    for status, words in (("candidate", "loop candidate 1"), ("proved", "\u2713 loop proved 1"), ("refuted", "\u2717 no loop 1"), ("undetermined", "? loop undetermined 1")):
        loop["status"] = status
        for n in loop["nodes"]:
            five.nodes[n]["proved"] = status == "proved"
        text = dot(five)
        rims[re.search(r'n\d+ \[label="persist".*?(style="[^"]*").*?(penwidth="[^"]*")', text).groups()] = status
        assert words in text and f"classDef {status} " in mermaid(five) and words.replace("1", "").strip() in page(five)
    loop.update(known)
    assert len(rims) == 4


def test_the_command_marks_the_loops_that_are_looked_for(tmp_path):
    words = ("--card", "Devoted Druid", "--loops", "-o", tmp_path / "druid.json")
    assert "\u2717 no loop 1: Devoted Druid" in stackproof(*words).stdout
    assert json.loads((tmp_path / "druid.json").read_text())["loops"][0]["status"] == "refuted"
    subprocess.run([sys.executable, "-m", "checker.cli", "loops", "examples/boards/druid-and-vizier.yaml", "--graph", tmp_path / "b.mmd"], cwd=ROOT, check=False, capture_output=True, timeout=120)
    assert "classDef proved" in (tmp_path / "b.mmd").read_text()


def test_the_command_with_a_board_and_a_ruling(tmp_path):
    file = tmp_path / "b.yaml"
    file.write_text("Ana: [Devoted Druid]\n")
    assert "loop candidate 1: Devoted Druid" in stackproof(file).stdout
    ruling = ROOT / "examples" / "rulings" / "cast-ability-1.yaml"
    done = stackproof("--ruling", ruling, "-o", tmp_path / "r.mmd")
    assert "the graph is that of the first" in done.stderr and (tmp_path / "r.mmd").exists()


@pytest.mark.parametrize(("words", "said"), [
    ([], "one of the three"), (["--card", "Devoted Druit"], "Devoted Druid"), (["--card", "Forest", "-o", "x.gif"], 'no format is called "gif"'),
    (["--card", "Forest", "-o", "/nowhere/x.dot"], "cannot be written"), (["--card", "Forest", "-o", "x.svg", "--theme", "blue"], "light or dark"), (["b.yaml", "--card", "Forest"], "one of the three")])
def test_bad_input(words, said):
    assert said in stackproof(*words, code=2).stderr


def test_a_picture_has_a_bound_and_says_so(tmp_path):
    from encoder.cards import library

    every = [word for name in library().names()[:60] for word in ("--card", name)]
    assert "at most 40" in stackproof(*every, "-o", tmp_path / "x.mmd", code=2).stderr
    every = [word for name in library().names()[:170] for word in ("--card", name)]
    assert "at most 150" in stackproof(*every, "-o", tmp_path / "x.json", code=3).stderr


def test_what_is_not_modelled_is_said():
    done = stackproof("--card", "Broken Ambitions", code=4)
    assert "clash with an opponent" in done.stderr


FOUND = {"druid-and-vizier": ["Devoted Druid", "Vizier of Remedies"], "persist-five": ["Good-Fortune Unicorn", "Murderous Redcap"], "fifteen": ["Devoted Druid", "Vizier of Remedies"]}
"""What stackproof graph --loops finds first: the examples are drawn with it."""
EXAMPLES = {"druid-and-vizier": ["Devoted Druid", "Vizier of Remedies"], "persist-five": FIVE, "fifteen": FIFTEEN}


@needs_dot
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_pictures_among_the_examples_are_those_of_today(name, tmp_path):
    """The same boxes and lines with the same words; where they stand is up to the version of Graphviz."""
    graph = dependency_graph(board_of(EXAMPLES[name]))
    assert mark(graph, FOUND[name], "proved") == [1]
    written(graph, tmp_path / "now.svg")

    def said(path):
        text = path.read_text(encoding="utf-8")
        return sorted(re.findall(r'<g id="([^"]+)" class="([^"]+)"', text)), sorted(re.findall(r'xlink:title="([^"]*)"', text)), sorted(re.findall(r">([^<>\n]+)</text>", text))

    assert said(ROOT / "examples" / "graphs" / f"{name}.svg") == said(tmp_path / "now.svg")
    assert (ROOT / "examples" / "graphs" / f"{name}.png").stat().st_size < 2_000_000
