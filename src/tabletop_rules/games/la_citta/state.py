"""A state of La Città: the land, the cities with their citizens, the cards, and what is to be done next.

Cities are in normal form: citizens are counted for the whole city, which has one on every tile and the rest
on its castello. What follows from the tiles (masks, food, arches, limit) is worked out when a city changes;
hexes stand at the surface, masks of ``lanes`` inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple

import attrs

from tabletop_rules.bags import Bag
from tabletop_rules.game import Seat
from tabletop_rules.games.la_citta.components import (
    CARDS,
    CASTELLOS,
    FIGURES,
    KINDS,
    WATER_HOUSES,
    WISHES,
    Building,
    Card,
    Ground,
    Landscape,
    Wish,
)
from tabletop_rules.games.la_citta.lanes import Lanes, lanes_of
from tabletop_rules.games.la_citta.options import UNLIMITED, Options, limit
from tabletop_rules.geometry import Hex
from tabletop_rules.records import trusted_constructor

# --- the land ------------------------------------------------------------------------------------------


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
    def is_complete(self) -> bool:
        """Whether it has arches of all three colours (LC-12.4)."""
        return all(self.arches)

    def at(self, hex_: Hex) -> Building | None:
        """The tile on a hex, or None."""
        return next((building for place, building in self.tiles if place == hex_), None)

    def count(self, building: Building) -> int:
        """How many tiles of a kind it has."""
        return sum(it is building for _, it in self.tiles)


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


# --- players and cards ---------------------------------------------------------------------------------


class Player(NamedTuple):
    """What a player has besides his cities.

    ``penalty`` counts what he is punished for: 1 if he lost citizens, until the penalty is paid (LC-10.5);
    the number of those who starved in year six, if each costs points (LC-12.2).
    """

    gold: int
    actions: int
    has_founded: bool = False
    penalty: int = 0


class Politics(NamedTuple):
    """Where the 32 politics cards are; cards in bags have the numbers of ``CARDS``.

    The display is sorted; with a flush variant it is in order of age, the oldest first. ``blind`` are the
    cards that passes laid before players this year, ``buried`` such cards in the discard pile: nobody has
    seen them.
    """

    display: tuple[int, ...]
    pile: Bag
    used: Bag
    blind: Bag
    discard: Bag
    buried: Bag


class VoiceCard(NamedTuple):
    """A voice card of this year: its wish if that is decided, and the seats that know it, as a mask.

    The face of a face-down card is decided when somebody looks at it or it is turned up.
    """

    wish: Wish | None = None
    seen_by: int = 0

    def is_known_to(self, viewer: Seat | None) -> bool:
        """Whether a seat knows its face; None is a spectator, who knows what lies open."""
        return self.seen_by == EVERYBODY if viewer is None else bool(self.seen_by >> viewer & 1)


EVERYBODY: Final = -1
"""The mask of all who look at what lies open."""


class Phase(StrEnum):
    """What is to be done next; some of it by chance."""

    DISPLAY = "display"
    """Chance deals the display (LC-0.2)."""
    LANDSCAPES = "landscapes"
    """Chance lays the next landscape (LC-0.6)."""
    LOT = "lot"
    """Chance says who begins (LC-0.7, LC-13.1)."""
    CASTELLOS = "castellos"
    """A castello is placed (LC-0.7)."""
    VOICE = "voice"
    """Chance turns the open voice card up (LC-2.1)."""
    BURY = "bury"
    """The start player may bury the oldest card (``flush=bury``)."""
    POLITICS = "politics"
    """A card is used (LC-5.1)."""
    LOOK = "look"
    """Chance decides a voice card that is looked at (LC-5D.11)."""
    BLIND = "blind"
    """Chance decides the card of a pass (LC-5.7)."""
    REFILL = "refill"
    """Chance fills up the display (LC-5.4)."""
    PEOPLE = "people"
    """Chance turns a hidden voice card up (LC-8.1)."""
    MIGRATION = "migration"
    """The mover names one of his cities and a wish (LC-9.5)."""
    LEAVING = "leaving"
    """A tile is given up after the migration (LC-9.12)."""
    FEEDING = "feeding"
    """The mover chooses who starves (LC-10.2)."""
    HUNGER = "hunger"
    """A tile is given up after starvation (LC-10.3)."""
    OVER = "over"
    """Six years are over."""


CHANCES: Final = frozenset(
    {
        Phase.DISPLAY,
        Phase.LANDSCAPES,
        Phase.LOT,
        Phase.VOICE,
        Phase.LOOK,
        Phase.BLIND,
        Phase.REFILL,
        Phase.PEOPLE,
    }
)
"""The phases in which nobody chooses."""


# --- the state -----------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class State:
    """A position, with what is to be done next.

    ``year`` counts from 1, and is 0 in the set-up; ``round`` from 1 in phase 5, and is 0 outside it.
    ``start`` is the start player; while castellos are placed, who placed the first. ``seat`` is to move, or
    chance acts in the turn of that seat. Cities are sorted by their castellos. ``wishes`` are the voice cards
    whose faces are not decided, those on the table included; ``voice`` the four of this year. ``waiting`` are
    the castellos of the mover's cities that have yet to receive, in the migration; ``deaths`` the citizens
    that he has yet to lose, in the feeding.
    """

    land: Land
    year: int
    phase: Phase
    round: int
    start: Seat
    seat: Seat
    players: tuple[Player, ...]
    cities: tuple[City, ...]
    pools: tuple[int, ...]
    politics: Politics
    wishes: Bag
    voice: tuple[VoiceCard, ...] = ()
    waiting: tuple[Hex, ...] = ()
    deaths: int = 0

    @property
    def options(self) -> Options:
        """The switches of the game."""
        return self.land.options

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    def cities_of(self, seat: Seat) -> tuple[City, ...]:
        """The cities of a seat, in the order of their castellos."""
        return tuple([city for city in self.cities if city.owner == seat])

    def city(self, castello: Hex) -> City | None:
        """The city with that castello, or None."""
        return next((city for city in self.cities if city.castello == castello), None)

    def city_at(self, hex_: Hex) -> City | None:
        """The city with a tile on that hex, or None."""
        return next((city for city in self.cities if city.at(hex_) is not None), None)

    def neighbours(self, city: City) -> tuple[City, ...]:
        """The cities of other players that are two or three steps away (LC-9.1)."""
        reach, owner = city.reach, city.owner
        return tuple([it for it in self.cities if it.mask & reach and it.owner != owner])

    def citizens(self, seat: Seat) -> int:
        """All citizens of a seat."""
        return sum(city.citizens for city in self.cities if city.owner == seat)

    def food(self, seat: Seat) -> int:
        """All food of a seat, rich harvests included (LC-10.1)."""
        return sum(city.food + city.bonus for city in self.cities if city.owner == seat)

    def castellos(self, seat: Seat) -> int:
        """The castellos that a seat has in stock."""
        return CASTELLOS - sum(city.owner == seat for city in self.cities)

    def figures(self, seat: Seat) -> int:
        """The coloured figures that a seat has in stock (LC-5D.6)."""
        used = 0
        for city in self.cities:
            if city.owner == seat and (city.figures or city.harvests):
                used += len(city.harvests) + sum(it.number for it in city.figures)
        return FIGURES - used

    @property
    def display(self) -> tuple[Card, ...]:
        """The politics cards that lie open."""
        return tuple(CARDS[number] for number in self.politics.display)

    @property
    def wishes_of_the_year(self) -> tuple[Wish, ...]:
        """The wish or the two wishes that are valid, once all voice cards lie open (LC-8.1, LC-8.2)."""
        cards = [card.wish for card in self.voice]
        most = max((cards.count(wish) for wish in WISHES), default=0)
        return tuple(wish for wish in WISHES if cards.count(wish) == most)

    def clockwise(self) -> Iterator[Seat]:
        """The seats from the start player on."""
        seats = len(self.players)
        return ((self.start + step) % seats for step in range(seats))

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show: what everybody may see."""
        from tabletop_rules.games.la_citta.view import draw, observe  # noqa: PLC0415 - they need states

        return draw(observe(self, None))


new_state: Final = trusted_constructor(State)

_NAMES: Final = tuple(field.name for field in attrs.fields(State))
_values_of: Final = attrgetter(*_NAMES)
_PLACES: Final = {name: place for place, name in enumerate(_NAMES)}


def changed(state: State, **changes: Any) -> State:
    """The state with other values of some fields: what ``attrs.evolve`` does, many times faster.

    >>> from tabletop_rules.games import la_citta
    >>> changed(la_citta.initial_state(), year=3).year
    3
    """
    values = [*_values_of(state)]
    for name, value in changes.items():
        values[_PLACES[name]] = value
    return new_state(*values)
