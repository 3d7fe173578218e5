"""Lines of play in words: each play, and what happened in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import clingo
from clingo import Function, Number, Symbol, SymbolType

from checker.effect_words import listing
from checker.engine import Layouts, State
from checker.exploration import MOST_REPEATS
from checker.legality import ability_words, spliced
from checker.reached import LETTERS, Reached, Reader
from encoder.errors import Unsupported
from encoder.rulings.ruling import USED

SILENT = frozenset({"pass", "check", "continue", "place", "announced", "target", "turn_based", "end"})
"""Plays in which nobody does anything but go on: what happens in them is told, they themselves only if asked for."""
_ALL_AT_ONCE = frozenset({"check", "turn_based", "pass", "continue", "choose"})
"""Plays whose changes are those of one event: a check, the turn-based actions of a step, an instruction that is carried out."""
RESOLVES_NOT = "doesn't resolve"


@dataclass(frozen=True)
class Told:
    """One play of a line.

    Parameters
    ----------
    label : str
        As the engine names it.
    player : str
        Who made it, ``""`` if nobody did.
    play : str
        What was done, with its player.
    happened : tuple of Happened
        What happened in it.
    silent : bool
        A pass, or a step of the game that nobody chooses.
    """

    label: str
    player: str
    play: str
    happened: tuple[Happened, ...]
    silent: bool

    @property
    def events(self) -> tuple[str, ...]:
        """What happened in it, in words."""
        return tuple(one.text for one in self.happened)

    @property
    def sentence(self) -> str:
        """The play, with what happens in it in brackets."""
        events = ", ".join(together(group) for group in at_once(self.happened))
        return f"{self.play} ({events})" if events else self.play

    def as_json(self) -> dict[str, object]:
        """For the JSON output."""
        return {"play": self.play, "player": self.player or None, "label": self.label, "events": list(self.events)}


@dataclass(frozen=True)
class Happened:
    """Something that happened in a play.

    Attributes
    ----------
    text : str
        In words.
    roots : tuple of Symbol
        The changes of the state that it is told of: ``initiates(F)``, ``terminates(F)``, ``adjust(R)``.
    at_once : bool
        It happens together with all others of its play of which that is said.
    """

    text: str
    roots: tuple[Symbol, ...] = ()
    at_once: bool = False


def _began(*fluents: Symbol) -> tuple[Symbol, ...]:
    return tuple(Function("initiates", [f]) for f in fluents)


def _ended(*fluents: Symbol) -> tuple[Symbol, ...]:
    return tuple(Function("terminates", [f]) for f in fluents)


def told(line: Sequence[Told], every: bool = False) -> list[str]:
    """A line in sentences; what nobody does is folded into what happens.

    Parameters
    ----------
    line : sequence of Told
    every : bool
        Tell passes and forced steps, too.
    """
    out = []
    for play in line:
        events = [text for group in at_once(play.happened) if (text := together(group)) != play.play or (play.silent and not every)]
        if every or not play.silent:
            out.append(play.play + (": " + ", ".join(events) if events else ""))
        else:
            out += events
    return out


def at_once(happened: Sequence[Happened]) -> list[list[Happened]]:
    """What happens in a play, in its order; what happens at the same time as a group."""
    out: list[list[Happened]] = []
    for one in happened:
        if one.at_once and out and out[-1][-1].at_once:
            out[-1].append(one)
        else:
            out.append([one])
    return out


def together(group: Sequence[Happened]) -> str:
    """Several things that happen at the same time, in words.

    Examples
    --------
    >>> together([Happened("A dies"), Happened("B dies"), Happened("C is put into the graveyard")])
    'A and B die, and C is put into the graveyard, at the same time'
    """
    dead = [one.text.removesuffix(_DIES) for one in group if one.text.endswith(_DIES)]
    parts = [f"{listing(dead)} die" if len(dead) > 1 else f"{dead[0]}{_DIES}"] if dead else []
    parts += [one.text for one in group if not one.text.endswith(_DIES)]
    if len(group) == 1:
        return parts[0]
    return f"{parts[0]} at the same time" if len(parts) == 1 else f"{', '.join(parts[:-1])}, and {parts[-1]}, at the same time"


_DIES = " dies"


@lru_cache(maxsize=4096)
def _terms(label: str) -> tuple[Symbol, tuple[Symbol, ...]]:
    """A label as terms: the play, and the choices in it."""
    play, *more = label.split(" + ")
    return clingo.parse_term(play), tuple(clingo.parse_term(part) for part in more)


_DECLARED = ("attacks", "blocks")
"""Choices of the declarations of attackers and blockers: each is told by itself."""
_GIVING = {"sacrifice": "sacrificing", "discard": "discarding", "exile": "exiling", "tap_others": "tapping", "tap_power": "tapping", "reveal": "revealing", "conspire": "tapping", "convoke": "tapping", "improvise": "tapping", "delve": "exiling",
           "put_counters": "putting counters on", "remove_counters": "removing counters from", "gain_life": "having life gained by"}


_FOR = ("conspire", "convoke", "improvise", "delve")


def _by_first(rows: Iterable[Sequence[Symbol]]) -> Iterator[tuple[str, list[Symbol]]]:
    """What is given, by the kind of cost that it is given for."""
    found: dict[str, list[Symbol]] = {}
    for cost, thing in sorted(rows, key=str):
        found.setdefault(cost.name, []).append(thing)
    yield from found.items()


class Teller:
    """Words for the plays of lines that begin on one board.

    Parameters
    ----------
    reader : Reader
        Of that board.
    said : mapping of int to str
        Plays that a ruling says, by number of their line: ``use(N)``.
    """

    def __init__(self, reader: Reader, said: Mapping[int, str] | None = None):
        self.reader, self.said = reader, said or {}
        self.creatures = {m[1] for fact in (*reader.vocabulary.facts, *reader.board.all_facts()) if (m := re.match(r"card\((\w+),type\(creature\)\)", fact))}

    def line(self, start: State, plays: Sequence[tuple[str, State]], strategy: Layouts) -> list[Told]:
        """A line, play by play.

        Parameters
        ----------
        start : State
        plays : sequence of (str, State)
            Each play and the state after it.
        strategy : Layouts
            The programs: what has left the stack, states alone don't tell why.
        """
        out, before = [], start
        there = self.reader.at(before)
        for label, after in plays:
            here = self.reader.at(after)
            left = self._left_stack(label, before, after, strategy)
            out.append(self._told(label, before, there, after, here, left))
            before, there = after, here
        return out

    def _left_stack(self, label: str, before: State, after: State, strategy: Layouts) -> Mapping[int, str]:
        """What a step says of the places of the stack that are left in it: ``countered``, ``fizzles``, or nothing else than that it is done."""
        names = {self.reader.vocabulary.symbols[i].name for i in before[0] - after[0]}
        atoms = strategy.layout(before[2]).atoms(before, label, after) if "item" in names else None
        kinds = ("last_done", "fizzles", "countered")
        said = [(kinds.index(name), atom.arguments[0].number) for atom in atoms or () if (name := atom.name) in kinds and len(atom.arguments) == 1]
        return {place: kinds[kind] for kind, place in sorted(said)}

    def _told(self, label: str, before: State, there: Reached, after: State, here: Reached, left: Mapping[int, str]) -> Told:
        play, choices = _terms(label)
        player = next((self.reader.players[str(a)] for a in play.arguments[:1] if str(a) in self.reader.players), "")
        if play.name in ("use", "try"):
            player = next((p for p in self.reader.players.values() if self.said[play.arguments[0].number].startswith(f"{p} ")), "")
        words = self.play(label, there)
        return Told(label, player, words, tuple(self._events(label, play, before, there, after, here, left)), play.name in SILENT and not any(c.name in _DECLARED for c in choices))

    # --- plays --------------------------------------------------------------------------------------------------------

    def play(self, label: str, there: Reached) -> str:
        """What a play does, in words.

        Parameters
        ----------
        label : str
            Of the engine: ``activate(ana,1,own(line(devoted_druid,2)))``.
        there : Reached
            The position in which it is made.
        """
        play, choices = _terms(label)
        a = play.arguments
        name = play.name
        if name == "pass":
            said = f"{self._call(a[0], there)} passes"
        elif name == "activate":
            said = f'{self._call(a[0], there)} activates "{self.ability(a[2], there)}" of {self._call(a[1], there)}'
        elif name == "cast":
            said = f"{self._call(a[0], there)} casts {self._call(a[1], there)}" + (f" {self._way(a[2], there)}" if len(a) > 2 else "")
        elif name == "play_land":
            said = f"{self._call(a[0], there)} plays {self._call(a[1], there)}"
        elif name == "special":
            said = f"{self._call(a[0], there)} {a[2].name.replace('_', ' ')}s {self._call(a[1], there)}"
        elif name == "try":
            return f"{self.said[a[0].number]}; that can't be done, and the game goes back to before"
        elif name == "use":
            said = self.said[a[0].number]
            choices = tuple(c for c in choices if c.name != "aim" or "targeting" not in said)
        elif name == "turn_based":
            declared = [f"{self._call(c.arguments[0], there)} {c.name} {self._call(c.arguments[1], there)}" for c in sorted(choices, key=str) if c.name in _DECLARED]
            said = listing(declared) if declared else "the turn-based actions of the step are done"
            choices = tuple(c for c in choices if c.name not in _DECLARED)
        elif name == "order_blockers":
            behind: dict[str, list[str]] = {}
            for attacker, _, blocker in sorted((c.arguments for c in choices if c.name == "ranks"), key=lambda ranked: ranked[1].number):
                behind.setdefault(self._call(attacker, there), []).append(self._call(blocker, there))
            return listing([f"{attacker} deals damage to {', then '.join(row)}" for attacker, row in sorted(behind.items())])
        elif name == "end":
            return "nothing more is done"
        elif name == "place":
            said = f"{self.holder(a[0], there)} goes on the stack"
        elif name == "check":
            said = "state-based actions are performed"
        elif name == "continue":
            said = "the resolution goes on"
        elif name == "target":
            said = f"{self._call(a[1], there)} is chosen as a target"
        elif name == "announced":
            said = "all targets are chosen"
        elif name in ("agree", "decline"):
            said = f"{self._call(a[0], there)} {'does' if name == 'agree' else 'does not do'} what is optional"
        elif name == "name":
            return f"{self._call(a[0], there)} chooses {', '.join(str(c.arguments[0]).replace('_', ' ') for c in choices if c.name == 'named')}"
        elif name in ("choose", "chance"):
            said = f"{self._call(a[0], there) if name == 'choose' else 'chance'} chooses"
        else:
            said = name.replace("_", " ") + (" " + ", ".join(self._call(x, there) for x in a) if a else "")
        return said + self._chosen(choices, there)

    def _chosen(self, choices: Sequence[Symbol], there: Reached) -> str:
        """The choices that are made in a play."""
        of: dict[str, list[Sequence[Symbol]]] = {}
        for choice in choices:
            of.setdefault(choice.name, []).append(choice.arguments)
        said = []
        if "x" in of:
            said.append(f"with X = {of['x'][0][0]}")
        if "aim" in of:
            said.append("targeting " + listing([self._call(x, there) for _, x in sorted(of["aim"], key=str)]))
        if "sacrificed" in of:
            said.append("sacrificing " + listing([self._call(x, there) for (x,) in of["sacrificed"]]))
        for cost, rows in sorted(_by_first(of.get("given", ()))):
            if cost.startswith("sacrifice") and {x for (x,) in of.get("sacrificed", ())} >= set(rows):
                continue
            said.append(f"{_GIVING.get(cost, 'giving')} {listing([self._call(x, there) for x in rows])}" + (f" for {cost}" if cost in _FOR else ""))
        said += [f"with {self._cost(part, there)}" + (f" {n} times" if n.number > 1 else "") for part, n in sorted(of.get("costs", ()), key=str) if part.name != "splice"]
        said += [f"choosing mode {j}" for (j,) in sorted(of.get("mode", ()), key=str)]
        if "meanwhile" in of:
            said.append("with mana of " + listing([self._call(x, there) for x in sorted({x for x, *_ in of["meanwhile"]}, key=str)]))
        if "spend" in of:
            said.append("paying " + "".join(LETTERS.get(str(m.arguments[0]), "?") * n.number for m, n in sorted(of["spend"], key=str)))
        if "life" in of:
            said.append(f"paying {of['life'][0][0]} life")
        if "kept" in of:
            said.append("keeping " + listing([self._call(x, there) for (x,) in of["kept"]]))
        if "picks" in of:
            said.append(listing([self._call(x, there) for (x,) in of["picks"]]))
        if "hides" in of:
            said.append(f"{of['hides'][0][0]} unknown of them")
        if "discards_unnamed" in of:
            n = of["discards_unnamed"][0][0].number
            said.append(f"discarding {n} unknown card{'s' if n > 1 else ''}")
        if "share" in of:
            said.append("dividing " + listing([f"{n} for {self._call(y, there)}" for _, y, n in sorted(of["share"], key=str)]))
        if "retarget" in of:
            said.append("and the copy targets " + listing([self._call(x, there) for _, x in sorted(of["retarget"], key=str)]))
        if "assigns" in of:
            said.append("assigning " + listing([f"{n} damage of {self._call(s, there)} to {self._call(x, there)}" for s, x, n in sorted(of["assigns"], key=str) if n.number]))
        if "option" in of:
            said.append(f"for {of['option'][0][0]}")
        known = {"x", "aim", "sacrificed", "spend", "life", "kept", "option", "decides", "orders", "picks", "hides", "retarget", "given", "costs", "conspires", "mode", "share", "meanwhile", "assigns", "discards_unnamed"}
        said += [f"{name.replace('_', ' ')} {', '.join(self._call(x, there) for x in row)}" for name, rows in of.items() if name not in known for row in rows]
        return "".join(f", {part}" if n else f" {part}" for n, part in enumerate(said))

    def _cost(self, part: Symbol, there: Reached) -> str:
        """A cost that is paid: by its keyword, else the notation of its line."""
        words = ability_words(there.board, str(part))
        return words.split(" {")[0].split(":")[0]

    def _way(self, way: Symbol, there: Reached) -> str:
        if way.name == "splice":
            return f"splicing {listing([self._call(o, there) for o in spliced(way)])}" + ("" if way.arguments[0].name == "normal" else f" {self._way(way.arguments[0], there)}")
        return "face down" if way.name == "face_down" else "without paying its mana cost" if way.name == "free" else f"for its {self._cost(way, there)} cost"

    def ability(self, instance: Symbol, there: Reached) -> str:
        """The notation of an ability."""
        inner = instance.arguments[0] if instance.name in ("own", "given", "basic") else instance
        return ability_words(there.board, f"mana({inner})" if instance.name == "basic" else str(inner))

    def holder(self, waiting: Symbol, there: Reached) -> str:
        """A trigger that waits: ``Kitchen Finks's persist``."""
        source, instance, _ = waiting.arguments
        return f"{self._call(source, there)}'s {self._part(source, instance, there)}"

    def _part(self, source: Symbol, instance: Symbol, there: Reached) -> str:
        ability = str(instance.arguments[0]) if instance.arguments and instance.name != "later" else str(instance)
        return self.reader.part(there.board, source.number, ability)

    def _call(self, x: Symbol, there: Reached) -> str:
        """A thing as a user says it."""
        if x.type == SymbolType.Number:
            if x.number not in self.reader.objects:
                return str(x)
            return next((o.label for o in there.board.objects if o.slot == x.number), self.reader.objects[x.number].label)
        if x.match("stack", 1):
            return self._item(x.arguments[0].number, there)
        return self.reader.players.get(str(x), str(x).replace("_", " "))

    def _item(self, place: int, there: Reached) -> str:
        item = next((i for i in there.board.stack if i.place == place), None)
        if not item:
            return f"place {place} of the stack"
        name = self._call(Number(item.source), there)
        if name.startswith(f"{USED} ") and item.ability.startswith("later("):
            return "the delayed trigger"
        if name.startswith(f"{USED} "):  # a spell that is made up for a ruling is its text
            return f'"{ability_words(there.board, item.ability)}"'
        return f"{name}'s {item.words}" if item.words else name

    # --- what happened ------------------------------------------------------------------------------------------------

    def _events(self, label: str, play: Symbol, before: State, there: Reached, after: State, here: Reached, left: Mapping[int, str]) -> Iterator[Happened]:
        v = self.reader.vocabulary
        gone = [v.symbols[i] for i in sorted(before[0] - after[0])]
        new = [v.symbols[i] for i in sorted(after[0] - before[0])]
        if play.name == "place":
            yield from (Happened(self.play(label, there), _began(f)) for f in new if f.name == "item")
            if not any(f.name == "item" for f in new):
                yield Happened(f"{self.holder(play.arguments[0], there)} has no legal target and is removed")
        if play.name == "pass":
            taken = {tuple(f.arguments[:3]): f for f in new if f.name == "item"}
            ended = [(f, taken.get(tuple(f.arguments[:3]))) for f in gone if f.name == "item"]
            for f, still in ended:
                if still is None and (why := left.get(f.arguments[0].number)) in ("last_done", "fizzles"):
                    text = f"{self._item(f.arguments[0].number, there)} {'resolves' if why == 'last_done' else RESOLVES_NOT}"
                    yield Happened(text, (*([Function(why, [f.arguments[0]])] if why == "fizzles" else []), *_ended(f)))
            yield from (Happened(f"{self._call(now.arguments[3], there)} gains control of {self._item(f.arguments[0].number, there)}", _began(now)) for f, now in ended if now is not None)
            yield from (Happened(f"{self._item(max((i.place for i in there.board.stack), default=0), there)} begins to resolve", _began(f)) for f in new if f.name == "resolving")
        if play.name in ("pass", "continue"):
            there_before = {tuple(f.arguments[1:3]) for f in gone if f.name == "item"}
            copies = [f for f in new if f.name == "item" and f.arguments[2].name != "spell" and tuple(f.arguments[1:3]) not in there_before]
            for f in copies:
                aims = [self._call(t.arguments[2], here) for t in new if t.name == "target" and t.arguments[0] == f.arguments[0]]
                yield Happened(f"a copy of {self._item(f.arguments[0].number, here)} goes on the stack" + (f" targeting {listing(aims)}" if aims else ""), _began(f))
        countered = [f for f in gone if f.name == "item" and left.get(f.arguments[0].number) == "countered"]
        yield from (Happened(f"{self._item(f.arguments[0].number, there)} is countered", (Function("countered", [f.arguments[0]]),)) for f in countered)
        moved = dict(self._moves(before, after))
        off_stack = [self._move(Number(slot), old, zone, there, here) for slot, (old, zone) in moved.items() if old == "stack"]
        rest = [self._move(Number(slot), old, zone, there, here) for slot, (old, zone) in moved.items() if old != "stack"]
        rest += [*self._changes(gone, new, moved, there, here), *self._numbers(before, after, there)]
        last = [one for one, (_, zone) in zip(off_stack, [m for m in moved.values() if m[0] == "stack"], strict=True) if zone != "battlefield" and not countered]
        yield from (one for one in off_stack if one not in last)
        enters_with = {root for slot, (_, zone) in moved.items() if zone == "battlefield" for f in new if f.name == "counter" and f.arguments[0].number == slot for root in _began(f)}
        yield from (replace(one, at_once=play.name in _ALL_AT_ONCE and enters_with.isdisjoint(one.roots)) for one in rest)
        yield from last  # as the last thing of its resolution (CR 608.2n)
        for f in new:
            if f.name == "waiting":
                yield Happened(f"{self.holder(f.arguments[0], here)} triggers", _began(f))
            elif f.name == "lost":
                yield Happened(f"{self._call(f.arguments[0], here)} loses the game", _began(f))
            elif f.name == "second_turn" or (f.name == "over" and getattr(self.reader.vocabulary, "plays_on", "") != "end_of_combat" and play.name != "end" and not any(g.name == "lost" for g in new)):
                ends = any(v.symbols[i].match("step", 1) and v.symbols[i].arguments[0].name == "cleanup" for i in before[0])
                yield Happened("the turn ends" if ends else "the step ends", _began(f))
        begun = tuple(f for f in new if f.name in ("locked", "expires"))
        yield from (Happened(e.text.strip("()"), _began(*begun)) for e in here.board.effects if e.text not in {x.text for x in there.board.effects})

    def _moves(self, before: State, after: State) -> Iterator[tuple[int, tuple[str, str]]]:
        v = self.reader.vocabulary
        was = {f.arguments[0].number: f.arguments[1].name for f in (v.symbols[i] for i in before[0]) if f.name == "in"}
        now = {f.arguments[0].number: f.arguments[1].name for f in (v.symbols[i] for i in after[0]) if f.name == "in"}
        for slot in sorted(was.keys() | now.keys()):
            if was.get(slot) != now.get(slot):
                yield slot, (was.get(slot, ""), now.get(slot, ""))

    def _move(self, o: Symbol, old: str, zone: str, there: Reached, here: Reached) -> Happened:
        name = self._call(o, here if not old else there)
        face = next((x.face for x in there.board.objects if x.slot == o.number), "")
        roots = _began(Function("in", [o, Function(zone)])) if zone else _ended(Function("in", [o, Function(old)]))
        if not old:
            return Happened(f"{name} is created", roots)
        if not zone:
            return Happened(f"{name} ceases to exist", roots)
        if zone == "graveyard" and old == "battlefield":
            return Happened(f"{name} dies" if face in self.creatures else f"{name} is put into the graveyard", roots)
        if zone == "battlefield":
            controller = next(x.controller for x in here.board.objects if x.slot == o.number)
            return Happened(f"{name} enters the battlefield under {controller}'s control", roots)
        return Happened(f"{name} goes from the {old} to the {zone}", roots)

    def _changes(self, gone: Sequence[Symbol], new: Sequence[Symbol], moved: Mapping[int, tuple[str, str]], there: Reached, here: Reached) -> Iterator[Happened]:
        """What changed about objects that stayed, and the counters of those that came."""
        had = {(f.arguments[0].number, str(f.arguments[1])): f for f in gone if f.name == "counter"}
        has = {(f.arguments[0].number, str(f.arguments[1])): f for f in new if f.name == "counter"}
        for slot, kind in sorted(had.keys() | has.keys()):
            if slot in moved and (slot, kind) not in has:
                continue
            was, now = had.get((slot, kind)), has.get((slot, kind))
            n = (now.arguments[2].number if now else 0) - (was.arguments[2].number if was and slot not in moved else 0)
            words = self._counters(kind, abs(n))
            roots = _began(now) if now else _ended(was) if was else ()
            if n:
                yield Happened(f"{words} {'is' if abs(n) == 1 else 'are'} {'put on' if n > 0 else 'removed from'} {self._call(Number(slot), here)}", roots)
        hurt = {f.arguments[0]: f.arguments[1].number for f in gone if f.name == "damage"}
        for f in new:
            if f.name == "damage" and (n := f.arguments[1].number - hurt.get(f.arguments[0], 0)) > 0:
                yield Happened(f"{self._call(f.arguments[0], here)} is dealt {n} damage", _began(f))
        for word, verb in (("tapped", "tapped"), ("face_down", "turned face down"), ("flipped", "flipped")):
            yield from (Happened(f"{self._call(f.arguments[0], here)} is {verb}", _began(f)) for f in new if f.name == word)
        yield from (Happened(f"{self._call(f.arguments[0], here)} is untapped", _ended(f)) for f in gone if f.name == "tapped" and f.arguments[0].number not in moved)
        yield from (Happened(f"{self._call(f.arguments[0], here)} is no longer attached", _ended(f))
                    for f in gone if f.name == "attached" and f.arguments[0].number not in moved)

    def _counters(self, kind: str, n: int) -> str:
        word = self.reader.kind(clingo.parse_term(kind))
        article = "an" if word[0] in "aeiou" else "a"
        return f"{article} {word} counter" if n == 1 else f"{n or 'no'} {word} counter{'s' * (n != 0)}"

    def _numbers(self, before: State, after: State, there: Reached) -> Iterator[Happened]:
        """Life, mana and poison."""
        for register, was, now in zip(self.reader.vocabulary.registers, before[1], after[1], strict=True):
            if was == now:
                continue
            player, roots = self._call(register.arguments[0], there), (Function("adjust", [register]),)
            n = now - was
            if register.name == "life":
                yield Happened(f"{player} {'gains' if n > 0 else 'loses'} {abs(n)} life", roots)
            elif register.name == "mana":
                letter = LETTERS.get(str(register.arguments[1].arguments[0]), "?")
                if n > 0:
                    yield Happened(f"{player} gets {letter * n}", roots)
                # what is spent stands in the play
            elif register.name == "poison":
                yield Happened(f"{player} gets {n} poison counter{'s' * (n != 1)}", roots)

    # --- what is so ---------------------------------------------------------------------------------------------------

    def fact(self, atom: Symbol, there: Reached) -> str:
        """What is so, in words; nothing for what is told in no words.

        Parameters
        ----------
        atom : Symbol
            Of the programs: ``toughness(3,0)``.
        there : Reached
            The position in which it is so.
        """
        a = atom.arguments
        if atom.name in ("toughness", "power"):
            return f"the {atom.name} of {self._call(a[0], there)} is {a[1]}"
        if atom.name == "keyword":
            return f"{self._call(a[0], there)} has {str(a[1]).replace('_', ' ')}"
        if atom.name == "holds" and a[0].name == "damage":
            return f"{self._call(a[0].arguments[0], there)} has {a[0].arguments[1]} damage"
        if atom.name == "holds" and a[0].name == "tapped":
            return f"{self._call(a[0].arguments[0], there)} is tapped"
        if atom.name == "condition" and a[2].name in ("had", "had_no"):
            return f"it had {self._counters(str(a[2].arguments[0]), a[2].name == 'had')} as it last existed"
        if atom.name == "prohibited":
            return f"counters can't be put on {self._call(a[0], there)}"
        return ""


_BOUNDS = {
    "item": "more than {max_stack} spells and abilities on the stack (max_stack)", "about": "more than {max_stack} spells and abilities on the stack (max_stack)",
    "noted": "a number that is remembered is too large, or the stack too high (max_stack, max_counters)", "severed": "more than {max_stack} spells and abilities on the stack (max_stack)",
    "target": "more than {max_stack} spells and abilities on the stack (max_stack)", "counter": "more than {max_counters} counters of one kind on a permanent (max_counters)",
    "damage": "more than {max_damage} damage on one creature (max_damage)", "pending": "more than {max_counters} counters at once (max_counters)",
    "waiting": "more than {max_waiting} triggers of one ability waiting (max_waiting)", "tokens": "more tokens than there is room for (--tokens)",
    "effects": "more than {max_effects} effects of one ability in force (max_effects)", "x": "an X of more than {max_x} (max_x)",
    "burned": "more than {max_burn} unspent mana of one player as a phase ends (max_burn)", "filled": "a number of an effect beyond {max_filled} (max_filled)",
    "cards": "more cards that nobody has named than are counted", "combat_damage": "more than {max_damage} combat damage of one creature to another (max_damage)",
    "delayed": "more delayed triggers than are remembered, or one whose time comes after these lines", "number": "a number of an effect that is too large to be worked out",
    "amount": "a number of an event that is too large to be remembered", "targets": "any number of targets among more than six", "stand_ins": "more than ten objects that could stand in for mana",
    "mana_meanwhile": "more than eight mana abilities that could be activated in the course of a payment", "copies": "a copy that there is no room for on the stack",
    "extra_turn": "more than {max_extra_turns} extra turns to come (max_extra_turns)", "turn": "more of what has happened this turn than is remembered", "stages": "more activations of mana abilities that cost mana than are followed",
}
_NOT_CARRIED_OUT = {
    "attached_twice": "one permanent is attached to two at once", "battle": "battles (310)", "control": "a permanent enters under another player's control while counters are put on it",
    "copied_by_another": "a copy of an ability whose source another player controls", "controller": "who last controlled a source that has left", "convert_then_sacrifice": "a source that is sacrificed after it has turned mana into other mana",
    "counters": "counters of one kind are put and removed at once", "counters_itself": "something counters itself as it resolves (608.2m)",
    "damage_assignment_order": "an order of damage among blockers that is not known (509.2 until 2024)", "damage_at_once": "one source deals damage to one recipient in two ways at once",
    "elsewhere": "what a card in another zone is like, where an effect speaks of it", "duration": "a duration that waits for a turn, and it is not said whose", "enters": "an Aura or a battle that enters without being cast (303.4f, 310.4b)",
    "exiled_after": "a card comes to the graveyard while it could be exiled for delve", "flashback": "a flashback spell that leaves the stack for another zone than exile (702.34a)",
    "hand_size": "a hand that grew to more than seven cards in these lines", "host": "what an Aura or Equipment is attached to, after its abilities were cut", "last_known": "what an object was like as it last existed (608.2h)",
    "looked_ahead": "what an entering permanent is like where others change it (614.12)", "lost_enchant": "an Aura without its enchant ability: no rule says what it can be attached to (303.4)",
    "no_mode": "a modal spell of which no mode was chosen", "once": "which of several simultaneous events an ability that triggers once takes", "outside": "something that no state says: {what}",
    "planeswalker_instead": "damage that an opponent could have dealt to a planeswalker instead (until 2018)",
    "permission": "an attempt to play a card that a permission may let its player play", "phasing": "phasing (502.1, 702.26)", "prevented_together": "damage of one source that was redirected, and prevented together", "recalled": "a trigger whose source left before it was put on the stack",
    "repeatable": "a mana ability that could be activated again and again", "resolutions": "how often an ability of an earlier object has resolved", "roles": "several Roles of one player on one permanent (704.5y)",
    "saga": "Sagas (714)", "sharing": "what is shared with an object that has left", "kind_of_text": "whether a text that a player uses was activated or has triggered", "source_gone": "a source that has left could be chosen, too (609.7a)", "splice": "a spliced card while something resolves",
    "state": "a state trigger of an object whose earlier self has its ability on the stack", "tap_and_untap": "a source that is tapped and untapped for mana", "together": "an ability that counts in several simultaneous events",
    "triggers": "which of several simultaneous events is the first that an ability triggers on", "triggers_of_casting": "an ability that triggers on casting its own spell, which nothing follows",
    "turned_together": "two damages of one time that are redirected to one recipient", "uncast": "a card that could be cast then, and is not", "unknown": "a card that nobody has named could be the one",
    "way_left_open": "a spell that could be cast in one way, or in another after more mana is made: its line does not say which", "x_left_open": "an X that could be greater after more mana is made: its line does not say what it is", "world": "the world rule (704.5k)",
}
"""What the programs say that they do not carry out, by `overflow`: not a number that could be raised."""
_OF_AN_OBJECT = frozenset({"in", "face", "under", "tapped", "flipped", "face_down", "phased_out", "sick", "damage", "counter", "attached", "attacking", "blocking", "blocked", "chosen", "linked", "revealed"})
"""Fluents whose first argument is the slot of an object."""
BOUNDS = {"max_stack": 5, "max_counters": 4, "max_damage": 6, "max_waiting": 4, "max_x": 6, "max_effects": 2, "max_filled": 3, "max_burn": 6, "max_extra_turns": 3}
"""The constants of asp/state with their values."""


def bounds_of(what: str) -> frozenset[str]:
    """The bounds that are too small for a play, from the text of an `checker.engine.Overflow`: constants of asp/state, or ``tokens``; none if larger ones change nothing.

    Examples
    --------
    >>> sorted(bounds_of("outside(item(6,4,own(line(viscera_seer,1)),ana))")), sorted(bounds_of("tokens(1)")), sorted(bounds_of("saga(3)"))
    (['max_stack'], ['tokens'], [])
    """
    term = clingo.parse_term(what)
    inner = term.arguments[0] if term.name == "outside" else term
    if inner.name == "copies":
        return frozenset({"max_stack", "tokens"})
    return frozenset(name.lstrip("-") for name in re.findall(r"max_\w+|--tokens", _BOUNDS.get(inner.name, "")))


def bound_words(what: str, bounds: Mapping[str, int]) -> str:
    """What bound a play ran into, or what it would have needed that is not carried out, from the text of an `checker.engine.Overflow`.

    Examples
    --------
    >>> bound_words("outside(item(6,4,own(line(viscera_seer,1)),ana))", {})
    'more than 5 spells and abilities on the stack (max_stack)'
    >>> bound_words("saga(3)", {})
    'not carried out: Sagas (714)'
    >>> bound_words("unsupported(line(beseech_the_queen,1))", {})
    'not modelled: what beseech_the_queen, line 1, does when it resolves'
    """
    term = clingo.parse_term(what)
    inner = term.arguments[0] if term.name == "outside" else term
    limits = {**BOUNDS, **bounds}
    if term.name == "outside" and inner.name in ("item", "target") and inner.arguments[0].number <= limits["max_stack"]:
        return "not carried out: something on the stack that no state says"
    if inner.name in _BOUNDS:
        return _BOUNDS[inner.name].format(**limits)
    if term.name == "unsupported":
        line, given = term.arguments[0], ""
        while line.name != "line" and line.arguments and line.arguments[0].type == clingo.SymbolType.Function:
            line, given = line.arguments[0], "an ability that is given by "
        place = f"{line.arguments[0]}, line {line.arguments[1]}," if line.name == "line" else plain(line)
        return f"not modelled: what {given}{place} does when it resolves"
    if term.name == "growth":
        more = sorted({f"{r.name} of {str(r.arguments[0]).replace('_', ' ').title()}" for r in term.arguments})
        return f"goes on without end: the same position again and again, with more {listing(more)} (followed {MOST_REPEATS} times; until N decisions goes further)"
    if term.name in _NOT_CARRIED_OUT:
        return "not carried out: " + _NOT_CARRIED_OUT[term.name].format(what=plain(inner))
    return f"not carried out: {plain(term)}"


def plain(term: clingo.Symbol) -> str:
    """The word that a term of the programs begins with, for what has no sentence of its own: never a term itself.

    Examples
    --------
    >>> plain(clingo.parse_term("known_top(3,1)"))
    'known top'
    """
    return term.name.replace("_", " ") if term.type == clingo.SymbolType.Function else str(term)


def labels_of(position: Any) -> dict[int, str]:
    """What the objects of a board are called, by slot."""
    return {o.slot: o.label for o in getattr(position, "board", position).objects}


def outside_words(what: str, label: Callable[[int], str | None], bounds: Mapping[str, int]) -> tuple[str, str]:
    """What a board says and no state can, in words: of which object (or "board"), and what.

    Examples
    --------
    >>> outside_words("counter(1,charge,9)", {1: "Druid"}.get, {})
    ('Druid', 'more than 4 counters of one kind on a permanent (max_counters)')
    >>> outside_words("chosen(1,color,blue)", {1: "Druid"}.get, {})
    ('Druid', 'what is said of it is in no state of the game: chosen')
    """
    term = clingo.parse_term(what)
    slot = term.arguments[0] if term.arguments and term.arguments[0].type == clingo.SymbolType.Number else None
    said = bound_words(f"outside({what})", bounds) if term.name in _BOUNDS else f"what is said of it is in no state of the game: {plain(term)}"
    return (slot is not None and term.name in _OF_AN_OBJECT and label(slot.number)) or "board", said


def unplayed_words(unplayed: Sequence[Symbol], label: Callable[[int], str], combat: bool, left_out: Mapping[int, Sequence[Unsupported]],
                   allowing: Mapping[Symbol, Unsupported]) -> list[str]:
    """Which plays free players might make and no step does, as cuts.

    Parameters
    ----------
    unplayed : sequence of Symbol
        Of `checker.engine.Vocabulary`.
    label : callable
        What the object in a slot is called.
    combat : bool
        Whether lines go on beyond the combat of the turn.
    left_out : dict of int to sequence of Unsupported
        Why a card can't be cast or played.
    allowing : dict of Symbol to Unsupported
        What lets a card be played in a way that no step carries out.
    """
    slots = {what.arguments[0].number for what in unplayed if what.name in ("hand", "offered")}
    out = sorted({f"{label(slot)} is not cast or played: {why.clause} (not modelled: {why.aspect})" for slot in slots for why in left_out.get(slot, ())})
    cards = sorted({label(slot) for slot in slots if slot not in left_out})
    out += [f"casting and playing of cards is not modelled in lines of play: {', '.join(cards)}"] if cards else []
    out += ["cards in a hand that nobody has named may be cast"] * any(what.name == "unknown" for what in unplayed)
    permitted: dict[str, list[str]] = {}
    for what in unplayed:
        if what.name == "permits":
            permitted.setdefault(str(allowing[what]), []).append(label(what.arguments[0].number))
    out += [f"what a permission lets players do is not modelled in lines of play: {listing(sorted(set(cards)))}, by {clause}" for clause, cards in sorted(permitted.items())]
    out += ["an effect permits plays that are not modelled in lines of play"] * (not permitted and any(what.name == "permission" for what in unplayed))
    out += ["turning permanents face up is not modelled in lines of play"] * any(what.name == "face_up" for what in unplayed)
    paying = sorted({label(what.arguments[0].number) for what in unplayed if what.name == "while_paying"})
    out += [f"mana abilities are activated before something is cast or activated, and not while it is paid for: {', '.join(paying)}"] if paying else []
    return out + ["combat is not modelled in lines of play"] * (combat and any(what.name == "combat" for what in unplayed))
