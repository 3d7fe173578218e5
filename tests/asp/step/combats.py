"""Follow a turn on a board in the board language: go to a step, see what may be declared or divided there, declare it."""

from __future__ import annotations

from checker.engine import Layouts, Overflow, Rules, State, Vocabulary
from checker.exploration import plays_of
from encoder.boards import parse_board

KEYWORDS = ("flying", "reach", "trample", "first strike", "double strike", "vigilance", "defender", "haste", "menace", "fear", "intimidate", "shadow", "deathtouch", "lifelink", "wither",
            "infect", "indestructible")


def cards(**texts: str) -> str:
    """Test creatures: ``cards(tester="2/2 trample")``; lines after the first are abilities."""
    out = "cards:\n"
    for name, text in texts.items():
        first, *rest = text.split("\n")
        size, _, keywords = first.partition(" ")
        color = "{B}" if "black" in keywords else "{G}" if "green" in keywords else "{1}"
        types = "artifact creature" if "artifact" in keywords else "creature"
        words = [w for w in keywords.replace("black", "").replace("green", "").replace("artifact", "").split(",") if w.strip()]
        out += f"  {name.replace('_', ' ')}: |\n    {color} {types} Elemental {size}\n"
        out += "".join(f"    {line.strip()}\n" for line in (*words, *rest))
    return out


class Turn:
    """One line of a game that goes on; players pass unless something else is said."""

    def __init__(self, board: str, until: str = "turns(1)", alike: bool = True, date: str = "2026-01-16", believed: tuple[str, ...] = (), tokens: int = 2, **bounds: int):
        rules = Rules(date, believed, bounds={"max_damage": 12, **bounds})
        self.engine = Layouts(Vocabulary(parse_board(board), rules, tokens=tokens, plays_on=until, alike=alike))
        self.vocabulary = self.engine.vocabulary
        self.state: State = self.vocabulary.initial()

    @property
    def held(self) -> set[str]:
        return {self.vocabulary.text_of[i] for i in self.state[0]}

    @property
    def step(self) -> str:
        return next(f[5:-1] for f in self.held if f.startswith("step("))

    def life(self, player: str) -> int:
        return dict(zip(self.vocabulary.register_text, self.state[1], strict=True))[f"life({player})"]

    def plays(self) -> dict[str, State | Overflow]:
        return dict(plays_of(self.engine, self.state))

    def play(self, label: str) -> Turn:
        after = self.plays()[label]
        assert not isinstance(after, Overflow), after
        self.state = after
        return self

    def _ahead(self, plays: dict[str, State | Overflow]) -> str:
        forced = [label for label in plays if label.startswith(("pass(", "place(", "continue", "next_step", "check"))]
        return forced[0] if forced else "turn_based"

    def to(self, step: str) -> Turn:
        """To where something is declared or divided in that step, or where it has begun."""
        for _ in range(200):
            plays = self.plays()
            if self.step == step and ("turn_based_due" in self.held or not any(label.startswith(("place(", "check", "continue")) for label in plays)):
                return self
            label = self._ahead(plays)
            self.play(label if label in plays else "turn_based")
        raise AssertionError(f"{step} is never reached")

    def settle(self) -> Turn:
        """Until the next step: whatever waits resolves."""
        for _ in range(100):
            plays = self.plays()
            stack = any(f.startswith("item(") for f in self.held)
            if "turn_based_due" in self.held or (not stack and not any(label.startswith(("place(", "check", "continue")) for label in plays)):
                return self
            self.play(self._ahead(plays))
        raise AssertionError("nothing settles")

    def choices(self) -> list[str]:
        """The ways to declare or divide here, without the word that they share."""
        return sorted(label.removeprefix("turn_based").removeprefix(" + ") for label in self.plays() if label.startswith("turn_based"))

    def attack(self, *declared: str) -> Turn:
        """Attackers as ``1 bea``."""
        return self.to("declare_attackers").play(" + ".join(["turn_based", *(f"attacks({d.replace(' ', ',')})" for d in declared)]))

    def block(self, *declared: str) -> Turn:
        """Blocks as ``3 1``: 3 blocks 1."""
        return self.to("declare_blockers").play(" + ".join(["turn_based", *(f"blocks({d.replace(' ', ',')})" for d in declared)]))

    def damage(self, *divided: str) -> Turn:
        """Combat damage, and all that follows before somebody could act; divided as ``1 3 2``: 1 deals 2 to 3."""
        return self.to("combat_damage").play(" + ".join(["turn_based", *(f"assigns({d.replace(' ', ',')})" for d in divided)])).settle()

    def dead(self, slot: int) -> bool:
        return f"in({slot},graveyard)" in self.held
