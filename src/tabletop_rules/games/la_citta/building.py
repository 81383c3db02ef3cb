"""The rules about places: where castellos stand, and what may be built where (LC-0.8, LC-5A.2, LC-5B)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from tabletop_rules.games.la_citta.board import REACH
from tabletop_rules.games.la_citta.cities import City
from tabletop_rules.games.la_citta.clauses import RULEBOOK
from tabletop_rules.games.la_citta.components import KINDS, OTHER, POOLS, SIMPLE, Building
from tabletop_rules.games.la_citta.moves import Build, Erect, Found, MasterBuilder, Place
from tabletop_rules.games.la_citta.state import State
from tabletop_rules.geometry import Hex
from tabletop_rules.rulebook import Fault, fault

Construction: TypeAlias = Build | Erect | MasterBuilder
"""The moves that put up a building."""


# --- castellos -----------------------------------------------------------------------------------------


@RULEBOOK.check("LC-0.7")
def castello_is_placed_on_a_lane(state: State, move: Place) -> Iterator[Fault]:
    """A castello is placed on a free lane hex."""
    yield from _not_free(state, move.hex)


@RULEBOOK.check("LC-0.8")
def castello_is_placed_apart(state: State, move: Place) -> Iterator[Fault]:
    """At least three hexes are free between castellos."""
    for city in state.cities:
        yield from _too_near(state, move.hex, city, city.castello)


@RULEBOOK.check("LC-5A.2")
def founding_is_possible(state: State, move: Found) -> Iterator[Fault]:
    """A player founds once a year, and has a castello for it."""
    if state.players[state.seat].has_founded:
        yield fault(f"player {state.seat} has founded a city this year", move.hex)
    if not state.castellos(state.seat):
        yield fault(f"player {state.seat} has no castello left", move.hex)


@RULEBOOK.check("LC-5A.2")
def founding_keeps_its_distance(state: State, move: Found) -> Iterator[Fault]:
    """A city is founded on a free lane hex, far from every other tile, or castello."""
    yield from _not_free(state, move.hex)
    for city in state.cities:
        if state.options.found_distance == "castellos":
            yield from _too_near(state, move.hex, city, city.castello)
            places = [hex_ for hex_, _ in city.tiles if hex_ in move.hex.neighbours]
            if places and move.hex in state.land.lanes:
                yield fault(f"{move.hex} touches the city of {city.castello}", move.hex, *places)
        else:
            nearest = min((it for it, _ in city.tiles), key=lambda it: _steps(state, move.hex, it))
            yield from _too_near(state, move.hex, city, nearest)


@RULEBOOK.check("LC-5A.2")
def donor_has_a_citizen(state: State, move: Found) -> Iterator[Fault]:
    """The first settler comes from an own city that can spare one."""
    donor = state.city(move.donor)
    if donor is None or donor.owner != state.seat:
        yield fault(f"player {state.seat} has no castello on {move.donor}", move.donor)
    elif donor.surplus < 1:
        yield fault(
            f"the city of {donor.castello} needs its {donor.citizens} citizens for {donor.size} tiles",
            donor.castello,
        )


def _not_free(state: State, hex_: Hex) -> Iterator[Fault]:
    """Why nothing can stand on a hex."""
    if hex_ not in state.land.lanes:
        yield fault(f"{hex_} is no lane hex of this board", hex_)
    elif (city := state.city_at(hex_)) is not None:
        yield fault(f"the {city.at(hex_)} of the city of {city.castello} stands on {hex_}", hex_)


_FAR: Final = 99


def _steps(state: State, one: Hex, other: Hex) -> int:
    """Steps along the lanes; many from a hex on no lane."""
    lanes = state.land.lanes
    return lanes.distance(one, other) if one in lanes else _FAR


def _too_near(state: State, hex_: Hex, city: City, place: Hex) -> Iterator[Fault]:
    """A hex is too near to a tile of a city; on the tile itself is another matter."""
    steps = _steps(state, hex_, place)
    if 0 < steps <= REACH:
        yield fault(
            f"{hex_} is {steps} steps from {place} in the city of {city.castello}; it takes {REACH + 1}",
            hex_,
            place,
        )


# --- buildings -----------------------------------------------------------------------------------------


def host(state: State, hex_: Hex) -> City | None:
    """The mover's city that a tile on that hex would join: the first that it touches."""
    return next((city for city in _touched(state, hex_) if city.owner == state.seat), None)


def _touched(state: State, hex_: Hex) -> list[City]:
    """The cities with a tile next to a hex."""
    return [city for city in state.cities if any(it in hex_.neighbours for it, _ in city.tiles)]


@RULEBOOK.check("LC-5A.3")
def action_card_builds_simply(state: State, move: Build) -> Iterator[Fault]:
    """An action card builds a simple building."""
    if move.building not in SIMPLE:
        yield fault(f"an action card builds no {move.building}, but {', '.join(SIMPLE)}", move.hex)


@RULEBOOK.check("LC-5.2")
def building_has_a_card(state: State, move: Erect) -> Iterator[Fault]:
    """There are politics cards for five buildings."""
    if move.building not in OTHER:
        yield fault(f"there is no politics card of a {move.building}", move.hex)


@RULEBOOK.check("LC-5D.1")
def master_builder_builds_buildings(state: State, move: MasterBuilder) -> Iterator[Fault]:
    """A castello is founded, not built."""
    if move.building is Building.CASTELLO:
        yield fault("the grand master builder builds no castello", move.hex)


@RULEBOOK.check("LC-5B.1")
def place_is_free(state: State, move: Construction) -> Iterator[Fault]:
    """A building stands on a free lane hex."""
    yield from _not_free(state, move.hex)


@RULEBOOK.check("LC-5B.1")
def place_is_beside_an_own_city(state: State, move: Construction) -> Iterator[Fault]:
    """A building is joined to a tile of an own city."""
    if host(state, move.hex) is None:
        yield fault(f"{move.hex} is next to no tile of player {state.seat}", move.hex)


@RULEBOOK.check("LC-5B.2")
def cities_stay_apart(state: State, move: Construction) -> Iterator[Fault]:
    """A building touches no other city, whoever owns it."""
    joined = host(state, move.hex)
    for city in _touched(state, move.hex):
        if city is not joined:
            beside = [hex_ for hex_, _ in city.tiles if hex_ in move.hex.neighbours]
            yield fault(f"{move.hex} touches the city of {city.castello}", move.hex, *beside)


@RULEBOOK.check("LC-5B.3")
def citizen_is_spare(state: State, move: Construction) -> Iterator[Fault]:
    """A citizen who is needed on no other tile moves in."""
    city = host(state, move.hex)
    if city is not None and city.surplus < 1 and not _is_free_market(state, move):
        yield fault(
            f"the city of {city.castello} has {city.citizens} citizens on {city.size} tiles: none to spare",
            city.castello,
        )


@RULEBOOK.check("LC-5B.4")
def market_has_room(state: State, move: Construction) -> Iterator[Fault]:
    """The citizen that a further market brings fits under the limit (LC-13.5)."""
    city = host(state, move.hex)
    if (
        city is not None
        and _is_free_market(state, move)
        and city.count(Building.MARKET)
        and city.citizens >= city.most
    ):
        yield fault(f"the city of {city.castello} has reached its limit of {city.most}", city.castello)


def _is_free_market(state: State, move: Construction) -> bool:
    """Whether the building brings its own citizen."""
    return move.building is Building.MARKET and state.options.market_citizen == "supply"


@RULEBOOK.check("LC-5B.5")
def water_is_near(state: State, move: Construction) -> Iterator[Fault]:
    """A fountain or a bathhouse touches water."""
    if _lacks(state, move, "water"):
        yield fault(f"{move.hex} touches no water, which a {move.building} needs", move.hex)


@RULEBOOK.check("LC-5B.6")
def field_is_near(state: State, move: Construction) -> Iterator[Fault]:
    """A farm touches farmland, a quarry mountains, unless the options let them do without."""
    for ground, name in (("corn", "farmland"), ("mountain", "mountains")):
        if _lacks(state, move, ground):
            yield fault(f"{move.hex} touches no {name}, which a {move.building} needs", move.hex)


def _lacks(state: State, move: Construction, ground: str) -> bool:
    """Whether a building needs some ground that a lane hex does not touch."""
    lanes = state.land.lanes
    return (
        move.building in KINDS
        and move.hex in lanes
        and state.options.needs[move.building] == ground
        and all(it.ground != ground for it in state.land.touched(move.hex))
    )


@RULEBOOK.check("LC-5B.8")
def tile_is_left(state: State, move: Construction) -> Iterator[Fault]:
    """There is a tile of the building, or of its twin."""
    if move.building in KINDS and not state.pools[KINDS[move.building].pool]:
        yield fault(f"no {move.building} is left: the stack {POOLS[KINDS[move.building].pool]} is used up")


@RULEBOOK.check("LC-5B.9")
def city_has_not_enough(state: State, move: Construction) -> Iterator[Fault]:
    """A city has one market at most, and of other buildings what the options say."""
    city, most = host(state, move.hex), state.options.maxima.get(move.building)
    if city is not None and most is not None and city.count(move.building) >= most:
        has = [hex_ for hex_, building in city.tiles if building is move.building]
        yield fault(f"the city of {city.castello} may have {most} {move.building}, no more", *has)


SITE: Final = (
    place_is_free,
    place_is_beside_an_own_city,
    cities_stay_apart,
    citizen_is_spare,
    market_has_room,
    water_is_near,
    field_is_near,
    tile_is_left,
    city_has_not_enough,
)
"""What holds for every building, whatever card is used."""
