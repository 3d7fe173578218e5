"""``stackproof quiz``: questions whose answers are derived, written, asked, or checked."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from checker.commands import Cards, Jobs, Json, Memory, Rules, Time
from checker.commands.lines import GRACE, progress
from checker.output import ANSWERED, BAD_INPUT, INTERRUPTED, REFUTED, UNDETERMINED, UNSUPPORTED, Answer, run

if TYPE_CHECKING:
    from rich.console import Console

    from checker.quiz import Question
    from checker.quiz.auditing import Audit, Audited
    from encoder.errors import Problem


def register(app: typer.Typer) -> None:
    """Add the command."""
    quizzes = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

    @quizzes.callback(invoke_without_command=True)
    def quiz(
        context: typer.Context,
        source: Annotated[str, typer.Option("--from", metavar="FOLDER|BOARD|QUIZ", help="Rulings whose boards are varied (a file or a folder of them), one board, or the questions of a quiz file. The shipped rulings if left out.")] = "",
        number: Annotated[int | None, typer.Option("-n", min=1, max=2000, metavar="N", help="How many questions, at most; 10 if left out, of a quiz file all.")] = None,
        seed: Annotated[int | None, typer.Option(min=0, help="The same seed, the same quiz. Drawn, and told, if left out.")] = None,
        level: Annotated[str, typer.Option(metavar="N|N-M", help="Only of these levels: 1 (easy) to 4.")] = "",
        topic: Annotated[str, typer.Option(metavar="A,B", help="Only about these: persist, hybrid ...")] = "",
        form: Annotated[str, typer.Option("--format", metavar="FORMAT", help="md, json, html, gift, moodle or anki; by the ending of OUT if left out.")] = "",
        out: Annotated[Path | None, typer.Option("--out", "-o", metavar="OUT", help="The file to write; without it the quiz is shown.")] = None,
        play: Annotated[bool, typer.Option("--play", help="Ask the questions here, and keep which misconceptions you fall for.")] = False,
        scores: Annotated[Path | None, typer.Option(metavar="FILE", help="With --play: where it is kept.")] = None,
        json: Json = False,
        rules: Rules = "current",
        time: Time = 600.0,
        memory: Memory = 4096,
    ) -> None:
        """Questions on boards, with answers that are derived over every legal line; "quiz check" checks those of a file."""
        if context.invoked_subcommand:
            return
        if play and (json or out or form):
            raise typer.BadParameter("--play goes with neither --json nor --format nor -o")
        if scores and not play:
            raise typer.BadParameter("--scores goes with --play")
        if form == "anki" and not out:
            raise typer.BadParameter("a file for Anki is written, not shown: say -o quiz.apkg")
        asked = Asked(source, number, seed, level, topic)

        def work(date: str) -> Answer:
            if play:
                found: Answer = _part("practice").play(asked.questions(date, _part("practice").due(scores)), scores, total=asked.number)
                return replace(found, warnings=asked.warnings())
            return made(asked, date, time, out, form)

        run("quiz", work, as_json=json, rules=rules, time=time, memory=memory, grace=GRACE, in_front=play)

    @quizzes.command()
    def check(
        files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Quiz files: YAML as a person writes it, or JSON as stackproof quiz does.")],
        again: Annotated[bool, typer.Option("--again", help="Derive every answer a second time, by exploration without reductions (slow).")] = False,
        jobs: Jobs = 1,
        cards: Cards = None,
        json: Json = False,
        rules: Rules = "current",
        time: Time = 600.0,
        memory: Memory = 4096,
    ) -> None:
        """Whether the options that are marked are the right ones, and the only ones: wrong keys, two right options, and what can't be answered, by line."""

        def work(date: str) -> Answer:
            from checker.quiz.auditing import audit
            from encoder.cards import library
            from encoder.quizzes.reading import load_quizzes

            quizzes = load_quizzes(files, library=library(*cards) if cards else None)
            posed = [one for found in quizzes for one in found.questions]
            with progress("questions") as watch:
                return checked(audit(posed, date, jobs=jobs, again=again, seconds=time, watch=watch, beliefs=True), time)

        run("quiz-check", work, as_json=json, rules=rules, time=time, memory=memory, grace=GRACE)

    app.add_typer(quizzes, name="quiz")


# --- check ----------------------------------------------------------------------------------------------------------------------


def checked(audit: Audit, time: float = 1e9) -> Answer:
    """What the questions of some files come to."""
    from checker.verifying import INTERRUPTED as BY_HAND
    from checker.verifying import TIME

    found = audit.questions
    counts = {verdict: sum(one.verdict == verdict for one in found) for verdict in ("right", "faulty", "undetermined", "unsupported")}
    code = REFUTED if counts["faulty"] else UNSUPPORTED if counts["unsupported"] else UNDETERMINED if counts["undetermined"] else ANSWERED
    cuts = list(dict.fromkeys(cut for one in found for cut in one.cuts))
    if audit.stopped:
        reason = f"no more time ({time:g} s, raise --time)" if audit.stopped == TIME else audit.stopped
        left = ", ".join(one.id for one in audit.left[:20]) + (f" and {len(audit.left) - 20} more" if len(audit.left) > 20 else "")
        cuts.insert(0, f"{reason}: {len(found)} of {len(found) + len(audit.left)} questions are checked" + (f"; not checked: {left}" if left else ""))
        code = INTERRUPTED if audit.stopped == BY_HAND else code if code in (REFUTED, UNSUPPORTED) else UNDETERMINED
    again = {what: sum(one.again == what for one in found) for what in ("agrees", "differs", "open")} if any(one.again for one in found) else None
    data = {"questions": [one.as_json() for one in found], "summary": {"questions": len(found), **counts}, "again": again}
    complete = not audit.stopped and not counts["undetermined"] and not counts["unsupported"]
    return Answer(data, lambda console: _show_checked(console, found, counts, again), complete=complete, cuts=cuts, warnings=list(dict.fromkeys(audit.warnings)),
                  unsupported=list(dict.fromkeys(u for one in found for u in one.unsupported)), code=code)


def _show_checked(console: Console, found: Sequence[Audited], counts: dict[str, int], again: dict[str, int] | None) -> None:
    from rich.text import Text

    for one in found:
        for fault in one.faults:
            where = "" if fault.problem.line else f"{one.posed.id}: "
            console.print(Text(f"{where}{fault.problem}"))
            for line in fault.shows if fault.kind != "second path" else ():
                console.print(Text(f"    {line}"))
    console.print(", ".join([f"{len(found)} question{'s' * (len(found) != 1)}", *(f"{n} {verdict}" for verdict, n in counts.items() if n)]))
    if again:
        words = {"agrees": "the same", "differs": "another answer", "open": "not known"}
        console.print(f"second path: {', '.join(f'{n} {words[what]}' for what, n in again.items() if n)}")
        for one in found:
            for why in one.open[:1]:
                console.print(Text(f"    {one.posed.id}: not known: {why}"))


# --- make -----------------------------------------------------------------------------------------------------------------------


class Asked:
    """What kind of quiz is wanted.

    Parameters
    ----------
    source : str
        Where its questions come from.
    number, seed : int, optional
    level, topic : str
        As a user says them.
    """

    def __init__(self, source: str, number: int | None = None, seed: int | None = None, level: str = "", topic: str = ""):
        self.source, self.given = source, _is_quiz(source)
        if self.given and seed is not None:
            raise typer.BadParameter("the questions of a quiz file are not drawn", param_hint="--seed")
        self.most, self.number = number, number or 10
        self.seed = random.SystemRandom().randrange(1, 1_000_000) if seed is None else seed
        self.topics = tuple(word.strip().casefold() for word in topic.split(",") if word.strip())
        self.tally: Counter[str] = Counter()
        self.broken: list[Problem] = []
        self.levels = range(1, 5)
        if level:
            said = re.fullmatch("([1-4])(?:-([1-4]))?", level)
            if not said or said[1] > (said[2] or said[1]):
                raise typer.BadParameter(f'"{level}" is no level: 1 to 4, or 2-3', param_hint="--level")
            self.levels = range(int(said[1]), int(said[2] or said[1]) + 1)

    def questions(self, date: str, again: Sequence[str] = ()) -> Iterable[Question]:
        """The questions: of a quiz file a list, of those that are made each as soon as there is one, first what asks about some misconceptions again.

        Raises
        ------
        InputError
            Something is wrong with what they are made from, or nothing is about such a topic.
        """
        if self.given:
            return self._written()
        self._known(_part("topics").TOPICS, "no question is about")
        found: Iterable[Question] = _part("generating").questions(self.number, self.seed, self.source or None, levels=self.levels, topics=self.topics, date=date, again=again, tally=self.tally, broken=self.broken)
        return found

    def _written(self) -> list[Question]:
        """The questions of a quiz file that are asked for."""
        from checker.quiz.auditing import quiz_of
        from encoder.errors import InputError, Problem
        from encoder.quizzes import load_quiz

        quiz = quiz_of([load_quiz(self.source)])
        self._known(sorted({one.topic.casefold() for one in quiz.questions if one.topic}), "no question there is about")
        found = [one for one in quiz.questions if one.level in self.levels and (not self.topics or one.topic.casefold() in self.topics)][:self.most]
        if not found:
            raise InputError([Problem(self.source, 0, 0, "no question there is of such a level" + (" and such a topic" if self.topics else ""), f"levels: {', '.join(map(str, sorted({one.level for one in quiz.questions})))}")])
        self.number = len(found)
        return found

    def why_no_more(self) -> str:
        """What was looked at and left out, for a message that there are fewer questions than were asked for."""
        words = {"level": "of another level", "topic": "about something else", "alike": "like one that is there but for names"}
        left = [f"{self.tally[what]} {said}" for what, said in words.items() if self.tally[what]]
        return f" in {self.tally['situations']:,} situations" + (f"; left out: {', '.join(left)}" if left else "") if self.tally["situations"] else ""

    def _known(self, topics: Sequence[str], what: str) -> None:
        """Topics that are asked for are among those that there are."""
        from encoder.errors import InputError, Problem, did_you_mean

        if unknown := [topic for topic in self.topics if topic not in topics]:
            raise InputError([Problem(self.source if self.given else "", 0, 0, f'{what} "{topic}"', did_you_mean(topic, topics) or f"--topic {', '.join(topics)}" if topics else "leave out --topic") for topic in unknown])

    def warnings(self) -> list[Problem]:
        """What is to be known of the answers."""
        from encoder.errors import Problem

        given = [Problem(self.source, 0, 0, "the answers are those that are marked there, and not derived", f"stackproof quiz check {self.source}")] if self.given else []
        return [*given, *(replace(p, message=f"left out: {p.message}") for p in self.broken)]


def _is_quiz(source: str) -> bool:
    if not source or not Path(source).is_file():
        return False
    from encoder.quizzes.reading import is_quiz

    return is_quiz(source)


def made(asked: Asked, date: str, seconds: float, out: Path | None = None, form: str = "") -> Answer:
    """A quiz, written to a file or to be shown."""
    from checker.quiz import Quiz
    from encoder.errors import InputError

    formats = _part("formats")
    form = formats.prepared(out, form) if out or form else "md"
    found: list[Question] = []
    stopped = ""
    wrong: list[Problem] = []
    with _stoppable(seconds) as signals, progress("questions") as watch:
        try:
            with signals.watching():
                for question in asked.questions(date):
                    found.append(question)
                    if watch:
                        watch(len(found), max(asked.number, len(found)), question.id)
        except InputError as error:
            if not found:
                raise
            wrong = list(error.problems)  # what is made already is not lost
        except BaseException:
            if not signals.reason:
                raise
        stopped = signals.reason
    quiz = Quiz(None if asked.given else asked.seed, tuple(found))
    cuts = []
    if stopped:
        reason = f"no more time ({seconds:g} s, raise --time)" if stopped == "time" else stopped
        cuts.append(f"{reason}: {len(found)} of {asked.number} questions are made")
    elif wrong:
        cuts.append(f"{len(found)} of {asked.number} questions: something is wrong with what they are made from")
    elif not asked.given and len(found) < asked.number:
        cuts.append(f"{len(found)} of {asked.number} questions: no more that differ were found{asked.why_no_more()}")
    if out and found:
        formats.written(quiz, out, form)
    text = None if out else formats.rendered(quiz, form)
    code = INTERRUPTED if stopped == "interrupted" else UNDETERMINED if cuts else ANSWERED

    def show(console: Console) -> None:
        if text is None:
            console.print((f"{out}: {len(found)} question{'s' * (len(found) != 1)}" if found else f"no question; {out} is not written") + ("" if asked.given else f", seed {asked.seed}"), markup=False)
        else:
            console.file.write(text.decode())
            if not asked.given:
                console.file.flush()
                typer.echo(f"seed {asked.seed}", err=True)

    data: dict[str, Any] = quiz.as_json()
    return Answer(data, show, complete=not cuts, cuts=cuts, warnings=[*asked.warnings(), *wrong], code=BAD_INPUT if wrong and not stopped else code)


def _part(name: str) -> Any:
    return import_module(f"checker.quiz.{name}")


@contextmanager
def _stoppable(seconds: float) -> Iterator[Any]:
    """What stops the making of questions without losing those that are there: Ctrl-C, and the end of the time."""
    import time

    from checker.verifying import Signals

    yield Signals(time.monotonic() + seconds)
