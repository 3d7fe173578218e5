"""The page in a real browser: zoom, the rule behind what the pointer is on, a click that isolates a cycle, light and dark."""

from __future__ import annotations

import shutil

import pytest

from checker.drawing import written
from checker.graph import board_of, dependency_graph

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [pytest.mark.skipif(BROWSER is None, reason="chromium is not installed: the page is not opened in a browser"),
              pytest.mark.skipif(shutil.which("dot") is None, reason="the program dot of Graphviz is not installed: no page is drawn")]


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: the page is not opened in a browser")
    file = tmp_path_factory.mktemp("page") / "graph.html"
    written(dependency_graph(board_of(["Murderous Redcap", "Viscera Seer", "Vizier of Remedies", "Blood Artist"])), file)
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1400, "height": 900}, color_scheme="light")
        asked, mistakes = [], []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.goto(file.as_uri())
        yield page
        assert asked == [file.as_uri()] and mistakes == []
        browser.close()


def box(page, words):
    return page.locator("g.node").filter(has_text=words).first


def test_zoom_and_fit(page):
    main = page.locator("main svg")
    before = main.get_attribute("viewBox")
    page.mouse.move(900, 450)
    page.mouse.wheel(0, -400)
    page.wait_for_function("before => document.querySelector('main svg').getAttribute('viewBox') !== before", arg=before)
    assert float(main.get_attribute("viewBox").split()[2]) < float(before.split()[2])
    page.get_by_role("button", name="Fit").click()
    assert [float(n) for n in main.get_attribute("viewBox").split()] == pytest.approx([float(n) for n in before.split()])


def test_moving_it(page):
    before = page.locator("main svg").get_attribute("viewBox")
    page.mouse.move(700, 850)
    page.mouse.down()
    page.mouse.move(760, 820, steps=4)
    page.mouse.up()
    assert page.locator("main svg").get_attribute("viewBox") != before
    page.get_by_role("button", name="Fit").click()


def test_the_rule_of_what_the_pointer_is_on(page):
    edge = page.evaluate("data.edges.find(e => e.kind === 'replaces').id")
    page.locator(f"#{edge}").dispatch_event("mousemove", {"clientX": 600, "clientY": 400, "bubbles": True})
    assert page.locator("#tip").is_visible() and "614.1" in page.locator("#tip").inner_text()
    page.locator(f"#{edge}").dispatch_event("mouseleave")
    assert not page.locator("#tip").is_visible()
    box(page, "persist").hover()
    assert "Murderous Redcap: persist" in page.locator("#tip").inner_text()


def test_a_click_isolates_a_cycle(page):
    box(page, "persist").click()
    on = page.locator("g.edge.on")
    # a cycle: as many lines as boxes, and each leads to the next
    chosen = page.evaluate("[...document.querySelectorAll('g.edge.on')].map(g => edges.get(g.id)).map(e => [e.from, e.to])")
    assert on.count() == len(chosen) > 2 and sorted(a for a, _ in chosen) == sorted(b for _, b in chosen)
    assert "persist" in page.locator("#said").inner_text() and page.locator("svg.isolated").count() == 1
    assert float(box(page, "Vizier").or_(box(page, "would be put")).first.evaluate("g => (g.getAnimations().forEach(a => a.finish()), getComputedStyle(g).opacity)")) < 0.5
    page.get_by_role("button", name="Show all").click()
    assert page.locator("svg.isolated").count() == 0


def test_what_is_on_no_cycle_and_a_whole_candidate(page):
    box(page, "damage is dealt").click()
    assert "On no cycle" in page.locator("#said").inner_text()
    page.locator("[data-loop]").first.click()
    assert page.locator("g.edge.on").count() == page.evaluate("data.edges.filter(e => e.loop === 1).length") > 3
    page.keyboard.press("Escape")
    assert page.locator("svg.isolated").count() == 0


def test_light_and_dark(page):
    def paper():
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    assert paper() == "rgb(255, 255, 255)"
    page.get_by_role("button", name="Light / dark").click()
    assert paper() == "rgb(22, 24, 28)"
    assert page.evaluate("getComputedStyle(document.querySelector('g.node text')).fill") == "rgb(240, 240, 240)"
    page.get_by_role("button", name="Light / dark").click()


@pytest.fixture(scope="module")
def states(page, tmp_path_factory):
    """The page of a state graph, in the same browser."""
    from checker.courses import of_claims
    from checker.state_drawing import made
    from checker.state_graph import explain, folded, state_graph
    from encoder.rulings import parse_ruling

    ruling = parse_ruling("""ruling: r
board: {Ana: {hand: [Puncture Bolt], mana: RR}, Ben: {battlefield: [Safehold Elite, Grizzly Bears]}}
play: [Ana casts Puncture Bolt, the stack empties]
always: Grizzly Bears is in Ben's graveyard
""")
    graph = state_graph(next(of_claims(ruling, "2026-01-16")))
    small = folded(graph)
    explain(small)
    file = tmp_path_factory.mktemp("page") / "states.html"
    file.write_bytes(made(graph, small, "html"))
    other = page.context.browser.new_page(viewport={"width": 1400, "height": 900}, color_scheme="dark")
    mistakes = []
    other.on("pageerror", lambda error: mistakes.append(str(error)))
    other.goto(file.as_uri())
    yield other
    assert mistakes == []


def test_the_page_of_states_shows_the_line_that_refutes(states):
    states.get_by_role("button", name="the line that refutes the claim").click()
    on = states.evaluate("[...document.querySelectorAll('g.edge.on')].map(g => g.id)")
    assert on == states.evaluate("data.line") and len(on) >= 3
    assert "1. Ana casts Puncture Bolt targeting Safehold Elite" in states.locator("#said").inner_text()
    states.keyboard.press("Escape")
    assert states.locator(".on").count() == 0


def test_a_state_shows_the_way_to_it_and_an_edge_its_rules(states):
    node = states.locator("g.node").filter(has_text="Grizzly Bears: in").first
    node.focus()
    states.keyboard.press("Enter")
    assert "1. Ana casts Puncture Bolt targeting Grizzly Bears" in states.locator("#said").inner_text()
    first = states.evaluate("data.line[0]")
    states.locator(f"#{first}").dispatch_event("mousemove", {"clientX": 600, "clientY": 400, "bubbles": True})
    assert "601.2a" in states.locator("#tip").inner_text()
