"""Quizzes from a seed: situations are varied, asked about, and the questions kept that have one right option, are asked for, and are not alike."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

import asp
from checker.quiz import Question, Quiz
from checker.quiz.alike import likeness
from checker.quiz.deriving import Draft, look, proved
from checker.quiz.situations import SHIPPED, Situation, from_board, from_ruling, varied
from encoder.boards import Board
from encoder.errors import InputError, Problem
from encoder.rulings import load_ruling

AT_ONCE = 2
"""Questions about one situation, at most."""
MORE = 3
"""Misconceptions that are looked at beside those that a ruling names."""
_ROUNDS = 40
"""How often all situations are varied before it is given up to find as many questions as are asked for."""


def questions(seed: int = 1, rulings: Path | None = None, board: Board | None = None, level: int | None = None, topics: Collection[str] = (), kinds: Collection[str] = (),
              date: str = asp.CURRENT, watch: Callable[[str], None] | None = None) -> Iterator[Question]:
    """Questions without end, or until nothing new is found; the same for the same seed.

    Parameters
    ----------
    seed : int
    rulings : Path, optional
        A folder of rulings, or one; the shipped ones if left out.
    board : Board, optional
        Instead of rulings: one board.
    level : int, optional
    topics, kinds : collection of str
        Only such questions; all, if none is named.
    date : str
        Rules date.
    watch : callable, optional
        Told which situation is looked at.

    Raises
    ------
    InputError
        No rulings there, or mistakes in them.
    """
    rng = random.Random(seed)
    seen: set[str] = set()
    used: Counter[str] = Counter()
    for situation in _situations(rng, rulings, board):
        if watch is not None:
            watch(situation.source)
        here = random.Random(rng.getrandbits(64))
        tried = varied(situation, here)
        if tried is None:
            continue
        found = look(tried, _mode(tried, here), here, MORE, date, kinds)
        for question in proved(tried, _best(found.drafts, used, here), found.truth, here, date):
            key = likeness(tried, question)
            if key in seen or (level and question.level != level) or (topics and question.topic not in topics):
                continue
            seen.add(key)
            used[question.kind] += 1
            yield question


def _mode(situation: Situation, rng: random.Random) -> str:
    """What is asked about a situation: what its ruling asks about more often, and all that is about a board as it is by turns."""
    modes = ["state"] * 4 + ["events"] * 3 * bool(situation.sentences) + ["outcomes"] if situation.play else ["state"] * 2
    return rng.choice(["plays"] * 8 + modes[:2] if situation.plays and not situation.sentences else modes + ["plays"] * 3 * bool(situation.plays))


def _best(found: Sequence[Draft], used: Counter[str], rng: random.Random) -> list[Draft]:
    """The drafts to prove: with more wrong options, and of kinds that were asked less; each kind once."""
    shuffled = rng.sample(list(found), len(found))
    ranked = sorted(shuffled, key=lambda d: used[d.subject.kind] / 3 - 4 * min(len(d.wrong), 3) / 3)
    first: dict[str, Draft] = {}
    for draft in ranked:
        first.setdefault(draft.subject.kind, draft)
    return list(first.values())[:AT_ONCE]


def _situations(rng: random.Random, rulings: Path | None, board: Board | None) -> Iterator[Situation]:
    if board is not None:
        for _ in range(_ROUNDS):
            yield from_board(board)
        return
    files = _files(rulings)
    known: dict[Path, list[Situation]] = {}
    for _ in range(_ROUNDS):
        for file in rng.sample(files, len(files)):
            if file not in known:
                known[file] = list(from_ruling(load_ruling(file)))
            if known[file]:
                yield rng.choice(known[file])


def _files(rulings: Path | None) -> list[Path]:
    folders = [rulings] if rulings is not None else list(SHIPPED[:1])
    files = [file for path in folders for file in (sorted(path.glob("*.y*ml")) if path.is_dir() else [path])]
    if not files:
        raise InputError([Problem(str(rulings or "examples/rulings"), 0, 0, "there are no rulings here to make questions from", "--from FOLDER")])
    return files


def generate(n: int = 10, seed: int = 1, rulings: Path | None = None, board: Board | None = None, level: int | None = None, topics: Collection[str] = (), kinds: Collection[str] = (),
             date: str = asp.CURRENT, watch: Callable[[str], None] | None = None) -> Quiz:
    """A quiz of ``n`` questions, or fewer if no more are found (`questions` says what the rest means).

    Examples
    --------
    >>> quiz = generate(0, seed=7)
    >>> quiz.seed, quiz.questions
    (7, ())
    """
    found: list[Question] = []
    for question in questions(seed, rulings, board, level, topics, kinds, date, watch) if n > 0 else ():
        found.append(question)
        if len(found) >= n:
            break
    return Quiz(seed, tuple(found))
