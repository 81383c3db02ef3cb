"""The lattice as masks: where rows lie and what is fixed; and the tables in which moves are looked up.

Masks have the layout of ``geometry.Walls``: stride 9, an edge has the bit of the vertex it starts at. A mask
of *joints* holds the interior vertices of the rows of one axis. Edges and joints together say which edges
form a row, and the joints of one axis are what the rows of the other must not cross (MO-23), so a rule that
asks about every row or every place at once is a handful of shifts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final, NamedTuple, TypeAlias, TypeVar

import attrs

from tabletop_rules.games.monumenten.moves import Place, Row, Slide
from tabletop_rules.geometry import Axis, CellSet, Edge, Grid, Vertex, Walls, cells_beside
from tabletop_rules.geometry.bits import bits_of, mask_of

T = TypeVar("T")

GRID: Final = Grid(8, 8)
STRIDE: Final = GRID.stride
LENGTHS: Final = (1, 2, 3)
STEP: Final = {Axis.HORIZONTAL: 1, Axis.VERTICAL: STRIDE}
"""From the bit of a vertex to that of the next one along a groove."""

BYTES: Final = 11
"""Bytes of a mask of edges or vertices."""


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


AXES: Final = tuple(Axis)
"""Both axes; an enumeration takes its time to go through."""
EDGES: Final = {
    axis: tuple(Edge(axis, x, y) for y in range(9 - axis) for x in range(8 + axis)) for axis in Axis
}
"""The unit edges of the board by axis, in the order of their bits."""


class Lattice(NamedTuple):
    """All rows on the board, as masks of edges and joints, and the edges that are fixed.

    Fixed is every edge that borders a claimed cell, and all of a row with such an edge: a fixed row never
    slides (MO-35). All of the border is built on, so a fixed edge that is free is inside a claimed square.
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
        edges, joints = (
            (self.horizontal, self.h_joints) if piece.horizontal else (self.vertical, self.v_joints)
        )
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
    """A row as masks."""

    row: Row
    horizontal: int
    vertical: int
    h_joints: int
    v_joints: int
    vertices: int
    """Where it begins, is joined and ends."""
    beside: int
    """The cells on both sides of it."""


Slides: TypeAlias = tuple[int, Mapping[int, tuple[Slide, ...]]]
"""What part of a ``junctions`` mask tells how far a row can slide, and by that part the moves."""


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
    """What a byte of a mask stands for; six masks: horizontal and vertical, for each length."""
    slides: Mapping[Axis, Sequence[Sequence[tuple[Slides, ...]]]]
    """What a byte of a mask stands for, if its bits are the first edges of rows of an axis."""

    def __reduce__(self) -> tuple[object, ...]:
        """Boards are made once in a process: a pickle only says which."""
        return board, (self.has_rim, self.contact)


@cache
def board(has_rim: bool, contact: bool) -> Board:
    """The board with or without grooves on its rim; with ``contact`` slides go on to an obstacle (MO-34)."""
    rows = {
        (axis, length, bit(edge)): row
        for length in LENGTHS
        for axis in Axis
        for edge in EDGES[axis]
        for row in [Row(*edge, length)]
        if all(is_on_board(it) and (has_rim or not is_on_rim(it)) for it in row.edges)
    }
    return Board(
        has_rim=has_rim,
        contact=contact,
        horizontal=mask_of(at for axis, _, at in rows if axis is Axis.HORIZONTAL),
        vertical=mask_of(at for axis, _, at in rows if axis is Axis.VERTICAL),
        pieces={row: _piece(row) for row in rows.values()},
        placements=[
            table
            for length in LENGTHS
            for axis in Axis
            for table in _by_byte(
                {at: Place(row) for (a, n, at), row in rows.items() if (a, n) == (axis, length)}
            )
        ],
        slides={
            axis: _by_byte(
                {
                    at: _slides(
                        [row for (a, _, start), row in rows.items() if (a, start) == (axis, at)], contact
                    )
                    for a, length, at in rows
                    if (a, length) == (axis, 1)
                }
            )
            for axis in Axis
        },
    )


def _by_byte(meanings: Mapping[int, T]) -> list[Sequence[tuple[T, ...]]]:
    """For each byte of a mask a table: what the bits that are set in it mean, in their order.

    Bits without a meaning are never set.
    """
    tables: list[Sequence[tuple[T, ...]]] = []
    for byte in range(BYTES):
        table: list[tuple[T, ...]] = [()]
        for at in range(8 * byte, 8 * byte + 8):
            meaning = (meanings[at],) if at in meanings else ()
            table += [chosen + meaning for chosen in table]
        tables.append(table)
    return tables


def _piece(row: Row) -> Piece:
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
        beside=sum(
            1 << bit(Vertex(*cell)) for edge in row.edges for cell in cells_beside(edge) if cell in GRID
        ),
    )


# --- slides --------------------------------------------------------------------------------------------


def junctions(ahead: int, behind: int, joints: int) -> int:
    """One mask that says how far the rows of an axis can slide.

    Joints and the gates behind share a part: each gate behind a row that counts is told before a joint comes.

    Args:
        ahead: The junctions that a row can pass sliding on, to greater x or y.
        behind: Those that it can pass sliding back.
        joints: Those inside rows, which say how long each row is.
    """
    return ahead | (behind | joints) << 8 * BYTES


def _slides(rows: Sequence[Row], contact: bool) -> Slides:
    """What rows of each length can do that begin with the same edge."""
    found: dict[int, tuple[Slide, ...]] = {}
    relevant = 0
    longest = rows[-1].interior
    for row in rows:
        ahead = [(bit(row.moved(k - 1).ends[1]), Slide(row, row.moved(k))) for k in range(1, 9)]
        behind = [(bit(row.moved(1 - k).ends[0]), Slide(row, row.moved(-k))) for k in range(1, 9)]
        ahead = [(gate, slide) for gate, slide in ahead if is_on_board(slide.target.edges[-1])]
        behind = [(gate, slide) for gate, slide in behind if is_on_board(slide.target.edges[0])]
        joints = mask_of(map(bit, row.interior))
        further = mask_of(map(bit, longest[row.length :]))  # of the next row, which makes no difference
        relevant |= junctions(mask_of(dict(ahead)), mask_of(dict(behind)), mask_of(map(bit, longest)))
        backwards, onwards = [slide for _, slide in behind], [slide for _, slide in ahead]
        stops = {  # shared, so that the table stays small
            (far_back, far_on): (
                *reversed(backwards[far_back - 1 if contact and far_back else 0 : far_back]),
                *onwards[far_on - 1 if contact and far_on else 0 : far_on],
            )
            for far_back in range(len(backwards) + 1)
            for far_on in range(len(onwards) + 1)
        }
        reaches_on = _reaches([gate for gate, _ in ahead])
        for passed_behind, far_back in _reaches([gate for gate, _ in behind]):
            for passed_ahead, far_on in reaches_on:
                for other in {0, further}:
                    key = junctions(passed_ahead, passed_behind, joints | other)
                    found[key] = stops[far_back, far_on]
    return relevant, found


def _reaches(gates: Sequence[int]) -> list[tuple[int, int]]:
    """Every set of some gates, as a mask, and how many are open before the first that is shut."""
    found = [(0, 0)]
    for number, gate in enumerate(gates):
        found += [(opened | 1 << gate, reach + (reach == number)) for opened, reach in found]
    return found
