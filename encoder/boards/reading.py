"""From a board file to a `Board`: all mistakes of the file at once, each with its place.

Four passes: what is written, and what can be named (`encoder.boards.outline`); what each state says, checked by the models; what every name refers to.
"""

from __future__ import annotations

import os
from collections.abc import Mapping as Map
from collections.abc import Sequence as Seq
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from encoder.boards.abilities import ability_meant, assign_targets
from encoder.boards.board import Board, Choice, Item, Object, State, Unknown, slug
from encoder.boards.details import modes, read_choices, read_paid, read_pool
from encoder.boards.effects import compile_effect
from encoder.boards.happenings import read_happening
from encoder.boards.models import STATE_KEYS, STEPS, BoardModel, PlayerModel, StateModel
from encoder.boards.names import NEW_CARD, Ref, Unclear, fold
from encoder.boards.outline import Entry, Outline
from encoder.boards.states import SIZES, Said, Words, check_counter, read_state, words_of
from encoder.errors import InputError, did_you_mean
from encoder.yaml_source import Mapping, Node, Scalar, Sequence, from_data, parse, read

if TYPE_CHECKING:
    from encoder.cards import Library


def load_board(path: str | os.PathLike[str], *, cards: Seq[str | os.PathLike[str]] = ()) -> Board:
    """The board in a file.

    Parameters
    ----------
    path : path
        A board file (YAML, see BOARDS.md).
    cards : sequence of paths
        Card files beside the library that is shipped.

    Raises
    ------
    InputError
        Everything that is wrong with the file, at once.
    """
    node = read(path)
    return parse_board(node, file=os.fspath(path), library=_shipped(cards))


def parse_board(data: str | Node | Map[str, Any], *, file: str = "<board>", library: Library | None = None) -> Board:
    """The board that a text, a node of a file or plain data says.

    Parameters
    ----------
    data : str, node or mapping
        The text of a board file; a part of a file that was read by `encoder.yaml_source` (so that places stay right); or plain data as from JSON.
    file : str
        Name for messages, where ``data`` has none.
    library : Library, optional
        The cards to know, the shipped ones if left out.

    Raises
    ------
    InputError
        Everything that is wrong, at once.

    Examples
    --------
    >>> parse_board("Ana: [Devoted Druit, Grizzly Bears: taped]", file="b.yaml")
    Traceback (most recent call last):
    ...
    encoder.errors.InputError: b.yaml:1:7: no card or object is named "Devoted Druit"
        Ana: [Devoted Druit, Grizzly Bears: taped]
              ^
      try: did you mean Devoted Druid?
    b.yaml:1:37: "taped" is no word of a state
        Ana: [Devoted Druit, Grizzly Bears: taped]
                                            ^
      try: did you mean tapped?
    """
    node = parse(data, file) if isinstance(data, str) else data if isinstance(data, Scalar | Sequence | Mapping) else from_data(data, file)
    return _Reading(node, library if library is not None else _shipped(()), file).board()


def _shipped(paths: Seq[str | os.PathLike[str]]) -> Library:
    from encoder.cards import library

    return library(*map(Path, paths))


class _Reading:
    """The last two passes over one file."""

    def __init__(self, node: Node, library: Library, file: str):
        if isinstance(node, Scalar) and node.empty:
            node = Mapping((), node.line, node.column, False, node.source)
        if not isinstance(node, Mapping):
            raise InputError([node.problem("a board is a mapping of players and keys", "Ana: [Devoted Druid]")])
        self.node, self.file = node, file
        self.outline = Outline(node, library)
        self.players, self.entries, self.names, self.library = self.outline.players, self.outline.entries, self.outline.names, self.outline.library
        self.at, self.problems = self.outline.at, self.outline.problems
        self.objects: list[Object] = []
        self.unknown: list[Unknown] = []

    def problem(self, where: Words | Node, message: str, hint: str = "") -> None:
        """Note a problem."""
        self.problems.append(where.problem(message, hint))

    def board(self) -> Board:
        """The board, or every problem."""
        for entry in self.entries:
            self._state(entry)
        model = self._validate()
        if model is None or self.problems:
            raise InputError(self.problems)
        board = self._build(model)
        if self.problems:
            raise InputError(self.problems)
        return board

    # --- third pass: states and the models ----------------------------------------------------------------------------

    def _state(self, entry: Entry) -> None:
        if isinstance(entry.state, Words):
            entry.said = read_state(entry.state, self.names, self.problems)
        elif isinstance(entry.state, Mapping):
            self._long_form(entry.state, entry.said)
        target: Any = self.outline.data
        for step in entry.loc:
            target = target[step]
        target["state"] = entry.said.data
        for loc, words in entry.said.at.items():
            self.at[(*entry.loc, "state", *loc)] = words
        self.at[entry.loc] = entry.name.node

    def _long_form(self, node: Mapping, said: Said) -> None:
        for key, value in node.pairs:
            name = key.text
            if name in ("power", "toughness", "size"):
                self.problem(key, f'"{name}" is not a trait', SIZES)
            elif name not in STATE_KEYS:
                self.problem(key, f'"{name[:60]}" is not a trait', did_you_mean(name, STATE_KEYS) or ", ".join(STATE_KEYS))
            elif isinstance(value, Scalar):
                said.data[name], said.at[(name,)] = value.text, words_of(value)
                if value.empty:
                    self.problem(key, f"nothing stands behind {name}")
            elif isinstance(value, Sequence):
                texts = [item for item in value.items if isinstance(item, Scalar)]
                if len(texts) < len(value.items):
                    self.problem(value, "a list of texts belongs here")
                said.data[name], said.at[(name,)] = [item.text for item in texts], Words("", Scalar("", value.line, value.column, "", value.source))
                for n, item in enumerate(texts):
                    said.at[(name, n)] = words_of(item)
            elif name != "counters":
                self.problem(value, "a text belongs here")
            else:
                counters: dict[str, str] = {}
                for kind, many in value.pairs:
                    known = check_counter(words_of(kind), self.problems)
                    if not isinstance(many, Scalar):
                        self.problem(many, "a whole number belongs here")
                        continue
                    if known in counters:
                        self.problem(kind, f"{known} counters are said twice")
                    counters[known], said.at[(name, known)] = many.text, words_of(many)
                said.data[name], said.at[(name,)] = counters, words_of(key)

    def _validate(self) -> BoardModel | None:
        try:
            return BoardModel.model_validate(self.outline.data)
        except ValidationError as error:
            for one in error.errors(include_url=False):
                loc = tuple(part for part in one["loc"] if isinstance(part, str | int))
                where: Words | Node = self.node
                for size in range(len(loc), 0, -1):
                    if (found := self.at.get(loc[:size])) is not None:
                        where = found
                        break
                self.problem(where, *_model_words(one, loc))
            return None

    # --- fourth pass: references --------------------------------------------------------------------------------------

    def _where(self, entry: Entry, *key: str | int) -> Words | Node:
        """The place of a trait, or of the nearest thing around it."""
        for size in range(len(key), 0, -1):
            if (found := self.at.get((*entry.loc, "state", *key[:size]))) is not None:
                return found
        return entry.name

    def _build(self, model: BoardModel) -> Board:
        players: dict[str, PlayerModel] = {name: model.__pydantic_extra__[name] for name in self.players}
        active = self._player(model.turn, self.at.get(("turn",), self.node)) or self.players[0]
        priority = self._player(model.priority, self.at.get(("priority",), self.node)) or active
        items = self._objects(model)
        self._rings()
        pool = tuple(m for p in self.players for m in read_pool(p, (words for q, words in self.outline.pools if q == p), self.problems))
        board = Board(
            tuple(self.players), active, model.step, priority, tuple(self.objects), {p: m.life for p, m in players.items()},
            {p: m.poison for p, m in players.items()}, pool, tuple(self.unknown), tuple(p for p in self.players if p in self.outline.exact),
            stack_said="stack" in self.outline.data, local_cards=tuple(sorted(self.outline.local.items())), rules=self._rules(model.rules), file=self.file, library=self.library, names=self.names,
        )
        return self._finish(board, items)

    def _rules(self, text: str) -> str:
        """The rules date that is meant, ``current`` for the latest."""
        import asp

        try:
            date = asp.resolve_date(text)
        except asp.UnknownRulesDate as error:
            self.problem(self.at[("rules",)], str(error), f"dates with rules of their own: {', '.join(asp.RULES_DATES)}")
            return "current"
        return "current" if date == asp.CURRENT else date

    def _player(self, text: str | None, where: Words | Node) -> str | None:
        if text is None:
            return None
        found = next((p for p in self.players if fold(p) == fold(text.strip())), None)
        if found is None:
            hint = did_you_mean(text, self.players) or f"the players are {' and '.join(self.players)}; a player is added by a key: {text}: []"
            self.problem(where, f'"{text}" is no player of this board', hint)
        return found

    def _objects(self, model: BoardModel) -> list[tuple[Entry, StateModel, int]]:
        """Fill `objects` and `unknown`; gives the stack's entries from the bottom, with the slots of spells (0: an ability)."""
        index: dict[tuple[str, str], int] = {}
        height = sum(entry.count for entry in self.entries if entry.zone == "stack")
        items: list[tuple[Entry, StateModel, int]] = []
        for entry in self.entries:
            said: StateModel = (model.stack if entry.zone == "stack" else getattr(model.__pydantic_extra__[entry.player], entry.zone))[int(entry.loc[-1])].state
            place = (entry.player or self.players[0], entry.zone)
            begin = index.get(place, 0) + 1
            index[place] = begin + entry.count - 1
            if entry.unknown:
                self._unknown(Unknown(*place, begin, entry.count))
                continue
            if entry.zone != "stack" and (word := "targets" if said.targets else "paid" if said.paid else "X" if said.x is not None else ""):
                self.problem(self._where(entry, word), f"{word} is said of spells and abilities on the stack only")
            for n in range(entry.count):
                at = begin + n
                if entry.zone == "stack":
                    at, height = height, height - 1
                if not entry.source:
                    self.objects.append(self._object(entry, said, n, at))
                if entry.zone == "stack":
                    items.append((entry, said, 0 if entry.source else self.objects[-1].slot))
        return items[::-1]

    def _unknown(self, more: Unknown) -> None:
        """Unknown cards; those beside one another are one group."""
        before = self.unknown[-1] if self.unknown else None
        if before and (before.player, before.zone, before.index + before.count) == (more.player, more.zone, more.index):
            self.unknown[-1] = replace(before, count=before.count + more.count)
        else:
            self.unknown.append(more)

    def _object(self, entry: Entry, said: StateModel, n: int, index: int) -> Object:
        """The n-th object of an entry."""
        assert entry.card
        listed = entry.player or self.players[0]
        owner = self._player(said.owner, self._where(entry, "owner")) or listed
        controller = self._player(said.controller, self._where(entry, "controller")) or listed
        token_card = f"token({entry.card.id})" in entry.card.facts
        state = self._resolved(entry, said)
        if entry.zone == "stack":
            second = None
        else:
            second, controller = (controller if controller != listed else None), listed
        state = replace(state, second_controller=second, token=(said.token or entry.copy) and not token_card)
        thing = entry.things[n]
        return Object(
            int(thing.ref.key), entry.card.id, entry.face or entry.card.name, thing.number, owner, controller, entry.zone, index, state, listed,
            token_card or state.token, slug(entry.face) or entry.card.id, *entry.name.node.place(entry.name.start),
        )

    def _ref(self, entry: Entry, key: tuple[str | int, ...], text: str | None, *kinds: str) -> Ref | None:
        if text is None:
            return None
        where = self._where(entry, *key)
        found = self.names.resolve(text)
        if isinstance(found, Unclear):
            self.problem(where, found.message, found.hint)
            return None
        if found.kind not in kinds:
            self.problem(where, f'"{text.strip()}" is {_KINDS[found.kind]}: {" or ".join(_KINDS[kind] for kind in kinds)} belongs here')
            return None
        return found

    def _resolved(self, entry: Entry, said: StateModel) -> State:
        """The state with its names resolved."""
        copied = None
        if said.copy_of is not None and (copied := self.library.find(" ".join(said.copy_of.split()))) is None:
            self.problem(self._where(entry, "copy of"), f'no card is named "{said.copy_of.strip()[:60]}"', self.library.suggest(said.copy_of) or NEW_CARD)
        blocking = [self._ref(entry, ("blocking", n), text, "object") for n, text in enumerate(said.blocking)]
        chosen: list[Choice] = []
        if entry.zone != "stack" or modes(said.chosen) is None:
            for n, text in enumerate(said.chosen):
                where = self._where(entry, "chosen", n)
                words = where if isinstance(where, Words) and where.text == text else Words(text, entry.name.node)
                chosen += read_choices(words, copied or entry.card, self.names, self.library, self.problems)
        return State(
            tapped=said.tapped, flipped=said.flipped or entry.flipped, phased_out=said.phased_out,
            counters=tuple(sorted((kind, n) for kind, n in said.counters.items() if n)), damage=said.damage, new=said.new,
            attached_to=self._ref(entry, ("attached to",), said.attached_to, "object", "player"),
            attacking=self._ref(entry, ("attacking",), said.attacking, "player", "object"), blocking=tuple(ref for ref in blocking if ref), blocked=said.blocked,
            chosen=tuple(chosen), linked_to=self._ref(entry, ("linked to",), said.linked_to, "object", "player"), revealed=said.revealed,
            face_down=said.face == "down", copy_of=copied.id if copied else None, copy_name=copied.name if copied else "",
        )

    def _rings(self) -> None:
        """Report objects that are attached to themselves, directly or over others."""
        to = {o.slot: int(o.state.attached_to.key) for o in self.objects if o.state.attached_to and o.state.attached_to.kind == "object"}
        done: set[int] = set()
        for start in to:
            path: list[int] = []
            at = start
            while at in to and at not in done and at not in path:
                path.append(at)
                at = to[at]
            if at in path:
                ring = path[path.index(at) :]
                labels = [self.objects[slot - 1].label for slot in ring]
                words = f"{labels[0]} is attached to itself" if len(ring) == 1 else f"{', '.join(labels)} are attached to one another in a ring"
                entry = next(e for e in self.entries if any(t.ref.key == ring[0] for t in e.things))
                self.problem(self._where(entry, "attached to"), words, "no chain of attachments comes back to where it began")
            done.update(path)

    def _finish(self, board: Board, entries: list[tuple[Entry, StateModel, int]]) -> Board:
        """The stack, the effects and the history: what speaks of the objects of a board."""
        stack = [self._item(entry, said, slot, place) for place, (entry, said, slot) in enumerate(entries, 1)]
        if self.problems:
            return board
        board = replace(board, stack=tuple(item for item in stack if item))
        sentences = self.outline.sentences
        for n, words in enumerate(sentences.get("effects", ()), 1):  # each on the board with those before it: they say what a copy copies
            effect = compile_effect(words, n, board, self.problems)
            board = replace(board, effects=(*board.effects, *([effect] if effect else [])))
        earlier = [read_happening(words, board, self.problems) for words in sentences.get("earlier", ())]
        board = replace(board, earlier=tuple(h for h in earlier if h))
        return board if self.problems else replace(board, order=self._order(board))

    def _item(self, entry: Entry, said: StateModel, slot: int, place: int) -> Item | None:
        """A spell or ability on the stack."""
        controller = self._player(said.controller, self._where(entry, "controller")) or entry.player
        ability, words, card = "", "", entry.card
        if entry.source and entry.part:
            self._only_of_items(entry)
            found = self.names.resolve(entry.source.text)
            if isinstance(found, Unclear) or found.kind != "object":
                message, hint = (found.message, found.hint) if isinstance(found, Unclear) else (f'"{entry.source.text.strip()}" has no abilities', "")
                self.problem(entry.source, message, hint)
                return None
            source = self.objects[int(found.key) - 1]
            slot, controller = source.slot, controller or source.controller
            card = self.library.find(source.state.copy_name or source.name)
            assert card
            meant = ability_meant(card, entry.part.text, card.faces[-1] if source.state.flipped else card.id if source.state.copy_of else source.face)
            if isinstance(meant, Unclear):
                self.problem(entry.part, meant.message, meant.hint)
                return None
            ability, words = meant
        assert card
        refs = [self._ref(entry, ("targets", n), text, "object", "player", "item") for n, text in enumerate(said.targets)]
        targets = assign_targets(card, ability, [ref for ref in refs if ref], modes(said.chosen) or ()) if all(refs) else ()
        if isinstance(targets, Unclear):
            self.problem(self._where(entry, "targets"), targets.message, targets.hint)
            return None
        paid = self._where(entry, "paid")
        spent = read_paid(paid if isinstance(paid, Words) else Words(said.paid, entry.name.node), self.problems) if said.paid else ()
        return Item(place, slot, ability, words, controller or self.players[0], targets, spent, said.x, modes(said.chosen) or ())

    def _only_of_items(self, entry: Entry) -> None:
        """An ability is no object: nothing is tapped or damaged about it."""
        for key in entry.said.data:
            if key not in ("targets", "paid", "X", "controller", "chosen"):
                self.problem(self._where(entry, key), f"{key} is not said of an ability on the stack")
        chosen = entry.said.data.get("chosen")
        if chosen is not None and modes([chosen] if isinstance(chosen, str) else list(map(str, chosen if isinstance(chosen, list) else ()))) is None:
            self.problem(self._where(entry, "chosen"), "only modes are chosen for an ability on the stack", "chosen mode 2")

    def _order(self, board: Board) -> tuple[str, ...]:
        """Timestamps that differ from the order of writing: what is not where it was written, in its new order."""
        raw = {" ".join(words.text.split()): effect for words, effect in zip(self.outline.sentences.get("effects", ()), board.effects, strict=True)}
        named: list[int] = []
        for words in self.outline.sentences.get("order", ()):
            text = " ".join(words.text.split())
            effect = raw.get(text) or next((e for e in board.effects if e.text == text), None)
            if effect and sum(e.text == effect.text for e in board.effects) > 1:
                self.problem(words, "two effects read so: which one?", "their order cannot be told apart; leave it out")
                continue
            found = Ref("object", -effect.number) if effect else self.names.resolve(text)
            if isinstance(found, Unclear):
                self.problem(words, found.message, found.hint)
            elif found.kind != "object":
                self.problem(words, f'"{text}" has no timestamp', "objects, or effects as they stand in effects:")
            elif int(found.key) in named:
                self.problem(words, f'"{text}" stands twice in the order')
            else:
                named.append(int(found.key))
        if self.problems:
            return ()
        written = list(board.timestamps())
        return tuple(board.timed(new) for old, new in zip(written, board.reordered(written, named), strict=True) if old != new)


_KINDS = {"object": "an object of this board", "player": "a player", "item": "an ability on the stack"}


def _model_words(error: Any, loc: tuple[str | int, ...]) -> tuple[str, str]:
    """What the models found, in our words."""
    kind, context, given = error["type"], error.get("ctx", {}), error.get("input")
    shown = str(given)[:60]
    key = next((part for part in reversed(loc) if isinstance(part, str)), "")
    if kind == "whole_number":
        return f'"{shown}" is no whole number', f"{key}: 3"
    if kind == "truth":
        return f'"{shown}" is neither true nor false', f"{key}: true"
    if kind == "greater_than_equal":
        return f"{key} is at least {context['ge']:,}", ""
    if kind == "less_than_equal":
        return f"{key} is at most {context['le']:,}", ""
    if kind == "literal_error" and key == "step":
        return f'no step is called "{shown}"', did_you_mean(shown.lower(), STEPS) or ", ".join(STEPS)
    if kind == "literal_error":
        return f'"{shown}" cannot stand behind {key}', f"{key}: {context.get('expected', '')}".replace("'", "")
    wanted = {"string_type": "a single text", "list_type": "a list", "dict_type": "a mapping"}.get(kind, "something else")
    return f"{wanted} belongs behind {key}", ""
