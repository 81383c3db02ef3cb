"""What a player may do, enumerated fast with the masks of ``reach``."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from tabletop_rules.games.monumenten.moves import Claim, Move, Pass, Place, Skip, Slide
from tabletop_rules.games.monumenten.reach import can_place, fits, placements, slides, slides_of
from tabletop_rules.games.monumenten.rules import explain
from tabletop_rules.games.monumenten.state import State, Step, check_state

_TARGET: Final = attrgetter("target")
_SKIP: Final = Skip()
_PASS: Final = Pass()


def is_legal(state: State, move: Move) -> bool:
    """Whether a move is legal: ``not explain(state, move)``, worked out with masks.

    Raises:
        TypeError: ``move`` is no move of this game.
    """
    if state.ending is not None and state.is_over:
        return not explain(state, move)  # which tells what is no move
    if type(move) is Place:
        return state.step is Step.PLACE and fits(state, move.row)
    if type(move) is Slide:
        return state.step is Step.SLIDE and move.target in map(_TARGET, slides_of(state, move.row))
    if type(move) is Skip:
        return state.step is not Step.PLACE
    if type(move) is Pass:
        return state.step is Step.PLACE and not can_place(state)
    if type(move) is Claim:
        return any(move.cell == square.cells.first for square in state.claimable)
    return not explain(state, move)


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """All legal moves: rows to place by length, groove and place; else skip, then what can be done instead.

    >>> from tabletop_rules.games import monumenten
    >>> moves = monumenten.legal_moves(monumenten.initial_state())
    >>> len(moves), *map(monumenten.format_move, moves[:3])
    (378, 'H001', 'H101', 'H201')
    """
    check_state(state)
    if state.ending is not None and state.is_over:
        return ()
    if state.step is Step.PLACE:
        return placements(state) or (_PASS,)
    if state.step is Step.SLIDE:
        return (_SKIP, *slides(state))
    return (_SKIP, *(Claim(square.cells.first) for square in state.claimable))
