"""What a side may do, enumerated fast: all looked up in the tables of ``board``."""

from __future__ import annotations

from itertools import chain

from tabletop_rules.games.kirche.board import STRIDE, mask
from tabletop_rules.games.kirche.moves import Kind, Move, Place, PriestHelp, Slide
from tabletop_rules.games.kirche.rules import explain
from tabletop_rules.games.kirche.state import LIGHT, State, check_state, next_step
from tabletop_rules.geometry.bits import grow


def is_legal(state: State, move: Move) -> bool:
    """Whether a move is legal: ``not explain(state, move)``, looked up instead of reasoned out.

    Raises:
        TypeError: ``move`` is no move of this game.
    """
    if type(move) is Slide:
        origin = move.origin
    elif type(move) is PriestHelp:
        origin = move.cell
    elif type(move) is Place:
        due, free = _open_squares(state)
        index = state.options.table.index
        return move.kind is due and move.cell in index and free >> index[move.cell] & 1 == 1
    else:
        return not explain(state, move)  # which tells what it is instead
    options = state.options
    board, position = options.table, state.position
    if state.ending is not None or state.ply < options.setup_moves or origin not in board.index:
        return False
    doubled = 2 * board.index[origin]
    own = position[board.side : -2] if position[-1] else position[: board.side]
    for code in (doubled, doubled + 1):
        if code in own:
            number, actions = board.lines[code]
            return move in actions[state.taken >> 8 * number & 255]
    return False


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """All legal moves: placements by square and ridge; then actions by ridge and square of the building.

    >>> from tabletop_rules.games import kirche
    >>> [kirche.format_move(move) for move in kirche.legal_moves(kirche.initial_state())]
    ['Na1H', 'Na1V', 'Ng1H', 'Ng1V', 'Na7H', 'Na7V', 'Ng7H', 'Ng7V']
    """
    check_state(state)
    if state.ending is not None:
        return ()
    options = state.options
    if state.ply < options.setup_moves:
        return _placements(state)
    board, position = options.table, state.position
    lines = board.lines
    taken = state.taken.to_bytes(14, "little")
    moves: list[Move] = []
    for code in position[board.side : -2] if position[-1] else position[: board.side]:
        number, actions = lines[code]
        moves += actions[taken[number]]
    return tuple(moves)


def _placements(state: State) -> tuple[Move, ...]:
    """The legal placements of the step that is due."""
    due, free = _open_squares(state)
    if due is None:
        return ()
    ranks = zip(free.to_bytes(8, "little"), state.options.table.placements[due], strict=False)
    return tuple(chain.from_iterable(placements[subset] for subset, placements in ranks))


def _open_squares(state: State) -> tuple[Kind | None, int]:
    """What is to be placed, and the mask of the squares that are open to it."""
    board = state.options.table
    seat, due = next_step(state.ply, state.options)
    free = board.squares & ~state.taken
    if due is Kind.HOUSE:
        return due, free & ~grow(mask(state.codes(seat)), STRIDE)
    if due is Kind.STEEPLE and seat == LIGHT:
        (nave,) = state.squares(state.codes(LIGHT))
        return due, 1 << board.index[board.opposite(nave)]
    return due, free & board.corner_squares
