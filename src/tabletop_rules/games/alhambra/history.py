"""Whether what lies on the table can have come there: what was dealt, bought, paid, drawn and scored so far.

The last part of ``audit``, for positions whose step can be due. A seat has had as many turns as the number of
the turn says; in that time it can have bought so much; what never shrinks was never larger than now.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from tabletop_rules.bags import Bag, listed, union
from tabletop_rules.game import Seat
from tabletop_rules.games.alhambra.clauses import RULEBOOK
from tabletop_rules.games.alhambra.components import PLACES, TILES, TYPES, cards_of
from tabletop_rules.games.alhambra.money import cut
from tabletop_rules.games.alhambra.play import DEALT, DIRKS_TILES, LAST_SCORING, starter
from tabletop_rules.games.alhambra.score import tally
from tabletop_rules.games.alhambra.state import Player, State, Step, Tally, worth
from tabletop_rules.rulebook import Fault, fault

MOST_BOUGHT: Final = len(PLACES)
"""The tiles that a turn can bring, and the end of the game once more (AL-11, AL-80)."""

# --- turns -----------------------------------------------------------------------------------------------


def turns_begun(state: State, seat: Seat) -> int:
    """How many turns a seat has begun, in which it has done something; at the end of the game, at most."""
    if state.step in (Step.AWARD, Step.OVER):
        return -(-state.turn // state.seats)
    last = state.turn - (state.mover - seat) % state.seats
    return len(range(last, 0, -state.seats)) - (seat == state.mover and _nothing_is_done(state))


def _nothing_is_done(state: State) -> bool:
    return state.step is Step.ACT and not state.player.aside


def tiles_of(player: Player) -> int:
    """The number of buildings that a player has, wherever they lie."""
    return len(player.alhambra.buildings) + len(player.reserve) + len(player.aside)


@RULEBOOK.check("AL-01")
def players_begin_without_buildings(state: State) -> Iterator[Fault]:
    """Who has had no turn has a fountain and nothing else."""
    for seat, player in enumerate(state.players):
        if state.turn and not turns_begun(state, seat) and tiles_of(player):
            yield fault(f"player {seat} has had no turn yet and cannot have buildings")


@RULEBOOK.check("AL-11")
def turns_are_enough(state: State) -> Iterator[Fault]:
    """A turn brings four buildings at most, and so does the end of the game."""
    rounds = 1 if state.step in (Step.AWARD, Step.OVER) else 0
    for seat, player in enumerate(state.players):
        turns = turns_begun(state, seat)
        if turns and tiles_of(player) > MOST_BOUGHT * (turns + rounds):
            yield fault(f"player {seat} cannot have got {tiles_of(player)} buildings in turn {state.turn}")


# --- money -----------------------------------------------------------------------------------------------


def is_as_dealt(hand: Bag) -> bool:
    """Whether a hand can have been dealt: with its last card, whichever that was, it came to 20 (AL-03)."""
    highest = max((card.value for card in cards_of(hand)), default=0)
    return worth(hand) - highest < DEALT <= worth(hand)


def _first_hand(state: State, seat: Seat) -> Bag | None:
    """The cards that a seat was dealt, if they can still be told."""
    hand = state.players[seat].hand
    if state.step in (Step.AWARD, Step.OVER):
        return None
    if state.step is Step.ACT and state.turn == 1 and seat == state.mover:
        return union(hand, state.bank.discards)  # whoever is to act has taken nothing, and nobody else paid
    return None if turns_begun(state, seat) else hand


@RULEBOOK.check("AL-03")
def first_hands_are_kept(state: State) -> Iterator[Fault]:
    """Who has had no turn has the cards that were dealt."""
    for seat in range(state.seats if state.turn else 0):
        hand = _first_hand(state, seat)
        if hand is not None and not is_as_dealt(hand):
            yield fault(f"player {seat} cannot have been dealt cards worth {worth(hand)}", *cards_of(hand))


@RULEBOOK.check("AL-04")
def right_player_begins(state: State) -> Iterator[Fault]:
    """The first turn is that of the player with the fewest and lowest cards."""
    hands = [_first_hand(state, seat) for seat in range(state.seats)]
    known = [hand for hand in hands if hand is not None]
    if state.turn == 1 and len(known) == len(hands) and state.mover != starter(known):
        yield fault(f"player {starter(known)} begins, not player {state.mover}")


@RULEBOOK.check("AL-06")
def pile_is_whole(state: State) -> Iterator[Fault]:
    """Until the first refill the pile is as it was cut."""
    pile, is_first = state.bank.pile, state.turn == 1 and state.step in (Step.ACT, Step.PLACE)
    if is_first and state.bank.parts != cut(sum(pile)):
        yield fault("nothing is drawn from the pile before the end of the first turn")


@RULEBOOK.check("AL-30")
def tiles_were_paid(state: State) -> Iterator[Fault]:
    """What was paid in this turn is among the discards; in the first turn they are nothing else."""
    paid, price = worth(state.bank.discards), sum(tile.price for tile in state.player.aside)
    if state.step in (Step.ACT, Step.PLACE) and paid < price:
        yield fault(f"the discards are worth {paid}, and the tiles bought in this turn cost {price}")
    elif state.turn == 1 and state.step is Step.ACT and paid > price:
        yield fault(f"the discards are worth {paid}, and no more than {price} has been paid so far")


# --- scorings --------------------------------------------------------------------------------------------


@RULEBOOK.check("AL-70")
def counted_buildings_exist(state: State) -> Iterator[Fault]:
    """No scoring has counted more buildings of a type than have left the bag since."""
    for found in state.tallies:
        for kind, counts, walls in zip(TYPES, found.counts, _walls_outside(state), strict=True):
            if sum(counts) > len(walls):
                there = f"{len(walls)} have left the bag"
                yield fault(f"scoring {found.scoring} counts {sum(counts)} of type {kind}, and {there}")


@RULEBOOK.check("AL-72")
def walls_can_be_so_long(state: State) -> Iterator[Fault]:
    """No stretch of wall is longer than the walls of so many buildings together."""
    outside = _walls_outside(state)
    for found in state.tallies:
        for seat, length in enumerate(found.walls):
            most = sum(
                sum(walls[: counts[seat]]) for counts, walls in zip(found.counts, outside, strict=True)
            )
            if length > most:
                yield fault(
                    f"player {seat} had buildings with {most} walls at most in scoring {found.scoring}, "
                    f"not a stretch of {length}"
                )


def _walls_outside(state: State) -> list[list[int]]:
    """By type the numbers of walls of the buildings that are not in the bag, highest first."""
    left = [tile for tile in listed(state.deck.tiles) if not state.yard.bag[tile]]
    return [
        sorted((TILES[tile].walls.bit_count() for tile in left if TILES[tile].type is kind), reverse=True)
        for kind in TYPES
    ]


@RULEBOOK.check("AL-62")
def scoring_is_of_now(state: State) -> Iterator[Fault]:
    """While Dirk draws after a scoring, the Alhambras are those that were scored."""
    if state.step is Step.DIRK and state.turn:
        last = state.tallies[-1]
        now = tally(state, last.scoring)
        if last.walls != now.walls or _without_dirk(last) != _without_dirk(now):
            yield fault(f"scoring {last.scoring} is of the Alhambras as they are")


def _without_dirk(found: Tally) -> list[tuple[int, ...]]:
    return [counts[:-1] for counts in found.counts]


# --- Dirk ------------------------------------------------------------------------------------------------


def _heaps(state: State) -> list[list[int]]:
    """Dirk's tiles by type in the regular scorings and now; nothing before the first turn."""
    if not (state.has_dirk and state.turn):
        return []
    regular = [found for found in state.tallies if found.scoring != LAST_SCORING]
    heaps = [[counts[-1] for counts in found.counts] for found in regular]
    return [*heaps, [sum(tile.type is kind for tile in state.yard.dirk) for kind in TYPES]]


@RULEBOOK.check("AL-91")
def dirk_loses_nothing(state: State) -> Iterator[Fault]:
    """Dirk got six tiles in the set-up, and never loses one."""
    heaps = _heaps(state)
    if heaps and sum(heaps[0]) < DIRKS_TILES:
        yield fault(f"Dirk has {sum(heaps[0])} tiles, and got {DIRKS_TILES} in the set-up")
    for scoring, (before, after) in enumerate(pairwise(heaps), 1):
        if any(was > now for was, now in zip(before, after, strict=True)):
            yield fault(f"Dirk had more tiles in scoring {scoring} than he had later")


@RULEBOOK.check("AL-91")
def dirk_draws_enough(state: State) -> Iterator[Fault]:
    """After the first scoring Dirk draws six tiles, after the second a third of the bag."""
    sizes, bag, due = list(map(sum, _heaps(state))), sum(state.yard.bag), state.yard.due
    if sizes and state.step is Step.DIRK:
        now = sizes.pop()
        drawn = now - sizes[-1]
        owed = min(DIRKS_TILES, bag + drawn) if len(sizes) == 1 else (bag + drawn) // 3
        if due != owed - drawn:
            yield fault(f"Dirk draws {owed} tiles now and has {drawn} of them, so that not {due} are due")
    for scoring, (had, has) in enumerate(pairwise(sizes), 1):
        owed = _drawn_at_least(scoring, bag)
        if has < had + owed:
            yield fault(f"Dirk drew {owed} tiles at least after scoring {scoring}, and got {has - had}")


def _drawn_at_least(scoring: int, bag: int) -> int:
    """How many tiles Dirk drew at least after a scoring, if the bag holds so many tiles now."""
    if not bag:
        return 0  # it may have been empty before
    # After the second one a third of the bag was drawn: of n tiles, ceil(2 n / 3) were left.
    return DIRKS_TILES if scoring == 1 else ((3 * bag - 3) // 2 + 1) // 3


KEPT: Final = (
    players_begin_without_buildings,
    turns_are_enough,
    first_hands_are_kept,
    pile_is_whole,
    tiles_were_paid,
    counted_buildings_exist,
)
"""What speaks against a position by what has been dealt, bought, paid and counted so far."""

FOLLOWED: Final = (
    right_player_begins,
    walls_can_be_so_long,
    scoring_is_of_now,
    dirk_loses_nothing,
    dirk_draws_enough,
)
"""What speaks against what followed from that."""
