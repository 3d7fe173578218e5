"""Single rules on made-up cards, where no board of real cards asks for them."""

from __future__ import annotations

from typing import Any

from checker.situation import Facts, situation
from checker.views import view
from tests.asp.layers.boards import B
from tests.asp.layers.harness import as_facts, left_open, shown, solve
from tests.asp.layers.test_boards import facts, order, views

TWO = "player(a). player(b). opponent(a,b). opponent(b,a). "
ONE = TWO + "slot(1). owner(1,a). timestamp(1,1). "
HERE = ("in(1,battlefield)", "face(1,c)")


def one(card: str, *fluents: str, **options: Any) -> dict[str, Any]:
    """The view of a single object: card c."""
    return view(Facts(ONE + card, fluents or HERE), **options)[0]


def test_mana_value_of_every_symbol() -> None:
    costs = {"phyrexian(b)": 1, "phyrexian(g,w)": 1, "two(w)": 2, "hybrid(c,g)": 1, "s": 1, "c": 1, "x": 0, "w": 1}
    for symbol, value in costs.items():
        row = one(f"card(c,type(artifact)). mana_symbol(c,{symbol},2). mana_symbol(c,generic,3).")
        assert row["mana_value"] == 3 + 2 * value, symbol
    assert one("card(c,type(artifact)). mana_symbol(c,phyrexian(g,w),1).")["colors"] == ["white", "green"]
    assert one("card(c,type(artifact)). mana_symbol(c,phyrexian(b),1). color_indicator(c,red).")["colors"] == ["black", "red"]


def test_the_back_face_has_the_mana_value_of_the_front_and_no_color_of_it() -> None:
    faces = "card(c,type(creature)). mana_symbol(c,g,2). card(d,(type(creature);size(power,1);size(toughness,1))). other_face(c,d,transforms_into)."
    row = one(faces, "in(1,battlefield)", "face(1,d)")
    assert (row["mana_value"], row["colors"]) == (2, [])


def test_no_other_subtypes_are_creature_types() -> None:
    named = "card(x,(subtype(equipment);subtype(aura);subtype(arcane);subtype(siege);subtype(gate);subtype(elf))). card(p,(type(planeswalker);subtype(jace)))."
    row = one(named + "card(c,(type(creature);ability(changeling))).")
    assert row["subtypes"] == ["elf", "every creature type"]


def test_devoid_works_in_every_zone() -> None:
    assert one("card(c,(type(creature);ability(devoid))). mana_symbol(c,r,1).", "in(1,hand)", "face(1,c)")["colors"] == []


def test_a_card_that_is_no_creature_has_its_printed_size_only_elsewhere() -> None:
    vehicle = "card(c,(type(artifact);subtype(vehicle);size(power,3);size(toughness,4)))."
    assert one(vehicle)["power"] is None
    assert one(vehicle, "in(1,hand)", "face(1,c)")["power"] == 3


def test_before_2018_a_negative_number_was_added_as_it_is() -> None:
    text, fluents = facts(B("tutor", "t = tutor_of_growth; b = bear; x = bear @ b"))
    for date, size in (("2008-05-02", "1/1"), ("2016-08-22", "1/1"), ("2026-01-16", "2/2")):
        assert size in views(shown(solve(as_facts(text, fluents, date=date))))["b"], date


def test_before_2018_whatever_changes_a_negative_number_is_waited_for() -> None:
    text, fluents = facts(B("tutor", "t = tutor_of_growth; g = glorious_anthem; a = glorious_anthem; b = bear"))
    for date, size in (("2016-08-22", "5/5"), ("2026-01-16", "4/4")):
        assert size in views(shown(solve(as_facts(text, fluents, date=date))))["b"], date


def test_what_changes_another_size_is_not_waited_for() -> None:
    text, fluents = facts(B("tutor", "t = tutor_of_growth; k = sky_haste; b = bear"))
    for date in ("2016-08-22", "2026-01-16"):
        applied = [x for x in order(shown(solve(as_facts(text, fluents, date=date)))) if x in ("t:tutor_of_growth", "k:ground_wall")]
        assert applied == ["t:tutor_of_growth", "k:ground_wall"], date


def test_what_was_fixed_when_a_spell_resolved() -> None:
    bear = "card(c,(name(c);type(creature);size(power,2);size(toughness,2))). card(d,(name(d);type(creature);size(power,5);size(toughness,1);ability(flying)))."
    effects = ("change(steal,control(you)). change(mimic,copy(target(1))). change(mimic,copy_gains(persist)). change(grow,(modify(power,x);gain(haste)))."
               "change(paint,set_chosen(color)). resolved(r1,with(steal,b)). resolved(r2,with(mimic,d)). resolved(r3,with(grow,3)). resolved(r4,with(paint,blue))."
               "timestamp(r1,2). timestamp(r2,3). timestamp(r3,4). timestamp(r4,5).")
    row = one(bear + effects, *HERE, *(f"locked(r{n},1)" for n in range(1, 5)))
    assert (row["controller"], row["name"], row["power"], row["toughness"], row["colors"]) == ("b", "d", 8, 1, ["blue"])
    assert row["abilities"] == ["flying", "haste", "persist"]


def test_an_effect_without_a_set_of_objects_applies_to_whatever_fits() -> None:
    effects = "change(e,gain(haste)). scope(e,1,needs(type(creature))). resolved(r,e). timestamp(r,9)."
    assert one("card(c,type(creature))." + effects, *HERE, "in_force(r)")["abilities"] == ["haste"]
    assert one("card(c,type(artifact))." + effects, *HERE, "in_force(r)")["abilities"] == []


def test_conditions_about_the_state() -> None:
    def has(condition: str, *more: str) -> bool:
        card = f"card(c,(type(creature);ability(k))). generates(k,e). scope(e,1,(self;{condition})). change(e,gain(haste)). step_now(declare_blockers)."
        return "haste" in one(card, *HERE, *more)["abilities"]
    for condition, fluent in (("tapped", "tapped(1)"), ("face_down", ""), ("attacking", "attacking(1,b)"), ("blocking", "blocking(1,7)"),
                              ("blocked", "blocked(1)"), ("counter(charge)", "counter(1,charge,1)"), ("counter(charge,2)", "counter(1,charge,2)")):
        assert not has(condition)
        assert not fluent or has(condition, fluent), condition
    for condition, fluent in (("untapped", "tapped(1)"), ("not_attacking", "attacking(1,b)"), ("not_blocking", "blocking(1,7)"), ("no_counter(any)", "counter(1,charge,1)")):
        assert has(condition) and not has(condition, fluent), condition
    assert has("unblocked", "attacking(1,b)") and not has("unblocked", "attacking(1,b)", "blocked(1)") and not has("unblocked")
    assert not has("counter(charge,2)", "counter(1,charge,1)")


def test_an_ability_that_works_in_the_graveyard() -> None:
    card = "card(c,(type(creature);ability(k))). works_in(k,graveyard). generates(k,e). scope(e,1,needs(type(artifact))). change(e,gain(haste))."
    other = "slot(2). owner(2,a). timestamp(2,2). card(d,type(artifact))."
    for zone, there in (("graveyard", ["haste"]), ("battlefield", []), ("hand", [])):
        rows = view(Facts(ONE + card + other, [f"in(1,{zone})", "face(1,c)", "in(2,battlefield)", "face(2,d)"]))
        assert rows[1]["abilities"] == there, zone


def test_conditions_of_effects() -> None:
    def bonus(condition: str, *fluents: str, registers: dict[str, int] | None = None, more: str = "") -> bool:
        card = f"card(c,(type(creature);size(power,1);size(toughness,1);ability(k))). generates(k,e). scope(e,1,self). change(e,modify(power,5)). while(e,{condition})."
        return bool(view(Facts(ONE + card + more, [*HERE, *fluents], registers or {}))[0]["power"] == 6)
    key = "scope(key,1,needs(type(creature)))."
    assert bonus("controls(you,key,at_least,1)", more=key) and not bonus("controls(you,key,at_least,2)", more=key)
    assert bonus("controls(opponent,key,at_most,0)", more=key) and not bonus("controls(you,key,at_most,0)", more=key)
    assert bonus("fits(self,key)", more=key) and not bonus("fits(self,key)", more="scope(key,1,needs(type(land))).")
    assert bonus("happened(attacked(1))", "happened(attacked(1))") and not bonus("happened(attacked(1))")
    for op, held in (("at_least", [5, 6]), ("at_most", [4, 5]), ("more", [6]), ("less", [4]), ("is", [5])):
        for life in (4, 5, 6):
            assert bonus(f"compare(life(you),{op},5)", registers={"life(a)": life}) == (life in held), (op, life)
    assert bonus("compare(cards_in(hand,opponent),is,2)", registers={"unknown(b,hand)": 2}) and bonus("compare(life(opponent),is,7)", registers={"life(b)": 7})
    assert bonus("compare(mana_value(self),is,0)") and bonus("compare(toughness(self),is,1)") and bonus("compare(minus(3,2),is,1)")


def test_a_number_from_what_the_aura_is_attached_to() -> None:
    cards = ("card(c,(type(creature);size(power,4);size(toughness,3))). card(d,(type(creature);size(power,0);size(toughness,9);ability(k))). generates(k,e)."
             "scope(e,1,self). change(e,(modify(power,power(host));modify(toughness,times(-1,toughness(host))))). slot(2). owner(2,a). timestamp(2,2).")
    row = view(Facts(ONE + cards, [*HERE, "in(2,battlefield)", "face(2,d)", "attached(2,1)"]))[1]
    assert (row["power"], row["toughness"]) == (4, 6)


def test_a_condition_about_a_size_waits_only_for_what_would_end_it() -> None:
    cards = ("card(c,(type(creature);size(power,3);size(toughness,3);ability(k))). generates(k,e). scope(e,1,self). change(e,modify(toughness,5)). while(e,compare(power(self),at_least,3)). "
             "slot(2). owner(2,a). timestamp(2,2). card(d,(type(enchantment);ability(j))). generates(j,f). scope(f,1,needs(type(creature))). change(f,modify(power,{}))." )
    for change, toughness, waits in ((-1, 3, True), (1, 8, False)):
        board = Facts(ONE + cards.replace("{}", str(change)), [*HERE, "in(2,battlefield)", "face(2,d)"])
        row, control = view(board)[0], situation(board)
        assert (row["power"], row["toughness"]) == (3 + change, toughness)
        found = {str(a.symbol) for a in control.symbolic_atoms.by_signature("why_depends", 4)}
        assert found == ({"why_depends(9001,static(1,own(k),e),static(2,own(j),f),condition)"} if waits else set())


def test_what_is_not_there_makes_nothing_depend() -> None:
    board = B("", "t = tutor_of_growth; g = glorious_anthem; b = bear; k = burnout; x = bear @ b; + plus 2 t")
    text, fluents = facts(board)
    for gone, wanted in ((set(), "t k"), ({"in(b,battlefield)"}, "k t")):
        symbols = shown(solve(left_open(text, fluents), set(fluents) - gone))
        applied = [x[0] for x in order(symbols) if x[0] in "tk"]
        assert applied == wanted.split(), "Burnout reads what the Tutor changes of the Bear alone: a loop only while that is there"


def test_sizes_that_are_doubled_again_and_again_have_few_values() -> None:
    text, fluents = facts(B("", "; ".join(["k = burnout"] * 3 + ["b = bear", "+ plus 1 b", "! giant_growth: b"]).replace("k =", "k{} =").format(1, 2, 3)))
    control = left_open(text, fluents)
    assert len({a.symbol.arguments[3] for a in control.symbolic_atoms.by_signature("size", 4)}) < 1_500
    assert "30/-18" in views(shown(solve(control, fluents)))["b"]


def test_numbers_in_phrases_that_are_not_written_there_are_refused() -> None:
    def unread(scope: str, more: str = "") -> set[str]:
        effect = f"card(c,(type(creature);size(power,1);size(toughness,1);ability(k))). generates(k,e). change(e,gain(haste)). scope(e,1,(needs(type(creature));{scope})). "
        control = situation(Facts(ONE + effect + more, HERE))
        return {str(a.symbol.arguments[1]) for a in control.symbolic_atoms.by_signature("unread", 2)}
    for phrase in ("value_at_most(x)", "value_at_least(x)", "value_is(x)", "size_at_most(power,x)", "size_at_least(toughness,x)", "counter(charge,x)"):
        assert unread(phrase) == {"number(x)"}, phrase
    assert unread("size_at_most(power,2)") == unread("value_is(2)") == set()
    assert unread("size_at_most(power,2);in(graveyard)") == {"size"}


def test_conditions_that_are_not_tried_are_refused() -> None:
    def unread(change: str, condition: str, more: str = "") -> set[str]:
        effect = f"card(c,(type(creature);size(power,1);size(toughness,1);ability(k))). generates(k,e). change(e,{change}). scope(e,1,needs(type(creature))). while(e,{condition}). "
        control = situation(Facts(ONE + effect + more, HERE))
        return {str(a.symbol.arguments[1]) for a in control.symbolic_atoms.by_signature("unread", 2)}
    second = "slot(2). owner(2,b). timestamp(2,2). resolved(r,f). timestamp(r,3). change(f,{}). holds(locked(r,1))."
    assert unread("control(a)", "happened(attacked(1))", second.format("control(b)")) == {"changing(controller)"}
    assert unread("control(a)", "happened(attacked(1))", second.format("gain(haste)")) == set()
    worn = "scope(key,1,enchanted)."
    assert unread("add_type(artifact)", "fits(self,key)", worn + second.format("add_subtype(aura)")) == {"changing(subtype(aura))"}
    assert unread("add_type(artifact)", "fits(self,key)", worn + second.format("gain(haste)")) == set()


def test_a_size_that_decides_before_layer_7_and_is_changed_there_is_refused() -> None:
    """613.1 and 611.3a are no answer to which size an ability is given by: the one before layer 7, or the one after it."""
    def unread(change: str, asked: str, more: str = "") -> set[str]:
        effect = f"card(c,(type(creature);size(power,1);size(toughness,1);ability(k))). generates(k,e). change(e,{change}). scope(e,1,needs(type(creature))). {asked}. "
        control = situation(Facts(ONE + effect + more, HERE))
        return {str(a.symbol.arguments[1]) for a in control.symbolic_atoms.by_signature("unread", 2)}
    own, scope = "while(e,compare(power(self),at_most,6))", "scope(e,1,size_at_most(power,6))"
    locked = "resolved(r,f). timestamp(r,3). holds(locked(r,1)). change(f,{})."
    for asked in (own, scope):
        assert unread("gain(haste)", asked) == set() and unread("modify(toughness,1)", asked, locked.format("modify(power,1)")) == set()
        for change in ("modify(power,1)", "set(power,1)", "switch"):
            assert unread("gain(haste)", asked, locked.format(change)) == {"before_layer_7(power)"}, (asked, change)
        assert unread("gain(haste)", asked, locked.format("modify(toughness,1)")) == set()
        for kind, found in (("plus", {"before_layer_7(power)"}), ("charge", set())):
            assert unread("gain(haste)", asked, f"holds(counter(1,{kind},1)).") == unread("gain(haste)", asked, f"fluent(counter(1,{kind},1)).") == found


def test_the_belief_that_what_sets_a_size_forgets_counters_is_about_every_effect() -> None:
    belief = {"counters are part of what is overwritten"}
    for lines in ("g = godhead_of_awe; b = bear; + plus 1 b", "b = bear; + plus 1 b; ! ovinize: b"):
        text, fluents = facts(B("", lines))
        assert {"1/1", "0/1"} & views(shown(solve(as_facts(text, fluents, believed=belief))))["b"]
        assert {"2/2", "1/2"} & views(shown(solve(as_facts(text, fluents))))["b"]


def test_an_aura_that_has_lost_its_creature_changes_nothing() -> None:
    text, fluents = facts(B("", "m = control_magic; x = bear @ b"))
    control = left_open(text, [*fluents, "attached(m,x)"])
    assert "^a" in views(shown(solve(control, [*fluents, "attached(m,x)"])))["x"]
    assert "^b" in views(shown(solve(control, fluents)))["x"]


def test_creatures_are_those_on_the_battlefield() -> None:
    text, fluents = facts(B("", "g = glorious_anthem; x = bear; y = bear"))
    elsewhere = [f for f in fluents if f != "in(y,battlefield)"] + ["in(y,graveyard)"]
    seen = views(shown(solve(as_facts(text, elsewhere))))
    assert "3/3" in seen["x"] and "3/3" not in seen["y"], seen
    # ... also where something looks at cards in graveyards, with the state left open
    text, fluents = facts(B("", "g = glorious_anthem; y = bear"))
    text += (" slot(k). face(k,dye). owner(k,a). timestamp(k,9). card(dye,(type(artifact);ability(dyeing))). generates(dyeing,dyed). change(dyed,add_color(blue))."
             " scope(dyed,1,(card;in(graveyard);needs(type(creature)))).")
    control = left_open(text, [*fluents, "in(k,battlefield)", "in(y,graveyard)"])
    seen = views(shown(solve(control, [*fluents, "in(k,battlefield)"])))["y"]
    assert "3/3" in seen and "blue" not in seen
    seen = views(shown(solve(control, ["in(g,battlefield)", "in(k,battlefield)", "in(y,graveyard)"])))["y"]
    assert "blue" in seen and "3/3" not in seen


def test_of_the_colors_that_could_have_been_chosen_the_one_that_was_counts() -> None:
    text, fluents = facts(B("", "c = chooser; b = bear"))
    control = left_open(text, [*fluents, "chosen(c,color,red)", "chosen(c,color,white)"])
    for color, other in (("red", "white"), ("white", "red")):
        seen = views(shown(solve(control, [*fluents, f"chosen(c,color,{color})"])))["b"]
        assert color in seen and other not in seen
