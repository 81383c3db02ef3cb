"""The kernels, where their checked faces do not reach: wide and sparse masks, all ways to flood a maze."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.references import GRIDS, MAZES, as_points, cellset, faces, walls_of
from tabletop_rules.geometry import CellSet, Grid, Walls, bits


@given(st.sets(st.integers(0, 400), max_size=200))
def test_bits_and_masks_are_inverse(indices: set[int]) -> None:
    mask = bits.mask_of(indices)
    assert mask == sum(1 << index for index in indices)
    assert bits.bits_of(mask) == sorted(indices)
    assert list(bits.flags_of(mask)) == [index in indices for index in range(max(indices, default=0) + 1)]


def test_a_mask_of_every_third_bit_of_a_large_board() -> None:
    indices = list(range(0, 66_000, 3))
    mask = bits.mask_of(indices)
    assert mask.bit_count() == 22_000
    assert mask % 7 == sum(pow(2, index, 7) for index in indices) % 7
    assert bits.bits_of(mask) == indices
    assert bits.mask_of([5, 5, 9]) == 0b1000100000


@pytest.mark.parametrize("size", [8, 40, 100])
@pytest.mark.parametrize("maze", MAZES)
def test_every_way_of_flooding_finds_the_same(maze: str, size: int) -> None:
    cells = cellset(size, MAZES[maze](size))
    m, stride = cells.mask, cells.grid.stride
    west, north = m & m << 1, m & m << stride
    runs = bits.Runs(m, west, north, stride)
    by_runs = list(runs.parts())
    assert sum(by_runs) == m
    for part in by_runs[:10]:
        seed = part & -part
        assert bits.flood(seed, m, stride) == part
        assert bits.spread(seed, m, west, north, stride) == part
        assert runs.touching(seed) == part
        assert bits.closed_part(seed, m, west, north, 0, stride) == part
        assert bits.closed_part(seed, m, west, north, 1 << part.bit_length() - 1, stride) == 0
        assert bits.unreached(m, seed, m, west, north, stride) == m & ~part
        assert bits.unreached(part, seed, m, west, north, stride) == 0
    assert runs.touching(m) == m
    assert runs.touching(0) == 0
    assert list(bits.parts(m, west, north, stride)) == by_runs


@given(GRIDS, st.data())
def test_runs_between_walls_find_the_faces(grid: Grid, data: st.DataObject) -> None:
    """Small boards are flooded part by part, so the runs are asked here directly."""
    edges = data.draw(walls_of(grid))
    west, north = Walls.on(grid, edges).links
    found = [
        as_points(CellSet(grid, part)) for part in bits.Runs(grid.full, west, north, grid.stride).parts()
    ]
    assert found == [face for face, _ in faces(grid.width, grid.height, edges, "closed")]


def test_a_flood_does_not_run_over_the_end_of_a_row() -> None:
    cells = cellset(3, {(2, 0), (0, 1)})
    first = cells.mask & -cells.mask
    assert as_points(cells) == {(2, 0), (0, 1)}
    assert bits.flood(first, cells.mask, 4) == first
    assert bits.hex_flood(first, cells.mask, 4) == first
