"""Exact counts of move sequences: the fingerprint of a game's rules.

An outcome of chance counts as a move. A finished game counts as one leaf however early it ended.
"""

from __future__ import annotations

from tabletop_rules.game import Game, M, S, V, check_count


def perft(game: Game[S, M, V], state: S, depth: int) -> int:
    """The number of sequences of ``depth`` moves from a state; a finished game is one leaf, not expanded.

    Raises:
        ValueError: ``depth`` is no whole number, or negative.

    >>> from tabletop_rules.games import kirche
    >>> [perft(kirche, kirche.initial_state(), depth) for depth in range(5)]
    [1, 8, 16, 64, 128]
    """
    check_count("a depth is {} or more", depth, least=0)
    if depth <= 1:
        return max(1, len(game.legal_moves(state))) if depth else 1
    return sum(perft(game, after, depth - 1) for _, after in game.successors(state)) or 1


def divide(game: Game[S, M, V], state: S, depth: int) -> dict[M, int]:
    """For each legal move, ``perft`` of what follows it; the values add up to ``perft(game, state, depth)``.

    Raises:
        ValueError: ``depth`` is no whole number, or not positive.

    >>> from tabletop_rules.games import kirche
    >>> counts = divide(kirche, kirche.initial_state(), 2)
    >>> {kirche.format_move(move): count for move, count in counts.items()}["Na1H"]
    2
    """
    check_count("a depth to divide is {} or more", depth, least=1)
    return {move: perft(game, after, depth - 1) for move, after in game.successors(state)}
