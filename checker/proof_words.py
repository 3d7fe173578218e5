"""Proofs as a judge would tell them: a tree of sentences with rule numbers, what is shared told once, what goes without saying left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from clingo import Function, Number, Symbol, SymbolType

from checker.effect_words import listing
from checker.proofs import ANY, Failure, Proof, Proofs
from checker.wording import OUT, THROUGH, TOLD, Wording

MOST_RULES = 3
"""Most rules that a sentence cites; the JSON output has all of them."""
MOST_FAILURES = 4
"""Most ways in which something could have been so that are told."""
_STAGED = frozenset({"size", "has"})
"""What one stage of the layers hands to the next: told one after the other, as it came about, and not inside each other."""


@dataclass
class Node:
    """A sentence of a proof, with those that it rests on.

    Attributes
    ----------
    text : str
    rules : tuple of str
    parts : list of Node
    plain : bool
        Whether the table has words for it.
    """

    text: str
    rules: tuple[str, ...] = ()
    parts: list[Node] = field(default_factory=list)
    plain: bool = True

    def lines(self, depth: int = 0) -> Iterator[str]:
        """The tree, indented."""
        cited = f" [{', '.join(self.rules[:MOST_RULES])}]" if self.rules else ""
        yield f"{'  ' * depth}{self.text}{cited}"
        for part in self.parts:
            yield from part.lines(depth + 1)

    def as_json(self) -> dict[str, object]:
        """For the JSON output."""
        return {"text": self.text, "rules": list(self.rules), "parts": [part.as_json() for part in self.parts]}


class Sentences:
    """The proofs of one answer: what one of them tells, another does not tell again.

    Parameters
    ----------
    wording : Wording
    proofs : Proofs, optional
        For what keeps something from being so: why that is so.
    """

    def __init__(self, wording: Wording, proofs: Proofs | None = None):
        self.wording, self.proofs = wording, proofs
        self._told: set[str] = set()

    def proof(self, proof: Proof) -> Node:
        """A proof in words."""
        node = self._node(proof)
        self._told.add(node.text)
        node.parts = [*self._parts(proof, set())]
        return node

    def _node(self, proof: Proof) -> Node:
        """The sentence of a fact; the rules of what is not told of it, if it has none of its own."""
        reason = proof.reason
        rules, level = reason.block.cited if reason else (), [proof]
        while not rules and level:
            level = [part for one in level for part in one.parts if part.reason and self._how(part) == THROUGH]
            rules = tuple(dict.fromkeys(rule for one in level if one.reason for rule in one.reason.block.cited))
        return Node(self.wording.sentence(proof.atom, reason.block.text if reason else ""), self.wording.rules(proof.atom, rules))

    def _parts(self, proof: Proof, seen: set[Symbol]) -> Iterator[Node]:
        """What a fact rests on, in words: first what an earlier stage left, which is no part of the later one's proof but comes before it."""
        for part in proof.parts:
            yield from self._part(part, seen)

    def _told_below(self, proof: Proof, passed: set[Symbol]) -> Iterator[Proof]:
        """What a fact rests on, with that of what is not told in its place."""
        for part in proof.parts:
            if part.atom in passed:
                continue
            if self._how(part) == THROUGH:
                passed.add(part.atom)
                yield from self._told_below(part, passed)
            else:
                yield part

    def _part(self, proof: Proof, seen: set[Symbol]) -> Iterator[Node]:
        if proof.atom in seen:
            return
        seen.add(proof.atom)
        how = self._how(proof)
        if how == OUT:
            return
        if how == THROUGH:
            yield from self._parts(proof, seen)
            return
        node = self._node(proof)
        if node.text in self._told:
            return
        self._told.add(node.text)
        below = [*self._told_below(proof, set())]
        earlier = [part for part in below if _same(part, proof)]
        for part in earlier:
            yield from self._part(part, seen)
        node.parts = [n for part in below if not _same(part, proof) for n in self._part(part, seen)]
        if node.parts or all(part.atom.arguments[3:] != proof.atom.arguments[3:] for part in earlier):  # else nothing has changed in this stage
            yield node

    def answer(self, atom: Symbol, proofs: Proofs, failures: Sequence[Failure]) -> Node | None:
        """Why a fact is so, or is not; nothing if that has been told."""
        if atom in proofs.atoms:
            return None if self.wording.sentence(atom) in self._told else self.proof(proofs.prove(atom))
        node = Node(self.wording.denied(atom))
        node.parts = [self.proof(proofs.prove(one)) for one in self.wording.instead(atom)] or self.failures(failures)
        if len(node.parts) == 1 and node.parts[0].text.startswith(f"{node.text}: "):
            return node.parts[0]
        if not node.parts and not self.wording.instead(atom):
            node.text += ": no rule makes it so here"
        return node

    def _how(self, proof: Proof) -> str:
        """What is done with a fact: what is so of the cards, whatever the state, goes without saying, unless there are words for it."""
        reason = proof.reason
        if reason is not None and reason.block.part == "base" and not proof.atom.name.startswith("_") and not self.wording.has_words(proof.atom):
            return OUT
        return self.wording.how(proof.atom, proof.atom.name == "holds" if reason is None else bool(reason.block.rules))

    # --- why not ---------------------------------------------------------------------------------------------------------

    def failures(self, failures: Sequence[Failure]) -> list[Node]:
        """What is missing for a fact, in words: of each rule that could have made it so, the nearest conditions that are not met."""
        found, before = dict[str, Node](), frozenset(self._told)
        nearest = [one for one in failures if one.met or not _says_nothing(one)] or failures
        for failure in nearest:
            for node in self._failure(failure):
                if node.text not in before:
                    known = found.setdefault(node.text, node)
                    known.rules = tuple(dict.fromkeys((*known.rules, *node.rules)))
        self._told.update(found)
        out = [node for node in found.values() if node.plain] or [*found.values()]
        return out[:MOST_FAILURES] + ([Node(f"... {len(out) - MOST_FAILURES} more")] if len(out) > MOST_FAILURES else [])

    def _failure(self, failure: Failure) -> Iterator[Node]:
        rules = failure.block.rules if failure.present is not None else failure.block.cited
        if failure.compared:
            if told := [self.wording.sentence(met) for met in failure.met if self.wording.how(met, ruled=False) == TOLD]:
                yield Node(f"{listing(told)}; {failure.compared} is not so", rules)
            return
        if failure.present is not None:
            yield from self._kept(failure, rules)
            return
        assert failure.missing is not None
        if not self.wording.denies(failure.missing):
            for node in self.failures(failure.why):
                yield Node(node.text, tuple(dict.fromkeys((*node.rules, *rules))), node.parts, node.plain)
            return
        node = self._denied(failure.missing, rules)
        node.parts = self.failures(failure.why)
        yield node

    def _denied(self, atom: Symbol, rules: tuple[str, ...]) -> Node:
        return Node(self.wording.denied(atom), rules, plain=self.wording.has_words(atom))


    def _kept(self, failure: Failure, rules: tuple[str, ...]) -> Iterator[Node]:
        """What keeps something from being so, because it is so itself; what has no words of its own is told by what it rests on."""
        assert failure.present is not None
        if not failure.present.name.startswith("_") and self.wording.says(failure.present):
            yield Node(self.wording.sentence(failure.present), rules)
        elif self.proofs is not None and failure.present in self.proofs.atoms:
            proof = self.proofs.prove(failure.present)
            own = proof.reason.block.cited if proof.reason else ()
            for node in self._parts(proof, set()):
                yield Node(node.text, tuple(dict.fromkeys((*node.rules, *own, *rules))), node.parts)


def _says_nothing(failure: Failure) -> bool:
    """Whether what is missing is about nothing that is asked about: a way that does not begin here."""
    missing = failure.missing
    return missing is not None and all(_open_through(a) for a in missing.arguments)


def _open_through(term: Symbol) -> bool:
    return term == ANY or (term.type == SymbolType.Function and any(_open_through(a) for a in term.arguments))


def _same(part: Proof, whole: Proof) -> bool:
    """Whether a fact is what an earlier stage left of another."""
    a, b = part.atom, whole.atom
    return a.name in _STAGED and a.name == b.name and a.arguments[1:3] == b.arguments[1:3] and a != b


def untriggered(proofs: Proofs, wording: Wording, source: int, abilities: Collection[str]) -> list[Node] | None:
    """Why abilities of an object do not trigger on what happens in a step; nothing if none of it is what they could trigger on, or they trigger.

    Parameters
    ----------
    proofs : Proofs
        Of the step.
    wording : Wording
    source : int
        Slot of the object.
    abilities : collection of str
        As the programs name them.

    References
    ----------
    CR 603.2, 603.4.
    """
    named = {a.arguments[1] for a in proofs.atoms if a.name == "may_instance" and a.arguments[0] == Number(source) and str(a.arguments[2]) in abilities}
    ways = sorted(a for a in proofs.atoms if a.name == "way" and a.arguments[0] == Number(source) and a.arguments[1] in named)
    met = [a for a in ways if Function("happens", [a.arguments[4]]) in proofs.atoms or Function("holds", [Function("pending", [a.arguments[4]])]) in proofs.atoms]
    wanted = [Function("triggers", a.arguments[:3]) for a in met]
    if not wanted or any(atom in proofs.atoms for atom in wanted):
        return None
    return Sentences(wording, proofs).failures([failure for atom in wanted for failure in proofs.fails(atom)])


def undying(proofs: Proofs, wording: Wording, o: int) -> list[Node] | None:
    """Why a creature does not die as state-based actions are checked; nothing in a step in which they are not, or in which it does.

    References
    ----------
    CR 704.5.
    """
    dies = Function("event", [Function("dies", [Number(o)])])
    if Function("play", [Function("check")]) not in proofs.atoms or dies in proofs.atoms:
        return None
    return Sentences(wording, proofs).failures(proofs.fails(dies))


__all__ = ["Node", "Sentences", "undying", "untriggered"]
