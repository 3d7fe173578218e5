"""Strategies in words: what a player does, and what the others may do, as a tree in which replies that end alike are one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

MOST_LINES = 40
"""Lines of a strategy that are told."""
MOST_REPLIES = 3
"""Replies that go on alike and are named."""
MOST_NODES = 200
"""Branches in the JSON output."""


@dataclass(frozen=True, eq=False)
class Branch:
    """What happens up to the next reply of the others, and how each reply goes on.

    Attributes
    ----------
    steps : tuple of str
        What the player does, and what happens.
    replies : tuple of (tuple of str, Branch)
        What others may do, those together after which all is alike.
    chooses : bool
        Whether one of the steps is a choice of the player.
    safe : bool
        After its steps it comes to that whatever anybody does.
    """

    steps: tuple[str, ...] = ()
    replies: tuple[tuple[tuple[str, ...], Branch], ...] = ()
    chooses: bool = False
    safe: bool = False

    @cached_property
    def settled(self) -> bool:
        """Whether the player chooses nothing any more after its steps: then it comes to that whatever is done."""
        return all(then.settled and not then.chooses for _, then in self.replies)

    @cached_property
    def size(self) -> int:
        """How many lines it has."""
        return len(self.steps) + ((self.safe or bool(self.replies)) if self.settled else sum(1 + then.size for _, then in self.replies))

    def _lines(self, depth: int) -> Iterator[str]:
        yield from (f"{'  ' * depth}{step}" for step in self.steps)
        if self.settled and (self.safe or self.replies):
            yield f"{'  ' * depth}{_WHATEVER}"
            return
        for plays, then in self.replies:
            yield f"{'  ' * depth}if {_or(plays)}{':' * bool(then.size)}"
            yield from then._lines(depth + 1)

    def lines(self) -> list[str]:
        """The strategy, indented; of a long one the beginning, and how much more there is.

        Examples
        --------
        >>> Branch(("A",), ((("B passes", "B casts C"), Branch(("D",), chooses=True)),)).lines()
        ['A', 'if B passes, or B casts C:', '  D']
        >>> Branch(("A",), ((("B passes",), Branch(("D",))), (("B casts C",), Branch()))).lines()
        ['A', 'whatever is done from here on, it comes to that']
        """
        out = list(islice(self._lines(0), MOST_LINES))
        return out + ([f"... {self.size - MOST_LINES:,} more"] if self.size > MOST_LINES else [])

    def as_json(self) -> dict[str, Any]:
        """For the JSON output: the branches nearest to the beginning, and in each how many there are."""
        root: dict[str, Any] = {}
        todo: list[tuple[Branch, dict[str, Any]]] = [(self, root)]
        for n, (branch, told) in enumerate(todo):  # it grows on the way
            shown = () if branch.settled else branch.replies
            more = n + len(shown) + len(todo) > 2 * MOST_NODES
            told |= {"steps": list(branch.steps), "replies": [], "settled": branch.settled, "more": len(shown) if more else 0}
            for plays, then in () if more else shown:
                following: dict[str, Any] = {}
                told["replies"].append({"plays": list(plays), "then": following})
                todo.append((then, following))
        return root


_WHATEVER = "whatever is done from here on, it comes to that"


def _or(plays: tuple[str, ...]) -> str:
    more = len(plays) - MOST_REPLIES
    return ", or ".join((*plays[:MOST_REPLIES], *([f"{more} more"] if more > 0 else [])))


__all__ = ["Branch"]
