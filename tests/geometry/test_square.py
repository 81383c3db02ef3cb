"""Cells, sides, grids and cell sets: exact examples and the laws of sets and turns."""

import operator
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.references import (
    CELLS,
    CELLSET_PAIRS,
    CELLSET_TRIPLES,
    CELLSETS,
    GRIDS,
    as_points,
    side_neighbours,
)
from tabletop_rules.geometry import Cell, CellSet, Grid, Side, at_origin, mirrored, row_major, turned

SIDES = st.sampled_from(Side)
FOOTPRINTS = st.lists(CELLS, unique=True, max_size=8)


# Sides


def test_sides_run_clockwise_from_the_north() -> None:
    assert [side.name for side in Side] == ["NORTH", "EAST", "SOUTH", "WEST"]
    assert "".join(side.letter for side in Side) == "NESW"
    assert [(side.dx, side.dy) for side in Side] == [(0, -1), (1, 0), (0, 1), (-1, 0)]


def test_a_side_is_found_by_its_letter() -> None:
    assert [Side(letter) for letter in "NESW"] == list(Side)
    with pytest.raises(ValueError, match="'X' is not a valid Side"):
        Side("X")


@given(SIDES)
def test_turns_of_a_side_form_a_group(side: Side) -> None:
    assert side.opposite is side.clockwise.clockwise
    assert side.opposite.opposite is side
    assert side.clockwise.counterclockwise is side
    assert (side.opposite.dx, side.opposite.dy) == (-side.dx, -side.dy)


@given(SIDES, st.integers(-9, 9), st.integers(-9, 9))
def test_turning_a_side_adds_up(side: Side, m: int, n: int) -> None:
    assert side.turned(m).turned(n) is side.turned(m + n)
    assert side.turned(4) is side
    assert side.turned(1) is side.clockwise


def test_sets_of_sides_iterate_alike_under_every_hash_seed() -> None:
    program = "from tabletop_rules.geometry import Side; print(*(side.letter for side in set(Side)))"
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert printed == {"N E S W\n"}


def test_a_side_survives_pickling_as_itself() -> None:
    assert all(pickle.loads(pickle.dumps(side)) is side for side in Side)


# Cells


def test_neighbours_are_north_east_south_west() -> None:
    assert Cell(3, 4).neighbours == (Cell(3, 3), Cell(4, 4), Cell(3, 5), Cell(2, 4))
    assert Cell(3, 4).neighbours == tuple(Cell(3, 4).towards(side) for side in Side)


def test_a_cell_prints_without_spaces() -> None:
    assert str(Cell(3, 4)) == "(3,4)"
    assert str(Cell(-1, 10)) == "(-1,10)"


@given(CELLS, SIDES, st.integers(-5, 5))
def test_walking_out_and_back_returns(cell: Cell, side: Side, steps: int) -> None:
    assert cell.towards(side, steps).towards(side.opposite, steps) == cell
    assert cell.towards(side, steps) == cell.towards(side.opposite, -steps)
    assert cell.towards(side, 2) == cell.towards(side).towards(side)


def test_row_major_order_is_by_rows() -> None:
    cells = [Cell(x, y) for x in range(3) for y in range(2)]
    assert sorted(cells, key=row_major) == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]


# Footprints


def test_an_ell_in_its_four_positions() -> None:
    ell = [Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(1, 2)]
    assert turned(ell, 0) == ((0, 0), (0, 1), (0, 2), (1, 2))
    assert turned(ell, 1) == ((2, 0), (1, 0), (0, 0), (0, 1))
    assert turned(ell, 2) == ((1, 2), (1, 1), (1, 0), (0, 0))
    assert turned(ell, 3) == ((0, 1), (1, 1), (2, 1), (2, 0))
    assert mirrored(ell) == ((1, 0), (1, 1), (1, 2), (0, 2))


@given(FOOTPRINTS, st.integers(-9, 9), st.integers(-9, 9))
def test_turning_a_footprint_adds_up(cells: list[Cell], m: int, n: int) -> None:
    assert turned(turned(cells, m), n) == turned(cells, m + n)
    assert turned(cells, 4) == at_origin(cells)


@given(FOOTPRINTS, st.integers(-9, 9))
def test_mirroring_undoes_itself_and_reverses_turns(cells: list[Cell], n: int) -> None:
    assert mirrored(mirrored(cells)) == at_origin(cells)
    assert mirrored(turned(cells, n)) == turned(mirrored(cells), -n)


@given(FOOTPRINTS, st.integers(-9, 9))
def test_a_turned_footprint_starts_at_the_origin_and_keeps_distances(cells: list[Cell], n: int) -> None:
    image = turned(cells, n)
    assert len(image) == len(set(image)) == len(cells)
    if cells:
        assert min(x for x, _ in image) == min(y for _, y in image) == 0
    for a, image_a in zip(cells, image, strict=True):
        for b, image_b in zip(cells, image, strict=True):
            before = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
            assert (image_a.x - image_b.x) ** 2 + (image_a.y - image_b.y) ** 2 == before


@given(FOOTPRINTS, st.integers(-9, 9), SIDES)
def test_sides_turn_along_with_their_cells(cells: list[Cell], n: int, side: Side) -> None:
    images = dict(zip(cells, turned(cells, n), strict=True))
    for cell in cells:
        if cell.towards(side) in images:
            assert images[cell.towards(side)] == images[cell].towards(side.turned(n))


@given(FOOTPRINTS, st.integers(-50, 50), st.integers(-50, 50))
def test_moving_a_footprint_does_not_change_its_normal_form(cells: list[Cell], dx: int, dy: int) -> None:
    assert at_origin([Cell(x + dx, y + dy) for x, y in cells]) == at_origin(cells)


# Grids


@pytest.mark.parametrize(
    ("width", "height", "named"),
    [(-1, 3, "width"), (3, -1, "height"), (257, 1, "width"), (1, 999, "height"), (1.0, 1, "width")],
)
def test_a_grid_refuses_impossible_sizes_by_name(width: Any, height: int, named: str) -> None:
    wrong = width if named == "width" else height
    with pytest.raises(ValueError, match=f"the {named} of a grid is 0 to 256, not {wrong}"):
        Grid(width, height)


@pytest.mark.parametrize(
    ("width", "height", "cells", "rim"),
    [(0, 0, 0, 0), (0, 7, 0, 0), (1, 1, 1, 1), (1, 9, 9, 9), (5, 4, 20, 14), (256, 256, 65536, 1020)],
)
def test_cells_and_rim_of_a_grid(width: int, height: int, cells: int, rim: int) -> None:
    grid = Grid(width, height)
    assert len(grid.cells) == len(grid.all) == cells
    assert len(grid.rim) == rim
    assert len(grid.empty) == 0
    assert tuple(grid.all) == grid.cells


@given(GRIDS)
def test_cells_come_row_major_and_indices_with_a_guard_column(grid: Grid) -> None:
    assert list(grid.cells) == sorted(grid.cells, key=row_major)
    assert [grid.index(cell) for cell in grid.cells] == [y * (grid.width + 1) + x for x, y in grid.cells]
    assert [grid.cell(grid.index(cell)) for cell in grid.cells] == list(grid.cells)
    assert grid.stride == grid.width + 1


@pytest.mark.parametrize("cell", [Cell(-1, 0), Cell(0, -1), Cell(3, 0), Cell(0, 2)])
def test_cells_beyond_the_rim_are_refused(cell: Cell) -> None:
    grid = Grid(3, 2)
    assert cell not in grid
    for attempt in (
        lambda: grid.index(cell),
        lambda: grid.cellset([cell]),
        lambda: grid.ray(cell, Side.NORTH),
    ):
        with pytest.raises(ValueError, match=r"is not on a grid of 3 by 2"):
            attempt()


@pytest.mark.parametrize("index", [-1, 3, 7, 8])
def test_bits_of_no_cell_are_refused(index: int) -> None:
    with pytest.raises(ValueError, match=f"bit {index} is no cell of a grid of 3 by 2"):
        Grid(3, 2).cell(index)


def test_only_cells_are_in_a_grid() -> None:
    assert Cell(1, 1) in Grid(3, 2)
    assert "(1,1)" not in Grid(3, 2)


@given(GRIDS, SIDES, st.data())
def test_a_ray_runs_from_the_next_cell_to_the_rim(grid: Grid, side: Side, data: st.DataObject) -> None:
    if not grid.cells:
        return
    cell = data.draw(st.sampled_from(grid.cells))
    expected, here = [], cell.towards(side)
    while here in grid:
        expected.append(here)
        here = here.towards(side)
    assert list(grid.ray(cell, side)) == expected


def test_a_grid_with_warm_tables_equals_a_fresh_one_and_pickles_small() -> None:
    warm = Grid(64, 64)
    before = pickle.dumps(warm)
    assert len(warm.all) == len(warm.cells) == 4096
    assert len(list(warm.rim)) == 252
    assert warm == Grid(64, 64)
    assert hash(warm) == hash(Grid(64, 64))
    assert pickle.dumps(warm) == before
    assert pickle.loads(before) == warm
    assert pickle.loads(pickle.dumps(warm.rim)) == warm.rim


# Sets of cells


def test_the_mask_has_bit_y_stride_plus_x() -> None:
    assert Grid(8, 8).cellset([Cell(2, 1)]).mask == 1 << 11
    assert Grid(3, 2).all.mask == 0b0111_0111


@pytest.mark.parametrize("mask", [0b1000, 1 << 8, -1])
def test_a_mask_with_bits_of_no_cell_is_refused(mask: int) -> None:
    with pytest.raises(ValueError, match="bits outside a grid of 3 by 2"):
        CellSet(Grid(3, 2), mask)


@pytest.mark.parametrize(
    "combine", [operator.or_, operator.and_, operator.xor, operator.sub, operator.le, CellSet.isdisjoint]
)
def test_sets_of_different_grids_do_not_mix(combine: Callable[[CellSet, CellSet], object]) -> None:
    with pytest.raises(ValueError, match="different grids do not mix: 3 by 2 and 2 by 3"):
        combine(Grid(3, 2).all, Grid(2, 3).all)


def test_sets_of_equal_grids_do_mix() -> None:
    assert Grid(3, 2).all & Grid(3, 2).rim == Grid(3, 2).rim


@given(CELLSET_PAIRS)
def test_operators_do_what_they_do_on_sets(pair: tuple[CellSet, CellSet]) -> None:
    a, b = pair
    x, y = set(a), set(b)
    assert set(a | b) == x | y
    assert set(a & b) == x & y
    assert set(a ^ b) == x ^ y
    assert set(a - b) == x - y
    assert set(~a) == set(a.grid.cells) - x
    assert (a <= b) == (x <= y)
    assert (a >= b) == (x >= y)
    assert a.isdisjoint(b) == x.isdisjoint(y)
    assert (a == b) == (x == y)
    assert bool(a) == bool(x)
    assert len(a) == len(x)


@given(CELLSET_TRIPLES)
def test_the_laws_of_a_boolean_algebra(triple: tuple[CellSet, CellSet, CellSet]) -> None:
    a, b, c = triple
    assert ~(a | b) == ~a & ~b
    assert ~(a & b) == ~a | ~b
    assert ~~a == a
    assert a & (b | c) == a & b | a & c
    assert a | b & c == (a | b) & (a | c)
    assert a ^ b == (a - b) | (b - a)
    assert a - b == a & ~b
    assert a | ~a == a.grid.all
    assert a & ~a == a.grid.empty


@given(CELLSETS)
def test_iteration_membership_and_first_cell_agree(cells: CellSet) -> None:
    listed = list(cells)
    assert listed == sorted(listed, key=row_major)
    assert [cell for cell in cells.grid.cells if cell in cells] == listed
    assert cells.grid.cellset(listed) == cells
    if listed:
        assert cells.first == listed[0]
    else:
        with pytest.raises(ValueError, match="an empty set has no first cell"):
            _ = cells.first


def test_cells_off_the_grid_and_other_things_are_in_no_set() -> None:
    assert Cell(3, 0) not in Grid(3, 2).all
    assert Cell(0, -1) not in Grid(3, 2).all
    assert "x" not in Grid(3, 2).all


@given(CELLSETS, SIDES, st.integers(-4, 4))
def test_shifting_moves_every_cell_and_drops_what_leaves(cells: CellSet, side: Side, steps: int) -> None:
    moved = {cell.towards(side, steps) for cell in cells}
    assert set(cells.shifted(side, steps)) == {cell for cell in moved if cell in cells.grid}


@given(CELLSETS)
def test_grown_neighbours_and_border(cells: CellSet) -> None:
    board, points = as_points(cells.grid.cells), as_points(cells)
    around = {near for point in points for near in side_neighbours(point)}
    assert as_points(cells.grown()) == (points | around) & board
    assert as_points(cells.neighbours()) == (around - points) & board
    assert as_points(cells.border()) == {
        p for p in points if any(near not in points for near in side_neighbours(p))
    }


def test_a_drawing_can_be_read_back() -> None:
    picture = "#--#\n-##-\n----"
    assert str(CellSet.drawn(picture)) == picture
    assert set(CellSet.drawn(picture)) == {(0, 0), (3, 0), (1, 1), (2, 1)}
    assert CellSet.drawn("") == Grid(0, 0).empty


@given(CELLSETS)
def test_drawing_and_reading_are_inverse(cells: CellSet) -> None:
    if cells.grid.width and cells.grid.height:
        assert CellSet.drawn(str(cells)) == cells
    assert eval(repr(cells)) == cells


def test_the_largest_sets_can_be_shown() -> None:
    everything = Grid(256, 256).all
    assert eval(repr(everything)) == everything
    assert str(everything) == "\n".join(["#" * 256] * 256)


@pytest.mark.parametrize(("picture", "row"), [("##\n#", "'#'"), ("##\n#x", "'#x'")])
def test_a_crooked_drawing_is_refused(picture: str, row: str) -> None:
    with pytest.raises(ValueError, match=f"row 1 should be 2 signs '#' or '-', not {row}"):
        CellSet.drawn(picture)


@given(CELLSETS)
def test_equal_sets_hash_alike_and_pickle(cells: CellSet) -> None:
    twin = CellSet(Grid(cells.grid.width, cells.grid.height), cells.mask)
    assert twin == cells
    assert hash(twin) == hash(cells)
    assert pickle.loads(pickle.dumps(cells)) == cells


def test_sets_are_ordered_by_inclusion() -> None:
    small, large = CellSet.drawn("#--"), CellSet.drawn("##-")
    assert small < large <= large
    assert large > small
    assert large >= small
    assert not large < large
    assert not large > large
    assert not small >= large


def test_sets_go_with_sets_only() -> None:
    for other in (None, {Cell(0, 0)}, 3):
        with pytest.raises(TypeError, match="a CellSet goes with another CellSet"):
            CellSet.drawn("#--") | other  # type: ignore[operator]


def test_a_step_that_is_far_too_long_leaves_nothing() -> None:
    assert not CellSet.drawn("###").shifted(Side.EAST, 10**9)
