"""Proposals for communal buildings read clause by clause (PN-9, PN-19.3 to PN-19.5), whole or step by step.

``faults`` judges a whole proposal. ``completions`` builds every whole proposal there is, so that a step of a
negotiation is legal just when one of them begins with it; it is meant for poor players only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from poorters.naive import Laid, Table, first, smaller_twin
from poorters.tables import KINDS

FAULTS: Final = (
    "TOO_MANY_PROPOSALS", "NOT_COMMUNAL", "NOT_IN_STOCK", "MIN_BURGHERS", "PLACEMENT", "DUPLICATE_ROTATION",
    "UNKNOWN_PLAYER", "LISTED_TWICE", "ACTIVE_NOT_LISTED", "NO_PARTNER", "NEGATIVE", "WOOD_SUM", "FLORIN_SUM",
    "VP_SUM", "DISCOUNT", "TRANSFERS_OFF", "TRANSFER_PARTIES", "TRANSFER_AMOUNT", "CANNOT_GIVE",
    "TOO_FEW_PAYERS", "CANNOT_PAY", "REPEATED",
)  # fmt: skip
PAID: Final = ("wood", "florins")


class Share(NamedTuple):
    """What one participant pays, before the discount, and the points he gets."""

    seat: int
    wood: int
    florins: int
    vp: int


class Gift(NamedTuple):
    """A transfer."""

    giver: int
    taker: int
    good: str
    number: int


class Proposal(NamedTuple):
    """A whole proposal; gifts of one good between the same two are added up and sorted."""

    laid: Laid
    shares: tuple[Share, ...]
    gifts: tuple[Gift, ...] = ()
    discount: str = "none"


class Situation(NamedTuple):
    """The slot of a player in a Builder phase; ``holdings`` per seat, wood, florins and the goods."""

    table: Table
    track: int
    holdings: Sequence[dict[str, int]]
    active: int
    chooser: int
    refused: tuple[Proposal, ...] = ()
    allow_transfers: bool = True
    max_proposals: int = 3


def faults(there: Situation, proposal: Proposal) -> list[str]:
    """Everything that is wrong with a proposal, in the order of ``FAULTS``."""
    found = set(_faults(there, proposal))
    return [fault for fault in FAULTS if fault in found]


def _faults(there: Situation, it: Proposal) -> Iterator[str]:
    kind = KINDS[it.laid.tile]
    seats = [share.seat for share in it.shares]
    known = [share for share in it.shares if share.seat < len(there.holdings)]
    if len(there.refused) >= there.max_proposals:
        yield "TOO_MANY_PROPOSALS"
    if kind.colour != "blue":
        yield "NOT_COMMUNAL"
    if any(laid.tile == it.laid.tile for laid in there.table.laid):
        yield "NOT_IN_STOCK"
    if there.track < kind.min_burghers:
        yield "MIN_BURGHERS"
    if first(there.table, it.laid) != "OK":
        yield "PLACEMENT"
    if smaller_twin(kind, it.laid.rot) is not None:
        yield "DUPLICATE_ROTATION"
    if len(known) < len(it.shares):
        yield "UNKNOWN_PLAYER"
    if len(set(seats)) < len(seats):
        yield "LISTED_TWICE"
    if there.active not in seats:
        yield "ACTIVE_NOT_LISTED"
    if not set(seats) - {there.active}:
        yield "NO_PARTNER"
    if any(number < 0 for share in it.shares for number in share[1:]):
        yield "NEGATIVE"
    if sum(share.wood for share in it.shares) != kind.wood:
        yield "WOOD_SUM"
    if sum(share.florins for share in it.shares) != kind.florins:
        yield "FLORIN_SUM"
    if sum(share.vp for share in it.shares) != kind.vp:
        yield "VP_SUM"
    active_share = next((share for share in it.shares if share.seat == there.active), None)
    if it.discount != "none" and (
        there.active != there.chooser or active_share is None or own_payment(active_share)[it.discount] < 1
    ):
        yield "DISCOUNT"
    if it.gifts and not there.allow_transfers:
        yield "TRANSFERS_OFF"
    if any(gift.giver == gift.taker or not {gift.giver, gift.taker} <= set(seats) for gift in it.gifts):
        yield "TRANSFER_PARTIES"
    if any(gift.number < 1 for gift in it.gifts):
        yield "TRANSFER_AMOUNT"
    if any(given(it, seat, good) > have[good] for seat, have in enumerate(there.holdings) for good in have):
        yield "CANNOT_GIVE"
    if sum(is_payer(there, it, share) for share in it.shares) < 2:
        yield "TOO_FEW_PAYERS"
    if any(
        amount > there.holdings[share.seat][good] - given(it, share.seat, good) + taken(it, share.seat, good)
        for share in known
        for good, amount in discounted(there, it, share).items()
    ):
        yield "CANNOT_PAY"
    if it in there.refused:
        yield "REPEATED"


def own_payment(share: Share) -> dict[str, int]:
    return {"wood": share.wood, "florins": share.florins}


def discounted(there: Situation, proposal: Proposal, share: Share) -> dict[str, int]:
    """What a participant really pays (PN-19.3)."""
    payment = own_payment(share)
    if share.seat == there.active and proposal.discount != "none":
        payment[proposal.discount] -= 1
    return payment


def is_payer(there: Situation, proposal: Proposal, share: Share) -> bool:
    """Whether somebody pays one unit out of his own pocket (PN-19.4)."""
    received = sum(taken(proposal, share.seat, good) for good in PAID)
    return sum(discounted(there, proposal, share).values()) - received >= 1


def given(proposal: Proposal, seat: int, good: str) -> int:
    return sum(gift.number for gift in proposal.gifts if gift.giver == seat and gift.good == good)


def taken(proposal: Proposal, seat: int, good: str) -> int:
    return sum(gift.number for gift in proposal.gifts if gift.taker == seat and gift.good == good)


# --- every proposal there is ---------------------------------------------------------------------------


def completions(there: Situation, laid: Laid, seats: Sequence[int]) -> Iterator[Proposal]:
    """Every legal proposal of a tile at a place among these seats, the active one first."""
    kind = KINDS[laid.tile]
    gifts = list(all_gifts(there, seats)) if there.allow_transfers else [()]
    splits = [list(compositions(total, len(seats))) for total in (kind.wood, kind.florins, kind.vp)]
    discounts = ("none", *PAID) if there.active == there.chooser else ("none",)
    for wood, florins, discount, some in product(splits[0], splits[1], discounts, gifts):
        shares = tuple(Share(seat, wood[n], florins[n], 0) for n, seat in enumerate(seats))
        sketch = Proposal(laid, shares, some, discount)
        if set(faults(there._replace(refused=()), sketch)) <= {"VP_SUM"}:
            for points in splits[2]:
                whole = tuple(share._replace(vp=vp) for share, vp in zip(shares, points, strict=True))
                if not faults(there, sketch._replace(shares=whole)):
                    yield sketch._replace(shares=whole)


def all_gifts(there: Situation, seats: Sequence[int]) -> Iterator[tuple[Gift, ...]]:
    """Every set of transfers among the seats in which nobody gives more than he has (choice C25)."""
    pairs = [
        (giver, taker, good)
        for giver, taker in product(sorted(seats), repeat=2)
        if giver != taker
        for good in there.holdings[giver]
        if there.holdings[giver][good]
    ]
    for numbers in product(*(range(there.holdings[giver][good] + 1) for giver, _, good in pairs)):
        given_away = zip(pairs, numbers, strict=True)
        gifts = tuple(sorted(Gift(*pair, number) for pair, number in given_away if number))
        if all(
            sum(gift.number for gift in gifts if gift.giver == seat and gift.good == good) <= have
            for seat in seats
            for good, have in there.holdings[seat].items()
        ):
            yield gifts


def compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a number as an ordered sum of so many parts, 0 included."""
    if parts == 1:
        yield (total,)
        return
    for number in range(total + 1):
        yield from ((number, *rest) for rest in compositions(total - number, parts - 1))


def even_split(total: int, parts: int) -> list[int]:
    """Equal parts, what is left over one by one from the first (PN-9.13, PN-19.12)."""
    return [total // parts + (number < total % parts) for number in range(parts)]
