"""Each keyword in a game, from two sides: what it says happens with it, and without it does not; printed, granted by an effect, and lost (CR 702).

More of what keeps from being targeted is in test_targets.py, of equip in test_attaching.py, of what a spell is cast with in tests/checker/verdicts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from checker.engine import Layouts, Vocabulary
from checker.exploration import plays_of
from encoder.boards import parse_board
from encoder.errors import UnsupportedError

from .combats import Turn, cards
from .test_targets import Line

WAYS = {"printed": True, "absent": False, "granted": True, "lost": False}
BIG, SMALL, BEARS = "wall", "mouse", "Grizzly Bears"


def turn(keyword: str, way: str, ana: str = "tester", bea: str = BEARS, size: str = "2/2", tester: str = "", **more: str) -> Turn:
    """A turn of Ana with a tester that has the keyword in this way."""
    said = keyword.replace("_", " ")
    texts = {"tester": f"{size} {said if way in ('printed', 'lost') else ''}{tester}", "wall": "0/5", "mouse": "1/1", "bird": "1/1 flying", "ogre": "5/5", **more}
    board = cards(**texts) + f"Ana: [{ana}]\nBea: [{bea}]\nturn: Ana\n"
    effect = {"granted": f"tester has {said} until end of turn", "lost": f"tester loses {said} until end of turn"}.get(way)
    return Turn(board + (f"effects: ['{effect}']\n" if effect else ""), until="end_of_combat")


def attacks(keyword: str, way: str, **more: str) -> Turn:
    return turn(keyword, way, **more).attack("1 bea")


def fought(keyword: str, way: str, **more: str) -> Turn:
    """The tester has attacked, and slot 2 has blocked it."""
    return attacks(keyword, way, **more).block("2 1").damage()


def unblocked(keyword: str, way: str) -> Turn:
    return attacks(keyword, way).block().damage()


def blocks_of(keyword: str, way: str, **more: str) -> list[str]:
    return attacks(keyword, way, **more).to("declare_blockers").choices()


def registers(game: Turn) -> dict[str, int]:
    return dict(zip(game.vocabulary.register_text, game.state[1], strict=True))


SAYS: dict[str, Callable[[str, str], bool]] = {
    "haste": lambda k, w: "attacks(1,bea)" in turn(k, w, ana="'tester: new'").to("declare_attackers").choices(),
    "vigilance": lambda k, w: "tapped(1)" not in attacks(k, w).held,
    "defender": lambda k, w: "attacks(1,bea)" not in turn(k, w).to("declare_attackers").choices(),
    "flying": lambda k, w: blocks_of(k, w) == [""],
    "reach": lambda k, w: "blocks(2,1)" in turn(k, w, ana="bird", bea="tester").attack("1 bea").to("declare_blockers").choices(),
    "fear": lambda k, w: blocks_of(k, w) == [""],
    "intimidate": lambda k, w: blocks_of(k, w) == [""],
    "menace": lambda k, w: blocks_of(k, w, bea=f"{BEARS}, mouse") == ["", "blocks(2,1) + blocks(3,1)"],
    "trample": lambda k, w: registers(fought(k, w, bea="mouse", size="3/3") if w in ("absent", "lost") else attacks(k, w, bea="mouse", size="3/3").block("2 1").damage("1 2 1", "1 bea 2"))["life(bea)"] == 18,
    "first_strike": lambda k, w: not fought(k, w).dead(1),
    "double_strike": lambda k, w: registers(unblocked(k, w).to("end_of_combat"))["life(bea)"] == 16,
    "deathtouch": lambda k, w: fought(k, w, bea="ogre").dead(2),
    "lifelink": lambda k, w: registers(unblocked(k, w))["life(ana)"] == 22,
    "wither": lambda k, w: "counter(2,minus,2)" in fought(k, w, bea="wall").held,
    "infect": lambda k, w: registers(unblocked(k, w)).get("poison(bea)", 0) == 2 and registers(unblocked(k, w))["life(bea)"] == 20,
    "persist": lambda k, w: "counter(1,minus,1)" in fought(k, w, bea="ogre").held,
    "undying": lambda k, w: "counter(1,plus,1)" in fought(k, w, bea="ogre").held,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("keyword", SAYS)
def test_keyword(keyword, way):
    assert SAYS[keyword](keyword, way) is WAYS[way]


@pytest.mark.parametrize(("keyword", "counter", "stays"), [("persist", "-1/-1", False), ("persist", "+1/+1", True), ("undying", "+1/+1", False), ("undying", "-1/-1", True)])
def test_persist_and_undying_look_at_their_own_counters(keyword, counter, stays):
    """702.79a, 702.93a: not with such a counter; the other kind does not matter"""
    game = fought(keyword, "printed", ana=f"'tester: with a {counter} counter'", bea="ogre", size="2/2")
    assert ("in(1,battlefield)" in game.held) is stays


@pytest.mark.parametrize(("keyword", "hurt"), [("wither", "counter(2,minus,2)"), ("infect", "counter(2,minus,2)"), ("lifelink", "damage(2,2)"), ("deathtouch", "")])
def test_what_the_damage_does_to_a_creature(keyword, hurt):
    """702.80a, 702.90c, 702.15b: counters instead of damage, or damage and no counters"""
    held = fought(keyword, "printed", bea="wall").held
    assert {x for x in held if x.startswith(("damage(2", "counter(2"))} == ({hurt} if hurt else set())


@pytest.mark.parametrize(("text", "way", "blocked"), [("protection from green", "printed", False), ("protection from red", "printed", True), ("protection from green", "lost", True)])
def test_protection_from_blockers(text, way, blocked):
    """702.16f: not by creatures with the quality; by others"""
    board = cards(tester=f"2/2\n{text}") + "Ana: [tester]\nBea: [Grizzly Bears]\nturn: Ana\n"
    effect = "effects: ['tester loses all abilities until end of turn']\n" if way == "lost" else ""
    game = Turn(board + effect, until="end_of_combat").attack("1 bea").to("declare_blockers")
    assert ("blocks(2,1)" in game.choices()) is blocked


def first_plays(board: str) -> set[str]:
    vocabulary = Vocabulary(parse_board(board), tokens=1)
    engine = Layouts(vocabulary)
    return {label for label, _ in plays_of(engine, vocabulary.initial())}


TAPPER = "  tapper: |\n    {1} artifact\n    {T}: tap target Goblin\n"


@pytest.mark.parametrize(("text", "effect", "is_one"), [
    ("changeling", "", True), ("flying", "", False), ("changeling", "tester loses all abilities until end of turn", True), ("flying", "tester has changeling until end of turn", False),
])
def test_changeling(text, effect, is_one):
    """702.73a, 604.3a, 613.1d: every creature type, which it keeps when it loses its abilities; given by an effect it defines nothing"""
    board = cards(tester=f"2/2 {text}") + TAPPER + "Ana: [tapper, tester]\nBea: []\nturn: Ana\n" + (f"effects: ['{effect}']\n" if effect else "")
    assert any("aim(1,2)" in label for label in first_plays(board)) is is_one


@pytest.mark.parametrize(("text", "castable"), [("flash", True), ("flying", False)])
def test_flash(text, castable):
    """702.8a: whenever an instant could be cast"""
    board = cards(tester=f"2/2 {text}") + "Ana: {hand: [tester], mana: CGG}\nBea: [Grizzly Bears]\nturn: Bea\npriority: Ana\n"
    assert any(label.startswith("cast(ana") for label in first_plays(board)) is castable


@pytest.mark.parametrize("keyword", ["phasing"])
def test_what_is_not_carried_out_is_said_by_name(keyword):
    text = "cards:\n  tester: |\n    {1}{G} creature Elf 2/2\n    " + keyword + "\n"
    with pytest.raises(UnsupportedError, match=keyword.partition(":")[0].replace(" ", ".")):
        first_plays(text + "Ana: {battlefield: [tester], mana: GG}\nBea: []\nturn: Ana\n")


# --- what keeps off, four ways each: what targets, damages, enchants, equips, blocks ------------------------------------------------------------------

OFF = {"shroud": (set(), set()), "hexproof": ({"1"}, set()), "protection from red": (set(), set())}
"""Whether Ana's own and Bea's pinger, both red, may target the tester of Ana that has it."""
GUARD_CARDS = """  tester: |
    {{1}}{{G}} creature Elf 2/2
    {text}
  pinger: |
    {{R}} creature Wizard 1/1
    {{T}}: this deals 1 damage to target creature
  storm: |
    {{R}} creature Wizard 1/1
    {{T}}: this deals 1 damage to each creature
  rune: |
    {{R}} enchantment Aura
    enchant creature
  hot sword: |
    {{R}} artifact Equipment
    equipped creature gets +1/+0
  coat: |
    {{1}} enchantment Aura
    enchant creature
    enchanted creature has {veil}
  lord: |
    {{1}} enchantment
    each creature you control has {veil}
"""
MANY_WAYS = {"printed": True, "absent": False, "granted": True, "by an aura": True, "by an anthem": True, "lost": False}


def guarded(keyword: str, way: str, board: str) -> Line:
    """A board with slots of Ana's tester first; what grants stands behind everything else."""
    effect = {"granted": f"tester has {keyword} until end of turn", "lost": "tester loses all abilities until end of turn"}.get(way)
    more = {"by an aura": ", 'coat: attached to tester'", "by an anthem": ", lord"}.get(way, "")
    said = board.format(more) + (f"effects: ['{effect}']\n" if effect else "")
    return Line(said, keyword if way in ("printed", "lost") else "vigilance", veil=keyword, cards=GUARD_CARDS)


@pytest.mark.parametrize("way", MANY_WAYS)
@pytest.mark.parametrize("keyword", OFF)
def test_what_can_not_be_a_target(keyword, way):
    """702.18a, 702.11b, 702.16b; 613.1f"""
    mine, theirs = OFF[keyword] if MANY_WAYS[way] else ({"1"}, {"1"})
    line = guarded(keyword, way, "Ana: [tester, pinger{}]\nBea: [pinger]\nturn: Ana\n")
    bea = max(int(x[3]) for x in line.held if x.startswith("in("))
    assert line.targets("activate(ana,2") & {"1"} == mine
    assert line.do("pass(ana)").targets(f"activate(bea,{bea}") & {"1"} == theirs


@pytest.mark.parametrize("way", MANY_WAYS)
def test_protection_keeps_off_damage_and_attachments(way):
    """702.16c to 702.16e: the damage of a red source is prevented, a red Aura goes to the graveyard, a red Equipment becomes unattached"""
    line = guarded("protection from red", way, "Ana: [tester, storm{}]\nBea: ['rune: attached to tester', 'hot sword: attached to tester']\nturn: Ana\n")
    rune, sword = sorted(int(x[3]) for x in line.held if x.startswith("in("))[-2:]
    if any(label.startswith("check") for label in line.plays()):
        line.do("check")
    assert (f"in({rune},graveyard)" in line.held) is MANY_WAYS[way]
    assert (f"attached({sword},1)" not in line.held) is MANY_WAYS[way] and f"in({sword},battlefield)" in line.held
    line.do("activate(ana,2").resolve()
    assert ("damage(1,1)" not in line.held) is MANY_WAYS[way]


@pytest.mark.parametrize("way", ["absent", "granted", "lost"])
def test_protection_from_blockers_that_is_granted_or_lost(way):
    """702.16f"""
    effect = {"granted": "tester has protection from green until end of turn", "lost": "tester loses all abilities until end of turn"}.get(way)
    board = cards(tester=f"2/2\n{'protection from green' if way == 'lost' else 'vigilance'}") + "Ana: [tester]\nBea: [Grizzly Bears]\nturn: Ana\n"
    game = Turn(board + (f"effects: ['{effect}']\n" if effect else ""), until="end_of_combat").attack("1 bea").to("declare_blockers")
    assert ("blocks(2,1)" not in game.choices()) is WAYS[way]


# --- keywords of cards in hand, of what attaches -------------------------------------------------------------------------------------------------------

HAND_CARDS = """  tester: |
    {text}
  lord: |
    {{1}} enchantment
    {veil}
  elf: |
    {{G}} creature Elf 1/1
"""
ELF, TRICK = "{1}{G} creature Elf 2/2", "{G} sorcery\ndestroy target creature"


def hand(text: str, lord: str = "each Wall has flying", more: str = "turn: Ana\n") -> Line:
    """The tester is the only card in Ana's hand, slot 4, and has mana; slot 1 is what gives or takes abilities."""
    board = "Ana: {hand: [tester], battlefield: [lord, elf, elf], mana: CGG}\nBea: [Grizzly Bears]\npriority: Ana\n" + more
    return Line(board, text.replace("\n", "\n    "), veil=lord, cards=HAND_CARDS)


def offers(line: Line, *words: str) -> bool:
    return any(all(word in label for word in words) for label in line.plays())


OF_CARDS: dict[str, tuple[str, str, Callable[[Line], bool]]] = {
    "flash": (ELF, "turn: Bea\n", lambda line: offers(line, "cast(ana")),
    "conspire": (TRICK, "turn: Ana\n", lambda line: offers(line, "cast(ana", "conspires(")),
    "reinforce 1 {G}": (ELF, "turn: Ana\n", lambda line: offers(line, "activate(ana,4", "aim(1,2)")),
    "evoke {G}": (ELF, "turn: Ana\n", lambda line: offers(line, "cast(ana,4,line(tester,1))")),
    "prowl {G}": (ELF, "turn: Ana\nearlier: [elf 1 dealt combat damage to Bea]\nstep: second main phase\n", lambda line: offers(line, "cast(ana,4,line(tester,1))")),
}
"""What has it, when it does something, and whether it does."""
GIVEN = ("flash", "conspire", "reinforce 1 {G}")
"""Those that are carried out where an effect gives them; costs that an effect gives are refused by name."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("keyword", OF_CARDS)
def test_keyword_of_a_card_in_hand(keyword, way):
    """702.8a, 702.78a, 702.77a, 702.74a, 702.76a; 613.1f"""
    text, more, does = OF_CARDS[keyword]
    kind = "sorcery" if text is TRICK else "creature"
    lord = {"granted": f"each {kind} card in your hand has {keyword}", "lost": f"each {kind} card in your hand loses all abilities"}.get(way, "each Wall has flying")
    text += f"\n{keyword}" if way in ("printed", "lost") else ""
    if way == "granted" and keyword not in GIVEN:
        with pytest.raises(UnsupportedError, match="in your hand has "):
            hand(text, lord, more)
    else:
        assert does(hand(text, lord, more)) is WAYS[way]


@pytest.mark.parametrize(("keyword", "way", "said"), [("flash", "has", True), ("conspire", "has", True), ("evoke {G}", "has", "spell you cast has evoke"), ("prowl {G}", "has", "spell you cast has prowl"),
                                                      ("flash", "loses", "you cast loses flash"), ("conspire", "loses", "you cast loses conspire")])
def test_keyword_of_spells_that_are_cast(keyword, way, said):
    """601.2a: what spells get is there as they are proposed; what they lose, and costs that they get, is refused by name"""
    text, more, does = OF_CARDS[keyword]
    text += f"\n{keyword}" if way == "loses" else ""
    lord = f"each {'sorcery' if text.startswith(TRICK) else 'creature'} spell you cast {way} {keyword}"
    if said is True:
        assert does(hand(text, lord, more))
    else:
        with pytest.raises(UnsupportedError, match=re.escape(said)):
            hand(text, lord, more)


def test_spells_that_lose_all_abilities_are_refused_by_name():
    with pytest.raises(UnsupportedError, match="you cast loses all abilities"):
        hand(ELF, "each creature spell you cast loses all abilities")


@pytest.mark.parametrize(("keyword", "dealt"), [("prowl {G}", "Grizzly Bears dealt combat damage to Ana"), ("prowl {G}", "elf 1 dealt damage to Bea")])
def test_prowl_without_such_damage(keyword, dealt):
    """702.76a: not damage by another's creature, nor noncombat damage"""
    assert not offers(hand(f"{ELF}\n{keyword}", more=f"turn: Ana\nearlier: [{dealt}]\nstep: second main phase\n"), "line(tester,1)")


@pytest.mark.parametrize(("cost", "lord", "dies"), [("line(tester,1)", "each Wall has flying", True), ("cast(ana,4) ", "each Wall has flying", False), ("line(tester,1)", "each creature loses all abilities", False)])
def test_evoke_sacrifices_only_what_was_evoked_and_still_has_it(cost, lord, dies):
    """702.74a, 613.1f: the trigger is not there where the permanent has lost evoke"""
    line = hand(f"{ELF}\nevoke {{G}}", lord)
    line.do(next(label for label in line.plays() if cost in label)).resolve()
    for _ in range(8):
        forced = [label for label in line.plays() if label.startswith(("check", "continue", "place"))]
        if not forced and not any(x.startswith("item(") for x in line.held):
            break
        line.do(forced[0] if forced else "pass(")
    assert ("in(4,graveyard)" in line.held) is dies


AURA = "{R} enchantment Aura\n"


@pytest.mark.parametrize(("text", "effect", "stays"), [
    ("enchant creature", "", True), ("enchant land", "", False), ("enchant creature", "tester loses all abilities until end of turn", None),
    ("enchant creature", "elf is a land until end of turn", False), ("enchant land", "tester has enchant creature until end of turn", "given(enchant)"),
    ("enchant creature", "tester loses enchant creature until end of turn", "loses enchant creature"),
])
def test_enchant(text, effect, stays):
    """303.4, 702.5a, 704.5m: only what its enchant ability says; one that an effect gives is refused by name, and that there is none any more is no answer"""
    board = "Ana: [elf, 'tester: attached to elf']\nBea: []\nturn: Ana\n" + (f"effects: ['{effect}']\n" if effect else "")
    if isinstance(stays, str):
        with pytest.raises(UnsupportedError, match=re.escape(stays)):
            Line(board, f"{AURA}    {text}", cards=HAND_CARDS)
        return
    line = Line(board, f"{AURA}    {text}", cards=HAND_CARDS)
    if stays is None:
        assert {str(after) for after in line.plays().values()} == {"lost_enchant(2)"}
        return
    if any(label.startswith("check") for label in line.plays()):
        line.do("check")
    assert ("attached(2,1)" in line.held) is stays and ("in(2,graveyard)" in line.held) is not stays


@pytest.mark.parametrize(("text", "targets"), [("enchant creature", {"2", "3", "5"}), ("enchant Elf", {"2", "3"}), ("enchant land", set())])
def test_what_an_aura_spell_targets(text, targets):
    """303.4a, 702.5a"""
    assert hand(f"{AURA.replace('R', 'G')}{text}").targets("cast(ana,4") == targets


@pytest.mark.parametrize(("text", "lord", "equips"), [
    ("equip {0}", "each Wall has flying", True), ("equipped creature has flying", "each Wall has flying", False),
    ("equipped creature has flying", "each Equipment you control has equip {0}", True), ("equip {0}", "each Equipment you control loses all abilities", False)])
def test_equip(text, lord, equips):
    """702.6a, 613.1f"""
    line = Line("Ana: [elf, tester, lord]\nBea: [elf]\nturn: Ana\n", f"{{1}} artifact Equipment\n    {text}", veil=lord, cards=HAND_CARDS)
    assert line.targets("activate(ana,2") == ({"1"} if equips else set())
    if equips:
        assert "attached(2,1)" in line.do("activate(ana,2").resolve().held


@pytest.mark.parametrize("text", ["protection from red", "equip {0}", "ward: pay {1}"])
def test_to_lose_an_ability_with_more_words_is_refused_by_name(text):
    """Which of the abilities of an object are equal to the one that is named is not worked out."""
    with pytest.raises(UnsupportedError, match="loses"):
        Line(f"Ana: [elf]\nBea: []\nturn: Ana\neffects: ['elf loses {text} until end of turn']\n", ELF, cards=HAND_CARDS)
