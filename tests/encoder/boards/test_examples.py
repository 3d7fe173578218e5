"""The boards that are shipped, and those of the language's own text."""

import doctest
import re
from pathlib import Path

import pytest

from encoder.boards import load_board, parse_board

ROOT = Path(__file__).parents[3]
EXAMPLES = sorted((ROOT / "examples" / "boards").glob("*.yaml"))
LANGUAGE = ROOT.parent / "shared" / "language" / "LANGUAGE.md"


def test_there_are_enough_of_them():
    assert len(EXAMPLES) >= 10


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_loads_and_comes_back_from_its_text(path):
    board = load_board(path)
    assert parse_board(board.to_text()) == board
    assert bool(board.status()) == (path.stem == "impossible")
    assert path.read_text().startswith("# ")
    assert board.facts() and board.fluents()


def test_boards_of_the_language():
    if not LANGUAGE.exists():
        pytest.skip("the language's text is not beside this checkout")
    section = LANGUAGE.read_text(encoding="utf-8").split("### 4.4")[1].split("\n## ")[0]
    blocks = re.findall(r"```yaml\n(.*?)```", section, flags=re.S)
    assert len(blocks) == 10
    # the tenth speaks of an ability of a Devoted Druid that it does not have: there it stands in the graveyard
    blocks[9] = blocks[9].replace("graveyard: [2 Demigod of Revenge]", "graveyard: [2 Demigod of Revenge, Devoted Druid]")
    for block in blocks:
        board = parse_board(block)
        assert parse_board(board.to_text()) == board


GUIDE = ROOT / "encoder" / "boards" / "BOARDS.md"


def test_the_guide_is_true():
    text = GUIDE.read_text(encoding="utf-8")
    blocks = re.findall(r"```yaml\n(.*?)```", text, flags=re.S)
    assert len(blocks) >= 3
    for block in blocks:
        board = parse_board(block)
        assert parse_board(board.to_text()) == board and board.status() == ()
    assert doctest.testfile(str(GUIDE), module_relative=False).failed == 0


def test_the_guide_names_every_key_trait_and_deed():
    from encoder.boards.happenings import FORMS
    from encoder.boards.models import KEYS, PLAYER_KEYS, STATE_KEYS, STEPS

    text = GUIDE.read_text(encoding="utf-8")
    for word in (*KEYS, *PLAYER_KEYS, *STEPS):
        assert f"`{word}`" in text, word
    for word in (*STATE_KEYS, *(form.split()[0] for form in FORMS)):
        assert word in text, word
