"""How a game begins, goes on and ends."""

from __future__ import annotations

from typing import Final

import attrs

from nine_holes.rules import RULEBOOK, explain, legal_moves
from nine_holes.state import Move, Options, Place, State
from tabletop_rules.game import (
    Actor,
    IllegalMove,
    Outcome,
    ScoreLine,
    Successors,
    check_options,
    check_seats,
)

NAME: Final = "nine_holes"
SEATS: Final = range(2, 3)


def initial_state(seats: int = 2, options: Options | None = None) -> State:
    """The empty board."""
    check_seats(NAME, seats, SEATS)
    return State(check_options(NAME, options, Options()))


def actor(state: State, /) -> Actor:
    """Whose turn it is; None when the game is over."""
    return None if state.winner is not None or state.is_drawn else state.mover


def chance_weights(state: State, /) -> tuple[int, ...]:
    """Nothing is left to chance."""
    return ()


def apply(state: State, move: Move, /) -> State:
    """The state after a legal move."""
    if violations := explain(state, move):
        raise IllegalMove(move, violations)
    return advance(state, move)


def successors(state: State, /) -> Successors[Move, State]:
    """Every legal move with the state after it."""
    return Successors(state, legal_moves(state), advance)


def advance(state: State, move: Move) -> State:
    """The state after a move that is known to be legal."""
    holes = list(state.holes)
    if not isinstance(move, Place):
        holes[move.origin] = None
    holes[move.hole] = state.mover
    return attrs.evolve(state, holes=tuple(holes), ply=state.ply + 1)


def outcome(state: State, /) -> Outcome | None:
    """How the game ended; None while it goes on."""
    match state.winner:
        case 0 | 1 as winner:
            places = (1, 2) if winner == 0 else (2, 1)
            return Outcome((2 - places[0], 2 - places[1]), places, RULEBOOK["NH-05"], "three in a row")
        case _ if state.is_drawn:
            return Outcome((0, 0), (1, 1), RULEBOOK["NH-06"], f"{state.ply} moves were made")
        case _:
            return None


def score_sheet(state: State, /) -> tuple[tuple[ScoreLine, ...], ...]:
    """The point of the winner."""
    rows = (state.row_of(seat) for seat in (0, 1))
    return tuple((ScoreLine(RULEBOOK["NH-05"], 1, "three in a row", row),) if row else () for row in rows)
