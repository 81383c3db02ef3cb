"""The board as precomputed tables: what each building can do, given what stands on its line.

A square has an index, ``8 * y + x`` on both boards. A building is one byte, its *code*: twice the index of
its square, plus 1 for a ridge along the file; ``ABSENT`` stands for a building still to be placed. A position
is a short ``bytes``: the codes of Light's nave, steeple and houses, those of Dark, the index of the priest's
square, and the side to move. Houses are all alike (KD-42), so they stand in ascending order.

Taken squares are an int in which every line of the board has a byte, ranks first, then files, so each square
is in there twice. KD-22 to KD-24 ask for no more than the byte of the building's line; ``lines`` answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product, takewhile
from typing import Final, TypeAlias

import attrs

from tabletop_rules.game import Seat
from tabletop_rules.games.kirche.moves import Kind, Move, Place, PriestHelp, Ridge, Slide
from tabletop_rules.geometry.square import Cell, Grid, Side

AXIS: Final[Mapping[Ridge, tuple[Side, Side]]] = {
    Ridge.H: (Side.WEST, Side.EAST),
    Ridge.V: (Side.NORTH, Side.SOUTH),
}
"""The two ways a building can slide, by its ridge; ranks count upwards, so ``NORTH`` is towards rank 1."""

HOUSES: Final = {7: 7, 5: 3}
"""Houses of a side by the size of the board (KD-44)."""

STRIDE: Final = 8
"""From a square's index to that of the next rank; at least one column stays empty, as floods ask for."""

ABSENT: Final = 127
"""The code of a building that is still to be placed: no square has it, and it sorts last."""

Line: TypeAlias = tuple[int, Sequence[tuple[Move, ...]]]
"""The number of a line, and the actions for each set of its squares that can be taken."""


def encode(index: int, ridge: Ridge) -> int:
    """The code of a building on the square of that index.

    >>> encode(27, Ridge.V)
    55
    """
    return 2 * index + (ridge is Ridge.V)


def decode(code: int) -> tuple[Cell, Ridge]:
    """The square and the ridge of a code.

    >>> decode(55)
    (Cell(x=3, y=3), <Ridge.V: 'V'>)
    """
    return cell_at(code >> 1), Ridge.V if code & 1 else Ridge.H


def cell_at(index: int) -> Cell:
    """The square of an index."""
    return Cell(index % STRIDE, index // STRIDE)


def mask(codes: Iterable[int]) -> int:
    """The squares of these buildings, a bit for each index."""
    squares = 0
    for code in codes:
        if code != ABSENT:
            squares |= 1 << (code >> 1)
    return squares


@attrs.frozen(eq=False)
class Board:
    """What never changes on a board of one size, for one reading of KD-24."""

    grid: Grid
    kinds: tuple[Kind, ...]
    """The buildings of a side, in the order of their codes."""
    steps: tuple[tuple[Seat, Kind], ...]
    """Who places what in the set-up: both churches, then houses in turn (KD-10, KD-40)."""
    side: int
    """Buildings of a side."""
    centre: Cell
    corners: tuple[Cell, ...]
    corner_squares: int
    """The mask of the corners."""
    index: Mapping[Cell, int]
    """The index of each square; a cell that is not in here is not on the board."""
    squares: int
    """The mask of all squares."""
    marks: Mapping[int, int]
    """By index of a square: the taken squares when only this one is."""
    lines: Sequence[Line]
    """By code: what the building can do."""
    priest_any: bool
    homes: frozenset[bytes]
    """The codes of a nave and a steeple that make a church fit for a village (KD-30 b and c)."""
    placements: Mapping[Kind, Sequence[Sequence[tuple[Move, ...]]]]
    """For each kind and rank: both ways to place it on each square of a subset of the rank."""

    @property
    def size(self) -> int:
        """Squares along an edge: 5 or 7."""
        return self.grid.width

    def __reduce__(self) -> tuple[object, ...]:
        """Boards are made once in a process: a pickle only says which."""
        return board, (self.size, self.priest_any)

    def opposite(self, cell: Cell) -> Cell:
        """The square at the other end of the line through the centre."""
        return Cell(self.size - 1 - cell.x, self.size - 1 - cell.y)

    def taken(self, position: bytes) -> int:
        """The taken squares of a position; what is not on the board takes none."""
        indices = {*position[-2:-1], *(code >> 1 for code in position[:-2])}
        return sum(self.marks.get(index, 0) for index in indices)


@cache
def board(size: int, priest_any: bool) -> Board:
    """The board of that size; with ``priest_any`` every building may call the priest."""
    grid = Grid(size, size)
    house = Kind.HOUSE
    kinds = (Kind.NAVE, Kind.STEEPLE, *[house] * HOUSES[size])
    index = {cell: STRIDE * cell.y + cell.x for cell in grid.cells}
    corners = tuple(Cell(x, y) for x in (0, size - 1) for y in (0, size - 1))
    lines: list[Line] = [(0, [()] * 256)] * (ABSENT + 1)  # what is not on the board does nothing
    for cell, at in index.items():
        for ridge, number in ((Ridge.H, cell.y), (Ridge.V, size + cell.x)):
            lines[encode(at, ridge)] = number, tuple(_actions(grid, cell, ridge, priest_any))
    return Board(
        grid=grid,
        kinds=kinds,
        steps=(
            *((seat, kind) for seat in (0, 1) for kind in kinds[:2]),
            *((0, house), (1, house)) * HOUSES[size],
        ),
        side=len(kinds),
        centre=Cell(size // 2, size // 2),
        corners=corners,
        corner_squares=sum(1 << index[corner] for corner in corners),
        index=index,
        squares=sum(1 << at for at in index.values()),
        marks={at: 1 << at | 1 << 8 * (size + cell.x) + cell.y for cell, at in index.items()},
        lines=lines,
        priest_any=priest_any,
        homes=frozenset(_homes(grid, index)),
        placements={kind: [_rank(kind, y, size) for y in range(size)] for kind in Kind},
    )


def _actions(grid: Grid, origin: Cell, ridge: Ridge, priest_any: bool) -> Iterator[tuple[Move, ...]]:
    """What a building on ``origin`` can do, for each set of squares of its line that can be taken."""
    down, up = (grid.ray(origin, side) for side in AXIS[ridge])
    line = (*reversed(down), origin, *up)
    slides = {cell: Slide(origin, cell) for cell in line}
    help_me = PriestHelp(origin)
    for subset in range(1 << len(line)):
        taken = {cell for number, cell in enumerate(line) if subset >> number & 1}
        free = [slides[cell] for ray in (down, up) for cell in _before(taken, ray)]
        yield (*free, *([help_me] if priest_any or not free else []))


def _before(taken: set[Cell], ray: tuple[Cell, ...]) -> Iterator[Cell]:
    """The squares of a ray up to the first that is taken."""
    return takewhile(lambda cell: cell not in taken, ray)


def _homes(grid: Grid, index: Mapping[Cell, int]) -> Iterator[bytes]:
    """The codes of every nave and steeple that stand side by side inside the rim."""
    inside = grid.all - grid.rim
    for cell in inside:
        for neighbour in cell.neighbours:
            if neighbour in inside:
                for nave, steeple in product(Ridge, Ridge):
                    yield bytes((encode(index[cell], nave), encode(index[neighbour], steeple)))


def _rank(kind: Kind, y: int, size: int) -> Sequence[tuple[Move, ...]]:
    """Both ways to place a building on each square of a subset of a rank, for all subsets."""
    both = [tuple(Place(kind, Cell(x, y), ridge) for ridge in Ridge) for x in range(size)]
    return [
        tuple(place for x, places in enumerate(both) if subset >> x & 1 for place in places)
        for subset in range(1 << size)
    ]
