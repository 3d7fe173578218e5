"""The layers against the independent interpreter on random boards: python -m tests.asp.layers.random_boards [boards] [seed] [cards that many boards have ...]

As facts, and every fifth board with the state open (presence, counters, resolved effects) under ten sets of assumptions.
"""
from __future__ import annotations

import random
import re
import sys

from tests.asp.layers.harness import as_facts, data, left_open, shown, solve
from tests.oracles.layers import interpret, library

SPELLS = ["giant_growth", "switch_sizes", "become_4_1", "become_white", "become_red", "animate_land", "ovinize", "minus_2_0", "all_noncreature_artifacts",
          "copy_of_serra", "copy_of_humility", "gain_flying", "lose_flying", "cowed", "given_to_b", "swamp_reads_island", "island_reads_forest", "lose_watchful", "gain_watchful", "minus_5_1"]


def board(rng: random.Random, often=()):
    """Static facts and fluents for the joint programs; static facts and fluents for the oracle (its words)."""
    cards = sorted(library()[0])
    hot = [*rng.sample(cards, 6 - min(len(often), 4)), *rng.sample(sorted(often), min(len(often), 4))]
    n = rng.randint(3, 9)
    names = [f"o{i}" for i in range(n)]
    mine, theirs, fluents = [], ["player(a). player(b)."], []
    for i, o in enumerate(names):
        card, target, player = rng.choice(hot if rng.random() < 0.6 else cards), rng.choice(names), "ab"[rng.random() < 0.3]
        mine.append(f"slot({o}). face({o},{card}). owner({o},{player}). timestamp({o},{20 * i}).")
        theirs.append(f"object({o}). is_card({o},{card}). controls({o},{player}). timestamp({o},{20 * i}). attached({o},{target}). countable({o}).")
        fluents.append((f"in({o},battlefield)", f"on_battlefield({o})"))
        if card == "chooser":
            f = f"chosen({o},color,{rng.choice(['red', 'white', 'green'])})"
            fluents.append((f, f))
        if rng.random() < 0.3:
            f = f"counter({o},{rng.choice(['plus', 'minus'])},{rng.randint(1, 3)})"
            fluents.append((f, f))
    for i in range(rng.randint(0, 3)):
        spell, time = rng.choice(SPELLS), 20 * rng.randint(0, n) + i + 1
        to = rng.sample(names, rng.randint(1, 2))
        mine.append(f"resolved(r{i},{spell}). timestamp(r{i},{time}).")
        theirs.append(f"resolved(r{i},{spell}). timestamp(r{i},{time})." + "".join(f"locked(r{i},{o})." for o in to))
        fluents.append((tuple(f"locked(r{i},{o})" for o in to), f"active(r{i})"))
    text = "\n".join(mine)
    text += data(text)
    theirs += [f"known({s})." for s in sorted(set(re.findall(r"(?:subtype|creature_type)\((\w+)\)", text)))]
    attached = re.findall(r"attached\(\w+,\w+\)", "\n".join(theirs))
    return text, attached, "\n".join(theirs), fluents


def views(symbols, on) -> set[str]:
    """The oracle's words, of what is on the battlefield; instances of one ability count once."""
    out = set()
    for s in symbols:
        if s.name not in ("view", "value") or f"in({s.arguments[0]},battlefield)" not in on:
            continue
        if s.name == "value":
            out.add(f"view({s.arguments[0]},size({s.arguments[1]},{s.arguments[2]}))")
        elif s.arguments[1].name == "ability":
            out.add(f"view({s.arguments[0]},ability({s.arguments[1].arguments[0].arguments[0]}))")
        else:
            out.add(str(s))
    return out


def flat(fluents):
    return [x for f, _ in fluents for x in ([f] if isinstance(f, str) else f)]


def main(count=300, seed=0, *often) -> int:
    """How many of so many boards differ; each that does is printed."""
    bad = opened = 0
    for i in range(count):
        rng = random.Random(seed * 100003 + i)
        text, attached, theirs, fluents = board(rng, often)
        on = set(flat(fluents)) | set(attached)
        got, wanted = views(shown(solve(as_facts(text, on))), on), interpret(theirs + "".join(f"{f}." for _, f in fluents))
        if got != wanted:
            bad += 1
            print(f"board {i}:\n{theirs}\n{fluents}\n  only asp: {sorted(got - wanted)}\n  only oracle: {sorted(wanted - got)}")
        if i % 5 == 0 and "swinger" not in text:  # with the state open, it could have thousands of sizes
            control = left_open(text, on)
            for _ in range(10):
                some = [f for f in fluents if rng.random() < 0.8]
                # an effect locked to nothing that is there: the joint programs have no effect, the oracle one without objects
                on = set(flat(some)) | set(attached)
                got = views(shown(solve(control, on)), on)
                wanted = interpret(theirs + "".join(f"{f}." for _, f in some))
                opened += 1
                if got != wanted:
                    bad += 1
                    print(f"open board {i}:\n{theirs}\n{some}\n  only asp: {sorted(got - wanted)}\n  only oracle: {sorted(wanted - got)}")
                    break
    print(f"{count} boards with facts, {opened} states under assumptions, {bad} differ")
    return bad


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]), *sys.argv[3:])
