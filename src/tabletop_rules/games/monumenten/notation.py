"""Texts of moves and positions, both ways (MO-71), and the document that stands for a state in JSON.

``H343`` places a row, ``H343>H543`` slides it, ``@(3,3)`` claims a square, ``skip`` and ``pass`` speak for
themselves. A position is one line, ``rows | supplies | claims | waiting | turn``: rows as above, supplies as
``12/8/4`` for each player, a square as ``0:33,43`` (its player and its cells), and last who is to do what
in which turn, with the row just placed and the end condition met, if there are such: ``1 slide 12 H343``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, TypeVar

import attrs

from tabletop_rules.errors import NotationError
from tabletop_rules.game import Seat, check_options
from tabletop_rules.games.monumenten.audit import assemble, refuse_impossible
from tabletop_rules.games.monumenten.board import LENGTHS
from tabletop_rules.games.monumenten.moves import Claim, Move, Pass, Place, Row, Skip, Slide
from tabletop_rules.games.monumenten.state import (
    FULL_SUPPLY,
    Claimed,
    Ending,
    Options,
    State,
    Step,
    Waiting,
    default_options,
)
from tabletop_rules.geometry import Axis, Cell, CellSet
from tabletop_rules.notation import Reader, fields, listed, read_field

T = TypeVar("T")

_COORDINATE: Final = "012345678"
_CELL: Final = "01234567"
_AXES: Final = {axis.letter: axis for axis in Axis}
_ENDINGS: Final = {ending.value: ending for ending in Ending}
_STEPS: Final = {step.value: step for step in Step}
_PLAYERS: Final = {"0": 0, "1": 1}
_NEW: Final = "!"
MOST_TURNS: Final = 999
"""Far beyond the longest game, passes included."""


# --- moves ---------------------------------------------------------------------------------------------


def format_move(move: Move, /) -> str:
    """The move as text: ``H343``, ``H343>H543``, ``@(3,3)``, ``skip``, ``pass``.

    Raises:
        TypeError: ``move`` is no move of this game.
    """
    match move:
        case Place(row):
            return str(row)
        case Slide(row, target):
            return f"{row}>{target}"
        case Claim(cell):
            return f"@{cell}"
        case Skip():
            return "skip"
        case Pass():
            return "pass"
    raise TypeError(f"a move of monumenten is a Place, Slide, Claim, Skip or Pass, not {move!r}")


def parse_move(text: str, /) -> Move:
    """The move of a text; whether it is legal is for ``explain`` to say.

    Raises:
        NotationError: the text is no move; it says why and where.

    >>> parse_move("@(3,3)")
    Claim(cell=Cell(x=3, y=3))
    >>> parse_move("H349")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.NotationError: expected a length from 1 to 3, found '9'
      H349
         ^
    """
    if text == "skip":
        return Skip()
    if text == "pass":
        return Pass()
    reader = Reader(text)
    move: Move
    if reader.maybe("@"):
        reader.take("(", "an opening bracket")
        x = int(reader.take(_CELL, "an x from 0 to 7"))
        reader.take(",", "a comma")
        move = Claim(Cell(x, int(reader.take(_CELL, "a y from 0 to 7"))))
        reader.take(")", "a closing bracket")
    else:
        row = _row(reader, "H, V, @, skip or pass")
        move = Slide(row, _row(reader)) if reader.maybe(">") else Place(row)
    reader.end()
    return move


def _row(reader: Reader, start: str = "H or V") -> Row:
    axis = _AXES[reader.take("HV", start)]
    x = int(reader.take(_COORDINATE, "an x from 0 to 8"))
    y = int(reader.take(_COORDINATE, "a y from 0 to 8"))
    return Row(axis, x, y, int(reader.take("123", "a length from 1 to 3")))


def _whole_row(reader: Reader) -> Row:
    row = _row(reader)
    reader.end()
    return row


# --- positions -----------------------------------------------------------------------------------------


def format_position(state: State, /) -> str:
    """The position as one line; rows and squares in order.

    >>> from tabletop_rules.games import monumenten
    >>> monumenten.format_position(monumenten.initial_state())
    '- | 12/8/4 12/8/4 | - | - | 0 place 1'
    """
    turn = [str(state.mover), state.step, str(state.turn)]
    if state.placed is not None:
        turn.append(str(state.placed))
    if state.ending is not None:
        turn.append(state.ending)
    lists: Iterable[Iterable[str]] = (
        map(str, state.rows),
        map(_supplied, state.supplies),
        map(_claimed, state.claims),
        map(_waiting, state.waiting),
        turn,
    )
    return " | ".join(" ".join(words) or "-" for words in lists)


def _supplied(supply: tuple[int, ...]) -> str:
    return "/".join(map(str, supply))


def _cells(cells: CellSet) -> str:
    return ",".join(f"{cell.x}{cell.y}" for cell in cells)


def _claimed(square: Claimed) -> str:
    return f"{square.owner}:{_cells(square.cells)}"


def _waiting(square: Waiting) -> str:
    return f"{square.creator}:{_cells(square.cells)}{_NEW if square.is_new else ''}"


def parse_position(text: str, options: Options | None = None, /) -> State:
    """The state of a line.

    Raises:
        NotationError: the text is no such line; it says why and where.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.

    >>> state = parse_position("H343 | 12/8/3 12/8/4 | - | - | 1 place 2")
    >>> print(*state.rows, state.supplies)
    H343 ((12, 8, 3), (12, 8, 4))
    """
    names = ("rows", "supplies", "claims", "waiting", "player step turn")
    rows, supplies, claims, waiting, turn = (
        [Reader(text, *span) for span in listed(spans, text)] for spans in fields(text, *names)
    )
    if len(supplies) != 2:
        raise NotationError(f"expected two supplies, found {len(supplies)}", text, _place(supplies[2:], text))
    if not 3 <= len(turn) <= 5:
        raise NotationError("expected a player, a step and a turn", text, _place(turn[5:], text))
    player, step, number, *others = turn
    placed = _whole_row(others.pop(0)) if others and others[0].is_next("HV") else None
    ending = _word(others.pop(0), _ENDINGS, "an end condition") if others else None
    if others:
        others[0].end()
    state = assemble(
        check_options("monumenten", options, default_options()),
        [_whole_row(it) for it in rows],
        claims=[_square(it) for it in claims],
        waiting=[_known(it) for it in waiting],
        supplies=(_supply(supplies[0]), _supply(supplies[1])),
        mover=_word(player, _PLAYERS, "player 0 or 1"),
        step=_word(step, _STEPS, "place, slide or claim"),
        turn=_number(number, "the number of the turn"),
        placed=placed,
        ending=ending,
    )
    return refuse_impossible(state)


def _place(readers: list[Reader], text: str) -> int:
    """Where the first of the words begins that are too many; the end, if some are lacking."""
    return readers[0].at if readers else len(text)


def _word(reader: Reader, words: Mapping[str, T], what: str) -> T:
    start, word = reader.at, reader.rest()
    if word not in words:
        raise NotationError(f"expected {what}, found {word!r}", reader.text, start)
    return words[word]


def _number(reader: Reader, what: str) -> int:
    start = reader.at
    number = reader.number(what)
    reader.end()
    if number > MOST_TURNS:
        raise NotationError(f"{what} is {MOST_TURNS} at most", reader.text, start)
    return number


def _supply(reader: Reader) -> tuple[int, int, int]:
    """Numbers of rows of length 1, 2 and 3; what is too many for any game is for the reader to refuse."""
    counts = []
    for length, most in zip(LENGTHS, FULL_SUPPLY, strict=True):
        start = reader.at
        count = reader.number(f"the rows of length {length}")
        if count > most:
            raise NotationError(f"{most} rows of length {length} at most, found {count}", reader.text, start)
        counts.append(count)
        if length != LENGTHS[-1]:
            reader.take("/", "a stroke")
    reader.end()
    return counts[0], counts[1], counts[2]


def _square(reader: Reader) -> tuple[Seat, list[Cell]]:
    """A player and the cells of a square."""
    seat, cells = _player_and_cells(reader)
    reader.end()
    return seat, cells


def _known(reader: Reader) -> tuple[Seat, list[Cell], bool]:
    """A player and the cells of a square, and whether it is new."""
    seat, cells = _player_and_cells(reader)
    is_new = reader.maybe(_NEW) == _NEW
    reader.end()
    return seat, cells, is_new


def _player_and_cells(reader: Reader) -> tuple[Seat, list[Cell]]:
    seat = int(reader.take("01", "player 0 or 1"))
    reader.take(":", "a colon")
    cells = [_cell(reader)]
    while reader.maybe(","):
        at = reader.at
        cells.append(_cell(reader))
        if cells[-1] in cells[:-1]:
            raise NotationError(f"the cell {cells[-1]} stands there twice", reader.text, at)
    return seat, cells


def _cell(reader: Reader) -> Cell:
    x = int(reader.take(_CELL, "an x from 0 to 7"))
    return Cell(x, int(reader.take(_CELL, "a y from 0 to 7")))


# --- documents -----------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Document:
    """A state for JSON: rows as ``H343``, squares as ``0:33,43``, supplies as ``12/8/4``."""

    options: Options
    rows: tuple[str, ...]
    supplies: tuple[str, str]
    claims: tuple[str, ...]
    waiting: tuple[str, ...]
    mover: Literal[0, 1]
    step: Step
    turn: int
    placed: str | None = None
    ending: Ending | None = None


def to_document(state: State, /) -> Document:
    """The document that stands for a state; ``from_document`` is its inverse."""
    first, second = map(_supplied, state.supplies)
    return Document(
        options=state.options,
        rows=tuple(map(str, state.rows)),
        supplies=(first, second),
        claims=tuple(map(_claimed, state.claims)),
        waiting=tuple(map(_waiting, state.waiting)),
        mover=1 if state.mover else 0,
        step=state.step,
        turn=state.turn,
        placed=None if state.placed is None else str(state.placed),
        ending=state.ending,
    )


def from_document(document: Document, /) -> State:
    """The state of a document.

    Raises:
        SchemaError: a text in it cannot be read; it names the field.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.
    """

    def each(field: str, texts: Iterable[str], read: Callable[[Reader], T]) -> list[T]:
        return [read_field((field, number), Reader(text), read) for number, text in enumerate(texts)]

    first, second = each("supplies", document.supplies, _supply)
    state = assemble(
        document.options,
        each("rows", document.rows, _whole_row),
        claims=each("claims", document.claims, _square),
        waiting=each("waiting", document.waiting, _known),
        supplies=(first, second),
        mover=document.mover,
        step=document.step,
        turn=document.turn,
        placed=None
        if document.placed is None
        else read_field(("placed",), Reader(document.placed), _whole_row),
        ending=document.ending,
    )
    return refuse_impossible(state)
