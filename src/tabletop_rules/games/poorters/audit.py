"""What makes a position impossible: buildings that nobody could lay, missing cards, wrong slots.

Positions from outside (a line, a document, a state built by hand) pass through ``audit`` before they are
played on; positions that play reaches always pass it. A proposal is judged by making it again, move by move.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Final

from tabletop_rules.bags import holds, union
from tabletop_rules.game import refuser
from tabletop_rules.games.poorters.board import town_of
from tabletop_rules.games.poorters.course import (
    characters_were_chosen,
    detail_is_right,
    end_is_right,
    everybody_cleared_in_setup,
    everybody_founded_in_setup,
    nothing_else_was_done_in_setup,
    proposals_were_made,
    setup_brought_goods,
    slot_is_right,
    wish_leaves_a_choice,
    wishes_were_few,
)
from tabletop_rules.games.poorters.effects import left_in_bank
from tabletop_rules.games.poorters.moves import ASSETS, MOST
from tabletop_rules.games.poorters.play import NAME
from tabletop_rules.games.poorters.rules import RULEBOOK
from tabletop_rules.games.poorters.state import COMMUNAL, Felled, Purchase, State, check_state, table_of
from tabletop_rules.geometry.bits import flood
from tabletop_rules.rulebook import Fault, Violation, fault, first_violations


def audit(state: State, /) -> tuple[Violation, ...]:
    """What makes a position impossible, rule by rule; () when a game can stand like this.

    >>> from tabletop_rules.games import poorters
    >>> poorters.audit(poorters.initial_state())
    ()
    """
    check_state(state)
    return first_violations(_STAGES, state)


refuse_impossible: Final = refuser(NAME, audit)
"""The state itself when it passes ``audit``; else it raises ``ImpossiblePosition``."""


# --- what there is ---------------------------------------------------------------------------------------


@RULEBOOK.check("PN-3.3")
def parts_are_complete(state: State) -> Iterator[Fault]:
    """Two to four players, and a number for everything that the data has."""
    seats = len(state.players)
    if not 2 <= seats <= 4:
        yield fault(f"there are {seats} players")
        return
    table = table_of(state.options, seats)
    if state.table is not table or state.town.ground is not table.ground:
        yield fault("the table is not that of these options and so many players")
    lengths = {
        "chips": (state.chips, len(table.fields)),
        "boats": (state.boats, len(table.ground.moorings)),
        "forest tiles": (state.forest, len(state.options.box.forest)),
        "deck": (state.deck, len(table.deck)),
        "discard": (state.discard, len(table.deck)),
        "coins": (state.coins, len(state.options.box.characters)),
        **{f"hand of player {i}": (it.hand, len(table.deck)) for i, it in enumerate(state.players)},
        **{f"supply of player {i}": (it.supply, len(ASSETS)) for i, it in enumerate(state.players)},
        **{f"points of player {i}": (it.points, 4) for i, it in enumerate(state.players)},
    }
    for name, (numbers, length) in lengths.items():
        if len(numbers) != length:
            yield fault(f"the {name} have {len(numbers)} numbers, not {length}")
        elif name != "boats" and not all(0 <= number <= MOST for number in numbers if number is not None):
            yield fault(f"the {name} have a number that is not from 0 to {MOST}")
    owners = {*state.boats, *(placed.owner for placed in state.town.buildings)} - {None}
    for seat in sorted(seat for seat in {*owners, state.slot.seat} if seat is not None):
        if not 0 <= seat < seats:
            yield fault(f"no player has the number {seat}")


# --- the town --------------------------------------------------------------------------------------------


@RULEBOOK.check("PN-6.2")
def forest_was_cleared_from_the_market(state: State) -> Iterator[Fault]:
    """All cleared land hangs together with the Market."""
    ground, woods = state.table.ground, state.town.woods
    if woods & ~ground.forest or woods < 0:
        yield fault("forest lies where there is no land")
        return
    cleared = ground.clearings | ground.forest & ~woods
    if flood(ground.clearings, cleared, ground.blocks.stride) != cleared:
        yield fault("some of the cleared land cannot be reached from the Market")


@RULEBOOK.check("PN-8.13")
def buildings_could_be_laid(state: State) -> Iterator[Fault]:
    """There is an order in which all buildings could be laid by the rules of PN-8."""
    ground = state.table.ground
    numbers = [placed.tile for placed in state.town.buildings]
    if numbers != sorted({*numbers}) or not {*numbers} <= {*range(len(ground.tiles))}:
        yield fault("each building stands once, in the order of the data")
        return
    for placed in state.town.buildings:
        if (placed.owner is None) is not (ground.kinds[placed.tile].colour == "blue"):
            yield fault(f"{ground.tiles[placed.tile]}: communal buildings have no owner, all others have one")
    town, waiting = town_of(ground, state.town.woods, ()), list(state.town.buildings)
    while waiting:
        for placed in waiting:
            stamp = ground.stamps[ground.shapes[placed.tile]].get(placed.rotation)
            bit = ground.bit_of(placed.cell)
            if stamp is not None and bit >= 0 and town.origins(stamp) >> bit & 1:
                town = town.built(placed)
                waiting.remove(placed)
                break
        else:
            names = ", ".join(ground.tiles[placed.tile] for placed in waiting)
            yield fault(f"no order of building lets these stand where they do: {names}")
            return
    if attributes(town) != attributes(state.town):
        yield fault("what the town says of free squares and roads does not fit its buildings")


def attributes(town: object) -> tuple[object, ...]:
    """The fields of a town that follow from the others."""
    return tuple(getattr(town, name) for name in ("free", "contact", "sides", "touching", "wrong"))


@RULEBOOK.check("PN-7.3")
def seals_are_enough(state: State) -> Iterator[Fault]:
    """Nobody has laid more seals than there are."""
    for seat in range(state.seats):
        for name, left in (("light", state.light_seals(seat)), ("dark", state.dark_seals(seat))):
            if left < 0:
                yield fault(f"player {seat} has laid {-left} {name} seals too many")


@RULEBOOK.check("PN-9.8")
def communal_points_add_up(state: State) -> Iterator[Fault]:
    """The points of the communal buildings were shared out, all of them and no more."""
    kinds = state.table.ground.kinds
    worth = sum(kinds[placed.tile].vp for placed in state.town.buildings if placed.owner is None)
    shared = sum(player.points[COMMUNAL] for player in state.players)
    if shared != worth:
        yield fault(f"the communal buildings are worth {worth} VP, and {shared} were shared out")


@RULEBOOK.check("PN-11.2")
def chips_lie_on_fields(state: State) -> Iterator[Fault]:
    """Chips lie on fields that stand, two at most."""
    standing = {placed.tile for placed in state.town.buildings}
    for (tile, _), count in zip(state.table.fields, state.chips, strict=True):
        if count > 2 * (tile in standing):
            yield fault(f"{count} chips cannot lie on {state.table.ground.tiles[tile]}")


# --- cards, forest tiles, the track, the bank ------------------------------------------------------------


@RULEBOOK.check("PN-3.2")
def forest_tiles_add_up(state: State) -> Iterator[Fault]:
    """As many tiles have been seen as blocks have been cleared."""
    kinds = state.options.box.forest
    if not holds(tuple(kind.copies for kind in kinds), state.forest):
        yield fault("there are more forest tiles of a kind than the data has")
    seen = sum(kind.copies for kind in kinds) - sum(state.forest)
    pending = isinstance(state.slot.detail, Felled)
    cleared = len(state.town.cleared_blocks) - pending
    if seen != cleared:
        yield fault(f"{seen} forest tiles have been seen, and {cleared} blocks cleared")


@RULEBOOK.check("PN-3.6")
def cards_add_up(state: State) -> Iterator[Fault]:
    """Deck, discards, hands and what lies aside are the cards of the game; hands hold wishes."""
    detail = state.slot.detail
    piles = [state.deck, state.discard, *(player.hand for player in state.players)]
    if isinstance(detail, Purchase):
        piles.append(detail.aside)
    if reduce(union, piles) != state.table.deck:
        yield fault("the cards are not those of the game")
    for seat, player in enumerate(state.players):
        events = sum(player.hand) - sum(player.hand[kind] for kind in state.table.wishes)
        if events:
            yield fault(f"player {seat} has {events} events in hand")


@RULEBOOK.check("PN-2.5")
def track_is_within_bounds(state: State) -> Iterator[Fault]:
    """The track has its ends, and the highest value it had is no lower."""
    options = state.options
    if not options.burghers_min <= state.track <= state.peak <= options.burghers_max:
        yield fault(f"the track cannot show {state.track}, and {state.peak} as its highest value so far")
    elif state.peak < options.burghers_start:
        yield fault(f"the track began at {options.burghers_start}")


@RULEBOOK.check("PN-19.2")
def bank_is_not_overdrawn(state: State) -> Iterator[Fault]:
    """The bank has given no more than it had."""
    for asset, name in enumerate(ASSETS):
        if left_in_bank(state, asset) < 0:
            yield fault(f"there is more {name} than the bank had")


_STAGES: Final = (
    (parts_are_complete,),
    (forest_was_cleared_from_the_market, buildings_could_be_laid),
    (
        seals_are_enough,
        communal_points_add_up,
        chips_lie_on_fields,
        track_is_within_bounds,
        characters_were_chosen,
    ),
    (slot_is_right, end_is_right, wishes_were_few, wish_leaves_a_choice, everybody_cleared_in_setup),
    (detail_is_right,),
    (forest_tiles_add_up, cards_add_up, bank_is_not_overdrawn),
    (setup_brought_goods, everybody_founded_in_setup, nothing_else_was_done_in_setup),
    (proposals_were_made,),
)
"""The checks of ``audit``; each stage presumes that those before it hold."""
