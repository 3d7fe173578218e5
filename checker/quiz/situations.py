"""Situations to ask about: boards of rulings with what is played on them, and variations of these.

A variation replaces cards by others that do the same kind of thing, and moves numbers; what is played is said of the new names. Whether it can still be played, and what
comes of it, is for the programs to say (`checker.quiz.deriving`).
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from clingo import SymbolType

import asp
from checker.claim_words import CannotSay
from checker.legality import ability_words
from checker.verdicts import World
from encoder.boards import Board, Mana, Object, Unclear, parse_board
from encoder.boards.board import slug
from encoder.boards.models import STEPS
from encoder.boards.names import fold
from encoder.cards import library
from encoder.errors import InputError, UnsupportedError
from encoder.rulings import Asked, Case, Endless, Facts, Legality, Ruling, parse_ruling
from encoder.rulings.ruling import UNTIL, USED
from encoder.rulings.sentences import mark
from encoder.yaml_source import Mapping as YamlMapping
from encoder.yaml_source import Node, Scalar, parse
from encoder.yaml_source import Sequence as YamlSequence

SHIPPED = tuple(path for path in (asp.ROOT.parent / "examples" / "rulings", Path(__file__).resolve().parent / "rulings") if path.is_dir())
"""Where the shipped rulings are: beside the packages, or, installed, inside this one."""


@dataclass(frozen=True)
class Situation:
    """A board, what is played on it, and what a ruling asks there.

    Parameters
    ----------
    source : str
        Id of the ruling.
    rules, misconceptions : tuple of str
        Those that the ruling names.
    board : Board
    play : tuple of str
        Lines of play.
    until : str
    under : str
        The rules date; "" for today's.
    sentences : tuple of str
        Of claims about what happens.
    plays : tuple of str
        Plays that claims ask about.
    endless : tuple of str
        What claims say can, or can't, be repeated without end.
    """

    source: str
    rules: tuple[str, ...]
    misconceptions: tuple[str, ...]
    board: Board
    play: tuple[str, ...] = ()
    until: str = UNTIL
    under: str = ""
    sentences: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    endless: tuple[str, ...] = ()

    @property
    def cards(self) -> dict[str, str]:
        """Cards of its own, in notation."""
        return dict(self.board.local_cards)

    def data(self) -> dict[str, Any]:
        """The board, as a ruling file says it, without cards."""
        found = plain(parse(self.board.to_text(), "<board>"))
        assert isinstance(found, dict)
        return {key: value for key, value in found.items() if key not in ("cards", "rules")}

    def texts(self) -> tuple[str, ...]:
        """Everything that is said of the board."""
        return (*self.play, *self.sentences, *self.plays, *self.endless)


LISTS = ("always", "never", "possible", "legal", "illegal", "endless", "never endless")
"""Keys of which each text is a claim of its own."""


def plain(node: Node) -> Any:
    """A node as plain data; every scalar is the text that was written."""
    if isinstance(node, YamlMapping):
        return {key.text: plain(value) for key, value in node.pairs}
    if isinstance(node, YamlSequence):
        return [plain(item) for item in node.items]
    assert isinstance(node, Scalar)
    return node.text


def ruling_text(board: Mapping[str, Any], cards: Mapping[str, str], play: Sequence[str], until: str, claims: Iterable[tuple[str, Any]], under: str = "") -> str:
    """A ruling that makes some claims about what is played on a board: JSON, which is YAML."""
    said: dict[str, Any] = {"ruling": "quiz", "board": dict(board)}
    said |= {"cards": dict(cards)} if cards else {}
    said |= {"play": list(play)} if play else {}
    said |= {"until": until} if until and until != UNTIL else {}
    said |= {"under": under} if under else {}
    for key, value in claims:
        if key in LISTS:
            texts = said.setdefault(key, [])
            texts += [text for text in (value if isinstance(value, list | tuple) else [value]) if text not in texts]
        else:
            said[key] = [str(v) for v in value] if isinstance(value, list | tuple) else str(value)
    return json.dumps(said, ensure_ascii=False)


# --- of rulings -----------------------------------------------------------------------------------------------------------------


def from_ruling(ruling: Ruling) -> Iterator[Situation]:
    """The situations of a ruling's cases that a question can be asked about."""
    for case in ruling.cases:
        if (found := _of_case(ruling, case)) is not None:
            yield found


def _of_case(ruling: Ruling, case: Case) -> Situation | None:
    if any(o.name.startswith(f"{USED} ") and o.zone != "command" for o in case.board.objects) or len(case.board.players) != 2:
        return None
    dates = {asp.resolve_date(d) for d in case.dates} or {asp.CURRENT}
    under = "" if asp.CURRENT in dates else max(dates)
    claims = [c for c in ruling.claims if c.case == case.name]
    sentences = [c.text for c in claims if isinstance(c.content, Facts)]
    plays = [c.text if isinstance(c.content, Legality) else c.key.removeprefix("number of ").split(" of ", 1)[1] for c in claims if isinstance(c.content, Legality | Asked)]
    named = tuple(dict.fromkeys((*case.refuted_under, *ruling.refuted_under)))
    played = tuple(line.text for line in case.lines)
    return Situation(ruling.id, ruling.rules, named, _unused(case.board, (*played, *sentences, *plays)), played, case.until, under,
                     tuple(dict.fromkeys(sentences)), tuple(dict.fromkeys(plays)), tuple(dict.fromkeys(c.text for c in claims if isinstance(c.content, Endless))))


def _unused(board: Board, texts: Iterable[str]) -> Board:
    """A board without the cards that stand for spells that are used, and without those of its file that are not on it and nothing speaks of."""
    kept = tuple(o for o in board.objects if not o.name.startswith(f"{USED} "))
    said = [*texts, *(e.text for e in board.effects), *(h.text for h in board.earlier), *(name for o in kept for name in (o.name, o.state.copy_name))]
    cards = [(name, text) for name, text in board.local_cards if not name.startswith(f"{USED} ")]
    needed: list[tuple[str, str]] = []
    while more := [(name, text) for name, text in cards if (name, text) not in needed and any(name in one for one in (*said, *(t for _, t in needed)))]:
        needed += more
    return replace(board, objects=kept, local_cards=tuple(card for card in cards if card in needed))


MOST_PLAYS = 8
"""Plays of a board that are made, each in a situation of its own."""


def from_board(board: Board) -> Iterator[Situation]:
    """The situations of a board: as it is, with what is on the stack resolving, and with each play that somebody may make."""
    plays = dict.fromkeys(_plays(board))
    found = [text for text, legal in plays if legal]
    yield Situation("", (), (), board, plays=tuple(text for text, _ in plays))
    if board.stack:
        yield Situation("", (), (), board, ("the stack empties",))
    for text in found[:MOST_PLAYS]:
        yield Situation("", (), (), board, (text, "the stack empties"))


def _plays(board: Board) -> Iterator[tuple[str, bool]]:
    """Spells and abilities that a player could think of now, each with each of its targets, where it has one; and whether it is legal."""
    try:
        world = World(board, asp.CURRENT)
        plays = list(world.plays.all.values())
    except UnsupportedError:
        return
    for play in plays:
        if play.action not in ("cast", "activate") or (play.action == "cast" and play.what is not None):
            continue
        player = next(p for p in board.players if slug(p) == play.player)
        text = f"{player} casts {world.call(play.object)}"
        if play.action == "activate":
            words = ability_words(board, world.abilities.get(str(play.object), {}).get(str(play.what), ""))
            if not words or '"' in words:
                continue
            text = f'{player} activates "{words}" of {world.call(play.object)}'
        uses = world.plays.uses(play.term)
        named = [world.call(target) for target in uses[0].legal[:3] if target.type == SymbolType.Number or target.name in map(slug, board.players)] if len(uses) == 1 else []
        yield from ((f"{text} targeting {target}", not play.reasons) for target in named)
        if not uses or play.reasons:
            yield text, not play.reasons


# --- roles ----------------------------------------------------------------------------------------------------------------------

_SURFACE = re.compile(r"card\(self,(name|size|color|subtype)\(|^mana_symbol\(|^category\(|^color_indicator")
_NUMBER = re.compile(r"\b\d+\b")


@cache
def roles() -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
    """Shipped cards by what they do, and by what kind of thing they do: ids with the same key can stand in for each other."""
    cards = library()
    close: dict[str, list[str]] = {}
    wide: dict[str, list[str]] = {}
    for id in sorted(cards.entries):
        try:
            card = cards.card(id)
        except InputError:
            continue
        if cards.entries[id].is_token or len(card.faces) > 1 or cards.unsupported([id]):
            continue
        near, far = role(id, card.facts)
        close.setdefault(near, []).append(id)
        wide.setdefault(far, []).append(id)
    return ({id: tuple(group) for group in close.values() for id in group}, {id: tuple(group) for group in wide.values() for id in group})


def role(id: str, facts: Iterable[str]) -> tuple[str, str]:
    """What a card does but for its numbers, name, size, colors and cost; and, in general, its types, keywords and kinds of abilities."""
    own = [re.sub(rf"\b{id}\b", "self", fact) for fact in facts]
    close = sorted(_NUMBER.sub("n", fact) for fact in own if not _SURFACE.search(fact))
    wide = sorted({m[0] for fact in own if (m := re.match(r"card\(self,type\(\w+\)\)|card\(self,ability\((?!line)\w+\)\)|(activated|triggered|spell_ability|cost_of|target_of)\(", fact))})
    return "\n".join(close), "\n".join(wide)


# --- variations -----------------------------------------------------------------------------------------------------------------

_KEEP = ("command",)
Edit = Callable[[Situation, random.Random], "Situation | None"]


def varied(situation: Situation, rng: random.Random) -> Situation | None:
    """Another situation like this one; None if nothing of it can be varied as it was tried."""
    edits = [_other_cards, _other_cards, _other_cards, _counters, _damage, _life, _mana, _x, _test_sizes, _numbers, _players, _step]
    wanted, done = rng.choice((1, 1, 1, 2, 2)), 0
    for edit in rng.sample(edits, len(edits)):
        try:
            found = edit(situation, rng)
        except (InputError, CannotSay):
            continue
        if found is not None:
            situation, done = found, done + 1
        if done >= wanted:
            break
    return situation if done else None


def rewritten(situation: Situation, objects: Sequence[Object], **changes: Any) -> Situation | None:
    """The situation with other objects in the places of its own, and everything said of the new names; None if it can't be said."""
    old = situation.board
    many = Counter(o.name for o in objects)
    met: Counter[str] = Counter()
    numbered = []
    for o in objects:
        met[o.name] += 1
        numbered.append(replace(o, number=met[o.name] if many[o.name] > 1 else 0))
    labels = {o.slot: o.label for o in numbered}

    def said(text: str) -> str | None:
        marked = mark(text, old.names.longest, frozenset(map(fold, old.players)))
        out, at = "", 0
        for name in marked.names:
            found = old.names.resolve(name.text)
            if isinstance(found, Unclear):
                return None
            new = labels.get(int(found.key), name.text) if found.kind == "object" else name.text
            if found.kind == "item":
                new = name.text if old[old.stack[int(found.key) - 1].source].label == labels.get(old.stack[int(found.key) - 1].source) else ""
                if not new:
                    return None
            out, at = out + text[at:name.offset] + new, name.offset + len(name.text)
        return out + text[at:]

    effects = [said(e.text) for e in old.effects]
    earlier = [said(h.text) for h in old.earlier]
    order = [said(text) for text in old.order]
    if None in effects or None in earlier or None in order:
        return None
    board = replace(old, objects=tuple(numbered), effects=tuple(replace(e, text=t or "") for e, t in zip(old.effects, effects, strict=True)),
                    earlier=tuple(replace(h, text=t or "") for h, t in zip(old.earlier, earlier, strict=True)), order=tuple(t or "" for t in order), **changes)
    new = parse_board(board.to_text())
    if len(new.objects) != len(numbered) or [o.name for o in new.objects] != [o.name for o in numbered] or new.status():
        return None
    play = [said(text) for text in situation.play]
    if None in play:
        return None
    return replace(situation, board=new, play=tuple(t or "" for t in play), sentences=tuple(t for text in situation.sentences if (t := said(text))),
                   plays=tuple(t for text in situation.plays if (t := said(text))), endless=tuple(t for text in situation.endless if (t := said(text))))


_MADE = re.compile(r"test ((?:[a-z]+ )?[a-z]+)")
_PLACES = ("Tarnhollow", "Quillmoor", "Osterfen", "Brackenmere", "Velmark", "Dunmarrow", "Hestral", "Kelwynd", "Morrowick", "Ullavere", "Pellamoor", "Sarrowdeep", "Wendle", "Corrigan's", "Isenwald", "Farrowgate")
"""Where cards that are made up come from: no card is named so."""


def presentable(situation: Situation, rng: random.Random) -> Situation:
    """The same with names for the cards that are made for it, which read as those of cards do; unchanged if something else goes by their names."""
    board = situation.board
    cards = {name: made[1] for name, _ in board.local_cards if (made := _MADE.fullmatch(name))}
    if not cards or any(o.state.copy_name in cards or o.state.copy_of for o in board.objects):
        return situation
    place = rng.choice(_PLACES)
    new = {name: f"{place} {kind.title()}" for name, kind in cards.items()}
    if any(board.library.id(name) for name in new.values()):
        return situation

    def renamed(text: str) -> str:
        return re.sub("|".join(rf"\b{re.escape(name)}\b" for name in sorted(new, key=len, reverse=True)), lambda m: new[m[0]], text)

    objects = [replace(o, name=new[o.name], card=slug(new[o.name]), face=slug(new[o.name])) if o.name in new and o.card == o.face else o for o in board.objects]
    try:
        found = rewritten(situation, objects, local_cards=tuple((new.get(name, name), renamed(text)) for name, text in board.local_cards))
    except InputError:
        return situation
    return situation if found is None or any(name in text for name in new for text in (*found.texts(), found.board.to_text())) else found


def _swappable(board: Board) -> list[str]:
    """Names of cards on the board that others may stand in for."""
    near, far = roles()
    local = {name for name, _ in board.local_cards}
    return [name for name in dict.fromkeys(o.name for o in board.objects if o.zone not in _KEEP and not o.token and o.card == o.face and not o.state.copy_of and o.name not in local)
            if (id := next(o.card for o in board.objects if o.name == name)) in near or id in far or id.startswith("test_creature")]


def _other_cards(situation: Situation, rng: random.Random) -> Situation | None:
    """A card, and all of its name, replaced by another of its role."""
    board = situation.board
    if not (names := _swappable(board)):
        return None
    name = rng.choice(names)
    id = next(o.card for o in board.objects if o.name == name)
    near, far = roles()
    here = {o.card for o in board.objects}
    group = [x for x in near.get(id, ()) if x not in here]
    played = any(re.search(rf"\b{re.escape(name)}\b", text) for text in situation.play if re.search(r" (casts|activates|plays|suspends|tries) ", text))
    wide = [x for x in far.get(id, ()) if x not in here] if not played else []
    choice = group if group and (rng.random() < 0.7 or not wide) else wide
    if not choice:
        return None
    card = library().card(rng.choice(choice))
    objects = [replace(o, card=card.id, face=card.id, name=card.name) if o.name == name else o for o in board.objects]
    return rewritten(situation, objects)


def _test_sizes(situation: Situation, rng: random.Random) -> Situation | None:
    """A creature made for the test, with other numbers: a local card, or a test creature."""
    board = situation.board
    cards = [(name, text) for name, text in board.local_cards if re.search(r" creature .*?\d+/\d+$", text.split("\n", 1)[0])]
    if cards:
        name, text = rng.choice(cards)
        first, *rest = text.split("\n")
        size = re.search(r"(\d+)/(\d+)$", first)
        assert size is not None
        power, toughness = max(0, int(size[1]) + rng.choice((-1, 0, 1, 2))), max(1, int(size[2]) + rng.choice((-1, 0, 1, 2)))
        new = "\n".join([f"{first[:size.start()]}{power}/{toughness}", *rest])
        if new == text:
            return None
        return rewritten(situation, board.objects, local_cards=tuple((n, new if n == name else t) for n, t in board.local_cards))
    return None


def _numbers(situation: Situation, rng: random.Random) -> Situation | None:
    """Another amount in the text of an effect that is used, or of a card made for the test."""
    def other(match: re.Match[str]) -> str:
        return str(max(1, int(match[0]) + rng.choice((-1, 1, 1, 2))))

    pattern = re.compile(r"(?<=deals )\d+(?= damage)|(?<=gain )\d+(?= life)|(?<=loses )\d+(?= life)|(?<=put )\d+(?= [-+]\d)")
    play = tuple(pattern.sub(other, text) for text in situation.play)
    cards = tuple((name, pattern.sub(other, text)) for name, text in situation.board.local_cards)
    if play == situation.play and cards == situation.board.local_cards:
        return None
    found = rewritten(situation, situation.board.objects, local_cards=cards)
    return None if found is None else replace(found, play=play)


def _on_battlefield(situation: Situation) -> list[Object]:
    return [o for o in situation.board.objects if o.zone == "battlefield"]


def _changed(situation: Situation, one: Object, **state: Any) -> Situation | None:
    return rewritten(situation, [replace(o, state=replace(o.state, **state)) if o is one else o for o in situation.board.objects])


def _alive(situation: Situation, one: Object, **state: Any) -> Situation | None:
    """The same with one creature in another state, if by its printed size it survives that: no question is about what dies before anything is played."""
    now = replace(one.state, **state)
    printed = re.search(rf"card\({one.face},size\(toughness,(\d+)\)\)", " ".join(situation.board.library.card(one.card).facts))
    grown = sum({"+1/+1": n, "-1/-1": -n}.get(kind, 0) for kind, n in now.counters)
    return None if printed and int(printed[1]) + grown <= now.damage else _changed(situation, one, **state)


def _counters(situation: Situation, rng: random.Random) -> Situation | None:
    """Other counters on a permanent that has some, or on a creature."""
    counted = [o for o in _on_battlefield(situation) if o.state.counters]
    creatures = [o for o in _on_battlefield(situation) if _is_creature(situation.board, o) and not o.state.counters]
    if counted and (rng.random() < 0.7 or not creatures):
        one = rng.choice(counted)
        at = rng.randrange(len(one.state.counters))
        kind, n = one.state.counters[at]
        new = max(0, n + rng.choice((-1, 1, 1, 2)))
        rest = tuple((k, m) for i, (k, m) in enumerate(one.state.counters) if i != at)
        return _alive(situation, one, counters=(*rest[:at], *([(kind, new)] if new else []), *rest[at:]))
    if not creatures:
        return None
    return _alive(situation, rng.choice(creatures), counters=((rng.choice(("-1/-1", "+1/+1", "+1/+1")), rng.choice((1, 1, 2))),))


def _damage(situation: Situation, rng: random.Random) -> Situation | None:
    """Damage on a creature, or more or less of it."""
    creatures = [o for o in _on_battlefield(situation) if _is_creature(situation.board, o)]
    if not creatures:
        return None
    one = rng.choice(creatures)
    return _alive(situation, one, damage=max(0, one.state.damage + rng.choice((1, 1, 2))) if not one.state.damage else max(0, one.state.damage + rng.choice((-1, 1))))


def _is_creature(board: Board, o: Object) -> bool:
    return f"card({o.face},type(creature))" in board.library.card(o.card).facts


def _life(situation: Situation, rng: random.Random) -> Situation | None:
    """Another life total; a low one stays low, and sometimes one becomes so low that who wins is a question."""
    board = situation.board
    player = rng.choice(board.players)
    life = board.life[player]
    new = max(1, life + rng.choice((-1, 1, 2))) if life <= 5 else rng.randrange(1, 6) if situation.play and rng.random() < 0.3 else rng.randrange(6, 31)
    return None if new == life else rewritten(situation, board.objects, life={**board.life, player: new})


def _mana(situation: Situation, rng: random.Random) -> Situation | None:
    """A mana more, a mana less, or one of another color."""
    board = situation.board
    if not board.pool:
        return None
    pool = list(board.pool)
    at = rng.randrange(len(pool))
    one, how = pool[at], rng.choice(("more", "more", "less", "other") if not situation.play else ("more",))
    if how == "more":
        pool[at] = replace(one, n=one.n + 1)
    elif how == "less":
        pool[at:at + 1] = [replace(one, n=one.n - 1)] if one.n > 1 else []
    else:
        color = rng.choice([c for c in "WUBRG" if c != one.color])
        pool[at:at + 1] = [*([replace(one, n=one.n - 1)] if one.n > 1 else []), replace(one, color=color, n=1)]
    merged: dict[Mana, int] = {}
    for m in pool:
        merged[replace(m, n=0)] = merged.get(replace(m, n=0), 0) + m.n
    return rewritten(situation, board.objects, pool=tuple(replace(m, n=n) for m, n in merged.items()))


def _x(situation: Situation, rng: random.Random) -> Situation | None:
    """Another X in what is played."""
    texts = [text for text in situation.play if re.search(r"with X = \d+", text)]
    if not texts:
        return None
    text = rng.choice(texts)
    new = re.sub(r"(?<=with X = )\d+", lambda m: str(max(0, int(m[0]) + rng.choice((-1, 1)))), text)
    return None if new == text else replace(situation, play=tuple(new if t == text else t for t in situation.play))


_OF_TURNS = re.compile(r" (attacks|blocks|doesn't|casts|activates|plays|suspends|tries)\b|^the game reaches ")
"""Lines that could not be done, or would be another thing, in another player's turn or in another step."""


def _players(situation: Situation, rng: random.Random) -> Situation | None:
    """The other player is active, and has priority unless it is said who has."""
    board = situation.board
    if any(o.state.attacking or o.state.blocking for o in board.objects) or board.step != "main phase" or board.stack or any(_OF_TURNS.search(text) for text in situation.play):
        return None
    other = next(p for p in board.players if p != board.active)
    return rewritten(situation, board.objects, active=other, priority=other if rng.random() < 0.5 else board.priority)


def _step(situation: Situation, rng: random.Random) -> Situation | None:
    """Another step of the turn."""
    board = situation.board
    if any(o.state.attacking or o.state.blocking for o in board.objects) or board.step not in ("main phase", "second main phase", "upkeep", "end step") or board.stack_said or any(_OF_TURNS.search(text) for text in situation.play):
        return None
    step = rng.choice([s for s in ("main phase", "second main phase", "upkeep") if s != board.step and s in STEPS])
    return rewritten(situation, board.objects, step=step)


def read(situation: Situation, claims: Iterable[tuple[str, Any]]) -> Ruling:
    """A ruling that makes some claims about a situation.

    Raises
    ------
    InputError
    """
    return parse_ruling(ruling_text(situation.data(), situation.cards, situation.play, situation.until, claims, situation.under))
