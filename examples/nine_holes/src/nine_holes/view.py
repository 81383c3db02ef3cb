"""What is to be seen of a position: all of it, as text and as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from nine_holes.notation import format_holes, format_move
from nine_holes.state import HOLES, Move, State, check_state
from tabletop_rules import svg
from tabletop_rules.game import Seat, check_viewer


def observe(state: State, viewer: Seat | None, /) -> State:
    """The state: nothing is hidden."""
    check_state(state)
    check_viewer("nine_holes", viewer, 2)
    return state


def observe_move(state: State, move: Move, viewer: Seat | None, /) -> str:
    """The text of the move: nothing is secret."""
    return format_move(move)


def render(view: State, /) -> str:
    """The board as text, and the numbers of the holes beside it."""
    signs = format_holes(view)
    rows = [f"{' '.join(signs[at : at + 3])}    {at + 1} {at + 2} {at + 3}" for at in (0, 3, 6)]
    return "\n".join([*rows, _status(view)])


def draw(view: State, /, *, last: Move | None = None, marked: Sequence[int] = ()) -> str:
    """The board as SVG, with a ring around the hole of the last move and around marked ones."""
    rings = {*marked, *([last.hole] if last else [])}
    holes = [
        svg.element(
            "circle",
            cx=20 + 40 * (hole % 3),
            cy=20 + 40 * (hole // 3),
            r=12,
            fill={0: "#333", 1: "#c33", None: "#eee"}[view.holes[hole]],
            stroke="#c90" if hole in rings else "#999",
            stroke_width=4 if hole in rings else 1,
        )
        for hole in HOLES
    ]
    return svg.document(120, 120, f"Nine Holes: {_status(view)}", *holes)


def _status(view: State) -> str:
    if view.winner is not None:
        return f"{'xo'[view.winner]} has won"
    return "a draw" if view.is_drawn else f"{'xo'[view.mover]} to move"
