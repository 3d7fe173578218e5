"""Where facts are collected: a sheet for each card, an ability for each line (or quoted line) of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from lark import Token, Tree

from encoder.cards.passage import Mistake
from encoder.cards.support import keyword_gaps, supported
from encoder.cards.types import has_spell_text
from encoder.errors import Unsupported

Node = Tree[Token]


@dataclass
class Sheet:
    """Facts, unsupported clauses and mentioned cards of one card, in order."""

    card: str
    types: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)
    tokens: Mapping[str, frozenset[str]] = field(default_factory=dict)      # features of the token cards of the library, by id
    facts: dict[str, None] = field(default_factory=dict)
    unsupported: dict[Unsupported, None] = field(default_factory=dict)
    refers: set[str] = field(default_factory=set)
    spell_targets: int = 0
    spell_instructions: int = 0

    def fact(self, predicate: str, *terms: object) -> None:
        """Add a fact once."""
        self.facts[f"{predicate}({','.join(map(str, terms))})"] = None

    @property
    def is_spell(self) -> bool:
        """Whether its plain lines are spell abilities (CR 113.3a)."""
        return has_spell_text(self.types)


@dataclass(frozen=True)
class Role:
    """A thing that an event or a loop is about, for "that creature", "that player".

    Attributes
    ----------
    term : str
        ``subject``, ``object``, ``by``, ``each``.
    player : bool
        A player, not an object.
    words : frozenset of str
        The nouns that it was called.
    """

    term: str
    player: bool
    words: frozenset[str]


@dataclass
class Ability:
    """One ability while its facts are collected.

    Parameters
    ----------
    sheet : Sheet
    name : str
        Its term, ``line(C,N)`` or ``quoted(X,K)``.
    line : int
        Line of the notation, for the places of unsupported clauses.
    text : str
        The line, for its words.
    """

    sheet: Sheet
    name: str
    line: int
    text: str
    parent: Ability | None = None
    aspect: str = "resolution"
    targets_are: str = "event"               # the aspect of its targets: legality where they are announced with a play
    within: str = ""                         # given by an instruction: whatever is not modelled touches only this aspect
    targets: int = 0
    base: int = 0                            # targets of the lines, or modes, before
    instructions: int = 0
    mode: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    roles: tuple[Role, ...] = ()
    each: Role | None = None
    made: bool = False                       # an instruction before this one acted on something: "it" has a meaning
    last: str = ""                           # the object named last in this instruction, for "its"
    last_player: str = ""                    # the player named last in it, for "their"
    players: dict[str, str] = field(default_factory=dict)    # its targets that can be players: "player", or "" if an object, too
    where: Node | None = None                # the amount that X stands for
    x: str = ""                              # its place in facts, until the words before "where" are read
    x_aspects: dict[str, None] = field(default_factory=dict)  # in which X is used
    per_read: bool = False
    per: Node | None = None                  # "for each N" at the end of the sentence
    affected: str = ""                       # in a static ability: the word for an object that it affects
    asking: bool = False                     # in a condition or amount: "an opponent" is any one, nobody chooses
    the_target: list[int] = field(default_factory=list)      # offsets of "the target"
    clause: str = ""

    def fact(self, predicate: str, *terms: object) -> None:
        """Add a fact about this ability."""
        self.sheet.fact(predicate, self.name, *terms)

    def next(self, kind: str) -> str:
        """The next term ``kind(ability, K)``: noun, effect or quoted."""
        self.counts[kind] += 1
        return f"{kind}({self.name},{self.counts[kind]})"

    def number(self) -> str:
        """The number of the next instruction; inside a mode it carries the mode."""
        self.instructions += 1
        return self.step(self.instructions)

    def step(self, number: int) -> str:
        """The term of an instruction's number."""
        return f"mode({self.mode},{number})" if self.mode else str(number)

    def uses(self, kind: str, word: str, aspect: str = "") -> str:
        """Ask whether the programs model a word in an aspect (the one at hand); if not, the clause is unsupported. Returns the word."""
        aspect = aspect or self.aspect
        if not supported(aspect, kind, word):
            self.refuse(aspect)
        return word

    def whose(self, term: str) -> str:
        """Note that an amount or condition reads this thing or player. Returns the term."""
        self.uses("whose", term.split("(")[0])
        return term

    def keyword(self, word: str) -> str:
        """Note that something has or gives a keyword. Returns the word."""
        for aspect in keyword_gaps(word):
            self.refuse(self.aspect if self.aspect == "resolution" else aspect)
        return word

    def refuse(self, aspect: str, words: str = "") -> None:
        """Mark the clause at hand (or ``words``) as not modelled."""
        aspect = self.within or aspect
        clause = " ".join((words or self.clause or self.text).split())
        if not any(u.line == self.line and u.clause == clause and u.aspect == aspect for u in self.sheet.unsupported):
            self.sheet.unsupported[Unsupported(self.sheet.card, self.line, clause, aspect)] = None
            quoted = clause.replace("\\", "\\\\").replace('"', '\\"')
            self.fact("unsupported", f'"{quoted}"', aspect)

    def words(self, node: Node) -> str:
        """The words of a part of the line."""
        return self.text[node.meta.start_pos:node.meta.end_pos]

    def mistake(self, node: Node | Token, message: str, hint: str = "") -> Mistake:
        """A mistake at a node."""
        start = getattr(node, "start_pos", None)
        return Mistake(node.meta.start_pos if start is None else start, message, hint)  # type: ignore[union-attr]

    @property
    def home(self) -> Ability:
        """The ability whose targets are meant: of a delayed trigger, the one that makes it."""
        return self.parent.home if self.parent is not None else self

    def inside(self, name: str, own_targets: bool = False) -> Ability:
        """A delayed ability that this one makes: its own instructions, this one's references, and its targets unless they are chosen later (CR 603.12)."""
        return Ability(self.sheet, name, self.line, self.text, roles=self.roles, made=self.made and not own_targets, parent=None if own_targets else self,
                       within=self.within or self.aspect)

    def given(self) -> Ability:
        """A quoted ability that this one gives."""
        later = self.aspect in ("resolution", "event")
        return Ability(self.sheet, self.next("quoted"), self.line, self.text, within=self.within or (self.aspect if later else ""))
