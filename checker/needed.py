"""Which statements of the programs a board can fire: the others are left out, so that a board pays only for what its cards say.

Grounding costs as much per statement that never fires as per statement that does, so what can't is left out before. A statement is kept if its positive
body can be true by what facts, and statements that are kept, may give. What a predicate may hold is told apart argument by argument, down to the arguments
of its arguments: by constants and functors, numbers, strings; a variable carries what all its places in the body may hold into the head. What stands under
``not``, in an aggregate or in a comparison is not looked at: too much is kept, never too little.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from clingo.ast import AST, ASTSequence, ASTType

import asp
from asp import Block
from checker.statement_text import Atom, Rule, Term, parsed_fact, parsed_rule

Predicate = tuple[str, int]
"""Name and number of arguments."""
CONSTRAINT: Predicate = ("#false", 0)
ANYTHING = -1
"""What a place may hold, as bits, where nobody knows."""
_NO_FACT = re.compile(r":-|[{}#%]|\.\.")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_GIVES_NOTHING = ("#program", "#const", "#defined", "#show", "#project", "#minimize", "#maximize", ":~")
_OTHER, _NUMBER, _STRINGS = 1, 2, 4


class NotUnderstood(ValueError):
    """A statement of which nobody knows what it gives."""


@dataclass
class _Reads:
    """What the positive body of a statement, or of a part of its head, needs: places, and bits of which one has to be there; places of each variable."""

    present: list[int] = field(default_factory=list)
    checks: list[tuple[int, int]] = field(default_factory=list)
    inside: dict[str, list[int]] = field(default_factory=dict)  # in an argument's argument
    whole: dict[str, list[int]] = field(default_factory=dict)  # as an argument
    bits: dict[str, int] = field(default_factory=dict)

    def copy(self) -> _Reads:
        """The same, to add conditions to."""
        return _Reads([*self.present], [*self.checks], {v: [*n] for v, n in self.inside.items()}, {v: [*n] for v, n in self.whole.items()}, dict(self.bits))


@dataclass(slots=True, eq=False)
class _Clause:
    """One head of a statement with what it needs."""

    id: int
    present: tuple[int, ...]
    checks: tuple[tuple[int, int], ...]
    joins: tuple[tuple[int, tuple[int, ...]], ...]
    """For each variable that matters: bits, and the places of which all have to hold it."""
    head: Atom | None
    reads: _Reads
    number: dict[str, int]
    gives: tuple[tuple[int, int, int], ...] = ()
    """Place, and bits, or the number of a variable."""
    flows: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Place in an argument, and those of which all have to hold what it gets."""


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A block, which is so kept alive, and the numbers of its statements, of their clauses, and of the statements that are always kept."""

    block: Block
    statements: range
    clauses: range
    always: tuple[int, ...]


class _Places:
    """Arguments of predicates, and arguments of functors in them that some body asks for, by number; constants and functors by bit. They only become more."""

    def __init__(self) -> None:
        self.words = 0
        """Grows with each predicate, constant or functor."""
        self.version = 0
        """Grows with each argument of a functor."""
        self.count = 0
        self.predicates: dict[tuple[str, int], int] = {}
        """Number of a predicate; those of its arguments follow it."""
        self.inside: dict[int, dict[tuple[str, int], int]] = {}
        self.into: dict[int, list[int]] = {}
        self.all: list[_Clause] = []
        self.readers: dict[int, list[int]] = {}
        self.givers: dict[int, list[_Clause]] = {}
        self.stale: set[_Clause] = set()
        """Clauses that give more than they say so far: an argument of a functor in what they give came to be asked for."""
        self.bits: dict[str, int] = {}
        constants = {name for file in asp.files() for name in re.findall(r"^#const (\w+)", (asp.ROOT / file).read_text(encoding="utf-8"), re.M)}
        self.constants = frozenset(constants)
        self.compiled: dict[int, _Compiled] = {}
        """By the id of the block."""
        self.statements: list[tuple[Block, AST]] = []
        """By number."""
        self.begins: list[int] = []
        """Of each statement, the one that names the program part of its block."""
        self.statement_of: list[int] = []
        """Of each clause."""

    def predicate(self, name: str, arity: int) -> int:
        """The number of a predicate."""
        found = self.predicates.get((name, arity))
        if found is None:
            found = self.predicates[name, arity] = self.count
            self.count += arity + 1
            self.words += 1
        return found

    def bit(self, word: str) -> int:
        """The bit of a constant or functor that a statement names."""
        found = self.bits.get(word)
        if found is None:
            found = self.bits[word] = 8 << len(self.bits)
            self.words += 1
        return found

    def in_argument(self, place: int, functor: str, n: int) -> int:
        """The place of an argument of a functor in a place; whatever flows there is told apart, too."""
        known = self.inside.setdefault(place, {})
        if (functor, n) in known:
            return known[functor, n]
        found = known[functor, n] = self.count
        self.count += 1
        self.version += 1
        self.stale.update(self.givers.get(place, ()))
        for source in self.into.get(place, ()):
            self.in_argument(source, functor, n)
        return found

    def flow(self, source: int, target: int) -> None:
        """What a place holds comes from another, too."""
        known = self.into.setdefault(target, [])
        if source not in known:
            known.append(source)
            for functor, n in tuple(self.inside.get(target, ())):
                self.in_argument(source, functor, n)

    # --- statements ----------------------------------------------------------------------------------------------------------

    def block(self, block: Block) -> _Compiled:
        """The statements of a block."""
        found = self.compiled.get(id(block))
        if found is None:
            texts = [str(s) for s in block.statements]
            parameters = re.findall(r"\w+", texts[0].partition("(")[2])
            constants = {*self.constants, *(text.split()[1] for text in texts if text.startswith("#const"))}
            unknown = re.compile(rf"\b(?:{'|'.join((*constants, *parameters))})\b(?!\()")  # until it is ground
            first, clauses, always = len(self.statements), len(self.all), list[int]()
            for n, (statement, text) in enumerate(zip(block.statements, texts, strict=True), first):
                self.statements.append((block, statement))
                self.begins.append(first)
                made = self._statement(unknown.sub("_", text))
                if made is not None:
                    self.statement_of += [n] * len(made)
                elif n > first and statement.ast_type != ASTType.Defined:  # nobody is warned
                    always.append(n)
            found = self.compiled[id(block)] = _Compiled(block, range(first, len(self.statements)), range(clauses, len(self.all)), tuple(always))
        return found

    def _statement(self, text: str) -> list[_Clause] | None:
        if text.startswith(_GIVES_NOTHING):
            return None
        rule = parsed_rule(text)
        if rule is None:
            raise NotUnderstood(text)
        reads = _Reads()
        for atom in rule.body:
            self._read(atom, reads, rule)
        clauses = []
        for head, conditions in rule.heads or [(None, ())]:
            more = reads.copy() if conditions else reads
            for atom in conditions:
                self._read(atom, more, rule)
            clauses.append(self._clause(head, more))
        if rule.heads and any(conditions for _, conditions in rule.heads):
            clauses.append(self._clause(None, reads))  # a choice over nothing may matter, too
        return clauses

    def _read(self, atom: Atom, reads: _Reads, rule: Rule) -> None:
        place = self.predicate(atom.name, len(atom.arguments))
        reads.present.append(place)
        for n, term in enumerate(atom.arguments, 1):
            self._read_term(place + n, rule.meant(term), reads, rule)

    def _read_term(self, place: int, term: Term, reads: _Reads, rule: Rule) -> None:
        if term.kind == "variable":
            reads.whole.setdefault(term.name, []).append(place)
            if term.name in rule.limits:
                reads.bits[term.name] = self._bits(rule.limits[term.name])
            return
        bits = self._bits([term])
        if bits == ANYTHING:
            return
        reads.checks.append((place, bits))
        if term.kind == "function":
            for n, inner in enumerate(term.arguments):
                inner = rule.meant(inner)
                if inner.kind == "variable":
                    reads.inside.setdefault(inner.name, []).append(self.in_argument(place, term.functor, n))
                    if inner.name in rule.limits:
                        reads.bits[inner.name] = self._bits(rule.limits[inner.name])
                elif (bits := self._bits([inner])) != ANYTHING:
                    reads.checks.append((self.in_argument(place, term.functor, n), bits))

    def _bits(self, terms: Iterable[Term]) -> int:
        """What one of some terms may be."""
        found = 0
        for term in terms:
            if term.kind == "constant":
                found |= self.bit(term.name)
            elif term.kind == "function":
                found |= self.bit(term.functor)
            elif term.kind == "number":
                found |= _NUMBER
            elif term.kind == "string":
                found |= _STRINGS
            elif term.kind == "pool" and (inner := self._bits(term.arguments)) != ANYTHING:
                found |= inner
            else:
                return ANYTHING
        return found

    def _clause(self, head: Atom | None, reads: _Reads) -> _Clause:
        used = _variables(head) if head else set()
        joins: list[tuple[int, tuple[int, ...]]] = []
        number = {}
        for variable in reads.whole.keys() | reads.inside.keys():
            places = (*reads.whole.get(variable, ()), *reads.inside.get(variable, ()))
            bits = reads.bits.get(variable, ANYTHING)
            if len(places) > 1 or variable in used or bits != ANYTHING:
                number[variable] = len(joins)
                joins.append((bits, places))
        if head:
            place = self.predicate(head.name, len(head.arguments))
            for n, argument in enumerate(head.arguments, 1):
                for term in (argument, *(_flat(argument) if argument.kind == "pool" else ())):
                    for source in reads.whole.get(term.name, ()) if term.kind == "variable" else ():
                        self.flow(source, place + n)
        clause = _Clause(len(self.all), tuple(dict.fromkeys(reads.present)), tuple(dict.fromkeys(reads.checks)), tuple(joins), head, reads, number)
        self.all.append(clause)
        for read in {*clause.present, *(n for n, _ in clause.checks), *(n for _, places in joins for n in places)}:
            self.readers.setdefault(read, []).append(clause.id)
        if head:
            self.stale.add(clause)
            for n in range(1, len(head.arguments) + 1):
                self.givers.setdefault(place + n, []).append(clause)
        return clause

    def resolve(self) -> None:
        """What clauses give, for the places that are known now."""
        while self.stale:
            self._resolve(self.stale.pop())

    def _resolve(self, clause: _Clause) -> None:
        assert clause.head is not None
        place = self.predicate(clause.head.name, len(clause.head.arguments))
        gives: list[tuple[int, int, int]] = [(place, ANYTHING, -1)]
        flows: list[tuple[int, tuple[int, ...]]] = []
        for n, term in enumerate(clause.head.arguments, 1):
            self._give(place + n, term, clause, gives, flows)
        clause.gives, clause.flows = tuple(gives), tuple(flows)
        for source in {source for _, sources in flows for source in sources}:
            known = self.readers.setdefault(source, [])
            if clause.id not in known:
                known.append(clause.id)

    def _give(self, place: int, term: Term, clause: _Clause, gives: list[tuple[int, int, int]], flows: list[tuple[int, tuple[int, ...]]]) -> None:
        known = self.inside.get(place, {})
        if term.kind == "variable":
            number = clause.number.get(term.name, -1)
            gives.append((place, ANYTHING, number))
            whole = clause.reads.whole.get(term.name, ())
            for asked, inner in known.items():
                if whole:
                    flows.append((inner, tuple(self.inside[source][asked] for source in whole)))
                else:
                    gives.append((inner, ANYTHING, -1))
            return
        if term.kind == "pool":
            for one in term.arguments:
                self._give(place, one, clause, gives, flows)
            return
        bits = self._bits([term]) if term.kind != "unknown" else ANYTHING
        gives.append((place, bits, -1))
        for (functor, n), inner in known.items():
            if term.kind == "function" and functor == term.functor:
                one = term.arguments[n]
                gives.append((inner, ANYTHING, clause.number.get(one.name, -1)) if one.kind == "variable" else (inner, self._bits([one]), -1))
            elif bits == ANYTHING:
                gives.append((inner, ANYTHING, -1))

    # --- facts -----------------------------------------------------------------------------------------------------------------

    def facts(self, text: str) -> dict[int, int] | None:
        """What facts give, by place; None if they are no plain facts."""
        held: dict[int, int] = {}
        for fact in text.split("."):
            if fact := fact.strip():
                found = _fact(self.words, self.version, fact)
                if found is None:
                    return None
                for place, bits in found:
                    held[place] = held.get(place, 0) | bits
        return held

    def fact(self, atom: Atom) -> Iterator[tuple[int, int]]:
        """What one fact gives, by place."""
        place = self.predicates.get((atom.name, len(atom.arguments)))
        if place is None:  # that nobody reads
            return
        yield place, ANYTHING
        for n, term in enumerate(atom.arguments, 1):
            yield from self._fact_term(place + n, term)

    def _fact_term(self, place: int, term: Term) -> Iterator[tuple[int, int]]:
        known = self.inside.get(place, {})
        if term.kind == "pool":
            for one in term.arguments:
                yield from self._fact_term(place, one)
            return
        bits = self._fact_bits(term)
        yield place, bits
        for (functor, n), inner in known.items():
            if bits == ANYTHING:
                yield inner, ANYTHING
            elif term.kind == "function" and functor == term.functor:
                yield inner, self._fact_bits(term.arguments[n])

    def _fact_bits(self, term: Term) -> int:
        if term.kind == "constant":
            return ANYTHING if term.name in self.constants else self.bits.get(term.name, _OTHER)
        if term.kind == "function":
            return self.bits.get(term.functor, _OTHER)
        return {"number": _NUMBER, "string": _STRINGS}.get(term.kind, ANYTHING)


def _variables(atom: Atom) -> set[str]:
    """Variables that an atom has as arguments, or as arguments of those."""
    return {one.name for term in atom.arguments for one in ((term,) if term.kind == "variable" else _flat(term)) if one.kind == "variable"}


def _flat(term: Term) -> Iterator[Term]:
    for one in term.arguments:
        yield one
        if term.kind == "pool":
            yield from _flat(one)


@cache
def _places() -> _Places:
    return _Places()


@lru_cache(maxsize=100_000)
def _fact(words: int, version: int, text: str) -> tuple[tuple[int, int], ...] | None:
    atom = _parsed(text)
    return None if atom is None else tuple(_places().fact(atom))


_parsed = lru_cache(maxsize=20_000)(parsed_fact)


_CONSTRAINTS = frozenset({CONSTRAINT})
_PREDICATES: dict[int, tuple[AST, frozenset[Predicate], frozenset[Predicate]]] = {}
"""By the ids of statements, which are kept alive beside."""


class _Same:
    """Blocks that count as equal: their ids, beside them, are the key."""

    def __init__(self, blocks: tuple[Block, ...]) -> None:
        self.blocks = blocks

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same)


class _Chosen:
    """The statements of some blocks. What is known of a block is kept with `_Places`: choosing other blocks costs little."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = tuple(blocks)  # alive, so that their ids stay theirs
        self.compiled = [_places().block(b) for b in self.blocks]
        self.clauses = [id for one in self.compiled for id in one.clauses]
        self.always = {k for one in self.compiled for k in one.always}
        self.order = [k for one in self.compiled for k in one.statements]
        self._common: dict[int, int] | None = None
        self._start: _Reached | None = None

    def kept(self, text: str, asked: tuple[Predicate, ...] = ()) -> Iterator[tuple[Block, AST]]:
        """The statements that can fire, with their blocks; if something is asked, those alone that it depends on."""
        text, places = _STRING.sub('""', text), _places()
        places.resolve()
        facts = None if _NO_FACT.search(text) else places.facts(text)
        if facts is None:
            yield from ((b, s) for b in self.blocks for s in b.statements)
            return
        fired = self._fired(facts)
        if asked:
            fired = _behind(fired, asked)
        fired |= self.always
        fired.update([places.begins[k] for k in fired])
        statements = places.statements
        yield from (statements[k] for k in self.order if k in fired)

    def _fired(self, facts: dict[int, int]) -> set[int]:
        """The statements that can fire. What all facts so far have in common is followed once, and from then on only what is new."""
        places, common = _places(), self._common
        if common is None:
            self._common = facts
            return _Reached(places, {}, self.clauses).with_facts(facts).fired
        if self._start is None or self._start.size != (places.count, len(places.all)) or any(facts.get(place, 0) & bits != bits for place, bits in common.items()):
            self._common = {place: both for place, bits in common.items() if (both := bits & facts.get(place, 0))}
            self._start = _Reached(places, self._common, self.clauses).with_facts({})
        return self._start.copy().with_facts(facts).fired


class _Reached:
    """What places may hold, and which statements can fire, from some facts on.

    Parameters
    ----------
    places : _Places
    facts : dict of int to int
    todo : sequence of int
        Clauses that were not looked at yet.
    """

    def __init__(self, places: _Places, facts: Mapping[int, int], todo: Sequence[int]) -> None:
        self.size = places.count, len(places.all)
        self.fired = set[int]()
        self._places, self._todo, self._idle = places, deque(todo), bytearray(len(places.all))
        self._held = [0] * places.count
        for place, bits in facts.items():
            self._held[place] = bits

    def copy(self) -> _Reached:
        """The same, to add facts to."""
        other = _Reached(self._places, {}, self._todo)
        other.fired, other._held, other._idle = {*self.fired}, [*self._held], bytearray(self._idle)
        return other

    def with_facts(self, facts: Mapping[int, int]) -> _Reached:
        """With more facts, and all that follows."""
        clauses, readers, statement_of = self._places.all, self._places.readers, self._places.statement_of
        todo, idle, held, fired = self._todo, self._idle, self._held, self.fired
        changed = []
        for place, bits in facts.items():
            now = held[place]
            if bits | now != now:
                held[place] = bits | now
                changed.append(place)
        while True:
            for place in changed:
                for other in readers.get(place, ()):
                    if idle[other]:
                        idle[other] = 0
                        todo.append(other)
            if not todo:
                return self
            k = todo.popleft()
            idle[k] = 1
            clause, changed = clauses[k], []
            for place in clause.present:
                if not held[place]:
                    break
            else:
                for place, bits in clause.checks:
                    if not held[place] & bits:
                        break
                else:
                    meets = []
                    for bits, joined in clause.joins:
                        for place in joined:
                            bits &= held[place]
                        if not bits:
                            break
                        meets.append(bits)
                    else:
                        fired.add(statement_of[k])
                        for place, bits, number in clause.gives:
                            if number >= 0:
                                bits = meets[number]
                            now = held[place]
                            if bits | now != now:
                                held[place] = bits | now
                                changed.append(place)
                        for place, sources in clause.flows:
                            bits = ANYTHING
                            for source in sources:
                                bits &= held[source]
                            now = held[place]
                            if bits | now != now:
                                held[place] = bits | now
                                changed.append(place)


def _behind(fired: set[int], asked: tuple[Predicate, ...]) -> set[int]:
    """Those of some statements that some predicates depend on."""
    statements = _places().statements
    givers: dict[Predicate, list[int]] = {}
    for k in fired:
        for head in _heads_and_bodies(statements[k][1])[0]:
            givers.setdefault(head, []).append(k)
    found, known, todo = set[int](), set(asked), list(asked)
    while todo:
        for k in givers.get(todo.pop(), ()):
            if k not in found:
                found.add(k)
                new = _heads_and_bodies(statements[k][1])[1] - known
                known |= new
                todo += new
    return found


@lru_cache(maxsize=256)
def _chosen(key: tuple[int, ...], blocks: _Same) -> _Chosen:
    return _Chosen(blocks.blocks)


def _heads_and_bodies(statement: AST) -> tuple[frozenset[Predicate], frozenset[Predicate]]:
    """What a statement may give; what it reads, under ``not`` and in aggregates, too. A constraint gives `CONSTRAINT`."""
    found = _PREDICATES.get(id(statement))
    if found is None:
        heads, body = set[Predicate](), set[Predicate]()
        if statement.ast_type == ASTType.Rule:
            head = statement.head
            if head.ast_type in (ASTType.Aggregate, ASTType.HeadAggregate, ASTType.Disjunction):
                for element in head.elements:
                    one = element if element.ast_type == ASTType.ConditionalLiteral else element.condition
                    _add_predicates(one.literal, heads)
                    _add_predicates((element, one.condition), body)
            else:
                _add_predicates(head, heads)
            _add_predicates(statement.body, body)
            found = _PREDICATES[id(statement)] = statement, frozenset(heads) or _CONSTRAINTS, frozenset(body)
        else:
            found = _PREDICATES[id(statement)] = statement, frozenset(), frozenset()
    return found[1:]


def _add_predicates(node: object, into: set[Predicate]) -> None:
    """The predicates in a part of a statement."""
    if isinstance(node, AST):
        if node.ast_type == ASTType.SymbolicAtom:
            symbol = node.symbol
            while symbol.ast_type == ASTType.UnaryOperation:
                symbol = symbol.argument
            for one in symbol.arguments if symbol.ast_type == ASTType.Pool else (symbol,):
                into.add((one.name, len(one.arguments)) if one.ast_type == ASTType.Function else (str(one), 0))
            return
        for key in node.child_keys:
            _add_predicates(getattr(node, key), into)
    elif isinstance(node, (tuple, list, ASTSequence)):
        for one in node:
            _add_predicates(one, into)


def needed(blocks: Iterable[Block], facts: str, asked: Iterable[Predicate] = ()) -> Iterator[tuple[Block, AST]]:
    """The statements of some blocks that a board's facts can fire; if something is asked, those alone that it depends on.

    Parameters
    ----------
    blocks : iterable of Block
    facts : str
    asked : iterable of (str, int)
        Predicates: what the other statements give is no concern. `CONSTRAINT` stands for statements without a head.

    Examples
    --------
    >>> from asp import blocks
    >>> rules = [str(s) for _, s in needed(blocks("cards.lp"), "card(c, type(land)).") if "color" in str(s)]
    >>> [r for r in rules if r.startswith("characteristic(C,color(X))")]
    []
    """
    chosen = tuple(blocks)
    return _chosen(tuple(map(id, chosen)), _Same(chosen)).kept(facts, tuple(asked))
