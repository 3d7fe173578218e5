"""Programs into a clingo control, in the order that they have to be ground in."""

from __future__ import annotations

from collections.abc import Iterable

import clingo
from clingo.ast import AST, ProgramBuilder

from asp import Block
from checker.needed import Predicate, needed

LAYERS = (
    "layers/zones.lp",
    "layers/effects.lp", "layers/definitions.lp", "layers/reach.lp", "layers/order.lp", "layers/scope.lp", "layers/amounts.lp", "layers/sharing.lp", "layers/borrowed.lp", "layers/dependency.lp",
    "layers/apply.lp",
)
# what asp/legality says of plays, for abilities; for spells see CASTING
PLAYS = tuple(f"legality/{name}.lp" for name in ("keywords", "plays", "abilities", "priority", "costs", "targets", "target_costs", "modes", "split_second"))
STATIC = (
    "costs/makers.lp",
    "suspend.lp",
    "cards.lp", "costs/added_mana.lp", "keywords.lp", "hand_abilities.lp", *LAYERS, "layers/commuting.lp", "state.lp",
    "state/events.lp", "state/state_triggers.lp",
    "state/history.lp",
    "state/spells.lp",
    "state/mana_spent.lp",
    "state/stack.lp",
    "state/copies.lp", "state/ability_copies.lp", "state/control.lp",
    "state/damage.lp",
    "state/regeneration.lp", "state/deaths.lp", "state/prevention.lp", "state/sources.lp", "state/moving_counters.lp",
    "state/division.lp",
    "state/prohibitions.lp", "state/linked.lp",
    "state/activating.lp", "state/given_up.lp", "state/given_costs.lp", "state/ability_costs.lp", "state/crew.lp", "state/ability_modes.lp", "state/naming.lp",
    "state/targeted.lp",
    "state/whom.lp", "state/conditions.lp",
    "state/bolster.lp", "state/decisions.lp", "state/resolution_costs.lp",
    "state/cards.lp",
    "state/entering.lp", "state/entering_others.lp", "state/put_there.lp", "state/repeating.lp",
    "state/could_produce.lp", "state/tapped_for_mana.lp", "state/makers.lp", "state/mana_amounts.lp", "state/effect_numbers.lp",
    "state/casting.lp", "state/spell_abilities.lp", "state/casting_meanwhile.lp", "state/rather_than_mana.lp", "state/from_hand.lp",
    "state/lands.lp", "state/suspend.lp", "state/splice.lp",
    "state/delayed.lp", "state/lasting_triggers.lp", "state/resolutions.lp", "state/sharing.lp", "state/from_graveyard.lp", "state/limits_of_triggers.lp", "state/this_turn.lp", "state/targets_of_players.lp", "state/token_copies.lp",
    "types.lp", "state/life.lp", "state/registers_read.lp",
    "state/turns.lp", "state/extra_turns.lp", "state/combat.lp", "state/combat_stack.lp", "state/combat_costs.lp",
    "state/attaching.lp",
    "state/deferred.lp",
    "state/mana_meanwhile.lp", "state/mana_effects.lp",
    *PLAYS, "state/targets.lp",
    "now.lp",
)
# for boards with costs of mana
COSTS = ("costs/symbols.lp", "costs/total.lp", "costs/restrictions.lp")
# for boards with cards that may be cast: the same legality as that of a board given as facts
CASTING = ("abilities.lp", *(f"legality/{name}.lp" for name in ("spells", "permissions", "prohibitions", "conditions", "splice")), "step/casting.lp", "step/target_costs.lp",
           "step/rather_than_mana.lp", "step/division.lp", "step/targeted.lp")
# for boards with land cards that may be played
LANDS = (*CASTING, "legality/lands.lp", "step/lands.lp")
# for boards with cards that may be suspended
SUSPENDING = ("legality/special_actions.lp",)
# for games that go on to another step
GOING_ON = ("step/turns.lp", "step/extra_turns.lp", "step/combat.lp", "step/combat_stack.lp", "step/combat_costs.lp", "legality/attack.lp", "legality/block.lp")
STEP = (
    "step/view.lp", "objects.lp", "step/amounts.lp", "step/state_based_actions.lp", "step/could_produce.lp", "step/makers.lp", "step/tapped_for_mana.lp", "step/mana_meanwhile.lp", "step/mana_effects.lp", "step/choices.lp", "step/activating.lp", "step/prohibitions.lp", "step/targets.lp", "step/payments.lp", "step/effect_numbers.lp", "step/resolve.lp", "step/damage.lp",
    "step/regeneration.lp", "step/deaths.lp", "step/prevention.lp", "step/whom.lp", "step/bolster.lp", "step/decisions.lp", "step/cards.lp", "step/from_hand.lp", "step/entering.lp", "step/entering_others.lp", "step/put_there.lp", "step/repeating.lp", "step/attaching.lp",
    "step/events.lp", "step/spells.lp", "step/mana_spent.lp", "step/stack.lp", "step/copies.lp", "step/ability_copies.lp", "step/control.lp", "step/references.lp", "step/triggers.lp", "step/delayed.lp", "step/token_copies.lp", "step/life.lp", "step/registers_read.lp", "step/history.lp",
    "step/sources.lp", "step/moving_counters.lp",
    "step/casting_meanwhile.lp", "step/suspend.lp", "step/splice.lp",
    "step/state_triggers.lp", "step/conditions.lp", "step/lasting_triggers.lp", "step/resolutions.lp", "step/sharing.lp", "step/from_graveyard.lp", "step/limits_of_triggers.lp", "step/this_turn.lp", "step/targets_of_players.lp",
    "step/linked.lp",
    "step/resolution_costs.lp", "step/given_up.lp", "step/given_costs.lp", "step/ability_costs.lp", "step/crew.lp", "step/ability_modes.lp", "step/naming.lp",
    "step/deferred.lp",
    "step/show.lp",
)


def _put(control: clingo.Control, statements: Iterable[AST]) -> None:
    with ProgramBuilder(control) as builder:
        for statement in statements:
            builder.add(statement)


def base(control: clingo.Control, blocks: Iterable[Block], facts: str = "", asked: Iterable[Predicate] = ()) -> dict[str, list[AST]]:
    """Add and ground part ``base`` with facts: what is static, and open fluents.

    Parameters
    ----------
    control : clingo.Control
        Empty.
    blocks : iterable of Block
        The programs.
    facts : str
        Text of part ``base``.
    asked : iterable of (str, int)
        If not empty, the predicates that are wanted: what nothing of them depends on is left out.

    Returns
    -------
    dict of str to list of AST
        The statements that the facts can fire, by program part.
    """
    parts: dict[str, list[AST]] = {}
    begun: dict[str, str] = {}
    for block, statement in needed(blocks, facts, asked):
        if statement is not block.statements[0]:
            parts[block.part].append(statement)
        elif begun.get(block.part) != block.program:
            begun[block.part] = block.program
            parts.setdefault(block.part, []).append(statement)
    _put(control, parts.get("base", ()))
    control.add("base", [], facts)
    control.ground([("base", [])])
    return parts


def build(control: clingo.Control, blocks: Iterable[Block], facts: str = "", step: bool = False, asked: Iterable[Predicate] = ()) -> None:
    """Ground `base`, the layer stages that ``grounds/3`` of asp/layers/order.lp names, the view, then the step.

    Of the staged parts only those that a stage names are added, which is what most of the time goes into.

    Parameters
    ----------
    control, blocks, facts, asked
        As in `base`; at least the programs of `STATIC`, or those that stand in for them.
    step : bool
        Whether to ground part ``step`` too.
    """
    parts = base(control, blocks, facts, (*asked, _STAGES) if asked else ())
    calls = _calls(control)
    called = {"view", *(part for names in calls.values() for part in names), *(("step",) if step else ())}
    _put(control, (statement for name in sorted(called) for statement in parts.get(name, ())))
    _ground_stages(control, calls)
    if step:
        control.ground([("step", [])])


_STAGES = ("grounds", 3)


def _calls(control: clingo.Control) -> dict[tuple[int, int], list[str]]:
    """The program parts of each ground call of each stage."""
    calls: dict[tuple[int, int], list[str]] = {}
    for atom in control.symbolic_atoms.by_signature("grounds", 3):
        number, call, part = atom.symbol.arguments
        calls.setdefault((number.number, call.number), []).append(part.name)
    return calls


def _ground_stages(control: clingo.Control, calls: dict[tuple[int, int], list[str]]) -> None:
    stages = sorted({number for number, _ in calls})
    before = dict(zip(stages, [0, *stages], strict=False))
    for (number, _), parts in sorted(calls.items()):
        control.ground([(part, [clingo.Number(number), clingo.Number(before[number])]) for part in sorted(parts)])
    control.ground([("view", [clingo.Number(stages[-1] if stages else 0)])])
