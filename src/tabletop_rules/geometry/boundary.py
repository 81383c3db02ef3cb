"""Outlines: the boundary of a cell set towards the outside, and the longest run of unit segments.

An outline is a closed walk over sides of cells, clockwise, with the set on the right hand. Where two cells touch at a
corner only, the walk goes on along the same outside cell, from one cell to the other: outside cells are neighbours over
sides, so what they surround hangs together over corners. There is one walk for each such piece.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, Literal, NamedTuple, TypeAlias, assert_never

import attrs

from tabletop_rules.geometry.edges import Edge, Vertex, edge_of
from tabletop_rules.geometry.plane import Window
from tabletop_rules.geometry.square import Cell, Side, row_major

Metric: TypeAlias = Literal["trail", "simple_path", "component"]
"""What counts as one run of segments: see `longest_run`."""


class CellSide(NamedTuple):
    """A side of a cell, directed clockwise round the cell."""

    cell: Cell
    side: Side

    @property
    def edge(self) -> Edge:
        """The unit edge that this side is."""
        return edge_of(self.cell, self.side)

    @property
    def start(self) -> Vertex:
        """The vertex where the side starts.

        >>> CellSide(Cell(0, 0), Side.SOUTH).start
        Vertex(x=1, y=1)
        """
        near, far = self.edge.ends
        return near if self.side in (Side.NORTH, Side.EAST) else far

    @property
    def end(self) -> Vertex:
        """The vertex where the side ends."""
        near, far = self.edge.ends
        return far if self.side in (Side.NORTH, Side.EAST) else near


def outer_boundary(cells: Iterable[Cell]) -> tuple[tuple[CellSide, ...], ...]:
    """Return the outlines of a cell set on the unbounded plane, as cycles of sides that face the outside.

    Each cycle runs clockwise and starts at the north side of its first cell; cycles are ordered by these cells. Sides
    that face a hole belong to no cycle.

    >>> for cycle in outer_boundary([Cell(0, 0), Cell(1, 1)]):
    ...     print(*(f"{cell}{side.letter}" for cell, side in cycle))
    (0,0)N (0,0)E (1,1)N (1,1)E (1,1)S (1,1)W (0,0)S (0,0)W
    """
    occupied = frozenset(cells)
    window = Window(occupied)
    filled = frozenset(window.cells((1 << window.size) - 1 & ~window.outside))
    cycles = []
    walked: set[CellSide] = set()
    for cell in sorted(filled, key=row_major):
        here = CellSide(cell, Side.NORTH)
        # Every outline has a topmost side, so starting from north sides finds them all.
        if here in walked or cell.towards(Side.NORTH) in filled:
            continue
        cycle = []
        while here not in walked:
            walked.add(here)
            cycle.append(here)
            here = _next_side(here, filled)
        cycles.append(tuple(cycle))
    return tuple(cycles)


def _next_side(here: CellSide, filled: frozenset[Cell]) -> CellSide:
    cell, side = here
    ahead = cell.towards(side.clockwise)
    corner = ahead.towards(side)
    if corner in filled:
        return CellSide(corner, side.counterclockwise)
    if ahead in filled:
        return CellSide(ahead, side)
    return CellSide(cell, side.clockwise)


@attrs.frozen
class Run:
    """A run of unit segments: how many, and which, sorted."""

    length: int
    segments: tuple[Edge, ...]


_NOTHING: Final = Run(0, ())


def longest_run(segments: Iterable[Edge], metric: Metric = "trail") -> Run:
    """Return a longest run of segments that hang together at their ends.

    Of equally long runs, one is chosen that depends on nothing but the set of segments.

    Args:
        segments: Unit segments; one named twice counts once.
        metric: ``"trail"``: a walk that uses no segment twice, corners may repeat; a ring of n counts n.
            ``"simple_path"``: a walk that visits no corner twice; a ring of n counts n - 1. ``"component"``: everything
            that hangs together, branches included.

    The time is linear where no corner has more than two segments, and for every trail with at most two corners of odd
    degree (Euler). Where neither helps, the problem is hard in general; the search (`_search`) then takes time
    that grows with the number of segments times a power of the width of the tangle, not of its length.

    >>> fork = [Edge.horizontal(0, 0), Edge.horizontal(1, 0), Edge.horizontal(2, 0), Edge.vertical(1, 0)]
    >>> longest_run(fork).length, longest_run(fork, "component").length
    (3, 4)
    """
    best = _NOTHING
    for piece in sorted(_pieces(segments), key=lambda piece: (-len(piece), piece)):
        if len(piece) <= best.length:
            break
        run = _longest_in(piece, metric)
        if run.length > best.length:
            best = run
    return best


def _longest_in(piece: tuple[Edge, ...], metric: Metric) -> Run:
    whole = Run(len(piece), piece)
    if metric == "component":
        return whole
    degrees = Counter(vertex for segment in piece for vertex in segment.ends)
    odd = sum(degree % 2 for degree in degrees.values())
    if metric == "trail":
        # A connected graph can be walked in one go if and only if at most two corners are odd.
        return whole if odd <= 2 else _search(piece, _step_of_trail)
    if metric == "simple_path":
        if max(degrees.values()) > 2:
            return _search(piece, _step_of_path)
        # Without a branch the piece is a path, which has two ends, or a ring, from which one segment must go.
        return whole if odd else Run(len(piece) - 1, piece[:-1])
    assert_never(metric)


def _pieces(segments: Iterable[Edge]) -> list[tuple[Edge, ...]]:
    left = set(segments)
    pieces = []
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        piece, waiting = [start], [start]
        while waiting:
            for vertex in waiting.pop().ends:
                for segment in vertex.edges:
                    if segment in left:
                        left.remove(segment)
                        piece.append(segment)
                        waiting.append(segment)
        pieces.append(tuple(sorted(piece)))
    return pieces


# The search goes through the segments in one sweep over the plane and decides for each whether the run has it. What it
# must remember of the past is only the front: the corners that have segments before and behind. For each of them it
# keeps to which part of the chosen segments the corner belongs, and how many of its segments are chosen: for a trail,
# odd or even; for a path, 0, 1 or 2. Choices that agree on the front have the same future, so only the best survives.

_Corner: TypeAlias = tuple[
    int, int
]  # the part a corner belongs to, 0 for none; the count of its chosen segments
_Front: TypeAlias = tuple[
    tuple[_Corner, ...], int
]  # the corners in the order of their arrival; ends left behind


def _step_of_trail(count: int, same_part: bool) -> int:
    return count ^ 1


def _step_of_path(count: int, same_part: bool) -> int:
    return 3 if same_part else count + 1


def _search(piece: tuple[Edge, ...], step: Callable[[int, bool], int]) -> Run:
    """Return the longest run in a connected piece.

    Args:
        piece: The segments.
        step: The count of a corner after one more segment, from the count before and whether the segment joins two
            corners of one part; more than 2 is forbidden. A corner left behind with count 1 is an end of the run.
    """
    order, last = _sweep(piece)
    front: list[Vertex] = []
    states: dict[_Front, tuple[int, int]] = {
        ((), 0): (0, 0)
    }  # front -> most segments, and which: a mask over `order`
    best = (0, 0)
    for number, segment in enumerate(order):
        a, b = segment.ends
        arrived = [vertex for vertex in (a, b) if vertex not in front]
        front += arrived
        at_a, at_b = front.index(a), front.index(b)
        leaving = [index for index, vertex in enumerate(front) if last[vertex] == number]
        after: dict[_Front, tuple[int, int]] = {}
        for (corners, ends), (length, chosen) in states.items():
            if length + len(order) - number <= best[0]:
                continue  # not even all the segments left would make it the longest
            corners += ((0, 0),) * len(arrived)
            options = [(corners, length, chosen)]
            joined = _join(corners, at_a, at_b, step)
            if joined is not None:
                options.append((joined, length + 1, chosen | 1 << number))
            for corners, length, chosen in options:
                left = _leave(corners, leaving, ends)
                if left is None:
                    continue
                if not left:
                    best = max(best, (length, chosen), key=lambda found: found[0])
                elif after.get(left, (-1, 0))[0] < length:
                    after[left] = (length, chosen)
        states = after
        front = [vertex for vertex in front if last[vertex] != number]
    return Run(best[0], tuple(sorted(segment for i, segment in enumerate(order) if best[1] >> i & 1)))


def _sweep(piece: tuple[Edge, ...]) -> tuple[list[Edge], dict[Vertex, int]]:
    # Sweep along the longer side of the bounding box, to keep the front short.
    vertices = [vertex for segment in piece for vertex in segment.ends]
    width = max(x for x, _ in vertices) - min(x for x, _ in vertices)
    height = max(y for _, y in vertices) - min(y for _, y in vertices)
    across = 1 if width >= height else 0

    def place(segment: Edge) -> tuple[tuple[int, int], ...]:
        return tuple(sorted(((v[1 - across], v[across]) for v in segment.ends), reverse=True))

    order = sorted(piece, key=place)
    last = {vertex: number for number, segment in enumerate(order) for vertex in segment.ends}
    return order, last


def _join(
    corners: tuple[_Corner, ...], a: int, b: int, step: Callable[[int, bool], int]
) -> tuple[_Corner, ...] | None:
    (part_a, count_a), (part_b, count_b) = corners[a], corners[b]
    same = part_a == part_b != 0
    count_a, count_b = step(count_a, same), step(count_b, same)
    if max(count_a, count_b) > 2:
        return None
    part = part_a or part_b or len(corners) + 1
    merged = [(part, count) if own and own in (part_a, part_b) else (own, count) for own, count in corners]
    merged[a], merged[b] = (part, count_a), (part, count_b)
    return tuple(merged)


def _leave(corners: tuple[_Corner, ...], leaving: list[int], ends: int) -> _Front | tuple[()] | None:
    """Return the front without the leaving corners: None if that cannot become a run, () if the run is complete."""
    stay = list(corners)
    for index in reversed(leaving):
        part, count = stay.pop(index)
        if part == 0:
            continue
        ends += count == 1
        if ends > 2:
            return None
        if all(other != part for other, _ in stay):
            # The last corner of a part: nothing can join it any more, so it must be all there is.
            return () if all(other == 0 for other, _ in stay) else None
    names: dict[int, int] = {0: 0}
    return tuple([(names.setdefault(part, len(names)), count) for part, count in stay]), ends
