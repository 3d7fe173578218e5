"""The layers against the independent interpreter on random boards: python -m tests.asp.layers.random_boards [boards] [seed] [cards that many boards have ...]

As facts, and every fifth board with the state open (presence, counters, resolved effects) under ten sets of assumptions, unless six effects or more
add sizes to sizes (each then has thousands of values, that no assumption has taken away). Half of the boards have a
theme: cards and spells that meet in one of the corners of CR 613. Prints how many boards came to each corner.
"""
from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import clingo

from tests.asp.layers.harness import as_facts, data, left_open, shown, solve
from tests.oracles.layers import interpret, library

SPELLS = ["giant_growth", "switch_sizes", "become_4_1", "become_4_2", "become_white", "become_red", "animate_land", "ovinize", "minus_2_0", "all_noncreature_artifacts",
          "copy_of_serra", "copy_of_humility", "gain_flying", "lose_flying", "cowed", "given_to_a", "given_to_b", "swamp_reads_island", "island_reads_forest",
          "lose_watchful", "gain_watchful", "learn_watchful", "minus_5_1", "twice_as_much"]
# cards and spells that meet in one place of the rules
THEMES = [
    ("humility opalescence animator crusade levitation always_watching", "ovinize cowed"),
    ("bello always_watching lignify humility darksteel_ingot glorious_anthem", "ovinize copy_of_humility"),
    ("blood_moon urborg magus_of_the_moon ashaya_like prismatic_omen wasteland song_of_the_dryads canopy_vista dryad_arbor", "animate_land"),
    ("urborg kormus_bell swamp plains xenograft", "swamp_reads_island island_reads_forest"),
    ("mycosynth_lattice march_of_the_machines enchanted_evening opalescence conspiracy mind_stone", "all_noncreature_artifacts copy_of_humility"),
    ("red_to_black black_to_red white_to_red serra ogre", "become_white become_red"),
    ("pack_leader half_leader swinger tutor_of_growth burnout paragon bear", "switch_sizes minus_5_1 twice_as_much"),
    ("control_magic giver taker bear glorious_anthem spite", "given_to_a given_to_b"),
    ("flight_school dwarf_school watchers watchman ogre", "learn_watchful lose_watchful gain_watchful ovinize"),
    ("devoid_drone surveyor changeling_egg painters_servant bleacher banner lignify conspiracy forest", "become_white become_red"),
    ("sky_haste grounding haste_wings levitation serra bear", "gain_flying lose_flying ovinize"),
    ("pack_leader godhead_of_awe surveyor bear glorious_anthem", "switch_sizes become_4_1 minus_2_0 giant_growth"),
    ("red_guard blue_eye tinge red_to_black bleacher ogre bear", "become_white become_red"),
    ("flock lull levitation sky_haste serra watchman bear", "gain_flying lose_flying gain_watchful"),
    ("muster refit blight animator mind_stone kormus_bell forest bear landed", "animate_land all_noncreature_artifacts"),
    ("small_help big_curb tall_turn small_count big_friend taunter pride bear ogre glorious_anthem", "switch_sizes giant_growth minus_2_0 become_4_2"),
    ("small_help big_friend pack_leader small_count taunter half_leader burnout bear", "twice_as_much minus_5_1 switch_sizes"),
]


def _drawn(rng: random.Random, pool: Sequence[str], hot: Sequence[str], n: int) -> list[str]:
    return [rng.choice(hot if rng.random() < 0.7 else pool) for _ in range(n)]


def board(rng: random.Random, often: Iterable[str] = ()) -> tuple[str, list[str], str, list[tuple[str | tuple[str, ...], str]]]:
    """Static facts and fluents for the joint programs; static facts and fluents for the oracle (its words)."""
    cards, often = sorted(library()[0]), sorted(often)
    hot, hot_spells = [*rng.sample(cards, 6 - min(len(often), 4)), *rng.sample(often, min(len(often), 4))], SPELLS
    if rng.random() < 0.5 and not often:
        hot, hot_spells = (words.split() for words in rng.choice(THEMES))
    n = rng.randint(3, 9)
    names = [f"o{i}" for i in range(n)]
    times = [20 * i for i in range(n)]
    if rng.random() < 0.3:
        rng.shuffle(times)
    mine, theirs, fluents = [], ["player(a). player(b)."], []
    for o, card, time in zip(names, _drawn(rng, cards, hot, n), times, strict=True):
        target, player = rng.choice(names), "ab"[rng.random() < 0.3]
        mine.append(f"slot({o}). face({o},{card}). owner({o},{player}). timestamp({o},{time}).")
        theirs.append(f"object({o}). is_card({o},{card}). controls({o},{player}). timestamp({o},{time}). attached({o},{target}). countable({o}).")
        fluents.append((f"in({o},battlefield)", f"on_battlefield({o})"))
        if card == "chooser":
            f = f"chosen({o},color,{rng.choice(['red', 'white', 'green'])})"
            fluents.append((f, f))
        if rng.random() < 0.3:
            f = f"counter({o},{rng.choice(['plus', 'minus'])},{rng.randint(1, 3)})"
            fluents.append((f, f))
    for i, spell in enumerate(_drawn(rng, SPELLS, hot_spells, rng.randint(0, 3))):
        # now and then at the time of an object (613.7n)
        time = 20 * rng.randint(0, n) + (i + 1) * (rng.random() < 0.8)
        to = rng.sample(names, rng.randint(1, 2))
        mine.append(f"resolved(r{i},{spell}). timestamp(r{i},{time}).")
        theirs.append(f"resolved(r{i},{spell}). timestamp(r{i},{time})." + "".join(f"locked(r{i},{o})." for o in to))
        fluents.append((tuple(f"locked(r{i},{o})" for o in to), f"active(r{i})"))
    text = "\n".join(mine)
    text += data(text)
    theirs += [f"known({s})." for s in sorted(set(re.findall(r"(?:subtype|creature_type)\((\w+)\)", text)))]
    attached = re.findall(r"attached\(\w+,\w+\)", "\n".join(theirs))
    return text, attached, "\n".join(theirs), fluents


def views(symbols: Iterable[clingo.Symbol], on: set[str]) -> set[str]:
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


def corners(symbols: Sequence[clingo.Symbol], text: str) -> Iterator[str]:
    """Which corners of the rules a board came to."""
    _, _, _, changes, _, cdas, _ = library()
    applied = [(s.arguments[0].number, s.arguments[1]) for s in symbols if s.name == "chosen"]
    depends = [s.arguments for s in symbols if s.name == "why_depends"]
    names = {e: str(e.arguments[2]) if e.arguments else re.findall(rf"resolved\({e},(\w+)\)", text)[0] for _, e in applied}
    does = {c.name for d in names.values() for c in changes[d]}
    layers = Counter(e for _, e in applied)
    has = {f"{s.arguments[0]} {s.arguments[1]}" for s in symbols if s.name == "view"}
    waiting = {(t.number, a) for t, a, _, _ in depends}
    for why in sorted({w.name for _, _, _, w in depends}):
        yield f"dependency: {why}"
    yield from ["dependency loop"] * any(x in waiting for x in applied)
    yield from ["an effect in several layers (613.6)"] * any(n > 1 for n in layers.values())
    yield from ["... whose ability is gone by the end"] * any(
        n > 1 and e.arguments and f"{e.arguments[0]} ability({e.arguments[1]})" not in has for e, n in layers.items())
    yield from ["characteristic-defining ability"] * any(d in cdas for d in names.values())
    for words, change in (("copy", "copy"), ("control", "control"), ("text change", "replace"), ("switch", "switch"), ("lose all abilities", "lose_all"),
                          ("land types set", "set_land_type"), ("size set", "set"), ("ability given", "gain"), ("color set", "set_color")):
        yield from [words] * (change in does)
    yield from ["a given static ability's effect"] * any(e.arguments and e.arguments[1].name == "given" for e in names)
    yield from ["several instances of one ability"] * any(n > 1 for n in Counter(re.findall(r"face\(\w+,(\w+)\)", text)).values())
    yield from ["both players"] * (len(set(re.findall(r"owner\(\w+,(\w)\)", text))) == 2)
    times = re.findall(r"timestamp\(\w+,(\d+)\)", text)
    yield from ["equal timestamps"] * (len(set(times)) < len(times))


def flat(fluents: Iterable[tuple[str | tuple[str, ...], str]]) -> list[str]:
    """The fluents of the joint programs."""
    return [x for f, _ in fluents for x in ([f] if isinstance(f, str) else f)]


def main(count: int = 300, seed: int = 0, *often: str) -> int:
    """How many of so many boards differ; each that does is printed."""
    bad = opened = 0
    seen: Counter[str] = Counter()
    for i in range(count):
        rng = random.Random(seed * 100003 + i)
        text, attached, theirs, fluents = board(rng, often)
        on = set(flat(fluents)) | set(attached)
        symbols = shown(solve(as_facts(text, on)))
        got, wanted = views(symbols, on), interpret(theirs + "".join(f"{f}." for _, f in fluents))
        seen.update({*corners(symbols, text), *(["counters"] if "counter(" in str(fluents) else [])})
        if got != wanted:
            bad += 1
            print(f"board {i}:\n{theirs}\n{fluents}\n  only asp: {sorted(got - wanted)}\n  only oracle: {sorted(wanted - got)}", flush=True)
        if i % 5 == 0 and len(re.findall(r"face\(\w+,(?:swinger|burnout|pack_leader|half_leader|tutor_of_growth|paragon)\)", text)) < 6:
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
                    print(f"open board {i}:\n{theirs}\n{some}\n  only asp: {sorted(got - wanted)}\n  only oracle: {sorted(wanted - got)}", flush=True)
                    break
    for corner, n in sorted(seen.items(), key=lambda x: -x[1]):
        print(f"{n:6} boards  {corner}")
    print(f"{count} boards with facts, {opened} states under assumptions, {bad} differ")
    return bad


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]), *sys.argv[3:])
