"""A small card library for tests of boards that do not depend on the real one."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field

from encoder.boards.names import fold
from encoder.cards.words import slug


@dataclass
class Card:
    id: str
    name: str
    spanish: str = ""
    facts: tuple[str, ...] = ()
    unsupported: tuple = ()
    refers: frozenset = frozenset()


DRUID, REDCAP = "line(devoted_druid,2)", "line(murderous_redcap,1)"
CARDS = [
    Card("devoted_druid", "Devoted Druid", "Druida devoto", (
        f"card(devoted_druid,ability({DRUID})).", f"activated({DRUID}).", "card(devoted_druid,ability(line(devoted_druid,1))).", "activated(line(devoted_druid,1)).",
        "card(devoted_druid,type(creature)).")),
    Card("murderous_redcap", "Murderous Redcap", "Asesino gorro rojo", (
        f"card(murderous_redcap,ability({REDCAP})).", f"triggered({REDCAP},enters(self)).", f"target_of({REDCAP},1,any).", "card(murderous_redcap,ability(persist)).",
        "card(murderous_redcap,type(creature)).")),
    Card("oona_queen_of_the_fae", "Oona, Queen of the Fae", "", ("card(oona_queen_of_the_fae,type(creature)).",)),
    Card("burn_trail", "Burn Trail", "", ("card(burn_trail,ability(conspire)).", "card(burn_trail,type(sorcery)).")),
    Card("goblin", "Goblin", "", ("token(goblin).", "card(goblin,type(creature)).")),
    Card("shield_of_the_oversoul", "Shield of the Oversoul", "", ("card(shield_of_the_oversoul,type(enchantment)).", "card(shield_of_the_oversoul,subtype(aura)).")),
    *(Card(slug(n), n) for n in (
        "Grizzly Bears", "Wheel of Sun and Moon", "Swamp", "Forest", "Painter's Servant", "Scuttlemutt", "Kulrath Knight", "Mistmeadow Skulk", "Spawnwrithe", "Reaper King",
        "Beseech the Queen", "Stifle", "Hunted Bonebrute", "Latchkey Faerie", "Demigod of Revenge", "Sapseep Forest", "Faerie Macabre", "Godhead of Awe", "Trinisphere",
        "Wasp Lancer", "Opalescence", "Humility")),
]


@dataclass
class Library:
    cards: list[Card] = field(default_factory=lambda: list(CARDS))

    def find(self, name):
        if name.startswith(("test spell", "test creature")):
            return Card(slug(name), name)
        wanted = fold(name)
        exact = [c for c in self.cards if wanted in (fold(c.name), fold(c.spanish))]
        cut = [c for c in self.cards if wanted == fold(c.name.split(",")[0])]
        return exact[0] if exact else cut[0] if len(cut) == 1 else None

    def facts(self, ids):
        return [f for c in self.cards if c.id in ids for f in c.facts]

    def suggest(self, name):
        close = difflib.get_close_matches(name, [c.name for c in self.cards], n=1)
        return f"did you mean {close[0]}?" if close else ""

    def extended(self, node):
        return Library([*self.cards, *(Card(slug(k.text), k.text, "", (f"card({slug(k.text)},ability(line({slug(k.text)},1))).", f"triggered(line({slug(k.text)},1),x).")) for k, _ in node.pairs)])
