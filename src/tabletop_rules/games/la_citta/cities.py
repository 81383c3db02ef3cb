"""The land and the cities on it.

A city is in normal form: citizens are counted for the whole of it, which has one on every tile and the rest
on its castello. What follows from the tiles (masks, food, arches, limit) is worked out when a city changes;
hexes stand at the surface, masks of ``lanes`` inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

import attrs

from tabletop_rules.game import Seat
from tabletop_rules.games.la_citta.components import KINDS, WATER_HOUSES, Building, Ground, Landscape, Wish
from tabletop_rules.games.la_citta.lanes import Lanes, lanes_of
from tabletop_rules.games.la_citta.options import UNLIMITED, Options, limit
from tabletop_rules.geometry import Hex
from tabletop_rules.records import trusted_constructor

# --- the land ------------------------------------------------------------------------------------------


class Plot(NamedTuple):
    """A field in use, and what lies on it, if anything does yet."""

    number: int
    hexes: tuple[Hex, ...]
    landscape: Landscape | None


@attrs.frozen(weakref_slot=False)
class Land:
    """The board of a game: its options, its number of players, and the landscapes that lie so far.

    ``landscapes`` belong to the fields in use, in the order of their numbers.
    """

    options: Options
    seats: int
    landscapes: tuple[Landscape, ...] = ()

    lanes: Lanes = attrs.field(init=False, eq=False, repr=False)
    """The lane hexes in use."""
    corn: bytes = attrs.field(init=False, eq=False, repr=False)
    """The corn around each lane hex, once all landscapes lie (LC-6.1)."""
    mountains: bytes = attrs.field(init=False, eq=False, repr=False)
    """The number of mountains around each lane hex (LC-3.1)."""
    ground: Mapping[Ground | None, int] = attrs.field(init=False, eq=False, repr=False)
    """The mask of the lane hexes that touch each kind of land; None stands for all lane hexes."""

    def __attrs_post_init__(self) -> None:
        """Look at the landscapes from the lanes."""
        lanes = lanes_of(self.options.board, self.seats, self.options.hub)
        corn, mountains = bytearray(len(lanes.hexes)), bytearray(len(lanes.hexes))
        ground: dict[Ground | None, int] = {None: lanes.full, "corn": 0, "water": 0, "mountain": 0}
        if len(self.landscapes) == len(lanes.borders):
            for landscape, border in zip(self.landscapes, lanes.borders, strict=True):
                for number in border:
                    ground[landscape.ground] |= 1 << number
                    corn[number] += landscape.corn
                    mountains[number] += landscape is Landscape.MOUNTAIN
        for name, value in (
            ("lanes", lanes),
            ("corn", bytes(corn)),
            ("mountains", bytes(mountains)),
            ("ground", ground),
        ):
            object.__setattr__(self, name, value)

    @property
    def plots(self) -> tuple[Plot, ...]:
        """The fields in use, by number."""
        numbers, fields = self.lanes.area.fields, self.lanes.plan.fields
        landscapes = [*self.landscapes, *[None] * (len(numbers) - len(self.landscapes))]
        return tuple(
            Plot(number, tuple(Hex(*it) for it in fields[number - 1].hexes), landscape)
            for number, landscape in zip(numbers, landscapes, strict=True)
        )

    def touched(self, hex_: Hex) -> tuple[Landscape, ...]:
        """The landscapes around a lane hex, once all lie; a field counts once (LC-6.1)."""
        number = self.lanes.index[hex_]
        return tuple(
            landscape
            for landscape, border in zip(self.landscapes, self.lanes.borders, strict=False)
            if number in border
        )

    def city(
        self,
        owner: Seat,
        citizens: int,
        tiles: Iterable[tuple[Hex, Building]],
        figures: Iterable[tuple[Hex, Wish, int]] = (),
        harvests: Iterable[Hex] = (),
    ) -> City:
        """The city of these tiles, one of which is its castello; what is told of it need not make sense.

        Raises:
            ValueError: there is no castello among the tiles, or more than one.
            KeyError: a tile is on no lane.
        """
        placed = sorted(Tile(*tile) for tile in tiles)
        (castello,) = (hex_ for hex_, building in placed if building is Building.CASTELLO)
        city = self.settlement(castello, owner, citizens)
        for hex_, building in placed:
            if building is not Building.CASTELLO:
                city = self.extended(city, hex_, building, citizens)
        for hex_, wish, number in sorted(figures):
            city = self.raised(city, Figures(hex_, wish, number))
        for hex_ in sorted(harvests):
            city = self.enriched(city, hex_)
        return city

    def settlement(self, hex_: Hex, owner: Seat, citizens: int) -> City:
        """A castello alone."""
        lanes = self.lanes
        number = lanes.index[hex_]
        return new_city(
            hex_,
            owner,
            citizens,
            (Tile(hex_, Building.CASTELLO),),
            (),
            (),
            1 << number,
            lanes.near[number],
            lanes.reach[number],
            self.corn[number],
            0,
            0,
            (0, 0, 0),
            limit(self.options, False, False),
        )

    def extended(self, city: City, hex_: Hex, building: Building, citizens: int) -> City:
        """The city with a building more, and with so many citizens."""
        number = self.lanes.index[hex_]
        return self._altered(
            city,
            citizens,
            tuple(sorted((*city.tiles, Tile(hex_, building)))),
            city.mask | 1 << number,
            city.near | self.lanes.near[number],
            city.reach | self.lanes.reach[number],
            Tile(hex_, building),
            1,
        )

    def reduced(self, city: City, tile: Tile) -> City:
        """The city without a building that it has; figures on it are gone, too (LC-9.14)."""
        lanes, mask, near, reach = self.lanes, 0, 0, 0
        for hex_, wish, number in city.figures:
            if hex_ == tile.hex:
                city = self.raised(city, Figures(hex_, wish, -number))
        if tile.hex in city.harvests:
            city = self.enriched(city, tile.hex, -1)
        tiles = tuple([it for it in city.tiles if it != tile])
        for hex_, _ in tiles:
            number = lanes.index[hex_]
            mask |= 1 << number
            near |= lanes.near[number]
            reach |= lanes.reach[number]
        return self._altered(city, city.citizens, tiles, mask, near, reach, tile, -1)

    def _altered(
        self,
        city: City,
        citizens: int,
        tiles: tuple[Tile, ...],
        mask: int,
        near: int,
        reach: int,
        tile: Tile,
        sign: Literal[1, -1],
    ) -> City:
        """The city with other tiles, of which one comes or goes."""
        hex_, building = tile
        kind, number, most = KINDS[building], self.lanes.index[hex_], city.most
        is_farm, is_quarry = building is Building.FARM, building is Building.QUARRY
        if building is Building.MARKET or kind.beside == "water":
            buildings = {it for _, it in tiles}
            most = limit(self.options, Building.MARKET in buildings, not buildings.isdisjoint(WATER_HOUSES))
        return new_city(
            city.castello,
            city.owner,
            citizens,
            tiles,
            city.figures,
            city.harvests,
            mask,
            near,
            reach,
            city.food + sign * self.corn[number] if is_farm else city.food,
            city.bonus,
            city.income + sign * self.mountains[number] if is_quarry else city.income,
            _with_arches(city.arches, kind.arches, sign),
            most,
        )

    def raised(self, city: City, figures: Figures) -> City:
        """The city with more figures on a tile, or fewer; they join those of the same colour."""
        places = {(it.hex, it.wish): it.number for it in city.figures}
        places[figures[:2]] = places.get(figures[:2], 0) + figures.number
        return attrs.evolve(
            city,
            figures=tuple(sorted(Figures(*place, number) for place, number in places.items() if number)),
            arches=_with_arches(city.arches, _ARCH_OF[figures.wish], figures.number),
        )

    def enriched(self, city: City, farm: Hex, sign: Literal[1, -1] = 1) -> City:
        """The city with a rich harvest on a farm, or without it."""
        harvests = {*city.harvests} ^ {farm}
        bonus = city.bonus + sign * self.corn[self.lanes.index[farm]]
        return attrs.evolve(city, harvests=tuple(sorted(harvests)), bonus=bonus)


_ARCH_OF: Final = {Wish.CULTURE: (1, 0, 0), Wish.EDUCATION: (0, 1, 0), Wish.HEALTH: (0, 0, 1)}


def _with_arches(
    arches: tuple[int, int, int], more: tuple[int, int, int], times: int
) -> tuple[int, int, int]:
    return arches[0] + times * more[0], arches[1] + times * more[1], arches[2] + times * more[2]


# --- cities --------------------------------------------------------------------------------------------


class Tile(NamedTuple):
    """A castello or building and where it stands."""

    hex: Hex
    building: Building


class Figures(NamedTuple):
    """Coloured figures on a tile and the colour of arches that they raise (LC-5D.2)."""

    hex: Hex
    wish: Wish
    number: int


@attrs.frozen(weakref_slot=False)
class City:
    """A castello with all tiles joined to it; ``Land.city`` works out the second half of the fields.

    Tiles, figures and farms with a rich harvest are sorted by their hexes.
    """

    castello: Hex
    owner: Seat
    citizens: int
    tiles: tuple[Tile, ...]
    figures: tuple[Figures, ...]
    harvests: tuple[Hex, ...]
    mask: int = attrs.field(eq=False, repr=False)
    """Where its tiles stand."""
    near: int = attrs.field(eq=False, repr=False)
    """What is at most one step away from it."""
    reach: int = attrs.field(eq=False, repr=False)
    """What is at most three steps away."""
    food: int = attrs.field(eq=False, repr=False)
    """The food of its castello and farms, a rich harvest apart (LC-6.1)."""
    bonus: int = attrs.field(eq=False, repr=False)
    """The food that rich harvests add (LC-5D.9)."""
    income: int = attrs.field(eq=False, repr=False)
    """The gold of its quarries (LC-3.1)."""
    arches: tuple[int, int, int] = attrs.field(eq=False, repr=False)
    """Its arches of culture, education and health, figures included."""
    most: int = attrs.field(eq=False, repr=False)
    """Its limit as a number; ``UNLIMITED`` if it has none."""

    @property
    def size(self) -> int:
        """How many tiles it has."""
        return len(self.tiles)

    @property
    def surplus(self) -> int:
        """The citizens that are needed on no tile; negative in phases 7 and 8, when tiles have to go."""
        return self.citizens - len(self.tiles)

    @property
    def limit(self) -> int | None:
        """How many citizens it may have been given; None for any number (LC-4.2)."""
        return None if self.most == UNLIMITED else self.most

    @property
    def placed(self) -> int:
        """How many coloured figures of its owner stand in it (LC-5D.6)."""
        return len(self.harvests) + sum([it.number for it in self.figures])

    @property
    def is_complete(self) -> bool:
        """Whether it has arches of all three colours (LC-12.4)."""
        return all(self.arches)

    def at(self, hex_: Hex) -> Building | None:
        """The tile on a hex, or None."""
        return next((building for place, building in self.tiles if place == hex_), None)

    def count(self, building: Building) -> int:
        """How many tiles of a kind it has."""
        return [it for _, it in self.tiles].count(building)


new_city: Final = trusted_constructor(City)


def populated(city: City, citizens: int) -> City:
    """The same city with another number of citizens."""
    return new_city(
        city.castello,
        city.owner,
        citizens,
        city.tiles,
        city.figures,
        city.harvests,
        city.mask,
        city.near,
        city.reach,
        city.food,
        city.bonus,
        city.income,
        city.arches,
        city.most,
    )
