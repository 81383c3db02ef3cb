"""A slow, obvious second opinion on the rules of *La Città*: one moment of a game, and what follows from it.

The module is written from the rulebook clauses LC-0 .. LC-13 and from nothing else. It shares no code and no
types with the library, so that an error would have to be made twice, in two different ways, to stay hidden.
Hexes are pairs, buildings and cards are words, moves are lines such as ``build farm (9,1)``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from la_citta.naive_board import AREAS, Hex, distance, near, touched

SIMPLE = ("farm", "quarry", "market", "statue", "school", "fountain")
MEDIUM = ("palazzo", "hospital", "bathhouse")
LARGE = ("dom", "university")
BUILDINGS = (*SIMPLE, *MEDIUM, *LARGE)
"""The eleven types (2.3)."""

ARCHES = {
    "statue": "C", "palazzo": "CC", "dom": "CCC", "school": "E", "university": "EEE",
    "fountain": "H", "bathhouse": "HH", "hospital": "EH",
}  # fmt: skip
"""The arches of a building, a letter for each (2.3)."""

POOLS = {
    "FQ": ("farm", "quarry"), "PH": ("palazzo", "hospital"), "SD": ("statue", "dom"),
    "MU": ("school", "university"), "FB": ("fountain", "bathhouse"), "M": ("market",),
}  # fmt: skip
TILES = {"FQ": 40, "PH": 20, "SD": 15, "MU": 15, "FB": 15, "M": 16}
"""The twin pools and how many tiles each has (2.2, LC-7.2)."""

CARDS = {
    "palazzo": 4, "dom": 4, "university": 4, "hospital": 4, "bathhouse": 2,
    "builder": 4, "bread": 2, "golden": 2, "harvest": 2, "feeling": 4,
}  # fmt: skip
"""The politics cards (2.5)."""

CARD_PRICE = {"palazzo": 1, "dom": 3, "university": 3, "hospital": 1, "bathhouse": 1}
BUILDER_PRICE = {**dict.fromkeys(SIMPLE, 1), **dict.fromkeys(MEDIUM, 2), **dict.fromkeys(LARGE, 4)}
PRICE_OF = {1: 0, 2: 2, 3: 5}
"""What one, two or three figures or citizens cost (LC-5D.2, LC-5D.8)."""

FIGURES = 4
CASTELLOS = 4
NO_LIMIT = 10**6
LAST_YEAR = 6

LETTERS = {
    2: "C2 C3 C2 W M W C2 C1 C1 C1",
    3: "M W C2 C3 C2 W M C1 W C2 C1 C2 W C1 C1",
    4: "C3 C2 C2 W C2 W M W C1 C1 C2 C2 M C1 C1 C1 W C1 W C3 C2 M",
}
LAYOUT_C, LAYOUT_B, LAYOUT_A = (
    dict(zip(AREAS[players], letters.split(), strict=True)) for players, letters in LETTERS.items()
)
LAYOUTS = {2: LAYOUT_C, 3: LAYOUT_B, 4: LAYOUT_A, 5: LAYOUT_A}
"""The landscapes of the first games, by the number of the field (3.4)."""

FIRST_CASTELLOS = {
    5: "(13,12)(2,10) (5,2)(13,2) (10,8)(1,5) (14,5)(7,5) (9,1)(6,10)",
    4: "(5,2)(15,3) (13,12)(5,6) (9,1)(8,10) (10,6)(1,5)",
    3: "(12,3)(7,8) (10,1)(10,8) (7,5)(14,5)",
    2: "(5,2)(5,8) (8,2)(9,5)",
}
"""The castellos of the first games: two for each seat, from seat 0 on (3.4, LC-13.1)."""


class Switches(NamedTuple):
    """The readings that can be chosen (section 4, LC-13)."""

    hub: str = "void"
    max_per_city: tuple[tuple[str, int], ...] = (("market", 1),)
    market_citizen: str = "supply"
    farms_need_fields: bool = True
    fountain_needs_market: bool = True
    found_distance: str = "tiles"
    full_set: bool = False
    penalty_after: str = "starvation"
    final_starvation: str = "flat"
    flush: str = "never"


DEFAULTS = Switches()


@dataclass
class City:
    """A castello and the tiles that are joined to it."""

    owner: int
    citizens: int
    castello: Hex
    tiles: dict[Hex, str]

    @property
    def size(self) -> int:
        """B, the castello included."""
        return len(self.tiles)

    @property
    def surplus(self) -> int:
        """P - B."""
        return self.citizens - self.size

    def has(self, *kinds: str) -> bool:
        """Whether a tile of any of these types belongs to it."""
        return any(kind in kinds for kind in self.tiles.values())


class Figure(NamedTuple):
    """A coloured figure on a tile; the colour ``food`` stands for a rich harvest."""

    owner: int
    hex: Hex
    colour: str


@dataclass
class Naive:
    """One moment of a game.

    ``cities`` are in the order of their castellos (LC-13.1); ``actions`` counts unused action cards by seat;
    ``founded`` are the seats that have founded a city this year, ``owing`` those that must give up a card
    after hunger (LC-10.5); ``display`` are the open politics cards.
    """

    players: int
    landscapes: dict[int, str]
    cities: list[City] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    gold: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    founded: set[int] = field(default_factory=set)
    owing: set[int] = field(default_factory=set)
    display: list[str] = field(default_factory=list)
    year: int = 1
    switches: Switches = DEFAULTS

    @property
    def occupied(self) -> set[Hex]:
        """Every hex with a tile."""
        return {it for city in self.cities for it in city.tiles}

    def city(self, castello: Hex) -> City:
        """The city of that id."""
        [city] = [city for city in self.cities if city.castello == castello]
        return city

    def cities_of(self, seat: int) -> list[City]:
        """The cities of a seat, by id."""
        return [city for city in self.cities if city.owner == seat]

    def figures_left(self, seat: int) -> int:
        """LC-5D.6: four less those on the board."""
        return FIGURES - sum(figure.owner == seat for figure in self.figures)

    def castellos_left(self, seat: int) -> int:
        """LC-0.1, LC-7.1: four less those on the board."""
        return CASTELLOS - len(self.cities_of(seat))

    def pool(self, name: str) -> int:
        """LC-7.1, LC-7.2: the tiles of a twin pool that are not on the board."""
        return TILES[name] - sum(kind in POOLS[name] for city in self.cities for kind in city.tiles.values())


def text(hexagon: Hex) -> str:
    """``(5,2)``."""
    return "({},{})".format(*hexagon)


def pair(line: str) -> Hex:
    """The hex of ``(5,2)``."""
    q, r = re.findall(r"-?\d+", line)
    return int(q), int(r)


def first_cities(players: int) -> list[City]:
    """LC-0.5, LC-0.9: the castellos of a first game, with three citizens each."""
    places = [re.findall(r"\(.*?\)", pairs) for pairs in FIRST_CASTELLOS[players].split()]
    cities = [
        City(seat, 3, pair(it), {pair(it): "castello"}) for seat, both in enumerate(places) for it in both
    ]
    return sorted(cities, key=lambda city: city.castello)


# --- what a city has -----------------------------------------------------------------------------------


def landscapes_at(n: Naive, hexagon: Hex) -> list[str]:
    """The landscapes of the different fields beside a hex."""
    return [n.landscapes[number] for number in touched(n.players, hexagon)]


def food_of(n: Naive, hexagon: Hex, kind: str) -> int:
    """LC-6.1: the corn around a castello or farm, each field once."""
    corn = {"C1": 1, "C2": 2, "C3": 3}
    return sum(corn.get(it, 0) for it in landscapes_at(n, hexagon)) if kind in ("castello", "farm") else 0


def food(n: Naive, city: City) -> int:
    """LC-6.2: the chips of a city."""
    return sum(food_of(n, it, kind) for it, kind in city.tiles.items())


def harvest_bonus(n: Naive, city: City) -> int:
    """LC-5D.9: what the farms with a figure bring once more."""
    farms = [figure.hex for figure in n.figures if figure.colour == "food" and figure.hex in city.tiles]
    return sum(food_of(n, it, "farm") for it in farms)


def income(n: Naive, city: City) -> int:
    """LC-3.1: a gold for each quarry and mountain beside it."""
    return sum(landscapes_at(n, it).count("M") for it, kind in city.tiles.items() if kind == "quarry")


def arches(n: Naive, city: City) -> dict[str, int]:
    """The arches of the tiles in each colour, and one for each figure of bread and games (LC-5D.2)."""
    letters = "".join(ARCHES.get(kind, "") for kind in city.tiles.values())
    letters += "".join(it.colour for it in n.figures if it.hex in city.tiles and it.colour != "food")
    return {colour: letters.count(colour) for colour in "CEH"}


def is_complete(city: City) -> bool:
    """LC-12.4, LC-12.5: an arch of each colour, figures left out."""
    return {colour for kind in city.tiles.values() for colour in ARCHES.get(kind, "")} == set("CEH")


def limit(switches: Switches, kinds: Iterable[str]) -> int:
    """LC-4.2 to LC-4.4."""
    kinds = set(kinds)
    water = bool(kinds & {"fountain", "bathhouse"})
    if water and ("market" in kinds or not switches.fountain_needs_market):
        return NO_LIMIT
    return 8 if "market" in kinds else 5


def limit_of(n: Naive, city: City) -> int:
    """The limit of a city as it stands."""
    return limit(n.switches, city.tiles.values())


def between(n: Naive, one: City, other: City) -> int:
    """The steps between the nearest tiles of two cities (LC-9.1)."""
    return distance(n.players, n.switches.hub, one.tiles, other.tiles)


def neighbours(n: Naive, city: City) -> list[City]:
    """LC-9.1: cities of others with one or two free hexes in between, by id."""
    return [other for other in n.cities if other.owner != city.owner and between(n, city, other) in (2, 3)]


# --- leaving -------------------------------------------------------------------------------------------


def joined_sets(tiles: Iterable[Hex], castello: Hex, size: int) -> set[frozenset[Hex]]:
    """Every connected set of so many tiles that contains the castello."""
    tiles = set(tiles)
    found = {frozenset([castello])}
    for _ in range(size - 1):
        found = {one | {more} for one in found for more in (near(one) & tiles) - one}
    return found


def is_joined(tiles: set[Hex], castello: Hex) -> bool:
    """Whether a walk over the tiles leads from the castello to each."""
    reached: set[Hex] = set()
    edge = {castello} & tiles
    while edge:
        reached |= edge
        edge = (near(edge) & tiles) - reached
    return reached == tiles


def first_stage(city: City, citizens: int) -> set[frozenset[Hex]]:
    """LC-9.12, LC-9.13: the sets of tiles that may go when so many citizens are left."""
    everything = frozenset(city.tiles)
    if citizens == 0:
        return {everything}
    return {everything - kept for kept in joined_sets(everything, city.castello, min(city.size, citizens))}


def ends(n: Naive, city: City, citizens: int) -> set[tuple[frozenset[Hex], int]]:
    """LC-9.15: all ways in which the removal can end: the tiles that have gone, the citizens who stay."""
    found = set()
    for gone in first_stage(city, citizens):
        rest = {it: kind for it, kind in city.tiles.items() if it not in gone}
        staying = min(citizens, limit(n.switches, rest.values()))
        if len(rest) > staying:
            smaller = City(city.owner, staying, city.castello, rest)
            found |= {(gone | more, left) for more, left in ends(n, smaller, staying)}
        else:
            found.add((gone, staying))
    return found


# --- migration, hunger, points -------------------------------------------------------------------------


def wishes(voice: Iterable[str]) -> list[str]:
    """LC-8: the wish, or the two wishes, that the voice cards show most often."""
    counts = Counter(voice)
    return sorted(wish for wish, count in counts.items() if count == max(counts.values()))


class Transfer(NamedTuple):
    """What happened to one citizen: ``moves``, ``to the supply``, or ``nothing``."""

    source: Hex
    target: Hex
    what: str


def migrate(n: Naive, choices: Iterable[tuple[Hex, str]]) -> list[Transfer]:
    """LC-9.3 to LC-9.9: the cities take citizens one after the other, each for the wish that it follows.

    The choices are in the order in which the cities are handled. The citizens of ``n`` change, nothing else.
    """
    before = {city.castello: arches(n, city) for city in n.cities}
    around = {city.castello: neighbours(n, city) for city in n.cities}
    done = []
    for castello, wish in choices:
        for giver in around[castello]:
            if before[giver.castello][wish] < before[castello][wish]:
                what = take_one(n, giver, n.city(castello))
                done.append(Transfer(giver.castello, castello, what))
    return done


def take_one(n: Naive, giver: City, taker: City) -> str:
    """LC-9.6, LC-9.7: one citizen leaves a city, and moves into another if there is room."""
    if giver.citizens == 0:
        return "nothing"
    giver.citizens -= 1
    if taker.citizens >= limit_of(n, taker):
        return "to the supply"
    taker.citizens += 1
    return "moves"


def hungry(n: Naive, seat: int) -> int:
    """LC-10.1, LC-10.2: how many citizens of a seat must die."""
    mine = n.cities_of(seat)
    eating = sum(city.citizens for city in mine)
    return max(0, eating - sum(food(n, city) + harvest_bonus(n, city) for city in mine))


def ways_to_die(sizes: list[int], deaths: int) -> int:
    """In how many ways the deaths can be spread over cities with so many citizens."""
    if not sizes:
        return deaths == 0
    return sum(ways_to_die(sizes[1:], deaths - here) for here in range(min(sizes[0], deaths) + 1))


def points(n: Naive, seat: int, starved: int) -> int:
    """LC-12.2 to LC-12.4; ``starved`` is the number of citizens who starved in year six."""
    gained = sum(city.citizens + 3 * is_complete(city) for city in n.cities_of(seat))
    return gained - 5 * (starved if n.switches.final_starvation == "per_citizen" else min(starved, 1))


def places(standing: list[tuple[int, int]]) -> list[int]:
    """LC-12.6: the place of each seat by its points, then its gold; equal seats share one."""
    return [1 + sum(other > own for other in standing) for own in standing]
