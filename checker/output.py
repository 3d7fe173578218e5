"""What every command gives back: one JSON envelope, one readable form, one set of exit codes, and bounds on time and memory."""

from __future__ import annotations

import json
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

import asp
from encoder.errors import InputError, Problem, Unsupported, UnsupportedError

if TYPE_CHECKING:
    from rich.console import Console

    from encoder.boards import Board

VERSION = "0.1.0"

ANSWERED, REFUTED, BAD_INPUT, UNDETERMINED, UNSUPPORTED, DEFECT, INTERRUPTED = 0, 1, 2, 3, 4, 70, 130


_NO_MEMORY = "undetermined: out of memory (raise --memory)"


class BoundReached(Exception):
    """A bound of the engine was passed, so the answer would not be complete (exit code 3)."""

    def __init__(self, what: str):
        super().__init__(what)
        self.what = what


@dataclass
class Answer:
    """The answer of a command before it is written down.

    Parameters
    ----------
    data : dict
        The command's own keys of the JSON envelope.
    show : callable
        Writes the readable form to a rich console.
    board : str
        Hash of the board asked about, or ``""``.
    complete : bool
        False if something was cut; then `cuts` says what.
    unsupported : list of Unsupported
        Clauses that are not modelled and were left out of the answer by name.
    warnings : list of Problem
        What is odd about the input, though it could be answered.
    code : int
        Exit code.
    """

    data: dict[str, Any]
    show: Callable[[Console], None] = lambda console: None
    board: str = ""
    complete: bool = True
    cuts: list[str] = field(default_factory=list)
    unsupported: list[Unsupported] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    code: int = ANSWERED


def envelope(command: str, rules: str, answer: Answer, errors: tuple[Problem, ...] = ()) -> dict[str, Any]:
    """The JSON object that every command writes with ``--json``: the same keys everywhere, the command's own beside them."""
    return {
        "schema": f"stackproof/{command}/1", "version": VERSION, "rules": rules, "board": answer.board, "complete": answer.complete,
        "cuts": answer.cuts, "unsupported": [u.as_json() for u in answer.unsupported], "errors": [p.as_json() for p in errors],
        "warnings": [p.as_json() for p in answer.warnings], **answer.data,
    }


class _Unwritable(Exception):
    """Nothing can be written where the answer goes; the text says why."""


@contextmanager
def _written() -> Iterator[None]:
    """Write an answer, all of it."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what waits to be written can't be, either
        raise _Unwritable(error.strerror or str(error)) from None


def _write_json(data: dict[str, Any]) -> None:
    with _written():
        json.dump(data, sys.stdout, ensure_ascii=False, indent=None if not sys.stdout.isatty() else 2)
        sys.stdout.write("\n")


def _failed(command: str, rules: str, as_json: bool, code: int, words: list[str], **parts: Any) -> int:
    """Report that there is no answer, and why."""
    problems = parts.pop("problems", ())
    if as_json:
        try:
            _write_json(envelope(command, rules, Answer({}, complete=False, **parts), problems))
        except _Unwritable as e:
            words = [*words, f"the answer can't be written: {e}"]
    for line in words:
        print(line, file=sys.stderr)
    return code


def bad_usage(command: str, message: str) -> int:
    """The envelope for a mistake in the command line itself, and its exit code."""
    problem = Problem("", 0, 0, message, f"stackproof {command} --help")
    return _failed(command, "", True, BAD_INPUT, [str(problem)], problems=(problem,))


def _answer(command: str, date: str, as_json: bool, work: Callable[..., Answer], load: Callable[[], Board] | None) -> int:
    asked = ""
    try:
        if load is None:
            answer = work(date)
        else:
            board = load()
            date, asked = date or board.rules_date, board.hash
            answer = work(date, board)
    except InputError as e:
        return _failed(command, date, as_json, BAD_INPUT, [str(p) for p in e.problems], problems=e.problems, board=asked)
    except UnsupportedError as e:
        words = ["unsupported: no answer, because it could depend on"] + [f"  {c}" for c in e.clauses]
        return _failed(command, date, as_json, UNSUPPORTED, words, unsupported=list(e.clauses), board=asked)
    except BoundReached as e:
        return _failed(command, date, as_json, UNDETERMINED, [f"undetermined: {e.what}"], cuts=[e.what], board=asked)
    except MemoryError:
        return _failed(command, date, as_json, UNDETERMINED, [_NO_MEMORY], cuts=["memory"], board=asked)
    if as_json:
        _write_json(envelope(command, date, answer))
    else:
        for warning in answer.warnings:
            print(f"warning: {warning}", file=sys.stderr)
        with _written():
            if load is not None and date != asp.CURRENT:
                print(f"rules {date}")
            answer.show(_console())
        if answer.unsupported:
            print("left out, because it is not modelled:", *(f"  {u}" for u in answer.unsupported), sep="\n", file=sys.stderr)
        for cut in answer.cuts:
            print(f"not complete: {cut}", file=sys.stderr)
    return answer.code


def _console() -> Console:
    from rich.console import Console

    class Piped(Console):
        def on_broken_pipe(self) -> None:  # rich would exit with an error; whoever closed the pipe has seen enough
            raise BrokenPipeError

    return Piped(highlight=False, soft_wrap=True)


def limit_memory(megabytes: int) -> None:
    """Let this process use so many megabytes beside what it has now."""
    import resource

    try:
        with open("/proc/self/statm") as statm:
            used = int(statm.read().split()[0]) * resource.getpagesize()
    except OSError:
        used = 0
    wanted = used + megabytes * 2**20
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def _end_with(parent: int) -> None:
    """Let this process end when another one, which started it, is ended by force."""
    if sys.platform != "linux":
        return
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() != parent:
        os._exit(INTERRUPTED)


def _safely(command: str, date: str, as_json: bool, work: Callable[..., Answer], load: Callable[[], Board] | None, memory: int = 0) -> int:
    """The exit code of an answer, whatever happens; its memory is bounded if that is said."""
    try:
        if memory:
            limit_memory(memory)
        return _answer(command, date, as_json, work, load)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # rich exits where nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ANSWERED
    except MemoryError:
        return _failed(command, date, as_json, UNDETERMINED, [_NO_MEMORY], cuts=["memory"])
    except _Unwritable as e:
        print(f"the answer can't be written: {e}", file=sys.stderr)
        return BAD_INPUT
    except BaseException as e:
        if os.environ.get("STACKPROOF_TRACEBACK"):
            raise
        problem = Problem("", 0, 0, f"internal error, please report it: {type(e).__name__}: {e}", "STACKPROOF_TRACEBACK=1 shows where")
        return _failed(command, date, as_json, DEFECT, [str(problem)], problems=(problem,))


def run(command: str, work: Callable[..., Answer], load: Callable[[], Board] | None = None, *, as_json: bool, rules: str = "", time: float = 60.0,
        memory: int = 4096, grace: float = 0.0, in_front: bool = False) -> NoReturn:
    """Answer one command inside its bounds, write the answer, and exit.

    The work is done in a child process, because neither grounding nor a garbage collection can be interrupted from within: when the time is
    up the child is ended, and the answer is an honest ``undetermined``. Without ``fork`` the bounds are not enforced.

    Parameters
    ----------
    command : str
        Names the JSON schema.
    work : callable
        Takes the resolved rules date, and the board if there is one; gives the `Answer`.
    load : callable, optional
        Reads the board that the command is about.
    as_json : bool
        Whether to write the JSON envelope instead of the readable form.
    rules : str
        As the user said it; ``""`` for the board's own, or today's.
    time : float
        Seconds.
    memory : int
        Megabytes that the work may use.
    grace : float
        Seconds that the work gets beside, after its time and after Ctrl-C, to give back what it has: it looks at both itself.
    in_front : bool
        The work talks with the user: it is done in this process, which has the terminal, and has no bounds.
    """
    try:
        date = "" if load and not rules else asp.resolve_date(rules or "current")
    except asp.UnknownRulesDate as e:
        problem = Problem("", 0, 0, str(e), f"the dates with rules of their own are {', '.join(asp.RULES_DATES)}")
        _exit(_failed(command, rules, as_json, BAD_INPUT, [str(problem)], problems=(problem,)))
    if in_front or not hasattr(os, "fork"):
        _exit(_safely(command, date, as_json, work, load))
    ended, holds_open = os.pipe()
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        os.close(ended)
        if grace:  # what takes long
            _end_with(parent)
        os.setpgid(0, 0)  # Ctrl-C comes to the parent alone, which passes it on once: and with the child it ends all that the child has started
        code = _safely(command, date, as_json, work, load, memory)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    os.close(holds_open)
    with suppress(OSError):
        os.setpgid(child, child)  # whichever of the two comes first
    try:
        try:
            done, _, _ = select.select([ended], [], [], time + grace)
        except KeyboardInterrupt:
            if not grace:
                raise
            print("interrupted: writing what is known (once more to stop at once)", file=sys.stderr)
            os.killpg(child, signal.SIGINT)
            done, _, _ = select.select([ended], [], [], grace)
        if not done:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            _exit(_failed(command, date, as_json, UNDETERMINED, [f"undetermined: no answer within {time:g} s (raise --time)"], cuts=[f"time: {time:g} s"]))
        _, status = os.waitpid(child, 0)
    except KeyboardInterrupt:
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        print("interrupted", file=sys.stderr)
        _exit(INTERRUPTED)
    if os.WIFSIGNALED(status):
        words = f"stopped by signal {os.WTERMSIG(status)}, most likely at the memory bound of {memory} MB"
        _exit(_failed(command, date, as_json, UNDETERMINED, [f"undetermined: {words} (raise --memory)"], cuts=[f"memory: {memory} MB"]))
    _exit(os.WEXITSTATUS(status))


def _exit(code: int) -> NoReturn:
    sys.stdout.flush()
    sys.stderr.flush()
    sys.exit(code)
