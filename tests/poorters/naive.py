"""De Poorters van Nieuwstad read clause by clause: slow, plain, and without a look at the library.

Placement is judged square by square and side by side (PN-8, PN-19.1, PN-19.2, PN-19.11). The small tables of
the Farmer, the Trader, the Count and the Sheriff follow in ``naive_phases``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from poorters.tables import BOARDS, KINDS, Kind, Square

STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
MARKET_ROADS: Final = {"any": None, "sand": "s", "stone": "t"}
OPPOSITE: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE: Final = {"N": "E", "E": "S", "S": "W", "W": "N"}

REASONS: Final = (
    "OFF_BOARD", "OVERLAP", "FOREST", "MIXED_AREA", "GREEN_OUTSIDE_ONLY", "CITY_ONLY", "GATE", "DISTRICTS",
    "ADJACENCY", "EDGE_COLOUR", "DUPLICATE_ROTATION",
)  # fmt: skip

Sides = dict[Square, dict[str, str]]
"""Per unit square of a footprint, the letter of each side that is on its border."""


class Switches(NamedTuple):
    """The placement switches of 2.8."""

    outer_counts_for_adjacency: bool = True
    allow_mixed_area: bool = False
    non_green_outside: bool = True
    market_edges: str = "any"
    """``any``, ``sand`` or ``stone``."""
    max_districts: int = 2


DEFAULT: Final = Switches()


class Laid(NamedTuple):
    """A tile with its place: the top left square of the turned footprint, and quarter turns clockwise."""

    tile: str
    x: int
    y: int
    rot: int


class Table(NamedTuple):
    """A board and what lies on it.

    ``area`` maps the squares of the land, Market excluded, to ``city`` or ``outer``; a square that is in
    neither ``area`` nor ``market`` is lake or off the grid. ``district`` covers the city.
    """

    area: Mapping[Square, str]
    district: Mapping[Square, str]
    market: frozenset[Square]
    forest: frozenset[Square]
    laid: tuple[Laid, ...]
    kinds: Mapping[str, Kind] = KINDS

    def with_laid(self, *more: Laid) -> Table:
        """The same table with further tiles on it."""
        return self._replace(laid=(*self.laid, *more))


def board(side: str, cleared: Collection[Square] | None = None) -> Table:
    """The empty board of section 3; ``cleared`` lists the blocks without forest, None means all."""
    land = BOARDS[side]
    market = _rectangle(*land.market)
    city = _rectangle(*land.city) - market
    dry = frozenset(product(range(land.width), range(land.lake_from)))
    forest = {
        (x, y)
        for x, y in dry - market
        if cleared is not None and (x // 2, y // 2) not in {tuple(block) for block in cleared}
    }
    return Table(
        area={square: "city" if square in city else "outer" for square in dry - market},
        district={
            (x, y): ("N" if y <= land.groove[1] else "S") + ("W" if x <= land.groove[0] else "E")
            for x, y in city
        },
        market=market,
        forest=frozenset(forest),
        laid=(),
    )


def _rectangle(first: Square, last: Square) -> frozenset[Square]:
    return frozenset(product(range(first[0], last[0] + 1), range(first[1], last[1] + 1)))


# --- a tile, turned ------------------------------------------------------------------------------------


def unturned(kind: Kind) -> Sides:
    """The unit squares of a tile at rotation 0 with the letters of their outer sides."""
    north, east, south, west = kind.edges
    sides: Sides = {square: {} for square in product(range(kind.width), range(kind.height))}
    for x in range(kind.width):
        sides[x, 0]["N"] = north[x]
        sides[x, kind.height - 1]["S"] = south[x]
    for y in range(kind.height):
        sides[0, y]["W"] = west[y]
        sides[kind.width - 1, y]["E"] = east[y]
    return sides


def quarter_turn(sides: Sides) -> Sides:
    """The same, turned clockwise by a quarter: what was above is now to the right."""
    height = 1 + max(y for _, y in sides)
    return {
        (height - 1 - y, x): {CLOCKWISE[side]: letter for side, letter in letters.items()}
        for (x, y), letters in sides.items()
    }


@cache
def turned(kind: Kind, rot: int) -> Sides:
    """The tile after so many degrees."""
    sides = unturned(kind)
    for _ in range(rot // 90):
        sides = quarter_turn(sides)
    return sides


def covering(table: Table, laid: Laid) -> Sides:
    """The squares of the board that a tile covers, with the letters of its sides."""
    return {
        (laid.x + x, laid.y + y): letters
        for (x, y), letters in turned(table.kinds[laid.tile], laid.rot).items()
    }


# --- placement, one clause at a time -------------------------------------------------------------------


def reasons(table: Table, laid: Laid, switches: Switches = DEFAULT) -> list[str]:
    """Every reason against a placement, each judged by itself, in the order of the report (PN-19.1)."""
    found = set(_reasons(table, laid, switches))
    return [reason for reason in REASONS if reason in found]


def first(table: Table, laid: Laid, switches: Switches = DEFAULT) -> str:
    """The first reason, or OK; a duplicate rotation is none of PN-8.13."""
    found = [reason for reason in reasons(table, laid, switches) if reason != "DUPLICATE_ROTATION"]
    return found[0] if found else "OK"


def districts(table: Table, laid: Laid) -> set[str]:
    """The districts in which a square of the tile lies (PN-19.10)."""
    return {table.district[square] for square in covering(table, laid) if square in table.district}


@cache
def smaller_twin(kind: Kind, rot: int) -> int | None:
    """A smaller rotation that looks the same, if there is one (PN-19.11)."""
    return next((other for other in range(0, rot, 90) if turned(kind, other) == turned(kind, rot)), None)


def _reasons(table: Table, laid: Laid, switches: Switches) -> Iterator[str]:
    kind = table.kinds[laid.tile]
    footprint = covering(table, laid)
    areas = {table.area.get(square) for square in footprint}
    in_city = [square for square in footprint if table.area.get(square) == "city"]
    is_green = kind.colour == "green"
    owner_of = {square: other for other in table.laid for square in covering(table, other)}

    if any(square not in table.area and square not in table.market for square in footprint):
        yield "OFF_BOARD"
    if any(square in table.market or square in owner_of for square in footprint):
        yield "OVERLAP"
    if any(square in table.forest for square in footprint):
        yield "FOREST"
    if {"city", "outer"} <= areas and not switches.allow_mixed_area:
        yield "MIXED_AREA"
    if is_green and in_city:
        yield "GREEN_OUTSIDE_ONLY"
    if not is_green and "outer" in areas and not switches.non_green_outside:
        yield "CITY_ONLY"
    green_sides = [
        (square, side) for square, letters in footprint.items() for side, it in letters.items() if it == "g"
    ]
    if green_sides and areas != {"city"}:
        yield "GATE"
    if any(table.area.get(_beyond(square, side)) != "outer" for square, side in green_sides):
        yield "GATE"
    if len({table.district[square] for square in in_city}) > switches.max_districts:
        yield "DISTRICTS"
    if smaller_twin(kind, laid.rot) is not None:
        yield "DUPLICATE_ROTATION"

    touches = False
    for square in in_city:
        for side, letter in footprint[square].items():
            beyond = _beyond(square, side)
            neighbour = owner_of.get(beyond)
            if beyond in table.market:
                touches = True
                if _differ(letter, MARKET_ROADS[switches.market_edges]) and not is_green:
                    yield "EDGE_COLOUR"
            elif neighbour is None or neighbour == owner_of.get(square):
                continue
            elif table.area[beyond] == "outer":
                touches = touches or switches.outer_counts_for_adjacency
            else:
                touches = True
                if _differ(letter, covering(table, neighbour)[beyond][OPPOSITE[side]]) and not is_green:
                    yield "EDGE_COLOUR"
    if in_city and not touches:
        yield "ADJACENCY"


def _beyond(square: Square, side: str) -> Square:
    dx, dy = STEPS[side]
    return square[0] + dx, square[1] + dy


def _differ(letter: str, other: str | None) -> bool:
    """Whether two roads clash. A green side is compared with nothing, nor is a Market that accepts any."""
    return other is not None and letter != other and "g" not in (letter, other)
