"""Monumenten (PlanQuadrat): two players close squares with rows of houses on the lattice of an 8×8 board.

This module is the game (see ``tabletop_rules.game.Game``):

>>> from tabletop_rules.games import monumenten
>>> state = monumenten.initial_state()
>>> state = monumenten.apply(state, monumenten.parse_move("H343"))
>>> len(monumenten.legal_moves(state))
360
"""

from tabletop_rules.games.monumenten.audit import assemble, audit
from tabletop_rules.games.monumenten.choices import legal_moves
from tabletop_rules.games.monumenten.clauses import RULEBOOK
from tabletop_rules.games.monumenten.document import Document, from_document, to_document
from tabletop_rules.games.monumenten.drawing import draw
from tabletop_rules.games.monumenten.moves import Claim, Move, Pass, Place, Row, Skip, Slide
from tabletop_rules.games.monumenten.notation import format_move, parse_move
from tabletop_rules.games.monumenten.options import Options
from tabletop_rules.games.monumenten.play import (
    NAME,
    SEATS,
    actor,
    apply,
    chance_weights,
    initial_state,
    successors,
)
from tabletop_rules.games.monumenten.positions import format_position, parse_position
from tabletop_rules.games.monumenten.rules import explain
from tabletop_rules.games.monumenten.score import outcome, score_sheet
from tabletop_rules.games.monumenten.state import Claimed, Ending, State, Step, Waiting
from tabletop_rules.games.monumenten.text import render
from tabletop_rules.games.monumenten.view import observe, observe_move

__all__ = [
    "NAME",
    "RULEBOOK",
    "SEATS",
    "Claim",
    "Claimed",
    "Document",
    "Ending",
    "Move",
    "Options",
    "Pass",
    "Place",
    "Row",
    "Skip",
    "Slide",
    "State",
    "Step",
    "Waiting",
    "actor",
    "apply",
    "assemble",
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
