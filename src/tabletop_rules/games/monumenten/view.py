"""What a seat sees of Monumenten: everything."""

from __future__ import annotations

from tabletop_rules.game import Seat, check_viewer
from tabletop_rules.games.monumenten.moves import Move
from tabletop_rules.games.monumenten.notation import format_move
from tabletop_rules.games.monumenten.state import State, check_state


def observe(state: State, viewer: Seat | None, /) -> State:
    """The state itself: nothing in Monumenten is hidden.

    Raises:
        OptionError: ``viewer`` is neither a seat of the game nor None.
    """
    check_state(state)
    check_viewer("monumenten", viewer, 2)
    return state


def observe_move(state: State, move: Move, viewer: Seat | None, /) -> str:
    """The text of the move: every seat may know it.

    Raises:
        OptionError: ``viewer`` is neither a seat of the game nor None.
    """
    check_state(state)
    check_viewer("monumenten", viewer, 2)
    return format_move(move)
