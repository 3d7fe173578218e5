"""Questions in words: what is played, when it is asked, and what happened, as one judge says it to another."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from checker.quiz.situations import Situation
from encoder.rulings.ruling import UNTIL

_WHEN = {UNTIL: " once everything has resolved", "the same step": " once everything has resolved", "end of combat": " at the end of combat",
         "end of turn": " at the end of the turn, when damage has worn off", "the next turn": " as the next turn is about to begin"}
_WHERE = {"main phase": "first main phase", "upkeep": "upkeep step", "beginning of combat": "beginning of combat step", "declare attackers": "declare attackers step",
          "declare blockers": "declare blockers step", "combat damage": "combat damage step", "end of combat": "end of combat step", "cleanup": "cleanup step"}
_TIMES = ("never", "once", "twice", "three times", "four times", "five times", "six times")


def when(situation: Situation) -> str:
    """When it is asked: a phrase with a blank before it, or nothing for the board as it is."""
    return _WHEN.get(situation.until, "") if situation.play else ""


def setting(situation: Situation) -> str:
    """Whose turn and which step it is, and who may act."""
    board = situation.board
    priority = f", and {board.priority} has priority" if board.priority != board.active else ""
    dated = f" By the rules of {situation.under}." if situation.under else ""
    return f"It is {possessive(board.active)} turn, in the {_WHERE.get(board.step, board.step)}{priority}.{dated}"


# --- words ------------------------------------------------------------------------------------------------------------------------


def possessive(name: str) -> str:
    """Whose something is.

    Examples
    --------
    >>> possessive("Ana"), possessive("Grizzly Bears")
    ("Ana's", "Grizzly Bears'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def times(n: int) -> str:
    """How often, in words.

    Examples
    --------
    >>> times(0), times(2), times(9)
    ('never', 'twice', '9 times')
    """
    return _TIMES[n] if n < len(_TIMES) else f"{n} times"


def symbols(text: str) -> str:
    """Mana as the symbols of a card: words that are letters and numbers of mana alone.

    Examples
    --------
    >>> symbols("2BB; BBB and 2 life")
    '{2}{B}{B}; {B}{B}{B} and 2 life'
    """
    return re.sub(r"(?<![\w{'-])\d{0,2}[WUBRGC]+(?![\w}'-])|(?<![^;\s])\d+(?=;|$| and )", lambda m: "".join(f"{{{one}}}" for one in re.findall(r"\d+|[A-Z]", m[0])), text)


def _unquoted(text: str, change: Callable[[str], str]) -> str:
    """A text with a change of what stands outside of quotation marks."""
    return "".join(part if n % 2 else change(part) for n, part in enumerate(re.split(r'("[^"]*")', text)))


def event_words(text: str) -> str:
    """Something that happens, or is so, as a sentence of a question."""
    return _unquoted(text, _plainer)


def _plainer(text: str) -> str:
    text = re.sub(r"s's\b", "s'", text)
    text = re.sub(r"\bexactly (\d+) times$", lambda m: f"exactly {times(int(m[1]))}", text)
    text = re.sub(r"('s?) (persist|undying|evoke|conspire|wither|suspend|cascade|storm|prowl|dethrone|champion) (resolves|triggers|is countered)", r"\1 \2 ability \3", text)
    text = re.sub(r"\b(enters|leaves)(?=$| (before|after|exactly|when|at the same time)\b)", r"\1 the battlefield", text)
    text = re.sub(r"\b1 ([-+]\d+/[-+]\d+) counter (is|are)\b", r"a \1 counter \2", text)
    return re.sub(r"\badds ([WUBRGC]+)$", lambda m: f"adds {symbols(m[1])}", text)


_DOES = {"dies": "die", "enters": "enter", "leaves": "leave", "resolves": "resolve", "triggers": "trigger", "untaps": "untap", "taps": "become tapped", "attacks": "attack", "blocks": "block",
         "draws": "draw", "discards": "discard", "sacrifices": "sacrifice", "gains": "gain", "loses": "lose", "deals": "deal", "casts": "cast", "activates": "activate", "adds": "add", "gets": "get",
         "announces": "announce", "wins": "win", "becomes": "become", "doesn't": "not"}
_VERB = re.compile(rf" (is|are|{'|'.join(_DOES)})(?= |$)")


def _verb(text: str) -> re.Match[str] | None:
    """The verb of a sentence about something that happens."""
    hidden = re.sub(r'"[^"]*"', lambda m: "_" * len(m[0]), text)
    return _VERB.search(hidden)


def how_often(text: str) -> str:
    """The question how often something happens.

    Examples
    --------
    >>> how_often("Grizzly Bears dies")
    'How many times does Grizzly Bears die?'
    >>> how_often("1 +1/+1 counter is removed from Grizzly Bears")
    'How many times is a +1/+1 counter removed from Grizzly Bears?'
    """
    said = event_words(text)
    found = _verb(said)
    if found is None or found[1] == "doesn't":
        return f"How many times does this happen: {said}?"
    who, what = said[:found.start()], said[found.end():]
    return f"How many times {found[1]} {who}{what}?" if found[1] in ("is", "are") else f"How many times does {who} {_DOES[found[1]]}{what}?"


def never(text: str) -> str:
    """The sentence that something never happens.

    Examples
    --------
    >>> never("Grizzly Bears dies"), never("2 -1/-1 counters are put on Grizzly Bears")
    ('Grizzly Bears never dies', '2 -1/-1 counters are never put on Grizzly Bears')
    """
    said = event_words(text)
    found = _verb(said)
    if found is None or found[1] == "doesn't":
        return f"it never happens that {said}"
    return f"{said[:found.end()]} never{said[found.end():]}" if found[1] in ("is", "are") else f"{said[:found.start()]} never{said[found.start():]}"


def capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


# --- what is played -----------------------------------------------------------------------------------------------------------------


def a_line(text: str) -> str:
    """A line of play as a sentence."""
    if found := re.fullmatch(r"(\S+) uses (\"[^\"]+\")(.*)", text):
        return f"The ability {found[2]}, which {found[1]} controls, goes on the stack{_aimed(found[3])}."
    if text == "the stack empties":
        return "All players pass until the stack is empty."
    if found := re.fullmatch(r"(.+) resolves", text):
        return f"All players pass until {event_words(text)}."
    if found := re.fullmatch(r"the game reaches (.+)", text):
        return f"The game goes on to {found[1]}."
    if found := re.fullmatch(r"(.+) may act freely", text):
        return f"From here on {found[1]} may make any legal play."
    if found := re.fullmatch(r"(.+) may respond", text):
        return f"{capital(found[1])} may respond with any legal play."
    if found := re.fullmatch(r"(.+) may attack or block freely", text):
        return f"From here on {found[1]} may attack and block in any legal way."
    return f"{capital(_paid(_ability_of(text)))}."


def _aimed(rest: str) -> str:
    return rest.replace(" targeting ", ", targeting ", 1)


def _ability_of(text: str) -> str:
    """A play that says which ability of a permanent is activated."""
    text = _unquoted(text, lambda part: re.sub(r"s's\b", "s'", part))
    text = re.sub(r"\b(activates?) (\"[^\"]+\") of ", r"\1 the ability \2 of ", text)
    return _unquoted(text, lambda part: re.sub(r"\b(activates?) (?!the ability|$)(?=\S)", r"\1 the ability of ", part))


def a_play(text: str, situation: Situation) -> str:
    """A play that is asked about, as a sentence without its end."""
    if found := re.fullmatch(r"(\S+) uses (\"[^\"]+\")(.*)", text):
        return f"{found[1]} casts {_instant(found[2], found[3])}"
    return _paid(_ability_of(text))


def _instant(words: str, rest: str) -> str:
    """A spell that is made for the question: its text, and what it costs if that matters."""
    cost = re.search(r" for (\d*[WUBRGC{}/XP]+)(?= |$)", rest)
    rest = rest if cost is None else rest[:cost.start()] + rest[cost.end():]
    return f"an instant{f' with mana cost {symbols(cost[1])}' if cost else ''} that says {words}{_aimed(rest)}"


def _paid(text: str) -> str:
    """What a play says of its payment, with symbols of mana."""
    text = _unquoted(text, lambda part: part.replace(" paying sacrificing ", ", sacrificing ").replace(" paying tapping ", ", tapping ").replace(" paying exiling ", ", exiling "))
    return _unquoted(text, lambda part: re.sub(r"\b(for|paying) ([0-9WUBRGC]+)(?= |$)", lambda m: f"{m[1]} {symbols(m[2])}", part))


_WISHES = {"casts": "cast", "activates": "activate", "plays": "play", "suspends": "suspend", "attacks": "attack", "blocks": "block", "turns": "turn"}


def a_wish(text: str, situation: Situation) -> str:
    """What somebody would like to do, as a sentence that stands before a question.

    A declaration is one of creatures: it is told as it is.
    """
    said = a_play(text, situation)
    found = re.match(rf"(\S+) ({'|'.join(_WISHES)})(?= |$)", said)
    return f"{found[1]} wants to {_WISHES[found[2]]}{said[found.end():]}." if found else f"{said}."


def told(situation: Situation) -> str:
    """The situation in words: where the game is, what is played, and that nothing else is."""
    free = any(" freely" in text or " may respond" in text for text in situation.play)
    said = [a_line(text) for text in situation.play]
    close = [("Apart from that, nobody" if free else "Nobody") + " does anything else that is optional."] if said else []
    return " ".join([setting(situation), *said, *close])


# --- proofs -------------------------------------------------------------------------------------------------------------------------


_HEADS = re.compile(r"(so it goes|one line|infinitely many lines, for example|([\d,]+) lines, for example):$")
_SIZE = re.compile(r"(\d+) ends?, (\d+) states, (\d+) transitions$")
_COUNTED = {"announcement": "way", "payment order": "order", "payment": "different payment", "target choice": "choice"}
_PLACE = re.compile(r" \[([^\[\]]+?)/(\w+)/(\d+)\]")


def proof_words(lines: Sequence[str], situation: Situation) -> tuple[str, ...]:
    """A proof as it is read by players: what happens step by step, then what is so; how much was looked at comes last."""
    out: list[str] = []
    size = ""
    printed: list[str] = []
    for line in lines:
        if found := _SIZE.search(line):
            size = f"Checked on every legal line of play: {found[2]} game states, {found[1]} way{'s' * (found[1] != '1')} to end."
            continue
        if (head := _HEADS.search(line)) and line.endswith(":"):
            many = head[2] if head[2] else "any number of" if head[1].startswith("infinitely") else ""
            out.append(f"There are {many} ways in which it can go, and this is so on all of them. One of them, step by step:" if many else "What happens, step by step:")
            continue
        if re.match(r" +start +printed values", line):
            printed.append("  Printed values (613.1): ")
            continue
        if printed and (value := re.match(r" {6,}(\S.*)$", line)):
            printed.append(value[1])
            continue
        if printed:
            out.append(printed[0] + ", ".join(printed[1:]))
            printed = []
        out.append(_step_words(line, situation))
    if printed:
        out.append(printed[0] + ", ".join(printed[1:]))
    return (*out, *([size] if size else []))


def _step_words(line: str, situation: Situation) -> str:
    """A sentence of a proof without the words of the engine."""
    if found := re.match(r"(\d+\. )(\S+) uses (\"[^\"]+\")(.*)$", line):
        return f"{found[1]}The ability {found[3]}, which {found[2]} controls, goes on the stack{_aimed(found[4])}"
    line = _PLACE.sub(lambda m: f" ({_label(situation, m[1], m[2], int(m[3])) or m[0].strip()})", line)
    line = re.sub(r"^( +)layer (\w+)  ", r"\1Layer \2: ", re.sub(r", timestamp \d+(?= \(|$)", "", line))
    line = re.sub(r"\bused spell \w+\b", "the instant", line)
    line = re.sub(r"^a (payments?|total costs?): (.+)$", lambda m: f"one {m[1].rstrip('s')}: {symbols(m[2])}", line)
    line = re.sub(r"^there (?:is|are) (\d+) (announcement|payment order|payment|target choice|way)s?$", lambda m: f"counted: {m[1]} {_COUNTED.get(m[2], m[2])}{'s' * (m[1] != '1')}", line)
    line = re.sub(r"^there (?:is|are) (\d+)(?:: (.+))?$", lambda m: f"counted: {m[1]}{f' ({m[2]})' if m[2] else ''}", line).replace(" to the exile", " to exile")
    line = re.sub(r"^( +)\d+\. next step\b|^next step\b", r"\1the game goes on to the next step", re.sub(r"^(\d+\. )next step\b", r"\1the game goes on to the next step", line))
    line = re.sub(r"^not so: (.+)$", lambda m: capital(never(m[1])), line)
    line = re.sub(r"^why not \((.+)\):$", r"Why that does not happen:", line)
    line = re.sub(r"; -?\d+ <= 0 is not so\b", ", which is more than 0", line)
    line = re.sub(r"(?<=[ (])line\([^()]*\)", "an ability without words of its own", line)
    line = re.sub(r"^( +name: )None$", r"\1none", line)
    return _unquoted(line, lambda part: re.sub(r"('s?) (persist|undying|evoke|conspire|prowl|suspend) (goes|resolves|triggers)\b", r"\1 \2 ability \3", re.sub(r"s's\b", "s'", part)))


def _label(situation: Situation, player: str, zone: str, n: int) -> str:
    return next((o.label for o in situation.board.objects if (o.listed, o.zone, o.index) == (player, zone, n)), "")
