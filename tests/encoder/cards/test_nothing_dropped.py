"""Nothing is dropped in silence: another word in the place of a word gives other facts, or is refused.

In every line of every card and of every construct each word is replaced by others that the grammar reads in the same place; if the facts were the
same, the compiler would not have looked at it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lark import Token
from ruamel.yaml import YAML

from encoder.cards import effect, grammar, library, spell
from encoder.cards.compile import compile_card
from encoder.cards.passage import Passage
from encoder.cards.render import parse_lines
from encoder.cards.words import number
from encoder.errors import InputError

HERE = Path(__file__).parent
# words of one terminal that mean different things
OTHERS = {
    "NUM": ("two", "3", "seven"), "DET": ("a", "another", "each"), "WORD": ("creature", "red", "Goblin", "card", "player"),
    "KEYWORD": ("flying", "reach"), "KEYWORD_COST": ("evoke", "flashback"), "KEYWORD_N": ("crew", "dredge"), "COUNTERKIND": ("+1/+1", "-1/-1", "charge"),
    "DURATION": ("this turn", "until end of turn", "until your next turn"), "WHOSE": ("you control", "an opponent controls", "you own"), "SYMBOLS": ("{1}", "{W}{U}", "{T}", "{G}"),
    "ZONE": ("hand", "library", "graveyard"), "AZONE": ("a graveyard", "exile", "a library"), "MEASURE": ("power", "toughness", "mana value", "life total"),
    "BOUND": ("or less", "or more"), "STEP": ("your upkeep", "each upkeep", "your end step"), "PLUSMINUS": ("plus", "minus"), "MOD": ("+1/+1", "-2/+0"), "SIZE": ("1/1", "3/5"),
    "LESSMORE": ("less", "more"), "TARGET": ("target", "up to two target", "another target"), "CHOOSABLE": ("a color", "a creature type"), "UPTO": ("up to two", "up to five"),
    "CHOSEN": ("the chosen color", "the chosen creature type", "the chosen player"), "NEXTSTEP": ("the next end step", "end of combat"), "CONTROL": ("under your control", "under its owner's control"),
    "TAPPED": ("tapped", "untapped"), "DAMAGE": ("damage", "combat damage", "noncombat damage"), "HAD": ("had", "had no"), "FACING": ("face up", "face down", "flipped"),
    "FIGHTS": ("attacks", "blocks", "attacks or blocks"), "BECOMES": ("becomes tapped", "becomes untapped"), "DIES": ("dies",), "LEAVES": ("leaves the battlefield",),
    "CANT": ("can't attack", "can't block", "can't be countered"), "MUST": ("must attack", "must be blocked"), "WHEN": ("during your turn", "as a sorcery"),
    "DID": ("attacked this turn", "blocked this turn"), "SHARING": ("sharing a color", "sharing a name with this", "sharing a card type with this", "with different names", "exiled this way"), "PLACE": ("outside the battlefield", "on the stack"),
    "COMPARED": ("more than", "less than"), "RECORD": ("life", "damage"), "RECORDED": ("lost this turn", "gained this turn"), "SPENDONLY": ("spend only black mana on {X}", "spend no mana to cast this"),
    "ABILITIES": ("activated abilities", "nonmana abilities"), "EVERYTYPE": ("of every creature type", "of every basic land type"), "THETARGET": ("the target", "the second target"),
    "ROLE": ("owner", "controller"), "MODES": ("choose one", "choose two"), "LINKED": ("the sacrificed creature", "the exiled card"), "KEYACTION": ("scry", "surveil"),
    "THIS": ("this",), "TAPORUNTAP": ("tap or untap",), "SHARES": ("share a color", "share a creature type"), "STILL": ("that is still a land",), "LOYALTY": ("loyalty 2",),
    "OTHERTHAN": ("other than",), "EACHABILITY": ("each activated ability of", "each triggered ability of"), "WHENDONE": ("when you do",), "TRIGGERSONLY": ("this ability triggers only once each turn", "this ability triggers only twice each turn"), "NTHTIME": ("this is the second time this ability has resolved this turn", "this is the third time this ability has resolved this turn"), "DONE": ("if you do", "if you don't", "if you win"),
    "ANYKIND": ("of any color", "of any type"), "TOP": ("on top of", "on the bottom of"), "MAY": ("may",), "FREE": ("without paying its mana cost",),
}
# the same thing said in two ways, or a word whose like means the same here
SAME = {
    ("DONE", "if you do"),              # who does it is said by the instruction before
    ("LINKED", "the sacrificed creature"),  # the noun only describes what the cost took
    ("EVERYTYPE", "of every creature type"),
    ("MOD", "-2/+0"),                   # -0 is +0
    ("THIS", "this"),                   # "this creature" describes it
}
SAME_THERE = {
    "you control": "spell", "an opponent controls": "spell",     # who casts a spell controls it
    "another target": "target creature other than this", "a graveyard": "each card in each graveyard",
}


def facts(head: str, line: str):
    try:
        return frozenset(f for f in compile_card("T", Passage(f"{head}\n{line}" if line else head)).facts if not f.startswith("unsupported("))
    except InputError:
        return None


def singular(text: str) -> str:
    return re.sub(r"(?<=\w)s\b", "", text)


def unread(head: str, line: str, facts=facts):
    """The words of a line that could be others without a difference."""
    before = facts(head, line)
    assert before is not None, line
    tree = grammar.parse("line", line)
    for token in tree.scan_values(lambda v: isinstance(v, Token)):
        tried = 0
        for other in OTHERS.get(token.type, ()):
            if singular(other) == singular(str(token)) or (token.type, other) in SAME or SAME_THERE.get(other, "\0") in line:
                continue
            if (token.type == "NUM" and number(other) == number(str(token))) or (token.type == "DET" and {str(token), other} == {"a", "an"}):
                continue
            tried += 1
            if tried > 2:
                break
            changed = line[:token.start_pos] + other + line[token.end_pos:]
            after = facts(head, changed)
            if after is not None and after == before:
                yield f"{token!s} -> {other}: {line}"


def rows():
    for entry in library().entries.values():
        head = ""
        for start, text, _ in parse_lines(entry.source.text):
            if start == "head":
                head = text
            elif start == "line" and not text.startswith("unsupported"):
                yield head, text
    for file in sorted(HERE.glob("constructs_*.yaml")):
        for row in YAML(typ="safe").load(file):
            if not row["good"].startswith("unsupported"):
                yield row.get("on", "{1} enchantment"), row["good"]


NAMES = {"Devoted Druid": "1", "Kulrath Knight 2": "2", "Ana": "ana", "Forest": "named(forest)"}
GIVEN = (
    "gets +3/+3", "gets -1/-0", "gets +X/+0, where X is the number of creatures", "gets +1/+1 for each Elf", "has flying", "gains reach and loses fear", "loses all abilities", "has base 4/1",
    "becomes blue", "becomes colorless", "becomes red in addition", "is a 2/2 black Zombie artifact creature", "becomes a 2/2 creature that is still a land", "is every color", "becomes a Forest land",
    "becomes a copy of [Kulrath Knight 2]", "is a copy of [Forest] except it has haste", "becomes every creature type", "can't attack or block", "can't be blocked", "can't be blocked by red creatures", "must attack if able",
    "must block [Kulrath Knight 2] if able", 'gains "{T}: draw two cards"', 'has "whenever this attacks, you may untap target land"', "gains persist and gets +1/+1 and becomes green",
)
SENTENCES = (
    *(f"[Devoted Druid] {given} until end of turn" if ", where" not in given else f"[Devoted Druid] {given.replace(', where', ' until end of turn, where')}" for given in GIVEN if " for each" not in given),
    "[Devoted Druid] gets +1/+1 until end of turn for each Elf",
    *(f"each red creature with flying {given}" for given in GIVEN), "[Ana] gains control of [Devoted Druid] until end of turn", "[Ana] can't gain life this turn", "[Ana] gains control of each Elf",
    "switch [Devoted Druid]'s power and toughness until end of turn", "each player can't cast spells this turn", "[Devoted Druid] becomes a 1/1 creature for as long as [Kulrath Knight 2] is tapped",
)


def in_force(head: str, sentence: str):
    try:
        found = effect(sentence, {name: term for name, term in NAMES.items() if f"[{name}]" in sentence})
    except InputError:
        return None
    return frozenset(found.facts) | {found.locked, found.duration}


def used(head: str, text: str):
    try:
        return frozenset(f for f in spell(text, NAMES).facts if not f.startswith("unsupported("))
    except InputError:
        return None


def test_every_word_of_an_effect_in_force_counts():
    assert sorted({problem for sentence in SENTENCES for problem in unread("", sentence, in_force)}) == []


def test_every_name_in_an_effect_in_force_counts():
    for sentence in SENTENCES:
        for name in re.findall(r"\[(.*?)\]", sentence):
            for other in NAMES:
                if other != name:
                    assert in_force("", sentence.replace(f"[{name}]", f"[{other}]")) != in_force("", sentence), (sentence, other)


def test_every_word_of_a_test_spell_counts():
    texts = [text for head, text in rows() if re.search(r"\b(instant|sorcery)\b", head) and used("", text) is not None]
    texts += [re.sub(r"^[^\"]*?: ", "", text) for _, text in rows() if re.match(r"[^\"]*\{T\}[^\"]*?: ", text)]
    texts = sorted({text for text in texts if used("", text) is not None})
    assert len(texts) > 100
    assert sorted({problem for text in texts for problem in unread("", text, used)}) == []


def test_every_word_counts():
    found = sorted({problem for head, line in rows() for problem in unread(head, line)})
    assert found == []


@pytest.mark.parametrize("optional", [" instead", " tapped", " in addition", " without regeneration", " divided as you choose", " with new targets if you choose", " without paying its mana cost"])
def test_words_that_may_be_left_out_count(optional):
    for head, line in rows():
        if optional in line and optional != " instead":
            shorter = facts(head, line.replace(optional, "", 1))
            assert shorter is None or shorter != facts(head, line), line


# words without which a line says the same: articles and prepositions, a verb said again, a number that is one, "on the battlefield", which every noun means
SUGAR = {
    "a", "an", "the", "of", "by", "has", "gains", "this", "you", "1", "activated", "additional", "last", "mana",
}

# in its own words, of which nothing is read: no board has what is outside the game (702.139a)
OWN_WORDS = "outside the game: companion"


def test_a_word_that_is_left_out_is_missed():
    """Without a word a line says something else, or nothing."""
    lost = set()
    said = sorted(row for row in set(rows()) if not row[1].startswith(OWN_WORDS))
    for head, line in [*said[::3], *(("", sentence) for sentence in SENTENCES)]:
        read = facts if head else in_force
        before = read(head, line)
        for word in re.finditer(r"\S+", line):
            shorter = " ".join((line[:word.start()] + line[word.end():]).split())
            if word.group() not in SUGAR and shorter != line and read(head, shorter) == before:
                lost.add((word.group(), line))
    assert sorted(lost) == []


@pytest.mark.parametrize("line", [
    "whenever a creature would die, draw a card", "if a creature dies, exile that creature instead", "if a creature would die, draw a card", "{T}: this turn, if a creature would die, draw a card",
    "{T}: this turn, whenever a creature would die, draw a card", "{T}: the next time a creature dies this turn, exile that creature instead",
    "at the beginning of your main phase, draw a card", "you cast a Knight card from your graveyard", "{T}: cast a Knight card in your hand", "{T}: play the target. destroy target land",
    "whenever this attacks, target creature enters tapped", "if a creature would enter, this enters tapped instead", "if a land would be tapped for mana, this produces {B} instead",
])
def test_what_would_mean_the_same_as_something_else_is_refused(line):
    assert facts("{1} creature 1/1", line) is None
