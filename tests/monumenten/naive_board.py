"""The board of the naive model in texts and tuples: rows, their edges and vertices, the cells (section 2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""x from the left, y from the top, both 0 .. 7."""

Vertex: TypeAlias = tuple[int, int]
"""X and Y, both 0 .. 8."""

Edge: TypeAlias = tuple[str, int, int]
"""``("H", x, Y)`` or ``("V", X, y)``: one unit of a groove."""

Square: TypeAlias = frozenset[Cell]
"""The cells of a face."""

CELLS = frozenset((x, y) for x in range(8) for y in range(8))


@cache
def parts(row: str) -> tuple[str, int, int, int]:
    """Take a row's text apart: orientation, x, y, length."""
    return row[0], int(row[1]), int(row[2]), int(row[3])


@cache
def edges(row: str) -> tuple[Edge, ...]:
    """List the unit edges of a row (section 2).

    >>> edges("V321")
    (('V', 3, 2),)
    """
    way, x, y, length = parts(row)
    return tuple((way, x + i, y) if way == "H" else (way, x, y + i) for i in range(length))


@cache
def vertices(row: str) -> tuple[Vertex, ...]:
    """List the vertices of a row from end to end, both ends included."""
    way, x, y, length = parts(row)
    return tuple((x + i, y) if way == "H" else (x, y + i) for i in range(length + 1))


@cache
def interior(row: str) -> tuple[Vertex, ...]:
    """List the vertices strictly between the ends of a row (section 2).

    >>> interior("H343")
    ((4, 4), (5, 4))
    """
    return vertices(row)[1:-1]


@cache
def sides(edge: Edge) -> tuple[Cell, ...]:
    """Give the two cells on the sides of an edge, or the one cell of a rim edge."""
    way, x, y = edge
    before = (x, y - 1) if way == "H" else (x - 1, y)
    return tuple(cell for cell in (before, (x, y)) if cell in CELLS)


def border(cell: Cell) -> tuple[Edge, ...]:
    """Give the four edges of a cell: top, bottom, left, right."""
    x, y = cell
    return ("H", x, y), ("H", x, y + 1), ("V", x, y), ("V", x + 1, y)


def across(way: str) -> str:
    """Give the other orientation."""
    return "V" if way == "H" else "H"


def is_rim(edge: Edge) -> bool:
    """Tell whether an edge has a cell on one side only."""
    return len(sides(edge)) == 1


def is_groove(edge: Edge, rim: str) -> bool:
    """Tell whether houses can stand on an edge: 144 edges, or 112 without the rim's (MO-20, MO-21)."""
    return sides(edge) != () and (rim == "grooves" or not is_rim(edge))


@cache
def all_rows(rim: str) -> tuple[str, ...]:
    """List every row that fits an empty board, in string order."""
    texts = (f"{way}{x}{y}{n}" for way in "HV" for x in range(9) for y in range(9) for n in (1, 2, 3))
    return tuple(row for row in texts if all(is_groove(edge, rim) for edge in edges(row)))


def first(square: Iterable[Cell]) -> Cell:
    """Give the first cell in reading order: smallest y, then smallest x (MO-71)."""
    return min(square, key=lambda cell: (cell[1], cell[0]))
