"""Programs into a clingo control, in the order that they have to be ground in."""

from __future__ import annotations

from collections.abc import Iterable

import clingo
from clingo.ast import ProgramBuilder

from asp import Block

LAYERS = (
    "layers/effects.lp", "layers/definitions.lp", "layers/reach.lp", "layers/order.lp", "layers/scope.lp", "layers/amounts.lp", "layers/dependency.lp",
    "layers/apply.lp",
)
STATIC = ("cards.lp", "keywords.lp", *LAYERS, "state.lp", "now.lp")
STEP = (
    "step/view.lp", "step/phrases.lp", "step/amounts.lp", "step/state_based_actions.lp", "step/choices.lp", "step/resolve.lp", "step/events.lp",
    "step/references.lp", "step/triggers.lp", "step/show.lp",
)


def load(control: clingo.Control, blocks: Iterable[Block], facts: str = "") -> None:
    """Add rule blocks and facts (text of part ``base``) to a control."""
    with ProgramBuilder(control) as builder:
        for block in blocks:
            for statement in block.statements:
                builder.add(statement)
    control.add("base", [], facts)


def ground(control: clingo.Control, step: bool = True) -> None:
    """Ground static facts and open fluents, the layer stages that ``grounds/3`` of asp/layers/plan.lp names, the view, then the step.

    Parameters
    ----------
    control : clingo.Control
        Loaded with at least `STATIC`.
    step : bool
        Whether to ground part ``step`` too.
    """
    control.ground([("base", [])])
    calls: dict[tuple[int, int], list[str]] = {}
    for atom in control.symbolic_atoms.by_signature("grounds", 3):
        number, call, part = atom.symbol.arguments
        calls.setdefault((number.number, call.number), []).append(part.name)
    stages = sorted({number for number, _ in calls})
    before = dict(zip(stages, [0, *stages], strict=False))
    for (number, _), parts in sorted(calls.items()):
        control.ground([(part, [clingo.Number(number), clingo.Number(before[number])]) for part in parts])
    control.ground([("view", [clingo.Number(stages[-1] if stages else 0)])])
    if step:
        control.ground([("step", [])])
