"""Every play of a board: legal with its choices, or every reason that forbids it, with its rule."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import clingo

import asp
from checker.reasons import text_of
from checker.situation import situation

if TYPE_CHECKING:
    from checker.board_payments import BoardPayments, Verdict
    from encoder.boards import Board
    from encoder.errors import Unsupported

LEGALITY = ("hand_abilities.lp", "objects.lp", "abilities.lp", *(f for f in asp.files() if f.startswith("legality/")), "costs/added_mana.lp", "costs/makers.lp", "costs/board_sources.lp", "costs/play_cost.lp")
"""What the plays of a board need beside the view."""

FOREIGN = frozenset({"not_controller", "no_permission"})
"""Reasons of plays that nobody would think of: abilities of others' permanents, cards in graveyards. They are listed only if asked about."""

Symbol = clingo.Symbol


@dataclass(frozen=True)
class Reason:
    """Why a play, or one choice of it, is illegal.

    Attributes
    ----------
    code : str
        A word of the rules: ``summoning_sick``.
    rules : tuple of str
        The rules that it rests on, the most special first.
    why : Symbol
        The term that the programs derive, with what it is about.
    """

    code: str
    rules: tuple[str, ...]
    why: Symbol


@dataclass(frozen=True)
class Use:
    """One use of the word "target" in a play.

    Attributes
    ----------
    term : Symbol
        ``target(X, J)``: the J-th target of ability X.
    least : int
    most : int or str
        A number, ``any``, or the term of an amount.
    legal : tuple of Symbol
        What may be chosen: slots, players, ``stack(K)``.
    illegal : mapping
        Everything else that was looked at, with the reasons.
    """

    term: Symbol
    least: Any
    most: Any
    legal: tuple[Symbol, ...]
    illegal: dict[Symbol, tuple[Reason, ...]] = field(compare=False, repr=False)


@dataclass(frozen=True)
class Play:
    """Something that a player might do now.

    Attributes
    ----------
    term : Symbol
        ``cast(P, O)``, ``cast(P, O, Way)``, ``activate(P, O, I)``, ``play_land(P, O)``, ``special(P, O, Action)``, ``attack(P, O, Q)``, ``block(P, O, A)``.
    player : str
    object : Symbol
        The card or permanent.
    reasons : tuple of Reason
        Empty for a legal play.
    """

    term: Symbol
    player: str
    object: Symbol
    reasons: tuple[Reason, ...]

    @property
    def action(self) -> str:
        """``cast``, ``activate``, ``play_land``, ``special``, ``attack`` or ``block``."""
        return self.term.name

    @property
    def what(self) -> Symbol | None:
        """Way, ability, special action, attacked player or attacker; None for a spell cast for its mana cost, and for a land."""
        return self.term.arguments[2] if len(self.term.arguments) > 2 else None


class Plays:
    """The plays of one board, as the programs give them: without payments of mana, which `plays` adds.

    Parameters
    ----------
    board : Board
        Facts, fluents and registers.
    date : str
        One of `asp.RULES_DATES`.
    believed, without : collection of str
        Misconceptions that stand in for rules; names of blocks to leave out.
    """

    def __init__(self, board: Any, date: str = asp.CURRENT, *, believed: Collection[str] = (), without: Collection[str] = ()):
        control = situation(board, date=date, believed=believed, without=without, programs=LEGALITY)
        self._atoms = true_atoms(control)
        against: dict[Symbol, set[Symbol]] = defaultdict(set)
        for play, why in self.of("illegal", 2):
            against[play].add(why)
        legal = {play for (play,) in self.of("legal", 1)}
        self.all: dict[Symbol, Play] = {}
        for play, player, about in sorted(self.of("attempt", 3)):
            reasons = tuple(sorted((self.reason(play, why) for why in against[play]), key=lambda r: (r.code, r.why)))
            if bool(reasons) == (play in legal):
                raise AssertionError(f"{play} is legal and illegal, or neither")
            self.all[play] = Play(play, str(player), about, reasons)

    def of(self, name: str, arity: int) -> list[list[Symbol]]:
        """Arguments of the atoms of a predicate."""
        return self._atoms.get((name, arity), [])

    @cached_property
    def _rules(self) -> dict[tuple[Symbol | None, str], set[str]]:
        found: dict[tuple[Symbol | None, str], set[str]] = defaultdict(set)
        for code, rule in self.of("reason", 2):
            found[None, code.name].add(rule.string)
        for play, code, rule in self.of("reason", 3):
            found[play, code.name].add(rule.string)
        return found

    def reason(self, play: Symbol, why: Symbol) -> Reason:
        """A derived reason with its rules."""
        special = sorted(self._rules.get((play, why.name), ()), key=lambda rule: (-int(rule.partition(".")[0]), rule))
        return Reason(why.name, tuple(dict.fromkeys([*special, *sorted(self._rules.get((None, why.name), ()))])), why)

    @cached_property
    def _uses(self) -> dict[Symbol, list[Use]]:
        legal: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
        for play, use, target in self.of("may_target", 3):
            legal[play, use].append(target)
        illegal: dict[tuple[Symbol, Symbol], dict[Symbol, list[Reason]]] = defaultdict(lambda: defaultdict(list))
        for play, use, target, why in self.of("illegal_target", 4):
            illegal[play, use][target].append(self.reason(play, why))
        found: dict[Symbol, list[Use]] = defaultdict(list)
        for play, use, least, most in sorted(self.of("target_number", 4)):
            bad = {t: tuple(sorted(set(r), key=lambda r: (r.code, r.why))) for t, r in illegal[play, use].items()}
            found[play].append(Use(use, value(least), value(most), tuple(sorted(legal[play, use])), bad))
        return found

    def uses(self, play: Symbol) -> list[Use]:
        """The targets that a play asks for, in order."""
        return self._uses.get(play, [])

    def choices(self, play: Symbol) -> dict[str, list[list[Symbol]]]:
        """Modes, optional costs, what may pay other costs, bounds on X, blockers that menace asks for."""
        return self._choices.get(play, {})

    @cached_property
    def _choices(self) -> dict[Symbol, dict[str, list[list[Symbol]]]]:
        found: dict[Symbol, dict[str, list[list[Symbol]]]] = defaultdict(lambda: defaultdict(list))
        for name, arity in (("legal_mode", 3), ("asks_mode", 3), ("may_add", 2), ("owes", 3), ("can_give", 3), ("x_limit", 4), ("x_rule", 3), ("x_targets", 2), ("x_among", 2), ("needs_unknown", 2)):
            for play, *rest in sorted(self.of(name, arity)):
                found[play][name].append(rest)
        return found


def true_atoms(control: clingo.Control) -> dict[tuple[str, int], list[list[Symbol]]]:
    """What holds on a board, by predicate, but for what is private to a file: all are facts; if grounding left something open, the one model tells."""
    atoms = control.symbolic_atoms
    public = [(name, arity) for name, arity, _ in atoms.signatures if not name.startswith("_")]
    found = {key: list(atoms.by_signature(*key)) for key in public}
    if all(atom.is_fact for group in found.values() for atom in group):
        return {key: [atom.symbol.arguments for atom in group] for key, group in found.items()}
    with control.solve(yield_=True) as models:
        model = next(iter(models))
        return {key: [atom.symbol.arguments for atom in group if model.contains(atom.symbol)] for key, group in found.items()}


def value(symbol: Symbol) -> int | str:
    """A number, or the text of a term."""
    return symbol.number if symbol.type == clingo.SymbolType.Number else str(symbol)


_MATTERS = frozenset({"view", "cost", "mana", "legality"})
_EVERYTHING, _COSTS = frozenset({"view", "legality"}), frozenset({"cost", "mana"})
_PAID = frozenset({"cast", "activate", "special"})
_BY_ITS_WORDS = frozenset({"only_when", "no_legal_target", "too_few_targets", "no_legal_mode", "cannot_pay", "condition_not_met", "no_permission", "wrong_zone"})
"""Reasons that follow from the words of the play itself: not to be trusted where one of these words is not modelled."""
_FOR_WANT_OF_TARGETS = frozenset({"no_legal_target", "too_few_targets", "no_legal_mode"})
_PAYMENTS_LOOKED_AT = 5000
_WITHOUT_COST = frozenset({"no_mana_cost", "condition_not_met", "wrong_zone", "cannot_pay", "too_little_life"})
"""Reasons beside which it would say nothing that the total cost can't be paid, too."""


_LINE = re.compile(r"line\((\w+),(\d+)(?:,\d+)?\)")
_QUOTED = re.compile(r"quoted\((.+),(\d+)\)")
_SUSPEND = re.compile(r"(ticks|ends)\((line.+)\)")


@lru_cache(maxsize=16)
def _wordings(board: Board) -> dict[str, str]:
    """The notation of abilities that others give, by their name (``wording/2``)."""
    said = (re.fullmatch(r'wording\((.+),"(.*)"\)', fact) for fact in board.all_facts())
    return {match[1]: re.sub(r"\\(.)", r"\1", match[2]) for match in said if match}


def ability_words(board: Board, name: str) -> str:
    """The notation of an ability, from its name for the programs.

    Parameters
    ----------
    board : Board
    name : str
        ``line(devoted_druid,2)``, ``quoted(...)``, ``mana(green)`` or a keyword.
    """
    if match := _QUOTED.fullmatch(name):
        if name in (given := _wordings(board)):
            return given[name]
        outer = ability_words(board, match[1])
        parts = re.findall(r'"([^"]+)"', outer)
        return parts[int(match[2]) - 1] if len(parts) >= int(match[2]) else outer
    if match := re.fullmatch(r"mana\((\w+)\)", name):
        return "{T}: add {" + {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}.get(match[1], "C") + "}"
    if match := _SUSPEND.fullmatch(name):
        return {"ticks": "suspend", "ends": "last time counter"}[match[1]]
    if match := _LINE.fullmatch(name):
        try:
            text = board.library.card(match[1]).text
        except KeyError:
            return name
        lines = re.sub(r"\n  +", " ", text).split("\n")
        line = lines[int(match[2])] if int(match[2]) < len(lines) else name
        return re.sub(r"^from [\w ]+: (?=.*:)", "", line)
    return name


class Words:
    """What things are called in the answers about one board.

    Parameters
    ----------
    board : Board
    plays : Plays
        The plays of that board.
    """

    def __init__(self, board: Board, plays: Plays):
        from encoder.boards.board import slug

        self._board, self._players = board, {slug(p): p for p in board.players}
        self._ability = {str(i): str(x) for _, i, x in plays.of("printed_on", 3)}
        self.keyword = {str(x): k.name for x, k in plays.of("keyword_ability", 2)}

    def player(self, term: Symbol | str) -> str:
        """A player as the board spells the name."""
        return self._players[str(term)]

    def say(self, term: Symbol) -> str:
        """A thing as a user says it."""
        if term.type == clingo.SymbolType.Number:
            return self._board[term.number].label
        if str(term) in self._players:
            return self.player(term)
        if term.match("stack", 1):
            item = self._board.stack[term.arguments[0].number - 1]
            return f"{self._board[item.source].label}'s {item.words}"
        if term.match("said", 1):
            return next(e.text for e in self._board.effects if e.number == term.arguments[0].number)
        return f"{self.say(term.arguments[1])} itself" if term.name == "cast" else str(term).replace("_", " ")

    def id(self, term: Symbol) -> str:
        """A thing as the JSON names it: an object's id, a player, ``stack/2``."""
        if term.type == clingo.SymbolType.Number:
            return self._board.object_id(term.number)
        if term.match("cast", 2) or term.match("cast", 3):
            return self.id(term.arguments[1])
        return f"stack/{term.arguments[0]}" if term.match("stack", 1) else self.say(term)

    def ability(self, instance: Symbol) -> str:
        """The notation of an ability."""
        return ability_words(self._board, self._ability.get(str(instance), str(instance)))

    def cost(self, ability: Symbol) -> str:
        """What a cost that somebody pays is called: by its keyword, else by the words of its line."""
        return self.keyword.get(str(ability)) or (str(ability) if not ability.arguments else ability_words(self._board, str(ability)))

    def how(self, play: Play) -> str:
        """A play in words."""
        what = play.what
        name = self.say(play.object)
        if play.action == "play_land":
            return f"play {name}"
        if play.action == "cast":
            if what is not None and what.name == "splice":
                return f"cast {name} splicing {', '.join(self.say(o) for o in spliced(what))}" + (" for nothing" if what.arguments[0].name == "free" else "")
            way = "" if what is None else " face down" if what.name == "face_down" else (
                f" for nothing ({self.say(what.arguments[0])})" if what.name == "free" else f" for its {self.cost(what)} cost")
            return f"cast {name}{way}"
        assert what is not None
        if play.action == "activate":
            return f'activate "{self.ability(what)}" of {name}'
        if play.action == "special":
            return f"{what.name.replace('_', ' ')}: {name}"
        return f"attack {self.say(what)} with {name}" if play.action == "attack" else f"block {self.say(what)} with {name}"


def spliced(way: Symbol) -> list[Symbol]:
    """The cards that are spliced onto a spell that is cast in this way, in their order (CR 702.47)."""
    out, rest = [], way.arguments[1]
    while rest.name == "with":
        out.append(rest.arguments[0])
        rest = rest.arguments[1]
    return out


def _choices(plays: Plays, words: Words, play: Play, beyond: Collection[Symbol] = ()) -> dict[str, Any]:
    """What its player chooses for a play, as JSON."""
    out: dict[str, Any] = {}
    what, found = play.what, plays.choices(play.term)
    if play.action == "cast":
        base = what.arguments[0] if what is not None and what.name == "splice" else what
        out["way"] = "normal" if base is None else base.name if base.name in ("face_down", "free", "normal") else words.cost(base)
        if what is not None and what.name == "splice":
            out["splices"] = [words.say(o) for o in spliced(what)]
    elif play.action == "activate":
        assert what is not None
        out["ability"] = words.ability(what)
    elif play.action == "special":
        assert what is not None
        out["special_action"] = what.name
    elif what is not None:
        out["attacks" if play.action == "attack" else "attacker"] = words.id(what)
    if uses := plays.uses(play.term):
        limits: dict[Symbol, dict[str, Any]] = defaultdict(dict)
        for y, bound, n in found.get("x_limit", []):
            limits[y][bound.name] = (min if bound.name == "at_most" else max)(n.number, limits[y].get(bound.name, n.number))
            limits[y]["rules"] = sorted({rule.string for thing, rule in found.get("x_rule", []) if thing == y})
        apart = plays.of("distinct_targets", 3)
        number = {use.term: n for n, use in enumerate(uses, 1)}
        out["targets"] = [
            {"target": number[use.term], "least": use.least, "most": use.most,
             "legal": [{"object": words.id(t), "name": words.say(t), "x": limits.get(t, {})} for t in use.legal if t not in beyond],
             "other_than": sorted(number[other] for p, one, other in apart if p == play.term and one == use.term)}
            for use in uses
        ]
    if modes := found.get("legal_mode"):
        out["modes"] = [mode.number for _, mode in modes]
    if optional := found.get("may_add"):
        out["optional_costs"] = [words.cost(x) for (x,) in optional]
    givers: dict[Symbol, list[Symbol]] = defaultdict(list)
    for cost, thing in found.get("can_give", []):
        givers[cost].append(thing)
    if givers:
        out["costs"] = [{"cost": cost.name, "n": value(cost.arguments[-1]) if cost.arguments and cost.arguments[-1].type == clingo.SymbolType.Number else 1,
                         "from": [{"object": words.id(t), "name": words.say(t)} for t in things]} for cost, things in givers.items()]
    if play.action == "block":
        out["blockers"] = next((n.number for a, n in plays.of("blockers_needed", 2) if a == what), 1)
    return out


def reasons_json(words: Words, reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """Reasons as they stand in the JSON: ``code``, ``rule``, ``rules``, ``text``."""
    told = dict.fromkeys((r.code, r.rules, text_of(r.why, words.say)) for r in reasons)  # several branches of a phrase may say the same
    return [{"code": code, "rule": rules[0] if rules else None, "rules": list(rules), "text": text} for code, rules, text in told]


def entry_json(words: Words, play: Play) -> dict[str, Any]:
    """What every command says of a play."""
    return {"player": words.player(play.player), "action": play.action, "object": words.id(play.object), "play": words.how(play)}


@dataclass
class Answered:
    """The plays of a board, as JSON, with what was left out.

    Attributes
    ----------
    legal, illegal : list of dict
        The ``plays`` and ``illegal`` of the JSON.
    unsupported : list of Unsupported
        Clauses that are not modelled, and could change the answer about the plays that are left out of both lists, or whether they can be paid for.
    cuts : list of str
        What depends on cards that the board does not name.
    """

    legal: list[dict[str, Any]] = field(default_factory=list)
    illegal: list[dict[str, Any]] = field(default_factory=list)
    unsupported: list[Any] = field(default_factory=list)
    cuts: list[str] = field(default_factory=list)


def plays(board: Board, player: str | None = None, *, why_not: bool = False, about: int | None = None, date: str | None = None) -> Answered:
    """Every play of a board: legal with its choices, or every reason against it.

    Parameters
    ----------
    board : Board
    player : str, optional
        Only this player's plays.
    why_not : bool
        Give the illegal plays too, and for legal ones the things that can't be targeted for another reason than not being meant.
    about : int, optional
        Only plays with this object (its slot); then also those that nobody would think of (`FOREIGN`), and every reason against every target.
    date : str, optional
        One of `asp.RULES_DATES`; else that of the board.

    Raises
    ------
    UnsupportedError
        A clause that is not modelled could change the answer about every play.

    References
    ----------
    CR 101.2, 115, 116, 117, 508.1, 509.1, 601, 602.

    Examples
    --------
    >>> from encoder.boards import parse_board
    >>> answer = plays(parse_board("Ana: [Devoted Druid: new]"), why_not=True)
    >>> [p["play"] for p in answer.legal]
    ['activate "put a -1/-1 counter on this: untap this" of Devoted Druid']
    >>> [(p["play"], [r["code"] for r in p["reasons"]]) for p in answer.illegal if p["action"] == "activate"]
    [('activate "{T}: add {G}" of Devoted Druid', ['summoning_sick'])]
    """
    from checker.board_payments import BoardPayments, clause
    from checker.views import unread
    from encoder.errors import UnsupportedError

    date = date or board.rules_date
    board = board.under(date)
    found = Plays(board, date)
    words, costs = Words(board, found), BoardPayments(found, date)
    clouds = list(clauses(board, ((x, aspect) for x, aspect in found.of("clouded", 2)))) + [
        clause for effect in board.effects for clause in effect.unsupported if clause.aspect in _MATTERS] + unread(board, found.of)
    if all_of := [c for c in clouds if c.aspect in _EVERYTHING]:
        raise UnsupportedError(all_of)
    answer = Answered()
    doubts: dict[Symbol, list[Any]] = defaultdict(list)
    for term, ability, aspect in found.of("doubtful", 3):
        doubts[term] += clauses(board, [(ability, aspect)])
    asked: dict[str, Verdict] = {}
    cuts: list[str] = []
    for play in found.all.values():
        if (player is not None and words.player(play.player) != player) or (about is not None and play.object.number != about):
            continue
        known = play.reasons
        left_out = [c for c in doubts[play.term] if c.aspect in _EVERYTHING]
        if left_out and not any(r.code == "not_controller" for r in known):
            known = tuple(r for r in known if r.code not in _BY_ITS_WORDS)
            answer.unsupported += left_out
            if not known:
                continue
        if known and (not why_not or (about is None and any(r.code in FOREIGN for r in play.reasons))):
            continue
        payable: bool | None = True
        x: list[int] | None = None
        beyond: dict[Symbol, Reason] = {}
        if (play.action in _PAID or costs.asks(play.term)) and not any(r.code in _WITHOUT_COST for r in known):
            unclear = [c for c in (*clouds, *doubts[play.term]) if c.aspect in _COSTS]
            if unclear:
                payable, answer.unsupported = None, answer.unsupported + unclear
            elif found.choices(play.term).get("needs_unknown"):
                payable = None
                cuts.append(f"whether {words.player(play.player)} can {words.how(play)} depends on cards that nobody has named")
            else:
                verdict = _verdict(costs, play, asked)
                payable = verdict.payable
                with_x = payable and _has_x(found, play)
                if payable is None or (with_x and verdict.not_modelled):
                    payable = None
                    answer.unsupported += [clause(board, words, play.term, what) for what in verdict.not_modelled]
                    cuts += [f"whether {words.player(play.player)} can {words.how(play)}: ways to pay may be missing ({what.replace('_', ' ')})" for what in verdict.overflow]
                elif with_x:
                    x, bound = _values_of_x(found, costs, play)
                    payable = bool(x) or (None if bound else False)
                    beyond = _beyond(found, play, x) if x and not bound else {}
                    x = [one for one in x if _enough(found, play, one)]
                    if payable and not x and not bound:
                        known = (*known, *(found.reason(play.term, clingo.Function("no_legal_target", [use.term])) for use in found.uses(play.term)[:1]))
                    cuts += [f"with which X {words.player(play.player)} can {words.how(play)}: ways to pay may be missing ({bound})"] if bound else []
        reasons = known if payable is not False else (*known, found.reason(play.term, clingo.Function("unpayable")))
        if reasons:
            if why_not:
                answer.illegal.append({**entry_json(words, play), "choice": None, "reasons": reasons_json(words, reasons)})
                if any(r.code in _FOR_WANT_OF_TARGETS for r in reasons):
                    answer.illegal += _targets(found, words, play, everything=about is not None, beyond=beyond)
        else:
            choices = _choices(found, words, play, beyond) | ({"x": x} if x is not None else {}) | _by_targets(words, costs, play)
            answer.legal.append({**entry_json(words, play), "choices": choices, "payable": payable})
            if why_not:
                answer.illegal += _targets(found, words, play, everything=about is not None, beyond=beyond)
    answer.cuts = [f"the top card of {words.player(p)}'s library is not known, and {words.player(p)} may play it" for (p,) in found.of("plays_unknown", 1)] + list(dict.fromkeys(cuts))
    answer.unsupported = list(dict.fromkeys(answer.unsupported))
    return answer


def unpayable(board: Board, date: str, terms: Collection[Symbol]) -> dict[Symbol, tuple[str, Reason]]:
    """Those of some plays, against which nothing else speaks, that can't be paid for: the player's name, and the reason."""
    from checker.board_payments import BoardPayments

    found = Plays(board, date)
    words, costs, out = Words(board, found), BoardPayments(found, date), {}
    for play in found.all.values():
        if play.term in terms and not play.reasons and (play.action in _PAID or costs.asks(play.term)) and _verdict(costs, play, {}).payable is False:
            out[play.term] = words.player(play.player), found.reason(play.term, clingo.Function("unpayable"))
    return out


def _verdict(costs: BoardPayments, play: Play, asked: dict[str, Verdict]) -> Verdict:
    """Whether a play can be paid; plays with the same cost and the same means are asked about once."""
    facts = costs.facts(play.term)
    if facts not in asked:
        asked[facts] = costs.verdict(play.term)
    return asked[facts]


def _by_targets(words: Words, costs: BoardPayments, play: Play) -> dict[str, Any]:
    """Where the cost depends on the targets: how many of them, and how many of those that an effect counts, can be paid for."""
    if not costs.counts_targets(play.term):
        return {}
    rows = [(dict(zip(("targets", "counted"), (None if n.type != clingo.SymbolType.Number else n.number for n in aims.arguments), strict=True)), payable)
            for aims, payable in costs.numbers_of_targets(play.term)]
    return {"numbers_of_targets": [{**numbers, "payable": payable} for numbers, payable in rows], "counted": [words.id(t) for t in costs.counted(play.term)]}


def _has_x(plays: Plays, play: Play) -> bool:
    return any(p == play.term and fact.match("symbol", 3) and fact.arguments[1].name == "x" for p, fact in plays.of("cost_fact", 2))


def _values_of_x(plays: Plays, costs: BoardPayments, play: Play) -> tuple[list[int], str]:
    """The values of X that can be paid for, and what could hide more of them."""
    from checker.payments import OutOfTime

    among = {n.number for (n,) in plays.choices(play.term).get("x_among", [])}
    question = costs.question(play.term)
    looked_at, late = [], ""
    try:
        for payment in islice(question.payments(costs.seconds()), _PAYMENTS_LOOKED_AT):
            looked_at.append(payment)
    except OutOfTime as e:
        late = str(e)
    bound = ", ".join(question.overflow).replace("_", " ") or late or (f"the first {len(looked_at)} were looked at" if len(looked_at) == _PAYMENTS_LOOKED_AT else "")
    return sorted(x for x in {p.announcement.x or 0 for p in looked_at} if not among or x in among), bound


def _allows(plays: Plays, play: Play, thing: Symbol, x: int) -> bool:
    """Whether a target may be chosen with this X."""
    limits = [(bound.name, n.number) for y, bound, n in plays.choices(play.term).get("x_limit", []) if y == thing]
    return all(x <= n if bound == "at_most" else x >= n for bound, n in limits)


def _enough(plays: Plays, play: Play, x: int) -> bool:
    """Whether as many targets as the words ask for can be chosen with this X."""
    if any(x > n.number for (n,) in plays.choices(play.term).get("x_targets", [])):
        return False
    return all(use.least == "x" or sum(_allows(plays, play, t, x) for t in use.legal) >= use.least for use in plays.uses(play.term))


def _beyond(plays: Plays, play: Play, values: Collection[int]) -> dict[Symbol, Reason]:
    """Targets that no X allows that can be paid for."""
    return {t: Reason("x_limit", tuple(sorted({rule.string for y, rule in plays.choices(play.term).get("x_rule", []) if y == t})), clingo.Function("x_limit"))
            for use in plays.uses(play.term) for t in use.legal if not any(_allows(plays, play, t, x) for x in values)}


def _targets(plays: Plays, words: Words, play: Play, everything: bool, beyond: Mapping[Symbol, Reason] | None = None) -> Iterator[dict[str, Any]]:
    """Things that a legal play can't target, though they are what it speaks of."""
    for number, use in enumerate(plays.uses(play.term), 1):
        too_far = {t: (reason,) for t, reason in (beyond or {}).items() if t in use.legal}
        for target, reasons in {**use.illegal, **too_far}.items():
            if target in too_far or (target not in use.legal and (everything or all(r.code != "unfit" for r in reasons))):
                yield {**entry_json(words, play), "choice": {"target": number, "object": words.id(target), "name": words.say(target)}, "reasons": reasons_json(words, reasons)}


def clauses(board: Board, atoms: Iterable[tuple[Symbol, Symbol]]) -> Iterator[Any]:
    """The clauses that ``unsupported/3`` marks of some abilities."""
    for ability, aspect in atoms:
        if ability.match("unread", 1):
            yield unread_clause(board, ability.arguments[0], aspect.name)
            continue
        inner = ability
        while inner.name != "line" and inner.arguments:
            inner = inner.arguments[0]
        for clause in board.unsupported:
            if clause.aspect == aspect.name and (inner.name != "line" or (clause.line == inner.arguments[1].number and _card(board, inner) == clause.card)):
                yield clause


def unread_clause(board: Board, ability: Symbol, aspect: str) -> Unsupported:
    """The clause of an ability that says a number which the programs do not work out (``unread/1``)."""
    from encoder.errors import Unsupported

    line = ability
    while line.name != "line" and line.arguments:
        line = line.arguments[0]
    known = line.name == "line"
    return Unsupported(_card(board, line) if known else "board", line.arguments[1].number if known else 0, ability_words(board, str(ability)), aspect)


def _card(board: Board, line: Symbol) -> str:
    return board.library.card(line.arguments[0].name).name
