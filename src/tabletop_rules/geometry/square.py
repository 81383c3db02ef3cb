"""Square grids: cells, sides, bounded grids and sets of cells.

Coordinates are whole numbers; x grows to the east, y to the south, so (0, 0) is the top left cell of a grid.
A `CellSet` is a value: an `int` with one bit per cell (see `bits`) and the grid it belongs to. Order,
wherever cells come in an order, is row-major: west to east, then north to south. Turning is clockwise as
seen on paper.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cached_property
from itertools import compress
from typing import Final, NamedTuple

import attrs

from tabletop_rules.geometry.bits import bits_of, flags_of, grow

MAX_SIZE: Final = 256  # the largest width or height of a grid


class Side(Enum):
    """A side of a cell, and the direction of a step over it; iterates clockwise from the north.

    >>> [side.letter for side in Side]
    ['N', 'E', 'S', 'W']
    >>> Side("E").opposite
    <Side.WEST: 'W'>
    """

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    letter: str
    index: int
    dx: int
    dy: int

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.index = "NESW".index(letter)
        self.dx, self.dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[self.index]

    def __hash__(self) -> int:
        # An Enum hashes by name, and strings hash differently in every process: sets would iterate
        # differently.
        return self.index

    @property
    def opposite(self) -> "Side":
        """The side across the cell."""
        return _SIDES[self.index + 2 & 3]

    @property
    def clockwise(self) -> "Side":
        """The next side clockwise."""
        return _SIDES[self.index + 1 & 3]

    @property
    def counterclockwise(self) -> "Side":
        """The next side counterclockwise."""
        return _SIDES[self.index + 3 & 3]

    def turned(self, quarter_turns: int) -> "Side":
        """Return where this side points after that many clockwise quarter turns (negative: counterclockwise).

        >>> Side.NORTH.turned(3)
        <Side.WEST: 'W'>
        """
        return _SIDES[self.index + quarter_turns & 3]


_SIDES: Final = tuple(Side)


class Cell(NamedTuple):
    """A unit square; unbounded, coordinates may be negative.

    Cells compare as tuples, x first. For row-major order sort by `row_major`.

    >>> Cell(3, 4).towards(Side.EAST, 2)
    Cell(x=5, y=4)
    >>> print(*Cell(0, 0).neighbours)
    (0,-1) (1,0) (0,1) (-1,0)
    """

    x: int
    y: int

    def towards(self, side: Side, steps: int = 1) -> "Cell":
        """Return the cell that many steps away over this side."""
        return Cell(self.x + side.dx * steps, self.y + side.dy * steps)

    @property
    def neighbours(self) -> tuple["Cell", "Cell", "Cell", "Cell"]:
        """The four cells that share a side with this one: north, east, south, west."""
        x, y = self
        return Cell(x, y - 1), Cell(x + 1, y), Cell(x, y + 1), Cell(x - 1, y)

    def __str__(self) -> str:
        return f"({self.x},{self.y})"


def row_major(cell: Cell) -> tuple[int, int]:
    """Return the sort key of reading order: north to south, then west to east.

    >>> print(*sorted([Cell(0, 1), Cell(1, 0), Cell(0, 0)], key=row_major))
    (0,0) (1,0) (0,1)
    """
    return cell.y, cell.x


def turned(cells: Iterable[Cell], quarter_turns: int) -> tuple[Cell, ...]:
    """Return a footprint turned clockwise and moved so that its bounding box starts at (0, 0).

    The cells stay in the order given, so that `zip` pairs each cell with its image; a side of a cell turns
    along by `Side.turned`.

    Args:
        cells: The footprint, anywhere on the plane.
        quarter_turns: Any whole number; negative turns counterclockwise.

    >>> print(*turned([Cell(0, 0), Cell(1, 0), Cell(2, 0), Cell(2, 1)], 1))
    (1,0) (1,1) (1,2) (0,2)
    """
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter_turns & 3]
    return at_origin(Cell(cos * x - sin * y, sin * x + cos * y) for x, y in cells)


def mirrored(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return a footprint with east and west exchanged, moved so that its bounding box starts at (0, 0).

    The cells stay in the order given.

    >>> print(*mirrored([Cell(0, 0), Cell(1, 0), Cell(1, 1)]))
    (1,0) (0,0) (0,1)
    """
    return at_origin(Cell(-x, y) for x, y in cells)


def at_origin(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells, in the order given, moved so that the smallest x and the smallest y are 0.

    >>> print(*at_origin([Cell(-3, 7), Cell(-2, 7)]))
    (0,0) (1,0)
    """
    cells = tuple(cells)
    if not cells:
        return ()
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(Cell(x - left, y - top) for x, y in cells)


@attrs.frozen
class Grid:
    """A board of `width` by `height` cells, each 0 to 256: x from 0 to width - 1, y from 0 to height - 1.

    Raises:
        ValueError: A width or height outside 0..256.

    >>> board = Grid(3, 2)
    >>> print(*board.cells)
    (0,0) (1,0) (2,0) (0,1) (1,1) (2,1)
    >>> Cell(3, 0) in board
    False
    """

    width: int
    height: int

    def __attrs_post_init__(self) -> None:
        for name, size in (("width", self.width), ("height", self.height)):
            if type(size) is not int or not 0 <= size <= MAX_SIZE:
                raise ValueError(f"the {name} of a grid is 0 to {MAX_SIZE}, not {size!r}")

    @property
    def stride(self) -> int:
        """The distance between the bits of a cell and of its southern neighbour: one more than the width."""
        return self.width + 1

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell, row-major."""
        return tuple(Cell(x, y) for y in range(self.height) for x in range(self.width))

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, Cell) and 0 <= cell.x < self.width and 0 <= cell.y < self.height

    def index(self, cell: Cell) -> int:
        """Return the bit of a cell in a mask: ``y * stride + x``.

        Raises:
            ValueError: The cell is not on the grid.

        >>> Grid(8, 8).index(Cell(2, 1))
        11
        """
        if not (0 <= cell.x < self.width and 0 <= cell.y < self.height):
            raise ValueError(f"{cell} is not on a grid of {self.width} by {self.height}")
        return cell.y * self.stride + cell.x

    def cell(self, index: int) -> Cell:
        """Return the cell of a bit; the inverse of `index`.

        Raises:
            ValueError: The bit belongs to no cell.

        >>> Grid(8, 8).cell(11)
        Cell(x=2, y=1)
        """
        y, x = divmod(index, self.stride)
        if not (x < self.width and 0 <= y < self.height):
            raise ValueError(f"bit {index} is no cell of a grid of {self.width} by {self.height}")
        return Cell(x, y)

    @cached_property
    def full(self) -> int:
        """The mask of all cells."""
        row = (1 << self.width) - 1
        return sum(row << y * self.stride for y in range(self.height))

    @cached_property
    def _guard(self) -> int:
        return ((1 << self.stride * self.height) - 1) ^ self.full

    @cached_property
    def all(self) -> "CellSet":
        """The set of all cells."""
        return CellSet(self, self.full)

    @cached_property
    def empty(self) -> "CellSet":
        """The set without a cell."""
        return CellSet(self, 0)

    @cached_property
    def rim(self) -> "CellSet":
        """The cells with a side on the edge of the board."""
        return self.all.border()

    def cellset(self, cells: Iterable[Cell]) -> "CellSet":
        """Return the set of these cells.

        Raises:
            ValueError: A cell is not on the grid.

        >>> print(Grid(3, 2).cellset([Cell(0, 0), Cell(2, 1)]))
        #--
        --#
        """
        mask = 0
        for cell in cells:
            mask |= 1 << self.index(cell)
        return CellSet(self, mask)

    def ray(self, cell: Cell, side: Side) -> tuple[Cell, ...]:
        """Return the cells from the next one over `side` out to the rim.

        Raises:
            ValueError: The cell is not on the grid.

        >>> print(*Grid(5, 5).ray(Cell(1, 3), Side.NORTH))
        (1,2) (1,1) (1,0)
        """
        self.index(cell)
        ahead = (cell.y, self.width - 1 - cell.x, self.height - 1 - cell.y, cell.x)[side.index]
        return tuple(cell.towards(side, step) for step in range(1, ahead + 1))

    @cached_property
    def links(self) -> tuple[int, int]:
        """The mask of the cells with a neighbour to the west, and of those with one to the north."""
        return self.full & self.full << 1, self.full & self.full << self.stride

    @cached_property
    def _at(self) -> tuple[Cell, ...]:
        # One cell per bit, the guard column included, for reading masks without arithmetic.
        return tuple(Cell(x, y) for y in range(self.height) for x in range(self.stride))


@attrs.frozen
class CellSet:
    """A set of cells of one grid, as a value: equal sets on equal grids are equal and hash alike.

    Sets combine with ``| & - ^ ~`` and compare with ``<= < >= >``; ``~`` is the complement within the grid.
    They iterate row-major. `str` draws the set, `drawn` reads such a drawing.

    Args:
        grid: The board.
        mask: One bit per cell, bit ``y * stride + x``.

    Raises:
        ValueError: The mask has a bit that belongs to no cell; or, from the operators, the grids differ.

    >>> cross = CellSet.drawn('''
    ...     -#-
    ...     ###
    ...     -#-
    ... ''')
    >>> len(cross), Cell(1, 1) in cross, cross.first
    (5, True, Cell(x=1, y=0))
    >>> print(~cross)
    #-#
    ---
    #-#
    """

    grid: Grid
    mask: int = attrs.field(repr=hex)  # decimal digits of a large mask would be too many for Python to print

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.mask <= self.grid.full or self.mask & self.grid._guard:
            raise ValueError(
                f"mask {self.mask:#x} has bits outside a grid of {self.grid.width} by {self.grid.height}"
            )

    @classmethod
    def drawn(cls, picture: str) -> "CellSet":
        """Return the set drawn with ``#`` for its cells and ``-`` for others, one line a row.

        Raises:
            ValueError: Rows of unequal length, another sign, or a grid that is too large.

        >>> CellSet.drawn("#-#")
        CellSet(grid=Grid(width=3, height=1), mask=0x5)
        """
        rows = picture.split()
        grid = Grid(len(rows[0]) if rows else 0, len(rows))
        mask = 0
        for y, row in enumerate(rows):
            if len(row) != grid.width or not set(row) <= {"#", "-"}:
                raise ValueError(f"row {y} should be {grid.width} signs '#' or '-', not {row!r}")
            mask |= sum(1 << x for x, sign in enumerate(row) if sign == "#") << y * grid.stride
        return cls(grid, mask)

    def __or__(self, other: "CellSet") -> "CellSet":
        return CellSet(self.grid, self.mask | self._same_grid(other).mask)

    def __and__(self, other: "CellSet") -> "CellSet":
        return CellSet(self.grid, self.mask & self._same_grid(other).mask)

    def __xor__(self, other: "CellSet") -> "CellSet":
        return CellSet(self.grid, self.mask ^ self._same_grid(other).mask)

    def __sub__(self, other: "CellSet") -> "CellSet":
        return CellSet(self.grid, self.mask & ~self._same_grid(other).mask)

    def __invert__(self) -> "CellSet":
        return CellSet(self.grid, self.mask ^ self.grid.full)

    def __le__(self, other: "CellSet") -> bool:
        return not self.mask & ~self._same_grid(other).mask

    def __lt__(self, other: "CellSet") -> bool:
        return self <= other and self.mask != other.mask

    def __ge__(self, other: "CellSet") -> bool:
        return self._same_grid(other) <= self

    def __gt__(self, other: "CellSet") -> bool:
        return self._same_grid(other) < self

    def isdisjoint(self, other: "CellSet") -> bool:
        """Return whether the sets have no cell in common."""
        return not self.mask & self._same_grid(other).mask

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, Cell) and cell in self.grid and self.mask >> self.grid.index(cell) & 1 == 1

    def __iter__(self) -> Iterator[Cell]:
        if len(self) > 6:
            return compress(self.grid._at, flags_of(self.mask))
        return iter([self.grid.cell(bit) for bit in bits_of(self.mask)])

    @property
    def first(self) -> Cell:
        """The first cell in row-major order.

        Raises:
            ValueError: The set is empty.
        """
        if not self.mask:
            raise ValueError("an empty set has no first cell")
        return self.grid.cell((self.mask & -self.mask).bit_length() - 1)

    def shifted(self, side: Side, steps: int = 1) -> "CellSet":
        """Return the set moved over `side`, negative steps backwards; what would leave the board is dropped.

        >>> print(CellSet.drawn("#-#").shifted(Side.EAST))
        -#-
        """
        if steps < 0:
            side, steps = side.opposite, -steps
        mask, stride = self.mask, self.grid.stride
        for _ in range(min(steps, max(self.grid.width, self.grid.height))):
            # Step by step: the guard column stops a carry into the next row only when it is emptied each
            # time.
            mask = (mask >> stride, mask << 1, mask << stride, mask >> 1)[side.index] & self.grid.full
        return CellSet(self.grid, mask)

    def grown(self) -> "CellSet":
        """Return the set together with every cell of the grid that shares a side with it.

        >>> print(CellSet.drawn('''
        ...     #--
        ...     ---
        ... ''').grown())
        ##-
        #--
        """
        return CellSet(self.grid, grow(self.mask, self.grid.stride) & self.grid.full)

    def neighbours(self) -> "CellSet":
        """Return the cells outside the set that share a side with it."""
        return CellSet(self.grid, grow(self.mask, self.grid.stride) & self.grid.full & ~self.mask)

    def border(self) -> "CellSet":
        """Return the cells of the set with a side to the outside; beyond the board is outside.

        >>> print(CellSet.drawn('''
        ...     ###
        ...     ###
        ...     ###
        ... ''').border())
        ###
        #-#
        ###
        """
        m, stride = self.mask, self.grid.stride
        return CellSet(self.grid, m & ~(m << 1 & m >> 1 & m << stride & m >> stride))

    def __str__(self) -> str:
        signs = f"{self.mask:0{self.grid.stride * self.grid.height}b}"[::-1].translate({48: "-", 49: "#"})
        rows = range(0, self.grid.stride * self.grid.height, self.grid.stride)
        return "\n".join(signs[start : start + self.grid.width] for start in rows)

    def _same_grid(self, other: "CellSet") -> "CellSet":
        if not isinstance(other, CellSet):
            raise TypeError(f"a CellSet goes with another CellSet, not with {other!r}; see Grid.cellset")
        if self.grid is not other.grid and self.grid != other.grid:
            raise ValueError(
                f"sets of different grids do not mix: {self.grid.width} by {self.grid.height} "
                f"and {other.grid.width} by {other.grid.height}"
            )
        return other


def cellset_of(grid: Grid, mask: int) -> CellSet:
    """Return the set of a mask that is known to be good: what `CellSet` would check is not checked.

    >>> cellset_of(Grid(3, 1), 0b101) == CellSet.drawn("#-#")
    True
    """
    cells = object.__new__(CellSet)
    object.__setattr__(cells, "grid", grid)
    object.__setattr__(cells, "mask", mask)
    return cells
