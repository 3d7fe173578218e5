"""Why a line of play can't be done: at which moments it could have been, and what the programs say against it there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from checker.effect_words import listing
from checker.engine import State
from checker.known import declared_in
from checker.lines import Played
from encoder.boards import Board
from encoder.boards.board import slug
from encoder.boards.models import STEPS
from encoder.rulings import Line
from encoder.rulings import sentences as say

Wrong = tuple[str, tuple[str, ...]]
"""A reason in words, with its rules."""
Judge = Callable[[State], Sequence[Wrong]]
"""What is wrong with a play in the position that a state is; nothing where nothing is."""
MOST_MOMENTS = 3
"""Moments of a line that are told: the first, and those at which something else is wrong."""
_INFINITIVES = {"casts": "cast", "activates": "activate", "plays": "play", "uses": "use", "suspends": "suspend", "passes": "pass", "attacks": "attack", "blocks": "block", "chooses": "choose",
                "puts": "put", "tries": "try", "turns": "turn"}


@dataclass(frozen=True)
class Moment:
    """A moment at which a line could have been done, if it had been possible.

    Attributes
    ----------
    state : State
    where : str
        Step, and what is on the stack, in words.
    wrong : tuple of Wrong
    """

    state: State
    where: str
    wrong: tuple[Wrong, ...]


def moments(played: Played, path: Iterable[State], n: int, judge: Judge) -> list[Moment]:
    """The moments on the way to some end at which the n-th line comes next, those at which the same is wrong as before left out.

    Parameters
    ----------
    played : Played
    path : iterable of State
        The states of one line of play, in their order.
    n : int
        Number of the line.
    judge : callable
    """
    line = played.lines[n - 1]
    out: list[Moment] = []
    for state in path:
        if state != played.stuck and not _comes_next(played, state, n, line.play):
            continue
        wrong = tuple(dict.fromkeys(judge(state)))
        if out and wrong == out[-1].wrong:
            continue
        out.append(Moment(state, where(played.reached(state).board), wrong))
    return out


def _comes_next(played: Played, state: State, n: int, play: say.Play) -> bool:
    """Whether somebody could do the line in this state, if it were legal: its player has priority, or declares."""
    if played.vocabulary.over in state[0] or played.line_at(state) > n:
        return False
    atoms = {str(atom) for atom in played.strategy.layout(state[2]).atoms(state) or () if atom.name in ("now_at_line", "legal", "step_now")}
    if f"now_at_line({n})" not in atoms:
        return False
    if (declared := declared_in(_verb(play))) is not None:
        return {"legal(turn_based)", f"step_now({declared[0]})"} <= atoms
    return bool(play.player) and f"legal(pass({slug(play.player.text)}))" in atoms  # type: ignore[union-attr]


def _verb(play: say.Play) -> str:
    return f"{play.words.split()[-1]}s" if play.verb == "refuses" else play.verb


def where(board: Board) -> str:
    """The moment that a board is: its step, and what is on the stack.

    Examples
    --------
    >>> from encoder.boards import parse_board
    >>> where(parse_board("Ana: [Grizzly Bears]"))
    "in Ana's main phase"
    """
    step = f"{board.step}{'' if 'phase' in board.step or 'step' in board.step else ' step'}" if board.step in STEPS else "turn"
    item = next(iter(sorted(board.stack, key=lambda i: -i.place)), None)
    if item is None:
        return f"in {board.active}'s {step}"
    name = next((o.label for o in board.objects if o.slot == item.source), "something")
    return f"with {f'''{name}'s {item.words}''' if item.words else name} on the stack"


def cited(wrong: Iterable[Wrong]) -> str:
    """Some reasons as one half of a sentence.

    Examples
    --------
    >>> cited([("it is tapped", ("107.5",)), ("it is not a main phase", ())])
    'it is tapped [107.5] and it is not a main phase'
    """
    return listing([f"{text} [{', '.join(rules)}]" if rules else text for text, rules in wrong])


def refusal(line: Line, found: Sequence[Moment]) -> str:
    """That a line is not possible, and why, in one sentence.

    Parameters
    ----------
    line : Line
    found : sequence of Moment
    """
    player = line.play.player.text if line.play.player else ""
    known = [moment for moment in found if moment.wrong]
    verb = line.text.removeprefix(f"{player} ").split(" ")[0]
    what = f"{player} can't {_INFINITIVES[verb]}{line.text.removeprefix(f'{player} {verb}')}" if player and verb in _INFINITIVES else f'"{line.text}" is not possible'
    if not known:
        return f"{what}: {_never(line, found)}"
    shown = known if len(known) <= MOST_MOMENTS else [*known[:MOST_MOMENTS - 1], known[-1]]
    if len(shown) == 1:
        return f"{what} {shown[0].where}: {cited(shown[0].wrong)}"
    return f"{what}: " + "; ".join(f"{moment.where} because {cited(moment.wrong)}" for moment in shown)


def _never(line: Line, found: Sequence[Moment]) -> str:
    """Why nothing is known against a line: its moment never comes."""
    if found:
        return "no choice of what is paid and targeted does it as it is said"
    play = line.play
    if declared := declared_in(_verb(play)):
        return f"the {declared[0].replace('_', ' ')} step of that player does not come before these lines end [{declared[1]}]"
    waits = {"resolves": "it is not what comes to be resolved before these lines end [608.1]", "reaches": "that step does not begin before these lines end [500.1]",
             "orders": "these two do not wait to be put on the stack together [603.3b]"}
    return waits.get(play.verb, "its player does not get priority before these lines end [117.1]")


__all__ = ["Judge", "Moment", "Wrong", "cited", "moments", "refusal", "where"]
