"""Unit edges of the square lattice: the sides of cells, seen as things of their own.

Corner points (vertices) use the same whole numbers as cells: cell (x, y) has its corners at (x, y) to (x +
1, y + 1). The horizontal edge H(x, y) joins vertices (x, y) and (x + 1, y) and is the north side of cell
(x, y); the vertical edge V(x, y) joins (x, y) and (x, y + 1) and is the west side of cell (x, y). The
lattice has no limits.
"""

from enum import IntEnum
from typing import NamedTuple

from tabletop_rules.geometry.square import Cell, Side


class Axis(IntEnum):
    """The direction in which an edge runs."""

    HORIZONTAL = 0
    VERTICAL = 1

    @property
    def letter(self) -> str:
        """H or V."""
        return "HV"[self]


class Vertex(NamedTuple):
    """A corner point of the lattice: vertex (x, y) is the north west corner of cell (x, y)."""

    x: int
    y: int

    @property
    def edges(self) -> tuple["Edge", "Edge", "Edge", "Edge"]:
        """The four edges that end here: to the north, east, south and west.

        >>> print(*Vertex(2, 2).edges)
        V21 H22 V22 H12
        """
        x, y = self
        return Edge.vertical(x, y - 1), Edge.horizontal(x, y), Edge.vertical(x, y), Edge.horizontal(x - 1, y)


class Edge(NamedTuple):
    """A unit edge; edges sort horizontal before vertical, then by x, then by y.

    >>> edge = Edge.horizontal(3, 4)
    >>> print(edge, Edge.vertical(-1, 12))
    H34 V(-1,12)
    >>> edge == edge_of(Cell(3, 3), Side.SOUTH)
    True
    """

    axis: Axis
    x: int
    y: int

    @classmethod
    def horizontal(cls, x: int, y: int) -> "Edge":
        """Return H(x, y), the north side of cell (x, y)."""
        return cls(Axis.HORIZONTAL, x, y)

    @classmethod
    def vertical(cls, x: int, y: int) -> "Edge":
        """Return V(x, y), the west side of cell (x, y)."""
        return cls(Axis.VERTICAL, x, y)

    @property
    def ends(self) -> tuple[Vertex, Vertex]:
        """The vertices at both ends: west and east of a horizontal edge, north and south of a vertical one.

        >>> Edge.vertical(3, 4).ends
        (Vertex(x=3, y=4), Vertex(x=3, y=5))
        """
        axis, x, y = self
        return Vertex(x, y), Vertex(x + 1 - axis, y + axis)

    def __str__(self) -> str:
        brief = 0 <= self.x <= 9 and 0 <= self.y <= 9
        return f"{self.axis.letter}{self.x}{self.y}" if brief else f"{self.axis.letter}({self.x},{self.y})"


def edge_of(cell: Cell, side: Side) -> Edge:
    """Return the edge that is this side of the cell.

    >>> print(*(edge_of(Cell(3, 3), side) for side in Side))
    H33 V43 H34 V33
    """
    x, y = cell
    if side is Side.NORTH:
        return Edge(Axis.HORIZONTAL, x, y)
    if side is Side.EAST:
        return Edge(Axis.VERTICAL, x + 1, y)
    if side is Side.SOUTH:
        return Edge(Axis.HORIZONTAL, x, y + 1)
    return Edge(Axis.VERTICAL, x, y)


def cells_beside(edge: Edge) -> tuple[Cell, Cell]:
    """Return the cells north and south of a horizontal edge, west and east of a vertical one.

    >>> print(*cells_beside(Edge.vertical(3, 4)))
    (2,4) (3,4)
    """
    axis, x, y = edge
    return Cell(x - axis, y - 1 + axis), Cell(x, y)
