"""What can be asked about a situation: of each kind the subjects, the words of the question, and how the answer is read from what the programs derive.

An answer is a text with a claim. The claim says the same in the language of rulings, and is decided over every line before a question is accepted: so an answer that is read wrongly is
found there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from checker.claim_words import Bound, CannotSay
from checker.effect_words import listing
from checker.quiz.situations import Situation
from checker.quiz.telling import a_play, a_wish, event_words, how_often, never, possessive, symbols, times, when
from checker.verdicts import HOLDS, NO_PAYMENT, Survey, World, answered, hand_size
from encoder.boards.board import Object, slug
from encoder.errors import InputError, UnsupportedError
from encoder.rulings import Asked, Claim, Ruling

Said = tuple[str, Any]
Value = TypeVar("Value", bound=Hashable)
MOST_STATES = 200
"""States of a situation that are looked at, at most: what has more is no question for people."""
MOST_TIMES = 4
"""How often something is looked for."""
MOST_PAYMENTS = 6
"""Payments, or totals, in the text of one option."""


@dataclass(frozen=True)
class Answer:
    """What an option says: in words, as a claim, and, where it is one, as a sentence that stands alone."""

    text: str
    claim: Mapping[str, Any] = field(compare=False)
    sentence: str = field(default="", compare=False)


@dataclass(frozen=True)
class Subject:
    """One thing that can be asked about a situation.

    Parameters
    ----------
    kind : str
    ask : str
        The question, without what is played before.
    claims : sequence of (str, Any)
        Keys and values of claims that have to be put to the ruling, so that it is looked at.
    read : callable
        The answer by what is derived; several where each of them is right, and one is offered; None where it can't be said.
    counts : bool
        Whether the ways to make a play are counted.
    then : str
        When it is asked, as in the question.
    about : str
        The object or player that is spoken of, if it is one; the first word says in which way: where it is with what is on it, or what it is.
    shows : callable, optional
        What else a proof of the answer can show, a sentence each.
    """

    kind: str
    ask: str
    claims: Sequence[Said]
    read: Callable[[Reading], Answer | tuple[Answer, ...] | None]
    counts: bool = False
    then: str = ""
    about: str = ""
    shows: Callable[[Reading], list[str]] | None = None


class Reading:
    """What is derived of a situation, with or without a misconception.

    Parameters
    ----------
    ruling : Ruling
        With the claims of all subjects.
    date : str
    believed : tuple of str
    """

    def __init__(self, ruling: Ruling, date: str, believed: tuple[str, ...] = ()):
        self.survey = Survey(ruling, date, believed, MOST_STATES)
        self.claims: dict[Said, Claim] = {(c.key, c.text): c for c in ruling.claims}
        self._so: dict[tuple[str, str], bool] = {}

    def playable(self) -> bool:
        """Whether what is played can be, and all of it can be looked at."""
        try:
            return bool(self.survey.boards(next(iter(self.claims.values()))))
        except (CannotSay, Bound, InputError, UnsupportedError):
            return False

    def so(self, key: str, text: str) -> bool:
        """Whether a claim holds.

        Raises
        ------
        CannotSay
            It is neither proved nor refuted.
        """
        if (key, text) not in self._so:
            # (what is illegal for any reason is what is not legal)
            other = ("legal", text)
            self._so[key, text] = not self.so(*other) if key == "illegal" and other in self.claims else self.survey.so(self.claims[key, text])
        return self._so[key, text]

    def ends(self, key: str, text: str) -> list[End]:
        """The boards that a claim is asked of."""
        return [self._end(world) for world in self.survey.boards(self.claims[key, text])]

    def _end(self, world: World) -> End:
        return self._known.setdefault(id(world), End(world))

    @cached_property
    def _known(self) -> dict[int, End]:
        return {}

    def same(self, said: Said, of: Callable[[End], Value | None]) -> Value | None:
        """What is the same at all ends."""
        values = {of(end) for end in self.ends(*said)}
        return values.pop() if len(values) == 1 else None

    def asked(self, said: Said, what: str) -> frozenset[str] | int | None:
        """What a claim asks about a play, where it is the same at all points."""
        content = self.claims[said].content
        assert isinstance(content, Asked)
        found = {n if isinstance(n, int) else frozenset(n) for world in self.survey.boards(self.claims[said]) for n in [answered(world, what, content.play)]}
        return found.pop() if len(found) == 1 else None


class End:
    """A board at the end of what is played, for what is asked of it."""

    def __init__(self, world: World):
        self.world = world

    @cached_property
    def zones(self) -> dict[str, str]:
        """Where each object is."""
        return {str(o): str(zone) for o, zone in self.world.of("located", 2)}

    def on_battlefield(self, o: Object) -> bool:
        """Whether an object is a permanent."""
        return self.zones.get(str(o.slot)) == "battlefield"

    def controller(self, o: Object) -> str | None:
        """Who controls a permanent."""
        if not self.on_battlefield(o):
            return None
        found = [str(p) for p, x in self.world.of("controls", 2) if str(x) == str(o.slot)]
        return next((p for p in self.world.board.players if slug(p) in found), None)

    def size(self, o: Object) -> tuple[int, int] | None:
        """Power and toughness of a permanent."""
        key = str(o.slot)
        if not self.on_battlefield(o) or (key, "power") not in self.world.sizes or (key, "toughness") not in self.world.sizes:
            return None
        return self.world.sizes[key, "power"], self.world.sizes[key, "toughness"]

    def features(self, o: Object, name: str) -> frozenset[str] | None:
        """Colors, types ... of a permanent."""
        return frozenset(self.world.features(str(o.slot), name)) if self.on_battlefield(o) else None

    def counters(self, o: Object) -> tuple[tuple[str, int], ...] | None:
        """Counters on a permanent, by kind."""
        if not self.on_battlefield(o):
            return None
        return tuple(sorted((_kind(str(f.arguments[1])), f.arguments[2].number) for f in self.world.held("counter", str(o.slot)) if f.arguments[2].number))

    def creatures(self, player: str) -> int:
        """How many creatures a player controls."""
        controlled = {str(x) for p, x in self.world.of("controls", 2) if str(p) == slug(player)}
        return sum(zone == "battlefield" and x in controlled and "creature" in self.world.features(x, "type") for x, zone in self.zones.items())


def _kind(term: str) -> str:
    """A kind of counter as it is written."""
    if term in ("plus", "minus"):
        return {"plus": "+1/+1", "minus": "-1/-1"}[term]
    if found := re.fullmatch(r"counter\((-?\d+),(-?\d+)\)", term):
        return "/".join(f"{int(n):+d}" for n in found.groups())
    return term.replace("_", " ")


# --- what is so at the end ------------------------------------------------------------------------------------------------------------


def _naming(o: Object) -> tuple[Said, ...]:
    return (("always", f"{o.label} is on the battlefield"),)


def _of_object(kind: str, ask: str, o: Object, then: str, value: Callable[[End], Value | None], answer: Callable[[Value], Answer | None]) -> Subject:
    (naming,) = _naming(o)

    def read(reading: Reading) -> Answer | None:
        found = reading.same(naming, value)
        return None if found is None else answer(found)

    return Subject(kind, ask, (naming,), read, then=then, about=f"{'place' if kind in ('place', 'counters', 'comes-back') else kind} {o.label}")


def _always(text: str, *sentences: str, said: str = "") -> Answer:
    return Answer(text, {"always": list(sentences) if len(sentences) > 1 else sentences[0]}, said or (sentences[0] if len(sentences) == 1 else ""))


def _counted(n: int, kind: str) -> str:
    return f"{n} {kind} counter{'s' * (n != 1)}"


def _counters_said(n: int, kind: str) -> str:
    return f"a{'n' * (kind[0] in 'aeiou')} {kind} counter" if n == 1 else f"{n} {kind} counters"


def _sentences_of_counters(label: str, counters: Sequence[tuple[str, int]]) -> list[str]:
    total = sum(n for _, n in counters)
    if not total:
        return [f"{label} has no counters"]
    return [*(f"{label} has {_counted(n, kind)}" for kind, n in counters), *([f"{label} has {total} counters"] if len(counters) > 1 or total != counters[0][1] else [])]


def _words_of_counters(counters: Sequence[tuple[str, int]]) -> str:
    return listing([_counters_said(n, kind) for kind, n in counters]) if counters else "no counters"


def _where(o: Object, end: End) -> tuple[str, str, tuple[tuple[str, int], ...]] | None:
    zone = end.zones.get(str(o.slot))
    now = next((x for x in end.world.board.objects if x.slot == o.slot), None)
    if zone is None or now is None or zone == "command":
        return None
    return zone, now.owner, end.counters(o) or ()


def _place(o: Object, value: tuple[str, str, tuple[tuple[str, int], ...]]) -> Answer | None:
    zone, owner, counters = value
    if zone == "battlefield":
        text = f"on the battlefield, with {_words_of_counters(counters)}"
        return _always(text, f"{o.label} is on the battlefield", *_sentences_of_counters(o.label, counters), said=f"{o.label} is {text}")
    if zone == "stack":
        return _always("on the stack", f"{o.label} is on the stack")
    if zone == "exile":
        return _always("in exile", f"{o.label} is in exile")
    return _always(f"in {owner}'s {zone}", f"{o.label} is in {owner}'s {zone}")


_TYPES = ("artifact", "creature", "enchantment", "land", "planeswalker", "kindred", "tribal")
_COLORS = ("white", "blue", "black", "red", "green")


def _colors(o: Object, found: frozenset[str]) -> Answer | None:
    names = [color for color in _COLORS if color in found]
    if len(names) != len(found - {"colorless"}):
        return None
    if not names:
        return _always("colorless", f"{o.label} is colorless")
    return _always(f"{'only ' * (len(names) == 1)}{listing(names)}", f"{o.label} is only {' and '.join(names)}")


def _types(o: Object, found: frozenset[str]) -> Answer | None:
    names = [t for t in _TYPES if t in found]
    if not names or len(names) != len(found):
        return None
    return _always(listing(names), f"{o.label} is only {' and '.join(names)}")


def _tapped(o: Object, end: End) -> str | None:
    if not end.on_battlefield(o):
        return None
    return "tapped" if end.world.held("tapped", str(o.slot)) else "untapped"


def at_end(situation: Situation) -> Iterator[Subject]:
    """What can be asked about the board at the end of what is played, or as it is."""
    for o in _interesting(situation):
        yield from _of_permanent(situation, o)
    for player in situation.board.players:
        yield from _of_its_player(situation, player)


def _of_permanent(situation: Situation, o: Object) -> Iterator[Subject]:
    x, then = o.label, when(situation)
    yield _of_object("size", f"What are {possessive(x)} power and toughness{then}?", o, then, lambda end: end.size(o), lambda v: _always(f"{v[0]}/{v[1]}", f"{x} is {v[0]}/{v[1]}"))
    yield _of_object("colors", f"What color or colors is {x}{then}?", o, then, lambda end: end.features(o, "color"), lambda v: _colors(o, v))
    yield _of_object("types", f"What card types does {x} have{then}?", o, then, lambda end: end.features(o, "type"), lambda v: _types(o, v))
    for word in _keywords(situation):
        yield _ability(o, word, then)
    if situation.play:
        yield _of_object("place", f"Where is {x}{then}, and, if it is on the battlefield, which counters are on it?", o, then, lambda end: _where(o, end), lambda v: _place(o, v))
        if _returns(situation):
            yield _comes_back(o, then)
        yield _of_object("counters", f"Which counters does {x} have{then}?", o, then, lambda end: end.counters(o), lambda v: _always(_words_of_counters(v), *_sentences_of_counters(x, v), said=f"{x} has {_words_of_counters(v)}"))
        yield _of_object("tapped", f"Is {x} tapped or untapped{then}?", o, then, lambda end: _tapped(o, end), lambda v: _always(v, f"{x} is {v}"))
        yield _of_object("controller", f"Who controls {x}{then}?", o, then, lambda end: end.controller(o), lambda v: _always(v, f"{x} is controlled by {v}"))


def _ability(o: Object, word: str, then: str) -> Subject:
    def value(end: End) -> bool | None:
        return slug(word) in end.world.abilities.get(str(o.slot), {}).values() if end.on_battlefield(o) else None

    return _of_object("ability", f"Does {o.label} have {word}{then}?", o, then, value, lambda v: _always("yes" if v else "no", f"{o.label} has {'' if v else 'no '}{word}"))


def _of_its_player(situation: Situation, p: str) -> Iterator[Subject]:
    then = when(situation)
    if situation.play:
        yield _of_player("life", f"What is {possessive(p)} life total{then}?", p, then, lambda end: end.world.board.life[p], lambda n: _always(str(n), f"{p} is at {n} life"))
        yield _of_player("hand", f"How many cards does {p} have in hand{then}?", p, then, lambda end: hand_size(end.world.board, p), lambda n: _always(str(n), f"{p} has {n} card{'s' * (n != 1)} in hand"))
        yield _of_player("mana", f"Which mana is in {possessive(p)} mana pool{then}?", p, then, lambda end: _pool(end, p), lambda v: _always(symbols(v), f"{p} has mana {v}", said=f"{p} has {symbols(v)} in the mana pool"))
    yield _of_player("creatures", f"How many creatures does {p} control{then}?", p, then, lambda end: end.creatures(p),
                     lambda n: _always(str(n), f"there {'is' if n == 1 else 'are'} {n} creature{'s' * (n != 1)} controlled by {p}", said=f"{p} controls {n or 'no'} creature{'s' * (n != 1)}"))


_BACK = re.compile(r"ability\((persist|undying)\)|return_to|keyword_ability\([^)]*\bunearth\b")


def _returns(situation: Situation) -> bool:
    """Whether something here may come back to the battlefield."""
    return any(_BACK.search(fact) for fact in situation.board.facts()) or any("persist" in text or "return" in text for text in situation.play)


def _comes_back(o: Object, then: str) -> Subject:
    """Whether a permanent dies, and whether it comes back."""
    x = o.label
    claims = [("never", f"{x} dies"), ("always", f"{x} dies exactly once"), ("always", f"{x} dies exactly 2 times"), ("never", f"{x} enters"), ("always", f"{x} enters exactly once")]

    def read(reading: Reading) -> Answer | None:
        if o.zone != "battlefield" or (found := reading.same(_naming(o)[0], lambda end: _where(o, end))) is None:
            return None
        zone, _, counters = found
        if reading.so("never", f"{x} dies"):
            return Answer("it does not die", {"never": f"{x} dies"}, f"{x} does not die") if zone == "battlefield" else None
        if reading.so("never", f"{x} enters"):
            return Answer("it dies and does not come back", {"always": f"{x} dies", "never": f"{x} enters"}, f"{x} dies and does not come back") if zone == "graveyard" else None
        if not reading.so("always", f"{x} enters exactly once"):
            return None
        if zone == "battlefield" and reading.so("always", f"{x} dies exactly once"):
            text = f"it dies and comes back, and then has {_words_of_counters(counters)} on it"
            return Answer(text, {"always": [f"{x} dies exactly once", f"{x} enters exactly once", f"{x} is on the battlefield", *_sentences_of_counters(x, counters)]}, f"{x}{text[2:]}")
        if zone == "graveyard" and reading.so("always", f"{x} dies exactly 2 times"):
            return Answer("it dies, comes back, and dies again for good", {"always": [f"{x} dies exactly 2 times", f"{x} enters exactly once", f"{x} is in a graveyard"]}, f"{x} dies, comes back, and dies again")
        return None

    return Subject("comes-back", f"Does {x} die, and does it come back to the battlefield?", [*_naming(o), *claims], read, then=then, about=f"place {x}")


def _of_player(kind: str, ask: str, player: str, then: str, value: Callable[[End], Value | None], answer: Callable[[Value], Answer]) -> Subject:
    naming = ("always", f"{player} is at 20 life")

    def read(reading: Reading) -> Answer | None:
        found = reading.same(naming, value)
        return None if found is None else answer(found)

    return Subject(kind, ask, (naming,), read, then=then, about=f"{kind} {player}")


def _pool(end: End, player: str) -> str | None:
    pool: Counter[str] = Counter()
    for m in end.world.board.pool:
        if m.player == player:
            pool[m.color] += m.n
    return "".join(c * pool[c] for c in "WUBRGC") or None


def _interesting(situation: Situation) -> list[Object]:
    """The objects to ask about: those that are spoken of first, then other permanents."""
    board = situation.board
    texts = " ".join(situation.texts())
    named = [o for o in board.objects if o.label in texts and o.zone != "command"]
    rest = [o for o in board.objects if o.zone == "battlefield" and o not in named]
    return [*named, *rest][:5]


def _keywords(situation: Situation) -> list[str]:
    """Keywords that something on the board has or gives."""
    facts = " ".join(situation.board.facts())
    found = dict.fromkeys(re.findall(r"\b(?:ability|gain|lose)\(([a-z_]+)\)", facts))
    return [word.replace("_", " ") for word in found if word in _KEYWORDS][:2]


_KEYWORDS = frozenset({"flying", "haste", "vigilance", "trample", "deathtouch", "lifelink", "first_strike", "double_strike", "reach", "defender", "shroud", "hexproof", "indestructible",
                       "menace", "wither", "persist", "infect", "fear", "flash", "undying", "changeling", "shadow"})


# --- what happens -----------------------------------------------------------------------------------------------------------------


def happening(situation: Situation) -> Iterator[Subject]:
    """What can be asked about the whole line, from what the claims of the ruling speak of."""
    if not situation.play:
        return
    events: dict[str, None] = {}
    ends = False
    for text in situation.sentences:
        bare = re.sub(r'"[^"]*"', lambda m: "_" * len(m[0]), text)
        if re.search(r"\b(wins|loses) the game|the game is a draw", bare):
            ends = True
            continue
        for word in (" before ", " after ", " at the same time as "):
            if bare.count(word) == 1 and (at := bare.index(word)):
                first, second = text[:at], text[at + len(word):]
                if _happens(first) and _happens(second):
                    yield _order(first, second)
                    events |= dict.fromkeys((first, second))
        event = re.sub(r" (exactly once|twice|(exactly |at least |at most )?\d+ times)$", "", text)
        if _happens(event) and not re.search(r" (before|after|when|while|until|throughout|at the same time as)\b", re.sub(r'"[^"]*"', "", event)):
            events[event] = None
    for text in list(dict.fromkeys(re.sub(r" (deals|gains|loses) \d+ (damage|life)\b", r" \1 \2", text) for text in events))[:4]:  # how much is asked otherwise: another amount is not never
        if not re.search(r"\bpriority\b|\bannounces\b|\bdetermines\b", text):
            yield _times(text)
    for text in situation.sentences[:5]:
        yield _true(text)
    if ends or any(n <= 5 for n in situation.board.life.values()):
        yield _winner(situation)


_HAPPENS = re.compile(r"(dies|enters|leaves|resolves|triggers|untaps|taps|attacks|blocks|gets priority|doesn't resolve|draws|discards|sacrifices|gains \d+ life|loses \d+ life|"
                      r"is (destroyed|countered|sacrificed|exiled|regenerated)|deals (\d+ )?damage to .+|(is|are) put on .+|(is|are) removed from .+|"
                      r"announces \w+ of .+|casts .+|activates .+)$")


def _happens(text: str) -> bool:
    return bool(_HAPPENS.search(text)) and " has " not in text and " or " not in text


def _order(first: str, second: str) -> Subject:
    claims = (("always", f"{first} before {second}"), ("always", f"{second} before {first}"))
    texts = (f"{event_words(first)} first", f"{event_words(second)} first")
    return Subject("order", f"Which comes first: {event_words(first)}, or {event_words(second)}?", claims, lambda reading: _first_of(reading, claims, texts))


def _first_of(reading: Reading, claims: Sequence[tuple[str, str]], texts: Sequence[str]) -> Answer | None:
    return next((Answer(text, dict([claim]), event_words(claim[1]) if claim[0] == "always" else never(claim[1])) for text, claim in zip(texts, claims, strict=True) if reading.so(*claim)), None)


def _times(text: str) -> Subject:
    claims = [("never", text), *(("always", f"{text} exactly {n} times" if n > 1 else f"{text} exactly once") for n in range(1, MOST_TIMES + 1))]
    words = [times(n) for n in range(MOST_TIMES + 1)]
    return Subject("times", how_often(text), claims, lambda reading: _first_of(reading, claims, words))


def _true(text: str) -> Subject:
    claims = (("always", text), ("never", text))
    return Subject("true", f"Is this true: {event_words(text)}?", claims, lambda reading: _first_of(reading, claims, ("yes", "no")))


def _winner(situation: Situation) -> Subject:
    players = situation.board.players
    each = [("always", f"{p} wins the game") for p in players]
    lose = [f"{p} loses the game" for p in players]
    nobody = [f"{p} wins the game" for p in players] + lose

    def read(reading: Reading) -> Answer | None:
        if found := _first_of(reading, each, [f"{p} wins" for p in players]):
            return found
        if all(reading.so("always", text) for text in lose):
            return Answer("nobody: all players lose at the same time, and the game is a draw", {"always": lose})
        if all(reading.so("never", text) for text in nobody):
            return Answer("nobody yet: the game goes on", {"never": nobody})
        return None

    return Subject("winner", f"Who wins the game{when(situation)}?", [*each, *(("always", text) for text in lose), *(("never", text) for text in nobody)], read)


def outcomes(situation: Situation) -> Iterator[Subject]:
    """In how many different ways it can end."""
    if not situation.play:
        return
    numbers = range(1, 9)
    claims = [("number of outcomes", str(n)) for n in numbers]

    def read(reading: Reading) -> Answer | None:
        claim = reading.claims["number of outcomes", "1"]
        for n in numbers:
            if reading.survey.verdict(replace(claim, content=replace(claim.content, number=n))).verdict == HOLDS:  # type: ignore[arg-type]
                return Answer(str(n), {"number of outcomes": n})
        return None

    yield Subject("outcomes", f"Counting every choice that players have, how many different results are possible{when(situation)}? Results differ if any card, permanent, life total, number of cards in hand or mana pool does.",
                  claims[:1], read)


# --- plays -------------------------------------------------------------------------------------------------------------------------


_NUMBERED: dict[str, str] = {
    "number of announcements": "In how many different ways can its cost be announced? Count, symbol by symbol, which half of each hybrid or Phyrexian symbol is chosen, and which optional and alternative costs are paid, whether or not the total can be paid.",
    "number of payment orders": "Its total cost has to be paid part by part: the mana as one part, and each other thing that it asks for. In how many different orders can the parts be paid? If it can't be done at all, the answer is 0.",
    "number of payments": "In how many different ways can it be paid for? Ways differ if something else is announced or other mana is spent; what nothing tells apart counts once. If it can't be done at all, the answer is 0.",
    "number of target choices": "How many different choices of targets are possible?",
    "least mana": "What is the smallest amount of mana with which it can be paid for?",
    "number of ways": "In how many different ways can that be done? Ways differ in modes, targets, what is announced or what is spent; equal creatures and equal mana, which nothing tells apart, count once. If it can't be done at all, the answer is 0.",
}
_SHOWN = {"number of announcements": "total costs", "number of payments": "payments", "number of ways": "payments", "least mana": "payments"}
"""What shows a number: what is listed in the proof, where it can be said."""


def of_plays(situation: Situation) -> Iterator[Subject]:
    """What can be asked about plays at the point that is reached."""
    for text in list(dict.fromkeys(_base(play) for play in situation.plays))[:2]:
        yield from _of_play(situation, text)
    plays = list(_alternatives(situation, situation.plays))
    if len(plays) > 1:
        yield Subject("legal", f"Which of these is legal{_at_point(situation)}?", [("legal", play) for play in plays], lambda reading: _all_so(reading, situation, "legal", plays))
        yield Subject("illegal", f"Which of these is not legal{_at_point(situation)}?", [(key, play) for play in plays for key in ("legal", "illegal")], lambda reading: _all_so(reading, situation, "illegal", plays))


def _of_play(situation: Situation, text: str) -> Iterator[Subject]:
    declares = re.search(r"^\S+ (attacks|blocks|doesn't)\b", text)
    wish = a_wish(text, situation)
    yield Subject("possible", f"{wish} Is that legal?", [("legal", text), ("illegal", text)], lambda reading: _possible(reading, text))
    for what, ask in _NUMBERED.items():
        if (not declares or what == "number of ways"):
            yield _about_play(what.removeprefix("number of ").replace(" ", "-"), f"{wish} {ask}", (f"{what} of {text}", "0"), what, _number_of, _SHOWN.get(what, ""))
    if declares:
        return
    yield _about_play("total-costs", f"{wish} Which total costs are possible, whether or not they can be paid? Each option is meant as a complete list.", (f"total costs of {text}", "0"), "total costs", _all_of)
    said = (f"payments of {text}", "0")
    yield _about_play("payments-all", f"{wish} Which mana can be spent on that? Each option is meant as a complete list of the possibilities.", said, "payments", _all_of)
    yield Subject("payment", f"{wish} Which of these payments is legal?", (said,), lambda reading: _each_payment(reading, said, text))


def _about_play(kind: str, ask: str, said: Said, what: str, read: Callable[[Reading, Said, str], Answer | None], listed: str = "") -> Subject:
    return Subject(kind, ask, (said,), lambda reading: read(reading, said, what), what.startswith("number of"), shows=(lambda reading: _listed(reading, said, listed)) if listed else None)


def _listed(reading: Reading, said: Said, what: str) -> list[str]:
    """What there is to pay or to announce, a sentence each, where it can be said and is not too much."""
    try:
        found = reading.asked(said, what)
    except (CannotSay, Bound, InputError, UnsupportedError):
        return []
    if not isinstance(found, frozenset) or not 0 < len(found) <= MOST_PAYMENTS or not all(map(_sayable, found)):
        return []
    title = "a total cost that can be announced" if what == "total costs" else "what can be spent"
    return [f"{title}: {symbols(text)}" for text in sorted(found, key=lambda text: (len(text), text))]


def _possible(reading: Reading, text: str) -> Answer:
    return Answer("yes", {"legal": text}) if reading.so("legal", text) else Answer("no", {"illegal": text})


def _all_so(reading: Reading, situation: Situation, key: str, plays: Sequence[str]) -> tuple[Answer, ...]:
    """The plays of which a claim holds."""
    found = []
    for play in plays:
        with suppress(CannotSay):
            if reading.so(key, play):
                found.append(Answer(a_play(play, situation), {key: play}))
    return tuple(found)


def _at_point(situation: Situation) -> str:
    return "" if not situation.play else " at that point"


def _base(text: str) -> str:
    """A play without how it is paid."""
    quoted = [m.span() for m in re.finditer(r'"[^"]*"', text)]
    at = next((m.start() for m in re.finditer(r" (paying|tapping|exiling|for) ", text) if not any(a <= m.start() < b for a, b in quoted)), len(text))
    return text[:at] if re.search(r" (with X|targeting) ", text[at:]) is None else text


def _alternatives(situation: Situation, plays: Sequence[str]) -> Iterator[str]:
    """The plays that claims ask about, and the same with other targets."""
    found = dict.fromkeys(plays[:6])
    permanents, players = [o.label for o in situation.board.objects if o.zone == "battlefield"][:5], list(situation.board.players)
    for play in plays[:4]:
        if (match := re.search(r" targeting ([^\"]+)$", play)) and match[1] in (*permanents, *players):
            # (where only permanents are spoken of, that a player is no target is nothing to ask)
            base = play[:match.start(1)]
            names = permanents + (players if any(other.startswith(base) and other[len(base):] in players for other in plays) else [])
            found |= dict.fromkeys(base + name for name in names)
    return iter(list(found)[:9])


def _number_of(reading: Reading, said: Said, what: str) -> Answer | None:
    n = reading.asked(said, what)
    return Answer(str(n), {said[0]: n}) if isinstance(n, int) and NO_PAYMENT < n < 200 else None


def _all_of(reading: Reading, said: Said, what: str) -> Answer | None:
    found = reading.asked(said, what)
    if not isinstance(found, frozenset) or not found or len(found) > MOST_PAYMENTS or not all(map(_sayable, found)):
        return None
    texts = sorted(found, key=lambda text: (len(text), text))
    return Answer("; ".join(map(symbols, texts)), {said[0]: texts})


def _each_payment(reading: Reading, said: Said, play: str) -> tuple[Answer, ...] | None:
    found = reading.asked(said, "payments")
    if not isinstance(found, frozenset) or not all(map(_sayable, found)):
        return None
    return tuple(Answer(symbols(text), {"legal": f"{play} paying {text}"}) for text in sorted(found, key=lambda text: (len(text), text)) if text != "0")


def _sayable(text: str) -> bool:
    """Whether claims can say a payment, or a total, as it is written here."""
    return not re.search(r"\(|\bneeds\b|putting|removing", text)


def lines(situation: Situation) -> Iterator[Subject]:
    """What can be asked about the ends of what is played, and about what happens on the way."""
    yield from at_end(situation)
    yield from happening(situation)


def endless(situation: Situation) -> Iterator[Subject]:
    """What can be repeated without end on a board as it is."""
    if situation.play:
        return
    for text in situation.endless or situation.board.players:
        yield _endless(text)


def _endless(text: str) -> Subject:
    claims = (("endless", text), ("never endless", text))
    what = f"in which {event_words(text)} each time" if " " in text else f"which {text} can repeat, and which brings something each time"
    return Subject("endless", f"Is there a loop here, {what}: something that can be repeated any number of times while the other player only passes?", claims,
                   lambda reading: _first_of(reading, claims, ("yes, it can be repeated without end", "no, it comes to an end or does not start")))


MODES = {"endless": endless, "lines": lines, "plays": of_plays, "outcomes": outcomes}
"""What is asked together, so that one exploration answers it."""


def subjects(situation: Situation, mode: str) -> list[Subject]:
    """What can be asked about a situation in one exploration."""
    return list(MODES[mode](situation))
