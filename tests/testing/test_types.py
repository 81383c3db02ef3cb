"""Hypothesis knows the types of boards by its entry point."""

from __future__ import annotations

import subprocess
import sys

from hypothesis import given, infer

from tabletop_rules.geometry import Cell, CellSet, Grid, Hex


@given(cell=infer, other=infer)
def test_cells_and_hexes_lie_near_the_origin(cell: Cell, other: Hex) -> None:
    assert all(-8 <= part <= 8 for part in (*cell, *other))


@given(cells=infer)
def test_cell_sets_lie_on_their_grid(cells: CellSet) -> None:
    assert all(cell in cells.grid for cell in cells)
    assert 1 <= cells.grid.width <= 8


@given(grid=infer)
def test_grids_are_small(grid: Grid) -> None:
    assert 1 <= len(grid.cells) <= 64


def test_hypothesis_loads_no_game() -> None:
    program = (
        "import sys, hypothesis; print(*(name for name in sys.modules if name.startswith('tabletop_rules')))"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    packages = {".".join(name.split(".")[:2]) for name in loaded.stdout.split()}
    assert packages == {
        "tabletop_rules",
        "tabletop_rules.hypothesis_plugin",
        "tabletop_rules.geometry",
    }
