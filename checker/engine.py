"""One step of the game: the legal successors of a state, from the programs of asp/step.

A board says its vocabulary once (`Vocabulary`): the fluents and registers that can matter on it. A state is then a set of fluent numbers, the
values of the registers, and the timestamp order of what does not commute. Two ways to ask for successors: `Facts` grounds the programs anew for
each state, `Assumed` grounds them once with the state open and gives each state as assumptions; `Layouts` is the second with a ground
program per order of timestamps. All have ``vocabulary`` and ``successors(state)``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, cast

import clingo
from clingo import Function, Number, Symbol, SymbolType

import asp
from asp import Block
from checker.alike import kin
from checker.grounding import CASTING, COSTS, GOING_ON, LANDS, STATIC, STEP, SUSPENDING, base, build
from checker.needed import Predicate
from encoder.errors import Unsupported, UnsupportedError

State = tuple[frozenset[int], tuple[int, ...], tuple[Symbol, ...]]
"""Numbers of the fluents that hold, values of the registers, and what does not commute in the order in which it came."""

# the only search is over the one choice; measured: 5-20% over the default, trendy -50%, Unit 500 times slower
OPTIONS = ("--heuristic=None",)


_COST_IN_MANA = re.compile(r"cost_of\(.*,mana\(|unless\(.*pays\(.*mana\(|instruction\(.*,pay\(.*mana\(|cost_change\(.*,abilities\(")

MOST_X = 6
"""X that is tried without a bound of one's own (max_x of asp/state.lp)."""


class Position(Protocol):
    """Where a game starts: `encoder.boards.Board`, or anything that says the same in the facts of asp/VOCABULARY.md."""

    def facts(self) -> Iterable[str]:
        """Static facts of players, slots and cards, one each, without a full stop."""

    def fluents(self) -> Iterable[str]:
        """The fluents that hold, without ``holds``."""

    def registers(self) -> Mapping[str, int]:
        """Values of the registers; those that are not named are 0."""


class Positions:
    """Several positions of the same objects as one: whatever is so in one of them may be. The states of each are then said with one vocabulary.

    Parameters
    ----------
    positions : sequence of Position
        With the same static facts.
    """

    def __init__(self, positions: Sequence[Position]):
        self.board, self._all = positions[0], positions

    def facts(self) -> Iterable[str]:
        """The static facts of the first."""
        return self.board.facts()

    def fluents(self) -> Iterable[str]:
        """What holds in one of them."""
        return dict.fromkeys(fluent for position in self._all for fluent in position.fluents())

    def registers(self) -> Mapping[str, int]:
        """The largest value of each register."""
        out: dict[str, int] = {}
        for position in self._all:
            for name, n in position.registers().items():
                out[name] = max(n, out.get(name, 0))
        return out


class Overflow(str):
    """Stands for a successor that a bound of asp/state.lp is too small for; the text names the bound."""


class NotRepresentable(ValueError):
    """A position that no state can say: a bound is too small for it, or it has something that the step programs do not know.

    Parameters
    ----------
    what : sequence of str
        The fluents in question.
    """

    def __init__(self, what: Sequence[str]):
        self.what = tuple(what)
        super().__init__("outside of what a state can say: " + ", ".join(what))


class Stuck(RuntimeError):
    """A live state without a successor: a choice over nothing has deleted a play. Always a defect of the programs."""

    def __init__(self, text: str, state: State):
        super().__init__(text)
        self.state = state


class Rules:
    """Which programs a game is played by.

    Parameters
    ----------
    date : str
        One of `asp.RULES_DATES`.
    believed : collection of str
        Names of misconceptions.
    bounds : mapping of str to int
        Constants of asp/state.lp.
    more : sequence of str
        Programs below ``asp/`` that play along.
    without : collection of str
        Names of rule blocks to leave out.
    """

    def __init__(self, date: str = asp.CURRENT, believed: Collection[str] = (), bounds: Mapping[str, int] | None = None, more: Sequence[str] = (),
                 without: Collection[str] = ()):
        self.date, self.believed, self.bounds, self.more, self.without = date, frozenset(believed), dict(bounds or {}), tuple(more), frozenset(without)

    def blocks(self, files: Sequence[str]) -> tuple[Block, ...]:
        """The rule blocks of these programs."""
        return asp.select(files, self.date, self.believed, self.without)

    def control(self, options: Sequence[str] = ()) -> clingo.Control:
        """An empty control with the bounds."""
        return clingo.Control(["0", "-Wnone", *options, *(f"-c{name}={n}" for name, n in self.bounds.items())])


class Vocabulary:
    """What a board's states can say.

    Parameters
    ----------
    position : Position
    rules : Rules
    tokens : int
        Slots for tokens of each kind that a player may create, beside those that the position has.
    plays_on : str
        How far the game goes beyond the present step, as in asp/state/turns.lp: ``turns(1)``, ``end_of_combat``, ``endless``; ``""``: no farther.
    alike : bool
        Of declarations that differ only in which of several equal creatures does what, look at one.

    Attributes
    ----------
    symbols : list of Symbol
        The fluents; a state holds indices into it.
    registers : list of Symbol
        The unbounded numbers.
    deferred : dict of str to list of Unsupported
        Abilities that no program carries out, each with what is not modelled of it: a line that comes to one of them is cut (asp/state/deferred.lp).
    unplayed : list of Symbol
        Plays that a player might make and no step does (asp/state.lp): where players are free, they are missing.
    allowing : dict of Symbol to Unsupported
        The clauses that let players play cards in such a way.
    ordered : list of Symbol
        Slots and resolved effects that do not commute with some other, in the position's order of timestamps.
    spare : dict of int to tuple of str
        Empty slots for tokens: player and card.
    returning, touched : frozenset of int
        Slots that may hold a new object in the zone of the old one; slots that may be tapped or untapped without a fluent that says so.
    definitions : dict of Symbol to Symbol
        What may be in force, and its definition.
    changes : dict of str to tuple of str
        What definitions that stand on no card say.
    left_out : dict of int to list of Unsupported
        Cards that could be cast or played but for these clauses.

    Raises
    ------
    UnsupportedError
        A clause that the step programs cannot carry out; all of them at once.
    NotRepresentable
        The position is outside of what a state can say.
    """

    def __init__(self, position: Position, rules: Rules | None = None, tokens: int = 0, plays_on: str = "", alike: bool = True):
        self.rules, self.plays_on, self.alike, self._board = rules or Rules(), plays_on, alike, getattr(position, "board", position)
        facts = self.facts = _opened([fact.rstrip(".") for fact in position.facts()], plays_on)
        self.spare: dict[int, tuple[str, str]] = {}
        self.left_out: dict[int, list[Unsupported]] = {}
        stamps = [clingo.parse_term(fact).arguments for fact in facts if fact.startswith("timestamp(")]
        self.timestamps = {x: t.number for x, t in stamps}
        self.fluents = [clingo.parse_term(f) for f in position.fluents()]
        values = {clingo.parse_term(r): n for r, n in position.registers().items()}
        lines = [f"{fact}." for fact in facts if not fact.startswith("timestamp(")]
        lines += [f"initially({f})." for f in self.fluents] + [f"initially({r},{n})." for r, n in values.items()]
        self.text = "\n".join(lines)
        in_mana = any(_COST_IN_MANA.match(fact) for fact in facts)
        self.static: tuple[str, ...] = STATIC + COSTS if in_mana else STATIC
        self.static += GOING_ON if plays_on else ()
        self.static += self.rules.more
        control = self._static()
        if tokens and (spare := self._spare(control, tokens)):
            self.text += "\n" + spare
            control = self._static()
        control = self._casting(self._arrivals(control))
        self._refuse(control)
        self.fluents += sorted(a.symbol.arguments[0] for a in control.symbolic_atoms.by_signature("starts", 1))
        self._number(control)
        self._initial = self._start(values)

    def layout(self, order: Sequence[Symbol] = ()) -> str:
        """Timestamps as facts: what is in ``order`` after everything else and in that order, all others as the position says."""
        last = max(self.timestamps.values(), default=0)
        late = {x: last + k for k, x in enumerate(order, 1)}
        out = [f"timestamp({x},{late.pop(x, t)})." for x, t in self.timestamps.items()]
        return " ".join(out + [f"order({x},{t})." for x, t in late.items()])

    def kin(self) -> str:
        """Which slots can stand for each other, as facts: for declarations of attackers and blockers."""
        return "\n" + "\n".join(kin(self)) if self.alike and self._declares else ""

    def _static(self) -> clingo.Control:
        control = self.rules.control()
        base(control, self.rules.blocks(self.static), self.text + "\n" + self.layout(), _READ)
        return control

    def _arrivals(self, control: clingo.Control) -> clingo.Control:
        """With the cards that may come to where they can be cast or played from in the course of the game: a hand, above all. That may bring more of them."""
        known: set[str] = set()
        while found := {str(a.symbol.arguments[0]) + "," + str(a.symbol.arguments[1]) for a in control.symbolic_atoms.by_signature("may_come", 2)} - known:
            known |= found
            self.text += "\n" + "\n".join(f"to_come({one})." for one in sorted(found))
            control = self._static()
        return control

    def _casting(self, control: clingo.Control) -> clingo.Control:
        """With what the cards that may be cast can cost; without those whose words the programs cannot carry out."""
        from checker.spell_costs import spell_costs

        atoms = control.symbolic_atoms
        cards = sorted((o.number, str(zone), str(face), str(p)) for o, zone, face, p in (a.symbol.arguments for a in atoms.by_signature("casting", 4)))
        faces_of = {a.symbol.arguments[0]: str(a.symbol.arguments[1]) for a in atoms.by_signature("first_face", 2)}
        lands = {o.number: faces_of[o] for o, _ in (a.symbol.arguments for a in atoms.by_signature("land_to_play", 2))}
        if not cards and not lands:
            return control
        faces: dict[str, set[Unsupported]] = {}
        for x, clause, aspect in _clauses(control):
            if x.name == "line":
                faces.setdefault(str(x.arguments[0]), set()).add(self._unsupported(x, clause, aspect))
        self.left_out = {o: sorted(faces[face]) for o, face in [*((o, face) for o, _, face, _ in cards), *lands.items()] if face in faces}
        sources = [(s.number, str(face), str(p)) for s, _, face, p in (a.symbol.arguments for a in atoms.by_signature("price_source", 4))]
        rules, facts = self.rules, [f for f in self.facts if not f.startswith("timestamp(")]
        facts += [f"casts_now({p},{o})" for p, o in sorted((str(p), o.number) for p, o in (a.symbol.arguments for name in ("cast_then", "cast_free") for a in atoms.by_signature(name, 2)))]
        found = spell_costs([*facts, *(f"timestamp({o},{t})" for o, t in self.timestamps.items())], [c for c in cards if c[0] not in self.left_out],
                            rules.bounds.get("max_x", MOST_X), rules.date, rules.believed, rules.without, sources)
        self.text += "\n" + "\n".join([*(f"{fact}." for fact in found), *(f"not_cast({o})." for o in sorted(self.left_out))])
        self.static = tuple(dict.fromkeys((*self.static, "costs/symbols.lp", *CASTING, *(LANDS if lands else ()), *(SUSPENDING if any(True for _ in atoms.by_signature("may_suspend", 2)) else ()))))
        return self._static()

    def _spare(self, control: clingo.Control, tokens: int) -> str:
        """Empty slots for tokens, and for copies of spells."""
        slots = [a.symbol.arguments[0].number for a in control.symbolic_atoms.by_signature("slot", 1)]
        first, out = max(slots, default=0) + 1, []
        wanted = {name: [a.symbol.arguments for a in control.symbolic_atoms.by_signature(name, 2)] for name in ("creates", "copies")}
        for player, card, name in sorted((*what, name) for name, asked in wanted.items() for what in asked):
            for slot in range(first, first + tokens):
                self.spare[slot] = str(player), str(card)
                out.append(f"slot({slot}). token_slot({slot}). owner({slot},{player}). initially(face({slot},{card})).")
                out += [f"copy_slot({slot})."] if name == "copies" else []
                self.timestamps[Number(slot)] = max(self.timestamps.values(), default=0) + 1
            first += tokens
        return "\n".join(out)

    def _unsupported(self, ability: Symbol, clause: Symbol, aspect: Symbol) -> Unsupported:
        """A clause by its own words, or, where a program has found it, by those of its ability."""
        from checker.legality import ability_words
        from encoder.boards import Board

        line = ability
        while line.name != "line" and line.arguments and line.arguments[0].type == SymbolType.Function:
            line = line.arguments[0]
        text = clause.string if clause.type == SymbolType.String else str(clause)
        if clause.type != SymbolType.String and clause.match("begins", 2):
            text = f"what triggers at the beginning of a step that the board is in ({clause.arguments[0].name.replace('_', ' ')})"
        elif clause.type != SymbolType.String and line.name == "line" and isinstance(self._board, Board):
            text = ability_words(self._board, str(line))
        if line.name == "line":
            return Unsupported(str(line.arguments[0]), line.arguments[1].number, text, aspect.name)
        return Unsupported(str(line), 0, text, aspect.name)

    def _unread(self, effect: Symbol, why: Symbol) -> Unsupported:
        """The clause behind a continuous effect that says something which the layers do not read."""
        from checker.legality import ability_words
        from encoder.boards import Board

        line = re.search(r"line\((\w+),(\d+)\)", str(effect))
        if line is None or not isinstance(self._board, Board):
            return Unsupported(str(effect), 0, str(why), "view")
        return Unsupported(line[1], int(line[2]), f"{ability_words(self._board, line[0])} ({why})", "view")

    def _allowing(self, ability: Symbol) -> Unsupported:
        """The clause that lets somebody play cards."""
        from checker.legality import unread_clause
        from encoder.boards import Board

        return unread_clause(self._board, ability, "legality") if ability.name == "line" and isinstance(self._board, Board) else self._unsupported(ability, ability, Function("legality"))

    def _refuse(self, control: clingo.Control) -> None:
        clauses = {self._unsupported(*what) for name in ("unmodelled", "unsupported") for what in _clauses(control, name)}
        clauses |= {self._unread(*a.symbol.arguments) for a in control.symbolic_atoms.by_signature("unread", 2)}
        if clauses:
            raise UnsupportedError(clauses)
        said = {name: [a.symbol.arguments for a in control.symbolic_atoms.by_signature(name, 3)] for name in ("unsupported", "unmodelled")}
        late = [a.symbol.arguments[0] for a in control.symbolic_atoms.by_signature("deferred", 1)]
        self.deferred = {str(x): next(found for clauses in said.values() if (found := sorted({self._unsupported(*what) for what in clauses if what[0] == x}))) for x in late}
        outside = sorted(str(a.symbol.arguments[0]) for a in control.symbolic_atoms.by_signature("outside", 1))
        if outside:
            raise NotRepresentable(outside)

    def _number(self, control: clingo.Control) -> None:
        atoms = control.symbolic_atoms
        
        def first(name: str, n: int, k: int = 0) -> set[Symbol]:
            return {a.symbol.arguments[k] for a in atoms.by_signature(name, n)}

        self.symbols = sorted(first("fluent", 1))
        self.number = {s: i for i, s in enumerate(self.symbols)}
        self.text_of = [str(s) for s in self.symbols]
        self.by_text = {t: i for i, t in enumerate(self.text_of)}
        self.holds = [Function("holds", [s]) for s in self.symbols]
        self.registers = sorted(first("register", 1))
        self.register_number = {r: i for i, r in enumerate(self.registers)}
        self.register_text = [str(r) for r in self.registers]
        asked = sorted({(self.register_number[r], n.number, r) for r, n in (a.symbol.arguments for a in atoms.by_signature("threshold", 2))})
        self.thresholds = [(i, n, Function("holds", [Function("at_least", [r, Number(n)])])) for i, n, r in asked]
        self.over = self.by_text["over"]
        self.unplayed = sorted(first("unplayed", 1))
        self.allowing = {what: self._allowing(what.arguments[2]) for what in self.unplayed if what.name == "permits"}
        self._declares = bool(first("may_attack", 2))
        # slots of which the programs know more than what a state says: which one it is can't be exchanged for another
        self.slots = {a.symbol.arguments[0]: "" for a in atoms.by_signature("slot", 1)}
        sources = first("order_sensitive", 2) | {a.symbol.arguments[1].arguments[1] for a in atoms.by_signature("may_instance", 3)
                                                  if a.symbol.arguments[1].name == "given"}
        self.fixed = first("may_attach", 2) | first("may_attach", 2, 1) | {e.arguments[0] for e in sources if e.name == "static"}
        for slot in self.slots:
            about = [str(a.symbol) for name, n in (("owner", 2), ("token_slot", 1), ("may_face", 2), ("may_under", 2), ("may_choose", 3), ("may_be_spell", 1))
                     for a in atoms.by_signature(name, n) if a.symbol.arguments[0] == slot]
            self.slots[slot] = " ".join(sorted(re.sub(r"\b\d+", "_", text, count=1) for text in about))
        sensitive = {e.arguments[0] if e.name == "static" else e for e in first("order_sensitive", 2)}
        when = {a.symbol.arguments[0]: a.symbol.arguments[1].number for a in atoms.by_signature("timestamp", 2)}
        self.ordered = sorted(sensitive, key=lambda x: (when[x], str(x)))
        self.present = {x: frozenset(i for i, s in enumerate(self.symbols) if _makes_present(s, x)) for x in self.ordered}
        self.rank = {x: k for k, x in enumerate(self.ordered)}
        self.returning = frozenset(o.number for o in first("may_enter", 1) if o.type == SymbolType.Number)
        taps = [(s, i, v.arguments[0]) for s, i, _, v in (a.symbol.arguments for a in atoms.by_signature("does", 4)) if v.name in ("tap", "untap")]
        meant = (a.symbol.arguments for a in atoms.by_signature("may_be", 4))
        self.touched = frozenset(o.number for s, i, w, o in meant if (s, i, w) in taps and o.type == SymbolType.Number and f"tapped({o})" not in self.by_text)
        self.definitions = {a.symbol.arguments[0]: a.symbol.arguments[1] for a in atoms.by_signature("resolved", 2)}
        self.changes: dict[str, tuple[str, ...]] = {str(d): (f"change({d},{c})",) for d, c in (a.symbol.arguments for a in atoms.by_signature("change", 2)) if d.type == SymbolType.Function and not d.arguments}
        self._number_places(control)

    def _number_places(self, control: clingo.Control) -> None:
        """Waiting triggers that remember something: fluents by group (source, instance), place and content."""
        self.content: dict[int, tuple[tuple[Symbol, Symbol], int, tuple[object, ...]]] = {}
        alike = {tuple(a.symbol.arguments) for a in control.symbolic_atoms.by_signature("alike", 2)}
        for i, s in enumerate(self.symbols):
            place = s.arguments[0] if s.arguments and s.name in ("waiting", "delayed", "about", "noted", "severed") else None
            if place is not None and place.type == SymbolType.Function and place.name == "w" and tuple(place.arguments[:2]) not in alike:
                source, instance, n = place.arguments
                self.content[i] = ((source, instance), n.number, (s.name, *s.arguments[1:]))
        self.at = {v: i for i, v in self.content.items()}
        if not any(n > 1 for _, n, _ in self.content.values()):
            self.content = {}
        self.waiting = frozenset(self.content)

    def compact(self, fluents: frozenset[int]) -> frozenset[int]:
        """The same state with its waiting triggers in the first places, in one order: which place a trigger has means nothing."""
        moving = self.waiting & fluents
        if not moving:
            return fluents
        groups: dict[tuple[Symbol, Symbol], dict[int, list[tuple[object, ...]]]] = {}
        for i in moving:
            group, n, content = self.content[i]
            groups.setdefault(group, {}).setdefault(n, []).append(content)
        new = [self.at[group, n, content] for group, places in groups.items()
               for n, contents in enumerate(sorted((sorted(c, key=str) for c in places.values()), key=str), 1) for content in contents]
        return fluents.difference(moving).union(new)

    def _start(self, values: Mapping[Symbol, int]) -> State:
        return self._state(self.fluents, values)

    def _state(self, fluents: Iterable[Symbol], values: Mapping[Symbol, int]) -> State:
        known = frozenset(self.number[f] for f in fluents if f in self.number)
        return self.compact(known), tuple(values.get(r, 0) for r in self.registers), self.present_in(self.ordered, known)

    def state(self, position: Position) -> State:
        """Another position of the same objects as a state: one of those that `Positions` puts together."""
        return self._state(map(clingo.parse_term, position.fluents()), {clingo.parse_term(r): n for r, n in position.registers().items()})

    def initial(self) -> State:
        """The position as a state."""
        return self._initial

    def present_in(self, order: Iterable[Symbol], fluents: frozenset[int]) -> tuple[Symbol, ...]:
        """What of ``order`` is there in a state."""
        return tuple(x for x in order if self.present[x] & fluents)

    def describe(self, state: State) -> str:
        """One line of text for a state."""
        return " ".join(sorted(self.text_of[i] for i in state[0])) + " | " + " ".join(
            f"{r}={v}" for r, v in zip(self.register_text, state[1], strict=True))


def _opened(facts: list[str], plays_on: str) -> list[str]:
    """The facts of a game that goes on: what the board says of step and turn is only where it begins."""
    if not plays_on:
        return facts
    passing = ("step_now(", "turn_based_done") + (() if plays_on in ("turns(1)", "end_of_combat") else ("active(",))
    return [f"plays_on({plays_on})", *(f"began({fact})" if fact.startswith(passing) else fact for fact in facts)]


def _makes_present(fluent: Symbol, x: Symbol) -> bool:
    if fluent.name == "in":
        return fluent.arguments[0] == x and fluent.arguments[1].name == "battlefield"
    return fluent.name in ("locked", "expires") and fluent.arguments[0] == x


_READ: tuple[Predicate, ...] = (
    ("copies", 2), ("creates", 2), ("slot", 1), ("may_come", 2), ("casting", 4), ("first_face", 2), ("land_to_play", 2), ("price_source", 4), ("cast_then", 2), ("cast_free", 2), ("may_suspend", 2),
    ("unmodelled", 3), ("unsupported", 3), ("deferred", 1), ("deferred", 2), ("unread", 2), ("outside", 1), ("starts", 1), ("fluent", 1), ("register", 1), ("threshold", 2), ("unplayed", 1),
    ("may_attack", 2), ("order_sensitive", 2), ("may_instance", 3), ("may_attach", 2), ("owner", 2), ("token_slot", 1), ("may_face", 2), ("may_under", 2), ("may_choose", 3), ("may_be_spell", 1),
    ("timestamp", 2), ("may_enter", 1), ("does", 4), ("may_be", 4), ("resolved", 2), ("change", 2), ("alike", 2),
)
"""What a vocabulary is made of: the other statements are not ground for it."""


def _clauses(control: clingo.Control, name: str = "unmodelled") -> Iterator[Sequence[Symbol]]:
    """What refuses a board: ability, clause and aspect, without what refuses only lines that come to it (asp/state/deferred.lp)."""
    deferred = {(a.symbol.arguments[0], a.symbol.arguments[1]) for a in control.symbolic_atoms.by_signature("deferred", 2)}
    for found in (a.symbol.arguments for a in control.symbolic_atoms.by_signature(name, 3)):
        if (found[0], found[2]) not in deferred:
            yield found


class _Reader:
    """Turn the shown atoms of a model into a label and a next state."""

    def __init__(self, vocabulary: Vocabulary):
        self.vocabulary = vocabulary
        self.cache: dict[Symbol, tuple[int, object]] = {}

    def _entry(self, symbol: Symbol) -> tuple[int, object]:
        name, arguments, v = symbol.name, symbol.arguments, self.vocabulary
        entry: tuple[int, object]
        if name == "initiates":
            number = v.number.get(arguments[0])
            entry = (1, number) if number is not None else (4, f"outside({arguments[0]})")
        elif name == "terminates":
            entry = (0, v.number[arguments[0]])
        elif name == "adjust":
            entry = (2, (v.register_number[arguments[0]], arguments[1].number))
        elif name == "empties":
            entry = (6, v.register_number[arguments[0]])
        elif name == "overflow":
            entry = (4, str(arguments[0]))
        elif name == "newest":
            entry = (5, arguments[0])
        else:
            text = str(arguments[0]) if name == "play" else f"{name}({','.join(map(str, arguments))})"
            entry = (3, ("" if name == "play" else "+ ") + text)
        self.cache[symbol] = entry
        return entry

    def read(self, model: clingo.Model, state: State) -> tuple[str, State | Overflow]:
        """The play, and the state after it."""
        cache = self.cache
        loads: tuple[list[object], ...] = ([], [], [], [], [], [], [])
        for symbol in model.symbols(terms=True):
            kind, load = cache.get(symbol) or self._entry(symbol)
            loads[kind].append(load)
        gone, new, change, label, over, newest, empty = loads
        text = str(label[0]) if len(label) == 1 else " ".join(sorted(map(str, label), key=lambda x: (x[0] == "+", x)))
        if over:
            return text, Overflow(min(map(str, over)))
        v = self.vocabulary
        fluents: frozenset[int] = state[0].difference(gone).union(new)  # type: ignore[arg-type]
        if v.waiting:
            fluents = v.compact(fluents)
        registers = state[1]
        if change or empty:
            values = list(registers)
            for load in change:
                register, n = cast(tuple[int, int], load)
                values[register] += n
            for load in empty:
                values[cast(int, load)] = 0
            registers = tuple(values)
        order = state[2]
        if v.ordered:
            last = sorted(newest, key=v.rank.__getitem__)  # type: ignore[arg-type]
            order = v.present_in((*(x for x in order if x not in last), *last), fluents)  # type: ignore[arg-type]
        return text, (fluents, registers, order)


class Facts:
    """A new control for every state, the state as facts: slow, and everything but the choice is worked out while grounding.

    Parameters
    ----------
    vocabulary : Vocabulary
    """

    def __init__(self, vocabulary: Vocabulary):
        self.vocabulary, self._reader = vocabulary, _Reader(vocabulary)

    def control(self, state: State) -> clingo.Control:
        """The ground programs for one state."""
        v = self.vocabulary
        given = [f"{v.holds[i]}." for i in state[0]] + [f"{s}." for r, n, s in v.thresholds if state[1][r] >= n]
        control = v.rules.control()
        build(control, v.rules.blocks(v.static + STEP), "\n".join((v.text, v.layout(state[2]), v.kin(), *given)), step=True)
        return control

    def successors(self, state: State) -> list[tuple[str, State | Overflow]]:
        """Every legal way to go on, with the state that it leads to; none if the game is over."""
        if self.vocabulary.over in state[0]:
            return []
        control = self.control(state)  # has to outlive the handle
        with control.solve(yield_=True) as handle:
            out = [self._reader.read(model, state) for model in handle]
        if not out:
            raise Stuck(self.vocabulary.describe(state), state)
        return out


class Assumed:
    """Ground once, with the state open; a state is a list of assumptions.

    Parameters
    ----------
    vocabulary : Vocabulary
    order : sequence of Symbol
        The timestamps that this ground program has.
    options : sequence of str
        For clingo.

    Attributes
    ----------
    rules : int
        Ground rules: what a state costs.
    timestamps : str
        As facts.
    """

    def __init__(self, vocabulary: Vocabulary, order: Sequence[Symbol] = (), options: Sequence[str] = OPTIONS):
        self.vocabulary, self._reader = vocabulary, _Reader(vocabulary)
        control = self.control = vocabulary.rules.control(options)
        self.timestamps = vocabulary.layout(order)
        build(control, vocabulary.rules.blocks((*vocabulary.static, "open.lp", *STEP)), vocabulary.text + "\n" + self.timestamps + vocabulary.kin(), step=True)
        atoms = control.symbolic_atoms

        def literal(symbol: Symbol) -> int:
            atom = atoms[symbol]
            assert atom is not None
            return atom.literal

        self._on = [literal(s) for s in vocabulary.holds]
        self._off = [-x for x in self._on]
        self._thresholds = [(r, n, literal(s)) for r, n, s in vocabulary.thresholds]
        self._numbers: dict[Sequence[str], tuple[frozenset[Symbol], list[tuple[Symbol, int]]]] = {}
        self.rules = 0

    def assumptions(self, state: State) -> list[int]:
        """The state as literals."""
        given, registers, on = self._off.copy(), state[1], self._on
        for i in state[0]:
            given[i] = on[i]
        given += [x if registers[r] >= n else -x for r, n, x in self._thresholds]
        return given

    def successors(self, state: State) -> list[tuple[str, State | Overflow]]:
        """Every legal way to go on, with the state that it leads to; none if the game is over."""
        if self.vocabulary.over in state[0]:
            return []
        read = self._reader.read
        with self.control.solve(assumptions=self.assumptions(state), yield_=True) as handle:
            out = [read(model, state) for model in handle]
        self.rules = self.rules or int(self.control.statistics["problem"]["lp"]["rules"])
        if not out:
            raise Stuck(self.vocabulary.describe(state), state)
        return out

    def atoms(self, state: State, label: str | None = None, after: State | None = None) -> frozenset[Symbol] | None:
        """Everything that is so in a step: in that of one play, else what is so whatever is played; None if there is no such play."""
        common: frozenset[Symbol] | None = None
        with self.control.solve(assumptions=self.assumptions(state), yield_=True) as handle:
            for model in handle:
                if label is None or self._reader.read(model, state) == (label, after):
                    found = frozenset(model.symbols(atoms=True))
                    if label is not None:
                        return found
                    common = found if common is None else common & found
        return common

    def numbers(self, state: State, names: Sequence[str]) -> frozenset[Symbol]:
        """What is so in a state, whatever is played, of some predicates, as far as a number comes last."""
        if names not in self._numbers:
            atoms = self.control.symbolic_atoms
            signatures = [(name, n) for name, n, positive in atoms.signatures if name in names and n and positive]
            found = [atom for name, n in signatures for atom in atoms.by_signature(name, n) if atom.symbol.arguments[-1].type == SymbolType.Number]
            self._numbers[names] = frozenset(atom.symbol for atom in found if atom.is_fact), [(atom.symbol, atom.literal) for atom in found if not atom.is_fact]
        facts, open_ones = self._numbers[names]
        left = None
        with self.control.solve(assumptions=self.assumptions(state), yield_=True) as handle:
            for model in handle:
                left = [one for one in (open_ones if left is None else left) if model.is_true(one[1])]
        return frozenset() if left is None else facts.union(symbol for symbol, _ in left)


class Layouts:
    """`Assumed` with a ground program for each order of timestamps that a state needs.

    Any layout will do that has what is there, and does not commute, in the state's order. Boards without such pairs have one.

    Parameters
    ----------
    vocabulary : Vocabulary
    """

    def __init__(self, vocabulary: Vocabulary):
        self.vocabulary = vocabulary
        self.layouts: dict[tuple[Symbol, ...], Assumed] = {}
        self._fits: dict[tuple[Symbol, ...], Assumed] = {}
        self.first = self.layout(tuple(vocabulary.ordered))

    def layout(self, order: tuple[Symbol, ...]) -> Assumed:
        """A ground program that has these in this order."""
        if order not in self._fits:
            for whole, program in self.layouts.items():
                rest = iter(whole)
                if all(x in rest for x in order):
                    self._fits[order] = program
                    break
            else:
                whole = order + tuple(x for x in self.vocabulary.ordered if x not in order)
                self.layouts[whole] = self._fits[order] = Assumed(self.vocabulary, whole)
        return self._fits[order]

    @property
    def rules(self) -> int:
        """Ground rules of the first layout."""
        return self.first.rules

    def successors(self, state: State) -> list[tuple[str, State | Overflow]]:
        """Every legal way to go on, with the state that it leads to; none if the game is over."""
        return self.layout(state[2]).successors(state)
