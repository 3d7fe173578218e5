"""What a question is about, in a word: the keyword or the part of the rules that its wrong answers get wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from checker.quiz.mistaken import rules_of
from checker.quiz.situations import Situation

_CHAPTERS = {
    "702.79": "persist", "702.80": "wither", "702.78": "conspire", "702.74": "evoke", "702.76": "prowl", "702.77": "reinforce", "702.90": "infect", "702.93": "undying", "702.16": "protection",
    "702.47": "splice", "702.51": "convoke", "702.66": "delve", "702.62": "suspend", "702.73": "changeling", "702.15": "lifelink", "702.2": "deathtouch", "702.19": "trample",
    "107.4": "hybrid", "107.6": "untap-symbol", "107.3": "x", "202.2": "colors", "105": "colors", "202.3": "mana-value", "613": "layers", "122": "counters", "120": "damage", "704": "state-based-actions",
    "603": "triggers", "601.2f": "costs", "601.2h": "costs", "118": "costs", "601": "casting", "602": "activating", "605": "mana", "106": "mana", "508": "combat", "509": "combat", "510": "combat", "506": "combat",
    "608": "resolving", "115": "targets", "614": "replacement", "615": "prevention", "616": "replacement", "707": "copies", "400": "zones", "104": "winning", "708": "face-down", "305": "lands", "117": "priority",
}
"""Where a rule stands: the number itself, what it begins with, or its chapter."""
TOPICS = tuple(sorted({*_CHAPTERS.values(), "loops", "rules"}))
"""All that a question can be about."""


def chapter(rule: str) -> str:
    """The topic of a rule; "" where it has no name.

    Examples
    --------
    >>> chapter("702.79a"), chapter("613.4b"), chapter("702.7b")
    ('persist', 'layers', '')
    """
    if found := _CHAPTERS.get(rule):
        return found
    section = re.sub(r"[a-z]$", "", rule)
    return _CHAPTERS.get(section) or _CHAPTERS.get(section.split(".")[0], "")


def topic_of(situation: Situation, misconceptions: Sequence[str], rules: Collection[str], wanted: Collection[str] = ()) -> str:
    """What a question is about: what its misconceptions are about first, then its ruling and its proof; of several that it is about a wanted one."""
    votes: Counter[str] = Counter()
    for weight, numbers in ((4.0, [rule for name in misconceptions for rule in sorted(rules_of(name))]), (2.0, list(situation.rules)), (1.0, list(rules))):
        named = [c for rule in numbers if (c := chapter(rule))]
        for topic in named:
            votes[topic] += weight / len(named)  # type: ignore[assignment]
    text = " ".join(situation.board.facts())
    for topic in votes:
        if re.search(rf"\({re.escape(topic.replace('-', '_'))}\b|,{re.escape(topic)}\)", text):
            votes[topic] += 2
    most = max(votes.values(), default=0)
    if near := {topic: n for topic, n in votes.items() if topic in wanted and 3 * n >= most}:
        return min(near, key=lambda t: (-near[t], t))
    return min(votes, key=lambda t: (-votes[t], t), default="rules")
