"""A position as one line, both ways (MO-71): ``rows | supplies | claims | waiting | turn``.

Rows as in moves, supplies as ``12/8/4`` for each player, a square as ``0:33,43`` (its player and its cells),
and last who is to do what in which turn, with the row just placed and the end condition met, if there are
such: ``1 slide 12 H343``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from tabletop_rules.errors import NotationError
from tabletop_rules.game import Seat, check_options
from tabletop_rules.games.monumenten.audit import MOST_TURNS, assemble, refuse_impossible
from tabletop_rules.games.monumenten.board import LENGTHS
from tabletop_rules.games.monumenten.notation import CELL_DIGITS, whole_row
from tabletop_rules.games.monumenten.options import Options, default_options
from tabletop_rules.games.monumenten.state import (
    FULL_SUPPLY,
    Claimed,
    Ending,
    State,
    Step,
    Waiting,
    check_state,
)
from tabletop_rules.geometry import Cell, CellSet
from tabletop_rules.notation import Reader, fields, line, listed

T = TypeVar("T")
_ENDINGS: Final = {ending.value: ending for ending in Ending}
_STEPS: Final = {step.value: step for step in Step}
_PLAYERS: Final = {"0": 0, "1": 1}
_NEW: Final = "!"


def format_position(state: State, /) -> str:
    """The position as one line; rows and squares in order.

    >>> from tabletop_rules.games import monumenten
    >>> monumenten.format_position(monumenten.initial_state())
    '- | 12/8/4 12/8/4 | - | - | 0 place 1'
    """
    check_state(state)
    turn = [str(state.mover), state.step, str(state.turn)]
    if state.placed is not None:
        turn.append(str(state.placed))
    if state.ending is not None:
        turn.append(state.ending)
    lists: Iterable[Iterable[str]] = (
        map(str, state.rows),
        map(supply_text, state.supplies),
        map(claimed_text, state.claims),
        map(waiting_text, state.waiting),
        turn,
    )
    return line(lists)


def supply_text(supply: tuple[int, ...]) -> str:
    """Rows of length 1, 2 and 3: ``12/8/4``."""
    return "/".join(map(str, supply))


def _cells(cells: CellSet) -> str:
    return ",".join(f"{cell.x}{cell.y}" for cell in cells)


def claimed_text(square: Claimed) -> str:
    """A claimed square: ``0:33,43``."""
    return f"{square.owner}:{_cells(square.cells)}"


def waiting_text(square: Waiting) -> str:
    """A square that waits for a monument: ``0:33,43``, with ``!`` if it is new."""
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
    placed = whole_row(others.pop(0)) if others and others[0].is_next("HV") else None
    ending = _word(others.pop(0), _ENDINGS, "an end condition") if others else None
    if others:
        others[0].end()
    state = assemble(
        check_options("monumenten", options, default_options()),
        [whole_row(it) for it in rows],
        claims=[read_square(it) for it in claims],
        waiting=[read_known(it) for it in waiting],
        supplies=(read_supply(supplies[0]), read_supply(supplies[1])),
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


def read_supply(reader: Reader) -> tuple[int, int, int]:
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


def read_square(reader: Reader) -> tuple[Seat, list[Cell]]:
    """A player and the cells of a square."""
    seat, cells = _player_and_cells(reader)
    reader.end()
    return seat, cells


def read_known(reader: Reader) -> tuple[Seat, list[Cell], bool]:
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
    x = int(reader.take(CELL_DIGITS, "an x from 0 to 7"))
    return Cell(x, int(reader.take(CELL_DIGITS, "a y from 0 to 7")))
