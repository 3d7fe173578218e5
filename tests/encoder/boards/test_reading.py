"""What each key and each trait of a board file means, and what is so if it is not said (BOARDS.md)."""

import pickle

import pytest

from encoder.boards import Ref, parse_board
from encoder.errors import InputError, UnsupportedError


def one(text):
    """The only object of a board."""
    (found,) = parse_board(text).objects
    return found


def state(traits, name="Grizzly Bears", more=""):
    """The state of the first object of a board of Ana's, beside a Kulrath Knight of Bea's."""
    return parse_board(f"Ana: [{name}: {traits}]\nBea: [Kulrath Knight]\n{more}").objects[0].state


# --- what is not said ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "{}", "Ana:", "Ana: []", "Ana: {}\nBea: {hand: []}", "language: 1"])
def test_an_empty_board(text):
    board = parse_board(text)
    assert board.players == ("Ana", "Bea") and board.objects == () and board.stack == () and board.pool == ()
    assert (board.active, board.priority, board.step, board.rules) == ("Ana", "Ana", "main phase", "current")
    assert board.life == {"Ana": 20, "Bea": 20} and board.poison == {"Ana": 0, "Bea": 0}
    assert board.effects == () and board.earlier == () and board.order == () and board.exact_libraries == ()


def test_the_first_player_named_is_active_and_has_priority():
    board = parse_board("Bea: []\nAna: []")
    assert board.players == ("Bea", "Ana") and board.active == board.priority == "Bea"
    assert parse_board("Bea: [Forest]").players == ("Bea", "Ana")
    assert parse_board("turn: Bea\nAna: []").players == ("Ana", "Bea")


def test_priority_goes_with_the_turn_unless_said():
    assert parse_board("turn: Bea").priority == "Bea"
    board = parse_board("turn: Bea\npriority: Ana")
    assert (board.active, board.priority) == ("Bea", "Ana")


def test_a_permanent_is_untapped_undamaged_unattached_old_and_its_owners():
    bear = one("Ana: [Grizzly Bears]")
    assert bear.owner == bear.controller == bear.listed == "Ana" and bear.zone == "battlefield"
    s = bear.state
    assert not (s.tapped or s.flipped or s.phased_out or s.new or s.blocked or s.face_down or s.token or s.revealed or s.damage)
    assert (s.counters, s.blocking, s.chosen) == ((), (), ())
    assert s.attached_to is s.attacking is s.linked_to is s.copy_of is None


def test_other_players_are_read_and_refused_by_name_when_the_engine_asks():
    board = parse_board("Ana: [Forest]\nBea: []\nCarla: {life: 7}")
    assert board.players == ("Ana", "Bea", "Carla") and board.life["Carla"] == 7
    with pytest.raises(UnsupportedError, match="Carla"):
        board.facts()
    assert board.status() == ()
    assert any("Carla" in clause.clause for clause in board.unsupported)


@pytest.mark.parametrize("name", ["Zoë", "José-María", "Bob2", "O'Brien"])
def test_any_name_with_a_capital_is_a_players(name):
    assert parse_board(f"{name}: [Forest]").players == (name, "Ana")


# --- keys -------------------------------------------------------------------------------------------------------------------


def test_zones_of_a_player():
    board = parse_board(
        "Ana:\n  battlefield: [Forest]\n  hand: [Stifle, 2 unknown cards]\n  graveyard: [Burn Trail]\n  exile: [Reaper King]\n  library: [Island]\n  command: [Swamp]"
    )
    assert [(o.name, o.zone, o.id) for o in board.objects] == [
        ("Forest", "battlefield", "Ana/battlefield/1"), ("Stifle", "hand", "Ana/hand/1"), ("Burn Trail", "graveyard", "Ana/graveyard/1"),
        ("Reaper King", "exile", "Ana/exile/1"), ("Island", "library", "Ana/library/1"), ("Swamp", "command", "Ana/command/1"),
    ]
    (unknown,) = board.unknown
    assert (unknown.zone, unknown.index, unknown.count) == ("hand", 2, 2)


def test_a_list_is_the_battlefield():
    assert parse_board("Ana: [Forest]") == parse_board("Ana: {battlefield: [Forest]}")


@pytest.mark.parametrize(("value", "life"), [("0", 0), ("-5", -5), ("three", 3), ("1000000", 1_000_000)])
def test_life_may_be_any_whole_number(value, life):
    assert parse_board(f"Ana: {{life: {value}}}").life["Ana"] == life


def test_poison():
    assert parse_board("Bea: {poison: 9}").poison == {"Ana": 0, "Bea": 9}


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("BBBRR", [("B", 3, False, ""), ("R", 2, False, "")]),
        ("RBRBB", [("B", 3, False, ""), ("R", 2, False, "")]),
        ("2U", [("U", 1, False, ""), ("C", 2, False, "")]),
        ("7", [("C", 7, False, "")]),
        ("[BB, CCCC only on costs with X, G snow]", [("B", 2, False, ""), ("G", 1, True, ""), ("C", 4, False, "costs with X")]),
        ("[R, R, R only on abilities]", [("R", 2, False, ""), ("R", 1, False, "abilities")]),
        ("[G snow only on creature spells]", [("G", 1, True, "creature spells")]),
    ],
)
def test_mana_pools(text, pool):
    assert [(m.color, m.n, m.snow, m.restriction) for m in parse_board(f"Ana: {{mana: {text}}}").pool] == pool


def test_restrictions_by_quality_say_which():
    (mana,) = parse_board("Ana: {mana: [RR only on red Goblin creature spells]}").pool
    assert mana.qualities == ("color(red)", "subtype(goblin)", "type(creature)") and mana.restriction_term == "red_goblin_creature_spells"


def test_libraries_are_open_unless_exactly():
    board = parse_board("Ana: {library: [Forest, 2 unknown cards, Island, exactly]}\nBea: {library: [Swamp]}")
    assert board.exact_libraries == ("Ana",)
    assert [(o.name, o.index) for o in board.objects] == [("Forest", 1), ("Island", 4), ("Swamp", 1)]


@pytest.mark.parametrize("step", [
    "upkeep", "draw step", "main phase", "beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat",
    "second main phase", "end step", "cleanup"])
def test_steps(step):
    assert parse_board(f"step: {step}").step == step


def test_rules_dates():
    assert parse_board("rules: 2008-05-02").rules_date == "2008-05-02"
    assert parse_board("rules: 2017-03-04").rules_date == "2016-08-22"
    assert parse_board("rules: current") == parse_board("") == parse_board("rules: 2026-01-16")


def test_cards_of_the_file():
    board = parse_board("Ana: [test bear]\ncards:\n  test bear = oso de prueba: |\n    {G} creature Bear 1/1\n    flying\n")
    assert board.objects[0].card == "test_bear" and "card(test_bear,ability(flying))" in board.card_facts()
    assert parse_board("Ana: [Oso de prueba]\ncards:\n  test bear = oso de prueba: |\n    {G} creature Bear 1/1\n").objects[0].name == "test bear"


# --- objects and their names ------------------------------------------------------------------------------------------------


def test_so_many_of_a_name():
    board = parse_board("Ana: [3 Swamp, two Forest, Swamp: tapped]")
    assert [(o.name, o.number, o.label) for o in board.objects] == [
        ("Swamp", 1, "Swamp 1"), ("Swamp", 2, "Swamp 2"), ("Swamp", 3, "Swamp 3"), ("Forest", 1, "Forest 1"), ("Forest", 2, "Forest 2"), ("Swamp", 4, "Swamp 4")]


def test_so_many_with_a_state():
    assert [o.state.tapped for o in parse_board("Ana: [2 Murderous Redcap: tapped]").objects] == [True, True]


@pytest.mark.parametrize("name", ["Devoted Druid", "devoted druid", "Druida devoto", "DRUIDA DEVOTO"])
def test_english_and_spanish_names_with_and_without_case(name):
    assert one(f"Ana: [{name}]").name == "Devoted Druid"


def test_accents_are_optional():
    assert one("Ana: [Lancera avispá]").name == one("Ana: [lancera avispa]").name == "Wasp Lancer"


def test_a_legendary_name_may_be_cut_at_the_comma():
    assert one("Ana: [Oona]").name == one("Ana: ['Oona, Queen of the Fae']").name == "Oona, Queen of the Fae"


def test_test_cards_are_always_known():
    board = parse_board("Ana: {hand: ['test spell {U/B}', 'test spell {R}, sacrifice a creature'], battlefield: [test creature 5/5 red]}")
    names = {o.name: o.card for o in board.objects}
    facts = board.card_facts()
    assert f"mana_symbol({names['test spell {U/B}']},hybrid(u,b),1)" in facts
    assert any(fact.startswith(f"additional_cost(line({names['test spell {R}, sacrifice a creature']}") for fact in facts)
    assert f"card({names['test creature 5/5 red']},size(power,5))" in facts and board.find("test creature") == 1


def test_test_spells_of_different_costs_are_different_cards():
    board = parse_board("Ana: {hand: ['test spell {U/B}', 'test spell {U}{B}', 'test spell {2/B}', 'test spell {2}{B}']}")
    assert len({o.card for o in board.objects}) == 4


def test_the_other_half_of_a_flip_card_is_that_card_flipped():
    board = parse_board("Ana: [Stabwhisker the Odious, Nighteyes the Desecrator: tapped]")
    assert board == parse_board("Ana: [Nezumi Shortfang: flipped, Nezumi Graverobber: flipped and tapped]")
    assert board.find("Stabwhisker the Odious") == board.find("Nezumi Shortfang") == 1 and "flipped(1)" in board.fluents() and board.status() == ()


def test_the_back_face_of_a_card_is_that_card_transformed():
    cards = "cards:\n  Day Elf: |\n    {G} creature Elf 1/1\n    {T}: add {G}\n    transforms into [Night Wolf]: green creature Wolf 3/3\n    {1}: untap this\n"
    board = parse_board(f"Ana: [Night Wolf: tapped, Day Elf]\nstack: [Night Wolf's first ability]\n{cards}")
    assert [(o.card, o.face, o.name) for o in board.objects] == [("day_elf", "night_wolf", "Night Wolf"), ("day_elf", "day_elf", "Day Elf")]
    assert {"face(1,night_wolf)", "face(2,day_elf)"} <= set(board.fluents()) and board.stack[0].ability == "line(night_wolf,1)"
    assert parse_board(board.to_text()) == board and "- Night Wolf: tapped" in board.to_text()
    with pytest.raises(InputError, match="another face of Day Elf"):
        parse_board(f"Ana: {{hand: [Night Wolf]}}\n{cards}")


def test_names_are_numbered_over_the_whole_board():
    board = parse_board("Ana: {battlefield: [Grizzly Bears], hand: [Grizzly Bears]}\nBea: [Grizzly Bears]")
    assert [(o.label, o.id) for o in board.objects] == [
        ("Grizzly Bears 1", "Ana/battlefield/1"), ("Grizzly Bears 2", "Ana/hand/1"), ("Grizzly Bears 3", "Bea/battlefield/1")]


def test_names_are_numbered_from_top_to_bottom_as_written():
    board = parse_board("Ana: {hand: [Grizzly Bears], battlefield: [Grizzly Bears: tapped]}")
    assert board[board.find("Grizzly Bears 1")].zone == "hand" and board[board.find("Grizzly Bears 2")].zone == "battlefield"
    assert parse_board(board.to_text()) == board
    stack_first = parse_board("stack: [Burn Trail: targeting Bea]\nAna: {hand: [Burn Trail]}")
    assert stack_first[stack_first.find("Burn Trail 1")].zone == "stack" and parse_board(stack_first.to_text()) == stack_first


def test_the_order_of_zones_does_not_matter_otherwise():
    assert parse_board("Ana: {hand: [Stifle], battlefield: [Forest]}") == parse_board("Ana: {battlefield: [Forest], hand: [Stifle]}")


def test_finding_by_name_number_and_id():
    board = parse_board("Ana: [Devoted Druid, 2 Swamp]\nBea: [Swamp]")
    assert board.find("druida devoto") == 1 and board.find("Devoted Druid 1") == 1
    assert [board.find(f"Swamp {n}") for n in (1, 2, 3)] == [2, 3, 4] and board.find("Bea/battlefield/1") == 4
    assert all(board.slot_of(board.object_id(o.slot)) == o.slot for o in board.objects)
    with pytest.raises(KeyError):
        board.slot_of("Bea/battlefield/2")
    for wrong in ("Swamp", "Swamp 4", "Swamp 0", "Ana", "Forest", "Devoted Druit", ""):
        with pytest.raises(InputError):
            board.find(wrong)


# --- traits: short and long form -----------------------------------------------------------------------------------------------

TRAITS = [
    ("tapped", "{tapped: true}", "tapped", True),
    ("flipped", "{flipped: true}", "flipped", True),
    ("phased out", "{phased out: true}", "phased_out", True),
    ("with a -1/-1 counter", "{counters: {-1/-1: 1}}", "counters", (("-1/-1", 1),)),
    ("with 2 charge counters", "{counters: {charge: 2}}", "counters", (("charge", 2),)),
    ("with three +0/+1 counters", "{counters: {+0/+1: three}}", "counters", (("+0/+1", 3),)),
    ("with an age counter and 2 first strike counters", "{counters: {first strike: 2, age: 1}}", "counters", (("age", 1), ("first strike", 2))),
    ("with 2 damage", "{damage: 2}", "damage", 2),
    ("new", "{new: true}", "new", True),
    ("attached to Kulrath Knight", "{attached to: Kulrath Knight}", "attached_to", Ref("object", 2)),
    ("attached to Bea", "{attached to: Bea}", "attached_to", Ref("player", "Bea")),
    ("attacking Bea", "{attacking: bea}", "attacking", Ref("player", "Bea")),
    ("attacking Kulrath Knight", "{attacking: Kulrath Knight}", "attacking", Ref("object", 2)),
    ("blocking Kulrath Knight", "{blocking: Kulrath Knight}", "blocking", (Ref("object", 2),)),
    ("blocked", "{blocked: true}", "blocked", True),
    ("face down", "{face: down}", "face_down", True),
    ("a copy of Spawnwrithe", "{copy of: Spawnwrithe}", "copy_of", "spawnwrithe"),
    ("token", "{token: true}", "token", True),
    ("revealed", "{revealed: true}", "revealed", True),
    ("linked to Kulrath Knight", "{linked to: Kulrath Knight}", "linked_to", Ref("object", 2)),
]


@pytest.mark.parametrize(("short", "long", "field", "value"), TRAITS)
def test_traits(short, long, field, value):
    assert getattr(state(short), field) == value
    assert state(short) == state(long)


def test_a_false_trait_is_none():
    assert state("{tapped: false, damage: 0, counters: {charge: 0}}") == state("{}") == one("Ana: [Grizzly Bears]").state


def test_owner():
    bear = parse_board("Ana: [Grizzly Bears: owned by Bea]").objects[0]
    assert (bear.owner, bear.controller) == ("Bea", "Ana")
    assert parse_board("Ana: [Grizzly Bears: {owner: Bea}]").objects[0] == bear


@pytest.mark.parametrize(
    ("card", "text", "values"),
    [
        ("Painter's Servant", "black", [("color", "black")]),
        ("Conspiracy", "Elf", [("creature_type", "elf")]),
        ("Conspiracy", "elf", [("creature_type", "elf")]),
        ("Runed Halo", "Forest", [("card_name", "forest")]),
        ("Runed Halo", "Rastro ardiente", [("card_name", "burn_trail")]),
        ("Runed Halo", "Wheel of Sun and Moon", [("card_name", "wheel_of_sun_and_moon")]),
        ("Grizzly Bears", "Forest", [("basic_land_type", "forest"), ("card_name", "forest")]),
        ("Grizzly Bears", "3", [("number", "3")]),
        ("Grizzly Bears", "Bea", [("player", "bea")]),
        ("Grizzly Bears", "Kulrath Knight", [("card_name", "kulrath_knight")]),
    ],
)
def test_choices_mean_what_the_card_asks_for(card, text, values):
    (choice,) = state(f"chosen {text}", card).chosen
    assert list(choice.values) == values


def test_several_choices():
    assert [c.text for c in state("chosen black and red and tapped").chosen] == ["black", "red"]
    assert state("{chosen: [black, red], tapped: true}") == state("chosen black and red and tapped")


@pytest.mark.parametrize("text", [
    "tapped and with a -1/-1 counter and 2 damage and new and attacking Bea and chosen red",
    "new and chosen red and tapped and attacking Bea with 2 damage and a -1/-1 counter",
    "tapped new with a -1/-1 counter and with 2 damage attacking Bea chosen red",
    "with 2 damage and with a -1/-1 counter and attacking Bea and chosen red and new and tapped",
])
def test_traits_come_in_any_order_joined_by_and_or_not(text):
    assert state(text) == state("{tapped: true, counters: {-1/-1: 1}, damage: 2, new: true, attacking: Bea, chosen: red}")


def test_commas_join_traits_in_block_style():
    board = parse_board("Ana:\n  - Reaper King: new, with a +1/+1 counter, chosen white\n  - Grizzly Bears: tapped, and new")
    assert board.objects[0].state.new and board.objects[0].state.counters and board.objects[1].state.tapped


@pytest.mark.parametrize("name", ["Wheel of Sun and Moon", "Chosen of Markov", "Blaze", "One with Nothing"])
def test_names_with_words_of_a_state_in_them(name):
    cards = "cards:\n  Chosen of Markov: |\n    {2}{B} creature Vampire 2/2\n  One with Nothing: |\n    {B} artifact\n"
    board = parse_board(f"Ana:\n  - {name}\n  - Shield of the Oversoul: attached to {name} and tapped\n{cards}")
    assert board.objects[1].state.attached_to == Ref("object", 1) and board.objects[1].state.tapped


def test_blocking_several():
    board = parse_board("Ana: [Grizzly Bears: blocking Kulrath Knight and Mistmeadow Skulk and tapped]\nBea: [Kulrath Knight, Mistmeadow Skulk]")
    assert board.objects[0].state.blocking == (Ref("object", 2), Ref("object", 3)) and board.objects[0].state.tapped


# --- the stack -----------------------------------------------------------------------------------------------------------------


def test_the_top_of_the_stack_comes_first():
    board = parse_board("Ana: [Devoted Druid, Murderous Redcap]\nstack: [Murderous Redcap's persist, Devoted Druid's second ability, Burn Trail: targeting Bea]")
    assert [(i.place, i.source, i.ability, i.controller) for i in board.stack] == [
        (1, 3, "", "Ana"), (2, 1, "line(devoted_druid,2)", "Ana"), (3, 2, "persist", "Ana")]


def test_whose_spell_it_is():
    board = parse_board("stack:\n  - Bea's Burn Trail: targeting Ana\n  - Burn Trail: targeting Bea\n  - Burn Trail: targeting Bea and controlled by Bea")
    assert [(i.controller, board[i.source].owner) for i in board.stack] == [("Bea", "Ana"), ("Ana", "Ana"), ("Bea", "Bea")]


def test_whose_ability_it_is():
    board = parse_board("Bea: [Devoted Druid]\nstack: [Devoted Druid's second ability, Ana's Devoted Druid's second ability]")
    assert [i.controller for i in board.stack] == ["Ana", "Bea"]


@pytest.mark.parametrize(
    ("words", "ability"),
    [("trigger", "line(murderous_redcap,1)"), ("ability", "line(murderous_redcap,1)"), ("first ability", "line(murderous_redcap,1)"),
     ("first trigger", "line(murderous_redcap,1)"), ("persist", "persist"), ("Persist", "persist")],
)
def test_which_ability_it_is(words, ability):
    board = parse_board(f"Ana: [Murderous Redcap]\nstack: [Murderous Redcap's {words}{'' if words.lower() == 'persist' else ': targeting Bea'}]")
    assert board.stack[0].ability == ability
    assert parse_board(board.to_text()) == board


def test_the_source_of_an_ability_may_be_elsewhere():
    board = parse_board("Ana: {graveyard: [Murderous Redcap]}\nstack: [Murderous Redcap's persist]")
    assert board[board.stack[0].source].zone == "graveyard"


def test_targets_paid_mana_and_x():
    board = parse_board("Ana: [Grizzly Bears]\nstack: [Blaze: with X = 3 and paid 3R and targeting Grizzly Bears]")
    (item,) = board.stack
    assert item.x == 3 and item.targets == ((1, Ref("object", 1)),) and dict(item.paid) == {"R": 1, "C": 3}
    long = parse_board("Ana: [Grizzly Bears]\nstack: [Blaze: {X: 3, paid: 3R, targets: [Grizzly Bears]}]")
    assert long == board
    (item,) = parse_board("stack: [Burn Trail: paid RRRR and 2 life and its conspire cost and targeting Bea]").stack
    assert dict(item.paid) == {"R": 4, "life": 2, "conspire": 1}


def test_optional_targets_are_told_apart_by_what_they_are():
    board = parse_board("Ana: {graveyard: [Grizzly Bears]}\nstack: ['Torrent of Souls: paid BBBBR and targeting Grizzly Bears and Ana']")
    assert board.stack[0].targets == ((1, Ref("object", 1)), (2, Ref("player", "Ana")))
    alone = parse_board("stack: [Torrent of Souls: targeting Ana]")
    assert alone.stack[0].targets == ((2, Ref("player", "Ana")),)


def test_an_ability_as_target():
    board = parse_board("Ana: [Devoted Druid]\nstack:\n  - Bea's Stifle: targeting Devoted Druid's second ability\n  - Devoted Druid's second ability")
    assert board.stack[1].targets == ((1, Ref("item", 1)),) and "target(2,1,stack(1))" in board.fluents()


def test_copies_of_spells():
    board = parse_board("stack:\n  - the copy of Burn Trail: targeting Ana\n  - Burn Trail: targeting Bea")
    assert [board[i.source].token for i in board.stack] == [False, True]
    assert board.find("the copy of Burn Trail") == 1 and board.find("Burn Trail") == 2
    assert parse_board(board.to_text()) == board


def test_a_quoted_text_with_a_colon_is_a_name_and_a_state():
    assert parse_board("stack: ['Burn Trail: targeting Bea']") == parse_board("stack: [Burn Trail: targeting Bea]")


# --- effects, history, order ------------------------------------------------------------------------------------------------------


def test_effects_are_locked_to_the_objects_that_they_name():
    board = parse_board("Ana: [2 Grizzly Bears]\neffects: [Grizzly Bears 2 gets +3/+3 until end of turn, Grizzly Bears 1 becomes blue]")
    assert [(e.locked, e.until) for e in board.effects] == [((2,), "until_end_of_turn"), ((1,), "")]


def test_effects_in_spanish_names_read_the_same():
    assert parse_board("Ana: [Devoted Druid]\neffects: Druida devoto gets +1/+1") == parse_board("Ana: [Devoted Druid]\neffects: [Devoted Druid gets +1/+1]")


def test_a_subtype_in_an_effect_is_no_name():
    board = parse_board("Ana: [Forest]\neffects: [each Forest gets +1/+1 until end of turn, Forest becomes a 2/2 creature in addition]")
    assert [e.locked for e in board.effects] == [(), (1,)]


def test_a_keyword_in_an_effect_is_no_name():
    board = parse_board("Ana: [Grizzly Bears, Flying]\neffects: [grizzly bears has flying until end of turn]\ncards:\n  Flying: |\n    {U} enchantment\n")
    assert board.effects[0].locked == (1,) and "change(effect(e1,1),gain(flying))" in board.effects[0].facts


@pytest.mark.parametrize(
    ("sentence", "event", "registers"),
    [
        ("Ana played a land", "played_land(ana)", {"lands_played(ana)": 1}),
        ("Ana cast Burn Trail", "cast(ana,burn_trail)", {"spells_cast(ana)": 1}),
        ("Bea lost 3 life", "lost_life(bea)", {"lost_life(bea)": 3}),
        ("Bea gained two life", "gained_life(bea)", {"gained_life(bea)": 2}),
        ("Ana drew a card", "drew(ana)", {"cards_drawn(ana)": 1}),
        ("Ana discarded 2 cards", "discarded(ana)", {"cards_discarded(ana)": 2}),
        ("Ana activated Devoted Druid's second ability", "activated(1,own(line(devoted_druid,2)))", {}),
        ("Devoted Druid attacked", "attacked(1)", {}),
        ("Devoted Druid blocked", "blocked(1)", {}),
        ("Druida devoto entered", "entered(1)", {}),
        ("Devoted Druid died", "died(1)", {}),
        ("Devoted Druid left the battlefield", "left(1)", {}),
        ("Devoted Druid was cast", "was_cast(1)", {}),
        ("Devoted Druid became tapped", "became(tapped,1)", {}),
        ("Devoted Druid became untapped", "became(untapped,1)", {}),
        ("Devoted Druid dealt combat damage to Bea", "dealt_combat_damage(1,bea)", {}),
        ("Devoted Druid dealt damage to Devoted Druid", "dealt_damage(1,1)", {}),
        ("Devoted Druid was dealt 2 damage", "was_dealt_damage(1)", {"damage_dealt(1)": 2}),
        ("Devoted Druid triggered", "triggered(1)", {}),
        ("Ana attacked", "attacked(ana)", {}),
    ],
)
def test_what_happened_earlier(sentence, event, registers):
    board = parse_board(f"Ana: [Devoted Druid]\nearlier: [{sentence}]")
    assert board.earlier[0].event == event and dict(board.earlier[0].registers) == registers
    assert f"happened({event})" in board.fluents() and f"earlier(1,{event})" in board.facts()
    assert parse_board(board.to_text()) == board


def test_registers_add_up():
    registers = parse_board("earlier: [Bea lost 3 life, Bea lost 2 life, Ana played a land, Ana played a land]").registers()
    assert registers["lost_life(bea)"] == 5 and registers["lands_played(ana)"] == 2


def stamps(board):
    when = board.timestamps()
    return sorted(when, key=when.__getitem__)


def test_timestamps_are_as_written_and_effects_last():
    board = parse_board("Ana: [Humility, Forest]\nBea: [Swamp]\neffects: [Forest gets +1/+1]")
    assert stamps(board) == [1, 2, 3, -1]


def test_order_gives_the_named_their_own_places_in_its_order():
    text = "Ana: [Humility, Forest]\nBea: [Swamp]\neffects: [Forest gets +1/+1]\norder: "
    assert stamps(parse_board(text + "[Swamp, Humility]")) == [3, 2, 1, -1]
    assert stamps(parse_board(text + "[Forest gets +1/+1, Humility]")) == [-1, 2, 3, 1]
    assert stamps(parse_board(text + "[Swamp, Forest, Humility]")) == [3, 2, 1, -1]
    assert parse_board(text + "[Humility, Swamp]").order == ()  # as written
    spanish = parse_board("Ana: [Druida devoto, Forest]\neffects: druida devoto gets +1/+1\norder: [druida devoto gets +1/+1, Forest]")
    assert stamps(spanish) == [1, -1, 2] and spanish.order == ("Devoted Druid gets +1/+1", "Forest")


def test_orders_that_say_the_same_are_the_same():
    text = "Ana: [Humility, Forest]\nBea: [Swamp]\norder: "
    assert parse_board(text + "[Swamp, Humility]") == parse_board(text + "[Swamp, Forest, Humility]") != parse_board(text + "[Swamp, Humility, Forest]")


def test_copies_are_named_after_what_they_copy():
    for state in ("a copy of Wheel of Sun and Moon and tapped", "{copy of: Wheel of Sun and Moon, tapped: true}"):
        assert parse_board(f"Ana: [Forest, Clone: {state}]").find("the copy of Wheel of Sun and Moon") == 2


def test_a_board_can_be_sent_to_another_process():
    board = parse_board("Ana: [Devoted Druid: tapped]\nstack: [Devoted Druid's second ability]\neffects: Devoted Druid gets +1/+1")
    again = pickle.loads(pickle.dumps(board))
    assert again == board and again.facts() == board.facts() and again.find("Druida devoto") == 1
