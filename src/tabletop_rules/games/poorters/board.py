"""The land and what stands on it: forest, turned tiles, and where a tile may be laid (PN-8).

Masks have the layout of ``geometry``: bit ``y * stride + x`` for a square, and likewise for blocks of forest.
A ``Ground`` is what never changes on one side of the board, for one set of placement switches; a ``Town`` is
what has been cleared and built there. ``Town.origins`` finds all places for a turned tile at once: a place is
the bit of the top left square, and each rule about neighbours is a handful of shifts. What each rule says
square by square stands in ``placing``, and tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from operator import and_, or_
from typing import Final, Literal, NamedTuple, TypeAlias

import attrs

from tabletop_rules.game import Seat
from tabletop_rules.games.poorters.components import (
    GREEN,
    LAKE,
    NO_ROAD,
    OUTER,
    SAND,
    SQUARE,
    STONE,
    Building,
)
from tabletop_rules.games.poorters.data import Data, sides_of
from tabletop_rules.games.poorters.moves import ROTATIONS, Block
from tabletop_rules.geometry import Cell, Grid, Side, turned
from tabletop_rules.geometry.bits import bits_of, grow, mask_of

SIDES: Final = tuple(Side)
ROADS: Final = (SAND, STONE, NO_ROAD)
"""The letters that are compared where buildings meet; green sides never are (PN-19.1)."""


class Rules(NamedTuple):
    """The switches of ``Options`` that say where a tile may be laid."""

    market_edges: Literal["any", "sand", "stone"]
    outer_counts_for_adjacency: bool
    allow_mixed_area: bool
    non_green_outside: bool
    max_districts: int


# --- tiles -----------------------------------------------------------------------------------------------

UnitSide: TypeAlias = tuple[Cell, Side, str]
"""A square of a tile, one of its outward sides, and the letter of the road there."""


@attrs.frozen(eq=False)
class Turn:
    """A tile as it lies: its squares from the top left one, and the roads at its unit sides."""

    rotation: int
    cells: tuple[Cell, ...]
    sides: tuple[UnitSide, ...]


@attrs.frozen(eq=False)
class Shape:
    """A tile in its four rotations; of those that look the same the smallest stands for all (PN-19.11)."""

    turns: Mapping[int, Turn]
    smallest: Mapping[int, int]
    """For each rotation the smallest that looks the same."""
    is_green: bool
    """Whether it is a green building (PN-8.6)."""
    has_green_side: bool
    """Whether it is bound to the edge of the city (PN-8.8)."""

    @property
    def distinct(self) -> tuple[Turn, ...]:
        """The rotations that look different."""
        return tuple(self.turns[rotation] for rotation in ROTATIONS if self.smallest[rotation] == rotation)


@cache
def shape_of(width: int, height: int, edges: str | tuple[tuple[str, ...], ...], is_green: bool) -> Shape:
    """The shape of a tile of that size.

    >>> shape = shape_of(2, 1, "ssts", False)
    >>> [turn.rotation for turn in shape.distinct], shape.smallest[180]
    ([0, 90, 180, 270], 180)
    >>> [turn.rotation for turn in shape_of(2, 1, "stst", False).distinct]
    [0, 90]
    """
    cells = tuple(Cell(x, y) for y in range(height) for x in range(width))
    sides = [
        (cell, side, letters[along % len(letters)])
        for side, letters in zip(SIDES, sides_of(edges), strict=True)
        for along, cell in enumerate(_along(side, width, height))
    ]
    turns = {}
    for quarter, rotation in enumerate(ROTATIONS):
        image = dict(zip(cells, turned(cells, quarter), strict=True))
        turns[rotation] = Turn(
            rotation,
            tuple(sorted(image.values(), key=lambda cell: (cell.y, cell.x))),
            tuple(sorted(((image[c], s.turned(quarter), road) for c, s, road in sides), key=_reading_order)),
        )
    smallest = {
        rotation: min(it for it in ROTATIONS if _looks(turns[it]) == _looks(turn))
        for rotation, turn in turns.items()
    }
    return Shape(turns, smallest, is_green, any(road == GREEN for *_, road in sides))


def _along(side: Side, width: int, height: int) -> list[Cell]:
    """The squares along a side as its letters are read: from left to right, or from top to bottom."""
    if side.dx:
        return [Cell(width - 1 if side is Side.EAST else 0, y) for y in range(height)]
    return [Cell(x, height - 1 if side is Side.SOUTH else 0) for x in range(width)]


def _reading_order(unit: UnitSide) -> tuple[int, int, int]:
    cell, side, _ = unit
    return side.index, cell.y, cell.x


def _looks(turn: Turn) -> tuple[tuple[Cell, ...], tuple[UnitSide, ...]]:
    return turn.cells, turn.sides


class Placed(NamedTuple):
    """A building that stands: the number of its tile, its top left square, its rotation, and whose it is.

    A communal building has no owner (PN-9.3).
    """

    tile: int
    cell: Cell
    rotation: int
    owner: Seat | None


# --- the land --------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Stamp:
    """A turned tile on a ground, as masks."""

    turn: Turn
    offsets: tuple[int, ...]
    """From the bit of the top left square to those of all squares."""
    roads: tuple[tuple[int, int], ...]
    """For each unit side with a road the offset of its square, and its number in ``Town.sides``."""
    allowed: int
    """The places that the land allows, whatever stands there."""
    in_city: int
    """Those of them with a square in the city."""


@attrs.frozen(eq=False)
class Ground:
    """One side of the board, for one set of placement switches."""

    data: Data
    number: int
    rules: Rules
    grid: Grid
    stride: int
    places: int
    """How many bits a mask of places takes."""
    land: int
    """City and outer area, without the Market."""
    city: int
    outer: int
    market: int
    districts: tuple[int, ...]
    """The squares of each district, in the order of their letters."""
    names: tuple[str, ...]
    """The letters of the districts."""
    blocks: Grid
    """The forest tiles and what else there would be room for, counted in tiles."""
    forest: int
    """The blocks that forest covers at the start (PN-3.2)."""
    clearings: int
    """The blocks of the Market."""
    squares: Mapping[int, int]
    """The squares of each block of forest."""
    moorings: tuple[str, ...]
    kinds: tuple[Building, ...]
    """For each tile its kind of building."""
    tiles: tuple[str, ...]
    """The names of all tiles, in the order of the data."""
    numbers: Mapping[str, int]
    """The number of each tile."""
    shapes: tuple[Shape, ...]
    """For each tile its shape."""
    stamps: Mapping[Shape, Mapping[int, Stamp]]
    """The distinct rotations of each shape on this ground."""

    def __reduce__(self) -> tuple[object, ...]:
        """Grounds are made once in a process: a pickle only says which."""
        return ground_of, (self.data, self.number, self.rules)

    def footprint(self, placed: Placed) -> int:
        """The mask of the squares that a building covers."""
        origin = placed.cell.y * self.stride + placed.cell.x
        turn = self.shapes[placed.tile].turns[placed.rotation]
        return mask_of(origin + cell.y * self.stride + cell.x for cell in turn.cells)

    def districts_of(self, placed: Placed) -> tuple[int, ...]:
        """The numbers of the districts that a building touches (PN-19.10)."""
        squares = self.footprint(placed)
        return tuple(number for number, district in enumerate(self.districts) if squares & district)

    def clearable(self, woods: int) -> int:
        """The blocks that may be cleared: beside the Market or beside cleared land (PN-6.2)."""
        return woods & grow(self.clearings | self.forest & ~woods, self.blocks.stride)

    def bit_of(self, cell: Cell) -> int:
        """The bit of a square, or -1 if it is not on the grid."""
        return self.grid.index(cell) if cell in self.grid else -1


@cache
def ground_of(data: Data, number: int, rules: Rules) -> Ground:
    """The ground of a board of the data; ``number`` counts its boards."""
    board = data.boards[number]
    grid = Grid(len(board.map[0]), len(board.map))
    letters = {Cell(x, y): sign for y, row in enumerate(board.map) for x, sign in enumerate(row)}

    def squares(wanted: Iterable[str]) -> int:
        return grid.cellset(cell for cell, sign in letters.items() if sign in wanted).mask

    names = tuple(sorted({*letters.values()} - {OUTER, LAKE, SQUARE}))
    side = board.block
    blocks = Grid(-(-grid.width // side), -(-grid.height // side))
    under: dict[int, int] = {}
    for cell in letters:
        block = blocks.index(Cell(cell.x // side, cell.y // side))
        under[block] = under.get(block, 0) | 1 << grid.index(cell)
    land, market = squares((OUTER, *names)), squares(SQUARE)
    numbered = [(tile, kind) for kind in data.buildings for tile in kind.tiles]
    shapes = tuple(shape_of(*kind.size, tile.edges, kind.colour == "green") for tile, kind in numbered)
    bare = Ground(
        data=data,
        number=number,
        rules=rules,
        grid=grid,
        stride=grid.stride,
        places=grid.stride * grid.height,
        land=land,
        city=squares(names),
        outer=squares(OUTER),
        market=market,
        districts=tuple(map(squares, names)),
        names=names,
        blocks=blocks,
        forest=mask_of(block for block, covered in under.items() if covered & land),
        clearings=mask_of(block for block, covered in under.items() if covered & market),
        squares=under,
        moorings=board.moorings,
        kinds=tuple(kind for _, kind in numbered),
        tiles=tuple(tile.id for tile, _ in numbered),
        numbers={tile.id: number for number, (tile, _) in enumerate(numbered)},
        shapes=shapes,
        stamps={},
    )
    stamps = {
        shape: {turn.rotation: _stamp(bare, shape, turn) for turn in shape.distinct} for shape in shapes
    }
    return attrs.evolve(bare, stamps=stamps)


def _stamp(ground: Ground, shape: Shape, turn: Turn) -> Stamp:
    stride, rules = ground.stride, ground.rules
    offsets = tuple(cell.y * stride + cell.x for cell in turn.cells)

    def touching(squares: int) -> int:
        """The places where the tile would cover some of these squares."""
        return reduce(or_, [squares >> offset for offset in offsets])

    allowed = reduce(and_, [ground.land >> offset for offset in offsets])
    in_city, outside = touching(ground.city), touching(ground.outer)
    if not rules.allow_mixed_area:
        allowed &= ~(in_city & outside)
    if shape.is_green:
        allowed &= ~in_city
    elif not rules.non_green_outside or shape.has_green_side:
        allowed &= ~outside
    for cell, side, road in turn.sides:
        if road == GREEN:
            beyond = cell.towards(side)
            allowed &= _shifted(ground.outer, -(beyond.y * stride + beyond.x))
    touched = [allowed]  # for each number the places where the tile lies in so many districts, or more
    for squares in map(touching, ground.districts):
        touched = [*touched, 0]
        for number in range(len(touched) - 1, 0, -1):
            touched[number] |= touched[number - 1] & squares
    if rules.max_districts + 1 < len(touched):
        allowed &= ~touched[rules.max_districts + 1]
    return Stamp(
        turn=turn,
        offsets=offsets,
        roads=tuple(
            (cell.y * stride + cell.x, 4 * ROADS.index(road) + side.index)
            for cell, side, road in turn.sides
            if road != GREEN
        ),
        allowed=allowed,
        in_city=allowed & in_city,
    )


# --- the town --------------------------------------------------------------------------------------------


@attrs.frozen
class Town:
    """The forest that is left and the buildings that stand, sorted by tile.

    ``town_of`` makes one; the other fields follow from these and are what placing needs.
    """

    ground: Ground = attrs.field(eq=False, repr=False)
    woods: int = attrs.field(repr=hex)
    """The blocks that forest covers."""
    buildings: tuple[Placed, ...]
    free: int = attrs.field(eq=False, repr=False)
    """The squares of the land that are bare."""
    contact: int = attrs.field(eq=False, repr=False)
    """The squares that a city building may lean on: the Market and buildings (PN-8.1, PN-8.12)."""
    sides: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """By letter and side: the squares of the city whose side carries that road."""
    touching: int = attrs.field(init=False, eq=False, repr=False)
    """The squares of the city beside ``contact``."""
    wrong: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """By letter and side: the squares where a side with that road would meet another road (PN-8.2)."""

    def __attrs_post_init__(self) -> None:
        """Work out what a new building meets."""
        ground, stride = self.ground, self.ground.stride
        object.__setattr__(self, "touching", ground.city & grow(self.contact, stride))
        steps = (stride, -1, -stride, 1)  # from a neighbour back over north, east, south, west
        facing = [
            [_shifted(self.sides[4 * road + (side ^ 2)], steps[side]) & ground.city for side in range(4)]
            for road in range(3)
        ]
        wrong = tuple(
            facing[(road + 1) % 3][side] | facing[(road + 2) % 3][side]
            for road in range(3)
            for side in range(4)
        )
        object.__setattr__(self, "wrong", wrong)

    def origins(self, stamp: Stamp) -> int:
        """All places for a turned tile, as bits of its top left square (PN-8)."""
        free, places = self.free, stamp.allowed
        for offset in stamp.offsets:
            places &= free >> offset
        in_city = places & stamp.in_city
        if not in_city:
            return places
        near = bad = 0
        touching, wrong = self.touching, self.wrong
        for offset in stamp.offsets:
            near |= touching >> offset
        for offset, road in stamp.roads:
            bad |= wrong[road] >> offset
        return places ^ in_city | in_city & near & ~bad

    def cleared(self, block: int) -> Town:
        """The town after the forest on a block is gone."""
        free = self.free | self.ground.squares[block]
        return Town(self.ground, self.woods ^ 1 << block, self.buildings, free, self.contact, self.sides)

    def built(self, placed: Placed) -> Town:
        """The town with one more building, which covers no square of another."""
        ground = self.ground
        shape = ground.shapes[placed.tile]
        stamp = ground.stamps[shape][shape.smallest[placed.rotation]]
        origin = placed.cell.y * ground.stride + placed.cell.x
        squares = mask_of(origin + offset for offset in stamp.offsets)
        sides = list(self.sides)
        for offset, road in stamp.roads:
            sides[road] |= 1 << origin + offset & ground.city
        counted = squares if ground.rules.outer_counts_for_adjacency else squares & ground.city
        return Town(
            ground,
            self.woods,
            tuple(sorted((*self.buildings, placed))),
            self.free & ~squares,
            self.contact | counted,
            tuple(sides),
        )

    def at(self, cell: Cell) -> Placed | None:
        """The building that covers a square."""
        bit = self.ground.bit_of(cell)
        return next((it for it in self.buildings if bit >= 0 and self.ground.footprint(it) >> bit & 1), None)

    @property
    def cleared_blocks(self) -> tuple[Block, ...]:
        """The blocks that have been cleared, in reading order."""
        ground = self.ground
        return tuple(Block(*ground.blocks.cell(bit)) for bit in bits_of(ground.forest & ~self.woods))


def _shifted(mask: int, step: int) -> int:
    return mask << step if step > 0 else mask >> -step


def town_of(ground: Ground, woods: int, buildings: Sequence[Placed]) -> Town:
    """The town with that forest and these buildings; whether they fit together is not asked."""
    sides = [0] * (4 * len(ROADS))
    if ground.rules.market_edges != "any":
        road = ROADS.index({"sand": SAND, "stone": STONE}[ground.rules.market_edges])
        for side in range(4):
            sides[4 * road + side] = ground.market
    free = ground.land
    for block in bits_of(woods):
        free &= ~ground.squares[block]
    town = Town(ground, woods, (), free, ground.market, tuple(sides))
    for placed in buildings:
        town = town.built(placed)
    return town
