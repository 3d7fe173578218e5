"""Lines of play as a judge would tell them: each play and what happened in it, with the rules that made it happen and what they rested on.

Nothing is written for it: what changed in a step is proved from the rule blocks of asp/ (`checker.proofs`), and their numbers are what is cited.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from clingo import Symbol, SymbolType

from asp import Block
from checker.engine import Assumed, Layouts, State
from checker.grounding import STEP
from checker.needed import needed
from checker.proofs import Failure, Proof, Proofs
from checker.reached import Reached
from checker.telling import Happened, Teller, Told, at_once

_OPEN = "open.lp"
# what a player chose, what an object is, and whom a phrase means: told, if asked, by a proof of its own
_BEYOND = frozenset({"play", "aim", "legal", "fits", "matches", "phrase", "view", "value", "has", "size", "creature", "instance", "controller", "you_of", "live", "occurrence"})
_WHERE = frozenset({"creature", "on_battlefield"})
_RESOLVING = frozenset({"item", "resolving", "over", "second_turn"})
_MADE = frozenset({"attacked", "blocks", "now_on_stack"})
_DEEP = 9
MOST_REASONS = 3
"""Most facts that are told as what something rested on."""
MOST_RULES = 4
"""Most rules that a sentence cites; the JSON output has all of them."""


def statements_of(strategy: Layouts, program: Assumed) -> list[tuple[Block, Any]]:
    """The rules of the step programs of a board."""
    v = strategy.vocabulary
    found = needed(v.rules.blocks((*v.static, _OPEN, *STEP)), f"{v.text}\n{program.timestamps}")
    return [(block, statement) for block, statement in found if block.file != _OPEN]


@dataclass(frozen=True)
class Cause:
    """Why something happened.

    Attributes
    ----------
    happened : Happened
    blocks : tuple of Block
        The rule blocks that made it happen, what is special before what is general.
    because : tuple of str
        What they rested on, in words.
    """

    happened: Happened
    blocks: tuple[Block, ...]
    because: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it cites: those of the blocks that made it happen, what only says how the game goes about it where there is nothing else."""
        return cited(self.blocks)

    @property
    def text(self) -> str:
        """The sentence: what happened, because of what, and by which rules."""
        because = f", because {' and '.join(self.because)}" if self.because else ""
        return self.happened.text + because + (f" [{', '.join(self.rules[:MOST_RULES])}]" if self.rules else "")

    def as_json(self) -> dict[str, Any]:
        """For the JSON output."""
        return {"text": self.happened.text, "because": list(self.because), "rules": list(self.rules), "by": [_cited(block) for block in self.blocks]}


def cited(blocks: Iterable[Block]) -> tuple[str, ...]:
    """The rules that are cited for what some blocks derive."""
    rules = [(rule, rule in block.general) for block in blocks for rule in block.cited]
    return tuple(dict.fromkeys([rule for rule, general in rules if not general] or [rule for rule, _ in rules]))


def _cited(block: Block) -> dict[str, Any]:
    return {"rules": list(block.rules), "says": block.text, "at": block.name}


@dataclass(frozen=True)
class Explained:
    """A play of a line with the causes of what happened in it."""

    told: Told
    rules: tuple[str, ...]
    causes: tuple[Cause, ...]

    def as_json(self) -> dict[str, Any]:
        """For the JSON output."""
        return {"play": self.told.play, "player": self.told.player or None, "label": self.told.label, "rules": list(self.rules), "events": [c.as_json() for c in self.causes]}


def sentences(line: Sequence[Explained]) -> list[str]:
    """A line in numbered sentences: what a player did, and what then happened; what happened without a play is told by itself."""
    out: list[str] = []
    n = 0
    for play in line:
        for k, text in enumerate(_said(play)):
            n += k == 0
            out.append(f"   {text}" if k else f"{n}. {text}")
    return out


def _said(play: Explained) -> list[str]:
    causes = []
    for group in at_once([cause.happened for cause in play.causes]):
        said = [cause.text for cause in play.causes if any(cause.happened is one for one in group)]
        causes += ["at the same time:", *(f"  {text}" for text in said)] if len(said) > 1 else said
    return causes if play.told.silent else [play.told.play + (f" [{', '.join(play.rules)}]" if play.rules else ""), *causes]


def number_of(line: Sequence[Explained], n: int) -> int:
    """The number that the n-th play of a line has in `sentences`, both from 1; of one of which nothing is told, that of the next one, in a line that begins again at its end."""
    told = [bool(_said(play)) for play in line]
    return sum(told[:n - 1]) + 1 if any(told[n - 1:]) else 1


def why_json(story: Sequence[str], line: Sequence[dict[str, Any]], strategy: dict[str, Any] | None = None) -> dict[str, Any]:
    """An explanation as it stands in the JSON output."""
    return {"story": list(story), "line": list(line), **({"strategy": strategy} if strategy else {})}


class Explainer:
    """Explanations for the lines of one board.

    Parameters
    ----------
    strategy : Layouts
    teller : Teller
    """

    def __init__(self, strategy: Layouts, teller: Teller):
        self.strategy, self.teller, self.reader = strategy, teller, teller.reader
        self._rules: dict[int, list[tuple[Block, Any]]] = {}

    def line(self, start: State, plays: Sequence[tuple[str, State]]) -> list[Explained]:
        """A line, play by play.

        Parameters
        ----------
        start : State
        plays : sequence of (str, State)
            Each play, with its label, and the state after it.
        """
        states = [start, *(after for _, after in plays)]
        told = self.teller.line(start, plays, self.strategy)
        return [self.play(before, after, one) for before, after, one in zip(states, states[1:], told, strict=False)]

    def proofs(self, state: State, label: str | None = None, after: State | None = None) -> Proofs | None:
        """The derivations of a step: of the play with this label, or of what all plays of the state have in common."""
        program = self.strategy.layout(state[2])
        if id(program) not in self._rules:
            self._rules[id(program)] = statements_of(self.strategy, program)
        atoms = program.atoms(state, label, after)
        return None if atoms is None else Proofs(self._rules[id(program)], atoms, stages_of(atoms), self.strategy.vocabulary.rules.bounds)

    def play(self, before: State, after: State, told: Told) -> Explained:
        """One play."""
        proofs = self.proofs(before, told.label, after)
        if proofs is None:  # equal objects have changed places: nothing is cited rather than something wrong
            return Explained(told, (), tuple(Cause(one, (), ()) for one in told.happened))
        there = self.reader.at(before)
        rules: tuple[str, ...] = ()
        legal = next((atom for atom in proofs.atoms if atom.name == "legal" and told.label.split(" + ")[0] == str(atom.arguments[0])), None)
        if legal is not None and not told.silent:
            rules = self._rules_of_play(proofs, legal)
        return Explained(told, rules, tuple(self._cause(one, proofs, there) for one in told.happened))

    @staticmethod
    def _rules_of_play(proofs: Proofs, legal: Symbol) -> tuple[str, ...]:
        """By which rules a play is made: of a declaration, those of what is declared; of what goes on the stack, those of its going there; else what lets it be made."""
        made = [a for a in proofs.atoms if a.name in _MADE or (a.name == "initiates" and a.arguments[0].name == "item")]
        blocks = [reason.block for reasons in proofs.reasons(made).values() for reason in reasons]
        found = [*sorted(set(blocks), key=lambda block: (block.file, block.line)), *(reason.block for reason in proofs.reasons([legal])[legal])]
        return tuple(dict.fromkeys(rule for block in found for rule in block.cited if rule not in block.general))

    def _cause(self, happened: Happened, proofs: Proofs, there: Reached) -> Cause:
        blocks: dict[Block, int] = {}
        because: dict[str, None] = {}
        roots = [atom for wanted in happened.roots for atom in _found(wanted, proofs.atoms)]
        about = next((root for root in roots if root.name not in ("fizzles", "countered")), None)
        kind = about.arguments[0].name if about else "item" if roots else ""
        beyond = _BEYOND | ({"event"} if kind == "waiting" else frozenset()) | (frozenset() if kind in _RESOLVING else {"run", "executing", "resolves", "at_work", "begins"})
        for root in roots:
            for proof, depth in _chain(proofs.prove(root, lambda atom: atom.name not in beyond), beyond):
                if words := self.teller.fact(proof.atom, there):
                    because[words] = None
                reason = proof.reason
                if reason is None or not _tells(reason.block) or (depth and proof.atom.name in beyond):
                    continue
                if reason.block.rules and not _passes_on(proof, proofs):
                    blocks[reason.block] = min(depth, blocks.get(reason.block, depth))
                because |= dict.fromkeys(self._kept_from(reason.absent, proofs, there))
        ranked = sorted(blocks, key=lambda block: (block.file.startswith("step/"), -blocks[block] if kind == "in" else blocks[block]))
        return Cause(happened, tuple(ranked), tuple(because)[:MOST_REASONS])

    def _kept_from(self, absent: Iterable[Symbol], proofs: Proofs, there: Reached) -> Iterator[str]:
        """What would have prevented it and was not so: the conditions that were met."""
        for atom in absent:
            for failure in proofs.fails(atom, 0):
                yield from (words for met in failure.met if met.name == "condition" and (words := self.teller.fact(met, there)))


def _tells(block: Block) -> bool:
    """Whether a block says how the game goes on, and not what objects are."""
    return block.file == "keywords.lp" or (block.file.startswith("step/") and block.file not in ("step/view.lp", "step/phrases.lp", "step/choices.lp", "step/references.lp"))


def _chain(proof: Proof, beyond: Collection[str]) -> Iterator[tuple[Proof, int]]:
    """A proof and what is below it, as far as it belongs to one event; how deep, by the rules of the game on the way: what only connects them does not count."""
    seen: set[Symbol] = set()
    level: list[tuple[Proof, int, Block | None]] = [(proof, 0, None)]
    while level:
        following = []
        for one, depth, above in level:
            if one.atom in seen:
                continue
            seen.add(one.atom)
            yield one, depth
            block = one.reason.block if one.reason else None
            if depth < _DEEP and one.atom.name not in beyond and (block is None or block.part == "step" or _of_ability(one.atom)):
                following += [(part, depth + bool(block and block.cited and block != above), block) for part in one.parts]
        level = sorted(following, key=lambda row: row[1])


def _of_ability(atom: Symbol) -> bool:
    """Whether a static fact is about an ability of an object: its text may be a keyword's."""
    return len(atom.arguments) > 1 and atom.arguments[0].type == SymbolType.Number and atom.arguments[1].type == SymbolType.Function


def _passes_on(proof: Proof, proofs: Proofs) -> bool:
    """Whether a rule only hands on what another derived, because nothing kept it from that: then it made nothing happen."""
    assert proof.reason is not None
    return proof.atom.name.startswith("_") and sum(_moves(part, proofs) for part in proof.parts) <= bool(proof.reason.absent)


def _moves(proof: Proof, proofs: Proofs) -> bool:
    """Whether a fact depends on the state or the play."""
    if proof.reason is None:
        return proof.atom.name == "holds" or proofs.of_the_step(proof.atom)
    return proof.reason.block.part == "step" and proof.atom.name not in _WHERE and (bool(proof.reason.absent) or any(_moves(part, proofs) for part in proof.parts))


def _found(wanted: Symbol, atoms: Iterable[Symbol]) -> list[Symbol]:
    """The changes that are meant: of a number, whatever changed it; of a trigger, wherever it waits."""
    if wanted.name == "adjust":
        return sorted(a for a in atoms if a.name in ("adjust", "empties") and a.arguments[0] == wanted.arguments[0])
    found = [a for a in atoms if a == wanted]
    if not found and wanted.name in ("initiates", "terminates") and (waiting := wanted.arguments[0]).name == "waiting":
        source = waiting.arguments[0].arguments[:2]
        found = sorted(a for a in atoms if a.name == wanted.name and a.arguments[0].name == "waiting" and a.arguments[0].arguments[0].arguments[:2] == source)[:1]
    return found


def stages_of(atoms: Iterable[Symbol]) -> dict[str, set[tuple[int, int]]]:
    """With which parameters the parts of the layers were ground."""
    calls: dict[str, set[int]] = {}
    for atom in atoms:
        if atom.name == "grounds" and len(atom.arguments) == 3:
            calls.setdefault(atom.arguments[2].name, set()).add(atom.arguments[0].number)
    stages = sorted({t for ts in calls.values() for t in ts})
    before = dict(zip(stages, [0, *stages], strict=False))
    return {**{name: {(t, before[t]) for t in ts} for name, ts in calls.items()}, "view": {(stages[-1] if stages else 0, 0)}}


def why_not(failure: Failure, depth: int = 0) -> Iterator[str]:
    """The lines of a failure, indented."""
    rules = f" [{', '.join(failure.block.rules)}]" if failure.block.rules else ""
    what = f"{failure.missing} is not so" if failure.missing is not None else f"{failure.present} is so" if failure.present is not None else f"{failure.compared} is not so"
    yield f"{'  ' * depth}{what}{rules}"
    for inner in failure.why:
        yield from why_not(inner, depth + 1)


__all__ = ["Cause", "Explained", "Explainer", "sentences", "why_not"]

