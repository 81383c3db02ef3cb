"""What makes a position impossible: tiles or cards that are there twice, walls apart, steps out of order.

Positions from outside (a line, a document, a state built by hand) pass through ``audit`` before they are
played on; positions that play reaches always pass it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop_rules.bags import Bag, bag_of, difference, union
from tabletop_rules.errors import ImpossiblePosition
from tabletop_rules.game import Seat
from tabletop_rules.games.alhambra.building import holes_of, neighbours, reached
from tabletop_rules.games.alhambra.choices import can_act
from tabletop_rules.games.alhambra.clauses import RULEBOOK
from tabletop_rules.games.alhambra.components import (
    CARDS,
    FOUNTAIN,
    KINDS,
    NO_MONEY,
    NO_TILES,
    OPEN_CARDS,
    PLACES,
    TILES,
    TYPES,
    Tile,
    cards_of,
    deck,
)
from tabletop_rules.games.alhambra.money import HIDDEN_IN, cut, top_part
from tabletop_rules.games.alhambra.moves import FURTHEST
from tabletop_rules.games.alhambra.palace import HOME
from tabletop_rules.games.alhambra.play import (
    DEALT,
    DIRKS_TILES,
    LAST_SCORING,
    NAME,
    SEATS,
    end_condition,
    richest,
)
from tabletop_rules.games.alhambra.score import tally
from tabletop_rules.games.alhambra.state import (
    CHANCE_STEPS,
    UNCUT,
    Bank,
    Ending,
    Options,
    Player,
    State,
    Step,
    Tally,
    Yard,
    worth,
)
from tabletop_rules.rulebook import Fault, Violation, fault, first_violations


def audit(state: State, /) -> tuple[Violation, ...]:
    """What makes a position impossible, rule by rule; () when a game can stand like this.

    >>> from tabletop_rules.games import alhambra
    >>> alhambra.audit(alhambra.initial_state())
    ()
    """
    return first_violations(_STAGES, state)


def refuse_impossible(state: State) -> State:
    """The state itself, when it passes ``audit``.

    Raises:
        ImpossiblePosition: it does not.
    """
    if violations := audit(state):
        raise ImpossiblePosition(NAME, violations)
    return state


def assemble(
    options: Options,
    players: Sequence[Player],
    *,
    step: Step = Step.ACT,
    turn: int = 1,
    mover: Seat = 0,
    open_money: Bag = NO_MONEY,
    parts: tuple[int, ...] | None = None,
    drawn: int = 0,
    discards: Bag = NO_MONEY,
    market: Sequence[Tile | None] = (None,) * len(PLACES),
    dirk: Sequence[Tile] = (),
    due: int = 0,
    tallies: tuple[Tally, ...] = (),
    ending: Ending | None = None,
) -> State:
    """A state put together from parts, which need not fit together: ``audit`` tells whether they do.

    The pile and the bag hold what is nowhere else; without ``parts`` the pile has just been cut.

    Raises:
        ImpossiblePosition: no such number of players can play.
    """
    if len(players) not in SEATS:
        raise ImpossiblePosition(NAME, [RULEBOOK.violation("AL-07", f"{len(players)} cannot play")])
    box = deck(options.deck, len(players))
    hands = tuple(player.hand for player in players)
    pile = difference(box.money, _all_money(open_money, discards, *hands))
    bag = difference(box.tiles, _tiles_outside(players, market, dirk))
    return State(
        options,
        step,
        turn,
        mover,
        tuple(
            Player(it.alhambra, tuple(sorted(it.reserve)), tuple(sorted(it.aside)), it.hand) for it in players
        ),
        Bank(open_money, pile, cut(max(sum(pile), 0)) if parts is None else parts, drawn, discards),
        Yard(tuple(market), bag, tuple(sorted(dirk)), due),
        tallies,
        ending,
    )


def _all_money(*bags: Bag) -> Bag:
    found = NO_MONEY
    for bag in bags:
        found = union(found, bag)
    return found


def _tiles_outside(players: Sequence[Player], market: Sequence[Tile | None], dirk: Sequence[Tile]) -> Bag:
    """All tiles that are not in the bag."""
    numbers = [tile.number for tile in (*market, *dirk) if tile is not None]
    for player in players:
        built = (tile for tile, _ in player.alhambra.buildings)
        numbers += [tile.number for tile in (*built, *player.reserve, *player.aside)]
    return bag_of(numbers, len(NO_TILES))


# --- what there is ---------------------------------------------------------------------------------------


@RULEBOOK.check("AL-07")
def seats_are_allowed(state: State) -> Iterator[Fault]:
    """Two to six play, and one of them is to move."""
    if state.seats not in SEATS:
        yield fault(f"{state.seats} cannot play")
    elif state.mover not in range(state.seats) or state.turn < 0:
        yield fault(f"there is no turn {state.turn} of player {state.mover}")


@RULEBOOK.check("AL-01")
def players_are_players(state: State) -> Iterator[Fault]:
    """Each has a fountain, buildings of the game, and lists in order."""
    for seat, player in enumerate(state.players):
        alhambra = player.alhambra
        if alhambra.tiles.get(HOME) != FOUNTAIN or alhambra.hole_rule != state.options.hole_rule:
            yield fault(f"the Alhambra of player {seat} has no fountain, or another rule on holes", HOME)
        for tile, cell in alhambra.buildings:
            if tile not in TILES or max(map(abs, cell)) > FURTHEST:
                yield fault(f"{tile} cannot lie at {cell}", cell)
        for tiles in (player.reserve, player.aside):
            if list(tiles) != sorted(tiles) or not set(tiles) <= set(TILES):
                yield fault(f"{', '.join(map(str, tiles))} of player {seat} are no buildings in order")


@RULEBOOK.check("AL-02")
def tiles_are_tiles(state: State) -> Iterator[Fault]:
    """The market has four places; it, the bag and Dirk have buildings."""
    market, bag, dirk, _ = state.yard
    if len(market) != len(PLACES) or not set(market) - {None} <= set(TILES):
        yield fault("the market has four places, with a building or without")
    if list(dirk) != sorted(dirk) or not set(dirk) <= set(TILES):
        yield fault("the tiles of Dirk are buildings in order")
    if len(bag) != len(TILES):
        yield fault(f"the bag counts {len(TILES)} tiles")


@RULEBOOK.check("AL-102")
def money_is_money(state: State) -> Iterator[Fault]:
    """Cards are counted by kind."""
    hands = (player.hand for player in state.players)
    for money in (state.bank.open, state.bank.pile, state.bank.discards, *hands):
        if len(money) != KINDS:
            yield fault(f"money is counted in {KINDS} kinds, not {len(money)}")
        elif min(money) < 0:
            lacking = [str(card) for card, count in zip(CARDS, money, strict=True) if count < 0]
            yield fault(f"there is more {', '.join(lacking)} than the deck has")


@RULEBOOK.check("AL-02")
def tiles_add_up(state: State) -> Iterator[Fault]:
    """Each tile of the deck is in one place."""
    outside = _tiles_outside(state.players, state.yard.market, state.yard.dirk)
    found = union(outside, state.yard.bag)
    for tile, count, expected in zip(TILES, found, state.deck.tiles, strict=True):
        if count != expected or state.yard.bag[tile.number] < 0:
            outside_count = outside[tile.number]
            yield fault(
                f"{tile} is there {outside_count} times outside the bag, of {expected} in the deck", tile
            )


@RULEBOOK.check("AL-90")
def money_adds_up(state: State) -> Iterator[Fault]:
    """Each card of the deck is in one place."""
    hands = (player.hand for player in state.players)
    found = _all_money(state.bank.open, state.bank.pile, state.bank.discards, *hands)
    for card, count, expected in zip(CARDS, found, state.deck.money, strict=True):
        if count != expected:
            yield fault(f"{card} is there {count} times, not {expected} times", card)


# --- Alhambras -------------------------------------------------------------------------------------------


@RULEBOOK.check("AL-53")
def all_walls_match(state: State) -> Iterator[Fault]:
    """Touching sides both carry a wall or neither does."""
    for seat, player in enumerate(state.players):
        for cell, tile in sorted(player.alhambra.tiles.items()):
            for side, beside in neighbours(player.alhambra, cell):
                if tile.has_wall(side) and not beside.has_wall(side.opposite):
                    yield fault(
                        f"player {seat}: {tile} has a wall towards {beside}, which has none",
                        cell,
                        cell.towards(side),
                    )


@RULEBOOK.check("AL-54")
def all_can_be_reached(state: State) -> Iterator[Fault]:
    """One can walk from the fountain to every tile."""
    for seat, player in enumerate(state.players):
        if lost := sorted(set(player.alhambra.tiles) - reached(player.alhambra)):
            yield fault(f"player {seat}: there is no way to {', '.join(map(str, lost))}", *lost)


@RULEBOOK.check("AL-56")
def nothing_is_enclosed(state: State) -> Iterator[Fault]:
    """No Alhambra has a hole."""
    for seat, player in enumerate(state.players):
        for hole in holes_of(player.alhambra):
            yield fault(f"player {seat} has a hole at {', '.join(map(str, hole))}", *hole)


# --- the money -------------------------------------------------------------------------------------------


@RULEBOOK.check("AL-06")
def pile_is_cut_right(state: State) -> Iterator[Fault]:
    """The parts have the cards of the pile; only the uppermost has lost any since the cut."""
    bank = state.bank
    if (bank.parts == UNCUT) is not (state.turn == 0):
        yield fault("the pile is cut when the set-up is over, and not before")
    elif bank.parts and (sum(bank.parts) != sum(bank.pile) or min(bank.parts) < 0):
        yield fault(f"parts of {', '.join(map(str, bank.parts))} do not make {sum(bank.pile)} cards")
    elif bank.drawn not in range(3) or not _is_left_of_a_pile(bank, sum(state.deck.money)):
        cards = "/".join(map(str, bank.parts))
        yield fault(f"no pile comes to {cards} with {bank.drawn} scoring cards drawn")


def _is_left_of_a_pile(bank: Bank, cards: int) -> bool:
    """Whether a pile of so many cards, or of fewer, can come to this."""
    parts, drawn = bank.parts, bank.drawn
    if parts == UNCUT:
        return drawn == 0
    if len(parts) == 1:  # the discards, shuffled
        return drawn == len(HIDDEN_IN)
    hidden = HIDDEN_IN[drawn] if drawn < len(HIDDEN_IN) else len(parts)
    top = next((part for part, left in enumerate(parts) if left or part == hidden), len(parts))
    passed = HIDDEN_IN[drawn - 1] if drawn else 0
    return top >= passed and any(
        len(whole) == len(parts)
        and whole[top + 1 :] == parts[top + 1 :]
        and all(left <= size for left, size in zip(parts, whole, strict=True))
        for whole in map(cut, range(cards + 1))
    )


@RULEBOOK.check("AL-60")
def money_is_refilled(state: State) -> Iterator[Fault]:
    """Four cards lie open, or none can be drawn; if the money is to be refilled, some can."""
    bank, step = state.bank, state.step
    is_short = sum(bank.open) < OPEN_CARDS
    can_draw = top_part(bank) != (0, None)
    has_paid = step is Step.ACT and bool(state.player.aside)  # then the discards are of this turn
    could_draw = can_draw or (any(bank.discards) and not has_paid)
    if sum(bank.open) > OPEN_CARDS:
        yield fault(f"{sum(bank.open)} cards lie open, four at most do", *cards_of(bank.open))
    elif step is Step.MONEY and not (is_short and can_draw):
        yield fault("no card has to be drawn")
    elif state.turn and step not in (Step.MONEY, Step.PLACE) and is_short and could_draw:
        yield fault("fewer than four cards lie open, though there are more")


# --- the step --------------------------------------------------------------------------------------------


@RULEBOOK.check("AL-101")
def set_up_is_in_order(state: State) -> Iterator[Fault]:
    """Before the first turn comes the market, then Dirk, the hands from seat 0 on, and the open money."""
    if state.turn:
        return
    bank, yard, step = state.bank, state.yard, state.step
    if step not in CHANCE_STEPS:
        yield fault("nobody moves in the set-up")
        return
    begun = CHANCE_STEPS.index(step)
    places = len(PLACES) - yard.market.count(None)
    hands = [worth(player.hand) for player in state.players]
    is_dealing = step is Step.DEAL
    if state.tallies or state.ending or bank.drawn or any(bank.discards) or (state.mover and not is_dealing):
        yield fault("the game is over before it has begun")
    if any(len(it.alhambra.tiles) > 1 or it.reserve or it.aside for it in state.players):
        yield fault("somebody has tiles already")
    if (yard.market[:places].count(None) or places == len(PLACES)) if begun == 0 else places < len(PLACES):
        yield fault("the market is filled first, place by place")
    expected = 0 if begun == 0 or not state.has_dirk else DIRKS_TILES
    if len(yard.dirk) + yard.due != expected or (yard.due == 0) is (step is Step.DIRK):
        yield fault(f"Dirk has {len(yard.dirk)} tiles")
    dealt = 0 if begun < 2 else state.mover if is_dealing else state.seats
    for seat, player in enumerate(state.players):
        highest = max((card.value for card in cards_of(player.hand)), default=0)
        is_whole = hands[seat] >= DEALT > hands[seat] - highest
        if not (is_whole if seat < dealt else hands[seat] < (DEALT if is_dealing and seat == dealt else 1)):
            yield fault(f"player {seat} has cards worth {hands[seat]}")
    if any(bank.open) and step is not Step.MONEY:
        yield fault("there is open money too early", *cards_of(bank.open))


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
    elif is_drawing is not (due > 0) or due > sum(bag):
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
    elif min(numbers) < 0 or sum(numbers) > len(TILES):
        yield fault(f"scoring {found.scoring} counts {sum(numbers)} buildings")
    if len(found.walls) != state.seats or min(found.walls) < 0:
        yield fault(f"scoring {found.scoring} has a wall of each player")


@RULEBOOK.check("AL-63")
def ending_is_right(state: State) -> Iterator[Fault]:
    """The game ends with the turn that meets a condition."""
    options, ending = state.options, state.ending
    has_ended = state.step in (Step.AWARD, Step.OVER)
    if options.max_turns is not None and state.turn > options.max_turns:
        yield fault(f"the game ends after {options.max_turns} turns")
    elif (ending is not None) is not has_ended:
        yield fault("the end and its reason come together")
    elif state.step is Step.ACT and state.turn > 1 and not state.player.aside:
        if options.end_trigger == "bag_empty" and end_condition(state) is Ending.BAG_EMPTY:
            yield fault("the bag was empty before this turn, so that the game was over")
    elif (
        (ending is Ending.CANNOT_REFILL and any(state.yard.bag))
        or (ending is Ending.BAG_EMPTY and (any(state.yard.bag) or options.end_trigger != "bag_empty"))
        or (ending is Ending.MAX_TURNS and state.turn != options.max_turns)
    ):
        yield fault(f"{ending} is not why this game ends")


@RULEBOOK.check("AL-80")
def market_is_given_away(state: State) -> Iterator[Fault]:
    """What is left on the market at the end belongs to nobody."""
    if state.step in (Step.AWARD, Step.OVER):
        for place, tile in zip(PLACES, state.yard.market, strict=True):
            if tile is not None and (seat := richest(state.players, place)) is not None:
                yield fault(f"player {seat} gets {tile} from place {place}", tile)


_STAGES: Final = (
    (seats_are_allowed,),
    (players_are_players, tiles_are_tiles, money_is_money),
    (tiles_add_up, money_adds_up),
    (all_walls_match,),
    (all_can_be_reached, nothing_is_enclosed),
    (pile_is_cut_right,),
    (
        set_up_is_in_order,
        tiles_aside_belong_to_the_mover,
        market_is_refilled,
        dirk_is_neutral,
        scorings_are_right,
    ),
    (money_is_refilled, extra_action_is_possible, ending_is_right, market_is_given_away),
)
"""The checks of ``audit``; each stage presumes that those before it hold."""
