"""The vectors of ``tests/data/monumenten.json``, which an independent oracle computed, for pytest."""

from __future__ import annotations

from functools import partial

from common.vectors import cases_of, each_of

CASES = cases_of("monumenten")
vectors = partial(each_of, CASES)


def cells(pairs: list[list[int]]) -> frozenset[tuple[int, int]]:
    """A set of cells as the vectors write it."""
    return frozenset((x, y) for x, y in pairs)
