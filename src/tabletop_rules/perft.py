"""Exact counts of move sequences: the fingerprint of a game's rules.

An outcome of chance counts as a move. A finished game counts as one leaf however early it ended.
"""

from __future__ import annotations

from tabletop_rules.game import Game, M, S, V


def perft(game: Game[S, M, V], state: S, depth: int) -> int:
    """The number of sequences of ``depth`` moves from a state; a finished game is one leaf, not expanded.

    Raises:
        ValueError: ``depth`` is negative.

    >>> from tabletop_rules.games import kirche
    >>> [perft(kirche, kirche.initial_state(), depth) for depth in range(5)]
    [1, 8, 16, 64, 128]
    """
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if depth <= 1:
        return max(1, len(game.legal_moves(state))) if depth else 1
    return sum(perft(game, after, depth - 1) for _, after in game.successors(state)) or 1


def divide(game: Game[S, M, V], state: S, depth: int) -> dict[M, int]:
    """For each legal move, ``perft`` of what follows it; the values add up to ``perft(game, state, depth)``.

    Raises:
        ValueError: ``depth`` is not positive.

    >>> from tabletop_rules.games import kirche
    >>> counts = divide(kirche, kirche.initial_state(), 2)
    >>> {kirche.format_move(move): count for move, count in counts.items()}["Na1H"]
    2
    """
    if depth < 1:
        raise ValueError(f"a depth to divide is 1 or more, not {depth}")
    return {move: perft(game, after, depth - 1) for move, after in game.successors(state)}
