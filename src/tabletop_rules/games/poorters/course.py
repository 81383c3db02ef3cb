"""The part of ``audit`` that knows the course of the game: what can be due in which slot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from tabletop_rules.game import Seat, clockwise
from tabletop_rules.games.poorters import moves
from tabletop_rules.games.poorters.board import town_of
from tabletop_rules.games.poorters.choices import bonuses, due, is_legal, legal_moves
from tabletop_rules.games.poorters.components import ForestTile, Goods
from tabletop_rules.games.poorters.effects import CHOOSING, amounts, gained
from tabletop_rules.games.poorters.moves import ASSETS, RESOURCES, Move
from tabletop_rules.games.poorters.play import advance, initial_state
from tabletop_rules.games.poorters.reach import market_capacity
from tabletop_rules.games.poorters.rules import RULEBOOK
from tabletop_rules.games.poorters.state import (
    CATTLE,
    FISH,
    GRAIN,
    Bargain,
    Felled,
    Player,
    Purchase,
    Reaped,
    Refused,
    Slot,
    Sold,
    Stage,
    State,
    Wish,
    changed,
)
from tabletop_rules.geometry import Cell
from tabletop_rules.geometry.bits import flood
from tabletop_rules.rulebook import Fault, fault

PHASES: Final = (Stage.LUMBERJACK, Stage.BUILDER, Stage.FARMER, Stage.TRADER, Stage.SHERIFF, Stage.WISHES)


# --- the slot --------------------------------------------------------------------------------------------


@RULEBOOK.check("PN-4.1")
def characters_were_chosen(state: State) -> Iterator[Fault]:
    """Each character of the round was there to be chosen, once."""
    characters = state.options.box.characters
    if not 1 <= state.round <= state.options.max_rounds:
        yield fault(f"no round has the number {state.round}")
    if len({*state.chosen}) != len(state.chosen) or len(state.chosen) > state.seats:
        yield fault("a character is chosen once a round, one by each player")
    for number in state.chosen:
        if not 0 <= number < len(characters):
            yield fault(f"no character has the number {number}")
        elif characters[number].enters_at > state.peak:
            yield fault(f"the {characters[number].id} has not come yet")
    if any(state.coins) and not state.options.coin_on_unchosen:
        yield fault("no character gathers money")


@RULEBOOK.check("PN-5.2")
def slot_is_right(state: State) -> Iterator[Fault]:
    """The slot belongs to the phase that is running."""
    slot, chosen = state.slot, state.chosen
    if slot.stage in (Stage.FELLING, Stage.FOUNDING):
        if chosen or state.round != 1:
            yield fault("set-up comes before the first round")
    elif slot.stage is Stage.CHOICE:
        if len(chosen) == state.seats:
            yield fault("all have chosen: the round is over")
        elif slot.seat != state.chooser:
            yield fault(f"player {state.chooser} is to choose, not player {slot.seat}")
    elif slot.stage is Stage.OVER:
        if len(chosen) != state.seats:
            yield fault("a game ends with a round")
    else:
        character = state.options.box.characters[chosen[-1]].id if chosen else None
        if character != ("sheriff" if slot.stage is Stage.WISHES else slot.stage):
            yield fault(f"the phase of the {slot.stage} is not running: the last character is {character}")


@RULEBOOK.check("PN-16.1")
def end_is_right(state: State) -> Iterator[Fault]:
    """A game ends with the round in which somebody reaches the goal, or with the last one."""
    most = max(state.points(seat) for seat in range(state.seats))
    has_ended = most >= state.options.end_vp or state.round == state.options.max_rounds
    if state.slot.stage is Stage.OVER and not has_ended:
        yield fault(f"nobody has {state.options.end_vp} VP, and it is not the last round")
    begins = state.slot.stage is Stage.CHOICE and not state.chosen and state.round > 1
    if begins and most >= state.options.end_vp:
        yield fault(f"a player has {most} VP: the game ended with the last round")


@RULEBOOK.check("PN-13.8")
def wishes_were_few(state: State) -> Iterator[Fault]:
    """Wishes are counted while a phase lasts, two a player."""
    slot, most = state.slot, state.options.box.sheriff.max_wishes
    may_play = slot.stage is Stage.WISHES or (
        state.options.wish_window == "own_slot" and slot.stage in PHASES
    )
    if slot.played and (len(slot.played) != state.seats or not may_play or not any(slot.played)):
        yield fault("no wishes can have been played in this phase")
    elif slot.played and not 0 <= min(slot.played) <= max(slot.played) <= most:
        yield fault(f"a player plays {most} wishes in a phase at most")


@RULEBOOK.check("PN-14.6")
def wish_leaves_a_choice(state: State) -> Iterator[Fault]:
    """A wish that is being played is one of the data, and what is due of it leaves something to choose."""
    detail = state.slot.detail
    wish = detail.wish if isinstance(detail, Felled) else detail
    if not isinstance(wish, Wish):
        return
    cards = state.table.cards
    if wish.card not in state.table.wishes or not 0 <= wish.operation < len(cards[wish.card].ops):
        yield fault("no such wish is being played")
        return
    op = cards[wish.card].ops[wish.operation]
    if not isinstance(op, CHOOSING) or not 0 <= wish.left <= getattr(op, "max_units", 0):
        yield fault(f"{cards[wish.card].id} leaves nothing to choose there")


@RULEBOOK.check("PN-17")
def detail_is_right(state: State) -> Iterator[Fault]:
    """What is due within the slot can be due there."""
    slot = state.slot
    match slot.detail:
        case Bargain():
            pass  # made again in ``proposals_were_made``
        case Wish() as wish:
            yield from _wish_faults(state, wish)
        case Felled(block, wish):
            if not (block >= 0 and (state.table.ground.forest & ~state.town.woods) >> block & 1):
                yield fault("what was just cleared is no block of forest")
            if wish is not None:
                yield from _wish_faults(state, wish)
                if due(_with_wish(state, wish)) != (moves.Clear,):
                    yield fault("the card clears no forest")
            elif slot.stage not in (Stage.FELLING, Stage.LUMBERJACK):
                yield fault(f"no forest is cleared in a slot of the {slot.stage}")
        case Reaped(goods):
            if slot.stage is not Stage.FARMER or slot.seat != state.chooser:
                yield fault("the extra good is for who chose the Farmer")
            elif list(goods) != sorted({*goods} & {GRAIN, CATTLE, FISH}) or not bonuses(state):
                yield fault("no extra good can be had")
        case Sold(units):
            yield from _sold_faults(state, units)
        case Purchase(count, aside):
            most = len(state.options.box.sheriff.card_prices) - 1
            if slot.stage is not Stage.SHERIFF or not 1 <= count <= most or not any(state.deck):
                yield fault(f"{count} cards cannot be waiting to be drawn")
            if len(aside) != len(state.deck) or any(aside[kind] for kind in state.table.wishes):
                yield fault("only events are set aside")


def _with_wish(state: State, wish: Wish) -> State:
    return changed(state, slot=state.slot._replace(detail=wish))


def _wish_faults(state: State, wish: Wish) -> Iterator[Fault]:
    slot, card = state.slot, state.table.cards[wish.card]
    if not slot.played or not slot.played[slot.seat] or not state.discard[wish.card] or slot.refused:
        yield fault(f"player {slot.seat} has played no {card.id}")
    elif isinstance(slot.detail, Wish) and not set(map(type, legal_moves(state))) - {moves.EndTrade}:
        yield fault(f"{card.id} can do nothing more")


def _sold_faults(state: State, units: tuple[int, ...]) -> Iterator[Fault]:
    stalls = state.options.box.stalls
    if state.slot.stage is not Stage.TRADER or len(units) != 1 + len(stalls) or not any(units):
        yield fault("no sales are counted here")
        return
    most_each = [market_capacity(state)]
    for stall, owner in zip(stalls, state.stall_owners, strict=True):
        most_each.append(0 if owner is None else stall.capacity)
    for name, sold, most in zip(state.table.outlets, units, most_each, strict=True):
        if not 0 <= sold <= most:
            yield fault(f"{sold} units cannot have been sold at {name}")


# --- set-up ----------------------------------------------------------------------------------------------


def _is_setup(state: State) -> bool:
    """Whether nothing but set-up has been played: the first character is still to be chosen."""
    before = (Stage.FELLING, Stage.FOUNDING, Stage.CHOICE)
    return state.slot.stage in before and state.round == 1 and not state.chosen


def _seats_done(state: State, stage: Stage) -> Sequence[Seat]:
    """The players who have had their slot of a stage of set-up, in turn order."""
    slot, order = state.slot, clockwise(state.first, state.seats)
    if slot.stage is stage:
        return order[: order.index(slot.seat)]
    return () if slot.stage is Stage.FELLING else order


@RULEBOOK.check("PN-3.9")
def everybody_cleared_in_setup(state: State) -> Iterator[Fault]:
    """In set-up every player clears a forest tile, as long as any can be reached; no others go."""
    ground = state.table.ground
    reach = flood(ground.clearings, ground.clearings | ground.forest, ground.blocks.stride) & ground.forest
    cleared = len(state.town.cleared_blocks) - isinstance(state.slot.detail, Felled)
    least = min(len(_seats_done(state, Stage.FELLING)), reach.bit_count())
    if cleared < least or (_is_setup(state) and cleared > least):
        yield fault(f"set-up cleared {least} tiles up to here, and not {cleared}")


@RULEBOOK.check("PN-3.9")
def setup_brought_goods(state: State) -> Iterator[Fault]:
    """Before the first round players have what they began with, and the goods of a tile each."""
    if not _is_setup(state):
        return
    kinds = state.options.box.forest
    seen = Counter({kind: kind.copies - left for kind, left in zip(kinds, state.forest, strict=True)})
    start = initial_state(state.seats, state.options)
    if not _can_have_brought(start, _seats_done(state, Stage.FELLING), seen, state.players):
        tiles = ", ".join(kind.id for kind in seen.elements()) or "none"
        yield fault(f"the supplies are not those of the start with the tiles that were cleared: {tiles}")


def _can_have_brought(
    state: State, seats: Sequence[Seat], seen: Counter[ForestTile], players: Sequence[Player]
) -> bool:
    """Whether the tiles that were seen can be dealt to some seats so that the players hold what they do.

    The tiles go to the first of them; when there are no more, 1 wood comes instead (PN-6.3).
    """
    if not seats:
        return all(it.supply == other.supply for it, other in zip(state.players, players, strict=True))
    for kind in (+seen) or (None,):
        gains = amounts(Goods(wood=1) if kind is None else kind.goods)
        after = gained(state, seats[0], gains)
        others = seen - Counter([kind]) if kind else seen
        if after.players[seats[0]].supply == players[seats[0]].supply and _can_have_brought(
            after, seats[1:], others, players
        ):
            return True
    return False


@RULEBOOK.check("PN-19.7")
def everybody_founded_in_setup(state: State) -> Iterator[Fault]:
    """Before the first round each player has laid a start building in turn, where one had a place."""
    if _is_setup(state) and _founded(state) is None:
        yield fault("not every player who could has laid one start building, in turn order")


@RULEBOOK.check("PN-3.11")
def nothing_else_was_done_in_setup(state: State) -> Iterator[Fault]:
    """Before the first round only tiles are cleared and start buildings laid, with their burghers."""
    again = _founded(state) if _is_setup(state) else None
    if again is None or again == state:
        return
    if state.town.buildings != again.town.buildings:
        yield fault(f"{len(state.town.buildings)} buildings stand, and {len(again.town.buildings)} were laid")
    if (state.track, state.peak) != (again.track, again.peak):
        yield fault(f"the start buildings bring the track to {again.track}")
    rest = {
        "chips": (state.chips, again.chips),
        "boats": (state.boats, again.boats),
        "discards": (state.discard, again.discard),
        "florins on characters": (state.coins, again.coins),
        "wishes or proposals": (state.slot[3:], again.slot[3:]),
        "cards in hand": ([it.hand for it in state.players], [it.hand for it in again.players]),
        "points for anything else": (
            [it.points for it in state.players],
            [it.points for it in again.players],
        ),
    }
    for name, (found, expected) in rest.items():
        if found != expected:
            yield fault(f"before the first round there are no {name}")


def _founded(state: State) -> State | None:
    """The state to which set-up leads with these clearings and start buildings; None if it cannot."""
    seats = _seats_done(state, Stage.FOUNDING)
    start = initial_state(state.seats, state.options)
    stage = Stage.FELLING if state.slot.stage is Stage.FELLING else Stage.FOUNDING
    again: State | None = changed(
        start,
        players=tuple(
            it._replace(supply=mine.supply) for it, mine in zip(start.players, state.players, strict=True)
        ),
        town=town_of(state.town.ground, state.town.woods, ()),
        forest=state.forest,
        deck=state.deck,
        slot=Slot(stage, state.slot.seat if stage is Stage.FELLING else state.first),
    )
    again = again and _played(again, _foundings(state, seats))
    return again and changed(again, slot=again.slot._replace(detail=state.slot.detail))


def _foundings(state: State, seats: Sequence[Seat]) -> Iterator[Move]:
    tiles = state.table.ground.tiles
    for seat in seats:
        own = [it for it in state.town.buildings if it.owner == seat]
        yield moves.Build(tiles[own[0].tile], own[0].cell, own[0].rotation) if own else moves.Pass()


# --- proposals -------------------------------------------------------------------------------------------


@RULEBOOK.check("PN-9.8")
def proposals_were_made(state: State) -> Iterator[Fault]:
    """Refused proposals, and the one that is being made, can be made again by legal moves."""
    slot = state.slot
    bargain = slot.detail if isinstance(slot.detail, Bargain) else None
    if not slot.refused and bargain is None:
        return
    if slot.stage is not Stage.BUILDER:
        yield fault("communal buildings are proposed in slots of the Builder")
        return
    again: State | None = changed(state, slot=slot._replace(detail=None, refused=()))
    try:
        for refused in slot.refused:
            again = again and _played(again, _moves_of_refused(refused, state))
        if bargain is not None:
            again = again and _played(again, _moves_of(bargain, state))
    except (TypeError, IndexError, ValueError):  # what is written there is no move at all
        again = None
    if again != state:
        yield fault("these proposals cannot have been made in this slot")


def _played(state: State, made: Iterator[Move]) -> State | None:
    """The state after some moves, or None if one of them is illegal; the end of transfers may be no move."""
    for move in made:
        if isinstance(move, moves.EndTransfers) and type(move) not in due(state):
            continue
        if not is_legal(state, move):
            return None
        state = advance(state, move)
    return state


def _moves_of(bargain: Bargain, state: State) -> Iterator[Move]:
    """The moves that make a proposal."""
    participants = bargain.participants
    name = state.table.ground.tiles[bargain.tile]
    yield moves.Propose(name, bargain.cell, bargain.rotation, participants[1:])
    for giver, taker, asset in bargain.transfers:
        yield moves.Transfer(giver, taker, ASSETS[asset])
    if bargain.is_closed:
        yield moves.EndTransfers()
    for number, amount in enumerate(bargain.shares[: 3 * len(participants) - 3]):
        resource = RESOURCES[number % 3]
        discounted = number < 3 and resource == bargain.discount
        yield moves.Share(participants[number // 3], resource, amount, discounted)
    for _ in range(bargain.answers):
        yield moves.Accept()
    if bargain.hint is not None:
        yield moves.Decline(hint=True)
        yield from _hints(participants[1 + bargain.answers], bargain.hint)


def _moves_of_refused(refused: Refused, state: State) -> Iterator[Move]:
    """The moves that make a proposal and refuse it."""
    content = refused.content
    answers = content.participants.index(refused.by) - 1
    if refused.hint is None:
        yield from _moves_of(content._replace(answers=answers), state)
        yield moves.Decline()
    else:
        *said, x, y, rotation = refused.hint
        yield from _moves_of(content._replace(answers=answers, hint=tuple(said)), state)
        yield moves.Suggest(Cell(x, y), rotation)


def _hints(seat: Seat, hint: tuple[int, ...]) -> Iterator[Move]:
    for resource, amount in zip(RESOURCES, hint, strict=False):
        yield moves.Share(seat, resource, amount)
