"""What no game can come to: asp/status.lp says what, this module puts it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from encoder.errors import Problem

if TYPE_CHECKING:
    from encoder.boards.board import Board

WORDS = {
    "instant_or_sorcery": "{o} is an instant or sorcery on the battlefield",
    "land_on_stack": "{o} is a land on the stack",
    "token_as_spell": "{o} is a token's card on the stack",
    "not_its_owners_zone": "{o} is in the {zone} of {listed}, but {owner} owns it",
    "no_status": "{o} is in the {zone}, where nothing is tapped, flipped, phased out or face down",
    "counters_lost": "{o} has counters in the {zone}",
    "new_elsewhere": "{o} is new in the {zone}",
    "two_controllers": "{o} has two controllers: {listed}, under whom it is written, and {second}",
    "no_flip_card": "{o} is flipped, and is no flip card",
    "damage_elsewhere": "{o} has damage in the {zone}",
    "damage_on_noncreature": "{o} has damage, and is no creature as printed",
    "aura_on_nothing": "{o} is an Aura attached to nothing",
    "attaches_to_nothing": "{o} is attached to something, and is neither Aura nor Equipment nor Fortification",
    "attached_from_elsewhere": "{o} is attached to something from the {zone}",
    "attached_to_elsewhere": "{o} is attached to {attached}, which is not on the battlefield",
    "equipment_on_player": "{o} is attached to a player",
    "combat_elsewhere": "{o} is in combat, but not on the battlefield",
    "combat_noncreature": "{o} is in combat, and is no creature as printed",
    "attack_out_of_step": "{o} attacks in the step {step}",
    "block_out_of_step": "{o} blocks or is blocked in the step {step}",
    "attacker_of_other_player": "{o} attacks, but it is {active}'s turn",
    "attacks_own_side": "{o} attacks its own controller",
    "attacks_no_target": "{o} attacks what cannot be attacked",
    "blocks_nonattacker": "{o} blocks what does not attack",
    "blocker_of_active_player": "{o} blocks, but its controller is the attacking player",
    "blocked_nonattacker": "{o} is blocked, but does not attack",
}


def status(board: Board) -> tuple[Problem, ...]:
    """Every impossible thing on a board, with the rule that forbids it.

    Parameters
    ----------
    board : Board

    Returns
    -------
    tuple of Problem
        In order of the lines of the file.
    """
    from encoder.boards.board import slug
    from encoder.derived import derived

    facts = [*board.all_facts(), *(f"holds({fluent})" for fluent in board.fluents())]
    facts += [f"listed({o.slot},{slug(o.listed)})" for o in board.objects]
    facts += [f"said_controller({o.slot},{slug(o.state.second_controller)})" for o in board.objects if o.state.second_controller]
    facts += [f"token_card({o.slot})" for o in board.objects if o.token and not o.state.token]
    found = []
    for code, rule, slot in (atom.arguments for atom in derived("status.lp", board.rules_date, tuple(facts)) if atom.name == "impossible"):
        o = board[slot.number]
        words = WORDS[code.name].format(
            o=o.label, zone=o.zone, listed=o.listed, owner=o.owner, second=o.state.second_controller, step=board.step, active=board.active,
            attached=board.say(o.state.attached_to) if o.state.attached_to else "",
        )
        found.append(Problem(board.file, o.line, o.column, f"{words} ({rule.string})"))
    return tuple(sorted(set(found)))
