"""Contestants that play uniformly random games, 200 moves at most; a unit is a move.

All loops are alike: list the legal moves, draw one, make it on a fresh state that leaves the old one as it
was. That is what a search asks of a library, and what copying libraries need a copy for.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from benchmarks.race import Work
from tabletop_rules.game import Game

CAP: Final = 200


def kirche_checked() -> Work:
    """Kirche by ``legal_moves`` and ``apply``, which checks every move."""
    from tabletop_rules.games import kirche

    return _checked(kirche)


def kirche_trusted() -> Work:
    """Kirche by ``successors``, which knows that its moves are legal."""
    from tabletop_rules.games import kirche

    return _trusted(kirche)


def monumenten_checked() -> Work:
    """Monumenten by ``legal_moves`` and ``apply``, which checks every move."""
    from tabletop_rules.games import monumenten

    return _checked(monumenten)


def monumenten_trusted() -> Work:
    """Monumenten by ``successors``, which knows that its moves are legal."""
    from tabletop_rules.games import monumenten

    return _trusted(monumenten)


def alhambra_checked() -> Work:
    """Alhambra for three by ``legal_moves`` and ``apply``; draws of chance count as moves, all alike."""
    from tabletop_rules.games import alhambra

    return _checked(alhambra)


def alhambra_trusted() -> Work:
    """Alhambra for three by ``successors``, which knows that its moves are legal."""
    from tabletop_rules.games import alhambra

    return _trusted(alhambra)


def la_citta_checked() -> Work:
    """La Città for two by ``legal_moves`` and ``apply``; draws of chance count as moves, all alike."""
    from tabletop_rules.games import la_citta

    return _checked(la_citta)


def la_citta_trusted() -> Work:
    """La Città for two by ``successors``, which knows that its moves are legal."""
    from tabletop_rules.games import la_citta

    return _trusted(la_citta)


def poorters_checked() -> Work:
    """Poorters for two by ``legal_moves`` and ``apply``; draws of chance count as moves, all alike."""
    from tabletop_rules.games import poorters

    return _checked(poorters)


def poorters_trusted() -> Work:
    """Poorters for two by ``successors``, which knows that its moves are legal."""
    from tabletop_rules.games import poorters

    return _trusted(poorters)


def _checked(game: Game[Any, Any]) -> Work:
    initial_state, legal_moves, apply = game.initial_state, game.legal_moves, game.apply
    random = Random(1).random

    def playout() -> int:
        state = initial_state()
        for ply in range(CAP):
            moves = legal_moves(state)
            if not moves:
                return ply
            state = apply(state, moves[int(random() * len(moves))])
        return CAP

    return playout


def _trusted(game: Game[Any, Any]) -> Work:
    initial_state, successors = game.initial_state, game.successors
    random = Random(1).random

    def playout() -> int:
        state = initial_state()
        for ply in range(CAP):
            following = successors(state)
            number = len(following)
            if not number:
                return ply
            _, state = following[int(random() * number)]
        return CAP

    return playout


def kirche_naive() -> Work:
    """Kirche by the slow model of the tests."""
    from kirche.naive import legal, play, start

    random = Random(1).random

    def playout() -> int:
        model = start()
        for ply in range(CAP):
            moves = legal(model)
            if not moves:
                return ply
            model = play(model, moves[int(random() * len(moves))])
        return CAP

    return playout


def chess_copy() -> Work:
    """Chess by python-chess: copy the board, push the move."""
    import chess

    random = Random(1).random

    def playout() -> int:
        board = chess.Board()
        for ply in range(CAP):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board = board.copy(stack=False)
            board.push(moves[int(random() * len(moves))])
        return CAP

    return playout


def openspiel_breakthrough() -> Work:
    """Breakthrough by OpenSpiel in C++, called from Python: clone the state, apply the action."""
    return _openspiel("breakthrough")


def openspiel_python_tic_tac_toe() -> Work:
    """Tic-tac-toe by OpenSpiel's game in Python: clone the state, apply the action."""
    import open_spiel.python.games  # noqa: F401 - registers the games in Python

    return _openspiel("python_tic_tac_toe")


def _openspiel(name: str) -> Work:
    import pyspiel

    game: Any = pyspiel.load_game(name)
    random = Random(1).random

    def playout() -> int:
        state = game.new_initial_state()
        for ply in range(CAP):
            if state.is_terminal():
                return ply
            actions = state.legal_actions()
            state = state.clone()
            state.apply_action(actions[int(random() * len(actions))])
        return CAP

    return playout
