"""A board: one position of a game as a value, and what it says to the programs."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from encoder.boards.models import STEPS
from encoder.boards.names import Names, Ref, Unclear
from encoder.errors import InputError, Problem, Unsupported, UnsupportedError

if TYPE_CHECKING:
    from encoder.cards import Library

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
MAKERS = {"creatures": "creature", "lands": "land", "basic lands": "basic_land", "artifacts": "artifact"}
"""What mana can remember to be produced by, where some card asks for it (CR 106.3)."""


def slug(text: str) -> str:
    """A name as an id of the programs: ``ana``, ``oona_queen_of_the_fae``."""
    from encoder.cards.words import slug as card_slug

    return card_slug(text)


@dataclass(frozen=True)
class Choice:
    """A remembered choice of an object: the words, and what they can mean: ``(("color", "black"),)``."""

    text: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class State:
    """What is so of one object beside where it is; the fields are the traits of a board file."""

    tapped: bool = False
    flipped: bool = False
    phased_out: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    new: bool = False
    attached_to: Ref | None = None
    attacking: Ref | None = None
    blocking: tuple[Ref, ...] = ()
    blocked: bool = False
    chosen: tuple[Choice, ...] = ()
    linked_to: Ref | None = None
    revealed: bool = False
    face_down: bool = False
    copy_of: str | None = None
    copy_name: str = ""
    token: bool = False
    second_controller: str | None = None


@dataclass(frozen=True)
class Object:
    """A card, a token or a copy of a spell on the board.

    Parameters
    ----------
    slot : int
        Its number for the programs, from 1.
    card : str
        Id of its card.
    name : str
        English name of the card, or of the face that it shows.
    number : int
        Which of the objects of its name, in order of writing; 0 if it is the only one.
    owner, controller : str
        Players. A card outside the battlefield and the stack has no controller (CR 108.4): then its owner.
    zone : str
        ``battlefield``, ``hand``, ``library``, ``graveyard``, ``exile``, ``stack`` or ``command``.
    index : int
        Place in that zone of its player, from 1, as written (a library: from the top; the stack: from the bottom).
    state : State
        Its traits.
    listed : str
        The player under whom it is written.
    token : bool
        No card: a token, or the copy of a spell.
    face : str
        Id of the face that it shows: another than ``card`` if it is transformed.
    line, column : int
        Place in the file, 0 if there is none. Not part of equality.
    """

    slot: int
    card: str
    name: str
    number: int
    owner: str
    controller: str
    zone: str
    index: int
    state: State = State()
    listed: str = ""
    token: bool = False
    face: str = ""
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)

    @property
    def label(self) -> str:
        """The name as a user says it: ``Grizzly Bears 2``."""
        name = f"the copy of {self.name}" if self.zone == "stack" and self.state.token else self.name
        return f"{name} {self.number}" if self.number else name

    @property
    def id(self) -> str:
        """``Ana/battlefield/2``: stable within the board."""
        return f"{self.listed}/{self.zone}/{self.index}"


@dataclass(frozen=True)
class Item:
    """A spell or ability on the stack.

    Parameters
    ----------
    place : int
        From the bottom, 1.
    source : int
        Slot of the spell, or of the source of the ability.
    ability : str
        The ability's name for the programs, ``""`` for a spell.
    words : str
        ``second ability``, ``persist``; ``""`` for a spell.
    controller : str
    targets : tuple of (int, Ref)
        Which of its targets each is, and what it is.
    paid : tuple of str
        What was paid, in the words of the board.
    x : int or None
    modes : tuple of int
    """

    place: int
    source: int
    ability: str
    words: str
    controller: str
    targets: tuple[tuple[int, Ref], ...] = ()
    paid: tuple[tuple[str, int], ...] = ()
    x: int | None = None
    modes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Unknown:
    """Cards that exist and are not said: ``2 unknown cards``."""

    player: str
    zone: str
    index: int
    count: int


@dataclass(frozen=True)
class Mana:
    """Mana in a pool.

    Parameters
    ----------
    player, color : str
        ``color`` is its letter, ``C`` for colorless.
    snow : bool
    restriction : str
        What it can be spent on, in words: ``costs with X``, ``creature spells``; ``""`` for anything.
    n : int
    qualities : tuple of str
        Features that a spell must have to be paid with it.
    maker : str
        What has produced it, where that matters: ``creatures``, ``basic lands`` ...; ``""`` where nothing is said.
    """

    player: str
    color: str
    snow: bool
    restriction: str
    n: int
    qualities: tuple[str, ...] = ()
    maker: str = ""

    @property
    def restriction_term(self) -> str:
        """The restriction as the programs name it (CR 106.6)."""
        return slug(self.restriction) if self.restriction else "none"

    @property
    def kind_term(self) -> str:
        """The kind of mana as the programs name it; what has produced it stands beside the restriction."""
        limit = f"from({MAKERS[self.maker]},{self.restriction_term})" if self.maker else self.restriction_term
        return f"m({COLORS[self.color]},{'snow' if self.snow else 'plain'},{limit})"


@dataclass(frozen=True)
class Effect:
    """A continuous effect in force: its sentence, with the facts that it compiles to.

    Parameters
    ----------
    text : str
        Canonical sentence.
    number : int
        From 1, in order of writing.
    facts : tuple of str
        Definition and scope, of definition ``name``.
    name : str
        Its definition.
    locked : tuple of int
        Slots that it applies to.
    until : str
        Its duration in the words of the programs, ``""`` for no end.
    unsupported : tuple of Unsupported
        What the programs do not model of it.
    """

    text: str
    number: int
    facts: tuple[str, ...] = ()
    name: str = ""
    locked: tuple[int, ...] = ()
    until: str = ""
    unsupported: tuple[Unsupported, ...] = ()


@dataclass(frozen=True)
class Happening:
    """Something that happened this turn: the sentence, the event for the programs, the registers that it moves."""

    text: str
    event: str
    registers: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Board:
    """One position of a game.

    Equal boards have equal canonical text (`to_text`) and `hash`.

    Examples
    --------
    >>> from encoder.boards import parse_board
    >>> board = parse_board("Ana: [Devoted Druid: tapped and with a -1/-1 counter, 2 Swamp]")
    >>> [o.label for o in board.objects], board.active, board.life["Bea"]
    (['Devoted Druid', 'Swamp 1', 'Swamp 2'], 'Ana', 20)
    >>> print(board.to_text(), end="")
    Ana:
      - Devoted Druid: tapped and with a -1/-1 counter
      - 2 Swamp
    """

    players: tuple[str, ...]
    active: str
    step: str
    priority: str
    objects: tuple[Object, ...]
    life: Mapping[str, int]
    poison: Mapping[str, int]
    pool: tuple[Mana, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    exact_libraries: tuple[str, ...] = ()
    stack: tuple[Item, ...] = ()
    stack_said: bool = False  # also an empty one: the turn-based actions of the step are done (BOARDS.md, What goes without saying)
    effects: tuple[Effect, ...] = ()
    earlier: tuple[Happening, ...] = ()
    order: tuple[str, ...] = ()
    local_cards: tuple[tuple[str, str], ...] = ()
    rules: str = "current"
    file: str = field(default="<board>", compare=False)
    library: Library = field(default=None, compare=False, repr=False)  # type: ignore[assignment]
    names: Names = field(default_factory=lambda: Names((), ()), compare=False, repr=False)

    def __hash__(self) -> int:
        return int(self.hash[:15], 16)

    # --- names and places ---------------------------------------------------------------------------------------------

    def __getitem__(self, slot: int) -> Object:
        at = self.objects[slot - 1] if slot <= len(self.objects) else None
        return at if at and at.slot == slot else next(o for o in self.objects if o.slot == slot)  # a board read back from a state may have gaps

    def object_id(self, slot: int) -> str:
        """The stable id of a slot: ``Ana/battlefield/2``."""
        return self[slot].id

    def slot_of(self, object_id: str) -> int:
        """The slot of an id.

        Raises
        ------
        KeyError
            No object of this board has that id.
        """
        return next(o.slot for o in self.objects if o.id == object_id) if any(o.id == object_id for o in self.objects) else _raise(object_id)

    def find(self, name: str) -> int:
        """The slot that a name or an id means.

        Raises
        ------
        InputError
            No object has that name, or several have it: the message lists them with their places.
        """
        if "/" in name and any(o.id == name for o in self.objects):
            return self.slot_of(name)
        found = self.names.resolve(name)
        if isinstance(found, Unclear):
            raise InputError([Problem("", 0, 0, found.message, found.hint)])
        if found.kind != "object":
            raise InputError([Problem("", 0, 0, f'"{name}" is a {"player" if found.kind == "player" else "ability on the stack"}, not an object')])
        return int(found.key)

    def say(self, ref: Ref) -> str:
        """What a reference is called on this board."""
        if ref.kind == "object":
            return self[int(ref.key)].label
        if ref.kind == "item":
            item = self.stack[int(ref.key) - 1]
            return f"{self[item.source].label}'s {item.words}"
        return str(ref.key)

    # --- what the programs are told -----------------------------------------------------------------------------------

    @property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """What this board says and the programs do not model: a third player, clauses of its effects and of its cards."""
        players = [Unsupported("board", 0, f"a game of more than two players ({player})", "view") for player in self.players[2:]]
        effects = [clause for effect in self.effects for clause in effect.unsupported]
        return (*players, *effects, *self.library.unsupported(sorted(self.cards)))

    @cached_property
    def cards(self) -> frozenset[str]:
        """Ids of the cards on this board, and of those that they and the effects refer to."""
        direct = {o.card for o in self.objects} | {o.state.copy_of for o in self.objects if o.state.copy_of}
        direct |= {match for effect in self.effects for fact in effect.facts for match in re.findall(r"\bcopy\(([a-z]\w*)\)", fact)}
        return frozenset(direct)

    def card_facts(self) -> tuple[str, ...]:
        """The facts of the cards on this board, from its library."""
        return self.library.facts(sorted(self.cards))

    def facts(self) -> tuple[str, ...]:
        """Static facts of the board (asp/VOCABULARY.md, section 4) and of the cards that it reaches, without full stops.

        Raises
        ------
        UnsupportedError
            More than two players.
        """
        if len(self.players) > 2:
            raise UnsupportedError(clause for clause in self.unsupported if clause.card == "board")
        return self.all_facts()

    def all_facts(self) -> tuple[str, ...]:
        """The facts of any board, also of one that the programs cannot play with."""
        out = [f"player({slug(p)})" for p in self.players]
        out += [f"opponent({slug(p)},{slug(q)})" for p in self.players for q in self.players if p != q]
        out += [f"active({slug(self.active)})", f"step_now({STEPS[self.step]})", f'rules_date("{self.rules_date}")']
        out += ["turn_based_done"] if self.stack_said else []
        when = self.timestamps()
        for o in self.objects:
            out += [f"slot({o.slot})", f"owner({o.slot},{slug(o.owner)})", f"timestamp({o.slot},{when[o.slot]})"]
            out += [f"token_slot({o.slot})"] if o.token else []
            out += [f"resolved(copied({o.slot}),copied({o.slot}))", f"change(copied({o.slot}),copy({o.state.copy_of}))",
                    f"timestamp(copied({o.slot}),{when[o.slot]})"] if o.state.copy_of else []
        for effect in self.effects:
            name = f"said({effect.number})"
            out += [f"resolved({name},{effect.name})", f"timestamp({name},{when[-effect.number]})"]
            out += effect.facts
        out += [f"only_on({m.restriction_term},{quality})" for m in self.pool for quality in m.qualities]
        out += [f"earlier({n},{h.event})" for n, h in enumerate(self.earlier, 1)]
        out += [f"open_library({slug(p)})" for p in self.players if p not in self.exact_libraries]
        return tuple(dict.fromkeys([*out, *self.card_facts()]))

    @property
    def rules_date(self) -> str:
        """The rules date that this board is asked under."""
        import asp

        return asp.resolve_date(self.rules)

    def timestamps(self) -> dict[int, int]:
        """When each slot, and each effect (as -number), came: as written, effects last, but for what ``order`` says."""
        written = [o.slot for o in self.objects] + [-e.number for e in self.effects]
        named = [next((-e.number for e in self.effects if e.text == text), 0) or self.find(text) for text in self.order]
        return {x: t for t, x in enumerate(self.reordered(written, named), 1)}

    @staticmethod
    def reordered(written: list[int], named: list[int]) -> list[int]:
        """What ``order`` names takes, in its order, the places that it has together as written.

        Examples
        --------
        >>> Board.reordered([1, 2, 3, -1], [-1, 2])
        [1, -1, 3, 2]
        """
        places = iter(named)
        return [next(places) if x in named else x for x in written]

    def timed(self, x: int) -> str:
        """The words of ``order`` for a slot, or for an effect as -number."""
        return self[x].label if x > 0 else self.effects[-x - 1].text

    def fluents(self) -> tuple[str, ...]:
        """The fluents that hold, without ``holds``."""
        out = [f"priority({slug(self.priority)})"]
        for o in self.objects:
            out += list(_object_fluents(o))
        for item in self.stack:
            out += list(_item_fluents(item))
        for effect in self.effects:
            name = f"said({effect.number})"
            out += [f"locked({name},{slot})" for slot in effect.locked] or [f"in_force({name})"]
            out += [f"expires({name},{effect.until})"] if effect.until else []
        for h in self.earlier:
            out.append(f"happened({h.event})")
        return tuple(dict.fromkeys(out))

    def registers(self) -> dict[str, int]:
        """The unbounded numbers of the state; those that are 0 and not named here are 0."""
        out: dict[str, int] = {}
        for p in self.players:
            out[f"life({slug(p)})"] = self.life[p]
            out[f"poison({slug(p)})"] = self.poison[p]
        for m in self.pool:
            key = f"mana({slug(m.player)},{m.kind_term})"
            out[key] = out.get(key, 0) + m.n
        for u in self.unknown:
            key = f"unknown({slug(u.player)},{u.zone})"
            out[key] = out.get(key, 0) + u.count
        for h in self.earlier:
            for key, n in h.registers:
                out[key] = out.get(key, 0) + n
        return out

    # --- text ---------------------------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """The canonical text: short forms, keys and traits in a fixed order, nothing that goes without saying."""
        from encoder.boards.writing import write_board

        return write_board(self)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the canonical text, in hexadecimal."""
        return hashlib.sha256(self.to_text().encode()).hexdigest()

    def status(self) -> tuple[Problem, ...]:
        """Everything about this board that no game can come to; empty for a possible board.

        A board that a game is in only for a moment, before state-based actions are performed, is possible.
        """
        from encoder.boards.status import status

        return status(self)

    def as_json(self) -> dict[str, Any]:
        """The board for the JSON output: players, objects with ids and traits, stack, pools."""
        from encoder.boards.writing import board_json

        return board_json(self)

    def under(self, rules: str) -> Board:
        """The same board under another rules date."""
        return replace(self, rules=rules)


def _raise(object_id: str) -> int:
    raise KeyError(object_id)


def kind_term(kind: str) -> str:
    """A kind of counter as the programs name it.

    Examples
    --------
    >>> kind_term("-1/-1"), kind_term("+1/+1"), kind_term("+0/+1"), kind_term("first strike")
    ('minus', 'plus', 'counter(0,1)', 'first_strike')
    """
    if kind in ("+1/+1", "-1/-1"):
        return "plus" if kind[0] == "+" else "minus"
    if "/" in kind:
        power, toughness = kind.split("/")
        return f"counter({int(power)},{int(toughness)})"
    return slug(kind)


def ref_term(ref: Ref) -> str:
    """A reference as a term: a slot, a player, or ``stack(K)``."""
    return f"stack({ref.key})" if ref.kind == "item" else slug(str(ref.key)) if ref.kind == "player" else str(ref.key)


def _object_fluents(o: Object) -> Iterable[str]:
    s = o.state
    yield f"in({o.slot},{o.zone})"
    yield f"face({o.slot},{o.face})"
    if o.zone in ("battlefield", "stack"):
        yield f"under({o.slot},{slug(o.controller)})"
    for word, true in (("tapped", s.tapped), ("flipped", s.flipped), ("face_down", s.face_down), ("phased_out", s.phased_out), ("sick", s.new),
                       ("blocked", s.blocked), ("revealed", s.revealed)):
        if true:
            yield f"{word}({o.slot})"
    if s.damage:
        yield f"damage({o.slot},{s.damage})"
    for kind, n in s.counters:
        yield f"counter({o.slot},{kind_term(kind)},{n})"
    for word, refs in (("attached", (s.attached_to,)), ("attacking", (s.attacking,)), ("blocking", s.blocking), ("linked", (s.linked_to,))):
        for ref in refs:
            if ref:
                yield f"{word}({o.slot},{ref_term(ref)})"
    for choice in s.chosen:
        for kind, value in choice.values:
            yield f"chosen({o.slot},{kind},{value})"
    if s.copy_of:
        yield f"locked(copied({o.slot}),{o.slot})"
    if o.zone == "library":
        yield f"known_top({o.slot},{o.index})"


def _item_fluents(item: Item) -> Iterable[str]:
    instance = f"own({item.ability})" if item.ability else "spell"
    yield f"item({item.place},{item.source},{instance},{slug(item.controller)})"
    for j, ref in item.targets:
        yield f"target({item.place},{j},{ref_term(ref)})"
    if item.x is not None:
        yield f"value_x({item.place},{item.x})"
    for what, n in item.paid:
        yield f"paid({item.place},{_paid_term(what, n)})"
    for j in item.modes:
        yield f"mode({item.place},{j})"


def _paid_term(what: str, n: int) -> str:
    if what in COLORS:
        return f"mana({COLORS[what]},{n})"
    return f"life({n})" if what == "life" else f"cost({slug(what)})"
