"""Whether the step of a position can be due: the set-up in its order, refills, scorings, the end.

The second half of ``audit``, for positions whose cards and tiles are where they can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tabletop_rules.game import Seat
from tabletop_rules.games.alhambra.choices import can_act
from tabletop_rules.games.alhambra.clauses import RULEBOOK
from tabletop_rules.games.alhambra.components import OPEN_CARDS, PLACES, TYPES, cards_of
from tabletop_rules.games.alhambra.history import is_as_dealt, tiles_of
from tabletop_rules.games.alhambra.money import top_part
from tabletop_rules.games.alhambra.play import DEALT, DIRKS_TILES, LAST_SCORING, richest
from tabletop_rules.games.alhambra.score import tally
from tabletop_rules.games.alhambra.state import CHANCE_STEPS, Ending, State, Step, Tally, worth
from tabletop_rules.rulebook import Fault, fault

# --- the set-up --------------------------------------------------------------------------------------------


@RULEBOOK.check("AL-101")
def set_up_knows_no_turns(state: State) -> Iterator[Fault]:
    """Before the first turn nobody moves, builds, pays or scores; after it no hand is dealt."""
    if state.turn:
        if state.step is Step.DEAL:
            yield fault("cards are dealt in the set-up only")
        return
    if state.step not in CHANCE_STEPS:
        yield fault("nobody moves in the set-up")
    if state.tallies or any(state.bank.discards) or (state.mover and state.step is not Step.DEAL):
        yield fault("there has been no turn yet, but a scoring, a payment or a move")
    if any(len(it.alhambra.tiles) > 1 or it.reserve or it.aside for it in state.players):
        yield fault("somebody has tiles already")


@RULEBOOK.check("AL-02")
def first_market_is_in_order(state: State) -> Iterator[Fault]:
    """The market is filled first, from place 1 on."""
    market = state.yard.market
    filled = len(PLACES) - market.count(None)
    if not state.turn and None in market[:filled]:
        yield fault("the market is filled from place 1 on")
    elif not state.turn and (state.step is Step.MARKET) is (filled == len(PLACES)):
        yield fault(f"{filled} places of the market are filled, and next comes the {state.step}")


@RULEBOOK.check("AL-91")
def dirk_draws_after_the_market(state: State) -> Iterator[Fault]:
    """Dirk's first tiles come after the market, before the hands."""
    has_come = state.has_dirk and state.step is not Step.MARKET
    expected = DIRKS_TILES if has_come else 0
    tiles = len(state.yard.dirk) + state.yard.due
    if not state.turn and tiles != expected:
        yield fault(f"Dirk has or gets {tiles} tiles, not {expected}")


@RULEBOOK.check("AL-03")
def hands_are_dealt_in_order(state: State) -> Iterator[Fault]:
    """Each hand is dealt until it is worth 20, before the next one."""
    if state.turn:
        return
    dealt = {Step.DEAL: state.mover, Step.MONEY: state.seats}.get(state.step, 0)
    for seat, player in enumerate(state.players):
        value = worth(player.hand)
        if seat < dealt:
            is_right = is_as_dealt(player.hand)
        elif seat == dealt and state.step is Step.DEAL:
            is_right = value < DEALT
        else:
            is_right = value == 0
        if not is_right:
            yield fault(f"player {seat} cannot have cards worth {value} yet, or no longer")


@RULEBOOK.check("AL-05")
def open_money_comes_last(state: State) -> Iterator[Fault]:
    """No card lies open before the hands are dealt."""
    if not state.turn and state.step is not Step.MONEY and any(state.bank.open):
        yield fault("there is open money too early", *cards_of(state.bank.open))


# --- turns and the end ------------------------------------------------------------------------------------


@RULEBOOK.check("AL-32")
def tiles_aside_belong_to_the_mover(state: State) -> Iterator[Fault]:
    """Bought tiles are those of the running turn, and their places are empty; received ones wait in order."""
    empty = state.yard.market.count(None)
    aside = [len(player.aside) for player in state.players]
    own, others = aside[state.mover], sum(aside) - aside[state.mover]
    if state.step is Step.ACT and (others or own != empty):
        yield fault(f"{empty} places are empty, and player {state.mover} has bought {own} tiles")
    elif state.step is Step.PLACE and (others or not 0 < own <= empty):
        yield fault(f"player {state.mover} has {own} tiles to place, from {empty} empty places")
    elif state.step is Step.AWARD and (not own or any(aside[: state.mover]) or sum(aside) > empty):
        yield fault("received tiles are placed by one seat after the other")
    elif state.step not in (Step.ACT, Step.PLACE, Step.AWARD) and any(aside):
        yield fault("all bought tiles have been dealt with before the turn ends")


@RULEBOOK.check("AL-12")
def extra_action_is_possible(state: State) -> Iterator[Fault]:
    """Where a player has an extra action, something can be done."""
    if state.step is Step.ACT and state.player.aside and not can_act(state):
        yield fault(f"player {state.mover} can do nothing, so that the actions are over")


@RULEBOOK.check("AL-60")
def money_is_refilled(state: State) -> Iterator[Fault]:
    """Four cards lie open, or none can be drawn; if the money is to be refilled, some can."""
    bank, step = state.bank, state.step
    is_short = sum(bank.open) < OPEN_CARDS
    can_draw = top_part(bank) != (0, None)
    has_paid = step is Step.ACT and bool(state.player.aside)  # then the discards are of this turn
    if step is Step.ACT and state.turn == 1:  # four lie open or all there were: A and B came in afterwards
        could_draw = any(bank.pile)
    else:
        could_draw = can_draw or (any(bank.discards) and not has_paid)
    if sum(bank.open) > OPEN_CARDS:
        yield fault(f"{sum(bank.open)} cards lie open, four at most do", *cards_of(bank.open))
    elif step is Step.MONEY and not (is_short and can_draw):
        yield fault("no card has to be drawn")
    elif state.turn and step not in (Step.MONEY, Step.PLACE) and is_short and could_draw:
        yield fault("fewer than four cards lie open, though there are more")


@RULEBOOK.check("AL-61")
def market_is_refilled(state: State) -> Iterator[Fault]:
    """The market is filled while the bag has tiles."""
    can_fill = None in state.yard.market and any(state.yard.bag)
    if state.turn and state.step is Step.MARKET and not can_fill:
        yield fault("no place can be filled")
    elif state.turn and state.step is Step.DIRK and can_fill:
        yield fault("the market is filled before Dirk draws")


@RULEBOOK.check("AL-91")
def dirk_is_neutral(state: State) -> Iterator[Fault]:
    """Dirk takes part with two players; he draws after a scoring, no more than the bag holds."""
    _, bag, dirk, due = state.yard
    is_drawing = state.step is Step.DIRK
    if not state.has_dirk and (dirk or due or is_drawing):
        yield fault("Dirk takes part with two players only")
    elif due < 0 or is_drawing is not (due > 0) or due > sum(bag):
        yield fault(f"Dirk cannot be about to draw {due} tiles")
    elif is_drawing and state.turn and not state.tallies:
        yield fault("Dirk draws after a scoring")


@RULEBOOK.check("AL-62")
def scorings_are_right(state: State) -> Iterator[Fault]:
    """Each scoring card has been scored, but for those of the running refill; the third is the last."""
    scored = [found.scoring for found in state.tallies]
    regular = scored[:-1] if state.step is Step.OVER else scored
    is_refilling = state.step in CHANCE_STEPS
    if regular != list(range(1, len(regular) + 1)):
        yield fault(f"the scorings {', '.join(map(str, scored))} do not follow each other")
    elif not (len(regular) <= state.bank.drawn if is_refilling else len(regular) == state.bank.drawn):
        yield fault(f"{state.bank.drawn} scoring cards were drawn, and {len(regular)} scored")
    for found in state.tallies:
        yield from _misshapen(state, found)
    if state.step is Step.OVER and (not scored or state.tallies[-1] != tally(state, LAST_SCORING)):
        yield fault("the last scoring is of the Alhambras as they are")


def _misshapen(state: State, found: Tally) -> Iterator[Fault]:
    """What a scoring cannot have found."""
    columns = state.seats + state.has_dirk
    numbers = [number for counts in found.counts for number in counts]
    if len(found.counts) != len(TYPES) or any(len(counts) != columns for counts in found.counts):
        yield fault(f"scoring {found.scoring} counts {len(TYPES)} types for {columns} each")
    elif min(numbers) < 0:
        yield fault(f"scoring {found.scoring} counts {min(numbers)} buildings")
    if len(found.walls) != state.seats or min(found.walls) < 0:
        yield fault(f"scoring {found.scoring} has a wall of each player")


@RULEBOOK.check("AL-63")
def ending_is_right(state: State) -> Iterator[Fault]:
    """The game ends with the turn that meets a condition."""
    options, ending = state.options, state.ending
    has_ended = state.step in (Step.AWARD, Step.OVER)
    ends_with_the_bag = options.end_trigger == "bag_empty" and not any(state.yard.bag)
    if options.max_turns is not None and state.turn > options.max_turns:
        yield fault(f"the game ends after {options.max_turns} turns")
    elif (ending is not None) is not has_ended:
        yield fault("the end and its reason come together")
    elif state.step in (Step.ACT, Step.PLACE, Step.MONEY) and state.turn > 1 and ends_with_the_bag:
        yield fault("the bag was empty before this turn, so that the game was over")
    elif (
        (ending is Ending.CANNOT_REFILL and any(state.yard.bag))
        or (ending is Ending.BAG_EMPTY and not ends_with_the_bag)
        or (ending is Ending.MAX_TURNS and (ends_with_the_bag or state.turn != options.max_turns))
    ):
        yield fault(f"{ending} is not why this game ends")


@RULEBOOK.check("AL-80")
def market_is_given_away(state: State) -> Iterator[Fault]:
    """A place that was filled at the end is empty now if somebody has most money there, and only then."""
    if state.step not in (Step.AWARD, Step.OVER):
        return
    was_full = state.ending is not Ending.CANNOT_REFILL
    gains: Counter[Seat] = Counter()
    for place, tile in zip(PLACES, state.yard.market, strict=True):
        seat = richest(state.players, place)
        if tile is not None and seat is not None:
            yield fault(f"player {seat} gets {tile} from place {place}", tile)
        elif tile is None and seat is not None:
            gains[seat] += 1
        elif tile is None and was_full:
            yield fault(f"nobody has most money at place {place}, and its tile has gone")
    for seat, player in enumerate(state.players):
        waits = state.step is Step.AWARD and seat > state.mover
        received, due = len(player.aside), gains[seat]
        if received > due or (was_full and (received if waits else tiles_of(player)) < due):
            yield fault(f"player {seat} has {received} received tiles to place, and got {due}")
    if not was_full and sum(len(it.aside) for it in state.players) >= state.yard.market.count(None):
        yield fault("no place of the market was left empty")


IN_ORDER: Final = (
    set_up_knows_no_turns,
    first_market_is_in_order,
    dirk_draws_after_the_market,
    hands_are_dealt_in_order,
    open_money_comes_last,
    tiles_aside_belong_to_the_mover,
    market_is_refilled,
    dirk_is_neutral,
    scorings_are_right,
)
"""What speaks against the step of a position whose cards and tiles are right."""

FINISHED: Final = (
    money_is_refilled,
    extra_action_is_possible,
    ending_is_right,
    market_is_given_away,
)
"""What speaks against a step that is otherwise in order: something is left to do before it."""
