"""Practice in the terminal: asks, checks, explains, and comes back sooner to what a player has believed wrongly."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from checker.output import ANSWERED, INTERRUPTED, Answer
from checker.quiz.formats.sheet import answer_of, believed, heading, lettered, sheet
from checker.quiz.scores import Scores, default_path
from encoder.errors import InputError, Problem

if TYPE_CHECKING:
    from rich.console import Console

    from checker.quiz import Option, Question

AHEAD = 2
"""Among so many questions the next one is chosen, if they are made meanwhile: others would have to be waited for before the first is asked."""
_MOST_AGAIN, _MANY = 5, 10_000
CTRL_C = "Ctrl-C"
_WORDS = {"w": "why", "c": "cards", "s": "skip", "q": "quit", "exit": "quit", "next": "skip", "n": "skip", "?": "help", "h": "help"}
_HELP = "Answers are letters or numbers. Besides: why (explains the question before in full), cards (what the cards of this one do), skip, quit."


@dataclass
class Tally:
    """What came of a practice.

    Attributes
    ----------
    asked, answered, right : int
    fell : list of str
        The misconceptions whose answers were given, as often as they were.
    stopped : str
        ``quit``, ``end`` if there was no more input, ``Ctrl-C``; empty if all questions were asked.
    """

    asked: int = 0
    answered: int = 0
    right: int = 0
    fell: list[str] = field(default_factory=list)
    stopped: str = ""


def play(questions: Iterable[Question], scores: Path | str | None = None, *, total: int = 0) -> Answer:
    """Ask questions in the terminal, or of what is piped in; the answer shows what came of it.

    Parameters
    ----------
    questions : iterable of Question
        If it is no sequence, they are made meanwhile: no more than `AHEAD` are taken before they are needed.
    scores : path, optional
        The score file; that of the user if left out.
    total : int
        How many questions will be made, 0 if that is not known.

    Raises
    ------
    InputError
        The score file is damaged, or can't be written; or nothing can be shown.
    """
    from checker.output import _console

    kept = Scores.read(scores or default_path())
    console = _console()
    console.soft_wrap = False
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with _written():
        tally = practice(questions, kept, _line if sys.stdin is not None and sys.stdin.isatty() else lambda prompt: _piped(console, prompt), console, total=total)
        _sum(console, tally, kept)
    data = {"asked": tally.asked, "answered": tally.answered, "right": tally.right, "fell": tally.fell}
    return Answer(data, code=INTERRUPTED if tally.stopped == CTRL_C else ANSWERED)


@contextmanager
def _written() -> Iterator[None]:
    """What is shown here has to get there: if it does not, that is told, and no more is written. Whoever has closed a pipe has seen enough."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what waits to be written can't be, either
        raise InputError([Problem("", 0, 0, f"the questions can't be shown: {error.strerror or error}", "the answers so far are kept in the score file")]) from None


def due(scores: Path | str | None = None) -> list[str]:
    """The misconceptions that the player is to be asked about again, the most due first.

    Raises
    ------
    InputError
        The score file is damaged.
    """
    return [name for name, _ in Scores.read(scores or default_path()).worst()][:_MOST_AGAIN]


def _line(prompt: str) -> str | None:
    try:
        return input(prompt)
    except EOFError:
        print()
        return None


def _piped(console: Console, prompt: str) -> str | None:
    """A line of what is piped in, written down as if it had been typed."""
    line = sys.stdin.readline() if sys.stdin is not None else ""  # it may be closed
    console.print(f"{prompt}{line.strip()}" if line else prompt.rstrip(), markup=False)
    return line or None


def practice(questions: Iterable[Question], scores: Scores, read: Callable[[str], str | None], console: Console, *, total: int = 0) -> Tally:
    """Ask questions, those first whose wrong answers have been given before; each answer is kept at once.

    Parameters
    ----------
    questions : iterable of Question
    scores : Scores
        Changed by each answer.
    read : callable
        Shows a prompt and gives the line that is typed; None if there is no more.
    console : rich.console.Console
    total : int
        How many questions there will be, 0 if that is not known.
    """
    tally, left = Tally(), None
    total = len(questions) if isinstance(questions, Sequence) else total
    try:
        scores.begin()
        _print(console, _HELP)
        for question in ordered(questions, scores, console):
            tally.asked += 1
            _ask(console, question, tally.asked, total)
            reply = _reply(console, question, left, read)
            if reply in ("quit", "end"):
                tally.stopped = reply
                break
            if not isinstance(reply, str):
                _answered(question, reply, scores, tally)
                _verdict(console, question, reply)
            left = (tally.asked, question)
    except KeyboardInterrupt:
        tally.stopped = CTRL_C
    return tally


def ordered(questions: Iterable[Question], scores: Scores, console: Console | None = None) -> Iterator[Question]:
    """The questions, of those that are there the one first whose misconceptions are most due by then; that others are made is said on a terminal."""
    source = iter(questions)

    def more(n: int) -> list[Question]:
        with console.status("making questions") if console and console.is_terminal and n < _MANY else nullcontext():
            return list(islice(source, n))

    waiting = more(_MANY if isinstance(questions, Sequence) else AHEAD)
    while waiting:
        found = max(waiting, key=scores.urgency)  # of several the first
        waiting.remove(found)
        yield found
        waiting += more(1)


def _answered(question: Question, option: Option, scores: Scores, tally: Tally) -> None:
    with _undisturbed():
        scores.answer(question, option)
        tally.answered += 1
        tally.right += option.right
        tally.fell += [option.misconception] if option.misconception and not option.right else []


@contextmanager
def _undisturbed() -> Iterator[None]:
    """What is begun here is done before Ctrl-C stops anything."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


def _reply(console: Console, question: Question, left: tuple[int, Question] | None, read: Callable[[str], str | None]) -> Option | str:
    """The option that is chosen, or ``skip``, ``quit``, or ``end`` if there is no more to read."""
    signs = [sign for sign, _ in lettered(question)]
    choice = f"{', '.join(signs[:-1])} or {signs[-1]}"
    while True:
        line = read(f"{choice}? ")
        if line is None:
            return "end"
        said = line.strip().casefold()
        said = _WORDS.get(said, said)
        option = chosen(question, said)
        if option:
            return option
        if said in ("skip", "quit"):
            return said
        if said == "why":
            if left:
                _explained(console, left[1], f"Question {left[0]}: {left[1].question.strip()}")
            else:
                _print(console, "Answer first, or skip this question: then why explains it.")
        elif said == "cards":
            _cards(console, question)
        else:
            _print(console, f"Type {choice}. {_HELP}")


def chosen(question: Question, said: str) -> Option | None:
    """The option that a line means, by its letter or its number.

    Examples
    --------
    >>> from checker.quiz import Option, Question
    >>> question = Question("q", "size", "", 1, {}, "?", (Option("1/1", {}, True), Option("2/2", {}, False)))
    >>> [option and option.text for option in (chosen(question, "b"), chosen(question, " 1."), chosen(question, "c"), chosen(question, "0"))]
    ['2/2', '1/1', None, None]
    """
    found = re.fullmatch(r"\(?(?:([a-z])|([1-9]))[.)]?", said.strip().casefold())
    if not found:
        return None
    n = ord(found[1]) - ord("a") if found[1] else int(found[2]) - 1
    return question.options[n] if n < len(question.options) else None


# --- what is shown ---------------------------------------------------------------------------------------------------------------


def _print(console: Console, text: str = "", style: str = "", indent: int = 0, hang: int = 0) -> None:
    """A text of anybody: nothing in it is a style, and no sign of it is for the terminal. What does not fit on a line goes on below, further in by ``hang``."""
    from rich.text import Text

    for line in _plain(text).split("\n"):
        for k, piece in enumerate(Text(line, style=style).wrap(console, max(console.width - indent - hang, 20)) or [Text()]):
            piece.rstrip()
            console.print(Text(" " * (indent + (hang if k else 0))) + piece)


def _plain(text: str) -> str:
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", "\ufffd", text)


def _ask(console: Console, question: Question, n: int, total: int) -> None:
    from rich.box import SQUARE
    from rich.table import Table
    from rich.text import Text

    shown = sheet(question)
    _print(console)
    _print(console, f"Question {n}{f' of {total}' if total else ''}: {heading(question)}", "bold")
    table = Table(box=SQUARE, show_lines=False)
    for name in ("", *shown.players):
        table.add_column(Text(_plain(name)), overflow="fold")
    for zone, cells in shown.rows:
        table.add_row(zone, *(Text(_plain("\n".join(texts))) for texts in cells))
    console.print(table)
    for name, texts in shown.notes:
        _print(console, f"{name}: {'; '.join(texts)}")
    if shown.own:
        _cards(console, question, shown.own)
    _print(console)
    _print(console, question.question.strip(), "bold")
    for sign, option in lettered(question):
        _print(console, f"{sign}  {option.text.strip()}", indent=2, hang=3)


def _cards(console: Console, question: Question, most: int | None = None) -> None:
    for name, text in sheet(question).cards[:most]:
        _print(console, name, "bold", 2)
        _print(console, text.strip(), "", 4)


def _verdict(console: Console, question: Question, option: Option) -> None:
    right = question.right
    if option.right:
        _print(console, "Right.", "bold green")
    else:
        _print(console, f"Wrong: {answer_of(question)} is right, {right.text.strip()}", "bold red")
        _why(console, question, option)
    _why(console, question, right)
    _proof(console, question)


def _why(console: Console, question: Question, option: Option) -> None:
    sign = next(sign for sign, other in lettered(question) if other is option)
    said = " ".join(filter(None, (believed(option), option.why.strip())))
    if said:
        _print(console, f"{'Why' if option.right else 'Why not'} {sign}: {said}", indent=2, hang=2)


def _proof(console: Console, question: Question) -> None:
    for line in question.proof:
        _print(console, line.rstrip(), indent=4, hang=3)
    if question.rules:
        _print(console, f"Rules: {', '.join(question.rules)}", "dim", 2)


def _explained(console: Console, question: Question, title: str) -> None:
    _print(console, title, "bold")
    _print(console, f"{answer_of(question)} is right: {question.right.text.strip()}", indent=2)
    for option in question.options:
        _why(console, question, option)
    _proof(console, question)


def _sum(console: Console, tally: Tally, scores: Scores) -> None:
    if not tally.asked and not tally.stopped:
        _print(console, "There is no question.")
        return
    _print(console)
    _print(console, f"{tally.right} of {tally.answered} right" + (f" ({tally.asked - tally.answered} not answered)" if tally.asked > tally.answered else ""), "bold")
    for name in dict.fromkeys(tally.fell):
        times = tally.fell.count(name)
        _print(console, f"You answered as if this were so: {name}{f' ({times} times)' if times > 1 else ''}", indent=2)
    worst = [name for name, _ in scores.worst() if name not in tally.fell][:5]
    if worst:
        _print(console, f"From before, still to be asked again: {'; '.join(worst)}", indent=2)
    if scores.path:
        _print(console, f"Kept in {scores.path}", "dim")
