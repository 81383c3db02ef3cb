"""Strategies for the types of boards, so that ``st.from_type(CellSet)`` works; an entry point of Hypothesis.

They are small and near the origin, where boards are and cells meet; what is larger is built by hand. Types of
games are not among them, because loading every game would slow every import of Hypothesis: a reachable state
comes from ``testing.states(game)``.
"""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tabletop_rules.geometry import Cell, CellSet, Grid, Hex

_LARGEST: Final = 8
_NEAR: Final = st.integers(-_LARGEST, _LARGEST)


def register() -> None:
    """Tell Hypothesis; it calls this when it is imported."""
    st.register_type_strategy(Cell, st.builds(Cell, _NEAR, _NEAR))
    st.register_type_strategy(Hex, st.builds(Hex, _NEAR, _NEAR))
    st.register_type_strategy(Grid, _grids())
    st.register_type_strategy(CellSet, _grids().flatmap(_cell_sets))


def _grids() -> SearchStrategy[Grid]:
    sizes = st.integers(1, _LARGEST)
    return st.builds(Grid, sizes, sizes)


def _cell_sets(grid: Grid) -> SearchStrategy[CellSet]:
    return st.sets(st.sampled_from(grid.cells)).map(grid.cellset)
