"""Plays of real cards on written boards: from Python, as JSON, and as people read them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from checker import board_payments
from checker.legality import plays
from encoder.boards import parse_board
from encoder.errors import UnsupportedError


def ask(text: str, **options):
    return plays(parse_board(text), **options)


def named(answer) -> dict[str, dict]:
    return {p["play"]: p for p in answer.legal}


def why_not(answer) -> dict[str, set[str]]:
    return {p["play"]: {r["code"] for r in p["reasons"]} for p in answer.illegal if p["choice"] is None}


def test_the_shape_of_an_answer():
    answer = ask("Ana: {battlefield: [Devoted Druid: new], hand: [Burn Trail], mana: RRRR}\nBea: [Mistmeadow Skulk]", player="Ana", why_not=True)
    assert answer.legal[0] == {
        "player": "Ana", "action": "cast", "object": "Ana/hand/1", "play": "cast Burn Trail", "payable": True,
        "choices": {"way": "normal", "targets": [{"target": 1, "least": 1, "most": 1, "other_than": [], "legal": [
            {"object": "Ana/battlefield/1", "name": "Devoted Druid", "x": {}}, {"object": "Ana", "name": "Ana", "x": {}}, {"object": "Bea", "name": "Bea", "x": {}}]}]},
    }
    [skulk] = [p for p in answer.illegal if p["choice"]]
    assert skulk["choice"] == {"target": 1, "object": "Bea/battlefield/1", "name": "Mistmeadow Skulk"}
    assert skulk["reasons"] == [{"code": "protection", "rule": "702.16b", "rules": ["702.16b"], "text": "it has protection from the source"}]
    [druid] = [p for p in answer.illegal if p["play"] == 'activate "{T}: add {G}" of Devoted Druid']
    assert druid["choice"] is None and [(r["code"], r["rule"]) for r in druid["reasons"]] == [("summoning_sick", "602.5a")]


def test_both_players_or_one():
    board = "Ana: {hand: [Giant Growth], battlefield: [Grizzly Bears]}\nBea: {hand: [Giant Growth]}"
    assert {p["player"] for p in ask(board, why_not=True).illegal} == {"Ana", "Bea"}
    assert {p["player"] for p in ask(board, player="Bea", why_not=True).illegal} == {"Bea"}
    assert not ask(board).illegal


@pytest.mark.parametrize(("mana", "payable"), [("G", True), ("R", False), ("", False)])
def test_what_cannot_be_paid_is_no_play(mana, payable):
    answer = ask(f"Ana: {{hand: [Giant Growth], battlefield: [Grizzly Bears], mana: {mana or '[]'}}}", why_not=True)
    assert ("cast Giant Growth" in named(answer)) == payable
    if not payable:
        [growth] = [p for p in answer.illegal if p["play"] == "cast Giant Growth"]
        assert [(r["code"], set(r["rules"])) for r in growth["reasons"]] == [("unpayable", {"118.3", "601.2h"})]


def test_ways_to_cast():
    answer = ask("Ana: {hand: [Slithermuse], battlefield: [4 Island]}\n", why_not=True)
    assert {p["choices"]["way"] for p in answer.legal if p["action"] == "cast"} == {"normal", "evoke"}


def test_x_and_protection_from_mana_value():
    answer = ask("Ana: {hand: [Blaze], mana: RRRRRR}\nBea: [Mistmeadow Skulk, Grizzly Bears]")
    blaze = named(answer)["cast Blaze"]["choices"]
    assert blaze["x"] == [0, 1, 2, 3, 4, 5]
    assert {t["name"]: t["x"] for t in blaze["targets"][0]["legal"]} == {"Mistmeadow Skulk": {"at_most": 1, "rules": ["202.3e", "601.2b", "702.16b"]}, "Grizzly Bears": {}, "Ana": {}, "Bea": {}}


def test_x_is_the_mana_value_of_what_is_discarded():
    board = "Ana: {{battlefield: [Knollspine Invocation], hand: [{hand}], mana: {mana}}}"
    assert named(ask(board.format(hand="Grizzly Bears, Forest, Wrath of God", mana="RR")))[
        'activate "{X}, discard a card with mana value X: this deals X damage to any target" of Knollspine Invocation']["choices"]["x"] == [0, 2]
    [play] = [p for p in ask(board.format(hand="Wrath of God", mana="RR"), why_not=True).illegal if p["action"] == "activate"]
    assert {r["code"] for r in play["reasons"]} == {"unpayable"}


def test_optional_costs_and_what_pays():
    answer = ask("Ana: {hand: [Burn Trail, Scarscale Ritual], mana: RRRRUB, battlefield: [2 Cinderhaze Wretch, Valleymaker, Tatterkite]}", player="Ana")
    burn, ritual = named(answer)["cast Burn Trail"]["choices"], named(answer)["cast Scarscale Ritual"]["choices"]
    assert burn.get("optional_costs") is None
    assert [t["name"] for t in ritual["costs"][0]["from"]] == ["Cinderhaze Wretch 1", "Cinderhaze Wretch 2", "Valleymaker"]


def test_menace_is_said_with_the_block():
    board = "turn: Ana\nstep: declare blockers\nAna: [Hunted Bonebrute: attacking Bea]\nBea: [{0}]"
    assert {p["choices"]["blockers"] for p in ask(board.format("2 Grizzly Bears")).legal if p["action"] == "block"} == {2}
    assert why_not(ask(board.format("Grizzly Bears"), why_not=True))["block Hunted Bonebrute with Grizzly Bears"] == {"menace"}


def test_asking_about_one_object_tells_everything():
    board = parse_board("Ana: [Obsidian Battle-Axe, Grizzly Bears]\nBea: [Devoted Druid, 3 Forest]")
    answer = plays(board, about=board.find("Obsidian Battle-Axe"), why_not=True)
    assert 'activate "equip {3}" of Obsidian Battle-Axe' in {p["play"] for p in answer.illegal}
    board = parse_board("Ana: {battlefield: [Obsidian Battle-Axe, Grizzly Bears], mana: RRR}\nBea: [Devoted Druid, 3 Forest]")
    answer = plays(board, about=board.find("Obsidian Battle-Axe"), why_not=True)
    druid = next(p for p in answer.illegal if p["choice"] and p["choice"]["name"] == "Devoted Druid")
    assert {r["code"] for r in druid["reasons"]} == {"unfit"} and druid["reasons"][0]["text"] == "its player does not control it"
    assert {r["code"] for p in answer.illegal if p["player"] == "Bea" and p["action"] == "activate" for r in p["reasons"]} >= {"not_controller"}
    assert not any(r["code"] == "not_controller" for p in plays(board, why_not=True).illegal for r in p["reasons"])


NOT_MODELLED = """
cards:
  Odd Rock: |
    {1} artifact
    unsupported: creatures behave oddly
  Odd Bear: |
    {1}{G} creature Bear 2/2
    {T}: draw 1 card. activate only if this attacked
Ana: {battlefield: [%s, Grizzly Bears], hand: [Giant Growth], mana: G}
"""


def test_a_clause_that_could_change_everything_refuses_the_answer():
    with pytest.raises(UnsupportedError) as refused:
        ask(NOT_MODELLED % "Odd Rock")
    assert {c.card for c in refused.value.clauses} == {"Odd Rock"}


def test_a_keyword_that_is_not_modelled_clouds_the_board_while_it_is_there():
    text = "cards:\n  Odd Walker: |\n    {1}{G} creature Bear 2/2\n    partner\nAna: {%s: [Odd Walker], battlefield: [Grizzly Bears], mana: G}"
    with pytest.raises(UnsupportedError):
        ask("cards:\n  Odd Walker: |\n    {1}{G} creature Bear 2/2\n    flanking, partner\nAna: [Odd Walker, Grizzly Bears]")
    assert ask(text % "graveyard").legal == []


def test_a_clause_of_one_ability_leaves_out_that_play_by_name():
    answer = ask(NOT_MODELLED % "Odd Bear", why_not=True)
    assert "cast Giant Growth" in named(answer)
    assert [(c.card, c.aspect) for c in answer.unsupported] == [("Odd Bear", "legality")]
    assert not any("Odd Bear" in p["play"] and p["action"] == "activate" for p in [*answer.legal, *answer.illegal])


def test_a_card_in_a_graveyard_with_an_unknown_way_to_cast_it_is_named():
    answer = ask("cards:\n  Odd Growth: |\n    {G} instant\n    retrace\n    draw 1 card\nAna: {graveyard: [Odd Growth, Giant Growth], mana: G, battlefield: [Grizzly Bears]}")
    assert [(c.card, c.clause) for c in answer.unsupported] == [("Odd Growth", "retrace")] and not any(p["action"] == "cast" for p in answer.legal)


def test_a_card_in_hand_does_not_cloud_the_board():
    answer = ask("cards:\n  Odd Rock: |\n    {1} artifact\n    unsupported: creatures behave oddly\nAna: {hand: [Odd Rock, Giant Growth], battlefield: [Grizzly Bears], mana: GG}")
    assert "cast Giant Growth" in named(answer) and "cast Odd Rock" not in named(answer)
    assert {c.card for c in answer.unsupported} == {"Odd Rock"}


def test_an_unknown_top_card_is_a_cut():
    answer = ask("Ana: [Magus of the Future]")
    assert answer.cuts == ["the top card of Ana's library is not known, and Ana may play it"]
    answer = ask("Ana: {battlefield: [Magus of the Future], library: [Forest]}")
    assert not answer.cuts and "play Forest" in named(answer)


def test_a_condition_about_unknown_cards():
    text = "cards:\n  Odd Bear: |\n    {1}{G} creature Bear 2/2\n    {T}: draw 1 card. activate only if the number of cards in your library is 1 or less\n"
    assert ask(text + "Ana: [Odd Bear]").legal[0]["payable"] is None
    assert ask(text + "Ana: {battlefield: [Odd Bear], library: [Forest, exactly]}").legal[0]["payable"] is True
    assert not ask(text + "Ana: {battlefield: [Odd Bear], library: [2 Forest, exactly]}").legal


def test_unknown_cards_make_a_payment_unknown():
    text = "Ana: {battlefield: [Illuminated Folio, Island], hand: [%s]}"
    folio = lambda answer: next((p for p in answer.legal if "Illuminated Folio" in p["play"]), None)  # noqa: E731
    answer = ask(text % "2 unknown cards")
    assert folio(answer)["payable"] is None and "cards that nobody has named" in answer.cuts[0] and not answer.unsupported
    assert folio(ask(text % "2 Grizzly Bears"))["payable"] is True
    assert folio(ask(text % "Grizzly Bears, Burn Trail")) is None


def test_what_leaves_a_payment_open_is_named():
    answer = ask('Ana: {battlefield: [Valleymaker, Forest], hand: ["test spell {G}", "test spell {G}{G}", "test spell {X}{G}"]}')
    said = {name: p["payable"] for name, p in named(answer).items() if name.startswith("cast")}
    assert said == {"cast test spell {G}": True, "cast test spell {G}{G}": None, "cast test spell {X}{G}": None}
    assert [(c.card, c.line, c.aspect) for c in answer.unsupported] == [("Valleymaker", 2, "mana")] and "adds {G}{G}{G}" in answer.unsupported[0].clause


def test_why_the_only_candidate_will_not_do():
    answer = ask("Ana: {hand: [Giant Growth], mana: G}\nBea: [Odd Bear]\ncards:\n  Odd Bear: |\n    {G} creature Bear 2/2\n    shroud", why_not=True)
    assert why_not(answer)["cast Giant Growth"] == {"no_legal_target"}
    [bear] = [p for p in answer.illegal if p["choice"]]
    assert bear["choice"]["name"] == "Odd Bear" and [(r["code"], r["rule"]) for r in bear["reasons"]] == [("shroud", "702.18a")]


def test_a_spell_that_could_target_itself_has_its_own_id():
    board = parse_board("Ana: {hand: [Stifle, Memory Lapse], mana: UUU}\ncards:\n  Memory Lapse: |\n    {1}{U} instant\n    counter target spell")
    answer = plays(board, why_not=True, about=2)
    assert {p["choice"]["object"] for p in answer.illegal if p["choice"]} <= {"Ana", "Bea", "Ana/hand/1", "Ana/hand/2"}


def test_a_cost_that_cannot_happen():
    answer = ask("Ana: [Devoted Druid, Odd Bear]\ncards:\n  Odd Bear: |\n    {G} creature Bear 2/2\n    -1/-1 counters can't be put on a creature you control", why_not=True)
    [untap] = [p for p in answer.illegal if "untap this" in p["play"]]
    assert untap["reasons"][0]["rules"] == ["614.17b", "118.3", "601.2h"]


def test_every_reason_has_a_sentence():
    import re

    import asp
    from checker import reasons

    codes = set()
    for file in asp.files():
        if file.startswith("legality/"):
            text = (asp.ROOT / file).read_text()
            codes |= {c for group in re.findall(r"(?:illegal|_stops|untargetable|untimely)\((?:[^()]|\([^()]*\))*?, (\w+)(?:\([^()]*(?:\([^()]*\))?[^()]*\))?\)", text) for c in [group]}
    codes = {c for c in codes if c.islower()}
    assert {"tapped", "no_priority", "flying", "shroud", "forbidden"} <= codes
    assert codes - set(reasons._SENTENCES) <= {"forbidden", "protection", "hexproof_from", "split_second", "unfit", "block", "attack"}


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "board.yaml"
    path.write_text("Ana: {battlefield: [Devoted Druid: new], hand: [Blaze, Incremental Blight], mana: RRR}\nBea: [Mistmeadow Skulk]\n")
    return str(path)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "checker.cli", "plays", *arguments], capture_output=True, text=True)


def test_the_command(file):
    done = run(file, "--why-not", "--player", "ana")
    assert done.returncode == 0 and not done.stderr
    assert "cast Blaze" in done.stdout and "Mistmeadow Skulk (X at most 1)" in done.stdout and "has no haste (602.5a, 302.6)" in done.stdout
    data = json.loads(run(file, "--json").stdout)
    assert data["schema"] == "stackproof/plays/1" and data["complete"] and data["illegal"] == [] and len(data["board"]) == 64
    assert {"player", "action", "object", "play", "choices", "payable"} == set(data["plays"][0])
    about = json.loads(run(file, "--json", "--object", "Devoted Druid").stdout)
    assert {p["object"] for p in [*about["plays"], *about["illegal"]]} == {"Ana/battlefield/1"} and about["illegal"]


def test_the_rules_of_the_board_or_those_asked_for(tmp_path):
    path = tmp_path / "old.yaml"
    path.write_text("rules: 2008-05-02\nAna: {hand: [Blaze], mana: RRR}\n")
    assert json.loads(run(str(path), "--json").stdout)["rules"] == "2008-05-02"
    assert json.loads(run(str(path), "--json", "--rules", "2023-01-01").stdout)["rules"] == "2022-04-29"
    assert run(str(path), "--rules", "1999-01-01").returncode == 2


def test_the_command_says_what_is_wrong(file):
    assert (done := run(file, "--player", "Anna")).returncode == 2 and "did you mean Ana?" in done.stderr
    assert (done := run(file, "--object", "Blase")).returncode == 2 and "Blaze" in done.stderr
    assert (done := run("no such file")).returncode == 2 and "Traceback" not in done.stderr


X_OF_TARGETS = """cards:
  Odd Bolt: |
    %s sorcery
    destroy %s
  Odd Rock: |
    {1} artifact
    {X}, remove X charge counters from this: draw 1 card
Ana: {hand: [Odd Bolt], battlefield: [%s]}
Bea: [Devoted Druid, Air Elemental]
"""


@pytest.mark.parametrize(("words", "sources", "legal", "x"), [
    ("target creature with mana value X or less", "2 Mountain", None, None),
    ("target creature with mana value X or less", "4 Mountain", {"Devoted Druid": {"at_least": 2}}, [2, 3]),
    ("target creature with mana value X", "6 Mountain", {"Devoted Druid": {"at_least": 2, "at_most": 2}, "Air Elemental": {"at_least": 5, "at_most": 5}}, [2, 5]),
    ("target creature with power X or less, where X is the number of artifacts you control", "Mountain, Sol Ring", {"Devoted Druid": {}}, None),
    ("target creature with mana value X or less, where X is the number of artifacts you control", "Mountain, Sol Ring", None, None),
    ("X target creatures", "5 Mountain", {"Devoted Druid": {}, "Air Elemental": {}}, [0, 1, 2]),
    ("X target creatures", "Mountain", {"Devoted Druid": {}, "Air Elemental": {}}, [0]),
])
def test_x_in_what_is_said_of_targets(words, sources, legal, x):
    answer = ask(X_OF_TARGETS % ("{R}" if "where" in words else "{X}{R}", words, sources), player="Ana", why_not=True)
    cast = named(answer).get("cast Odd Bolt")
    if legal is None:
        assert cast is None and why_not(answer)["cast Odd Bolt"] == {"no_legal_target"}
        return
    assert {t["name"]: {k: n for k, n in t["x"].items() if k != "rules"} for t in cast["choices"]["targets"][0]["legal"]} == legal
    assert cast["choices"].get("x") == x


def test_x_that_is_in_the_cost_and_defined_by_the_words_is_left_out_by_name():
    answer = ask(X_OF_TARGETS % ("{X}{R}", "target creature with power X or less, where X is the number of artifacts you control", "4 Mountain"), player="Ana", why_not=True)
    assert [(c.card, c.aspect) for c in answer.unsupported] == [("Odd Bolt", "legality")] and "cast Odd Bolt" not in {**named(answer), **why_not(answer)}


def test_a_cost_of_x_counters_is_left_out_by_name():
    answer = ask(X_OF_TARGETS % ("{R}", "target creature", "4 Mountain, Odd Rock: with 2 charge counters"), player="Ana", why_not=True)
    assert [(c.card, c.aspect) for c in answer.unsupported] == [("Odd Rock", "legality")]
    assert not any("remove X" in play for play in {**named(answer), **why_not(answer)})


def test_plays_that_take_long_to_pay_do_not_hide_the_others(monkeypatch):
    monkeypatch.setattr(board_payments, "SECONDS", 0.0)
    answer = plays(parse_board("Ana: {hand: [Grizzly Bears, Forest], battlefield: [Forest, Plains, Mystic Gate]}"))
    assert {"cast": None, "play_land": True}.items() <= {p["action"]: p["payable"] for p in answer.legal}.items()
    assert any("no answer within 0 s" in cut for cut in answer.cuts)


def test_forty_lands_of_eight_kinds_are_quick():
    answer = plays(parse_board("""
Ana:
  battlefield: [5 Forest, 5 Island, 5 Mystic Gate, 5 Reflecting Pool, 5 Vivid Crag: with 2 charge counters, 5 Tundra, 5 Ancient Tomb, 5 City of Brass]
  hand: [Grizzly Bears, Wasp Lancer]"""))
    assert [p["payable"] for p in answer.legal if p["action"] == "cast"] == [True, True]


def test_prowl_is_not_decided_where_an_effect_may_be_younger_than_the_damage():
    text = "Ana: {battlefield: [Faerie Macabre], hand: [Latchkey Faerie], mana: 2U}\nstep: second main phase\nearlier: [Faerie Macabre dealt combat damage to Bea]\n"
    known = plays(parse_board(text), why_not=True)
    assert any("prowl" in p["play"] for p in known.legal) and not known.unsupported
    open_ = plays(parse_board(text + "effects: [Faerie Macabre becomes a Sheep until end of turn]\n"), why_not=True)
    assert not any("prowl" in p["play"] for p in (*open_.legal, *open_.illegal)) and any("prowl" in c.clause for c in open_.unsupported)


def test_an_ability_that_an_effect_gives_is_told_by_its_words():
    board = parse_board("Ana: [Grizzly Bears]\neffects: ['Grizzly Bears has \"{T}: add {G}\" until end of turn']")
    assert [p["play"] for p in plays(board).legal] == ['activate "{T}: add {G}" of Grizzly Bears']


COUNTER = "cards:\n  Test Stop: |\n    {U} instant\n    counter target spell\n  Test Bolt: |\n    {R/P} instant\n    this deals 1 damage to any target\n"


def test_a_spell_is_no_target_for_itself():
    answer = ask(f"Ana: {{hand: [Test Stop], mana: U}}\n{COUNTER}", why_not=True)
    reasons = {(p["choice"] or {}).get("name"): [(r["code"], r["rule"]) for r in p["reasons"]] for p in answer.illegal}
    assert reasons["Test Stop"] == [("itself", "115.5")]
    assert reasons[None] == [("no_legal_target", "115.5")]


@pytest.mark.parametrize(("life", "mana", "rules"), [(1, "[]", {"119.4", "107.4f", "118.3", "601.2h"}), (2, "[]", None), (1, "R", None)])
def test_a_phyrexian_symbol_and_who_has_too_little_life(life, mana, rules):
    answer = ask(f"Ana: {{hand: [Test Bolt], mana: {mana}, life: {life}}}\n{COUNTER}", why_not=True)
    found = [set(r["rules"]) for p in answer.illegal if p["play"] == "cast Test Bolt" and p["choice"] is None for r in p["reasons"]]
    assert found == ([rules] if rules else [])
