"""Random games for the tests of the services: the same ones in every run."""

from __future__ import annotations

from random import Random

from tabletop_rules.game import Game, M, S, V
from tabletop_rules.record import Record


def walk(
    game: Game[S, M, V], seed: int, plies: int, *, options: object = None, seats: int | None = None
) -> tuple[list[S], list[M]]:
    """The states and the moves of a random game, up to a number of plies."""
    random = Random(seed)
    empty = Record.of(game, options=options, seats=seats)
    state = game.initial_state(empty.seats, empty.options)
    states: list[S] = [state]
    moves: list[M] = []
    while len(moves) < plies and (choices := game.legal_moves(state)):
        [move] = random.choices(choices, game.chance_weights(state) or None)
        state = game.apply(state, move)
        moves.append(move)
        states.append(state)
    return states, moves
