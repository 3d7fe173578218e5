"""Random board files as plain data, short and long forms mixed: every key and every trait of the language."""

from hypothesis import strategies as st

CREATURES = ["Devoted Druid", "Grizzly Bears", "Murderous Redcap", "Kulrath Knight", "Oona, Queen of the Fae", "Hunted Bonebrute", "Druida devoto"]
OTHERS = ["Forest", "Swamp", "Painter's Servant", "Wheel of Sun and Moon", "Shield of the Oversoul", "Vivid Crag", "Mutavault", "test creature 5/5 red"]
CARDS = ["Burn Trail", "Stifle", "Beseech the Queen", "Forest", "Grizzly Bears", "test spell {U/B}", "test spell {R}, sacrifice a creature"]
PLAYERS = ["Ana", "Bea"]
COUNTERS = ["+1/+1", "-1/-1", "+0/+1", "charge", "age", "first strike"]


@st.composite
def boards(draw):
    """The data of one board; loads without a mistake."""
    order = draw(st.permutations(PLAYERS))
    permanents: dict[str, list] = {player: draw(st.lists(st.sampled_from(CREATURES + OTHERS), max_size=5)) for player in PLAYERS}
    zones = {player: {zone: draw(st.lists(st.sampled_from(CARDS), max_size=2)) for zone in ("hand", "graveyard", "exile", "library", "command")} for player in PLAYERS}
    key_order = draw(st.permutations(["battlefield", "hand", "graveyard", "exile", "library", "command"]))
    labels = _labels([name for player in order for zone in key_order for name in (permanents[player] if zone == "battlefield" else zones[player][zone])], order, key_order, permanents, zones)
    data: dict = {}
    for player in order:
        entry: dict = {}
        for zone in key_order:
            if zone == "battlefield":
                entry[zone] = [draw(_object(name, labels, at)) for at, name in enumerate(permanents[player])]
            elif zones[player][zone]:
                entry[zone] = list(zones[player][zone])
        if draw(st.booleans()):
            entry.setdefault("hand", []).insert(draw(st.integers(0, len(entry.get("hand", [])))), draw(st.sampled_from(["2 unknown cards", "unknown card"])))
        if draw(st.booleans()):
            entry.setdefault("library", []).append("exactly")
        entry |= draw(st.fixed_dictionaries({}, optional={
            "life": st.integers(-3, 40), "poison": st.integers(0, 9),
            "mana": st.sampled_from(["BBRR", "2U", 3, ["BB", "CC only on costs with X", "G snow"], ["R only on creature spells", "R"]]),
        }))
        data[player] = entry
    data |= draw(st.fixed_dictionaries({}, optional={
        "turn": st.sampled_from(PLAYERS), "priority": st.sampled_from(PLAYERS), "step": st.sampled_from(["upkeep", "declare blockers", "second main phase", "cleanup"]),
        "rules": st.sampled_from(["current", "2008-05-02"]),
        "earlier": st.lists(st.sampled_from(["Ana played a land", "Bea lost 3 life", "Ana cast Burn Trail", "Bea drew 2 cards"]), max_size=3),
        "cards": st.just({"test bear": "{G} creature Bear 1/1\nflying"}),
    }))
    if labels:
        named = st.sampled_from(labels)
        data["effects"] = draw(st.lists(named.map(lambda name: f"{name} gets +1/+1 until end of turn"), max_size=2, unique=True))
        data["order"] = draw(st.lists(named, max_size=3, unique=True))
    data["stack"] = draw(st.lists(st.sampled_from(PLAYERS).flatmap(lambda player: st.sampled_from(
        [{f"{player}'s Burn Trail": "paid RRRR and targeting Bea"}, {f"{player}'s Blaze": {"X": 3, "targets": ["Ana"]}}, {f"{player}'s the copy of Giant Growth": "targeting test creature"}]
        if permanents["Ana"].count("test creature 5/5 red") + permanents["Bea"].count("test creature 5/5 red") == 1 else [{f"{player}'s Burn Trail": "targeting Bea"}])), max_size=2))
    return data


def _labels(names, order, key_order, permanents, zones):
    """What each permanent is called, for those names that are clear without counting over zones."""
    canonical = {"Druida devoto": "Devoted Druid"}
    everything = [canonical.get(name, name) for name in names]
    return [name for player in order for name in permanents[player]
            if everything.count(canonical.get(name, name)) == 1 and name not in ("test creature 5/5 red", "Forest", "Swamp")]


@st.composite
def _object(draw, name, labels, at):
    long: dict = draw(st.fixed_dictionaries({}, optional={
        "tapped": st.booleans(), "new": st.booleans(), "phased out": st.booleans(), "damage": st.integers(0, 4), "blocked": st.booleans(), "revealed": st.booleans(),
        "counters": st.dictionaries(st.sampled_from(COUNTERS), st.integers(0, 3), max_size=3), "attacking": st.sampled_from(PLAYERS), "owner": st.sampled_from(PLAYERS),
        "face": st.just("down"), "copy of": st.sampled_from(["Spawnwrithe", "Wheel of Sun and Moon"]), "token": st.booleans(),
        "chosen": st.sampled_from(["black", "Forest", "Elf", ["black", "red"], 3, "Bea", "Wheel of Sun and Moon"]),
    }))
    if "chosen" in long and name in ("Oona, Queen of the Fae", "Painter's Servant"):
        long["chosen"] = draw(st.sampled_from(["black", ["black", "red"]]))  # what these ask for
    others = [label for label in labels if label != name]
    if others and draw(st.booleans()):
        long["linked to"] = draw(st.sampled_from(others))
        long["blocking"] = draw(st.lists(st.sampled_from(others), min_size=1, max_size=2, unique=True))
    if name not in labels and others and draw(st.booleans()):
        long["attached to"] = draw(st.sampled_from([*others, "Bea"]))
    if not long:
        return name
    return {name: draw(st.sampled_from([long, _short(draw, long)]))}


def _short(draw, long):
    words = []
    for key, value in draw(st.permutations(sorted(long.items(), key=str))):
        if value is True:
            words.append(key)
        elif key == "counters":
            words += [f"with {n} {kind} counters" if n > 1 else f"with a {kind} counter" for kind, n in value.items() if n]
        elif key == "damage" and value:
            words.append(f"with {value} damage")
        elif key == "face":
            words.append("face down")
        elif key in ("attached to", "attacking", "linked to", "chosen", "blocking"):
            words.append(f"{key} {' and '.join(map(str, value)) if isinstance(value, list) else value}")
        elif key in ("owner", "copy of"):
            words.append(f"{ {'owner': 'owned by', 'copy of': 'a copy of'}[key]} {value}")
    return draw(st.sampled_from([" and ", ", "])).join(words) if words else {}
