"""Contestants on grids: the library's geometry, the same on sets of tuples, and scipy; a unit is one answer.

The questions are drawn once with a fixed seed, in the form that each contestant likes best. Before a race
every contestant of the library is held against the one on sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from random import Random
from typing import Any, TypeVar

from benchmarks.race import Work
from tabletop_rules.geometry import Cell, CellSet, Edge, Grid, Hex, HexMap, Side, edge_of
from tabletop_rules.geometry.bits import bits_of, flood
from tabletop_rules.geometry.connectivity import components
from tabletop_rules.geometry.enclosure import Walls, enclosed, newly_closed
from tabletop_rules.geometry.hexagon import ORIGIN, spiral

Point = tuple[int, int]
Q = TypeVar("Q")

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
HEX_SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def answering(answer: Callable[[Q], object], questions: Sequence[Q]) -> Work:
    """The work of answering all the questions."""

    def work() -> int:
        for question in questions:
            answer(question)
        return len(questions)

    return work


def reached(seeds: Iterable[Point], within: set[Point], steps: Sequence[Point]) -> set[Point]:
    """What a search on a set of tuples reaches."""
    found = set(seeds) & within
    waiting = list(found)
    while waiting:
        x, y = waiting.pop()
        for dx, dy in steps:
            there = x + dx, y + dy
            if there in within and there not in found:
                found.add(there)
                waiting.append(there)
    return found


def parts(cells: set[Point], steps: Sequence[Point]) -> list[set[Point]]:
    """The connected parts of a set of tuples."""
    left, found = set(cells), []
    while left:
        part = reached([next(iter(left))], left, steps)
        left -= part
        found.append(part)
    return found


# --- enclosure and labelling on squares ----------------------------------------------------------------


def boards(size: int, share: float) -> list[CellSet]:
    """Random sets of cells, each cell in with a probability of ``share``."""
    random, grid = Random(size), Grid(size, size)
    number = max(1, 2000 // size**2)
    return [grid.cellset(cell for cell in grid.cells if random.random() < share) for _ in range(number)]


def points(cells: CellSet) -> set[Point]:
    return {(cell.x, cell.y) for cell in cells}


def array(cells: CellSet) -> Any:
    import numpy as np

    size = cells.grid.width
    return np.array([[Cell(x, y) in cells for x in range(size)] for y in range(size)])


def enclosed_points(size: int, walls: set[Point]) -> set[Point]:
    """The cells between walls that cannot reach the rim, by a search on sets."""
    free = {(x, y) for x in range(size) for y in range(size)} - walls
    rim = chain.from_iterable(((at, 0), (at, size - 1), (0, at), (size - 1, at)) for at in range(size))
    return free - reached(rim, free, SIDES)


def enclosed_array(walls: Any) -> Any:
    """The same by scipy: label the parts, drop those that touch the rim."""
    import numpy as np
    from scipy.ndimage import label

    labels, number = label(~walls)
    inner = np.ones(number + 1, dtype=bool)
    inner[0] = False
    for rim in (labels[0], labels[-1], labels[:, 0], labels[:, -1]):
        inner[rim] = False
    return inner[labels]


def enclosure(size: int) -> Work:
    """By masks, as a game would: what ``enclosed`` does, without an object for the answer."""
    grid = Grid(size, size)
    full, rim, stride = grid.full, grid.rim.mask, grid.stride

    def enclosed_mask(walls: int) -> int:
        free = full & ~walls
        return free & ~flood(free & rim, free, stride)

    questions = boards(size, 0.38)
    for walls in questions:
        assert enclosed_mask(walls.mask) == enclosed(walls).mask
        assert points(enclosed(walls)) == enclosed_points(size, points(walls))
    return answering(enclosed_mask, [walls.mask for walls in questions])


def enclosure_sets(size: int) -> Work:
    return answering(partial(enclosed_points, size), [points(walls) for walls in boards(size, 0.38)])


def enclosure_scipy(size: int) -> Work:
    questions = boards(size, 0.38)
    for walls in questions:
        assert (enclosed_array(array(walls)) == array(enclosed(walls))).all()
    return answering(enclosed_array, [array(walls) for walls in questions])


def labelling(size: int) -> Work:
    questions = boards(size, 0.62)
    for cells in questions:
        assert len(components(cells)) == len(parts(points(cells), SIDES))
    return answering(components, questions)


def labelling_scipy(size: int) -> Work:
    from scipy.ndimage import label

    return answering(label, [array(cells) for cells in boards(size, 0.62)])


enclosure_8 = partial(enclosure, 8)
enclosure_8_sets = partial(enclosure_sets, 8)
enclosure_8_scipy = partial(enclosure_scipy, 8)
enclosure_16 = partial(enclosure, 16)
enclosure_16_scipy = partial(enclosure_scipy, 16)
enclosure_64 = partial(enclosure, 64)
enclosure_64_scipy = partial(enclosure_scipy, 64)
enclosure_256 = partial(enclosure, 256)
enclosure_256_scipy = partial(enclosure_scipy, 256)
labelling_256 = partial(labelling, 256)
labelling_256_scipy = partial(labelling_scipy, 256)


# --- walls on edges: what one more wall has closed -----------------------------------------------------

SIZE = 8


def builds() -> list[list[Edge]]:
    """The first 80 walls of some random orders."""
    random, grid = Random(3), Grid(SIZE, SIZE)
    edges = sorted({edge_of(cell, side) for cell in grid.cells for side in Side})
    return [random.sample(edges, 80) for _ in range(5)]


def closed_beside(question: tuple[set[tuple[Point, Point]], Sequence[Point]]) -> list[set[Point]]:
    """The closed faces beside a wall by a search on sets that stops at the first opening to the outside.

    A question is the steps that walls block, both ways, and the cells beside the new wall.
    """
    blocked, seeds = question
    found: list[set[Point]] = []
    for seed in seeds:
        if any(seed in face for face in found):
            continue
        face, waiting = {seed}, [seed]
        while waiting:
            here = waiting.pop()
            x, y = here
            for dx, dy in SIDES:
                there = x + dx, y + dy
                if there in face or (here, there) in blocked:
                    continue
                if not (0 <= there[0] < SIZE and 0 <= there[1] < SIZE):
                    waiting, face = [], set()
                    break
                face.add(there)
                waiting.append(there)
        if face:
            found.append(face)
    return found


def wall_questions() -> list[tuple[Walls, Edge]]:
    grid = Grid(SIZE, SIZE)
    return [(Walls.on(grid, edges[: n + 1]), edges[n]) for edges in builds() for n in range(len(edges))]


def set_questions() -> list[tuple[set[tuple[Point, Point]], Sequence[Point]]]:
    questions: list[tuple[set[tuple[Point, Point]], Sequence[Point]]] = []
    for edges in builds():
        blocked: set[tuple[Point, Point]] = set()
        for axis, x, y in edges:
            a, b = (x - axis, y - 1 + axis), (x, y)
            blocked |= {(a, b), (b, a)}
            beside = [cell for cell in (a, b) if 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE]
            questions.append((set(blocked), beside))
    return questions


def walls() -> Work:
    questions = wall_questions()
    for question, other in zip(questions, set_questions(), strict=True):
        faces = [points(face) for face in newly_closed(*question)]
        assert sorted(map(sorted, faces)) == sorted(map(sorted, closed_beside(other)))
    return answering(lambda question: newly_closed(*question), questions)


def walls_sets() -> Work:
    return answering(closed_beside, set_questions())


# --- hexes ---------------------------------------------------------------------------------------------

MAP = HexMap(spiral(ORIGIN, 7))
NEAR = 3


def hex_questions() -> list[tuple[Hex, ...]]:
    random = Random(5)
    return [tuple(it for it in MAP.hexes if random.random() < 0.62) for _ in range(20)]


def hex_parts() -> Work:
    questions = hex_questions()
    for hexes in questions:
        assert len(MAP.components(MAP.mask(hexes))) == len(parts({(q, r) for q, r in hexes}, HEX_SIDES))
    return answering(MAP.components, [MAP.mask(hexes) for hexes in questions])


def hex_parts_sets() -> Work:
    return answering(
        lambda hexes: parts(hexes, HEX_SIDES), [{(q, r) for q, r in hexes} for hexes in hex_questions()]
    )


def cities() -> list[tuple[tuple[Hex, ...], tuple[Hex, ...]]]:
    """Pairs of cities of eight hexes that do not overlap."""
    random = Random(7)
    pairs: list[tuple[tuple[Hex, ...], tuple[Hex, ...]]] = []
    while len(pairs) < 50:
        taken: set[Hex] = set()
        pair = []
        for _ in range(2):
            city = {random.choice([it for it in MAP.hexes if it not in taken])}
            while len(city) < 8 and (
                edge := sorted({it for hex_ in city for it in MAP.neighbours[hex_]} - city - taken)
            ):
                city.add(random.choice(edge))
            taken |= city
            pair.append(tuple(sorted(city)))
        pairs.append((pair[0], pair[1]))
    return pairs


def within_formula(pair: tuple[Sequence[Point], Sequence[Point]]) -> bool:
    """Whether two cities are near, by the distance of each hex of one from each of the other."""
    a, b = pair
    for q, r in a:
        for u, v in b:
            if max(abs(q - u), abs(r - v), abs(q + r - u - v)) <= NEAR:
                return True
    return False


def hex_cities() -> Work:
    """By the table of balls, as a game would that keeps the bits of its cities."""
    balls = MAP.balls[NEAR]

    def within(question: tuple[Sequence[int], int]) -> bool:
        city, other = question
        for bit in city:  # noqa: SIM110 - half the time of any()
            if balls[bit] & other:
                return True
        return False

    questions = [(bits_of(MAP.mask(a)), MAP.mask(b)) for a, b in cities()]
    for question, (a, b) in zip(questions, cities(), strict=True):
        assert within(question) == within_formula((a, b)) == MAP.is_within(MAP.mask(a), MAP.mask(b), NEAR)
    return answering(within, questions)


def hex_cities_formula() -> Work:
    return answering(within_formula, [([(q, r) for q, r in a], [(q, r) for q, r in b]) for a, b in cities()])
