"""What each kind of move does to a state: one function a move, character by character.

The moves are legal; whose slot comes after them is for ``flow`` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop_rules.bags import added, union
from tabletop_rules.game import (
    Seat,
    clockwise,
)
from tabletop_rules.games.poorters import moves
from tabletop_rules.games.poorters.bargain import (
    begun,
    can_be_completed,
    holdings,
    next_transfers,
    with_share,
)
from tabletop_rules.games.poorters.board import Placed
from tabletop_rules.games.poorters.choices import bargain_of, bonuses, can_draw, legal_moves
from tabletop_rules.games.poorters.components import MARKET
from tabletop_rules.games.poorters.effects import (
    amounts,
    continued,
    fields_of,
    gained,
    gained_one,
    left_in_bank,
    paid,
    with_burghers,
    with_event,
    with_incomes,
    with_player,
    with_points,
    wood_of_slot,
)
from tabletop_rules.games.poorters.flow import end_phase, end_slot
from tabletop_rules.games.poorters.moves import ASSETS, Move
from tabletop_rules.games.poorters.reach import due_operation, price, units_sold
from tabletop_rules.games.poorters.state import (
    COMMUNAL,
    COUNT,
    FISH,
    FLORINS,
    STALLS,
    WOOD,
    Bargain,
    Felled,
    Purchase,
    Reaped,
    Refused,
    Slot,
    Sold,
    Stage,
    State,
    Wish,
    changed,
    no_cards,
)
from tabletop_rules.geometry import Cell


def _choose(state: State, move: moves.Choose) -> State:
    """The phase of a character begins with its chooser (PN-4.1)."""
    seat = state.slot.seat
    number = state.table.character_numbers[move.character]
    coin = state.coins[number]
    state = changed(state, chosen=(*state.chosen, number), coins=added(state.coins, number, -coin))
    state = gained_one(state, seat, FLORINS, coin)
    if move.character == "count":
        return end_phase(_count(state, seat))
    if move.character == "steward":
        state = gained_one(state, seat, FLORINS, state.table.privileges["steward"])
        return end_phase(with_incomes(state, seat))
    stage = Stage(move.character)
    if stage is Stage.SHERIFF and state.options.sheriff_privilege == "before_purchase":
        state = gained_one(state, seat, FLORINS, state.table.privileges["sheriff"])
    return changed(state, slot=Slot(stage, seat))


def _count(state: State, chooser: Seat) -> State:
    """Whoever has most buildings in a district scores, each player up to a number (PN-15.1, PN-15.2)."""
    ground, terms = state.table.ground, state.options.box.count
    held = [[0] * state.seats for _ in ground.districts]
    for placed in state.town.buildings:
        if placed.owner is not None:
            for district in ground.districts_of(placed):
                held[district][placed.owner] += 1
    won = [0] * state.seats
    for counts in held:
        if counts.count(max(counts)) == 1:
            won[counts.index(max(counts))] += terms.vp_per_majority
    state = gained_one(state, chooser, FLORINS, state.table.privileges["count"])
    for seat in clockwise(chooser, state.seats):
        state = with_points(state, seat, COUNT, min(won[seat], terms.max_vp))
    return state


def _pass(state: State, move: Move) -> State:
    return end_slot(state)


# --- forest ----------------------------------------------------------------------------------------------


def _clear(state: State, move: moves.Clear) -> State:
    """A forest tile is taken off, to be turned over; or 1 wood, when none can be reached (PN-6.1, PN-6.3)."""
    slot = state.slot
    wish = slot.detail if isinstance(slot.detail, Wish) else None
    if move.block is None:
        gains = wood_of_slot(state, slot.seat, _has_lumber_privilege(state))
        gains[WOOD] += 1
        return _after_clearing(gained(state, slot.seat, gains), wish)
    block = state.table.ground.blocks.index(Cell(*move.block))
    return changed(state, town=state.town.cleared(block), slot=slot._replace(detail=Felled(block, wish)))


def _reveal(state: State, move: moves.Reveal) -> State:
    """Its goods go to the supply of who cleared it, with what Woodsheds and the privilege add."""
    slot: Any = state.slot
    kinds = state.options.box.forest
    number = next(number for number, kind in enumerate(kinds) if kind.id == move.tile)
    wish: Wish | None = slot.detail.wish
    gains = amounts(kinds[number].goods)
    if slot.stage is not Stage.FELLING:
        extra = wood_of_slot(state, slot.seat, wish is None and _has_lumber_privilege(state))
        gains = [one + other for one, other in zip(gains, extra, strict=True)]
    state = changed(state, forest=added(state.forest, number, -1))
    return _after_clearing(gained(state, slot.seat, gains), wish)


def _has_lumber_privilege(state: State) -> bool:
    slot = state.slot
    return slot.stage is Stage.LUMBERJACK and slot.seat == state.chooser and not isinstance(slot.detail, Wish)


def _after_clearing(state: State, wish: Wish | None) -> State:
    return end_slot(state) if wish is None else continued(state, wish._replace(operation=wish.operation + 1))


# --- building --------------------------------------------------------------------------------------------


def _build(state: State, move: moves.Build) -> State:
    """A building is paid, laid and sealed; its burghers come (PN-7.2)."""
    slot = state.slot
    tile = state.table.ground.numbers[move.tile]
    kind = state.table.ground.kinds[tile]
    if slot.stage is not Stage.FOUNDING:
        state = _paid_for(state, price(kind.cost, move.discount))
    town = state.town.built(Placed(tile, move.cell, move.rotation, slot.seat))
    state = with_burghers(changed(state, town=town), kind.burghers)
    return _after_building(state)


def _build_boat(state: State, move: moves.BuildBoat) -> State:
    boat = state.options.box.boat
    state = _paid_for(state, price(boat.cost, move.discount))
    place = state.table.ground.moorings.index(move.mooring)
    boats = (*state.boats[:place], state.slot.seat, *state.boats[place + 1 :])
    return _after_building(with_burghers(changed(state, boats=boats), boat.burghers))


def _paid_for(state: State, costs: tuple[int, int]) -> State:
    prices = [0] * len(ASSETS)
    prices[WOOD], prices[FLORINS] = costs
    return paid(state, state.slot.seat, prices)


def _after_building(state: State) -> State:
    wish = state.slot.detail
    if isinstance(wish, Wish):
        return continued(state, wish._replace(operation=wish.operation + 1))
    return end_slot(state)


# --- communal buildings ----------------------------------------------------------------------------------


def _propose(state: State, move: moves.Propose) -> State:
    return _offer_transfers(state, begun(state, move))


def _offer_transfers(state: State, bargain: Bargain) -> State:
    """Transfers come next, as long as any can be named; then the shares (PN-19.5)."""
    are_possible = state.options.allow_transfers and any(
        can_be_completed(state, after) for _, after in next_transfers(state, bargain)
    )
    return _with_detail(state, bargain if are_possible else bargain._replace(is_closed=True))


def _transfer(state: State, move: moves.Transfer) -> State:
    bargain = bargain_of(state)
    transfer = (move.giver, move.taker, ASSETS.index(move.asset))
    return _offer_transfers(state, bargain._replace(transfers=(*bargain.transfers, transfer)))


def _end_transfers(state: State, move: moves.EndTransfers) -> State:
    return _with_detail(state, bargain_of(state)._replace(is_closed=True))


def _share(state: State, move: moves.Share) -> State:
    bargain = bargain_of(state)
    if bargain.hint is not None:
        return _with_detail(state, bargain._replace(hint=(*bargain.hint, move.amount)))
    return _with_detail(state, with_share(state, bargain, move.amount, move.discounted))


def _with_detail(state: State, bargain: Bargain) -> State:
    return changed(state, slot=state.slot._replace(detail=bargain))


def _accept(state: State, move: moves.Accept) -> State:
    """The next partner answers; when all have agreed, everything is done in one step (PN-9.10)."""
    bargain = bargain_of(state)
    bargain = bargain._replace(answers=bargain.answers + 1)
    if 1 + bargain.answers < len(bargain.participants):
        return _with_detail(state, bargain)
    held, _ = holdings(state, bargain)
    for number, seat in enumerate(bargain.participants):
        wood, florins, points = bargain.shares[3 * number : 3 * number + 3]
        supply: Any = held[number]
        supply[WOOD] -= wood - (not number and bargain.discount == "wood")
        supply[FLORINS] -= florins - (not number and bargain.discount == "florins")
        state = with_player(state, seat, state.players[seat]._replace(supply=tuple(supply)))
        state = with_points(state, seat, COMMUNAL, points)
    town = state.town.built(Placed(bargain.tile, bargain.cell, bargain.rotation, None))
    state = with_burghers(changed(state, town=town), state.table.ground.kinds[bargain.tile].burghers)
    return end_slot(state)


def _decline(state: State, move: moves.Decline) -> State:
    """The first refusal ends a proposal; a hint may come before that (PN-9.9)."""
    bargain = bargain_of(state)
    return _with_detail(state, bargain._replace(hint=())) if move.hint else _refused(state, None)


def _suggest(state: State, move: moves.Suggest) -> State:
    return _refused(state, (*(bargain_of(state).hint or ()), *move.cell, move.rotation))


def _refused(state: State, hint: tuple[int, ...] | None) -> State:
    bargain = bargain_of(state)
    refusal = Refused(bargain.content, bargain.participants[1 + bargain.answers], hint)
    slot = state.slot
    return changed(state, slot=slot._replace(detail=None, refused=(*slot.refused, refusal)))


# --- farming and trade -----------------------------------------------------------------------------------


def _produce(state: State, move: moves.Produce) -> State:
    """Empty fields are sown, others reaped, boats bring fish; then the chooser may take more (PN-11)."""
    seat = state.slot.seat
    chips, gains = list(state.chips), [0] * len(ASSETS)
    for place in fields_of(state, seat):
        gains[state.table.fields[place][1]] += chips[place]
        is_sown = not chips[place] or state.options.replant_after_harvest
        chips[place] = int(is_sown)
    fish = state.boats.count(seat) * state.options.box.boat.effect.fish
    gains[FISH] = min(fish, left_in_bank(state, FISH))
    state = gained(changed(state, chips=tuple(chips)), seat, gains)
    if seat == state.chooser and state.table.privileges["farmer"]:
        reaped = Reaped(tuple(asset for asset, gain in enumerate(gains) if gain))
        state = changed(state, slot=state.slot._replace(detail=reaped))
        if bonuses(state):
            return state
    return end_slot(state)


def _bonus(state: State, move: moves.Bonus) -> State:
    if move.field is not None:
        tile = state.table.ground.numbers[move.field]
        place = next(place for place, (number, _) in enumerate(state.table.fields) if number == tile)
        state = changed(state, chips=added(state.chips, place))
    elif move.good is not None:
        state = gained_one(state, state.slot.seat, ASSETS.index(move.good), 1)
    return end_slot(state)


def _sell(state: State, move: moves.Sell) -> State:
    """The bank pays; the first unit also brings the privilege and, at a stall, the commission (PN-12)."""
    if isinstance(state.slot.detail, Wish):
        return _peddle(state, move)
    seat, sold = state.slot.seat, units_sold(state)
    box = state.options.box
    outlet = state.table.outlets.index(move.outlet)
    privilege = state.table.privileges["trader"] if seat == state.chooser and not any(sold) else 0
    units = added(sold, outlet, move.units)
    asset = ASSETS.index(move.good)
    if move.outlet == MARKET:
        state = gained_one(state, seat, asset, -move.units)
        florins = move.units * getattr(box.market.prices, move.good)
        state = gained_one(state, seat, FLORINS, florins + privilege)
    else:
        stall = box.stalls[outlet - 1]
        state = gained_one(state, seat, asset, -move.units * stall.units_in)
        is_money = move.payout == "florins"
        state = gained_one(state, seat, FLORINS, is_money * move.units * stall.florins + privilege)
        state = with_points(state, seat, STALLS, (not is_money) * move.units * stall.vp)
        owner = state.stall_owners[outlet - 1]
        if owner is not None and owner != seat and not sold[outlet]:
            state = gained_one(state, owner, FLORINS, box.commission)
    return changed(state, slot=state.slot._replace(detail=Sold(units)))


def _peddle(state: State, move: moves.Sell) -> State:
    """Goods are sold by a wish card, at more than the price of the Market."""
    wish: Any = state.slot.detail
    seat, bonus = state.slot.seat, due_operation(state).bonus
    state = gained_one(state, seat, ASSETS.index(move.good), -move.units)
    each = getattr(state.options.box.market.prices, move.good) + bonus
    state = gained_one(state, seat, FLORINS, move.units * each)
    wish = wish._replace(left=wish.left - move.units)
    state = changed(state, slot=state.slot._replace(detail=wish))
    is_done = not wish.left or moves.Sell not in map(type, legal_moves(state))
    return continued(state, Wish(wish.card, wish.operation + 1)) if is_done else state


def _end_trade(state: State, move: moves.EndTrade) -> State:
    wish = state.slot.detail
    if isinstance(wish, Wish):
        return continued(state, Wish(wish.card, wish.operation + 1))
    return end_slot(state)


# --- action cards ----------------------------------------------------------------------------------------


def _buy_cards(state: State, move: moves.BuyCards) -> State:
    """Cards are paid first, then drawn one by one (PN-13.3)."""
    price_of_cards = state.options.box.sheriff.card_prices[move.number]
    state = gained_one(state, state.slot.seat, FLORINS, -price_of_cards)
    return _draw_on(state, Purchase(move.number, no_cards(state.table)))


def _draw_on(state: State, purchase: Purchase) -> State:
    """The next card comes, the deck shuffled anew if need be; or the purchase is over (PN-13.9)."""
    if purchase.due and can_draw(state):
        if not any(state.deck):
            state = changed(state, deck=state.discard, discard=no_cards(state.table))
        return changed(state, slot=state.slot._replace(detail=purchase))
    state = changed(state, discard=union(state.discard, purchase.aside))
    seat = state.slot.seat
    if seat == state.chooser and state.options.sheriff_privilege == "after_purchase":
        state = gained_one(state, seat, FLORINS, state.table.privileges["sheriff"])
    return end_slot(state)


def _draw(state: State, move: moves.Draw) -> State:
    """A wish goes to the hand; an event meets all, and another card is drawn for it (PN-13.5)."""
    seat, purchase = state.slot.seat, state.slot.detail
    assert isinstance(purchase, Purchase)
    number = state.table.card_numbers[move.card]
    card = state.table.cards[number]
    state = changed(state, deck=added(state.deck, number, -1))
    if card.kind == "event":
        return _draw_on(with_event(state, seat, card), Purchase(purchase.due, added(purchase.aside, number)))
    player = state.players[seat]
    state = with_player(state, seat, player._replace(hand=added(player.hand, number)))
    return _draw_on(state, Purchase(purchase.due - 1, purchase.aside))


def _play_wish(state: State, move: moves.PlayWish) -> State:
    """A wish leaves the hand and does what it says (PN-13.6)."""
    slot = state.slot
    number = state.table.card_numbers[move.card]
    player = state.players[slot.seat]
    state = with_player(state, slot.seat, player._replace(hand=added(player.hand, number, -1)))
    played = added(slot.played or (0,) * state.seats, slot.seat)
    state = changed(
        state, discard=added(state.discard, number), slot=slot._replace(detail=None, played=played)
    )
    return continued(state, Wish(number, 0))


def _pay_foods(state: State, move: moves.PayFoods) -> State:
    wish: Any = state.slot.detail
    state = paid(state, state.slot.seat, [int(asset in move.foods) for asset in ASSETS])
    return continued(state, Wish(wish.card, wish.operation + 1))


PLAYED: Final[Mapping[type, Callable[[State, Any], State]]] = {
    moves.Reveal: _reveal,
    moves.Draw: _draw,
    moves.Clear: _clear,
    moves.Choose: _choose,
    moves.Pass: _pass,
    moves.Build: _build,
    moves.BuildBoat: _build_boat,
    moves.Propose: _propose,
    moves.Transfer: _transfer,
    moves.EndTransfers: _end_transfers,
    moves.Share: _share,
    moves.Accept: _accept,
    moves.Decline: _decline,
    moves.Suggest: _suggest,
    moves.Produce: _produce,
    moves.Bonus: _bonus,
    moves.Sell: _sell,
    moves.EndTrade: _end_trade,
    moves.BuyCards: _buy_cards,
    moves.PlayWish: _play_wish,
    moves.PayFoods: _pay_foods,
    moves.EndWish: _pass,
}
"""What each kind of move does."""
