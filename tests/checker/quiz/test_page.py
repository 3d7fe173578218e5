"""The page of a quiz in a real browser: answering, looking at answers, with the keyboard alone, on a phone; and texts of strangers that stay texts."""

from __future__ import annotations

import re
import shutil

import pytest

from checker.quiz.formats import rendered
from tests.checker.quiz.readers import words
from tests.checker.quiz.sample import NASTY_TEXT, QUIZ

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
in_browser = pytest.mark.skipif(BROWSER is None, reason="chromium is not installed: the page is not opened in a browser")


@pytest.fixture(scope="module")
def browser():
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: the page is not opened in a browser")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    file = tmp_path_factory.mktemp("page") / "quiz.html"
    file.write_bytes(rendered(QUIZ, "html"))
    return file


@pytest.fixture
def opened(browser, file):
    """The page on a screen of some width; whatever it asks for or complains about fails the test."""
    pages, asked, said = [], [], []

    def open_page(width=1000, **more):
        page = browser.new_page(viewport={"width": width, "height": 740}, **more)
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("console", lambda message: said.append(message.text))
        page.goto(file.as_uri())
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        page.close()
    assert set(asked) == {file.as_uri()} and said == []


def question(page, n):
    return page.get_by_role("article").nth(n - 1)


def test_the_page_needs_nothing_else_and_holds_every_text():
    text = rendered(QUIZ, "html").decode()
    assert not re.search(r"""(?:src|href)=["']|url\(|@import|fetch\(|https?://|innerHTML|\bon\w+=""", text) and "@@" not in text
    seen, tags = words(text)
    assert tags.count("script") == 1 and "b" not in tags and tags.count("fieldset") == tags.count("legend") == tags.count("table") == len(QUIZ.questions)
    for asked in QUIZ.questions:
        assert asked.question in seen and all(option.text in seen and option.why in seen and (option.misconception or "") in seen for option in asked.options)


@in_browser
def test_answers_are_out_of_view_until_they_are_asked_for(opened):
    page = opened()
    assert "702.79a" not in page.locator("body").inner_text() and page.locator("#score").inner_text() == "Score: 0 of 0, 4 questions"
    first = question(page, 1)
    first.get_by_role("button", name="Check answer").click()
    assert first.get_by_role("status").inner_text() == "Choose an answer first." and "702.79a" not in page.locator("body").inner_text()
    first.get_by_role("radio", name="In exile").check()
    first.get_by_role("button", name="Check answer").click()
    assert first.get_by_role("status").inner_text() == "Wrong: the right answer is B, not C."
    assert "702.79a" in first.inner_text() and "counters cancel before creatures die" in first.inner_text() and page.locator("#score").inner_text() == "Score: 0 of 1, 4 questions"
    assert "✗ wrong" in first.locator("label").nth(2).inner_text() and "✓ right" in first.locator("label").nth(1).inner_text() and first.locator("input:disabled").count() == 3
    second = question(page, 2)
    second.get_by_role("radio", name="6").check()
    second.get_by_role("button", name="Check answer").click()
    assert second.get_by_role("status").inner_text() == "Right." and page.locator("#score").inner_text() == "Score: 1 of 2, 4 questions"
    third = question(page, 3)
    third.get_by_role("button", name="Show answer").click()  # does not count
    assert third.get_by_role("status").inner_text() == "The right answer is A." and page.locator("#score").inner_text() == "Score: 1 of 2, 4 questions"


@in_browser
def test_the_result_tells_what_was_believed_and_it_starts_again(opened):
    page = opened()
    question(page, 1).get_by_role("radio", name="On the battlefield").check()
    question(page, 1).get_by_role("button", name="Check answer").click()
    assert page.locator("#believed li").all_inner_texts() == ["You answered as if this were so: counters cancel before creatures die"]
    page.get_by_role("button", name="Show all answers").click()
    assert page.locator(".answer:visible").count() == 4 and page.locator("#sum").inner_text() == "All questions are done. Score: 0 of 1, 4 questions."
    page.get_by_role("button", name="Start again").click()
    assert page.locator(".answer:visible").count() == 0 and page.locator("input:checked").count() == page.locator("input:disabled").count() == page.locator("#believed li").count() == 0
    assert page.get_by_role("button", name="Check answer").count() == page.get_by_role("button", name="Show answer").count() == 4


@in_browser
def test_with_the_keyboard_alone(opened):
    page = opened()

    def focused():
        return page.evaluate("[document.activeElement.tagName, document.activeElement.textContent.trim() || document.activeElement.value]")

    def outlined():
        return page.evaluate("[document.activeElement, document.activeElement.closest('label')].some(x => x && parseFloat(getComputedStyle(x).outlineWidth) >= 2 && getComputedStyle(x).outlineStyle !== 'none')")

    for name in ("Show all answers", "Start again", "Light / dark", "What the cards do"):
        page.keyboard.press("Tab")
        assert focused()[1] == name and outlined()
    page.keyboard.press("Enter")
    assert page.locator("details[open] .cards").first.is_visible()
    page.keyboard.press("Tab")
    assert focused() == ["INPUT", "A"] and outlined()
    page.keyboard.press("ArrowDown")
    assert page.locator("#q1 input:checked").get_attribute("value") == "B"
    page.keyboard.press("Enter")
    assert question(page, 1).get_by_role("status").inner_text() == "Right." and focused() == ["BUTTON", "Next question"] and outlined()
    page.keyboard.press("Enter")
    assert focused()[0] == "H2" and focused()[1].startswith("2. hybrid") and question(page, 2).locator("h2").bounding_box()["y"] >= page.locator("#bar").bounding_box()["height"]
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    for _ in range(2):
        page.keyboard.press("Tab")
    assert focused() == ["BUTTON", "Show answer"]
    page.keyboard.press("Space")
    assert question(page, 2).get_by_role("status").inner_text() == "The right answer is A." and focused() == ["BUTTON", "Next question"]


@in_browser
def test_what_a_screen_reader_is_told(opened):
    page = opened()
    group = page.get_by_role("group", name=QUIZ.questions[0].question)
    assert group.get_by_role("radio").count() == 3 and page.get_by_role("table", name="The board of question 1").count() == 1
    table = page.get_by_role("table", name="The board of question 1")
    assert table.get_by_role("columnheader").all_inner_texts() == ["Zone", "Ana", "Bea"] and table.get_by_role("rowheader").all_inner_texts() == ["Life", "Mana", "Battlefield", "Hand"]
    assert page.get_by_role("article", name="1. persist level 2 of 4").count() == 1 and page.locator("html").get_attribute("lang") == "en"
    assert page.get_by_role("region", name="Answer to question 1").count() == 0  # what is not asked for is not read out either


@in_browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_nothing_is_wider_than_the_screen(opened, scheme, tmp_path):
    page = opened(width=360, color_scheme=scheme)
    page.get_by_role("button", name="Show all answers").click()
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate("[...document.querySelectorAll('main *')].filter(x => x.getBoundingClientRect().right > 360.5 || x.scrollWidth > x.clientWidth + 1 && getComputedStyle(x).display !== 'inline').map(x => x.outerHTML.slice(0, 80))") == []
    assert page.evaluate("[...document.querySelectorAll('main button, label')].filter(x => x.offsetParent && x.offsetHeight < 40).length") == 0  # for a finger
    page.screenshot(path=tmp_path / "phone.png", full_page=True)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == {"light": "rgb(255, 255, 255)", "dark": "rgb(22, 24, 28)"}[scheme]
    page.get_by_role("button", name="Light / dark").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == {"dark": "rgb(255, 255, 255)", "light": "rgb(22, 24, 28)"}[scheme]


@in_browser
def test_on_paper(opened):
    page = opened(color_scheme="dark")
    page.emulate_media(media="print")
    assert page.locator("button:visible").count() == 0 and page.locator(".answer:visible").count() == 0 and page.locator("label:visible").count() == 12
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@in_browser
def test_texts_of_strangers_stay_texts(opened):
    page = opened()
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.get_by_role("button", name="Show all answers").click()
    last = question(page, 4)
    assert NASTY_TEXT in last.locator("legend").inner_text() and NASTY_TEXT in last.locator(".rules").inner_text() and last.locator("b, script").count() == 0
    policy = page.locator("meta[http-equiv]").get_attribute("content")  # were one not escaped, it would still not run
    assert asked == [] and policy.startswith("default-src 'none';") and "script-src 'sha256-" in policy


@in_browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out(opened, scheme):
    page = opened(color_scheme=scheme)
    pairs = page.evaluate("""() => { const s = getComputedStyle(document.documentElement), v = n => s.getPropertyValue('--' + n).trim();
        return [['ink', 'paper'], ['ink', 'card'], ['soft', 'paper'], ['soft', 'card'], ['accent', 'paper'], ['on', 'accent'], ['right', 'rightpaper'], ['wrong', 'wrongpaper'], ['ink', 'wrongpaper']].map(p => p.map(v)); }""")

    def luminance(color):
        parts = [int(color[k:k + 2], 16) / 255 for k in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for pair in pairs:
        light, dark = sorted(map(luminance, pair), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, pair  # WCAG AA
