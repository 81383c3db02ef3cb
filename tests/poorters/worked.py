"""The worked placement cases of the rulebook (5.1, 5.2): id, state, tile, x, y, rot, first reason."""

from __future__ import annotations

from typing import Final

Spot = tuple[str, int, int, int]

STATES: Final[dict[str, list[Spot]]] = {
    "EMPTY": [],
    "ALPHA": [("SB", 6, 3, 0)],
    "BETA": [("SB", 6, 3, 0), ("RH3", 5, 4, 0)],
    "LONG": [("RH1", 6, 3, 0), ("RH5", 7, 3, 180)],
    "OUT": [("RH3", 3, 1, 0)],
    "FIELD0": [("GF1", 0, 0, 0)],
    "FIELD2": [("GF1", 0, 2, 0)],
    "ALPHA_F4": [("SB", 6, 3, 0), ("GF1", 0, 4, 0)],
    "WOODS": [],
    "WOODS_CUT": [],
}
CLEARED: Final[dict[str, list[tuple[int, int]]]] = {"WOODS": [], "WOODS_CUT": [(2, 2)]}
"""The cleared blocks of the states with forest; the others have none."""

PLACEMENTS: Final[list[tuple[str, str, str, int, int, int, str]]] = [
    ("W1a", "EMPTY", "RH1", 5, 4, 0, "OK"),
    ("W1b", "EMPTY", "RH1", 5, 3, 0, "ADJACENCY"),
    ("W1c", "EMPTY", "RH1", 4, 2, 0, "ADJACENCY"),
    ("W1d", "ALPHA", "RH1", 5, 3, 0, "OK"),
    ("W1e", "ALPHA", "RH1", 6, 2, 0, "OK"),
    ("W2a", "ALPHA", "RH3", 5, 3, 0, "EDGE_COLOUR"),
    ("W2b", "BETA", "M1", 3, 4, 0, "OK"),
    ("W2c", "BETA", "RH5", 5, 3, 0, "OK"),
    ("W2d", "BETA", "RH1", 5, 3, 0, "EDGE_COLOUR"),
    ("W4a", "EMPTY", "RH3", 3, 1, 0, "OK"),
    ("W4b", "OUT", "RH1", 2, 1, 0, "OK"),
    ("W4c", "OUT", "GP1", 4, 0, 0, "OK"),
    ("W4d", "OUT", "RH1", 3, 2, 0, "OK"),
    ("W5a", "EMPTY", "RH1", 6, 4, 0, "OVERLAP"),
    ("W5b", "ALPHA", "RH1", 7, 3, 0, "OVERLAP"),
    ("W5c", "FIELD0", "GP1", 1, 1, 0, "OVERLAP"),
    ("W6a", "EMPTY", "M1", 5, 4, 90, "OK"),
    ("W6b", "EMPTY", "SB", 6, 3, 0, "OK"),
    ("W6c", "EMPTY", "BT", 5, 2, 0, "OK"),
    ("W6d", "EMPTY", "M1", 1, 4, 0, "MIXED_AREA"),
    ("W6e", "EMPTY", "RH1", 0, 5, 0, "OK"),
    ("W7a", "EMPTY", "GF1", 8, 2, 0, "GREEN_OUTSIDE_ONLY"),
    ("W7b", "EMPTY", "GF1", 0, 2, 0, "OK"),
    ("W7c", "EMPTY", "GF1", 12, 8, 0, "OFF_BOARD"),
    ("W7d", "FIELD2", "RH3", 2, 2, 0, "OK"),
    ("W8a", "ALPHA", "BG", 6, 2, 0, "OK"),
    ("W8b", "ALPHA", "BG", 6, 2, 180, "GATE"),
    ("W9a", "WOODS", "RH1", 5, 4, 0, "FOREST"),
    ("W9b", "WOODS_CUT", "RH1", 5, 4, 0, "OK"),
    ("W10", "EMPTY", "BH", 8, 4, 0, "OK"),
]
STRICT: Final = [("W4d strict", "OUT", "RH1", 3, 2, 0, "ADJACENCY")]
"""Cases with outer_counts_for_adjacency=false."""

W10: Final = (
    "propose BH@(8,4)r0 with 1,2",
    "end_transfers",
    "share 0 wood 2",
    "share 0 florins 2",
    "share 0 vp 3",
    "share 1 wood 2",
    "share 1 florins 1",
    "share 1 vp 2",
)
"""Seat 0 proposes the Hospice; seat 2, the last participant, gets the rest: 2 wood, 2 florins, 2 VP."""

DISTRICTS: Final = {
    "W6a": {"NW", "SW"}, "W6b": {"NW", "NE"}, "W6c": {"NW", "NE"}, "W6e": set[str](), "W10": {"NE", "SE"},
}  # fmt: skip
