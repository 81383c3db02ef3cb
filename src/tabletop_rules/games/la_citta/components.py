"""What is in the box: buildings, politics cards, wishes and landscapes, as ``data/components.toml`` has them.

The enumerations name the kinds; the tables say what the file knows of each: arches, sizes, pools of twins
(LC-7.2), prices and offers of cards (LC-5C, LC-5D). The file is read once, on import, and a slip in it is an
error there and then.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

import attrs

from tabletop_rules.bags import Bag
from tabletop_rules.resources import read_text

YEARS: Final = 6
ROUNDS: Final = 5
"""Politics rounds in a year (LC-5.1)."""
CASTELLOS: Final = 4
FIGURES: Final = 4
ACTIONS: Final = 3
FIRST_GOLD: Final = 1
SETTLERS: Final = 3
"""Citizens of a new city (LC-0.9, LC-5A.2)."""
DISPLAY: Final = 7
"""Politics cards that lie open (LC-0.2)."""
VOICES: Final = 4
"""Voice cards of a year, the first of which lies open (LC-2.1)."""


class Wish(StrEnum):
    """A colour of arches, and what the people wish for: culture, education or health."""

    CULTURE = "C"
    EDUCATION = "E"
    HEALTH = "H"


class Landscape(StrEnum):
    """What lies on a field: farmland with one to three corn, water or mountains."""

    C1 = "C1"
    C2 = "C2"
    C3 = "C3"
    WATER = "W"
    MOUNTAIN = "M"

    @property
    def corn(self) -> int:
        """The corn of a farmland; 0 for the others."""
        return int(self[1]) if self[0] == "C" else 0

    @property
    def ground(self) -> Ground:
        """What a building that has to touch something sees in it."""
        return "corn" if self.corn else "water" if self is Landscape.WATER else "mountain"


Ground: TypeAlias = Literal["corn", "water", "mountain"]
"""What a building may have to touch (LC-5B.5, LC-5B.6)."""


class Building(StrEnum):
    """The tiles; all but the castello are built."""

    CASTELLO = "castello"
    FARM = "farm"
    QUARRY = "quarry"
    MARKET = "market"
    STATUE = "statue"
    SCHOOL = "school"
    FOUNTAIN = "fountain"
    PALAZZO = "palazzo"
    HOSPITAL = "hospital"
    BATHHOUSE = "bathhouse"
    DOM = "dom"
    UNIVERSITY = "university"


class Card(StrEnum):
    """The politics cards (LC-5C, LC-5D)."""

    PALAZZO = "palazzo"
    DOM = "dom"
    UNIVERSITY = "university"
    HOSPITAL = "hospital"
    BATHHOUSE = "bathhouse"
    BUILDER = "builder"
    BREAD = "bread"
    GOLDEN = "golden"
    HARVEST = "harvest"
    FEELING = "feeling"


WISHES: Final = tuple(Wish)
LANDSCAPES: Final = tuple(Landscape)
CARDS: Final = tuple(Card)
"""The kinds of card, in the order of their numbers in a bag."""


@attrs.frozen
class Kind:
    """What the box says of one building."""

    building: Building
    pool: int
    """The number of its stack of twins in ``POOLS``."""
    size: Literal["simple", "medium", "large"]
    master_price: int
    """What it costs with the grand master builder (LC-5D.1)."""
    arches: tuple[int, int, int]
    """Arches of culture, education and health."""
    beside: Ground | None
    """What it has to touch."""

    @property
    def is_simple(self) -> bool:
        """Whether an action card builds it (LC-5A.3)."""
        return self.size == "simple"


def _read() -> Mapping[str, Any]:
    return tomllib.loads(read_text(__package__, "data/components.toml"))


def _kind(name: str, entry: Mapping[str, Any], pools: list[str], sizes: Mapping[str, int]) -> Kind:
    arches = entry["arches"]
    if set(arches) - {*WISHES} or entry["beside"] not in ("", "corn", "water", "mountain"):
        raise ValueError(f"components.toml: {name} has arches C, E, H and touches corn, water or mountain")
    return Kind(
        Building(name),
        pools.index(entry["pool"]),
        entry["size"],
        sizes[entry["size"]],
        (arches.count("C"), arches.count("E"), arches.count("H")),
        entry["beside"] or None,
    )


_DATA: Final = _read()

POOLS: Final[tuple[str, ...]] = tuple(_DATA["pools"])
"""The names of the stacks of twins."""
POOL_SIZES: Final[tuple[int, ...]] = tuple(_DATA["pools"].values())
KINDS: Final[Mapping[Building, Kind]] = MappingProxyType(
    {
        Building(name): _kind(name, entry, list(POOLS), _DATA["sizes"])
        for name, entry in _DATA["buildings"].items()
    }
)
"""All buildings but the castello, simple ones first."""
WATER_HOUSES: Final = frozenset(building for building, kind in KINDS.items() if kind.beside == "water")
"""Fountain and bathhouse, which lift the limit of a city (LC-4.2)."""
STACKS: Final = tuple(
    "/".join(building for building, kind in KINDS.items() if kind.pool == number)
    for number in range(len(POOLS))
)
"""What the tiles of each stack of twins have on their sides."""
SIMPLE: Final = tuple(building for building, kind in KINDS.items() if kind.is_simple)
OTHER: Final = tuple(building for building, kind in KINDS.items() if not kind.is_simple)
"""The buildings that have a politics card each."""

DECK: Final[Bag] = tuple(_DATA["cards"][card]["count"] for card in CARDS)
"""All politics cards."""
OFFERS: Final[Mapping[Card, Mapping[int, int]]] = MappingProxyType(
    {card: MappingProxyType(dict(_DATA["cards"][card]["offers"])) for card in CARDS}
)
"""What each card brings for which gold."""
WISH_DECK: Final[Bag] = (9, 9, 9)
"""All voice cards (LC-0.3)."""
LANDSCAPE_TILES: Final[Bag] = tuple(_DATA["landscapes"][landscape] for landscape in LANDSCAPES)
"""All landscape tiles."""
