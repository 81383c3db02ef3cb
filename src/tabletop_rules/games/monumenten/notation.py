"""Texts of moves, both ways (MO-71).

``H343`` places a row, ``H343>H543`` slides it, ``@(3,3)`` claims a square, ``skip`` and ``pass`` speak for
themselves.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.monumenten.moves import Claim, Move, Pass, Place, Row, Skip, Slide
from tabletop_rules.geometry import Axis, Cell
from tabletop_rules.notation import Reader

_COORDINATE: Final = "012345678"
CELL_DIGITS: Final = "01234567"
_AXES: Final = {axis.letter: axis for axis in Axis}


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
        x = int(reader.take(CELL_DIGITS, "an x from 0 to 7"))
        reader.take(",", "a comma")
        move = Claim(Cell(x, int(reader.take(CELL_DIGITS, "a y from 0 to 7"))))
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


def whole_row(reader: Reader) -> Row:
    """A row that is all that the reader has left to read."""
    row = _row(reader)
    reader.end()
    return row
