"""A naive simulator of the same fragment, written from the Comprehensive Rules; shares no code and no card data with asp/.

Objects have identities that are never used again (400.7). What an object last was is kept in a table for ever (113.7a, 608.2h).
Everything is plain mutable Python on deep copies: slow, and meant to be obviously right.
"""
from __future__ import annotations

import copy
import itertools
from dataclasses import dataclass, field

from tests.oracles.layers import interpret

CREATURES = {  # power, toughness
    "devoted_druid": (0, 2), "vizier_of_remedies": (2, 1), "melira": (2, 2), "murderous_redcap": (2, 2), "kitchen_finks": (3, 2),
    "viscera_seer": (1, 1), "young_wolf": (1, 1), "goblin_guide": (2, 2), "grizzly_bears": (2, 2), "insect": (1, 1),
    "prodigal_pyromancer": (1, 1), "hateflayer": (5, 5), "fume_spitter": (1, 1), "blood_artist": (0, 1), "soul_warden": (1, 1),
    "juniper_order_ranger": (2, 4), "perilous_myr": (1, 1), "test_leech": (2, 4), "test_horde": (1, 3), "test_forker": (1, 1), "test_spring": (0, 1),
}
PERSIST, UNDYING = {"murderous_redcap", "kitchen_finks", "test_leech"}, {"young_wolf"}
LANDS = {"mountain", "forest", "urborg", "dryad_arbor", "wasteland"}
CREATURES |= {"godhead_of_awe": (4, 4), "animator": (2, 2), "magus_of_the_moon": (2, 2), "dryad_arbor": (1, 1), "painters_servant": (1, 3),
              "wilt_leaf_liege": (4, 4)}
VIEWS: dict = {}
WITHER, HASTE, TOKENS = {"hateflayer"}, {"goblin_guide"}, {"insect"}
# activated: card -> list of (costs, target kind, mana?)
ACTIVATED = {
    "devoted_druid": [("tap",), ("minus",)], "viscera_seer": [("sac",)], "prodigal_pyromancer": [("tap",)],
    "hateflayer": [("mana 2 generic 1 red", "untap")], "fume_spitter": [("sac self",)], "seal_of_cleansing": [("sac self",)], "test_leech": [("tap",)],
    "test_horde": [("tap",)], "test_forker": [("tap",)], "test_spring": [("remove plus",), ("tap",)], "test_blight": [("tap",)], "test_traitor": [("tap",)],
}
MANA = {("devoted_druid", "1"): "green"}
TARGET = {("murderous_redcap", "1"): "any", ("prodigal_pyromancer", "1"): "any", ("hateflayer", "1"): "any",
          ("blowfly_infestation", "1"): "creature", ("fume_spitter", "1"): "creature", ("blood_artist", "1"): "player", ("perilous_myr", "1"): "any", ("seal_of_cleansing", "1"): "enchantment", ("test_leech", "1"): "creature", ("test_horde", "1"): "any",
          ("test_forker", "1"): "any", ("test_forker", "2nd"): "any", ("test_traitor", "1"): "creature"}
NEEDS = {  # what of its source an ability still wants to know when it resolves
    ("murderous_redcap", "1"): "power wither", ("prodigal_pyromancer", "1"): "wither", ("hateflayer", "1"): "power wither",
    ("perilous_myr", "1"): "wither", ("test_leech", "1"): "wither", ("devoted_druid", "2"): "self", ("juniper_order_ranger", "1"): "self",
    ("test_horde", "1"): "wither", ("test_forker", "1"): "wither", ("test_spring", "1"): "self", ("test_spring", "2"): "self"}
LENGTH = {("blood_artist", "1"): 2, ("test_leech", "1"): 2, ("juniper_order_ranger", "1"): 2}


@dataclass
class Thing:
    id: int
    slot: int
    card: str
    player: str
    zone: str
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    plus: int = 0
    minus: int = 0
    owner: str = ""
    thieves: tuple[str, ...] = ()     # players who gained control until end of turn, in order


@dataclass
class Ability:
    source: int       # id of the object it came from
    slot: int
    card: str
    index: str
    player: str
    target: object = None      # id, player or None
    second: object = None      # the second target
    subject: int | None = None
    amount: int | None = None
    event: object = None       # which event object (slot) made it trigger; only to tell waiting triggers apart


@dataclass
class Game:
    things: dict = field(default_factory=dict)     # id -> Thing, those that exist now
    last: dict = field(default_factory=dict)       # id -> (power, wither) of those that left
    stack: list = field(default_factory=list)
    waiting: list = field(default_factory=list)
    life: dict = field(default_factory=dict)
    mana: dict = field(default_factory=dict)
    priority: str = "a"
    passed: bool = False
    step: int = 0        # next instruction of a resolving ability, 0: none resolves
    lost: set = field(default_factory=set)
    over: bool = False
    fresh: int = 1000
    token_slots: dict = field(default_factory=dict)
    two_turns: bool = False    # an effect ends with the turn: the horizon is a second one
    second_turn: bool = False
    short: bool = False  # no token slot was left: the engine's bound, not a rule

    # - looking ---------------------------------------------------------------------------------
    def field(self, player=None):
        return [t for t in self.things.values() if t.zone == "battlefield" and (player is None or t.player == player)]

    def features(self, t):
        """What the thing has after all layers, as the layer oracle says. What is here never enters late: slot = timestamp."""
        key = tuple(sorted((x.slot, x.card, x.player, x.plus, x.minus) for x in self.field()))
        if key not in VIEWS:
            text = ["player(a). player(b)."]
            for o, card, player, plus, minus in key:
                text.append(f"object(o{o}). is_card(o{o},{card}). controls(o{o},{player}). timestamp(o{o},{o}). on_battlefield(o{o}). countable(o{o}).")
                text += [f"counter(o{o},{k},{n})." for k, n in (("plus", plus), ("minus", minus)) if n]
            view = VIEWS[key] = {}
            for atom in interpret("\n".join(text)):
                o, _, feature = atom[len("view(o"):-1].partition(",")
                view.setdefault(int(o), set()).add(feature)
        return VIEWS[key].get(t.slot, set()) if t.zone == "battlefield" else set()

    def able(self, t, x):
        return f"ability({x})" in self.features(t)

    def creature(self, t):
        return "type(creature)" in self.features(t)

    def creatures(self, player=None):
        return [t for t in self.field(player) if self.creature(t)]

    def size(self, t):
        got = {f[5:].split(",")[0]: int(f[:-1].split(",")[1]) for f in self.features(t) if f.startswith("size(")}
        return got.get("power", 0), got.get("toughness", 0)

    def wither(self, t):
        return self.able(t, "wither")

    # - changing --------------------------------------------------------------------------------
    def new_id(self):
        self.fresh += 1
        return self.fresh

    def move(self, t, zone):
        """The thing becomes a new object in the zone."""
        if t.zone == "battlefield":
            self.last[t.id] = (self.size(t)[0], self.wither(t))
        del self.things[t.id]
        owner = t.owner or t.player
        n = Thing(self.new_id(), t.slot, t.card, owner, zone, sick=zone == "battlefield", owner=t.owner)
        self.things[n.id] = n
        return n

    def trigger(self, source, index, **more):
        self.waiting.append(Ability(source.id, source.slot, source.card, index, source.player, **more))

    def die(self, dying):
        """All at once; leaves-the-battlefield triggers look back (603.10a)."""
        if not dying:
            return
        before = self.field()
        was = {t.id: (t.plus, t.minus) for t in dying}
        had = {t.id: self.features(t) for t in before}
        for t in dying:  # everyone's last known information is of before the event
            if True:
                self.last[t.id] = (self.size(t)[0], self.wither(t))
        keep = dict(self.last)
        moved = {}
        for t in dying:
            moved[t.id] = self.move(t, "graveyard")
        self.last = keep
        for t in dying:
            plus, minus = was[t.id]
            if "ability(persist)" in had[t.id] and not minus:
                self.trigger(t, "persist", subject=moved[t.id].id, event=t.slot)
            if "ability(undying)" in had[t.id] and not plus:
                self.trigger(t, "undying", subject=moved[t.id].id, event=t.slot)
            if "ability(perilous_myr(1))" in had[t.id]:
                self.trigger(t, "1", event=t.slot)
            for w in before:
                if "ability(blood_artist(1))" in had[w.id] and "type(creature)" in had[t.id]:
                    self.trigger(w, "1", event=t.slot)
                if "ability(blowfly_infestation(1))" in had[w.id] and minus and "type(creature)" in had[t.id]:
                    self.trigger(w, "1", event=t.slot)

    def put(self, t, kind, n, by, entering=False):
        """Put counters, with what prohibits and replaces that."""
        if kind == "minus":
            if any(self.able(x, "melira(static)") for x in self.field(t.player) if not (entering and x is t)):
                return
            n = max(0, n - sum(1 for x in self.field(t.player) if self.able(x, "vizier_of_remedies(static)") and not (entering and x is t)))
        if n <= 0:
            return
        setattr(t, kind, getattr(t, kind) + n)
        self.counters_were_put(t, kind, n, by)

    def after_replacement(self, t, n):
        """How many -1/-1 counters are put on t if n would be."""
        if any(self.able(x, "melira(static)") for x in self.field(t.player)):
            return 0
        return max(0, n - sum(1 for x in self.field(t.player) if self.able(x, "vizier_of_remedies(static)")))

    def counters_were_put(self, t, kind, n, by):
        """What triggers when a player put counters."""
        if kind == "minus":
            for w in self.field(by):
                if self.able(w, "nest_of_scarabs(1)"):
                    self.trigger(w, "1", amount=n, event=t.slot)

    def entered(self, t):
        for w in self.field():
            if w.id != t.id and self.able(w, "soul_warden(1)") and self.creature(t):
                self.trigger(w, "1", event=t.slot)
            if w.id != t.id and self.able(w, "juniper_order_ranger(1)") and self.creature(t) and w.player == t.player:
                self.trigger(w, "1", subject=t.id, event=t.slot)
        if t.card in ("murderous_redcap", "kitchen_finks") and self.able(t, f"{t.card}(1)"):
            self.trigger(t, "1", event=t.slot)

    # - rules -----------------------------------------------------------------------------------
    def sba_due(self):
        if any(v <= 0 for v in self.life.values()):
            return True
        if any(t.card in TOKENS and t.zone != "battlefield" for t in self.things.values()):
            return True
        return any(self.size(t)[1] <= 0 or t.damage >= self.size(t)[1] or (t.plus and t.minus) for t in self.creatures())

    def do_sba(self):
        losers = [p for p, v in self.life.items() if v <= 0]
        vanish = [t for t in self.things.values() if t.card in TOKENS and t.zone != "battlefield"]
        dying = [t for t in self.creatures() if self.size(t)[1] <= 0 or t.damage >= self.size(t)[1]]
        cancel = [t for t in self.creatures() if t.plus and t.minus and t not in dying]
        self.die(dying)
        for t in cancel:
            n = min(t.plus, t.minus)
            t.plus -= n
            t.minus -= n
        for t in vanish:
            del self.things[t.id]
        if losers:
            self.lost |= set(losers)
            self.over = True

    def targets(self, kind):
        out = [t.id for t in self.creatures()] if kind in ("any", "creature") else []
        if kind == "enchantment":
            return [t.id for t in self.field() if self.features(t) & {"type(artifact)", "type(enchantment)"}]
        return out + (["a", "b"] if kind in ("any", "player") else [])

    def successors(self):
        """Every next state, one per legal way to go on."""
        if self.over:
            return []
        g = copy.deepcopy(self)
        if self.step:
            g.carry_out()
            return [g]
        if self.sba_due():
            g.do_sba()
            return [g]
        if self.waiting:
            first = "a" if any(w.player == "a" for w in self.waiting) else "b"
            out = []
            for i, w in enumerate(self.waiting):
                if w.player != first:
                    continue
                kind = TARGET.get((w.card, w.index))
                choices = self.targets(kind) if kind else [None]
                if not choices:
                    g = copy.deepcopy(self)
                    del g.waiting[i]
                    out.append(g)
                for x in choices:
                    g = copy.deepcopy(self)
                    a = g.waiting.pop(i)
                    a.target = x
                    g.stack.append(a)
                    out.append(g)
            return out
        out = [self.passing()]
        for t in self.field(self.priority):
            for i, costs in enumerate(ACTIVATED.get(t.card, ()), 1):
                out += self.activating(t, str(i), costs)
            for color in sorted(f[10:-1] for f in self.features(t) if f.startswith("intrinsic(")):
                if not t.tapped and not (t.sick and self.creature(t) and not self.able(t, "haste")):
                    g = copy.deepcopy(self)
                    g.passed, g.things[t.id].tapped = False, True
                    g.mana[t.player, color] = g.mana.get((t.player, color), 0) + 1
                    out.append(g)
        return out

    def passing(self):
        g = copy.deepcopy(self)
        if not g.passed:
            g.passed, g.priority = True, "b" if g.priority == "a" else "a"
        elif not g.stack and g.two_turns and not g.second_turn:
            g.second_turn, g.passed, g.priority = True, False, "a"
            for t in g.field():
                t.damage = 0
                if t.thieves:
                    t.thieves, before = (), t.player
                    t.player = t.owner or t.player
                    t.sick |= t.player != before
            g.mana = {}
        elif not g.stack:
            g.passed, g.over = False, True
        else:
            g.step = 1
            g.carry_out()
        return g

    def activating(self, t, index, costs):
        creature = self.creature(t)
        if not self.able(t, f"{t.card}({index})"):
            return []
        for c in costs:
            if c in ("tap", "untap") and creature and t.sick and not self.able(t, "haste"):
                return []
            if (c == "tap" and t.tapped) or (c == "untap" and not t.tapped):
                return []
            if c == "remove plus" and not t.plus:
                return []
            if c == "minus" and any(self.able(x, "melira(static)") for x in self.field(t.player)):
                return []
        if t.card == "test_blight" and len(self.creatures(t.player)) > 2:
            return []
        kind = TARGET.get((t.card, index))
        aims = self.targets(kind) if kind else [None]
        seconds = self.targets("any") if (t.card, "2nd") in TARGET else [None]
        sacs = [x.id for x in self.creatures(t.player)] if "sac" in costs else [t.id] if "sac self" in costs else [None]
        pays = [{}]
        for c in costs:
            if c.startswith("mana"):
                pool = {k[1]: n for k, n in self.mana.items() if k[0] == t.player}
                colors = sorted(pool)
                pays = [dict(zip(colors, ns, strict=True)) for ns in itertools.product(*(range(pool[k] + 1) for k in colors))
                        if sum(ns) == 3 and dict(zip(colors, ns, strict=True)).get("red", 0) >= 1]
        out = []
        for aim, second, sac, pay in itertools.product(aims, seconds, sacs, pays):
            g = copy.deepcopy(self)
            me = g.things[t.id]
            g.passed = False
            a = Ability(t.id, t.slot, t.card, index, t.player, target=aim, second=second)
            for k, n in pay.items():
                g.mana[t.player, k] -= n
            if "tap" in costs:
                me.tapped = True
            if "untap" in costs:
                me.tapped = False
            if "remove plus" in costs:
                me.plus -= 1
            if "minus" in costs:
                g.put(me, "minus", 1, t.player)
            if sac is not None:
                g.die([g.things[sac]])
            if (t.card, index) in MANA:
                k = (t.player, MANA[t.card, index])
                g.mana[k] = g.mana.get(k, 0) + 1
            else:
                g.stack.append(a)
            out.append(g)
        return out

    def carry_out(self):
        """Instruction ``step`` of the top of the stack."""
        a, n = self.stack[-1], self.step
        what = (a.card, a.index)
        me = self.things.get(a.source)
        target = a.target if a.target in ("a", "b") else self.things.get(a.target)
        if isinstance(target, Thing) and target.id not in self.targets(TARGET[what]):
            target = None
        second = a.second if a.second in ("a", "b") else self.things.get(a.second)
        if isinstance(second, Thing) and second.id not in self.targets("any"):
            second = None
        subject = self.things.get(a.subject)
        if n == 1 and what in TARGET and target is None and second is None:
            return self.finish()

        def damage(amount):
            wither = self.wither(me) if me else self.last[a.source][1]
            if amount <= 0 or target is None:
                return
            if target in ("a", "b"):
                self.life[target] -= amount
            elif wither:
                self.put(target, "minus", amount, a.player)
            else:
                target.damage += amount

        def power():
            return self.size(me)[0] if me else self.last[a.source][0]

        if a.index in ("persist", "undying"):
            if subject is not None and subject.zone == "graveyard":
                back = self.move(subject, "battlefield")
                self.put(back, "minus" if a.index == "persist" else "plus", 1, back.player, entering=True)
                self.entered(back)
        elif what in (("murderous_redcap", "1"), ("hateflayer", "1")):
            damage(power())
        elif what == ("prodigal_pyromancer", "1"):
            damage(1)
        elif what == ("perilous_myr", "1"):
            damage(2)
        elif what == ("test_horde", "1"):
            damage(len(self.creatures(a.player)))
        elif what == ("test_forker", "1"):
            hits = {}
            for x, amount in ((target, 1), (second, 2)):
                if x is not None:
                    key = x if x in ("a", "b") else x.id
                    hits[key] = hits.get(key, 0) + amount
            marked = [(k if k in ("a", "b") else self.things[k], v) for k, v in hits.items()]
            with_wither = self.wither(me) if me else self.last[a.source][1]
            counters = [(x, v) for x, v in marked if x not in ("a", "b") and with_wither]
            # at once: what prevents or changes counters is looked at as it is before any of them is put
            can = {id(x): self.after_replacement(x, v) for x, v in counters}
            for x, v in marked:
                if x in ("a", "b"):
                    self.life[x] -= v
                elif not with_wither:
                    x.damage += v
                elif can[id(x)] > 0:
                    x.minus += can[id(x)]
                    self.counters_were_put(x, "minus", can[id(x)], a.player)
        elif what == ("test_blight", "1"):
            all_of_them = self.creatures()
            can = {t.id: self.after_replacement(t, 1) for t in all_of_them}
            for t in all_of_them:
                if can[t.id] > 0:
                    t.minus += can[t.id]
            for t in all_of_them:
                if can[t.id] > 0:
                    self.counters_were_put(t, "minus", can[t.id], a.player)
        elif what == ("test_spring", "1"):
            if me:
                me.tapped = False
        elif what == ("test_spring", "2"):
            if me:
                self.put(me, "plus", 2, a.player)
        elif what == ("test_traitor", "1"):
            target.thieves = (*target.thieves, a.player)
            target.sick |= target.player != a.player
            target.owner = target.owner or target.player
            target.player = a.player
        elif what == ("seal_of_cleansing", "1"):
            self.die([target])
        elif what == ("test_leech", "1"):
            if n == 1:
                damage(1)
            else:
                self.life[a.player] += 1
        elif what == ("kitchen_finks", "1"):
            self.life[a.player] += 2
        elif what == ("soul_warden", "1"):
            self.life[a.player] += 1
        elif what == ("devoted_druid", "2"):
            if me:
                me.tapped = False
        elif what in (("blowfly_infestation", "1"), ("fume_spitter", "1")):
            if target is not None:
                self.put(target, "minus", 1, a.player)
        elif what == ("blood_artist", "1"):
            if n == 1:
                self.life[target] -= 1
            else:
                self.life[a.player] += 1
        elif what == ("juniper_order_ranger", "1"):
            x = subject if n == 1 else me
            if x is not None and x.zone == "battlefield":
                self.put(x, "plus", 1, a.player)
        elif what == ("nest_of_scarabs", "1"):
            used = {t.slot for t in self.things.values()}
            free = [s for s in self.token_slots.get(("insect", a.player), ()) if s not in used]
            if len(free) < a.amount:
                self.short = True
            made = [Thing(self.new_id(), s, "insect", a.player, "battlefield", sick=True) for s in free[:a.amount]]
            for t in made:
                self.things[t.id] = t
            for t in made:
                self.entered(t)
        elif what != ("viscera_seer", "1"):
            raise NotImplementedError(what)
        if n >= LENGTH.get(what, 1):
            self.finish()
        else:
            self.step, self.passed = n + 1, False

    def finish(self):
        self.stack.pop()
        self.step, self.priority, self.passed = 0, "a", False

    # - one text for equal games ------------------------------------------------------------------
    def text(self):
        def ability(a, on_stack):
            need = NEEDS.get((a.card, a.index), "")
            if need == "wither" and a.card not in WITHER and not any(t.card == "everlasting_torment" for t in self.things.values()):
                need = ""  # nothing here can give wither: a state need not say whether the source is still there
            out = [a.slot, a.card, a.index]
            if a.amount is not None:
                out.append(("amount", a.amount))
            if on_stack:
                t = self.things.get(a.target)
                if a.target in ("a", "b"):
                    out.append(("target", a.target))
                elif t is not None and t.zone == "battlefield":
                    out.append(("target", t.slot))
                x = self.things.get(a.second)
                if a.second in ("a", "b"):
                    out.append(("second", a.second))
                elif x is not None and x.zone == "battlefield":
                    out.append(("second", x.slot))
                if self.two_turns:
                    out.append(("by", a.player))
            if a.subject is not None and a.subject in self.things:
                out.append(("subject", self.things[a.subject].slot))
            if need and a.source not in self.things:
                p, w = self.last[a.source]
                out.append("gone")
                if "power" in need:
                    out.append(("power", max(0, p)))
                if "wither" in need and w:
                    out.append("wither")
            return tuple(out)

        def matters(t):
            return t.card in LANDS or any(c in ("tap", "untap") for cs in ACTIVATED.get(t.card, ()) for c in cs)

        things = sorted((t.slot, t.zone[0], t.tapped and matters(t), t.sick and matters(t) and t.card in CREATURES,
                         t.damage, t.plus, t.minus, t.player, t.thieves) for t in self.things.values())
        return repr((things, [ability(a, True) for a in self.stack], sorted(repr(ability(a, False)) for a in self.waiting),
                     sorted(self.life.items()), sorted((k, n) for k, n in self.mana.items() if n),
                     None if self.step else self.priority, self.passed, self.step, sorted(self.lost), self.over, self.second_turn, *["short"] * self.short))
