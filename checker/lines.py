"""Lines of play of a ruling: what is played and what is watched as facts for asp/claims, and the exploration of every line to the horizon.

Whether a claim is true of a line stands in the state at its end: what happened is in fluents of asp/claims/monitors.lp, what is so there is asked of
the board that the state is. Here words become facts and states become answers; what may be played, and what it does, say the programs.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import clingo

from checker.claim_words import Bound, CannotSay, condition
from checker.engine import Facts as FromFacts
from checker.engine import Layouts, NotRepresentable, Overflow, Rules, State, Stuck, Vocabulary
from checker.explaining import Explained, Explainer
from checker.exploration import Canonical, Graph, Strategy, explore, plays_of
from checker.known import begins_by_itself, declared_in, keywords_that_are, steps
from checker.legality import ability_words
from checker.outcomes import Replay
from checker.proofs import Proofs
from checker.reached import Reached, Reader
from checker.strategies import Branch
from checker.telling import Teller, Told, bound_words, labels_of, outside_words, told, unplayed_words
from encoder.boards import Board, Ref, Unclear
from encoder.boards.abilities import ability_meant, assign_targets, modal_targets
from encoder.boards.board import COLORS, kind_term, ref_term, slug
from encoder.boards.models import STEPS
from encoder.boards.names import fold
from encoder.cards import Card
from encoder.errors import InputError, Unsupported, UnsupportedError
from encoder.rulings import Line
from encoder.rulings import sentences as say

CLAIMS = ("claims/script.lp", "claims/casting.lp", "claims/monitors.lp")
# for lines that somebody tries, and that can't be done
ATTEMPTS = ("claims/attempts.lp",)
THROUGH_STEPS = ("claims/combat.lp",)
"""For lines that go on to other steps."""
HORIZONS = {"the stack is empty": "stack_is_empty", "the same step": "stack_is_empty", "end of turn": "end_of_turn", "end of combat": "end_of_combat", "the next turn": "next_turn"}
POINT = "point"
_ACTIVATION = re.compile(r"activate\(\w+,(\d+),")
_LONG = ("end_of_turn", "end_of_combat", "next_turn")
MOST_STATES = 200_000
"""States that are looked at; lines that go on beyond them are cut."""
TOKENS = 3
_BOUNDS = {"counter": ("max_counters", 4), "damage": ("max_damage", 6), "item": ("max_stack", 5), "waiting": ("max_waiting", 4), "effects": ("max_effects", 2), "x": ("max_x", 6), "filled": ("max_filled", 3), "burned": ("max_burn", 6)}
_PASSIVE = ("empties", "free")
_DECLARED = ("attacks", "blocks", "refuses")


def horizon(until: str) -> tuple[str, ...]:
    """The horizon of the programs that the words of a ruling mean, as facts.

    Examples
    --------
    >>> horizon("end of turn"), horizon("3 decisions")
    (('horizon(end_of_turn)',), ('horizon(stack_is_empty)', 'decisions(3)'))
    """
    if found := re.fullmatch(r"(\d{1,3}) decisions?", until):
        return f"horizon({HORIZONS['the stack is empty']})", f"decisions({int(found[1])})"
    return (f"horizon({HORIZONS[until]})",)


def point_of(play: say.Play) -> str:
    """Where lines end that it is asked after whether, and how, something may be played."""
    found = declared_in(_declared(play))
    return f"declaration({found[0]})" if found else POINT


def is_point(until: str) -> bool:
    """Whether lines end where it is asked after a play."""
    return until == POINT or until.startswith("declaration(")


def _declared(play: say.Play) -> str:
    """What a play declares: ``attacks``, ``blocks``, or something that is no declaration."""
    return f"{play.words.split()[-1]}s" if play.verb == "refuses" else play.verb


def term_of(board: Board, thing: say.Thing | None) -> str:
    """The slot, or player, that a thing of a sentence is."""
    if isinstance(thing, say.Name):
        found = board.names.resolve(thing.text)
        if isinstance(found, Unclear):
            raise CannotSay(found.message)
        if found.kind != "item":
            return ref_term(found)
    raise CannotSay("this way to name a thing in a line of play")


def copies_of(board: Board, thing: say.CopyOf) -> str:
    """The copies that are made of a spell."""
    slot = term_of(board, thing.original)
    if not slot.isdigit():
        raise CannotSay("this way to name a thing in a line of play")
    return f"copies({slot})"


class Abilities:
    """The abilities that the cards of a board have, and what words mean them."""

    def __init__(self, board: Board):
        self.board = board
        self.facts = [fact.rstrip(".") for fact in board.facts()]
        date, gained = board.rules_date, " ".join(self.facts)
        self.activated = [*self._first("activated"), *(x for keyword in keywords_that_are("activated", date) for x in self._first("keyword_ability", keyword))]
        self.suspended = [f"{name}({x})" for keyword in keywords_that_are("triggered_twice", date) for x in self._first("keyword_ability", keyword) for name in ("ticks", "ends")]
        words = keywords_that_are("triggered", date)
        self.triggered = [*dict.fromkeys([*self._first("triggered"), *self._first("state_trigger"), *(x for x in words if re.search(rf"(ability|gain)\({x}\)", gained)),
                                          *(x for keyword in words for x in self._first("keyword_ability", keyword)), *self.suspended])]

    def _first(self, name: str, second: str = "") -> list[str]:
        found = (clingo.parse_term(fact).arguments for fact in self.facts if fact.startswith(f"{name}("))
        return [str(x) for x in dict.fromkeys(x for x, *more in found if not second or str(more[0]) == second)]

    def meant(self, thing: say.Thing | None) -> tuple[str, list[str]]:
        """The slot and the abilities that ``Devoted Druid's ability`` means; the object alone means all that trigger."""
        if isinstance(thing, say.Name):
            named = self.board.names.resolve(thing.text)
            if not isinstance(named, Unclear) and named.kind == "item":  # an ability that is on the stack from the start
                item = self.board.stack[int(named.key) - 1]
                return str(item.source), [item.ability]
            return term_of(self.board, thing), self.triggered
        if isinstance(thing, say.CopyOf):  # that something makes of a spell
            return copies_of(self.board, thing), self.triggered
        if isinstance(thing, say.PartOf):
            copied = isinstance(thing.whole, say.CopyOf)
            whole = thing.whole.original if isinstance(thing.whole, say.CopyOf) else thing.whole
            slot = term_of(self.board, whole)
            if not slot.isdigit():
                raise CannotSay("this way to name a thing in a line of play")
            if copied:
                return f"copies({slot})", self.meant(say.PartOf(whole, thing.part))[1]
            o = self.board[int(slot)]
            card = self.board.library.card(o.state.copy_of or o.card)
            if thing.part == "trigger":
                return slot, self.triggered
            if thing.part == "suspend":
                return slot, self.suspended
            if thing.part == "ability":
                return slot, [*self.activated, *self.triggered]
            found = ability_meant(card, thing.part, o.face if o.face in card.faces else "")
            if not isinstance(found, Unclear):
                return slot, [found[0]]
            if thing.part in self.triggered:
                return slot, [thing.part]
            raise CannotSay(found.message)
        raise CannotSay("this way to name an ability in a line of play")

    def could_have(self, slot: str, meant: Sequence[str]) -> bool:
        """Whether an object may have one of these abilities: its card has it, or makes it, or something on the board gives abilities or copies."""
        if not slot.isdigit() or any(re.search(r"\bgain\(|cop(y|ied|ies)", fact) for fact in self.facts):
            return True
        o = self.board[int(slot)]
        card = self.board.library.card(o.card)
        faces = {card.id, o.face, *card.faces}
        return any(f"card({face},ability({x}))" in self.facts or re.search(rf"\b{face}\b", x) for x in meant for face in faces)

    def on_stack(self, thing: say.Thing | None) -> tuple[str, list[str]]:
        """The same of what is on the stack: the object alone means the spell that it is."""
        slot, meant = self.meant(thing)
        return slot, ["spell"] if isinstance(thing, say.Name | say.CopyOf) and meant is self.triggered else meant

    def to_activate(self, slot: str, words: str) -> list[str]:
        """The abilities that an activation can mean.

        Raises
        ------
        CannotSay
            None begins so, or several could be meant.
        """
        o = self.board[int(slot)]
        card = self.board.library.card(o.state.copy_of or o.card)
        own = [x for x in self.activated if f"card({o.face},ability({x}))" in self.facts or (o.state.copy_of and f"card({card.id},ability({x}))" in self.facts)]
        if words:
            wanted = " ".join(words.lower().split())
            return [x for x in [*self.activated, *(f"mana({c})" for c in COLORS.values())] if any(part.startswith(wanted) for part in self.beginnings(x))]
        if len(own) > 1:
            shown = " and ".join(f'"{self.beginnings(x)[-1]}"' for x in own)
            raise Several(f"{o.label} has {len(own)} abilities to activate: {shown}", f'write the first words: Ana activates "{self.beginnings(own[0])[-1]}" of {o.label}')
        return own or [*self.activated, *(f"mana({c})" for c in COLORS.values())]

    def beginnings(self, ability: str) -> tuple[str, ...]:
        """Where the words of an activated ability may begin: its line, and what follows its colon."""
        text = ability_words(self.board, ability).lower()
        return (text, *text.split(": ", 1)[1:])


class Several(Exception):
    """A line of play that could mean several things: what, and what to write."""

    def __init__(self, message: str, hint: str):
        super().__init__(message)
        self.message, self.hint = message, hint


# --- what is played -------------------------------------------------------------------------------------------------------------


def script(abilities: Abilities, lines: Sequence[Line]) -> list[str]:
    """The facts of lines of play (asp/claims/script.lp).

    Raises
    ------
    CannotSay
        A line that the step can't play yet, by name.
    InputError
        A line that could mean several things.
    """
    facts = [f"lines({len(lines)})"]
    whole = 0
    for n, line in enumerate(lines, 1):
        before = lines[n - 2].play if n > 1 else None
        same = before is not None and before.verb == line.play.verb in _DECLARED[:2] and before.player == line.play.player
        whole = whole if same else n
        try:
            facts += _line(abilities, n, line.play) if line.play.verb not in _DECLARED else declaration(abilities.board, n, whole, line.play)
        except Several as several:
            raise InputError([line.node.problem(several.message, several.hint)]) from None
    return facts


def _line(abilities: Abilities, n: int, play: say.Play) -> Iterator[str]:
    if play.verb.startswith("tries_to_"):
        as_done = replace(play, verb={"tries_to_cast": "casts", "tries_to_activate": "activates"}[play.verb])
        yield from _attempt(n, play, _line(abilities, n, as_done))
        return
    board = abilities.board
    player = next((slug(p) for p in board.players if play.player and fold(p) == fold(play.player.text)), None)
    if play.verb == "activates":
        slot = term_of(board, play.thing)
        if not slot.isdigit():
            raise CannotSay("this way to name a thing in a line of play")
        meant = abilities.to_activate(slot, play.words)
        if not meant:
            raise Several(f'no ability of {board[int(slot)].label} begins with "{play.words}"', ", ".join(f'"{b}"' for x in abilities.activated for b in abilities.beginnings(x)[-1:]))
        yield f"line({n},activates({player},{slot}))"
        yield from (f"line_ability({n},{slot},{x})" for x in meant)
        yield from _said_of(abilities, n, play, board[int(slot)].card, meant)
    elif play.verb == "casts":
        slot = term_of(board, play.thing)
        if not slot.isdigit():
            raise CannotSay("this way to name a thing in a line of play")
        yield f"line({n},casts({player},{slot}))"
        yield from _said_of_cast(abilities, n, play, int(slot))
    elif play.verb == "plays_land":
        slot = term_of(board, play.thing)
        if not slot.isdigit():
            raise CannotSay("this way to name a thing in a line of play")
        yield f"line({n},plays({player},{slot}))"
    elif play.verb == "suspends":
        slot = term_of(board, play.thing)
        if not slot.isdigit():
            raise CannotSay("this way to name a thing in a line of play")
        yield f"line({n},suspends({player},{slot}))"
    elif play.verb == "uses":
        slot = term_of(board, play.thing)
        if play.cost or play.x is not None:
            raise CannotSay("a test spell that costs something in a line of play")
        yield f"line({n},uses({player},{slot}))"
        yield from _said_of(abilities, n, play, board[int(slot)].card, [f"line({board[int(slot)].card},1)"])
    elif play.verb == "resolves":
        (slot, meant), (_, spell) = abilities.meant(play.thing), abilities.on_stack(play.thing)
        yield f"line({n},resolves)"
        yield from (f"line_ability({n},{slot},{x})" for x in dict.fromkeys([*meant, *spell]))
    elif play.verb == "empties":
        yield f"line({n},empties)"
    elif play.verb == "passes":
        yield f"line({n},passes({player}))"
    elif play.verb == "reaches":
        *following, step = play.words.split(" ", 1) if play.words.startswith("next ") else [play.words]
        when = "next" if following else "now"
        whose = [slug(play.player.text)] if play.player else [slug(p) for p in board.players]
        steps = ("untap",) if step == "turn" else ("main", "second_main") if step == "main phase" else (STEPS[step],)
        yield from (f"line({n},reaches({s},{p},{when}))" for s in steps for p in whose)
    elif play.verb == "free":
        what = _FREE[play.words]
        yield from (f"line({n},{what}({p}))" for p in ([player] if player else map(slug, board.players)))
    elif play.verb == "orders":
        yield f"line({n},orders({player}))"
        for name, thing in zip(("line_ability", "below"), play.creatures, strict=True):
            slot, meant = abilities.meant(thing)
            yield from (f"{name}({n},{slot},{x})" for x in meant)
    elif play.verb == "chooses":
        found = [board.names.resolve(text) for text in play.chosen]
        if len(found) != 1 or isinstance(found[0], Unclear) or found[0].kind != "object":
            raise CannotSay("a choice of anything but one of several legendary permanents")
        yield f"line({n},chooses({player},{ref_term(found[0])}))"
    else:
        raise CannotSay(f'"{_SAYS.get(play.verb, play.verb)}" as a line of play')


def unsayable(board: Board, lines: Sequence[Line]) -> Line | None:
    """The first line of play that the step can't play yet."""
    abilities = Abilities(board)
    for n, line in enumerate(lines, 1):
        try:
            list(_line(abilities, n, line.play) if line.play.verb not in _DECLARED else declaration(board, n, n, line.play))
        except CannotSay:
            return line
        except (InputError, Several):
            continue
    return None


def _attempt(n: int, play: say.Play, as_done: Iterable[str]) -> Iterator[str]:
    """What somebody tries, from what would be said of it if it were done: of the choices only X and targets."""
    if play.cost or play.tapped or play.paying is not None or play.chosen or play.spliced:
        raise CannotSay("an attempt of which more than X and the targets is said")
    yield f"line_tries({n},{play.verb.removeprefix('tries_to_')})"
    for fact in as_done:
        if not fact.startswith("line_targets("):
            yield re.sub(r"^line_(target|x)\(", r"tried_\1(", re.sub(r"^(line\(\d+,)(casts|activates)\(", r"\1tries(", fact))


_SAYS = {"turns": "turns face up"}
_FREE = {"may act freely": "free", "may respond": "respond", "may attack or block freely": "fights"}


def declaration(board: Board, n: int, whole: int, play: say.Play) -> Iterator[str]:
    """Who attacks or blocks; lines that follow each other say one declaration, that of the first of them."""
    assert play.player is not None
    what, player = _declared(play), slug(play.player.text)
    yield f"line({n},{what}({player}))" if n == whole else f"line({n},with({whole}))"
    if what == "attacks":
        whom = term_of(board, play.thing) if play.thing is not None else "any"
        yield from (f"line_attack({whole},{term_of(board, thing)},{whom})" for thing in play.creatures)
    elif play.verb == "blocks" and play.thing is None:
        yield f"line_open({whole})"
    elif play.verb == "blocks":
        yield from (f"line_block({whole},{term_of(board, thing)},{term_of(board, play.thing)})" for thing in play.creatures)


def goes_on(board: Board, lines: Sequence[Line], when: str) -> str:
    """How far lines go beyond the present step, as asp/state/turns.lp says it: at least as many turns as they can need; ``""``: no farther."""
    declared = [line.play for line in lines if line.play.verb in (*_DECLARED, "reaches")]
    begins = begins_by_itself(board.step, board.rules_date) and not board.stack_said
    long = when in _LONG or when.startswith("declaration(")
    if not declared and not begins and not long and not any(line.play.words == "may attack or block freely" for line in lines):
        return ""
    order = {step: n for n, step in enumerate(steps(board.rules_date))}
    turns, active, last = 1, board.active, order.get(board.step, 0)
    for play in declared:
        verb = _declared(play)
        step = play.words.removeprefix("next ")
        player = play.player.text if play.player else active
        whose = player if verb != "blocks" else next(p for p in board.players if p != player)
        place = order.get(found[0].replace("_", " ") if (found := declared_in(verb, board.rules_date)) else step, -1)
        if fold(whose) != fold(active) or place < last or (verb == "reaches" and (place < 0 or play.words.startswith("next "))):
            turns += 2 if fold(whose) == fold(active) and play.player is not None else 1
            active = next(p for p in board.players if (fold(p) == fold(whose)) is (play.player is not None))
        last = place
    return f"turns({turns})"


def _said_of(abilities: Abilities, n: int, play: say.Play, card: str, meant: Sequence[str]) -> Iterator[str]:
    """What is said of an activation, or of a test spell, beside what it is."""
    if play.cost or play.tapped or play.chosen or play.in_response:
        raise CannotSay("a line of play with more than targets, X and a sacrifice")
    if play.x is not None:
        yield f"line_x({n},{play.x})"
    if play.paying is not None:
        words = {"sacrificing": "line_gives"}
        if play.verb == "activates":
            words |= {"tapping": "line_taps", "discarding": "line_gives", "removing": "line_gives", "putting": "line_gives"}
        if play.paying.mana or play.paying.life or any(verb.split()[0] not in words for verb, _ in play.paying.other):
            raise CannotSay("a line of play with a payment of mana, of life, or of cards that are exiled or revealed")
        yield from (f"{words[verb.split()[0]]}({n},{term_of(abilities.board, thing)})" for verb, things in play.paying.other for thing in things)
    if play.targets is None:
        return
    refs = [_ref(abilities.board, thing) for thing in play.targets]
    library = abilities.board.library
    source = next((library.card(match[1]) for x in meant if (match := re.match(r"line\((\w+),", x))), library.card(card))
    found = _assigned(source, meant[0], refs)
    if isinstance(found, Unclear):
        raise Several(found.message, found.hint)
    yield f"line_targets({n})"
    yield from (f"line_target({n},{j},{ref_term(ref)})" for j, ref in found)


_TOTAL = re.compile(r"[\dWUBRGC{}/XSP]+")


def _said_of_cast(abilities: Abilities, n: int, play: say.Play, slot: int) -> Iterator[str]:
    """What is said of how a spell is cast, beside what it is."""
    board = abilities.board
    card = board.library.card(board[slot].card)
    if play.chosen or play.in_response:
        raise CannotSay("modes, or a cast in response, in a line of play")
    for word in filter(None, play.cost.split("+")):
        if _TOTAL.fullmatch(word):
            raise CannotSay("the total cost of a spell in a line of play")
        yield f"line_way({n},{slug(word)})"
    for word, things in play.tapped:
        yield f"line_way({n},{slug(word)})"
        yield from (f"line_tapped({n},{slug(word)},{term_of(board, thing)})" for thing in things)
    if play.x is not None:
        yield f"line_x({n},{play.x})"
    if play.paying is not None:
        if play.paying.life:
            raise CannotSay("life that is paid in a line of play")
        if play.paying.mana:
            yield from (f"line_spends({n},{letter.lower()},{play.paying.mana.count(letter)})" for letter in "WUBRGC")
        yield from (f"line_gives({n},{term_of(board, thing)})" for _, things in play.paying.other for thing in things)
    if play.spliced:
        yield from (f"line_splices({n},{k},{term_of(board, thing)})" for k, thing in enumerate(play.spliced, 1))
        if play.targets is not None:
            yield from _said_of_spliced(abilities, n, play, card)
            return
    if play.targets is not None:
        texts = [x for x in (f"line({card.id},{k})" for k in range(len(card.text.split("\n")))) if any(f.startswith(f"target_of({x},") for f in abilities.facts)]
        found = _assigned(card, texts[0], [_ref(board, thing) for thing in play.targets]) if texts else [(1, _ref(board, thing)) for thing in play.targets]
        if isinstance(found, Unclear):
            raise Several(found.message, found.hint)
        yield f"line_targets({n})"
        yield from (f"line_target({n},{j},{ref_term(ref)})" for j, ref in found)


def _assigned(card: Card, ability: str, refs: list[Ref]) -> tuple[tuple[int, Ref], ...] | Unclear:
    """Which of the targets of a spell or ability each of these is: with modes, of those that some choice of modes asks for."""
    if (ways := modal_targets(card, ability, refs)) is None:
        return assign_targets(card, ability, refs)
    if len(ways) > 1:
        raise CannotSay("ways to choose modes and targets together, where the targets that are said could be those of several modes")
    return ways[0] if ways else Unclear(f"no modes of {card.name} have these targets", "name the targets of the modes that are chosen, in the order of the card")


def _said_of_spliced(abilities: Abilities, n: int, play: say.Play, card: Card) -> Iterator[str]:
    """The targets of a spell onto which cards are spliced: first its own, then theirs, in the order in which they are spliced."""
    board, uses = abilities.board, []
    rows = [clingo.parse_term(f).arguments for f in abilities.facts if f.startswith("target_of(")]
    spliced = [board.library.card(board[int(term_of(board, thing))].card).id for thing in play.spliced]
    for place, of in enumerate([card.id, *spliced]):
        found = sorted(j.number for x, j, _ in rows if re.fullmatch(rf"line\({of},\d+\)" if not place else rf"spliced\({place},line\({of},\d+\)\)", str(x)))
        if any(f.startswith("target_in_mode(") and f"line({of}," in f for f in abilities.facts):
            raise CannotSay("ways to choose modes and targets together, of a spell onto which something is spliced")
        if any(f.startswith(("targets_least(", "targets_most(")) and f"line({of}," in f for f in abilities.facts):
            raise CannotSay("a number of targets that is not one, of a spell onto which something is spliced")
        uses += found
    if len(uses) != len(play.targets or ()):
        raise Several(f"this spell has {len(uses)} targets with what is spliced onto it", "its own, then those of the cards, in their order")
    yield f"line_targets({n})"
    yield from (f"line_target({n},{j},{ref_term(_ref(board, thing))})" for j, thing in zip(uses, play.targets or (), strict=True))


def _ref(board: Board, thing: say.Thing) -> Ref:
    found = board.names.resolve(thing.text) if isinstance(thing, say.Name) else None
    if found is None or isinstance(found, Unclear):
        raise CannotSay("this way to name a target in a line of play")
    return found


# --- what is watched ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Watched:
    """How a sentence is read off the end of a line: fluents that must hold there, that must not, and events without which it would say nothing.

    While ``open`` holds, the state that the sentence asks about has not come, and never comes if the game is over.
    """

    true: tuple[str, ...] = ()
    false: tuple[str, ...] = ()
    count: tuple[str, str, int] | None = None
    needs: tuple[tuple[str, str], ...] = ()
    open: str = ""

    def so(self, held: Collection[str]) -> bool:
        """Whether it is true of a line that ends with these fluents.

        Raises
        ------
        CannotSay
            The game is over before the state that it asks about.
        """
        if self.open in held and not (self.true and all(f in held for f in self.true) and not self.false):
            raise CannotSay("the state just after what ends the game")
        if self.count is not None:
            event, how, n = self.count
            found = next((int(f[len(f"tally({event},"):-1]) for f in held if f.startswith(f"tally({event},")), 0)
            return found == n if how == "exactly" else found >= n if how == "at least" else found <= n
        return all(f in held for f in self.true) and not any(f in held for f in self.false)


class Monitors:
    """The events, conditions and formulas of the claims about one script; what is the same is watched once."""

    def __init__(self, abilities: Abilities):
        self.abilities, self.board = abilities, abilities.board
        self._ids: dict[tuple[str, ...], str] = {}
        self.facts: dict[str, None] = {}

    def _id(self, word: str, key: tuple[str, ...]) -> str:
        return self._ids.setdefault((word, *key), f"{word}({len(self._ids) + 1})")

    def _add(self, word: str, templates: Sequence[str]) -> str:
        """The name of what some facts say, with those facts; the same facts have one name."""
        name = self._id(word, tuple(templates))
        self.facts.update(dict.fromkeys(t.replace("@", name) for t in templates))
        return name

    def watch(self, sentence: say.Happens | say.Timed, some: bool = False) -> Watched:
        """What decides a sentence about a whole line.

        Parameters
        ----------
        sentence : Happens or Timed
        some : bool
            Whether it is asked if there is a moment of which it is true (``never``, ``possible``); else it has to be true of each.

        Raises
        ------
        CannotSay
            Something that the step does not tell.
        """
        if isinstance(sentence, say.Happens):
            return Watched(true=(self._seen(self.event(sentence)),))
        fact, other, time = sentence.fact, sentence.other, sentence.time
        if not time:
            raise CannotSay("several words of time in one sentence")
        if time in ("exactly", "at least", "at most"):
            event = self._event(fact, time)
            if not isinstance(fact, say.Happens) or fact.verb == "gets priority":
                raise CannotSay("how often a player gets priority")
            if sentence.n > 20:
                raise CannotSay(f"something that happens {sentence.n} times")
            self.facts[f"count_to({event},{sentence.n + 1})"] = None
            return Watched(count=(event, time, sentence.n))
        if time == "throughout":
            return self._unbroken(f"throughout({self.condition(fact)})")
        if time in ("before", "after", "at the same time as"):
            first, second = self._event(fact, time), self._event(other, time)
            if any(isinstance(f, say.Happens) and f.verb == "announces" for f in (fact, other)) and any(isinstance(f, say.Happens) and f.verb in _OF_MANA for f in (fact, other)):
                self.facts["asks_mana_steps"] = None
            if any(isinstance(f, say.Happens) and f.verb == "announces" for f in (fact, other)) and any(isinstance(f, say.Happens) and f.verb == "untaps" for f in (fact, other)):
                raise CannotSay("what untaps among the steps of casting")
            if time == "at the same time as":
                if any(isinstance(f, say.Happens) and f.verb in ("triggers", "gets priority") for f in (fact, other)):
                    raise CannotSay("what triggers at the same time as something else happens")
                return Watched(true=(self._formula("good", f"together({first},{second})"),))
            seen = self._seen(second)
            return Watched(true=(self._formula("good", f"{time}({first},{second})"),), needs=((seen, _words(other)),))
        if time == "when":
            state, event = self.condition(fact), self._event(other, time)
            assert isinstance(other, say.Happens)
            meets = "after" if other.verb in _AFTER else "before"
            self.facts[f"meets({event},{meets})"] = None
            seen = self._seen(event)
            form = self._formula("good" if some else "broken", f"{'some_' if some else ''}when({state},{event})")
            due = f"due({form.partition('(')[2]}" if meets == "after" else ""
            return Watched(true=(form,) if some else (seen,), false=() if some else (form,), needs=((seen, _words(other)),), open=due)
        if time == "while":
            state = self.condition(other)
            if isinstance(fact, say.Happens):
                event = self.event(fact)
                needs = ((self._seen(event), _words(fact)),)
                return Watched(true=(self._formula("good", f"some_while({event},{state})"),), needs=needs) if some else replace(self._unbroken(f"while({event},{state})"), needs=needs)
            needs = ((self._formula("good", f"sometimes({state})"), _words(other)),)
            one = self.condition(fact)
            return Watched(true=(self._formula("good", f"both({one},{state})"),), needs=needs) if some else replace(self._unbroken(f"holds_while({one},{state})"), needs=needs)
        event = self._event(other, time)
        seen, watched = self._seen(event), self._unbroken(f"until({self.condition(fact)},{event})")
        return Watched(true=(seen,), false=watched.false, needs=((seen, _words(other)),))

    def _unbroken(self, form: str) -> Watched:
        return Watched(false=(self._formula("broken", form),))

    def _formula(self, fluent: str, form: str) -> str:
        return f"{fluent}({self._add('f', [f'formula(@,{form})'])})"

    def _seen(self, event: str) -> str:
        self.facts[f"tracked({event})"] = None
        return f"seen({event})"

    def _event(self, fact: say.Fact | say.ThereAre | say.Happens | None, time: str) -> str:
        if not isinstance(fact, say.Happens):
            raise CannotSay(f'"{time}" with something that is so, and does not happen')
        return self.event(fact)

    def event(self, happens: say.Happens) -> str:
        """The name of an event."""
        verb = happens.verb
        if verb == "play":
            return self._add("e", list(self._activated(happens.play)))
        if verb in ("triggers", "resolves", "doesn't resolve", "is countered"):
            if happens.other is not None:
                raise CannotSay(f'"{happens.words}"')
            slot, meant = self.abilities.meant(happens.thing) if verb == "triggers" else self.abilities.on_stack(happens.thing)
            if (isinstance(happens.thing, say.PartOf) or meant is self.abilities.triggered) and not self.abilities.could_have(slot, meant):
                part = happens.thing.part if isinstance(happens.thing, say.PartOf) else "trigger"
                raise CannotSay(f"{self.board[int(slot)].label} has no {part}" + (" that uses the stack" if part == "ability" else ""))
            kind = {"doesn't resolve": "fizzles", "is countered": "countered"}.get(verb, verb)
            return self._add("e", [f"event(@,{kind})", *(f"ability(@,{slot},{x})" for x in meant)])
        if verb == "announces":
            (slot, meant), player = self.abilities.on_stack(happens.other), term_of(self.board, happens.thing)
            return self._add("e", ["event(@,announces)", f"subject(@,{player})", f"of_kind(@,{happens.what.lower()})", *(f"ability(@,{slot},{x})" for x in meant)])
        kind = _EVENTS.get(verb, "")
        if verb in ("draws", "discards") and isinstance(happens.other, say.Some) and happens.other.words == ("card",):
            happens = replace(happens, other=None)
        if verb in ("gains", "loses") and happens.what == "life":
            kind = f"{verb}_life"
        if verb in ("draws", "discards") and happens.what not in ("", "card", "cards"):
            raise CannotSay(f'"{happens.words}" as something that happens')
        if verb == "sacrifices" and happens.what:
            raise CannotSay(f'"{happens.words}" as something that happens: name what is sacrificed')
        if not kind or (happens.other is not None and verb not in ("deals damage", "attacks", "blocks", "discards", "sacrifices")):
            raise CannotSay(f'"{happens.words}" as something that happens')
        facts = [f"event(@,{kind})", *self._subject(happens, kind)]
        if verb == "adds":
            mana = {c: happens.what.count(c) for c in dict.fromkeys(happens.what)}
            if len(mana) != 1 or not set(mana) <= set(COLORS):
                raise CannotSay("mana of several kinds that is added at once")
            facts += [f"of_kind(@,{COLORS[c]})" for c in mana] + [f"exactly(@,{n})" for n in mana.values()]
        elif verb.startswith("counters"):
            facts += [f"of_kind(@,{kind_term(happens.what)})"] if happens.what else []
        if happens.other is not None:
            facts.append(f"onto(@,{term_of(self.board, happens.other)})")
        if happens.n is not None:
            if happens.how and (verb == "discards" or happens.n > 100):
                raise CannotSay(f'"{happens.words}" as something that happens')
            facts.append(f"{'least' if happens.how else 'exactly'}(@,{happens.n})")
        return self._add("e", facts)

    def _subject(self, happens: say.Happens, kind: str) -> list[str]:
        thing = happens.thing
        if isinstance(thing, say.Some):
            if thing.words == ("player",):
                return ["some_player(@)"]
            if kind == "enters":
                raise CannotSay("any object of a kind that enters")
            needs = [c for word in thing.words if word not in ("permanent", "on the battlefield") for c in (condition(word),)]
            if not all(c.startswith("needs(") for c in needs):
                raise CannotSay(f'"{" ".join(thing.words)}" as what something happens to')
            return ["some(@)", *(f"some_needs(@,{c[6:-1]})" for c in needs)]
        term = term_of(self.board, thing)
        if term.isdigit() is (kind in _OF_PLAYERS):
            raise CannotSay(f'"{happens.words}" as something that happens')
        return [f"subject(@,{term})"]

    def _activated(self, play: say.Play | None) -> Iterator[str]:
        if play is not None and play.verb == "casts" and not (play.targets or play.cost or play.paying or play.tapped or play.x is not None):
            assert play.player is not None
            yield from ("event(@,casts)", f"subject(@,{slug(play.player.text)})", f"onto(@,{term_of(self.board, play.thing)})")
            return
        if play is None or play.verb != "activates" or play.targets or play.cost or play.paying or play.x is not None:
            raise CannotSay("a play as something that happens, but a spell that is cast or an ability that is activated, without more words")
        slot = term_of(self.board, play.thing)
        if not slot.isdigit():
            raise CannotSay("this way to name a thing in a line of play")
        meant = self.abilities.to_activate(slot, play.words) if play.words else [*self.abilities.activated, *(f"mana({c})" for c in COLORS.values())]
        assert play.player is not None
        yield "event(@,activated)"
        yield f"subject(@,{slug(play.player.text)})"
        yield from (f"ability(@,{slot},{x})" for x in meant)

    def condition(self, fact: say.Fact | say.ThereAre | say.Happens | None) -> str:
        """The name of a condition of the state at a moment."""
        if not isinstance(fact, say.Fact):
            raise CannotSay(f'"{_words(fact)}" at a moment of a line')
        if isinstance(fact.thing, say.CopyOf) and not isinstance(fact.quality, say.Keyword):
            raise CannotSay("this quality of a copy at a moment of a line")
        about = copies_of(self.board, fact.thing) if isinstance(fact.thing, say.CopyOf) else term_of(self.board, fact.thing)
        parts = list(self._parts(about, fact.quality))
        if fact.negated and len(parts) != 1:
            raise CannotSay("several qualities that are denied together at a moment of a line")
        return self._add("s", [f"part(@,{'yes' if good is not fact.negated else 'no'},{q})" for good, q in parts])

    def _parts(self, o: str, quality: say.Quality) -> Iterator[tuple[bool, str]]:
        """The parts of a condition: whether it must be so, and what."""
        if isinstance(quality, say.Size):
            yield True, f"size({o},{quality.power},{quality.toughness})"
        elif isinstance(quality, say.Words):
            yield from self._words(o, quality)
        elif isinstance(quality, say.Counters) and quality.kind:
            yield from _amount(f"counters({o},{kind_term(quality.kind)},{{}})", quality)
        elif isinstance(quality, say.Counters) and (quality.n, quality.how) in ((0, ""), (0, "at most"), (1, "at least")):
            yield not quality.n, f"no_counter({o})"
        elif isinstance(quality, say.Damage):
            yield from _amount(f"damage({o},{{}})", quality)
        elif isinstance(quality, say.Keyword):
            yield not quality.absent, f"has({o},{slug(quality.word)})"
        elif isinstance(quality, say.Place) and quality.whose is None:
            yield True, f"in({o},{re.sub(r'^(on|in) (the )?', '', quality.zone)})"
        elif isinstance(quality, say.Place):
            if self.board[int(o)].owner != quality.whose.text if isinstance(quality.whose, say.Name) else True:
                raise CannotSay("a zone of another player at a moment of a line")
            yield True, f"in({o},{quality.zone})"
        elif isinstance(quality, say.ManaValue):
            yield from _amount(f"shows({o},mana_value({{}}))", quality)
        elif isinstance(quality, say.Related) and quality.relation in ("attached to", "controlled by", "attacking", "blocking"):
            yield True, f"{quality.relation.split()[0]}({o},{term_of(self.board, quality.to)})"
        elif isinstance(quality, say.Life) and not quality.how:
            yield True, f"life({o},{quality.n})"
        else:
            raise CannotSay("this quality at a moment of a line")

    def _words(self, o: str, quality: say.Words) -> Iterator[tuple[bool, str]]:
        asked = [condition(word) for word in quality.words]
        for one in asked:
            if one in ("tapped", "untapped", "attacking", "blocking", "blocked"):
                yield True, f"{one}({o})"
            elif one.startswith(("needs(", "lacks(")):
                yield one.startswith("needs("), f"shows({o},{one[6:-1]})"
            else:
                raise CannotSay(f'"{one}" at a moment of a line')
        if quality.only:
            said = {one[12:-2] for one in asked if one.startswith("needs(color(")}
            if len(said) != len(asked):
                raise CannotSay('"only" of anything but colors at a moment of a line')
            yield from ((False, f"shows({o},color({c}))") for c in COLORS.values() if c != "colorless" and c not in said)


_EVENTS = {"attacks": "attacks", "blocks": "blocks", "dies": "dies", "enters": "enters", "leaves": "leaves", "taps": "taps", "untaps": "untaps", "is destroyed": "destroyed", "is sacrificed": "sacrificed",
           "counters are put on": "counters_put", "counters are removed from": "counters_removed", "deals damage": "damages", "adds": "adds_mana", "draws": "draws", "discards": "discards", "sacrifices": "sacrifices",
           "wins the game": "wins", "loses the game": "loses", "gets priority": "has_priority"}
_OF_MANA = ("adds", "taps")
_OF_PLAYERS = ("gains_life", "loses_life", "adds_mana", "draws", "discards", "sacrifices", "wins", "loses", "has_priority")
_AFTER = ("enters", "attacks", "blocks", "taps", "untaps", "counters are put on", "counters are removed from")


def _amount(form: str, quality: say.Counters | say.Damage | say.ManaValue) -> Iterator[tuple[bool, str]]:
    """The parts that say a number at a moment: at least n is none of those below."""
    if quality.how == "at least" and 0 < quality.n <= 20:
        yield from ((False, form.format(n)) for n in range(quality.n))
    elif not quality.how or (quality.how, quality.n) == ("at most", 0):
        yield True, form.format(quality.n)
    else:
        raise CannotSay(f'"{quality.how} {quality.n}" at a moment of a line')


def _words(fact: say.Fact | say.ThereAre | say.Happens | None) -> str:
    return fact.verb if isinstance(fact, say.Happens) else "what is so"


def names_in(board: Board, said: Iterable[str]) -> set[int]:
    """Slots that terms speak of."""
    return {int(t) for text in said for t in re.findall(r"(?<=[(,])\d+(?=[,)])", text) if int(t) <= len(board.objects)}


# --- every line -----------------------------------------------------------------------------------------------------------------


class Scripted:
    """A board with facts and fluents more."""

    def __init__(self, board: Board, facts: Sequence[str]):
        self.board, self._facts = board, facts

    def facts(self) -> list[str]:
        return [*map(str, self.board.facts()), *self._facts]

    def fluents(self) -> list[str]:
        return [*map(str, self.board.fluents()), "at_line(line(1))", *(["decisions_made(0)"] if _argument(self._facts, "decisions") else [])]

    def registers(self) -> Mapping[str, int]:
        return self.board.registers()


class _Decisions:
    """A strategy whose lines end before the decision after so many: a state counts those that were made, where there was more than one way to go on.

    Parameters
    ----------
    strategy : Strategy
    most : int

    Attributes
    ----------
    ends : set of State
        Where lines ended for that.
    """

    def __init__(self, strategy: Strategy, most: int):
        self._inner, self.vocabulary = strategy, strategy.vocabulary
        self._counts = [self.vocabulary.by_text[f"decisions_made({n})"] for n in range(most + 1)]
        self.ends: set[State] = set()

    def successors(self, state: State) -> list[tuple[str, State | Overflow]]:
        """Every way to go on, one decision later if there are several."""
        out = plays_of(self._inner, state)
        if len(out) < 2:
            return out
        made = next(n for n, i in enumerate(self._counts) if i in state[0])
        if made + 1 == len(self._counts):
            self.ends.add(state)
            return []
        return [(play, after if isinstance(after, Overflow) else self._with(after, made + 1)) for play, after in out]

    def uncounted(self, state: State) -> State:
        """The same state as if no decision had been made: the programs look at no count."""
        return self._with(state, 0)

    def _with(self, state: State, made: int) -> State:
        return state[0].difference(self._counts) | {self._counts[made]}, state[1], state[2]


class Plan:
    """What a player does at each of their choices, and what the others may do.

    Parameters
    ----------
    played : Played
    winning : mapping of State to int
        The states from which the player comes to a good end; each way on leads to a smaller number.
    chosen : collection of State
        Those in which the player chooses.
    """

    def __init__(self, played: Played, winning: Mapping[State, int], chosen: Collection[State]):
        self._played, self._winning, self._chosen = played, winning, chosen

    def _safe(self) -> set[State]:
        """The states from which every line comes to a good end, whatever anybody does."""
        edges = self._played.graph.edges
        found = {state for state in self._winning if not edges.get(state)}
        into: dict[State, list[State]] = {}
        left: dict[State, int] = {}
        for state in self._winning.keys() - found:
            after = {following for _, following in edges[state]}
            left[state] = len(after)
            for following in after:
                into.setdefault(following, []).append(state)
        todo = [*found]
        while todo:
            for state in into.get(todo.pop(), ()):
                left[state] -= 1
                if not left[state]:
                    found.add(state)
                    todo.append(state)
        return found

    def tree(self) -> Branch:
        """The strategy in words.

        Raises
        ------
        Bound
            It is larger than is told.
        """
        played = self._played
        strategy, canonical = played.counted or played.strategy, Canonical(played.vocabulary)
        known: dict[State, Branch] = {}
        same: dict[tuple[tuple[str, ...], tuple[tuple[tuple[str, ...], int], ...], bool, bool], Branch] = {}
        safe = self._safe()

        def uncounted(state: State) -> State:
            return played.counted.uncounted(state) if played.counted else state

        def made(state: State, label: str, after: State) -> Told:
            return played.teller.line(uncounted(state), [(label, uncounted(after))], played.strategy)[0]

        def branch(start: State) -> Branch:
            if start in known:
                return known[start]
            if len(known) > MOST_BRANCHES:
                raise Bound(f"a strategy of more than {MOST_BRANCHES:,} decisions")
            state, steps, chooses = start, list[str](), False
            while True:
                at = canonical(state)
                ways = [(label, after) for label, after in plays_of(strategy, state) if not isinstance(after, Overflow)] if at not in played.ends else []
                if not ways or (len(ways) > 1 and (at not in self._chosen or at in safe)):
                    break
                label, after = min(ways, key=lambda way: self._winning.get(canonical(way[1]), len(self._winning)))
                steps += told([made(state, label, after)], every=len(ways) > 1)
                state, chooses = after, chooses or len(ways) > 1
            grouped: dict[int, tuple[list[str], Branch]] = {}
            for label, after in ways if at not in safe else ():
                then = branch(after)
                grouped.setdefault(id(then), ([], then))[0].append(made(state, label, after).sentence)
            replies = tuple((tuple(dict.fromkeys(plays)), then) for plays, then in grouped.values())
            key = tuple(steps), tuple((plays, id(then)) for plays, then in replies), chooses, bool(ways) and at in safe
            known[start] = same.setdefault(key, Branch(*key[:1], replies, *key[2:]))
            return known[start]

        return branch(played.vocabulary.initial())


MOST_BRANCHES = 5_000
"""States of a strategy in which others decide, at most."""


class Played:
    """Every line of a script on a board, at a date, with beliefs.

    Parameters
    ----------
    board : Board
    lines : sequence of Line
    facts : iterable of str
        Of the script, of its horizon, and of what is watched.
    named : collection of int
        Slots that the file names: none of them stands for another.
    plain : bool
        Explore without what makes it short: see `checker.verdicts.verify`.
    most : int
        States that are looked at.

    Attributes
    ----------
    graph : Graph
    ends : list of State
        Where lines end that did everything that is said.
    aside : list of State
        Where lines end that could not.
    stuck : State or None
        Where nothing that is said of the line that is next is legal together: then nothing else was explored.
    """

    def __init__(self, board: Board, lines: Sequence[Line], facts: Iterable[str], named: Collection[int], date: str, believed: Collection[str] = (),
                 without: Collection[str] = (), plain: bool = False, most: int = MOST_STATES):
        self.board, self.lines, facts, self.plain = board, lines, tuple(facts), plain
        self.stuck: State | None = None
        said, bounds = Scripted(board.under(date), facts), _first_bounds(board)
        plays_on = goes_on(board, lines, _argument(facts, "horizon"))
        claims = CLAIMS + (THROUGH_STEPS if plays_on else ()) + (ATTEMPTS if any(line.play.verb.startswith("tries_") for line in lines) else ())
        for _ in range(3):
            try:
                self.vocabulary = Vocabulary(said, Rules(date, believed, bounds, claims, without), TOKENS, plays_on, alike=not plain)
            except UnsupportedError as error:
                raise CannotSay(*error.clauses) from None
            except NotRepresentable as error:
                raise CannotSay("; ".join(": ".join(outside_words(what, labels_of(board).get, {})) for what in error.what)) from None
            self.vocabulary.fixed |= {clingo.Number(n) for n in named}
            if plain:
                self.vocabulary.waiting = frozenset()
            steps = FromFacts(self.vocabulary) if plain else self.strategy
            self.counted = _Decisions(steps, int(limit)) if (limit := _argument(facts, "decisions")) else None
            try:
                self.graph: Graph = explore(self.counted or steps, most, renamed=not plain)
            except Stuck as stuck:
                self.graph, self.stuck = Graph(stuck.state), stuck.state
                break
            larger = {name for cut in self.graph.cut for word, (name, _) in _BOUNDS.items() if re.search(rf"\b{word}s?\(", str(cut))}
            if not larger:
                break
            bounds = {**bounds, **{name: 2 * bounds[name] for name in larger}}
            self.__dict__.pop("strategy", None)
        self.at = {self.vocabulary.by_text[f"at_line(line({n}))"]: n for n in range(1, len(lines) + 2)}
        self.reader = Reader(board.under(date), self.vocabulary, at_point=f"horizon({POINT})" in facts)
        over = self.vocabulary.over
        finished = [state for state in self.graph.parent if over in state[0] or (self.counted and state in self.counted.ends)]
        self.ends = [state for state in finished if self._all_done(state)]
        self.aside = [state for state in finished if not self._all_done(state)]

    @cached_property
    def strategy(self) -> Layouts:
        """The programs, ground once: what is explored with, and what tells of a line."""
        return Layouts(self.vocabulary)

    def line_at(self, state: State) -> int:
        """Number of the line that is next."""
        return next(n for i, n in self.at.items() if i in state[0])

    def at_once(self) -> bool:
        """Whether the first line can be done before anybody passes."""
        todo, seen = [self.graph.start] if self.stuck is None else [], {self.graph.start}
        while todo:
            state = todo.pop()
            if self.line_at(state) > 1:
                return True
            found = {after for label, after in self.graph.edges.get(state, ()) if not label.startswith("pass(")} - seen
            seen |= found
            todo += found
        return False

    def to_do(self, state: State) -> int:
        """Number of the line that has to be done next: who waits, and who may do what they like, does nothing that is said."""
        n = self.line_at(state)
        return next((k for k in range(n, len(self.lines) + 1) if self.lines[k - 1].play.verb not in _PASSIVE), n)

    def _all_done(self, state: State) -> bool:
        """Whether nothing is left but to wait: a game that ends while it is waited has done all lines."""
        return all(line.play.verb in _PASSIVE for line in self.lines[self.line_at(state) - 1:])

    @cached_property
    def _unsaid_sources(self) -> set[str]:
        """Slots of what is activated on some line, and is not said to be."""
        said = {term_of(self.board, line.play.thing) for line in self.lines if line.play.verb == "activates"}
        played = {match[1] for plays in self.graph.edges.values() for play, _ in plays if (match := _ACTIVATION.match(play))}
        return played - said

    @cached_property
    def _said_cards(self) -> set[tuple[str, str]]:
        """Slots of cards that somebody is said to play, or to try to, with that player."""
        players = {fold(p): slug(p) for p in self.board.players}
        return {(term_of(self.board, line.play.thing), players[fold(line.play.player.text)]) for line in self.lines
                if line.play.verb in ("casts", "plays_land", "suspends", "tries_to_cast") and line.play.player}

    def _is_said(self, what: clingo.Symbol) -> bool:
        """Whether a play that no step makes could do a line, or pay for one."""
        if what.name == "permits":
            return (str(what.arguments[0]), str(what.arguments[1])) in self._said_cards
        if what.name in ("hand", "offered"):
            return any(str(what.arguments[0]) == slot for slot, _ in self._said_cards)
        return what.name == "while_paying" and str(what.arguments[0]) in self._unsaid_sources

    @property
    def permitted(self) -> bool:
        """Whether something lets a card of a line be played in a way that no step knows."""
        return any(what.name == "permits" and self._is_said(what) for what in self.vocabulary.unplayed)

    @property
    def cuts(self) -> list[str]:
        """What was not looked at."""
        out = sorted({bound_words(str(cut), self.vocabulary.rules.bounds) for cut in self.graph.cut})
        unplayed = self.vocabulary.unplayed
        if not any(line.play.verb == "free" for line in self.lines):
            # only what is said is played: what matters is a card that is to be played and can't be, or not in every way that its line leaves open,
            # and mana that was made just before and could have been made in the course of the payment
            unplayed = [what for what in unplayed if self._is_said(what)]
        labels = {o.slot: o.label for o in self.board.objects}
        out += unplayed_words(unplayed, lambda slot: labels.get(slot, "a token"), combat=False, left_out=self.vocabulary.left_out, allowing=self.vocabulary.allowing)
        return out + ([] if self.graph.complete else [f"{len(self.graph.edges):,} states were looked at, and there are more"])

    @property
    def unmodelled(self) -> list[Unsupported]:
        """What is not modelled of the spells and abilities that some line came to as they would resolve."""
        met = {str(cut) for cut in self.graph.cut}
        return [clause for x, clauses in sorted(self.vocabulary.deferred.items()) if f"unsupported({x})" in met for clause in clauses]

    def held(self, state: State) -> set[str]:
        """The fluents of a state."""
        return {self.vocabulary.text_of[i] for i in state[0]}

    def reached(self, state: State) -> Reached:
        """The position that a state is."""
        return self.reader.at(state)

    def position(self, state: State) -> State:
        """A state without what only watches: ends that are one position."""
        return state[0] - self._watching, state[1], state[2]

    @cached_property
    def _watching(self) -> frozenset[int]:
        return frozenset(i for i, s in enumerate(self.vocabulary.symbols) if s.name in ("seen", "good", "broken", "due", "tally", "decisions_made", "at_line", "passed", "priority"))

    def line(self, state: State) -> tuple[str, ...]:
        """One line that ends there, in words: each play that somebody makes, and what happens."""
        return tuple(told(self.teller.line(self.vocabulary.initial(), self._uncounted(state), self.strategy)))

    def explained(self, state: State) -> list[Explained]:
        """The same line with the rules that made happen what happened in it."""
        return Explainer(self.strategy, self.teller).line(self.vocabulary.initial(), self._uncounted(state))

    def proofs(self, state: State) -> Iterator[Proofs]:
        """The derivations of each step of the same line."""
        explainer, before = Explainer(self.strategy, self.teller), self.vocabulary.initial()
        for label, after in self._uncounted(state):
            if (found := explainer.proofs(before, label, after)) is not None:
                yield found
            before = after

    def _uncounted(self, state: State) -> list[tuple[str, State]]:
        return [(play, self.counted.uncounted(after) if self.counted else after) for play, after in self._replay(state)]

    def _replay(self, state: State) -> list[tuple[str, State]]:
        return self.graph.path(state) if self.plain else Replay(self.counted or self.strategy)(self.graph.path(state))

    @cached_property
    def teller(self) -> Teller:
        """Words for the plays."""
        return Teller(self.reader, {n: line.text for n, line in enumerate(self.lines, 1)})

    def forced(self, player: str, good: Callable[[State], bool], doubtful: bool = False) -> Plan | None:
        """What a player does to come to a good end whatever the others do, if there is such a way: a least fixpoint (cycles count against the player).

        Where one step asks several players at once, or does not tell who chooses, all its ways have to be good; with `doubtful`, one of them.
        """
        graph, winning = self.graph, {state: n for n, state in enumerate(filter(good, self.ends))}
        parents: dict[State, set[State]] = {}
        for state, edges in graph.edges.items():
            for _, following in edges:
                parents.setdefault(following, set()).add(state)
        cut = set(graph.parent) - set(graph.edges)
        chosen: set[State] = set()
        todo = deque(winning)
        while todo:
            for state in parents.get(todo.popleft(), ()):
                if state in winning or state in cut:
                    continue
                edges = graph.edges[state]
                mine = _deciders([label for label, _ in edges]) <= ({slug(player), None} if doubtful else {slug(player)}) if len(edges) > 1 else True
                won = [following in winning for _, following in edges]
                if (any if mine else all)(won):
                    if mine and len(edges) > 1:
                        chosen.add(state)
                    winning[state] = len(winning)
                    todo.append(state)
        return Plan(self, winning, chosen) if graph.start in winning else None


def _argument(facts: Iterable[str], name: str) -> str:
    """What a fact says; nothing if there is none of it."""
    return next((str(clingo.parse_term(fact).arguments[0]) for fact in facts if fact.startswith(f"{name}(")), "")


def _first_bounds(board: Board) -> dict[str, int]:
    """Bounds that the board itself fits into."""
    counters = max((n for o in board.objects for _, n in o.state.counters), default=0)
    damage = max((o.state.damage for o in board.objects), default=0)
    bounds = dict(_BOUNDS.values())
    return {**bounds, "max_counters": max(bounds["max_counters"], counters + 1), "max_damage": max(bounds["max_damage"], damage + 3)}


def _decider(label: str) -> str | None:
    """Who makes a choice: a player, or chance; ``None``: not one player alone, or nobody says who."""
    if label.startswith("chance("):
        return "chance"
    found = set(re.findall(r"\+ (?:decides|orders)\((\w+)\)", label))
    return found.pop() if len(found) == 1 else None


def _deciders(labels: Sequence[str]) -> set[str | None]:
    """Who makes the choices among several ways to go on; where only one play can be made, those that it leads to."""
    if len({label.split(" + ")[0] for label in labels}) == 1:
        labels = [re.sub(r" \+ decides\(\w+\)", "", label) if " + orders(" in label else label for label in labels]
    return {_decider(label) for label in labels}


__all__ = ["CLAIMS", "Abilities", "Bound", "Monitors", "Played", "Scripted", "Several", "Watched", "declaration", "horizon", "point_of", "script", "term_of", "unsayable"]
