"""Nine Holes: three men each, and whoever gets them in a row has won. This module is the game."""

from nine_holes.notation import (
    Document,
    audit,
    format_move,
    format_position,
    from_document,
    parse_move,
    parse_position,
    to_document,
)
from nine_holes.play import (
    NAME,
    SEATS,
    actor,
    apply,
    chance_weights,
    initial_state,
    outcome,
    score_sheet,
    successors,
)
from nine_holes.rules import RULEBOOK, explain, legal_moves
from nine_holes.state import Move, Options, Place, Shift, State
from nine_holes.view import draw, observe, observe_move, render

__all__ = [
    "NAME",
    "RULEBOOK",
    "SEATS",
    "Document",
    "Move",
    "Options",
    "Place",
    "Shift",
    "State",
    "actor",
    "apply",
    "audit",
    "chance_weights",
    "draw",
    "explain",
    "format_move",
    "format_position",
    "from_document",
    "initial_state",
    "legal_moves",
    "observe",
    "observe_move",
    "outcome",
    "parse_move",
    "parse_position",
    "render",
    "score_sheet",
    "successors",
    "to_document",
]
