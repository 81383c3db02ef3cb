"""Where a tile may be laid, square by square: one predicate for each reason of PN-8.13.

These are the definition; they go over unit squares and their sides. ``board`` finds the same places with
masks. Every reason that holds is told, whatever the others say, and they come as PN-8.13 lists them
(PN-19.1). Neighbours matter to city squares alone, and not those that the tile would cover itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from tabletop_rules.games.poorters.board import Placed, Shape, Town, Turn
from tabletop_rules.games.poorters.clauses import RULEBOOK
from tabletop_rules.games.poorters.components import GREEN, LAKE, OUTER, SAND, SQUARE, STONE
from tabletop_rules.geometry import Cell, Side
from tabletop_rules.rulebook import Check, Fault, fault

ROAD_NAMES: Final = {SAND: "sand", STONE: "stone", "-": "no road"}


class Reason(StrEnum):
    """Why a tile cannot be laid somewhere, in the order of reports (PN-8.13, PN-19)."""

    OFF_BOARD = "OFF_BOARD"
    OVERLAP = "OVERLAP"
    FOREST = "FOREST"
    MIXED_AREA = "MIXED_AREA"
    GREEN_OUTSIDE_ONLY = "GREEN_OUTSIDE_ONLY"
    CITY_ONLY = "CITY_ONLY"
    GATE = "GATE"
    DISTRICTS = "DISTRICTS"
    ADJACENCY = "ADJACENCY"
    EDGE_COLOUR = "EDGE_COLOUR"
    DUPLICATE_ROTATION = "DUPLICATE_ROTATION"


class Spot(NamedTuple):
    """A tile where somebody would lay it."""

    town: Town
    tile: int
    cell: Cell
    rotation: int

    @property
    def name(self) -> str:
        """The tile and the place, as in notation."""
        return f"{self.town.ground.tiles[self.tile]}@{self.cell}r{self.rotation}"

    @property
    def shape(self) -> Shape:
        """The tile in all its rotations."""
        return self.town.ground.shapes[self.tile]

    @property
    def turn(self) -> Turn:
        """The tile as it would lie."""
        return self.shape.turns[self.rotation]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The squares of the footprint."""
        return tuple(self.moved(cell) for cell in self.turn.cells)

    def moved(self, cell: Cell) -> Cell:
        """The square of the land under one of the tile."""
        return Cell(cell.x + self.cell.x, cell.y + self.cell.y)

    def ground_at(self, cell: Cell) -> str:
        """What is printed on a square: the letter of a district, M, . or ~; nothing off the board."""
        ground = self.town.ground
        rows = ground.data.boards[ground.number].map
        return rows[cell.y][cell.x] if cell in ground.grid else ""

    def in_city(self, cell: Cell) -> bool:
        """Whether a square belongs to a district."""
        return self.ground_at(cell) not in ("", OUTER, LAKE, SQUARE)

    def is_outer(self, cell: Cell) -> bool:
        """Whether a square is of the outer area."""
        return self.ground_at(cell) == OUTER

    def is_market(self, cell: Cell) -> bool:
        """Whether a square is of the Market."""
        return self.ground_at(cell) == SQUARE

    @property
    def city_cells(self) -> tuple[Cell, ...]:
        """The squares of the footprint that are in the city."""
        return tuple(filter(self.in_city, self.cells))

    @property
    def outer_cells(self) -> tuple[Cell, ...]:
        """The squares of the footprint that are in the outer area."""
        return tuple(filter(self.is_outer, self.cells))

    def neighbours(self) -> Iterator[tuple[Cell, Side, str, Cell, Placed | None]]:
        """For each side of a city square the square, the side, the road, and the square and building beyond.

        Sides inside a building, or the Market, that the footprint would cover are left out (PN-19.1).
        """
        for cell, side, road in self.turn.sides:
            here = self.moved(cell)
            beyond = here.towards(side)
            other = self.town.at(beyond)
            covered = other is not None and other == self.town.at(here)
            if self.in_city(here) and not covered:
                yield here, side, road, beyond, other


def road_at(town: Town, placed: Placed, cell: Cell, side: Side) -> str:
    """The letter of the road at an outward side of a building."""
    spot = Spot(town, placed.tile, placed.cell, placed.rotation)
    return next(road for own, at, road in spot.turn.sides if spot.moved(own) == cell and at is side)


def _list(cells: tuple[Cell, ...]) -> str:
    return ", ".join(map(str, cells))


@RULEBOOK.check("PN-8.10")
def on_the_land(spot: Spot) -> Iterator[Fault]:
    """Every square is on the board, and not on the lake."""
    wrong = tuple(cell for cell in spot.cells if spot.ground_at(cell) in ("", LAKE))
    if wrong:
        yield fault(f"{spot.name} would lie beside the land at {_list(wrong)}", *wrong)


@RULEBOOK.check("PN-8.4")
def nothing_is_covered(spot: Spot) -> Iterator[Fault]:
    """Buildings never overlap, nor do they cover the Market."""
    market = tuple(filter(spot.is_market, spot.cells))
    if market:
        yield fault(f"{spot.name} would cover the Market at {_list(market)}", *market)
    for placed in spot.town.buildings:
        if shared := tuple(cell for cell in spot.cells if spot.town.at(cell) == placed):
            name = spot.town.ground.tiles[placed.tile]
            yield fault(f"{spot.name} would cover {name} at {_list(shared)}", *shared)


@RULEBOOK.check("PN-8.10")
def forest_is_cleared(spot: Spot) -> Iterator[Fault]:
    """No square is under forest."""
    ground = spot.town.ground
    covered = tuple(
        cell
        for cell in spot.cells
        if (bit := ground.bit_of(cell)) >= 0
        and any(spot.town.woods >> block & 1 and under >> bit & 1 for block, under in ground.squares.items())
    )
    if covered:
        yield fault(f"forest stands at {_list(covered)}", *covered)


@RULEBOOK.check("PN-8.9")
def area_is_one(spot: Spot) -> Iterator[Fault]:
    """A building lies in the city or outside, not in both."""
    if spot.city_cells and spot.outer_cells and not spot.town.ground.rules.allow_mixed_area:
        yield fault(f"{spot.name} would lie half in the city", *spot.city_cells, *spot.outer_cells)


@RULEBOOK.check("PN-8.6")
def green_lies_outside(spot: Spot) -> Iterator[Fault]:
    """Green buildings stay out of the city."""
    if spot.shape.is_green and spot.city_cells:
        yield fault(f"{spot.name} is green and would lie in the city", *spot.city_cells)


@RULEBOOK.check("PN-19.2")
def others_lie_in_the_city(spot: Spot) -> Iterator[Fault]:
    """With ``non_green_outside=false`` all other buildings stay in the city."""
    if not (spot.shape.is_green or spot.town.ground.rules.non_green_outside) and spot.outer_cells:
        yield fault(f"{spot.name} is not green and would lie outside the city", *spot.outer_cells)


@RULEBOOK.check("PN-8.8")
def gate_faces_outwards(spot: Spot) -> Iterator[Fault]:
    """What has a green side lies in the city, and all along that side is the outer area."""
    if not spot.shape.has_green_side:
        return
    not_city = tuple(cell for cell in spot.cells if not spot.in_city(cell))
    if not_city:
        yield fault(f"{spot.name} has to lie in the city", *not_city)
    for cell, side, road in spot.turn.sides:
        beyond = spot.moved(cell).towards(side)
        if road == GREEN and not spot.is_outer(beyond):
            yield fault(f"the green side of {spot.name} would face {beyond}, not the outer area", beyond)


@RULEBOOK.check("PN-8.5")
def districts_are_few(spot: Spot) -> Iterator[Fault]:
    """A building touches no more districts than the options allow: two."""
    touched = sorted({spot.ground_at(cell) for cell in spot.city_cells})
    most = spot.town.ground.rules.max_districts
    if len(touched) > most:
        yield fault(f"{spot.name} would lie in {len(touched)} districts; {most} at most", *spot.city_cells)


@RULEBOOK.check("PN-8.1")
def something_is_beside(spot: Spot) -> Iterator[Fault]:
    """A building in the city shares a side with the Market or with another building."""
    counts_outer = spot.town.ground.rules.outer_counts_for_adjacency
    contacts = (
        (spot.is_market(beyond) and not spot.is_market(here))
        or (other is not None and (counts_outer or not spot.is_outer(beyond)))
        for here, _, _, beyond, other in spot.neighbours()
    )
    if spot.city_cells and not any(contacts):
        yield fault(f"{spot.name} would touch neither the Market nor a building", *spot.city_cells)


@RULEBOOK.check("PN-8.2")
def roads_match(spot: Spot) -> Iterator[Fault]:
    """Where buildings of the city meet, their roads are the same, side by side."""
    market_road = {"sand": SAND, "stone": STONE}.get(spot.town.ground.rules.market_edges)
    if spot.shape.is_green:
        return
    for here, side, road, beyond, other in spot.neighbours():
        if spot.is_market(beyond):
            facing = market_road
        elif other is not None and spot.in_city(beyond):
            facing = road_at(spot.town, other, beyond, side.opposite)
        else:
            continue
        if facing is not None and GREEN not in (road, facing) and road != facing:
            yield fault(
                f"the {side.letter} side of {here} has {ROAD_NAMES[road]} "
                f"and meets {ROAD_NAMES[facing]} at {beyond}",
                here,
                beyond,
            )


@RULEBOOK.check("PN-19.11")
def rotation_is_the_smallest(spot: Spot) -> Iterator[Fault]:
    """Of rotations that look the same only the smallest is a move."""
    smallest = spot.shape.smallest[spot.rotation]
    if smallest != spot.rotation:
        yield fault(f"turned by {spot.rotation} the tile looks as turned by {smallest}: say {smallest}")


PLACEMENT: Final[Mapping[Reason, Check[[Spot]]]] = {
    Reason.OFF_BOARD: on_the_land,
    Reason.OVERLAP: nothing_is_covered,
    Reason.FOREST: forest_is_cleared,
    Reason.MIXED_AREA: area_is_one,
    Reason.GREEN_OUTSIDE_ONLY: green_lies_outside,
    Reason.CITY_ONLY: others_lie_in_the_city,
    Reason.GATE: gate_faces_outwards,
    Reason.DISTRICTS: districts_are_few,
    Reason.ADJACENCY: something_is_beside,
    Reason.EDGE_COLOUR: roads_match,
    Reason.DUPLICATE_ROTATION: rotation_is_the_smallest,
}
"""The predicate of each reason, in the order of the report."""


def reasons(town: Town, tile: str, cell: Cell, rotation: int = 0) -> tuple[Reason, ...]:
    """All reasons why a tile cannot be laid there, as PN-8.13 orders them; () if it can.

    Raises:
        KeyError: the data has no such tile, or ``rotation`` is not 0, 90, 180 or 270.

    >>> from tabletop_rules.games import poorters
    >>> state = poorters.initial_state(3)
    >>> [reason.value for reason in reasons(state.town, "GF1", Cell(8, 2))]
    ['FOREST', 'GREEN_OUTSIDE_ONLY', 'ADJACENCY']
    """
    spot = Spot(town, town.ground.numbers[tile], cell, rotation)
    return tuple(reason for reason, check in PLACEMENT.items() if check(spot))
