"""What proposals of a communal building are possible: exact answers without a list of all (PN-9).

A step of a proposal is legal only if something legal completes it that was not refused before (PN-19.5).
Whether the rest can be paid is a small flow problem, solved in closed form (``can_be_shared``). Refused
proposals are few, so that it is enough to find a completion more than there are of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

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
from tabletop_rules.games.poorters.reach import may_discount
from tabletop_rules.games.poorters.state import FLORINS, WOOD, Bargain, State

make_share: Final = cache(Share)
make_transfer: Final = cache(Transfer)
"""Moves that come again and again are made once."""

Span: TypeAlias = tuple[int, int]
"""The least and the most that can be paid of something."""


class Payer(NamedTuple):
    """What a participant can pay in wood and in florins, and the least sum that counts (PN-19.4)."""

    wood: Span
    florins: Span
    counts_from: int


def can_be_shared(wood: int, florins: int, payers: Sequence[Payer], at_least: int) -> bool:
    """Whether a cost can be split so that so many of them count as payers.

    Wood and florins flow to the participants. For those who are to count there is such a flow unless they
    need more wood, more florins, or more of both than the cost has (Hoffman's circulation theorem).

    >>> rich, poor = Payer((0, 9), (0, 9), 1), Payer((0, 0), (0, 0), 1)
    >>> can_be_shared(4, 4, [rich, rich], 2), can_be_shared(4, 4, [rich, poor], 2)
    (True, False)
    """
    most_wood = most_florins = 0
    for (low_wood, high_wood), (low_florins, high_florins), _ in payers:
        if low_wood > high_wood or low_florins > high_florins:
            return False
        most_wood += high_wood
        most_florins += high_florins
    if wood > most_wood or florins > most_florins:
        return False
    return any(
        _reaches(wood, florins, payers, counted) for counted in combinations(range(len(payers)), at_least)
    )


def _reaches(wood: int, florins: int, payers: Sequence[Payer], counted: Sequence[int]) -> bool:
    """Whether all of the counted can count."""
    least_wood = least_florins = least = 0
    for number, ((low_wood, high_wood), (low_florins, high_florins), counts_from) in enumerate(payers):
        needed = low_wood + low_florins
        if number in counted and counts_from > needed:
            needed = counts_from
        if needed > high_wood + high_florins:
            return False
        least_wood += max(low_wood, needed - high_florins)
        least_florins += max(low_florins, needed - high_wood)
        least += needed
    return least_wood <= wood and least_florins <= florins and least <= wood + florins


# --- steps of a proposal ---------------------------------------------------------------------------------


def begun(state: State, move: Propose) -> Bargain:
    """The proposal that a move begins; its tile is one of the data."""
    tile = state.table.ground.numbers[move.tile]
    return Bargain(tile, move.cell, move.rotation, (state.slot.seat, *move.partners))


def costs(state: State, bargain: Bargain) -> tuple[int, int, int]:
    """Wood, florins and VP of the building."""
    kind = state.table.ground.kinds[bargain.tile]
    return kind.cost.wood, kind.cost.florins, kind.vp


def holdings(state: State, bargain: Bargain) -> tuple[list[list[int]], list[int]]:
    """What each participant holds after the transfers, and the wood and florins that each is given.

    Gifts are counted gross: what is given away is not set against them (PN-19.4).
    """
    held = [list(state.players[seat].supply) for seat in bargain.participants]
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


def can_be_paid(state: State, bargain: Bargain, payers: int | None = None) -> bool:
    """Whether some shares complete a proposal without more transfers, refused ones included.

    ``payers`` is how many must pay 1 or more, by default as many as the options say (PN-9.1).
    """
    wood, florins, _ = costs(state, bargain)
    held, received = holdings(state, bargain)
    at_least = state.options.min_communal_payers if payers is None else payers
    for discount in open_discounts(state, bargain):
        payable = []
        for number, (supply, gifts) in enumerate(zip(held, received, strict=True)):
            off_wood, off_florins = (not number and discount == it for it in DISCOUNTS)
            payable.append(
                Payer(
                    _span(bargain.shares, 3 * number, supply[WOOD], off_wood),
                    _span(bargain.shares, 3 * number + 1, supply[FLORINS], off_florins),
                    1 + gifts + off_wood + off_florins,
                )
            )
        if can_be_shared(wood, florins, payable, at_least):
            return True
    return False


def _span(named: Sequence[int], number: int, held: int, discounted: bool) -> Span:
    """What can be paid of something: 1 at least where the discount is, and 1 more than is held."""
    least, most = int(discounted), held + discounted
    return (max(least, named[number]), min(most, named[number])) if number < len(named) else (least, most)


def next_transfers(state: State, bargain: Bargain) -> Iterator[tuple[Transfer, Bargain]]:
    """Each transfer that can come next, with the proposal after it; refused ones are not looked at.

    They come in order, by giver, taker and asset, so that each set of them can be named in one way only.
    """
    participants = bargain.participants
    left = [list(state.players[seat].supply) for seat in participants]
    for giver, _, asset in bargain.transfers:
        left[participants.index(giver)][asset] -= 1
    last = transfer_key(bargain, *bargain.transfers[-1]) if bargain.transfers else (0, 0, 0)
    for giver, supply in zip(participants, left, strict=True):
        for taker in participants:
            for asset, count in enumerate(supply):
                if giver != taker and count > 0 and transfer_key(bargain, giver, taker, asset) >= last:
                    after = bargain._replace(transfers=(*bargain.transfers, (giver, taker, asset)))
                    if asset not in (WOOD, FLORINS) or can_be_paid(state, after):
                        yield make_transfer(giver, taker, ASSETS[asset]), after


def transfer_key(bargain: Bargain, giver: Seat, taker: Seat, asset: int) -> tuple[int, int, int]:
    """What transfers are ordered by."""
    place = bargain.participants.index
    return place(giver), place(taker), asset


def next_shares(state: State, bargain: Bargain) -> Iterator[tuple[Share, Bargain]]:
    """Each share that can be named next, the even one first, with the proposal after it.

    Refused proposals are not looked at.
    """
    seat, resource = due_share(bargain)
    place, kind = divmod(len(bargain.shares), 3)
    cost = costs(state, bargain)[kind]
    even = even_share(cost, len(bargain.participants), place)
    left = cost - sum(bargain.shares[kind::3])
    amounts = [even] * (even <= left) + [amount for amount in range(left + 1) if amount != even]
    can_take_off = bargain.discount is None and resource in open_discounts(state, bargain)
    for discounted in (False, True) if can_take_off else (False,):
        for amount in amounts:
            after = with_share(state, bargain, amount, discounted)
            if resource == "vp" or can_be_paid(state, after):
                yield make_share(seat, resource, amount, discounted), after


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
        rest = [cost - sum(shares[kind::3]) for kind, cost in enumerate(costs(state, bargain))]
        shares, answers = (*shares, *rest), 0
    return bargain._replace(shares=shares, discount=discount, answers=answers)


# --- refused proposals -----------------------------------------------------------------------------------


def can_be_completed(state: State, bargain: Bargain) -> bool:
    """Whether something that was not refused completes a proposal that can be paid as it stands."""
    rivals = [it.content for it in state.slot.refused if it.content[:4] == bargain[:4]]
    return not rivals or _is_completed(state, bargain, rivals)


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
    for _, after in next_shares(state, bargain):
        yield from _completions(state, after)
