"""What may be built, and how a communal building is agreed on: one predicate a rule (PN-7, PN-9).

Where a building may lie stands in ``placing``. Predicates about a proposal look at it as it would be after
the move: ``bargain`` says whether anything can still come of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from tabletop_rules.game import clockwise
from tabletop_rules.games.poorters.bargain import (
    begun,
    can_be_completed,
    can_be_paid,
    costs,
    due_share,
    holdings,
    transfer_key,
    with_share,
)
from tabletop_rules.games.poorters.choices import bargain_of, can_found
from tabletop_rules.games.poorters.clauses import RULEBOOK
from tabletop_rules.games.poorters.components import Building, BuildOne, Cost, Opens
from tabletop_rules.games.poorters.moves import (
    ASSETS,
    RESOURCES,
    Build,
    BuildBoat,
    EndTransfers,
    Pass,
    Propose,
    Share,
    Suggest,
    Transfer,
)
from tabletop_rules.games.poorters.placing import PLACEMENT, Spot
from tabletop_rules.games.poorters.reach import due_operation, may_discount, partner_sets, price
from tabletop_rules.games.poorters.state import FLORINS, WOOD, Bargain, Stage, State
from tabletop_rules.rulebook import Check, Fault, Violation, fault

Laid: TypeAlias = Build | Propose | Suggest
"""A move that says where a tile lies."""


def kind_of(state: State, name: str) -> Building | None:
    """The kind of building of a tile, or None if the data has no such tile."""
    number = state.table.ground.numbers.get(name)
    return None if number is None else state.table.ground.kinds[number]


def lies_well(state: State, move: Laid) -> tuple[Violation, ...]:
    """What speaks against the place, reason by reason (PN-8.13); () for a tile that is none."""
    ground = state.table.ground
    name = ground.tiles[bargain_of(state).tile] if isinstance(move, Suggest) else move.tile
    if name not in ground.numbers:
        return ()
    spot = Spot(state.town, ground.numbers[name], move.cell, move.rotation)
    return tuple(violation for check in PLACEMENT.values() for violation in check(spot))


# --- building alone --------------------------------------------------------------------------------------


@RULEBOOK.check("PN-7.2")
def tile_is_in_stock(state: State, move: Build | Propose) -> Iterator[Fault]:
    """What is built is a tile that nobody has built yet."""
    ground = state.table.ground
    if move.tile not in ground.numbers:
        yield fault(f"there is no building tile {move.tile}")
        return
    for placed in state.town.buildings:
        if ground.tiles[placed.tile] == move.tile:
            yield fault(f"{move.tile} stands already at {placed.cell}", placed.cell)


@RULEBOOK.check("PN-3.10")
def start_building_is_red(state: State, move: Build) -> Iterator[Fault]:
    """The first building of a player is a red one."""
    kind = kind_of(state, move.tile)
    if state.slot.stage is Stage.FOUNDING and kind and kind.colour != "red":
        yield fault(f"a start building is red; {move.tile} is {kind.colour}")


@RULEBOOK.check("PN-9.1")
def communal_is_joint(state: State, move: Build) -> Iterator[Fault]:
    """A blue building is not built alone."""
    kind = kind_of(state, move.tile)
    if state.slot.stage is not Stage.FOUNDING and kind and kind.colour == "blue":
        yield fault(f"{move.tile} is a communal building: propose it to others")


@RULEBOOK.check("PN-14.6")
def card_allows_colour(state: State, move: Build) -> Iterator[Fault]:
    """A wish card may exclude more colours than blue."""
    op, kind = due_operation(state), kind_of(state, move.tile)
    if isinstance(op, BuildOne) and kind and kind.colour != "blue" and kind.colour in op.exclude_colours:
        yield fault(f"this card builds nothing {kind.colour}")


@RULEBOOK.check("PN-7.4")
def burghers_are_enough(state: State, move: Build | Propose) -> Iterator[Fault]:
    """Some buildings need so many burghers on the track."""
    kind = kind_of(state, move.tile)
    if kind and state.track < kind.min_burghers:
        yield fault(f"{move.tile} needs {kind.min_burghers} burghers; the track shows {state.track}")


@RULEBOOK.check("PN-7.3")
def light_seal_is_left(state: State, move: Build | BuildBoat) -> Iterator[Fault]:
    """A light seal is laid on a building or a boat."""
    seat = state.slot.seat
    if state.light_seals(seat) < 1:
        yield fault(f"player {seat} has no light seal left")


@RULEBOOK.check("PN-7.3")
def dark_seal_is_left(state: State, move: Build) -> Iterator[Fault]:
    """A dark seal is laid on a stall."""
    seat, kind = state.slot.seat, kind_of(state, move.tile)
    if kind and isinstance(kind.effect, Opens) and state.dark_seals(seat) < 1:
        yield fault(f"player {seat} has no dark seal left for the stall of {move.tile}")


@RULEBOOK.check("PN-7.7")
def discount_is_the_choosers(state: State, move: Build | BuildBoat | Share) -> Iterator[Fault]:
    """Only who chose the Builder builds for less, in the slot of the own."""
    asked = move.discounted if isinstance(move, Share) else move.discount is not None
    if asked and not may_discount(state):
        yield fault(
            f"player {state.slot.seat} has no unit off: that is the privilege of who chose the Builder"
        )


@RULEBOOK.check("PN-19.3")
def discount_takes_something_off(state: State, move: Build | BuildBoat) -> Iterator[Fault]:
    """What costs nothing is not made cheaper."""
    cost = _cost(state, move)
    if cost and move.discount and not getattr(cost, move.discount):
        yield fault(f"it costs no {move.discount}, so there is nothing to take off")


@RULEBOOK.check("PN-7.2")
def cost_can_be_paid(state: State, move: Build | BuildBoat) -> Iterator[Fault]:
    """Wood and florins are paid to the bank, except for a start building."""
    cost, seat = _cost(state, move), state.slot.seat
    if cost is None or state.slot.stage is Stage.FOUNDING:
        return
    supply = state.players[seat].supply
    for asset, needed in zip((WOOD, FLORINS), price(cost, move.discount), strict=True):
        if needed > supply[asset]:
            yield fault(f"it costs {needed} {ASSETS[asset]}; player {seat} has {supply[asset]}")


def _cost(state: State, move: Build | BuildBoat) -> Cost | None:
    if isinstance(move, BuildBoat):
        return state.options.box.boat.cost
    kind = kind_of(state, move.tile)
    return kind.cost if kind else None


@RULEBOOK.check("PN-7.6")
def mooring_is_free(state: State, move: BuildBoat) -> Iterator[Fault]:
    """A boat takes a mooring of its own."""
    moorings = state.table.ground.moorings
    if move.mooring not in moorings:
        yield fault(f"there is no mooring {move.mooring}; this board has {', '.join(moorings) or 'none'}")
    elif (owner := state.boats[moorings.index(move.mooring)]) is not None:
        yield fault(f"the boat of player {owner} lies at {move.mooring}")


@RULEBOOK.check("PN-19.7")
def founding_is_compulsory(state: State, move: Pass) -> Iterator[Fault]:
    """Who can lay a start building has to."""
    if state.slot.stage is Stage.FOUNDING and can_found(state):
        yield fault(f"player {state.slot.seat} can lay a start building, and has to")


# --- proposals -------------------------------------------------------------------------------------------


@RULEBOOK.check("PN-9.11")
def proposals_are_left(state: State, move: Propose) -> Iterator[Fault]:
    """Only so many proposals are made in a slot."""
    if len(state.slot.refused) >= state.options.max_proposals:
        yield fault(
            f"player {state.slot.seat} has made all {state.options.max_proposals} proposals of this slot"
        )


@RULEBOOK.check("PN-9.1")
def proposed_is_communal(state: State, move: Propose) -> Iterator[Fault]:
    """Only blue buildings are built jointly."""
    kind = kind_of(state, move.tile)
    if kind and kind.colour != "blue":
        yield fault(f"{move.tile} is {kind.colour}, no communal building: it is built alone")


@RULEBOOK.check("PN-9.8")
def partners_are_others(state: State, move: Propose) -> Iterator[Fault]:
    """One to three other players take part, named in turn order."""
    active = state.slot.seat
    others = clockwise(active, state.seats)[1:]
    strangers = sorted({*move.partners} - {*others})
    for seat in strangers:
        yield fault(
            f"player {seat} " + ("proposes and is no partner" if seat == active else "does not exist")
        )
    if not move.partners:
        yield fault("nobody else takes part")
    elif not strangers and move.partners not in partner_sets(active, state.seats):
        yield fault(f"partners are named once each, in turn order: {', '.join(map(str, others))}")


def _is_proposal(state: State, move: Propose) -> bool:
    """Whether a proposal is well-formed, so that its payment can be judged."""
    kind = kind_of(state, move.tile)
    return kind is not None and kind.colour == "blue" and not partners_are_others(state, move)


@RULEBOOK.check("PN-19.5")
def joint_cost_can_be_paid(state: State, move: Propose | Transfer | Share) -> Iterator[Fault]:
    """What is left to pay has to be in the hands of the participants."""
    bargain = after_move(state, move)
    if bargain and not can_be_paid(state, bargain, payers=0):
        wood, florins, _ = costs(state, bargain.tile)
        yield fault(f"the participants could not pay {wood} wood and {florins} florins between them then")


@RULEBOOK.check("PN-9.1")
def enough_can_pay(state: State, move: Propose | Transfer | Share) -> Iterator[Fault]:
    """So many participants pay 1 or more of their own (PN-19.4)."""
    bargain = after_move(state, move)
    if bargain and can_be_paid(state, bargain, payers=0) and not can_be_paid(state, bargain):
        least = state.options.min_communal_payers
        yield fault(f"fewer than {least} participants would pay 1 or more of their own then")


@RULEBOOK.check("PN-9.11")
def something_new_is_proposed(
    state: State, move: Propose | Transfer | EndTransfers | Share
) -> Iterator[Fault]:
    """What was refused in this slot is not proposed again."""
    bargain = after_move(state, move)
    if bargain and can_be_paid(state, bargain) and not can_be_completed(state, bargain):
        yield fault("all that could come of it has been refused in this slot")


def after_move(state: State, move: Any) -> Bargain | None:
    """The proposal after a move, or None if other rules already stand against the move."""
    if isinstance(move, Propose):
        return begun(state, move) if _is_proposal(state, move) else None
    bargain = bargain_of(state)
    if isinstance(move, EndTransfers):
        return bargain._replace(is_closed=True)
    if any(
        check(state, move) for check in (_TRANSFERS_ALONE if isinstance(move, Transfer) else _SHARES_ALONE)
    ):
        return None
    if isinstance(move, Transfer):
        return bargain._replace(transfers=(*bargain.transfers, _as_transfer(move)))
    return with_share(state, bargain, move.amount, move.discounted)


def _as_transfer(move: Transfer) -> tuple[int, int, int]:
    return move.giver, move.taker, ASSETS.index(move.asset)


@RULEBOOK.check("PN-9.8")
def transfer_is_between_participants(state: State, move: Transfer) -> Iterator[Fault]:
    """What is given stays among those who take part."""
    for seat in sorted({move.giver, move.taker} - {*bargain_of(state).participants}):
        yield fault(f"player {seat} takes no part")
    if move.giver == move.taker:
        yield fault(f"player {move.giver} would give to the same player")


@RULEBOOK.check("PN-9.8")
def transfer_can_be_given(state: State, move: Transfer) -> Iterator[Fault]:
    """Nobody gives more than was held before: nothing is passed on."""
    bargain = bargain_of(state)
    if move.giver in bargain.participants:
        asset = ASSETS.index(move.asset)
        held = state.players[move.giver].supply[asset]
        given = sum(giver == move.giver and it == asset for giver, _, it in bargain.transfers)
        if given >= held:
            yield fault(f"player {move.giver} holds {held} {move.asset} and gives {given} already")


@RULEBOOK.check("PN-19.5")
def transfers_come_in_order(state: State, move: Transfer) -> Iterator[Fault]:
    """Transfers are named by giver, taker and asset, so that there is one way to name them."""
    bargain = bargain_of(state)
    if {move.giver, move.taker} <= {*bargain.participants} and bargain.transfers:
        last = transfer_key(bargain, *bargain.transfers[-1])
        if transfer_key(bargain, *_as_transfer(move)) < last:
            yield fault(
                "transfers are named in order, by giver, taker and what is given; that one comes earlier"
            )


@RULEBOOK.check("PN-19.5")
def share_is_due(state: State, move: Share) -> Iterator[Fault]:
    """Shares are named participant by participant: wood, florins, VP."""
    seat, resource = share_asked_for(state)
    if (move.seat, move.resource) != (seat, resource):
        yield fault(f"the {resource} of player {seat} is to be named now")


def share_asked_for(state: State) -> tuple[int, str]:
    """Whose number comes now, of a proposal or of a hint, and of what."""
    bargain = bargain_of(state)
    if bargain.hint is not None:
        return bargain.participants[1 + bargain.answers], RESOURCES[len(bargain.hint)]
    return due_share(bargain)


@RULEBOOK.check("PN-9.8")
def share_fits_the_sum(state: State, move: Share) -> Iterator[Fault]:
    """Shares add up to the cost and to the points of the building."""
    bargain = bargain_of(state)
    kind = RESOURCES.index(move.resource)
    cost = costs(state, bargain.tile)[kind]
    named = 0 if bargain.hint is not None else sum(bargain.shares[kind::3])
    if named + move.amount > cost:
        yield fault(f"the building has {cost} {move.resource}, and {named} of it are shared out already")


@RULEBOOK.check("PN-9.8")
def share_can_be_paid(state: State, move: Share) -> Iterator[Fault]:
    """Everyone can pay the share, after the transfers and the discount (PN-19.3)."""
    bargain = bargain_of(state)
    if bargain.hint is None and move.resource != "vp" and move.seat in bargain.participants:
        held, _ = holdings(state, bargain)
        has = held[bargain.participants.index(move.seat)][ASSETS.index(move.resource)]
        if move.amount - move.discounted > has:
            yield fault(f"player {move.seat} has {has} {move.resource} then, too little for {move.amount}")


@RULEBOOK.check("PN-19.3")
def discount_is_on_a_share(state: State, move: Share) -> Iterator[Fault]:
    """The discount is on one payment of the active player, which is 1 at least."""
    bargain = bargain_of(state)
    if not move.discounted:
        return
    if bargain.hint is not None or move.seat != bargain.participants[0] or move.resource == "vp":
        yield fault("the discount is named with the wood or the florins of who proposes")
    elif bargain.discount is not None:
        yield fault(f"the discount is on the {bargain.discount} already")
    elif not move.amount:
        yield fault(f"a share of no {move.resource} has nothing to take off")


@RULEBOOK.check("PN-9.9")
def hint_is_bare(state: State, move: Share) -> Iterator[Fault]:
    """A hint knows no discount."""
    if bargain_of(state).hint is not None and move.discounted:
        yield fault("a hint says what a partner would pay, without a discount")


_TRANSFERS_ALONE: Final = (
    transfer_is_between_participants,
    transfer_can_be_given,
    transfers_come_in_order,
)
_SHARES_ALONE: Final = (
    share_is_due,
    share_fits_the_sum,
    share_can_be_paid,
    discount_is_the_choosers,
    discount_is_on_a_share,
)
_WHAT_COMES_OF_IT: Final = (joint_cost_can_be_paid, enough_can_pay, something_new_is_proposed)

BUILD: Final[tuple[Check[State, Any], ...]] = (
    tile_is_in_stock,
    start_building_is_red,
    communal_is_joint,
    card_allows_colour,
    burghers_are_enough,
    light_seal_is_left,
    dark_seal_is_left,
    discount_is_the_choosers,
    discount_takes_something_off,
    cost_can_be_paid,
    lies_well,
)
BOAT: Final[tuple[Check[State, Any], ...]] = (
    mooring_is_free,
    light_seal_is_left,
    discount_is_the_choosers,
    discount_takes_something_off,
    cost_can_be_paid,
)
PROPOSE: Final[tuple[Check[State, Any], ...]] = (
    proposals_are_left,
    tile_is_in_stock,
    proposed_is_communal,
    burghers_are_enough,
    partners_are_others,
    *_WHAT_COMES_OF_IT,
    lies_well,
)
TRANSFER: Final[tuple[Check[State, Any], ...]] = (*_TRANSFERS_ALONE, *_WHAT_COMES_OF_IT)
END_TRANSFERS: Final[tuple[Check[State, Any], ...]] = (something_new_is_proposed,)
SHARE: Final[tuple[Check[State, Any], ...]] = (*_SHARES_ALONE, *_WHAT_COMES_OF_IT)
HINT: Final[tuple[Check[State, Any], ...]] = (share_is_due, share_fits_the_sum, hint_is_bare)
SUGGEST: Final[tuple[Check[State, Any], ...]] = (lies_well,)
"""The predicates of each kind of move."""
