"""Outlines and longest runs: worked cases of Alhambra, hand-drawn figures, brute force over every walk."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.references import (
    CELL_CLUSTERS,
    Point,
    all_edges,
    as_points,
    as_segment,
    is_trail,
    longest_path,
    longest_trail,
    regions_inside,
    side_neighbours,
)
from tabletop_rules.geometry import (
    Cell,
    CellSide,
    Edge,
    Metric,
    Run,
    Side,
    Vertex,
    edge_of,
    longest_run,
    outer_boundary,
)

METRICS: list[Metric] = ["trail", "simple_path", "component"]


def figure(text: str) -> list[Edge]:
    """Edges written as on the board: H34 V43."""
    make = {"H": Edge.horizontal, "V": Edge.vertical}
    return [make[word[0]](int(word[1]), int(word[2])) for word in text.split()]


def lengths(segments: list[Edge]) -> tuple[int, int, int]:
    trail, path, component = (longest_run(segments, metric).length for metric in METRICS)
    return trail, path, component


# Outlines


def test_the_outline_of_a_cell_runs_clockwise_from_the_north() -> None:
    (cycle,) = outer_boundary([Cell(2, 3)])
    assert cycle == tuple(CellSide(Cell(2, 3), side) for side in Side)
    assert [side.start for side in cycle] == [Vertex(2, 3), Vertex(3, 3), Vertex(3, 4), Vertex(2, 4)]
    assert [str(side.edge) for side in cycle] == ["H23", "V33", "H24", "V23"]


def test_the_outline_turns_into_a_nook() -> None:
    (cycle,) = outer_boundary([Cell(0, 0), Cell(0, 1), Cell(1, 1)])
    assert "".join(side.letter for _, side in cycle) == "NENESSWW"
    assert [str(cell) for cell, _ in cycle] == [
        "(0,0)",
        "(0,0)",
        "(1,1)",
        "(1,1)",
        "(1,1)",
        "(0,1)",
        "(0,1)",
        "(0,0)",
    ]


def test_cells_that_touch_at_a_corner_share_one_outline() -> None:
    (cycle,) = outer_boundary([Cell(0, 0), Cell(1, 1)])
    assert len(cycle) == 8
    assert [side.start for side in cycle].count(Vertex(1, 1)) == 2


def test_cells_apart_have_an_outline_each() -> None:
    assert [cycle[0].cell for cycle in outer_boundary([Cell(3, 0), Cell(0, 1)])] == [(3, 0), (0, 1)]


def test_sides_towards_a_hole_are_left_out() -> None:
    ring = [Cell(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    (cycle,) = outer_boundary(ring)
    assert len(cycle) == 12
    (diamond,) = outer_boundary(Cell(0, 0).neighbours)
    assert len(diamond) == 12


def test_nothing_has_no_outline() -> None:
    assert outer_boundary([]) == ()


@given(CELL_CLUSTERS)
def test_outlines_are_closed_walks_over_exactly_the_outer_sides(cells: frozenset[Cell]) -> None:
    points = as_points(cells)
    filled = points.union(*regions_inside(points))
    cycles = outer_boundary(cells)
    for cycle in cycles:
        assert all(a.end == b.start for a, b in zip(cycle, cycle[1:] + cycle[:1], strict=True))
    walked = [(cell.x, cell.y, side.letter) for cycle in cycles for cell, side in cycle]
    expected = [
        (*point, letter)
        for point in filled
        for near, letter in zip(side_neighbours(point), "NESW", strict=True)
        if near not in filled
    ]
    assert sorted(walked) == sorted(expected)


@given(CELL_CLUSTERS)
def test_there_is_one_outline_for_each_piece_that_hangs_together_by_corners(cells: frozenset[Cell]) -> None:
    left = as_points(cells).union(*regions_inside(as_points(cells)))
    count = 0
    while left:
        count += 1
        waiting = [left.pop()]
        while waiting:
            x, y = waiting.pop()
            close = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= close
            waiting.extend(close)
    assert len(outer_boundary(cells)) == count


@given(CELL_CLUSTERS)
def test_outlines_enclose_the_filled_set_on_their_right(cells: frozenset[Cell]) -> None:
    """The area inside, by the shoelace formula, is the number of cells; clockwise it counts positive."""
    twice = sum(
        side.start.x * side.end.y - side.end.x * side.start.y
        for cycle in outer_boundary(cells)
        for side in cycle
    )
    filled: set[Point] = as_points(cells).union(*regions_inside(as_points(cells)))
    assert twice == 2 * len(filled)


# Longest runs: figures


@pytest.mark.parametrize(
    ("name", "segments", "trail", "path", "component"),
    [
        ("nothing", "", 0, 0, 0),
        ("one segment", "H00", 1, 1, 1),
        ("a straight line", "H00 H10 H20", 3, 3, 3),
        ("two lines apart", "H00 H20 H30", 2, 2, 2),
        ("a corner", "H00 V10", 2, 2, 2),
        ("a ring", "H00 V10 H01 V00", 4, 3, 4),
        ("a star with three rays", "H00 H10 V10", 2, 2, 3),
        ("a star with four rays", "H01 H11 V10 V11", 2, 2, 4),
        ("a fork", "H00 H10 H20 V10", 3, 3, 4),
        ("a ring with a tail", "H00 V10 H01 V00 H10", 5, 4, 5),
        ("two rings at a corner", "H00 V10 H01 V00 H11 V21 H12 V11", 8, 6, 8),
        ("two rings with a common side", "H00 V10 H01 V00 H10 V20 H11", 7, 5, 7),
        ("a ring with four tails", "H11 V21 H12 V11 H01 H21 H02 H22", 5, 5, 8),
        ("a comb", "H00 H10 H20 H30 V00 V10 V20 V30 V40", 6, 6, 9),
        ("a window of four panes", "H00 H10 H01 H11 H02 H12 V00 V01 V10 V11 V20 V21", 10, 8, 12),
    ],
)
def test_longest_runs_of_figures(name: str, segments: str, trail: int, path: int, component: int) -> None:
    assert lengths(figure(segments)) == (trail, path, component), name


def outer_walls(tiles: dict[Cell, str]) -> list[Edge]:
    """Wall sides of tiles whose neighbour cell is empty; tiles are written as the letters of their walls."""
    return [
        edge_of(cell, side)
        for cell, walls in tiles.items()
        for side in Side
        if side.letter in walls and cell.towards(side) not in tiles
    ]


def test_five_outer_segments_with_a_stretch_of_four() -> None:  # AL-T15
    tiles = {Cell(0, 0): "", Cell(0, -1): "N", Cell(1, -1): "N", Cell(-1, -1): "NW", Cell(0, 1): "S"}
    walls = outer_walls(tiles)
    assert len(walls) == 5
    assert lengths(walls) == (4, 4, 4)


def test_a_double_wall_is_an_inner_wall() -> None:  # AL-T04, AL-T05
    tiles = {Cell(0, 0): "", Cell(1, 0): "E"}
    assert longest_run(outer_walls(tiles)).length == 1
    assert longest_run(outer_walls(tiles | {Cell(1, -1): "", Cell(2, -1): "", Cell(2, 0): "W"})).length == 0


def test_a_tile_with_walls_on_three_sides_makes_a_stretch_of_three() -> None:  # AL-T11
    assert longest_run(outer_walls({Cell(0, 0): "", Cell(1, 0): "NES"})).length == 3


def test_segments_may_lie_anywhere_and_be_named_twice() -> None:
    segments = [Edge.horizontal(-5, -9), Edge.horizontal(-4, -9), Edge.horizontal(-5, -9)]
    assert longest_run(segments) == Run(2, (Edge.horizontal(-5, -9), Edge.horizontal(-4, -9)))


def test_a_long_ring_costs_nothing() -> None:
    size = 2000
    ring = [Edge.horizontal(x, y) for x in range(size) for y in (0, size)]
    ring += [Edge.vertical(x, y) for x in (0, size) for y in range(size)]
    assert lengths(ring) == (4 * size, 4 * size - 1, 4 * size)


def test_a_long_wall_with_many_buttresses() -> None:
    """A tree with a hundred leaves: its longest walk runs along the wall, a buttress at either end."""
    wall = [Edge.horizontal(x, 0) for x in range(100)]
    buttresses = [Edge.vertical(x, 0) for x in range(101)]
    assert lengths(wall + buttresses) == (102, 102, 201)


def test_a_lattice_of_16_cells() -> None:
    """All 25 corners can be visited in one path.

    Of the 12 odd corners, three on each side of the rim, ten must be paired off by leaving out segments: a
    pair on each side takes one segment, and a pair of the corners left over, round a corner of the lattice,
    takes two.
    """
    assert lengths(all_edges(4, 4)) == (40 - 4 - 2, 24, 40)


# Longest runs: laws


SMALL = st.sets(st.sampled_from(all_edges(3, 3)), max_size=10).map(sorted)
LARGER = st.sets(st.sampled_from(all_edges(4, 3)), max_size=31).map(sorted)


@given(SMALL)
def test_longest_runs_agree_with_brute_force(segments: list[Edge]) -> None:
    assert longest_run(segments, "trail").length == longest_trail(segments)
    assert longest_run(segments, "simple_path").length == longest_path(segments)


@given(LARGER, st.sampled_from(METRICS))
def test_the_segments_of_a_run_are_a_run(segments: list[Edge], metric: Metric) -> None:
    run = longest_run(segments, metric)
    assert len(run.segments) == run.length
    assert list(run.segments) == sorted(set(run.segments))
    assert set(run.segments) <= set(segments)
    corners = [corner for segment in run.segments for corner in as_segment(segment)]
    counts = [corners.count(corner) for corner in set(corners)]
    if metric == "trail":
        assert sum(count % 2 for count in counts) <= 2
        assert run.length > 12 or is_trail(run.segments)
    if metric == "simple_path":
        assert longest_path(run.segments) == run.length
        assert all(count <= 2 for count in counts)
        assert counts.count(1) in (0, 2)


@given(LARGER)
def test_a_path_is_a_trail_and_a_trail_hangs_together(segments: list[Edge]) -> None:
    trail, path, component = lengths(segments)
    assert path <= trail <= component <= len(segments)
    assert (trail == 0) == (not segments)


@given(LARGER, st.randoms(), st.sampled_from(METRICS))
def test_the_order_of_the_segments_does_not_matter(
    segments: list[Edge], chance: object, metric: Metric
) -> None:
    shuffled = list(segments)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert longest_run(shuffled, metric) == longest_run(segments, metric)


@given(LARGER, st.sampled_from(METRICS))
def test_turning_the_plane_changes_no_length(segments: list[Edge], metric: Metric) -> None:
    quarter = [
        Edge.vertical(-y, x) if edge.axis == 0 else Edge.horizontal(-y - 1, x)
        for edge in segments
        for _, x, y in [edge]
    ]
    assert longest_run(quarter, metric).length == longest_run(segments, metric).length


@given(SMALL, st.sampled_from(METRICS))
def test_one_segment_more_never_shortens_the_longest_run(segments: list[Edge], metric: Metric) -> None:
    found = [longest_run(segments[:count], metric).length for count in range(len(segments) + 1)]
    assert found == sorted(found)
    if metric != "component":
        assert all(b - a <= a + 1 for a, b in itertools.pairwise(found))
