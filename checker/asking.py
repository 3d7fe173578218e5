"""Why a fact of a board is so, or is not: what a user asks, in words or as a term of the programs, with its proof."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import clingo
from clingo import Function, Number, Symbol

import asp
from checker.claim_words import CannotSay, condition
from checker.engine import Layouts, Overflow, Rules, Vocabulary
from checker.explaining import Explainer, stages_of
from checker.legality import LEGALITY, unpayable
from checker.lines import Abilities, Several
from checker.needed import needed
from checker.proof_words import Node, Sentences
from checker.proofs import ANY, Failure, Proof, Proofs
from checker.reached import Reader
from checker.reasons import text_of
from checker.situation import GIVEN, board_text, situation
from checker.telling import Teller
from checker.wording import Wording
from encoder.boards import Board, Unclear
from encoder.boards.board import kind_term, ref_term, slug
from encoder.boards.names import fold
from encoder.errors import InputError, Problem
from encoder.rulings import sentences as say

_DEEPEST = 40


@dataclass(frozen=True)
class Asked:
    """A fact that is asked about.

    Attributes
    ----------
    atom : Symbol
    wanted : bool
        Whether the sentence says that it is so.
    """

    atom: Symbol
    wanted: bool = True


@dataclass
class Why:
    """The answer about one fact.

    Attributes
    ----------
    asked : Asked
    so : bool
    proof : Proof or None
        If it is so.
    failures : list of Failure
        If it is not: for each rule that could have made it so, what is missing.
    instead : list of Proof
        ... if other facts say why it is not: those, such as the number that is the right one.
    unpaid : str
        ... if a play can't be paid for, and nothing else speaks against it: that, with its `rules`.
    """

    asked: Asked
    so: bool
    proof: Proof | None = None
    failures: list[Failure] = field(default_factory=list)
    instead: list[Proof] = field(default_factory=list)
    unpaid: str = ""
    rules: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """For the JSON output."""
        return {"fact": str(self.asked.atom), "so": self.so, "proof": None if self.proof is None else _proof_json(self.proof, set()), "failures": [_failure_json(f) for f in self.failures],
                "instead": [_proof_json(proof, set()) for proof in self.instead]}


def _proof_json(proof: Proof, seen: set[Symbol]) -> dict[str, Any]:
    again = proof.atom in seen and bool(proof.parts)
    seen.add(proof.atom)
    reason = proof.reason
    return {
        "fact": str(proof.atom), "rules": list(reason.block.rules) if reason else [], "says": reason.block.text if reason else "", "at": reason.block.name if reason else None,
        "absent": [str(a) for a in reason.absent] if reason else [], "compared": list(reason.compared) if reason else [], "above": again,
        "parts": [] if again else [_proof_json(part, seen) for part in proof.parts],
    }


def _failure_json(failure: Failure) -> dict[str, Any]:
    return {"rules": list(failure.block.rules), "says": failure.block.text, "at": failure.block.name, "met": [str(m) for m in failure.met],
            "missing": None if failure.missing is None else str(failure.missing), "present": None if failure.present is None else str(failure.present),
            "compared": failure.compared, "why": [_failure_json(f) for f in failure.why]}


class Question:
    """A board, or the state after some plays on it, of which facts are asked.

    Parameters
    ----------
    board : Board
    date : str
        One of `asp.RULES_DATES`.
    plays : sequence of str
        Labels of plays, as ``explore --json`` has them, that are made first.

    Raises
    ------
    InputError
        There is no such play.
    UnsupportedError
        Plays are to be made on a board with something that the step programs do not know.
    """

    def __init__(self, board: Board, date: str = asp.CURRENT, plays: Sequence[str] = ()):
        self.board, self.date, self.plays = board.under(date), date, plays
        self.after = self._step(plays) if plays else None

    def _step(self, plays: Sequence[str]) -> Proofs:
        strategy = Layouts(Vocabulary(self.board, Rules(self.date), tokens=4))
        state = strategy.vocabulary.initial()
        for n, label in enumerate(plays, 1):
            found = dict(strategy.successors(state))
            if label not in found or isinstance(found[label], Overflow):
                raise InputError([Problem("", 0, 0, f'play {n} can\'t be made here: "{label}"', f"one of: {', '.join(sorted(found)[:12])}")])
            state = found[label]  # type: ignore[assignment]
        proofs = Explainer(strategy, Teller(Reader(self.board, strategy.vocabulary))).proofs(state)
        assert proofs is not None
        return proofs

    @property
    def proofs(self) -> Proofs:
        """The derivations of everything that is so: of characteristics and of what may be played; after plays, and of what happens, of the step."""
        return self._board if self.after is None else self.after

    @cached_property
    def _board(self) -> Proofs:
        control = situation(self.board, date=self.date, programs=LEGALITY)
        with control.solve(yield_=True) as handle:
            atoms = frozenset(next(iter(handle)).symbols(atoms=True))
        statements = list(needed(asp.select((*GIVEN, *LEGALITY), self.date), board_text(self.board)))
        return Proofs(statements, atoms, stages_of(atoms))

    def why(self, text: str) -> list[Why]:
        """What a sentence, or a term, says, each with its proof, or with what is missing for it.

        Raises
        ------
        InputError
            It says nothing that can be asked.

        Examples
        --------
        >>> from encoder.boards import parse_board
        >>> question = Question(parse_board("Ana: [Glorious Anthem, Grizzly Bears]"))
        >>> [(str(found.asked.atom), found.so) for found in question.why("Grizzly Bears is 3/4")]
        [('value(2,power,3)', True), ('value(2,toughness,4)', False)]
        """
        out = []
        asked_of = self.asked(text)
        plays = {one.atom.arguments[0] for one in asked_of if one.atom.name == "legal"}
        unpaid = unpayable(self.board, self.date, plays) if plays and self.after is None else {}
        for asked in asked_of:
            if asked.atom.name == "legal" and asked.atom.arguments[0] in unpaid:
                player, reason = unpaid[asked.atom.arguments[0]]
                out.append(Why(asked, False, unpaid=f"{player} can't: {text_of(reason.why, str)}", rules=reason.rules))
            elif asked.atom in self.proofs.atoms:
                out.append(Why(asked, True, self.proofs.prove(asked.atom)))
            else:
                out.append(Why(asked, False, None, self.proofs.fails(asked.atom), [self.proofs.prove(atom) for atom in self.wording.instead(asked.atom)]))
        return out

    @property
    def wording(self) -> Wording:
        """Words for what is so there."""
        return Wording(self.board, self.proofs.atoms)

    def told(self, found: Sequence[Why]) -> list[Node]:
        """Answers in words: each fact with what it rests on, or why it is not so; what one of them tells, the others do not."""
        sentences = Sentences(self.wording, self.proofs)
        nodes = [Node(one.unpaid, one.rules) if one.unpaid else self._alive(one, sentences) or sentences.answer(one.asked.atom, self.proofs, one.failures) for one in found]
        return [node for node in nodes if node is not None]

    def _alive(self, one: Why, sentences: Sentences) -> Node | None:
        """Why something does not die where no rule that looks at it is near to: its toughness, and its damage."""
        def compared(failures: Sequence[Failure]) -> bool:
            return any(failure.compared or compared(failure.why) for failure in failures)

        atom = one.asked.atom
        if one.so or not (atom.name == "event" and atom.arguments[0].name == "dies") or compared(one.failures):
            return None
        o = atom.arguments[0].arguments[0]
        damage = [a for a in self.proofs.atoms if a.name == "holds" and a.arguments[0].name == "damage" and a.arguments[0].arguments[0] == o]
        facts = sorted([*damage, *(a for a in self.proofs.atoms if a.name == "toughness" and a.arguments[0] == o)])
        return Node(self.wording.denied(atom), parts=[sentences.proof(self.proofs.prove(a)) for a in facts]) if facts else None

    def asked(self, text: str) -> list[Asked]:
        """The facts that a text means."""
        if re.fullmatch(r"\s*[a-z]\w*\(.*\)\s*", text, re.S):
            return [Asked(self._term(text))]
        marked = say.mark(text, self.board.names.longest, frozenset(map(fold, self.board.players)))
        mistakes = []
        for read in (self._said, self._play):
            try:
                return list(read(marked))
            except say.Mistake as mistake:
                mistakes.append(mistake)
            except CannotSay as reason:
                raise InputError([Problem("", 0, 0, f"no fact of a board: {', '.join(map(str, reason.what))}", _HINT)]) from None
        first = max(mistakes, key=lambda m: m.offset)
        raise InputError([Problem("", 0, 0, f'"{text[:80]}": {first.message}', first.hint or _HINT)])

    def _term(self, text: str) -> Symbol:
        """A term in which objects and players may stand by their names."""
        names = {o.label: str(o.slot) for o in self.board.objects} | {p: slug(p) for p in self.board.players}
        pattern = "|".join(rf"(?<![\w]){re.escape(name)}(?![\w])" for name in sorted(names, key=len, reverse=True))
        try:
            return clingo.parse_term(re.sub(pattern, lambda m: names[m.group()], text) if names else text)
        except RuntimeError:
            raise InputError([Problem("", 0, 0, f'"{text[:80]}" is no term of the programs', _HINT)]) from None

    # --- sentences ------------------------------------------------------------------------------------------------------

    def _said(self, marked: say.Marked) -> Iterator[Asked]:
        for sentence in say.parse_claims(marked):
            if isinstance(sentence, say.Happens) and sentence.play is not None:
                yield from self._of_play(sentence.play)
                continue
            if isinstance(sentence, say.Happens) and sentence.verb in ("triggers", "dies"):
                yield from self._happens(sentence)
                continue
            if not isinstance(sentence, say.Fact):
                raise CannotSay("what happens, or a number of things: ask about a state")
            if isinstance(sentence.quality, say.Life):
                yield from (Asked(atom, not sentence.negated) for atom in self._life(sentence.thing, sentence.quality))
                continue
            o = self._thing(sentence.thing)
            for good, atom in self._parts(o, sentence.quality):
                yield Asked(atom, good is not sentence.negated)

    def _happens(self, happens: say.Happens) -> Iterator[Asked]:
        """What happens in the step that comes next, whatever is played."""
        self.after = self.after or self._step(())
        if happens.verb == "dies":
            yield Asked(Function("event", [Function("dies", [self._thing(happens.thing)])]))
            return
        slot, meant = Abilities(self.board).meant(happens.thing)
        named = [a.arguments[1] for a in sorted(self.proofs.atoms) if a.name == "may_instance" and str(a.arguments[0]) == slot and str(a.arguments[2]) in meant]
        found = [Function("triggers", [*a.arguments[:2], a.arguments[5]]) for a in sorted(self.proofs.atoms)
                 if a.name == "occurrence" and len(a.arguments) == 6 and str(a.arguments[0]) == slot and a.arguments[1] in named]
        if not found:
            raise CannotSay("nothing here could trigger it")
        yield from map(Asked, dict.fromkeys(found))

    def _life(self, thing: say.Thing | None, quality: say.Life) -> Iterator[Symbol]:
        """A life total: what the board says."""
        player = self._thing(thing)
        if self.after is not None:
            raise CannotSay("a life total after plays: explore tells it")
        total = next((a.arguments[1].number for a in self.proofs.atoms if a.name == "register_value" and a.arguments[0] == Function("life", [player])), None)
        if total is None:
            raise CannotSay("the life total of what is no player")
        fits = {"": False, "at least": total >= quality.n, "at most": total <= quality.n}.get(quality.how)
        if fits is None:
            raise CannotSay(f'"{quality.how}"')
        yield Function("register_value", [Function("life", [player]), Number(total if fits else quality.n)])

    def _parts(self, o: Symbol, quality: say.Quality) -> Iterator[tuple[bool, Symbol]]:
        if isinstance(quality, say.Size):
            yield True, Function("value", [o, Function("power"), Number(quality.power)])
            yield True, Function("value", [o, Function("toughness"), Number(quality.toughness)])
        elif isinstance(quality, say.Words):
            for word in quality.words:
                one = clingo.parse_term(condition(word))
                if one.name in ("needs", "lacks"):
                    yield one.name == "needs", Function("view", [o, one.arguments[0]])
                elif one.name in ("tapped", "untapped"):
                    yield one.name == "tapped", Function("holds", [Function("tapped", [o])])
                else:
                    raise CannotSay(f'"{word}"')
        elif isinstance(quality, say.Keyword):
            has = [a for a in self.proofs.atoms if a.name == "may_instance" and a.arguments[0] == o and str(a.arguments[2]) == slug(quality.word)]
            instances = sorted(a.arguments[1] for a in has) or [Function("own", [Function(slug(quality.word))])]
            yield from ((not quality.absent, Function("view", [o, Function("ability", [i])])) for i in instances)
        elif isinstance(quality, say.Counters) and quality.kind:
            kind = clingo.parse_term(kind_term(quality.kind))
            yield True, Function("holds", [Function("counter", [o, kind, Number(self._amount("counter", [o, kind], quality.n, quality.how))])])
        elif isinstance(quality, say.Damage):
            yield True, Function("holds", [Function("damage", [o, Number(self._amount("damage", [o], quality.n, quality.how))])])
        elif isinstance(quality, say.Related) and quality.relation == "controlled by":
            yield True, Function("view", [o, Function("controller", [self._thing(quality.to)])])
        else:
            raise CannotSay("this quality")

    def _amount(self, name: str, about: list[Symbol], n: int, how: str) -> int:
        """The number that is asked for; of at least n, the one that is there, or n."""
        if how == "at most":
            raise CannotSay('"at most"')
        held = [a.arguments[0].arguments for a in self.proofs.atoms if a.name == "holds" and len(a.arguments) == 1 and a.arguments[0].name == name]
        return next((row[-1].number for row in held if row[:-1] == about and row[-1].number >= n), n) if how else n

    def _play(self, marked: say.Marked) -> Iterator[Asked]:
        yield from self._of_play(say.parse_play(marked))

    def _of_play(self, play: say.Play) -> Iterator[Asked]:
        verb = {"casts": "cast", "activates": "activate", "plays_land": "play_land", "attacks": "attack", "blocks": "block"}.get(play.verb)
        if verb is None or play.player is None:
            raise CannotSay(f'"{play.verb}"')
        if play.targets or play.cost or play.paying is not None or play.x is not None or play.tapped or play.chosen or play.spliced:
            raise InputError([Problem("", 0, 0, "whether a play with these targets, X or payment is legal is not asked here, only whether it can be played", "legal: ..., or illegal: ..., in a ruling file")])
        player = Function(slug(next(p for p in self.board.players if fold(p) == fold(play.player.text))))
        about = [self._thing(thing) for thing in ((*play.creatures,) if verb in ("attack", "block") else (play.thing,)) if thing is not None]
        found = sorted({a.arguments[0] for a in self.proofs.atoms if a.name in ("legal", "illegal") and a.arguments[0].name == verb
                        and a.arguments[0].arguments[0] == player and a.arguments[0].arguments[1] in about})
        if verb == "activate" and play.words:
            meant = self._meant(str(about[0]), play.words)
            found = [term for term in found if self._ability(term) in meant]
        if not found:
            yield from self._no_play(play, about)
            return
        for term in found:
            yield Asked(Function("legal", [term]))
            yield from (Asked(a) for a in sorted(self.proofs.atoms) if a.name == "illegal" and a.arguments[0] == term)

    def _no_play(self, play: say.Play, about: list[Symbol]) -> Iterator[Asked]:
        """Why a play is not thought of: the ability is not there any more; or it is nothing that can be played from where it is."""
        [o, *_] = about or [Number(0)]
        name = next((one.label for one in self.board.objects if str(one.slot) == str(o)), "it")
        if play.verb == "activates":
            acts = {a.arguments[0] for a in self.proofs.atoms if a.name == "activated"}
            faces = {a.arguments[0].arguments[1] for a in self.proofs.atoms if a.name == "holds" and a.arguments[0].name == "face" and a.arguments[0].arguments[0] == o}
            printed = sorted(Function("own", [a.arguments[1].arguments[0]]) for a in self.proofs.atoms
                             if a.name == "card" and a.arguments[0] in faces and a.arguments[1].name == "ability" and a.arguments[1].arguments[0] in acts)
            if not printed:
                raise CannotSay(f"{name} has no activated ability")
            yield from (Asked(Function("view", [o, Function("ability", [instance])])) for instance in printed)
            return
        places = [str(a.arguments[0].arguments[1]) for a in self.proofs.atoms if a.name == "holds" and a.arguments[0].name == "in" and a.arguments[0].arguments[0] == o]
        place = places[0] if places else "nowhere"
        where = {"battlefield": "is on the battlefield", "stack": "is on the stack", "exile": "is in exile", "nowhere": "is nowhere"}.get(place, f"is in a {place}")
        raise CannotSay(f"{name} {where}: nothing here could let {play.player.text if play.player else 'anybody'} do that with it")

    def _meant(self, slot: str, words: str) -> list[str]:
        try:
            return Abilities(self.board).to_activate(slot, words)
        except Several as several:
            raise CannotSay(several.message) from None

    def _ability(self, term: Symbol) -> str:
        o, instance = term.arguments[1:3]
        return next((str(a.arguments[2]) for a in self.proofs.atoms if a.name in ("may_instance", "printed_on") and list(a.arguments[:2]) == [o, instance]), str(instance))

    def _thing(self, thing: say.Thing | None) -> Symbol:
        if isinstance(thing, say.Name):
            found = self.board.names.resolve(thing.text)
            if isinstance(found, Unclear):
                raise InputError([Problem("", 0, 0, found.message, found.hint)])
            return clingo.parse_term(ref_term(found))
        raise CannotSay("this way to name a thing")


_HINT = 'Grizzly Bears is 3/3; Grizzly Bears has haste; Ana casts Blaze; or a term of the programs: "value(Grizzly Bears, power, 3)"'


# --- in lines of text -----------------------------------------------------------------------------------------------------------------


def proof_lines(proof: Proof, call: Mapping[str, str]) -> Iterator[str]:
    """A proof as an indented tree of the programs' terms, with every step.

    Parameters
    ----------
    proof : Proof
    call : mapping of str to str
        What objects are called, by slot.
    """
    seen: set[Symbol] = set()

    def lines(one: Proof, depth: int) -> Iterator[str]:
        reason, again = one.reason, one.atom in seen
        seen.add(one.atom)
        rules = "  (given)" if reason is None else f"  [{', '.join(reason.block.rules)}] {reason.block.text}" if reason.block.rules else f"  ({reason.block.name})"
        yield f"{'  ' * depth}{named(one.atom, call)}{rules}"
        if reason:
            yield from (f"{'  ' * (depth + 1)}not {named(a, call)}" for a in reason.absent)
        if not again and depth < _DEEPEST:
            for part in one.parts:
                yield from lines(part, depth + 1)

    yield from lines(proof, 0)


def failure_lines(failure: Failure, call: Mapping[str, str], depth: int = 0) -> Iterator[str]:
    """What is missing for a fact, indented."""
    if failure.missing is not None:
        what = f"{named(failure.missing, call)} is not so"
    else:
        what = f"but {named(failure.present, call)}" if failure.present is not None else f"{failure.compared} is not so"
    rules = f"  [{', '.join(failure.block.rules)}] {failure.block.text}" if failure.block.rules else f"  ({failure.block.name})"
    met = [m for m in failure.met if not m.name.startswith("_")]
    yield f"{'  ' * depth}{what}{rules}" + (f"; so is {', '.join(named(m, call) for m in met[:4])}" if met else "")
    for inner in failure.why:
        yield from failure_lines(inner, call, depth + 1)


def named(atom: Symbol | None, call: Mapping[str, str]) -> str:
    """A fact with its objects by name."""
    def text(x: Symbol, first: bool) -> str:
        if x == ANY:
            return "_"
        if x.type == clingo.SymbolType.Number:
            return call.get(str(x), str(x)) if first else str(x)
        if x.type == clingo.SymbolType.Function and x.arguments:
            about = x.name in _OBJECTS
            return f"{x.name}({', '.join(text(a, about and k in _OBJECTS[x.name]) for k, a in enumerate(x.arguments))})"
        return str(x)

    return "" if atom is None else text(atom, False)


_OBJECTS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("view", "value", "in", "tapped", "counter", "damage", "on_battlefield", "creature", "power", "toughness", "controller", "instance", "keyword", "count", "shown",
                     "face", "under", "sick", "owner", "may_instance", "slot", "put_into_graveyard", "destroy", "dies", "controls"), (0,)),
    **dict.fromkeys(("has", "size", "acts", "activate", "cast", "attack", "locked", "cast", "play_land"), (1,)), **dict.fromkeys(("attached", "attacking", "blocking"), (0, 1)), "block": (1, 2),
}
