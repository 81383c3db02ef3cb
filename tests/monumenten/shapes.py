"""Rows and squares that the tests of Monumenten use again and again, as texts and tuples."""

from __future__ import annotations

from itertools import product

Cells = frozenset[tuple[int, int]]

A, B = 0, 1
CORNER: Cells = frozenset({(0, 0)})
ONE: Cells = frozenset({(3, 3)})
TWO: Cells = frozenset({(4, 3)})
DOMINO: Cells = ONE | TWO
RING: Cells = frozenset(product(range(2, 5), range(2, 5))) - ONE
LEFT: Cells = frozenset(product(range(4), range(8)))
RIGHT: Cells = frozenset(product(range(4, 8), range(8)))
BOARD: Cells = LEFT | RIGHT

AROUND_ONE = "H331 H341 V331 V431"
AROUND_DOMINO = "H332 H342 V331 V531"
BETWEEN_HALVES = "V403 V433 V462"
RIM = [f"H{x}{y}1" for x in range(8) for y in (0, 8)] + [f"V{x}{y}1" for x in (0, 8) for y in range(8)]

CROWDED = [f"H{x}{y}1" for x in (0, 3, 5, 7) for y in range(9)] + [
    f"V{x}{y}1" for x in range(9) for y in (0, 3, 5, 7)
]
"""In each groove the edges 0, 3, 5 and 7 are taken, so that no row of length 3 fits anywhere."""
CROWDED_SQUARES: list[Cells] = [frozenset({cell}) for cell in product((0, 3, 5, 7), (0, 3, 5, 7))]
"""The squares that this closes."""
