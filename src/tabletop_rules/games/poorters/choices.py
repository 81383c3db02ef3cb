"""All legal moves of a state, in their canonical order: what does nothing first, wish cards last.

``due`` tells which kinds of moves a slot asks for; ``rules`` builds on it too. ``is_legal``, which ``apply``
asks, looks into the list, but where it would be long, or long to make.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from tabletop_rules.bags import present
from tabletop_rules.games.poorters import moves
from tabletop_rules.games.poorters.bargain import (
    begun,
    can_be_completed,
    can_be_paid,
    costs,
    due_share,
    make_share,
    next_shares,
    next_transfers,
    opened,
    payable_sets,
    with_share,
)
from tabletop_rules.games.poorters.board import Ground
from tabletop_rules.games.poorters.components import BuildOne, Lumber, MarketSale, PayDistinct
from tabletop_rules.games.poorters.effects import FOOD_NUMBERS, fields_of, is_playable, left_in_bank
from tabletop_rules.games.poorters.moves import ASSETS, RESOURCES, Block, Move
from tabletop_rules.games.poorters.reach import (
    boats,
    builds,
    communal_stock,
    due_operation,
    fits,
    has_place,
    market_sales,
    orders,
    partner_sets,
    picker,
    proposals_of,
    sales,
    suggestions_of,
    terms_of,
)
from tabletop_rules.games.poorters.state import (
    CATTLE,
    FISH,
    FLORINS,
    GRAIN,
    Bargain,
    Felled,
    Purchase,
    Reaped,
    Sold,
    Stage,
    State,
    Wish,
    check_state,
)
from tabletop_rules.geometry.bits import bits_of

_FIRST: Final[Mapping[Stage, tuple[type[Move], ...]]] = {
    Stage.FELLING: (moves.Clear,),
    Stage.FOUNDING: (moves.Build, moves.Pass),
    Stage.CHOICE: (moves.Choose,),
    Stage.LUMBERJACK: (moves.Pass, moves.Clear),
    Stage.BUILDER: (moves.Pass, moves.Build, moves.BuildBoat, moves.Propose),
    Stage.FARMER: (moves.Pass, moves.Produce),
    Stage.TRADER: (moves.EndTrade, moves.Sell),
    Stage.SHERIFF: (moves.BuyCards,),
    Stage.WISHES: (moves.EndWish, moves.PlayWish),
    Stage.OVER: (),
}
"""The kinds of moves with which a slot of each stage begins."""
_OWN_SLOTS: Final = (Stage.LUMBERJACK, Stage.BUILDER, Stage.FARMER, Stage.TRADER, Stage.SHERIFF)
"""The slots that hold a decision, so that a wish may come first in them (PN-19.14)."""
_OF_OPERATIONS: Final[Mapping[type, tuple[type[Move], ...]]] = {
    PayDistinct: (moves.PayFoods,),
    Lumber: (moves.Clear,),
    BuildOne: (moves.Build,),
    MarketSale: (moves.EndTrade, moves.Sell),
}


def due(state: State) -> tuple[type[Move], ...]:
    """The kinds of moves that come now; () when the game is over."""
    slot = state.slot
    detail = slot.detail
    if detail is None:
        may_wish = slot.stage in _OWN_SLOTS and not slot.refused and state.options.wish_window == "own_slot"
        return (*_FIRST[slot.stage], moves.PlayWish) if may_wish else _FIRST[slot.stage]
    if isinstance(detail, Bargain):
        return _due_of_bargain(detail)
    if isinstance(detail, Wish):
        return _OF_OPERATIONS[type(due_operation(state))]
    return {
        Felled: (moves.Reveal,),
        Purchase: (moves.Draw,),
        Reaped: (moves.Bonus,),
        Sold: _FIRST[Stage.TRADER],
    }[type(detail)]


def _due_of_bargain(bargain: Bargain) -> tuple[type[Move], ...]:
    if not bargain.is_closed:
        return (moves.EndTransfers, moves.Transfer)
    if bargain.answers < 0:
        return (moves.Share,)
    if bargain.hint is None:
        return (moves.Accept, moves.Decline)
    return (moves.Share,) if len(bargain.hint) < len(RESOURCES) else (moves.Suggest,)


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """All legal moves; what does nothing comes first, then all in the order of the data and the board.

    >>> from tabletop_rules.games import poorters
    >>> state = poorters.initial_state(3)
    >>> print(*map(poorters.format_move, poorters.legal_moves(state)), sep="; ")
    clear (3,1); clear (2,2); clear (4,2); clear (3,3)
    """
    check_state(state)
    found: list[Move] = []
    for kind in due(state):
        found += _LISTED[kind](state)
    return tuple(found)


def is_legal(state: State, move: Move) -> bool:
    """Whether a move is legal: ``move in legal_moves(state)``, but faster."""
    if type(move) not in due(state):
        return False
    judge = _JUDGED.get(type(move))
    return judge(state, move) if judge else move in _LISTED[type(move)](state)


# --- each kind of move -----------------------------------------------------------------------------------

_make_reveal: Final = cache(moves.Reveal)
_make_draw: Final = cache(moves.Draw)
_make_choose: Final = cache(moves.Choose)
_make_bonus: Final = cache(moves.Bonus)
_make_buy: Final = cache(moves.BuyCards)
_make_wish: Final = cache(moves.PlayWish)
_PASS: Final = moves.Pass()


def _reveals(state: State) -> Sequence[Move]:
    return [_make_reveal(state.options.box.forest[kind].id) for kind in present(state.forest)]


def _draws(state: State) -> Sequence[Move]:
    return [_make_draw(state.table.cards[kind].id) for kind in present(state.deck)]


def _clears(state: State) -> Sequence[Move]:
    ground = state.table.ground
    clears = _clears_of(ground)
    return [clears[block] for block in bits_of(ground.clearable(state.town.woods))] or [clears[None]]


@cache
def _clears_of(ground: Ground) -> dict[int | None, moves.Clear]:
    """By the bit of a block the move that clears it."""
    clears: dict[int | None, moves.Clear] = {None: moves.Clear()}
    for cell in ground.blocks.cells:
        clears[ground.blocks.index(cell)] = moves.Clear(Block(*cell))
    return clears


def _choices(state: State) -> Sequence[Move]:
    return [
        _make_choose(it.id)
        for number, it in enumerate(state.options.box.characters)
        if it.enters_at <= state.peak and number not in state.chosen
    ]


def _passes(state: State) -> Sequence[Move]:
    return [_PASS] if state.slot.stage is not Stage.FOUNDING or not can_found(state) else []


def can_found(state: State) -> bool:
    """Whether a start building can be laid (PN-19.7)."""
    return any(has_place(state, tile) for tile, _ in orders(state, state.slot.seat, terms_of(state)))


def _builds(state: State) -> Sequence[Move]:
    return builds(state, terms_of(state))


def _can_build(state: State, move: moves.Build) -> bool:
    tile = state.table.ground.numbers.get(move.tile, -1)
    ordered = orders(state, state.slot.seat, terms_of(state))
    return any(it == tile and move.discount in discounts for it, discounts in ordered) and fits(
        state, tile, move
    )


def _boats(state: State) -> Sequence[Move]:
    return boats(state, terms_of(state))


# --- communal buildings ----------------------------------------------------------------------------------


def _proposals(state: State) -> Sequence[Move]:
    """By tile, partners, rotation and place."""
    if len(state.slot.refused) >= state.options.max_proposals:
        return []
    ground = state.table.ground
    found: list[moves.Propose] = []
    for tile, sets in payable_sets(state, communal_stock(state)):
        pick = picker(state, tile)
        for partners in sets:
            found += pick(proposals_of(ground, tile, partners))
    exhausted = set(_exhausted(state))
    return [move for move in found if move not in exhausted] if exhausted else found


def _exhausted(state: State) -> Iterator[moves.Propose]:
    """The proposals of which all that could come has been refused in this slot (PN-9.11)."""
    for refused in state.slot.refused:
        tile, cell, rotation, participants = refused.content[:4]
        if not can_be_completed(state, opened(state, tile, cell, rotation, participants)):
            yield moves.Propose(state.table.ground.tiles[tile], cell, rotation, participants[1:])


def _can_propose(state: State, move: moves.Propose) -> bool:
    if len(state.slot.refused) >= state.options.max_proposals:
        return False
    tile = state.table.ground.numbers.get(move.tile, -1)
    if tile not in communal_stock(state):
        return False
    if move.partners not in partner_sets(state.slot.seat, state.seats) or not fits(state, tile, move):
        return False
    bargain = begun(state, move)
    return can_be_paid(state, bargain) and can_be_completed(state, bargain)


def bargain_of(state: State) -> Bargain:
    """The proposal that is being made."""
    bargain = state.slot.detail
    assert isinstance(bargain, Bargain)
    return bargain


def _transfers(state: State) -> Sequence[Move]:
    bargain = bargain_of(state)
    return [move for move, after in next_transfers(state, bargain) if can_be_completed(state, after)]


def _can_transfer(state: State, move: moves.Transfer) -> bool:
    found = next_transfers(state, bargain_of(state), only=move)
    return any(can_be_completed(state, after) for _, after in found)


def _ends_of_transfers(state: State) -> Sequence[Move]:
    closed = bargain_of(state)._replace(is_closed=True)
    return [moves.EndTransfers()] if can_be_completed(state, closed) else []


def _shares(state: State) -> Sequence[Move]:
    bargain = bargain_of(state)
    if bargain.hint is not None:
        kind = len(bargain.hint)
        seat = bargain.participants[1 + bargain.answers]
        most = costs(state, bargain.tile)[kind]
        return [make_share(seat, RESOURCES[kind], amount, False) for amount in range(most + 1)]
    seat, resource = due_share(bargain)
    shares = list(next_shares(state, bargain))
    if state.slot.refused:
        shares = [it for it in shares if can_be_completed(state, with_share(state, bargain, *it))]
    return [make_share(seat, resource, amount, discounted) for amount, discounted in shares]


def _can_share(state: State, move: moves.Share) -> bool:
    bargain = bargain_of(state)
    if bargain.hint is not None:
        return move in _shares(state)
    if (move.seat, move.resource) != due_share(bargain):
        return False
    share = (move.amount, move.discounted)
    is_payable = share in next_shares(state, bargain, only=move.amount)
    return is_payable and can_be_completed(state, with_share(state, bargain, *share))


def _suggestions(state: State) -> Sequence[Move]:
    tile = bargain_of(state).tile
    return picker(state, tile)(suggestions_of(state.table.ground, tile))


def _can_suggest(state: State, move: moves.Suggest) -> bool:
    return fits(state, bargain_of(state).tile, move)


# --- farming, trade, cards -------------------------------------------------------------------------------


def can_produce(state: State) -> bool:
    """Whether anything comes of a Farmer slot: there is a field, or a boat that finds fish (PN-11)."""
    seat = state.slot.seat
    fish = state.boats.count(seat) * state.options.box.boat.effect.fish
    return bool(fields_of(state, seat)) or (fish > 0 and left_in_bank(state, FISH) > 0)


def bonuses(state: State) -> list[Move]:
    """What the Farmer's privilege can bring, without declining it (PN-11.5 to 11.8)."""
    detail = state.slot.detail
    reaped = detail.goods if isinstance(detail, Reaped) else ()
    found: list[Move] = []
    if FISH in reaped and left_in_bank(state, FISH) > 0:
        found.append(_make_bonus("fish"))
    for good in (GRAIN, CATTLE):
        laid = sown_fields(state, good)
        if good in reaped or (laid and goes_to_supply(state, reaped, good)):
            found.append(_make_bonus(ASSETS[good]))
        else:
            found += [_make_bonus(ASSETS[good], field) for field in laid]
    return found


def sown_fields(state: State, good: int) -> list[str]:
    """The player's fields on which a good lies after producing: those that were sown in this slot."""
    fields, tiles = state.table.fields, state.table.ground.tiles
    own = fields_of(state, state.slot.seat)
    return [tiles[fields[place][0]] for place in own if fields[place][1] == good and state.chips[place]]


def goes_to_supply(state: State, reaped: Sequence[int], good: int) -> bool:
    """Whether the extra good goes to the supply, as its own kind did, or either kind (PN-11.7, PN-19.2)."""
    counted = (good,) if state.options.farm_bonus_same_kind else (GRAIN, CATTLE)
    return any(it in reaped for it in counted)


def _productions(state: State) -> Sequence[Move]:
    return [moves.Produce()] if can_produce(state) else []


def _bonuses(state: State) -> Sequence[Move]:
    return [_make_bonus(None, None), *bonuses(state)]


def _sales(state: State) -> Sequence[Move]:
    wish = state.slot.detail
    return list(market_sales(state, wish.left) if isinstance(wish, Wish) else sales(state))


def has_sold(state: State) -> bool:
    """Whether a wish card that sells has done something."""
    wish, op = state.slot.detail, due_operation(state)
    return isinstance(wish, Wish) and isinstance(op, MarketSale) and wish.left < op.max_units


def _ends_of_trade(state: State) -> Sequence[Move]:
    return [moves.EndTrade()] if not isinstance(state.slot.detail, Wish) or has_sold(state) else []


def _purchases(state: State) -> Sequence[Move]:
    prices = state.options.box.sheriff.card_prices if can_draw(state) else (0,)
    florins = state.players[state.slot.seat].supply[FLORINS]
    return [_make_buy(number) for number, price in enumerate(prices) if price <= florins]


def can_draw(state: State) -> bool:
    """Whether a card could be drawn at all (PN-19.9)."""
    return any(state.deck) or any(state.discard)


def wishes_left(state: State) -> int:
    """How many wishes the seat may still play in this phase (PN-13.8)."""
    slot = state.slot
    return state.options.box.sheriff.max_wishes - (slot.played[slot.seat] if slot.played else 0)


def _wishes(state: State) -> Sequence[Move]:
    seat = state.slot.seat
    if wishes_left(state) <= 0:
        return []
    cards = state.table.cards
    hand = present(state.players[seat].hand)
    return [_make_wish(cards[kind].id) for kind in hand if is_playable(state, seat, cards[kind])]


def _can_wish(state: State, move: moves.PlayWish) -> bool:
    number, seat = state.table.card_numbers.get(move.card), state.slot.seat
    if number is None or not state.players[seat].hand[number] or wishes_left(state) <= 0:
        return False
    return is_playable(state, seat, state.table.cards[number])


def _foods(state: State) -> Sequence[Move]:
    supply = state.players[state.slot.seat].supply
    foods = [ASSETS[number] for number in FOOD_NUMBERS if supply[number]]
    return [moves.PayFoods(chosen) for chosen in combinations(foods, due_operation(state).n)]


def _always(move: Move, *others: Move) -> Callable[[State], Sequence[Move]]:
    listed = (move, *others)
    return lambda state: listed


_LISTED: Final[Mapping[type, Callable[[State], Sequence[Move]]]] = {
    moves.Reveal: _reveals,
    moves.Draw: _draws,
    moves.Clear: _clears,
    moves.Choose: _choices,
    moves.Pass: _passes,
    moves.Build: _builds,
    moves.BuildBoat: _boats,
    moves.Propose: _proposals,
    moves.Transfer: _transfers,
    moves.EndTransfers: _ends_of_transfers,
    moves.Share: _shares,
    moves.Accept: _always(moves.Accept()),
    moves.Decline: _always(moves.Decline(), moves.Decline(hint=True)),
    moves.Suggest: _suggestions,
    moves.Produce: _productions,
    moves.Bonus: _bonuses,
    moves.Sell: _sales,
    moves.EndTrade: _ends_of_trade,
    moves.BuyCards: _purchases,
    moves.PlayWish: _wishes,
    moves.PayFoods: _foods,
    moves.EndWish: _always(moves.EndWish()),
}
"""The legal moves of each kind, where that kind is due."""

_JUDGED: Final[Mapping[type, Callable[[State, Any], bool]]] = {
    moves.Build: _can_build,
    moves.Propose: _can_propose,
    moves.Transfer: _can_transfer,
    moves.Share: _can_share,
    moves.Suggest: _can_suggest,
    moves.PlayWish: _can_wish,
}
"""Whether one move is legal, where that is quicker than to list all."""
