"""The tables of the rulebook, sections 2 and 3, as the naive model and the tests read them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

Square = tuple[int, int]
Edges = tuple[str, str, str, str]
"""The letters of the sides N, E, S, W at rotation 0; N, S from the left, E, W from the top (PN-19.11)."""


class Kind(NamedTuple):
    """One tile, and what the table says of it."""

    id: str
    type: str
    colour: str
    width: int
    height: int
    edges: Edges
    wood: int
    florins: int
    vp: int
    burghers: int
    min_burghers: int


_BUILDINGS: Final = """
RH1 house           red     1x1  ssss  2 0  1 1  0
RH2 house           red     1x1  ssss  2 0  1 1  0
RH3 house           red     1x1  tttt  2 0  1 1  0
RH4 house           red     1x1  stst  2 0  1 1  0
RH5 house           red     1x1  sstt  2 0  1 1  0
RW1 woodshed        red     1x1  ssss  2 0  1 0  0
RW2 woodshed        red     1x1  sstt  2 0  1 0  0
RW3 woodshed        red     1x1  stst  2 0  1 0  0
GF1 grain_field     green   2x2  ----  1 1  1 0  0
GF2 grain_field     green   2x2  ----  1 1  1 0  0
GF3 grain_field     green   2x2  ----  1 1  1 0  0
GF4 grain_field     green   2x2  ----  1 1  1 0  0
GF5 grain_field     green   2x2  ----  1 1  1 0  0
GF6 grain_field     green   2x2  ----  1 1  1 0  0
GP1 pasture         green   2x2  ----  2 1  1 0  0
GP2 pasture         green   2x2  ----  2 1  1 0  0
GP3 pasture         green   2x2  ----  2 1  1 0  0
GP4 pasture         green   2x2  ----  2 1  1 0  0
GP5 pasture         green   2x2  ----  2 1  1 0  0
GP6 pasture         green   2x2  ----  2 1  1 0  0
SB  baker           neutral 2x1  ssts  3 2  2 2  0
SS  butcher         neutral 2x1  tsts  4 2  3 2  0
SF  fishmonger      neutral 2x1  ssss  3 2  2 2  0
SI  inn             neutral 2x2  ttst  4 3  3 3  0
ST  timber_merchant neutral 2x1  stst  3 2  2 1  0
SZ  sawmill         neutral 2x2  sstt  4 2  3 1  0
M1  manor           neutral 2x1  tttt  4 4  4 2  8
M2  manor           neutral 2x1  tttt  4 4  4 2  8
M3  manor           neutral 2x1  ttst  4 4  4 2  8
M4  manor           neutral 2x1  tsts  4 4  4 2  8
M5  manor           neutral 2x1  sttt  4 4  4 2  8
M6  manor           neutral 2x1  stst  4 4  4 2  8
BT  town_hall       blue    3x2  tttt  8 8 10 4 12
BH  hospice         blue    2x2  tsts  6 5  7 3  0
BG  city_gate       blue    2x1  gtst  4 4  5 2  0
BC  church          blue    3x2  tstt  8 6  9 4 10
BW  weigh_house     blue    2x1  tttt  4 4  5 2  0
BM  monastery       blue    2x2  ssst  6 4  6 2  0
BK  watchtower      blue    1x1  stst  3 3  4 1  0
"""


def expanded(letters: str, width: int, height: int) -> Edges:
    """Four letters, one a side, repeated for each unit of the side."""
    north, east, south, west = list(letters)
    return north * width, east * height, south * width, west * height


def _kinds() -> Iterable[Kind]:
    for line in _BUILDINGS.split("\n")[1:-1]:
        tile, kind, colour, size, letters, *numbers = line.split()
        width, height = map(int, size.split("x"))
        yield Kind(tile, kind, colour, width, height, expanded(letters, width, height), *map(int, numbers))


KINDS: Final[dict[str, Kind]] = {kind.id: kind for kind in _kinds()}
"""The 39 tiles of section 2.3, in the order of the data."""

FIELDS: Final = {"grain": "grain_field", "cattle": "pasture"}
"""Which buildings carry which good (PN-11.2)."""

GOODS: Final = ("wood", "grain", "cattle", "fish", "game")

MARKET_PRICES: Final = {"wood": 1, "grain": 1, "fish": 1, "cattle": 2, "game": 2}
STALLS: Final = {
    "baker": ("grain", 1, {"florins": 2, "vp": 1}),
    "butcher": ("cattle", 1, {"florins": 3, "vp": 2}),
    "fishmonger": ("fish", 1, {"florins": 2, "vp": 1}),
    "inn": ("game", 1, {"florins": 3, "vp": 2}),
    "timber_merchant": ("wood", 1, {"florins": 2}),
    "sawmill": ("wood", 2, {"vp": 1}),
}
"""Good, pieces in a unit, and what a unit pays (2.5)."""

CARD_PRICES: Final = (0, 1, 3)
COPIES: Final = {
    "W01": (2, 3, 3), "W02": (2, 3, 3), "W03": (1, 2, 2), "W04": (2, 2, 2), "W05": (1, 2, 2),
    "W06": (1, 1, 2), "W07": (1, 1, 2), "W08": (2, 2, 2), "W09": (2, 2, 3), "W10": (1, 2, 2),
    "W11": (2, 2, 2), "W12": (1, 1, 2), "W13": (1, 1, 1),
    "E01": (2, 2, 3), "E02": (2, 2, 3), "E03": (1, 2, 2), "E04": (1, 1, 1), "E05": (1, 1, 1),
}  # fmt: skip
"""Copies of each card for 2, 3 and 4 players (2.7)."""

FOREST: Final = {(3, 0): 16, (4, 0): 7, (2, 1): 7}
"""Forest tiles by wood and game (2.6)."""


class Land(NamedTuple):
    """A board as section 3 draws it; ranges include both ends."""

    width: int
    height: int
    city: tuple[Square, Square]
    market: tuple[Square, Square]
    groove: Square
    lake_from: int
    moorings: int


BOARDS: Final = {
    "large": Land(14, 10, ((2, 2), (11, 7)), ((6, 4), (7, 5)), (6, 4), 8, 2),
    "small": Land(10, 10, ((2, 2), (7, 7)), ((4, 4), (5, 5)), (4, 4), 8, 1),
}
