"""The part of ``stackproof loops`` that sweeps a pool of cards: progress, the result file, and what is shown."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checker.output import ANSWERED, INTERRUPTED, UNDETERMINED, Answer, envelope
from encoder.errors import InputError, Problem

if TYPE_CHECKING:
    from rich.console import Console

    from checker.store import Store
    from checker.sweeping import Combo, Sets, Swept
    from encoder.cards import Library

EVERY = 10.0
"""Seconds between two lines of progress, where there is no terminal."""
_MOST_SHOWN = 10


@dataclass(frozen=True)
class Options:
    """How a pool is swept, as a user says it; the words as in `checker.sweeping.sweep`."""

    pool: str
    size: int = 2
    jobs: int = 1
    cluster: str = ""
    prune: bool = True
    cards: tuple[Path, ...] = ()
    time: float = 1e9
    memory: int = 0
    quiet: bool = False
    out: Path | None = None
    store: Store | None = None


def answer(asked: Options, date: str) -> Answer:
    """The combos of a pool."""
    from checker.sweeping import INTERRUPTED as BY_HAND
    from checker.sweeping import all_sets, sweep
    from encoder.cards import library
    from encoder.cards.pool import read_pool

    pool, known = read_pool(asked.pool, library(*asked.cards))
    if asked.out is not None and not (asked.out.parent or Path()).is_dir():
        raise InputError([Problem("", 0, 0, f"--out: there is no folder {asked.out.parent}")])
    with _progress(asked.quiet) as watch:
        sets = _candidates(pool, known, date, asked, watch) if asked.prune else all_sets(pool, asked.size)
        found = sweep(pool, asked.size, known, date, sets=sets, jobs=asked.jobs, cluster=asked.cluster, store=asked.store, seconds=asked.time, megabytes=asked.memory, watch=watch)
    names = {id: known.entries[id].name for id in pool}
    data = _data(found, asked, names)
    cuts = []
    if found.left:
        reason = f"no more time ({asked.time:g} s, raise --time)" if found.stopped != BY_HAND else BY_HAND
        cuts.append(f"{reason}: {found.left:,} sets are not decided; the same command goes on from here")
    if found.undetermined:
        cuts.append(f"{len(found.undetermined):,} set{'s are' if len(found.undetermined) != 1 else ' is'} undetermined")
    counts = Counter(found.verdicts.values())
    if counts["refused"]:
        cuts.append(f"{counts['refused']:,} set{'s' if counts['refused'] != 1 else ''} with something that is not modelled, or not confirmed")
    if sets.unread:
        cuts.append(f"{len(sets.unread):,} clause{'s' * (len(sets.unread) != 1)} of these cards {'are' if len(sets.unread) != 1 else 'is'} not modelled: sets that need one are not examined (see refused)")
    warnings = [Problem("", 0, 0, asked.store.trouble, "--store FILE, or --no-store")] if asked.store and asked.store.trouble else []
    warnings += [Problem("", 0, 0, f"a combo was pruned, please report it: {' + '.join(names[card] for card in cards)}", "--no-prune checks every set") for cards in found.missed]
    code = INTERRUPTED if found.stopped == BY_HAND else UNDETERMINED if found.left else ANSWERED
    told = Answer(data, lambda console: _show(console, data, found.combos), complete=not cuts, cuts=cuts, warnings=warnings, code=code)
    if asked.out is not None:
        _write(asked.out, json.dumps(envelope("loops", date, told), ensure_ascii=False, indent=1) + "\n")
    if not asked.quiet:
        again = len(found.verdicts) - found.worked
        print(f"{found.worked:,} sets were worked out" + (f", {again:,} were known from before" if again else ""), file=sys.stderr)
    return told


def _candidates(pool: Sequence[str], known: Library, date: str, asked: Options, watch: Callable[[object], None] | None) -> Sets:
    """The sets that can be a combo at all; what was found of that before is not worked out again."""
    from checker.pruning import candidates
    from checker.store import program_hash
    from checker.sweeping import Sets

    said = ["candidates", program_hash(), date, str(asked.size), *pool, *known.facts(pool)]
    key = hashlib.sha256("\n".join(said).encode()).hexdigest()
    text = asked.store.text(key) if asked.store else None
    if text is None:
        told = (lambda done, of: watch(f"which sets can be a combo: {done:,} of {of:,} parts")) if watch else None
        found = candidates(pool, asked.size, known, date, jobs=asked.jobs, watch=told)
        ids = {card.name: card.id for card in known.named(pool)}
        text = json.dumps([found.sets, found.total, found.pruned, [(ids[clause.card], str(clause)) for clause in found.unread]])
        if asked.store:
            asked.store.keep(key, text)
    sets, total, pruned, unread = json.loads(text)
    return Sets([tuple(cards) for cards in sets], total, pruned, [(card, reason) for card, reason in unread])


def _data(found: Swept, asked: Options, names: Mapping[str, str]) -> dict[str, Any]:
    """The result, in an order that depends on nothing but itself."""
    counts = Counter(found.verdicts.values())
    sweep = {
        "pool": [names[id] for id in sorted(names)], "size": asked.size, "sets": found.sets, "pruned": found.pruned, "not_minimal": found.not_minimal, "checked": len(found.verdicts),
        **{verdict: counts[verdict] for verdict in ("found", "none", "undetermined", "refused")}, "unconfirmed": found.unconfirmed, "left": found.left,
    }
    refused = [{"cards": sorted({names[card] for cards in sets for card in cards if len(sets) == 1 or all(card in other for other in sets)}), "reason": reason, "sets": len(sets)}
               for reason, sets in sorted(found.refused.items())]
    undetermined = [{"cards": [names[card] for card in cards], "reason": reason} for cards, reason in found.undetermined]
    return {"player": "ana", "sweep": sweep, "loops": [one["loop"] for one in found.combos], "refused": refused, "undetermined": undetermined, "states": found.states, "transitions": found.transitions}


def _write(file: Path, text: str) -> None:
    """A whole file or none."""
    beside = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
    except OSError as error:
        raise InputError([Problem("", 0, 0, f"--out: {file} cannot be written: {error.strerror or error}")]) from None


@contextmanager
def _progress(quiet: bool) -> Iterator[Callable[[object], None] | None]:
    """How far it is: always the same line of a terminal, else a line now and then."""
    if quiet:
        yield None
        return
    if not sys.stderr.isatty():
        told = time.monotonic()

        def line(far: object) -> None:
            nonlocal told
            if time.monotonic() - told >= EVERY:
                told = time.monotonic()
                print(far, file=sys.stderr, flush=True)

        yield line
        return
    from rich.console import Console

    with Console(stderr=True).status("which sets can be a combo") as status:
        yield lambda far: status.update(f"{far} (Ctrl-C keeps what is known)")


def _show(console: Console, data: Mapping[str, Any], combos: Sequence[Combo]) -> None:
    from rich.text import Text

    sweep, shown = data["sweep"], {tuple(one["loop"]["cards"]): one for one in reversed(combos)}  # of each the one that brings most
    pruned = f"{sweep['pruned']:,} that cannot be one, " if sweep["pruned"] else ""
    console.print(f"{sweep['found'] or 'no'} combo{'s' * (sweep['found'] != 1)} of up to {sweep['size']} of {len(sweep['pool'])} cards")
    console.print(f"{sweep['sets']:,} sets: {pruned}{sweep['not_minimal']:,} that contain one, {sweep['checked']:,} checked ({sweep['none']:,} are none, {sweep['undetermined']:,} undetermined, {sweep['refused']:,} refused)")
    for n, one in enumerate(reversed(shown.values()), 1):
        loop = one["loop"]
        start = loop["requires"]["mana"]
        lines = [f"{n}. {' + '.join(loop['cards'])}: {loop['kind']}, {loop['result']}{f', with {start} to start' if start else ''}",
                 f"each round: {', '.join(f'{d:+d} {name}' for name, d in loop['net'].items()) or 'nothing becomes more'}", *(f"  {line}" for line in one["words"])]
        console.print(Text("\n" + "\n   ".join(lines)))
    for word, rows in (("undetermined", data["undetermined"]), ("refused", data["refused"])):
        if rows:
            console.print(f"\n{word}:")
            for row in rows[:_MOST_SHOWN]:
                many = f" ({row['sets']:,} sets)" if row.get("sets", 1) > 1 else ""
                console.print(Text(f"   {' + '.join(row['cards'])}: {row['reason']}{many}"))
            if len(rows) > _MOST_SHOWN:
                console.print(f"   and {len(rows) - _MOST_SHOWN:,} more (-o FILE has them all)")
