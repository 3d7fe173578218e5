"""Follow lines of play on small boards, by labels with short names: activate(2,1) is the first ability of the card in slot 2."""

from __future__ import annotations

import re

from checker.engine import Facts, Layouts, Overflow, State

from .positions import Start


def full(start: Start, text: str) -> list[str]:
    """What a short label may stand for."""
    name = lambda o, i: f"own({start.slots[int(o) - 1][0]}({i}))" if i.isdigit() else i if "(" in i else f"own({i})"  # noqa: E731
    text = re.sub(r"w\((\d+),(\w+(?:\(.*?\))?),", lambda m: f"w({m[1]},{name(m[1], m[2])},", text)
    if found := re.match(r"activate\((\d+),(\w+)(\).*)?$", text):
        return [f"activate({p},{found[1]},{name(found[1], found[2])}{found[3] or ''}" for p in "ab"]
    if re.match(r"activate\([ab],", text):
        return [text]
    if text.startswith("activate("):
        return [f"activate({p},{text[9:]}" for p in "ab"]
    return [text]


class Game:
    """Follow a line; every label must fit exactly one legal play unless several lead to the same state."""

    def __init__(self, strategy, *permanents, **more):
        self.start = Start(permanents, **more)
        self.engine = strategy(self.start.vocabulary())
        self.vocabulary = self.engine.vocabulary
        self.state: State = self.vocabulary.initial()

    def plays(self) -> list[str]:
        return sorted(label for label, _ in self.engine.successors(self.state))

    def can(self, text: str) -> bool:
        return any(label.startswith(tuple(full(self.start, text))) for label in self.plays())

    def do(self, *line: str) -> Game:
        for words in line:
            plays, wanted = self.engine.successors(self.state), full(self.start, words)
            hits = {s for label, s in plays if label in wanted} or {s for label, s in plays if label.startswith(tuple(wanted))}
            assert len(hits) == 1, (words, [label for label, _ in plays])
            (state,) = hits
            assert not isinstance(state, Overflow), state
            self.state = state
        return self

    def overflows(self) -> set[str]:
        return {str(s) for _, s in self.engine.successors(self.state) if isinstance(s, Overflow)}

    def text(self) -> set[str]:
        return {self.vocabulary.text_of[i] for i in self.state[0]}

    def waits(self) -> set[str]:
        return {t for t in self.text() if t.startswith("waiting")}

    def dead(self, o: int) -> bool:
        return f"in({o},graveyard)" in self.text()

    def register(self, name: str) -> int:
        return dict(zip(self.vocabulary.register_text, self.state[1], strict=True))[name]

    def life(self, p: str) -> int:
        return self.register(f"life({p})")


STRATEGIES = [Facts, Layouts]
PASS2 = ("pass(a)", "pass(b)")
