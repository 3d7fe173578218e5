"""Sets of made-up cards, of clauses of which each gives what another takes: what is a combo without pruning is none that is pruned.

``python -m tests.loops.made_up N SEED [STATES]`` examines N sets, and prints those that are lost.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random

import asp
from checker.pruning import candidates
from checker.setups import NOTHING, Limits, examined, worth
from encoder.cards import Library, library
from encoder.errors import InputError, UnsupportedError

STATES = 60
"""That one search expands: enough for rounds of a few plays."""
ANY_CARD = "counterspell"
"""A card that does nothing for any of these sets, but may be in a hand."""
OTHERS = 10
"""Cards of the library that are in the pool, too."""
TOGETHER = 6
"""Sets whose cards are one pool."""
# what goes round: a card each, of a kind (c: a creature, d: a creature that costs nothing, a: an artifact, e: an enchantment, l: a land, i: an instant, s: a sorcery) and what it says
ROUNDS = """\
c {T}: add {G}{G} | a {1}: untap target creature
c {T}: add {G}{G} | e {1}: untap another target creature
l {T}: add {C}{C} | a {1}: untap target land
a {T}: add {C}{C}{C} | e {1}, {Q}: untap target artifact + {2}: untap target artifact
c {T}: add {G}{G} + {1}: untap this
a {T}: add {C}{C}{C} + {2}: untap this
c {T}: add {G} | e whenever a creature becomes tapped, untap that creature
c {T}: add {G} | e whenever you tap a creature for mana, untap that creature
c {Q}: add {G}{G} | a {1}: tap target creature
c {1}, {Q}: draw a card + {T}: add {G}{G}
c {1}, {Q}: you gain 1 life | a {T}: add {C}{C} + {1}: untap this
a tap an untapped creature you control: add {G}{G} | c {1}: untap this
e tap an untapped creature you control: you gain 1 life | c whenever you gain life, untap this
c {T}: you gain 1 life | e whenever you gain life, untap target creature
c {T}: this deals 1 damage to you | a whenever you lose life, untap target creature
e whenever you gain life, each opponent loses 1 life | e whenever an opponent loses life, you gain 1 life
a pay 1 life: add {B} | a {B}: you gain 1 life
c {T}: create a 1/1 green Elf creature token | e whenever a creature enters, untap target creature
c {T}: create a 1/1 green Elf creature token + whenever another creature enters, untap this
c {T}: create a token that is a copy of target Goblin | g whenever this enters, untap target creature
a {1}: create a 1/1 green Elf creature token | a whenever a creature enters, add {R}{R}
a {1}: create a 1/1 green Elf creature token | a sacrifice a creature: add {C}{C}
c {T}: create a 1/1 green Elf creature token | a sacrifice an Elf: untap target creature
d whenever this enters, add {G} | a {1}: return target creature you control to its owner's hand
d whenever this enters, you gain 1 life + whenever this enters, return target creature you control to its owner's hand
c whenever this enters, add {G}{G} | a {0}: return target creature you control to its owner's hand
c whenever this enters, untap target artifact | a {T}: exile target creature you control. return it to the battlefield under its owner's control
d {T}: add {G} | a whenever a creature enters, return target creature you control to its owner's hand
d {0}: return this to its owner's hand | e whenever a creature enters, you gain 1 life
d {0}: return this to its owner's hand | e whenever you cast a creature spell, draw a card
a sacrifice a creature: add {C}{C} | c whenever this dies, return this to the battlefield
a sacrifice a creature: scry 1 | c whenever this dies, return this to the battlefield
a sacrifice a creature: add {C} | c whenever this dies, return this to its owner's hand
a sacrifice a creature: draw a card | d you may cast this from your graveyard
a sacrifice a creature: add {C}{C} | c from graveyard: {1}: return this to the battlefield
a sacrifice a creature: add {C}{C} | e {1}: return target creature card in your graveyard to the battlefield | c flying
a sacrifice a creature: you gain 1 life | c persist | e whenever a creature enters, put a +1/+1 counter on that creature
a sacrifice a creature: you gain 1 life | c persist | e -1/-1 counters can't be put on a creature you control
a sacrifice a creature: add {R} | c persist | e each other creature you control enters with an additional +1/+1 counter
a sacrifice a creature: add {R} | c undying | a {0}: remove a +1/+1 counter from target creature
c undying + remove a +1/+1 counter from this: add {G} | a sacrifice a creature: add {R}
a sacrifice a creature: add {R} | c whenever this enters, return target creature card in your graveyard to the battlefield | c whenever this enters, return target creature card in your graveyard to the battlefield
a sacrifice another creature: untap this + {T}: create a 1/1 red Goblin creature token
c {T}, sacrifice another creature: this deals 1 damage to any target + whenever a creature enters, untap this | c whenever this dies, return this to the battlefield
e {0}: this deals 1 damage to target creature | c whenever this dies, return this to the battlefield
e {0}: put a -1/-1 counter on target creature | c whenever this dies, return this to the battlefield
e each creature gets -1/-1 | b whenever this dies, return this to the battlefield
c put a -1/-1 counter on this: untap this + {T}: add {G} | e -1/-1 counters can't be put on a creature you control
c put a -1/-1 counter on this: untap this + {T}: put a +1/+1 counter on target creature
c put a -1/-1 counter on this: add {G} | e {G}: put a +1/+1 counter on target creature
c put a -1/-1 counter on this: add {G} | e whenever a -1/-1 counter is put on a creature, put a +1/+1 counter on that creature
c remove a +1/+1 counter from this: add {G} | e {G}: put a +1/+1 counter on target creature. you gain 1 life
a remove a charge counter from this: add {U} | e {U}: put two charge counters on target artifact
a {T}: put a charge counter on this + remove a charge counter from this: untap this + whenever this becomes untapped, you gain 1 life
e whenever one or more counters are put on an artifact, remove a charge counter from that artifact. you gain 1 life | a {0}: put a charge counter on this
a discard a card: add {R} | e whenever you discard a card, draw a card
a discard a card: you gain 1 life | e whenever you gain life, draw a card
e whenever you draw a card, you gain 1 life | e {0}: draw a card
i untap target creature. draw a card + buyback {1} | c {T}: add {G}{G}{G}
i untap target creature + buyback {0} | c {T}: add {G}{G}{G}
s create two 1/1 red Goblin creature tokens + buyback {1} | a sacrifice a creature: add {C}{C}
i add {R}{R} + buyback {1} | e whenever you cast an instant spell, you gain 1 life
i return target instant card in your graveyard to your hand. add {R}{R}{R} | i return target instant card in your graveyard to your hand. add {R}{R}{R}
d whenever this enters, return target instant card in your graveyard to your hand | i return target creature you control to its owner's hand. add {R}{R}
c whenever this enters, return target sorcery card in your graveyard to your hand | s exile target creature you control. return it to the battlefield under its owner's control
c {T}: add X {G}, where X is this creature's power | a {1}: untap target creature
c {T}: add {G} for each Elf you control | a {1}: untap target creature | c flying
c {T}: this deals 1 damage to target creature + whenever a creature dies, untap this | c whenever this dies, return this to the battlefield
c {T}: this deals 1 damage to target creature | c whenever this is dealt damage, untap target creature
a {T}: add {C}{C} + {2}: untap this | e whenever you activate a nonmana ability, you may pay {2}. if you do, copy that ability with new targets if you choose
a {1}, {T}: add {C}{C}{C} | e {1}: untap target artifact
c whenever this becomes tapped, draw a card | a {0}: tap target creature + {0}: untap target creature
c {T}: add {G} for each charge counter on this | a {T}: put a charge counter on target permanent | a {1}: untap target creature
c {T}: this deals 1 damage to target creature | c whenever this is dealt damage, untap target creature
c {T}: this deals 1 damage to target creature + whenever this is dealt damage, untap this
c whenever this becomes untapped, add {G} | e whenever a creature becomes untapped, tap that creature + {G}: untap target creature
"""
# how what is said of a permanent may be given to it
GIVES = """\
e each {k} you control has "{u}"
e each {k} has "{u}"
c each other {k} you control has "{u}"
e {0}: target {k} gains "{u}" until end of turn
c whenever this enters, each {k} you control gains "{u}" until end of turn
a Equipment;equipped creature has "{u}";equip {0}
e Aura;enchant {k};enchanted permanent has "{u}"
"""
# ... and a type
IS = """\
e each {k} is a {K} in addition
e each {k} you control is a {K} in addition
c each {k} you control is a {K} in addition
e {0}: target {k} becomes a {K} in addition until end of turn
e Aura;enchant {k};enchanted permanent is a {K} in addition
"""
# what is done to begin with
ONCE = """\
a size {T}: put a +1/+1 counter on target creature
a size {T}: put two +1/+1 counters on target creature
a size {T}: target creature gets +2/+2 until end of turn
s size put a +1/+1 counter on target creature
s size target creature gets +2/+2 until end of turn
e each creature you control has indestructible
a {T}: target creature gains indestructible until end of turn
s create two 1/1 green Elf creature tokens
s target {k} gains "{u}" until end of turn
a {T}: target {k} gains "{u}" until end of turn
a {T}: target {k} is an artifact in addition until end of turn
s create a token that is a copy of target {k} you control
d this may enter as a copy of a creature
?s create a 1/1 green Elf creature token
?a {9}: scry 1
?c flying
?d this may enter as a copy of a creature
?s create a token that is a copy of target {k} you control
?e each {k} is an artifact in addition
a {T}: put a charge counter on target artifact
"""
KINDS = {"c": "creature", "d": "creature", "b": "creature", "g": "creature", "a": "artifact", "e": "enchantment", "l": "land", "i": "instant", "s": "sorcery"}
FITTING = ("creature", "artifact", "land", "enchantment", "Elf", "Goblin", "green creature", "artifact creature")


@dataclass
class Made:
    """A card that is being written."""

    kind: str
    lines: list[str]
    cost: str = "{1}"
    subtypes: str = ""
    size: str = "2/2"

    @property
    def permanent(self) -> bool:
        """Whether it can lie on the battlefield."""
        return self.kind not in ("instant", "sorcery")

    def text(self) -> str:
        """In the notation."""
        head = ["no cost" if self.kind == "land" else self.cost, self.kind, self.subtypes, self.size if "creature" in self.kind else ""]
        return "\n  ".join([" ".join(filter(None, head)), *self.lines])


class Maker:
    """Makes sets of cards: what goes round, and changes of it that another card makes up for, or does not."""

    def __init__(self, draw: Random) -> None:
        self.draw = draw
        self.rounds, self.gives, self.fits = ROUNDS.splitlines(), GIVES.splitlines(), IS.splitlines()

    def cards(self) -> list[Made]:
        """A set of up to three cards."""
        changes = (self.given, self.given, self.another_type, self.another_type, self.another_word, self.dearer, self.poorer, self.merged, self.slow, self.smaller, self.borrowed, self.copied, self.called, self.once, self.once)
        while True:
            made = [self.card(said.strip()) for said in self.draw.choice(self.rounds).split("|")]
            for _ in range(self.draw.choice((0, 1, 1, 2, 2, 3))):
                self.draw.choice(changes)(made)
            if len(made) <= 3:
                return made

    def card(self, said: str) -> Made:
        """Of a letter for its kind, and its lines."""
        draw, letter, lines = self.draw, said[0], [line.strip() for line in said[2:].split(" + ")]
        one = Made(KINDS[letter], lines)
        one.cost = "{0}" if letter in "di" and draw.random() < 0.8 else draw.choice(("{0}", "{1}", "{1}", "{2}", "{G}"))
        if one.kind == "creature":
            one.subtypes = "Goblin" if letter == "g" else draw.choice(("Elf", "Elf", "Goblin"))
            one.size = "1/1" if letter == "b" else draw.choice(("1/1", "2/2", "2/3"))
        return one

    def added(self, said: str, made: list[Made]) -> None:
        """A card that says so: a new one, or one more line of another."""
        letter, said = said[0], said[2:]
        kind, *lines = said.split(";") if ";" in said else ("", said)
        home = self.draw.choice(made)
        if not kind and (len(made) >= 3 or self.draw.random() < 0.25) and home.permanent:
            home.lines += lines
        else:
            made.append(Made(KINDS[letter], lines, self.draw.choice(("{0}", "{1}", "{2}")), kind or ("Goblin" if letter == "c" else "")))

    def a_line(self, made: list[Made]) -> tuple[Made, int] | None:
        """One line of a permanent."""
        ways = [(one, n) for one in made if one.permanent for n, line in enumerate(one.lines) if '"' not in line and line != "flying"]
        return self.draw.choice(ways) if ways else None

    def given(self, made: list[Made]) -> None:
        """What a card says is given to it."""
        if not (found := self.a_line(made)):
            return
        one, n = found
        line = one.lines.pop(n)
        fits = [one.kind.split()[-1], *one.subtypes.split()[:1]]
        how = self.draw.choice(self.gives).replace('"{u}"', line if line in ("persist", "undying") else f'"{line}"').replace("{k}", self.draw.choice([*fits, *fits, *FITTING]))
        self.added(how, made)

    def another_type(self, made: list[Made]) -> None:
        """A permanent is of another type, and becomes what it was."""
        if not (ways := [one for one in made if one.permanent and one.subtypes not in ("Aura", "Equipment")]):
            return
        one, old = self.draw.choice(ways), ""
        old, one.kind = one.kind, self.draw.choice(("land", "artifact", "enchantment", "creature"))
        if one.kind != "creature":
            one.subtypes = ""
        how = self.draw.choice(self.fits).replace("{k}", self.draw.choice((one.kind, one.kind, "permanent"))).replace("{K}", old.split()[-1])
        if "creature" in how.split(" is ")[-1] and self.draw.random() < 0.9:
            how = how.replace("a creature in addition", "a creature in addition and has base 2/2")
        self.added(how, made)

    def another_word(self, made: list[Made]) -> None:
        """What is asked for is something narrower, and things become that."""
        draw, ways = self.draw, [(one, n) for one in made for n, line in enumerate(one.lines) if " creature" in line and "token" not in line]
        if not ways:
            return
        one, n = draw.choice(ways)
        word = draw.choice(("Elf", "Goblin", "artifact", "green creature", "artifact creature", "Elf you control"))
        one.lines[n] = one.lines[n].replace("target creature", f"target {word}", 1).replace("a creature ", f"a {word} ", 1).replace("creature card", f"{word} card", 1)
        word = word.replace(" creature", "").replace(" you control", "")
        if draw.random() < 0.8:
            self.added(draw.choice(self.fits).replace("{k}", draw.choice(("creature", "creature", "permanent", "Elf", "Goblin"))).replace("{K}", word), made)

    def dearer(self, made: list[Made]) -> None:
        """It costs more, and again less."""
        draw, ways = self.draw, [(one, n) for one in made for n, line in enumerate(one.lines) if "{1}" in line]
        if ways and draw.random() < 0.6:
            one, n = draw.choice(ways)
            one.lines[n] = one.lines[n].replace("{1}", draw.choice(("{2}", "{3}")), 1)
            self.added(draw.choice(("e your nonmana abilities cost {1} less", "e your nonmana abilities cost {2} less", "c each creature's activated abilities cost {2} less", "e each artifact's activated abilities cost {1} less")), made)
        elif spells := [one for one in made if one.kind != "land" and one.cost in ("{0}", "{1}")]:
            one = draw.choice(spells)
            one.cost = draw.choice(("{2}", "{3}", "{1}{G}"))
            self.added(draw.choice((f"e each {one.kind.split()[-1]} spell you cast costs {{2}} less", "e each spell you cast costs {1} less", f"e each {one.kind.split()[-1]} spell you cast has convoke",
                                    "c each green spell you cast costs {2} less", f"e you may cast a {one.kind.split()[-1]} card in your hand without paying its mana cost")), made)

    def poorer(self, made: list[Made]) -> None:
        """It gives less, and more again."""
        draw, ways = self.draw, [(one, n) for one in made for n, line in enumerate(one.lines) if "{G}{G}" in line or "{C}{C}" in line]
        if ways:
            one, n = draw.choice(ways)
            one.lines[n] = one.lines[n].replace("{G}{G}", "{G}", 1).replace("{C}{C}", "{C}", 1)
        self.added(draw.choice(("e if you would tap a permanent for mana, that permanent produces twice that mana instead", "e whenever you tap a creature for mana, add {G}", "c whenever you tap a permanent for mana, add one mana of any color",
                                "e each creature you control gets +1/+1", "c each other Elf you control gets +2/+2", "e each creature you control has haste")), made)

    def merged(self, made: list[Made]) -> None:
        """Two cards are one."""
        if len(made) > 1 and made[0].permanent and made[1].permanent and not {made[0].subtypes, made[1].subtypes} & {"Aura", "Equipment"}:
            other = made.pop(1)
            made[0].lines += other.lines

    def slow(self, made: list[Made]) -> None:
        """What is given haste, or is not."""
        self.added(self.draw.choice(("e each creature you control has haste", "a Equipment;equipped creature has haste;equip {0}", "c each other Elf you control has haste", "e each artifact creature you control has haste")), made)

    def smaller(self, made: list[Made]) -> None:
        """What has another size."""
        for one in made:
            if one.kind == "creature" and self.draw.random() < 0.5:
                one.size = self.draw.choice(("0/0", "0/1", "1/1"))
        self.added(self.draw.choice(("e each creature you control gets +1/+1", "e each creature gets -1/-1", "c each other creature you control gets +2/+2", "e each Elf has base 3/3", "e each creature gets +0/+1 for each artifact you control")), made)

    def borrowed(self, made: list[Made]) -> None:
        """Something has the abilities of something else."""
        self.added(self.draw.choice(("c this has each activated ability of each creature you control", "c this has each activated ability of each artifact you control", "c this has each activated ability of each creature card in a graveyard")), made)

    def copied(self, made: list[Made]) -> None:
        """Something is a copy."""
        self.added(self.draw.choice(("d this may enter as a copy of a creature", "c {0}: this becomes a copy of target creature until end of turn", "e {1}: create a token that is a copy of target creature you control")), made)
        if made[-1].cost != "{0}" and made[-1].lines[0].startswith("this may"):
            made[-1].size = "0/0"

    def once(self, made: list[Made]) -> None:
        """What is done once to begin, and lasts: a size, a counter, a token, something given, a copy; or what is asked for is only there."""
        lasting, fits = self.draw.choice(ONCE.splitlines()), [one.kind.split()[-1] for one in made if one.permanent]
        for one in made:
            if one.kind == "creature" and "size" in lasting:
                one.size = self.draw.choice(("0/1", "1/1", "0/0"))
        lines = [(one, n) for one in made if one.permanent for n, line in enumerate(one.lines) if line.startswith(("{", "sacrifice", "tap"))]
        if lines and lasting.startswith("?"):
            one, n = self.draw.choice(lines)
            asked = self.draw.choice(fits)
            one.lines[n] += f". activate only if you control {self.draw.choice((f'another {asked}', f'two {asked}s', f'three {asked}s', 'an Elf', 'an artifact'))}"
        if found := self.a_line(made):
            lasting = lasting.replace("{u}", found[0].lines[found[1]])
        self.added(lasting.lstrip("?").replace("{k}", self.draw.choice([*fits, "creature"])).replace("size ", ""), made)

    def called(self, made: list[Made]) -> None:
        """What "this" does, anything of a kind does."""
        ways = [(one, n) for one in made for n, line in enumerate(one.lines) if line.startswith("whenever this ")]
        if ways:
            one, n = self.draw.choice(ways)
            line = one.lines.pop(n).replace("whenever this ", f"whenever a {self.draw.choice(('creature', 'Elf', 'permanent', 'artifact'))} ").replace("return this", "return that card").replace("untap this", "untap that permanent")
            self.added(f"{self.draw.choice('ce')} {line}", made)


def _said(text: str) -> str:
    """With the right articles."""
    for word in ("artifact", "enchantment", "Elf", "instant"):
        text = text.replace(f" a {word}", f" an {word}")
    return text


def sets(number: int, seed: int) -> Iterator[list[str]]:
    """Sets of two or three cards that can be read, as texts."""
    draw = Random(seed)
    maker, n = Maker(draw), 0
    while n < number:
        texts = [_said(one.text()) for one in maker.cards()]
        if all(map(readable, texts)):
            n += 1
            yield texts


_READ: dict[str, bool] = {}


def readable(text: str) -> bool:
    """Whether it is a card."""
    if text not in _READ:
        try:
            with tempfile.TemporaryDirectory() as folder:
                _READ[text] = bool(written(Path(folder), [[text]])[1])
        except (InputError, UnsupportedError):
            _READ[text] = False
    return _READ[text]


def written(folder: Path, some: Sequence[Sequence[str]]) -> tuple[Library, list[tuple[str, ...]]]:
    """A library with the cards of some sets, and the ids of each set."""
    file, letters = folder / "cards.yaml", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    names = [[f"Made {letters[n]}{letters[k].lower()}" for k in range(len(texts))] for n, texts in enumerate(some)]
    file.write_text("".join(f"{name} = {name} Dos: |\n  {text}\n" for texts, called in zip(some, names, strict=True) for name, text in zip(called, texts, strict=True)), encoding="utf-8")
    known = library(file)
    return known, [tuple(sorted(card.id for card in known.named(called))) for called in names]


def combo(cards: Sequence[str], known: Library, states: int, needed: bool = True) -> int:
    """What some cards are worth as a combo (that needs all of them); nothing if they are none."""
    try:
        found = examined(cards, known, asp.CURRENT, Limits(states), minimal=needed)
    except (InputError, UnsupportedError):
        return NOTHING
    return max((worth(told.loop) for told in found.loops if not needed or len(told.pieces) >= len(cards)), default=NOTHING)


def minimal(cards: Sequence[str], known: Library, states: int) -> bool:
    """Whether some cards are a combo that needs all of them, and is worth more than each that fewer of them are; not if one of them is only a card in a hand, as any other."""
    if combo(cards, known, states, needed=False) == NOTHING:
        return False
    whole = combo(cards, known, states)
    fewer = [some for n in range(1, len(cards)) for some in combinations(cards, n)]
    return whole > NOTHING and all(combo(some, known, states) < whole for some in fewer) and all(combo((*some, ANY_CARD), known, states) < whole for some in fewer if len(some) == len(cards) - 1)


def lost(some: Sequence[Sequence[str]], others: Sequence[str] = (), states: int = STATES) -> tuple[list[Sequence[str]], int]:
    """The sets that are pruned, in a pool of all of their cards and some of the library or in the pool of their own, and are a combo; and how many are pruned."""
    with tempfile.TemporaryDirectory() as folder:
        known, ids = written(Path(folder), some)
        left = set(candidates([*(card for one in ids for card in one), *others], max(map(len, ids)), known).sets)
        pruned = [(texts, one) for n, (texts, one) in enumerate(zip(some, ids, strict=True)) if one not in left or (not n and one not in candidates(one, len(one), known).sets)]
        return [texts for texts, one in pruned if minimal(one, known, states)], len(pruned)


def main(arguments: Iterable[str]) -> None:
    """Print what is lost."""
    number, seed, states = [*map(int, arguments), STATES][:3]
    draw, shipped, made = Random(seed), sorted(library().entries), list(sets(number, seed))
    pruned = missing = 0
    for n in range(0, number, TOGETHER):
        gone, none = lost(made[n:n + TOGETHER], draw.sample(shipped, OTHERS), states)
        pruned, missing = pruned + none, missing + len(gone)
        for texts in gone:
            print("lost:", *texts, sep="\n", flush=True)
        print(f"{min(n + TOGETHER, number)} sets, {pruned} pruned, {missing} of them combos", file=sys.stderr, flush=True)
    print(f"{number} sets, {pruned} pruned, {missing} of them combos")


if __name__ == "__main__":
    main(sys.argv[1:])
