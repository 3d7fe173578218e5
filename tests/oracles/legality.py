"""Who may do what now: the common core of legality, read off the Comprehensive Rules into plain Python (CR 101.2, 115, 117, 302.6, 305, 508.1, 509.1, 602).

Shares no code and no data with asp/: a board is a `Game` of `Thing`s, an answer is a dictionary from plays to the codes of the reasons against them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

PERMANENT_TYPES = {"artifact", "creature", "enchantment", "land", "planeswalker"}


@dataclass(frozen=True)
class Ability:
    """An activated ability: ``cost`` is tap, untap, sacrifice or nothing; ``when`` is "", sorcery, own or if_two_lands; ``target`` a type, "player", "any" or ""."""

    cost: str = ""
    when: str = ""
    target: str = ""
    mana: bool = False
    in_hand: bool = False


@dataclass
class Thing:
    """A card or permanent; ``shield`` is protection: a color, or ("mv", least)."""

    zone: str
    owner: str
    controller: str
    types: frozenset[str]
    keywords: frozenset[str] = frozenset()
    colors: frozenset[str] = frozenset()
    size: tuple[int, int] = (2, 2)
    mana_value: int = 1
    abilities: tuple[Ability, ...] = ()
    shield: object = None
    target: str = ""
    tapped: bool = False
    new: bool = False
    attacking: str = ""
    forbids: str = ""          # attack, block, cast, activate or target: opponents' creatures (creature spells) can't


@dataclass
class Game:
    """Two players, the things in order, whose turn, which step, who has priority, lands played this turn."""

    things: list[Thing]
    turn: str
    step: str
    priority: str
    acted: bool                # the turn-based actions of the step are done
    lands: dict[str, int] = field(default_factory=dict)

    def there(self) -> Iterator[tuple[int, Thing]]:
        return ((n, x) for n, x in enumerate(self.things, 1) if x.zone == "battlefield")

    def other(self, player: str) -> str:
        return "bea" if player == "ana" else "ana"

    @property
    def stack(self) -> list[Thing]:
        return [x for x in self.things if x.zone == "stack"]


def sorcery_time(g: Game, player: str) -> set[str]:
    # 117.1a, 307.1
    out = set()
    if g.turn != player:
        out.add("not_your_turn")
    if g.step not in ("main", "second_main"):
        out.add("not_main_phase")
    if g.stack:
        out.add("stack_not_empty")
    return out


def no_priority(g: Game, player: str) -> set[str]:
    # 117.1
    out = {"no_priority"} if g.priority != player else set()
    if g.step == "cleanup" and not g.stack:
        out.add("nobody_has_priority")  # 514.3
    if g.step in ("draw", "declare_attackers", "declare_blockers", "combat_damage") and not g.acted:
        out.add("turn_based_actions_first")  # 504.2, 508.2, 509.2, 510.3
    return out


def guarded(source: Thing, guard: Thing) -> bool:
    # 702.16a-b
    if guard.shield is None:
        return False
    if isinstance(guard.shield, tuple):
        return source.mana_value >= guard.shield[1]
    return guard.shield in source.colors


def barred(g: Game, what: str, creature: Thing, controller: str) -> bool:
    # 101.2: "creatures your opponents control can't ..."
    return "creature" in creature.types and any(x.forbids == what and x.controller != controller for _, x in g.there())


def is_meant(target: str, x: Thing) -> bool:
    return target in x.types if target != "any" else bool(x.types & {"creature", "planeswalker"})


def targets(g: Game, player: str, source: Thing, target: str) -> set[str]:
    """Legal targets of a spell or ability of ``player``: numbers of things and names of players, as texts."""
    found = set()
    for n, x in g.there():
        if not is_meant(target, x):
            continue
        if "shroud" in x.keywords or ("hexproof" in x.keywords and x.controller != player) or guarded(source, x) or barred(g, "target", x, x.controller):
            continue
        found.add(str(n))
    if target in ("any", "player"):
        found |= {"ana", "bea"}
    return found


def plays(g: Game) -> dict[str, set[str]]:
    """Every play that somebody could think of, with the codes of all reasons against it."""
    out: dict[str, set[str]] = {}
    split = any("split_second" in x.keywords for x in g.stack)
    for n, x in enumerate(g.things, 1):
        if x.zone in ("hand", "graveyard"):
            player = x.owner
            away = {"no_permission"} if x.zone == "graveyard" else set()
            if "land" in x.types:
                # 305.1-305.3
                why = away | no_priority(g, player) | sorcery_time(g, player) | ({"land_already_played"} if g.lands.get(player, 0) >= 1 else set())
                out[f"play_land({player},{n})"] = why
            else:
                why = away | no_priority(g, player) | ({"split_second"} if split else set())
                if "instant" not in x.types and "flash" not in x.keywords:
                    why |= sorcery_time(g, player)
                if barred(g, "cast", x, player):
                    why.add("forbidden")
                if x.target and not targets(g, player, x, x.target):
                    why.add("no_legal_target")
                out[f"cast({player},{n})"] = why
        for i, a in enumerate(x.abilities, 1):
            if x.zone != ("hand" if a.in_hand else "battlefield"):
                continue
            mine = x.controller if x.zone == "battlefield" else x.owner
            for player in ("ana", "bea"):
                out[f"activate({player},{n},{i})"] = ability(g, player, mine, x, a, split)
    for n, x in g.there():
        if "creature" not in x.types:
            continue
        me, you = x.controller, g.other(x.controller)
        for whom in (you, *(w for w, y in g.there() if "planeswalker" in y.types and y.controller == you)):
            out[f"attack({me},{n},{whom})"] = attack(g, x)
        for a, attacker in g.there():
            if attacker.attacking and attacker.controller == you:
                out[f"block({me},{n},{a})"] = block(g, x, attacker)
    menace(g, out)
    return out


def ability(g: Game, player: str, mine: str, x: Thing, a: Ability, split: bool) -> set[str]:
    # 602.2, 602.5
    why = no_priority(g, player)
    if player != mine:
        return {"not_controller"}  # what else forbids it is nobody's question
    if a.cost in ("tap", "untap") and "creature" in x.types and x.new and "haste" not in x.keywords:
        why.add("summoning_sick")  # 302.6
    if a.cost == "tap" and x.tapped:
        why.add("tapped")
    if a.cost == "untap" and not x.tapped:
        why.add("not_tapped")
    if a.cost == "sacrifice" and not any("creature" in y.types and y.controller == player for _, y in g.there()):
        why.add("cannot_pay")
    if a.when == "sorcery":
        why |= sorcery_time(g, player)
    if a.when == "own" and g.turn != player:
        why.add("not_your_turn")
    if a.when == "if_two_lands" and sum("land" in y.types and y.controller == mine for _, y in g.there()) < 2:
        why.add("only_when")
    if split and not (a.mana and not a.target):
        why.add("split_second")  # 702.61a, 605.1a
    if x.zone == "battlefield" and barred(g, "activate", x, x.controller):
        why.add("forbidden")
    if a.target and not targets(g, player, x, a.target):
        why.add("no_legal_target")
    return why


def attack(g: Game, x: Thing) -> set[str]:
    # 508.1a-c
    why = set()
    if g.turn != x.controller:
        why.add("not_your_turn")
    if g.step != "declare_attackers":
        why.add("not_declaring_attackers")
    elif g.acted or any(y.attacking for _, y in g.there()):
        why.add("attackers_declared")
    if x.tapped:
        why.add("tapped")
    if x.new and "haste" not in x.keywords:
        why.add("summoning_sick")
    if "defender" in x.keywords:
        why.add("defender")
    if barred(g, "attack", x, x.controller):
        why.add("forbidden")
    return why


def block(g: Game, x: Thing, attacker: Thing) -> set[str]:
    # 509.1a-b; evasion: 702.9b, 702.13b, 702.28b, 702.31b, 702.36b, 702.118b, 702.16f
    why = set()
    if g.step != "declare_blockers":
        why.add("not_declaring_blockers")
    elif g.acted:
        why.add("blockers_declared")
    if x.tapped:
        why.add("tapped")
    if attacker.attacking != x.controller:
        why.add("attacks_another")
    if barred(g, "block", x, x.controller):
        why.add("forbidden")
    k = attacker.keywords
    if "flying" in k and not x.keywords & {"flying", "reach"}:
        why.add("flying")
    if "fear" in k and "artifact" not in x.types and "black" not in x.colors:
        why.add("fear")
    if "intimidate" in k and "artifact" not in x.types and not x.colors & attacker.colors:
        why.add("intimidate")
    if ("shadow" in k) != ("shadow" in x.keywords):
        why.add("shadow")
    if "horsemanship" in k and "horsemanship" not in x.keywords:
        why.add("horsemanship")
    if "skulk" in k and x.size[0] > attacker.size[0]:
        why.add("skulk")
    if guarded(x, attacker):
        why.add("protection")
    if "decayed" in x.keywords:
        why.add("decayed")
    return why


def menace(g: Game, out: dict[str, set[str]]) -> None:
    # 702.111b: one creature alone can't; whether it could with another is what counts
    for a, attacker in g.there():
        if attacker.attacking and "menace" in attacker.keywords:
            blocks = [p for p in out if p.startswith("block(") and p.endswith(f",{a})")]
            if sum(not out[p] for p in blocks) < 2:
                for p in blocks:
                    out[p] = out[p] | {"menace"}
