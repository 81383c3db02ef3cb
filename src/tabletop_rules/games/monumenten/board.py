"""The lattice as masks: where rows lie, what fits beside them, how far they slide; and tables that name the moves.

Masks have the layout of ``geometry.Walls``: stride 9, an edge has the bit of the vertex it starts at. A mask of
*joints* holds the interior vertices of the rows of one axis. Edges and joints together say which edges form a
row, and the joints of one axis are what the rows of the other must not cross (MO-23), so a rule that asks
about every row or every place at once is a handful of shifts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

import attrs

from tabletop_rules.games.monumenten.moves import Place, Row, Slide
from tabletop_rules.geometry import Axis, CellSet, Edge, Grid, Vertex, Walls
from tabletop_rules.geometry.bits import bits_of, mask_of

GRID: Final = Grid(8, 8)
STRIDE: Final = GRID.stride
LENGTHS: Final = (1, 2, 3)
STEP: Final = {Axis.HORIZONTAL: 1, Axis.VERTICAL: STRIDE}
"""From the bit of a vertex to that of the next one along a groove."""

BYTES: Final = 11
"""Bytes of a mask of edges."""
LEFT: Final = 8 * BYTES
"""In a mask of gates: how far those for sliding back stand from those for sliding on."""


def bit(place: Edge | Vertex) -> int:
    """The bit of a vertex or an edge of the board.

    >>> bit(Edge.horizontal(3, 4)), bit(Vertex(8, 8))
    (39, 80)
    """
    return place.y * STRIDE + place.x


def is_on_board(edge: Edge) -> bool:
    """Whether the 8×8 board has that unit edge, the rim included (MO-21)."""
    return 0 <= edge.x < 8 + edge.axis and 0 <= edge.y < 9 - edge.axis


def is_on_rim(edge: Edge) -> bool:
    """Whether an edge of the board is a side of it."""
    return edge[2 - edge.axis] in (0, 8)


class Lattice(NamedTuple):
    """All rows on the board, as masks of edges and joints, and the edges that are fixed.

    Fixed is every edge that borders a claimed cell, and all of a row with such an edge: a fixed row never slides
    (MO-35). Since all the border is built on, a fixed edge that is free is inside a claimed square (MO-24).
    """

    horizontal: int = 0
    vertical: int = 0
    h_joints: int = 0
    v_joints: int = 0
    h_fixed: int = 0
    v_fixed: int = 0

    @property
    def walls(self) -> Walls:
        """The edges that carry houses."""
        return Walls(GRID, self.horizontal, self.vertical)

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows, sorted."""
        found = chain(
            _rows(Axis.HORIZONTAL, self.horizontal, self.h_joints),
            _rows(Axis.VERTICAL, self.vertical, self.v_joints),
        )
        return tuple(sorted(found))

    def with_row(self, piece: Piece) -> Lattice:
        """The lattice with one more row, which takes no edge of another."""
        h, v, h_joints, v_joints, h_fixed, v_fixed = self
        if piece.horizontal & h_fixed or piece.vertical & v_fixed:  # inside a claimed square (MO-78)
            h_fixed |= piece.horizontal
            v_fixed |= piece.vertical
        return Lattice(
            h | piece.horizontal,
            v | piece.vertical,
            h_joints | piece.h_joints,
            v_joints | piece.v_joints,
            h_fixed,
            v_fixed,
        )

    def without_row(self, piece: Piece) -> Lattice:
        """The lattice without one of its rows."""
        h, v, h_joints, v_joints, h_fixed, v_fixed = self
        return Lattice(
            h ^ piece.horizontal,
            v ^ piece.vertical,
            h_joints ^ piece.h_joints,
            v_joints ^ piece.v_joints,
            h_fixed,
            v_fixed,
        )

    def with_claim(self, cells: CellSet) -> Lattice:
        """The lattice with a monument on a closed square: its rows and its inner edges are fixed."""
        h, v, h_joints, v_joints, h_fixed, v_fixed = self
        h_beside = cells.mask | cells.mask << STRIDE
        v_beside = cells.mask | cells.mask << 1
        return Lattice(
            h,
            v,
            h_joints,
            v_joints,
            h_fixed | whole_rows(h_beside, h_joints, 1),
            v_fixed | whole_rows(v_beside, v_joints, STRIDE),
        )


    def has_row(self, piece: Piece) -> bool:
        """Whether a row lies there, from end to end."""
        edges, joints = (self.horizontal, self.h_joints) if piece.horizontal else (self.vertical, self.v_joints)
        whole = piece.horizontal | piece.vertical
        return edges & whole == whole and joints & piece.vertices == piece.h_joints | piece.v_joints

    def is_fixed(self, piece: Piece) -> bool:
        """Whether the row is protected by a monument (MO-35)."""
        return (piece.horizontal & self.h_fixed | piece.vertical & self.v_fixed) != 0


def whole_rows(edges: int, joints: int, step: int) -> int:
    """The edges, with all others of the rows that some of them belong to.

    >>> bits_of(whole_rows(1 << 3, joints=1 << 4 | 1 << 5, step=1))  # a row on the edges 3 to 5
    [3, 4, 5]
    """
    for _ in LENGTHS[1:]:
        edges |= (edges << step & joints) | (edges & joints) >> step
    return edges


def _rows(axis: Axis, edges: int, joints: int) -> Iterator[Row]:
    step = STEP[axis]
    for start in bits_of(edges & ~joints):
        length = 1
        while joints >> start + length * step & 1:
            length += 1
        yield Row(axis, start % STRIDE, start // STRIDE, length)


@attrs.frozen(eq=False)
class Piece:
    """A row in all its masks, and where it can slide."""

    row: Row
    horizontal: int
    vertical: int
    h_joints: int
    v_joints: int
    vertices: int
    """Where it begins, is joined and ends."""
    gates: int
    """The vertices that it may have to pass: those ahead, and ``LEFT`` bits up those behind."""
    slides: Mapping[int, tuple[Slide, ...]]
    """For each set of those that are open, where it can slide to."""


@attrs.frozen(eq=False)
class Board:
    """What never changes on a board with or without rim grooves, for one reading of MO-34."""

    has_rim: bool
    contact: bool
    horizontal: int
    """The mask of all horizontal edges (MO-21)."""
    vertical: int
    """The mask of all vertical edges."""
    pieces: Mapping[Row, Piece]
    """Every row that fits on the board."""
    placements: Sequence[Sequence[tuple[Place, ...]]]
    """For each byte of three pairs of masks, horizontal and vertical, of the rows of each length: the moves."""
    starts: Mapping[tuple[Axis, int], Mapping[int, Piece]]
    """By axis and length: the rows by the bit of their first edge."""

    def __reduce__(self) -> tuple[object, ...]:
        """Boards are made once in a process: a pickle only says which."""
        return board, (self.has_rim, self.contact)


@cache
def board(has_rim: bool, contact: bool) -> Board:
    """The board with or without grooves on its rim (MO-21); with ``contact`` slides go all the way (MO-34)."""
    anywhere = (
        Row(axis, x, y, length) for axis in Axis for length in LENGTHS for y in range(9) for x in range(9)
    )
    rows = [
        row
        for row in anywhere
        if all(is_on_board(edge) and (has_rim or not is_on_rim(edge)) for edge in row.edges)
    ]
    places = {row: Place(row) for row in rows}
    pieces = {row: _piece(row, contact) for row in rows}
    starts = {
        (axis, length): {bit(row.edges[0]): row for row in rows if (row.axis, row.length) == (axis, length)}
        for axis in Axis
        for length in LENGTHS
    }
    return Board(
        has_rim=has_rim,
        contact=contact,
        horizontal=mask_of(starts[Axis.HORIZONTAL, 1]),
        vertical=mask_of(starts[Axis.VERTICAL, 1]),
        pieces=pieces,
        placements=[
            _by_byte([places.get(starts[axis, length].get(8 * byte + at)) for at in range(8)])
            for length in LENGTHS
            for axis in Axis
            for byte in range(BYTES)
        ],
        starts={
            kind: {start: pieces[row] for start, row in of_kind.items()} for kind, of_kind in starts.items()
        },
    )


def _by_byte(moves: Sequence[Place | None]) -> Sequence[tuple[Place, ...]]:
    """For each byte, the moves of its bits; where a bit has no move, the board has no such row."""
    table: list[tuple[Place, ...]] = [()]
    for move in moves:
        table += [chosen + (move,) if move else chosen for chosen in table]
    return table


Reach: TypeAlias = tuple[int, int]
"""A set of open gates, and how many of them lie before the first that is shut."""


def _piece(row: Row, contact: bool) -> Piece:
    on = [(bit(row.moved(k - 1).ends[1]), row.moved(k)) for k in range(1, 9)]
    back = [(LEFT + bit(row.moved(1 - k).ends[0]), row.moved(-k)) for k in range(1, 9)]
    ahead = [(gate, target) for gate, target in on if is_on_board(target.edges[-1])]
    behind = [(gate, target) for gate, target in back if is_on_board(target.edges[0])]
    onwards = [Slide(row, target) for _, target in ahead]
    backwards = [Slide(row, target) for _, target in behind]
    edges = mask_of(map(bit, row.edges))
    joints = mask_of(map(bit, row.interior))
    across = row.axis is Axis.HORIZONTAL
    return Piece(
        row=row,
        horizontal=edges if across else 0,
        vertical=0 if across else edges,
        h_joints=joints if across else 0,
        v_joints=0 if across else joints,
        vertices=mask_of(map(bit, (*row.ends, *row.interior))),
        gates=mask_of(gate for gate, _ in chain(ahead, behind)),
        slides={
            open_ahead | open_behind: (
                *reversed(backwards[max(0, far_back - 1) if contact else 0 : far_back]),
                *onwards[max(0, far_on - 1) if contact else 0 : far_on],
            )
            for open_ahead, far_on in _reaches([gate for gate, _ in ahead])
            for open_behind, far_back in _reaches([gate for gate, _ in behind])
        },
    )


def _reaches(gates: Sequence[int]) -> Iterator[Reach]:
    """Every set of some gates, given as bits from the nearest to the farthest, with its reach."""
    for subset in range(1 << len(gates)):
        opened = mask_of(gate for number, gate in enumerate(gates) if subset >> number & 1)
        yield opened, (~subset & subset + 1).bit_length() - 1
