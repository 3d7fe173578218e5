"""What a board tells the programs (asp/VOCABULARY.md, section 4)."""

import pytest

from encoder.boards import parse_board

FULL = """
turn: Bea
priority: Ana
step: combat damage
Ana:
  battlefield:
    - Devoted Druid: tapped and with a -1/-1 counter and 2 charge counters and 1 damage and new
    - Painter's Servant: chosen red
    - Shield of the Oversoul: attached to Devoted Druid
    - Wheel of Sun and Moon: attached to Bea
    - Grizzly Bears: blocking Kulrath Knight and owned by Bea
    - Clone: a copy of Spawnwrithe
  hand: [Stifle, 2 unknown cards]
  library: [Forest, unknown card, Swamp, exactly]
  life: 7
  poison: 2
  mana: [BBR, G snow, CC only on costs with X]
Bea:
  - Kulrath Knight: attacking Ana and blocked
  - Hunted Bonebrute: face down and linked to Kulrath Knight and phased out and revealed
  - Grizzly Bears: token and flipped
stack:
  - Devoted Druid's second ability
  - Bea's Blaze: with X = 3 and paid 3R and its prowl cost and targeting Ana
effects: [Kulrath Knight gets +3/+3 until end of turn, Devoted Druid becomes blue]
earlier: [Kulrath Knight attacked]
"""


@pytest.fixture(scope="module")
def board():
    return parse_board(FULL)


def test_static_facts(board):
    facts = set(board.facts())
    assert facts >= {
        "player(ana)", "player(bea)", "opponent(ana,bea)", "opponent(bea,ana)", "active(bea)", "step_now(combat_damage)", 'rules_date("2026-01-16")',
        "owner(1,ana)", "owner(5,bea)", "token_slot(12)", "open_library(bea)", "earlier(1,attacked(10))",
        "resolved(said(1),effect(e1,1))", "change(effect(e1,1),modify(power,3))", "resolved(said(2),effect(e2,1))", "change(effect(e2,1),set_color(blue))",
        "resolved(copied(6),copied(6))", "change(copied(6),copy(spawnwrithe))",
    }
    assert {f"slot({n})" for n in range(1, 14)} <= facts and "slot(14)" not in facts and "open_library(ana)" not in facts
    assert sum(fact.startswith("token_slot(") for fact in facts) == 1


def test_timestamps_are_a_total_order_and_effects_are_last(board):
    stamps = dict(f[len("timestamp("):-1].rsplit(",", 1) for f in board.facts() if f.startswith("timestamp("))
    assert [int(stamps[str(n)]) for n in range(1, 14)] == list(range(1, 14))
    assert int(stamps["said(1)"]) == 14 and int(stamps["said(2)"]) == 15 and stamps["copied(6)"] == stamps["6"]


def test_card_facts_of_all_cards_and_of_those_that_they_reach(board):
    facts = set(board.facts())
    assert {"spawnwrithe", "devoted_druid", "blaze", "clone", "stifle"} <= board.cards
    assert "card(spawnwrithe,type(creature))" in facts and "activated(line(devoted_druid,2))" in facts
    assert set(board.card_facts()) <= facts


def test_fluents(board):
    assert set(board.fluents()) >= {
        "priority(ana)", "in(1,battlefield)", "face(1,devoted_druid)", "under(1,ana)", "tapped(1)", "sick(1)", "damage(1,1)", "counter(1,minus,1)", "counter(1,charge,2)",
        "chosen(2,color,red)", "attached(3,1)", "attached(4,bea)", "blocking(5,10)", "under(5,ana)", "locked(copied(6),6)", "in(7,hand)", "face(7,stifle)",
        "in(8,library)", "known_top(8,1)", "known_top(9,3)", "attacking(10,ana)", "blocked(10)", "under(10,bea)", "face_down(11)", "linked(11,10)", "phased_out(11)", "revealed(11)",
        "flipped(12)", "in(13,stack)", "under(13,bea)", "item(1,13,spell,bea)", "target(1,1,ana)", "value_x(1,3)", "paid(1,mana(red,1))", "paid(1,mana(colorless,3))",
        "paid(1,cost(prowl))", "item(2,1,own(line(devoted_druid,2)),ana)", "locked(said(1),10)", "expires(said(1),until_end_of_turn)", "locked(said(2),1)", "happened(attacked(10))",
    }
    assert not any(f.startswith(("under(7", "under(8", "expires(said(2)", "in_force(")) for f in board.fluents())


def test_registers(board):
    assert board.registers() == {
        "life(ana)": 7, "poison(ana)": 2, "life(bea)": 20, "poison(bea)": 0, "mana(ana,m(black,plain,none))": 2, "mana(ana,m(red,plain,none))": 1,
        "mana(ana,m(green,snow,none))": 1, "mana(ana,m(colorless,plain,costs_with_x))": 2, "unknown(ana,hand)": 2, "unknown(ana,library)": 1,
    }


def test_nothing_is_said_twice(board):
    for said in (board.facts(), board.fluents()):
        assert len(said) == len(set(said))


def test_an_effect_on_what_fits_is_in_force_without_a_set():
    board = parse_board("Ana: [Forest]\neffects: [each land becomes a 3/3 creature in addition until end of turn]")
    assert "in_force(said(1))" in board.fluents() and any(f.startswith("scope(effect(e1,1),") for f in board.facts())


def test_restricted_mana_says_what_it_may_pay_for():
    board = parse_board("Ana: {mana: [RR only on red creature spells]}")
    assert {"only_on(red_creature_spells,color(red))", "only_on(red_creature_spells,type(creature))"} <= set(board.facts())


def test_counters_are_named_as_in_the_vocabulary():
    board = parse_board("Ana: [Forest: with a +1/+1 counter and a -1/-1 counter and a +0/+1 counter and a -2/-0 counter and 2 first strike counters]")
    assert {f for f in board.fluents() if f.startswith("counter(")} == {
        "counter(1,plus,1)", "counter(1,minus,1)", "counter(1,counter(0,1),1)", "counter(1,counter(-2,0),1)", "counter(1,first_strike,2)"}


def test_another_rules_date():
    board = parse_board("Ana: [Forest]")
    assert 'rules_date("2008-05-02")' in board.under("2008-05-02").facts() and board.under("2008-05-02") != board


def test_clauses_that_are_not_modelled_are_named():
    assert any(clause.card == "Scuttlemutt" for clause in parse_board("Ana: {hand: [Scuttlemutt]}").unsupported)
    assert parse_board("Ana: [Forest]").unsupported == ()


def test_json_has_ids_for_objects(board):
    data = board.as_json()
    by_id = {o["id"]: o for o in data["objects"]}
    assert by_id["Ana/battlefield/3"]["attached_to"] == "Ana/battlefield/1" and by_id["Ana/battlefield/4"]["attached_to"] == "Bea"
    assert by_id["Ana/battlefield/5"]["blocking"] == ["Bea/battlefield/1"] and by_id["Ana/battlefield/6"]["copy_of"] == "Spawnwrithe"
    assert data["stack"][0] == {"place": 2, "source": "Ana/battlefield/1", "ability": "second ability", "controller": "Ana", "targets": [], "x": None, "paid": None, "modes": []}
    assert data["players"][0]["mana"][-1] == {"kind": "C", "n": 2, "snow": False, "restriction": "costs with X"}
    assert data["players"][0]["library"] == "exact" and data["players"][1]["library"] == "open"


def test_json_speaks_as_the_board_does():
    data = parse_board("Ana: {hand: [Stifle]}\nBea: ['Grizzly Bears: with a -1/-1 counter and 2 charge counters']\nstack: [\"Bea's Burn Trail: paid RRRR and 2 life and targeting Ana\"]").as_json()
    by_id = {o["id"]: o for o in data["objects"]}
    assert by_id["Bea/battlefield/1"]["counters"] == {"-1/-1": 1, "charge": 2}
    assert [by_id[i]["controller"] for i in ("Ana/hand/1", "Bea/battlefield/1", data["stack"][0]["source"])] == [None, "Bea", "Bea"]
    assert data["stack"][0]["paid"] == {"mana": [{"kind": "R", "n": 4, "snow": False, "restriction": None}], "life": 2, "costs": []}
