"""Phases 6 to 8, after the last politics round: migration, tiles that are given up, feeding, the year's end.

Every function goes on until somebody has a choice: citizens that can only leave one city leave it, a tile
that is the only one to go goes (LC-13.10, LC-9.12). ``proceed`` is the way in after each choice.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tabletop_rules.bags import added, union
from tabletop_rules.game import Seat
from tabletop_rules.games.la_citta.cities import City, Land, populated
from tabletop_rules.games.la_citta.components import ACTIONS, CARDS, KINDS, WISHES, YEARS, Building, Wish
from tabletop_rules.games.la_citta.state import Phase, Player, Politics, State, changed
from tabletop_rules.geometry import Hex

NO_CARDS: Final = (0,) * len(CARDS)


def proceed(state: State) -> State:
    """The next state in which somebody chooses, or chance acts, from a state within phases 7 and 8."""
    while (step := _STEPS[state.phase](state)) is not state:
        state = step
        if state.phase not in _STEPS:
            break
    return state


# --- migration (LC-9) ----------------------------------------------------------------------------------


def begin_migration(state: State) -> State:
    """Phase 7 begins: the start player's cities are to receive."""
    return proceed(_to_receive(state, state.start))


def _to_receive(state: State, seat: Seat) -> State:
    waiting = tuple(city.castello for city in state.cities_of(seat) if state.neighbours(city))
    return changed(state, phase=Phase.MIGRATION, round=0, seat=seat, waiting=waiting)


def _go_on_migrating(state: State) -> State:
    """All cities for which there is nothing to choose receive; then it is the next seat's turn."""
    if not state.waiting:
        following = (state.seat + 1) % state.seats
        if following == state.start:
            return changed(state, phase=Phase.LEAVING, seat=following)
        return _to_receive(state, following)
    wishes = state.wishes_of_the_year
    if len(wishes) == 2 or order_matters(state, wishes[0]):
        return state
    return _all_received(state, state.waiting, wishes[0])


def order_matters(state: State, wish: Wish) -> bool:
    """Whether a city that gives has fewer citizens than those of the mover that still take (LC-13.10)."""
    number = WISHES.index(wish)
    takers = [city for city in state.cities if city.castello in state.waiting]
    return any(
        0 < giver.citizens < len(takers) and giver.citizens < sum(takes(it, giver, number) for it in takers)
        for giver in state.cities
    )


def takes(taker: City, giver: City, number: int) -> bool:
    """Whether a city takes a citizen of another: neighbours, with more arches in a colour (LC-9.1, LC-9.4).

    Nobody moves between the cities of one player.
    """
    return (
        taker.arches[number] > giver.arches[number]
        and giver.owner != taker.owner
        and giver.mask & taker.reach != 0
    )


def received(state: State, castello: Hex, wish: Wish) -> State:
    """A city of the mover has taken what it can for a wish (LC-9.4)."""
    return _all_received(state, (castello,), wish)


def _all_received(state: State, castellos: Collection[Hex], wish: Wish) -> State:
    """Cities take, one after the other, a citizen of each neighbour with fewer arches in the colour.

    Who comes to a city at its limit is lost to the supply (LC-9.6).
    """
    number, players, cities = WISHES.index(wish), state.players, list(state.cities)
    for at, taker in enumerate(cities):
        if taker.castello not in castellos:
            continue
        citizens = taker.citizens
        for place, giver in enumerate(cities):
            if giver.citizens and takes(taker, giver, number):
                cities[place] = populated(giver, giver.citizens - 1)
                citizens += citizens < taker.most
                if state.options.penalty_after == "leaving" and state.year < YEARS:
                    players = with_penalty(players, giver.owner, 1)
        if citizens != taker.citizens:
            cities[at] = populated(taker, citizens)
    waiting = tuple([it for it in state.waiting if it not in castellos])
    return changed(state, players=players, cities=tuple(cities), waiting=waiting)


def with_penalty(players: tuple[Player, ...], seat: Seat, penalty: int) -> tuple[Player, ...]:
    """The players, one of whom is punished."""
    punished = players[seat]._replace(penalty=penalty)
    return (*players[:seat], punished, *players[seat + 1 :])


# --- tiles without citizens (LC-9.10 to LC-9.15) -------------------------------------------------------


def unsettled(state: State) -> City | None:
    """The first city, from the start player's on, with empty tiles, or with citizens above its limit.

    Of those of one seat it is the first.
    """
    found = [city for city in state.cities if not len(city.tiles) <= city.citizens <= city.most]
    return min(found, key=lambda city: (city.owner - state.start) % state.seats, default=None)


def can_go(land: Land, city: City) -> tuple[Hex, ...]:
    """The tiles that may go next: the castello stays, and the rest stays connected to it (LC-9.12).

    >>> from tabletop_rules.games import la_citta
    >>> land = la_citta.initial_state(4, la_citta.Options(setup="first_game")).land
    >>> tiles = zip(map(la_citta.parse_hex, ["(5,2)", "(5,1)", "(5,3)"]), la_citta.Building)
    >>> print(*can_go(land, land.city(0, 2, tiles)))
    (5,1) (5,3)
    """
    lanes, mask = land.lanes, city.mask
    return tuple([hex_ for hex_, _ in city.tiles if hex_ != city.castello and lanes.spares(mask, hex_)])


def _settle(state: State) -> State:
    """Tiles go until the owner of one has to choose; then phase 8 begins, or feeds the next seat."""
    while (city := unsettled(state)) is not None:
        if not city.citizens:
            state = _without_city(state, city)
        elif city.surplus >= 0:
            state = without_excess(state, city)
        elif len(hexes := can_go(state.land, city)) > 1:
            return state if state.seat == city.owner else changed(state, seat=city.owner)
        else:
            state = without_tile(state, city, hexes[0])
    if state.phase is Phase.LEAVING:
        return to_feed(state, state.start)
    following = (state.seat + 1) % state.seats
    return _end_year(state) if following == state.start else to_feed(state, following)


def without_tile(state: State, city: City, hex_: Hex) -> State:
    """A tile goes back to the stock, with its figures (LC-9.14)."""
    tile = next(it for it in city.tiles if it.hex == hex_)
    left = state.land.reduced(city, tile)
    return changed(
        state,
        cities=tuple([left if it is city else it for it in state.cities]),
        pools=added(state.pools, KINDS[tile.building].pool),
    )


def without_excess(state: State, city: City) -> State:
    """The citizens above the limit of a city leave it; then more tiles may have to go (LC-9.15)."""
    left = populated(city, city.most)
    return changed(state, cities=tuple([left if it is city else it for it in state.cities]))


def _without_city(state: State, city: City) -> State:
    """Nobody lives there any more: all its tiles go (LC-9.13)."""
    pools = state.pools
    for _, building in city.tiles:
        if building is not Building.CASTELLO:
            pools = added(pools, KINDS[building].pool)
    return changed(state, cities=tuple(it for it in state.cities if it is not city), pools=pools)


# --- feeding (LC-10) -----------------------------------------------------------------------------------


def to_feed(state: State, seat: Seat) -> State:
    """A seat's citizens eat: it has to lose as many as lack food, and is punished for it."""
    deaths = max(0, sum([it.citizens - it.food - it.bonus for it in state.cities if it.owner == seat]))
    players = state.players
    if deaths:
        per_citizen = state.year == YEARS and state.options.final_starvation == "per_citizen"
        players = with_penalty(players, seat, deaths if per_citizen else 1)
    return changed(state, phase=Phase.FEEDING, seat=seat, players=players, deaths=deaths)


def inhabited(state: State, seat: Seat) -> tuple[City, ...]:
    """The cities of a seat in which somebody lives."""
    return tuple([city for city in state.cities if city.owner == seat and city.citizens])


def _starve(state: State) -> State:
    """Citizens starve until their owner has to choose from which city; then tiles are given up."""
    if not state.deaths:
        return changed(state, phase=Phase.HUNGER)
    cities = inhabited(state, state.seat)
    return state if len(cities) > 1 else starved(state, cities[0], state.deaths)


def starved(state: State, city: City, deaths: int = 1) -> State:
    """Some citizens of a city have starved."""
    left = populated(city, city.citizens - deaths)
    cities = tuple([left if it is city else it for it in state.cities])
    return changed(state, cities=cities, deaths=state.deaths - deaths)


# --- the end of the year (LC-11) -----------------------------------------------------------------------


def _end_year(state: State) -> State:
    """Cards and figures go back; after six years the game is over, else the next start player begins."""
    politics = state.politics
    state = changed(
        state,
        players=tuple(Player(it.gold, ACTIONS, False, it.penalty) for it in state.players),
        cities=tuple(_without_figures(state.land, city) for city in state.cities),
        politics=Politics(
            politics.display,
            politics.pile,
            NO_CARDS,
            NO_CARDS,
            union(politics.discard, politics.used),
            union(politics.buried, politics.blind),
        ),
        voice=(),
        phase=Phase.OVER,
        seat=state.start,
    )
    return state if state.year == YEARS else begin_year(state, (state.start + 1) % state.seats)


def _without_figures(land: Land, city: City) -> City:
    if not city.figures and not city.harvests:
        return city
    return land.city(city.owner, city.citizens, city.tiles)


def begin_year(state: State, start: Seat) -> State:
    """A year begins with this start player; the first voice card is to be turned up (LC-1.1, LC-2.1)."""
    return changed(state, year=state.year + 1, phase=Phase.VOICE, start=start, seat=start, round=0)


def with_income(state: State) -> tuple[Player, ...]:
    """The players after phase 3: quarries have brought gold (LC-3.1)."""
    gold = [player.gold for player in state.players]
    for city in state.cities:
        gold[city.owner] += city.income
    return tuple([player._replace(gold=amount) for player, amount in zip(state.players, gold, strict=True)])


def with_growth(state: State) -> tuple[City, ...]:
    """The cities after phase 4: each below its limit has one citizen more (LC-4.1)."""
    return tuple([populated(it, it.citizens + 1) if it.citizens < it.most else it for it in state.cities])


_STEPS: Final = {
    Phase.MIGRATION: _go_on_migrating,
    Phase.LEAVING: _settle,
    Phase.FEEDING: _starve,
    Phase.HUNGER: _settle,
}
"""What goes on by itself in each phase; a step that changes nothing waits for a choice."""
