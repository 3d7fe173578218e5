"""What stands for the search in tests of a sweep: quick, and known beforehand. In a module of its own, because each process imports it."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from checker.setups import EVENTS, EXHAUSTS, GROWS
from checker.sweeping import Cards, Combo, Decision

COMBOS: dict[Cards, int] = {("forest", "island"): GROWS, ("mountain",): EXHAUSTS, ("plains",): EVENTS, ("mountain", "plains"): GROWS, ("mountain", "swamp"): EXHAUSTS, ("forest", "swamp", "wastes"): EVENTS}
"""What the combos are worth."""
NAMES = ("forest", "island", "mountain", "plains", "swamp", "wastes")


def loop(cards: Cards) -> Combo:
    """The loop of a combo."""
    return {"worth": COMBOS[cards], "loop": {"cards": [card.title() for card in cards]}}


def decide(given: Any, cards: Cards) -> Decision:
    """The combos above; forest and wastes are refused, island and swamp are not known."""
    verdict, reasons = "found" if cards in COMBOS else "none", list[str]()
    if cards == ("forest", "wastes"):
        verdict, reasons = "refused", ["Forest, line 1: words (not modelled: event)"]
    elif cards == ("island", "swamp"):
        verdict, reasons = "undetermined", ["too many states"]
    return {"verdict": verdict, "reasons": reasons, "loops": [loop(cards)] if cards in COMBOS else [], "unconfirmed": [], "states": len(cards), "transitions": 0}


def dies(given: Any, cards: Cards) -> Decision:
    """One set ends its process."""
    if cards == ("forest", "island"):
        os.kill(os.getpid(), signal.SIGKILL)
    return decide(given, cards)


def sleeps(given: Any, cards: Cards) -> Decision:
    """One set takes too long."""
    if cards == ("forest", "island"):
        time.sleep(60)
    return decide(given, cards)


def hoards(given: Any, cards: Cards) -> Decision:
    """One set needs too much memory."""
    if cards == ("forest", "island"):
        bytearray(4 * 2**30)
    return decide(given, cards)
