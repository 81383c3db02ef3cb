"""Where rows fit and how far they slide, asked for the whole board at once; all of it looked up or shifted.

A place is free when no row lies on it and it is not inside a claimed square (MO-22, MO-24). A *gate* is a
junction that a row may pass, onto a free edge behind it (MO-33).
"""

from __future__ import annotations

from itertools import chain
from operator import getitem
from typing import TypeAlias

from tabletop_rules.games.monumenten.board import AXES, BYTES, STRIDE, Lattice, junctions
from tabletop_rules.games.monumenten.moves import Place, Row, Slide
from tabletop_rules.games.monumenten.options import Options
from tabletop_rules.games.monumenten.state import SUPPLIED, State, supplies_of

Pair: TypeAlias = tuple[int, int]
"""A mask for the horizontal grooves and one for the vertical ones."""


def free_edges(options: Options, lattice: Lattice) -> Pair:
    """The edges that a row may come onto."""
    h, v, _, _, h_fixed, v_fixed = lattice
    table = options.table
    if options.is_inside_barred:
        return table.horizontal & ~(h | h_fixed), table.vertical & ~(v | v_fixed)
    return table.horizontal & ~h, table.vertical & ~v


def rooms(options: Options, lattice: Lattice) -> tuple[Pair, Pair, Pair]:
    """Where rows of length 1, 2, 3 fit, by the bits of their first edges (MO-22, MO-23, MO-24)."""
    h1, v1 = free_edges(options, lattice)
    h2 = h1 & h1 >> 1 & ~(lattice.v_joints >> 1)
    v2 = v1 & v1 >> STRIDE & ~(lattice.h_joints >> STRIDE)
    return (h1, v1), (h2, v2), (h2 & h2 >> 1, v2 & v2 >> STRIDE)


def can_place_from(options: Options, lattice: Lattice, supply: int) -> bool:
    """Whether some row of a supply fits anywhere."""
    lengths = SUPPLIED[supply]
    if 1 in lengths:  # which fits wherever the others do
        return any(free_edges(options, lattice))
    room = rooms(options, lattice)
    return any(any(room[length - 1]) for length in lengths)


def can_place(state: State) -> bool:
    """Whether the mover can place a row (MO-11)."""
    return can_place_from(state.options, state.lattice, supply_of(state))


def supply_of(state: State) -> int:
    """The supply of the mover, as a number."""
    return supplies_of(state.stock)[state.mover]


def placements(state: State) -> tuple[Place, ...]:
    """Every way to place a row, by length, groove and place; horizontal ones first."""
    table = state.options.table
    room = rooms(state.options, state.lattice)
    fitting = 0
    for length in SUPPLIED[supply_of(state)]:
        h, v = room[length - 1]
        fitting |= (h | v << 8 * BYTES) << 16 * BYTES * (length - 1)
    moves: list[Place] = []
    for places in map(getitem, table.placements, fitting.to_bytes(6 * BYTES, "little")):
        moves += places
    return tuple(moves)


def fits(state: State, row: Row) -> bool:
    """Whether the mover has such a row and can place it there."""
    piece = state.options.table.pieces.get(row)
    if piece is None or row.length not in SUPPLIED[supply_of(state)]:
        return False
    h, v, h_joints, v_joints, h_fixed, v_fixed = state.lattice
    if piece.h_joints & v_joints or piece.v_joints & h_joints:
        return False
    if state.options.is_inside_barred:
        h |= h_fixed
        v |= v_fixed
    return not (piece.horizontal & h or piece.vertical & v)


def gates(options: Options, lattice: Lattice) -> tuple[Pair, Pair]:
    """The gates of the horizontal grooves, for sliding on and for sliding back; then the vertical ones."""
    h, v = free_edges(options, lattice)
    if options.is_touch_blocking:
        h_blocks = lattice.horizontal | lattice.horizontal << 1
        v_blocks = lattice.vertical | lattice.vertical << STRIDE
    else:
        h_blocks, v_blocks = lattice.h_joints, lattice.v_joints
    return (h & ~v_blocks, h << 1 & ~v_blocks), (v & ~h_blocks, v << STRIDE & ~h_blocks)


def movable(options: Options, lattice: Lattice, placed: Row | None) -> Pair:
    """The edges of the rows that are neither protected (MO-35) nor just placed (MO-30)."""
    h, v = lattice.horizontal & ~lattice.h_fixed, lattice.vertical & ~lattice.v_fixed
    if placed is not None and not options.slide_just_placed:
        piece = options.table.pieces[placed]
        return h & ~piece.horizontal, v & ~piece.vertical
    return h, v


def can_slide(options: Options, lattice: Lattice, placed: Row) -> bool:
    """Whether any row can slide by one unit."""
    h, v = movable(options, lattice, placed)
    (h_on, h_back), (v_on, v_back) = gates(options, lattice)
    # Where the edge beyond a junction is free, the one on this side is the last of its row.
    return (h << 1 & h_on | h & h_back | v << STRIDE & v_on | v & v_back) != 0


def slides(state: State) -> list[Slide]:
    """Every slide: horizontal ones first, by the place of the row and of the target."""
    options, lattice = state.options, state.lattice
    return _slides(options, lattice, movable(options, lattice, state.placed))


def slides_of(state: State, row: Row) -> list[Slide]:
    """Every slide of one row; none if it does not lie there or must not move."""
    options, lattice = state.options, state.lattice
    piece = options.table.pieces.get(row)
    if piece is None or not lattice.has_row(piece):
        return []
    h, v = movable(options, lattice, state.placed)
    return _slides(options, lattice, (h & piece.horizontal, v & piece.vertical))


def _slides(options: Options, lattice: Lattice, edges: Pair) -> list[Slide]:
    """The slides of the rows with these edges."""
    joints = lattice.h_joints, lattice.v_joints
    moves: list[Slide] = []
    for axis, (on, back) in zip(AXES, gates(options, lattice), strict=True):
        if starts := edges[axis] & ~joints[axis]:
            passable = junctions(on, back, joints[axis])
            rows = map(getitem, options.table.slides[axis], starts.to_bytes(BYTES, "little"))
            for relevant, found in chain.from_iterable(rows):
                moves += found[passable & relevant]
    return moves
