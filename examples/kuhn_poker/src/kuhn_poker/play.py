"""How a game begins, goes on and ends. What the table shuffles is decided when a card is dealt."""

from __future__ import annotations

from typing import Final

import attrs

from kuhn_poker.rules import RULEBOOK, explain, legal_moves
from kuhn_poker.state import PLAYERS, RANKS, Bet, Deal, Move, Options, State
from tabletop_rules.game import (
    CHANCE,
    Actor,
    IllegalMove,
    Outcome,
    ScoreLine,
    Successors,
    check_options,
    check_seats,
)

NAME: Final = "kuhn_poker"
SEATS: Final = range(PLAYERS, PLAYERS + 1)


def initial_state(seats: int = PLAYERS, options: Options | None = None) -> State:
    """The table before the deal."""
    check_seats(NAME, seats, SEATS)
    return State(check_options(NAME, options, Options()))


def actor(state: State, /) -> Actor:
    """Who moves: chance deals, then the seats bet in turn; None when betting has ended."""
    if state.is_over:
        return None
    return CHANCE if state.is_dealing else state.mover


def chance_weights(state: State, /) -> tuple[int, ...]:
    """At a deal, how many cards of each rank the deck holds."""
    return tuple(state.left(rank) for rank in RANKS if state.left(rank)) if state.is_dealing else ()


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
    if isinstance(move, Deal):
        return attrs.evolve(state, hands=state.hands + move.rank)
    return attrs.evolve(state, bets=state.bets + ("b" if isinstance(move, Bet) else "p"))


def outcome(state: State, /) -> Outcome | None:
    """How the game ended; None while it goes on."""
    if not state.is_over:
        return None
    first, second = gains = state.gains
    places = (1 + (first < second), 1 + (second < first))
    rule = RULEBOOK["KP-05" if state.is_given_up else "KP-06"]
    return Outcome(gains, places, rule, rule.title)


def score_sheet(state: State, /) -> tuple[tuple[ScoreLine, ...], ...]:
    """What each seat wins or loses."""
    rule = RULEBOOK["KP-05" if state.is_given_up else "KP-06"]
    return tuple((ScoreLine(rule, gain, rule.title),) if gain else () for gain in state.gains)
