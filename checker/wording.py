"""Words for the facts of the programs: a table of asp/ (words.txt), and for all others what the header of their program says of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

import clingo
from clingo import Symbol, SymbolType

import asp
from checker.effect_words import listing
from checker.legality import ability_words
from checker.proofs import ANY
from checker.reasons import text_of
from encoder.boards import Board
from encoder.boards.board import slug

TOLD, THROUGH, OUT = "told", "through", "out"
"""What is done with a fact in a proof: it is told; only what it rests on is; neither is."""
_VARIABLE = re.compile(r"(?<![\w\"])([A-Z]\w*|_)(?!\w)")


@dataclass(frozen=True)
class _Row:
    """A line of the table: which facts it is about, and what it says of them."""

    pattern: Symbol
    sentence: str
    denied: str = ""

    def fits(self, atom: Symbol) -> dict[str, Symbol] | None:
        """What its variables are in a fact that it is about."""
        found: dict[str, Symbol] = {}
        return found if _matches(self.pattern, atom, found) else None


def _matches(pattern: Symbol, atom: Symbol, found: dict[str, Symbol]) -> bool:
    if pattern.match("variable", 1):
        found.setdefault(pattern.arguments[0].string, atom)
        return True
    if pattern.type != atom.type or pattern.type != SymbolType.Function:
        return pattern == atom
    return (pattern.name == atom.name and len(pattern.arguments) == len(atom.arguments)
            and all(_matches(p, a, found) for p, a in zip(pattern.arguments, atom.arguments, strict=True)))


_Signature = tuple[str, int]


def _with(pattern: Symbol, at: Mapping[str, Symbol]) -> Symbol:
    """A pattern with what its variables are; ``_`` stays open."""
    if pattern.match("variable", 1):
        name = pattern.arguments[0].string
        return at[name] if name != "_" and name in at else pattern
    if pattern.type != SymbolType.Function or not pattern.arguments:
        return pattern
    return clingo.Function(pattern.name, [_with(a, at) for a in pattern.arguments])


def _pattern(text: str) -> Symbol:
    return clingo.parse_term(_VARIABLE.sub(lambda m: f'variable("{m[1]}")', text))


@cache
def _rows() -> tuple[tuple[Symbol, tuple[str, ...]], ...]:
    """The lines of the table: a pattern, and what it says; of one that tells why something is not so, ``<-`` and another pattern."""
    lines = [line for line in (asp.ROOT / "words.txt").read_text(encoding="utf-8").splitlines() if line.strip() and not line.startswith("#")]
    parts = [[part.strip() for part in re.split(r"\s(:|<-)\s", line)] for line in lines]
    return tuple((_pattern(head), tuple(part for part in more if part != ":")) for head, *more in parts)


@cache
def _table() -> Mapping[_Signature, tuple[_Row, ...]]:
    """What facts say, by their name and number of arguments."""
    found: dict[_Signature, list[_Row]] = {}
    for pattern, says in _rows():
        if says[0] != "<-":
            found.setdefault((pattern.name, len(pattern.arguments)), []).append(_Row(pattern, *says))
    return {signature: tuple(rows) for signature, rows in found.items()}


@cache
def _instead() -> Mapping[_Signature, tuple[tuple[_Row, Symbol], ...]]:
    """Which facts say why others are not so."""
    found: dict[_Signature, list[tuple[_Row, Symbol]]] = {}
    for pattern, says in _rows():
        if says[0] == "<-":
            found.setdefault((pattern.name, len(pattern.arguments)), []).append((_Row(pattern, ""), _pattern(says[1])))
    return {signature: tuple(rows) for signature, rows in found.items()}


_HEADER = re.compile(r"(?:Output\s+|Input\s+|\s{4,}|;\s*)([a-z]\w*)\(([^()]*)\)\s*(?::|\s{2,})\s*((?:\.\.\. )?[^;\n]+)")


@cache
def _headers() -> Mapping[tuple[str, int], tuple[tuple[str, ...], str]]:
    """What the headers of the programs say of their predicates: the names of the arguments, and the words."""
    found: dict[tuple[str, int], tuple[tuple[str, ...], str]] = {}
    for file in asp.files():
        header = (asp.ROOT / file).read_text(encoding="utf-8").partition("*%")[0]
        for name, arguments, words in _HEADER.findall(header):
            names = tuple(part.strip() for part in arguments.split(","))
            if " " in words.strip() and not re.search(r"\.\.\.|\.lp|[|=]|\w\(|VOCABULARY", words):
                found.setdefault((name, len(names)), (names, words.strip()))
    return found


class Wording:
    """Sentences for the facts of one board.

    Parameters
    ----------
    board : Board
    atoms : collection of Symbol
        What is so there: what effects are made of.
    """

    def __init__(self, board: Board, atoms: Collection[Symbol]):
        self.board, self.atoms = board, atoms
        self.labels = {o.slot: o.label for o in board.objects}
        self.players = {slug(p): p for p in board.players}

    # --- sentences ------------------------------------------------------------------------------------------------------

    def how(self, atom: Symbol, ruled: bool = True) -> str:
        """What is done with a fact in a proof: ``TOLD``, ``THROUGH`` or ``OUT``.

        Parameters
        ----------
        atom : Symbol
        ruled : bool
            Whether a rule of the game derives it: what only connects rules, and has no words, is not told.
        """
        if atom.name.startswith("_"):
            return THROUGH
        row = self._row(atom)
        if row is not None:
            return {"+": THROUGH, "-": OUT}.get(row[0].sentence, TOLD)
        return TOLD if ruled else THROUGH

    def sentence(self, atom: Symbol, text: str = "") -> str:
        """What a fact says.

        Parameters
        ----------
        atom : Symbol
        text : str
            What the rule that derives it says, for a fact that nothing has words for.
        """
        if (row := self._row(atom)) is not None and row[0].sentence not in ("+", "-"):
            return self._filled(row[0].sentence, row[1])
        return self._described(atom, text)

    def denied(self, atom: Symbol) -> str:
        """What it says that a fact is not so."""
        row = self._row(atom)
        if row is not None and row[0].denied not in ("", "-"):
            return self._filled(row[0].denied, row[1])
        return f"not so: {self.sentence(atom)}"

    def has_words(self, atom: Symbol) -> bool:
        """Whether the table says something of a fact, be it that it is not told."""
        return self._row(atom) is not None

    def says(self, atom: Symbol) -> bool:
        """Whether there are words for a fact."""
        return not atom.name.startswith("_") and ((row := self._row(atom)) is None or row[0].sentence not in ("+", "-"))

    def denies(self, atom: Symbol) -> bool:
        """Whether there are words for its not being so."""
        return not atom.name.startswith("_") and ((row := self._row(atom)) is None or (row[0].denied or row[0].sentence) not in ("+", "-"))

    def instead(self, atom: Symbol) -> list[Symbol]:
        """The facts that say why another is not so."""
        found = [_with(wanted, at) for row, wanted in _instead().get((atom.name, len(atom.arguments)), ()) if (at := row.fits(atom)) is not None]
        return sorted({one for wanted in found for one in self.atoms if one.name == wanted.name and one != atom and _matches(wanted, one, {})})

    def _row(self, atom: Symbol) -> tuple[_Row, dict[str, Symbol]] | None:
        return next(((row, found) for row in _table().get((atom.name, len(atom.arguments)), ()) if (found := row.fits(atom)) is not None), None)

    def _filled(self, sentence: str, at: Mapping[str, Symbol]) -> str:
        text = re.sub(r"\{(!?)(\w+)\}", lambda m: self._word(m[2], at[m[2]], bool(m[1])), sentence)
        return re.sub(r"(\d+|anything) (\S+ \w+)\(s\)", lambda m: f"{m[1] if m[1].isdigit() else 'any'} {m[2]}{'s' * (m[1] != '1')}", text)

    def _described(self, atom: Symbol, text: str) -> str:
        """A fact by what the header of its program says, else by its rule, else by its name."""
        things = listing(list(dict.fromkeys(self.thing(a) for a in atom.arguments if self._is_thing(a))))
        known = _headers().get((atom.name, len(atom.arguments)))
        if known is not None:
            at = dict(zip(known[0], atom.arguments, strict=True))
            if not all(re.search(rf"(?<![\w']){re.escape(name)}(?![\w'])", known[1]) for name in known[0]):
                return f"{things}: {known[1]}" if things else known[1]
            return re.sub(r"(?<![\w'])([A-Z]\w*'*)(?![\w'])", lambda m: self.term(at[m[1]], m[1]) if m[1] in at else m[1], known[1])
        return f"{things}: {text}" if things and text else text or f"{atom.name.replace('_', ' ')}" + (f" ({listing([self.term(a) for a in atom.arguments])})" if atom.arguments else "")

    # --- words ----------------------------------------------------------------------------------------------------------

    def _word(self, name: str, term: Symbol, denied: bool) -> str:
        """The words for a variable: what it is about, its first letter says."""
        if term == ANY:
            return "anything"
        kind = name[0]
        if kind == "N":
            return str(term)
        if kind == "W":
            return str(term).replace("_", " ")
        if kind == "K":
            return {"plus": "+1/+1", "minus": "-1/-1"}.get(str(term), str(term).replace("_", " "))
        if kind == "A":
            return self.ability(term)
        if kind == "E":
            return self.effect(term)
        if kind == "T":
            return self.stage(term)
        if kind == "F":
            return self.feature(term, denied)
        if kind == "Y":
            return self.play(term)
        if kind == "R":
            return text_of(term, self.thing)
        return self.thing(term)

    def _is_thing(self, term: Symbol) -> bool:
        return (term.type == SymbolType.Number and term.number in self.labels) or str(term) in self.players

    def thing(self, term: Symbol) -> str:
        """An object or player as a user says it."""
        if term.type == SymbolType.Number:
            return self.labels.get(term.number, str(term))
        if term.match("stack", 1):
            return "what is on the stack"
        return self.players.get(str(term), str(term).replace("_", " "))

    def term(self, term: Symbol, name: str = "") -> str:
        """Any term, as well as can be."""
        if term == ANY:
            return "anything"
        if term.type == SymbolType.String:
            return term.string
        if term.type == SymbolType.Number:
            return str(term) if name[:1] in ("N", "M", "J", "K", "V", "T", "L") else self.thing(term)
        if term.name in ("own", "given", "basic", "line", "quoted"):
            return f'"{self.ability(term)}"'
        if term.name in ("static", "said", "made", "with"):
            return self.effect(term)
        if not term.arguments:
            return self.thing(term)
        if term.name in ("cast", "activate", "play_land", "attack", "block", "special", "pass"):
            return self.play(term)
        return f"{term.name} {listing([self.term(a) for a in term.arguments])}".replace("_", " ").strip()

    def ability(self, instance: Symbol) -> str:
        """An ability as it stands in the notation of its card."""
        if instance.name in ("own", "given") and instance.arguments:
            return self.ability(instance.arguments[0])
        if instance.name == "basic":
            return ability_words(self.board, f"mana({instance.arguments[0]})")
        return ability_words(self.board, str(instance)).replace("_", " ")

    @cached_property
    def _sources(self) -> dict[Symbol, Symbol]:
        return {a.arguments[0]: a.arguments[1] for a in self.atoms if a.name == "source" and len(a.arguments) == 2}

    def effect(self, effect: Symbol) -> str:
        """A continuous effect: its source, and its text."""
        if effect.match("static", 3):
            return f'{self.thing(effect.arguments[0])}\'s "{self.ability(effect.arguments[1])}"'
        if effect.name == "said":
            return next((f'"{one.text}"' for one in self.board.effects if one.number == effect.arguments[0].number), "an effect")
        if effect.name == "counted":
            return f"the effect of {self._word('K', effect.arguments[1], False)} counters"
        if effect.name == "turned_down":
            return "being face down"
        if effect.name == "copied":
            return "being a copy"
        source = self._sources.get(effect)
        return f"an effect of {self.thing(source)}" if source is not None else "an effect"

    def rules(self, atom: Symbol, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The rules that a fact rests on: of a stage of the layers, that of its layer first, and of no other layer."""
        if atom.name not in ("size", "has") or atom.arguments[0].type != SymbolType.Number or not atom.arguments[0].number:
            return rules
        of = {row.arguments[1].string: row.arguments[2].string for row in _layer_numbers()}
        mine = of.get(self._layers.get(atom.arguments[0].number // 1000, ""))
        return (*([mine] if mine else []), *(rule for rule in rules if rule not in of.values()))

    @cached_property
    def _layers(self) -> dict[int, str]:
        """How the layers are called (the programs' name of each, by its number)."""
        named = {a.arguments[0].name: a.arguments[1].number for a in self.atoms if a.name == "layer" and len(a.arguments) == 2 and a.arguments[1].type == SymbolType.Number}
        called = {row.arguments[0].name: row.arguments[1].string for row in _layer_numbers()}
        return {number: called.get(name, name) for name, number in named.items()}

    def stage(self, stage: Symbol) -> str:
        """A stage of the layers: the layer in which it is."""
        if stage.type != SymbolType.Number:
            return str(stage)
        number = self._layers.get(stage.number // 1000)
        counters = "counters in " if number == "7c" and not stage.number % 1000 else ""
        return f"{counters}layer {number}" if number else f"stage {stage}"

    def feature(self, feature: Symbol, denied: bool = False) -> str:
        """What an object is or has, after its name."""
        about = feature.arguments[0] if feature.arguments else feature
        name = self.term(about)
        if feature.name == "ability":
            said = self.ability(about)
            return ("does not have " if denied else "has ") + (said if re.fullmatch(r"[a-z ]+", said) else f'"{said}"')
        if feature.name == "intrinsic":
            return f'{"does not have" if denied else "has"} "{ability_words(self.board, f"mana({about})")}"'
        verb = "is not" if denied else "is"
        if feature.name in ("type", "subtype"):
            word = name.title() if feature.name == "subtype" else name
            return f"is {'no' if denied else 'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"
        if feature.name == "controller":
            return f"{verb} controlled by {self.thing(about)}"
        if feature.name == "name":
            return f"{verb} named {name.title()}"
        if feature.name == "mana_value":
            return f"{'does not have' if denied else 'has'} mana value {about}"
        return f"{verb} {name}"

    def play(self, play: Symbol) -> str:
        """A play in words."""
        a = play.arguments
        if play.name == "cast" and len(a) > 1:
            return f"cast {self.thing(a[1])}"
        if play.name == "activate" and len(a) == 3:
            return f'activate "{self.ability(a[2])}" of {self.thing(a[1])}'
        return f"{play.name.replace('_', ' ')} {listing([self.term(x) for x in a])}".strip()


@cache
def _layer_numbers() -> tuple[Symbol, ...]:
    """``layer_number(Layer, Number, Rule)`` of asp/layers/story.lp."""
    control = clingo.Control(["0", "-Wnone"])
    control.add("base", [], "\n".join(str(s) for block in asp.blocks("layers/story.lp") for s in block.statements[1:] if str(s).startswith("layer_number(")))
    control.ground([("base", [])])
    return tuple(atom.symbol for atom in control.symbolic_atoms.by_signature("layer_number", 3))


__all__ = ["OUT", "THROUGH", "TOLD", "Wording"]
