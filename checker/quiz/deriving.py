"""Questions about one situation: the right answer, the answers that misconceptions give, and the proof that there is one right option."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import asp
from checker.claim_words import Bound, CannotSay
from checker.quiz import Option, Question
from checker.quiz.kinds import MOST_STATES, Answer, Reading, Said, Subject, subjects
from checker.quiz.mistaken import decides, related, rests_on, rules_in, why_wrong
from checker.quiz.situations import LISTS, Situation, read
from checker.quiz.telling import capital, proof_words, told
from checker.quiz.topics import topic_of
from checker.verdicts import HOLDS, REFUTED, Survey, Verdict
from encoder.errors import InputError, UnsupportedError
from encoder.rulings import Ruling

MOST_OPTIONS = 4
MOST_NAMED, MOST_LOOKED_AT = 3, 4
"""Misconceptions that are looked at in one situation: those that its ruling names, and all."""
MOST_OF_A_BOARD, MOST_IN_VAIN = 8, 3
"""Misconceptions that are looked at where no ruling names any; and of those how many, while none changes anything."""
MOST_ASKED = 7
"""Questions about plays that are looked at in one situation."""
_NOTHING = (CannotSay, Bound, InputError, UnsupportedError)


@dataclass
class Draft:
    """A question before it is proved.

    Parameters
    ----------
    subject : Subject
    right : Answer
    wrong : list of (Answer, str)
        Other answers, each with a misconception that gives it.
    changed_by : int
        How many of the misconceptions that were looked at change the answer.
    """

    subject: Subject
    right: Answer
    wrong: list[tuple[Answer, str]] = field(default_factory=list)
    changed_by: int = 0

    @property
    def said(self) -> frozenset[str]:
        """What its options say as sentences, and what is spoken of."""
        return frozenset(a.sentence for a in (self.right, *(a for a, _ in self.wrong)) if a.sentence) | frozenset([self.subject.about] if self.subject.about else [])


def readable(situation: Situation, found: Sequence[Subject]) -> list[Subject]:
    """Those of some subjects of which the language of rulings can speak here."""
    try:
        read(situation, _claims(found))
        return list(found)
    except InputError:
        good = []
        for subject in found:
            try:
                read(situation, subject.claims)
            except InputError:
                continue
            good.append(subject)
        return good


def _claims(found: Iterable[Subject]) -> list[Said]:
    return list(dict.fromkeys(claim for subject in found for claim in subject.claims))


@dataclass
class Experience:
    """How often each misconception was looked at, beside those that a ruling names, and how often it changed an answer."""

    tried: Counter[str] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)

    def best(self, near: Sequence[str], n: int) -> list[str]:
        """Those that are most likely to change something: the nearest, but for what has never done so."""
        rank = {name: place for place, name in enumerate(near)}
        return sorted(near, key=lambda name: (-(self.changed[name] + 1) / (self.tried[name] + 2) * 8 / (8 + rank[name]), rank[name]))[:n]


@dataclass
class Looked:
    """What was derived of a situation: drafts, and the reading without misconceptions."""

    drafts: list[Draft]
    truth: Reading | None = None


def look(situation: Situation, mode: str, rng: random.Random, known: Experience, date: str = asp.CURRENT, kinds: Collection[str] = (), named_only: bool = False) -> Looked:
    """Questions about a situation whose answer some misconception changes.

    Parameters
    ----------
    situation : Situation
    mode : str
        What is asked about: one of `kinds.MODES`.
    rng : random.Random
    known : Experience
        What was learned of misconceptions; more is learned here.
    date : str
    kinds : collection of str
        The kinds to ask for; all, if none is named.
    named_only : bool
        Look at no misconception but those that the ruling names.
    """
    asked = [s for s in subjects(situation, mode) if not kinds or s.kind in kinds]
    if mode == "plays" and len(asked) > MOST_ASKED:  # each of these takes an own look at costs
        chosen = {id(s) for s in rng.sample(asked, MOST_ASKED)} | {id(s) for s in asked if s.kind in ("legal", "illegal")}
        asked = [s for s in asked if id(s) in chosen]
    group = readable(situation, asked)
    if not group:
        return Looked([])
    ruling = read(situation, _claims(group))
    truth = Reading(ruling, date)
    if not truth.playable():
        return Looked([])
    right = {n: answer for n, subject in enumerate(group) if (answer := answer_of(subject, truth)) is not None}
    if not right:
        return Looked([])
    named = list(situation.misconceptions)
    near = related(named, situation.rules, truth.survey.blocks(ruling.claims[0]), date)
    found: dict[int, dict[str, Answer | tuple[Answer, ...]]] = {n: {} for n in right}
    own = rng.sample(named, len(named))[:MOST_NAMED]
    for n, name in enumerate(own + ([] if named_only else known.best(near, MOST_LOOKED_AT - len(own) if own else MOST_OF_A_BOARD))):
        if n >= (len(own) or MOST_IN_VAIN) and not any(found.values()):
            break  # what its own ruling says of it changes nothing here
        believed = Reading(ruling, date, (name,))
        if not believed.playable():
            continue
        for k in right:
            if (answer := answer_of(group[k], believed)) is not None and _texts(answer) != _texts(right[k]):
                found[k][name] = answer
        known.tried[name] += 1
        known.changed[name] += any(name in answers for answers in found.values())
    made = [draft for n, answers in found.items() if answers and (draft := _draft(group[n], right[n], answers, rng)) is not None]
    return Looked(made, truth)


def answer_of(subject: Subject, reading: Reading) -> Answer | tuple[Answer, ...] | None:
    """What is answered; None where that can't be said."""
    try:
        return subject.read(reading)
    except _NOTHING:
        return None


def _texts(answer: Answer | tuple[Answer, ...]) -> frozenset[str]:
    return frozenset(a.text for a in (answer if isinstance(answer, tuple) else (answer,)))


def _draft(subject: Subject, right: Answer | tuple[Answer, ...], answers: Mapping[str, Answer | tuple[Answer, ...]], rng: random.Random) -> Draft | None:
    """The right option and the wrong ones: of several right answers one is offered."""
    good = {a.text for a in (right if isinstance(right, tuple) else (right,))}
    wrong: dict[str, tuple[Answer, str]] = {}
    for name, answer in answers.items():
        new = [a for a in (answer if isinstance(answer, tuple) else (answer,)) if a.text not in good and a.text not in wrong]
        for a in rng.sample(new, min(len(new), 2)):
            wrong[a.text] = (a, name)
    if not wrong or (isinstance(right, tuple) and not right):
        return None
    if subject.counts and len({*good, *wrong} - {"0"}) < 2:  # that asks only whether it is legal
        return None
    one = rng.choice(_denied(right, answers) or right) if isinstance(right, tuple) else right
    kept = list(wrong.values())
    first: dict[str, tuple[Answer, str]] = {}
    for a, name in kept:  # one of each misconception before a second
        first.setdefault(name, (a, name))
    ordered = [*first.values(), *(pair for pair in kept if pair not in first.values())]
    return Draft(subject, one, ordered[:MOST_OPTIONS - 1], len(answers))


def _denied(right: Sequence[Answer], answers: Mapping[str, Answer | tuple[Answer, ...]]) -> list[Answer]:
    """The right answers that some misconception takes for wrong: those that are so by any belief are right at a glance."""
    believed = [_texts(answer) for answer in answers.values()]
    return [a for a in right if any(a.text not in texts for texts in believed)]


def combined(found: Sequence[Draft], rng: random.Random) -> Draft | None:
    """A question about several things at once: what is right of one, and what would be of others."""
    placed = {d.subject.about for d in found if d.subject.kind == "place"}
    told = [d for d in found if d.right.sentence and d.subject.kind not in ("true", *(["counters"] if d.subject.about in placed else []))]
    said = [(d, a, name) for d in told for a, name in d.wrong if a.sentence]
    if len({d.right.sentence for d, *_ in said}) < 2:
        return None
    one = rng.choice(said)[0]
    wrong: dict[str, tuple[Answer, str]] = {}
    for _, a, name in said:  # one of each misconception: what follows from the same one is right or wrong together
        if all(name != other for _, other in wrong.values()):
            wrong.setdefault(a.sentence, (replace(a, text=a.sentence), name))
    when = next((d.subject.then for d, *_ in said if d.subject.then), "")
    return Draft(Subject("statement", f"Which of these is true{when}?", (), one.subject.read, then=when), replace(one.right, text=one.right.sentence),
                 list(wrong.values())[:MOST_OPTIONS - 1], len({name for _, _, name in said}))


# --- proof ---------------------------------------------------------------------------------------------------------------------------


def proved(situation: Situation, found: Sequence[Draft], truth: Reading | None, rng: random.Random, date: str = asp.CURRENT, topics: Collection[str] = ()) -> Iterator[Question]:
    """The questions of some drafts whose right option holds and whose others are refuted, over every line."""
    if not found:
        return
    try:
        checked = Checked(situation, [a.claim for d in found for a in (d.right, *(w for w, _ in d.wrong))], date, truth)
    except InputError:
        if len(found) > 1:
            for draft in found:
                yield from proved(situation, [draft], truth, rng, date, topics)
        return
    for draft in found:
        if (question := _question(situation, draft, checked, truth, rng, date, topics)) is not None:
            yield question


class Checked:
    """Claims of options about one situation, decided together."""

    def __init__(self, situation: Situation, claims: Iterable[Mapping[str, Any]], date: str, truth: Reading | None = None):
        self.situation, self.date = situation, date
        self.several: list[tuple[Ruling, Survey]] = []
        todo = list(claims)
        while todo:  # one play can be asked the same thing with one answer in each ruling only
            now: dict[str, Any] = {}  # with what was asked before: then what was explored before answers this, too
            for key, text in truth.claims if truth is not None else ():
                now[key] = [*now.get(key, []), text] if key in LISTS else now.get(key)
            now = {key: value for key, value in now.items() if value is not None}
            later = []
            for claim in todo:
                if any(key not in LISTS and key in now and now[key] != value for key, value in claim.items()):
                    later.append(claim)
                    continue
                for key, value in claim.items():
                    now[key] = [*now.get(key, []), *_texts_of(value)] if key in LISTS else value
            ruling = read(situation, now.items())
            self.several.append((ruling, Survey(ruling, date, most=MOST_STATES, like=None if truth is None else truth.survey)))
            todo = later

    def of(self, claim: Mapping[str, Any], why: bool = False) -> list[Verdict]:
        """The verdicts on what an option says."""
        out = []
        for key, value in claim.items():
            for text in _texts_of(value) if key in LISTS else [", ".join(_texts_of(value))]:
                ruling, survey = next((r, s) for r, s in self.several if any((c.key, c.text) == (key, text) for c in r.claims))
                out.append(survey.verdict(next(c for c in ruling.claims if (c.key, c.text) == (key, text)), why))
        return out


def _texts_of(value: Any) -> list[str]:
    return [str(v) for v in value] if isinstance(value, list | tuple) else [str(value)]


def _question(situation: Situation, draft: Draft, checked: Checked, truth: Reading | None, rng: random.Random, date: str, topics: Collection[str]) -> Question | None:
    try:
        verdicts = checked.of(draft.right.claim, why=True)
        if any(v.verdict != HOLDS for v in verdicts):
            return None
        wrong = []
        for answer, name in draft.wrong:
            found = {v.verdict for v in checked.of(answer.claim)}
            if REFUTED in found and found <= {HOLDS, REFUTED}:
                wrong.append((answer, name))
    except _NOTHING:
        return None
    if not wrong:
        return None
    shown = draft.subject.shows(truth) if draft.subject.shows is not None and truth is not None else []
    proof = proof_words((*proof_of(verdicts), *shown), situation)
    cited = rules_in(proof) or tuple(dict.fromkeys(rule for v in verdicts for rule in v.rules))
    deciding = list(dict.fromkeys(said for _, name in wrong if (said := decides(name, date, cited))))
    rules = tuple(dict.fromkeys((*rules_in(deciding), *cited))) or situation.rules
    against = [text for v in verdicts for text in v.proof] if draft.right.claim.keys() == {"illegal"} and not situation.play else []
    options = [Option(draft.right.text, draft.right.claim, True, None, " ".join([*([f"{'; '.join(against[:3])}."] if against else []), *deciding]) or rests_on(rules))]
    options += [Option(a.text, a.claim, False, name, why_wrong(name, date, rules, _instead(checked, a))) for a, name in wrong]
    options = [replace(o, text=capital(o.text)) for o in rng.sample(options, len(options))]
    asked = f"{told(situation)} {draft.subject.ask}"
    topic = "loops" if draft.subject.kind == "endless" else topic_of(situation, [o.misconception for o in options if o.misconception], rules, topics)
    level = level_of(len(proof), len(rules), draft.changed_by, len(situation.play))
    question = Question("", draft.subject.kind, topic, level, situation.data(), asked, options, situation.cards, situation.play,
                        situation.until if situation.play and situation.until != "the stack is empty" else "", proof, rules, situation.source, situation.under)
    return replace(question, id=id_of(question))


def _instead(checked: Checked, answer: Answer) -> tuple[str, ...]:
    """What keeps a play from being legal, if that is what an option says."""
    if "legal" not in answer.claim:
        return ()
    return tuple(dict.fromkeys(text for v in checked.of({"legal": answer.claim["legal"]}) for text in v.counterexample))[:3]


def proof_of(verdicts: Sequence[Verdict]) -> tuple[str, ...]:
    """Why an option is right: a line with the rules behind what happens on it, or how the board makes it so; then what is so."""
    story = next((v.story for v in verdicts if v.story), ())
    plain = dict.fromkeys(text for v in verdicts for text in v.proof if not (story and (text[:1].isdigit() and ". " in text[:5])))
    return (*story, *plain)


def level_of(steps: int, rules: int, misconceptions: int, lines: int) -> int:
    """From 1 to 4, by what was measured: sentences of the proof, rules that it names, misconceptions that change the answer, lines of play.

    Examples
    --------
    >>> level_of(2, 1, 1, 0), level_of(12, 14, 3, 4)
    (1, 4)
    """
    score = min(steps, 24) / 4 + min(rules, 16) / 4 + min(misconceptions, 4) / 2 + min(lines, 4) / 2
    return 1 + sum(score > bound for bound in (1.6, 4.5, 8.75))


def id_of(question: Question) -> str:
    """A name made of what is asked."""
    said = json.dumps([question.kind, question.board, question.cards, question.play, question.question, sorted(o.text for o in question.options)], sort_keys=True, default=str)
    return f"{question.kind}-{hashlib.sha256(said.encode()).hexdigest()[:10]}"
