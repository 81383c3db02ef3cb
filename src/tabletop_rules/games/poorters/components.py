"""The parts of the data: what operations, buildings, characters, cards and boards are written as (section 2).

They are plain records, so that their JSON is plain too. What must fit together among them is checked by
``data``; what an operation does is said in ``effects``.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import attrs

from tabletop_rules.games.poorters.moves import Good

Colour: TypeAlias = Literal["red", "green", "blue", "neutral"]
"""Start buildings, fields, communal buildings, and all others."""
COLOURS: Final = ("red", "green", "blue", "neutral")
CHARACTERS: Final = ("lumberjack", "builder", "farmer", "trader", "sheriff", "count", "steward")
SAND, STONE, GREEN, NO_ROAD = "stg-"
MARKET: Final = "market"
"""The outlet that is always open; its letter on maps is M."""
OUTER, LAKE, SQUARE = ".~M"
LARGEST: Final = 40
"""The largest width or height of a map."""


# --- operations and effects ------------------------------------------------------------------------------


@attrs.frozen
class Gain:
    """The player gets goods, money or points."""

    op: Literal["gain"]
    wood: int = 0
    grain: int = 0
    cattle: int = 0
    fish: int = 0
    game: int = 0
    florins: int = 0
    vp: int = 0


@attrs.frozen
class Pay:
    """The player gives goods or money to the bank."""

    op: Literal["pay"]
    wood: int = 0
    grain: int = 0
    cattle: int = 0
    fish: int = 0
    game: int = 0
    florins: int = 0


@attrs.frozen
class PayDistinct:
    """The player gives one each of so many different foods."""

    op: Literal["pay_distinct_foods"]
    n: int


@attrs.frozen
class Burghers:
    """The magistrate moves along the track, back if ``n`` is negative."""

    op: Literal["burghers"]
    n: int


@attrs.frozen
class Lumber:
    """The player has a Lumberjack slot without the privilege."""

    op: Literal["lumber"]


@attrs.frozen
class BuildOne:
    """The player builds one building at its cost; blue ones are never built so."""

    op: Literal["build"]
    exclude_colours: tuple[Colour, ...] = ("blue",)


@attrs.frozen
class MarketSale:
    """The player sells some units at the Market, each for more than its price."""

    op: Literal["market_sale"]
    max_units: int
    bonus: int = 0


@attrs.frozen
class DistrictPoints:
    """The player gets 1 VP for each district with a building of the player, up to a number."""

    op: Literal["district_vp"]
    max: int


@attrs.frozen
class LoseFlorins:
    """Every player loses 1 florin for each full ``per`` florins."""

    op: Literal["all_lose_florins"]
    per: int


@attrs.frozen
class LoseFromField:
    """Every player loses some of a good that lies on a field: the first one in the data that has any."""

    op: Literal["all_lose_field_good"]
    good: Literal["grain", "cattle"]
    n: int = 1


@attrs.frozen
class LoseSupply:
    """Every player loses some of a good in the supply."""

    op: Literal["all_lose_supply"]
    good: Good
    n: int = 1


@attrs.frozen
class Grow:
    """Every empty field of a good gets one."""

    op: Literal["grow"]
    good: Literal["grain", "cattle"]


WishOperation: TypeAlias = (
    Pay | PayDistinct | Gain | Burghers | Lumber | BuildOne | MarketSale | DistrictPoints
)
EventOperation: TypeAlias = Burghers | LoseFlorins | LoseFromField | LoseSupply | Grow
Operation: TypeAlias = (
    Pay
    | PayDistinct
    | Gain
    | Burghers
    | Lumber
    | BuildOne
    | MarketSale
    | DistrictPoints
    | LoseFlorins
    | LoseFromField
    | LoseSupply
    | Grow
)
"""What an action card does."""


@attrs.frozen
class Income:
    """The owner gets florins when incomes are paid (PN-4.3)."""

    op: Literal["income"]
    florins: int


@attrs.frozen
class LumberBonus:
    """The owner gets more wood in a Lumberjack slot (PN-6.4)."""

    op: Literal["lumber_bonus"]
    wood: int


@attrs.frozen
class Field:
    """A good grows there (PN-11.2)."""

    op: Literal["field"]
    good: Literal["grain", "cattle"]


@attrs.frozen
class Opens:
    """The building opens a stall (PN-10.1)."""

    op: Literal["stall"]
    stall: str


@attrs.frozen
class Shield:
    """While the building stands, an event moves the track by ``burghers`` at most, and does nothing else."""

    op: Literal["shield"]
    event: str
    burghers: int = 0


@attrs.frozen
class NoEffect:
    """The building does nothing but stand."""

    op: Literal["none"]


@attrs.frozen
class Fishing:
    """The owner gets fish in a Farmer slot (PN-11.4)."""

    op: Literal["boat"]
    fish: int


Effect: TypeAlias = Income | LumberBonus | Field | Opens | Shield | NoEffect
"""What a building does."""


# --- things ----------------------------------------------------------------------------------------------


@attrs.frozen
class Goods:
    """A number for each good."""

    wood: int = 0
    grain: int = 0
    cattle: int = 0
    fish: int = 0
    game: int = 0


@attrs.frozen
class Cost:
    """What a building costs."""

    wood: int = 0
    florins: int = 0


@attrs.frozen
class Tile:
    """One building tile: its name, and the roads at its edges, north, east, south and west at rotation 0.

    ``edges`` is one letter a side, or for each side one letter a square, north and south from left to right,
    east and west from top to bottom (PN-19.11): s sand, t stone, g green, - no road.
    """

    id: str
    edges: str | tuple[tuple[str, ...], ...]


@attrs.frozen
class Building:
    """A kind of building, with all tiles of it; ``size`` is width and height at rotation 0."""

    type: str
    en: str
    nl: str
    colour: Colour
    size: tuple[int, int]
    cost: Cost
    vp: int
    burghers: int
    min_burghers: int
    effect: Effect
    tiles: tuple[Tile, ...]

    def __attrs_post_init__(self) -> None:
        """Write edges in one way, so that equal tiles are equal."""
        object.__setattr__(self, "tiles", tuple(_in_short(tile, self.size) for tile in self.tiles))


def _in_short(tile: Tile, size: tuple[int, int]) -> Tile:
    """The tile with one letter a side, if all squares of each side have the same."""
    edges = tile.edges
    is_long = not isinstance(edges, str) and [*map(len, edges)] == [*size, *size]
    if is_long and all(len({*side}) == 1 for side in edges):
        return attrs.evolve(tile, edges="".join(side[0] for side in edges))
    return tile


@attrs.frozen
class Boat:
    """What every boat costs and brings."""

    cost: Cost
    vp: int
    burghers: int
    effect: Fishing


@attrs.frozen
class Character:
    """A character: from which value of the track on it can be chosen, and the units of its privilege."""

    id: Literal["lumberjack", "builder", "farmer", "trader", "sheriff", "count", "steward"]
    en: str
    nl: str
    enters_at: int
    privilege: int


@attrs.frozen
class Sheriff:
    """What 0, 1, 2 … cards cost, and how many wishes a player may play in a phase (PN-13.2, PN-13.6)."""

    card_prices: tuple[int, ...]
    max_wishes: int


@attrs.frozen
class Count:
    """What the Count gives for a district, and how much a player can get (PN-15.1)."""

    vp_per_majority: int
    max_vp: int


@attrs.frozen
class Market:
    """How much the Market buys, and for how many florins; 0 for what it does not buy (PN-12.3)."""

    capacity_base: int
    burghers_per_capacity: int
    prices: Goods


@attrs.frozen
class Stall:
    """What a stall buys: ``units_in`` of the good are one unit, paid in florins or in points (PN-12.4)."""

    id: str
    good: Good
    units_in: int
    florins: int
    vp: int
    capacity: int


@attrs.frozen
class ForestTile:
    """A kind of forest tile: the goods on its back, and how many there are (PN-3.2)."""

    id: str
    goods: Goods
    copies: int


@attrs.frozen
class Card:
    """A kind of action card; ``copies`` are those in the deck of 2, 3 and 4 players (PN-3.6)."""

    id: str
    kind: Literal["wish", "event"]
    en: str
    ops: tuple[Operation, ...]
    copies: tuple[int, int, int]
    name: str = ""


@attrs.frozen
class Board:
    """A side of the board: letters are districts, ``M`` the Market, ``.`` the outer area, ``~`` the lake."""

    id: str
    players: tuple[int, ...]
    block: int
    moorings: tuple[str, ...]
    map: tuple[str, ...]


@attrs.frozen
class Box:
    """How much of a thing there is, where that is known; counted only if the bank is limited (PN-19.2)."""

    florins: int
    fish: int
    game: int
