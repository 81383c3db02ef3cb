"""What a seat may do, enumerated fast: sets of hexes as masks, moves looked up in tables.

``rules`` says the same at length, with reasons; the laws of ``tabletop_rules.testing`` prove that they agree.
``is_legal`` answers for one move what ``legal_moves`` answers for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations, compress
from typing import Any, Final, TypeAlias, get_args

import attrs

from tabletop_rules.games.la_citta.chance import NUMBERS, OUTCOMES, bag, outcomes
from tabletop_rules.games.la_citta.cities import City
from tabletop_rules.games.la_citta.components import (
    CARDS,
    CASTELLOS,
    KINDS,
    OFFERS,
    OTHER,
    SIMPLE,
    VOICES,
    WISHES,
    YEARS,
    Building,
    Card,
    Wish,
)
from tabletop_rules.games.la_citta.lanes import Lanes
from tabletop_rules.games.la_citta.moves import (
    BreadAndGames,
    Build,
    Bury,
    Erect,
    Feeling,
    Found,
    GiveUp,
    Gold,
    GoldenTimes,
    Keep,
    MasterBuilder,
    Migrate,
    Move,
    Pass,
    Penalty,
    Place,
    RichHarvest,
    Starve,
)
from tabletop_rules.games.la_citta.options import Options
from tabletop_rules.games.la_citta.people import can_go, inhabited, unsettled
from tabletop_rules.games.la_citta.state import CHANCES, Phase, Player, State, check_state
from tabletop_rules.geometry import Hex
from tabletop_rules.geometry.bits import bits_of, flags_of
from tabletop_rules.records import trusted_constructor

new_build: Final = trusted_constructor(Build)
new_erect: Final = trusted_constructor(Erect)
new_master: Final = trusted_constructor(MasterBuilder)
new_found: Final = trusted_constructor(Found)
new_bread: Final = trusted_constructor(BreadAndGames)
new_golden: Final = trusted_constructor(GoldenTimes)
new_harvest: Final = trusted_constructor(RichHarvest)
new_migrate: Final = trusted_constructor(Migrate)
new_give_up: Final = trusted_constructor(GiveUp)
new_starve: Final = trusted_constructor(Starve)

_NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}


# --- tables --------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Table:
    """For each kind of move on a hex, the moves by the number of the hex."""

    place: tuple[Place, ...]
    build: Mapping[Building, tuple[Build, ...]]
    erect: Mapping[Building, tuple[Erect, ...]]
    master: Mapping[Building, tuple[MasterBuilder, ...]]


@cache
def table(lanes: Lanes) -> Table:
    """The moves on the hexes of some lanes."""
    hexes = lanes.hexes
    return Table(
        place=tuple(map(Place, hexes)),
        build={building: tuple(new_build(building, hex_) for hex_ in hexes) for building in SIMPLE},
        erect={building: tuple(new_erect(building, hex_) for hex_ in hexes) for building in OTHER},
        master={building: tuple(new_master(building, hex_) for hex_ in hexes) for building in KINDS},
    )


@cache
def _founds(lanes: Lanes, donor: int) -> tuple[Found, ...]:
    """The foundings with a citizen of the city on that hex."""
    return tuple(new_found(lanes.hexes[donor], hex_) for hex_ in lanes.hexes)


_PENALTY: Final = Penalty()
_GOLD: Final = Gold()
_PASS: Final = Pass()


# --- places --------------------------------------------------------------------------------------------


def free_for_castello(state: State) -> int:
    """Where a castello may be placed, or a city founded: far enough from all others (LC-0.8, LC-5A.2)."""
    lanes, closed = state.land.lanes, 0
    if state.options.found_distance == "tiles":
        for city in state.cities:
            closed |= city.reach
    else:
        for city in state.cities:
            closed |= lanes.reach[lanes.index[city.castello]] | city.near
    return lanes.full & ~closed


class Sites:
    """Where the mover may build what, apart from cards and gold (LC-5B); looked for when first asked."""

    def __init__(self, state: State) -> None:
        """Look at a state later."""
        self._state = state
        self._found: dict[Building, tuple[int, ...]] = {}
        self._rooms: list[tuple[City, int]] | None = None
        self._general = 0

    def of(self, building: Building) -> tuple[int, ...]:
        """The numbers of the hexes on which a building may stand."""
        if (numbers := self._found.get(building)) is None:
            numbers = self._found[building] = self._look_for(building)
        return numbers

    def _look_for(self, building: Building) -> tuple[int, ...]:
        state = self._state
        if not state.pools[KINDS[building].pool]:
            return ()
        if self._rooms is None:
            self._rooms = rooms(state)
            for city, room in self._rooms:
                if city.citizens > len(city.tiles):
                    self._general |= room
        options, site = state.land.options, self._general
        if building is Building.MARKET or building in options.maxima:
            site = 0
            for city, room in self._rooms:
                if can_add(options, city, building):
                    site |= room
        return numbers_of(site & state.land.ground[options.needs[building]])


@lru_cache(1 << 12)
def numbers_of(mask: int) -> tuple[int, ...]:
    """The numbers of the hexes of a mask; the same masks come again and again."""
    return tuple(bits_of(mask))


def rooms(state: State) -> list[tuple[City, int]]:
    """The cities of the mover that are not shut in, with the hexes that touch them and no other city."""
    once = crowded = 0
    for city in state.cities:
        near = city.near
        crowded |= once & near
        once |= near
    seat, free = state.seat, ~crowded
    return [
        (city, room)
        for city in state.cities
        if city.owner == seat and (room := city.near & ~city.mask & free)
    ]


def can_add(options: Options, city: City, building: Building) -> bool:
    """Whether a city may have one more of a building, and has a citizen for it (LC-5B.3, 5B.4, 5B.9)."""
    maxima = options.maxima
    if building in maxima and city.count(building) >= maxima[building]:
        return False
    if building is Building.MARKET and options.market_citizen == "supply":
        return city.citizens < city.most or not city.count(Building.MARKET)
    return city.citizens > len(city.tiles)


# --- all moves -----------------------------------------------------------------------------------------


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """All legal moves, in the order of cards, buildings and hexes; at chance its outcomes.

    >>> from tabletop_rules.games import la_citta
    >>> moves = la_citta.legal_moves(la_citta.initial_state())
    >>> print(*map(la_citta.format_move, moves[:3]), sep=", ")
    draw palazzo, draw dom, draw university
    """
    check_state(state)
    phase = state.phase
    if phase is Phase.POLITICS:
        return _politics(state)
    return outcomes(state) if phase in CHANCES else _OTHERS[phase](state)


def _politics(state: State) -> tuple[Move, ...]:
    """What can be done with a card; a pass if there is nothing (LC-5.7)."""
    player = state.players[state.seat]
    if player.penalty and state.round == 1:
        return (_PENALTY,)
    lanes = state.land.lanes
    sites, moves_at = Sites(state), table(lanes)
    moves: list[Move] = []
    if player.actions:
        moves.append(_GOLD)
        for building in SIMPLE:
            at = moves_at.build[building]
            moves += [at[number] for number in sites.of(building)]
        own = state.cities_of(state.seat)
        if not player.has_founded and len(own) < CASTELLOS:
            flags = flags_of(free_for_castello(state))
            for city in own:
                if city.citizens > len(city.tiles):
                    moves += compress(_founds(lanes, lanes.index[city.castello]), flags)
    for number in sorted(set(state.politics.display)):
        moves += _WAYS[number](state, sites, moves_at, player.gold)
    return tuple(moves) or (_PASS,)


_Ways: TypeAlias = Callable[[State, Sites, Table, int], Iterable[Move]]


def _erecting(card: Card) -> _Ways:
    (price,) = OFFERS[card]
    building = Building(card)

    def ways(state: State, sites: Sites, moves_at: Table, gold: int) -> Iterable[Move]:
        if gold < price:
            return ()
        at = moves_at.erect[building]
        return [at[number] for number in sites.of(building)]

    return ways


def _master_builder(state: State, sites: Sites, moves_at: Table, gold: int) -> Iterator[Move]:
    for building, kind in KINDS.items():
        if gold >= kind.master_price:
            at = moves_at.master[building]
            for number in sites.of(building):
                yield at[number]


def _bread_and_games(state: State, sites: Sites, moves_at: Table, gold: int) -> Iterator[Move]:
    left = state.figures(state.seat)
    for price, number in OFFERS[Card.BREAD].items():
        if price <= gold and number <= left:
            for city in state.cities_of(state.seat):
                for hex_, building in city.tiles:
                    for wish in coloured(building):
                        yield new_bread(price, hex_, wish)


def coloured(building: Building) -> tuple[Wish, ...]:
    """The colours in which a tile has arches (LC-5D.3, LC-5D.4).

    >>> coloured(Building.HOSPITAL)
    (<Wish.EDUCATION: 'E'>, <Wish.HEALTH: 'H'>)
    """
    return tuple(compress(WISHES, KINDS[building].arches)) if building in KINDS else ()


def _golden_times(state: State, sites: Sites, moves_at: Table, gold: int) -> Iterator[Move]:
    for price, number in OFFERS[Card.GOLDEN].items():
        if price <= gold:
            for city in state.cities_of(state.seat):
                if city.citizens + number <= city.most:
                    yield new_golden(price, city.castello)


def _rich_harvest(state: State, sites: Sites, moves_at: Table, gold: int) -> Iterator[Move]:
    if state.year < YEARS and state.figures(state.seat):
        for city in state.cities_of(state.seat):
            for hex_, building in city.tiles:
                if building is Building.FARM and hex_ not in city.harvests:
                    yield new_harvest(hex_)


def _feeling(state: State, sites: Sites, moves_at: Table, gold: int) -> Iterator[Move]:
    for price, looks in _LOOKS.items():
        if price <= gold:
            yield from looks


_LOOKS: Final = {
    price: tuple(map(Feeling, combinations(range(1, VOICES), number)))
    for price, number in OFFERS[Card.FEELING].items()
}
"""What can be looked at for so much gold."""

_BY_CARD: Final[Mapping[Card, _Ways]] = {
    **{Card(building): _erecting(Card(building)) for building in OTHER},
    Card.BUILDER: _master_builder,
    Card.BREAD: _bread_and_games,
    Card.GOLDEN: _golden_times,
    Card.HARVEST: _rich_harvest,
    Card.FEELING: _feeling,
}
_WAYS: Final = tuple(_BY_CARD[card] for card in CARDS)
"""For each politics card, by its number, the moves that take it."""


# --- other phases --------------------------------------------------------------------------------------


def _place(state: State) -> tuple[Move, ...]:
    return tuple(compress(table(state.land.lanes).place, flags_of(free_for_castello(state))))


def _bury(state: State) -> tuple[Move, ...]:
    return (Keep(), Bury())


def _migrate(state: State) -> tuple[Move, ...]:
    wishes = state.wishes_of_the_year
    return tuple([new_migrate(castello, wish) for castello in state.waiting for wish in wishes])


def _give_up(state: State) -> tuple[Move, ...]:
    city = unsettled(state)
    return tuple(map(new_give_up, can_go(state.land, city))) if city else ()


def _starve(state: State) -> tuple[Move, ...]:
    return tuple([new_starve(city.castello) for city in inhabited(state, state.seat)])


def _nothing(state: State) -> tuple[Move, ...]:
    return ()


_OTHERS: Final[Mapping[Phase, Callable[[State], tuple[Move, ...]]]] = {
    Phase.CASTELLOS: _place,
    Phase.BURY: _bury,
    Phase.MIGRATION: _migrate,
    Phase.LEAVING: _give_up,
    Phase.FEEDING: _starve,
    Phase.HUNGER: _give_up,
    Phase.OVER: _nothing,
}


# --- one move ------------------------------------------------------------------------------------------


def is_legal(state: State, move: Move) -> bool:
    """Whether a move is legal: ``move in legal_moves(state)``, without making all the others.

    Raises:
        TypeError: ``move`` is no move of this game.
    """
    kind, phase = type(move), state.phase
    if kind not in _MOVES:
        raise TypeError(f"{move!r} is no move of La Città")
    if phase is Phase.POLITICS:
        player = state.players[state.seat]
        if kind is Penalty or (player.penalty and state.round == 1):
            return kind is Penalty and player.penalty > 0 and state.round == 1
        return _ONE[kind](state, player, move) if kind in _ONE else False
    if phase in CHANCES:
        counts = bag(state)
        number = NUMBERS.get(move, len(counts))
        return kind is type(OUTCOMES[phase][0]) and number < len(counts) and counts[number] > 0
    return move in legal_moves(state)


_MOVES: Final = frozenset(get_args(Move))


def _is_gold_legal(state: State, player: Player, move: Gold) -> bool:
    return player.actions > 0


def _is_found_legal(state: State, player: Player, move: Found) -> bool:
    number = state.land.lanes.index.get(move.hex)
    if number is None or not player.actions or player.has_founded or not state.castellos(state.seat):
        return False
    donor = state.city(move.donor)
    is_donor = donor is not None and donor.owner == state.seat and donor.citizens > len(donor.tiles)
    return is_donor and bool(free_for_castello(state) >> number & 1)


def _is_build_legal(state: State, player: Player, move: Build) -> bool:
    return player.actions > 0 and move.building in SIMPLE and is_site(state, move.building, move.hex)


def _is_erect_legal(state: State, player: Player, move: Erect) -> bool:
    if move.building not in OTHER:
        return False
    card = Card(move.building)
    (price,) = OFFERS[card]
    return (
        player.gold >= price
        and _NUMBERS[card] in state.politics.display
        and is_site(state, move.building, move.hex)
    )


def _is_master_legal(state: State, player: Player, move: MasterBuilder) -> bool:
    return (
        move.building in KINDS
        and player.gold >= KINDS[move.building].master_price
        and _NUMBERS[Card.BUILDER] in state.politics.display
        and is_site(state, move.building, move.hex)
    )


def _is_way(state: State, player: Player, move: Move) -> bool:
    """Whether a card brings a move among others of the same kind."""
    card = _CARD_OF[type(move)]
    if _NUMBERS[card] not in state.politics.display:
        return False
    return move in _BY_CARD[card](state, Sites(state), table(state.land.lanes), player.gold)


_CARD_OF: Final[Mapping[type, Card]] = {
    BreadAndGames: Card.BREAD,
    GoldenTimes: Card.GOLDEN,
    RichHarvest: Card.HARVEST,
    Feeling: Card.FEELING,
}


def _is_pass_legal(state: State, player: Player, move: Pass) -> bool:
    return not player.actions and _politics(state)[0] == move


def is_site(state: State, building: Building, hex_: Hex) -> bool:
    """Whether the mover may put up a building on a hex, apart from cards and gold (LC-5B)."""
    number = state.land.lanes.index.get(hex_)
    if number is None or not state.pools[KINDS[building].pool]:
        return False
    options = state.options
    near = [city for city in state.cities if city.near >> number & 1]
    return (
        len(near) == 1
        and near[0].owner == state.seat
        and not near[0].mask >> number & 1
        and bool(state.land.ground[options.needs[building]] >> number & 1)
        and can_add(options, near[0], building)
    )


_ONE: Final[Mapping[type, Callable[[State, Player, Any], bool]]] = {
    Gold: _is_gold_legal,
    Found: _is_found_legal,
    Build: _is_build_legal,
    Erect: _is_erect_legal,
    MasterBuilder: _is_master_legal,
    BreadAndGames: _is_way,
    GoldenTimes: _is_way,
    RichHarvest: _is_way,
    Feeling: _is_way,
    Pass: _is_pass_legal,
}
"""Whether a card may be used so, by the kind of move."""
