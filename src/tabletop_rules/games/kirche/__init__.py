"""Lass die Kirche im Dorf! (Leave the Church in the Village) by Dieter Stein: two players, 7×7 squares.

This module is the game (see ``tabletop_rules.game.Game``):

>>> from tabletop_rules.games import kirche
>>> state = kirche.initial_state()
>>> state = kirche.apply(state, kirche.parse_move("Na1V"))
>>> [kirche.format_move(move) for move in kirche.legal_moves(state)]
['Sg7H', 'Sg7V']
"""

from tabletop_rules.games.kirche.audit import audit
from tabletop_rules.games.kirche.choices import legal_moves
from tabletop_rules.games.kirche.clauses import RULEBOOK
from tabletop_rules.games.kirche.document import Document, from_document, to_document
from tabletop_rules.games.kirche.drawing import draw
from tabletop_rules.games.kirche.moves import Kind, Move, Place, PriestHelp, Ridge, Slide, square_name
from tabletop_rules.games.kirche.notation import format_move, parse_move
from tabletop_rules.games.kirche.options import Options
from tabletop_rules.games.kirche.play import (
    NAME,
    SEATS,
    actor,
    apply,
    chance_weights,
    initial_state,
    successors,
)
from tabletop_rules.games.kirche.positions import format_position, parse_position
from tabletop_rules.games.kirche.rules import explain, village_gaps
from tabletop_rules.games.kirche.score import outcome, score_sheet
from tabletop_rules.games.kirche.state import DARK, LIGHT, Building, Ending, Phase, State
from tabletop_rules.games.kirche.text import render
from tabletop_rules.games.kirche.view import observe, observe_move

__all__ = [
    "DARK",
    "LIGHT",
    "NAME",
    "RULEBOOK",
    "SEATS",
    "Building",
    "Document",
    "Ending",
    "Kind",
    "Move",
    "Options",
    "Phase",
    "Place",
    "PriestHelp",
    "Ridge",
    "Slide",
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
    "square_name",
    "successors",
    "to_document",
    "village_gaps",
]
