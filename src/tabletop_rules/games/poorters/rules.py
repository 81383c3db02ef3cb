"""What is legal: one predicate a rule, and ``explain`` that asks them all.

Whether a move comes in its time is asked first: what else would be wrong with it can often not be said
without the slot it belongs to. The rules of building stand in ``building`` and ``placing``; the laws of
``tabletop_rules.testing`` prove that ``choices`` finds the same moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

from tabletop_rules.games.poorters import moves
from tabletop_rules.games.poorters.building import (
    BOAT,
    BUILD,
    END_TRANSFERS,
    HINT,
    PROPOSE,
    SHARE,
    SUGGEST,
    TRANSFER,
    founding_is_compulsory,
    lies_well,
)
from tabletop_rules.games.poorters.choices import (
    can_draw,
    can_produce,
    due,
    goes_to_supply,
    has_sold,
    sown_fields,
    wishes_left,
)
from tabletop_rules.games.poorters.clauses import RULEBOOK
from tabletop_rules.games.poorters.components import MARKET
from tabletop_rules.games.poorters.effects import FOOD_NUMBERS, is_playable, left_in_bank
from tabletop_rules.games.poorters.moves import ASSETS, Block, Move
from tabletop_rules.games.poorters.reach import due_operation, market_capacity, units_sold
from tabletop_rules.games.poorters.state import (
    FISH,
    FLORINS,
    Bargain,
    Reaped,
    Stage,
    State,
    Wish,
    check_state,
)
from tabletop_rules.geometry import Cell
from tabletop_rules.rulebook import Check, Fault, Violation, fault

__all__ = ["RULEBOOK", "explain"]


# --- in its time -----------------------------------------------------------------------------------------

_WORDS: Final[Mapping[type, tuple[str, str]]] = {
    moves.Reveal: ("PN-6.1", "turn over a forest tile"),
    moves.Draw: ("PN-13.3", "draw a card"),
    moves.Clear: ("PN-6.1", "clear a forest tile"),
    moves.Choose: ("PN-4.1", "choose a character"),
    moves.Pass: ("PN-5.3", "pass"),
    moves.Build: ("PN-7.1", "build"),
    moves.BuildBoat: ("PN-7.1", "build a boat"),
    moves.Propose: ("PN-7.1", "propose a communal building"),
    moves.Transfer: ("PN-19.5", "name a transfer"),
    moves.EndTransfers: ("PN-19.5", "end the transfers"),
    moves.Share: ("PN-19.5", "name a share"),
    moves.Accept: ("PN-9.9", "accept"),
    moves.Decline: ("PN-9.9", "decline"),
    moves.Suggest: ("PN-9.9", "suggest a place"),
    moves.Produce: ("PN-11.1", "produce"),
    moves.Bonus: ("PN-11.5", "take the extra good"),
    moves.Sell: ("PN-12.1", "sell"),
    moves.EndTrade: ("PN-12.1", "end the trade"),
    moves.BuyCards: ("PN-13.2", "buy cards"),
    moves.PlayWish: ("PN-13.8", "play a wish card"),
    moves.PayFoods: ("PN-14.6", "pay foods"),
    moves.EndWish: ("PN-13.6", "end the wishes"),
}
"""For each kind of move the rule that says when it comes, and what it is called in sentences."""


def _in_time(rule: str) -> Check[State, Move]:
    """The predicate that a kind of move comes when the slot asks for it."""

    @RULEBOOK.check(rule)
    def move_is_due(state: State, move: Move) -> Iterator[Fault]:
        """A slot takes certain kinds of moves at each of its steps."""
        expected = due(state)
        if type(move) not in expected:
            what = " or ".join(_WORDS[kind][1] for kind in expected)
            yield fault(f"it is not the time to {_WORDS[type(move)][1]}; the next step is to {what}")

    return move_is_due


_TIMES: Final = {rule: _in_time(rule) for rule in sorted({rule for rule, _ in _WORDS.values()})}


@RULEBOOK.check("PN-16.1")
def game_goes_on(state: State, move: Move) -> Iterator[Fault]:
    """Nobody moves after the end."""
    if state.slot.stage is Stage.OVER:
        yield fault("the game is over")


# --- chance ----------------------------------------------------------------------------------------------


@RULEBOOK.check("PN-3.2")
def forest_tile_is_unseen(state: State, move: moves.Reveal) -> Iterator[Fault]:
    """What is turned over is one of the tiles that nobody has seen."""
    left = {it.id for it, count in zip(state.options.box.forest, state.forest, strict=True) if count}
    if move.tile not in left:
        yield fault(f"no forest tile {move.tile} is left; there are {', '.join(sorted(left))}")


@RULEBOOK.check("PN-13.3")
def card_is_in_the_deck(state: State, move: moves.Draw) -> Iterator[Fault]:
    """What is drawn is a card of the deck."""
    number = state.table.card_numbers.get(move.card)
    if number is None or not state.deck[number]:
        yield fault(f"the deck has no {move.card}")


# --- forest ----------------------------------------------------------------------------------------------


@RULEBOOK.check("PN-19.6")
def block_is_named(state: State, move: moves.Clear) -> Iterator[Fault]:
    """A block is named as long as there is forest that can be reached, and not after that."""
    is_left = state.table.ground.clearable(state.town.woods)
    if move.block is None and is_left:
        yield fault("there is forest left: name the block to clear")
    elif move.block is not None and not is_left:
        where = "within reach" if state.town.woods else "to clear"
        yield fault(f"no forest is left {where}: clear without a block brings 1 wood", move.block)


@RULEBOOK.check("PN-6.1")
def block_has_forest(state: State, move: moves.Clear) -> Iterator[Fault]:
    """What is cleared is a forest tile that lies there."""
    if move.block is not None and state.town.woods and not _has_forest(state, move.block):
        yield fault(f"no forest tile lies on block {move.block}", move.block)


@RULEBOOK.check("PN-6.2")
def block_is_at_a_clearing(state: State, move: moves.Clear) -> Iterator[Fault]:
    """The block is beside the Market or beside cleared land."""
    if move.block is None or not _has_forest(state, move.block):
        return
    ground = state.table.ground
    if not ground.clearable(state.town.woods) >> ground.blocks.index(Cell(*move.block)) & 1:
        yield fault(f"block {move.block} is beside neither the Market nor cleared land", move.block)


def _has_forest(state: State, block: Block) -> bool:
    blocks = state.table.ground.blocks
    return Cell(*block) in blocks and state.town.woods >> blocks.index(Cell(*block)) & 1 == 1


# --- characters ------------------------------------------------------------------------------------------


@RULEBOOK.check("PN-3.7")
def character_exists(state: State, move: moves.Choose) -> Iterator[Fault]:
    """A character is one of the data."""
    if move.character not in state.table.character_numbers:
        yield fault(f"there is no {move.character}; there are {', '.join(state.table.character_numbers)}")


@RULEBOOK.check("PN-5.4")
def character_has_come(state: State, move: moves.Choose) -> Iterator[Fault]:
    """Some characters come when the track has shown a number of burghers."""
    number = state.table.character_numbers.get(move.character)
    if number is not None and (needed := state.options.box.characters[number].enters_at) > state.peak:
        yield fault(f"the {move.character} comes with {needed} burghers; the most so far were {state.peak}")


@RULEBOOK.check("PN-4.1")
def character_is_not_chosen(state: State, move: moves.Choose) -> Iterator[Fault]:
    """Each character is chosen once a round."""
    if state.table.character_numbers.get(move.character) in state.chosen:
        yield fault(f"the {move.character} was chosen in this round")


# --- Farmer ----------------------------------------------------------------------------------------------


@RULEBOOK.check("PN-19.8")
def something_is_produced(state: State, move: moves.Produce) -> Iterator[Fault]:
    """Who can produce nothing passes."""
    if not can_produce(state):
        yield fault(f"player {state.slot.seat} has neither a field nor a boat that brings anything")


@RULEBOOK.check("PN-11.5")
def good_is_produced(state: State, move: moves.Bonus) -> Iterator[Fault]:
    """The extra good is one that the player produces now."""
    if move.good is not None and not _is_produced(state, move.good):
        yield fault(f"player {state.slot.seat} produces no {move.good} in this slot")


def _reaped(state: State) -> tuple[int, ...]:
    detail = state.slot.detail
    return detail.goods if isinstance(detail, Reaped) else ()


def _is_produced(state: State, good: str) -> bool:
    number = ASSETS.index(good)
    return number in _reaped(state) or bool(sown_fields(state, number))


@RULEBOOK.check("PN-19.2")
def bank_has_the_extra_good(state: State, move: moves.Bonus) -> Iterator[Fault]:
    """A limited bank can be out of fish."""
    if move.good == "fish" and _is_produced(state, "fish") and left_in_bank(state, FISH) <= 0:
        yield fault("the bank has no fish")


@RULEBOOK.check("PN-11.7")
def extra_good_goes_to_supply(state: State, move: moves.Bonus) -> Iterator[Fault]:
    """Fish goes to the supply, and what was reaped of its kind: no field is named then."""
    if move.field is not None and (
        move.good in (None, "fish") or goes_to_supply(state, _reaped(state), ASSETS.index(move.good))
    ):
        yield fault(f"{move.good or 'no good'} is not laid on a field here")


@RULEBOOK.check("PN-11.8")
def extra_good_goes_on_a_field(state: State, move: moves.Bonus) -> Iterator[Fault]:
    """What was only sown is laid on a field that was sown now."""
    if move.good not in ("grain", "cattle"):
        return
    number = ASSETS.index(move.good)
    fields = sown_fields(state, number)
    if fields and not goes_to_supply(state, _reaped(state), number) and move.field not in fields:
        yield fault(f"the extra {move.good} is laid on one of {', '.join(fields)}")


# --- Trader ----------------------------------------------------------------------------------------------


@RULEBOOK.check("PN-12.1")
def goods_are_there(state: State, move: moves.Sell) -> Iterator[Fault]:
    """What is sold comes out of the supply, a unit at least."""
    seat = state.slot.seat
    has = state.players[seat].supply[ASSETS.index(move.good)]
    stall = _stall(state, move.outlet)
    needed = move.units * (stall.units_in if stall else 1)
    if not move.units:
        yield fault("a sale is of 1 unit at least")
    elif needed > has:
        yield fault(f"player {seat} has {has} {move.good}, not {needed}")


def _stall(state: State, name: str) -> Any:
    return next((it for it in state.options.box.stalls if it.id == name), None)


@RULEBOOK.check("PN-10.2")
def stall_is_open(state: State, move: moves.Sell) -> Iterator[Fault]:
    """A stall is there as soon as its building stands."""
    if isinstance(state.slot.detail, Wish) or move.outlet == MARKET:
        return
    if move.outlet not in state.table.outlets:
        yield fault(f"there is no stall {move.outlet}")
    elif state.stall_owners[state.table.outlets.index(move.outlet) - 1] is None:
        yield fault(f"the stall {move.outlet} is not open: nobody has built for it")


@RULEBOOK.check("PN-14.6")
def card_sells_at_the_market(state: State, move: moves.Sell) -> Iterator[Fault]:
    """A wish card that sells does so at the Market, and up to a number of units."""
    wish = state.slot.detail
    if isinstance(wish, Wish):
        if move.outlet != MARKET:
            yield fault("this card sells at the Market")
        elif move.units > wish.left:
            yield fault(f"this card sells {wish.left} units more, not {move.units}")


@RULEBOOK.check("PN-12.3")
def market_buys(state: State, move: moves.Sell) -> Iterator[Fault]:
    """The Market buys so many units, for florins, of what has a price."""
    if move.outlet != MARKET:
        return
    if not getattr(state.options.box.market.prices, move.good):
        yield fault(f"the Market buys no {move.good}")
    if move.payout != "florins":
        yield fault("the Market pays in florins")
    left = market_capacity(state) - units_sold(state)[0]
    if not isinstance(state.slot.detail, Wish) and move.units > left:
        yield fault(f"the Market buys {left} units more, not {move.units}")


@RULEBOOK.check("PN-12.4")
def stall_buys(state: State, move: moves.Sell) -> Iterator[Fault]:
    """A stall buys its good, so many units, for what its table offers."""
    stall = _stall(state, move.outlet)
    if stall is None or isinstance(state.slot.detail, Wish):
        return
    if move.good != stall.good:
        yield fault(f"the stall {stall.id} buys {stall.good}, not {move.good}")
    if not getattr(stall, move.payout):
        yield fault(f"the stall {stall.id} does not pay in {move.payout}")
    left = stall.capacity - units_sold(state)[state.table.outlets.index(stall.id)]
    if move.units > left:
        yield fault(f"the stall {stall.id} buys {left} units more, not {move.units}")


@RULEBOOK.check("PN-14.4")
def something_is_sold(state: State, move: moves.EndTrade) -> Iterator[Fault]:
    """A wish card that sells is not played for nothing."""
    if isinstance(state.slot.detail, Wish) and not has_sold(state):
        yield fault("the card is played to sell: 1 unit at least")


# --- action cards ----------------------------------------------------------------------------------------


@RULEBOOK.check("PN-13.2")
def number_is_offered(state: State, move: moves.BuyCards) -> Iterator[Fault]:
    """There is a price for some numbers of cards."""
    most = len(state.options.box.sheriff.card_prices) - 1
    if move.number > most:
        yield fault(f"up to {most} cards are bought, not {move.number}")


@RULEBOOK.check("PN-13.3")
def cards_can_be_paid(state: State, move: moves.BuyCards) -> Iterator[Fault]:
    """Cards are paid before they are drawn."""
    prices, seat = state.options.box.sheriff.card_prices, state.slot.seat
    florins = state.players[seat].supply[FLORINS]
    if move.number < len(prices) and prices[move.number] > florins:
        yield fault(f"{move.number} cards cost {prices[move.number]} florins; player {seat} has {florins}")


@RULEBOOK.check("PN-19.9")
def cards_can_be_drawn(state: State, move: moves.BuyCards) -> Iterator[Fault]:
    """Nothing is bought if there is no card to draw."""
    if move.number and not can_draw(state):
        yield fault("no card is left to draw")


@RULEBOOK.check("PN-13.6")
def wish_is_in_hand(state: State, move: moves.PlayWish) -> Iterator[Fault]:
    """What is played comes out of the hand."""
    number, seat = state.table.card_numbers.get(move.card), state.slot.seat
    if number is None or not state.players[seat].hand[number]:
        yield fault(f"player {seat} has no card {move.card} in hand")


@RULEBOOK.check("PN-13.8")
def wishes_are_few(state: State, move: moves.PlayWish) -> Iterator[Fault]:
    """A player plays so many wishes in a phase."""
    if wishes_left(state) <= 0:
        most = state.options.box.sheriff.max_wishes
        yield fault(f"player {state.slot.seat} has played {most} wishes in this phase")


@RULEBOOK.check("PN-14.4")
def wish_does_something(state: State, move: moves.PlayWish) -> Iterator[Fault]:
    """A wish is affordable, and does something."""
    number = state.table.card_numbers.get(move.card)
    if number is not None and not wish_is_in_hand(state, move):
        card = state.table.cards[number]
        if not is_playable(state, state.slot.seat, card):
            yield fault(f"{card.en} ({card.id}) cannot be paid, or nothing would happen")


@RULEBOOK.check("PN-14.6")
def foods_are_different(state: State, move: moves.PayFoods) -> Iterator[Fault]:
    """So many different foods are paid, named in order."""
    number = due_operation(state).n
    if len(move.foods) != number:
        yield fault(f"the card takes {number} foods, not {len(move.foods)}")
    ordered = [food for food in moves.FOODS if food in move.foods]
    if [*move.foods] != ordered:
        yield fault(f"different foods are named once each, in order: {', '.join(ordered)}")


@RULEBOOK.check("PN-14.4")
def foods_are_there(state: State, move: moves.PayFoods) -> Iterator[Fault]:
    """What is paid comes out of the supply."""
    seat = state.slot.seat
    supply = state.players[seat].supply
    for food, number in zip(moves.FOODS, FOOD_NUMBERS, strict=True):
        if food in move.foods and not supply[number]:
            yield fault(f"player {seat} has no {food}")


# --- all together ----------------------------------------------------------------------------------------

_CHECKS: Final[Mapping[type, tuple[Check[State, Any], ...]]] = {
    moves.Reveal: (forest_tile_is_unseen,),
    moves.Draw: (card_is_in_the_deck,),
    moves.Clear: (block_is_named, block_has_forest, block_is_at_a_clearing),
    moves.Choose: (character_exists, character_has_come, character_is_not_chosen),
    moves.Pass: (founding_is_compulsory,),
    moves.Build: BUILD,
    moves.BuildBoat: BOAT,
    moves.Propose: PROPOSE,
    moves.Transfer: TRANSFER,
    moves.EndTransfers: END_TRANSFERS,
    moves.Share: SHARE,
    moves.Accept: (),
    moves.Decline: (),
    moves.Suggest: SUGGEST,
    moves.Produce: (something_is_produced,),
    moves.Bonus: (
        good_is_produced,
        bank_has_the_extra_good,
        extra_good_goes_to_supply,
        extra_good_goes_on_a_field,
    ),
    moves.Sell: (goods_are_there, stall_is_open, card_sells_at_the_market, market_buys, stall_buys),
    moves.EndTrade: (something_is_sold,),
    moves.BuyCards: (number_is_offered, cards_can_be_paid, cards_can_be_drawn),
    moves.PlayWish: (wish_is_in_hand, wishes_are_few, wish_does_something),
    moves.PayFoods: (foods_are_different, foods_are_there),
    moves.EndWish: (),
}


def explain(state: State, move: Move, /) -> tuple[Violation, ...]:
    """All rules a move breaks here, each with the squares concerned; () means it is legal.

    Raises:
        TypeError: ``state`` is no state of this game, or ``move`` no move of it.

    >>> from tabletop_rules.games import poorters
    >>> state = poorters.initial_state(3)
    >>> for violation in poorters.explain(state, poorters.parse_move("clear (0,0)")):
    ...     print(violation, *violation.at)
    PN-6.2: block (0,0) is beside neither the Market nor cleared land (0,0)
    """
    check_state(state)
    if type(move) not in _CHECKS:
        raise TypeError(f"a move of poorters is one of the records in moves, not {move!r}")
    checks: tuple[Check[State, Any], ...]
    if state.slot.stage is Stage.OVER:
        checks = (game_goes_on,)
    elif type(move) in due(state):
        is_hint = isinstance(state.slot.detail, Bargain) and state.slot.detail.hint is not None
        checks = HINT if is_hint and type(move) is moves.Share else _CHECKS[type(move)]
    else:
        in_time = _TIMES[_WORDS[type(move)][0]]
        checks = (in_time, lies_well) if isinstance(move, moves.Build | moves.Propose) else (in_time,)
    return tuple(chain.from_iterable(check(state, move) for check in checks))
