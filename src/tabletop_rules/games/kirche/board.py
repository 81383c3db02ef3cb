"""The board as precomputed tables: what each building can do, given what stands on its line.

KD-22 to KD-24 for one building depend only on which other squares of its line are taken. So there is a table
for each square and ridge, from the taken squares of the line to a tuple of actions. Squares are bit indices
and sets of squares are masks as in ``geometry.square``: index ``y * stride + x``, one guard column.

A building is a small number, its *code*: 128 for a steeple or 256 for a house, plus twice the index of its
square, plus 1 for a ridge along the file. A side is the sorted tuple of its codes, so the nave comes first,
the steeple second, and houses, which are all alike (KD-42), have one order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import compress, product
from typing import Final, TypeAlias

import attrs

from tabletop_rules.games.kirche.moves import Kind, Move, Place, PriestHelp, Ridge, Slide
from tabletop_rules.geometry.square import Cell, Grid, Side

AXIS: Final[Mapping[Ridge, tuple[Side, Side]]] = {
    Ridge.H: (Side.WEST, Side.EAST),
    Ridge.V: (Side.NORTH, Side.SOUTH),
}
"""The two ways a building can slide, by its ridge."""

HOUSES: Final = {7: 7, 5: 3}
"""Houses of a side by the size of the board (KD-44)."""

_KINDS: Final = tuple(Kind)
_KIND_PART: Final = {kind: 128 * number for number, kind in enumerate(Kind)}

Line: TypeAlias = tuple[int, dict[int, tuple[Move, ...]], dict[int, int]]
"""The other squares of a line as a mask; then, for each way they can be taken, the actions, and the same as
a mask: the squares in reach, and the building's own square when it may call the priest."""


def encode(kind: Kind, index: int, ridge: Ridge) -> int:
    """The code of a building on the square of that index."""
    return _KIND_PART[kind] + 2 * index + (ridge is Ridge.V)


def decode(code: int) -> tuple[Kind, int, Ridge]:
    """The kind, the index of the square, and the ridge of a code.

    >>> decode(encode(Kind.HOUSE, 27, Ridge.V))
    (<Kind.HOUSE: 'house'>, 27, <Ridge.V: 'V'>)
    """
    return _KINDS[code >> 7], (code & 127) >> 1, Ridge.V if code & 1 else Ridge.H


@attrs.frozen(eq=False)
class Board:
    """What never changes on a board of one size, for one reading of KD-24."""

    grid: Grid
    centre: Cell
    corners: tuple[Cell, ...]
    corner_mask: int
    index: Mapping[Cell, int]
    """The index of each square; a cell that is not in here is not on the board."""
    lines: Sequence[Line]
    """By code: what the building can do."""
    homes: frozenset[tuple[int, int]]
    """The codes of a nave and a steeple that make a church fit for a village (KD-30 b and c)."""
    placements: Mapping[Kind, tuple[tuple[int, tuple[tuple[Move, ...], ...]], ...]]
    """For each kind, row by row: the index where the row begins, and the placements on each subset of it."""

    @property
    def size(self) -> int:
        """Squares along an edge: 5 or 7."""
        return self.grid.width

    def opposite(self, cell: Cell) -> Cell:
        """The square at the other end of the line through the centre."""
        return Cell(self.size - 1 - cell.x, self.size - 1 - cell.y)

    def mask(self, codes: Iterable[int]) -> int:
        """The squares of these buildings."""
        mask = 0
        for code in codes:
            mask |= 1 << ((code & 127) >> 1)
        return mask


@cache
def board(size: int, priest_any: bool) -> Board:
    """The board of that size; with ``priest_any`` every building may call the priest."""
    grid = Grid(size, size)
    corners = tuple(Cell(x, y) for x in (0, size - 1) for y in (0, size - 1))
    index = {cell: grid.index(cell) for cell in grid.cells}
    lines: list[Line] = [(0, {0: ()}, {0: 0})] * encode(Kind.HOUSE, 64, Ridge.H)
    for ridge in Ridge:
        for cell, at in index.items():
            line = _line(grid, index, cell, ridge, priest_any)
            for kind in Kind:
                lines[encode(kind, at, ridge)] = line
    return Board(
        grid=grid,
        centre=Cell(size // 2, size // 2),
        corners=corners,
        corner_mask=grid.cellset(corners).mask,
        index=index,
        lines=lines,
        homes=frozenset(_homes(grid, index)),
        placements={kind: tuple(_row(grid, kind, y) for y in range(size)) for kind in Kind},
    )


def _line(grid: Grid, index: Mapping[Cell, int], origin: Cell, ridge: Ridge, priest_any: bool) -> Line:
    """The actions from ``origin`` along a ridge, by which of the line's other squares are taken."""
    rays = [grid.ray(origin, side) for side in AXIS[ridge]]
    others = [cell for ray in rays for cell in ray]
    slides = {cell: Slide(origin, cell) for cell in others}
    help_me = PriestHelp(origin)
    actions: dict[int, tuple[Move, ...]] = {}
    reach: dict[int, int] = {}
    for pattern in product((False, True), repeat=len(others)):
        taken = set(compress(others, pattern))
        free = [cell for ray in rays for cell in _free(ray, taken)]
        may_call = priest_any or not free
        key = _mask(index, taken)
        actions[key] = (*(slides[cell] for cell in free), *([help_me] if may_call else []))
        reach[key] = _mask(index, free) | (1 << index[origin] if may_call else 0)
    return _mask(index, others), actions, reach


def _mask(index: Mapping[Cell, int], cells: Iterable[Cell]) -> int:
    return sum(1 << index[cell] for cell in cells)


def _free(ray: tuple[Cell, ...], taken: set[Cell]) -> Iterator[Cell]:
    """The squares of a ray before the first that is taken."""
    for cell in ray:
        if cell in taken:
            return
        yield cell


def _homes(grid: Grid, index: Mapping[Cell, int]) -> Iterator[tuple[int, int]]:
    """The codes of every nave and steeple that stand side by side inside the rim."""
    inside = grid.all - grid.rim
    for cell in inside:
        for neighbour in cell.neighbours:
            if neighbour in inside:
                for nave, steeple in product(Ridge, Ridge):
                    yield (
                        encode(Kind.NAVE, index[cell], nave),
                        encode(Kind.STEEPLE, index[neighbour], steeple),
                    )


def _row(grid: Grid, kind: Kind, y: int) -> tuple[int, tuple[tuple[Move, ...], ...]]:
    """Where a row begins, and for each subset of its squares both ways to set a building on each of them."""
    both = [tuple(Place(kind, Cell(x, y), ridge) for ridge in Ridge) for x in range(grid.width)]
    subsets = range(1 << grid.width)
    return y * grid.stride, tuple(
        tuple(place for x, places in enumerate(both) if subset >> x & 1 for place in places)
        for subset in subsets
    )
