"""Some cards as a question of their own: how they are made ready for use, and whether there is a loop then.

How a set of cards may start is derived by asp/graph/setups.lp, from what they say. The unit of work of a sweep is `examined`: the answer for one set,
limited by numbers of states, never by time, so that it is the same wherever it is worked out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import product
from typing import TYPE_CHECKING, Any

import clingo
from clingo import parse_term
from clingo.ast import ASTType

import asp
from checker.grounding import base
from checker.needed import CONSTRAINT
from checker.situation import GIVEN, board_text
from checker.telling import bounds_of, unplayed_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from clingo import Symbol

    from checker.engine import Layouts, Position, State
    from checker.exploration import Budget
    from checker.loop_words import Told
    from checker.loops import Loop, Search
    from checker.needed import Predicate
    from encoder.boards import Board
    from encoder.cards import Card, Library
    from encoder.errors import Unsupported

PROGRAMS = ("types.lp", "keywords.lp", "hand_abilities.lp", "graph/phrases.lp", "graph/things.lp", "graph/causes.lp", "graph/hearing.lp", "graph/setups.lp")
PLAYER = "Ana"
MOST_SET_UPS = 6
"""Set-ups of a set of cards that are tried, the most ordinary first."""
MOST_LOOPS = 4
"""Loops of a set of cards that are told: first those that are worth most."""
STATES = 2000
"""States that one search may expand."""
_ZONES = ("battlefield", "hand", "graveyard", "exile")
_LETTERS = "WUBRGC"


@dataclass(frozen=True)
class SetUp:
    """How some cards start.

    Attributes
    ----------
    zones : mapping of str to sequence
        Objects by zone, in the words of a board file; also ``stack``.
    mana : str
        Enough to use each of the pieces once: ``CCG``.
    strangeness : int
        How far it is from the ordinary: everything on the battlefield, spells in hand.
    extra : str
        A counter that a piece has beside those that it enters with: ``a charge counter on Vivid Crag``.
    written : tuple of int
        Which piece each of the objects is, in order of writing.
    """

    zones: Mapping[str, Sequence[str | Mapping[str, str]]]
    mana: str
    strangeness: int
    extra: str = ""
    written: tuple[int, ...] = ()

    def board(self, library: Library, mana: str = "") -> Board:
        """The board, with some mana; the slot of each object is the number of its piece, wherever that is."""
        from encoder.boards import parse_board

        own: dict[str, Any] = {zone: list(self.zones[zone]) for zone in _ZONES if self.zones.get(zone)}
        board = parse_board({PLAYER: {**own, **({"mana": mana} if mana else {})}, "stack": list(self.zones.get("stack", ()))}, library=library)
        return numbered(board, dict(enumerate(self.written, 1)))


def numbered(board: Board, piece: Mapping[int, int]) -> Board:
    """A board whose objects have other slots."""
    from encoder.boards import Ref

    def moved(ref: Ref | None) -> Ref | None:
        return replace(ref, key=piece[int(ref.key)]) if ref and ref.kind == "object" else ref

    objects = (replace(o, slot=piece[o.slot], state=replace(o.state, attached_to=moved(o.state.attached_to), linked_to=moved(o.state.linked_to))) for o in board.objects)
    return replace(board, objects=tuple(sorted(objects, key=lambda o: o.slot)), stack=tuple(replace(item, source=piece[item.source]) for item in board.stack))


def set_ups(cards: Sequence[str], library: Library, date: str = asp.CURRENT) -> list[SetUp]:
    """How some cards may start, from the most ordinary to the less ordinary.

    Parameters
    ----------
    cards : sequence of str
        Names or ids; a name twice is two cards.
    library : Library
    date : str
        One of `asp.RULES_DATES`.

    Raises
    ------
    InputError
        No card is called that.

    Examples
    --------
    >>> from encoder.cards import library
    >>> [set_up.zones for set_up in set_ups(["Devoted Druid", "Presence of Gond"], library())]
    [{'battlefield': ['Devoted Druid', {'Presence of Gond': 'attached to Devoted Druid'}]}]
    """
    from encoder.boards import parse_board
    from encoder.boards.names import fold

    pieces = library.named(cards)
    board = parse_board({PLAYER: [_faces(card).get(fold(name), card.name) for name, card in zip(cards, pieces, strict=True)], "stack": []}, library=library)
    control = clingo.Control(["0", "--warn=none"])
    base(control, asp.select((*GIVEN, *PROGRAMS), date), board_text(board), (CONSTRAINT, *_shown()))
    found: dict[str, SetUp] = {}
    with control.solve(yield_=True) as handle:
        for model in handle:
            one = _read(sorted(model.symbols(shown=True)), pieces)
            found[str(one.zones)] = one  # equal cards can change places
    return [found[said] for said in sorted(found, key=lambda said: (found[said].strangeness, said))][:MOST_SET_UPS]


@cache
def _shown() -> tuple[Predicate, ...]:
    """What a set-up is told with."""
    return tuple((str(s.name), int(s.arity)) for block in asp.blocks(PROGRAMS[-1]) for s in block.statements if s.ast_type == ASTType.ShowSignature)


def _faces(card: Card) -> dict[str, str]:
    """The names of the other faces of a card, by their ids and as they are typed."""
    from encoder.boards.board import slug
    from encoder.boards.names import fold
    from encoder.cards import other_faces

    return {key: name for name in other_faces(card.text) for key in (slug(name), fold(name))}


def _read(atoms: Sequence[Symbol], pieces: Sequence[Card]) -> SetUp:
    """The set-up of an answer set."""
    from encoder.boards.abilities import ORDINALS

    of: dict[str, list[list[Symbol]]] = {}
    for atom in atoms:
        of.setdefault(atom.name, []).append(atom.arguments)
    zone = {o.number: str(z) for o, z in of["placed"]}
    written = [o for z in (*_ZONES, "stack") for o in sorted(zone) if zone[o] == z]
    names = {o: pieces[o - 1].name for o in zone}
    names |= {o.number: _faces(pieces[o.number - 1])[str(face)] for o, face in of.get("shows", ())}
    label = {o: names[o] if list(names.values()).count(names[o]) == 1 else f"{names[o]} {[x for x in written if names[x] == names[o]].index(o) + 1}" for o in written}
    traits: dict[int, list[str]] = {}
    for o, kind, n in of.get("bears_counters", ()):
        traits.setdefault(o.number, []).append(f"with {n} {_counter(kind)} counter{'s' * (n.number != 1)}")
    extra = ", ".join(f"a {_counter(kind)} counter on {label[o.number]}" for o, kind in of.get("one_more", ()))
    for (o,) in of.get("tapped_first", ()):
        traits.setdefault(o.number, []).insert(0, "tapped")
    for word, name in (("attached", "joined"), ("linked", "holding")):
        for o, other in of.get(name, ()):
            traits.setdefault(o.number, []).append(f"{word} to {label[other.number]}")
    for o, kind, value in of.get("said", ()):
        named = next((card.name for card in pieces if str(kind) == "card_name" and card.id == str(value)), str(value).replace("_", " "))
        traits.setdefault(o.number, []).append(f"chosen {named}")
    zones = {z: [{names[o]: " and ".join(traits[o])} if o in traits else names[o] for o in written if zone[o] == z] for z in (*_ZONES, "stack")}
    ordinal = {n: word for word, n in ORDINALS.items()}
    zones["stack"] += [f"{label[o.number]}'s {ordinal[n.number]} ability" for o, n in of.get("pending", ())]
    amounts = {str(letter).upper(): n.number for letter, n in of.get("floating", ())}
    mana = "".join(letter * amounts.get(letter, 0) for letter in _LETTERS)
    return SetUp({z: said for z, said in zones.items() if said}, mana, of["strangeness"][0][0].number, extra, tuple(written))


def _counter(kind: Symbol) -> str:
    return {"plus": "+1/+1", "minus": "-1/-1"}.get(str(kind), str(kind).replace("_", " "))


# --- the unit of work -----------------------------------------------------------------------------------------------------------------


@dataclass
class _Tried:
    """What came of the searches from one set-up: the loop that is worth most with its search, the mana that this started with, and its stage; the last stage, and what was cut in that."""

    set_up: SetUp
    board: Board
    best: Loop | None = None
    mana: str = ""
    stage: int = 0
    last: int | None = None
    small: set[str] = field(default_factory=set)
    search: Search | None = None
    refused: tuple[Unsupported, ...] = ()
    states: int = 0
    transitions: int = 0
    cut: dict[int, Counter[str]] = field(default_factory=dict)
    cuts: list[str] = field(default_factory=list)
    near: list[tuple[Board, Search, Loop]] = field(default_factory=list)
    stopped: str = ""


@dataclass(frozen=True)
class Limits:
    """How far `examined` goes.

    Attributes
    ----------
    states : int
        Most states that one search expands.
    bounds : mapping of str to int
        Constants of asp/state.lp, instead of those of the stages of a search.
    tokens : int
        Room for tokens of each kind, at least.
    budget : callable, optional
        A fresh budget, for those who also limit time and memory.
    """

    states: int = STATES
    bounds: Mapping[str, int] = field(default_factory=dict)
    tokens: int = 0
    budget: Callable[[int], Budget] | None = None

    def fresh(self) -> Budget:
        """For one search."""
        from checker.exploration import Budget

        return self.budget(self.states) if self.budget else Budget(states=self.states)


@dataclass
class Examined:
    """The answer for some cards.

    Attributes
    ----------
    cards : list of str
        Their ids.
    verdict : str
        ``found``: a loop is proved; ``none``: everything was looked at; ``undetermined``; ``refused``: by what is not modelled.
    reasons : list of str
        What was not looked at, or is not modelled.
    loops : list of Told
    cycles : list of (Board, Search, Loop)
        Some that are no loops.
    setups : list of dict
        The boards that were tried, and the mana that was enough for each.
    refused : list of Unsupported
    """

    cards: list[str]
    verdict: str
    reasons: list[str]
    loops: list[Told]
    cycles: list[tuple[Board, Search, Loop]]
    setups: list[dict[str, str]]
    states: int
    transitions: int
    refused: list[Unsupported]
    stopped: str

    @cached_property
    def near(self) -> list[dict[str, Any]]:
        """Cycles that are no loops, and why: that takes as long to find out as the search."""
        from checker.loop_words import near

        return [near(*one) for one in self.cycles]

    def as_json(self) -> dict[str, Any]:
        """For the JSON output."""
        return {"cards": self.cards, "verdict": self.verdict, "reasons": self.reasons, "loops": [one.as_json() for one in self.loops], "near": self.near,
                "setups": self.setups, "states": self.states, "transitions": self.transitions}


ORDINARY = Limits()
"""What limits a search where nothing is said: its states alone."""


def examined(cards: Sequence[str], library: Library, date: str = asp.CURRENT, limits: Limits = ORDINARY, *, minimal: bool = True, mana: str = "") -> Examined:
    """Whether some cards have a loop, in the first of their set-ups in which something grows for ever, with the least mana that starts it.

    Parameters
    ----------
    cards : sequence of str
        Names or ids.
    library : Library
    date : str
        One of `asp.RULES_DATES`.
    limits : Limits
    minimal : bool
        Whether to leave out each piece, to see that it is needed.
    mana : str
        Start with this much; if empty, the least is looked for.

    Raises
    ------
    InputError
        No card is called that.

    Examples
    --------
    >>> from encoder.cards import library
    >>> found = examined(["Devoted Druid", "Vizier of Remedies"], library())
    >>> found.verdict, [(loop.net, loop.requires["mana"]) for loop in found.loops]
    ('found', [({'mana G of Ana': 1}, '')])
    """
    from checker.commands.lines import told_cuts
    from checker.loop_words import MOST_NEAR

    pieces = library.named(cards)
    everything = [_Tried(set_up, set_up.board(library, mana or set_up.mana)) for set_up in set_ups(cards, library, date)]
    _search(everything, date, limits, mana)
    tried = [one for one in everything if one.last is not None]
    refused = {clause for one in everything for clause in one.refused}
    best = max(tried, key=lambda one: _worth(one.best), default=None)
    loops, more = _report(best, library, date, limits, minimal, mana) if best and best.best else ([], Counter())
    cuts: list[str] = []
    for stage in sorted({stage for one in tried for stage in one.cut}):
        cuts += told_cuts(sum((one.cut.get(stage, Counter()) for one in tried), Counter()), "", {**_programs_of(stage)[0], **limits.bounds})
    reasons = list(dict.fromkeys([*map(str, sorted(refused)), *cuts, *(reason for one in tried for reason in one.cuts)]))
    return Examined(
        [card.id for card in pieces], "found" if loops else "refused" if not tried else "undetermined" if reasons else "none", reasons, loops,
        [] if loops else [what for one in tried for what in one.near][:MOST_NEAR],
        [{"board": one.set_up.board(library).to_text(), "mana": mana or one.set_up.mana} for one in tried],
        sum(one.states for one in tried) + more["states"], sum(one.transitions for one in tried) + more["transitions"], sorted(refused), next((one.stopped for one in tried if one.stopped), ""),
    )


NOTHING, EVENTS, EXHAUSTS, GROWS = range(4)
"""How much a loop is worth: it uses up counters, life, mana or tokens of its player, and ends; nothing is left of a round; a library is used up for something;
there is more and more of something."""


def worth(loop: Loop) -> int:
    """One of `NOTHING`, `EVENTS`, `EXHAUSTS`, `GROWS`."""
    if any(not name.startswith(("unknown(", "library(")) for name in loop.spends) or loop.proof.ends == "spent":
        return NOTHING
    left = {name: d for name, d in loop.net.items() if not name.startswith("stack(")}  # what only waits there is nothing yet
    if any(d > 0 for d in left.values()) or len(loop.spends) < len(left):
        return EXHAUSTS if loop.spends else GROWS
    return NOTHING if loop.spends else EVENTS


def _worth(loop: Loop | None) -> int:
    from checker.loops import PROVED

    return worth(loop) if loop is not None and loop.verdict == PROVED else NOTHING


def _steps(date: str, allowed: Limits, board: Position, bounds: Mapping[str, int], room: int, plays_on: str = "") -> Layouts:
    from checker.commands.lines import engine

    return engine(board, {**bounds, **allowed.bounds}, max(room, allowed.tokens), date)


def _search(tried: Sequence[_Tried], date: str, allowed: Limits, mana: str) -> None:
    """Look for a loop from some set-ups, until something grows in one; with larger bounds from those for which they were too small; then across turns."""
    from checker.loops import STAGES, goes_on

    stage, going, last = 0, list(tried), len(STAGES) - 1
    while going:
        if _stage(stage, going, date, allowed, mana):
            return
        going = [one for one in going if one.last == stage and one.small]
        stage = stage + 1 if any(one.small - {"max_stack"} for one in going) else last
    if any(one.search is not None and goes_on(one.search.vocabulary) for one in tried):
        _stage(ACROSS_TURNS, tried, date, allowed, mana)


ACROSS_TURNS = -1


def _programs_of(stage: int) -> tuple[Mapping[str, int], int, bool, str]:
    """Bounds, room for tokens, whether the stack may grow, and how far the game goes on."""
    from checker.loops import STAGES

    return (*STAGES[0][:2], False, "endless") if stage == ACROSS_TURNS else (*STAGES[stage], "")


def _stage(stage: int, going: Sequence[_Tried], date: str, allowed: Limits, mana: str) -> bool:
    """One stage of a search from some set-ups; whether there is no need for another."""
    bounds, room, piling, plays_on = _programs_of(stage)
    known: dict[Layouts, Search] = {}

    def made(board: Position) -> Layouts:
        return _steps(date, allowed, board, bounds, room, plays_on)

    for one, strategy in _programs(going, made):
        if _try(one, strategy, known, stage, piling, allowed, mana):
            return True
    looked_at = [one for one in going if one.last == stage]
    for one in looked_at if len(known) == 1 < len(looked_at) else ():  # what one board alone does not come to may be carried out
        if not all(bounds_of(what) or what.startswith(_WHEREVER) for what in one.cut[stage]) and _try(one, made(one.board), known, stage, piling, allowed, mana):
            return True
    return False


_WHEREVER = ("unsupported(", "unknown(")
"""Cuts that the programs of one board alone have, too."""


def _programs(going: Sequence[_Tried], made: Callable[[Position], Layouts]) -> Iterator[tuple[_Tried, Layouts]]:
    """The step programs for each of some set-ups: one for all of them, where their states can be said with one vocabulary."""
    from checker.engine import Positions
    from encoder.errors import UnsupportedError

    all_refuse: tuple[Unsupported, ...] = ()
    if len(going) > 1:
        together = Positions([one.board for one in going])
        try:
            strategy = made(together)
        except UnsupportedError as error:
            all_refuse = error.clauses
        else:
            if {*map(str, strategy.vocabulary.fluents)} <= {str(parse_term(fluent)) for fluent in together.fluents()}:  # nothing follows from what one of them alone says
                yield from ((one, strategy) for one in going)
                return
    for one in going:
        try:
            yield one, made(one.board)
        except UnsupportedError as error:
            one.refused = error.clauses
            if one.refused == all_refuse:  # it is not by how they start
                return


def _try(one: _Tried, strategy: Layouts, known: dict[Layouts, Search], stage: int, piling: bool, allowed: Limits, mana: str) -> bool:
    """Look for a loop from a set-up, without mana and with enough of it; whether there is no need to go on."""
    from checker.loops import Search, too_small
    from checker.repeating import UNDETERMINED

    v, labels = strategy.vocabulary, {o.slot: o.label for o in one.board.objects}
    missing = [what for what in v.unplayed if what.name != "unknown"]  # a card that is drawn is no piece
    if stage != ACROSS_TURNS:  # a later stage looks at more than the one before
        one.cut, one.cuts = {}, []
    one.last, one.small, one.cut[stage] = stage, set(), Counter()
    one.cuts += unplayed_words(missing, lambda slot: labels.get(slot, "a token"), False, v.left_out, v.allowing)
    for start in [mana] if mana else dict.fromkeys(["", one.set_up.mana]):
        state = v.state(one.board) if mana else _with(strategy, one.board, start)
        search = known[strategy].from_state(state, allowed.fresh()) if strategy in known else Search(strategy, PLAYER.lower(), allowed.fresh(), piling, state)
        known.setdefault(strategy, search)
        found = search.run(lambda loop: _worth(loop) == GROWS)
        one.states, one.transitions = one.states + found.states, one.transitions + found.transitions
        one.cut[stage].update(found.cut)
        best = max(found.loops, key=_worth, default=None)
        if one.search is None or _worth(best) > _worth(one.best):
            one.best, one.mana, one.stage, one.search = best if _worth(best) else None, start, stage, search
        one.small |= too_small(stage, found) if stage != ACROSS_TURNS else set()
        if not one.near:
            one.near = [(one.board, search, loop) for loop in found.loops if not _worth(loop)]
        one.cuts += [found.stopped] if found.stopped else []
        one.cuts += [f"a cycle is neither proved nor refuted: {loop.proof.reason}" for loop in found.loops if loop.verdict == UNDETERMINED]
        if found.stopped and not found.stopped.startswith("states"):
            one.stopped = found.stopped
        if one.stopped or _worth(best) == GROWS:
            return True
    return False


def _with(strategy: Layouts, board: Board, mana: str) -> State:
    """The state of a board, with other mana."""
    from encoder.boards.board import COLORS

    v = strategy.vocabulary
    fluents, registers, order = v.state(board)
    amounts = Counter(f"mana({PLAYER.lower()},m({COLORS[letter]},plain,none))" for letter in mana)
    return fluents, tuple(amounts[name] if name.startswith("mana(") else n for name, n in zip(v.register_text, registers, strict=True)), order


def _report(tried: _Tried, library: Library, date: str, allowed: Limits, minimal: bool, mana: str) -> tuple[list[Told], Counter[str]]:
    """The loops of a set-up with the least mana that starts one like the best, in words."""
    from checker.loop_words import Words, needed, rank
    from checker.loops import Search

    assert tried.best is not None and tried.search is not None
    bounds, room, piling, plays_on = _programs_of(tried.stage)
    least, spent = worth(tried.best), Counter[str]()
    start = tried.mana
    if not mana and start:
        for less in _less(start):
            found = tried.search.from_state(_with(tried.search.strategy, tried.board, less), allowed.fresh()).run(lambda loop: _worth(loop) >= least)
            spent.update(states=found.states, transitions=found.transitions)
            if any(_worth(loop) >= least for loop in found.loops):
                start = less
                break
    board = tried.set_up.board(library, start)
    if start == tried.mana and tried.search.vocabulary.initial() == tried.search.start:  # its programs are of this board alone
        search = tried.search.from_state(tried.search.start, allowed.fresh())
    else:
        search = Search(_steps(date, allowed, board, bounds, room, plays_on), PLAYER.lower(), allowed.fresh(), piling)
    found = search.run(lambda loop: sum(_worth(other) >= least for other in search.found.loops) >= MOST_LOOPS)
    spent.update(states=found.states, transitions=found.transitions)
    words, out = Words(board, search), []
    for loop in sorted(filter(_worth, found.loops), key=lambda loop: -worth(loop))[:MOST_LOOPS]:
        pieces = needed(board, loop, search.player, partial(_steps, date, allowed), allowed.fresh) if minimal else (tuple(o.label for o in board.objects), False)
        out.append(words(loop, *pieces))
    requires = {"mana": start, "board": board.to_text(), **({"counters": tried.set_up.extra} if tried.set_up.extra else {})}
    return [replace(one, requires=requires) for one in sorted(out, key=lambda one: (-worth(one.loop), rank(one)))], spent


def _less(mana: str) -> Iterator[str]:
    """Some mana, and what is less of each kind, from the least."""
    amounts = Counter(mana)
    letters = [letter for letter in _LETTERS if amounts[letter]]
    for some in sorted(product(*(range(amounts[letter] + 1) for letter in letters)), key=lambda some: (sum(some), tuple(-n for n in some))):
        if sum(some) < len(mana):
            yield "".join(letter * n for letter, n in zip(letters, some, strict=True))
