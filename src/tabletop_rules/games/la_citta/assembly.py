"""States put together from parts that come from outside: a line of text, a document, a test.

What cannot be put together at all is refused here; whether the rest fits together is for ``audit`` to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from tabletop_rules.bags import Bag, bag_of
from tabletop_rules.errors import ImpossiblePosition, OptionError
from tabletop_rules.game import Seat
from tabletop_rules.games.la_citta.board import SEATS
from tabletop_rules.games.la_citta.cities import City, Land
from tabletop_rules.games.la_citta.clauses import RULEBOOK
from tabletop_rules.games.la_citta.components import (
    CARDS,
    KINDS,
    LANDSCAPE_TILES,
    POOL_SIZES,
    Building,
    Card,
    Landscape,
    Wish,
)
from tabletop_rules.games.la_citta.options import Options
from tabletop_rules.games.la_citta.state import Phase, Player, Politics, State, VoiceCard
from tabletop_rules.geometry import Hex
from tabletop_rules.rulebook import Violation

NAME: Final = "la_citta"

CityParts: TypeAlias = tuple[
    Seat, int, Sequence[tuple[Hex, Building]], Sequence[tuple[Hex, Wish, int]], Sequence[Hex]
]
"""Owner, citizens, tiles, figures, and farms with a rich harvest."""


def new_land(options: Options, seats: int, landscapes: Iterable[Landscape] = ()) -> Land:
    """The land of a game.

    Raises:
        OptionError: the board is not made for so many players, or for these options.
    """
    land = Land(options, seats, tuple(landscapes))
    area = land.lanes.area
    if options.setup == "first_game" and not area.layout:
        raise OptionError(f"the board has no layout for a first game of {seats} players")
    if options.full_set and len(area.fields) > sum(LANDSCAPE_TILES):
        raise OptionError(f"there are {sum(LANDSCAPE_TILES)} landscapes, not {len(area.fields)}")
    return land


def new_politics(
    display: Iterable[Card],
    pile: Bag,
    used: Bag,
    blind: Bag,
    discard: Bag,
    buried: Bag,
) -> Politics:
    """The politics cards, the display being given by its cards."""
    return Politics(tuple(map(CARDS.index, display)), pile, used, blind, discard, buried)


def bag_of_cards(cards: Iterable[Card]) -> Bag:
    """The bag of some politics cards."""
    return bag_of(map(CARDS.index, cards), len(CARDS))


def pools_left(cities: Iterable[City]) -> tuple[int, ...]:
    """The tiles that are left in each stack of twins; negative if there are too many on the board."""
    used = Counter(KINDS[it].pool for city in cities for _, it in city.tiles if it in KINDS)
    return tuple(size - used[pool] for pool, size in enumerate(POOL_SIZES))


def assemble(
    options: Options,
    landscapes: Sequence[Landscape],
    players: Sequence[Player],
    cities: Iterable[CityParts],
    politics: Politics,
    wishes: Bag,
    voice: Iterable[VoiceCard] = (),
    *,
    year: int,
    phase: Phase,
    round: int = 0,
    start: Seat = 0,
    seat: Seat = 0,
    waiting: Iterable[Hex] = (),
    deaths: int = 0,
) -> State:
    """A state of parts, as in ``State``; cities may come in any order, and stacks follow from their tiles.

    Raises:
        ImpossiblePosition: there is no such number of players, or a city is none.
        OptionError: the board is not made for so many players.
    """
    if len(players) not in SEATS:
        wrong = RULEBOOK.violation("LC-0.11", f"La Città is for 2 to 5 players, not {len(players)}")
        raise ImpossiblePosition(NAME, [wrong])
    land = new_land(options, len(players), landscapes)
    cities = tuple(cities)
    if violations := [violation for it in cities for violation in _no_city(land, it)]:
        raise ImpossiblePosition(NAME, violations)
    built = sorted((land.city(*parts) for parts in cities), key=lambda city: city.castello)
    return State(
        land,
        year,
        phase,
        round,
        start,
        seat,
        tuple(players),
        tuple(built),
        pools_left(built),
        politics,
        wishes,
        tuple(voice),
        tuple(waiting),
        deaths,
    )


def _no_city(land: Land, parts: CityParts) -> Iterator[Violation]:
    """Why something is no city: it has one castello, stands on lanes, and its figures are counted."""
    _, _, tiles, figures, harvests = parts
    castellos = sum(building is Building.CASTELLO for _, building in tiles)
    if castellos != 1:
        yield RULEBOOK.violation(
            "LC-13.1", f"a city has one castello, not {castellos}", *(it for it, _ in tiles)
        )
    counted = {(hex_, wish) for hex_, wish, number in figures if number > 0}
    if len(counted) < len(figures):
        yield RULEBOOK.violation(
            "LC-5D.6", "figures are counted from 1, by tile and colour", *(it for it, _, _ in figures)
        )
    for hex_ in (*(it for it, _ in tiles), *harvests):
        if hex_ not in land.lanes:
            yield RULEBOOK.violation("LC-5B.1", f"{hex_} is no lane hex of this board", hex_)
