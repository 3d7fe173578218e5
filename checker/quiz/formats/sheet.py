"""What is shown of a question, whatever the format: the board as a table of zones, what else is so, what its cards say, and the options with their letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checker.quiz import Option, Question, Quiz
    from encoder.boards import Board

LEVELS = 4
_ZONES = ("battlefield", "hand", "graveyard", "exile", "library", "command")
_ALWAYS = ("Battlefield", "Hand")
"""What is shown even if nobody has anything there: questions ask how many there are afterwards."""


@dataclass(frozen=True)
class Sheet:
    """What a reader is shown of a board.

    Attributes
    ----------
    players : sequence of str
    rows : sequence of (str, sequence of sequence of str)
        A zone, or life and the like, and for each player what is there.
    notes : sequence of (str, sequence of str)
        Whose turn it is and the step; the stack, the top one first; effects; what happened before.
    cards : sequence of (str, str)
        Each card of the board with its text in notation; those of the question itself first.
    own : int
        How many of them are of the question itself.
    """

    players: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Sequence[str]]]]
    notes: Sequence[tuple[str, Sequence[str]]]
    cards: Sequence[tuple[str, str]]
    own: int


def board_of(question: Question) -> Board:
    """The board of a question, with its cards.

    Raises
    ------
    InputError
        It can't be read.
    """
    from encoder.boards import parse_board

    return parse_board({**question.board, **({"cards": {**question.board.get("cards", {}), **question.cards}} if question.cards else {})}, file=question.id)


def sheet(question: Question) -> Sheet:
    """What is shown of the board of a question.

    Raises
    ------
    InputError
        It can't be read.

    Examples
    --------
    >>> from checker.quiz import Question
    >>> found = sheet(Question("q1", "size", "counters", 1, {"Ana": ["Devoted Druid: tapped", "2 Swamp"], "Bea": {"life": 7}}, "?", ()))
    >>> found.rows
    (('Life', (('20',), ('7',))), ('Battlefield', (('Devoted Druid: tapped', '2 Swamp'), ())), ('Hand', ((), ())))
    """
    return of_board(board_of(question), question.under)


def of_board(board: Board, under: str = "") -> Sheet:
    """What is shown of a board that is asked about at a rules date."""
    from encoder.boards.writing import pool_entries

    rows: list[tuple[str, tuple[tuple[str, ...], ...]]] = [("Life", tuple((str(board.life[player]),) for player in board.players))]
    if any(board.poison.values()):
        rows.append(("Poison", tuple((str(board.poison[player]),) for player in board.players)))
    rows += [("Mana", tuple(tuple(pool_entries(board, player)) for player in board.players))]
    rows += [(zone.capitalize(), tuple(tuple(_zone(board, player, zone)) for player in board.players)) for zone in _ZONES]
    own = dict(board.local_cards)
    ids = dict.fromkeys(o.card for o in sorted(board.objects, key=lambda o: o.name not in own))
    copied = dict.fromkeys(sorted(board.cards - set(ids)))
    cards = [board.library.card(card) for card in (*ids, *copied)]
    return Sheet(board.players, tuple(row for row in rows if any(row[1]) or row[0] in _ALWAYS), tuple(_notes(board, under)), tuple((card.name, card.text) for card in cards), sum(card.name in own for card in cards))


def _zone(board: Board, player: str, zone: str) -> Iterable[str]:
    """What a player has there; of several objects of one name, each that does not stand beside its equal is named by its number."""
    from encoder.boards.writing import zone_entries

    at = 1
    labels = {o.index: o.label for o in board.objects if o.listed == player and o.zone == zone}
    for name, state, n in zone_entries(board, player, zone):
        if name.startswith("unknown card"):
            yield f"{n} {name}" if n > 1 else name
            at += 1
            continue
        words = f"{n} {name}" if n > 1 else labels.get(at, name)
        yield f"{words}: {state}" if state else words
        at += n
    if zone == "library" and player in board.exact_libraries:
        yield "and no other card"


def _notes(board: Board, under: str) -> Iterable[tuple[str, Sequence[str]]]:
    from checker.known import begins_by_itself
    from encoder.boards.writing import stack_entries

    holder = f"{board.priority} has priority" if board.priority != board.active else ""
    begun = "" if not begins_by_itself(board.step) else "after its turn-based actions" if board.stack_said else "at its beginning"
    yield "Turn", (", ".join(filter(None, (f"{board.active}'s {board.step}", begun, holder))),)
    if board.stack:
        yield "Stack, the top first", tuple(f"{name}: {' and '.join(state)}" if state else name for name, state in stack_entries(board))
    for title, texts in (("In force", [e.text for e in board.effects]), ("Earlier this turn", [h.text for h in board.earlier]), ("Timestamps", list(_timestamps(board)))):
        if texts:
            yield title, tuple(texts)
    date = under or (board.rules if board.rules != "current" else "")
    if date and date != "current":
        yield "Rules of", (date,)


def _timestamps(board: Board) -> Iterable[str]:
    """In which order things came, where there are several: what an effect sets can hang on it (613.7), so it is never left unsaid."""
    permanents = sum(o.zone == "battlefield" for o in board.objects)
    if permanents + len(board.effects) > 1:
        yield ("in the order of this list" if not permanents else "permanents as they are listed, player by player" + (", then what is in force" if board.effects else "")) + (f"; but {', then '.join(board.order)}" if board.order else "")


def letter(n: int) -> str:
    """What the option in a place, from 0, is called.

    Examples
    --------
    >>> letter(0), letter(3)
    ('A', 'D')
    """
    return chr(ord("A") + n)


def lettered(question: Question) -> list[tuple[str, Option]]:
    """The options with their letters."""
    return [(letter(n), option) for n, option in enumerate(question.options)]


def answer_of(question: Question) -> str:
    """The letter of the option that is marked."""
    return next(sign for sign, option in lettered(question) if option.right)


def believed(option: Option) -> str:
    """Whose answer a wrong option is, unless its reason says that."""
    return f"It would be right if this were so: {option.misconception}." if option.misconception and option.misconception not in option.why else ""


def title(quiz: Quiz) -> str:
    """What a quiz is called."""
    return "Stackproof quiz" if quiz.seed is None else f"Stackproof quiz {quiz.seed}"


def heading(question: Question) -> str:
    """What a question is about, and how hard it is.

    Examples
    --------
    >>> from checker.quiz import Question
    >>> heading(Question("q1", "size", "persist", 2, {}, "?", ()))
    'persist, level 2 of 4'
    """
    return ", ".join(filter(None, (question.topic or question.kind, f"level {question.level} of {LEVELS}")))


# --- as HTML ---------------------------------------------------------------------------------------------------------------------


def words_html(text: str) -> str:
    """A text of a stranger as HTML; its line breaks stay."""
    return "<br>".join(escape(line, quote=False) for line in text.strip().split("\n"))


def indentation(text: str) -> str:
    """The blanks at the beginning of a text, as such that stay."""
    return "\u00a0" * (len(text) - len(text.lstrip(" ")))


def items_html(texts: Iterable[str], kind: str = "") -> str:
    """A list; nothing if it is empty."""
    items = "".join(f"<li>{indentation(text)}{words_html(text)}</li>" for text in texts)
    return f"<ul{f' class={chr(34)}{kind}{chr(34)}' if kind else ''}>{items}</ul>" if items else ""


def board_html(shown: Sheet, caption: str = "Board") -> str:
    """The table of zones, with a column for each player, and what else is so."""
    head = "".join(f'<th scope="col">{escape(player)}</th>' for player in shown.players)
    body = "".join(f'<tr><th scope="row">{zone}</th>' + "".join(f"<td>{_cell(texts)}</td>" for texts in cells) + "</tr>" for zone, cells in shown.rows)
    notes = "".join(f"<dt>{escape(name)}</dt>" + "".join(f"<dd>{words_html(text)}</dd>" for text in texts) for name, texts in shown.notes)
    return (f'<table class="board generaltable"><caption>{caption}</caption><thead><tr><th scope="col">Zone</th>{head}</tr></thead><tbody>{body}</tbody></table>'
            f'<dl class="notes">{notes}</dl>')


def _cell(texts: Sequence[str]) -> str:
    return "<span>nothing</span>" if not texts else words_html(texts[0]) if len(texts) == 1 else items_html(texts)


def cards_html(shown: Sheet) -> str:
    """Names and notation of the cards, folded up if none of them is of this question alone."""
    return f"<details{' open' if shown.own else ''}><summary>What the cards do</summary>{_cards_html(shown)}</details>"


def _cards_html(shown: Sheet) -> str:
    return '<dl class="cards">' + "".join(f"<dt>{escape(name)}</dt><dd>{words_html(text)}</dd>" for name, text in shown.cards) + "</dl>"


def why_html(option: Option) -> str:
    """Why an option is right or wrong, and whose it is."""
    said = believed(option)
    whose = f'<p class="misconception">{escape(said, quote=False)}</p>' if said else ""
    return whose + (f"<p>{words_html(option.why)}</p>" if option.why else "")


def proof_html(question: Question) -> str:
    """The proof, line by line as it is (some have numbers of their own), and the rules that it names."""
    rules = f'<p class="rules">Rules: {escape(", ".join(question.rules))}</p>' if question.rules else ""
    return items_html(question.proof, "proof") + rules
