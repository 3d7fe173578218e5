"""From a quiz file, YAML or JSON, to a `QuizFile`: all mistakes of the file at once, each with its place."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Map
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

import asp
from encoder.errors import InputError, Problem, did_you_mean
from encoder.json_source import parse_json
from encoder.quizzes.models import ENVELOPE, FILE_KEYS, LONGEST, MOST_OPTIONS, MOST_QUESTIONS, OPTION_KEYS, QUESTION_KEYS, QuizModel, truth, whole
from encoder.quizzes.quiz import Choice, Posed, QuizFile
from encoder.rulings.reading import read_claims
from encoder.yaml_source import Mapping, Node, Scalar, Sequence, from_data, parse, plain, read_text

if TYPE_CHECKING:
    from encoder.cards import Library

MAX_BYTES = 8_000_000
"""Of a JSON file; a YAML file is bounded as all others are."""
_BASE = ("board", "cards", "play", "until", "under")


def load_quiz(path: str | os.PathLike[str], *, library: Library | None = None) -> QuizFile:
    """The quiz in a file: JSON if its name ends so, else YAML.

    Raises
    ------
    InputError
        Everything that is wrong with the file, at once.
    """
    file = os.fspath(path)
    if file.lower().endswith(".json"):
        return parse_quiz(parse_json(read_text(path, max_bytes=MAX_BYTES), file), library=library)
    return parse_quiz(read_text(path), file=file, library=library)


def is_quiz(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a quiz file, as far as it can be read at all: a ruling or a board file has no questions."""
    if os.fspath(path).lower().endswith(".json"):
        return True
    try:
        node = parse(read_text(path))
    except InputError:
        return False
    return isinstance(node, Mapping) and node.get("questions") is not None


def parse_quiz(data: str | Node, *, file: str = "<quiz>", library: Library | None = None) -> QuizFile:
    """The quiz that a text, or a node of a file, says.

    Parameters
    ----------
    data : str or node
    file : str
        Name for messages, where ``data`` has none.
    library : Library, optional
        The cards to know, the shipped ones if left out.

    Raises
    ------
    InputError
        Everything that is wrong, at once.

    Examples
    --------
    >>> quiz = parse_quiz('''
    ... questions:
    ...   - board: {Ana: [Devoted Druid: with a -1/-1 counter]}
    ...     question: How large is Devoted Druid?
    ...     options: [Devoted Druid is 0/2, Devoted Druid is -1/1]
    ...     answer: 1
    ... ''')
    >>> [(choice.text, choice.right, str(choice.claims[0])) for choice in quiz.questions[0].choices]
    [('Devoted Druid is 0/2', True, 'always: Devoted Druid is 0/2'), ('Devoted Druid is -1/1', False, 'always: Devoted Druid is -1/1')]
    """
    return _Reading(parse(data, file) if isinstance(data, str) else data, library).quiz()


def parse_question(data: Map[str, Any], *, file: str = "<question>", library: Library | None = None) -> Posed:
    """One question that plain data says, with the keys of a question of a file.

    Raises
    ------
    InputError
        Everything that is wrong, at once.
    """
    return parse_quiz(from_data({"questions": [data]}, file), library=library).questions[0]


class _Reading:
    """The work of one file."""

    def __init__(self, node: Node, library: Library | None):
        self.node, self.library, self.problems = _written(node), library, list[Problem]()

    def quiz(self) -> QuizFile:
        node = self.node
        if not isinstance(node, Mapping) or node.get("questions") is None:
            hint = "a ruling file is decided by stackproof verify" if isinstance(node, Mapping) and node.get("ruling") is not None else "questions:\n  - question: ..."
            raise InputError([node.problem("a quiz file has questions", hint)])
        self._keys(node, (*FILE_KEYS, *ENVELOPE), "quiz file")
        said = node.get("questions")
        found = said.items if isinstance(said, Sequence) else ()
        if len(found) > MOST_QUESTIONS:  # none of them is read: that takes its time
            raise InputError([*self.problems, found[MOST_QUESTIONS].problem(*_model_words("too_long", "questions"))])
        for one in found:
            if isinstance(one, Mapping):
                self._keys(one, QUESTION_KEYS, "question")
                options = one.get("options")
                for option in options.items if isinstance(options, Sequence) else ():
                    if isinstance(option, Mapping):
                        self._keys(option, OPTION_KEYS, "option")
        self._validate(node)
        more = node.get("cards")
        questions = [posed for n, one in enumerate(found, 1) if isinstance(one, Mapping) and (posed := self._question(n, one, more)) is not None]
        first: dict[str, Posed] = {}
        for posed in questions:
            if (other := first.setdefault(posed.id, posed)) is not posed:
                self.problems.append(posed.problem(f'the id "{posed.id}" is that of another question, too', f"line {other.node.line}" if other.node.line else ""))
        if self.problems:
            raise InputError(self.problems)
        seed = plain(node).get("seed")
        return QuizFile(node.source.file, " ".join(_text(node, "quiz").split()), None if seed is None else int(seed), tuple(questions))

    def _keys(self, node: Mapping, known: tuple[str, ...], what: str) -> None:
        for key, _ in node.pairs:
            if key.text not in known:
                listed = ", ".join(k for k in known if k not in ENVELOPE or what != "quiz file")
                self.problems.append(key.problem(f'"{key.text[:80]}" is no key of {"an" if what == "option" else "a"} {what}', did_you_mean(key.text, known, alike=0.7) or listed))

    def _validate(self, node: Mapping) -> None:
        """Check the kinds of values with the model."""
        try:
            QuizModel.model_validate(_with_texts(plain(node)))
        except ValidationError as error:
            for one in error.errors(include_url=False):
                if one["type"] == "extra_forbidden" or (one["type"] == "missing" and one["loc"][-1:] == ("text",) and not _claims_several(node, one["loc"])):
                    continue  # told with a hint
                if _another_kind(node, one["loc"]):
                    continue
                where: Node = node
                for part in one["loc"]:
                    inner = where.get(str(part)) if isinstance(where, Mapping) else where.items[part] if isinstance(where, Sequence) and isinstance(part, int) and part < len(where.items) else None
                    if inner is None:
                        break
                    where = inner
                key = next((str(part) for part in reversed(one["loc"]) if isinstance(part, str) and part in (*FILE_KEYS, *QUESTION_KEYS, *OPTION_KEYS)), "")
                problem = where.problem(*_model_words(one["type"], key))
                if problem not in self.problems:
                    self.problems.append(problem)

    def _question(self, n: int, node: Mapping, more: Node | None) -> Posed | None:
        """A question; None if it has mistakes, which are told."""
        before = len(self.problems)
        options, board = node.get("options"), node.get("board")
        if not isinstance(options, Sequence) or not isinstance(board, Mapping) or not _text(node, "question").strip():
            return None
        cards = [pair for said in (more, node.get("cards")) if isinstance(said, Mapping) for pair in said.pairs]
        pairs = [(key, value) for key, value in node.pairs if key.text in _BASE and key.text != "cards" and not (isinstance(value, Scalar) and not value.text.strip())]
        if cards:
            place = cards[0][0]
            pairs.append((Scalar("cards", place.line, place.column, "", place.source), Mapping(tuple(cards), place.line, place.column, False, place.source)))
        base = Mapping(tuple(pairs), node.line, node.column, node.flow, node.source)
        items, answer, marked = options.items[:MOST_OPTIONS], whole(_text(node, "answer")), node.get("answer")
        if marked is not None and isinstance(answer, int) and 1 <= len(items) < answer <= MOST_OPTIONS:
            self.problems.append(marked.problem(f"there is no option {answer}", f"1 to {len(items)}"))
        said = [self._claim(item) for item in items]
        claimed = read_claims(base, [one for one in said if one is not None], library=self.library)
        self.problems += [problem for problem in claimed.problems if problem not in self.problems]
        if len(self.problems) > before or claimed.case is None or None in said:
            return None
        choices = tuple(self._choice(item, mapping, claims, answer == k) for k, (item, mapping, claims) in enumerate(zip(items, said, claimed.claims, strict=True), 1) if mapping is not None)
        key = next((key for key, _ in node.pairs if key.text == "id"), None) or next(key for key, _ in node.pairs if key.text == "question")
        places = {name.text: value for name, value in node.pairs}
        data = {name: value for name, value in plain(node).items() if name not in ("options", "answer")}
        if cards:
            data["cards"] = {name.text: value.text for name, value in cards if isinstance(value, Scalar)}
        return Posed(_text(node, "id") or f"question-{n}", claimed.case, choices, data, node.source.file, key, places)

    def _claim(self, node: Node) -> Mapping | None:
        """What an option claims, as a mapping of claims; None after a problem that the model tells."""
        value = node if isinstance(node, Scalar) else node.get("claim") if isinstance(node, Mapping) else None
        if isinstance(value, Mapping):
            if not value.pairs:
                self.problems.append(value.problem("an option that claims nothing", "always, never, legal, illegal, payments of ..., total costs of ..."))
            return value
        if (isinstance(value, Scalar) and value.text.strip()) or isinstance(value, Sequence):
            assert value is not None
            return Mapping(((Scalar("always", value.line, value.column, "", value.source), value),), value.line, value.column, False, value.source)
        return None

    def _choice(self, node: Node, said: Mapping, claims: tuple[Any, ...], answer: bool) -> Choice:
        if not claims:
            self.problems.append(node.problem("an option that claims nothing", "always, never, legal, illegal, payments of ..., total costs of ..."))
        if not isinstance(node, Mapping):
            return Choice(node.text if isinstance(node, Scalar) else "", answer, claims, plain(said), node=node)
        marked, value = node.get("right"), node.get("misconception")
        right = answer or truth(_text(node, "right")) is True
        if marked is not None and answer and truth(_text(node, "right")) is False:
            self.problems.append(marked.problem("the answer is this option, and here it is not right", "say one of them"))
        misconception = _text(node, "misconception").strip()
        if value is not None and misconception and misconception not in asp.misconceptions():
            self.problems.append(value.problem(f'no misconception is named "{misconception}"', did_you_mean(misconception, asp.misconceptions()) or "all of them: stackproof rules --misconceptions"))
        elif value is not None and misconception and right:
            self.problems.append(value.problem("a misconception belongs to a wrong option, and this one is marked as right"))
        text = _text(node, "text") or _text(node, "claim")
        return Choice(text, right, claims, plain(said), misconception or None, _text(node, "why"), node)


def _written(node: Node, below: tuple[str, ...] = ("questions", "options")) -> Node:
    """A file, its questions and their options without the keys that are there and have no value: they are as if left out."""
    if not isinstance(node, Mapping):
        return node
    known = {*FILE_KEYS, *QUESTION_KEYS, *OPTION_KEYS}
    return replace(node, pairs=tuple(
        (key, replace(value, items=tuple(_written(item, below[1:]) for item in value.items)) if isinstance(value, Sequence) and key.text in below[:1] else value)
        for key, value in node.pairs if not (isinstance(value, Scalar) and value.empty and key.text in known)))


def _another_kind(node: Node, loc: tuple[int | str, ...]) -> bool:
    """Whether an error is that a claim is not of a kind which it is not meant to be: of a list it is told what is wrong with a list."""
    if "claim" not in loc[:-1]:
        return False
    at = loc.index("claim") + 1
    claim = _at(node, loc[:at])
    return not str(loc[at]).startswith("list" if isinstance(claim, Sequence) else "dict" if isinstance(claim, Mapping) else "constrained")


def _at(node: Node, loc: tuple[int | str, ...]) -> Node | None:
    """The node in a place of the model, as far as the file has it."""
    found: Node | None = node
    for part in loc:
        found = found.get(str(part)) if isinstance(found, Mapping) else found.items[int(part)] if isinstance(found, Sequence) else None
    return found


def _claims_several(node: Node, loc: tuple[int | str, ...]) -> bool:
    """Whether the option that an error is in has a claim: then it is its text that is missing."""
    option = _at(node, loc[:-1])
    return isinstance(option, Mapping) and option.get("claim") is not None


def _text(node: Mapping, key: str) -> str:
    value = node.get(key)
    return value.text if isinstance(value, Scalar) else ""


def _with_texts(data: Any) -> Any:
    """The same data with the texts of options that are their claims."""
    def option(one: Any) -> Any:
        return {"text": one["claim"], **one} if isinstance(one, dict) and isinstance(one.get("claim"), str) else one

    def question(one: Any) -> Any:
        return {**one, "options": list(map(option, one["options"]))} if isinstance(one, dict) and isinstance(one.get("options"), list) else one

    return {**data, "questions": list(map(question, data["questions"]))} if isinstance(data.get("questions"), list) else data


_EXAMPLES = {"board": "board: {Ana: [Devoted Druid]}", "claim": "a sentence, or {text: ..., claim: {legal: Ana casts ...}}", "text": "an option whose claim is more than a sentence is shown as its text",
             "question": "question: How large is it?", "options": "options: [Devoted Druid is 0/2, Devoted Druid is 0/1]", "play": "play: [Ana casts ..., the stack empties]", "cards": "cards: {test bear: '{G} creature Bear 2/2'}"}


def _model_words(kind: str, key: str) -> tuple[str, str]:
    """What is wrong with a value, in the words of the language."""
    if kind == "missing":
        return f'"{key}" is missing', _EXAMPLES.get(key, "")
    if kind in ("model_type", "model_attributes_type") and key in ("questions", "options"):
        return ("a question is a mapping", "- question: ...") if key == "questions" else ("an option is a sentence, or a mapping", _EXAMPLES["claim"])
    if key == "language":
        return "this version of Stackproof reads language 1", ""
    if key == "id":
        return "an id is made of letters, digits, points, _ and -", "persist-7"
    if key == "options" and kind in ("too_short", "too_long"):
        return f"a question has 2 to {MOST_OPTIONS} options", ""
    if key == "questions":
        return ("a quiz has at least one question" if kind == "too_short" else f"more than {MOST_QUESTIONS:,} questions" if kind == "too_long" else "questions is a list"), "split the file" if kind == "too_long" else ""
    if key == "level":
        return "a level is a number from 1 to 4", ""
    if key == "answer":
        return "the number of the right option belongs here", "answer: 1"
    if key == "right":
        return "true or false belongs here", "right: true"
    if kind == "string_too_long":
        return f"a text of more than {LONGEST:,} characters", ""
    if kind in ("string_type", "string_too_short", "string_pattern_mismatch"):
        return "a text belongs here", "quote a text with a colon or a comma in it"
    return f'this is no value for "{key}"', _EXAMPLES.get(key, "")


def load_quizzes(paths: Iterable[str | os.PathLike[str]], *, library: Library | None = None) -> tuple[QuizFile, ...]:
    """The quizzes in files, every mistake of all of them at once.

    Raises
    ------
    InputError
        Mistakes, or a path that does not exist.
    """
    return tuple(_loaded(paths, library))


def _loaded(paths: Iterable[str | os.PathLike[str]], library: Library | None) -> Iterator[QuizFile]:
    problems: list[Problem] = []
    for path in paths:
        try:
            quiz = load_quiz(path, library=library)
        except InputError as error:
            problems += error.problems
        else:
            yield quiz
    if problems:
        raise InputError(problems)

