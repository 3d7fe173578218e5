"""What plays cost on boards, and what can pay for them: real cards, and cards made for the purpose."""

from __future__ import annotations

import clingo
import pytest

from checker.board_payments import BoardPayments
from checker.legality import Plays
from encoder.boards import parse_board

CARDS = """
cards:
  Bear: |
    {1}{G} creature Bear 2/2
  Lion: |
    {1}{W} creature Cat 2/2
  Swords: |
    {W} instant
    exile target creature
  Thalia: |
    {1}{W} legendary creature Human Soldier 2/1
    each noncreature spell costs {1} more
  Arbiter: |
    {2}{W}{U} legendary creature Human 2/3
    each white spell you cast costs {1} less
    each blue spell you cast costs {1} less
  Sculptor: |
    {1}{U} artifact creature Human 1/2
    each artifact spell you cast costs {1} less
  Omniscience: |
    {7}{U}{U}{U} enchantment
    you may cast a nonland card from your hand without paying its mana cost
  Altar: |
    {3} artifact
    sacrifice a creature: add {C}{C}
  Drum: |
    {1} artifact
    {T}, tap an untapped creature you control: add one mana of any color
  Ogre: |
    {3}{R} creature Ogre 2/3
    pay 3 life: add {R}
  Archdruid: |
    {1}{G}{G} creature Elf Druid 2/2
    {T}: add {G} for each Elf you control
  Elf: |
    {G} creature Elf 1/1
  Clearcutter: |
    {3}{R} creature Goblin 3/3
    {T}, sacrifice a Forest: add three mana in any combination of {R}{G}
  Petal: |
    {0} artifact
    {T}, sacrifice this: add one mana of any color
  Swamp Snow: |
    no cost basic snow land Swamp
  Kicked: |
    {1}{R} sorcery
    kicker {2}{G}
    this deals 2 damage to any target
  Replicated: |
    {R} sorcery
    replicate {1}
    this deals 2 damage to any target
  Killer: |
    {1}{B} creature Assassin 1/1
    {1}, {Q}: this deals 1 damage to any target
    {2}, sacrifice two creatures: this deals 5 damage to any target
    {1}, {T}: add one mana of any color
  Shy: |
    {4}{G} creature Elf 4/4
    this costs {1} less for each Elf you control
  Guide: |
    {2}{R} creature Ape Spirit 2/2
    from hand: exile this: add {R}
  Once: |
    {2} artifact
    {0}: add {G}. activate only once each turn
  Grounds: |
    {1} enchantment
    each creature you control's activated abilities cost {2} less but at least one mana
  Pain: |
    no cost land
    {T}: add {C}
    {T}: add {R} or {G}. this deals 1 damage to you
  Delver: |
    {4}{B} creature Zombie 4/4
    assist
"""


def paying(board, rules=None):
    parsed = parse_board(board + CARDS)
    plays = Plays(parsed, rules or parsed.rules_date)
    return parsed, plays, BoardPayments(plays, rules or parsed.rules_date)


def questions(board, name, action="cast", **more):
    parsed, plays, costs = paying(board, **more)
    slots = {o.slot for o in parsed.objects if o.name == name}
    return [costs.question(p.term) for p in plays.all.values() if p.action == action and p.object.number in slots and p.player == "ana"
            and not any(r.code in ("no_permission", "condition_not_met") for r in p.reasons)]


def totals(board, name, **more):
    """Every total that can be paid, over all ways to cast it."""
    found = set()
    for question in questions(board, name, **more):
        assert not question.not_modelled and not question.overflow
        found |= {p.total for p in question.payments()}
    return sorted(found)


def most(board, name, **more):
    """The most mana spent in a payment."""
    return max((sum(n for _, n in p.spent) for q in questions(board, name, **more) for p in q.payments()), default=None)


@pytest.mark.parametrize(("ana", "name", "cost"), [
    ("hand: [Beseech the Queen], battlefield: [3 Swamp, 3 Mountain]", "Beseech the Queen", ["{2}{B}{B}", "{4}{B}", "{6}", "{B}{B}{B}"]),
    ("hand: [Swords], battlefield: [Thalia, Plains, Swamp]", "Swords", ["{1}{W}"]),
    ("hand: [Bear], battlefield: [Thalia, Plains, Forest]", "Bear", ["{1}{G}"]),
    ("hand: [Swans of Bryn Argoll], battlefield: [Arbiter, 2 Plains]", "Swans of Bryn Argoll", ["{W}{W}"]),
    ("hand: [Order of Whiteclay], battlefield: [Edgewalker, 3 Plains]", "Order of Whiteclay", ["{1}{W}"]),
    ("hand: [Order of Whiteclay], battlefield: [2 Edgewalker, 3 Plains]", "Order of Whiteclay", ["{1}"]),
    ("hand: [Sculptor], battlefield: [2 Sculptor, Island]", "Sculptor", ["{U}"]),
    ("hand: [Bear], battlefield: [Helm of Awakening, 2 Forest]", "Bear", ["{G}"]),
    ("hand: [Lion], battlefield: [Omniscience]", "Lion", ["{0}"]),
    ("hand: [Shy], battlefield: [2 Elf, 3 Forest]", "Shy", ["{2}{G}"]),
    ("hand: [Shy], battlefield: [Elf, 3 Forest]", "Shy", []),
    ("hand: [Lion], battlefield: [Omniscience, Trinisphere, 3 Plains]", "Lion", ["{2}{W}", "{3}"]),
    ("hand: [Lion], battlefield: [Omniscience, Trinisphere: tapped, 2 Plains]", "Lion", ["{0}", "{1}{W}"]),
    ("hand: [Kicked], battlefield: [6 Mountain, Forest]", "Kicked", ["{1}{R}", "{3}{R}{G}"]),
    ("hand: [Replicated], battlefield: [3 Mountain]", "Replicated", ["{1}{R}", "{2}{R}", "{R}"]),
    ("hand: [Bear], life: 1, mana: GG", "Bear", ["{1}{G}"]),
    ("hand: [Bear], battlefield: [2 Swamp]", "Bear", []),
    ("hand: [Bear], battlefield: [2 Forest: tapped]", "Bear", []),
])
def test_totals_of_spells(ana, name, cost):
    assert totals(f"Ana: {{{ana}}}\nBea: [Island]", name) == sorted(cost)


def test_an_opponents_permanents_do_not_pay_but_change_costs():
    assert totals("Ana: {hand: [Bear]}\nBea: [2 Forest]", "Bear") == []
    assert totals("Ana: {hand: [Swords], battlefield: [2 Plains]}\nBea: [Thalia]", "Swords") == ["{1}{W}"]
    assert totals("Ana: {hand: [Lion], battlefield: [2 Plains]}\nBea: [Arbiter]", "Lion") == ["{1}{W}"]


def test_a_reduction_by_rules_date():
    board = "Ana: {hand: [Order of Whiteclay], battlefield: [3 Plains, Less]}\nBea: [Island]" + CARDS + "  Less: |\n    {1} artifact\n    each spell costs {B} less\n"
    for date, want in (("2008-05-02", ["{1}{W}{W}"]), ("2026-01-16", ["{W}{W}"])):
        parsed = parse_board(board)
        plays = Plays(parsed, date)
        costs = BoardPayments(plays, date)
        (play,) = (p for p in plays.all if p.name == "cast")
        assert sorted({p.total for p in costs.question(play).payments()}) == want


@pytest.mark.parametrize(("battlefield", "most_mana"), [
    ("3 Swamp", 3), ("Reflecting Pool, Swamp", 2), ("2 Reflecting Pool", 0), ("Rosheen Meanderer", 4), ("Rosheen Meanderer: new", 0), ("Rosheen Meanderer, Mana Reflection", 8),
    ("Forest, Mana Reflection", 2), ("Forest, 3 Mana Reflection", 8), ("Pili-Pala: tapped, 2 Swamp, Mana Reflection", 4), ("Forest, Mana Reflection, Heartbeat of Spring", 3),
    ("Ogre", 6), ("Altar, 3 Bear", 6), ("Altar, 2 Bear, Drum", 5), ("Drum, Bear", 1), ("Drum, Bear: tapped", 0), ("Archdruid, 2 Elf", 3), ("Archdruid: new, 2 Elf", 0),
    ("Vivid Crag: with a charge counter", 1), ("Petal, Mana Reflection", 2), ("Devoted Druid", 1), ("Devoted Druid: new", 0), ("Hall of the Bandit Lord", 1),
    ("Forest, Clearcutter", 4), ("Forest, Clearcutter, Mana Reflection", 8), ("Mystic Gate, Island", 2), ("2 Mystic Gate, Island", 3), ("Pillar of the Paruns", 0), ("Once", 1), ("2 Once", 2), ("2 Pain", 2),
    ("Pili-Pala: tapped, Grounds, Swamp", 1), ("Pili-Pala: tapped, Grounds", 0), ("Pili-Pala: tapped, Swamp", 1),
])
def test_how_much_mana_can_be_spent(battlefield, most_mana):
    board = f"Ana: {{hand: [Blaze], battlefield: [{battlefield}]}}\nBea: [Island]" + "\ncards:\n  Blaze: |\n    {X}{S/}{R} sorcery\n".replace("{S/}{R}", "")
    board += "    this deals X damage to any target\n" + CARDS.replace("\ncards:\n", "")
    parsed = parse_board(board)
    plays = Plays(parsed)
    costs = BoardPayments(plays)
    (play,) = (p for p in plays.all if p.name == "cast")
    question = costs.question(play)
    assert not question.not_modelled
    assert max((sum(n for _, n in p.spent) for p in question.payments()), default=None) == most_mana


def test_contamination():
    board = "Ana: {hand: [Bear], battlefield: [2 Forest, Contamination]}\nBea: [Island]"
    assert totals(board, "Bear") == []


def test_pillar_pays_for_multicolored_spells():
    assert totals("Ana: {hand: [Arbiter], battlefield: [Pillar of the Paruns, 3 Island]}", "Arbiter") == ["{2}{W}{U}"]


CREATURES_ONLY = "Ana: {hand: [Bear, Swords, Arbiter], battlefield: [Ancient Ziggurat, Beastcaller Savant, %s]}"


def test_mana_for_creature_spells_pays_for_nothing_else():
    assert totals(CREATURES_ONLY % "Forest", "Bear") == ["{1}{G}"]
    assert totals(CREATURES_ONLY % "Forest", "Swords") == []
    assert totals(CREATURES_ONLY % "Plains", "Swords") == ["{W}"]
    assert totals(CREATURES_ONLY % "Azorius Signet", "Arbiter") == []  # it can't pay for an ability, a mana ability neither
    assert totals(CREATURES_ONLY % "Azorius Signet, Island", "Arbiter") == ["{2}{W}{U}"]


def test_mana_for_the_same_spells_is_the_same_mana():
    for board, payments in ((CREATURES_ONLY % "Bear", 5), (CREATURES_ONLY.replace("Beastcaller Savant", "Pillar of the Paruns") % "Bear", 0),
                            (CREATURES_ONLY.replace("Beastcaller Savant", "Ancient Ziggurat") % "Bear", 5)):
        assert [q.count().payments for q in questions(board, "Bear")] == [payments]


def test_only_black_mana_on_x():
    board = "Ana: {hand: [Consume Spirit], battlefield: [3 Swamp, Rosheen Meanderer]}"
    assert max(p.announcement.x for q in questions(board, "Consume Spirit") for p in q.payments()) == 2


def test_the_activation_of_a_permanent():
    board = "Ana: [Killer: tapped, 2 Swamp, 2 Bear]"
    quick, sacrifice, mana = (q for q in questions(board, "Killer", "activate"))
    assert [[(g.cost, g.n) for g in p.others] for p in quick.payments()] == [[("untap", 1)]]
    assert sorted(tuple((g.source, g.n) for g in p.others) for p in sacrifice.payments()) == [(("1", 1), ("4", 1)), (("4", 2),)]
    assert not mana.payable()


def test_scarscale_ritual_needs_a_creature_of_yours():
    assert not any(q.payable() for q in questions("Ana: {hand: [Scarscale Ritual], battlefield: [3 Swamp]}\nBea: [Bear]", "Scarscale Ritual"))
    (question,) = questions("Ana: {hand: [Scarscale Ritual], battlefield: [3 Swamp, 2 Bear]}", "Scarscale Ritual")
    assert {tuple((g.cost, g.n) for g in p.others) for p in question.payments()} == {(("put_counters(minus,1,choose(noun(line(scarscale_ritual,1),1),1))", 1),)}


def test_conspire_taps_two_creatures_that_share_a_color():
    def ways(creatures):
        (question,) = questions(f"Ana: {{hand: [Burn Trail], battlefield: [4 Mountain, {creatures}]}}", "Burn Trail")
        return sorted({tuple((g.cost, g.n) for g in p.others) for p in question.payments()})

    assert ways("2 Ogre") == [(), (("conspire", 2),)]
    assert ways("Ogre, Bear") == [()]
    assert ways("2 Ogre: tapped") == [()]


def test_alternative_costs_are_ways_of_their_own():
    board = "Ana: {hand: [Invigorate], battlefield: [Forest]}\nBea: [Bear]"
    assert totals(board, "Invigorate") == ["{0}"]
    assert totals(board.replace("Forest", "Island"), "Invigorate") == []
    assert totals("Ana: {hand: [Mulldrifter], battlefield: [3 Island]}", "Mulldrifter") == ["{2}{U}"]
    assert totals("Ana: {hand: [Mulldrifter], battlefield: [5 Island]}", "Mulldrifter") == ["{2}{U}", "{4}{U}"]


def test_no_mana_cost_can_not_be_paid():
    board = "Ana: {hand: [Ancestral Vision], battlefield: [9 Island%s]}" + "\nBea: [Island]" + CARDS + "  Ancestral Vision: |\n    no cost blue sorcery\n    suspend 4 {U}\n    draw three cards\n"
    for more, payable in (("", False), (", Omniscience", True)):
        plays = Plays(parse_board(board % more))
        costs = BoardPayments(plays)
        assert any(costs.payable(p) for p in plays.all if p.name == "cast") == payable


def test_special_actions_and_spells_cast_face_down():
    board = "Ana: {hand: [Hidden, Later], battlefield: [4 Island]}\nBea: [Island]" + CARDS
    board += "  Hidden: |\n    {4}{U}{U} creature Illusion 4/4\n    morph {U}\n  Later: |\n    {5}{U} creature Illusion 3/3\n    suspend 2 {1}{U}\n"
    plays = Plays(parse_board(board))
    costs = BoardPayments(plays)
    found = {str(p): sorted({x.total for x in costs.question(p).payments()}) for p in plays.all if p.name in ("cast", "special")}
    assert found["cast(ana,5,face_down)"] == ["{3}"] and found["cast(ana,5)"] == []
    assert [total for play, total in found.items() if "suspend" in play] == [["{1}{U}"]]


def test_mana_from_hand():
    assert totals("Ana: {hand: [Bear, Guide], battlefield: [Forest]}", "Bear") == ["{1}{G}"]
    assert totals("Ana: {hand: [Bear, Elf], battlefield: [Forest]}", "Bear") == []


def test_a_card_that_is_cast_does_not_pay_for_itself():
    assert totals("Ana: {hand: [Guide], battlefield: [2 Mountain]}", "Guide") == []
    assert totals("Ana: {hand: [2 Guide], battlefield: [2 Mountain]}", "Guide") == ["{2}{R}"]
    board = "Ana: {hand: [%s], battlefield: [Mountain]}\nBea: [Island]" + CARDS + "  Madcap: |\n    {R} sorcery\n    additional cost: discard a card\n    draw a card\n"
    for hand, payable in (("Madcap", False), ("2 Madcap", True), ("Madcap, Bear", True)):
        plays = Plays(parse_board(board % hand))
        costs = BoardPayments(plays)
        assert {costs.payable(p) for p in plays.all if p.name == "cast" and p.arguments[1].number == 2} == {payable}


def test_a_mana_ability_does_not_pay_for_itself():
    board = "Ana: [%s]\nBea: [Island]" + CARDS + "  Changer: |\n    {2} artifact\n    {1}: add one mana of any color\n"
    for battlefield, payable in (("Changer", False), ("Changer, Swamp", True)):
        plays = Plays(parse_board(board % battlefield))
        costs = BoardPayments(plays)
        (play,) = (p for p in plays.all if str(p).startswith("activate(ana,1,"))
        assert len(list(costs.question(play).payments())) == payable


def test_reduced_costs_of_mana_abilities():
    assert totals("Ana: {hand: [Elf], battlefield: [Pili-Pala: tapped, Grounds, Swamp]}", "Elf") == ["{G}"]
    assert totals("Ana: {hand: [Elf], battlefield: [Pili-Pala: tapped, Swamp]}", "Elf") == []


def test_what_else_a_mana_ability_does_is_told():
    _, plays, costs = paying("Ana: {hand: [Bear], battlefield: [2 Pain]}")
    (play,) = (p for p in plays.all if p.name == "cast")
    for payment in costs.question(play).payments():
        for use in payment.sources:
            also = [str(v) for v in costs.also[play.arguments[0], clingo.parse_term(use.ability)]]
            assert also == (["damage(1,you)"] if "line(pain,2)" in use.ability else [])


def test_interchangeable_objects():
    parsed, _, costs = paying("Ana: [3 Bear, Bear: tapped, Bear: new, 2 Swamp, Swamp Snow]\nBea: [Bear]")
    assert sorted(len(things) for things in costs.alike.values()) == [1, 1, 1, 1, 2, 3]
    assert sum(map(len, costs.alike.values())) == len(parsed.objects)


def test_pool_life_and_snow():
    board = 'Ana: {life: 3, mana: ["BB", "G snow", "CC only on costs with X"], hand: [Bear]}'
    _, plays, costs = paying(board)
    (play,) = (p for p in plays.all if p.name == "cast")
    facts = costs.facts(play)
    for fact in ("pool(m(b,plain,none),2).", "pool(m(g,snow,none),1).", "pool(m(c,plain,costs_with_x),2).", "life(3)."):
        assert fact in facts
    assert costs.payable(play) is True


@pytest.mark.parametrize("life", range(-1, 6))
def test_life_lost_by_mana_abilities_is_gone_before_the_cost_is_paid(life):
    thing = "\n  Thing: |\n    {1}{W/P} artifact\n  Two: |\n    {2} artifact\n  Wastes: |\n    no cost land\n    {T}: add {C}"
    for lands, least in (("Ancient Tomb", 4), ("Ancient Tomb, Wastes", 2)):
        parsed = parse_board(f"Ana: {{life: {life}, battlefield: [{lands}], hand: [Thing, Two]}}\ncards:{thing}")
        plays = Plays(parsed)
        costs = BoardPayments(plays)
        assert {parsed[p.object.number].name: costs.payable(p.term) for p in plays.all.values() if p.action == "cast"} == {"Thing": life >= least, "Two": True}


@pytest.mark.parametrize("line", ["{T}: add {C}. you gain 1 life", "{T}: add {C}. this deals 1 damage to each player", "{T}, pay 1 life: add {C}. you lose 1 life"])
def test_other_changes_of_life_while_paying_are_not_modelled(line):
    parsed = parse_board(f"Ana: {{life: 3, battlefield: [Odd], hand: [Thing]}}\ncards:\n  Thing: |\n    {{1}}{{W/P}} artifact\n  Odd: |\n    no cost land\n    {line}")
    plays = Plays(parsed)
    (payable,) = (BoardPayments(plays).payable(p) for p, play in plays.all.items() if play.action == "cast")
    assert payable is None


def test_what_is_not_modelled_is_said():
    (question,) = questions("Ana: {hand: [Delver], battlefield: [5 Swamp]}", "Delver")
    assert question.not_modelled == ["keyword(assist)"]
    _, plays, costs = paying("Ana: {hand: [Delver], battlefield: [5 Swamp]}")
    assert [costs.payable(p) for p in plays.all if p.name == "cast"] == [None]


def test_restricted_mana_of_a_pool():
    board = 'Ana: {mana: ["GG only on creature spells"], hand: [Bear, Kicked]}'
    _, plays, costs = paying(board)
    assert sorted((p.arguments[1].number, costs.payable(p)) for p in plays.all if p.name == "cast") == [(1, True), (2, False)]


@pytest.mark.parametrize(("hand", "ways"), [("Grizzly Bears, Burn Trail, Giant Growth, Divination", 1), ("2 Grizzly Bears, Giant Growth, Forest", 2), ("2 Forest", None)])
def test_cards_that_share_a_color(hand, ways):
    """CR 105.2: two Bears are one class, so two ways: both of them, or one with the Giant Growth."""
    [question] = questions(f"Ana: {{battlefield: [Illuminated Folio, Island], hand: [{hand}]}}", "Illuminated Folio", "activate")
    assert not question.not_modelled and len(list(question.payments())) == (ways or 0)
