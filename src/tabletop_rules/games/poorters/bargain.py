"""What proposals of a communal building are possible: exact answers without a list of all (PN-9).

A step of a proposal is legal only if something legal completes it that was not refused before (PN-19.5).
Whether the rest can be paid is a small flow problem, solved in closed form (``can_be_shared``). Refused
proposals are few, so that it is enough to find a completion more than there are of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple

from tabletop_rules.game import Seat
from tabletop_rules.games.poorters.moves import (
    ASSETS,
    DISCOUNTS,
    RESOURCES,
    Discount,
    Propose,
    Resource,
    Share,
    Transfer,
)
from tabletop_rules.games.poorters.reach import may_discount, partner_sets
from tabletop_rules.games.poorters.state import FLORINS, WOOD, Bargain, State
from tabletop_rules.geometry import Cell

make_share: Final = cache(Share)
make_transfer: Final = cache(Transfer)
"""Moves that come again and again are made once."""


class Payer(NamedTuple):
    """What a participant can pay in wood and in florins, and the least sum that counts (PN-19.4)."""

    least_wood: int
    most_wood: int
    least_florins: int
    most_florins: int
    counts_from: int


def can_be_shared(wood: int, florins: int, payers: Sequence[Payer], at_least: int) -> bool:
    """Whether a cost can be split so that so many of them count as payers.

    Wood and florins flow to the participants. For those who are to count there is such a flow unless they
    need more wood, more florins, or more of both than the cost has (Hoffman's circulation theorem).

    >>> rich, poor = Payer(0, 9, 0, 9, 1), Payer(0, 0, 0, 0, 1)
    >>> can_be_shared(4, 4, [rich, rich], 2), can_be_shared(4, 4, [rich, poor], 2)
    (True, False)
    """
    most_wood = most_florins = 0
    for payer in payers:
        if payer[0] > payer[1] or payer[2] > payer[3]:
            return False
        most_wood += payer[1]
        most_florins += payer[3]
    if wood > most_wood or florins > most_florins:
        return False
    for counted in combinations(range(len(payers)), at_least):
        if _reaches(wood, florins, payers, counted):
            return True
    return False


def _reaches(wood: int, florins: int, payers: Sequence[Payer], counted: Sequence[int]) -> bool:
    """Whether all of the counted can count."""
    wood_needed = florins_needed = both_needed = 0
    for number, (least_wood, most_wood, least_florins, most_florins, counts_from) in enumerate(payers):
        needed = least_wood + least_florins
        if number in counted and counts_from > needed:
            needed = counts_from
            if needed > most_wood + most_florins:
                return False
            wood_needed += max(least_wood, needed - most_florins)
            florins_needed += max(least_florins, needed - most_wood)
        else:
            wood_needed += least_wood
            florins_needed += least_florins
        both_needed += needed
    return wood_needed <= wood and florins_needed <= florins and both_needed <= wood + florins


# --- steps of a proposal ---------------------------------------------------------------------------------


def begun(state: State, move: Propose) -> Bargain:
    """The proposal that a move begins; its tile is one of the data."""
    tile = state.table.ground.numbers[move.tile]
    return opened(state, tile, move.cell, move.rotation, (state.slot.seat, *move.partners))


def opened(state: State, tile: int, cell: Cell, rotation: int, participants: tuple[Seat, ...]) -> Bargain:
    """A proposal of which no more is said; where there are no transfers, the shares come next."""
    return Bargain(tile, cell, rotation, participants, is_closed=not state.options.allow_transfers)


def costs(state: State, tile: int) -> tuple[int, int, int]:
    """Wood, florins and VP of a building."""
    kind = state.table.ground.kinds[tile]
    return kind.cost.wood, kind.cost.florins, kind.vp


def holdings(state: State, bargain: Bargain) -> tuple[list[list[int]], list[int]]:
    """What each participant holds after the transfers, and the wood and florins that each is given.

    Gifts are counted gross: what is given away is not set against them (PN-19.4).
    """
    players = state.players
    held = [list(players[seat].supply) for seat in bargain.participants]
    received = [0] * len(held)
    place = bargain.participants.index
    for giver, taker, asset in bargain.transfers:
        held[place(giver)][asset] -= 1
        held[place(taker)][asset] += 1
        received[place(taker)] += asset in (WOOD, FLORINS)
    return held, received


def open_discounts(state: State, bargain: Bargain) -> tuple[Discount | None, ...]:
    """What the discount can still turn out to be, as far as the active player's shares are named."""
    if bargain.discount is not None:
        return (bargain.discount,)
    named = len(bargain.shares)
    return (None, *DISCOUNTS[named:]) if may_discount(state) else (None,)


def alternatives(state: State, bargain: Bargain) -> list[tuple[Discount | None, list[Payer]]]:
    """For each discount that is still open what each participant can pay, with the shares that are named."""
    held, received = holdings(state, bargain)
    named = bargain.shares
    payers = [
        _payer(supply, gifts, named[3 * number : 3 * number + 2])
        for number, (supply, gifts) in enumerate(zip(held, received, strict=True))
    ]
    found: list[tuple[Discount | None, list[Payer]]] = []
    for discount in open_discounts(state, bargain):
        first = _payer(held[0], received[0], named[:2], discount) if discount else payers[0]
        found.append((discount, [first, *payers[1:]]))
    return found


def _payer(
    supply: Sequence[int], gifts: int, named: Sequence[int], discount: Discount | None = None
) -> Payer:
    """A participant with those shares of wood and florins, as far as they are named."""
    off_wood, off_florins = int(discount == "wood"), int(discount == "florins")
    most_wood, most_florins = supply[WOOD] + off_wood, supply[FLORINS] + off_florins
    payer = Payer(off_wood, most_wood, off_florins, most_florins, 1 + gifts + off_wood + off_florins)
    for kind, amount in enumerate(named):
        payer = _paying(payer, kind, amount)
    return payer


def _paying(payer: Payer, kind: int, amount: int) -> Payer:
    """The payer who pays just so much of a resource; no possible one if that is too little or too much."""
    least_wood, most_wood, least_florins, most_florins, counts_from = payer
    if kind:
        least_florins, most_florins = max(least_florins, amount), min(most_florins, amount)
    else:
        least_wood, most_wood = max(least_wood, amount), min(most_wood, amount)
    return Payer(least_wood, most_wood, least_florins, most_florins, counts_from)


def can_be_paid(state: State, bargain: Bargain, payers: int | None = None) -> bool:
    """Whether some shares complete a proposal without more transfers, refused ones included.

    ``payers`` is how many must pay 1 or more, by default as many as the options say (PN-9.1).
    """
    wood, florins, _ = costs(state, bargain.tile)
    supplies = [state.players[seat].supply for seat in bargain.participants]
    missing = max(0, wood - sum([it[WOOD] for it in supplies]))
    missing += max(0, florins - sum([it[FLORINS] for it in supplies]))
    if missing > may_discount(state):  # whatever is given to whom
        return False
    at_least = state.options.min_communal_payers if payers is None else payers
    return any(can_be_shared(wood, florins, payers, at_least) for _, payers in alternatives(state, bargain))


def payable_sets(state: State, tiles: Sequence[int]) -> Iterator[tuple[int, list[tuple[Seat, ...]]]]:
    """Each building for which the active player can pay in some way, with the sets of partners that help.

    Transfers make no more sets possible: who would be given something can let the giver pay it.
    """
    active = state.slot.seat
    payers = [_payer(player.supply, 0, ()) for player in state.players]
    firsts = [payers[active]]
    if may_discount(state):
        firsts += [_payer(state.players[active].supply, 0, (), discount) for discount in DISCOUNTS]
    at_least = state.options.min_communal_payers
    groups = [
        (partners, [[first, *(payers[seat] for seat in partners)] for first in firsts])
        for partners in partner_sets(active, state.seats)
    ]
    found: dict[tuple[int, int], list[tuple[Seat, ...]]] = {}
    for tile in tiles:
        wood, florins, _ = costs(state, tile)
        if (wood, florins) not in found:
            found[wood, florins] = [
                partners
                for partners, group in groups
                if any(can_be_shared(wood, florins, able, at_least) for able in group)
            ]
        if sets := found[wood, florins]:
            yield tile, sets


def next_transfers(
    state: State, bargain: Bargain, only: Transfer | None = None
) -> Iterator[tuple[Transfer, Bargain]]:
    """Each transfer that can come next, with the proposal after it; refused ones are not looked at.

    They come in order, by giver, taker and asset, so that each set of them can be named in one way only.
    ``only`` asks for one of them.
    """
    participants = bargain.participants
    left = [list(state.players[seat].supply) for seat in participants]
    for giver, _, asset in bargain.transfers:
        left[participants.index(giver)][asset] -= 1
    last = transfer_key(bargain, *bargain.transfers[-1]) if bargain.transfers else (0, 0, 0)
    payable = [payers for _, payers in alternatives(state, bargain)]
    for giver, supply in enumerate(left):
        for taker in range(len(participants)):
            for asset, count in enumerate(supply):
                if giver == taker or count < 1 or (giver, taker, asset) < last:
                    continue
                transfer = make_transfer(participants[giver], participants[taker], ASSETS[asset])
                if only is not None and only != transfer:
                    continue
                if asset in (WOOD, FLORINS) and not _can_be_given(
                    state, bargain, payable, giver, taker, asset
                ):
                    continue
                named = (*bargain.transfers, (participants[giver], participants[taker], asset))
                yield transfer, bargain._replace(transfers=named)


def _can_be_given(
    state: State, bargain: Bargain, payable: Sequence[list[Payer]], giver: int, taker: int, asset: int
) -> bool:
    """Whether the cost can still be split after a participant gives another 1 wood or 1 florin."""
    wood, florins, _ = costs(state, bargain.tile)
    is_wood, is_money = int(asset == WOOD), int(asset == FLORINS)
    for payers in payable:
        after = list(payers)
        a, b, c, d, counts_from = payers[giver]
        after[giver] = Payer(a, b - is_wood, c, d - is_money, counts_from)
        a, b, c, d, counts_from = payers[taker]
        after[taker] = Payer(a, b + is_wood, c, d + is_money, counts_from + 1)
        if can_be_shared(wood, florins, after, state.options.min_communal_payers):
            return True
    return False


def transfer_key(bargain: Bargain, giver: Seat, taker: Seat, asset: int) -> tuple[int, int, int]:
    """What transfers are ordered by."""
    place = bargain.participants.index
    return place(giver), place(taker), asset


def next_shares(state: State, bargain: Bargain, only: int | None = None) -> Iterator[tuple[int, bool]]:
    """Each amount that can be named next, and whether with the discount; the even share is the first.

    Refused proposals are not looked at. ``only`` asks for one amount.
    """
    place, kind = divmod(len(bargain.shares), 3)
    cost = costs(state, bargain.tile)
    even = even_share(cost[kind], len(bargain.participants), place)
    left = cost[kind] - sum(bargain.shares[kind::3])
    amounts = [even] * (even <= left) + [amount for amount in range(left + 1) if amount != even]
    if only is not None:
        amounts = [only] * (only <= left)
    if RESOURCES[kind] == "vp":
        yield from ((amount, False) for amount in amounts)
        return
    options = alternatives(state, bargain)
    for discounted in (False, True):
        lists = [payers for discount, payers in options if _is_named_now(bargain, discount) == discounted]
        for amount in amounts if lists else ():
            if any(_can_pay(state, cost, payers, place, kind, amount) for payers in lists):
                yield amount, discounted


def _is_named_now(bargain: Bargain, discount: Discount | None) -> bool:
    """Whether a discount would be named with the next share."""
    is_here = discount is not None and discount == RESOURCES[len(bargain.shares) % 3]
    return is_here and bargain.discount is None


def _can_pay(
    state: State, cost: Sequence[int], payers: Sequence[Payer], place: int, kind: int, amount: int
) -> bool:
    """Whether the cost can be split if a participant pays just so much of a resource."""
    after = list(payers)
    after[place] = _paying(payers[place], kind, amount)
    return can_be_shared(cost[0], cost[1], after, state.options.min_communal_payers)


def due_share(bargain: Bargain) -> tuple[Seat, Resource]:
    """Whose share of what is to be named next."""
    place, kind = divmod(len(bargain.shares), 3)
    return bargain.participants[place], RESOURCES[kind]


def even_share(cost: int, participants: int, place: int) -> int:
    """The even share of a participant, remainders one by one from the first (PN-9.13, PN-19.12).

    >>> [even_share(7, 3, place) for place in range(3)]
    [3, 2, 2]
    """
    each, remainder = divmod(cost, participants)
    return each + (place < remainder)


def with_share(state: State, bargain: Bargain, amount: int, discounted: bool) -> Bargain:
    """The proposal with one more share; the last participant gets what is left, and the answers begin."""
    shares = (*bargain.shares, amount)
    resource: Any = RESOURCES[len(bargain.shares) % 3]
    discount = resource if discounted else bargain.discount
    answers = bargain.answers
    if len(shares) == 3 * (len(bargain.participants) - 1):
        rest = [cost - sum(shares[kind::3]) for kind, cost in enumerate(costs(state, bargain.tile))]
        shares, answers = (*shares, *rest), 0
    return bargain._replace(shares=shares, discount=discount, answers=answers)


# --- refused proposals -----------------------------------------------------------------------------------


def can_be_completed(state: State, bargain: Bargain) -> bool:
    """Whether something that was not refused completes a proposal that can be paid as it stands."""
    if not state.slot.refused:
        return True
    rivals = [it.content for it in state.slot.refused if it.content[:4] == bargain[:4]]
    return splits_of_points(state, bargain) > len(rivals) or _is_completed(state, bargain, rivals)


def splits_of_points(state: State, bargain: Bargain) -> int:
    """In how many ways the VP that are left can be shared out: any share of them goes with any payment."""
    named = bargain.shares[2::3]
    points = costs(state, bargain.tile)[2] - sum(named)
    sharers = len(bargain.participants) - len(named)
    return comb(points + sharers - 1, points) if sharers else 1


def _is_completed(state: State, bargain: Bargain, rivals: Sequence[Bargain]) -> bool:
    if any(content not in rivals for content in _completions(state, bargain._replace(is_closed=True))):
        return True
    return not bargain.is_closed and any(
        _is_completed(state, after, rivals) for _, after in next_transfers(state, bargain)
    )


def _completions(state: State, bargain: Bargain) -> Iterator[Bargain]:
    """The complete proposals with those transfers, as far as they are asked for."""
    if len(bargain.shares) == 3 * len(bargain.participants):
        yield bargain.content
        return
    for amount, discounted in next_shares(state, bargain):
        yield from _completions(state, with_share(state, bargain, amount, discounted))
