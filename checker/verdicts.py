"""Verdicts on rulings: claims about a board by the atoms that the programs derive for it, claims about what is played over every line to the horizon.

Here only what was asked is compared with what was derived; what an object is, which play is legal and why not, what a payment is, what has happened on a
line, say the programs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property, partial
from typing import Any

import clingo
from clingo.ast import ProgramBuilder

import asp
from checker import declarations
from checker.board_payments import BoardPayments
from checker.claim_words import Bound, CannotSay, condition, singular
from checker.effect_words import listing
from checker.endless import Repeated, Repeating
from checker.engine import MOST_X, Layouts, State
from checker.explaining import sentences, statements_of, why_json
from checker.legality import LEGALITY, Play, Plays, Reason, Use, ability_words, spliced, true_atoms, unread_clause
from checker.lines import MOST_STATES, POINT, Abilities, Monitors, Plan, Played, Watched, horizon, is_point, names_in, point_of, script
from checker.needed import needed
from checker.payments import FROM_BOARD, Payment, Question, Row, models_of
from checker.proof_words import Node, undying, untriggered
from checker.reached import with_copies
from checker.reasons import text_of
from checker.situation import GIVEN, board_text, situation
from checker.undone import moments, refusal
from checker.wording import Wording
from encoder.boards import Board, Ref, Unclear
from encoder.boards.board import kind_term, slug
from encoder.errors import InputError, Problem, Unsupported
from encoder.rulings import Asked, Case, Claim, Compared, Endless, Facts, Forced, Legality, Line, OutcomeCount, Outcomes, Ruling
from encoder.rulings import sentences as say
from encoder.rulings.ruling import USED

HOLDS, REFUTED, UNDETERMINED, UNSUPPORTED = "holds", "refuted", "undetermined", "unsupported"
VIEW, PLAYS = ("view",), ("view", "cost", "mana", "legality")
HORIZON = "the board"
MOST_LINES = 5
"""Lines on which it is looked for why something does not happen."""
CHOOSING = ("choosing.lp",)
_ASPECTS: dict[type, str] = {Legality: "legality", Asked: "cost"}
VIEWING = ("objects.lp", "abilities.lp", "legality/claims.lp", "legality/not_modelled.lp")


@dataclass(frozen=True)
class Verdict:
    """What one claim comes to.

    Attributes
    ----------
    verdict : str
        ``holds``, ``refuted``, ``undetermined`` or ``unsupported``.
    proof : tuple of str
        What it rests on, a sentence each.
    counterexample : tuple of str
        For a refuted claim: what is so instead.
    rules : tuple of str
        Rules that the proof names.
    lacks : tuple of Unsupported or str
        For ``unsupported``: the clauses that are not modelled, or what the claim itself asks; for ``undetermined``: what was cut.
    states, transitions : int
        What was looked at, if something is played.
    story : tuple of str
        If it is asked for: a line, or a board, that shows it, as a judge would tell it.
    line : tuple of dict
        The plays of that line with the rules behind what happened, for the JSON output.
    strategy : dict, optional
        Of what a player can force, for the JSON output.
    """

    verdict: str
    proof: tuple[str, ...] = ()
    counterexample: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    lacks: tuple[Unsupported | str, ...] = ()
    states: int = 0
    transitions: int = 0
    story: tuple[str, ...] = ()
    line: tuple[dict[str, Any], ...] = ()
    strategy: dict[str, Any] | None = None


def _lacking(what: Iterable[Unsupported | str]) -> Verdict:
    """The verdict on a claim that depends on something that is not modelled."""
    lacks = tuple(dict.fromkeys(what))
    return Verdict(UNSUPPORTED, tuple(f"not modelled: {one}" for one in lacks), lacks=lacks)


@dataclass(frozen=True)
class Mutation:
    """A misconception, and what the claims of its ruling come to under it."""

    name: str
    verdict: str
    refutes: str = ""


@dataclass(frozen=True)
class Result:
    """A claim of a ruling in a case at a rules date, with its verdict."""

    ruling: Ruling = field(repr=False)
    claim: Claim
    date: str
    found: Verdict
    mutations: tuple[Mutation, ...] = ()

    @property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """What the verdict would depend on and is not modelled; what the claim itself asks stands at its place in the ruling's file."""
        about = "resolution" if self.claim.lines or _takes_a_line(self.claim) else _ASPECTS.get(type(self.claim.content), "view")
        return tuple(one if isinstance(one, Unsupported) else Unsupported(f"ruling {self.ruling.id}", self.claim.node.line, one, about)
                     for one in self.found.lacks if self.found.verdict == UNSUPPORTED)

    @property
    def cuts(self) -> tuple[str, ...]:
        """What a bound left open."""
        return tuple(map(str, self.found.lacks)) if self.found.verdict == UNDETERMINED else ()

    @property
    def horizon(self) -> str:
        """Where lines of play ended; of a claim about a point or about a board, that."""
        if not self.claim.lines:
            return HORIZON
        return "the point reached" if isinstance(self.claim.content, Legality | Asked) else self.claim.until

    def as_json(self) -> dict[str, Any]:
        """The fields of a result in the JSON envelope."""
        return {
            "ruling": self.ruling.id, "claim": str(self.claim), "case": self.claim.case or None, "verdict": self.found.verdict, "rules": self.date,
            "states": self.found.states, "transitions": self.found.transitions,
            "complete": self.found.verdict in (HOLDS, REFUTED), "horizon": self.horizon, "proof": list(self.found.proof), "counterexample": list(self.found.counterexample),
            "mutations": [{"name": m.name, "verdict": m.verdict, **({"refutes": m.refutes} if m.refutes else {})} for m in self.mutations],
            **({"why": why_json(self.found.story, self.found.line, self.found.strategy)} if self.found.story else {}),
        }


# --- one board at one date -----------------------------------------------------------------------------------------------------


class _Told:
    """A board with a few facts more: what a claim asks, and permission for a spell that is made for the test."""

    def __init__(self, board: Board, facts: Sequence[str], fluents: Sequence[str]):
        self._board, self._facts, self._fluents = board, facts, fluents

    def facts(self) -> list[str]:
        return [str(fact) for fact in (*self._board.facts(), *self._facts)]

    def fluents(self) -> list[str]:
        return [*map(str, self._board.fluents()), *self._fluents]

    def registers(self) -> Any:
        return self._board.registers()


class World:
    """Everything that the programs derive for one board, at a date, with misconceptions believed.

    Parameters
    ----------
    board : Board
    date : str
        One of `asp.RULES_DATES`.
    words : iterable of str
        Conditions (asp/VOCABULARY.md, section 2) that claims ask of objects.
    symbols : bool
        Whether some claim counts mana symbols.
    only_view : bool
        Nothing is asked about plays: only characteristics are worked out.
    more : iterable of str
        Fluents that hold and that no board says.
    """

    def __init__(self, board: Board, date: str, words: Iterable[str] = (), believed: Collection[str] = (), without: Collection[str] = (),
                 symbols: bool = False, only_view: bool = False, more: Iterable[str] = ()):
        self.board, self.date, self.believed, self.without = board, date, tuple(believed), tuple(without)
        facts = [f"claimed(claim({w})). scope(claim({w}),1,{w})" for w in sorted(set(words))] + (["asks_symbols"] if symbols else [])
        used = [o for o in board.objects if o.name.startswith(f"{USED} ") and o.zone == "command"]
        self.beyond = tuple(more)
        fluents = [*(f"permission({slug(o.owner)},{o.slot},cast,normal)" for o in used), *more]
        self._told = _Told(board.under(date), facts, fluents)
        self._atoms: dict[tuple[str, int], list[list[clingo.Symbol]]] | None = None
        if only_view:
            self._atoms = true_atoms(situation(self._told, date=date, believed=believed, without=without, programs=VIEWING))

    def of(self, name: str, arity: int) -> list[list[clingo.Symbol]]:
        """Arguments of the atoms of a predicate."""
        return self.plays.of(name, arity) if self._atoms is None else self._atoms.get((name, arity), [])

    @cached_property
    def plays(self) -> Plays:
        """The plays of the board."""
        return Plays(self._told, self.date, believed=self.believed, without=self.without)

    @cached_property
    def _held(self) -> dict[tuple[str, str], list[clingo.Symbol]]:
        found: dict[tuple[str, str], list[clingo.Symbol]] = {}
        for (fluent,) in self.of("holds", 1):
            if fluent.arguments:
                found.setdefault((fluent.name, str(fluent.arguments[0])), []).append(fluent)
        return found

    def held(self, name: str, thing: str) -> list[clingo.Symbol]:
        """The fluents of a name that are about a thing."""
        return self._held.get((name, thing), [])

    @cached_property
    def views(self) -> dict[str, list[clingo.Symbol]]:
        """Characteristics by object."""
        found: dict[str, list[clingo.Symbol]] = {}
        for o, feature in self.of("view", 2):
            found.setdefault(str(o), []).append(feature)
        return found

    @cached_property
    def sizes(self) -> dict[tuple[str, str], int]:
        """Power, toughness, loyalty by object."""
        return {(str(o), s.name): n.number for o, s, n in self.of("value", 3)}

    @cached_property
    def so(self) -> set[tuple[str, str]]:
        """Pairs of a condition and an object that meets it."""
        return {(str(key.arguments[0]), str(o)) for key, source, o in self.of("matches", 3) if key.name == "claim" and str(source) == "claim"}

    def features(self, o: str, *names: str) -> set[str]:
        """Values of the characteristics of these names."""
        return {str(f.arguments[0]) for f in self.views.get(o, []) if f.name in names}

    def has_every_creature_type(self, o: str) -> bool:
        """Whether it has more creature types than the board tells apart (CR 702.73a)."""
        return any(f.name == "every_creature_type" for f in self.views.get(o, []))

    @cached_property
    def abilities(self) -> dict[str, dict[str, str]]:
        """Instances of abilities that each object has, with the ability's name."""
        found: dict[str, dict[str, str]] = {}
        for o, instance, ability in self.of("printed_on", 3):
            found.setdefault(str(o), {})[str(instance)] = str(ability)
        return found

    @cached_property
    def keywords(self) -> dict[str, str]:
        """Abilities that are a keyword with a parameter, with the keyword."""
        return {str(x): str(k) for x, k in self.of("keyword_ability", 2)}

    @cached_property
    def costs(self) -> BoardPayments:
        """What plays cost here, and what can pay."""
        return BoardPayments(self.plays, self.date, believed=self.believed, without=self.without)

    @cached_property
    def repeating(self) -> Repeating:
        """What players can repeat here without end."""
        return Repeating(self.board, self.date, self.believed, self.without)

    @cached_property
    def doubts(self) -> dict[clingo.Symbol, list[tuple[str, str]]]:
        """Abilities that are not modelled and could change the answer about each play."""
        found: dict[clingo.Symbol, list[tuple[str, str]]] = {}
        for play, x, aspect in self.of("doubtful", 3):
            found.setdefault(play, []).append((str(x), aspect.name))
        return found

    def clauses(self, ability: str, aspect: str) -> list[Unsupported]:
        """The clauses of an ability that are not modelled."""
        if ability.startswith("unread("):
            return [unread_clause(self.board, clingo.parse_term(ability).arguments[0], aspect)]
        match = _LINE.search(ability)
        return [u for u in self.board.unsupported if u.aspect == aspect and (match is None or (slug(u.card), str(u.line)) == match.groups())]

    def clouded(self, aspects: Collection[str]) -> list[Unsupported]:
        """Clauses that are not modelled, function here, and could change any answer about these aspects."""
        effects = [u for effect in self.board.effects for u in effect.unsupported if u.aspect in aspects]
        return effects + [u for x, aspect in self.of("clouded", 2) if aspect.name in aspects for u in self.clauses(str(x), aspect.name)]

    def call(self, symbol: clingo.Symbol) -> str:
        """What a term of the programs is called on the board."""
        if symbol.type == clingo.SymbolType.Number and any(o.slot == symbol.number for o in self.board.objects):
            return self.board[symbol.number].label
        for player in self.board.players:
            if slug(player) == str(symbol):
                return player
        if symbol.match("said", 1):
            return "an effect"
        return str(symbol)


# --- facts --------------------------------------------------------------------------------------------------------------------


def words_of(sentence: say.Sentence) -> Iterator[str]:
    """The conditions that a sentence asks."""
    if isinstance(sentence, say.Fact) and isinstance(sentence.quality, say.Words):
        for word in sentence.quality.words:
            yield condition(word)
    elif isinstance(sentence, say.ThereAre) or (isinstance(sentence, say.Fact) and isinstance(sentence.quality, say.Count) and sentence.quality.zone):
        said = sentence if isinstance(sentence, say.ThereAre) else sentence.quality
        assert isinstance(said, say.ThereAre | say.Count)
        yield from _conditions(said.words, said.zone)


def _conditions(words: Iterable[str], zone: str) -> Iterator[str]:
    """What is asked of things that are counted; in most zones all of them are cards."""
    for word in words:
        if word not in ("permanent", "permanents") if zone in ("", "battlefield") else word not in ("card", "cards"):
            yield condition(word)


def _slot(world: World, thing: say.Thing) -> str:
    """The term of a thing of the board."""
    if isinstance(thing, say.Name):
        found = world.board.names.resolve(thing.text)
        if isinstance(found, Unclear):
            raise CannotSay(found.message)
        return _term(found)
    if isinstance(thing, say.CopyOf) and isinstance(thing.original, say.Name):
        found = world.board.names.resolve(f"the copy of {thing.original.text}")
        if not isinstance(found, Unclear):
            return _term(found)
    raise CannotSay("this way to name a thing without a line of play")


def _term(ref: Ref) -> str:
    return slug(str(ref.key)) if ref.kind == "player" else f"stack({ref.key})" if ref.kind == "item" else str(ref.key)


def _fact(world: World, fact: say.Fact) -> tuple[bool, list[str], list[str]]:
    """Whether a fact is so; what is so, in words; rules."""
    o = _slot(world, fact.thing)
    good, seen = _quality(world, o, fact.quality)
    return good is not fact.negated, [seen], []


def _quality(world: World, o: str, quality: say.Quality) -> tuple[bool, str]:
    name = world.call(clingo.parse_term(o))
    if isinstance(quality, say.Size):
        power, toughness = world.sizes.get((o, "power")), world.sizes.get((o, "toughness"))
        return (power, toughness) == (quality.power, quality.toughness), f"{name} is {power}/{toughness}" if power is not None else f"{name} has no power and toughness"
    if isinstance(quality, say.Words):
        return _words(world, o, name, quality)
    if isinstance(quality, say.Named):
        wanted = world.board.library.id(quality.name) or slug(quality.name)
        names = world.features(o, "name")
        return wanted in names, f"{name} is named {', '.join(sorted(names)) or 'nothing'}"
    if isinstance(quality, say.Related):
        return _related(world, o, name, quality)
    if isinstance(quality, say.Place):
        return _placed(world, o, name, quality)
    if isinstance(quality, say.Life):
        life = next((n for p, n in world.board.life.items() if slug(p) == o), None)
        return life is not None and say.meets(life, quality.n, quality.how), f"{name} is at {life} life"
    if isinstance(quality, say.Keyword):
        word = slug(quality.word)
        has = any(x == word or world.keywords.get(x) == word for x in world.abilities.get(o, {}).values())
        return has is not quality.absent, f"{name} has {'' if has else 'no '}{quality.word}"
    if isinstance(quality, say.Counters):
        counts = {str(f.arguments[1]): f.arguments[2].number for f in world.held("counter", o)}
        counts["poison"] = next((n for p, n in world.board.poison.items() if slug(p) == o), counts.get("poison", 0))
        n = counts.get(kind_term(quality.kind), 0) if quality.kind else sum(counts.values())
        return say.meets(n, quality.n, quality.how), f"{name} has {n} {quality.kind} counter{'s' * (n != 1)}".replace("  ", " ")
    if isinstance(quality, say.Damage):
        n = sum(f.arguments[1].number for f in world.held("damage", o))
        return say.meets(n, quality.n, quality.how), f"{name} has {n} damage"
    if isinstance(quality, say.ManaValue):
        values = world.features(o, "mana_value")
        return bool(values) and all(say.meets(int(v), quality.n, quality.how) for v in values), f"{name} has mana value {', '.join(sorted(values)) or 'of no kind'}"
    if isinstance(quality, say.ManaSymbols):
        n = sum(row[3].number for row in world.of("symbol_in_cost", 4) if str(row[0]) == o and row[1].name == quality.kind)
        return say.meets(n, quality.n, quality.how), f"{name} has {n} {quality.kind} mana symbols in its mana cost"
    if isinstance(quality, say.PoolMana):
        pool = Counter({m.color: 0 for m in world.board.pool})
        for m in world.board.pool:
            if slug(m.player) == o:
                pool[m.color] += m.n
        return +pool == _mana(quality.mana), f"{name} has mana {_letters(+pool) or 'of no kind'}"
    return _counted(world, o, name, quality)


_NO_COLOR = {"colorless", "colourless"}


def _words(world: World, o: str, name: str, quality: say.Words) -> tuple[bool, str]:
    asked = [condition(word) for word in quality.words]
    good = all((c, o) in world.so for c in asked)
    shown: list[str] = []
    for feature, title in (("color", ""), ("type", ""), ("supertype", ""), ("subtype", "")):
        said = {m[1] for c in asked if (m := re.fullmatch(rf"needs\({feature}\((\w+)\)\)", c))}
        if not said and not (feature == "color" and _NO_COLOR & set(quality.words)):
            continue
        have = world.features(o, feature)
        if quality.only:
            if feature == "subtype":
                groups: dict[str, set[str]] = {}
                for s, group in world.of("category", 2):
                    groups.setdefault(group.name, set()).add(str(s))
                inside = {s for members in groups.values() if members & said for s in members}
                have &= inside | said
                have |= {"every creature type"} if "creature" in {g for g, members in groups.items() if members & said} and world.has_every_creature_type(o) else set()
            good = good and have == said
        shown.append(f"{title}{' and '.join(sorted(have)) or f'of no {feature}'}")
    rest = [c for c in asked if not c.startswith("needs(")]
    shown += [c if (c, o) in world.so else f"not {c}" for c in rest if c not in _NO_COLOR]
    return good, f"{name} is {', '.join(shown)}"


_RELATIONS = {"attached to": "attached", "attacking": "attacking", "blocking": "blocking", "linked to": "linked"}


def _related(world: World, o: str, name: str, quality: say.Related) -> tuple[bool, str]:
    to = _slot(world, quality.to)
    if quality.relation in _RELATIONS:
        found = [f.arguments[1] for f in world.held(_RELATIONS[quality.relation], o)]
    elif quality.relation == "controlled by":
        found = [p for p, x in world.of("controls", 2) if str(x) == o and any(str(x) == o and z.name in ("battlefield", "stack") for x, z in world.of("located", 2))]
    elif quality.relation == "owned by":
        found = [p for x, p in world.of("owner", 2) if str(x) == o]
    else:
        raise CannotSay(f'"is {quality.relation}" without a line of play')
    return to in map(str, found), f"{name} is {quality.relation} {' and '.join(map(world.call, found)) or 'nothing'}"


def _placed(world: World, o: str, name: str, quality: say.Place) -> tuple[bool, str]:
    zones = {str(z) for x, z in world.of("located", 2) if str(x) == o}
    zone = re.sub(r"^(on|in|a|an|the)\s+", "", re.sub(r"^(on|in)\s+", "", quality.zone)).rstrip("s") if quality.zone not in ("exile",) else "exile"
    good = zone in zones
    if quality.whose is not None:
        good = good and any(str(x) == o and str(p) == _slot(world, quality.whose) for x, p in world.of("owner", 2))
    return good, f"{name} is {'on the battlefield' if zones == {'battlefield'} else f'in {listing(sorted(zones))}' if zones else 'in no zone'}"


def _counted(world: World, o: str, name: str, quality: say.Count) -> tuple[bool, str]:
    if quality.zone:
        if quality.zone not in ("hand", "graveyard", "library") or o.isdigit() or (quality.zone != "hand" and quality.whose is None) or (quality.whose is not None and _slot(world, quality.whose) != o):
            raise CannotSay(f"a number of things in {quality.zone} that an object or player has")
        found, n = _in_zone(world, quality.words, quality.zone, o)
        return say.meets(n, quality.n, quality.how), f"{name} has {n} {_noun(quality.words, n)} in {quality.zone}{_listed(world, found)}"
    words = ["ability" if w == "abilities" else next(singular(w)) for w in quality.words]
    kinds = {str(x) for (x,) in world.of("activated", 1)}, {str(row[0]) for row in world.of("triggered", 2)}
    if words[-1:] == ["ability"] and set(words[:-1]) <= {"activated", "triggered"}:
        mine = world.abilities.get(o, {}).values()
        n = sum(1 for x in mine if ("activated" not in words or x in kinds[0]) and ("triggered" not in words or x in kinds[1]))
        return say.meets(n, quality.n, quality.how), f"{name} has {n} {' '.join(quality.words)}"
    raise CannotSay(f'a number of "{" ".join(quality.words)}" that an object or player has')


def hand_size(board: Board, player: str) -> int:
    """Cards in a player's hand, those that nobody has named with them (CR 402.1)."""
    return sum(o.zone == "hand" and o.owner == player and not o.token for o in board.objects) + sum(u.count for u in board.unknown if (u.player, u.zone) == (player, "hand"))


def _noun(words: Sequence[str], n: int) -> str:
    """The words that are counted, ``cards`` as the number asks for it."""
    return " ".join(("card" if n == 1 else "cards") if word in ("card", "cards") else word for word in words)


def _listed(world: World, found: Iterable[str]) -> str:
    names = ", ".join(sorted(world.call(clingo.parse_term(o)) for o in found))
    return f": {names}" if names else ""


def _in_zone(world: World, words: Sequence[str], zone: str, player: str = "") -> tuple[set[str], int]:
    """The named cards with these words in a zone (of a player), and how many there are with those that nobody has named (CR 400.1, 402.1)."""
    if zone not in ("hand", "graveyard", "exile", "library"):
        raise CannotSay(f"a number of things on the {zone}" if zone == "stack" else f'a number of things in "{zone}"')
    mine = [p for p in world.board.players if not player or slug(p) == player]
    if zone == "library" and not set(mine) <= set(world.board.exact_libraries):
        raise CannotSay("a number of cards in a library that is not told to its last card")
    unknown = sum(u.count for u in world.board.unknown if u.zone == zone and u.player in mine)
    asked = list(_conditions(words, zone))
    if asked and unknown:
        raise CannotSay(f"a number of cards of a kind among cards in {zone} that nobody has named")
    found = {str(o.slot) for o in world.board.objects if o.zone == zone and o.owner in mine and not o.token and all((c, str(o.slot)) in world.so for c in asked)}
    return found, len(found) + unknown


def _there_are(world: World, sentence: say.ThereAre) -> tuple[bool, list[str], list[str]]:
    if sentence.zone not in ("", "battlefield"):
        if sentence.relation not in ("", "owned by") or (sentence.relation and sentence.whose is not None):
            raise CannotSay(f'"{sentence.relation}" of things in {sentence.zone}')
        whose = sentence.to if sentence.relation else sentence.whose
        player = _slot(world, whose) if whose is not None else ""
        if player.isdigit():
            raise CannotSay("a zone of anything but a player")
        found, n = _in_zone(world, sentence.words, sentence.zone, player)
        return say.meets(n, sentence.n, sentence.how), [f"there {'is' if n == 1 else 'are'} {n} in {sentence.zone}{_listed(world, found)}"], []
    asked = list(words_of(sentence))
    on_battlefield = {str(x) for x, z in world.of("located", 2) if str(z) == "battlefield"}
    found = {o for o in on_battlefield if all((c, o) in world.so for c in asked)}
    if sentence.to is not None:
        found = {o for o in found if _related(world, o, "", say.Related(sentence.relation, sentence.to))[0]}
    return say.meets(len(found), sentence.n, sentence.how), [f"there are {len(found)}{_listed(world, found)}"], []


# --- plays ----------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Candidate:
    """A play of the programs that what a ruling says could mean, with what is wrong with it."""

    play: Play
    wrong: tuple[tuple[str, tuple[str, ...]], ...]


_LINE = re.compile(r"line\((\w+),(\d+)(?:,\d+)?\)")
_VERBS = {"casts": "cast", "uses": "cast", "activates": "activate", "plays_land": "play_land", "turns": "special", "suspends": "special", "attacks": "attack", "blocks": "block"}


def candidates(world: World, play: say.Play) -> list[Play]:
    """The plays of the board that the words could mean.

    Raises
    ------
    CannotSay
        The words speak of more than one play that the programs offer.
    InputError
        Two abilities could be meant.
    """
    action = _VERBS.get(play.verb)
    if action is None:
        raise CannotSay(f'"{play.verb}" as a play')
    if action == "cast" and (changes := world.of("changes_spells", 1)):
        raise CannotSay(f"an effect on spells while they are cast: {ability_words(world.board, str(changes[0][0]))}")
    if play.in_response:
        raise CannotSay('"in response" without a line of play: the stack of the board says what waits')
    if play.chosen:
        raise CannotSay("what is chosen otherwise than by targets and payments")
    if play.verb not in ("casts", "uses") and not all(_TOTAL.fullmatch(c) for c in play.cost.split("+") if c):
        raise CannotSay("a way to pay for anything but a spell")
    assert play.player is not None
    player = slug(next(p for p in world.board.players if slug(p) == slug(play.player.text)))
    if action == "attack":
        about = ""
    else:
        assert play.thing is not None
        about = _slot(world, play.thing)
    found = [p for p in world.plays.all.values() if p.action == action and p.player == player and (action in ("attack", "block") or str(p.object) == about)]
    if action == "cast":
        if not found:  # nothing would be true of it for a reason
            raise CannotSay(f"no such card for {play.player.text} to cast: {world.call(clingo.parse_term(about))}")
        if ways := _ways_said(play):
            found = [p for p in found if _way(world, p) in ways]
        if play.spliced:
            found = [p for p in found if _spliced_onto(p) == [_slot(world, thing) for thing in play.spliced]]
    if action == "special":
        named = {"turns": "turn_face_up", "suspends": "suspend"}[play.verb]
        found = [p for p in found if p.what is not None and p.what.name == named]
    if action == "activate":
        found = _abilities_meant(world, play, found or _elsewhere(world, player, about))
    if action in ("attack", "block"):
        wanted = {_slot(world, c) for c in play.creatures}
        to = _slot(world, play.thing) if play.thing is not None else None
        found = [p for p in found if str(p.object) in wanted and (to is None or str(p.what) == to)]
        if {str(p.object) for p in found} != wanted:
            raise CannotSay("creatures that the programs do not ask about")
    return found


_TOTAL = re.compile(r"[\dWUBRGC{}/XSP]+")


def _ways_said(play: say.Play) -> list[str]:
    """The ways in which a spell is said to be cast: what stands behind ``for`` and is no total."""
    return [slug(c) for c in play.cost.split("+") if c and not _TOTAL.fullmatch(c)] if play.verb == "casts" else []


def _way(world: World, play: Play) -> str:
    """The word for the way in which a play is cast."""
    what = play.what.arguments[0] if play.what is not None and play.what.name == "splice" else play.what
    return "mana_cost" if what is None or what.name == "normal" else "nothing" if what.name == "free" else "face_down" if what.name == "face_down" else world.keywords.get(str(what), "alternative")


def _spliced_onto(play: Play) -> list[str]:
    """The cards that are spliced onto a spell, in their order."""
    return [str(o) for o in spliced(play.what)] if play.what is not None and play.what.name == "splice" else []


def _wrong_ways(world: World, said: say.Play) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is wrong with the ways in which a spell is said to be cast: nothing offers one, or there are two."""
    if said.spliced and not candidates(world, replace(said, cost="")):
        cards = {_slot(world, thing): candidates(world, replace(said, cost="", spliced=(thing,))) for thing in said.spliced}
        facts = [*(f"asked_spliced({n}, {_slot(world, thing)})." for n, thing in enumerate(said.spliced)), *(f"may_splice({y})." for y, alone in cards.items() if alone)]
        if not (wrong := list(_chosen_wrong(world, facts))):
            raise CannotSay("so many cards spliced onto one spell")
        yield from wrong
    if not (asked := _ways_said(said)):
        return
    plays = candidates(world, replace(said, cost="", spliced=()))
    if unclear := [u for p in plays for u in doubtful(world, p)]:
        raise CannotSay(*unclear)
    facts = [*(f"asked_way({w})." for w in asked), *(f"offered_way({_way(world, p)})." for p in plays)]
    yield from _chosen_wrong(world, facts)


def _abilities_meant(world: World, play: say.Play, found: list[Play]) -> list[Play]:
    texts = {p: _ability_text(world, p) for p in found}
    if play.words:
        wanted = " ".join(play.words.lower().split())
        return [p for p in found if any(part.startswith(wanted) for part in texts[p])]
    if len(found) > 1:
        shown = sorted({parts[0] for parts in texts.values() if parts})
        raise InputError([Problem("", 0, 0, f"{len(shown) or len(found)} abilities could be meant: {', '.join(shown)}", 'write the first words: Ana activates "..." of ...')])
    return found


def _elsewhere(world: World, player: str, about: str) -> list[Play]:
    """Activations of abilities of an object that do not function where it is."""
    rules: dict[tuple[clingo.Symbol, clingo.Symbol], list[str]] = {}
    for o, instance, _, rule in world.of("elsewhere", 4):
        if str(o) == about:
            rules.setdefault((o, instance), []).append(rule.string)
    return [Play(clingo.Function("activate", [clingo.Function(player), o, instance]), player, o, (Reason("elsewhere", tuple(sorted(found)), clingo.Function("elsewhere")),))
            for (o, instance), found in sorted(rules.items())]


def _ability_text(world: World, play: Play) -> tuple[str, ...]:
    """Where the words of an activated ability may begin: its line, and what follows its colon."""
    assert play.what is not None
    name = world.abilities.get(str(play.object), {}).get(str(play.what), str(play.what))
    text = ability_words(world.board, name).lower()
    after = text.split(": ", 1)
    return (text, *after[1:])


def judge(world: World, play: say.Play) -> list[Candidate]:
    """What each play that is meant comes to: nothing wrong, or everything that is."""
    if wrong := tuple(_wrong_ways(world, play)):
        return [Candidate(p, wrong) for p in candidates(world, replace(play, cost="", spliced=()))]
    found = candidates(world, play)
    meant = [p for p in found if _leads_to(world, play, p)] or found
    return [Candidate(p, tuple(_wrong(world, play, p))) for p in meant]


def _wrong(world: World, said: say.Play, play: Play) -> Iterator[tuple[str, tuple[str, ...]]]:
    about_targets = said.targets is not None
    for reason in play.reasons:
        yield text_of(reason.why, world.call), reason.rules
    if play.term not in world.plays.all:
        return
    if asked := _asked_by_costs(world, play):  # whatever can be paid as it is said: the best of these announcements
        found = [tuple(_wrong_choice(world, said, play, paid)) for paid in dict.fromkeys(_paid_for(world, said, play, asked))]
        yield from min(found, key=len, default=())
    elif said.x is None and not play.reasons and world.plays.choices(play.term).get("x_limit"):  # whatever X can be paid: the best of them
        values = sorted({payment.announcement.x or 0 for payment in _payments(world, said, play)})
        yield from min((tuple(_wrong_choice(world, replace(said, x=x), play)) for x in values), key=len, default=())
    elif about_targets or said.tapped or said.x is not None:
        yield from _wrong_choice(world, said, play)
    yield from _unpayable(world, replace(said, x=None) if _x_is_zero(world, play) else said, play)


def _x_is_zero(world: World, play: Play) -> bool:
    """Whether X is no choice of its player; then another X is wrong by itself, however much could be paid."""
    return any(row[0] == play.term for row in world.of("x_is_zero", 1))


def _asked_by_costs(world: World, play: Play) -> frozenset[str]:
    """Optional costs that ask for targets of their own."""
    return frozenset(str(cost) for term, _, cost, _ in world.of("target_if_paid", 4) if term == play.term)


def _paid_for(world: World, said: say.Play, play: Play, asked: frozenset[str]) -> Iterator[frozenset[str]]:
    """Which of some optional costs are paid, for each payment of a play as it is said."""
    yield from _paid_of(world, _payments(world, said, play), asked)


def _paid_of(world: World, payments: Iterable[Payment | Row], asked: frozenset[str]) -> Iterator[frozenset[str]]:
    """Which of some optional costs are paid in each payment, or for each total."""
    word = {str(ability): str(keyword) for ability, keyword in world.of("keyword_ability", 2)}
    for payment in payments:
        yield asked & {name for cost, n in payment.announcement.costs if n for name in (cost, word.get(cost, cost))}


def _wrong_choice(world: World, said: say.Play, play: Play, paid: Iterable[str] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    facts = [*_choice_facts(world, play), *(f"asked_paid({cost})." for cost in paid), *_asked_mana(said)]
    if said.targets is not None:
        facts += [f"asked_target({n},{_slot(world, t)})." for n, t in enumerate(said.targets, 1)] or ["none_asked."]
    for keyword, things in said.tapped:
        facts += [f"asked_given({slug(keyword)},{_slot(world, t)})." for t in things]
    if said.x is not None:
        facts.append(f"asked_x({said.x}).")
    yield from _chosen_wrong(world, facts)


def _asked_mana(said: say.Play) -> list[str]:
    """The types of mana that are said to be spent."""
    return [] if said.paying is None else [f"asked_mana({letter.lower()})." for letter in sorted({c for c in said.paying.mana if c.isalpha()})]


def _chosen_wrong(world: World, facts: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is wrong with what is chosen, in the best reading of the words."""
    wrong: list[clingo.Symbol] = []
    control = _control(CHOOSING, "\n".join(facts), world, models=0)
    rules: dict[clingo.Symbol, list[str]] = {}
    with control.solve(yield_=True) as handle:
        for model in handle:
            atoms = model.symbols(shown=True)
            wrong = sorted(a.arguments[0] for a in atoms if a.name == "wrong")
            rules = {}
            for atom in atoms:
                if atom.name == "because":
                    rules.setdefault(atom.arguments[0], []).append(atom.arguments[1].string)
    for what in wrong:
        yield _choice_text(world, what), tuple(sorted(rules.get(what, [])))


def _choice_facts(world: World, play: Play) -> Iterator[str]:
    """What a play offers to choose, as facts for asp/choosing.lp."""
    number = {use.term: n for n, use in enumerate(world.plays.uses(play.term), 1)}
    choices = world.plays.choices(play.term)
    for use in world.plays.uses(play.term):
        n = number[use.term]
        yield f"target_number({n},{use.least},{_most(use)})."
        yield from (f"legal_target({n},{y})." for y in use.legal)
        for y, reasons in use.illegal.items():
            yield from (f'illegal_rule({n},{y},"{rule}").' for reason in reasons for rule in reason.rules)
    for term, aimed, cost, least in world.of("target_if_paid", 4):
        if term == play.term:
            yield f"target_if_paid({number[aimed]},{cost},{least})."
    for x, mode in choices.get("asks_mode", []):
        yield f"asks_mode({x},{mode})."
    for x in sorted({x for x, _ in choices.get("asks_mode", [])}):
        yield from (f"modes_chosen({x},{least},{most})." for of, least, most in world.of("modes_chosen", 3) if of == x)
        yield from (f"target_in_mode({number[aimed]},{x},{mode})." for of, j, mode in world.of("target_in_mode", 3) if of == x and (aimed := clingo.Function("target", [x, j])) in number)
    for row in world.of("distinct_targets", 3):
        if row[0] == play.term:
            yield f"distinct({number[row[1]]},{number[row[2]]})."
    for term, aimed, amount in world.of("divided", 3):
        if term == play.term:
            if amount.match("unknown", 0):
                raise CannotSay("the amount that is divided")
            yield f"divided({number[aimed]},{amount})."
    for y, bound, limit in choices.get("x_limit", []):
        yield f"x_limit({y},{bound},{limit})."
    yield from (f"x_rule({y},{rule})." for y, rule in choices.get("x_rule", []))
    if _x_is_zero(world, play):
        yield "x_is_zero."
    for cost, y in choices.get("can_give", []):
        if not cost.arguments:
            yield f"can_give({cost},{y})."
    for (x,) in choices.get("may_add", []):
        yield f"optional({x})."
    for term, fact in world.of("cost_fact", 2):
        if term == play.term and fact.name == "may_be_added":
            yield f"most_added({','.join(map(str, fact.arguments))})."


def _most(use: Use) -> object:
    if isinstance(use.most, int) or use.most == "any":
        return use.most
    raise CannotSay(f"a number of targets that is worked out ({use.most})")


_WAYS = {"mana_cost": "its mana cost", "nothing": "nothing", "face_down": "the cost of a face-down card", "alternative": "its alternative cost"}


def _choice_text(world: World, what: clingo.Symbol) -> str:
    about = what.arguments
    texts: dict[str, Callable[[], str]] = {
        "target": lambda: f"{world.call(about[1])} is no legal target here",
        "no_targets": lambda: "it has no targets",
        "too_few": lambda: "it has more targets",
        "too_many": lambda: "it has fewer targets",
        "twice": lambda: f'{world.call(about[1])} is chosen twice for one word "target"',
        "too_small": lambda: "there is less to divide than it has targets",
        "undivided": lambda: "there is something to divide, and it has no target",
        "not_another": lambda: f"{world.call(about[1])} is not another target",
        "x": lambda: f"{world.call(about[0])} can't be chosen with this X",
        "x_not_zero": lambda: "nothing with {X} is paid, so X is 0",
        "x_of": lambda: "with this X there is no legal choice of targets",
        "given": lambda: f"{world.call(about[1])} may not be given for {about[0]}" if len(about) > 1 else f"{about[0]} can't be paid",
        "number": lambda: f"another number is given for {about[0]}",
        "not_offered": lambda: f"nothing lets its player cast it for {_WAYS.get(str(about[0]), str(about[0]))}",
        "no_splice": lambda: f"{world.call(about[0])} can't be spliced onto it",
        "spliced_twice": lambda: f"{world.call(about[0])} is spliced onto it twice",
        "two_ways": lambda: f"{' and '.join(_WAYS.get(str(way), str(way)) for way in about)} are two ways to cast one spell",
    }
    return texts[what.name]() if what.name in texts else what.name.replace("_", " ")


def _control(programs: Sequence[str], facts: str, world: World, models: int = 1) -> clingo.Control:
    control = clingo.Control([str(models), "--warn=none"])
    with ProgramBuilder(control) as builder:
        for block in asp.select(programs, world.date, world.believed, world.without):
            for statement in block.statements:
                builder.add(statement)
    control.add("base", [], facts)
    control.ground([("base", [])])
    return control


@dataclass(frozen=True)
class _Choice:
    """Modes and targets of a play: the targets of each use of the word, by its number."""

    aims: tuple[tuple[int, tuple[str, ...]], ...]
    modes: tuple[str, ...]

    @property
    def targets(self) -> frozenset[str]:
        """Everything that is a target."""
        return frozenset(y for _, some in self.aims for y in some)

    def fits(self, said: Sequence[str]) -> bool:
        """Whether its targets are those that are said, in the order of the words."""
        rest = list(said)
        for _, some in self.aims:
            if sorted(rest[:len(some)]) != sorted(some):
                return False
            rest = rest[len(some):]
        return not rest


def _choices(world: World, said: say.Play, play: Play, x: int, paid: Iterable[str]) -> list[_Choice]:
    """Every choice of modes and targets of a play with this X and these optional costs."""
    facts = [*_choice_facts(world, play), *(f"asked_paid({cost})." for cost in sorted(paid)), f"asked_x({x}).", "counts_targets.", *_asked_mana(said)]
    control = _control(CHOOSING, "\n".join(facts), world, models=0)
    found = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            aims: dict[int, list[str]] = {}
            atoms = model.symbols(shown=True)
            for atom in atoms:
                if atom.name == "aim":
                    aims.setdefault(atom.arguments[0].number, []).append(str(atom.arguments[1]))
            found.add(_Choice(tuple((n, tuple(sorted(some))) for n, some in sorted(aims.items())), tuple(sorted(str(a) for a in atoms if a.name == "with_mode"))))
    wanted = None if said.targets is None else [_slot(world, t) for t in said.targets]
    return [c for c in found if wanted is None or c.fits(wanted)]


def _together(world: World, said: say.Play, play: Play, payments: bool = True) -> Iterator[tuple[_Choice, int]]:
    """The choices of modes and targets of a play, each with the number of payments that go with it: only with some (or, if payments are not asked for, 1)."""
    asked = _asked_by_costs(world, play)
    choices = world.plays.choices(play.term)
    by_x = bool(choices.get("x_limit")) or said.x is not None or any(row[0] == play.term for row in world.of("divided", 3)) or choices.get("x_among")
    known: dict[tuple[int, frozenset[str]], list[_Choice]] = {}

    def under(payment: Payment) -> list[_Choice]:
        key = (payment.announcement.x or 0 if by_x else 0, next(_paid_of(world, [payment], asked)))
        if key not in known:
            known[key] = _choices(world, said, play, *key)
        return known[key]

    counts: Counter[_Choice] = Counter()
    if world.costs.counts_targets(play.term):
        if by_x or asked:
            raise CannotSay("ways to choose modes and targets together, where the cost counts the targets")
        counted = {str(y) for y in world.costs.counted(play.term)}
        costs: dict[tuple[int, int], int] = {}
        for choice in _choices(world, said, play, 0, ()):
            targets = choice.targets
            kind = (len(targets), len(targets & counted))
            if kind not in costs:
                costs[kind] = sum(1 for _ in _payments(world, said, play, sorted(targets)))
            counts[choice] = costs[kind]
    elif not payments and not by_x and not asked and not _said_of_payment(said):
        if (payable := world.costs.payable(play.term)) is None:
            raise CannotSay(f"whether {world.call(play.object)} can be paid for")
        if payable:
            counts.update(_choices(world, said, play, 0, ()))
    else:
        for payment in _payments(world, said, play):
            counts.update(under(payment))
    yield from ((choice, n) for choice, n in counts.items() if n)


def _said_of_payment(said: say.Play) -> bool:
    """Whether it is said how a play is paid for."""
    return bool(said.paying is not None or said.tapped or _totals_said(said))


def target_choices(world: World, play: say.Play) -> int:
    """How many choices of targets the plays that are meant have that can be paid for."""
    found = set()
    for one in _legal_plays(world, play):
        uses = world.plays.uses(one.term)
        found |= {tuple((str(uses[n - 1].term), some) for n, some in choice.aims) for choice, _ in _together(world, play, one, payments=False)}
    return len(found)


# --- payments -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Spent:
    """What a payment gives away, in the terms of claims: mana by letter, life, what else by kind and thing."""

    mana: tuple[tuple[str, int], ...]
    life: int
    others: tuple[tuple[str, str, int], ...]

    def __str__(self) -> str:
        parts = [_letters(Counter(dict(self.mana)))] if self.mana else []
        parts += [f"{self.life} life"] if self.life else []
        parts += [f"{verb}{f' {thing}' if thing else ''}{f' ({n})' if n > 1 else ''}" for verb, thing, n in self.others]
        return " and ".join(parts) or "0"


_GIVING = {"sacrifice": "sacrificing", "discard": "discarding", "exile": "exiling", "tap_others": "tapping", "tap_power": "tapping", "reveal": "revealing",
           "conspire": "tapping", "convoke": "tapping", "improvise": "tapping", "delve": "exiling"}


def _verb(term: clingo.Symbol) -> str:
    """The word of claims for a cost that is not mana."""
    if term.name in ("put_counters", "remove_counters"):
        kind = {"minus": "-1/-1", "plus": "+1/+1"}.get(str(term.arguments[0]), str(term.arguments[0]).replace("_", " "))
        return f"{'putting' if term.name == 'put_counters' else 'removing'} {term.arguments[1]} {kind}"
    if term.name == "gain_life":
        return f"gaining {term.arguments[0]} life"
    return _GIVING.get(term.name, term.name)


def _spent(world: World, payment: Payment) -> _Spent:
    mana: Counter[str] = Counter()
    for kind, n in payment.spent:
        mana[kind.type] += n
    others: Counter[tuple[str, str]] = Counter()
    for given in payment.others:
        cost = clingo.parse_term(given.cost)
        if cost.name not in ("tap", "untap"):
            others[_verb(cost), world.call(clingo.parse_term(given.source)) if given.source else ""] += given.n
    return _Spent(tuple(sorted(mana.items())), payment.life, tuple(sorted((verb, thing, n) for (verb, thing), n in others.items())))


def _expected(world: World, paid: say.Paid, tapped: Iterable[tuple[str, tuple[say.Thing, ...]]] = ()) -> _Spent:
    others: Counter[tuple[str, str]] = Counter()
    for verb, things in [*paid.other, *((_GIVING[slug(keyword)], things) for keyword, things in tapped if slug(keyword) in _GIVING)]:
        if not things:
            others[verb, ""] += 1
        for thing in things:
            term = clingo.parse_term(_slot(world, thing))
            first = next((f for f, members in world.costs.alike.items() if term in members), term)
            others[verb, world.call(first)] += 1
    return _Spent(tuple(sorted(_mana(paid.mana).items())), paid.life, tuple(sorted((v, t, n) for (v, t), n in others.items())))


def _total(text: str) -> str:
    """A total without braces, as claims write it: ``2BB``."""
    mana, _, life = text.partition(", pay ")
    plain = _sorted("".join(re.findall(r"\{([^}]+)\}", mana))) if not re.search(r"\{[^}]{2,}\}", re.sub(r"\{\d+\}", "", mana)) else mana
    return plain + (f" and {life}" if life else "")


def _sorted(mana: str) -> str:
    """Mana without braces with its letters in one order."""
    digits = re.match(r"\d*", mana)
    assert digits is not None
    letters = sorted(mana[digits.end():], key="WUBRGCSXP".find)
    return digits.group() + "".join(letters) if letters or digits.group() else "0"


def _uncosted(world: World, play: Play, question: Question) -> str:
    from checker.board_payments import clause
    from checker.legality import Words

    words = Words(world.board, world.plays)
    return ", ".join(dict.fromkeys(clause(world.board, words, play.term, what).clause for what in question.not_modelled))


def _question(world: World, play: Play, said: say.Play | None = None, targets: Iterable[str] | None = None) -> Question:
    if targets is None and said is not None and said.targets is not None:
        targets = [_slot(world, t) for t in said.targets]
    question = world.costs.question(play.term, targets=None if targets is None else [clingo.parse_term(t) for t in targets])
    if question.not_modelled:
        raise CannotSay(f"what {world.call(play.object)} costs here: {_uncosted(world, play, question)}")
    return question


def _payments(world: World, said: say.Play, play: Play, targets: Iterable[str] | None = None) -> Iterator[Payment]:
    """The payments of a play that fit what is said of it, and these targets."""
    question = _question(world, play, said, targets)
    paying = _expected(world, said.paying, said.tapped) if said.paying else None
    totals = _totals_said(said)
    tapped = {}
    for keyword, things in said.tapped:
        terms = [clingo.parse_term(_slot(world, t)) for t in things]
        tapped[slug(keyword)] = Counter(world.call(next((f for f, members in world.costs.alike.items() if t in members), t)) for t in terms)
    for payment in question.payments():
        if said.x is not None and (payment.announcement.x or 0) != said.x:
            continue
        if any(_total(payment.total) != t for t in totals):
            continue
        if paying is not None and _spent(world, payment) != paying:
            continue
        if any(not _given(world, payment, keyword, things) for keyword, things in tapped.items()):
            continue
        yield payment
    if question.overflow:
        raise Bound(f"all payments of {world.call(play.object)}: {', '.join(question.overflow).replace('_', ' ')}")
    if _wants_unnamed_cards(world, play):
        raise Bound(f"payments of {world.call(play.object)} with cards in hand that nobody has named")


def _made_with(world: World, said: say.Play, play: Play) -> Iterator[Payment]:
    """The payments with which a play can be made as it is said: that there is a legal choice of targets can hang on X, and on optional costs."""
    asked, limited = _asked_by_costs(world, play), world.plays.choices(play.term).get("x_limit")
    if not (asked or limited or said.targets is not None or said.tapped or said.x is not None):
        yield from _payments(world, said, play)
        return
    known: dict[tuple[int | None, frozenset[str]], bool] = {}
    for payment in _payments(world, said, play):
        key = (payment.announcement.x if limited else said.x, next(_paid_of(world, [payment], asked)))
        if key not in known:
            known[key] = not any(_wrong_choice(world, replace(said, x=key[0]), play, key[1]))
        if known[key]:
            yield payment


def _wants_unnamed_cards(world: World, play: Play) -> bool:
    """Whether cards that the board only counts could be part of what a play costs."""
    if not any(str(r) == f"unknown({play.player},hand)" and n for r, n in world.board.registers().items()):
        return False
    asked = {fact.arguments[1] for term, fact in world.of("cost_fact", 2) if term == play.term and fact.match("other", 3)}
    from_hand = {key for key, _, quality in world.of("scope", 3) if quality.name == "in" and str(quality.arguments[0]) == "hand"}
    return any(str(cost.arguments[0]) != "self" if cost.name == "discard" else cost.name in ("reveal", "exile") and cost.arguments[0] in from_hand for cost in asked)


def _totals_said(said: say.Play) -> list[str]:
    """The total cost that is said; that of a spell made for the test is its mana cost, and so said already."""
    return [_sorted(re.sub(r"[{}]", "", c)) for c in said.cost.split("+") if _TOTAL.fullmatch(c)] if said.verb != "uses" else []


def _given(world: World, payment: Payment, keyword: str, things: Counter[str]) -> bool:
    given: Counter[str] = Counter()
    for one in payment.others:
        if one.cost == keyword and one.source:
            given[world.call(clingo.parse_term(one.source))] += one.n
    return given == things


def _unpayable(world: World, said: say.Play, play: Play) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Why what the play costs, as it is said, cannot be paid."""
    if play.action not in ("cast", "activate", "special"):
        return
    asked = said.x is not None or said.paying is not None or said.tapped or said.cost or (said.targets is not None and world.costs.counts_targets(play.term))
    if not asked and world.costs.payable(play.term) is True:
        return
    if next(_payments(world, said, play), None) is None:
        if not _leads_to(world, said, play):
            yield "nothing that is announced leads to this total", tuple(sorted(row[1].string for row in world.of("no_total_rule", 2) if row[0].name == play.action))
            return
        rules = {row[1].string for row in world.of("unpayable_rule", 2) if row[0].name == play.action}
        if said.paying is None:  # nothing says that it is not to be paid with life
            rules |= set(world.plays.reason(play.term, clingo.Function("unpayable")).rules)
        yield "what it costs, as it is said, can't be paid", tuple(sorted(rules))


def _leads_to(world: World, said: say.Play, play: Play) -> bool:
    """Whether some announcement leads to the total that is said; with {X}, or any number of a cost, only those are worked out that some mana is there for."""
    totals = _totals_said(said)
    return not totals or play.term not in world.plays.all or _bounded_by_mana(world, play) or any(_total(row.total) in totals for row in _question(world, play).rows.all())


def _bounded_by_mana(world: World, play: Play) -> bool:
    """Whether only those totals are worked out that some mana is there for."""
    return any(term == play.term and ((fact.name == "symbol" and fact.arguments[1].name == "x") or (fact.name == "may_be_added" and str(fact.arguments[1]) == "any"))
               for term, fact in world.of("cost_fact", 2))


def _legal_plays(world: World, said: say.Play) -> list[Play]:
    found = [] if any(_wrong_ways(world, said)) else [p for p in candidates(world, said) if not p.reasons]
    if unclear := [u for p in found for u in doubtful(world, p)]:
        raise CannotSay(*unclear)
    return found


def doubtful(world: World, play: Play) -> list[Unsupported]:
    """Clauses that are not modelled and could change the answer about a play."""
    return [u for x, aspect in world.doubts.get(play.term, []) for u in world.clauses(x, aspect)]


def _mana(text: str) -> Counter[str]:
    found = Counter(c for c in text if c.isalpha())
    if digits := re.match(r"\d+", text):
        found["C"] += int(digits.group())
    return +found


def _letters(mana: Counter[str]) -> str:
    return "".join(c * mana[c] for c in "WUBRGC")


# --- claims ---------------------------------------------------------------------------------------------------------------------


@dataclass
class _Worlds:
    """Boards that were asked already, at a date, with the same beliefs."""

    believed: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    why: bool = False
    plain: bool = False
    most: int = MOST_STATES
    explored: list[tuple[str, Board, tuple[str, ...], list[str], frozenset[int], Played]] = field(default_factory=list)
    known: dict[tuple[Any, ...], World] = field(default_factory=dict)
    words: dict[int, set[str]] = field(default_factory=dict)
    symbols: set[int] = field(default_factory=set)
    played: set[int] = field(default_factory=set)
    watches: dict[tuple[Any, ...], _Watch] = field(default_factory=dict)
    lines: dict[tuple[Any, ...], _Lines | CannotSay] = field(default_factory=dict)

    def lines_of(self, claim: Claim, date: str) -> _Lines:
        """Every line that a claim is about.

        Raises
        ------
        CannotSay
            A line, or its board, says something that is not modelled.
        """
        key = (*_script_key(claim), date)
        if key not in self.lines:
            try:
                self.lines[key] = _Lines(self.watches[_script_key(claim)], date, self)
            except CannotSay as reason:
                self.lines[key] = reason
        found = self.lines[key]
        if isinstance(found, CannotSay):
            raise found
        return found

    def of(self, claim: Claim, date: str) -> World:
        """The world that a claim is asked of."""
        assert claim.board is not None
        key = (id(claim.board), date)
        if key not in self.known:
            words = self.words.get(id(claim.board), set())
            self.known[key] = World(claim.board, date, words, self.believed, self.without, id(claim.board) in self.symbols,
                                     id(claim.board) not in self.played and not self.plain)
        return self.known[key]

    def learn(self, claims: Iterable[Claim]) -> None:
        """The words that claims will ask of each board, so that one grounding answers them all."""
        for claim in claims:
            if claim.lines and claim.board is not None:
                self.watches.setdefault(_script_key(claim), _Watch(claim)).learn(claim)
            if claim.board is not None:
                words = self.words.setdefault(id(claim.board), set())
                if isinstance(claim.content, Legality | Asked):
                    self.played.add(id(claim.board))
                for sentence in _sentences(claim):
                    if isinstance(sentence, say.Fact) and isinstance(sentence.quality, say.ManaSymbols):
                        self.symbols.add(id(claim.board))
                    try:
                        words.update(words_of(sentence))
                    except CannotSay:
                        continue


def _sentences(claim: Claim) -> tuple[say.Sentence, ...]:
    content = claim.content
    if isinstance(content, Outcomes):
        return tuple(sentence for ending in content.endings for sentence in ending)
    return content.sentences if isinstance(content, Facts | Forced) else ()


def _takes_a_line(claim: Claim) -> bool:
    """Whether a claim says nothing of a board on which nothing is played."""
    return isinstance(claim.content, Forced | Outcomes | OutcomeCount) or any(isinstance(s, say.Happens | say.Timed) for s in _sentences(claim))


def decide(claim: Claim, date: str, worlds: _Worlds) -> Verdict:
    """The verdict on one claim at one date.

    Raises
    ------
    InputError
        The claim could mean several things, or no line does what is said to be played.
    """
    content = claim.content
    assert claim.board is not None
    try:
        if third := [u for u in claim.board.unsupported if u.card == "board"]:
            raise CannotSay(*third)
        if claim.lines and isinstance(content, Endless):
            raise CannotSay("what can be repeated behind lines of play: say the board on which it is")
        if claim.lines:
            return _decide_lines(claim, worlds.lines_of(claim, date))
        if _takes_a_line(claim):
            return _lacking(["what happens, without a line of play"])
        world = worlds.of(claim, date)
        if missing := world.clouded(VIEW if isinstance(content, Facts | Endless) else PLAYS):
            return _lacking(missing)
        found = _decide_here(world, content)
        if worlds.plain:
            return _once_more(found, claim, date, world)
        return replace(found, story=_board_story(world, content)) if worlds.why and isinstance(content, Facts) else found
    except CannotSay as reason:
        return _lacking(reason.what)
    except Bound as bound:
        return Verdict(UNDETERMINED, (f"not looked at: {bound}",), lacks=(str(bound),))
    except InputError as error:
        raise InputError(p if p.line else replace(p, file=claim.node.source.file, line=claim.node.line, column=claim.node.column) for p in error.problems) from None


def _once_more(found: Verdict, claim: Claim, date: str, world: World) -> Verdict:
    """The verdict, or another one if a second way to the answer says otherwise: whether a play can be made by the steps of the game; how many payments there are by counting."""
    content = claim.content
    if isinstance(content, Endless) and found.verdict in (HOLDS, REFUTED):
        why = world.repeating.unconfirmed(_repeated(world, content))
        if why:
            return replace(found, verdict=REFUTED if found.verdict == HOLDS else HOLDS, proof=(why,), counterexample=(why,))
        return found if why is not None else Verdict(UNDETERMINED, lacks=("that nothing can be repeated, or only until the game is over, has no second proof",))
    if isinstance(content, Legality) and found.verdict in (HOLDS, REFUTED) and not (content.because and found.verdict == REFUTED):
        legal = _by_steps(claim, date, world)
        if legal is not None and legal is not ((found.verdict == HOLDS) is content.legal):
            return replace(found, verdict=REFUTED if found.verdict == HOLDS else HOLDS, proof=("the steps of the game say otherwise",), counterexample=("the steps of the game say otherwise",))
    if isinstance(content, Asked) and content.what in ("payments", "number of payments", "least mana") and not _said_of_payment(content.play) and content.play.x is None:
        for play in _legal_plays(world, content.play):
            question, again = (_question(world, play, content.play) for _ in range(2))
            listed, counted = sum(1 for _ in question.payments()), again.count()
            if not question.overflow and counted.exact and listed != counted.payments:
                return replace(found, verdict=REFUTED if found.verdict == HOLDS else HOLDS, proof=(), counterexample=(f"{listed} payments are listed, and {counted.payments} counted",))
    return found


def _by_steps(claim: Claim, date: str, world: World) -> bool | None:
    """Whether the steps of the game make a play from here before anybody passes; None if they can't tell."""
    content = claim.content
    assert isinstance(content, Legality) and claim.board is not None
    if (content.play.x or 0) > MOST_X:
        return None
    line = Line(content.play, claim.text, claim.node)
    try:
        watch = _Watch(replace(claim, lines=(line,), content=Facts("always", ())), POINT)
        facts = watch.facts()
        played = Played(claim.board, (line,), facts, watch.named | names_in(claim.board, facts), date, world.believed, world.without)
        return None if played.stuck is not None and played.permitted else played.at_once() or (None if played.cuts else False)
    except (CannotSay, Bound, InputError):
        return None


def _decide_here(world: World, content: Any) -> Verdict:
    """The verdict on a claim about one board."""
    if isinstance(content, Facts):
        return _decide_facts(world, content)
    if isinstance(content, Endless):
        return _decide_endless(world, content)
    return _decide_legality(world, content) if isinstance(content, Legality) else _decide_asked(world, content)


def _repeated(world: World, content: Endless) -> Repeated:
    """What was found of what some player is said to repeat without end."""
    verb = term = what = ""
    if (said := content.happens) is not None:
        if said.how or said.n is not None or said.other is not None or said.thing is None or isinstance(said.thing, say.Some):
            raise CannotSay(f'"{said.words}" as something that is repeated')
        verb, term, what = said.verb, _slot(world, said.thing), said.what
    return world.repeating.of(slug(content.player), verb, term, what)


def _decide_endless(world: World, content: Endless) -> Verdict:
    """Whether some player can repeat something without end."""
    found = _repeated(world, content)
    if found.unsupported:
        raise CannotSay(*found.unsupported)
    if found.so is None:
        return Verdict(UNDETERMINED, tuple(f"not looked at: {cut}" for cut in found.cuts), lacks=found.cuts, states=found.states, transitions=found.transitions)
    shown: dict[str, Any] = {"proof": found.told, "rules": found.rules} if found.so is content.so else {"counterexample": found.told}
    return Verdict(HOLDS if found.so is content.so else REFUTED, states=found.states, transitions=found.transitions, **shown)


def _board_story(world: World, content: Facts) -> tuple[str, ...]:
    """How the objects that are spoken of came to be what they are, layer by layer."""
    from checker.views import story_lines, view

    slots = {_slot(world, s.thing) for s in content.sentences if isinstance(s, say.Fact) and isinstance(s.quality, say.Size | say.Words | say.Keyword)}
    out: list[str] = []
    for slot in sorted(slot for slot in slots if slot.isdigit()):
        o = world.board[int(slot)]
        out += [f"{o.label}:", *(line for row in view(world.board, o.label, why=True, date=world.date) for line in story_lines(row))]
    return tuple(out)


def _is_so(world: World, sentence: say.Sentence) -> tuple[bool, list[str]]:
    """Whether a sentence is true of a board, and what is so."""
    if isinstance(sentence, say.Fact):
        return _fact(world, sentence)[:2]
    if isinstance(sentence, say.ThereAre):
        return _there_are(world, sentence)[:2]
    raise CannotSay("what happens, without a line of play")


def _decide_facts(world: World, content: Facts) -> Verdict:
    seen: list[str] = []
    good = True
    for sentence in content.sentences:
        so, words = _is_so(world, sentence)
        good = good and so
        seen += words
    if content.quantifier == "never":
        good = not good
    return Verdict(HOLDS, tuple(seen)) if good else Verdict(REFUTED, (), tuple(seen))


def _declarations(world: World, said: say.Play) -> list[Candidate]:
    """A declaration of attackers or blockers: what is wrong with each creature, else with the whole."""
    _sayable(world)
    singles = [p for creature in said.creatures for p in candidates(world, replace(said, creatures=(creature,)))]
    singly = [(text_of(reason.why, world.call), reason.rules) for creature in {p.object for p in singles} for p in _least_wrong(p for p in singles if p.object == creature)
              for reason in p.reasons if reason.why.name != "menace"]
    if unclear := [u for p in singles if not p.reasons for u in doubtful(world, p)]:
        raise CannotSay(*unclear)
    whole = singly or declarations.objections(world.board, world.date, said, world.believed, world.without)
    assert said.player is not None
    return [Candidate(Play(clingo.Function(said.verb), slug(said.player.text), clingo.Function("nothing"), ()), tuple(whole))]


def _sayable(world: World) -> None:
    """Declarations are looked at from a board, and a board does not say what attacks nothing."""
    if world.beyond:
        raise CannotSay("a declaration while something attacks or blocks what has gone")


def _least_wrong(plays: Iterable[Play]) -> list[Play]:
    """Of what one creature could attack or block: the one with the fewest objections."""
    return sorted(plays, key=lambda p: len(p.reasons))[:1]


def _decide_legality(world: World, content: Legality) -> Verdict:
    found = _declarations(world, content.play) if content.play.verb in declarations.VERBS else judge(world, content.play)
    legal = [c for c in found if not c.wrong]
    if unclear := [u for c in (legal or found) if not c.play.reasons for u in doubtful(world, c.play)]:
        return _lacking(unclear)
    if legal:
        about = _told_declaration(content.play) if content.play.verb in declarations.VERBS else _term_text(world, legal[0].play)
        text = (f"{about}: nothing forbids it",)
        return Verdict(HOLDS, text) if content.legal else Verdict(REFUTED, (), text)
    if content.legal:
        return Verdict(REFUTED, (), tuple(_reasons(found)) or ("no such play is offered",))
    rules = {rule for c in found for _, rs in c.wrong for rule in rs}
    lacking = [rule for rule in content.because if rule not in rules]
    if lacking:
        told = tuple(_reasons(found)) or ("no such play is offered",)
        return Verdict(REFUTED, (), (f"{', '.join(lacking)} is not among the reasons found", *told))
    return Verdict(HOLDS, tuple(_reasons(found)) or ("no such play is offered",), (), tuple(sorted(rules)))


def _reasons(found: Iterable[Candidate]) -> Iterator[str]:
    told = set()
    for c in found:
        for text, rules in c.wrong:
            line = f"{text} ({', '.join(rules)})" if rules else text
            if line not in told:
                told.add(line)
                yield line


def _term_text(world: World, play: Play) -> str:
    name = world.abilities.get(str(play.object), {}).get(str(play.what)) if play.action == "activate" else None
    what = f" ({ability_words(world.board, name)})" if name else ""
    return f"{next((p for p in world.board.players if slug(p) == play.player), play.player)} {_SAYS.get(play.action, play.action)} {world.call(play.object)}{what}"


_SAYS = {"cast": "casts", "activate": "activates", "attack": "attacks with", "block": "blocks with", "play_land": "plays", "special": "acts with"}


def _told_declaration(play: say.Play) -> str:
    assert play.player is not None
    names = " and ".join(c.text for c in play.creatures if isinstance(c, say.Name))
    if play.verb == "refuses":
        return f"{play.player.text} {play.words}"
    return f"{play.player.text} {play.verb}{f' with {names}' if names else ''}"


def _decide_asked(world: World, content: Asked) -> Verdict:
    if content.what == "least mana":
        return _least_mana(world, content.play, _legal_plays(world, content.play), content.number)
    found = answered(world, content.what, content.play)
    if isinstance(found, int):
        return _numbered_verdict(found, content.number, content.what.removeprefix("number of "))
    wanted = {_wanted_total(world, p) if content.what == "total costs" else str(_expected(world, p)) for p in content.expected}
    return _compare_sets(found, wanted, content.what.removesuffix("s"))


NO_PAYMENT = -1
"""The least mana of a play that nothing that is there can pay for."""


def answered(world: World, what: str, play: say.Play) -> int | set[str]:
    """What is asked about a play on a board: a number; of payments and total costs, all of them in the words of claims.

    Parameters
    ----------
    world : World
    what : str
        ``payments``, ``total costs``, ``number of ways`` ...
    play : Play

    Raises
    ------
    CannotSay, Bound
    """
    if what == "number of target choices":
        return target_choices(world, play)
    if play.verb in declarations.VERBS and what == "number of ways":
        _sayable(world)
        return declarations.number(world.board, world.date, play, world.believed, world.without)
    found = _legal_plays(world, play)
    if what == "total costs":
        return {total for p in found for total in _totals(world, play, p)}
    if what == "payments":
        return {str(_spent(world, payment)) for p in found for payment in _made_with(world, play, p)}
    if what == "least mana":
        return min((sum(n for _, n in payment.spent) for p in found for payment in _made_with(world, play, p)), default=NO_PAYMENT)
    if what == "number of payments":
        return sum(1 for p in found for _ in _made_with(world, play, p))
    if what == "number of ways":
        return sum(_ways(world, play, p) for p in found)
    if what in _COUNTED:
        return sum(_models(world, play, p, what) for p in found)
    raise CannotSay(f"{what} of a play")


def _least_mana(world: World, said: say.Play, found: Sequence[Play], wanted: int | None) -> Verdict:
    """The fewest mana that is spent in any payment of the plays that are meant."""
    least = min(((sum(n for _, n in payment.spent), str(_spent(world, payment))) for p in found for payment in _made_with(world, said, p)), default=None)
    if least is None:
        return Verdict(REFUTED, (), ("nothing that is there can pay for it as it is said" if found else "no such play is legal here",))
    text = (f"with {least[0]} mana it can be paid, and not with less: {least[1]}",)
    return Verdict(HOLDS, text) if least[0] == wanted else Verdict(REFUTED, (), text)


def _numbered_verdict(n: int, wanted: int | None, what: str) -> Verdict:
    text = (f"there is 1 {what.removesuffix('s')}" if n == 1 else f"there are {n} {what}",)
    return Verdict(HOLDS, text) if n == wanted else Verdict(REFUTED, (), text)


def _compare_sets(got: set[str], wanted: set[str], what: str) -> Verdict:
    if got == wanted:
        return Verdict(HOLDS, tuple(f"a {what}: {one}" for one in sorted(got)))
    return Verdict(REFUTED, (), tuple([f"no {what} in the claim: {one}" for one in sorted(got - wanted)] + [f"no {what} here: {one}" for one in sorted(wanted - got)]))


def _totals(world: World, said: say.Play, play: Play) -> Iterator[str]:
    """Every total that an announcement can lead to, as it is said, whether or not it can be paid."""
    if _said_of_payment(said):
        raise CannotSay("the total costs of a play of which it is said how it is paid")
    cost_facts = [fact for term, fact in world.of("cost_fact", 2) if term == play.term]
    if any(fact.name == "may_be_added" and str(fact.arguments[1]) == "any" for fact in cost_facts):
        raise CannotSay("the total costs of a play with a cost that may be paid any number of times")
    has_x = any(fact.name == "symbol" and fact.arguments[1].name == "x" for fact in cost_facts)
    if has_x and said.x is None and not _x_is_zero(world, play):
        raise CannotSay("the total costs of a play with an X of which it is not said what it is")
    facts = "".join(f"{fact}.\n" for fact in cost_facts) + (f"available({said.x or 0}).\n" if has_x else "")
    if said.targets is not None and world.costs.counts_targets(play.term):
        facts += "targets_said.\n" + "".join(f"aim_said({_slot(world, t)}).\n" for t in said.targets)
    question = Question(facts, world.date, believed=world.believed, without=world.without)
    if question.not_modelled:
        raise CannotSay(f"what {world.call(play.object)} costs here: {_uncosted(world, play, question)}")
    asked = _asked_by_costs(world, play)
    for row in question.rows.all():
        if said.x is not None and (row.announcement.x or 0) != said.x:
            continue
        if (asked or said.targets is not None or said.x is not None) and any(_wrong_choice(world, said, play, next(_paid_of(world, [row], asked)))):
            continue
        others = [f"{_verb(term)} {_kind_of_cost(world, term)}".strip() for given in row.others if (term := clingo.parse_term(given.cost)).name not in ("tap", "untap", "life")]
        yield " and ".join([_total(row.total), *sorted(others)])


def _kind_of_cost(world: World, term: clingo.Symbol) -> str:
    """How many of what a cost asks for: the conditions of its phrase."""
    if term.name not in _GIVING or len(term.arguments) < 2:
        return ""
    return f"{term.arguments[1]} " + " ".join(sorted(str(q) for key, _, q in world.of("scope", 3) if key == term.arguments[0]))


_COUNTED = {"number of announcements": "costs/announcing.lp", "number of payment orders": "costs/payment_order.lp"}


def _models(world: World, said: say.Play, play: Play, what: str) -> int:
    """How many ways there are to announce what a play costs, or orders to pay it in."""
    if said.x is not None or _totals_said(said) or said.paying is not None or said.tapped:
        raise CannotSay(f"the {what} of a play of which it is said how it is paid")
    if world.costs.payable(play.term) is False and what == "number of payment orders":
        return 0
    facts = [str(fact) for term, fact in world.of("cost_fact", 2) if term == play.term]
    if _bounded_by_mana(world, play):
        raise CannotSay(f"the {what} of a play with an X, or with a cost that may be paid any number of times")
    _question(world, play)
    found = models_of(_COUNTED[what], "".join(f"{fact}.\n" for fact in facts), world.date, believed=world.believed, without=world.without)
    if found is None:
        raise Bound(f"the {what} of {world.call(play.object)}")
    return found


def _wanted_total(world: World, paid: say.Paid) -> str:
    others = []
    for verb, things in paid.other:
        kinds = Counter(t.words for t in things if isinstance(t, say.Some))
        others += [f"{verb} {n} {' '.join(sorted(condition(w) for w in words))}" for words, n in kinds.items()] or [verb]
    return " and ".join([*([_sorted(paid.mana)] if paid.mana else []), *([f"{paid.life} life"] if paid.life else []), *sorted(others)])


def _ways(world: World, said: say.Play, play: Play) -> int:
    """In how many ways a play can be made as it is said: choices of modes and targets, each with the payments that go with it."""
    return sum(n for _, n in _together(world, said, play))


# --- lines of play ----------------------------------------------------------------------------------------------------------------


def _script_key(claim: Claim | Case) -> tuple[Any, ...]:
    """What claims have in common that are decided over the same lines."""
    content = claim.content if isinstance(claim, Claim) else None
    until = point_of(content.play) if isinstance(content, Legality | Asked) else claim.until
    return id(claim.board), tuple(line.text for line in claim.lines), until


class _Watch:
    """What is asked of the lines of one script, so that one exploration answers all of it."""

    def __init__(self, claim: Claim | Case, until: str = ""):
        assert claim.board is not None
        self.board, self.lines, self.until = claim.board, claim.lines, until or _script_key(claim)[2]
        self.at_point = is_point(self.until)
        self.words: set[str] = set()
        self.symbols = self.asks_who_decides = False
        self.named: set[int] = set()
        self.players: set[str] = set()
        self.seen: set[int | str] = set()
        self.sentences: dict[tuple[say.Sentence, bool], Watched | CannotSay] = {}
        for line in self.lines:
            self._name(replace(line.play, player=None))

    @cached_property
    def monitors(self) -> Monitors:
        """The events and formulas that are watched."""
        return Monitors(Abilities(self.board))

    def learn(self, claim: Claim) -> None:
        """What one more claim asks."""
        self.asks_who_decides |= isinstance(claim.content, Forced)
        some = _of_some_moment(claim.content)
        for sentence in _sentences(claim):
            before, self.named, self.players = (self.named, self.players), set(), set()
            self._name(sentence)
            self.seen |= {*self.named, *self.players}
            self.named, self.players = self.named | before[0], self.players | before[1]
            if isinstance(sentence, say.Fact | say.ThereAre):
                self.symbols |= isinstance(sentence, say.Fact) and isinstance(sentence.quality, say.ManaSymbols)
                try:
                    self.words.update(words_of(sentence))
                except CannotSay:
                    continue
            elif (sentence, some) not in self.sentences:
                try:
                    self.sentences[sentence, some] = self.monitors.watch(sentence, some)
                except CannotSay as reason:
                    self.sentences[sentence, some] = reason

    def watched(self, sentence: say.Sentence, some: bool) -> Watched:
        """How a sentence about a whole line is decided."""
        found = self.sentences[sentence, some]
        if isinstance(found, CannotSay):
            raise found
        return found

    def facts(self) -> list[str]:
        """What the programs are told."""
        when = (f"horizon({self.until})",) if self.at_point else horizon(self.until)
        return [*script(self.monitors.abilities, self.lines), *when, *(["asks_who_decides"] if self.asks_who_decides else []), *self.monitors.facts]

    def _name(self, said: object) -> None:
        """The objects and players that are named: none of them stands for another."""
        if isinstance(said, say.Name):
            found = self.board.names.resolve(said.text)
            if not isinstance(found, Unclear) and found.kind == "object":
                self.named.add(int(found.key))
            elif not isinstance(found, Unclear) and found.kind == "player":
                self.players.add(str(found.key))
        elif isinstance(said, tuple):
            for one in said:
                self._name(one)
        elif is_dataclass(said):
            for part in fields(said):
                if not (isinstance(said, say.Play) and part.name == "player"):
                    self._name(getattr(said, part.name))


class _Lines:
    """Every line of one script at a date, with the boards at their ends."""

    def __init__(self, watch: _Watch, date: str, worlds: _Worlds):
        self.watch, self.date, self.worlds = watch, date, worlds
        facts = watch.facts()
        named = frozenset(watch.named | names_in(watch.board, facts))
        said = tuple(line.text for line in watch.lines)
        # what names less is answered by what was explored with more names
        found = (p for at, b, texts, f, n, p in worlds.explored if (at, texts, f) == (date, said, facts) and n >= named and b == watch.board)
        self.played = next(found, None) or Played(watch.board, watch.lines, facts, named, date, worlds.believed, worlds.without, worlds.plain, worlds.most)
        if all(p is not self.played for *_, p in worlds.explored):
            worlds.explored.append((date, watch.board, said, facts, named, self.played))
        self.known: dict[State, World] = {}
        self.told: dict[State, tuple[tuple[str, ...], tuple[dict[str, Any], ...]]] = {}

    def world(self, state: State) -> World:
        """The board that a state is.

        Raises
        ------
        CannotSay
            Something of it is not modelled, or not told.
        """
        key = self.played.position(state)
        if key not in self.known:
            reached = self.played.reached(state)
            board = replace(reached.board, names=with_copies(self.watch.board.names, reached.board.names), local_cards=self.watch.board.local_cards)
            if reached.untold:
                raise CannotSay(*reached.untold)
            point = self.watch.at_point
            # (what attacks or blocks something that has gone still attacks or blocks, 506.4c)
            more = [one.fluent for one in reached.beyond if one.fluent.startswith(("attacking(", "blocking("))]
            world = World(board, self.date, self.watch.words, self.worlds.believed, self.worlds.without, self.watch.symbols, not point and not self.worlds.plain, more)
            if missing := world.clouded(PLAYS if point else VIEW):
                raise CannotSay(*missing)
            self.known[key] = world
        return self.known[key]

    def is_so(self, sentence: say.Sentence, state: State, some: bool = False) -> tuple[bool, list[str]]:
        """Whether a sentence is true of a line that ends in a state (or of some moment of it), and what is so there."""
        if isinstance(sentence, say.Happens | say.Timed):
            good = self.watch.watched(sentence, some).so(self.played.held(state))
            return good, [sentence.words if good else f"not so: {sentence.words}"]
        return _is_so(self.world(state), sentence)

    def all_so(self, sentences: Iterable[say.Sentence], state: State, some: bool = False) -> tuple[bool, list[str]]:
        """Whether all of some sentences are true of it."""
        found = [self.is_so(sentence, state, some) for sentence in sentences]
        return all(good for good, _ in found), [text for _, texts in found for text in texts]

    def never_happens(self, sentences: Iterable[say.Sentence], some: bool) -> list[str]:
        """What a claim needs to happen on some line and does on none: it would hold for nothing."""
        needs = [need for s in sentences if isinstance(s, say.Happens | say.Timed) for need in self.watch.watched(s, some).needs]
        return [words for fluent, words in needs if not any(fluent in self.played.held(state) for state in self.played.ends)]

    def verdict(self, verdict: str, proof: Sequence[str] = (), counterexample: Sequence[str] = (), state: State | None = None) -> Verdict:
        """A verdict with what was looked at; one that more lines could change is none where lines are cut."""
        graph, cuts = self.played.graph, self.played.cuts
        size = len(graph.edges), graph.transitions
        if state is None and (missing := self.played.unmodelled):
            return replace(_lacking(missing), states=size[0], transitions=size[1])
        if state is None and cuts:
            return Verdict(UNDETERMINED, tuple(f"not looked at: {cut}" for cut in cuts), lacks=tuple(cuts), states=size[0], transitions=size[1])
        line = [f"{n}. {text}" for n, text in enumerate(self.played.line(state), 1)] if state is not None else []
        about = [*self.aside(), *([f"{len(self.played.ends)} end{'s' * (len(self.played.ends) != 1)}, {size[0]} states, {size[1]} transitions"] if state is None else [])]
        story, plays = self.story(state) if self.worlds.why else ((), ())
        if verdict == REFUTED:
            return Verdict(REFUTED, (), (*line, *counterexample), states=size[0], transitions=size[1], story=story, line=plays)
        return Verdict(HOLDS, (*line, *proof, *about), states=size[0], transitions=size[1], story=story, line=plays)

    def story(self, state: State | None) -> tuple[tuple[str, ...], tuple[dict[str, Any], ...]]:
        """The line to a state as a judge would tell it; without a state the shortest of all lines, and how many there are."""
        head = "so it goes:"
        if state is None:
            n = self.played.graph.lines(self.played.ends)
            many = "infinitely many lines" if n is None else f"{n:,} lines" if n > 1 else "one line"
            state, head = self.played.ends[0], f"{many}{', for example' if n != 1 else ''}:"
        if state not in self.told:
            explained = self.played.explained(state)
            self.told[state] = tuple(sentences(explained)), tuple(play.as_json() for play in explained)
        said, plays = self.told[state]
        return ((head, *said), plays) if said else ((), ())

    def why_not(self, sentence: say.Sentence) -> Iterator[str]:
        """Why something happens on no line, from the first lines on which it could have: the condition that is not met."""
        if not isinstance(sentence, say.Happens) or sentence.verb not in ("triggers", "dies") or self.played.stuck is not None:
            return
        played = self.played
        try:
            slot, meant = Abilities(self.watch.board).meant(sentence.thing)
        except CannotSay:
            return
        if not slot.isdigit():
            return
        for end in played.ends[:MOST_LINES]:
            for proofs in played.proofs(end):
                wording = Wording(self.watch.board, proofs.atoms)
                found = untriggered(proofs, wording, int(slot), meant) if sentence.verb == "triggers" else undying(proofs, wording, int(slot))
                if found:
                    yield from (line for node in (Node(f"why not ({sentence.words}):", (), found),) for line in node.lines())
                    return
        if sentence.verb == "triggers":
            yield f"why not ({sentence.words}): nothing that it could trigger on happens [603.2]"

    def aside(self) -> list[str]:
        """How many branches were set aside, for which line, and, if it is asked for, why it can't be done on one of them."""
        found = Counter(self.played.to_do(state) for state in self.played.aside)
        return [f"{n} branch{'es' * (n > 1)} set aside: line {k} of play can't be done there ({self._undone(k)[0] if self.worlds.why else self.watch.lines[k - 1].text})"
                for k, n in sorted(found.items())]

    def no_line(self) -> InputError:
        """The mistake of a file that says something is played which can't be: which line, at which point, and why."""
        played = self.played
        if played.stuck is not None:
            n = played.to_do(played.stuck)
            return InputError([self.watch.lines[n - 1].node.problem(f"line {n} of play can't be done as it is said: {self._undone(n, [played.stuck])[0]}")])
        if not played.aside:
            return InputError([self.watch.lines[-1].node.problem("no line reaches the end of what is played: the claim would hold for nothing")])
        last = max(map(played.to_do, played.aside))
        why, before = self._undone(last)
        return InputError([self.watch.lines[last - 1].node.problem(f"line {last} of play can't be done on any line: {why}" + (f" (before that: {'; '.join(before)})" if before else ""))])

    def _undone(self, n: int, states: Sequence[State] = ()) -> tuple[str, tuple[str, ...]]:
        """Why the n-th line can't be done on the way to one of those ends (or in these states), and what is played before."""
        line, played = self.watch.lines[n - 1], self.played
        end = next((state for state in played.aside if played.to_do(state) == n), played.graph.start)
        found = moments(played, states or [state for _, state in reversed([*played.graph.back(end)])], n, partial(self._against, line.play))
        return refusal(line, found), played.line(found[0].state if found else end) if not states else ()

    def _against(self, play: say.Play, state: State) -> list[tuple[str, tuple[str, ...]]]:
        """What is wrong with a play in the position that a state is, in the way that is wrong in the least; nothing if that can't be said."""
        board = replace(self.played.reached(state).board, names=with_copies(self.watch.board.names, self.played.reached(state).board.names), local_cards=self.watch.board.local_cards)
        try:
            world = World(board, self.date, (), self.worlds.believed, self.worlds.without)
            found = _declarations(world, play) if play.verb in declarations.VERBS else judge(world, play)
        except (CannotSay, Bound, InputError):
            return []
        return [*min((c.wrong for c in found), key=lambda wrong: len(wrong), default=())]


def _decide_lines(claim: Claim, lines: _Lines) -> Verdict:
    """The verdict on a claim over every line."""
    content, played = claim.content, lines.played
    if played.stuck is not None and not played.permitted:
        raise lines.no_line()
    if not played.ends:
        if played.cuts:
            return lines.verdict(REFUTED)
        if not lines.worlds.believed:
            raise lines.no_line()
        return Verdict(REFUTED if claim.key == "possible" else UNDETERMINED, ("no line does what is said to be played",), ("no line does what is said to be played",))
    if isinstance(content, Legality | Asked):
        return _decide_at_point(content, lines)
    if isinstance(content, Outcomes):
        return _decide_outcomes(content, lines)
    if isinstance(content, OutcomeCount):
        n = len({_seen_end(lines, state) for state in played.ends})
        text = (f"there {'is' if n == 1 else 'are'} {n} outcome{'s' * (n != 1)}",)
        return lines.verdict(HOLDS if n == content.number else REFUTED, text, text)
    if isinstance(content, Forced):
        if played.cuts:  # a choice of somebody is missing
            return lines.verdict(REFUTED)
        if plan := played.forced(content.player, lambda state: lines.all_so(content.sentences, state)[0]):
            found = lines.verdict(HOLDS, (f"{content.player} has a choice at each decision that leads there",), state=played.graph.start)
            return _with_plan(found, plan, content.player) if lines.worlds.why else found
        if played.forced(content.player, lambda state: lines.all_so(content.sentences, state)[0], doubtful=True):
            several = "a step in which several players choose"
            return Verdict(UNDETERMINED, (f"not told apart: {several}",), lacks=(several,), states=len(played.graph.edges), transitions=played.graph.transitions)
        return lines.verdict(REFUTED, (), (f"{content.player} can't force it: the others can always prevent it",))
    assert isinstance(content, Facts)
    return _decide_quantified(content, lines)


def _with_plan(found: Verdict, plan: Plan, player: str) -> Verdict:
    """A verdict with the strategy that shows it."""
    try:
        tree = plan.tree()
    except Bound as bound:
        return replace(found, story=(f"the strategy is not told: {bound}",))
    return replace(found, story=(f"{player}'s strategy:", *tree.lines()), strategy=tree.as_json())


def _decide_quantified(content: Facts, lines: _Lines) -> Verdict:
    """``always``, ``never``, ``possible``."""
    some = _of_some_moment(content)
    if missing := lines.never_happens(content.sentences, some):
        return lines.verdict(REFUTED, (), tuple(f"{words} happens on no line: the claim would hold for nothing" for words in missing))
    wanted = content.quantifier != "always"
    texts: dict[str, None] = {}
    for state in lines.played.ends:
        good, seen = lines.all_so(content.sentences, state, some)
        texts.update(dict.fromkeys(seen))
        if good is wanted:
            return lines.verdict(HOLDS if content.quantifier == "possible" else REFUTED, seen, seen, state)
    told = list(texts)[:8]
    if lines.worlds.why and wanted:
        told = [*told, *(text for sentence in content.sentences for text in lines.why_not(sentence))]
    return lines.verdict(REFUTED if content.quantifier == "possible" else HOLDS, told, told)


def _of_some_moment(content: object) -> bool:
    """Whether a sentence with "when" or "while" asks for one moment: under ``never`` and ``possible``; elsewhere it speaks of all of them."""
    return isinstance(content, Facts) and content.quantifier != "always"


def _decide_at_point(content: Legality | Asked, lines: _Lines) -> Verdict:
    """A claim about the point that is reached: it has to hold at each."""
    verdicts = {}
    for state in lines.played.ends:
        key = lines.played.position(state)
        if key not in verdicts:
            verdicts[key] = found = _decide_here(lines.world(state), content)
            if found.verdict == REFUTED:
                return lines.verdict(REFUTED, (), found.counterexample, state)
            if found.verdict != HOLDS:
                return found
    proofs = dict.fromkeys(text for found in verdicts.values() for text in found.proof)
    whole = lines.verdict(HOLDS, tuple(proofs)[:8])
    return replace(whole, rules=tuple(sorted({rule for found in verdicts.values() for rule in found.rules})))


def _decide_outcomes(content: Outcomes, lines: _Lines) -> Verdict:
    """Whether each ending is exactly one of a list, and each of the list is reached."""
    met: Counter[int] = Counter()
    for state in lines.played.ends:
        fits = [n for n, ending in enumerate(content.endings) if lines.all_so(ending, state)[0]]
        if len(fits) != 1:
            told = dict.fromkeys(text for ending in content.endings for text in lines.all_so(ending, state)[1])
            return lines.verdict(REFUTED, (), (f"an ending fits {len(fits) or 'none'} of them", *told), state)
        met[fits[0]] += 1
    missing = [n + 1 for n in range(len(content.endings)) if not met[n]]
    if missing:
        return lines.verdict(REFUTED, (), tuple(f"nothing ends as number {n} says" for n in missing))
    return lines.verdict(HOLDS, tuple(f"number {n + 1}: {met[n]} ends" for n in sorted(met)))


def _seen_end(lines: _Lines, state: State) -> tuple[Any, ...]:
    """An end, seen through the objects and players that the file names; if its claims name none, through all of them."""
    board, watch = lines.played.reached(state).board, lines.watch
    objects = {o.slot: (o.zone, o.controller, o.face, o.state) for o in board.objects if not watch.seen or o.slot in watch.named}
    effects = sorted((e.name, e.until, tuple(x for x in e.locked if x in objects)) for e in board.effects if not e.locked or not objects.keys().isdisjoint(e.locked))
    players = {p: (board.life[p], board.poison[p], tuple(m for m in board.pool if m.player == p), hand_size(board, p)) for p in (sorted(watch.players) if watch.seen else board.players)}
    return tuple(sorted(objects.items(), key=lambda item: item[0])), tuple(effects), tuple(players.items())


# --- rulings --------------------------------------------------------------------------------------------------------------------


class Survey:
    """Everything that the claims of a ruling are asked of, for questions that are no claims; one exploration of what is played answers all of them.

    Parameters
    ----------
    ruling : Ruling
        Its claims name what will be asked about: what they name is told apart from what looks the same.
    date : str
    believed : collection of str
        Misconceptions.
    most : int
        States that are looked at; where there are more, nothing is said.
    like : Survey, optional
        Of the same board with the same beliefs: the lines of it that are the same, and watched for the same, are not explored anew.
    """

    def __init__(self, ruling: Ruling, date: str = asp.CURRENT, believed: Collection[str] = (), most: int = MOST_STATES, like: Survey | None = None):
        self.ruling, self.date = ruling, date
        explored = [] if like is None else like._worlds.explored
        self._worlds: _Worlds = _Worlds(tuple(believed), most=most, explored=explored)
        self._worlds.learn(ruling.claims)

    def boards(self, claim: Claim) -> tuple[World, ...]:
        """The boards that a claim is asked of: those at the ends of what is played, or at the point that is reached; if nothing is played, the board.

        Raises
        ------
        CannotSay
            Something is not modelled, some lines are cut, or none does what is played.
        """
        if not claim.lines:
            world = self._worlds.of(claim, self.date)
            if missing := world.clouded(VIEW if isinstance(claim.content, Facts) else PLAYS):
                raise CannotSay(*missing)
            return (world,)
        lines = self._worlds.lines_of(claim, self.date)
        if lines.played.stuck is not None or not lines.played.ends:
            raise CannotSay("what is played here can't be")
        left: list[str | Unsupported] = [*lines.played.cuts, *lines.played.unmodelled]
        if left:
            raise CannotSay(*left)
        return tuple(dict.fromkeys(lines.world(state) for state in lines.played.ends))

    def blocks(self, claim: Claim) -> frozenset[str]:
        """Names of the rule blocks that the lines of a claim, or its board, can need: without any other, its verdict is the same."""
        if not claim.lines:
            assert claim.board is not None
            programs = tuple(dict.fromkeys((*VIEWING, *GIVEN, *(() if isinstance(claim.content, Facts) else (*LEGALITY, *FROM_BOARD)))))
            return frozenset(block.name for block, _ in needed(asp.select(programs, self.date, self._worlds.believed), board_text(claim.board.under(self.date))))
        played = self._worlds.lines_of(claim, self.date).played
        assert isinstance(played.strategy, Layouts)
        return frozenset(block.name for block, _ in statements_of(played.strategy, played.strategy.layout(played.graph.start[2])))

    def so(self, claim: Claim) -> bool:
        """Whether a claim holds; of what is always or never so, without a word about why, which takes longer to find.

        Raises
        ------
        CannotSay
            It is neither proved nor refuted.
        """
        content = claim.content
        if not claim.lines or not isinstance(content, Facts) or content.quantifier == "possible":
            found = self.verdict(claim).verdict
            if found not in (HOLDS, REFUTED):
                raise CannotSay(str(claim))
            return found == HOLDS
        self.boards(claim)
        lines, some = self._worlds.lines_of(claim, self.date), _of_some_moment(content)
        if lines.never_happens(content.sentences, some):
            return False
        return all(lines.all_so(content.sentences, state, some)[0] is (content.quantifier == "always") for state in lines.played.ends)

    def verdict(self, claim: Claim, why: bool = False) -> Verdict:
        """What a claim of the ruling comes to; with a story, if it is asked for."""
        self._worlds.why = why
        return decide(claim, self.date, self._worlds)


def _dates(claim: Claim, date: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(asp.resolve_date(d) for d in claim.dates)) or (date,)


def _decided(ruling: Ruling, date: str, believed: Collection[str] = (), without: Collection[str] = (),
             only: Callable[[Claim, str], bool] = lambda claim, at: True, why: bool = False, plain: bool = False) -> Iterator[tuple[Claim, str, Verdict]]:
    worlds = _Worlds(tuple(believed), tuple(without), why, plain)
    worlds.learn(ruling.claims)
    for claim in ruling.claims:
        for at in filter(partial(only, claim), _dates(claim, date)):
            if isinstance(claim.content, Compared):
                yield claim, at, _compare(ruling, claim.content, at, worlds)
            else:
                yield claim, at, decide(claim, at, worlds)


def _compare(ruling: Ruling, content: Compared, date: str, worlds: _Worlds) -> Verdict:
    """Whether the boards of cases, or the ends of what is played there, show the same of the players and of the objects that have one name in all of them."""
    shown: dict[str, set[tuple[tuple[str, tuple[str, ...]], ...]]] = {}
    try:
        for case in ruling.cases:
            if case.name in content.cases:
                shown[case.name] = {tuple(sorted(end.items())) for end in _ends(case, date, worlds)}
    except CannotSay as reason:
        return _lacking(reason.what)
    common = set.intersection(*({label for label, _ in end} for ends in shown.values() for end in ends))
    seen = {name: {tuple(pair for pair in end if pair[0] in common) for end in ends} for name, ends in shown.items()}
    first, *rest = (seen[name] for name in content.cases)
    differ = sorted({label for other in rest for end in first ^ other for label, what in end
                     if {w for e in first for n, w in e if n == label} != {w for e in other for n, w in e if n == label}})
    different = any(other != first for other in rest)
    text = tuple(f"{label} differs" for label in differ) or ("the ends differ together" if different else "nothing differs",)
    return Verdict(HOLDS, text) if different is not content.same else Verdict(REFUTED, (), text)


def _ends(case: Case, date: str, worlds: _Worlds) -> Iterator[dict[str, tuple[str, ...]]]:
    """What each object and each player shows on a board, or at each end of what is played on it."""
    if not case.lines:
        world = World(case.board, date, (), worlds.believed, worlds.without, only_view=True)
        if missing := world.clouded(VIEW):
            raise CannotSay(*missing)
        yield _shown(world, case.board)
        return
    lines = _Lines(_Watch(case), date, worlds)
    if lines.played.cuts:
        raise CannotSay(*lines.played.cuts)
    if not lines.played.ends and not worlds.believed:
        raise lines.no_line()
    for state in lines.played.ends:
        yield _shown(lines.world(state), case.board)


def _shown(world: World, board: Board) -> dict[str, tuple[str, ...]]:
    """What each object of a board, and each player, shows in a world that it has become."""
    now = {o.slot: o for o in world.board.objects}
    shown: dict[str, tuple[str, ...]] = {}
    for o in board.objects:
        views = sorted([*map(str, world.views.get(str(o.slot), [])), *(f"{s} {n}" for (x, s), n in world.sizes.items() if x == str(o.slot))])
        here = now.get(o.slot)
        shown[o.label] = (*views, *((here.zone, here.controller, str(here.state)) if here else ()))
    for player in board.players:
        pool = sorted(str(m) for m in world.board.pool if m.player == player)
        shown[player] = (f"life {world.board.life[player]}", f"poison {world.board.poison[player]}", f"hand {hand_size(world.board, player)}", *pool)
    return shown


def verify(ruling: Ruling, date: str = asp.CURRENT, *, mutate: bool = False, without: Collection[str] = (), why: bool = False, plain: bool = False) -> list[Result]:
    """Decide every claim of a ruling, in every case, at every date.

    Parameters
    ----------
    ruling : Ruling
    date : str
        Rules date of the claims that name none; one of `asp.RULES_DATES`.
    mutate : bool
        Also decide them under each misconception that the file names.
    without : collection of str
        Names of rule blocks to leave out.
    why : bool
        Also tell a line that shows each verdict, with the rules behind what happens in it.
    plain : bool
        A second way to the same verdicts, and a slow one: explore without what makes it short (new programs for each state, every one of several equal things
        looked at, no state standing for another); whether a play is legal on a board is also asked of the steps of the game, as far as they know the play, and
        how many payments there are is also counted.

    Raises
    ------
    InputError
        A claim that could mean several things.

    Examples
    --------
    >>> from encoder.rulings import parse_ruling
    >>> ruling = parse_ruling("ruling: r\\nboard: {Ana: [Glorious Anthem, Grizzly Bears]}\\nalways: Grizzly Bears is 2/2")
    >>> [(result.found.verdict, result.found.counterexample) for result in verify(ruling)]
    [('refuted', ('Grizzly Bears is 3/3',))]
    """
    results = [Result(ruling, claim, at, found) for claim, at, found in _decided(ruling, date, without=without, why=why, plain=plain)]
    if not mutate:
        return results
    named = [("", name) for name in ruling.refuted_under] + [(case.name, name) for case in ruling.cases for name in case.refuted_under]
    held = {(id(r.claim), r.date) for r in results if r.found.verdict == HOLDS}
    mutations = tuple(_mutation(ruling, name, date, case, held) for case, name in dict.fromkeys(named))
    return [replace(result, mutations=mutations) for result in results]


def _mutation(ruling: Ruling, name: str, date: str, case: str, held: Collection[tuple[int, str]]) -> Mutation:
    """What a ruling comes to when its claims are decided under a misconception: refuted if one that held is refuted."""
    verdicts: set[str] = set()
    for claim, _, found in _decided(ruling, date, [name], only=lambda claim, at: (id(claim), at) in held and (not case or claim.case == case)):
        if found.verdict == REFUTED:
            return Mutation(name, REFUTED, f"{claim.case}: {claim}" if claim.case else str(claim))
        verdicts.add(found.verdict)
    return Mutation(name, next((v for v in (UNSUPPORTED, UNDETERMINED) if v in verdicts), HOLDS))


def summary(results: Iterable[Result]) -> dict[str, int]:
    """How many claims have each verdict."""
    found = Counter(result.found.verdict for result in results)
    return {verdict: found[verdict] for verdict in (HOLDS, REFUTED, UNDETERMINED, UNSUPPORTED)}
