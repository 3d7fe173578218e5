"""Quizzes from a seed: situations are varied, asked about, and the questions kept that have one right option, are asked for, and are not alike."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import asp
from checker.quiz import Question, Quiz
from checker.quiz.alike import likeness
from checker.quiz.deriving import Draft, Experience, combined, look, proved
from checker.quiz.mistaken import rules_in
from checker.quiz.situations import SHIPPED, Situation, from_board, from_ruling, presentable, varied
from checker.quiz.topics import chapter
from encoder.boards import parse_board
from encoder.errors import InputError, Problem
from encoder.rulings import parse_ruling
from encoder.yaml_source import Mapping, read

APART = 6
"""How many questions stand, at least, between the two that are asked about one situation, where there are so many."""
STATEMENTS = 8
"""One question of so many, at most, is about several things at once."""
FEW = 20
"""So many questions are about as many situations, as far as there are."""
_ROUNDS = 40
"""How often all situations are varied before it is given up to find as many questions as are asked for."""


_IN_VAIN, _AT_LEAST = 2, 80
"""After how many situations without a question it is given up: so many times as there are files to vary, and so many at least."""
_AS_IT_IS = 0.4
"""How often a board that is given is asked about as it is."""


def questions(number: int = 10, seed: int = 1, source: str | Path | None = None, *, levels: Collection[int] = (), topics: Collection[str] = (), kinds: Collection[str] = (),
              date: str = asp.CURRENT, again: Collection[str] = (), watch: Callable[[str], None] | None = None, tally: Counter[str] | None = None,
              broken: list[Problem] | None = None) -> Iterator[Question]:
    """Questions that have one right option, no two alike; the same for the same seed.

    Parameters
    ----------
    number : int
        How many, unless no more are found.
    seed : int
    source : str or Path, optional
        A folder of rulings, a ruling or a board; the shipped rulings if left out.
    levels : collection of int
    topics, kinds : collection of str
        Only such questions; all, if none is named.
    date : str
        Rules date.
    again : collection of str
        Misconceptions that are to be asked about before others: what rulings name them is varied first.
    watch : callable, optional
        Told which situation is looked at.
    tally : Counter, optional
        Is told how many situations were looked at, and how many questions were left out: of another ``level``, of another ``topic``, or ``alike`` to one that is there.
    broken : list of Problem, optional
        Is told what is wrong with files of a folder: they are left out. If there is no list, that is an error.

    Raises
    ------
    InputError
        Nothing to make questions from is there, or there are mistakes in it (in all of it, if mistakes are told).
    """
    tally = Counter() if tally is None else tally
    rng = random.Random(seed)
    kept: deque[tuple[int, Question]] = deque()
    told = 0
    for place, found in _apart(number, rng, source, levels, topics, kinds, date, again, watch, tally, broken):
        if place:
            kept.append((told + APART, found))
            continue
        yield found
        told += 1
        if kept and kept[0][0] <= told:
            yield kept.popleft()[1]
            told += 1
    yield from (found for _, found in kept)


def _apart(number: int, rng: random.Random, source: str | Path | None, levels: Collection[int], topics: Collection[str], kinds: Collection[str], date: str, again: Collection[str],
           watch: Callable[[str], None] | None, tally: Counter[str], broken: list[Problem] | None) -> Iterator[tuple[int, Question]]:
    """The questions as they are found, each with how many about the same situation come before it."""
    seen: set[str] = set()
    used: Counter[str] = Counter()
    known = Experience()
    last = 0
    for situation, files in _situations(rng, source, again, topics, broken) if number > 0 else ():
        when = next((asp.resolve_date(said) for said in (situation.under, situation.board.rules) if said not in ("", "current")), date)
        if when != date and source is None:
            continue  # by other rules only what somebody has named
        if tally["situations"] - last >= max(_IN_VAIN * files, _AT_LEAST):
            return
        tally["situations"] += 1
        if watch is not None:
            watch(situation.source)
        here = random.Random(rng.getrandbits(64))
        situation = replace(situation, under="" if when == asp.CURRENT else when)  # a question is asked, and checked, by the rules by which it is answered
        tried = situation if not situation.source and here.random() < _AS_IT_IS else varied(situation, here)
        if tried is None:
            continue
        tried = presentable(tried, here)
        found = look(tried, _mode(tried, here), here, known, when, kinds)
        place = 0
        for question in proved(tried, _best(_about(found.drafts, again), used, here), found.truth, here, when, topics):
            key = likeness(tried, question)
            if left := "alike" if key in seen else "level" if levels and question.level not in levels else "topic" if topics and question.topic not in topics else "":
                tally[left] += 1
                continue
            seen.add(key)
            last = tally["situations"]
            used[question.kind] += 1
            yield place, question
            place += 1
            if len(seen) >= number:
                return
            if number <= FEW:
                break


def _mode(situation: Situation, rng: random.Random) -> str:
    """What is asked about a situation: what its ruling asks about more often."""
    if situation.endless or (not situation.source and not situation.play and rng.random() < 0.1):
        return "endless"
    modes = ["lines"] * 8 + ["outcomes"] * bool(situation.play)
    return rng.choice(["plays"] * 8 + modes[:2] if situation.plays and not situation.sentences else modes + ["plays"] * 3 * bool(situation.plays))


_ALIKE = {"place": "counters", "ways": "numbers", "payments": "numbers", "target-choices": "numbers", "announcements": "numbers", "payment-orders": "numbers",
          "payments-all": "payment", "possible": "legal", "illegal": "legal"}
"""Kinds of which one is enough about one situation."""


def _about(found: Sequence[Draft], again: Collection[str]) -> Sequence[Draft]:
    """The drafts in which a misconception has an answer that is to be asked about, if there are any; else all."""
    return [draft for draft in found if any(name in again for _, name in draft.wrong)] or found


_PLAIN = ("true", "possible")
"""Kinds that are asked where nothing else is."""


_RARE, _SELDOM = ("comes-back", "winner", "least-mana", "payments-all"), 2
"""Kinds that few situations have, and how much more they count where they are there."""


def _best(found: Sequence[Draft], used: Counter[str], rng: random.Random) -> list[Draft]:
    """The drafts to prove, two at most: with more wrong options, and of kinds that were asked less; they say nothing of each other."""
    shuffled = rng.sample(list(found), len(found))
    shuffled = [d for d in shuffled if d.subject.kind not in _PLAIN] or shuffled
    ranked = sorted(shuffled, key=lambda d: used[d.subject.kind] / 2 - 2 * min(len(d.wrong), 3) - _SELDOM * (d.subject.kind in _RARE))
    first, rest = ranked[:1], ranked[1:]
    others = [d for d in rest if not any(d.said & one.said or _family(d) == _family(one) for one in first)]
    whole = combined(others, rng) if STATEMENTS * used["statement"] < used.total() + STATEMENTS else None
    return [*first, *([whole] if whole is not None and len(whole.wrong) > 1 else others[:1])]


def _family(draft: Draft) -> str:
    return _ALIKE.get(draft.subject.kind, draft.subject.kind)


def _situations(rng: random.Random, source: str | Path | None, again: Collection[str], topics: Collection[str], broken: list[Problem] | None) -> Iterator[tuple[Situation, int]]:
    """Situations to vary, each with the number of files that they come from: if topics are asked for, from those alone that speak of their rules."""
    files = _files(source)
    if topics and len(files) > 1:
        files = [file for file in files if _speaks_of(file, again, topics)] or files
    first = {file for file in files if _speaks_of(file, again, ())} if again else set()
    known: dict[Path, list[Situation]] = {}
    wrong: list[Path] = []
    for _ in range(_ROUNDS):
        for file in sorted(rng.sample(files, len(files)), key=lambda file: file not in first):
            if file not in known:
                try:
                    known[file] = list(_of_file(file))
                except InputError as error:  # (to read all files before would take longer than most quizzes)
                    if broken is None or len(files) == 1:
                        raise
                    known[file], wrong = [], [*wrong, file]
                    broken += [p if p.file else replace(p, file=str(file)) for p in error.problems]
                    if len(wrong) == len(files):
                        raise InputError(broken) from None
            if known[file]:
                yield rng.choice(known[file]), len(files)


def _speaks_of(file: Path, again: Collection[str], topics: Collection[str]) -> bool:
    """Whether a file names a misconception, or a rule of a topic."""
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:  # that is told where it is read
        return True
    return any(name in text for name in again) or any(chapter(rule) in topics for rule in rules_in([text]))


def _of_file(file: Path) -> Iterator[Situation]:
    """The situations of a ruling, or of a board."""
    node = read(file)
    if not file.read_text(encoding="utf-8", errors="replace").strip():
        raise InputError([Problem(str(file), 1, 1, "the file is empty: a ruling or a board is expected")])
    if isinstance(node, Mapping) and node.get("ruling") is not None:
        yield from from_ruling(parse_ruling(node))
    else:
        yield from from_board(parse_board(node))


def _files(source: str | Path | None) -> list[Path]:
    path = Path(source) if source else SHIPPED[0] if SHIPPED else Path("examples/rulings")
    files = sorted(path.glob("*.y*ml")) if path.is_dir() else [path] if path.is_file() else []
    if not path.exists():
        raise InputError([Problem(str(path), 0, 0, "there is no such file or folder")])
    if not files:
        raise InputError([Problem(str(path), 0, 0, "there are no rulings here, and no board, to make questions from", "--from FOLDER, or --from BOARD")])
    return files


def generate(number: int = 10, seed: int = 1, source: str | Path | None = None, *, levels: Collection[int] = (), topics: Collection[str] = (), kinds: Collection[str] = (),
             date: str = asp.CURRENT, watch: Callable[[str], None] | None = None) -> Quiz:
    """A quiz (`questions` says what it takes).

    Examples
    --------
    >>> quiz = generate(0, seed=7)
    >>> quiz.seed, quiz.questions
    (7, ())
    """
    return Quiz(seed, tuple(questions(number, seed, source, levels=levels, topics=topics, kinds=kinds, date=date, watch=watch)))
