"""A board read back from a state: what the position at some point of a line is, in the words of a board file.

Slots keep their numbers, so whatever was said of the board that the line began on means the same here; slots that hold nothing (a token that
ceased to exist, an empty place for one) are left out. What no board can say stands beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from clingo import Function, Number, Symbol, SymbolType, parse_term

from checker.effect_words import UNTIL, listing, sentence
from checker.engine import State as GameState
from encoder.boards import Board
from encoder.boards.board import COLORS, MAKERS, Choice, Effect, Happening, Item, Mana, Object, State, Unknown, slug
from encoder.boards.models import STEPS, ZONES
from encoder.boards.names import Names, Ref, Thing, aliases
from encoder.boards.states import counter_kind
from encoder.cards import Library

COPY = "the copy of "
LETTERS = {color: letter for letter, color in COLORS.items()}


NOTHING = Function("nothing")
"""What a creature attacks or blocks when that has gone (CR 506.4c)."""


class Sayable(Protocol):
    """What could be said at all: `checker.engine.Vocabulary`."""

    symbols: list[Symbol]
    registers: list[Symbol]
    ordered: list[Symbol]
    timestamps: dict[Symbol, int]
    facts: list[str]
    spare: dict[int, tuple[str, str]]
    returning: frozenset[int]
    touched: frozenset[int]
    definitions: dict[Symbol, Symbol]
    changes: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Beyond:
    """Something that a state says and a board can't.

    Parameters
    ----------
    fluent : str
        As the programs say it.
    text : str
        In words; ``""`` for what the programs only keep for themselves.
    """

    fluent: str
    text: str = ""


@dataclass(frozen=True)
class Reached:
    """The position at some point of a line.

    Parameters
    ----------
    board : Board
        Its slots are those of the state.
    beyond : tuple of Beyond
        What of the state no board can say: triggers that wait, what abilities on the stack remember, who has lost, that the game is over.
    untold : tuple of str
        What a board could say and the state does not, because nothing on the board asks, in words; the board says it as at the start.
    """

    board: Board
    beyond: tuple[Beyond, ...] = ()
    untold: tuple[str, ...] = ()

    @cached_property
    def text(self) -> str:
        """The canonical text of the position; the same for two positions that differ only in numbers of slots.

        Objects are numbered anew in the order in which they stand there. What no board can say follows as comments.
        """
        board = renumbered(self.board)
        said = [f"effect: {e.text[1:-1]}" for e in board.effects if e.text.startswith("(")] + [b.text for b in self.beyond if b.text]
        said += [h.text[1:-1] for h in board.earlier if h.text.startswith("(")]
        board = replace(board, earlier=tuple(h for h in board.earlier if not h.text.startswith("(")))
        return replace(board, effects=tuple(e for e in board.effects if not e.text.startswith("("))).to_text() + "".join(f"# {text}\n" for text in said)


def board_at(board: Board, vocabulary: Sayable, state: GameState) -> Reached:
    """The board that a state of a line is.

    Parameters
    ----------
    board : Board
        Where the line began.
    vocabulary : Vocabulary
        Of that board.
    state : State

    Returns
    -------
    Reached

    References
    ----------
    CR 400.7 (what moves is a new object: nothing of the old one is said of it), 110.5 (status), 111.7 (tokens that cease to exist).

    Examples
    --------
    >>> from checker.engine import Layouts, Vocabulary
    >>> from encoder.boards import parse_board
    >>> board = parse_board("Ana: [Devoted Druid]")
    >>> engine = Layouts(Vocabulary(board))
    >>> after = dict(engine.successors(engine.vocabulary.initial()))["activate(ana,1,own(line(devoted_druid,1)))"]
    >>> print(board_at(board, engine.vocabulary, after).text, end="")
    Ana:
      battlefield:
        - Devoted Druid: tapped
      mana: G
    """
    return Reader(board, vocabulary).at(state)


class Reader:
    """`board_at` for many states of one board.

    Parameters
    ----------
    board : Board
    vocabulary : Vocabulary
    at_point : bool
        Lines end where a player may act, and so who that is is told of their ends, too.
    """

    def __init__(self, board: Board, vocabulary: Sayable, at_point: bool = False):
        self.at_point = at_point
        self.board, self.vocabulary = board, vocabulary
        self.players = {slug(p): p for p in board.players}
        self.can_say = {(s.name, str(s.arguments[0]) if s.arguments else "") for s in vocabulary.symbols}
        self.registers = {str(r) for r in vocabulary.registers}
        self.library = self._with_tokens()
        self.objects = {o.slot: o for o in board.objects} | {slot: self._token(slot, *what) for slot, what in vocabulary.spare.items()}
        self.copies = {slot for slot, (_, card) in vocabulary.spare.items() if "token" not in self.library.card(card).text.partition("\n")[0].split()}
        """Slots of tokens that would be copies of cards."""
        self.kinds = {kind_term: kind for o in board.objects for kind, _ in o.state.counters for kind_term in (_kind_term(kind),)}
        self.sentences: dict[tuple[str, tuple[str, ...], str], str] = {}
        self._definitions: dict[str, tuple[str, ...]] = {}

    def _with_tokens(self) -> Library:
        """The cards of the board, with the tokens that its effects describe."""
        from checker.token_words import described

        library, facts = self.board.library, self.vocabulary.facts
        unknown = sorted({card for _, card in self.vocabulary.spare.values() if library.id(card) != card})
        wordings = {m[1]: m[2] for f in facts if (m := re.fullmatch(r'wording\((.+),"(.*)"\)', f))}
        self.described = {card: described(card, facts, library, wordings) for card in unknown}
        return library.having(self.described.values()) if unknown else library

    def _token(self, slot: int, player: str, card: str) -> Object:
        name, owner = self.library.card(card).name, self.players[player]
        return Object(slot, card, name, 0, owner, owner, "", 0, State(), owner, True, card)

    def at(self, state: GameState) -> Reached:
        """The board that a state is."""
        v = self.vocabulary
        return self.read([v.symbols[i] for i in state[0]], dict(zip(map(str, v.registers), state[1], strict=True)), state[2])

    def read(self, holds: Iterable[Symbol], values: Mapping[str, int], order: Sequence[Symbol]) -> Reached:
        """The board that fluents and registers say.

        Parameters
        ----------
        holds : iterable of Symbol
            The fluents that hold.
        values : mapping of str to int
            Values of registers.
        order : sequence of Symbol
            What does not commute, in order of timestamps.
        """
        return _Read(self, sorted(holds), values, order).reached()

    def kind(self, term: Symbol) -> str:
        """A kind of counter as a board says it."""
        text = str(term)
        if text in ("plus", "minus"):
            return "+1/+1" if text == "plus" else "-1/-1"
        if found := self.kinds.get(text):
            return found
        if term.name == "counter":
            return "/".join(f"{n.number:+d}" for n in term.arguments)
        return next((word for word in (text.replace("_", " "), text.replace("_", "-")) if counter_kind(word)), text.replace("_", " "))

    def part(self, board: Board, slot: int, ability: str) -> str:
        """The words of a board for an ability on the stack: ``second ability``, ``persist``."""
        from encoder.boards.abilities import stack_abilities

        if ability.startswith("later("):
            return "delayed trigger"
        if ability.startswith("given("):
            ability = str(parse_term(ability).arguments[0])
        if ability.startswith(("ticks(", "ends(")):
            from checker.legality import ability_words

            return ability_words(board, ability)
        o = self.objects[slot]
        match = re.fullmatch(r"line\((\w+),\d+(?:,\d+)?\)", ability)
        card = self.library.card(o.state.copy_of or o.card)
        faces = [*card.faces] if not match or match[1] in card.faces or match[1] == card.id else []
        for face in faces or [card.id]:
            if found := stack_abilities(card, face).get(ability):
                return found[0]
        if "(" in ability:
            from checker.legality import ability_words

            return f'"{ability_words(board, ability)}"'
        return ability.replace("_", " ")

    def definition(self, name: str) -> tuple[str, ...]:
        """The facts of a definition and of what it gives, from those of the board: its card may be gone."""
        if name not in self._definitions:
            out, todo, seen = [], [name], set()
            while todo:
                about = todo.pop()
                seen.add(about)
                inner = re.fullmatch(r"with\((.*),\w+\)", about)
                todo += [inner[1]] if inner else []
                for fact in self.vocabulary.facts:
                    if fact.partition("(")[2].startswith((about + ",", about + ")")):
                        out.append(fact)
                        todo += [x for x in re.findall(r"quoted\(line\(\w+,\d+\),\d+\)|noun\(line\(\w+,\d+\),\d+\)", fact) if x not in seen]
            self._definitions[name] = tuple(dict.fromkeys(out)) or self.vocabulary.changes.get(name, ())
        return self._definitions[name]


def _kind_term(kind: str) -> str:
    from encoder.boards.board import kind_term

    return kind_term(kind)


_OF_OBJECTS = ("in", "face", "under", "tapped", "flipped", "face_down", "phased_out", "sick", "damage", "counter", "attached", "attacking", "blocking", "blocked", "chosen",
               "linked", "revealed", "known_top")


def _hit(player: str, kind: Symbol) -> str:
    """What prowl remembers, which no board says in a sentence."""
    return f"this turn a {str(kind).replace('_', ' ').title()} of {player}'s has dealt combat damage to a player"


def with_copies(names: Names, later: Names) -> Names:
    """The names of the start of a line, and those of tokens that are copies and came to be in it.

    Parameters
    ----------
    names : Names
        Of the start: what they say goes on to mean what it meant.
    later : Names
        Of a board that is reached.
    """
    known = {thing.ref for thing in names.things}
    came = [thing for thing in later.things if thing.name.startswith(COPY) and thing.ref not in known]
    return Names(names.players, [*(replace(thing) for thing in names.things), *(replace(thing) for thing in came)], names.library) if came else names


class _Read:
    """One reading of one state."""

    def __init__(self, reader: Reader, holds: Sequence[Symbol], values: Mapping[str, int], order: Sequence[Symbol]):
        self.reader, self.start, self.players, self.values, self.order = reader, reader.board, reader.players, values, order
        self.of: dict[int, dict[str, list[Sequence[Symbol]]]] = {}
        self.rest: dict[str, list[Sequence[Symbol]]] = {}
        self.holds = holds
        for f in holds:
            if f.name in _OF_OBJECTS:
                self.of.setdefault(f.arguments[0].number, {}).setdefault(f.name, []).append(f.arguments[1:])
            else:
                self.rest.setdefault(f.name, []).append(f.arguments)
        self.untold: list[tuple[int, str]] = []

    def reached(self) -> Reached:
        """The board, and what stands beside it."""
        start, rest = self.start, self.rest
        objects = self._placed([o for slot in sorted(self.reader.objects) if (o := self._object(slot))])
        names = self._names(objects)
        numbers = {int(t.ref.key): t.number for t in names.things if t.ref.kind == "object"}
        objects = [replace(o, number=numbers.get(o.slot, o.number)) for o in objects]
        board = replace(
            start, objects=tuple(objects), names=names, stack=(), effects=(), order=(), life={p: self._value(f"life({slug(p)})", start.life[p]) for p in start.players},
            poison={p: self._value(f"poison({slug(p)})", start.poison[p]) for p in start.players}, pool=self._pool(), unknown=self._unknown(),
            active=self._one("active", start.active), step=next((word for word, term in STEPS.items() for (found,) in rest.get("step", ()) if str(found) == term), start.step),
        )
        if tokens := {card.name: card.text for o in objects if (card := self.reader.described.get(o.card))}:
            board = replace(board, library=self.reader.library, local_cards=tuple(sorted({**dict(start.local_cards), **tokens}.items())))
        over = "over" in rest
        priority = [self.players[str(p)] for (p,) in rest.get("priority", ()) if self.reader.at_point or not over]
        board = replace(board, priority=priority[0] if priority else board.active, stack=self._stack(board), earlier=self._earlier(board))
        said = start.stack_said or bool(board.stack) or bool(rest.get("turn_based_done"))
        said = said or (("turn_based_due", "") in self.reader.can_say and "turn_based_due" not in rest)
        board = replace(board, stack_said=said)
        effects, numbered = self._effects(board)
        board = replace(board, effects=effects)
        board = replace(board, order=self._timestamps(board, numbered))
        return Reached(board, tuple(self._beyond(board)), tuple(f"whether {board[slot].label} is {what}" for slot, what in self.untold))

    # --- objects ------------------------------------------------------------------------------------------------------

    def _says(self, name: str, slot: int) -> bool:
        return (name, str(slot)) in self.reader.can_say

    def _object(self, slot: int) -> Object | None:
        said, base = self.of.get(slot, {}), self.reader.objects[slot]
        zones = said.get("in", ())
        if not zones:
            return None
        zone = zones[0][0].name
        moved = zone != base.zone
        face = str(said["face"][0][0]) if "face" in said else base.face
        if zone in ("battlefield", "stack"):
            known = base.controller if base.zone in ("battlefield", "stack") else base.owner
            controller = self.players[str(said["under"][0][0])] if "under" in said else known
        else:
            controller = base.owner if moved else base.controller
        listed = base.listed if not moved and controller == base.controller else controller if zone == "battlefield" else base.owner
        index = said["known_top"][0][0].number if "known_top" in said else 0 if moved else base.index
        name = base.name if face == base.face else self.start.library.face_name(face)
        state = self._state(slot, base, said, moved)
        return replace(base, face=face, name=name, zone=zone, controller=controller, listed=listed, index=index, state=state)

    def _state(self, slot: int, base: Object, said: Mapping[str, list[Sequence[Symbol]]], moved: bool) -> State:
        """The traits: those that the state can say from it, others as they were if it is the same object still."""
        same, maybe, before = not moved, not moved and slot in self.reader.vocabulary.returning, base.state

        def flag(word: str, was: bool, trait: str) -> bool:
            if self._says(word, slot):
                return word in said
            if was and maybe:
                self.untold.append((slot, trait))
            return was and same

        def refs(word: str, was: tuple[Ref, ...]) -> tuple[Ref, ...]:
            if self._says(word, slot):
                return tuple(self._ref(row[0]) for row in said.get(word, ()) if row[0] != NOTHING)
            return was if same else ()

        zone = said["in"][0][0].name
        new = flag("sick", before.new, "new")
        if not self._says("sick", slot) and zone == "battlefield":
            if moved:
                new = True  # it entered in this line
            elif maybe and not before.new:
                self.untold.append((slot, "new"))
        if slot in self.reader.vocabulary.touched and zone == "battlefield":
            self.untold.append((slot, "tapped"))
        attached, attacking, linked = refs("attached", _some(before.attached_to)), refs("attacking", _some(before.attacking)), refs("linked", _some(before.linked_to))
        counters = tuple(sorted((self.reader.kind(kind), n.number) for kind, n in said.get("counter", ()))) if self._says("counter", slot) else before.counters if same else ()
        damage = said["damage"][0][0].number if "damage" in said else before.damage if same and not self._says("damage", slot) else 0
        copied = before.copy_of is not None and f"locked(copied({slot}),{slot})" in map(str, self._locks(slot))
        keeps_copy = copied or (before.copy_of is not None and ("locked", f"copied({slot})") not in self.reader.can_say and same)
        return State(
            tapped=flag("tapped", before.tapped, "tapped"), flipped=flag("flipped", before.flipped, "flipped"), phased_out=flag("phased_out", before.phased_out, "phased out"),
            counters=counters, damage=damage, new=new, attached_to=next(iter(attached), None), attacking=next(iter(attacking), None),
            blocking=refs("blocking", before.blocking), blocked=flag("blocked", before.blocked, "blocked"), chosen=self._chosen(slot, before, said, same),
            linked_to=next(iter(linked), None), revealed=flag("revealed", before.revealed, "revealed"), face_down=flag("face_down", before.face_down, "face down"),
            copy_of=before.copy_of if keeps_copy else None, copy_name=before.copy_name if keeps_copy else "", token=before.token,
            second_controller=before.second_controller if same else None,
        )

    def _locks(self, slot: int) -> Iterable[Symbol]:
        return (f for f in self.holds if f.name == "locked" and f.arguments[1] == Number(slot))

    def _ref(self, term: Symbol) -> Ref:
        if term.type == SymbolType.Number:
            return Ref("object", term.number)
        return Ref("item", term.arguments[0].number) if term.name == "stack" else Ref("player", self.players[str(term)])

    def _chosen(self, slot: int, before: State, said: Mapping[str, list[Sequence[Symbol]]], same: bool) -> tuple[Choice, ...]:
        if not self._says("chosen", slot):
            return before.chosen if same else ()
        values = {(str(kind), str(value)) for kind, value in said.get("chosen", ())}
        kept = tuple(choice for choice in before.chosen if values.issuperset(choice.values))
        values -= {value for choice in kept for value in choice.values}
        return kept + tuple(Choice(self._value_name(value), ((kind, value),)) for kind, value in sorted(values))

    def _value_name(self, value: str) -> str:
        """A chosen value in words: a player, a card, else as it stands."""
        if value in self.players:
            return self.players[value]
        try:
            return self.start.library.card(value).name
        except KeyError:
            return value if value in LETTERS else value.replace("_", " ").capitalize()

    def _placed(self, objects: list[Object]) -> list[Object]:
        """Places in zones: what stayed keeps its own, what came is last."""
        last: dict[tuple[str, str], int] = {}
        for o in objects:
            last[o.listed, o.zone] = max(last.get((o.listed, o.zone), 0), o.index)
        for u in self.start.unknown:
            last[u.player, u.zone] = max(last.get((u.player, u.zone), 0), u.index + u.count - 1)
        places = {item[1].number: item[0].number for item in self.rest.get("item", ()) if str(item[2]) == "spell"}
        out = []
        for o in objects:
            index = places.get(o.slot, o.index) if o.zone == "stack" else o.index
            if not index or (o.index and (o.listed, o.zone) != (self.reader.objects[o.slot].listed, self.reader.objects[o.slot].zone)):
                index = last[o.listed, o.zone] = last.get((o.listed, o.zone), 0) + 1
            out.append(replace(o, index=index))
        return out

    def _names(self, objects: Sequence[Object]) -> Names:
        """Names of the start, and of what came: a name goes on to mean what it meant."""
        things = [replace(thing) for thing in self.start.names.things]
        known = {thing.ref.key for thing in things if thing.ref.kind == "object"}
        here = {o.slot: o for o in objects}
        for thing in things:
            if thing.ref.kind == "object" and (o := here.get(int(thing.ref.key))) and o.face != self.reader.objects[o.slot].face:
                thing.name, thing.texts = o.name, (*thing.texts, o.name)
        for o in objects:
            if o.slot not in known:
                things.append(Thing(Ref("object", o.slot), o.name, aliases(o.name), o.listed))
                if o.slot in self.reader.copies:
                    things.append(Thing(Ref("object", o.slot), COPY + o.name, tuple(COPY + text for text in aliases(o.name)), o.listed))
        return Names(self.start.names.players, things, self.start.names.library)

    # --- players ------------------------------------------------------------------------------------------------------

    def _value(self, register: str, otherwise: int) -> int:
        return self.values.get(register, 0) if register in self.reader.registers else otherwise

    def _one(self, name: str, otherwise: str) -> str:
        return next((self.players[str(p)] for (p,) in self.rest.get(name, ())), otherwise)

    def _pool(self) -> tuple[Mana, ...]:
        """Mana: kinds that no register counts are as at the start."""
        words = {m.restriction_term: (m.restriction, m.qualities) for m in self.start.pool} | {"none": ("", ())}
        out = []
        for register, n in self.values.items():
            if match := re.fullmatch(r"mana\((\w+),m\((\w+),(snow|plain),(?:from\((\w+),)?(\w.*?)\)+", register):
                player, color, snow, maker, restriction = match.groups()
                if n:
                    out.append(Mana(self.players[player], LETTERS[color], snow == "snow", words.get(restriction, (restriction.replace("_", " "), ()))[0], n,
                                    words.get(restriction, ("", ()))[1], next((said for said, term in MAKERS.items() if term == maker), "")))
        out += [m for m in self.start.pool if f"mana({slug(m.player)},{m.kind_term})" not in self.reader.registers]
        return tuple(sorted(out, key=lambda m: (self.start.players.index(m.player), m.restriction, m.maker, m.snow, list(COLORS).index(m.color))))

    def _unknown(self) -> tuple[Unknown, ...]:
        out = list(self.start.unknown)
        for player in self.start.players:
            for zone in ZONES:
                register = f"unknown({slug(player)},{zone})"
                if register not in self.reader.registers:
                    continue
                mine = [u for u in out if (u.player, u.zone) == (player, zone)]
                n = self.values.get(register, 0)
                if n != sum(u.count for u in mine):
                    out = [u for u in out if u not in mine] + ([Unknown(player, zone, mine[0].index if mine else 1, n)] if n else [])
        return tuple(out)

    def _earlier(self, board: Board) -> tuple[Happening, ...]:
        """What happened this turn: the sentences of the start as long as their events hold, lands that were played, and the activations that something remembers."""
        held = {str(e[0]): e[0] for e in self.rest.get("happened", ())}
        later = "second_turn" in self.rest or any(k.number > 1 for (k,) in self.rest.get("turn", ()))
        said = () if later else tuple(h for h in self.start.earlier if h.event in held or ("happened", h.event) not in self.reader.can_say)
        for player in board.players:
            register = f"lands_played({slug(player)})"
            if register in self.reader.registers:
                said = tuple(h for h in said if (register, 1) not in h.registers)
                said += (Happening(f"{player} played a land", f"played_land({slug(player)})", ((register, 1),)),) * self._value(register, 0)
        new = [e for text, e in sorted(held.items()) if e.name == "activated" and not any(h.event == text for h in said)]
        hits = [Happening(f"({_hit(self.players[str(e.arguments[0])], e.arguments[1])})", text) for text, e in sorted(held.items())
                if e.name == "hit" and not any(h.event == text for h in said)]
        return (*said, *hits, *(Happening(f"{board[e.arguments[0].number].controller} activated {self._call(board, e.arguments[0])}'s {self._ability(board, *e.arguments)}", str(e)) for e in new))

    def _ability(self, board: Board, source: Symbol, instance: Symbol) -> str:
        return self.reader.part(board, source.number, str(instance.arguments[0]) if instance.name in ("own", "given") else str(instance))

    # --- the stack ----------------------------------------------------------------------------------------------------

    def _stack(self, board: Board) -> tuple[Item, ...]:
        at: dict[int, dict[str, list[Sequence[Symbol]]]] = {}
        for name in ("target", "value_x", "paid", "mode"):
            for k, *more in self.rest.get(name, ()):
                if k.type == SymbolType.Number:
                    at.setdefault(k.number, {}).setdefault(name, []).append(more)
        out = []
        for k, o, instance, player in sorted(self.rest.get("item", ()), key=lambda row: row[0].number):
            said = at.get(k.number, {})
            ability = "" if str(instance) == "spell" else str(instance.arguments[0]) if instance.name == "own" else str(instance)
            paid = [(LETTERS[str(what.arguments[0])], what.arguments[1].number) if what.name == "mana" else ("life", what.arguments[0].number) if what.name == "life"
                    else (str(what.arguments[0]).replace("_", " "), 1) for (what,) in said.get("paid", ())]
            rank = (*COLORS, "life")
            before = next((i for i in self.start.stack if (i.place, i.source, i.ability) == (k.number, o.number, ability)), None)
            out.append(Item(
                k.number, o.number, ability, self.reader.part(board, o.number, ability) if ability else "", self.players[str(player)],
                tuple((j.number, self._ref(x)) for j, x in sorted(said.get("target", ()), key=lambda row: (row[0].number, row[1]))),
                tuple(sorted(paid, key=lambda p: (rank.index(p[0]) if p[0] in rank else len(rank), p[0]))) or (before.paid if before and "paid" not in said else ()),
                next((n.number for (n,) in said.get("value_x", ())), None), tuple(sorted(n.number for (n,) in said.get("mode", ()))),
            ))
        return tuple(out)

    # --- effects ------------------------------------------------------------------------------------------------------

    def _effects(self, board: Board) -> tuple[tuple[Effect, ...], dict[str, list[int]]]:
        """Effects in force, one for each object as a file has them; and their numbers by the name in the state."""
        locked: dict[str, list[int]] = {}
        for e, x in self.rest.get("locked", ()):
            locked.setdefault(str(e), []).append(x.number)
        expires = {str(e): str(when) for e, when in self.rest.get("expires", ())}
        unlocked = {str(e) for (e,) in self.rest.get("in_force", ())}
        out: list[Effect] = []
        numbered: dict[str, list[int]] = {}

        def put(name: str, like: Effect, places: Sequence[tuple[int, ...]]) -> None:
            for here in places:
                text = like.text if like.text and here == like.locked else self._sentence(board, like, here)
                out.append(replace(like, number=len(out) + 1, locked=here, text=text))
                numbered.setdefault(name, []).append(len(out))

        for effect in self.start.effects:
            name = f"said({effect.number})"
            until = expires.get(name, "") if ("expires", name) in self.reader.can_say else effect.until
            there = not effect.locked and (name in unlocked or ("in_force", name) not in self.reader.can_say)
            put(name, replace(effect, until=until), [(x,) for x in sorted(locked.get(name, ()))] if effect.locked else [()] * there)
        rank = {str(e): k for k, e in enumerate(self.order)}
        for name in sorted((e for e in expires if e.startswith(("made(", "hasty("))), key=lambda e: (rank.get(e, -1), e)):
            definition = next(str(d) for e, d in self.reader.vocabulary.definitions.items() if str(e) == name)
            made = Effect("", 0, self.reader.definition(definition), definition, (), expires[name])
            put(name, made, [(x,) for x in sorted(locked.get(name, ()))] or [()])
        return tuple(out), numbered

    def _sentence(self, board: Board, effect: Effect, here: Sequence[int]) -> str:
        """What a file says of an effect; in brackets if none can."""
        key = (effect.name, tuple(board[x].label for x in here), effect.until)
        if key not in self.reader.sentences:
            said = sentence(board, effect.name, effect.facts, here, effect.until, _wording(board, effect.name))
            self.reader.sentences[key] = said or f"({_in_other_words(board, effect.name, here, effect.until)})"
        return self.reader.sentences[key]

    def _timestamps(self, board: Board, numbered: Mapping[str, Sequence[int]]) -> tuple[str, ...]:
        """What ``order`` of the board says: timestamps that differ from the order of writing."""
        written = [o.slot for o in board.objects] + [-e.number for e in board.effects]
        when = {str(x): t for x, t in self.reader.vocabulary.timestamps.items()}
        back = {-n: name for name, ns in numbered.items() for n in ns}
        late = max(when.values(), default=0) + 1
        wanted = sorted(written, key=lambda x: (when.get(back.get(x, str(x)), late), x < 0, abs(x)))
        named = [x for e in self.order for x in ([e.number] if e.type == SymbolType.Number else [-n for n in numbered.get(str(e), ())]) if x in written]
        wanted = board.reordered(wanted, named)
        return tuple(board.timed(new) for old, new in zip(written, wanted, strict=True) if old != new)

    # --- what no board can say ----------------------------------------------------------------------------------------

    def _beyond(self, board: Board) -> Iterable[Beyond]:
        known = {*_OF_OBJECTS, "active", "step", "turn_based_done", "value_x", "paid", "mode", "in_force"}
        items = {item.place: item for item in board.stack}
        effects = {e for e, *_ in self.rest.get("locked", ())} | {e for e, _ in self.rest.get("expires", ())}
        unsaid = {e for e in effects if e.name not in ("made", "said", "copied", "hasty")}
        for effect in board.effects:
            if effect.text.startswith("("):
                yield Beyond(f"resolved(said({effect.number}),{effect.name})")  # the board has it, but no file could
        for f in self.holds:
            a = f.arguments
            sayable = (
                (f.name in known and NOTHING not in a)
                or f.name == "priority"
                or (f.name == "item" and (str(a[2]) == "spell" or a[2].name == "own"))
                or (f.name == "target" and a[0].type == SymbolType.Number and a[0].number in items)
                or (f.name in ("locked", "expires") and a[0] not in unsaid)
                or (f.name == "happened" and any(h.event == str(a[0]) for h in board.earlier))
            )
            if not sayable:
                yield Beyond(str(f), self._in_words(board, f))

    def _in_words(self, board: Board, f: Symbol) -> str:
        """A fluent that no board says, for people."""
        a = f.arguments
        if f.name in ("controlled", "permission"):
            return "" if f.name == "controlled" else f"{self.players[str(a[0])]} may {a[2]} {self._call(board, a[1])}"
        if f.name in ("attacking", "blocking"):
            return f"{self._call(board, a[0])} is {f.name} nothing any more"
        if f.name == "turn_based_due":
            return ""  # a board without a stack stands before them
        if f.name == "turn":
            return f"turn {a[0]} of these lines" if a[0].number > 1 else ""
        if f.name == "extra_turn":
            return f"{self.players[str(a[1])]} has an extra turn to come" + (f" before {a[0].number - 1} other{'s' * (a[0].number > 2)}" if a[0].number > 1 else "")
        if f.name == "regular":
            return "" if self.players[str(a[0])] == board.active else f"the last turn that was no extra turn was {self.players[str(a[0])]}'s"
        if f.name == "struck":
            return f"{self._call(board, a[0])} has dealt combat damage in the first of two combat damage steps"
        if f.name in ("first_damage", "second_damage"):
            return "there are two combat damage steps: " + ("this is the first" if f.name == "first_damage" else "the first is over")
        if f.name == "waiting":
            return f"{self._holder(board, a[0])} waits to be put on the stack ({self.players[str(a[1])]})"
        if f.name == "delayed":
            return f"a delayed trigger of {self._call(board, a[0].arguments[0])} waits for its event ({self.players[str(a[1])]})"
        if f.name == "happened" and a[0].name == "hit":
            return _hit(self.players[str(a[0].arguments[0])], a[0].arguments[1])
        if f.name == "awaits":
            return f"{a[2]} combat damage of {self._call(board, a[0])} to {self._call(board, a[1])} waits on the stack"
        if f.name == "departed":
            return f"{self._call(board, a[0])} has left since it assigned combat damage"
        if f.name == "about":
            return f"{self._holder(board, a[0])} is about {self._call(board, a[2])}"
        if f.name == "noted":
            return f"{self._holder(board, a[0])} remembers {str(a[1]).replace('_', ' ')}: {a[2]}"
        if f.name == "severed":
            return f"the source of {self._holder(board, a[0])} has moved"
        if f.name == "pending":
            return f"triggers have yet to see: {a[0]}"
        if f.name == "lost":
            return f"{self.players[str(a[0])]} has lost"
        if f.name == "shield":
            return f"{self._call(board, a[0])} has {a[1]} regeneration shield{'s' * (a[1].number != 1)}"
        if f.name == "deadly":
            return f"{self._call(board, a[0])} has been dealt damage by a source with deathtouch"
        if f.name == "resolving":
            return f"the top of the stack is resolving: instruction {a[0]} comes next"
        if f.name in ("agreed", "declined", "decided"):
            return f"{self.players[str(a[0])]} has {f.name}"
        if f.name in ("picked", "picked_unknown"):
            return f"{self._call(board, a[0])} is chosen" if f.name == "picked" else f"{self.players[str(a[0])]} has chosen {a[1]} unknown cards"
        if f.name == "drew_from_empty":
            return f"{self.players[str(a[0])]} has drawn from an empty library"
        if f.name == "over":
            return "the game is over" if self.rest.get("lost") else ""  # else everybody has passed: there is no more of the turn
        return { "passed": "a player has passed", "announcing": "targets are being chosen", "second_turn": "the turn has ended"}.get(f.name, str(f))

    def _holder(self, board: Board, holder: Symbol) -> str:
        """What remembers something: an item on the stack, or a trigger that waits."""
        if holder.type == SymbolType.Number:
            item = next((i for i in board.stack if i.place == holder.number), None)
            return f"{self._call(board, Number(item.source))}'s {item.words or 'spell'}" if item else f"place {holder} of the stack"
        source, instance, n = holder.arguments
        return f"{self._call(board, source)}'s {self._ability(board, source, instance)}" + (f" ({n})" if n.number > 1 else "")

    def _call(self, board: Board, x: Symbol) -> str:
        if x.type == SymbolType.Function and x.name == "stack":
            return self._holder(board, x.arguments[0])
        if x.type != SymbolType.Number:
            return self.players.get(str(x), str(x))
        return next((o.label for o in board.objects if o.slot == x.number), self.reader.objects[x.number].label)


def _some(ref: Ref | None) -> tuple[Ref, ...]:
    return (ref,) if ref else ()


def _in_other_words(board: Board, definition: str, here: Sequence[int], until: str) -> str:
    """An effect that a resolving ability made and no sentence of a board says: for people."""
    ends = UNTIL.get(until, until.replace("_", " "))
    if until.startswith("while_under("):
        ends = "until its controller loses control of it"
    words = _wording(board, definition).replace("_", " ")
    return f'"{words}"' + (f" for {listing([board[x].label for x in here])}" if here else "") + (f", {ends}" if ends and ends not in words else "")


def _wording(board: Board, definition: str) -> str:
    """The notation of the ability that a definition is of."""
    from checker.legality import ability_words

    match = re.match(r"(?:with\()?effect\((.+),\d+\)", definition)
    return ability_words(board, match[1]) if match and "(" in match[1] else definition


def renumbered(board: Board) -> Board:
    """The same board with its objects numbered in the order in which a file has them: for its text."""
    place = {zone: n for n, zone in enumerate(ZONES)}
    seat = {p: n for n, p in enumerate(board.players)}
    written = sorted((o for o in board.objects if o.zone != "stack"), key=lambda o: (seat[o.listed], place[o.zone], o.index, o.slot))
    written += sorted((o for o in board.objects if o.zone == "stack"), key=lambda o: -o.index)
    new = {o.slot: n for n, o in enumerate(written, 1)}
    alike: dict[str, list[int]] = {}
    for o in written:
        alike.setdefault(_full_name(o), []).append(o.slot)
    numbers = {slot: n for group in alike.values() if len(group) > 1 for n, slot in enumerate(group, 1)}

    def ref(r: Ref | None) -> Ref | None:
        return Ref("object", new[int(r.key)]) if r and r.kind == "object" and int(r.key) in new else r

    objects = []
    for o in written:
        s = o.state
        state = replace(s, attached_to=ref(s.attached_to), attacking=ref(s.attacking), blocking=tuple(r for x in s.blocking if (r := ref(x))), linked_to=ref(s.linked_to))
        objects.append(replace(o, slot=new[o.slot], number=numbers.get(o.slot, 0), state=state))
    stack = tuple(replace(i, source=new.get(i.source, i.source), targets=tuple((j, r) for j, x in i.targets if (r := ref(x)))) for i in board.stack)
    labels = {o.label: objects[new[o.slot] - 1].label for o in board.objects}
    effects = tuple(replace(e, text=_relabelled(e.text, labels), locked=tuple(new[x] for x in e.locked)) for e in board.effects)
    earlier = tuple(replace(h, text=_relabelled(h.text, labels)) for h in board.earlier)
    order = tuple(_relabelled(text, labels) for text in board.order)
    return replace(board, objects=tuple(objects), stack=stack, effects=effects, earlier=earlier, order=order)


def _full_name(o: Object) -> str:
    return COPY + o.name if o.zone == "stack" and o.state.token else o.name


def _relabelled(text: str, labels: Mapping[str, str]) -> str:
    """A sentence with other names: the longest that stands at a place is the one that is meant."""
    changed = {old: new for old, new in labels.items() if old != new}
    if not changed:
        return text
    every = sorted(labels, key=len, reverse=True)
    return re.sub("|".join(rf"(?<!\w){re.escape(label)}(?!\w)" for label in every), lambda m: labels[m.group()], text)
