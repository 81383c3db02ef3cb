"""What a seat sees of Kirche, as a value, as text for a terminal, and as SVG for everything else."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_rules.game import Seat, check_viewer
from tabletop_rules.games.kirche.moves import Move
from tabletop_rules.games.kirche.state import State
from tabletop_rules.geometry.square import Cell


def observe(state: State, viewer: Seat | None, /) -> State:
    """The state itself: nothing in Kirche is hidden.

    Raises:
        OptionError: ``viewer`` is neither a seat of the game nor None.
    """
    check_viewer("kirche", viewer, 2)
    return state


def render(view: State, /) -> str:
    """The board as text."""
    return ""


def draw(view: State, /, *, last: Move | None = None, marked: Sequence[Cell] = ()) -> str:
    """The board as SVG."""
    return ""
