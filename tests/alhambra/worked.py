"""The worked cases of the rulebook as data: Alhambras in texts, and numbers, for model and library.

An Alhambra is written as its buildings and their cells in the order of placing, without the fountain.
"""

from __future__ import annotations

import re

from alhambra.naive import START, Board, Cell

BOARDS = {
    "T03": "PAV-8-0 (1,0)",
    "T04": "PAV-7-E (1,0)",
    "T05": "PAV-7-E (1,0) ARC-9-0 (1,-1) CHA-10-0 (2,-1)",
    "T07": "PAV-8-0 (1,0) SER-9-0 (2,0) ARC-9-0 (2,1) ARC-10-0 (2,2) CHA-10-0 (0,1) CHA-11-0 (0,2)",
    "T09": "PAV-8-0 (1,0) SER-9-0 (2,0) ARC-9-0 (2,1) ARC-10-0 (2,2) CHA-10-0 (0,1) CHA-11-0 (1,1)"
    " GAR-10-0 (0,2) GAR-11-0 (1,2)",
    "T10": "PAV-8-0 (1,0) SER-9-0 (2,0)",
    "T13": "PAV-2-NEW (0,-1) ARC-4-NES (1,0) SER-3-ESW (0,1) CHA-5-NSW (-1,0)",
    "T14": "PAV-2-NEW (0,-1) ARC-6-NE (1,0) SER-3-ESW (0,1) CHA-5-NSW (-1,0)",
    "T15": "ARC-8-N (0,-1) TOW-11-N (1,-1) CHA-8-NW (-1,-1) SER-8-S (0,1)",
    "T18": "TOW-13-E (1,0) SER-9-0 (1,-1)",
    "T30": "PAV-8-0 (0,1) ARC-8-N (1,1) ARC-4-NES (2,1) SER-8-S (1,0) CHA-9-S (2,0) ARC-9-0 (3,0)"
    " SER-7-W (3,1) CHA-10-0 (3,2) TOW-11-N (2,2) GAR-10-0 (1,2)",
}
"""AL-T13 is a cross of the four sides with three walls each around the fountain."""

PLACEMENTS: list[tuple[str, str, Cell, bool]] = [
    ("T03", "GAR-10-W", (2, 0), False),
    ("T04", "CHA-9-W", (2, 0), False),
    ("T05", "CHA-9-W", (2, 0), True),
    ("T07", "GAR-10-0", (1, 2), False),
    ("T07", "GAR-10-0", (1, 1), True),
    ("T18", "CHA-9-W", (2, 0), False),
    ("T18", "ARC-9-0", (2, -1), True),
]
"""Board, tile, cell, and whether the tile may be placed there, under both hole rules."""

FIRST_CELLS: list[tuple[str, list[Cell]]] = [
    ("PAV-2-NEW", [(0, -1)]),
    ("GAR-12-S", [(-1, 0), (0, 1), (1, 0)]),
    ("PAV-8-0", [(-1, 0), (0, -1), (0, 1), (1, 0)]),
]
"""AL-T02: the first building next to the fountain."""

WALLS = [
    ("T03", 0, (0, 0, 0)),
    ("T04", 1, (1, 1, 1)),
    ("T13", 12, (12, 11, 12)),
    ("T14", 11, (11, 11, 11)),
    ("T15", 5, (4, 4, 4)),
    ("T18", 1, (1, 1, 1)),
]
"""Board, outer segments, and the longest wall as a trail, as a simple path, as a component."""

TAKINGS = [
    ("blue1 green2 orange2 yellow5", 8),
    ("blue3 green4 orange6 yellow9", 4),
    ("blue1 green1 orange1 yellow2", 15),
]
"""AL-T19: open money and the number of sets that may be taken."""

MAJORITIES = [
    (1, "tower", [2, 2, 1], [3, 3, 0]),
    (1, "pavilion", [1, 1, 0], [0, 0, 0]),
    (2, "tower", [3, 3, 1], [9, 9, 0]),
    (2, "tower", [3, 1, 1, 0], [13, 3, 3, 0]),
    (2, "garden", [2, 1, 3], [5, 0, 12]),
    (3, "tower", [4, 3, 2, 1, 0, 0], [21, 13, 6, 0, 0, 0]),
    (3, "garden", [2, 2, 2, 2], [9, 9, 9, 9]),
    (3, "seraglio", [1, 1, 3, 1], [3, 3, 17, 3]),
    (3, "pavilion", [1, 0, 0], [16, 0, 0]),
]
"""AL-T22, AL-T23 (Dirk's number is the last) and more: scoring, type, buildings and points of each."""

PILES = [(89, [18, 18, 18, 18, 17]), (58, [12, 12, 12, 11, 11]), (91, [19, 18, 18, 18, 18])]
"""AL-T28: money cards, and the five piles they make."""


def board(text: str) -> Board:
    """The Alhambra of a text, or of a name in ``BOARDS``."""
    pairs = re.findall(r"(\S+) \((-?\d+),(-?\d+)\)", BOARDS.get(text, text))
    return {**START, **{(int(x), int(y)): tile for tile, x, y in pairs}}
