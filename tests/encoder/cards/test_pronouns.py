"""What its, their, it and X mean: the thing named just before in the same instruction (NOTATION.md 5), never what comes later, never the wrong kind."""

from __future__ import annotations

import pytest

from encoder.cards.compile import compile_card
from encoder.cards.passage import Passage
from encoder.errors import InputError


def facts(line: str, head: str = "{1} enchantment") -> set[str]:
    return {f.replace("line(t,1)", "x") for f in compile_card("T", Passage(f"{head}\n{line}")).facts}


FOREST = "as long as you control a Forest, "
MEANT = {
    # a condition before the sentence names things, but the sentence has its own subject
    "as long as you control five or more enchantments, each other enchantment has base X/X, where X is its mana value": "set(power,mana_value(it))",
    "as long as enchanted creature is green, this gets +X/+0, where X is its power": "modify(power,power(self))",
    "as long as this has a +1/+1 counter, each creature gets +1/+0 for each card in its controller's hand": "in(hand,controller(it))",
    FOREST + "enchanted creature gets +X/+0, where X is its toughness": "modify(power,toughness(host))",
    FOREST + "each artifact loses all abilities and becomes a creature in addition and has base X/X, where X is its mana value": "set(power,mana_value(it))",
    FOREST + "each creature gets +X/+0, where X is the number of cards in its owner's hand": "cards_in(hand,owner(it))",
    # in a condition before the sentence: the subject
    "as long as its power is 3 or more, this gets +1/+1": "compare(power(self),at_least,3)",
    "as long as it has flying, enchanted creature gets +1/+1": "fits(host,noun(x,1))",
    # where X comes last: it sees all that was named before it
    "whenever this attacks, this deals X damage to target creature, where X is its power": "damage(power(target(1)),target(1))",
    "{T}: this deals X damage to any target, where X is this permanent's mana value": "damage(mana_value(self),target(1))",
    "{T}: this deals X damage to target player, where X is target creature's power": "damage(power(target(2)),target(1))",
    "{T}: you gain X life, where X is target creature's power. destroy it": "gain_life(power(target(1)),you)",
    "{T}: target creature gets +X/+0 until end of turn, where X is its power": "modify(power,power(target(1)))",
    "{T}: if you control a Forest, target creature gets +X/+0 until end of turn, where X is its power": "modify(power,power(target(1)))",
    "{T}: target creature gets +X/+0 until end of turn if you control a Forest, where X is its power": "modify(power,power(target(1)))",
    "{T}: draw a card if you control X creatures, where X is this permanent's mana value": "controls(you,noun(x,1),at_least,mana_value(self))",
    # its: of an object; their: of a player
    "{T}: exile target creature. its controller gains X life, where X is its power": "gain_life(power(it),controller(it))",
    "{T}: destroy target creature. target player draws X cards, where X is its power": "draw(power(it),target(2))",
    "{T}: target player puts a +1/+1 counter on target creature. draw a card": "put_counters(plus,1,target(2)",
    "{T}: each player draws X cards, where X is the number of cards in their hand": "draw(cards_in(hand,each),for_each(",
    "{T}: target player gains X life, where X is their life total": "gain_life(life(target(1)),target(1))",
    FOREST + "each player has shroud": "gain(shroud)",
    "whenever a creature deals damage to a player, that player loses X life, where X is that creature's power": "lose_life(power(subject),object)",
    "{T}: put a +1/+1 counter on each creature you control. they gain flying until end of turn": "apply(effect(x,1),it,until_end_of_turn)",
    "each creature gets +1/+1 for each other creature sharing a creature type with it": "other_than(it)",
    "{T}: at the next end step, this deals X damage to target player, where X is their life total": "damage(life(target(1)),target(1))",
    'each creature has "{T}: this deals X damage to target creature, where X is its power"': "damage(power(target(1)),target(1))",
    # an X that nothing explains is the X that is announced
    "{X}, {T}: this deals X damage to any target": "damage(x,target(1))",
    "{X}, {T}: this deals X damage to any target, where X is X plus 1": "damage(plus(x,1),target(1))",
}
NOTHING = (
    "whenever a creature dies, target opponent loses X life, where X is its power",
    "whenever a creature attacks, its controller draws a card",
    "whenever a creature attacks, if you control a Forest, its controller draws a card",
    "{T}: gain X life, where X is its power",
    "{T}: you gain X life, where X is your power",
    "{T}: gain X life, where X is this permanent's life total",
    "{T}: target player loses X life, where X is the target's power. destroy the target",
    "this gets +1/+1 for each card in their hand",
    FOREST + "each player gets +X/+0, where X is your power",
    "as long as it has flying, each creature gets +1/+1",
    "as long as its power is 3 or more, each creature can't attack",
    "as long as a creature is attacking, that creature gets +1/+1",
    "{T}: each player discards a card if they control a Forest",
)


@pytest.mark.parametrize("line", MEANT)
def test_a_pronoun_means_what_was_named_just_before(line):
    found = facts(line)
    assert any(MEANT[line] in fact for fact in found if not fact.startswith("unsupported")), "\n".join(sorted(found))
    assert not any("where_x" in fact for fact in found)


@pytest.mark.parametrize("line", NOTHING)
def test_a_pronoun_without_a_meaning_is_refused(line):
    with pytest.raises(InputError):
        facts(line)


@pytest.mark.parametrize("line", [
    "this gets +1/+1 unless you control a Forest", "this gets +1/+1 if you control a Forest", "this can't attack unless you control a Forest",
    "each creature can't be blocked unless its controller pays {2}", "counters can't be put on this unless you control a Forest", "this may get +1/+1",
    "damage can't be prevented if you control a Forest", "each spell costs {1} less if you control a Forest",
    "each Elf can't attack. each Goblin can't block", "as long as you control a Forest, this can't attack. this can't block",
    "this can't block. as long as you control a Forest, damage can't be prevented", "damage can't be prevented. as long as you control a Forest, this can't block",
])
def test_what_a_static_line_would_not_say_is_refused(line):
    """What stands behind it, or in another sentence of the line, would be lost or would reach too far."""
    with pytest.raises(InputError):
        facts(line)


def test_a_condition_of_a_revealed_top_card_is_not_lost():
    found = facts("as long as you control a Forest, the top card of your library is face up")
    assert any(f.startswith("while(x,") for f in found) and any(f.startswith("unsupported(x,") for f in found)
