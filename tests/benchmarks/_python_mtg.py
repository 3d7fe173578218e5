"""Put boards and questions to the python-mtg package of PyPI; run with an interpreter that has it, and nothing of this project.

A board with ``walk`` in place of questions is explored breadth first for so many seconds: ``{"transitions": n, "seconds": s}``.

Reads JSON lines ``{"players": [...], "active": ..., "step": ..., "objects": [...], "questions": [...]}`` and writes for each a JSON line
``{"answers": [...], "seconds": ...}``; an answer is a value, or ``{"cannot": reason}``. Objects: id, card, zone, controller, owner, tapped, new,
counters, attached, attacking. Questions: size, keyword, cast, activate, attack, block.

The package takes a board only as the state of a game: decks are made of the board's cards, the game is started, and every card is put where the
board has it. It keeps no timestamps, so the order of entry cannot be told to it.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import time
from collections import deque

STEPS = {"main phase": "precombat_main", "second main phase": "postcombat_main", "declare attackers": "declare_attackers", "declare blockers": "declare_blockers"}
COUNTERS = {"+1/+1": "p1p1", "-1/-1": "m1m1"}
ZONES = {"battlefield", "hand", "graveyard", "exile"}


def build(board):
    """The game, and its id of each object."""
    import mtg
    from mtg import driver
    from mtg.bridge_to_engine import slug

    unknown = sorted({o["card"] for o in board["objects"] if o["card"] not in mtg.cards})
    if unknown:
        raise LookupError("a card that it does not know")
    decks = {p: [o["card"] for o in board["objects"] if o["owner"] == p] + ["Wastes"] * 20 for p in board["players"]}
    game = mtg.Game(decks, explicit_lands=True, instant_speed=True)
    state = game.state
    owner = {card: player for player, card in state["printed_control"]}
    free = {}
    for card, name in sorted(state["instance_of"], key=lambda row: int(row[0].rsplit("_", 1)[1])):
        free.setdefault((owner[card], name), []).append(card)
    ids = {o["id"]: free[o["owner"], slug(o["card"])].pop(0) for o in board["objects"]}
    for relation in ("in_hand", "in_library", "on_battlefield", "graveyard", "exile", "tapped", "_land_played", "attacks", "counter"):
        state[relation] = set()
    state.setdefault("_sick", set()).clear()
    for o in board["objects"]:
        card = ids[o["id"]]
        if o["zone"] == "battlefield":
            state["on_battlefield"].add((card,))
            state["printed_control"] = {row for row in state["printed_control"] if row[1] != card} | {(o["controller"], card)}
        else:
            relation, row = {"hand": ("in_hand", (o["owner"], card)), "exile": ("exile", (card,))}.get(o["zone"], (o["zone"], (o["owner"], card)))
            state[relation].add(row)
        for word, relation in (("tapped", "tapped"), ("new", "_sick")):
            if o.get(word):
                state[relation].add((card,))
        for kind, n in o.get("counters", {}).items():
            state["counter"].add((card, COUNTERS.get(kind, kind), n))
        if o.get("attached") is not None:
            state.setdefault("attached_to", set()).add((card, ids[o["attached"]]))
        if o.get("attacking"):
            state["attacks"].add((card, o["attacking"]))
    rest = {card: player for card, player in owner.items() if card not in ids.values()}
    state["in_library"] = {(player, card) for card, player in rest.items()}
    state["_lib_order"] = {p: [card for card, player in rest.items() if player == p] for p in board["players"]}
    state["active_player"], state["current_step"] = {(board["active"],)}, {(STEPS[board["step"]],)}
    state["life"] = {(p, board["life"][p]) for p in board["players"]}
    for p in board["players"]:
        for pool in ("mana_pool", "mana_available", "floating_mana"):
            state[pool] = {row for row in state.get(pool, set()) if row[0] != p}
        driver._refresh_mana_pool(state, p)
    return game, ids


def _why(error):
    return str(error)[:200] if isinstance(error, LookupError) else f"{type(error).__name__}: {error}"[:200]


def answer(game, ids, question):
    """One answer."""
    from mtg.engine import env

    kind, card = question["kind"], ids[question["object"]]
    if kind == "size":
        seen = game.card(card)
        return f"{seen.power}/{seen.toughness}" if seen.is_creature else None
    if kind == "keyword":
        return question["word"] in game.card(card).keywords
    actions = env.legal_actions(game.state)
    if kind == "cast":
        return any(a[0] == "cast" and a[2] == card for a in actions)
    if kind == "land":
        return any(a[0] == "play" and a[2] == card for a in actions)
    if kind == "activate":
        return any(a[0] == "activate" and card in map(str, a[2]) for a in actions)
    if kind == "attack":
        return any(a[0] == "attack" and card in a[1] for a in actions)
    return any(a[0] == "block" and (card, ids[question["attacker"]]) in a[1] for a in actions)


def walk(game, seconds):
    """Transitions from the state of a game on, breadth first, and the processor time that they took."""
    from mtg.engine import env

    todo, n, start = deque([game.state]), 0, time.process_time()
    while todo and time.process_time() - start < seconds:
        state = todo.popleft()
        for action in env.legal_actions(state):
            todo.append(env.step(state, action))
            n += 1
    return {"transitions": n, "seconds": time.process_time() - start}


def main():
    """Answer every line."""
    for line in sys.stdin:
        board = json.loads(line)
        if "walk" in board:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                walked = walk(build(board)[0], board["walk"])
            print(json.dumps(walked), flush=True)
            continue
        out = {"answers": [], "seconds": 0.0}
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            try:
                game, ids = build(board)
            except Exception as error:
                out["answers"] = [{"cannot": _why(error)} for _ in board["questions"]]
            else:
                for question in board["questions"]:
                    start = time.perf_counter()
                    try:
                        out["answers"].append(answer(game, ids, question))
                    except Exception as error:
                        out["answers"].append({"cannot": _why(error)})
                    out["seconds"] += time.perf_counter() - start
        print(json.dumps(out), flush=True)


if __name__ == "__main__":
    main()
