"""Whether the questions of a quiz have the answers that are marked: every option is a claim, decided over every legal line.

A question is right if its marked option holds and every other one is refuted. Nothing here knows how a question was made.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import asp
from checker.claim_words import Bound, CannotSay
from checker.lines import unsayable
from checker.quiz import Option, Question, Quiz
from checker.quiz.going_round import around
from checker.verdicts import HOLDS, REFUTED, UNDETERMINED, UNSUPPORTED, Result, Survey, answered
from checker.verifying import TIME, verify_all
from encoder.boards.board import slug
from encoder.errors import InputError, Problem, Unsupported, UnsupportedError
from encoder.quizzes import Choice, Posed, QuizFile, parse_question
from encoder.rulings import Asked, Claim, Endless, Facts, Legality, Ruling
from encoder.yaml_source import Mapping as MappingNode
from encoder.yaml_source import Node, Scalar
from encoder.yaml_source import Sequence as SequenceNode

RIGHT, FAULTY = "right", "faulty"
WRONG_KEY, TWO_RIGHT, NO_RIGHT, A_CHOICE, SAME, PLAY, DIFFERS = "wrong key", "two right options", "no right option", "depends on a choice", "same options", "impossible play", "second path"
FAULTS = (WRONG_KEY, TWO_RIGHT, NO_RIGHT, A_CHOICE, SAME, PLAY, DIFFERS)
"""What is wrong with a question; beside these a fault may be of the kind `UNSUPPORTED` or `UNDETERMINED`: then there is no answer."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a question, or that leaves its answer open.

    Attributes
    ----------
    kind : str
        One of `FAULTS`, ``unsupported`` or ``undetermined``.
    problem : Problem
        What, and where in the file.
    option : int
        Number of the option in question, from 1; 0 where it is not about one.
    shows : tuple of str
        What shows it: the plays of a line, and what is so at its end.
    """

    kind: str
    problem: Problem
    option: int = 0
    shows: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """For the JSON output."""
        return {"kind": self.kind, "option": self.option or None, "line": self.problem.line, "column": self.problem.column, "message": self.problem.message, "shows": list(self.shows)}


@dataclass(frozen=True)
class Audited:
    """What a question comes to.

    Attributes
    ----------
    posed : Posed
    options : tuple of str
        The verdict on what each option claims: ``holds``, ``refuted``, ``undetermined``, ``unsupported``; none where its play is not possible.
    shown : tuple of tuple of str
        For each, what is so.
    faults : tuple of Fault
    unsupported : tuple of Unsupported
    cuts : tuple of str
        What a bound left open.
    again : str
        What the second path says: ``agrees``, ``differs``, ``open`` (a bound was passed), or ``""`` where nobody asked for it.
    open : tuple of str
        Why it is open, where that is known.
    """

    posed: Posed
    options: tuple[str, ...] = ()
    shown: tuple[tuple[str, ...], ...] = ()
    faults: tuple[Fault, ...] = ()
    unsupported: tuple[Unsupported, ...] = ()
    cuts: tuple[str, ...] = ()
    again: str = ""
    open: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """``right``, ``faulty``, ``unsupported`` or ``undetermined``: the first that applies of the last three."""
        kinds = {fault.kind for fault in self.faults}
        return RIGHT if not kinds else FAULTY if kinds & {*FAULTS} else UNSUPPORTED if UNSUPPORTED in kinds else UNDETERMINED

    def as_json(self) -> dict[str, Any]:
        """For the JSON output."""
        p = self.posed
        options = [{"text": one.text, "right": one.right, "verdict": verdict, "shown": list(shown)} for one, verdict, shown in zip(p.choices, self.options, self.shown, strict=True)] if self.options else []
        return {"file": p.file, "line": p.node.line, "id": p.id, "question": str(p.data["question"]), "verdict": self.verdict, "options": options,
                "faults": [fault.as_json() for fault in self.faults], "again": self.again or None, "open": list(self.open)}


@dataclass(frozen=True)
class Audit:
    """What quizzes come to.

    Attributes
    ----------
    questions : tuple of Audited
    stopped : str
        Why not all were looked at, or ``""``.
    left : tuple of Posed
        Those that were not.
    warnings : tuple of Problem
        What is odd about boards, though they could be asked about.
    """

    questions: tuple[Audited, ...]
    stopped: str = ""
    left: tuple[Posed, ...] = ()
    warnings: tuple[Problem, ...] = ()


def audit(posed: Sequence[Posed], date: str = asp.CURRENT, *, jobs: int = 1, again: bool = False, seconds: float = 1e9,
          watch: Callable[[int, int, str], None] | None = None, beliefs: bool = False) -> Audit:
    """Derive the answers of some questions, and compare them with what is marked.

    Parameters
    ----------
    posed : sequence of Posed
    date : str
        Rules date of the questions that name none.
    jobs : int
        Processes to share the work.
    again : bool
        Derive each answer a second time, without what makes exploration short (``plain`` of `checker.verdicts.verify`).
    seconds : float
        Wall time.
    watch : callable, optional
        Told how many are done, of how many, and the id of the last one.
    beliefs : bool
        Whether the misconception that an option names does give that option: if it does not, that is a warning.

    Examples
    --------
    >>> from encoder.quizzes import parse_quiz
    >>> quiz = parse_quiz("questions: [{question: How large is it?, board: {Ana: [Glorious Anthem, Grizzly Bears]}, options: [Grizzly Bears is 2/2, Grizzly Bears is 3/3], answer: 1}]", file="q.yaml")
    >>> [fault.problem.message for one in audit(quiz.questions).questions for fault in one.faults]
    ['wrong key: option 1 is refuted: Grizzly Bears is 3/3; option 2 holds']
    """
    rulings, ends = [_asked(one) for one in posed], time.monotonic() + seconds
    found = verify_all(rulings, date, jobs=jobs, seconds=seconds, watch=watch, partial=True)
    by_ruling: dict[int, list[Result]] = {}
    for result in found.results:
        by_ruling.setdefault(id(result.ruling), []).append(result)
    left = {id(ruling) for ruling in found.left}
    audited = [_judged(one, by_ruling.get(id(ruling), []), found.wrong.get(n, ())) for n, (one, ruling) in enumerate(zip(posed, rulings, strict=True)) if id(ruling) not in left]
    stopped = found.stopped
    if again and not stopped:
        audited, stopped = _once_more(audited, date, jobs, ends - time.monotonic(), watch)
    odd: list[Problem] = []
    for one in audited if beliefs and not stopped else ():
        if time.monotonic() > ends:
            stopped = TIME
            break
        odd += _not_given({r.date for r in found.results if r.ruling.node is one.posed.node} or {date}, one)
    return Audit(tuple(audited), stopped, tuple(one for one, ruling in zip(posed, rulings, strict=True) if id(ruling) in left), (*found.warnings, *odd))


def _not_given(dates: Iterable[str], one: Audited) -> Iterator[Problem]:
    """What is odd about wrong options: it does not follow from the misconception that they name."""
    ruling = one.posed.ruling
    surveys: dict[str, Survey] = {}
    for n, (choice, verdict) in enumerate(zip(one.posed.choices, one.options, strict=False), 1):
        name = choice.misconception
        if not name or choice.right or verdict != REFUTED or not isinstance(choice.node, MappingNode):
            continue
        where = choice.node.get("misconception") or choice.node
        if name not in surveys:
            surveys[name] = Survey(ruling, max(dates), (name,))
        try:
            found = [surveys[name].verdict(claim) for claim in choice.claims]
        except (CannotSay, Bound, UnsupportedError):
            continue
        except InputError:
            yield where.problem(f'option {n} does not follow from the misconception "{name}": by it, what is played is not possible', "name another, or none")
            continue
        if wrong := next((v for v in found if v.verdict == REFUTED), None):
            instead = "; ".join(line for line in wrong.counterexample if not _is_play(line))[:200]
            yield where.problem(f'option {n} does not follow from the misconception "{name}": by it, ' + (instead or "that is not so, either"), "name another, or none")


AGREES, OPEN = "agrees", "open"


def _once_more(audited: Sequence[Audited], date: str, jobs: int, seconds: float, watch: Callable[[int, int, str], None] | None) -> tuple[list[Audited], str]:
    """The same questions with what the second path says of each, and why it was stopped."""
    rulings = [one.posed.ruling for one in audited]
    found = verify_all(rulings, date, jobs=jobs, seconds=max(seconds, 0.01), watch=watch, partial=True, plain=True)
    verdicts: dict[int, list[Result]] = {}
    for result in found.results:
        verdicts.setdefault(id(result.ruling), []).append(result)
    return [_compared(one, verdicts.get(id(ruling), []), n in found.wrong) for n, (one, ruling) in enumerate(zip(audited, rulings, strict=True))], found.stopped


def _compared(one: Audited, results: Sequence[Result], wrong: bool) -> Audited:
    """A question with what the second path says."""
    of = {id(r.claim): r.found.verdict for r in results}
    why: dict[str, None] = dict.fromkeys(lack for r in results if r.found.verdict == UNDETERMINED and not isinstance(r.claim.content, Endless) for lack in map(str, r.found.lacks))
    first = {id(claim): verdict for choice, verdict in zip(one.posed.choices, one.options, strict=False) if len(choice.claims) == 1 for claim in choice.claims}
    for r in results:
        said = r.claim.content
        if isinstance(said, Endless) and first.get(id(r.claim)) in (HOLDS, REFUTED) and r.claim.board is not None:
            if r.found.verdict in (HOLDS, REFUTED) and (first[id(r.claim)] == HOLDS) is said.so:
                continue  # a loop was said to be there: its plays were made again
            found = around(r.claim.board, said, r.date)
            of[id(r.claim)] = UNDETERMINED if found.so is None else HOLDS if found.so is said.so else REFUTED
            why |= dict.fromkeys([found.why] if found.so is None else [])
    again = [_together(of[id(claim)] for claim in choice.claims) for choice in one.posed.choices] if of else []
    if wrong:
        return replace(one, again=AGREES) if not one.options else _differing(one, "it finds that the play is not possible")
    if not again:
        return replace(one, again=OPEN, open=tuple(why))
    differ = [(n, verdict, other) for n, (verdict, other) in enumerate(zip(one.options or [PLAY] * len(again), again, strict=True), 1) if verdict != other]
    known = [(n, verdict, other) for n, verdict, other in differ if {verdict, other} <= {HOLDS, REFUTED, PLAY}]
    if known:
        n, verdict, other = known[0]
        return _differing(one, f"option {n} is {verdict} by the first and {other} by the second", n)
    return replace(one, again=OPEN, open=tuple(why)) if differ else replace(one, again=AGREES)


def _differing(one: Audited, what: str, option: int = 0) -> Audited:
    return replace(one, again="differs", faults=(*one.faults, Fault(DIFFERS, one.posed.problem(f"second path: {what}; a defect of Stackproof, please report it"), option)))


def audit_question(question: Question, date: str = asp.CURRENT, *, again: bool = False) -> Audited:
    """Derive the answer of one question that no file says.

    Raises
    ------
    InputError
        Something in it that could not stand in a file.
    """
    return audit([parse_question(question.as_json(), file=question.id)], date, again=again).questions[0]


def quiz_of(files: Iterable[QuizFile]) -> Quiz:
    """The questions of some files as a quiz, to be asked or to be written in another format, with the answers that are marked there.

    Raises
    ------
    InputError
        Of some questions none of the options is marked, or several are.
    """
    found = tuple(files)
    if unmarked := [(one, n) for file in found for one in file.questions if (n := sum(choice.right for choice in one.choices)) != 1]:
        raise InputError([one.problem("several options are marked as the right one" if n else "no option is marked as the right one", "stackproof quiz check says which one is right") for one, n in unmarked])
    return Quiz(found[0].seed if len(found) == 1 else None, tuple(_question(one) for file in found for one in file.questions))


def _question(posed: Posed) -> Question:
    said = posed.data

    def texts(key: str) -> tuple[str, ...]:
        value = said.get(key, ())
        return (value,) if isinstance(value, str) and value else tuple(map(str, value))

    options = [Option(one.text, one.said, one.right, one.misconception, one.why) for one in posed.choices]
    return Question(posed.id, str(said.get("kind", "")), str(said.get("topic", "")), int(said.get("level") or 1), said["board"], str(said["question"]), options, said.get("cards") or {}, texts("play"),
                    str(said.get("until", "")), texts("proof"), texts("rules"), str(said.get("source", "")), str(said.get("under", "")))


# --- one question ---------------------------------------------------------------------------------------------------------------


def _asked(posed: Posed) -> Ruling:
    """What the options claim, and for each claim that a choice could make so on some lines only, what tells."""
    ruling = posed.ruling
    return replace(ruling, claims=(*ruling.claims, *(one for claim in ruling.claims if (one := _sometimes(claim)) is not None)))


def _sometimes(claim: Claim) -> Claim | None:
    """A claim that holds (of `_ALWAYS`), or else is refuted, if another one is so on some line."""
    said = claim.content
    if not claim.lines:
        return None
    if isinstance(said, Facts) and said.quantifier in ("always", "never"):
        how = "possible" if said.quantifier == _ALWAYS else "always"
        return replace(claim, key=how, content=Facts(how, said.sentences))
    if isinstance(said, Legality):
        return replace(claim, key="illegal" if said.legal else "legal", content=Legality(not said.legal, said.play))
    return None


_ALWAYS = "always"


def _line_on_which(claim: Claim, other: Result) -> tuple[str, ...]:
    """The line on which a claim is so, from the verdict on what tells; nothing if there is none."""
    found = other.found
    shown = (found.proof if found.verdict == HOLDS else ()) if claim.key == _ALWAYS else found.counterexample if found.verdict == REFUTED else ()
    return shown if any(map(_is_play, shown)) else ()


def _judged(posed: Posed, results: Sequence[Result], wrong: Sequence[Problem]) -> Audited:
    """What a question comes to, from the verdicts on its claims."""
    if wrong:
        where = _places(posed)
        return Audited(posed, faults=tuple(Fault(PLAY, problem if problem.line or not where else where[0].problem(problem.message, problem.hint)) for problem in wrong))
    claims = {id(claim) for choice in posed.choices for claim in choice.claims}
    of = {id(r.claim): r for r in results if id(r.claim) in claims}
    some = {(id(r.claim.node), r.claim.text): r for r in results if id(r.claim) not in claims}
    found = [[of[id(claim)] for claim in choice.claims] for choice in posed.choices]
    verdicts = tuple(_together(r.found.verdict for r in rs) for rs in found)
    shown = tuple(tuple(_seen(rs, verdict)) for rs, verdict in zip(found, verdicts, strict=True))
    faults = tuple(_faults(posed, found, verdicts, some))
    unsupported = tuple(dict.fromkeys(u for rs in found for r in rs for u in r.unsupported))
    return Audited(posed, verdicts, shown, faults, unsupported, tuple(dict.fromkeys(cut for rs in found for r in rs for cut in r.cuts)))


def _together(verdicts: Iterable[str]) -> str:
    """The verdict on several claims that must all hold."""
    found = set(verdicts)
    return next((one for one in (REFUTED, UNSUPPORTED, UNDETERMINED) if one in found), HOLDS)


def _seen(results: Sequence[Result], verdict: str) -> Iterator[str]:
    for r in results:
        if r.found.verdict == verdict:
            yield from r.found.counterexample if verdict == REFUTED else r.found.proof


def _faults(posed: Posed, found: Sequence[Sequence[Result]], verdicts: Sequence[str], some: Mapping[tuple[int, str], Result]) -> Iterator[Fault]:
    """Everything that is wrong with a question."""
    yield from _open(posed, found, verdicts)
    same: dict[int, int] = {}
    for n, choice in enumerate(posed.choices):
        if (k := next((k for k in range(n) if k not in same and _alike(posed.choices[k], choice)), None)) is not None:
            if verdicts[k] == verdicts[n]:  # what reads the same may claim something else
                same[n] = k
            yield Fault(SAME, choice.node.problem(f"same options: option {n + 1} says what option {k + 1} says"), n + 1)
    marked = list(dict.fromkeys(same.get(n, n) for n, choice in enumerate(posed.choices) if choice.right))
    holds = [n for n, verdict in enumerate(verdicts) if verdict == HOLDS and n not in same]
    others = _listed([n for n in holds if n not in marked]) or ("no other option holds" if all(v == REFUTED for n, v in enumerate(verdicts) if n not in marked) else "")
    if not marked:
        yield Fault(NO_RIGHT, posed.problem(f"no right option: none is marked; {_listed(holds) or 'none holds'}"))
        return
    if len(marked) > 1:
        yield Fault(TWO_RIGHT, posed.choices[marked[1]].node.problem(f"two right options: {_numbers(marked)} are marked; {_listed(holds) or 'none holds'}"), marked[1] + 1)
        return
    key = marked[0]
    if verdicts[key] == REFUTED:
        yield _refuted(posed, key, found[key], some, others)
    elif verdicts[key] == HOLDS:
        for n in holds:
            if n != key:
                yield Fault(TWO_RIGHT, posed.choices[n].node.problem(f"two right options: option {key + 1} is marked and holds, and option {n + 1} holds, too"), n + 1, tuple(_seen(found[n], HOLDS)))


def _refuted(posed: Posed, key: int, results: Sequence[Result], some: Mapping[tuple[int, str], Result], others: str) -> Fault:
    """The fault of a marked option that is refuted."""
    choice = posed.choices[key]
    refuted = next(r for r in results if r.found.verdict == REFUTED)
    node, shows = refuted.claim.node if refuted.claim.node.line else choice.node, refuted.found.counterexample
    instead = "; ".join(line for line in shows if not _is_play(line))[:400]
    other = some.get((id(refuted.claim.node), refuted.claim.text))
    if other is not None and any(map(_is_play, shows)) and (so := _line_on_which(refuted.claim, other)):
        message = f"depends on a choice: option {key + 1} is so on some lines and not on others" + (f"; {others}" if others.startswith("option") else "")
        return Fault(A_CHOICE, node.problem(message), key + 1, ("so it is on this line:", *_line(so), "and not on this one:", *_line(shows)))
    if any(map(_is_play, shows)) and len(values := _asked_at_points(posed, refuted)) > 1:
        message = f"depends on a choice: {refuted.claim.key} is {' or '.join(values)}" + (f"; {others}" if others.startswith("option") else "")
        return Fault(A_CHOICE, node.problem(message), key + 1, ("it is not what is marked on this line:", *_line(shows)))
    kind = NO_RIGHT if others.startswith("no ") else WRONG_KEY
    return Fault(kind, node.problem(f"{kind}: option {key + 1} is {'marked and ' if kind == NO_RIGHT else ''}refuted" + (f": {instead}" if instead else "") + (f"; {others}" if others else "")), key + 1, tuple(_line(shows)))


def _asked_at_points(posed: Posed, refuted: Result) -> list[str]:
    """What a claim that is refuted asks about a play, at all points that can be reached; nothing, if it is no such claim or can't be said."""
    said = refuted.claim.content
    if not isinstance(said, Asked):
        return []
    try:
        found = {frozenset(value) if isinstance(value := answered(world, said.what, said.play), set) else value for world in Survey(posed.ruling, refuted.date).boards(refuted.claim)}
    except (CannotSay, Bound, InputError, UnsupportedError):
        return []
    return sorted(str(value) if isinstance(value, int) else ", ".join(sorted(value)) or "nothing" for value in found)


def _is_play(line: str) -> bool:
    number, dot, _ = line.partition(". ")
    return bool(dot) and number.isdigit()


def _line(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _listed(numbers: Sequence[int]) -> str:
    return f"{_numbers(numbers)} hold{'s' * (len(numbers) == 1)}" if numbers else ""


def _numbers(numbers: Sequence[int]) -> str:
    words = [str(n + 1) for n in numbers]
    return f"option{'s' * (len(words) > 1)} {' and '.join([', '.join(words[:-1])] * (len(words) > 1) + words[-1:])}"


def _alike(one: Choice, other: Choice) -> bool:
    """Whether two options read the same, or claim the same."""
    def words(text: str) -> str:
        seen = "".join(sign for sign in unicodedata.normalize("NFKC", text) if unicodedata.category(sign) != "Cf")
        return " ".join(seen.casefold().split()).rstrip(".!;:,")

    def written(choice: Choice) -> set[tuple[str, str, tuple[str, ...]]]:
        return {(words(claim.key), words(claim.text), claim.content.because if isinstance(claim.content, Legality) else ()) for claim in choice.claims}

    def meant(choice: Choice) -> set[tuple[str, object]]:
        return {(words(claim.key), claim.content) for claim in choice.claims}

    return words(one.text) == words(other.text) or written(one) == written(other) or meant(one) == meant(other)


# --- what leaves the answer open --------------------------------------------------------------------------------------------------


def _open(posed: Posed, found: Sequence[Sequence[Result]], verdicts: Sequence[str]) -> Iterator[Fault]:
    """What is not modelled, and what a bound left open: what all options share is told once, at the board or the play."""
    for kind in (UNSUPPORTED, UNDETERMINED):
        lacks = [tuple(dict.fromkeys(lack for r in rs if r.found.verdict == kind for lack in r.found.lacks)) if verdict == kind else () for rs, verdict in zip(found, verdicts, strict=True)]
        told: set[str] = set()
        for n, some in enumerate(lacks):
            for lack in some:
                shared = sum(lack in other for other in lacks) > 1
                if str(lack) in told:
                    continue
                told.add(str(lack))
                own = posed.choices[n].claims[0].node
                where = partial(own.problem if own.line else posed.choices[n].node.problem) if not shared and isinstance(lack, str) else _where(posed, lack)
                yield Fault(kind, where(f"{kind}: {lack}"), 0 if shared else n + 1)


def _where(posed: Posed, lack: Unsupported | str) -> Callable[[str], Problem]:
    """The place of what is not modelled: the notation of a card, where its name stands on the board, the line of play, else the play or the board as a whole."""
    if isinstance(lack, Unsupported):
        for key, value in _pairs(posed.places.get("cards")):
            if slug(key.text) == slug(lack.card) and isinstance(value, Scalar):
                return partial(value.problem, offset=sum(len(line) + 1 for line in value.text.split("\n")[:lack.line]))
        name = next((scalar for scalar in _scalars(posed.places.get("board")) if _names(scalar.text, lack.card)), None)
        if name is not None:
            return name.problem
    elif (line := unsayable(posed.case.board, posed.case.lines)) is not None and line.node.line:
        return line.node.problem
    return next(iter(_places(posed)), posed.node).problem


def _places(posed: Posed) -> list[Node]:
    return [posed.places[key] for key in (("play", "board") if posed.case.lines else ("board",)) if key in posed.places]


def _names(text: str, card: str) -> bool:
    return slug(card) in slug(text)


def _pairs(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    return node.pairs if isinstance(node, MappingNode) else ()


def _scalars(node: Node | None) -> Iterator[Scalar]:
    """Every text below a node, keys of mappings first."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, SequenceNode):
        for item in node.items:
            yield from _scalars(item)
    elif isinstance(node, MappingNode):
        for key, value in node.pairs:
            yield key
            yield from _scalars(value)
