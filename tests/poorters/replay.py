"""The vectors' moves as moves of the library, which are smaller.

Shares are named number by number, and what a wish card asks for is said move by move. Transfers come before
the shares (PN-19.5), in the order of the participants, where the vectors name them after, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from poorters import naive_communal
from poorters.naive import Laid
from poorters.naive_communal import Gift, Proposal
from poorters.positions import State
from tabletop_rules.game import CHANCE
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters.moves import (
    ASSETS,
    FOODS,
    RESOURCES,
    Accept,
    Block,
    Bonus,
    Build,
    BuildBoat,
    BuyCards,
    Choose,
    Clear,
    Decline,
    Draw,
    EndTrade,
    EndTransfers,
    EndWish,
    Move,
    Pass,
    PayFoods,
    PlayWish,
    Produce,
    Propose,
    Reveal,
    Sell,
    Share,
    Transfer,
)
from tabletop_rules.games.poorters.state import Bargain
from tabletop_rules.geometry import Cell

DISCOUNTS: Mapping[str, Any] = {"none": None, "wood": "wood", "florin": "florins", "florins": "florins"}


def simple(move: dict[str, Any]) -> Move:
    """The move of a vector that is one move here, too."""
    match move["move"]:
        case "clear":
            return Clear(None if move["block"] is None else Block(*move["block"]))
        case "start_build" | "build":
            discount = DISCOUNTS[move.get("discount", "none")]
            return Build(move["tile"], Cell(move["x"], move["y"]), move["rot"], discount)
        case "build_boat":
            return BuildBoat(move["mooring"], DISCOUNTS[move["discount"]])
        case "choose":
            return Choose(move["character"])
        case "farm_bonus":
            return Bonus(None if move["good"] == "none" else move["good"], move["field"])
        case "sell":
            return Sell(move["outlet"], move["good"], move["units"], move["payout"])
        case "buy_cards":
            return BuyCards(move["n"])
    return BARE[move["move"]]


BARE: Mapping[str, Move] = {
    "pass": Pass(),
    "produce": Produce(),
    "accept": Accept(),
    "decline": Decline(),
    "end_trade": EndTrade(),
    "end_wish": EndWish(),
}
KINDS: Mapping[type, str] = {
    Clear: "clear", Build: "build", BuildBoat: "build_boat", Choose: "choose", Bonus: "farm_bonus",
    Sell: "sell", BuyCards: "buy_cards", Pass: "pass", Produce: "produce", Accept: "accept",
    EndTrade: "end_trade", EndWish: "end_wish", Propose: "propose", PlayWish: "play_wish",
}  # fmt: skip


def kinds(state: State) -> dict[str, int]:
    """The number of legal moves of each kind, as the vectors count them.

    A wish card counts once for each way to play it. A decline with and without a hint are one.
    """
    counts: Counter[str] = Counter()
    for move in poorters.legal_moves(state):
        if isinstance(move, Decline):
            counts["decline"] = 1
        elif isinstance(move, PlayWish):
            counts["play_wish"] += len(ways_to_play(state, move))
        else:
            counts[KINDS[type(move)]] += 1
    return dict(counts)


# --- wish cards ----------------------------------------------------------------------------------------


def wish_moves(move: dict[str, Any]) -> Iterator[Move]:
    """What a wish card asks for, after it is named."""
    if "block" in move:
        yield Clear(None if move["block"] is None else Block(*move["block"]))
    if "foods" in move:
        yield PayFoods(tuple(food for food in FOODS if food in move["foods"]))
    if "tile" in move:
        yield Build(move["tile"], Cell(move["x"], move["y"]), move["rot"])
    for good, units in move.get("goods", {}).items():
        yield Sell("market", good, units)


def ways_to_play(state: State, wish: PlayWish) -> set[Any]:
    """Every way to play a wish card; sales of the same goods in another order are one way."""
    ways: set[Any] = set()
    waiting: list[tuple[State, Counter[str], tuple[Move, ...]]] = [
        (poorters.apply(state, wish), Counter(), ())
    ]
    while waiting:
        there, sold, done = waiting.pop()
        if not is_playing(there):
            ways.add((frozenset(sold.items()), done))
            continue
        for move in poorters.legal_moves(there):
            after = poorters.apply(there, move)
            if isinstance(move, Sell):
                waiting.append((after, sold + Counter({move.good: move.units}), done))
            elif isinstance(move, EndTrade):
                ways.add((frozenset(sold.items()), done))
            else:
                ways.add((frozenset(), (*done, move)))
    return ways


def is_playing(state: State) -> bool:
    """Whether a wish card still asks for something."""
    return state.slot.detail is not None and poorters.actor(state) is not CHANCE


# --- proposals -----------------------------------------------------------------------------------------


def propose(state: State, proposal: Proposal) -> State:
    """The state in which a whole proposal lies on the table; IllegalMove if it cannot be made."""
    state = propose_only(state, proposal.laid, [share.seat for share in proposal.shares])
    gifts = [gift[:3] for gift in proposal.gifts for _ in range(gift.number)]
    state = end_transfers(transfer(state, gifts))
    for number, share in enumerate(proposal.shares):
        state = name_share(state, number, share[1:], proposal.discount if number == 0 else "none")
    return state


def propose_only(state: State, laid: Laid, seats: Sequence[int]) -> State:
    """The state after tile, place and partners are named."""
    return poorters.apply(state, Propose(laid.tile, Cell(laid.x, laid.y), laid.rot, tuple(seats[1:])))


def transfer(state: State, gifts: Iterable[tuple[int, int, str]]) -> State:
    """The state after these units are to change hands, in the one order there is for them."""
    rank = participants(state).index
    for giver, taker, good in sorted(gifts, key=lambda it: (rank(it[0]), rank(it[1]), ASSETS.index(it[2]))):
        asset: Any = good
        state = poorters.apply(state, Transfer(giver, taker, asset))
    return state


def end_transfers(state: State) -> State:
    """The state in which the shares are named."""
    return poorters.apply(state, EndTransfers()) if EndTransfers() in poorters.legal_moves(state) else state


def name_share(state: State, number: int, amounts: Sequence[int], discount: str = "none") -> State:
    """The state after a participant's share has been named, as far as it is not the remainder."""
    while (named := shares_named(state)) < 3 * number + 3:
        resource = RESOURCES[named % 3]
        seat = participants(state)[number]
        is_discounted = DISCOUNTS[discount] == resource
        state = poorters.apply(state, Share(seat, resource, amounts[named % 3], is_discounted))
    return state


def ways_to_share(state: State, number: int) -> int:
    """How many shares of a participant are legal: wood, florins, VP and discount."""
    if shares_named(state) >= 3 * number + 3:
        return 1
    return sum(ways_to_share(poorters.apply(state, move), number) for move in poorters.legal_moves(state))


ALL = 99
"""More numbers than a proposal has."""


def shares_named(state: State) -> int:
    """How many numbers of a proposal stand; all of them, once the partners are asked."""
    detail = state.slot.detail
    if isinstance(detail, Bargain) and detail.answers < 0:
        return len(detail.shares)
    return ALL


def participants(state: State) -> Sequence[int]:
    """Who takes part in the proposal on the table."""
    detail = state.slot.detail
    assert isinstance(detail, Bargain)
    return detail.participants


def on_the_table(state: State) -> Proposal:
    """The proposal that the partners are asked about."""
    it = state.slot.detail
    assert isinstance(it, Bargain)
    assert it.answers >= 0
    rows = zip(it.participants, it.shares[::3], it.shares[1::3], it.shares[2::3], strict=True)
    gifts = Counter((giver, taker, ASSETS[good]) for giver, taker, good in it.transfers)
    return Proposal(
        Laid(state.table.ground.tiles[it.tile], it.cell.x, it.cell.y, it.rotation),
        tuple(naive_communal.Share(*row) for row in rows),
        tuple(sorted(Gift(*pair, number) for pair, number in gifts.items())),
        it.discount or "none",
    )


# --- chance --------------------------------------------------------------------------------------------


def reveal(state: State, goods: Mapping[str, int]) -> State:
    """The state after a forest tile with these goods has been turned over."""
    tiles = state.options.box.forest
    name = next(
        it.id
        for it in tiles
        if (it.goods.wood, it.goods.game) == (goods.get("wood", 0), goods.get("game", 0))
    )
    return poorters.apply(state, Reveal(name))


def draw(state: State, card: str) -> State:
    """The state after a card has been drawn."""
    return poorters.apply(state, Draw(card))
