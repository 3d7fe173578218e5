"""From a ruling file to a `Ruling`: all mistakes of the file at once, each with its place."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

import asp
from encoder.boards import Board, Unclear, is_board_key, merged, parse_board
from encoder.boards.models import DEFAULT_PLAYERS, with_capital
from encoder.boards.names import fold
from encoder.errors import InputError, Problem, did_you_mean
from encoder.rulings.models import ASKED, CASE_KEYS, CLAIM_KEYS, ENDLESS, FILE_KEYS, FORCE, QUANTIFIERS, ClaimsModel, RulingModel
from encoder.rulings.ruling import (
    HORIZONS,
    UNTIL,
    Asked,
    Case,
    Claim,
    Compared,
    Content,
    Endless,
    Facts,
    Forced,
    Legality,
    Line,
    OutcomeCount,
    Outcomes,
    Ruling,
    used_name,
)
from encoder.rulings.sentences import (
    LONGEST,
    SINGLE_PLAYS,
    Happens,
    Marked,
    Mistake,
    Name,
    Play,
    Sentence,
    mark,
    parse_claims,
    parse_payment,
    parse_play,
)
from encoder.yaml_source import Mapping, Node, Scalar, Sequence, parse, plain, read

if TYPE_CHECKING:
    from encoder.cards import Library

MAX_CASES = 200
_ASKED = ("payments of", "total costs of", "least mana of", "number of payments of", "number of payment orders of", "number of announcements of", "number of ways of", "number of target choices of")
Said = TypeVar("Said")


def load_ruling(path: str | os.PathLike[str], *, library: Library | None = None) -> Ruling:
    """The ruling in a file.

    Raises
    ------
    InputError
        Everything that is wrong with the file, at once.
    """
    return parse_ruling(read(path), library=library)


def load_rulings(paths: Iterable[str | os.PathLike[str]], *, library: Library | None = None) -> tuple[Ruling, ...]:
    """The rulings in files and folders (``*.yaml`` and ``*.yml``, sorted), every mistake of all of them at once.

    Raises
    ------
    InputError
        Mistakes, a path that does not exist, a folder without rulings, one id in two files.
    """
    problems: list[Problem] = []
    rulings: list[Ruling] = []
    for path in map(Path, paths):
        files = sorted(path.glob("*.y*ml")) if path.is_dir() else [path]
        if not files:
            problems.append(Problem(str(path), 0, 0, "a folder without ruling files", "ruling files end in .yaml or .yml"))
        for file in files:
            try:
                rulings.append(load_ruling(file, library=library))
            except InputError as error:
                problems += error.problems
    first: dict[str, Ruling] = {}
    for ruling in rulings:
        if (other := first.setdefault(ruling.id, ruling)) is not ruling:
            problems.append(ruling.problem(f'the id "{ruling.id}" is that of {other.file}, too'))
    if problems:
        raise InputError(problems)
    return tuple(rulings)


def parse_ruling(data: str | Node, *, file: str = "<ruling>", library: Library | None = None) -> Ruling:
    """The ruling that a text, or a node of a file, says.

    Parameters
    ----------
    data : str or node
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
    >>> ruling = parse_ruling("ruling: r\\nboard: {Ana: [Devoted Druid]}\\nalways: Devoted Druid is 0/2")
    >>> [str(claim) for claim in ruling.claims]
    ['always: Devoted Druid is 0/2']
    >>> parse_ruling("ruling: r\\nboard: {Ana: [Devoted Druid]}\\nalways: Devoted Druit is 0/2", file="r.yaml")
    Traceback (most recent call last):
    ...
    encoder.errors.InputError: r.yaml:3:9: no card or object is named "Devoted Druit"
        always: Devoted Druit is 0/2
                ^
      try: did you mean Devoted Druid?
    """
    return _Reading(parse(data, file) if isinstance(data, str) else data, library).ruling()


@dataclass(frozen=True)
class Claimed:
    """What several things claim of one board and of what is played on it.

    Attributes
    ----------
    case : Case or None
        The board and what is played; None if it has mistakes.
    claims : tuple of tuple of Claim
        Of each thing.
    problems : tuple of Problem
        Everything that is wrong.
    """

    case: Case | None
    claims: tuple[tuple[Claim, ...], ...]
    problems: tuple[Problem, ...]


def read_claims(base: Mapping, said: Iterable[Mapping], *, library: Library | None = None) -> Claimed:
    """What several mappings of claims say of one board.

    Parameters
    ----------
    base : Mapping
        ``board``, ``cards``, ``play``, ``until`` and ``under``, as in a ruling file.
    said : iterable of Mapping
        Claims, each as in a ruling file.
    library : Library, optional
        The cards to know, the shipped ones if left out.
    """
    return _Reading(base, library).claimed(tuple(said))


@dataclass
class _Scope:
    """What one level of a file says: its nodes by key."""

    node: Mapping
    case: str
    nodes: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.nodes = {key.text: (key, value) for key, value in self.node.pairs}

    def texts(self, key: str) -> list[Scalar]:
        """The texts behind a key that takes one or a list."""
        if key not in self.nodes:
            return []
        value = self.nodes[key][1]
        return [item for item in (value.items if isinstance(value, Sequence) else (value,)) if isinstance(item, Scalar)]


class _Reading:
    """The work of one file."""

    def __init__(self, node: Node, library: Library | None):
        from encoder.cards import library as shipped

        self.node, self.library = node, library if library is not None else shipped()
        self.problems: list[Problem] = []
        self.boards: dict[tuple[int, tuple[tuple[str, str], ...]], Board | None] = {}
        self.played: dict[int, tuple[tuple[Line, ...], tuple[tuple[str, str], ...]]] = {}
        self.used_at: dict[tuple[str, str], Scalar] = {}

    def ruling(self) -> Ruling:
        node = self.node
        if not isinstance(node, Mapping) or node.get("ruling") is None:
            raise InputError([node.problem('a ruling file begins with "ruling: its-id"', "a board file is read by stackproof view, pay and plays")])
        top = _Scope(node, "")
        self._keys(top, FILE_KEYS, boards=False)
        cases = [_Scope(value, key.text) for key, value in self._cases(top)]
        if len(cases) > MAX_CASES:
            raise InputError([top.nodes["cases"][0].problem(f"more than {MAX_CASES} cases", "split the file")])
        for scope in cases:
            self._keys(scope, CASE_KEYS, boards=True)
        self._validate(node)
        self._dates(top, *cases)
        self._misconceptions(top, *cases)
        claims = [claim for scope in (cases or [top]) for level in ((top, scope) if cases else (top,)) for claim in self._claims(level, scope, top)]
        claims += list(self._comparisons(top, [scope.case for scope in cases]))
        if not claims and not self.problems:
            self.problems.append(node.problem("nothing is claimed", "always, never, legal, illegal, payments of ..., total costs of ..."))
        if self.problems:
            raise InputError(self.problems)
        found = tuple(Case(scope.case, self._boards_of(scope, top, board)[0], self._asked_dates(scope, top), tuple(t.text for t in scope.texts("refuted under")) if cases else (),
                           self._lines(scope, top, board)[0], self._until(scope, top)) for scope in (cases or [top]) if (board := self._board(scope, top)) is not None)
        return Ruling(self._text(top, "ruling"), self._text(top, "says"), self._text(top, "source"), tuple(t.text for t in top.texts("rules")), found,
                      tuple(claims), tuple(t.text for t in top.texts("refuted under")), node.source.file, top.texts("ruling")[0])

    def claimed(self, said: tuple[Mapping, ...]) -> Claimed:
        """What several mappings claim of the board of this one."""
        assert isinstance(self.node, Mapping)
        top, levels = _Scope(self.node, ""), [_Scope(one, "") for one in said]
        self._validate(self.node, ClaimsModel)
        for level in levels:
            self._keys(level, CLAIM_KEYS, boards=False, what="claim")
            self._validate(level.node, ClaimsModel)
        self._dates(top)
        board = self._board(top, top)
        claims = tuple(tuple(self._claims(level, top, top)) for level in levels) if board is not None else ()
        case = Case("", self._boards_of(top, top, board)[0], self._asked_dates(top, top), (), self._lines(top, top, board)[0], self._until(top, top)) if board is not None else None
        return Claimed(case, claims, tuple(dict.fromkeys(self.problems)))

    # --- keys ---------------------------------------------------------------------------------------------------------------

    def _text(self, scope: _Scope, key: str) -> str:
        texts = scope.texts(key)
        return " ".join(texts[0].text.split()) if texts else ""

    def _cases(self, top: _Scope) -> Iterator[tuple[Scalar, Mapping]]:
        if "cases" not in top.nodes:
            return
        key, value = top.nodes["cases"]
        if not isinstance(value, Mapping) or not value.pairs:
            self.problems.append(key.problem("cases is a mapping of names and what each case says", "cases:\n  at 3 life: {life: 3, legal: ...}"))
            return
        for name, said in value.pairs:
            if isinstance(said, Mapping):
                yield name, said
            elif isinstance(said, Scalar) and said.empty:
                yield name, Mapping((), name.line, name.column, False, name.source)
            else:
                self.problems.append(name.problem(f'the case "{name.text}" is a mapping', "{life: 3, legal: ...}"))

    def _keys(self, scope: _Scope, known: tuple[str, ...], boards: bool, what: str = "") -> None:
        for key, _ in scope.nodes.values():
            text = key.text
            if text in known or ASKED.fullmatch(text) or FORCE.fullmatch(text):
                continue
            if is_board_key(text):
                if not boards:
                    self.problems.append(key.problem(f'"{text}" belongs to the board', f"board: {{{text}: ...}}"))
                elif text == "rules":
                    self.problems.append(key.problem("a case says its date with under", "under: 2008-05-02"))
                continue
            words = re.split(r"(?<= of) (?=[A-Z])", text, maxsplit=1)[0]
            hint = with_capital(text, DEFAULT_PLAYERS) or did_you_mean(words, [*known, *_ASKED], alike=0.7)
            listed = [*known, *(f"{asked} PLAY" for asked in _ASKED)]
            self.problems.append(key.problem(f'"{text[:80]}" is no key of a {what or ("case" if boards else "ruling file")}', hint or ", ".join(listed)))

    def _validate(self, node: Mapping, model: type[ClaimsModel] = RulingModel) -> None:
        """Check the kinds of values with the model."""
        data = plain(node)
        try:
            model.model_validate(data)
        except ValidationError as error:
            for one in error.errors(include_url=False):
                where: Node = node
                for part in one["loc"]:
                    inner = where.get(str(part)) if isinstance(where, Mapping) else where.items[part] if isinstance(where, Sequence) and isinstance(part, int) else None
                    if inner is None:
                        break
                    where = inner
                key = next((str(part) for part in reversed(one["loc"]) if isinstance(part, str)), "")
                self.problems.append(where.problem(*_model_words(one["type"], key)))

    def _dates(self, *scopes: _Scope) -> None:
        for scope in scopes:
            if "under" in scope.nodes and not scope.texts("under"):
                self.problems.append(scope.nodes["under"][0].problem("a date belongs here", "under: 2008-05-02"))
            for text in scope.texts("under"):
                try:
                    asp.resolve_date(text.text)
                except asp.UnknownRulesDate as error:
                    self.problems.append(text.problem(str(error), f"dates with rules of their own: {', '.join(asp.RULES_DATES)}"))

    def _misconceptions(self, *scopes: _Scope) -> None:
        known = asp.misconceptions()
        for scope in scopes:
            for text in scope.texts("refuted under"):
                if text.text not in known:
                    hint = did_you_mean(text.text, known)
                    self.problems.append(text.problem(f'no misconception is named "{text.text}"', hint or "all of them: stackproof rules --misconceptions"))

    def _asked_dates(self, scope: _Scope, top: _Scope) -> tuple[str, ...]:
        return tuple(t.text for t in (scope.texts("under") or top.texts("under")))

    # --- boards -------------------------------------------------------------------------------------------------------------

    def _board(self, scope: _Scope, top: _Scope, used: tuple[tuple[str, str], ...] = ()) -> Board | None:
        """The board of a case; with cards for the spells of these texts that players use. None after a problem, which is told once."""
        key = (id(scope.node), used)
        if key not in self.boards:
            try:
                self.boards[key] = parse_board(self._board_node(scope, top, used), library=self.library)
            except InputError as error:
                self.problems += error.problems
                self.boards[key] = None
        return self.boards[key]

    def _board_node(self, scope: _Scope, top: _Scope, used: tuple[tuple[str, str], ...]) -> Mapping:
        base = (scope if "board" in scope.nodes else top).nodes.get("board", (None, None))[1]
        if base is not None and not isinstance(base, Mapping):
            raise InputError([base.problem("a board is a mapping of players and keys", "board: {Ana: [Devoted Druid]}")])
        if base is not None and (dated := next((key for key, _ in base.pairs if key.text == "rules"), None)):
            raise InputError([dated.problem("a ruling says its date with under", "under: 2008-05-02")])
        case = scope.node if scope is not top else Mapping((), scope.node.line, scope.node.column, False, scope.node.source)
        node = merged(base, case)
        more = [(k, v) for k, v in node.pairs if k.text != "cards"]
        cards: list[tuple[Scalar, Node]] = []
        for said in (top.nodes.get("cards", (None, None))[1], node.get("cards")):
            if isinstance(said, Mapping):
                cards += said.pairs
            elif isinstance(said, Scalar) and not said.empty:
                raise InputError([said.problem("cards is a mapping of names and card notation", "cards:\n  test bear: |\n    {G} creature Bear 1/1")])
        place = scope.node
        cards += [(_scalar(used_name(n), self.used_at.get(said, place)), _scalar(said[1], self.used_at.get(said, place))) for n, said in enumerate(used)]
        if cards:
            more.append((_scalar("cards", place), Mapping(tuple(cards), place.line, place.column, False, place.source)))
        whole = Mapping(tuple(more), place.line, place.column, False, place.source)
        for n, (player, _) in enumerate(used):
            item = Mapping(((_scalar("command", place), Sequence((_scalar(used_name(n), place),), place.line, place.column, True, place.source)),),
                           place.line, place.column, False, place.source)
            whole = merged(whole, Mapping(((_scalar(player, place), item),), place.line, place.column, False, place.source))
        return whole

    # --- claims -------------------------------------------------------------------------------------------------------------

    def _lines(self, scope: _Scope, top: _Scope, board: Board) -> tuple[tuple[Line, ...], tuple[tuple[str, str], ...]]:
        """What is played in a case, and the spells that are used in it."""
        if id(scope.node) not in self.played:
            used: list[tuple[str, str]] = []
            lines = [Line(play, node.text, node) for node in scope.texts("play") or top.texts("play") if (play := self._line(node, board, used)) is not None]
            self.played[id(scope.node)] = tuple(lines), tuple(used)
        return self.played[id(scope.node)]

    def _line(self, node: Scalar, board: Board, used: list[tuple[str, str]]) -> Play | None:
        play = self._sentence(node, node.text, board, parse_play)
        return None if play is None or not self._known(node, (play,), board) else self._with_card(node, play, board, used)

    def _until(self, scope: _Scope, top: _Scope) -> str:
        said = next((texts[0] for texts in (scope.texts("until"), top.texts("until")) if texts), None)
        words = " ".join(said.text.split()) if said is not None else UNTIL
        if said is not None and words not in HORIZONS[:-1] and not re.fullmatch(r"\d{1,3} decisions?", words):
            problem = said.problem(f'"{words[:60]}" is no horizon', did_you_mean(words, HORIZONS[:-1]) or ", ".join(HORIZONS[:-1]) + ", 6 decisions")
            self.problems += [problem] if problem not in self.problems else []
            return UNTIL
        return words

    def _boards_of(self, scope: _Scope, top: _Scope, board: Board, more: Iterable[tuple[str, str]] = ()) -> tuple[Board, tuple[tuple[str, str], ...]]:
        """The board of a case with cards for the spells that are used in its lines, and for more."""
        used = tuple(dict.fromkeys((*self._lines(scope, top, board)[1], *more)))
        return (self._board(scope, top, used) if used else board) or board, used

    def _claims(self, level: _Scope, scope: _Scope, top: _Scope) -> Iterator[Claim]:
        """The claims that one level of the file makes in a case; those about spells that are used share one board."""
        board = self._board(scope, top)
        if board is None:
            return
        used = list(self._lines(scope, top, board)[1])
        found = list(self._claimed(level, scope, top, board, used))
        played, with_used = self._boards_of(scope, top, board)[0], self._boards_of(scope, top, board, used)[0]
        for claim in found:
            play = claim.content.play if isinstance(claim.content, Legality | Asked) else None
            yield replace(claim, board=played if play is None or play.verb != "uses" else with_used)

    def _claimed(self, level: _Scope, scope: _Scope, top: _Scope, board: Board, used: list[tuple[str, str]]) -> Iterator[Claim]:
        """The claims of one level, on the board of its case; the spells that they use are added to `used`."""
        dates, until = self._asked_dates(scope, top), self._until(scope, top)
        lines = self._lines(scope, top, board)[0]
        because = tuple(t.text.removeprefix("CR ").strip() for t in level.texts("because"))
        if because and not level.texts("illegal"):
            self.problems.append(level.nodes["because"][0].problem("because stands without illegal", "illegal: Ana casts ...\nbecause: 601.2c"))

        def claim(key: str, text: str, content: Content, node: Scalar) -> Claim:
            return Claim(key, text, scope.case, content, board, dates, lines, until, node)

        for key, (name, value) in level.nodes.items():
            force = FORCE.fullmatch(key)
            if key in QUANTIFIERS or force or key in ("legal", "illegal"):
                if not level.texts(key):
                    self.problems.append(name.problem(f'"{key}" claims nothing', "a sentence, or a list of sentences"))
                for node in level.texts(key):
                    if key in ("legal", "illegal"):
                        if (play := self._play(node, node.text, board, used)) is not None:
                            yield claim(key, node.text, Legality(key == "legal", play, because if key == "illegal" else ()), node)
                    elif (said := self._said(node, board)) is not None:
                        yield claim(key, node.text, Forced(self._player(name, force[1], board), said) if force else Facts(key, said), node)
            elif key in ENDLESS:
                if not level.texts(key):
                    self.problems.append(name.problem(f'"{key}" claims nothing', "Ana; or what happens again and again: Ana gains life"))
                for node in level.texts(key):
                    if (repeated := self._endless(key == "endless", node, board)) is not None:
                        yield claim(key, node.text, repeated, node)
            elif key == "outcomes" and isinstance(value, Sequence):
                nodes = [[n for n in (item.items if isinstance(item, Sequence) else (item,)) if isinstance(n, Scalar)] for item in value.items]
                self.problems += [item.problem("this ending says nothing", "the sentences that are true of it") for item, ending in zip(value.items, nodes, strict=True) if not ending]
                endings = [[self._said(n, board) for n in ending] for ending in nodes]
                if all(one is not None for ending in endings for one in ending):
                    text = "; ".join(" and ".join(n.text for n in ending) for ending in nodes)
                    yield claim(key, text, Outcomes(tuple(tuple(s for one in ending if one for s in one) for ending in endings)), name)
            elif key == "number of outcomes":
                if isinstance(value, Scalar) and value.text.strip().isdigit():
                    yield claim(key, value.text, OutcomeCount(int(value.text)), name)
                else:
                    self.problems.append(value.problem("a whole number belongs here"))
            elif match := ASKED.fullmatch(key):
                asked = self._play(name, match[2], board, used, match.start(2))
                if asked is not None and (answer := self._answer(match[1], asked, level, key, name, value, board)) is not None:
                    yield claim(key, ", ".join(t.text for t in level.texts(key)), answer, name)

    def _said(self, node: Scalar, board: Board) -> tuple[Sentence, ...] | None:
        """The sentences of a claim whose names are all known."""
        said = self._sentence(node, node.text, board, parse_claims)
        return said if said is not None and self._known(node, said, board) else None

    def _endless(self, so: bool, node: Scalar, board: Board) -> Endless | None:
        """What is said to go on without end: of a player alone, anything; else one thing that happens."""
        if (player := next((p for p in board.players if fold(p) == fold(node.text)), None)) is not None:
            return Endless(so, player)
        said = self._said(node, board)
        if said is not None and len(said) == 1 and isinstance(said[0], Happens):
            return Endless(so, happens=said[0])
        if said is not None:
            self.problems.append(node.problem("what is repeated is a player, or one thing that happens", "Ana; Ana gains life; Ana adds G; Murderous Redcap dies"))
        return None

    def _player(self, name: Scalar, text: str, board: Board) -> str:
        """The player of ``... can force``."""
        found = next((p for p in board.players if fold(p) == fold(text)), None)
        if found is None:
            self.problems.append(name.problem(f'no player is named "{text}"', did_you_mean(text, board.players)))
        return found or text

    def _answer(self, what: str, play: Play, level: _Scope, key: str, name: Scalar, value: Node, board: Board) -> Asked | None:
        texts = level.texts(key)
        if what.startswith("number of") or what == "least mana":
            if len(texts) == 1 and texts[0].text.strip().isdigit():
                return Asked(what, play, number=int(texts[0].text))
            self.problems.append(value.problem("a whole number belongs here"))
            return None
        expected = [self._sentence(text, text.text, board, parse_payment) for text in texts]
        if not texts:
            self.problems.append(name.problem("what is paid belongs here", "a list: [UUU, UUB]; if nothing can be paid: illegal"))
        return Asked(what, play, tuple(e for e in expected if e is not None)) if all(e is not None for e in expected) and texts else None

    def _play(self, node: Scalar, text: str, board: Board, used: list[tuple[str, str]], start: int = 0) -> Play | None:
        """A line of play; a spell that is used becomes a card, the same for the same text."""
        play = self._sentence(node, text, board, parse_play, start)
        if play is None or not self._known(node, (play,), board, start):
            return None
        if play.verb not in SINGLE_PLAYS:
            self.problems.append(node.problem("this is not a single play", "Ana casts ..., Ana activates ..., Ana attacks Bea with ...", start))
            return None
        return self._with_card(node, play, board, used)

    def _with_card(self, node: Scalar, play: Play, board: Board, used: list[tuple[str, str]]) -> Play:
        """The same play; a spell that is used becomes a card."""
        if play.verb != "uses":
            return play
        assert play.player is not None
        name = play.player.text
        player = next(p for p in board.players if fold(p) == fold(name))
        cost = "".join(f"{{{s}}}" for s in _symbols(play.cost)) if play.cost and play.cost != "nothing" else "{0}"
        words, at = "", 0
        while at < len(play.words):  # names of the board stand in [brackets] in card notation
            end = board.names.longest(play.words, at) if play.words[at].isupper() and not words.endswith("[") else None
            named = end is not None and play.words[end:end + 2] == "'s" and board.names.is_card(play.words[at:end])
            words += f"[{play.words[at:end]}]" if named else play.words[at]
            at = end if end is not None and named else at + 1
        card = (player, f"{cost} instant\n{words}")
        if card not in used:
            used.append(card)
            self.used_at.setdefault(card, node)
        return replace(play, thing=Name(used_name(used.index(card))))

    def _comparisons(self, top: _Scope, cases: list[str]) -> Iterator[Claim]:
        for key in ("same in", "different in"):
            texts = top.texts(key)
            for text in texts:
                if text.text not in cases:
                    self.problems.append(text.problem(f'no case is named "{text.text}"', did_you_mean(text.text, cases)))
            if len(texts) == 1:
                self.problems.append(texts[0].problem("a case is compared with another", "same in: [one case, another]"))
            if len(texts) > 1:
                yield Claim(key, ", ".join(t.text for t in texts), "", Compared(key == "same in", tuple(t.text for t in texts)), None, node=top.nodes[key][0])

    # --- sentences ------------------------------------------------------------------------------------------------------------

    def _sentence(self, node: Scalar, text: str, board: Board, read_it: Callable[[Marked], Said], start: int = 0) -> Said | None:
        """A sentence of the file; None after a problem."""
        if len(text) > LONGEST:
            self.problems.append(node.problem(f"a sentence of more than {LONGEST:,} characters"))
            return None
        marked = mark(text, board.names.longest, frozenset(map(fold, board.players)))
        try:
            return read_it(marked)
        except Mistake as mistake:
            message, hint = mistake.message, mistake.hint
            if match := _UNNAMED.match(message):
                hint = did_you_mean(match[1], board.names.known())
                if not hint and self.library.id(match[1]) is not None:
                    message = f'no object of this board is named "{match[1]}": that is a card, and none of it is here'
            self.problems.append(node.problem(message, hint, start + mistake.offset))
            return None

    def _known(self, node: Scalar, said: tuple[Sentence | Play, ...], board: Board, start: int = 0) -> bool:
        """Whether every name in a sentence means one thing of the board."""
        good = True
        for name in (n for one in said for n in _names(one)):
            found = board.names.resolve(name.text)
            if isinstance(found, Unclear):
                self.problems.append(node.problem(found.message, found.hint, start + name.offset))
                good = False
        return good


_UNNAMED = re.compile(r'no card or object is named "(.+)"')


def _names(said: object) -> Iterator[Name]:
    """Every name in a sentence, however deep."""
    if isinstance(said, Name):
        yield said
    elif isinstance(said, tuple):
        for inner in said:
            yield from _names(inner)
    elif is_dataclass(said):
        for part in fields(said):
            yield from _names(getattr(said, part.name))




def _model_words(kind: str, key: str) -> tuple[str, str]:
    """What is wrong with a value, in the words of the language."""
    if kind == "string_pattern_mismatch" and key == "language":
        return "this version of Stackproof reads language 1", ""
    if kind == "string_pattern_mismatch":
        return "an id is made of small letters, digits and -", "shm-persist-7"
    if kind == "string_type":
        return "a text belongs here", "quote a text with a colon or a comma in it"
    if kind in ("list_type", "dict_type", "model_type"):
        return f'this is no value for "{key}"', "one text, or a list of texts"
    return f'this is no value for "{key}"', ""


def _scalar(text: str, place: Mapping | Scalar) -> Scalar:
    return Scalar(text, place.line, place.column, "", place.source)


def _symbols(cost: str) -> list[str]:
    """The symbols of a cost that is written without braces, or with them."""
    return re.findall(r"(?<=\{)[^}]+", cost) if "{" in cost else re.findall(r"\d+|[A-Z]", cost)
