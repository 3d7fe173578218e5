"""What objects share (CR 205.3): counted for each object that an effect affects, and by what shares something with a source."""

from __future__ import annotations

import checker
from tests.asp.step.combats import Turn
from tests.asp.step.test_state_triggers import use


def sizes(text: str) -> list[str]:
    return [f"{o['power']}/{o['toughness']}" for o in checker.view(text)["objects"] if o.get("power") is not None]


COAT = "each creature gets +1/+1 for each other creature sharing a {} with it"
CREW = "Ana: [elf a, elf b, red elf, red ogre, gray ogre, nobody]\n"


def board(*lines: str, more: str = "") -> str:
    texts = {"elf a": "{G} creature Elf 1/1", "elf b": "{G} creature Elf Warrior 1/1", "red elf": "{R} creature Elf 1/1", "red ogre": "{R} creature Ogre 1/1",
             "gray ogre": "{1} artifact creature Ogre 1/1", "nobody": "{W} creature 1/1"}
    cards = "cards:\n" + "".join(f"  {name}: |\n    {text}\n" for name, text in texts.items()) + "  coat: |\n    {1} artifact\n" + "".join(f"    {line}\n" for line in lines)
    return cards + more


def test_a_creature_type_a_color_a_card_type_a_name():
    """205.3m, 105.2, 205.2a, 201.2: as many others as share at least one; what has none shares none"""
    crew = CREW.replace("]", ", coat]")
    assert sizes(board(COAT.format("creature type")) + crew) == ["3/3", "3/3", "3/3", "2/2", "2/2", "1/1"]
    assert sizes(board(COAT.format("color")) + crew) == ["2/2", "2/2", "2/2", "2/2", "1/1", "1/1"]
    assert sizes(board(COAT.format("card type").replace("creature sharing", "noncreature artifact sharing")) + crew) == ["1/1"] * 4 + ["2/2"] + ["1/1"]
    assert sizes(board(COAT.format("name")) + crew.replace("elf b", "elf a")) == ["2/2", "2/2", "1/1", "1/1", "1/1", "1/1"]


def test_every_creature_type_and_types_that_are_gained_and_lost():
    """702.73a, 613.1d: types are changed before sizes are"""
    more = "  shift: |\n    {1} creature 1/1\n    changeling\n  mimic: |\n    {1} creature 1/1\n    changeling\n"
    assert sizes(board(COAT.format("creature type"), more=more) + "Ana: [nobody, shift, mimic, coat, red ogre]\n") == ["1/1", "3/3", "3/3", "3/3"]
    text = board(COAT.format("creature type")) + "Ana: [elf a, nobody, red ogre, coat]\neffects: [nobody becomes Elf until end of turn, red ogre becomes Elf until end of turn]\n"
    assert sizes(text) == ["3/3", "3/3", "3/3"]


def test_what_shares_with_the_source():
    """205.3m: static, in a trigger and in a number; and a source that nothing shares with"""
    head = "  chief: |\n    {1} creature Elf 1/1\n    each other creature sharing a creature type with this gets +1/+1\n"
    assert sizes(board(more=head) + "Ana: [elf a, chief, red ogre]\n") == ["2/2", "1/1", "1/1"]
    head = ("  chief: |\n    {1} creature Elf 1/1\n    whenever another creature sharing a creature type with this dies, you gain 1 life\n"
            "    {0}: gain X life, where X is the number of creatures sharing a creature type with this\n    {0}: destroy target creature\n")
    turn = Turn(board(more=head) + "Ana: [chief, elf a, red ogre, red elf]\nBea: [Forest]\nturn: Ana\n", "")
    assert use(turn, "chief,2").settle().life("ana") == 23
    assert use(turn, "chief,3", "aim(1,3)").settle().life("ana") == 23
    assert use(turn, "chief,3", "aim(1,2)").settle().life("ana") == 24
    assert use(turn, "chief,2").settle().life("ana") == 26


def test_in_a_game():
    """611.3a: always current"""
    more = "  axe: |\n    {1} artifact\n    {0}: destroy target creature\n    {0}: this deals 2 damage to target creature\n"
    turn = Turn(board(COAT.format("creature type"), more=more) + "Ana: [coat, axe, elf a, red elf]\nBea: [elf b]\nturn: Ana\n", "")
    use(turn, "axe,2", "aim(1,3)").settle()
    assert not turn.dead(3)
    use(turn, "axe,1", "aim(1,4)").settle()
    assert turn.dead(3)
