"""Intervening "if" (CR 603.4): about the event, about one object, and of abilities that look back, read before the event and again on resolution."""

from __future__ import annotations

from .combats import Turn
from .test_state_triggers import stack, use

AXE = "  axe: |\n    {1} artifact\n    {0}: destroy target creature\n    {0}: destroy each creature\n    {0}: create a 1/1 green Insect creature token\n    {0}: create a 3/3 green Beast creature token\n"


def game(*lines: str, ana: str = "axe", bea: str = "Grizzly Bears", head: str = "{1} artifact", until: str = "", more: str = "") -> Turn:
    text = "cards:\n  tester: |\n    " + head + "\n" + "".join(f"    {line}\n" for line in lines) + AXE + more
    return Turn(text + f"Ana: [tester, {ana}]\nBea: [{bea}]\nturn: Ana\n", until)


def test_numbers_of_the_event_and_its_object():
    """603.4: each occurrence is asked by itself, with what it says"""
    turn = game("whenever you gain life, if that life is 3 or more, each opponent loses 1 life", "{0}: gain 2 life", "{0}: gain 3 life",
                "whenever a creature enters, if that creature's power is 2 or more, each opponent loses 2 life",
                "whenever a creature dies, if that creature's power plus 1 is 3 or more, each opponent loses 4 life", ana="axe, Devoted Druid")
    use(turn, "tester,2").play("pass(ana)").play("pass(bea)")
    assert not any(label.startswith("place") for label in turn.plays())
    lost = []
    for words, end in (("tester,2", ""), ("tester,3", ""), ("axe,3", ""), ("axe,4", ""), ("axe,1", "aim(1,3)"), ("axe,1", "aim(1,4)")):
        before = turn.life("bea")
        lost.append(before - use(turn, words, end).settle().life("bea"))
    assert lost == [0, 1, 0, 2, 0, 4]


def test_looking_back_first_and_then_as_it_is():
    """603.4, 603.10a: the dying creature still counts as the ability would trigger, and no longer as it resolves"""
    turn = game("whenever a creature dies, if you control a creature, you gain 1 life", "whenever a creature dies, if you control no creature, you lose 2 life", ana="axe, Devoted Druid")
    use(turn, "axe,1", "aim(1,3)").play("pass(ana)").play("pass(bea)")
    assert [f for f in stack(turn) if f.startswith("waiting")] == ["waiting(w(1,own(line(tester,1)),1),ana)"]
    assert turn.settle().life("ana") == 20
    use(turn, "axe,1", "aim(1,4)").settle()
    assert turn.life("ana") == 18
    turn = game("whenever a creature dies, if you control a creature, you gain 1 life", ana="axe, Devoted Druid, Devoted Druid")
    assert use(turn, "axe,1", "aim(1,3)").settle().life("ana") == 21


def test_the_object_of_the_event_as_it_last_was():
    """603.4, 603.10a, 608.2h: it is asked about the creature that died, twice with one answer; what is not so does not even trigger"""
    turn = game("whenever a creature dies, if that creature is green, you gain 1 life", "whenever a creature enters, if that creature is green, you gain 2 life",
                "whenever a creature dies, if that creature is white, you gain 4 life")
    use(turn, "axe,2").play("pass(ana)").play("pass(bea)")
    assert [f for f in stack(turn) if f.startswith("waiting")] == ["waiting(w(1,own(line(tester,1)),1),ana)"]
    turn.settle()
    assert turn.life("ana") == 21
    use(turn, "axe,3").settle()
    assert turn.life("ana") == 23
    # an object that was green as it entered, and has died since: as it last was
    use(turn, "axe,4").play("pass(ana)").play("pass(bea)")
    turn.play(next(label for label in turn.plays() if label.startswith("place")))
    use(turn, "axe,2").settle()
    assert turn.life("ana") == 27


def test_the_source_and_what_it_is_attached_to():
    """113.7a, 603.4: as it is on resolution, or as it last was"""
    turn = game("whenever a creature enters, if this is untapped, you gain 1 life", "{T}: you lose 2 life", "sacrifice this: you gain 10 life")
    assert use(turn, "axe,3").settle().life("ana") == 21
    use(turn, "axe,3").play("pass(ana)").play("pass(bea)").play("place(w(1,own(line(tester,1)),1))")
    assert use(turn, "tester,3").settle().life("ana") == 32
    turn = game("whenever a creature enters, if this is untapped, you gain 1 life", "{T}: you lose 2 life", "sacrifice this: you gain 10 life")
    use(turn, "axe,3").play("pass(ana)").play("pass(bea)").play("place(w(1,own(line(tester,1)),1))")
    use(turn, "tester,2").settle()
    assert turn.life("ana") == 18
    assert use(turn, "axe,3").settle().life("ana") == 18
    veil = "  veil: |\n    {1} enchantment Aura\n    enchant creature\n    {0}: you gain 1 life. activate only if enchanted creature is green\n"
    turn = game("{0}: you gain 2 life. activate only if this is tapped", ana="'veil: attached to Grizzly Bears', Silvercoat Lion, 'veil: attached to Silvercoat Lion'", more=veil)
    assert [label for label in turn.plays() if label.startswith("activate")] == ["activate(ana,2,own(line(veil,2)))"]


def test_hands():
    """603.4: of the player whose step it is, and of "you", as the step begins"""
    assert Turn("Ana: [Hollowborn Barghest]\nBea: {hand: [Forest]}\nturn: Bea\nstep: end step\n", "turns(2)").to("draw").life("bea") == 18
    assert Turn("Ana: [Hollowborn Barghest]\nBea: {hand: [Forest]}\nturn: Ana\nstep: end step\n", "turns(2)").to("draw").life("bea") == 20
    assert Turn("Ana: [Hollowborn Barghest]\nBea: [Forest]\nturn: Ana\nstep: end step\n", "turns(2)").to("draw").life("bea") == 18
