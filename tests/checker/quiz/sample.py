"""Questions written by hand, for what shows them: the last one has texts that would mean something to every format if they were not escaped."""

from __future__ import annotations

from checker.quiz import Option, Question, Quiz

PERSIST = Question(
    "q1", "comes back", "persist", 2, {"Ana": [{"Murderous Redcap": "with a +1/+1 counter and 1 damage"}], "Bea": {"hand": ["Puncture Bolt", "2 unknown cards"], "mana": "RR", "life": 7}, "turn": "Bea"},
    "Bea casts Puncture Bolt targeting Murderous Redcap, and nobody does anything else. Where is Murderous Redcap afterwards?",
    (Option("On the battlefield, with a -1/-1 counter", {"always": ["Murderous Redcap is on the battlefield", "Murderous Redcap has a -1/-1 counter"]}, False, "counters cancel before creatures die",
            "Persist looks at the counters that it had as it last was on the battlefield: a +1/+1 counter and a -1/-1 counter, which leave in the same check in which it dies (704.3, 704.5q)."),
     Option("In Ana's graveyard", {"always": "Murderous Redcap is in Ana's graveyard"}, True, None, "It had a -1/-1 counter when it died (702.79a)."),
     Option("In exile", {"always": "Murderous Redcap is in exile"}, False, None, "Nothing exiles it.")),
    play=("Bea casts Puncture Bolt targeting Murderous Redcap", "the stack empties"),
    proof=("Puncture Bolt deals 1 damage to Murderous Redcap, and a -1/-1 counter is put on it [120.3e].", "  Murderous Redcap has 2 damage and toughness 2, and dies; its persist does not trigger [704.5g, 702.79a]."),
    rules=("120.3e", "702.79a", "704.5g", "704.5q"), source="shm-murderous-redcap-1")

PAYMENTS = Question(
    "q2", "payments", "hybrid", 1, {"Ana": {"hand": ["test spell {2/B}{2/B}{2/B}"], "mana": "BBBRRR"}},
    "Ana has exactly BBBRRR. In how many really different ways can she pay for test spell {2/B}{2/B}{2/B}?",
    (Option("6", {"number of payments of Ana casts test spell {2/B}{2/B}{2/B}": 6}, True, None, "BBB; BBBR or BBRR; BBBRR or BBRRR; and BBBRRR (107.4e)."),
     Option("2", {"number of payments of Ana casts test spell {2/B}{2/B}{2/B}": 2}, False, "all hybrid symbols take the same half", "Each symbol is announced on its own (601.2b)."),
     Option("4", {"number of payments of Ana casts test spell {2/B}{2/B}{2/B}": 4}, False, None, "So many total costs can be announced, but two of them can be paid in two ways.")),
    proof=("Each {2/B} is announced as {2} or as {B} [601.2b].",), rules=("107.4e", "601.2b"))

TWO_ALIKE = Question(
    "q3", "counters", "wither", 3, {"Ana": ["2 Forest", {"Grizzly Bears": "with a -1/-1 counter"}, "Grizzly Bears", "test bear"], "Bea": {"graveyard": ["Blaze"]}, "step": "end step", "stack": []},
    "Nobody does anything. How big is Grizzly Bears 1?", (Option("1/1", {"always": "Grizzly Bears 1 is 1/1"}, True, None, "A counter changes it in layer 7c (613.4c)."), Option("2/2", {"always": "Grizzly Bears 1 is 2/2"}, False, None, "Counters count.")),
    cards={"test bear": "{1}{G} creature Bear 2/2\nflying"}, under="2008-05-02")

NASTY_TEXT = "</script><script>alert(1)</script><b>& = ~ # { } : \\n \\ %50% {{Board}} [sound:x.mp3] `code` *x* _y_ | $a$ ]]> ñ “é” &amp; {2/B} ::a:: // =b"
NASTY = Question(
    NASTY_TEXT, NASTY_TEXT, NASTY_TEXT, 4, {"Ana": ["Forest"]}, f"{NASTY_TEXT}\n\n1. second line\n- third {{line}}",
    (Option(f"%50% {NASTY_TEXT}", {"always": "Forest is a land"}, True, None, NASTY_TEXT), Option(f"={NASTY_TEXT}", {"never": "Forest is a land"}, False, NASTY_TEXT, f"{NASTY_TEXT}\nand more"),
     Option("1. first", {"never": "Forest is green"}, False), Option("- a", {"never": "Forest is red"}, False)),
    proof=(NASTY_TEXT, "2. b"), rules=(NASTY_TEXT,))

QUIZ = Quiz(7, (PERSIST, PAYMENTS, TWO_ALIKE, NASTY))
BY_A_PERSON = Quiz(None, (PAYMENTS,))
