"""Kuhn poker: three cards, two players, one bet; the smallest poker there is. This module is the game."""

from kuhn_poker.notation import (
    Document,
    audit,
    format_move,
    format_position,
    from_document,
    parse_move,
    parse_position,
    to_document,
)
from kuhn_poker.play import (
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
from kuhn_poker.rules import RULEBOOK, explain, legal_moves
from kuhn_poker.state import Bet, Deal, Move, Options, Pass, State
from kuhn_poker.view import View, draw, observe, observe_move, render

__all__ = [
    "NAME",
    "RULEBOOK",
    "SEATS",
    "Bet",
    "Deal",
    "Document",
    "Move",
    "Options",
    "Pass",
    "State",
    "View",
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
