"""What a reader of the shipped rulings may rely on: every claim can fail, and every board can come about in a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from encoder.boards import Board
from encoder.rulings import Legality

from .shipped import PARTLY, RULINGS, loaded

FILES = (*RULINGS, *PARTLY)
COMBAT = ("declare attackers", "declare blockers", "combat damage", "end of combat")


def test_every_illegal_play_names_its_rule() -> None:
    assert not [f"{ruling.id}: {claim.case}: {claim}" for ruling in map(loaded, FILES) for claim in ruling.claims
                if isinstance(claim.content, Legality) and not claim.content.legal and not claim.content.because]


def unlikely(board: Board) -> Iterator[str]:
    """What no game comes to: attackers outside combat, untapped or of the wrong player; combat without them (506.1, 508.1, 509.1)."""
    attackers = [o for o in board.objects if o.state.attacking is not None]
    blockers = [o for o in board.objects if o.state.blocking]
    if (attackers or blockers) and board.step not in COMBAT:
        yield f"creatures in combat in the step {board.step}"
    if board.step in ("declare blockers", "combat damage") and not attackers:
        yield f"{board.step} without attackers"
    if attackers and board.step == "declare attackers" and not board.stack_said:
        yield "attackers before they are declared"
    yield from (f"{o.label} attacks in another player's turn" for o in attackers if o.controller != board.active)
    yield from (f"{o.label} attacks untapped" for o in attackers if not o.state.tapped)
    yield from (f"{o.label} blocks in its controller's turn" for o in blockers if o.controller == board.active)
    if board.step == "main phase" and any("combat damage" in event.text for event in board.earlier):
        yield "combat damage before the first main phase"
    for o in board.objects:
        kinds = {kind for kind, n in o.state.counters if n}
        if {"+1/+1", "-1/-1"} <= kinds:
            yield f"{o.label} has +1/+1 and -1/-1 counters (704.5q)"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_boards_come_about_in_games(path: Path) -> None:
    assert not [f"{case.name}: {word}" for case in loaded(path).cases for word in unlikely(case.board)]
