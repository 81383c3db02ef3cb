"""The set-up: display, landscapes, the lot, and castellos one by one (LC-0)."""

from __future__ import annotations

import attrs

from tabletop_rules.game import Seat
from tabletop_rules.games.la_citta.board import STARTING_CASTELLOS
from tabletop_rules.games.la_citta.cities import City
from tabletop_rules.games.la_citta.components import SETTLERS
from tabletop_rules.games.la_citta.moves import First, Place, Reveal
from tabletop_rules.games.la_citta.people import begin_year
from tabletop_rules.games.la_citta.state import Phase, State, changed
from tabletop_rules.geometry import Hex


def reveal(state: State, move: Reveal) -> State:
    """A landscape lies on the next field; after the last one, the lot is drawn."""
    land = attrs.evolve(state.land, landscapes=(*state.land.landscapes, move.landscape))
    whole = len(land.landscapes) == len(land.lanes.borders)
    return changed(state, land=land, phase=Phase.LOT if whole else Phase.LANDSCAPES)


def first(state: State, move: First) -> State:
    """The lot has fallen: a first game begins its first year, else castellos are placed."""
    if state.options.setup == "advanced":
        return changed(state, phase=Phase.CASTELLOS, start=move.seat, seat=move.seat)
    area = state.land.lanes.area
    hexes = area.castellos[area.seats.index(state.seats)]
    cities = (
        state.land.settlement(Hex(*hex_), number // STARTING_CASTELLOS, SETTLERS)
        for number, hex_ in enumerate(hexes)
    )
    return begin_year(changed(state, cities=tuple(sorted(cities, key=by_castello))), move.seat)


def by_castello(city: City) -> Hex:
    """The key that sorts cities."""
    return city.castello


def with_city(cities: tuple[City, ...], city: City) -> tuple[City, ...]:
    """The cities with one more, in order."""
    return tuple(sorted((*cities, city), key=by_castello))


def placer(first: Seat, seats: int, number: int) -> Seat:
    """Who places the castello of a number from 0: to the right, then back to the left (LC-0.7).

    >>> [placer(1, 3, number) for number in range(6)]
    [1, 0, 2, 2, 0, 1]
    """
    return (first - number) % seats if number < seats else (first + number + 1 - seats) % seats


def place(state: State, move: Place) -> State:
    """A castello stands there; the next seat places, or the first year begins (LC-0.10)."""
    cities = with_city(state.cities, state.land.settlement(move.hex, state.seat, SETTLERS))
    state = changed(state, cities=cities)
    if len(cities) < STARTING_CASTELLOS * state.seats:
        return changed(state, seat=placer(state.start, state.seats, len(cities)))
    return begin_year(state, (state.seat + 1) % state.seats)


def dealt(state: State) -> State:
    """The display lies there; now the landscapes, which a first game knows."""
    if state.options.setup == "advanced":
        return changed(state, phase=Phase.LANDSCAPES)
    land = attrs.evolve(state.land, landscapes=state.land.lanes.area.layout)
    return changed(state, land=land, phase=Phase.LOT)
