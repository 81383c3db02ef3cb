"""What the tests of geometry compare with: plain searches on sets of tuples, brute force, mazes, strategies.

Nothing here uses the code under test except to name cells, edges and grids.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from hypothesis import strategies as st

from tabletop_rules.geometry import Cell, CellSet, Edge, Grid

Point = tuple[int, int]
Segment = frozenset[Point]


def side_neighbours(point: Point) -> list[Point]:
    x, y = point
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def search(start: Point, allowed: Callable[[Point, Point], bool]) -> set[Point]:
    """Every point reachable from the start over steps that are allowed."""
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for there in side_neighbours(here):
            if there not in seen and allowed(here, there):
                seen.add(there)
                waiting.append(there)
    return seen


def pieces(points: Iterable[Point]) -> list[set[Point]]:
    """Connected pieces in row-major order of their first points."""
    left = set(points)
    found = []
    for start in sorted(left, key=lambda point: (point[1], point[0])):
        if start in left:
            piece = search(start, lambda _, there, left=left: there in left)  # type: ignore[misc]
            left -= piece
            found.append(piece)
    return found


def regions_inside(points: set[Point]) -> list[set[Point]]:
    """The empty regions that points enclose on the open plane, by flooding their widened bounding box."""
    if not points:
        return []
    left, right = min(x for x, _ in points) - 1, max(x for x, _ in points) + 1
    top, bottom = min(y for _, y in points) - 1, max(y for _, y in points) + 1
    box = {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)}
    outside = search((left, top), lambda _, there: there in box and there not in points)
    return pieces(box - points - outside)


def edge_between(a: Point, b: Point) -> tuple[str, int, int]:
    """The edge two neighbouring cells share, by the rulebook's definition of H(x, Y) and V(X, y)."""
    (ax, ay), (bx, by) = a, b
    if ax == bx:
        return "H", ax, max(ay, by)
    return "V", max(ax, bx), ay


def all_edges(width: int, height: int) -> list[Edge]:
    return [Edge.horizontal(x, y) for y in range(height + 1) for x in range(width)] + [
        Edge.vertical(x, y) for y in range(height) for x in range(width + 1)
    ]


def faces(width: int, height: int, walls: Iterable[Edge], rim: str) -> list[tuple[set[Point], bool]]:
    """Faces and whether they are closed, by walking from cell to cell and looking at each side."""
    built = {(edge.axis.letter, edge.x, edge.y) for edge in walls}
    board = {(x, y) for x in range(width) for y in range(height)}
    left, found = set(board), []
    for start in sorted(board, key=lambda point: (point[1], point[0])):
        if start not in left:
            continue
        face = search(start, lambda a, b: b in board and edge_between(a, b) not in built)
        left -= face
        outward = [(a, b) for a in face for b in side_neighbours(a) if b not in board]
        if rim == "needs_walls":
            closed = all(edge_between(a, b) in built for a, b in outward)
        elif rim == "closed":
            closed = True
        else:
            closed = not outward
        found.append((face, closed))
    return found


def as_points(cells: Iterable[Cell]) -> set[Point]:
    return {(cell.x, cell.y) for cell in cells}


def as_segment(edge: Edge) -> Segment:
    a, b = edge.ends
    return frozenset([(a.x, a.y), (b.x, b.y)])


def is_trail(segments: Iterable[Edge]) -> bool:
    """Whether the segments can be walked in one go: tried by walking, not by counting odd corners."""
    every = frozenset(as_segment(edge) for edge in segments)
    return not every or any(_walk(corner, every) == len(every) for segment in every for corner in segment)


def longest_trail(segments: Iterable[Edge]) -> int:
    """The most segments in a walk that uses none twice, by trying every walk."""
    every = frozenset(as_segment(edge) for edge in segments)
    return max((_walk(corner, every) for segment in every for corner in segment), default=0)


def _walk(corner: Point, left: frozenset[Segment]) -> int:
    best = 0
    for segment in left:
        if corner in segment:
            (there,) = segment - {corner}
            best = max(best, 1 + _walk(there, left - {segment}))
    return best


def longest_path(segments: Iterable[Edge]) -> int:
    """The most segments in a walk that visits no corner twice, by trying every walk."""
    links = defaultdict(list)
    for edge in segments:
        a, b = sorted(as_segment(edge))
        links[a].append(b)
        links[b].append(a)

    def walk(corner: Point, seen: frozenset[Point]) -> int:
        return max(
            (1 + walk(there, seen | {there}) for there in links[corner] if there not in seen), default=0
        )

    return max((walk(corner, frozenset([corner])) for corner in list(links)), default=0)


# Mazes


def open_field(size: int) -> set[Point]:
    return {(x, y) for x in range(size) for y in range(size)}


def noise(size: int, share: float = 0.62, seed: int = 1) -> set[Point]:
    chance = random.Random(seed)
    return {(x, y) for y in range(size) for x in range(size) if chance.random() < share}


def serpentine(size: int) -> set[Point]:
    """Rows joined alternately at the east and at the west end."""
    joins = {(size - 1 if y % 4 == 1 else 0, y) for y in range(1, size, 2)}
    return {(x, y) for x in range(size) for y in range(0, size, 2)} | joins


def upright_serpentine(size: int) -> set[Point]:
    return {(y, x) for x, y in serpentine(size)}


def spiral(size: int) -> set[Point]:
    """One winding way from the corner to the middle, a wall's breadth from itself."""
    way, (x, y), (dx, dy), turns = {(0, 0)}, (0, 0), (1, 0), 0
    while turns < 2:
        ahead, beyond = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if 0 <= ahead[0] < size and 0 <= ahead[1] < size and ahead not in way and beyond not in way:
            (x, y), turns = ahead, 0
            way.add(ahead)
        else:
            (dx, dy), turns = (-dy, dx), turns + 1
    return way


def staircases(size: int) -> set[Point]:
    """Diagonal stairs, two cells wide, side by side: a turn at every step."""
    return {(x, y) for x in range(size) for y in range(size) if (x + y) % 4 < 2}


MAZES: dict[str, Callable[[int], set[Point]]] = {
    "open": open_field,
    "noise": noise,
    "serpentine": serpentine,
    "upright serpentine": upright_serpentine,
    "spiral": spiral,
    "staircases": staircases,
}


def cellset(size: int, points: Iterable[Point]) -> CellSet:
    return Grid(size, size).cellset(Cell(x, y) for x, y in points)


# Strategies

SIZES = st.one_of(st.integers(0, 8), st.sampled_from([1, 2, 12]))
GRIDS = st.builds(Grid, SIZES, SIZES)


def patterns(width: int, height: int) -> st.SearchStrategy[list[Point]]:
    """Points of a rectangle, a half of them on average, or a quarter, or three quarters.

    Drawn row by row: of a single large number, Hypothesis would mostly leave the upper part empty.
    """
    rows = st.lists(st.integers(0, (1 << width) - 1), min_size=height, max_size=height)
    thinned = st.builds(lambda first, second: [a & b for a, b in zip(first, second, strict=True)], rows, rows)
    filled = st.builds(lambda first, second: [a | b for a, b in zip(first, second, strict=True)], rows, rows)
    return st.one_of(rows, thinned, filled).map(
        lambda drawn: [(x, y) for y, row in enumerate(drawn) for x in range(width) if row >> x & 1]
    )


def subsets_of(grid: Grid) -> st.SearchStrategy[CellSet]:
    return patterns(grid.width, grid.height).map(lambda points: grid.cellset(Cell(x, y) for x, y in points))


CELLSETS = GRIDS.flatmap(subsets_of)
CELLSET_PAIRS = GRIDS.flatmap(lambda grid: st.tuples(subsets_of(grid), subsets_of(grid)))
CELLSET_TRIPLES = GRIDS.flatmap(lambda grid: st.tuples(subsets_of(grid), subsets_of(grid), subsets_of(grid)))
CELLS = st.builds(Cell, st.integers(-6, 6), st.integers(-6, 6))
CELL_CLUSTERS = st.frozensets(st.builds(Cell, st.integers(-3, 3), st.integers(-3, 3)), max_size=40)


def walls_of(grid: Grid) -> st.SearchStrategy[frozenset[Edge]]:
    return st.builds(
        lambda horizontal, vertical: frozenset(
            [Edge.horizontal(x, y) for x, y in horizontal] + [Edge.vertical(x, y) for x, y in vertical]
        ),
        patterns(grid.width, grid.height + 1),
        patterns(grid.width + 1, grid.height),
    )


def grown_randomly(size: int, seed: int) -> Iterator[Cell]:
    """Cells of a piece that grows by a random neighbour at a time, from (0, 0)."""
    chance = random.Random(seed)
    grown = {(0, 0)}
    yield Cell(0, 0)
    while len(grown) < size:
        new = chance.choice(side_neighbours(chance.choice(sorted(grown))))
        if new not in grown:
            grown.add(new)
            yield Cell(*new)
