"""What a seat could build and sell now, found fast: tiles in stock and their places, outlets, units.

``rules`` says the same rule by rule, and in sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from tabletop_rules.game import Seat, clockwise
from tabletop_rules.games.poorters.board import Ground, Shape
from tabletop_rules.games.poorters.components import COLOURS, MARKET, BuildOne, Cost, MarketSale
from tabletop_rules.games.poorters.moves import (
    ASSETS,
    DISCOUNTS,
    GOODS,
    PAYOUTS,
    Build,
    BuildBoat,
    Discount,
    Propose,
    Sell,
    Suggest,
)
from tabletop_rules.games.poorters.state import FLORINS, WOOD, Sold, Stage, State, Wish
from tabletop_rules.geometry import Cell
from tabletop_rules.geometry.bits import bits_of

T = TypeVar("T")

make_sell: Final = cache(Sell)
make_boat: Final = cache(BuildBoat)


# --- building --------------------------------------------------------------------------------------------


class Terms(NamedTuple):
    """On which terms a seat builds alone: which colours, whether free of charge, and which discounts."""

    colours: Sequence[str]
    is_free: bool = False
    discounts: Sequence[Discount | None] = (None,)


_NOT_BLUE: Final = tuple(colour for colour in COLOURS if colour != "blue")


def may_discount(state: State) -> bool:
    """Whether the Builder's privilege is to be had in this slot (PN-7.7, PN-19.3)."""
    slot = state.slot
    is_chooser = slot.stage is Stage.BUILDER and slot.seat == state.chooser
    return is_chooser and not isinstance(slot.detail, Wish) and state.table.privileges["builder"] > 0


def terms_of(state: State) -> Terms:
    """The terms of the slot, or of the wish that is being played in it."""
    if state.slot.stage is Stage.FOUNDING:
        return Terms(("red",), is_free=True)
    op = due_operation(state)
    if isinstance(op, BuildOne):
        return terms_of_wish(op)
    return Terms(_NOT_BLUE, discounts=(None, *DISCOUNTS) if may_discount(state) else (None,))


def terms_of_wish(op: BuildOne) -> Terms:
    """The terms of a wish card that builds."""
    return Terms([colour for colour in COLOURS if colour not in op.exclude_colours])


def due_operation(state: State) -> Any:
    """The operation of a wish card that is due, or None."""
    wish = state.slot.detail
    return state.table.cards[wish.card].ops[wish.operation] if isinstance(wish, Wish) else None


def price(cost: Cost, discount: Discount | None) -> tuple[int, int]:
    """Wood and florins after the discount (PN-7.7).

    >>> price(Cost(wood=2, florins=1), "florins")
    (2, 0)
    """
    return cost.wood - (discount == "wood"), cost.florins - (discount == "florins")


def can_pay(supply: Sequence[int], cost: Cost, discount: Discount | None = None) -> bool:
    """Whether a supply covers a cost; a discount needs something to be taken off (PN-19.3)."""
    wood, florins = price(cost, discount)
    return 0 <= wood <= supply[WOOD] and 0 <= florins <= supply[FLORINS]


def communal_stock(state: State) -> list[int]:
    """The communal buildings that can be proposed at this value of the track (PN-7.4, PN-9.1)."""
    built = {placed.tile for placed in state.town.buildings}
    return [
        tile
        for kind, tiles in state.table.kinds
        if kind.colour == "blue" and kind.min_burghers <= state.track
        for tile in tiles
        if tile not in built
    ]


def orders(state: State, seat: Seat, terms: Terms) -> list[tuple[int, Sequence[Discount | None]]]:
    """The tiles that a seat can build alone, apart from the place, each with the discounts it can take."""
    if state.light_seals(seat) < 1:
        return []
    built = {placed.tile for placed in state.town.buildings}
    supply, track = state.players[seat].supply, state.track
    has_dark = state.dark_seals(seat) > 0
    found: list[tuple[int, Sequence[Discount | None]]] = []
    for kind, tiles in state.table.kinds:
        if kind.colour not in terms.colours or kind.min_burghers > track:
            continue
        if kind.effect.op == "stall" and not has_dark:
            continue
        discounts = terms.discounts
        if not terms.is_free:
            discounts = [discount for discount in discounts if can_pay(supply, kind.cost, discount)]
        if discounts:
            found += [(tile, discounts) for tile in tiles if tile not in built]
    return found


def has_place(state: State, tile: int) -> bool:
    """Whether a tile can be laid anywhere."""
    ground = state.table.ground
    return any(map(state.town.origins, ground.stamps[ground.shapes[tile]].values()))


Picker: TypeAlias = Callable[[Sequence[Any]], Sequence[Any]]
"""What takes the moves at some places out of those at all places, which ``everywhere`` lists."""


def picker(state: State, tile: int) -> Picker:
    """What picks the moves that lay a tile where it can be laid: by rotation, then by place."""
    ground, origins, past = state.table.ground, 0, 0
    for stamp in ground.stamps[ground.shapes[tile]].values():
        origins |= state.town.origins(stamp) << past
        past += ground.places
    return picking(bits_of(origins))


def picking(bits: Sequence[int]) -> Picker:
    """What picks the items at these places.

    >>> picking([1, 3])("abcd"), picking([2])("abcd"), picking([])("abcd")
    (('b', 'd'), ('c',), ())
    """
    if len(bits) > 1:
        return itemgetter(*bits)
    return lambda moves: tuple(moves[bit] for bit in bits)


def everywhere(ground: Ground, tile: int, move: Callable[[Cell, int], T]) -> tuple[T, ...]:
    """The moves that lay a tile at each square in each distinct rotation, in the order of a ``picker``.

    There are some for the guard column too, which no picker picks.
    """
    height, stride = ground.grid.height, ground.stride
    return tuple(
        move(Cell(x, y), rotation)
        for rotation in ground.stamps[ground.shapes[tile]]
        for y in range(height)
        for x in range(stride)
    )


def fits(state: State, tile: int, move: Any) -> bool:
    """Whether a tile can be laid where a move says: a ``Build``, ``Propose`` or ``Suggest``."""
    ground = state.table.ground
    stamp = ground.stamps[ground.shapes[tile]].get(move.rotation)
    bit = ground.bit_of(move.cell)
    return stamp is not None and bit >= 0 and state.town.origins(stamp) >> bit & 1 == 1


def can_build(state: State, seat: Seat, op: BuildOne) -> bool:
    """Whether a wish card lets a seat build anything."""
    return any(has_place(state, tile) for tile, _ in orders(state, seat, terms_of_wish(op)))


def builds(state: State, terms: Terms) -> list[Build]:
    """All buildings that the seat can lay alone: by tile, discount, rotation and place."""
    ground = state.table.ground
    found: list[Build] = []
    pickers: dict[Shape, Picker] = {}
    for tile, discounts in orders(state, state.slot.seat, terms):
        shape = ground.shapes[tile]
        if shape not in pickers:
            pickers[shape] = picker(state, tile)
        for discount in discounts:
            found += pickers[shape](_builds_of(ground, tile, discount))
    return found


@cache
def _builds_of(ground: Ground, tile: int, discount: Discount | None) -> tuple[Build, ...]:
    """The moves that lay a tile anywhere."""
    name = ground.tiles[tile]
    return everywhere(ground, tile, lambda cell, rotation: Build(name, cell, rotation, discount))


def can_build_boat(state: State, discount: Discount | None) -> bool:
    """Whether the seat has a light seal and can pay for a boat (PN-7.6)."""
    seat = state.slot.seat
    cost = state.options.box.boat.cost
    return state.light_seals(seat) > 0 and can_pay(state.players[seat].supply, cost, discount)


def boats(state: State, terms: Terms) -> list[BuildBoat]:
    """All boats that the seat can lay."""
    discounts = [discount for discount in terms.discounts if can_build_boat(state, discount)]
    free = [
        name for name, owner in zip(state.table.ground.moorings, state.boats, strict=True) if owner is None
    ]
    return [make_boat(mooring, discount) for mooring in free for discount in discounts]


@cache
def partner_sets(active: Seat, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Every set of partners, in turn order: small ones first."""
    others = clockwise(active, seats)[1:]
    return tuple(chosen for size in range(1, seats) for chosen in combinations(others, size))


@cache
def proposals_of(ground: Ground, tile: int, partners: tuple[Seat, ...]) -> tuple[Propose, ...]:
    """The moves that propose a building anywhere to these partners."""
    name = ground.tiles[tile]
    return everywhere(ground, tile, lambda cell, rotation: Propose(name, cell, rotation, partners))


@cache
def suggestions_of(ground: Ground, tile: int) -> tuple[Suggest, ...]:
    """The moves that suggest another place for a building, anywhere."""
    return everywhere(ground, tile, Suggest)


# --- selling ---------------------------------------------------------------------------------------------


def market_capacity(state: State) -> int:
    """The units that the Market buys in a slot (PN-12.3)."""
    market = state.options.box.market
    return market.capacity_base + state.track // market.burghers_per_capacity


def units_sold(state: State) -> tuple[int, ...]:
    """The units sold in this slot, by outlet."""
    detail = state.slot.detail
    return detail.units if isinstance(detail, Sold) else (0,) * len(state.table.outlets)


def sales(state: State) -> Iterator[Sell]:
    """All sales of a Trader slot: by outlet, good and units, florins before points (PN-12)."""
    supply = state.players[state.slot.seat].supply
    sold = units_sold(state)
    yield from market_sales(state, market_capacity(state) - sold[0])
    for number, (stall, owner) in enumerate(zip(state.options.box.stalls, state.stall_owners, strict=True)):
        if owner is not None:
            left = stall.capacity - sold[1 + number]
            units = min(left, supply[ASSETS.index(stall.good)] // stall.units_in)
            payouts = [payout for payout in PAYOUTS if getattr(stall, payout)]
            for count in range(1, units + 1):
                for payout in payouts:
                    yield make_sell(stall.id, stall.good, count, payout)


def market_sales(state: State, left: int) -> Iterator[Sell]:
    """All sales at the Market, which buys so many units more."""
    prices = state.options.box.market.prices
    supply = state.players[state.slot.seat].supply
    for good, count in zip(GOODS, supply, strict=False):
        if count and getattr(prices, good):
            for units in range(1, min(left, count) + 1):
                yield make_sell(MARKET, good, units, "florins")


def can_peddle(state: State, seat: Seat, op: MarketSale) -> bool:
    """Whether the seat has anything that the Market buys (PN-14.4)."""
    prices = state.options.box.market.prices
    supply = state.players[seat].supply
    return any(count and getattr(prices, good) for good, count in zip(GOODS, supply, strict=False))
