"""Enclosure: faces between walls on a board, cells shut in by a set, and holes of a set on the open plane.

Steps go over sides; cells that touch at a corner only are not neighbours. On a board, walls stand on unit
edges and cut it into faces; what the rim of the board does is the caller's choice. On the plane, a hole is
an empty region that cannot be left. The outline of a set and runs of wall segments are in `boundary`,
re-exported here.
"""

from collections.abc import Container, Iterable
from typing import Literal, TypeAlias

import attrs

from tabletop_rules.geometry import bits
from tabletop_rules.geometry.boundary import CellSide, Metric, Run, longest_run, outer_boundary
from tabletop_rules.geometry.edges import Axis, Edge, Vertex, cells_beside, edge_of
from tabletop_rules.geometry.plane import Window
from tabletop_rules.geometry.square import Cell, CellSet, Grid, cellset_of

__all__ = [
    "Axis",
    "CellSide",
    "Edge",
    "Face",
    "Metric",
    "Rim",
    "Run",
    "Vertex",
    "Walls",
    "cells_beside",
    "edge_of",
    "enclosed",
    "holes",
    "inside",
    "longest_run",
    "makes_hole",
    "newly_closed",
    "outer_boundary",
    "single_cell_holes",
]

Rim: TypeAlias = Literal["needs_walls", "closed", "open"]
"""What the rim of the board does: a side on it closes only with a wall, always, or never."""


@attrs.frozen
class Face:
    """A largest set of cells connected without crossing a wall, and whether it is shut in on all sides."""

    cells: CellSet
    closed: bool


@attrs.frozen
class Walls:
    """Walls on the unit edges of a board, rim included, as a value.

    Args:
        grid: The board.
        horizontal: One bit per horizontal edge: H(x, y), x < width, y <= height, is bit ``y * stride + x``,
            the same bit as the cell south of it.
        vertical: One bit per vertical edge: V(x, y), x <= width, y < height, is bit ``y * stride + x``, the
            same bit as the cell east of it; the eastern rim takes the guard column.

    Raises:
        ValueError: A bit that belongs to no edge of the board.

    >>> from tabletop_rules.geometry import Side
    >>> walls = Walls(Grid(8, 8)).with_edges(edge_of(Cell(3, 3), side) for side in Side)
    >>> [(len(face.cells), face.closed) for face in walls.faces()]
    [(63, False), (1, True)]
    """

    grid: Grid
    horizontal: int = attrs.field(default=0, repr=hex)
    vertical: int = attrs.field(default=0, repr=hex)

    def __attrs_post_init__(self) -> None:
        rows = self.grid.stride * self.grid.height
        southern_rim = (1 << self.grid.width) - 1 << rows
        if self.horizontal & ~(self.grid.full | southern_rim) or self.vertical >> rows:
            raise ValueError(f"a wall is not on a grid of {self.grid.width} by {self.grid.height}")

    @classmethod
    def on(cls, grid: Grid, edges: Iterable[Edge]) -> "Walls":
        """Return a board with walls on these edges.

        Raises:
            ValueError: An edge is not on the board.
        """
        return cls(grid).with_edges(edges)

    def __contains__(self, edge: object) -> bool:
        if not isinstance(edge, Edge) or not self._has(edge):
            return False
        mask = self.vertical if edge.axis else self.horizontal
        return mask >> edge.y * self.grid.stride + edge.x & 1 == 1

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges with a wall: the horizontal ones, then the vertical ones, each row-major."""
        return tuple(
            Edge(axis, bit % self.grid.stride, bit // self.grid.stride)
            for axis, mask in ((Axis.HORIZONTAL, self.horizontal), (Axis.VERTICAL, self.vertical))
            for bit in bits.bits_of(mask)
        )

    def with_edges(self, edges: Iterable[Edge]) -> "Walls":
        """Return the board with walls on these edges too.

        Raises:
            ValueError: An edge is not on the board.
        """
        horizontal, vertical = self._masks(edges)
        return Walls(self.grid, self.horizontal | horizontal, self.vertical | vertical)

    def without_edges(self, edges: Iterable[Edge]) -> "Walls":
        """Return the board without walls on these edges.

        Raises:
            ValueError: An edge is not on the board.
        """
        horizontal, vertical = self._masks(edges)
        return Walls(self.grid, self.horizontal & ~horizontal, self.vertical & ~vertical)

    @property
    def links(self) -> tuple[int, int]:
        """The masks of the cells open to their western and to their northern neighbour, for `bits.spread`."""
        west, north = self.grid.links
        return west & ~self.vertical, north & ~self.horizontal

    def leaks(self, rim: Rim = "needs_walls") -> int:
        """Return the mask of the cells that are open to the outside of the board.

        >>> walls = Walls.on(Grid(2, 1), [Edge.horizontal(0, 0), Edge.vertical(0, 0), Edge.horizontal(0, 1)])
        >>> walls.leaks(), walls.leaks("open"), walls.leaks("closed")
        (2, 3, 0)
        """
        if rim == "closed":
            return 0
        full, stride = self.grid.full, self.grid.stride
        west, north = self.grid.links
        if rim == "open":
            return full & ~(west & west >> 1 & north & north >> stride)
        if rim == "needs_walls":
            # A cell is shut to a side by having a neighbour there or a wall.
            return full & ~(
                (west | self.vertical)
                & (west | self.vertical) >> 1
                & (north | self.horizontal)
                & (north | self.horizontal) >> stride
            )
        raise ValueError(f"a rim is needs_walls, closed or open, not {rim!r}")

    def faces(self, rim: Rim = "needs_walls") -> tuple[Face, ...]:
        """Return all faces, ordered by their first cells; every cell is in exactly one.

        Args:
            rim: ``"needs_walls"``: a side on the rim without a wall opens its face; ``"closed"``: the rim
                counts as a wall all round; ``"open"``: faces that touch the rim are open, whatever walls
                stand there.
        """
        leaks = self.leaks(rim)
        parts = bits.parts(self.grid.full, *self.links, self.grid.stride)
        return tuple(Face(cellset_of(self.grid, part), not part & leaks) for part in parts)

    def closed_faces(self, rim: Rim = "needs_walls") -> tuple[CellSet, ...]:
        """Return the cells of each closed face, ordered by their first cells; faster than `faces`."""
        full, stride = self.grid.full, self.grid.stride
        west, north = self.links
        shut = full & ~bits.spread(self.leaks(rim), full, west, north, stride)
        # Cells that are shut in have no way to those that are not, so no link has to be cut.
        parts = bits.parts(shut, west & shut, north & shut, stride)
        return tuple(cellset_of(self.grid, part) for part in parts)

    def closed_around(self, cells: CellSet, rim: Rim = "needs_walls") -> tuple[CellSet, ...]:
        """Return the closed faces that hold any of these cells, ordered by their first cells.

        Where all of them are in open faces, as they mostly are, the search ends as soon as that is seen.

        >>> from tabletop_rules.geometry import Side
        >>> walls = Walls.on(Grid(8, 8), [edge_of(Cell(3, 3), side) for side in Side])
        >>> near = walls.grid.cellset([Cell(3, 3), Cell(3, 4)])
        >>> [[str(cell) for cell in face] for face in walls.closed_around(near)]
        [['(3,3)']]
        """
        full, stride = self.grid.full, self.grid.stride
        west, north = self.links
        shut = bits.unreached(cells.mask, self.leaks(rim), full, west, north, stride)
        found = []
        while shut:
            part = bits.spread(shut & -shut, full, west, north, stride)
            found.append(part)
            shut &= ~part
        return tuple([CellSet(self.grid, part) for part in sorted(found, key=lambda part: part & -part)])

    def _has(self, edge: Edge) -> bool:
        axis, x, y = edge
        return 0 <= x < self.grid.width + axis and 0 <= y < self.grid.height + 1 - axis

    def _masks(self, edges: Iterable[Edge]) -> tuple[int, int]:
        masks = [0, 0]
        for edge in edges:
            if not self._has(edge):
                raise ValueError(f"edge {edge} is not on a grid of {self.grid.width} by {self.grid.height}")
            masks[edge.axis] |= 1 << edge.y * self.grid.stride + edge.x
        return masks[0], masks[1]


def newly_closed(walls: Walls, edge: Edge, rim: Rim = "needs_walls") -> tuple[CellSet, ...]:
    """Return the closed faces beside an edge, ordered by their first cells: none, one or two.

    After one more wall on `edge` these are the faces it has closed or split. Only the faces beside the edge
    are searched, and an open one only up to its first opening.

    Args:
        walls: The board, with the wall on `edge`.
        edge: An edge of the board.
        rim: As in `Walls.faces`.

    Raises:
        ValueError: The edge is not on the board.

    >>> from tabletop_rules.geometry import Side
    >>> walls = Walls.on(Grid(8, 8), [edge_of(Cell(3, 3), side) for side in Side])
    >>> [str(cell) for face in newly_closed(walls, Edge.vertical(4, 3)) for cell in face]
    ['(3,3)']
    """
    grid, stride = walls.grid, walls.grid.stride
    if not walls._has(edge):
        raise ValueError(f"edge {edge} is not on a grid of {grid.width} by {grid.height}")
    axis, x, y = edge
    west, north = walls.links
    leaks = walls.leaks(rim)
    here = 1 << y * stride + x
    before = here >> 1 if axis else here >> stride
    found = []
    # Beside an edge of the rim one of the two bits belongs to no cell.
    for seed in (before & grid.full, here & grid.full):
        part = seed and bits.closed_part(seed, grid.full, west, north, leaks, stride)
        if part and part not in found:
            found.append(part)
    return tuple([CellSet(grid, part) for part in sorted(found, key=lambda part: part & -part)])


def enclosed(cells: CellSet) -> CellSet:
    """Return the cells outside the set that cannot reach the outside of the board without entering the set.

    >>> print(enclosed(CellSet.drawn('''
    ...     -#--
    ...     #-#-
    ...     -#--
    ... ''')))
    ----
    -#--
    ----
    """
    grid = cells.grid
    free = grid.full & ~cells.mask
    return CellSet(grid, free & ~bits.flood(free & grid.rim.mask, free, grid.stride))


def inside(cells: CellSet) -> CellSet:
    """Return the set together with all that it encloses: its filled outline."""
    return cells | enclosed(cells)


def holes(cells: Iterable[Cell]) -> tuple[frozenset[Cell], ...]:
    """Return the empty regions of the unbounded plane that the cells shut in, ordered by their first cells.

    Args:
        cells: Any cells; coordinates may be negative.

    >>> ring = [Cell(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    >>> [sorted(map(str, hole)) for hole in holes(ring)]
    [['(1,1)']]
    """
    window = Window(cells)
    shut = window.free & ~window.outside
    parts = bits.parts(shut, shut & shut << 1, shut & shut << window.stride, window.stride)
    return tuple(frozenset(window.cells(part)) for part in parts)


def single_cell_holes(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the empty cells with all four neighbours occupied, row-major.

    >>> print(*single_cell_holes([Cell(1, 0), Cell(2, 1), Cell(1, 2), Cell(0, 1)]))
    (1,1)
    """
    occupied = frozenset(cells)
    below = sorted((y + 1, x) for x, y in occupied)
    return tuple(
        Cell(x, y)
        for y, x in below
        if (x, y) not in occupied
        and (x + 1, y) in occupied
        and (x - 1, y) in occupied
        and (x, y + 1) in occupied
    )


def makes_hole(cells: Container[Cell], new_cell: Cell) -> bool:
    """Return whether adding a cell makes a hole where there was none, judged by the eight cells around it.

    Where empty surroundings fall into two arcs, occupied cells lie between them on either side. These hang
    together, so with the new cell they form a closed curve, and it has one arc inside. A single arc goes
    round the new cell and stays as free as it was.

    Args:
        cells: Cells without a hole that hang together, at least by corners.
        new_cell: An empty cell.

    Raises:
        ValueError: The cell is occupied.

    >>> corner = {Cell(x, y) for x in range(3) for y in range(3)} - {Cell(1, 1), Cell(2, 1)}
    >>> makes_hole(corner, Cell(2, 1)), makes_hole(corner, Cell(1, 1))
    (True, False)
    """
    if new_cell in cells:
        raise ValueError(f"cell {new_cell} is occupied already")
    x, y = new_cell
    north, east = Cell(x, y - 1) not in cells, Cell(x + 1, y) not in cells
    south, west = Cell(x, y + 1) not in cells, Cell(x - 1, y) not in cells
    arcs = north + east + south + west
    # Two empty sides belong to one arc when the corner between them is empty too.
    arcs -= north and east and Cell(x + 1, y - 1) not in cells
    arcs -= south and east and Cell(x + 1, y + 1) not in cells
    arcs -= south and west and Cell(x - 1, y + 1) not in cells
    arcs -= north and west and Cell(x - 1, y - 1) not in cells
    return arcs > 1
