"""How a state becomes the next one: the set-up, the actions, the end of a turn, and the end of the game.

What follows a move without a decision and without chance is done at once: a part of this file for each of the
stages that a game goes through, each handing on to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tabletop_rules.bags import Bag, added
from tabletop_rules.game import CHANCE, Actor, IllegalMove, Seat, Successors, check_options, check_seats
from tabletop_rules.games.alhambra.choices import can_act, is_legal, legal_moves, weights
from tabletop_rules.games.alhambra.components import NO_MONEY, OPEN_CARDS, PLACES, Card, Tile, deck, of_colour
from tabletop_rules.games.alhambra.money import cut, top_part, with_cards, without_cards
from tabletop_rules.games.alhambra.moves import (
    Build,
    Buy,
    Draw,
    Give,
    GiveAll,
    Move,
    Pass,
    Place,
    Remove,
    Reserve,
    Stop,
    Swap,
    Take,
)
from tabletop_rules.games.alhambra.options import Options, default_options
from tabletop_rules.games.alhambra.palace import Alhambra
from tabletop_rules.games.alhambra.rules import explain
from tabletop_rules.games.alhambra.score import tally
from tabletop_rules.games.alhambra.state import (
    CHANCE_STEPS,
    UNCUT,
    Bank,
    Ending,
    Player,
    State,
    Step,
    Yard,
    check_state,
    worth,
)
from tabletop_rules.records import trusted_constructor

NAME: Final = "alhambra"
SEATS: Final = range(2, 7)

DEALT: Final = 20
"""What the cards of a first hand are worth at least (AL-03)."""
DIRKS_TILES: Final = 6
"""What Dirk draws at the start and after the first scoring (AL-91)."""
LAST_SCORING: Final = 3

_new_state: Final = trusted_constructor(State)


def initial_state(seats: int = 3, options: Options | None = None) -> State:
    """The table before anything has been drawn; first the market is filled (AL-02).

    Raises:
        OptionError: ``seats`` is not 2 to 6.
    """
    check_seats(NAME, seats, SEATS)
    options = check_options(NAME, options, default_options())
    box = deck(options.deck, seats)
    player = Player(Alhambra.of((), options.hole_rule), (), (), NO_MONEY)
    bank = Bank(NO_MONEY, box.money, UNCUT, 0, NO_MONEY)
    yard = Yard((None,) * len(PLACES), box.tiles, (), 0)
    return State(options, Step.MARKET, 0, 0, (player,) * seats, bank, yard, (), None)


def actor(state: State, /) -> Actor:
    """Whose turn it is, ``CHANCE`` when something is drawn, None when the game is over."""
    check_state(state)
    if state.step in CHANCE_STEPS:
        return CHANCE
    return None if state.step is Step.OVER else state.mover


def chance_weights(state: State, /) -> tuple[int, ...]:
    """How often each outcome comes, as exact integers; () where nothing is drawn.

    >>> from tabletop_rules.games import alhambra
    >>> sum(alhambra.chance_weights(alhambra.initial_state()))
    54
    """
    check_state(state)
    return weights(state) if state.step in CHANCE_STEPS else ()


def apply(state: State, move: Move, /) -> State:
    """The state after a legal move.

    Raises:
        IllegalMove: the move breaks rules; it carries all of them.
        TypeError: ``state`` is no state of this game, or ``move`` no move of it.
    """
    check_state(state)
    if not is_legal(state, move):
        raise IllegalMove(move, explain(state, move))
    return advance(state, move)


def successors(state: State, /) -> Successors[Move, State]:
    """Every legal move with the state it leads to; states are built on demand, unchecked."""
    return Successors(state, legal_moves(state), advance)


def advance(state: State, move: Move) -> State:
    """The state after a move that is known to be legal."""
    return _ADVANCES[type(move)](state, move)


def _changed(
    state: State,
    step: Step | None = None,
    *,
    turn: int | None = None,
    mover: Seat | None = None,
    player: Player | None = None,
    players: tuple[Player, ...] | None = None,
    bank: Bank | None = None,
    yard: Yard | None = None,
) -> State:
    """The state with some fields changed; ``player`` takes the place of the mover."""
    if player is not None:
        at = state.mover
        players = (*state.players[:at], player, *state.players[at + 1 :])
    return _new_state(
        state.options,
        state.step if step is None else step,
        state.turn if turn is None else turn,
        state.mover if mover is None else mover,
        state.players if players is None else players,
        state.bank if bank is None else bank,
        state.yard if yard is None else yard,
        state.tallies,
        state.ending,
    )


# --- actions ---------------------------------------------------------------------------------------------


def _take(state: State, move: Take) -> State:
    alhambra, reserve, aside, hand = state.player
    open_money, pile, parts, drawn, discards = state.bank
    player = Player(alhambra, reserve, aside, with_cards(hand, move.cards))
    bank = Bank(without_cards(open_money, move.cards), pile, parts, drawn, discards)
    return _end_actions(_changed(state, player=player, bank=bank))


def _buy(state: State, move: Buy) -> State:
    """The tile is set aside (AL-32); who has paid exactly acts again if possible (AL-11, AL-12)."""
    alhambra, reserve, aside, hand = state.player
    open_money, pile, parts, drawn, discards = state.bank
    market, bag, dirk, due = state.yard
    at = move.place - 1
    tile = market[at]
    assert tile is not None
    state = _changed(
        state,
        player=Player(alhambra, reserve, _with(aside, tile), without_cards(hand, move.payment)),
        bank=Bank(open_money, pile, parts, drawn, with_cards(discards, move.payment)),
        yard=Yard((*market[:at], None, *market[at + 1 :]), bag, dirk, due),
    )
    is_exact = sum([card.value for card in move.payment]) == tile.price
    return state if is_exact and can_act(state) else _end_actions(state)


def _place(state: State, move: Place) -> State:
    alhambra, reserve, aside, hand = state.player
    player = Player(alhambra.with_tile(move.tile, move.cell), _without(reserve, move.tile), aside, hand)
    return _end_actions(_changed(state, player=player))


def _remove(state: State, move: Remove) -> State:
    alhambra, reserve, aside, hand = state.player
    removed = alhambra.tiles[move.cell]
    player = Player(alhambra.without(move.cell), _with(reserve, removed), aside, hand)
    return _end_actions(_changed(state, player=player))


def _swap(state: State, move: Swap) -> State:
    alhambra, reserve, aside, hand = state.player
    reserve = _with(_without(reserve, move.tile), alhambra.tiles[move.cell])
    player = Player(alhambra.with_swap(move.tile, move.cell), reserve, aside, hand)
    return _end_actions(_changed(state, player=player))


def _end_actions(state: State) -> State:
    """What was bought is dealt with; else the turn ends (AL-14)."""
    return _changed(state, Step.PLACE) if state.player.aside else _refill_money(state)


def _with(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    return tuple(sorted((*tiles, tile)))


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    return tuple([it for it in tiles if it != tile])


# --- what was bought or received -------------------------------------------------------------------------


def _build(state: State, move: Build) -> State:
    alhambra, reserve, aside, _ = state.player
    return _settle(state, alhambra.with_tile(move.tile, move.cell), reserve, _without(aside, move.tile))


def _reserve(state: State, move: Reserve) -> State:
    alhambra, reserve, aside, _ = state.player
    return _settle(state, alhambra, _with(reserve, move.tile), _without(aside, move.tile))


def _give(state: State, move: Give) -> State:
    alhambra, reserve, aside, _ = state.player
    return _settle(state, alhambra, reserve, _without(aside, move.tile), (move.tile,))


def _give_all(state: State, move: GiveAll) -> State:
    alhambra, reserve, aside, _ = state.player
    return _settle(state, alhambra, reserve, (), aside)


def _settle(
    state: State,
    alhambra: Alhambra,
    reserve: tuple[Tile, ...],
    aside: tuple[Tile, ...],
    gift: tuple[Tile, ...] = (),
) -> State:
    """A tile, or all of them, has been dealt with; after the last one the turn ends."""
    market, bag, dirk, due = state.yard
    state = _changed(
        state,
        player=Player(alhambra, reserve, aside, state.player.hand),
        yard=Yard(market, bag, tuple(sorted((*dirk, *gift))), due) if gift else None,
    )
    if aside:
        return state
    return _next_award(state) if state.step is Step.AWARD else _refill_money(state)


# --- drawing ---------------------------------------------------------------------------------------------


def _draw(state: State, move: Draw) -> State:
    what = move.what
    if isinstance(what, Tile):
        return _draw_tile(state, what)
    open_money, pile, parts, drawn, discards = state.bank
    if not isinstance(what, Card):
        return _refill_money(_changed(state, bank=Bank(open_money, pile, parts, drawn + 1, discards)))
    pile = added(pile, what.kind, -1)
    if state.step is Step.DEAL:
        return _deal(state, what, Bank(open_money, pile, parts, drawn, discards))
    bank = Bank(added(open_money, what.kind), pile, _one_less(parts), drawn, discards)
    return _refill_money(_changed(state, bank=bank))


def _one_less(parts: tuple[int, ...]) -> tuple[int, ...]:
    """The parts of the pile without a money card of the uppermost one that has any."""
    for part, left in enumerate(parts):
        if left:
            return (*parts[:part], left - 1, *parts[part + 1 :])
    return parts


def _deal(state: State, card: Card, bank: Bank) -> State:
    """A hand gets one card more; once it is worth 20, the next seat is dealt to (AL-03, AL-101)."""
    alhambra, reserve, aside, hand = state.player
    hand = added(hand, card.kind)
    state = _changed(state, player=Player(alhambra, reserve, aside, hand), bank=bank)
    if worth(hand) < DEALT:
        return state
    if state.mover + 1 < state.seats:
        return _changed(state, mover=state.mover + 1)
    return _refill_money(_changed(state, mover=0))


def _draw_tile(state: State, tile: Tile) -> State:
    market, bag, dirk, due = state.yard
    bag = added(bag, tile.number, -1)
    if state.step is Step.DIRK:
        yard = Yard(market, bag, _with(dirk, tile), due - 1)
        return _dirk_draws(_changed(state, yard=yard))
    at = market.index(None)
    yard = Yard((*market[:at], tile, *market[at + 1 :]), bag, dirk, due)
    return _refill_market(_changed(state, yard=yard))


# --- the end of a turn, and the set-up -------------------------------------------------------------------


def _refill_money(state: State) -> State:
    """Draw until four cards lie open, from the discards when the pile is empty (AL-60, AL-104)."""
    bank = state.bank
    if sum(bank.open) < OPEN_CARDS:
        if top_part(bank) != (0, None):
            return state if state.step is Step.MONEY else _changed(state, Step.MONEY)
        if any(bank.discards):
            pile = bank.discards
            return _changed(state, Step.MONEY, bank=Bank(bank.open, pile, (sum(pile),), bank.drawn, NO_MONEY))
    return _refill_market(state) if state.turn else _begin(state)


def _refill_market(state: State) -> State:
    """Draw until no place is empty, while the bag has tiles (AL-61)."""
    if None in state.yard.market and any(state.yard.bag):
        return state if state.step is Step.MARKET else _changed(state, Step.MARKET)
    return _score(state) if state.turn else _owe_dirk(state, DIRKS_TILES)


def _score(state: State) -> State:
    """A scoring for each card that has come up; after each, Dirk draws (AL-62, AL-91, AL-105)."""
    scoring = len(state.tallies) + 1
    if scoring > state.bank.drawn:
        return _end_turn(state)
    state = _tallied(state, scoring, state.step)
    return _owe_dirk(state, DIRKS_TILES if scoring == 1 else sum(state.yard.bag) // 3)


def _tallied(state: State, scoring: int, step: Step) -> State:
    tallies = (*state.tallies, tally(state, scoring))
    return _new_state(
        state.options,
        step,
        state.turn,
        state.mover,
        state.players,
        state.bank,
        state.yard,
        tallies,
        state.ending,
    )


def _owe_dirk(state: State, tiles: int) -> State:
    """Dirk is to draw so many tiles, if the bag holds them, and if he takes part (AL-91)."""
    if state.has_dirk:
        market, bag, dirk, _ = state.yard
        state = _changed(state, yard=Yard(market, bag, dirk, min(tiles, sum(bag))))
    return _dirk_draws(state)


def _dirk_draws(state: State) -> State:
    if state.yard.due:
        return state if state.step is Step.DIRK else _changed(state, Step.DIRK)
    return _score(state) if state.turn else _changed(state, Step.DEAL)


def _begin(state: State) -> State:
    """The pile is cut (AL-06), and who has the fewest and lowest cards begins (AL-04)."""
    first = starter([player.hand for player in state.players])
    open_money, pile, _, drawn, discards = state.bank
    bank = Bank(open_money, pile, cut(sum(pile)), drawn, discards)
    return _changed(state, Step.ACT, turn=1, mover=first, bank=bank)


def starter(hands: Sequence[Bag]) -> Seat:
    """Who begins with these first hands: the fewest cards, then the lowest, then the lowest seat (AL-04)."""
    return min(range(len(hands)), key=lambda seat: (sum(hands[seat]), worth(hands[seat]), seat))


def _end_turn(state: State) -> State:
    """The next player's turn, or the end of the game (AL-63)."""
    ending = end_condition(state)
    if ending is None:
        return _changed(state, Step.ACT, turn=state.turn + 1, mover=(state.mover + 1) % state.seats)
    return _award(state, ending)


def end_condition(state: State) -> Ending | None:
    """Why the game ends with this turn, now that the refills are done; or None (AL-63, AL-105, AL-108)."""
    if None in state.yard.market:
        return Ending.CANNOT_REFILL
    if state.options.end_trigger == "bag_empty" and not any(state.yard.bag):
        return Ending.BAG_EMPTY
    if state.options.max_turns is not None and state.turn >= state.options.max_turns:
        return Ending.MAX_TURNS
    return None


# --- the end of the game ---------------------------------------------------------------------------------


def _award(state: State, ending: Ending) -> State:
    """Tiles go to whoever has most money in the colour of their place, all at once (AL-80)."""
    market, bag, dirk, due = state.yard
    awarded = {place: richest(state.players, place) for place in PLACES if market[place - 1] is not None}
    players = tuple(
        Player(
            alhambra,
            reserve,
            tuple(
                sorted([tile for place, to in awarded.items() if to == seat and (tile := market[place - 1])])
            ),
            hand,
        )
        for seat, (alhambra, reserve, _, hand) in enumerate(state.players)
    )
    left = tuple(
        None if awarded.get(place) is not None else tile for place, tile in zip(PLACES, market, strict=True)
    )
    ended = _new_state(
        state.options,
        Step.AWARD,
        state.turn,
        state.mover,
        players,
        state.bank,
        Yard(left, bag, dirk, due),
        state.tallies,
        ending,
    )
    return _next_award(ended)


def richest(players: tuple[Player, ...], place: int) -> Seat | None:
    """The seat with the highest sum in the colour of a place; None for a tie, or if all have none (AL-80)."""
    sums = [worth(of_colour(player.hand, place)) for player in players]
    highest = max(sums)
    return sums.index(highest) if highest and sums.count(highest) == 1 else None


def _next_award(state: State) -> State:
    """The lowest seat with tiles places them (AL-81, AL-106); after the last comes a scoring (AL-82)."""
    for seat, player in enumerate(state.players):
        if player.aside:
            return _changed(state, mover=seat)
    return _tallied(state, LAST_SCORING, Step.OVER)


_ADVANCES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Take: _take,
    Buy: _buy,
    Place: _place,
    Remove: _remove,
    Swap: _swap,
    Stop: lambda state, move: _end_actions(state),
    Pass: lambda state, move: _end_actions(state),
    Build: _build,
    Reserve: _reserve,
    Give: _give,
    GiveAll: _give_all,
    Draw: _draw,
}
