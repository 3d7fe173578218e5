"""``python -m tests.checker.quiz.read_back QUIZ.json``: writes a quiz in every format and counts the questions that a reader of its own finds in the file as they are.

A question counts if its text, its options in their order, and which of them is right are read back as they were. Readers that are not installed are named.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from xml.etree import ElementTree

from checker.quiz import Quiz
from checker.quiz.formats import FORMATS, written
from tests.checker.quiz.readers import read_gift, words

Found = tuple[str, tuple[str, ...], int]
"""A question as it was read: its text, its options, and which is right."""


def _said(quiz: Quiz) -> list[Found]:
    return [(" ".join(q.question.split()), tuple(o.text.strip() for o in q.options), [o.right for o in q.options].index(True)) for q in quiz.questions]


def _json(file: Path) -> Iterable[Found]:
    from checker.quiz.auditing import quiz_of
    from encoder.quizzes import load_quiz

    return _said(quiz_of([load_quiz(file)]))


def _markdown(file: Path) -> Iterable[Found]:
    from markdown_it import MarkdownIt

    html = MarkdownIt("commonmark").enable("table").render(file.read_text(encoding="utf-8"))
    asked, answers = html.split("<h2>Answers</h2>")
    for part, answer in zip(asked.split("<h2>")[1:], answers.split("<details>")[1:], strict=True):
        before, after = part.split("</table>", 1)[1].split("</ul>", 1)[1].split("<ul>", 1)
        options = tuple(words(item)[0][2:].strip() for item in after.split("</ul>")[0].split("<li>")[1:])
        yield " ".join(words(before)[0].split()), options, ord(answer.split("<strong>", 1)[1][0]) - ord("A")


def _gift(file: Path) -> Iterable[Found]:
    for _, _, text, options, _ in (found for found in read_gift(file.read_text(encoding="utf-8")) if found[0] == "question"):
        yield _asked(text.removeprefix("[html]")), tuple(words(said.removeprefix("[html]"))[0] for _, _, said, _ in options), [sign for sign, *_ in options].index("=")


def _asked(html: str) -> str:
    return " ".join(words(html.split("</dl><p>", 1)[1].split("</p><details", 1)[0])[0].split())


def _moodle(file: Path) -> Iterable[Found]:
    from lxml import etree

    etree.XMLSchema(etree.parse(str(Path(__file__).with_name("moodle.xsd")))).assertValid(etree.parse(str(file)))
    for question in ElementTree.parse(file).getroot().iterfind("question[@type='multichoice']"):
        answers = question.findall("answer")
        yield _asked(question.findtext("questiontext/text") or ""), tuple(words(a.findtext("text"))[0] for a in answers), [a.get("fraction") for a in answers].index("100")


def _anki(file: Path) -> Iterable[Found]:
    from anki.collection import Collection, ImportAnkiPackageRequest

    col = Collection(str(file.with_suffix(".anki2")))
    try:
        col.import_anki_package(ImportAnkiPackageRequest(package_path=str(file)))
        for note in map(col.get_note, sorted(col.find_notes(""))):
            yield " ".join(words(note["Question"])[0].split()), tuple(words(item)[0] for item in note["Options"].split("<li>")[1:]), ord(note["Answer"][0]) - ord("A")
    finally:
        col.close()


def _html(file: Path) -> Iterable[Found]:
    from playwright.sync_api import sync_playwright

    browser_file = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if browser_file is None:
        raise ImportError("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_file, args=["--no-sandbox"])
        page, said = browser.new_page(viewport={"width": 360, "height": 740}), []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(file.as_uri())
        page.get_by_role("button", name="Show all answers").click()
        found = page.evaluate("""[...document.querySelectorAll('article.question')].map(a => [a.querySelector('legend').innerText, [...a.querySelectorAll('label .words')].map(x => x.innerText),
            [...a.querySelectorAll('label')].findIndex(x => x.classList.contains('right'))])""")
        assert said == [] and page.evaluate("document.documentElement.scrollWidth") == 360
        browser.close()
    return [(" ".join(text.split()), tuple(option.strip() for option in options), right) for text, options, right in found]


READERS: dict[str, tuple[str, Callable[[Path], Iterable[Found]]]] = {
    "md": ("markdown-it", _markdown), "json": ("the reader of quiz files", _json), "html": ("chromium", _html), "gift": ("a grammar of GIFT", _gift), "moodle": ("a schema, and ElementTree", _moodle),
    "anki": ("anki", _anki)}


def read_back(quiz: Quiz, name: str, folder: Path) -> int:
    """How many questions of a quiz are found again in its file of a format."""
    file = folder / f"quiz{FORMATS[name][0]}"
    written(quiz, file, name)
    return sum(a == b for a, b in zip(READERS[name][1](file), _said(quiz), strict=True))


def main(path: str) -> None:
    """Print a line for each format."""
    from checker.quiz.auditing import quiz_of
    from encoder.quizzes import load_quiz

    quiz = quiz_of([load_quiz(Path(path))])
    for name, (reader, _) in READERS.items():
        with tempfile.TemporaryDirectory() as folder:
            begun = time.perf_counter()
            try:
                print(f"{name:7} {read_back(quiz, name, Path(folder)):4} of {len(quiz.questions)} read back by {reader}, {time.perf_counter() - begun:.1f} s")
            except ImportError as e:
                print(f"{name:7} not read back: {e.name or e} is not installed")


if __name__ == "__main__":
    main(sys.argv[1])
