"""Why a cycle stops, in a judge's words: the condition that is not met when it is to be played once more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from clingo import Function, Number, Symbol, SymbolType, parse_term

from checker.engine import Overflow, State
from checker.exploration import plays_of

if TYPE_CHECKING:
    from checker.explaining import Explained, Explainer
    from checker.loops import Loop, Search
    from checker.proof_words import Node
    from encoder.boards import Board

MOST = 3
"""Sentences of one reason."""


def why_stopped(board: Board, search: Search, explainer: Explainer, loop: Loop) -> list[str]:
    """What is otherwise where a cycle stops, with rules; nothing if that is not known.

    Parameters
    ----------
    board : Board
    search : Search
    explainer : Explainer
        Of that board and search.
    loop : Loop
    """
    last, k = loop.proof.last, loop.proof.stops
    if last is None or k < 0:
        return []
    before = [loop.start[-1][1] if loop.start else search.canonical(search.start), *(after for _, after in loop.cycle)][k]
    label, wanted = loop.cycle[k]
    there = [(play, after) for play, after in plays_of(search.strategy, last) if not isinstance(after, Overflow)]
    first = next(((play, after) for play, after in plays_of(search.strategy, before) if not isinstance(after, Overflow) and play == label and search.canonical(after) == wanted), None)
    again = next((one for one in there if one[0] == label), None) or next((one for one in there if _bare(one[0]) == _bare(label)), None)
    if again is not None and first is not None:
        found = [*_untriggered(board, search, explainer, before, first, last, again)]
        found += _otherwise(explainer, before, first, last, again, silent=bool(found))
    elif len(there) == 1 and not there[0][0].startswith("pass("):
        found = _happens(explainer.line(last, [there[0]])[-1])
    else:
        found = _illegal(board, explainer, last, label)
    return list(dict.fromkeys(found))[:MOST] or [f"it does not come to the same again that {explainer.teller.play(label, explainer.reader.at(last))}"]


def _bare(label: str) -> str:
    return label.partition(" + ")[0]


def _said(node: Node) -> str:
    return node.text + (f" [{', '.join(node.rules)}]" if node.rules else "")


def _untriggered(board: Board, search: Search, explainer: Explainer, before: State, first: tuple[str, State], last: State, again: tuple[str, State]) -> Iterator[str]:
    """Abilities that triggered in the first round, and do not now."""
    from checker.proof_words import untriggered
    from checker.wording import Wording

    v = search.vocabulary
    waited = {v.symbols[i] for i in first[1][0] - before[0]} - {v.symbols[i] for i in again[1][0] - last[0]}
    missing = sorted({tuple(f.arguments[0].arguments[:2]) for f in waited if f.name == "waiting"}, key=str)
    proofs = explainer.proofs(last, *again) if missing else None
    if proofs is None:
        return
    wording = Wording(board, proofs.atoms)
    there = explainer.reader.at(last)
    for source, instance in missing:
        if source.type != SymbolType.Number:
            continue
        abilities = [str(a.arguments[2]) for a in proofs.atoms if a.name == "may_instance" and a.arguments[:2] == [source, instance]]
        name = explainer.teller.holder(Function("w", [source, instance, Number(1)]), there)
        why = untriggered(proofs, wording, source.number, abilities)
        if why:
            yield f"{name} does not trigger: {' and '.join(_said(node) for node in why)}"
        elif why is None:
            yield f"{name} does not trigger: what it waits for does not happen [603.2]"


def _otherwise(explainer: Explainer, before: State, first: tuple[str, State], last: State, again: tuple[str, State], silent: bool) -> Iterator[str]:
    """What happens in the play that did not happen in it in the first round; what does not happen any more, where nothing else has been said."""
    usual = {cause.happened.text for cause in explainer.line(before, [first])[-1].causes}
    now = explainer.line(last, [again])[-1].causes
    yield from (cause.text for cause in now if cause.happened.text not in usual)
    yield from (f"this time not: {text}" for text in sorted(usual - {cause.happened.text for cause in now}) if not silent)


def _happens(one: Explained) -> list[str]:
    return [cause.text for cause in one.causes]


def _illegal(board: Board, explainer: Explainer, last: State, label: str) -> list[str]:
    """Why a play can't be made."""
    from checker.proof_words import Sentences
    from checker.wording import Wording

    play: Symbol = parse_term(_bare(label))
    proofs = explainer.proofs(last)
    said = explainer.teller.play(label, explainer.reader.at(last))
    if proofs is None:
        return []
    if play.name == "place":  # what waits to be put on the stack has triggered
        return [f"it does not trigger again, so that it could be that {said} [603.2, 603.4]"]
    illegal = sorted(a for a in proofs.atoms if a.name == "illegal" and a.arguments[0] == play)
    if illegal:
        sentences = Sentences(Wording(board, proofs.atoms), proofs)
        return [_said(sentences.proof(proofs.prove(a))) for a in illegal[:MOST]]
    nodes = Sentences(Wording(board, proofs.atoms), proofs).failures(proofs.fails(Function("legal", [play])))
    return [f"it is not possible again that {said}" + (f": {'; '.join(_said(node) for node in nodes[:MOST])}" if nodes else "")]
