"""What changes hands and moves: goods, money, the track, and each operation of an action card.

Operations are a small closed set (section 2.7 of the rulebook): one function says what each does at once, or
whether it leaves something to choose. Gains come from the bank, which may be limited (PN-19.2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from tabletop_rules.bags import added
from tabletop_rules.game import Seat, clockwise
from tabletop_rules.games.poorters.components import (
    BuildOne,
    Burghers,
    Card,
    DistrictPoints,
    Gain,
    Grow,
    LoseFlorins,
    LoseFromField,
    LoseSupply,
    Lumber,
    LumberBonus,
    MarketSale,
    Operation,
    Pay,
    PayDistinct,
    Shield,
)
from tabletop_rules.games.poorters.moves import ASSETS, FOODS, MOST
from tabletop_rules.games.poorters.reach import can_build, can_peddle
from tabletop_rules.games.poorters.state import CARDS, FISH, FLORINS, GAME, WOOD, Player, State, Wish, changed

FOOD_NUMBERS: Final = tuple(ASSETS.index(food) for food in FOODS)


# --- goods, money, points, burghers ----------------------------------------------------------------------


def amounts(record: Any) -> list[int]:
    """The numbers of a record that has some for goods and money, in the order of a supply."""
    return [getattr(record, asset, 0) for asset in ASSETS]


def left_in_bank(state: State, asset: int) -> int:
    """How much of something the bank can still give (PN-1.4, PN-19.2).

    A bank without limits has an end too, far beyond what is played for: all that is held can be written down.
    """
    stock = MOST
    if state.options.bank_limited:
        box = state.options.box.box
        stock = {FLORINS: box.florins, FISH: box.fish, GAME: box.game}.get(asset, MOST)
    on_characters = sum(state.coins) if asset == FLORINS else 0
    return stock - on_characters - sum([player.supply[asset] for player in state.players])


def gained(state: State, seat: Seat, gains: Sequence[int]) -> State:
    """The state after the bank gives a player so much of each asset, or what it has."""
    gains = [min(gain, left_in_bank(state, asset)) if gain else 0 for asset, gain in enumerate(gains)]
    return _supplied(state, seat, gains)


def gained_one(state: State, seat: Seat, asset: int, amount: int) -> State:
    """The state after the bank gives a player some of one asset, or what it has."""
    gains = [0] * len(ASSETS)
    gains[asset] = amount
    return gained(state, seat, gains) if amount else state


def paid(state: State, seat: Seat, prices: Sequence[int]) -> State:
    """The state after a player gives the bank so much of each asset."""
    return _supplied(state, seat, [-price for price in prices])


def _supplied(state: State, seat: Seat, gains: Sequence[int]) -> State:
    player = state.players[seat]
    wood, grain, cattle, fish, game, florins = player.supply
    supply = (
        wood + gains[0],
        grain + gains[1],
        cattle + gains[2],
        fish + gains[3],
        game + gains[4],
        florins + gains[5],
    )
    return with_player(state, seat, Player(supply, player.points, player.hand))


def with_player(state: State, seat: Seat, player: Player) -> State:
    """The state with another record of a player."""
    return changed(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def with_points(state: State, seat: Seat, source: int, points: int) -> State:
    """The state after a player scores; ``source`` is a place in ``Player.points``."""
    if not points:
        return state
    player = state.players[seat]
    scored: Any = added(player.points, source, min(points, MOST - player.points[source]))
    return with_player(state, seat, player._replace(points=scored))


def with_burghers(state: State, steps: int) -> State:
    """The state after the magistrate moves, within the bounds of the track (PN-14.3, PN-19.13)."""
    if not steps:
        return state
    options = state.options
    track = min(options.burghers_max, max(options.burghers_min, state.track + steps))
    return changed(state, track=track, peak=max(state.peak, track))


def with_incomes(state: State, first: Seat) -> State:
    """The state after houses have paid, clockwise from a seat (PN-4.3, PN-15.3)."""
    for seat in clockwise(first, state.seats):
        state = gained_one(state, seat, FLORINS, state.income(seat))
    return state


def lumber_bonus(state: State, seat: Seat) -> int:
    """The wood that the Woodsheds of a player add to a Lumberjack slot (PN-6.4)."""
    kinds = state.table.ground.kinds
    effects = [kinds[it.tile].effect for it in state.town.buildings if it.owner == seat]
    return sum([effect.wood for effect in effects if isinstance(effect, LumberBonus)])


def districts_of(state: State, seat: Seat) -> set[int]:
    """The numbers of the districts that a building of a player touches (PN-19.10)."""
    ground = state.table.ground
    own = (placed for placed in state.town.buildings if placed.owner == seat)
    return set(chain.from_iterable(map(ground.districts_of, own)))


# --- wish cards ------------------------------------------------------------------------------------------


def is_playable(state: State, seat: Seat, card: Card) -> bool:
    """Whether a wish can be afforded and then does something (PN-14.4)."""
    player = state.players[seat]
    supply = list(player.supply)
    for op in card.ops:
        if isinstance(op, Pay):
            supply = [have - price for have, price in zip(supply, amounts(op), strict=True)]
        elif isinstance(op, PayDistinct) and sum(map(bool, player.supply[1:FLORINS])) < op.n:
            return False
    if min(supply) < 0:
        return False
    after: Any = tuple(supply)
    after_paying = with_player(state, seat, player._replace(supply=after))
    return any(_HAPPENS[type(op)](after_paying, seat, op) for op in card.ops if type(op) in _HAPPENS)


def _gain_happens(state: State, seat: Seat, op: Gain) -> bool:
    """Points always come; goods only if the bank has some."""
    assets = (asset for asset, gain in enumerate(amounts(op)) if gain)
    return op.vp > 0 or any(left_in_bank(state, asset) > 0 for asset in assets)


def _burghers_happen(state: State, seat: Seat, op: Burghers) -> bool:
    return with_burghers(state, op.n).track != state.track


_HAPPENS: Final[Mapping[type, Callable[[State, Seat, Any], bool]]] = {
    Gain: _gain_happens,
    Burghers: _burghers_happen,
    Lumber: lambda state, seat, op: True,
    BuildOne: can_build,
    MarketSale: can_peddle,
    DistrictPoints: lambda state, seat, op: bool(districts_of(state, seat)),
}
"""Whether each operation of a wish that is no payment would do something."""

CHOOSING: Final = (PayDistinct, Lumber, BuildOne, MarketSale)
"""The operations that leave something to choose."""


def continued(state: State, wish: Wish) -> State:
    """The state after all operations of a wish, from one on, up to the next that leaves something to choose.

    An operation that has become impossible meanwhile is left out.
    """
    seat = state.slot.seat
    operations = state.table.cards[wish.card].ops
    for number in range(wish.operation, len(operations)):
        op = operations[number]
        if not isinstance(op, CHOOSING):
            state = _AT_ONCE[type(op)](state, seat, op)
        elif isinstance(op, PayDistinct) or _HAPPENS[type(op)](state, seat, op):
            left = op.max_units if isinstance(op, MarketSale) else 0
            return changed(state, slot=state.slot._replace(detail=Wish(wish.card, number, left)))
    return changed(state, slot=state.slot._replace(detail=None))


def _gain(state: State, seat: Seat, op: Gain) -> State:
    return with_points(gained(state, seat, amounts(op)), seat, CARDS, op.vp)


def _district_points(state: State, seat: Seat, op: DistrictPoints) -> State:
    return with_points(state, seat, CARDS, min(op.max, len(districts_of(state, seat))))


_AT_ONCE: Final[Mapping[type, Callable[[State, Seat, Any], State]]] = {
    Gain: _gain,
    Pay: lambda state, seat, op: paid(state, seat, amounts(op)),
    Burghers: lambda state, seat, op: with_burghers(state, op.n),
    DistrictPoints: _district_points,
}
"""What each operation of a wish does that leaves nothing to choose."""


# --- events ----------------------------------------------------------------------------------------------


def with_event(state: State, buyer: Seat, card: Card) -> State:
    """The state after an event has met all players, clockwise from the buyer (PN-13.5)."""
    kinds = state.table.ground.kinds
    effects = [kinds[placed.tile].effect for placed in state.town.buildings]
    shields = [it.burghers for it in effects if isinstance(it, Shield) and it.event == card.name]
    for op in card.ops:
        if isinstance(op, Burghers):
            most = min(shields, default=abs(op.n))
            state = with_burghers(state, max(-most, min(most, op.n)))
        elif not shields:
            state = _EVENTS[type(op)](state, clockwise(buyer, state.seats), op)
    return state


def _lose_florins(state: State, seats: Sequence[Seat], op: LoseFlorins) -> State:
    for seat in seats:
        lost = state.players[seat].supply[FLORINS] // op.per
        state = gained_one(state, seat, FLORINS, -lost)
    return state


def _lose_supply(state: State, seats: Sequence[Seat], op: LoseSupply) -> State:
    asset = ASSETS.index(op.good)
    for seat in seats:
        state = gained_one(state, seat, asset, -min(op.n, state.players[seat].supply[asset]))
    return state


def _lose_from_field(state: State, seats: Sequence[Seat], op: LoseFromField) -> State:
    good = ASSETS.index(op.good)
    chips = list(state.chips)
    for seat in seats:
        for place in fields_of(state, seat):
            if state.table.fields[place][1] == good and chips[place]:
                chips[place] -= min(op.n, chips[place])
                break
    return changed(state, chips=tuple(chips))


def _grow(state: State, seats: Sequence[Seat], op: Grow) -> State:
    good = ASSETS.index(op.good)
    chips = list(state.chips)
    for place in chain.from_iterable(fields_of(state, seat) for seat in seats):
        if state.table.fields[place][1] == good and not chips[place]:
            chips[place] = 1
    return changed(state, chips=tuple(chips))


_EVENTS: Final[Mapping[type[Operation], Callable[[State, Sequence[Seat], Any], State]]] = {
    LoseFlorins: _lose_florins,
    LoseSupply: _lose_supply,
    LoseFromField: _lose_from_field,
    Grow: _grow,
}
"""What each operation of an event does that a building can keep off."""


def fields_of(state: State, seat: Seat) -> list[int]:
    """The fields of a player, by their places in ``State.chips``, in the order of the data."""
    owned = {placed.tile for placed in state.town.buildings if placed.owner == seat}
    return [place for place, (tile, _) in enumerate(state.table.fields) if tile in owned]


def wood_of_slot(state: State, seat: Seat, with_privilege: bool) -> list[int]:
    """What a Lumberjack slot gives besides the tile: wood for Woodsheds and for the privilege (PN-6)."""
    extra = [0] * len(ASSETS)
    extra[WOOD] = lumber_bonus(state, seat) + with_privilege * state.table.privileges["lumberjack"]
    return extra
