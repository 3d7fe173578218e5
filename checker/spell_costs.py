"""What casting can cost on a board, as facts for the step: the totals of each card that may be cast, in each way and with each optional cost.

A step can't work totals out, because the state is open there. So the card is looked at in its owner's hand (or where it may be cast from) with nothing
else on the battlefield, asp/costs/play_cost.lp says what it costs, and asp/costs/total.lp every total that announcing it can lead to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import clingo

import asp
from checker.grounding import COSTS, base
from checker.legality import LEGALITY, true_atoms
from checker.needed import CONSTRAINT
from checker.situation import Facts, situation

MOST_TARGETS = 6
"""Of "any number of targets": as many as a step looks at (asp/step/casting.lp)."""


def spell_costs(facts: Iterable[str], casting: Iterable[tuple[int, str, str, str]], most_x: int, date: str, believed: Collection[str], without: Collection[str],
                sources: Collection[tuple[int, str, str]] = ()) -> list[str]:
    """The facts that asp/state/casting.lp reads about costs.

    Parameters
    ----------
    facts : iterable of str
        Static facts of the board, without full stops.
    casting : iterable of (int, str, str, str)
        Slot, zone, face and owner of each card that may be cast.
    most_x : int
        The largest X worth announcing.
    date, believed, without
        As in `checker.engine.Rules`.
    sources : collection of (int, str, str)
        Slot, face and owner of each permanent that may change what spells cost: totals are worked out for each set of them.

    Returns
    -------
    list of str
        ``cast_total(O, Way, Paid, X, V)``  ``cast_counts(O, Way, Paid, S)``  ``cast_part(O, Way, Part, Fact)``  ``cast_priced(O, Way, Paid, S)``
        ``cast_spends(O, Way, Paid, What)``  ``cast_unread(O, Way, What)``, and
        ``needs``, ``size`` of each V.

    References
    ----------
    CR 601.2b, 601.2f.
    """
    cards, static, out = list(casting), list(facts), set[str]()
    for n in range(len(sources) + 1):
        for there in combinations(sorted(sources), n):
            slots = [slot for slot, *_ in there]
            out |= _with(static, [card for card in cards if card[0] not in slots], there, most_x, date, believed, without)
    return sorted(out)


def _with(facts: Collection[str], cards: Collection[tuple[int, str, str, str]], there: Collection[tuple[int, str, str]], most_x: int, date: str, believed: Collection[str],
          without: Collection[str]) -> set[str]:
    """What cards cost while these permanents, and no others, are there."""
    if not cards:
        return set()
    players = sorted({owner for *_, owner in cards})
    holds = [f"in({o},{zone})" for o, zone, _, _ in cards] + [f"face({o},{face})" for o, _, face, _ in cards]
    holds += [fact for s, face, p in there for fact in (f"in({s},battlefield)", f"face({s},{face})", f"under({s},{p})")]
    board = Facts("".join(f"{fact}.\n" for fact in (*facts, f"supposed_targets({MOST_TARGETS})")), holds, {f"life({p})": 1 for p in players})
    atoms = true_atoms(situation(board, date=date, believed=believed, without=without, programs=LEGALITY, asked=_ASKED))
    ways = {play: (card, way) for play, _, card, way in atoms.get(("proposal", 4), [])}
    said: dict[clingo.Symbol, list[clingo.Symbol]] = defaultdict(list)
    for play, fact in atoms.get(("cost_fact", 2), []):
        said[play].append(fact)
    out: set[str] = set()
    game = date, frozenset(believed), frozenset(without)
    for play, (card, way) in ways.items():
        text = "\n".join(sorted(f"{fact}." for fact in said[play] if fact.name not in ("would_do", "color_of", "in_use", "counts_by")))
        totals = _totals(f"{text}\navailable({most_x}). restricted_mana(costs_with_x).{_of_makers(said[play])}", *game)
        out.update(_of_play(totals, card, way, said[play], [s for s, *_ in there]))
    return out


_ASKED = (("proposal", 4), ("cost_fact", 2), CONSTRAINT)
_OF_TOTALS = (("row", 4), ("paid_part", 3), ("needs", 3), ("size", 2), ("may_pay", 2), ("not_modelled", 1))


@lru_cache(maxsize=2000)
def _totals(facts: str, date: str, believed: frozenset[str], without: frozenset[str]) -> dict[tuple[str, int], tuple[clingo.Symbol, ...]]:
    """What asp/costs/total.lp says of a cost, by predicate."""
    control = clingo.Control(["0", "--warn=none"])
    base(control, asp.select(COSTS, date, believed, without), facts, _OF_TOTALS)
    return {key: tuple(a.symbol for a in control.symbolic_atoms.by_signature(*key)) for key in _OF_TOTALS}


def _of_play(totals: Mapping[tuple[str, int], Sequence[clingo.Symbol]], card: clingo.Symbol, way: clingo.Symbol, said: Iterable[clingo.Symbol], there: Sequence[int]) -> Iterable[str]:
    def priced(paid: clingo.Symbol) -> str:
        return f"priced({paid},{','.join(map(str, there))})" if there else str(paid)

    for row in totals["row", 4]:
        paid, x, _, total = row.arguments
        yield f"cast_total({card},{way},{priced(paid)},{x},{total})"
        yield from (f"cast_priced({card},{way},{priced(paid)},{s})" for s in there)
        yield from (f"cast_spends({card},{way},{priced(paid)},{fact.arguments[0]})" for fact in said if fact.name == "spends_only")
    for one in totals["paid_part", 3]:
        paid, part, n = one.arguments
        yield f"cast_paid({card},{way},{priced(paid)},{part},{n})"
    yield from map(str, (*totals["needs", 3], *totals["size", 2]))
    for one in totals["may_pay", 2]:
        if str(one.arguments[0]).rstrip(")").rpartition(",")[2] == "costs_with_x":
            yield f"cast_with_x({card},{way},{priced(one.arguments[1])})"
    for one in totals["not_modelled", 1]:
        yield f"cast_unread({card},{way},{one.arguments[0]})"
    for fact in said:
        if fact.name == "counts_by":
            yield from (f"cast_counts({card},{way},{priced(row.arguments[0])},{fact.arguments[0]})" for row in totals["row", 4])
        elif fact.name in ("other", "may_be_added", "x_only"):
            part, *rest = fact.arguments
            yield f"cast_asks({card},{way},{part},{fact.name}({','.join(map(str, rest))}))"
            if fact.name == "may_be_added" and str(rest[0]) == "any":  # its number would end at a bound without a word
                yield f"cast_unread({card},{way},{fact})"
        elif fact.name in ("not_modelled", "sharing_a_color"):
            yield f"cast_unread({card},{way},{fact})"


def _of_makers(said: Iterable[clingo.Symbol]) -> str:
    """The same restriction of mana of which it matters what has produced it."""
    return "".join(f" restricted_mana(from({fact.arguments[0].arguments[0]},costs_with_x))." for fact in said if fact.name == "spends_only" and fact.arguments[0].name == "from")
