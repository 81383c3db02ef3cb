"""Outlines: the boundary of a cell set towards the outside, and the longest run of unit segments.

An outline is a closed walk over sides of cells, clockwise, with the set on the right hand. Where two cells
touch at a corner only, the walk goes on along the same outside cell, from one cell to the other: outside
cells are neighbours over sides, so what they surround hangs together over corners. There is one walk for
each such piece.
"""

from collections import defaultdict
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

    Each cycle runs clockwise and starts at the north side of its first cell; cycles are ordered by these
    cells. Sides that face a hole belong to no cycle.

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
            ``"simple_path"``: a walk that visits no corner twice; a ring of n counts n - 1.
            ``"component"``: everything that hangs together, branches included.

    The time is nearly linear where no corner has more than two segments, and for trails wherever at most two
    corners have an odd number (Euler). Beyond that the problem is hard in general; the search then takes time
    that is exponential in the width of a tangle, but only linear in its length.

    >>> fork = [Edge.horizontal(0, 0), Edge.horizontal(1, 0), Edge.horizontal(2, 0), Edge.vertical(1, 0)]
    >>> longest_run(fork).length, longest_run(fork, "component").length
    (3, 4)
    """
    best = _NOTHING
    for piece, degrees in sorted(_pieces(segments), key=lambda found: (-len(found[0]), found[0])):
        if len(piece) <= best.length:
            break
        run = _longest_in(piece, degrees, metric)
        if run.length > best.length:
            best = run
    return best


def _longest_in(piece: tuple[Edge, ...], degrees: list[int], metric: Metric) -> Run:
    whole = Run(len(piece), piece)
    if metric == "component":
        return whole
    odd = sum(degree % 2 for degree in degrees)
    if metric == "trail":
        # A connected graph can be walked in one go if and only if at most two corners are odd.
        return whole if odd <= 2 else _search(piece, odd // 2 - 1, _step_of_trail)
    if metric == "simple_path":
        if max(degrees) > 2:
            return _search(piece, len(piece) - len(degrees) + 1, _step_of_path)
        # Without a branch the piece is a path, which has two ends, or a ring, from which one segment must go.
        return whole if odd else Run(len(piece) - 1, piece[:-1])
    assert_never(metric)


def _pieces(segments: Iterable[Edge]) -> list[tuple[tuple[Edge, ...], list[int]]]:
    """Return what hangs together: for each piece its segments, sorted, and the degrees of its corners."""
    ends = {segment: segment.ends for segment in segments}
    meeting: defaultdict[Vertex, list[Edge]] = defaultdict(list)
    for segment, (a, b) in ends.items():
        meeting[a].append(segment)
        meeting[b].append(segment)
    pieces = []
    while ends:
        piece: set[Edge] = set()
        degrees: list[int] = []
        waiting = [*ends.popitem()[1]]
        while waiting:
            met = meeting.pop(waiting.pop(), None)
            if met is None:
                continue
            degrees.append(len(met))
            piece.update(met)
            for segment in met:
                waiting += ends.pop(segment, ())
        pieces.append((tuple(sorted(piece)), degrees))
    return pieces


# The search goes through the segments in one sweep over the plane and decides for each whether the run has
# it. What it must remember of the past is only the front: the corners that have segments before and behind.
# For each of them it keeps to which part of the chosen segments the corner belongs, and how many of its
# segments are chosen: for a trail, odd or even; for a path, 0, 1 or 2. Choices that agree on the front have
# the same future, so only the best survives.

# The part a corner belongs to, 0 for none, and the count of its chosen segments.
_Corner: TypeAlias = tuple[int, int]
# The corners in the order of their arrival, and the number of ends left behind.
_Front: TypeAlias = tuple[tuple[_Corner, ...], int]
_Step: TypeAlias = Callable[[int, bool], int]


def _step_of_trail(count: int, same_part: bool) -> int:
    return count ^ 1


def _step_of_path(count: int, same_part: bool) -> int:
    return 3 if same_part else count + 1


def _search(piece: tuple[Edge, ...], spared: int, step: _Step) -> Run:
    """Return the longest run in a connected piece.

    Args:
        piece: The segments.
        spared: How many segments every run is known to leave out, at the least.
        step: The count of a corner after one more segment, from the count before and whether the segment
            joins two corners of one part; more than 2 is forbidden. A corner left behind with count 1 is an
            end of the run.
    """
    order, last = _in_sweep_order(piece)
    while (found := _sweep(order, last, spared, step)) is None:
        # Few states leave out few segments, so it pays to look among those first.
        spared += 1 + spared // 4
    return Run(found.bit_count(), tuple(sorted(segment for i, segment in enumerate(order) if found >> i & 1)))


def _sweep(order: list[Edge], last: dict[Vertex, int], spared: int, step: _Step) -> int | None:
    """Return the longest run that leaves out at most `spared` segments, as a mask; None if there is none."""
    best: int | None = None
    front: list[Vertex] = []
    states: dict[_Front, int] = {((), 0): 0}
    for number, segment in enumerate(order):
        a, b = segment.ends
        arrived = [vertex for vertex in (a, b) if vertex not in front]
        front += arrived
        at_a, at_b = front.index(a), front.index(b)
        leaving = [index for index, vertex in enumerate(front) if last[vertex] == number]
        after: dict[_Front, int] = {}
        for (corners, ends), chosen in states.items():
            corners += ((0, 0),) * len(arrived)
            options = []
            if number - chosen.bit_count() < spared:
                options.append((corners, chosen))
            joined = _join(corners, at_a, at_b, step)
            if joined is not None:
                options.append((joined, chosen | 1 << number))
            for corners, chosen in options:
                left = _leave(corners, leaving, ends)
                if left is None:
                    continue
                if left:
                    if left not in after or after[left].bit_count() < chosen.bit_count():
                        after[left] = chosen
                elif len(order) - chosen.bit_count() <= spared:
                    best, spared = chosen, len(order) - chosen.bit_count() - 1
        states = after
        front = [vertex for vertex in front if last[vertex] != number]
    return best


def _in_sweep_order(piece: tuple[Edge, ...]) -> tuple[list[Edge], dict[Vertex, int]]:
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


def _join(corners: tuple[_Corner, ...], a: int, b: int, step: _Step) -> tuple[_Corner, ...] | None:
    """Return the corners after a segment from the one at `a` to the one at `b`; None if it is forbidden."""
    (part_a, count_a), (part_b, count_b) = corners[a], corners[b]
    same = part_a == part_b != 0
    count_a, count_b = step(count_a, same), step(count_b, same)
    if max(count_a, count_b) > 2:
        return None
    part = part_a or part_b or len(corners) + 1  # parts are numbered from 1, so this number is free
    merged = [(part, count) if own and own in (part_a, part_b) else (own, count) for own, count in corners]
    merged[a], merged[b] = (part, count_a), (part, count_b)
    return tuple(merged)


def _leave(corners: tuple[_Corner, ...], leaving: list[int], ends: int) -> _Front | tuple[()] | None:
    """Return the front without the leaving corners; None if it cannot become a run, () if it is one."""
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
