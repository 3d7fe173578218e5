"""The step programs against the independent simulator on random boards and walks.

    python -m tests.asp.step.walks [boards] [steps] [seed] [Facts | Layouts] [open]
"""
from __future__ import annotations

import random
import sys
import time
from collections import Counter

from clingo import SymbolType

from checker import engine
from checker.engine import Overflow
from tests.asp.step.positions import Start
from tests.oracles.steps import ACTIVATED, CREATURES, TOKENS, Ability, Game, Thing

CARDS = [*sorted(CREATURES), "test_blight", "blowfly_infestation", "nest_of_scarabs", "glorious_anthem", "everlasting_torment", "mountain"]
KIN = [["glorious_anthem", "murderous_redcap", "viscera_seer", "hateflayer"], ["fume_spitter", "nest_of_scarabs", "hateflayer"], ["murderous_redcap", "viscera_seer", "vizier_of_remedies", "blood_artist"], ["blowfly_infestation", "nest_of_scarabs", "fume_spitter"],
       ["juniper_order_ranger", "kitchen_finks", "viscera_seer", "hateflayer"], ["hateflayer", "everlasting_torment", "prodigal_pyromancer", "young_wolf"], ["hateflayer", "vizier_of_remedies", "viscera_seer", "insect"], ["test_leech", "viscera_seer", "test_leech", "insect"], ["perilous_myr", "everlasting_torment", "fume_spitter", "test_leech"],
       ["test_forker", "everlasting_torment", "vizier_of_remedies", "nest_of_scarabs"], ["test_blight", "test_spring", "test_horde", "melira"],
       ["test_traitor", "prodigal_pyromancer", "kitchen_finks", "viscera_seer"], ["test_traitor", "test_traitor", "test_leech", "test_horde"],
       ["devoted_druid", "vizier_of_remedies", "melira"], ["glorious_anthem", "young_wolf", "fume_spitter", "kitchen_finks"]]
OPEN = [["humility", "seal_of_cleansing"], ["humility", "seal_of_cleansing", "everlasting_torment", "prodigal_pyromancer"], ["seal_of_cleansing", "glorious_anthem", "humility"],
        ["seal_of_cleansing", "everlasting_torment", "glorious_anthem"], ["godhead_of_awe", "seal_of_cleansing", "viscera_seer"],
        ["urborg", "kormus_bell", "forest", "seal_of_cleansing", "prodigal_pyromancer"], ["magus_of_the_moon", "dryad_arbor", "wasteland", "viscera_seer"],
        ["opalescence", "humility", "seal_of_cleansing"], ["animator", "crusade", "seal_of_cleansing", "blood_artist"], ["humility", "opalescence", "everlasting_torment"],
        ["painters_servant", "wilt_leaf_liege", "viscera_seer"], ["opalescence", "nest_of_scarabs", "hateflayer", "seal_of_cleansing"]]


def random_start(rng: random.Random, humility: bool = False) -> Start:
    """Three to eight permanents of both players in a random condition; with ``humility`` something that opens the layers."""
    cards = list(rng.choice(KIN)) if rng.random() < 0.8 else []
    if humility:
        cards = rng.choice(OPEN) + cards[:3]
    cards += [rng.choice(CARDS) for _ in range(rng.randint(1, 4))]
    rng.shuffle(cards)
    permanents = []
    for c in cards[:8]:
        flags = []
        if any(x in ("tap", "untap") for cs in ACTIVATED.get(c, ()) for x in cs):
            flags += [f for f in ("tapped", "sick") if rng.random() < 0.3]
        if c in CREATURES:
            if rng.random() < 0.08:
                flags = ["graveyard"]
            else:
                flags += [f"{k} {rng.randint(1, 2)}" for k in ("plus", "minus", "damage") if rng.random() < 0.2]
        permanents.append((c, rng.choice("aab"), tuple(flags)))
    tokens = tuple(("insect", p, 2) for p in "ab" if any(c == "nest_of_scarabs" and q == p for c, q, _ in permanents))
    mana = {(p, k): rng.randint(0, 3) for p in "ab" for k in ("red", "green") if any(c == "hateflayer" for c in cards)}
    return Start(tuple(permanents), tokens, {"a": rng.choice([1, 2, 20]), "b": rng.choice([1, 3, 20])}, mana,
                 {"max_counters": 5, "max_damage": 8, "max_stack": 5, "max_waiting": 3})


def index_of(instance) -> str:
    """own(kitchen_finks(1)) is the simulator's "1", own(persist) its "persist"."""
    ability = instance.arguments[0]
    return str(ability.arguments[0] if ability.arguments else ability)


def to_game(start: Start, vocabulary, state) -> Game:
    """The simulator's view of an engine state."""
    g = Game()
    g.two_turns = "second_turn" in vocabulary.by_text
    items, waits, targets, seconds, subjects, amounts, severed, lki, pending = {}, {}, {}, {}, {}, {}, set(), {}, []
    fluents, thieves, had = [vocabulary.symbols[i] for i in state[0]], {}, {}
    for f in fluents:
        if f.name == "in":
            slot, zone = f.arguments[0].number, str(f.arguments[1])
            card, player = start.slots[slot - 1]
            g.things[slot] = Thing(slot, slot, card, player, zone)
    for f in fluents:
        a = [x.number if x.type == SymbolType.Number else x for x in f.arguments]
        match f.name:
            case "tapped" | "sick":
                setattr(g.things[a[0]], f.name, True)
            case "controlled":
                had[a[0]] = str(a[1])
            case "damage":
                g.things[a[0]].damage = a[1]
            case "counter":
                setattr(g.things[a[0]], str(a[1]), a[2])
            case "second_turn":
                g.second_turn = True
            case "locked" if f.arguments[0].name == "made":
                thieves.setdefault(a[1], []).append(f.arguments[0])
            case "item":
                items[a[0]] = (a[1], index_of(a[2]), str(a[3]))
            case "target":
                (targets if a[1] == 1 else seconds)[a[0]] = a[2] if isinstance(a[2], int) else str(a[2])
            case "about":
                subjects[a[0]] = a[2]
            case "noted" if str(a[1]) == "event":
                amounts[a[0]] = a[2]
            case "noted":
                lki.setdefault(a[0], {})[str(a[1])] = a[2]
            case "severed":
                severed.add(a[0])
            case "pending":
                pending.append(a[0])
            case "waiting":
                waits[a[0]] = str(a[1])
            case "priority":
                g.priority = str(a[0])
            case "passed":
                g.passed = True
            case "resolving":
                g.step = a[0]
            case "lost":
                g.lost.add(str(a[0]))
            case "over":
                g.over = True
    latest = [str(x) for x in state[2]]
    for slot, effects in thieves.items():
        t = g.things[slot]
        effects.sort(key=lambda e: latest.index(str(e)) if str(e) in latest else -1)
        t.owner, t.thieves = t.player, tuple(str(e.arguments[0].arguments[1]) for e in effects)
        t.player = t.thieves[-1]
    for slot, t in g.things.items():
        if slot in had and t.zone == "battlefield" and had[slot] != t.player:
            t.sick = True     # seen by the engine at the next step
    stray = (targets.keys() | subjects.keys() | amounts.keys() | severed | lki.keys()) - items.keys() - waits.keys()
    if stray:
        g.last["stray references"] = stray  # what belongs to nothing would split equal states: shown by text_of

    def ability(h, s, index, player):
        source = s
        if h in severed or s not in g.things:
            source = g.new_id()
            g.last[source] = (lki.get(h, {}).get("power(self)", 0), "wither" in lki.get(h, {}))
        return Ability(source, s, start.slots[s - 1][0], index, player, subject=subjects.get(h), amount=amounts.get(h))

    for k in sorted(items):
        a = ability(k, *items[k])
        a.target, a.second = targets.get(k, -1), seconds.get(k, -1)
        g.stack.append(a)
    for w, player in waits.items():
        g.waiting.append(ability(w, w.arguments[0].number, index_of(w.arguments[1]), player))
    for e in pending:  # the simulator sees at once what triggers; the engine at the next step
        thing = g.things[e.arguments[0].number]
        if e.name == "enters":
            g.entered(thing)
        else:
            g.counters_were_put(thing, str(e.arguments[1]), e.arguments[2].number, str(e.arguments[3]))
    g.life = {p: state[1][vocabulary.register_text.index(f"life({p})")] for p in "ab"}
    g.mana = {(str(r.arguments[0]), str(r.arguments[1].arguments[0])): n for r, n in zip(vocabulary.registers, state[1], strict=True) if r.name == "mana"}
    for o, (c, p) in enumerate(start.slots, 1):
        if c in TOKENS:
            g.token_slots.setdefault((c, p), []).append(o)
    return g


def text_of(start, vocabulary, state) -> str:
    """The simulator's text, and complaints about a state that is not well formed."""
    g = to_game(start, vocabulary, state)
    return g.text() + "".join(f" STRAY {x}" for x in g.last.get("stray references", ()))


def _exceeds(game, bounds) -> bool:
    """Whether a bound of the board is too small for the game; only such successors may be missing."""
    waiting = Counter((w.slot, w.index) for w in game.waiting)
    return (game.short or len(game.stack) > bounds["max_stack"]
            or any(max(t.plus, t.minus) > bounds["max_counters"] or t.damage > bounds["max_damage"] for t in game.things.values())
            or any((w.amount or 0) > bounds["max_counters"] for w in game.waiting)
            or any(n > bounds["max_waiting"] for n in waiting.values()))


def check(start, strategy, state):
    """Compare the successors of one state as sets; returns (the engine's, difference or None)."""
    vocabulary = strategy.vocabulary
    if vocabulary.over in state[0]:
        return [], None
    got = strategy.successors(state)
    real = [(label, n) for label, n in got if not isinstance(n, Overflow)]
    mine = {text_of(start, vocabulary, n) for _, n in real}
    game = to_game(start, vocabulary, state)
    expected = list(game.successors())
    theirs = {n.text() for n in expected}
    beyond = {n.text() for n in expected if _exceeds(n, start.bounds)}
    missing = theirs - mine
    if mine - theirs or missing - beyond or (missing and len(real) == len(got)):
        return got, (vocabulary.describe(state), sorted(mine - theirs), sorted(missing), len(got) - len(real))
    return real, None


def onwards(rng, strategy, state, nxt):
    """One of the next states: resolve what is on the stack as often as anything else is done; with an empty stack rarely pass."""
    busy = any(strategy.vocabulary.symbols[i].name == "item" for i in state[0])
    weight = lambda label: (len(nxt) if busy else 0.3) if label.startswith("pass") else 1  # noqa: E731
    return rng.choices([n for _, n in nxt], [weight(label) for label, _ in nxt])[0]


def walk(rng, steps=40, kind="Layouts", humility=False, tally=None):
    """One random board, ``steps`` random steps; the first disagreement, or None."""
    start = random_start(rng, humility)
    strategy = getattr(engine, kind)(start.vocabulary())
    state = strategy.vocabulary.initial()
    tally = Counter() if tally is None else tally
    for _ in range(steps):
        nxt, difference = check(start, strategy, state)
        if difference:
            return start, difference, [label for label, _ in nxt]
        tally["states"] += 1
        tally["transitions"] += len(nxt)
        tally.update(label.split("(")[0] for label, _ in nxt)
        tally.update({f"with {strategy.vocabulary.symbols[i].name}" for i in state[0]})
        state = onwards(rng, strategy, state, nxt) if nxt else strategy.vocabulary.initial()
    return None


def main(boards=100, steps=40, seed=1, kind="Layouts", humility=""):
    """Walk at random; print the disagreements."""
    rng, bad, began, tally = random.Random(seed), 0, time.perf_counter(), Counter()
    for b in range(boards):
        found = walk(rng, steps, kind, bool(humility), tally)
        if found:
            bad += 1
            if bad <= 5:
                start, difference, plays = found
                print("DISAGREE board", b, start.slots)
                print("  state ", difference[0])
                print("  engine", *difference[1], sep="\n     ")
                print("  sim   ", *difference[2], sep="\n     ")
                print("  cut", difference[3], "plays", plays)
    print(f"{kind}: {boards} boards, {bad} disagreements, {time.perf_counter() - began:.0f} s, {dict(tally)}")
    return bad


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(bool(main(*map(int, arguments[:3]), *arguments[3:])))
