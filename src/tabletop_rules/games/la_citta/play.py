"""How a state becomes the next one, and who moves.

What each move does is in ``setup``, ``politics`` and ``people``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop_rules.game import CHANCE, Actor, IllegalMove, Successors, check_options, check_seats
from tabletop_rules.games.la_citta import board, politics, setup
from tabletop_rules.games.la_citta.assembly import NAME, new_land
from tabletop_rules.games.la_citta.chance import bag
from tabletop_rules.games.la_citta.choices import is_legal, legal_moves
from tabletop_rules.games.la_citta.components import ACTIONS, DECK, FIRST_GOLD, POOL_SIZES, WISH_DECK
from tabletop_rules.games.la_citta.moves import (
    BreadAndGames,
    Build,
    Bury,
    Draw,
    Erect,
    Feeling,
    First,
    Found,
    GiveUp,
    Gold,
    GoldenTimes,
    Keep,
    MasterBuilder,
    Migrate,
    Move,
    Pass,
    Penalty,
    Place,
    Reveal,
    RichHarvest,
    Starve,
    Voice,
)
from tabletop_rules.games.la_citta.options import Options, default_options
from tabletop_rules.games.la_citta.people import NO_CARDS, proceed, received, starved, without_tile
from tabletop_rules.games.la_citta.rules import explain
from tabletop_rules.games.la_citta.state import CHANCES, Phase, Player, Politics, State, check_state

SEATS: Final = board.SEATS


def initial_state(seats: int = 2, options: Options | None = None) -> State:
    """The table before anything is known: chance deals the display first (LC-0).

    Raises:
        OptionError: ``seats`` is not 2 to 5, or the board has no area or layout for them.
    """
    check_seats(NAME, seats, SEATS)
    land = new_land(check_options(NAME, options, default_options()), seats)
    return State(
        land,
        0,
        Phase.DISPLAY,
        0,
        0,
        0,
        (Player(FIRST_GOLD, ACTIONS),) * seats,
        (),
        POOL_SIZES,
        Politics((), DECK, NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS),
        WISH_DECK,
    )


def actor(state: State, /) -> Actor:
    """Whose turn it is; CHANCE when something is turned up, None when the game is over."""
    check_state(state)
    if state.phase in CHANCES:
        return CHANCE
    return None if state.phase is Phase.OVER else state.seat


def apply(state: State, move: Move, /) -> State:
    """The state after a legal move.

    Raises:
        IllegalMove: the move breaks rules; it carries all of them.
        TypeError: ``state`` is no state of this game, or ``move`` no move of it.

    >>> from tabletop_rules.games import la_citta
    >>> state = la_citta.apply(la_citta.initial_state(), la_citta.parse_move("draw dom"))
    >>> state.display
    (<Card.DOM: 'dom'>,)
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


# --- people --------------------------------------------------------------------------------------------


def _migrate(state: State, move: Migrate) -> State:
    return proceed(received(state, move.city, move.wish))


def _give_up(state: State, move: GiveUp) -> State:
    city = state.city_at(move.hex)
    assert city is not None
    return proceed(without_tile(state, city, move.hex))


def _starve(state: State, move: Starve) -> State:
    city = state.city(move.city)
    assert city is not None
    return proceed(starved(state, city))


_ADVANCES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Place: setup.place,
    Penalty: politics.penalty,
    Gold: politics.gold,
    Found: politics.found,
    Build: politics.build,
    Erect: politics.erect,
    MasterBuilder: politics.master,
    BreadAndGames: politics.bread,
    GoldenTimes: politics.golden,
    RichHarvest: politics.harvest,
    Feeling: politics.feeling,
    Pass: politics.lay_down,
    Bury: politics.bury,
    Keep: politics.keep,
    Migrate: _migrate,
    GiveUp: _give_up,
    Starve: _starve,
    Draw: politics.draw,
    Reveal: setup.reveal,
    First: setup.first,
    Voice: politics.voice,
}


def chance_weights(state: State, /) -> tuple[int, ...]:
    """How often each outcome of ``legal_moves`` lies in its bag; () when it is not chance that acts.

    >>> from tabletop_rules.games import la_citta
    >>> la_citta.chance_weights(la_citta.initial_state())
    (4, 4, 4, 4, 2, 4, 2, 2, 2, 4)
    """
    check_state(state)
    return tuple([count for count in bag(state) if count]) if state.phase in CHANCES else ()
