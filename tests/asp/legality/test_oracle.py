"""Random boards: every play and every reason, and the legal targets, as a plain reading of the rules says."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.asp.legality.table import Card, Table
from tests.oracles import legality as oracle
from tests.oracles.legality import Ability, Game, Thing

COLORS = ("white", "black", "red")
KEYWORDS = ("flying", "reach", "haste", "shroud", "hexproof", "defender", "fear", "intimidate", "shadow", "horsemanship", "skulk", "menace", "decayed", "flash", "split_second")
COSTS = {"tap": "cost_of(X, tap).", "untap": "cost_of(X, untap).", "": "", "sacrifice": "cost_of(X, sacrifice(fodder, 1))."}
WHEN = {"": "", "sorcery": "only_when(X, as_a_sorcery).", "own": "only_when(X, during_your_turn).", "if_two_lands": "only_when(X, controls(you, lands, at_least, 2))."}
PHRASES = ("scope(fodder, 1, (needs(type(creature)); you_control)). scope(lands, 1, needs(type(land))). "
           "scope(to(creature), 1, needs(type(creature))). scope(to(artifact), 1, needs(type(artifact))). scope(to(player), 1, player).")
FORBIDS = {"attack": "attack", "block": "block", "activate": "activate", "target": "be_targeted", "cast": "cast"}

abilities = st.builds(Ability, st.sampled_from(list(COSTS)), st.sampled_from(list(WHEN)), st.sampled_from(["", "", "creature", "artifact", "player", "any"]), st.booleans(),
                      st.sampled_from([False, False, False, True]))
TYPES = [frozenset(t.split()) for t in ("creature", "creature", "creature", "artifact creature", "artifact", "land", "instant", "sorcery", "enchantment", "planeswalker")]


@st.composite
def things(draw: st.DrawFn) -> Thing:
    types = draw(st.sampled_from(TYPES))
    spell = bool(types & {"instant", "sorcery"})
    zone = draw(st.sampled_from(["hand", "hand", "graveyard", "stack"] if spell else ["battlefield", "battlefield", "battlefield", "hand", "graveyard"]))
    owner = draw(st.sampled_from(["ana", "bea"]))
    there = zone == "battlefield"
    return Thing(
        zone, owner, draw(st.sampled_from(["ana", "bea"])) if there else owner, types, frozenset(draw(st.lists(st.sampled_from(KEYWORDS), max_size=2))),
        frozenset(draw(st.lists(st.sampled_from(COLORS), max_size=2))), (draw(st.integers(1, 3)), 2), draw(st.integers(0, 4)),
        tuple(draw(st.lists(abilities, max_size=2))) if not spell else (), draw(st.sampled_from([None, None, None, "black", "red", ("mv", 2)])),
        draw(st.sampled_from(["", "creature", "artifact", "any"])) if spell else "",
        there and draw(st.booleans()), there and draw(st.booleans()), "", draw(st.sampled_from(["", "", "", *FORBIDS])) if not spell else "")


@st.composite
def games(draw: st.DrawFn) -> Game:
    found = draw(st.lists(things(), min_size=1, max_size=7))
    turn = draw(st.sampled_from(["ana", "bea"]))
    step = draw(st.sampled_from(["main", "main", "second_main", "upkeep", "draw", "combat_damage", "declare_attackers", "declare_attackers", "declare_blockers", "declare_blockers", "end", "cleanup"]))
    if step == "declare_blockers" or draw(st.integers(0, 9)) == 0:
        for x in found:
            if x.zone == "battlefield" and "creature" in x.types and x.controller == turn and draw(st.booleans()):
                x.attacking = "bea" if turn == "ana" else "ana"
    return Game(found, turn, step, draw(st.sampled_from(["ana", "bea"])), draw(st.booleans()), {p: draw(st.integers(0, 1)) for p in ("ana", "bea")})


def table_of(game: Game) -> Table:
    t = Table(game.turn, game.step, game.priority, acted=game.acted)
    t.static(PHRASES)
    for player, n in game.lands.items():
        t.value(f"lands_played({player})", n)
    for x in game.things:
        lines = []
        for a in x.abilities:
            target = f"target_of(X, 1, {a.target if a.target == 'any' else f'to({a.target})'})." if a.target else ""
            lines.append(f"activated(X). {COSTS[a.cost]} {WHEN[a.when]} {target} {'produces(X, mana(red), 1).' if a.mana else ''} {'works_in(X, hand).' if a.in_hand else ''}")
        if x.types & {"instant", "sorcery"}:
            lines.append("spell_ability(X)." + (f"target_of(X, 1, {'any' if x.target == 'any' else f'to({x.target})'})." if x.target else ""))
        if x.shield:
            quality = f"value_at_least({x.shield[1]})" if isinstance(x.shield, tuple) else f"needs(color({x.shield}))"
            lines.append(f"protection_from(X). scope(X, 1, {quality}).")
        if x.forbids:
            lines.append(f"forbids(X, {FORBIDS[x.forbids]}). scope(X, 1, (needs(type(creature)); not_you_control{'; spell' if x.forbids == 'cast' else ''})).")
        card = Card(tuple(sorted(x.types)), tuple(sorted(x.keywords)), tuple(lines), tuple(sorted(x.colors)), (), x.size, x.mana_value)
        t.put(card, x.zone, x.owner, under=x.controller, tapped=x.tapped, sick=x.new, attacking=x.attacking or False)
    return t


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(games())
def test_every_play_and_every_reason(game: Game) -> None:
    got = table_of(game).plays()
    reasons = {p: got.why_not(p) for p in got.by_text}
    assert {p: why & {"not_controller"} or why for p, why in reasons.items()} == oracle.plays(game)
    for n, x in enumerate(game.things, 1):
        if x.zone in ("hand", "graveyard") and x.target:
            assert got.targets(f"cast({x.owner},{n})") == oracle.targets(game, x.owner, x, x.target)
        for i, a in enumerate(x.abilities, 1):
            if a.target and x.zone == ("hand" if a.in_hand else "battlefield"):
                player = x.controller if x.zone == "battlefield" else x.owner
                assert got.targets(f"activate({player},{n},{i})") == oracle.targets(game, player, x, a.target)
