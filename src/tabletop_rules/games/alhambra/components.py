"""What is in the box: the 54 tiles, the money cards, the scoring cards, the decks, and the scoring table.

All of it is data (``data/*.toml``), checked when it is read by what is known of the tiles (section 1.1 of
the rulebook). Inside the rules a card is its *kind*, a number from 0 to 35, and cards are bags of 36 counts;
tiles have numbers from 0 to 53.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import IntEnum, StrEnum
from functools import cache
from typing import Any, Final, NamedTuple

import attrs

from tabletop_rules.bags import Bag, bag_of
from tabletop_rules.errors import RulesError
from tabletop_rules.geometry import Side
from tabletop_rules.resources import read_text

PLACES: Final = (1, 2, 3, 4)
"""The places of the market, each of which takes one colour of money."""
OPEN_CARDS: Final = 4
"""Money cards that lie open (AL-05)."""
HIGHEST: Final = 9
"""The highest value of a money card."""


class ComponentError(RulesError, ValueError):
    """The data of tiles, cards or points is not what it should be."""


# --- money -----------------------------------------------------------------------------------------------


class Colour(IntEnum):
    """A currency, by its cards; its number is that of the market place where it is paid."""

    BLUE = 1
    GREEN = 2
    ORANGE = 3
    YELLOW = 4

    __hash__ = int.__hash__  # an Enum hashes by name, in Python code

    def __str__(self) -> str:
        return self.name.lower()


class Card(NamedTuple):
    """A money card; cards sort by colour, then by value.

    >>> print(Card(Colour.BLUE, 7))
    blue7
    """

    colour: Colour
    value: int

    @property
    def kind(self) -> int:
        """The number of the card in a bag of money."""
        return HIGHEST * (self.colour - 1) + self.value - 1

    def __str__(self) -> str:
        return f"{self.colour}{self.value}"


CARDS: Final = tuple(Card(colour, value) for colour in Colour for value in range(1, HIGHEST + 1))
"""All money cards that there are, by kind."""
KINDS: Final = len(CARDS)
NO_MONEY: Final[Bag] = (0,) * KINDS
VALUES: Final = tuple(card.value for card in CARDS)
"""The value of each kind of card."""


def purse(cards: Iterable[Card]) -> Bag:
    """The bag of these cards.

    >>> purse([Card(Colour.BLUE, 2), Card(Colour.BLUE, 2)])[:3]
    (0, 2, 0)
    """
    return bag_of((card.kind for card in cards), KINDS)


def cards_of(money: Bag) -> tuple[Card, ...]:
    """The cards in a bag, in order."""
    return tuple([card for card, count in zip(CARDS, money, strict=True) if count for _ in range(count)])


def of_colour(money: Bag, colour: int) -> Bag:
    """How many cards of that colour there are, by value from 1 to 9."""
    return money[HIGHEST * (colour - 1) : HIGHEST * colour]


class ScoringCard(StrEnum):
    """The two cards in the pile of money that bring a scoring (AL-06)."""

    A = "A"
    B = "B"


SCORING_CARDS: Final = tuple(ScoringCard)

# --- tiles -----------------------------------------------------------------------------------------------


class TileType(StrEnum):
    """The types of buildings, in the order of their points."""

    PAVILION = "pavilion"
    SERAGLIO = "seraglio"
    ARCADES = "arcades"
    CHAMBERS = "chambers"
    GARDEN = "garden"
    TOWER = "tower"

    __hash__ = str.__hash__


TYPES: Final = tuple(TileType)
SIDES: Final = tuple(Side)
"""Walls are masks: bit 0 is the north side, and on clockwise."""


class Tile(NamedTuple):
    """A building: its number, id, type and price, and the mask of its walls; the number says it all.

    >>> tile = TILES[45]
    >>> print(tile, tile.type, tile.price, *(side.letter for side in tile.wall_sides))
    TOW-9-ES tower 9 E S
    """

    number: int
    id: str
    type: TileType | None
    price: int
    walls: int

    @property
    def wall_sides(self) -> tuple[Side, ...]:
        """The sides with a wall, clockwise from the north."""
        return tuple(side for side in SIDES if self.has_wall(side))

    def has_wall(self, side: Side) -> bool:
        """Whether there is a wall on that side."""
        return self.walls >> side.index & 1 == 1

    def __str__(self) -> str:
        return self.id


FOUNTAIN: Final = Tile(-1, "FOUNTAIN", None, 0, 0)
"""The tile that everyone begins with: it has no walls (AL-55) and counts for no type."""


def _data(name: str) -> Mapping[str, Any]:
    return tomllib.loads(read_text(__package__, f"data/{name}.toml"))


def read_tiles(data: Mapping[str, Any]) -> tuple[Tile, ...]:
    """The tiles of a table like ``data/tiles.toml``.

    Raises:
        ComponentError: an id does not say its type, price and walls, or the tiles are not those of the game.
    """
    tiles: list[Tile] = []
    for code, entry in data.items():
        for text in entry["tiles"]:
            prefix, price, walls = text.split("-")
            mask = sum(1 << side.index for side in SIDES if side.letter in walls)
            tile = Tile(len(tiles), text, TileType(entry["type"]), int(price), mask)
            if text != f"{code}-{tile.price}-{_letters(tile) or 0}" or prefix != code:
                raise ComponentError(f"{text} is no id of a tile: type, price and walls, as in {code}-9-ES")
            tiles.append(tile)
    _check(tiles)
    return tuple(tiles)


def _letters(tile: Tile) -> str:
    return "".join(side.letter for side in tile.wall_sides)


_TYPE_COUNTS: Final = {
    TileType.PAVILION: 7,
    TileType.SERAGLIO: 7,
    TileType.ARCADES: 9,
    TileType.CHAMBERS: 9,
    TileType.GARDEN: 11,
    TileType.TOWER: 11,
}
_WALL_COUNTS: Final = (
    {"": 10}
    | dict.fromkeys("NESW", 4)
    | dict.fromkeys(("NE", "ES", "SW", "NW"), 5)
    | dict.fromkeys(("NES", "ESW", "NSW", "NEW"), 2)
)
"""How many tiles have which walls; so there are 20 walls on each side, and never two opposite ones alone."""


def _check(tiles: list[Tile]) -> None:
    if len({tile.id for tile in tiles}) < len(tiles):
        raise ComponentError("a tile stands twice in the table")
    for what, counts, expected in (
        ("types", Counter(tile.type for tile in tiles), _TYPE_COUNTS),
        ("walls", Counter(map(_letters, tiles)), _WALL_COUNTS),
    ):
        if counts != expected:
            raise ComponentError(f"the {what} of the tiles are {dict(counts)}, not {expected}")


TILES: Final = read_tiles(_data("tiles"))
"""All buildings, by number."""
TILE_BY_ID: Final = {tile.id: tile for tile in TILES}
NO_TILES: Final[Bag] = (0,) * len(TILES)

# --- points and decks ------------------------------------------------------------------------------------


@cache
def points_table() -> Mapping[TileType, tuple[tuple[int, ...], ...]]:
    """For each type and each of the three scorings the points of the places that pay (AL-70).

    >>> points_table()[TileType.TOWER]
    ((6,), (13, 6), (21, 13, 6))
    """
    return read_points(_data("scoring"))


def read_points(data: Mapping[str, Any]) -> Mapping[TileType, tuple[tuple[int, ...], ...]]:
    """The points of a table like ``data/scoring.toml``.

    Raises:
        ComponentError: a type is missing, or a scoring n does not pay n places, better ones better.
    """
    points = {kind: tuple(map(tuple, data.get(kind, ()))) for kind in TYPES}
    for kind, scorings in points.items():
        if [len(paid) for paid in scorings] != [1, 2, 3] or set(data) != set(TYPES):
            raise ComponentError(f"the scorings of {kind} do not pay one, two and three places: {scorings}")
        if any(list(paid) != sorted(paid, reverse=True) for paid in scorings):
            raise ComponentError(f"a better place of {kind} pays less: {scorings}")
    return points


@attrs.frozen
class Deck:
    """What a game is played with: the money cards and the buildings, as bags."""

    money: Bag
    tiles: Bag


@cache
def deck(name: str, seats: int) -> Deck:
    """The deck of that name for so many players: two have two of each money card, not three (AL-90).

    >>> sum(deck("full", 2).money), sum(deck("full", 3).money), sum(deck("full", 3).tiles)
    (72, 108, 54)
    """
    data = _data("decks")[name]
    copies = data["copies_for_two" if seats == 2 else "copies"]
    chosen = TILE_BY_ID if data["tiles"] == "all" else data["tiles"]
    return Deck(
        tuple(copies if value in data["values"] else 0 for value in VALUES),
        tuple(1 if tile.id in chosen else 0 for tile in TILES),
    )
