"""Boards with known answers. A board lists permanents and resolved effects in timestamp order."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Board:
    """One board and what is known about it.

    ``lines`` are in timestamp order. A permanent is ``name = card`` with an optional ``@ player`` (default a) and ``-> name``
    for what it is attached to. A resolved effect is ``! definition: object, object``. A counter is ``+ kind number object``.
    ``expect`` maps an object to a text of features: ``1/1``, ``black``, ``creature``, ``!flying`` (not), ``^a`` (controller).
    """

    name: str
    lines: str
    expect: dict[str, str]
    order: str = ""
    why: str = ""


def facts(board: Board) -> str:
    """The board as facts."""
    out = ["player(a). player(b)."]
    resolved = 0
    for time, line in enumerate((x.strip() for x in board.lines.strip().splitlines()), start=1):
        if line.startswith("!"):
            definition, _, objects = line[1:].partition(":")
            resolved += 1
            effect = f"r{resolved}"
            out.append(f"resolved({effect},{definition.strip()}). active({effect}). timestamp({effect},{time}).")
            out += [f"locked({effect},{o.strip()})." for o in objects.split(",")]
        elif line.startswith("+"):
            kind, number, target = line[1:].split()
            out.append(f"counter({target},{kind},{number}). countable({target}).")
        else:
            name, _, rest = (x.strip() for x in line.partition("="))
            rest, _, target = (x.strip() for x in rest.partition("->"))
            card, _, player = (x.strip() for x in rest.partition("@"))
            out.append(f"object({name}). is_card({name},{card}). timestamp({name},{time}).")
            out.append(f"on_battlefield({name}). controls({name},{player or 'a'}).")
            if target:
                out.append(f"attached({name},{target}).")
    return "\n".join(out)


def B(name: str, lines: str, order: str = "", why: str = "", **expect: str) -> Board:
    """Short form of ``Board``."""
    return Board(name, "\n".join(lines.split("; ")), expect, order, why)


BOARDS = [
    B("humility then opalescence", "h = humility; o = opalescence; b = serra; f = levitation",
      h="creature 4/4 !humility", o="!creature opalescence", b="1/1 !flying", f="creature 4/4 !flying !levitation",
      why="6: Humility strips itself and Levitation, but applies 7b first; then Opalescence sets mana values"),
    B("opalescence then humility", "o = opalescence; h = humility; b = serra; f = levitation",
      h="creature 1/1 !humility", b="1/1 !flying", f="creature 1/1 !flying", o="!creature"),
    B("two opalescences and humility", "h = humility; o1 = opalescence; o2 = opalescence; b = bear",
      h="4/4", o1="4/4 creature !opalescence", o2="4/4 creature !opalescence", b="1/1"),
    B("humility, march, lattice", "h = humility; m = march_of_the_machines; l = mycosynth_lattice; b = bear; f = forest",
      h="creature artifact 4/4 !humility !white", m="creature 4/4 !march_of_the_machines", l="creature 6/6 !lattice_color", b="1/1 artifact !green",
      f="0/0 creature land forest !green_mana", why="March depends on Lattice; both keep applying in 5 and 7b"),
    B("lattice, march, humility", "l = mycosynth_lattice; m = march_of_the_machines; h = humility; b = serra; f = forest",
      h="1/1", m="1/1", l="1/1", b="1/1 !flying !white", f="1/1 creature"),
    B("march before lattice: dependency", "m = march_of_the_machines; l = mycosynth_lattice; f = forest; b = bear",
      m="4/4 creature artifact", f="0/0 creature artifact land green_mana !green", b="2/2 artifact !green", order="l:lattice_type m:march"),
    B("blood moon then urborg", "m = blood_moon; u = urborg; f = forest; w = wasteland",
      u="mountain !swamp red_mana !black_mana !urborg", f="forest !swamp", w="mountain red_mana !wasteland", order="m:blood_moon"),
    B("urborg then blood moon", "u = urborg; m = blood_moon; f = forest; w = wasteland",
      u="mountain !swamp red_mana !black_mana", f="forest !swamp", w="mountain", why="existence dependency: the order does not matter"),
    B("xenograft, urborg, bell", "x = xenograft; u = urborg; k = kormus_bell; p = plains @ b",
      u="1/1 creature black swamp !zombie", p="1/1 creature swamp plains black !zombie",
      why="Xenograft depends on nothing at first (applying the Bell now would change nothing): it goes first, by timestamp"),
    B("xenograft, urborg, bell, swamp", "x = xenograft; u = urborg; k = kormus_bell; s = swamp",
      u="1/1 creature zombie black", s="1/1 creature zombie black", order="u:urborg k:kormus_bell x:xenograft"),
    B("urborg, bell both orders", "k = kormus_bell; u = urborg; p = plains; i = island @ b",
      p="1/1 creature black plains swamp white_mana black_mana", i="1/1 black island swamp", u="1/1"),
    B("conspiracy, opalescence, evening", "c = conspiracy; o = opalescence; e = enchanted_evening; f = forest; m = mind_stone; b = bear @ b",
      c="creature zombie 5/5", o="!creature !zombie enchantment", e="creature zombie 5/5", f="creature zombie 0/0 enchantment forest", m="2/2 zombie",
      b="2/2 bear !zombie", order="e:enchanted_evening o:opalescence c:conspiracy"),
    B("dryad arbor under blood moon", "m = blood_moon; d = dryad_arbor", d="land creature mountain dryad !forest green 1/1 red_mana !green_mana"),
    B("dryad arbor under bell and urborg", "d = dryad_arbor; k = kormus_bell; u = urborg; g = glorious_anthem",
      d="2/2 black !green forest swamp dryad green_mana black_mana"),
    B("godhead, anthem, counters, growth before", "b = bear; ! giant_growth: b; g = godhead_of_awe; a = glorious_anthem; + plus 2 b",
      b="7/7", g="5/5", why="1/1 in 7b, then +3 +1 +2"),
    B("godhead, growth after, switch", "g = godhead_of_awe; b = ogre; a = glorious_anthem; ! minus_2_0: b; ! switch_sizes: b; ! giant_growth: b",
      b="5/3", why="1/1, anthem 2/2, -2/-0 0/2, +3 3/5, switch 5/3"),
    B("two switches", "b = ogre; ! switch_sizes: b; ! switch_sizes: b; a = glorious_anthem", b="2/4"),
    B("two godheads", "g = godhead_of_awe; h = godhead_of_awe; b = bear", g="1/1", h="1/1", b="1/1"),
    B("painter, then red", "p = painters_servant; b = bear; ! become_red: b; w = serra", b="red !blue !green", w="white blue", p="blue"),
    B("red, then painter", "b = bear; ! become_red: b; p = painters_servant", b="red blue !green"),
    B("wilt-leaf liege", "l = wilt_leaf_liege; g = bear; w = serra; b = gw_hybrid; x = gw_hybrid @ b",
      g="3/3", w="5/5", b="4/4", x="2/2", l="4/4"),
    B("liege and devoid, painter", "p = painters_servant; l = wilt_leaf_liege; d = devoid_drone; ! become_white: d",
      d="3/3 white !blue !green", why="devoid first (CDA), then blue, then white only"),
    B("devoid goes first", "p = painters_servant; d = devoid_drone", d="blue !green"),
    B("minus counter then set", "b = bear; + minus 1 b; ! become_4_1: b", b="3/0"),
    B("bello and humility-like", "b = bello; k = darksteel_ingot; o = conspiracy @ b; h = opalescence; m = mind_stone; e = colossus_hammer; ! ovinize: b",
      b="0/1 !bello", k="4/4 creature elemental haste artifact", h="4/4 creature elemental haste", m="!creature", e="!creature",
      o="5/5 creature zombie !elemental !haste",
      why="Bello began in 4, so 6 and 7b go on without the ability"),
    B("animator and humility", "a = animator; h = humility; c = crusade", a="1/1 !animator", h="1/1 creature !humility", c="1/1 creature !crusade"),
    B("humility then animator", "h = humility; a = animator; c = crusade", a="1/1", h="3/3", c="3/3 !crusade"),
    B("lantern and magus", "l = chromatic_lantern; v = canopy_vista; m = magus_of_the_moon @ b", v="mountain !forest any_color_mana red_mana !green_mana"),
    B("urborg animated and ovinized", "u = urborg; f = forest; ! animate_land: u; ! ovinize: u",
      u="0/1 creature swamp !black_mana !urborg", f="forest swamp green_mana black_mana"),
    B("lignify on hivelord", "h = sliver_hivelord; s = sliver_hivelord @ b; l = lignify -> h", h="0/4 treefolk !sliver !indestructible", s="5/5 indestructible"),
    B("lignify before another hivelord", "h = sliver_hivelord; l = lignify -> h; t = sliver_hivelord", h="0/4 treefolk !indestructible", t="indestructible sliver"),
    B("song on opalescence", "o = opalescence; a = always_watching; s = song_of_the_dryads @ b -> o",
      o="land forest !enchantment !white green_mana !opalescence", a="!creature", s="!creature"),
    B("crusades under humility and opalescence", "h = humility; m = master_of_the_feast; e = emrakul; c = crusade; o = opalescence",
      h="4/4", m="3/3 !flying", e="1/1", c="2/2 !crusade"),
    B("mimic", "m = mimic; s = scourge_of_the_nobilis -> m; ! become_4_2: m; ! minus_2_0: m; ! switch_sizes: m; ! minus_2_0: m",
      m="4/2 lifelink"),
    B("copy", "b = bear; s = serra; ! copy_of_serra: b; g = glorious_anthem; ! become_red: b", b="5/5 flying vigilance bird !bear red !white"),
    B("copy of humility", "m = mind_stone; ! copy_of_humility: m; s = serra", m="enchantment !artifact humility white", s="1/1 !flying"),
    B("control of a control aura", "x = serra @ a; c = control_magic @ b -> x; d = control_magic @ a -> c",
      x="^a", c="^a", order="d:control_magic c:control_magic", why="the first Aura depends on the second: 'you' would be another player"),
    B("control magic and a lord", "g = glorious_anthem; x = bear @ b; c = control_magic -> x", x="3/3 ^a"),
    B("leaders in a loop", "p = pack_leader; q = pack_leader; b = bear", q="6/3", p="9/3", b="11/2", order="p:pack_leader q:pack_leader",
      why="each reads what the other changes: a loop, so timestamps: q 3+3=6, b 5; then p 3+6=9, b 11"),
    B("leader and anthem", "p = pack_leader; g = glorious_anthem; b = bear", p="4/4", b="7/3", order="g:glorious_anthem p:pack_leader"),
    B("leader and counters", "p = pack_leader; + plus 2 p; b = bear", p="5/5", b="7/2"),
    B("color loop, red first", "r = red_to_black; k = black_to_red; x = ogre; y = master_of_the_feast", x="red !black", y="red !black",
      order="r:red_to_black k:black_to_red", why="loop: timestamps; red to black, then all black to red"),
    B("color loop and a feeder", "r = red_to_black; k = black_to_red; w = white_to_red; x = serra; y = ogre", x="red", y="red",
      order="r:red_to_black k:black_to_red w:white_to_red", why="r also depends on w, but an effect in a loop does not wait"),
    B("granted static ability", "f = flight_school; b = bear; c = bear @ b", b="vigilance watchful", c="vigilance"),
    B("granted ability under ovinize", "f = flight_school; b = bear; ! ovinize: b; c = ogre @ b", b="!vigilance !watchful 0/1", c="vigilance"),
    B("timestamp of a granted ability", "b = bear; c = ogre @ b; ! become_4_1: c; d = dwarf_school", c="0/2", b="2/2",
      why="613.7a: the Bear got the ability later than the Ogre became 4/1"),
    B("flying gained and lost", "b = bear; ! gain_flying: b; c = serra; ! lose_flying: b, c", b="!flying", c="!flying vigilance"),
    B("flying lost and gained", "c = serra; ! lose_flying: c; ! gain_flying: c", c="flying"),
    B("noncreature artifacts once", "m = mind_stone; ! all_noncreature_artifacts: m; g = glorious_anthem", m="creature 3/3 artifact"),
    B("becoming green counts before 7", "g = green_maker; l = wilt_leaf_liege; w = serra", w="green !white 5/5", l="4/4"),
    B("song on a bear", "b = bear; g = glorious_anthem; s = song_of_the_dryads -> b", b="land forest !creature !bear !green !3/3 !2/2 green_mana"),
    B("hacked bell", "k = kormus_bell; u = urborg; i = island; p = plains; ! swamp_reads_island: k", i="1/1 creature black", p="!creature swamp",
      u="!creature swamp"),
    B("hacked urborg, twice", "u = urborg; p = plains; s = swamp; ! swamp_reads_island: u, s; ! island_reads_forest: u; k = kormus_bell",
      p="plains forest !swamp !island white_mana green_mana !creature", u="forest green_mana", s="island forest !swamp blue_mana green_mana !creature"),
    B("hacked the wrong way round", "u = urborg; p = plains; ! island_reads_forest: u; ! swamp_reads_island: u", p="island plains !forest"),
    B("ashaya and blood moon", "m = blood_moon; a = ashaya_like; b = bear; c = bear @ b", a="land creature mountain elemental !forest red_mana !ashaya 4/4",
      b="land creature mountain bear 2/2 red_mana", c="!land 2/2", order="a:ashaya m:blood_moon",
      why="Blood Moon depends on Ashaya; it could not yet take Ashaya's ability, so there is no loop"),
    B("ashaya and urborg", "u = urborg; a = ashaya_like; b = bear", a="land forest swamp green_mana black_mana", b="land creature forest swamp 2/2"),
    # added for the joint programs: instances
    B("a given static ability depends on what takes it", "b = bear; c = ogre; ! learn_watchful: b; ! ovinize: b", c="!vigilance", b="!watchful 0/1",
      why="613.8a: applying Ovinize would end the existence of what the later-stripped ability does, so that waits and never exists"),
    B("given twice, each with its own timestamp", "b = bear; c = ogre; ! learn_watchful: b; ! lose_flying: b; ! learn_watchful: b", c="vigilance", b="vigilance"),
    # amounts, phrases, choices, counters
    B("counting artifacts", "c = census; b = bear; m = mind_stone; n = darksteel_ingot; o = mind_stone @ b; x = bear @ b", b="4/2", x="2/2"),
    B("counting nothing", "c = census; b = bear", b="2/2"),
    B("a defined power counts lands of all, before what sets", "s = surveyor; f = forest; p = plains @ b", s="2/3"),
    B("a defined power under Godhead", "s = surveyor; f = forest; g = godhead_of_awe", s="1/1"),
    B("numbers of colors", "n = banner; b = bear; w = gw_hybrid; x = gw_hybrid @ b; e = emrakul", b="2/2 vigilance", w="3/3 !vigilance", x="2/2 !vigilance", e="15/17 !vigilance"),
    B("colors in their own layer", "l = bleacher; w = gw_hybrid; p = painters_servant; b = bear", w="red !green !white !blue", b="red !green !blue", order="p:painters_servant l:bleacher",
      why="applying the Servant would make the Bear multicolored: what the Bleacher applies to"),
    B("whose creatures, and how dear", "s = spite; b = bear; x = bear @ b; o = ogre @ b", b="2/2 flying", x="1/2 flying", o="0/3 !flying"),
    B("a power less 2 is no negative bonus", "t = tutor_of_growth; b = bear", b="2/2"),
    B("a power less 2 waits for the anthem", "t = tutor_of_growth; g = glorious_anthem; a = glorious_anthem; b = bear", b="4/4", t="3/6", order="t:tutor_of_growth g:glorious_anthem",
      why="1 - 2 and 2 - 2 both add 0: neither anthem changes what the Tutor does, so it does not wait (613.8a)"),
    B("a power less 2 waits for growth, then for the anthem", "t = tutor_of_growth; g = glorious_anthem; b = bear; ! giant_growth: t", b="6/6", t="5/8", order="g:glorious_anthem r1 t:tutor_of_growth"),
    B("a negative power is no bonus and waits for none", "t = half_leader; g = glorious_anthem; b = bear", b="3/3", t="0/5", order="t:half_leader g:glorious_anthem"),
    B("a negative power that would be positive waits", "t = half_leader; g = glorious_anthem; b = bear; ! giant_growth: t", b="3/6", t="3/11", order="g:glorious_anthem r1 t:half_leader"),
    B("a power that would be negative waits", "p = pack_leader; b = bear; ! minus_5_1: p", b="2/2", p="-2/2", order="r1 p:pack_leader"),
    B("a base power that reads one set later waits", "p = paragon; b = bear; ! become_4_1: p", b="4/2", order="r1 p:paragon"),
    B("a base power that reads one set to the same does not", "p = paragon; b = bear; c = paragon @ b; ! cowed: c", b="3/2", p="3/3", c="1/1"),
    B("a calculation with both sizes", "s = swinger; g = glorious_anthem; b = bear", s="4/2", order="g:glorious_anthem s:swinger", why="2 * 2 - 2 is another number than 2 * 1 - 1"),
    B("a calculation with both sizes that stays as it is", "s = swinger; ! twice_as_much: s", s="4/2", order="s:swinger r1", why="2 * 2 - 3 = 2 * 1 - 1"),
    B("its own power, added and taken", "u = burnout; b = ogre; x = ogre @ b", b="2/2", x="1/3"),
    B("its own power after the anthem", "u = burnout; g = glorious_anthem; b = ogre", b="4/2", order="g:glorious_anthem u:burnout"),
    B("a negative power is not subtracted", "u = burnout; b = ogre; ! minus_2_0: b", b="-1/3", why="1 - 2 = -1: +X adds 0, and -X takes nothing (107.1b)"),
    B("with and without counters", "r = rewarder; b = bear; c = bear; + charge 1 b", b="flying 2/2", c="!flying 3/2"),
    B("twice its counters", "b = bloater; + plus 3 b", b="9/9"),
    B("no counters are none", "b = bloater; c = ogre; + plus 1 c", b="0/0", c="2/4"),
    B("the chosen color", "c = chooser; b = bear; x = bear @ b; y = ogre @ b; ? chosen(c,color,red)", b="red green vigilance", x="!red !vigilance", y="red vigilance"),
    B("no color was chosen", "c = chooser; b = bear; ? in(b,nowhere)", b="green !red !vigilance"),
    B("every creature type, unless set", "e = changeling_egg; b = bear; s = serra", e="bear bird every_creature_type"),
    B("every creature type, then set", "e = changeling_egg; l = lignify -> e; s = serra", e="treefolk !bird !bear !every_creature_type"),
    B("every basic land type", "a = atlas; w = wasteland; x = wasteland @ b", w="plains island swamp mountain forest wasteland red_mana white_mana", x="!plains"),
    B("a keyword counter and what takes abilities", "h = humility; b = bear; ! lose_flying: b; + flying 1 b; c = ogre @ b", b="!flying", why="a counter has the timestamp of its object unless that is said"),
    B("a keyword counter", "b = bear; + flying 2 b", b="flying"),
    B("counters of other sizes", "b = bear; + counter(1,0) 2 b; + counter(0,-1) 1 b; + minus 1 b", b="3/0"),
    B("face down after a copy", "b = serra; ! copy_of_humility: b; ? face_down(b); g = glorious_anthem", b="creature 3/3 !white !enchantment !humility !flying"),
    B("a phased-out source", "g = glorious_anthem; b = bear; ? phased_out(g)", b="2/2"),
    # phrases about abilities
    B("with flying", "k = sky_haste; s = serra; b = bear; e = emrakul @ b", s="haste 4/4", b="!haste 2/3", e="haste 15/15"),
    B("with flying, given before", "f = levitation; k = sky_haste; b = bear; x = bear @ b", b="flying haste 2/2", x="!flying !haste 2/3"),
    B("with flying, given after: dependency", "k = sky_haste; f = levitation; b = bear", b="flying haste 2/2", order="f:levitation k:sky_haste"),
    B("with flying, taken after: dependency", "k = sky_haste; s = serra; ! lose_flying: s", s="!flying !haste 4/5"),
    B("with flying, all taken after: dependency", "k = sky_haste; s = serra; h = humility", s="!flying !haste 1/2", order="h:humility k:sky_haste"),
    B("with flying, by a counter", "k = sky_haste; b = bear; + flying 1 b", b="flying haste 2/2"),
    B("who flies loses flying", "g = grounding; f = levitation; b = bear; s = serra @ b", b="!flying", s="!flying", order="f:levitation g:grounding"),
    B("what waits for the first to take flying", "g = grounding; w = haste_wings; k = sky_haste; s = serra", s="!flying !haste vigilance 4/5", order="g:grounding w:haste_wings k:sky_haste",
      why="Sky Haste waits for Grounding; then nothing flies, and the wings do not wait for it any more"),
    B("without haste, given after", "w = haste_wings; k = sky_haste; s = serra; b = bear", s="flying haste vigilance", b="vigilance !flying !haste"),
    B("given abilities count, whoever gives them", "w = watchers; f = flight_school; b = bear; x = ogre", b="lifelink !reach vigilance", order="f:flight_school w:watch_link"),
    B("given and taken", "w = watchers; f = flight_school; b = bear; ! lose_watchful: b", b="!lifelink reach"),
    B("taken and given", "w = watchers; b = bear; x = watchman; ! gain_watchful: b; ! lose_watchful: x", b="lifelink !reach", x="!lifelink reach"),
    B("who you would be", "s = giver; x = bear; y = bear @ b; ! given_to_b: s", x="^a", y="^b", s="^b", why="applying the later effect first would change what the Giver applies to"),
    B("whom you would not control", "s = taker @ b; x = bear; y = bear @ b; ! given_to_a: s", x="^a", y="^a", s="^a"),
    # conditions and sizes that the layer itself changes
    B("a condition that would end", "g = red_guard; x = ogre; ! become_white: x", x="white !blue", g="white", order="r1 g:red_guard", why="613.8a: what it applies to would change"),
    B("a condition that would begin", "g = red_guard; x = bear; ! become_red: x", x="blue !red", order="r1 g:red_guard"),
    B("a condition that does not change", "g = red_guard; x = ogre; y = bear; ! become_red: y", x="blue", y="red !blue", order="g:red_guard r1"),
    B("a condition about this", "e = blue_eye; x = bear @ b; ! become_white: e", e="white", x="green !red"),
    B("the number of multicolored permanents", "t = tinge; w = gw_hybrid; b = bear; ! become_white: w", b="green white", t="red green !white"),
    B("a condition that two effects bring about", "m = muster; b = bear; n = mind_stone; o = mind_stone; ! all_noncreature_artifacts: n; ! all_noncreature_artifacts: o", m="!creature",
      why="604.2: the effect is there whatever its condition says. Neither of the others alone would change what it applies to, so it goes first, to nothing"),
    B("a condition that the second of two effects brings about", "n = mind_stone; ! all_noncreature_artifacts: n; m = muster; b = bear; o = mind_stone; ! all_noncreature_artifacts: o",
      m="creature 2/2", order="r1 r2 m:muster"),
    B("what opponents control at most", "r = refit; x = bear @ b; m = mind_stone @ b; n = mind_stone @ b; s = song_of_the_dryads -> n", x="artifact creature", n="land !artifact"),
    B("two numbers compared", "k = blight; f = forest; b = bear; ! all_noncreature_artifacts: b", b="artifact", f="swamp !forest black_mana"),
    B("two numbers compared: no more", "k = blight; f = forest; b = bear", f="forest !swamp"),
    B("a condition about an ability", "f = flock; v = levitation; b = bear", b="flying vigilance 3/2", order="v:levitation f:flock"),
    B("the ability that a condition is about is lost", "f = flock; s = serra; ! lose_flying: s; b = bear", b="!vigilance 2/2", s="4/4"),
    B("nobody has it", "k = lull; w = watchers; s = serra; ! ovinize: s; e = emrakul", e="!flying", s="0/1 !vigilance", why="Lull's condition is met once Serra has lost vigilance"),
    B("small creatures, after what makes them bigger", "s = small_help; g = glorious_anthem; b = bear; c = ogre", b="3/3", c="3/5", order="g:glorious_anthem s:small_help"),
    B("small creatures help each other in time", "s = small_help; t = small_help; c = ogre; b = bear", c="3/5", b="3/3", why="each would change what the other applies to: a loop, so timestamps"),
    B("big creatures in 7b", "c = big_curb; b = bear; ! become_4_2: b; s = serra", b="2/2", s="2/2", order="r1 c:big_curb"),
    B("tall creatures in 7d", "t = tall_turn; b = bear; ! become_4_1: b; ! switch_sizes: b; s = serra; d = mind_stone", b="4/1", s="4/4 haste", d="!haste",
      order="r2 t:tall_turn", why="208.3: a Mind Stone has no toughness"),
    B("counting small creatures", "s = small_count; g = glorious_anthem; b = bear; c = ogre", b="4/3", c="3/4", order="g:glorious_anthem s:small_count"),
    B("a condition about a size", "f = big_friend; b = bear; ! twice_as_much: b", b="4/5", order="r1 f:big_friend"),
    B("a condition that compares its own sizes", "t = taunter; p = pack_leader; b = bear", t="5/2", p="4/2", b="6/1", order="p:pack_leader t:taunter"),
    B("a condition of a given ability, after its first layer", "k = landed; b = bear; f = forest; g = forest", b="4/2 !artifact", f="!2/0"),
    B("each given ability counts", "k = landed; l = landed; b = bear; f = forest; g = forest", b="6/2"),
    B("the same time", "b = ogre; c = dwarf_school; d = bear; ! become_4_1: b", b="4/1"),
]
