"""What makes a position impossible: cities that touch, cards that do not add up, choices that are none.

Positions from outside (a line, a document, a state built by hand) pass through ``audit`` before they are
played on; positions that play reaches always pass it. ``course`` holds what concerns the course of a year.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import attrs

from tabletop_rules.bags import Bag, union
from tabletop_rules.game import refuser
from tabletop_rules.games.la_citta.assembly import NAME, pools_left
from tabletop_rules.games.la_citta.board import REACH
from tabletop_rules.games.la_citta.chance import landscapes_left
from tabletop_rules.games.la_citta.choices import coloured
from tabletop_rules.games.la_citta.cities import City
from tabletop_rules.games.la_citta.clauses import RULEBOOK
from tabletop_rules.games.la_citta.components import (
    ACTIONS,
    CARDS,
    CASTELLOS,
    DECK,
    FIGURES,
    FIRST_GOLD,
    KINDS,
    ROUNDS,
    VOICES,
    WISH_DECK,
    WISHES,
    YEARS,
    Building,
)
from tabletop_rules.games.la_citta.course import TURNS
from tabletop_rules.games.la_citta.state import Phase, State, check_state
from tabletop_rules.notation import LARGEST_NUMBER
from tabletop_rules.rulebook import Fault, Violation, fault, first_violations


def audit(state: State, /) -> tuple[Violation, ...]:
    """What makes a position impossible, rule by rule; () when a game can stand like this.

    >>> from tabletop_rules.games import la_citta
    >>> la_citta.audit(la_citta.initial_state())
    ()
    """
    check_state(state)
    return first_violations(_STAGES, state)


refuse_impossible: Final = refuser(NAME, audit)
"""The state itself when it passes ``audit``; else it raises ``ImpossiblePosition``."""


# --- numbers -------------------------------------------------------------------------------------------


@RULEBOOK.check("LC-0.12")
def numbers_make_sense(state: State) -> Iterator[Fault]:
    """Years, rounds and seats are among those that there are."""
    seats = range(state.land.seats)
    if len(state.players) != state.land.seats:
        yield fault(f"there are {len(state.players)} players on land for {state.land.seats}")
    if state.year not in range(YEARS + 1) or state.round not in range(ROUNDS + 1):
        yield fault(f"there is no year {state.year} with a round {state.round}")
    for seat in (state.start, state.seat, *(city.owner for city in state.cities)):
        if seat not in seats:
            yield fault(f"no player has the number {seat}")
    if state.deaths < 0 or any(city.citizens < 0 for city in state.cities):
        yield fault("nobody counts less than no citizens")
    owned = (number for player in state.players for number in (player.gold, player.penalty))
    largest = max((state.deaths, *(city.citizens for city in state.cities), *owned))
    if largest > LARGEST_NUMBER:
        yield fault(f"nothing is counted beyond {LARGEST_NUMBER}, as {largest} would be")


@RULEBOOK.check("LC-0.1")
def players_make_sense(state: State) -> Iterator[Fault]:
    """Gold is not negative, and there are three action cards; everybody begins with one gold."""
    for seat, player in enumerate(state.players):
        if state.year == 0 and player.gold != FIRST_GOLD:
            yield fault(f"player {seat} begins with {FIRST_GOLD} gold, not {player.gold}")
        if player.gold < 0 or player.penalty < 0 or player.actions not in range(ACTIONS + 1):
            yield fault(f"player {seat} cannot have {player}")


@RULEBOOK.check("LC-0.2")
def politics_cards_add_up(state: State) -> Iterator[Fault]:
    """There are 32 politics cards, each in one place."""
    display, *bags = state.politics
    if not all(number in range(len(CARDS)) for number in display) or not all(
        _is_bag(bag, len(CARDS)) for bag in bags
    ):
        yield fault("the places of the politics cards are no bags")
        return
    everywhere: Bag = tuple(display.count(number) for number in range(len(CARDS)))
    for bag in bags:
        everywhere = union(everywhere, bag)
    for card, count, full in zip(CARDS, everywhere, DECK, strict=True):
        if count != full:
            yield fault(f"there are {count} cards {card}, not {full}")
    if state.options.flush == "never" and list(display) != sorted(display):
        yield fault("the display is told in the order of the cards")


@RULEBOOK.check("LC-0.3")
def voice_cards_add_up(state: State) -> Iterator[Fault]:
    """There are 27 voice cards; four go each year, and one face is as good as another until it is seen."""
    if not _is_bag(state.wishes, len(WISH_DECK)) or any(map(int.__gt__, state.wishes, WISH_DECK)):
        yield fault(f"no voice cards are left as {state.wishes}")
        return
    decided = sum(card.wish is not None for card in state.voice)
    before = state.year if state.phase is Phase.OVER else max(0, state.year - 1)
    expected = sum(WISH_DECK) - VOICES * before
    if sum(state.wishes) + decided != expected:
        yield fault(f"{sum(state.wishes)} voice cards and {decided} known ones are not {expected}")
    for number, wish in enumerate(WISH_DECK):
        on_table = sum(card.wish is WISHES[number] for card in state.voice)
        if state.wishes[number] + on_table > wish:
            yield fault("there are nine voice cards of each wish")


def _is_bag(bag: Bag, kinds: int) -> bool:
    return type(bag) is tuple and len(bag) == kinds and min(bag) >= 0


# --- cities --------------------------------------------------------------------------------------------


@RULEBOOK.check("LC-13.1")
def cities_are_cities(state: State) -> Iterator[Fault]:
    """Cities stand in order, and what is told of one follows from its tiles."""
    if [city.castello for city in state.cities] != sorted({city.castello for city in state.cities}):
        yield fault("cities stand in the order of their castellos, once each")
    for city in state.cities:
        again = state.land.city(city.owner, city.citizens, city.tiles, city.figures, city.harvests)
        if _told(again) != _told(city):
            yield fault(f"what is told of the city of {city.castello} does not follow from its tiles")
        if len({hex_ for hex_, _ in city.tiles}) < city.size:
            yield fault(f"two tiles of the city of {city.castello} stand on one hex")


def _told(city: City) -> tuple[object, ...]:
    return tuple(getattr(city, field.name) for field in attrs.fields(City))


@RULEBOOK.check("LC-5B.1")
def cities_are_connected(state: State) -> Iterator[Fault]:
    """All tiles of a city are joined to its castello."""
    for city in state.cities:
        reached = state.land.lanes.connected_to(city.castello, city.mask)
        if apart := state.land.lanes.hexes_of(city.mask & ~reached):
            yield fault(f"{apart[0]} is not joined to the castello on {city.castello}", *apart)


@RULEBOOK.check("LC-5B.2")
def cities_are_apart(state: State) -> Iterator[Fault]:
    """No two cities touch."""
    for one, other in combinations(state.cities, 2):
        if one.near & other.mask:
            yield fault(
                f"the cities of {one.castello} and {other.castello} touch", one.castello, other.castello
            )


@RULEBOOK.check("LC-0.8")
def castellos_are_apart(state: State) -> Iterator[Fault]:
    """No two castellos are three steps apart, or less."""
    lanes = state.land.lanes
    for one, other in combinations(state.cities, 2):
        if (steps := lanes.distance(one.castello, other.castello)) <= REACH:
            yield fault(
                f"the castellos on {one.castello} and {other.castello} are {steps} steps apart",
                one.castello,
                other.castello,
            )


@RULEBOOK.check("LC-5A.2")
def castellos_are_enough(state: State) -> Iterator[Fault]:
    """A player has four castellos."""
    for seat in range(state.seats):
        if state.castellos(seat) < 0:
            yield fault(f"player {seat} has {len(state.cities_of(seat))} cities, not up to {CASTELLOS}")


@RULEBOOK.check("LC-7.2")
def stacks_add_up(state: State) -> Iterator[Fault]:
    """Tiles on the board and tiles left are those of the box."""
    left = pools_left(state.cities)
    if state.pools != left or min(left) < 0:
        yield fault(f"with the tiles on the board the stacks are {left}, not {state.pools}")


@RULEBOOK.check("LC-5B.5")
def buildings_touch_what_they_need(state: State) -> Iterator[Fault]:
    """Fountains and bathhouses touch water, farms and quarries what they work (LC-5B.6)."""
    land = state.land
    for city in state.cities:
        for hex_, building in city.tiles:
            needs = state.options.needs[building] if building in KINDS else None
            if not land.ground[needs] >> land.lanes.index[hex_] & 1:
                yield fault(f"the {building} on {hex_} touches no {needs}", hex_)


@RULEBOOK.check("LC-5B.9")
def cities_have_not_too_many(state: State) -> Iterator[Fault]:
    """A city has no more of a building than the options allow."""
    for city in state.cities:
        for building, most in state.options.max_per_city:
            if city.count(building) > most:
                yield fault(f"the city of {city.castello} has more than {most} {building}", city.castello)


@RULEBOOK.check("LC-5D.6")
def figures_add_up(state: State) -> Iterator[Fault]:
    """Figures stand on tiles with such arches, or on farms for a rich harvest; a player has four."""
    for city in state.cities:
        places = [(hex_, wish) for hex_, wish, _ in city.figures]
        if len(set(places)) < len(places) or any(it.number < 1 for it in city.figures):
            yield fault(
                f"figures in the city of {city.castello} are counted by tile and colour", city.castello
            )
        for hex_, wish in places:
            tile = city.at(hex_)
            if tile is None or wish not in coloured(tile):
                yield fault(f"figures on {hex_} raise no arch of the colour {wish}", hex_)
        farms = [hex_ for hex_, building in city.tiles if building is Building.FARM]
        if len(set(city.harvests)) < len(city.harvests) or not set(city.harvests) <= {*farms}:
            yield fault("a rich harvest is on a farm, once", *city.harvests)
    for seat in range(state.seats):
        if state.figures(seat) < 0:
            yield fault(f"player {seat} has put {FIGURES - state.figures(seat)} figures, not up to {FIGURES}")


@RULEBOOK.check("LC-0.6")
def landscapes_are_in_the_set(state: State) -> Iterator[Fault]:
    """Landscapes are those that are mixed, or those of the layout."""
    land, area = state.land, state.land.lanes.area
    if len(land.landscapes) > len(area.fields):
        yield fault(f"{len(land.landscapes)} landscapes do not fit on {len(area.fields)} fields")
    elif state.options.setup == "first_game":
        if land.landscapes not in ((), area.layout):
            yield fault("the landscapes are not those of the layout for a first game")
    elif min(landscapes_left(land)) < 0:
        yield fault("more landscapes of a kind lie there than are in the set")


_STAGES: Final = (
    (numbers_make_sense, players_make_sense),
    (politics_cards_add_up, voice_cards_add_up, landscapes_are_in_the_set),
    (cities_are_cities,),
    (
        cities_are_connected,
        cities_are_apart,
        castellos_are_apart,
        castellos_are_enough,
        stacks_add_up,
        buildings_touch_what_they_need,
        cities_have_not_too_many,
        figures_add_up,
    ),
    *TURNS,
)
"""The checks of ``audit``; each stage presumes that those before it hold."""
