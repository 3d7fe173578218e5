"""Why a fact is so, and why not: the rules that derive it, found again in the programs' text over one model.

A model says what is so, not from what. So the rules that could derive a fact are asked once more, with every fact of the model given and their bodies
as questions: clingo itself finds the instances whose bodies hold, negation and numbers included, and nothing of the rules is written a second time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import clingo
from clingo import Function, Symbol, SymbolType
from clingo.ast import AST, ASTType

from asp import Block

ANY = Function("any")
"""Stands in a fact for whatever it is."""
_LONE = re.compile(r"(?<![\w'])_(?![\w'])")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


@dataclass(frozen=True)
class Reason:
    """One instance of a rule that derives a fact.

    Attributes
    ----------
    atom : Symbol
    block : Block
        Where the rule stands.
    premises : tuple of Symbol
        What has to be so.
    absent : tuple of Symbol
        What must not be so; `ANY` for anything.
    compared : tuple of str
        Numbers that are compared, and counts.
    chosen : bool
        Whether it is a choice that the rule only allows.
    """

    atom: Symbol
    block: Block
    premises: tuple[Symbol, ...] = ()
    absent: tuple[Symbol, ...] = ()
    compared: tuple[str, ...] = ()
    chosen: bool = False


@dataclass(frozen=True)
class Proof:
    """A fact with the rule that derives it and the proofs of what that needs; without a rule it was given.

    Attributes
    ----------
    atom : Symbol
    reason : Reason or None
    parts : tuple of Proof
    """

    atom: Symbol
    reason: Reason | None = None
    parts: tuple[Proof, ...] = ()

    def walk(self) -> Iterator[Proof]:
        """This proof and all below it, from above."""
        yield self
        for part in self.parts:
            yield from part.walk()


@dataclass(frozen=True)
class Failure:
    """A rule that could have derived a fact, and what of it is not so.

    Attributes
    ----------
    block : Block
        Where the rule stands.
    met : tuple of Symbol
        What is so of what it asks.
    missing : Symbol or None
        What would have to be so and is not.
    present : Symbol or None
        What must not be so and is.
    compared : str
        Numbers that do not compare as they should.
    why : tuple of Failure
        For what is missing: why that is not so.
    """

    block: Block
    met: tuple[Symbol, ...] = ()
    missing: Symbol | None = None
    present: Symbol | None = None
    compared: str = ""
    why: tuple[Failure, ...] = ()


# --- rules as questions -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Literal:
    """A literal of a body: its text, what it says as a term, the variables in it and those that it binds."""

    text: str
    kind: str
    said: str
    variables: frozenset[str]
    binds: frozenset[str]
    note: str = ""


@dataclass(frozen=True)
class _Question:
    """One rule without pools: its head as a term, and its body in an order in which each literal is safe.

    ``wanted`` is the head with a variable for each number that the rule works out; ``sums`` are these numbers.
    """

    block: Block
    head: str
    body: tuple[_Literal, ...]
    wanted: str
    sums: tuple[_Literal, ...] = ()
    chosen: bool = False


_Signature = tuple[str, int]
_VARIABLE = re.compile(r"\b_*[A-Z]\w*'*")


def _variables(text: str) -> frozenset[str]:
    return frozenset(_VARIABLE.findall(_STRING.sub("", text)))


class _Text:
    """The text of the parts of one rule: parameters of its program part are variables, and each lone ``_`` has a name."""

    def __init__(self, parameters: Collection[str]):
        self.parameters = re.compile(r"\b(?:" + "|".join(parameters) + r")\b(?!\()") if parameters else None
        self.unnamed = 0

    def __call__(self, node: AST) -> str:
        text = str(node)
        return self.parameters.sub(lambda m: f"Stage_{m.group()}", text) if self.parameters else text

    def named(self, text: str) -> str:
        def name(_: re.Match[str]) -> str:
            self.unnamed += 1
            return f"Unnamed{self.unnamed}"

        return _LONE.sub(name, text)


def _outside(node: AST, text_of: _Text) -> frozenset[str]:
    """The variables of a literal that do not belong to the inside of a count or a condition."""
    atom = getattr(node, "atom", None)
    if atom is not None and atom.ast_type in (ASTType.SymbolicAtom, ASTType.Comparison):
        return _variables(text_of(node))
    guards = [guard for name in ("left_guard", "right_guard") if (guard := getattr(atom, name, None)) is not None]
    return frozenset().union(*(_variables(text_of(guard.term)) for guard in guards))


def _literal(node: AST, text_of: _Text, everywhere: frozenset[str]) -> _Literal:
    text = text_of(node)
    atom = getattr(node, "atom", None)
    if node.ast_type == ASTType.Literal and atom is not None and atom.ast_type == ASTType.SymbolicAtom:
        if not node.sign:
            text = text_of.named(text)
            found = _variables(text)
            return _Literal(text, "yes", text, found, found)
        said = text.removeprefix("not ").removeprefix("not ")
        return _Literal(text, "no" if node.sign == 1 else "yes", _LONE.sub("any", said), _variables(said), frozenset())
    found = _variables(text)
    if atom is not None and atom.ast_type == ASTType.Comparison and not node.sign:
        binds = _variables(text_of(atom.term)) if len(atom.guards) == 1 and atom.guards[0].comparison == 5 else frozenset()
        return _Literal(text, "compared", "", found, binds, text)
    # counts and conditions: what is inside stays inside
    inner = found & everywhere
    binds = frozenset()
    if atom is not None and (guard := getattr(atom, "left_guard", None)) is not None:
        binds = _variables(text_of(guard.term))
    return _Literal(text, "compared", "", inner, binds, text)


def _ordered(body: Sequence[_Literal], bound: frozenset[str]) -> tuple[_Literal, ...]:
    """The body in its order; what binds nothing as soon as what it asks is bound."""
    out, waiting = list[_Literal](), list(body)
    while waiting:
        for one in waiting:
            if (one.kind == "yes" and one.binds) or one.variables - one.binds <= bound:
                break
        else:
            one = waiting[0]
        waiting.remove(one)
        out.append(one)
        bound |= one.binds
    return tuple(out)


def _questions(block: Block, statement: AST) -> Iterator[tuple[_Signature, _Question]]:
    if statement.ast_type != ASTType.Rule:
        return
    parameters = [p.name for p in block.statements[0].parameters]
    for rule in statement.unpool():
        heads: list[tuple[AST, Sequence[AST]]] = []
        chosen = rule.head.ast_type == ASTType.Aggregate
        if chosen:
            heads = [(element.literal, element.condition) for element in rule.head.elements]
        elif rule.head.ast_type == ASTType.Literal and rule.head.atom.ast_type == ASTType.SymbolicAtom:
            heads = [(rule.head, ())]
        for head, condition in heads:
            text_of = _Text(parameters)
            symbol = head.atom.symbol
            said = text_of.named(text_of(head))
            nodes = [*rule.body, *condition]
            everywhere = _variables(said).union(*(_outside(node, text_of) for node in nodes))
            body = [_literal(node, text_of, everywhere) for node in nodes]
            sums: list[str] = []
            wanted = text_of.named(_without_sums(symbol, text_of, sums))
            checks = tuple(_Literal(t, "compared", "", _variables(t), frozenset(), t.partition(" = ")[2] + " = " + t.partition(" = ")[0]) for t in sums)
            yield (symbol.name, len(symbol.arguments)), _Question(block, said, _ordered(body, frozenset()), wanted, checks, chosen)


def _without_sums(term: AST, text_of: _Text, sums: list[str]) -> str:
    """A term with a variable for each number in it that is worked out."""
    if term.ast_type in (ASTType.BinaryOperation, ASTType.UnaryOperation, ASTType.Interval):
        sums.append(f"Number{len(sums) + 1} = {text_of(term)}")
        return f"Number{len(sums)}"
    if term.ast_type == ASTType.Function and term.arguments:
        return f"{term.name}({','.join(_without_sums(a, text_of, sums) for a in term.arguments)}{',' * (not term.name and len(term.arguments) == 1)})"
    return text_of(term)


@lru_cache(maxsize=16384)
def _asked(holder: _Held) -> tuple[tuple[_Signature, _Question], ...]:
    return tuple(_questions(holder.block, holder.statement))


class _Held:
    """A statement of a block, the same for the cache whoever asks."""

    def __init__(self, block: Block, statement: AST):
        self.block, self.statement = block, statement

    def __hash__(self) -> int:
        return hash((id(self.block), id(self.statement)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.block is self.block and other.statement is self.statement


# --- one model --------------------------------------------------------------------------------------------------------------------


class Proofs:
    """The derivations of the facts of one model.

    Parameters
    ----------
    statements : iterable of (Block, AST)
        The programs' rules.
    atoms : collection of Symbol
        All that is so.
    stages : mapping of str to collection of (int, int)
        The calls of the parts of programs that have parameters.
    bounds : mapping of str to int
        Constants of the programs.
    """

    def __init__(self, statements: Iterable[tuple[Block, AST]], atoms: Collection[Symbol], stages: Mapping[str, Collection[tuple[int, int]]] | None = None,
                 bounds: Mapping[str, int] | None = None):
        self.atoms = frozenset(atoms)
        self.stages, self.bounds = stages or {}, bounds or {}
        self._rules = list(statements)
        self._known: dict[Symbol, list[Reason]] = {}
        self._asked = 0

    @cached_property
    def _by_head(self) -> dict[_Signature, list[_Question]]:
        found: dict[_Signature, list[_Question]] = {}
        for block, statement in self._rules:
            for signature, question in _asked(_Held(block, statement)):
                found.setdefault(signature, []).append(question)
        return found

    @cached_property
    def _control(self) -> clingo.Control:
        control = clingo.Control(["0", "-Wnone", *(f"-c{name}={n}" for name, n in self.bounds.items())])
        constants = [str(s) for _, s in self._rules if s.ast_type == ASTType.Definition]
        facts = [f"{atom}." for atom in self.atoms]
        control.add("base", [], "\n".join((*dict.fromkeys(constants), *facts)))
        control.ground([("base", [])])
        return control

    def of_the_step(self, atom: Symbol) -> bool:
        """Whether a fact like this is derived for each state anew."""
        return any(question.block.part == "step" for question in self._by_head.get((atom.name, len(atom.arguments)), ()))

    def _ask(self, rules: Sequence[str]) -> Iterator[Sequence[Symbol]]:
        """The rows that some rules derive."""
        self._asked += 1
        part, name = f"asked{self._asked}", f"answer{self._asked}"
        self._control.add(part, [], "\n".join(rules).replace("@answer", name))
        self._control.ground([(part, [])])
        for n in range(1, 8):
            for atom in self._control.symbolic_atoms.by_signature(name, n):
                yield atom.symbol.arguments

    def _stage(self, question: _Question) -> str:
        """What binds the parameters of a rule's part."""
        head = question.block.statements[0]
        names = [f"Stage_{p.name}" for p in head.parameters]
        if not names:
            return ""
        rows = "; ".join(f"({t},{p})" if len(names) > 1 else f"{t}" for t, p in sorted(self.stages.get(head.name, ())))
        return f", ({','.join(names)}) = ({rows})" if rows and len(names) > 1 else f", {names[0]} = ({rows})" if rows else ", #false"

    def reasons(self, atoms: Iterable[Symbol]) -> dict[Symbol, list[Reason]]:
        """Every rule instance that derives each of some facts.

        Parameters
        ----------
        atoms : iterable of Symbol
            Facts that are so.
        """
        goals = [atom for atom in dict.fromkeys(atoms) if atom not in self._known]
        rules, meant = [], list[_Question]()
        for signature in dict.fromkeys((atom.name, len(atom.arguments)) for atom in goals):
            for question in self._by_head.get(signature, ()):
                said = [f"yes({one.said})" if one.kind == "yes" else f"no({one.said})" for one in question.body if one.said]
                noted = [f"so({n}{''.join(',' + v for v in sorted(one.variables))})" for n, one in enumerate(question.body) if one.note]
                body = "".join(f", {one.text}" for one in question.body)
                rules.append(f"@answer({len(meant)},{question.head},({','.join((*said, *noted, 'end'))},)) :- asked_for({self._asked + 1},{question.head}){body}{self._stage(question)}.")
                meant.append(question)
        for atom in goals:
            self._known[atom] = []
        if rules:
            rules += [f"asked_for({self._asked + 1},{atom})." for atom in goals]
            for number, atom, found in self._ask(rules):
                if atom in self._known:  # a head with an interval derives others, too
                    self._known[atom].append(self._reason(meant[number.number], atom, found.arguments))
        for atom in goals:
            self._known[atom].sort(key=lambda r: (r.block.file, r.block.line, str(r.premises)))
        return {atom: self._known[atom] for atom in goals}

    def _reason(self, question: _Question, atom: Symbol, found: Sequence[Symbol]) -> Reason:
        premises = tuple(dict.fromkeys(x.arguments[0] for x in found if x.name == "yes"))
        absent = tuple(dict.fromkeys(x.arguments[0] for x in found if x.name == "no"))
        compared = tuple(_filled(question.body[x.arguments[0].number], x.arguments[1:]) for x in found if x.name == "so")
        return Reason(atom, question.block, premises, absent, compared, question.chosen)

    def prove(self, atom: Symbol, into: Callable[[Symbol], bool] = lambda atom: True) -> Proof:
        """The shortest proof of a fact.

        Parameters
        ----------
        atom : Symbol
            Something that is so.
        into : callable
            Which facts to look behind; the others are taken as given.
        """
        level, behind = [atom], dict[Symbol, list[Reason]]()
        while level:
            new = [a for a in level if a not in behind]
            self.reasons(new)
            behind.update((a, self._known[a]) for a in new)
            level = [p for a in new for reason in behind[a] for p in reason.premises if p not in behind and into(p)]
        chosen = self._ranked(behind)
        known: dict[Symbol, Proof] = {}

        def build(a: Symbol) -> Proof:
            if a not in known:
                reason = chosen.get(a)
                known[a] = Proof(a, reason, tuple(build(p) for p in reason.premises) if reason else ())
            return known[a]

        return build(atom)

    @staticmethod
    def _ranked(behind: Mapping[Symbol, Sequence[Reason]]) -> dict[Symbol, Reason]:
        """For each fact the rule instance with which its proof is the shallowest: no proof uses what it proves."""
        rank = {a: 0 for a, reasons in behind.items() if not reasons}
        chosen: dict[Symbol, Reason] = {}
        left = {a: reasons for a, reasons in behind.items() if reasons}
        depth = 0
        while left:
            depth += 1
            done = {}
            for a, reasons in left.items():
                for reason in reasons:
                    if all(p not in behind or p in rank for p in reason.premises):
                        done[a] = reason
                        break
            if not done:
                break
            chosen |= done
            rank |= dict.fromkeys(done, depth)
            left = {a: reasons for a, reasons in left.items() if a not in done}
        return chosen

    # --- why not ------------------------------------------------------------------------------------------------------

    def fails(self, atom: Symbol, depth: int = 3) -> list[Failure]:
        """For each rule that could derive a fact, how far it comes and what is then not so.

        Parameters
        ----------
        atom : Symbol
            Something that is not so.
        depth : int
            How often to ask on for what is missing.
        """
        if "any" in str(atom) and _open(atom):
            return []
        rules, meant = [], list[tuple[_Question, int]]()
        for question in self._by_head.get((atom.name, len(atom.arguments)), ()):
            whole = (*question.body, *question.sums)
            for n, following in enumerate(whole):
                before = whole[:n]
                bound = _variables(question.wanted).union(*(one.binds for one in before))
                said = [f"yes({one.said})" for one in before if one.kind == "yes"]
                if following.kind == "compared":
                    said += [f"so({v})" for v in sorted(following.variables & bound)]
                else:
                    said.append(f"next({_VARIABLE.sub(lambda m, b=bound: m.group() if m.group() in b else 'any', following.said)})")  # type: ignore[misc]
                body = "".join(f", {one.text}" for one in before)
                rules.append(f"@answer({len(meant)},({','.join((*said, 'end'))},)) :- asked_for({self._asked + 1},{question.wanted}){body}{self._stage(question)}.")
                meant.append((question, n))
        found: dict[int, list[tuple[int, Sequence[Symbol]]]] = {}
        if rules:
            rules.append(f"asked_for({self._asked + 1},{atom}).")
            for number, row in self._ask(rules):
                question, n = meant[number.number]
                found.setdefault(id(question), []).append((number.number, row.arguments))
        out = []
        for rows in found.values():
            furthest = max(meant[number][1] for number, _ in rows)
            out += [self._failure(*meant[number], row, depth) for number, row in rows if meant[number][1] == furthest]
        return sorted(out, key=lambda f: (-len(f.met), f.block.file, f.block.line, str(f)))

    def _failure(self, question: _Question, n: int, row: Sequence[Symbol], depth: int) -> Failure:
        met = tuple(x.arguments[0] for x in row if x.name == "yes")
        whole = (*question.body, *question.sums)
        literal = whole[n]
        if literal.kind == "compared":
            bound = _variables(question.wanted).union(*(one.binds for one in whole[:n]))
            at = dict(zip(sorted(literal.variables & bound), (str(x.arguments[0]) for x in row if x.name == "so"), strict=True))
            return Failure(question.block, met, compared=_VARIABLE.sub(lambda m: at.get(m.group(), m.group()), literal.note))
        what = next(x.arguments[0] for x in row if x.name == "next")
        if literal.kind == "no":
            return Failure(question.block, met, present=what)
        return Failure(question.block, met, missing=what, why=tuple(self.fails(what, depth - 1)) if depth else ())


def _open(pattern: Symbol) -> bool:
    """Whether a fact leaves something open."""
    return pattern == ANY or (pattern.type == SymbolType.Function and any(_open(a) for a in pattern.arguments))


def fits(pattern: Symbol, atom: Symbol) -> bool:
    """Whether a fact is one that a pattern means.

    Examples
    --------
    >>> from clingo import parse_term
    >>> fits(parse_term("view(1,any)"), parse_term("view(1,type(creature))")), fits(parse_term("view(1,any)"), parse_term("view(2,type(creature))"))
    (True, False)
    """
    if pattern in (ANY, atom):
        return True
    return (pattern.type == atom.type == SymbolType.Function and pattern.name == atom.name and len(pattern.arguments) == len(atom.arguments)
            and all(fits(p, a) for p, a in zip(pattern.arguments, atom.arguments, strict=True)))


def _filled(literal: _Literal, values: Sequence[Symbol]) -> str:
    """The text of a comparison with its numbers."""
    at = dict(zip(sorted(literal.variables), map(str, values), strict=True))
    return _VARIABLE.sub(lambda m: at.get(m.group(), m.group()), literal.note)
