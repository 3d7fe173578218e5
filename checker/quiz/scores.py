"""What a player has believed: how often each misconception was fallen for, kept in a file from one practice to the next."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from encoder.errors import InputError, Problem

if TYPE_CHECKING:
    from checker.quiz import Option, Question

_VERSION = 1
_LONGEST = 1_000_000
_FALLEN, _RESISTED, _MOST_DUE = 2, 1, 6
"""What is fallen for is due by so much more, and by so much less each time that another answer is given; a bound, so that it can be made up for."""


@dataclass
class Belief:
    """One misconception.

    Attributes
    ----------
    fell, resisted : int
        How often its answer was given, and how often the right one beside it.
    due : int
        How much it is due to be asked again; 0 if it is not.
    """

    fell: int = 0
    resisted: int = 0
    due: int = 0


@dataclass
class Scores:
    """The score file of a player.

    Attributes
    ----------
    path : Path or None
        Where it is kept; None keeps nothing.
    practices, answered, right : int
        How often there was practice, how many questions were answered, and how many of them rightly.
    beliefs : dict of str to Belief
        By the name of a misconception.

    Examples
    --------
    >>> from checker.quiz import Option, Question
    >>> wrong, right = Option("1/1", {}, False, "counters do nothing"), Option("2/2", {}, True)
    >>> question = Question("q1", "size", "counters", 1, {}, "?", (wrong, right))
    >>> scores = Scores(None)
    >>> scores.answer(question, wrong)
    >>> scores.answered, scores.right, scores.urgency(question), scores.worst()
    (1, 0, 2, [('counters do nothing', Belief(fell=1, resisted=0, due=2))])
    """

    path: Path | None
    practices: int = 0
    answered: int = 0
    right: int = 0
    beliefs: dict[str, Belief] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path | str | None) -> Scores:
        """The scores of a file; none, if it is not there yet.

        Raises
        ------
        InputError
            It can't be read, or is damaged.
        """
        scores = cls(None if path is None else Path(path).expanduser())
        scores._read()
        return scores

    def begin(self) -> None:
        """Count a practice."""
        self._changed(practices=1)

    def answer(self, question: Question, option: Option) -> None:
        """Count an answer, and keep it at once.

        Raises
        ------
        InputError
            The file can't be written.
        """
        self._changed(question, option, answered=1, right=int(option.right))

    def urgency(self, question: Question) -> int:
        """How much the misconceptions of a question's options are due."""
        return sum(self.beliefs[name].due for name in _misconceptions(question) if name in self.beliefs)

    def worst(self) -> list[tuple[str, Belief]]:
        """The misconceptions that are due, the most first."""
        return sorted(((name, belief) for name, belief in self.beliefs.items() if belief.due), key=lambda found: (-found[1].due, -found[1].fell, found[0]))

    def _changed(self, question: Question | None = None, option: Option | None = None, **more: int) -> None:
        """What the file has by now, and this beside: another practice may be going on."""
        self._read()
        self.practices, self.answered, self.right = self.practices + more.get("practices", 0), self.answered + more.get("answered", 0), self.right + more.get("right", 0)
        if question and option:
            for name in _misconceptions(question):
                belief = self.beliefs.setdefault(name, Belief())
                if name == option.misconception:
                    belief.fell, belief.due = belief.fell + 1, min(belief.due + _FALLEN, _MOST_DUE)
                elif option.right:
                    belief.resisted, belief.due = belief.resisted + 1, max(belief.due - _RESISTED, 0)
        self._write()

    def _read(self) -> None:
        if self.path is None:
            return
        try:
            if not self.path.is_dir() and not self.path.is_file() and self.path.exists():
                raise self._trouble("the score file is no file")
            with self.path.open(encoding="utf-8") as file:
                text = file.read(_LONGEST + 1)
        except FileNotFoundError:
            return
        except (OSError, UnicodeDecodeError) as e:
            raise self._trouble(f"the score file can't be read: {getattr(e, 'strerror', None) or 'it is no text'}") from e
        if len(text) > _LONGEST:
            raise self._trouble(f"the score file is longer than {_LONGEST:,} characters")
        try:
            self.practices, self.answered, self.right, self.beliefs = _counts(json.loads(text))
        except json.JSONDecodeError as e:
            raise self._trouble(f"the score file is damaged: {e.msg}", e.lineno, e.colno) from e
        except (ValueError, RecursionError) as e:
            raise self._trouble(f"the score file is damaged: {e}") from e

    def _write(self) -> None:
        """All of the new file, or all of the old one, whenever it is stopped."""
        if self.path is None:
            return
        data = {"stackproof quiz scores": _VERSION, "practices": self.practices, "answered": self.answered, "right": self.right,
                "misconceptions": {name: asdict(belief) for name, belief in sorted(self.beliefs.items())}}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            target = self.path.resolve()  # a link to a file stays one
            handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".new")
            try:
                with open(handle, "w", encoding="utf-8") as file:
                    json.dump(data, file, ensure_ascii=False, indent=2)
                    file.write("\n")
                os.replace(name, target)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError as e:
            raise self._trouble(f"the score file can't be written: {e.strerror or e}") from e

    def _trouble(self, what: str, line: int = 0, column: int = 0) -> InputError:
        return InputError([Problem(str(self.path), line, column, what, "move it away to begin anew, or use another one: --scores FILE")])


def default_path() -> Path:
    """Where scores are kept if nothing is said: in the data folder of the user."""
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "stackproof" / "quiz-scores.json"


def _misconceptions(question: Question) -> Iterator[str]:
    return iter(dict.fromkeys(option.misconception for option in question.options if option.misconception))


def _counts(data: Any) -> tuple[int, int, int, dict[str, Belief]]:
    if not isinstance(data, dict) or "stackproof quiz scores" not in data:
        raise ValueError("it is no file of scores")
    if data["stackproof quiz scores"] != _VERSION:
        raise ValueError(f"it is of version {data['stackproof quiz scores']}, this program knows {_VERSION}")
    beliefs = data.get("misconceptions", {})
    if not isinstance(beliefs, dict):
        raise ValueError('"misconceptions" is no mapping')
    return (*(_count(data, key) for key in ("practices", "answered", "right")), {name: Belief(*(_count(said, key, name) for key in ("fell", "resisted", "due"))) for name, said in beliefs.items()})  # type: ignore[return-value]


def _count(data: Any, key: str, of: str = "") -> int:
    value = data.get(key, 0) if isinstance(data, dict) else None
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f'"{key}"{f" of {of}" if of else ""} is no number of times')
    return value
